"""The movement search, held against Dijkstra's on random boards."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonfalon.kernel.board import read_board
from gonfalon.kernel.hexes import DIRECTIONS, NOWHERE
from gonfalon.kernel.paths import FORBIDDEN, reach

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gonfalon.kernel.board import Board
    from gonfalon.kernel.hexes import Hex

ROW = read_board("columns: 1-1\n[grid]\n" + "\n".join(f"{row:02d} ." for row in range(1, 7)))
ONES = [[1] * 6 for _ in range(6)]
NONE = [0] * 6


def dijkstra(
    board: Board,
    start: Hex,
    allowance: int,
    costs: Sequence[Sequence[int]],
    closed: Sequence[int],
    stops: Sequence[int],
) -> dict[Hex, int]:
    done: dict[Hex, int] = {}
    queue = [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if here in done:
            continue
        done[here] = spent
        if stops[here] and here != start:
            continue
        for d in DIRECTIONS:
            there, price = board.neighbours[here][d], costs[here][d]
            if there == NOWHERE or closed[there] or price >= FORBIDDEN:
                continue
            if spent + price <= allowance:
                heapq.heappush(queue, (spent + price, there))
    return done


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_reach_is_what_dijkstra_finds(data: st.DataObject) -> None:
    columns, rows = data.draw(st.integers(1, 6)), data.draw(st.integers(1, 5))
    letters = st.text("..-", min_size=columns, max_size=columns)
    grid = [data.draw(letters) for _ in range(rows)]
    grid[0] = "." + grid[0][1:]
    lines = "\n".join(f"{row:02d} {cells}" for row, cells in enumerate(grid, 1))
    board = read_board(f"columns: 1-{columns}\n[grid]\n{lines}\n")
    size = len(board)

    price = st.sampled_from([0, 1, 1, 2, 3, 4, FORBIDDEN, FORBIDDEN + 1])
    costs = data.draw(st.lists(st.tuples(*[price] * 6), min_size=size, max_size=size))
    marks = st.lists(st.sampled_from([0, 0, 0, 1]), min_size=size, max_size=size)
    closed, stops = data.draw(marks), data.draw(marks)
    start, allowance = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, 9))

    found = reach(board, start, allowance, costs, closed, stops)
    assert found == dijkstra(board, start, allowance, costs, closed, stops)


def test_a_march_down_a_column() -> None:
    assert reach(ROW, 0, 3, ONES, NONE, NONE) == {0: 0, 1: 1, 2: 2, 3: 3}


def test_a_closed_hex_is_not_entered_and_a_stop_not_passed() -> None:
    assert reach(ROW, 2, 9, ONES, [0, 0, 0, 1, 0, 0], NONE) == {2: 0, 1: 1, 0: 2}
    assert reach(ROW, 2, 9, ONES, NONE, [0, 1, 1, 0, 0, 0]) == {2: 0, 1: 1, 3: 1, 4: 2, 5: 3}


def test_the_search_starts_from_a_closed_hex() -> None:
    assert reach(ROW, 0, 1, ONES, [1, 0, 0, 0, 0, 0], NONE) == {0: 0, 1: 1}


@pytest.mark.parametrize("allowance", [-1, FORBIDDEN])
def test_an_allowance_that_cannot_be(allowance: int) -> None:
    with pytest.raises(AssertionError):
        reach(ROW, 0, allowance, ONES, NONE, NONE)
