"""moi:3 moi:4 The sequence of play: activations, continuity, seizure, passing."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron.library import battle_of, blank, scenario, start
from gonfalon.men_of_iron.notation import Table, battle

ALL = sorted(id_ for id_ in battle_of() if id_.startswith("moi/"))

# Two commands a side, each with a leader of rating 3, far from one another.
ARMIES = (
    "12x8 | red: LB1.van@1001>3 *ann.van@1001/3/5 LB2.rear@1008>3 *bea.rear@1008/3/5"
    " | blue: LB3.left@2101>9 *cid.left@2101/3/5 LB4.right@2108>9 *dan.right@2108/3/5"
)


def continuing() -> Table:
    """Red has finished its van and names the rear; blue may seize."""
    field = battle(ARMIES, active="-")
    return field.play("activate van", "end-moves", "activate rear")


@pytest.mark.rule("moi:3.1")
def test_3_1_assaults_come_after_all_movement_and_fire() -> None:
    field = battle("12x8 | red: MM1@1203>3 LB1@1204>3 | blue: LB2@1303>9", shield_wall=False)
    assert not field.offers("assault MM1.red LB2.blue")
    assert field.refusal("assault MM1.red LB2.blue") == "moi:3.1 refusal-move-first"

    field.play("unit LB1.red", "face LB1.red 3", "hold LB1.red", "end-moves")

    assert field.offers("assault MM1.red LB2.blue")
    assert not field.offers("unit")


@pytest.mark.rule("moi:3.2a")
def test_3_2a_a_side_continues_with_another_command_than_the_one_just_finished() -> None:
    field = battle(ARMIES, active="-")

    field.play("activate van", "end-moves")

    assert field.asks == "NameCommand"
    assert field.offers("activate rear")
    assert field.refusal("activate van") == "moi:3.2a refusal-just-finished"
    assert [roll.purpose for roll in field.preview("activate rear")] == ["continuity"]


@pytest.mark.rule("moi:3.2a")
def test_3_2a_after_a_continuity_the_first_command_may_be_named_again() -> None:
    field = continuing()

    field.play("let", "end-moves", dice=(3,))

    assert field.deciding == "red"
    assert field.offers("activate van")
    assert not field.offers("activate rear")


@pytest.mark.rule("moi:3.2b")
def test_3_2b_who_reaches_his_flight_level_loses_at_once() -> None:
    field = battle(
        "12x8 | red: LB1@1204>3 | blue: PK1@1404>9r PK2@2108>9 ^@2101",
        active="-",
        flight_level=10,
        shield_wall=False,
    )

    field.play("activate red", "end-moves", dice=(9,))

    assert field.game.result == "red"
    assert [event.facts for event in field.told("won")] == [{"side": 0}]
    assert field.options == []


@pytest.mark.rule("moi:3.3")
@pytest.mark.parametrize("id_", ALL)
def test_3_3_leader_and_units_share_the_stripe_of_their_command(id_: str) -> None:
    loaded = scenario(id_)[0]

    led = [unit for unit in loaded.units if loaded.commands[unit.command].leaders]

    assert led
    for unit in led:
        command = loaded.commands[unit.command]
        assert all(loaded.leaders[lead].side == unit.side for lead in command.leaders)
        assert all(loaded.leaders[lead].command == unit.command for lead in command.leaders)


@pytest.mark.rule("moi:3.4")
@pytest.mark.parametrize(
    ("id_", "first"),
    [
        ("moi/falkirk", "english"),
        ("moi/courtrai", "french"),
        ("moi/crecy", "french"),
        ("moi/poitiers", "french"),
        ("moi/najera", "english"),
    ],
)
def test_3_4_the_battle_says_who_starts_with_a_free_activation(id_: str, first: str) -> None:
    game = blank(id_, seed=1)
    game.turn_side, game.turn_free = 1 - game.scenario.side(first), False

    game.battle.begin(game)

    assert game.scenario.sides[game.turn_side].id == first
    assert game.turn_free


@pytest.mark.rule("moi:3.4")
def test_3_4_the_first_player_acts_when_both_armies_stand() -> None:
    field = Table(start("moi/courtrai", seed=1))

    field.play("ready", "ready")

    assert (field.deciding, field.asks) == ("french", "ChooseActivation")


@pytest.mark.rule("moi:4.1a")
def test_4_1a_all_units_of_the_command_act_wherever_they_are_and_no_others() -> None:
    field = battle(
        "12x8 | red: LB1.van@1001>3 LB2.van@2108>3 *ann.van@1001/3/2 LB3.rear@1002>3"
        " | blue: PK1@1504>9",
        active="van",
    )

    field.play("unit LB2.van", "step LB2.van 2107")

    assert field.hex("LB2") == "2107"
    field.play("face LB2.van 3")
    assert field.offers("unit LB1.van")
    assert field.refusal("unit LB3.rear") == "moi:4.1a refusal-not-activated"


@pytest.mark.rule("moi:4.1b")
def test_4_1b_a_pass_in_place_of_a_free_activation_hands_play_over() -> None:
    field = battle(ARMIES, active="-")

    field.play("pass")

    assert (field.deciding, field.asks) == ("blue", "ChooseActivation")


@pytest.mark.rule("moi:4.1b")
def test_4_1b_a_pass_in_place_of_a_continuity_counts_as_a_failure() -> None:
    field = battle(ARMIES, active="-")

    field.play("activate van", "end-moves", "pass")

    assert (field.deciding, field.asks) == ("blue", "ChooseActivation")
    assert field.told("rolled") == []


@pytest.mark.rule("moi:4.2a")
def test_4_2a_a_die_equal_to_the_rating_activates_the_command() -> None:
    field = continuing()

    field.play("let", dice=(3,))

    assert field.asks == "MoveAndFire"
    assert field.offers("unit LB2.rear")
    assert not field.offers("unit LB1.van")


@pytest.mark.rule("moi:4.2b")
def test_4_2b_a_higher_die_gives_the_enemy_a_free_activation_of_any_command() -> None:
    field = continuing()

    field.play("let", dice=(4,))

    assert (field.deciding, field.asks) == ("blue", "ChooseActivation")
    assert field.options == ["activate left", "activate right", "pass"]
    assert field.preview("activate left") == []
    field.play("activate left")
    assert len(field.told("rolled")) == 1


@pytest.mark.rule("moi:4.3a")
def test_4_3a_before_the_roll_the_enemy_may_name_a_command_and_seize() -> None:
    field = continuing()

    assert (field.deciding, field.asks) == ("blue", "Seize")
    assert field.options == ["seize left", "seize right", "let"]
    assert field.told("rolled") == []
    assert field.preview("seize left")[0].outcomes.count("success") == 4


@pytest.mark.rule("moi:4.3b")
def test_4_3b_a_successful_seizure_makes_the_seizer_the_active_player() -> None:
    field = continuing()

    field.play("seize right", dice=(3,))

    assert (field.deciding, field.asks) == ("blue", "MoveAndFire")
    assert field.offers("unit LB4.right")
    field.play("end-moves")
    assert (field.deciding, field.asks) == ("blue", "NameCommand")
    assert field.options == ["activate left", "pass"]


@pytest.mark.rule("moi:4.3c")
def test_4_3c_a_failed_seizure_gives_a_free_activation_even_of_the_command_just_used() -> None:
    field = continuing()

    field.play("seize right", dice=(4,))

    assert (field.deciding, field.asks) == ("red", "ChooseActivation")
    assert field.offers("activate van")
    field.play("activate van")
    assert field.offers("unit LB1.van")
    assert len(field.told("rolled")) == 1


@pytest.mark.rule("moi:4.3d")
def test_4_3d_a_seizure_is_not_seized() -> None:
    field = continuing()

    field.play("seize right", dice=(0,))

    assert field.told("seized")
    assert not field.offers("seize")
    assert (field.deciding, field.asks) == ("blue", "MoveAndFire")
