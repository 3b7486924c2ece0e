"""Crecy: set-up, the opening, reinforcements, pits, rain, bombards, ardour, the lager."""

from __future__ import annotations

from typing import Any

import pytest

from gonfalon.men_of_iron import victory
from gonfalon.men_of_iron.battles import bombards
from gonfalon.men_of_iron.battles.crecy import Crecy
from gonfalon.men_of_iron.contact import may_attack
from gonfalon.men_of_iron.kinds import RESERVE
from gonfalon.men_of_iron.movement import movement_of
from gonfalon.men_of_iron.notation import Table, battle
from gonfalon.men_of_iron.shock import Combat
from tests.men_of_iron.melee import fight, rolls
from tests.men_of_iron.melee import settle as settle_with_first
from tests.men_of_iron.named_hexes import ready
from tests.men_of_iron.stage import (
    begin,
    finish,
    labels,
    misplaced,
    named,
    outcome,
    settle,
    stage,
    suffer,
)

# A rider who has the Genoese between himself and an archer, all in one straight line of hexes.
LINE = "20x9 | french: MM1.alencon@1203>3 CB1.genoa@1303>3 {leader} | english: LB1@1806>9"


def crecy(position: str, **how: Any) -> Table:
    """A small open field under Crecy's rules."""
    return battle(position, battle=Crecy(), rules_of="crecy", ground="crecy", **how)


# Set-up and the opening.


@pytest.mark.rule("moi:crecy.setup-english", "moi:crecy.setup-french", "moi:crecy.victory")
@pytest.mark.parametrize("entry", named("crecy"), ids=str)
def test_the_armies_stand_where_the_book_has_them(entry: dict[str, Any]) -> None:
    assert misplaced(ready("moi/crecy").game, entry) == ""


@pytest.mark.rule("moi:crecy.setup-english")
def test_the_hobelars_start_mounted_outside_the_lager() -> None:
    table = ready("moi/crecy")
    lager = table.game.board.areas["lager"]
    for name in ("HM1", "HM2"):
        here = table.game.hexes[table.unit(name)]
        assert table.kind(name) == "HM"
        assert here not in lager
        assert any(h in lager for h in table.game.board.adjacent[here])


@pytest.mark.rule("moi:crecy.first")
def test_historically_the_french_begin_with_crossbows() -> None:
    table = ready("moi/crecy")

    assert table.deciding == "french"
    assert table.options == ["activate grimaldi", "activate doria"]


@pytest.mark.rule("moi:crecy.first")
def test_else_they_begin_with_whom_they_like() -> None:
    table = ready("moi/crecy-free")

    assert table.deciding == "french"
    assert table.offers("activate alencon")
    assert table.offers("pass")


@pytest.mark.rule("moi:crecy.setup-french")
def test_a_standard_comes_when_its_command_is_activated() -> None:
    table = ready("moi/crecy").play("activate doria")

    assert table.asks == "RaiseStandard"
    assert table.offers("put-standard genoa 3601")
    assert not table.offers("put-standard genoa 4610"), "an archer stands there"
    table.play("put-standard genoa 3601")
    assert table.game.standard_hex[table.game.scenario.standard("genoa")] >= 0
    begin(table, "grimaldi")
    assert not table.told("standard-planted")[1:]


@pytest.mark.rule("moi:crecy.setup-french")
def test_it_may_also_come_later() -> None:
    table = ready("moi/crecy").play("activate doria", "later genoa")
    assert table.asks == "MoveAndFire"

    table.activate("grimaldi")

    assert table.offers("put-standard genoa")


# Reinforcements.


@pytest.mark.rule("moi:crecy.reinforcements")
def test_john_does_not_come_in_the_first_french_activation() -> None:
    table = ready("moi/crecy-free")
    assert not table.offers("activate john")

    finish(settle(table.play("activate doria")))
    table.activate("john")

    assert table.offers("unit MM1.john")
    table.play("unit MM1.john")
    free = range(3604, 3610)  # one of Alençon's men stands in 3610
    assert table.options == [f"enter MM1.john {n}" for n in free]


@pytest.mark.rule("moi:crecy.reinforcements")
def test_johns_standard_comes_when_all_his_men_have() -> None:
    there = " ".join(f"MM{n}.john@37{n + 3:02d}>3" for n in range(1, 8))
    table = stage("moi/crecy", f"~john LB1.harcourt@5410>1 {there}")
    finish(begin(table, "john"))
    assert table.asks != "RaiseStandard", "one is still to come"

    begin(table, "john")
    table.play("unit MM8.john", "enter MM8.john 3610", "face MM8.john 3", "end-moves")

    assert table.asks == "RaiseStandard"
    assert table.offers("put-standard john 3608")


@pytest.mark.rule("moi:crecy.reinforcements")
def test_the_king_waits_for_john_and_an_even_die() -> None:
    waiting = stage("moi/crecy", "~john ~philip MM1.alencon@3711>3 LB1.harcourt@5410>1")
    philip = waiting.game.scenario.order("philip")
    assert not waiting.game.battle.is_usable(waiting.game, philip)

    table = stage("moi/crecy", "~philip MM1.john@3711>3 *john@3711 LB1.harcourt@5410>1")
    assert table.game.battle.is_usable(table.game, philip)
    table.game.dice.fix(4)
    table.activate("philip")

    assert outcome(table, "king-philip")["outcome"] == "arrives"
    table.play("unit MM1.philip")
    assert table.options == ["enter MM1.philip 3609", "enter MM1.philip 3616"]


@pytest.mark.rule("moi:crecy.reinforcements")
def test_on_an_odd_die_another_command_acts_without_a_roll() -> None:
    table = stage("moi/crecy", "~philip MM1.john@3711>3 *john@3711 LB1.harcourt@5410>1")
    table.game.dice.fix(7)
    table.activate("philip")

    assert table.options == ["activate john", "pass"]
    thrown = table.game.dice.count
    settle(table.play("activate john"))

    assert table.game.dice.count == thrown
    assert table.offers("unit MM1.john")
    assert not table.offers("unit MM1.philip")
    assert table.game.hexes[table.unit("MM1.philip")] == RESERVE
    assert table.game.last_order == table.game.scenario.order("john")


@pytest.mark.rule("moi:crecy.reinforcements")
def test_once_the_king_has_come_the_rest_follow_without_a_die() -> None:
    table = stage("moi/crecy", "~philip MM1.john@3711>3 LB1.harcourt@5410>1")
    table.game.dice.fix(0)
    finish(table.activate("philip"))
    thrown = len(rolls(table, "king-philip"))

    table.activate("philip")

    assert len(rolls(table, "king-philip")) == thrown
    assert table.offers("unit MM1.philip")


# Pits.


@pytest.mark.rule("moi:crecy.pits")
def test_0_to_2_a_rider_is_unhorsed_in_a_pit_and_stops() -> None:
    table = stage("moi/crecy", "MM1.alencon@4212>3 LB1.edward@5213>9", "alencon")
    table.play("unit MM1.alencon")
    assert table.preview("step MM1.alencon 4312")[0].outcomes.count("unhorsed") == 3

    table.play("step MM1.alencon 4312", dice=(2,))

    assert table.kind("MM1.alencon") == "UH"
    assert table.state("MM1.alencon") == "disordered"
    assert table.asks != "Step"


@pytest.mark.rule("moi:crecy.pits")
def test_who_fell_into_a_pit_does_not_assault() -> None:
    pieces = "MM1.alencon@4212>3 MM2.alencon@4215>3 LB1.edward@5213>9"
    table = stage("moi/crecy", pieces, "alencon")
    game, unit = table.game, table.unit("MM1.alencon")
    assert may_attack(game, unit)

    table.play("unit MM1.alencon", "step MM1.alencon 4312", dice=(0,))

    assert table.kind("MM1.alencon") == "UH"
    assert not table.offers("unit MM1.alencon")
    assert not may_attack(game, unit)


@pytest.mark.rule("moi:crecy.pits", "moi:table.terrain.crecy")
@pytest.mark.parametrize("face", [3, 9])
def test_3_to_9_he_stays_mounted_and_pays_a_point(face: int) -> None:
    table = stage("moi/crecy", "MM1.alencon@4212>3 LB1.edward@5213>9", "alencon")
    pits = table.game.board.features["pits"]
    assert table.game.board.index["4312"] in pits
    table.play("unit MM1.alencon")
    before = movement_of(table.game).left

    table.play("step MM1.alencon 4312", dice=(face,))

    assert table.kind("MM1.alencon") == "MM"
    ground = {"low": 2, "open": 1}[table.game.board.terrain[table.game.board.index["4312"]]]
    assert movement_of(table.game).left == before - ground - 1


@pytest.mark.rule("moi:crecy.pits")
def test_who_has_no_point_left_pays_none() -> None:
    table = stage("moi/crecy", "MM1.alencon@4212>3 LB1.edward@5213>9", "alencon")
    table.play("unit MM1.alencon")
    ground = {"low": 2, "open": 1}[table.game.board.terrain[table.game.board.index["4312"]]]
    movement_of(table.game).left = ground  # the last points of a long ride
    table.game.offered = None

    table.play("step MM1.alencon 4312", dice=(9,))

    assert table.hex("MM1.alencon") == "4312"
    assert movement_of(table.game).left == 0


@pytest.mark.rule("moi:crecy.pits")
def test_foot_and_hobelars_throw_no_die_for_pits() -> None:
    table = stage("moi/crecy", "CB1.doria@4212>3 LB1.edward@5213>9", "doria")
    table.game.dice.strict = True

    table.play("unit CB1.doria", "step CB1.doria 4312")

    assert table.hex("CB1.doria") == "4312"


@pytest.mark.rule("moi:crecy.pits")
def test_a_charge_over_pits_throws_the_die_too() -> None:
    table = stage("moi/crecy", "MM1.alencon@4311>3 PK5.arundel@4512>9", "alencon")
    table.play("end-moves")
    fight(table, "charge MM1.alencon PK5.arundel")
    over = next(o for o in table.options if o.startswith("ride MM1.alencon 4412"))

    table.play(over, dice=(1,))

    assert table.kind("MM1.alencon") == "UH"
    assert table.hex("MM1.alencon") == "4412"
    assert not rolls(table, "charge")
    assert not rolls(table, "assault")


# Rain and shields.


@pytest.mark.rule("moi:crecy.genoese", "moi:table.crecy.drm")
def test_wet_crossbows_shoot_at_minus_2() -> None:
    table = crecy("12x9 | french: CB1@1404>3 | english: LB1@1504>9 *bob@1504", active="french")
    table.play("unit CB1.french", "face CB1.french 3")

    assert labels(table, "fire CB1.french LB1.english")["mod-rain"] == -2


@pytest.mark.rule("moi:crecy.genoese", "moi:table.crecy.drm")
def test_archers_shoot_at_plus_1_at_the_genoese_only() -> None:
    field = "12x9 | english: LB1@1404>3 | french: CB1@1504>9 MM1@1505>9"
    table = crecy(field, active="english")
    table.play("unit LB1.english", "face LB1.english 3")

    assert labels(table, "fire LB1.english CB1.french")["mod-unshielded"] == 1
    assert "mod-rain" not in labels(table, "fire LB1.english CB1.french")
    assert "mod-unshielded" not in labels(table, "fire LB1.english MM1.french")


@pytest.mark.rule("moi:crecy.genoese")
def test_the_rain_spares_the_hobelars() -> None:
    table = crecy("12x9 | english: HF1@1404>3 | french: MM1@1504>9", active="english")
    table.play("unit HF1.english", "face HF1.english 3")

    assert "mod-rain" not in labels(table, "fire HF1.english MM1.french")


# Bombards.

GUN = "BB2.edward@4613>9 DM1.edward@4613>9 *edward@4613"


@pytest.mark.rule("moi:crecy.bombards")
def test_ex_moi_crecy_bombard_three_hexes_are_minus_2() -> None:
    table = stage("moi/crecy", f"{GUN} MM1.alencon@4313>3", "edward")

    roll = table.preview("fire BB2.edward MM1.alencon")[0]

    assert [m.amount for m in roll.modifiers] == [-2]
    assert roll.outcomes == ("none",) * 5 + ("unhorsed",) * 5


@pytest.mark.rule("moi:crecy.bombards")
def test_a_bombard_fires_through_its_front_only() -> None:
    pieces = f"{GUN} MM1.alencon@4414>3 MM2.alencon@4611>3 MM3.alencon@4813>9"
    table = stage("moi/crecy", pieces, "edward")

    assert table.offers("fire BB2.edward MM1.alencon")
    assert not table.offers("fire BB2.edward MM2.alencon")
    assert not table.offers("fire BB2.edward MM3.alencon")
    why = table.refusal("fire BB2.edward MM3.alencon")
    assert why == "moi:crecy.bombards refusal-bombard-target"


@pytest.mark.rule("moi:crecy.bombards")
def test_it_sees_no_better_than_a_crossbow() -> None:
    table = stage("moi/crecy", f"{GUN} LB1.harcourt@4513>9 MM1.alencon@4414>3", "edward")
    index = table.game.board.index
    assert table.game.board.line(index["4613"], index["4414"]) == ((index["4513"],),)

    assert not table.offers("fire BB2.edward")


@pytest.mark.rule("moi:crecy.bombards")
def test_it_fires_once_an_activation_and_twice_in_all() -> None:
    table = stage("moi/crecy", f"{GUN} CB1.doria@4313>3", "edward")
    shot = "fire BB2.edward CB1.doria"

    table.play(shot, dice=(0,))
    assert table.refusal(shot) == "moi:crecy.bombards refusal-bombard-fired"
    begin(table, "edward").play(shot, dice=(0,))
    begin(table, "edward")

    assert table.refusal(shot) == "moi:crecy.bombards refusal-bombard-spent"


@pytest.mark.rule("moi:crecy.bombards")
def test_it_fires_in_the_middle_of_a_french_activation() -> None:
    table = stage("moi/crecy", f"{GUN} CB1.doria@4213>3", "doria")
    table.play("unit CB1.doria", "step CB1.doria 4313")

    assert (table.asks, table.deciding) == ("FireBombard", "english")
    assert labels(table, "fire BB2.edward CB1.doria") == {"mod-bombard-range": -2}
    table.play("fire BB2.edward CB1.doria", dice=(5,))

    assert table.state("CB1.doria") == "disordered"
    assert table.asks == "Step"


@pytest.mark.rule("moi:crecy.bombards")
def test_it_may_wait_for_the_french_assaults() -> None:
    table = stage("moi/crecy", f"{GUN} CB1.doria@4313>3", "doria").play("end-moves")

    assert table.asks == "FireBombard"
    table.play("hold BB2.edward")
    assert table.game.spent[table.unit("BB2.edward")] == 0


@pytest.mark.rule("moi:table.bombard", "moi:crecy.bombards")
@pytest.mark.parametrize(
    ("piece", "result"),
    [
        ("CB1.doria@4513>3", "disordered"),
        ("CB1.doria@4513>3d", "retired"),
        ("MM1.alencon@4513>3", "unhorsed"),
        ("MM1.alencon@4513>3d", "retired"),
    ],
)
def test_what_a_hit_does(piece: str, result: str) -> None:
    table = stage("moi/crecy", f"{GUN} {piece} ^genoa@3601 ^alencon@3602", "edward")
    target = piece.split("@")[0]

    roll = table.preview(f"fire BB2.edward {target}")[0]
    assert roll.outcomes == ("none",) * 3 + (result,) * 7
    table.play(f"fire BB2.edward {target}", dice=(3,))

    if result == "unhorsed":
        assert table.kind(target) == "UH"
    else:
        assert table.state(target) == result


@pytest.mark.rule("moi:crecy.bombards")
def test_foot_without_missiles_is_disordered_by_a_hit() -> None:
    table = stage("moi/crecy", f"{GUN} MM1.alencon@4513>3", "edward")
    table.game.kind[table.unit("MM1.alencon")] = 2

    assert bombards.effect(table.game, table.unit("MM1.alencon")) == "disordered"


@pytest.mark.rule("moi:crecy.bombards")
def test_beyond_seven_hexes_it_can_hurt_nobody() -> None:
    table = stage("moi/crecy", GUN, "edward")

    assert table.game.figures.bombard_range == 7


@pytest.mark.rule("moi:crecy.bombards-loss")
def test_a_bombard_alone_is_lost_when_an_enemy_comes_next_to_it() -> None:
    table = stage("moi/crecy", "BB2.edward@4613>9 LB1.edward@5213>9 CB1.doria@4412>3", "doria")
    table.play("unit CB1.doria", "step CB1.doria 4512")

    assert table.told("bombard-lost")
    assert not table.offers("fire BB2.edward")
    assert victory.flight_points(table.game, table.game.scenario.side("english")) == 0


@pytest.mark.rule("moi:crecy.bombards-loss")
def test_guarded_it_is_not() -> None:
    table = stage("moi/crecy", f"{GUN} CB1.doria@4412>3 *doria@4412", "doria")
    table.play("unit CB1.doria", "step CB1.doria 4512")

    assert not table.told("bombard-lost")


@pytest.mark.rule("moi:crecy.bombards-loss")
def test_it_is_lost_when_assault_drives_its_unit_away() -> None:
    pieces = "BB2.edward@4613>9 DM1.edward@4613>9d MM1.alencon@4513>3 ^edward@5317"
    table = stage("moi/crecy", pieces, "alencon").play("end-moves")
    table.play("hold BB2.edward")
    fight(table, "assault MM1.alencon DM1.edward", dice=(9,))
    settle_with_first(table, "RetireTo")

    assert table.hex("DM1.edward") != "4613"
    assert table.told("bombard-lost")


@pytest.mark.rule("moi:crecy.bombards-loss")
@pytest.mark.parametrize("result", ["retired", "eliminated"])
def test_it_is_lost_with_its_unit_though_nobody_advances(result: str) -> None:
    table = stage("moi/crecy", f"{GUN} MM1.alencon@4313>3 ^edward@5317", "alencon")
    table.game.call(Combat(side=1))
    suffer(table, "DM1.edward", result, "MM1.alencon")
    settle_with_first(table, "RetireTo")

    assert table.told("bombard-lost")


@pytest.mark.rule("moi:crecy.bombards-loss")
def test_it_stays_when_fire_drives_its_unit_away() -> None:
    table = stage("moi/crecy", f"{GUN} CB1.doria@4413>3 ^edward@5317", "doria")
    suffer(table, "DM1.edward", "retired", "CB1.doria")
    settle_with_first(table, "RetireTo")

    assert table.hex("DM1.edward") != "4613"
    assert not table.told("bombard-lost")


@pytest.mark.rule("moi:crecy.bombards-loss")
def test_a_bombard_neither_moves_nor_suffers_fire() -> None:
    table = stage("moi/crecy", "BB2.edward@4613>9 LB1.edward@5213>9 CB1.doria@4413>3", "edward")
    assert not table.offers("unit BB2.edward")

    begin(table, "doria").play("unit CB1.doria", "face CB1.doria 3")

    assert not table.offers("fire CB1.doria BB2.edward")


# The ardour of the French.


@pytest.mark.rule("moi:crecy.aggression", "moi:crecy.ride-down")
def test_a_leader_within_four_hexes_must_let_them_charge_even_through_the_genoese() -> None:
    table = crecy(LINE.format(leader="*alencon.alencon@1404"), active="alencon")
    assert table.told("roused")
    assert not table.offers("end-moves")
    assert table.refusal("end-moves") == "moi:crecy.aggression refusal-must-charge"

    table.play("unit MM1.alencon")

    assert table.state("CB1") == "disordered"
    assert table.hex("MM1") == "1504", "as far as he needs to go for his charge"
    assert table.facing("MM1") == 3
    assert table.offers("end-moves")


@pytest.mark.rule("moi:crecy.aggression")
def test_in_the_assaults_he_charges() -> None:
    table = crecy(LINE.format(leader="*alencon.alencon@1504"), active="alencon")
    table.play("unit MM1.alencon")

    table.play("end-moves", dice=(0, 0, 0, 0, 0))

    assert table.told("charge-declared")


@pytest.mark.rule("moi:crecy.aggression")
def test_further_off_they_do_as_they_are_told() -> None:
    table = crecy(LINE.format(leader="*alencon.alencon@1303"), active="alencon")

    assert not table.told("roused")
    assert table.offers("end-moves")
    table.play("unit MM1.alencon")
    assert table.offers("step MM1.alencon 1102")
    assert table.offers("face MM1.alencon 9")


@pytest.mark.rule("moi:crecy.aggression")
def test_other_leaders_keep_their_men_in_hand() -> None:
    field = "20x9 | french: MM1.doria@1404>3 *doria.doria@1504 | english: LB1@1806>9"
    table = crecy(field, active="doria")

    assert not table.told("roused")
    assert table.offers("end-moves")


@pytest.mark.rule("moi:crecy.aggression")
def test_who_can_attack_must_be_told_to() -> None:
    field = (
        "20x9 | french: MM1.alencon@1504>3 MM2.alencon@1502>3 *alencon.alencon@1504"
        " | english: LB1@1806>9 LB2@1804>9"
    )
    table = crecy(field, active="alencon").play("end-moves")

    assert table.asks == "Designate"
    assert not table.offers("fight")
    assert table.refusal("fight") == "moi:crecy.aggression refusal-must-charge"


@pytest.mark.rule("moi:crecy.aggression")
def test_disordered_riders_make_for_an_assault() -> None:
    field = "20x9 | french: MM1.alencon@1504>3d *alencon.alencon@1504 | english: LB1@1806>9"
    table = crecy(field, active="alencon")
    assert not table.offers("end-moves")

    table.play("unit MM1.alencon")
    while table.asks == "React":
        table.play("hold LB1.english")

    assert table.hex("MM1") == "1705"
    table.play("end-moves", dice=(5, 5, 5))
    assert table.told("assault-declared")


@pytest.mark.rule("moi:crecy.aggression")
def test_who_is_blocked_waits_for_those_before_him() -> None:
    field = (
        "20x9 | french: MM1.alencon@1303>3 MM2.alencon@1203>3 MM3.alencon@1302>3"
        " MM4.alencon@1304>3 *alencon.alencon@1504 | english: LB1@1806>9"
    )
    table = crecy(field, active="alencon")

    assert table.offers("unit MM1.alencon")
    assert not table.offers("unit MM2.alencon")
    assert table.refusal("unit MM2.alencon") == "moi:crecy.aggression refusal-must-charge"


@pytest.mark.rule("moi:crecy.ride-down")
def test_genoese_already_disordered_are_ridden_down() -> None:
    field = "20x9 | french: MM1.alencon@1203>3 CB1.genoa@1303>3d | english: LB1@1909>9"
    table = crecy(field, active="alencon")
    table.game.dice.strict = True

    table.play("unit MM1.alencon", "step MM1.alencon 1303")

    assert table.state("CB1") == "eliminated"


@pytest.mark.rule("moi:crecy.ride-down")
def test_genoese_in_order_are_disordered_without_a_die() -> None:
    field = "20x9 | french: MM1.alencon@1203>3 CB1.genoa@1303>3 | english: LB1@1909>9"
    table = crecy(field, active="alencon")
    table.game.dice.strict = True

    table.play("unit MM1.alencon", "step MM1.alencon 1303")

    assert table.state("CB1") == "disordered"


# The lager, and victory.


@pytest.mark.rule("moi:crecy.wagons")
def test_the_hobelars_are_always_in_command() -> None:
    table = stage("moi/crecy", "HM1.edward@5714>9 *edward@4615 DM1.edward@4615>9", "edward")
    hobelar = table.unit("HM1")

    assert table.game.battle.is_in_command(table.game, hobelar)
    far = stage("moi/crecy", "LB1.edward@5714>9 *edward@4615 DM1.edward@4615>9", "edward")
    assert not far.game.battle.is_in_command(far.game, far.unit("LB1.edward"))


@pytest.mark.rule("moi:crecy.wagons")
@pytest.mark.parametrize("order", ["alencon", "harcourt"])
def test_a_french_unit_in_the_lager_costs_a_point_an_activation(order: str) -> None:
    pieces = "MM1.alencon@5915>3 MM2.alencon@5815>3 LB1.harcourt@5410>1"
    table = stage("moi/crecy", pieces)
    english = table.game.scenario.side("english")

    finish(begin(table, order))
    assert victory.flight_points(table.game, english) == 1
    finish(begin(table, order))

    assert victory.flight_points(table.game, english) == 2
    assert victory.flight_points(table.game, 1 - english) == 0


@pytest.mark.rule("moi:crecy.wagons")
def test_outside_it_costs_nothing() -> None:
    table = stage("moi/crecy", "MM1.alencon@5814>3 LB1.harcourt@5410>1", "harcourt")
    finish(table)

    assert victory.flight_points(table.game, table.game.scenario.side("english")) == 0


@pytest.mark.rule("moi:crecy.victory")
def test_the_flight_levels_are_40_and_50() -> None:
    table = ready("moi/crecy")
    sides = table.game.scenario

    assert victory.flight_level(table.game, sides.side("english")) == 40
    assert victory.flight_level(table.game, sides.side("french")) == 50


@pytest.mark.rule("moi:crecy.victory")
def test_standards_and_bombards_score_nothing() -> None:
    table = stage(
        "moi/crecy", "BB1.edward@5510>11 LB1.edward@5213>9 CB1.doria@5512>11 ^edward@5411"
    )
    game = table.game
    bombards.destroy(game, table.unit("BB1"))
    game.standard_hex[game.scenario.standard("edward")] = -2

    assert victory.flight_points(game, game.scenario.side("english")) == 0
