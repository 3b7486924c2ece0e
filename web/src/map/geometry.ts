// Hex geometry: flat-topped hexes, CCRR numbers, even columns half a hex higher.
// Directions run clockwise from 0 (up); a facing f is the corner between directions f and f + 1.

export type Point = [number, number];

export const RADIUS = 30;
export const HEIGHT = Math.sqrt(3) * RADIUS;

const EVEN: readonly Point[] = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]];
const ODD: readonly Point[] = [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];

export function neighbourOf(c: number, r: number, direction: number): Point {
  const step = (c % 2 ? ODD : EVEN)[direction]!;
  return [c + step[0], r + step[1]];
}

/** The centre of a hex in map units, with the first column and row of the map at the origin. */
export function centreOf(c: number, r: number, c0 = 0, r0 = 0): Point {
  return [(c - c0) * 1.5 * RADIUS + RADIUS, (r - r0) * HEIGHT + (c % 2 ? HEIGHT : HEIGHT / 2)];
}

/** Corner i of a hex: 0 to the right, then clockwise. */
export function cornerOf([x, y]: Point, i: number, k = 1): Point {
  const angle = (i * Math.PI) / 3;
  return [x + RADIUS * k * Math.cos(angle), y + RADIUS * k * Math.sin(angle)];
}

/** The corner to which a facing points. */
export const facingCorner = (facing: number): number => (facing + 5) % 6;

/** Degrees clockwise from the right to which a facing points. */
export const facingAngle = (facing: number): number => facingCorner(facing) * 60;

/** The two corners of the side in a direction. */
export function sideCorners(direction: number): [number, number] {
  const first = (direction + 4) % 6;
  return [first, (first + 1) % 6];
}

export const hexPoints = (centre: Point, k = 1): Point[] =>
  [0, 1, 2, 3, 4, 5].map((i) => cornerOf(centre, i, k));

export const round1 = (n: number): number => Math.round(n * 10) / 10;

export const xy = ([x, y]: Point): string => `${round1(x)} ${round1(y)}`;

export const hexPath = (centre: Point, k = 1): string =>
  `M${hexPoints(centre, k).map(xy).join('L')}Z`;

export const polyline = (points: readonly Point[]): string => `M${points.map(xy).join('L')}`;

/** The column and row of the hex under a point of the map. */
export function hexAt([x, y]: Point, c0 = 0, r0 = 0): Point {
  const guess = Math.round((x - RADIUS) / (1.5 * RADIUS)) + c0;
  let best: Point = [guess, 0];
  let nearest = Infinity;
  for (let c = guess - 1; c <= guess + 1; c++) {
    const top = c % 2 ? HEIGHT : HEIGHT / 2;
    const r = Math.round((y - top) / HEIGHT) + r0;
    const [cx, cy] = centreOf(c, r, c0, r0);
    const d = (cx - x) ** 2 + (cy - y) ** 2;
    if (d < nearest) {
      nearest = d;
      best = [c, r];
    }
  }
  return best;
}

export function cube(c: number, r: number): [number, number, number] {
  const z = r - Math.floor(c / 2);
  return [c, -c - z, z];
}

export function distance(a: Point, b: Point): number {
  const [ax, ay, az] = cube(...a);
  const [bx, by, bz] = cube(...b);
  return Math.max(Math.abs(ax - bx), Math.abs(ay - by), Math.abs(az - bz));
}
