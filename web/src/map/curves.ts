// Smooth lines through points.

import { xy, type Point } from './geometry';

const at = (p: readonly Point[], i: number, closed: boolean): Point =>
  closed ? p[(i + p.length) % p.length]! : p[Math.max(0, Math.min(p.length - 1, i))]!;

function controls(p: readonly Point[], i: number, closed: boolean, k: number): [Point, Point, Point] {
  const a = at(p, i - 1, closed);
  const b = at(p, i, closed);
  const c = at(p, i + 1, closed);
  const d = at(p, i + 2, closed);
  return [
    [b[0] + ((c[0] - a[0]) * k) / 6, b[1] + ((c[1] - a[1]) * k) / 6],
    [c[0] - ((d[0] - b[0]) * k) / 6, c[1] - ((d[1] - b[1]) * k) / 6],
    c,
  ];
}

/** A Catmull-Rom curve as an SVG path. */
export function smooth(points: readonly Point[], closed = false, k = 1): string {
  if (points.length < 2) return '';
  let d = `M${xy(points[0]!)}`;
  const n = closed ? points.length : points.length - 1;
  for (let i = 0; i < n; i++) {
    const [c1, c2, end] = controls(points, i, closed, k);
    d += `C${xy(c1)} ${xy(c2)} ${xy(end)}`;
  }
  return d + (closed ? 'Z' : '');
}

/** Points at equal steps along the same curve. */
export function sample(points: readonly Point[], step: number, closed = false, k = 1): Point[] {
  const dense: Point[] = [];
  const n = closed ? points.length : points.length - 1;
  for (let i = 0; i < n; i++) {
    const b = at(points, i, closed);
    const [c1, c2, c] = controls(points, i, closed, k);
    for (let j = 0; j < 12; j++) {
      const t = j / 12;
      const u = 1 - t;
      dense.push([
        u * u * u * b[0] + 3 * u * u * t * c1[0] + 3 * u * t * t * c2[0] + t * t * t * c[0],
        u * u * u * b[1] + 3 * u * u * t * c1[1] + 3 * u * t * t * c2[1] + t * t * t * c[1],
      ]);
    }
  }
  dense.push(closed ? dense[0]! : points[points.length - 1]!);
  const found: Point[] = [dense[0]!];
  let left = step;
  for (let i = 1; i < dense.length; i++) {
    let [x, y] = dense[i - 1]!;
    const [x1, y1] = dense[i]!;
    let d = Math.hypot(x1 - x, y1 - y);
    while (d >= left && d > 0) {
      x += ((x1 - x) * left) / d;
      y += ((y1 - y) * left) / d;
      found.push([x, y]);
      d = Math.hypot(x1 - x, y1 - y);
      left = step;
    }
    left -= d;
  }
  return found;
}

/** A line beside a line. */
export function beside(points: readonly Point[], by: number): Point[] {
  return points.map((p, i) => {
    const a = points[Math.max(0, i - 1)]!;
    const b = points[Math.min(points.length - 1, i + 1)]!;
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [p[0] - ((b[1] - a[1]) / l) * by, p[1] + ((b[0] - a[0]) / l) * by];
  });
}
