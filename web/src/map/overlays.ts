// What is laid over the map: one form each. All are strings of SVG in map units.

import type { Board } from './board';
import { cornerOf, facingCorner, hexPath, RADIUS, round1, sideCorners, xy, type Point } from './geometry';

const at = (board: Board, hex: number): Point => board.centres[hex]!;

/** The rim of a set of hexes: the sides that lead out of it. */
function rim(board: Board, hexes: Set<number>, k: number): { fill: string; edge: string } {
  let fill = '';
  let edge = '';
  for (const hex of hexes) {
    const centre = at(board, hex);
    fill += hexPath(centre, 0.94);
    board.neighbours[hex]!.forEach((n, d) => {
      if (hexes.has(n)) return;
      const [i, j] = sideCorners(d);
      edge += `M${xy(cornerOf(centre, i, k))}L${xy(cornerOf(centre, j, k))}`;
    });
  }
  return { fill, edge };
}

export function areaOf(board: Board, hexes: Iterable<number>, cls: string): string {
  const { fill, edge } = rim(board, new Set(hexes), 0.985);
  return fill ? `<g class="ov ${cls}"><path class="rf" d="${fill}"/><path class="re" d="${edge}"/></g>` : '';
}

export function costChips(board: Board, costs: ReadonlyMap<number, number>): string {
  let out = '';
  for (const [hex, cost] of costs) {
    const [x, y] = at(board, hex);
    out += `<g data-reach="${board.number(hex)}" transform="translate(${round1(x)} ${round1(y)})"><circle r="8.200"/><text y="3.900">${cost}</text></g>`;
  }
  return out ? `<g class="ov ov-cost">${out}</g>` : '';
}

/** Zones of control: hatched, with teeth that point inwards. */
export function zonesOf(board: Board, hexes: Iterable<number>): string {
  const set = new Set(hexes);
  let fill = '';
  let edge = '';
  let teeth = '';
  for (const hex of set) {
    const centre = at(board, hex);
    fill += hexPath(centre);
    board.neighbours[hex]!.forEach((n, d) => {
      if (set.has(n)) return;
      const [i, j] = sideCorners(d);
      const a = cornerOf(centre, i, 0.95);
      const b = cornerOf(centre, j, 0.95);
      edge += `M${xy(a)}L${xy(b)}`;
      const nx = centre[0] - (a[0] + b[0]) / 2;
      const ny = centre[1] - (a[1] + b[1]) / 2;
      const l = Math.hypot(nx, ny);
      const ux = ((b[0] - a[0]) / RADIUS) * 3;
      const uy = ((b[1] - a[1]) / RADIUS) * 3;
      for (const s of [0.18, 0.5, 0.82]) {
        const px = a[0] + (b[0] - a[0]) * s;
        const py = a[1] + (b[1] - a[1]) * s;
        teeth += `M${xy([px - ux, py - uy])}L${xy([px + ux, py + uy])}L${xy([px + (nx / l) * 5, py + (ny / l) * 5])}Z`;
      }
    });
  }
  return fill
    ? `<g class="ov ov-zoc"><path class="zf" d="${fill}"/><path class="ze" d="${edge}"/><path class="zt" d="${teeth}"/></g>`
    : '';
}

export const selected = (board: Board, hex: number): string => {
  const d = hexPath(at(board, hex), 0.95);
  return `<g class="ov"><path class="ov-sel-o" d="${d}"/><path class="ov-sel" d="${d}"/></g>`;
};

/** A ring around a piece or hex that may be chosen. */
export function candidates(board: Board, hexes: Iterable<number>): string {
  let out = '';
  let count = 0;
  for (const hex of hexes) {
    count++;
    const d = hexPath(at(board, hex), 0.93);
    out += `<g data-spot="${board.number(hex)}"><path class="ov-can-o" d="${d}"/><path class="ov-can" d="${d}"/></g>`;
  }
  return out ? `<g class="ov${count > 10 ? ' many' : ''}">${out}</g>` : '';
}

/** Brackets at the corners of hexes that are under attack. */
export function threatened(board: Board, hexes: Iterable<number>): string {
  let d = '';
  for (const hex of hexes) {
    const centre = at(board, hex);
    for (let i = 0; i < 6; i++) {
      const v = cornerOf(centre, i, 0.86);
      const toward = (p: Point): Point => [v[0] + (p[0] - v[0]) * 0.24, v[1] + (p[1] - v[1]) * 0.24];
      d += `M${xy(toward(cornerOf(centre, i + 1, 0.86)))}L${xy(v)}L${xy(toward(cornerOf(centre, i + 5, 0.86)))}`;
    }
  }
  return d ? `<g class="ov ov-thr"><path class="h" d="${d}"/><path class="l" d="${d}"/></g>` : '';
}

/** A line of fire with its range. */
export function lineOfFire(board: Board, from: number, to: number, range: number | null): string {
  const [x0, y0] = at(board, from);
  const [x1, y1] = at(board, to);
  const d = Math.hypot(x1 - x0, y1 - y0) || 1;
  const ux = (x1 - x0) / d;
  const uy = (y1 - y0) / d;
  const angle = (Math.atan2(uy, ux) * 180) / Math.PI;
  const path = `M${xy([x0 + ux * 20, y0 + uy * 20])}L${xy([x1 - ux * 17, y1 - uy * 17])}`;
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const plate =
    range === null
      ? ''
      : `<g transform="translate(${round1(mx)} ${round1(my)})"><rect x="-6.500" y="-7" width="13" height="13" rx="3"/><text y="3.400">${range}</text></g>`;
  return `<g class="ov ov-lof"><path class="h" d="${path}"/><path class="l" d="${path}"/><path class="a" transform="translate(${xy([x1 - ux * 13, y1 - uy * 13])}) rotate(${round1(angle)})" d="M0 0L-9-4.600L-6.500 0L-9 4.600Z"/>${plate}</g>`;
}

/** A broad ribbon with chevrons along the way of an attack, through the middles of its hexes. */
export function ribbon(board: Board, way: readonly number[], tincture: string): string {
  const points = way.map((hex) => at(board, hex));
  const last = points.length - 1;
  const tip = shortOf(points[last]!, points[last - 1]!, 20);
  const line = [shortOf(points[0]!, points[1]!, 12), ...points.slice(1, -1), shortOf(points[last]!, points[last - 1]!, 30)];
  const chevrons = line.slice(1).map((b, i) => chevronsOf(line[i]!, b)).join('');
  const d = `M${line.map(xy).join('L')}`;
  return `<g class="ov ov-chg s-${tincture}"><path class="o" d="${d}"/><path class="i" d="${d}"/><g class="cv">${chevrons}</g><g transform="translate(${xy(tip)}) rotate(${angleOf(points[last - 1]!, tip)})"><path class="hd" d="M-14-12L5 0L-14 12L-10 0Z"/></g></g>`;
}

/** The point so far from a point toward another one. */
function shortOf([x, y]: Point, toward: Point, by: number): Point {
  const length = Math.hypot(toward[0] - x, toward[1] - y) || 1;
  return [x + ((toward[0] - x) / length) * by, y + ((toward[1] - y) / length) * by];
}

const angleOf = (a: Point, b: Point): number => round1((Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI);

function chevronsOf(a: Point, b: Point): string {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const angle = angleOf(a, b);
  let out = '';
  for (let s = 10; s < length - 9; s += 11) {
    out += `<path transform="translate(${xy(shortOf(a, b, s))}) rotate(${angle})" d="M-2.600-4.400L2.400 0L-2.600 4.400"/>`;
  }
  return out;
}

export const hoverRing = (board: Board, hex: number): string => {
  const [x, y] = at(board, hex);
  const c = `cx="${round1(x)}" cy="${round1(y)}" r="27.500"`;
  return `<g class="ov ov-hov"><circle class="o" ${c}/><circle ${c}/></g>`;
};

export const cursorRing = (board: Board, hex: number): string => {
  const d = hexPath(at(board, hex), 0.9);
  return `<g class="ov ov-cur"><path class="o" d="${d}"/><path d="${d}"/></g>`;
};

export const wayLine = (board: Board, way: number[]): string =>
  `<path class="ov ov-path" d="M${way.map((h) => xy(at(board, h))).join('L')}"/>`;

/** Where the dots of the facing chooser stand. */
export const facingDots = (board: Board, hex: number): Point[] =>
  [0, 1, 2, 3, 4, 5].map((f) => cornerOf(at(board, hex), facingCorner(f), 1.02));

export const flashes = (board: Board, hexes: number[]): string =>
  `<g class="ov ov-flash"><path d="${hexes.filter((h) => h >= 0).map((h) => hexPath(at(board, h), 0.96)).join('')}"/></g>`;

export const PATTERNS =
  '<pattern id="p-zoc" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="zp" d="M0 0V6"/></pattern>';
