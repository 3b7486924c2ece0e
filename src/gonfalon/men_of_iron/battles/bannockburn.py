"""Bannockburn, 24 June 1314: schiltrons on the move, and an army jammed between the burns."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.hexes import facing_of
from gonfalon.men_of_iron import activation as activations
from gonfalon.men_of_iron import movement, results
from gonfalon.men_of_iron.activation import Activation, activation_of
from gonfalon.men_of_iron.battle import Battle, roll_for_first
from gonfalon.men_of_iron.battles import entry, schiltron
from gonfalon.men_of_iron.battles.special import (
    chosen,
    crossing_roll,
    order_under_way,
    rule_block,
    side_id,
)
from gonfalon.men_of_iron.command import commanded_units, in_range
from gonfalon.men_of_iron.kinds import DONE, IN_COMMAND, RESERVE, Formation, Kind, State
from gonfalon.men_of_iron.rolls import throw
from gonfalon.men_of_iron.state import (
    NOBODY,
    enemy_at,
    is_mounted,
    name,
    touches_enemy,
    units_of,
)
from gonfalon.men_of_iron.terrain import CROSSINGS
from gonfalon.men_of_iron.verbs import SELECT, STEP

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field, Leader, Unit

SCOTS, ENGLISH = "scots", "english"
STRAGGLERS, FOOT = "stragglers", "foot"
BURN = "stream"


class Bannockburn(Battle):
    """moi:bannockburn.bridges moi:bannockburn.marsh moi:bannockburn.hobelars The special rules.

    What ground and water do stands in the terrain table; bridges and fords do not help into a hex
    next to an enemy. The hobelars are a command without a leader, always in command, whose rating
    stands in the battle's file with the set-ups (moi:bannockburn.alt-setup).
    """

    SHUNS_ENEMY: ClassVar[bool] = True

    def rules(self, rules: Rules) -> Rules:
        """moi:bannockburn.foot-command moi:bannockburn.axes Who is mustered, and who is covered."""
        changed = rules.swap(Activation, muster_units=muster_units)
        return changed.insert(Activation, "assault", cover_axes)

    # Set-up and the first turn.

    def standard_hexes(self, game: Field, standard: int) -> tuple[Hex, ...]:
        """moi:bannockburn.setup-scots moi:bannockburn.setup-english Within three of the leader."""
        definition = game.scenario.standards[standard]
        here = game.leader_hex[definition.near]
        near = game.board.within(here, definition.within) if here >= 0 else ()
        wanted = [h for h in definition.hexes if h in near]
        hexes = dict.fromkeys([*wanted, *near])
        return tuple(h for h in hexes if enemy_at(game, h, definition.side) == NOBODY)

    def start_facings(self, game: Field, unit: Unit) -> tuple[int, ...]:
        """moi:bannockburn.setup-scots All Scots look at the English."""
        if side_id(game, unit) != SCOTS:
            return super().start_facings(game, unit)
        return tuple(facing_of(hour) for hour in rule_block(game, "set-up")["facings"])

    def may_start_on_foot(self, game: Field, unit: Unit) -> bool:
        """moi:bannockburn.setup-scots Keith and Douglas start mounted or on foot."""
        return True

    def begin(self, game: Field) -> None:
        """moi:bannockburn.first Each side throws a die, the higher one starts; ties again."""
        game.turn_side = roll_for_first(game, "moi:bannockburn.first")
        game.turn_free = True

    # Activation.

    def free_orders(self, game: Field, side: int) -> list[int]:
        """moi:bannockburn.foot-command A free activation may move all the foot out of range."""
        orders = super().free_orders(game, side)
        if game.scenario.sides[side].id == ENGLISH and stragglers(game):
            orders.append(game.scenario.order(STRAGGLERS))
        return orders

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """moi:bannockburn.camp The column from the camp is counted anew in every activation."""
        entry.forget_columns(game)

    def is_in_command(self, game: Field, unit: Unit) -> bool:
        """moi:bannockburn.foot-command moi:bannockburn.camp Foot out of range is out of command.

        So it may not go next to an enemy.
        """
        return not is_straggling(game) and super().is_in_command(game, unit)

    def may_shoot(self, game: Field, unit: Unit) -> bool:
        """moi:bannockburn.foot-command Foot out of range only moves: it does not shoot."""
        return side_id(game, unit) != ENGLISH or not is_straggling(game)

    def may_assault(self, game: Field, unit: Unit) -> bool:
        """moi:bannockburn.foot-command moi:bannockburn.axes Nor does it assault; nor axes beneath.

        RULING(moi:bannockburn.axes): axes have to come out from under the pikes to attack.
        """
        return not game.under[unit] and not is_straggling(game)

    def may_recover(self, game: Field, unit: Unit) -> bool:
        """moi:bannockburn.disorder moi:bannockburn.foot-command Who may recover from Disorder.

        In the historical game the English only within range of a leader of foot. RULING: in the
        range itself, when they recover; not through neighbours.
        """
        if is_straggling(game):
            return False
        if side_id(game, unit) != ENGLISH or chosen(game, "disorder", "historical") != "historical":
            return True
        return any(game.hexes[unit] in in_range(game, lead) for lead in foot_leaders(game))

    # The camp.

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """moi:bannockburn.camp The camp is out of command: it enters with the foot out of range."""
        if not is_straggling(game):
            return ()
        definition = game.scenario.units[unit]
        side = definition.side
        return tuple(h for h in definition.entry if not touches_enemy(game, h, side))

    def entry_surcharge(self, game: Field, unit: Unit, hex_: Hex) -> int:
        """moi:bannockburn.camp Each pays for those ahead of it in the column."""
        return entry.column_surcharge(game, hex_)

    def entered(self, game: Field, unit: Unit, hex_: Hex) -> None:
        """moi:bannockburn.camp The next one comes behind it."""
        entry.note_entry(game, unit, hex_)

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """moi:bannockburn.camp moi:bannockburn.foot-command Why foot is not at hand."""
        if option[0] != SELECT or game.acts[option[1]] & DONE:
            return None
        facts = {"unit": name(game, option[1])}
        if game.hexes[option[1]] == RESERVE:
            return Refusal("moi:bannockburn.camp", "refusal-camp", facts)
        if option[1] in activation_of(game).units:
            return None
        command = game.scenario.commands[game.scenario.unit_command[option[1]]]
        if len(command.leaders) > 1 and command.side == game.active:
            return Refusal("moi:bannockburn.foot-command", "refusal-out-of-range-foot", facts)
        return None

    # Schiltrons and axes.

    def forms_schiltron(self, game: Field, unit: Unit) -> bool:
        """moi:bannockburn.schiltron moi:bannockburn.schiltron-leave The Scottish pikes."""
        return side_id(game, unit) == SCOTS and schiltron.is_pike(game, unit)

    def is_front(self, game: Field, unit: Unit, hex_: Hex) -> bool:
        """moi:bannockburn.schiltron The flanks of a pike next to another schiltron are front."""
        return schiltron.flank_is_front(game, unit)

    def may_share(self, game: Field, unit: Unit, hex_: Hex) -> bool:
        """moi:bannockburn.axes One axe unit may lie beneath pikes in schiltron."""
        other = game.unit_at[hex_]
        return (
            game.kind[unit] == Kind.AX
            and schiltron.is_formed(game, other)
            and game.unit_side[other] == game.unit_side[unit]
            and game.second_at[hex_] == NOBODY
        )

    def translate(self, game: Field, unit: Unit, result: str) -> str:
        """moi:bannockburn.axes Axes beneath pikes suffer what the pikes suffer: no retreat."""
        if result == "retreat" and game.under[unit]:
            return "none"
        return result

    # The burns.

    def stepped(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:bannockburn.axes moi:bannockburn.burns Axes stop beneath pikes; riders over burns."""
        if game.under[unit] and game.kind[unit] == Kind.AX:
            movement.movement_of(game).stopped = True
        cross_burn(game, unit, origin)

    def preview_other(self, game: Field, option: Option) -> list[Roll]:
        """moi:bannockburn.burns The die that waits beyond a burn."""
        if option[0] != STEP or not crosses_burn(game, option[1], game.hexes[option[1]], option[2]):
            return []
        return [burn_roll(game, option[1])]

    def went(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:bannockburn.burns Riders who advance or give way over a burn."""
        cross_burn(game, unit, origin)

    # Victory.

    def flight_level(self, game: Field, side: int) -> int:
        """moi:bannockburn.victory The English level may be raised for balance."""
        level = super().flight_level(game, side)
        if game.scenario.sides[side].id != ENGLISH:
            return level
        return int(chosen(game, "english_level", str(level)))


# The foot and its leaders.


def is_straggling(game: Field) -> bool:
    """moi:bannockburn.foot-command Is the foot out of range being moved?"""
    return order_under_way(game) == STRAGGLERS


def foot_leaders(game: Field) -> tuple[Leader, ...]:
    """moi:bannockburn.foot-command Edward, Clifford and Beaumont."""
    command = next((c for c in game.scenario.commands if c.id == FOOT), None)
    return command.leaders if command else ()


def stragglers(game: Field) -> list[Unit]:
    """moi:bannockburn.foot-command moi:bannockburn.camp Foot in nobody's range; the camp."""
    foot = [at for at, command in enumerate(game.scenario.commands) if command.id == FOOT]
    units = units_of(game, foot)
    commanded = commanded_units(game, list(foot_leaders(game)), units)
    lists = game.scenario.command_units
    waiting = [unit for at in foot for unit in lists[at] if game.hexes[unit] == RESERVE]
    return [unit for unit in units if unit not in commanded] + waiting


def muster_units(game: Field, activation: Activation) -> None:
    """moi:bannockburn.foot-command moi:bannockburn.cavalry-command Who is activated.

    A leader takes what is in his range, and moves himself alone; a free activation of those out of
    range takes them all and no leader.
    """
    activations.muster_units(game, activation)
    if game.scenario.orders[activation.order].id == STRAGGLERS:
        activation.leaders = []
        activation.units = [
            u for u in activation.units if game.hexes[u] == RESERVE or not game.acts[u] & IN_COMMAND
        ]


# Axes beneath the pikes.


def cover_axes(game: Field, activation: Activation) -> None:
    """moi:bannockburn.axes moi:bannockburn.schiltron-leave Pikes over axes are in schiltron.

    RULING(moi:bannockburn.axes): pikes that have left their schiltron, but are still over axes
    when the movement ends, have not left it.
    """
    for unit in activation.units:
        here = game.hexes[unit]
        if here < 0 or game.under[unit] or game.second_at[here] == NOBODY:
            continue
        if game.formation[unit] == Formation.NONE and game.unit_at[here] == unit:
            game.formation[unit] = Formation.SCHILTRON
            game.tell("formed", "moi:bannockburn.axes", unit=name(game, unit))


# Riders over the burns.


def burn_roll(game: Field, unit: Unit) -> Roll:
    """moi:bannockburn.burns Die plus the unit's defence: Disordered on 5 or more."""
    return crossing_roll(game, unit, "burn", "burns", "moi:bannockburn.burns")


def crosses_burn(game: Field, unit: Unit, here: Hex, there: Hex) -> bool:
    """moi:bannockburn.burns moi:bannockburn.bridges Riders over a burn without bridge or ford."""
    if here < 0 or there < 0 or there not in game.board.toward[here]:
        return False
    if not is_mounted(game, unit) or game.state[unit] != State.NORMAL:
        return False
    sides = game.board.sides[here][game.board.toward[here][there]]
    bridged = sides & CROSSINGS and not touches_enemy(game, there, game.unit_side[unit])
    return BURN in sides and not bridged


def cross_burn(game: Field, unit: Unit, origin: Hex) -> None:
    """moi:bannockburn.burns Riders who have crossed a burn roll for Disorder."""
    if not crosses_burn(game, unit, origin, game.hexes[unit]):
        return
    _, outcome = throw(game, burn_roll(game, unit), unit=name(game, unit))
    if outcome == "disordered":
        results.disorder(game, unit, "moi:bannockburn.burns")
