"""moi:9 Missile fire: arcs and ranges, the three kinds of fire, resolution, sight."""

from __future__ import annotations

import pytest

from gonfalon.kernel.data import read_toml
from gonfalon.men_of_iron.battles import MEN_OF_IRON
from gonfalon.men_of_iron.library import scenario
from gonfalon.men_of_iron.notation import Table, battle


def shots(field: Table) -> set[str]:
    """The enemies at whom the unit that decides may fire."""
    return {text.split()[2] for text in field.options if text.startswith("fire ")}


def modes(field: Table) -> list[str]:
    """The kinds of fire so far, in order."""
    return [e.facts["mode"] for e in field.told("rolled") if e.facts["purpose"] == "fire"]


def aim(position: str, shooter: str = "LB1.red") -> Table:
    """A field in which a unit has stayed where it was, looking to the right, and may fire."""
    field = battle(position, shield_wall=False)
    return field.play(f"unit {shooter}", f"face {shooter} 3")


# 9.1 Arc and range.


@pytest.mark.rule("moi:9.1a")
def test_9_1a_fire_goes_through_front_and_flank_sides() -> None:
    field = aim(
        "12x8 | red: LB1@1204>3 | blue:"
        " PK1@1303>9 PK2@1304>9 PK3@1203>9 PK4@1205>9 PK5@1103>9 PK6@1104>9"
    )

    assert shots(field) == {"PK1.blue", "PK2.blue", "PK3.blue", "PK4.blue"}
    assert field.refusal("fire LB1.red PK5.blue") == "moi:9.1a refusal-out-of-arc"


@pytest.mark.rule("moi:9.1a")
def test_9_1a_at_range_the_side_by_which_the_line_leaves_counts() -> None:
    field = aim(
        "12x8 | red: LB1@1304>3 | blue: PK1@1303>9 PK2@1104>9 PK3@1203>9 PK4@1105>9 PK5@1204>9"
    )

    # PK3 lies beyond the corner of flank and rear; PK2, PK4 and PK5 straight behind.
    assert shots(field) == {"PK1.blue", "PK3.blue"}


@pytest.mark.rule("moi:9.1a")
@pytest.mark.parametrize(("hex_", "seen"), [("1703", True), ("1704", True), ("1803", False)])
def test_9_1a_reaction_fire_goes_through_front_sides_only(hex_: str, seen: bool) -> None:
    field = battle("12x8 | red: MM1@1602>3 MM2@1001>3 | blue: LB2@1804>9")
    way = {"1703": ["1603", "1703"], "1704": ["1603", "1604", "1704"], "1803": ["1702", "1803"]}

    field.play("unit MM1.red", *(f"step MM1.red {h}" for h in way[hex_]))

    assert (field.asks == "React") == seen


@pytest.mark.rule("moi:9.1b")
@pytest.mark.parametrize(("kind", "reach"), [("LB", 3), ("CB", 3), ("SL", 1)])
def test_9_1b_range_counts_the_target_hex_but_not_the_firer_s(kind: str, reach: int) -> None:
    field = battle(
        f"12x8 | red: {kind}1@1204>3 LB9@1001>3 | blue: PK1@1304>9 PK2@1403>9 PK3@1201>9 PK4@1602>9"
    )

    field.play(f"unit {kind}1.red", f"face {kind}1.red 3")

    assert shots(field) == {f"PK{n}.blue" for n in range(1, reach + 1)}
    assert field.refusal(f"fire {kind}1.red PK4.blue") == "moi:9.1b refusal-out-of-range"


# 9.2 Who fires when.


@pytest.mark.rule("moi:9.2a")
def test_9_2a_horse_fires_in_the_midst_of_movement_and_is_ridden_at_when_it_has_ended() -> None:
    field = battle("12x8 | red: GE1@1402>5 LB9@1001>3 | blue: MM2@1404>9")
    field.play("unit GE1.red", "step GE1.red 1403")

    field.play("fire GE1.red MM2.blue", dice=(0,))

    # It goes on; the men-at-arms answer when it has stopped.
    assert (field.asks, field.deciding) == ("Step", "red")
    field.play("step GE1.red 1402", "face GE1.red 5")
    assert (field.asks, field.deciding) == ("CounterFire", "blue")


@pytest.mark.rule("moi:9.2a")
def test_9_2a_horse_fires_before_or_after_its_movement() -> None:
    before = battle("12x8 | red: GE1@1403>5 | blue: PK2@1404>9")
    after = battle("12x8 | red: GE1@1401>5 LB9@1001>3 | blue: PK2@1404>9")

    before.play("unit GE1.red")
    after.play("unit GE1.red", "step GE1.red 1402", "step GE1.red 1403")

    assert before.offers("fire GE1.red PK2.blue")
    assert after.offers("fire GE1.red PK2.blue")


@pytest.mark.rule("moi:9.2b")
def test_9_2b_missile_foot_fires_only_when_it_has_finished_its_movement() -> None:
    field = battle("12x8 | red: LB1@1204>3 | blue: PK2@1504>9")
    field.play("unit LB1.red")
    assert not field.offers("fire LB1.red PK2.blue")
    field.play("step LB1.red 1304")
    assert not field.offers("fire LB1.red PK2.blue")

    field.play("face LB1.red 3")

    assert field.options == ["fire LB1.red PK2.blue", "hold LB1.red"]


@pytest.mark.rule("moi:9.2c")
@pytest.mark.parametrize("kind", ["LB", "CB"])
def test_9_2c_an_active_unit_fires_once(kind: str) -> None:
    field = battle(f"12x8 | red: {kind}1@1204>3 LB9@1001>3 | blue: PK2@1405>9 PK3@1403>9")

    field.play(f"unit {kind}1.red", f"face {kind}1.red 3", f"fire {kind}1.red PK2.blue", dice=(0,))

    assert modes(field) == ["active"]
    assert field.refusal(f"unit {kind}1.red") == "moi:5.1b refusal-unit-done"


@pytest.mark.rule("moi:9.2c")
def test_9_2c_horse_that_has_fired_moves_on_but_does_not_fire_again() -> None:
    field = battle("12x8 | red: GE1@1403>5 | blue: PK2@1404>9")

    field.play("unit GE1.red", "fire GE1.red PK2.blue", dice=(0,))

    assert field.offers("step GE1.red 1402")
    assert field.refusal("fire GE1.red PK2.blue") == "moi:9.2c refusal-may-not-fire"


@pytest.mark.rule("moi:9.2d")
def test_9_2d_both_shots_are_resolved_before_results_are_applied() -> None:
    field = aim("12x8 | red: LB1@1204>3 LB9@1001>3 | blue: LB2@1405>9d ^@2101")
    field.play("fire LB1.red LB2.blue")
    assert (field.asks, field.deciding) == ("Respond", "blue")

    field.play("fire LB2.blue LB1.red", dice=(9, 9))

    # Eliminated, it has still shot; and only its own, earlier Disorder was counted.
    assert (field.state("LB2"), field.state("LB1")) == ("eliminated", "disordered")
    assert [e.facts["total"] for e in field.told("rolled")] == [10, 9]
    assert modes(field) == ["active", "response"]


@pytest.mark.rule("moi:9.2d")
def test_9_2d_a_disorder_just_suffered_does_not_weaken_the_response() -> None:
    field = aim("12x8 | red: LB1@1204>3 LB9@1001>3 | blue: LB2@1405>9")

    field.play("fire LB1.red LB2.blue", "fire LB2.blue LB1.red", dice=(4, 4))

    assert [e.facts["total"] for e in field.told("rolled")] == [5, 5]
    assert (field.state("LB2"), field.state("LB1")) == ("disordered", "disordered")


@pytest.mark.rule("moi:9.2d")
@pytest.mark.parametrize(
    ("target", "hex_", "hour", "answers"),
    [
        ("LB", "1405", 9, True),
        ("LB", "1405", 7, True),  # through its flank
        ("LB", "1405", 3, False),  # from behind
        ("SL", "1304", 9, True),
        ("SL", "1405", 9, False),  # beyond its range
        ("GE", "1304", 9, True),
        ("PK", "1304", 9, False),
    ],
)
def test_9_2d_who_is_fired_at_from_within_his_range_may_fire_back(
    target: str, hex_: str, hour: int, answers: bool
) -> None:
    field = aim(f"12x8 | red: LB1@1204>3 LB9@1001>3 | blue: {target}2@{hex_}>{hour}")

    field.play(f"fire LB1.red {target}2.blue", dice=(0,))

    assert (field.asks == "Respond") == answers


@pytest.mark.rule("moi:9.2e")
@pytest.mark.parametrize("kind", ["LB", "SL", "GE"])
def test_9_2e_every_unit_that_moves_into_their_front_is_fired_at(kind: str) -> None:
    field = battle(
        f"12x8 | red: PK1@1604>3 PK2@1603>3 LB9@1001>3 | blue: {kind}3@1804>9", shield_wall=False
    )

    for unit, hex_ in (("PK1", "1704"), ("PK2", "1703")):
        field.play(f"unit {unit}.red", f"step {unit}.red {hex_}")
        assert (field.asks, field.deciding) == ("React", "blue")
        field.play(f"fire {kind}3.blue {unit}.red", f"face {unit}.red 3", dice=(9,))

    assert modes(field) == ["reaction", "reaction"]
    assert (field.state("PK1"), field.state("PK2")) == ("disordered", "disordered")


@pytest.mark.rule("moi:9.2e")
def test_9_2e_a_retired_unit_that_moves_into_their_front_is_fired_at_too() -> None:
    field = battle(
        "12x8 | red: PK1@1604>3r ^@1904 LB9@1001>3 | blue: LB3@1804>9", shield_wall=False
    )

    field.play("unit PK1.red", "step PK1.red 1704", "fire LB3.blue PK1.red", dice=(9,))

    assert field.state("PK1") == "eliminated"


@pytest.mark.rule("moi:9.2e")
@pytest.mark.parametrize("kind", ["LB", "CB"])
def test_9_2e_a_charge_into_their_front_is_fired_at(kind: str) -> None:
    field = battle(f"12x8 | red: MM1@1204>3 | blue: {kind}2@1405>9")

    field.play("end-moves", "charge MM1.red " + f"{kind}2.blue", "ride MM1.red 1304 3")

    assert (field.asks, field.deciding) == ("React", "blue")


@pytest.mark.rule("moi:9.2e")
def test_9_2e_a_counter_charge_into_their_front_is_fired_at() -> None:
    field = counter_charged("LB")

    assert (field.asks, field.deciding) == ("React", "red")
    field.play("fire LB1.red MM2.blue", dice=(9, 4))
    assert field.kind("MM2") == "UH"
    assert modes(field) == ["active", "reaction"]


@pytest.mark.rule("moi:9.2e")
def test_9_2e_continuation_of_attack_draws_no_fire() -> None:
    field = battle("12x8 | red: MM1@1204>3 | blue: PK2@1304>9d LB3@1405>9 LB4@1903>9")

    # The pikes are ridden down; the advance leads before the bows, who are assaulted at once.
    field.play("end-moves", "assault MM1.red PK2.blue", dice=(9, 0))

    assert field.state("PK2") == "eliminated"
    assert [e.facts["unit"] for e in field.told("continued")] == ["MM1.red"]
    assert modes(field) == []


@pytest.mark.rule("moi:9.2e")
def test_9_2e_reaction_is_no_duty_and_draws_no_response() -> None:
    field = battle("12x8 | red: LB1@1604>3 LB9@1001>3 | blue: LB3@1804>9")

    field.play("unit LB1.red", "step LB1.red 1704")
    assert field.options == ["fire LB3.blue LB1.red", "hold LB3.blue"]
    field.play("fire LB3.blue LB1.red", dice=(0,))

    assert (field.asks, modes(field)) == ("Step", ["reaction"])


@pytest.mark.rule("moi:9.2f")
def test_9_2f_crossbows_do_not_respond() -> None:
    field = aim("12x8 | red: LB1@1204>3 LB9@1001>3 | blue: CB2@1405>9")

    field.play("fire LB1.red CB2.blue", dice=(0,))

    assert (field.asks, modes(field)) == ("MoveAndFire", ["active"])


@pytest.mark.rule("moi:9.2f")
def test_9_2f_crossbows_react_to_one_unit_in_an_activation() -> None:
    field = battle(
        "12x8 | red: PK1@1604>3 PK2@1603>3 LB9@1001>3 | blue: CB3@1804>9", shield_wall=False
    )
    field.play("unit PK1.red", "step PK1.red 1704", "fire CB3.blue PK1.red", dice=(0,))
    field.play("face PK1.red 3")

    field.play("unit PK2.red", "step PK2.red 1703")

    assert (field.asks, modes(field)) == ("Step", ["reaction"])


@pytest.mark.rule("moi:9.2f")
def test_9_2f_a_crossbow_that_held_may_react_to_the_next() -> None:
    field = battle(
        "12x8 | red: PK1@1604>3 PK2@1603>3 LB9@1001>3 | blue: CB3@1804>9", shield_wall=False
    )
    field.play("unit PK1.red", "step PK1.red 1704", "hold CB3.blue", "face PK1.red 3")

    field.play("unit PK2.red", "step PK2.red 1703")

    assert field.asks == "React"


@pytest.mark.rule("moi:9.2f")
def test_9_2f_crossbows_do_not_react_to_a_counter_charge() -> None:
    field = counter_charged("CB", charge=0)

    assert field.asks != "React"
    assert modes(field) == ["active"]


@pytest.mark.rule("moi:9.2f")
def test_9_2f_in_the_next_activation_the_crossbow_reacts_again() -> None:
    field = battle(
        "12x8 | red: PK1.van@1604>3 PK2.rear@1603>3 | blue: CB3@1804>9",
        active="van",
        shield_wall=False,
    )
    field.play("unit PK1.van", "step PK1.van 1704", "fire CB3.blue PK1.van", dice=(0,))
    field.play("face PK1.van 3")

    field.activate("rear").play("unit PK2.rear", "step PK2.rear 1703")

    assert field.asks == "React"


def counter_charged(kind: str, *, charge: int | None = None) -> Table:
    """Red missile foot has fired at horse, which rides into its front; and the charge's die."""
    field = aim(f"12x8 | red: {kind}1@1204>3 LB9@1001>3 | blue: MM2@1505>9", f"{kind}1.red")
    field.play(f"fire {kind}1.red MM2.blue", f"counter-charge MM2.blue {kind}1.red", dice=(0, 0))
    ride = next(text for text in field.options if text.startswith("ride MM2.blue 1304"))
    return field.play(ride, dice=() if charge is None else (charge,))


@pytest.mark.rule("moi:9.2g")
def test_9_2g_each_unit_fires_by_itself_at_one_target() -> None:
    field = aim("12x8 | red: LB1@1204>3 LB2@1206>3 | blue: PK3@1405>9 PK4@1403>9")
    assert shots(field) == {"PK3.blue", "PK4.blue"}

    field.play("fire LB1.red PK3.blue", dice=(9,))

    assert (field.state("PK3"), field.state("PK4")) == ("disordered", "normal")
    assert len(modes(field)) == 1
    assert field.offers("unit LB2.red")


@pytest.mark.rule("moi:9.2g")
def test_9_2g_two_bows_before_whom_a_unit_comes_fire_one_after_the_other() -> None:
    field = battle(
        "12x8 | red: PK1@1604>3 LB9@1001>3 | blue: LB3@1804>9 LB4@1705>11", shield_wall=False
    )
    field.play("unit PK1.red", "step PK1.red 1704")

    first = field.options
    field.play(first[0], dice=(9,))
    second = field.options
    field.play(second[0], dice=(9,))

    # The second shot falls on Disordered pikes and destroys them.
    assert {first[0], second[0]} == {"fire LB3.blue PK1.red", "fire LB4.blue PK1.red"}
    assert field.state("PK1") == "eliminated"


# 9.3 Resolution.


@pytest.mark.rule("moi:9.3a")
@pytest.mark.parametrize(
    ("target", "face", "state"),
    [
        ("PK2@1405>9", 3, "normal"),
        ("PK2@1405>9", 4, "disordered"),
        ("PK2@1405>9d", 3, "retired"),
        ("HM2@1405>9", 4, "disordered"),
        ("HM2@1405>9d", 1, "disordered"),
        ("HM2@1405>9d", 2, "retired"),
    ],
)
def test_9_3a_die_and_drms_are_read_in_the_column_of_the_target(
    target: str, face: int, state: str
) -> None:
    field = aim(f"12x8 | red: LB1@1204>3 LB9@1001>3 | blue: {target} ^@2101")
    name = target.split("@")[0]

    # +1 for a longbow at two hexes.
    field.play(f"fire LB1.red {name}.blue", dice=(face,))

    assert field.told("rolled")[0].facts["total"] == face + 1
    assert field.state(name) == state


@pytest.mark.rule("moi:9.3b")
def test_9_3b_every_shot_is_applied_before_the_next() -> None:
    field = battle(
        "12x8 | red: LB1@1204>3 LB2@1205>3 LB3@1206>3 | blue: PK4@1405>9 ^@2101", shield_wall=False
    )

    field.play("unit LB1.red", "face LB1.red 3", "fire LB1.red PK4.blue", dice=(4,))
    after_first = field.state("PK4")
    field.play("unit LB2.red", "face LB2.red 3", "fire LB2.red PK4.blue", dice=(3,))
    after_second = field.state("PK4"), field.hex("PK4")
    field.play("unit LB3.red", "face LB3.red 3")

    # Disordered, then Retired to its Standard and out of range of the third.
    assert after_first == "disordered"
    assert after_second == ("retired", "2101")
    assert len(modes(field)) == 2
    assert field.asks != "ShootOrHold"


@pytest.mark.rule("moi:9.3c")
@pytest.mark.parametrize(
    ("target", "hour", "drm"),
    [("MM", 9, 0), ("MM", 7, 1), ("MM", 1, 1), ("MM", 3, 0), ("HM", 7, 0), ("GE", 7, 0)],
)
def test_9_3c_the_flank_of_mounted_men_at_arms_is_easier_to_hit(
    target: str, hour: int, drm: int
) -> None:
    field = aim(f"12x8 | red: LB1@1204>3 | blue: {target}2@1405>{hour}")

    roll = field.preview(f"fire LB1.red {target}2.blue")[0]

    assert sum(m.amount for m in roll.modifiers if m.rule == "moi:9.3c") == drm


@pytest.mark.rule("moi:9.3d")
@pytest.mark.parametrize(("target", "kind"), [("MM", "UH"), ("GE", "GE"), ("HM", "HM")])
def test_9_3d_only_men_at_arms_are_unhorsed_other_horse_is_disordered(
    target: str, kind: str
) -> None:
    field = aim(f"12x8 | red: LB1@1204>3 LB9@1001>3 | blue: {target}2@1405>9")

    field.play(f"fire LB1.red {target}2.blue", dice=(6,))

    assert field.told("rolled")[0].facts["outcome"] == "unhorsed"
    assert (field.kind(f"{target}2"), field.state(f"{target}2")) == (kind, "disordered")


# 9.4 Line of sight.


@pytest.mark.rule("moi:9.4a")
def test_9_4a_fire_needs_a_free_line_from_centre_to_centre() -> None:
    field = aim("12x8 | red: LB1@1204>3 | blue: PK2@1505>9 PK3@1504>9 | 1405=wood")

    # The wood stands on the line to PK2 alone.
    assert shots(field) == {"PK3.blue"}
    assert field.refusal("fire LB1.red PK2.blue") == "moi:9.4a refusal-no-sight"


@pytest.mark.rule("moi:9.4b")
@pytest.mark.parametrize("word", ["wood", "village"])
def test_9_4b_wood_and_houses_hide_what_is_behind_but_not_what_is_in_them(word: str) -> None:
    field = aim(f"12x8 | red: LB1@1204>3 | blue: PK2@1304>9 PK3@1405>9 | 1304={word} 1303=marsh")

    assert shots(field) == {"PK2.blue"}


@pytest.mark.rule("moi:9.4b")
def test_9_4b_the_terrain_tables_name_all_that_hides() -> None:
    hides = {"wood", "town", "castle", "church", "monastery", "building", "village"}

    for name in MEN_OF_IRON:
        rows = read_toml("men_of_iron", "terrain", f"{name}.toml")["hex"]
        blocking = {word for word, row in rows.items() if row.get("blocks_sight", False)}
        assert blocking == hides & set(rows), name


@pytest.mark.rule("moi:9.4c")
@pytest.mark.parametrize(
    ("levels", "seen"),
    [
        ("1304^2", False),
        ("1304^2 1204^2", True),
        ("1304^2 1405^2", True),
        ("1304^3 1204^2 1405^1", False),
        ("1204^2", True),
    ],
)
def test_9_4c_ground_higher_than_both_hides(levels: str, seen: bool) -> None:
    field = battle(f"12x8 | red: LB1@1204>3 LB9@1001>3 | blue: PK2@1405>9 | {levels}")

    field.play("unit LB1.red", "face LB1.red 3")

    assert field.offers("fire LB1.red PK2.blue") == seen


@pytest.mark.rule("moi:9.4d")
@pytest.mark.parametrize("between", ["red: PK3", "blue: PK3"])
@pytest.mark.parametrize(("kind", "fires"), [("LB", True), ("CB", False)])
def test_9_4d_crossbows_do_not_fire_through_units_and_others_do(
    kind: str, fires: bool, between: str
) -> None:
    side, _, unit = between.partition(": ")
    red = f"{kind}1@1204>3 LB9@1001>3" + (f" {unit}@1304>3" if side == "red" else "")
    blue = "PK2@1405>9" + (f" {unit}@1304>3" if side == "blue" else "")
    field = battle(f"12x8 | red: {red} | blue: {blue}", shield_wall=False)

    field.play(f"unit {kind}1.red", f"face {kind}1.red 3")

    assert field.offers(f"fire {kind}1.red PK2.blue") == fires


@pytest.mark.rule("moi:9.4d")
def test_9_4d_along_a_hexside_one_free_hex_is_enough_for_a_crossbow() -> None:
    half = aim("12x8 | red: CB1@1204>3 LB2@1304>3 | blue: PK3@1404>9", "CB1.red")
    full = aim(
        "12x8 | red: CB1@1204>3 LB2@1304>3 LB4@1303>3 MM5@1001>3 | blue: PK3@1404>9", "CB1.red"
    )

    assert shots(half) == {"PK3.blue"}
    assert full.asks == "MoveAndFire"


@pytest.mark.rule("moi:9.4e")
@pytest.mark.parametrize(
    ("ground", "seen"),
    [("1303=wood", True), ("1304=wood", True), ("1303=wood 1304=village", False)],
)
def test_9_4e_a_line_along_a_hexside_is_hidden_only_from_both_sides(
    ground: str, seen: bool
) -> None:
    field = battle(f"12x8 | red: LB1@1204>3 LB9@1001>3 | blue: PK2@1404>9 | {ground}")

    field.play("unit LB1.red", "face LB1.red 3")

    assert field.offers("fire LB1.red PK2.blue") == seen


# The tables.


@pytest.mark.rule("moi:table.range")
@pytest.mark.parametrize(
    ("kind", "distance", "drm"),
    [
        ("LB", 1, 2),
        ("LB", 2, 1),
        ("LB", 3, -1),
        ("CB", 1, 3),
        ("CB", 2, 0),
        ("CB", 3, -3),
        ("GE", 1, 1),
        ("SL", 1, -1),
    ],
)
def test_table_range_the_drm_of_every_weapon_at_every_range(
    kind: str, distance: int, drm: int
) -> None:
    hex_ = {1: "1304", 2: "1405", 3: "1505"}[distance]
    field = battle(f"12x8 | red: {kind}1@1204>3 LB9@1001>3 | blue: PK2@{hex_}>9")
    field.play(f"unit {kind}1.red")
    if kind != "GE":
        field.play(f"face {kind}1.red 3")

    roll = field.preview(f"fire {kind}1.red PK2.blue")[0]

    assert [m.amount for m in roll.modifiers if m.rule == "moi:table.range"] == [drm]


# Die 0 to 9 by column, copied a second time from the book's table.
NONE, DIS, BACK, RET, UNH, OUT = (
    "none",
    "disordered",
    "retreat",
    "retired",
    "unhorsed",
    "eliminated",
)
FIRE_TABLE = {
    (False, False): [NONE] * 5 + [DIS] * 7,
    (False, True): [NONE] * 2 + [BACK] * 2 + [RET] * 3 + [OUT] * 5,
    (True, False): [NONE] * 5 + [DIS] * 2 + [UNH] * 5,
    (True, True): [NONE] * 3 + [RET] * 5 + [OUT] * 4,
}


@pytest.mark.rule("moi:table.fire")
@pytest.mark.parametrize(("mounted", "disordered"), sorted(FIRE_TABLE))
def test_table_fire_every_cell(mounted: bool, disordered: bool) -> None:
    table = scenario("moi/crecy")[0].figures.fire[mounted, disordered]

    assert [table.look_up(value) for value in range(12)] == FIRE_TABLE[mounted, disordered]
    assert table.look_up(-4) == NONE


@pytest.mark.rule("moi:table.fire.drm")
def test_table_fire_drm_every_modifier_of_a_shot() -> None:
    field = battle("12x8 | red: LB1@1204>3d GE2@1208>3 | blue: MM3@1405>7 PK4@1307>9w | 1405=wood")
    field.play("unit LB1.red", "face LB1.red 3")
    bow = field.preview("fire LB1.red MM3.blue")[0]
    field.play("hold LB1.red", "unit GE2.red")
    javelin = field.preview("fire GE2.red PK4.blue")[0]

    assert {m.label: m.amount for m in bow.modifiers} == {
        "mod-range": 1,
        "mod-terrain": -1,
        "mod-fire-flank": 1,
        "mod-firer-disordered": -1,
    }
    assert {m.label: m.amount for m in javelin.modifiers} == {
        "mod-range": 1,
        "mod-mounted-firer": -1,
        "mod-shield-wall": -1,
    }


@pytest.mark.rule("moi:table.fire.drm")
def test_table_fire_drm_a_shield_wall_helps_to_the_front_only() -> None:
    field = aim("12x8 | red: LB1@1204>3 | blue: PK2@1405>7w")

    roll = field.preview("fire LB1.red PK2.blue")[0]

    assert {m.label for m in roll.modifiers} == {"mod-range"}
