"""Falkirk, 22 July 1298: the schiltrons that wait, and the English who come up in column."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision
from gonfalon.kernel.hexes import NOWHERE
from gonfalon.men_of_iron.battle import Battle
from gonfalon.men_of_iron.battles import entry, schiltron
from gonfalon.men_of_iron.battles.special import chosen, figure, rule_block, side_id, with_frames
from gonfalon.men_of_iron.kinds import RESERVE, Formation, Kind, State
from gonfalon.men_of_iron.results import is_surrounded
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import change, name, place, spot
from gonfalon.men_of_iron.verbs import ARRANGE_STANDARD, LATER, PUT_STANDARD, RETIRE, SELECT

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.state import Field, Unit

SCOTS = "scots"
ALL_SCOTS = "all"


def is_free(game: Field) -> bool:
    """moi:falkirk.freeplay Is it the scenario in which Wallace does as he likes?"""
    return chosen(game, "setup", "historical") == "free"


class Falkirk(Battle):
    """moi:falkirk.first moi:falkirk.setup-english moi:falkirk.victory The rules of Falkirk.

    Who starts, where and with what, the flight levels and that Wallace counts as a King stand in
    the data file.
    """

    def __init__(self) -> None:
        super().__init__()
        self._safe: frozenset[Hex] = frozenset()

    def rules(self, rules: Rules) -> Rules:
        """moi:falkirk.standards moi:falkirk.scots-rout Two decisions of the battle's own."""
        return with_frames(rules, PlantStandard, TakeShelter)

    # Set-up.

    def set_up_order(self, game: Field) -> list[int]:
        """moi:falkirk.freeplay The Scots set up first where they are free to choose."""
        scots = game.scenario.side(SCOTS)
        return [scots, 1 - scots] if is_free(game) else [1 - scots, scots]

    def set_up_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """moi:falkirk.setup-scots The rings are given; one pike is as good as another."""
        if self._is_in_ring(game, unit):
            return (game.hexes[unit],)
        return super().set_up_hexes(game, unit)

    def start_facings(self, game: Field, unit: Unit) -> tuple[int, ...]:
        """moi:falkirk.setup-scots The pikes of the rings may not show their rear to the outside."""
        if not self._is_in_ring(game, unit):
            return super().start_facings(game, unit)
        if not self._safe:
            walls = schiltron.formed_hexes(game, game.unit_side[unit])
            self._safe = frozenset(walls | schiltron.enclosed(game, walls))
        return schiltron.covered_facings(game, game.hexes[unit], self._safe)

    def _is_in_ring(self, game: Field, unit: Unit) -> bool:
        definition = game.scenario.units[unit]
        return definition.formation == Formation.SCHILTRON and not is_free(game)

    def may_leave_formation_at_start(self, game: Field, unit: Unit) -> bool:
        """moi:falkirk.freeplay In the free scenario the Scots start in any formation."""
        return is_free(game) or super().may_leave_formation_at_start(game, unit)

    # Activation.

    def free_orders(self, game: Field, side: int) -> list[int]:
        """moi:falkirk.activation When the historical Scots act, all of them do."""
        if not self._waits(game, side):
            return super().free_orders(game, side)
        return [
            at
            for at, order in enumerate(game.scenario.orders)
            if order.id == ALL_SCOTS and self.is_usable(game, at)
        ]

    def seizure_orders(self, game: Field, side: int) -> list[int]:
        """moi:falkirk.activation The historical Scots never seize."""
        return [] if self._waits(game, side) else super().seizure_orders(game, side)

    def hands_over(self, game: Field, side: int) -> bool:
        """moi:falkirk.activation Then it is the English again, until their continuity fails."""
        return self._waits(game, side)

    def _waits(self, game: Field, side: int) -> bool:
        return game.scenario.sides[side].id == SCOTS and not is_free(game)

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """moi:falkirk.reinforcements Columns are counted anew in every activation."""
        entry.forget_columns(game)

    # Schiltrons.

    def forms_schiltron(self, game: Field, unit: Unit) -> bool:
        """moi:falkirk.schiltron moi:falkirk.freeplay Formed or left only in the free scenario."""
        return is_free(game) and side_id(game, unit) == SCOTS and schiltron.is_pike(game, unit)

    def is_front(self, game: Field, unit: Unit, hex_: Hex) -> bool:
        """moi:falkirk.schiltron The flanks of a pike next to another schiltron are front."""
        return schiltron.flank_is_front(game, unit)

    # Reinforcements.

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """moi:falkirk.reinforcements A group enters once all those before it have done so."""
        definition = game.scenario.units[unit]
        if not definition.reserve:
            return ()
        for group in rule_block(game, "reinforcements")["order"]:
            if group == definition.reserve:
                return definition.entry
            if any(game.hexes[u] == RESERVE for u in game.scenario.reserves[group]):
                return ()
        return ()

    def entry_surcharge(self, game: Field, unit: Unit, hex_: Hex) -> int:
        """moi:falkirk.reinforcements One movement point for each unit ahead in the column."""
        return entry.column_surcharge(game, hex_)

    def entered(self, game: Field, unit: Unit, hex_: Hex) -> None:
        """moi:falkirk.reinforcements The next in this hex comes behind it."""
        entry.note_entry(game, unit, hex_)

    # Standards.

    def other_options(self, game: Field, activation: Activation) -> list[Option]:
        """moi:falkirk.standards A standard may be planted at any time of an own activation."""
        return [
            (ARRANGE_STANDARD, standard)
            for standard, definition in enumerate(game.scenario.standards)
            if definition.side == activation.side and may_plant(game, standard)
        ]

    def take_other(self, game: Field, activation: Activation, option: Option) -> None:
        """moi:falkirk.standards Choose where to plant it."""
        game.call(PlantStandard(side=activation.side, standard=option[1]))

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """moi:falkirk.standards moi:falkirk.reinforcements Who and what is not yet to come."""
        if option[0] == ARRANGE_STANDARD and _is_waiting(game, option[1]):
            return Refusal("moi:falkirk.standards", "refusal-standard-waits")
        if option[0] == SELECT and game.hexes[option[1]] == RESERVE:
            comes = self.entry_hexes(game, option[1])
            why = "refusal-column" if comes else "refusal-reserve-order"
            return Refusal("moi:falkirk.reinforcements", why, {"unit": name(game, option[1])})
        return None

    # The rout.

    def translate(self, game: Field, unit: Unit, result: str) -> str:
        """moi:falkirk.scots-rout moi:falkirk.schiltron Scots without a standard are lost.

        Retired cavalry and pikes are eliminated; a Retired archer may reach a schiltron.
        """
        if result != "retired" or side_id(game, unit) != SCOTS or is_free(game):
            return result
        if game.kind[unit] != Kind.LB or game.hexes[unit] < 0:
            return "eliminated"
        return flee(game, unit)


# The English standards.


def may_plant(game: Field, standard: int) -> bool:
    """moi:falkirk.standards A standard may come once none of its foot is still to come.

    RULING(moi:falkirk.standards): foot that has entered and been lost does not prevent it.
    """
    return _is_waiting(game, standard) and not any(
        game.hexes[unit] == RESERVE
        for command, entry_ in enumerate(game.scenario.commands)
        if standard in entry_.standards
        for unit in game.scenario.command_units[command]
    )


def _is_waiting(game: Field, standard: int) -> bool:
    return game.scenario.standards[standard].later and game.standard_hex[standard] == NOWHERE


@dataclass(slots=True)
class PlantStandard(Decision):
    """moi:falkirk.standards Where a standard is planted south of the burn, or not yet."""

    standard: int = 0

    def list_options(self, game: Field) -> list[Option]:
        hexes = game.battle.standard_hexes(game, self.standard)
        return [*((PUT_STANDARD, self.standard, h) for h in hexes), (LATER, self.standard)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == LATER:
            return
        game.standard_hex[self.standard] = option[2]
        game.tell(
            "standard-planted",
            "moi:falkirk.standards",
            standard=game.scenario.standards[self.standard].id,
            hex=spot(game, option[2]),
        )

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:falkirk.standards", "refusal-standard-south")


# The rout of the archers.


def rout_roll(game: Field) -> Roll:
    """moi:falkirk.scots-rout 0-6 the archers are lost, 7-9 they reach the nearest schiltron."""
    limit = figure(game, "rout", "archers_lost")
    return plan(
        game,
        "scots-rout",
        "moi:falkirk.scots-rout",
        [],
        lambda face: "eliminated" if face <= limit else "sheltered",
    )


def flee(game: Field, unit: Unit) -> str:
    """moi:falkirk.scots-rout The die of Retired archers: what is left for them to suffer.

    RULING(moi:falkirk.scots-rout): without a schiltron that has a middle they are lost.
    """
    if is_surrounded(game, unit) or not schiltron.nearest_middle(game, unit):
        return "eliminated"
    _, outcome = throw(game, rout_roll(game), unit=name(game, unit))
    if outcome == "eliminated":
        return outcome
    change(game, unit, state=State.DISORDERED)
    game.call(TakeShelter(side=game.unit_side[unit], unit=unit))
    return "none"


@dataclass(slots=True)
class TakeShelter(Decision):
    """moi:falkirk.scots-rout Which hex in the middle of the nearest schiltron."""

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        return [(RETIRE, self.unit, h) for h in schiltron.nearest_middle(game, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        place(game, self.unit, option[2])
        game.tell(
            "sheltered",
            "moi:falkirk.scots-rout",
            unit=name(game, self.unit),
            hex=spot(game, option[2]),
        )

    def refuse(self, game: Field, option: Option) -> Refusal:
        facts = {"unit": name(game, self.unit)}
        return Refusal("moi:falkirk.scots-rout", "refusal-shelter", facts)
