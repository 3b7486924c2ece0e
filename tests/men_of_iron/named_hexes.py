"""Checks a started battle against the hexes that the rulebook's chapter names.

The files named_hexes_a.toml and named_hexes_b.toml were read from the book, not from the data.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import gonfalon
from gonfalon.men_of_iron.kinds import RESERVE, Formation, Kind, State
from gonfalon.men_of_iron.notation import Table

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field

HERE = Path(__file__).parent


def entries(battle: str, setup: str = "historical", part: str = "a") -> list[dict[str, Any]]:
    """What the book names for a battle in one of its set-ups."""
    found = tomllib.loads((HERE / f"named_hexes_{part}.toml").read_text(encoding="utf-8"))
    return [e for e in found[battle] if e.get("setup", setup) == setup]


def ready(scenario: str, options: dict[str, Any] | None = None, seed: int = 0) -> Table:
    """A battle whose sides have set up as the book has it, before the first activation."""
    table = Table(gonfalon.start(scenario, seed=seed, options=options))
    while table.asks == "SetUp":
        table.play("ready")
    return table


def problems(game: Field, entry: dict[str, Any]) -> list[str]:
    """How a position differs from what the book names in one entry; empty where it does not."""
    if "entry" in entry:
        return _check_reserve(game, entry)
    if "kind" in entry or "kinds" in entry:
        return _check_units(game, entry)
    if "under" in entry:
        return _check_under(game, entry)
    if "leader" in entry:
        lead = game.scenario.leader(entry["leader"])
        allowed = {game.board.numbers[h] for h in game.battle.leader_hexes(game, lead)}
        return [] if allowed <= set(entry["hexes"]) and allowed else [f"leader {entry} {allowed}"]
    if "standard" in entry:
        return [] if game.board.index[entry["hex"]] in game.standard_hex else [f"{entry}"]
    return _check_ground(game, entry)


def _belongs(game: Field, unit: int, entry: dict[str, Any]) -> bool:
    definition = game.scenario.units[unit]
    command = game.scenario.commands[definition.command].id
    return (
        game.scenario.sides[definition.side].id == entry["side"]
        and entry.get("command", command) == command
        and ("numbers" not in entry or definition.number in entry["numbers"])
    )


def _kind(game: Field, unit: int) -> str:
    definition = game.scenario.units[unit]
    dismounted = definition.foot_as >= 0 and game.kind[unit] != Kind.HM
    return "HF" if dismounted else Kind.NAMES[game.kind[unit]]


def _count(kinds: list[str]) -> dict[str, int]:
    return {kind: kinds.count(kind) for kind in kinds}


def _check_units(game: Field, entry: dict[str, Any]) -> list[str]:
    hexes = set(_hexes(game, entry))
    here = [
        unit
        for unit, h in enumerate(game.hexes)
        if h >= 0 and game.board.numbers[h] in hexes and _belongs(game, unit, entry)
    ]
    wanted = entry.get("kinds") or {entry["kind"]: len(entry["hexes"])}
    here = [u for u in here if _kind(game, u) in wanted]
    found = _count([_kind(game, unit) for unit in here])
    # Areas overlap, so that one may hold units of another line too.
    more = "area" in entry and all(found.get(kind, 0) >= n for kind, n in wanted.items())
    faults = [] if more or found == wanted else [f"{entry}: {found}"]
    stacked = len({game.hexes[u] for u in here}) < len(here)
    if stacked != entry.get("stacked", False):
        faults.append(f"{entry}: stacked")
    formation = Formation.find(entry.get("formation", "none").upper())
    free = "columns_up_to" in entry
    if not free and any(game.formation[u] != formation for u in here):
        faults.append(f"{entry}: formation")
    if "state" in entry:
        state = State.find(entry["state"].upper())
        if any(game.state[u] != state for u in here):
            faults.append(f"{entry}: state")
    return faults


def _hexes(game: Field, entry: dict[str, Any]) -> list[str]:
    """The hexes of an entry, however the book describes them."""
    numbers = game.board.numbers
    if "of" in entry:
        near = game.board.within(game.board.index[entry["of"]], entry["within"])
        return [numbers[h] for h in near]
    if "area" in entry:
        area = {numbers[h] for h in game.board.areas[entry["area"]]}
        assert set(entry.get("area_has", ())) <= area
        return sorted(area)
    if "on_road" in entry:
        return [n for h, n in enumerate(numbers) if any(game.board.roads[h])]
    if "columns_up_to" in entry:
        return [
            n
            for h, n in enumerate(numbers)
            if int(n[:2]) <= entry["columns_up_to"]
            and game.board.terrain[h] not in entry["not_terrain"]
        ]
    found: list[str] = entry["hexes"]
    return found


def _check_under(game: Field, entry: dict[str, Any]) -> list[str]:
    below = [
        unit
        for unit in game.second_at
        if unit >= 0
        and _belongs(game, unit, entry)
        and game.board.numbers[game.hexes[unit]] in entry["hexes"]
    ]
    found = _count([_kind(game, unit) for unit in below])
    return [] if found == entry["under"] else [f"{entry}: {found}"]


def _check_reserve(game: Field, entry: dict[str, Any]) -> list[str]:
    waiting = [
        unit for unit, h in enumerate(game.hexes) if h == RESERVE and _belongs(game, unit, entry)
    ]
    found = _count([_kind(game, unit) for unit in waiting])
    faults = [] if found == entry["kinds"] else [f"{entry}: {found}"]
    for unit in waiting:
        doors = {game.board.numbers[h] for h in game.scenario.units[unit].entry}
        if doors != set(entry["entry"]):
            faults.append(f"{entry}: {doors}")
    return faults


def _check_ground(game: Field, entry: dict[str, Any]) -> list[str]:
    board = game.board
    if "hex" in entry:
        word = board.terrain[board.index[entry["hex"]]]
        right = (
            word not in entry["not_terrain"]
            if "not_terrain" in entry
            else (word == entry["terrain"])
        )
    elif "total" in entry:
        right = board.terrain.count(entry["terrain"]) == entry["total"]
    elif "road" in entry:
        right = all(any(board.roads[board.index[n]]) for n in entry["road"])
    else:
        right = all(
            any("stream" in side for side in board.sides[board.index[n]]) for n in entry["stream"]
        )
    return [] if right else [f"{entry}"]
