// The painted map: one static piece of SVG, made once for a board.

import { Board } from './board';
import { hexPoints, round1, xy } from './geometry';
import { floors, grass, hedges, roads, standing, textures, works } from './paint/ground';
import { compassRose, labels, numbers, quietCorner } from './paint/lettering';
import { relief } from './paint/relief';
import { crossings, marsh, ponds, water, waterLines } from './paint/water';
import type { Lang } from '../types';
import { random, seedOf } from './random';

/** How far the painted ground goes on beyond the hexes. */
export const MARGIN = 26;

export interface MapBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const boxOf = (board: Board): MapBox => ({
  x: -MARGIN,
  y: -MARGIN,
  width: board.width + 2 * MARGIN,
  height: board.height + 2 * MARGIN,
});

function washes(board: Board, seed: number, id: string): string {
  const next = random(seed);
  const kinds = ['a', 'b', 'c', 'a', 'b'];
  const gradients = ['a', 'b', 'c']
    .map(
      (k) =>
        `<radialGradient id="${id}-${k}"><stop offset="0" class="wash-${k}"/><stop offset=".55" class="wash-${k}" stop-opacity=".6"/><stop offset="1" class="wash-${k}" stop-opacity="0"/></radialGradient>`,
    )
    .join('');
  const spots = kinds
    .map((k) => {
      const cx = round1(next() * board.width);
      const cy = round1(next() * board.height);
      const rx = round1(board.width * (0.24 + next() * 0.16));
      const ry = round1(board.height * (0.22 + next() * 0.18));
      return `<ellipse fill="url(#${id}-${k})" cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`;
    })
    .join('');
  return `<defs>${gradients}</defs>${spots}`;
}

function fibres(board: Board, seed: number, count = 420): string {
  const next = random(seed);
  let d = '';
  for (let i = 0; i < count; i++) {
    const x = next() * board.width;
    const y = next() * board.height;
    const a = next() * 6.3;
    const l = 4 + next() * 16;
    const ex = x + Math.cos(a) * l;
    const ey = y + Math.sin(a) * l;
    d += `M${xy([x, y])}Q${xy([(x + ex) / 2 + (next() - 0.5) * 6, (y + ey) / 2 + (next() - 0.5) * 6])} ${xy([ex, ey])}`;
  }
  return `<path class="fib" d="${d}"/>`;
}

export function grid(board: Board): string {
  let d = '';
  board.doc.hexes.forEach((_, hex) => {
    const p = hexPoints(board.centres[hex]!);
    const n = board.neighbours[hex]!;
    // A side belongs to the hex above or to the left of it, or to the only hex that has it.
    const side = (i: number, j: number): string => `M${xy(p[i]!)}L${xy(p[j]!)}`;
    d += side(1, 2) + side(0, 1) + side(5, 0);
    if (n[0]! < 0) d += side(4, 5);
    if (n[5]! < 0) d += side(3, 4);
    if (n[4]! < 0) d += side(2, 3);
  });
  return `<path class="mgrid" d="${d}"/>`;
}

/** The whole map. `id` keeps the names of gradients apart on a page with several maps. */
export function paintMap(board: Board, id: string, lang: Lang = 'en'): string {
  const seed = seedOf(board.doc.name);
  const box = boxOf(board);
  const waters = waterLines(board);
  const rect = `x="${box.x}" y="${box.y}" width="${round1(box.width)}" height="${round1(box.height)}"`;
  const [rx, ry] = quietCorner(board);
  return (
    `<defs><clipPath id="${id}-clip"><rect ${rect} rx="3"/></clipPath></defs>` +
    `<g clip-path="url(#${id}-clip)"><rect class="lv1" ${rect}/>` +
    washes(board, seed, id) +
    relief(board) +
    floors(board, seed) +
    textures(board) +
    fibres(board, seed + 1) +
    marsh(board, seed) +
    ponds(board, seed) +
    water(waters) +
    roads(board) +
    crossings(board) +
    grass(board) +
    grid(board) +
    works(board) +
    standing(board) +
    hedges(board) +
    numbers(board) +
    labels(board, waters, id, lang) +
    compassRose(board, rx, ry) +
    `</g><rect class="frame" ${rect} rx="3"/><rect class="frame in" x="${box.x + 5}" y="${box.y + 5}" width="${round1(box.width - 10)}" height="${round1(box.height - 10)}" rx="2"/>`
  );
}
