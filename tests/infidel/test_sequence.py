"""inf:2.4 inf:3.0 inf:4.0 inf:6.0 Activation, continuity, seizure, flight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gonfalon.men_of_iron import library, victory
from gonfalon.men_of_iron.kinds import ELIMINATED
from gonfalon.men_of_iron.state import lift
from tests.infidel.field import battle, points
from tests.men_of_iron.melee import drms, rolls

if TYPE_CHECKING:
    from gonfalon.men_of_iron.notation import Table

ALL = sorted(id_ for id_ in library.battle_of() if id_.startswith("inf/"))
TWO = "14x8 | red: PK1.a@1201>3 PK2.b@1203>3 | blue: PK1.x@2201>9 PK2.y@2203>9"


@pytest.mark.rule("inf:2.4a", "inf:4.0c")
def test_2_4a_the_first_activation_is_free() -> None:
    field = battle(TWO, active="-")

    assert (field.deciding, field.asks) == ("red", "ChooseActivation")


@pytest.mark.rule("inf:4.0c")
@pytest.mark.parametrize("id_", ALL)
def test_4_0c_every_battle_says_who_starts(id_: str) -> None:
    game = library.start(id_, 1)
    first = library.battle_file(id_)["first"]

    assert first == "roll" or first in [side.id for side in game.scenario.sides]


@pytest.mark.rule("inf:4.0c")
def test_4_0c_where_dice_decide_the_higher_starts() -> None:
    field = battle(TWO, active="-")
    game = field.game
    game.scenario.tree["battle"]["field"]["first"] = "roll"
    game.dice.fix(4, 4, 2, 7)

    game.battle.begin(game)

    assert (game.turn_side, game.turn_free) == (1, True)


@pytest.mark.rule("inf:2.4b", "inf:5.0", "inf:6.1a")
def test_5_0_all_units_of_the_command_and_no_others_may_act() -> None:
    field = battle("14x8 | red: PK1.a@1201>3 PK3.a@1808>3 PK2.b@1203>3 | blue: PK1@2201>9")
    field.activate("a")

    assert field.offers("unit PK1.a")
    assert field.offers("unit PK3.a")
    assert not field.offers("unit PK2.b")
    assert field.refusal("unit PK2.b") == "inf:6.1a refusal-not-activated"


@pytest.mark.rule("inf:4.0a", "inf:6.1a")
def test_4_0a_no_attack_before_movement_and_fire_are_over() -> None:
    field = battle("12x8 | red: PK1@1404>3 | blue: PK1@1504>9 PK2@2001>9")

    assert not field.offers("assault PK1.red PK1.blue")
    field.play("end-moves")
    assert field.offers("assault PK1.red PK1.blue")


@pytest.mark.rule("inf:6.1b", "inf:2.4a")
def test_6_1b_a_pass_hands_a_free_activation_to_the_enemy() -> None:
    field = battle(TWO, active="-").play("pass")

    assert (field.deciding, field.asks) == ("blue", "ChooseActivation")


@pytest.mark.rule("inf:6.1b", "inf:6.1c")
def test_6_1b_a_pass_in_place_of_a_roll_counts_as_a_failure() -> None:
    field = battle(TWO, active="-").play("activate a", "end-moves")
    field.play("activate b", "let", "end-moves", dice=(0,))
    assert field.game.continuities == 1

    field.play("pass")

    assert (field.deciding, field.asks) == ("blue", "ChooseActivation")
    assert field.game.continuities == 0


@pytest.mark.rule("inf:6.2a")
def test_6_2a_not_the_command_just_activated() -> None:
    field = battle(TWO, active="-").play("activate a", "end-moves")

    assert field.offers("activate b")
    assert not field.offers("activate a")
    assert field.refusal("activate a") == "inf:6.2a refusal-just-finished"


@pytest.mark.rule("inf:6.2a")
def test_6_2a_unless_it_is_the_only_one_left() -> None:
    field = battle("14x8 | red: PK1.a@1201>3 | blue: PK1.x@2201>9", active="-")
    field.play("activate a", "end-moves")

    assert field.offers("activate a")


@pytest.mark.rule("inf:6.2b", "inf:4.0b", "inf:2.4a")
@pytest.mark.parametrize(
    ("die", "deciding", "asks"),
    [
        (5, "red", "MoveAndFire"),
        (6, "blue", "ChooseActivation"),
    ],
)
def test_6_2b_on_the_rating_or_less_the_command_is_activated(
    die: int, deciding: str, asks: str
) -> None:
    field = battle(TWO, active="-").play("activate a", "end-moves", "activate b")

    field.play("let", dice=(die,))

    assert (field.deciding, field.asks) == (deciding, asks)


@pytest.mark.rule("inf:6.1c")
def test_6_1c_the_penalty_grows_and_ends_with_a_failure() -> None:
    field = battle(TWO, active="-").play("activate a", "end-moves")
    field.play("activate b", "let", "end-moves", dice=(0,))
    field.play("activate a", "let", "end-moves", dice=(0,))
    assert drms(rolls(field, "continuity")[-1]) == {"mod-continuities": 1}
    (preview,) = field.preview("activate b")
    assert preview.modifier == 2

    field.play("activate b", "let", dice=(4,))

    assert (field.deciding, field.game.continuities) == ("blue", 0)


@pytest.mark.rule("inf:6.1c", "inf:6.3a")
def test_6_1c_the_penalty_ends_with_a_seizure_and_does_not_burden_it() -> None:
    field = battle(TWO, active="-").play("activate a", "end-moves")
    field.play("activate b", "let", "end-moves", "activate a", dice=(0,))
    (preview,) = field.preview("seize x")
    assert preview.modifiers == ()

    field.play("seize x", dice=(5,))

    assert (field.deciding, field.asks) == ("blue", "MoveAndFire")
    assert field.game.continuities == 0


@pytest.mark.rule("inf:6.1c", "inf:6.3b", "inf:2.4a")
def test_6_3b_a_failed_seizure_gives_a_free_activation_and_leaves_the_penalty() -> None:
    field = battle(TWO, active="-").play("activate a", "end-moves")
    field.play("activate b", "let", "end-moves", "activate a", dice=(0,))

    field.play("seize x", dice=(6,))

    assert (field.deciding, field.asks) == ("red", "ChooseActivation")
    assert field.offers("activate b")
    assert field.game.continuities == 1


@pytest.mark.rule("inf:6.3c")
def test_6_3c_neither_seizures_nor_free_activations_are_seized() -> None:
    field = battle(TWO, active="-")
    field.play("activate a")
    assert field.asks == "MoveAndFire"
    field.play("end-moves", "activate b", "seize x", dice=(0,))

    assert (field.deciding, field.asks) == ("blue", "MoveAndFire")


# Flight.


def lose(field: Table, *units: str) -> None:
    """Eliminate some units."""
    for unit in units:
        lift(field.game, field.unit(unit), ELIMINATED)


@pytest.mark.rule("inf:3.0c", "inf:14.5")
@pytest.mark.parametrize(
    ("kind", "worth"),
    [
        ("KN", 3),
        ("HC", 3),
        ("MC", 2),
        ("MCA", 2),
        ("LCA", 2),
        ("MA", 1),
        ("PK", 1),
        ("PKJ", 1),
        ("A", 1),
        ("AF", 1),
        ("CB", 1),
        ("CF", 1),
    ],
)
def test_3_0c_flight_points_of_units(kind: str, worth: int) -> None:
    field = battle(f"8x8 | red: {kind}1@1204>3 PK2@1206>3 | blue: PK1@1604>9")

    lose(field, f"{kind}1.red")

    assert points(field, "red") == worth


@pytest.mark.rule("inf:3.0c", "inf:3.0d")
def test_3_0c_a_retired_unit_counts_one_until_it_recovers() -> None:
    field = battle("8x8 | red: KN2@1206>3 HC1@1204>3r ^@1203 | blue: PK1@1704>9", active="-")
    assert points(field, "red") == 1

    field.play("rally red")

    assert (points(field, "red"), field.state("HC1")) == (0, "disordered")


@pytest.mark.rule("inf:3.0c", "inf:5.5e")
@pytest.mark.parametrize(("mark", "worth"), [("!", 5), ("", 2)])
def test_3_0c_flight_points_of_leaders(mark: str, worth: int) -> None:
    field = battle(f"8x8 | red: PK1@1204>3 *max@1204/3/4{mark} | blue: PK1@1704>9")

    field.game.leaders_lost[0] = 1

    assert points(field, "red") == worth


@pytest.mark.rule("inf:3.0a")
@pytest.mark.parametrize(("die", "result"), [(2, ""), (3, "blue")])
def test_3_0a_who_exceeds_his_level_loses(die: int, result: str) -> None:
    """Two flight points and a level of 4: a total of 4 still holds."""
    field = battle(
        "14x8 | red: PK1.a@1201>3 MC1@1206>3 | blue: PK1.x@2201>9", active="-", flight_level=4
    )
    lose(field, "MC1")

    field.play("activate a", "end-moves", dice=(die, 0))

    assert field.game.result == result


@pytest.mark.rule("inf:3.0a")
def test_3_0a_both_check_after_every_free_activation_and_only_then() -> None:
    field = battle(
        "14x8 | red: PK1.a@1201>3 PK2.b@1203>3 MC1@1206>3 | blue: PK1.x@2201>9 MC1.y@2203>9",
        active="-",
        flight_level=10,
    )
    lose(field, "MC1.red", "MC1.y")
    field.play("activate a", "end-moves", dice=(0, 0))
    assert [r["side"] for r in rolls(field, "flight")] == [0, 1]

    field.play("activate b", "let", "end-moves", dice=(0,))

    assert len(rolls(field, "flight")) == 2


@pytest.mark.rule("inf:3.0b")
def test_3_0b_both_beyond_their_level_is_a_draw() -> None:
    field = battle(
        "14x8 | red: PK1.a@1201>3 MC1@1206>3 | blue: PK1.x@2201>9 KN1.y@2203>9",
        active="-",
        flight_level=4,
    )
    lose(field, "MC1", "KN1")

    field.play("activate a", "end-moves", dice=(9, 9))

    assert field.game.result == "draw"


@pytest.mark.rule("inf:3.0a")
def test_3_0a_no_die_where_none_can_decide() -> None:
    field = battle(TWO, active="-", flight_level=40)

    field.play("activate a", "end-moves")

    assert rolls(field, "flight") == []
    assert victory.fleeing_total(field.game, 0) == 41
