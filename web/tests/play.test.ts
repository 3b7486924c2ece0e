import { describe, expect, it } from 'vitest';
import { actorHex, hasGoal, isPlain, readChoice, spotOf, subjectOf } from '../src/choices';
import { barsOf, hurts, sumOf } from '../src/odds';
import type { ScenarioDoc, View } from '../src/types';

const doc = {
  verbs: [
    { name: 'pass', kinds: [] }, { name: 'unit', kinds: ['unit'] }, { name: 'step', kinds: ['unit', 'hex'] },
    { name: 'fire', kinds: ['unit', 'unit'] }, { name: 'ride', kinds: ['unit', 'hex', 'facing'] }, { name: 'replace', kinds: ['leader', 'unit'] },
    { name: 'take-along', kinds: ['unit', 'leader'] },
  ],
} as unknown as ScenarioDoc;
const view = { hexes: [7, 9], leader_hex: [4], standard_hex: [] } as unknown as View;

describe('choices', () => {
  it('know who acts, on whom and where', () => {
    expect(isPlain(readChoice(doc, [0]))).toBe(true);
    const step = readChoice(doc, [2, 1, 8]);
    expect([step.unit, spotOf(step, view), actorHex(step, view)]).toEqual([1, 8, 9]);
    const fire = readChoice(doc, [3, 1, 0]);
    expect([fire.target, spotOf(fire, view), hasGoal(fire)]).toEqual([0, 7, true]);
    const replace = readChoice(doc, [5, 0, 1]);
    expect([replace.leader, replace.target, actorHex(replace, view)]).toEqual([0, 1, 4]);
  });

  it('belong to one unit, or to several', () => {
    expect(subjectOf([readChoice(doc, [2, 1, 8]), readChoice(doc, [3, 1, 0])])).toEqual({ unit: 1 });
    expect(subjectOf([readChoice(doc, [1, 0]), readChoice(doc, [1, 1])])).toEqual({});
    // A leader who may ride along does not make the ride his.
    expect(subjectOf([readChoice(doc, [2, 1, 8]), readChoice(doc, [6, 1, 0])])).toEqual({ unit: 1 });
  });
});

describe('odds', () => {
  it('gather equal outcomes, with their faces', () => {
    const roll = {
      purpose: 'fire', rule: 'moi:9.3a', sides: 10,
      modifiers: [{ rule: 'a', label: 'b', amount: 2 }, { rule: 'a', label: 'c', amount: -1 }],
      outcomes: ['none', 'none', 'none', 'disordered', 'disordered', 'none', 'retired', 'retired', 'retired', 'retired'],
    };
    const bars = barsOf(roll);
    expect(bars.map((b) => [b.outcome, b.percent, b.faces])).toEqual([['none', 40, '0–2, 5'], ['disordered', 20, '3–4'], ['retired', 40, '6–9']]);
    expect(bars.reduce((n, b) => n + b.percent, 0)).toBe(100);
    expect(sumOf(roll)).toBe(1);
  });

  it('say who suffers', () => {
    expect(hurts('attacker-disordered')).toBe('attacker');
    expect(hurts('both-disordered')).toBe('both');
    expect(hurts('attacker-disordered-defender-retired')).toBe('both');
    expect(hurts('defender-eliminated-continue')).toBe('defender');
    expect(hurts('success')).toBe('good');
  });
});
