"""An army on the march: the column goes on to where it wants to be, its head first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.bots.ground import way
from gonfalon.bots.mind import Plan
from gonfalon.men_of_iron.activation import activation_of
from gonfalon.men_of_iron.kinds import Kind
from gonfalon.men_of_iron.state import mover
from gonfalon.men_of_iron.verbs import SELECT, SELECT_LEADER

if TYPE_CHECKING:
    from gonfalon.bots.mind import Mind
    from gonfalon.kernel.flow import Option
    from gonfalon.men_of_iron.state import Field, Unit

# The standard on its wagon leaves the field with the rearguard.
REARGUARD = 6


def is_marching(game: Field, mind: Mind) -> bool:
    """Is the order under way the march of the whole army?"""
    order = game.scenario.orders[activation_of(game).order]
    return bool(mind.posture.march) and order.id == mind.posture.march


def column(game: Field, mind: Mind, options: list[Option]) -> list[Option]:
    """Those nearest to the goal first, so that nobody stands in the way; the leaders last."""
    units = [o for o in options if o[0] == SELECT and game.hexes[o[1]] >= 0]
    leaders = [o for o in options if o[0] == SELECT_LEADER]
    return [*sorted(units, key=lambda o: (_way_to_go(game, mind, o[1]), o)), *leaders]


def _way_to_go(game: Field, mind: Mind, unit: Unit) -> int:
    return mind.goal_field(game, mover(game, unit))[game.hexes[unit]]


def plan_stage(game: Field, mind: Mind, unit: Unit, reached: dict[int, tuple[int, int]]) -> Plan:
    """As near to the goal as a unit comes; it does not leave its place for nothing."""
    field = mind.goal_field(game, mover(game, unit))
    goal = min(reached, key=lambda h: (field[h], reached[h][0], h))
    return Plan(way(reached, goal), -1, game.state[unit])


def may_leave(game: Field, unit: Unit) -> bool:
    """The standard on its wagon stays while there is an army for it to rally."""
    if game.kind[unit] != Kind.CA:
        return True
    own = game.scenario.side_units[game.unit_side[unit]]
    return sum(game.hexes[other] >= 0 for other in own) <= REARGUARD
