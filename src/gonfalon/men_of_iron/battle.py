"""What a battle may change: every method here is the ordinary rule.

A battle's own module overrides the few that its special rules touch. Larger changes of the
sequence of play are made by swapping steps in `rules`.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from gonfalon.kernel.hexes import NOWHERE
from gonfalon.men_of_iron.command import is_overall
from gonfalon.men_of_iron.kinds import HORSE_ARCHERS, IN_COMMAND, RESERVE
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import NOBODY, enemy_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gonfalon.kernel.errors import Refusal
    from gonfalon.kernel.flow import Option, Procedure, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Modifier, Roll
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.movement import Movement
    from gonfalon.men_of_iron.scenario import Scenario
    from gonfalon.men_of_iron.shock import AssaultPhase
    from gonfalon.men_of_iron.state import Field, Leader, Unit

NOTHING: Mapping[Hex, int] = MappingProxyType({})


class Battle:
    """The ordinary rules, where a battle may have its own."""

    # Roads and bridges do not help into a hex next to an enemy (Courtrai, Bannockburn).
    SHUNS_ENEMY: ClassVar[bool] = False

    def __init__(self) -> None:
        # The hooks that the battle has of its own: busy code asks before it calls.
        self.own = frozenset(
            hook
            for hook, ordinary in vars(Battle).items()
            if callable(ordinary) and getattr(type(self), hook) is not ordinary
        )
        self.roads_shun_enemy = self.SHUNS_ENEMY
        # Has it rules of its own on who may step where?
        self.bends_steps = self.SHUNS_ENEMY or not self.own.isdisjoint({"may_share", "may_step"})

    def rules(self, rules: Rules) -> Rules:
        """The sequence of play with this battle's steps swapped in."""
        return rules

    def without_zoc(self, scenario: Scenario) -> frozenset[Unit]:
        """inf:9.0a The units that exert no ZOC though their kind does."""
        return frozenset()

    def derive(self, game: Field) -> None:
        """Rebuild what the battle derives from its facts when a game is loaded."""

    # Set-up and the first turn.

    def set_up_order(self, game: Field) -> list[int]:
        """Which side sets up first."""
        return list(range(len(game.scenario.sides)))

    def set_up_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """Where a unit may stand at the start."""
        return game.scenario.units[unit].hexes

    def leader_hexes(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """Where a leader may stand at the start: not among the enemy."""
        definition = game.scenario.leaders[leader]
        return tuple(h for h in definition.hexes if enemy_at(game, h, definition.side) == NOBODY)

    def standard_hexes(self, game: Field, standard: int) -> tuple[Hex, ...]:
        """Where a standard may be planted: in its hexes, or near its leader."""
        definition = game.scenario.standards[standard]
        if definition.near == NOWHERE:
            hexes = definition.hexes
            return tuple(h for h in hexes if enemy_at(game, h, definition.side) == NOBODY)
        here = game.leader_hex[definition.near]
        if here < 0:
            return ()
        return tuple(
            h
            for h in game.board.within(here, definition.within)
            if (not definition.hexes or h in definition.hexes)
            and enemy_at(game, h, definition.side) == NOBODY
        )

    def set_up_refusal(self, game: Field, side: int) -> str:
        """Why a side's set-up may not stand as it is; empty where it may."""
        return ""

    def free_facing(self, game: Field, unit: Unit) -> bool:
        """May the owner choose a unit's facing at the start?"""
        return True

    def start_facings(self, game: Field, unit: Unit) -> tuple[int, ...]:
        """The corners that a unit may face at the start; none where it keeps the book's."""
        return (0, 1, 2, 3, 4, 5) if self.free_facing(game, unit) else ()

    def may_start_on_foot(self, game: Field, unit: Unit) -> bool:
        """May hobelars start mounted or on foot, as their owner likes?"""
        return False

    def set_up_clicks(self, game: Field, side: int) -> list[Option]:
        """Further clicks of the battle's own during the set-up."""
        return []

    def take_set_up(self, game: Field, option: Option) -> None:
        """Carry out one of the battle's own clicks of the set-up."""

    def may_leave_formation_at_start(self, game: Field, unit: Unit) -> bool:
        """May a unit that the book forms up start otherwise?"""
        return game.scenario.units[unit].formation == 0

    def begin(self, game: Field) -> None:
        """moi:3.4 inf:4.0c The battle says who starts; that first activation is free.

        Where it leaves that to the dice, the higher of two starts.
        """
        first = game.scenario.tree["battle"][game.scenario.battle_name].get("first")
        if first == "roll":
            game.turn_side = roll_for_first(game)
        else:
            game.turn_side = game.scenario.side(first) if first else 0
        game.turn_free = True

    # Activation.

    def free_orders(self, game: Field, side: int) -> list[int]:
        """moi:4.2b What a side may activate without rolling."""
        return self.orders(game, side)

    def continuity_orders(self, game: Field, side: int) -> list[int]:
        """moi:3.2a inf:6.2a What a side may try to continue with: not the command just finished."""
        orders = self.orders(game, side)
        if game.volume.repeats_only_command and orders == [game.last_order]:
            return orders
        return [order for order in orders if order != game.last_order]

    def seizure_orders(self, game: Field, side: int) -> list[int]:
        """moi:4.3a What a side may try to seize with."""
        return self.orders(game, side)

    def instead_of_continuity(self, game: Field, side: int) -> list[int]:
        """What a side may activate, without a roll, in place of a continuity roll."""
        return []

    def overall_commander(self, game: Field, leader: Leader) -> Leader:
        """inf:5.1 The Overall Commander of a leader's army, NOBODY where there is none."""
        side = game.scenario.leaders[leader].side
        chiefs = [
            lead
            for lead, definition in enumerate(game.scenario.leaders)
            if definition.side == side and is_overall(game, lead)
        ]
        return chiefs[0] if chiefs else NOBODY

    def leads_all(self, game: Field, leader: Leader, unit: Unit) -> bool:
        """inf:12.3.4 Is a leader the Overall Commander over a unit? There is one for all."""
        return is_overall(game, leader)

    def order_refusal(self, game: Field, option: Option) -> Refusal | None:
        """A battle's own reason against a click that would activate something."""
        return None

    def order_modifiers(
        self, game: Field, order: int, purpose: str, modifiers: list[Modifier]
    ) -> None:
        """inf:6.2b inf:6.3a Modifiers of the battle's own to the die for an activation."""

    def may_pass(self, game: Field, side: int) -> bool:
        """moi:4.1b May a side pass instead of activating a command?"""
        return True

    def hands_over(self, game: Field, side: int) -> bool:
        """Does play pass to the enemy at once, without a try at continuity?"""
        return False

    def orders(self, game: Field, side: int) -> list[int]:
        """moi:4.1a The orders of a side that have anything to use."""
        return [at for at in game.scenario.side_orders[side] if self.is_usable(game, at)]

    def is_usable(self, game: Field, order: int) -> bool:
        """Does an order have a unit on the map, or one that may enter?"""
        scenario, hexes = game.scenario, game.hexes
        definition = scenario.orders[order]
        for command in definition.commands:
            units = scenario.command_bits[command]
            lost = game.lost[definition.side] & units
            if lost != units:
                return True
            for unit in scenario.command_units[command]:
                if hexes[unit] >= 0 or (hexes[unit] == RESERVE and self.entry_hexes(game, unit)):
                    return True
        return False

    def always_in_command(self, game: Field, command: int) -> bool:
        """moi:15.2 Is a command in command wherever its units are? One without a leader is."""
        return not game.scenario.commands[command].leaders

    def command_leaders(self, game: Field, command: int) -> tuple[Leader, ...]:
        """inf:5.0 The leaders to whom the units of a command belong."""
        return game.scenario.commands[command].leaders

    def is_in_command(self, game: Field, unit: Unit) -> bool:
        """Was the unit in command when the activation began?"""
        return game.acts[unit] & IN_COMMAND != 0

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """What a battle does when an activation begins; it may call decisions or end it."""

    def end_activation(self, game: Field, activation: Activation) -> None:
        """What a battle does when an activation ends."""

    def other_options(self, game: Field, activation: Activation) -> list[Option]:
        """Further clicks of the battle's own during movement and fire."""
        return []

    def take_other(self, game: Field, activation: Activation, option: Option) -> None:
        """Carry out one of the battle's own clicks."""

    # What a battle leaves of the clicks that the ordinary rules allow: never none of them.

    def limit_moves(
        self, game: Field, activation: Activation, options: list[Option]
    ) -> list[Option]:
        """The clicks that remain where a side chooses whom to move."""
        return options

    def limit_steps(self, game: Field, move: Movement, options: list[Option]) -> list[Option]:
        """The clicks that remain where a unit moves."""
        return options

    def limit_attacks(
        self, game: Field, phase: AssaultPhase, options: list[Option]
    ) -> list[Option]:
        """The clicks that remain where attacks are designated."""
        return options

    def forced_attacks(
        self, game: Field, phase: AssaultPhase, pairs: list[list[int]]
    ) -> list[list[int]]:
        """Attacks that a battle adds to these without leaving a choice."""
        return []

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """A battle's own reason against a click in movement, fire or designation."""
        return None

    def preview_other(self, game: Field, option: Option) -> list[Roll]:
        """The dice of a battle's own rules in a free activation, in movement and fire."""
        return []

    # Formations.

    def may_form(self, game: Field, unit: Unit) -> bool:
        """moi:14.1a May this unit form a defensive formation, as far as the battle is concerned?"""
        return game.scenario.sides[game.unit_side[unit]].shield_wall

    def forms_schiltron(self, game: Field, unit: Unit) -> bool:
        """Does this unit form schiltrons in place of shield walls?"""
        return False

    # Movement.

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """Where a unit of the reserve may come onto the map, in an activation of its command."""
        return ()

    def leader_entry(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """Where a leader of the reserve may come onto the map."""
        return ()

    def entry_surcharge(self, game: Field, unit: Unit, hex_: Hex) -> int:
        """Movement points beyond the terrain's for coming onto the map behind others."""
        return 0

    def entered(self, game: Field, unit: Unit, hex_: Hex) -> None:
        """A unit has come onto the map."""

    def uneven_hexes(self, scenario: Scenario) -> Iterable[Hex]:
        """The hexes from which a step may cost more or less than the table says."""
        return range(len(scenario.board)) if "step_extras" in self.own else ()

    def step_extras(self, game: Field, unit: Unit, here: Hex) -> Mapping[Hex, int]:
        """Movement points that steps from a hex cost a unit beyond the table's, or spare it."""
        return NOTHING

    def step_options(self, game: Field, move: Movement) -> list[Option]:
        """Further clicks of the battle's own while a unit moves."""
        return []

    def take_step_option(self, game: Field, move: Movement, option: Option) -> None:
        """Carry out one of the battle's own clicks while a unit moves."""

    def may_step(self, game: Field, unit: Unit, hex_: Hex) -> str:
        """A battle's own reason why a step may not be taken: a message id, or nothing."""
        return ""

    def is_closed(self, game: Field, side: int, hex_: Hex) -> bool:
        """May nothing of a side go into a hex, in movement, combat or otherwise?"""
        return False

    def may_share(self, game: Field, unit: Unit, hex_: Hex) -> bool:
        """moi:8.0a May a unit stop in a hex that a friend holds? Never, as a rule."""
        return False

    def rides_through(self, game: Field, unit: Unit, other: Unit) -> bool:
        """inf:10.0 May a unit move and charge through another of its side? Never, as a rule."""
        return False

    def ignores_zoc(self, game: Field, unit: Unit) -> bool:
        """inf:7.1b inf:9.0f May this unit ride on through enemy ZOCs? Mounted archers may."""
        return game.kind[unit] in HORSE_ARCHERS

    def stepped(self, game: Field, unit: Unit, origin: Hex) -> None:
        """A unit has moved one hex; the ground or the enemy may have something to say."""

    def went(self, game: Field, unit: Unit, origin: Hex) -> None:
        """A unit has advanced, retreated or evaded: a hex entered outside movement."""

    def gone(self, game: Field, unit: Unit, origin: Hex) -> None:
        """A unit has left its hex eliminated, or Retired to its Standard."""

    def ridden_through(self, game: Field, rider: Unit, unit: Unit) -> bool:
        """A battle's own fate for missile foot ridden through; False leaves the ordinary die."""
        return False

    # Missiles.

    def fire_modifiers(
        self, game: Field, shooter: Unit, target: Unit, modifiers: list[Modifier]
    ) -> None:
        """Modifiers of the battle's own."""

    def may_shoot(self, game: Field, unit: Unit) -> bool:
        """May a missile unit shoot, as far as the battle is concerned?"""
        return True

    def has_shot(self, game: Field, unit: Unit) -> None:
        """A unit has shot."""

    def suffered_fire(self, game: Field, unit: Unit, kind: int) -> None:
        """A unit, of that kind when it was hit, has suffered a result of missile fire."""

    # Shock.

    def may_assault(self, game: Field, unit: Unit) -> bool:
        """May a unit attack at all, as far as the battle is concerned?"""
        return True

    def may_withdraw(self, game: Field, unit: Unit, charging: list[Unit]) -> bool:
        """inf:12.2b May a unit retreat before the combat, with these enemies still charging it?"""
        return True

    def counter_modifiers(self, game: Field, unit: Unit, modifiers: list[Modifier]) -> None:
        """inf:13.7a inf:13.8a Modifiers of the battle's own to the die for a counter-charge."""

    def counters_without_die(self, game: Field, unit: Unit) -> bool:
        """inf:13.7a inf:13.8a Does a unit succeed in its counter-charges without a die?"""
        return False

    def restraining_leaders(self, game: Field, unit: Unit) -> list[Leader]:
        """inf:13.9c The leaders who may hold back a knight that is shot at."""
        return list(game.scenario.commands[game.scenario.unit_command[unit]].leaders)

    def may_charge_over(self, game: Field, hex_: Hex) -> bool:
        """May a charge start in, pass or end in a hex?"""
        return True

    def may_charge_into(self, game: Field, hex_: Hex) -> bool:
        """May an enemy be charged where he stands?"""
        return True

    def may_designate(self, game: Field, unit: Unit, pairs: list[list[int]]) -> bool:
        """May a unit attack besides those already designated?"""
        return True

    def is_front(self, game: Field, unit: Unit, hex_: Hex) -> bool:
        """Does a neighbouring hex count as front though it is a flank?"""
        return False

    def cleared_side(self, game: Field, a: Hex, b: Hex) -> str:
        """A hexside feature between two hexes that has been cleared away."""
        return ""

    def shock_modifiers(
        self, game: Field, attackers: list[Unit], defender: Unit, modifiers: list[Modifier]
    ) -> None:
        """Modifiers of the battle's own."""

    def suffered(self, game: Field, unit: Unit, enemies: list[Unit], frame: Procedure) -> None:
        """A unit has suffered an adverse result in shock, not an empty one, from these enemies."""

    # Results.

    def translate(self, game: Field, unit: Unit, result: str) -> str:
        """A result as this battle reads it for this unit."""
        return result

    def retire_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...] | None:
        """Where a Retired unit goes; None for the ordinary rule, empty for nowhere."""
        return None

    def standard_of(self, game: Field, unit: Unit) -> int:
        """moi:13.2a The standard that a unit rallies on: the nearest of its command's."""
        standing = [
            s
            for s in game.scenario.commands[game.scenario.unit_command[unit]].standards
            if game.standard_hex[s] >= 0
        ]
        here = game.hexes[unit]
        if len(standing) > 1 and here >= 0:
            row = game.board.distances(here)
            return min(standing, key=lambda s: row[game.standard_hex[s]])
        return standing[0] if standing else NOBODY

    def rally_points(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """moi:13.2a inf:14.4a inf:15.1b Where a Retired unit goes and recovers: its Standard."""
        standard = self.standard_of(game, unit)
        here = game.standard_hex[standard] if standard != NOBODY else NOWHERE
        return (here,) if here >= 0 else ()

    def may_move_standard(self, game: Field, standard: int) -> bool:
        """inf:15.2b May a standard be carried elsewhere by activating it?"""
        return True

    def retired(self, game: Field, unit: Unit, by: list[Unit]) -> None:
        """A unit is about to go back as Retired; a battle may cost it more."""

    def lost(self, game: Field, unit: Unit, by: list[Unit]) -> None:
        """A unit has been eliminated by these enemies."""

    def may_recover(self, game: Field, unit: Unit) -> bool:
        """May a Disordered unit recover, as far as the battle is concerned?"""
        return True

    # Victory.

    def victory_points(self, game: Field, side: int) -> int:
        """What a side has won, where a battle counts that and not the losses."""
        return 0

    def flight_points(self, game: Field, side: int) -> int:
        """Flight points of the battle's own."""
        return 0

    def flight_level(self, game: Field, side: int) -> int:
        """moi:16.0a The level of flight points at which a side flees."""
        return game.scenario.sides[side].flight_level

    def rolls_for_flight(self, game: Field, side: int) -> bool:
        """moi:16.0a inf:3.0a Does a side add a die to its flight points?"""
        return True

    def unit_flight_points(self, game: Field, unit: Unit, points: int) -> int:
        """The flight points of one lost unit, which a battle may count otherwise."""
        return points * game.worth[unit]


def roll_for_first(game: Field, rule: str = "moi:3.4") -> int:
    """The side whose die is higher; equal dice are thrown again."""
    faces = [0, 0]
    while faces[0] == faces[1]:
        for side in (0, 1):
            roll = plan(game, "first", rule, [], lambda _: "thrown")
            faces[side], _ = throw(game, roll, side=side)
    return 0 if faces[0] > faces[1] else 1
