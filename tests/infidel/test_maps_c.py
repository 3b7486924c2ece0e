"""Montgisard and Arsuf: every hex that the book names carries what the book says stands there."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from gonfalon.kernel.data import PROVENANCES, count_provenance
from tests.infidel.layout import Layout, named, problems

SETUPS = [
    ("montgisard", {}),
    ("arsuf", {"ayyubid_setup": "historical"}),
    ("arsuf", {"ayyubid_setup": "optional"}),
]
BATTLES = ("montgisard", "arsuf")
MOUNTED = {"KN", "HC", "MC", "MCA", "LCA"}
WHEELED = {"WN", "CA"}
KINDS = MOUNTED | WHEELED | {"MA", "PK", "PKJ", "A", "AF", "CB", "CF"}


def mover(kind: str) -> str:
    """The column of the terrain table that a kind of unit uses."""
    return "wagon" if kind in WHEELED else "mounted" if kind in MOUNTED else "foot"


def step_cost(field: Layout, here: str, there: str, column: str) -> int | None:
    """What a step costs by the table, None where it is forbidden."""
    board, table = field.board, field.terrain
    a, b = board.hex(here), board.hex(there)
    d = board.toward[a][b]
    row = table["road"] if board.roads[a][d] else table["hex"][board.terrain[b]]
    words = board.sides[a][d]
    rows = [row, *(table["side"][w] for w in ({"ford"} if "ford" in words else words))]
    if board.level[b] != board.level[a]:
        rows.append(table["side"]["slope" if board.level[b] > board.level[a] else "slope_down"])
    if any(column not in r for r in rows):
        return None
    return sum(int(r[column]) for r in rows)


def reach(field: Layout, start: str, column: str) -> set[str]:
    """The hexes to which a unit can come from one, step by step."""
    board = field.board
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for there in board.adjacent[board.hex(here)]:
            number = board.numbers[there]
            if number not in found and step_cost(field, here, number, column) is not None:
                found.add(number)
                waiting.append(number)
    return found


def hexes_of(field: Layout, *words: str) -> set[str]:
    board = field.board
    return {n for n, word in zip(board.numbers, board.terrain, strict=True) if word in words}


# What stands where.


@pytest.mark.rule("inf:montgisard.setup-frank", "inf:montgisard.setup-ayyubid")
@pytest.mark.rule("inf:arsuf.setup-crusader", "inf:arsuf.setup-ayyubid", "inf:data.units")
@pytest.mark.parametrize(("battle", "options"), SETUPS)
def test_every_hex_that_the_book_names_carries_what_stands_there(
    battle: str, options: dict[str, str]
) -> None:
    field = Layout(battle, **options)
    setup = options.get("ayyubid_setup", "")
    entries = [e for e in named(battle) if e.get("setup", setup) == setup]

    faults = [fault for entry in entries for fault in problems(field, entry)]

    assert entries
    assert not faults


@pytest.mark.parametrize(("battle", "total", "horse"), [("montgisard", 90, 70), ("arsuf", 102, 63)])
def test_the_book_counts_the_same_units(battle: str, total: int, horse: int) -> None:
    units = Layout(battle).units

    assert len(units) == total
    assert len([u for u in units if u.kind in MOUNTED]) == horse


@pytest.mark.parametrize(("battle", "options"), SETUPS)
def test_no_two_units_share_a_hex_or_a_name(battle: str, options: dict[str, str]) -> None:
    field = Layout(battle, **options)
    hexes = [u.hex for u in field.units if u.hex]
    groups = field.entries("group")
    names = [f"{g['kind']}{n}.{g['tag']}" for g in groups for n in g["numbers"]]

    assert len(set(hexes)) == len(hexes)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("battle", "options"), SETUPS)
def test_units_stand_only_where_their_kind_may(battle: str, options: dict[str, str]) -> None:
    field = Layout(battle, **options)
    board, rows = field.board, field.terrain["hex"]

    for unit in field.units:
        for number in (unit.hex, *unit.may_stand, *unit.entry):
            if number:
                assert mover(unit.kind) in rows[board.terrain[board.hex(number)]], (unit, number)


@pytest.mark.parametrize(("battle", "options"), SETUPS)
def test_everything_that_the_file_names_exists(battle: str, options: dict[str, str]) -> None:
    field = Layout(battle, **options)
    ids = {
        key: [e["id"] for e in field.entries(key)]
        for key in ("side", "command", "leader", "standard", "contingent", "order")
    }
    groups = field.entries("group")

    assert all(len(set(found)) == len(found) for found in ids.values())
    assert {g["kind"] for g in groups} <= KINDS
    assert {g["command"] for g in groups} == set(ids["command"])
    assert {g["contingent"] for g in groups} == set(ids["contingent"])
    for command in field.entries("command"):
        assert command["side"] in ids["side"]
        assert command.get("leader", "saladin") in ids["leader"]
        assert command["standard"] in ids["standard"]
    for leader in field.entries("leader"):
        assert leader.get("command", ids["command"][0]) in ids["command"]
    for order in field.entries("order"):
        assert order["leader"] in ids["leader"]
        assert set(order["commands"]) <= set(ids["command"])
    for scenario in field.tree["scenario"]:
        for name, value in scenario["options"].items():
            assert value in next(o["values"] for o in field.tree["option"] if o["name"] == name)


@pytest.mark.parametrize("battle", BATTLES)
def test_every_block_of_figures_tells_where_it_comes_from(battle: str) -> None:
    tree = Layout(battle).tree
    blocks = [
        *tree["rules"].values(),
        *(e for key in ("side", "leader", "standard", "group") for e in tree[key]),
    ]

    assert all(block["provenance"] in PROVENANCES for block in blocks)
    assert all(block["rule"].startswith(f"inf:{battle}.") for block in tree["rules"].values())
    assert count_provenance(tree)["book"] > len(tree["rules"])


@pytest.mark.parametrize("battle", BATTLES)
def test_every_command_has_a_stripe_of_its_own_colour(battle: str) -> None:
    colours = [c["colour"] for c in Layout(battle).entries("command")]

    assert len(set(colours)) == len(colours)


@pytest.mark.rule("inf:montgisard.command", "inf:arsuf.oc")
@pytest.mark.parametrize(
    ("battle", "overall"),
    [("montgisard", ["baldwin", "saladin"]), ("arsuf", ["richard", "saladin"])],
)
def test_each_army_has_an_overall_commander(battle: str, overall: list[str]) -> None:
    assert [e["id"] for e in Layout(battle).entries("leader") if e["oc"]] == overall


@pytest.mark.rule("inf:montgisard.first", "inf:arsuf.first")
@pytest.mark.parametrize(("battle", "first"), [("montgisard", "frank"), ("arsuf", "crusader")])
def test_the_crusaders_start(battle: str, first: str) -> None:
    assert Layout(battle).tree["first"] == first


@pytest.mark.rule("inf:montgisard.setup-ayyubid", "inf:arsuf.setup-ayyubid")
@pytest.mark.parametrize("battle", BATTLES)
def test_an_ayyubid_standard_may_stand_anywhere_but_in_the_sea(battle: str) -> None:
    field = Layout(battle)
    land = set(field.board.numbers) - hexes_of(field, "sea")

    for standard in field.entries("standard"):
        if standard["side"] == "ayyubid":
            assert set(field.allowed(standard)) == land


# Montgisard.


@pytest.mark.rule("inf:montgisard.map", "inf:table.terrain.harran")
def test_montgisard_is_flat_and_open() -> None:
    field = Layout("montgisard")

    assert set(field.board.terrain) == {"open"}
    assert set(field.board.level) == {1}
    assert not any(words for row in field.board.sides for words in row)
    assert field.terrain["hex"] == {"open": {"mounted": 1, "foot": 1}}


@pytest.mark.rule("inf:montgisard.setup-ayyubid")
def test_every_ayyubid_starts_or_enters_disordered() -> None:
    field = Layout("montgisard")

    for group in field.entries("group"):
        disordered = field.side_of[group["command"]] == "ayyubid"
        assert group.get("state", "normal") == ("disordered" if disordered else "normal")


@pytest.mark.rule("inf:montgisard.reinforcements")
def test_muzaffar_waits_beyond_the_southern_edge() -> None:
    field = Layout("montgisard")
    waiting = [u for u in field.units if not u.hex]
    column = {n for n in field.board.numbers if n.startswith("42")}

    assert {u.command for u in waiting} == {"muzaffar"}
    assert [u.defence for u in waiting] == [-1, -1, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1]
    assert all(set(u.entry) == column for u in waiting)
    assert {field.board.numbers[h] for h in field.board.areas["south-edge"]} == column
    assert field.find("leader", "muzaffar")["place"] == "reserve:muzaffar"
    assert field.find("standard", "muzaffar")["place"] == "later"


@pytest.mark.rule("inf:montgisard.victory")
def test_montgisard_has_three_levels_for_the_ayyubids() -> None:
    tree = Layout("montgisard").tree
    levels = {side["id"]: side["flight_level"] for side in tree["side"]}

    assert levels == {"frank": 15, "ayyubid": 60}
    assert tree["option"][0]["values"] == ["60", "65", "70"]
    assert [s["options"]["ayyubid_level"] for s in tree["scenario"]] == ["60", "65", "70"]
    assert tree["rules"]["victory"]["without_die"] == ["frank"]


@pytest.mark.rule("inf:montgisard.countercharge")
def test_the_franks_counter_charge_with_two_less_and_the_templars_without_a_die() -> None:
    rule = Layout("montgisard").tree["rules"]["countercharge"]

    assert (rule["side"], rule["drm"], rule["automatic"]) == ("frank", -2, "templar")


# Arsuf.


@pytest.mark.rule("inf:table.terrain.arsuf")
def test_the_ground_of_arsuf() -> None:
    table = Layout("arsuf").terrain
    rows = {**table["hex"], **table["side"], "road": table["road"]}
    keys = ("mounted", "foot", "wagon", "assault_mounted", "assault_foot", "fire")

    assert {word: tuple(row.get(k) for k in keys) for word, row in rows.items()} == {
        "open": (1, 1, 1, None, None, None),
        "road": (1, 1, 1, None, None, None),
        "sand": (1, 1, 2, None, None, None),
        "garden": (1, 1, 2, -1, 0, -1),
        "town": (2, 2, 3, -3, -1, -2),
        "marsh": (None, 3, None, None, None, None),
        "wood": (2, 2, None, -3, -1, -2),
        "sea": (None, None, None, "NA", "NA", None),
        "river": (None, None, None, "NA", "NA", None),
        "stream": (0, 1, 1, None, None, None),
        "ford": (0, 1, 1, None, None, None),
        "slope": (1, 1, 1, None, None, None),
        "slope_down": (0, 1, 1, None, None, None),
    }
    assert {w for w, row in rows.items() if row.get("blocks_sight")} == {"garden", "town", "wood"}


@pytest.mark.rule("inf:table.terrain.arsuf", "inf:table.terrain.harran")
@pytest.mark.parametrize("battle", BATTLES)
def test_zones_cost_the_same_in_both(battle: str) -> None:
    table = Layout(battle).terrain

    assert (table["leave_mounted_zoc_foot"], table["leave_missile_zoc"]) == (2, 1)
    assert (table["fire_in_zoc"], table["leave_entered_zoc"]) == (1, 1)


def test_the_map_of_arsuf_has_all_the_ground_of_its_table() -> None:
    field = Layout("arsuf")
    sides = {word for row in field.board.sides for words in row for word in words}

    assert set(field.board.terrain) == set(field.terrain["hex"])
    assert sides == set(field.terrain["side"]) - {"slope", "slope_down"}
    assert set(field.board.level) == {1, 2, 3}


def test_the_sea_is_in_the_west_and_arsuf_near_the_exits() -> None:
    field = Layout("arsuf")

    assert max(n[:2] for n in hexes_of(field, "sea")) < "15"
    assert min(n[2:] for n in hexes_of(field, "town")) > "30"
    assert all(int(n[:2]) > 24 for n in hexes_of(field, "wood"))


@pytest.mark.rule("inf:arsuf.vp-crusader")
def test_the_exits_are_on_the_southern_edge_at_the_end_of_the_road() -> None:
    field = Layout("arsuf")
    board = field.board
    exits = {board.numbers[h] for h in board.areas["exit"]}

    assert exits == {"1143", "1244", "1343", "1444"}
    assert any(any(board.roads[board.hex(n)]) for n in exits)
    assert not exits & hexes_of(field, "sea")


def test_the_baggage_rolls_down_the_road_on_low_ground_to_an_exit() -> None:
    field = Layout("arsuf")
    board = field.board
    road, town = ["1601"], hexes_of(field, "town")
    while road[-1] not in ("1143", "1244", "1343", "1444"):
        here = board.hex(road[-1])
        ahead = [board.numbers[board.neighbours[here][d]] for d in (3, 4) if board.roads[here][d]]
        road.append(next(n for n in ahead if n not in town))
    costs = [step_cost(field, a, b, "wagon") for a, b in pairwise(road)]

    assert {"1604", "1605", "1607", "1608", "1610", "1611"} <= set(road)
    # A point a hex, and one more for the ford.
    assert sorted(c or 0 for c in costs) == [1] * (len(costs) - 1) + [2]


@pytest.mark.parametrize(
    ("column", "closed"),
    [("foot", {"sea"}), ("mounted", {"sea", "marsh"}), ("wagon", {"sea", "marsh", "wood"})],
)
def test_no_ground_of_arsuf_is_cut_off(column: str, closed: set[str]) -> None:
    field = Layout("arsuf")
    everywhere = set(field.board.numbers) - hexes_of(field, *closed)
    if column == "wagon":
        # Clearings in the forest have no way for wheels.
        everywhere = {n for n in everywhere if int(n[:2]) < 30}

    assert everywhere <= reach(field, "1604", column)


@pytest.mark.rule("inf:arsuf.setup-ayyubid")
def test_optionally_the_ayyubids_set_up_anywhere_east_of_column_29() -> None:
    field = Layout("arsuf", ayyubid_setup="optional")
    east = {n for n in field.board.numbers if int(n[:2]) > 29}
    leaders = [e for e in field.entries("leader") if e["side"] == "ayyubid"]

    assert all(u.may_stand == east for u in field.units if u.side == "ayyubid")
    assert all(set(field.allowed(leader)) == east for leader in leaders)
    assert len(leaders) == 5


@pytest.mark.rule("inf:arsuf.command")
def test_who_commands_whom_in_richards_army() -> None:
    field = Layout("arsuf")
    own = {c["id"]: c.get("leader") for c in field.entries("command") if c["side"] == "crusader"}
    orders = {e["id"]: (e["leader"], e["commands"]) for e in field.entries("order")}
    march: tuple[str, list[str]] = orders.pop("slow-march")
    kinds: dict[str, set[Any]] = {c: {u.kind for u in field.units if u.command == c} for c in own}
    franks = {u.contingent for u in field.units if u.command == "franks"}

    assert own == {
        "hospitaller": "garnier",
        "templar": "sable",
        "knights": None,
        "foot": None,
        "franks": "guy",
    }
    assert orders == {
        f"{leader}-{arm}": (leader, commands)
        for leader in ("richard", "james", "hugh")
        for arm, commands in (("knights", ["knights"]), ("foot", ["foot", "franks"]))
    }
    assert (march[0], set(march[1])) == ("richard", set(own))
    assert kinds["knights"] == {"KN"}
    assert kinds["foot"] == {"PK", "CB", "CA"}
    assert kinds["franks"] == {"PK", "CB", "WN"}
    assert franks == {"frank", "baggage"}


@pytest.mark.rule("inf:arsuf.victory", "inf:arsuf.vp-crusader", "inf:arsuf.vp-ayyubid")
def test_arsuf_is_decided_by_victory_points() -> None:
    tree = Layout("arsuf").tree
    rules = tree["rules"]

    assert not any("flight_level" in side for side in tree["side"])
    assert (rules["victory"]["crusader"], rules["victory"]["ayyubid"]) == (30, 25)
    ours = ("left", "train_left", "unit", "overall")
    assert [rules["vp-crusader"][key] for key in ours] == [1, 2, 1, 10]
    assert [rules["vp-ayyubid"][key] for key in ("unit", "wagon", "carroccio")] == [1, 3, 5]


@pytest.mark.rule("inf:arsuf.balance", "inf:arsuf.skirmishers")
def test_the_skirmishers_weakness_is_eased_by_three_options() -> None:
    tree = Layout("arsuf").tree
    values = {o["name"]: o["values"] for o in tree["option"] if o["rule"] == "inf:arsuf.balance"}

    assert values == {
        "skirmisher_fire": ["-2", "-1", "0"],
        "skirmisher_zoc": ["no", "yes"],
        "skirmisher_retreat": ["no", "yes"],
    }
    assert tree["rules"]["skirmishers"]["fire"] == -2
