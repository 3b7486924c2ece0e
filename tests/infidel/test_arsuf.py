"""Arsuf: the march, the wagons and the Carroccio, the skirmishers, victory points, Saladin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gonfalon.kernel.flow import run
from gonfalon.men_of_iron import leaders, library, victory
from gonfalon.men_of_iron.kinds import ELIMINATED, IN_COMMAND, RESERVE, WHEELED, WITHDRAWN
from gonfalon.men_of_iron.missiles import fire_roll
from gonfalon.men_of_iron.movement import Movement
from gonfalon.men_of_iron.notation import Table
from gonfalon.men_of_iron.riposte import restrainers
from gonfalon.men_of_iron.state import (
    ALIVE,
    DEAD,
    DISMISSED,
    LOST_STANDARD,
    has_zoc,
    leader_with,
    lift,
)
from tests.men_of_iron.melee import previewed, rolls
from tests.men_of_iron.stage import begin, stage, suffer

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field

# A line of foot at columns 22 and 23, its knights and the Carroccio behind it, a wagon at 2010.
LINE = "CA1.richard@2110>3 PK1.norman@2210>3 PK2.provencal@2211>3 ^carroccio@2110"
WAGON = "WN1.baggage@1910>3"
FAR = "LCA15.seljuk@3620>9 ^afdal@3622"


def field(position: str, active: str = "-", **options: Any) -> Table:
    """A battle with only these pieces; the others are neither lost nor have they left."""
    table = stage("inf/arsuf", position, **options)
    game = table.game
    for unit, here in enumerate(game.hexes):
        if here == WITHDRAWN:
            game.hexes[unit] = RESERVE
    return table if active == "-" else begin(table, active)


def ready(scenario: str = "inf/arsuf") -> Table:
    """The battle as the book arranges it, at its first activation."""
    return Table(library.start(scenario, 0)).play("ready", "ready")


def hex_of(table: Table, number: str) -> int:
    return table.game.board.index[number]


def leader_at(table: Table, leader: str) -> str:
    here = table.game.leader_hex[table.game.scenario.leader(leader)]
    return table.game.board.numbers[here] if here >= 0 else ""


def standard_at(table: Table, standard: str) -> str:
    here = table.game.standard_hex[table.game.scenario.standard(standard)]
    return table.game.board.numbers[here] if here >= 0 else ""


def orders(table: Table) -> list[str]:
    """What may be activated now."""
    return [o.split()[1] for o in table.options if o.startswith("activate")]


def put_away(table: Table, *names: str, to: int = ELIMINATED) -> None:
    for name in names:
        lift(table.game, table.unit(name), to)


def quiet(table: Table) -> Table:
    """End the activation without an attack."""
    table.play("end-moves")
    while table.asks == "Designate":
        table.play("fight")
    return table


def walk(table: Table, unit: str, *hexes: str) -> Table:
    return table.play(f"unit {unit}", *(f"step {unit} {h}" for h in hexes))


def move_points(table: Table) -> int:
    """What is left to the unit that moves."""
    return table.game.frame(Movement).left


def score(table: Table) -> tuple[int, int]:
    """The victory points of Crusaders and Ayyubids."""
    return victory.flight_points(table.game, 0), victory.flight_points(table.game, 1)


# Set-up.


@pytest.mark.rule("inf:arsuf.setup-crusader")
def test_the_crusaders_look_east_and_only_seven_knights_change_places() -> None:
    table = Table(library.start("inf/arsuf", 0))
    game = table.game
    arranged = {o.split()[1] for o in table.options if o.startswith("arrange ")}
    # The wagons, and the pikes with them, are all alike.
    movable = {unit for unit in arranged if not unit.endswith((".baggage", ".frank"))}

    assert {table.facing(game.scenario.units[u].name) for u in game.scenario.side_units[0]} == {3}
    assert movable == {
        *("KN1.provencal", "KN1.aquitanian", "KN1.norman", "KN2.norman"),
        *("KN1.flemish", "KN1.lorrainer", "KN1.burgundian"),
    }
    assert standard_at(table, "carroccio") == table.hex("CA1") == "1809"
    table.play("arrange KN1.norman")
    assert not table.offers("face KN1.norman")


@pytest.mark.rule("inf:arsuf.setup-ayyubid")
@pytest.mark.parametrize(
    ("scenario", "columns"),
    [("inf/arsuf", {"29", "30"}), ("inf/arsuf-optional", {str(c) for c in range(30, 43)})],
)
def test_the_ayyubids_look_west_from_their_hexes_or_anywhere_in_the_east(
    scenario: str, columns: set[str]
) -> None:
    table = Table(library.start(scenario, 0)).play("ready", "arrange LCA1.seljuk")

    assert {o.split()[2][:2] for o in table.options if o.startswith("put ")} == columns
    assert not table.offers("face LCA1.seljuk")
    assert table.facing("LCA1.seljuk") == 9


@pytest.mark.rule("inf:arsuf.setup-ayyubid")
def test_five_standards_stand_wherever_their_owner_likes_on_land() -> None:
    table = Table(library.start("inf/arsuf", 0)).play("ready")
    game = table.game
    free = {o.split()[1] for o in table.options if o.startswith("arrange-standard")}
    allowed = set(game.battle.standard_hexes(game, game.scenario.standard("afdal")))
    crusaders = {game.hexes[u] for u in game.scenario.side_units[0]}
    land = {h for h, word in enumerate(game.board.terrain) if word != "sea"}

    assert free == {"saladin", "afdal", "muzaffar", "adil", "taqi"}
    assert allowed == land - crusaders


@pytest.mark.rule("inf:arsuf.first")
def test_the_crusaders_begin() -> None:
    table = ready()

    assert (table.deciding, table.asks) == ("crusader", "ChooseActivation")


@pytest.mark.rule("inf:table.terrain.arsuf")
@pytest.mark.parametrize(
    ("unit", "here", "there", "cost"),
    [
        ("WN1.baggage", "1602", "1603", 1),  # by road
        ("WN1.baggage", "1427", "1428", 2),  # by the ford
        ("WN1.baggage", "1409", "1509", 2),  # sand
        ("PK1.norman", "1409", "1509", 1),
        ("PK1.norman", "2005", "2105", 3),  # marsh
        ("KN1.norman", "3615", "3715", 2),  # wood
    ],
)
def test_what_the_ground_costs(unit: str, here: str, there: str, cost: int) -> None:
    table = field(f"{unit}@{here}>3 {FAR} *richard@{here}")
    kind = "knights" if unit.startswith("KN") else "foot"
    begin(table, f"richard-{kind}").play(f"unit {unit}")
    before = move_points(table)

    table.play(f"step {unit} {there}")

    assert before - move_points(table) == cost


@pytest.mark.rule("inf:table.terrain.arsuf")
@pytest.mark.parametrize(
    ("unit", "here", "there"),
    [
        ("WN1.baggage", "3615", "3715"),
        ("KN1.norman", "2005", "2105"),
        ("KN1.norman", "1306", "1206"),
    ],
)
def test_ground_that_is_closed(unit: str, here: str, there: str) -> None:
    table = field(f"{unit}@{here}>3 {FAR} *richard@{here}")
    kind = "knights" if unit.startswith("KN") else "foot"

    begin(table, f"richard-{kind}").play(f"unit {unit}")

    assert table.refusal(f"step {unit} {there}") == "inf:7.1a refusal-forbidden-ground"


# Saladin.

RALLY = (
    "KN1.norman@2010>3 CB1.aquitanian@2012>3 LCA1.seljuk@3310>9r ^afdal@3310 HC1.mameluke@3320>9"
)
ALL = "*richard@2010 *james@2012 *afdal@3310 *taqi@3320"


@pytest.mark.rule("inf:arsuf.saladin")
def test_saladin_leads_nobody_and_rides_in_any_ayyubid_activation() -> None:
    table = field(f"{RALLY} {ALL} *saladin@3315")
    assert "saladin" not in [order.id for order in table.game.scenario.orders]
    for order in ("afdal", "taqi"):
        begin(table, order)
        assert table.offers("leader saladin")
        assert table.offers(f"leader {order}")

    begin(table, "richard-knights")

    assert not table.offers("leader saladin")


@pytest.mark.rule("inf:arsuf.saladin")
def test_once_he_seizes_without_a_die_to_recover_units_at_a_standard() -> None:
    table = field(f"{RALLY} {ALL} *saladin@3315")
    table.game.dice.strict = True
    quiet(table.play("activate richard-knights")).play("activate james-foot")
    assert (table.deciding, table.asks) == ("ayyubid", "SeizeForStandard")
    assert table.offers("seize afdal")
    assert table.offers("let")
    assert not table.offers("shift afdal")

    table.play("rally afdal")

    assert table.state("LCA1.seljuk") == "disordered"
    assert (table.deciding, table.asks) == ("ayyubid", "NameCommand")
    assert {"afdal", "taqi"} <= set(orders(table)), "no command has just acted"


@pytest.mark.rule("inf:arsuf.saladin")
def test_only_once_and_only_while_he_is_there() -> None:
    table = field(f"{RALLY} {ALL} *saladin@3315")
    table.game.facts["seizures"] = 1
    quiet(table.play("activate richard-knights")).play("activate james-foot")
    assert table.asks == "Seize"

    table = field(f"{RALLY} {ALL}")
    quiet(table.play("activate richard-knights")).play("activate james-foot")

    assert table.asks == "Seize"


@pytest.mark.rule("inf:arsuf.saladin")
def test_it_is_noted_and_a_die_may_still_be_thrown_instead() -> None:
    table = field(f"{RALLY} {ALL} *saladin@3315")
    quiet(table.play("activate richard-knights")).play("activate james-foot")
    twin = Table(table.game.copy())
    twin.play("seize taqi", dice=(0,))
    assert twin.game.facts.get("seizures", 0) == 0

    table.play("rally afdal")

    assert table.game.facts["seizures"] == 1


# The slow march.

MARCH = "*richard@2210 *garnier@1802 *sable@1804"
ARMY = (
    "KN1.norman@2210>3 KN1.hospitaller@1802>3 KN1.templar@1804>3 PK1.norman@2212>3 "
    "PK1.frank@2214>3 WN1.baggage@1910>3 CA1.richard@2110>3 ^carroccio@2110"
)


@pytest.mark.rule("inf:arsuf.slow-march")
def test_a_free_activation_may_move_the_whole_army() -> None:
    table = field(f"{ARMY} {MARCH} {FAR}").play("activate slow-march")
    units = {o.split()[1] for o in table.options if o.startswith("unit")}
    riding = {o.split()[1] for o in table.options if o.startswith("leader")}

    assert units == {word.split("@")[0] for word in ARMY.split() if not word.startswith("^")}
    assert riding == {"richard", "garnier", "sable"}


@pytest.mark.rule("inf:arsuf.slow-march")
def test_no_unit_marches_more_than_three_hexes() -> None:
    table = field(f"{ARMY} {MARCH} {FAR}").play("activate slow-march")
    walk(table, "KN1.norman", "2310", "2411", "2511")

    assert not table.offers("step KN1.norman")
    assert table.refusal("step KN1.norman 2612") == "inf:arsuf.slow-march refusal-march-hexes"
    assert table.offers("face KN1.norman 3")


@pytest.mark.rule("inf:arsuf.slow-march")
def test_nor_beyond_its_allowance() -> None:
    """Wood costs two points and a slope one: pikes have four."""
    table = field("PK1.norman@3613>3 *richard@3613").play("activate slow-march")
    walk(table, "PK1.norman", "3713")

    assert move_points(table) == 2
    walked = [o for o in table.options if o.startswith("step")]
    table.play(walked[0])

    assert not table.offers("step PK1.norman")


@pytest.mark.rule("inf:arsuf.slow-march", "inf:arsuf.carroccio-retire")
@pytest.mark.parametrize("order", ["slow-march", "richard-foot"])
def test_retired_units_go_one_hex_towards_the_wagons(order: str) -> None:
    table = field(
        f"PK1.norman@1814>3r {LINE.replace('PK1.norman@2210>3', '')} {WAGON} *richard@2110"
    )
    begin(table, order).play("unit PK1.norman")
    steps = {o.split()[2] for o in table.options if o.startswith("step")}

    assert "1813" in steps
    assert "1815" not in steps
    table.play("step PK1.norman 1813")
    assert not table.offers("step PK1.norman")


@pytest.mark.rule("inf:arsuf.slow-march")
def test_nobody_shoots_attacks_or_recovers_on_the_march() -> None:
    position = "CB1.aquitanian@2210>3 PK1.norman@2214>3 PK2.provencal@2006>3d *richard@2210"
    enemies = "PK1.egyptian@2310>9 PK2.egyptian@2314>9"
    table = field(f"{position} {enemies}", "slow-march")
    assert table.refusal("assault PK1.norman PK2.egyptian") == (
        "inf:arsuf.slow-march refusal-only-march"
    )
    table.play("unit CB1.aquitanian", "face CB1.aquitanian 3")
    assert table.asks == "MoveAndFire", "no shot"

    table.play("end-moves")

    assert not table.told("assault-declared")
    assert table.asks != "Designate"
    assert table.state("PK2.provencal") == "disordered"


@pytest.mark.rule("inf:arsuf.slow-march")
def test_otherwise_they_do() -> None:
    position = "CB1.aquitanian@2210>3 PK1.norman@2214>3 PK2.provencal@2006>3d *richard@2210"
    enemies = "PK1.egyptian@2310>9 PK2.egyptian@2314>9"
    table = field(f"{position} {enemies}", "richard-foot")
    table.play("unit CB1.aquitanian", "face CB1.aquitanian 3")
    assert table.offers("fire CB1.aquitanian PK1.egyptian")
    table.play("hold CB1.aquitanian", "end-moves")
    assert table.offers("assault PK1.norman PK2.egyptian")

    table.play("fight")

    assert table.state("PK2.provencal") == "normal"


@pytest.mark.rule("inf:arsuf.slow-march")
def test_the_enemy_still_reacts_to_it() -> None:
    table = field(f"{ARMY} {MARCH} LCA1.seljuk@2510>9", "slow-march")

    walk(table, "KN1.norman", "2310", "2411")

    assert (table.deciding, table.asks) == ("ayyubid", "React")


@pytest.mark.rule("inf:arsuf.slow-march")
def test_once_in_a_sequence_richard_may_roll_for_it() -> None:
    table = field(f"{ARMY} *richard@2210 *garnier@1802 *sable@1804 *afdal@3620 {FAR}")
    quiet(table.play("activate hospitaller"))
    (roll,) = table.preview("activate slow-march")
    assert (roll.purpose, roll.outcomes.count("success")) == ("continuity", 6)
    quiet(table.play("activate slow-march", "let", dice=(5,)))
    assert "slow-march" not in orders(table), "it has just been done"
    assert "richard-knights" in orders(table)

    quiet(table.play("activate templar", "let", dice=(0,)))

    assert "slow-march" not in orders(table), "once in a sequence"
    table.play("pass", "pass")
    quiet(table.play("activate hospitaller"))
    assert "slow-march" in orders(table), "a new sequence"


@pytest.mark.rule("inf:arsuf.slow-march")
def test_a_seizure_of_the_ayyubids_ends_the_sequence_a_failed_one_does_not() -> None:
    table = field(f"{ARMY} *richard@2210 *garnier@1802 *sable@1804 *afdal@3620 {FAR}")
    quiet(table.play("activate hospitaller"))
    quiet(table.play("activate slow-march", "let", dice=(5,)))
    table.play("activate templar")
    twin = Table(table.game.copy())
    quiet(twin.play("seize afdal", dice=(9,)).play("activate hospitaller"))
    assert "slow-march" not in orders(twin)

    quiet(table.play("seize afdal", dice=(0,))).play("pass")
    quiet(table.play("activate hospitaller"))

    assert "slow-march" in orders(table)


@pytest.mark.rule("inf:arsuf.slow-march")
def test_a_free_march_does_not_count_but_is_not_repeated_at_once() -> None:
    table = field(f"{ARMY} *richard@2210 *garnier@1802 *sable@1804 *afdal@3620 {FAR}")
    quiet(table.play("activate slow-march"))
    assert "slow-march" not in orders(table)

    quiet(table.play("activate templar", "let", dice=(0,)))

    assert "slow-march" in orders(table)


@pytest.mark.rule("inf:arsuf.slow-march")
def test_the_ayyubids_have_no_march_and_seize_with_none() -> None:
    table = field(f"{ARMY} *richard@2210 *afdal@3620 {FAR}").play("pass")
    assert orders(table) == ["afdal"]
    quiet(table.play("activate afdal"))

    table.play("activate afdal")

    assert table.asks == "Seize"
    assert not table.offers("seize slow-march")
    assert table.offers("seize richard-foot")


@pytest.mark.rule("inf:arsuf.slow-march", "inf:arsuf.command")
def test_on_the_march_each_unit_looks_to_those_who_may_lead_it() -> None:
    position = "CB1.hospitaller@2206>3 PK1.norman@2210>3 KN1.hospitaller@2806>3"
    table = field(f"{position} *richard@2210 *garnier@3206 {FAR}", "slow-march")
    game = table.game

    assert game.battle.is_in_command(game, table.unit("PK1.norman"))
    assert not game.battle.is_in_command(game, table.unit("CB1.hospitaller")), "Richard is near"
    assert game.battle.is_in_command(game, table.unit("KN1.hospitaller"))


# Knights among the crossbows.


@pytest.mark.rule("inf:arsuf.passage")
def test_knights_ride_through_crossbows_at_no_cost_and_do_not_stop_there() -> None:
    position = "KN1.norman@2210>3 CB1.aquitanian@2310>3 *richard@2210"
    table = field(f"{position} {FAR}", "richard-knights")
    table.game.dice.strict = True
    table.play("unit KN1.norman")
    before = move_points(table)

    table.play("step KN1.norman 2310")
    assert before - move_points(table) == 1
    assert not table.offers("face KN1.norman")
    table.play("step KN1.norman 2411", "face KN1.norman 3")

    assert (table.hex("KN1.norman"), table.hex("CB1.aquitanian")) == ("2411", "2310")
    assert table.state("CB1.aquitanian") == "normal"
    assert table.game.unit_at[hex_of(table, "2310")] == table.unit("CB1.aquitanian")


@pytest.mark.rule("inf:arsuf.passage")
@pytest.mark.parametrize(
    "position",
    [
        "KN1.norman@2210>3 PK1.norman@2310>3 *richard@2210",
        "KN1.norman@2210>3 AF1.sudanese@2310>9 *richard@2210",
    ],
)
def test_they_ride_through_nobody_else(position: str) -> None:
    table = field(f"{position} {FAR}", "richard-knights").play("unit KN1.norman")

    assert not table.offers("step KN1.norman 2310")


@pytest.mark.rule("inf:arsuf.passage")
def test_nobody_else_passes_the_crossbows() -> None:
    position = "LCA1.turcopole@2210>3 CB1.aquitanian@2310>3 *sable@2210"
    table = field(f"{position} {FAR}", "templar").play("unit LCA1.turcopole")

    assert not table.offers("step LCA1.turcopole 2310")


@pytest.mark.rule("inf:arsuf.passage", "inf:arsuf.slow-march")
def test_the_march_does_not_end_among_them() -> None:
    position = "KN1.norman@2210>3 CB1.aquitanian@2511>3 *richard@2210"
    table = field(f"{position} {FAR}", "slow-march")
    walk(table, "KN1.norman", "2310")
    assert table.offers("step KN1.norman 2411")

    table.play("step KN1.norman 2411")

    assert not table.offers("step KN1.norman 2511"), "it would be the third hex"


@pytest.mark.rule("inf:arsuf.passage", "inf:arsuf.slow-march")
def test_on_the_march_they_pass_where_a_free_hex_is_near_enough() -> None:
    position = "KN1.norman@2210>3 CB1.aquitanian@2411>3 *richard@2210"
    table = field(f"{position} {FAR}", "slow-march")

    walk(table, "KN1.norman", "2310", "2411")

    assert table.offers("step KN1.norman 2511")


@pytest.mark.rule("inf:arsuf.passage")
def test_knights_charge_through_crossbows() -> None:
    position = "KN1.norman@2210>3 CB1.aquitanian@2310>3 PK1.egyptian@2511>9 *richard@2014"
    table = field(position, "richard-knights").play("end-moves")
    assert table.offers("charge KN1.norman PK1.egyptian")
    table.play("charge KN1.norman PK1.egyptian")
    table.play("ride KN1.norman 2411 3")
    while table.asks == "Designate":
        table.play("fight")

    assert table.hex("KN1.norman") == "2411"
    assert table.hex("CB1.aquitanian") == "2310"
    assert table.game.unit_at[hex_of(table, "2310")] == table.unit("CB1.aquitanian")


@pytest.mark.rule("inf:13.2d", "inf:16.1b")
def test_knights_driven_back_by_skirmishers_on_their_way_ride_no_further() -> None:
    """Both shoot at 2310, which is in no ZOC here: the second shot drives the knights back."""
    foes = "PK1.egyptian@2511>9 LCA1.seljuk@2410>9 LCA2.seljuk@2311>1"
    table = field(f"KN1.norman@2210>3 {foes} *richard@2014", "richard-knights")
    table.play("end-moves", "charge KN1.norman PK1.egyptian", "ride KN1.norman 2411 3")
    table.play("fire LCA1.seljuk KN1.norman", "fire LCA2.seljuk KN1.norman", dice=(9, 9))

    table.play("retreat KN1.norman 2309", "face KN1.norman 3")

    assert table.hex("KN1.norman") == "2309"
    assert table.state("KN1.norman") == "disordered"


@pytest.mark.rule("inf:14.3a", "inf:11.2d", "inf:9.0b")
@pytest.mark.parametrize(("other", "goes_on"), [("", True), (" AF1.sudanese@2308>7", False)])
def test_who_is_driven_back_in_his_movement_goes_on_but_not_from_a_zoc(
    other: str, goes_on: bool
) -> None:
    """The skirmisher has no ZOC; the archers control 2309, to which the knights retreat."""
    position = f"KN1.norman@2210>3d LCA1.seljuk@2411>9 *richard@2014{other} {FAR}"
    table = walk(field(position, "richard-knights"), "KN1.norman", "2310")
    table.play("fire LCA1.seljuk KN1.norman", dice=(9, 9))

    table.play("retreat KN1.norman 2309", "face KN1.norman 3")

    assert any(o.startswith("step KN1.norman") for o in table.options) == goes_on


@pytest.mark.rule("inf:arsuf.passage")
def test_not_through_pikes() -> None:
    position = "KN1.norman@2210>3 PK1.norman@2310>3 PK2.norman@2309>3 PK1.egyptian@2511>9"
    position = position.replace("PK2.norman", "PK2.provencal")
    table = field(f"{position} *richard@2014", "richard-knights").play("end-moves")

    assert not table.offers("charge KN1.norman PK1.egyptian")


# Command.

HOST = (
    "KN1.norman@2210>3 KN1.hospitaller@2212>3 KN1.templar@2214>3 PK1.norman@2310>3 "
    "CB1.hospitaller@2312>3 MA1.templar@2314>3 PK1.frank@2010>3 CB1.frank@2012>3 "
    "WN1.baggage@1910>3 CA1.richard@2110>3 LCA1.turcopole@1814>3 ^carroccio@2110"
)
LEADERS = "*richard@2210 *james@2210 *hugh@2110 *guy@2010 *garnier@2212 *sable@2214"


@pytest.mark.rule("inf:arsuf.command")
@pytest.mark.parametrize(
    ("order", "units"),
    [
        ("{}-knights", {"KN1.norman"}),
        ("{}-foot", {"PK1.norman", "PK1.frank", "CB1.frank", "WN1.baggage", "CA1.richard"}),
        ("franks", {"PK1.frank", "CB1.frank", "WN1.baggage"}),
        ("hospitaller", {"KN1.hospitaller", "CB1.hospitaller"}),
        ("templar", {"KN1.templar", "MA1.templar", "LCA1.turcopole"}),
    ],
)
def test_who_may_lead_whom(order: str, units: set[str]) -> None:
    table = field(f"{HOST} {LEADERS} {FAR}")
    names = ("richard", "james", "hugh") if "{}" in order else ("",)
    leads = {"franks": "guy", "hospitaller": "garnier", "templar": "sable"}
    for leader in names:
        begin(table, order.format(leader))
        assert {o.split()[1] for o in table.options if o.startswith("unit")} == units
        riding = [o.split()[1] for o in table.options if o.startswith("leader")]
        assert riding == [leader or leads[order]]


@pytest.mark.rule("inf:arsuf.command")
def test_what_may_be_activated() -> None:
    table = field(f"{HOST} {LEADERS} {FAR}")

    both = [
        f"{leader}-{arm}" for leader in ("richard", "james", "hugh") for arm in ("knights", "foot")
    ]
    assert set(orders(table)) == {*both, "franks", "hospitaller", "templar", "slow-march"}


@pytest.mark.rule("inf:arsuf.command")
def test_the_leader_just_used_leads_nobody_next() -> None:
    table = quiet(field(f"{HOST} {LEADERS} {FAR}").play("activate richard-knights"))

    assert "richard-foot" not in orders(table)
    assert {"james-knights", "james-foot", "hugh-foot", "franks", "slow-march"} <= set(
        orders(table)
    )
    assert table.refusal("activate richard-foot").startswith("inf:")


@pytest.mark.rule("inf:arsuf.command")
def test_unless_nobody_else_is_left() -> None:
    table = field("PK1.norman@2310>3 *richard@2310")
    for leader in ("james", "hugh", "guy", "garnier", "sable"):
        table.game.leader_fate[table.game.scenario.leader(leader)] = DISMISSED

    quiet(table.play("activate richard-foot"))

    assert "richard-foot" in orders(table)


@pytest.mark.rule("inf:arsuf.command")
def test_the_range_that_counts_is_that_of_the_leader_who_is_used() -> None:
    position = "PK1.norman@2210>3 PK1.flemish@2222>3 *richard@2222 *james@2210"
    table = field(f"{position} {FAR}", "james-foot")
    game = table.game

    assert game.battle.is_in_command(game, table.unit("PK1.norman"))
    assert not game.battle.is_in_command(game, table.unit("PK1.flemish"))


@pytest.mark.rule("inf:arsuf.command")
def test_foot_and_franks_are_one_command_to_him() -> None:
    """James reaches four hexes; a Frank beyond them stands next to a Norman in range."""
    position = "PK1.norman@2610>3 PK1.frank@2710>3 *james@2210"
    table = field(f"{position} {FAR}", "james-foot")

    assert table.game.acts[table.unit("PK1.frank")] & IN_COMMAND


@pytest.mark.rule("inf:arsuf.command")
def test_they_are_the_leaders_of_knights_foot_and_franks() -> None:
    table = field("KN1.norman@2210>3 PK1.frank@2010>3 KN1.templar@2214>3 *james@2210 *richard@2010")
    game = table.game
    game.hexes = [WITHDRAWN if here == RESERVE else here for here in game.hexes]
    james = game.scenario.leader("james")
    assert leader_with(game, table.unit("KN1.norman")) == james
    game.leader_fate[james] = DEAD
    game.leader_hex[james] = ELIMINATED
    assert set(leaders.replacement_units(game, james)) == {
        table.unit("KN1.norman"),
        table.unit("PK1.frank"),
    }
    game.leader_fate[james] = ALIVE
    game.leader_hex[james] = hex_of(table, "2210")

    suffer(table, "KN1.norman", "eliminated", "KN1.norman")
    assert leader_at(table, "james") == "2010", "the Franks are his too"
    suffer(table, "PK1.frank", "eliminated", "PK1.frank")

    assert game.leader_fate[james] == DISMISSED


@pytest.mark.rule("inf:arsuf.hold-back")
def test_richard_holds_back_knights_in_his_range_else_james_or_hugh() -> None:
    game_of = "KN1.norman@2210>3 KN1.templar@2212>3 *james@2209 *hugh@2211 *sable@2213"
    table = field(f"{game_of} *richard@2010 {FAR}")
    assert holders(table, "KN1.norman") == {"richard"}
    assert holders(table, "KN1.templar") == {"sable"}

    table = field(f"{game_of} *richard@2230 {FAR}")
    assert holders(table, "KN1.norman") == {"james", "hugh"}

    table = field(
        f"KN1.norman@2210>3 KN1.templar@2212>3 *hugh@2211 *sable@2230 *richard@2230 {FAR}"
    )
    assert holders(table, "KN1.norman") == {"hugh"}
    assert holders(table, "KN1.templar") == set(), "nobody else holds back the orders"


def holders(table: Table, unit: str) -> set[str]:
    found = restrainers(table.game, table.unit(unit))
    return {table.game.scenario.leaders[leader].id for leader in found}


@pytest.mark.rule("inf:arsuf.hold-back")
def test_the_die_is_thrown_against_richards_rating() -> None:
    position = "KN1.norman@2210>3 LCA1.seljuk@2410>9 *james@2210 *richard@2010 *afdal@2410"
    table = field(position, "afdal").play("unit LCA1.seljuk", "fire LCA1.seljuk KN1.norman")
    assert table.asks == "HoldBack"
    assert table.offers("restrain KN1.norman richard")
    assert not table.offers("restrain KN1.norman james")

    (roll,) = table.preview("restrain KN1.norman richard")

    assert roll.modifier == -5


@pytest.mark.rule("inf:arsuf.oc")
@pytest.mark.parametrize(
    ("order", "helped"),
    [("james-foot", True), ("franks", True), ("hospitaller", False), ("templar", False)],
)
def test_richard_is_overall_commander_but_not_of_the_orders(order: str, helped: bool) -> None:
    table = quiet(field(f"{HOST} {LEADERS} {FAR}").play("activate richard-knights"))

    (roll,) = table.preview(f"activate {order}")

    assert ("mod-overall-commander" in {m.label for m in roll.modifiers}) == helped


@pytest.mark.rule("inf:arsuf.oc", "inf:12.3.4", "inf:5.4")
@pytest.mark.parametrize(
    ("tag", "order", "leader", "led"),
    [
        ("templar", "templar", "richard", 0),
        ("hospitaller", "hospitaller", "richard", 0),
        ("templar", "templar", "sable", 1),
        ("norman", "james-knights", "richard", 1),
    ],
)
def test_richard_leads_no_attack_of_the_orders(tag: str, order: str, leader: str, led: int) -> None:
    knights = f"KN1.{tag}"
    table = field(f"{knights}@2210>3 *{leader}@2210 PK1.egyptian@2310>9 {FAR}", order)
    table.play("end-moves")

    drms = previewed(table, f"assault {knights} PK1.egyptian")

    assert drms.get("mod-leader", 0) == led
    assert drms.get("mod-charisma", 0) == (2 if leader == "richard" else 0), "of any knight"


@pytest.mark.rule("inf:arsuf.oc")
def test_saladin_is_that_of_the_ayyubids() -> None:
    position = f"{RALLY} *afdal@3310 *taqi@3320 *richard@2010 *saladin@3315"
    table = field(position).play("pass", "activate afdal")

    (roll,) = quiet(table).preview("activate taqi")

    assert "mod-overall-commander" in {m.label for m in roll.modifiers}


# The Carroccio and the wagons.


@pytest.mark.rule("inf:arsuf.carroccio-retire")
def test_retired_crusaders_go_next_to_a_wagon() -> None:
    table = field(f"{LINE} {WAGON} WN2.baggage@1914>3 LCA1.turcopole@2410>3 AF1.sudanese@2510>9")
    suffer(table, "LCA1.turcopole", "retired", "AF1.sudanese")
    board = table.game.board
    around = {
        board.numbers[h] for wagon in ("1910", "1914") for h in board.adjacent[board.index[wagon]]
    }

    assert {o.split()[-1] for o in table.options if o.startswith("retire")} == around
    table.play("retire LCA1.turcopole 1814")
    assert table.state("LCA1.turcopole") == "retired"


@pytest.mark.rule("inf:arsuf.carroccio-retire")
def test_or_as_near_to_one_as_may_be() -> None:
    guards = " ".join(
        f"{unit}@{at}>3"
        for unit, at in zip(
            (
                "PK1.flemish",
                "PK2.lorrainer",
                "PK2.burgundian",
                "PK1.anglo-norman",
                "PK1.poitevin",
                "PK1.breton-angevin",
            ),
            ("1909", "1911", "1810", "1811", "2010", "2011"),
            strict=True,
        )
    )
    table = field(
        f"{WAGON} {guards} CA1.richard@2120>3 ^carroccio@2120 "
        "LCA1.turcopole@2410>3 AF1.sudanese@2510>9"
    )
    suffer(table, "LCA1.turcopole", "retired", "AF1.sudanese")
    board = table.game.board

    found = {board.index[o.split()[-1]] for o in table.options}

    assert {board.distance(h, board.index["1910"]) for h in found} == {2}


@pytest.mark.rule("inf:arsuf.carroccio-retire")
def test_without_a_wagon_a_retired_unit_is_lost() -> None:
    table = field(f"{LINE} LCA1.turcopole@2410>3 AF1.sudanese@2510>9")

    suffer(table, "LCA1.turcopole", "retired", "AF1.sudanese")

    assert table.state("LCA1.turcopole") == "eliminated"


@pytest.mark.rule("inf:arsuf.carroccio-retire")
def test_who_is_cut_off_from_the_wagons_is_lost() -> None:
    ring = "2409 2411 2310 2309 2509 2510"
    foes = " ".join(f"PK{n}.egyptian@{h}>9" for n, h in enumerate(ring.split(), 1))
    table = field(f"{LINE} {WAGON} LCA1.turcopole@2410>3 {foes}")

    suffer(table, "LCA1.turcopole", "retired", "PK1.egyptian")

    assert table.state("LCA1.turcopole") == "eliminated"


@pytest.mark.rule("inf:arsuf.carroccio-retire")
def test_the_standard_recovers_all_who_are_next_to_a_wagon() -> None:
    retired = "PK1.flemish@1911>3r PK2.lorrainer@1914>3r PK2.burgundian@2111>3r"
    table = field(f"{LINE} {WAGON} WN2.baggage@1915>3 {retired} {FAR}")

    table.play("rally carroccio")

    assert table.state("PK1.flemish") == table.state("PK2.lorrainer") == "disordered"
    assert table.state("PK2.burgundian") == "retired", "next to the Carroccio alone"


@pytest.mark.rule("inf:arsuf.carroccio-retire", "inf:arsuf.carroccio-unit")
def test_wheels_that_are_retired_go_to_another_wagon() -> None:
    table = field(f"{LINE} {WAGON} WN2.baggage@2410>3 AF1.sudanese@2510>9")

    suffer(table, "WN2.baggage", "disordered", "AF1.sudanese")
    board = table.game.board

    assert {
        board.distance(board.index[o.split()[-1]], board.index["1910"]) for o in table.options
    } == {1}


BREACH = f"{LINE} {WAGON} PK1.frank@1911>9 PK2.frank@1909>3r PK3.frank@2020>3 AF1.sudanese@2310>9"


@pytest.mark.rule("inf:arsuf.carroccio-replace")
def test_foot_joined_to_the_carroccio_may_ignore_being_retired() -> None:
    table = field(BREACH)
    suffer(table, "PK1.norman", "retired", "AF1.sudanese")
    assert (table.deciding, table.asks) == ("crusader", "Relieve")

    table.play("stay PK1.norman")

    assert (table.hex("PK1.norman"), table.state("PK1.norman")) == ("2210", "normal")


@pytest.mark.rule("inf:arsuf.carroccio-replace")
def test_or_foot_next_to_a_wagon_takes_its_place() -> None:
    table = field(f"{BREACH} KN1.norman@1811>3")
    suffer(table, "PK1.norman", "retired", "AF1.sudanese")
    fresh = {o.split()[1] for o in table.options if o.startswith("relieve")}
    assert fresh == {"PK1.frank"}, "no riders, not the Retired one, none far from the wagons"

    table.play("relieve PK1.frank PK1.norman", "retire PK1.norman 1810")

    assert (table.hex("PK1.norman"), table.state("PK1.norman")) == ("1810", "retired")
    assert (table.hex("PK1.frank"), table.facing("PK1.frank")) == ("2210", 3)
    assert table.state("PK1.frank") == "normal"


@pytest.mark.rule("inf:arsuf.carroccio-replace")
def test_nobody_comes_for_a_unit_that_is_lost_or_does_not_leave_its_hex() -> None:
    ring = ["1909", "1810", "1811", "2010", "2011", "1912", "1812"]
    foes = " ".join(f"PK{n}.egyptian@{h}>9" for n, h in enumerate(ring, 1))
    table = field(f"{LINE} {WAGON} PK1.frank@1911>9 {foes} AF2.sudanese@2012>9")
    suffer(table, "PK1.norman", "retired", "AF2.sudanese")
    table.play("relieve PK1.frank PK1.norman")
    assert table.state("PK1.norman") == "eliminated", "no way to the wagon"
    assert table.hex("PK1.frank") == "1911"

    table = field(BREACH.replace("PK1.norman@2210", "PK1.norman@2010"))
    suffer(table, "PK1.norman", "retired", "AF1.sudanese")
    table.play("relieve PK1.frank PK1.norman", "retire PK1.norman 2010")

    assert (table.hex("PK1.norman"), table.hex("PK1.frank")) == ("2010", "1911")


@pytest.mark.rule("inf:arsuf.carroccio-replace")
def test_or_it_goes_and_nobody_comes() -> None:
    table = field(BREACH)
    suffer(table, "PK1.norman", "retired", "AF1.sudanese")

    table.play("go-back PK1.norman", "retire PK1.norman 1810")

    assert table.state("PK1.norman") == "retired"
    assert table.hex("PK1.frank") == "1911"


@pytest.mark.rule("inf:arsuf.carroccio-replace")
@pytest.mark.parametrize(
    ("position", "unit"),
    [
        # A gap, wheels in the gap, no Carroccio, riders, and a unit that is Retired already.
        (BREACH.replace("CA1.richard@2110", "CA1.richard@2010"), "PK1.norman"),
        (
            BREACH.replace("CA1.richard@2110", "CA1.richard@2010") + " WN2.baggage@2110>3",
            "PK1.norman",
        ),
        (BREACH.replace("CA1.richard@2110>3", ""), "PK1.norman"),
        (BREACH + " LCA1.turcopole@2209>3", "LCA1.turcopole"),
        (BREACH.replace("PK1.norman@2210>3", "PK1.norman@2210>3r"), "PK1.norman"),
    ],
)
def test_nobody_else_may(position: str, unit: str) -> None:
    table = field(position)

    suffer(table, unit, "retired", "AF1.sudanese")

    assert table.asks != "Relieve"


@pytest.mark.rule("inf:arsuf.carroccio-replace")
def test_the_path_leads_through_any_combat_unit() -> None:
    position = BREACH.replace("CA1.richard@2110", "CA1.richard@2010") + " KN1.norman@2110>3"
    table = field(position)

    suffer(table, "PK1.norman", "retired", "AF1.sudanese")

    assert table.asks == "Relieve"


@pytest.mark.rule("inf:arsuf.carroccio-unit")
def test_the_standard_goes_with_the_carroccio_and_not_alone() -> None:
    table = field(f"{LINE} {WAGON} *richard@2110 {FAR}")
    assert not table.offers("shift carroccio")
    table.activate("richard-foot")
    walk(table, "CA1.richard", "2111", "2112")
    assert standard_at(table, "carroccio") == "2112"
    table.play("face CA1.richard 3")

    suffer(table, "CA1.richard", "retreat", "LCA15.seljuk")
    table.play(table.options[0])

    assert standard_at(table, "carroccio") == table.hex("CA1.richard") != "2112"


@pytest.mark.rule("inf:arsuf.carroccio-unit")
def test_it_goes_back_with_it_too() -> None:
    table = field(f"{LINE} {WAGON} *richard@2110 AF1.sudanese@2011>9")

    suffer(table, "CA1.richard", "disordered", "AF1.sudanese")
    table.play("retire CA1.richard 1811")

    assert standard_at(table, "carroccio") == table.hex("CA1.richard") == "1811"


@pytest.mark.rule("inf:arsuf.carroccio-unit")
def test_it_does_not_stack_and_may_be_attacked() -> None:
    table = field(f"{LINE} PK1.egyptian@2010>3 *richard@2110 *muzaffar@2010", "richard-foot")
    table.play("unit PK1.norman")
    assert not table.offers("step PK1.norman 2110")

    table.activate("muzaffar").play("end-moves")

    assert table.offers("assault PK1.egyptian CA1.richard")


@pytest.mark.rule("inf:arsuf.carroccio-unit")
def test_with_the_carroccio_the_retired_are_lost_now_and_later() -> None:
    table = field(f"{LINE} {WAGON} PK1.flemish@1911>3r LCA1.turcopole@2410>3 AF1.sudanese@2510>9")

    suffer(table, "CA1.richard", "eliminated", "AF1.sudanese")
    assert table.game.standard_hex[table.game.scenario.standard("carroccio")] == LOST_STANDARD
    assert table.state("PK1.flemish") == "eliminated"
    suffer(table, "LCA1.turcopole", "retired", "AF1.sudanese")

    assert table.state("LCA1.turcopole") == "eliminated"


@pytest.mark.rule("inf:arsuf.carroccio-unit", "inf:arsuf.vp-crusader")
def test_its_leaving_the_map_is_like_its_loss() -> None:
    position = f"CA1.richard@1343>3 ^carroccio@1343 {WAGON} PK1.flemish@1911>3r PK1.norman@2010>3"
    table = field(f"{position} *richard@2010 *hugh@1343 {FAR}", "richard-foot")

    table.play("unit CA1.richard", "leave-map CA1.richard")

    assert table.game.standard_hex[table.game.scenario.standard("carroccio")] == LOST_STANDARD
    assert table.state("PK1.flemish") == "eliminated"
    assert score(table) == (2, 1)


# The skirmishers.

DUEL = "LCA1.seljuk@2410>9 LCA1.turcopole@2210>3 KN1.norman@2212>3 AF1.sudanese@2412>9"


@pytest.mark.rule("inf:arsuf.skirmishers", "inf:arsuf.balance")
@pytest.mark.parametrize(("option", "zoc"), [("no", False), ("yes", True)])
def test_skirmishers_have_no_zoc_unless_it_is_given_back(option: str, zoc: bool) -> None:
    table = field(DUEL, skirmisher_zoc=option)
    game = table.game

    assert has_zoc(game, table.unit("LCA1.seljuk")) == zoc
    assert (game.zoc_1[hex_of(table, "2310")] > 0) == zoc
    assert has_zoc(game, table.unit("LCA1.turcopole")), "he is none"
    assert has_zoc(game, table.unit("AF1.sudanese"))


@pytest.mark.rule("inf:arsuf.skirmishers")
def test_but_they_react_with_fire() -> None:
    table = field(f"{DUEL} *richard@2212", "richard-knights")

    walk(table, "KN1.norman", "2211", "2310")

    assert (table.deciding, table.asks) == ("ayyubid", "React")


@pytest.mark.rule("inf:arsuf.skirmishers", "inf:arsuf.balance")
@pytest.mark.parametrize("amount", [-2, -1, 0])
def test_they_shoot_worse(amount: int) -> None:
    table = field(DUEL, skirmisher_fire=str(amount))

    found = drms_of(table.game, table.unit("LCA1.seljuk"), table.unit("LCA1.turcopole"))

    assert found.get("mod-skirmishers", 0) == amount
    for shooter in ("LCA1.turcopole", "AF1.sudanese"):
        target = "LCA1.seljuk" if shooter == "LCA1.turcopole" else "KN1.norman"
        other = drms_of(table.game, table.unit(shooter), table.unit(target))
        assert "mod-skirmishers" not in other


def drms_of(game: Field, shooter: int, target: int) -> dict[str, int]:
    return {m.label: m.amount for m in fire_roll(game, shooter, target).modifiers}


def charged(kind: str, **options: str) -> Table:
    """A skirmisher charged by knights, or assaulted by men on foot, who hold their fire."""
    charger = "KN1.norman@2210>3" if kind == "charge" else "PK1.norman@2210>3"
    enemy = "LCA1.seljuk@2410>9" if kind == "charge" else "LCA1.seljuk@2310>9"
    order = "richard-knights" if kind == "charge" else "richard-foot"
    table = field(f"{charger} {enemy} *richard@2014", order, **options).play("end-moves")
    table.play(f"{kind} {charger.split('@')[0]} LCA1.seljuk")
    while table.asks in ("ChoosePath", "Designate"):
        table.play(table.options[-1])
    return table


@pytest.mark.rule("inf:arsuf.skirmishers", "inf:arsuf.balance")
def test_they_do_not_get_away_from_charging_knights() -> None:
    table = charged("charge").play("hold LCA1.seljuk", dice=(4,))
    assert not table.told("evaded")
    assert rolls(table, "charge")

    table = charged("charge", skirmisher_retreat="yes").play("hold LCA1.seljuk")
    assert table.asks == "Withdraw"


@pytest.mark.rule("inf:arsuf.skirmishers")
def test_they_do_from_knights_whom_their_fire_has_stopped() -> None:
    """A 9 with -3 disorders the knights, who then charge no more."""
    table = charged("charge").play("fire LCA1.seljuk KN1.norman", dice=(9,))

    assert table.state("KN1.norman") == "disordered"
    assert table.asks == "Withdraw"


@pytest.mark.rule("inf:arsuf.skirmishers")
def test_and_from_others() -> None:
    assert charged("assault").asks == "Withdraw"


@pytest.mark.rule("inf:arsuf.balance")
def test_a_scenario_has_all_three_adjustments() -> None:
    options = library.start("inf/arsuf-skirmishers", 0).scenario.options

    assert options["skirmisher_fire"] == "0"
    assert options["skirmisher_zoc"] == options["skirmisher_retreat"] == "yes"


# Victory.

SEVEN_AND_TWENTY = [
    *(f"LCA{n}.seljuk" for n in range(1, 15)),
    *(f"LCA{n}.mosul" for n in range(1, 11)),
    *(f"PKJ{n}.bedouin" for n in range(1, 4)),
]
EXIT = "KN1.norman@1342>3 PK1.norman@1343>3 WN1.baggage@1444>3 KN1.provencal@2010>3"


@pytest.mark.rule("inf:arsuf.vp-crusader")
def test_who_leaves_by_the_road_counts_one_and_wagons_two() -> None:
    table = field(f"{EXIT} *richard@2010 *james@1343 {FAR}", "richard-foot")
    table.play("unit PK1.norman", "leave-map PK1.norman")
    assert score(table) == (1, 0)
    assert table.game.hexes[table.unit("PK1.norman")] == WITHDRAWN

    table.play("unit WN1.baggage", "leave-map WN1.baggage")

    assert score(table) == (3, 0)
    assert leader_at(table, "james") == "", "leaders in the hex leave too, for nothing"
    assert table.game.leader_fate[table.game.scenario.leader("james")] == DISMISSED


@pytest.mark.rule("inf:arsuf.vp-crusader")
@pytest.mark.parametrize("number", ["1143", "1244", "1343", "1444"])
def test_the_four_exits(number: str) -> None:
    table = field(f"KN1.norman@{number}>3 KN1.provencal@2010>3 *richard@2010", "richard-knights")

    assert table.play("unit KN1.norman").offers("leave-map KN1.norman")


@pytest.mark.rule("inf:arsuf.vp-crusader")
def test_nowhere_else_and_not_without_movement() -> None:
    table = field(f"{EXIT} PK1.flemish@1339>3 *richard@2010", "richard-foot")
    table.play("unit PK1.flemish")
    assert table.refusal("leave-map PK1.flemish") == "inf:arsuf.vp-crusader refusal-leave-map"
    put_away(table, "PK1.norman", "KN1.norman", to=RESERVE)
    for step in ("1340", "1341", "1342", "1343"):
        table.play(f"step PK1.flemish {step}")

    assert move_points(table) == 0
    assert not table.offers("leave-map PK1.flemish")


@pytest.mark.rule("inf:arsuf.vp-crusader", "inf:arsuf.slow-march")
def test_leaving_counts_as_a_hex_of_the_march() -> None:
    table = field("KN1.norman@1341>3 KN1.provencal@1340>3 *richard@1340", "slow-march")
    walk(table, "KN1.norman", "1342", "1343")
    assert table.offers("leave-map KN1.norman")
    table.play("leave-map KN1.norman")

    walk(table, "KN1.provencal", "1341", "1342", "1343")

    assert not table.offers("leave-map KN1.provencal")


@pytest.mark.rule("inf:arsuf.vp-crusader")
def test_neither_the_retired_nor_the_ayyubids_leave() -> None:
    table = field(f"PK1.norman@1343>3r {LINE.replace('PK1.norman@2210>3', '')} *richard@2110")
    begin(table, "richard-foot").play("unit PK1.norman")
    assert not table.offers("leave-map PK1.norman")

    table = field("HC1.mameluke@1343>9 *taqi@1343 KN1.norman@2010>3", "taqi")

    assert not table.play("unit HC1.mameluke").offers("leave-map HC1.mameluke")


@pytest.mark.rule("inf:arsuf.vp-crusader")
def test_who_has_just_entered_an_enemy_zoc_does_not_leave() -> None:
    position = "KN1.norman@1342>3 HC1.mameluke@1443>7 KN1.provencal@2010>3 *richard@2010"
    table = field(position, "richard-knights")

    walk(table, "KN1.norman", "1343")

    assert not table.offers("leave-map KN1.norman")


@pytest.mark.rule("inf:arsuf.vp-crusader")
def test_with_the_last_of_his_units_a_leader_is_gone_too() -> None:
    table = field(f"KN1.hospitaller@1343>3 KN1.norman@2010>3 *garnier@2010 {FAR}")
    put_away(table, "CB1.hospitaller")

    begin(table, "hospitaller").play("unit KN1.hospitaller", "leave-map KN1.hospitaller")

    assert table.game.leader_fate[table.game.scenario.leader("garnier")] == DISMISSED


@pytest.mark.rule("inf:arsuf.command", "inf:arsuf.slow-march")
def test_a_leader_who_has_left_leads_nobody_and_rolls_for_no_march() -> None:
    table = field(f"{HOST} {LEADERS} {FAR}")
    richard = table.game.scenario.leader("richard")
    table.game.leader_fate[richard], table.game.leader_hex[richard] = DISMISSED, WITHDRAWN
    table.game.stack[1:] = []
    run(table.game)
    assert "richard-foot" not in orders(table)
    assert {"slow-march", "james-foot"} <= set(orders(table)), "a free march needs nobody"

    quiet(table.play("activate hospitaller"))

    assert "slow-march" not in orders(table)


@pytest.mark.rule("inf:arsuf.vp-crusader")
def test_foot_out_of_command_before_the_enemy_does_not_leave() -> None:
    position = "PK1.norman@1343>3 HC1.mameluke@1443>9 PK1.flemish@2010>3 *richard@2010"
    table = field(position, "richard-foot").play("unit PK1.norman")

    assert not table.offers("leave-map PK1.norman")


@pytest.mark.rule("inf:arsuf.vp-crusader")
def test_ayyubid_losses_their_leaders_and_saladin() -> None:
    table = ready()
    put_away(table, "LCA1.seljuk", "HC1.bodyguard", "PK1.egyptian")
    assert score(table) == (3, 0)
    lost = table.game.leaders_lost
    lost[table.game.scenario.leader("taqi")] = 1
    assert score(table) == (7, 0), "his rating"

    lost[table.game.scenario.leader("saladin")] = 1

    assert score(table) == (17, 0)


@pytest.mark.rule("inf:arsuf.vp-ayyubid")
def test_crusader_losses_count_for_the_ayyubids() -> None:
    table = ready()
    put_away(table, "KN1.norman", "PK1.frank")
    assert score(table) == (0, 2)
    put_away(table, "WN1.baggage", "WN2.baggage")
    assert score(table) == (0, 8)
    put_away(table, "CA1.richard")
    assert score(table) == (0, 13)

    table.game.leaders_lost[table.game.scenario.leader("richard")] = 1

    assert score(table) == (0, 18), "his rating, Overall Commander or not"


@pytest.mark.rule("inf:arsuf.victory")
def test_thirty_points_win_at_once() -> None:
    table = field(f"{EXIT} *richard@2010 {FAR}", "richard-foot")
    put_away(table, *SEVEN_AND_TWENTY, "PK1.egyptian", "PK2.egyptian")
    assert score(table) == (29, 0)

    table.play("unit PK1.norman", "leave-map PK1.norman")

    assert table.game.result == "crusader"
    assert table.told("won")


@pytest.mark.rule("inf:arsuf.victory")
@pytest.mark.parametrize(("wagons", "result"), [(6, "ayyubid"), (5, "")])
def test_twenty_five_points_win_for_the_ayyubids_in_the_midst_of_a_shot(
    wagons: int, result: str
) -> None:
    knights = [
        f"KN1.{name}"
        for name in ("provencal", "aquitanian", "norman", "flemish", "lorrainer", "burgundian")
    ]
    position = (
        "PK1.norman@2210>3d PK1.flemish@2012>3 AF1.sudanese@2310>9 *muzaffar@2310 *richard@2012"
    )
    table = field(position, "muzaffar")
    put_away(table, *knights, *(f"WN{n}.baggage" for n in range(1, wagons + 1)))
    assert score(table) == (0, 6 + 3 * wagons)
    table.play("unit AF1.sudanese", "face AF1.sudanese 9")

    table.play("fire AF1.sudanese PK1.norman", dice=(9,))

    assert table.state("PK1.norman") == "eliminated"
    assert table.game.result == result


@pytest.mark.rule("inf:arsuf.victory")
def test_a_blow_that_wins_ends_the_battle_before_anybody_advances() -> None:
    riders = "KN1.flemish@2210>3 KN1.provencal@2211>1 *richard@2014"
    table = field(f"{riders} PK1.egyptian@2310>3d PK2.egyptian@3010>9", "richard-knights")
    put_away(table, *SEVEN_AND_TWENTY, "PK3.egyptian", "PK4.egyptian")
    assert score(table) == (29, 0)
    table.play(
        "end-moves", "assault KN1.flemish PK1.egyptian", "assault KN1.provencal PK1.egyptian"
    )
    if table.asks == "Designate":
        table.play("fight")
    table.game.dice.fix(9)
    while table.asks in ("ChooseCombat", "MeetAttack"):
        table.play(table.options[-1])

    assert table.state("PK1.egyptian") == "eliminated"
    assert table.game.result == "crusader"
    assert not table.told("advanced")


@pytest.mark.rule("inf:arsuf.victory")
def test_what_was_won_is_seen_at_the_end_of_any_activation() -> None:
    table = field(f"{EXIT} *richard@2010 {FAR}", "richard-foot")
    put_away(table, *SEVEN_AND_TWENTY, "PK1.egyptian")
    table.game.leaders_lost[table.game.scenario.leader("muzaffar")] = 1

    quiet(table)

    assert table.game.result == "crusader"


@pytest.mark.rule("inf:arsuf.victory")
def test_there_is_no_losing_check() -> None:
    table = ready()
    table.game.dice.strict = True
    put_away(table, *SEVEN_AND_TWENTY, "PK6.egyptian", "PK7.egyptian", "KN1.norman")

    quiet(table.play("activate hospitaller"))

    assert score(table) == (29, 1)
    assert rolls(table, "flight") == []
    assert table.game.result == ""
    assert victory.flight_level(table.game, 0) == 30
    assert victory.flight_level(table.game, 1) == 25


@pytest.mark.rule("inf:arsuf.victory")
def test_both_at_once_is_a_draw() -> None:
    table = ready()
    game = table.game
    put_away(
        table, *(f"LCA{n}.seljuk" for n in range(1, 16)), *(f"LCA{n}.mosul" for n in range(1, 11))
    )
    put_away(table, *(f"PK{n}.egyptian" for n in range(1, 6)))
    put_away(
        table, *(f"WN{n}.baggage" for n in range(1, 7)), "CA1.richard", "PK1.frank", "PK2.frank"
    )
    assert score(table) == (30, 25)

    quiet(table.play("activate hospitaller"))

    assert game.result == "draw"


@pytest.mark.rule("inf:arsuf.victory")
@pytest.mark.parametrize(("stays", "result"), [(False, "draw"), (True, "")])
def test_once_an_army_is_gone_nobody_can_win_any_more(stays: bool, result: str) -> None:
    table = field(f"{EXIT} *richard@2010 {FAR}", "richard-foot")
    game = table.game
    last = table.unit("KN1.provencal")
    units = game.scenario.side_units[game.scenario.side("crusader")]
    foot = [unit for unit in units if unit != last and game.kind[unit] not in WHEELED]
    for unit in units:
        if unit != last or not stays:
            lift(game, unit, ELIMINATED if unit in foot[:16] else WITHDRAWN)
    crusader, ayyubid = score(table)
    assert crusader < 30
    assert ayyubid < 25

    quiet(table)

    assert game.result == result
