"""The printed examples of assault and charge, played with the printed dice."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.notation import Table, battle
from tests.men_of_iron.melee import assault_phase, drms, fight, previewed, rolls, settle


@pytest.mark.rule("moi:10.3f")
def test_ex_moi_10_3_1_one_attacks_two() -> None:
    """ex:moi:10.3-1 Two dice, each with -1."""
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: PK1@1503>9 PK2@1504>9 ^@2101")

    fight(field, "assault DM1.red PK1.blue", "assault DM1.red PK2.blue", dice=(4, 4))

    assert [drms(roll)["mod-numbers"] for roll in rolls(field)] == [-1, -1]


@pytest.mark.rule("moi:10.3f", "moi:10.5b", "moi:12.7a")
def test_ex_moi_10_3_2_heavy_cavalry_goes_on_though_disordered() -> None:
    """ex:moi:10.3-2 Continuation against the first, Disorder by the second: both hold."""
    field = assault_phase(
        "12x8 | red: MM1@1304>3 | blue: GE1@1504>3 GE2@1503>9 PK3@1604>3 ^@2101 | 1503=wood"
    )
    fight(field, "charge MM1.red GE1.blue").play("ride MM1.red 1404 3")

    field.play("hold GE2.blue", dice=(9, 0, 4))
    first, second = rolls(field)
    field.play("retreat GE1.blue 1505", "face GE1.blue 9")

    assert first["outcome"] == "defender-disordered-retreat-continue"
    assert second["outcome"] == "both-disordered"
    assert (field.state("MM1"), field.hex("MM1")) == ("disordered", "1504")
    assert rolls(field)[-1]["target"] == "PK3.blue"
    assert drms(rolls(field)[-1])["mod-attacker-disordered"] == -2


@pytest.mark.rule("moi:10.4a")
def test_ex_moi_10_4_numbers() -> None:
    """ex:moi:10.4-numbers One unit of men-at-arms against two missile units: -1."""
    field = assault_phase("12x8 | red: DM1@1404>3 | blue: LB1@1503>9 LB2@1504>9 ^@2101")

    fight(field, "assault DM1.red LB1.blue", "assault DM1.red LB2.blue", dice=(3, 3))

    assert [drms(roll)["mod-numbers"] for roll in rolls(field)] == [-1, -1]


@pytest.mark.rule("moi:10.4d")
@pytest.mark.parametrize("men_at_arms", ["MM", "DM", "UH"])
def test_ex_moi_10_4_defence(men_at_arms: str) -> None:
    """ex:moi:10.4-defence Men-at-arms against a missile unit whose DRM is +1."""
    field = assault_phase(f"12x8 | red: {men_at_arms}1@1404>3 | blue: LB1@1504>9 ^@2101")

    found = previewed(field, f"assault {men_at_arms}1.red LB1.blue")

    assert found["mod-defence"] == 1


@pytest.mark.rule("moi:10.4d", "moi:10.4g", "moi:10.4h", "moi:12.2b")
@pytest.mark.parametrize("missile_unit", ["CB", "LB"])
def test_ex_moi_10_4_page_8_assault(missile_unit: str) -> None:
    """ex:moi:10.4-p8-assault X, Disordered, assaults B: +1 +2 -2, die 2, an empty result."""
    field = assault_phase(f"12x8 | red: DM1@1404>3d | blue: {missile_unit}1@1504>9 ^@2101")

    fight(field, f"assault DM1.red {missile_unit}1.blue", dice=(2,))

    (roll,) = rolls(field)
    assert drms(roll) == {"mod-defence": 1, "mod-weapons": 2, "mod-attacker-disordered": -2}
    assert (roll["total"], roll["outcome"]) == (3, "attacker-disordered")
    assert (field.state("DM1"), field.hex("DM1")) == ("disordered", "1404")
    assert field.told("disordered") == []


def page_8() -> Table:
    """Y (MM1) is next to the flank of the pike C; Z (MM2) has moved and charges its front."""
    field = battle("12x8 | english: MM1@1503>5 MM2@1303>3 | scots: PK1@1504>9 LB2@1505>9 ^@2101")
    field.game.dice.strict = True
    field.play("unit MM2.english", "step MM2.english 1304", "face MM2.english 3", "end-moves")
    fight(field, "assault MM1.english PK1.scots", "charge MM2.english PK1.scots", dice=(4, 6))
    return field.play("ride MM2.english 1404 5")


@pytest.mark.rule("moi:11.4a", "moi:11.2", "moi:11.3c", "moi:10.4a", "moi:10.4b", "moi:10.3e")
def test_ex_moi_10_4_page_8_charge() -> None:
    """ex:moi:10.4-p8-charge Reluctance 4; die 6 with +1 +1 +0 +4 is 12 on the Charge table."""
    field = page_8()

    reluctance, roll = rolls(field)

    assert (reluctance["purpose"], reluctance["outcome"]) == ("reluctance", "charges")
    assert roll["purpose"] == "charge"
    assert drms(roll) == {"mod-charge-moved": 1, "mod-numbers": 1, "mod-combination": 4}
    assert (roll["total"], roll["outcome"]) == (12, "defender-disordered-retreat-continue")
    assert (field.hex("MM2"), field.facing("MM2")) == ("1404", 5)
    assert field.state("PK1") == "disordered"
    field.play("face PK1.scots 9")
    assert field.options == ["advance MM1.english 1504", "advance MM2.english 1504"]


@pytest.mark.rule("moi:12.7a", "moi:12.7b", "moi:10.4b", "moi:10.5a", "moi:10.5b", "moi:12.4a")
def test_ex_moi_11_page_10_continuation() -> None:
    """ex:moi:11-p10-lb Z goes on against longbow and pike: 3 + 5 and 6 + 0, both give way."""
    field = page_8().play("face PK1.scots 9")

    field.play("advance MM2.english 1504", dice=(6, 3))

    pike, bow = rolls(field)[2:]
    assert field.facing("MM2") == 5
    assert [roll["purpose"] for roll in (pike, bow)] == ["assault", "assault"]
    assert drms(bow) == {"mod-numbers": -1, "mod-defence": 1, "mod-flank": 2, "mod-weapons": 3}
    assert (bow["total"], bow["outcome"]) == (8, "defender-disordered-retreat")
    assert drms(pike) == {"mod-numbers": -1, "mod-defence": 1}
    assert (pike["total"], pike["outcome"]) == (6, "defender-retired")
    settle(field, "Retreat", "Reface")
    assert (field.state("PK1"), field.hex("PK1")) == ("retired", "2101")
    assert field.state("LB2") == "disordered"
    assert set(field.options) == {"advance MM2.english 1505", "advance MM2.english 1605"}
