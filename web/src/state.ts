// A state of the service, read once into what the client works with.

import type { GameState } from './types';

/** Trusts the service but for what older ones leave out. */
export function readState(raw: unknown): GameState {
  const state = raw as GameState;
  return {
    ...state,
    version: state.version ?? state.number,
    since: state.since ?? 0,
    events: state.events ?? [],
    waiting: state.waiting ?? [],
    undoable: state.undoable ?? 0,
  };
}

// The engine's numbers for places off the map, states, formations and marks of an activation.
export const RESERVE = -1;
export const ELIMINATED = -2;
export const WITHDRAWN = -3;
export const DISORDERED = 1;
export const RETIRED = 2;
export const SHIELD_WALL = 1;
export const SCHILTRON = 2;
export const MOVED = 1;
export const FIRED = 2;
export const DONE = 4;
export const IN_COMMAND = 8;

export const STATES = ['NORMAL', 'DISORDERED', 'RETIRED'];
export const FORMATIONS = ['NONE', 'SHIELD_WALL', 'SCHILTRON'];
export const PLACES: Record<number, string> = {
  [RESERVE]: 'RESERVE',
  [ELIMINATED]: 'ELIMINATED',
  [WITHDRAWN]: 'WITHDRAWN',
};
export const HOURS = [1, 3, 5, 7, 9, 11];
