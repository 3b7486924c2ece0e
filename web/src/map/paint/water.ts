// Streams and rivers as smooth lines through hexsides, ponds, marshes, bridges, fords.

import type { Board } from '../board';
import { featureEdges, flow, joinEdges } from '../chains';
import { beside, smooth } from '../curves';
import { cornerOf, RADIUS, round1, sideCorners, type Point } from '../geometry';
import { random } from '../random';
import { reeds } from './glyphs';
import { region } from './relief';

export interface WaterLine {
  points: Point[];
  wide: boolean;
}

export function waterLines(board: Board): WaterLine[] {
  return [
    ...joinEdges(featureEdges(board, ['stream'])).map((c) => ({
      points: flow(board, c, 8, 0.2),
      wide: false,
    })),
    ...joinEdges(featureEdges(board, ['river'])).map((c) => ({
      points: flow(board, c, 8, 0.16),
      wide: true,
    })),
  ];
}

export function water(lines: WaterLine[]): string {
  const path = (wide: boolean): string =>
    lines.filter((l) => l.wide === wide).map((l) => smooth(l.points)).join('');
  const streams = path(false);
  const rivers = path(true);
  let out = '';
  if (streams) out += `<path class="st-b" d="${streams}"/>`;
  if (rivers) out += `<path class="rv-b" d="${rivers}"/>`;
  if (streams) out += `<path class="st" d="${streams}"/>`;
  if (rivers) {
    out += `<path class="rv" d="${rivers}"/>`;
    for (const { points, wide } of lines) {
      if (!wide) continue;
      out += `<path class="rv-f" d="${smooth(beside(points, 1.5))}"/>`;
      out += `<path class="rv-f b" d="${smooth(beside(points, -1.6))}"/>`;
    }
  }
  return out;
}

/** Bridges and fords lie across the side on which they are marked. */
export function crossings(board: Board): string {
  let out = '';
  board.doc.hexes.forEach((_, hex) => {
    for (let d = 0; d < 6; d++) {
      const other = board.neighbours[hex]![d]!;
      if (other <= hex) continue;
      const words = board.side(hex, d);
      const bridge = words.includes('bridge') || words.includes('pontoon');
      if (words.includes('gate')) out += gate(board, hex, d);
      if (!bridge && !words.includes('ford')) continue;
      const [i, j] = sideCorners(d);
      const a = cornerOf(board.centres[hex]!, i);
      const b = cornerOf(board.centres[hex]!, j);
      const turn = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI + 90;
      const place = `translate(${round1((a[0] + b[0]) / 2)} ${round1((a[1] + b[1]) / 2)}) rotate(${Math.round(turn)})`;
      const long = words.includes('river') ? 12 : 8.5;
      out += bridge
        ? `<g transform="${place}"><path class="br" d="M${-long}-4.600H${long}V4.600H${-long}Z"/><path class="br-p" d="${planks(long)}"/><path class="br-r" d="M${-long - 2}-6.200L${-long}-4.600H${long}L${long + 2}-6.200M${-long - 2} 6.200L${-long} 4.600H${long}L${long + 2} 6.200"/></g>`
        : `<g transform="${place}"><path class="fd" d="M${-long}-3.500h${2 * long}M${-long} 0h${2 * long}M${-long} 3.500h${2 * long}"/></g>`;
    }
  });
  return out;
}

/** A gate in a wall: two towers and the way between them. */
function gate(board: Board, hex: number, d: number): string {
  const [i, j] = sideCorners(d);
  const [ax, ay] = cornerOf(board.centres[hex]!, i);
  const [bx, by] = cornerOf(board.centres[hex]!, j);
  const tower = (s: number): string =>
    `<path class="hs-w" d="M${round1(ax + (bx - ax) * s - 4)} ${round1(ay + (by - ay) * s + 5)}v-13h2v2h1.300v-2h1.400v2h1.300v-2h2v13Z"/>`;
  return tower(0.12) + tower(0.88);
}

function planks(long: number): string {
  let d = '';
  for (let x = -long + 2; x < long; x += 2.4) d += `M${round1(x)}-4.600V4.600`;
  return d;
}

export function ponds(board: Board, seed: number): string {
  const is = (words: string[]) => (c: number, r: number) => words.includes(board.terrainNear(c, r));
  let out = '';
  if (board.doc.hexes.some((h) => h.terrain === 'pond' || h.terrain === 'sea')) {
    const d = region(board, is(['pond', 'sea']), seed, 0.1);
    out += `<path class="pond" fill-rule="evenodd" d="${d}"/>`;
  }
  const next = random(seed + 5);
  let ripples = '';
  board.doc.hexes.forEach((h, hex) => {
    if (h.terrain !== 'pond' && h.terrain !== 'sea') return;
    const [x, y] = board.centres[hex]!;
    for (let i = 0; i < 5; i++) {
      const rx = x + (next() - 0.5) * RADIUS * 1.2;
      const ry = y + (next() - 0.5) * RADIUS * 1.2;
      ripples += `M${round1(rx - 5)} ${round1(ry)}q2.500-1.800 5 0t5 0`;
    }
  });
  return out + (ripples ? `<path class="rv-f" d="${ripples}"/>` : '');
}

export function marsh(board: Board, seed: number): string {
  if (!board.doc.hexes.some((h) => h.terrain === 'marsh')) return '';
  const d = region(board, (c, r) => board.terrainNear(c, r) === 'marsh', seed, 0.16);
  let pools = '';
  let plants = '';
  board.doc.hexes.forEach((h, hex) => {
    if (h.terrain !== 'marsh') return;
    const next = random(h.c * 313 + h.r * 41 + seed);
    const [x, y] = board.centres[hex]!;
    for (let i = 0; i < 4; i++) {
      const px = x + (next() - 0.5) * RADIUS * 1.35;
      const py = y + (next() - 0.5) * RADIUS * 1.35;
      const w = 4 + next() * 5;
      pools += `M${round1(px - w)} ${round1(py)}h${round1(2 * w)}M${round1(px - w * 0.5)} ${round1(py + 2.6)}h${round1(w * 1.5)}`;
      if (i % 2 === 0) plants += reeds(px, py - 1);
    }
  });
  return `<path class="mr" fill-rule="evenodd" d="${d}"/><path class="mr-w" d="${pools}"/><path class="mr-r" d="${plants}"/>`;
}
