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
from gonfalon.men_of_iron.kinds import KIND_COUNT, MOUNTED, WHEELED

if TYPE_CHECKING:
    from gonfalon.kernel.board import Board

FOOT, HORSE, WAGON = 0, 1, 2
CLASSES = ("foot", "mounted", "wagon")
# The class of every kind of unit.
MOVER = tuple(
    HORSE if kind in MOUNTED else WAGON if kind in WHEELED else FOOT for kind in range(KIND_COUNT)
)
NO_ATTACK = -99
CROSSINGS = frozenset({"bridge", "ford"})
# Words of a side that count by the levels of its hexes.
HEIGHTS = frozenset({"steep"})
Rows = list[list[int]]
# For each hex the steps that the ground allows, with their costs.
Ways = list[tuple[tuple[Hex, int], ...]]


@dataclass(slots=True, eq=False)
class Terrain:
    """The table of one battle, laid over its map."""

    rule: str
    table: dict[str, Any]
    board: Board
    leave_mounted_zoc: int = field(init=False)
    leave_missile_zoc: int = field(init=False)
    leave_entered_zoc: int = field(init=False)
    fire_in_zoc: int = field(init=False)
    ride_through: int = field(init=False)
    costs: tuple[Rows, Rows, Rows] = field(init=False)
    plain: tuple[Rows, Rows, Rows] = field(init=False)
    hexes_ridden: Ways = field(init=False)
    ways: tuple[Ways, Ways, Ways] = field(init=False)
    blocks: list[bool] = field(init=False)
    # The hexes that somebody may enter.
    open_hexes: tuple[Hex, ...] = field(init=False)
    fire: list[int] = field(init=False)
    # Ranges over open ground that have been asked for, by hex and movement points.
    ranges: dict[tuple[Hex, int], dict[Hex, int]] = field(init=False, default_factory=dict)
    # The rides of a charge over the map that have been asked for, by hex, target and facing.
    rides: dict[tuple[Hex, Hex, int], tuple[tuple[Hex, Hex, int], ...]] = field(
        init=False, default_factory=dict
    )
    _assaults: dict[tuple[int, Hex, Hex, str], int] = field(init=False, default_factory=dict)
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
        self.leave_mounted_zoc = self.table["leave_mounted_zoc_foot"]
        self.leave_missile_zoc = self.table.get("leave_missile_zoc", 0)
        self.leave_entered_zoc = self.table.get("leave_entered_zoc", 0)
        self.fire_in_zoc = self.table.get("fire_in_zoc", 0)
        self.ride_through = self.table.get("ride_through", 0)
        self.costs = self._three(roads=True)
        self.plain = self._three(roads=False)
        self.ways = (self._all_ways(FOOT), self._all_ways(HORSE), self._all_ways(WAGON))
        # inf:5.2a inf:5.2b Command range counts hexes, those that a rider could enter.
        self.hexes_ridden = [tuple((there, 1) for there, _ in steps) for steps in self.ways[HORSE]]
        self.open_hexes = tuple(
            h
            for h in range(len(board))
            if min(self.ground_cost(FOOT, h), self.ground_cost(HORSE, h)) < FORBIDDEN
        )
        self.blocks = [bool(self._hex(h).get("blocks_sight", False)) for h in range(len(board))]
        self.fire = [int(self._hex(h).get("fire", 0)) for h in range(len(board))]

    def _hex(self, hex_: Hex) -> dict[str, Any]:
        row: dict[str, Any] = self.table["hex"][self.board.terrain[hex_]]
        return row

    def _three(self, roads: bool) -> tuple[Rows, Rows, Rows]:
        """The costs for foot, horse and wagons; wagons go as foot where they have no column."""
        foot, horse = self._all_costs(FOOT, roads), self._all_costs(HORSE, roads)
        return foot, horse, self._all_costs(WAGON, roads) if self._rolls else foot

    @property
    def _rolls(self) -> bool:
        """Has the table a column for wagons?"""
        return any("wagon" in row for row in self.table["hex"].values())

    def _all_costs(self, mover: int, roads: bool) -> Rows:
        return [
            [self.step_cost(mover, here, d, roads) for d in range(6)]
            for here in range(len(self.board))
        ]

    def _all_ways(self, mover: int) -> Ways:
        return [self.ways_from(here, row) for here, row in enumerate(self.costs[mover])]

    def ways_from(self, here: Hex, row: list[int]) -> tuple[tuple[Hex, int], ...]:
        """The steps from a hex that a row of costs allows."""
        return tuple((there, row[d]) for d, there in self.board.steps[here] if row[d] < FORBIDDEN)

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
        for word in sides - CROSSINGS - HEIGHTS:
            bridged = roads and bool(sides & CROSSINGS)
            if not bridged and not (by_road and self._road_cancels("cancels_side", word)):
                cost += self.table["side"][word].get(name, FORBIDDEN)
        if roads:
            # A ford or bridge costs what the table says, in place of what it crosses.
            cost += sum(self.table["side"].get(w, {}).get(name, 0) for w in sides & CROSSINGS)
        cost += self._height_cost(name, here, there, sides)
        for word, hexes in board.features.items():
            if there in hexes:
                cost += self.table.get("feature", {}).get(word, {}).get(name, 0)
        return min(int(cost), FORBIDDEN)

    def _height_cost(self, name: str, here: Hex, there: Hex, sides: frozenset[str]) -> int:
        """Climbing, and going down where the table has a row for it; steep may be closed."""
        rise = self.board.level[there] - self.board.level[here]
        if rise == 0:
            return 0
        steep = "steep" in sides
        word = ("steep" if steep else "slope") + ("" if rise > 0 else "_down")
        row = self.table["side"].get(word)
        closed = FORBIDDEN if steep and row is not None else 0
        return int((row or {}).get(name, closed))

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
        return self.ground_cost(mover, hex_)

    def ground_cost(self, mover: int, hex_: Hex) -> int:
        """What a hex costs by itself, FORBIDDEN where nobody of that class may stand."""
        row = self._hex(hex_)
        cost = row.get(CLASSES[mover])
        if cost is None and mover == WAGON and not self._rolls:
            cost = row.get(CLASSES[FOOT])
        return FORBIDDEN if cost is None else int(cost)

    def _slope(self, sides: frozenset[str]) -> str:
        return "steep" if "steep" in sides else "slope"

    def assault(self, mover: int, attacker: Hex, defender: Hex, gone: str = "") -> int:
        """moi:10.4c inf:12.3.2b The terrain DRM of one attacker, NO_ATTACK where he may not attack.

        `gone` is a hexside feature that has been cleared away.
        """
        key = mover, attacker, defender, gone
        drm = self._assaults.get(key)
        if drm is None:
            drm = self._assaults[key] = self._assault(mover, attacker, defender, gone)
        return drm

    def _assault(self, mover: int, attacker: Hex, defender: Hex, gone: str) -> int:
        board = self.board
        key = f"assault_{CLASSES[HORSE if mover == HORSE else FOOT]}"
        parts: list[Any] = []
        for hex_, where in ((defender, "defender"), (attacker, "attacker")):
            row = self._hex(hex_)
            if row.get("assault_where", "defender") == where:
                parts.append(row.get(key, 0))
        sides = board.sides[attacker][board.toward[attacker][defender]] - {gone}
        for word in sides - HEIGHTS:
            parts.append(self.table["side"].get(word, {}).get(key, 0))
        rise = board.level[defender] - board.level[attacker]
        if rise:
            word = self._slope(sides) + ("" if rise > 0 else "_down")
            parts.append(self.table["side"].get(word, {}).get(key, 0))
        if "NA" in parts:
            return NO_ATTACK
        return sum(parts)

    def sees(self, a: Hex, b: Hex) -> bool:
        """moi:9.4a moi:9.4b moi:9.4c moi:9.4e inf:11.4a inf:11.4b inf:11.4d

        Does no ground hide b?
        """
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
