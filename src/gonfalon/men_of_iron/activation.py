"""moi:3.1 moi:4.1 An activation: orders, movement and fire, then assaults, then recovery."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.board import members
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, Procedure
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron import leaders, movement, rally, shock
from gonfalon.men_of_iron.command import note_command
from gonfalon.men_of_iron.kinds import (
    BUSY,
    COUNTERED,
    DONE,
    IN_COMMAND,
    RESERVE,
    STARTED_NEAR,
    WALL_BUILDERS,
    Formation,
    Kind,
    State,
)
from gonfalon.men_of_iron.state import (
    ALIVE,
    NOBODY,
    break_formation,
    enemy_at,
    name,
    spot,
    touches_enemy,
    units_of,
    zoc_of,
)
from gonfalon.men_of_iron.terrain import HORSE
from gonfalon.men_of_iron.verbs import (
    BREAK,
    END_MOVES,
    FORM,
    HALT,
    MARCH,
    SELECT,
    SELECT_LEADER,
    STEP_LEADER,
)

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field, Leader, Unit

BUILDS_WALLS = tuple(kind in WALL_BUILDERS for kind in Kind.all())


# The chargers of the second volume; those of the first look at the enemy when they charge.
NOTES_CONTACT = tuple(kind in (Kind.KN, Kind.HC) for kind in Kind.all())


@dataclass(slots=True)
class Activation(Procedure):
    """moi:4.1a inf:2.4b inf:5.0 inf:6.1a

    A command is activated, with all units wherever they are.
    """

    side: int = 0
    order: int = 0
    free: bool = False
    commands: list[int] = field(default_factory=list)
    units: list[int] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)


def begin_activation(game: Field, side: int, order: int, free: bool) -> None:
    """Put an activation on the stack."""
    definition = game.scenario.orders[order]
    game.call(Activation(side=side, order=order, free=free, commands=list(definition.commands)))


def activation_of(game: Field) -> Activation:
    """The activation under way."""
    return game.frame(Activation)


def replace_leaders(game: Field, activation: Activation) -> None:
    """moi:15.6 inf:5.6 Replacement leaders appear at the start of the next activation."""
    if leaders.call_replacements(game, activation.side):
        activation.at -= 1


def open_activation(game: Field, activation: Activation) -> None:
    """moi:4.1a moi:15.2c Forget the last activation and note who is in command in this one."""
    game.active = activation.side
    game.turns += 1
    game.acts = [0] * len(game.acts)
    game.leader_acts = [0] * len(game.leader_acts)
    if game.sink is not None:
        order = game.scenario.orders[activation.order].id
        game.tell("activated", "moi:4.1a", order=order, side=activation.side)
    game.battle.begin_activation(game, activation)


def note_contact(game: Field, activation: Activation) -> None:
    """inf:13.1b inf:13.6a Note which riders begin next to an enemy, or in his ZOC.

    The former do not charge in this activation; the latter, of the other side, do not
    counter-charge.
    """
    side, hexes, acts, scenario = activation.side, game.hexes, game.acts, game.scenario
    zoc, enemies, around = game.zoc[side], game.held[1 - side], game.board.around
    for unit in scenario.chargers[1 - side]:
        if hexes[unit] >= 0 and zoc[hexes[unit]] and NOTES_CONTACT[game.kind[unit]]:
            acts[unit] |= COUNTERED
    for unit in scenario.chargers[side]:
        here = hexes[unit]
        if here >= 0 and enemies & around[here] and NOTES_CONTACT[game.kind[unit]]:
            acts[unit] |= STARTED_NEAR


def muster_units(game: Field, activation: Activation) -> None:
    """moi:4.1a moi:15.2a The units and leaders that this activation may use."""
    order = game.scenario.orders[activation.order]
    note_command(game, activation.commands, order.leader)
    units = units_of(game, activation.commands)
    if order.ranged:
        units = [u for u in units if game.acts[u] & IN_COMMAND]
    units += _entering(game, activation)
    activation.units = [u for u in units if game.kind[u] != Kind.BB]
    activation.leaders = _own_leaders(game, activation)


def _entering(game: Field, activation: Activation) -> list[Unit]:
    found = []
    for command in activation.commands:
        for unit in members(game.lost[activation.side] & game.scenario.command_bits[command]):
            if game.hexes[unit] == RESERVE and game.battle.entry_hexes(game, unit):
                game.acts[unit] |= IN_COMMAND
                found.append(unit)
    return found


def _own_leaders(game: Field, activation: Activation) -> list[Leader]:
    order = game.scenario.orders[activation.order]
    if order.ranged and order.leader != NOBODY:
        candidates = [order.leader]
    else:
        commands = game.scenario.commands
        candidates = [lead for c in activation.commands for lead in commands[c].leaders]
    return [lead for lead in candidates if game.leader_fate[lead] == ALIVE]


# moi:14.1 Formations.


def order_formations(game: Field, activation: Activation) -> None:
    """moi:14.1a Shield Walls and schiltrons are formed or left before anything else."""
    if formation_options(game, activation):
        game.call(OrderFormations(side=activation.side))


def may_form(game: Field, unit: Unit) -> bool:
    """moi:14.1a moi:14.1e moi:bannockburn.schiltron Who may take up a defensive formation."""
    if not BUILDS_WALLS[game.kind[unit]] or game.hexes[unit] < 0:
        return False
    if game.formation[unit] != Formation.NONE or game.state[unit] != State.NORMAL:
        return False
    if game.battle.forms_schiltron(game, unit):
        return not touches_enemy(game, game.hexes[unit], game.unit_side[unit])
    return game.battle.may_form(game, unit)


def may_break(game: Field, unit: Unit) -> bool:
    """moi:14.1a moi:bannockburn.schiltron-leave Who may leave its formation."""
    if game.formation[unit] == Formation.SCHILTRON:
        if not game.battle.forms_schiltron(game, unit):
            return False
        return not touches_enemy(game, game.hexes[unit], game.unit_side[unit])
    return game.formation[unit] == Formation.SHIELD_WALL


def formation_options(game: Field, activation: Activation) -> list[Option]:
    options: list[Option] = []
    kind, formation = game.kind, game.formation
    for unit in activation.units:
        if not BUILDS_WALLS[kind[unit]] or game.hexes[unit] < 0 or game.acts[unit] & BUSY:
            continue
        if formation[unit] == Formation.NONE:
            if may_form(game, unit):
                options.append((FORM, unit))
        elif may_break(game, unit):
            options.append((BREAK, unit))
    return options


@dataclass(slots=True)
class OrderFormations(Decision):
    """moi:14.1a Form or leave a formation, unit by unit, then march."""

    def list_options(self, game: Field) -> list[Option]:
        return [*formation_options(game, activation_of(game)), (MARCH,)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == MARCH:
            return
        unit = option[1]
        game.acts[unit] |= BUSY
        if option[0] == FORM:
            schiltron = game.battle.forms_schiltron(game, unit)
            game.formation[unit] = Formation.SCHILTRON if schiltron else Formation.SHIELD_WALL
            rule = "moi:bannockburn.schiltron" if schiltron else "moi:14.1a"
            game.tell("formed", rule, unit=name(game, unit))
        else:
            break_formation(game, unit)
            game.tell("broke-formation", "moi:14.1a", unit=name(game, unit))
        game.call(OrderFormations(side=self.side))

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:14.1a", "refusal-formation")


# moi:5.1b Movement and fire.


def move_and_fire(game: Field, activation: Activation) -> None:
    """moi:3.1 moi:5.1b inf:4.0a inf:6.1a

    Unit by unit, in any order, until the side turns to its assaults.
    """
    activation.at -= 1
    game.stack.append(CHOICES[activation.side])


@dataclass(slots=True)
class MoveAndFire(Decision):
    """moi:5.1b Which unit or leader acts next, or on to the assaults."""

    def list_options(self, game: Field) -> list[Option]:
        # The activation lies beneath this choice.
        activation: Any = game.stack[-2]
        acts, hexes, kind, battle = game.acts, game.hexes, game.kind, game.battle
        shoots, select = movement.IS_FOOT_SHOOTER, game.scenario.select_options
        options: list[Option] = [
            select[unit]
            for unit in activation.units
            if (
                not (did := acts[unit]) & DONE
                or (
                    shoots[kind[unit]]
                    and not did & movement.HAS_SHOT
                    and movement.may_fire_after(game, unit)
                )
            )
            and (hexes[unit] >= 0 or _may_enter(game, unit))
        ]
        for lead in activation.leaders:
            if not game.leader_acts[lead] and _may_lead(game, lead):
                options.append((SELECT_LEADER, lead))
        if "other_options" in battle.own:
            options += battle.other_options(game, activation)
        options.append((END_MOVES,))
        if "limit_moves" in battle.own:
            options = battle.limit_moves(game, activation, options)
        return options

    def take(self, game: Field, option: Option) -> None:
        verb = option[0]
        if verb == SELECT:
            movement.begin_movement(game, option[1])
        elif verb == SELECT_LEADER:
            lead = option[1]
            game.leader_acts[lead] = 1
            game.call(LeaderMove(leader=lead, left=game.scenario.leaders[lead].movement, steps=0))
        elif verb == END_MOVES:
            activation_of(game).at += 1
        else:
            game.battle.take_other(game, activation_of(game), option)

    def refuse(self, game: Field, option: Option) -> Refusal:
        own = game.battle.refusal(game, option)
        if own is not None:
            return own
        if option[0] == SELECT and len(option) == 2:
            unit = option[1]
            facts = {"unit": name(game, unit)}
            if game.acts[unit] & DONE:
                return Refusal("moi:5.1b", "refusal-unit-done", facts)
            return Refusal("moi:4.1a", "refusal-not-activated", facts)
        return Refusal("moi:3.1", "refusal-move-first")

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return game.battle.preview_other(game, option)


# One object a side will do for all: it never changes.
CHOICES = (MoveAndFire(0), MoveAndFire(1))


def _may_enter(game: Field, unit: Unit) -> bool:
    return game.hexes[unit] == RESERVE and movement.may_come_on(game, unit)


def _may_lead(game: Field, leader: Leader) -> bool:
    if game.leader_hex[leader] >= 0:
        return True
    return game.leader_hex[leader] == RESERVE and bool(game.battle.leader_entry(game, leader))


# moi:8.0d Leaders move by themselves and stack with anybody.


@dataclass(slots=True)
class LeaderMove(Procedure):
    """moi:2.2b A leader rides up to his movement allowance."""

    leader: int = 0
    left: int = 0
    steps: int = 0
    halted: bool = False


def lead_on(game: Field, move: LeaderMove) -> None:
    """moi:8.0d inf:9.0b inf:10.0 Hex by hex, until he halts."""
    if move.halted or game.leader_fate[move.leader] != ALIVE:
        return
    move.at -= 1
    game.stack.append(LeaderStep(game.scenario.leaders[move.leader].side, move.leader))


@dataclass(slots=True)
class LeaderStep(Decision):
    """moi:8.0d Where the leader rides next, or halts."""

    leader: int = 0

    def list_options(self, game: Field) -> list[Option]:
        move: Any = game.stack[-2]
        lead = self.leader
        here = game.leader_hex[lead]
        if here < 0:
            hexes = game.battle.leader_entry(game, lead)
            return [*((STEP_LEADER, lead, h) for h in hexes), (HALT, lead)]
        options: list[Option] = [(STEP_LEADER, lead, h) for h in leader_steps(game, move, here)]
        options.append((HALT, lead))
        return options

    def take(self, game: Field, option: Option) -> None:
        move = _leader_move(game)
        if option[0] == HALT:
            move.halted = True
            return
        lead, there = option[1], option[2]
        here = game.leader_hex[lead]
        if here >= 0:
            move.left -= game.costs[HORSE][here][game.board.toward[here][there]]
        else:
            move.left -= game.scenario.terrain.entry_cost(HORSE, there)
        move.steps += 1
        game.leader_hex[lead] = there
        definition = game.scenario.leaders[lead]
        if game.sink is not None:
            game.tell("leader-moved", "moi:8.0d", leader=definition.id, to=spot(game, there))
        if _halts_in(game, there, definition.side):
            move.halted = True

    def refuse(self, game: Field, option: Option) -> Refusal:
        facts = {"leader": self.leader}
        if option[0] == STEP_LEADER and len(option) == 3 and game.leader_hex[self.leader] >= 0:
            why = leader_obstacle(game, _leader_move(game), option[2])
            if why:
                return Refusal("moi:8.0d", why, facts)
        return Refusal("moi:8.0d", "refusal-leader", facts)


def _leader_move(game: Field) -> LeaderMove:
    return game.frame(LeaderMove)


def leader_steps(game: Field, move: LeaderMove, here: Hex) -> list[Hex]:
    """moi:8.0d inf:10.0 The hexes into which a leader may ride next."""
    if "is_closed" in game.battle.own:
        steps = game.board.adjacent[here]
        return [h for h in steps if not leader_obstacle(game, move, h)]
    left = move.left
    enemies = game.held[1 - game.scenario.leaders[move.leader].side]
    return [h for h, cost in game.ways[HORSE][here] if cost <= left and not enemies >> h & 1]


def leader_obstacle(game: Field, move: LeaderMove, there: Hex) -> str:
    """moi:8.0d inf:10.0 Why a leader may not ride into a hex; friends are no hindrance."""
    here = game.leader_hex[move.leader]
    side = game.scenario.leaders[move.leader].side
    if there not in game.board.toward[here]:
        return "refusal-not-adjacent"
    cost = game.costs[HORSE][here][game.board.toward[here][there]]
    if cost >= FORBIDDEN or game.battle.is_closed(game, side, there):
        return "refusal-forbidden-ground"
    if enemy_at(game, there, side) != NOBODY:
        return "refusal-occupied"
    return "refusal-not-enough-movement" if cost > move.left else ""


def _halts_in(game: Field, hex_: Hex, side: int) -> bool:
    """RULING(moi-8.0-leaders): he stops in an enemy ZOC unless a friendly unit holds the hex."""
    friend = game.unit_at[hex_]
    if friend != NOBODY and game.unit_side[friend] == side:
        return False
    return zoc_of(game, 1 - side)[hex_] > 0


# moi:3.1 Assaults, recovery and the end.


def assault(game: Field, activation: Activation) -> None:
    """moi:3.1 moi:10.1 Only after all movement and fire may the units assault."""
    units = [u for u in activation.units if game.hexes[u] >= 0]
    game.call(shock.AssaultPhase(side=activation.side, units=units))


def recover(game: Field, activation: Activation) -> None:
    """moi:13.1a Units that did nothing recover from Disorder."""
    rally.recover_disordered(game, activation.units)


def close_activation(game: Field, activation: Activation) -> None:
    """What the battle does when an activation ends."""
    game.battle.end_activation(game, activation)
