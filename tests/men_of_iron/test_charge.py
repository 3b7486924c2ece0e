"""moi:11.0 Charge: who, from where, along which path, reluctance and counter-charge."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.notation import Table, battle
from tests.men_of_iron.melee import (
    assault_phase,
    drms,
    fight,
    last_drms,
    previewed,
    rolls,
    settle,
)

# Elsewhere on the field two units stand face to face, so that there is always an assault to name.
ELSEWHERE_RED, ELSEWHERE_BLUE = "DM9@1407>3", "PK9@1507>9"


def purposes(table: Table) -> list[str]:
    """What the dice were thrown for, in their order."""
    return [roll["purpose"] for roll in rolls(table)]


@pytest.mark.rule("moi:11.1a")
@pytest.mark.parametrize(
    ("rider", "charges"),
    [("MM1@1304>3", True), ("MM1@1304>3d", False), ("GE1@1304>3", False), ("DM1@1304>3", False)],
)
def test_11_1a_only_mounted_men_at_arms_in_good_order_charge(rider: str, charges: bool) -> None:
    field = assault_phase(
        f"12x8 | red: {rider} {ELSEWHERE_RED} | blue: CB1@1504>3 {ELSEWHERE_BLUE} ^@2101"
    )

    offered = field.offers(f"charge {rider[:3]}.red CB1.blue")

    assert offered is charges
    if not charges:
        assert field.refusal(f"charge {rider[:3]}.red CB1.blue").startswith("moi:11.1a")


@pytest.mark.rule("moi:11.1a")
def test_11_1a_a_charge_is_combat_and_not_movement() -> None:
    field = battle("12x8 | red: MM1@1204>3 | blue: CB1@1503>3 ^@2101")
    field.play("unit MM1.red")
    for there in ("1203", "1202", "1201", "1301", "1302", "1303"):
        field.play(f"step MM1.red {there}")
    assert not field.offers("step")

    field.play("face MM1.red 3")
    fight(field, "charge MM1.red CB1.blue", dice=(0,)).play("ride MM1.red 1403 3")

    assert field.hex("MM1") == "1403"
    assert len(field.told("moved")) == 6
    assert len(field.told("rode")) == 1


@pytest.mark.rule("moi:11.1b")
def test_11_1b_who_begins_next_to_an_enemy_assaults_and_does_not_charge() -> None:
    field = assault_phase("12x8 | red: MM1@1404>3 | blue: CB1@1504>3 CB2@1603>3 ^@2101")

    offered = field.options

    assert offered == ["assault MM1.red CB1.blue", "fight"]
    assert field.refusal("charge MM1.red CB1.blue").startswith("moi:11.1b")
    fight(field, "assault MM1.red CB1.blue", dice=(0,))
    assert purposes(field) == ["assault"]
    assert "mod-charge" not in last_drms(field)


@pytest.mark.rule("moi:11.2")
def test_11_2_the_charge_table_and_two_or_one_if_the_unit_has_moved() -> None:
    rested = assault_phase("12x8 | red: MM1@1304>3 | blue: CB1@1504>3 ^@2101")
    moved = battle("12x8 | red: MM1@1303>3 | blue: CB1@1504>3 ^@2101")

    fight(rested, "charge MM1.red CB1.blue", dice=(0,)).play("ride MM1.red 1404 3")
    moved.play("unit MM1.red", "step MM1.red 1304", "face MM1.red 3")
    fight(moved, "charge MM1.red CB1.blue", dice=(0,)).play("ride MM1.red 1404 3")

    usual = {"mod-defence": 1, "mod-rear": 3, "mod-weapons": 2}
    assert last_drms(rested, "charge") == {**usual, "mod-charge": 2}
    assert last_drms(moved, "charge") == {**usual, "mod-charge-moved": 1}
    assert rolls(rested)[-1]["outcome"] == "defender-disordered-retreat-continue"


@pytest.mark.rule("moi:11.2")
@pytest.mark.parametrize("moving", [("MM1",), ("MM1", "MM2")])
def test_11_2_of_several_chargers_one_that_has_not_moved_is_enough(moving: tuple[str, ...]) -> None:
    field = battle("12x8 | red: MM1@1203>3 MM2@1205>3 | blue: CB1@1504>3 ^@2101")
    steps = {"MM1": "1303", "MM2": "1305"}

    for unit in moving:
        field.play(f"unit {unit}.red", f"step {unit}.red {steps[unit]}", f"face {unit}.red 3")
    if field.asks == "MoveAndFire":
        field.play("end-moves")
    field.play("charge MM1.red CB1.blue")

    found = previewed(field, "charge MM2.red CB1.blue")
    expected = {"mod-charge": 2} if len(moving) == 1 else {"mod-charge-moved": 1}
    assert {key: n for key, n in found.items() if "charge" in key} == expected


@pytest.mark.rule("moi:11.3a")
@pytest.mark.parametrize(("start", "charges"), [("1304", True), ("1204", True), ("1104", False)])
def test_11_3a_from_two_or_three_hexes(start: str, charges: bool) -> None:
    field = assault_phase(
        f"12x8 | red: MM1@{start}>3 {ELSEWHERE_RED} | blue: CB1@1504>3 {ELSEWHERE_BLUE}"
    )

    offered = field.offers("charge MM1.red CB1.blue")

    assert offered is charges
    if not charges:
        assert field.refusal("charge MM1.red CB1.blue").startswith("moi:11.3a")


@pytest.mark.rule("moi:11.3b")
def test_11_3b_several_may_charge_one_target_and_all_are_designated_first() -> None:
    field = assault_phase("12x8 | red: MM1@1304>3 MM2@1305>3 | blue: CB1@1504>3 ^@2101")

    field.play("charge MM1.red CB1.blue")

    assert (field.asks, field.hex("MM1")) == ("Designate", "1304")
    assert field.offers("charge MM2.red CB1.blue")
    fight(field, "charge MM2.red CB1.blue", dice=(0,))
    field.play("ride MM1.red 1404 3", "ride MM2.red 1405 3")
    (roll,) = rolls(field)
    assert roll["attackers"] == ["MM1.red", "MM2.red"]
    assert drms(roll)["mod-numbers"] == 1


@pytest.mark.rule("moi:11.3c")
@pytest.mark.parametrize(
    ("facing", "ends"),
    [
        (3, {"1404 3", "1404 5", "1405 3", "1405 1"}),
        (5, {"1404 3", "1405 3"}),
        (1, {"1404 3", "1405 3"}),
        (7, set()),
        (9, set()),
        (11, set()),
    ],
)
def test_11_3c_into_front_hexes_with_one_turn_of_a_vertex(facing: int, ends: set[str]) -> None:
    field = assault_phase(
        f"12x8 | red: MM1@1304>{facing} {ELSEWHERE_RED} | blue: CB1@1504>3 {ELSEWHERE_BLUE}"
    )
    assert field.offers("charge MM1.red CB1.blue") is bool(ends)

    if ends:
        fight(field, "charge MM1.red CB1.blue")

    assert not ends or set(field.options) == {f"ride MM1.red {end}" for end in ends}


@pytest.mark.rule("moi:11.3c")
def test_11_3c_the_charger_rides_up_to_its_target_and_its_leader_with_it() -> None:
    field = assault_phase("12x8 | red: MM1@1204>3 *bob@1204 | blue: CB1@1504>3 ^@2101")

    fight(field, "charge MM1.red CB1.blue", dice=(0,)).play("ride MM1.red 1404 5")

    assert (field.hex("MM1"), field.facing("MM1")) == ("1404", 5)
    assert [event.facts["to"] for event in field.told("rode")][-1] == "1404"
    assert field.game.board.numbers[field.game.leader_hex[0]] == "1404"


@pytest.mark.rule("moi:11.3d")
def test_11_3d_no_charge_where_the_target_has_left_its_hex() -> None:
    field = assault_phase("12x8 | red: MM1@1602>5 MM2@1404>3 | blue: PK1@1504>9d LB1@1604>3 ^@2101")
    fight(field, "charge MM1.red LB1.blue", "assault MM2.red PK1.blue")

    # Men-at-arms ride down the pike and go on against the longbow, which gives way.
    field.play("resolve PK1.blue", dice=(9, 1))
    field.play("retreat LB1.blue 1704", "face LB1.blue 3")
    settle(field, "Reface")

    assert [roll["target"] for roll in rolls(field)] == ["PK1.blue", "LB1.blue"]
    # It could still be reached in its new hex.
    assert field.asks == "ChooseActivation"
    assert field.told("rode") == []
    assert field.hex("MM1") == "1602"


@pytest.mark.rule("moi:11.3e")
@pytest.mark.parametrize(
    ("others", "ways"),
    [
        ("", {"1303", "1304"}),
        ("LB2@1305>1", {"1303"}),
        ("LB2@1305>1 LB3@1302>5", set()),
    ],
)
def test_11_3e_the_path_leads_through_no_enemy_zoc_but_may_end_in_one(
    others: str, ways: set[str]
) -> None:
    # 1404 and 1405 lie in the ZOC of the target; 1304 and 1303 in those of the others.
    field = assault_phase(
        f"12x8 | red: MM1@1204>3 {ELSEWHERE_RED} | blue: CB1@1504>9 {others} {ELSEWHERE_BLUE}"
    )
    assert field.offers("charge MM1.red CB1.blue") is bool(ways)
    if not ways:
        assert field.refusal("charge MM1.red CB1.blue").startswith("moi:11.3e")
        return

    fight(field, "charge MM1.red CB1.blue")
    ends = set(field.options)
    field.play("ride MM1.red 1404 3")

    assert "ride MM1.red 1404 3" in ends
    assert field.told("rode")[0].facts["to"] in ways


@pytest.mark.rule("moi:11.3e")
def test_11_3e_nor_over_ground_that_forbids_it() -> None:
    field = assault_phase(
        f"12x8 | red: MM1@1204>3 {ELSEWHERE_RED} | blue: CB1@1504>9 {ELSEWHERE_BLUE}"
        " | 1303=pond 1304=pond",
        ground="falkirk",
    )

    refusal = field.refusal("charge MM1.red CB1.blue")

    assert refusal.startswith("moi:11.3e")


# moi:11.4 Reluctance.


@pytest.mark.rule("moi:11.4a")
@pytest.mark.parametrize(
    ("die", "purpose", "drm"), [(0, "charge", 2), (4, "charge", 2), (5, "assault", 0)]
)
@pytest.mark.parametrize("foot", ["PK", "DM"])
def test_11_4a_before_the_front_of_pikes_and_dismounted_men_at_arms(
    foot: str, die: int, purpose: str, drm: int
) -> None:
    field = assault_phase(f"12x8 | red: MM1@1304>3 | blue: {foot}1@1504>9 ^@2101")

    fight(field, f"charge MM1.red {foot}1.blue", dice=(die, 4)).play("ride MM1.red 1404 3")

    # The die falls after the ride, and the attack takes place either way.
    assert [e.name for e in field.events if e.name in ("rode", "rolled")][:2] == ["rode", "rolled"]
    assert purposes(field) == ["reluctance", purpose]
    assert last_drms(field, purpose).get("mod-charge", 0) == drm


@pytest.mark.rule("moi:11.4a")
@pytest.mark.parametrize(
    "defender", ["UH1@1504>9", "AX1@1504>9", "CB1@1504>3", "PK1@1504>3", "PK1@1504>7"]
)
def test_11_4a_not_before_others_nor_at_flank_and_rear(defender: str) -> None:
    field = assault_phase(f"12x8 | red: MM1@1304>3 | blue: {defender} ^@2101")

    fight(field, f"charge MM1.red {defender[:3]}.blue", dice=(0,)).play("ride MM1.red 1404 3")

    assert purposes(field) == ["charge"]


@pytest.mark.rule("moi:11.4b")
@pytest.mark.parametrize(("die", "purpose"), [(4, "charge"), (5, "assault")])
def test_11_4b_reluctant_before_one_is_reluctant_before_all(die: int, purpose: str) -> None:
    field = assault_phase("12x8 | red: MM1@1304>3 | blue: PK1@1504>9 DM2@1503>9 ^@2101")

    fight(field, "charge MM1.red PK1.blue", dice=(die, 4, 4)).play("ride MM1.red 1404 3")

    assert purposes(field) == ["reluctance", purpose, purpose]


# moi:11.5 moi:11.6 moi:11.7 Counter-charge.


@pytest.mark.rule("moi:11.5a")
@pytest.mark.parametrize(
    ("red", "blue", "asked"),
    [
        ("", "MM1@1504>9", True),
        ("", "MM1@1504>7", True),
        ("", "MM1@1504>3", False),
        ("", "MM1@1504>9d", False),
        ("", "GE1@1504>9", False),
        ("LB5@1604>9", "MM1@1504>9", False),
        ("LB5@1604>3", "MM1@1504>9", True),
    ],
)
def test_11_5a_men_at_arms_in_order_and_in_no_other_zoc_from_front_or_flank(
    red: str, blue: str, asked: bool
) -> None:
    field = assault_phase(f"12x8 | red: MM1@1304>3 {red} | blue: {blue} ^@2101")

    fight(field, f"charge MM1.red {blue[:3]}.blue", dice=(0,)).play("ride MM1.red 1404 3")

    assert (field.asks == "CounterCharge") is asked
    if asked:
        assert field.deciding == "blue"
        assert field.options == [
            f"counter-charge {blue[:3]}.blue MM1.red",
            f"stand {blue[:3]}.blue",
        ]


@pytest.mark.rule("moi:11.5a")
def test_11_5a_or_when_fired_at() -> None:
    field = battle("12x8 | red: LB1@1404>3 | blue: MM1@1604>9 ^@2101")

    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(0,))

    assert (field.asks, field.deciding) == ("CounterFire", "blue")


@pytest.mark.rule("moi:11.5b")
def test_11_5b_after_the_fire_has_been_resolved() -> None:
    field = battle("12x8 | red: LB1@1404>3 | blue: MM1@1604>9 ^@2101")

    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(4,))

    assert purposes(field) == ["fire"]
    assert field.state("MM1") == "disordered"
    assert field.offers("counter-charge MM1.blue LB1.red")


@pytest.mark.rule("moi:11.5c")
def test_11_5c_it_turns_to_its_attacker_after_a_successful_roll() -> None:
    field = assault_phase("12x8 | red: UH1@1404>3 | blue: MM1@1504>7 ^@2101")
    fight(field, "assault UH1.red MM1.blue", dice=(0, 0))

    field.play("stand MM1.blue", "counter-charge MM1.blue UH1.red")

    # 1404 was on the flank of a unit that looked to 7.
    assert field.facing("MM1") == 9
    assert "mod-flank" in drms(rolls(field, "counter-charge")[0])


@pytest.mark.rule("moi:11.5c")
@pytest.mark.parametrize(("facing", "asked"), [(9, True), (1, True), (3, False)])
def test_11_5c_not_when_shot_at_from_the_rear(facing: int, asked: bool) -> None:
    field = battle(f"12x8 | red: LB1@1404>3 | blue: MM1@1604>{facing} ^@2101")

    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(0,))

    assert (field.asks == "CounterFire") is asked


@pytest.mark.rule("moi:11.5d")
@pytest.mark.parametrize(("die", "again"), [(0, False), (9, True)])
def test_11_5d_successfully_only_once_in_an_activation(die: int, again: bool) -> None:
    field = battle("12x8 | red: LB1@1404>3 LB2@1406>3 | blue: MM1@1604>9 ^@2101")
    field.play("unit LB1.red", "face LB1.red 3")

    field.play("fire LB1.red MM1.blue", dice=(0, die, 0, 4))
    field.play("counter-charge MM1.blue LB1.red")
    settle(field, "RideAtShooter", "React", "Retreat", "Advance", "Reface")
    field.game.dice.script.clear()
    field.play("unit LB2.red", "face LB2.red 1")
    field.play("fire LB2.red MM1.blue", dice=(0,))

    assert (field.asks == "CounterFire") is again


@pytest.mark.rule("moi:11.6a")
@pytest.mark.parametrize(("facing", "drm", "successes"), [(9, -1, 6), (7, 0, 5)])
def test_11_6a_die_and_defence_and_one_on_the_flank(facing: int, drm: int, successes: int) -> None:
    field = assault_phase(f"12x8 | red: MM1@1304>3 | blue: MM1@1504>{facing} ^@2101")
    fight(field, "charge MM1.red MM1.blue").play("ride MM1.red 1404 3")

    (roll,) = field.preview("counter-charge MM1.blue MM1.red")

    assert roll.modifier == drm
    assert roll.outcomes == ("success",) * successes + ("failure",) * (10 - successes)


@pytest.mark.rule("moi:11.6a")
@pytest.mark.parametrize(("facing", "drm"), [(9, -1), (1, 0)])
def test_11_6a_one_too_when_the_arrow_came_from_the_flank(facing: int, drm: int) -> None:
    field = battle(f"12x8 | red: LB1@1404>3 | blue: MM1@1605>{facing} ^@2101")
    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(0,))

    (roll,) = field.preview("counter-charge MM1.blue LB1.red")

    assert roll.modifier == drm


@pytest.mark.rule("moi:11.6b")
@pytest.mark.parametrize("before", ["", "moved"])
def test_11_6b_against_charging_men_at_arms_it_takes_away_the_drm_only(before: str) -> None:
    field = battle("12x8 | red: MM1@1304>3 | blue: MM1@1504>9 ^@2101")
    if before:
        field.play("unit MM1.red", "step MM1.red 1303", "face MM1.red 3")
    else:
        field.play("end-moves")
    fight(field, "charge MM1.red MM1.blue").play("ride MM1.red 1404 3")

    field.play("counter-charge MM1.blue MM1.red", dice=(5, 3))

    (roll,) = rolls(field, "charge")
    assert drms(roll) == {"mod-defence": -1}
    assert (roll["attackers"], roll["target"]) == (["MM1.red"], "MM1.blue")
    assert roll["outcome"] == "both-disordered"
    assert [field.game.board.numbers[h] for h in field.game.hexes] == ["1404", "1504"]


@pytest.mark.rule("moi:11.6c")
def test_11_6c_against_others_the_tables_turn_at_once() -> None:
    field = assault_phase("12x8 | red: UH1@1404>3 UH2@1405>3 | blue: MM1@1504>9 ^@2101")
    fight(field, "assault UH1.red MM1.blue", "assault UH2.red MM1.blue")

    field.play("stand MM1.blue", "counter-charge MM1.blue UH1.red", dice=(0, 0))

    # Both assaults are ignored; the defender charges with +2.
    (roll,) = rolls(field, "charge")
    assert (roll["attackers"], roll["target"]) == (["MM1.blue"], "UH1.red")
    assert drms(roll) == {"mod-defence": 1, "mod-charge": 2, "mod-weapons": 2}
    assert rolls(field, "assault") == []
    assert (field.asks, field.deciding) == ("Retreat", "red")


@pytest.mark.rule("moi:11.6c")
def test_11_6c_against_men_at_arms_on_foot_as_an_ordinary_charge() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: MM1@1504>9 ^@2101")
    fight(field, "assault DM1.red MM1.blue")

    field.play("stand MM1.blue", "counter-charge MM1.blue DM1.red", dice=(0, 4, 4))

    assert purposes(field) == ["counter-charge", "reluctance", "charge"]
    assert last_drms(field, "charge")["mod-charge"] == 2


@pytest.mark.rule("moi:11.6c")
def test_11_6c_it_rides_up_to_the_shooter() -> None:
    field = battle("12x8 | red: LB1@1404>3 LB2@1705>9 | blue: MM1@1604>9 ^@2101")
    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(0, 0))

    field.play("counter-charge MM1.blue LB1.red")
    ends = {text.split()[2] for text in field.options}
    field.play("ride MM1.blue 1504 9", "hold LB1.red", dice=(0,))

    assert {"1503", "1504"} <= ends
    assert field.hex("MM1") == "1504"
    (roll,) = rolls(field, "charge")
    assert drms(roll) == {"mod-defence": 1, "mod-charge": 2, "mod-weapons": 3}


@pytest.mark.rule("moi:11.6c")
def test_11_6c_no_counter_charge_where_the_shooter_cannot_be_reached() -> None:
    fence = " ".join(f"{h}=pond" for h in ("1403", "1503", "1504", "1405", "1304", "1303"))
    field = battle(f"12x8 | red: LB1@1404>3 | blue: MM1@1604>9 ^@2101 | {fence}", ground="falkirk")

    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(0,))

    assert field.asks != "CounterFire"


@pytest.mark.rule("moi:11.6d")
def test_11_6d_one_counter_charge_is_over_before_the_next() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: MM1@1503>9 MM2@1504>9 ^@2101")
    fight(field, "assault DM1.red MM1.blue", "assault DM1.red MM2.blue")
    field.play("stand MM1.blue", "stand MM2.blue")

    field.play("counter-charge MM1.blue DM1.red", dice=(0, 0, 4))

    assert (field.asks, field.state("DM1")) == ("CounterCharge", "disordered")
    assert field.options == ["counter-charge MM2.blue DM1.red", "stand MM2.blue"]


@pytest.mark.rule("moi:11.6d")
def test_11_6d_an_attacker_thrown_back_attacks_nobody_any_more() -> None:
    field = assault_phase("12x8 | red: UH1@1404>3 | blue: MM1@1503>9 MM2@1504>9 ^@2101")
    fight(field, "assault UH1.red MM1.blue", "assault UH1.red MM2.blue")
    field.play("stand MM1.blue", "stand MM2.blue")

    field.play("counter-charge MM1.blue UH1.red", dice=(0, 0))
    field.play("retreat UH1.red 1304", "face UH1.red 3")
    settle(field, "Reface")

    assert purposes(field) == ["counter-charge", "charge"]
    assert field.asks == "ChooseActivation"


@pytest.mark.rule("moi:11.6e")
@pytest.mark.parametrize(("movement", "asked"), [(3, True), (2, False)])
def test_11_6e_not_beyond_its_movement_allowance(movement: int, asked: bool) -> None:
    bog = " ".join(f"{h}=marsh" for h in ("1403", "1503", "1504", "1405", "1304", "1303"))
    field = battle(
        f"12x8 | red: LB1@1404>3 | blue: MM1@1704>9 ^@2101 | {bog}",
        changes={"units": {"kind": {"MM": {"movement": [movement, movement]}}}},
    )

    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(0,))

    # One point for the open hex, two for the marsh in front of the bows.
    assert (field.asks == "CounterFire") is asked


@pytest.mark.rule("moi:11.6f")
def test_11_6f_disordered_by_the_fire_it_may_still_ride_but_assaults() -> None:
    field = battle("12x8 | red: LB1@1404>3 LB2@1705>9 | blue: MM1@1604>9 ^@2101")
    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(4, 4))
    assert field.state("MM1") == "disordered"

    field.play("counter-charge MM1.blue LB1.red", "ride MM1.blue 1504 9", "hold LB1.red", dice=(4,))

    assert purposes(field) == ["fire", "counter-charge", "assault"]
    assert last_drms(field) == {"mod-defence": 1, "mod-weapons": 3, "mod-attacker-disordered": -2}


@pytest.mark.rule("moi:11.6f")
def test_11_6f_also_where_the_shooter_is_next_to_it() -> None:
    field = battle("12x8 | red: LB1@1404>3 LB2@2008>9 | blue: MM1@1504>9 ^@2101")
    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(3, 4, 3))

    field.play("counter-charge MM1.blue LB1.red")

    assert purposes(field) == ["fire", "counter-charge", "assault"]
    assert last_drms(field)["mod-attacker-disordered"] == -2


@pytest.mark.rule("moi:11.6f")
def test_11_6f_but_not_when_it_was_disordered_before() -> None:
    field = battle("12x8 | red: LB1@1404>3 | blue: MM1@1604>9d ^@2101")

    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red MM1.blue", dice=(0,))

    assert purposes(field) == ["fire"]
    assert field.asks != "CounterFire"


@pytest.mark.rule("moi:11.7")
def test_11_7_after_a_failure_the_attacker_does_what_he_meant_to() -> None:
    field = assault_phase("12x8 | red: MM1@1304>3 | blue: MM1@1504>9 ^@2101")
    fight(field, "charge MM1.red MM1.blue").play("ride MM1.red 1404 3")

    field.play("counter-charge MM1.blue MM1.red", dice=(6, 0))

    assert field.told("counter-failed")
    (roll,) = rolls(field, "charge")
    assert roll["attackers"] == ["MM1.red"]
    assert drms(roll) == {"mod-defence": -1, "mod-charge": 2}


@pytest.mark.rule("moi:11.7")
def test_11_7_nor_does_a_failure_turn_the_tables_on_foot() -> None:
    field = assault_phase("12x8 | red: UH1@1404>3 | blue: MM1@1504>9 ^@2101")
    fight(field, "assault UH1.red MM1.blue").play("stand MM1.blue")

    field.play("counter-charge MM1.blue UH1.red", dice=(6, 7))

    (roll,) = rolls(field, "assault")
    assert (roll["attackers"], roll["target"]) == (["UH1.red"], "MM1.blue")
