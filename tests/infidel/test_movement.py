"""inf:7.0 inf:8.0 inf:9.0 inf:10.0 Movement, facing, zones of control, stacking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gonfalon.kernel.hexes import FLANK, FRONT, REAR
from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.kinds import MOVED, RESERVE, Kind
from gonfalon.men_of_iron.movement import Movement, new_movement
from gonfalon.men_of_iron.state import allowance, has_zoc, side_toward
from tests.infidel.field import attacks, battle, move, suffer

if TYPE_CHECKING:
    from gonfalon.men_of_iron.notation import Table


def left(field: Table) -> int:
    """The movement points left to the unit that moves."""
    return field.game.frame(Movement).left


@pytest.mark.rule("inf:7.1a")
def test_7_1a_the_battles_table_says_what_a_step_costs() -> None:
    field = battle("12x8 | red: MC1@1204>3 | blue: PK1@2004>9 | 1304=marsh 1405=rough")

    move(field, "MC1.red", "1304")
    assert left(field) == 7 - 3
    field.play("step MC1.red 1405")
    assert left(field) == 7 - 3 - 3
    assert field.offers("step MC1.red 1505")
    field.play("step MC1.red 1505")
    assert not field.offers("step")
    assert field.refusal("step MC1.red 1605") == "inf:7.1a refusal-not-enough-movement"


@pytest.mark.rule("inf:7.1a")
def test_7_1a_some_ground_may_not_be_entered() -> None:
    field = battle("12x8 | red: MC1@1204>3 | blue: PK1@2004>9 | 1304=sea", ground="ascalon")
    field.play("unit MC1.red")

    assert field.refusal("step MC1.red 1304") == "inf:7.1a refusal-forbidden-ground"


@pytest.mark.rule("inf:7.1a", "inf:data.units", "inf:2.2a")
@pytest.mark.parametrize(
    ("kind", "movement"),
    [
        ("LCA", 8),
        ("MCA", 7),
        ("MC", 7),
        ("HC", 6),
        ("KN", 6),
        ("A", 5),
        ("AF", 5),
        ("CB", 5),
        ("PKJ", 5),
        ("PK", 4),
        ("MA", 4),
    ],
)
def test_7_1a_allowances_are_one_less_when_disordered(kind: str, movement: int) -> None:
    field = battle(f"8x8 | red: {kind}1@1204>3 {kind}2@1206>3d | blue: PK1@1604>9")

    assert [allowance(field.game, unit) for unit in (0, 1)] == [movement, movement - 1]


@pytest.mark.rule("inf:7.1b", "inf:10.0")
@pytest.mark.parametrize("kind", ["KN", "HC", "MC", "LCA", "PK"])
def test_10_0_nobody_moves_through_anybody(kind: str) -> None:
    field = battle(f"12x8 | red: {kind}1@1204>3 A2@1304>3 | blue: PK1@1303>9 PK2@2001>9")
    field.play(f"unit {kind}1.red")

    for hex_ in ("1304", "1303"):
        assert field.refusal(f"step {kind}1.red {hex_}") == "inf:7.1b refusal-occupied"


@pytest.mark.rule("inf:10.0")
def test_10_0_leaders_and_standards_stack_with_anybody() -> None:
    field = battle(
        "12x8 | red: PK1@1204>3 PK2@1304>3 *max@1204/3/3 *tom@1304/3/3 ^@1204 | blue: PK1@2004>9",
        active="max",
    )

    field.play("leader max", "lead max 1304")

    assert field.game.leader_hex[0] == field.game.leader_hex[1]


@pytest.mark.rule("inf:7.2a")
def test_7_2a_nobody_leaves_the_map_and_who_is_forced_to_is_lost() -> None:
    field = battle("4x2 | red: PK1@1001>9 PK2@1302>3 | blue: PK1@1101>9 PK2@1002>1 PK3@1301>9")
    field.play("unit PK1.red")
    assert not field.offers("step")

    suffer(field, "PK1.red", "retreat", "PK1.blue", "PK2.blue")

    assert field.state("PK1.red") == "eliminated"


@pytest.mark.rule("inf:7.2b")
def test_7_2b_the_entry_of_enemy_reinforcements_is_closed_while_they_are_to_come() -> None:
    field = battle("12x8 | red: MC1@1204>3 | blue: PK1@1304>9 PK2@2001>9")
    game = field.game
    entry = game.board.index["1303"]
    game.scenario.closed_entries = (1 << entry, 0)
    game.scenario.entries = ({}, {entry: (field.unit("PK1"),)})
    field.play("unit MC1.red")
    assert field.offers("step MC1.red 1303")

    game.hexes[field.unit("PK1")] = RESERVE
    game.derive()
    game.offered = None

    assert not field.offers("step MC1.red 1303")
    assert field.refusal("step MC1.red 1303") == "inf:7.2b refusal-enemy-entry"


@pytest.mark.rule("inf:7.2b")
def test_7_2b_at_dorylaeum_the_western_entry_is_closed_to_the_seljuks() -> None:
    scenario = library.scenario("inf/dorylaeum")[0]

    seljuk, crusader = scenario.side("seljuk"), scenario.side("crusader")

    assert scenario.closed_entries[seljuk] >> scenario.board.index["2143"] & 1
    assert scenario.closed_entries[crusader] == 0


@pytest.mark.rule("inf:7.3", "inf:8.0b")
def test_7_3_turning_is_no_movement_and_neither_is_a_charge() -> None:
    field = battle("12x8 | red: KN1@1304>1=-1 PK8@1001>3 | blue: PK1@1504>9=0 PK9@2001>9 ^@2101")
    field.play("unit KN1.red", "face KN1.red 3")
    assert not field.game.acts[0] & MOVED

    field.play("end-moves", "charge KN1.red PK1.blue", dice=(4,))
    while field.asks in ("ChoosePath", "RideUp"):
        field.play(field.options[0])

    assert not field.game.acts[0] & MOVED


# Facing.


@pytest.mark.rule("inf:8.0a")
def test_8_0a_two_front_two_flank_and_two_rear_hexes() -> None:
    field = battle("8x8 | red: PK1@1504>9 | blue: PK1@1001>9")
    game = field.game

    sides = {
        n: side_toward(game, 0, game.board.index[n])
        for n in ("1404", "1405", "1503", "1505", "1604", "1605")
    }

    assert sides == {
        "1404": FRONT,
        "1405": FRONT,
        "1503": FLANK,
        "1505": FLANK,
        "1604": REAR,
        "1605": REAR,
    }


@pytest.mark.rule("inf:8.0b")
def test_8_0b_free_turning_outside_enemy_zocs() -> None:
    field = battle("12x8 | red: PK1@1204>3 | blue: PK1@2004>9").play("unit PK1.red")

    assert sum(o.startswith("face") for o in field.options) == 6


@pytest.mark.rule("inf:8.0c")
def test_8_0c_one_vertex_in_an_enemy_zoc_for_who_stays() -> None:
    field = battle("12x8 | red: PK1@1404>3 | blue: A1@1504>9").play("unit PK1.red")

    faces = [o.split()[-1] for o in field.options if o.startswith("face")]

    assert sorted(faces, key=int) == ["1", "3", "5"]
    assert field.refusal("face PK1.red 9").startswith("inf:8.0c")


@pytest.mark.rule("inf:8.0c", "inf:9.0b")
def test_8_0c_who_moves_faces_as_it_likes_even_in_a_zoc() -> None:
    field = battle("12x8 | red: MC1@1304>3 | blue: MC1@1504>9")
    move(field, "MC1.red", "1404")

    assert sum(o.startswith("face") for o in field.options) == 6
    assert not field.offers("step")


# Zones of control.

WITH_ZOC = {"KN", "HC", "MC", "MCA", "LCA", "A", "AF", "CB", "PKJ"}


@pytest.mark.rule("inf:9.0a")
@pytest.mark.parametrize("state", ["", "d"])
@pytest.mark.parametrize(
    "kind", ["KN", "HC", "MC", "MCA", "LCA", "A", "AF", "CB", "PKJ", "MA", "PK", "CF", "WN", "CA"]
)
def test_9_0a_riders_and_missile_foot_have_a_zoc_even_disordered(kind: str, state: str) -> None:
    field = battle(f"8x8 | red: {kind}1@1204>3{state} | blue: PK1@1604>9")

    assert has_zoc(field.game, 0) is (kind in WITH_ZOC)
    assert Kind.find(kind) == field.game.kind[0]


@pytest.mark.rule("inf:9.0b", "inf:7.1b")
@pytest.mark.parametrize("kind", ["KN", "HC", "MC", "PK", "MA", "A"])
def test_9_0b_a_unit_stops_in_an_enemy_zoc(kind: str) -> None:
    field = battle(f"12x8 | red: {kind}1@1304>3 | blue: MC1@1504>9")
    move(field, f"{kind}1.red", "1404")

    assert field.refusal(f"step {kind}1.red 1403") == "inf:9.0b refusal-stopped-by-zoc"


@pytest.mark.rule("inf:9.0b")
def test_9_0b_a_leader_stops_in_an_enemy_zoc() -> None:
    field = battle("12x8 | red: PK1@1304>3 *max@1304/3/3 | blue: MC1@1504>9")
    field.play("leader max", "lead max 1404")

    assert not field.offers("lead max")


@pytest.mark.rule("inf:9.0c", "inf:9.0d")
@pytest.mark.parametrize(
    ("kind", "enemy", "price"),
    [
        ("PK", "KN", 3),
        ("PK", "MC", 3),
        ("PK", "A", 2),
        ("PK", "CB", 2),
        ("PKJ", "LCA", 4),
        ("PK", "PK", 1),
        ("MC", "KN", 1),
        ("MC", "A", 2),
        ("KN", "LCA", 2),
        ("LCA", "MC", 1),
    ],
)
def test_9_0c_9_0d_what_leaving_a_zoc_costs(kind: str, enemy: str, price: int) -> None:
    field = battle(f"12x8 | red: {kind}1@1404>3 | blue: {enemy}1@1504>9")
    before = new_movement(field.game, 0).left

    move(field, f"{kind}1.red", "1304")

    assert before - left(field) == price


@pytest.mark.rule("inf:9.0e")
def test_9_0e_not_into_another_hex_of_the_same_zoc() -> None:
    # 1404 and 1405 are both before the cavalry at 1504.
    field = battle("12x8 | red: HC1@1404>3 | blue: MC1@1504>9").play("unit HC1.red")
    assert field.refusal("step HC1.red 1405") == "inf:9.0e refusal-zoc-again"

    field.play("step HC1.red 1304")

    assert field.refusal("step HC1.red 1404") == "inf:9.0e refusal-zoc-again"
    assert field.offers("step HC1.red 1305")
    field.play("step HC1.red 1305")
    assert field.refusal("step HC1.red 1405") == "inf:9.0e refusal-zoc-again"


@pytest.mark.rule("inf:9.0f", "inf:7.1b")
@pytest.mark.parametrize("kind", ["MCA", "LCA"])
def test_9_0f_horse_archers_ride_on_for_a_point_more(kind: str) -> None:
    field = battle(f"12x8 | red: {kind}1@1304>3 | blue: MC1@1504>9")
    before = new_movement(field.game, 0).left
    move(field, f"{kind}1.red", "1404")
    assert left(field) == before - 1

    field.play(f"step {kind}1.red 1304")

    assert left(field) == before - 3


@pytest.mark.rule("inf:9.0e", "inf:9.0f")
def test_9_0f_but_not_into_another_hex_of_the_same_zoc() -> None:
    field = battle("12x8 | red: LCA1@1304>3 | blue: MC1@1504>9 A2@1502>9")
    move(field, "LCA1.red", "1404")

    assert field.refusal("step LCA1.red 1405") == "inf:9.0e refusal-zoc-again"
    assert field.offers("step LCA1.red 1403")


@pytest.mark.rule("inf:14.4b")
def test_14_4b_a_retired_unit_moves_one_hex_towards_its_standard() -> None:
    field = battle("12x8 | red: KN9@1001>3 PK1@1404>3r ^@1004 | blue: PK1@2004>9")
    field.play("unit PK1.red")

    assert [o for o in field.options if o.startswith("step")]
    assert field.refusal("step PK1.red 1504") == "inf:14.4b refusal-retired-away"
    field.play("step PK1.red 1304")
    assert not field.offers("step")


@pytest.mark.rule("inf:14.4b")
def test_14_4b_a_retired_unit_does_not_attack() -> None:
    field = attacks("12x8 | red: PK1@1404>3r PK2@1001>3 ^@1004 | blue: PK1@1504>9 ^@2001")

    assert field.asks != "Designate"
