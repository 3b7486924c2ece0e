"""inf:13.0 Charge, reluctance, and counter-charges at charge, assault and fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gonfalon.men_of_iron import charge, onset
from gonfalon.men_of_iron.kinds import COUNTERED
from tests.infidel.field import attacks, battle, move
from tests.men_of_iron.melee import drms, last_drms, rolls

if TYPE_CHECKING:
    from gonfalon.men_of_iron.notation import Table

FAR = "PK9@2301>9 ^@2308"


def charges(field: Table) -> set[str]:
    """The charges that are offered."""
    return {o for o in field.options if o.startswith("charge")}


@pytest.mark.rule("inf:13.1a")
@pytest.mark.parametrize(
    ("unit", "may"),
    [
        ("KN1@1304>3", True),
        ("HC1@1304>3", True),
        ("MC1@1304>3", False),
        ("MCA1@1304>3", False),
        ("MA1@1304>3", False),
        ("KN1@1304>3d", False),
    ],
)
def test_13_1a_only_knights_and_heavy_cavalry_in_good_order(unit: str, may: bool) -> None:
    field = attacks(f"14x8 | red: {unit} PK2@1804>3 | blue: PK1@1504>9=0 PK3@1904>9 {FAR}")
    name = unit.split("@")[0]

    assert bool(charges(field)) is may
    if not may and name in ("KN1", "HC1"):
        assert field.refusal(f"charge {name}.red PK1.blue") == "inf:13.1a refusal-may-not-charge"


@pytest.mark.rule("inf:13.1b")
def test_13_1b_not_if_it_began_next_to_an_enemy() -> None:
    """It has ridden away from 1103 and could charge 1504 otherwise."""
    field = battle(
        f"14x8 | red: KN1@1204>3=0 PK2@1804>3 | blue: MA8@1103>3 PK1@1504>9=0 PK3@1904>9 {FAR}"
    )
    move(field, "KN1.red", "1304").play("face KN1.red 3", "end-moves")

    assert not charges(field)
    assert field.refusal("charge KN1.red PK1.blue") == "inf:13.1b refusal-charge-adjacent"


@pytest.mark.rule("inf:13.1b")
def test_13_1b_one_who_has_come_next_to_an_enemy_may_charge_another() -> None:
    field = battle(f"14x8 | red: KN1@1204>3=0 | blue: MA8@1305>9 PK1@1504>9=0 {FAR}")
    move(field, "KN1.red", "1304").play("face KN1.red 3")
    if field.asks == "MoveAndFire":
        field.play("end-moves")

    assert "charge KN1.red PK1.blue" in charges(field)


@pytest.mark.rule("inf:13.2a")
@pytest.mark.parametrize(
    ("where", "may"), [("1404", False), ("1504", True), ("1604", True), ("1704", False)]
)
def test_13_2a_one_or_two_hexes_between(where: str, may: bool) -> None:
    field = attacks(f"14x8 | red: KN1@1304>3=0 PK2@1808>3 | blue: PK1@{where}>9=0 PK3@1908>9 {FAR}")

    assert bool(charges(field)) is may


@pytest.mark.rule("inf:13.2a")
def test_13_2a_a_charge_needs_sight() -> None:
    """Wood on both sides of the line from 1304 to 1605 hides the target, not the path."""
    position = f"14x8 | red: KN1@1304>3=0 PK2@1808>3 | blue: PK1@1603>9=0 PK3@1908>9 {FAR}"
    assert charges(attacks(position, ground="arsuf"))

    hidden = attacks(f"{position} | 1404=garden 1403=garden 1503=garden", ground="arsuf")

    assert not charges(hidden)


@pytest.mark.rule("inf:13.2b")
def test_13_2b_through_the_front_with_one_vertex_of_turning() -> None:
    for facing, may in ((3, True), (1, True), (5, True), (9, False), (7, False), (11, False)):
        field = attacks(
            f"14x8 | red: KN1@1304>{facing}=0 PK2@1808>3 | blue: PK1@1504>9=0 PK3@1908>9 {FAR}"
        )
        assert bool(charges(field)) is may, facing
    field = attacks(f"14x8 | red: KN1@1304>3=0 | blue: PK1@1504>9=0 {FAR}")
    field.play("charge KN1.red PK1.blue")
    for option in field.options:
        _, _, hex_, hour = option.split()
        front = field.game.board.front[field.game.board.index[hex_]]
        facing = (1, 3, 5, 7, 9, 11).index(int(hour))
        assert field.game.hexes[field.unit("PK1")] in front[facing]


@pytest.mark.rule("inf:13.2c")
def test_13_2c_a_charge_attacks_one_unit_only() -> None:
    """1404 lies before both pikes; only the target is fought."""
    field = attacks(f"14x8 | red: KN1@1304>3=0 | blue: PK1@1504>9=0 PK2@1503>9=0 {FAR}")
    field.play("charge KN1.red PK1.blue", "ride KN1.red 1404 3", dice=(4,))
    if field.asks == "Designate":
        field.play("fight")

    assert [r["target"] for r in rolls(field)] == ["PK1.blue"]


@pytest.mark.rule("inf:13.2d", "inf:12.3b", "inf:11.2d")
def test_13_2d_a_charger_disordered_on_its_way_assaults_its_target_alone() -> None:
    field = attacks(f"14x8 | red: KN1@1304>3=0 | blue: A1@1504>9=0 PK2@1503>9=0 {FAR}")
    field.play("charge KN1.red A1.blue", "ride KN1.red 1404 3")
    if field.asks == "Designate":
        field.play("fight")
    field.game.dice.fix(9, 4)

    field.play("fire A1.blue KN1.red")

    fight = rolls(field)[-1]
    assert (fight["purpose"], fight["target"]) == ("assault", "A1.blue")
    assert drms(fight)["mod-attacker-disordered"] == -2
    assert "mod-numbers" not in drms(fight)


@pytest.mark.rule("inf:13.2e")
def test_13_2e_charges_are_designated_with_their_path_and_then_ridden() -> None:
    field = attacks(
        f"14x9 | red: KN1@1304>3=0 KN2@1307>3=0 | blue: PK1@1504>9=0 PK2@1507>9=0 {FAR}"
    )
    field.play("charge KN1.red PK1.blue", "ride KN1.red 1404 3")
    assert field.hex("KN1") == "1304"

    field.play("charge KN2.red PK2.blue", "ride KN2.red 1407 3")

    assert set(field.options) == {"ride KN1.red 1404 3", "ride KN2.red 1407 3"}
    field.play("ride KN2.red 1407 3")
    assert (field.hex("KN1"), field.hex("KN2")) == ("1404", "1407")


@pytest.mark.rule("inf:13.3a")
@pytest.mark.parametrize("word", ["rough", "marsh"])
def test_13_3a_nobody_charges_into_rough_ground_or_marsh(word: str) -> None:
    position = f"14x8 | red: KN1@1304>3=0 PK2@1808>3 | blue: PK1@1504>9=0 PK3@1908>9 {FAR}"
    assert charges(attacks(position))

    field = attacks(f"{position} | 1504={word}")

    assert not charges(field)


@pytest.mark.rule("inf:13.3a")
@pytest.mark.parametrize(
    ("word", "ground"), [("wood", "arsuf"), ("town", "arsuf"), ("city", "antioch")]
)
def test_13_3a_nor_into_woods_and_towns(word: str, ground: str) -> None:
    position = f"14x8 | red: KN1@1304>3=0 PK2@1808>3 | blue: PK1@1504>9=0 PK3@1908>9 {FAR}"
    assert charges(attacks(position, ground=ground))

    assert not charges(attacks(f"{position} | 1504={word}", ground=ground))


@pytest.mark.rule("inf:13.3a")
def test_13_3a_nor_over_steep_slopes_and_rivers() -> None:
    position = f"14x8 | red: KN1@1304>3=0 PK2@1808>3 | blue: PK1@1504>9=0 PK3@1908>9 {FAR}"
    field = battle(f"{position} | 1404/1504=steep 1405/1504=steep", ground="ascalon")
    game = field.game

    assert charge.is_barred(game, game.board.index["1404"], game.board.index["1504"])
    field.play("end-moves")
    assert not charges(field)


@pytest.mark.rule("inf:13.3b")
def test_13_3b_no_path_through_units_or_zocs() -> None:
    base = f"14x8 | red: KN1@1304>3=0 {{}} PK2@1808>3 | blue: PK1@1604>9=0 {{}} PK3@1908>9 {FAR}"
    assert charges(attacks(base.format("", "")))
    # Friends in every hex of the way; then an archer who watches them.
    assert not charges(attacks(base.format("PK5@1404>3 PK6@1405>3", "")))
    watched = attacks(base.format("", "A4@1503>9 A5@1505>9"))
    assert "charge KN1.red PK1.blue" not in charges(watched)


@pytest.mark.rule("inf:13.3b")
def test_13_3b_two_charges_do_not_share_a_hex() -> None:
    field = attacks(
        f"14x8 | red: KN1@1304>3=0 KN2@1303>3=0 PK4@1808>3 | blue: PK1@1504>9=0 PK3@1908>9 {FAR}"
    )
    game = field.game
    pike = field.unit("PK1")

    def ends() -> set[str]:
        paths = onset.free_paths(game, onset.onslaught_of(game), field.unit("KN2"), pike)
        return {game.board.numbers[last] for last, _, _ in paths}

    assert "1404" in ends()

    field.play("charge KN1.red PK1.blue", "ride KN1.red 1404 3")

    assert "1404" not in ends()


@pytest.mark.rule("inf:13.4b")
@pytest.mark.parametrize("moved", [False, True])
def test_13_4b_a_charger_that_has_moved(moved: bool) -> None:
    start = "1204" if moved else "1304"
    field = battle(f"14x8 | red: KN1@{start}>3=0 | blue: PK1@1504>9=0 {FAR}")
    if moved:
        move(field, "KN1.red", "1304").play("face KN1.red 3")
    if field.asks == "MoveAndFire":
        field.play("end-moves")
    field.play("charge KN1.red PK1.blue", "ride KN1.red 1404 3", dice=(4,))

    assert last_drms(field, "charge").get("mod-charger-moved", 0) == (-1 if moved else 0)


@pytest.mark.rule("inf:13.4c", "inf:13.4a")
def test_13_4c_a_continued_attack_is_an_assault() -> None:
    field = attacks(f"14x8 | red: KN1@1304>3=0 | blue: PK1@1504>9d=0 PK2@1604>9=0 {FAR}")

    field.play("charge KN1.red PK1.blue", "ride KN1.red 1404 3", dice=(9, 4))

    assert [r["purpose"] for r in rolls(field)] == ["charge", "assault"]


@pytest.mark.rule("inf:13.5a", "inf:16.1c")
@pytest.mark.parametrize(
    ("rider", "target", "rolls_for_it"),
    [
        ("HC", "PK1@1504>9=0", True),
        ("HC", "MA1@1504>9=0", True),
        ("HC", "PKJ1@1504>3=0", False),
        ("HC", "PK1@1504>3=0", False),
        ("HC", "MC1@1504>9=0", False),
        ("KN", "PK1@1504>9=0", False),
        ("KN", "MA1@1504>9=0", False),
    ],
)
def test_13_5a_heavy_cavalry_shies_before_the_front_of_pikes(
    rider: str, target: str, rolls_for_it: bool
) -> None:
    field = attacks(f"14x8 | red: {rider}1@1304>3=0 | blue: {target} {FAR}")
    name = target.split("@")[0]
    field.game.dice.fix(4, 4) if rolls_for_it else field.game.dice.fix(4)

    field.play(f"charge {rider}1.red {name}.blue", f"ride {rider}1.red 1404 3")

    assert bool(rolls(field, "reluctance")) is rolls_for_it


# Counter-charge.


def met(attack: str, defender: str = "HC1@1504>9=0", **how: object) -> Table:
    """Somebody attacks a rider, who is asked whether he counter-charges."""
    unit = attack.split("@")[0]
    name = defender.split("@")[0]
    field = attacks(f"14x8 | red: {attack} | blue: {defender} {FAR}", **how)
    verb = "charge" if field.offers(f"charge {unit}.red {name}.blue") else "assault"
    field.play(f"{verb} {unit}.red {name}.blue")
    while field.asks in ("ChoosePath", "RideUp"):
        field.play(next(o for o in field.options if "1404 3" in o))
    if field.asks == "Withdraw":
        field.play(f"stand {name}.blue")
    return field


@pytest.mark.rule("inf:13.6a")
@pytest.mark.parametrize("attack", ["KN1@1304>3=0", "MA1@1404>3=0", "PK1@1404>3"])
@pytest.mark.parametrize("defender", ["KN1@1504>9=0", "HC1@1504>9=0"])
def test_13_6a_knights_and_heavy_cavalry_counter_any_attack(attack: str, defender: str) -> None:
    assert met(attack, defender).asks == "MeetAttack"


@pytest.mark.rule("inf:13.6a")
@pytest.mark.parametrize(
    "defender", ["MC1@1504>9=0", "HC1@1504>9d=0", "HC1@1504>3=0", "HC1@1504>5=0"]
)
def test_13_6a_not_others_nor_disordered_nor_attacked_from_behind(defender: str) -> None:
    field = attacks(f"14x8 | red: KN1@1404>3=0 | blue: {defender} {FAR}")
    name = defender.split("@")[0]

    field.play(f"assault KN1.red {name}.blue", dice=(4,))

    assert len(rolls(field, "assault")) == 1


@pytest.mark.rule("inf:13.6a")
def test_13_6a_nor_those_who_began_in_an_enemy_zoc() -> None:
    field = attacks(f"14x8 | red: PK1@1404>3 A2@1604>9 | blue: HC1@1504>9=0 {FAR}")
    assert field.game.acts[field.unit("HC1")] & COUNTERED

    field.play("assault PK1.red HC1.blue", dice=(4,))
    if field.asks == "Withdraw":
        field.play("stand HC1.blue")

    assert len(rolls(field, "assault")) == 1


@pytest.mark.rule("inf:13.6b", "inf:13.7a")
@pytest.mark.parametrize(("facing", "drm", "after"), [(9, 0, 9), (7, 1, 9), (1, 1, 11)])
def test_13_6b_it_turns_by_one_vertex_for_a_point(facing: int, drm: int, after: int) -> None:
    field = met("PK1@1404>3", f"HC1@1504>{facing}=0")
    (roll,) = field.preview("counter-charge HC1.blue PK1.red")
    assert drms({"modifiers": roll.modifiers}).get("mod-must-turn", 0) == drm

    field.play("counter-charge HC1.blue PK1.red", dice=(0, 4))

    assert field.facing("HC1") == after


@pytest.mark.rule("inf:13.6c")
def test_13_6c_once_an_activation_against_one_of_its_attackers() -> None:
    field = attacks(f"14x8 | red: KN1@1304>3=0 PK2@1405>3 | blue: HC1@1504>9=0 {FAR}")
    field.play("assault PK2.red HC1.blue", "charge KN1.red HC1.blue", "ride KN1.red 1404 3")
    if field.asks == "Designate":
        field.play("fight")
    assert set(field.options) == {
        "counter-charge HC1.blue KN1.red",
        "counter-charge HC1.blue PK2.red",
        "stand HC1.blue",
    }

    field.play("counter-charge HC1.blue KN1.red", dice=(0, 4))

    assert field.game.acts[field.unit("HC1")] & COUNTERED
    assert not onset.may_counter(field.game, field.unit("HC1"))


@pytest.mark.rule("inf:13.7a", "inf:13.7b")
@pytest.mark.parametrize(("die", "purpose"), [(2, "assault"), (3, "charge")])
def test_13_7_3_or_less_stops_a_charge(die: int, purpose: str) -> None:
    """The counter-charger's own +1 is added."""
    field = met("KN1@1304>3=0", "HC1@1504>9=1")

    field.play("counter-charge HC1.blue KN1.red", dice=(die, 4))

    assert rolls(field)[-1]["purpose"] == purpose


@pytest.mark.rule("inf:13.7b", "inf:12.3b")
def test_13_7b_the_charge_table_stays_while_half_still_charge() -> None:
    field = attacks(f"14x8 | red: KN1@1304>3=0 KN2@1305>3=0 | blue: HC1@1504>9=0 {FAR}")
    field.play("charge KN1.red HC1.blue", "ride KN1.red 1404 3", "charge KN2.red HC1.blue")
    field.play(next(o for o in field.options if "1405" in o))
    while field.asks in ("Designate", "RideUp"):
        field.play("fight" if field.asks == "Designate" else field.options[0])

    field.play("counter-charge HC1.blue KN1.red", dice=(0, 4))

    assert rolls(field)[-1]["purpose"] == "charge"


@pytest.mark.rule("inf:13.8a", "inf:13.8b")
@pytest.mark.parametrize(("die", "drm"), [(4, -2), (5, 0)])
def test_13_8_4_or_less_blunts_an_assault(die: int, drm: int) -> None:
    field = met("PK1@1404>3", "HC1@1504>9=0")

    field.play("counter-charge HC1.blue PK1.red", dice=(die, 4))

    assert last_drms(field).get("mod-counter-charged", 0) == drm


@pytest.mark.rule("inf:13.8b")
def test_13_8b_even_on_the_charge_table_and_for_that_defender_only() -> None:
    field = attacks(f"14x8 | red: KN1@1304>3=0 PK2@1405>3 | blue: HC1@1504>9=0 {FAR}")
    field.play("assault PK2.red HC1.blue", "charge KN1.red HC1.blue", "ride KN1.red 1404 3")
    if field.asks == "Designate":
        field.play("fight")
    field.play("counter-charge HC1.blue PK2.red", dice=(0, 4))
    roll = rolls(field)[-1]
    assert (roll["purpose"], drms(roll)["mod-counter-charged"]) == ("charge", -2)

    field = attacks(f"14x8 | red: PK1@1404>3 | blue: HC1@1503>7=0 HC2@1504>9=0 {FAR}")
    field.play("assault PK1.red HC1.blue")
    field.play(
        "stand HC1.blue",
        "stand HC2.blue",
        "counter-charge HC1.blue PK1.red",
        "stand HC2.blue",
        dice=(0, 4, 4),
    )
    found = {r["target"]: drms(r).get("mod-counter-charged", 0) for r in rolls(field, "assault")}
    assert found == {"HC1.blue": -2, "HC2.blue": 0}


# Counter-charge at fire.

SHOT = "14x8 | red: A1@1304>3 PK2@1008>3 | blue: {} {} ^@2308"


def shoot(target: str, others: str = "PK9@2301>9", dice: tuple[int, ...] = ()) -> Table:
    """An archer at 1304 shoots at a rider two hexes away."""
    field = battle(SHOT.format(target, others), active="red")
    field.game.dice.fix(*dice)
    name = target.split("@")[0]
    return field.play("unit A1.red", "face A1.red 3", f"fire A1.red {name}.blue")


@pytest.mark.rule("inf:13.9a", "inf:13.9e")
def test_13_9a_heavy_cavalry_may_ride_at_the_shooter() -> None:
    field = shoot("HC1@1504>9=0")
    assert set(field.options) == {"counter-charge HC1.blue A1.red", "stand HC1.blue"}
    assert rolls(field) == []

    field.play("counter-charge HC1.blue A1.red", dice=(4, 0, 9))
    field.play(next(o for o in field.options if o.startswith("ride")))

    assert [r["purpose"] for r in rolls(field)] == ["counter-charge", "fire", "charge"]
    assert field.hex("HC1") in ("1304", "1404", "1405")


@pytest.mark.rule("inf:13.9a")
def test_13_9a_it_stays_where_it_is_if_it_fails_or_does_not_want_to() -> None:
    for answer, dice in (("counter-charge HC1.blue A1.red", (5, 0)), ("stand HC1.blue", (0,))):
        field = shoot("HC1@1504>9=0").play(answer, dice=dice)
        assert field.hex("HC1") == "1504"
        assert rolls(field)[-1]["purpose"] == "fire"


@pytest.mark.rule("inf:13.9b")
def test_13_9b_knights_must_without_a_die() -> None:
    field = shoot("KN1@1504>9=0", dice=(0,))

    assert field.told("provoked")
    assert [r["purpose"] for r in rolls(field)] == ["fire"]
    assert field.asks == "RideAtArcher"


@pytest.mark.rule("inf:13.9b", "inf:13.6a")
@pytest.mark.parametrize("knight", ["KN1@1504>9d=0", "KN1@1504>3=0"])
def test_13_9b_not_disordered_or_shot_in_the_back(knight: str) -> None:
    field = shoot(knight, dice=(0,))

    assert not field.told("provoked")


@pytest.mark.rule("inf:13.9b", "inf:13.6a")
def test_13_9b_nor_in_an_enemy_zoc_since_the_activation_began() -> None:
    field = battle(
        "14x8 | red: A1@1304>3 A2@1604>9 PK2@1008>3 | blue: KN1@1504>9=0 PK9@2301>9 ^@2308",
        active="red",
    )
    field.play("unit A1.red", "face A1.red 3", "fire A1.red KN1.blue", dice=(0,))

    assert not field.told("provoked")


@pytest.mark.rule("inf:13.9f", "inf:13.9b")
def test_13_9f_a_clear_path_without_units_or_closed_ground() -> None:
    blocked = shoot("KN1@1504>9=0", "PK5@1404>9 PK6@1405>9 PK9@2301>9", dice=(0,))
    assert not blocked.told("provoked")

    half = shoot("KN1@1504>9=0", "PK5@1404>9 PK9@2301>9", dice=(0, 4))
    assert half.told("provoked")
    assert half.hex("KN1") == "1405"


@pytest.mark.rule("inf:13.9c", "inf:table.countercharge.kn", "inf:16.1a")
@pytest.mark.parametrize(("die", "held"), [(6, True), (7, False)])
def test_13_9c_a_leader_in_range_may_hold_them_back(die: int, held: bool) -> None:
    """A rating of 3: 6 - 3 holds them, 7 - 3 does not."""
    field = shoot("KN1@1504>9=0", "PK9@2301>9 *max@1604/3/2")
    assert set(field.options) == {"restrain KN1.blue max", "counter-charge KN1.blue A1.red"}

    field.play("restrain KN1.blue max", dice=(die, 0))

    assert bool(field.told("held-back")) is held
    assert bool(field.told("provoked")) is not held


@pytest.mark.rule("inf:13.9c")
def test_13_9c_only_in_range() -> None:
    field = shoot("KN1@1504>9=0", "PK9@2301>9 *max@2104/3/2", dice=(0,))

    assert field.asks == "RideAtArcher"


@pytest.mark.rule("inf:13.9d")
def test_13_9d_disordered_by_that_fire_it_goes_in_without_a_charge() -> None:
    """8 - 1 - 1 is 6: the knight is Disordered, and attacks on the Assault table."""
    field = shoot("KN1@1504>9=0", dice=(8,))
    assert field.state("KN1") == "disordered"

    field.play(field.options[0], dice=(4,))

    assert rolls(field)[-1]["purpose"] == "assault"


LURE = "16x8 | red: LCA1@1304>3=1 PK2@1008>3 | blue: KN1@1504>9=0 PK9@2301>9 ^@2308"


@pytest.mark.rule("inf:12.2d", "inf:13.9d", "inf:13.9e")
@pytest.mark.parametrize(
    ("die", "state", "where"),
    [
        (2, "normal", "1204"),
        (3, "disordered", "1204"),
        (6, "disordered", "1204"),
        (7, "normal", "1304"),
    ],
)
def test_12_2d_light_horse_flees_from_a_counter_charge(die: int, state: str, where: str) -> None:
    """With +1 of its own: 3 gets away, 4 and 7 Disordered, 8 is caught."""
    field = battle(LURE, active="red")
    field.play("unit LCA1.red", "fire LCA1.red KN1.blue", dice=(0,))
    assert field.asks == "Reface"
    field.play("face LCA1.red 3")
    field.play(next(o for o in field.options if "1404" in o))
    assert (field.deciding, field.asks) == ("red", "Withdraw")
    field.game.dice.fix(die, *((4,) if die == 7 else ()))

    field.play("evade LCA1.red 1204")

    assert rolls(field, "withdrawal")[0]["total"] == die + 1
    if die != 7:
        assert (field.hex("LCA1"), field.state("LCA1")) == (where, state)
    else:
        assert rolls(field)[-1]["purpose"] == "charge"


@pytest.mark.rule("inf:13.9e")
def test_13_9e_the_shooters_movement_is_over() -> None:
    field = battle(LURE, active="red")
    field.play("unit LCA1.red", "fire LCA1.red KN1.blue", "face LCA1.red 3", dice=(0,))
    field.play(next(o for o in field.options if "1404" in o))

    field.play("evade LCA1.red 1204", "face LCA1.red 3", "stay KN1.blue", dice=(0,))

    assert field.asks == "MoveAndFire"
    assert not field.offers("unit LCA1.red")


@pytest.mark.rule("inf:13.5b")
def test_13_5b_a_counter_charge_does_not_shy() -> None:
    """A javelin pike at range 1 is charged by the heavy cavalry it threw at, without a die."""
    field = battle(
        "14x8 | red: PKJ1@1404>3=0 PK2@1008>3 | blue: HC1@1504>9=0 PK9@2301>9 ^@2308",
        active="red",
    )
    field.game.acts[field.unit("HC1")] = 0
    field.play("unit PKJ1.red", "face PKJ1.red 3", "fire PKJ1.red HC1.blue")

    field.play("counter-charge HC1.blue PKJ1.red", dice=(0, 0, 4))

    assert [r["purpose"] for r in rolls(field)] == ["counter-charge", "fire", "charge"]
