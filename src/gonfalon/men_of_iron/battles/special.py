"""What the battles' modules share: their figures, options, sides and frames."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.hexes import facing_of
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron.activation import Activation
from gonfalon.men_of_iron.rolls import plan
from gonfalon.men_of_iron.state import defence

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Frame, Rules
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field, Unit


def rule_block(game: Field, block: str) -> dict[str, Any]:
    """A block of the [rules] table of the battle's file."""
    found: dict[str, Any] = game.scenario.special[block]
    return found


def figure(game: Field, block: str, key: str) -> int:
    """A number of the battle's special rules."""
    return int(rule_block(game, block)[key])


def chosen(game: Field, option: str, default: str) -> str:
    """The value of an option of the battle."""
    return str(game.scenario.options.get(option, default))


def side_id(game: Field, unit: Unit) -> str:
    """The id of a unit's side."""
    return game.scenario.sides[game.unit_side[unit]].id


def facings_to_enemy(game: Field, unit: Unit) -> tuple[int, ...]:
    """The corners of a unit's side that look at the enemy's, where the book has them so."""
    return tuple(facing_of(hour) for hour in rule_block(game, "facing")[side_id(game, unit)])


def order_under_way(game: Field) -> str:
    """The id of the order that is being carried out; empty between activations."""
    for frame in reversed(game.stack):
        if isinstance(frame, Activation):
            return game.scenario.orders[frame.order].id
    return ""


def first_orders(game: Field, orders: list[int]) -> list[int]:
    """Those of some orders with which the battle's file lets a side begin."""
    first = rule_block(game, "first")["orders"]
    return [order for order in orders if game.scenario.orders[order].id in first]


def crossing_roll(game: Field, unit: Unit, purpose: str, block: str, rule: str) -> Roll:
    """Riders over water: die plus the unit's defence, Disordered on the battle's figure or more."""
    limit = figure(game, block, "disordered")
    drm = Modifier(rule, "mod-defence", defence(game, unit))
    return plan(
        game, purpose, rule, [drm], lambda value: "disordered" if value >= limit else "none"
    )


def with_frames(rules: Rules, *kinds: type[Frame]) -> Rules:
    """The same rules, knowing the decisions of a battle by name."""
    return replace(rules, frames={**rules.frames, **{kind.__name__: kind for kind in kinds}})
