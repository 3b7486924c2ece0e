"""The battles: a small module each for its special rules, next to its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.men_of_iron.battles.bannockburn import Bannockburn
from gonfalon.men_of_iron.battles.courtrai import Courtrai
from gonfalon.men_of_iron.battles.crecy import Crecy
from gonfalon.men_of_iron.battles.falkirk import Falkirk
from gonfalon.men_of_iron.battles.najera import Najera
from gonfalon.men_of_iron.battles.poitiers import Poitiers

if TYPE_CHECKING:
    from gonfalon.men_of_iron.battle import Battle

BATTLES: dict[str, type[Battle]] = {
    "falkirk": Falkirk,
    "courtrai": Courtrai,
    "bannockburn": Bannockburn,
    "crecy": Crecy,
    "poitiers": Poitiers,
    "najera": Najera,
}
