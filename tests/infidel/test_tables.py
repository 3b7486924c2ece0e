"""The charts of the second book, typed a second time from the page, against what is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gonfalon.kernel.data import read_toml
from gonfalon.men_of_iron import charge, missiles, onset, riposte
from gonfalon.men_of_iron.figures import NOT_ALLOWED
from gonfalon.men_of_iron.kinds import Kind
from tests.infidel.field import battle

if TYPE_CHECKING:
    from gonfalon.kernel.tables import Table as Column
    from gonfalon.men_of_iron.notation import Table

BELOW, ABOVE = -9, 19
NA = None


def any_field() -> Table:
    return battle(
        "8x8 | red: PK1@1001>3 HC1@1002>3=0 LCA1@1003>3=0 *max@1002/3/4 | blue: PK1@1704>9"
    )


def assert_column(column: Column, rows: list[tuple[int, int, str]]) -> None:
    """Every modified die of a column, and what lies beyond its ends."""
    for low, high, result in rows:
        for value in range(low, high + 1):
            assert column.look_up(value) == result, value


RANGES: dict[str, list[int | None]] = {
    "A": [+1, -1, NA],
    "AF": [+1, -1, NA],
    "MCA": [+1, -1, NA],
    "LCA": [+1, -1, NA],
    "CB": [+2, -2, NA],
    "PKJ": [+1, NA, NA],
}


@pytest.mark.rule("inf:table.range", "inf:11.1a")
@pytest.mark.parametrize("distance", [1, 2, 3])
@pytest.mark.parametrize("shooter", RANGES)
def test_table_range(shooter: str, distance: int) -> None:
    there = ("1504", "1604", "1704")[distance - 1]
    field = battle(f"12x8 | red: {shooter}1@1404>3 | blue: PK1@{there}>9 PK2@2001>9")
    expected = RANGES[shooter][distance - 1]

    field.play(f"unit {shooter}1.red")
    if shooter not in ("MCA", "LCA") and field.offers("face"):
        field.play(f"face {shooter}1.red 3")
    shot = f"fire {shooter}1.red PK1.blue"

    assert field.offers(shot) is (expected is not NA)
    if expected is not NA:
        (roll,) = field.preview(shot)
        assert {m.label: m.amount for m in roll.modifiers}["mod-range"] == expected


@pytest.mark.rule("inf:table.fire", "inf:11.3a")
def test_table_fire() -> None:
    fire = any_field().game.figures.fire

    assert_column(fire[False, False], [(BELOW, 4, "none"), (5, ABOVE, "disordered")])
    assert_column(
        fire[False, True],
        [(BELOW, 1, "none"), (2, 3, "retreat"), (4, 6, "retired"), (7, ABOVE, "eliminated")],
    )
    assert_column(fire[True, False], [(BELOW, 4, "none"), (5, ABOVE, "disordered")])
    assert_column(
        fire[True, True], [(BELOW, 2, "none"), (3, 7, "retired"), (8, ABOVE, "eliminated")]
    )


FIRE_DRM = [
    ("A", "MC1@1503>9", {"mod-range": 1}),
    ("A", "CF1@1503>9", {"mod-range": 1, "mod-helpless": 2}),
    ("A", "KN1@1503>9", {"mod-range": 1, "mod-armoured": -1}),
    ("A", "HC1@1503>9", {"mod-range": 1, "mod-armoured": -1}),
    ("LCA", "MA1@1503>9", {"mod-range": 1, "mod-mounted-firer": -1}),
    ("MCA", "MA1@1503>9", {"mod-range": 1, "mod-mounted-firer": -1}),
]


@pytest.mark.rule("inf:table.fire.drm", "inf:11.3b")
@pytest.mark.parametrize(("shooter", "target", "drm"), FIRE_DRM)
@pytest.mark.parametrize("state", ["", "d"])
def test_table_fire_drm(shooter: str, target: str, drm: dict[str, int], state: str) -> None:
    field = battle(f"12x8 | red: {shooter}1@1404>3{state} | blue: {target} PK9@2001>9")
    game = field.game

    found = missiles.fire_modifiers(game, 0, 1)

    shaken = {"mod-firer-disordered": -1} if state else {}
    assert {m.label: m.amount for m in found} == {**drm, **shaken}


@pytest.mark.rule("inf:table.fire.drm", "inf:11.3c")
@pytest.mark.parametrize("target", ["MC", "MCA", "LCA", "KN", "HC", "MA", "PK", "A", "CB", "CF"])
def test_table_fire_drm_flank(target: str) -> None:
    field = battle(f"12x8 | red: A1@1404>3 | blue: {target}1@1504>1 PK9@2001>9")

    found = {m.label: m.amount for m in missiles.fire_modifiers(field.game, 0, 1)}

    assert found.get("mod-fire-flank", 0) == (1 if target in ("MC", "MCA", "LCA") else 0)


ATTACKERS = ("KN", "HC", "MC", "MA", "PK", "AF")
MATRIX = {
    "KN": (0, -1, -3, -1, -2, -1),
    "HC": (+1, 0, -2, 0, -2, 0),
    "MC": (+2, +1, 0, +1, 0, +1),
    "LC": (+3, +2, +1, +2, +1, +2),
    "MA": (-1, -1, 0, 0, -1, 0),
    "PK": (+2, +1, 0, +1, 0, +1),
    "AF": (+1, 0, -1, +1, -1, 0),
    "A and CF": (+4, +3, +2, +3, +2, +2),
    "CB, wagons, Carroccio": (+3, +2, +1, +2, +1, +1),
}
# The row and the column of every kind of counter.
ROW = {
    **{kind: kind for kind in ("KN", "HC", "MC", "MA", "PK", "AF")},
    "MCA": "MC",
    "LCA": "LC",
    "PKJ": "PK",
    "A": "A and CF",
    "CF": "A and CF",
    "CB": "CB, wagons, Carroccio",
    "WN": "CB, wagons, Carroccio",
    "CA": "CB, wagons, Carroccio",
}
COLUMN = {**{kind: kind for kind in ATTACKERS}, "MCA": "MC", "PKJ": "PK"}


@pytest.mark.rule("inf:table.matrix", "inf:12.1a", "inf:2.2b")
@pytest.mark.parametrize("defender", ROW)
def test_table_matrix(defender: str) -> None:
    row = any_field().game.figures.matrix[Kind.find(defender)]

    for attacker in ROW:
        expected = NOT_ALLOWED
        if attacker in COLUMN:
            expected = MATRIX[ROW[defender]][ATTACKERS.index(COLUMN[attacker])]
        assert row[Kind.find(attacker)] == expected, attacker


@pytest.mark.rule("inf:table.assault", "inf:14.1")
def test_table_assault() -> None:
    normal, disordered = any_field().game.figures.assault

    assert_column(
        normal,
        [
            (BELOW, 1, "attacker-disordered-retreat"),
            (2, 3, "attacker-disordered"),
            (4, 5, "none"),
            (6, 7, "defender-disordered"),
            (8, ABOVE, "defender-disordered-retreat"),
        ],
    )
    assert_column(
        disordered,
        [
            (BELOW, 0, "attacker-disordered-retreat"),
            (1, 1, "attacker-disordered"),
            (2, 4, "none"),
            (5, 7, "defender-retired"),
            (8, ABOVE, "defender-eliminated-continue"),
        ],
    )


@pytest.mark.rule("inf:table.charge", "inf:14.1")
def test_table_charge() -> None:
    normal, disordered = any_field().game.figures.charge

    assert_column(
        normal,
        [
            (BELOW, 1, "attacker-disordered"),
            (2, 3, "both-disordered"),
            (4, 4, "defender-disordered"),
            (5, 7, "defender-disordered-retreat"),
            (8, ABOVE, "defender-disordered-retreat-continue"),
        ],
    )
    assert_column(
        disordered,
        [
            (BELOW, 0, "attacker-disordered"),
            (1, 3, "attacker-disordered-defender-retired"),
            (4, 4, "defender-retired"),
            (5, ABOVE, "defender-eliminated-continue"),
        ],
    )


@pytest.mark.rule("inf:table.assault.drm")
def test_table_assault_drm() -> None:
    assert any_field().game.figures.assault_drm == {
        "attacker_disordered": -2,
        "counter_charged": -2,
        "all_attackers_lower": -1,
        "charger_moved": -1,
        "leader": +1,
        "defender_retired": +2,
        "flank": +2,
        "rear": +3,
        "combination": +4,
        "continued": -1,
    }


def outcomes(roll: Any) -> list[str]:
    return list(roll.outcomes)


@pytest.mark.rule("inf:table.reluctance")
def test_table_reluctance() -> None:
    field = any_field()

    roll = charge.reluctance_roll(field.game, field.unit("HC1"))

    assert outcomes(roll) == ["charges"] * 7 + ["assaults"] * 3


@pytest.mark.rule("inf:table.countercharge.charge", "inf:13.7a")
def test_table_counter_charge_against_a_charge() -> None:
    field = any_field()

    plain = onset.counter_roll(field.game, field.unit("HC1"), False, "charge")
    turning = onset.counter_roll(field.game, field.unit("HC1"), True, "charge")

    assert outcomes(plain) == ["success"] * 4 + ["failure"] * 6
    assert outcomes(turning) == ["success"] * 3 + ["failure"] * 7


@pytest.mark.rule("inf:table.countercharge.assault", "inf:13.8a")
@pytest.mark.parametrize(("by_table", "most"), [(False, 4), (True, 3)])
def test_table_counter_charge_against_an_assault_or_fire(by_table: bool, most: int) -> None:
    """The text has 4 or less, the table 0-3: a switch."""
    field = battle(
        "8x8 | red: HC1@1002>3=0 | blue: PK1@1704>9",
        options={"counter_charge_by_table": by_table},
    )

    roll = onset.counter_roll(field.game, 0, False, "assault")

    assert outcomes(roll) == ["success"] * (most + 1) + ["failure"] * (9 - most)


@pytest.mark.rule("inf:table.countercharge.kn", "inf:13.9c")
def test_table_knights_held_back() -> None:
    """Die minus the rating of 3: 0-3 no counter-charge, 4 and more they ride."""
    roll = riposte.restrain_roll(any_field().game, 0)

    assert outcomes(roll) == ["held"] * 7 + ["rides"] * 3


@pytest.mark.rule("inf:table.lc-retreat", "inf:12.2c", "inf:12.2d")
def test_tables_of_the_light_cavalry_retreat() -> None:
    field = any_field()
    unit = field.unit("LCA1")

    ordinary = onset.withdrawal_roll(field.game, unit, counter=False)
    counter = onset.withdrawal_roll(field.game, unit, counter=True)

    assert outcomes(ordinary) == ["withdraws"] * 6 + ["withdraws-disordered"] * 4
    assert outcomes(counter) == (["withdraws"] * 4 + ["withdraws-disordered"] * 4 + ["caught"] * 2)


@pytest.mark.rule("inf:table.leader-loss")
def test_table_leader_loss() -> None:
    assert any_field().game.figures.leader_loss == 3


@pytest.mark.rule("inf:2.3", "inf:2.6")
def test_the_die_and_the_scale() -> None:
    tables = read_toml("infidel", "tables.toml")

    assert (tables["die"]["sides"], any_field().game.figures.die) == (10, 10)
    scale = {k: v for k, v in tables["scale"].items() if k != "rule"}
    assert scale == {
        "yards_a_hex": 250,
        "men_a_pike_unit": 600,
        "men_a_missile_unit_on_foot": 300,
        "men_a_mounted_unit": 150,
    }


@pytest.mark.rule("inf:2.3")
def test_2_3_zero_counts_as_zero() -> None:
    field = battle("8x8 | red: A1@1404>3 | blue: PK1@1504>9 PK2@1701>9")
    field.play("unit A1.red", "face A1.red 3", "fire A1.red PK1.blue", dice=(0,))

    assert field.told("rolled")[-1].facts["total"] == 1
