"""moi:10.4 The DRMs of an assault or charge, each a value with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.hexes import FLANK, FRONT, REAR
from gonfalon.kernel.modifiers import Modifier, Roll
from gonfalon.men_of_iron.contact import attacked_side, terrain_drm
from gonfalon.men_of_iron.kinds import MOVED, Formation, Kind, State
from gonfalon.men_of_iron.rolls import plan
from gonfalon.men_of_iron.state import NOBODY, defence, is_disordered, leader_with

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field, Unit


def fight_roll(
    game: Field,
    attackers: list[Unit],
    defender: Unit,
    numbers: int,
    charging: list[Unit],
    met: bool,
) -> Roll:
    """moi:10.3d moi:10.3e moi:12.1 The die against one defender, on its table and column.

    `numbers` is how many defenders these attackers fight; `met` that the defender has
    counter-charged.
    """
    tables = game.figures.charge if charging else game.figures.assault
    table = tables[is_disordered(game, defender)]
    modifiers = fight_modifiers(game, attackers, defender, numbers, charging, met)
    return plan(game, "charge" if charging else "assault", table.rule, modifiers, table.look_up)


def fight_modifiers(
    game: Field,
    attackers: list[Unit],
    defender: Unit,
    numbers: int,
    charging: list[Unit],
    met: bool,
) -> list[Modifier]:
    """moi:10.4k moi:table.assault.drm Every DRM of an assault or charge; all of them add up.

    moi:10.4d the defender's own, moi:10.4a numbers, moi:10.4h Disordered attackers, moi:10.4i a
    Retired defender; the others have functions of their own.
    """
    found = [
        Modifier("moi:10.4d", "mod-defence", defence(game, defender)),
        Modifier("moi:10.4a", "mod-numbers", len(attackers) - numbers),
        position_modifier(game, attackers, defender),
        ground_modifier(game, attackers, defender),
        charge_modifier(game, charging, met),
        leader_modifier(game, charging),
        matrix_modifier(game, attackers, defender),
    ]
    drm = game.figures.assault_drm
    if any(is_disordered(game, a) for a in attackers):
        found.append(Modifier("moi:10.4h", "mod-attacker-disordered", drm["attacker_disordered"]))
    if game.state[defender] == State.RETIRED:
        found.append(Modifier("moi:10.4i", "mod-defender-retired", drm["defender_retired"]))
    found.append(formation_modifier(game, attackers, defender))
    game.battle.shock_modifiers(game, attackers, defender, found)
    return [m for m in found if m.amount]


def position_modifier(game: Field, attackers: list[Unit], defender: Unit) -> Modifier:
    """moi:10.4b All from a flank +2, all from the rear +3, any combination of sides +4."""
    sides = {attacked_side(game, defender, game.hexes[a]) for a in attackers}
    drm = game.figures.assault_drm
    if len(sides) > 1:
        return Modifier("moi:10.4b", "mod-combination", drm["combination"])
    if sides == {REAR}:
        return Modifier("moi:10.4b", "mod-rear", drm["rear"])
    if sides == {FLANK}:
        return Modifier("moi:10.4b", "mod-flank", drm["flank"])
    return Modifier("moi:10.4b", "mod-front", 0)


def ground_modifier(game: Field, attackers: list[Unit], defender: Unit) -> Modifier:
    """moi:10.4c The attacker's terrain that is best for the defender; all attackers lower, -1."""
    terrain = game.scenario.terrain
    worst = min(terrain_drm(game, a, defender, game.hexes[a]) for a in attackers)
    level = game.board.level
    height = level[game.hexes[defender]]
    if not terrain.has_slopes and all(level[game.hexes[a]] < height for a in attackers):
        worst += game.figures.assault_drm["all_attackers_lower"]
    return Modifier(terrain.rule, "mod-terrain", worst)


def charge_modifier(game: Field, charging: list[Unit], met: bool) -> Modifier:
    """moi:10.4e moi:11.2 moi:11.6b +2, +1 if all chargers have moved, nothing if met halfway."""
    drm = game.figures.assault_drm
    if not charging or met:
        return Modifier("moi:11.2", "mod-charge", 0)
    if all(game.acts[u] & MOVED for u in charging):
        return Modifier("moi:11.2", "mod-charge-moved", drm["charge_after_moving"])
    return Modifier("moi:11.2", "mod-charge", drm["charge"])


def leader_modifier(game: Field, charging: list[Unit]) -> Modifier:
    """moi:10.4f moi:15.3 A leader adds 1 only to mounted men-at-arms that charge."""
    led = any(game.kind[u] == Kind.MM and leader_with(game, u) != NOBODY for u in charging)
    return Modifier("moi:15.3", "mod-leader", game.figures.assault_drm["leader"] if led else 0)


def matrix_modifier(game: Field, attackers: list[Unit], defender: Unit) -> Modifier:
    """moi:10.4g The weapons matrix, best for the attacker where his units differ."""
    row = game.figures.matrix[game.kind[defender]]
    return Modifier("moi:10.4g", "mod-weapons", max(row[game.kind[a]] for a in attackers))


def formation_modifier(game: Field, attackers: list[Unit], defender: Unit) -> Modifier:
    """moi:10.4j moi:14.1c Shield Wall and Schiltron, if one attacker comes at the front."""
    formation = game.formation[defender]
    drm = game.figures.assault_drm
    if formation == Formation.NONE or not any(
        attacked_side(game, defender, game.hexes[a]) == FRONT for a in attackers
    ):
        return Modifier("moi:10.4j", "mod-formation", 0)
    if formation == Formation.SCHILTRON:
        return Modifier("moi:10.4j", "mod-schiltron", drm["schiltron"])
    return Modifier("moi:14.1c", "mod-shield-wall", drm["shield_wall"])
