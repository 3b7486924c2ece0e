"""Gonfalon: battles of the Middle Ages by the full rules, one engine for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.kernel.flow import play
from gonfalon.kernel.odds import odds
from gonfalon.kernel.view import view
from gonfalon.men_of_iron import library as men_of_iron

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field

__version__ = "0.1.0"
__all__ = ["odds", "play", "scenarios", "start", "view"]


def scenarios() -> list[str]:
    """The ids of every scenario."""
    return list(men_of_iron.battle_of())


def start(
    scenario: str,
    seed: int | str | bytes = 0,
    options: dict[str, Any] | None = None,
    overlay: dict[str, Any] | None = None,
) -> Field:
    """Start a scenario; it waits for its first decision."""
    return men_of_iron.start(scenario, seed, options, overlay)
