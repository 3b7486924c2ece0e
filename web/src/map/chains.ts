// Hexsides and hexes joined into lines: streams, hedges, outlines, roads.

import type { Board } from './board';
import { centreOf, cornerOf, neighbourOf, RADIUS, sideCorners, type Point } from './geometry';
import { random } from './random';

export interface Edge {
  a: Point;
  b: Point;
  hex: number;
  direction: number;
}

export interface Chain {
  edges: Edge[];
  closed: boolean;
  /** The corners in order, one more than edges. */
  corners: Point[];
}

const key = (p: Point): string => `${Math.round(p[0])},${Math.round(p[1])}`;

/** Join edges that share a corner into lines; a corner where three meet ends a line. */
export function joinEdges(edges: Edge[]): Chain[] {
  const ends = new Map<string, number[]>();
  edges.forEach((e, i) => {
    for (const p of [e.a, e.b]) ends.set(key(p), [...(ends.get(key(p)) ?? []), i]);
  });
  const used = new Set<number>();
  const chains: Chain[] = [];
  const walk = (start: number, from: Point): void => {
    const chain: Chain = { edges: [], closed: false, corners: [from] };
    let at = start;
    let here = from;
    for (;;) {
      used.add(at);
      const edge = edges[at]!;
      const there = key(edge.a) === key(here) ? edge.b : edge.a;
      chain.edges.push(edge);
      chain.corners.push(there);
      here = there;
      const meeting = ends.get(key(here))!;
      if (meeting.length !== 2) break;
      const next = meeting.find((i) => !used.has(i));
      if (next === undefined) {
        chain.closed = key(here) === key(from);
        break;
      }
      at = next;
    }
    chains.push(chain);
  };
  edges.forEach((e, i) => {
    for (const p of [e.a, e.b]) {
      if (!used.has(i) && ends.get(key(p))!.length !== 2) walk(i, p);
    }
  });
  edges.forEach((e, i) => {
    if (!used.has(i)) walk(i, e.a);
  });
  return chains;
}

/** The sides of the map that carry one of some features. */
export function featureEdges(board: Board, words: readonly string[]): Edge[] {
  const found: Edge[] = [];
  board.doc.hexes.forEach((_, hex) => {
    for (let d = 0; d < 6; d++) {
      const other = board.neighbours[hex]![d]!;
      if (other > hex && board.side(hex, d).some((w) => words.includes(w))) {
        const [i, j] = sideCorners(d);
        const centre = board.centres[hex]!;
        found.push({ a: cornerOf(centre, i), b: cornerOf(centre, j), hex, direction: d });
      }
    }
  });
  return found;
}

/**
 * The outline of the places for which `inside` holds, the map being continued beyond its edge.
 * Every edge runs with the inside on its right hand side (on screen, y down).
 */
export function outline(board: Board, inside: (c: number, r: number) => boolean, pad = 3): Chain[] {
  const edges: Edge[] = [];
  for (let c = board.c0 - pad; c <= board.c1 + pad; c++) {
    for (let r = board.r0 - pad; r <= board.r1 + pad; r++) {
      if (!inside(c, r)) continue;
      const centre = centreOf(c, r, board.c0, board.r0);
      for (let d = 0; d < 6; d++) {
        const [oc, or] = neighbourOf(c, r, d);
        const beyond =
          oc < board.c0 - pad || oc > board.c1 + pad || or < board.r0 - pad || or > board.r1 + pad;
        if (!beyond && inside(oc, or)) continue;
        const [i, j] = sideCorners(d);
        edges.push({
          a: cornerOf(centre, i),
          b: cornerOf(centre, j),
          hex: board.at(c, r),
          direction: d,
        });
      }
    }
  }
  return directed(edges);
}

/** Join edges that all run the same way round. */
function directed(edges: Edge[]): Chain[] {
  const from = new Map<string, Edge[]>();
  for (const e of edges) from.set(key(e.a), [...(from.get(key(e.a)) ?? []), e]);
  const chains: Chain[] = [];
  const used = new Set<Edge>();
  for (const start of edges) {
    if (used.has(start)) continue;
    const chain: Chain = { edges: [], closed: true, corners: [start.a] };
    let edge: Edge | undefined = start;
    while (edge && !used.has(edge)) {
      used.add(edge);
      chain.edges.push(edge);
      chain.corners.push(edge.b);
      edge = from.get(key(edge.b))?.find((e) => !used.has(e));
    }
    chains.push(chain);
  }
  return chains;
}

export const middle = (e: Edge): Point => [(e.a[0] + e.b[0]) / 2, (e.a[1] + e.b[1]) / 2];

/** A line through the middles of a chain's edges, with its ends kept and led off the map. */
export function flow(board: Board, chain: Chain, beyond = 1.6, sway = 0): Point[] {
  const points = chain.edges.map((e) => swayed(e, sway));
  if (chain.closed) return points;
  const first = chain.corners[0]!;
  const last = chain.corners[chain.corners.length - 1]!;
  const line: Point[] = [first, ...points, last];
  if (isBorder(board, first)) line.unshift(outward(first, points[0]!, beyond));
  if (isBorder(board, last)) line.push(outward(last, points[points.length - 1]!, beyond));
  return line;
}

/** The middle of an edge, moved a little, so that a straight row of sides becomes no ruler. */
function swayed(e: Edge, sway: number): Point {
  const [x, y] = middle(e);
  if (!sway) return [x, y];
  const next = random(Math.round(x) * 733 + Math.round(y) * 179);
  return [x + (next() - 0.5) * 2 * sway * RADIUS, y + (next() - 0.5) * 2 * sway * RADIUS];
}

function outward(end: Point, before: Point, k: number): Point {
  const l = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const by = (k * RADIUS) / l;
  if (!k) return end;
  return [end[0] + (end[0] - before[0]) * by, end[1] + (end[1] - before[1]) * by];
}

/** Is a corner on the edge of the map? */
export function isBorder(board: Board, corner: Point): boolean {
  let touching = 0;
  for (let i = 0; i < 6; i++) {
    const angle = (i * Math.PI) / 3;
    const probe: Point = [corner[0] + Math.cos(angle) * 6, corner[1] + Math.sin(angle) * 6];
    if (board.under(probe) >= 0) touching++;
  }
  return touching < 6;
}

/** Roads as lines of hexes, cut where three meet. */
export function roadLines(board: Board): number[][] {
  const next = new Map<number, number[]>();
  for (const [a, b] of board.doc.roads) {
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  const used = new Set<string>();
  const pair = (a: number, b: number): string => (a < b ? `${a}-${b}` : `${b}-${a}`);
  const lines: number[][] = [];
  const walk = (from: number, to: number): void => {
    const line = [from];
    let a = from;
    let b = to;
    for (;;) {
      used.add(pair(a, b));
      line.push(b);
      const on = next.get(b)!;
      if (on.length !== 2) break;
      const c = on.find((x) => !used.has(pair(b, x)));
      if (c === undefined) break;
      a = b;
      b = c;
    }
    lines.push(line);
  };
  for (const [hex, others] of next) {
    if (others.length === 2) continue;
    for (const other of others) if (!used.has(pair(hex, other))) walk(hex, other);
  }
  for (const [hex, others] of next) {
    for (const other of others) if (!used.has(pair(hex, other))) walk(hex, other);
  }
  return lines;
}
