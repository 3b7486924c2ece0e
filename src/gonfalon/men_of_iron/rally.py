"""moi:13.0 Recovery of Disordered units, and of Retired units at their Standard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.men_of_iron.kinds import BUSY, State
from gonfalon.men_of_iron.state import change, is_on_map, name, touches_enemy

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field, Unit


def recover_disordered(game: Field, units: list[Unit]) -> None:
    """moi:13.1a moi:13.1c A Disordered unit that did nothing, with no enemy next to it, recovers.

    Missile fire in range and lack of command do not matter.
    """
    for unit in units:
        if game.state[unit] != State.DISORDERED or game.acts[unit] & BUSY:
            continue
        if not is_on_map(game, unit) or touches_enemy(game, game.hexes[unit], game.unit_side[unit]):
            continue
        if game.battle.may_recover(game, unit):
            change(game, unit, state=State.NORMAL)
            game.tell("recovered", "moi:13.1a", unit=name(game, unit))


def rallying(game: Field, standard: int) -> list[Unit]:
    """moi:13.1b moi:13.2a Retired units within one hex of their Standard, no enemy next to them."""
    goal = game.standard_hex[standard]
    if goal < 0:
        return []
    row = game.board.distances(goal)
    side = game.scenario.standards[standard].side
    return [
        unit
        for unit in game.scenario.side_units[side]
        if game.state[unit] == State.RETIRED
        and is_on_map(game, unit)
        and game.battle.standard_of(game, unit) == standard
        and row[game.hexes[unit]] <= 1
        and not touches_enemy(game, game.hexes[unit], side)
    ]


def activate_standard(game: Field, standard: int) -> None:
    """moi:13.1b moi:13.2a Nothing happens but recovery: Retired units become Disordered.

    moi:13.2b The Standard itself stays where it was planted; nothing ever moves it.
    """
    game.tell("standard-activated", "moi:13.2a", standard=game.scenario.standards[standard].id)
    for unit in rallying(game, standard):
        change(game, unit, state=State.DISORDERED)
        game.tell("rallied", "moi:13.1b", unit=name(game, unit))
