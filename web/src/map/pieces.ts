// The pieces of a position as they are drawn: counters, leaders, standards.

import { DISORDERED, DONE, RETIRED } from '../state';
import type { ScenarioDoc, View } from '../types';
import type { Board } from './board';
import { counterClass, counterSvg, type CounterLook } from './counter';
import { leaderSvg, shortName, standardSvg } from './flags';
import { HEIGHT } from './geometry';
import type { SideLook } from './sides';

export interface Piece {
  key: string;
  hex: number;
  x: number;
  y: number;
  cls: string;
  svg: string;
  unit?: number;
  leader?: number;
}

const plain = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

export const figure = (value: number | number[], disordered: boolean): number =>
  Array.isArray(value) ? (value[disordered ? 1 : 0] ?? value[0] ?? 0) : value;

/** What a unit adds to the enemy's die. */
export const defenceOf = (doc: ScenarioDoc, view: View, unit: number): number =>
  figure(doc.units[unit]!.defence ?? doc.kinds[view.kind[unit]!]!.defence, view.state[unit]! > 0);

/** The place of a command among those of its side: its stripe's pattern. */
export function patternOf(doc: ScenarioDoc, command: number): number {
  const side = doc.commands[command]?.side;
  return doc.commands.slice(0, command).filter((c) => c.side === side).length;
}

export function lookOf(doc: ScenarioDoc, looks: SideLook[], view: View, unit: number): CounterLook {
  const info = doc.units[unit]!;
  const kind = doc.kinds[view.kind[unit]!]!;
  const state = view.state[unit]!;
  const command = doc.commands[info.command];
  return {
    side: looks[info.side]!,
    kind: kind.name,
    facing: view.facing[unit]!,
    colour: command?.colour ?? '#888888',
    pattern: patternOf(doc, info.command),
    figures: [plain(defenceOf(doc, view, unit)), String(figure(kind.movement, state > 0))],
    disordered: state === DISORDERED || state === RETIRED,
    retired: state === RETIRED,
    formation: view.formation[unit]!,
  };
}

export function unitPieces(
  doc: ScenarioDoc,
  board: Board,
  looks: SideLook[],
  view: View,
  active: boolean,
): Piece[] {
  const crowd = new Map<number, number>();
  view.hexes.forEach((h) => h >= 0 && crowd.set(h, (crowd.get(h) ?? 0) + 1));
  const pieces: Piece[] = [];
  view.hexes.forEach((hex, unit) => {
    if (hex < 0) return;
    const under = view.under[unit] === 1 && crowd.get(hex)! > 1;
    const look = lookOf(doc, looks, view, unit);
    look.moved = active && (view.acts[unit]! & DONE) !== 0 && doc.units[unit]!.side === view.active;
    look.stack = under ? 0 : crowd.get(hex)!;
    const [x, y] = board.centres[hex]!;
    const shift = under ? 5 : 0;
    pieces.push({
      key: `u${unit}`,
      hex,
      unit,
      x: x + shift,
      y: y - shift,
      cls: counterClass(look),
      svg: counterSvg(look),
    });
  });
  // What lies under another counter is drawn first.
  return pieces.sort((a, b) => (view.under[b.unit!] ?? 0) - (view.under[a.unit!] ?? 0) || a.unit! - b.unit!);
}

export function leaderPieces(
  doc: ScenarioDoc,
  board: Board,
  looks: SideLook[],
  view: View,
  name: (leader: number) => string,
  acting: ReadonlySet<number>,
): Piece[] {
  const occupied = new Set(view.hexes);
  const seen = new Map<number, number>();
  const pieces: Piece[] = [];
  view.leader_hex.forEach((hex, leader) => {
    if (hex < 0 || view.leader_fate[leader] !== 0) return;
    const info = doc.leaders[leader]!;
    const order = seen.get(hex) ?? 0;
    seen.set(hex, order + 1);
    const solo = !occupied.has(hex) && order === 0;
    const [x, y] = board.centres[hex]!;
    const look = {
      side: looks[info.side]!,
      name: shortName(name(leader)),
      rating: view.leader_new[leader] ? Math.min(info.activation, 2) : info.activation,
      colour: doc.commands[info.command]?.colour ?? '#d9c9a0',
      solo,
      flip: info.side === 0,
      king: info.king,
    };
    pieces.push({
      key: `l${leader}`,
      hex,
      leader,
      x,
      y: solo ? y : y - HEIGHT / 2 + 1 + order * 13,
      cls: `ld s-${look.side.tincture}${acting.has(leader) ? ' act' : ''}`,
      svg: leaderSvg(look),
    });
  });
  return pieces;
}

export function standardPieces(doc: ScenarioDoc, board: Board, looks: SideLook[], view: View): Piece[] {
  const seen = new Map<number, number>();
  return view.standard_hex.flatMap((hex, standard) => {
    if (hex < 0) return [];
    const order = seen.get(hex) ?? 0;
    seen.set(hex, order + 1);
    const [x, y] = board.centres[hex]!;
    const side = looks[doc.standards[standard]!.side]!;
    return [
      {
        key: `s${standard}`,
        hex,
        x: x + 13 - order * 26,
        y: y + 4,
        cls: `sd-std s-${side.tincture}`,
        svg: standardSvg(),
      },
    ];
  });
}
