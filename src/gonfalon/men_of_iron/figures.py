"""The figures of counters and charts, read from data into tuples that the rules look up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.errors import DataError
from gonfalon.kernel.tables import Table, read_table
from gonfalon.men_of_iron.kinds import KIND_COUNT

if TYPE_CHECKING:
    from gonfalon.men_of_iron.volume import Volume

NOT_ALLOWED = -99


@dataclass(frozen=True, slots=True)
class Figures:
    """moi:2.2b moi:2.2c inf:2.2a Movement, defence and charts, each indexed by kind and state."""

    movement: tuple[tuple[int, int], ...]
    defence: tuple[tuple[int, int], ...]
    one_sided: tuple[bool, ...]
    hobelar_movement: tuple[int, int]
    mount_cost: int
    replacement: dict[str, int]
    ranges: tuple[tuple[int, ...], ...]
    matrix: tuple[tuple[int, ...], ...]
    fire: dict[tuple[bool, bool], Table]
    assault: tuple[Table, Table]
    charge: tuple[Table, Table]
    bombard: Table
    bombard_range: int
    fire_drm: dict[str, int]
    flank_fire: tuple[int, ...]
    fire_target: tuple[int, ...]
    assault_drm: dict[str, int]
    countercharge: dict[str, int]
    reluctance: dict[str, int]
    withdrawal: dict[str, int]
    ride_through: int
    leader_loss: int
    standard_loss: int
    flight: dict[str, int]
    unit_flight: tuple[int, ...]
    die: int


def read_figures(volume: Volume, units: dict[str, Any], tables: dict[str, Any]) -> Figures:
    """The figures of a volume from its units and tables files.

    A chart that a volume does not have is empty: nothing of that volume asks for it.
    """
    kinds = _counters(volume, units["kind"])
    guns = read_table("bombard", tables.get("bombard", {}).get("results", {"0+": "none"}))
    hobelar = units.get("hobelar", {"foot_movement": [0, 0], "mount": 0})
    flight = _numbers(tables["flight"])
    return Figures(
        movement=tuple(_pair(counter["movement"]) for counter in kinds),
        defence=tuple(_pair(counter["defence"]) for counter in kinds),
        one_sided=tuple(counter.get("one_sided", False) for counter in kinds),
        hobelar_movement=_pair(hobelar["foot_movement"]),
        mount_cost=hobelar["mount"],
        replacement=_numbers(units["replacement"]),
        ranges=_by_kind(volume, tables["range"], ()),
        matrix=_matrix(volume, tables["matrix"]),
        fire={
            (mounted, disordered): read_table(
                tables["fire"]["rule"],
                tables["fire"][f"{_horse(mounted)}_{_order(disordered)}"],
            )
            for mounted in (False, True)
            for disordered in (False, True)
        },
        assault=_two(tables["assault"]),
        charge=_two(tables["charge"]),
        bombard=guns,
        bombard_range=_furthest(guns, tables["die"]["sides"]),
        fire_drm=_numbers(tables["fire_drm"]),
        flank_fire=_by_kind(volume, tables["fire_flank"], 0),
        fire_target=_by_kind(volume, tables.get("fire_target", {}), 0),
        assault_drm=_numbers(tables["assault_drm"]),
        countercharge=_numbers(tables["countercharge"]),
        reluctance=_numbers(tables["reluctance"]),
        withdrawal=_numbers(tables.get("withdrawal", {})),
        ride_through=tables.get("ride_through", {}).get("disordered", 0),
        leader_loss=tables["leader_loss"]["killed"],
        standard_loss=tables.get("standard_moved", {}).get("eliminated", 0),
        flight=flight,
        unit_flight=tuple(
            flight.get(volume.flight_rows.get(kind, ""), 0) for kind in range(KIND_COUNT)
        ),
        die=tables["die"]["sides"],
    )


def _counters(volume: Volume, kinds: dict[str, Any]) -> list[dict[str, Any]]:
    """The counters of every kind, empty ones for those of another volume."""
    found: list[dict[str, Any]] = [{"movement": (0, 0), "defence": (0, 0)}] * KIND_COUNT
    for word, kind in volume.kinds.items():
        for key in ("movement", "defence"):
            pair = kinds[word][key]
            if len(pair) != 2 or not all(isinstance(n, int) for n in pair):
                raise DataError(f"units.kind.{word}.{key}: two whole numbers are needed")
        found[kind] = kinds[word]
    return found


def _by_kind(volume: Volume, block: dict[str, Any], missing: Any) -> tuple[Any, ...]:
    """A row of a chart for every kind, `missing` where the chart has none."""
    rows = {volume.kinds[word]: row for word, row in block.items() if word in volume.kinds}
    return tuple(
        tuple(row) if isinstance(row := rows.get(kind, missing), list) else row
        for kind in range(KIND_COUNT)
    )


def _matrix(volume: Volume, block: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    """moi:table.matrix inf:table.matrix Rows by defender, columns by attacker."""
    return tuple(_by_kind(volume, row, NOT_ALLOWED) for row in _by_kind(volume, block, {}))


def _furthest(guns: Table, sides: int) -> int:
    """moi:crecy.bombards The furthest hex at which the best die, less the hexes between, hits."""
    return sum(guns.look_up(face) != "none" for face in range(sides))


def _pair(values: list[int]) -> tuple[int, int]:
    return values[0], values[1]


def _numbers(block: dict[str, Any]) -> dict[str, int]:
    return {key: value for key, value in block.items() if isinstance(value, int)}


def _horse(mounted: bool) -> str:
    return "mounted" if mounted else "foot"


def _order(disordered: bool) -> str:
    return "disordered" if disordered else "normal"


def _two(block: dict[str, Any]) -> tuple[Table, Table]:
    return (
        read_table(block["rule"], block["normal"]),
        read_table(block["rule"], block["disordered"]),
    )
