"""Tables hold at their ends, and bad rows are named."""

from __future__ import annotations

import pytest

from gonfalon.kernel.errors import DataError
from gonfalon.kernel.tables import Table, read_table


def test_a_table_is_read_by_row_and_holds_beyond_its_ends() -> None:
    table = read_table("x:1", {"0-": "worst", "1": "bad", "2-4": "fair", "5+": "good"})
    assert table == Table("x:1", 0, ("worst", "bad", "fair", "fair", "fair", "good"))
    looked_up = [table.look_up(value) for value in (-9, 0, 1, 2, 3, 4, 5, 6, 99)]
    assert looked_up == ["worst"] * 2 + ["bad"] + ["fair"] * 3 + ["good"] * 3


def test_rows_may_come_in_any_order() -> None:
    table = read_table("x:1", {"3+": "c", "1-": "a", "2": "b"})
    assert (table.low, table.results) == (1, ("a", "b", "c"))


def test_rows_may_be_negative() -> None:
    table = read_table("x:1", {"-3-": "a", "-2--1": "b", "0": "c", "1-2": "d"})
    assert [table.look_up(v) for v in (-9, -3, -2, -1, 0, 1, 2, 3)] == list("aabbcddd")
    assert read_table("x:1", {"-1-1": "a", "2+": "b"}).results == ("a", "a", "a", "b")


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ({}, "the table is empty"),
        ({"1": "a", "3": "b"}, "the table has a gap or an overlap at 3"),
        ({"1-2": "a", "2": "b"}, "the table has a gap or an overlap at 2"),
        ({"1": "a", "2+": "b", "3": "c"}, "the row 2+ is not at the end of the table"),
        ({"1": "a", "2-": "b", "3": "c"}, "the row 2- is not at the end of the table"),
        ({"1": "a", "3-2": "b"}, "the row '3-2' runs backwards"),
        ({"one": "a"}, "cannot read the row 'one'"),
        ({"": "a"}, "cannot read the row ''"),
        ({"1-2+": "a"}, "cannot read the row '1-2+'"),
    ],
)
def test_a_bad_table_is_named_with_its_rule(rows: dict[str, str], reason: str) -> None:
    with pytest.raises(DataError) as slip:
        read_table("x:7.1", rows)
    assert str(slip.value) == f"x:7.1: {reason}"
