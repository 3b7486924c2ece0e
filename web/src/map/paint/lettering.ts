// Names along waters and over places, hex numbers, levels, the compass.

import type { Board } from '../board';
import { sample, smooth } from '../curves';
import { HEIGHT, RADIUS, round1, type Point } from '../geometry';
import type { Lang } from '../../types';
import type { WaterLine } from './water';

const BEARINGS: Record<string, number> = {
  north: 0, 'north-east': 45, east: 90, 'south-east': 135,
  south: 180, 'south-west': 225, west: 270, 'north-west': 315,
};
const PLACES = ['village', 'town', 'city', 'castle', 'church', 'monastery', 'building'];

/** Degrees clockwise from the right at which north lies; null where the map does not say. */
export function northOf(compass: string): number | null {
  const right = /right=([a-z-]+)/.exec(compass)?.[1];
  const bearing = right === undefined ? undefined : BEARINGS[right];
  return bearing === undefined ? null : (360 - bearing) % 360;
}

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

export function numbers(board: Board): string {
  const texts = board.doc.hexes.map((h, hex) => {
    const [x, y] = board.centres[hex]!;
    return `<text x="${round1(x)}" y="${round1(y - HEIGHT / 2 + 8.4)}">${h.n}</text>`;
  });
  return `<g class="nums">${texts.join('')}</g>`;
}

/** The place on a line nearest to a point. */
function nearestOn(points: Point[], [x, y]: Point): { at: number; away: number } {
  let best = { at: 0, away: Infinity };
  points.forEach((p, at) => {
    const away = Math.hypot(p[0] - x, p[1] - y);
    if (away < best.away) best = { at, away };
  });
  return best;
}

const WATERS = /\b(burn|brook|beek|beke|river|water|rio|río|fiume|rivière|maye|miosson|najarilla|yalde|leie|lys|orontes|balikh|rochetaillée)\b|beek/i;
const SMALL = /moulin|mill|mulino|lager|gate|fort\b|bridge|camp\b/i;

/** A name in a language; some maps give two, English and Italian. */
export function labelIn(raw: string, lang: Lang): string {
  const names = raw.split(' · ');
  return (lang === 'it' ? names[1] : undefined) ?? names[0]!;
}

export function labels(board: Board, waters: WaterLine[], id: string, lang: Lang): string {
  let out = '';
  for (const [key, raw] of Object.entries(board.doc.labels)) {
    const hex = Number(key);
    const centre = board.centres[hex];
    if (!centre) continue;
    const text = escape(labelIn(raw, lang));
    const terrain = board.doc.hexes[hex]!.terrain;
    const at = ([x, y]: Point, cls: string): string =>
      `<text class="maplabel halo ${cls}" text-anchor="middle" x="${round1(x)}" y="${round1(y)}">${text}</text>`;
    if (WATERS.test(raw) && waters.length) out += alongWater(waters, centre, text, `${id}-w${hex}`);
    else if (SMALL.test(raw)) out += at([centre[0], centre[1] + HEIGHT * 0.55], 'sm');
    else if (terrain === 'sea') out += alongShore(board, hex, text);
    else if (terrain === 'town' || terrain === 'city') out += at(middleOf(board, hex), 'town');
    else if (PLACES.includes(terrain)) out += at(footOf(board, hex), text.length > 14 ? 'sm' : '');
    else if (terrain === 'wood' || terrain === 'scrub') out += at([centre[0], centre[1] + 5], '');
    else out += at([centre[0], centre[1] + 6], 'big');
  }
  return out;
}

/** The hexes of one kind that hang together with a hex. */
function cluster(board: Board, hex: number): number[] {
  const terrain = board.doc.hexes[hex]!.terrain;
  const found = new Set([hex]);
  for (const h of found)
    for (const n of board.neighbours[h]!) if (n >= 0 && board.doc.hexes[n]!.terrain === terrain) found.add(n);
  return [...found];
}

function middleOf(board: Board, hex: number): Point {
  const points = cluster(board, hex).map((h) => board.centres[h]!);
  const sum = points.reduce<Point>((a, p) => [a[0] + p[0], a[1] + p[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length + 6];
}

/** Along the longer side of a sea. */
function alongShore(board: Board, hex: number, text: string): string {
  const points = cluster(board, hex).map((h) => board.centres[h]!);
  const span = (i: 0 | 1): number => Math.max(...points.map((p) => p[i])) - Math.min(...points.map((p) => p[i]));
  const [x, y] = board.centres[hex]!;
  const turn = span(1) > span(0) ? -90 : 0;
  return `<text class="maplabel sea" text-anchor="middle" transform="translate(${round1(x)} ${round1(y)}) rotate(${turn})">${text}</text>`;
}

/** Under the lowest house of a village. */
function footOf(board: Board, hex: number): Point {
  const lowest = Math.max(...cluster(board, hex).map((h) => board.centres[h]![1]));
  return [middleOf(board, hex)[0], lowest + HEIGHT * 0.78];
}

function alongWater(waters: WaterLine[], centre: Point, text: string, id: string): string {
  const step = 5;
  const found = waters
    .map((line) => {
      const points = sample(line.points, step);
      return { points, ...nearestOn(points, centre) };
    })
    .sort((a, b) => a.away - b.away)[0]!;
  // The stretch of water under the name, and a calmer line along it.
  const need = Math.ceil((text.length * 7.5 + 30) / step);
  const start = Math.max(0, Math.min(found.points.length - need, found.at - Math.round(need / 2)));
  let part = found.points.slice(start, start + need);
  const first = part[0]!;
  const last = part[part.length - 1]!;
  if (last[0] < first[0] - 4 || (Math.abs(last[0] - first[0]) <= 4 && last[1] < first[1])) part = part.reverse();
  const calm = [0, 0.25, 0.5, 0.75, 1].map((s) => average(part, s * (part.length - 1), need / 5));
  return `<defs><path id="${id}" d="${smooth(calm)}"/></defs><text class="maplabel halo wt" dy="-9" text-anchor="middle"><textPath href="#${id}" startOffset="50%">${text}</textPath></text>`;
}

/** The middle of the points around a place of a line. */
function average(points: Point[], at: number, reach: number): Point {
  const near = points.slice(Math.max(0, Math.round(at - reach)), Math.round(at + reach) + 1);
  const sum = near.reduce<Point>((a, p) => [a[0] + p[0], a[1] + p[1]], [0, 0]);
  return [sum[0] / near.length, sum[1] / near.length];
}

/** A rose in the corner of the map, its point to the north. */
export function compassRose(board: Board, x: number, y: number): string {
  const north = northOf(board.doc.compass);
  if (north === null) return '';
  const star = 'M0-34L5-5L34 0L5 5L0 34L-5 5L-34 0L-5-5Z';
  const small = 'M0-20L3.500-3.500L20 0L3.500 3.500L0 20L-3.500 3.500L-20 0L-3.500-3.500Z';
  return `<g class="rose" transform="translate(${round1(x)} ${round1(y)})"><circle class="ro-g" r="50"/><circle class="ro-c" r="24"/><circle class="ro-c" r="21"/><g transform="rotate(${north + 90})"><path class="ro-s" d="${small}" transform="rotate(45)"/><path class="ro-b" d="${star}"/><path class="ro-d" d="M0-34L5-5L0 0ZM34 0L5 5L0 0ZM0 34L-5 5L0 0ZM-34 0L-5-5L0 0Z"/><g transform="translate(0 -42) rotate(${-(north + 90)})"><text class="ro-n" y="4.500" text-anchor="middle">N</text></g></g></g>`;
}

/** The corner of the map with the most room: far from names and houses, clear of trees. */
export function quietCorner(board: Board): Point {
  const m = RADIUS * 2.2;
  const corners: Point[] = [
    [m, m], [board.width - m, m], [m, board.height - m], [board.width - m, board.height - m],
  ];
  const busy = (hex: number): number => {
    const h = board.doc.hexes[hex]!;
    if (PLACES.includes(h.terrain) || board.doc.labels[String(hex)]) return 3;
    return h.terrain === 'open' || h.terrain === 'low' ? 0 : 1;
  };
  const crowd = ([x, y]: Point): number =>
    board.centres.reduce((n, [cx, cy], hex) => n + (Math.hypot(cx - x, cy - y) < 110 ? busy(hex) : 0), 0);
  return corners.sort((a, b) => crowd(a) - crowd(b))[0]!;
}
