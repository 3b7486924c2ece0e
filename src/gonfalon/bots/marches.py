"""Where the squire sends a unit: into a good attack, to a good shot, nearer, or out of harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.bots import columns, horse_archers
from gonfalon.bots.ground import reachable, way
from gonfalon.bots.mind import Plan
from gonfalon.bots.values import WORTH, charge_drm, estimate_attack, estimate_charge
from gonfalon.kernel.hexes import FLANK, FRONT, REAR, SIDE_OF
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron.charge import charge_paths
from gonfalon.men_of_iron.contact import IS_ATTACKER
from gonfalon.men_of_iron.kinds import (
    CHARGERS,
    HORSE_ARCHERS,
    MOVED,
    Formation,
    Kind,
    State,
)
from gonfalon.men_of_iron.missiles import IS_SHOOTER, has_line, may_fire_actively
from gonfalon.men_of_iron.movement import movement_of, zoc_exit_cost
from gonfalon.men_of_iron.state import IS_MOUNTED, IS_TRAIN, NOBODY, mover, zoc_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gonfalon.bots.mind import Mind
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit

Reach = dict[int, tuple[int, int]]

# How much an attack must promise before a unit marches into it.
WORTHWHILE = 0.15
# A holding unit leaves its place only for more.
SALLY = 0.7
CHARGE_TRIES = 3


def plan_march(game: Field, mind: Mind, unit: Unit) -> Plan:
    """A unit's march from where it stands, with the movement that it has left."""
    state = game.state[unit]
    reached = _reach(game, mind, unit)
    plan = Plan(state=state)
    if state == State.RETIRED or len(reached) == 1:
        if state == State.NORMAL and game.kind[unit] in CHARGERS:
            return _charge(game, mind, unit, reached)[1] or plan
        return plan
    here = game.hexes[unit]
    if mind.marching:
        return columns.plan_stage(game, mind, unit, reached)
    if state == State.DISORDERED and mind.near[here] <= 1:
        return _withdraw(game, mind, unit, reached)
    if game.kind[unit] in HORSE_ARCHERS:
        return horse_archers.plan_ride(game, mind, unit, reached)
    if IS_SHOOTER[game.kind[unit]] and may_fire_actively(game, unit):
        return _seek_shot(game, mind, unit, reached)
    if IS_ATTACKER[game.kind[unit]] and game.kind[unit] != Kind.GE:
        return _seek_fight(game, mind, unit, reached)
    if game.kind[unit] == Kind.GE:
        return _withdraw(game, mind, unit, reached)
    return advance(game, mind, unit, reached, 2)


def _reach(game: Field, mind: Mind, unit: Unit) -> Reach:
    move = movement_of(game)
    here = game.hexes[unit]
    if move.stopped:
        return {here: (0, here)}
    first = 0 if move.steps else zoc_exit_cost(game, unit, here)
    zoc = zoc_of(game, 1 - mind.side)
    # Horse archers ride on through zones of control (inf:9.0e).
    stops: Sequence[int] = mind.nothing if game.kind[unit] in HORSE_ARCHERS else zoc
    shuns: Sequence[int] = mind.nothing
    if not game.battle.is_in_command(game, unit):
        shuns = mind.contact
    elif move.left_zocs:
        shuns = zoc
    return reachable(game, here, move.left, game.costs[mover(game, unit)], stops, shuns, first)


# Fighting.


def _seek_fight(game: Field, mind: Mind, unit: Unit, reached: Reach) -> Plan:
    """Into the best attack within reach; else nearer to the enemy."""
    here = game.hexes[unit]
    holds = mind.holds
    stay = Plan(state=game.state[unit])
    if holds and mind.near[here] > mind.posture.within:
        return stay
    value, plan = best_assault(game, mind, unit, reached)
    if game.kind[unit] in CHARGERS and game.state[unit] == State.NORMAL and mind.near[here] > 1:
        ride, charge = _charge(game, mind, unit, reached)
        if charge is not None and ride > value:
            value, plan = ride, charge
    far = holds and len(plan.path) > 1
    if value >= (SALLY if far else WORTHWHILE) - mind.boldness:
        return plan
    if holds or mind.near[here] <= 1:
        return stay
    return advance(game, mind, unit, reached, 2 if game.kind[unit] in CHARGERS else 1)


def best_assault(game: Field, mind: Mind, unit: Unit, reached: Reach) -> tuple[float, Plan]:
    best, plan = -9.0, Plan(state=game.state[unit])
    adjacent = game.board.adjacent
    near = mind.near
    for hex_, (cost, _) in reached.items():
        if near[hex_] != 1:
            continue
        for there in adjacent[hex_]:
            enemy = game.unit_at[there]
            if enemy == NOBODY or game.unit_side[enemy] == mind.side or not _is_foe(game, enemy):
                continue
            value = estimate_attack(
                game,
                mind.charts,
                unit,
                enemy,
                hex_,
                friends=mind.contacts.get(enemy, ()),
                extra=_help(game, mind, enemy),
            )
            value -= 0.02 * cost + _exposure(game, mind, hex_, enemy)
            if value > best:
                best = value
                plan = Plan(way(reached, hex_), _front_to(game, hex_, there), game.state[unit])
    return best, plan


def _is_foe(game: Field, enemy: Unit) -> bool:
    return not IS_TRAIN[game.kind[enemy]]


def _help(game: Field, mind: Mind, enemy: Unit) -> int:
    """The DRM to be hoped for from friends who can still come up to the same enemy."""
    row = game.board.distances(game.hexes[enemy])
    coming = 0
    for option in mind.queue or ():
        if len(option) == 2:
            unit = option[1]
            if (
                unit < len(game.hexes)
                and game.hexes[unit] >= 0
                and IS_ATTACKER[game.kind[unit]]
                and row[game.hexes[unit]] <= 4
            ):
                coming += 1
    return min(2, coming) + min(1, len(mind.contacts.get(enemy, ())))


def _exposure(game: Field, mind: Mind, hex_: Hex, enemy: Unit) -> float:
    """What stands around a hex besides the enemy to be attacked."""
    others = 0
    for there in game.board.adjacent[hex_]:
        other = game.unit_at[there]
        if other not in (NOBODY, enemy) and game.unit_side[other] != mind.side:
            others += 1
    return 0.15 * others


def _front_to(game: Field, hex_: Hex, there: Hex) -> int:
    """A facing with an enemy's hex in front, and of the two the one with more foes."""
    direction = game.board.toward[hex_][there]
    return max(
        (direction, (direction - 1) % 6), key=lambda f: len(game.board.front[hex_][f]) * 2 - f % 2
    )


def _charge(game: Field, mind: Mind, unit: Unit, reached: Reach) -> tuple[float, Plan | None]:
    """The best charge from here or from a hex within reach, checked with the engine's own paths."""
    here = game.hexes[unit]
    near = mind.near
    distances = game.board.distances
    found: list[tuple[float, Hex, Unit]] = []
    moved = bool(game.acts[unit] & MOVED)
    row = distances(here)
    left = max(cost for cost, _ in reached.values())
    for enemy in mind.enemies:
        there = game.hexes[enemy]
        if there < 0 or row[there] > left + 3:
            continue
        value = _best_side(game, mind, unit, enemy)
        if value <= -5.0:
            continue
        enemy_row = distances(there)
        for hex_, (cost, _) in reached.items():
            if 2 <= enemy_row[hex_] <= 3 and near[hex_] >= 2:
                bonus = charge_drm(game, cost > 0 or moved)
                found.append((value + 0.25 * bonus - 0.03 * cost, hex_, enemy))
    found.sort(key=lambda entry: (-entry[0], entry[1]))
    return _first_ride(game, mind, unit, reached, found)


def _best_side(game: Field, mind: Mind, unit: Unit, enemy: Unit) -> float:
    """What a charge at an enemy may promise, from the best free hex next to him."""
    best = -9.0
    for hex_ in game.board.adjacent[game.hexes[enemy]]:
        if game.unit_at[hex_] in (NOBODY, unit):
            value = estimate_charge(game, mind.charts, unit, enemy, hex_, moved=True)
            best = max(best, value)
    return best


def _first_ride(
    game: Field,
    mind: Mind,
    unit: Unit,
    reached: Reach,
    found: list[tuple[float, Hex, Unit]],
) -> tuple[float, Plan | None]:
    best: tuple[float, Plan | None] = (-9.0, None)
    for tries, (promise, hex_, enemy) in enumerate(found):
        if tries >= CHARGE_TRIES or promise <= best[0]:
            break
        stands = hex_ == game.hexes[unit] and not game.acts[unit] & MOVED
        bonus = charge_drm(game, not stands)
        value, facing = _ride_from(game, mind, unit, enemy, hex_, bonus)
        if value > best[0]:
            best = value, Plan(way(reached, hex_), facing, game.state[unit])
    return best


def _ride_from(
    game: Field, mind: Mind, unit: Unit, enemy: Unit, hex_: Hex, bonus: int
) -> tuple[float, int]:
    """The best ride at an enemy from a hex, whatever way the unit faces there."""
    here, facing = game.hexes[unit], game.facing[unit]
    best, corner = -9.0, -1
    directions = game.board.bearings(hex_, game.hexes[enemy])
    corners = {f for d in directions for f in (d, (d - 1) % 6)}
    try:
        game.hexes[unit] = hex_
        for try_ in sorted(corners):
            game.facing[unit] = try_
            for last, _, _ in charge_paths(game, unit, enemy):
                value = estimate_attack(
                    game, mind.charts, unit, enemy, last, charging=True, extra=bonus
                ) - 0.5 * _exposure(game, mind, last, enemy)
                if value > best:
                    best, corner = value, try_
    finally:
        game.hexes[unit], game.facing[unit] = here, facing
    return best, corner


# Shooting.


def _seek_shot(game: Field, mind: Mind, unit: Unit, reached: Reach) -> Plan:
    """To the hex with the best shot for the least danger; else nearer to the enemy."""
    reach = len(game.figures.ranges[game.kind[unit]])
    may_move = game.scenario.units[unit].foot_as < 0 and not mind.holds
    near = mind.near
    best, goal = 0.0, -1
    for hex_, (cost, _) in reached.items():
        if near[hex_] > reach or (cost and (not may_move or near[hex_] < 2)):
            continue
        shot = best_shot(game, mind, unit, hex_, reach)
        if shot > 0.0:
            value = shot - danger(game, mind, unit, hex_) - 0.03 * cost + (0.0 if cost else 0.1)
            if value > best or goal < 0:
                best, goal = value, hex_
    if goal >= 0:
        return Plan(way(reached, goal), -1, game.state[unit])
    if mind.holds:
        return Plan(state=game.state[unit])
    return advance(game, mind, unit, reached, 2)


def best_shot(game: Field, mind: Mind, unit: Unit, hex_: Hex, reach: int) -> float:
    """What the best shot from a hex is worth."""
    kind = game.kind[unit]
    ranges = game.figures.ranges[kind]
    ground = game.scenario.terrain.fire
    row = game.board.distances(hex_)
    shaken = game.state[unit] != State.NORMAL
    best = 0.0
    for there in game.board.within(hex_, reach):
        enemy = game.unit_at[there]
        if enemy == NOBODY or game.unit_side[enemy] == mind.side or not _is_foe(game, enemy):
            continue
        drm = ranges[row[there] - 1] + ground[there] - shaken
        target = game.kind[enemy]
        value = WORTH[target] * mind.charts.shot(
            IS_MOUNTED[target], game.state[enemy] != State.NORMAL, drm
        )
        if value > best and has_line(game, unit, hex_, there):
            best = value
    return best


def danger(game: Field, mind: Mind, unit: Unit, hex_: Hex) -> float:
    """What may come upon a shooter in a hex."""
    risk = 0.0
    row = game.board.distances(hex_)
    for there in game.board.within(hex_, 3):
        enemy = game.unit_at[there]
        if enemy == NOBODY or game.unit_side[enemy] == mind.side:
            continue
        if game.state[enemy] != State.NORMAL:
            continue
        kind = game.kind[enemy]
        if kind in CHARGERS:
            risk += 0.25
        elif row[there] == 1 and IS_ATTACKER[kind] and game.formation[enemy] == Formation.NONE:
            risk += 0.4
        elif row[there] <= len(game.figures.ranges[kind]):
            risk += 0.08
    return risk


# Nearer, and away.


def advance(game: Field, mind: Mind, unit: Unit, reached: Reach, keep: int) -> Plan:
    """As near to the enemy as can be, but not nearer than `keep` hexes."""
    here = game.hexes[unit]
    plan = Plan(state=game.state[unit])
    if mind.holds:
        return plan
    field = mind.field_for(game, mover(game, unit))
    near = mind.near
    best, goal = float(field[here]), here
    if field[here] >= FORBIDDEN:
        return plan
    for hex_, (cost, _) in reached.items():
        value = field[hex_] + 0.01 * cost
        if near[hex_] < keep:
            value += 3
        if value < best:
            best, goal = value, hex_
    plan.path = way(reached, goal)
    return plan


def _withdraw(game: Field, mind: Mind, unit: Unit, reached: Reach) -> Plan:
    """Out of contact, to recover; two hexes off is enough."""
    near = mind.near
    here = game.hexes[unit]
    best, goal = (min(near[here], 3) if near[here] > 1 else 0.0), here
    for hex_, (cost, _) in reached.items():
        value = min(near[hex_], 3) - 0.1 * cost
        if near[hex_] > 1 and value > best:
            best, goal = value, hex_
    return Plan(way(reached, goal), -1, game.state[unit])


# Facing.


def best_facing(game: Field, mind: Mind, unit: Unit, allowed: list[int]) -> int:
    """The corner to face: foes in front to be fought, none at flank or rear."""
    here = game.hexes[unit]
    current = game.facing[unit]
    threats = _threats(game, mind, unit, here)
    if not threats:
        return current if current in allowed else allowed[0]
    best, corner = -99.0, allowed[0]
    for facing in allowed:
        value = 0.05 if facing == current else 0.0
        sides = SIDE_OF[facing]
        for weight, directions, promise in threats:
            side = min(sides[d] for d in directions)
            if side == FRONT:
                value += weight * 0.5 + promise
            elif side == FLANK:
                value -= weight * 0.3
            elif side == REAR:
                value -= weight * 0.6
        if value > best:
            best, corner = value, facing
    return corner


def _threats(
    game: Field, mind: Mind, unit: Unit, here: Hex
) -> list[tuple[float, tuple[int, ...], float]]:
    """Foes around: how near, in which directions, and what attacking them promises."""
    bearings = game.board.bearings
    row = game.board.distances(here)
    reach = max(3, mind.near[here])
    attacks = IS_ATTACKER[game.kind[unit]] and game.state[unit] != State.RETIRED
    found = []
    for enemy in mind.enemies:
        there = game.hexes[enemy]
        if there < 0 or row[there] > reach or there == here:
            continue
        promise = 0.0
        if attacks and row[there] == 1:
            value = estimate_attack(
                game, mind.charts, unit, enemy, here, friends=mind.contacts.get(enemy, ())
            )
            promise = max(-0.3, min(value, 3.0))
        found.append((1.0 / row[there], bearings(here, there), promise))
    return found


def note_contact(game: Field, mind: Mind, unit: Unit, facing: int) -> None:
    """Remember from where a unit that ends its march will attack."""
    here = game.hexes[unit]
    if here < 0 or not IS_ATTACKER[game.kind[unit]]:
        return
    for there in game.board.front[here][facing]:
        enemy = game.unit_at[there]
        if enemy != NOBODY and game.unit_side[enemy] != mind.side:
            hexes = mind.contacts.setdefault(enemy, [])
            if here not in hexes:
                hexes.append(here)
