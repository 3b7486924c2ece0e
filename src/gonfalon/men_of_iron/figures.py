"""The figures of counters and charts, read from data into tuples that the rules look up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gonfalon.kernel.errors import DataError
from gonfalon.kernel.tables import Table, read_table
from gonfalon.men_of_iron.kinds import Kind

NOT_ALLOWED = -99


@dataclass(frozen=True, slots=True)
class Figures:
    """moi:2.2b moi:2.2c Movement, defence and charts, each indexed by kind and state."""

    movement: tuple[tuple[int, int], ...]
    defence: tuple[tuple[int, int], ...]
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
    assault_drm: dict[str, int]
    countercharge: dict[str, int]
    reluctance: dict[str, int]
    ride_through: int
    leader_loss: int
    flight: dict[str, int]
    die: int


def read_figures(units: dict[str, Any], tables: dict[str, Any]) -> Figures:
    """The figures of a title from its units and tables files."""
    kinds = units["kind"]
    for kind in Kind:
        for key in ("movement", "defence"):
            pair = kinds[kind.name][key]
            if len(pair) != 2 or not all(isinstance(n, int) for n in pair):
                raise DataError(f"units.kind.{kind.name}.{key}: two whole numbers are needed")
    guns = read_table(tables["bombard"]["rule"], tables["bombard"]["results"])
    return Figures(
        movement=tuple(_pair(kinds[kind.name]["movement"]) for kind in Kind),
        defence=tuple(_pair(kinds[kind.name]["defence"]) for kind in Kind),
        hobelar_movement=_pair(units["hobelar"]["foot_movement"]),
        mount_cost=units["hobelar"]["mount"],
        replacement=_numbers(units["replacement"]),
        ranges=tuple(tuple(tables["range"].get(kind.name, ())) for kind in Kind),
        matrix=tuple(
            tuple(tables["matrix"].get(d.name, {}).get(a.name, NOT_ALLOWED) for a in Kind)
            for d in Kind
        ),
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
        assault_drm=_numbers(tables["assault_drm"]),
        countercharge=_numbers(tables["countercharge"]),
        reluctance=_numbers(tables["reluctance"]),
        ride_through=tables["ride_through"]["disordered"],
        leader_loss=tables["leader_loss"]["killed"],
        flight=_numbers(tables["flight"]),
        die=tables["die"]["sides"],
    )


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
