"""Bannockburn: set-up, burns and marsh, schiltrons and axes, the English and their leaders."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.flow import run
from gonfalon.men_of_iron import results, victory
from gonfalon.men_of_iron.activation import activation_of
from gonfalon.men_of_iron.battles.bannockburn import Bannockburn
from gonfalon.men_of_iron.battles.entry import column_surcharge
from gonfalon.men_of_iron.kinds import RESERVE, WITHDRAWN, Formation, Kind, State
from gonfalon.men_of_iron.missiles import may_shoot
from gonfalon.men_of_iron.movement import movement_of, step_cost
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.state import change, lift, place
from gonfalon.men_of_iron.turn import order_rating
from tests.men_of_iron.melee import assault_phase, fight, last_drms, rolls
from tests.men_of_iron.named_hexes import entries, problems, ready

SCENARIOS = {"historical": "moi/bannockburn", "alternative": "moi/bannockburn-alternative"}


def bannockburn(position: str, **options: str) -> dict[str, Any]:
    """How a small field is laid out under Bannockburn's rules."""
    return {
        "position": position,
        "battle": Bannockburn(),
        "rules_of": "bannockburn",
        "ground": "bannockburn",
        "options": options,
        "shield_wall": False,
    }


def suffer(table: Table, unit: str, result: str, *by: str, dice: tuple[int, ...] = ()) -> None:
    """Let a unit suffer a result from some enemies."""
    game = table.game
    game.dice.fix(*dice)
    game.offered = None
    results.suffer(game, table.unit(unit), result, [table.unit(b) for b in by], "test")
    run(game)


def put(table: Table, unit: str, number: str) -> None:
    place(table.game, table.unit(unit), table.game.board.index[number])


def clear(table: Table, *keep: str) -> None:
    """Leave only some units on the map; the camp stays where it is."""
    for unit, definition in enumerate(table.game.scenario.units):
        if definition.name not in keep and table.game.hexes[unit] >= 0:
            lift(table.game, unit, WITHDRAWN)


def march(table: Table) -> Table:
    """Order no formations."""
    return table.play("march") if table.asks == "OrderFormations" else table


# Set-up.


@pytest.mark.rule("moi:bannockburn.setup-scots", "moi:bannockburn.setup-english")
@pytest.mark.parametrize("entry", entries("bannockburn"), ids=str)
def test_the_armies_stand_where_the_book_has_them(entry: dict[str, Any]) -> None:
    assert problems(ready("moi/bannockburn").game, entry) == []


@pytest.mark.rule("moi:bannockburn.alt-setup")
@pytest.mark.parametrize("entry", entries("bannockburn", "alternative"), ids=str)
def test_the_english_in_order(entry: dict[str, Any]) -> None:
    assert problems(ready("moi/bannockburn-alternative").game, entry) == []


@pytest.mark.rule("moi:bannockburn.setup-scots", "moi:bannockburn.setup-english")
@pytest.mark.parametrize("setup", ["historical", "alternative"])
def test_the_armies_are_complete(setup: str) -> None:
    game = ready(SCENARIOS[setup]).game

    # 20 pikes, 6 axes, 6 longbows, 2 hobelars; 10 men-at-arms, 16 + 2 missile, 20 pikes.
    assert [len(units) for units in game.scenario.side_units] == [34, 48]
    english = game.scenario.side_units[game.scenario.side("english")]
    pikes = [u for u in english if game.kind[u] == Kind.PK]
    assert all(game.state[u] == State.DISORDERED for u in pikes)
    camp = sum(game.hexes[u] == RESERVE for u in english)
    assert camp == (7 if setup == "historical" else 0)


@pytest.mark.rule("moi:bannockburn.alt-setup")
def test_the_alternative_places_are_free_within_their_bounds() -> None:
    table = Table(gonfalon.start("moi/bannockburn-alternative"))
    table.play("ready", "arrange LB1.foot")
    offered = {text.split()[-1] for text in table.options if text.startswith("put")}
    board = table.game.board
    near = {board.numbers[h] for h in board.within(board.index["4418"], 2)}
    assert offered <= near
    assert {"4416", "4420"} <= offered


@pytest.mark.rule("moi:bannockburn.setup-scots")
def test_the_scots_face_the_english() -> None:
    table = Table(gonfalon.start("moi/bannockburn"))

    table.play("arrange LB1.moray")

    faces = [text for text in table.options if text.startswith("face")]
    assert faces == ["face LB1.moray 11", "face LB1.moray 1"]
    assert not table.offers("break")


@pytest.mark.rule("moi:bannockburn.setup-scots")
def test_scottish_pikes_start_in_schiltron() -> None:
    table = Table(gonfalon.start("moi/bannockburn"))

    table.play("arrange PK1.robert")

    assert not table.offers("break")


@pytest.mark.rule("moi:bannockburn.setup-scots", "moi:bannockburn.setup-english")
@pytest.mark.parametrize(
    ("side", "standard", "leader"), [(0, "moray", "4722"), (1, "edward", "4713")]
)
def test_standards_stand_within_three_hexes_of_their_leaders(
    side: int, standard: str, leader: str
) -> None:
    table = Table(gonfalon.start("moi/bannockburn"))
    board = table.game.board
    if side:
        table.play("ready")

    table.play(f"arrange-standard {standard}")

    offered = {board.index[text.split()[-1]] for text in table.options}
    near = set(board.within(board.index[leader], 3))
    assert offered == near


@pytest.mark.rule("moi:bannockburn.setup-scots", "moi:bannockburn.hobelars")
def test_hobelars_start_on_the_roman_road_mounted_or_on_foot() -> None:
    table = Table(gonfalon.start("moi/bannockburn"))
    table.play("arrange HM1.hobilars", "dismount HM1.hobilars")
    assert table.kind("HM1.hobilars") == "DM"
    assert not may_shoot(table.game, table.unit("HM1.hobilars"))

    table.play("arrange HM1.hobilars")
    road = {table.game.board.numbers[h] for h in table.game.board.areas["roman-road"]}
    assert {text.split()[-1] for text in table.options if text.startswith("put")} <= road
    table.play("mount HM1.hobilars")
    assert table.kind("HM1.hobilars") == "HM"


@pytest.mark.rule("moi:bannockburn.first")
@pytest.mark.parametrize(
    ("dice", "first"), [((3, 3, 2, 7), "english"), ((5, 4), "scots"), ((4, 5), "english")]
)
def test_the_higher_die_starts(dice: tuple[int, ...], first: str) -> None:
    table = Table(gonfalon.start("moi/bannockburn"))
    table.game.dice.strict = True
    table.play("ready")

    table.play("ready", dice=dice)

    assert (table.asks, table.deciding) == ("ChooseActivation", first)


# Burns, bridges and marsh.


@pytest.mark.rule("moi:bannockburn.burns")
@pytest.mark.parametrize(("die", "state"), [(5, "normal"), (6, "disordered")])
def test_riders_over_a_burn_roll_for_disorder(die: int, state: str) -> None:
    field = "12x8 | english: MM1@1304>3 | scots: PK1@2104>9 | 1304/1404=stream"
    table = battle(**bannockburn(field))
    table.game.dice.strict = True

    # A rider's defence is -1: a 6 is needed for 5.
    table.play("unit MM1.english")
    (roll,) = table.preview("step MM1.english 1404")
    assert roll.outcomes[die] == ("none" if state == "normal" else state)
    assert table.preview("step MM1.english 1303") == []
    table.play("step MM1.english 1404", dice=(die,))

    assert table.state("MM1") == state


@pytest.mark.rule("moi:bannockburn.burns")
def test_foot_crosses_without_a_die() -> None:
    field = "12x8 | english: DM1@1304>3 | scots: PK1@2104>9 | 1304/1404=stream"
    table = battle(**bannockburn(field))
    table.game.dice.strict = True

    table.play("unit DM1.english", "step DM1.english 1404")

    assert movement_of(table.game).left == 2  # of 4: one for the ground, one for the burn


@pytest.mark.rule("moi:bannockburn.burns")
def test_riders_neither_assault_nor_charge_across_a_burn() -> None:
    near = "12x8 | english: MM1@1404>3 | scots: PK1@1504>9"
    assert assault_phase(**bannockburn(near)).offers("assault MM1.english PK1.scots")
    assert not assault_phase(**bannockburn(near + " | 1404/1504=stream")).offers("assault")
    foot = near.replace("MM1", "DM1") + " | 1404/1504=stream"
    assert assault_phase(**bannockburn(foot)).offers("assault DM1.english PK1.scots")

    far = "12x8 | english: MM1@1304>3 | scots: PK1@1504>9"
    assert assault_phase(**bannockburn(far)).offers("charge MM1.english PK1.scots")
    burn = " | 1404/1504=stream 1405/1504=stream 1503/1504=stream 1505/1504=stream"
    assert not assault_phase(**bannockburn(far + burn)).offers("charge")


@pytest.mark.rule("moi:bannockburn.burns")
def test_a_charge_over_a_burn_may_lose_its_order() -> None:
    field = "12x8 | english: MM1@1304>3 | scots: LB1@1504>9d | 1304/1404=stream 1304/1405=stream"
    table = assault_phase(**bannockburn(field))
    table.game.dice.fix(9, 0)
    table.play("charge MM1.english LB1.scots")
    while table.asks in ("Designate", "Ride", "React"):
        table.play("hold LB1.scots" if table.asks == "React" else table.options[-1])

    assert table.state("MM1") == "disordered"
    assert not rolls(table, "charge")
    assert rolls(table, "assault")


@pytest.mark.rule("moi:bannockburn.burns")
def test_riders_driven_over_a_burn_roll_too() -> None:
    field = (
        "12x8 | scots: DM1@1404>3 | english: MM1@1504>9"
        " | 1504/1503=stream 1504/1604=stream 1504/1605=stream 1504/1505=stream"
    )
    table = battle(**bannockburn(field))

    suffer(table, "MM1", "retreat", "DM1", dice=(9,))
    while table.asks == "Retreat":
        table.play(table.options[0])

    assert table.state("MM1") == "disordered"


@pytest.mark.rule("moi:bannockburn.bridges")
@pytest.mark.parametrize("crossing", ["bridge", "ford"])
def test_bridges_and_fords_help_away_from_the_enemy(crossing: str) -> None:
    ground = f"1304/1404=stream 1304/1404={crossing}"
    far = f"12x8 | english: MM1@1304>3 | scots: PK1@2104>9 | {ground}"
    table = battle(**bannockburn(far))
    table.game.dice.strict = True
    table.play("unit MM1.english", "step MM1.english 1404")
    assert movement_of(table.game).left == 5

    near = f"12x8 | english: MM1@1304>3 | scots: PK1@1504>9 | {ground}"
    table = battle(**bannockburn(near))
    table.game.dice.strict = True
    table.play("unit MM1.english", "step MM1.english 1404", dice=(9,))
    assert movement_of(table.game).left == 3
    assert table.state("MM1") == "disordered"


@pytest.mark.rule("moi:bannockburn.bridges")
def test_a_bridge_does_not_help_in_combat() -> None:
    field = "12x8 | english: MM1@1404>3 | scots: PK1@1504>9 | 1404/1504=stream 1404/1504=bridge"

    assert not assault_phase(**bannockburn(field)).offers("assault")


@pytest.mark.rule("moi:bannockburn.bridges")
def test_the_maps_bridges_and_fords() -> None:
    table = ready("moi/bannockburn")
    clear(table, "MM1.cavalry", "PK1.robert")
    index = table.game.board.index
    unit = table.unit("MM1.cavalry")
    for here, there in (("5721", "5821"), ("5510", "5610"), ("4905", "4904"), ("4324", "4425")):
        put(table, "PK1.robert", "3501")
        level = table.game.board.level
        climb = level[index[there]] > level[index[here]]
        assert step_cost(table.game, unit, index[here], index[there]) == 1 + climb
        beyond = next(h for h in table.game.board.adjacent[index[there]] if h != index[here])
        place(table.game, table.unit("PK1.robert"), beyond)
        assert step_cost(table.game, unit, index[here], index[there]) == 3 + climb


@pytest.mark.rule("moi:bannockburn.marsh")
@pytest.mark.parametrize(("unit", "drm"), [("DM1", -1), ("MM1", -2)])
def test_an_attack_out_of_marsh_is_hampered(unit: str, drm: int) -> None:
    field = f"12x8 | english: {unit}@1404>3 | scots: LB1@1504>9"
    attack = f"assault {unit}.english LB1.scots"

    for ground, expected in ((" | 1404=marsh", drm), (" | 1504=marsh", 0), ("", 0)):
        table = fight(assault_phase(**bannockburn(field + ground)), attack, dice=(0, 9, 9))
        assert last_drms(table).get("mod-terrain", 0) == expected


@pytest.mark.rule("moi:bannockburn.marsh")
def test_marsh_does_not_matter_to_fire() -> None:
    field = "12x8 | english: LB1@1304>3 | scots: PK1@1504>9 | 1504=marsh 1304=marsh"
    table = battle(**bannockburn(field))
    table.play("unit LB1.english", "face LB1.english 3")

    (roll,) = table.preview("fire LB1.english PK1.scots")

    assert [m.label for m in roll.modifiers if m.amount] == ["mod-range"]


# Schiltrons.


@pytest.mark.rule("moi:bannockburn.schiltron")
def test_scottish_pikes_form_schiltrons() -> None:
    field = (
        "12x8 | scots: PK1@1504>9 PK2@1508>9d PK3@1303>9 DM1@1607>9 LB2@1608>9"
        " | english: LB1@1204>3 PK9@1202>3"
    )
    table = battle(**bannockburn(field))

    # Not the Disordered one, not the one next to an enemy, pikes only.
    assert table.options == ["form PK1.scots", "march"]
    table.play("form PK1.scots")
    assert table.game.formation[table.unit("PK1")] == Formation.SCHILTRON

    english = battle(**bannockburn(field), active="english")
    assert english.asks == "MoveAndFire"


@pytest.mark.rule("moi:bannockburn.schiltron")
def test_flanks_are_front_and_retreats_are_ignored() -> None:
    field = "12x9 | english: DM1@1503>5 | scots: PK1@1504>9s PK2@1505>9s"
    table = fight(assault_phase(**bannockburn(field)), "assault DM1.english PK1.scots", dice=(9,))

    drms = last_drms(table)
    assert "mod-flank" not in drms
    assert drms["mod-schiltron"] == -1
    assert (table.hex("PK1"), table.state("PK1")) == ("1504", "disordered")
    assert table.game.formation[table.unit("PK1")] == Formation.SCHILTRON


@pytest.mark.rule("moi:bannockburn.schiltron")
@pytest.mark.parametrize(("die", "attacks"), [(7, False), (8, True)])
def test_riders_are_reluctant(die: int, attacks: bool) -> None:
    field = "12x9 | english: MM1@1404>3 | scots: PK1@1504>9s"
    table = assault_phase(**bannockburn(field))

    fight(table, "assault MM1.english PK1.scots", dice=(die, 5) if attacks else (die,))

    assert bool(rolls(table, "assault")) == attacks


@pytest.mark.rule("moi:bannockburn.schiltron")
def test_a_retired_pike_goes_back_and_is_not_lost() -> None:
    table = battle(**bannockburn("12x9 | scots: PK1@1504>9s ^@2004 | english: LB1@1204>3"))

    suffer(table, "PK1", "retired")

    assert (table.state("PK1"), table.hex("PK1")) == ("retired", "2004")
    assert table.game.formation[table.unit("PK1")] == Formation.NONE


@pytest.mark.rule("moi:bannockburn.schiltron-leave")
def test_pikes_leave_their_schiltron_away_from_the_enemy_even_disordered() -> None:
    field = "12x9 | scots: PK1@1504>9s PK2@1508>9sd PK3@1303>9s | english: PK9@1204>3"
    table = battle(**bannockburn(field))

    assert table.options == ["break PK1.scots", "break PK2.scots", "march"]
    table.play("break PK2.scots", "march", "unit PK2.scots")
    assert table.offers("step PK2.scots")


# Axes. PK1 stands at 1504 with AX1 beneath it.

AXES = "14x9 | scots: PK1@1504>9s AX1@1504>9u PK2@1505>9s | english: DM1@2108>9 ^@2301"


@pytest.mark.rule("moi:bannockburn.axes")
def test_axes_run_out_and_attack() -> None:
    field = AXES.replace("DM1@2108", "LB1@1304")
    table = march(battle(**bannockburn(field)))
    table.play("unit AX1.scots", "step AX1.scots 1404")
    while table.asks == "React":
        table.play("hold LB1.english")
    table.play("face AX1.scots 9", "end-moves")

    assert table.game.under[table.unit("AX1")] == 0
    assert table.offers("assault AX1.scots LB1.english")
    assert not table.offers("assault PK1.scots")


@pytest.mark.rule("moi:bannockburn.axes")
def test_axes_beneath_do_not_attack() -> None:
    field = AXES.replace("DM1@2108", "DM1@1404")
    table = march(battle(**bannockburn(field)))

    table.play("end-moves")

    assert not table.offers("assault")


@pytest.mark.rule("moi:bannockburn.axes")
def test_one_axe_unit_lies_beneath_a_schiltron_and_does_not_pass_through() -> None:
    field = "14x9 | scots: PK1@1504>9s AX1@1404>9 AX2@1405>9 PK2@1505>9 | english: DM1@2108>9"
    table = march(battle(**bannockburn(field)))
    table.play("unit AX1.scots", "step AX1.scots 1504")

    # In with the pikes, and no further.
    assert not table.offers("step")
    assert table.game.second_at[table.game.board.index["1504"]] == table.unit("AX1")
    table.play("face AX1.scots 9", "unit AX2.scots")
    assert table.refusal("step AX2.scots 1504") == "moi:5.2b refusal-occupied"  # one is enough
    assert table.refusal("step AX2.scots 1505") == "moi:5.2b refusal-occupied"  # no schiltron


@pytest.mark.rule("moi:bannockburn.axes")
def test_only_axes_lie_beneath() -> None:
    field = "14x9 | scots: PK1@1504>9s DM1@1404>9 | english: DM2@2108>9"
    table = march(battle(**bannockburn(field)))

    table.play("unit DM1.scots")

    assert table.refusal("step DM1.scots 1504") == "moi:5.2b refusal-occupied"


@pytest.mark.rule("moi:bannockburn.axes")
def test_axes_suffer_what_the_pikes_suffer() -> None:
    table = battle(**bannockburn(AXES.replace("AX1@1504>9u", "AX1@1504>9u ^@2001")))

    suffer(table, "PK1", "disordered")
    assert (table.state("PK1"), table.state("AX1")) == ("disordered", "disordered")
    suffer(table, "PK1", "retreat", "DM1")
    assert (table.hex("PK1"), table.hex("AX1")) == ("1504", "1504")
    suffer(table, "PK1", "retired", "DM1")
    while table.asks == "RetireTo":
        table.play(table.options[0])
    assert (table.state("PK1"), table.state("AX1")) == ("retired", "retired")

    other = battle(**bannockburn(AXES))
    suffer(other, "PK1", "eliminated", "DM1")
    assert (other.state("PK1"), other.state("AX1")) == ("eliminated", "eliminated")


@pytest.mark.rule("moi:bannockburn.axes")
def test_axes_beneath_change_nothing_in_combat() -> None:
    field = "12x9 | english: DM1@1404>3 | scots: PK1@1504>9s"
    alone = fight(assault_phase(**bannockburn(field)), "assault DM1.english PK1.scots", dice=(4,))
    joined = assault_phase(**bannockburn(field + " AX1@1504>9u"))
    fight(joined, "assault DM1.english PK1.scots", dice=(4,))

    assert last_drms(alone) == last_drms(joined)


@pytest.mark.rule("moi:bannockburn.axes", "moi:bannockburn.schiltron-leave")
def test_pikes_that_stay_over_axes_have_not_left_their_schiltron() -> None:
    table = battle(**bannockburn(AXES))
    game = table.game

    table.play("break PK1.scots", "break PK2.scots", "end-moves")
    assert game.formation[table.unit("PK1")] == Formation.SCHILTRON
    assert game.formation[table.unit("PK2")] == Formation.NONE

    # Where the pikes march off, the axes are left alone in their hex.
    table.activate("scots").play("break PK1.scots", "march", "unit PK1.scots")
    table.play("step PK1.scots 1404", "face PK1.scots 9", "end-moves")
    assert game.formation[table.unit("PK1")] == Formation.NONE
    assert game.unit_at[game.board.index["1504"]] == table.unit("AX1")


# Hobelars.


@pytest.mark.rule("moi:bannockburn.hobelars")
def test_the_hobelars_act_together_on_5_and_are_always_in_command() -> None:
    table = ready("moi/bannockburn")
    game = table.game
    order = game.scenario.order("hobilars")
    assert order_rating(game, order) == 5
    assert order in game.battle.free_orders(game, game.scenario.side("scots"))

    put(table, "HM1.hobilars", "3501")
    table.activate("hobilars")

    for unit in ("HM1.hobilars", "HM2.hobilars"):
        assert table.offers(f"unit {unit}")
        assert game.battle.is_in_command(game, table.unit(unit))
    assert activation_of(game).leaders == []


@pytest.mark.rule("moi:bannockburn.hobelars")
def test_hobelars_on_foot_fight_as_men_at_arms_and_do_not_shoot() -> None:
    table = ready("moi/bannockburn")
    clear(table, "HM1.hobilars", "HM2.hobilars", "MM1.cavalry")
    game, unit = table.game, table.unit("HM1.hobilars")
    put(table, "HM1.hobilars", "4815")
    change(game, unit, kind=Kind.DM)
    put(table, "MM1.cavalry", "4814")
    game.facing[unit] = 0

    table.activate("hobilars")
    assert not may_shoot(game, unit)
    table.play("end-moves")

    assert table.offers("assault HM1.hobilars MM1.cavalry")


# The English.


@pytest.mark.rule("moi:bannockburn.disorder")
@pytest.mark.parametrize(
    ("scenario", "hex_", "state"),
    [
        ("moi/bannockburn", "4711", "normal"),
        ("moi/bannockburn", "4701", "disordered"),
        ("moi/bannockburn-competitive", "4701", "normal"),
    ],
)
def test_english_recover_only_near_a_leader_of_foot(scenario: str, hex_: str, state: str) -> None:
    table = ready(scenario)
    game = table.game
    clear(table, "MM1.cavalry")
    put(table, "MM1.cavalry", hex_)
    change(game, table.unit("MM1.cavalry"), state=State.DISORDERED)
    for leader, number in (("edward", "4713"), ("clifford", "4713"), ("beaumont", "4713")):
        game.leader_hex[game.scenario.leader(leader)] = game.board.index[number]
    game.leader_hex[game.scenario.leader("gloucester")] = game.board.index[hex_]

    table.activate("gloucester").play("end-moves")

    assert table.state("MM1.cavalry") == state


@pytest.mark.rule("moi:bannockburn.disorder")
def test_scots_recover_as_usual() -> None:
    table = ready("moi/bannockburn")
    change(table.game, table.unit("LB1.moray"), state=State.DISORDERED)

    march(table.activate("moray")).play("end-moves")

    assert table.state("LB1.moray") == "normal"


@pytest.mark.rule("moi:bannockburn.cavalry-command")
def test_either_earl_commands_the_cavalry_in_his_range() -> None:
    table = ready("moi/bannockburn")
    game = table.game
    game.dice.strict = True
    index = game.board.index
    game.leader_hex[game.scenario.leader("gloucester")] = index["5115"]
    game.leader_hex[game.scenario.leader("hereford")] = index["5115"]
    clear(table, "MM1.cavalry", "MM2.cavalry")
    put(table, "MM2.cavalry", "3801")
    game.turn_side = game.scenario.side("english")

    table.activate("gloucester")
    assert table.offers("unit MM1.cavalry")
    assert not table.offers("unit MM2.cavalry")
    assert table.offers("leader gloucester")
    assert not table.offers("leader hereford")

    # Hereford may follow at once with the same men; Gloucester then stays where he is.
    table.play("end-moves")
    assert table.offers("activate hereford")
    assert not table.offers("activate gloucester")
    table.play("activate hereford", dice=(0,))
    while table.asks == "Seize":
        table.play("let")
    assert table.offers("unit MM1.cavalry")
    assert table.offers("leader hereford")
    assert not table.offers("leader gloucester")


def _foot() -> Table:
    """Edward, Clifford and Beaumont in 4713; LB1 in range of them, LB2 far away."""
    table = ready("moi/bannockburn")
    game = table.game
    clear(table, "LB1.foot", "LB2.foot", "PK1.robert", "MM1.cavalry")
    for leader in ("edward", "clifford", "beaumont"):
        game.leader_hex[game.scenario.leader(leader)] = game.board.index["4713"]
    put(table, "LB1.foot", "4712")
    put(table, "LB2.foot", "3912")
    put(table, "PK1.robert", "3916")
    game.turn_side, game.turn_free = game.scenario.side("english"), True
    game.stack[:] = game.stack[:1]
    game.offered = None
    run(game)
    return table


@pytest.mark.rule("moi:bannockburn.foot-command")
@pytest.mark.parametrize("leader", ["edward", "clifford", "beaumont"])
def test_each_leader_of_foot_activates_what_is_in_his_range(leader: str) -> None:
    table = _foot()

    table.play(f"activate {leader}")

    assert table.offers("unit LB1.foot")
    refusal = "moi:bannockburn.foot-command refusal-out-of-range-foot"
    assert table.refusal("unit LB2.foot") == refusal
    assert not table.offers("unit MM1.cavalry")
    others = {"edward", "clifford", "beaumont"} - {leader}
    assert table.offers(f"leader {leader}")
    assert not any(table.offers(f"leader {other}") for other in others)


@pytest.mark.rule("moi:bannockburn.foot-command")
def test_a_free_activation_moves_the_foot_out_of_range() -> None:
    table = _foot()
    game = table.game
    change(game, table.unit("LB2.foot"), state=State.DISORDERED)
    assert table.offers("activate stragglers")

    table.play("activate stragglers")
    assert table.offers("unit LB2.foot")
    assert not table.offers("unit LB1.foot")
    assert not table.offers("leader")
    assert not may_shoot(game, table.unit("LB2.foot"))

    # It only moves, not next to the enemy; it does not recover either.
    table.play("unit LB2.foot", "step LB2.foot 3913", "step LB2.foot 3914")
    refusal = "moi:5.2c refusal-out-of-command-adjacent"
    assert table.refusal("step LB2.foot 3915") == refusal
    table.play("face LB2.foot 7")
    assert table.asks == "MoveAndFire"
    table.play("end-moves")
    assert table.asks == "NameCommand"
    assert table.state("LB2.foot") == "disordered"


@pytest.mark.rule("moi:bannockburn.foot-command")
def test_foot_out_of_range_neither_fires_assaults_nor_recovers() -> None:
    table = _foot()
    change(table.game, table.unit("LB2.foot"), state=State.DISORDERED)
    put(table, "PK1.robert", "3914")

    table.play("activate stragglers", "unit LB2.foot", "face LB2.foot 5")
    assert table.asks == "MoveAndFire"  # no shot at the pikes two hexes away
    put(table, "PK1.robert", "3501")
    table.play("end-moves")

    assert table.state("LB2.foot") == "disordered"
    table.activate("stragglers").play("end-moves")
    assert table.state("LB2.foot") == "disordered"


@pytest.mark.rule("moi:bannockburn.foot-command")
def test_only_a_free_activation_moves_the_foot_out_of_range() -> None:
    table = _foot()
    game = table.game
    stragglers = game.scenario.order("stragglers")
    english = game.scenario.side("english")

    assert stragglers not in game.battle.continuity_orders(game, english)
    assert stragglers not in game.battle.seizure_orders(game, english)
    assert stragglers not in game.battle.free_orders(game, 1 - english)


@pytest.mark.rule("moi:bannockburn.camp")
def test_the_camp_enters_in_column_with_the_foot_out_of_range() -> None:
    table = _foot()
    game = table.game
    for unit in ("LB14", "LB15", "LB16", "PK17", "PK18", "PK19", "PK20"):
        assert game.hexes[table.unit(f"{unit}.foot")] == RESERVE
    table.play("activate edward")
    assert table.refusal("unit LB14.foot") == "moi:bannockburn.camp refusal-camp"

    table.activate("stragglers")
    left = []
    for unit, onward in (("LB14", "5908"), ("LB15", "5907"), ("LB16", "6009")):
        table.play(f"unit {unit}.foot")  # there is but one hex to enter
        left.append(movement_of(game).left)
        table.play(f"step {unit}.foot {onward}", f"face {unit}.foot 5")

    assert left == [4, 3, 2]
    assert column_surcharge(game, game.board.index["6008"]) == 3
    assert not table.offers("unit PK17.foot")  # Disordered: 3 points, 4 are needed
    table.activate("stragglers")
    assert table.offers("unit PK17.foot")


@pytest.mark.rule("moi:bannockburn.camp")
def test_the_camp_does_not_enter_next_to_an_enemy() -> None:
    table = _foot()
    put(table, "PK1.robert", "6009")

    table.activate("stragglers")

    assert not table.offers("unit LB14.foot")


@pytest.mark.rule("moi:bannockburn.camp")
def test_the_camp_is_out_of_command() -> None:
    table = _foot()
    put(table, "PK1.robert", "5810")
    table.activate("stragglers")

    table.play("unit LB14.foot", "step LB14.foot 5908")

    refusal = "moi:5.2c refusal-out-of-command-adjacent"
    assert table.refusal("step LB14.foot 5909") == refusal


@pytest.mark.rule("moi:bannockburn.victory")
@pytest.mark.parametrize(("level", "english"), [("40", 40), ("50", 50)])
def test_flight_levels(level: str, english: int) -> None:
    game = ready("moi/bannockburn", {"english_level": level}).game

    assert victory.flight_level(game, game.scenario.side("english")) == english
    assert victory.flight_level(game, game.scenario.side("scots")) == 30
    game.standard_hex[:] = [-2] * len(game.standard_hex)
    assert [victory.flight_points(game, side) for side in (0, 1)] == [0, 0]
