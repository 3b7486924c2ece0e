"""How the squire fights: whom it attacks, when it stands, rides to meet a charge, or gives way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.bots.marches import best_facing
from gonfalon.bots.values import attack_value, estimate_attack, estimate_charge
from gonfalon.men_of_iron.contact import IS_ATTACKER
from gonfalon.men_of_iron.drm import fight_roll
from gonfalon.men_of_iron.kinds import CHARGERS, LIGHT_HORSE, State
from gonfalon.men_of_iron.onset import attackers_of, onslaught_of
from gonfalon.men_of_iron.shock import CHARGING, combat_of, combat_roll, phase_of
from gonfalon.men_of_iron.state import IS_TRAIN, NOBODY
from gonfalon.men_of_iron.verbs import (
    ADVANCE,
    ASSAULT,
    CHARGE,
    COUNTER,
    EVADE,
    FACE,
    FIGHT,
    RESTRAIN,
)

if TYPE_CHECKING:
    from gonfalon.bots.mind import Mind
    from gonfalon.kernel.flow import Option
    from gonfalon.men_of_iron.state import Field, Unit

Pair = tuple[int, int]

# What an assault or a charge must promise.
ENOUGH = 0.1
# What the enemy's assault must promise him before riders give way to it.
TOO_MUCH = 0.9


def tempted(game: Field, mind: Mind, unit: Unit) -> bool:
    """Is there an enemy next to a unit worth leaving a formation for?"""
    here = game.hexes[unit]
    if mind.near[here] > 1 or not IS_ATTACKER[game.kind[unit]]:
        return False
    for there in game.board.adjacent[here]:
        enemy = game.unit_at[there]
        if (
            enemy != NOBODY
            and game.unit_side[enemy] != mind.side
            and not IS_TRAIN[game.kind[enemy]]
            and estimate_attack(game, mind.charts, unit, enemy, here) > 0.3
        ):
            return True
    return False


# moi:10.3 Designation.


def designate(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """Follow the plan of attack; what has to be attacked besides is attacked."""
    if mind.attacks is None:
        charges = _plan_charges(game, mind, decision, options)
        mind.attacks = _plan_assaults(game, mind) + charges
    while mind.attacks:
        option = mind.attacks.pop(0)
        if option in options:
            return option
    if (FIGHT,) in options:
        return (FIGHT,)
    met = {enemy for _, enemy, _ in phase_of(game).pairs}
    return next((o for o in options if o[0] == ASSAULT and o[2] not in met), options[0])


def _plan_assaults(game: Field, mind: Mind) -> list[Option]:
    """For every knot of enemies in contact the pairs of attackers and defenders worth most."""
    phase = phase_of(game)
    pairs = [(u, e) for u, e, kind in phase.possible if kind != CHARGING]
    chosen: list[Option] = []
    for knot in _knots(pairs):
        best = _improve(game, knot)
        if best and _value(game, best) > ENOUGH - mind.boldness:
            chosen += [(ASSAULT, unit, enemy) for unit, enemy in best]
    return chosen


def _knots(pairs: list[Pair]) -> list[list[Pair]]:
    knots: list[list[Pair]] = []
    for pair in pairs:
        joined = [k for k in knots if any(pair[0] == p[0] or pair[1] == p[1] for p in k)]
        knots = [k for k in knots if k not in joined]
        knots.append([*(p for k in joined for p in k), pair])
    return knots


def _improve(game: Field, possible: list[Pair]) -> list[Pair]:
    """Leave out one attacker or pair after the other as long as the rest is worth more."""
    pairs, value = possible, _value(game, possible)
    while pairs:
        leaner = [[p for p in pairs if p[0] != unit] for unit in {p[0] for p in pairs}]
        leaner += [[p for p in pairs if p != pair] for pair in pairs]
        fit = [(_value(game, rest), rest) for rest in leaner if _is_whole(possible, rest)]
        if not fit:
            break
        better, rest = max(fit)
        if better <= value:
            break
        pairs, value = rest, better
    return pairs


def _is_whole(possible: list[Pair], pairs: list[Pair]) -> bool:
    """moi:10.3a All in front of who attacks are attacked by somebody."""
    units, enemies = {p[0] for p in pairs}, {p[1] for p in pairs}
    return all(enemy in enemies for unit, enemy in possible if unit in units)


def _value(game: Field, pairs: list[Pair]) -> float:
    """What a set of assaults is worth, by the engine's own dice."""
    value = 0.0
    for defender in dict.fromkeys(enemy for _, enemy in pairs):
        attackers = [unit for unit, enemy in pairs if enemy == defender]
        faced = {enemy for unit, enemy in pairs if unit in attackers}
        roll = fight_roll(game, attackers, defender, len(faced), [], False)
        value += attack_value(game, roll, attackers, defender)
    return value


def _plan_charges(game: Field, mind: Mind, decision: Any, options: list[Option]) -> list[Option]:
    """Every charger's best target, if the engine's odds bear the estimate out."""
    targets: dict[Unit, list[Unit]] = {}
    for verb, *pieces in options:
        if verb == CHARGE:
            unit, enemy = pieces
            targets.setdefault(unit, []).append(enemy)
    chosen: list[Option] = []
    aimed: dict[Unit, int] = {}
    for unit, enemies in targets.items():
        best = max(enemies, key=lambda e: _charge_hope(game, mind, unit, e) + 0.3 * aimed.get(e, 0))
        option = (CHARGE, unit, best)
        rolls = decision.preview(game, option)
        if not rolls:
            continue
        value = attack_value(game, rolls[-1], [unit], best) + 0.4 * aimed.get(best, 0)
        if value > ENOUGH - mind.boldness:
            chosen.append(option)
            aimed[best] = aimed.get(best, 0) + 1
    return chosen


def _charge_hope(game: Field, mind: Mind, unit: Unit, enemy: Unit) -> float:
    free = [h for h in game.board.adjacent[game.hexes[enemy]] if game.unit_at[h] in (NOBODY, unit)]
    row = game.board.distances(game.hexes[unit])
    if not free:
        return -9.0
    nearest = min(row[h] for h in free)
    return max(
        estimate_charge(game, mind.charts, unit, enemy, h) for h in free if row[h] == nearest
    )


def choose_combat(
    squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]
) -> Option:
    """The combat with the most attackers first."""
    pairs = phase_of(game).pairs
    return max(options, key=lambda o: sum(enemy == o[1] for _, enemy, _ in pairs))


# moi:11.3 moi:11.5 Charges and counter-charges.


def ride(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """The end of the ride from which the blow is hardest."""
    target = decision.target if hasattr(decision, "target") else decision.enemy
    unit = decision.unit
    return max(
        options,
        key=lambda o: estimate_charge(game, mind.charts, unit, target, o[2]),
    )


def counter_charge(
    squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]
) -> Option:
    """Always meet a charge; ride at foot where that is better than to be attacked by it."""
    unit = decision.unit
    here = game.hexes[unit]
    tries = [o for o in options if o[0] == COUNTER]
    riders = [o for o in tries if game.kind[o[2]] in CHARGERS]
    if riders:
        return riders[0]
    suffers = attack_value(game, combat_roll(game, combat_of(game), unit), [], unit)
    hopes = [
        (
            estimate_charge(game, mind.charts, unit, o[2], here),
            o,
        )
        for o in tries
    ]
    best, option = max(hopes)
    return option if best > -suffers / 2 else options[-1]


def counter_fire(
    squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]
) -> Option:
    """Ride at a shooter who can be ridden down."""
    there = game.hexes[decision.enemy]
    free = [h for h in game.board.adjacent[there] if game.unit_at[h] in (NOBODY, decision.unit)]
    hope = max(
        (estimate_charge(game, mind.charts, decision.unit, decision.enemy, h) for h in free),
        default=-9.0,
    )
    return options[0] if hope > 0.8 else options[-1]


# moi:10.2 moi:10.5 moi:12.3 Giving way and following up.


def evade(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """Genitors and hobelars ride off; men-at-arms only from a bad attack."""
    unit = decision.unit
    ways = [o for o in options if o[0] == EVADE]
    if not ways:
        return options[-1]
    if game.kind[unit] in CHARGERS:
        threat = attack_value(game, combat_roll(game, combat_of(game), unit), [], unit)
        if threat < TOO_MUCH:
            return options[-1]
    return max(ways, key=lambda o: mind.near[o[2]])


def withdraw(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """inf:12.2 Light horse rides off from whoever comes; others only from a bad attack."""
    unit = decision.unit
    ways = [o for o in options if o[0] == EVADE]
    if not ways:
        return options[-1]
    if game.kind[unit] not in LIGHT_HORSE:
        threat = max(
            (
                estimate_attack(game, mind.charts, enemy, unit, game.hexes[enemy])
                for enemy in attackers_of(onslaught_of(game), unit)
            ),
            default=0.0,
        )
        if threat < TOO_MUCH:
            return options[-1]
    return max(ways, key=lambda o: mind.near[o[2]])


def meet_attack(
    squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]
) -> Option:
    """inf:13.6 A counter-charge costs nothing but its die: ride at a charger, else at anybody."""
    pairs = onslaught_of(game).pairs
    tries = [o for o in options if o[0] == COUNTER]
    return max(tries, key=lambda o: [o[2], decision.unit, CHARGING] in pairs, default=options[-1])


def riposte(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """inf:13.9a Ride at a shooter where that leads among friends rather than foes."""
    return options[-1] if _is_lure(game, mind, decision) else options[0]


def hold_back(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """inf:13.9c The leader holds the knights back from riding into a trap."""
    held = [o for o in options if o[0] == RESTRAIN]
    return held[0] if held and _is_lure(game, mind, decision) else options[-1]


def _is_lure(game: Field, mind: Mind, decision: Any) -> bool:
    """Does a ride at a shooter lead in among more foes than friends, or after light horse?"""
    there = game.hexes[decision.enemy]
    near = game.board.disc(there, 2)
    friends = (game.held[mind.side] & near).bit_count()
    foes = (game.held[1 - mind.side] & near).bit_count()
    return foes > friends or (game.kind[decision.enemy] in LIGHT_HORSE and foes >= friends)


def follow_up(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """Go after an enemy who gives way, unless the side holds its ground."""
    if mind.holds:
        return options[-1]
    return next((o for o in options if o[0] == ADVANCE), options[-1])


def advance(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """One must go: the one in good order, into the hex with fewer foes around."""
    return min(
        options, key=lambda o: (game.state[o[1]] != State.NORMAL, _foes_around(game, mind, o[2]))
    )


def give_way(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """Back to where fewest foes stand around."""
    return min(options, key=lambda o: (_foes_around(game, mind, o[2]), -mind.near[o[2]]))


def _foes_around(game: Field, mind: Mind, hex_: int) -> int:
    foes = 0
    for there in game.board.adjacent[hex_]:
        unit = game.unit_at[there]
        if unit != NOBODY and game.unit_side[unit] != mind.side:
            foes += 1
    return foes


def reface(squire: Any, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """Face the enemy."""
    if game.hexes[decision.unit] < 0:
        return options[0]
    allowed = [o[2] for o in options]
    return (FACE, decision.unit, best_facing(game, mind, decision.unit, allowed))
