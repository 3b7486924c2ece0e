"""Antioch: the sortie, Kerbogha's groups, walls and fort, the city as Standard, sudden ends."""

from __future__ import annotations

import pytest

from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron import charge, library, results, shock, victory
from gonfalon.men_of_iron.activation import LeaderMove, leader_obstacle
from gonfalon.men_of_iron.command import is_overall
from gonfalon.men_of_iron.contact import terrain_drm
from gonfalon.men_of_iron.kinds import ELIMINATED, RESERVE
from gonfalon.men_of_iron.notation import Table
from gonfalon.men_of_iron.state import lift
from gonfalon.men_of_iron.terrain import FOOT, HORSE, NO_ATTACK
from tests.infidel.layout import listed
from tests.men_of_iron.melee import drms, rolls
from tests.men_of_iron.named_hexes import ready
from tests.men_of_iron.stage import labels, stage, suffer

GROUPS = tuple(f"group-{letter}" for letter in "abcde")
CAMP = " ".join(f"~{group}" for group in GROUPS)
# A Crusader and a Turk far from each other, so that the battle goes on.
HUGH = "PK1.flemish@4520>3 PK2.flemish@4519>3 *hugh@4520 ^antioch@4828"
TURK = "LCA1.turcomans@5022>9"


def turks(position: str) -> Table:
    """The Turks' Free Activation, after the Crusaders have passed."""
    table = stage("inf/antioch", f"{HUGH} {position}")
    table.game.dice.strict = True
    return table.play("pass")


def at(table: Table, hex_: str) -> int:
    return table.game.board.index[hex_]


def step_cost(table: Table, mover: int, here: str, there: str) -> int:
    board = table.game.board
    return table.game.costs[mover][at(table, here)][board.toward[at(table, here)][at(table, there)]]


def lose(table: Table, *units: str) -> None:
    for unit in units:
        lift(table.game, table.unit(unit), ELIMINATED)


# Set-up and command.


@pytest.mark.rule("inf:antioch.setup-crusader")
def test_hugh_stands_across_the_plain_and_all_look_at_the_turks() -> None:
    table = Table(library.start("inf/antioch", 1))
    game = table.game

    for unit in game.scenario.command_units[game.scenario.command("hugh")]:
        hexes = {game.board.numbers[h] for h in game.battle.set_up_hexes(game, unit)}
        assert hexes == listed({"runs": ["4519-4526"]})
    facings = [o for o in table.play("arrange MA1.norman").options if o.startswith("face")]
    assert sorted(facings) == [f"face MA1.norman {hour}" for hour in (1, 3, 5)]


@pytest.mark.rule("inf:antioch.setup-crusader")
def test_any_two_of_godfreys_units_start_at_the_gate() -> None:
    table = Table(library.start("inf/antioch", 1))
    game = table.game
    godfrey = game.scenario.command_units[game.scenario.command("godfrey")]
    inside = [u for u in godfrey if game.hexes[u] == RESERVE]
    assert len(inside) == 5
    assert table.offers("put PK1.lorrainer 4628")
    assert not table.offers("put PK1.sicilian 4628")

    table.play("put PK1.lorrainer 4628", "put KN2.burgundian 4527")

    assert (table.hex("PK1.lorrainer"), table.hex("KN2.burgundian")) == ("4628", "4527")
    assert len([u for u in godfrey if game.hexes[u] == RESERVE]) == 5
    assert table.offers("put MA1.lorrainer 4628"), "he who went in may come out again"
    table.play("arrange PK1.lorrainer", "put PK1.lorrainer 4527")
    assert table.hex("KN2.burgundian") == "4628"


@pytest.mark.rule("inf:antioch.setup-crusader", "inf:antioch.crusader-reinforcements")
def test_who_was_sent_back_into_the_city_comes_with_the_others() -> None:
    table = Table(library.start("inf/antioch", 1)).play("put PK1.lorrainer 4628", "ready", "ready")
    table.play("activate godfrey", "unit MA1.lorrainer", "step MA1.lorrainer 4427")
    table.play("face MA1.lorrainer 3", "unit PK1.lorrainer", "step PK1.lorrainer 4527")

    table.play("face PK1.lorrainer 3", "unit MA1.burgundian")

    assert table.hex("MA1.burgundian") == "4628"


@pytest.mark.rule("inf:antioch.setup-turk")
def test_the_turcomans_stand_around_5022() -> None:
    table = Table(library.start("inf/antioch", 1)).play("ready", "arrange LCA1.turcomans")
    game = table.game

    unit = table.unit("LCA1.turcomans")
    around = set(game.board.within(at(table, "5022"), 2))
    assert set(game.battle.set_up_hexes(game, unit)) == around
    assert len(game.scenario.command_units[game.scenario.command("turcomans")]) == 6
    facings = [o for o in table.options if o.startswith("face")]
    assert sorted(facings) == [f"face LCA1.turcomans {hour}" for hour in (11, 7, 9)]


@pytest.mark.rule("inf:antioch.first")
def test_the_crusaders_begin() -> None:
    table = ready("inf/antioch")

    assert (table.deciding, table.asks) == ("crusader", "ChooseActivation")


@pytest.mark.rule("inf:antioch.oc")
def test_kerbogha_commands_from_his_camp_and_helps_nobody() -> None:
    table = turks(f"MC1.qaradja@5510>9 *qaradja@5510 MC1.soqman@5512>9 *soqman@5512 {TURK}")
    game = table.game
    chiefs = [lead.id for i, lead in enumerate(game.scenario.leaders) if is_overall(game, i)]
    assert chiefs == ["kerbogha"]
    assert game.leader_hex[game.scenario.leader("kerbogha")] < 0
    assert game.battle.leader_entry(game, game.scenario.leader("kerbogha")) == ()

    table.play("activate qaradja", "end-moves")

    assert table.preview("activate soqman")[0].modifiers == ()


@pytest.mark.rule("inf:antioch.victory")
@pytest.mark.parametrize(("side", "level"), [("crusader", 20), ("turk", 35)])
def test_the_flight_levels(side: str, level: int) -> None:
    game = ready("inf/antioch").game

    assert victory.flight_level(game, game.scenario.side(side)) == level


@pytest.mark.rule("inf:antioch.victory")
def test_a_lost_crusader_man_at_arms_counts_two_a_retired_one_one() -> None:
    table = stage("inf/antioch", f"{HUGH} MA1.norman@4828>3r MA1.flemish@4522>3 {TURK}")
    assert victory.flight_points(table.game, 0) == 1

    lose(table, "MA1.norman", "MA1.flemish", "PK1.flemish", "LCA1.turcomans")

    assert victory.flight_points(table.game, 0) == 2 + 2 + 1
    assert victory.flight_points(table.game, 1) == 2


# The sortie.


@pytest.mark.rule("inf:antioch.crusader-reinforcements")
def test_the_divisions_come_out_in_their_order() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} ~adhemar ~bohemond")
    assert table.offers("activate adhemar"), "off the map"
    assert not table.offers("activate bohemond")
    rule = "inf:antioch.crusader-reinforcements"
    assert table.refusal("activate bohemond") == f"{rule} refusal-behind"

    table = stage("inf/antioch", f"{HUGH} {TURK} ~godfrey ~adhemar ~bohemond")
    assert table.offers("activate godfrey")
    assert not table.offers("activate adhemar")

    assert stage("inf/antioch", f"{HUGH} {TURK} ~bohemond").offers("activate bohemond")


@pytest.mark.rule("inf:antioch.crusader-reinforcements")
def test_they_enter_by_the_gate_one_after_the_other_in_any_order() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} ~adhemar ~bohemond").play("activate adhemar")
    for unit in ("MA1.provencal", "PK1.aquitanian", "A1.provencal", "KN1.provencal"):
        assert table.offers(f"unit {unit}")
    table.play("unit A1.provencal")
    assert table.hex("A1.provencal") == "4628", "there is no other hex to enter by"

    table.play("face A1.provencal 11")

    assert not table.offers("unit MA1.provencal"), "the gate is full"
    assert table.offers("leader adhemar")


@pytest.mark.rule("inf:antioch.crusader-reinforcements")
def test_the_next_division_waits_for_the_last_man_of_the_one_before() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} ~adhemar ~bohemond").play("activate adhemar")
    for n, unit in enumerate(("A1.provencal", "A1.aquitanian", "KN1.provencal")):
        table.play(f"unit {unit}", f"step {unit} 4527", f"step {unit} 4427")
        table.play(f"step {unit} {(4426, 4526, 4428)[n]}", f"face {unit} 1")
    game = table.game
    order = game.scenario.order("bohemond")
    assert not game.battle.is_usable(game, order)

    for last in game.scenario.command_units[game.scenario.command("adhemar")]:
        if game.hexes[last] == RESERVE:
            lift(game, last, ELIMINATED)

    assert game.battle.is_usable(game, order)


@pytest.mark.rule("inf:antioch.crusader-reinforcements")
def test_divisions_off_the_map_may_continue_and_seize() -> None:
    table = stage("inf/antioch", f"{HUGH} ~godfrey {TURK} MC1.qaradja@5510>9 *qaradja@5510")
    table.play("activate hugh", "end-moves")
    assert table.offers("activate godfrey")

    table.play("pass", "activate turcomans", "end-moves", "activate qaradja")

    assert table.offers("seize godfrey")


# Kerbogha.


@pytest.mark.rule("inf:antioch.turk-reinforcements")
@pytest.mark.parametrize(
    ("group", "die", "comes"),
    [("group-a", 4, True), ("group-a", 5, False), ("group-e", 3, True), ("group-e", 4, False)],
)
def test_a_free_try_is_one_easier_and_solyman_one_harder(group: str, die: int, comes: bool) -> None:
    table = turks(f"{TURK} {CAMP}")
    shown = {"mod-free-try": -1} | ({"mod-solyman": 1} if group == "group-e" else {})
    assert labels(table, f"activate {group}") == shown

    table.play(f"activate {group}", dice=(die,))

    assert (table.asks == "MoveAndFire") == comes
    assert drms(rolls(table, "kerbogha")[-1]) == shown
    assert bool(table.told("activated")) == comes


@pytest.mark.rule("inf:antioch.turk-reinforcements", "inf:antioch.turk-entry")
@pytest.mark.parametrize(
    ("group", "unit", "leader", "entry"),
    [
        ("group-a", "PK1.balduk", "balduk", [f"60{row:02d}" for row in range(4, 11)]),
        ("group-b", "LCA1.qaradja", "qaradja", [f"60{row:02d}" for row in range(4, 11)]),
        ("group-c", "HC1.duqaq", "duqaq", [f"60{row:02d}" for row in range(4, 11)]),
        ("group-d", "MC1.soqman", "soqman", [f"60{row:02d}" for row in range(4, 11)]),
        ("group-e", "MC1.solyman", "solyman", ["3727", "3828", "3927"]),
    ],
)
def test_a_group_that_is_called_enters_with_its_leader(
    group: str, unit: str, leader: str, entry: list[str]
) -> None:
    table = turks(f"{TURK} {CAMP}").play(f"activate {group}", dice=(0,))
    assert all(not table.offers(f"unit LCA{n}.turcomans") for n in range(1, 7))
    table.play(f"unit {unit}")
    assert table.options == [f"enter {unit} {n}" for n in entry]

    table.play(f"enter {unit} {entry[0]}")
    table.play(next(o for o in table.options if o.startswith("face")))

    assert table.game.battle.is_in_command(table.game, table.unit(unit))
    assert table.offers(f"leader {leader}")
    assert not table.offers("leader kerbogha")


@pytest.mark.rule("inf:antioch.turk-reinforcements")
def test_a_try_by_continuity_or_seizure_has_no_bonus() -> None:
    table = turks(f"{TURK} {CAMP.replace('~group-b ', '')} MC1.qaradja@5510>9 *qaradja@5510")
    table.play("activate group-a", dice=(9,))
    table.play("activate qaradja", "let", "end-moves", dice=(0,))
    assert labels(table, "activate group-a") == {"mod-continuities": 1}
    assert labels(table, "activate group-e") == {"mod-continuities": 1, "mod-solyman": 1}

    table = stage("inf/antioch", f"{HUGH} {TURK} {CAMP} ~godfrey")
    table.game.dice.strict = True
    table.play("activate hugh", "end-moves", "activate godfrey")
    assert table.asks == "Seize"
    assert table.preview("seize group-a")[0].modifiers == ()
    assert labels(table, "seize group-e") == {"mod-solyman": 1}
    table.play("seize group-a", dice=(3,))
    assert (table.deciding, table.asks) == ("turk", "MoveAndFire")
    assert table.offers("unit PK1.balduk")


@pytest.mark.rule("inf:antioch.turk-reinf-result")
def test_after_a_free_try_that_fails_the_turk_may_continue_on_the_map_only() -> None:
    table = turks(f"{TURK} {CAMP.replace('~group-b ', '')} MC1.qaradja@5510>9 *qaradja@5510")

    table.play("activate group-a", dice=(9,))

    assert (table.deciding, table.asks) == ("turk", "NameCommand")
    assert table.options == ["activate qaradja", "pass"]
    rule = "inf:antioch.turk-reinf-result"
    assert table.refusal("activate group-c") == f"{rule} refusal-kerbogha-again"


@pytest.mark.rule("inf:antioch.turk-reinf-result")
def test_after_one_that_succeeds_too_and_the_emir_himself_may_act() -> None:
    table = turks(f"{TURK} {CAMP}").play("activate group-a", "unit PK1.balduk", dice=(0,))
    table.play("enter PK1.balduk 6004", "face PK1.balduk 9", "end-moves")

    assert (table.deciding, table.asks) == ("turk", "NameCommand")
    assert table.options == ["activate balduk", "pass"], "it was Kerbogha's activation"


@pytest.mark.rule("inf:antioch.turk-reinf-result", "inf:6.2a")
def test_an_emir_alone_on_the_map_does_not_act_twice_while_others_may_be_called() -> None:
    table = turks(f"{TURK} {CAMP.replace('~group-b ', '')} MC1.qaradja@5510>9 *qaradja@5510")
    table.play("activate group-a", dice=(9,))

    table.play("activate qaradja", "let", "end-moves", dice=(0,))

    groups = [f"activate {group}" for group in GROUPS if group != "group-b"]
    assert table.options == [*groups, "pass"]


@pytest.mark.rule("inf:antioch.turk-reinf-result")
def test_a_failed_try_by_continuity_passes_play_to_the_crusader() -> None:
    table = turks(f"{TURK} {CAMP.replace('~group-b ', '')} MC1.qaradja@5510>9 *qaradja@5510")
    table.play("activate group-a", dice=(9,))
    table.play("activate qaradja", "let", "end-moves", dice=(0,))

    table.play("activate group-a", "let", dice=(9,))

    assert (table.deciding, table.asks) == ("crusader", "ChooseActivation")


@pytest.mark.rule("inf:antioch.turk-reinf-result")
def test_a_failed_seizure_of_the_crusaders_lets_kerbogha_try_again() -> None:
    table = turks(f"{TURK} {CAMP.replace('~group-b ', '')} MC1.qaradja@5510>9 *qaradja@5510")
    table.play("activate group-a", "activate qaradja", "seize hugh", dice=(9, 9))

    assert (table.deciding, table.asks) == ("turk", "ChooseActivation")
    assert table.offers("activate group-a")


@pytest.mark.rule("inf:antioch.turk-entry")
def test_men_who_found_no_room_enter_when_their_emir_is_activated() -> None:
    table = turks(f"{TURK} {CAMP}").play("activate group-a", "unit PK1.balduk", dice=(0,))
    table.play("enter PK1.balduk 6004", "face PK1.balduk 9", "end-moves")

    table.play("activate balduk", "let", dice=(0,))

    assert table.offers("unit PK2.balduk")


@pytest.mark.rule("inf:antioch.turk-obligation")
@pytest.mark.parametrize(("waiting", "bound"), [("abcd", True), ("ab", True), ("a", False)])
def test_until_four_groups_are_in_a_free_activation_brings_on_another(
    waiting: str, bound: bool
) -> None:
    groups = [f"group-{letter}" for letter in waiting]
    camp = " ".join(f"~{group}" for group in groups)
    table = turks(f"{TURK} {camp} MC1.solyman@5510>9 *solyman@5510")

    free = [] if bound else ["solyman", "turcomans"]
    assert table.options == [f"activate {order}" for order in [*free, *groups]] + ["pass"]
    if bound:
        assert table.refusal("activate solyman") == "inf:antioch.turk-obligation refusal-obligation"


@pytest.mark.rule("inf:antioch.turk-obligation")
def test_a_group_of_which_nobody_entered_has_not_entered() -> None:
    table = turks(f"{TURK} ~group-a ~group-b").play("activate group-a", "end-moves", dice=(0,))
    assert table.deciding == "crusader", "there is nobody to continue with"

    table.play("pass")

    assert table.offers("activate group-a")
    assert not table.offers("activate turcomans")


# The Turcomans.


@pytest.mark.rule("inf:antioch.light-cavalry")
def test_the_turcomans_act_together_freely_and_out_of_command() -> None:
    table = turks(f"{TURK} LCA2.turcomans@5122>9 MC1.qaradja@5510>9 *qaradja@5510")
    table.play("activate turcomans")
    assert table.offers("unit LCA1.turcomans")
    assert table.offers("unit LCA2.turcomans")
    game = table.game
    assert not game.battle.is_in_command(game, table.unit("LCA1.turcomans"))

    table = turks(f"LCA1.turcomans@4721>9 {TURK.replace('LCA1', 'LCA2')}")
    table.play("activate turcomans", "unit LCA1.turcomans")
    assert table.offers("step LCA1.turcomans 4722")
    refusal = table.refusal("step LCA1.turcomans 4621")
    assert refusal == "inf:5.3a refusal-out-of-command-adjacent"


@pytest.mark.rule("inf:antioch.light-cavalry", "inf:5.2c")
def test_the_turcomans_are_out_of_command_next_to_friends_who_are_not() -> None:
    table = turks(f"{TURK} LCA2.turcomans@5511>9 MC1.qaradja@5510>9 *qaradja@5510")
    table.play("activate turcomans")

    assert not table.game.battle.is_in_command(table.game, table.unit("LCA2.turcomans"))


@pytest.mark.rule("inf:antioch.light-cavalry")
def test_the_turcomans_neither_continue_nor_seize() -> None:
    table = turks(f"{TURK} MC1.qaradja@5510>9 *qaradja@5510 MC1.soqman@5512>9 *soqman@5512")
    table.play("activate qaradja", "end-moves")
    assert table.offers("activate soqman")
    assert not table.offers("activate turcomans")
    assert table.refusal("activate turcomans") == "inf:antioch.light-cavalry refusal-turcomans"

    game = table.game
    turk = game.scenario.side("turk")
    assert game.scenario.order("turcomans") not in game.battle.seizure_orders(game, turk)


# Walls, fort and boat bridge.


@pytest.mark.rule("inf:antioch.fort", "inf:table.terrain.antioch")
def test_the_fort_is_passed_by_the_road_alone_and_helps_the_defender() -> None:
    table = stage("inf/antioch", f"{HUGH} MA1.norman@4526>3 MC1.qaradja@4626>9 PK1.balduk@4627>9")

    for mover in (FOOT, HORSE):
        for here, there in (("4526", "4626"), ("4626", "4526")):
            assert step_cost(table, mover, here, there) == 1
        for here, there in (("4526", "4627"), ("4627", "4527"), ("4627", "4526")):
            assert step_cost(table, mover, here, there) >= FORBIDDEN
    norman = table.unit("MA1.norman")
    for enemy, drm in (("MC1.qaradja", -2), ("PK1.balduk", -1)):
        unit = table.unit(enemy)
        assert terrain_drm(table.game, unit, norman, table.game.hexes[unit]) == drm


@pytest.mark.rule("inf:antioch.walls", "inf:table.terrain.antioch")
def test_walls_and_river_are_closed_but_for_the_gate() -> None:
    table = stage("inf/antioch", f"{HUGH} MA1.norman@4628>11 PK1.balduk@4627>7 MC1.soqman@4527>3")
    game = table.game

    assert step_cost(table, FOOT, "4628", "4527") == 1
    for here, there in (("4628", "4627"), ("4727", "4726"), ("5425", "5324")):
        assert step_cost(table, FOOT, here, there) >= FORBIDDEN
    norman, balduk, soqman = map(table.unit, ("MA1.norman", "PK1.balduk", "MC1.soqman"))
    assert terrain_drm(game, balduk, norman, game.hexes[balduk]) == NO_ATTACK
    assert terrain_drm(game, soqman, norman, game.hexes[soqman]) == -2


@pytest.mark.rule("inf:antioch.walls")
def test_no_turk_steps_into_the_city() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} MC1.soqman@4527>3 *soqman@4527", "soqman")
    table.play("unit MC1.soqman")

    assert table.offers("step MC1.soqman 4427")
    assert not table.offers("step MC1.soqman 4628")
    assert table.refusal("step MC1.soqman 4628") == "inf:antioch.walls refusal-city"


@pytest.mark.rule("inf:antioch.walls")
def test_nor_does_he_come_there_by_combat_nor_his_leader() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} MC1.soqman@4527>3 *soqman@4527 KN2.norman@4426>5")
    game = table.game
    soqman = table.unit("MC1.soqman")
    gate = at(table, "4628")

    assert not shock.may_advance(game, soqman, gate)
    assert shock.may_advance(game, table.unit("KN2.norman"), at(table, "4526"))
    assert gate not in results.retreat_hexes(game, soqman, [table.unit("KN2.norman")])
    move = LeaderMove(leader=game.scenario.leader("soqman"), left=8)
    assert leader_obstacle(game, move, gate) == "refusal-forbidden-ground"


@pytest.mark.rule("inf:antioch.walls")
def test_crusaders_go_back_in() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} MA1.norman@4527>3", "hugh")

    assert table.play("unit MA1.norman").offers("step MA1.norman 4628")


@pytest.mark.rule("inf:antioch.walls")
def test_light_horse_does_not_slip_away_into_the_city() -> None:
    table = stage("inf/antioch", f"PK1.flemish@4526>5 LCA1.soqman@4527>11 {TURK}", "hugh")

    table.play("end-moves", "assault PK1.flemish LCA1.soqman")

    assert table.asks == "Withdraw"
    assert table.offers("evade LCA1.soqman 4428")
    assert not table.offers("evade LCA1.soqman 4628")


@pytest.mark.rule("inf:table.terrain.antioch", "inf:13.3a")
def test_the_boat_bridge_is_slow_and_nobody_charges_over_it() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} KN2.norman@5521>5 PK1.balduk@5523>11")
    game = table.game
    assert step_cost(table, FOOT, "5522", "5523") == 1 + 1
    assert step_cost(table, HORSE, "5522", "5523") == 1 + 2
    assert charge.is_barred(game, at(table, "5522"), at(table, "5523"))

    paths = charge.charge_paths(game, table.unit("KN2.norman"), table.unit("PK1.balduk"))

    assert paths == []
    assert charge.is_barred(game, at(table, "4628"), at(table, "4527")), "the gate is a bridge"


# Standards.


@pytest.mark.rule("inf:antioch.turk-standard")
def test_turks_who_would_be_retired_are_lost() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} MC1.qaradja@4522>9", "hugh")

    suffer(table, "MC1.qaradja", "retired", "PK1.flemish")

    assert table.state("MC1.qaradja") == "eliminated"


@pytest.mark.rule("inf:antioch.crusader-standard")
def test_crusaders_go_back_to_any_free_hex_of_the_city() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} MA1.norman@4828>3", "hugh")
    game = table.game

    suffer(table, "PK1.flemish", "retired", "LCA1.turcomans")

    city = game.board.areas["antioch"] - {at(table, "4828")}
    assert table.asks == "RetireTo"
    assert {o.split()[-1] for o in table.options} == {game.board.numbers[h] for h in city}
    table.play("retire PK1.flemish 6028")
    assert (table.hex("PK1.flemish"), table.state("PK1.flemish")) == ("6028", "retired")


@pytest.mark.rule("inf:antioch.crusader-standard")
def test_they_are_lost_where_the_city_is_full_or_the_way_is_cut() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} MA1.norman@4828>3", "hugh")
    game = table.game
    for h in game.board.areas["antioch"]:
        game.unit_at[h] = table.unit("MA1.norman")
    suffer(table, "PK1.flemish", "retired", "LCA1.turcomans")
    assert table.state("PK1.flemish") == "eliminated"

    table = stage("inf/antioch", f"{HUGH} {TURK} MC1.soqman@4527>3", "hugh")
    suffer(table, "PK1.flemish", "retired", "LCA1.turcomans")
    assert table.state("PK1.flemish") == "eliminated"


@pytest.mark.rule("inf:antioch.crusader-standard")
def test_every_hex_of_the_city_is_the_standard_which_stays_where_it_is() -> None:
    table = stage(
        "inf/antioch", f"{HUGH} {TURK} MA1.norman@6028>3r MA1.flemish@4727>3r PK1.norman@4524>3r"
    )
    assert not table.offers("shift antioch")

    table.play("rally antioch")

    assert table.state("MA1.norman") == "disordered"
    assert table.state("MA1.flemish") == "disordered"
    assert table.state("PK1.norman") == "retired", "he is not in the city"


# Sudden ends.


@pytest.mark.rule("inf:antioch.automatic")
def test_the_turk_wins_when_no_crusader_is_outside_the_walls() -> None:
    position = f"PK1.flemish@4527>3 MA1.norman@4828>3 *hugh@4527 ^antioch@4828 {TURK} ~godfrey"
    table = stage("inf/antioch", position, "hugh")

    table.play("unit PK1.flemish", "step PK1.flemish 4628")

    assert table.game.result == "turk"
    assert table.told("won")[-1].rule == "inf:antioch.automatic"


@pytest.mark.rule("inf:antioch.automatic")
@pytest.mark.parametrize("result", ["retired", "eliminated"])
def test_so_when_the_last_one_is_lost_or_goes_back(result: str) -> None:
    table = stage("inf/antioch", f"PK1.flemish@4522>3 ^antioch@4828 {TURK}", "hugh")

    suffer(table, "PK1.flemish", result, "LCA1.turcomans")
    while table.asks == "RetireTo":
        table.play(table.options[0])

    assert table.game.result == "turk"


@pytest.mark.rule("inf:antioch.automatic")
def test_and_when_he_is_driven_in() -> None:
    table = stage("inf/antioch", f"PK1.flemish@4527>3 ^antioch@4828 {TURK} PK1.balduk@4526>5")

    suffer(table, "PK1.flemish", "retreat", "PK1.balduk")
    while table.asks in ("Retreat", "Reface"):
        table.play(table.options[0])

    assert (table.hex("PK1.flemish"), table.game.result) == ("4628", "turk")


@pytest.mark.rule("inf:antioch.automatic")
def test_the_crusader_wins_when_no_turk_is_on_the_map() -> None:
    table = stage("inf/antioch", f"{HUGH} {TURK} LCA2.turcomans@5121>9 {CAMP}", "hugh")

    suffer(table, "LCA1.turcomans", "eliminated", "PK1.flemish")
    assert table.game.result == ""
    suffer(table, "LCA2.turcomans", "eliminated", "PK1.flemish")

    assert table.game.result == "crusader", "those in their camp do not count"


@pytest.mark.rule("inf:antioch.automatic")
def test_where_nobody_is_left_it_is_a_draw() -> None:
    table = stage("inf/antioch", f"PK1.flemish@4522>3 ^antioch@4828 {TURK}", "hugh")
    lose(table, "LCA1.turcomans")

    suffer(table, "PK1.flemish", "eliminated")

    assert table.game.result == "draw"
