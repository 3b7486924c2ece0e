"""Ascalon, 12 August 1099: five contingents under one vizier, and a camp that is not awake."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import leave
from gonfalon.men_of_iron.battle import Battle, roll_for_first
from gonfalon.men_of_iron.battles.special import chosen, rule_block
from gonfalon.men_of_iron.missiles import Shot
from gonfalon.men_of_iron.onset import Clash
from gonfalon.men_of_iron.shock import defenders_of
from gonfalon.men_of_iron.state import NOBODY
from gonfalon.men_of_iron.verbs import ACTIVATE, SEIZE

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option, Rules
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.state import Field, Unit

FATIMID = "fatimid"
# A fact of the game: the Mamelukes may be activated.
ALERTED = "mamelukes-alerted"


class Ascalon(Battle):
    """inf:ascalon.oc inf:ascalon.city inf:ascalon.berbers inf:ascalon.victory The special rules.

    Al-Afdal is the only Egyptian leader and the only Overall Commander, his Berbers start
    Disordered, as the battle's file says with the levels; the terrain table closes the town.
    """

    def rules(self, rules: Rules) -> Rules:
        """inf:ascalon.mamelukes Fire and combat alert the Mamelukes before their dice fall."""
        changed = rules.insert(Shot, "resolve_shot", alert_those_shot_at)
        return changed.insert(Clash, "roll_combat", alert_those_assaulted)

    # Set-up and the first turn.

    def start_facings(self, game: Field, unit: Unit) -> tuple[int, ...]:
        """inf:ascalon.setup-crusader inf:ascalon.setup-fatimid Everybody looks at the enemy."""
        return ()

    def set_up_refusal(self, game: Field, side: int) -> str:
        """inf:ascalon.setup-fatimid The first line of the foot has no gap."""
        if game.scenario.sides[side].id != FATIMID:
            return ""
        line = game.board.areas[rule_block(game, "set-up")["full"]]
        return "refusal-line-gap" if any(game.unit_at[h] == NOBODY for h in line) else ""

    def begin(self, game: Field) -> None:
        """inf:ascalon.first Each side throws a die, the higher one starts; or the Fatimids do."""
        if chosen(game, "first_activation", "roll") == FATIMID:
            game.turn_side = game.scenario.side(FATIMID)
        else:
            game.turn_side = roll_for_first(game, "inf:ascalon.first")
        game.turn_free = True

    # The contingents.

    def always_in_command(self, game: Field, command: int) -> bool:
        """inf:ascalon.contingents No Egyptian unit is ever out of command."""
        side = game.scenario.commands[command].side
        return game.scenario.sides[side].id == FATIMID or super().always_in_command(game, command)

    # The Mamelukes.

    def free_orders(self, game: Field, side: int) -> list[int]:
        """inf:ascalon.mamelukes In place of the sleepers' activation, their alarm."""
        orders = awake(game, super().free_orders(game, side))
        alarm = alarm_order(game)
        own = game.scenario.orders[alarm].side == side
        if own and is_asleep(game) and self.is_usable(game, alarm):
            orders.append(alarm)
        return orders

    def continuity_orders(self, game: Field, side: int) -> list[int]:
        """inf:ascalon.mamelukes inf:ascalon.contingents Sleepers are not activated by a die.

        Each contingent is a command: the one just used is left out.
        """
        return awake(game, super().continuity_orders(game, side))

    def seizure_orders(self, game: Field, side: int) -> list[int]:
        """inf:ascalon.mamelukes Nor do they seize the continuity."""
        return awake(game, super().seizure_orders(game, side))

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """inf:ascalon.mamelukes A free activation spent on the alarm brings nothing else.

        RULING(ascalon-alarm): as with a Standard no command has been activated, so any contingent
        may try to continue, the Mamelukes among them.
        """
        if activation.order == alarm_order(game):
            alert(game)
            leave(game, activation)

    def order_refusal(self, game: Field, option: Option) -> Refusal | None:
        """inf:ascalon.mamelukes Why the sleepers may not be activated."""
        if option[0] not in (ACTIVATE, SEIZE) or len(option) != 2 or not is_asleep(game):
            return None
        if option[1] != mameluke_order(game):
            return None
        return Refusal("inf:ascalon.mamelukes", "refusal-not-alerted")


def mameluke_order(game: Field) -> int:
    """inf:ascalon.mamelukes The activation of the Mamelukes."""
    return game.scenario.order(rule_block(game, "mamelukes")["command"])


def alarm_order(game: Field) -> int:
    """inf:ascalon.mamelukes The activation that alerts them."""
    return game.scenario.order(rule_block(game, "mamelukes")["alarm"])


def is_asleep(game: Field) -> bool:
    """inf:ascalon.mamelukes inf:ascalon.alternative Are the Mamelukes not yet alerted?"""
    return chosen(game, "camp", "asleep") == "asleep" and not game.facts.get(ALERTED, False)


def awake(game: Field, orders: list[int]) -> list[int]:
    """inf:ascalon.mamelukes Orders without that of the sleepers."""
    if not is_asleep(game):
        return orders
    sleepers = mameluke_order(game)
    return [order for order in orders if order != sleepers]


def alert(game: Field) -> None:
    """inf:ascalon.mamelukes All of them are alert, and as Disordered as before."""
    game.facts[ALERTED] = True
    order = game.scenario.orders[mameluke_order(game)]
    game.tell("alerted", "inf:ascalon.mamelukes", order=order.id)


def alert_those_shot_at(game: Field, shot: Shot) -> None:
    """inf:ascalon.mamelukes One of them is attacked by fire, hit or not.

    RULING(ascalon-fire): missile fire is an attack.
    """
    alert_if_attacked(game, [shot.target])


def alert_those_assaulted(game: Field, combat: Clash) -> None:
    """inf:ascalon.mamelukes One of them is assaulted or charged."""
    alert_if_attacked(game, defenders_of(combat))


def alert_if_attacked(game: Field, units: list[Unit]) -> None:
    """inf:ascalon.mamelukes An attack on one of them alerts them all."""
    if not is_asleep(game):
        return
    command = game.scenario.command(rule_block(game, "mamelukes")["command"])
    if any(game.scenario.unit_command[unit] == command for unit in units):
        alert(game)
