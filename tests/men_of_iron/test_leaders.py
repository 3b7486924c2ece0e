"""moi:15 Leaders: command range, their DRM, their loss, capture and replacement."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.command import leader_range, rating
from gonfalon.men_of_iron.kinds import IN_COMMAND
from gonfalon.men_of_iron.leaders import lose
from gonfalon.men_of_iron.library import battle_of, scenario
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.results import eliminate
from gonfalon.men_of_iron.victory import flight_points

ALL = sorted(id_ for id_ in battle_of() if id_.startswith("moi/"))
# Commands that the battles themselves leave without a leader.
LEADERLESS = {"castle", "hobilars", "clermont-audrehem"}


def commanded(field: Table) -> set[str]:
    """The units that are in command in this activation."""
    game = field.game
    return {
        unit.name.split(".")[0]
        for at, unit in enumerate(game.scenario.units)
        if game.acts[at] & IN_COMMAND
    }


def stands(field: Table, leader: str) -> str:
    """Where a leader is; empty when he is lost."""
    here = field.game.leader_hex[field.game.scenario.leader(leader)]
    return field.game.board.numbers[here] if here >= 0 else ""


def dice_of(field: Table, purpose: str) -> list[int]:
    """The modified dice thrown for a purpose."""
    return [e.facts["total"] for e in field.told("rolled") if e.facts["purpose"] == purpose]


@pytest.mark.rule("moi:15.1")
@pytest.mark.parametrize("id_", ALL)
def test_15_1_every_unit_belongs_to_a_command_with_a_leader(id_: str) -> None:
    loaded = scenario(id_)[0]

    without = {command.id for command in loaded.commands if not command.leaders}

    assert without <= LEADERLESS
    assert sum(len(units) for units in loaded.command_units) == len(loaded.units)
    assert all(loaded.command_units)


# 15.2 Command range.


@pytest.mark.rule("moi:15.2a")
def test_15_2a_range_is_counted_in_movement_points() -> None:
    field = battle(
        "12x8 | red: *bob@1204/3/2 LB1@1202>3 LB2@1206>3 LB3@1504>3 | blue: PK9@2108>9 | 1205=marsh"
    )

    # LB1 two points away, LB2 three through the marsh, LB3 three.
    assert commanded(field) == {"LB1"}


@pytest.mark.rule("moi:15.2a")
def test_15_2a_impassable_ground_is_not_crossed() -> None:
    field = battle(
        "12x8 | red: *bob@1204/3/2 LB1@1202>3 LB2@1206>3 | blue: PK9@2108>9 | 1205=pond",
        ground="falkirk",
    )

    assert commanded(field) == {"LB1"}


@pytest.mark.rule("moi:15.2a")
@pytest.mark.parametrize(
    ("red", "blue", "reached"),
    [
        ("", "PK9@2108>9", True),
        ("", "PK9@1205>9", False),  # an enemy in the way
        ("", "LB9@1105>3", False),  # his ZOC, where nobody stands
        ("LB2.other@1205>3", "LB9@1105>3", True),  # held by a friend
        ("", "LB9@1105>9", True),  # he looks elsewhere
    ],
)
def test_15_2a_enemies_and_their_zocs_cut_it_unless_a_friend_holds_the_hex(
    red: str, blue: str, reached: bool
) -> None:
    field = battle(f"12x8 | red: *bob@1204/3/2 LB1@1206>3 {red} | blue: {blue}")

    assert ("LB1" in commanded(field)) == reached


@pytest.mark.rule("moi:15.2b")
def test_15_2b_a_unit_next_to_one_in_command_is_in_command() -> None:
    field = battle(
        "12x8 | red: *bob@1204/3/2 LB1@1404>3 LB2@1504>3 LB3@1604>3 LB4@1804>3 | blue: PK9@2108>9"
    )

    # From LB1 on it is handed on, until there is a gap.
    assert commanded(field) == {"LB1", "LB2", "LB3"}


@pytest.mark.rule("moi:15.2b")
def test_15_2b_only_within_its_own_formation() -> None:
    field = battle(
        "12x8 | red: *bob@1204/3/2 LB1@1404>3 LB3@1604>3 LB2.other@1504>3 | blue: PK9@2108>9"
    )

    assert commanded(field) == {"LB1"}


@pytest.mark.rule("moi:15.2c")
def test_15_2c_foot_out_of_command_in_an_enemy_zoc_only_turns_by_one_vertex() -> None:
    field = battle("12x8 | red: LB1@1704>3 *bob@1001/3/1 | blue: LB3@1804>9")

    field.play("unit LB1.red")

    assert field.options == ["face LB1.red 1", "face LB1.red 3", "face LB1.red 5"]
    assert field.refusal("step LB1.red 1604") == "moi:15.2c refusal-out-of-command-zoc"


@pytest.mark.rule("moi:15.2c")
def test_15_2c_what_counts_is_the_start_of_the_activation() -> None:
    late = battle("12x8 | red: LB1@1604>3 *bob@1001/3/1 | blue: PK3@1804>9")
    gone = battle("12x8 | red: LB1@1604>3 *bob@1504/3/1 | blue: PK3@1804>9")

    late.play("leader bob", "lead bob 1101", "lead bob 1202", "lead bob 1302", "lead bob 1403")
    late.play("lead bob 1503", "halt bob", "unit LB1.red")
    gone.play("leader bob", "lead bob 1404", "lead bob 1304", "halt bob", "unit LB1.red")

    assert late.refusal("step LB1.red 1704") == "moi:5.2c refusal-out-of-command-adjacent"
    assert gone.offers("step LB1.red 1704")


# 15.3 The leader's DRM.


@pytest.mark.rule("moi:15.3")
@pytest.mark.parametrize(
    ("leaders", "drm"),
    [("*bob@1204", 1), ("*bob@1104", 0), ("*bob@1104 *tom.other@1204 LB5.other@1001>3", 0)],
)
def test_15_3_men_at_arms_with_their_own_leader_charge_with_plus_one(
    leaders: str, drm: int
) -> None:
    field = battle(f"12x8 | red: MM1@1204>3 {leaders} | blue: LB2@1405>3")

    field.play("end-moves")
    roll = field.preview("charge MM1.red LB2.blue")[-1]

    assert sum(m.amount for m in roll.modifiers if m.label == "mod-leader") == drm


@pytest.mark.rule("moi:15.3")
def test_15_3_in_an_assault_he_gives_nothing() -> None:
    field = battle("12x8 | red: MM1@1204>3 *bob@1204 | blue: LB2@1304>3")

    field.play("end-moves")
    roll = field.preview("assault MM1.red LB2.blue")[-1]

    assert not any(m.label == "mod-leader" for m in roll.modifiers)


# 15.4 Loss.


@pytest.mark.rule("moi:15.4a")
@pytest.mark.parametrize(
    ("dice", "rolls", "fate"),
    [((8, 8), 1, ""), ((8, 7), 1, "1405"), ((7, 9), 0, "1405")],
)
def test_15_4a_a_fire_roll_of_nine_and_then_eight_kills_a_leader(
    dice: tuple[int, ...], rolls: int, fate: str
) -> None:
    field = battle("12x8 | red: LB1@1204>3 LB9@1001>3 | blue: PK2@1405>9 *bob@1405 PK3@2108>9")

    # +1 for the range.
    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red PK2.blue", dice=dice)

    assert len(dice_of(field, "leader-fire")) == rolls
    assert stands(field, "bob") == fate


@pytest.mark.rule("moi:15.4b")
@pytest.mark.parametrize(("die", "fate"), [(5, "1204"), (6, "")])
def test_15_4b_in_shock_the_die_less_his_rating_kills_at_three(die: int, fate: str) -> None:
    field = battle("12x8 | red: MM1@1204>3 *bob@1204/3/5 | blue: PK2@1304>9", shield_wall=False)

    # 2: the attacker is Disordered. Bob's rating is 3.
    field.play("end-moves", "assault MM1.red PK2.blue", dice=(2, die))

    assert field.state("MM1") == "disordered"
    assert dice_of(field, "leader-shock") == [die - 3]
    assert stands(field, "bob") == fate


@pytest.mark.rule("moi:15.4b")
def test_15_4b_no_die_where_his_unit_suffers_nothing() -> None:
    field = battle("12x8 | red: MM1@1204>3 *bob@1204/3/5 | blue: PK2@1304>9", shield_wall=False)

    field.play("end-moves", "assault MM1.red PK2.blue", dice=(4,))

    assert dice_of(field, "leader-shock") == []


@pytest.mark.rule("moi:15.4c")
def test_15_4c_who_survives_his_unit_goes_to_the_nearest_of_his_command() -> None:
    field = battle(
        "12x8 | red: MM1@1204>3 LB9@1001>3 | blue: PK2@1304>9d *bob@1304/3/5 PK3@1707>9"
        " PK4.other@1505>9",
        shield_wall=False,
    )

    # 9 + 1: eliminated; the leader's die of 0 spares him.
    field.play("end-moves", "assault MM1.red PK2.blue", dice=(9, 0))

    assert field.state("PK2") == "eliminated"
    assert stands(field, "bob") == "1707"


@pytest.mark.rule("moi:15.4c")
def test_15_4c_surrounded_by_units_and_zocs_he_is_captured_without_a_roll() -> None:
    field = battle(
        "12x8 | red: MM1@1204>3 MM5@1205>3 LB6@1503>9 LB7@1305>1 LB8@1302>5"
        " | blue: PK2@1304>9d *bob@1304/3/5 PK3@1707>9",
        shield_wall=False,
    )
    field.play("end-moves", "assault MM1.red PK2.blue", "fight", dice=(9, 0))

    # Every hex around 1304 holds an enemy or lies in an enemy's front.
    assert field.told("leader-captured")
    assert stands(field, "bob") == ""
    assert dice_of(field, "leader-shock") == [-3]


@pytest.mark.rule("moi:15.4c")
def test_15_4c_also_where_the_unit_is_lost_because_it_cannot_retreat() -> None:
    field = battle(
        "12x8 | red: MM1@2108>11 *bob@2108/3/5 LB9@1001>3 | blue: PK2@2107>5", shield_wall=False
    )

    # 0: the attacker has to retreat out of the corner, where there is no way.
    field.play("end-moves", "assault MM1.red PK2.blue", dice=(0, 0))

    assert field.state("MM1") == "eliminated"
    assert stands(field, "bob") == "1001"


# 15.5 Capture.


@pytest.mark.rule("moi:15.5")
def test_15_5_a_lone_leader_is_driven_to_the_nearest_unit_of_his_command() -> None:
    field = battle(
        "12x8 | red: MM1@1204>3 LB9@1001>3 | blue: *bob@1304 PK2@1707>9 PK3@1907>9 PK4.other@1505>9"
    )

    field.play("unit MM1.red", "step MM1.red 1304")

    assert stands(field, "bob") == "1707"
    assert dice_of(field, "leader-shock") == []


@pytest.mark.rule("moi:15.5")
def test_15_5_or_to_any_unit_where_none_of_his_command_is_left() -> None:
    field = battle(
        "12x8 | red: MM1@1204>3 LB9@1001>3 | blue: *bob@1304 PK2@1707>9 PK4.other@1506>9"
    )
    eliminate(field.game, field.unit("PK2"), "moi:12.6", [])

    field.play("unit MM1.red", "step MM1.red 1304")

    assert stands(field, "bob") == "1506"


@pytest.mark.rule("moi:15.5")
def test_15_5_surrounded_he_is_captured() -> None:
    field = battle(
        "12x8 | red: MM1@1204>3 LB5@1504>9 LB6@1104>3 LB7@1303>3 LB8@1305>3"
        " | blue: *bob@1304 PK2@1707>9"
    )

    field.play("unit MM1.red", "step MM1.red 1304")

    assert stands(field, "bob") == ""
    assert flight_points(field.game, 1) == 2


# 15.6 Replacement.


def bereft() -> Table:
    """Blue's leader has fallen to a shot in red's activation."""
    field = battle(
        "12x8 | red: LB1@1204>3 LB9@1001>3 | blue: PK2@1405>9 *bob@1405/5/6 PK3@2108>9"
        " PK4.other@2106>9",
        shield_wall=False,
    )
    return field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red PK2.blue", dice=(8, 9))


@pytest.mark.rule("moi:15.6")
def test_15_6_a_replacement_appears_with_a_unit_of_that_battle_in_the_next_activation() -> None:
    field = bereft()
    assert (field.asks, stands(field, "bob")) == ("MoveAndFire", "")

    field.play("end-moves", "activate other")

    assert (field.asks, field.deciding) == ("PlaceReplacement", "blue")
    assert field.options == ["replace bob PK2.blue", "replace bob PK3.blue"]
    field.play("replace bob PK3.blue")
    assert stands(field, "bob") == "2108"


@pytest.mark.rule("moi:15.6")
def test_15_6_he_has_the_values_of_a_replacement_and_never_counts_for_victory() -> None:
    field = bereft()
    field.play("end-moves", "activate blue", "replace bob PK3.blue")
    game = field.game
    figures = game.figures.replacement
    assert (rating(game, 0), leader_range(game, 0)) == (figures["activation"], figures["range"])
    assert flight_points(game, 1) == 2

    lose(game, 0, "moi:15.4a")

    assert flight_points(game, 1) == 2
