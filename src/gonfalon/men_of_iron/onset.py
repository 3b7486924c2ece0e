"""inf:12.3 inf:13.0 The shock sequence of the second volume, in four steps.

All attacks are designated; the charges ride up, and those attacked withdraw or counter-charge;
then every combat is fought; then those who broke through attack again, as often as they succeed.
Each attacker is tracked by itself: it charges until it is shaken, shies or is met.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, go_to, leave
from gonfalon.kernel.hexes import NOWHERE, REAR
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron import charge, results, shock
from gonfalon.men_of_iron.contact import attacked_side, front_enemies, may_attack, may_strike
from gonfalon.men_of_iron.kinds import (
    CHARGERS,
    COUNTERED,
    LIGHT_HORSE,
    NO_ASSAULT,
    State,
)
from gonfalon.men_of_iron.rolls import plan, throw, yes_no
from gonfalon.men_of_iron.shock import CHARGING, ON_FOOT, AssaultPhase, Combat
from gonfalon.men_of_iron.state import (
    NOBODY,
    defence,
    is_disordered,
    is_mounted,
    mark,
    name,
    spot,
    turn,
)
from gonfalon.men_of_iron.verbs import ADVANCE, COUNTER, EVADE, RIDE, STAND, STAY

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.charge import ChargeRide
    from gonfalon.men_of_iron.state import Field, Unit

# Whether a charge that was met keeps the Charge table, as the book's example plays it.
MET_KEEPS_TABLE = "met_charge_keeps_table"
# Whether a counter-charge at an assault succeeds by the table (3 or less), not the text (4).
COUNTER_BY_TABLE = "counter_charge_by_table"


@dataclass(slots=True)
class Onslaught(AssaultPhase):
    """inf:12.3a One round of attacks: the first of an activation, or the continued ones.

    `wave` counts the rounds, `met` are the defenders who have counter-charged an assault, `paths`
    the rides that were designated, `counter` marks a counter-charge at a shooter.
    """

    wave: int = 0
    counter: bool = False
    todo: list[int] = field(default_factory=list)
    met: list[int] = field(default_factory=list)
    paths: list[list[int]] = field(default_factory=list)
    left: list[list[int]] = field(default_factory=list)
    breaking: list[int] = field(default_factory=list)

    def is_open(self, game: Field, unit: Unit, enemy: Unit, kind: int) -> bool:
        """inf:12.1b inf:13.2c May this attack be added, so that all duties can still be met?"""
        if not AssaultPhase.is_open(self, game, unit, enemy, kind):
            return False
        if kind == CHARGING and not free_paths(game, self, unit, enemy):
            return False
        return self._may_go_on([*self.pairs, [unit, enemy, kind]])

    def fits(self, pairs: list[list[int]]) -> bool:
        """inf:12.1b A unit that fights two enemies fights each of them alone."""
        for unit, enemy, _ in pairs:
            two = any(u == unit and e != enemy for u, e, _ in pairs)
            if two and any(e == enemy and u != unit for u, e, _ in pairs):
                return False
        return True

    def owes(self) -> list[tuple[Unit, Unit]]:
        """inf:12.1a inf:14.6a Enemies before assaulting units whom nobody attacks yet.

        A continued attack is due from everybody who can make one.
        """
        return self._owed(self.pairs)

    def forced(self, pairs: list[list[int]]) -> list[list[int]]:
        """inf:14.6a The continued attacks that others make because they have only one to make."""
        found: list[list[int]] = []
        busy = {unit for unit, _, _ in pairs}
        others = dict.fromkeys(unit for unit, _, _ in self.possible if unit not in busy)
        for unit in others if self.wave else ():
            own = [p for p in self.possible if p[0] == unit and self.fits([*pairs, *found, p])]
            if len(own) == 1:
                found.append(own[0])
        return found

    def declare(self, game: Field, unit: Unit, enemy: Unit, kind: int) -> None:
        """inf:13.2e A charge is designated with its path."""
        self.pairs.append([unit, enemy, kind])
        if kind == CHARGING:
            game.call(ChoosePath(side=self.side, unit=unit, target=enemy))

    def combat(self, group: list[list[int]]) -> Combat:
        """inf:12.3c The combat of some attacks, with what the riding up has brought."""
        pairs = [pair[:] for pair in group]
        met = [d for _, d, _ in pairs if d in self.met]
        return Clash(side=self.side, pairs=pairs, earlier=self.wave, cancelled=met)

    def _owed(self, pairs: list[list[int]]) -> list[tuple[Unit, Unit]]:
        busy = {unit for unit, _, _ in pairs}
        attacked = {enemy for _, enemy, _ in pairs}
        assaulting = {unit for unit, _, kind in pairs if kind == ON_FOOT}
        return [
            (unit, enemy)
            for unit, enemy, kind in self.possible
            if kind == ON_FOOT
            and (
                (unit in assaulting and enemy not in attacked)
                or (self.wave > 0 and unit not in busy)
            )
        ]

    def _may_go_on(self, pairs: list[list[int]]) -> bool:
        """Can these attacks be completed so that nothing is owed?"""
        if not self.fits(pairs):
            return False
        owed = self._owed(pairs)
        if not owed:
            return True
        unit, enemy = owed[0]
        idle = all(u != unit for u, _, _ in pairs)
        tries = [
            pair
            for pair in self.possible
            if pair[2] == ON_FOOT and (pair[0] == unit if idle else pair[1] == enemy)
        ]
        return any(self._may_go_on([*pairs, pair]) for pair in tries if _is_new(pairs, pair))


def _is_new(pairs: list[list[int]], pair: list[int]) -> bool:
    """A unit that charges attacks nobody else, and nobody attacks the same enemy twice."""
    return not any(u == pair[0] and (k == CHARGING or e == pair[1]) for u, e, k in pairs)


@dataclass(slots=True)
class Clash(Combat):
    """inf:12.3c A combat once the charges have ridden up."""


def assault(game: Field, activation: Activation) -> None:
    """inf:4.0a inf:6.1a inf:12.3a Only after all movement and fire may the units attack."""
    units = [u for u in activation.units if game.hexes[u] >= 0]
    game.call(Onslaught(side=activation.side, units=units))


def onslaught_of(game: Field) -> Onslaught:
    """The round of attacks under way."""
    for frame in reversed(game.stack):
        if isinstance(frame, Onslaught):
            return frame
    raise AssertionError("no attack is under way")


# Step 1: who attacks whom.


def list_attacks(game: Field, phase: Onslaught) -> None:
    """inf:12.1a inf:13.1a inf:13.4c inf:14.6a Who may assault or charge whom; nobody charges on."""
    enemies_at = game.held[1 - phase.side]
    for unit in phase.units:
        here = game.hexes[unit]
        if here < 0 or not enemies_at & game.board.disc(here, charge.FURTHEST):
            continue
        if not may_attack(game, unit):
            continue
        phase.possible += [[unit, enemy, ON_FOOT] for enemy in front_enemies(game, unit)]
        if not phase.wave and charge.may_charge(game, unit):
            phase.possible += [[unit, t, CHARGING] for t in charge.charge_targets(game, unit)]


@dataclass(slots=True)
class ChoosePath(Decision):
    """inf:13.2b inf:13.2e inf:13.3b By which path the charge will ride, and where it ends."""

    unit: int = 0
    target: int = 0

    def list_options(self, game: Field) -> list[Option]:
        paths = free_paths(game, onslaught_of(game), self.unit, self.target)
        return [(RIDE, self.unit, last, facing) for last, facing, _ in paths]

    def take(self, game: Field, option: Option) -> None:
        _, unit, last, facing = option
        phase = onslaught_of(game)
        paths = free_paths(game, phase, unit, self.target)
        via = next(v for h, f, v in paths if (h, f) == (last, facing))
        phase.paths.append([unit, self.target, via, last, facing])

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:13.3b", "refusal-ride", {"unit": name(game, self.unit)})


def free_paths(
    game: Field, phase: Onslaught, unit: Unit, target: Unit
) -> list[tuple[Hex, int, Hex]]:
    """inf:13.3b The paths to a target that no other charge uses, its last hex included."""
    taken = ridden_hexes(phase)
    return [
        (last, facing, via)
        for last, facing, via in charge.charge_paths(game, unit, target)
        if last not in taken and via not in taken
    ]


def ridden_hexes(phase: Onslaught) -> set[Hex]:
    """inf:12.2a inf:13.3b The hexes of every designated charge."""
    return {h for _, _, via, last, _ in phase.paths for h in (via, last) if h != NOWHERE}


# Step 2: the charges ride up.


def begin_rides(game: Field, phase: Onslaught) -> None:
    """inf:13.2e The chargers ride in the order that their owner likes."""
    phase.todo = [unit for unit, *_ in phase.paths]


def ride_next(game: Field, phase: Onslaught) -> None:
    """inf:12.3a inf:13.2e One charger after the other moves next to its target."""
    if phase.todo:
        phase.at -= 1
        game.call(RideUp(side=phase.side))


@dataclass(slots=True)
class RideUp(Decision):
    """inf:12.3a Which of the designated charges rides up next."""

    def list_options(self, game: Field) -> list[Option]:
        phase = onslaught_of(game)
        return [
            (RIDE, unit, last, facing)
            for unit, _, _, last, facing in phase.paths
            if unit in phase.todo
        ]

    def take(self, game: Field, option: Option) -> None:
        unit = option[1]
        phase = onslaught_of(game)
        phase.todo.remove(unit)
        _, target, via, last, facing = next(p for p in phase.paths if p[0] == unit)
        path = [h for h in (via, last) if h != NOWHERE]
        game.call(charge.ChargeRide(unit=unit, target=target, path=path, facing=facing))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:12.3a", "refusal-ride-next")


def end_ride(game: Field, ride: ChargeRide) -> None:
    """inf:13.2d inf:13.5a A charger shaken on its way, or whose horses shy, assaults its target.

    inf:13.5b A counter-charge does not shy.
    """
    phase = onslaught_of(game)
    unit = ride.unit
    if not may_attack(game, unit):
        phase.pairs = [pair for pair in phase.pairs if pair[0] != unit]
        return
    if is_disordered(game, unit):
        stop_charging(phase, unit)
        return
    here = game.hexes[unit]
    if ride.counter or not charge.is_reluctant_before(game, unit, ride.target, here):
        return
    _, outcome = throw(game, charge.reluctance_roll(game, unit), unit=name(game, unit))
    if outcome == "assaults":
        stop_charging(phase, unit)


def stop_charging(phase: Onslaught, unit: Unit) -> None:
    """inf:12.3b The unit attacks without the charge."""
    for pair in phase.pairs:
        if pair[0] == unit:
            pair[2] = ON_FOOT


# Step 2: retreat before combat.


def begin_withdrawals(game: Field, phase: Onslaught) -> None:
    """inf:12.2a Attacks whose attacker or target is no longer there do not happen."""
    phase.pairs = [pair for pair in phase.pairs if shock.is_before(game, pair[0], pair[1])]
    phase.todo = list(dict.fromkeys(d for _, d, _ in phase.pairs))


def offer_withdrawals(game: Field, phase: Onslaught) -> None:
    """inf:12.2a inf:12.2c inf:12.2e Each defender who may retreat before a combat is asked."""
    while phase.todo:
        defender = phase.todo.pop(0)
        if may_withdraw(game, phase, defender):
            phase.at -= 1
            game.call(Withdraw(side=game.unit_side[defender], unit=defender))
            return


def may_withdraw(game: Field, phase: Onslaught, defender: Unit) -> bool:
    """inf:12.2a inf:12.2c Riders in good order, from foot alone; light horse from riders too."""
    attackers = attackers_of(phase, defender)
    if not attackers or game.hexes[defender] < 0 or not is_mounted(game, defender):
        return False
    if game.state[defender] != State.NORMAL:
        return False
    if any(is_mounted(game, a) for a in attackers) and game.kind[defender] not in LIGHT_HORSE:
        return False
    charging = [a for a, d, kind in phase.pairs if d == defender and kind == CHARGING]
    if not game.battle.may_withdraw(game, defender, charging):
        return False
    return bool(withdrawal_hexes(game, phase, defender))


def attackers_of(phase: Onslaught, defender: Unit) -> list[Unit]:
    return [a for a, d, _ in phase.pairs if d == defender]


def withdrawal_hexes(game: Field, phase: Onslaught, defender: Unit) -> list[Hex]:
    """inf:12.2a One hex away from every attacker: free, in no enemy ZOC, on no path of a charge."""
    ridden = ridden_hexes(phase)
    away = shock.hexes_away(game, defender, attackers_of(phase, defender))
    return [h for h in away if h not in ridden]


def withdrawal_roll(game: Field, unit: Unit, counter: bool) -> Roll:
    """inf:12.2c inf:12.2d inf:table.lc-retreat

    Die plus its own DRM; worse from a counter-charge.
    """
    figures = game.figures.withdrawal
    free = figures["counter_free" if counter else "free"]
    stays = figures["counter_stays"] if counter else NOBODY

    def escape(value: int) -> str:
        if value <= free:
            return "withdraws"
        return "caught" if counter and value >= stays else "withdraws-disordered"

    drm = Modifier("inf:12.2c", "mod-defence", defence(game, unit))
    return plan(game, "withdrawal", "inf:table.lc-retreat", [drm], escape)


@dataclass(slots=True)
class Withdraw(Decision):
    """inf:12.2a inf:12.2c Retreat one hex before the combat, or stand."""

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        hexes = withdrawal_hexes(game, onslaught_of(game), self.unit)
        return [*((EVADE, self.unit, h) for h in hexes), (STAND, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == STAND:
            return
        unit, there = self.unit, option[2]
        phase = onslaught_of(game)
        here = game.hexes[unit]
        attackers = attackers_of(phase, unit)
        outcome = "withdraws"
        if self._rolls(game):
            _, outcome = throw(game, self._roll(game), unit=name(game, unit))
        if outcome == "caught":
            game.tell("caught", "inf:12.2d", unit=name(game, unit))
            return
        phase.pairs = [pair for pair in phase.pairs if pair[1] != unit]
        phase.left.append([here, *attackers])
        results.go(game, unit, there)
        game.tell("evaded", "inf:12.2a", unit=name(game, unit), to=spot(game, there))
        if outcome == "withdraws-disordered":
            results.disorder(game, unit, "inf:12.2c")
        if game.hexes[unit] >= 0:
            game.call(results.Reface(side=self.side, unit=unit))

    def _rolls(self, game: Field) -> bool:
        """inf:12.2c Only light horse before riders needs a die."""
        attackers = attackers_of(onslaught_of(game), self.unit)
        return any(is_mounted(game, a) for a in attackers)

    def _roll(self, game: Field) -> Roll:
        return withdrawal_roll(game, self.unit, onslaught_of(game).counter)

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:12.2a", "refusal-evade", {"unit": name(game, self.unit)})

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [self._roll(game)] if option[0] == EVADE and self._rolls(game) else []


def offer_follow_up(game: Field, phase: Onslaught) -> None:
    """inf:12.2b An attacker left without an enemy may advance into a hex that was left."""
    while phase.left:
        here, *attackers = phase.left[0]
        if following(game, phase, attackers, here):
            phase.at -= 1
            game.call(TakeGround(side=phase.side))
            return
        phase.left.pop(0)


def following(game: Field, phase: Onslaught, attackers: list[Unit], hex_: Hex) -> list[Unit]:
    """inf:12.2b Those of some attackers who fight nobody else and may enter the hex."""
    fighting = {a for a, _, _ in phase.pairs}
    return [
        a
        for a in attackers
        if a not in fighting
        and not game.acts[a] & NO_ASSAULT
        and game.state[a] != State.RETIRED
        and shock.may_advance(game, a, hex_)
    ]


@dataclass(slots=True)
class TakeGround(Decision):
    """inf:12.2b Advance into the hex that was left, without turning or attacking again; or stay.

    Who attacked two that have both retreated chooses the hex.
    """

    def list_options(self, game: Field) -> list[Option]:
        phase = onslaught_of(game)
        first = following(game, phase, phase.left[0][1:], phase.left[0][0])
        options: list[Option] = [
            (ADVANCE, unit, here)
            for here, *attackers in phase.left
            for unit in following(game, phase, attackers, here)
            if unit in first
        ]
        return [*options, (STAY, first[0])]

    def take(self, game: Field, option: Option) -> None:
        phase = onslaught_of(game)
        if option[0] == STAY:
            phase.left.pop(0)
            return
        _, unit, here = option
        phase.left = [entry for entry in phase.left if entry[0] != here]
        mark(game, unit, NO_ASSAULT)
        results.go(game, unit, here)
        game.tell("advanced", "inf:12.2b", unit=name(game, unit), to=spot(game, here))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:12.2b", "refusal-follow-up")


# Step 2: counter-charges.


def begin_counters(game: Field, phase: Onslaught) -> None:
    """inf:13.6a inf:14.6a Nobody counter-charges a continued attack or a counter-charge."""
    still = [pair for pair in phase.pairs if shock.is_before(game, pair[0], pair[1])]
    phase.pairs = still
    open_ = not phase.wave and not phase.counter
    phase.todo = list(dict.fromkeys(d for _, d, _ in still)) if open_ else []


def offer_counters(game: Field, phase: Onslaught) -> None:
    """inf:13.6a inf:13.6c Each defender who may counter-charge is asked, once."""
    while phase.todo:
        unit = phase.todo.pop(0)
        if counter_targets(game, phase, unit):
            phase.at -= 1
            game.call(MeetAttack(side=game.unit_side[unit], unit=unit))
            return


def may_counter(game: Field, unit: Unit) -> bool:
    """inf:13.6a inf:13.6c Knights and heavy cavalry in good order, of the side that is not active.

    Not if they began the activation in an enemy ZOC, nor a second time in it.
    """
    return (
        game.kind[unit] in CHARGERS
        and game.hexes[unit] >= 0
        and game.state[unit] == State.NORMAL
        and game.unit_side[unit] != game.active
        and not game.acts[unit] & COUNTERED
    )


def counter_targets(game: Field, phase: Onslaught, unit: Unit) -> list[Unit]:
    """inf:13.6a inf:13.6c The attackers through front or flank whom a defender may ride at."""
    if not may_counter(game, unit):
        return []
    return [
        a
        for a in attackers_of(phase, unit)
        if attacked_side(game, unit, game.hexes[a]) != REAR
        and may_strike(game, unit, a, game.hexes[unit])
    ]


def counter_roll(game: Field, unit: Unit, turns: bool, against: str) -> Roll:
    """inf:13.7a inf:13.8a inf:13.9a The die for a counter-charge; it is +1 if the unit must turn.

    inf:table.countercharge.charge inf:table.countercharge.assault
    """
    figures = game.figures.countercharge
    limit = figures[against]
    if against == "assault" and game.scenario.options.get(COUNTER_BY_TABLE, False):
        limit = figures["assault_by_table"]
    rule = "inf:13.7a" if against == "charge" else "inf:13.8a"
    drms = [Modifier(rule, "mod-defence", defence(game, unit))]
    if turns:
        drms.append(Modifier(rule, "mod-must-turn", figures["turn"]))
    game.battle.counter_modifiers(game, unit, drms)
    return plan(game, "counter-charge", rule, drms, yes_no(limit))


def must_turn(game: Field, unit: Unit, hex_: Hex) -> bool:
    """inf:13.6b Must the unit turn by a vertex to have a neighbouring hex before it?"""
    return hex_ not in game.board.front[game.hexes[unit]][game.facing[unit]]


@dataclass(slots=True)
class MeetAttack(Decision):
    """inf:13.6c inf:13.7a inf:13.8a Ride at one of the attackers, or stand."""

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        enemies = counter_targets(game, onslaught_of(game), self.unit)
        return [*((COUNTER, self.unit, enemy) for enemy in enemies), (STAND, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == STAND:
            return
        unit, enemy = option[1], option[2]
        if not game.battle.counters_without_die(game, unit):
            _, outcome = throw(game, self._roll(game, enemy), unit=name(game, unit))
            if outcome == "failure":
                game.tell("counter-failed", "inf:13.6c", unit=name(game, unit))
                return
        mark(game, unit, COUNTERED)
        meet(game, onslaught_of(game), unit, enemy)

    def _roll(self, game: Field, enemy: Unit) -> Roll:
        turns = must_turn(game, self.unit, game.hexes[enemy])
        return counter_roll(game, self.unit, turns, _form(onslaught_of(game), self.unit, enemy))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:13.6a", "refusal-counter", {"unit": name(game, self.unit)})

    def preview(self, game: Field, option: Option) -> list[Roll]:
        if option[0] != COUNTER or game.battle.counters_without_die(game, self.unit):
            return []
        return [self._roll(game, option[2])]


def _form(phase: Onslaught, unit: Unit, enemy: Unit) -> str:
    """How an enemy attacks a unit."""
    return "charge" if [enemy, unit, CHARGING] in phase.pairs else "assault"


def meet(game: Field, phase: Onslaught, unit: Unit, enemy: Unit) -> None:
    """inf:13.6b inf:13.7b inf:13.8b The counter-charge succeeds; the unit turns if it must.

    A charge becomes an assault; an assault is made at -2. RULING(inf-13.6-turn): the unit turns
    only when it succeeds.
    """
    here, there = game.hexes[unit], game.hexes[enemy]
    if must_turn(game, unit, there):
        turn(game, unit, charge.facing_toward(game, here, there, game.facing[unit]))
    if _form(phase, unit, enemy) == "charge":
        if not game.scenario.options.get(MET_KEEPS_TABLE, False):
            stop_charging(phase, enemy)
        game.tell("charge-met", "inf:13.7b", unit=name(game, unit))
        return
    phase.met.append(unit)
    game.tell("assault-met", "inf:13.8b", unit=name(game, unit))


# Step 3: the combats.


def muster(game: Field, combat: Clash) -> None:
    """inf:12.3c Attacks whose attacker or target is gone do not happen."""
    combat.pairs = [pair for pair in combat.pairs if shock.is_before(game, pair[0], pair[1])]
    if not combat.pairs:
        leave(game, combat)


def riders_advance(
    game: Field, combat: Combat, defender: Unit, hex_: Hex, goes_on: bool
) -> list[Unit]:
    """inf:12.5a inf:12.5b Riders in good order must advance; on a continued attack anybody.

    Chargers before others, riders before foot, good order before Disorder, then the best defence.
    """
    fit = [
        unit
        for unit in shock.able_to_advance(game, combat, defender, hex_, goes_on)
        if goes_on or is_mounted(game, unit)
    ]
    if not fit:
        return []
    charging = {a for a, _, kind in combat.pairs if kind == CHARGING}
    keys = {
        unit: (
            unit not in charging,
            not is_mounted(game, unit),
            is_disordered(game, unit),
            defence(game, unit),
        )
        for unit in fit
    }
    best = min(keys.values())
    return [unit for unit in fit if keys[unit] == best]


def mark_breaking(game: Field, combat: Clash) -> None:
    """inf:12.5a inf:14.6b Who has advanced on a continued attack gets its marker."""
    onslaught_of(game).breaking += combat.continuing


# Step 4: continued attacks.


def attack_again(game: Field, phase: Onslaught) -> None:
    """inf:12.3a inf:14.6a inf:14.6b Another round for those with a marker, until none is left."""
    units = [unit for unit in phase.breaking if may_attack(game, unit)]
    if not units:
        return
    phase.units, phase.breaking = units, []
    phase.wave += 1
    phase.possible, phase.pairs, phase.fought = [], [], []
    phase.met, phase.paths, phase.left = [], [], []
    for unit in units:
        game.tell("continued", "inf:14.6a", unit=name(game, unit))
    go_to(game, phase, list_attacks)
