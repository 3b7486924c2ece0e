"""What a battle may change: every method here is the ordinary rule.

A battle's own module overrides the few that its special rules touch. Larger changes of the
sequence of play are made by swapping steps in `rules`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.hexes import NOWHERE
from gonfalon.men_of_iron.kinds import IN_COMMAND, RESERVE
from gonfalon.men_of_iron.state import NOBODY, enemy_at

if TYPE_CHECKING:
    from gonfalon.kernel.errors import Refusal
    from gonfalon.kernel.flow import Option, Procedure, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Modifier, Roll
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.movement import Movement
    from gonfalon.men_of_iron.shock import AssaultPhase
    from gonfalon.men_of_iron.state import Field, Leader, Unit


class Battle:
    """The ordinary rules, where a battle may have its own."""

    # Roads and bridges do not help into a hex next to an enemy (Courtrai, Bannockburn).
    roads_shun_enemy = False

    def rules(self, rules: Rules) -> Rules:
        """The sequence of play with this battle's steps swapped in."""
        return rules

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
        """moi:3.4 The side that starts is stated for each battle; its first activation is free."""
        first = game.scenario.tree["battle"][game.scenario.battle_name].get("first")
        game.turn_side = game.scenario.side(first) if first else 0
        game.turn_free = True

    # Activation.

    def free_orders(self, game: Field, side: int) -> list[int]:
        """moi:4.2b What a side may activate without rolling."""
        return self.orders(game, side)

    def continuity_orders(self, game: Field, side: int) -> list[int]:
        """moi:3.2a What a side may try to continue with: not the command just finished."""
        return [order for order in self.orders(game, side) if order != game.last_order]

    def seizure_orders(self, game: Field, side: int) -> list[int]:
        """moi:4.3a What a side may try to seize with."""
        return self.orders(game, side)

    def instead_of_continuity(self, game: Field, side: int) -> list[int]:
        """What a side may activate, without a roll, in place of a continuity roll."""
        return []

    def may_pass(self, game: Field, side: int) -> bool:
        """moi:4.1b May a side pass instead of activating a command?"""
        return True

    def hands_over(self, game: Field, side: int) -> bool:
        """Does play pass to the enemy at once, without a try at continuity?"""
        return False

    def orders(self, game: Field, side: int) -> list[int]:
        """moi:4.1a The orders of a side that have anything to use."""
        return [
            at
            for at, order in enumerate(game.scenario.orders)
            if order.side == side and not order.special and self.is_usable(game, at)
        ]

    def is_usable(self, game: Field, order: int) -> bool:
        """Does an order have a unit on the map, or one that may enter?"""
        commands = game.scenario.orders[order].commands
        hexes = game.hexes
        for command in commands:
            for unit in game.scenario.command_units[command]:
                if hexes[unit] >= 0 or (hexes[unit] == RESERVE and self.entry_hexes(game, unit)):
                    return True
        return False

    def always_in_command(self, game: Field, command: int) -> bool:
        """moi:15.2 Is a command in command wherever its units are? One without a leader is."""
        return not game.scenario.commands[command].leaders

    def is_in_command(self, game: Field, unit: Unit) -> bool:
        """Was the unit in command when the activation began?"""
        return game.acts[unit] & IN_COMMAND != 0

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """What a battle does when an activation begins; it may call decisions or end it."""

    def end_activation(self, game: Field, activation: Activation) -> None:
        """What a battle does when an activation ends."""

    def may_use(self, game: Field, activation: Activation, unit: Unit) -> bool:
        """May a unit of the activated command move or fire now?"""
        return True

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

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """A battle's own reason against a click in movement, fire or designation."""
        return None

    def preview_other(self, game: Field, option: Option) -> list[Roll]:
        """The dice that a battle's own rules bring with a click in movement and fire."""
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

    def step_extra(self, game: Field, unit: Unit, here: Hex, there: Hex) -> int:
        """Movement points that a step costs a unit beyond the table's, or spares it."""
        return 0

    def step_options(self, game: Field, move: Movement) -> list[Option]:
        """Further clicks of the battle's own while a unit moves."""
        return []

    def take_step_option(self, game: Field, move: Movement, option: Option) -> None:
        """Carry out one of the battle's own clicks while a unit moves."""

    def may_step(self, game: Field, unit: Unit, hex_: Hex) -> str:
        """A battle's own reason why a step may not be taken: a message id, or nothing."""
        return ""

    def may_share(self, game: Field, unit: Unit, hex_: Hex) -> bool:
        """moi:8.0a May a unit stop in a hex that a friend holds? Never, as a rule."""
        return False

    def ignores_zoc(self, game: Field, unit: Unit) -> bool:
        """May this unit ride on through enemy ZOCs?"""
        return False

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

    def retired(self, game: Field, unit: Unit, by: list[Unit]) -> None:
        """A unit is about to go back as Retired; a battle may cost it more."""

    def lost(self, game: Field, unit: Unit, by: list[Unit]) -> None:
        """A unit has been eliminated by these enemies."""

    def may_recover(self, game: Field, unit: Unit) -> bool:
        """May a Disordered unit recover, as far as the battle is concerned?"""
        return True

    # Victory.

    def flight_points(self, game: Field, side: int) -> int:
        """Flight points of the battle's own."""
        return 0

    def flight_level(self, game: Field, side: int) -> int:
        """moi:16.0a The level of flight points at which a side flees."""
        return game.scenario.sides[side].flight_level

    def unit_flight_points(self, game: Field, unit: Unit, points: int) -> int:
        """The flight points of one lost unit, which a battle may count otherwise."""
        return points * game.worth[unit]
