"""moi:14.0 Shield Wall, schiltron and hobelars."""

from __future__ import annotations

import pytest

from gonfalon.kernel.flow import run
from gonfalon.men_of_iron.kinds import Formation
from gonfalon.men_of_iron.notation import Table, battle, field_of
from gonfalon.men_of_iron.turn import War
from tests.men_of_iron.melee import assault_phase, drms, fight, previewed, rolls, settle


def formation(table: Table, unit: str) -> str:
    """The formation of a unit."""
    return Formation.NAMES[table.game.formation[table.unit(unit)]].lower()


@pytest.mark.rule("moi:14.1a")
def test_14_1a_pikes_and_dismounted_men_at_arms_form_first_of_all() -> None:
    red = "PK1@1404>3 DM2@1405>3 UH3@1406>3 AX4@1407>3 LB5@1403>3 MM6@1402>3"
    field = battle(f"12x8 | red: {red} | blue: PK1@2101>9w")

    offered = field.options

    assert offered == ["form PK1.red", "form DM2.red", "march"]
    field.play("form PK1.red")
    assert formation(field, "PK1.red") == "shield_wall"
    assert field.options == ["form DM2.red", "march"]
    field.play("march")
    assert not field.offers("form")


@pytest.mark.rule("moi:14.1a")
def test_14_1a_or_in_the_set_up() -> None:
    game = field_of("12x8 | red: PK1@1404>3 LB2@1405>3 | blue: PK1@2101>9")
    game.call(War())
    run(game)
    field = Table(game)

    field.play("arrange PK1.red", "form PK1.red")

    assert formation(field, "PK1.red") == "shield_wall"
    settle(field, "Arrange")
    assert not field.play("arrange LB2.red").offers("form LB2.red")


@pytest.mark.rule("moi:14.1a")
def test_14_1a_or_leave_it_in_the_same_way() -> None:
    field = battle("12x8 | red: PK1@1404>3w | blue: PK1@2101>9")

    field.play("break PK1.red")

    assert formation(field, "PK1.red") == "none"
    assert field.play("unit PK1.red").offers("step PK1.red 1405")


@pytest.mark.rule("moi:14.1a")
def test_14_1a_only_in_armies_that_the_scenario_names() -> None:
    field = battle("12x8 | red: PK1@1404>3 DM2@1405>3 | blue: PK1@2101>9", shield_wall=False)

    assert field.asks == "MoveAndFire"
    assert not field.offers("form")


@pytest.mark.rule("moi:14.1b")
def test_14_1b_a_shield_wall_turns_by_one_vertex_and_does_not_move() -> None:
    field = battle("12x8 | red: PK1@1404>3w | blue: PK1@2101>9").play("march")

    field.play("unit PK1.red")

    assert field.options == ["face PK1.red 1", "face PK1.red 3", "face PK1.red 5"]
    assert field.refusal("step PK1.red 1405").startswith("moi:14.1b")
    assert field.refusal("face PK1.red 9")


@pytest.mark.rule("moi:14.1b")
def test_14_1b_once_in_an_activation_and_without_assaulting() -> None:
    field = battle("12x8 | red: PK1@1404>3w DM2@1405>3 | blue: PK1@1504>9").play("march")

    field.play("unit PK1.red", "face PK1.red 5")

    assert not field.offers("unit PK1.red")
    field.play("end-moves")
    assert field.options == ["assault DM2.red PK1.blue", "fight"]


@pytest.mark.rule("moi:14.1c")
@pytest.mark.parametrize(("attacker", "drm"), [("1404>3", -1), ("1503>5", 0), ("1605>9", 0)])
def test_14_1c_minus_one_to_an_assault_through_its_front(attacker: str, drm: int) -> None:
    field = assault_phase(f"12x8 | red: DM1@{attacker} | blue: PK1@1504>9w ^@2101")

    found = previewed(field, "assault DM1.red PK1.blue")

    assert found.get("mod-shield-wall", 0) == drm


@pytest.mark.rule("moi:14.1c")
def test_14_1c_one_attacker_at_the_front_is_enough() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 DM2@1503>5 | blue: PK1@1504>9w ^@2101")

    field.play("assault DM1.red PK1.blue")

    assert previewed(field, "assault DM2.red PK1.blue")["mod-shield-wall"] == -1


@pytest.mark.rule("moi:14.1c")
@pytest.mark.parametrize(("facing", "drm"), [(9, -1), (1, 0), (3, 0)])
def test_14_1c_and_to_fire_through_its_front(facing: int, drm: int) -> None:
    field = battle(f"12x8 | red: LB1@1404>3 | blue: PK1@1604>{facing}w ^@2101")

    field.play("unit LB1.red", "face LB1.red 3")

    found = previewed(field, "fire LB1.red PK1.blue")
    assert found.get("mod-shield-wall", 0) == drm


@pytest.mark.rule("moi:14.1d")
@pytest.mark.parametrize(("mark", "facing"), [("w", 9), ("s", 9), ("", 9), ("w", 3), ("s", 3)])
def test_14_1d_no_charge_through_the_front_of_a_wall(mark: str, facing: int) -> None:
    field = assault_phase(
        f"12x8 | red: MM1@1304>3 DM9@1407>3 | blue: PK1@1504>{facing}{mark} PK9@1507>9 ^@2101"
    )

    offered = field.offers("charge MM1.red PK1.blue")

    assert offered is (not mark or facing == 3)


@pytest.mark.rule("moi:14.1d")
def test_14_1d_but_riders_may_assault_it() -> None:
    field = assault_phase("12x8 | red: MM1@1404>3 | blue: PK1@1504>9w ^@2101")

    fight(field, "assault MM1.red PK1.blue", dice=(5,))

    (roll,) = rolls(field)
    assert (roll["purpose"], drms(roll)) == ("assault", {"mod-shield-wall": -1})


@pytest.mark.rule("moi:14.1d")
def test_14_1d_a_charger_that_comes_before_a_wall_besides_its_target_assaults_the_wall() -> None:
    field = assault_phase("12x8 | red: MM1@1304>3 | blue: CB1@1504>3 PK2@1503>9w ^@2101")

    fight(field, "charge MM1.red CB1.blue", dice=(0, 6)).play("ride MM1.red 1404 3")

    found = [(roll["target"], roll["purpose"]) for roll in rolls(field)]
    assert found == [("CB1.blue", "charge"), ("PK2.blue", "assault")]
    assert "mod-charge" not in drms(rolls(field, "assault")[0])


@pytest.mark.rule("moi:14.1e")
def test_14_1e_the_disordered_form_no_wall() -> None:
    field = battle("12x8 | red: PK1@1404>3d PK2@1405>3 | blue: PK1@2101>9")

    assert field.options == ["form PK2.red", "march"]


@pytest.mark.rule("moi:14.1e")
@pytest.mark.parametrize(("die", "after"), [(6, "shield_wall"), (9, "none")])
def test_14_1e_disordered_it_keeps_the_wall_but_loses_it_when_forced_back(
    die: int, after: str
) -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: PK1@1504>9w ^@2101")

    # Matrix +1, Shield Wall -1.
    fight(field, "assault DM1.red PK1.blue", dice=(die,))
    settle(field, "Retreat", "Reface")

    assert field.state("PK1") == "disordered"
    assert formation(field, "PK1") == after


# moi:14.2 Hobelars.


@pytest.mark.rule("moi:14.2a")
def test_14_2a_mounted_hobelars_neither_fire_nor_attack() -> None:
    field = battle("12x8 | red: HM1@1404>3 DM2@1405>3 | blue: PK1@1504>9", shield_wall=False)

    field.play("unit HM1.red", "face HM1.red 3")

    assert field.asks == "MoveAndFire"
    field.play("end-moves")
    assert field.options == ["assault DM2.red PK1.blue", "fight"]


@pytest.mark.rule("moi:14.2a")
def test_14_2a_on_foot_they_act_as_their_missile_type() -> None:
    field = battle("12x8 | red: HF1@1404>3 | blue: PK1@1604>9")

    field.play("unit HF1.red", "face HF1.red 3")

    # As crossbows: two hexes away they have no range DRM, three hexes away -3.
    assert field.kind("HF1") == "CB"
    (roll,) = field.preview("fire HF1.red PK1.blue")
    assert (roll.modifier, roll.outcomes.count("disordered")) == (0, 5)


@pytest.mark.rule("moi:14.2a")
def test_14_2a_dismounted_they_are_of_that_type_at_once() -> None:
    field = battle("12x8 | red: HM1@1404>3 | blue: PK1@1604>9").play("unit HM1.red")
    assert field.kind("HM1") == "HM"

    field.play("dismount HM1.red")

    assert field.kind("HM1") == "CB"


@pytest.mark.rule("moi:14.2b")
def test_14_2b_mounting_and_dismounting_cost_three_points_at_any_time() -> None:
    field = battle("12x8 | red: HM1@1004>3 | blue: PK1@2101>9")
    field.play("unit HM1.red", "step HM1.red 1104", "step HM1.red 1204")

    field.play("dismount HM1.red")

    # 7 points: two hexes, three to dismount, and two hexes more on foot.
    assert field.kind("HM1") == "CB"
    field.play("step HM1.red 1304", "step HM1.red 1404")
    assert not field.offers("step")


@pytest.mark.rule("moi:14.2b")
def test_14_2b_and_up_again_in_another_activation() -> None:
    field = battle("12x8 | red: HF1@1004>3 | blue: PK1@2101>9")
    field.play("unit HF1.red")

    field.play("step HF1.red 1104", "step HF1.red 1204", "mount HF1.red")

    # 5 points on foot: two hexes and three to mount.
    assert field.kind("HF1") == "HM"
    assert not field.offers("step")
    assert not field.offers("dismount")


@pytest.mark.rule("moi:14.2b")
@pytest.mark.parametrize(
    ("enemy", "may"),
    [
        ("PK1@1504>3", False),
        ("PK1@1604>9", True),
        ("LB1@1704>3", False),
        ("LB1@1804>3", True),
        ("GE1@1504>3", False),
        ("GE1@1604>3", True),
    ],
)
def test_14_2b_out_of_reach_and_range_of_the_enemy(enemy: str, may: bool) -> None:
    field = battle(f"12x8 | red: HM1@1404>3 | blue: {enemy}")

    field.play("unit HM1.red")

    assert field.offers("dismount HM1.red") is may


@pytest.mark.rule("moi:14.2b")
def test_14_2b_no_fire_in_a_turn_in_which_they_move_or_dismount() -> None:
    dismounts = battle("12x8 | red: HM1@1404>3 | blue: PK1@1604>9")
    moves = battle("12x8 | red: HF1@1303>3 | blue: PK1@1604>9")
    ordinary = battle("12x8 | red: CB1@1303>3 | blue: PK1@1604>9")

    dismounts.play("unit HM1.red", "dismount HM1.red", "face HM1.red 3")
    moves.play("unit HF1.red", "step HF1.red 1404", "face HF1.red 3")
    ordinary.play("unit CB1.red", "step CB1.red 1404", "face CB1.red 3")

    assert dismounts.asks == moves.asks != "ShootOrHold"
    assert ordinary.asks == "ShootOrHold"
