"""Najera: set-ups, the waves, genitors, the reserve, the way over the bridge, slingers."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.men_of_iron import victory
from gonfalon.men_of_iron.activation import may_form
from gonfalon.men_of_iron.battles.najera import Najera, wave_called_by
from gonfalon.men_of_iron.contact import may_attack
from gonfalon.men_of_iron.kinds import RESERVE, Kind
from gonfalon.men_of_iron.movement import movement_of
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.state import has_zoc
from gonfalon.men_of_iron.turn import order_rating
from tests.men_of_iron.melee import fight, last_drms, rolls, settle
from tests.men_of_iron.named_hexes import ready
from tests.men_of_iron.stage import begin, finish, misplaced, named, outcome, stage, suffer

WAVES = "~vanguard ~first-wave ~second-wave"
CASTILIAN = "MM1.tello@1511>3 *tello@1511"


def najera(position: str, **how: Any) -> Table:
    """A small open field under Najera's rules."""
    return battle(position, battle=Najera(), rules_of="najera", ground="najera", **how)


def call(table: Table, order: str) -> Table:
    """Call a wave; the first plants its standard in 3408."""
    table.activate(order)
    if table.asks == "RaiseStandard":
        table.play("put-standard george 3408")
    return table


def left(table: Table) -> int:
    """The movement points that the moving unit has left."""
    return movement_of(table.game).left


# Set-up.


@pytest.mark.rule("moi:najera.setup-castile", "moi:najera.waves", "moi:najera.victory")
@pytest.mark.parametrize("entry", named("najera"), ids=str)
def test_the_armies_stand_where_the_book_has_them(entry: dict[str, Any]) -> None:
    assert misplaced(ready("moi/najera").game, entry) == ""


@pytest.mark.rule("moi:najera.alt-english")
@pytest.mark.parametrize("entry", named("najera", english_setup="road"), ids=str)
def test_by_the_road_the_english_start_on_the_map(entry: dict[str, Any]) -> None:
    table = ready("moi/najera-road")

    assert misplaced(table.game, entry) == ""
    assert RESERVE not in table.game.hexes


@pytest.mark.rule("moi:najera.alt-castile")
@pytest.mark.parametrize("entry", named("najera", castilian_setup="refaced"), ids=str)
def test_forewarned_the_castilians_set_up_within_bounds(entry: dict[str, Any]) -> None:
    assert misplaced(ready("moi/najera-refaced").game, entry) == ""


@pytest.mark.rule("moi:najera.setup-castile", "moi:najera.alt-castile")
@pytest.mark.parametrize(
    ("scenario", "free"), [("moi/najera", False), ("moi/najera-refaced", True)]
)
def test_the_castilians_look_north_east_unless_forewarned(scenario: str, free: bool) -> None:
    game = ready(scenario).game
    for unit in game.scenario.side_units[game.scenario.side("castilian")]:
        assert bool(game.battle.start_facings(game, unit)) == free


# The waves.


@pytest.mark.rule("moi:najera.first")
def test_the_van_opens_and_play_passes_over() -> None:
    table = ready("moi/najera")
    assert table.deciding == "english"
    assert [o for o in table.options if o.startswith("unit")] == [
        *(f"unit DM{n}.chandos" for n in range(1, 7)),
        *(f"unit LB{n}.chandos" for n in range(1, 5)),
    ], "the van is the only choice, and so it is taken"

    table.play("end-moves")

    assert (table.asks, table.deciding) == ("ChooseActivation", "castilian")


@pytest.mark.rule("moi:najera.first")
def test_the_van_opens_on_the_road_too() -> None:
    table = ready("moi/najera-road").play("march", "end-moves")

    assert table.game.scenario.orders[table.game.last_order].id == "chandos"
    assert (table.asks, table.deciding) == ("ChooseActivation", "castilian")


@pytest.mark.rule("moi:najera.first")
def test_after_that_play_passes_only_on_failure() -> None:
    table = ready("moi/najera").play("end-moves")

    table.play("activate tello", "end-moves")

    assert (table.asks, table.deciding) == ("NameCommand", "castilian")


@pytest.mark.rule("moi:najera.waves")
def test_the_waves_come_one_after_the_other() -> None:
    table = stage("moi/najera", f"{WAVES} {CASTILIAN}")
    game = table.game
    english = game.scenario.side("english")

    def offered() -> list[str]:
        return [game.scenario.orders[o].id for o in game.battle.orders(game, english)]

    assert offered() == ["chandos"]
    finish(call(table, "chandos"))
    assert offered() == ["chandos", "first-wave"]
    finish(call(table, "first-wave"))
    assert offered() == ["chandos", "captal", "wales", "percy", "majorca"]


@pytest.mark.rule("moi:najera.waves")
def test_each_unit_pays_for_those_of_its_wave_that_came_by_the_same_hex() -> None:
    table = stage("moi/najera", f"{WAVES} {CASTILIAN}", "chandos")
    game = table.game
    there = game.board.index["3408"]
    costs = []
    for name, onward in (("DM1.chandos", 3308), ("DM2.chandos", 3307), ("DM3.chandos", 3409)):
        ahead = game.battle.entry_surcharge(game, table.unit(name), there)
        table.play(f"unit {name}", f"enter {name} 3408")
        costs.append((ahead, left(table)))
        table.play(f"step {name} {onward}", f"face {name} 9")

    assert costs == [(0, 3), (1, 2), (2, 1)]
    assert game.battle.entry_surcharge(game, table.unit("DM1.captal"), there) == 0, "another wave"


@pytest.mark.rule("moi:najera.waves")
def test_the_wings_keep_their_places() -> None:
    table = stage("moi/najera", f"{WAVES} {CASTILIAN}")
    table.game.facts["called"] = ["vanguard"]
    call(table, "first-wave")
    table.play("unit DM1.wales", "enter DM1.wales 3408", "step DM1.wales 3308", "face DM1.wales 9")

    table.play("unit DM1.captal")
    right = [o.split()[-1] for o in table.options]
    table.play("enter DM1.captal 3406", "face DM1.captal 9", "unit DM1.percy")
    wing = [o.split()[-1] for o in table.options]
    table.play("enter DM1.percy 3410", "face DM1.percy 9", "unit DM2.wales")
    centre = [o.split()[-1] for o in table.options]

    assert right == ["3404", "3405", "3406", "3407", "3408"]
    assert wing == ["3408", "3409", "3410", "3411", "3412", "3413"]
    assert centre == ["3407", "3408", "3409"]


@pytest.mark.rule("moi:najera.waves")
def test_the_van_has_two_archers_on_either_side_of_its_men_at_arms() -> None:
    table = stage("moi/najera", f"{WAVES} {CASTILIAN}", "chandos")
    for name, row in (("DM1", 3407), ("DM2", 3409), ("LB1", 3405), ("LB2", 3406)):
        table.play(f"unit {name}.chandos", f"enter {name}.chandos {row}", f"face {name}.chandos 9")

    table.play("unit LB3.chandos")
    third = [o.split()[-1] for o in table.options]
    table.play("enter LB3.chandos 3411", "face LB3.chandos 9", "unit DM3.chandos")

    assert third == ["3410", "3411", "3412", "3413"], "two are on the right already"
    assert [o.split()[-1] for o in table.options] == ["3408", "3410"]


@pytest.mark.rule("moi:najera.wave-activation")
def test_historically_any_activation_brings_a_wave_on_the_princes_rating() -> None:
    table = stage("moi/najera", f"{WAVES} {CASTILIAN}")
    game = table.game
    game.facts["called"] = ["vanguard"]
    english = game.scenario.side("english")
    first = game.scenario.order("first-wave")

    assert first in game.battle.free_orders(game, english)
    assert first in game.battle.continuity_orders(game, english)
    assert first in game.battle.seizure_orders(game, english)
    prince = game.scenario.leaders[game.scenario.leader("wales")]
    assert order_rating(game, first) == prince.activation


@pytest.mark.rule("moi:najera.wave-activation")
def test_for_balance_only_a_free_one_does() -> None:
    table = stage("moi/najera-balanced", f"{WAVES} {CASTILIAN}")
    game = table.game
    game.facts["called"] = ["vanguard"]
    english = game.scenario.side("english")
    first = game.scenario.order("first-wave")

    assert first in game.battle.free_orders(game, english)
    assert first not in game.battle.continuity_orders(game, english)
    assert first not in game.battle.seizure_orders(game, english)


@pytest.mark.rule("moi:najera.wave-activation")
def test_for_balance_commands_on_the_map_still_roll() -> None:
    table = stage("moi/najera-balanced", f"DM1.captal@3308>9 *captal@3308 {CASTILIAN}")
    game = table.game
    english = game.scenario.side("english")
    game.facts["called"] = ["vanguard", "first-wave"]

    assert game.scenario.order("captal") in game.battle.seizure_orders(game, english)


@pytest.mark.rule("moi:najera.wave-activation")
def test_the_wings_have_just_acted_when_their_wave_has_entered() -> None:
    table = stage("moi/najera", f"DM1.captal@3308>9 DM1.chandos@3006>9 ~second-wave {CASTILIAN}")
    game = table.game
    game.facts["called"] = ["vanguard", "first-wave"]
    game.last_order = game.scenario.order("first-wave")
    orders = game.battle.continuity_orders(game, game.scenario.side("english"))

    assert [game.scenario.orders[o].id for o in orders] == ["chandos", "majorca"]


@pytest.mark.rule("moi:najera.wave-activation")
def test_an_order_calls_a_wave_only_if_it_brings_all_of_it() -> None:
    game = ready("moi/najera").game
    called = {o.id: wave_called_by(game, at) for at, o in enumerate(game.scenario.orders)}

    assert called["chandos"] == "vanguard"
    assert called["first-wave"] == "first-wave"
    assert called["majorca"] == "second-wave"
    assert called["captal"] == called["wales"] == called["percy"] == called["tello"] == ""


@pytest.mark.rule("moi:najera.waves")
def test_latecomers_enter_when_their_command_is_activated_again() -> None:
    table = stage("moi/najera", f"{WAVES} {CASTILIAN}")
    table.game.facts["called"] = ["vanguard"]
    finish(call(table, "first-wave"))

    begin(table, "percy")

    assert table.offers("unit DM1.percy")
    assert not table.offers("unit DM1.wales")


@pytest.mark.rule("moi:najera.standard")
def test_the_first_wave_plants_the_standard_in_an_entry_hex() -> None:
    table = stage("moi/najera", f"{WAVES} {CASTILIAN}")
    table.game.facts["called"] = ["vanguard"]
    table.activate("first-wave")

    assert table.asks == "RaiseStandard"
    assert table.options == [f"put-standard george {n}" for n in range(3404, 3414)]


@pytest.mark.rule("moi:najera.standard")
def test_english_units_retired_before_that_are_lost() -> None:
    table = stage("moi/najera", f"~first-wave DM1.chandos@3006>9 *chandos@3006 {CASTILIAN}")
    suffer(table, "DM1.chandos", "retired", "MM1.tello")
    assert table.state("DM1.chandos") == "eliminated"

    table = stage("moi/najera", f"DM1.chandos@3006>9 {CASTILIAN} ^george@3408")
    suffer(table, "DM1.chandos", "retired", "MM1.tello")
    settle(table, "RetireTo")

    assert table.hex("DM1.chandos") == "3408"


# Genitors.

# The archer at 1504 faces 9: its front, and its ZOC, are 1404 and 1405.
SKIRMISH = "16x9 | castilian: GE1@1104>3 *bob@1104/3/9 {more} | english: LB1@1504>9"


@pytest.mark.rule("moi:najera.genitor-fire", "moi:najera.genitor-zoc")
def test_genitors_stop_in_a_zoc_until_they_have_thrown() -> None:
    table = najera(SKIRMISH.format(more=""))
    table.play("unit GE1.castilian", "step GE1.castilian 1204", "step GE1.castilian 1304")
    table.play("step GE1.castilian 1405", "hold LB1.english")
    assert not table.offers("step GE1.castilian")

    table.play("fire GE1.castilian LB1.english", "hold LB1.english", dice=(0,))

    assert table.offers("step GE1.castilian")
    before = left(table)
    table.play("step GE1.castilian 1305")
    assert left(table) == before - 2, "one more to leave the ZOC"
    assert not table.offers("fire GE1.castilian")


@pytest.mark.rule("moi:najera.genitor-fire")
def test_having_thrown_they_ride_on_through_zocs() -> None:
    table = najera(SKIRMISH.format(more=""))
    table.play("unit GE1.castilian", "step GE1.castilian 1204", "step GE1.castilian 1304")
    table.play("step GE1.castilian 1405", "hold LB1.english")
    table.play("fire GE1.castilian LB1.english", "hold LB1.english", dice=(0,))
    points = left(table)

    table.play("step GE1.castilian 1404", "hold LB1.english")

    assert left(table) == points - 2
    assert table.offers("step GE1.castilian"), "it need not stop"


@pytest.mark.rule("moi:najera.genitor-fire")
def test_they_throw_once_and_are_out_of_missiles() -> None:
    table = najera("16x9 | castilian: GE1@1404>3 | english: DM1@1504>9")
    table.play("unit GE1.castilian", "fire GE1.castilian DM1.english", dice=(0,))
    table.play("face GE1.castilian 3")
    assert table.told("out-of-missiles")

    table.activate("castilian").play("unit GE1.castilian")

    assert not table.offers("fire")


@pytest.mark.rule("moi:najera.genitor-fire")
def test_an_answer_costs_the_javelins_too() -> None:
    field = "16x9 | english: LB1@1504>9 | castilian: GE1@1404>3"
    table = najera(field, active="english")
    table.play("unit LB1.english", "face LB1.english 9", "fire LB1.english GE1.castilian")
    table.play("fire GE1.castilian LB1.english", dice=(0, 0))

    assert table.game.spent[table.unit("GE1")] == 1


@pytest.mark.rule("moi:najera.genitor-fire")
@pytest.mark.parametrize(
    ("enemy", "moves", "armed"),
    [("1404", False, True), ("1304", False, False), ("1404", True, False)],
)
def test_they_rearm_three_hexes_off_if_they_do_not_move(
    enemy: str, moves: bool, armed: bool
) -> None:
    table = najera(f"16x9 | castilian: GE1@1104>3 *bob@1104/3/9 | english: DM1@{enemy}>9")
    table.game.spent[table.unit("GE1")] = 1
    if moves:
        table.play("unit GE1.castilian", "step GE1.castilian 1004", "face GE1.castilian 3")
    if table.asks == "MoveAndFire":
        table.play("end-moves")
    while table.asks == "Designate":
        table.play("fight")

    assert (table.game.spent[table.unit("GE1")] == 0) == armed


@pytest.mark.rule("moi:najera.genitor-assault")
@pytest.mark.parametrize(("face", "goes"), [(2, True), (3, False)])
def test_they_go_in_on_0_to_2(face: int, goes: bool) -> None:
    table = najera("16x9 | castilian: GE1@1304>3 *bob@1304/3/9 | english: PK1@1504>9")
    table.play("unit GE1.castilian")
    assert table.preview("press GE1.castilian 1404")[0].outcomes.count("goes-in") == 3

    table.play("press GE1.castilian 1404", dice=(face,))

    assert table.hex("GE1") == ("1404" if goes else "1304")
    assert table.offers("step GE1.castilian") == goes, "who balks has stopped"
    table.play("face GE1.castilian 3")
    if table.asks == "MoveAndFire":
        table.play("end-moves")
    assert (table.asks == "Designate") == goes


@pytest.mark.rule("moi:najera.genitor-assault")
def test_who_comes_up_without_the_die_may_throw_but_not_assault() -> None:
    table = najera("16x9 | castilian: GE1@1304>3 *bob@1304/3/9 | english: PK1@1504>9")
    table.play("unit GE1.castilian", "step GE1.castilian 1404")

    assert table.offers("fire GE1.castilian PK1.english")
    assert not may_attack(table.game, table.unit("GE1"))


@pytest.mark.rule("moi:najera.genitor-assault")
def test_who_stands_there_already_may_assault() -> None:
    table = najera("16x9 | castilian: GE1@1404>3 | english: PK1@1504>9")

    assert may_attack(table.game, table.unit("GE1"))


@pytest.mark.rule("moi:najera.genitor-assault")
def test_they_do_not_throw_and_assault_in_one_activation() -> None:
    table = najera("16x9 | castilian: GE1@1404>3 | english: PK1@1504>9")
    table.play("unit GE1.castilian", "fire GE1.castilian PK1.english", dice=(0,))

    assert not may_attack(table.game, table.unit("GE1"))


@pytest.mark.rule("moi:najera.genitor-assault")
def test_without_javelins_they_do_not_assault() -> None:
    table = najera("16x9 | castilian: GE1@1404>3 GE2@1204>3 | english: PK1@1504>9")
    table.game.spent[table.unit("GE1")] = 1
    table.game.offered = None
    assert not may_attack(table.game, table.unit("GE1"))

    table.game.spent[table.unit("GE2")] = 1
    table.play("unit GE2.castilian")

    assert not table.offers("press GE2.castilian")


@pytest.mark.rule("moi:najera.genitor-assault")
def test_genitors_never_charge() -> None:
    table = najera("16x9 | castilian: GE1@1204>3 MM1@1202>3 | english: PK1@1504>9 PK2@1502>9")
    table.play("end-moves")

    assert table.offers("charge MM1.castilian")
    assert not table.offers("charge GE1.castilian")
    why = table.refusal("charge GE1.castilian PK1.english")
    assert why == "moi:11.1a refusal-may-not-charge"


@pytest.mark.rule("moi:najera.genitor-assault", "moi:table.assault.drm")
@pytest.mark.parametrize("spent", [0, 1])
def test_without_javelins_they_are_assaulted_at_plus_2(spent: int) -> None:
    field = "16x9 | english: DM1@1404>3 | castilian: GE1@1504>9d"
    table = najera(field, active="english", shield_wall=False)
    table.game.spent[table.unit("GE1")] = spent
    table.play("end-moves")
    fight(table, "assault DM1.english GE1.castilian", dice=(4, 4))

    assert last_drms(table).get("mod-no-missiles", 0) == 2 * spent


@pytest.mark.rule("moi:najera.genitor-zoc")
def test_genitors_have_no_zoc() -> None:
    table = najera("16x9 | castilian: GE1@1404>3 MM1@1204>3 | english: PK1@1904>9")

    assert not has_zoc(table.game, table.unit("GE1"))
    assert has_zoc(table.game, table.unit("MM1"))
    assert not any(table.game.zoc_0[h] for h in table.game.board.front[table.game.hexes[0]][1])


# The reserve.

RESERVE_UNITS = "MM2.majorca@3006>9 MM3.majorca@3007>9d LB1.majorca@3008>9 *majorca@3006"


@pytest.mark.rule("moi:najera.dismount")
def test_the_reserve_dismounts_all_together_for_a_whole_activation() -> None:
    table = stage("moi/najera", f"{RESERVE_UNITS} {CASTILIAN}", "majorca")
    table.play("dismount-all majorca")

    assert table.kind("MM2.majorca") == table.kind("MM3.majorca") == "DM"
    assert table.state("MM3.majorca") == "disordered", "it did not rest"
    assert table.asks != "MoveAndFire", "nothing else is left to do"
    begin(table, "majorca")
    assert not table.offers("dismount-all")
    assert not table.offers("mount")


@pytest.mark.rule("moi:najera.dismount")
def test_not_when_one_of_them_has_acted() -> None:
    table = stage("moi/najera", f"{RESERVE_UNITS} {CASTILIAN}", "majorca")
    table.play("unit MM2.majorca", "step MM2.majorca 2906", "face MM2.majorca 9")

    assert table.refusal("dismount-all majorca") == "moi:najera.dismount refusal-dismount-all"


@pytest.mark.rule("moi:najera.dismount")
def test_nor_while_some_are_still_to_enter_and_nobody_else_does() -> None:
    table = stage("moi/najera", f"~second-wave MM2.majorca@3006>9 {CASTILIAN}")
    table.game.facts["called"] = ["vanguard", "first-wave", "second-wave"]
    begin(table, "majorca")
    assert not table.offers("dismount-all")

    begin(table, "tello")

    assert not table.offers("dismount-all")


@pytest.mark.rule("moi:najera.dismount")
def test_the_reserve_enters_mounted() -> None:
    game = ready("moi/najera").game
    units = game.scenario.reserves["second-wave"]

    assert sum(Kind.NAMES[game.scenario.units[u].kind] == "MM" for u in units) == 5


@pytest.mark.rule("moi:najera.shieldwall")
def test_castilian_pikes_form_no_shield_wall() -> None:
    table = stage("moi/najera", "PK1.carrillo@1511>3 DM1.chandos@3006>9")

    assert not may_form(table.game, table.unit("PK1.carrillo"))
    assert may_form(table.game, table.unit("DM1.chandos"))


# The Castilians.

AT_THE_BRIDGE = "MM1.tello@{at}>3d ^castile@1207 DM1.chandos@2006>9"


@pytest.mark.rule("moi:najera.castile-retire")
def test_a_retired_castilian_crosses_the_bridge_to_his_standard() -> None:
    table = stage("moi/najera", AT_THE_BRIDGE.format(at="1712"))
    suffer(table, "MM1.tello", "retired", "DM1.chandos")
    settle(table, "RetireTo")

    assert table.hex("MM1.tello") == "1207"
    assert table.state("MM1.tello") == "retired"


@pytest.mark.rule("moi:najera.castile-retire")
@pytest.mark.parametrize(
    "other", ["DM2.chandos@1209>9", "PK1.carrillo@1209>3", "LB1.chandos@1210>1"]
)
def test_where_anybody_or_a_zoc_closes_the_bridge_he_is_lost(other: str) -> None:
    table = stage("moi/najera", AT_THE_BRIDGE.format(at="1712") + f" {other}")
    if other.startswith("LB"):
        assert table.game.zoc_1[table.game.board.index["1209"]]

    suffer(table, "MM1.tello", "retired", "DM1.chandos")

    assert table.state("MM1.tello") == "eliminated"


@pytest.mark.rule("moi:najera.castile-retire")
def test_in_the_town_he_need_not_cross() -> None:
    table = stage("moi/najera", AT_THE_BRIDGE.format(at="1107") + " PK1.carrillo@1209>3")
    suffer(table, "MM1.tello", "retired", "DM1.chandos")
    settle(table, "RetireTo")

    assert table.hex("MM1.tello") == "1207"


@pytest.mark.rule("moi:najera.castile-retire")
def test_the_english_retire_as_usual() -> None:
    table = stage("moi/najera", "DM1.chandos@2006>9d ^george@3408 PK1.carrillo@1209>3")
    suffer(table, "DM1.chandos", "retired", "PK1.carrillo")
    settle(table, "RetireTo")

    assert table.hex("DM1.chandos") == "3408"


@pytest.mark.rule("moi:najera.slingers")
@pytest.mark.parametrize("result", ["disordered", "retreat", "retired", "eliminated"])
def test_any_adverse_result_ends_slingers_at_one_point(result: str) -> None:
    table = stage("moi/najera", "SL1.guesclin@2217>3 DM1.chandos@2316>9 ^castile@1207")
    suffer(table, "SL1.guesclin", result, "DM1.chandos")

    assert table.state("SL1.guesclin") == "eliminated"
    assert victory.flight_points(table.game, table.game.scenario.side("castilian")) == 1


@pytest.mark.rule("moi:najera.victory")
def test_the_flight_levels_are_45_and_60() -> None:
    table = ready("moi/najera")
    sides = table.game.scenario

    assert victory.flight_level(table.game, sides.side("english")) == 45
    assert victory.flight_level(table.game, sides.side("castilian")) == 60


@pytest.mark.rule("moi:najera.victory")
def test_the_king_of_majorca_counts_as_a_king() -> None:
    table = stage("moi/najera", f"{RESERVE_UNITS} {CASTILIAN}")
    game = table.game
    english = game.scenario.side("english")

    game.leaders_lost[game.scenario.leader("majorca")] = 1
    assert victory.flight_points(game, english) == 3
    game.leaders_lost[game.scenario.leader("wales")] = 1

    assert victory.flight_points(game, english) == 5


@pytest.mark.rule("moi:najera.genitor-assault")
def test_the_die_is_thrown_before_the_step() -> None:
    table = najera("16x9 | castilian: GE1@1304>3 *bob@1304/3/9 | english: PK1@1504>9")
    table.play("unit GE1.castilian", "press GE1.castilian 1404", dice=(9,))

    assert outcome(table, "press")["outcome"] == "stops"
    assert not rolls(table, "fire")
