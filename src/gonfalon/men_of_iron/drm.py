"""moi:10.4 inf:12.3 The DRMs of an assault or charge, each a value with its rule.

Every function is one DRM; a volume lists those that it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel.hexes import FLANK, FRONT, REAR
from gonfalon.kernel.modifiers import Modifier, Roll
from gonfalon.men_of_iron.command import charisma
from gonfalon.men_of_iron.contact import attacked_side, terrain_drm
from gonfalon.men_of_iron.kinds import CHARGERS, KNIGHTS, MOVED, REACTED, Formation, Kind, State
from gonfalon.men_of_iron.rolls import plan
from gonfalon.men_of_iron.state import NOBODY, defence, is_disordered, leader_with, leaders_at

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field, Unit


@dataclass(frozen=True, slots=True)
class Fight:
    """One die of a combat.

    `numbers` is how many defenders the attackers fight; `charging` are those of them who still
    charge; `met` says that the defender has counter-charged; `earlier` is how many attacks a
    continued attack follows.
    """

    attackers: list[Unit]
    defender: Unit
    numbers: int
    charging: list[Unit]
    met: bool
    earlier: int


def fight_roll(
    game: Field,
    attackers: list[Unit],
    defender: Unit,
    numbers: int,
    charging: list[Unit],
    met: bool,
    earlier: int = 0,
) -> Roll:
    """moi:10.3d moi:10.3e moi:12.1 inf:12.3b inf:13.4a inf:14.1 The die against one defender.

    The table is that of the attack, the column that of the defender's state.
    """
    charges = game.volume.is_charge(attackers, charging)
    tables = game.figures.charge if charges else game.figures.assault
    table = tables[is_disordered(game, defender)]
    fight = Fight(attackers, defender, numbers, charging if charges else [], met, earlier)
    modifiers = fight_modifiers(game, fight)
    return plan(game, "charge" if charges else "assault", table.rule, modifiers, table.look_up)


def any_charging(attackers: list[Unit], charging: list[Unit]) -> bool:
    """moi:11.2 One charger is enough for the Charge table."""
    return bool(charging)


def half_charging(attackers: list[Unit], charging: list[Unit]) -> bool:
    """inf:12.3b The Charge table is used while at least half of the attackers charge."""
    return bool(charging) and 2 * len(charging) >= len(attackers)


def fight_modifiers(game: Field, fight: Fight) -> list[Modifier]:
    """moi:10.4k moi:table.assault.drm inf:table.assault.drm Every DRM; all of them add up."""
    found = [modifier(game, fight) for modifier in game.volume.shock_modifiers]
    game.battle.shock_modifiers(game, fight.attackers, fight.defender, found)
    return [m for m in found if m.amount]


def defence_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4d inf:12.3.3 The defender's own DRM."""
    return Modifier("moi:10.4d", "mod-defence", defence(game, fight.defender))


def numbers_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4a inf:12.3.1 The difference between the numbers of units."""
    return Modifier("moi:10.4a", "mod-numbers", len(fight.attackers) - fight.numbers)


def position_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4b inf:12.3.2a All from a flank +2, from the rear +3, any combination of sides +4."""
    sides = {attacked_side(game, fight.defender, game.hexes[a]) for a in fight.attackers}
    drm = game.figures.assault_drm
    if len(sides) > 1:
        return Modifier("moi:10.4b", "mod-combination", drm["combination"])
    if sides == {REAR}:
        return Modifier("moi:10.4b", "mod-rear", drm["rear"])
    if sides == {FLANK}:
        return Modifier("moi:10.4b", "mod-flank", drm["flank"])
    return Modifier("moi:10.4b", "mod-front", 0)


def ground_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4c inf:12.3.2b The ground of the attacker that is best for the defender.

    All attackers lower than he -1, unless the table has a row for that.
    """
    terrain = game.scenario.terrain
    defender = fight.defender
    worst = min(terrain_drm(game, a, defender, game.hexes[a]) for a in fight.attackers)
    level = game.board.level
    height = level[game.hexes[defender]]
    lower = all(level[game.hexes[a]] < height for a in fight.attackers)
    if lower and game.volume.row_for_lower not in terrain.table["side"]:
        worst += game.figures.assault_drm["all_attackers_lower"]
    return Modifier(terrain.rule, "mod-terrain", worst)


def matrix_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4g inf:12.3.5 The weapons matrix, best for the attacker where his units differ."""
    row = game.figures.matrix[defends_as(game, fight.defender)]
    return Modifier("moi:10.4g", "mod-weapons", max(row[game.kind[a]] for a in fight.attackers))


def defends_as(game: Field, unit: Unit) -> int:
    """inf:16.2b Archers with maces that have used reaction fire defend as archers."""
    kind = game.kind[unit]
    return Kind.A if kind == Kind.AF and game.acts[unit] & REACTED else kind


def disorder_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4h inf:12.3.6 Any attacker Disordered."""
    shaken = any(is_disordered(game, a) for a in fight.attackers)
    amount = game.figures.assault_drm["attacker_disordered"] if shaken else 0
    return Modifier("moi:10.4h", "mod-attacker-disordered", amount)


def retired_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4i inf:12.3.7 A Retired defender."""
    retired = game.state[fight.defender] == State.RETIRED
    amount = game.figures.assault_drm["defender_retired"] if retired else 0
    return Modifier("moi:10.4i", "mod-defender-retired", amount)


# The first volume.


def charge_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4e moi:11.2 moi:11.6b +2, +1 if all chargers have moved, nothing if met halfway."""
    drm = game.figures.assault_drm
    if not fight.charging or fight.met:
        return Modifier("moi:11.2", "mod-charge", 0)
    if all(game.acts[u] & MOVED for u in fight.charging):
        return Modifier("moi:11.2", "mod-charge-moved", drm["charge_after_moving"])
    return Modifier("moi:11.2", "mod-charge", drm["charge"])


def leader_of_charge_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4f moi:15.3 A leader adds 1 only to mounted men-at-arms that charge."""
    led = any(game.kind[u] == Kind.MM and leader_with(game, u) != NOBODY for u in fight.charging)
    return Modifier("moi:15.3", "mod-leader", game.figures.assault_drm["leader"] if led else 0)


def formation_modifier(game: Field, fight: Fight) -> Modifier:
    """moi:10.4j moi:14.1c Shield Wall and Schiltron, if one attacker comes at the front."""
    defender = fight.defender
    formation = game.formation[defender]
    drm = game.figures.assault_drm
    if formation == Formation.NONE or not any(
        attacked_side(game, defender, game.hexes[a]) == FRONT for a in fight.attackers
    ):
        return Modifier("moi:10.4j", "mod-formation", 0)
    if formation == Formation.SCHILTRON:
        return Modifier("moi:10.4j", "mod-schiltron", drm["schiltron"])
    return Modifier("moi:14.1c", "mod-shield-wall", drm["shield_wall"])


# The second volume.


def leader_modifier(game: Field, fight: Fight) -> Modifier:
    """inf:12.3.4 Knights and heavy cavalry with their own leader or the Overall Commander, +1."""
    led = any(game.kind[u] in CHARGERS and _is_led(game, u) for u in fight.attackers)
    return Modifier("inf:12.3.4", "mod-leader", game.figures.assault_drm["leader"] if led else 0)


def _is_led(game: Field, unit: Unit) -> bool:
    if leader_with(game, unit) != NOBODY:
        return True
    here = leaders_at(game, game.hexes[unit], game.unit_side[unit])
    return any(game.battle.leads_all(game, leader, unit) for leader in here)


def charisma_modifier(game: Field, fight: Fight) -> Modifier:
    """inf:5.4 inf:12.3.4 Charisma of a leader with attacking knights, once, the greatest."""
    shining = [
        charisma(game, leader)
        for unit in fight.attackers
        if game.kind[unit] in KNIGHTS
        for leader in leaders_at(game, game.hexes[unit], game.unit_side[unit])
    ]
    return Modifier("inf:5.4", "mod-charisma", max(shining, default=0))


def moved_modifier(game: Field, fight: Fight) -> Modifier:
    """inf:13.4b -1 on the Charge table if a charger has moved in this activation."""
    moved = any(game.acts[u] & MOVED for u in fight.charging)
    amount = game.figures.assault_drm["charger_moved"] if moved else 0
    return Modifier("inf:13.4b", "mod-charger-moved", amount)


def met_modifier(game: Field, fight: Fight) -> Modifier:
    """inf:13.8b -2 against a defender who has counter-charged an assault, on either table."""
    amount = game.figures.assault_drm["counter_charged"] if fight.met else 0
    return Modifier("inf:13.8b", "mod-counter-charged", amount)


def continued_modifier(game: Field, fight: Fight) -> Modifier:
    """inf:12.3.8 inf:14.6c -1 for every attack that a continued one follows."""
    each = game.figures.assault_drm["continued"]
    return Modifier("inf:14.6c", "mod-continued", each * fight.earlier)
