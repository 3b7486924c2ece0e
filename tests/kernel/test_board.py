"""Maps are read as they are written, and a slip is reported with its line and its reason."""

from __future__ import annotations

import pytest

from gonfalon.kernel.board import Board, read_board
from gonfalon.kernel.errors import DataError
from gonfalon.kernel.hexes import DIRECTIONS, NOWHERE

MEADOW = """\
# A meadow, invented.
name: Meadow
columns: 10-13          # four columns
compass: right=south down=west
legend: . open, w wood, m marsh, deep

[grid]
01 .w.m
02 ....
03 w-.-

[levels]
01 1234
02 1111
03 1-2-

[sides]
stream: 1001..1003 | 1101..1102
bridge: 1001/1101 1102/1202
stream: 1202/1302
[roads]
road: 1001 1101 1202
road: 1202 1302
[features]
pits: 1001 1102..1202
pits: 1301
[areas]
west: 1001..1103
[labels]
1101 The old mill
"""


def meadow() -> Board:
    return read_board(MEADOW, "meadow.map")


def sides(board: Board, feature: str) -> set[frozenset[str]]:
    return {
        frozenset({board.numbers[a], board.numbers[board.neighbours[a][d]]})
        for a in range(len(board))
        for d in DIRECTIONS
        if feature in board.sides[a][d]
    }


def pairs(text: str) -> set[frozenset[str]]:
    return {frozenset(pair.split("/")) for pair in text.split()}


def test_hexes_terrain_and_levels() -> None:
    board = meadow()
    assert board.name == "Meadow"
    assert board.compass == "right=south down=west"
    assert " ".join(board.numbers) == "1001 1002 1003 1101 1102 1201 1202 1203 1301 1302"
    assert board.terrain[board.hex("1003")] == "wood"
    assert board.terrain[board.hex("1301")] == "marsh, deep"
    assert board.level[board.hex("1201")] == 3
    assert board.level[board.hex("1203")] == 2


def test_without_levels_all_is_level_one() -> None:
    board = read_board("columns: 1-2\n[grid]\n1 ..\n")
    assert board.level == [1, 1]
    assert board.terrain == ["open", "open"]
    assert board.name == "map"


def test_banks_share_every_side_where_they_touch() -> None:
    stream = pairs("1001/1101 1002/1101 1002/1102 1003/1102 1202/1302")
    assert sides(meadow(), "stream") == stream


def test_single_sides_and_several_features_on_one() -> None:
    board = meadow()
    assert sides(board, "bridge") == pairs("1001/1101 1102/1202")
    a, b = board.hex("1001"), board.hex("1101")
    assert board.sides[a][board.toward[a][b]] == {"stream", "bridge"}
    assert board.sides[b][board.toward[b][a]] == {"stream", "bridge"}


def test_roads_run_both_ways() -> None:
    board = meadow()
    linked = {
        frozenset({board.numbers[a], board.numbers[board.neighbours[a][d]]})
        for a in range(len(board))
        for d in DIRECTIONS
        if board.roads[a][d]
    }
    assert linked == pairs("1001/1101 1101/1202 1202/1302")
    assert sum(map(sum, board.roads)) == 6


def test_features_areas_and_labels() -> None:
    board = meadow()
    named = {key: {board.numbers[h] for h in found} for key, found in board.features.items()}
    assert named == {"pits": {"1001", "1102", "1202", "1301"}}
    assert {board.numbers[h] for h in board.areas["west"]} == {*board.numbers[:5]}
    assert board.labels == {board.hex("1101"): "The old mill"}


def test_neighbours_and_directions_agree() -> None:
    board = meadow()
    here = board.hex("1102")
    around = [board.numbers[n] if n != NOWHERE else "" for n in board.neighbours[here]]
    assert around == ["1101", "1202", "1203", "", "1003", "1002"]
    assert [board.numbers[n] for n in board.adjacent[here]] == [n for n in around if n]
    for a in range(len(board)):
        for b, d in board.toward[a].items():
            assert board.neighbours[a][d] == b
            assert board.neighbours[b][(d + 3) % 6] == a


def test_the_front_of_a_facing_is_two_hexes_on_the_board() -> None:
    board = meadow()
    front = board.front[board.hex("1102")]
    assert [[board.numbers[h] for h in ahead] for ahead in front] == [
        *(["1101", "1202"], ["1202", "1203"], ["1203"], ["1003"], ["1003", "1002"]),
        ["1002", "1101"],
    ]


def field() -> Board:
    rows = "\n".join(f"{row:02d} {'.' * 90}" for row in range(1, 4))
    return read_board(f"columns: 1-90\n[grid]\n{rows}\n")


def test_within_is_nearest_first_and_counts_the_hex_itself() -> None:
    board = field()
    here = board.hex("0502")
    near = board.within(here, 2)
    assert near[0] == here
    distances = [board.distance(here, h) for h in near]
    assert distances == sorted(distances)
    assert set(near) == {h for h in range(len(board)) if board.distance(h, here) <= 2}
    assert board.within(here, 2) is near


def test_within_keeps_long_reaches_apart() -> None:
    board = field()
    assert len(board.within(0, 64)) > 1
    assert board.within(1, 0) == (1,)
    assert len(board.within(0, 89)) == len(board)


def test_lines_are_found_once() -> None:
    board = field()
    a, b = board.hex("0102"), board.hex("0902")
    assert board.line(a, b) is board.line(a, b)
    assert board.line(a, a) == board.line(a, board.adjacent[a][0]) == ()


def test_a_line_tells_where_it_leaves_the_map() -> None:
    board = read_board("columns: 1-3\n[grid]\n1 .-.\n2 .-.\n")
    a, b = board.hex("0101"), board.hex("0301")
    assert board.line(a, b) == ((NOWHERE, NOWHERE),)
    half = read_board("columns: 1-3\n[grid]\n1 .-.\n2 ...\n")
    step = half.line(half.hex("0101"), half.hex("0301"))[0]
    assert sorted(step) == [NOWHERE, half.hex("0202")]


def test_a_number_that_is_not_on_the_map() -> None:
    with pytest.raises(DataError, match="Meadow: there is no hex 1103 on the map"):
        meadow().hex("1103")


HEAD = "columns: 1-3\nlegend: . open, w wood\n[grid]\n01 ...\n02 .w.\n"
SLIPS = [
    ("columns 1-3\n", 1, "cannot read 'columns 1-3'"),
    ("columns: 3\n[grid]\n01 ...\n", 1, "columns should be 'first-last', not '3'"),
    ("\ncolumns: 3-1\n[grid]\n01 ...\n", 2, "columns should be 'first-last', not '3-1'"),
    ("columns: 1-3\nlegend: . open, w\n[grid]\n01 ..w\n", 4, "letter 'w' is not in the legend"),
    ("columns: 1-3\nlegend: .open\n[grid]\n01 ...\n", 2, "cannot read '.open' in the legend"),
    ("columns: 1-3\nlegend: . a, . b\n[grid]\n01 ...\n", 2, "letter '.' of the legend is taken"),
    ("columns: 1-3\nlegend: - gap\n[grid]\n01 ...\n", 2, "letter '-' of the legend is taken"),
    ("columns: 1-3\n[grid]\n01 ...\n02 .x.\n", 4, "letter 'x' is not in the legend"),
    ("columns: 1-3\n[grid]\n01 ....\n", 3, "row 01 has 4 hexes, not 3"),
    ("columns: 1-3\n[grid]\n01\n", 3, "row 01 has 0 hexes, not 3"),
    ("columns: 1-3\n[grid]\nab ...\n", 3, "'ab' is not the number of a row"),
    ("columns: 1-3\n[grid]\n101 ...\n", 3, "'101' is not the number of a row"),
    ("columns: 1-3\n[grid]\n01 ...\n1 ...\n", 4, "row 1 stands here for the second time"),
    (HEAD + "[levels]\n01 111\n", 5, "row 2 is missing in [levels]"),
    (HEAD + "[levels]\n01 1a1\n02 111\n", 7, "'a' is not a level"),
    (HEAD + "[levels]\n01 111\n02 -11\n", 8, "'-' is not a level"),
    (HEAD + "[levels]\n01 11\n", 7, "row 01 has 2 hexes, not 3"),
    (HEAD + "[rivers]\n", 6, "there is no section [rivers]"),
    (HEAD + "[sides]\nstream 0101/0201\n", 7, "cannot read 'stream 0101/0201'"),
    (HEAD + "[sides]\nstream: 0101/0301\n", 7, "0101 and 0301 do not touch"),
    (HEAD + "[sides]\nstream: 0101\n", 7, "there is no hex ''"),
    (HEAD + "[sides]\nstream: 0101/0901\n", 7, "there is no hex '0901'"),
    (HEAD + "[sides]\nstream: 0101 | 0301\n", 7, "no hex of the two banks '0101 | 0301' touches"),
    (HEAD + "[sides]\nstream: 0101 | 0201 | 0301\n", 7, "cannot read hexes '|'"),
    (HEAD + "[sides]\n\nstream: 0101 | 21\n", 8, "cannot read hexes '21'"),
    (HEAD + "[roads]\nroad: 0101 0301\n", 7, "0101 and 0301 do not touch"),
    (HEAD + "[roads]\nroad: 0101 0109\n", 7, "there is no hex '0109'"),
    (HEAD + "[features]\npits: 0101-0102\n", 7, "cannot read hexes '0101-0102'"),
    (HEAD + "[areas]\nwest: 0109\n", 7, "there is no hex '0109'"),
    (HEAD + "[labels]\n0109 Nowhere\n", 7, "there is no hex '0109'"),
]


@pytest.mark.parametrize(("text", "line", "reason"), SLIPS)
def test_a_slip_is_reported_with_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(DataError) as slip:
        read_board(text, "slip.map")
    assert str(slip.value) == f"slip.map, line {line}: {reason}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[grid]\n01 ...\n", "the header needs 'columns: first-last'"),
        ("columns: 1-3\n", "the map has no [grid] with hexes"),
        ("columns: 1-3\n[grid]\n01 ---\n", "the map has no [grid] with hexes"),
        ("", "the header needs 'columns: first-last'"),
    ],
)
def test_what_is_missing_is_named(text: str, reason: str) -> None:
    with pytest.raises(DataError) as slip:
        read_board(text, "slip.map")
    assert str(slip.value) == f"slip.map: {reason}"
