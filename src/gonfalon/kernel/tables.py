"""Result tables: rows of a die, read from data, looked up with clamping."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gonfalon.kernel.errors import DataError

_KEY = re.compile(r"(-?\d+)(?:-(-?\d+)|([-+]))?")


@dataclass(frozen=True, slots=True)
class Table:
    """A column of results by modified die, open at both ends."""

    rule: str
    low: int
    results: tuple[str, ...]

    def look_up(self, value: int) -> str:
        """The result of a modified die; beyond an end the end row holds."""
        return self.results[max(0, min(len(self.results) - 1, value - self.low))]


def read_table(rule: str, rows: dict[str, str]) -> Table:
    """A table from rows such as {"0-": ..., "1": ..., "2-3": ..., "8+": ...} without gaps."""
    if not rows:
        raise DataError(f"{rule}: the table is empty")
    spans = sorted((*_span(rule, key), result) for key, result in rows.items())
    start, last = spans[0][0], len(spans) - 1
    results: list[str] = []
    for at, (low, high, open_end, result) in enumerate(spans):
        if low != start + len(results):
            raise DataError(f"{rule}: the table has a gap or an overlap at {low}")
        if (open_end == "-" and at != 0) or (open_end == "+" and at != last):
            raise DataError(f"{rule}: the row {low}{open_end} is not at the end of the table")
        results.extend([result] * (high - low + 1))
    return Table(rule, start, tuple(results))


def _span(rule: str, key: str) -> tuple[int, int, str]:
    """First and last value of a row, and the sign of its open end; values may be negative."""
    match = _KEY.fullmatch(key)
    if match is None:
        raise DataError(f"{rule}: cannot read the row {key!r}")
    low = int(match[1])
    high = int(match[2]) if match[2] else low
    if high < low:
        raise DataError(f"{rule}: the row {key!r} runs backwards")
    return low, high, match[3] or ""
