"""moi:15.4 moi:15.5 moi:15.6 Leaders: their loss, capture and replacement; standards entered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron import results
from gonfalon.men_of_iron.command import rating
from gonfalon.men_of_iron.kinds import ELIMINATED, RESERVE, WITHDRAWN, State
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import (
    ALIVE,
    DEAD,
    DISMISSED,
    LOST_STANDARD,
    NOBODY,
    enemy_at,
    in_enemy_zoc,
    is_combat_unit,
    leaders_at,
    name,
    spot,
)
from gonfalon.men_of_iron.verbs import REPLACE

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Leader, Unit


def enter_hex(game: Field, unit: Unit, hex_: Hex) -> None:
    """moi:13.2c moi:15.5 inf:5.5d inf:15.2c It takes a Standard, and drives off a lone leader."""
    side = game.unit_side[unit]
    if hex_ in game.standard_hex and is_combat_unit(game, unit):
        for at, standard in enumerate(game.scenario.standards):
            if game.standard_hex[at] == hex_ and standard.side != side:
                lose_standard(game, at, unit)
    if hex_ in game.leader_hex:
        for leader in leaders_at(game, hex_, 1 - side):
            displace(game, leader, "moi:15.5")


def lose_standard(game: Field, standard: int, by: Unit) -> None:
    """moi:13.2c inf:14.4d inf:15.2c It is gone, and with it the Retired units that had no other."""
    definition = game.scenario.standards[standard]
    rallying = [
        unit
        for unit in game.scenario.side_units[definition.side]
        if game.hexes[unit] >= 0
        and game.state[unit] == State.RETIRED
        and game.battle.standard_of(game, unit) == standard
    ]
    game.standard_hex[standard] = LOST_STANDARD
    game.tell("standard-lost", "moi:13.2c", standard=definition.id, unit=name(game, by))
    for unit in rallying:
        if game.battle.standard_of(game, unit) == NOBODY:
            results.eliminate(game, unit, "moi:13.2c", [by])


def follow(game: Field, unit: Unit, here: Hex, there: Hex) -> None:
    """Leaders stacked with a unit go with it when it charges, advances or retreats.

    RULING(moi-8.0-leaders): in movement a leader moves by himself.
    """
    for leader in leaders_at(game, here, game.unit_side[unit]):
        game.leader_hex[leader] = there


def displace(game: Field, leader: Leader, rule: str) -> None:
    """moi:15.4c moi:15.5 inf:5.5c inf:5.5d To the nearest unit of his command; captured if cut off.

    In the first volume a unit of his side will do where his command has none left.
    """
    here = game.leader_hex[leader]
    definition = game.scenario.leaders[leader]
    if is_cut_off(game, here, definition.side):
        lose(game, leader, rule, "leader-captured")
        return
    refuge = nearest_unit(game, leader, here)
    if refuge == NOBODY:
        if game.volume.leader_leaves_with_command:
            dismiss(game, leader)
        else:
            lose(game, leader, rule, "leader-captured")
        return
    game.leader_hex[leader] = game.hexes[refuge]
    game.tell("leader-displaced", rule, leader=definition.id, to=spot(game, game.hexes[refuge]))


def is_cut_off(game: Field, here: Hex, side: int) -> bool:
    """moi:15.4c inf:5.5c Surrounded by enemy units and ZOCs."""
    return all(
        enemy_at(game, h, side) != NOBODY or in_enemy_zoc(game, h, side)
        for h in game.board.adjacent[here]
    )


def nearest_unit(game: Field, leader: Leader, here: Hex) -> Unit:
    """The nearest unit of a leader's command, else of his side; NOBODY where none is left."""
    row = game.board.distances(here)
    definition = game.scenario.leaders[leader]
    commands = commands_of(game, leader)
    own = [u for c in commands for u in game.scenario.command_units[c] if game.hexes[u] >= 0]
    others = [u for u in game.scenario.side_units[definition.side] if game.hexes[u] >= 0]
    if game.volume.leader_leaves_with_command and commands and not _has_units(game, leader):
        return NOBODY
    for units in (own, others):
        fit = [u for u in units if is_combat_unit(game, u) and game.hexes[u] != here]
        if fit:
            return min(fit, key=lambda u: (row[game.hexes[u]], u))
    return NOBODY


def commands_of(game: Field, leader: Leader) -> list[int]:
    """The commands whose units belong to a leader."""
    battle = game.battle
    every = range(len(game.scenario.commands))
    return [command for command in every if leader in battle.command_leaders(game, command)]


def lose(game: Field, leader: Leader, rule: str, how: str = "leader-killed") -> None:
    """moi:15.6 inf:5.5e The leader is lost; a named one counts for flight, a replacement not."""
    if not game.leader_new[leader]:
        game.leaders_lost[leader] = 1
    game.leader_fate[leader] = DEAD
    game.leader_hex[leader] = ELIMINATED
    game.tell(how, rule, leader=game.scenario.leaders[leader].id)


def dismiss(game: Field, leader: Leader) -> None:
    """inf:5.3d A leader without a command left leaves the game, and nobody counts him as lost."""
    game.leader_fate[leader] = DISMISSED
    game.leader_hex[leader] = WITHDRAWN
    game.tell("leader-left", "inf:5.3d", leader=game.scenario.leaders[leader].id)


def leave_with_command(game: Field, unit: Unit) -> None:
    """inf:5.3d With the last unit of a command its leaders leave, or are captured if cut off.

    RULING(inf-5.3-several): one who leads several commands stays until the last of them is gone.
    """
    if not game.volume.leader_leaves_with_command:
        return
    for leader in game.battle.command_leaders(game, game.scenario.unit_command[unit]):
        if game.leader_fate[leader] != ALIVE or _has_units(game, leader):
            continue
        here = game.leader_hex[leader]
        if here >= 0 and is_cut_off(game, here, game.scenario.leaders[leader].side):
            lose(game, leader, "inf:5.3d", "leader-captured")
        else:
            dismiss(game, leader)


def _has_units(game: Field, leader: Leader) -> bool:
    """Is a unit of the leader's commands on the map, or still to come?"""
    return any(
        game.hexes[unit] >= RESERVE
        for command in commands_of(game, leader)
        for unit in game.scenario.command_units[command]
    )


def check_fire(game: Field, hex_: Hex, side: int) -> None:
    """moi:15.4a inf:5.5a After a modified 9 or more, a die of 8 or 9 kills a leader in the hex."""
    limit = game.figures.fire_drm["leader_killed"]
    for leader in leaders_at(game, hex_, side):
        roll = plan(
            game,
            "leader-fire",
            "moi:15.4a",
            [],
            lambda face: "killed" if face >= limit else "safe",
        )
        _, outcome = throw(game, roll, leader=game.scenario.leaders[leader].id)
        if outcome == "killed":
            lose(game, leader, "moi:15.4a")


def check_shock(game: Field, unit: Unit, hex_: Hex) -> None:
    """moi:15.4b inf:5.5b inf:table.leader-loss His unit suffers: die minus rating, 3+ kills."""
    limit = game.figures.leader_loss
    for leader in leaders_at(game, hex_, game.unit_side[unit]):
        drm = Modifier("moi:15.4b", "mod-rating", -rating(game, leader))
        roll = plan(
            game,
            "leader-shock",
            "moi:15.4b",
            [drm],
            lambda value: "killed" if value >= limit else "safe",
        )
        _, outcome = throw(game, roll, leader=game.scenario.leaders[leader].id)
        if outcome == "killed":
            lose(game, leader, "moi:15.4b")


def seek_refuge(game: Field, hex_: Hex, side: int) -> None:
    """moi:15.4c inf:5.5c Leaders who outlive their unit go to the nearest one of their command."""
    friend = game.unit_at[hex_]
    if friend != NOBODY and game.unit_side[friend] == side:
        return
    for leader in leaders_at(game, hex_, side):
        displace(game, leader, "moi:15.4c")


# Replacements.


def call_replacements(game: Field, active: int) -> bool:
    """moi:15.6 inf:5.6 At the start of an activation a fallen leader is replaced; True if one is.

    In the second volume he waits for an activation of his own side.
    """
    for leader, fate in enumerate(game.leader_fate):
        if fate == DEAD and replacement_units(game, leader):
            side = game.scenario.leaders[leader].side
            if side != active and game.volume.replaced_in_own_activation:
                continue
            game.call(PlaceReplacement(side=side, leader=leader))
            return True
    return False


def replacement_units(game: Field, leader: Leader) -> list[Unit]:
    """moi:15.6 The units with which a replacement may appear."""
    return [
        unit
        for command in commands_of(game, leader)
        for unit in game.scenario.command_units[command]
        if game.hexes[unit] >= 0 and is_combat_unit(game, unit)
    ]


@dataclass(slots=True)
class PlaceReplacement(Decision):
    """moi:15.6 With which unit of the command the new leader appears."""

    leader: int = 0

    def list_options(self, game: Field) -> list[Option]:
        return [(REPLACE, self.leader, unit) for unit in replacement_units(game, self.leader)]

    def take(self, game: Field, option: Option) -> None:
        leader, unit = option[1], option[2]
        game.leader_fate[leader] = ALIVE
        game.leader_new[leader] = 1
        game.leader_hex[leader] = game.hexes[unit]
        game.tell(
            "leader-replaced",
            "moi:15.6",
            leader=game.scenario.leaders[leader].id,
            unit=name(game, unit),
        )

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:15.6", "refusal-replacement")
