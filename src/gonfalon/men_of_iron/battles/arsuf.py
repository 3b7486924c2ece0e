"""Arsuf, 7 September 1191: a column on the march, its wagons, and the skirmishers around it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import END, leave
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron import leaders, movement, rally
from gonfalon.men_of_iron.activation import Activation
from gonfalon.men_of_iron.battle import Battle
from gonfalon.men_of_iron.battles import carroccio
from gonfalon.men_of_iron.battles.special import (
    chosen,
    figure,
    order_under_way,
    rule_block,
    side_id,
    with_frames,
)
from gonfalon.men_of_iron.command import in_range, note_command
from gonfalon.men_of_iron.kinds import (
    BUSY,
    ELIMINATED,
    IN_COMMAND,
    MOVED,
    RESERVE,
    WHEELED,
    WITHDRAWN,
    Kind,
    State,
)
from gonfalon.men_of_iron.missiles import Shot
from gonfalon.men_of_iron.movement import Movement
from gonfalon.men_of_iron.onset import Clash
from gonfalon.men_of_iron.state import (
    ALIVE,
    DISMISSED,
    NOBODY,
    is_mounted,
    leaders_at,
    lift,
    lost_units,
    mark,
    name,
    spot,
)
from gonfalon.men_of_iron.turn import Continuity, FreeTurn, Seize, give_turn
from gonfalon.men_of_iron.verbs import ASSAULT, CHARGE, FIRE, LEAVE_MAP, RALLY, STEP

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option, Procedure, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.scenario import Scenario
    from gonfalon.men_of_iron.state import Field, Leader, Unit

CRUSADER = "crusader"
# Facts of the game: a march by a die in this sequence, Saladin's seizures.
MARCHED = "marched"
SEIZURES = "seizures"


class Arsuf(Battle):
    """inf:arsuf.first inf:table.terrain.arsuf The special rules of Arsuf.

    Who begins, where everybody stands and what the ground costs stand in the battle's data; the
    wagons and the Carroccio have a module of their own.
    """

    def rules(self, rules: Rules) -> Rules:
        """inf:arsuf.victory inf:arsuf.saladin inf:arsuf.command Steps of the battle's own."""
        rules = rules.insert(Activation, "move_and_fire", muster)
        rules = rules.insert(FreeTurn, "choose_freely", note_sequence)
        rules = rules.insert(Continuity, "name_command", note_sequence)
        rules = rules.swap(Continuity, offer_seizure=offer_seizure)
        rules = rules.swap(FreeTurn, check_flight=decide)
        rules = rules.insert(Movement, "shoot_after", decide_if_left)
        rules = rules.insert(Shot, "ride_at_shooter", decide)
        rules = rules.insert(Clash, "find_vacated", decide)
        rules = rules.insert(Activation, END, decide)
        rules = replace(rules, steps={**rules.steps, carroccio.Relief: (carroccio.take_place,)})
        return with_frames(rules, SeizeForStandard, carroccio.Relieve, carroccio.Relief)

    def free_facing(self, game: Field, unit: Unit) -> bool:
        """inf:arsuf.setup-crusader inf:arsuf.setup-ayyubid They look east and west."""
        return False

    # Command.

    def orders(self, game: Field, side: int) -> list[int]:
        """inf:arsuf.command What a leader may lead: Richard, James and Hugh knights or foot."""
        march = march_order(game)
        return [
            at
            for at, order in enumerate(game.scenario.orders)
            if order.side == side
            and order.leader != NOBODY
            and at != march
            and self.is_usable(game, at)
        ]

    def is_usable(self, game: Field, order: int) -> bool:
        """inf:arsuf.command Nobody is led by a leader who has left; a march needs none."""
        leader = game.scenario.orders[order].leader
        left = leader != NOBODY and game.leader_fate[leader] == DISMISSED
        return (not left or order == march_order(game)) and super().is_usable(game, order)

    def free_orders(self, game: Field, side: int) -> list[int]:
        """inf:arsuf.slow-march A free activation may be a march of the whole army."""
        return [*self.orders(game, side), *marches(game, side)]

    def continuity_orders(self, game: Field, side: int) -> list[int]:
        """inf:arsuf.slow-march inf:arsuf.command Not with the leader just used; a march once.

        RULING(arsuf.leader): who has just led knights leads no foot next; the march is nobody's.
        """
        orders = super().continuity_orders(game, side)
        if game.scenario.sides[side].id != CRUSADER:
            return orders
        last, march = game.last_order, march_order(game)
        used = NOBODY if last in (NOBODY, march) else game.scenario.orders[last].leader
        fresh = [at for at in orders if used == NOBODY or game.scenario.orders[at].leader != used]
        again = last == march or game.facts.get(MARCHED, False)
        richard = game.leader_fate[game.scenario.orders[march].leader] != DISMISSED
        return [*(fresh or orders), *(marches(game, side) if richard and not again else [])]

    def always_in_command(self, game: Field, command: int) -> bool:
        """inf:arsuf.command Knights and foot without a leader of their own need one none the less.

        That knights are always in command is a rule of the book's own.
        """
        return False

    def command_leaders(self, game: Field, command: int) -> tuple[Leader, ...]:
        """inf:arsuf.command The leaders who may lead a command; the march makes nobody one."""
        return may_lead(game.scenario, march_order(game))[command]

    def overall_commander(self, game: Field, leader: Leader) -> Leader:
        """inf:arsuf.oc Richard's range does nothing for the masters of the orders."""
        if game.scenario.leaders[leader].id in rule_block(game, "oc")["without"]:
            return NOBODY
        return super().overall_commander(game, leader)

    def leads_all(self, game: Field, leader: Leader, unit: Unit) -> bool:
        """inf:arsuf.oc inf:12.3.4 Nor does his presence for their knights.

        RULING(arsuf.orders): his charisma does, as that of any leader.
        """
        masters = [game.scenario.leader(id_) for id_ in rule_block(game, "oc")["without"]]
        own = {game.scenario.leaders[master].command for master in masters}
        return game.scenario.unit_command[unit] not in own and super().leads_all(game, leader, unit)

    def restraining_leaders(self, game: Field, unit: Unit) -> list[Leader]:
        """inf:arsuf.hold-back Richard if he has the knights in range, else James or Hugh.

        The orders' own leaders alone hold back theirs.
        """
        block = rule_block(game, "hold-back")
        if game.scenario.commands[game.scenario.unit_command[unit]].id in block["orders"]:
            return super().restraining_leaders(game, unit)
        first, *others = [game.scenario.leader(id_) for id_ in block["leaders"]]
        here = game.hexes[unit]
        return [first] if here in in_range(game, first, {here}) else others

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """inf:arsuf.slow-march One march by a die in a sequence."""
        if activation.order == march_order(game) and not activation.free:
            game.facts[MARCHED] = True

    # The march.

    def limit_steps(self, game: Field, move: Movement, options: list[Option]) -> list[Option]:
        """inf:arsuf.slow-march No unit marches more than three hexes."""
        if not is_marching(game):
            return options
        return [
            option
            for option in options
            if option[0] not in (STEP, LEAVE_MAP) or may_march(game, move, option)
        ]

    def may_shoot(self, game: Field, unit: Unit) -> bool:
        """inf:arsuf.slow-march Nobody shoots on the march."""
        return side_id(game, unit) != CRUSADER or not is_marching(game)

    def may_assault(self, game: Field, unit: Unit) -> bool:
        """inf:arsuf.slow-march Nor attacks."""
        return side_id(game, unit) != CRUSADER or not is_marching(game)

    def may_recover(self, game: Field, unit: Unit) -> bool:
        """inf:arsuf.slow-march Nor recovers."""
        return not is_marching(game)

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """inf:arsuf.slow-march inf:arsuf.vp-crusader Why not."""
        if option[0] == LEAVE_MAP:
            facts = {"unit": name(game, option[1])}
            return Refusal("inf:arsuf.vp-crusader", "refusal-leave-map", facts)
        if not is_marching(game):
            return None
        if option[0] in (FIRE, ASSAULT, CHARGE):
            return Refusal("inf:arsuf.slow-march", "refusal-only-march")
        steps = max((f.steps for f in game.stack if isinstance(f, Movement)), default=0)
        if option[0] == STEP and steps >= figure(game, "slow-march", "hexes"):
            facts = {"unit": name(game, option[1])}
            return Refusal("inf:arsuf.slow-march", "refusal-march-hexes", facts)
        return None

    # Knights among the crossbows.

    def rides_through(self, game: Field, unit: Unit, other: Unit) -> bool:
        """inf:arsuf.passage Crusader knights pass through Crusader crossbows."""
        block = rule_block(game, "passage")
        return (
            side_id(game, unit) == side_id(game, other) == block["side"]
            and Kind.NAMES[game.kind[unit]] in block["riders"]
            and Kind.NAMES[game.kind[other]] in block["through"]
        )

    def ridden_through(self, game: Field, rider: Unit, unit: Unit) -> bool:
        """inf:arsuf.passage As if they were not there."""
        return True

    # Leaving the map.

    def step_options(self, game: Field, move: Movement) -> list[Option]:
        """inf:arsuf.vp-crusader Crusaders leave the map where the road does."""
        return [(LEAVE_MAP, move.unit)] if may_leave_map(game, move) else []

    def take_step_option(self, game: Field, move: Movement, option: Option) -> None:
        """inf:arsuf.vp-crusader The unit leaves."""
        leave_map(game, move)

    # The Carroccio and the wagons.

    def rally_points(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """inf:arsuf.carroccio-retire Retired Crusaders go to the wagons, and recover there."""
        if side_id(game, unit) != CRUSADER:
            return super().rally_points(game, unit)
        return carroccio.wagon_hexes(game, unit)

    def retire_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...] | None:
        """inf:arsuf.carroccio-retire Next to a wagon, or as near as may be."""
        return carroccio.refuges(game, unit) if side_id(game, unit) == CRUSADER else None

    def translate(self, game: Field, unit: Unit, result: str) -> str:
        """inf:arsuf.carroccio-replace Foot in the line may be relieved, or stand fast."""
        if result != "retired" or not carroccio.may_stand_fast(game, unit):
            return result
        game.call(carroccio.Relieve(side=game.unit_side[unit], unit=unit))
        return "none"

    def may_move_standard(self, game: Field, standard: int) -> bool:
        """inf:arsuf.carroccio-unit The Carroccio's standard goes with it alone."""
        return standard != carroccio.the_standard(game)

    def stepped(self, game: Field, unit: Unit, origin: Hex) -> None:
        """inf:arsuf.carroccio-unit The standard goes with the Carroccio."""
        carroccio.carry(game, unit)

    def went(self, game: Field, unit: Unit, origin: Hex) -> None:
        """inf:arsuf.carroccio-unit When it retreats too."""
        carroccio.carry(game, unit)

    def gone(self, game: Field, unit: Unit, origin: Hex) -> None:
        """inf:arsuf.carroccio-unit Or when it is lost or Retired."""
        carroccio.carry(game, unit)

    # The skirmishers.

    def without_zoc(self, scenario: Scenario) -> frozenset[Unit]:
        """inf:arsuf.skirmishers inf:arsuf.balance Ayyubid light horse controls nothing."""
        if scenario.options.get("skirmisher_zoc", "no") == "yes":
            return frozenset()
        block = scenario.tree["battle"][scenario.battle_name]["rules"]["skirmishers"]
        return frozenset(
            unit
            for unit, definition in enumerate(scenario.units)
            if scenario.sides[definition.side].id == block["side"]
            and Kind.NAMES[definition.kind] == block["kind"]
        )

    def fire_modifiers(
        self, game: Field, shooter: Unit, target: Unit, modifiers: list[Modifier]
    ) -> None:
        """inf:arsuf.skirmishers inf:arsuf.balance They shoot worse than elsewhere."""
        if is_skirmisher(game, shooter):
            usual = str(figure(game, "skirmishers", "fire"))
            amount = int(chosen(game, "skirmisher_fire", usual))
            modifiers.append(Modifier("inf:arsuf.skirmishers", "mod-skirmishers", amount))

    def may_withdraw(self, game: Field, unit: Unit, charging: list[Unit]) -> bool:
        """inf:arsuf.skirmishers inf:arsuf.balance And do not get away from charging knights."""
        if not is_skirmisher(game, unit) or chosen(game, "skirmisher_retreat", "no") == "yes":
            return True
        return not any(game.kind[enemy] == Kind.KN for enemy in charging)

    # Victory.

    def victory_points(self, game: Field, side: int) -> int:
        """inf:arsuf.vp-crusader inf:arsuf.vp-ayyubid What a side has won."""
        own = game.scenario.sides[side].id == CRUSADER
        return crusader_points(game, side) if own else ayyubid_points(game, side)

    def flight_level(self, game: Field, side: int) -> int:
        """inf:arsuf.victory The points with which a side wins."""
        return figure(game, "victory", game.scenario.sides[side].id)


# Command.


def muster(game: Field, activation: Activation) -> None:
    """inf:arsuf.command inf:arsuf.saladin Who rides, and who is in command.

    RULING(arsuf.march): on the march all leaders ride, and each unit is in command of those who
    may lead it. Saladin rides whenever his army acts.
    """
    order = game.scenario.orders[activation.order]
    if game.scenario.sides[activation.side].id != CRUSADER:
        riding = [*activation.leaders, saladin(game)]
    elif activation.order == march_order(game):
        riding = list(range(len(game.scenario.leaders)))
        for unit in activation.units:
            game.acts[unit] &= ~IN_COMMAND
        note_command(game, activation.commands, NOBODY)
    else:
        riding = [order.leader]
    activation.leaders = [
        leader
        for leader in riding
        if game.leader_fate[leader] == ALIVE
        and game.scenario.leaders[leader].side == activation.side
    ]


@lru_cache(maxsize=16)
def may_lead(scenario: Scenario, march: int) -> tuple[tuple[Leader, ...], ...]:
    """inf:arsuf.command For each command the leaders who have an order for it."""
    found: list[dict[Leader, None]] = [{} for _ in scenario.commands]
    for at, order in enumerate(scenario.orders):
        if order.leader != NOBODY and at != march:
            for command in order.commands:
                found[command][order.leader] = None
    return tuple(tuple(leaders) for leaders in found)


# The march.


def march_order(game: Field) -> int:
    """inf:arsuf.slow-march The order by which the whole army marches."""
    return game.scenario.order(rule_block(game, "slow-march")["order"])


def marches(game: Field, side: int) -> list[int]:
    """inf:arsuf.slow-march The march, for the side whose it is, while it has units."""
    march = march_order(game)
    own = game.scenario.orders[march].side == side
    return [march] if own and game.battle.is_usable(game, march) else []


def is_marching(game: Field) -> bool:
    """inf:arsuf.slow-march Is the army on the march?"""
    march: str = rule_block(game, "slow-march")["order"]
    return order_under_way(game) == march


def note_sequence(game: Field, turn: FreeTurn | Continuity) -> None:
    """inf:arsuf.slow-march A sequence of Crusader activations ends when the Ayyubids come on."""
    if game.scenario.sides[turn.side].id != CRUSADER:
        game.facts.pop(MARCHED, None)


def may_march(game: Field, move: Movement, option: Option) -> bool:
    """inf:arsuf.slow-march Does a step keep the unit within its three hexes?"""
    left = figure(game, "slow-march", "hexes") - move.steps
    if left <= 0 or option[0] == LEAVE_MAP or game.unit_at[option[2]] == NOBODY:
        return left > 0
    here = game.hexes[move.unit]
    points = move.left - movement.exit_cost(game, move, here)
    return may_ride_on(game, move, (here, option[2]), left, points)


def may_ride_on(
    game: Field, move: Movement, step: tuple[Hex, Hex], hexes: int, points: int
) -> bool:
    """inf:arsuf.slow-march inf:arsuf.passage Can a knight get past the crossbows to a free hex?

    `step` leads from one hex to the next; `hexes` and `points` are what is left before it.
    """
    unit = move.unit
    here, there = step
    points -= movement.step_cost(game, unit, here, there)
    if points < 0:
        return False
    if game.unit_at[there] == NOBODY:
        return True
    if hexes == 1:
        return False
    return any(
        may_ride_on(game, move, (there, h), hexes - 1, points)
        for h in game.board.adjacent[there]
        if game.unit_at[h] == NOBODY or game.battle.rides_through(game, unit, game.unit_at[h])
    )


# Saladin.


def saladin(game: Field) -> Leader:
    """inf:arsuf.saladin Saladin, who leads nobody."""
    return game.scenario.leader(rule_block(game, "saladin")["leader"])


def standards_to_seize(game: Field, side: int) -> list[int]:
    """inf:arsuf.saladin The standards on which Saladin may have Retired units recover, once.

    RULING(arsuf.seizure): only while he lives, and where a unit would recover.
    """
    leader = saladin(game)
    used = game.facts.get(SEIZURES, 0) >= figure(game, "saladin", "seizures")
    if used or game.scenario.leaders[leader].side != side or game.leader_hex[leader] < 0:
        return []
    return [
        standard
        for standard, definition in enumerate(game.scenario.standards)
        if definition.side == side and rally.rallying(game, standard)
    ]


def offer_seizure(game: Field, turn: Continuity) -> None:
    """inf:arsuf.saladin inf:6.3a A try at seizure, or Saladin's own."""
    side = 1 - turn.side
    kind = SeizeForStandard if standards_to_seize(game, side) else Seize
    game.call(kind(side=side))


@dataclass(slots=True)
class SeizeForStandard(Seize):
    """inf:arsuf.saladin Seize by a die, seize without one for a standard, or let the enemy roll."""

    def list_options(self, game: Field) -> list[Option]:
        rallies = [(RALLY, standard) for standard in standards_to_seize(game, self.side)]
        return [*rallies, *Seize.list_options(self, game)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] != RALLY:
            Seize.take(self, game, option)
            return
        turn = game.stack[-1]
        assert isinstance(turn, Continuity)
        leave(game, turn)
        game.facts[SEIZURES] = game.facts.get(SEIZURES, 0) + 1
        game.continuities = 0
        give_turn(game, self.side, free=False)
        game.tell("saladin-seized", "inf:arsuf.saladin", side=self.side)
        rally.activate_standard(game, option[1])


# Leaving the map.


def may_leave_map(game: Field, move: Movement) -> bool:
    """inf:arsuf.vp-crusader From an exit hex, with movement left; neither Retired nor held fast.

    RULING(arsuf.exit): the step off the map costs what open ground does, and counts as a hex of
    the march.
    """
    unit = move.unit
    here = game.hexes[unit]
    if side_id(game, unit) != CRUSADER or here not in exits(game) or move.stopped:
        return False
    if game.state[unit] == State.RETIRED or game.unit_at[here] != unit or is_held(game, move):
        return False
    return move.left >= figure(game, "leave", "cost") + movement.exit_cost(game, move, here)


def exits(game: Field) -> frozenset[Hex]:
    """inf:arsuf.vp-crusader The hexes where the road leaves the map."""
    return game.board.areas[rule_block(game, "vp-crusader")["area"]]


def is_held(game: Field, move: Movement) -> bool:
    """inf:5.3a Foot out of command in an enemy ZOC does not move."""
    if move.steps or not move.left_zocs or is_mounted(game, move.unit):
        return False
    return not game.battle.is_in_command(game, move.unit)


def leave_map(game: Field, move: Movement) -> None:
    """inf:arsuf.vp-crusader inf:arsuf.carroccio-unit The unit is gone, and leaders with it.

    RULING(arsuf.riding-off): leaders in its hex leave with it, and count for nothing.
    """
    unit = move.unit
    here = game.hexes[unit]
    move.faced = True
    mark(game, unit, MOVED | BUSY)
    lift(game, unit, WITHDRAWN)
    game.tell("left-map", "inf:arsuf.vp-crusader", unit=name(game, unit), hex=spot(game, here))
    for leader in leaders_at(game, here, game.unit_side[unit]):
        game.leader_hex[leader] = WITHDRAWN
        game.leader_fate[leader] = DISMISSED
        lead = game.scenario.leaders[leader].id
        game.tell("leader-rode-off", "inf:arsuf.vp-crusader", leader=lead)
    carroccio.carry(game, unit)
    leaders.leave_with_command(game, unit)


# The skirmishers.


def is_skirmisher(game: Field, unit: Unit) -> bool:
    """inf:arsuf.skirmishers Ayyubid light horse; the Turcopoles are none."""
    block = rule_block(game, "skirmishers")
    kind: str = block["kind"]
    return Kind.NAMES[game.kind[unit]] == kind and side_id(game, unit) == block["side"]


# Victory.


def crusader_points(game: Field, side: int) -> int:
    """inf:arsuf.vp-crusader Those who have left, the enemies lost, their leaders and Saladin."""
    block: dict[str, int] = rule_block(game, "vp-crusader")
    points = len(gone(game, 1 - side, ELIMINATED)) * block["unit"]
    for unit in gone(game, side, WITHDRAWN):
        points += block["train_left"] if game.kind[unit] in WHEELED else block["left"]
    chief = saladin(game)
    return points + sum(
        block["overall"] if leader == chief else rating
        for leader, rating in leaders_lost(game, 1 - side)
    )


def ayyubid_points(game: Field, side: int) -> int:
    """inf:arsuf.vp-ayyubid Units, wagons and the Carroccio that are lost, and leaders."""
    block: dict[str, int] = rule_block(game, "vp-ayyubid")
    worth = {Kind.WN: block["wagon"], Kind.CA: block["carroccio"]}
    lost = gone(game, 1 - side, ELIMINATED)
    points = sum(worth.get(game.kind[unit], block["unit"]) for unit in lost)
    return points + sum(rating for _, rating in leaders_lost(game, 1 - side))


def gone(game: Field, side: int, how: int) -> list[Unit]:
    """The units of a side that are off the map in a certain way."""
    return [unit for unit in lost_units(game, side) if game.hexes[unit] == how]


def leaders_lost(game: Field, side: int) -> list[tuple[Leader, int]]:
    """inf:arsuf.vp-crusader inf:arsuf.vp-ayyubid A side's named leaders lost, and their ratings."""
    if 1 not in game.leaders_lost:
        return []
    return [
        (leader, definition.activation)
        for leader, definition in enumerate(game.scenario.leaders)
        if definition.side == side and game.leaders_lost[leader]
    ]


def decide_if_left(game: Field, move: Movement) -> None:
    """inf:arsuf.victory A movement by itself brings points only to who leaves the map."""
    if game.hexes[move.unit] == WITHDRAWN:
        decide(game, move)


def decide(game: Field, frame: Procedure) -> None:
    """inf:arsuf.victory Who has his points wins at once; there is no losing check.

    RULING(arsuf.both): if both have theirs by the same blow, nobody wins.
    RULING(arsuf.gone): nor does anybody once an army is gone, for nobody can gain points any more.
    """
    battle = game.battle
    sides = range(len(game.scenario.sides))
    won = [s for s in sides if battle.victory_points(game, s) >= battle.flight_level(game, s)]
    if len(won) > 1:
        game.tell("both-won", "inf:arsuf.victory")
        game.end("draw")
    elif won:
        game.tell("won", "inf:arsuf.victory", side=won[0])
        game.end(game.scenario.sides[won[0]].id)
    elif any(is_gone(game, side) for side in sides):
        game.tell("army-gone", "inf:arsuf.victory")
        game.end("draw")


def is_gone(game: Field, side: int) -> bool:
    """Has a side no unit left on the map, or to come?"""
    units = game.scenario.side_units[side]
    lost = lost_units(game, side)
    return len(lost) == len(units) and all(game.hexes[unit] < RESERVE for unit in lost)
