// What stands and grows in the hexes: woods, villages, works, grass.

import type { Board } from '../board';
import { featureEdges, flow, joinEdges, roadLines } from '../chains';
import { sample, smooth } from '../curves';
import { HEIGHT, RADIUS, round1, type Point } from '../geometry';
import { random } from '../random';
import { bush, castle, church, house, palm, pit, stone, tent, tree, wagon, windmill } from './glyphs';
import { region } from './relief';

const BUILT = ['village', 'town', 'city', 'castle', 'church', 'monastery', 'building'];
const TENTS: Point[] = [[-0.42, -0.3], [0.34, -0.36], [-0.02, 0.16], [-0.5, 0.5], [0.48, 0.46]];
const TREES: Point[] = [
  [-0.46, -0.42], [0.1, -0.5], [0.55, -0.18], [-0.62, 0.12], [-0.05, 0.05], [0.42, 0.35], [-0.3, 0.55], [0.12, 0.62],
];
const PITS: Point[] = [[-0.5, -0.3], [0.05, -0.42], [0.52, -0.2], [-0.42, 0.28], [0.14, 0.5], [0.52, 0.34]];
const HOUSES: [number, number, number, boolean][] = [
  [-0.62, -0.16, 1.35, false], [0.12, -0.28, 1.3, false], [0.02, 0.16, 1.35, true],
  [0.26, 0.3, 1.35, false], [-0.5, 0.5, 1.3, false], [0.3, 0.7, 1.25, true],
];

/** Tinted floors under woods, low ground, ditches, towns. */
export function floors(board: Board, seed: number): string {
  const has = (word: string): boolean => board.doc.hexes.some((h) => h.terrain === word);
  const paint = (word: string, cls: string, amount = 0.12): string =>
    has(word)
      ? `<path class="${cls}" fill-rule="evenodd" d="${region(board, (c, r) => board.terrainNear(c, r) === word, seed, amount)}"/>`
      : '';
  return (
    paint('low', 'low', 0.2) +
    paint('rough', 'low', 0.2) +
    paint('ditch', 'dt-f', 0.06) +
    paint('wood', 'wfloor', 0.14) +
    paint('scrub', 'sfloor', 0.2) +
    paint('sand', 'sand', 0.2) +
    paint('dunes', 'sand', 0.2) +
    paint('fields', 'fields', 0.1) +
    paint('garden', 'fields', 0.1) +
    paint('town', 'tfloor', 0.04) +
    paint('city', 'tfloor', 0.04)
  );
}

export function roads(board: Board): string {
  let d = '';
  for (const line of roadLines(board)) {
    // Through the sides rather than the centres: a row of hexes makes no zigzag.
    const points: Point[] = [board.centres[line[0]!]!];
    for (let i = 1; i < line.length; i++) {
      const [ax, ay] = board.centres[line[i - 1]!]!;
      const [bx, by] = board.centres[line[i]!]!;
      const next = random(line[i - 1]! * 37 + line[i]! * 5);
      const sway = RADIUS * 0.26;
      points.push([(ax + bx) / 2 + (next() - 0.5) * sway, (ay + by) / 2 + (next() - 0.5) * sway]);
    }
    points.push(board.centres[line[line.length - 1]!]!);
    lead(board, line, points);
    d += smooth(points);
  }
  return d ? `<path class="rd-c" d="${d}"/><path class="rd" d="${d}"/>` : '';
}

/** A road that ends at the edge of the map goes on beyond it. */
function lead(board: Board, line: number[], points: Point[]): void {
  const extend = (hex: number, before: number, add: (p: Point) => void): void => {
    if (board.neighbours[hex]!.every((n) => n >= 0)) return;
    if (board.doc.roads.filter((r) => r.includes(hex)).length > 1) return;
    const [x, y] = board.centres[hex]!;
    const [bx, by] = board.centres[before]!;
    const out = edgeDirection(board, hex) ?? [x - bx, y - by];
    const l = Math.hypot(...out) || 1;
    add([x + (out[0] / l) * RADIUS * 2.6, y + (out[1] / l) * RADIUS * 2.6]);
  };
  extend(line[0]!, line[1]!, (p) => points.unshift(p));
  extend(line[line.length - 1]!, line[line.length - 2]!, (p) => points.push(p));
}

function edgeDirection(board: Board, hex: number): Point | null {
  const { c, r } = board.doc.hexes[hex]!;
  if (c === board.c0) return [-1, 0];
  if (c === board.c1) return [1, 0];
  if (board.at(c, r - 1) < 0) return [0, -1];
  if (board.at(c, r + 1) < 0) return [0, 1];
  return null;
}

export function grass(board: Board): string {
  let tufts = '';
  let furrows = '';
  const pits = new Set(board.doc.features['pits'] ?? []);
  board.doc.hexes.forEach((h, hex) => {
    if ((h.terrain !== 'open' && h.terrain !== 'low') || pits.has(hex)) return;
    const next = random(h.c * 131 + h.r * 17);
    const [x, y] = board.centres[hex]!;
    const n = next() < 0.5 ? 1 : next() < (h.terrain === 'low' ? 0.8 : 0.4) ? 2 : 0;
    for (let i = 0; i < n; i++) {
      const a = next() * 6.28;
      const d = RADIUS * (0.2 + next() * 0.55);
      const tx = x + Math.cos(a) * d;
      const ty = y + Math.sin(a) * d * 0.9;
      tufts += `M${round1(tx - 2.4)} ${round1(ty)}l-1-3M${round1(tx)} ${round1(ty)}v-4M${round1(tx + 2.4)} ${round1(ty)}l1-3`;
    }
    if (next() < 0.06 && h.terrain === 'open') {
      for (let i = -2; i <= 2; i++)
        furrows += `M${round1(x - 12 + i * 1.5)} ${round1(y + i * 4.4)}q6-2.600 12-.8t12-.6`;
    }
  });
  return `<path class="tuft" d="${tufts}"/><path class="furrow" d="${furrows}"/>`;
}

/** Sand in dots, dunes in crescents, fields in furrows: each hex has its own. */
export function textures(board: Board): string {
  let dots = '';
  let crests = '';
  let furrows = '';
  board.doc.hexes.forEach((h, hex) => {
    const next = random(h.c * 53 + h.r * 211);
    const [x, y] = board.centres[hex]!;
    const near = (): Point => [x + (next() - 0.5) * RADIUS * 1.4, y + (next() - 0.5) * RADIUS * 1.4];
    if (h.terrain === 'sand' || h.terrain === 'dunes') {
      for (let i = 0; i < 12; i++) {
        const [a, b] = near();
        dots += `M${round1(a)} ${round1(b)}h.1`;
      }
    }
    if (h.terrain === 'dunes') {
      for (const [dx, dy] of TENTS) {
        const [a, b] = [x + dx * RADIUS - 7, y + dy * RADIUS];
        crests += `M${round1(a)} ${round1(b)}q5-6 9-5t6 5M${round1(a + 8)} ${round1(b - 4)}q-2 3-.5 5`;
      }
    }
    if (h.terrain === 'fields') {
      const turn = next() < 0.5 ? 1 : -1;
      for (let i = -3; i <= 3; i++)
        furrows += `M${round1(x - 17 + Math.abs(i) * 3)} ${round1(y + i * 6 - turn * 3)}L${round1(x + 17 - Math.abs(i) * 3)} ${round1(y + i * 6 + turn * 3)}`;
    }
  });
  const path = (cls: string, d: string): string => (d ? `<path class="${cls}" d="${d}"/>` : '');
  return path('dots', dots) + path('dune', crests) + path('furrow', furrows);
}

interface Item {
  y: number;
  svg: string;
}

/** Everything that has a height, from the far side to the near one. */
export function standing(board: Board): string {
  const items: Item[] = [];
  board.doc.hexes.forEach((h, hex) => {
    const [x, y] = board.centres[hex]!;
    const next = random(h.c * 991 + h.r * 7);
    if (h.terrain === 'wood') {
      for (const [dx, dy] of TREES) {
        if (next() > 0.9) continue;
        const ty = y + dy * RADIUS + (next() - 0.5) * 5;
        items.push({ y: ty, svg: tree(x + dx * RADIUS + (next() - 0.5) * 6, ty, 0.82 + next() * 0.4, next) });
      }
    } else if (h.terrain === 'scrub') {
      for (const [dx, dy] of TREES) {
        if (next() > 0.72) continue;
        const ty = y + dy * RADIUS + (next() - 0.5) * 6;
        items.push({ y: ty, svg: bush(x + dx * RADIUS + (next() - 0.5) * 7, ty, 0.7 + next() * 0.5) });
      }
    } else if (h.terrain === 'garden') {
      TENTS.forEach(([dx, dy], i) => {
        const ty = y + dy * RADIUS + 4;
        items.push({ y: ty, svg: i % 2 ? bush(x + dx * RADIUS, ty, 0.9) : palm(x + dx * RADIUS, ty, 1.1) });
      });
    } else if (h.terrain === 'rough') {
      for (const [dx, dy] of PITS) {
        const ty = y + dy * RADIUS;
        if (next() < 0.7) items.push({ y: ty, svg: stone(x + dx * RADIUS, ty, 0.8 + next() * 0.6) });
      }
    } else if (BUILT.includes(h.terrain)) {
      buildings(items, h.terrain, x, y, next, isChief(board, hex));
    }
    const label = board.doc.labels[String(hex)] ?? '';
    if (/moulin|mill|mulino/i.test(label)) items.push({ y: y + 4, svg: windmill(x, y + 8, 1.5) });
  });
  items.sort((a, b) => a.y - b.y);
  return items.map((i) => i.svg).join('');
}

/** The hex of a village in which its church stands. */
function isChief(board: Board, hex: number): boolean {
  const same = board.neighbours[hex]!.filter(
    (n) => n >= 0 && board.doc.hexes[n]!.terrain === board.doc.hexes[hex]!.terrain,
  );
  return same.every((n) => n > hex);
}

function buildings(
  items: Item[],
  terrain: string,
  x: number,
  y: number,
  next: () => number,
  chief: boolean,
): void {
  const add = (at: number, svg: string): void => void items.push({ y: at, svg });
  if (terrain === 'castle') {
    add(y + 10, castle(x, y + 12, 1.7));
    return;
  }
  if (terrain === 'church') {
    add(y + 8, church(x - 12, y + 12, 1.75));
    return;
  }
  if (terrain === 'monastery' && chief) {
    add(y - 4, house(x + 2, y - 6, 1.3, false));
    add(y + 12, church(x - 16, y + 12, 1.6));
    add(y + 14, house(x + 6, y + 14, 1.25, false));
    return;
  }
  const dense = terrain === 'town' || terrain === 'city';
  HOUSES.forEach(([dx, dy, k, flip], i) => {
    const hy = y + dy * RADIUS;
    if (chief && i === 1 && !dense) add(hy + 6, church(x + dx * RADIUS - 6, hy + 6, 1.35));
    else add(hy, house(x + dx * RADIUS + (next() - 0.5) * 3, hy, k * 0.95, flip));
  });
  if (dense) add(y - RADIUS * 0.5, house(x - 8, y - RADIUS * 0.5, 1.2, next() < 0.5));
}

/** Pits, wagons, tents and hexside works. */
export function works(board: Board): string {
  let out = '';
  for (const hex of [...(board.doc.features['tents'] ?? []), ...(board.doc.features['camp'] ?? [])]) {
    const [x, y] = board.centres[hex]!;
    out += TENTS.map(([dx, dy]) => tent(x + dx * RADIUS, y + dy * RADIUS + 3, 0.95)).join('');
  }
  for (const hex of board.doc.features['pits'] ?? []) {
    const [x, y] = board.centres[hex]!;
    const next = random(hex * 77 + 3);
    for (const [dx, dy] of PITS)
      out += pit(x + dx * RADIUS + (next() - 0.5) * 4, y + dy * RADIUS + (next() - 0.5) * 3, 0.8 + next() * 0.3);
  }
  for (const hex of board.doc.features['lager'] ?? []) {
    const [x, y] = board.centres[hex]!;
    out += wagon(x - 6, y - 9, 1.35) + wagon(x + 6, y + 13, 1.35);
  }
  for (const chain of joinEdges(featureEdges(board, ['ditch']))) {
    const d = smooth(flow(board, chain, 0));
    out += `<path class="dt-b" d="${d}"/><path class="dt" d="${d}"/>`;
  }
  for (const chain of joinEdges(featureEdges(board, ['wall', 'fort']))) {
    const d = smooth(flow(board, chain, 0));
    out += `<path class="wl-b" d="${d}"/><path class="wl" d="${d}"/><path class="wl-m" d="${d}"/>`;
  }
  return out + ditchHatch(board);
}

export function hedges(board: Board): string {
  const chains = joinEdges(featureEdges(board, ['hedge']));
  const items: Item[] = [];
  let line = '';
  chains.forEach((chain, at) => {
    const points = flow(board, chain, 0);
    line += smooth(points);
    const next = random(at * 17 + 9);
    for (const [x, y] of sample(points, 5.5)) {
      items.push({ y, svg: bush(x + (next() - 0.5) * 3, y + (next() - 0.5) * 3 + 1, 0.72 + next() * 0.4) });
    }
  });
  items.sort((a, b) => a.y - b.y);
  return line ? `<path class="hg" d="${line}"/>${items.map((i) => i.svg).join('')}` : '';
}

/** A ditch that fills whole hexes: short strokes down its banks. */
function ditchHatch(board: Board): string {
  let d = '';
  board.doc.hexes.forEach((h, hex) => {
    if (h.terrain !== 'ditch') return;
    const [x, y] = board.centres[hex]!;
    const next = random(hex * 5 + 1);
    for (let i = -4; i <= 4; i++) {
      const bx = x + i * 5.4 + (next() - 0.5) * 2;
      const top = HEIGHT * (0.4 - Math.max(0, Math.abs(i) - 2) * 0.1);
      d += `M${round1(bx)} ${round1(y - top)}v${round1(5 + next() * 5)}M${round1(bx)} ${round1(y + top)}v${round1(-5 - next() * 5)}`;
    }
  });
  return d ? `<path class="dt-h" d="${d}"/>` : '';
}
