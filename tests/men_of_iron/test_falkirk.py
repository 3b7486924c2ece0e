"""Falkirk: set-up, reinforcements and standards, the Scots who wait, schiltrons and their rout."""

from __future__ import annotations

from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.flow import run
from gonfalon.kernel.hexes import REAR, SIDE_OF
from gonfalon.men_of_iron import results, victory
from gonfalon.men_of_iron.battles.entry import column_surcharge
from gonfalon.men_of_iron.battles.falkirk import Falkirk
from gonfalon.men_of_iron.battles.schiltron import enclosed, formed_hexes
from gonfalon.men_of_iron.kinds import ELIMINATED, RESERVE, WITHDRAWN, Formation, Kind
from gonfalon.men_of_iron.missiles import may_fire_actively, targets
from gonfalon.men_of_iron.movement import movement_of
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.state import lift, place, turn
from tests.men_of_iron.melee import assault_phase, fight, last_drms, rolls
from tests.men_of_iron.named_hexes import entries, problems, ready

HISTORICAL = {"setup": "historical"}
FREE = {"setup": "free"}


def falkirk(position: str, options: dict[str, Any] | None = None, **how: Any) -> dict[str, Any]:
    """How a small field is laid out under Falkirk's rules."""
    return {
        "position": position,
        "battle": Falkirk(),
        "rules_of": "falkirk",
        "ground": "falkirk",
        "options": options or HISTORICAL,
        "shield_wall": False,
        **how,
    }


def suffer(table: Table, unit: str, result: str, dice: tuple[int, ...] = ()) -> None:
    """Let a unit suffer a result out of the blue."""
    game = table.game
    game.dice.fix(*dice)
    game.offered = None
    results.suffer(game, table.unit(unit), result, [], "test")
    run(game)


# Set-up.


@pytest.mark.rule("moi:falkirk.setup-scots", "moi:falkirk.setup-english")
@pytest.mark.parametrize("entry", entries("falkirk"), ids=str)
def test_the_armies_stand_where_the_book_has_them(entry: dict[str, Any]) -> None:
    game = ready("moi/falkirk").game
    assert problems(game, entry) == []


@pytest.mark.rule("moi:falkirk.setup-scots", "moi:falkirk.setup-english")
def test_the_armies_are_complete() -> None:
    scenario = ready("moi/falkirk").game.scenario
    counts = [len(units) for units in scenario.side_units]

    # 9 men-at-arms and a hobelar, 10 of the vanguard, 33 reinforcements; 36 + 6 + 2 Scots.
    assert counts == [53, 44]


@pytest.mark.rule("moi:falkirk.setup-scots")
def test_no_pike_of_the_rings_may_show_its_rear() -> None:
    game = gonfalon.start("moi/falkirk")
    scots = game.scenario.side("scots")
    walls = formed_hexes(game, scots)
    inside = enclosed(game, walls)
    assert len(walls) == 36
    assert len(inside) == 12  # three hexes in each ring

    for unit in game.scenario.side_units[scots]:
        if game.kind[unit] != Kind.PK:
            continue
        allowed = game.battle.start_facings(game, unit)
        assert game.facing[unit] in allowed
        for facing in range(6):
            around = enumerate(game.board.neighbours[game.hexes[unit]])
            rear = {h for d, h in around if SIDE_OF[facing][d] == REAR}
            assert (facing in allowed) == (rear <= walls | inside)


@pytest.mark.rule("moi:falkirk.setup-scots")
def test_the_rings_stay_in_schiltron_and_wallace_stands_anywhere() -> None:
    table = Table(gonfalon.start("moi/falkirk"))
    table.play("ready", "arrange PK1.wallace")

    assert not table.offers("break")
    assert not table.offers("put PK1.wallace 1906")
    table.play("face PK1.wallace 1", "arrange-leader wallace")
    assert table.offers("put-leader wallace 3428")
    assert not table.offers("put-leader wallace 2423")  # an English unit is there


@pytest.mark.rule("moi:falkirk.setup-english")
def test_the_english_face_as_they_like() -> None:
    table = Table(gonfalon.start("moi/falkirk"))

    table.play("arrange MM1.bek")

    assert all(table.offers(f"face MM1.bek {hour}") for hour in (1, 3, 5, 7, 9, 11))


@pytest.mark.rule("moi:falkirk.first")
@pytest.mark.parametrize("scenario", ["moi/falkirk", "moi/falkirk-free"])
def test_the_english_move_first(scenario: str) -> None:
    table = ready(scenario)

    assert (table.asks, table.deciding) == ("ChooseActivation", "english")


# Standards and reinforcements.


@pytest.mark.rule("moi:falkirk.standards")
def test_a_standard_is_planted_once_its_foot_is_on_the_map() -> None:
    table = ready("moi/falkirk")
    table.play("activate lincoln")
    assert table.game.standard_hex == [-1, -1, -1]
    assert table.offers("arrange-standard lincoln")
    assert not table.offers("arrange-standard edward")
    refusal = "moi:falkirk.standards refusal-standard-waits"
    assert table.refusal("arrange-standard edward") == refusal

    table.play("arrange-standard lincoln")
    offered = {text.split()[-1] for text in table.options if text.startswith("put-standard")}
    south = {table.game.board.numbers[h] for h in table.game.board.areas["south-of-burn"]}
    assert offered == south
    assert table.refusal("put-standard lincoln 1911").startswith("moi:falkirk.standards")

    table.play("later lincoln")
    assert table.offers("arrange-standard lincoln")
    table.play("arrange-standard lincoln", "put-standard lincoln 2824")
    assert table.game.standard_hex[1] == table.game.board.index["2824"]
    assert not table.offers("arrange-standard")
    assert table.told("standard-planted")


@pytest.mark.rule("moi:falkirk.standards")
def test_the_kings_standard_waits_for_the_last_of_his_foot() -> None:
    table = ready("moi/falkirk")
    game = table.game
    waiting = [u for u in range(len(game.hexes)) if game.hexes[u] == RESERVE]
    kings = [u for u in waiting if game.scenario.units[u].reserve != "surrey-foot"]
    for unit in kings[:-1]:
        lift(game, unit, WITHDRAWN)
    assert not table.activate("edward").offers("arrange-standard edward")

    lift(game, kings[-1], WITHDRAWN)

    assert table.activate("bek").offers("arrange-standard edward")
    assert not table.offers("arrange-standard surrey")


@pytest.mark.rule("moi:falkirk.reinforcements")
def test_groups_enter_in_their_order() -> None:
    table = ready("moi/falkirk")
    game = table.game
    assert not table.activate("edward").offers("unit LB1.edward")
    refusal = "moi:falkirk.reinforcements refusal-reserve-order"
    assert table.refusal("unit LB1.edward") == refusal
    assert not table.activate("surrey").offers("unit LB1.surrey")
    assert not table.activate("lincoln").offers("unit LB1.bek")

    table.activate("bek").play("unit LB1.bek")
    assert table.options == ["enter LB1.bek 3407", "enter LB1.bek 3408"]

    for unit in game.scenario.reserves["bek-foot"]:
        lift(game, unit, WITHDRAWN)
    assert not table.activate("surrey").offers("unit LB1.surrey")
    assert table.activate("edward").offers("unit LB1.edward")
    for unit in game.scenario.reserves["edward-foot"]:
        lift(game, unit, WITHDRAWN)
    table.activate("surrey").play("unit LB1.surrey")
    assert table.options == ["enter LB1.surrey 3422", "enter LB1.surrey 3423"]


@pytest.mark.rule("moi:falkirk.reinforcements")
def test_each_unit_of_a_column_pays_for_those_ahead() -> None:
    table = ready("moi/falkirk").activate("bek")
    game = table.game
    left = []
    for number, goal in enumerate(("3307", "3306", "3406", ""), 1):
        unit = f"LB{number}.bek"
        table.play(f"unit {unit}", f"enter {unit} 3407")
        left.append(movement_of(game).left)
        if goal:
            table.play(f"step {unit} {goal}")
        table.play(f"face {unit} 9")

    # Longbows have 5 movement points; the hex itself costs 1.
    assert left == [4, 3, 2, 1]
    assert column_surcharge(game, game.board.index["3407"]) == 4
    assert column_surcharge(game, game.board.index["3408"]) == 0

    table.activate("bek")
    assert column_surcharge(game, game.board.index["3407"]) == 0


@pytest.mark.rule("moi:falkirk.reinforcements")
def test_the_column_ends_where_movement_does() -> None:
    table = ready("moi/falkirk").activate("bek")
    game = table.game
    game.facts["columns"] = {str(game.board.index[n]): 4 for n in ("3407", "3408")}

    # Four ahead and the hex: 5 points, a longbow's 5 are enough, a pike's 4 are not.
    table.play("unit LB1.bek", "enter LB1.bek 3407", "face LB1.bek 9")

    assert table.refusal("unit PK1.bek") == "moi:falkirk.reinforcements refusal-column"


# The Scots wait.


@pytest.mark.rule("moi:falkirk.activation")
def test_the_scots_act_only_when_continuity_fails_and_then_all_of_them() -> None:
    table = ready("moi/falkirk")
    table.game.dice.strict = True
    table.play("activate lincoln", "end-moves")
    assert (table.asks, table.deciding) == ("NameCommand", "english")

    # Bek continues on 3 or less: the Scots are not asked whether they seize.
    table.play("activate bek", dice=(3,))
    assert (table.asks, table.deciding) == ("MoveAndFire", "english")
    table.play("end-moves")

    table.play("activate lincoln", dice=(9,))
    assert (table.asks, table.deciding) == ("ChooseActivation", "scots")
    assert table.options == ["activate all", "pass"]

    table.play("activate all")
    assert all(table.offers(f"unit {u}") for u in ("MM1.james", "LB1.stewart", "PK1.wallace"))
    table.play("end-moves")
    assert (table.asks, table.deciding) == ("ChooseActivation", "english")


@pytest.mark.rule("moi:falkirk.activation", "moi:falkirk.freeplay")
def test_in_the_free_scenario_the_scots_seize_and_continue() -> None:
    table = ready("moi/falkirk-free")
    table.play("activate lincoln", "end-moves", "activate bek")

    assert (table.asks, table.deciding) == ("Seize", "scots")
    table.play("seize wallace", dice=(0,))
    assert table.deciding == "scots"
    table.play("march", "end-moves")
    assert (table.asks, table.deciding) == ("NameCommand", "scots")
    assert table.offers("activate james")
    assert not table.offers("activate wallace")


# Schiltrons. The pike at 1504 faces 9: front 1404 1405, flanks 1503 1505, rear 1604 1605.


@pytest.mark.rule("moi:falkirk.schiltron")
def test_a_schiltron_neither_moves_nor_attacks_nor_breaks_up() -> None:
    table = battle(
        **falkirk("12x8 | english: LB1@1404>3 | scots: PK1@1504>9s PK2@1508>9s"), active="scots"
    )

    assert table.asks == "MoveAndFire"  # no formations to order
    table.play("unit PK1.scots")
    assert not table.offers("step")
    assert table.refusal("step PK1.scots 1604") == "moi:14.1b refusal-formed"
    table.play("face PK1.scots 9", "end-moves")
    assert not table.offers("assault")


@pytest.mark.rule("moi:falkirk.schiltron")
@pytest.mark.parametrize(
    ("pikes", "side"),
    [
        ("PK1@1504>9s", "mod-flank"),
        ("PK1@1504>9s PK2@1505>9s", ""),
        ("PK1@1504>9s PK2@1505>9", "mod-flank"),  # a pike beside it, but not in schiltron
        ("PK1@1504>9s PK2@1507>9s", "mod-flank"),  # a schiltron, but not beside it
    ],
)
def test_flanks_are_front_next_to_another_schiltron(pikes: str, side: str) -> None:
    field = f"12x9 | english: DM1@1503>5 | scots: {pikes}"
    table = fight(assault_phase(**falkirk(field)), "assault DM1.english PK1.scots", dice=(4, 4))

    drms = last_drms(table)

    assert ("mod-flank" in drms) == bool(side)
    assert ("mod-schiltron" in drms) == (not side)


@pytest.mark.rule("moi:falkirk.schiltron")
def test_the_rear_stays_a_rear() -> None:
    field = "12x9 | english: DM1@1604>9 | scots: PK1@1504>9s PK2@1505>9s"
    table = fight(assault_phase(**falkirk(field)), "assault DM1.english PK1.scots", dice=(0, 9))

    drms = last_drms(table)

    assert drms["mod-rear"] == 3
    assert "mod-schiltron" not in drms


@pytest.mark.rule("moi:falkirk.schiltron")
def test_no_charge_through_the_front_of_a_schiltron() -> None:
    front = "12x9 | english: MM1@1304>3 | scots: PK1@1504>9"
    assert assault_phase(**falkirk(front)).offers("charge MM1.english PK1.scots")
    assert not assault_phase(**falkirk(front + "s")).offers("charge")
    rear = "12x9 | english: MM1@1704>9 | scots: PK1@1504>9s"
    assert assault_phase(**falkirk(rear)).offers("charge MM1.english PK1.scots")
    flank = "12x9 | english: MM1@1502>5 | scots: PK1@1504>9s"
    assert assault_phase(**falkirk(flank)).offers("charge MM1.english PK1.scots")
    assert not assault_phase(**falkirk(flank + " PK2@1505>9s")).offers("charge")


@pytest.mark.rule("moi:falkirk.schiltron")
@pytest.mark.parametrize(("die", "attacks"), [(7, False), (8, True)])
def test_riders_assault_a_schiltron_only_on_8_or_9(die: int, attacks: bool) -> None:
    field = "12x9 | english: MM1@1404>3 | scots: PK1@1504>9s"
    table = assault_phase(**falkirk(field))

    fight(table, "assault MM1.english PK1.scots", dice=(die, 5) if attacks else (die,))

    assert bool(rolls(table, "assault")) == attacks
    assert bool(table.told("refused")) != attacks


@pytest.mark.rule("moi:falkirk.schiltron")
def test_a_schiltron_stays_formed_in_disorder_and_gives_no_ground() -> None:
    table = battle(**falkirk("12x9 | english: LB1@1404>3 | scots: PK1@1504>9s"))

    suffer(table, "PK1", "disordered")
    assert table.state("PK1") == "disordered"
    suffer(table, "PK1", "retreat")
    assert table.hex("PK1") == "1504"
    assert table.game.formation[table.unit("PK1")] == Formation.SCHILTRON

    suffer(table, "PK1", "retired")
    assert table.state("PK1") == "eliminated"


# The rout.


@pytest.mark.rule("moi:falkirk.scots-rout")
@pytest.mark.parametrize("unit", ["MM1.james", "PK1.wallace"])
def test_retired_horse_and_pikes_are_lost(unit: str) -> None:
    table = ready("moi/falkirk")

    suffer(table, unit, "retired")

    assert table.game.hexes[table.unit(unit)] == ELIMINATED


@pytest.mark.rule("moi:falkirk.scots-rout")
@pytest.mark.parametrize(("die", "state"), [(6, "eliminated"), (7, "disordered")])
def test_retired_archers_may_reach_the_nearest_schiltron(die: int, state: str) -> None:
    table = ready("moi/falkirk")
    table.game.dice.strict = True

    suffer(table, "LB1.stewart", "retired", dice=(die,))
    if table.asks == "TakeShelter":
        inside = [text.split()[-1] for text in table.options]
        assert set(inside) <= {"1706", "1806", "1807"}
        table.play(f"retire LB1.stewart {inside[0]}")

    assert table.state("LB1.stewart") == state
    if state == "disordered":
        # 1908 lies next to the eastern ring, whose middle is 1706, 1806 and 1807.
        assert table.hex("LB1.stewart") in ("1706", "1806", "1807")


@pytest.mark.rule("moi:falkirk.scots-rout")
def test_sheltered_archers_shoot_and_recover() -> None:
    table = ready("moi/falkirk")
    game = table.game
    archers, rider = table.unit("LB1.stewart"), table.unit("MM1.bek")
    suffer(table, "LB1.stewart", "retired", dice=(9,))
    if table.asks == "TakeShelter":
        table.play(table.options[0])
    place(game, rider, game.board.index["2006"])
    turn(game, archers, 1)

    table.activate("all")
    assert may_fire_actively(game, archers)
    assert targets(game, archers) == [rider]
    table.play("end-moves")
    assert table.state("LB1.stewart") == "normal"


@pytest.mark.rule("moi:falkirk.scots-rout")
def test_archers_without_a_schiltron_are_lost() -> None:
    table = ready("moi/falkirk")
    game = table.game
    game.dice.strict = True
    for unit, kind in enumerate(game.kind):
        if kind == Kind.PK and game.unit_side[unit] == game.scenario.side("scots"):
            game.formation[unit] = Formation.NONE

    suffer(table, "LB1.stewart", "retired")

    assert table.state("LB1.stewart") == "eliminated"


@pytest.mark.rule("moi:falkirk.scots-rout")
def test_the_english_are_not_routed_so() -> None:
    table = ready("moi/falkirk")
    table.game.standard_hex[1] = table.game.board.index["3324"]

    suffer(table, "LB1.lincoln", "retired")
    while table.asks == "RetireTo":
        table.play(table.options[0])

    assert table.state("LB1.lincoln") == "retired"


# The free scenario and the end.


@pytest.mark.rule("moi:falkirk.freeplay")
def test_the_free_scots_set_up_first_north_of_column_19() -> None:
    table = Table(gonfalon.start("moi/falkirk-free"))
    board = table.game.board
    assert table.deciding == "scots"

    table.play("arrange PK1.wallace")
    offered = [text.split()[-1] for text in table.options if text.startswith("put")]
    assert len(offered) > 100
    for number in offered:
        assert int(number[:2]) <= 19
        assert board.terrain[board.index[number]] != "wood"
        assert 2 < int(number[2:]) < 27
    assert not table.offers("put PK1.wallace 1902")

    # Any formation: out of the schiltron, and into it again.
    table.play("break PK1.wallace", "arrange PK1.wallace", "form PK1.wallace")
    assert table.game.formation[table.unit("PK1.wallace")] == Formation.SCHILTRON


@pytest.mark.rule("moi:falkirk.freeplay")
def test_wallaces_standard_stands_where_he_does() -> None:
    table = Table(gonfalon.start("moi/falkirk-free"))

    table.play("arrange-leader wallace", "put-leader wallace 1811")

    standard = table.game.scenario.standard("wallace")
    assert table.game.board.numbers[table.game.standard_hex[standard]] == "1811"


@pytest.mark.rule("moi:falkirk.freeplay")
def test_free_scots_rally_on_the_standard() -> None:
    table = ready("moi/falkirk-free")

    suffer(table, "PK36.wallace", "retired")
    while table.asks == "RetireTo":
        table.play(table.options[0])

    assert table.state("PK36.wallace") == "retired"
    assert table.hex("PK36.wallace") != "1622"


@pytest.mark.rule("moi:falkirk.freeplay")
def test_free_scots_form_and_leave_schiltrons() -> None:
    field = "12x9 | english: LB1@1204>3 | scots: PK1@1504>9s PK2@1507>9 PK3@1303>9 PK4@1509>9d"
    table = battle(**falkirk(field, FREE), active="scots")

    assert table.options == ["break PK1.scots", "form PK2.scots", "march"]


@pytest.mark.rule("moi:falkirk.victory")
def test_flight_levels_and_wallace_as_a_king() -> None:
    game = ready("moi/falkirk").game
    english, scots = game.scenario.side("english"), game.scenario.side("scots")
    assert [victory.flight_level(game, side) for side in (english, scots)] == [45, 35]

    game.leaders_lost[game.scenario.leader("wallace")] = 1
    assert victory.flight_points(game, scots) == 3
    game.leaders_lost[game.scenario.leader("stewart")] = 1
    assert victory.flight_points(game, scots) == 5
    game.standard_hex[0] = -2
    assert victory.flight_points(game, english) == 0
