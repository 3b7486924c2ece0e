// The dice of a finished game, rolled again on this screen: nobody need take the service's word.

import { blake2b } from '@noble/hashes/blake2';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import type { GameEvent } from './types';

export interface Verdict {
  /** Does the seed match the hash that was published at the start? */
  seed: boolean;
  rolls: number;
  /** The number of the first roll that the seed does not give, 0 where all are true. */
  wrong: number;
}

/** Die n of a seed: a keyed hash of the counter. */
export function face(seed: Uint8Array, n: number, sides: number): number {
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(n), true);
  const hash = blake2b(counter, { key: seed, dkLen: 8 });
  const value = new DataView(hash.buffer, hash.byteOffset, 8).getBigUint64(0, true);
  return Number(value % BigInt(sides));
}

export function verify(seed: string, commitment: string, events: readonly GameEvent[]): Verdict {
  const key = hexToBytes(seed);
  const rolls = events.filter((e) => e.name === 'rolled');
  const wrong = rolls.findIndex((e, i) => face(key, i + 1, Number(e.facts['sides'])) !== e.facts['face']) + 1;
  const hash = bytesToHex(sha256(concatBytes(utf8ToBytes('gonfalon dice'), key)));
  return { seed: hash === commitment, rolls: rolls.length, wrong };
}
