"""Dorylaeum and Antioch: every hex that the book names carries what the book says stands there."""

from __future__ import annotations

import pytest

from gonfalon.kernel.data import count_provenance
from gonfalon.kernel.hexes import NOWHERE
from tests.infidel.layout import Layout, named, problems

BATTLES = ("dorylaeum", "antioch")
SETUPS = [("dorylaeum", "historical"), ("dorylaeum", "optional"), ("antioch", "")]
KINDS = {"KN", "HC", "MC", "MCA", "LCA", "MA", "PK", "PKJ", "A", "AF", "CB", "CF"}
MOUNTED = {"KN", "HC", "MC", "MCA", "LCA"}


def lay_out(battle: str, setup: str = "") -> Layout:
    return Layout(battle, **({"setup": setup} if setup else {}))


def reach(field: Layout, start: str, mover: str, without: str = "", area: str = "") -> set[str]:
    """The hexes that a unit can come to from one, step by step, without using a hexside word."""
    board, table = field.board, field.terrain
    road = table.get("road", {})
    barred = board.areas[area] if area else frozenset()
    found, edge = {board.hex(start)}, [board.hex(start)]
    while edge:
        here = edge.pop()
        for d, there in enumerate(board.neighbours[here]):
            if there == NOWHERE or there in found or there in barred:
                continue
            free = set(road.get("cancels_side", ())) if board.roads[here][d] else set()
            words = board.sides[here][d] - free
            shut = any(mover not in table["side"][w] or w == without for w in words)
            if not shut and mover in table["hex"][board.terrain[there]]:
                found.add(there)
                edge.append(there)
    return {board.numbers[h] for h in found}


@pytest.mark.rule("inf:dorylaeum.setup-crusader")
@pytest.mark.rule("inf:dorylaeum.setup-seljuk")
@pytest.mark.rule("inf:dorylaeum.alt-setup")
@pytest.mark.rule("inf:antioch.setup-crusader")
@pytest.mark.rule("inf:antioch.setup-turk")
@pytest.mark.rule("inf:antioch.turk-entry")
@pytest.mark.rule("inf:data.units")
@pytest.mark.parametrize(("battle", "setup"), SETUPS)
def test_every_hex_that_the_book_names_carries_what_stands_there(battle: str, setup: str) -> None:
    field = lay_out(battle, setup)
    entries = [e for e in named(battle) if e.get("setup", setup) == setup]

    faults = [fault for entry in entries for fault in problems(field, entry)]

    assert entries
    assert not faults


@pytest.mark.parametrize(
    ("battle", "total", "horse"), [("dorylaeum", 144, 107), ("antioch", 87, 44)]
)
def test_the_book_counts_the_same_units(battle: str, total: int, horse: int) -> None:
    units = lay_out(battle).units

    assert len(units) == total
    assert len([u for u in units if u.kind in MOUNTED]) == horse


@pytest.mark.parametrize(("battle", "setup"), SETUPS)
def test_no_two_units_share_a_hex_or_a_name(battle: str, setup: str) -> None:
    field = lay_out(battle, setup)
    hexes = [u.hex for u in field.units if u.hex]
    groups = field.entries("group")
    names = [f"{g['kind']}{n}.{g.get('tag', g['command'])}" for g in groups for n in g["numbers"]]

    assert len(set(hexes)) == len(hexes)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("battle", "setup"), SETUPS)
def test_units_stand_only_where_their_kind_may(battle: str, setup: str) -> None:
    field = lay_out(battle, setup)
    board, rows = field.board, field.terrain["hex"]

    for unit in field.units:
        mover = "mounted" if unit.kind in MOUNTED else "foot"
        for number in (unit.hex, *unit.may_stand, *unit.entry):
            if number:
                assert mover in rows[board.terrain[board.hex(number)]], (unit, number)


@pytest.mark.parametrize("battle", BATTLES)
def test_map_and_tables_use_the_same_words(battle: str) -> None:
    field = lay_out(battle)
    sides = {word for row in field.board.sides for words in row for word in words}

    assert set(field.board.terrain) == set(field.terrain["hex"])
    assert sides == set(field.terrain["side"]) - {"slope", "slope_down"}
    assert set(field.board.level) == {1, 2, 3}


@pytest.mark.parametrize(("battle", "setup"), SETUPS)
def test_everything_that_the_file_names_exists(battle: str, setup: str) -> None:
    field = lay_out(battle, setup)
    commands = {c["id"] for c in field.entries("command")}
    leaders = {c["id"] for c in field.entries("leader")}
    standards = {c["id"] for c in field.entries("standard")}
    contingents = {c["id"] for c in field.entries("contingent")}
    groups = field.entries("group")

    assert {g["kind"] for g in groups} <= KINDS
    assert {g["command"] for g in groups} == commands
    assert {g["contingent"] for g in groups} == contingents
    for command in field.entries("command"):
        assert command.get("leader", "hugh") in leaders
        assert command.get("standard", next(iter(standards))) in standards
    for leader in field.entries("leader"):
        assert leader.get("command", "hugh") in commands
    assert sum(count_provenance(field.tree).values()) > len(groups)


@pytest.mark.parametrize("battle", BATTLES)
def test_every_command_has_a_stripe_of_its_own_colour(battle: str) -> None:
    colours = [c["colour"] for c in lay_out(battle).entries("command")]

    assert len(set(colours)) == len(colours)


@pytest.mark.parametrize(("battle", "overall"), [("dorylaeum", "kilij"), ("antioch", "kerbogha")])
@pytest.mark.rule("inf:dorylaeum.oc")
@pytest.mark.rule("inf:antioch.oc")
def test_only_the_eastern_armies_have_an_overall_commander(battle: str, overall: str) -> None:
    leaders = lay_out(battle).entries("leader")

    assert [e["id"] for e in leaders if e.get("oc")] == [overall]


@pytest.mark.rule("inf:dorylaeum.drumlin")
def test_drumlins_are_small_hills_of_level_3_in_the_south_west() -> None:
    board = lay_out("dorylaeum").board
    drumlins = [h for h, word in enumerate(board.terrain) if word == "drumlin"]

    assert drumlins
    for h in drumlins:
        assert board.level[h] == 3
        assert int(board.numbers[h][:2]) > 30
        assert int(board.numbers[h][2:]) > 30


@pytest.mark.rule("inf:dorylaeum.restriction")
def test_the_western_march_is_the_six_rows_next_to_the_edge() -> None:
    board = lay_out("dorylaeum").board
    march = {board.numbers[h] for h in board.areas["western-march"]}

    for column in range(10, 43):
        last = 43 if column % 2 else 44
        rows = {int(n[2:]) for n in march if int(n[:2]) == column}
        assert rows == set(range(last - 5, last + 1))


@pytest.mark.rule("inf:table.terrain.dorylaeum")
@pytest.mark.parametrize(
    ("hex_", "costs", "assault"),
    [
        ("open", (1, 1), (0, 0)),
        ("marsh", (3, 2), (0, 0)),
        ("rough", (3, 2), (-3, -1)),
        ("drumlin", (3, 2), (-2, -1)),
    ],
)
def test_the_ground_of_dorylaeum(
    hex_: str, costs: tuple[int, int], assault: tuple[int, int]
) -> None:
    row = lay_out("dorylaeum").terrain["hex"][hex_]

    assert (row["mounted"], row["foot"]) == costs
    assert (row.get("assault_mounted", 0), row.get("assault_foot", 0)) == assault


@pytest.mark.rule("inf:table.terrain.antioch")
def test_the_ground_of_antioch() -> None:
    table = lay_out("antioch").terrain
    rows = {**table["hex"], **table["side"]}
    keys = ("mounted", "foot", "assault_mounted", "assault_foot")

    assert {word: tuple(row.get(k) for k in keys) for word, row in rows.items()} == {
        "open": (1, 1, None, None),
        "rough": (3, 2, -3, -1),
        "city": (1, 1, 0, 0),
        "wall": (None, None, "NA", "NA"),
        "river": (None, None, "NA", "NA"),
        "stream": (0, 1, 0, 0),
        "gate": (0, 0, -2, -2),
        "fort": (None, None, -2, -1),
        "pontoon": (2, 1, -2, -2),
        "slope": (1, 1, 0, 0),
        "slope_down": (0, 1, 0, 0),
    }


@pytest.mark.rule("inf:table.terrain.dorylaeum")
@pytest.mark.rule("inf:table.terrain.antioch")
@pytest.mark.parametrize("battle", BATTLES)
def test_slopes_and_zones_cost_the_same_in_both(battle: str) -> None:
    table = lay_out(battle).terrain

    assert table["side"]["slope"]["mounted"] == table["side"]["slope"]["foot"] == 1
    assert (table["side"]["slope_down"]["mounted"], table["side"]["slope_down"]["foot"]) == (0, 1)
    assert (table["leave_mounted_zoc_foot"], table["leave_missile_zoc"]) == (2, 1)
    assert (table["fire_in_zoc"], table["leave_entered_zoc"]) == (1, 1)


@pytest.mark.rule("inf:antioch.walls")
@pytest.mark.parametrize("mover", ["foot", "mounted"])
def test_the_walls_open_only_at_the_bridge_gate(mover: str) -> None:
    field = lay_out("antioch")
    city = {field.board.numbers[h] for h in field.board.areas["antioch"]}

    inside = reach(field, "4628", mover, without="gate")

    assert inside == city
    assert {
        n
        for n, word in zip(field.board.numbers, field.board.terrain, strict=True)
        if word == "city"
    } == city
    assert reach(field, "4628", mover) == set(field.board.numbers)


@pytest.mark.rule("inf:table.terrain.antioch")
def test_the_river_is_crossed_at_the_gate_and_by_the_boat_bridge_alone() -> None:
    field = lay_out("antioch")

    outside = reach(field, "4527", "foot", area="antioch")
    without = reach(field, "4527", "foot", without="pontoon", area="antioch")

    camp = {field.board.numbers[h] for h in field.board.features["camp"]}
    assert camp <= outside
    assert not camp & without
    assert {"5022", "6004", "3727", "4519"} <= without


@pytest.mark.rule("inf:antioch.fort")
def test_the_fort_is_passed_only_by_the_road() -> None:
    field = lay_out("antioch")
    board = field.board
    fort = [
        (a, d)
        for a in range(len(board))
        for d in range(6)
        if "fort" in board.sides[a][d] and board.roads[a][d]
    ]

    assert {
        frozenset({board.numbers[a], board.numbers[board.neighbours[a][d]]}) for a, d in fort
    } == {frozenset({"4526", "4626"})}
    assert "fort" in field.terrain["road"]["cancels_side"]


@pytest.mark.parametrize("battle", BATTLES)
def test_no_ground_is_cut_off(battle: str) -> None:
    field = lay_out(battle)
    start = {"dorylaeum": "2143", "antioch": "4527"}[battle]

    assert reach(field, start, "mounted") == set(field.board.numbers)
