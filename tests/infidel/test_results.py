"""inf:14.0 inf:15.0 inf:16.1 Results, recovery and Standards."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.kinds import State
from gonfalon.men_of_iron.movement import Movement
from gonfalon.men_of_iron.state import allowance, defence
from tests.infidel.field import attacks, battle, move, points, suffer
from tests.men_of_iron.melee import previewed, rolls

FAR = "PK9@2301>9 ^@2308"


@pytest.mark.rule("inf:14.2a")
def test_14_2a_what_disorder_does() -> None:
    field = battle(f"14x8 | red: A1@1204>3=1 MA2@1206>3=-1 | blue: {FAR}")
    game = field.game
    before = [allowance(game, 0), defence(game, 0)]

    suffer(field, "A1", "disordered")

    assert [allowance(game, 0), defence(game, 0)] == [before[0] - 1, before[1] + 1]


@pytest.mark.rule("inf:14.2a")
def test_14_2a_movement_under_way_is_not_shortened() -> None:
    field = battle(f"14x8 | red: LCA3@1305>3 PK8@1001>3 | blue: A1@1504>9=0 {FAR}")
    move(field, "LCA3.red", "1405")
    left = field.game.frame(Movement).left

    field.play("fire A1.blue LCA3.red", dice=(9,))

    assert field.state("LCA3") == "disordered"
    assert field.game.frame(Movement).left == left


@pytest.mark.rule("inf:14.2b")
def test_14_2b_without_a_disordered_side_it_is_retired() -> None:
    field = battle(f"14x8 | red: CF1@1204>3 PK2@1208>3 ^@1001 | blue: {FAR}")

    suffer(field, "CF1", "disordered")

    assert (field.state("CF1"), field.hex("CF1")) == ("retired", "1001")


@pytest.mark.rule("inf:14.2c")
def test_14_2c_more_disorder_has_no_effect() -> None:
    field = battle(f"14x8 | red: PK1@1204>3d ^@1001 | blue: {FAR}")

    suffer(field, "PK1", "disordered")

    assert field.state("PK1") == "disordered"
    assert field.told("disordered") == []


@pytest.mark.rule("inf:14.3a")
def test_14_3a_one_hex_away_into_a_zoc_with_its_leader_and_turning() -> None:
    field = battle(
        "14x8 | red: PK1@1504>9 PK2@1001>3 *max@1504/3/3 | blue: MC1@1404>3 A2@1703>9 PK9@2301>9"
    )
    suffer(field, "PK1.red", "retreat", "MC1.blue")
    # Away from 1404: 1505, 1604 (watched by the archer) and 1605.
    assert set(field.options) == {f"retreat PK1.red {h}" for h in ("1505", "1604", "1605")}

    field.play("retreat PK1.red 1604", "face PK1.red 3")

    assert field.game.board.numbers[field.game.leader_hex[0]] == "1604"
    assert field.facing("PK1.red") == 3


@pytest.mark.rule("inf:14.3a")
def test_14_3a_away_from_all_who_took_part() -> None:
    field = battle("14x8 | red: PK1@1504>9 PK2@1001>3 | blue: MC1@1404>3 MC2@1405>3 PK9@2301>9")

    suffer(field, "PK1.red", "retreat", "MC1.blue", "MC2.blue")

    assert set(field.options) == {f"retreat PK1.red {h}" for h in ("1604", "1605")}


@pytest.mark.rule("inf:14.3b", "inf:5.5b")
@pytest.mark.parametrize("kind", ["A", "CB", "AF"])
@pytest.mark.parametrize(("state", "worse"), [("", "disordered"), ("d", "retired")])
def test_14_3b_through_missile_foot_where_nothing_else_is_left(
    kind: str, state: str, worse: str
) -> None:
    field = battle(
        f"14x8 | red: PK1@1504>9 {kind}2@1604>9{state} PK3@1605>9 *max@1604/3/3 ^@1001"
        " | blue: MC1@1404>3 MC2@1405>3 PK9@2301>9"
    )
    suffer(field, "PK1.red", "retreat", "MC1.blue", "MC2.blue")
    assert all(o.split()[2] in ("1603", "1703", "1704") for o in field.options)

    field.play("retreat PK1.red 1703", dice=(0,))

    # The leader of the missile foot checks for loss.
    assert len(rolls(field, "leader-shock")) == 1
    assert field.state(f"{kind}2") == worse


@pytest.mark.rule("inf:14.3b", "inf:14.3c", "inf:5.5b")
def test_14_3c_a_unit_that_cannot_retreat_is_lost_and_its_leader_checks() -> None:
    field = battle(
        "14x8 | red: PK1@1504>9 PK2@1604>9 PK3@1605>9 PK4@1503>9 PK5@1505>9 *max@1504/3/3 ^@1001"
        " | blue: MC1@1404>3 MC2@1405>3 PK9@2301>9"
    )

    suffer(field, "PK1.red", "retreat", "MC1.blue", "MC2.blue", dice=(0,))

    assert field.state("PK1.red") == "eliminated"
    assert len(rolls(field, "leader-shock")) == 1


@pytest.mark.rule("inf:14.4a")
def test_14_4a_to_the_standard_or_as_near_as_may_be() -> None:
    field = battle(f"14x8 | red: PK1@1504>9 PK2@1001>3 PK3@1506>9 ^@1003 | blue: {FAR}")
    suffer(field, "PK1.red", "retired")
    assert (field.hex("PK1"), field.state("PK1")) == ("1003", "retired")

    suffer(field, "PK3", "retired")
    assert field.asks == "RetireTo"
    assert all(o.split()[2] in ("1002", "1004", "1102", "1103") for o in field.options)


@pytest.mark.rule("inf:14.4a")
def test_14_4a_without_a_path_past_the_enemy_it_is_lost() -> None:
    """Columns 12 and 13 are closed by enemies, or open in one hex that only a ZOC covers."""
    wall = "PK1@1201>9 PK2@1202>9 PK3@1203>9"
    field = battle(f"14x3 | red: PK1@1502>9 PK8@1001>3 ^@1002 | blue: {wall} PK9@2301>9")
    suffer(field, "PK1.red", "retired")
    assert field.state("PK1.red") == "eliminated"

    gap = "PK1@1201>9 A2@1102>3 PK3@1203>9"
    field = battle(f"14x3 | red: PK1@1502>9 PK8@1001>3 ^@1002 | blue: {gap} PK9@2301>9")
    suffer(field, "PK1.red", "retired")
    assert field.state("PK1.red") == "retired"


@pytest.mark.rule("inf:14.4c")
@pytest.mark.parametrize(
    ("result", "state"),
    [
        ("retired", "eliminated"),
        ("disordered", "eliminated"),
        ("retreat", "retired"),
    ],
)
def test_14_4c_a_retired_unit_is_lost_if_disordered_or_retired_again(
    result: str, state: str
) -> None:
    field = battle(f"14x8 | red: PK1@1504>9r PK2@1001>3 ^@1003 | blue: MC1@1404>3 {FAR}")

    suffer(field, "PK1.red", result, "MC1.blue")

    assert field.state("PK1.red") == state


@pytest.mark.rule("inf:14.4d", "inf:15.2c")
def test_15_2c_a_captured_standard_takes_its_retired_units_with_it() -> None:
    field = battle(
        "14x8 | red: MC1@1304>3 PK4@1008>3 | blue: PK1@1406>9r PK2@1504>9 PK9@2301>9 ^@1404",
        active="red",
    )

    move(field, "MC1.red", "1404")

    assert field.told("standard-lost")
    assert field.state("PK1.blue") == "eliminated"
    suffer(field, "PK2.blue", "retired")
    assert field.state("PK2.blue") == "eliminated"


@pytest.mark.rule("inf:14.5")
def test_14_5_an_eliminated_unit_leaves_the_map() -> None:
    field = battle(f"14x8 | red: KN1@1504>9 PK2@1001>3 | blue: {FAR}")

    suffer(field, "KN1", "eliminated")

    assert (field.hex("KN1"), points(field, "red")) == ("", 3)


@pytest.mark.rule("inf:14.6a", "inf:14.6b")
def test_14_6a_all_who_broke_through_attack_after_all_other_combats() -> None:
    field = attacks(
        "18x9 | red: KN1@1404>3=0 KN2@1407>3=0 | "
        f"blue: PK1@1504>9d=0 PK2@1604>9=0 PK3@1507>9d=0 PK4@1607>9=0 {FAR}"
    )
    field.play("assault KN1.red PK1.blue", "assault KN2.red PK3.blue")
    field.game.dice.fix(9, 9)

    field.play("resolve PK1.blue")

    assert [r["target"] for r in rolls(field)] == ["PK1.blue", "PK3.blue"]
    assert (field.hex("KN1"), field.hex("KN2")) == ("1504", "1507")
    # Both must attack again.
    assert not field.offers("fight")
    field.play("assault KN1.red PK2.blue")
    field.play("resolve PK2.blue", dice=(4, 4))
    assert [r["target"] for r in rolls(field)][2:] == ["PK2.blue", "PK4.blue"]


@pytest.mark.rule("inf:14.6a")
def test_14_6a_nobody_counter_charges_a_continued_attack() -> None:
    field = attacks(f"16x8 | red: KN1@1404>3=0 | blue: PK1@1504>9d=0 HC2@1604>9=0 {FAR}")

    field.play("assault KN1.red PK1.blue", dice=(9, 4))

    assert [r["purpose"] for r in rolls(field)] == ["assault", "assault"]


# Recovery.


@pytest.mark.rule("inf:15.1a")
def test_15_1a_who_does_nothing_recovers() -> None:
    field = battle(f"14x8 | red: PK1@1204>3d PK2@1206>3d PK3@1208>3d | blue: {FAR}")
    move(field, "PK2.red", "1306").play("face PK2.red 3", "unit PK3.red", "face PK3.red 5")

    field.play("end-moves")

    assert [field.state(f"PK{n}.red") for n in (1, 2, 3)] == ["normal", "disordered", "disordered"]


@pytest.mark.rule("inf:15.1a")
def test_15_1a_not_next_to_an_enemy_nor_after_a_shot() -> None:
    field = battle(
        f"14x8 | red: PK1@1404>3d A2@1208>3d PK7@1001>3 | blue: PK1@1504>9 PK2@1308>9 {FAR}"
    )
    field.play("unit A2.red", "face A2.red 3", "fire A2.red PK2.blue", "end-moves", dice=(0,))
    if field.asks == "Designate":
        field.play("fight")

    assert (field.state("PK1.red"), field.state("A2")) == ("disordered", "disordered")


@pytest.mark.rule("inf:15.1a")
def test_15_1a_it_may_have_begun_next_to_one_who_is_gone_in_the_end() -> None:
    field = attacks(f"14x8 | red: PK1@1503>5d KN2@1404>3=0 | blue: PK1@1504>9d=0 {FAR}")
    field.play("assault KN2.red PK1.blue", dice=(9,))
    if field.asks == "Designate":
        field.play("fight")

    assert field.state("PK1.red") == "normal"


@pytest.mark.rule("inf:15.1c")
def test_15_1c_fire_in_range_and_lack_of_command_do_not_matter() -> None:
    field = battle(f"14x8 | red: PK1@1304>3d *max@1008/3/1 | blue: A1@1504>9 {FAR}")

    field.play("end-moves")

    assert field.state("PK1.red") == "normal"


@pytest.mark.rule("inf:15.1b", "inf:14.2b")
@pytest.mark.parametrize("kind", ["CF", "WN", "CA"])
def test_15_1b_a_counter_without_a_disordered_side_is_in_good_order_again(kind: str) -> None:
    field = battle(f"14x8 | red: {kind}1@1204>3r PK2@1205>3r ^@1204 | blue: {FAR}", active="-")

    field.play("rally red")

    assert [field.state(f"{kind}1.red"), field.state("PK2.red")] == ["normal", "disordered"]
    assert field.told("restored")


@pytest.mark.rule("inf:15.1b", "inf:15.2a")
def test_15_1b_retired_units_by_their_standard_recover_when_it_is_activated() -> None:
    field = battle(
        "14x8 | red: PK1@1204>3r PK2@1205>3r PK3@1207>3r PK4@1104>3r ^@1204"
        f" | blue: PK1@1004>3 {FAR}",
        active="-",
    )
    assert not field.offers("activate red") or field.offers("rally red")

    field.play("rally red")

    # PK3 is too far away, PK4 next to an enemy.
    assert [field.state(f"PK{n}.red") for n in (1, 2, 3, 4)] == [
        "disordered",
        "disordered",
        "retired",
        "retired",
    ]


@pytest.mark.rule("inf:15.2a")
def test_15_2a_only_in_a_free_activation() -> None:
    field = battle(
        f"14x8 | red: PK1.a@1204>3r PK2.b@1206>3 PK3.a@1008>3 ^@1204 | blue: {FAR}", active="-"
    )
    assert field.offers("rally red")
    assert field.offers("shift red")

    field.play("activate b", "end-moves")

    assert field.asks == "NameCommand"
    assert not field.offers("rally")
    assert not field.offers("shift")


@pytest.mark.rule("inf:15.2a", "inf:15.2b")
def test_15_2b_a_standard_goes_anywhere_but_recovers_nobody() -> None:
    field = battle(f"14x8 | red: PK1@1204>3r=0 PK2@1206>3 ^@1204 | blue: {FAR}", active="-")

    field.play("shift red", "put-standard red 2006", dice=(0,))

    assert field.game.board.numbers[field.game.standard_hex[0]] == "2006"
    assert field.state("PK1") == "retired"


@pytest.mark.rule("inf:15.2b")
@pytest.mark.parametrize(("die", "state"), [(3, "retired"), (4, "eliminated")])
def test_15_2b_those_it_leaves_roll_with_their_disordered_drm(die: int, state: str) -> None:
    """A defence of 0 is +1 when Disordered: 5 or more and it is gone."""
    field = battle(
        f"14x8 | red: PK1@1205>3r=0 PK3@1207>3r=0 PK2@1008>3 ^@1204 | blue: {FAR}", active="-"
    )

    field.play("shift red", "put-standard red 2006", dice=(die,))

    assert (field.state("PK1"), field.state("PK3")) == (state, "retired")


@pytest.mark.rule("inf:15.2b")
def test_15_2b_not_under_the_enemy() -> None:
    field = battle("14x8 | red: PK2@1008>3 ^@1204 | blue: PK1@2006>9 PK9@2301>9", active="-")
    field.play("shift red")

    assert field.refusal("put-standard red 2006") == "inf:15.2b refusal-standard-place"


# Knights.


@pytest.mark.rule("inf:16.1b")
def test_16_1b_knights_are_never_retired() -> None:
    field = battle(f"14x8 | red: KN1@1504>9d PK2@1001>3 ^@1003 | blue: MC1@1404>3 {FAR}")

    suffer(field, "KN1", "retired", "MC1.blue")

    assert field.asks == "Retreat"
    field.play("retreat KN1.red 1604", "face KN1.red 9")
    assert field.game.state[field.unit("KN1")] == State.DISORDERED


@pytest.mark.rule("inf:16.1c")
def test_16_1c_knights_never_shy() -> None:
    field = attacks(
        f"14x8 | red: KN1@1304>3=0 HC2@1307>3=0 | blue: MA1@1504>9=0 MA2@1507>9=0 {FAR}"
    )

    purposes = {
        rider: [roll.purpose for roll in field.preview(f"charge {rider}.red {foe}.blue")]
        for rider, foe in (("KN1", "MA1"), ("HC2", "MA2"))
    }

    assert purposes == {"KN1": ["charge"], "HC2": ["reluctance", "charge"]}
    assert previewed(field, "charge KN1.red MA1.blue") == {"mod-weapons": -1}


@pytest.mark.rule("inf:2.2a")
def test_2_2a_a_counter_has_a_normal_and_mostly_a_disordered_side() -> None:
    field = battle(f"14x8 | red: KN1@1304>3 | blue: {FAR}")
    figures, kinds = field.game.figures, field.game.volume.kinds

    one_sided = {word for word, kind in kinds.items() if figures.one_sided[kind]}

    assert one_sided == {"CF", "WN", "CA"}
