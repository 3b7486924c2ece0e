"""moi:5.0 moi:6.0 moi:7.2 moi:8.0 Movement, facing, zones of control and stacking.

A unit moves hex by hex, so that the enemy may react between two steps. Its movement ends when it
faces a corner of its hex; missile foot may shoot after that.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, Procedure, leave
from gonfalon.kernel.hexes import DIRECTIONS, HOURS
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron import charge, hobelars, leaders, missiles, results
from gonfalon.men_of_iron.kinds import (
    BUSY,
    DONE,
    FIRED,
    FOOT_SHOOTERS,
    HELD_FIRE,
    HORSE_ARCHERS,
    MISSILE_FOOT,
    MOVED,
    RESERVE,
    RIDING_SHOOTERS,
    Formation,
    Kind,
    State,
)
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import (
    NOBODY,
    allowance,
    is_in_horse_zoc,
    is_mounted,
    leaders_at,
    mark,
    mover,
    name,
    place,
    spot,
    touches_enemy,
    turn,
    zoc_of,
    zoc_owners,
)
from gonfalon.men_of_iron.terrain import MOVER
from gonfalon.men_of_iron.verbs import DISMOUNT, ENTER, FACE, FIRE, HOLD, MOUNT, STEP, TAKE_ALONG

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field, Unit

OCCUPIED = 2 * FORBIDDEN
ALL_ROUND = tuple(DIRECTIONS)
# Missile foot with one of these does not shoot again.
HAS_SHOT = FIRED | HELD_FIRE
IS_FOOT_SHOOTER = tuple(kind in FOOT_SHOOTERS for kind in Kind.all())
IS_RIDING_SHOOTER = tuple(kind in RIDING_SHOOTERS for kind in Kind.all())

# Why a step may not be taken: message id and the rule behind it.
OBSTACLES = {
    "refusal-not-adjacent": "moi:5.1a",
    "refusal-occupied": "moi:5.2b",
    "refusal-forbidden-ground": "moi:5.1a",
    "refusal-not-enough-movement": "moi:5.1a",
    "refusal-stopped-by-zoc": "moi:7.2a",
    "refusal-zoc-again": "moi:6.2c",
    "refusal-out-of-command-adjacent": "moi:5.2c",
    "refusal-out-of-command-zoc": "moi:15.2c",
    "refusal-formed": "moi:14.1b",
    "refusal-retired-away": "moi:12.4b",
    "refusal-cannot-stop-there": "moi:8.0b",
    "refusal-entry": "moi:5.1a",
    "refusal-facing": "moi:6.2b",
    "refusal-facing-stop": "moi:7.2a",
    "refusal-enemy-entry": "inf:7.2b",
}


@dataclass(slots=True)
class Movement(Procedure):
    """moi:5.1a inf:7.1a One unit's movement in an activation."""

    unit: int = 0
    left: int = 0
    origin: int = 0
    last: int = 0
    kind: int = 0
    retired: bool = False
    stopped: bool = False
    left_zocs: list[int] = field(default_factory=list)
    steps: int = 0
    riding: bool = False
    faced: bool = False
    passengers: list[int] = field(default_factory=list)
    pending: list[int] = field(default_factory=list)


def begin_movement(game: Field, unit: Unit) -> None:
    """Put a unit's movement on the stack, or its late shot."""
    if game.acts[unit] & DONE:
        game.call(ShootOrHold(side=game.unit_side[unit], unit=unit))
    else:
        game.call(new_movement(game, unit))


def new_movement(game: Field, unit: Unit) -> Movement:
    """moi:5.1a moi:12.4b A unit's movement before its first step."""
    here = game.hexes[unit]
    side = game.unit_side[unit]
    owners = zoc_owners(game, here, side) if here >= 0 and game.zoc[1 - side][here] else []
    retired = game.state[unit] == State.RETIRED
    left = 1 if retired else allowance(game, unit)
    formed = game.formation[unit] != Formation.NONE
    # In the order of the fields, from `at` on: names would cost time.
    return Movement(0, unit, left, here, here, game.kind[unit], retired, formed, owners)


def move_on(game: Field, move: Movement) -> None:
    """moi:5.1a moi:7.2a inf:9.0b Step after step, until the unit stops and faces a corner.

    RULING(inf-14.3-moving): who is driven back by fire on his way may go on, but not from a ZOC.
    """
    unit = move.unit
    if move.faced:
        return
    side = game.unit_side[unit]
    if move.steps:
        if game.hexes[unit] < 0:
            return
        if game.kind[unit] != move.kind or _was_driven_back(game, move):
            _clear_shared_hex(game, move)
            return
        if not move.stopped and game.zoc[1 - side][game.hexes[unit]]:
            move.stopped = not game.battle.ignores_zoc(game, unit)
    move.at -= 1
    game.stack.append(step_of(side, unit))


def _was_driven_back(game: Field, move: Movement) -> bool:
    return game.state[move.unit] == State.RETIRED and not move.retired


def _clear_shared_hex(game: Field, move: Movement) -> None:
    """moi:8.0a A rider unhorsed among friendly missile foot may not stay there.

    RULING(moi-8.0-unhorsed): he goes back to where he came from, or to the nearest free hex.
    """
    unit = move.unit
    here = game.hexes[unit]
    if not move.riding or game.unit_at[here] in (NOBODY, unit):
        return
    back = [move.last] if game.unit_at[move.last] == NOBODY else []
    place(game, unit, (back or results.nearest_free(game, unit, here))[0])


def shoot_after(game: Field, move: Movement) -> None:
    """moi:9.2b inf:11.2a inf:11.2e inf:16.3

    Missile foot may fire only after it has finished its movement.
    """
    unit = move.unit
    if may_fire_after(game, unit):
        game.call(ShootOrHold(side=game.unit_side[unit], unit=unit))


def may_fire_after(game: Field, unit: Unit) -> bool:
    """moi:9.2b Has missile foot that has finished its movement somebody to fire at?"""
    kind, here = game.kind[unit], game.hexes[unit]
    if game.acts[unit] & HAS_SHOT or not IS_FOOT_SHOOTER[kind] or here < 0:
        return False
    if not game.held[1 - game.unit_side[unit]] & game.scenario.fire_discs[kind][here]:
        return False
    return missiles.may_fire_actively(game, unit) and bool(missiles.targets(game, unit))


def end_movement(game: Field, move: Movement) -> None:
    """The unit has done its part; a mounted shooter's target may now ride at it (moi:9.2a)."""
    game.acts[move.unit] |= DONE
    for rider in move.pending:
        charge.offer_after_fire(game, rider, move.unit)


@dataclass(slots=True)
class Step(Decision):
    """Where the unit goes next, or which corner it faces where it stops."""

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        # The movement lies beneath its step.
        move: Any = game.stack[-2]
        unit = self.unit
        here = game.hexes[unit]
        if here < 0:
            return [
                (ENTER, unit, h)
                for h in game.battle.entry_hexes(game, unit)
                if not entry_obstacle(game, move, h)
            ] or [(HOLD, unit)]
        options = step_options(game, move) if not move.stopped else []
        if not move.riding or game.unit_at[here] == unit:
            turns = facings(game, move)
            if turns is ALL_ROUND:
                options += game.scenario.face_options[unit]
            else:
                options += [(FACE, unit, f) for f in turns]
        if IS_RIDING_SHOOTER[game.kind[unit]] and may_fire_riding(game, move):
            options += [(FIRE, unit, t) for t in missiles.targets(game, unit, anywhere=True)]
        if not move.steps and game.volume.leaders_ride_along:
            options += [(TAKE_ALONG, unit, lead) for lead in passengers(game, move)]
        if unit in game.scenario.hobelars and hobelars.may_change_horse(game, move):
            options.append((DISMOUNT if is_mounted(game, unit) else MOUNT, unit))
        own = game.battle.own
        if "step_options" in own:
            options += game.battle.step_options(game, move)
        if "limit_steps" in own:
            options = game.battle.limit_steps(game, move, options)
        # Those ridden down may have taken the hex beyond: then the rider turns back.
        return options or [(HOLD, unit)]

    def take(self, game: Field, option: Option) -> None:
        move: Any = game.stack[-1]
        verb = option[0]
        if verb == STEP:
            take_step(game, move, option[2])
        elif verb == FACE:
            _face(game, move, option[2])
        elif verb == ENTER:
            _enter(game, move, option[2])
        elif verb == FIRE:
            _fire_while_riding(game, move, option[2])
        elif verb == HOLD:
            move.faced = True
            _clear_shared_hex(game, move)
        elif verb in (MOUNT, DISMOUNT):
            hobelars.change_horse(game, move)
        elif verb == TAKE_ALONG:
            move.passengers.append(option[2])
        else:
            game.battle.take_step_option(game, move, option)

    def refuse(self, game: Field, option: Option) -> Refusal:
        own = game.battle.refusal(game, option)
        if own is not None:
            return own
        move = movement_of(game)
        facts = {"unit": name(game, self.unit)}
        if option[0] == STEP and len(option) == 3 and option[1] == self.unit:
            why = look_at(game, move, option[2])[1] if game.hexes[self.unit] >= 0 else ""
            if move.stopped and not why:
                formed = game.formation[self.unit] != Formation.NONE
                why = "refusal-formed" if formed else "refusal-stopped-by-zoc"
            why = why or "refusal-entry"
            facts["hex"] = spot(game, option[2])
            return Refusal(OBSTACLES.get(why, "moi:5.2b"), why, facts)
        if option[0] == ENTER and len(option) == 3:
            why = entry_obstacle(game, move, option[2]) or "refusal-entry"
            return Refusal(OBSTACLES.get(why, "moi:5.1a"), why, facts)
        if option[0] == FACE:
            why = "refusal-facing-stop" if move.steps else "refusal-facing"
            return Refusal(OBSTACLES[why], why, facts)
        if option[0] == FIRE:
            return missiles.refuse_fire(game, option)
        return Refusal("moi:5.1a", "refusal-other-unit", facts)

    def preview(self, game: Field, option: Option) -> list[Roll]:
        if option[0] == FIRE:
            return [missiles.fire_roll(game, option[1], option[2])]
        return game.battle.preview_other(game, option)


@cache
def step_of(side: int, unit: Unit) -> Step:
    """The decision about a unit's next step: one object will do for all, it never changes."""
    return Step(side, unit)


def movement_of(game: Field) -> Movement:
    """The movement under way."""
    return game.frame(Movement)


def step_cost(game: Field, unit: Unit, here: Hex, there: Hex) -> int:
    """moi:5.1a The battle's cost of a step; roads and bridges as the battle allows."""
    battle = game.battle
    rows = game.costs
    if battle.roads_shun_enemy and touches_enemy(game, there, game.unit_side[unit]):
        rows = game.plain
    cost = rows[MOVER[game.kind[unit]]][here][game.board.toward[here][there]]
    if cost >= FORBIDDEN or not game.scenario.uneven[here]:
        return cost
    return cost + battle.step_extras(game, unit, here).get(there, 0)


def ground_steps(game: Field, unit: Unit, here: Hex) -> Sequence[tuple[Hex, int]]:
    """moi:5.1a The steps from a hex that the ground allows a unit, and what they cost."""
    battle = game.battle
    ways = game.ways[MOVER[game.kind[unit]]][here]
    uneven = game.scenario.uneven[here] and battle.step_extras(game, unit, here)
    if not battle.roads_shun_enemy and not uneven:
        return ways
    priced = [(there, step_cost(game, unit, here, there)) for there, _ in ways]
    return [(there, cost) for there, cost in priced if cost < FORBIDDEN]


def survey(game: Field, move: Movement) -> list[tuple[Hex, int, str]]:
    """The adjacent hexes: what a step costs, and why it may not be; empty where it may."""
    unit = move.unit
    here = game.hexes[unit]
    leaving = exit_cost(game, move, here)
    found = []
    for there in game.board.adjacent[here]:
        price = step_price(game, move, there, leaving)
        found.append((there, price, step_obstacle(game, move, there, price)))
    return found


def open_steps(game: Field, move: Movement) -> list[Hex]:
    """moi:5.1a The adjacent hexes into which the unit may step."""
    return [option[2] for option in step_options(game, move)]


def step_options(game: Field, move: Movement, among: Container[Hex] | None = None) -> list[Option]:
    """moi:5.1a The steps that a unit may take, or those of them into some hexes.

    Mostly these lead into the empty hexes that it can pay for; the rest is looked at one by one.
    """
    unit = move.unit
    here = game.hexes[unit]
    if not is_plain(game, move, here):
        return [
            (STEP, unit, there)
            for there, _, why in survey(game, move)
            if not why and (among is None or there in among)
        ]
    unit_at, kind = game.unit_at, game.kind[unit]
    enough = move.left
    if game.zoc[1 - game.unit_side[unit]][here]:
        enough -= exit_cost(game, move, here)
    ways = game.ways[MOVER[kind]][here]
    if among is not None:
        ways = tuple([way for way in ways if way[0] in among])
    if kind != Kind.MM and "rides_through" not in game.battle.own:
        return [
            (STEP, unit, there)
            for there, cost in ways
            if cost <= enough and unit_at[there] == NOBODY
        ]
    return [
        (STEP, unit, there)
        for there, cost in ways
        if (
            cost <= enough
            if unit_at[there] == NOBODY
            else _may_ride_into(game, move, there, enough - cost)
        )
    ]


def _may_ride_into(game: Field, move: Movement, there: Hex, left: int) -> bool:
    """moi:8.0b May a rider go into a hex that a friend holds, and on from there?"""
    left -= game.scenario.terrain.ride_through
    return (
        left >= 0
        and may_ride_through(game, move.unit, game.unit_at[there])
        and _may_ride_on(game, move, there, left)
    )


def is_plain(game: Field, move: Movement, here: Hex) -> bool:
    """Do ground, friends and movement points alone decide about the unit's next step?"""
    battle, unit = game.battle, move.unit
    if battle.bends_steps or move.left_zocs or game.state[unit] == State.RETIRED:
        return False
    side = game.unit_side[unit]
    if game.scenario.closed_entries[side] & game.board.around[here]:
        return False
    if not battle.is_in_command(game, unit) and game.held[1 - side] & game.board.disc(here, 2):
        return False
    return not game.scenario.uneven[here] or not battle.step_extras(game, unit, here)


def step_price(game: Field, move: Movement, there: Hex, leaving: int) -> int:
    """moi:7.2b moi:8.0b All that a step costs: ground, ride through friends, leaving a ZOC.

    OCCUPIED where somebody is in the way, FORBIDDEN where the ground is.
    """
    unit = move.unit
    price = step_cost(game, unit, game.hexes[unit], there)
    if price >= FORBIDDEN:
        return FORBIDDEN
    other = game.unit_at[there]
    if other == NOBODY or game.battle.may_share(game, unit, there):
        return price + leaving
    if may_ride_through(game, unit, other):
        return price + leaving + game.scenario.terrain.ride_through
    return OCCUPIED


def step_obstacle(game: Field, move: Movement, there: Hex, price: int) -> str:
    """moi:5.2a moi:5.2b moi:5.1a inf:7.1b

    Why the unit may not step into a hex; empty where it may.
    """
    unit = move.unit
    if price >= FORBIDDEN:
        return "refusal-occupied" if price == OCCUPIED else "refusal-forbidden-ground"
    if game.state[unit] == State.RETIRED:
        return retired_obstacle(game, unit, there) or enemy_obstacle(game, move, there)
    if price > move.left:
        return "refusal-not-enough-movement"
    why = enemy_obstacle(game, move, there)
    if not why and is_enemy_entry(game, unit, there):
        why = "refusal-enemy-entry"
    if not why and game.unit_at[there] != NOBODY:
        why = ride_obstacle(game, move, there, move.left - price)
    return why or game.battle.may_step(game, unit, there)


def look_at(game: Field, move: Movement, there: Hex) -> tuple[int, str]:
    """What one step costs, and why it may not be taken."""
    for hex_, price, why in survey(game, move):
        if hex_ == there:
            return price, why
    return FORBIDDEN, "refusal-not-adjacent"


def ride_obstacle(game: Field, move: Movement, there: Hex, left: int) -> str:
    """moi:8.0a moi:8.0b Who rides through a friend must be able to stop beyond him."""
    if game.battle.may_share(game, move.unit, there) or _may_ride_on(game, move, there, left):
        return ""
    return "refusal-cannot-stop-there"


def enemy_obstacle(game: Field, move: Movement, there: Hex) -> str:
    """moi:5.2c moi:6.2c moi:15.2c inf:5.3a inf:9.0e

    What the enemy near a hex forbids; empty where nothing.
    """
    unit = move.unit
    side = game.unit_side[unit]
    if not game.battle.is_in_command(game, unit):
        if touches_enemy(game, there, side):
            return "refusal-out-of-command-adjacent"
        if not move.steps and move.left_zocs and not is_mounted(game, unit):
            return "refusal-out-of-command-zoc"
    if move.left_zocs and zoc_of(game, 1 - side)[there]:
        owners = zoc_owners(game, there, side)
        if any(owner in move.left_zocs for owner in owners):
            return "refusal-zoc-again"
    return ""


def exit_cost(game: Field, move: Movement, here: Hex) -> int:
    """What leaving a hex adds: one in which the unit starts, or one that it has entered."""
    if move.steps:
        return entered_zoc_cost(game, move.unit, here)
    return zoc_exit_cost(game, move.unit, here)


def entered_zoc_cost(game: Field, unit: Unit, here: Hex) -> int:
    """inf:9.0f What leaving an enemy ZOC adds for a unit that entered it in this activation."""
    in_zoc = zoc_of(game, 1 - game.unit_side[unit])[here]
    return game.scenario.terrain.leave_entered_zoc if in_zoc else 0


def zoc_exit_cost(game: Field, unit: Unit, here: Hex) -> int:
    """moi:7.2b inf:9.0c inf:9.0d What leaving an enemy ZOC adds in which the unit starts.

    Foot pays for that of a mounted enemy, anybody for that of a missile unit where the battle's
    table says so; one adds to the other.
    """
    enemy = 1 - game.unit_side[unit]
    if not zoc_of(game, enemy)[here]:
        return 0
    terrain = game.scenario.terrain
    price = 0
    if not is_mounted(game, unit) and is_in_horse_zoc(game, here, enemy):
        price = terrain.leave_mounted_zoc
    if terrain.leave_missile_zoc and any(
        missiles.IS_SHOOTER[game.kind[owner]] for owner in zoc_owners(game, here, 1 - enemy)
    ):
        price += terrain.leave_missile_zoc
    return price


def is_enemy_entry(game: Field, unit: Unit, hex_: Hex) -> bool:
    """inf:7.2b Do enemy reinforcements still come onto the map in a hex?"""
    side = game.unit_side[unit]
    if not game.scenario.closed_entries[side] >> hex_ & 1:
        return False
    coming = game.scenario.entries[1 - side].get(hex_, ())
    return any(game.hexes[other] == RESERVE for other in coming)


def may_fire_riding(game: Field, move: Movement) -> bool:
    """moi:9.2a inf:11.2b Riders with missiles fire in the course of their movement, once.

    From an enemy ZOC that costs what the battle's table says.
    """
    unit = move.unit
    if not IS_RIDING_SHOOTER[game.kind[unit]] or not missiles.may_fire_actively(game, unit):
        return False
    return move.left >= riding_shot_cost(game, unit)


def riding_shot_cost(game: Field, unit: Unit) -> int:
    """inf:11.2b Movement points of a shot from the saddle."""
    in_zoc = zoc_of(game, 1 - game.unit_side[unit])[game.hexes[unit]]
    return game.scenario.terrain.fire_in_zoc if in_zoc else 0


def passengers(game: Field, move: Movement) -> list[int]:
    """inf:5.3c Leaders of other commands in the unit's hex who may ride along."""
    unit = move.unit
    own = activation_leaders(game)
    return [
        lead
        for lead in leaders_at(game, game.hexes[unit], game.unit_side[unit])
        if lead not in own and lead not in move.passengers
    ]


def activation_leaders(game: Field) -> list[int]:
    """The leaders that move by themselves in the activation under way."""
    for frame in reversed(game.stack):
        found = getattr(frame, "leaders", None)
        if found is not None:
            return list(found)
    return []


def retired_obstacle(game: Field, unit: Unit, there: Hex) -> str:
    """moi:12.4b inf:14.4b A Retired unit moves one hex, and only towards its Standard."""
    goals = game.battle.rally_points(game, unit)
    here, onward = game.board.distances(game.hexes[unit]), game.board.distances(there)
    if not goals or min(onward[g] for g in goals) >= min(here[g] for g in goals):
        return "refusal-retired-away"
    if game.unit_at[there] != NOBODY:
        return "refusal-occupied"
    return ""


def may_ride_through(game: Field, unit: Unit, other: Unit) -> bool:
    """moi:8.0b Mounted men-at-arms may move through friendly missile foot."""
    if game.unit_side[other] != game.unit_side[unit]:
        return False
    if game.kind[unit] == Kind.MM and game.kind[other] in MISSILE_FOOT:
        return True
    return "rides_through" in game.battle.own and game.battle.rides_through(game, unit, other)


def _may_ride_on(game: Field, move: Movement, there: Hex, left: int) -> bool:
    """moi:8.0b Is there a hex to stop in beyond the missile foot that is ridden through?"""
    unit = move.unit
    side = game.unit_side[unit]
    if game.zoc[1 - side][there]:
        return False
    unit_at = game.unit_at
    steps = ground_steps(game, unit, there)
    for onward, cost in steps:
        if unit_at[onward] == NOBODY and cost <= left and _may_stand(game, move, onward):
            return True
    left -= game.scenario.terrain.ride_through
    for onward, cost in steps:
        if cost > left or unit_at[onward] == NOBODY:
            continue
        if not may_ride_through(game, unit, unit_at[onward]):
            continue
        if game.battle.may_step(game, unit, onward):
            continue
        if _may_ride_on(game, move, onward, left - cost):
            return True
    return False


def _may_stand(game: Field, move: Movement, hex_: Hex) -> bool:
    return not enemy_obstacle(game, move, hex_) and not game.battle.may_step(game, move.unit, hex_)


def facings(game: Field, move: Movement) -> Sequence[int]:
    """moi:6.1a moi:6.2a moi:6.2b moi:7.2a moi:14.1b inf:8.0a inf:8.0b inf:8.0c Where it may face.

    Free outside enemy ZOCs. In one, a unit that stays turns by one vertex at most; a unit that
    has just entered one looks the way it came and may turn by one vertex from there.
    """
    unit = move.unit
    here = game.hexes[unit]
    formed = game.formation[unit] != Formation.NONE
    if not formed and not game.zoc[1 - game.unit_side[unit]][here]:
        return ALL_ROUND
    if move.steps and not formed:
        if game.volume.faces_freely_on_entering_zoc:
            return ALL_ROUND
        if game.battle.ignores_zoc(game, unit) or move.last not in game.board.toward[here]:
            return ALL_ROUND
        came = (game.board.toward[here][move.last] + 3) % 6
        return [(came + turn_) % 6 for turn_ in (-2, -1, 0, 1)]
    facing = game.facing[unit]
    return [(facing - 1) % 6, facing, (facing + 1) % 6]


def take_step(game: Field, move: Movement, there: Hex) -> None:
    """moi:5.1a One step: pay, ride through, and let the ground and the enemy react."""
    unit = move.unit
    here = game.hexes[unit]
    other = game.unit_at[there]
    if game.state[unit] == State.RETIRED:
        move.left = 0
    else:
        in_zoc = game.zoc[1 - game.unit_side[unit]][here]
        leaving = exit_cost(game, move, here) if in_zoc else 0
        move.left -= step_price(game, move, there, leaving)
    move.riding = other != NOBODY and not game.battle.may_share(game, unit, there)
    move.steps += 1
    move.last = here
    game.acts[unit] |= MOVED | BUSY
    place(game, unit, there, under=int(other != NOBODY))
    for lead in move.passengers:
        game.leader_hex[lead] = there
    if game.second_at[here] != NOBODY:
        results.raise_second(game, here)
    if game.sink is not None:
        game.tell(
            "moved",
            "moi:5.1a",
            unit=name(game, unit),
            origin=spot(game, here),
            to=spot(game, there),
        )
    if move.riding:
        ride_through(game, unit, other)
    arrive(game, move, here)


def arrive(game: Field, move: Movement, origin: Hex) -> None:
    """moi:7.2a moi:9.2e inf:9.0b inf:11.2d In a new hex it stops in a ZOC, and may be shot at."""
    unit = move.unit
    there = game.hexes[unit]
    side = game.unit_side[unit]
    if game.zoc[1 - side][there]:
        if not game.battle.ignores_zoc(game, unit):
            move.stopped = True
        elif game.kind[unit] in HORSE_ARCHERS:
            # inf:9.0e No further hex in the ZOC of the same enemies.
            move.left_zocs += zoc_owners(game, there, side)
    if game.state[unit] == State.RETIRED:
        move.stopped = True
    if there in game.leader_hex or there in game.standard_hex:
        leaders.enter_hex(game, unit, there)
    if game.held[1 - side] & game.board.around[there]:
        missiles.open_reaction_fire(game, unit)
    if origin >= 0 and "stepped" in game.battle.own:
        game.battle.stepped(game, unit, origin)


def ride_through(game: Field, rider: Unit, unit: Unit) -> None:
    """moi:8.0c Missile foot ridden through rolls: Disordered on 0-4, Retired if already so."""
    if game.battle.ridden_through(game, rider, unit):
        return
    limit = game.figures.ride_through
    roll = plan(
        game,
        "ride-through",
        "moi:8.0c",
        [],
        lambda face: "disordered" if face <= limit else "none",
    )
    _, outcome = throw(game, roll, unit=name(game, unit))
    if outcome == "none":
        return
    worse = "retired" if game.state[unit] != State.NORMAL else "disordered"
    results.suffer_alone(game, unit, worse, [], "moi:8.0c")


def _face(game: Field, move: Movement, facing: int) -> None:
    """moi:6.2d inf:7.3 A turn spends nothing, is no movement and draws no fire."""
    if game.facing[move.unit] != facing:
        game.acts[move.unit] |= BUSY
        turn(game, move.unit, facing)
        if game.sink is not None:
            game.tell("faced", "moi:6.2a", unit=name(game, move.unit), facing=HOURS[facing])
    move.faced = True
    move.at += 1


# Coming onto the map.


def entry_obstacle(game: Field, move: Movement, hex_: Hex) -> str:
    """Why a unit of the reserve may not come onto the map in a hex; empty where it may."""
    unit = move.unit
    if hex_ not in game.battle.entry_hexes(game, unit):
        return "refusal-entry"
    if game.unit_at[hex_] != NOBODY:
        return "refusal-occupied"
    cost = entry_cost(game, unit, hex_)
    if cost >= FORBIDDEN:
        return "refusal-forbidden-ground"
    if cost > move.left:
        return "refusal-not-enough-movement"
    return ""


def may_come_on(game: Field, unit: Unit) -> bool:
    """Is an entry hex of a unit of the reserve free, and within its movement?"""
    return any(
        game.unit_at[h] == NOBODY and entry_cost(game, unit, h) <= allowance(game, unit)
        for h in game.battle.entry_hexes(game, unit)
    )


def entry_cost(game: Field, unit: Unit, hex_: Hex) -> int:
    terrain = game.scenario.terrain.entry_cost(mover(game, unit), hex_)
    return terrain + game.battle.entry_surcharge(game, unit, hex_)


def _enter(game: Field, move: Movement, hex_: Hex) -> None:
    unit = move.unit
    move.left -= entry_cost(game, unit, hex_)
    move.steps += 1
    mark(game, unit, MOVED | BUSY)
    place(game, unit, hex_)
    game.tell("entered", "moi:5.1a", unit=name(game, unit), to=spot(game, hex_))
    game.battle.entered(game, unit, hex_)
    arrive(game, move, RESERVE)


# Shooting in the course of movement.


def _fire_while_riding(game: Field, move: Movement, target: Unit) -> None:
    """moi:9.2a inf:11.2b Mounted missile units fire before, during or after their movement."""
    move.left -= riding_shot_cost(game, move.unit)
    missiles.fire(game, move.unit, target)
    if game.battle.ignores_zoc(game, move.unit):
        move.stopped = False


@dataclass(slots=True)
class ShootOrHold(Decision):
    """moi:9.2b moi:9.2c The shot of missile foot that has finished its movement.

    Who holds may be called on once more, when others have moved (moi:5.1b).
    """

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        unit = self.unit
        options: list[Option] = [(FIRE, unit, t) for t in missiles.targets(game, unit)]
        options.append((HOLD, unit))
        return options

    def take(self, game: Field, option: Option) -> None:
        if option[0] == FIRE:
            missiles.fire(game, option[1], option[2])
        elif game.acts[self.unit] & DONE:
            mark(game, self.unit, HELD_FIRE)

    def refuse(self, game: Field, option: Option) -> Refusal:
        return missiles.refuse_fire(game, option)

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [missiles.fire_roll(game, option[1], option[2])] if option[0] == FIRE else []


def stop_here(game: Field, move: Movement) -> None:
    """End a movement at once, for rules that cut it short."""
    move.faced = True
    leave(game, move)
