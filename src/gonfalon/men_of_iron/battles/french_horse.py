"""moi:crecy.aggression moi:poitiers.aggression French men-at-arms, who see the enemy and charge.

What Crecy and Poitiers share: leaders near the English lose hold of their riders, who make for
the nearest enemy by the straightest way, and ride down the Genoese that stand in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gonfalon.kernel.board import hexes_of
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.hexes import FRONT, SIDE_OF
from gonfalon.men_of_iron import activation, charge, movement, results, shock
from gonfalon.men_of_iron.activation import activation_of
from gonfalon.men_of_iron.battle import Battle
from gonfalon.men_of_iron.battles.special import rule_block, side_id
from gonfalon.men_of_iron.contact import may_attack, may_strike
from gonfalon.men_of_iron.kinds import DONE, Kind, State
from gonfalon.men_of_iron.shock import phase_of, unmet
from gonfalon.men_of_iron.state import (
    ALIVE,
    NOBODY,
    is_disordered,
    name,
    units_of,
)
from gonfalon.men_of_iron.verbs import END_MOVES, FACE, FIGHT, SELECT, STEP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.movement import Movement
    from gonfalon.men_of_iron.shock import AssaultPhase
    from gonfalon.men_of_iron.state import Field, Unit
    from gonfalon.men_of_iron.terrain import Terrain

FRENCH, ENGLISH = "french", "english"
# A fact of the activation under way: its riders must charge.
ROUSED = "roused"


class FrenchHorse(Battle):
    """What the battles with French men-at-arms of the Hundred Years' War share."""

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """moi:crecy.aggression moi:poitiers.aggression A leader near the English rouses his men."""
        game.facts.pop(ROUSED, None)
        if is_near_enemy(game, activation):
            rouse(game, activation)

    def end_activation(self, game: Field, activation: Activation) -> None:
        """moi:crecy.aggression The ardour lasts for one activation."""
        game.facts.pop(ROUSED, None)

    def limit_moves(
        self, game: Field, activation: Activation, options: list[Option]
    ) -> list[Option]:
        """moi:crecy.aggression No end of the movement while a rider can still come nearer.

        Riders who cannot wait until those before them are out of the way.
        """
        if ROUSED not in game.facts:
            return options
        roused = riders(game, activation)
        pressed = [unit for unit in roused if is_pressed(game, unit)]
        if not pressed:
            return options
        waiting = [unit for unit in roused if unit not in pressed]
        return [
            option
            for option in options
            if option[0] != END_MOVES and not (option[0] == SELECT and option[1] in waiting)
        ]

    def limit_steps(self, game: Field, move: Movement, options: list[Option]) -> list[Option]:
        """moi:crecy.aggression A roused rider goes straight for the nearest enemy, and stops
        where he can charge or assault; he turns no further than that takes."""
        if ROUSED not in game.facts or not is_roused(game, move.unit):
            return options
        return urge(game, move.unit, options) or options

    def limit_attacks(
        self, game: Field, phase: AssaultPhase, options: list[Option]
    ) -> list[Option]:
        """moi:crecy.aggression Every roused rider that can attack does."""
        if not idle_riders(game, phase):
            return options
        return [option for option in options if option[0] != FIGHT]

    def forced_attacks(
        self, game: Field, phase: AssaultPhase, pairs: list[list[int]]
    ) -> list[list[int]]:
        """moi:crecy.aggression A roused rider who can only attack one enemy will."""
        found: list[list[int]] = []
        while True:
            twin = shock.AssaultPhase(possible=phase.possible, pairs=[*pairs, *found])
            left = [pair for pair in phase.possible if twin.is_open(game, *pair)]
            if len(left) != 1 or not idle_riders(game, twin):
                return found
            found.append(left[0])

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """moi:crecy.aggression moi:poitiers.aggression Why a roused rider may not hold back."""
        unit = held_back(game, option)
        if unit == NOBODY:
            return None
        rule = str(rule_block(game, "aggression")["rule"])
        return Refusal(rule, "refusal-must-charge", {"unit": name(game, unit)})

    def ridden_through(self, game: Field, rider: Unit, unit: Unit) -> bool:
        """moi:crecy.ride-down moi:poitiers.aggression Genoese are Disordered, or lost if they were.

        No die is thrown for it.
        """
        if side_id(game, unit) != FRENCH or game.kind[unit] != Kind.CB:
            return False
        worse = "eliminated" if is_disordered(game, unit) else "disordered"
        results.suffer_alone(game, unit, worse, [], "moi:crecy.ride-down")
        return True


# Who is roused.


def is_near_enemy(game: Field, activation: Activation) -> bool:
    """moi:crecy.aggression Is the activated leader of men-at-arms near an English combat unit?"""
    if game.scenario.sides[activation.side].id != FRENCH:
        return False
    block = rule_block(game, "aggression")
    leader = game.scenario.orders[activation.order].leader
    if leader == NOBODY or game.scenario.leaders[leader].id not in block["leaders"]:
        return False
    here = game.leader_hex[leader]
    if here < 0 or game.leader_fate[leader] != ALIVE:
        return False
    near = game.board.disc(here, block["within"])
    return game.held[1 - activation.side] & near != 0


def rouse(game: Field, activation: Activation) -> None:
    """moi:crecy.aggression His men-at-arms must charge in this activation."""
    if all(game.kind[unit] != Kind.MM for unit in units_of(game, activation.commands)):
        return
    game.facts[ROUSED] = True
    order = game.scenario.orders[activation.order].id
    game.tell("roused", str(rule_block(game, "aggression")["rule"]), order=order)


def is_roused(game: Field, unit: Unit) -> bool:
    """moi:crecy.aggression Must this unit charge? Disordered riders too, Retired ones not.

    RULING(moi:crecy.aggression): who may not charge makes for an assault in the same way.
    """
    return (
        ROUSED in game.facts
        and game.kind[unit] == Kind.MM
        and game.hexes[unit] >= 0
        and game.state[unit] != State.RETIRED
        and game.scenario.unit_command[unit] in activation_of(game).commands
    )


def riders(game: Field, activation: Activation) -> list[Unit]:
    """The units of an activation that must charge."""
    if ROUSED not in game.facts:
        return []
    kind, state = game.kind, game.state
    return [
        unit
        for unit in units_of(game, activation.commands)
        if kind[unit] == Kind.MM and state[unit] != State.RETIRED
    ]


def is_pressed(game: Field, unit: Unit) -> bool:
    """moi:crecy.aggression Can a rider who cannot attack as he stands still do something for it?"""
    if game.acts[unit] & DONE or striking(game, unit, [game.facing[unit]]):
        return False
    move = movement.new_movement(game, unit)
    if movement.step_options(game, move, closing_hexes(game, unit)):
        return True
    return bool(striking(game, unit, movement.facings(game, move)))


# The way to the nearest enemy.


def nearest_enemies(game: Field, unit: Unit) -> list[Hex]:
    """The hexes of the enemy combat units that are nearest to a unit."""
    enemies = game.held[1 - game.unit_side[unit]]
    return _nearest(game.scenario.terrain, game.hexes[unit], enemies)


@lru_cache(maxsize=4096)
def _nearest(ground: Terrain, here: Hex, enemies: int) -> list[Hex]:
    """The hexes of a set of bits that are nearest to a hex; asked again for every click."""
    if not enemies:
        return []
    board, reach = ground.board, 2
    while not enemies & board.disc(here, reach):
        reach *= 2
    found = hexes_of(enemies & board.disc(here, reach))
    row = board.distances(here)
    least = min(row[h] for h in found)
    return [h for h in found if row[h] == least]


def nearer(game: Field, unit: Unit, steps: list[Hex]) -> list[Hex]:
    """moi:crecy.aggression Steps that lead straight to a nearest enemy, else nearer to one."""
    here = game.hexes[unit]
    closing = closer(game, unit, steps)
    if len(closing) < 2:
        return closing
    goals = nearest_enemies(game, unit)
    lines = [game.board.line(here, goal) for goal in goals]
    ahead = {h for line in lines if line for h in line[0]}
    return [h for h in closing if h in ahead] or closing


def closer(game: Field, unit: Unit, steps: list[Hex]) -> list[Hex]:
    """The steps that bring a unit nearer to one of the enemies nearest to it."""
    closing = closing_hexes(game, unit)
    return [h for h in steps if h in closing]


def closing_hexes(game: Field, unit: Unit) -> tuple[Hex, ...]:
    """The hexes next to a unit that are nearer to one of the enemies nearest to it."""
    enemies = game.held[1 - game.unit_side[unit]]
    return _closing(game.scenario.terrain, game.hexes[unit], enemies)


@lru_cache(maxsize=4096)
def _closing(ground: Terrain, here: Hex, enemies: int) -> tuple[Hex, ...]:
    """Asked again for every click, as the nearest enemies are."""
    board = ground.board
    rows = [board.distances(goal) for goal in _nearest(ground, here, enemies)]
    return tuple(h for h in board.adjacent[here] if any(row[h] < row[here] for row in rows))


def level(game: Field, unit: Unit, steps: list[Hex]) -> list[Hex]:
    """The steps that lead round what stands in the way, no further off."""
    goals = nearest_enemies(game, unit)
    if not goals:
        return []
    far = game.board.distance(game.hexes[unit], goals[0])
    return [h for h in steps if any(game.board.distance(h, goal) == far for goal in goals)]


def striking(game: Field, unit: Unit, facings: Sequence[int]) -> list[int]:
    """The corners that a unit could face to assault or charge somebody from its hex."""
    here, board = game.hexes[unit], game.board
    enemies = game.held[1 - game.unit_side[unit]]
    if not enemies & board.disc(here, charge.FURTHEST) or not may_attack(game, unit):
        return []
    next_to = enemies & board.around[here]
    targets = charge.targets_about(game, unit) if charge.is_charger(game, unit) else []
    found = []
    for facing in facings:
        front = [h for h in board.front[here][facing] if next_to >> h & 1]
        if front:
            able = any(may_strike(game, unit, game.unit_at[h], here) for h in front)
        else:
            able = any(charge.charge_paths(game, unit, t, facing) for t in targets)
        if able:
            found.append(facing)
    return found


def turned(game: Field, unit: Unit, facing: int) -> int:
    """By how many corners a unit turns."""
    return min((facing - game.facing[unit]) % 6, (game.facing[unit] - facing) % 6)


def least_turned(game: Field, unit: Unit, facings: list[int]) -> list[int]:
    """moi:crecy.aggression He turns only as far as he has to."""
    least = min((turned(game, unit, f) for f in facings), default=0)
    return [f for f in facings if turned(game, unit, f) == least]


def urge(game: Field, unit: Unit, options: list[Option]) -> list[Option]:
    """moi:crecy.aggression What a roused rider does with the clicks that he has.

    He stops where he can attack, else he rides on. RULING(moi:crecy.aggression): where friends
    bar his way he may ride along them or stop, facing the enemy.
    """
    steps = [option[2] for option in options if option[0] == STEP]
    facings = [option[2] for option in options if option[0] == FACE]
    able = striking(game, unit, facings)
    if able:
        return [(FACE, unit, f) for f in least_turned(game, unit, able)]
    closing = nearer(game, unit, steps)
    if closing:
        return [(STEP, unit, h) for h in closing]
    here = game.hexes[unit]
    seeing = [
        f
        for f in facings
        if any(
            SIDE_OF[f][d] == FRONT
            for goal in nearest_enemies(game, unit)
            for d in game.board.bearings(here, goal)
        )
    ]
    stops: list[Option] = [(FACE, unit, f) for f in least_turned(game, unit, seeing or facings)]
    return [*((STEP, unit, h) for h in level(game, unit, steps)), *stops]


# Attacks.


def idle_riders(game: Field, phase: AssaultPhase) -> list[Unit]:
    """moi:crecy.aggression Roused riders who could attack somebody and have not been told to."""
    fighting = {unit for unit, _, _ in phase.pairs}
    able = dict.fromkeys(unit for unit, _, _ in phase.possible)
    return [unit for unit in able if unit not in fighting and is_roused(game, unit)]


def held_back(game: Field, option: Option) -> Unit:
    """The rider whom an option would hold back against the rule, NOBODY where none is."""
    if not game.facts.get(ROUSED, False):
        return NOBODY
    verb, decision = option[0], game.decision
    if isinstance(decision, activation.MoveAndFire):
        return _held_back_marching(game, option)
    if isinstance(decision, shock.Designate) and verb == FIGHT:
        phase = phase_of(game)
        idle = idle_riders(game, phase)
        return idle[0] if idle and not unmet(phase) else NOBODY
    if isinstance(decision, movement.Step) and verb in (STEP, FACE) and is_roused(game, option[1]):
        move = movement.movement_of(game)
        if verb == FACE:
            return option[1] if option[2] in movement.facings(game, move) else NOBODY
        return NOBODY if movement.look_at(game, move, option[2])[1] else option[1]
    return NOBODY


def _held_back_marching(game: Field, option: Option) -> Unit:
    if option[0] == END_MOVES:
        pressed = [unit for unit in riders(game, activation_of(game)) if is_pressed(game, unit)]
        return pressed[0] if pressed else NOBODY
    if option[0] == SELECT and is_roused(game, option[1]):
        return NOBODY if game.acts[option[1]] & DONE else option[1]
    return NOBODY
