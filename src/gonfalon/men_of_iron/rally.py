"""moi:13.0 inf:15.0 Recovery of Disordered units, and of Retired units at their Standard."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gonfalon.kernel.board import hexes_of
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron import results
from gonfalon.men_of_iron.kinds import BUSY, State
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import (
    change,
    defence,
    is_on_map,
    lost_units,
    name,
    spot,
    touches_enemy,
)
from gonfalon.men_of_iron.verbs import PUT_STANDARD, RALLY, SHIFT

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.scenario import Scenario
    from gonfalon.men_of_iron.state import Field, Unit


def recover_disordered(game: Field, units: list[Unit]) -> None:
    """moi:13.1a moi:13.1c inf:15.1a inf:15.1c Disordered units at rest, away from enemies, recover.

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
    """moi:13.1b moi:13.2a inf:15.1b Retired units next to their Standard, no enemy beside them."""
    if game.standard_hex[standard] < 0 or State.RETIRED not in game.state:
        return []
    side = game.scenario.standards[standard].side
    return [
        unit for unit in gathered(game, standard) if not touches_enemy(game, game.hexes[unit], side)
    ]


def gathered(game: Field, standard: int) -> list[Unit]:
    """moi:13.2a inf:15.2a The Retired units within one hex of where they rally on a Standard."""
    return [
        unit
        for unit in lost_units(game, game.scenario.standards[standard].side)
        if game.state[unit] == State.RETIRED
        and is_on_map(game, unit)
        and game.battle.standard_of(game, unit) == standard
        and any(
            game.board.distance(game.hexes[unit], goal) <= 1
            for goal in game.battle.rally_points(game, unit)
        )
    ]


def standard_options(game: Field, side: int) -> list[Option]:
    """moi:13.2a moi:13.2b inf:15.2a The Standards of a side to rally on, or to move elsewhere.

    In the first volume a Standard stays where it was planted.
    """
    own = [s for s, definition in enumerate(game.scenario.standards) if definition.side == side]
    options: list[Option] = [(RALLY, standard) for standard in own if rallying(game, standard)]
    if game.volume.standards_move:
        options += [
            (SHIFT, standard)
            for standard in own
            if game.standard_hex[standard] >= 0 and game.battle.may_move_standard(game, standard)
        ]
    return options


def activate_standard(game: Field, standard: int) -> None:
    """moi:13.1b moi:13.2a inf:15.1b inf:15.2a Retired units become Disordered, nothing else.

    RULING(inf-15.1-sides): a counter that has no Disordered side is in good order at once.
    """
    game.tell("standard-activated", "moi:13.2a", standard=game.scenario.standards[standard].id)
    for unit in rallying(game, standard):
        if game.figures.one_sided[game.kind[unit]]:
            change(game, unit, state=State.NORMAL)
            game.tell("restored", "moi:13.1b", unit=name(game, unit))
        else:
            change(game, unit, state=State.DISORDERED)
            game.tell("rallied", "moi:13.1b", unit=name(game, unit))


# inf:15.2b Standards that move.


@dataclass(slots=True)
class MoveStandard(Decision):
    """inf:15.2a inf:15.2b Where the Standard is carried, alone."""

    standard: int = 0

    def list_options(self, game: Field) -> list[Option]:
        places = standard_places(game.scenario, self.standard).copy()
        for taken in taken_places(game, self.standard):
            places.pop(taken, None)
        return list(places.values())

    def take(self, game: Field, option: Option) -> None:
        standard, there = option[1], option[2]
        waiting = gathered(game, standard)
        game.standard_hex[standard] = there
        definition = game.scenario.standards[standard]
        game.tell("standard-moved", "inf:15.2b", standard=definition.id, to=spot(game, there))
        for unit in waiting:
            _, outcome = throw(game, deserted_roll(game, unit), unit=name(game, unit))
            if outcome == "eliminated":
                results.eliminate(game, unit, "inf:15.2b", [])

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:15.2b", "refusal-standard-place")


@lru_cache(maxsize=16)
def standard_places(scenario: Scenario, standard: int) -> dict[Hex, Option]:
    """inf:15.2b The clicks that put a Standard into the hexes that anybody may enter."""
    return {h: (PUT_STANDARD, standard, h) for h in scenario.terrain.open_hexes}


def taken_places(game: Field, standard: int) -> set[Hex]:
    """inf:15.2b Any hex of the map takes the Standard, but these.

    RULING(inf-15.2-place): not the hex where it stands, nor one that an enemy holds or that nobody
    may enter.
    """
    side = game.scenario.standards[standard].side
    return {game.standard_hex[standard], *hexes_of(game.held[1 - side])}


def deserted_roll(game: Field, unit: Unit) -> Roll:
    """inf:15.2b Die plus the Disordered defence DRM: 5 or more, and the unit is gone."""
    limit = game.figures.standard_loss
    drm = Modifier("inf:15.2b", "mod-defence", defence(game, unit))
    return plan(
        game,
        "standard-moved",
        "inf:15.2b",
        [drm],
        lambda value: "eliminated" if value >= limit else "remains",
    )
