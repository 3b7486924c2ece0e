import { describe, expect, it } from 'vitest';
import { Board } from '../src/map/board';
import type { BoardDoc } from '../src/types';
import { nearer, wayTo } from '../src/walk';

function plain(sides: BoardDoc['sides'] = []): Board {
  const hexes = [];
  for (let c = 10; c < 20; c++)
    for (let r = 1; r < 10; r++)
      hexes.push({ n: `${c}${String(r).padStart(2, '0')}`, c, r, terrain: 'open', level: 1 });
  return new Board({ name: 'plain', compass: 'right=south down=west', hexes, sides, roads: [], features: {}, labels: {} });
}

const spread = (board: Board, from: number, points: number): Map<number, number> =>
  new Map(board.centres.flatMap((_, h) => (board.distance(from, h) <= points ? [[h, board.distance(from, h)] as const] : [])));

describe('ways', () => {
  it('walks the cheapest way, hex by neighbouring hex', () => {
    const board = plain();
    const from = board.index.get('1205')!;
    const goal = board.index.get('1606')!;
    const way = wayTo(board, spread(board, from, 6), from, goal)!;
    expect(way[0]).toBe(from);
    expect(way[way.length - 1]).toBe(goal);
    expect(way.length).toBe(board.distance(from, goal) + 1);
    for (let i = 1; i < way.length; i++) expect(board.neighbours[way[i - 1]!]).toContain(way[i]);
  });

  it('finds none to where nobody can go, or to where one stands', () => {
    const board = plain();
    const from = board.index.get('1205')!;
    expect(wayTo(board, spread(board, from, 2), from, board.index.get('1905')!)).toBeNull();
    expect(wayTo(board, spread(board, from, 2), from, from)).toBeNull();
  });

  it('bridges a hex that is only passed through', () => {
    const board = plain();
    const from = board.index.get('1205')!;
    const via = board.index.get('1204')!;
    const goal = board.index.get('1203')!;
    const way = wayTo(board, new Map([[from, 0], [goal, 3]]), from, goal);
    expect(way).toHaveLength(3);
    expect(board.neighbours[goal]).toContain(way![1]);
    expect(board.distance(via, way![1]!)).toBeLessThanOrEqual(1);
  });

  it('prefers the side without an obstacle', () => {
    const board = plain();
    const goal = board.index.get('1405')!;
    const dear = board.index.get('1305')!;
    const marked = plain([[Math.min(goal, dear), board.direction(Math.min(goal, dear), Math.max(goal, dear)), ['stream']]]);
    const from = board.index.get('1205')!;
    const way = wayTo(marked, spread(marked, from, 4), from, goal)!;
    expect(way[way.length - 2]).not.toBe(dear);
  });

  it('leads a leader towards his goal, and no farther from it', () => {
    const board = plain();
    const here = board.index.get('1205')!;
    const goal = board.index.get('1705')!;
    const next = nearer(board, board.neighbours[here]!.filter((n) => n >= 0), here, goal)!;
    expect(board.distance(next, goal)).toBe(board.distance(here, goal) - 1);
    expect(nearer(board, [board.index.get('1105')!], here, goal)).toBeNull();
  });
});
