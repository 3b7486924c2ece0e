"""inf:11.0 inf:16.2 inf:16.3 Missile fire: active, response and reaction fire."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron import missiles
from gonfalon.men_of_iron.movement import Movement
from tests.infidel.field import attacks, battle, move
from tests.men_of_iron.melee import previewed, rolls

FOOT = ["A", "AF", "CB", "PKJ"]
RIDERS = ["MCA", "LCA"]


def targets(position: str, ground: str = "dorylaeum") -> list[str]:
    """Whom the first unit may fire at, as it faces."""
    game = battle(position, ground=ground).game
    return [game.scenario.units[t].name for t in missiles.targets(game, 0)]


@pytest.mark.rule("inf:11.1b")
@pytest.mark.parametrize(
    ("facing", "shoots"),
    [(1, True), (3, True), (5, True), (7, True), (9, False), (11, False)],
)
def test_11_1b_fire_goes_through_front_and_flank(facing: int, shoots: bool) -> None:
    """The target at 1504 stands behind an archer at 1404 who faces 9 or 11."""
    found = targets(f"12x8 | red: A1@1404>{facing} | blue: PK1@1504>9 PK2@2001>9")

    assert bool(found) is shoots


@pytest.mark.rule("inf:11.2a", "inf:11.2e", "inf:16.3")
@pytest.mark.parametrize("kind", FOOT)
def test_11_2a_foot_fires_once_and_has_then_moved(kind: str) -> None:
    field = battle(f"12x8 | red: {kind}1@1304>3 PK9@1001>3 | blue: MA1@1504>9=0 PK2@2001>9")
    move(field, f"{kind}1.red", "1404").play(f"face {kind}1.red 3")
    assert field.offers(f"fire {kind}1.red MA1.blue")

    field.play(f"fire {kind}1.red MA1.blue", dice=(0,))

    assert not field.offers(f"unit {kind}1.red")
    assert field.refusal(f"unit {kind}1.red") == "inf:6.1a refusal-unit-done"


@pytest.mark.rule("inf:11.2b")
@pytest.mark.parametrize("kind", RIDERS)
def test_11_2b_horse_archers_fire_once_and_ride_on(kind: str) -> None:
    field = battle(f"14x8 | red: {kind}1@1304>3 | blue: MA1@1504>9=0 PK2@2301>9")
    move(field, f"{kind}1.red").play(f"fire {kind}1.red MA1.blue", dice=(0,))

    assert field.offers(f"step {kind}1.red 1204")
    assert not field.offers("fire")
    assert field.refusal(f"fire {kind}1.red MA1.blue") == "inf:11.2a refusal-may-not-fire"


@pytest.mark.rule("inf:11.2b")
@pytest.mark.parametrize(("enemy", "price"), [("MA", 0), ("MC", 1)])
def test_11_2b_a_shot_in_an_enemy_zoc_costs_a_point(enemy: str, price: int) -> None:
    field = battle(f"14x8 | red: LCA1@1404>3 | blue: {enemy}1@1504>9=0 PK2@2301>9")
    field.play("unit LCA1.red")
    before = field.game.frame(Movement).left

    field.play(f"fire LCA1.red {enemy}1.blue", dice=(0,))

    assert before - field.game.frame(Movement).left == price


@pytest.mark.rule("inf:11.2b")
def test_11_2b_without_the_point_there_is_no_shot() -> None:
    field = battle("14x8 | red: LCA1@1404>3 | blue: MC1@1504>9=0 PK2@2301>9")
    field.play("unit LCA1.red")
    field.game.frame(Movement).left = 0
    field.game.offered = None

    assert not field.offers("fire")


@pytest.mark.rule("inf:11.2c", "inf:11.2f")
@pytest.mark.parametrize("kind", [*FOOT, *RIDERS])
def test_11_2c_archers_answer_crossbows_and_javelins_do_not(kind: str) -> None:
    field = battle(f"12x8 | red: A1@1404>3 | blue: {kind}1@1504>9=0 PK2@2001>9")
    field.play("unit A1.red", "face A1.red 3")

    field.play(f"fire A1.red {kind}1.blue", dice=(0, 0))

    answers = kind not in ("CB", "PKJ")
    assert (field.asks == "Respond") is answers


@pytest.mark.rule("inf:11.2c")
def test_11_2c_both_shots_fall_before_either_tells() -> None:
    field = battle("12x8 | red: A1@1404>3 | blue: A1@1504>9 PK2@2001>9")
    field.play("unit A1.red", "face A1.red 3", "fire A1.red A1.blue")

    field.play("fire A1.blue A1.red", dice=(6, 6))

    assert [r["total"] for r in rolls(field)] == [7, 7]
    assert field.state("A1.red") == field.state("A1.blue") == "disordered"


@pytest.mark.rule("inf:11.2c")
@pytest.mark.parametrize(
    ("where", "facing", "answers"),
    [
        ("1404", 9, True),
        ("1404", 1, True),
        ("1404", 3, False),
        ("1404", 5, False),
        # Along the corner between flank and rear, and between both rear sides.
        ("1304", 5, True),
        ("1304", 3, False),
    ],
)
def test_11_2c_no_answer_to_a_shot_in_the_back(where: str, facing: int, answers: bool) -> None:
    field = battle(f"12x8 | red: A1@{where}>3 | blue: A1@1504>{facing} PK2@2001>9")
    field.play("unit A1.red", "face A1.red 3")

    field.play("fire A1.red A1.blue", dice=(0,))

    assert (field.asks == "Respond") is answers


@pytest.mark.rule("inf:11.2c")
def test_11_2c_only_within_its_own_range() -> None:
    field = battle("12x8 | red: A1@1304>3 | blue: A1@1504>9 PK2@2001>9")
    field.play("unit A1.red", "face A1.red 3", "fire A1.red A1.blue")

    assert field.asks == "Respond"


@pytest.mark.rule("inf:11.2d")
def test_11_2d_archers_react_to_everybody_who_comes_before_them() -> None:
    field = battle("14x8 | red: PK1@1304>3 PK2@1305>3 | blue: A1@1504>9=0 PK2@2301>9")
    move(field, "PK1.red", "1404")
    field.play("fire A1.blue PK1.red", "face PK1.red 3", dice=(0,))

    move(field, "PK2.red", "1405")

    assert (field.deciding, field.asks) == ("blue", "React")


@pytest.mark.rule("inf:11.2f")
@pytest.mark.parametrize("kind", ["CB", "PKJ"])
def test_11_2f_crossbows_and_javelins_react_once(kind: str) -> None:
    field = battle(f"14x8 | red: PK1@1304>3 PK2@1305>3 | blue: {kind}1@1504>9=0 PK2@2301>9")
    move(field, "PK1.red", "1404")
    field.play(f"fire {kind}1.blue PK1.red", "face PK1.red 3", dice=(0,))

    move(field, "PK2.red", "1405")

    assert field.asks == "Step"


@pytest.mark.rule("inf:11.2d", "inf:11.1b")
def test_11_2d_only_before_their_front() -> None:
    field = battle("14x8 | red: MC1@1403>3 | blue: A1@1504>9=0 PK2@2301>9")

    move(field, "MC1.red", "1503")

    assert field.asks == "Step"


@pytest.mark.rule("inf:11.2d")
def test_11_2d_neither_an_advance_nor_a_continued_attack_draws_fire() -> None:
    """The knight advances into 1504, before the archer at 1604, and attacks him."""
    field = attacks("14x8 | red: KN1@1304>3=-1 | blue: PK1@1504>9d=0 A2@1604>9=0 ^@2301")
    field.game.dice.fix(5, 4)

    field.play("charge KN1.red PK1.blue", "ride KN1.red 1404 3")

    assert field.hex("KN1") == "1504"
    assert [r["purpose"] for r in rolls(field)] == ["charge", "assault"]
    assert rolls(field, "assault")[0]["target"] == "A2.blue"


@pytest.mark.rule("inf:11.2d", "inf:13.2d")
def test_11_2d_a_charger_under_reaction_fire() -> None:
    field = attacks("14x8 | red: KN1@1304>3=-1 | blue: A1@1504>9=0 PK2@2301>9 ^@2301")

    field.play("charge KN1.red A1.blue", "ride KN1.red 1404 3")

    assert (field.deciding, field.asks) == ("blue", "React")
    assert previewed(field, "fire A1.blue KN1.red") == {"mod-range": 1, "mod-armoured": -1}


@pytest.mark.rule("inf:11.2c")
def test_11_2c_who_moves_does_not_answer_reaction_fire() -> None:
    field = battle("14x8 | red: LCA1@1304>3 | blue: A1@1504>9=0 PK2@2301>9")
    move(field, "LCA1.red", "1404")

    field.play("fire A1.blue LCA1.red", dice=(0,))

    assert field.asks == "Step"


@pytest.mark.rule("inf:11.3c")
@pytest.mark.parametrize(("facing", "drm"), [(1, 1), (7, 1), (9, 0), (11, 0), (3, 0), (5, 0)])
def test_11_3c_the_flank_of_light_and_medium_horse(facing: int, drm: int) -> None:
    field = battle(f"12x8 | red: A1@1404>3 | blue: MC1@1504>{facing}=0 PK2@2001>9")

    found = {m.label: m.amount for m in missiles.fire_modifiers(field.game, 0, 1)}

    assert found.get("mod-fire-flank", 0) == drm


@pytest.mark.rule("inf:11.3c")
@pytest.mark.parametrize("facing", [1, 3, 5, 7, 9, 11])
def test_11_3c_a_shot_along_a_corner_is_no_flank_shot(facing: int) -> None:
    """From 1304 the line to 1504 passes the corner between two sides."""
    field = battle(f"12x8 | red: A1@1304>3 | blue: MC1@1504>{facing}=0 PK2@2001>9")

    found = {m.label for m in missiles.fire_modifiers(field.game, 0, 1)}

    assert "mod-fire-flank" not in found


# Line of sight.


@pytest.mark.rule("inf:11.4a")
@pytest.mark.parametrize("word", ["wood", "garden", "town"])
def test_11_4a_wood_garden_and_town_hide_what_is_beyond_but_not_inside(word: str) -> None:
    position = "12x8 | red: A1@1404>3 | blue: PK1@1603>9 PK2@2001>9"

    assert targets(position, "arsuf") == ["PK1.blue"]
    assert targets(f"{position} | 1503={word}", "arsuf") == []
    assert targets(f"{position} | 1603={word}", "arsuf") == ["PK1.blue"]


@pytest.mark.rule("inf:11.4a")
def test_11_4a_a_city_hides_too() -> None:
    position = "12x8 | red: A1@1404>3 | blue: PK1@1603>9 PK2@2001>9 | 1503=city"

    assert targets(position, "antioch") == []


@pytest.mark.rule("inf:11.4b")
@pytest.mark.parametrize(
    ("levels", "seen"),
    [("1503^2", False), ("1503^2 1404^2", True), ("1503^2 1603^2", True), ("1503^3 1404^2", False)],
)
def test_11_4b_higher_ground_between_hides(levels: str, seen: bool) -> None:
    position = f"12x8 | red: A1@1404>3 | blue: PK1@1603>9 PK2@2001>9 | {levels}"

    assert bool(targets(position)) is seen


@pytest.mark.rule("inf:11.4c")
@pytest.mark.parametrize(("kind", "shoots"), [("CB", False), ("A", True), ("LCA", True)])
def test_11_4c_crossbows_do_not_fire_through_units(kind: str, shoots: bool) -> None:
    found = targets(f"12x8 | red: {kind}1@1404>3 PK3@1503>3 | blue: PK1@1603>9 PK2@2001>9")

    assert bool(found) is shoots


@pytest.mark.rule("inf:11.4d")
def test_11_4d_along_a_hexside_one_open_hex_is_enough() -> None:
    position = "12x8 | red: A1@1404>3 | blue: PK1@1604>9 PK2@2001>9"

    assert targets(f"{position} | 1503=wood", "arsuf") == ["PK1.blue"]
    assert targets(f"{position} | 1503=wood 1504=wood", "arsuf") == []


# Archers with maces and pikes with javelins.


@pytest.mark.rule("inf:16.2a")
def test_16_2a_archers_with_maces_shoot_or_assault() -> None:
    field = battle("12x8 | red: AF1@1404>3=0 PK9@1001>3 | blue: PK1@1504>9=0 PK2@2001>9")
    field.play("unit AF1.red", "face AF1.red 3", "fire AF1.red PK1.blue", dice=(0,))
    field.play("end-moves")
    assert field.asks != "Designate"

    field = attacks("12x8 | red: AF1@1404>3=0 | blue: PK1@1504>9=0 PK2@2001>9")
    assert previewed(field, "assault AF1.red PK1.blue") == {"mod-weapons": 1}


@pytest.mark.rule("inf:16.2b")
@pytest.mark.parametrize(("reacts", "weapons"), [(False, 1), (True, 3)])
def test_16_2b_after_reaction_fire_they_defend_as_archers(reacts: bool, weapons: int) -> None:
    field = battle("12x8 | red: MA1@1304>3=0 PK9@1001>3 | blue: AF1@1504>9=0 PK2@2001>9")
    move(field, "MA1.red", "1404")
    field.play("fire AF1.blue MA1.red" if reacts else "hold AF1.blue", dice=(0,) if reacts else ())
    field.play("face MA1.red 3", "end-moves")

    assert previewed(field, "assault MA1.red AF1.blue")["mod-weapons"] == weapons


@pytest.mark.rule("inf:16.3")
def test_16_3_javelin_pikes_move_throw_and_attack_in_one_activation() -> None:
    field = battle("12x8 | red: PKJ1@1304>3=0 PK9@1001>3 | blue: MA1@1504>9=0 PK2@2001>9")
    move(field, "PKJ1.red", "1404").play("face PKJ1.red 3", "fire PKJ1.red MA1.blue", dice=(0,))

    field.play("end-moves")

    assert field.offers("assault PKJ1.red MA1.blue")
    assert previewed(field, "assault PKJ1.red MA1.blue")["mod-weapons"] == -1
