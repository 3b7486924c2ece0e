"""moi:crecy.bombards moi:crecy.bombards-loss Bombards: two shots each, at any moment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gonfalon.kernel.board import bits
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision
from gonfalon.kernel.hexes import FRONT, SIDE_OF
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron import leaders, results
from gonfalon.men_of_iron.kinds import ELIMINATED, FIRED, Kind
from gonfalon.men_of_iron.missiles import Shot, is_unmasked
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.shock import Combat
from gonfalon.men_of_iron.state import (
    NOBODY,
    enemy_at,
    is_disordered,
    lift,
    mark,
    name,
    spot,
)
from gonfalon.men_of_iron.verbs import FIRE, HOLD

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.scenario import Scenario
    from gonfalon.men_of_iron.state import Field, Unit
    from gonfalon.men_of_iron.terrain import Terrain


def bombards(game: Field) -> list[Unit]:
    """The bombards that stand on the map."""
    return [unit for unit in game.scenario.guns if game.hexes[unit] >= 0]


def are_facing(game: Field, side: int) -> bool:
    """Has the enemy of a side bombards? One side has them all."""
    guns = game.scenario.guns
    return bool(guns) and game.unit_side[guns[0]] != side


def may_fire(game: Field, gun: Unit) -> bool:
    """moi:crecy.bombards Twice in the game, and once in an activation."""
    return (
        game.hexes[gun] >= 0
        and not game.acts[gun] & FIRED
        and game.spent[gun] < shots_of_each(game.scenario)
    )


@lru_cache(maxsize=16)
def shots_of_each(scenario: Scenario) -> int:
    """moi:crecy.bombards How often a bombard fires in the game."""
    return int(scenario.special["bombards"]["shots"])


def field_of_fire(game: Field, gun: Unit) -> tuple[tuple[Hex, ...], int]:
    """moi:crecy.bombards The hexes in range before its front that the ground does not hide.

    As a row, nearest first, and as a set of bits.
    """
    here, facing = game.hexes[gun], game.facing[gun]
    return _field_of_fire(game.scenario.terrain, game.figures.bombard_range, here, facing)


@lru_cache(maxsize=64)
def _field_of_fire(
    ground: Terrain, furthest: int, here: Hex, facing: int
) -> tuple[tuple[Hex, ...], int]:
    board = ground.board
    sides = SIDE_OF[facing]
    hexes = tuple(
        there
        for there in board.within(here, furthest)
        if there != here
        and any(sides[d] == FRONT for d in board.bearings(here, there))
        and ground.sees(here, there)
    )
    return hexes, bits(hexes)


def may_hit(game: Field, gun: Unit, target: Unit) -> bool:
    """moi:crecy.bombards moi:9.4d An enemy in its field of fire, with no unit between."""
    there = game.hexes[target]
    return (
        there in field_of_fire(game, gun)[0]
        and enemy_at(game, there, game.unit_side[gun]) == target
        and is_unmasked(game, game.hexes[gun], there)
    )


def targets(game: Field, gun: Unit) -> list[Unit]:
    """moi:crecy.bombards The enemies that a bombard may fire at."""
    unit_at = game.unit_at
    return [
        unit_at[there]
        for there in field_of_fire(game, gun)[0]
        if unit_at[there] != NOBODY and may_hit(game, gun, unit_at[there])
    ]


def shots(game: Field, at: Unit = NOBODY) -> list[Option]:
    """moi:crecy.bombards The shots that are possible now, or those at one enemy."""
    found: list[Option] = []
    for gun in game.scenario.guns:
        if not may_fire(game, gun) or not _may_see(game, gun, at):
            continue
        seen = targets(game, gun) if at == NOBODY else [at] * may_hit(game, gun, at)
        found += [(FIRE, gun, target) for target in seen]
    return found


def _may_see(game: Field, gun: Unit, at: Unit) -> bool:
    """Is anybody, or that enemy, in the field of fire of a bombard?"""
    covered = field_of_fire(game, gun)[1]
    if at == NOBODY:
        return game.held[1 - game.unit_side[gun]] & covered != 0
    return game.hexes[at] >= 0 and covered >> game.hexes[at] & 1 == 1


def effect(game: Field, target: Unit) -> str:
    """moi:table.bombard What a hit does: by the target's order first, then by its kind.

    RULING(moi:crecy.bombards): foot that shoots no missiles is Disordered like the others.
    """
    if is_disordered(game, target):
        return "retired"
    return "unhorsed" if game.kind[target] == Kind.MM else "disordered"


def gun_roll(game: Field, gun: Unit, target: Unit) -> Roll:
    """moi:crecy.bombards moi:table.bombard Minus the hexes between, and no other modifier."""
    between = game.board.distance(game.hexes[gun], game.hexes[target]) - 1
    drm = Modifier("moi:crecy.bombards", "mod-bombard-range", -between)
    table = game.figures.bombard
    hit = effect(game, target)
    return plan(
        game,
        "bombard",
        table.rule,
        [drm],
        lambda value: "none" if table.look_up(value) == "none" else hit,
    )


def discharge(game: Field, gun: Unit, target: Unit) -> None:
    """moi:crecy.bombards A shot; it draws no answer and no counter-charge."""
    mark(game, gun, FIRED)
    game.spent[gun] += 1
    roll = gun_roll(game, gun, target)
    total, outcome = throw(game, roll, shooter=name(game, gun), target=name(game, target))
    if total >= game.figures.fire_drm["leader_check"]:
        leaders.check_fire(game, game.hexes[target], game.unit_side[target])
    if outcome != "none":
        results.suffer(game, target, outcome, [gun], "moi:crecy.bombards")


def open_window(game: Field, side: int, at: Unit = NOBODY) -> None:
    """moi:crecy.bombards Ask the owner whether he fires in the middle of the enemy's doings."""
    if are_facing(game, side) and shots(game, at):
        game.call(FireBombard(side=1 - side, target=at))


@dataclass(slots=True)
class FireBombard(Decision):
    """moi:crecy.bombards Fire a bombard now, or hold the fire."""

    target: int = NOBODY

    def list_options(self, game: Field) -> list[Option]:
        options = shots(game, self.target)
        gun = options[0][1] if options else next(iter(bombards(game)), 0)
        return [*options, (HOLD, gun)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == FIRE:
            game.call(FireBombard(side=self.side, target=self.target))
            discharge(game, option[1], option[2])

    def refuse(self, game: Field, option: Option) -> Refusal:
        return refuse_shot(game, option)

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [gun_roll(game, option[1], option[2])] if option[0] == FIRE else []


def refuse_shot(game: Field, option: Option) -> Refusal:
    """moi:crecy.bombards Why a bombard may not fire so."""
    if option[0] != FIRE or game.kind[option[1]] != Kind.BB:
        return Refusal("moi:crecy.bombards", "refusal-bombard-or-hold")
    gun, target = option[1], option[2]
    facts = {"unit": name(game, gun), "target": name(game, target)}
    if game.spent[gun] >= shots_of_each(game.scenario):
        return Refusal("moi:crecy.bombards", "refusal-bombard-spent", facts)
    if game.acts[gun] & FIRED:
        return Refusal("moi:crecy.bombards", "refusal-bombard-fired", facts)
    return Refusal("moi:crecy.bombards", "refusal-bombard-target", facts)


# How bombards are lost.


def destroy(game: Field, gun: Unit) -> None:
    """moi:crecy.bombards-loss The bombard is lost; it costs no flight points."""
    here = game.hexes[gun]
    lift(game, gun, ELIMINATED)
    game.tell("bombard-lost", "moi:crecy.bombards-loss", unit=name(game, gun), hex=spot(game, here))


def overrun(game: Field, unit: Unit) -> None:
    """moi:crecy.bombards-loss A bombard alone in its hex is lost when an enemy comes next to it."""
    here = game.hexes[unit]
    if here < 0 or not are_facing(game, game.unit_side[unit]):
        return
    for gun in game.scenario.guns:
        there = game.hexes[gun]
        if there < 0:
            continue
        if game.board.distance(here, there) <= 1 and game.unit_at[there] in (NOBODY, unit):
            destroy(game, gun)


def abandon(game: Field, unit: Unit, origin: Hex) -> None:
    """moi:crecy.bombards-loss It is lost too when assault takes its unit out of the hex.

    RULING(moi:crecy.bombards-loss): an advance after combat does so as well; fire does not.
    """
    if not is_fighting(game):
        return
    for gun in bombards(game):
        if game.hexes[gun] == origin and game.unit_side[gun] == game.unit_side[unit]:
            destroy(game, gun)


def is_fighting(game: Field) -> bool:
    """Is what happens now the result of an assault, not of a shot in its course?"""
    for frame in reversed(game.stack):
        if isinstance(frame, Shot):
            return False
        if isinstance(frame, Combat):
            return True
    return False
