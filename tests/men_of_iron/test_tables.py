"""The charts of the book, typed a second time from the page, against what the engine uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron.battles.bombards import gun_roll
from gonfalon.men_of_iron.battles.crecy import Crecy
from gonfalon.men_of_iron.battles.najera import Najera
from gonfalon.men_of_iron.missiles import fire_modifiers
from gonfalon.men_of_iron.notation import Table, battle, field_of
from gonfalon.men_of_iron.terrain import FOOT, HORSE, NO_ATTACK
from tests.men_of_iron.melee import assault_phase, fight, previewed

if TYPE_CHECKING:
    from gonfalon.kernel.tables import Table as Column
    from gonfalon.men_of_iron.figures import Figures

NA = None


def figures() -> Figures:
    return field_of("4x4 | red: PK1@1001>3 | blue: PK1@1304>9").figures


def assert_column(column: Column, rows: list[tuple[int, int, str]]) -> None:
    """Every modified die of a column, and what lies beyond its ends."""
    for low, high, result in rows:
        for value in range(low, high + 1):
            assert column.look_up(value) == result, value


BELOW, ABOVE = -9, 19


# Missile fire.

RANGES: dict[str, list[int | None]] = {
    "LB": [+2, +1, -1],
    "CB": [+3, 0, -3],
    "GE": [+1, NA, NA],
    "SL": [-1, NA, NA],
}


@pytest.mark.rule("moi:table.range")
@pytest.mark.parametrize("distance", [1, 2, 3, 4])
@pytest.mark.parametrize("shooter", RANGES)
def test_table_range(shooter: str, distance: int) -> None:
    there = ("1504", "1604", "1704", "1804")[distance - 1]
    field = battle(f"12x8 | red: {shooter}1@1404>3 | blue: PK1@{there}>9")
    expected = [*RANGES[shooter], NA][distance - 1]

    field.play(f"unit {shooter}1.red")
    if shooter != "GE":
        field.play(f"face {shooter}1.red 3")
    shot = f"fire {shooter}1.red PK1.blue"

    assert field.offers(shot) is (expected is not NA)
    if expected is not NA:
        assert previewed(field, shot)["mod-range"] == expected


FIRE_FOOT_NORMAL = [(BELOW, 4, "none"), (5, ABOVE, "disordered")]
FIRE_FOOT_DISORDERED = [
    (BELOW, 1, "none"),
    (2, 3, "retreat"),
    (4, 6, "retired"),
    (7, ABOVE, "eliminated"),
]
FIRE_MOUNTED_NORMAL = [(BELOW, 4, "none"), (5, 6, "disordered"), (7, ABOVE, "unhorsed")]
FIRE_MOUNTED_DISORDERED = [(BELOW, 2, "none"), (3, 7, "retired"), (8, ABOVE, "eliminated")]


@pytest.mark.rule("moi:table.fire")
def test_table_fire() -> None:
    fire = figures().fire

    assert_column(fire[False, False], FIRE_FOOT_NORMAL)
    assert_column(fire[False, True], FIRE_FOOT_DISORDERED)
    assert_column(fire[True, False], FIRE_MOUNTED_NORMAL)
    assert_column(fire[True, True], FIRE_MOUNTED_DISORDERED)


# Who shoots from 1404, at whom, and the modifiers besides the range.
FIRE_DRMS = [
    ("LB1@1404>3", "PK1@1604>9", "bannockburn", {}),
    ("LB1@1404>3", "MM1@1605>1", "bannockburn", {"mod-fire-flank": +1}),
    ("LB1@1404>3", "MM1@1604>9", "bannockburn", {}),
    ("LB1@1404>3", "MM1@1604>3", "bannockburn", {}),
    ("LB1@1404>3", "GE1@1605>1", "bannockburn", {}),
    ("LB1@1404>3d", "PK1@1604>9", "bannockburn", {"mod-firer-disordered": -1}),
    ("GE1@1404>3", "PK1@1504>9", "bannockburn", {"mod-mounted-firer": -1}),
    ("LB1@1404>3", "PK1@1604>9w", "bannockburn", {"mod-shield-wall": -1}),
    ("LB1@1404>3", "PK1@1604>1w", "bannockburn", {}),
    ("LB1@1404>3", "PK1@1604>9", "wood", {"mod-terrain": -1}),
]


@pytest.mark.rule("moi:table.fire.drm")
@pytest.mark.parametrize(("shooter", "target", "ground", "expected"), FIRE_DRMS)
def test_table_fire_drm(shooter: str, target: str, ground: str, expected: dict[str, int]) -> None:
    wood = "| 1604=wood" if ground == "wood" else ""
    field = battle(f"12x8 | red: {shooter} | blue: {target} {wood}")

    found = fire_modifiers(
        field.game, field.unit(shooter[:3] + ".red"), field.unit(target[:3] + ".blue")
    )

    assert {m.label: m.amount for m in found if m.label != "mod-range"} == expected


# Assault and charge.

ATTACKERS = ["MM", "DM", "UH", "PK", "AX", "GE"]
MATRIX: dict[str, list[int | None]] = {
    "MM": [0, 0, -2, -1, 0, -3],
    "DM": [-1, 0, -1, -1, 0, -2],
    "UH": [+2, +1, 0, +1, +2, 0],
    "PK": [0, +1, -1, 0, +1, -2],
    "AX": [+2, +1, -1, +1, NA, NA],
    "CB": [+2, +2, +1, +1, +3, 0],
    "LB": [+3, +2, +1, +2, +3, 0],
    "SL": [+4, +3, +2, +3, NA, 0],
    "GE": [+2, +1, 0, +1, NA, NA],
    "HM": [+3, +1, 0, +1, +1, NA],
}


@pytest.mark.rule("moi:table.matrix")
@pytest.mark.parametrize("attacker", ATTACKERS)
@pytest.mark.parametrize("defender", MATRIX)
def test_table_matrix(defender: str, attacker: str) -> None:
    field = assault_phase(f"12x8 | red: {attacker}1@1404>3 | blue: {defender}1@1504>9")
    expected = MATRIX[defender][ATTACKERS.index(attacker)]
    attack = f"assault {attacker}1.red {defender}1.blue"

    assert field.offers(attack) is (expected is not NA)
    if expected is not NA:
        assert previewed(field, attack).get("mod-weapons", 0) == expected


@pytest.mark.rule("moi:table.matrix")
@pytest.mark.parametrize("defender", MATRIX)
@pytest.mark.parametrize("unlisted", ["LB", "CB", "SL", "HM"])
def test_table_matrix_types_that_are_not_listed_never_attack(unlisted: str, defender: str) -> None:
    field = assault_phase(f"12x8 | red: {unlisted}1@1404>3 | blue: {defender}1@1504>9")

    assert field.asks != "Designate"


ASSAULT_NORMAL = [
    (BELOW, 0, "attacker-disordered-retreat"),
    (1, 1, "attacker-disordered-retreat"),
    (2, 3, "attacker-disordered"),
    (4, 4, "none"),
    (5, 5, "none"),
    (6, 7, "defender-disordered"),
    (8, ABOVE, "defender-disordered-retreat"),
]
ASSAULT_DISORDERED = [
    (BELOW, 0, "attacker-disordered-retreat"),
    (1, 1, "attacker-disordered"),
    (2, 3, "none"),
    (4, 4, "none"),
    (5, 5, "defender-retired"),
    (6, 7, "defender-retired"),
    (8, ABOVE, "defender-eliminated-continue"),
]
CHARGE_NORMAL = [
    (BELOW, 0, "attacker-disordered"),
    (1, 1, "attacker-disordered"),
    (2, 3, "both-disordered"),
    (4, 4, "defender-disordered"),
    (5, 7, "defender-disordered-retreat"),
    (8, ABOVE, "defender-disordered-retreat-continue"),
]
CHARGE_DISORDERED = [
    (BELOW, 0, "attacker-disordered"),
    (1, 1, "attacker-disordered-defender-retired"),
    (2, 3, "attacker-disordered-defender-retired"),
    (4, 4, "defender-retired"),
    (5, 7, "defender-eliminated-continue"),
    (8, ABOVE, "defender-eliminated-continue"),
]


@pytest.mark.rule("moi:table.assault")
def test_table_assault() -> None:
    normal, disordered = figures().assault

    assert_column(normal, ASSAULT_NORMAL)
    assert_column(disordered, ASSAULT_DISORDERED)


@pytest.mark.rule("moi:table.charge")
def test_table_charge() -> None:
    normal, disordered = figures().charge

    assert_column(normal, CHARGE_NORMAL)
    assert_column(disordered, CHARGE_DISORDERED)


# Attackers, defender, ground, and the modifiers of the list that then hold.
ASSAULT_DRMS: list[tuple[str, str, str, dict[str, int]]] = [
    ("PK1@1404>3", "PK1@1504>9", "", {}),
    ("PK1@1404>3", "PK1@1504>9d", "", {"mod-defence": +1}),
    ("PK1@1404>3 PK2@1405>3", "PK1@1504>9", "", {"mod-numbers": +1}),
    ("PK1@1404>3d", "PK1@1504>9", "", {"mod-attacker-disordered": -2}),
    ("PK1@1404>3", "PK1@1504>9", "1504^2", {"mod-terrain": -1}),
    ("PK1@1503>5", "PK1@1504>9", "", {"mod-flank": +2}),
    ("PK1@1604>9", "PK1@1504>9", "", {"mod-rear": +3}),
    ("PK1@1404>3 PK2@1503>5", "PK1@1504>9", "", {"mod-numbers": +1, "mod-combination": +4}),
    ("PK1@1404>3 PK2@1604>9", "PK1@1504>9", "", {"mod-numbers": +1, "mod-combination": +4}),
    ("PK1@1505>1 PK2@1604>9", "PK1@1504>9", "", {"mod-numbers": +1, "mod-combination": +4}),
    ("PK1@1404>3", "PK1@1504>9r", "", {"mod-defence": +1, "mod-defender-retired": +2}),
    ("PK1@1404>3", "PK1@1504>9w", "", {"mod-shield-wall": -1}),
    ("DM1@1404>3", "PK1@1504>9", "", {"mod-weapons": +1}),
    ("PK1@1404>3", "PK1@1504>9", "1504=building", {"mod-terrain": -3}),
    ("MM1@1304>3", "PK1@1504>3", "", {"mod-rear": +3, "mod-charge": +2}),
    (
        "MM1@1304>3 *bob@1304",
        "PK1@1504>3",
        "",
        {"mod-rear": +3, "mod-charge": +2, "mod-leader": +1},
    ),
]


@pytest.mark.rule("moi:table.assault.drm")
@pytest.mark.parametrize(("attackers", "defender", "ground", "expected"), ASSAULT_DRMS)
def test_table_assault_drm(
    attackers: str, defender: str, ground: str, expected: dict[str, int]
) -> None:
    # Courtrai prints no row for slopes, so that the list's own -1 is at work.
    field = assault_phase(
        f"12x8 | red: {attackers} | blue: {defender} ^@2101 | {ground}", ground="courtrai"
    )
    target = f"{defender[:3]}.blue"
    attacks = [text for text in field.options if text.endswith(target)]

    for attack in attacks[:-1]:
        field.play(attack)

    assert previewed(field, attacks[-1]) == expected


@pytest.mark.rule("moi:table.assault.drm")
def test_table_assault_drm_a_charge_after_moving() -> None:
    field = battle("12x8 | red: MM1@1303>3 | blue: PK1@1504>3 ^@2101")

    field.play("unit MM1.red", "step MM1.red 1304", "face MM1.red 3")

    expected = {"mod-rear": +3, "mod-charge-moved": +1}
    assert previewed(field, "charge MM1.red PK1.blue") == expected


@pytest.mark.rule("moi:table.assault.drm")
@pytest.mark.parametrize(("spent", "drm"), [(0, 0), (1, +2)])
def test_table_assault_drm_genitors_without_missiles(spent: int, drm: int) -> None:
    field = assault_phase(
        "12x8 | english: DM1@1404>3 | castilian: GE1@1504>9",
        battle=Najera(),
        rules_of="najera",
        ground="najera",
    )

    field.game.spent[field.unit("GE1")] = spent

    found = previewed(field, "assault DM1.english GE1.castilian")
    assert found.get("mod-no-missiles", 0) == drm


@pytest.mark.rule("moi:table.countercharge")
@pytest.mark.parametrize(("defence", "facing", "drm"), [(0, 9, 0), (0, 7, +1), (-1, 9, -1)])
def test_table_countercharge(defence: int, facing: int, drm: int) -> None:
    field = assault_phase(
        f"12x8 | red: MM1@1304>3 | blue: MM1@1504>{facing} ^@2101",
        changes={"units": {"kind": {"MM": {"defence": [defence, 0]}}}},
    )
    fight(field, "charge MM1.red MM1.blue").play("ride MM1.red 1404 3")

    (roll,) = field.preview("counter-charge MM1.blue MM1.red")

    assert roll.modifier == drm
    for face, outcome in enumerate(roll.outcomes):
        assert outcome == ("success" if face + drm <= 4 else "failure")


def reluctance(defender: str, start: str) -> tuple[str, ...]:
    field = assault_phase(f"12x8 | red: MM1@{start}>3 | blue: {defender} ^@2101")
    attack = next(text for text in field.options if text != "fight")
    roll = field.preview(attack)[0]
    assert roll.purpose.startswith("reluctance")
    return roll.outcomes


@pytest.mark.rule("moi:table.reluctance")
def test_table_reluctance() -> None:
    ordinary = reluctance("PK1@1504>9", "1304")
    schiltron = reluctance("PK1@1504>9s", "1404")

    assert ordinary == ("charges",) * 5 + ("assaults",) * 5
    assert schiltron == ("refuses",) * 8 + ("assaults",) * 2


@pytest.mark.rule("moi:table.reluctance")
@pytest.mark.parametrize(("die", "attacks"), [(7, False), (8, True)])
def test_table_reluctance_before_a_schiltron(die: int, attacks: bool) -> None:
    field = assault_phase("12x8 | red: MM1@1404>3 | blue: PK1@1504>9s ^@2101")

    fight(field, "assault MM1.red PK1.blue", dice=(die, 5))

    assert [e.facts["purpose"] for e in field.told("rolled")][1:] == ["assault"] * attacks


# Crecy.


def crecy(position: str) -> Table:
    return battle(position, active="-", battle=Crecy(), rules_of="crecy", ground="crecy")


BOMBARD = {"LB1": "disordered", "GE1": "disordered", "MM1": "unhorsed", "LB1d": "retired"}


@pytest.mark.rule("moi:table.bombard")
@pytest.mark.parametrize("target", BOMBARD)
def test_table_bombard(target: str) -> None:
    unit, mark = target[:3], target[3:]
    field = crecy(f"12x8 | english: BB1@1404>3 PK2@1404>3 | french: {unit}@1504>9{mark} ^@2101")

    roll = gun_roll(field.game, field.unit("BB1"), field.unit(unit))

    assert roll.modifier == 0
    assert roll.outcomes == ("none",) * 3 + (BOMBARD[target],) * 7


@pytest.mark.rule("moi:table.crecy.drm")
@pytest.mark.parametrize(
    ("shooter", "target", "expected"),
    [
        ("CB1.french", "LB1.english", {"mod-rain": -2}),
        ("LB1.english", "CB1.french", {"mod-unshielded": +1}),
        ("LB1.english", "PK2.french", {}),
    ],
)
def test_table_crecy_drm(shooter: str, target: str, expected: dict[str, int]) -> None:
    field = crecy("12x8 | english: LB1@1404>3 | french: CB1@1604>9 PK2@1605>9 ^@2101")

    found = fire_modifiers(field.game, field.unit(shooter), field.unit(target))

    assert {m.label: m.amount for m in found if m.label != "mod-range"} == expected


# Terrain.


class Row(NamedTuple):
    """A line of a terrain table: costs, assault DRMs of mounted and foot attackers, fire DRM.

    None is the book's NA. `by` says who has to stand in the hex for the assault DRM.
    """

    word: str
    mounted: int | None
    foot: int | None
    assault_mounted: int | None = 0
    assault_foot: int | None = 0
    fire: int = 0
    by: str = "defender"


HEXES = {
    "bannockburn": [
        Row("open", 1, 1),
        Row("marsh", 2, 2, -2, -1, 0, "attacker"),
        Row("wood", 3, 2, -2, -2, -1),
        Row("village", 2, 2, -2, -2, -1),
    ],
    "poitiers": [
        Row("open", 1, 1),
        Row("marsh", 3, 2, -1, -1),
        Row("wood", 3, 2, -2, -2, -2),
        Row("village", 2, 2, -2, -2, -1),
    ],
    "courtrai": [
        Row("open", 1, 1),
        Row("marsh", 2, 3, -1, -1),
        Row("ditch", 2, 3, -1, -1),
        Row("building", NA, 2, -3, -3, -4),
        Row("castle", NA, 2, -3, -3, -4),
        Row("church", NA, 2, -3, -3, -4),
        Row("monastery", NA, NA, -3, -3, -4),
    ],
    "falkirk": [
        Row("open", 1, 1),
        Row("marsh", 2, 3, -2, -1, 0, "attacker"),
        Row("pond", NA, NA),
        Row("wood", 2, 2, -2, -1, -1),
    ],
    "najera": [Row("open", 1, 1), Row("village", 2, 2, -2, -1)],
    "crecy": [
        Row("open", 1, 1),
        Row("low", 2, 2),
        Row("scrub", 2, 2, -1, -1, -1),
        Row("wood", 2, 4, -2, -2, -2),
        Row("village", 2, 4, -2, -2, -1),
    ],
}
# Costs of crossing are added to those of the hex.
SIDES = {
    # The rules of the burns forbid riders to attack across them, besides the table.
    "bannockburn": [Row("stream", +2, +1, NA, 0), Row("slope", +1, +1, -1, -1)],
    "poitiers": [
        Row("stream", +2, +1),
        Row("slope", +1, +1, -1, -1),
        Row("hedge", +1, +1, -2, -2),
        Row("ditch", +2, +2, -3, -3),
    ],
    "courtrai": [Row("stream", +1, +1), Row("river", +2, +2, -2, -2)],
    "falkirk": [Row("stream", +1, +1, NA, -2), Row("slope", +1, +1, -1, -1)],
    "najera": [
        Row("slope", +1, +1, -1, 0),
        Row("stream", +1, +1, -1, 0),
        Row("river", NA, NA),
        Row("bridge", 0, 0, -4, 0),
    ],
    "crecy": [
        Row("river", NA, NA, NA, NA),
        Row("slope", +1, +1, -1, -1),
        Row("steep", +2, +2, -2, -2),
    ],
}
GROUND_OF = {
    "slope": "1504^2",
    "steep": "1504^2 1404/1504=steep",
    "bridge": "1404/1504=river 1404/1504=bridge",
}
FROM, TO = "1404", "1504"


def check_row(name: str, row: Row, ground: str, extra: int) -> None:
    game = field_of(f"12x8 | red: PK1@1001>3 | blue: PK1@2108>9 | {ground}", ground=name)
    terrain, board = game.scenario.terrain, game.board
    here, there = board.index[FROM], board.index[TO]
    for mover, cost in ((HORSE, row.mounted), (FOOT, row.foot)):
        expected = FORBIDDEN if cost is NA else cost + extra
        assert game.costs[mover][here][board.toward[here][there]] == expected, (row.word, mover)
    ends = (here, there) if row.by == "defender" else (there, here)
    for mover, drm in ((HORSE, row.assault_mounted), (FOOT, row.assault_foot)):
        expected = NO_ATTACK if drm is NA else drm
        assert terrain.assault(mover, *ends) == expected, (row.word, mover)
        if drm and ends[0] == there:
            assert terrain.assault(mover, here, there) == 0, (row.word, mover)
    assert terrain.fire[there] == row.fire


def check_terrain(name: str) -> dict[str, Any]:
    for row in HEXES[name]:
        check_row(name, row, f"{TO}={row.word}" if row.word != "open" else "", 0)
    for row in SIDES[name]:
        check_row(name, row, GROUND_OF.get(row.word, f"{FROM}/{TO}={row.word}"), 1)
    terrain = field_of("4x4 | red: PK1@1001>3 | blue: PK1@1304>9", ground=name).scenario.terrain
    assert (terrain.leave_mounted_zoc, terrain.ride_through) == (2, 1)
    return terrain.table


@pytest.mark.rule("moi:table.terrain.bannockburn")
def test_table_terrain_bannockburn() -> None:
    table = check_terrain("bannockburn")

    assert table["side"]["stream"]["disorder_check_mounted"] is True
    assert table["feature"]["pits"] == {"mounted": 1}


@pytest.mark.rule("moi:table.terrain.poitiers")
def test_table_terrain_poitiers() -> None:
    table = check_terrain("poitiers")

    assert table["side"]["stream"]["disorder_check_mounted"] is True


@pytest.mark.rule("moi:table.terrain.courtrai")
def test_table_terrain_courtrai() -> None:
    table = check_terrain("courtrai")

    # Riders come into the town along a road only.
    game = field_of(f"12x8 | red: PK1@1001>3 | blue: PK1@2108>9 | {TO}=town", ground="courtrai")
    here, there = game.board.index[FROM], game.board.index[TO]
    direction = game.board.toward[here][there]
    assert (game.costs[HORSE][here][direction], table["hex"]["town"]["mounted"]) == (FORBIDDEN, 2)
    assert game.costs[FOOT][here][direction] == 3
    assert [game.scenario.terrain.assault(mover, here, there) for mover in (HORSE, FOOT)] == [
        -2,
        -2,
    ]
    assert game.scenario.terrain.fire[there] == -1


@pytest.mark.rule("moi:table.terrain.falkirk")
def test_table_terrain_falkirk() -> None:
    check_terrain("falkirk")


@pytest.mark.rule("moi:table.terrain.najera")
def test_table_terrain_najera() -> None:
    check_terrain("najera")

    # Foot leaves the front of a genitor without paying for it.
    field = battle("12x8 | red: PK1@1404>3 | blue: GE1@1504>9", ground="najera", shield_wall=False)
    field.play("unit PK1.red")
    for there in ("1403", "1402", "1401"):
        field.play(f"step PK1.red {there}")
    assert field.hex("PK1.red") == "1401"


@pytest.mark.rule("moi:table.terrain.crecy")
def test_table_terrain_crecy() -> None:
    table = check_terrain("crecy")

    assert table["feature"]["pits"] == {"mounted": 1, "foot": 0}
