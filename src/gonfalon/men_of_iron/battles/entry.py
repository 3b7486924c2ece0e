"""Coming onto the map in column: who enters a hex behind others pays for each of them.

The entries of the activation under way are kept in the facts of the game; a battle forgets them
when an activation begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit

COLUMNS = "columns"


def forget_columns(game: Field) -> None:
    """A new activation begins: nobody has entered yet."""
    game.facts.pop(COLUMNS, None)


def column_surcharge(game: Field, hex_: Hex) -> int:
    """moi:falkirk.reinforcements One movement point for every unit ahead in the same hex."""
    ahead: int = game.facts.get(COLUMNS, {}).get(str(hex_), 0)
    return ahead


def note_entry(game: Field, unit: Unit, hex_: Hex) -> None:
    """moi:falkirk.reinforcements A unit has entered: the next one in that hex is behind it."""
    columns = game.facts.setdefault(COLUMNS, {})
    columns[str(hex_)] = columns.get(str(hex_), 0) + 1
