"""What the battles' modules share: their figures, options, sides and frames."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gonfalon.men_of_iron.activation import Activation

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Frame, Rules
    from gonfalon.men_of_iron.state import Field, Unit


def rule_block(game: Field, block: str) -> dict[str, Any]:
    """A block of the [rules] table of the battle's file."""
    found: dict[str, Any] = game.scenario.tree["battle"][game.scenario.battle_name]["rules"][block]
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


def order_under_way(game: Field) -> str:
    """The id of the order that is being carried out; empty between activations."""
    for frame in reversed(game.stack):
        if isinstance(frame, Activation):
            return game.scenario.orders[frame.order].id
    return ""


def with_frames(rules: Rules, *kinds: type[Frame]) -> Rules:
    """The same rules, knowing the decisions of a battle by name."""
    return replace(rules, frames={**rules.frames, **{kind.__name__: kind for kind in kinds}})
