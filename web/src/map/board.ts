// The board document with what is needed again and again: centres, neighbours, sides.

import type { BoardDoc } from '../types';
import { centreOf, distance, hexAt, HEIGHT, neighbourOf, RADIUS, type Point } from './geometry';

export class Board {
  readonly c0: number;
  readonly c1: number;
  readonly r0: number;
  readonly r1: number;
  readonly width: number;
  readonly height: number;
  readonly centres: Point[];
  readonly neighbours: number[][];
  readonly index = new Map<string, number>();
  private readonly byPlace = new Map<number, number>();
  private readonly sideWords = new Map<number, string[]>();
  readonly roadSides = new Set<number>();

  constructor(readonly doc: BoardDoc) {
    const cs = doc.hexes.map((h) => h.c);
    const rs = doc.hexes.map((h) => h.r);
    this.c0 = Math.min(...cs);
    this.c1 = Math.max(...cs);
    this.r0 = Math.min(...rs);
    this.r1 = Math.max(...rs);
    this.width = (this.c1 - this.c0) * 1.5 * RADIUS + 2 * RADIUS;
    doc.hexes.forEach((h, i) => {
      this.byPlace.set(h.c * 100 + h.r, i);
      this.index.set(h.n, i);
    });
    this.centres = doc.hexes.map((h) => centreOf(h.c, h.r, this.c0, this.r0));
    this.height = Math.max(...this.centres.map((p) => p[1])) + HEIGHT / 2;
    this.neighbours = doc.hexes.map((h) =>
      [0, 1, 2, 3, 4, 5].map((d) => this.at(...neighbourOf(h.c, h.r, d))),
    );
    for (const [hex, direction, words] of doc.sides) {
      this.addSide(hex, direction, words);
      const other = this.neighbours[hex]![direction]!;
      if (other >= 0) this.addSide(other, (direction + 3) % 6, words);
    }
    for (const [a, b] of doc.roads) {
      const d = this.neighbours[a]!.indexOf(b);
      if (d >= 0) this.roadSides.add(a * 6 + d).add(b * 6 + ((d + 3) % 6));
    }
  }

  private addSide(hex: number, direction: number, words: string[]): void {
    const key = hex * 6 + direction;
    const old = this.sideWords.get(key) ?? [];
    this.sideWords.set(key, [...new Set([...old, ...words])]);
  }

  get size(): number {
    return this.doc.hexes.length;
  }

  at(c: number, r: number): number {
    return this.byPlace.get(c * 100 + r) ?? -1;
  }

  /** What lies on a side of a hex. */
  side(hex: number, direction: number): string[] {
    return this.sideWords.get(hex * 6 + direction) ?? [];
  }

  number(hex: number): string {
    return this.doc.hexes[hex]?.n ?? '';
  }

  place(hex: number): Point {
    const h = this.doc.hexes[hex]!;
    return [h.c, h.r];
  }

  distance(a: number, b: number): number {
    return distance(this.place(a), this.place(b));
  }

  direction(a: number, b: number): number {
    return this.neighbours[a]!.indexOf(b);
  }

  /** The hex under a point of the map, -1 off the map. */
  under(point: Point): number {
    return this.at(...hexAt(point, this.c0, this.r0));
  }

  /** The level of a place, on the map or near its edge. */
  levelNear(c: number, r: number): number {
    const here = this.at(c, r);
    if (here >= 0) return this.doc.hexes[here]!.level;
    return this.nearest(c, r)?.level ?? 1;
  }

  terrainNear(c: number, r: number): string {
    const here = this.at(c, r);
    if (here >= 0) return this.doc.hexes[here]!.terrain;
    return this.nearest(c, r)?.terrain ?? 'open';
  }

  private nearest(c: number, r: number): BoardDoc['hexes'][number] | undefined {
    const column = Math.max(this.c0, Math.min(this.c1, c));
    for (let reach = 0; reach < 8; reach++) {
      for (const row of [r - reach, r + reach]) {
        const found = this.at(column, Math.max(this.r0, Math.min(this.r1, row)));
        if (found >= 0) return this.doc.hexes[found];
      }
    }
    return undefined;
  }
}
