"""moi:16.0 Victory: flight points, and the die that is added to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron.kinds import ELIMINATED, MEN_AT_ARMS, TRAIN, State
from gonfalon.men_of_iron.rolls import plan, throw

if TYPE_CHECKING:
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field, Unit


def unit_points(game: Field, unit: Unit) -> int:
    """moi:16.0b 3 for men-at-arms eliminated, 2 for others, 1 while Retired."""
    if game.kind[unit] in TRAIN:
        return 0
    figures = game.figures.flight
    if game.hexes[unit] == ELIMINATED:
        points = figures["men_at_arms" if game.kind[unit] in MEN_AT_ARMS else "other"]
    elif game.state[unit] == State.RETIRED and game.hexes[unit] >= 0:
        points = figures["retired"]
    else:
        return 0
    return game.battle.unit_flight_points(game, unit, points)


def flight_points(game: Field, side: int) -> int:
    """moi:16.0b The flight points of a side."""
    figures = game.figures.flight
    points = sum(unit_points(game, unit) for unit in game.scenario.side_units[side])
    for leader, definition in enumerate(game.scenario.leaders):
        if definition.side == side and game.leaders_lost[leader]:
            points += figures["king" if definition.king else "leader"]
    return points + game.battle.flight_points(game, side)


def flight_level(game: Field, side: int) -> int:
    """moi:16.0a The level at which a side flees."""
    return game.battle.flight_level(game, side)


def flight_roll(game: Field, side: int) -> Roll:
    """moi:16.0a Die plus flight points: the side flees when the total reaches its level."""
    level = flight_level(game, side)
    drm = Modifier("moi:16.0b", "mod-flight-points", flight_points(game, side))
    return plan(
        game, "flight", "moi:16.0a", [drm], lambda value: "flees" if value >= level else "holds"
    )


def check_flight(game: Field, first: int) -> None:
    """moi:16.0a moi:3.2b After a free activation both sides roll; who flees loses.

    RULING(moi-16.0-both): where both flee, the side whose total passes its level by more loses;
    on a tie the battle is a draw.
    """
    excess = {}
    for side in (first, 1 - first):
        # Where no face could bring the side to its level, its die is not thrown.
        if flight_points(game, side) + game.figures.die - 1 < flight_level(game, side):
            continue
        total, outcome = throw(game, flight_roll(game, side), side=side)
        if outcome == "flees":
            excess[side] = total - flight_level(game, side)
    if not excess:
        return
    worst = [side for side in excess if excess[side] == max(excess.values())]
    sides = game.scenario.sides
    if len(worst) > 1:
        game.tell("drawn", "moi:16.0a")
        game.end("draw")
        return
    winner = sides[1 - worst[0]].id
    game.tell("won", "moi:3.2b", side=1 - worst[0])
    game.end(winner)
