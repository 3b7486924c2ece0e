"""The wagons of Arsuf, where the Retired gather, and the Carroccio that carries the standard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, Procedure
from gonfalon.men_of_iron import results
from gonfalon.men_of_iron.battles.special import rule_block
from gonfalon.men_of_iron.kinds import BUSY, WHEELED, Kind, State
from gonfalon.men_of_iron.state import (
    LOST_STANDARD,
    NOBODY,
    is_mounted,
    mark,
    name,
    spot,
    turn,
)
from gonfalon.men_of_iron.verbs import GO_BACK, RELIEVE, STAY

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit


def is_foot(game: Field, unit: Unit) -> bool:
    """inf:arsuf.carroccio-replace Foot, neither riders nor anything on wheels."""
    return not is_mounted(game, unit) and game.kind[unit] not in WHEELED


def own_units(game: Field) -> list[Unit]:
    """The units of the army with the Carroccio that are on the map."""
    side = game.scenario.standards[the_standard(game)].side
    return [unit for unit in game.scenario.side_units[side] if game.hexes[unit] >= 0]


# The standard on wheels.


def the_standard(game: Field) -> int:
    """inf:arsuf.carroccio-unit The standard that the Carroccio carries."""
    return game.scenario.standard(rule_block(game, "carroccio-unit")["standard"])


def carry(game: Field, unit: Unit) -> None:
    """inf:arsuf.carroccio-unit The standard goes where the Carroccio goes, and falls with it."""
    if game.kind[unit] != Kind.CA:
        return
    if game.hexes[unit] >= 0:
        game.standard_hex[the_standard(game)] = game.hexes[unit]
    else:
        fall(game)


def fall(game: Field) -> None:
    """inf:arsuf.carroccio-unit Without the Carroccio all Retired units are lost."""
    standard = the_standard(game)
    game.standard_hex[standard] = LOST_STANDARD
    rule = "inf:arsuf.carroccio-unit"
    game.tell("carroccio-gone", rule, standard=game.scenario.standards[standard].id)
    for unit in own_units(game):
        if game.state[unit] == State.RETIRED:
            results.eliminate(game, unit, rule, [])


# The wagons.


def wagon_hexes(game: Field, unit: Unit) -> tuple[Hex, ...]:
    """inf:arsuf.carroccio-retire Where the wagons are, to which a Retired unit goes.

    Not the Carroccio; a wagon goes to another one. None once the standard is gone.
    """
    if game.standard_hex[the_standard(game)] < 0:
        return ()
    return tuple(
        game.hexes[wagon]
        for wagon in own_units(game)
        if game.kind[wagon] == Kind.WN and wagon != unit
    )


def refuges(game: Field, unit: Unit) -> tuple[Hex, ...]:
    """inf:arsuf.carroccio-retire The free hexes next to a wagon, or as near as may be to one.

    RULING(arsuf.wagons): with no wagon left on the map a Retired unit is lost.
    """
    wagons = wagon_hexes(game, unit)
    near = [results.nearest_free(game, unit, wagon) for wagon in wagons]
    far = {
        h: min(game.board.distance(h, wagon) for wagon in wagons) for found in near for h in found
    }
    least = min(far.values(), default=0)
    return tuple(sorted(h for h in far if far[h] == least))


def is_beside_wagon(game: Field, unit: Unit) -> bool:
    """inf:arsuf.carroccio-replace Does a unit stand next to a wagon, the Carroccio left aside?"""
    wagons = wagon_hexes(game, unit)
    return any(h in wagons for h in game.board.adjacent[game.hexes[unit]])


# Foot that holds the line.


def may_stand_fast(game: Field, unit: Unit) -> bool:
    """inf:arsuf.carroccio-replace Foot not Retired yet, joined to the Carroccio by its comrades."""
    own = unit in own_units(game) and is_foot(game, unit)
    return own and game.state[unit] != State.RETIRED and is_joined(game, unit)


def is_joined(game: Field, unit: Unit) -> bool:
    """inf:arsuf.carroccio-replace Do hexes with combat units, none empty, lead to the Carroccio?

    RULING(arsuf.path): wagons are no combat units and do not make a path.
    """
    held = {game.hexes[u] for u in own_units(game) if game.kind[u] != Kind.WN}
    goals = {game.hexes[u] for u in own_units(game) if game.kind[u] == Kind.CA}
    seen, waiting = {game.hexes[unit]}, [game.hexes[unit]]
    while waiting:
        here = waiting.pop()
        if here in goals:
            return True
        onward = [h for h in game.board.adjacent[here] if h in held and h not in seen]
        seen.update(onward)
        waiting += onward
    return False


def reliefs(game: Field, unit: Unit) -> list[Unit]:
    """inf:arsuf.carroccio-replace Foot next to a wagon, not Retired, that may relieve a unit."""
    return [
        other
        for other in own_units(game)
        if other != unit
        and is_foot(game, other)
        and game.state[other] != State.RETIRED
        and is_beside_wagon(game, other)
    ]


@dataclass(slots=True)
class Relieve(Decision):
    """inf:arsuf.carroccio-replace Foot that would be Retired stays, goes, or is relieved."""

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        unit = self.unit
        fresh = [(RELIEVE, other, unit) for other in reliefs(game, unit)]
        return [(STAY, unit), (GO_BACK, unit), *fresh]

    def take(self, game: Field, option: Option) -> None:
        unit, here = self.unit, game.hexes[self.unit]
        if option[0] == STAY:
            game.tell("stood-fast", "inf:arsuf.carroccio-replace", unit=name(game, unit))
            return
        if option[0] == RELIEVE:
            game.call(Relief(unit=option[1], retired=unit, hex=here, facing=game.facing[unit]))
        results.retire(game, unit, [])

    def refuse(self, game: Field, option: Option) -> Refusal:
        facts = {"unit": name(game, self.unit)}
        return Refusal("inf:arsuf.carroccio-replace", "refusal-relieve", facts)


@dataclass(slots=True)
class Relief(Procedure):
    """inf:arsuf.carroccio-replace A fresh unit on its way to the place of a Retired one."""

    unit: int = 0
    retired: int = 0
    hex: int = 0
    facing: int = 0


def take_place(game: Field, relief: Relief) -> None:
    """inf:arsuf.carroccio-replace It takes the hex that was left, and looks the same way.

    RULING(arsuf.relief): it is no movement and draws no fire; nobody comes for a unit that could
    not get back and is lost, or that has gone no further than its own hex.
    """
    unit = relief.unit
    went_back = game.hexes[relief.retired] >= 0
    if not went_back or game.unit_at[relief.hex] != NOBODY or game.hexes[unit] < 0:
        return
    results.go(game, unit, relief.hex)
    turn(game, unit, relief.facing)
    mark(game, unit, BUSY)
    game.tell(
        "relieved",
        "inf:arsuf.carroccio-replace",
        unit=name(game, unit),
        target=name(game, relief.retired),
        hex=spot(game, relief.hex),
    )
