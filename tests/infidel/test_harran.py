"""Harran: set-up, the two Frankish armies with their commanders and Standards, the Balikh."""

from __future__ import annotations

import pytest

from gonfalon.kernel.flow import run
from gonfalon.men_of_iron import leaders, library, victory
from gonfalon.men_of_iron.movement import movement_of
from gonfalon.men_of_iron.notation import Table
from gonfalon.men_of_iron.state import NOBODY
from tests.infidel.field import suffer
from tests.men_of_iron.melee import previewed
from tests.men_of_iron.named_hexes import ready
from tests.men_of_iron.stage import finish, stage

# A unit of every Frankish command, and one Turk far away.
FRANKS = (
    "KN1.bohemond@1530>3 PK1.tancred@1532>3 KN1.baldwin@1930>3 PK1.joscelin@1932>3 "
    "LCA1.soqman@4040>9"
)


def field(position: str, side: str = "crusader") -> Table:
    """These pieces on the map, before a free activation of a side; only scripted dice fall."""
    table = stage("inf/harran", position)
    game = table.game
    game.stack[:] = game.stack[:1]
    game.offered = None
    game.turn_side, game.turn_free = game.scenario.side(side), True
    run(game)
    game.dice.strict = True
    return table


def set_up(side: str, scenario: str = "inf/harran") -> Table:
    """A side arranges its army."""
    table = Table(library.start(scenario, 0))
    while table.deciding != side:
        table.play("ready")
    return table


def places(table: Table) -> set[str]:
    """The hexes into which the piece at hand may be put."""
    return {option.split()[2] for option in table.options if option.startswith("put")}


def hexes(table: Table, *areas: str) -> set[str]:
    board = table.game.board
    return {board.numbers[h] for area in areas for h in board.areas[area]}


# Set-up and who begins.


@pytest.mark.rule("inf:harran.setup-crusader", "inf:harran.setup-turk")
@pytest.mark.parametrize("scenario", ["inf/harran", "inf/harran-optional"])
def test_the_armies_look_at_one_another(scenario: str) -> None:
    table = ready(scenario)
    hours = {"crusader": 3, "turk": 9}
    sides = table.game.scenario.sides

    for unit in table.game.scenario.units:
        assert table.facing(unit.name) == hours[sides[unit.side].id], unit.name


@pytest.mark.rule("inf:harran.setup-crusader", "inf:harran.setup-turk")
@pytest.mark.parametrize(("side", "unit"), [("crusader", "KN1.bohemond"), ("turk", "LCA1.soqman")])
def test_nobody_chooses_his_facing(side: str, unit: str) -> None:
    table = set_up(side, "inf/harran-optional").play(f"arrange {unit}")

    assert table.offers("put")
    assert not table.offers("face")


@pytest.mark.rule("inf:harran.setup-crusader")
@pytest.mark.parametrize(
    ("army", "unit", "leader"),
    [
        ("antioch", "KN1.bohemond", "bohemond"),
        ("antioch", "PK1.tancred", "tancred"),
        ("edessa", "KN1.baldwin", "baldwin"),
        ("edessa", "PK1.joscelin", "joscelin"),
    ],
)
def test_each_frankish_army_keeps_to_its_own_lines(army: str, unit: str, leader: str) -> None:
    table = set_up("crusader").play(f"arrange {unit}")
    assert places(table) == hexes(table, army)

    table = set_up("crusader").play(f"arrange-leader {leader}")
    assert places(table) == hexes(table, army)


@pytest.mark.rule("inf:harran.setup-crusader", "inf:harran.setup-turk")
@pytest.mark.parametrize(
    ("side", "standard"),
    [("crusader", "antioch"), ("crusader", "edessa"), ("turk", "soqman"), ("turk", "jikirmish")],
)
def test_a_standard_stands_wherever_its_owner_likes(side: str, standard: str) -> None:
    table = set_up(side).play(f"arrange-standard {standard}")

    assert {"1001", "4244", "2420"} <= places(table)


@pytest.mark.rule("inf:harran.setup-turk")
def test_the_turks_stand_in_their_three_lines() -> None:
    table = set_up("turk").play("arrange MC1.qaradja")
    lines = {f"30{row}" for row in range(24, 31)} | {"3125", "3126", "3127"}

    assert places(table) == lines
    table = set_up("turk").play("arrange-leader qaradja")
    assert places(table) == lines


@pytest.mark.rule("inf:harran.alt-setup")
@pytest.mark.parametrize("unit", ["LCA1.soqman", "MC1.qaradja", "LCA1.jikirmish", "MC1.jikirmish"])
def test_with_the_option_they_stand_anywhere_south_of_the_balikh(unit: str) -> None:
    table = set_up("turk", "inf/harran-optional").play(f"arrange {unit}")

    assert places(table) == hexes(table, "turkish-setup")
    assert {"2713", "4244"} <= places(table)
    assert not {"2712", "2420", "1530"} & places(table)


@pytest.mark.rule("inf:harran.alt-setup")
@pytest.mark.parametrize("leader", ["soqman", "qaradja", "jikirmish"])
def test_and_so_do_their_leaders(leader: str) -> None:
    table = set_up("turk", "inf/harran-optional").play(f"arrange-leader {leader}")

    assert places(table) == hexes(table, "turkish-setup")


@pytest.mark.rule("inf:harran.alt-setup")
def test_their_historical_places_are_where_they_start_from() -> None:
    first, second = ready("inf/harran").game, ready("inf/harran-optional").game

    assert first.hexes == second.hexes
    assert first.leader_hex == second.leader_hex


@pytest.mark.rule("inf:harran.first")
@pytest.mark.parametrize("scenario", ["inf/harran", "inf/harran-optional"])
def test_the_turk_begins(scenario: str) -> None:
    table = ready(scenario)

    assert (table.deciding, table.asks) == ("turk", "ChooseActivation")
    assert not table.told("rolled")


# Two armies.


@pytest.mark.rule("inf:harran.command")
def test_knights_and_foot_of_each_army_are_commands_of_their_own() -> None:
    table = field(FRANKS)
    commands = ["bohemond", "tancred", "baldwin", "joscelin"]
    assert [o for o in table.options if o.startswith("activate")] == [
        f"activate {c}" for c in commands
    ]

    finish(table.play("activate bohemond"))

    assert [o for o in table.options if o.startswith("activate")] == [
        f"activate {c}" for c in commands[1:]
    ]


@pytest.mark.rule("inf:harran.command")
@pytest.mark.parametrize(
    ("command", "kinds"),
    [
        ("bohemond", {"KN": 10}),
        ("tancred", {"MA": 2, "PK": 5, "A": 1, "CB": 1}),
        ("baldwin", {"KN": 8}),
        ("joscelin", {"MA": 2, "PK": 10, "A": 1, "CB": 2}),
    ],
)
def test_who_commands_whom(command: str, kinds: dict[str, int]) -> None:
    table = ready("inf/harran")
    scenario = table.game.scenario
    own = [
        table.kind(scenario.units[u].name)
        for u in scenario.command_units[scenario.command(command)]
    ]

    assert {kind: own.count(kind) for kind in own} == kinds


@pytest.mark.rule("inf:harran.command")
@pytest.mark.parametrize(
    ("unit", "standard"),
    [
        ("KN1.bohemond", "antioch"),
        ("PK1.tancred", "antioch"),
        ("KN1.baldwin", "edessa"),
        ("PK1.joscelin", "edessa"),
        ("LCA1.soqman", "soqman"),
    ],
)
def test_each_army_rallies_on_its_own_standard(unit: str, standard: str) -> None:
    game = ready("inf/harran").game
    at = game.find("unit", unit)
    assert at is not None

    assert game.battle.standard_of(game, at) == game.scenario.standard(standard)


@pytest.mark.rule("inf:harran.command")
def test_a_standard_lost_is_lost_to_both_commands_of_its_army_and_to_no_other() -> None:
    table = field(
        "PK1.tancred@1533>3r PK2.tancred@1520>3 PK1.joscelin@1920>3r PK2.joscelin@1930>3 "
        "^antioch@1532 ^edessa@1921 LCA1.soqman@1632>9 *tancred@1520 *joscelin@1930"
    )
    leaders.lose_standard(
        table.game, table.game.scenario.standard("antioch"), table.unit("LCA1.soqman")
    )
    assert table.state("PK1.tancred") == "eliminated"
    assert table.state("PK1.joscelin") == "retired"

    suffer(table, "PK2.tancred", "retired", "LCA1.soqman")
    suffer(table, "PK2.joscelin", "retired", "LCA1.soqman")

    assert table.state("PK2.tancred") == "eliminated"
    assert table.state("PK2.joscelin") == "retired"


# The Overall Commanders.


def helped(position: str, order: str, side: str = "crusader", before: str = "") -> bool:
    """Does an Overall Commander help an order's die for continuity?"""
    table = field(position, side)
    finish(table.play(f"activate {before}"))
    (roll,) = table.preview(f"activate {order}")
    return [m.label for m in roll.modifiers] == ["mod-overall-commander"]


@pytest.mark.rule("inf:harran.oc", "inf:harran.command")
@pytest.mark.parametrize(
    ("order", "chief", "yes"),
    [
        ("tancred", "bohemond", True),
        ("tancred", "baldwin", False),
        ("joscelin", "baldwin", True),
        ("joscelin", "bohemond", False),
    ],
)
def test_a_leader_is_helped_by_the_commander_of_his_own_army(
    order: str, chief: str, yes: bool
) -> None:
    """One of the two is next to him, the other far away."""
    other = {"bohemond": "baldwin", "baldwin": "bohemond"}[chief]
    position = f"{FRANKS} *{order}@1720 *{chief}@1721 *{other}@1101"
    before = "baldwin" if order == "tancred" else "bohemond"

    assert helped(position, order, before=before) is yes


@pytest.mark.rule("inf:harran.oc", "inf:harran.command")
def test_the_two_commanders_do_not_help_each_other_or_themselves() -> None:
    position = f"{FRANKS} *bohemond@1720 *baldwin@1721 *tancred@1101"

    assert not helped(position, "bohemond", before="tancred")
    assert not helped(position, "baldwin", before="tancred")


@pytest.mark.rule("inf:harran.oc")
@pytest.mark.parametrize(("order", "yes"), [("qaradja", True), ("jikirmish", False)])
def test_soqman_helps_the_turks_in_his_range(order: str, yes: bool) -> None:
    position = (
        "LCA1.soqman@3017>9 MC1.qaradja@3027>9 LCA1.jikirmish@3036>9 *soqman@3017 "
        "*qaradja@3023 *jikirmish@3024 KN1.bohemond@1130>3"
    )

    assert helped(position, order, "turk", "soqman") is yes


@pytest.mark.rule("inf:harran.oc", "inf:harran.command")
@pytest.mark.parametrize(
    ("leader", "chief"),
    [
        ("bohemond", "bohemond"),
        ("tancred", "bohemond"),
        ("baldwin", "baldwin"),
        ("joscelin", "baldwin"),
        ("soqman", "soqman"),
        ("qaradja", "soqman"),
        ("jikirmish", "soqman"),
    ],
)
def test_the_overall_commander_of_each_army(leader: str, chief: str) -> None:
    game = ready("inf/harran").game
    lead = game.scenario.leader

    assert game.battle.overall_commander(game, lead(leader)) == lead(chief)


@pytest.mark.rule("inf:harran.oc")
def test_a_replacement_is_no_overall_commander() -> None:
    game = ready("inf/harran").game
    lead = game.scenario.leader
    assert game.battle.overall_commander(game, lead("tancred")) == lead("bohemond")

    game.leader_new[lead("bohemond")] = 1

    assert game.battle.overall_commander(game, lead("tancred")) == NOBODY
    assert game.battle.overall_commander(game, lead("joscelin")) == lead("baldwin")


@pytest.mark.rule("inf:harran.oc")
@pytest.mark.parametrize(
    ("leader", "points"),
    [
        ("bohemond", 5),
        ("baldwin", 5),
        ("soqman", 5),
        ("tancred", 2),
        ("joscelin", 2),
        ("qaradja", 2),
        ("jikirmish", 2),
    ],
)
def test_what_the_loss_of_a_leader_costs(leader: str, points: int) -> None:
    game = ready("inf/harran").game
    at = game.scenario.leader(leader)
    game.leaders_lost[at] = 1

    assert victory.flight_points(game, game.scenario.leaders[at].side) == points


@pytest.mark.rule("inf:harran.oc", "inf:harran.command", "inf:12.3.4")
@pytest.mark.parametrize(
    ("knight", "leader", "led"),
    [
        ("baldwin", "baldwin", 1),
        ("baldwin", "bohemond", 0),
        ("baldwin", "joscelin", 0),
        ("bohemond", "bohemond", 1),
        ("bohemond", "baldwin", 0),
        ("bohemond", "tancred", 0),
    ],
)
def test_knights_are_led_by_the_commander_of_their_own_army(
    knight: str, leader: str, led: int
) -> None:
    unit = f"KN1.{knight}"
    table = field(f"{unit}@1530>3 *{leader}@1530 LCA1.soqman@1630>9")
    table.play(f"activate {knight}", "end-moves")

    drms = previewed(table, f"assault {unit} LCA1.soqman")

    assert drms.get("mod-leader", 0) == led
    assert drms.get("mod-charisma", 0) == (leader in ("bohemond", "tancred")), "of any knight"


# The ground.


@pytest.mark.rule("inf:table.terrain.harran")
@pytest.mark.parametrize(
    ("unit", "order", "start", "end", "points"),
    [
        ("PK1.tancred", "tancred", "2420", "2520", 2),
        ("KN1.bohemond", "bohemond", "2420", "2520", 1),
        ("KN1.bohemond", "bohemond", "2520", "2420", 1),
        ("PK1.tancred", "tancred", "1633", "1733", 2),
        ("PK1.tancred", "tancred", "1733", "1633", 2),
        ("KN1.bohemond", "bohemond", "1633", "1733", 2),
        ("KN1.bohemond", "bohemond", "1733", "1633", 1),
        ("PK1.tancred", "tancred", "1633", "1533", 1),
    ],
)
def test_what_the_balikh_and_the_hill_cost(
    unit: str, order: str, start: str, end: str, points: int
) -> None:
    """2420 and 2520 are the banks of the Balikh; 1733 lies on the hill, 1633 below it."""
    table = field(f"{unit}@{start}>3 *{order}@{start} LCA1.soqman@4040>9")
    table.play(f"activate {order}", f"unit {unit}")
    left = movement_of(table.game).left

    table.play(f"step {unit} {end}")

    assert left - movement_of(table.game).left == points


@pytest.mark.rule("inf:table.terrain.harran", "inf:13.3a")
def test_knights_charge_across_the_balikh() -> None:
    """It is a brook; only rivers stop a charge."""
    table = field("KN1.bohemond@2420>3 *bohemond@1130 LCA1.soqman@2620>9")
    table.play("activate bohemond", "end-moves")

    assert table.offers("charge KN1.bohemond LCA1.soqman")
    assert "mod-terrain" not in previewed(table, "charge KN1.bohemond LCA1.soqman")


@pytest.mark.rule("inf:table.terrain.harran", "inf:table.assault.drm")
def test_the_slope_has_no_drm_of_its_own_but_all_lower_counts() -> None:
    table = field("KN1.bohemond@1633>3 *bohemond@1130 MC1.qaradja@1733>9")
    table.play("activate bohemond", "end-moves")
    assert previewed(table, "assault KN1.bohemond MC1.qaradja")["mod-terrain"] == -1

    table = field("KN1.bohemond@1733>9 *bohemond@1130 MC1.qaradja@1633>3")
    table.play("activate bohemond", "end-moves")
    assert "mod-terrain" not in previewed(table, "assault KN1.bohemond MC1.qaradja")


@pytest.mark.rule("inf:harran.victory")
@pytest.mark.parametrize(("side", "level"), [("crusader", 30), ("turk", 40)])
def test_a_side_flees_beyond_its_level(side: str, level: int) -> None:
    game = ready("inf/harran").game

    assert victory.fleeing_total(game, game.scenario.side(side)) == level + 1
