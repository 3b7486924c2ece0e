"""Antioch, 28 June 1098: the sortie through the Bridge Gate, and Kerbogha's emirs who come late."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Procedure, leave
from gonfalon.kernel.modifiers import Modifier
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron.activation import Activation
from gonfalon.men_of_iron.battle import NOTHING, Battle
from gonfalon.men_of_iron.battles.special import (
    facings_to_enemy,
    figure,
    rule_block,
    side_id,
    with_frames,
)
from gonfalon.men_of_iron.kinds import ELIMINATED, RESERVE, Kind
from gonfalon.men_of_iron.rolls import plan, throw, yes_no
from gonfalon.men_of_iron.state import NOBODY, enemy_at, lift, name, place, spot
from gonfalon.men_of_iron.turn import order_rating
from gonfalon.men_of_iron.verbs import ACTIVATE, PUT, SEIZE, STEP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gonfalon.kernel.flow import Option, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.scenario import Scenario
    from gonfalon.men_of_iron.state import Field, Leader, Unit

CRUSADER, TURK = "crusader", "turk"


class Antioch(Battle):
    """inf:antioch.setup-turk inf:antioch.first inf:antioch.oc inf:antioch.fort The special rules.

    inf:antioch.turk-entry inf:antioch.victory inf:table.terrain.antioch Who starts, where and
    with what, who commands, the fort and the flight levels stand in the data.
    """

    def rules(self, rules: Rules) -> Rules:
        """inf:antioch.turk-reinforcements inf:antioch.automatic A die first, and a sudden end."""
        changed = rules.insert(Activation, "replace_leaders", call_group)
        changed = replace(changed, steps={**changed.steps, Verdict: (proclaim,)})
        return with_frames(changed, Verdict)

    # Set-up.

    def start_facings(self, game: Field, unit: Unit) -> tuple[int, ...]:
        """inf:antioch.setup-crusader inf:antioch.setup-turk All look at the enemy."""
        return facings_to_enemy(game, unit)

    def set_up_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """inf:antioch.setup-crusader Any two of Godfrey's units stand before and in the gate."""
        if is_of(game, unit, first_division(game)):
            return gate_hexes(game)
        return super().set_up_hexes(game, unit)

    def set_up_clicks(self, game: Field, side: int) -> list[Option]:
        """inf:antioch.setup-crusader Another of them may take the place of one of these."""
        if game.scenario.sides[side].id != CRUSADER:
            return []
        command = game.scenario.command(first_division(game))
        inside = [u for u in game.scenario.command_units[command] if game.hexes[u] == RESERVE]
        return [(PUT, unit, h) for unit in inside for h in gate_hexes(game)]

    def take_set_up(self, game: Field, option: Option) -> None:
        """inf:antioch.setup-crusader The two change places."""
        _, unit, hex_ = option
        lift(game, game.unit_at[hex_], RESERVE)
        place(game, unit, hex_)

    # Activation.

    def free_orders(self, game: Field, side: int) -> list[int]:
        """inf:antioch.turk-obligation inf:antioch.light-cavalry What the Turk may do freely.

        Until enough groups are on the map he can but try to bring one on.
        """
        if game.scenario.sides[side].id != TURK:
            return super().free_orders(game, side)
        groups = waiting_groups(game)
        if is_bound(game):
            return groups
        turcomans = turcoman_order(game)
        own = [turcomans] if self.is_usable(game, turcomans) else []
        return [*super().free_orders(game, side), *own, *groups]

    def continuity_orders(self, game: Field, side: int) -> list[int]:
        """inf:antioch.turk-reinf-result Kerbogha does not try twice in a row, whomever he calls."""
        orders = super().continuity_orders(game, side)
        groups = waiting_groups(game) if game.scenario.sides[side].id == TURK else []
        if not groups:
            return orders
        orders = [order for order in orders if order != game.last_order]
        return orders if is_group(game, game.last_order) else orders + groups

    def seizure_orders(self, game: Field, side: int) -> list[int]:
        """inf:antioch.turk-reinforcements The Turk may seize with a group of Kerbogha's."""
        orders = super().seizure_orders(game, side)
        return orders + waiting_groups(game) if game.scenario.sides[side].id == TURK else orders

    def order_modifiers(
        self, game: Field, order: int, purpose: str, modifiers: list[Modifier]
    ) -> None:
        """inf:antioch.turk-reinforcements Solyman is harder to call."""
        block = rule_block(game, "kerbogha")
        if game.scenario.orders[order].id == block["late"]:
            rule = "inf:antioch.turk-reinforcements"
            modifiers.append(Modifier(rule, "mod-solyman", block["late_drm"]))

    def order_refusal(self, game: Field, option: Option) -> Refusal | None:
        """inf:antioch.turk-obligation inf:antioch.light-cavalry inf:antioch.turk-reinf-result

        Why something may not be activated.
        """
        if option[0] not in (ACTIVATE, SEIZE):
            return None
        order = option[1]
        if order == turcoman_order(game) and not game.turn_free:
            return Refusal("inf:antioch.light-cavalry", "refusal-turcomans")
        if is_group(game, order):
            if order in waiting_groups(game) and is_group(game, game.last_order):
                return Refusal("inf:antioch.turk-reinf-result", "refusal-kerbogha-again")
        elif game.scenario.sides[game.scenario.orders[order].side].id == TURK:
            if game.turn_free and is_bound(game):
                return Refusal("inf:antioch.turk-obligation", "refusal-obligation")
        elif not self.is_usable(game, order):
            return Refusal("inf:antioch.crusader-reinforcements", "refusal-behind")
        return None

    def preview_other(self, game: Field, option: Option) -> list[Roll]:
        """inf:antioch.turk-reinforcements The die with which a group is called freely."""
        if option[0] == ACTIVATE and is_group(game, option[1]):
            return [free_roll(game, option[1])]
        return []

    def always_in_command(self, game: Field, command: int) -> bool:
        """inf:antioch.light-cavalry Nobody leads the Turcomans: they are always out of command."""
        return False

    # Coming onto the map.

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """inf:antioch.crusader-reinforcements inf:antioch.turk-entry Through the gate, or its edge.

        RULING(inf:antioch.turk-entry): men of a group that found no room enter with their command.
        """
        if not may_come(game, game.scenario.unit_command[unit]):
            return ()
        return (door(game),) if side_id(game, unit) == CRUSADER else game.scenario.units[unit].entry

    def leader_entry(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """inf:antioch.crusader-reinforcements inf:antioch.oc A leader enters where his men do.

        Kerbogha never does.
        """
        definition = game.scenario.leaders[leader]
        if definition.command < 0 or not may_come(game, definition.command):
            return ()
        unit = game.scenario.reserves[definition.reserve][0]
        hexes = game.scenario.units[unit].entry
        return tuple(h for h in hexes if enemy_at(game, h, definition.side) == NOBODY)

    # The city.

    def is_closed(self, game: Field, side: int, hex_: Hex) -> bool:
        """inf:antioch.walls No Turk enters the city."""
        return hex_ in city(game) and game.scenario.sides[side].id == TURK

    def uneven_hexes(self, scenario: Scenario) -> Iterable[Hex]:
        """inf:antioch.walls The hexes of the city and those beside it."""
        area = scenario.board.areas[scenario.special["city"]["area"]]
        return {h for hex_ in area for h in scenario.board.adjacent[hex_]}

    def step_extras(self, game: Field, unit: Unit, here: Hex) -> Mapping[Hex, int]:
        """inf:antioch.walls Not even through the gate."""
        if side_id(game, unit) != TURK:
            return NOTHING
        near = city(game).intersection(game.board.adjacent[here])
        return dict.fromkeys(near, FORBIDDEN) if near else NOTHING

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """inf:antioch.walls Why not."""
        if option[0] == STEP and self.is_closed(game, game.unit_side[option[1]], option[2]):
            facts = {"unit": name(game, option[1]), "hex": spot(game, option[2])}
            return Refusal("inf:antioch.walls", "refusal-city", facts)
        return None

    # Results.

    def rally_points(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """inf:antioch.crusader-standard inf:antioch.turk-standard The whole city is a Standard.

        The Turks have none: who would be Retired is lost.
        """
        return tuple(sorted(city(game))) if side_id(game, unit) == CRUSADER else ()

    def retire_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...] | None:
        """inf:antioch.crusader-standard Any hex of the city that nobody holds."""
        return tuple(h for h in self.rally_points(game, unit) if game.unit_at[h] in (NOBODY, unit))

    def may_move_standard(self, game: Field, standard: int) -> bool:
        """inf:antioch.crusader-standard A city is not carried elsewhere."""
        return False

    # Victory.

    def stepped(self, game: Field, unit: Unit, origin: Hex) -> None:
        """inf:antioch.automatic Whoever goes into the city is no longer outside."""
        judge(game)

    def went(self, game: Field, unit: Unit, origin: Hex) -> None:
        """inf:antioch.automatic So with retreats."""
        judge(game)

    def gone(self, game: Field, unit: Unit, origin: Hex) -> None:
        """inf:antioch.automatic And with units eliminated or Retired."""
        judge(game)

    def unit_flight_points(self, game: Field, unit: Unit, points: int) -> int:
        """inf:antioch.victory Men-at-arms, whom only the Crusaders have, are dear."""
        if game.kind[unit] == Kind.MA and game.hexes[unit] == ELIMINATED:
            return figure(game, "victory", "men_at_arms")
        return super().unit_flight_points(game, unit, points)


def city(game: Field) -> frozenset[Hex]:
    """inf:antioch.walls The hexes inside the walls."""
    return game.board.areas[rule_block(game, "city")["area"]]


# The sortie.


def door(game: Field) -> Hex:
    """inf:antioch.crusader-reinforcements The hex by which the divisions come."""
    return game.board.hex(rule_block(game, "sortie")["door"])


def first_division(game: Field) -> str:
    """inf:antioch.setup-crusader Godfrey's, some of which stands outside at the start."""
    return str(rule_block(game, "sortie")["order"][0])


def gate_hexes(game: Field) -> tuple[Hex, ...]:
    """inf:antioch.setup-crusader Where two of Godfrey's units start."""
    return tuple(game.board.hex(n) for n in rule_block(game, "sortie")["outside"])


def is_of(game: Field, unit: Unit, command: str) -> bool:
    return game.scenario.commands[game.scenario.unit_command[unit]].id == command


def is_waiting(game: Field, command: int) -> bool:
    """Is a unit of a command still off the map?"""
    return any(game.hexes[unit] == RESERVE for unit in game.scenario.command_units[command])


def may_come(game: Field, command: int) -> bool:
    """inf:antioch.crusader-reinforcements inf:antioch.turk-reinforcements Whose turn is it to come?

    A division when all before it are out; a group when it has been called.
    """
    id_ = game.scenario.commands[command].id
    order = rule_block(game, "sortie")["order"]
    if id_ in order:
        earlier = order[: order.index(id_)]
        return not any(is_waiting(game, game.scenario.command(other)) for other in earlier)
    return has_entered(game, command) or is_called(game, command)


# Kerbogha.


def group_orders(game: Field) -> list[int]:
    """inf:antioch.turk-reinforcements The orders by which Kerbogha calls his groups."""
    groups = rule_block(game, "kerbogha")["groups"]
    return [game.scenario.order(group) for group in groups]


def is_group(game: Field, order: int) -> bool:
    return order in group_orders(game)


def has_entered(game: Field, command: int) -> bool:
    """inf:antioch.turk-obligation Has a unit of a command come onto the map?"""
    return any(game.hexes[unit] != RESERVE for unit in game.scenario.command_units[command])


def is_called(game: Field, command: int) -> bool:
    """inf:antioch.turk-reinforcements Is Kerbogha bringing on a command now?"""
    for frame in reversed(game.stack):
        if isinstance(frame, Activation):
            order = game.scenario.orders[frame.order]
            return order.special and command in order.commands
    return False


def waiting_groups(game: Field) -> list[int]:
    """inf:antioch.turk-reinforcements The groups that are still in their camp."""
    orders = game.scenario.orders
    return [at for at in group_orders(game) if not has_entered(game, orders[at].commands[0])]


def is_bound(game: Field) -> bool:
    """inf:antioch.turk-obligation Must a Free Activation be spent on a group?"""
    entered = len(group_orders(game)) - len(waiting_groups(game))
    return entered < figure(game, "kerbogha", "reserved")


def free_roll(game: Field, order: int) -> Roll:
    """inf:antioch.turk-reinforcements Die against Kerbogha's rating, one less when it is free."""
    rule = "inf:antioch.turk-reinforcements"
    modifiers = [Modifier(rule, "mod-free-try", figure(game, "kerbogha", "free"))]
    game.battle.order_modifiers(game, order, "kerbogha", modifiers)
    return plan(game, "kerbogha", rule, modifiers, yes_no(order_rating(game, order)))


def call_group(game: Field, activation: Activation) -> None:
    """inf:antioch.turk-reinforcements inf:antioch.turk-reinf-result A free try needs a die too.

    If it fails nobody comes, and the Turk may go on to a continuity.
    """
    if not activation.free or not is_group(game, activation.order):
        return
    order = game.scenario.orders[activation.order].id
    roll = free_roll(game, activation.order)
    _, outcome = throw(game, roll, order=order, side=activation.side)
    if outcome == "failure":
        leave(game, activation)


# The Turcomans.


def turcoman_order(game: Field) -> int:
    """inf:antioch.light-cavalry The order that sets all of them in motion."""
    return game.scenario.order(rule_block(game, "turcomans")["command"])


# Sudden ends.


@dataclass(slots=True)
class Verdict(Procedure):
    """inf:antioch.automatic The battle may be over, as soon as what is under way has been done."""


def is_lost(game: Field, side: int) -> bool:
    """inf:antioch.automatic No Crusader outside the walls, or no Turk on the map."""
    inside = city(game) if game.scenario.sides[side].id == CRUSADER else ()
    hexes = game.hexes
    return all(hexes[u] < 0 or hexes[u] in inside for u in game.scenario.side_units[side])


def judge(game: Field) -> None:
    """inf:antioch.automatic Look whether a side has nobody left in the field."""
    if is_lost(game, 0) or is_lost(game, 1):
        game.call(Verdict())


def proclaim(game: Field, verdict: Verdict) -> None:
    """inf:antioch.automatic The side that still has somebody in the field wins at once.

    RULING(inf:antioch.automatic): where neither has, the battle is a draw.
    """
    lost = [side for side in (0, 1) if is_lost(game, side)]
    if len(lost) == 2:
        game.tell("field-empty", "inf:antioch.automatic")
        game.end("draw")
    elif lost:
        winner = 1 - lost[0]
        game.tell("won", "inf:antioch.automatic", side=winner)
        game.end(game.scenario.sides[winner].id)
