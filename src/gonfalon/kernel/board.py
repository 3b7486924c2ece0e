"""Boards: the text map of a battle, read into precomputed geometry.

A board is shared and immutable. Hexes are dense indices; printed numbers live at the edges. The
format of the text is told in docs/data-format.md.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import DataError
from gonfalon.kernel.hexes import DIRECTIONS, NOWHERE, Hex, cube, neighbour
from gonfalon.kernel.sight import Cube, leaving_sides, line_steps

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER = re.compile(r"^\d{4}$")
_SECTIONS = ("grid", "levels", "sides", "roads", "features", "areas", "labels")
# No two hexes of a map of 99 columns and rows are further apart.
FAR = 200
_RANGE = re.compile(r"^(\d{4})\.\.(\d{4})$")


def bits(hexes: Iterable[Hex]) -> int:
    """Hexes as a set of bits in one integer: two sets are compared in a single step."""
    found = 0
    for hex_ in hexes:
        found |= 1 << hex_
    return found


def members(found: int) -> list[int]:
    """The numbers in a set of bits, in ascending order."""
    numbers = []
    while found:
        lowest = found & -found
        numbers.append(lowest.bit_length() - 1)
        found ^= lowest
    return numbers


# Sets of bits are mostly sets of hexes.
hexes_of = members


@dataclass(slots=True, eq=False)
class Board:
    """The ground of a battle: terrain, levels, hexside features, and tables of geometry."""

    name: str
    compass: str
    numbers: list[str]
    terrain: list[str]
    level: list[int]
    sides: list[list[frozenset[str]]]
    roads: list[list[bool]]
    features: dict[str, frozenset[Hex]]
    areas: dict[str, frozenset[Hex]]
    labels: dict[Hex, str]
    index: dict[str, Hex] = field(init=False)
    neighbours: list[tuple[Hex, ...]] = field(init=False)
    adjacent: list[tuple[Hex, ...]] = field(init=False)
    steps: list[tuple[tuple[int, Hex], ...]] = field(init=False)
    toward: list[dict[Hex, int]] = field(init=False)
    around: list[int] = field(init=False)
    front: list[tuple[tuple[Hex, ...], ...]] = field(init=False)
    _cubes: list[tuple[int, int, int]] = field(init=False)
    _by_cube: dict[tuple[int, int, int], Hex] = field(init=False)
    _rows: list[bytes | None] = field(init=False)
    _runs: list[tuple[int, int, int, Hex]] = field(init=False)
    _lines: dict[int, tuple[tuple[Hex, ...], ...]] = field(init=False, default_factory=dict)
    _bearings: dict[int, tuple[int, ...]] = field(init=False, default_factory=dict)
    _within: dict[tuple[Hex, int], tuple[Hex, ...]] = field(init=False, default_factory=dict)
    _discs: dict[int, list[int]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.index = {number: at for at, number in enumerate(self.numbers)}
        places = [(int(n[:2]), int(n[2:])) for n in self.numbers]
        at = {place: hex_ for hex_, place in enumerate(places)}
        self.neighbours = [
            tuple(at.get(neighbour(c, r, d), NOWHERE) for d in DIRECTIONS) for c, r in places
        ]
        self.adjacent = [tuple(n for n in row if n != NOWHERE) for row in self.neighbours]
        self.steps = [
            tuple((d, n) for d, n in enumerate(row) if n != NOWHERE) for row in self.neighbours
        ]
        self.toward = [{n: d for d, n in row} for row in self.steps]
        self.around = [bits(row) for row in self.adjacent]
        self.front = [
            tuple(tuple(n for n in (row[f], row[(f + 1) % 6]) if n != NOWHERE) for f in DIRECTIONS)
            for row in self.neighbours
        ]
        self._cubes = [cube(c, r) for c, r in places]
        self._by_cube = {c: hex_ for hex_, c in enumerate(self._cubes)}
        self._rows = [None] * len(places)
        self._runs = _runs(self._cubes)

    def __len__(self) -> int:
        return len(self.numbers)

    def hex(self, number: str) -> Hex:
        """The hex with that printed number."""
        if number not in self.index:
            raise DataError(f"{self.name}: there is no hex {number} on the map")
        return self.index[number]

    def distances(self, hex_: Hex) -> bytes:
        """Distances from a hex to every hex of the board."""
        row = self._rows[hex_]
        if row is None:
            x, _, z = self._cubes[hex_]
            row = self._rows[hex_] = b"".join(
                _down_column(column - x)[FAR + top - z : FAR + top - z + count]
                for column, top, count, _ in self._runs
            )
        return row

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from a to b, b counted."""
        return self.distances(a)[b]

    def within(self, hex_: Hex, reach: int) -> tuple[Hex, ...]:
        """The hexes at most that far away, the hex itself included, nearest first."""
        key = hex_, reach
        found = self._within.get(key)
        if found is None:
            near = hexes_of(self.disc(hex_, reach))
            found = self._within[key] = tuple(sorted(near, key=self.distances(hex_).__getitem__))
        return found

    def disc(self, hex_: Hex, reach: int) -> int:
        """The hexes at most that far away as a set of bits, one a hex."""
        discs = self._discs.get(reach)
        if discs is None:
            discs = self._discs[reach] = [0] * len(self)
        # No disc is empty: it has its middle.
        if not discs[hex_]:
            discs[hex_] = self._draw_disc(hex_, reach)
        return discs[hex_]

    def discs(self, reach: int) -> list[int]:
        """The discs of that size about every hex of the board."""
        return [self.disc(hex_, reach) for hex_ in range(len(self))]

    def _draw_disc(self, hex_: Hex, reach: int) -> int:
        """Column by column: in each the hexes of a disc follow one another."""
        x, _, z = self._cubes[hex_]
        found = 0
        for column, top, count, first in self._runs:
            dx = column - x
            if -reach <= dx <= reach:
                low = max(z + max(-reach, -reach - dx), top)
                high = min(z + min(reach, reach - dx), top + count - 1)
                if low <= high:
                    found |= ((1 << (high - low + 1)) - 1) << (first + low - top)
        return found

    def line(self, a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
        """What the straight line between two centres crosses, both ends left out.

        A step of two hexes is a line that runs along the side between them. A hex off the map
        is NOWHERE.
        """
        key = a * len(self.numbers) + b
        steps = self._lines.get(key)
        if steps is None:
            ax, ay, az = self._cubes[a]
            bx, by, bz = self._cubes[b]
            steps = self._lines[key] = tuple(
                tuple(self._by_cube.get((ax + x, ay + y, az + z), NOWHERE) for x, y, z in step)
                for step in line_steps((bx - ax, by - ay, bz - az))
            )
        return steps

    def bearings(self, a: Hex, b: Hex) -> tuple[int, ...]:
        """The sides by which a line from a to b leaves a; two where it leaves by a corner."""
        key = a * len(self.numbers) + b
        found = self._bearings.get(key)
        if found is None:
            if b in self.toward[a]:
                found = (self.toward[a][b],)
            else:
                ax, ay, az = self._cubes[a]
                bx, by, bz = self._cubes[b]
                found = leaving_sides((bx - ax, by - ay, bz - az))
            self._bearings[key] = found
        return found


def _runs(cubes: list[Cube]) -> list[tuple[int, int, int, Hex]]:
    """The hexes in runs down a column without a gap: x and z of the first, their number, it."""
    runs: list[tuple[int, int, int, Hex]] = []
    for hex_, (x, _, z) in enumerate(cubes):
        if runs and runs[-1][0] == x and runs[-1][1] + runs[-1][2] == z:
            column, top, count, first = runs[-1]
            runs[-1] = column, top, count + 1, first
        else:
            runs.append((x, z, 1, hex_))
    return runs


@cache
def _down_column(dx: int) -> bytes:
    """Distances from the origin to the hexes of a column, from z = -FAR to z = FAR."""
    return bytes(min(max(abs(dx), abs(dx + z), abs(z)), 255) for z in range(-FAR, FAR + 1))


@dataclass(slots=True)
class _Draft:
    """A map while it is being read."""

    source: str
    header: dict[str, tuple[int, str]] = field(default_factory=dict)
    grid: dict[int, tuple[int, str]] = field(default_factory=dict)
    levels: dict[int, tuple[int, str]] = field(default_factory=dict)
    lists: list[tuple[int, str, str, str]] = field(default_factory=list)
    numbers: dict[str, Hex] = field(default_factory=dict)

    def fail(self, line: int, reason: str) -> DataError:
        return DataError(f"{self.source}, line {line}: {reason}")

    def word(self, key: str, default: str) -> str:
        return self.header[key][1] if key in self.header else default


def read_board(text: str, source: str = "map") -> Board:
    """Read a text map; an error names the line and the reason."""
    draft = _Draft(source)
    _read_sections(draft, text)
    letters = _legend(draft)
    first, last = _columns(draft)
    numbers, terrain, level = [], [], []
    for column in range(first, last + 1):
        for row, (at, cells) in sorted(draft.grid.items()):
            letter = cells[column - first]
            if letter == "-":
                continue
            if letter not in letters:
                raise draft.fail(at, f"letter {letter!r} is not in the legend")
            numbers.append(f"{column:02d}{row:02d}")
            terrain.append(letters[letter])
            level.append(_level(draft, at, row, column - first))
    if not numbers:
        raise DataError(f"{source}: the map has no [grid] with hexes")
    draft.numbers = {number: at for at, number in enumerate(numbers)}
    board = Board(
        name=draft.word("name", source),
        compass=draft.word("compass", ""),
        numbers=numbers,
        terrain=terrain,
        level=level,
        sides=[[frozenset()] * 6 for _ in numbers],
        roads=[[False] * 6 for _ in numbers],
        features={},
        areas={},
        labels={},
    )
    _read_lists(draft, board)
    return board


def _read_sections(draft: _Draft, text: str) -> None:
    section = ""
    for at, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].rstrip()
        if not line:
            continue
        if line.startswith("["):
            section = line.strip("[]")
            if section not in _SECTIONS:
                raise draft.fail(at, f"there is no section [{section}]")
        elif section in ("grid", "levels"):
            _read_row(draft, draft.grid if section == "grid" else draft.levels, at, line)
        elif section == "labels":
            number, _, label = line.strip().partition(" ")
            draft.lists.append((at, section, number, label))
        elif ":" not in line:
            raise draft.fail(at, f"cannot read {line!r}")
        else:
            key, _, value = line.partition(":")
            if section:
                draft.lists.append((at, section, key.strip(), value.strip()))
            else:
                draft.header[key.strip()] = (at, value.strip())


def _read_row(draft: _Draft, rows: dict[int, tuple[int, str]], at: int, line: str) -> None:
    number, _, cells = line.strip().partition(" ")
    cells = cells.strip()
    if not re.fullmatch(r"\d{1,2}", number, re.ASCII):
        raise draft.fail(at, f"{number!r} is not the number of a row")
    if int(number) in rows:
        raise draft.fail(at, f"row {number} stands here for the second time")
    first, last = _columns(draft)
    if len(cells) != last - first + 1:
        raise draft.fail(at, f"row {number} has {len(cells)} hexes, not {last - first + 1}")
    rows[int(number)] = (at, cells)


def _level(draft: _Draft, at: int, row: int, place: int) -> int:
    if not draft.levels:
        return 1
    if row not in draft.levels:
        raise draft.fail(at, f"row {row} is missing in [levels]")
    line, cells = draft.levels[row]
    if not re.fullmatch(r"\d", cells[place], re.ASCII):
        raise draft.fail(line, f"{cells[place]!r} is not a level")
    return int(cells[place])


def _legend(draft: _Draft) -> dict[str, str]:
    at, text = draft.header.get("legend", (0, ". open"))
    letters: dict[str, str] = {}
    for entry in re.split(r",\s+(?=\S\s)", text):
        letter, _, word = entry.strip().partition(" ")
        if len(letter) != 1 or not word.strip():
            raise draft.fail(at, f"cannot read {entry!r} in the legend")
        if letter in letters or letter == "-":
            raise draft.fail(at, f"letter {letter!r} of the legend is taken")
        letters[letter] = word.strip()
    return letters


def _columns(draft: _Draft) -> tuple[int, int]:
    if "columns" not in draft.header:
        raise DataError(f"{draft.source}: the header needs 'columns: first-last'")
    at, text = draft.header["columns"]
    span = re.fullmatch(r"(\d{1,2})\s*-\s*(\d{1,2})", text, re.ASCII)
    if span is None or int(span[1]) > int(span[2]):
        raise draft.fail(at, f"columns should be 'first-last', not {text!r}")
    return int(span[1]), int(span[2])


def _read_lists(draft: _Draft, board: Board) -> None:
    for at, section, key, value in draft.lists:
        if section == "sides":
            for a, b in _sides(draft, board, at, value):
                _add_side(board, a, b, key)
        elif section == "roads":
            chain = [_one(draft, at, n) for n in value.split()]
            for a, b in pairwise(chain):
                if b not in board.toward[a]:
                    raise draft.fail(at, f"{board.numbers[a]} and {board.numbers[b]} do not touch")
                board.roads[a][board.toward[a][b]] = True
                board.roads[b][board.toward[b][a]] = True
        elif section in ("features", "areas"):
            sets = board.features if section == "features" else board.areas
            sets[key] = sets.get(key, frozenset()) | frozenset(_hexes(draft, at, value))
        else:
            board.labels[_one(draft, at, key)] = value


def _add_side(board: Board, a: Hex, b: Hex, feature: str) -> None:
    for here, there in ((a, b), (b, a)):
        direction = board.toward[here][there]
        board.sides[here][direction] = board.sides[here][direction] | {feature}


def _sides(draft: _Draft, board: Board, at: int, value: str) -> list[tuple[Hex, Hex]]:
    if "|" in value:
        left, _, right = value.partition("|")
        banks = _hexes(draft, at, left), _hexes(draft, at, right)
        shared = [(a, b) for a in banks[0] for b in banks[1] if b in board.toward[a]]
        if not shared:
            raise draft.fail(at, f"no hex of the two banks {value!r} touches")
        return shared
    pairs = []
    for pair in value.split():
        first, _, second = pair.partition("/")
        a, b = _one(draft, at, first), _one(draft, at, second)
        if b not in board.toward[a]:
            raise draft.fail(at, f"{first} and {second} do not touch")
        pairs.append((a, b))
    return pairs


def _one(draft: _Draft, at: int, number: str) -> Hex:
    if number not in draft.numbers:
        raise draft.fail(at, f"there is no hex {number!r}")
    return draft.numbers[number]


def _hexes(draft: _Draft, at: int, value: str) -> list[Hex]:
    found = []
    for word in value.split():
        block = _RANGE.match(word)
        if block:
            (c1, r1), (c2, r2) = ((int(n[:2]), int(n[2:])) for n in block.groups())
            found += [
                draft.numbers[number]
                for c in range(min(c1, c2), max(c1, c2) + 1)
                for r in range(min(r1, r2), max(r1, r2) + 1)
                if (number := f"{c:02d}{r:02d}") in draft.numbers
            ]
        elif _NUMBER.match(word):
            found.append(_one(draft, at, word))
        else:
            raise draft.fail(at, f"cannot read hexes {word!r}")
    return found
