// Options read by their verbs: who acts, on whom, and where a click means them.

import type { Option, ScenarioDoc, View } from './types';

export interface Choice {
  option: Option;
  verb: string;
  unit?: number;
  target?: number;
  hex?: number;
  facing?: number;
  leader?: number;
  order?: number;
  standard?: number;
}

export function readChoice(doc: ScenarioDoc, option: Option): Choice {
  const verb = doc.verbs[option[0]!];
  const choice: Choice = { option, verb: verb?.name ?? '' };
  verb?.kinds.forEach((kind, i) => {
    const value = option[i + 1]!;
    if (kind === 'unit') {
      if (choice.unit === undefined && choice.leader === undefined) choice.unit = value;
      else choice.target = value;
    } else if (kind === 'hex') choice.hex = value;
    else if (kind === 'facing') choice.facing = value;
    else if (kind === 'leader') choice.leader = value;
    else if (kind === 'order') choice.order = value;
    else if (kind === 'standard') choice.standard = value;
  });
  return choice;
}

export const keyOf = (option: Option): string => option.join('.');

/** The number of a verb, to ask about options that are not offered. */
export const verbNumber = (doc: ScenarioDoc, name: string): number =>
  doc.verbs.findIndex((v) => v.name === name);

/** Where the piece that a choice is about stands; negative off the map. */
export function actorHex(choice: Choice, view: View): number {
  if (choice.unit !== undefined) return view.hexes[choice.unit] ?? -1;
  if (choice.leader !== undefined) return view.leader_hex[choice.leader] ?? -1;
  if (choice.standard !== undefined) return view.standard_hex[choice.standard] ?? -1;
  return -1;
}

/** The hex on which a click means this choice; negative where none does. */
export function spotOf(choice: Choice, view: View): number {
  if (choice.hex !== undefined) return choice.hex;
  if (choice.target !== undefined) return view.hexes[choice.target] ?? -1;
  if (choice.facing !== undefined) return -1;
  return actorHex(choice, view);
}

/** Has a choice a goal beside its actor? Then the actor is picked first where there are several. */
export const hasGoal = (choice: Choice): boolean =>
  choice.hex !== undefined || choice.target !== undefined;

/** Is it about no piece of the map: a plain button? */
export const isPlain = (choice: Choice): boolean => choice.option.length === 1;

const STEPS = new Set(['step', 'enter', 'lead']);
export const isStep = (choice: Choice): boolean => STEPS.has(choice.verb);

/** Choices that give the play away at once: they are asked twice. */
const FINAL = new Set(['pass', 'ready', 'end-moves', 'fight', 'let', 'exchange', 'dismount-all']);
export const isFinal = (choice: Choice): boolean => FINAL.has(choice.verb);

/** Decisions of the side that is not acting: windows that open in the other's activation. */
const REACTIONS = new Set([
  'React', 'Respond', 'CounterCharge', 'CounterFire', 'Evade', 'Seize',
  'Withdraw', 'MeetAttack', 'Riposte', 'HoldBack', 'SeizeForStandard',
]);
export const isReaction = (cls: string): boolean => REACTIONS.has(cls);

/** The unit or leader to which a decision belongs, if to one. */
export function subjectOf(choices: Choice[]): { unit?: number; leader?: number } {
  const units = new Set(choices.filter((c) => c.unit !== undefined).map((c) => c.unit!));
  const leaders = new Set(choices.filter((c) => c.leader !== undefined && c.unit === undefined).map((c) => c.leader!));
  if (units.size === 1 && leaders.size === 0) return { unit: [...units][0]! };
  if (leaders.size === 1 && units.size === 0) return { leader: [...leaders][0]! };
  return {};
}
