"""Courtrai: set-up, buildings and roads, the garrison, Flemish pikes, ditches, flight points."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.flow import run
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron import results, victory
from gonfalon.men_of_iron.battles.courtrai import Courtrai
from gonfalon.men_of_iron.kinds import WITHDRAWN, Formation
from gonfalon.men_of_iron.movement import step_cost
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.state import lift, place
from gonfalon.men_of_iron.terrain import FOOT, HORSE
from tests.men_of_iron.melee import assault_phase, fight, rolls
from tests.men_of_iron.named_hexes import entries, problems, ready


def courtrai(position: str, **options: str) -> dict[str, Any]:
    """How a small field is laid out under Courtrai's rules."""
    return {
        "position": position,
        "battle": Courtrai(),
        "rules_of": "courtrai",
        "ground": "courtrai",
        "options": {"ditch_loss": "on", **options},
        "shield_wall": False,
    }


def suffer(table: Table, unit: str, result: str, *by: str, dice: tuple[int, ...] = ()) -> None:
    """Let a unit suffer a result from some enemies."""
    game = table.game
    game.dice.fix(*dice)
    game.offered = None
    results.suffer(game, table.unit(unit), result, [table.unit(b) for b in by], "test")
    run(game)


def put(table: Table, unit: str, number: str) -> None:
    place(table.game, table.unit(unit), table.game.board.index[number])


def clear(table: Table, *keep: str) -> None:
    """Leave only some units on the map."""
    for unit, definition in enumerate(table.game.scenario.units):
        if definition.name not in keep:
            lift(table.game, unit, WITHDRAWN)


def march(table: Table) -> Table:
    """Order no formations."""
    return table.play("march") if table.asks == "OrderFormations" else table


def cost(table: Table, mover: int, here: str, there: str) -> int:
    index = table.game.board.index
    direction = table.game.board.toward[index[here]][index[there]]
    return table.game.costs[mover][index[here]][direction]


# Set-up.


@pytest.mark.rule("moi:courtrai.setup-flemish", "moi:courtrai.setup-french")
@pytest.mark.parametrize("entry", entries("courtrai"), ids=str)
def test_the_armies_stand_where_the_book_has_them(entry: dict[str, Any]) -> None:
    assert problems(ready("moi/courtrai").game, entry) == []


@pytest.mark.rule("moi:courtrai.setup-flemish", "moi:courtrai.setup-french")
def test_the_armies_are_complete() -> None:
    scenario = ready("moi/courtrai").game.scenario

    assert [len(units) for units in scenario.side_units] == [24, 30]


@pytest.mark.rule("moi:courtrai.setup-flemish")
def test_the_flemish_standard_is_planted_anywhere() -> None:
    table = Table(gonfalon.start("moi/courtrai"))

    table.play("arrange-standard courtrai")

    assert table.offers("put-standard courtrai 3501")
    assert table.offers("put-standard courtrai 6028")
    assert not table.offers("put-standard courtrai 4718")  # the enemy is there
    table.play("put-standard courtrai 5020")
    assert table.game.board.numbers[table.game.standard_hex[0]] == "5020"


@pytest.mark.rule("moi:courtrai.setup-french")
def test_aumale_starts_with_one_of_his_units() -> None:
    table = Table(gonfalon.start("moi/courtrai"))
    table.play("ready")
    leader = table.game.scenario.leader("aumale")
    assert table.game.board.numbers[table.game.leader_hex[leader]] == "5110"

    # Nine hexes for seven units: he goes with the one that leaves his hex empty.
    table.play("arrange PK3.aumale", "put PK3.aumale 5314")

    assert table.game.board.numbers[table.game.leader_hex[leader]] == "5314"
    table.play("arrange-leader aumale")
    assert not table.offers("put-leader aumale 5110")


@pytest.mark.rule("moi:courtrai.setup-french")
def test_optional_set_up_one_command_of_each_arm_on_a_side_of_the_road() -> None:
    table = Table(gonfalon.start("moi/courtrai-optional"))
    game = table.game
    table.play("ready", "arrange PK1.nesle")
    assert table.offers("put PK1.nesle 3601")
    assert table.offers("put PK1.nesle 4902")  # the road belongs to both parts
    assert not table.offers("put PK1.nesle 5601")
    table.play("put PK1.nesle 3601")

    table.play("exchange nesle", "arrange PK1.nesle")

    assert table.offers("put PK1.nesle 5601")
    assert not table.offers("put PK1.nesle 3601")
    south, north = game.board.areas["french-south"], game.board.areas["french-north"]
    for unit in game.scenario.side_units[game.scenario.side("french")]:
        command = game.scenario.commands[game.scenario.unit_command[unit]].id
        if command in ("nesle", "eu"):
            assert game.hexes[unit] in south
        elif command in ("aumale", "artois"):
            assert game.hexes[unit] in north
    hexes = [h for h in game.hexes if h >= 0]
    assert len(hexes) == len(set(hexes)) + 1  # only the castle holds two


@pytest.mark.rule("moi:courtrai.setup-french")
def test_the_historical_french_do_not_change_places() -> None:
    table = Table(gonfalon.start("moi/courtrai"))

    table.play("ready")

    assert not table.offers("exchange")


@pytest.mark.rule("moi:courtrai.first")
def test_the_french_start_with_a_command_of_their_choice() -> None:
    table = ready("moi/courtrai")

    assert (table.asks, table.deciding) == ("ChooseActivation", "french")
    orders = {f"activate {name}" for name in ("artois", "nesle", "eu", "aumale")}
    assert orders | {"pass"} == set(table.options)


# Ground.


@pytest.mark.rule("moi:courtrai.buildings")
def test_nobody_enters_the_monastery() -> None:
    game = ready("moi/courtrai").game
    board = game.board
    for there, word in enumerate(board.terrain):
        if word == "monastery":
            for here in board.adjacent[there]:
                direction = board.toward[here][there]
                assert game.costs[FOOT][here][direction] >= FORBIDDEN
                assert game.costs[HORSE][here][direction] >= FORBIDDEN


@pytest.mark.rule("moi:courtrai.buildings")
def test_foot_enters_castle_church_and_town_riders_only_a_town_by_road() -> None:
    table = ready("moi/courtrai")
    assert cost(table, FOOT, "4717", "4718") == 2
    assert cost(table, FOOT, "4719", "4819") >= 2
    assert cost(table, HORSE, "4717", "4718") >= FORBIDDEN
    assert cost(table, HORSE, "4818", "4819") >= FORBIDDEN

    assert cost(table, FOOT, "5217", "5218") == 3
    assert cost(table, HORSE, "5217", "5218") >= FORBIDDEN
    assert cost(table, HORSE, "5116", "5117") == 1


@pytest.mark.rule("moi:courtrai.buildings")
def test_buildings_and_town_block_sight() -> None:
    game = ready("moi/courtrai").game
    at = game.board.index

    for a, b in (("4717", "4719"), ("4818", "4820"), ("5116", "5118"), ("3912", "3915")):
        assert not game.scenario.terrain.sees(at[a], at[b])
    assert game.scenario.terrain.sees(at["4714"], at["4716"])


@pytest.mark.rule("moi:courtrai.buildings")
def test_a_building_holds_one_unit() -> None:
    table = ready("moi/courtrai")
    clear(table, "DM7.castle", "DM8.castle", "PK1.renesse", "PK1.nesle")
    march(table.activate("castle"))
    table.play("unit DM7.castle", "step DM7.castle 4819", "face DM7.castle 1")

    # The fellow left behind holds the castle; nobody joins either of them.
    game = table.game
    assert game.unit_at[game.board.index["4718"]] == table.unit("DM8.castle")
    assert game.under[table.unit("DM8.castle")] == 0
    table.play("unit DM8.castle")
    assert table.refusal("step DM8.castle 4819") == "moi:5.2b refusal-occupied"
    table.play("step DM8.castle 4719", "face DM8.castle 1")
    march(table.activate("castle"))
    table.play("unit DM7.castle", "step DM7.castle 4718", "face DM7.castle 1")
    table.play("unit DM8.castle")
    assert table.refusal("step DM8.castle 4718") == "moi:5.2b refusal-occupied"


@pytest.mark.rule("moi:courtrai.roads")
def test_roads_spare_town_and_water_but_no_ditch() -> None:
    table = ready("moi/courtrai")
    clear(table, "PK1.nesle", "PK1.guy")
    index = table.game.board.index
    unit = table.unit("PK1.nesle")

    def price(here: str, there: str) -> int:
        return step_cost(table.game, unit, index[here], index[there])

    assert price("5116", "5117") == 1  # town
    assert price("4906", "4907") == 1  # brook
    assert price("5021", "5022") == 1  # Lys
    assert price("4907", "4908") == 3  # ditch

    put(table, "PK1.guy", "5217")
    assert price("5116", "5117") == 3
    put(table, "PK1.guy", "4808")
    assert price("4906", "4907") == 2
    put(table, "PK1.guy", "5122")
    assert price("5021", "5022") == 5  # town and river


# The garrison.


@pytest.mark.rule("moi:courtrai.sortie")
def test_a_sortie_takes_the_place_of_a_continuity_roll() -> None:
    table = ready("moi/courtrai")
    table.game.dice.strict = True
    assert not table.offers("activate castle")
    table.play("activate artois", "end-moves")
    assert table.asks == "NameCommand"

    # No die is thrown and the Flemish are not asked to seize.
    table.play("activate castle")
    march(table)
    assert (table.asks, table.deciding) == ("MoveAndFire", "french")
    assert table.offers("unit DM7.castle")
    assert table.offers("unit DM8.castle")
    for unit in ("DM7.castle", "DM8.castle"):
        assert table.game.battle.is_in_command(table.game, table.unit(unit))
    table.play("end-moves")
    if table.asks == "Designate":
        table.play("fight")

    # Then things go on as usual: a roll, with any command; no second sortie on top.
    assert (table.asks, table.deciding) == ("NameCommand", "french")
    assert table.offers("activate artois")
    assert table.refusal("activate castle") == "moi:3.2a refusal-just-finished"


@pytest.mark.rule("moi:courtrai.sortie")
def test_the_garrison_neither_seizes_nor_starts() -> None:
    table = ready("moi/courtrai")
    game = table.game
    castle = game.scenario.order("castle")
    french = game.scenario.side("french")

    assert castle not in game.battle.free_orders(game, french)
    assert castle not in game.battle.seizure_orders(game, french)
    assert castle not in game.battle.continuity_orders(game, french)
    assert game.battle.instead_of_continuity(game, 1 - french) == []


@pytest.mark.rule("moi:courtrai.sortie", "moi:courtrai.setup-french")
def test_of_two_in_the_castle_one_may_assault_out() -> None:
    table = ready("moi/courtrai").activate("castle")
    march(table)
    table.play("end-moves")
    assert table.offers("assault DM7.castle")
    assert table.offers("assault DM8.castle")

    table.play("assault DM8.castle PK2.renesse")

    # Now the only attack left is the one it owes; its fellow stays out of it.
    assert table.asks != "Designate"
    declared = [(e.facts["unit"], e.facts["target"]) for e in table.told("assault-declared")]
    assert declared == [("DM8.castle", "PK2.renesse"), ("DM8.castle", "PK1.renesse")]


@pytest.mark.rule("moi:courtrai.castle-retire")
@pytest.mark.parametrize(
    ("flemish", "goals"),
    [
        ({}, {"4718", "4819"}),
        ({"PK1.renesse": "4819"}, {"4718"}),
        ({"PK1.renesse": "4718"}, {"4819"}),
        ({"PK1.renesse": "4718", "PK2.renesse": "4819"}, set()),
    ],
)
def test_the_garrison_goes_back_to_castle_or_church(
    flemish: dict[str, str], goals: set[str]
) -> None:
    table = ready("moi/courtrai")
    clear(table, "DM7.castle", "PK1.renesse", "PK2.renesse")
    put(table, "DM7.castle", "4615")
    put(table, "PK1.renesse", "4412")
    put(table, "PK2.renesse", "4512")
    for unit, number in flemish.items():
        put(table, unit, number)

    suffer(table, "DM7.castle", "retired")

    if len(goals) > 1:
        assert {text.split()[-1] for text in table.options} == goals
        table.play("retire DM7.castle 4718")
    if goals:
        assert table.state("DM7.castle") == "retired"
        assert table.hex("DM7.castle") in goals
    else:
        assert table.state("DM7.castle") == "eliminated"


@pytest.mark.rule("moi:courtrai.castle-retire")
def test_the_garrison_may_share_the_castle_and_rallies_there() -> None:
    table = ready("moi/courtrai")
    clear(table, "DM7.castle", "DM8.castle", "PK1.renesse", "PK1.nesle")
    put(table, "DM8.castle", "4615")
    put(table, "PK1.renesse", "4819")

    suffer(table, "DM8.castle", "retired")

    game = table.game
    castle = game.board.index["4718"]
    assert game.hexes[table.unit("DM8.castle")] == castle
    assert (game.unit_at[castle], game.second_at[castle]) == (
        table.unit("DM7.castle"),
        table.unit("DM8.castle"),
    )
    put(table, "PK1.renesse", "4412")
    game.offered = None
    table.play("rally castle")
    assert table.state("DM8.castle") == "disordered"


@pytest.mark.rule("moi:courtrai.castle-retire")
def test_a_refuge_that_the_flemish_have_left_is_one_again() -> None:
    table = ready("moi/courtrai")
    clear(table, "DM7.castle", "PK1.renesse")
    put(table, "DM7.castle", "4312")
    church = table.game.scenario.standard("church")
    put(table, "PK1.renesse", "4818")
    table.activate("renesse").play("march", "unit PK1.renesse", "step PK1.renesse 4819")
    assert table.game.standard_hex[church] < 0
    table.play("face PK1.renesse 1", "end-moves")
    assert table.game.standard_hex[church] < 0

    table.activate("renesse").play("march", "unit PK1.renesse", "step PK1.renesse 4818")
    table.play("face PK1.renesse 1", "end-moves")

    assert table.game.board.numbers[table.game.standard_hex[church]] == "4819"


# Flemish pikes.

PIKES = "12x8 | french: MM1@1404>3 | flemish: PK1@1504>9"


@pytest.mark.rule("moi:courtrai.pikes")
@pytest.mark.parametrize(("die", "kind"), [(4, "UH"), (5, "MM")])
def test_riders_worsted_by_the_pikes_they_attack_may_be_unhorsed(die: int, kind: str) -> None:
    table = fight(assault_phase(**courtrai(PIKES)), "assault MM1.french PK1.flemish", dice=(2, die))

    assert table.kind("MM1") == kind
    assert table.state("MM1") == "disordered"
    assert len(rolls(table, "flemish-pikes")) == 1


@pytest.mark.rule("moi:courtrai.pikes")
def test_riders_worsted_by_pikes_that_attack_them_may_be_unhorsed() -> None:
    field = "12x8 | flemish: PK1@1404>3 | french: MM1@1504>9"
    table = assault_phase(**courtrai(field))

    table.game.dice.fix(8, 4)  # 8, -1 for the riders, -1 for the weapons: Disordered
    table.play("assault PK1.flemish MM1.french")
    if table.asks == "Designate":
        table.play("fight")
    while table.offers("stand"):
        table.play("stand MM1.french")

    assert table.kind("MM1") == "UH"


@pytest.mark.rule("moi:courtrai.pikes")
def test_no_die_without_an_adverse_result_nor_against_others() -> None:
    calm = fight(assault_phase(**courtrai(PIKES)), "assault MM1.french PK1.flemish", dice=(4,))
    assert not rolls(calm, "flemish-pikes")

    # Already Disordered, and Disordered again: nothing is suffered.
    shaken = PIKES.replace("1404>3", "1404>3d")
    again = fight(assault_phase(**courtrai(shaken)), "assault MM1.french PK1.flemish", dice=(4,))
    assert not rolls(again, "flemish-pikes")

    axes = fight(
        assault_phase(**courtrai(PIKES.replace("PK1", "DM1"))),
        "assault MM1.french DM1.flemish",
        dice=(4,),
    )
    assert not rolls(axes, "flemish-pikes")

    french = "12x8 | flemish: MM1@1404>3 | french: PK1@1504>9"
    table = fight(assault_phase(**courtrai(french)), "assault MM1.flemish PK1.french", dice=(2,))
    assert not rolls(table, "flemish-pikes")


@pytest.mark.rule("moi:courtrai.pikes")
def test_riders_driven_back_and_unhorsed_stay_retired() -> None:
    field = "12x8 | flemish: PK1@1404>3 | french: MM1@1504>9d ^@1904"
    table = fight(assault_phase(**courtrai(field)), "assault PK1.flemish MM1.french", dice=(7, 0))
    while table.asks == "RetireTo":
        table.play(table.options[0])

    assert table.kind("MM1") == "UH"
    assert table.state("MM1") == "retired"


@pytest.mark.rule("moi:courtrai.shieldwall")
def test_pikes_in_shield_wall_unhorse_nobody() -> None:
    table = assault_phase(**courtrai(PIKES + "w"))

    fight(table, "assault MM1.french PK1.flemish", dice=(3,))  # 3 and -1: Disordered

    assert table.state("MM1") == "disordered"
    assert table.kind("MM1") == "MM"
    assert not rolls(table, "flemish-pikes")


@pytest.mark.rule("moi:courtrai.shieldwall")
@pytest.mark.parametrize(("command", "unit"), [("nesle", "PK1.nesle"), ("guy", "PK1.guy")])
def test_both_sides_form_shield_walls(command: str, unit: str) -> None:
    table = ready("moi/courtrai").activate(command)

    table.play(f"form {unit}")

    assert table.game.formation[table.unit(unit)] == Formation.SHIELD_WALL


# Ditches.


@pytest.mark.rule("moi:courtrai.ditches")
@pytest.mark.parametrize(
    ("ground", "charges"),
    [
        ("", True),
        ("| 1304=ditch", False),  # out of it
        ("| 1404=ditch 1405=ditch", False),  # over it
        ("| 1504=ditch", False),  # into it
        ("| 1604=ditch", True),
    ],
)
def test_no_charge_over_into_or_out_of_a_ditch(ground: str, charges: bool) -> None:
    field = f"12x8 | french: MM1@1304>3 | flemish: PK1@1504>9 {ground}"
    table = assault_phase(**courtrai(field))

    assert table.offers("charge MM1.french PK1.flemish") == charges


@pytest.mark.rule("moi:courtrai.ditches")
@pytest.mark.parametrize(("ground", "offered"), [("", True), ("| 1504=ditch", False)])
def test_no_counter_charge_out_of_a_ditch(ground: str, offered: bool) -> None:
    field = f"12x8 | flemish: PK1@1404>3 | french: MM1@1504>9 {ground}"
    table = assault_phase(**courtrai(field))
    table.game.dice.fix(4, 4, 4, 4)
    table.play("assault PK1.flemish MM1.french")
    if table.asks == "Designate":
        table.play("fight")
    if table.asks == "Evade":
        table.play("stand MM1.french")

    assert (table.asks == "CounterCharge") == offered


DITCH = PIKES + " | 1404=ditch"


@pytest.mark.rule("moi:courtrai.ditch-retreat")
@pytest.mark.parametrize(
    ("pikes", "ditch", "state", "kind"),
    [(9, 4, "eliminated", "MM"), (9, 5, "disordered", "MM"), (0, 4, "eliminated", "UH")],
)
def test_riders_worsted_in_a_ditch_may_be_lost(
    pikes: int, ditch: int, state: str, kind: str
) -> None:
    table = assault_phase(**courtrai(DITCH))

    fight(table, "assault MM1.french PK1.flemish", dice=(2, pikes, ditch))

    assert (table.state("MM1"), table.kind("MM1")) == (state, kind)


@pytest.mark.rule("moi:courtrai.ditch-retreat")
@pytest.mark.parametrize(("ditch", "state"), [(4, "eliminated"), (5, "disordered")])
def test_riders_driven_back_out_of_a_ditch_throw_for_it_too(ditch: int, state: str) -> None:
    table = assault_phase(**courtrai(DITCH))

    # Disordered and back one hex; then the pikes, then the ditch in which it happened.
    fight(table, "assault MM1.french PK1.flemish", dice=(0, 9, ditch))
    while table.asks in ("Retreat", "Reface"):
        table.play(table.options[0])

    assert table.state("MM1") == state


@pytest.mark.rule("moi:courtrai.ditch-retreat")
def test_the_rule_of_the_ditches_may_be_dropped() -> None:
    table = assault_phase(**courtrai(DITCH, ditch_loss="off"))

    fight(table, "assault MM1.french PK1.flemish", dice=(2, 9))

    assert table.state("MM1") == "disordered"


@pytest.mark.rule("moi:courtrai.ditch-retreat")
def test_foot_is_not_lost_in_a_ditch() -> None:
    table = assault_phase(**courtrai(DITCH.replace("MM1", "DM1")))

    fight(table, "assault DM1.french PK1.flemish", dice=(1,))

    assert table.state("DM1") == "disordered"


@pytest.mark.rule("moi:courtrai.ditch-retreat")
@pytest.mark.parametrize(("die", "state"), [(4, "eliminated"), (5, "retired")])
@pytest.mark.parametrize("crossing", [True, False])
def test_riders_retired_across_a_ditch_may_be_lost(die: int, state: str, crossing: bool) -> None:
    ditch = " ".join(f"17{row:02d}=ditch" for row in range(1, 9)) if crossing else "1008=ditch"
    field = f"12x8 | flemish: PK1@1404>3 | french: MM1@1504>9d ^@2004 | {ditch}"
    table = assault_phase(**courtrai(field))

    # Retired on 5; then the ditch, if there is one to cross, then the pikes if it still stands.
    faces = (7, die, 9) if crossing else (7, 9)
    game = table.game
    game.dice.fix(*faces)
    table.play("assault PK1.flemish MM1.french")
    while table.asks in ("Designate", "RetireTo"):
        table.play("fight" if table.asks == "Designate" else table.options[0])

    assert table.state("MM1") == (state if crossing else "retired")


@pytest.mark.rule("moi:courtrai.ditch-retreat")
@pytest.mark.parametrize(("shot", "ditch", "state"), [(5, 4, "eliminated"), (7, 4, "eliminated")])
def test_riders_shot_in_a_ditch_may_be_lost(shot: int, ditch: int, state: str) -> None:
    field = "12x8 | flemish: CB1@1204>3 | french: MM1@1404>9 | 1404=ditch"
    table = battle(**courtrai(field))
    table.game.dice.strict = True

    table.play("unit CB1.flemish", "face CB1.flemish 3")
    table.play("fire CB1.flemish MM1.french", dice=(shot, ditch))

    assert table.state("MM1") == state


# Flight points.


@pytest.mark.rule("moi:courtrai.victory")
def test_flight_levels() -> None:
    game = ready("moi/courtrai").game

    assert [victory.flight_level(game, side) for side in (0, 1)] == [35, 35]
    game.standard_hex[:] = [-2] * len(game.standard_hex)
    assert [victory.flight_points(game, side) for side in (0, 1)] == [0, 0]


@pytest.mark.rule("moi:courtrai.victory")
def test_flemish_beaten_by_men_at_arms_count_double() -> None:
    table = ready("moi/courtrai")
    game = table.game
    flemish = game.scenario.side("flemish")
    table.game.dice.strict = True

    suffer(table, "PK1.guy", "eliminated", "PK1.nesle")
    assert victory.flight_points(game, flemish) == 2
    suffer(table, "PK2.guy", "eliminated", "PK1.nesle", "MM2.artois")
    assert victory.flight_points(game, flemish) == 2 + 4
    suffer(table, "DM1.renesse", "eliminated", "DM7.castle")
    assert victory.flight_points(game, flemish) == 2 + 4 + 6

    suffer(table, "PK3.guy", "retired", "MM2.artois")
    while table.asks == "RetireTo":
        table.play(table.options[0])
    assert victory.flight_points(game, flemish) == 2 + 4 + 6 + 2
    suffer(table, "PK3.guy", "eliminated", "PK1.nesle")
    assert victory.flight_points(game, flemish) == 2 + 4 + 6 + 2
    suffer(table, "PK1.william", "eliminated")
    assert victory.flight_points(game, flemish) == 2 + 4 + 6 + 2 + 2


@pytest.mark.rule("moi:courtrai.victory")
def test_french_losses_count_once() -> None:
    table = ready("moi/courtrai")

    suffer(table, "PK1.nesle", "eliminated", "DM1.renesse")

    assert victory.flight_points(table.game, table.game.scenario.side("french")) == 2


@pytest.mark.rule("moi:courtrai.victory")
def test_by_the_heading_french_men_at_arms_count_double_instead() -> None:
    table = ready("moi/courtrai", {"double_losses": "french"})
    french, flemish = (table.game.scenario.side(id_) for id_ in ("french", "flemish"))

    suffer(table, "PK1.guy", "eliminated", "MM2.artois")
    assert victory.flight_points(table.game, flemish) == 2
    suffer(table, "MM2.artois", "eliminated", "PK2.guy")
    suffer(table, "PK1.nesle", "eliminated", "PK2.guy")
    assert victory.flight_points(table.game, french) == 6 + 2


@pytest.mark.rule("moi:courtrai.victory")
def test_a_breakout_costs_the_flemish_five_points_once() -> None:
    table = ready("moi/courtrai")
    game = table.game
    flemish = game.scenario.side("flemish")
    clear(table, "DM7.castle", "DM8.castle", "PK1.nesle")
    put(table, "DM7.castle", "4907")
    put(table, "DM8.castle", "4908")
    table.activate("castle")
    march(table)
    assert victory.flight_points(game, flemish) == 0

    table.play("unit DM7.castle", "step DM7.castle 4906", "face DM7.castle 1")
    assert victory.flight_points(game, flemish) == 5
    table.play("unit DM8.castle", "step DM8.castle 4907", "step DM8.castle 5007")
    table.play("face DM8.castle 1")
    assert victory.flight_points(game, flemish) == 5

    suffer(table, "DM7.castle", "eliminated")
    assert victory.flight_points(game, flemish) == 5
    assert len(table.told("broke-out")) == 1


@pytest.mark.rule("moi:courtrai.victory")
def test_a_retreat_over_the_brook_is_a_breakout_too() -> None:
    table = ready("moi/courtrai")
    clear(table, "DM7.castle", "PK1.renesse", "PK1.nesle")
    put(table, "DM7.castle", "4907")
    put(table, "PK1.renesse", "4908")

    suffer(table, "DM7.castle", "retreat", "PK1.renesse")
    table.play("retreat DM7.castle 4906")

    assert victory.flight_points(table.game, table.game.scenario.side("flemish")) == 5


@pytest.mark.rule("moi:courtrai.victory")
def test_only_the_garrison_breaks_out() -> None:
    table = ready("moi/courtrai")
    clear(table, "DM7.castle", "PK1.renesse", "PK1.nesle")
    put(table, "PK1.nesle", "4907")
    march(table.activate("nesle"))

    table.play("unit PK1.nesle", "step PK1.nesle 4906")

    assert victory.flight_points(table.game, table.game.scenario.side("flemish")) == 0
