"""Small fields of the second volume, in an activation or in its attacks.

The usual field, as in the first volume: a defender at 1504 facing 9, whose front is 1404 and 1405,
whose flanks are 1503 and 1505 and whose rear is 1604 and 1605.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.kernel.flow import run
from gonfalon.men_of_iron import notation, results, victory

if TYPE_CHECKING:
    from gonfalon.men_of_iron.notation import Table


def battle(position: str, **how: Any) -> Table:
    """A small battle by the rules of the second volume; only scripted dice may fall."""
    how.setdefault("volume", "inf")
    table = notation.battle(position, **how)
    table.game.dice.strict = True
    return table


def attacks(position: str, **how: Any) -> Table:
    """The first side has ended its movement and fire."""
    return battle(position, **how).play("end-moves")


def move(table: Table, unit: str, *hexes: str) -> Table:
    """Let a unit take some steps."""
    return table.play(f"unit {unit}", *(f"step {unit} {h}" for h in hexes))


def suffer(table: Table, unit: str, result: str, *by: str, dice: tuple[int, ...] = ()) -> Table:
    """Let a unit suffer a result from some enemies."""
    game = table.game
    game.dice.fix(*dice)
    game.offered = None
    results.suffer(game, table.unit(unit), result, [table.unit(b) for b in by], "test")
    run(game)
    return table


def points(table: Table, side: str) -> int:
    """The flight points of a side."""
    return victory.flight_points(table.game, table.game.scenario.side(side))
