"""A battle file of Infidel laid out on its map, and checked against the hexes that the book names.

An entry of named_hexes_<battle>.toml picks units by `side`, `command`, `contingent`, `kind` and
`numbers`, and says what must be true of them:
  hexes / runs / within + of    they stand there (a run is "2417-2428", first and last of a column)
  entry                         they wait off the map and come on there
  defence                       their figures, in the order of their numbers
  kinds / all                   so many of each kind there / on and off the map
  count / waiting               so many of them there / off the map
  facing                        the hour at which they look
An entry with `leader`, `standard` or `may_stand` (a command) gives all hexes where it may start;
one with `terrain`, `side_word`, `road` or `edge` says what the map must have.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.board import read_board
from gonfalon.kernel.data import read_text, read_toml
from gonfalon.kernel.hexes import NOWHERE

if TYPE_CHECKING:
    from gonfalon.kernel.board import Board

HERE = Path(__file__).parent
Entry = dict[str, Any]
# The direction of the neighbours that are missing at an edge of the map.
EDGES = {"up": (0,), "right": (1, 2), "down": (3,), "left": (4, 5)}


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit as the battle file has it; `hex` is empty off the map."""

    side: str
    command: str
    contingent: str
    kind: str
    number: int
    defence: int
    hex: str
    may_stand: frozenset[str]
    entry: tuple[str, ...]
    facing: int


class Layout:
    """A battle file and its map, with the options of one set-up."""

    def __init__(self, battle: str, **options: str) -> None:
        self.tree = read_toml("infidel", "battles", f"{battle}.toml")
        self.terrain = read_toml("infidel", "terrain", f"{battle}.toml")
        name = f"{self.tree['map']}.map"
        self.board: Board = read_board(read_text("infidel", "maps", name), name)
        defaults = {o["name"]: o["values"][0] for o in self.tree.get("option", [])}
        self.options = {**defaults, **options}
        self.side_of = {c["id"]: c["side"] for c in self.entries("command")}
        taken: set[str] = set()
        self.units = [u for g in self.entries("group") for u in self._group(g, taken)]

    def entries(self, key: str) -> list[Entry]:
        return [
            e
            for e in self.tree.get(key, [])
            if all(self.options[k] == v for k, v in e.get("when", {}).items())
        ]

    def find(self, key: str, id_: str) -> Entry:
        return next(e for e in self.entries(key) if e["id"] == id_)

    def allowed(self, entry: Entry) -> list[str]:
        """The hexes listed, then those of the areas."""
        listed: list[str] = list(entry.get("hexes", ()))
        found: set[str] = set()
        for area in entry.get("areas", [entry["area"]] if "area" in entry else []):
            found |= {self.board.numbers[h] for h in self.board.areas[area]}
        return listed + sorted(found - set(listed))

    def _group(self, entry: Entry, taken: set[str]) -> list[Counter]:
        off = "place" in entry
        allowed = [] if off else self.allowed(entry)
        defence = entry["defence"]
        if isinstance(defence, list):
            assert len(defence) == len(entry["numbers"]), entry
        units = []
        for at, number in enumerate(entry["numbers"]):
            start = "" if off else next(h for h in allowed if h not in taken)
            taken.add(start)
            units.append(
                Counter(
                    side=self.side_of[entry["command"]],
                    command=entry["command"],
                    contingent=entry.get("contingent", ""),
                    kind=entry["kind"],
                    number=number,
                    defence=defence[at] if isinstance(defence, list) else defence,
                    hex=start,
                    may_stand=frozenset(allowed),
                    entry=tuple(entry.get("entry", ())),
                    facing=entry["facing"],
                )
            )
        return units


def named(battle: str) -> list[Entry]:
    """What the book names for a battle."""
    text = (HERE / f"named_hexes_{battle}.toml").read_text(encoding="utf-8")
    found: list[Entry] = tomllib.loads(text)[battle]
    return found


def problems(field: Layout, entry: Entry) -> list[str]:
    """How a layout differs from what the book names in one entry; empty where it does not."""
    if {"terrain", "side_word", "road", "edge"} & set(entry):
        right = _ground_is_right(field.board, entry)
    elif "leader" in entry or "standard" in entry:
        key = "leader" if "leader" in entry else "standard"
        right = set(field.allowed(field.find(key, entry[key]))) == places(field, entry)
    elif "may_stand" in entry:
        units = [u for u in field.units if u.command == entry["may_stand"]]
        right = bool(units) and all(u.may_stand == places(field, entry) for u in units)
    else:
        right = _units_are_right(field, entry)
    return [] if right else [f"{entry}"]


def listed(entry: Entry) -> set[str]:
    """The hexes that an entry names one by one or in runs."""
    found = set(entry.get("hexes", ()))
    for run in entry.get("runs", ()):
        first, _, last = run.partition("-")
        found |= {f"{first[:2]}{row:02d}" for row in range(int(first[2:]), int(last[2:]) + 1)}
    return found


def places(field: Layout, entry: Entry) -> set[str]:
    """The hexes that an entry names, in whatever way."""
    board = field.board
    found = listed(entry)
    if "of" in entry:
        found |= {board.numbers[h] for h in board.within(board.hex(entry["of"]), entry["within"])}
    for h, number in enumerate(board.numbers):
        if int(number[:2]) >= entry.get("columns_from", 99) and board.level[h] == entry["level"]:
            found.add(number)
        if int(number[2:]) == entry.get("or_row") and board.level[h] == entry["or_level"]:
            found.add(number)
    return found


def _units_are_right(field: Layout, entry: Entry) -> bool:
    chosen = {k: entry[k] for k in ("side", "command", "contingent", "kind") if k in entry}
    units = [u for u in field.units if all(getattr(u, k) == v for k, v in chosen.items())]
    if "all" in entry:
        return bool(_count(units) == entry["all"])
    if "entry" in entry:
        units = [u for u in units if not u.hex]
    else:
        here = places(field, entry)
        units = [u for u in units if u.hex in here]
    facts: Entry = {
        "count": len(units),
        "waiting": len(units),
        "kinds": _count(units),
        "defence": [u.defence for u in units],
    }
    if "defence" in entry:
        facts["numbers"] = [u.number for u in units]
        entry = {"numbers": list(range(1, len(units) + 1)), **entry}
    return (
        bool(units)
        and all(entry.get(key, fact) == fact for key, fact in facts.items())
        and all(u.facing == entry.get("facing", u.facing) for u in units)
        and all(set(u.entry) == set(entry.get("entry", ())) for u in units)
    )


def _count(units: list[Counter]) -> dict[str, int]:
    kinds = [u.kind for u in units]
    return {kind: kinds.count(kind) for kind in kinds}


def _ground_is_right(board: Board, entry: Entry) -> bool:
    if "road" in entry:
        steps = pairwise(board.hex(n) for n in entry["road"])
        return all(board.roads[a][board.toward[a][b]] for a, b in steps)
    if "side_word" in entry:
        pairs = ([board.hex(n) for n in pair.split("/")] for pair in entry["sides"])
        return all(entry["side_word"] in board.sides[a][board.toward[a][b]] for a, b in pairs)
    hexes = [board.hex(n) for n in listed(entry)]
    if "edge" in entry:
        ways = EDGES[entry["edge"]]
        return all(board.neighbours[h][d] == NOWHERE for h in hexes for d in ways)
    return all(board.terrain[h] == entry["terrain"] for h in hexes)
