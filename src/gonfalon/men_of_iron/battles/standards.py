"""Standards that come onto the map in the course of a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel.board import hexes_of
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision
from gonfalon.kernel.hexes import NOWHERE
from gonfalon.men_of_iron.kinds import RESERVE
from gonfalon.men_of_iron.state import spot
from gonfalon.men_of_iron.verbs import LATER, PUT_STANDARD

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field


def is_waiting(game: Field, standard: int) -> bool:
    """Is a standard still to come? One that the enemy has taken never does."""
    return game.scenario.standards[standard].later and game.standard_hex[standard] == NOWHERE


def has_entered(game: Field, command: int) -> bool:
    """Is no unit of a command still to come?"""
    return all(game.hexes[unit] != RESERVE for unit in game.scenario.command_units[command])


def free_hexes(game: Field, standard: int) -> tuple[Hex, ...]:
    """The hexes of a standard's area, or of the whole map, that no enemy holds."""
    definition = game.scenario.standards[standard]
    enemies = set(hexes_of(game.held[1 - definition.side]))
    hexes = definition.hexes or range(len(game.board))
    return tuple([h for h in hexes if h not in enemies])


def raise_standard(game: Field, standard: int, rule: str, must: bool = False) -> None:
    """Ask the owner where to plant a standard that is still to come, if there is room for it."""
    if is_waiting(game, standard) and game.battle.standard_hexes(game, standard):
        side = game.scenario.standards[standard].side
        game.call(RaiseStandard(side=side, standard=standard, rule=rule, must=must))


@dataclass(slots=True)
class RaiseStandard(Decision):
    """moi:13.2b Where a standard is planted, for good; or not yet, where the battle allows it."""

    standard: int = 0
    rule: str = ""
    must: bool = False

    def list_options(self, game: Field) -> list[Option]:
        hexes = game.battle.standard_hexes(game, self.standard)
        options: list[Option] = [(PUT_STANDARD, self.standard, h) for h in hexes]
        return options if self.must else [*options, (LATER, self.standard)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == LATER:
            return
        game.standard_hex[self.standard] = option[2]
        game.tell(
            "standard-planted",
            self.rule,
            standard=game.scenario.standards[self.standard].id,
            hex=spot(game, option[2]),
        )

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal(self.rule, "refusal-standard-hex")
