"""inf:12.0 Assault: who attacks whom, retreat before combat, DRMs, advances."""

from __future__ import annotations

import pytest

from tests.infidel.field import attacks
from tests.men_of_iron.melee import drms, last_drms, previewed, rolls

FAR = "PK9@2301>9 ^@2308"


@pytest.mark.rule("inf:12.1a")
@pytest.mark.parametrize("kind", ["A", "CB", "LCA", "CF", "WN", "CA"])
def test_12_1a_others_never_attack(kind: str) -> None:
    field = attacks(f"14x8 | red: {kind}1@1404>3 PK2@1804>3 | blue: PK1@1504>9 PK3@1904>9 {FAR}")

    assert field.refusal(f"assault {kind}1.red PK1.blue") == "inf:12.1a refusal-never-attacks"


@pytest.mark.rule("inf:12.1a")
def test_12_1a_who_attacks_attacks_all_before_it() -> None:
    field = attacks(
        f"14x8 | red: MA1@1404>3 PK2@1804>3 | blue: PK1@1503>9 PK2@1504>9 PK3@1904>9 {FAR}"
    )
    field.play("assault MA1.red PK1.blue")

    assert not field.offers("fight")
    assert field.refusal("fight") == "inf:12.1a refusal-must-attack-all"
    field.play("assault MA1.red PK2.blue")
    assert field.offers("fight")


@pytest.mark.rule("inf:12.1a", "inf:12.1b")
def test_12_1a_unless_another_friend_attacks_them() -> None:
    field = attacks(
        f"14x8 | red: MA1@1404>3 MA2@1405>3 PK4@1804>3 | blue: PK1@1503>9 PK2@1504>9"
        f" PK3@1904>9 {FAR}"
    )

    field.play("assault MA1.red PK1.blue", "assault MA2.red PK2.blue")

    assert field.offers("fight")
    assert not field.offers("assault MA1.red")


@pytest.mark.rule("inf:12.1b")
def test_12_1b_nobody_joins_where_it_would_leave_a_duty_undone() -> None:
    """MA1 fights both pikes alone; MA2 may not join in without making that impossible."""
    field = attacks(
        f"14x8 | red: MA1@1404>3 MA2@1403>5 PK4@1804>3 | blue: PK1@1503>9 PK2@1504>9"
        f" PK3@1904>9 {FAR}"
    )
    field.play("assault MA1.red PK1.blue")

    assert not field.offers("assault MA2.red PK1.blue")


@pytest.mark.rule("inf:12.1b")
def test_12_1b_one_attack_an_activation() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 PK2@1804>3 | blue: PK1@1504>9=0 {FAR}")
    field.play("assault PK1.red PK1.blue", dice=(4,))

    assert field.asks not in ("Designate", "ChooseCombat")
    assert len(rolls(field)) == 1


# Retreat before combat.


@pytest.mark.rule("inf:12.2a")
@pytest.mark.parametrize("kind", ["KN", "HC", "MC", "MCA", "LCA"])
def test_12_2a_riders_retreat_before_foot_without_a_die(kind: str) -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 | blue: {kind}1@1504>9=0 {FAR}")
    field.play("assault PK1.red " + f"{kind}1.blue")
    away = {f"evade {kind}1.blue {h}" for h in ("1505", "1604", "1605")}
    assert set(field.options) == {*away, f"stand {kind}1.blue"}

    field.play(f"evade {kind}1.blue 1604", f"face {kind}1.blue 3")

    assert (field.hex(f"{kind}1"), field.state(f"{kind}1")) == ("1604", "normal")
    assert rolls(field) == []


@pytest.mark.rule("inf:12.2a", "inf:14.2a")
def test_12_2a_neither_disordered_riders_nor_foot_do() -> None:
    for unit in ("MC1@1504>9d=0", "MA1@1504>9=0"):
        field = attacks(f"14x8 | red: PK1@1404>3 | blue: {unit} {FAR}")
        name = unit.split("@")[0]
        field.play(f"assault PK1.red {name}.blue", dice=(4,))
        assert field.told("evaded") == []
        assert len(rolls(field)) == 1


@pytest.mark.rule("inf:12.2a")
def test_12_2a_not_into_a_zoc() -> None:
    """The crossbow behind the cavalry watches 1603 and 1604."""
    field = attacks(f"14x8 | red: PK1@1404>3 CB2@1703>9 | blue: MC1@1504>9=0 {FAR}")

    field.play("assault PK1.red MC1.blue")

    assert set(field.options) == {
        "evade MC1.blue 1505",
        "evade MC1.blue 1605",
        "stand MC1.blue",
    }


@pytest.mark.rule("inf:12.2a", "inf:13.3b")
def test_12_2a_not_onto_the_path_of_a_charge() -> None:
    """The knight charges 1705 by way of 1605."""
    field = attacks(f"14x9 | red: PK1@1404>3 KN2@1506>3=-1 | blue: MC1@1504>9=0 PK3@1706>9=0 {FAR}")
    field.play("assault PK1.red MC1.blue", "charge KN2.red PK3.blue")
    paths = {o for o in field.options if o.startswith("ride")}
    assert "ride KN2.red 1606 3" in paths

    field.play("ride KN2.red 1606 3")

    assert "evade MC1.blue 1606" not in field.options


@pytest.mark.rule("inf:12.2b")
def test_12_2b_the_attacker_may_follow_without_turning_or_attacking() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 PK4@1804>9 | blue: MC1@1504>9=0 PK2@1605>9=0 {FAR}")
    field.play("assault PK1.red MC1.blue", "evade MC1.blue 1604", "face MC1.blue 9")
    assert field.offers("advance PK1.red 1504")
    assert field.offers("stay PK1.red")

    field.play("advance PK1.red 1504")

    assert (field.hex("PK1.red"), field.facing("PK1.red")) == ("1504", 3)
    assert field.told("faced")[-1].facts["unit"] == "MC1.blue"
    assert rolls(field) == []


@pytest.mark.rule("inf:12.2b")
def test_12_2b_who_attacked_two_fights_the_one_that_stays() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 | blue: MC1@1503>9=0 PK2@1504>9=0 {FAR}")
    field.play("assault PK1.red MC1.blue", dice=(4,))

    field.play("evade MC1.blue 1603", "face MC1.blue 9")

    assert [r["target"] for r in rolls(field)] == ["PK2.blue"]
    assert last_drms(field) == {}
    assert field.hex("PK1.red") == "1404"


@pytest.mark.rule("inf:12.2b")
def test_12_2b_with_both_gone_it_chooses_the_hex() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 | blue: MC1@1503>9=0 MC2@1504>9=0 {FAR}")
    field.play("assault PK1.red MC1.blue")

    field.play("evade MC1.blue 1603", "face MC1.blue 9", "evade MC2.blue 1605", "face MC2.blue 9")

    assert set(field.options) == {
        "advance PK1.red 1503",
        "advance PK1.red 1504",
        "stay PK1.red",
    }


@pytest.mark.rule("inf:12.2c", "inf:table.lc-retreat")
@pytest.mark.parametrize("attacker", ["KN", "HC", "MC", "MCA"])
@pytest.mark.parametrize(("die", "state"), [(4, "normal"), (5, "disordered")])
def test_12_2c_light_horse_slips_away_from_riders_with_a_die(
    attacker: str, die: int, state: str
) -> None:
    """Its own +1 is added: 5 gets away, 6 goes Disordered."""
    field = attacks(f"14x8 | red: {attacker}1@1404>3=0 | blue: LCA1@1504>9=1 {FAR}")
    field.play(f"assault {attacker}1.red LCA1.blue")

    field.play("evade LCA1.blue 1604", dice=(die,))

    assert (field.hex("LCA1"), field.state("LCA1")) == ("1604", state)


@pytest.mark.rule("inf:12.2c", "inf:12.2a")
def test_12_2c_other_riders_do_not() -> None:
    field = attacks(f"14x8 | red: KN1@1404>3=0 | blue: MC1@1504>9=0 {FAR}")

    field.play("assault KN1.red MC1.blue", dice=(4,))

    assert len(rolls(field, "assault")) == 1


@pytest.mark.rule("inf:12.2c")
def test_12_2c_it_slips_away_from_a_charge_too() -> None:
    field = attacks(f"14x8 | red: KN1@1304>3=0 | blue: LCA1@1504>9=1 {FAR}")
    field.play("charge KN1.red LCA1.blue", "ride KN1.red 1404 3", "hold LCA1.blue")

    field.play("evade LCA1.blue 1604", "face LCA1.blue 9", dice=(0,))

    assert field.offers("advance KN1.red 1504")


@pytest.mark.rule("inf:12.2e", "inf:14.6a")
def test_12_2e_from_a_continued_attack_as_well() -> None:
    field = attacks(f"14x8 | red: KN1@1404>3=0 | blue: PK1@1504>9d=0 LCA1@1604>9=1 {FAR}")
    field.play("assault KN1.red PK1.blue", dice=(8,))

    assert (field.deciding, field.asks) == ("blue", "Withdraw")


# Resolution.


@pytest.mark.rule("inf:12.3a")
def test_12_3a_first_all_designations_then_rides_then_combats() -> None:
    field = attacks(f"14x9 | red: PK1@1404>3 KN2@1307>3=-1 | blue: PK1@1504>9=0 PK2@1507>9=0 {FAR}")
    field.play("charge KN2.red PK2.blue", "ride KN2.red 1407 3", "assault PK1.red PK1.blue")

    assert field.hex("KN2") == "1407"
    assert field.asks == "ChooseCombat"
    assert rolls(field) == []


@pytest.mark.rule("inf:12.3b", "inf:13.4a")
@pytest.mark.parametrize(
    ("assaulting", "purpose"),
    [((), "charge"), (("PK2@1405>3",), "charge"), (("PK2@1405>3", "PK3@1505>1"), "assault")],
)
def test_12_3b_half_of_the_attackers_must_charge(assaulting: tuple[str, ...], purpose: str) -> None:
    others = " ".join(assaulting)
    field = attacks(f"14x9 | red: KN1@1304>3=-1 {others} | blue: PK1@1504>9=0 {FAR}")
    for unit in assaulting:
        field.play(f"assault {unit.split('@')[0]}.red PK1.blue")

    assert field.preview("charge KN1.red PK1.blue")[-1].purpose == purpose


@pytest.mark.rule("inf:12.3d", "inf:12.3c", "inf:14.1")
def test_12_3d_one_die_a_defender_in_the_column_of_its_state() -> None:
    field = attacks(f"14x8 | red: MA1@1404>3=0 | blue: PK1@1503>9=0 PK2@1504>9d=-1 {FAR}")

    field.play("assault MA1.red PK1.blue", dice=(5, 5))

    assert [(r["total"], r["outcome"]) for r in rolls(field)] == [
        (5, "none"),
        (5, "defender-retired"),
    ]


@pytest.mark.rule("inf:12.3.1")
def test_12_3_1_the_difference_in_numbers() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 PK2@1405>3 PK3@1503>5 | blue: PK1@1504>9=0 {FAR}")
    field.play("assault PK1.red PK1.blue", "assault PK2.red PK1.blue")

    assert previewed(field, "assault PK3.red PK1.blue")["mod-numbers"] == 2


@pytest.mark.rule("inf:12.3.2a")
@pytest.mark.parametrize(
    ("units", "drm"),
    [
        (["PK1@1404>3", "PK2@1405>3"], {}),
        (["PK1@1503>5"], {"mod-flank": 2}),
        (["PK1@1503>5", "PK2@1505>1"], {"mod-flank": 2}),
        (["PK1@1604>9"], {"mod-rear": 3}),
        (["PK1@1404>3", "PK2@1503>5"], {"mod-combination": 4}),
        (["PK1@1404>3", "PK2@1604>9"], {"mod-combination": 4}),
        (["PK1@1503>5", "PK2@1604>9"], {"mod-combination": 4}),
    ],
)
def test_12_3_2a_the_angle_of_the_attack(units: list[str], drm: dict[str, int]) -> None:
    field = attacks(f"14x8 | red: {' '.join(units)} | blue: PK1@1504>9=0 {FAR}")
    *first, last = [f"assault {u.split('@')[0]}.red PK1.blue" for u in units]
    field.play(*first)

    found = previewed(field, last)

    angles = {k: v for k, v in found.items() if k in ("mod-flank", "mod-rear", "mod-combination")}
    assert angles == drm


@pytest.mark.rule("inf:12.3.2b")
def test_12_3_2b_the_ground_best_for_the_defender() -> None:
    position = f"14x8 | red: HC1@1404>3=0 PK2@1405>3 | blue: MA1@1504>9=0 {FAR} | 1504=rough"
    field = attacks(position)
    field.play("assault PK2.red MA1.blue")

    assert previewed(field, "assault HC1.red MA1.blue")["mod-terrain"] == -3


@pytest.mark.rule("inf:12.3.2b", "inf:table.assault.drm")
@pytest.mark.parametrize(("levels", "drm"), [("1504^2", -1), ("1504^2 1405^2", 0)])
def test_12_3_2b_all_attackers_lower(levels: str, drm: int) -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 PK2@1405>3 | blue: MA1@1504>9=0 {FAR} | {levels}")
    field.play("assault PK2.red MA1.blue")

    assert previewed(field, "assault PK1.red MA1.blue").get("mod-terrain", 0) == drm


@pytest.mark.rule("inf:12.3.3")
@pytest.mark.parametrize(("state", "drm"), [("", -2), ("d", -1)])
def test_12_3_3_the_defenders_own_drm(state: str, drm: int) -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 | blue: MA1@1504>9{state}=-2 {FAR}")

    assert previewed(field, "assault PK1.red MA1.blue")["mod-defence"] == drm


@pytest.mark.rule("inf:12.3.6", "inf:14.2a")
def test_12_3_6_any_disordered_attacker() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3d PK2@1405>3 | blue: MA1@1504>9=0 {FAR}")
    field.play("assault PK1.red MA1.blue")

    assert previewed(field, "assault PK2.red MA1.blue")["mod-attacker-disordered"] == -2


@pytest.mark.rule("inf:12.3.7", "inf:14.4c")
def test_12_3_7_a_retired_defender() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 | blue: MA1@1504>9r=0 {FAR}")

    (roll,) = field.preview("assault PK1.red MA1.blue")

    assert drms({"modifiers": roll.modifiers})["mod-defender-retired"] == 2
    assert "defender-retired" in roll.outcomes


@pytest.mark.rule("inf:12.3.8", "inf:14.6b", "inf:14.6c")
def test_12_3_8_every_continued_attack_is_weaker() -> None:
    """The knight breaks through 1504 and 1604 and comes to 1704."""
    field = attacks(
        f"16x8 | red: KN1@1404>3=0 | blue: PK1@1504>9d=0 PK2@1604>9d=0 PK3@1704>9d=0 {FAR}"
    )

    field.play("assault KN1.red PK1.blue", dice=(9, 9, 4))

    found = [drms(r).get("mod-continued", 0) for r in rolls(field)]
    assert found == [0, -1, -2]


# Advances.


@pytest.mark.rule("inf:12.5a", "inf:12.5c")
def test_12_5a_riders_must_advance_and_may_turn() -> None:
    field = attacks(f"14x8 | red: MC1@1404>3=0 | blue: PK1@1504>9=0 {FAR}")
    field.play("assault MC1.red PK1.blue", dice=(9,))
    field.play(next(o for o in field.options if o.startswith("retreat")), "face PK1.blue 9")

    assert field.hex("MC1") == "1504"
    assert (field.asks, len(field.options)) == ("Reface", 6)


@pytest.mark.rule("inf:12.5a")
@pytest.mark.parametrize("unit", ["PK1@1404>3", "MC1@1404>3d=0"])
def test_12_5a_neither_foot_nor_disordered_riders_do(unit: str) -> None:
    field = attacks(f"14x8 | red: {unit} | blue: A1@1504>9=4 {FAR}")
    name = unit.split("@")[0]
    field.play(f"assault {name}.red A1.blue", dice=(9,))
    field.play(next(o for o in field.options if o.startswith("retreat")), "face A1.blue 9")

    assert field.told("advanced") == []


@pytest.mark.rule("inf:12.5a", "inf:12.5c", "inf:14.6a")
def test_12_5c_a_continued_attack_does_not_turn() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 | blue: PK1@1504>9d=0 {FAR}")

    field.play("assault PK1.red PK1.blue", dice=(9,))

    assert (field.hex("PK1.red"), field.facing("PK1.red")) == ("1504", 3)
    assert field.told("faced") == []


@pytest.mark.rule("inf:12.5b")
@pytest.mark.parametrize(
    ("units", "who"),
    [
        # Riders before foot, good order before Disorder, then the best defence.
        (["PK1@1404>3", "MC2@1405>3=3"], ["MC2.red"]),
        (["MC1@1404>3d=-3", "MC2@1405>3=3"], ["MC2.red"]),
        (["MC1@1404>3=0", "MC2@1405>3=-1"], ["MC2.red"]),
        (["MC1@1404>3=0", "MC2@1405>3=0"], ["MC1.red", "MC2.red"]),
    ],
)
def test_12_5b_who_advances(units: list[str], who: list[str]) -> None:
    field = attacks(f"14x8 | red: {' '.join(units)} | blue: A1@1504>9d=5 {FAR}")
    field.game.dice.fix(9)

    field.play(*(f"assault {u.split('@')[0]}.red A1.blue" for u in units))
    if field.asks == "Designate":
        field.play("fight")

    if len(who) > 1:
        assert field.options == [f"advance {unit} 1504" for unit in who]
    else:
        assert [e.facts["unit"] for e in field.told("advanced")] == who


@pytest.mark.rule("inf:12.5b")
def test_12_5b_a_charger_before_one_who_assaulted() -> None:
    field = attacks(f"14x8 | red: MC1@1405>3=-5 KN2@1304>3=0 | blue: PK1@1504>9d=5 {FAR}")
    field.play("assault MC1.red PK1.blue", "charge KN2.red PK1.blue", dice=(9,))
    field.play("ride KN2.red 1404 3")

    assert [e.facts["unit"] for e in field.told("advanced")] == ["KN2.red"]


@pytest.mark.rule("inf:12.5d", "inf:14.3a")
def test_12_5d_without_a_continued_attack_the_retreat_holds() -> None:
    field = attacks(f"14x8 | red: MA1@1404>3=-1 | blue: PK1@1503>9=1 PK2@1504>9d=0 {FAR}")

    field.play("assault MA1.red PK1.blue", dice=(0, 4))

    assert (field.deciding, field.asks) == ("red", "Retreat")
