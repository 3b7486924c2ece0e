"""Harran, 7 May 1104: two Frankish armies, each for itself, across the Balikh."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.men_of_iron.battle import Battle
from gonfalon.men_of_iron.command import is_overall
from gonfalon.men_of_iron.state import NOBODY

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field, Leader, Unit


class Harran(Battle):
    """inf:harran.first inf:harran.alt-setup inf:harran.victory The special rules of Harran.

    Who starts, the optional set-up south of the Balikh and the levels stand in the battle's file.
    RULING(harran-brook): the Balikh is a brook, which stops no charge.
    """

    def start_facings(self, game: Field, unit: Unit) -> tuple[int, ...]:
        """inf:harran.setup-crusader inf:harran.setup-turk Everybody looks at the enemy."""
        return ()

    def overall_commander(self, game: Field, leader: Leader) -> Leader:
        """inf:harran.command inf:harran.oc Each army has an Overall Commander of its own."""
        return chief_of(game, game.scenario.leaders[leader].command)

    def leads_all(self, game: Field, leader: Leader, unit: Unit) -> bool:
        """inf:harran.command inf:harran.oc He leads his own army and not the other.

        RULING(harran-chiefs): his charisma, if he has any, goes to all knights with him.
        """
        return chief_of(game, game.scenario.unit_command[unit]) == leader


def chief_of(game: Field, command: int) -> Leader:
    """inf:harran.oc The Overall Commander of a command's army; NOBODY when he has fallen."""
    id_ = game.scenario.commands[command].id
    entries = game.scenario.tree["battle"][game.scenario.battle_name]["command"]
    chief = game.scenario.leader(next(entry["oc"] for entry in entries if entry["id"] == id_))
    return chief if is_overall(game, chief) else NOBODY
