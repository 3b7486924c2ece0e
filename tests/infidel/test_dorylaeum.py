"""Dorylaeum: the set-up, the main column, the camp followers, the western march."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron import library, victory
from gonfalon.men_of_iron.command import is_overall
from gonfalon.men_of_iron.kinds import RESERVE
from gonfalon.men_of_iron.notation import Table
from gonfalon.men_of_iron.terrain import HORSE
from tests.infidel.layout import listed
from tests.men_of_iron.melee import drms, rolls
from tests.men_of_iron.named_hexes import ready
from tests.men_of_iron.stage import labels, stage, suffer

COLUMN = ("raymond", "adhemar", "godfrey", "flanders", "hugh")
RULE = "inf:dorylaeum.restriction"


def waiting(position: str) -> Table:
    """A small position with the main column still to come; the Seljuks have the first turn."""
    return stage("inf/dorylaeum", " ".join([position, *(f"~{name}" for name in COLUMN)]))


def numbers(table: Table, unit: str) -> set[str]:
    """Where a unit may stand at the start."""
    game = table.game
    return {game.board.numbers[h] for h in game.battle.set_up_hexes(game, table.unit(unit))}


# Set-up and command.


@pytest.mark.rule("inf:dorylaeum.setup-crusader", "inf:dorylaeum.setup-seljuk")
@pytest.mark.parametrize(
    ("unit", "runs"),
    [
        ("KN1.normandy", ("2417-2428", "2616-2628")),
        ("KN10.bohemund", ("2417-2428", "2616-2628")),
        ("PK3.peter", ("2131-2141",)),
        ("CF8.peter", ("2131-2141",)),
        ("MCA30.kilij", ("3219-3228", "3419-3428", "3619-3628")),
        ("MC5.hasan", ("3229-3233", "3429-3433")),
        ("LCA5.hasan", ("3229-3233", "3429-3433")),
        ("LCA10.gazi", ("3214-3218", "3414-3418")),
    ],
)
def test_the_commands_stand_where_the_book_has_them(unit: str, runs: tuple[str, ...]) -> None:
    table = ready("inf/dorylaeum")

    assert numbers(table, unit) == listed({"runs": runs})
    assert table.hex(unit) in numbers(table, unit)


@pytest.mark.rule("inf:dorylaeum.setup-crusader")
def test_the_foot_stands_in_the_camp_and_all_look_at_the_seljuks() -> None:
    table = Table(library.start("inf/dorylaeum", 1))
    game = table.game
    board = game.board
    camp = set(board.within(board.index["1920"], 3))

    for command in ("stephen", "tancred", "tatikios"):
        for unit in game.scenario.command_units[game.scenario.command(command)]:
            assert set(game.battle.set_up_hexes(game, unit)) == camp
    table.play("arrange PK1.stephen")
    facings = [o for o in table.options if o.startswith("face")]
    assert sorted(facings) == [f"face PK1.stephen {hour}" for hour in (1, 3, 5)]
    standard = game.scenario.standard("camp")
    assert set(game.battle.standard_hexes(game, standard)) == camp


@pytest.mark.rule("inf:dorylaeum.setup-seljuk")
def test_the_seljuks_look_at_the_crusaders_and_plant_their_standards_anywhere() -> None:
    table = Table(library.start("inf/dorylaeum", 1)).play("ready", "arrange LCA1.gazi")
    game = table.game

    facings = [o for o in table.options if o.startswith("face")]
    assert sorted(facings) == [f"face LCA1.gazi {hour}" for hour in (11, 7, 9)]
    held = {game.hexes[u] for u in game.scenario.side_units[0] if game.hexes[u] >= 0}
    for standard in ("kilij", "hasan", "gazi", "emir"):
        hexes = game.battle.standard_hexes(game, game.scenario.standard(standard))
        assert set(hexes) == set(range(len(game.board))) - held
    assert {"3209", "3213", "1001", "4201"} <= numbers(table, "MCA1.emir")


@pytest.mark.rule("inf:dorylaeum.alt-setup")
def test_in_the_option_the_seljuks_stand_in_the_southern_valley() -> None:
    table = ready("inf/dorylaeum-optional")
    board = table.game.board
    valley = {n for h, n in enumerate(board.numbers) if int(n[:2]) >= 31 and board.level[h] == 1}

    for unit in ("MCA30.kilij", "MC1.hasan", "LCA10.gazi"):
        assert numbers(table, unit) == valley
    heights = numbers(table, "MCA5.emir") - valley
    assert heights
    assert all(n.endswith("01") and board.level[board.index[n]] == 3 for n in heights)
    assert not numbers(ready("inf/dorylaeum"), "MC1.hasan") & {"3143", "3106"}


@pytest.mark.rule("inf:dorylaeum.first")
@pytest.mark.parametrize("scenario", ["inf/dorylaeum", "inf/dorylaeum-optional"])
def test_the_seljuks_begin(scenario: str) -> None:
    table = ready(scenario)

    assert (table.deciding, table.asks) == ("seljuk", "ChooseActivation")


@pytest.mark.rule("inf:dorylaeum.oc")
def test_kilij_arslan_commands_the_seljuks_and_nobody_the_crusaders() -> None:
    table = stage(
        "inf/dorylaeum",
        "MCA1.kilij@3422>9 *kilij@3422 LCA1.gazi@3417>9 *gazi@3417 MC1.hasan@3440>9 *hasan@3440"
        " KN1.normandy@2420>3 *normandy@2420",
    )
    chiefs = [
        lead.id for at, lead in enumerate(table.game.scenario.leaders) if is_overall(table.game, at)
    ]
    assert chiefs == ["kilij"]

    table.play("activate kilij", "end-moves")

    assert labels(table, "activate gazi") == {"mod-overall-commander": -1}
    assert table.preview("activate hasan")[0].modifiers == ()


@pytest.mark.rule("inf:dorylaeum.victory")
@pytest.mark.parametrize(("side", "level"), [("crusader", 70), ("seljuk", 45)])
def test_the_flight_levels(side: str, level: int) -> None:
    game = ready("inf/dorylaeum").game

    assert victory.flight_level(game, game.scenario.side(side)) == level


@pytest.mark.rule("inf:dorylaeum.drumlin", "inf:table.terrain.dorylaeum")
def test_who_rides_up_a_drumlin_pays_for_hill_and_slope_and_is_hidden_behind_it() -> None:
    game = ready("inf/dorylaeum").game
    board, terrain = game.board, game.scenario.terrain
    hill = next(h for h, word in enumerate(board.terrain) if word == "drumlin")
    foot = next(n for n in board.adjacent[hill] if board.level[n] == 1)
    beyond = board.neighbours[hill][board.toward[foot][hill]]

    assert board.level[hill] == 3
    assert game.costs[HORSE][foot][board.toward[foot][hill]] == 3 + 1
    assert not terrain.sees(foot, beyond)
    assert terrain.assault(HORSE, foot, hill) == -2


# The main column.

FEW = (
    "MCA1.kilij@3422>9 *kilij@3422 KN1.normandy@2420>3 *normandy@2420 PK1.peter@2131>3 *peter@2132"
)


@pytest.mark.rule("inf:dorylaeum.reinforcements")
def test_the_die_grows_by_one_with_every_crusader_free_activation() -> None:
    table = waiting(FEW)
    assert not rolls(table, "column"), "the Seljuks throw none"

    for _ in range(3):
        table.play("pass", dice=(7,))
        table.play("pass")
    table.play("pass", dice=(0,))

    thrown = rolls(table, "column")
    assert [drms(r) for r in thrown] == [{"mod-earlier-tries": n} for n in range(4)]
    assert [r["total"] for r in thrown] == [7, 8, 9, 3], "the book's fourth try: 0 + 3"
    assert {r["outcome"] for r in thrown} == {"far-off"}


@pytest.mark.rule("inf:dorylaeum.reinforcements")
@pytest.mark.parametrize(("die", "up"), [(8, False), (9, True)])
def test_from_eleven_on_a_command_enters_in_a_free_activation(die: int, up: bool) -> None:
    table = waiting(FEW)
    table.game.facts["tries"] = 2

    table.play("pass", dice=(die,))

    assert [table.offers(f"activate {name}") for name in COLUMN] == [up] * 5
    assert table.offers("activate normandy")
    assert bool(table.told("column-up")) == up


@pytest.mark.rule("inf:dorylaeum.reinforcements")
def test_the_column_enters_on_the_western_edge_with_its_leader() -> None:
    table = waiting(FEW)
    table.game.facts["column"] = True
    table.play("pass", "activate raymond", "unit KN1.raymond")
    entry = ["2143", "2244", "2343", "2444"]
    assert table.options == [f"enter KN1.raymond {n}" for n in entry]

    table.play("enter KN1.raymond 2143", "step KN1.raymond 2142", "face KN1.raymond 11")
    table.play("leader raymond", "lead raymond 2143", "lead raymond 2142", "halt raymond")

    assert table.hex("KN1.raymond") == "2142"
    assert table.game.leader_hex[table.game.scenario.leader("raymond")] >= 0
    assert not table.offers("unit KN1.adhemar"), "one command at a time"


@pytest.mark.rule("inf:dorylaeum.reinforcements")
def test_nobody_enters_by_continuity() -> None:
    table = waiting(FEW)
    table.game.facts["column"] = True
    table.play("pass", "activate raymond", "unit KN1.raymond", "enter KN1.raymond 2143")
    table.play("step KN1.raymond 2142", "face KN1.raymond 11", "end-moves")
    assert table.asks == "NameCommand"
    assert not table.offers("activate adhemar")

    table.play("activate normandy", "let", "end-moves", "activate raymond", "let", dice=(0, 0))

    assert table.asks == "MoveAndFire"
    assert table.offers("unit KN1.raymond"), "those on the map act"
    assert not table.offers("unit KN2.raymond"), "the others wait for a Free Activation"
    assert not table.offers("leader raymond")


@pytest.mark.rule("inf:dorylaeum.reinforcements")
def test_nobody_enters_by_seizure() -> None:
    table = waiting(f"{FEW} LCA1.gazi@3417>9 *gazi@3417")
    table.game.facts["column"] = True

    table.play("activate kilij", "end-moves", "activate gazi")

    assert table.asks == "Seize"
    assert table.offers("seize normandy")
    assert not any(table.offers(f"seize {name}") for name in COLUMN)


@pytest.mark.rule("inf:dorylaeum.reinforcements")
def test_the_die_is_thrown_no_more_once_the_column_is_up() -> None:
    table = waiting(FEW)
    table.game.dice.strict = True
    table.game.facts["column"] = True

    table.play("pass")

    assert (table.deciding, table.asks) == ("crusader", "ChooseActivation")


@pytest.mark.rule("inf:dorylaeum.reinforcements")
def test_the_column_comes_up_in_every_game() -> None:
    table = ready("inf/dorylaeum")
    game = table.game
    while not game.facts.get("column"):
        table.play("pass")

    assert game.facts["tries"] <= 12
    assert sum(game.hexes[u] == RESERVE for u in game.scenario.side_units[0]) == 32


# The camp followers.


@pytest.mark.rule("inf:dorylaeum.camp-followers")
@pytest.mark.parametrize("result", ["retreat", "retired", "disordered", "eliminated"])
def test_camp_followers_that_would_go_back_are_lost_for_one_point(result: str) -> None:
    table = stage(
        "inf/dorylaeum",
        "CF1.peter@2135>3 PK1.peter@2131>3 MCA1.kilij@2335>9 *kilij@2335 ^camp@1920",
        "peter",
    )

    suffer(table, "CF1.peter", result, "MCA1.kilij")

    assert table.state("CF1.peter") == "eliminated"
    assert victory.flight_points(table.game, 0) == 1


@pytest.mark.rule("inf:dorylaeum.camp-followers")
def test_others_go_back_as_usual() -> None:
    table = stage(
        "inf/dorylaeum",
        "CF1.peter@2135>3 PK1.peter@2133>3 MCA1.kilij@2335>9 *kilij@2335 ^camp@1920",
        "peter",
    )

    suffer(table, "PK1.peter", "retired", "MCA1.kilij")

    assert table.state("PK1.peter") == "retired"


# The western march: 2538-2543 and so on.


def west(position: str, command: str) -> Table:
    return stage("inf/dorylaeum", f"PK1.peter@2131>3 *peter@2131 {position}", command)


@pytest.mark.rule("inf:dorylaeum.restriction")
def test_no_seljuk_rides_into_the_march_where_nobody_is_to_be_attacked() -> None:
    table = west("MCA1.kilij@2537>7 *kilij@2537", "kilij").play("unit MCA1.kilij")

    assert not table.offers("step MCA1.kilij 2538")
    assert table.offers("step MCA1.kilij 2536")
    assert table.refusal("step MCA1.kilij 2538") == f"{RULE} refusal-march"


@pytest.mark.rule("inf:dorylaeum.restriction")
def test_crusaders_go_there_as_they_like() -> None:
    table = west("KN1.raymond@2537>7 MCA1.kilij@3010>9 *kilij@3010", "raymond")

    assert table.play("unit KN1.raymond").offers("step KN1.raymond 2538")


@pytest.mark.rule("inf:dorylaeum.restriction")
def test_he_may_ride_up_to_shoot_and_away_again_but_not_stop_on_the_way() -> None:
    table = west("PK2.peter@2542>11 MCA1.kilij@2537>7 *kilij@2537", "kilij")
    table.play("unit MCA1.kilij", "step MCA1.kilij 2538")
    assert not table.offers("face MCA1.kilij")
    assert table.refusal("face MCA1.kilij 7") == f"{RULE} refusal-march-stop"

    table.play("step MCA1.kilij 2539", "step MCA1.kilij 2540")
    assert table.offers("face MCA1.kilij 7")
    table.play("fire MCA1.kilij PK2.peter", dice=(0,))

    assert table.offers("face MCA1.kilij 7")


@pytest.mark.rule("inf:dorylaeum.restriction")
@pytest.mark.parametrize("shoots", [True, False])
def test_after_his_shot_he_rides_where_he_likes(shoots: bool) -> None:
    table = west("PK2.peter@2540>11 MCA1.kilij@2538>7 *kilij@2538", "kilij")
    table.play("unit MCA1.kilij")
    if shoots:
        table.play("fire MCA1.kilij PK2.peter", dice=(0,))

    table.play(*(f"step MCA1.kilij {n}" for n in (2639, 2738, 2839, 2938)))

    assert table.offers("step MCA1.kilij 3039") == shoots


@pytest.mark.rule("inf:dorylaeum.restriction")
def test_nobody_sets_out_who_cannot_come_near_enough() -> None:
    """Seven points: a knight eight hexes away can be reached, one nine hexes away cannot."""
    table = west("KN1.raymond@2542>11 MC1.hasan@3338>7 *hasan@3338", "hasan")
    assert table.play("unit MC1.hasan").offers("step MC1.hasan 3239")

    table = west("KN1.raymond@2443>11 MC1.hasan@3338>7 *hasan@3338", "hasan")

    assert not table.play("unit MC1.hasan").offers("step MC1.hasan 3239")


@pytest.mark.rule("inf:dorylaeum.restriction")
def test_who_does_not_shoot_has_to_come_next_to_the_crusader() -> None:
    table = west("KN1.raymond@2541>5 MC1.hasan@2537>7 *hasan@2537", "hasan")

    table.play("unit MC1.hasan", "step MC1.hasan 2538", "step MC1.hasan 2539")
    assert not table.offers("face MC1.hasan")
    table.play("step MC1.hasan 2540")

    assert table.offers("face MC1.hasan 5")


@pytest.mark.rule("inf:dorylaeum.restriction")
def test_who_is_out_of_command_and_does_not_shoot_has_no_business_there() -> None:
    table = west("KN1.raymond@2541>5 MC1.hasan@2537>7 *hasan@4010", "hasan")

    assert not table.play("unit MC1.hasan").offers("step MC1.hasan 2538")


@pytest.mark.rule("inf:dorylaeum.restriction")
def test_who_stands_in_the_march_may_leave_it_or_stay() -> None:
    table = west("MC1.hasan@2542>7 *hasan@2542", "hasan").play("unit MC1.hasan")
    assert table.offers("face MC1.hasan 5")
    assert not table.offers("step MC1.hasan 2543")

    table.play("step MC1.hasan 2541")

    assert table.offers("face MC1.hasan 5")
    assert not table.offers("step MC1.hasan 2542")
