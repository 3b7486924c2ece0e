"""The worked examples of Men of Iron about the sequence of play and missile fire."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.library import start
from gonfalon.men_of_iron.notation import Table, battle

# The field of page 6: an English command of two longbows, dismounted and two mounted
# men-at-arms against Scottish bows A and B and pikes C. The picture is rebuilt from the words.
PAGE_6 = (
    "12x10 | english: LB1@1203>3 LB2@1205>3 DM3@1206>3 MM4@1109>3 MM5@1107>3 *edward@1105/5/8"
    " | scots: LB6@1504>9 LB7@1506>9 PK8@1508>9 ^@2104 *wallace@2104/4/8"
)


def activate(field: Table, order: str) -> None:
    """Activate a command and let it stand; standards are not raised, bombards hold."""
    for deed in (f"activate {order}", "end-moves"):
        field.play(deed)
        while field.asks in ("RaiseStandard", "FireBombard"):
            field.play(next(text for text in field.options if text.startswith(("later", "hold"))))


def totals(field: Table) -> list[int]:
    """The modified dice, in order."""
    return [event.facts["total"] for event in field.told("rolled")]


@pytest.mark.rule("moi:3.2a", "moi:4.2a", "moi:4.2b", "moi:4.3a", "moi:4.3c")
def test_ex_moi_4_3_continuity_and_seizure_at_crecy() -> None:
    """ex:moi:4.3 Doria, a failed continuity, Godfrey of Harcourt, and a failed seizure."""
    field = Table(start("moi/crecy", seed=1))
    while field.asks == "SetUp":
        field.play("ready")
    assert field.deciding == "french"
    activate(field, "doria")

    # Grimaldi is named; the English let the French roll: 7 is too much.
    field.play("activate grimaldi", "let", dice=(7,))
    assert (field.deciding, field.asks) == ("english", "ChooseActivation")
    activate(field, "harcourt")

    # King Edward is named; Alençon tries to seize: 5 is too much.
    field.play("activate edward")
    assert (field.deciding, field.asks) == ("french", "Seize")
    field.play("seize alencon", dice=(5,))

    # A free activation for the English, who take Godfrey's archers again.
    assert (field.deciding, field.asks) == ("english", "ChooseActivation")
    field.play("activate harcourt")
    assert [event.facts["order"] for event in field.told("activated")] == [
        "doria",
        "harcourt",
        "harcourt",
    ]
    rolls = [(e.facts["purpose"], e.facts["order"]) for e in field.told("rolled")]
    assert rolls == [("continuity", "grimaldi"), ("seizure", "alencon")]


@pytest.mark.rule("moi:9.2b", "moi:9.2c", "moi:9.2d", "moi:9.3a", "moi:table.fire")
def test_ex_moi_9_2_p6_left_two_longbows_fire_at_the_archers_a() -> None:
    """ex:moi:9.2-p6-left Disorder, response, Retired, response of the Disordered."""
    field = battle(PAGE_6, shield_wall=False)
    # Both move first and fire then.
    for bow, hex_ in (("LB1.english", "1303"), ("LB2.english", "1304")):
        field.play(f"unit {bow}", f"step {bow} {hex_}", f"face {bow} 3", f"hold {bow}")

    # 5 in all: A is Disordered; its answer of 7 (+1) disorders the first longbow.
    field.play("unit LB1.english", "fire LB1.english LB6.scots")
    field.play("fire LB6.scots LB1.english", dice=(4, 7))
    assert (field.state("LB6"), field.state("LB1")) == ("disordered", "disordered")

    # 6 in all on the Disordered column: Retired; a last answer at -1 for Disorder, in vain.
    field.play("unit LB2.english", "fire LB2.english LB6.scots")
    field.play("fire LB6.scots LB2.english", dice=(5, 4))

    assert totals(field) == [5, 8, 6, 4]
    assert (field.state("LB6"), field.hex("LB6")) == ("retired", "2104")
    assert field.state("LB2") == "normal"


@pytest.mark.rule("moi:9.2e", "moi:table.range")
def test_ex_moi_9_2_p6_right_men_at_arms_come_before_the_longbows() -> None:
    """ex:moi:9.2-p6-right Reaction fire of 6 disorders them; the horse moves up."""
    field = battle(PAGE_6, shield_wall=False)

    field.play("unit DM3.english", "step DM3.english 1306", "step DM3.english 1406")
    assert (field.asks, field.deciding) == ("React", "scots")
    field.play("fire LB7.scots DM3.english", dice=(6,))
    field.play("face DM3.english 3")

    # One rider goes up to the pikes, the other stays two hexes off to charge.
    field.play("unit MM4.english", *(f"step MM4.english {c}09" for c in (12, 13, 14)))
    field.play("face MM4.english 3")
    field.play("unit MM5.english", *(f"step MM5.english {c}07" for c in (12, 13)))
    field.play("face MM5.english 3", "end-moves")

    assert totals(field) == [8]
    assert field.state("DM3") == "disordered"
    assert field.offers("assault MM4.english PK8.scots")
    assert field.offers("charge MM5.english PK8.scots")
    assert field.offers("assault DM3.english LB7.scots")


@pytest.mark.rule("moi:9.3b")
@pytest.mark.parametrize(("standard", "fires"), [("2104", False), ("1404", True)])
def test_ex_moi_9_3_three_units_fire_at_one_target(standard: str, fires: bool) -> None:
    """ex:moi:9.3-three Disorder, Retired, and the third fires only where it still has range."""
    field = battle(
        f"12x8 | red: LB1@1204>3 LB2@1205>3 LB3@1206>3 | blue: PK4@1405>9 ^@{standard}",
        shield_wall=False,
    )

    for bow, die in (("LB1.red", 4), ("LB2.red", 3)):
        field.play(f"unit {bow}", f"face {bow} 3", f"fire {bow} PK4.blue", dice=(die,))
    field.play("unit LB3.red", "face LB3.red 3")

    assert totals(field) == [5, 4]
    assert (field.state("PK4"), field.hex("PK4")) == ("retired", standard)
    assert field.offers("fire LB3.red PK4.blue") == fires


@pytest.mark.rule("moi:table.range")
def test_ex_moi_9_3_lb_a_longbow_at_one_hex() -> None:
    """ex:moi:9.3-lb The DRM of a longbow that fires one hex far is +2."""
    field = battle("12x8 | red: LB1@1204>3 | blue: PK2@1304>9")

    field.play("unit LB1.red", "face LB1.red 3")

    assert field.preview("fire LB1.red PK2.blue")[0].modifier == 2
