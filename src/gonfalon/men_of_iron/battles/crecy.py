"""Crecy, 26 August 1346: rain on the crossbows, pits before the archers, and two bombards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gonfalon.kernel.board import bits, hexes_of
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, leave
from gonfalon.kernel.hexes import NOWHERE
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron.activation import activation_of, begin_activation
from gonfalon.men_of_iron.battle import NOTHING, Battle
from gonfalon.men_of_iron.battles import bombards, standards
from gonfalon.men_of_iron.battles.french_horse import ENGLISH, FRENCH, FrenchHorse
from gonfalon.men_of_iron.battles.special import (
    chosen,
    figure,
    first_orders,
    rule_block,
    side_id,
    with_frames,
)
from gonfalon.men_of_iron.kinds import BUSY, IN_COMMAND, NO_ASSAULT, RESERVE, Kind, State
from gonfalon.men_of_iron.movement import Movement
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.shock import AssaultPhase
from gonfalon.men_of_iron.state import (
    NOBODY,
    change,
    enemy_at,
    mark,
    name,
)
from gonfalon.men_of_iron.turn import FreeTurn
from gonfalon.men_of_iron.verbs import ACTIVATE, FIRE, PASS, STEP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gonfalon.kernel.board import Board
    from gonfalon.kernel.flow import Option, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.scenario import Scenario
    from gonfalon.men_of_iron.state import Field, Leader, Unit

# Facts of the game.
OPENED = "opened"
ARRIVED = "arrived"
PLUNDERED = "plundered"
PITS = "pits"
NO_HEXES: frozenset[Hex] = frozenset()


class Crecy(FrenchHorse):
    """The special rules of Crecy."""

    def rules(self, rules: Rules) -> Rules:
        """moi:crecy.bombards The bombards may fire before the French assaults too."""
        changed = rules.insert(AssaultPhase, "list_attacks", fire_before_assault)
        return with_frames(
            changed, bombards.FireBombard, standards.RaiseStandard, TransferActivation
        )

    # Set-up and the first turn.

    def standard_hexes(self, game: Field, standard: int) -> tuple[Hex, ...]:
        """moi:crecy.setup-french moi:crecy.setup-english Anywhere; the King's within 3 of him."""
        if game.scenario.standards[standard].later:
            return standards.free_hexes(game, standard)
        return super().standard_hexes(game, standard)

    def free_orders(self, game: Field, side: int) -> list[int]:
        """moi:crecy.first Historically the French begin with a command of crossbows."""
        orders = super().free_orders(game, side)
        if not must_open(game, side):
            return orders
        return first_orders(game, orders)

    def may_pass(self, game: Field, side: int) -> bool:
        """moi:crecy.first Nor do they pass."""
        return not must_open(game, side)

    # Activation.

    def is_usable(self, game: Field, order: int) -> bool:
        """moi:crecy.reinforcements The King may be called once the others have come."""
        if order in orders_of_king(game.scenario) and is_calling_king(game, order):
            return has_come(game, rule_block(game, "reinforcements")["first"])
        return Battle.is_usable(self, game, order)

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """moi:crecy.reinforcements moi:crecy.setup-french The King's die, and the standards."""
        super().begin_activation(game, activation)
        if is_calling_king(game, activation.order):
            _, outcome = throw(game, king_roll(game), side=activation.side)
            if outcome == "delayed":
                game.call(TransferActivation(side=activation.side))
                return
            game.facts[ARRIVED] = True
        raise_standards(game, activation, entering=False)

    def end_activation(self, game: Field, activation: Activation) -> None:
        """moi:crecy.wagons moi:crecy.setup-french The lager; who has entered to the last man."""
        super().end_activation(game, activation)
        if game.scenario.sides[activation.side].id == FRENCH:
            game.facts[OPENED] = True
            raise_standards(game, activation, entering=True)
        plunder(game)

    def is_in_command(self, game: Field, unit: Unit) -> bool:
        """moi:crecy.wagons The hobelars at the lager are always in command."""
        return game.acts[unit] & IN_COMMAND != 0 or game.scenario.units[unit].foot_as >= 0

    def other_options(self, game: Field, activation: Activation) -> list[Option]:
        """moi:crecy.bombards The bombards fire in any activation of their side's."""
        return bombards.shots(game) if bombards.are_facing(game, 1 - activation.side) else []

    def take_other(self, game: Field, activation: Activation, option: Option) -> None:
        """moi:crecy.bombards A shot in an own activation."""
        bombards.discharge(game, option[1], option[2])

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """moi:crecy.bombards moi:crecy.aggression Why not."""
        if option[0] == FIRE and game.kind[option[1]] == Kind.BB:
            return bombards.refuse_shot(game, option)
        return super().refusal(game, option)

    def preview_other(self, game: Field, option: Option) -> list[Roll]:
        """moi:crecy.bombards moi:crecy.pits The dice of a shot, or of a step among the pits."""
        if option[0] == FIRE and game.kind[option[1]] == Kind.BB:
            return [bombards.gun_roll(game, option[1], option[2])]
        if option[0] == STEP and is_at_risk(game, option[1], option[2]):
            return [pit_roll(game)]
        return super().preview_other(game, option)

    # Reinforcements.

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """moi:crecy.reinforcements John of Bohemia first, the King after his die."""
        definition = game.scenario.units[unit]
        return definition.entry if may_come(game, definition.reserve) else ()

    def leader_entry(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """moi:crecy.reinforcements A leader enters where his men do."""
        definition = game.scenario.leaders[leader]
        if not may_come(game, definition.reserve):
            return ()
        unit = game.scenario.reserves[definition.reserve][0]
        hexes = game.scenario.units[unit].entry
        return tuple(h for h in hexes if enemy_at(game, h, definition.side) == NOBODY)

    # Ground and fire.

    def uneven_hexes(self, scenario: Scenario) -> Iterable[Hex]:
        """moi:crecy.pits The hexes with pits beside them."""
        holes = scenario.board.features.get(PITS, NO_HEXES)
        return {h for hole in holes for h in scenario.board.adjacent[hole]}

    def step_extras(self, game: Field, unit: Unit, here: Hex) -> Mapping[Hex, int]:
        """moi:crecy.pits moi:table.terrain.crecy Men-at-arms pay for pits after their die."""
        if game.kind[unit] != Kind.MM:
            return NOTHING
        near = game.board.around[here] & bits_of_pits(game.board)
        return dict.fromkeys(hexes_of(near), -figure(game, "pits", "toll")) if near else NOTHING

    def stepped(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:crecy.pits moi:crecy.bombards moi:crecy.bombards-loss What a step brings."""
        side = game.unit_side[unit]
        exposed = bombards.are_facing(game, side)
        if exposed:
            bombards.overrun(game, unit)
        if is_at_risk(game, unit, game.hexes[unit]):
            fall_into_pits(game, unit)
        if exposed:
            bombards.open_window(game, side, unit)

    def entered(self, game: Field, unit: Unit, hex_: Hex) -> None:
        """moi:crecy.bombards A unit that comes onto the map may be fired at."""
        bombards.open_window(game, game.unit_side[unit], unit)

    def went(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:crecy.bombards-loss Advances and retreats."""
        bombards.overrun(game, unit)
        bombards.abandon(game, unit, origin)

    def gone(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:crecy.bombards-loss Units eliminated or Retired."""
        bombards.abandon(game, unit, origin)

    def fire_modifiers(
        self, game: Field, shooter: Unit, target: Unit, modifiers: list[Modifier]
    ) -> None:
        """moi:crecy.genoese moi:table.crecy.drm Wet strings, and no shields to hide behind."""
        genoese = rule_block(game, "genoese")
        if is_genoese(game, shooter):
            modifiers.append(Modifier("moi:crecy.genoese", "mod-rain", genoese["rain"]))
        if game.kind[shooter] == Kind.LB and is_genoese(game, target):
            amount = genoese["unshielded"]
            modifiers.append(Modifier("moi:crecy.genoese", "mod-unshielded", amount))

    # Victory.

    def flight_points(self, game: Field, side: int) -> int:
        """moi:crecy.wagons moi:crecy.victory The lager; nothing for standards and bombards."""
        if game.scenario.sides[side].id != ENGLISH:
            return 0
        return int(game.facts.get(PLUNDERED, 0)) * figure(game, "wagons", "points")


def must_open(game: Field, side: int) -> bool:
    """moi:crecy.first Is it the first French activation of the historical battle?"""
    if game.scenario.sides[side].id != FRENCH or game.facts.get(OPENED, False):
        return False
    return chosen(game, "opening", "free") == "historical"


def fire_before_assault(game: Field, phase: AssaultPhase) -> None:
    """moi:crecy.bombards Before the French assault the bombards may fire at any of them."""
    if game.scenario.sides[phase.side].id == FRENCH:
        bombards.open_window(game, phase.side)


# John of Bohemia and the King.


def has_come(game: Field, reserve: str) -> bool:
    """moi:crecy.reinforcements Is a command on the map, to its last unit?"""
    return all(game.hexes[u] != RESERVE for u in game.scenario.reserves.get(reserve, ()))


def may_come(game: Field, reserve: str) -> bool:
    """moi:crecy.reinforcements John not in the first French activation, the King when called."""
    block = rule_block(game, "reinforcements")
    if reserve == block["first"]:
        return bool(game.facts.get(OPENED, False))
    return reserve == block["second"] and bool(game.facts.get(ARRIVED, False))


def is_calling_king(game: Field, order: int) -> bool:
    """moi:crecy.reinforcements Would an order bring the King's command on for the first time?"""
    if game.facts.get(ARRIVED, False) or order not in orders_of_king(game.scenario):
        return False
    waiting = game.scenario.reserves[rule_block(game, "reinforcements")["second"]]
    return any(game.hexes[unit] == RESERVE for unit in waiting)


@lru_cache(maxsize=16)
def orders_of_king(scenario: Scenario) -> frozenset[int]:
    """moi:crecy.reinforcements The orders that activate the King's command."""
    king = scenario.reserves.get(scenario.special["reinforcements"]["second"], ())
    commands = {scenario.unit_command[unit] for unit in king}
    return frozenset(
        at for at, order in enumerate(scenario.orders) if not commands.isdisjoint(order.commands)
    )


def king_roll(game: Field) -> Roll:
    """moi:crecy.reinforcements On an even die the King's command comes."""
    return plan(
        game,
        "king-philip",
        "moi:crecy.reinforcements",
        [],
        lambda face: "delayed" if face % 2 else "arrives",
    )


@dataclass(slots=True)
class TransferActivation(Decision):
    """moi:crecy.reinforcements The King is late: another command acts without a die, or none."""

    def list_options(self, game: Field) -> list[Option]:
        late = activation_of(game).order
        orders = [order for order in game.battle.orders(game, self.side) if order != late]
        return [*((ACTIVATE, order) for order in orders), (PASS,)]

    def take(self, game: Field, option: Option) -> None:
        activation = activation_of(game)
        leave(game, activation)
        if option[0] == PASS:
            game.tell("passed", "moi:crecy.reinforcements", side=self.side)
            return
        order = option[1]
        game.last_order = order
        turn = game.stack[-2]
        if isinstance(turn, FreeTurn):
            turn.order = order
        begin_activation(game, self.side, order, activation.free)

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:crecy.reinforcements", "refusal-transfer")


def raise_standards(game: Field, activation: Activation, entering: bool) -> None:
    """moi:crecy.setup-french The standard of a command comes when it is activated.

    That of a command which enters as reinforcement, when the whole of it has done so.
    """
    if NOWHERE not in game.standard_hex:
        return
    for command in activation.commands:
        own = game.scenario.commands[command].standards
        waiting = [standard for standard in own if standards.is_waiting(game, standard)]
        if not waiting:
            continue
        units = game.scenario.command_units[command]
        from_reserve = any(game.scenario.units[unit].reserve for unit in units)
        if from_reserve == entering and standards.has_entered(game, command):
            for standard in waiting:
                standards.raise_standard(game, standard, "moi:crecy.setup-french")


# The pits.


@lru_cache(maxsize=16)
def bits_of_pits(board: Board) -> int:
    """moi:crecy.pits The hexes with pits, as a set of bits."""
    return bits(board.features.get(PITS, NO_HEXES))


def is_at_risk(game: Field, unit: Unit, hex_: Hex) -> bool:
    """moi:crecy.pits Mounted men-at-arms in a hex with pits."""
    return game.kind[unit] == Kind.MM and bits_of_pits(game.board) >> hex_ & 1 == 1


def pit_roll(game: Field) -> Roll:
    """moi:crecy.pits 0-2 Unhorsed, 3-9 a movement point."""
    limit = figure(game, "pits", "unhorsed")
    return plan(
        game,
        "pits",
        "moi:crecy.pits",
        [],
        lambda face: "unhorsed" if face <= limit else "none",
    )


def fall_into_pits(game: Field, unit: Unit) -> None:
    """moi:crecy.pits Unhorsed it neither moves on nor assaults; else it pays, if it can.

    RULING(moi:crecy.pits): a charge over pits throws the die too, and pays nothing. Among
    crossbows that it rides through a unit pays nothing either, lest it be stuck there.
    """
    _, outcome = throw(game, pit_roll(game), unit=name(game, unit))
    if outcome == "unhorsed":
        state = max(game.state[unit], State.DISORDERED)
        change(game, unit, kind=Kind.UH, state=state)
        mark(game, unit, NO_ASSAULT | BUSY)
        game.tell("unhorsed", "moi:crecy.pits", unit=name(game, unit))
        return
    for frame in reversed(game.stack):
        if isinstance(frame, Movement):
            if frame.unit == unit and not frame.riding:
                frame.left -= min(frame.left, figure(game, "pits", "toll"))
            return


# The Genoese and the lager.


def is_genoese(game: Field, unit: Unit) -> bool:
    """moi:crecy.genoese A French crossbow, which no hobelar on foot is."""
    return game.kind[unit] == Kind.CB and side_id(game, unit) == FRENCH


def plunder(game: Field) -> None:
    """moi:crecy.wagons At the end of any activation a French unit in the lager costs a point."""
    area = game.board.areas.get(rule_block(game, "wagons")["area"], frozenset())
    for here in hexes_of(game.held[game.scenario.side(FRENCH)] & bits(area)):
        game.facts[PLUNDERED] = game.facts.get(PLUNDERED, 0) + 1
        game.tell("lager-plundered", "moi:crecy.wagons", unit=name(game, game.unit_at[here]))
        return
