"""The schiltron: what Falkirk and Bannockburn have in common about the Scottish pikes.

That pikes in schiltron neither move nor attack, are not charged through their front, stay formed
in Disorder and hold their ground stands with the rules of movement, charge and results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.hexes import REAR, SIDE_OF
from gonfalon.men_of_iron.kinds import Formation, Kind
from gonfalon.men_of_iron.state import NOBODY
from gonfalon.men_of_iron.terrain import CLASSES, FOOT

if TYPE_CHECKING:
    from collections.abc import Collection

    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit


def is_formed(game: Field, unit: Unit) -> bool:
    """Is a unit in schiltron?"""
    return unit != NOBODY and game.formation[unit] == Formation.SCHILTRON


def is_pike(game: Field, unit: Unit) -> bool:
    return game.kind[unit] == Kind.PK


def flank_is_front(game: Field, unit: Unit) -> bool:
    """moi:falkirk.schiltron moi:bannockburn.schiltron Next to another schiltron no flank is left.

    The rear stays a rear.
    """
    side = game.unit_side[unit]
    return is_formed(game, unit) and any(
        is_formed(game, other) and game.unit_side[other] == side
        for h in game.board.adjacent[game.hexes[unit]]
        if (other := game.unit_at[h]) != NOBODY
    )


def formed_hexes(game: Field, side: int) -> set[Hex]:
    """Where a side's pikes stand in schiltron."""
    units = game.scenario.side_units[side]
    return {game.hexes[u] for u in units if game.hexes[u] >= 0 and is_formed(game, u)}


def schiltrons(game: Field, side: int) -> list[set[Hex]]:
    """The schiltrons of a side: formed pikes that hang together."""
    left = formed_hexes(game, side)
    found = []
    while left:
        ring, waiting = set[int](), [left.pop()]
        while waiting:
            here = waiting.pop()
            ring.add(here)
            near = left & set(game.board.adjacent[here])
            left -= near
            waiting += near
        found.append(ring)
    return found


def middle_of(game: Field, ring: Collection[Hex], unit: Unit) -> list[Hex]:
    """The free hexes in the middle of a schiltron: nearer to all of its pikes than any of them."""
    rows = [game.board.distances(h) for h in ring]
    table = game.scenario.terrain.table["hex"]
    near = {n for h in ring for n in game.board.adjacent[h]}
    sums = {
        h: sum(row[h] for row in rows)
        for h in near
        if game.unit_at[h] in (NOBODY, unit) and CLASSES[FOOT] in table[game.board.terrain[h]]
    }
    limit = min(sum(row[h] for row in rows) for h in ring)
    inside = [h for h, far in sums.items() if far < limit]
    best = min((sums[h] for h in inside), default=0)
    return sorted(h for h in inside if sums[h] == best)


def nearest_middle(game: Field, unit: Unit) -> list[Hex]:
    """The middle of the schiltron nearest to a unit; of several that are equally near."""
    row = game.board.distances(game.hexes[unit])
    found: dict[int, list[Hex]] = {}
    for ring in schiltrons(game, game.unit_side[unit]):
        hexes = middle_of(game, ring, unit)
        if hexes:
            found.setdefault(min(row[h] for h in ring), []).extend(hexes)
    return sorted(found[min(found)]) if found else []


def enclosed(game: Field, walls: Collection[Hex]) -> set[Hex]:
    """The hexes from which no way leads to the edge of the map but through the walls."""
    board = game.board
    everywhere = set(range(len(board)))
    outside = {h for h in everywhere if len(board.adjacent[h]) < 6} - set(walls)
    waiting = list(outside)
    while waiting:
        fresh = set(board.adjacent[waiting.pop()]) - outside - set(walls)
        outside |= fresh
        waiting += fresh
    return everywhere - outside - set(walls)


def covered_facings(game: Field, here: Hex, safe: Collection[Hex]) -> tuple[int, ...]:
    """The facings that turn the rear of a unit to safe hexes only."""
    return tuple(
        facing
        for facing in range(6)
        if all(
            there in safe
            for direction, there in enumerate(game.board.neighbours[here])
            if SIDE_OF[facing][direction] == REAR
        )
    )
