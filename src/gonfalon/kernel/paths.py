"""Movement searches over a board: a bucket queue on integer costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.hexes import NOWHERE, Hex

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gonfalon.kernel.board import Board

FORBIDDEN = 99


def reach(
    board: Board,
    start: Hex,
    allowance: int,
    costs: Sequence[Sequence[int]],
    closed: Sequence[int],
    stops: Sequence[int],
) -> dict[Hex, int]:
    """The cheapest cost to every hex within an allowance.

    `costs[hex][direction]` is the price of a step, FORBIDDEN or more where there is none;
    `closed` hexes are not entered, and the search does not go on from hexes marked in `stops`.
    """
    assert 0 <= allowance < FORBIDDEN
    best = {start: 0}
    beyond = allowance + 1
    buckets: list[list[Hex]] = [[] for _ in range(beyond)]
    buckets[0].append(start)
    for spent in range(beyond):
        for here in buckets[spent]:
            if best[here] < spent or (stops[here] and here != start):
                continue
            row = costs[here]
            for direction, there in enumerate(board.neighbours[here]):
                if there == NOWHERE or closed[there]:
                    continue
                total = spent + row[direction]
                if total < best.get(there, beyond):
                    best[there] = total
                    buckets[total].append(there)
    return best
