"""Movement searches over a board: a bucket queue on integer costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Sequence, Set

    from gonfalon.kernel.hexes import Hex

FORBIDDEN = 99
NO_HEXES: frozenset[int] = frozenset()


def reach(
    ways: Sequence[Sequence[tuple[Hex, int]]],
    start: Hex,
    allowance: int,
    closed: Container[Hex] = NO_HEXES,
    stops: Container[Hex] = NO_HEXES,
    goals: Set[Hex] | None = None,
) -> dict[Hex, int]:
    """The cheapest cost to every hex within an allowance.

    `ways[hex]` are the steps from a hex with their prices. `closed` hexes are not entered, and
    the search does not go on from `stops`. Where only some `goals` are asked about, it ends as
    soon as each of them has been met, at whatever cost.
    """
    assert 0 <= allowance < FORBIDDEN
    best = {start: 0}
    beyond = allowance + 1
    buckets: list[list[Hex]] = [[] for _ in range(beyond)]
    buckets[0].append(start)
    for spent in range(beyond):
        if goals is not None and goals <= best.keys():
            break
        for here in buckets[spent]:
            if best[here] < spent or (here in stops and here != start):
                continue
            for there, price in ways[here]:
                total = spent + price
                if total < best.get(there, beyond) and there not in closed:
                    best[there] = total
                    buckets[total].append(there)
    return best
