"""moi:15.2 inf:5.2 Command: who is in range when an activation begins, and who leads all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.board import bits, hexes_of
from gonfalon.kernel.paths import reach
from gonfalon.men_of_iron.kinds import IN_COMMAND, KNIGHTS
from gonfalon.men_of_iron.state import ALIVE, NOBODY, units_of
from gonfalon.men_of_iron.terrain import HORSE

if TYPE_CHECKING:
    from collections.abc import Set

    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Leader, Unit
    from gonfalon.men_of_iron.terrain import Ways


def leader_range(game: Field, leader: Leader) -> int:
    """moi:2.2b moi:15.6 inf:5.6 The leader's command range, or his replacement's."""
    if game.leader_new[leader]:
        return game.figures.replacement["range"]
    return game.scenario.leaders[leader].range


def rating(game: Field, leader: Leader) -> int:
    """moi:2.2b moi:15.6 inf:5.6 The leader's Activation Rating, or his replacement's."""
    if game.leader_new[leader]:
        return game.figures.replacement["activation"]
    return game.scenario.leaders[leader].activation


def charisma(game: Field, leader: Leader) -> int:
    """inf:5.4 inf:5.6 What a named leader adds to attacks of knights with him."""
    return 0 if game.leader_new[leader] else game.scenario.leaders[leader].charisma


def is_overall(game: Field, leader: Leader) -> bool:
    """inf:5.1 inf:5.6 Is he the Overall Commander? A replacement never is."""
    return game.scenario.leaders[leader].overall and not game.leader_new[leader]


def is_supported(game: Field, leader: Leader) -> bool:
    """inf:5.3b Is a leader within the command range of the Overall Commander of his army?

    RULING(inf-5.3-himself): the Overall Commander does not raise his own rating.
    """
    if leader == NOBODY or game.leader_hex[leader] < 0:
        return False
    chief = game.battle.overall_commander(game, leader)
    if chief in (NOBODY, leader) or game.leader_hex[chief] < 0:
        return False
    here, there = game.leader_hex[leader], game.leader_hex[chief]
    if game.board.distance(here, there) > leader_range(game, chief):
        return False
    return here in in_range(game, chief, {here})


def in_range(game: Field, leader: Leader, asked: Set[Hex] | None = None) -> dict[Hex, int]:
    """moi:15.2a inf:5.2a inf:5.2b The hexes that a leader's range reaches, with the points to them.

    Traced with a rider's movement costs, or in hexes as the volume says, not through enemy units,
    nor through enemy ZOCs unless a friendly unit holds the hex. Where only some hexes are
    `asked` about, others may be missing.
    """
    here = game.leader_hex[leader]
    if here < 0 or game.leader_fate[leader] != ALIVE:
        return {}
    points = leader_range(game, leader)
    barred = barred_hexes(game, leader)
    if not barred:
        return open_range(game, here, points)
    return reach(range_ways(game), here, points, barred, goals=asked)


def range_ways(game: Field) -> Ways:
    """moi:15.2a inf:5.2a What a step of command range costs: as a rider's, or one a hex."""
    return game.scenario.terrain.hexes_ridden if game.volume.range_in_hexes else game.ways[HORSE]


def barred_hexes(game: Field, leader: Leader) -> set[Hex]:
    """moi:15.2a inf:5.2b The hexes of a leader's range that the enemy lets nothing pass."""
    here = game.leader_hex[leader]
    side = game.scenario.leaders[leader].side
    points = leader_range(game, leader)
    # An enemy bars his hex and, with his ZOC, those before him. A step costs a point at least, so
    # nobody further off than the range plus one has a say.
    near = hexes_of(enemies_about(game, side) & game.board.disc(here, points + 1))
    front, facing, zoc = game.board.front, game.facing, game.zoc[1 - side]
    unit_at, second_at, sides = game.unit_at, game.second_at, game.unit_side
    barred = set(near)
    for h in near:
        for unit in (unit_at[h], second_at[h]):
            if unit != NOBODY:
                barred.update([f for f in front[h][facing[unit]] if zoc[f]])
    return {h for h in barred if unit_at[h] == NOBODY or sides[unit_at[h]] != side}


def enemies_about(game: Field, side: int) -> int:
    """The hexes that any piece of the enemy holds, as a set of bits."""
    found = game.held[1 - side]
    for unit in game.scenario.wagons:
        if game.unit_side[unit] != side and game.hexes[unit] >= 0:
            found |= 1 << game.hexes[unit]
    return found


def open_range(game: Field, here: Hex, points: int) -> dict[Hex, int]:
    """moi:15.2a A leader's range with no enemy about: the same whenever the ground is."""
    terrain = game.scenario.terrain
    if game.ways is not terrain.ways:
        return reach(range_ways(game), here, points)
    known = terrain.ranges.get((here, points))
    if known is None:
        known = terrain.ranges[here, points] = reach(range_ways(game), here, points)
    return known


def chain(game: Field, units: list[Unit], commanded: set[Unit]) -> None:
    """moi:15.2b inf:5.2c A unit next to one in command is in command too.

    In the first volume that must be one of its own formation.
    """
    waiting = list(commanded)
    command, anybody = game.scenario.unit_command, game.volume.chains_join_commands
    rest = set(units) - commanded
    hexes, around = game.hexes, game.board.around
    places = bits([hexes[unit] for unit in rest])
    while waiting and rest:
        unit = waiting.pop()
        if not around[hexes[unit]] & places:
            continue
        for h in game.board.adjacent[hexes[unit]]:
            for other in (game.unit_at[h], game.second_at[h]):
                if other in rest and (anybody or command[other] == command[unit]):
                    rest.remove(other)
                    commanded.add(other)
                    waiting.append(other)


def commanded_units(game: Field, leaders: list[Leader], units: list[Unit]) -> set[Unit]:
    """moi:15.2a moi:15.2b Those of some units that one of the leaders has in command."""
    hexes = game.hexes
    commanded, doubtful = _sort_by_range(game, leaders, units)
    if len(commanded) == len(units):
        return commanded
    chain(game, units, commanded)
    doubtful -= commanded
    if not doubtful:
        return commanded
    asked = {hexes[unit] for unit in doubtful}
    covered: set[Hex] = set()
    for leader in leaders:
        covered |= in_range(game, leader, asked).keys()
    commanded |= {unit for unit in doubtful if hexes[unit] in covered}
    chain(game, units, commanded)
    return commanded


def _sort_by_range(
    game: Field, leaders: list[Leader], units: list[Unit]
) -> tuple[set[Unit], set[Unit]]:
    """Units that are surely in range of some leaders, and those that may be; without a search.

    A barred hex hinders only if it may lie on the cheapest way to a unit over open ground: if the
    points to it and the hexes from there to the unit are no more than that way. Who is out of
    range over open ground is never in it.
    """
    hexes = game.hexes
    sure: set[Unit] = set()
    doubtful: set[Unit] = set()
    for leader in leaders:
        here = game.leader_hex[leader]
        if here < 0 or game.leader_fate[leader] != ALIVE:
            continue
        cost = open_range(game, here, leader_range(game, leader))
        ways = {unit: cost[hexes[unit]] for unit in units if hexes[unit] in cost}
        far = max(ways.values(), default=0)
        enemies = enemies_about(game, game.scenario.leaders[leader].side)
        # An enemy bars what is next to him at most, and a step costs a point at least.
        if not enemies & game.board.disc(here, far + 1):
            sure.update(ways)
            continue
        barred = [(h, cost[h]) for h in barred_hexes(game, leader) if h in cost]
        for unit, way in ways.items():
            row = game.board.distances(hexes[unit])
            on_the_way = [h for h, points in barred if points + row[h] <= way]
            (doubtful if on_the_way else sure).add(unit)
    return sure, doubtful


def linked_units(game: Field, command: int, commanded: set[Unit]) -> set[Unit]:
    """inf:5.2c Those of a command who are in command by themselves or through friends.

    RULING(inf-5.2-chain): a friend of another command is a link if he is in command of his own
    leaders, or part of the chain; knights out of range and leaderless commands begin none.
    """
    if not game.battle.command_leaders(game, command):
        return commanded
    units = units_of(game, [command])
    led = [command]
    found = set(commanded)
    for other in touching_commands(game, [unit for unit in units if unit not in commanded]):
        leaders = list(game.battle.command_leaders(game, other)) if other != command else []
        if leaders:
            led.append(other)
            found |= commanded_units(game, leaders, units_of(game, [other]))
    if len(led) > 1:
        chain(game, units_of(game, led), found)
    return found.intersection(units)


def touching_commands(game: Field, units: list[Unit]) -> list[int]:
    """The commands of those who stand with some units without a gap between them."""
    if not units:
        return []
    around = game.board.around
    friends = game.held[game.unit_side[units[0]]]
    seen = bits(game.hexes[unit] for unit in units)
    wave = seen
    while wave:
        beside = 0
        for h in hexes_of(wave):
            beside |= around[h]
        wave = beside & friends & ~seen
        seen |= wave
    command = game.scenario.unit_command
    held = [game.unit_at[h] for h in hexes_of(seen & friends)]
    return sorted({command[unit] for unit in held})


def note_command(game: Field, commands: list[int], leader: Leader) -> None:
    """moi:15.2c inf:5.2a inf:16.1a Note, as an activation begins, which units are in command.

    Knights always are.
    """
    for command in commands:
        units = units_of(game, [command])
        if game.battle.always_in_command(game, command):
            commanded = set(units)
        else:
            own = game.battle.command_leaders(game, command)
            leaders = list(own) if leader == NOBODY else [leader]
            commanded = commanded_units(game, leaders, units)
            knights = {unit for unit in units if game.kind[unit] in KNIGHTS}
            # Most commands stand together: then nobody else needs looking at.
            if game.volume.chains_join_commands and not commanded | knights >= set(units):
                commanded = linked_units(game, command, commanded)
            commanded |= knights
        for unit in commanded:
            game.acts[unit] |= IN_COMMAND
