"""moi:10.0 Assault: who, whom, one die for every defender, its modifiers, and advances."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.notation import battle
from tests.men_of_iron.melee import (
    assault_phase,
    drms,
    fight,
    last_drms,
    previewed,
    rolls,
    settle,
)

BLUE_PIKE = "blue: PK1@1504>9 ^@2101"


@pytest.mark.rule("moi:10.1")
def test_10_1_only_attackers_of_the_matrix_assault_and_only_to_their_front() -> None:
    field = assault_phase(
        f"12x8 | red: LB1@1404>3 DM1@1405>3 PK2@1503>11 DM3.left@1605>9 | {BLUE_PIKE}"
    )

    offered = field.options

    assert offered == ["assault DM1.red PK1.blue", "fight"]
    assert field.refusal("assault LB1.red PK1.blue").startswith("moi:10.1 refusal-never-attacks")
    assert field.refusal("assault PK2.red PK1.blue").startswith("moi:10.1 refusal-not-before-it")
    assert field.refusal("assault DM3.left PK1.blue").startswith("moi:10.1")


@pytest.mark.rule("moi:10.1")
def test_10_1_what_the_matrix_forbids_is_not_offered() -> None:
    field = assault_phase("12x8 | red: AX1@1404>3 PK2@1405>3 | blue: SL1@1504>9")

    offered = field.options

    assert offered == ["assault PK2.red SL1.blue", "fight"]


# moi:10.2 Retreat before assault.


@pytest.mark.rule("moi:10.2a")
@pytest.mark.parametrize("rider", ["MM", "GE", "HM"])
def test_10_2a_riders_in_good_order_may_retreat_before_foot(rider: str) -> None:
    field = assault_phase(
        f"12x8 | red: DM1@1404>3 LB2@1705>9 | blue: {rider}1@1504>9 PK2@1505>9 ^@2101"
    )

    fight(field, f"assault DM1.red {rider}1.blue")

    # 1605 lies in the ZOC of the longbow, 1505 holds a friend, 1503 and 1405 lead to the attacker.
    assert (field.asks, field.deciding) == ("Evade", "blue")
    assert field.options == [f"evade {rider}1.blue 1604", f"stand {rider}1.blue"]
    field.play(f"evade {rider}1.blue 1604")
    assert field.asks == "Reface"
    assert len(field.options) == 6


@pytest.mark.rule("moi:10.2a")
@pytest.mark.parametrize(
    ("red", "attack", "blue"),
    [
        ("DM1@1404>3", "assault DM1.red MM1.blue", "MM1@1504>9d"),
        ("MM1@1404>3", "assault MM1.red MM1.blue", "MM1@1504>9"),
        ("DM1@1404>3", "assault DM1.red PK1.blue", "PK1@1504>9"),
    ],
)
def test_10_2a_not_when_disordered_nor_before_riders_nor_on_foot(
    red: str, attack: str, blue: str
) -> None:
    field = assault_phase(f"12x8 | red: {red} | blue: {blue} ^@2101")

    fight(field, attack, dice=(4,))

    assert field.told("evaded") == []
    assert rolls(field, "assault")


@pytest.mark.rule("moi:10.2b")
@pytest.mark.parametrize(("rider", "after"), [("MM", "disordered"), ("GE", "normal")])
def test_10_2b_men_at_arms_are_disordered_by_it_other_riders_not(rider: str, after: str) -> None:
    field = assault_phase(f"12x8 | red: DM1@1404>3 | blue: {rider}1@1504>9 ^@2101")

    fight(field, f"assault DM1.red {rider}1.blue").play(f"evade {rider}1.blue 1604")

    assert field.hex(f"{rider}1") == "1604"
    assert field.state(f"{rider}1") == after
    assert rolls(field) == []


@pytest.mark.rule("moi:10.2c")
def test_10_2c_the_attacker_may_advance_without_drawing_fire() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: MM1@1504>9 LB2@1605>11 ^@2101")

    fight(field, "assault DM1.red MM1.blue").play("evade MM1.blue 1604", "face MM1.blue 9")

    assert field.options == ["advance DM1.red 1504", "stay DM1.red"]
    field.play("advance DM1.red 1504")
    assert (field.asks, len(field.options)) == ("Reface", 6)
    field.play("face DM1.red 5")
    # The longbow at 1605 has 1504 before it, and keeps still.
    assert (field.hex("DM1"), field.facing("DM1")) == ("1504", 5)
    assert field.asks == "ChooseActivation"
    assert rolls(field) == []


@pytest.mark.rule("moi:10.2c")
@pytest.mark.parametrize(("follows", "fought"), [("advance DM1.red 1504", 0), ("stay DM1.red", 1)])
def test_10_2c_who_advances_does_not_assault_again(follows: str, fought: int) -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: MM1@1504>9 PK2@1503>9 ^@2101")
    fight(field, "assault DM1.red MM1.blue", "assault DM1.red PK2.blue", dice=(4,))

    field.play("evade MM1.blue 1604", "face MM1.blue 9", follows)

    settle(field, "Reface")
    assert len(rolls(field, "assault")) == fought


# moi:10.3 Designation and resolution.


@pytest.mark.rule("moi:10.3a")
def test_10_3a_assault_is_voluntary_but_all_before_the_unit_must_be_assaulted() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 DM2@1403>3 | blue: PK1@1504>9 PK2@1503>9")
    assert field.offers("fight")

    field.play("assault DM1.red PK1.blue")

    assert field.refusal("fight").startswith("moi:10.3a")
    assert field.offers("assault DM1.red PK2.blue")
    assert field.offers("assault DM2.red PK2.blue")


@pytest.mark.rule("moi:10.3a")
def test_10_3a_an_enemy_whom_another_friend_assaults_may_be_left_to_him() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 DM2@1403>3 | blue: PK1@1504>9 PK2@1503>9")

    field.play("assault DM1.red PK1.blue", "assault DM2.red PK2.blue")

    assert field.offers("fight")


@pytest.mark.rule("moi:10.3b")
def test_10_3b_all_are_designated_first_and_then_resolved_in_any_order() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 DM2@1407>3 | blue: PK1@1504>9 PK2@1507>9 ^@2101")

    field.play("assault DM1.red PK1.blue", "assault DM2.red PK2.blue")

    assert rolls(field) == []
    assert field.options == ["resolve PK1.blue", "resolve PK2.blue"]
    field.play("resolve PK2.blue", dice=(3, 3))
    assert [roll["target"] for roll in rolls(field)] == ["PK2.blue", "PK1.blue"]


@pytest.mark.rule("moi:10.3b")
def test_10_3b_who_was_not_designated_before_the_fighting_stays_out() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 DM2@1407>3 | blue: PK1@1504>9 PK2@1507>9 ^@2101")

    fight(field, "assault DM1.red PK1.blue", dice=(3,))

    assert [roll["target"] for roll in rolls(field)] == ["PK1.blue"]
    assert field.asks == "ChooseActivation"


@pytest.mark.rule("moi:10.3c")
def test_10_3c_several_attackers_assault_a_defender_once_and_together() -> None:
    field = assault_phase(f"12x8 | red: DM1@1404>3 DM2@1405>3 | {BLUE_PIKE}")

    fight(field, "assault DM1.red PK1.blue", "assault DM2.red PK1.blue", dice=(3,))

    (roll,) = rolls(field)
    assert roll["attackers"] == ["DM1.red", "DM2.red"]


@pytest.mark.rule("moi:10.3c")
def test_10_3c_a_charger_leaves_alone_whom_others_have_assaulted_in_this_phase() -> None:
    field = assault_phase("12x8 | red: MM1@1205>3 DM2@1604>9 | blue: LB1@1505>3 PK1@1504>3 ^@2101")
    fight(field, "charge MM1.red LB1.blue", "assault DM2.red PK1.blue", dice=(1, 4))

    field.play("resolve PK1.blue", "ride MM1.red 1405 3")

    # Both stand before the charger at 1405; the pike has had its assault.
    assert [roll["target"] for roll in rolls(field)] == ["PK1.blue", "LB1.blue"]


@pytest.mark.rule("moi:10.3c")
def test_10_3c_a_continued_attack_may_strike_a_second_time() -> None:
    field = assault_phase("12x8 | red: MM1@1404>3 DM2@1703>9 | blue: PK1@1504>9d PK2@1604>9 ^@2101")
    fight(field, "assault MM1.red PK1.blue", "assault DM2.red PK2.blue")

    field.play("resolve PK2.blue", dice=(1, 9, 4))

    assert [roll["target"] for roll in rolls(field)] == ["PK2.blue", "PK1.blue", "PK2.blue"]


@pytest.mark.rule("moi:10.3d")
def test_10_3d_one_die_with_its_own_drms_and_column_for_each_defender() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: LB1@1503>9 PK2@1504>9d ^@2101")

    fight(field, "assault DM1.red LB1.blue", "assault DM1.red PK2.blue", dice=(3, 4))

    bow, pike = rolls(field)
    assert drms(bow) == {"mod-defence": 1, "mod-numbers": -1, "mod-weapons": 2}
    assert drms(pike) == {"mod-defence": 1, "mod-numbers": -1, "mod-weapons": 1}
    assert (bow["total"], bow["outcome"]) == (5, "none")
    assert (pike["total"], pike["outcome"]) == (5, "defender-retired")


@pytest.mark.rule("moi:10.3e")
def test_10_3e_the_charge_table_if_one_of_the_attackers_charges() -> None:
    position = "12x8 | red: MM1@1404>3 MM2@1305>3 | blue: LB1@1504>9 ^@2101"
    alone, together = assault_phase(position), assault_phase(position)

    fight(alone, "assault MM1.red LB1.blue", dice=(0,))
    fight(together, "assault MM1.red LB1.blue", "charge MM2.red LB1.blue", dice=(0, 0))
    together.play("ride MM2.red 1405 3", "fire LB1.blue MM2.red")

    (assault,), (_, charge) = rolls(alone), rolls(together)
    assert (assault["purpose"], charge["purpose"]) == ("assault", "charge")
    # On the other table 4 would Disorder the longbow, and 7 would not drive it back.
    assert (assault["total"], assault["outcome"]) == (4, "none")
    assert (charge["total"], charge["outcome"]) == (7, "defender-disordered-retreat")


@pytest.mark.rule("moi:10.3f")
def test_10_3f_one_against_two_is_minus_one_each_and_all_is_applied_at_the_end() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: PK1@1503>9 PK2@1504>9 ^@2101")

    fight(field, "assault DM1.red PK1.blue", "assault DM1.red PK2.blue", dice=(1, 6))

    # The first die would Disorder him, but the second is thrown as if at the same time.
    first, second = rolls(field)
    assert drms(first) == drms(second) == {"mod-numbers": -1, "mod-weapons": 1}
    assert (first["outcome"], second["outcome"]) == (
        "attacker-disordered-retreat",
        "defender-disordered",
    )
    assert (field.state("DM1"), field.state("PK2")) == ("disordered", "disordered")
    assert (field.asks, field.deciding) == ("Retreat", "red")


@pytest.mark.rule("moi:10.3f")
def test_10_3f_combats_that_hang_together_are_one() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 DM2@1405>3 | blue: PK1@1503>9 PK2@1504>9 ^@2101")

    fight(
        field,
        "assault DM1.red PK1.blue",
        "assault DM1.red PK2.blue",
        "assault DM2.red PK2.blue",
        dice=(4, 4),
    )

    # One against the two whom he attacks, and two against those two.
    first, second = rolls(field)
    assert (drms(first)["mod-numbers"], drms(second).get("mod-numbers", 0)) == (-1, 0)


# moi:10.4 Modifiers.


@pytest.mark.rule("moi:10.4a")
@pytest.mark.parametrize(
    ("attackers", "drm"),
    [(["1404>3"], 0), (["1404>3", "1405>3"], 1), (["1404>3", "1405>3", "1503>5"], 2)],
)
def test_10_4a_the_difference_in_numbers(attackers: list[str], drm: int) -> None:
    units = " ".join(f"DM{at}@{where}" for at, where in enumerate(attackers))
    field = assault_phase(f"12x8 | red: {units} | {BLUE_PIKE}")
    *others, last = [f"assault DM{at}.red PK1.blue" for at in range(len(attackers))]

    field.play(*others)

    assert previewed(field, last).get("mod-numbers", 0) == drm


FRONT, FRONT2, FLANK, FLANK2 = "1404>3", "1405>3", "1503>5", "1505>1"
REAR, REAR2 = "1604>9", "1605>9"


@pytest.mark.rule("moi:10.4b")
@pytest.mark.parametrize(
    ("attackers", "drm"),
    [
        ([FRONT], 0),
        ([FRONT, FRONT2], 0),
        ([FLANK], 2),
        ([FLANK, FLANK2], 2),
        ([REAR], 3),
        ([REAR, REAR2], 3),
        ([FRONT, FLANK], 4),
        ([FRONT, REAR], 4),
        ([FLANK, REAR2], 4),
        ([FRONT, FLANK2, REAR], 4),
    ],
)
def test_10_4b_angle_of_attack(attackers: list[str], drm: int) -> None:
    units = " ".join(f"DM{at}@{where}" for at, where in enumerate(attackers))
    field = assault_phase(f"12x8 | red: {units} | {BLUE_PIKE}")
    *others, last = [f"assault DM{at}.red PK1.blue" for at in range(len(attackers))]

    field.play(*others)

    labels = ("mod-flank", "mod-rear", "mod-combination")
    found = [n for label, n in previewed(field, last).items() if label in labels]
    assert found == ([drm] if drm else [])


@pytest.mark.rule("moi:10.4c")
def test_10_4c_the_ground_of_each_defender() -> None:
    field = assault_phase(
        "12x8 | red: DM1@1404>3 | blue: PK1@1503>9 PK2@1504>9 ^@2101 | 1504=wood 1404=village"
    )

    fight(field, "assault DM1.red PK1.blue", "assault DM1.red PK2.blue", dice=(5, 5))

    open_ground, wood = rolls(field)
    assert "mod-terrain" not in drms(open_ground)
    assert drms(wood)["mod-terrain"] == -2


@pytest.mark.rule("moi:10.4c")
@pytest.mark.parametrize(
    ("attacks", "drm"),
    [(["DM1"], -1), (["DM2"], 0), (["DM1", "DM2"], -1), (["DM2", "DM1"], -1)],
)
def test_10_4c_of_several_attackers_the_ground_best_for_the_defender(
    attacks: list[str], drm: int
) -> None:
    field = assault_phase(
        f"12x8 | red: DM1@1404>3 DM2@1503>5 | {BLUE_PIKE} | 1504^2 1503^2",
    )
    *others, last = [f"assault {unit}.red PK1.blue" for unit in attacks]

    field.play(*others)

    assert previewed(field, last).get("mod-terrain", 0) == drm


@pytest.mark.rule("moi:10.4c")
@pytest.mark.parametrize(("attacks", "drm"), [(["DM1"], -1), (["DM1", "DM2"], 0)])
def test_10_4c_all_attackers_lower_where_no_slope_is_printed(attacks: list[str], drm: int) -> None:
    field = assault_phase(
        f"12x8 | red: DM1@1404>3 DM2@1503>5 | {BLUE_PIKE} | 1504^2 1503^2",
        ground="courtrai",
    )
    *others, last = [f"assault {unit}.red PK1.blue" for unit in attacks]

    field.play(*others)

    assert previewed(field, last).get("mod-terrain", 0) == drm


@pytest.mark.rule("moi:10.4d")
@pytest.mark.parametrize(
    ("defender", "drm"), [("LB1@1504>9", 1), ("LB1@1504>9d", 2), ("DM1@1504>9", -1)]
)
def test_10_4d_the_defenders_own_drm(defender: str, drm: int) -> None:
    field = assault_phase(f"12x8 | red: DM1@1404>3 | blue: {defender} ^@2101")

    found = previewed(field, f"assault DM1.red {defender[:3]}.blue")

    assert found["mod-defence"] == drm


@pytest.mark.rule("moi:10.4e")
def test_10_4e_a_charge_adds_two_or_one_after_moving() -> None:
    rested = assault_phase("12x8 | red: MM1@1304>3 | blue: CB1@1504>3 ^@2101")
    moved = battle("12x8 | red: MM1@1203>3 | blue: CB1@1504>3 ^@2101")

    moved.play("unit MM1.red", "step MM1.red 1303", "step MM1.red 1304", "face MM1.red 3")

    assert previewed(rested, "charge MM1.red CB1.blue")["mod-charge"] == 2
    assert previewed(moved, "charge MM1.red CB1.blue")["mod-charge-moved"] == 1
    fight(moved, "charge MM1.red CB1.blue", dice=(0,)).play("ride MM1.red 1404 3")
    assert last_drms(moved, "charge")["mod-charge-moved"] == 1


@pytest.mark.rule("moi:10.4f")
def test_10_4f_a_leader_helps_mounted_men_at_arms_when_they_charge() -> None:
    charging = assault_phase("12x8 | red: MM1@1304>3 *bob@1304 | blue: CB1@1504>3 ^@2101")
    assaulting = assault_phase("12x8 | red: MM1@1404>3 *bob@1404 | blue: CB1@1504>3 ^@2101")

    fight(charging, "charge MM1.red CB1.blue", dice=(5,)).play("ride MM1.red 1404 3")
    fight(assaulting, "assault MM1.red CB1.blue", dice=(1,))

    assert last_drms(charging, "charge")["mod-leader"] == 1
    assert "mod-leader" not in last_drms(assaulting)


@pytest.mark.rule("moi:10.4g")
@pytest.mark.parametrize(
    ("attackers", "defender", "drm"),
    [
        (["DM1@1404>3"], "LB", 2),
        (["DM1@1404>3", "AX2@1405>3"], "LB", 3),
        (["UH1@1404>3", "PK2@1405>3"], "MM", -1),
    ],
)
def test_10_4g_the_best_weapon_of_the_attackers(
    attackers: list[str], defender: str, drm: int
) -> None:
    red = " ".join(attackers)
    field = assault_phase(f"12x8 | red: {red} | blue: {defender}1@1504>9 ^@2101")
    *others, last = [f"assault {unit[:3]}.red {defender}1.blue" for unit in attackers]

    field.play(*others)

    assert previewed(field, last)["mod-weapons"] == drm


@pytest.mark.rule("moi:10.4h")
@pytest.mark.parametrize(
    ("marks", "drm"), [(("", ""), 0), (("d", ""), -2), (("", "d"), -2), (("d", "d"), -2)]
)
def test_10_4h_a_disordered_attacker(marks: tuple[str, str], drm: int) -> None:
    one, two = marks
    field = assault_phase(f"12x8 | red: DM1@1404>3{one} DM2@1405>3{two} | {BLUE_PIKE}")

    field.play("assault DM1.red PK1.blue")

    found = previewed(field, "assault DM2.red PK1.blue")
    assert found.get("mod-attacker-disordered", 0) == drm


@pytest.mark.rule("moi:10.4i")
def test_10_4i_a_retired_defender() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: PK1@1504>9r ^@2101")

    (roll,) = field.preview("assault DM1.red PK1.blue")

    assert {m.label: m.amount for m in roll.modifiers} == {
        "mod-defence": 1,
        "mod-weapons": 1,
        "mod-defender-retired": 2,
    }
    # 0 + 4 on the Disordered column.
    assert roll.outcomes[:2] == ("none", "defender-retired")


@pytest.mark.rule("moi:10.4j")
@pytest.mark.parametrize(
    ("mark", "attacker", "label"),
    [
        ("w", FRONT, "mod-shield-wall"),
        ("s", FRONT, "mod-schiltron"),
        ("w", FLANK, ""),
        ("s", REAR, ""),
    ],
)
def test_10_4j_defensive_formations(mark: str, attacker: str, label: str) -> None:
    field = assault_phase(f"12x8 | red: DM1@{attacker} | blue: PK1@1504>9{mark} ^@2101")

    found = previewed(field, "assault DM1.red PK1.blue")

    formations = {key: n for key, n in found.items() if key in ("mod-shield-wall", "mod-schiltron")}
    assert formations == ({label: -1} if label else {})


@pytest.mark.rule("moi:10.4k")
def test_10_4k_all_drms_add_up() -> None:
    field = assault_phase(
        "12x8 | red: DM1@1404>3d PK2@1503>5 | blue: LB1@1504>9 ^@2101 | 1504=wood"
    )

    fight(field, "assault DM1.red LB1.blue", "assault PK2.red LB1.blue", dice=(3,))

    (roll,) = rolls(field)
    assert drms(roll) == {
        "mod-defence": 1,
        "mod-numbers": 1,
        "mod-combination": 4,
        "mod-terrain": -2,
        "mod-weapons": 2,
        "mod-attacker-disordered": -2,
    }
    assert roll["total"] == 3 + 4


# moi:10.5 Advance.


@pytest.mark.rule("moi:10.5a")
def test_10_5a_the_best_defence_must_advance_and_may_face_anywhere() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 PK2@1405>3 | blue: LB1@1504>9 ^@2101")

    fight(field, "assault DM1.red LB1.blue", "assault PK2.red LB1.blue", dice=(9,))
    field.play("retreat LB1.blue 1604", "face LB1.blue 9")

    assert (field.hex("DM1"), field.hex("PK2")) == ("1504", "1405")
    assert (field.asks, field.deciding, len(field.options)) == ("Reface", "red", 6)
    field.play("face DM1.red 9")
    assert field.facing("DM1") == 9


@pytest.mark.rule("moi:10.5a")
def test_10_5a_the_owner_breaks_ties_and_may_not_decline() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 DM2@1405>3 | blue: LB1@1504>9 ^@2101")

    fight(field, "assault DM1.red LB1.blue", "assault DM2.red LB1.blue", dice=(9,))
    field.play("retreat LB1.blue 1604", "face LB1.blue 9")

    assert field.options == ["advance DM1.red 1504", "advance DM2.red 1504"]
    assert field.refusal("stay DM1.red").startswith("moi:10.5a")


@pytest.mark.rule("moi:10.5b")
def test_10_5b_after_all_its_combats_into_one_of_the_hexes_that_were_left() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: LB1@1503>9 LB2@1504>9 ^@2101")

    fight(field, "assault DM1.red LB1.blue", "assault DM1.red LB2.blue", dice=(6, 6))
    settle(field, "Retreat", "Reface")

    assert len(rolls(field)) == 2
    assert field.options == ["advance DM1.red 1503", "advance DM1.red 1504"]
    field.play("advance DM1.red 1504", "face DM1.red 3")
    assert field.hex("DM1") == "1504"


@pytest.mark.rule("moi:10.5b")
def test_10_5b_not_when_disordered_in_one_of_them() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: LB1@1503>9 LB2@1504>9 ^@2101")

    fight(field, "assault DM1.red LB1.blue", "assault DM1.red LB2.blue", dice=(6, 1))
    settle(field, "Retreat", "Reface")

    assert field.state("DM1") == "disordered"
    assert field.hex("LB1") != "1503"
    assert field.hex("DM1") == "1404"
    assert field.told("advanced") == []
