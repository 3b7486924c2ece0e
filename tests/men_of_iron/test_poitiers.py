"""Poitiers: set-up, the opening, the King, the hedge, Orleans, the Captal, wagons, the stream."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gonfalon.men_of_iron import library, victory
from gonfalon.men_of_iron.activation import may_form
from gonfalon.men_of_iron.battles.poitiers import Poitiers, is_gap
from gonfalon.men_of_iron.contact import terrain_drm
from gonfalon.men_of_iron.kinds import ELIMINATED, WITHDRAWN, Kind
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.terrain import FOOT, HORSE
from tests.men_of_iron.melee import rolls, settle
from tests.men_of_iron.named_hexes import ready
from tests.men_of_iron.stage import (
    begin,
    finish,
    labels,
    misplaced,
    named,
    outcome,
    stage,
    suffer,
)


def poitiers(position: str, **how: Any) -> Table:
    """A small open field under Poitiers' rules."""
    return battle(position, battle=Poitiers(), rules_of="poitiers", ground="poitiers", **how)


def cost(table: Table, mover: int, here: str, there: str) -> int:
    index = table.game.board.index
    direction = table.game.board.toward[index[here]][index[there]]
    return table.game.costs[mover][index[here]][direction]


def opened(scenario: str = "moi/poitiers", seed: int = 0) -> Table:
    """The battle after the French have put off their standards."""
    table = ready(scenario, seed=seed)
    while table.asks == "RaiseStandard":
        table.play(next(o for o in table.options if o.startswith("later")))
    return table


# Set-up and the opening.


@pytest.mark.rule("moi:poitiers.setup-english", "moi:poitiers.setup-french")
@pytest.mark.parametrize("entry", named("poitiers"), ids=str)
def test_the_armies_stand_where_the_book_has_them(entry: dict[str, Any]) -> None:
    assert misplaced(ready("moi/poitiers").game, entry) == ""


@pytest.mark.rule("moi:poitiers.setup-french")
def test_french_standards_keep_more_than_five_hexes_from_the_english() -> None:
    table = ready("moi/poitiers")
    game = table.game
    english = [game.hexes[u] for u in game.scenario.side_units[game.scenario.side("english")]]
    english.append(game.board.index["3012"])  # their standard

    allowed = {o.split()[-1] for o in table.options if o.startswith("put-standard")}
    far = {
        number
        for h, number in enumerate(game.board.numbers)
        if all(game.board.distance(h, e) > 5 for e in english)
    }

    assert allowed == far


@pytest.mark.rule("moi:poitiers.setup-french")
def test_they_are_planted_at_the_start_or_when_the_french_like() -> None:
    table = opened("moi/poitiers-free").play("activate charles")
    assert table.offers("arrange-standard jean")

    table.play("arrange-standard charles", "put-standard charles 1301")

    assert not table.offers("arrange-standard charles")
    assert table.offers("arrange-standard saarbrucken")


@pytest.mark.rule("moi:poitiers.setup-french", "moi:poitiers.clermont")
def test_retired_units_without_a_standard_are_lost() -> None:
    pieces = "MM1.clermont-audrehem@1914>3 MM4.saarbrucken@1713>3 LB2.salisbury@2511>9"
    table = stage("moi/poitiers", f"{pieces} ^jean@1010", "saarbrucken")
    suffer(table, "MM4.saarbrucken", "retired", "LB2.salisbury")
    assert table.state("MM4.saarbrucken") == "eliminated"

    table = stage("moi/poitiers", f"{pieces} ^saarbrucken@1010", "saarbrucken")
    suffer(table, "MM1.clermont-audrehem", "retired", "LB2.salisbury")
    settle(table, "RetireTo")

    assert table.hex("MM1.clermont-audrehem") == "1010", "theirs is Saarbrücken's"


@pytest.mark.rule("moi:poitiers.first", "moi:poitiers.clermont")
def test_historically_clermont_and_audrehem_open_and_must_charge() -> None:
    table = opened()

    assert table.deciding == "french"
    assert table.told("roused"), "a single option is taken at once"
    assert table.asks == "MoveAndFire"
    assert table.offers("unit MM1.clermont-audrehem")
    assert not table.offers("end-moves")


@pytest.mark.rule("moi:poitiers.first", "moi:poitiers.clermont")
def test_else_the_french_open_as_they_like() -> None:
    table = opened("moi/poitiers-free")

    for order in ("clermont-audrehem", "saarbrucken", "charles", "orleans", "jean"):
        assert table.offers(f"activate {order}")
    table.play("activate clermont-audrehem")
    assert not table.told("roused")
    assert table.offers("end-moves")


@pytest.mark.rule("moi:poitiers.clermont")
def test_clermont_and_audrehem_are_always_in_command_and_only_activated_freely() -> None:
    table = opened("moi/poitiers-free")
    game = table.game
    french = game.scenario.side("french")
    order = game.scenario.order("clermont-audrehem")

    assert order not in game.battle.continuity_orders(game, french)
    assert order not in game.battle.seizure_orders(game, french)
    table.play("activate clermont-audrehem")
    for name in ("MM1.clermont-audrehem", "MM2.clermont-audrehem"):
        assert game.battle.is_in_command(game, table.unit(name))


@pytest.mark.rule("moi:poitiers.reinforcements")
def test_the_king_enters_whenever_he_is_activated() -> None:
    table = stage("moi/poitiers", "~jean LB2.salisbury@2511>9", "jean")

    table.play("unit MM1.jean")
    assert table.options == [f"enter MM1.jean {n}" for n in range(1008, 1021)]
    table.play("enter MM1.jean 1008", "face MM1.jean 3")
    assert table.offers("leader jean")
    assert table.offers("unit MM2.jean")


# The hedge.


@pytest.mark.rule("moi:poitiers.hedge")
def test_a_hedge_once_crossed_is_no_obstacle() -> None:
    table = stage("moi/poitiers", "MM1.clermont-audrehem@2412>3 LB13.warwick@2520>9")
    before = cost(table, HORSE, "2412", "2512")
    begin(table, "clermont-audrehem")

    table.play("unit MM1.clermont-audrehem", "step MM1.clermont-audrehem 2512")

    for mover in (FOOT, HORSE):
        assert cost(table, mover, "2412", "2512") == cost(table, mover, "2414", "2513")
        assert cost(table, mover, "2512", "2412") == 1
    assert cost(table, HORSE, "2412", "2512") == before - 1
    assert cost(table, HORSE, "2413", "2512") == before, "the next side still stands"
    assert table.game.scenario.terrain.costs != table.game.costs


@pytest.mark.rule("moi:poitiers.hedge")
def test_nor_does_it_hinder_an_attack() -> None:
    pieces = "MM1.clermont-audrehem@2412>3 LB2.salisbury@2512>9"
    table = stage("moi/poitiers", pieces, "clermont-audrehem")
    game = table.game
    rider, archer = table.unit("MM1.clermont-audrehem"), table.unit("LB2.salisbury")
    here = game.hexes[rider]
    assert terrain_drm(game, rider, archer, here) == -2

    game.facts["gaps"] = [sorted((here, game.hexes[archer]))]

    assert terrain_drm(game, rider, archer, here) == 0


@pytest.mark.rule("moi:poitiers.hedge")
def test_the_gap_outlives_saving_and_stays_in_its_own_game() -> None:
    table = stage("moi/poitiers", "MM1.clermont-audrehem@2412>3 LB13.warwick@2520>9")
    begin(table, "clermont-audrehem")
    twin = table.game.copy()
    table.play("unit MM1.clermont-audrehem", "step MM1.clermont-audrehem 2512")
    index = table.game.board.index
    assert is_gap(table.game, index["2512"], index["2412"])

    saved = json.loads(json.dumps(table.game.save()))
    loaded = library.blank("moi/poitiers", 0)
    loaded.restore(saved)

    assert loaded.costs == table.game.costs
    assert twin.costs == table.game.scenario.terrain.costs


@pytest.mark.rule("moi:poitiers.hedge")
def test_advances_and_retreats_trample_it_too() -> None:
    pieces = "MM1.clermont-audrehem@2412>3 LB2.salisbury@2512>9"
    table = stage("moi/poitiers", pieces, "clermont-audrehem")
    game = table.game
    here, there = game.board.index["2412"], game.board.index["2512"]

    game.battle.went(game, table.unit("LB2.salisbury"), here)

    assert is_gap(game, here, there)


@pytest.mark.rule("moi:poitiers.hedge")
def test_the_road_runs_through_the_gap() -> None:
    table = ready("moi/poitiers")

    assert cost(table, HORSE, "2414", "2513") == 1
    assert cost(table, HORSE, "2413", "2513") == 2


# The Duke of Orleans.


def lose(table: Table, command: str, count: int) -> None:
    """Eliminate so many units of a command, 3 points each."""
    game = table.game
    units = game.scenario.command_units[game.scenario.command(command)]
    for unit in units[:count]:
        game.hexes[unit] = ELIMINATED
    game.derive()


@pytest.mark.rule("moi:poitiers.orleans")
def test_orleans_and_his_men_leave_and_count_for_nothing() -> None:
    pieces = "DM1.orleans@1012>3 DM2.orleans@1013>3r *orleans@1012 LB2.salisbury@2511>9"
    table = stage("moi/poitiers", f"{pieces} ^orleans@1013")
    french = table.game.scenario.side("french")
    lose(table, "charles", 7)
    assert victory.flight_points(table.game, french) == 22
    table.game.dice.fix(4)
    table.activate("orleans")

    assert outcome(table, "orleans")["total"] == 26
    for name in ("DM1.orleans", "DM2.orleans"):
        assert table.game.hexes[table.unit(name)] == WITHDRAWN
    assert table.game.leader_hex[table.game.scenario.leader("orleans")] == WITHDRAWN
    assert victory.flight_points(table.game, french) == 21, "not even for the Retired"
    assert not table.game.battle.is_usable(table.game, table.game.scenario.order("orleans"))


@pytest.mark.rule("moi:poitiers.orleans")
@pytest.mark.parametrize(("face", "leaves"), [(3, False), (4, True)])
def test_25_points_with_the_die_are_enough(face: int, leaves: bool) -> None:
    table = stage("moi/poitiers", "DM1.orleans@1012>3 *orleans@1012 LB2.salisbury@2511>9")
    lose(table, "charles", 7)
    table.game.dice.fix(face)

    table.activate("orleans")

    assert bool(table.told("withdrew")) == leaves
    assert (table.hex("DM1.orleans") == "") == leaves


# The Captal.


@pytest.mark.rule("moi:poitiers.captal")
def test_the_captal_commands_any_unit_in_his_range() -> None:
    pieces = (
        "LB2.salisbury@2911>9 DM2.warwick@2912>9 MM1.wales@3011>9 DM3.warwick@2617>9"
        " WG1.wales@2910>11 *captal@2911 MM1.clermont-audrehem@1914>3"
    )
    table = stage("moi/poitiers", pieces, "captal")

    units = [o for o in table.options if o.startswith("unit")]

    assert units == ["unit LB2.salisbury", "unit DM2.warwick", "unit MM1.wales"]
    assert [o for o in table.options if o.startswith("leader")] == ["leader captal"]
    for name in ("LB2.salisbury", "DM2.warwick"):
        assert table.game.battle.is_in_command(table.game, table.unit(name))


@pytest.mark.rule("moi:poitiers.captal")
def test_his_range_does_not_run_on_through_neighbours() -> None:
    pieces = "LB2.salisbury@2911>9 LB3.salisbury@2914>9 LB4.salisbury@2913>9 LB5.salisbury@2912>9"
    table = stage("moi/poitiers", f"{pieces} *captal@2911 MM1.clermont-audrehem@1914>3", "captal")

    assert not table.offers("unit LB3.salisbury")


@pytest.mark.rule("moi:poitiers.captal")
def test_he_is_activated_like_any_leader_while_he_has_somebody_to_lead() -> None:
    near = stage("moi/poitiers", "LB2.salisbury@2911>9 *captal@2911 MM1.jean@1914>3")
    game = near.game
    english, captal = game.scenario.side("english"), game.scenario.order("captal")
    assert captal in game.battle.continuity_orders(game, english)
    assert captal in game.battle.seizure_orders(game, english)

    far = stage("moi/poitiers", "LB2.salisbury@2511>9 *captal@2911 MM1.jean@1914>3")
    assert captal not in far.game.battle.orders(far.game, english)
    game.leader_fate[game.scenario.leader("captal")] = 1
    assert captal not in game.battle.orders(game, english)


# French men-at-arms.


@pytest.mark.rule("moi:poitiers.aggression")
@pytest.mark.parametrize("leader", ["saarbrucken", "jean"])
def test_a_leader_within_four_hexes_must_let_them_charge(leader: str) -> None:
    field = (
        f"20x9 | french: MM1.{leader}@1203>3 CB1.genoa@1303>3 *{leader}.{leader}@1504"
        " | english: LB1@1806>9"
    )
    table = poitiers(field, active=leader)
    assert table.refusal("end-moves") == "moi:poitiers.aggression refusal-must-charge"

    table.play(f"unit MM1.{leader}")

    assert table.state("CB1") == "disordered"
    assert table.hex("MM1") == "1504"


@pytest.mark.rule("moi:poitiers.aggression")
def test_the_genoese_are_ridden_down_as_at_crecy() -> None:
    field = "20x9 | french: MM1.jean@1203>3 CB1.genoa@1303>3d | english: LB1@1909>9"
    table = poitiers(field, active="jean")
    table.game.dice.strict = True

    table.play("unit MM1.jean", "step MM1.jean 1303")

    assert table.state("CB1") == "eliminated"


@pytest.mark.rule("moi:poitiers.dismount")
def test_french_riders_may_dismount_instead_of_moving() -> None:
    table = stage(
        "moi/poitiers", "MM4.saarbrucken@1713>3 MM5.saarbrucken@1714>3 LB2.salisbury@2511>9"
    )
    begin(table, "saarbrucken").play("dismount MM4.saarbrucken")

    assert table.kind("MM4.saarbrucken") == "DM"
    assert table.hex("MM4.saarbrucken") == "1713"
    assert not table.offers("unit MM4.saarbrucken")
    finish(table)
    begin(table, "saarbrucken")
    assert not table.offers("dismount MM4.saarbrucken")
    assert not table.offers("mount MM4.saarbrucken")


@pytest.mark.rule("moi:poitiers.dismount")
def test_clermont_and_audrehem_stay_in_the_saddle_and_so_do_the_english() -> None:
    pieces = "MM1.clermont-audrehem@1914>3 MM1.wales@2815>9 *wales@2815"
    table = stage("moi/poitiers", pieces, "clermont-audrehem")
    why = table.refusal("dismount MM1.clermont-audrehem")
    assert why == "moi:poitiers.dismount refusal-dismount"

    begin(table, "wales")

    assert not table.offers("dismount MM1.wales")


@pytest.mark.rule("moi:poitiers.dismount", "moi:poitiers.aggression")
def test_roused_riders_do_not_dismount() -> None:
    field = "20x9 | french: MM1.jean@1203>3 *jean.jean@1504 | english: LB1@1806>9"
    table = poitiers(field, active="jean")

    assert not table.offers("dismount MM1.jean")


@pytest.mark.rule("moi:poitiers.shieldwall")
def test_the_french_form_no_shield_wall() -> None:
    pieces = "DM1.charles@1311>3 *charles@1311 DM2.salisbury@2513>9 *salisbury@2513"
    table = stage("moi/poitiers", pieces)

    assert not may_form(table.game, table.unit("DM1.charles"))
    assert may_form(table.game, table.unit("DM2.salisbury"))


@pytest.mark.rule("moi:poitiers.crossbows")
def test_crossbows_are_eliminated_instead_of_retired() -> None:
    pieces = "CB1.saarbrucken@1711>3d MM4.saarbrucken@1713>3d LB2.salisbury@2511>9"
    table = stage("moi/poitiers", f"{pieces} ^saarbrucken@1010", "saarbrucken")

    suffer(table, "CB1.saarbrucken", "retired", "LB2.salisbury")
    suffer(table, "MM4.saarbrucken", "retired", "LB2.salisbury")
    settle(table, "RetireTo")

    assert table.state("CB1.saarbrucken") == "eliminated"
    assert table.state("MM4.saarbrucken") == "retired"


@pytest.mark.rule("moi:poitiers.crossbows")
def test_hobelars_on_foot_are_no_crossbows_in_this() -> None:
    pieces = "HM1.wales@2911>9d MM4.saarbrucken@1713>3 ^wales@3012"
    table = stage("moi/poitiers", pieces, "saarbrucken")
    table.game.kind[table.unit("HM1")] = Kind.CB

    suffer(table, "HM1", "retired", "MM4.saarbrucken")
    settle(table, "RetireTo")

    assert table.state("HM1") == "retired"


# The wagons.

WAGONS = "WG1.wales@2811>11 WG2.wales@2910>11 MM1.wales@2815>9 HM1.wales@2911>9 *wales@2815"


@pytest.mark.rule("moi:poitiers.wagons")
def test_when_a_wagon_moves_no_combat_unit_of_the_command_does() -> None:
    table = stage("moi/poitiers", f"{WAGONS} MM4.saarbrucken@1713>3", "wales")
    table.play("unit WG1.wales", "step WG1.wales 2812", "face WG1.wales 1")

    table.play("unit MM1.wales")

    assert not table.offers("step MM1.wales")
    assert table.offers("face MM1.wales")
    why = table.refusal("step MM1.wales 2814")
    assert why == "moi:poitiers.wagons refusal-wagons"
    table.play("face MM1.wales 9", "unit WG2.wales")
    assert table.offers("step WG2.wales")


@pytest.mark.rule("moi:poitiers.wagons")
def test_and_the_other_way_round() -> None:
    table = stage("moi/poitiers", f"{WAGONS} MM4.saarbrucken@1713>3", "wales")
    table.play("unit MM1.wales", "step MM1.wales 2814", "face MM1.wales 9", "unit WG1.wales")

    assert not table.offers("step WG1.wales")


@pytest.mark.rule("moi:poitiers.wagons", "moi:poitiers.victory")
@pytest.mark.parametrize(
    ("pieces", "taken"),
    [
        ("WG2.wales@2910>11 MM4.saarbrucken@2911>3", True),
        ("WG2.wales@2910>11 MM4.saarbrucken@2909>3", False),  # a ditch between
        ("WG2.wales@2910>11 MM4.saarbrucken@2911>3 DM3.wales@3010>9", False),  # guarded
        ("WG2.wales@2910>11 MM4.saarbrucken@2912>3", False),  # not adjacent
        ("WG2.wales@2910>11 WG1.wales@2811>11 MM4.saarbrucken@2911>3", True),
    ],
)
@pytest.mark.parametrize("order", ["saarbrucken", "salisbury"])
def test_an_unguarded_wagon_is_taken_at_the_end_of_an_activation(
    pieces: str, taken: bool, order: str
) -> None:
    table = stage("moi/poitiers", f"{pieces} LB2.salisbury@2520>9 *salisbury@2520")
    lost = stage_points(table)

    table.game.battle.end_activation(table.game, begun(table, order))

    assert (table.hex("WG2.wales") == "") == taken
    assert stage_points(table) - lost == (2 if taken else 0)


def stage_points(table: Table) -> int:
    """The English flight points, by two for the second wagon alone."""
    wagon = table.unit("WG2.wales")
    points = victory.flight_points(table.game, table.game.scenario.side("english"))
    other = table.game.hexes[table.unit("WG1.wales")] == ELIMINATED
    assert table.game.kind[wagon] == Kind.WG
    return points - 2 * other


def begun(table: Table, order: str) -> Any:
    """The activation of an order."""
    begin(table, order)
    return next(f for f in table.game.stack if type(f).__name__ == "Activation")


@pytest.mark.rule("moi:poitiers.victory")
def test_the_flight_levels_are_30_and_45() -> None:
    table = ready("moi/poitiers")
    sides = table.game.scenario

    assert victory.flight_level(table.game, sides.side("english")) == 30
    assert victory.flight_level(table.game, sides.side("french")) == 45
    assert victory.flight_points(table.game, sides.side("english")) == 0


# The stream.


@pytest.mark.rule("moi:table.terrain.poitiers")
@pytest.mark.parametrize(("face", "state"), [(5, "normal"), (6, "disordered")])
def test_a_rider_who_crosses_the_stream_may_be_disordered(face: int, state: str) -> None:
    pieces = "MM1.clermont-audrehem@2524>3 LB2.salisbury@2511>9"
    table = stage("moi/poitiers", pieces, "clermont-audrehem")
    table.play("unit MM1.clermont-audrehem")
    step = "step MM1.clermont-audrehem 2525"
    assert labels(table, step) == {"mod-defence": -1}

    table.play(step, dice=(face,))

    assert table.state("MM1.clermont-audrehem") == state


@pytest.mark.rule("moi:table.terrain.poitiers")
def test_foot_wades_without_a_die() -> None:
    pieces = "LB2.salisbury@2524>9 *salisbury@2524 MM1.clermont-audrehem@1914>3"
    table = stage("moi/poitiers", pieces, "salisbury")

    table.play("unit LB2.salisbury", "step LB2.salisbury 2525")

    assert not rolls(table, "stream")
