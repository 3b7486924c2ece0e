"""Small positions on the real maps, and the book's hexes for Crecy, Poitiers and Najera.

named_hexes_b.toml was read from the book, not from the data.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.flow import run
from gonfalon.kernel.hexes import NOWHERE, facing_of
from gonfalon.men_of_iron import library, results
from gonfalon.men_of_iron.kinds import RESERVE, WITHDRAWN, Kind, State
from gonfalon.men_of_iron.notation import Table
from gonfalon.men_of_iron.state import NOBODY
from gonfalon.men_of_iron.turn import War

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field

HERE = Path(__file__).parent
_UNIT = re.compile(r"^([A-Z]{1,3}\d+\.[\w-]+)@(\d{4})>(\d+)([dr]?)$")
_LEADER = re.compile(r"^\*(\w+)@(\d{4})$")
_STANDARD = re.compile(r"^\^(\w+)@(\d{4})$")


def stage(scenario: str, position: str, active: str = "-", **options: Any) -> Table:
    """A battle after its opening with only these pieces on its map, before a free activation.

    `MM1.alencon@4208>3d`, `*alencon@4208`, `^alencon@3610`; `~john` leaves a reserve waiting.
    `active` begins the activation of a command.
    """
    game = library.blank(scenario, 0, options or None)
    waiting = [word[1:] for word in position.split() if word.startswith("~")]
    for unit, definition in enumerate(game.scenario.units):
        game.hexes[unit] = RESERVE if definition.reserve in waiting else WITHDRAWN
    for leader, lead in enumerate(game.scenario.leaders):
        game.leader_hex[leader] = RESERVE if lead.reserve in waiting else WITHDRAWN
    game.standard_hex = [NOWHERE] * len(game.standard_hex)
    for word in position.split():
        _put(game, word)
    game.derive()
    war = War()
    war.at = len(game.rules.steps[War]) - 1
    game.call(war)
    game.battle.begin(game)
    game.stack[:] = game.stack[:1]
    game.facts["opened"] = True
    game.turns = 2
    game.last_order = NOBODY
    run(game)
    table = Table(game)
    return table if active == "-" else begin(table, active)


def _put(game: Field, word: str) -> None:
    unit, leader, standard = _UNIT.match(word), _LEADER.match(word), _STANDARD.match(word)
    index = game.board.index
    if unit:
        at = game.find("unit", unit[1])
        assert at is not None, word
        game.hexes[at] = index[unit[2]]
        game.facing[at] = facing_of(int(unit[3]))
        game.state[at] = {"": State.NORMAL, "d": State.DISORDERED, "r": State.RETIRED}[unit[4]]
    elif leader:
        game.leader_hex[game.scenario.leader(leader[1])] = index[leader[2]]
    elif standard:
        game.standard_hex[game.scenario.standard(standard[1])] = index[standard[2]]
    else:
        assert word.startswith("~"), word


def begin(table: Table, order: str) -> Table:
    """Begin a command's activation; its standards come later and it forms no walls."""
    table.activate(order)
    return settle(table)


def settle(table: Table) -> Table:
    """Go past standards and formations to the movement and fire."""
    while table.asks in ("RaiseStandard", "OrderFormations"):
        later = next((o for o in table.options if o.startswith("later")), "march")
        table.play(later)
    return table


def finish(table: Table, *dice: int) -> Table:
    """End the movement and fire, with the next dice fixed; no battle is fought."""
    table.play("end-moves", dice=dice)
    while table.asks in ("Designate", "FireBombard"):
        table.play("fight" if table.asks == "Designate" else table.options[-1])
    return table


def suffer(table: Table, unit: str, result: str, *by: str, dice: tuple[int, ...] = ()) -> None:
    """Let a unit suffer a result from some enemies."""
    game = table.game
    game.dice.fix(*dice)
    game.offered = None
    results.suffer(game, table.unit(unit), result, [table.unit(b) for b in by], "test")
    run(game)


def outcome(table: Table, purpose: str) -> dict[str, Any]:
    """The facts of the last die of a purpose."""
    return [e.facts for e in table.told("rolled") if e.facts["purpose"] == purpose][-1]


def labels(table: Table, option: str) -> dict[str, int]:
    """The modifiers of the first die that an option leads to, by label."""
    return {m.label: m.amount for m in table.preview(option)[0].modifiers}


# What the book names.


def named(battle: str, **option: str) -> list[dict[str, Any]]:
    """What the book names for a battle, in the first scenario or with these options."""
    found = tomllib.loads((HERE / "named_hexes_b.toml").read_text(encoding="utf-8"))
    return [entry for entry in found[battle] if entry.get("option", {}) == option]


def misplaced(game: Field, entry: dict[str, Any]) -> str:
    """How a position differs from what the book names; empty where it does not."""
    for keys, check in (
        (("totals",), _totals),
        (("entry",), _entry),
        (("kind",), _units),
        (("kinds",), _units),
        (("leader",), _leader),
        (("standard",), _standard),
    ):
        if all(key in entry for key in keys):
            return check(game, entry)
    return _ground(game, entry)


def _count(game: Field, units: list[int]) -> dict[str, int]:
    kinds = [Kind.NAMES[game.scenario.units[u].kind] for u in units]
    return {kind: kinds.count(kind) for kind in kinds}


def _own(game: Field, entry: dict[str, Any]) -> list[int]:
    side = game.scenario.side(entry["side"])
    return [
        unit
        for unit in game.scenario.side_units[side]
        if "command" not in entry
        or game.scenario.commands[game.scenario.unit_command[unit]].id == entry["command"]
    ]


def _totals(game: Field, entry: dict[str, Any]) -> str:
    side = game.scenario.sides[game.scenario.side(entry["side"])]
    found = _count(game, _own(game, entry))
    right = found == entry["totals"] and side.flight_level == entry["flight_level"]
    return "" if right else f"{entry}: {found} {side.flight_level}"


def _entry(game: Field, entry: dict[str, Any]) -> str:
    units = [u for u in _own(game, entry) if game.hexes[u] == RESERVE]
    doors = {game.board.numbers[h] for u in units for h in game.scenario.units[u].entry}
    if _count(game, units) != entry["kinds"] or doors != set(entry["entry"]):
        return f"{entry}: {_count(game, units)} {doors}"
    return _numbers(game, units, entry)


def _hexes(game: Field, entry: dict[str, Any]) -> set[str]:
    board = game.board
    if "on_road" in entry:
        return {board.numbers[h] for h in _road(game, *entry["on_road"])}
    if "next_to" in entry:
        area = board.areas[entry["next_to"]]
        return {board.numbers[n] for h in area for n in board.adjacent[h] if n not in area}
    return set(entry["hexes"])


def _units(game: Field, entry: dict[str, Any]) -> str:
    hexes = _hexes(game, entry)
    wanted = entry.get("kinds") or {entry["kind"]: len(entry["hexes"])}
    units = [
        u
        for u in _own(game, entry)
        if game.hexes[u] >= 0
        and Kind.NAMES[game.scenario.units[u].kind] in wanted
        and game.board.numbers[game.hexes[u]] in hexes
    ]
    if _count(game, units) != wanted or len({game.hexes[u] for u in units}) != len(units):
        return f"{entry}: {_count(game, units)}"
    for unit in units:
        allowed = {game.board.numbers[h] for h in game.battle.set_up_hexes(game, unit)}
        if not allowed <= hexes:
            return f"{entry}: {allowed}"
    return _numbers(game, units, entry)


def _numbers(game: Field, units: list[int], entry: dict[str, Any]) -> str:
    for kind, numbers in entry.get("numbers", {}).items():
        found = [game.scenario.units[u] for u in units]
        if sorted(d.number for d in found if Kind.NAMES[d.kind] == kind) != numbers:
            return f"{entry}: {kind}"
    return ""


def _leader(game: Field, entry: dict[str, Any]) -> str:
    hexes = game.battle.leader_hexes(game, game.scenario.leader(entry["leader"]))
    found = {game.board.numbers[h] for h in hexes}
    return "" if found and found <= _hexes(game, entry) else f"{entry}: {found}"


def _standard(game: Field, entry: dict[str, Any]) -> str:
    board = game.board
    found = set(game.battle.standard_hexes(game, game.scenario.standard(entry["standard"])))
    if "of" in entry:
        here = game.leader_hex[game.scenario.leader(entry["of"])]
        allowed = set(board.within(here, entry["within"]))
    elif "area" in entry:
        allowed = set(board.areas[entry["area"]])
    else:
        allowed = {board.index[n] for n in entry["hexes"]}
    return "" if found == allowed else f"{entry}: {found ^ allowed}"


def _road(game: Field, start: str, end: str) -> list[int]:
    """The shortest way by road between two hexes."""
    board = game.board
    ways = [[board.index[start]]]
    seen = {board.index[start]}
    while ways:
        way = ways.pop(0)
        if way[-1] == board.index[end]:
            return way
        for direction, there in enumerate(board.neighbours[way[-1]]):
            if there != NOWHERE and board.roads[way[-1]][direction] and there not in seen:
                seen.add(there)
                ways.append([*way, there])
    return []


def _ground(game: Field, entry: dict[str, Any]) -> str:
    board = game.board
    if "facing" in entry:
        side = game.scenario.side(entry["side"])
        facings = {game.facing[u] for u in game.scenario.side_units[side]}
        right = facings == {facing_of(entry["facing"])}
    elif "road" in entry:
        right = bool(_road(game, *entry["road"]))
    elif "road_at" in entry:
        right = all(any(board.roads[board.index[n]]) for n in entry["road_at"])
    elif "hedge" in entry or "no_hedge" in entry:
        a, b = (board.index[n] for n in entry.get("hedge") or entry["no_hedge"])
        right = ("hedge" in board.sides[a][board.toward[a][b]]) == ("hedge" in entry)
    elif "terrain" in entry:
        right = {board.terrain[h] for h in board.areas[entry["area"]]} == {entry["terrain"]}
    elif "column_max" in entry:
        right = _is_within(game, entry)
    else:
        right = all(len(board.adjacent[board.index[n]]) < 6 for n in entry["hexes"])
    return "" if right else f"{entry}"


def _is_within(game: Field, entry: dict[str, Any]) -> bool:
    """The area of a free set-up has the book's bounds, and the units may stand nowhere else."""
    board = game.board
    area = board.areas[entry["area"]]
    south = board.areas["south-of-najarilla"]
    bounds = {
        h
        for h, n in enumerate(board.numbers)
        if int(n[:2]) <= entry["column_max"] and int(n[2:]) <= entry["row_max"] and h in south
    }
    units = game.scenario.side_units[game.scenario.side(entry["side"])]
    return area == bounds and all(
        set(game.battle.set_up_hexes(game, unit)) == area for unit in units
    )
