"""Montgisard: a host in disorder, Muzaffar's foot, the Franks' counter-charge and flight."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron import library, victory
from gonfalon.men_of_iron.kinds import ELIMINATED, RESERVE, State
from gonfalon.men_of_iron.notation import Table
from gonfalon.men_of_iron.state import lift
from tests.men_of_iron.melee import drms, rolls
from tests.men_of_iron.stage import stage

# A Mameluke two hexes before the front of a knight.
FRANK = "KN1.frank@2420>3 HC1.mameluke@2620>9"
TEMPLAR = "KN1.templar@2420>3 HC1.mameluke@2620>9"
LEADERS = "*baldwin@2420 *saladin@2620"


def ready(scenario: str = "inf/montgisard") -> Table:
    """The battle as the book arranges it, at its first activation."""
    table = Table(library.start(scenario, 0))
    table.play("ready", "ready")
    return table


def attacked(position: str, verb: str) -> Table:
    """The Mameluke charges, or rides up and assaults, and the knight may answer."""
    table = stage("inf/montgisard", f"{position} {LEADERS}", "saladin")
    knight = table.game.scenario.units[table.game.unit_at[table.game.board.index["2420"]]].name
    table.game.dice.strict = True
    if verb == "assault":
        table.play("unit HC1.mameluke", "step HC1.mameluke 2520", "face HC1.mameluke 9")
    table.play("end-moves", f"{verb} HC1.mameluke {knight}")
    while table.asks in ("ChoosePath", "Designate"):
        table.play(table.options[-1])
    return table


# The field and the armies.


@pytest.mark.rule("inf:montgisard.map")
def test_all_the_ground_is_open() -> None:
    game = library.start("inf/montgisard", 0)

    assert set(game.board.terrain) == {"open"}
    assert set(game.board.level) == {1}
    assert not any(words for row in game.board.sides for words in row)


@pytest.mark.rule("inf:montgisard.setup-frank", "inf:montgisard.setup-ayyubid")
def test_everybody_looks_at_the_enemy() -> None:
    table = Table(library.start("inf/montgisard", 0))
    game = table.game

    assert {table.facing(f"{kind}1.frank") for kind in ("KN", "MA", "CB")} == {3}
    assert {game.facing[u] for u in game.scenario.side_units[1]} == {
        game.facing[table.unit("HC1.mameluke")]
    }
    assert table.facing("HC1.mameluke") == 9
    table.play("arrange KN1.frank")
    assert not table.offers("face KN1.frank")


@pytest.mark.rule("inf:montgisard.setup-frank", "inf:montgisard.setup-ayyubid")
def test_standards_are_planted_wherever_their_owner_likes() -> None:
    table = Table(library.start("inf/montgisard", 0))
    game = table.game
    raynald = set(game.battle.standard_hexes(game, game.scenario.standard("raynald")))
    ayyubid = {game.hexes[u] for u in game.scenario.side_units[1] if game.hexes[u] >= 0}

    assert raynald == set(range(len(game.board))) - ayyubid


@pytest.mark.rule("inf:montgisard.setup-ayyubid")
def test_every_ayyubid_unit_starts_or_enters_disordered() -> None:
    table = ready()
    game = table.game
    assert {game.state[u] for u in game.scenario.side_units[0]} == {State.NORMAL}
    assert {game.state[u] for u in game.scenario.side_units[1]} == {State.DISORDERED}

    table.activate("muzaffar").play("unit PK1.egyptian", "enter PK1.egyptian 4210")

    assert table.state("PK1.egyptian") == "disordered"


@pytest.mark.rule("inf:montgisard.first")
def test_the_franks_begin() -> None:
    table = ready()

    assert (table.deciding, table.asks) == ("frank", "ChooseActivation")


@pytest.mark.rule("inf:montgisard.command")
def test_baldwin_leads_the_knights_and_raynald_the_foot() -> None:
    table = ready().play("activate baldwin")
    assert table.offers("unit KN1.templar")
    assert table.offers("unit KN4.frank")
    assert not table.offers("unit MA1.frank")

    table.activate("raynald")

    assert table.offers("unit MA1.frank")
    assert table.offers("unit CB1.frank")
    assert not table.offers("unit KN1.frank")


@pytest.mark.rule("inf:montgisard.command")
@pytest.mark.parametrize(("order", "helped"), [("raynald", True), ("baldwin", False)])
def test_baldwin_is_overall_commander(order: str, helped: bool) -> None:
    table = ready()
    game = table.game
    game.turn_free, game.last_order = False, -1
    game.stack[:] = game.stack[:1]
    table.activate("raynald" if order == "baldwin" else "baldwin").play("end-moves")
    while table.asks == "Designate":
        table.play("fight")

    (roll,) = table.preview(f"activate {order}")

    assert ("mod-overall-commander" in {m.label for m in roll.modifiers}) == helped


# Muzaffar.


@pytest.mark.rule("inf:montgisard.reinforcements")
def test_muzaffars_foot_enters_by_the_southern_edge_when_he_is_activated() -> None:
    table = ready()
    game = table.game
    muzaffar = game.scenario.order("muzaffar")
    assert muzaffar in game.battle.orders(game, 1)
    assert muzaffar in game.battle.seizure_orders(game, 1)
    table.activate("muzaffar")
    assert not table.offers("unit HC1.mameluke")

    table.play("unit AF1.sudanese")

    assert {o.split()[-1][:2] for o in table.options if o.startswith("enter")} == {"42"}
    assert len([o for o in table.options if o.startswith("enter")]) == 44


@pytest.mark.rule("inf:montgisard.reinforcements")
def test_he_comes_by_the_same_edge() -> None:
    table = ready().activate("muzaffar")

    table.play("leader muzaffar", "lead muzaffar 4210", "halt muzaffar")

    game = table.game
    assert game.board.numbers[game.leader_hex[game.scenario.leader("muzaffar")]] == "4210"


@pytest.mark.rule("inf:montgisard.reinforcements")
def test_his_standard_is_planted_anywhere_when_the_first_of_them_comes() -> None:
    table = ready().activate("muzaffar")
    table.play("unit PK1.egyptian", "enter PK1.egyptian 4210")
    assert (table.deciding, table.asks) == ("ayyubid", "RaiseStandard")
    assert table.offers("put-standard muzaffar 1001")
    assert not table.offers("put-standard muzaffar 2424"), "an enemy stands there"
    assert not table.offers("later muzaffar")

    table.play("put-standard muzaffar 4212", "face PK1.egyptian 9")
    table.play("unit PK2.egyptian", "enter PK2.egyptian 4214")

    assert table.asks != "RaiseStandard", "once"


@pytest.mark.rule("inf:montgisard.reinforcements")
def test_those_who_wait_may_come_in_a_later_activation() -> None:
    table = stage("inf/montgisard", "PK1.egyptian@4010>9 KN1.frank@2424>3 ~muzaffar")
    game = table.game
    assert game.hexes[table.unit("PK2.egyptian")] == RESERVE

    table.activate("muzaffar")

    assert table.offers("unit PK2.egyptian")


# Counter-charge.


@pytest.mark.rule("inf:montgisard.countercharge")
@pytest.mark.parametrize("verb", ["assault", "charge"])
def test_the_franks_counter_charge_with_two_less(verb: str) -> None:
    table = attacked(FRANK, verb)
    assert (table.deciding, table.asks) == ("frank", "MeetAttack")
    (preview,) = table.preview("counter-charge KN1.frank HC1.mameluke")

    assert {m.label: m.amount for m in preview.modifiers}["mod-franks"] == -2
    table.game.dice.strict = False
    table.play("counter-charge KN1.frank HC1.mameluke", dice=(7,))
    roll = rolls(table, "counter-charge")[-1]
    assert drms(roll) == {"mod-defence": -2, "mod-franks": -2}
    assert roll["outcome"] == "success", "7 - 4 = 3"


@pytest.mark.rule("inf:montgisard.countercharge")
def test_the_templars_need_no_die() -> None:
    table = attacked(TEMPLAR, "assault")
    assert table.preview("counter-charge KN1.templar HC1.mameluke") == []

    table.play("counter-charge KN1.templar HC1.mameluke", dice=(4,))

    assert rolls(table, "counter-charge") == []
    assert table.told("assault-met")


@pytest.mark.rule("inf:montgisard.countercharge")
def test_the_ayyubids_have_no_such_help() -> None:
    table = stage("inf/montgisard", f"{FRANK} {LEADERS}", "baldwin")
    table.play("end-moves", "charge KN1.frank HC1.mameluke")
    while table.asks in ("ChoosePath", "Designate"):
        table.play(table.options[-1])

    (preview,) = table.preview("counter-charge HC1.mameluke KN1.frank")

    assert {m.label for m in preview.modifiers} == {"mod-defence"}


# Victory.


def lose(table: Table, *names: str) -> None:
    for name in names:
        lift(table.game, table.unit(name), ELIMINATED)


@pytest.mark.rule("inf:montgisard.victory")
@pytest.mark.parametrize(
    ("lost", "result"),
    [
        (["KN1.templar", "KN1.frank", "KN2.frank", "KN3.frank", "KN4.frank"], ""),
        (
            ["KN1.templar", "KN1.frank", "KN2.frank", "KN3.frank", "KN4.frank", "MA1.frank"],
            "ayyubid",
        ),
    ],
)
def test_the_franks_lose_beyond_fifteen_points_without_a_die(lost: list[str], result: str) -> None:
    table = ready()
    table.game.dice.strict = True
    lose(table, *lost)
    assert victory.flight_points(table.game, 0) == (16 if result else 15)

    table.play("activate raynald", "end-moves")

    assert table.game.result == result
    assert rolls(table, "flight") == []


@pytest.mark.rule("inf:montgisard.victory")
@pytest.mark.parametrize(
    ("scenario", "level"),
    [("inf/montgisard", 60), ("inf/montgisard-65", 65), ("inf/montgisard-70", 70)],
)
def test_the_ayyubids_roll_against_sixty_or_what_was_agreed(scenario: str, level: int) -> None:
    table = ready(scenario)
    game = table.game
    assert victory.flight_level(game, 0) == 15
    assert victory.flight_level(game, 1) == level
    lost = [f"LCA{n}.seljuk" for n in range(1, 28)] + [f"MC{n}.syrian" for n in range(1, 6)]
    lose(table, *lost[: level // 2 - 3])
    points = victory.flight_points(game, 1)
    game.dice.strict = True

    twin = Table(game.copy())
    twin.play("activate raynald", "end-moves", dice=(level - points,))
    table.play("activate raynald", "end-moves", dice=(level - points + 1,))

    assert twin.game.result == "", "the level itself holds"
    assert game.result == "frank"
    assert [r["side"] for r in rolls(table, "flight")] == [1]
