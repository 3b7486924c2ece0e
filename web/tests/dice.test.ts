import { expect, it } from 'vitest';
import { verify } from '../src/dice';
import type { GameEvent } from '../src/types';

const SEED = 'c2356069e9d1e79ca924378153cfbbfb4d4416b1f99d41a2940bfdb66c5319db';
const HASH = '8f8e8af00d5ff9272cf6d465cda152bb59cafcfddd925a6d5a780cac87806de6';
// The first faces that the engine rolls with this seed.
const FACES = [4, 1, 5, 9, 0, 0, 5, 6, 9, 9, 6];

const rolled = (faces: number[]): GameEvent[] =>
  faces.map((face, number) => ({ number, name: 'rolled', rule: 'moi:9.1', facts: { sides: 10, face } }));

it('rolls the same faces as the engine', () => {
  expect(verify(SEED, HASH, rolled(FACES))).toEqual({ seed: true, rolls: 11, wrong: 0 });
});

it('names the first false roll, and a seed that was changed', () => {
  const faces = [...FACES];
  faces[6] = 8;
  expect(verify(SEED, HASH, rolled(faces)).wrong).toBe(7);
  expect(verify(SEED.replace('c2', 'c3'), HASH, []).seed).toBe(false);
});
