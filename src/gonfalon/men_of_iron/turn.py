"""moi:3.0 moi:4.0 The sequence of play: free activations, continuity, seizure, passing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, Procedure, leave
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron import rally, victory
from gonfalon.men_of_iron.activation import begin_activation
from gonfalon.men_of_iron.command import is_supported, rating
from gonfalon.men_of_iron.rolls import plan, throw, yes_no
from gonfalon.men_of_iron.setup import SetUp, prepare
from gonfalon.men_of_iron.state import ALIVE, NOBODY
from gonfalon.men_of_iron.verbs import ACTIVATE, LET, PASS, RALLY, SEIZE, SHIFT

if TYPE_CHECKING:
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field


@dataclass(slots=True)
class War(Procedure):
    """moi:3.0 The battle from its set-up to its end."""

    placed: int = 0


def set_up(game: Field, war: War) -> None:
    """Each side arranges its army within the limits of the battle."""
    order = game.battle.set_up_order(game)
    if war.placed < len(order):
        side = order[war.placed]
        war.placed += 1
        war.at -= 1
        prepare(game, side)
        game.call(SetUp(side=side))


def begin_battle(game: Field, war: War) -> None:
    """moi:3.4 The battle says who starts."""
    game.battle.begin(game)


def take_turn(game: Field, war: War) -> None:
    """moi:2.6 There are no turns: free activations and continuities follow one another."""
    war.at -= 1
    if game.turn_free:
        game.call(FreeTurn(side=game.turn_side))
    else:
        game.call(Continuity(side=game.turn_side))


def give_turn(game: Field, side: int, free: bool) -> None:
    """Who comes next, and whether it is a free activation."""
    game.turn_side = side
    game.turn_free = free


def order_rating(game: Field, order: int) -> int:
    """moi:4.2a The Activation Rating that an order rolls against."""
    definition = game.scenario.orders[order]
    if definition.leader == NOBODY:
        return definition.rating
    if game.leader_fate[definition.leader] != ALIVE:
        return game.figures.replacement["activation"]
    return rating(game, definition.leader)


def activation_roll(game: Field, order: int, purpose: str, rule: str) -> Roll:
    """moi:4.2a moi:4.3b inf:6.2b inf:6.3a The die must not exceed the leader's rating."""
    modifiers = game.volume.activation_modifiers(game, order, purpose)
    game.battle.order_modifiers(game, order, purpose, modifiers)
    return plan(game, purpose, rule, modifiers, yes_no(order_rating(game, order)))


def plain_die(game: Field, order: int, purpose: str) -> list[Modifier]:
    """moi:4.2a Nothing changes the die."""
    return []


def tiring_die(game: Field, order: int, purpose: str) -> list[Modifier]:
    """inf:5.3b inf:6.1c The Overall Commander helps; every continuity makes the next harder.

    RULING(inf:6.1c): the growing penalty does not burden seizures.
    """
    found = []
    if purpose == "continuity" and game.continuities:
        found.append(Modifier("inf:6.1c", "mod-continuities", game.continuities))
    if is_supported(game, game.scenario.orders[order].leader):
        found.append(Modifier("inf:5.3b", "mod-overall-commander", -1))
    return found


# moi:4.2b Free activations.


@dataclass(slots=True)
class FreeTurn(Procedure):
    """moi:4.2b inf:2.4a A side activates anything of its own without rolling."""

    side: int = 0
    order: int = NOBODY
    passed: bool = False


def choose_freely(game: Field, turn: FreeTurn) -> None:
    """moi:4.1b moi:4.2b moi:13.2a inf:6.1b inf:15.2a A command, a Standard, or a pass."""
    game.call(ChooseActivation(side=turn.side))


@dataclass(slots=True)
class ChooseActivation(Decision):
    """moi:4.2b moi:13.2a What to activate without a die; or pass."""

    def list_options(self, game: Field) -> list[Option]:
        options: list[Option] = [
            (ACTIVATE, order) for order in game.battle.free_orders(game, self.side)
        ]
        options += rally.standard_options(game, self.side)
        if game.battle.may_pass(game, self.side) or not options:
            options.append((PASS,))
        return options

    def take(self, game: Field, option: Option) -> None:
        turn = game.stack[-1]
        assert isinstance(turn, FreeTurn)
        if option[0] == PASS:
            turn.passed = True
            game.continuities = 0
            game.tell("passed", "moi:4.1b", side=self.side)
        elif option[0] == RALLY:
            rally.activate_standard(game, option[1])
        elif option[0] == SHIFT:
            game.call(rally.MoveStandard(side=self.side, standard=option[1]))
        else:
            turn.order = option[1]
            begin_activation(game, self.side, option[1], free=True)

    def refuse(self, game: Field, option: Option) -> Refusal:
        own = game.battle.order_refusal(game, option)
        return own or Refusal("moi:4.1a", "refusal-activation")

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return game.battle.preview_other(game, option)


def check_flight(game: Field, turn: FreeTurn) -> None:
    """moi:16.0a inf:3.0a Flight is checked after every free activation."""
    if not turn.passed:
        victory.check_flight(game, turn.side)


def go_on(game: Field, turn: FreeTurn) -> None:
    """moi:3.2a moi:4.1b After a free activation its side may continue; a pass hands play over."""
    game.last_order = turn.order
    if turn.passed or game.battle.hands_over(game, turn.side):
        give_turn(game, 1 - turn.side, free=True)
    else:
        give_turn(game, turn.side, free=False)


# moi:4.2 moi:4.3 Continuity and seizure.


@dataclass(slots=True)
class Continuity(Procedure):
    """moi:4.2a The active side tries to go on with another command."""

    side: int = 0
    order: int = NOBODY
    seizing: int = NOBODY


def name_command(game: Field, turn: Continuity) -> None:
    """moi:3.2a inf:6.2a Another command than the one just finished, or a pass."""
    game.call(NameCommand(side=turn.side))


@dataclass(slots=True)
class NameCommand(Decision):
    """moi:3.2a moi:4.1b Which command to continue with, or pass."""

    def list_options(self, game: Field) -> list[Option]:
        options: list[Option] = [
            (ACTIVATE, order) for order in game.battle.continuity_orders(game, self.side)
        ]
        options += [
            (ACTIVATE, order) for order in game.battle.instead_of_continuity(game, self.side)
        ]
        options.append((PASS,))
        return options

    def take(self, game: Field, option: Option) -> None:
        turn = game.stack[-1]
        assert isinstance(turn, Continuity)
        if option[0] == PASS:
            game.tell("passed", "moi:4.1b", side=self.side)
            fail_continuity(game, turn)
            return
        order = option[1]
        if order in game.battle.instead_of_continuity(game, self.side):
            leave(game, turn)
            game.last_order = order
            begin_activation(game, self.side, order, free=False)
            return
        turn.order = order
        if game.sink is not None:
            game.tell("named", "moi:4.2a", order=game.scenario.orders[order].id, side=self.side)

    def refuse(self, game: Field, option: Option) -> Refusal:
        if option[0] == ACTIVATE and len(option) == 2 and option[1] == game.last_order:
            return Refusal("moi:3.2a", "refusal-just-finished")
        own = game.battle.order_refusal(game, option)
        return own or Refusal("moi:4.1a", "refusal-activation")

    def preview(self, game: Field, option: Option) -> list[Roll]:
        if option[0] != ACTIVATE or option[1] in game.battle.instead_of_continuity(game, self.side):
            return []
        return [activation_roll(game, option[1], "continuity", "moi:4.2a")]


def fail_continuity(game: Field, turn: Continuity) -> None:
    """moi:4.2b inf:4.0b inf:6.1b inf:6.1c Play passes to the opponent, who activates freely."""
    leave(game, turn)
    game.continuities = 0
    give_turn(game, 1 - turn.side, free=True)


def offer_seizure(game: Field, turn: Continuity) -> None:
    """moi:4.3a moi:4.3d inf:6.3a inf:6.3c Before the roll the opponent may try to seize it."""
    game.call(Seize(side=1 - turn.side))


@dataclass(slots=True)
class Seize(Decision):
    """moi:4.3a Name a command to seize with, or let the enemy roll."""

    def list_options(self, game: Field) -> list[Option]:
        orders = game.battle.seizure_orders(game, self.side)
        return [*((SEIZE, order) for order in orders), (LET,)]

    def take(self, game: Field, option: Option) -> None:
        turn = game.stack[-1]
        assert isinstance(turn, Continuity)
        if option[0] == SEIZE:
            turn.seizing = option[1]

    def refuse(self, game: Field, option: Option) -> Refusal:
        own = game.battle.order_refusal(game, option)
        return own or Refusal("moi:4.3a", "refusal-seizure")

    def preview(self, game: Field, option: Option) -> list[Roll]:
        if option[0] != SEIZE:
            return []
        return [activation_roll(game, option[1], "seizure", "moi:4.3b")]


def roll_seizure(game: Field, turn: Continuity) -> None:
    """moi:4.3b moi:4.3c inf:6.3a inf:6.3b Success takes the play; failure frees the active side."""
    order = turn.seizing
    if order == NOBODY:
        return
    leave(game, turn)
    seizer = 1 - turn.side
    name = game.scenario.orders[order].id
    roll = activation_roll(game, order, "seizure", "moi:4.3b")
    _, outcome = throw(game, roll, order=name, side=seizer)
    if outcome == "failure":
        give_turn(game, turn.side, free=True)
        return
    game.tell("seized", "moi:4.3b", order=name, side=seizer)
    game.last_order = order
    game.continuities = 0
    give_turn(game, seizer, free=False)
    begin_activation(game, seizer, order, free=False)


def roll_continuity(game: Field, turn: Continuity) -> None:
    """moi:4.2a moi:4.2b inf:4.0b inf:6.2b

    On the rating or less the command is activated; else play passes.
    """
    order = turn.order
    roll = activation_roll(game, order, "continuity", "moi:4.2a")
    name = game.scenario.orders[order].id
    _, outcome = throw(game, roll, order=name, side=turn.side)
    if outcome == "failure":
        fail_continuity(game, turn)
        return
    game.last_order = order
    game.continuities += 1
    begin_activation(game, turn.side, order, free=False)
