"""moi:10.0 Assault: designation, one die for every defender, results and advances.

Assaults and charges are designated first and resolved then, in the order that the attacker likes.
Attackers and defenders that hang together fight as one combat, whose results are applied together.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, Procedure, leave
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron import charge, leaders, results
from gonfalon.men_of_iron.contact import IS_ATTACKER, front_enemies, may_attack
from gonfalon.men_of_iron.drm import fight_roll
from gonfalon.men_of_iron.kinds import (
    BUSY,
    NO_ASSAULT,
    Kind,
    State,
)
from gonfalon.men_of_iron.rolls import throw
from gonfalon.men_of_iron.state import (
    NOBODY,
    defence,
    in_enemy_zoc,
    is_disordered,
    is_mounted,
    mark,
    mover,
    name,
    spot,
)
from gonfalon.men_of_iron.verbs import (
    ADVANCE,
    ASSAULT,
    CHARGE,
    EVADE,
    FIGHT,
    RESOLVE,
    STAND,
    STAY,
)

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field, Unit

ON_FOOT, CHARGING = 0, 1

# What each result of the tables does: attacker, defender, continuation of the attack.
RESULTS: dict[str, tuple[tuple[str, ...], tuple[str, ...], bool]] = {
    "none": ((), (), False),
    "attacker-disordered": (("disordered",), (), False),
    "attacker-disordered-retreat": (("disordered", "retreat"), (), False),
    "both-disordered": (("disordered",), ("disordered",), False),
    "attacker-disordered-defender-retired": (("disordered",), ("retired",), False),
    "defender-disordered": ((), ("disordered",), False),
    "defender-disordered-retreat": ((), ("disordered", "retreat"), False),
    "defender-disordered-retreat-continue": ((), ("disordered", "retreat"), True),
    "defender-retired": ((), ("retired",), False),
    "defender-eliminated-continue": ((), ("eliminated",), True),
}


# The assault phase.


@dataclass(slots=True)
class AssaultPhase(Procedure):
    """moi:10.1 moi:10.3b The assaults and charges of one activation."""

    side: int = 0
    units: list[int] = field(default_factory=list)
    possible: list[list[int]] = field(default_factory=list)
    pairs: list[list[int]] = field(default_factory=list)
    fought: list[int] = field(default_factory=list)
    marked: list[list[int]] = field(default_factory=list)

    def is_open(self, game: Field, unit: Unit, enemy: Unit, kind: int) -> bool:
        """May this attack be added to those designated?"""
        for u, e, k in self.pairs:
            if u == unit and (k == CHARGING or kind == CHARGING or e == enemy):
                return False
        return True

    def fits(self, pairs: list[list[int]]) -> bool:
        """May all these attacks stand beside one another?"""
        return True

    def owes(self) -> list[tuple[Unit, Unit]]:
        """Attacks that must be designated before the fighting begins."""
        return unmet(self)

    def forced(self, pairs: list[list[int]]) -> list[list[int]]:
        """Attacks of others that follow from these without a choice."""
        return []

    def declare(self, game: Field, unit: Unit, enemy: Unit, kind: int) -> None:
        """An attack is designated."""
        self.pairs.append([unit, enemy, kind])
        if kind == CHARGING:
            self.marked.append([unit, enemy, game.hexes[enemy]])

    def combat(self, group: list[list[int]]) -> Combat:
        """The combat of some attacks that hang together."""
        return Combat(side=self.side, pairs=[pair[:] for pair in group])


def list_attacks(game: Field, phase: AssaultPhase) -> None:
    """moi:10.1 moi:11.3a Who may assault or charge whom, before anything is designated."""
    enemies_at, hexes, board = game.held[1 - phase.side], game.hexes, game.board
    for unit in phase.units:
        if hexes[unit] < 0 or not enemies_at & board.disc(hexes[unit], charge.FURTHEST):
            continue
        if not may_attack(game, unit):
            continue
        enemies = front_enemies(game, unit)
        phase.possible += [[unit, enemy, ON_FOOT] for enemy in enemies]
        if not enemies and charge.may_charge(game, unit):
            phase.possible += [[unit, t, CHARGING] for t in charge.charge_targets(game, unit)]


def designate(game: Field, phase: AssaultPhase) -> None:
    """moi:10.3a moi:10.3b moi:11.3b Every attack is designated before the first is resolved."""
    if phase.possible:
        game.call(Designate(side=phase.side))


@dataclass(slots=True)
class Designate(Decision):
    """moi:10.3b moi:11.3b Name the next assault or charge, or let the fighting begin."""

    def list_options(self, game: Field) -> list[Option]:
        phase = phase_of(game)
        verbs = (ASSAULT, CHARGE)
        options: list[Option] = [
            (verbs[kind], unit, enemy)
            for unit, enemy, kind in phase.possible
            if phase.is_open(game, unit, enemy, kind)
            and game.battle.may_designate(game, unit, phase.pairs)
        ]
        if not phase.owes():
            options.append((FIGHT,))
        return game.battle.limit_attacks(game, phase, options)

    def take(self, game: Field, option: Option) -> None:
        phase = phase_of(game)
        if option[0] == FIGHT:
            return
        _, unit, enemy = option
        kind = CHARGING if option[0] == CHARGE else ON_FOOT
        mark(game, unit, BUSY)
        event = "charge-declared" if kind == CHARGING else "assault-declared"
        rule = "moi:11.3b" if kind == CHARGING else "moi:10.3b"
        game.tell(event, rule, unit=name(game, unit), target=name(game, enemy))
        game.call(Designate(side=self.side))
        phase.declare(game, unit, enemy, kind)

    def refuse(self, game: Field, option: Option) -> Refusal:
        phase = phase_of(game)
        own = game.battle.refusal(game, option)
        if own is not None:
            return own
        if option == (FIGHT,):
            unit, enemy = phase.owes()[0]
            facts = {"unit": name(game, unit), "target": name(game, enemy)}
            return Refusal("moi:10.3a", "refusal-must-attack-all", facts)
        if len(option) == 3 and option[0] in (ASSAULT, CHARGE):
            facts = {"unit": name(game, option[1]), "target": name(game, option[2])}
            if not IS_ATTACKER[game.kind[option[1]]]:
                return Refusal("moi:10.1", "refusal-never-attacks", facts)
            if option[0] == CHARGE:
                return charge.refuse_charge(game, option[1], option[2])
            return Refusal("moi:10.1", "refusal-not-before-it", facts)
        return Refusal("moi:10.3b", "refusal-designate")

    def preview(self, game: Field, option: Option) -> list[Roll]:
        if option[0] not in (ASSAULT, CHARGE):
            return []
        return charge.preview_attack(game, phase_of(game), option)


def phase_of(game: Field) -> AssaultPhase:
    """The assault phase under way."""
    for frame in reversed(game.stack):
        if isinstance(frame, AssaultPhase):
            return frame
    raise AssertionError("no assault phase")


def unmet(phase: AssaultPhase) -> list[tuple[Unit, Unit]]:
    """moi:10.3a Enemies in front of an assaulting unit whom nobody attacks yet."""
    assaulting = {unit for unit, _, kind in phase.pairs if kind == ON_FOOT}
    attacked = {enemy for _, enemy, _ in phase.pairs}
    return [
        (unit, enemy)
        for unit, enemy, kind in phase.possible
        if kind == ON_FOOT and unit in assaulting and enemy not in attacked
    ]


def resolve_next(game: Field, phase: AssaultPhase) -> None:
    """moi:10.3b The attacker resolves his combats in any order."""
    if not phase.pairs:
        return
    phase.at -= 1
    game.call(ChooseCombat(side=phase.side))


def combats(pairs: list[list[int]]) -> list[list[list[int]]]:
    """moi:10.3c moi:10.3f The pairs that hang together through an attacker or a defender.

    All who attack a defender do so in one combat, so that it is attacked once.
    """
    groups: list[list[list[int]]] = []
    for pair in pairs:
        joined = [
            g for g in groups if any(pair[0] == other[0] or pair[1] == other[1] for other in g)
        ]
        merged = [p for g in joined for p in g]
        groups = [g for g in groups if g not in joined]
        groups.append([*merged, pair])
    return groups


@dataclass(slots=True)
class ChooseCombat(Decision):
    """moi:10.3b Which combat comes next, named by its first defender."""

    def list_options(self, game: Field) -> list[Option]:
        groups = combats(phase_of(game).pairs)
        return [(RESOLVE, min(enemy for _, enemy, _ in group)) for group in groups]

    def take(self, game: Field, option: Option) -> None:
        phase = phase_of(game)
        group = next(g for g in combats(phase.pairs) if option[1] in [e for _, e, _ in g])
        phase.pairs = [pair for pair in phase.pairs if pair not in group]
        phase.fought += [e for _, e, _ in group]
        game.call(phase.combat(group))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:10.3b", "refusal-choose-combat")

    def preview(self, game: Field, option: Option) -> list[Roll]:
        if option[0] != RESOLVE:
            return []
        groups = combats(phase_of(game).pairs)
        group = next((g for g in groups if option[1] in [e for _, e, _ in g]), None)
        return [] if group is None else charge.preview_combat(game, group)


# A combat.


@dataclass(slots=True)
class Combat(Procedure):
    """moi:10.3d moi:10.3f Attackers and defenders that fight together."""

    side: int = 0
    pairs: list[list[int]] = field(default_factory=list)
    continued: bool = False
    counter: bool = False
    earlier: int = 0
    todo: list[int] = field(default_factory=list)
    cancelled: list[int] = field(default_factory=list)
    stands: list[list[int]] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    effects: list[list[int]] = field(default_factory=list)
    vacated: list[list[int]] = field(default_factory=list)
    advanced: list[int] = field(default_factory=list)
    continuing: list[int] = field(default_factory=list)


def combat_of(game: Field) -> Combat:
    """The combat under way."""
    for frame in reversed(game.stack):
        if isinstance(frame, Combat):
            return frame
    raise AssertionError("no combat")


def attackers_of(combat: Combat, defender: Unit) -> list[Unit]:
    return [a for a, d, _ in combat.pairs if d == defender]


def defenders_of(combat: Combat) -> list[Unit]:
    return list(dict.fromkeys(d for _, d, _ in combat.pairs))


def drop(combat: Combat, *, attacker: Unit = NOBODY, defender: Unit = NOBODY) -> None:
    """Leave an attacker or a defender out of the combat."""
    combat.pairs = [p for p in combat.pairs if p[0] != attacker and p[1] != defender]


def muster(game: Field, combat: Combat) -> None:
    """moi:11.3d Attacks whose attacker or target is gone, or no longer there, do not happen."""
    combat.pairs = [pair for pair in combat.pairs if stands_good(game, combat, pair)]
    if not combat.pairs:
        leave(game, combat)
        return
    combat.todo = defenders_of(combat)


def stands_good(game: Field, combat: Combat, pair: list[int]) -> bool:
    """moi:11.3d May an attack still happen? A charge needs its target where it was designated."""
    attacker, defender, kind = pair
    if kind == ON_FOOT or combat.counter:
        return is_before(game, attacker, defender)
    marked = [attacker, defender, game.hexes[defender]] in phase_of(game).marked
    return (
        marked
        and may_attack(game, attacker)
        and charge.may_charge(game, attacker)
        and bool(charge.charge_paths(game, attacker, defender))
    )


def is_before(game: Field, attacker: Unit, defender: Unit) -> bool:
    """Does the defender stand in front of an attacker who may still attack?"""
    return may_attack(game, attacker) and defender in front_enemies(game, attacker)


# moi:10.2 Retreat before assault.


def offer_evasion(game: Field, combat: Combat) -> None:
    """moi:10.2a Riders in good order, attacked by foot alone, may retreat before the assault."""
    while combat.todo:
        defender = combat.todo.pop(0)
        if may_evade(game, combat, defender):
            combat.at -= 1
            game.call(Evade(side=game.unit_side[defender], unit=defender))
            return
    combat.todo = list(dict.fromkeys(a for a, _, kind in combat.pairs if kind == CHARGING))


def may_evade(game: Field, combat: Combat, defender: Unit) -> bool:
    """moi:10.2a Mounted, not Disordered, attacked by dismounted units, with somewhere to go."""
    attackers = attackers_of(combat, defender)
    return (
        bool(attackers)
        and is_mounted(game, defender)
        and game.state[defender] == State.NORMAL
        and not any(is_mounted(game, a) for a in attackers)
        and bool(evasion_hexes(game, combat, defender))
    )


def evasion_hexes(game: Field, combat: Combat, defender: Unit) -> list[Hex]:
    """moi:10.2a Where a defender may retreat before the assault."""
    return hexes_away(game, defender, attackers_of(combat, defender))


def hexes_away(game: Field, defender: Unit, attackers: list[Unit]) -> list[Hex]:
    """moi:10.2a inf:12.2a One hex away from every attacker, free and in no enemy ZOC."""
    here = game.hexes[defender]
    side = game.unit_side[defender]
    rows = [game.board.distances(game.hexes[a]) for a in attackers]
    costs = game.costs[mover(game, defender)][here]
    return [
        h
        for h in game.board.adjacent[here]
        if all(row[h] > row[here] for row in rows)
        and game.unit_at[h] == NOBODY
        and not in_enemy_zoc(game, h, side)
        and not game.battle.is_closed(game, side, h)
        and costs[game.board.toward[here][h]] < FORBIDDEN
    ]


@dataclass(slots=True)
class Evade(Decision):
    """moi:10.2a moi:10.2b Retreat before the assault, men-at-arms Disordered, or stand."""

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        hexes = evasion_hexes(game, combat_of(game), self.unit)
        return [*((EVADE, self.unit, h) for h in hexes), (STAND, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == STAND:
            return
        unit, there = self.unit, option[2]
        combat = combat_of(game)
        here = game.hexes[unit]
        attackers = attackers_of(combat, unit)
        drop(combat, defender=unit)
        results.go(game, unit, there)
        game.tell("evaded", "moi:10.2a", unit=name(game, unit), to=spot(game, there))
        if game.kind[unit] == Kind.MM:
            results.disorder(game, unit, "moi:10.2b")
        game.call(FollowUp(side=combat.side, units=attackers, hex=here))
        game.call(results.Reface(side=self.side, unit=unit))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:10.2a", "refusal-evade", {"unit": name(game, self.unit)})


@dataclass(slots=True)
class FollowUp(Decision):
    """moi:10.2c An attacker may advance into the hex that was left, but not assault again."""

    units: list[int] = field(default_factory=list)
    hex: int = 0

    def list_options(self, game: Field) -> list[Option]:
        fit = [u for u in self.units if may_advance(game, u, self.hex)]
        return [*((ADVANCE, u, self.hex) for u in fit), (STAY, self.units[0])]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == STAY:
            return
        unit = option[1]
        combat = combat_of(game)
        drop(combat, attacker=unit)
        mark(game, unit, NO_ASSAULT)
        results.go(game, unit, self.hex)
        game.tell("advanced", "moi:10.2c", unit=name(game, unit), to=spot(game, self.hex))
        game.call(results.Reface(side=self.side, unit=unit))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:10.2c", "refusal-follow-up")


def may_advance(game: Field, unit: Unit, hex_: Hex) -> bool:
    """Is the unit next to a free hex that it may enter?"""
    here = game.hexes[unit]
    if here < 0 or game.unit_at[hex_] != NOBODY or hex_ not in game.board.toward[here]:
        return False
    if game.battle.is_closed(game, game.unit_side[unit], hex_):
        return False
    return game.costs[mover(game, unit)][here][game.board.toward[here][hex_]] < FORBIDDEN


def combat_roll(game: Field, combat: Combat, defender: Unit) -> Roll:
    """moi:10.3e moi:10.3f The die against one defender of a combat."""
    attackers = attackers_of(combat, defender)
    charging = [a for a, d, kind in combat.pairs if d == defender and kind == CHARGING]
    faced = {d for a, d, _ in combat.pairs if a in attackers}
    met = defender in combat.cancelled
    return fight_roll(game, attackers, defender, len(faced), charging, met, combat.earlier)


def roll_combat(game: Field, combat: Combat) -> None:
    """moi:10.3d moi:10.3f inf:12.3c inf:12.3d One die a defender, all thrown before any applies."""
    rolls = [(d, combat_roll(game, combat, d)) for d in defenders_of(combat)]
    for defender, roll in rolls:
        attackers = attackers_of(combat, defender)
        _, outcome = throw(
            game,
            roll,
            attackers=[name(game, a) for a in attackers],
            target=name(game, defender),
        )
        combat.stands.append([defender, game.hexes[defender], *attackers])
        combat.outcomes.append(outcome)
    combat.todo = list(range(len(combat.outcomes)))


# moi:12.0 Results.


def apply_to_defenders(game: Field, combat: Combat) -> None:
    """moi:10.3f moi:15.4b The results of the defenders, one after the other."""
    while combat.todo:
        at = combat.todo.pop(0)
        defender, _, *attackers = combat.stands[at]
        effects = RESULTS[combat.outcomes[at]][1]
        if effects:
            combat.at -= 1
            strike(game, combat, defender, effects, attackers)
            return
    combat.todo = list(dict.fromkeys(a for stand in combat.stands for a in stand[2:]))


def apply_to_attackers(game: Field, combat: Combat) -> None:
    """moi:10.3f moi:10.5b inf:12.3c inf:12.5d The attackers' results; who continues stays."""
    while combat.todo:
        attacker = combat.todo.pop(0)
        suffered: dict[str, list[Unit]] = {}
        continues = False
        for stand, outcome in zip(combat.stands, combat.outcomes, strict=True):
            if attacker in stand[2:]:
                effects, _, goes_on = RESULTS[outcome]
                continues |= goes_on
                for effect in effects:
                    suffered.setdefault(effect, []).append(stand[0])
        if continues:
            suffered.pop("retreat", None)
        if suffered:
            combat.at -= 1
            enemies = suffered.get("retreat") or suffered["disordered"]
            strike(game, combat, attacker, tuple(suffered), enemies)
            return


def strike(
    game: Field, combat: Combat, unit: Unit, effects: tuple[str, ...], enemies: list[Unit]
) -> None:
    """moi:15.4b Apply the effects to a unit, after the die for a leader with it."""
    here = game.hexes[unit]
    if here < 0:
        return
    empty = game.state[unit] == State.DISORDERED and effects == ("disordered",)
    if not empty:
        leaders.check_shock(game, unit, here)
    for effect in effects:
        results.suffer(game, unit, effect, enemies, "moi:12.1")
    if not empty:
        game.battle.suffered(game, unit, enemies, combat)


# moi:10.5 moi:12.7 Advances.


def find_vacated(game: Field, combat: Combat) -> None:
    """moi:10.5a moi:12.7a The hexes that defenders have left."""
    for (defender, hex_, *_), outcome in zip(combat.stands, combat.outcomes, strict=True):
        if game.hexes[defender] != hex_ and game.unit_at[hex_] == NOBODY:
            combat.vacated.append([defender, hex_, int(RESULTS[outcome][2])])
    combat.vacated.sort(key=lambda entry: -entry[2])


def offer_advance(game: Field, combat: Combat) -> None:
    """moi:10.5a moi:10.5b moi:12.7a One attacker must advance into each hex that was left."""
    if combat.vacated and advance_options(game, combat):
        combat.at -= 1
        game.call(Advance(side=combat.side))


def advance_options(game: Field, combat: Combat) -> list[Option]:
    """moi:10.5a moi:12.7a Who may advance where; continuations come first."""
    for goes_on in (1, 0):
        options: list[Option] = []
        for defender, hex_, continuing in combat.vacated:
            if continuing == goes_on:
                fit = game.volume.advancing(game, combat, defender, hex_, bool(goes_on))
                options += [(ADVANCE, unit, hex_) for unit in fit]
        if options:
            return options
    return []


def able_to_advance(
    game: Field, combat: Combat, defender: Unit, hex_: Hex, goes_on: bool
) -> list[Unit]:
    """moi:10.5b inf:12.5a The attackers of a defender who may enter the hex that he has left.

    RULING(moi:10.5b): a Disordered unit advances only to continue its attack.
    """
    return [
        unit
        for stand in combat.stands
        if stand[0] == defender
        for unit in stand[2:]
        if unit not in combat.advanced
        and game.hexes[unit] >= 0
        and game.state[unit] != State.RETIRED
        and (goes_on or not is_disordered(game, unit))
        and may_advance(game, unit, hex_)
    ]


def best_defence_advances(
    game: Field, combat: Combat, defender: Unit, hex_: Hex, goes_on: bool
) -> list[Unit]:
    """moi:10.5a moi:12.7a The best defence DRM advances; on a continuation, mounted units first."""
    fit = able_to_advance(game, combat, defender, hex_, goes_on)
    if not fit:
        return []
    keys = {u: (not is_mounted(game, u) if goes_on else False, defence(game, u)) for u in fit}
    best = min(keys.values())
    return [u for u in fit if keys[u] == best]


@dataclass(slots=True)
class Advance(Decision):
    """moi:10.5a moi:10.5b inf:12.5a inf:12.5c Who advances, into which of the hexes left."""

    def list_options(self, game: Field) -> list[Option]:
        return advance_options(game, combat_of(game))

    def take(self, game: Field, option: Option) -> None:
        _, unit, hex_ = option
        combat = combat_of(game)
        goes_on = next(e[2] for e in combat.vacated if e[1] == hex_)
        combat.vacated = [e for e in combat.vacated if e[1] != hex_]
        combat.advanced.append(unit)
        results.go(game, unit, hex_)
        rule = "moi:12.7a" if goes_on else "moi:10.5a"
        game.tell("advanced", rule, unit=name(game, unit), to=spot(game, hex_))
        if goes_on:
            combat.continuing.append(unit)
        else:
            game.call(results.Reface(side=self.side, unit=unit))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:10.5a", "refusal-advance")


def continue_attacks(game: Field, combat: Combat) -> None:
    """moi:12.7a moi:12.7b moi:12.7c Assault all in front, as often as it succeeds."""
    while combat.continuing:
        unit = combat.continuing.pop(0)
        if not may_attack(game, unit):
            continue
        enemies = front_enemies(game, unit)
        if enemies:
            combat.at -= 1
            game.tell("continued", "moi:12.7a", unit=name(game, unit))
            pairs = [[unit, enemy, ON_FOOT] for enemy in enemies]
            game.call(Combat(side=combat.side, pairs=pairs, continued=True))
            return
