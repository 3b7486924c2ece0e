"""Where the squire keeps its leaders: with a unit behind the line, in reach of most of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.bots.ground import way
from gonfalon.men_of_iron.activation import LeaderMove
from gonfalon.men_of_iron.command import leader_range
from gonfalon.men_of_iron.kinds import State
from gonfalon.men_of_iron.state import IS_TRAIN, NOBODY
from gonfalon.men_of_iron.terrain import HORSE
from gonfalon.men_of_iron.verbs import HALT, STEP_LEADER

if TYPE_CHECKING:
    from gonfalon.bots.mind import Mind
    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Leader, Unit


def lead(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """Ride to the unit from which the command is best led, and halt."""
    leader = decision.leader
    if game.leader_hex[leader] < 0:
        enter = [o for o in options if o[0] == STEP_LEADER]
        return enter[0] if enter else options[-1]
    if leader not in mind.rides:
        mind.rides[leader] = _ride_of(game, mind, leader)
    path = mind.rides[leader]
    if path:
        option = (STEP_LEADER, leader, path.pop(0))
        if option in options:
            return option
        path.clear()
    return (HALT, leader)


def _ride_of(game: Field, mind: Mind, leader: Leader) -> list[Hex]:
    """The way to the best place within the leader's movement."""
    here = game.leader_hex[leader]
    units = _command(game, leader)
    places = sorted({game.hexes[u] for u in units if game.state[u] != State.RETIRED})
    reach = leader_range(game, leader)
    reached = _reached(game, leader, game.frame(LeaderMove).left)
    best, goal = -99.0, here
    for hex_ in {here, *places}:
        if hex_ not in reached:
            continue
        row = game.board.distances(hex_)
        value = sum(row[place] <= reach for place in places) - 0.02 * reached[hex_][0]
        value -= _peril(game, mind, hex_)
        if hex_ not in places:
            value -= 3.0
        if value > best:
            best, goal = value, hex_
    if best < -50 or (goal == here and here not in places):
        goal = _toward(game, places, reached, here)
    return way(reached, goal)


def _toward(game: Field, places: list[Hex], reached: dict[Hex, tuple[int, Hex]], here: Hex) -> Hex:
    """The nearest hex to any unit of the command, where none can be reached."""
    if not places:
        return here
    rows = [game.board.distances(place) for place in places]
    return min(reached, key=lambda h: (min(row[h] for row in rows), h))


def _peril(game: Field, mind: Mind, hex_: Hex) -> float:
    near = mind.near[hex_]
    if near <= 1:
        return 4.0
    return 1.0 if near == 2 else 0.0


def _command(game: Field, leader: Leader) -> list[Unit]:
    commands = game.scenario.commands
    hexes, kind = game.hexes, game.kind
    return [
        unit
        for at, command in enumerate(commands)
        if leader in command.leaders
        for unit in game.scenario.command_units[at]
        if hexes[unit] >= 0 and not IS_TRAIN[kind[unit]]
    ]


def _reached(game: Field, leader: Leader, left: int) -> dict[Hex, tuple[int, Hex]]:
    """moi:8.0d What a leader reaches; friends are no hindrance, enemies are."""
    board, unit_at, sides = game.board, game.unit_at, game.unit_side
    side = game.scenario.leaders[leader].side
    here = game.leader_hex[leader]
    costs = game.costs[HORSE]
    found = {here: (0, here)}
    buckets: list[list[Hex]] = [[] for _ in range(left + 1)]
    buckets[0].append(here)
    for spent, bucket in enumerate(buckets):
        for at in bucket:
            if found[at][0] < spent:
                continue
            for there, direction in board.toward[at].items():
                total = spent + costs[at][direction]
                other = unit_at[there]
                if total > left or (other != NOBODY and sides[other] != side):
                    continue
                if there not in found or total < found[there][0]:
                    found[there] = (total, at)
                    buckets[total].append(there)
    return found


def replace(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """A new leader appears with a unit out of contact."""
    return max(options, key=lambda o: min(mind.near[game.hexes[o[2]]], 4))
