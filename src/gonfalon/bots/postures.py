"""How a side carries itself in a battle: it attacks, or holds good ground and lets others come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.data import read_toml
from gonfalon.kernel.errors import DataError

if TYPE_CHECKING:
    from gonfalon.men_of_iron.scenario import Scenario

ATTACK, HOLD = "attack", "hold"


@dataclass(frozen=True, slots=True)
class Posture:
    """What a side does while nothing forces it to do otherwise."""

    stance: str = ATTACK
    # How near an enemy must be for a holding unit to go for him.
    within: int = 3
    # Activations of both sides after which a holding side attacks all the same.
    patience: int = 200
    # A side that has somewhere to go: the area of the map, and the order by which its army marches.
    goal: str = ""
    march: str = ""

    def holds(self, turns: int) -> bool:
        """Does the side hold its ground still?"""
        return self.stance == HOLD and turns < self.patience


@lru_cache(maxsize=4)
def _file(folder: str) -> dict[str, Any]:
    return read_toml(folder, "postures.toml")


def posture_of(scenario: Scenario, side: int) -> Posture:
    """The posture of a side: that of the scenario, else of the battle, else it attacks."""
    tree = _file(scenario.volume.folder)
    entries = {**tree.get(scenario.battle_name, {}), **tree.get(scenario.id, {})}
    entry = entries.get(scenario.sides[side].id, {})
    if entry.get("stance", ATTACK) not in (ATTACK, HOLD):
        raise DataError(f"postures.toml: unknown stance {entry['stance']!r}")
    keys = ("stance", "within", "patience", "goal", "march")
    return Posture(**{key: entry[key] for key in keys if key in entry})
