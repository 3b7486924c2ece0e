"""moi:2 The components: counters, their figures, the die, the scale."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.kinds import Kind
from gonfalon.men_of_iron.library import battle_of, scenario
from gonfalon.men_of_iron.notation import battle
from gonfalon.men_of_iron.state import allowance, defence
from gonfalon.men_of_iron.titles.men_of_iron import VOLUME

ALL = sorted(id_ for id_ in battle_of() if id_.startswith("moi/"))


@pytest.mark.rule("moi:2.2a")
def test_2_2a_a_counter_has_a_normal_front_and_a_disordered_back() -> None:
    field = battle("12x8 | red: LB1@1204>3 *bob@1204 | blue: PK1@1404>9")
    front = field.state("PK1"), defence(field.game, field.unit("PK1"))

    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red PK1.blue", dice=(9,))
    back = field.state("PK1"), defence(field.game, field.unit("PK1"))

    assert front == ("normal", 0)
    assert back == ("disordered", 1)
    assert field.game.scenario.leaders[0].id == "bob"


@pytest.mark.rule("moi:2.2b")
@pytest.mark.parametrize("id_", ALL)
def test_2_2b_every_leader_has_a_rating_a_range_and_an_allowance(id_: str) -> None:
    leaders = scenario(id_)[0].leaders

    figures = [(lead.activation, lead.range, lead.movement) for lead in leaders]

    assert leaders
    assert all(0 < rating < 9 and reach > 0 and moves > 0 for rating, reach, moves in figures)


@pytest.mark.rule("moi:2.2b")
def test_2_2b_a_leader_rides_as_far_as_his_own_allowance() -> None:
    field = battle("12x8 | red: LB1@1001>3 *bob@1004 | blue: PK1@2108>9")
    field.play("leader bob", *(f"lead bob {column}04" for column in range(11, 18)))
    assert field.offers("lead bob 1804")

    field.play("lead bob 1804")

    # His eight points are spent, so that he halts where he is.
    assert field.asks == "MoveAndFire"
    assert not field.offers("leader bob")


@pytest.mark.rule("moi:2.2c")
@pytest.mark.parametrize("id_", ALL)
def test_2_2c_every_unit_has_a_number_a_stripe_a_type_and_two_sets_of_values(id_: str) -> None:
    loaded = scenario(id_)[0]
    figures = loaded.figures

    kinds = {unit.kind for unit in loaded.units} - {Kind.WG, Kind.BB}

    assert all(unit.number > 0 for unit in loaded.units)
    assert all(loaded.commands[unit.command].side == unit.side for unit in loaded.units)
    for kind in kinds:
        assert figures.movement[kind][1] == figures.movement[kind][0] - 1
        assert figures.defence[kind][1] == figures.defence[kind][0] + 1


@pytest.mark.rule("moi:2.2c")
def test_2_2c_the_archer_printed_on_page_2_of_the_book() -> None:
    field = battle("12x8 | red: LB9@1204>3 LB8@1205>3d | blue: PK1@2108>9")

    normal, disordered = field.unit("LB9"), field.unit("LB8")

    assert (defence(field.game, normal), allowance(field.game, normal)) == (1, 5)
    assert (defence(field.game, disordered), allowance(field.game, disordered)) == (2, 4)


@pytest.mark.rule("moi:2.2d")
def test_2_2d_the_types_of_units_are_those_of_the_book() -> None:
    used = {Kind.NAMES[unit.kind] for id_ in ALL for unit in scenario(id_)[0].units}

    book = {"MM", "DM", "UH", "PK", "AX", "LB", "CB", "SL", "GE", "HM"}

    # Nobody starts unhorsed; wagons and bombards are pieces of single battles.
    assert used == book - {"UH"} | {"WG", "BB"}
    assert set(VOLUME.kinds) == book | {"WG", "BB"}


@pytest.mark.rule("moi:2.2d")
@pytest.mark.parametrize("id_", ALL)
def test_2_2d_hobelars_have_a_type_on_foot(id_: str) -> None:
    units = scenario(id_)[0].units

    hobelars = [unit for unit in units if unit.kind is Kind.HM]

    assert all(unit.foot_as in (Kind.DM, Kind.LB, Kind.CB) for unit in hobelars)


@pytest.mark.rule("moi:2.3")
def test_2_3_the_die_has_ten_faces_and_zero_is_zero() -> None:
    field = battle("12x8 | red: LB1@1204>3 | blue: PK1@1504>9d")
    field.play("unit LB1.red", "face LB1.red 3")
    roll = field.preview("fire LB1.red PK1.blue")[0]

    field.play("fire LB1.red PK1.blue", dice=(0,))

    # At range 3 the DRM is -1: a 10 would have eliminated the pikes.
    assert (roll.sides, len(roll.outcomes)) == (10, 10)
    assert field.told("rolled")[0].facts["total"] == -1
    assert field.state("PK1") == "disordered"


@pytest.mark.rule("moi:2.4")
@pytest.mark.parametrize("id_", ALL)
def test_2_4_every_command_has_a_stripe_of_its_own_colour(id_: str) -> None:
    commands = scenario(id_)[0].commands

    colours = [command.colour for command in commands]

    assert len(set(colours)) == len(colours)
    assert "#888888" not in colours


@pytest.mark.rule("moi:2.6")
def test_2_6_there_are_no_turns_to_run_out() -> None:
    field = battle("12x8 | red: LB1@1204>3 | blue: PK1@2108>9", active="-")
    scale = field.game.scenario.tree["tables"]["scale"]

    field.play(*["pass"] * 200)

    assert (scale["yards_a_hex"], scale["men_a_unit"]) == (110, 250)
    assert field.asks == "ChooseActivation"
    assert field.game.result == ""
