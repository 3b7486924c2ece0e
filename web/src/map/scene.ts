// Which overlays the moment asks for, under the counters and over them.

import { hasGoal, isReaction, isStep } from '../choices';
import type { Hand } from '../hand.svelte';
import { settings } from '../settings.svelte';
import type { Table } from '../table.svelte';
import * as ov from './overlays';

/** The hexes that stay bright in a reaction; null where nothing is dimmed. */
export function involved(table: Table, hand: Hand): Set<number> | null {
  const { view, current } = table;
  const decision = current?.decision;
  if (!view || !decision || table.replaying || !isReaction(decision.class) || decision.class === 'Seize') return null;
  if (!table.mine) return null;
  const found = new Set<number>();
  for (const key of ['unit', 'target', 'enemy']) {
    const unit = decision.frame[key];
    if (typeof unit === 'number' && (view.hexes[unit] ?? -1) >= 0) found.add(view.hexes[unit]!);
  }
  for (const hex of hand.spots.keys()) found.add(hex);
  return found.size ? found : null;
}

export function underlay(table: Table, hand: Hand): string {
  const { board, view } = table;
  if (!board || !view) return '';
  let out = '';
  if (hand.command.size) out += ov.areaOf(board, hand.command.keys(), 'ov-cmd');
  if (hand.sight.size) {
    const fire = [...hand.sight].filter(([, v]) => v > 1).map(([h]) => h);
    out += ov.areaOf(board, fire.length ? fire : hand.sight.keys(), 'ov-sight');
  }
  const steps = hand.steps.filter((c) => c.hex !== undefined).map((c) => c.hex!);
  const here = hand.unit !== null ? view.hexes[hand.unit]! : hand.leader !== null ? view.leader_hex[hand.leader]! : -1;
  const reach = new Map([...hand.reach].filter(([h]) => h !== here));
  const area = new Set([...reach.keys(), ...steps]);
  if (area.size && !hand.walking) out += ov.areaOf(board, area, 'ov-reach');
  const puts = table.choices.filter((c) => c.verb.startsWith('put')).map((c) => c.hex!);
  if (puts.length) out += ov.areaOf(board, puts, 'ov-reach');
  if (settings.showZones || area.size) out += ov.zonesOf(board, zones(table, hand, area));
  if (here >= 0) out += ov.selected(board, here);
  else if (hand.inspected !== null && view.hexes[hand.inspected]! >= 0 && !table.choices.length)
    out += ov.selected(board, view.hexes[hand.inspected]!);
  if (reach.size && !hand.walking) out += ov.costChips(board, new Map([...reach].filter(([h]) => !occupied(table, h))));
  return out;
}

const occupied = (table: Table, hex: number): boolean => table.view!.hexes.includes(hex);

/** Enemy zones: all of them on demand, else those near the reach of whoever moves. */
function zones(table: Table, hand: Hand, area: Set<number>): number[] {
  const you = table.current?.you ?? -1;
  const enemy = you === 0 ? 2 : you === 1 ? 1 : 3;
  const all = [...hand.zones].filter(([, v]) => (v & enemy) !== 0).map(([h]) => h);
  if (settings.showZones) return all;
  const board = table.board!;
  return all.filter((h) => area.has(h) || board.neighbours[h]!.some((n) => area.has(n)));
}

/** Rings around what may be chosen, and brackets around what may be attacked. */
export function rings(table: Table, hand: Hand): string {
  const { board, view, doc } = table;
  if (!board || !view || !doc) return '';
  let out = '';
  const here = hand.unit !== null ? view.hexes[hand.unit]! : -1;
  if (table.mine) {
    const moving = hand.steps.length > 0;
    const rings = new Set<number>();
    const threats = new Set<number>();
    for (const [hex, choices] of hand.spots) {
      if (choices.some((c) => c.target !== undefined && c.verb !== 'replace')) threats.add(hex);
      else if (!choices.every(isStep) && !choices.every((c) => c.verb.startsWith('put')) && hex !== here) rings.add(hex);
    }
    if (!moving && hand.picked === null && here < 0) for (const hex of hand.actors) rings.add(hex);
    out += ov.candidates(board, rings) + ov.threatened(board, hand.picked === null && here < 0 ? [] : threats);
  }
  return out;
}

export function overlay(table: Table, hand: Hand): string {
  const { board } = table;
  if (!board) return '';
  let out = ov.candidates(board, hand.marked) + looked(table, hand);
  if (hand.way && !hand.walking) out += ov.wayLine(board, hand.way);
  if (hand.hover >= 0) out += ov.hoverRing(board, hand.hover);
  if (hand.cursor >= 0) out += ov.cursorRing(board, hand.cursor);
  return out;
}

/** The line or ribbon of the attack whose odds are looked at. */
function looked(table: Table, hand: Hand): string {
  const { board, view, doc } = table;
  const c = hand.looking;
  if (!c || !board || !view || !doc || !hasGoal(c) || c.unit === undefined || c.target === undefined) return '';
  const from = view.hexes[c.unit]!;
  const to = view.hexes[c.target]!;
  if (from < 0 || to < 0) return '';
  if (c.verb === 'fire') return ov.lineOfFire(board, from, to, board.distance(from, to));
  // Until the service has told the ride of a charge, only its ends are known, and nothing is drawn.
  if (c.verb === 'charge' && !hand.ride.length) return '';
  return ov.ribbon(board, hand.ride.length ? hand.ride : [from, to], table.looks[doc.units[c.unit]!.side]!.tincture);
}
