"""inf:5.0 Leaders: command range, the Overall Commander, charisma, loss and replacement."""

from __future__ import annotations

import pytest

from gonfalon.kernel.flow import run
from gonfalon.men_of_iron import command, leaders, library
from gonfalon.men_of_iron.state import ALIVE, DEAD, DISMISSED
from tests.infidel.field import attacks, battle, move, points, suffer
from tests.men_of_iron.melee import drms, previewed, rolls

ALL = sorted(id_ for id_ in library.battle_of() if id_.startswith("inf/"))


def reach(position: str, ground: str = "dorylaeum") -> set[str]:
    """The hexes that the first leader commands."""
    game = battle(position, ground=ground).game
    return {game.board.numbers[h] for h in command.in_range(game, 0)}


@pytest.mark.rule("inf:5.0", "inf:5.1")
@pytest.mark.parametrize("id_", ALL)
def test_5_0_every_unit_has_a_command_and_leaders_are_of_one_of_two_kinds(id_: str) -> None:
    scenario = library.scenario(id_)[0]

    assert all(scenario.commands[u.command].side == u.side for u in scenario.units)
    led = {lead for c in scenario.commands for lead in c.leaders}
    for at, leader in enumerate(scenario.leaders):
        # In some battles the Overall Commander leads no command of his own.
        assert at in led or leader.overall or leader.command >= 0, leader.id


@pytest.mark.rule("inf:5.2a")
def test_5_2a_range_counts_hexes_whatever_the_ground_costs() -> None:
    ground = "1304=marsh 1305=marsh 1404=rough 1303=marsh"

    found = reach(f"12x8 | red: PK1@1204>3 *max@1204/3/2 | blue: PK1@2004>9 | {ground}")

    assert {"1304", "1404", "1403", "1405"} <= found
    assert "1504" not in found


@pytest.mark.rule("inf:5.2a")
def test_5_2a_command_is_fixed_when_the_activation_begins() -> None:
    field = battle("16x8 | red: PK1@1204>3 PK2@1504>3 *max@1204/3/2 | blue: MC1@1704>9 PK9@2401>9")
    assert not field.game.battle.is_in_command(field.game, field.unit("PK2"))

    field.play("leader max", "lead max 1304", "lead max 1404", "halt max", "unit PK2.red")

    assert field.refusal("step PK2.red 1604") == "inf:5.3a refusal-out-of-command-adjacent"


@pytest.mark.rule("inf:5.2b")
def test_5_2b_range_is_blocked_by_enemies_and_their_zoc() -> None:
    # The archer at 1404 closes its own hex and, facing 9, 1303 and 1304.
    found = reach("12x3 | red: PK1@1202>3 *max@1202/3/5 | blue: A1@1402>9")

    assert "1402" not in found
    assert "1302" not in found
    assert not {"1502", "1601"} & reach(
        "12x2 | red: PK1@1201>3 *max@1201/3/6 | blue: A1@1401>9 A2@1402>9"
    )


@pytest.mark.rule("inf:5.2b")
def test_5_2b_a_friend_in_the_hex_opens_the_zoc() -> None:
    position = "12x2 | red: PK1@1201>3 {} *max@1201/3/5 | blue: A1@1401>9 A2@1402>9"

    assert "1301" not in reach(position.format("PK2@1002>3"))
    assert "1301" in reach(position.format("PK2@1301>3"))


@pytest.mark.rule("inf:5.2b")
def test_5_2b_range_does_not_cross_what_riders_cannot() -> None:
    position = "6x1 | red: PK1@1001>3 *max@1001/3/4 | blue: PK1@1501>9"

    assert "1201" in reach(position, "antioch")
    assert "1201" not in reach(f"{position} | 1101/1201=wall", "antioch")


@pytest.mark.rule("inf:5.2c")
def test_5_2c_a_chain_of_neighbours_is_in_command() -> None:
    field = battle(
        "16x8 | red: PK1@1204>3 PK2@1404>3 PK3@1504>3 PK4@1604>3 PK5@1804>3 *max@1204/3/2"
        " | blue: PK1@2204>9"
    )
    game = field.game

    commanded = [game.battle.is_in_command(game, field.unit(f"PK{n}.red")) for n in range(1, 6)]

    assert commanded == [True, True, True, True, False]


@pytest.mark.rule("inf:5.2c")
@pytest.mark.parametrize(
    ("friends", "commanded"),
    [
        ("PK2.b@1404>3 PK3.b@1504>3 *tom.b@1001/3/1", True),
        ("PK2.b@1404>3 PK3.b@1504>3 *tom.b@1504/3/1", True),
        ("PK3.b@1504>3 *tom.b@1504/3/1", True),
        ("PK3.b@1504>3 *tom.b@1001/3/1", False),
        ("PK2.b@1404>3 *tom.b@1404/3/1", False),
        ("KN3.b@1504>3 *tom.b@1001/3/1", False),
    ],
    ids=["in-range", "own-leader", "only-own-leader", "nobody-leads", "gap", "knights"],
)
def test_5_2c_a_chain_goes_on_through_friends_of_another_command(
    friends: str, commanded: bool
) -> None:
    field = battle(
        f"16x8 | red: PK1.a@1304>3 PK4.a@1604>3 {friends} *max.a@1204/3/1 | blue: PK1@2204>9",
        active="a",
    )
    game = field.game

    assert game.battle.is_in_command(game, field.unit("PK1.a"))
    assert game.battle.is_in_command(game, field.unit("PK4.a")) == commanded


@pytest.mark.rule("inf:5.3a")
def test_5_3a_out_of_command_foot_in_a_zoc_stays_where_it_is() -> None:
    field = battle("16x8 | red: PK1@1404>3 *max@1001/3/1 | blue: A1@1504>9")
    field.play("unit PK1.red")

    assert not field.offers("step")
    assert field.refusal("step PK1.red 1304") == "inf:5.3a refusal-out-of-command-zoc"


@pytest.mark.rule("inf:5.3a")
def test_5_3a_out_of_command_riders_may_leave_a_zoc() -> None:
    field = battle("16x8 | red: MC1@1404>3 *max@1001/3/1 | blue: A1@1504>9")
    field.play("unit MC1.red")

    assert field.offers("step MC1.red 1304")


@pytest.mark.rule("inf:16.1a")
def test_16_1a_knights_are_never_out_of_command() -> None:
    field = battle("16x8 | red: KN1@1504>3 HC1@1508>3 *max@1001/3/1 | blue: PK1@1704>9")
    game = field.game

    assert game.battle.is_in_command(game, field.unit("KN1"))
    assert not game.battle.is_in_command(game, field.unit("HC1"))


@pytest.mark.rule("inf:5.3b", "inf:5.1")
@pytest.mark.parametrize(("where", "drm"), [("1504", -1), ("1604", 0)])
def test_5_3b_in_range_of_the_overall_commander(where: str, drm: int) -> None:
    field = battle(
        f"16x8 | red: PK1.a@1204>3 PK2.b@{where}>3 *max.a@1204/3/3! *tom.b@{where}/3/3"
        " | blue: PK1@2404>9",
        active="-",
    )
    field.play("activate a", "end-moves")

    (roll,) = field.preview("activate b")

    assert drms({"modifiers": roll.modifiers}).get("mod-overall-commander", 0) == drm
    assert roll.outcomes.count("success") == 4 - drm


@pytest.mark.rule("inf:5.3b")
def test_5_3b_for_seizures_too_but_not_for_himself() -> None:
    field = battle(
        "16x8 | red: PK1.a@1204>3 PK2.b@1206>3 | "
        "blue: PK1.x@2204>9 PK2.y@2304>9 *max.x@2204/3/3! *tom.y@2304/3/3",
        active="-",
    )
    field.play("activate a", "end-moves", "activate b")

    assert [m.label for m in field.preview("seize y")[0].modifiers] == ["mod-overall-commander"]
    assert field.preview("seize x")[0].modifiers == ()


@pytest.mark.rule("inf:5.6", "inf:5.1")
def test_5_6_a_replacement_is_never_overall_commander_and_has_no_charisma() -> None:
    field = battle("16x8 | red: KN1@1204>3 *max@1204/3/3+2! | blue: PK1@2204>9")
    game = field.game
    assert (command.is_overall(game, 0), command.charisma(game, 0)) == (True, 2)

    game.leader_new[0] = 1

    assert (command.is_overall(game, 0), command.charisma(game, 0)) == (False, 0)
    assert (command.rating(game, 0), command.leader_range(game, 0)) == (2, 3)


@pytest.mark.rule("inf:5.3c")
def test_5_3c_a_leader_of_another_command_may_ride_along() -> None:
    field = battle("14x8 | red: KN1.a@1204>3 PK2.b@1208>3 *tom.b@1204/3/3 | blue: PK1@2204>9")
    field.activate("a")
    field.play("unit KN1.a", "take-along KN1.a tom")
    assert not field.offers("take-along")

    field.play("step KN1.a 1304", "step KN1.a 1404")

    game = field.game
    assert game.board.numbers[game.leader_hex[0]] == "1404"


@pytest.mark.rule("inf:5.3c")
def test_5_3c_he_may_stay_and_an_active_leader_moves_by_himself() -> None:
    field = battle("14x8 | red: KN1.a@1204>3 PK2.b@1208>3 *tom.b@1204/3/3 | blue: PK1@2204>9")
    field.activate("a")
    field.play("unit KN1.a", "step KN1.a 1304")
    assert field.game.board.numbers[field.game.leader_hex[0]] == "1204"

    field.activate("b")
    field.play("unit PK2.b")
    assert not field.offers("take-along")


@pytest.mark.rule("inf:5.3d")
def test_5_3d_a_leader_leaves_with_the_last_of_his_units() -> None:
    field = battle("14x8 | red: PK1.a@1204>3 PK2.b@1208>3 *max.a@1206/3/3 | blue: PK1@2204>9")
    before = points(field, "red")

    suffer(field, "PK1.a", "eliminated")

    assert field.game.leader_fate[0] == DISMISSED
    assert points(field, "red") - before == 1
    assert field.told("leader-left")


@pytest.mark.rule("inf:5.3d", "inf:5.5c")
def test_5_3d_unless_he_is_captured() -> None:
    around = "A1@1306>9 A2@1305>9 A3@1207>1 A4@1105>3 A5@1106>3 A6@1205>7"
    field = battle(f"14x9 | red: PK1.a@1204>3 PK2.b@1901>3 *max.a@1206/3/3 | blue: {around}")
    field.game.leader_hex[0] = field.game.board.index["1206"]

    suffer(field, "PK1.a", "eliminated")

    assert field.game.leader_fate[0] == DEAD
    assert field.game.leaders_lost[0] == 1


# Charisma and leaders in attacks.


@pytest.mark.rule("inf:5.4", "inf:12.3.4")
def test_5_4_charisma_helps_knights_only_whoever_commands_them() -> None:
    for kind, drm in (("KN", 2), ("HC", 0)):
        field = attacks(
            f"14x8 | red: {kind}1.a@1404>3=-1 PK2.b@1001>3 *tom.b@1404/3/3+2"
            " | blue: PK1@1504>9=0 PK9@2001>9",
            active="a",
        )
        found = previewed(field, f"assault {kind}1.a PK1.blue")
        assert found.get("mod-charisma", 0) == drm
        assert "mod-leader" not in found


@pytest.mark.rule("inf:12.3.4", "inf:5.4")
@pytest.mark.parametrize("kind", ["KN", "HC", "MC", "MA"])
def test_12_3_4_a_leader_with_knights_or_heavy_cavalry(kind: str) -> None:
    field = attacks(
        f"14x8 | red: {kind}1@1404>3=-1 *max@1404/3/3+1 *tom@1404/3/3+2"
        " | blue: PK1@1504>9=0 PK9@2001>9",
        active="max",
    )

    found = previewed(field, f"assault {kind}1.red PK1.blue")

    assert found.get("mod-leader", 0) == (1 if kind in ("KN", "HC") else 0)
    assert found.get("mod-charisma", 0) == (2 if kind == "KN" else 0)


@pytest.mark.rule("inf:12.3.4")
def test_12_3_4_the_overall_commander_leads_any_of_his_knights() -> None:
    field = attacks(
        "14x8 | red: HC1.a@1404>3=-1 PK2.b@1001>3 *tom.b@1404/3/3! | blue: PK1@1504>9=0 PK9@2001>9",
        active="a",
    )

    assert previewed(field, "assault HC1.a PK1.blue")["mod-leader"] == 1


# Loss.


@pytest.mark.rule("inf:5.5a")
@pytest.mark.parametrize(
    ("fire", "more", "fate"),
    [
        (8, (8,), DEAD),
        (8, (7,), ALIVE),
        (7, (), ALIVE),
    ],
)
def test_5_5a_a_modified_9_and_then_8_or_9_kills_a_leader(
    fire: int, more: tuple[int, ...], fate: int
) -> None:
    field = battle(
        "12x8 | red: A1@1404>3 | blue: PK1@1504>9 PK2@2001>9 *max@1504/3/3", active="red"
    )
    field.play("unit A1.red", "face A1.red 3")

    field.play("fire A1.red PK1.blue", dice=(fire, *more))

    assert field.game.leader_fate[0] == fate


@pytest.mark.rule("inf:5.5b", "inf:table.leader-loss")
@pytest.mark.parametrize(("die", "fate"), [(5, ALIVE), (6, DEAD)])
def test_5_5b_die_minus_rating_of_3_or_more_kills_him_in_shock(die: int, fate: int) -> None:
    field = attacks(
        "12x8 | red: MA1@1404>3=0 | blue: PK1@1504>9=0 PK2@2001>9 *max@1504/3/3", active="red"
    )

    field.play("assault MA1.red PK1.blue", dice=(6, die))

    assert rolls(field, "leader-shock")[-1]["total"] == die - 3
    assert field.game.leader_fate[0] == fate


@pytest.mark.rule("inf:5.5c")
def test_5_5c_who_outlives_his_unit_joins_the_nearest_of_his_command() -> None:
    field = battle(
        "14x8 | red: PK1.a@1204>3 PK3.a@1208>3 PK2.b@1205>3 *max.a@1204/3/3 | blue: PK1@2204>9"
    )

    suffer(field, "PK1.a", "eliminated")

    assert field.game.board.numbers[field.game.leader_hex[0]] == "1208"


@pytest.mark.rule("inf:5.5c", "inf:5.5d")
def test_5_5c_surrounded_he_is_captured_without_a_die() -> None:
    # ZOCs count as well as units: 1204's neighbours are held or watched.
    around = "A1@1303>9 A2@1304>9 A3@1105>3 A4@1103>5 A5@1205>11 A6@1203>5"
    field = battle(f"14x8 | red: PK1@1204>3 PK2@1901>3 *max@1204/3/3 | blue: {around}")

    suffer(field, "PK1.red", "eliminated")

    assert field.game.leader_fate[0] == DEAD
    assert field.told("leader-captured")


@pytest.mark.rule("inf:5.5d")
def test_5_5d_an_enemy_who_enters_drives_a_lone_leader_off() -> None:
    field = battle(
        "14x8 | red: MC1@1304>3 | blue: PK1@1808>9 *max@1404/3/3 PK2@2001>9", active="red"
    )

    move(field, "MC1.red", "1404")

    assert field.game.board.numbers[field.game.leader_hex[0]] == "1808"


@pytest.mark.rule("inf:5.5e", "inf:5.6")
def test_5_5e_replacements_do_not_count() -> None:
    field = battle("12x8 | red: PK1@1204>3 PK2@1206>3 *max@1204/3/3 | blue: PK1@2004>9")
    game = field.game
    game.leader_new[0] = 1

    leaders.lose(game, 0, "inf:5.5b")

    assert points(field, "red") == 0


@pytest.mark.rule("inf:5.6")
def test_5_6_a_replacement_comes_in_the_next_activation_of_his_own_side() -> None:
    field = battle(
        "14x8 | red: PK1.a@1204>3 PK2.b@1206>3 | blue: PK1.x@2204>9 PK3.x@2206>9 *max.x@2204/3/3",
        active="-",
    )
    game = field.game
    leaders.lose(game, 0, "inf:5.5b")

    field.play("activate a")
    assert (field.asks, game.leader_fate[0]) == ("MoveAndFire", DEAD)
    field.play("end-moves", "pass", "activate x")
    assert (field.deciding, field.asks) == ("blue", "PlaceReplacement")
    field.play("replace max PK3.x")

    assert game.board.numbers[game.leader_hex[0]] == "2206"
    leaders.lose(game, 0, "inf:5.5b")
    field.activate("x")
    run(game)
    assert field.asks == "PlaceReplacement"
