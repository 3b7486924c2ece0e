"""The set-up: each side starts from the book's arrangement and may change what is free to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option
from gonfalon.men_of_iron.activation import may_form
from gonfalon.men_of_iron.kinds import RESERVE, Formation, Kind
from gonfalon.men_of_iron.state import (
    NOBODY,
    change,
    leaders_at,
    lift,
    name,
    place,
    spot,
    turn,
)
from gonfalon.men_of_iron.verbs import (
    ARRANGE,
    ARRANGE_LEADER,
    ARRANGE_STANDARD,
    BREAK,
    DISMOUNT,
    FACE,
    FORM,
    MOUNT,
    PUT,
    PUT_LEADER,
    PUT_STANDARD,
    READY,
)

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Leader, Unit


def prepare(game: Field, side: int) -> None:
    """Put leaders and standards at the first hex free to them, once the units stand."""
    for lead, definition in enumerate(game.scenario.leaders):
        if definition.side == side and not definition.reserve and game.leader_hex[lead] < 0:
            hexes = game.battle.leader_hexes(game, lead)
            if hexes:
                game.leader_hex[lead] = hexes[0]
    for at, standard in enumerate(game.scenario.standards):
        if standard.side == side and not standard.later and game.standard_hex[at] < 0:
            hexes = game.battle.standard_hexes(game, at)
            if hexes:
                game.standard_hex[at] = hexes[0]


@dataclass(slots=True)
class SetUp(Decision):
    """moi:3.4 Change the arrangement piece by piece, or be ready."""

    def list_options(self, game: Field) -> list[Option]:
        options: list[Option] = []
        if not game.battle.set_up_refusal(game, self.side):
            options.append((READY,))
        for unit in game.scenario.side_units[self.side]:
            if game.hexes[unit] >= 0 and has_choice(game, unit):
                options.append((ARRANGE, unit))
        for lead, definition in enumerate(game.scenario.leaders):
            placed = definition.side == self.side and game.leader_hex[lead] >= 0
            if placed and len(game.battle.leader_hexes(game, lead)) > 1:
                options.append((ARRANGE_LEADER, lead))
        for at, standard in enumerate(game.scenario.standards):
            placed = standard.side == self.side and game.standard_hex[at] >= 0
            if placed and len(game.battle.standard_hexes(game, at)) > 1:
                options.append((ARRANGE_STANDARD, at))
        return options + game.battle.set_up_clicks(game, self.side)

    def take(self, game: Field, option: Option) -> None:
        if option[0] == READY:
            game.tell("ready", "moi:3.4", side=self.side)
            return
        game.call(SetUp(side=self.side))
        if option[0] not in (ARRANGE, ARRANGE_LEADER, ARRANGE_STANDARD):
            game.battle.take_set_up(game, option)
            return
        kind = {ARRANGE: 0, ARRANGE_LEADER: 1, ARRANGE_STANDARD: 2}[option[0]]
        game.call(Arrange(side=self.side, kind=kind, piece=option[1]))

    def refuse(self, game: Field, option: Option) -> Refusal:
        why = game.battle.set_up_refusal(game, self.side)
        if option == (READY,) and why:
            return Refusal("moi:3.4", why)
        return Refusal("moi:3.4", "refusal-set-up")


@dataclass(slots=True)
class Arrange(Decision):
    """moi:3.4 Where a piece stands at the start, how it faces, whether it is formed."""

    kind: int = 0
    piece: int = 0

    def list_options(self, game: Field) -> list[Option]:
        if self.kind == 0:
            return unit_options(game, self.piece)
        if self.kind == 1:
            hexes = game.battle.leader_hexes(game, self.piece)
            return [(PUT_LEADER, self.piece, h) for h in hexes]
        hexes = game.battle.standard_hexes(game, self.piece)
        return [(PUT_STANDARD, self.piece, h) for h in hexes]

    def take(self, game: Field, option: Option) -> None:
        verb, piece = option[0], option[1]
        if verb == PUT:
            put(game, piece, option[2])
        elif verb == FACE:
            turn(game, piece, option[2])
        elif verb == FORM:
            schiltron = game.battle.forms_schiltron(game, piece)
            game.formation[piece] = Formation.SCHILTRON if schiltron else Formation.SHIELD_WALL
        elif verb == BREAK:
            game.formation[piece] = Formation.NONE
        elif verb in (MOUNT, DISMOUNT):
            foot_as = game.scenario.units[piece].foot_as
            change(game, piece, kind=Kind.HM if verb == MOUNT else foot_as)
        elif verb == PUT_LEADER:
            game.leader_hex[piece] = option[2]
            replant(game, piece)
        else:
            game.standard_hex[piece] = option[2]

    def refuse(self, game: Field, option: Option) -> Refusal:
        facts: dict[str, object] = {}
        if self.kind == 0:
            facts["unit"] = name(game, self.piece)
        if option[0] in (PUT, PUT_LEADER, PUT_STANDARD) and len(option) == 3:
            facts["hex"] = spot(game, option[2])
            return Refusal("moi:3.4", "refusal-set-up-hex", facts)
        return Refusal("moi:3.4", "refusal-set-up", facts)


def has_choice(game: Field, unit: Unit) -> bool:
    """May anything about a unit's start be changed? Facings are looked at before hexes."""
    return len(game.battle.start_facings(game, unit)) > 1 or len(unit_options(game, unit)) > 1


def unit_options(game: Field, unit: Unit) -> list[Option]:
    """Every hex, facing and formation that a unit may have at the start."""
    options: list[Option] = [
        (PUT, unit, h)
        for h in game.battle.set_up_hexes(game, unit)
        if h == game.hexes[unit] or may_put(game, unit, h)
    ]
    options += [(FACE, unit, f) for f in game.battle.start_facings(game, unit)]
    if game.scenario.units[unit].foot_as >= 0 and game.battle.may_start_on_foot(game, unit):
        options.append((MOUNT if game.kind[unit] != Kind.HM else DISMOUNT, unit))
    if game.formation[unit] == Formation.NONE:
        if may_form(game, unit):
            options.append((FORM, unit))
    elif game.battle.may_leave_formation_at_start(game, unit):
        options.append((BREAK, unit))
    return options


def may_put(game: Field, unit: Unit, hex_: Hex) -> bool:
    """A free hex, or one whose unit may take this unit's place in exchange."""
    if game.under[unit]:
        return game.unit_at[hex_] != NOBODY and game.second_at[hex_] == NOBODY
    other = game.unit_at[hex_]
    if game.kind[unit] == Kind.BB:
        return False
    if other == NOBODY:
        return True
    if game.unit_side[other] != game.unit_side[unit] or game.second_at[hex_] != NOBODY:
        return False
    here = game.hexes[unit]
    return game.second_at[here] == NOBODY and here in game.battle.set_up_hexes(game, other)


def put(game: Field, unit: Unit, hex_: Hex) -> None:
    """Put a unit into a hex; a unit that stands there goes where this one came from.

    Leaders keep to their hex, or follow the unit where theirs is left empty.
    """
    here, under = game.hexes[unit], game.under[unit]
    other = game.unit_at[hex_] if not under else NOBODY
    lift(game, unit, RESERVE)
    if other not in (NOBODY, unit):
        place(game, other, here)
    place(game, unit, hex_, under)
    if game.unit_at[here] == NOBODY:
        for lead in leaders_at(game, here, game.unit_side[unit]):
            if hex_ in game.battle.leader_hexes(game, lead):
                game.leader_hex[lead] = hex_
                replant(game, lead)


def replant(game: Field, leader: Leader) -> None:
    """A standard that stands near a leader moves with him where he has left it too far behind."""
    for at, standard in enumerate(game.scenario.standards):
        if standard.near == leader and game.standard_hex[at] >= 0:
            hexes = game.battle.standard_hexes(game, at)
            if hexes and game.standard_hex[at] not in hexes:
                game.standard_hex[at] = hexes[0]
