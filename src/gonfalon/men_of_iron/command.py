"""moi:15.2 Command range: who is in command when an activation begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.paths import reach
from gonfalon.men_of_iron.kinds import IN_COMMAND
from gonfalon.men_of_iron.state import ALIVE, NOBODY, units_of, zoc_of
from gonfalon.men_of_iron.terrain import HORSE

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Leader, Unit


def leader_range(game: Field, leader: Leader) -> int:
    """moi:2.2b moi:15.6 The leader's command range, a replacement's where he has fallen."""
    if game.leader_new[leader]:
        return game.figures.replacement["range"]
    return game.scenario.leaders[leader].range


def rating(game: Field, leader: Leader) -> int:
    """moi:2.2b moi:15.6 The leader's Activation Rating, a replacement's where he has fallen."""
    if game.leader_new[leader]:
        return game.figures.replacement["activation"]
    return game.scenario.leaders[leader].activation


def in_range(game: Field, leader: Leader) -> dict[Hex, int]:
    """moi:15.2a The hexes that a leader's range reaches, with the movement points to them.

    Traced with the leader's own movement costs (he rides), not through enemy units, nor through
    enemy ZOCs unless a friendly unit holds the hex.
    """
    here = game.leader_hex[leader]
    if here < 0 or game.leader_fate[leader] != ALIVE:
        return {}
    side = game.scenario.leaders[leader].side
    sides = game.unit_side
    zoc = zoc_of(game, 1 - side)
    points = leader_range(game, leader)
    closed = bytearray(len(game.board))
    # A step costs a point at least, so nothing beyond the range plus one is ever looked at.
    for h in game.board.within(here, points + 1):
        unit = game.unit_at[h]
        if zoc[h] if unit == NOBODY else sides[unit] != side:
            closed[h] = 1
    return reach(game.board, here, points, game.costs[HORSE], closed, bytes(len(closed)))


def chain(game: Field, units: list[Unit], commanded: set[Unit]) -> None:
    """moi:15.2b A unit next to one in command of its own formation is in command too."""
    waiting = list(commanded)
    command = game.scenario.unit_command
    members = set(units)
    while waiting:
        unit = waiting.pop()
        for h in game.board.adjacent[game.hexes[unit]]:
            for other in (game.unit_at[h], game.second_at[h]):
                if other in members and other not in commanded and command[other] == command[unit]:
                    commanded.add(other)
                    waiting.append(other)


def commanded_units(game: Field, leaders: list[Leader], units: list[Unit]) -> set[Unit]:
    """moi:15.2a moi:15.2b Those of some units that one of the leaders has in command."""
    covered: set[Hex] = set()
    for leader in leaders:
        covered |= in_range(game, leader).keys()
    commanded = {unit for unit in units if game.hexes[unit] in covered}
    chain(game, units, commanded)
    return commanded


def note_command(game: Field, commands: list[int], leader: Leader) -> None:
    """moi:15.2c Note, at the start of an activation, which of its units are in command."""
    for command in commands:
        units = units_of(game, [command])
        if game.battle.always_in_command(game, command):
            commanded = set(units)
        else:
            own = game.scenario.commands[command].leaders
            leaders = list(own) if leader == NOBODY else [leader]
            commanded = commanded_units(game, leaders, units)
        for unit in commanded:
            game.acts[unit] |= IN_COMMAND
