"""Dorylaeum, 1 July 1097: the vanguard holds its camp until the main column comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.modifiers import Modifier
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron.battle import NOTHING, Battle
from gonfalon.men_of_iron.battles.special import (
    facings_to_enemy,
    figure,
    rule_block,
    side_id,
)
from gonfalon.men_of_iron.kinds import FIRED, Kind
from gonfalon.men_of_iron.missiles import IS_SHOOTER, fire_range
from gonfalon.men_of_iron.movement import Step, movement_of
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import NOBODY, enemy_at, mover, name, spot
from gonfalon.men_of_iron.turn import FreeTurn
from gonfalon.men_of_iron.verbs import FACE, STEP

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gonfalon.kernel.flow import Option, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.movement import Movement
    from gonfalon.men_of_iron.scenario import Scenario
    from gonfalon.men_of_iron.state import Field, Leader, Unit

CRUSADER, SELJUK = "crusader", "seljuk"
# Facts of the game.
TRIES = "tries"
COLUMN = "column"


class Dorylaeum(Battle):
    """inf:dorylaeum.first inf:dorylaeum.oc inf:dorylaeum.victory The rules of Dorylaeum.

    inf:dorylaeum.setup-crusader inf:dorylaeum.setup-seljuk inf:dorylaeum.alt-setup
    inf:dorylaeum.drumlin Who starts, where and with what, who commands, the hills and the flight
    levels stand in the data.
    """

    def rules(self, rules: Rules) -> Rules:
        """inf:dorylaeum.reinforcements The column's die comes before the activation is chosen."""
        return rules.insert(FreeTurn, "choose_freely", await_column)

    def start_facings(self, game: Field, unit: Unit) -> tuple[int, ...]:
        """inf:dorylaeum.setup-crusader inf:dorylaeum.setup-seljuk All look at the enemy."""
        return facings_to_enemy(game, unit)

    # The main column.

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """inf:dorylaeum.reinforcements Once the column is up, in Free Activations alone."""
        return game.scenario.units[unit].entry if may_come(game) else ()

    def leader_entry(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """inf:dorylaeum.reinforcements A leader enters where his knights do."""
        definition = game.scenario.leaders[leader]
        units = game.scenario.reserves.get(definition.reserve, ())
        if not units or not may_come(game):
            return ()
        hexes = game.scenario.units[units[0]].entry
        return tuple(h for h in hexes if enemy_at(game, h, definition.side) == NOBODY)

    # The western march.

    def uneven_hexes(self, scenario: Scenario) -> Iterable[Hex]:
        """inf:dorylaeum.restriction The hexes of the march and those beside it."""
        area = scenario.board.areas[scenario.special["march"]["area"]]
        return {h for hex_ in area for h in scenario.board.adjacent[hex_]}

    def step_extras(self, game: Field, unit: Unit, here: Hex) -> Mapping[Hex, int]:
        """inf:dorylaeum.restriction The steps that are closed to a Seljuk."""
        if side_id(game, unit) != SELJUK:
            return NOTHING
        near = march(game).intersection(game.board.adjacent[here])
        if not near:
            return NOTHING
        return {h: FORBIDDEN for h in near if not may_ride_west(game, unit, here, h)}

    def limit_steps(self, game: Field, move: Movement, options: list[Option]) -> list[Option]:
        """inf:dorylaeum.restriction A Seljuk who has come that far does not stop there idle."""
        if not must_go_on(game, move):
            return options
        return [option for option in options if option[0] != FACE] or options

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """inf:dorylaeum.restriction Why not."""
        decision = game.stack[-1]
        if type(decision) is not Step or option[1:2] != (decision.unit,):
            return None
        unit = decision.unit
        facts = {"unit": name(game, unit)}
        if option[0] == STEP and game.hexes[unit] >= 0:
            if self.step_extras(game, unit, game.hexes[unit]).get(option[2], 0):
                facts["hex"] = spot(game, option[2])
                return Refusal("inf:dorylaeum.restriction", "refusal-march", facts)
        elif option[0] == FACE and must_go_on(game, movement_of(game)):
            return Refusal("inf:dorylaeum.restriction", "refusal-march-stop", facts)
        return None

    # The camp followers.

    def translate(self, game: Field, unit: Unit, result: str) -> str:
        """inf:dorylaeum.camp-followers Who would retreat or be Retired is lost.

        They have no Disordered side, so that Disorder too would have them Retired (inf:14.2b).
        """
        return "eliminated" if game.kind[unit] == Kind.CF and result != "none" else result

    def unit_flight_points(self, game: Field, unit: Unit, points: int) -> int:
        """inf:dorylaeum.camp-followers One point for each lost."""
        if game.kind[unit] == Kind.CF:
            return figure(game, "followers", "points")
        return super().unit_flight_points(game, unit, points)


# The main column.


def is_up(game: Field) -> bool:
    """inf:dorylaeum.reinforcements Has the column come up?"""
    return bool(game.facts.get(COLUMN, False))


def may_come(game: Field) -> bool:
    """inf:dorylaeum.reinforcements Its commands enter freely, never by continuity or seizure."""
    return is_up(game) and game.turn_free and game.scenario.sides[game.turn_side].id == CRUSADER


def column_roll(game: Field) -> Roll:
    """inf:dorylaeum.reinforcements Die plus the tries made before: 11 or more."""
    needed = figure(game, "reinforcements", "needed")
    drm = Modifier("inf:dorylaeum.reinforcements", "mod-earlier-tries", game.facts.get(TRIES, 0))
    return plan(
        game,
        "column",
        "inf:dorylaeum.reinforcements",
        [drm],
        lambda value: "comes-up" if value >= needed else "far-off",
    )


def await_column(game: Field, turn: FreeTurn) -> None:
    """inf:dorylaeum.reinforcements A die at each Crusader Free Activation, besides it."""
    if game.scenario.sides[turn.side].id != CRUSADER or is_up(game):
        return
    _, outcome = throw(game, column_roll(game), side=turn.side)
    game.facts[TRIES] = game.facts.get(TRIES, 0) + 1
    if outcome == "comes-up":
        game.facts[COLUMN] = True
        game.tell("column-up", "inf:dorylaeum.reinforcements")


# The western march.


def march(game: Field) -> frozenset[Hex]:
    """inf:dorylaeum.restriction The hexes within 6 of the western edge."""
    return game.board.areas[rule_block(game, "march")["area"]]


def may_ride_west(game: Field, unit: Unit, here: Hex, there: Hex) -> bool:
    """inf:dorylaeum.restriction May a Seljuk step into a hex of the march?

    RULING(inf:dorylaeum.restriction): to where he can attack or shoot at a Crusader, on the way
    to such a hex if his movement can bring him there, away after his shot, or back out.
    """
    if game.acts[unit] & FIRED or depth(game, there) < depth(game, here):
        return True
    left = movement_of(game).left
    step = game.costs[mover(game, unit)][here][game.board.toward[here][there]]
    return way_to_attack(game, unit, there) <= max(left - step, 0)


def depth(game: Field, hex_: Hex) -> int:
    """How far a hex lies inside the march; 0 outside."""
    area = march(game)
    row = game.board.distances(hex_)
    near = game.board.within(hex_, figure(game, "march", "deep"))
    return next(row[h] for h in near if h not in area)


def way_to_attack(game: Field, unit: Unit, hex_: Hex) -> int:
    """Hexes from a hex to the nearest one where a Seljuk can attack or shoot; 0 in such a one."""
    row = game.board.distances(hex_)
    enemies = game.scenario.side_units[1 - game.unit_side[unit]]
    nearest = min((row[game.hexes[e]] for e in enemies if game.hexes[e] >= 0), default=FORBIDDEN)
    if IS_SHOOTER[game.kind[unit]]:
        return max(nearest - fire_range(game, unit), 0)
    return nearest - 1 if game.battle.is_in_command(game, unit) else FORBIDDEN


def must_go_on(game: Field, move: Movement) -> bool:
    """inf:dorylaeum.restriction Has a Seljuk ridden into the march without being able to attack?"""
    unit, area = move.unit, march(game)
    if side_id(game, unit) != SELJUK or game.hexes[unit] not in area or move.origin in area:
        return False
    return not game.acts[unit] & FIRED and way_to_attack(game, unit, game.hexes[unit]) > 0
