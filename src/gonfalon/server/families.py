"""What the service asks of a family of rulebooks, and the families that there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.errors import DataError
from gonfalon.men_of_iron import library, victory
from gonfalon.men_of_iron.verbs import VERBS
from gonfalon.server import shows

if TYPE_CHECKING:
    from collections.abc import Callable

    from gonfalon.kernel.flow import Game
    from gonfalon.kernel.options import Verbs

Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Family:
    """A family's scenarios, and what a client is shown of its games beside the columns."""

    name: str
    verbs: Verbs
    knows: Callable[[str], bool]
    # A game at its first decision, and one for a saved position to be laid on.
    start: Callable[[str, bytes, Tree, Tree], Game]
    blank: Callable[[str, bytes, Tree, Tree], Game]
    side_ids: Callable[[Any], list[str]]
    # A rule as the scenario's book numbers it.
    cite: Callable[[Any, str], str]
    # Each side's points and level of flight; of victory where a battle counts that.
    flight: Callable[[Any], list[tuple[int, int]]]
    show: Callable[[Any, str, int | None, int | None, int | None], dict[int, int]]


MEN_OF_IRON = Family(
    name="men_of_iron",
    verbs=VERBS,
    knows=lambda scenario: scenario in library.battle_of(),
    start=library.start,
    blank=library.blank,
    side_ids=lambda game: [side.id for side in game.scenario.sides],
    cite=lambda game, rule: game.volume.cites.get(rule, rule),
    flight=lambda game: [
        (victory.flight_points(game, side), victory.flight_level(game, side))
        for side in range(len(game.scenario.sides))
    ],
    show=shows.show,
)
FAMILIES = [MEN_OF_IRON]


def family_of(scenario: str) -> Family:
    """The family that a scenario belongs to."""
    for family in FAMILIES:
        if family.knows(scenario):
            return family
    raise DataError(f"there is no scenario {scenario[:80]!r}")
