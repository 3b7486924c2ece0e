// A way to a farther hex: the next step towards it, from what the service says can be reached.

import type { Board } from './map/board';

/**
 * The hexes from `from` to `goal`, both included, along falling costs; null where there is no way.
 * Costs are movement points spent; a hex that may only be passed through has none, so a gap of one
 * hex is bridged. Among equally cheap ways the one over fewer obstacles is taken.
 */
export function wayTo(
  board: Board,
  costs: ReadonlyMap<number, number>,
  from: number,
  goal: number,
): number[] | null {
  if (!costs.has(goal) || from === goal) return null;
  const way = [goal];
  let here = goal;
  for (let guard = 0; guard < 60 && here !== from; guard++) {
    const before = predecessor(board, costs, from, here) ?? bridged(board, costs, from, here);
    if (before === null) return null;
    way.unshift(...before);
    here = before[0]!;
  }
  return here === from ? way : null;
}

function predecessor(
  board: Board,
  costs: ReadonlyMap<number, number>,
  from: number,
  here: number,
): number[] | null {
  const limit = costs.get(here)!;
  let best: number | null = null;
  let least = Infinity;
  for (const n of board.neighbours[here]!) {
    if (n < 0) continue;
    const cost = n === from ? 0 : costs.get(n);
    if (cost === undefined || cost >= limit) continue;
    const score = cost + hardness(board, n, here) * 0.9;
    if (score < least) {
      least = score;
      best = n;
    }
  }
  return best === null ? null : [best];
}

/** Over one hex that is only ridden through. */
function bridged(
  board: Board,
  costs: ReadonlyMap<number, number>,
  from: number,
  here: number,
): number[] | null {
  const limit = costs.get(here)!;
  let best: number[] | null = null;
  let least = Infinity;
  for (const via of board.neighbours[here]!) {
    if (via < 0 || costs.has(via)) continue;
    for (const n of board.neighbours[via]!) {
      const cost = n === from ? 0 : n < 0 ? undefined : costs.get(n);
      if (cost === undefined || cost >= limit || n === here) continue;
      if (cost < least) {
        least = cost;
        best = [n, via];
      }
    }
  }
  return best;
}

/** What makes a side dear to cross. */
function hardness(board: Board, a: number, b: number): number {
  const d = board.direction(a, b);
  const words = board.side(a, d);
  if (words.includes('bridge') || board.roadSides.has(a * 6 + d)) return -0.5;
  const climb = Math.max(0, board.doc.hexes[b]!.level - board.doc.hexes[a]!.level);
  return words.length + climb;
}

/** The step of a leader who rides towards a hex: the offered hex nearest to it. */
export function nearer(board: Board, offered: number[], here: number, goal: number): number | null {
  let best: number | null = null;
  let least = here >= 0 ? board.distance(here, goal) : Infinity;
  for (const h of offered) {
    const d = board.distance(h, goal);
    if (d < least) {
      least = d;
      best = h;
    }
  }
  return best;
}
