"""moi:13 Recovery from Disorder, and of Retired units at their Standard."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.notation import battle

FAR = "blue: PK9@2108>9"


@pytest.mark.rule("moi:13.1a")
def test_13_1a_a_disordered_unit_that_does_nothing_recovers() -> None:
    field = battle(f"12x8 | red: LB1@1204>3d LB2@1206>3 | {FAR}")

    field.play("unit LB1.red", "face LB1.red 3", "unit LB2.red", "face LB2.red 5")

    # Called on, but not turned: it has done nothing.
    assert field.state("LB1") == "normal"
    assert [e.facts["unit"] for e in field.told("recovered")] == ["LB1.red"]


@pytest.mark.rule("moi:13.1a")
@pytest.mark.parametrize(
    "deed",
    [
        ("step LB1.red 1304", "face LB1.red 3", "hold LB1.red"),
        ("face LB1.red 5", "hold LB1.red"),
        ("face LB1.red 3", "fire LB1.red PK3.blue"),
    ],
    ids=["moved", "turned", "fired"],
)
def test_13_1a_a_unit_that_does_anything_does_not_recover(deed: tuple[str, ...]) -> None:
    field = battle("12x8 | red: LB1@1204>3d LB2@1206>3 | blue: PK3@1504>9")

    field.play("unit LB1.red", *deed, "end-moves", dice=(0,))

    assert field.asks == "ChooseActivation"
    assert field.state("LB1") == "disordered"


@pytest.mark.rule("moi:13.1a")
def test_13_1a_next_to_an_enemy_nobody_recovers() -> None:
    field = battle("12x8 | red: LB1@1204>3d LB2@1206>3d | blue: PK3@1104>9")

    field.play("end-moves")

    assert (field.state("LB1"), field.state("LB2")) == ("disordered", "normal")


@pytest.mark.rule("moi:13.1a")
def test_13_1a_disorder_suffered_in_the_activation_is_not_mended_in_it() -> None:
    field = battle(f"12x8 | red: MM1@1204>3 LB2@1304>3 | {FAR}")

    field.play("unit MM1.red", "step MM1.red 1304", "step MM1.red 1404", dice=(0,))
    field.play("face MM1.red 3", "end-moves")

    assert field.asks == "ChooseActivation"
    assert field.state("LB2") == "disordered"


@pytest.mark.rule("moi:13.1a")
def test_13_1a_reaction_fire_in_an_own_activation_is_a_deed() -> None:
    field = battle("12x8 | red: LB1@1204>3 LB2@1206>3 LB3@1205>3d | blue: MM4@1505>9 LB5@2108>9")
    field.play("unit LB1.red", "face LB1.red 3")
    field.play("fire LB1.red MM4.blue", "counter-charge MM4.blue LB1.red", dice=(0, 0))
    field.play(next(text for text in field.options if text.startswith("ride MM4.blue 1304")))

    # The horse has come before both bows: the Disordered unhorse it, the others finish it.
    field.play("fire LB3.red MM4.blue", "fire LB1.red MM4.blue", dice=(9, 9))
    field.play("end-moves")

    assert field.asks == "ChooseActivation"
    assert (field.state("MM4"), field.state("LB3")) == ("eliminated", "disordered")


@pytest.mark.rule("moi:13.1b")
def test_13_1b_retired_units_within_one_hex_of_their_standard_become_disordered() -> None:
    field = battle(
        f"12x8 | red: LB1@1204>3r LB2@1304>3r LB3@1404>3r ^@1204 LB4.van@1001>3 | {FAR}", active="-"
    )

    field.play("rally red")

    states = [field.state(name) for name in ("LB1", "LB2", "LB3")]
    assert states == ["disordered", "disordered", "retired"]


@pytest.mark.rule("moi:13.1b")
def test_13_1b_not_with_an_enemy_next_to_them() -> None:
    field = battle("12x8 | red: LB1@1204>3r LB2@1304>3r ^@1204 | blue: PK9@1405>9", active="-")

    field.play("rally red")

    assert (field.state("LB1"), field.state("LB2")) == ("disordered", "retired")


@pytest.mark.rule("moi:13.1c")
def test_13_1c_fire_in_range_and_lack_of_command_do_not_prevent_recovery() -> None:
    field = battle("12x8 | red: LB1@1204>3d *bob@2001/3/1 | blue: LB9@1405>9")

    field.play("end-moves")

    assert field.state("LB1") == "normal"


@pytest.mark.rule("moi:13.1c")
def test_13_1c_nor_do_they_prevent_rallying_on_the_standard() -> None:
    field = battle("12x8 | red: LB1@1204>3r *bob@2001/3/1 ^@1204 | blue: LB9@1405>9", active="-")

    field.play("rally red")

    assert field.state("LB1") == "disordered"


@pytest.mark.rule("moi:13.2a")
def test_13_2a_a_standard_is_activated_in_a_free_activation_only() -> None:
    field = battle("12x8 | red: LB1@1204>3r LB2.van@1001>3 ^@1204 | blue: PK9@2108>9", active="-")
    assert field.offers("rally red")

    field.play("activate van", "end-moves")

    # A continuity: commands only.
    assert field.asks == "NameCommand"
    assert not field.offers("rally red")
    assert field.refusal("rally red") == "moi:4.1a refusal-activation"


@pytest.mark.rule("moi:13.2a")
def test_13_2a_it_takes_the_place_of_a_command_and_nothing_but_recovery_happens() -> None:
    field = battle("12x8 | red: LB1@1204>3r LB2.van@1206>3d ^@1204 | blue: PK9@2108>9", active="-")

    field.play("rally red")

    # No unit moves or fires, no Disordered one recovers; a continuity may follow.
    assert (field.asks, field.deciding) == ("NameCommand", "red")
    assert field.told("activated") == []
    assert field.state("LB2") == "disordered"


@pytest.mark.rule("moi:13.2b")
def test_13_2b_a_standard_stays_where_it_was_planted() -> None:
    field = battle(f"12x8 | red: LB1@1204>3 LB2@1001>3 *bob@1204 ^@1204 | {FAR}")

    field.play("leader bob", "lead bob 1304", "halt bob")
    field.play("unit LB1.red", "step LB1.red 1304", "face LB1.red 3")

    assert field.hex("LB1") == "1304"
    assert field.game.board.numbers[field.game.standard_hex[0]] == "1204"
    assert not any("standard" in text for text in field.options)


@pytest.mark.rule("moi:13.2c")
def test_13_2c_a_standard_entered_by_the_enemy_is_lost_with_its_retired_units() -> None:
    field = battle(
        "12x8 | red: MM1@1204>3 LB2@1001>3 | blue: LB3@1405>3r LB4@1406>3 MM5@1808>3d ^@1404"
    )

    field.play("unit MM1.red", "step MM1.red 1304", "step MM1.red 1404")

    assert [e.facts["standard"] for e in field.told("standard-lost")] == ["blue"]
    assert field.state("LB3") == "eliminated"
    assert field.state("LB4") == "normal"


@pytest.mark.rule("moi:13.2c")
def test_13_2c_units_retired_later_are_eliminated() -> None:
    field = battle("12x8 | red: MM1@1204>3 LB2@1508>3 | blue: MM5@1707>3d ^@1404")
    field.play("unit MM1.red", "step MM1.red 1304", "step MM1.red 1404", "face MM1.red 3")

    # 3 + 1 for the range: Retired, but there is nowhere to go.
    field.play("unit LB2.red", "face LB2.red 3", "fire LB2.red MM5.blue", dice=(3,))

    assert field.told("rolled")[-1].facts["outcome"] == "retired"
    assert field.state("MM5") == "eliminated"
