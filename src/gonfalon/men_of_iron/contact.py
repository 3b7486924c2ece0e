"""moi:10.1 Contact: who may attack whom, and from which side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.hexes import FLANK, FRONT
from gonfalon.men_of_iron.figures import NOT_ALLOWED
from gonfalon.men_of_iron.kinds import (
    ATTACKERS,
    FEARED_BY_HORSES,
    NO_ASSAULT,
    Formation,
    Kind,
    State,
)
from gonfalon.men_of_iron.state import NOBODY, enemy_at, mover, side_toward
from gonfalon.men_of_iron.terrain import NO_ATTACK

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit

IS_ATTACKER = tuple(kind in ATTACKERS for kind in Kind.all())


def may_attack(game: Field, unit: Unit) -> bool:
    """moi:10.1 moi:14.1b inf:12.1a

    Only the attackers of the matrix, neither Retired nor in formation.
    """
    return (
        IS_ATTACKER[game.kind[unit]]
        and game.hexes[unit] >= 0
        and game.state[unit] != State.RETIRED
        and game.formation[unit] == Formation.NONE
        and not game.acts[unit] & NO_ASSAULT
        and ("may_assault" not in game.battle.own or game.battle.may_assault(game, unit))
    )


def may_strike(game: Field, unit: Unit, target: Unit, from_hex: Hex) -> bool:
    """moi:10.1 moi:table.matrix The matrix and the ground let the unit attack that enemy."""
    if game.figures.matrix[game.kind[target]][game.kind[unit]] == NOT_ALLOWED:
        return False
    return terrain_drm(game, unit, target, from_hex) != NO_ATTACK


def terrain_drm(game: Field, unit: Unit, target: Unit, from_hex: Hex) -> int:
    """moi:10.4c What the ground does to one attacker."""
    there = game.hexes[target]
    gone = game.battle.cleared_side(game, from_hex, there)
    return game.scenario.terrain.assault(mover(game, unit), from_hex, there, gone)


def front_enemies(game: Field, unit: Unit) -> list[Unit]:
    """moi:10.1 The enemies in a unit's front hexes that it may attack."""
    here = game.hexes[unit]
    side = game.unit_side[unit]
    found = []
    for h in game.board.front[here][game.facing[unit]]:
        enemy = enemy_at(game, h, side)
        if enemy != NOBODY and may_strike(game, unit, enemy, here):
            found.append(enemy)
    return found


def attacked_side(game: Field, defender: Unit, from_hex: Hex) -> int:
    """moi:10.4b FRONT, FLANK or REAR of the defender, formations considered."""
    side = side_toward(game, defender, from_hex)
    if side == FLANK and game.battle.is_front(game, defender, from_hex):
        return FRONT
    return side


def is_feared(game: Field, defender: Unit) -> bool:
    """moi:11.4a Dismounted men-at-arms and pikes, neither unhorsed men nor axes."""
    return game.kind[defender] in FEARED_BY_HORSES
