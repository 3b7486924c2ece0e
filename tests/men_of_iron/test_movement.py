"""moi:5 moi:6 moi:7 moi:8 Movement, facing, zones of control, stacking."""

from __future__ import annotations

import pytest

from gonfalon.kernel.hexes import FLANK, FRONT, REAR
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.state import side_toward, zoc_of


def steps(field: Table) -> set[str]:
    """The hexes into which the moving unit may step."""
    return {text.split()[2] for text in field.options if text.startswith("step ")}


def faces(field: Table) -> set[int]:
    """The hours that the moving unit may face."""
    return {int(text.split()[2]) for text in field.options if text.startswith("face ")}


# 5 Movement.


@pytest.mark.rule("moi:5.1a")
def test_5_1a_a_unit_spends_its_allowance_on_the_costs_of_the_ground() -> None:
    field = battle(
        "12x8 | red: LB1@1204>3 | blue: PK1@2108>9 | 1304=wood 1404=marsh 1504=wood 1503=open"
    )

    field.play("unit LB1.red", "step LB1.red 1304", "step LB1.red 1404")

    # Two points each for wood and marsh: of five, one is left.
    assert field.refusal("step LB1.red 1504") == "moi:5.1a refusal-not-enough-movement"
    assert field.offers("step LB1.red 1503")


@pytest.mark.rule("moi:5.1b")
def test_5_1b_units_move_and_fire_in_any_order() -> None:
    field = battle("12x8 | red: LB1@1204>3 LB2@1206>3 | blue: PK1@1504>9")
    field.play("unit LB1.red", "step LB1.red 1304", "face LB1.red 3", "hold LB1.red")
    field.play("unit LB2.red", "step LB2.red 1306", "face LB2.red 3", "hold LB2.red")

    field.play("unit LB1.red")

    # Both have moved; now the first may fire, but not move again.
    assert steps(field) == set()
    field.play("fire LB1.red PK1.blue", dice=(9,))
    assert field.state("PK1") == "disordered"
    assert field.refusal("unit LB1.red") == "moi:5.1b refusal-unit-done"
    assert field.offers("unit LB2.red")


@pytest.mark.rule("moi:5.1b")
def test_5_1b_a_unit_that_holds_its_late_shot_is_done() -> None:
    field = battle("12x8 | red: LB1@1304>3 MM2@1208>3 | blue: PK1@1504>9")
    field.play("unit LB1.red", "face LB1.red 3", "hold LB1.red")

    field.play("unit LB1.red", "hold LB1.red")

    assert field.refusal("unit LB1.red") == "moi:5.1b refusal-unit-done"
    assert field.offers("unit MM2.red")


@pytest.mark.rule("moi:5.2a")
def test_5_2a_a_unit_that_would_have_to_leave_the_map_is_eliminated() -> None:
    field = battle("12x8 | red: LB1@2007>5 | blue: PK1@2108>9d PK2@1001>3")
    field.play("unit LB1.red", "face LB1.red 5")

    # 1 + 1 for the range: the pikes in the corner have to retreat.
    field.play("fire LB1.red PK1.blue", dice=(1,))

    assert field.state("PK1") == "eliminated"


@pytest.mark.rule("moi:5.2a")
def test_5_2a_nobody_steps_off_the_map() -> None:
    field = battle("12x8 | red: LB1@1001>3 | blue: PK1@2108>9")

    field.play("unit LB1.red")

    assert steps(field) == {"1002", "1101"}


@pytest.mark.rule("moi:5.2b")
def test_5_2b_a_hex_with_another_unit_is_closed() -> None:
    field = battle("12x8 | red: DM1@1204>3 LB2@1303>3 | blue: PK1@1304>9", shield_wall=False)

    field.play("unit DM1.red")

    assert field.refusal("step DM1.red 1303") == "moi:5.2b refusal-occupied"
    assert field.refusal("step DM1.red 1304") == "moi:5.2b refusal-occupied"
    assert steps(field) == {"1203", "1205", "1104", "1103"}


@pytest.mark.rule("moi:5.2c")
def test_5_2c_out_of_command_a_unit_does_not_move_next_to_the_enemy() -> None:
    lost = battle("12x8 | red: LB1@1504>3 *bob@1001/3/1 | blue: PK2@1804>9")
    led = battle("12x8 | red: LB1@1504>3 *bob@1504/3/1 | blue: PK2@1804>9")

    lost.play("unit LB1.red", "step LB1.red 1604")
    led.play("unit LB1.red", "step LB1.red 1604")

    assert lost.refusal("step LB1.red 1704") == "moi:5.2c refusal-out-of-command-adjacent"
    assert led.offers("step LB1.red 1704")


@pytest.mark.rule("moi:5.2c")
def test_5_2c_out_of_command_foot_does_not_leave_an_enemy_zoc_but_horse_does() -> None:
    field = battle("12x8 | red: LB1@1704>3 MM2@1703>3 *bob@1001/3/1 | blue: LB3@1804>9")

    field.play("unit LB1.red")
    foot = steps(field)
    field.play("face LB1.red 3", "hold LB1.red", "unit MM2.red")

    assert foot == set()
    assert "1603" in steps(field)


@pytest.mark.rule("moi:5.2c")
def test_5_2c_it_holds_for_retired_units_too() -> None:
    field = battle("12x8 | red: LB1@1504>3r ^@1804 *bob@1001/3/1 | blue: PK2@1705>9")

    field.play("unit LB1.red")

    # Both hexes nearer to the Standard were open to it; one is next to the pikes.
    assert field.refusal("step LB1.red 1605") == "moi:5.2c refusal-out-of-command-adjacent"
    assert steps(field) == {"1604"}


@pytest.mark.rule("moi:5.2d")
def test_5_2d_a_turn_is_no_movement_and_a_charge_needs_no_movement_points() -> None:
    turned = battle("12x8 | red: MM1@1204>1 | blue: LB2@1504>3")
    moved = battle("12x8 | red: MM1@1203>1 | blue: LB2@1504>3")

    turned.play("unit MM1.red", "face MM1.red 3")
    moved.play("unit MM1.red", "step MM1.red 1204", "face MM1.red 3")

    # A charger that has moved gets +1, one that has not +2.
    def charge(field: Table) -> int:
        roll = field.preview("charge MM1.red LB2.blue")[-1]
        return sum(m.amount for m in roll.modifiers if m.rule == "moi:11.2")

    assert (charge(turned), charge(moved)) == (2, 1)


# 6 Facing.


@pytest.mark.rule("moi:6.1a")
def test_6_1a_a_unit_faces_a_corner_with_two_hexes_front_flank_and_rear() -> None:
    field = battle("12x8 | red: LB1@1204>3 | blue: PK1@2108>9")
    game, board = field.game, field.game.board

    sides = {
        board.numbers[h]: side_toward(game, field.unit("LB1"), h)
        for h in board.adjacent[board.hex("1204")]
    }

    assert {h for h, side in sides.items() if side == FRONT} == {"1303", "1304"}
    assert {h for h, side in sides.items() if side == FLANK} == {"1203", "1205"}
    assert {h for h, side in sides.items() if side == REAR} == {"1103", "1104"}


@pytest.mark.rule("moi:6.1a")
def test_6_1a_a_movement_ends_only_with_a_facing() -> None:
    field = battle("12x8 | red: LB1@1204>3 LB2@1001>3 | blue: PK1@2108>9")

    field.play("unit LB1.red", "step LB1.red 1304")

    assert {text.split()[0] for text in field.options} == {"step", "face"}
    field.play("face LB1.red 7")
    assert (field.asks, field.facing("LB1")) == ("MoveAndFire", 7)


@pytest.mark.rule("moi:6.1b")
def test_6_1b_facing_turns_zoc_fire_arc_and_charge() -> None:
    field = battle("12x8 | red: LB1@1204>3 MM2@1507>3 | blue: PK1@1404>9 PK2@1003>9 PK3@1307>9")
    board = field.game.board

    field.play("unit LB1.red", "face LB1.red 9")

    # Before, the bows looked at PK1 and controlled 1303 and 1304.
    zoc = {board.numbers[h] for h, count in enumerate(zoc_of(field.game, 0)) if count}
    assert zoc == {"1103", "1104"} | {"1607", "1608"}
    assert [t for t in field.options if t.startswith("fire")] == ["fire LB1.red PK2.blue"]
    field.play("hold LB1.red", "unit MM2.red", "face MM2.red 9", "end-moves")
    assert field.offers("charge MM2.red PK3.blue")


@pytest.mark.rule("moi:6.1b")
def test_6_1b_nobody_charges_backwards() -> None:
    field = battle("12x8 | red: MM2@1507>3 | blue: PK3@1307>9 LB4@1806>3")

    field.play("end-moves")

    assert field.options == ["charge MM2.red LB4.blue", "fight"]


@pytest.mark.rule("moi:6.2a")
def test_6_2a_facing_is_ignored_in_movement_and_chosen_freely() -> None:
    field = battle("12x8 | red: LB1@1204>3 | blue: PK1@2108>9")

    field.play("unit LB1.red")
    around = steps(field)
    field.play("step LB1.red 1104", "step LB1.red 1004", "step LB1.red 1005")
    field.play("step LB1.red 1006", "step LB1.red 1007")

    # Every direction was open, and with its last point spent it still faces as it likes.
    assert around == {"1203", "1303", "1304", "1205", "1104", "1103"}
    assert (steps(field), faces(field)) == (set(), {1, 3, 5, 7, 9, 11})


@pytest.mark.rule("moi:6.2a")
def test_6_2a_only_active_units_turn() -> None:
    field = battle("12x8 | red: LB1@1204>3 | blue: PK1@2108>9")

    assert field.refusal("unit PK1.blue") == "moi:4.1a refusal-not-activated"


@pytest.mark.rule("moi:6.2b")
def test_6_2b_a_unit_that_stays_in_an_enemy_zoc_turns_by_one_vertex() -> None:
    field = battle("12x8 | red: LB1@1704>3 | blue: LB2@1804>9")

    field.play("unit LB1.red")

    assert faces(field) == {1, 3, 5}
    assert field.refusal("face LB1.red 7") == "moi:6.2b refusal-facing"
    field.play("step LB1.red 1604")
    assert faces(field) == {1, 3, 5, 7, 9, 11}


@pytest.mark.rule("moi:6.2c")
def test_6_2c_the_zoc_just_left_is_not_entered_again() -> None:
    field = battle("12x8 | red: MM1@1704>3 | blue: LB2@1804>9")

    field.play("unit MM1.red")
    at_once = field.refusal("step MM1.red 1703")
    field.play("step MM1.red 1604")

    assert at_once == "moi:6.2c refusal-zoc-again"
    assert field.refusal("step MM1.red 1703") == "moi:6.2c refusal-zoc-again"
    assert field.refusal("step MM1.red 1704") == "moi:6.2c refusal-zoc-again"
    assert field.offers("step MM1.red 1603")


@pytest.mark.rule("moi:6.2c")
def test_6_2c_the_zoc_of_another_enemy_may_be_entered() -> None:
    field = battle("12x8 | red: MM1@1704>3 | blue: LB2@1804>9 MM4@1702>7")

    field.play("unit MM1.red", "step MM1.red 1604")

    # MM4 looks at 1603 and 1703; the latter is LB2's as well.
    assert field.refusal("step MM1.red 1703") == "moi:6.2c refusal-zoc-again"
    field.play("step MM1.red 1603")
    assert steps(field) == set()


@pytest.mark.rule("moi:6.2d")
def test_6_2d_a_turn_before_the_bows_draws_no_fire() -> None:
    field = battle("12x8 | red: PK1@1704>3 LB3@1001>3 | blue: LB2@1804>9", shield_wall=False)

    field.play("unit PK1.red", "face PK1.red 5")

    assert (field.asks, field.deciding) == ("MoveAndFire", "red")
    assert field.facing("PK1") == 5


# 7 Zones of control.


@pytest.mark.rule("moi:7.1")
@pytest.mark.parametrize(
    ("kind", "controls"),
    [
        ("LB", True),
        ("CB", True),
        ("SL", True),
        ("MM", True),
        ("DM", False),
        ("UH", False),
        ("PK", False),
        ("AX", False),
        ("GE", False),
        ("HM", False),
    ],
)
def test_7_1_missile_foot_and_horse_that_assaults_control_their_front(
    kind: str, controls: bool
) -> None:
    field = battle(f"12x8 | red: LB1@1001>3 | blue: {kind}2@1804>9")

    zoc = zoc_of(field.game, 1)

    seen = {field.game.board.numbers[h] for h, count in enumerate(zoc) if count}
    assert seen == ({"1703", "1704"} if controls else set())


@pytest.mark.rule("moi:7.2a")
def test_7_2a_a_unit_stops_on_entering_a_zoc_and_turns_by_one_vertex() -> None:
    field = battle("12x8 | red: MM1@1504>11 | blue: MM2@1804>9")

    field.play("unit MM1.red", "step MM1.red 1604", "step MM1.red 1704")

    assert steps(field) == set()
    assert field.refusal("step MM1.red 1604") == "moi:7.2a refusal-stopped-by-zoc"
    # It came riding to the right: corners 3 and 5 lie before it, one vertex more is allowed.
    assert faces(field) == {1, 3, 5, 7}
    assert field.refusal("face MM1.red 11") == "moi:7.2a refusal-facing-stop"


@pytest.mark.rule("moi:7.2a")
def test_7_2a_a_hex_beside_the_zoc_does_not_stop() -> None:
    field = battle("12x8 | red: MM1@1505>11 | blue: MM2@1804>9")

    field.play("unit MM1.red", "step MM1.red 1606", "step MM1.red 1705", "step MM1.red 1805")

    # 1705 and 1805 touch MM2 but do not lie in its front.
    assert steps(field)


@pytest.mark.rule("moi:7.2b")
@pytest.mark.parametrize(("enemy", "left"), [("MM", 1), ("LB", 3)])
def test_7_2b_foot_pays_two_more_to_leave_the_zoc_of_horse(enemy: str, left: int) -> None:
    field = battle(f"12x8 | red: PK1@1704>3 | blue: {enemy}2@1804>9", shield_wall=False)
    way = ["1604", "1504", "1404", "1304"]

    field.play("unit PK1.red", *(f"step PK1.red {h}" for h in way[: left + 1]))

    # Of its four points one or three were left after the first step; now none is.
    assert field.hex("PK1") == way[left]
    assert steps(field) == set()


@pytest.mark.rule("moi:7.2b")
def test_7_2b_horse_pays_nothing_more_and_foot_with_too_little_stays() -> None:
    field = battle("12x8 | red: MM1@1704>3 DM2@1703>3d | blue: MM3@1804>9 | 1603=wood 1702=wood")

    field.play("unit DM2.red")
    foot = field.refusal("step DM2.red 1603")
    field.play("face DM2.red 3", "unit MM1.red")
    field.play(*(f"step MM1.red {column}04" for column in (16, 15, 14, 13, 12, 11)))

    # Wood costs foot two, the ZOC two more: that is beyond Disordered men on foot.
    assert foot == "moi:5.1a refusal-not-enough-movement"
    assert field.hex("MM1") == "1104"


@pytest.mark.rule("moi:7.2b")
def test_7_2b_who_leaves_a_zoc_for_another_stops_again() -> None:
    field = battle("12x8 | red: PK1@1704>3 | blue: MM2@1804>9 MM3@1603>5", shield_wall=False)

    field.play("unit PK1.red", "step PK1.red 1604")

    assert field.refusal("step PK1.red 1504") == "moi:7.2a refusal-stopped-by-zoc"


# 8 Stacking.


@pytest.mark.rule("moi:8.0a")
@pytest.mark.parametrize("kind", ["LB", "PK", "DM", "GE"])
def test_8_0a_other_units_never_share_a_hex_not_even_in_movement(kind: str) -> None:
    field = battle(f"12x8 | red: {kind}1@1204>3 LB2@1304>3 | blue: PK9@2108>9", shield_wall=False)

    field.play(f"unit {kind}1.red")

    assert field.refusal(f"step {kind}1.red 1304") == "moi:5.2b refusal-occupied"


@pytest.mark.rule("moi:8.0a")
def test_8_0a_a_rider_unhorsed_among_friends_does_not_stay_with_them() -> None:
    field = battle("12x8 | red: MM1@1204>3 LB2@1304>3 | blue: GE3@1404>9")

    field.play("unit MM1.red", "step MM1.red 1304", "fire GE3.blue MM1.red", dice=(9, 9))

    assert field.kind("MM1") == "UH"
    assert (field.hex("MM1"), field.hex("LB2")) == ("1204", "1304")
    assert field.game.under == [0, 0, 0]


@pytest.mark.rule("moi:8.0b")
def test_8_0b_mounted_men_at_arms_ride_through_missile_foot_for_one_point_more() -> None:
    field = battle("12x8 | red: MM1@1204>3 LB2@1304>3 | blue: PK9@2108>9")

    field.play("unit MM1.red", "step MM1.red 1304", dice=(9,))
    among_friends = faces(field)
    field.play(*(f"step MM1.red {column}04" for column in (14, 15, 16, 17)))

    # It could not stop there; two of six points went on that hex, four on those behind it.
    assert among_friends == set()
    assert (field.hex("MM1"), steps(field)) == ("1704", set())


@pytest.mark.rule("moi:8.0b")
def test_8_0b_only_missile_foot_is_ridden_through_and_only_with_room_beyond() -> None:
    field = battle(
        "12x8 | red: MM1@1001>3 LB2@1101>3 PK3@1002>3 PK4@1202>3 PK5@1201>3 PK6@1102>3"
        " | blue: PK9@2108>9",
        shield_wall=False,
    )

    field.play("unit MM1.red")

    assert field.refusal("step MM1.red 1002") == "moi:5.2b refusal-occupied"
    assert field.refusal("step MM1.red 1101") == "moi:8.0b refusal-cannot-stop-there"


@pytest.mark.rule("moi:8.0b")
def test_8_0b_two_units_in_a_row_are_ridden_through() -> None:
    field = battle("12x8 | red: MM1@1204>3 LB2@1304>3 CB3@1404>3 | blue: PK9@2108>9")

    field.play("unit MM1.red", "step MM1.red 1304", "step MM1.red 1404", dice=(9, 4))
    field.play("step MM1.red 1504", "face MM1.red 3")

    assert field.hex("MM1") == "1504"
    assert (field.state("LB2"), field.state("CB3")) == ("normal", "disordered")


@pytest.mark.rule("moi:8.0c")
@pytest.mark.parametrize(
    ("mark", "die", "state"),
    [
        ("", 4, "disordered"),
        ("", 5, "normal"),
        ("d", 4, "retired"),
        ("d", 5, "disordered"),
    ],
)
def test_8_0c_missile_foot_ridden_through_rolls_for_disorder(
    mark: str, die: int, state: str
) -> None:
    field = battle(f"12x8 | red: MM1@1204>3 LB2@1304>3{mark} ^@1001 | blue: PK9@2108>9")

    field.play("unit MM1.red", "step MM1.red 1304", dice=(die,))

    assert field.state("LB2") == state
    assert (field.hex("LB2") == "1001") == (state == "retired")
    assert field.state("MM1") == "normal"


@pytest.mark.rule("moi:8.0d")
def test_8_0d_leaders_and_standards_are_no_hindrance() -> None:
    field = battle(
        "12x8 | red: LB1@1204>3 PK2@1304>3 *bob@1104 *tom@1303 ^@1305 | blue: PK9@2108>9",
        active="bob",
        shield_wall=False,
    )

    # Among units, among leaders, and a unit onto the Standard.
    field.play("leader bob", "lead bob 1204", "lead bob 1304", "lead bob 1303", "halt bob")
    field.play("unit PK2.red", "step PK2.red 1305", "face PK2.red 3")
    field.play("unit LB1.red", "step LB1.red 1303", "face LB1.red 3")

    assert field.hex("PK2") == "1305"
    assert field.hex("LB1") == "1303"
    board = field.game.board
    assert [board.numbers[h] for h in field.game.leader_hex] == ["1303", "1303"]
