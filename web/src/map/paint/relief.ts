// Levels: tinted steps with a shaded edge and hachures that run downhill.

import type { Board } from '../board';
import { middle, outline, type Chain, type Edge } from '../chains';
import { sample, smooth } from '../curves';
import { cornerOf, RADIUS, round1, sideCorners, xy, type Point } from '../geometry';
import { random, ripple } from '../random';

interface Slope {
  points: Point[];
  steep: boolean[];
  path: string;
}

const jitter = (e: Edge, seed: number, amount: number): Point => {
  const [x, y] = middle(e);
  const next = random(Math.round(x) * 131 + Math.round(y) * 977 + seed);
  return [x + (next() - 0.5) * 2 * amount * RADIUS, y + (next() - 0.5) * 2 * amount * RADIUS];
};

/** The smooth outlines of a region of the map. */
export function shape(chains: Chain[], seed: number, amount: number): string {
  return chains
    .map((c) => smooth(c.edges.map((e) => jitter(e, seed, amount)), true))
    .join('');
}

export function region(
  board: Board,
  inside: (c: number, r: number) => boolean,
  seed: number,
  amount = 0.12,
): string {
  return shape(outline(board, inside), seed, amount);
}

function slopesOf(board: Board, level: number): Slope[] {
  const chains = outline(board, (c, r) => board.levelNear(c, r) >= level);
  return chains.map((chain) => {
    const points = chain.edges.map((e) => jitter(e, level * 7, 0.12));
    const steep = chain.edges.map(
      (e) => e.hex >= 0 && board.side(e.hex, e.direction).includes('steep'),
    );
    return { points, steep, path: smooth(points, true) };
  });
}

export function relief(board: Board): string {
  const levels = [...new Set(board.doc.hexes.map((h) => h.level))].sort((a, b) => a - b);
  let out = '';
  levels.slice(1).forEach((level, at) => {
    const slopes = slopesOf(board, level);
    const d = slopes.map((s) => s.path).join('');
    if (!d) return;
    for (const width of [34, 22, 11]) out += `<path class="shade" d="${d}" stroke-width="${width}"/>`;
    out += `<path class="lv${Math.min(at + 2, 4)}" fill-rule="evenodd" d="${d}"/>`;
    out += `<path class="crest" d="${d}"/>`;
    slopes.forEach((s, i) => {
      out += hachures(s, level * 101 + i);
    });
  });
  return out + loneSlopes(board);
}

/** Steep sides that separate no levels get hachures of their own. */
function loneSlopes(board: Board): string {
  let out = '';
  board.doc.hexes.forEach((h, hex) => {
    for (let d = 0; d < 6; d++) {
      const other = board.neighbours[hex]![d]!;
      if (other <= hex || !board.side(hex, d).some((w) => w === 'steep' || w === 'slope')) continue;
      if (board.doc.hexes[other]!.level !== h.level) continue;
      const [i, j] = sideCorners(d);
      const centre = board.centres[hex]!;
      const points = [cornerOf(centre, i), cornerOf(centre, j)];
      out += hachures({ points, steep: [true, true], path: '' }, hex, false);
    }
  });
  return out;
}

/** Tapered strokes that run downhill: to the left of the outline, seen on the screen. */
function hachures(slope: Slope, seed: number, closed = true): string {
  const next = random(seed);
  const step = 3.4;
  const p = sample(slope.points, step, closed);
  const noise = ripple(p.length + 4, 7, next);
  const per = p.length / slope.points.length;
  let strong = '';
  let faint = '';
  for (let i = 0; i < p.length; i++) {
    const skip = next() < 0.08;
    const a = p[Math.max(0, i - 2)]!;
    const b = p[Math.min(p.length - 1, i + 2)]!;
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (skip || l === 0) continue;
    const steep = slope.steep[Math.min(slope.steep.length - 1, Math.floor(i / per))] ?? false;
    const lean = (noise(i + 3) - 0.5) * 0.35;
    const nx = (b[1] - a[1]) / l + ((b[0] - a[0]) / l) * lean;
    const ny = -(b[0] - a[0]) / l + ((b[1] - a[1]) / l) * lean;
    const wave = noise(i) * 0.75 + next() * 0.25;
    const reach = (steep ? 0.5 + wave * 0.62 : 0.22 + wave * 0.56) * (i % 2 ? 0.62 : 1) * RADIUS;
    const half = ((steep ? 2 : 1.25) * (0.7 + next() * 0.6)) / 2;
    const bend = (next() - 0.5) * 4;
    const [x0, y0] = p[i]!;
    const x1 = x0 + nx * reach;
    const y1 = y0 + ny * reach;
    const mx = (x0 + x1) / 2 - ny * bend;
    const my = (y0 + y1) / 2 + nx * bend;
    strong += `M${xy([x0 - ny * half, y0 + nx * half])}Q${xy([mx, my])} ${xy([x1, y1])}Q${xy([mx + ny * half, my - nx * half])} ${xy([x0 + ny * half, y0 - nx * half])}Z`;
    if (i % 3 === 0 && next() > 0.4) {
      const gap = reach + RADIUS * (0.08 + next() * 0.12);
      const end = gap + RADIUS * (0.08 + next() * 0.16);
      faint += `M${round1(x0 + nx * gap)} ${round1(y0 + ny * gap)}L${round1(x0 + nx * end)} ${round1(y0 + ny * end)}`;
    }
  }
  return `<path class="hach" d="${strong}"/><path class="hach2" d="${faint}"/>`;
}
