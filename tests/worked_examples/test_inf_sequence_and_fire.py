"""The second book's examples of activation, flight and missile fire, with its dice."""

from __future__ import annotations

import pytest

from gonfalon.kernel.flow import run
from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.kinds import ELIMINATED
from gonfalon.men_of_iron.notation import Table
from gonfalon.men_of_iron.state import lift
from tests.infidel.field import battle, move, points
from tests.men_of_iron.melee import drms, previewed, rolls


@pytest.mark.rule("inf:3.0d")
@pytest.mark.parametrize(("kind", "more"), [("HC", 2), ("PK", 0)])
def test_ex_inf_3_0_a_retired_unit_that_is_eliminated(kind: str, more: int) -> None:
    """ex:inf:3.0 A Retired HC adds 3 - 1 when it is lost, a Retired PK 1 - 1."""
    field = battle(f"8x8 | red: {kind}1@1204>3r KN1@1205>3 ^@1201 | blue: PK1@1604>9")
    before = points(field, "red")

    lift(field.game, field.unit(f"{kind}1.red"), ELIMINATED)

    assert (before, points(field, "red") - before) == (1, more)


@pytest.mark.rule("inf:6.1c")
def test_ex_inf_6_1_every_continuity_is_harder() -> None:
    """ex:inf:6.1 The first roll is plain, the second has +1, the third +2."""
    field = battle(
        "12x8 | red: PK1.a@1201>3 PK2.b@1203>3 PK3.c@1205>3 | blue: PK1@2004>9",
        active="-",
    )
    field.play("activate a", "end-moves")
    seen = []
    for name in ("b", "c", "a"):
        field.play(f"activate {name}", "let", "end-moves", dice=(0,))
        seen.append(drms(rolls(field, "continuity")[-1]).get("mod-continuities", 0))

    assert seen == [0, 1, 2]


def ascalon(die: int) -> Table:
    """The Crusaders have used Robert and name Raymond; the Bedouins try to seize."""
    game = library.start("inf/ascalon", 1, {"first_activation": "fatimid"})
    field = Table(game)
    field.play("ready", "ready")
    game.turn_side, game.turn_free = game.scenario.side("crusader"), True
    game.stack[:] = game.stack[:1]
    game.offered = None
    run(game)
    field.play("activate robert", "end-moves", "activate raymond")
    return field.play("seize bedouins", dice=(die,))


@pytest.mark.rule("inf:6.3a", "inf:6.3b", "inf:4.0b")
def test_ex_inf_6_3_a_failed_seizure_frees_the_active_side() -> None:
    """ex:inf:6.3 A 6 is more than al-Afdal's rating: the Crusader activates Robert again."""
    field = ascalon(6)

    assert (field.deciding, field.asks) == ("crusader", "ChooseActivation")
    assert field.offers("activate robert")


@pytest.mark.rule("inf:6.3a")
def test_ex_inf_6_3_a_die_of_1_would_seize() -> None:
    """ex:inf:6.3 With a 1 the Fatimid would have taken the play."""
    field = ascalon(1)

    assert (field.deciding, field.asks) == ("fatimid", "MoveAndFire")


RIDE = "30x24 | turk: LCA1@3220>3=1 | frank: KN1@3419>9=-1 KN2@3421>9=-1 KN3@3519>9d=-1 PK9@3905>9"


@pytest.mark.rule("inf:9.0a", "inf:9.0f", "inf:11.2b", "inf:11.3a", "inf:13.9b", "inf:7.1a")
def test_ex_inf_11_2_the_ride_of_the_turcoman() -> None:
    """ex:inf:11.2 3220 to 3319, 3420, a shot, 3320 and back to 3220: 1 + 2 + 1 + 2 + 2 points."""
    field = battle(RIDE, active="turk")
    left = []

    def note() -> None:
        left.append(field.game.stack[-2].left)  # type: ignore[attr-defined]

    move(field, "LCA1.turk")
    note()
    for hex_ in ("3319", "3420"):
        field.play(f"step LCA1.turk {hex_}")
        note()
    shot = "fire LCA1.turk KN3.frank"
    assert previewed(field, shot) == {"mod-range": 1, "mod-armoured": -1, "mod-mounted-firer": -1}
    field.play(shot, dice=(2,))
    note()
    for hex_ in ("3320", "3220"):
        field.play(f"step LCA1.turk {hex_}")
        note()

    assert left == [8, 7, 5, 4, 2, 0]
    (roll,) = rolls(field, "fire")
    assert (roll["total"], roll["outcome"]) == (1, "none")
    assert field.told("provoked") == []
    assert field.hex("LCA1") == "3220"


@pytest.mark.rule("inf:11.3b")
@pytest.mark.parametrize("target", ["KN", "HC"])
def test_ex_inf_11_3_an_archer_at_range_1(target: str) -> None:
    """ex:inf:11.3 +1 for the range, -1 against knights and heavy cavalry."""
    field = battle(f"8x8 | red: A1@1404>3 | blue: {target}1@1504>9d PK1@1701>9")
    field.play("unit A1.red", "face A1.red 3")

    drm = previewed(field, f"fire A1.red {target}1.blue")

    assert drm == {"mod-range": 1, "mod-armoured": -1}
