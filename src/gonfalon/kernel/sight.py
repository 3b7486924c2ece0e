"""Lines between hex centres, in exact integer arithmetic.

`line_steps` tells which hexes a line crosses; a line that runs along a hexside yields both hexes
of that side, and the rule decides what that means.
"""

from __future__ import annotations

from functools import cache
from math import prod

Cube = tuple[int, int, int]

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
def line_steps(to: Cube) -> tuple[tuple[Cube, ...], ...]:
    """The hexes that the line from the origin to `to` crosses, in order, ends left out.

    A hex centred on c holds a point p when each pair of cube coordinates of p - c differs by at
    most 1. Along the line each difference is linear, so the part of the line inside a hex is an
    interval; a difference fixed at 1 is a line that runs along the side.
    """
    slopes = (to[0] - to[1], to[1] - to[2], to[2] - to[0])
    length = prod(abs(slope) for slope in slopes if slope)
    steps: dict[int, list[Cube]] = {}
    for centre in _beside(to):
        middle = _middle(slopes, length, centre)
        if middle is not None:
            steps.setdefault(middle, []).append(centre)
    return tuple(tuple(sorted(steps[at])) for at in sorted(steps))


def _beside(to: Cube) -> set[Cube]:
    """The hexes that the line may cross: those at its even points, and their neighbours."""
    reach = max(map(abs, to))
    found: set[Cube] = set()
    for at in range(reach + 1):
        x, y, z = _nearest(to, at, reach)
        found |= {(x + dx, y + dy, z + dz) for dx, dy, dz in _NEIGHBOURS}
        found.add((x, y, z))
    return {c for c in found if max(map(abs, c)) <= reach} - {(0, 0, 0), to}


def _nearest(to: Cube, at: int, reach: int) -> Cube:
    """The hex whose centre is nearest to the point `at`/`reach` along the line."""
    exact = [c * at for c in to]
    whole = [(2 * c + reach) // (2 * reach) if reach else 0 for c in exact]
    errors = [abs(w * reach - c) for w, c in zip(whole, exact, strict=True)]
    worst = errors.index(max(errors))
    whole[worst] -= sum(whole)
    return whole[0], whole[1], whole[2]


def _middle(slopes: Cube, length: int, centre: Cube) -> int | None:
    """Twice the middle of the part of the line inside or along a hex; None where it only touches.

    The line is measured from 0 to `length`, which every slope divides.
    """
    low, high = 0, length
    for slope, i, j in zip(slopes, (0, 1, 2), (1, 2, 0), strict=True):
        offset = centre[i] - centre[j]
        if slope == 0:
            if abs(offset) > 1:
                return None
            continue
        ends = sorted(((offset - 1) * length // slope, (offset + 1) * length // slope))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low + high if low < high else None


@cache
def leaving_sides(to: Cube) -> tuple[int, ...]:
    """The directions of the sides by which a line from the origin leaves its hex."""
    reach = [sum(a * b for a, b in zip(to, n, strict=True)) for n in _NEIGHBOURS]
    furthest = max(reach)
    return tuple(d for d, value in enumerate(reach) if value == furthest)
