"""The movement search, held against Dijkstra's on random boards."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonfalon.kernel.board import read_board
from gonfalon.kernel.paths import FORBIDDEN, reach

if TYPE_CHECKING:
    from collections.abc import Container

    from gonfalon.kernel.hexes import Hex

    Ways = list[list[tuple[Hex, int]]]

ROW = read_board("columns: 1-1\n[grid]\n" + "\n".join(f"{row:02d} ." for row in range(1, 7)))
ONES = [[(there, 1) for there in row] for row in ROW.adjacent]


def dijkstra(
    ways: Ways, start: Hex, allowance: int, closed: Container[Hex], stops: Container[Hex]
) -> dict[Hex, int]:
    done: dict[Hex, int] = {}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here in done:
            continue
        done[here] = spent
        if here in stops and here != start:
            continue
        for there, price in ways[here]:
            if there not in closed and spent + price <= allowance:
                heapq.heappush(queue, (spent + price, there))
    return done


def draw_ways(data: st.DataObject) -> Ways:
    """The steps of a small random board with holes, at random prices."""
    columns, rows = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 5))
    letters = st.text("..-", min_size=columns, max_size=columns)
    grid = [data.draw(letters) for _ in range(rows)]
    grid[0] = "." + grid[0][1:]
    lines = "\n".join(f"{row:02d} {cells}" for row, cells in enumerate(grid, 1))
    board = read_board(f"columns: 1-{columns}\n[grid]\n{lines}\n")
    price = st.integers(0, 4)
    return [
        [(there, data.draw(price)) for there in row if data.draw(st.integers(0, 4))]
        for row in board.adjacent
    ]


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_reach_is_what_dijkstra_finds(data: st.DataObject) -> None:
    ways = draw_ways(data)
    hexes = st.integers(0, len(ways) - 1)
    closed, stops = data.draw(st.frozensets(hexes)), data.draw(st.frozensets(hexes))
    start, allowance = data.draw(hexes), data.draw(st.integers(0, 9))

    found = reach(ways, start, allowance, closed, stops)
    assert found == dijkstra(ways, start, allowance, closed, stops)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_search_for_goals_finds_all_that_can_be_reached(data: st.DataObject) -> None:
    ways = draw_ways(data)
    hexes = st.integers(0, len(ways) - 1)
    closed, goals = data.draw(st.frozensets(hexes)), data.draw(st.frozensets(hexes))
    start, allowance = data.draw(hexes), data.draw(st.integers(0, 9))

    every = reach(ways, start, allowance, closed)
    found = reach(ways, start, allowance, closed, goals=goals)
    assert goals & found.keys() == goals & every.keys()
    assert all(found[h] >= every[h] for h in found)


def test_a_march_down_a_column() -> None:
    assert reach(ONES, 0, 3) == {0: 0, 1: 1, 2: 2, 3: 3}


def test_a_closed_hex_is_not_entered_and_a_stop_not_passed() -> None:
    assert reach(ONES, 2, 9, closed={3}) == {2: 0, 1: 1, 0: 2}
    assert reach(ONES, 2, 9, stops={1, 2}) == {2: 0, 1: 1, 3: 1, 4: 2, 5: 3}


def test_the_search_starts_from_a_closed_hex() -> None:
    assert reach(ONES, 0, 1, closed={0}) == {0: 0, 1: 1}


def test_the_search_ends_with_its_goals() -> None:
    assert reach(ONES, 0, 5, goals={1}) == {0: 0, 1: 1}


@pytest.mark.parametrize("allowance", [-1, FORBIDDEN])
def test_an_allowance_that_cannot_be(allowance: int) -> None:
    with pytest.raises(AssertionError):
        reach(ONES, 0, allowance)
