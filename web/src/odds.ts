// Outcomes of a roll as bars: how likely, on which faces, and who suffers.

import type { Roll } from './types';

export interface Bar {
  outcome: string;
  percent: number;
  faces: string;
  hurts: 'attacker' | 'defender' | 'both' | 'none' | 'good';
}

const GOOD = new Set(['success', 'charges', 'holds', 'safe', 'spared']);

/** Who suffers from an outcome, as seen by whoever throws. */
export function hurts(outcome: string): Bar['hurts'] {
  if (GOOD.has(outcome)) return 'good';
  if (outcome === 'none' || outcome === 'thrown') return 'none';
  if (outcome.startsWith('both') || (outcome.includes('attacker') && outcome.includes('defender'))) return 'both';
  if (outcome.startsWith('attacker') || ['failure', 'refuses', 'assaults', 'flees', 'killed'].includes(outcome)) return 'attacker';
  return 'defender';
}

const spans = (faces: number[]): string => {
  const out: string[] = [];
  let start = faces[0]!;
  let last = start;
  for (const f of [...faces.slice(1), Infinity]) {
    if (f === last + 1) {
      last = f;
      continue;
    }
    out.push(start === last ? `${start}` : `${start}–${last}`);
    start = last = f;
  }
  return out.join(', ');
};

/** Equal outcomes are taken together, in the order in which the faces bring them. */
export function barsOf(roll: Roll): Bar[] {
  const faces = new Map<string, number[]>();
  roll.outcomes.forEach((o, i) => faces.set(o, [...(faces.get(o) ?? []), i]));
  return [...faces].map(([outcome, list]) => ({
    outcome,
    percent: (100 * list.length) / roll.outcomes.length,
    faces: roll.outcomes.length === roll.sides ? spans(list) : '',
    hurts: hurts(outcome),
  }));
}

export const sumOf = (roll: Roll): number => roll.modifiers.reduce((n, m) => n + m.amount, 0);
