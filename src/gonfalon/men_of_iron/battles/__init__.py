"""The battles: a small module each for its special rules, next to its data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.men_of_iron.battles.antioch import Antioch
from gonfalon.men_of_iron.battles.arsuf import Arsuf
from gonfalon.men_of_iron.battles.ascalon import Ascalon
from gonfalon.men_of_iron.battles.bannockburn import Bannockburn
from gonfalon.men_of_iron.battles.courtrai import Courtrai
from gonfalon.men_of_iron.battles.crecy import Crecy
from gonfalon.men_of_iron.battles.dorylaeum import Dorylaeum
from gonfalon.men_of_iron.battles.falkirk import Falkirk
from gonfalon.men_of_iron.battles.harran import Harran
from gonfalon.men_of_iron.battles.montgisard import Montgisard
from gonfalon.men_of_iron.battles.najera import Najera
from gonfalon.men_of_iron.battles.poitiers import Poitiers

if TYPE_CHECKING:
    from gonfalon.men_of_iron.battle import Battle

MEN_OF_IRON: dict[str, type[Battle]] = {
    "falkirk": Falkirk,
    "courtrai": Courtrai,
    "bannockburn": Bannockburn,
    "crecy": Crecy,
    "poitiers": Poitiers,
    "najera": Najera,
}

INFIDEL: dict[str, type[Battle]] = {
    "dorylaeum": Dorylaeum,
    "antioch": Antioch,
    "ascalon": Ascalon,
    "harran": Harran,
    "montgisard": Montgisard,
    "arsuf": Arsuf,
}
