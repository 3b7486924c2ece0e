"""Hexes: numbers, directions, facings and distances of a flat-topped grid.

A printed number is `CCRR`, column and row; even columns sit half a hex higher. Directions run
clockwise from 0 (up); a facing is the corner between direction f and f + 1.
"""

from __future__ import annotations

Hex = int
NOWHERE: Hex = -1
DIRECTIONS = range(6)
HOURS = (1, 3, 5, 7, 9, 11)

_EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

FRONT, FLANK, REAR = 0, 1, 2
# SIDE_OF[facing][direction]: which side of a piece with that facing a direction touches.
SIDE_OF = tuple(
    tuple((FRONT, FRONT, FLANK, REAR, REAR, FLANK)[(d - f) % 6] for d in DIRECTIONS)
    for f in DIRECTIONS
)


def neighbour(column: int, row: int, direction: int) -> tuple[int, int]:
    """The column and row next to a hex in a direction."""
    dc, dr = (_ODD if column % 2 else _EVEN)[direction]
    return column + dc, row + dr


def cube(column: int, row: int) -> tuple[int, int, int]:
    """Cube coordinates (x + y + z = 0), in which lines and distances are linear."""
    z = row - column // 2
    return column, -column - z, z


def distance(a: tuple[int, int, int], b: tuple[int, int, int]) -> int:
    """Hexes between two cube coordinates."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[2] - b[2]))


def hour(facing: int) -> int:
    """A facing as the hour to which its corner points."""
    return HOURS[facing]


def facing_of(hour_: int) -> int:
    """The facing whose corner points to that hour."""
    return HOURS.index(hour_)
