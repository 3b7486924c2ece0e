"""Lines of sight are exact: held against the plain geometry of the drawn hexes, in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonfalon.kernel.board import read_board
from gonfalon.kernel.hexes import DIRECTIONS, neighbour
from gonfalon.kernel.sight import line_steps

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex

SIZE = 9
BOARD = read_board(
    f"columns: 1-{SIZE}\n[grid]\n"
    + "\n".join(f"{row:02d} {'.' * SIZE}" for row in range(1, SIZE + 1))
)
Point = tuple[Fraction, Fraction]
hexes = st.integers(0, len(BOARD) - 1)

# A flat-topped hex drawn on squared paper (the page is stretched, which keeps lines straight).
CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def centre(number: str) -> Point:
    column, row = int(number[:2]), int(number[2:])
    return Fraction(3 * column), Fraction(2 * row + column % 2)


def inside(a: Point, b: Point, middle: Point) -> tuple[Fraction, Fraction] | None:
    """The part of the segment a-b that lies in the closed hex around a centre, clipped by side."""
    low, high = Fraction(0), Fraction(1)
    for (x1, y1), (x2, y2) in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True):

        def outward(
            p: Point, x: int = x1, y: int = y1, dx: int = x2 - x1, dy: int = y2 - y1
        ) -> Fraction:
            return (p[0] - middle[0] - x) * dy - (p[1] - middle[1] - y) * dx

        start, end = outward(a), outward(b)
        if start == end:
            if start > 0:
                return None
        elif start < end:
            high = min(high, start / (start - end))
        else:
            low = max(low, start / (start - end))
    return (low, high) if low < high else None


def drawn_line(a: Hex, b: Hex) -> list[set[Hex]]:
    """What a line crosses, by trying every hex of the board."""
    parts: dict[tuple[Fraction, Fraction], set[Hex]] = {}
    ends = centre(BOARD.numbers[a]), centre(BOARD.numbers[b])
    for hex_ in set(range(len(BOARD))) - {a, b}:
        part = inside(*ends, centre(BOARD.numbers[hex_]))
        if part is not None:
            parts.setdefault(part, set()).add(hex_)
    return [parts[part] for part in sorted(parts)]


def line(a: Hex, b: Hex) -> list[set[Hex]]:
    return [{h for h in step if h >= 0} for step in BOARD.line(a, b)]


@settings(max_examples=150, deadline=None)
@given(hexes, hexes)
def test_lines_are_those_of_the_drawing(a: Hex, b: Hex) -> None:
    assert [step for step in line(a, b) if step] == drawn_line(a, b)


@given(hexes, hexes)
def test_lines_are_symmetric(a: Hex, b: Hex) -> None:
    assert BOARD.line(a, b) == BOARD.line(b, a)[::-1]


@given(hexes, hexes)
def test_steps_touch_one_another_and_are_one_or_two_hexes(a: Hex, b: Hex) -> None:
    steps = [(a,), *BOARD.line(a, b), (b,)] if a != b else [(a,)]
    assert {len(step) for step in steps} <= {1, 2}
    for here, there in pairwise(steps):
        assert all(BOARD.distance(h, t) == 1 for h in here for t in there if min(h, t) >= 0)


def numbers(a: str, b: str) -> list[set[str]]:
    return [{BOARD.numbers[h] for h in step} for step in line(BOARD.hex(a), BOARD.hex(b))]


def test_a_line_along_a_hexside_yields_both_hexes() -> None:
    assert numbers("0303", "0503") == [{"0403", "0404"}]
    assert numbers("0303", "0703") == [{"0403", "0404"}, {"0503"}, {"0603", "0604"}]


def test_a_line_along_a_row_of_hexes_yields_one_at_a_time() -> None:
    assert numbers("0301", "0305") == [{"0302"}, {"0303"}, {"0304"}]


def test_a_crooked_line_that_only_touches_a_corner_leaves_that_hex_out() -> None:
    passed = [(1, 0, -1), (2, 0, -2), (2, 1, -3), (3, 1, -4)]
    assert line_steps((4, 1, -5)) == tuple((centre,) for centre in passed)


@pytest.mark.parametrize("d", DIRECTIONS)
def test_a_line_to_the_second_ring_turns_with_it(d: int) -> None:
    here = (5, 5)
    first, second = neighbour(*here, d), neighbour(*here, (d + 1) % 6)
    there = neighbour(*first, (d + 1) % 6)
    a, b = (BOARD.hex(f"{c:02d}{r:02d}") for c, r in (here, there))
    expected = {BOARD.hex(f"{c:02d}{r:02d}") for c, r in (first, second)}
    assert line(a, b) == [expected]
    assert BOARD.bearings(a, b) == tuple(sorted((d, (d + 1) % 6)))
    assert BOARD.bearings(a, BOARD.neighbours[a][d]) == (d,)


@given(hexes, hexes)
def test_a_line_leaves_by_the_sides_of_its_first_step(a: Hex, b: Hex) -> None:
    if a == b:
        return
    first = (BOARD.line(a, b) or ((b,),))[0]
    if min(first) >= 0:
        assert BOARD.bearings(a, b) == tuple(sorted(BOARD.toward[a][h] for h in first))


def test_a_line_to_itself_crosses_nothing() -> None:
    assert line_steps((0, 0, 0)) == ()
