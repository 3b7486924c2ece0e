"""moi:16 Victory: flight points and the die added to them."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.leaders import lose
from gonfalon.men_of_iron.library import blank
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.results import eliminate
from gonfalon.men_of_iron.victory import flight_points

ARMIES = (
    "12x8 | red: LB1.van@1001>3 *ann.van@1001/3/5 LB2.rear@1008>3 *bea.rear@1008/3/5"
    " | blue: LB3@2101>9 LB4@2102>9r LB5@2103>9r ^@2105"
)


def flights(field: Table) -> list[int]:
    """The sides that have rolled for flight."""
    return [e.facts["side"] for e in field.told("rolled") if e.facts["purpose"] == "flight"]


@pytest.mark.rule("moi:16.0a")
@pytest.mark.parametrize(("die", "result"), [(7, ""), (8, "red")])
def test_16_0a_a_side_that_reaches_its_level_after_a_free_activation_loses(
    die: int, result: str
) -> None:
    field = battle(ARMIES, active="-", flight_level=10)

    # Blue has two Retired units: 2 points and the die.
    field.play("activate van", "end-moves", dice=(die,))

    assert flights(field) == [1]
    assert field.game.result == result


@pytest.mark.rule("moi:16.0a")
def test_16_0a_both_sides_roll_the_active_one_first() -> None:
    field = battle(
        ARMIES.replace("LB2.rear@1008>3", "LB2.rear@1008>3r ^@1002"), active="-", flight_level=10
    )

    field.play("activate van", "end-moves", dice=(0, 0))

    assert flights(field) == [0, 1]
    assert field.game.result == ""


@pytest.mark.rule("moi:16.0a")
def test_16_0a_no_check_after_a_continuity_or_a_seizure() -> None:
    field = battle(ARMIES, active="-", flight_level=10)
    field.play("activate van", "end-moves", dice=(0,))
    assert flights(field) == [1]

    field.play("activate rear", "let", "end-moves", dice=(0,))
    field.play("activate van", "seize blue", "end-moves", dice=(0,))

    assert flights(field) == [1]


@pytest.mark.rule("moi:16.0a")
def test_16_0a_after_a_failed_seizure_the_activation_is_free_and_checked() -> None:
    field = battle(ARMIES, active="-", flight_level=10)
    field.play("activate van", "end-moves", dice=(0,))

    field.play("activate rear", "seize blue", "activate van", "end-moves", dice=(9, 8))

    assert flights(field) == [1, 1]
    assert field.game.result == "red"


@pytest.mark.rule("moi:16.0a")
def test_16_0a_who_passes_is_not_checked() -> None:
    field = battle(ARMIES, active="-", flight_level=10)

    field.play("pass")

    assert flights(field) == []


@pytest.mark.rule("moi:16.0a")
def test_16_0a_where_both_flee_the_worse_loses_and_equals_draw() -> None:
    army = ARMIES.replace("LB2.rear@1008>3", "LB2.rear@1008>3r ^@1002")
    worse = battle(army, active="-", flight_level=10)
    equal = battle(army, active="-", flight_level=10)

    # Red has 1 point, blue has 2.
    worse.play("activate van", "end-moves", dice=(9, 9))
    equal.play("activate van", "end-moves", dice=(9, 8))

    assert worse.game.result == "red"
    assert equal.game.result == "draw"


@pytest.mark.rule("moi:16.0b")
@pytest.mark.parametrize(
    ("piece", "points"),
    [
        ("MM1", 3),
        ("DM1", 3),
        ("UH1", 3),
        ("PK1", 2),
        ("LB1", 2),
        ("GE1", 2),
        ("HM1", 2),
    ],
)
def test_16_0b_three_points_for_men_at_arms_two_for_others(piece: str, points: int) -> None:
    field = battle(f"12x8 | red: LB9@1001>3 | blue: {piece}@1405>9 LB8@2108>9")
    assert flight_points(field.game, 1) == 0

    eliminate(field.game, field.unit(piece), "moi:12.6", [])

    assert flight_points(field.game, 1) == points


@pytest.mark.rule("moi:16.0b")
@pytest.mark.parametrize(("kind", "lost"), [("MM", 3), ("PK", 2)])
def test_16_0b_one_point_while_retired_and_the_full_ones_in_its_place_afterwards(
    kind: str, lost: int
) -> None:
    field = battle(f"12x8 | red: LB9@1001>3 | blue: {kind}1@1405>9r ^@2105 LB8@2108>9")
    retired = flight_points(field.game, 1)

    eliminate(field.game, field.unit(f"{kind}1"), "moi:12.6", [])

    assert (retired, flight_points(field.game, 1)) == (1, lost)


@pytest.mark.rule("moi:16.0b")
def test_16_0b_two_points_for_a_leader() -> None:
    field = battle("12x8 | red: LB1@1204>3 LB9@1001>3 | blue: PK1@1405>9 *bob@1405 PK2@2108>9")

    # 8 + 1 for the range, then 8: he falls, and his unit is Disordered.
    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red PK1.blue", dice=(8, 8))

    assert flight_points(field.game, 1) == 2


@pytest.mark.rule("moi:16.0b")
@pytest.mark.parametrize(("leader", "points"), [("philip", 3), ("john", 3), ("doria", 2)])
def test_16_0b_three_points_for_a_king_and_two_for_other_leaders(leader: str, points: int) -> None:
    game = blank("moi/crecy", seed=1)
    french = game.scenario.side("french")
    before = flight_points(game, french)

    lose(game, game.scenario.leader(leader), "moi:15.4b")

    assert flight_points(game, french) - before == points
