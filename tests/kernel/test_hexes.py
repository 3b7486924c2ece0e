"""The laws of the grid, and two printed set-ups that only this grid explains."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonfalon.kernel.hexes import (
    DIRECTIONS,
    FLANK,
    FRONT,
    HOURS,
    REAR,
    SIDE_OF,
    cube,
    distance,
    facing_of,
    hour,
    neighbour,
)

Place = tuple[int, int]

directions = st.sampled_from(DIRECTIONS)
places = st.tuples(st.integers(0, 60), st.integers(0, 44))


def place(number: int) -> Place:
    return divmod(number, 100)


def apart(a: Place, b: Place) -> int:
    return distance(cube(*a), cube(*b))


def around(a: Place) -> set[Place]:
    return {neighbour(*a, d) for d in DIRECTIONS}


def test_the_grid_is_the_printed_one() -> None:
    assert [neighbour(20, 10, d) for d in DIRECTIONS] == [
        *((20, 9), (21, 9), (21, 10), (20, 11), (19, 10), (19, 9))
    ]
    assert [neighbour(21, 10, d) for d in DIRECTIONS] == [
        *((21, 9), (22, 10), (22, 11), (21, 11), (20, 11), (20, 10))
    ]


@given(places, directions)
def test_neighbours_are_mutual(a: Place, d: int) -> None:
    assert neighbour(*neighbour(*a, d), (d + 3) % 6) == a


@given(places, directions)
def test_a_turn_in_every_direction_comes_back(a: Place, d: int) -> None:
    walk = [a]
    for turn in DIRECTIONS:
        walk.append(neighbour(*walk[-1], (d + turn) % 6))
    assert walk[-1] == a
    assert len(set(walk)) == 6


@given(places, directions)
def test_directions_turn_clockwise_by_a_sixth(a: Place, d: int) -> None:
    x, y, z = (n - o for n, o in zip(cube(*neighbour(*a, d)), cube(*a), strict=True))
    after = tuple(n - o for n, o in zip(cube(*neighbour(*a, (d + 1) % 6)), cube(*a), strict=True))
    assert after == (-z, -x, -y)


@given(places, directions)
def test_the_next_direction_is_a_common_neighbour(a: Place, d: int) -> None:
    assert apart(neighbour(*a, d), neighbour(*a, (d + 1) % 6)) == 1


@given(places)
def test_cube_coordinates_sum_to_nothing(a: Place) -> None:
    assert sum(cube(*a)) == 0


@given(places, places)
def test_distance_is_symmetric_and_nothing_only_to_itself(a: Place, b: Place) -> None:
    assert apart(a, b) == apart(b, a)
    assert (apart(a, b) == 0) == (a == b)


@given(places, places, places)
def test_distance_keeps_the_triangle(a: Place, b: Place, c: Place) -> None:
    assert apart(a, c) <= apart(a, b) + apart(b, c)


@given(places)
def test_distance_counts_steps(a: Place) -> None:
    seen, ring = {a}, {a}
    for step in range(1, 5):
        ring = {n for h in ring for n in around(h)} - seen
        seen |= ring
        assert len(ring) == 6 * step
        assert {apart(a, h) for h in ring} == {step}


@given(directions)
def test_a_facing_has_two_fronts_two_flanks_and_two_rears(f: int) -> None:
    assert SIDE_OF[f][f] == SIDE_OF[f][(f + 1) % 6] == FRONT
    assert SIDE_OF[f][(f + 2) % 6] == SIDE_OF[f][(f + 5) % 6] == FLANK
    assert SIDE_OF[f][(f + 3) % 6] == SIDE_OF[f][(f + 4) % 6] == REAR


def test_facings_are_hours() -> None:
    assert [hour(f) for f in DIRECTIONS] == [1, 3, 5, 7, 9, 11]
    assert [facing_of(h) for h in HOURS] == list(DIRECTIONS)
    with pytest.raises(ValueError, match="not in tuple"):
        facing_of(12)


NAJERA = {
    (1312, 2407): "1312 1412 1511 1611 1710 1810 1909 2009 2108 2208 2307 2407",
    (1212, 2306): "1212 1311 1411 1510 1610 1709 1809 1908 2008 2107 2207 2306",
    (1211, 2305): "1211 1310 1410 1509 1609 1708 1808 1907 2007 2106 2206 2305",
}


@pytest.mark.parametrize("ends", NAJERA)
def test_the_lines_of_najera_are_straight(ends: tuple[int, int]) -> None:
    walk = [place(ends[0])]
    while walk[-1] != place(ends[1]):
        walk.append(neighbour(*walk[-1], 1))
        assert len(walk) <= 12
    assert walk == [place(int(number)) for number in NAJERA[ends].split()]
    assert len(walk) == 12
    assert apart(walk[0], walk[-1]) == 11


@pytest.mark.parametrize("b", [5, 10, 15, 20])
def test_the_nine_hex_rings_of_falkirk_close(b: int) -> None:
    rows = {19: (b, b + 1, b + 2), 18: (b, b + 3), 17: (b, b + 2), 16: (b + 1, b + 2)}
    ring = {(column, row) for column, found in rows.items() for row in found}
    assert len(ring) == 9
    assert Counter(len(around(h) & ring) for h in ring) == {2: 9}

    walk = [(19, b)]
    while onward := (around(walk[-1]) & ring) - set(walk):
        walk.append(min(onward))
    assert set(walk) == ring
    assert walk[0] in around(walk[-1])

    inside = {(18, b + 1), (18, b + 2), (17, b + 1)}
    assert all(around(h) <= ring | inside for h in inside)
