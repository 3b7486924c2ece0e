"""Montgisard, 25 November 1177: a few Frankish knights fall on a host in disorder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron.battle import Battle
from gonfalon.men_of_iron.battles import standards
from gonfalon.men_of_iron.battles.special import (
    chosen,
    figure,
    rule_block,
    side_id,
    with_frames,
)
from gonfalon.men_of_iron.state import NOBODY, enemy_at

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Leader, Unit

AYYUBID = "ayyubid"


class Montgisard(Battle):
    """inf:montgisard.map inf:montgisard.setup-ayyubid inf:montgisard.first inf:montgisard.command

    The special rules of Montgisard. That all ground is open, that every Ayyubid unit starts or
    enters Disordered, who begins, and who leads knights and foot stand in the battle's data.
    """

    def rules(self, rules: Rules) -> Rules:
        """inf:montgisard.reinforcements A decision of the battle's own."""
        return with_frames(rules, standards.RaiseStandard)

    # Set-up and reinforcements.

    def free_facing(self, game: Field, unit: Unit) -> bool:
        """inf:montgisard.setup-frank inf:montgisard.setup-ayyubid All look at the enemy."""
        return False

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """inf:montgisard.reinforcements Muzaffar's foot, in any activation of his command."""
        return game.scenario.units[unit].entry

    def leader_entry(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """inf:montgisard.reinforcements And he by the same edge."""
        definition = game.scenario.leaders[leader]
        units = game.scenario.reserves.get(definition.reserve, ())
        hexes = game.scenario.units[units[0]].entry if units else ()
        return tuple(h for h in hexes if enemy_at(game, h, definition.side) == NOBODY)

    def entered(self, game: Field, unit: Unit, hex_: Hex) -> None:
        """inf:montgisard.reinforcements His standard is planted when the first of them comes."""
        standard = game.scenario.standard(rule_block(game, "reinforcements")["standard"])
        standards.raise_standard(game, standard, "inf:montgisard.reinforcements", must=True)

    # Counter-charge.

    def counter_modifiers(self, game: Field, unit: Unit, modifiers: list[Modifier]) -> None:
        """inf:montgisard.countercharge The Franks throw with two less."""
        if side_id(game, unit) == rule_block(game, "countercharge")["side"]:
            amount = figure(game, "countercharge", "drm")
            modifiers.append(Modifier("inf:montgisard.countercharge", "mod-franks", amount))

    def counters_without_die(self, game: Field, unit: Unit) -> bool:
        """inf:montgisard.countercharge The Templars always succeed."""
        automatic: str = rule_block(game, "countercharge")["automatic"]
        return game.scenario.units[unit].contingent == automatic

    # Victory.

    def flight_level(self, game: Field, side: int) -> int:
        """inf:montgisard.victory The Ayyubid level may be raised for balance."""
        level = super().flight_level(game, side)
        if game.scenario.sides[side].id != AYYUBID:
            return level
        return int(chosen(game, "ayyubid_level", str(level)))

    def rolls_for_flight(self, game: Field, side: int) -> bool:
        """inf:montgisard.victory The Franks add no die to their flight points."""
        return game.scenario.sides[side].id not in rule_block(game, "victory")["without_die"]
