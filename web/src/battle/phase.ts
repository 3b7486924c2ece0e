// Where in the sequence of play the game stands, from the frames of its stack.

import { t } from '../i18n.svelte';
import { DONE } from '../state';
import type { Table } from '../table.svelte';
import type { Facts } from '../types';

export const PHASES = ['activation', 'formations', 'move', 'shock', 'rally'] as const;
export type Phase = (typeof PHASES)[number] | 'setup' | 'over';

const frames = (table: Table): Facts[] => table.view?.stack ?? [];
const has = (table: Table, name: string): boolean => frames(table).some((f) => f['is'] === name);

export function phaseOf(table: Table): Phase {
  if (table.shown?.over) return 'over';
  if (has(table, 'SetUp') || has(table, 'Arrange')) return 'setup';
  if (!has(table, 'Activation')) return 'activation';
  if (has(table, 'AssaultPhase') || has(table, 'Onslaught')) return 'shock';
  if (has(table, 'OrderFormations')) return 'formations';
  const at = frames(table).find((f) => f['is'] === 'Activation')?.['at'];
  return at === 'close_activation' || at === 'recover' ? 'rally' : 'move';
}

const activation = (table: Table): Facts | undefined =>
  frames(table).find((f) => f['is'] === 'Activation');

/** The command that is activated, by name. */
export function orderOf(table: Table): string {
  const order = activation(table)?.['order'];
  if (typeof order !== 'number' || !table.names) return '';
  const name = table.names.thing('order', order);
  const count = progress(table);
  return count ? `${name}: ${count}` : name;
}

export const activeSide = (table: Table): number => {
  const side = activation(table)?.['side'];
  return typeof side === 'number' ? side : (table.shown?.decision?.side ?? 0);
};

export const isFree = (table: Table): boolean => activation(table)?.['free'] === true;

/** The units of the activation, and which of them have done their part. */
export function unitsOf(table: Table): { unit: number; done: boolean }[] {
  const units = activation(table)?.['units'];
  if (!Array.isArray(units) || !table.view) return [];
  return (units as number[])
    .filter((u) => table.view!.hexes[u]! >= -1)
    .map((unit) => ({ unit, done: (table.view!.acts[unit]! & DONE) !== 0 }));
}

/** How far the movement of the activation has come. */
export function progress(table: Table): string {
  if (phaseOf(table) !== 'move') return phaseOf(table) === 'over' ? '' : t(`phase-${phaseOf(table)}`);
  const units = unitsOf(table);
  return t('ui-units-done', { done: units.filter((u) => u.done).length, all: units.length });
}
