"""Lines between hex centres, in exact integer arithmetic.

`line_steps` tells which hexes a line crosses; a line that runs along a hexside yields both hexes
of that side, and the rule decides what that means.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

Cube = tuple[int, int, int]


@cache
def line_steps(to: Cube) -> tuple[tuple[Cube, ...], ...]:
    """The hexes that the line from the origin to `to` crosses, in order, ends left out.

    A hex centred on c holds a point p when each pair of cube coordinates of p - c differs by at
    most 1. Along the line each difference is linear, so the part of the line inside a hex is an
    interval; a difference fixed at 1 is a line that runs along the side.
    """
    steps: dict[Fraction, list[Cube]] = {}
    reach = max(abs(to[0]), abs(to[1]), abs(to[2]))
    for x in range(min(0, to[0]) - 1, max(0, to[0]) + 2):
        for y in range(min(0, to[1]) - 1, max(0, to[1]) + 2):
            centre = (x, y, -x - y)
            if centre in ((0, 0, 0), to) or max(map(abs, centre)) > reach:
                continue
            middle = _middle(to, centre)
            if middle is not None:
                steps.setdefault(middle, []).append(centre)
    return tuple(tuple(sorted(steps[at])) for at in sorted(steps))


def _middle(to: Cube, centre: Cube) -> Fraction | None:
    """The middle of the part of the line inside or along a hex; None where it only touches."""
    low, high = Fraction(0), Fraction(1)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        slope, offset = to[i] - to[j], centre[i] - centre[j]
        if slope == 0:
            if abs(offset) > 1:
                return None
            continue
        ends = sorted((Fraction(offset - 1, slope), Fraction(offset + 1, slope)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low + high) / 2 if low < high else None


# The six neighbours in cube coordinates, clockwise from direction 0 (up).
_NEIGHBOURS: tuple[Cube, ...] = (
    (0, 1, -1),
    (1, 0, -1),
    (1, -1, 0),
    (0, -1, 1),
    (-1, 0, 1),
    (-1, 1, 0),
)


@cache
def leaving_sides(to: Cube) -> tuple[int, ...]:
    """The directions of the sides by which a line from the origin leaves its hex."""
    reach = [sum(a * b for a, b in zip(to, n, strict=True)) for n in _NEIGHBOURS]
    furthest = max(reach)
    return tuple(d for d, value in enumerate(reach) if value == furthest)
