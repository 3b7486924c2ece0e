"""moi:11.0 Charge: who may, along which path, reluctance, and the three forms of counter-charge."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from gonfalon.kernel.board import hexes_of
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, Procedure, leave
from gonfalon.kernel.hexes import FLANK, FRONT, NOWHERE, REAR, SIDE_OF
from gonfalon.kernel.modifiers import Modifier, Roll
from gonfalon.kernel.paths import FORBIDDEN, reach
from gonfalon.men_of_iron import leaders, missiles, shock
from gonfalon.men_of_iron.contact import (
    attacked_side,
    front_enemies,
    is_feared,
    may_attack,
    may_strike,
)
from gonfalon.men_of_iron.kinds import (
    CHARGERS,
    COUNTERED,
    SHY,
    STARTED_NEAR,
    Formation,
    Kind,
    State,
)
from gonfalon.men_of_iron.rolls import plan, throw, yes_no
from gonfalon.men_of_iron.state import (
    NOBODY,
    allowance,
    defence,
    enemy_at,
    is_mounted,
    mark,
    name,
    place,
    spot,
    turn,
    zoc_of,
    zoc_owners,
)
from gonfalon.men_of_iron.terrain import HORSE
from gonfalon.men_of_iron.verbs import CHARGE, COUNTER, RIDE, STAND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gonfalon.kernel.board import Board
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.shock import AssaultPhase, Combat
    from gonfalon.men_of_iron.state import Field, Unit

NEAREST, FURTHEST = 2, 3


# moi:11.1 moi:11.3 Who charges whom, and how.


def may_charge(game: Field, unit: Unit, facing: int = NOWHERE) -> bool:
    """moi:11.1a moi:11.1b inf:13.1a Chargers in good order, with room before them.

    With a facing: if the unit faced that corner.
    """
    return is_charger(game, unit) and game.volume.has_room_to_charge(game, unit, facing)


def nobody_before(game: Field, unit: Unit, facing: int) -> bool:
    """moi:11.1b No enemy stands in the front hexes already."""
    side = game.unit_side[unit]
    corner = game.facing[unit] if facing == NOWHERE else facing
    front = game.board.front[game.hexes[unit]][corner]
    return all(enemy_at(game, h, side) == NOBODY for h in front)


def started_clear(game: Field, unit: Unit, facing: int) -> bool:
    """inf:13.1b Cavalry that began its activation next to an enemy does not charge in it."""
    return not game.acts[unit] & STARTED_NEAR


def is_charger(game: Field, unit: Unit) -> bool:
    """moi:11.1a inf:13.1a Heavy riders in good order, where the ground lets them."""
    return (
        game.kind[unit] in CHARGERS
        and game.state[unit] == State.NORMAL
        and game.battle.may_charge_over(game, game.hexes[unit])
    )


def charge_targets(game: Field, unit: Unit, facing: int = NOWHERE) -> list[Unit]:
    """moi:11.3a The enemies 2 or 3 hexes away that a unit may charge."""
    return [
        target for target in targets_about(game, unit) if charge_paths(game, unit, target, facing)
    ]


def targets_about(game: Field, unit: Unit) -> list[Unit]:
    """The enemies at the distance of a charge, nearest first."""
    here = game.hexes[unit]
    board, enemies = game.board, game.held[1 - game.unit_side[unit]]
    row = board.distances(here)
    near = hexes_of(enemies & board.disc(here, FURTHEST) & ~board.disc(here, NEAREST - 1))
    return [game.unit_at[h] for h in sorted(near, key=row.__getitem__)]


def charge_paths(
    game: Field, unit: Unit, target: Unit, facing: int = NOWHERE
) -> list[tuple[Hex, int, Hex]]:
    """moi:6.1b moi:11.3a moi:11.3c moi:11.3e inf:13.2a inf:13.2b inf:13.3a inf:13.3b The rides.

    Each is the last hex, the facing there and the hex ridden through on the way (NOWHERE for a
    ride of one hex). The unit rides into front hexes and turns by one vertex at most.
    """
    here, there = game.hexes[unit], game.hexes[target]
    drawn = rides(game, here, there, facing if facing >= 0 else game.facing[unit])
    if not drawn:
        return []
    if game.volume.charge_needs_sight and not game.scenario.terrain.sees(here, there):
        return []
    if game.board.terrain[there] in game.volume.no_charge_into:
        return []
    found: dict[tuple[Hex, int], Hex] = {}
    for via, last, final in drawn:
        if (last, final) in found or (via != NOWHERE and not _may_pass(game, unit, here, via)):
            continue
        if _may_arrive(game, unit, target, here if via == NOWHERE else via, last):
            found[last, final] = via
    return [(last, final, via) for (last, final), via in found.items()]


def rides(game: Field, here: Hex, there: Hex, facing: int) -> tuple[tuple[Hex, Hex, int], ...]:
    """moi:11.3c The rides that geometry allows: the hex on the way, the last one, its facing."""
    known = game.scenario.terrain.rides
    found = known.get((here, there, facing))
    if found is None:
        found = known[here, there, facing] = tuple(_draw_rides(game.board, here, there, facing))
    return found


def _draw_rides(board: Board, here: Hex, there: Hex, facing: int) -> Iterator[tuple[Hex, Hex, int]]:
    distance = board.distance(here, there)
    for facing1, turned in _turns(facing, False):
        for middle in board.front[here][facing1]:
            if distance == NEAREST:
                for final in _last_facings(board, middle, there, facing1, turned):
                    yield NOWHERE, middle, final
            elif distance == FURTHEST:
                for facing2, turned2 in _turns(facing1, turned):
                    for last in board.front[middle][facing2]:
                        for final in _last_facings(board, last, there, facing2, turned2):
                            yield middle, last, final


def _last_facings(board: Board, last: Hex, there: Hex, facing: int, turned: bool) -> list[int]:
    """The facings with the target in front that the last turn of a ride allows."""
    return [f for f, _ in _turns(facing, turned) if there in board.front[last][f]]


@cache
def _turns(facing: int, turned: bool) -> tuple[tuple[int, bool], ...]:
    stay = (facing, turned)
    return (stay,) if turned else (stay, ((facing + 1) % 6, True), ((facing - 1) % 6, True))


def _may_enter(game: Field, unit: Unit, here: Hex, there: Hex) -> bool:
    return game.unit_at[there] in (NOBODY, unit) and _is_rideable(game, here, there)


def _is_rideable(game: Field, here: Hex, there: Hex) -> bool:
    battle = game.battle
    if "may_charge_over" in battle.own and not battle.may_charge_over(game, there):
        return False
    if game.volume.no_charge_across and is_barred(game, here, there):
        return False
    return game.costs[HORSE][here][game.board.toward[here][there]] < FORBIDDEN


def _may_pass(game: Field, unit: Unit, here: Hex, there: Hex) -> bool:
    """moi:11.3e inf:13.3b

    The path may not lead through an enemy ZOC; only its last hex may lie in one.
    """
    if zoc_of(game, 1 - game.unit_side[unit])[there]:
        return False
    other = game.unit_at[there]
    passes = other in (NOBODY, unit) or game.battle.rides_through(game, unit, other)
    return passes and _is_rideable(game, here, there)


def _may_arrive(game: Field, unit: Unit, target: Unit, before: Hex, last: Hex) -> bool:
    there = game.hexes[target]
    return (
        _may_enter(game, unit, before, last)
        and may_be_charged(game, target, last)
        and may_strike(game, unit, target, last)
        and game.battle.may_charge_into(game, there)
        and not is_barred(game, last, there)
    )


def is_barred(game: Field, here: Hex, there: Hex) -> bool:
    """inf:13.3a Does the hexside between two hexes stop a charge?"""
    barring = game.volume.no_charge_across
    return bool(barring) and bool(game.board.sides[here][game.board.toward[here][there]] & barring)


def may_be_charged(game: Field, target: Unit, from_hex: Hex) -> bool:
    """moi:14.1d No charge through the front of a Shield Wall or Schiltron."""
    if game.formation[target] == Formation.NONE:
        return True
    return attacked_side(game, target, from_hex) != FRONT


def refuse_charge(game: Field, unit: Unit, target: Unit) -> Refusal:
    """moi:11.1a moi:11.3a moi:11.3e Why a charge is not possible."""
    facts = {"unit": name(game, unit), "target": name(game, target)}
    if game.kind[unit] not in CHARGERS or game.state[unit] != State.NORMAL:
        return Refusal("moi:11.1a", "refusal-may-not-charge", facts)
    here, there = game.hexes[unit], game.hexes[target]
    if here < 0 or there < 0 or not may_charge(game, unit):
        return Refusal("moi:11.1b", "refusal-charge-adjacent", facts)
    if not NEAREST <= game.board.distance(here, there) <= FURTHEST:
        return Refusal("moi:11.3a", "refusal-charge-distance", facts)
    return Refusal("moi:11.3e", "refusal-charge-path", facts)


# moi:11.3c The ride.


def ride_charges(game: Field, combat: Combat) -> None:
    """moi:11.3c Every charger rides up to its target."""
    while combat.todo:
        unit = combat.todo.pop(0)
        target = next((d for a, d, _ in combat.pairs if a == unit), NOBODY)
        if target == NOBODY or combat.counter:
            continue
        if not charge_paths(game, unit, target):
            shock.drop(combat, attacker=unit)
            continue
        combat.at -= 1
        game.call(ChargeRide(unit=unit, target=target))
        game.call(Ride(side=combat.side, unit=unit, target=target))
        return
    if not combat.pairs:
        leave(game, combat)
    combat.todo = list(dict.fromkeys(a for a, _, _ in combat.pairs))


@dataclass(slots=True)
class Ride(Decision):
    """moi:11.3c Where the charger ends its ride and which corner it faces."""

    unit: int = 0
    target: int = 0

    def list_options(self, game: Field) -> list[Option]:
        paths = charge_paths(game, self.unit, self.target)
        return [(RIDE, self.unit, last, facing) for last, facing, _ in paths]

    def take(self, game: Field, option: Option) -> None:
        ride = game.stack[-1]
        assert isinstance(ride, ChargeRide)
        _, _, last, facing = option
        paths = charge_paths(game, self.unit, self.target)
        via = next(v for h, f, v in paths if (h, f) == (last, facing))
        ride.path = [h for h in (via, last) if h != NOWHERE]
        ride.facing = facing

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:11.3c", "refusal-ride", {"unit": name(game, self.unit)})


@dataclass(slots=True)
class ChargeRide(Procedure):
    """moi:11.3c A charger on its way, under fire where it comes before the bows."""

    unit: int = 0
    target: int = 0
    path: list[int] = field(default_factory=list)
    facing: int = 0
    counter: bool = False
    reached: int = NOWHERE


def ride_step(game: Field, ride: ChargeRide) -> None:
    """moi:5.2d moi:9.2e inf:7.3 inf:11.2d A charge is no movement, but it draws reaction fire.

    Who has lost his horse on the way goes no further. RULING(inf-13.2-driven): nor who has been
    driven back.
    """
    unit = ride.unit
    if ride.reached not in (NOWHERE, game.hexes[unit]):
        return
    if not ride.path or game.hexes[unit] < 0 or game.state[unit] == State.RETIRED:
        return
    if game.kind[unit] not in CHARGERS:
        return
    ride.at -= 1
    here, there = game.hexes[unit], ride.path.pop(0)
    ride.reached = there
    place(game, unit, there, under=int(game.unit_at[there] != NOBODY))
    leaders.follow(game, unit, here, there)
    if not ride.path:
        turn(game, unit, ride.facing)
    game.tell("rode", "moi:11.3c", unit=name(game, unit), to=spot(game, there))
    leaders.enter_hex(game, unit, there)
    if game.volume.fire_at_counter_charge or not ride.counter:
        missiles.open_reaction_fire(game, unit, ride.counter)
    game.battle.stepped(game, unit, here)


def ride_home(game: Field, ride: ChargeRide) -> None:
    """moi:11.1a moi:12.2a A charger shaken or unhorsed on its way attacks without the charge.

    RULING(moi-11.3-extra): enemies besides the target in its front are attacked too, unless
    somebody else fights them in this phase.
    """
    combat = shock.combat_of(game)
    unit = ride.unit
    if not may_attack(game, unit) or game.hexes[unit] < 0:
        shock.drop(combat, attacker=unit)
        return
    charging = game.kind[unit] in CHARGERS and game.state[unit] == State.NORMAL
    if not charging:
        for pair in combat.pairs:
            if pair[0] == unit:
                pair[2] = shock.ON_FOOT
    front = front_enemies(game, unit)
    if ride.target not in front:
        combat.pairs = [p for p in combat.pairs if p[:2] != [unit, ride.target]]
    if ride.counter:
        return
    phase = shock.phase_of(game)
    taken = {d for _, d, _ in phase.pairs} | set(phase.fought)
    for enemy in front:
        if enemy not in taken:
            kind = shock.CHARGING if charging and _is_open_to(game, unit, enemy) else shock.ON_FOOT
            combat.pairs.append([unit, enemy, kind])
            phase.fought.append(enemy)


def _is_open_to(game: Field, unit: Unit, enemy: Unit) -> bool:
    """moi:14.1d May a unit that has ridden up charge this enemy, or only assault it?"""
    if not may_be_charged(game, enemy, game.hexes[unit]):
        return False
    return game.battle.may_charge_into(game, game.hexes[enemy])


# moi:11.4 Reluctance.


def roll_reluctance(game: Field, combat: Combat) -> None:
    """moi:11.4a moi:11.4b Horses shy before pikes and men-at-arms on foot, once for all of them."""
    while combat.todo:
        unit = combat.todo.pop(0)
        if is_mounted(game, unit):
            _face_schiltrons(game, combat, unit)
            _face_lines(game, combat, unit)
    if not combat.pairs:
        leave(game, combat)
    combat.todo = [] if combat.continued or combat.counter else shock.defenders_of(combat)


def is_reluctant_before(game: Field, unit: Unit, defender: Unit, hex_: Hex) -> bool:
    """moi:11.4a inf:13.5a inf:16.1c The front of men-at-arms on foot or pikes, in no schiltron."""
    return (
        game.kind[unit] in SHY
        and is_feared(game, defender)
        and game.formation[defender] != Formation.SCHILTRON
        and attacked_side(game, defender, hex_) == FRONT
    )


def reluctance_roll(game: Field, unit: Unit) -> Roll:
    """moi:11.4a moi:table.reluctance inf:13.5a inf:table.reluctance Low, the charge goes home.

    Else it is an assault. In the second volume the rider's own defence DRM is added.
    """
    limit = game.figures.reluctance["charges"]
    own = defence(game, unit) if game.volume.reluctance_by_defence else 0
    return plan(
        game,
        "reluctance",
        "moi:11.4a",
        [Modifier("moi:11.4a", "mod-defence", own)] if own else [],
        lambda face: "charges" if face <= limit else "assaults",
    )


def schiltron_roll(game: Field) -> Roll:
    """moi:falkirk.schiltron moi:table.reluctance Riders before a schiltron: 8-9 they assault."""
    limit = game.figures.reluctance["schiltron_assaults"]
    return plan(
        game,
        "reluctance-schiltron",
        "moi:table.reluctance",
        [],
        lambda face: "assaults" if face >= limit else "refuses",
    )


def _face_lines(game: Field, combat: Combat, unit: Unit) -> None:
    here = game.hexes[unit]
    feared = [
        d
        for a, d, kind in combat.pairs
        if a == unit and kind == shock.CHARGING and is_reluctant_before(game, unit, d, here)
    ]
    if not feared:
        return
    _, outcome = throw(game, reluctance_roll(game, unit), unit=name(game, unit))
    if outcome == "assaults":
        for pair in combat.pairs:
            if pair[0] == unit:
                pair[2] = shock.ON_FOOT


def _face_schiltrons(game: Field, combat: Combat, unit: Unit) -> None:
    here = game.hexes[unit]
    hedged = [
        d
        for a, d, _ in combat.pairs
        if a == unit
        and game.formation[d] == Formation.SCHILTRON
        and attacked_side(game, d, here) == FRONT
    ]
    if not hedged or combat.continued:
        return
    _, outcome = throw(game, schiltron_roll(game), unit=name(game, unit))
    if outcome == "refuses":
        combat.pairs = [p for p in combat.pairs if p[0] != unit or p[1] not in hedged]
        game.tell("refused", "moi:falkirk.schiltron", unit=name(game, unit))
        return
    for pair in combat.pairs:
        if pair[0] == unit:
            pair[2] = shock.ON_FOOT


# moi:11.5 Counter-charge.


def may_counter(game: Field, unit: Unit, enemies: list[Unit]) -> bool:
    """moi:11.5a moi:11.5d Mounted men-at-arms in no other enemy's ZOC, once in an activation."""
    if game.kind[unit] != Kind.MM or game.hexes[unit] < 0 or game.acts[unit] & COUNTERED:
        return False
    here = game.hexes[unit]
    if game.state[unit] == State.RETIRED or not game.battle.may_charge_over(game, here):
        return False
    owners = zoc_owners(game, game.hexes[unit], game.unit_side[unit])
    return all(owner in enemies for owner in owners)


def counter_roll(game: Field, unit: Unit, flank: bool) -> Roll:
    """moi:11.6a moi:table.countercharge Die plus the unit's DRM, +1 on the flank: 4 or less."""
    figures = game.figures.countercharge
    drms = [Modifier("moi:11.6a", "mod-defence", defence(game, unit))]
    if flank:
        drms.append(Modifier("moi:11.6a", "mod-flank", figures["flank"]))
    return plan(game, "counter-charge", "moi:11.6a", drms, yes_no(figures["success"]))


def offer_counter_charges(game: Field, combat: Combat) -> None:
    """moi:11.5a moi:11.6d Defenders attacked from front or flank may meet the attack.

    One counter-charge is over before the next is offered, so that no unit is fought twice at once;
    attackers whom it has thrown back attack nobody any more.
    """
    combat.pairs = [p for p in combat.pairs if shock.is_before(game, p[0], p[1])]
    while combat.todo:
        unit = combat.todo.pop(0)
        if counter_targets(game, combat, unit):
            combat.at -= 1
            game.call(CounterCharge(side=game.unit_side[unit], unit=unit))
            return


def counter_targets(game: Field, combat: Combat, unit: Unit) -> list[Unit]:
    """moi:11.5a moi:11.6b moi:11.6c Whom a defender may ride at: charging riders, or any foot."""
    attackers = shock.attackers_of(combat, unit)
    if game.state[unit] != State.NORMAL or not may_counter(game, unit, attackers):
        return []
    charging = {a for a, d, kind in combat.pairs if d == unit and kind == shock.CHARGING}
    return [
        a
        for a in attackers
        if attacked_side(game, unit, game.hexes[a]) != REAR
        and (
            a in charging
            if game.kind[a] == Kind.MM
            else may_strike(game, unit, a, game.hexes[unit])
            and game.battle.may_charge_into(game, game.hexes[a])
        )
    ]


@dataclass(slots=True)
class CounterCharge(Decision):
    """moi:11.5a moi:11.7 Try to counter-charge an attacker, who goes on if it fails, or stand."""

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        combat = shock.combat_of(game)
        enemies = counter_targets(game, combat, self.unit)
        return [*((COUNTER, self.unit, enemy) for enemy in enemies), (STAND, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == STAND:
            return
        unit, enemy = option[1], option[2]
        combat = shock.combat_of(game)
        _, outcome = throw(game, self._roll(game, enemy), unit=name(game, unit))
        if outcome == "failure":
            game.tell("counter-failed", "moi:11.7", unit=name(game, unit))
            return
        mark(game, unit, COUNTERED)
        if game.kind[enemy] == Kind.MM:
            combat.cancelled.append(unit)
            game.tell("charge-met", "moi:11.6b", unit=name(game, unit))
            return
        turn_tables(game, combat, unit, enemy)

    def _roll(self, game: Field, enemy: Unit) -> Roll:
        flank = attacked_side(game, self.unit, game.hexes[enemy]) == FLANK
        return counter_roll(game, self.unit, flank)

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:11.5a", "refusal-counter", {"unit": name(game, self.unit)})

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [self._roll(game, option[2])] if option[0] == COUNTER else []


def turn_tables(game: Field, combat: Combat, unit: Unit, enemy: Unit) -> None:
    """moi:11.6c moi:11.5c The defender becomes the attacker; the attacks on it are ignored."""
    shock.drop(combat, defender=unit)
    game.tell("tables-turned", "moi:11.6c", unit=name(game, unit), target=name(game, enemy))
    turn(game, unit, facing_toward(game, game.hexes[unit], game.hexes[enemy], game.facing[unit]))
    pairs = [[unit, enemy, shock.CHARGING]]
    game.call(shock.Combat(side=game.unit_side[unit], pairs=pairs, counter=True))


def facing_toward(game: Field, here: Hex, there: Hex, facing: int) -> int:
    """The facing nearest to a unit's own that has a neighbouring hex in front."""
    direction = game.board.toward[here][there]
    return min(
        ((direction - 1) % 6, direction),
        key=lambda f: (min((f - facing) % 6, (facing - f) % 6), f),
    )


# moi:11.5b moi:11.6f Counter-charge at a shooter.


def offer_after_fire(game: Field, rider: Unit, shooter: Unit) -> None:
    """moi:11.5b moi:11.5c moi:11.6e After the fire, where the rider can reach the shooter.

    RULING(moi-11.5-rear): shot at from behind it may not turn, and so does not counter-charge.
    """
    if game.kind[rider] != Kind.MM or game.hexes[shooter] < 0:
        return
    if struck_sides(game, rider, shooter) == {REAR}:
        return
    if game.unit_side[rider] == game.active or not may_counter(game, rider, [shooter]):
        return
    if not may_attack(game, rider) or not ride_ends(game, rider, shooter):
        return
    game.call(CounterFire(side=game.unit_side[rider], unit=rider, enemy=shooter))


def struck_sides(game: Field, unit: Unit, shooter: Unit) -> set[int]:
    """The sides of a unit that a shot strikes; two where the line runs to a corner."""
    bearings = game.board.bearings(game.hexes[unit], game.hexes[shooter])
    return {SIDE_OF[game.facing[unit]][d] for d in bearings}


def ride_ends(game: Field, rider: Unit, shooter: Unit) -> list[Hex]:
    """moi:11.3e moi:11.6e Hexes next to the shooter within the rider's movement, no ZOC between."""
    here, there = game.hexes[rider], game.hexes[shooter]
    if not game.battle.may_charge_over(game, here) or not game.battle.may_charge_into(game, there):
        return []
    if game.board.distance(here, there) == 1:
        return [here] if may_strike(game, rider, shooter, here) else []
    reached = ridden(game, rider)
    return [
        h
        for h in game.board.adjacent[there]
        if h in reached and may_be_charged(game, shooter, h) and may_strike(game, rider, shooter, h)
    ]


@dataclass(slots=True)
class CounterFire(Decision):
    """moi:11.5b moi:11.6f Ride at the shooter (no charge if he Disordered it), or bear it."""

    unit: int = 0
    enemy: int = 0

    def list_options(self, game: Field) -> list[Option]:
        return [(COUNTER, self.unit, self.enemy), (STAND, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == STAND:
            return
        unit, enemy = self.unit, self.enemy
        _, outcome = throw(game, self._roll(game), unit=name(game, unit))
        if outcome == "failure":
            game.tell("counter-failed", "moi:11.7", unit=name(game, unit))
            return
        mark(game, unit, COUNTERED)
        charging = game.state[unit] == State.NORMAL
        kind = shock.CHARGING if charging else shock.ON_FOOT
        game.call(shock.Combat(side=self.side, pairs=[[unit, enemy, kind]], counter=True))
        if game.board.distance(game.hexes[unit], game.hexes[enemy]) > 1:
            game.call(RideAtShooter(side=self.side, unit=unit, enemy=enemy))
        else:
            here = game.hexes[unit]
            facing = facing_toward(game, here, game.hexes[enemy], game.facing[unit])
            turn(game, unit, facing)

    def _roll(self, game: Field) -> Roll:
        flank = struck_sides(game, self.unit, self.enemy) == {FLANK}
        return counter_roll(game, self.unit, flank)

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:11.5b", "refusal-counter", {"unit": name(game, self.unit)})

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [self._roll(game)] if option[0] == COUNTER else []


@dataclass(slots=True)
class RideAtShooter(Decision):
    """moi:11.6c Where the counter-charging unit ends its ride next to the shooter."""

    unit: int = 0
    enemy: int = 0

    def list_options(self, game: Field) -> list[Option]:
        there = game.hexes[self.enemy]
        facing = game.facing[self.unit]
        return [
            (RIDE, self.unit, h, facing_toward(game, h, there, facing))
            for h in ride_ends(game, self.unit, self.enemy)
        ]

    def take(self, game: Field, option: Option) -> None:
        _, unit, last, facing = option
        path = _shortest(game, unit, last)
        game.call(ChargeRide(unit=unit, target=self.enemy, path=path, facing=facing, counter=True))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:11.6c", "refusal-ride", {"unit": name(game, self.unit)})


def ridden(game: Field, rider: Unit) -> dict[Hex, int]:
    """moi:11.3e moi:11.6e The hexes within a rider's movement, with no unit or ZOC on the way."""
    here, points = game.hexes[rider], allowance(game, rider)
    zoc = zoc_of(game, 1 - game.unit_side[rider])
    unit_at, battle = game.unit_at, game.battle
    near = game.board.within(here, points)
    closed = {h for h in near if unit_at[h] != NOBODY or not battle.may_charge_over(game, h)}
    return reach(game.ways[HORSE], here, points, closed, {h for h in near if zoc[h]})


def _shortest(game: Field, unit: Unit, goal: Hex) -> list[Hex]:
    """The hexes of a cheapest ride to a goal that leads through no enemy ZOC."""
    here = game.hexes[unit]
    zoc = zoc_of(game, 1 - game.unit_side[unit])
    reached = ridden(game, unit)
    path = [goal]
    while path[0] != here:
        step = path[0]
        row = game.board.toward
        path.insert(
            0,
            next(
                h
                for h in game.board.adjacent[step]
                if h in reached
                and (h == here or not zoc[h])
                and reached[h] + game.costs[HORSE][h][row[h][step]] == reached[step]
            ),
        )
    return path[1:]


# Odds before the die.


def preview_attack(game: Field, phase: AssaultPhase, option: Option) -> list[Roll]:
    """The rolls of an attack if it were designated and fought now."""
    unit, enemy = option[1], option[2]
    kind = shock.CHARGING if option[0] == CHARGE else shock.ON_FOOT
    pairs = [*phase.pairs, [unit, enemy, kind]]
    # Enemies in its front whom nobody fights yet fall to this unit too (10.3a).
    attacked = {d for _, d, _ in pairs}
    pairs += [
        [u, e, k]
        for u, e, k in phase.possible
        if u == unit
        and k == kind == shock.ON_FOOT
        and e not in attacked
        and phase.fits([*pairs, [u, e, k]])
    ]
    pairs += phase.forced(pairs)
    pairs += game.battle.forced_attacks(game, phase, pairs)
    group = next(g for g in shock.combats(pairs) if [unit, enemy, kind] in g)
    return [roll for roll, about in _previews(game, phase, group) if about == enemy]


def preview_combat(game: Field, group: list[list[int]]) -> list[Roll]:
    """The rolls of a combat as it stands: reluctance first, then one die a defender.

    Chargers are taken as arrived at the first end of their ride, without fire on the way.
    """
    return [roll for roll, _ in _previews(game, shock.phase_of(game), group)]


def _previews(game: Field, phase: AssaultPhase, group: list[list[int]]) -> list[tuple[Roll, Unit]]:
    twin = game.copy()
    found: list[tuple[Roll, Unit]] = []
    combat = phase.combat(group)
    combat.pairs = []
    for unit, enemy, kind in group:
        rides = kind == shock.CHARGING and _ride_ahead(twin, unit, enemy)
        if not shock.is_before(twin, unit, enemy):
            continue
        combat.pairs.append([unit, enemy, kind])
        here = twin.hexes[unit]
        if rides and is_reluctant_before(twin, unit, enemy, here):
            found.append((reluctance_roll(twin, unit), enemy))
        elif is_mounted(twin, unit) and _meets_schiltron(twin, unit, enemy):
            found.append((schiltron_roll(twin), enemy))
    for enemy in shock.defenders_of(combat):
        found.append((shock.combat_roll(twin, combat, enemy), enemy))
    return found


def _ride_ahead(twin: Field, unit: Unit, enemy: Unit) -> bool:
    """Ride by the first path there is; False for a charger that has ridden up already."""
    here, paths = twin.hexes[unit], charge_paths(twin, unit, enemy)
    if not paths:
        return False
    last, facing, _ = paths[0]
    place(twin, unit, last)
    turn(twin, unit, facing)
    leaders.follow(twin, unit, here, last)
    return True


def _meets_schiltron(game: Field, unit: Unit, enemy: Unit) -> bool:
    return (
        game.formation[enemy] == Formation.SCHILTRON
        and attacked_side(game, enemy, game.hexes[unit]) == FRONT
    )
