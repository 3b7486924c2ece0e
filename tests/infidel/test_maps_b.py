"""Ascalon and Harran: every hex that the book names carries what the book says stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gonfalon.kernel.data import count_provenance, read_text
from tests.infidel.layout import Layout, named, problems

if TYPE_CHECKING:
    from gonfalon.kernel.board import Board

SETUPS = [
    ("ascalon", {"camp": "asleep"}),
    ("ascalon", {"camp": "ready"}),
    ("harran", {"setup": "historical"}),
    ("harran", {"setup": "optional"}),
]
BATTLES = ("ascalon", "harran")
Options = dict[str, str]


@pytest.mark.rule("inf:ascalon.setup-crusader", "inf:ascalon.setup-fatimid")
@pytest.mark.rule("inf:harran.setup-crusader", "inf:harran.setup-turk", "inf:data.units")
@pytest.mark.parametrize(("battle", "options"), SETUPS)
def test_every_hex_that_the_book_names_carries_what_stands_there(
    battle: str, options: Options
) -> None:
    field = Layout(battle, **options)
    entries = [e for e in named(battle) if e.get("setup") in (None, options.get("setup"))]

    faults = [fault for entry in entries for fault in problems(field, entry)]

    assert entries
    assert not faults


@pytest.mark.parametrize(("battle", "options"), SETUPS)
def test_the_armies_are_complete(battle: str, options: Options) -> None:
    field = Layout(battle, **options)
    sides = [u.side for u in field.units]

    # 9 knights and 18 foot against 25 foot and 25 horse; 19 and 23 Franks against 50 Turks.
    sizes = {"ascalon": {"crusader": 27, "fatimid": 50}, "harran": {"crusader": 42, "turk": 50}}
    assert {side: sides.count(side) for side in sides} == sizes[battle]
    assert {u.contingent for u in field.units} == {c["id"] for c in field.entries("contingent")}


@pytest.mark.parametrize(("battle", "options"), SETUPS)
def test_nobody_starts_on_ground_that_is_closed(battle: str, options: Options) -> None:
    field = Layout(battle, **options)
    board, rows = field.board, field.terrain["hex"]
    pieces = [e for key in ("group", "leader", "standard") for e in field.entries(key)]

    grounds = {board.terrain[board.hex(n)] for p in pieces for n in field.allowed(p)}

    assert all("foot" in rows[word] and "mounted" in rows[word] for word in grounds)


@pytest.mark.parametrize("battle", BATTLES)
def test_the_table_has_a_row_for_all_the_ground(battle: str) -> None:
    field = Layout(battle)

    assert set(field.board.terrain) == set(field.terrain["hex"])
    used = {word for sides in field.board.sides for words in sides for word in words}
    assert used <= set(field.terrain["side"])


@pytest.mark.parametrize("battle", BATTLES)
def test_every_block_tells_where_it_comes_from(battle: str) -> None:
    field = Layout(battle)
    text = read_text("infidel", "maps", f"{battle}.map")

    counts = count_provenance(field.tree)

    assert counts["book"] > 0
    assert counts["proposal"] == len(field.tree["leader"])
    assert "Named by the rulebook:" in text
    assert "Our reconstruction" in text


@pytest.mark.rule("inf:ascalon.victory", "inf:harran.victory")
@pytest.mark.parametrize(
    ("battle", "levels"),
    [("ascalon", {"crusader": 20, "fatimid": 25}), ("harran", {"crusader": 30, "turk": 40})],
)
def test_the_flight_levels(battle: str, levels: dict[str, int]) -> None:
    sides = Layout(battle).entries("side")
    assert {side["id"]: side["flight_level"] for side in sides} == levels


@pytest.mark.parametrize(("battle", "first"), [("ascalon", "roll"), ("harran", "turk")])
def test_who_starts(battle: str, first: str) -> None:
    assert Layout(battle).tree["first"] == first


# Ascalon.


@pytest.mark.rule("inf:table.terrain.ascalon")
@pytest.mark.parametrize(
    ("part", "word", "mounted", "foot", "attack_mounted", "attack_foot"),
    [
        ("hex", "open", 1, 1, 0, 0),
        ("hex", "fields", 1, 1, 0, 0),
        ("hex", "dunes", 3, 2, -2, -1),
        ("hex", "rough", 3, 2, -3, -1),
        ("hex", "sea", None, None, "NA", "NA"),
        ("hex", "town", None, None, "NA", "NA"),
        ("side", "steep", None, 2, "NA", -1),
        ("side", "steep_down", None, 2, "NA", 0),
    ],
)
def test_the_terrain_table_of_ascalon(
    part: str, word: str, mounted: Any, foot: Any, attack_mounted: Any, attack_foot: Any
) -> None:
    row = Layout("ascalon").terrain[part][word]

    assert (row.get("mounted"), row.get("foot")) == (mounted, foot)
    assert row.get("assault_mounted", 0) == attack_mounted
    assert row.get("assault_foot", 0) == attack_foot
    assert row.get("assault_where", "defender") == ("attacker" if word == "dunes" else "defender")


@pytest.mark.rule("inf:table.terrain.ascalon", "inf:table.terrain.harran")
def test_what_leaving_a_zone_of_control_adds() -> None:
    ascalon, harran = Layout("ascalon").terrain, Layout("harran").terrain

    for table in (ascalon, harran):
        assert (table["leave_mounted_zoc_foot"], table["leave_missile_zoc"]) == (2, 1)
    assert (harran["fire_in_zoc"], harran["leave_entered_zoc"]) == (1, 1)
    assert "fire_in_zoc" not in ascalon


def test_the_sheet_of_ascalon() -> None:
    board = Layout("ascalon").board

    assert board.numbers[0] == "3601"
    assert board.numbers[-1] == "6028"
    assert len(board) == 13 * 28 + 12 * 27


def test_the_sea_is_in_the_west_with_sand_along_it() -> None:
    board = Layout("ascalon").board
    sea = {h for h, word in enumerate(board.terrain) if word == "sea"}
    shore = {n for h in sea for n in board.adjacent[h]} - sea

    assert {board.hex(f"{column}01") for column in range(36, 61)} <= sea
    assert {board.terrain[h] for h in shore} == {"dunes", "town"}
    assert all(int(board.numbers[h][2:]) <= 6 for h in sea | shore)


@pytest.mark.rule("inf:ascalon.city")
def test_the_town_is_walled_on_every_side_but_the_sea() -> None:
    board = Layout("ascalon").board
    town = [h for h, word in enumerate(board.terrain) if word == "town"]

    for here in town:
        for there, direction in board.toward[here].items():
            land = board.terrain[there] not in ("town", "sea")
            assert ("wall" in board.sides[here][direction]) == land
    gate = next(h for h, label in board.labels.items() if label == "Jaffa Gate")
    assert any(h in town for h in board.adjacent[gate])
    assert any(board.roads[gate])


@pytest.mark.rule("inf:ascalon.setup-fatimid")
def test_the_camp_holds_berbers_mamelukes_and_the_standard() -> None:
    field = Layout("ascalon")
    camp = {field.board.numbers[h] for h in field.board.areas["camp"]}

    sleepers = {u.hex for u in field.units if u.command in ("berbers", "mamelukes")}

    assert sleepers < camp
    assert field.board.features["tents"] == field.board.areas["camp"]
    assert set(field.allowed(field.find("standard", "afdal"))) == camp


@pytest.mark.rule("inf:ascalon.berbers", "inf:ascalon.mamelukes", "inf:ascalon.alternative")
@pytest.mark.parametrize(
    ("camp", "disordered"), [("asleep", {"berbers", "mamelukes"}), ("ready", set())]
)
def test_who_starts_disordered(camp: str, disordered: set[str]) -> None:
    groups = Layout("ascalon", camp=camp).entries("group")
    states = {g["command"]: g.get("state", "normal") for g in groups}

    assert {command for command, state in states.items() if state != "normal"} == disordered
    assert {states[command] for command in disordered} <= {"disordered"}


def test_the_plateau_is_the_north_eastern_corner_and_steep_all_round() -> None:
    board = Layout("ascalon").board
    high = {h for h, level in enumerate(board.level) if level == 2}

    assert high == board.areas["plateau"]
    assert board.hex("6028") in high
    assert all(board.terrain[h] == "open" and int(board.numbers[h][2:]) > 21 for h in high)
    for here in range(len(board)):
        for there, direction in board.toward[here].items():
            edge = (here in high) != (there in high)
            assert ("steep" in board.sides[here][direction]) == edge


@pytest.mark.rule("inf:ascalon.oc")
def test_one_leader_for_the_five_egyptian_contingents() -> None:
    field = Layout("ascalon")
    commands = [c for c in field.entries("command") if c["side"] == "fatimid"]

    led = {c["id"]: c["leader"] for c in commands}

    assert led == dict.fromkeys(["archers", "pikes", "bedouins", "berbers", "mamelukes"], "afdal")
    assert [e["id"] for e in field.entries("leader") if e.get("oc")] == ["afdal"]
    assert "command" not in field.find("leader", "afdal")


# Harran.


@pytest.mark.rule("inf:table.terrain.harran")
@pytest.mark.parametrize(
    ("part", "word", "mounted", "foot"),
    [
        ("hex", "open", 1, 1),
        ("side", "stream", 0, 1),
        ("side", "slope", 1, 1),
        ("side", "slope_down", 0, 1),
    ],
)
def test_the_terrain_table_of_harran(part: str, word: str, mounted: int, foot: int) -> None:
    row = Layout("harran").terrain[part][word]

    assert (row["mounted"], row["foot"]) == (mounted, foot)
    assert (row.get("assault_mounted", 0), row.get("assault_foot", 0)) == (0, 0)


def test_the_sheet_of_harran() -> None:
    board = Layout("harran").board

    assert board.numbers[0] == "1001"
    assert board.numbers[-1] == "4244"
    assert len(board) == 17 * 44 + 16 * 43


def north_of_balikh(board: Board) -> set[int]:
    """The hexes that can be reached from the north-eastern corner without crossing the river."""
    found = {board.hex("1001")}
    waiting = list(found)
    while waiting:
        here = waiting.pop()
        for there, direction in board.toward[here].items():
            if there not in found and "stream" not in board.sides[here][direction]:
                found.add(there)
                waiting.append(there)
    return found


def test_the_balikh_parts_the_armies() -> None:
    field = Layout("harran")
    north = north_of_balikh(field.board)

    assert all(
        (field.board.hex(unit.hex) in north) == (unit.side == "crusader") for unit in field.units
    )


@pytest.mark.rule("inf:harran.alt-setup")
def test_the_optional_set_up_keeps_three_hexes_from_the_balikh() -> None:
    field = Layout("harran", setup="optional")
    board = field.board
    north = north_of_balikh(board)
    banks = [h for h, sides in enumerate(board.sides) if any("stream" in side for side in sides)]

    area = {
        h
        for h in range(len(board))
        if h not in north and min(board.distances(h)[b] for b in banks) >= 3
    }

    assert board.areas["turkish-setup"] == area
    turks = [u.may_stand for u in field.units if u.side == "turk"]
    turks += [frozenset(field.allowed(e)) for e in field.entries("leader") if e["side"] == "turk"]
    assert all(hexes == {board.numbers[h] for h in area} for hexes in turks)


def test_one_low_hill_hides_the_army_of_antioch() -> None:
    board = Layout("harran").board
    hill = {h for h, level in enumerate(board.level) if level == 2}
    reached = {min(hill)}
    for _ in hill:
        reached |= {n for h in reached for n in board.adjacent[h]} & hill

    columns = {int(board.numbers[h][:2]) for h in hill}
    rows = {int(board.numbers[h][2:]) for h in hill}

    assert reached == hill
    assert set(board.level) == {1, 2}
    assert min(columns) > 15
    assert {*range(28, 38)} <= rows


@pytest.mark.rule("inf:harran.command", "inf:harran.oc")
def test_two_frankish_armies_with_a_commander_and_a_standard_each() -> None:
    field = Layout("harran")

    armies = {c["id"]: (c["oc"], c["standard"]) for c in field.entries("command")}

    assert armies == {
        "bohemond": ("bohemond", "antioch"),
        "tancred": ("bohemond", "antioch"),
        "baldwin": ("baldwin", "edessa"),
        "joscelin": ("baldwin", "edessa"),
        "soqman": ("soqman", "soqman"),
        "qaradja": ("soqman", "qaradja"),
        "jikirmish": ("soqman", "jikirmish"),
    }
    chiefs = {e["id"] for e in field.entries("leader") if e.get("oc")}
    assert chiefs == {"bohemond", "baldwin", "soqman"}
