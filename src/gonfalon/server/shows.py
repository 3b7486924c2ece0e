"""What a player may ask to see: reach, zones of control, command range, sight, a charge's ride."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from gonfalon.kernel.hexes import NOWHERE
from gonfalon.men_of_iron import missiles
from gonfalon.men_of_iron.charge import charge_paths
from gonfalon.men_of_iron.command import in_range
from gonfalon.men_of_iron.kinds import DONE, IN_COMMAND
from gonfalon.men_of_iron.movement import Movement, begin_movement, survey
from gonfalon.men_of_iron.state import NOBODY, has_zoc, place, zoc_of
from gonfalon.men_of_iron.verbs import SELECT

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Leader, Unit

SEEN, UNDER_FIRE = 1, 2


def show(
    game: Field, what: str, unit: int | None, leader: int | None, target: int | None
) -> dict[Hex, int]:
    """The hexes that a client asked to see, each with its value; none where there is nothing."""
    if any(u is not None and not 0 <= u < len(game.scenario.units) for u in (unit, target)):
        return {}
    if leader is not None and not 0 <= leader < len(game.scenario.leaders):
        return {}
    if what == "zoc":
        return zones(game) if unit is None else zone(game, unit)
    if what == "command":
        return command_range(game, unit, leader)
    if unit is None or game.hexes[unit] < 0:
        return {}
    if what == "ride":
        return {} if target is None else ride(game, unit, target)
    return reach(game, unit) if what == "reach" else sight(game, unit)


def zone(game: Field, unit: Unit) -> dict[Hex, int]:
    """The zone of control of one unit."""
    here = game.hexes[unit]
    if here < 0 or not has_zoc(game, unit):
        return {}
    return dict.fromkeys(game.board.front[here][game.facing[unit]], 1)


def zones(game: Field) -> dict[Hex, int]:
    """All zones of control: 1 of the first side, 2 of the second, 3 of both."""
    first, second = zoc_of(game, 0), zoc_of(game, 1)
    found = {h: (first[h] > 0) + 2 * (second[h] > 0) for h in range(len(game.board))}
    return {h: value for h, value in found.items() if value}


def command_range(game: Field, unit: Unit | None, leader: Leader | None) -> dict[Hex, int]:
    """A leader's command range, or that of the leaders of a unit's command."""
    if leader is not None:
        return in_range(game, leader)
    if unit is None:
        return {}
    found: dict[Hex, int] = {}
    for own in game.scenario.commands[game.scenario.unit_command[unit]].leaders:
        for h, points in in_range(game, own).items():
            found[h] = min(points, found.get(h, points))
    return found


def sight(game: Field, unit: Unit) -> dict[Hex, int]:
    """What a unit sees, and what of it is within its fire."""
    here = game.hexes[unit]
    sees = game.scenario.terrain.sees
    found = {h: SEEN for h in range(len(game.board)) if h != here and sees(here, h)}
    if missiles.may_shoot(game, unit):
        near = game.board.within(here, missiles.fire_range(game, unit))
        fire = [h for h in near if h != here and missiles.has_line(game, unit, here, h)]
        found |= dict.fromkeys(fire, UNDER_FIRE)
    return found


def ride(game: Field, unit: Unit, target: Unit) -> dict[Hex, int]:
    """The hexes of a charge from the unit's to its target's, numbered as they are ridden.

    Where a charge has several rides, the first: the one that its odds are reckoned for.
    """
    paths = charge_paths(game, unit, target) if game.hexes[target] >= 0 else []
    if not paths:
        return {}
    last, _, via = paths[0]
    way = (game.hexes[unit], via, last, game.hexes[target])
    return {h: place for place, h in enumerate(h for h in way if h != NOWHERE)}


def reach(game: Field, unit: Unit) -> dict[Hex, int]:
    """The hexes where a unit may end its movement, with the movement points that it takes.

    Exact for the unit that moves, and for one that may be picked now; for any other, what it
    could do if it were activated and in command. Nobody shoots at it on the way.
    """
    twin = game.copy()
    move = _movement(twin, unit)
    if move is None:
        return {}
    here, points, begun = game.hexes[unit], move.left, move.steps
    best = {here: 0}
    shared: set[Hex] = set()
    queue: list[tuple[int, Hex, Hex, bool]] = [(0, here, move.last, move.stopped)]
    while queue:
        spent, at, last, stopped = heappop(queue)
        if spent > best[at] or stopped:
            continue
        if at != twin.hexes[unit]:
            place(twin, unit, at, under=int(game.unit_at[at] not in (NOBODY, unit)))
        move.left, move.last = points - spent, last
        move.steps = begun if at == here else begun + 1
        for there, price, why in survey(twin, move):
            if there == here or why:
                continue
            total = spent + (move.left if move.retired else price)
            if total >= best.get(there, points + 1):
                continue
            best[there] = total
            if game.unit_at[there] != NOBODY and not game.battle.may_share(twin, unit, there):
                shared.add(there)
            stops = move.retired or (
                zoc_of(game, 1 - game.unit_side[unit])[there] > 0
                and not game.battle.ignores_zoc(twin, unit)
            )
            heappush(queue, (total, there, at, stops))
    return {h: spent for h, spent in best.items() if h not in shared}


def _movement(twin: Field, unit: Unit) -> Movement | None:
    """The unit's movement under way, or the one that it might begin."""
    for frame in reversed(twin.stack):
        if isinstance(frame, Movement) and frame.unit == unit:
            return frame
    decision = twin.decision
    if decision is None or (SELECT, unit) not in decision.options(twin):
        twin.acts[unit] = twin.acts[unit] & ~DONE | IN_COMMAND
    begin_movement(twin, unit)
    top = twin.stack[-1]
    return top if isinstance(top, Movement) else None
