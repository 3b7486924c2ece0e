"""The second book's examples of assault and charge, with its dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.infidel.field import attacks, battle, points
from tests.men_of_iron.melee import drms, fight, previewed, rolls

if TYPE_CHECKING:
    from gonfalon.men_of_iron.notation import Table


@pytest.mark.rule("inf:12.1b")
def test_ex_inf_12_1_three_against_two() -> None:
    """ex:inf:12.1 Two attack one defender and one the other; the middle one does not split."""
    field = attacks(
        "12x8 | red: PK1@1404>3 PK2@1405>3 PK3@1406>3 | blue: PK1@1504>9 PK2@1505>9 PK9@2001>9"
    )
    field.play("assault PK1.red PK1.blue", "assault PK3.red PK2.blue")
    field.game.dice.fix(4, 4)

    field.play("assault PK2.red PK1.blue")

    assert field.asks == "ChooseCombat"
    field.play("resolve PK1.blue")
    fought = [(roll["attackers"], roll["target"]) for roll in rolls(field)]
    assert fought == [
        (["PK1.red", "PK2.red"], "PK1.blue"),
        (["PK3.red"], "PK2.blue"),
    ]


@pytest.mark.rule("inf:12.3.1")
def test_ex_inf_12_3_one_against_two_is_weaker_on_both() -> None:
    """ex:inf:12.3-strength HC attacks two units of foot: -1 on each roll."""
    field = attacks("12x8 | red: HC1@1404>3=-1 | blue: PK1@1503>9=0 PK2@1504>9=0 ^@2001")

    fight(field, "assault HC1.red PK1.blue", dice=(4, 4))

    assert [drms(roll)["mod-numbers"] for roll in rolls(field, "assault")] == [-1, -1]


@pytest.mark.rule("inf:12.3c", "inf:12.5d")
def test_ex_inf_12_3_a_knight_continues_disordered() -> None:
    """ex:inf:12.3-kn Continued attack against one LC, Disordered by the other: he goes on."""
    field = attacks(
        "12x8 | red: KN1@1404>3=-2 | blue: LCA1@1503>9d=0 LCA2@1504>9d=-3 PK1@1603>9=0 ^@2001"
    )
    field.game.dice.fix(5, 1, 4)

    field.play("assault KN1.red LCA1.blue")

    first, second, third = rolls(field, "assault")
    assert (first["total"], first["outcome"]) == (8, "defender-eliminated-continue")
    assert (second["total"], second["outcome"]) == (1, "attacker-disordered")
    assert (third["attackers"], third["target"]) == (["KN1.red"], "PK1.blue")
    assert drms(third)["mod-attacker-disordered"] == -2
    assert (field.hex("KN1"), field.state("KN1")) == ("1503", "disordered")


@pytest.mark.rule("inf:12.3.3", "inf:12.3.1")
def test_ex_inf_12_3_two_mc_attack_a_templar() -> None:
    """ex:inf:12.3-templar +1 for numbers, -3 for the Templar; the matrix adds another -3."""
    field = attacks("12x8 | red: MC1@1404>3=0 MC2@1405>3=0 | blue: KN1@1504>9=-3 PK9@2001>9")
    field.play("assault MC1.red KN1.blue")

    drm = previewed(field, "assault MC2.red KN1.blue")

    assert (drm["mod-numbers"], drm["mod-defence"], drm["mod-weapons"]) == (1, -3, -3)
    assert sum(drm.values()) == -5


@pytest.mark.rule("inf:12.3.5")
def test_ex_inf_12_3_the_better_weapon_counts() -> None:
    """ex:inf:12.3-matrix A pike (0) and an archer with maces (+1) attack a pike: +1."""
    field = attacks("12x8 | red: PK1@1404>3 AF2@1405>3 | blue: PK1@1504>9=0 PK9@2001>9")
    field.play("assault PK1.red PK1.blue")

    assert previewed(field, "assault AF2.red PK1.blue")["mod-weapons"] == 1


@pytest.mark.rule("inf:13.5a", "inf:table.reluctance")
@pytest.mark.parametrize(("die", "purpose"), [(7, "charge"), (8, "assault")])
def test_ex_inf_13_5_reluctance(die: int, purpose: str) -> None:
    """ex:inf:13.5 HC of -1 rolls 7 and charges; with 8 it has to use the Assault table."""
    field = attacks("12x8 | red: HC1@1304>3=-1 | blue: PK1@1504>9=0 PK9@2001>9 ^@2101")
    field.game.dice.fix(die, 4)

    field.play("charge HC1.red PK1.blue")
    while field.asks in ("ChoosePath", "RideUp"):
        field.play(field.options[0])

    shy, roll = rolls(field)
    assert (shy["total"], roll["purpose"]) == (die - 1, purpose)


NORMANS = "norman: PK1@2619>3=-1 KN1@2420>3=-1 MA1@2622>3=-1 KN2@2324>3=-1 KN3@2325>3=-1"
FATIMIDS = (
    "fatimid: MC1.bedouin@2719>9=1 MC2.bedouin@2720>9d=0 PK1.seljuk@2721>9=1 "
    "PK2.seljuk@2722>9d=0 PK3.seljuk@2723>9d=0 HC3.mameluke@2725>9=-1 ^@2901"
)


def declared(**options: Any) -> Table:
    """ex:inf:combat-1 KN2 and KN3 have moved; every attack of the example is designated."""
    field = battle(f"20x27 | {NORMANS} | {FATIMIDS}", options=options)
    for unit, hex_ in (("KN2.norman", "2424"), ("KN3.norman", "2426")):
        field.play(f"unit {unit}", f"step {unit} {hex_}", f"face {unit} 3")
    field.play("end-moves", "assault PK1.norman MC1.bedouin")
    field.play("charge KN1.norman MC2.bedouin", "ride KN1.norman 2620 3")
    field.play("assault MA1.norman PK1.seljuk", "assault MA1.norman PK2.seljuk")
    field.play("charge KN2.norman PK3.seljuk", "ride KN2.norman 2624 3")
    return field.play("charge KN3.norman HC3.mameluke", "ride KN3.norman 2625 3")


def ridden(die: int = 2, **options: Any) -> Table:
    """ex:inf:combat-2 The charges have ridden up, MC1 is away, HC3 counter-charges."""
    field = declared(**options)
    for unit in ("KN1", "KN2"):
        field.play(next(o for o in field.options if o.startswith(f"ride {unit}.norman")))
    field.play("evade MC1.bedouin 2820", "face MC1.bedouin 9", "stay PK1.norman")
    return field.play("counter-charge HC3.mameluke KN3.norman", dice=(die,))


@pytest.mark.rule("inf:12.3a", "inf:13.2c", "inf:13.2e", "inf:12.3b")
def test_ex_inf_combat_1_the_declarations() -> None:
    """ex:inf:combat-1 KN1 might charge MC1 beside the pike instead, and MC1 could not retreat."""
    field = battle(f"20x27 | {NORMANS} | {FATIMIDS}").play("end-moves")
    field.play("assault PK1.norman MC1.bedouin")
    assert field.preview("charge KN1.norman MC1.bedouin")[-1].purpose == "charge"

    field.play("charge KN1.norman MC1.bedouin", "ride KN1.norman 2620 3", "fight", dice=(4,))

    assert field.told("evaded") == []
    (roll,) = rolls(field)
    assert (roll["purpose"], roll["attackers"]) == ("charge", ["PK1.norman", "KN1.norman"])


@pytest.mark.rule("inf:12.2a", "inf:12.2b", "inf:13.7a", "inf:13.7b", "inf:12.3a")
def test_ex_inf_combat_2_before_the_resolution() -> None:
    """ex:inf:combat-2 The chargers are in 2620, 2624 and 2625; 2 - 1 stops KN3's charge."""
    field = ridden()

    assert [field.hex(k) for k in ("KN1", "KN2", "KN3")] == ["2620", "2624", "2625"]
    assert (field.hex("MC1"), field.state("MC1")) == ("2820", "normal")
    (counter,) = rolls(field, "counter-charge")
    assert (counter["total"], counter["outcome"]) == (1, "success")
    assert previewed(field, "resolve HC3.mameluke") == {"mod-weapons": 1, "mod-defence": -1}


def resolved(*dice: int, **options: Any) -> Table:
    """ex:inf:combat-kn1, -ma1, -kn2 The combats from left to right."""
    field = ridden(**options)
    field.play("resolve MC2.bedouin", dice=dice[:1])
    field.play("resolve PK1.seljuk", dice=dice[1:3])
    return field


@pytest.mark.rule("inf:table.charge", "inf:14.5", "inf:12.5a")
def test_ex_inf_combat_kn1() -> None:
    """ex:inf:combat-kn1 +2 +1, die 3: 6 in the Disordered column; MC2 is lost, KN1 goes on."""
    field = ridden()
    before = points(field, "fatimid")

    field.play("resolve MC2.bedouin", dice=(3,))

    (roll,) = rolls(field, "charge")
    assert drms(roll) == {"mod-weapons": 2, "mod-defence": 1}
    assert (roll["total"], roll["outcome"]) == (6, "defender-eliminated-continue")
    assert (field.hex("KN1"), points(field, "fatimid") - before) == ("2720", 2)


@pytest.mark.rule("inf:12.3c", "inf:table.assault", "inf:14.3a", "inf:14.4a")
def test_ex_inf_combat_ma1() -> None:
    """ex:inf:combat-ma1 0 + 1 throws MA1 back, 6 + 1 sends PK2 to its Standard; no advance."""
    field = resolved(3, 0, 6)

    first, second = rolls(field, "assault")
    assert drms(first) == {"mod-weapons": 1, "mod-defence": 1, "mod-numbers": -1}
    assert (first["total"], first["outcome"]) == (1, "attacker-disordered-retreat")
    assert (second["total"], second["outcome"]) == (7, "defender-retired")
    assert (field.state("PK2.seljuk"), field.hex("PK2.seljuk")) == ("retired", "2901")
    assert field.offers("retreat MA1.norman 2521")
    field.play("retreat MA1.norman 2521")
    assert field.state("MA1") == "disordered"
    assert field.told("advanced")[-1].facts["unit"] == "KN1.norman"


@pytest.mark.rule("inf:12.3c", "inf:12.5d", "inf:12.5a")
def test_ex_inf_combat_ma1_with_a_7() -> None:
    """ex:inf:combat-ma1 With a 7, 8 eliminates PK2: MA1, Disordered, advances to go on."""
    field = resolved(3, 0, 7)

    assert (field.hex("MA1"), field.state("MA1")) == ("2722", "disordered")
    assert not field.told("retreated")


@pytest.mark.rule("inf:13.4b")
def test_ex_inf_combat_kn2() -> None:
    """ex:inf:combat-kn2 +2 +1 -1 is +2 (printed +3); die 3 is 5: PK3 is lost, KN2 in 2723."""
    field = resolved(3, 0, 6).play("retreat MA1.norman 2521", "face MA1.norman 3")
    before = points(field, "fatimid")

    field.play("resolve PK3.seljuk", dice=(3, 4, 4))

    roll = rolls(field, "charge")[-1]
    assert drms(roll) == {"mod-weapons": 2, "mod-defence": 1, "mod-charger-moved": -1}
    assert (roll["total"], roll["outcome"]) == (5, "defender-eliminated-continue")
    assert (field.hex("KN2"), points(field, "fatimid") - before) == ("2723", 1)


@pytest.mark.rule("inf:13.7b", "inf:12.3b")
@pytest.mark.parametrize(
    ("printed", "drm", "total", "outcome", "states"),
    [
        (
            False,
            {"mod-weapons": 1, "mod-defence": -1},
            3,
            "attacker-disordered",
            ("disordered", "normal"),
        ),
        (
            True,
            {"mod-weapons": 1, "mod-defence": -1, "mod-charger-moved": -1},
            2,
            "both-disordered",
            ("disordered", "disordered"),
        ),
    ],
)
def test_ex_inf_combat_kn3(
    printed: bool, drm: dict[str, int], total: int, outcome: str, states: tuple[str, str]
) -> None:
    """ex:inf:combat-kn3 The charge was met: an assault. As printed, it keeps the Charge table."""
    field = ridden(met_charge_keeps_table=printed)

    field.play("resolve HC3.mameluke", dice=(3,))

    roll = rolls(field)[-1]
    assert drms(roll) == drm
    assert (roll["total"], roll["outcome"]) == (total, outcome)
    assert (field.state("KN3"), field.state("HC3")) == states


@pytest.mark.rule("inf:14.6a", "inf:14.6c", "inf:13.4c")
def test_ex_inf_combat_4_the_continued_attacks() -> None:
    """ex:inf:combat-4 KN1 must assault MC1 at -1; KN2 has nobody before it and is done."""
    field = resolved(3, 0, 6).play("retreat MA1.norman 2521", "face MA1.norman 3")

    field.play("resolve PK3.seljuk", dice=(3, 4, 3))

    assert [e.facts["unit"] for e in field.told("continued")] == ["KN1.norman", "KN2.norman"]
    roll = rolls(field)[-1]
    assert (roll["purpose"], roll["attackers"]) == ("assault", ["KN1.norman"])
    assert (roll["target"], drms(roll)["mod-continued"]) == ("MC1.bedouin", -1)


@pytest.mark.rule("inf:12.5d")
def test_ex_inf_qa_12_5() -> None:
    """ex:inf:qa-12.5 Disordered and thrown back by one, continuing at the other: it goes on."""
    field = attacks("12x8 | red: MA1@1404>3=-1 | blue: PK1@1503>9=1 PK2@1504>9d=0 ^@2001")
    field.game.dice.fix(0, 7)

    field.play("assault MA1.red PK1.blue")

    assert (field.hex("MA1"), field.state("MA1")) == ("1504", "disordered")
