"""The horse archers' trade: ride up, shoot, and be gone before the knights arrive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.bots import marches
from gonfalon.bots.ground import way
from gonfalon.bots.mind import Plan
from gonfalon.men_of_iron.contact import IS_ATTACKER
from gonfalon.men_of_iron.kinds import CHARGERS, KNIGHTS, State
from gonfalon.men_of_iron.missiles import IS_SHOOTER, fire_range, may_fire_actively
from gonfalon.men_of_iron.state import NOBODY

if TYPE_CHECKING:
    from gonfalon.bots.marches import Reach
    from gonfalon.bots.mind import Mind
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit

# What a charge promises before horse archers who can fight go in with the mace.
STRIKE = 1.0
# What it is worth to draw knights out among friends.
LURE = 0.25
# How far from the enemy they are out of the reach of his charges.
CLEAR = 5
# What a movement point in hand after the shot is worth, for the ride back.
POINT = 0.05


def plan_ride(game: Field, mind: Mind, unit: Unit, reached: Reach) -> Plan:
    """Up to the best shot while they have one; after it into a broken enemy, or away."""
    if may_fire_actively(game, unit):
        return _ride_up(game, mind, unit, reached)
    if IS_ATTACKER[game.kind[unit]] and game.state[unit] == State.NORMAL:
        value, plan = marches.best_assault(game, mind, unit, reached)
        if value >= STRIKE:
            return plan
    return _ride_off(game, mind, unit, reached)


def _ride_up(game: Field, mind: Mind, unit: Unit, reached: Reach) -> Plan:
    """To the hex with the best shot for the least danger, points in hand for the way back."""
    reach = fire_range(game, unit)
    left = max(cost for cost, _ in reached.values())
    best, goal = 0.0, -1
    for hex_, (cost, _) in reached.items():
        if mind.near[hex_] > reach:
            continue
        shot = marches.best_shot(game, mind, unit, hex_, reach)
        if shot <= 0.0:
            continue
        value = shot + POINT * (left - cost) + _lure(game, mind, hex_) - _risk(game, mind, hex_)
        if value > best:
            best, goal = value, hex_
    if goal >= 0:
        return Plan(way(reached, goal), -1, game.state[unit])
    return marches.advance(game, mind, unit, reached, reach)


def _risk(game: Field, mind: Mind, hex_: Hex) -> float:
    """What reaction fire and counter-charges may cost them where they shoot."""
    risk = 0.0
    for there in game.board.within(hex_, 2):
        enemy = game.unit_at[there]
        if enemy == NOBODY or game.unit_side[enemy] == mind.side:
            continue
        if there in game.board.toward[hex_] and IS_SHOOTER[game.kind[enemy]]:
            risk += 0.2
        if game.kind[enemy] in CHARGERS and game.state[enemy] == State.NORMAL:
            risk += 0.15
    return risk


def _lure(game: Field, mind: Mind, hex_: Hex) -> float:
    """Knights who have to ride out at a shot come in among the friends around the shooter."""
    near = game.board.disc(hex_, 2)
    friends = (game.held[mind.side] & near).bit_count()
    knights = sum(
        game.unit_at[h] != NOBODY
        and game.unit_side[game.unit_at[h]] != mind.side
        and game.kind[game.unit_at[h]] in KNIGHTS
        for h in game.board.within(hex_, 2)
    )
    return LURE if knights and friends > 3 else 0.0


def _ride_off(game: Field, mind: Mind, unit: Unit, reached: Reach) -> Plan:
    """Out of reach of the enemy's charges, no further than that takes."""
    near = mind.near
    best, goal = -1.0, game.hexes[unit]
    for hex_, (cost, _) in reached.items():
        value = min(near[hex_], CLEAR) - 0.05 * cost
        if value > best:
            best, goal = value, hex_
    return Plan(way(reached, goal), -1, game.state[unit])
