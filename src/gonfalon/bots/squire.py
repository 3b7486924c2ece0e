"""The squire: a quick opponent that knows the trade of war by rule of thumb.

It shoots before it charges, attacks at good odds and from the flank, lets shaken units recover,
keeps its leaders behind the line, and holds good ground where the battle's posture says so. It
answers by the name of the decision; to a decision it does not know it gives the most sensible
answer it can find, and it never gives the same one for ever.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from gonfalon.bots import attacks, commands, leading
from gonfalon.bots.chance import READY_AT_ONCE, legal
from gonfalon.bots.columns import column, is_marching, may_leave
from gonfalon.bots.commands import RIDE
from gonfalon.bots.marches import best_facing, note_contact, plan_march
from gonfalon.bots.mind import look
from gonfalon.bots.postures import posture_of
from gonfalon.bots.values import Charts, attack_value, shot_value
from gonfalon.men_of_iron.kinds import BUSY, HORSE_ARCHERS, Formation, Kind, State
from gonfalon.men_of_iron.missiles import IS_SHOOTER, fire_roll
from gonfalon.men_of_iron.state import IS_TRAIN
from gonfalon.men_of_iron.verbs import (
    BREAK,
    DISMOUNT,
    DISMOUNT_ALL,
    END_MOVES,
    ENTER,
    FACE,
    FIRE,
    LATER,
    LEAVE_MAP,
    MARCH,
    MOUNT,
    PUT_STANDARD,
    SELECT,
    SELECT_LEADER,
    STEP,
    VERBS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from gonfalon.bots.mind import Mind
    from gonfalon.kernel.flow import Game, Option, Side
    from gonfalon.men_of_iron.state import Field, Unit

# Verbs that let a chance go by.
PASSING = frozenset(
    VERBS.names.index(name)
    for name in (
        "pass",
        "let",
        "march",
        "halt",
        "hold",
        "end-moves",
        "fight",
        "stand",
        "stay",
        "later",
        "shift",
        "take-along",
    )
)
# What is chosen elsewhere, and what riders who can charge do not do.
OWN_CLICKS = frozenset({SELECT, SELECT_LEADER, END_MOVES, DISMOUNT, DISMOUNT_ALL})
# How far from the enemy a standard is best planted.
SAFE = 6
# How often an unknown option is taken in one activation before the squire tires of it.
OFTEN = 3
# How near an enemy must be for riders who fight on foot to dismount.
DISMOUNT_AT = 7


class Squire:
    """The rule-of-thumb opponent; one squire plays one side of one game."""

    only_reads: ClassVar[bool] = True

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._mind: Mind | None = None
        self._charts: Charts | None = None

    def choose(self, game: Game, side: Side) -> Option:
        decision = game.decision
        assert decision is not None
        options = legal(game, side)
        if len(options) == 1:
            return options[0]
        field: Any = game
        mind = self.mind(field, side)
        answer = ANSWERS.get(type(decision).__name__, _unknown)
        option = answer(self, field, mind, decision, options)
        return option if option in options else _unknown(self, field, mind, decision, options)

    def mind(self, game: Field, side: int) -> Mind:
        """What the squire has in mind for the activation at hand."""
        if self._charts is None or self._charts.figures is not game.figures:
            self._charts, self._mind = Charts(game.figures), None
        mind = self._mind
        if mind is not None and mind.side == side:
            if mind.peeking and mind.turns == game.turns - 1:
                # What was seen when the command was chosen holds as its activation begins.
                mind.turns, mind.peeking = game.turns, False
            if mind.turns == game.turns:
                return mind
        mind = self._mind = look(game, side, posture_of(game.scenario, side), self._charts)
        return mind

    def fresh(self, game: Field, mind: Mind) -> Mind:
        """A new picture of the position, between two activations."""
        new = self._mind = look(game, mind.side, mind.posture, mind.charts)
        new.peeking = True
        return new

    def pick(self, options: list[Option]) -> Option:
        """Any of some options."""
        return options[int(self.random.random() * len(options))]


# Set-up and the sequence of play.


def _ready(squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    return READY_AT_ONCE if READY_AT_ONCE in options else squire.pick(options)


def _freely(
    squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]
) -> Option:
    return commands.choose_freely(game, squire.fresh(game, mind), options)


def _name(squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    return commands.name_command(game, squire.fresh(game, mind), options)


def _seize(squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    return commands.seize(game, squire.fresh(game, mind), options)


def _plant(squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """A standard stands behind the line: neither within reach of the enemy nor out of the way."""
    places = [o for o in options if o[0] == PUT_STANDARD]
    best = min(places, key=lambda o: abs(mind.near[o[2]] - SAFE), default=None)
    if best is None or (mind.near[best[2]] < SAFE // 2 and (LATER, decision.standard) in options):
        return options[-1]
    return best


def _carry(squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """A standard that has to be carried goes behind the line."""
    return min(options, key=lambda o: (abs(mind.near[o[2]] - SAFE), o[2]))


# Formations, and who acts next.


def _formations(
    squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]
) -> Option:
    """Form before the enemy where the side holds; break to go for him."""
    for option in options:
        if option[0] == MARCH:
            continue
        unit = option[1]
        near = mind.near[game.hexes[unit]]
        if option[0] == BREAK:
            if not mind.holds or attacks.tempted(game, mind, unit):
                return option
        elif mind.holds and near <= 4 and not attacks.tempted(game, mind, unit):
            return option
    return (MARCH,)


def _next(squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """moi:3.1 Shooters first, then those nearest to the enemy, the leaders last."""
    offered = set(options)
    other = _other_click(game, mind, decision, options)
    if other is not None:
        return other
    if mind.queue is None:
        mind.marching = is_marching(game, mind)
        ordered = column if mind.marching else _order_of_march
        mind.queue = ordered(game, mind, options)
    while mind.queue:
        option = mind.queue.pop(0)
        if option in offered:
            return option
    return (END_MOVES,)


def _other_click(game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option | None:
    """A click of the battle's own, each tried once in an activation."""
    for option in options:
        if option[0] in OWN_CLICKS or option in mind.tried:
            continue
        mind.tried[option] = 1
        rolls = decision.preview(game, option)
        if not rolls or _promise(game, option, rolls[-1]) >= 0.0:
            return option
    return None


def _order_of_march(game: Field, mind: Mind, options: list[Option]) -> list[Option]:
    ranked: list[tuple[int, int, Option]] = []
    for option in options:
        if option[0] == SELECT:
            rank = _rank(game, mind, option[1])
            if rank is not None:
                ranked.append((*rank, option))
        elif option[0] == SELECT_LEADER:
            ranked.append((9, 0, option))
    ranked.sort()
    return [option for _, _, option in ranked]


def _rank(game: Field, mind: Mind, unit: Unit) -> tuple[int, int] | None:
    """When a unit's turn comes; None where it is best left alone."""
    here = game.hexes[unit]
    kind = game.kind[unit]
    if IS_TRAIN[kind]:
        return None
    if here < 0:
        return 5, 0
    near = mind.near[here]
    state = game.state[unit]
    if state == State.RETIRED:
        return 6, 0
    if state == State.DISORDERED and near > 1 and not game.acts[unit] & BUSY:
        return None
    if IS_SHOOTER[kind]:
        reach = len(game.figures.ranges[kind]) + (RIDE if kind in HORSE_ARCHERS else 0)
        return (0 if near <= reach else 4), near
    if game.formation[unit] != Formation.NONE and near > 2:
        return None
    if mind.holds and near > mind.posture.within + 3:
        return None
    return (1 if near <= 1 else 3), near


# A unit's march.


def _step(squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """Follow the plan; shoot from the saddle; then face the enemy."""
    unit = decision.unit
    if options[0][0] == ENTER:
        return min(options, key=lambda o: (mind.near[o[2]], o[2]))
    if (LEAVE_MAP, unit) in options and may_leave(game, unit):
        return (LEAVE_MAP, unit)
    shot = _saddle_shot(game, options)
    if shot is not None and _is_at_post(game, mind, unit):
        mind.plans.pop(unit, None)
        return shot
    horse = _horse(game, mind, unit, options)
    if horse is not None:
        return horse
    if unit not in mind.plans:
        mind.plans[unit] = plan_march(game, mind, unit)
    return _follow(game, mind, unit, options)


def _follow(game: Field, mind: Mind, unit: Unit, options: list[Option]) -> Option:
    """The next step of a unit's plan, or the corner that it faces at the end."""
    plan = mind.plans[unit]
    steps = [o for o in options if o[0] == STEP]
    if game.state[unit] == State.RETIRED and steps:
        return max(steps, key=lambda o: mind.near[o[2]])
    if plan.path and plan.state == game.state[unit]:
        option = (STEP, unit, plan.path.pop(0))
        if option in steps:
            return option
    plan.path.clear()
    allowed = [o[2] for o in options if o[0] == FACE]
    if not allowed:
        return min(steps or options, key=lambda o: mind.near[o[2]] if o in steps else 0)
    facing = plan.facing if plan.facing in allowed else best_facing(game, mind, unit, allowed)
    note_contact(game, mind, unit, facing)
    return (FACE, unit, facing)


def _is_at_post(game: Field, mind: Mind, unit: Unit) -> bool:
    """Horse archers ride to where they shoot best before they do; others shoot at once."""
    if game.kind[unit] not in HORSE_ARCHERS:
        return True
    if unit not in mind.plans:
        mind.plans[unit] = plan_march(game, mind, unit)
    plan = mind.plans[unit]
    return not plan.path or plan.state != game.state[unit]


def _saddle_shot(game: Field, options: list[Option]) -> Option | None:
    shots = [o for o in options if o[0] == FIRE]
    if not shots:
        return None
    return max(shots, key=lambda o: shot_value(game, fire_roll(game, o[1], o[2]), o[2]))


def _horse(game: Field, mind: Mind, unit: Unit, options: list[Option]) -> Option | None:
    """Riders who fight on foot dismount before they come within reach."""
    if game.scenario.units[unit].foot_as < 0 or game.kind[unit] != Kind.HM:
        return None
    option = (DISMOUNT, unit)
    near = mind.near[game.hexes[unit]]
    return option if option in options and near <= DISMOUNT_AT else None


def _shoot(squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]) -> Option:
    """The best target, of all that are offered."""
    shots = [o for o in options if o[0] == FIRE]
    return max(shots, key=lambda o: shot_value(game, fire_roll(game, o[1], o[2]), o[2]))


# Decisions that nobody told the squire about.


def _promise(game: Field, option: Option, roll: Any) -> float:
    """What a roll is worth, as far as its outcomes say."""
    outcomes = roll.outcomes
    good = ("success", "hit", "killed", "charges", "holds")
    bad = ("failure", "flees", "eliminated")
    if any(o in good for o in outcomes):
        return 0.1
    if roll.purpose in ("assault", "charge") and len(option) == 3:
        return attack_value(game, roll, [option[1]], option[2])
    return -0.1 if all(o in bad for o in outcomes) else 0.0


def _unknown(
    squire: Squire, game: Field, mind: Mind, decision: Any, options: list[Option]
) -> Option:
    """A good roll if there is one, else the first option that is no pass, not for ever."""
    if READY_AT_ONCE in options:
        return READY_AT_ONCE
    active = [
        o for o in options if o[0] not in PASSING and o[0] != MOUNT and mind.tried.get(o, 0) < OFTEN
    ]
    if not active:
        passing = [o for o in options if o[0] in PASSING]
        return passing[0] if passing else squire.pick(options)
    best, choice = -0.01, None
    for option in active:
        rolls = decision.preview(game, option)
        value = _promise(game, option, rolls[-1]) if rolls else 0.0
        if value > best:
            best, choice = value, option
    if choice is None:
        passing = [o for o in options if o[0] in PASSING]
        choice = passing[0] if passing else active[0]
    mind.tried[choice] = mind.tried.get(choice, 0) + 1
    return choice


ANSWERS: dict[str, Callable[[Squire, Field, Mind, Any, list[Option]], Option]] = {
    "SetUp": _ready,
    "ChooseActivation": _freely,
    "NameCommand": _name,
    "Seize": _seize,
    "TransferActivation": _freely,
    "PlantStandard": _plant,
    "RaiseStandard": _plant,
    "OrderFormations": _formations,
    "MoveAndFire": _next,
    "LeaderStep": leading.lead,
    "PlaceReplacement": leading.replace,
    "Step": _step,
    "ShootOrHold": _shoot,
    "Respond": _shoot,
    "React": _shoot,
    "Designate": attacks.designate,
    "ChooseCombat": attacks.choose_combat,
    "Ride": attacks.ride,
    "RideAtShooter": attacks.ride,
    "Evade": attacks.evade,
    "FollowUp": attacks.follow_up,
    "Withdraw": attacks.withdraw,
    "TakeGround": attacks.follow_up,
    "MeetAttack": attacks.meet_attack,
    "Riposte": attacks.riposte,
    "HoldBack": attacks.hold_back,
    "ChoosePath": attacks.ride,
    "RideAtArcher": attacks.ride,
    "MoveStandard": _carry,
    "Advance": attacks.advance,
    "CounterCharge": attacks.counter_charge,
    "CounterFire": attacks.counter_fire,
    "Retreat": attacks.give_way,
    "RetireTo": attacks.give_way,
    "Reface": attacks.reface,
}
