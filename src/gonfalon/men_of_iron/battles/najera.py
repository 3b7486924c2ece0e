"""Najera, 3 April 1367: waves from the hill, and the javelins of the genitors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.modifiers import Modifier
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron.battle import NOTHING, Battle
from gonfalon.men_of_iron.battles import standards
from gonfalon.men_of_iron.battles.special import (
    chosen,
    figure,
    first_orders,
    rule_block,
    side_id,
    with_frames,
)
from gonfalon.men_of_iron.kinds import (
    BOLD,
    BUSY,
    DONE,
    FIRED,
    HELD_FIRE,
    MOVED,
    NO_ASSAULT,
    RESERVE,
    SHAKEN,
    Kind,
    State,
)
from gonfalon.men_of_iron.movement import open_steps, take_step
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import (
    NOBODY,
    change,
    enemy_at,
    is_combat_unit,
    mark,
    mover,
    name,
    touches_enemy,
    units_of,
    zoc_of,
)
from gonfalon.men_of_iron.verbs import DISMOUNT_ALL, PRESS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gonfalon.kernel.flow import Option, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.movement import Movement
    from gonfalon.men_of_iron.state import Field, Leader, Unit

CASTILIAN, ENGLISH = "castilian", "english"
# Facts of the game: the waves called, and where their units came onto the map.
CALLED = "called"
ENTRIES = "entries"
SPENT = 1


class Najera(Battle):
    """moi:najera.genitor-zoc moi:najera.shieldwall moi:najera.victory The rules of Najera.

    That genitors have no ZOC stands with the kinds of units; who may form a Shield Wall and the
    flight levels stand in the battle's data, and that the King of Majorca counts as a king.
    """

    def rules(self, rules: Rules) -> Rules:
        """moi:najera.standard A decision of the battle's own."""
        return with_frames(rules, standards.RaiseStandard)

    # Set-up and the first turn.

    def free_facing(self, game: Field, unit: Unit) -> bool:
        """moi:najera.setup-castile moi:najera.alt-castile The Castilians look north-east.

        Forewarned, they look where they like.
        """
        historical = chosen(game, "castilian_setup", "historical") == "historical"
        return side_id(game, unit) != CASTILIAN or not historical

    def standard_hexes(self, game: Field, standard: int) -> tuple[Hex, ...]:
        """moi:najera.setup-castile moi:najera.standard In the town; in an entry hex."""
        if game.scenario.standards[standard].later:
            return standards.free_hexes(game, standard)
        return super().standard_hexes(game, standard)

    def free_orders(self, game: Field, side: int) -> list[int]:
        """moi:najera.first The English begin with the van."""
        orders = super().free_orders(game, side)
        if not is_opening(game, side):
            return orders
        return first_orders(game, orders)

    def may_pass(self, game: Field, side: int) -> bool:
        """moi:najera.first They do not pass."""
        return not is_opening(game, side)

    def hands_over(self, game: Field, side: int) -> bool:
        """moi:najera.first After the van play passes to the Castilians of itself."""
        return game.scenario.sides[side].id == ENGLISH and game.turns == 1

    # Activation.

    def orders(self, game: Field, side: int) -> list[int]:
        """moi:najera.waves moi:najera.wave-activation Commands, and the wave that enters as one."""
        return [
            at
            for at, order in enumerate(game.scenario.orders)
            if order.side == side
            and (not order.special or wave_called_by(game, at))
            and self.is_usable(game, at)
        ]

    def is_usable(self, game: Field, order: int) -> bool:
        """moi:najera.waves A wave may be called once those before it have been."""
        wave = wave_called_by(game, order)
        if wave and not is_called(game, wave):
            return may_call(game, wave)
        if game.scenario.orders[order].special:
            return False
        return super().is_usable(game, order)

    def continuity_orders(self, game: Field, side: int) -> list[int]:
        """moi:najera.wave-activation For balance no die brings on a wave.

        moi:3.2a The commands of the first wave have all just acted when it has entered.
        """
        last = game.scenario.orders[game.last_order].commands if game.last_order >= 0 else ()
        return [
            order
            for order in super().continuity_orders(game, side)
            if may_roll_for(game, order)
            and not any(command in last for command in game.scenario.orders[order].commands)
        ]

    def seizure_orders(self, game: Field, side: int) -> list[int]:
        """moi:najera.wave-activation Historically a seizure brings on a wave as well."""
        return [o for o in super().seizure_orders(game, side) if may_roll_for(game, o)]

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """moi:najera.waves moi:najera.standard A wave is called; the first brings the standard."""
        wave = wave_called_by(game, activation.order)
        if not wave or is_called(game, wave):
            return
        game.facts.setdefault(CALLED, []).append(wave)
        if wave == rule_block(game, "standard")["wave"]:
            for standard in range(len(game.scenario.standards)):
                if game.scenario.standards[standard].side == activation.side:
                    standards.raise_standard(game, standard, "moi:najera.standard", must=True)

    def end_activation(self, game: Field, activation: Activation) -> None:
        """moi:najera.genitor-fire Genitors out of reach who have not moved pick up javelins."""
        for unit in activation.units:
            if may_rearm(game, unit):
                game.spent[unit] = 0
                game.tell("rearmed", "moi:najera.genitor-fire", unit=name(game, unit))

    def other_options(self, game: Field, activation: Activation) -> list[Option]:
        """moi:najera.dismount The reserve may get off its horses."""
        return [(DISMOUNT_ALL, activation.order)] if may_dismount(game, activation) else []

    def take_other(self, game: Field, activation: Activation, option: Option) -> None:
        """moi:najera.dismount All of them, for the whole activation."""
        dismount(game, activation)

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """moi:najera.dismount moi:najera.genitor-assault Why not."""
        if option[0] == DISMOUNT_ALL:
            return Refusal("moi:najera.dismount", "refusal-dismount-all")
        if option[0] == PRESS:
            facts = {"unit": name(game, option[1])}
            return Refusal("moi:najera.genitor-assault", "refusal-press", facts)
        return None

    # The waves.

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """moi:najera.waves At the edge, once the wave is called, in its order.

        RULING(moi:najera.waves): who does not enter with his wave may do so when his command is
        activated again.
        """
        definition = game.scenario.units[unit]
        if not definition.reserve or not is_called(game, definition.reserve):
            return ()
        return tuple(h for h in definition.entry if keeps_order(game, unit, h))

    def leader_entry(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """moi:najera.waves A leader enters anywhere at the edge with his wave."""
        definition = game.scenario.leaders[leader]
        if not definition.reserve or not is_called(game, definition.reserve):
            return ()
        unit = game.scenario.reserves[definition.reserve][0]
        hexes = game.scenario.units[unit].entry
        return tuple(h for h in hexes if enemy_at(game, h, definition.side) == NOBODY)

    def entry_surcharge(self, game: Field, unit: Unit, hex_: Hex) -> int:
        """moi:najera.waves One point for each unit of the wave that has entered there before."""
        ahead = [h for _, h in entries(game, game.scenario.units[unit].reserve) if h == hex_]
        return len(ahead) * figure(game, "waves", "ahead")

    def entered(self, game: Field, unit: Unit, hex_: Hex) -> None:
        """moi:najera.waves The next ones of the wave come after this one."""
        wave = game.scenario.units[unit].reserve
        game.facts.setdefault(ENTRIES, {}).setdefault(wave, []).append([unit, hex_])

    # Genitors.

    def ignores_zoc(self, game: Field, unit: Unit) -> bool:
        """moi:najera.genitor-fire Genitors who have thrown in this movement ride on through ZOCs.

        RULING(moi:najera.genitor-fire): they have to throw first, and stop in a ZOC until then.
        """
        return (
            game.kind[unit] == Kind.GE
            and game.acts[unit] & FIRED != 0
            and not game.acts[unit] & SHAKEN
        )

    def step_extras(self, game: Field, unit: Unit, here: Hex) -> Mapping[Hex, int]:
        """moi:najera.genitor-fire They pay a point more for every enemy ZOC they leave."""
        if not self.ignores_zoc(game, unit) or not zoc_of(game, 1 - game.unit_side[unit])[here]:
            return NOTHING
        return dict.fromkeys(game.board.adjacent[here], figure(game, "genitors", "leave_zoc"))

    def may_shoot(self, game: Field, unit: Unit) -> bool:
        """moi:najera.genitor-fire Once thrown, the javelins are gone."""
        return game.kind[unit] != Kind.GE or not game.spent[unit]

    def has_shot(self, game: Field, unit: Unit) -> None:
        """moi:najera.genitor-fire A single throw, then they are out of missiles."""
        if game.kind[unit] == Kind.GE:
            game.spent[unit] = SPENT
            game.tell("out-of-missiles", "moi:najera.genitor-fire", unit=name(game, unit))

    def step_options(self, game: Field, move: Movement) -> list[Option]:
        """moi:najera.genitor-assault Going in to assault takes a die, before the last step."""
        unit = move.unit
        if move.stopped or not may_go_in(game, unit):
            return []
        side = game.unit_side[unit]
        return [
            (PRESS, unit, there)
            for there in open_steps(game, move)
            if touches_enemy(game, there, side)
        ]

    def take_step_option(self, game: Field, move: Movement, option: Option) -> None:
        """moi:najera.genitor-assault On 0-2 they go in, else they stop where they are."""
        unit = move.unit
        _, outcome = throw(game, press_roll(game), unit=name(game, unit))
        if outcome == "goes-in":
            mark(game, unit, BOLD)
            take_step(game, move, option[2])
            return
        mark(game, unit, SHAKEN | BUSY)
        move.stopped = True

    def preview_other(self, game: Field, option: Option) -> list[Roll]:
        """moi:najera.genitor-assault The die of genitors who would go in."""
        return [press_roll(game)] if option[0] == PRESS else []

    def may_assault(self, game: Field, unit: Unit) -> bool:
        """moi:najera.genitor-assault With javelins in hand, not thrown in this activation.

        Who has come up without passing the die may not; who stood there may.
        """
        if game.kind[unit] != Kind.GE:
            return True
        acts = game.acts[unit]
        if game.spent[unit] or acts & (FIRED | SHAKEN):
            return False
        return not acts & MOVED or acts & BOLD != 0

    def shock_modifiers(
        self, game: Field, attackers: list[Unit], defender: Unit, modifiers: list[Modifier]
    ) -> None:
        """moi:najera.genitor-assault Genitors without javelins are easy to attack."""
        if game.kind[defender] == Kind.GE and game.spent[defender]:
            amount = game.figures.assault_drm["genitor_without_missiles"]
            modifiers.append(Modifier("moi:najera.genitor-assault", "mod-no-missiles", amount))

    # Results.

    def translate(self, game: Field, unit: Unit, result: str) -> str:
        """moi:najera.slingers Any adverse result is the end of slingers."""
        return "eliminated" if game.kind[unit] == Kind.SL and result != "none" else result

    def unit_flight_points(self, game: Field, unit: Unit, points: int) -> int:
        """moi:najera.slingers And costs one point only."""
        if game.kind[unit] == Kind.SL:
            return figure(game, "slingers", "points")
        return super().unit_flight_points(game, unit, points)

    def retire_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...] | None:
        """moi:najera.castile-retire The Castilians have to get over the bridge."""
        block = rule_block(game, "retirement")
        if side_id(game, unit) != block["side"]:
            return None
        standard = self.standard_of(game, unit)
        if standard == NOBODY:
            return ()
        field = game.board.areas.get(block["field"], frozenset())
        safe = [h for h in open_ways(game, unit) if h not in field]
        row = game.board.distances(game.standard_hex[standard])
        nearest = min((row[h] for h in safe), default=0)
        return tuple(h for h in safe if row[h] == nearest)


def is_opening(game: Field, side: int) -> bool:
    """moi:najera.first Is it the first activation of the battle?"""
    return game.scenario.sides[side].id == ENGLISH and game.turns == 0


# The waves.


def wave_called_by(game: Field, order: int) -> str:
    """moi:najera.wave-activation The wave that an order brings on: all of it; empty for none."""
    commands = game.scenario.orders[order].commands
    command = game.scenario.unit_command
    for wave, units in game.scenario.reserves.items():
        if all(command[unit] in commands for unit in units):
            return wave
    return ""


def is_called(game: Field, wave: str) -> bool:
    """moi:najera.waves Has a wave been called onto the map?"""
    return wave in game.facts.get(CALLED, [])


def may_call(game: Field, wave: str) -> bool:
    """moi:najera.waves The waves come one after the other."""
    order = rule_block(game, "waves")["order"]
    before = order[: order.index(wave)]
    return all(is_called(game, earlier) for earlier in before)


def may_roll_for(game: Field, order: int) -> bool:
    """moi:najera.wave-activation May a die bring this order? For balance not one for a wave."""
    wave = wave_called_by(game, order)
    if not wave or is_called(game, wave):
        return True
    return chosen(game, "wave_activation", "historical") == "historical"


def entries(game: Field, wave: str) -> list[list[int]]:
    """The units of a wave that have entered, each with the hex it came by."""
    found: list[list[int]] = game.facts.get(ENTRIES, {}).get(wave, [])
    return found


def keeps_order(game: Field, unit: Unit, hex_: Hex) -> bool:
    """moi:najera.waves Each group enters in its place; the edge runs from right to left.

    RULING(moi:najera.waves): no wing enters beyond a hex by which one on its other side came;
    the van has two archers on either side of its men-at-arms.
    """
    definition = game.scenario.units[unit]
    block = rule_block(game, "waves")
    row = int(game.board.numbers[hex_])
    came = [(u, int(game.board.numbers[h])) for u, h in entries(game, definition.reserve)]
    if definition.reserve == block["line"]:
        return _keeps_line(game, [*came, (unit, row)], block["archers"])
    place = _wing(game, unit)
    if place < 0:
        return True
    return all(
        (at <= row if _wing(game, u) < place else at >= row if _wing(game, u) > place else True)
        for u, at in came
    )


def _wing(game: Field, unit: Unit) -> int:
    """The place of a unit's wing from right to left, -1 where it has none."""
    wings: list[str] = rule_block(game, "waves")["wings"]
    command = game.scenario.commands[game.scenario.unit_command[unit]].id
    return wings.index(command) if command in wings else -1


def _keeps_line(game: Field, came: list[tuple[Unit, int]], archers: int) -> bool:
    """Could so many archers on either side still stand outside the men-at-arms?"""
    bows = sorted(row for unit, row in came if game.kind[unit] == Kind.LB)
    men = [row for unit, row in came if game.kind[unit] != Kind.LB]
    if not men:
        return True
    return any(
        len(bows) - right <= archers
        and all(row <= min(men) for row in bows[:right])
        and all(row >= max(men) for row in bows[right:])
        for right in range(min(archers, len(bows)) + 1)
    )


# Genitors.


def may_rearm(game: Field, unit: Unit) -> bool:
    """moi:najera.genitor-fire Activated, unmoved, and at least 3 hexes from any enemy."""
    if game.kind[unit] != Kind.GE or game.hexes[unit] < 0 or not game.spent[unit]:
        return False
    if game.acts[unit] & (MOVED | FIRED):
        return False
    row = game.board.distances(game.hexes[unit])
    least = figure(game, "genitors", "rearm")
    return all(
        row[game.hexes[enemy]] >= least
        for enemy in game.scenario.side_units[1 - game.unit_side[unit]]
        if game.hexes[enemy] >= 0 and is_combat_unit(game, enemy)
    )


def may_go_in(game: Field, unit: Unit) -> bool:
    """moi:najera.genitor-assault Genitors with javelins that have not tried it yet."""
    return (
        game.kind[unit] == Kind.GE
        and game.state[unit] != State.RETIRED
        and not game.spent[unit]
        and not game.acts[unit] & (FIRED | BOLD | SHAKEN)
    )


def press_roll(game: Field) -> Roll:
    """moi:najera.genitor-assault 0-2 they go in, 3-9 they stay where they are."""
    limit = figure(game, "reluctance", "goes_in")
    return plan(
        game,
        "press",
        "moi:najera.genitor-assault",
        [],
        lambda face: "goes-in" if face <= limit else "stops",
    )


# The reserve.


def may_dismount(game: Field, activation: Activation) -> bool:
    """moi:najera.dismount All together, when all are on the map and none has done anything."""
    wanted = rule_block(game, "dismount")["command"]
    if [game.scenario.commands[c].id for c in activation.commands] != [wanted]:
        return False
    units = game.scenario.command_units[activation.commands[0]]
    if any(game.hexes[u] == RESERVE or game.acts[u] & (BUSY | DONE) for u in units):
        return False
    if any(game.leader_acts[lead] for lead in activation.leaders):
        return False
    return any(game.kind[u] == Kind.MM and game.hexes[u] >= 0 for u in units)


def dismount(game: Field, activation: Activation) -> None:
    """moi:najera.dismount On foot for good; the activation is spent on it."""
    for unit in units_of(game, activation.commands):
        mark(game, unit, BUSY | DONE | NO_ASSAULT | HELD_FIRE)
        if game.kind[unit] == Kind.MM:
            change(game, unit, kind=Kind.DM)
            game.tell("dismounted", "moi:najera.dismount", unit=name(game, unit))
    for leader in activation.leaders:
        game.leader_acts[leader] = 1


# The bridge.


def open_ways(game: Field, unit: Unit) -> list[Hex]:
    """moi:najera.castile-retire The hexes to which a way is free of combat units and enemy ZOCs.

    The unit's own hex is one of them.
    """
    here = game.hexes[unit]
    zoc = zoc_of(game, 1 - game.unit_side[unit])
    costs = game.costs[mover(game, unit)]
    found = {here}
    waiting = [here]
    while waiting:
        at = waiting.pop()
        for there in game.board.adjacent[at]:
            if there in found or game.unit_at[there] != NOBODY or zoc[there]:
                continue
            if costs[at][game.board.toward[at][there]] < FORBIDDEN:
                found.add(there)
                waiting.append(there)
    return sorted(found)
