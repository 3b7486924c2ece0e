"""moi:12.0 Combat results: Disorder, retreat, Retired, Unhorsed, eliminated, continuation."""

from __future__ import annotations

import pytest

from gonfalon.kernel.flow import run
from gonfalon.men_of_iron.kinds import ELIMINATED
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.results import retire
from gonfalon.men_of_iron.state import LOST_STANDARD
from gonfalon.men_of_iron.victory import flight_points
from tests.men_of_iron.melee import (
    assault_phase,
    drms,
    fight,
    last_drms,
    previewed,
    rolls,
    settle,
)
from tests.men_of_iron.named_hexes import ready


def shot(table: Table, target: str, dice: tuple[int, ...] = ()) -> Table:
    """The longbow LB1 of red stays, looks to 3 and shoots."""
    return table.play("unit LB1.red", "face LB1.red 3", f"fire LB1.red {target}", dice=dice)


@pytest.mark.rule("moi:12.1")
@pytest.mark.parametrize(
    ("mark", "results"),
    [
        ("", ["attacker-disordered-retreat", "none", "defender-disordered-retreat"]),
        ("d", ["none", "defender-retired", "defender-eliminated-continue"]),
    ],
)
def test_12_1_assaults_depend_on_the_order_of_the_defender(mark: str, results: list[str]) -> None:
    field = assault_phase(f"12x8 | red: DM1@1404>3 | blue: PK1@1504>9{mark} ^@2101")

    (roll,) = field.preview("assault DM1.red PK1.blue")

    # Faces 0, 4 and 9 with +1, or +2 against the Disordered.
    assert [roll.outcomes[face] for face in (0, 4, 9)] == results


@pytest.mark.rule("moi:12.1")
@pytest.mark.parametrize(
    ("target", "results"),
    [
        ("PK1@1604>9", ["none", "none", "disordered", "disordered"]),
        ("PK1@1604>9d", ["none", "retreat", "retired", "eliminated"]),
        ("MM1@1604>9", ["none", "none", "disordered", "unhorsed"]),
        ("MM1@1604>9d", ["none", "none", "retired", "eliminated"]),
    ],
)
def test_12_1_fire_also_on_whether_the_target_is_mounted(target: str, results: list[str]) -> None:
    field = battle(f"12x8 | red: LB1@1404>3 | blue: {target} ^@2101")

    field.play("unit LB1.red", "face LB1.red 3")
    (roll,) = field.preview(f"fire LB1.red {target[:3]}.blue")

    # Two hexes away: faces 0, 1, 4 and 8 count one more.
    assert [roll.outcomes[face] for face in (0, 1, 4, 8)] == results


@pytest.mark.rule("moi:12.2a")
@pytest.mark.parametrize(("mark", "steps"), [("", 4), ("d", 3)])
def test_12_2a_a_disordered_unit_moves_one_less(mark: str, steps: int) -> None:
    field = battle(f"12x8 | red: PK1@1004>3{mark} | blue: PK1@2101>9", shield_wall=False)
    field.play("unit PK1.red")

    taken = 0
    while field.offers("step"):
        field.play(next(text for text in reversed(field.options) if text.startswith("step")))
        taken += 1

    assert taken == steps


@pytest.mark.rule("moi:12.2a")
def test_12_2a_it_defends_worse_shoots_and_assaults_worse() -> None:
    defends = assault_phase("12x8 | red: DM1@1404>3 | blue: PK1@1504>9d ^@2101")
    attacks = assault_phase("12x8 | red: DM1@1404>3d | blue: PK1@1504>9 ^@2101")
    shoots = battle("12x8 | red: LB1@1404>3d | blue: PK1@1604>9 ^@2101")

    shoots.play("unit LB1.red", "face LB1.red 3")

    assert previewed(defends, "assault DM1.red PK1.blue")["mod-defence"] == 1
    assert previewed(attacks, "assault DM1.red PK1.blue")["mod-attacker-disordered"] == -2
    assert previewed(shoots, "fire LB1.red PK1.blue")["mod-firer-disordered"] == -1


@pytest.mark.rule("moi:12.2a")
def test_12_2a_it_neither_charges_nor_counter_charges() -> None:
    riders = "MM1@1304>3d DM2@1404>3"
    charging = assault_phase(f"12x8 | red: {riders} | blue: CB1@1504>3 ^@2101")
    meeting = assault_phase("12x8 | red: MM1@1304>3 | blue: MM1@1504>9d ^@2101")

    fight(meeting, "charge MM1.red MM1.blue", dice=(0,)).play("ride MM1.red 1404 3")

    assert not charging.offers("charge MM1.red CB1.blue")
    assert rolls(meeting, "counter-charge") == []


@pytest.mark.rule("moi:12.2a")
def test_12_2a_a_charger_disordered_on_its_ride_assaults() -> None:
    field = assault_phase("12x8 | red: MM1@1304>3 | blue: LB1@1504>9 ^@2101")
    fight(field, "charge MM1.red LB1.blue").play("ride MM1.red 1404 3")

    field.play("fire LB1.blue MM1.red", dice=(3, 3))

    assert [roll["purpose"] for roll in rolls(field)] == ["fire", "assault"]
    assert last_drms(field) == {"mod-defence": 1, "mod-weapons": 3, "mod-attacker-disordered": -2}


@pytest.mark.rule("moi:12.2b")
def test_12_2b_a_second_disorder_has_no_effect() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3d | blue: PK1@1504>9 ^@2101")

    fight(field, "assault DM1.red PK1.blue", dice=(4,))

    assert rolls(field)[0]["outcome"] == "attacker-disordered"
    assert (field.state("DM1"), field.hex("DM1")) == ("disordered", "1404")
    assert field.told("disordered") == []


# moi:12.3 Retreat.


@pytest.mark.rule("moi:12.3a")
def test_12_3a_one_hex_away_where_the_owner_likes_even_into_a_zoc() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 LB2@1705>9 | blue: PK1@1504>9 LB3@1604>3 ^@2101")

    fight(field, "assault DM1.red PK1.blue", dice=(9,))

    # 1503 and 1405 touch the attacker, 1604 holds a friend while other hexes are free.
    assert (field.asks, field.deciding) == ("Retreat", "blue")
    assert field.options == ["retreat PK1.blue 1605", "retreat PK1.blue 1505"]
    field.play("retreat PK1.blue 1605")
    assert (field.asks, len(field.options)) == ("Reface", 6)
    field.play("face PK1.blue 5")
    assert (field.hex("PK1"), field.facing("PK1"), field.state("PK1")) == ("1605", 5, "disordered")
    # The longbow at 1705 looks at 1605 and does not shoot.
    assert len(rolls(field)) == 1


@pytest.mark.rule("moi:12.3a")
def test_12_3a_away_from_every_unit_that_caused_it() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 DM2@1503>5 | blue: PK1@1504>9 ^@2101")

    fight(field, "assault DM1.red PK1.blue", "assault DM2.red PK1.blue", dice=(9,))

    assert field.options == ["retreat PK1.blue 1605", "retreat PK1.blue 1505"]


@pytest.mark.rule("moi:12.3a")
def test_12_3a_an_attacker_retreats_too() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 *bob@1404/9/5 | blue: PK1@1504>9 ^@2101")

    fight(field, "assault DM1.red PK1.blue", dice=(0, 0))

    assert (field.asks, field.deciding) == ("Retreat", "red")
    assert {text.split()[2] for text in field.options} == {"1403", "1303", "1304"}
    field.play("retreat DM1.red 1304", "face DM1.red 3")
    assert field.game.board.numbers[field.game.leader_hex[0]] == "1304"


@pytest.mark.rule("moi:12.3b")
@pytest.mark.parametrize(("mark", "after"), [("", "disordered"), ("d", "retired")])
def test_12_3b_through_missile_foot_that_blocks_the_way(mark: str, after: str) -> None:
    field = assault_phase(
        f"12x8 | red: DM1@1404>3 | blue: PK1@1504>9 LB2@1604>9{mark} PK3@1605>9 PK4@1505>9 ^@2101"
    )
    fight(field, "assault DM1.red PK1.blue", dice=(9,))
    assert {text.split()[2] for text in field.options} == {"1603", "1703", "1704"}

    field.play("retreat PK1.blue 1704", "face PK1.blue 9")

    assert (field.hex("PK1"), field.state("PK1")) == ("1704", "disordered")
    assert field.state("LB2") == after
    assert field.hex("LB2") == ("2101" if after == "retired" else "1604")


@pytest.mark.rule("moi:12.3c")
def test_12_3c_a_unit_that_cannot_retreat_is_eliminated() -> None:
    field = assault_phase(
        "12x8 | red: DM1@1404>3 DM2@1604>3 | blue: PK1@1504>9 PK3@1605>9 PK4@1505>9 ^@2101"
    )

    fight(field, "assault DM1.red PK1.blue", dice=(9,))

    assert field.state("PK1") == "eliminated"
    assert field.told("eliminated")[0].rule == "moi:12.3c"


# moi:12.4 Retired.


@pytest.mark.rule("moi:12.4a")
def test_12_4a_a_retired_unit_goes_as_near_as_possible_to_its_standard() -> None:
    free = assault_phase("12x8 | red: DM1@1404>3 | blue: PK1@1504>9d ^@2004")
    held = assault_phase("12x8 | red: DM1@1404>3 | blue: PK1@1504>9d PK2@2004>9 ^@2004")

    fight(free, "assault DM1.red PK1.blue", dice=(3,))
    fight(held, "assault DM1.red PK1.blue", dice=(3,))

    assert (free.state("PK1"), free.hex("PK1")) == ("retired", "2004")
    assert held.deciding == "blue"
    near = {"2003", "2103", "2104", "2005", "1904", "1903"}
    assert {text.split()[2] for text in held.options} == near


@pytest.mark.rule("moi:12.4a")
@pytest.mark.parametrize(("gap", "after"), [(False, "eliminated"), (True, "retired")])
def test_12_4a_completely_surrounded_it_is_eliminated(gap: bool, after: str) -> None:
    ring = ["DM1@1404>3", "PK2@1405>9", "PK3@1503>11", "PK4@1505>7", "PK5@1604>3", "PK6@1605>3"]
    red = " ".join(ring[:-1] if gap else ring)
    field = assault_phase(f"12x8 | red: {red} | blue: PK1@1504>9d ^@2004")

    fight(field, "assault DM1.red PK1.blue", dice=(3,))

    assert field.state("PK1") == after


@pytest.mark.rule("moi:12.4b")
def test_12_4b_a_retired_unit_moves_one_hex_towards_its_standard() -> None:
    field = battle(
        "12x8 | red: PK1@1404>3r ^@1004 | blue: PK1@2101>9 | 1304=marsh 1303=marsh",
        shield_wall=False,
    )

    field.play("unit PK1.red")

    steps = {text.split()[2] for text in field.options if text.startswith("step")}
    assert steps == {"1303", "1304"}
    assert field.refusal("step PK1.red 1504").startswith("moi:12.4b")
    field.play("step PK1.red 1304")
    assert not field.offers("step")


@pytest.mark.rule("moi:12.4c")
def test_12_4c_any_adverse_result_eliminates_a_retired_unit() -> None:
    struck = assault_phase("12x8 | red: DM1@1404>3 | blue: PK1@1504>9r ^@2004")
    hit = battle("12x8 | red: LB1@1404>3 | blue: PK1@1604>9r ^@2004")

    fight(struck, "assault DM1.red PK1.blue", dice=(1,))
    shot(hit, "PK1.blue", dice=(1,))

    # Defence +1, matrix +1, Retired +2 on the column of the Disordered: 5, Retired again.
    assert drms(rolls(struck)[0])["mod-defender-retired"] == 2
    assert rolls(struck)[0]["outcome"] == "defender-retired"
    assert rolls(hit)[0]["outcome"] == "retreat"
    for field in (struck, hit):
        assert field.state("PK1") == "eliminated"
        assert field.told("eliminated")[0].rule == "moi:12.4c"


@pytest.mark.rule("moi:12.5")
def test_12_5_unhorsed_men_at_arms_stay_on_foot_but_may_recover() -> None:
    field = battle("12x8 | red: LB1@1404>3 | blue: MM1@1604>9 ^@2101")

    shot(field, "MM1.blue", dice=(6,))

    assert (field.kind("MM1"), field.state("MM1")) == ("UH", "disordered")
    field.activate("blue")
    field.play("end-moves")
    assert (field.kind("MM1"), field.state("MM1")) == ("UH", "normal")
    field.activate("blue").play("unit MM1.blue")
    assert not field.offers("mount")


@pytest.mark.rule("moi:12.6")
@pytest.mark.parametrize(("victim", "points"), [("PK1", 2), ("UH1", 3)])
def test_12_6_an_eliminated_unit_leaves_the_map_and_counts(victim: str, points: int) -> None:
    field = assault_phase(f"12x8 | red: DM1@1404>3 | blue: {victim}@1504>9d PK9@2001>9 ^@2101")
    assert flight_points(field.game, 1) == 0

    fight(field, f"assault DM1.red {victim}.blue", dice=(9,))

    assert (field.hex(victim), field.state(victim)) == ("", "eliminated")
    assert flight_points(field.game, 1) == points


# moi:12.7 Continuation of the attack.


@pytest.mark.rule("moi:12.7a")
def test_12_7a_a_mounted_attacker_goes_on_against_all_before_it() -> None:
    field = assault_phase(
        "12x8 | red: MM1@1404>3 DM2@1405>3 | blue: PK1@1504>9d LB3@1604>3 PK4@1605>3 ^@2101"
    )

    fight(field, "assault MM1.red PK1.blue", "assault DM2.red PK1.blue", dice=(9, 0, 0))

    # Men-at-arms on foot defend as well; the horse goes first, and looks where it looked.
    assert (field.hex("MM1"), field.facing("MM1"), field.hex("DM2")) == ("1504", 3, "1405")
    _, bow, pike = rolls(field)
    assert [roll["purpose"] for roll in (bow, pike)] == ["assault", "assault"]
    assert [roll["target"] for roll in (bow, pike)] == ["LB3.blue", "PK4.blue"]
    assert bow["attackers"] == pike["attackers"] == ["MM1.red"]
    assert drms(bow)["mod-numbers"] == drms(pike)["mod-numbers"] == -1


@pytest.mark.rule("moi:12.7a")
def test_12_7a_of_mounted_attackers_the_better_defence_must_go() -> None:
    field = assault_phase(
        "12x8 | red: MM1@1404>3d MM2@1405>3 | blue: PK1@1504>9d ^@2101",
    )

    fight(field, "assault MM1.red PK1.blue", "assault MM2.red PK1.blue", dice=(9,))

    assert (field.hex("MM1"), field.hex("MM2")) == ("1404", "1504")
    assert field.facing("MM2") == 3
    assert field.asks == "ChooseActivation"


@pytest.mark.rule("moi:12.7a")
def test_12_7a_a_charge_is_continued_by_an_assault() -> None:
    field = assault_phase("12x8 | red: MM1@1304>3 | blue: CB1@1504>3 LB2@1604>3 ^@2101")

    fight(field, "charge MM1.red CB1.blue", dice=(5, 0)).play("ride MM1.red 1404 3")
    field.play("retreat CB1.blue 1505", "face CB1.blue 3")

    charge, assault = rolls(field)
    assert (charge["purpose"], assault["purpose"]) == ("charge", "assault")
    assert drms(assault) == {"mod-defence": 1, "mod-rear": 3, "mod-weapons": 3}


@pytest.mark.rule("moi:12.7b")
def test_12_7b_no_reaction_fire_and_no_counter_charge_against_it() -> None:
    field = assault_phase("12x8 | red: MM1@1404>3 | blue: PK1@1504>9d LB3@1604>9 MM4@1605>9 ^@2101")

    fight(field, "assault MM1.red PK1.blue", dice=(9, 1, 6))

    assert [roll["purpose"] for roll in rolls(field)] == ["assault", "assault", "assault"]
    assert field.asks == "ChooseActivation"


@pytest.mark.rule("moi:12.7b")
def test_12_7b_nor_do_riders_turn_the_tables_on_foot_that_goes_on() -> None:
    field = assault_phase("12x8 | red: UH1@1404>3 | blue: PK1@1504>9d MM4@1605>9 ^@2101")

    fight(field, "assault UH1.red PK1.blue", dice=(9, 7)).play("stand MM4.blue")

    assert [roll["target"] for roll in rolls(field, "assault")] == ["PK1.blue", "MM4.blue"]
    assert field.asks == "ChooseActivation"


@pytest.mark.rule("moi:12.7c")
def test_12_7c_again_and_again_without_limit() -> None:
    field = assault_phase(
        "14x8 | red: MM1@1404>3"
        " | blue: PK1@1504>9d PK2@1604>9d PK3@1704>9d PK4@1804>9d PK9@2001>9 ^@2101"
    )

    fight(field, "assault MM1.red PK1.blue", dice=(9, 9, 9, 9))
    settle(field, "Advance")

    assert field.hex("MM1") == "1804"
    assert [field.state(f"PK{n}") for n in (1, 2, 3, 4)] == ["eliminated"] * 4
    assert len(field.told("continued")) == 3


@pytest.mark.rule("moi:13.2c")
def test_who_is_to_retire_when_the_standard_falls_by_the_same_blow_is_lost() -> None:
    game = ready("moi/courtrai").game
    unit = next(u for u, d in enumerate(game.scenario.units) if d.name == "PK1.guy")

    retire(game, unit, [])
    game.standard_hex[:] = [LOST_STANDARD] * len(game.standard_hex)
    run(game)

    assert game.hexes[unit] == ELIMINATED
