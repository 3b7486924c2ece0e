"""Ascalon: set-up, who begins, the contingents of al-Afdal, the sleeping camp, the closed town."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gonfalon.kernel.flow import run
from gonfalon.men_of_iron import library, victory
from gonfalon.men_of_iron.command import is_overall
from gonfalon.men_of_iron.kinds import ELIMINATED, IN_COMMAND, State
from gonfalon.men_of_iron.movement import movement_of
from gonfalon.men_of_iron.notation import Table
from gonfalon.men_of_iron.state import NOBODY
from tests.infidel.field import suffer
from tests.men_of_iron.melee import fight, previewed, rolls, settle
from tests.men_of_iron.named_hexes import ready
from tests.men_of_iron.stage import finish, stage

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field

CONTINGENTS = ["archers", "pikes", "bedouins", "berbers", "mamelukes"]
# One unit of each contingent, far from a knight of Godfrey's.
FIVE = (
    "A1.archers@4210>3 PK1.seljuk@4212>3 MC1.bedouins@4214>3 MC1.berbers@4216>3d "
    "HC1.mamelukes@3910>3d HC2.mamelukes@3912>3d *afdal@4210 KN1.lorrainer@5519>9 *godfrey@5519"
)


def field(position: str = FIVE, side: str = "fatimid", camp: str = "asleep") -> Table:
    """These pieces on the map, before a free activation of a side; only scripted dice fall."""
    table = stage("inf/ascalon", position, camp=camp)
    hand_over(table, side)
    table.game.dice.strict = True
    return table


def hand_over(table: Table, side: str) -> None:
    """Let a side have the next free activation."""
    game = table.game
    game.stack[:] = game.stack[:1]
    game.offered = None
    game.turn_side, game.turn_free = game.scenario.side(side), True
    run(game)


def set_up(side: str) -> Table:
    """A side arranges its army."""
    table = Table(library.start("inf/ascalon", 0))
    while table.deciding != side:
        table.play("ready")
    return table


def activations(table: Table) -> list[str]:
    return [option.split()[1] for option in table.options if option.startswith("activate ")]


def seizures(table: Table) -> list[str]:
    return [option.split()[1] for option in table.options if option.startswith("seize ")]


# Set-up and who begins.


@pytest.mark.rule("inf:ascalon.setup-crusader", "inf:ascalon.setup-fatimid")
def test_all_crusaders_look_south_and_all_egyptians_north() -> None:
    game = ready("inf/ascalon").game
    hours = {"crusader": 9, "fatimid": 3}
    table = Table(game)

    assert all(
        table.facing(u.name) == hours[game.scenario.sides[u.side].id] for u in game.scenario.units
    )


@pytest.mark.rule("inf:ascalon.setup-crusader", "inf:ascalon.setup-fatimid")
@pytest.mark.parametrize(
    ("side", "unit"), [("crusader", "KN1.lorrainer"), ("fatimid", "PK1.seljuk")]
)
def test_nobody_chooses_his_facing(side: str, unit: str) -> None:
    table = set_up(side).play(f"arrange {unit}")

    assert table.offers("put")
    assert not table.offers("face")


@pytest.mark.rule("inf:ascalon.setup-crusader")
def test_a_crusader_leader_starts_with_one_of_his_knights() -> None:
    table = set_up("crusader").play("arrange-leader raymond")

    assert sorted(o.split()[-1] for o in table.options) == ["5505", "5507", "5509"]


@pytest.mark.rule("inf:ascalon.setup-fatimid")
def test_al_afdal_starts_anywhere_but_in_the_town() -> None:
    table = set_up("fatimid").play("arrange-leader afdal")

    assert table.offers("put-leader afdal 3605")
    assert table.offers("put-leader afdal 4619")
    assert not table.offers("put-leader afdal 3804"), "the town"
    assert not table.offers("put-leader afdal 5507"), "an enemy stands there"


@pytest.mark.rule("inf:ascalon.setup-fatimid")
def test_the_first_line_has_no_gap() -> None:
    table = set_up("fatimid")
    assert table.offers("ready")

    table.play("arrange AF1.archers", "put AF1.archers 4607")

    assert not table.offers("ready")
    assert table.refusal("ready") == "inf:4.0c refusal-line-gap"
    table.play("arrange PK1.egyptian", "put PK1.egyptian 4707")
    assert table.offers("ready")


@pytest.mark.rule("inf:ascalon.setup-fatimid")
def test_the_crusaders_have_no_such_line() -> None:
    table = set_up("crusader").play("arrange PK1.provencal", "put PK1.provencal 5410")

    assert table.offers("ready")


@pytest.mark.rule("inf:ascalon.first")
@pytest.mark.parametrize(
    ("dice", "first"),
    [((7, 3), "crusader"), ((2, 6), "fatimid"), ((4, 4, 0, 1), "fatimid")],
)
def test_both_throw_a_die_and_the_higher_begins(dice: tuple[int, ...], first: str) -> None:
    table = set_up("fatimid")
    table.game.dice.strict = True
    table.play("ready", dice=dice)

    assert (table.deciding, table.asks) == (first, "ChooseActivation")
    assert {e.rule for e in table.told("rolled")} == {"inf:ascalon.first"}


@pytest.mark.rule("inf:ascalon.first")
@pytest.mark.parametrize("seed", range(3))
def test_with_the_option_the_fatimid_begins_without_a_die(seed: int) -> None:
    table = ready("inf/ascalon", {"first_activation": "fatimid"}, seed)

    assert (table.deciding, table.asks) == ("fatimid", "ChooseActivation")
    assert not table.told("rolled")


# One leader for five contingents.


@pytest.mark.rule("inf:ascalon.oc")
def test_only_al_afdal_is_an_overall_commander() -> None:
    game = ready("inf/ascalon").game
    scenario = game.scenario

    assert [lead.id for at, lead in enumerate(scenario.leaders) if is_overall(game, at)] == [
        "afdal"
    ]
    for name in ("raymond", "robert", "godfrey"):
        assert game.battle.overall_commander(game, scenario.leader(name)) == NOBODY


@pytest.mark.rule("inf:ascalon.oc")
def test_no_die_of_either_side_is_helped_by_an_overall_commander() -> None:
    table = field().play("activate archers")
    finish(table)
    (egyptian,) = table.preview("activate pikes")
    hand_over(table, "crusader")
    table.game.hexes[table.unit("KN1.norman")] = table.game.board.hex("5513")
    finish(table.play("activate godfrey"))
    (crusader,) = table.preview("activate robert")

    assert egyptian.modifiers == crusader.modifiers == ()


@pytest.mark.rule("inf:ascalon.oc")
def test_the_loss_of_al_afdal_costs_five_points() -> None:
    game = ready("inf/ascalon").game
    game.leaders_lost[game.scenario.leader("afdal")] = 1

    assert victory.flight_points(game, game.scenario.side("fatimid")) == 5


@pytest.mark.rule("inf:ascalon.contingents")
def test_the_five_contingents_are_commands_on_al_afdals_rating() -> None:
    table = field(camp="ready")
    assert activations(table) == CONTINGENTS
    finish(table.play("activate archers"))

    for name in CONTINGENTS[1:]:
        (roll,) = table.preview(f"activate {name}")
        assert roll.outcomes == ("success",) * 4 + ("failure",) * 6, name


@pytest.mark.rule("inf:ascalon.contingents")
def test_continuity_with_another_contingent_only() -> None:
    table = finish(field(camp="ready").play("activate bedouins"))

    assert activations(table) == ["archers", "pikes", "berbers", "mamelukes"]
    assert table.refusal("activate bedouins") == "inf:6.2a refusal-just-finished"


@pytest.mark.rule("inf:ascalon.contingents")
def test_unless_the_enemy_has_failed_to_seize() -> None:
    table = finish(field(camp="ready").play("activate bedouins"))

    table.play("activate pikes", "seize godfrey", dice=(9,))

    assert (table.deciding, table.asks) == ("fatimid", "ChooseActivation")
    assert "bedouins" in activations(table)


@pytest.mark.rule("inf:ascalon.contingents")
def test_an_activation_takes_one_contingent_and_al_afdal() -> None:
    table = field(camp="ready").play("activate pikes")

    assert table.offers("unit PK1.seljuk")
    assert table.offers("leader afdal")
    assert not table.offers("unit A1.archers")


@pytest.mark.rule("inf:ascalon.contingents")
def test_no_egyptian_is_out_of_command() -> None:
    far = "MC1.bedouins@4225>3 *afdal@3910 PK1.lorrainer@4411>9 KN1.lorrainer@4422>9 *godfrey@5519"
    table = field(far).play("activate bedouins")

    assert table.game.battle.is_in_command(table.game, table.unit("MC1.bedouins"))
    table.play("unit MC1.bedouins", "step MC1.bedouins 4224")
    assert table.offers("step MC1.bedouins 4323"), "next to an enemy"


@pytest.mark.rule("inf:ascalon.contingents")
def test_the_crusaders_need_their_leaders() -> None:
    far = "PK1.lorrainer@5103>9 KN1.lorrainer@5119>9 *godfrey@5519 MC1.bedouins@4225>3"
    table = field(far, "crusader").play("activate godfrey")

    assert not table.game.acts[table.unit("PK1.lorrainer")] & IN_COMMAND
    assert table.game.acts[table.unit("KN1.lorrainer")] & IN_COMMAND


@pytest.mark.rule("inf:ascalon.contingents")
def test_a_mameluke_charges_with_its_vizier() -> None:
    position = "HC1.mamelukes@4410>3 *afdal@4410 KN1.lorrainer@4611>9 *godfrey@5519"
    table = field(position, camp="ready").play("activate mamelukes", "end-moves")

    assert previewed(table, "charge HC1.mamelukes KN1.lorrainer")["mod-leader"] == 1


# The camp.


@pytest.mark.rule("inf:ascalon.berbers", "inf:ascalon.mamelukes")
@pytest.mark.parametrize(("camp", "state"), [("asleep", State.DISORDERED), ("ready", State.NORMAL)])
def test_how_the_camp_starts(camp: str, state: int) -> None:
    game = ready("inf/ascalon", {"camp": camp}).game

    assert states(game, "berbers") == states(game, "mamelukes") == {state}
    for command in ("archers", "pikes", "bedouins"):
        assert states(game, command) == {State.NORMAL}


def states(game: Field, command: str) -> set[int]:
    """The states of a command's units."""
    units = game.scenario.command_units[game.scenario.command(command)]
    return {game.state[unit] for unit in units}


@pytest.mark.rule("inf:ascalon.berbers")
def test_the_berbers_may_be_activated_and_recover() -> None:
    table = finish(field().play("activate berbers"))

    assert table.state("MC1.berbers") == "normal"


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_the_mamelukes_may_not_be_activated_freely() -> None:
    table = field()

    assert activations(table) == ["archers", "pikes", "bedouins", "berbers", "alarm"]
    assert table.refusal("activate mamelukes") == "inf:ascalon.mamelukes refusal-not-alerted"


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_nor_by_a_die() -> None:
    table = finish(field().play("activate archers"))
    assert activations(table) == ["pikes", "bedouins", "berbers"]
    assert table.refusal("activate mamelukes") == "inf:ascalon.mamelukes refusal-not-alerted"
    assert table.refusal("activate alarm") == "inf:6.1a refusal-activation"

    position = f"{FIVE} KN1.norman@5513>9 *robert@5513"
    table = finish(field(position, "crusader").play("activate godfrey")).play("activate robert")
    assert seizures(table) == ["archers", "pikes", "bedouins", "berbers"]
    assert table.refusal("seize mamelukes") == "inf:ascalon.mamelukes refusal-not-alerted"


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_a_free_activation_alerts_them_and_does_nothing_else() -> None:
    table = field().play("activate alarm")

    assert len(table.told("alerted")) == 1
    assert table.state("HC1.mamelukes") == table.state("HC2.mamelukes") == "disordered"
    assert (table.deciding, table.asks) == ("fatimid", "NameCommand")


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_after_the_alarm_any_contingent_may_try_to_continue() -> None:
    table = field().play("activate alarm")

    assert activations(table) == CONTINGENTS
    table.play("activate mamelukes", "let", dice=(3,))
    assert table.offers("unit HC1.mamelukes")
    finish(table)
    assert table.state("HC1.mamelukes") == "normal"


@pytest.mark.rule("inf:ascalon.mamelukes", "inf:3.0a")
def test_flight_is_checked_after_the_alarm() -> None:
    table = field()
    lost = [unit for unit in table.game.scenario.side_units[1] if table.game.hexes[unit] < 0]
    for unit in lost:
        table.game.hexes[unit] = ELIMINATED

    table.play("activate alarm", dice=(9,))

    assert table.told("alerted")
    assert table.game.result == "crusader"


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_alert_they_are_a_contingent_like_the_others() -> None:
    table = field().play("activate alarm")
    hand_over(table, "fatimid")

    assert activations(table) == CONTINGENTS
    hand_over(table, "crusader")
    assert "alarm" not in activations(table)


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_the_crusaders_have_no_alarm() -> None:
    assert activations(field(side="crusader")) == ["godfrey"]


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_where_no_mameluke_is_left_there_is_no_alarm() -> None:
    table = field("MC1.bedouins@4214>3 *afdal@4210 KN1.lorrainer@5519>9 *godfrey@5519")

    assert activations(table) == ["bedouins"]


# A knight of Godfrey's before the camp.
KNIGHT = "KN1.lorrainer@4109>9 *godfrey@4111 *afdal@4210"


def attack(position: str) -> Table:
    """The Crusaders have moved and turn to their attacks."""
    return field(f"{KNIGHT} {position}", "crusader").play("activate godfrey", "end-moves")


def shoot_at(position: str, camp: str = "asleep") -> Table:
    """An archer of Godfrey's is about to shoot at the first Mameluke, two hexes away."""
    archer = "A1.lorrainer@4109>9 *godfrey@4109 *afdal@4210"
    table = field(f"{archer} {position}", "crusader", camp)
    return table.play("activate godfrey", "unit A1.lorrainer", "face A1.lorrainer 9")


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_an_assault_on_one_alerts_all() -> None:
    table = attack("HC1.mamelukes@4009>3d HC2.mamelukes@3915>3d")
    assert not table.told("alerted")

    fight(table, "assault KN1.lorrainer HC1.mamelukes", dice=(2,))

    assert len(table.told("alerted")) == 1
    assert table.state("HC1.mamelukes") == table.state("HC2.mamelukes") == "disordered"
    hand_over(table, "fatimid")
    assert activations(table) == ["mamelukes"]


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_a_charge_does_too() -> None:
    table = attack("HC1.mamelukes@3909>3d HC2.mamelukes@3915>3d")
    table.game.dice.fix(0)
    table.play("charge KN1.lorrainer HC1.mamelukes")
    settle(table, "ChoosePath", "Designate", "RideUp", "ChooseCombat")

    assert len(rolls(table, "charge")) == 1
    assert len(table.told("alerted")) == 1


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_and_a_shot_that_misses() -> None:
    table = shoot_at("HC1.mamelukes@3909>3d")

    table.play("fire A1.lorrainer HC1.mamelukes", dice=(0,))

    assert table.state("HC1.mamelukes") == "disordered"
    assert len(table.told("alerted")) == 1


@pytest.mark.rule("inf:ascalon.mamelukes")
def test_an_attack_on_others_wakes_nobody() -> None:
    table = attack("MC1.berbers@4009>3d HC1.mamelukes@3915>3d")

    fight(table, "assault KN1.lorrainer MC1.berbers", dice=(0,))
    assert not table.told("alerted")

    table = shoot_at("MC1.berbers@3909>3d HC1.mamelukes@3915>3d")
    table.play("fire A1.lorrainer MC1.berbers", dice=(0,))
    assert not table.told("alerted")


@pytest.mark.rule("inf:ascalon.alternative")
def test_in_the_alternative_everybody_is_alert() -> None:
    assert activations(field(camp="ready")) == CONTINGENTS

    table = shoot_at("HC1.mamelukes@3909>3", "ready")
    table.play("fire A1.lorrainer HC1.mamelukes", "stand HC1.mamelukes", dice=(0,))
    assert not table.told("alerted")


# The ground.


@pytest.mark.rule("inf:ascalon.city")
@pytest.mark.parametrize(("unit", "order"), [("MC1.bedouins", "bedouins"), ("PK1.seljuk", "pikes")])
def test_not_even_egyptians_enter_the_town(unit: str, order: str) -> None:
    position = f"{unit}@4005>3 *afdal@4005 KN1.lorrainer@5519>9 *godfrey@5519"
    table = field(position).play(f"activate {order}", f"unit {unit}")

    assert table.offers(f"step {unit} 4006")
    assert not table.offers(f"step {unit} 4004")
    assert table.refusal(f"step {unit} 4004") == "inf:7.1a refusal-forbidden-ground"


@pytest.mark.rule("inf:ascalon.city")
def test_nor_do_the_vizier_and_his_standard() -> None:
    table = field("MC1.bedouins@4106>3 *afdal@4005 ^afdal@4007 KN1.lorrainer@5519>9")
    table.play("shift afdal")
    assert table.offers("put-standard afdal 4005")
    assert not table.offers("put-standard afdal 4004")

    hand_over(table, "fatimid")
    table.play("activate bedouins", "leader afdal")
    assert table.offers("lead afdal 4006")
    assert not table.offers("lead afdal 4004")


@pytest.mark.rule("inf:ascalon.city")
def test_a_unit_driven_against_the_walls_is_lost() -> None:
    table = field("MC1.bedouins@4005>3 *afdal@4210 KN1.lorrainer@4105>9 *godfrey@4105")

    suffer(table, "MC1.bedouins", "retreat", "KN1.lorrainer")

    assert table.state("MC1.bedouins") == "eliminated"


@pytest.mark.rule("inf:table.terrain.ascalon")
def test_dunes_hinder_those_who_attack_out_of_them() -> None:
    """4405 lies in the dunes, 4406 is open."""
    out = field("KN1.lorrainer@4405>5 *godfrey@4411 MC1.bedouins@4406>11", "crusader")
    into = field("KN1.lorrainer@4406>11 *godfrey@4411 MC1.bedouins@4405>5", "crusader")
    foot = field("PK1.lorrainer@4405>5 *godfrey@4411 MC1.bedouins@4406>11", "crusader")
    for table in (out, into, foot):
        table.play("activate godfrey", "end-moves")

    assert terrain_drm(out, "assault KN1.lorrainer MC1.bedouins") == -2
    assert terrain_drm(foot, "assault PK1.lorrainer MC1.bedouins") == -1
    assert terrain_drm(into, "assault KN1.lorrainer MC1.bedouins") == 0


@pytest.mark.rule("inf:table.terrain.ascalon")
def test_the_sides_of_the_plateau() -> None:
    """5724 lies above 5723; horses neither climb nor descend, nor attack over the edge."""
    foot = field("PK1.lorrainer@5723>5 *godfrey@5519 MC1.bedouins@4214>3", "crusader")
    foot.play("activate godfrey", "unit PK1.lorrainer")
    left = movement_of(foot.game).left
    foot.play("step PK1.lorrainer 5724")
    assert left - movement_of(foot.game).left == 1 + 2

    horse = field("KN1.lorrainer@5723>5 *godfrey@5519 MC1.bedouins@4214>3", "crusader")
    horse.play("activate godfrey", "unit KN1.lorrainer")
    assert not horse.offers("step KN1.lorrainer 5724")
    horse = field("KN1.lorrainer@5723>5 *godfrey@5519 PK1.seljuk@5724>11", "crusader")
    horse.play("activate godfrey", "end-moves")
    assert not horse.offers("assault KN1.lorrainer PK1.seljuk")

    foot = field("PK1.lorrainer@5723>5 *godfrey@5519 PK1.seljuk@5724>11", "crusader")
    foot.play("activate godfrey", "end-moves")
    assert terrain_drm(foot, "assault PK1.lorrainer PK1.seljuk") == -1


def terrain_drm(table: Table, attack: str) -> int:
    """What the ground does to an attack."""
    return previewed(table, attack).get("mod-terrain", 0)


@pytest.mark.rule("inf:ascalon.victory")
@pytest.mark.parametrize(("side", "level"), [("crusader", 20), ("fatimid", 25)])
def test_a_side_flees_beyond_its_level(side: str, level: int) -> None:
    game = ready("inf/ascalon").game

    assert victory.fleeing_total(game, game.scenario.side(side)) == level + 1
