"""moi:14.2 Hobelars, who ride to battle and fight on foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.men_of_iron import missiles
from gonfalon.men_of_iron.kinds import BUSY, MOVED, REMOUNTED, Kind, State
from gonfalon.men_of_iron.state import change, is_mounted, mark, name, touches_enemy

if TYPE_CHECKING:
    from gonfalon.men_of_iron.movement import Movement
    from gonfalon.men_of_iron.state import Field


def may_change_horse(game: Field, move: Movement) -> bool:
    """moi:14.2b Hobelars mount or dismount out of the enemy's reach, for 3 movement points."""
    unit = move.unit
    here = game.hexes[unit]
    side = game.unit_side[unit]
    if move.left < game.figures.mount_cost or game.acts[unit] & REMOUNTED or move.riding:
        return False
    if game.state[unit] == State.RETIRED:
        return False
    return not touches_enemy(game, here, side) and not missiles.is_in_range(game, here, side)


def change_horse(game: Field, move: Movement) -> None:
    """moi:14.2a Mounted they neither fire nor attack; on foot they are what they fight as."""
    unit = move.unit
    foot_as = game.scenario.units[unit].foot_as
    to = foot_as if is_mounted(game, unit) else Kind.HM
    change(game, unit, kind=to)
    move.kind = to
    move.left -= game.figures.mount_cost
    mark(game, unit, MOVED | BUSY | REMOUNTED)
    event = "dismounted" if to == foot_as else "mounted"
    game.tell(event, "moi:14.2b", unit=name(game, unit))
