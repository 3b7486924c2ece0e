"""Which command the squire sets going, and when it tries to seize the play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.men_of_iron import turn
from gonfalon.men_of_iron.contact import IS_ATTACKER
from gonfalon.men_of_iron.kinds import CHARGERS, HORSE_ARCHERS, RESERVE, State
from gonfalon.men_of_iron.missiles import IS_SHOOTER
from gonfalon.men_of_iron.rally import rallying
from gonfalon.men_of_iron.state import IS_TRAIN
from gonfalon.men_of_iron.verbs import ACTIVATE, RALLY

if TYPE_CHECKING:
    from gonfalon.bots.mind import Mind
    from gonfalon.kernel.flow import Option
    from gonfalon.men_of_iron.state import Field, Unit

RALLYING = 0.9
# What it is worth to bring one unit of a column further on its way.
MARCHING = 0.2
# From how far horse archers come up, shoot and are gone again.
RIDE = 6
# What a try at seizing must be worth beyond waiting for the enemy's die.
TO_SEIZE = 0.2


def order_worth(game: Field, mind: Mind, order: int) -> float:
    """What activating an order promises: fights, shots, recoveries, and ground to gain."""
    worth = 0.0
    definition = game.scenario.orders[order]
    if mind.posture.march and definition.id == mind.posture.march:
        units = [u for c in definition.commands for u in game.scenario.command_units[c]]
        return MARCHING * sum(game.hexes[u] >= 0 and mind.near[game.hexes[u]] > 1 for u in units)
    for command in definition.commands:
        for unit in game.scenario.command_units[command]:
            worth += _unit_worth(game, mind, unit)
    return worth


def _unit_worth(game: Field, mind: Mind, unit: Unit) -> float:
    here = game.hexes[unit]
    kind = game.kind[unit]
    if here < 0:
        return 0.3 if here == RESERVE and game.battle.entry_hexes(game, unit) else 0.0
    if IS_TRAIN[kind]:
        return 0.0
    near = mind.near[here]
    if game.state[unit] == State.RETIRED:
        return 0.02
    if game.state[unit] == State.DISORDERED:
        return 0.25 if near <= 1 else 0.6
    if kind in HORSE_ARCHERS and near <= RIDE:
        return 0.6
    if near <= (3 if kind in CHARGERS else 1) and IS_ATTACKER[kind]:
        return 0.7
    if IS_SHOOTER[kind] and near <= len(game.figures.ranges[kind]):
        return 0.6
    if mind.holds:
        return 0.0
    return 0.3 if near <= 8 else 0.2


def chance(game: Field, order: int) -> float:
    """How likely an order's leader is to pass his die."""
    return min(game.figures.die, turn.order_rating(game, order) + 1) / game.figures.die


def choose_freely(game: Field, mind: Mind, options: list[Option]) -> Option:
    """The best command, or a Standard where enough wait at it; never an idle pass."""
    best, choice = -1.0, options[0]
    for option in options:
        if option[0] == ACTIVATE:
            value = order_worth(game, mind, option[1]) + 0.01
        elif option[0] == RALLY:
            value = RALLYING * len(rallying(game, option[1]))
        else:
            value = -0.5
        if value > best:
            best, choice = value, option
    return choice


def name_command(game: Field, mind: Mind, options: list[Option]) -> Option:
    """The command that promises most, its chance considered; a pass where none does."""
    best, choice = 0.0, options[-1]
    instead = game.battle.instead_of_continuity(game, mind.side)
    for option in options:
        if option[0] == ACTIVATE:
            likely = 1.0 if option[1] in instead else chance(game, option[1])
            value = order_worth(game, mind, option[1]) * (0.4 + likely)
            if value > best:
                best, choice = value, option
    return choice


def seize(game: Field, mind: Mind, options: list[Option]) -> Option:
    """Seize when it is likelier to bring the play than the enemy's own die is to lose it.

    To wait loses the play with the enemy's chance; a try loses it, for a free activation of his,
    with the chance to fail. So the two chances together must pass one, and the prize be worth it.
    """
    frame = game.frame(turn.Continuity)
    enemy = 1.0 if frame.order < 0 else chance(game, frame.order)
    best, choice = TO_SEIZE, options[-1]
    for option in options[:-1]:
        edge = chance(game, option[1]) + enemy - 1.0
        if edge > 0.0:
            gain = edge * (1.0 + order_worth(game, mind, option[1]))
            if gain > best:
                best, choice = gain, option
    return choice
