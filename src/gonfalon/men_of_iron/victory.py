"""moi:16.0 Victory: flight points, and the die that is added to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron.kinds import ELIMINATED, State
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import lost_units

if TYPE_CHECKING:
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.scenario import LeaderDef
    from gonfalon.men_of_iron.state import Field, Unit


def unit_points(game: Field, unit: Unit) -> int:
    """moi:16.0b inf:3.0c inf:3.0d Those of an eliminated unit, 1 while it is Retired."""
    worth = game.figures.unit_flight[game.kind[unit]]
    if not worth:
        return 0
    if game.hexes[unit] == ELIMINATED:
        points = worth
    elif game.state[unit] == State.RETIRED and game.hexes[unit] >= 0:
        points = game.figures.flight["retired"]
    else:
        return 0
    return game.battle.unit_flight_points(game, unit, points)


def is_by_points(game: Field) -> bool:
    """inf:arsuf.victory Does the battle count what a side has won, not what it has lost?"""
    return "victory_points" in game.battle.own


def flight_points(game: Field, side: int) -> int:
    """moi:16.0b inf:3.0c inf:5.5e The flight points of a side: units and named leaders lost.

    Where a battle counts what a side has won in place of them, that.
    """
    if is_by_points(game):
        return game.battle.victory_points(game, side)
    points = sum([unit_points(game, unit) for unit in lost_units(game, side)])
    if 1 in game.leaders_lost:
        for leader, definition in enumerate(game.scenario.leaders):
            if definition.side == side and game.leaders_lost[leader]:
                points += leader_points(game, definition)
    return points + game.battle.flight_points(game, side)


def leader_points(game: Field, leader: LeaderDef) -> int:
    """moi:16.0b inf:3.0c More for a king or the Overall Commander, none for a nameless leader."""
    figures = game.figures.flight
    if leader.king:
        return figures["king"]
    if leader.overall:
        return figures["overall"]
    return figures["leader"] if leader.named else 0


def flight_level(game: Field, side: int) -> int:
    """moi:16.0a The level at which a side flees."""
    return game.battle.flight_level(game, side)


def flight_roll(game: Field, side: int) -> Roll:
    """moi:16.0a inf:3.0a Die plus flight points: the side flees at its level, or beyond it."""
    limit = fleeing_total(game, side)
    drm = Modifier("moi:16.0b", "mod-flight-points", flight_points(game, side))
    return plan(
        game, "flight", "moi:16.0a", [drm], lambda value: "flees" if value >= limit else "holds"
    )


def fleeing_total(game: Field, side: int) -> int:
    """moi:16.0a inf:3.0a The least total at which a side flees."""
    return flight_level(game, side) + game.volume.flees_beyond_level


def check_flight(game: Field, first: int) -> None:
    """moi:16.0a moi:3.2b inf:3.0a inf:3.0b After a free activation both roll; who flees loses.

    RULING(moi-16.0-both): where both flee, the side whose total passes its level by more loses;
    on a tie the battle is a draw.
    """
    excess = {}
    for side in (first, 1 - first):
        if not game.battle.rolls_for_flight(game, side):
            points = flight_points(game, side)
            if points >= fleeing_total(game, side):
                excess[side] = points - flight_level(game, side)
            continue
        # Where no face could bring the side to its level, its die is not thrown.
        if flight_points(game, side) + game.figures.die - 1 < fleeing_total(game, side):
            continue
        total, outcome = throw(game, flight_roll(game, side), side=side)
        if outcome == "flees":
            excess[side] = total - flight_level(game, side)
    if not excess:
        return
    worst = [side for side in excess if excess[side] == max(excess.values())]
    if game.volume.both_fleeing_draw:
        worst = list(excess)
    sides = game.scenario.sides
    if len(worst) > 1:
        game.tell("drawn", "moi:16.0a")
        game.end("draw")
        return
    winner = sides[1 - worst[0]].id
    game.tell("won", "moi:3.2b", side=1 - worst[0])
    game.end(winner)
