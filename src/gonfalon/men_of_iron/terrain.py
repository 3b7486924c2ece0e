"""The battle's terrain table: what a step costs, what it does to an assault and to a shot.

moi:5.1a Costs are worked out once for every step of the map, for foot and for horse. A road or a
bridge helps as the battle says; the dear way (`plain`) holds where it may not be used.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.errors import DataError
from gonfalon.kernel.hexes import NOWHERE, Hex
from gonfalon.kernel.paths import FORBIDDEN

if TYPE_CHECKING:
    from gonfalon.kernel.board import Board

FOOT, HORSE = 0, 1
CLASSES = ("foot", "mounted")
NO_ATTACK = -99
CROSSINGS = frozenset({"bridge", "ford"})
Rows = list[list[int]]


@dataclass(slots=True, eq=False)
class Terrain:
    """The table of one battle, laid over its map."""

    rule: str
    table: dict[str, Any]
    board: Board
    leave_mounted_zoc: int
    ride_through: int
    costs: tuple[Rows, Rows] = field(init=False)
    plain: tuple[Rows, Rows] = field(init=False)
    blocks: list[bool] = field(init=False)
    fire: list[int] = field(init=False)
    _sight: dict[int, bool] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        board = self.board
        for word in set(board.terrain):
            if word not in self.table["hex"]:
                raise DataError(f"{self.rule}: the map has {word!r}, the terrain table does not")
        for row in board.sides:
            for words in row:
                for word in words - CROSSINGS:
                    if word not in self.table["side"]:
                        raise DataError(f"{self.rule}: no hexside {word!r} in the terrain table")
        self.costs = (self._all_costs(FOOT, True), self._all_costs(HORSE, True))
        self.plain = (self._all_costs(FOOT, False), self._all_costs(HORSE, False))
        self.blocks = [bool(self._hex(h).get("blocks_sight", False)) for h in range(len(board))]
        self.fire = [int(self._hex(h).get("fire", 0)) for h in range(len(board))]

    def _hex(self, hex_: Hex) -> dict[str, Any]:
        row: dict[str, Any] = self.table["hex"][self.board.terrain[hex_]]
        return row

    def _all_costs(self, mover: int, roads: bool) -> Rows:
        return [
            [self.step_cost(mover, here, d, roads) for d in range(6)]
            for here in range(len(self.board))
        ]

    def step_cost(
        self, mover: int, here: Hex, direction: int, roads: bool, without: str = ""
    ) -> int:
        """Movement points for a step, FORBIDDEN where there is none.

        `without` leaves a hexside feature out, for one that has been cleared away.
        """
        board = self.board
        there = board.neighbours[here][direction]
        if there == NOWHERE:
            return FORBIDDEN
        name = CLASSES[mover]
        sides = board.sides[here][direction] - {without}
        by_road = roads and board.roads[here][direction]
        cost = self._hex_cost(name, there, by_road)
        for word in sides - CROSSINGS - {"steep"}:
            bridged = roads and bool(sides & CROSSINGS)
            if not bridged and not (by_road and self._road_cancels("cancels_side", word)):
                cost += self.table["side"][word].get(name, FORBIDDEN)
        if board.level[there] > board.level[here]:
            cost += self.table["side"].get(self._slope(sides), {}).get(name, 0)
        for word, hexes in board.features.items():
            if there in hexes:
                cost += self.table.get("feature", {}).get(word, {}).get(name, 0)
        return min(int(cost), FORBIDDEN)

    def _hex_cost(self, name: str, there: Hex, by_road: bool) -> int:
        row = self._hex(there)
        if by_road and self._road_cancels("cancels_hex", self.board.terrain[there]):
            road = self.table.get("road", 1)
            return int(road if isinstance(road, int) else road[name])
        if name == "mounted" and row.get("mounted_road_only", False):
            return FORBIDDEN
        return int(row.get(name, FORBIDDEN))

    def _road_cancels(self, key: str, word: str) -> bool:
        """Does a road spare the cost of this hex or hexside? All of them where none is listed."""
        road = self.table.get("road", 1)
        return isinstance(road, int) or key not in road or word in road[key]

    def entry_cost(self, mover: int, hex_: Hex) -> int:
        """Movement points to come onto the map in a hex."""
        if any(self.board.roads[hex_]):
            return 1
        return int(self._hex(hex_).get(CLASSES[mover], FORBIDDEN))

    def _slope(self, sides: frozenset[str]) -> str:
        return "steep" if "steep" in sides else "slope"

    def assault(self, mover: int, attacker: Hex, defender: Hex, gone: str = "") -> int:
        """moi:10.4c The terrain DRM of one attacker, NO_ATTACK where he may not attack.

        `gone` is a hexside feature that has been cleared away.
        """
        board = self.board
        key = f"assault_{CLASSES[mover]}"
        parts: list[Any] = []
        for hex_, where in ((defender, "defender"), (attacker, "attacker")):
            row = self._hex(hex_)
            if row.get("assault_where", "defender") == where:
                parts.append(row.get(key, 0))
        sides = board.sides[attacker][board.toward[attacker][defender]] - {gone}
        for word in sides - {"steep"}:
            parts.append(self.table["side"].get(word, {}).get(key, 0))
        if board.level[attacker] < board.level[defender]:
            parts.append(self.table["side"].get(self._slope(sides), {}).get(key, 0))
        if "NA" in parts:
            return NO_ATTACK
        return sum(parts)

    @property
    def has_slopes(self) -> bool:
        """Does the battle's table print a row for climbing?"""
        return "slope" in self.table["side"]

    def sees(self, a: Hex, b: Hex) -> bool:
        """moi:9.4a moi:9.4b moi:9.4c moi:9.4e Does no ground stand between two hexes?"""
        key = a * len(self.board) + b
        clear = self._sight.get(key)
        if clear is None:
            clear = self._sight[key] = self._line_is_clear(a, b)
        return clear

    def _line_is_clear(self, a: Hex, b: Hex) -> bool:
        level = self.board.level
        higher = max(level[a], level[b])
        for step in self.board.line(a, b):
            # A line along a hexside is blocked only when the hexes on both sides block it.
            hidden = [h != NOWHERE and (self.blocks[h] or level[h] > higher) for h in step]
            if all(hidden):
                return False
        return True
