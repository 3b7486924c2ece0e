"""The ground as the squire sees it: how far the enemy is, what a unit reaches, the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron.state import IS_TRAIN, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gonfalon.kernel.board import Board
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit
    from gonfalon.men_of_iron.terrain import Rows

FAR = 99
# What a friend in the way adds to a march, which may have to go round him.
IN_THE_WAY = 2


def combat_units(game: Field, side: int) -> list[Unit]:
    """A side's combat units on the map."""
    hexes, kind = game.hexes, game.kind
    return [u for u in game.scenario.side_units[side] if hexes[u] >= 0 and not IS_TRAIN[kind[u]]]


def nearness(board: Board, sources: list[Hex]) -> list[int]:
    """Hexes from every hex of the board to the nearest of some others."""
    field = [FAR] * len(board)
    wave = sources
    for hex_ in wave:
        field[hex_] = 0
    adjacent = board.adjacent
    distance = 0
    while wave:
        distance += 1
        ahead = []
        for here in wave:
            for there in adjacent[here]:
                if field[there] == FAR:
                    field[there] = distance
                    ahead.append(there)
        wave = ahead
    return field


def march_field(game: Field, costs: Rows, sources: list[Hex]) -> list[int]:
    """Movement points from every hex to the nearest of some enemies, friends in the way dearer."""
    board, unit_at = game.board, game.unit_at
    field = [FORBIDDEN] * len(board)
    buckets: list[list[Hex]] = [[] for _ in range(FORBIDDEN)]
    for hex_ in sources:
        field[hex_] = 0
    buckets[0] = list(sources)
    for spent in range(FORBIDDEN):
        for here in buckets[spent]:
            if field[here] < spent:
                continue
            burden = IN_THE_WAY if spent and unit_at[here] != NOBODY else 0
            toward = board.toward
            for there in board.adjacent[here]:
                # The march is read backwards: the step goes from `there` to `here`.
                cost = 1 if spent == 0 else costs[there][toward[there][here]]
                total = spent + cost + burden
                if total < field[there]:
                    field[there] = total
                    buckets[total].append(there)
    return field


def reachable(
    game: Field,
    start: Hex,
    allowance: int,
    costs: Rows,
    stops: Sequence[int],
    shuns: Sequence[int],
    first: int = 0,
) -> dict[Hex, tuple[int, Hex]]:
    """What a unit can reach over free hexes: the cost, and the hex before on the way.

    It stops in hexes marked in `stops` and enters none of those in `shuns`; `first` is what it
    pays more to set out.
    """
    board, unit_at = game.board, game.unit_at
    found = {start: (0, start)}
    if allowance <= first:
        return found
    buckets: list[list[Hex]] = [[] for _ in range(allowance + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if found[here][0] < spent or (stops[here] and here != start):
                continue
            row = costs[here]
            base = spent + first if here == start else spent
            for there, direction in board.toward[here].items():
                if unit_at[there] != NOBODY or shuns[there]:
                    continue
                total = base + row[direction]
                if total <= allowance and (there not in found or total < found[there][0]):
                    found[there] = (total, here)
                    buckets[total].append(there)
    return found


def way(reached: dict[Hex, tuple[int, Hex]], goal: Hex) -> list[Hex]:
    """The hexes on the way to a goal, the start left out."""
    path: list[Hex] = []
    here = goal
    while reached[here][1] != here:
        path.append(here)
        here = reached[here][1]
    path.reverse()
    return path
