import { describe, expect, it } from 'vitest';
import { centreOf, cornerOf, distance, facingAngle, facingCorner, hexAt, neighbourOf, RADIUS, sideCorners } from '../src/map/geometry';

describe('hexes', () => {
  it('puts even columns half a hex higher', () => {
    expect(centreOf(10, 5)[1]).toBeLessThan(centreOf(11, 5)[1]);
    expect(centreOf(12, 5)[1]).toBeCloseTo(centreOf(10, 5)[1]);
  });

  it('finds the hex under its own centre, and near its corners', () => {
    for (let c = 10; c < 36; c++)
      for (let r = 1; r < 28; r++) {
        const centre = centreOf(c, r, 10, 1);
        expect(hexAt(centre, 10, 1)).toEqual([c, r]);
        for (let i = 0; i < 6; i++) expect(hexAt(cornerOf(centre, i, 0.9), 10, 1)).toEqual([c, r]);
      }
  });

  it('has six neighbours, each one hex and one height away', () => {
    for (const c of [10, 11])
      for (let d = 0; d < 6; d++) {
        const there = neighbourOf(c, 9, d);
        expect(distance([c, 9], there)).toBe(1);
        const [ax, ay] = centreOf(c, 9);
        const [bx, by] = centreOf(...there);
        expect(Math.hypot(ax - bx, ay - by)).toBeCloseTo(Math.sqrt(3) * RADIUS);
        expect(neighbourOf(...there, (d + 3) % 6)).toEqual([c, 9]);
      }
  });

  it('puts a side between a hex and its neighbour', () => {
    for (let d = 0; d < 6; d++) {
      const centre = centreOf(10, 9);
      const [i, j] = sideCorners(d);
      const a = cornerOf(centre, i);
      const b = cornerOf(centre, j);
      const there = centreOf(...neighbourOf(10, 9, d));
      expect((a[0] + b[0]) / 2).toBeCloseTo((centre[0] + there[0]) / 2);
      expect((a[1] + b[1]) / 2).toBeCloseTo((centre[1] + there[1]) / 2);
    }
  });

  it('faces the corner between two directions: facing 1 is three o’clock', () => {
    expect(facingAngle(1)).toBe(0);
    expect(facingAngle(0)).toBe(300);
    expect(facingAngle(4)).toBe(180);
    for (let f = 0; f < 6; f++) expect(sideCorners(f)).toContain(facingCorner(f));
  });

  it('measures distances as the engine does', () => {
    expect(distance([10, 1], [10, 8])).toBe(7);
    expect(distance([10, 5], [13, 5])).toBe(3);
    expect(distance([35, 1], [60, 28])).toBe(39);
  });
});
