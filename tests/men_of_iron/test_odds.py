"""What a preview says of the dice is what the engine deals, face by face."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from gonfalon.kernel.odds import enumerate_play
from gonfalon.men_of_iron.notation import battle
from tests.men_of_iron.melee import assault_phase, fight

if TYPE_CHECKING:
    from gonfalon.men_of_iron.notation import Table

Odds = dict[str, Fraction]


def dealt(table: Table, text: str, purpose: str, *, after: str = "", target: str = "") -> Odds:
    """The chances of the outcomes of a die, played out; `after` is an outcome that came before."""
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    whole = Fraction(0)
    for chance, _, events in enumerate_play(table.game, table.option(text)):
        facts = [event.facts for event in events if event.name == "rolled"]
        whole += chance
        if after and after not in [fact["outcome"] for fact in facts]:
            continue
        found = [
            fact
            for fact in facts
            if fact["purpose"] == purpose and target in ("", fact.get("target"))
        ]
        if found:
            chances[found[0]["outcome"]] += chance
    assert whole == 1
    total = sum(chances.values())
    return {outcome: chance / total for outcome, chance in chances.items()}


def charge_odds(table: Table, modifier: int) -> Odds:
    """The Charge table against a defender in good order."""
    column = table.game.figures.charge[0]
    faces = [column.look_up(face + modifier) for face in range(10)]
    return {outcome: Fraction(faces.count(outcome), 10) for outcome in faces}


@pytest.mark.rule("moi:10.3d")
@pytest.mark.parametrize(
    "position",
    [
        "12x8 | red: DM1@1404>3 | blue: PK1@1504>9 ^@2101",
        "12x8 | red: DM1@1404>3d | blue: PK1@1504>9d ^@2101 | 1504=wood",
        "12x8 | red: DM1@1503>5 | blue: PK1@1504>9w ^@2101 | 1504^2",
        "12x8 | red: DM1@1604>9 | blue: PK1@1504>9r ^@2101",
    ],
)
def test_odds_of_an_assault(position: str) -> None:
    field = assault_phase(position)

    (roll,) = field.preview("assault DM1.red PK1.blue")

    assert roll.odds() == dealt(field, "assault DM1.red PK1.blue", "assault")


@pytest.mark.rule("moi:10.3d")
def test_odds_of_two_attackers_on_one() -> None:
    field = assault_phase("12x8 | red: DM1@1404>3 PK2@1503>5 | blue: LB1@1504>9 ^@2101")
    field.play("assault DM1.red LB1.blue")

    (roll,) = field.preview("assault PK2.red LB1.blue")

    assert roll.modifier == 1 + 1 + 4 + 2
    assert roll.odds() == dealt(field, "assault PK2.red LB1.blue", "assault")


@pytest.mark.rule("moi:10.3f")
def test_odds_of_combats_to_be_resolved() -> None:
    field = assault_phase(
        "12x8 | red: DM1@1404>3 DM2@1407>3 | blue: PK1@1504>9 PK2@1503>9d PK3@1507>9 ^@2101"
    )
    fight(field, "assault DM1.red PK1.blue", "assault DM1.red PK2.blue", "assault DM2.red PK3.blue")

    # Attacks that hang together are named by their first defender.
    both = field.preview("resolve PK1.blue")

    assert len(both) == 2
    for roll, target in zip(both, ("PK1.blue", "PK2.blue"), strict=True):
        assert roll.odds() == dealt(field, "resolve PK1.blue", "assault", target=target)


@pytest.mark.rule("moi:11.2")
def test_odds_of_a_charge() -> None:
    field = assault_phase("12x8 | red: MM1@1304>3 *bob@1304/9/5 | blue: AX1@1504>9 ^@2101")

    (roll,) = field.preview("charge MM1.red AX1.blue")
    fight(field, "charge MM1.red AX1.blue")

    # Charge +2, leader +1, matrix +2.
    assert roll.modifier == 5
    assert roll.odds() == dealt(field, "ride MM1.red 1404 3", "charge")


@pytest.mark.rule("moi:11.4a")
def test_odds_of_a_charge_with_reluctance() -> None:
    field = assault_phase("12x8 | red: MM1@1304>3 | blue: PK1@1504>9 ^@2101")

    reluctance, charge = field.preview("charge MM1.red PK1.blue")
    fight(field, "charge MM1.red PK1.blue")

    ride = "ride MM1.red 1404 3"
    assert reluctance.odds() == {"charges": Fraction(1, 2), "assaults": Fraction(1, 2)}
    assert reluctance.odds() == dealt(field, ride, "reluctance")
    assert charge.odds() == dealt(field, ride, "charge", after="charges")
    assert dealt(field, ride, "charge", after="assaults") == {}


@pytest.mark.rule("moi:11.6a")
@pytest.mark.parametrize("facing", [9, 7])
def test_odds_of_a_counter_charge(facing: int) -> None:
    field = assault_phase(f"12x8 | red: MM1@1304>3 | blue: MM1@1504>{facing} ^@2101")
    fight(field, "charge MM1.red MM1.blue").play("ride MM1.red 1404 3")

    (roll,) = field.preview("counter-charge MM1.blue MM1.red")

    meets = "counter-charge MM1.blue MM1.red"
    assert roll.odds() == dealt(field, meets, "counter-charge")
    # Met halfway, the charge is worth two points less: defence -1, and +2 on the flank.
    position = -1 if facing == 9 else 1
    assert dealt(field, meets, "charge", after="success") == charge_odds(field, position)
    assert dealt(field, meets, "charge", after="failure") == charge_odds(field, position + 2)


@pytest.mark.rule("moi:table.reluctance")
def test_odds_before_a_schiltron() -> None:
    field = assault_phase("12x8 | red: MM1@1404>3 | blue: PK1@1504>9s ^@2101")

    reluctance, assault = field.preview("assault MM1.red PK1.blue")

    attack = "assault MM1.red PK1.blue"
    assert reluctance.odds() == {"refuses": Fraction(8, 10), "assaults": Fraction(2, 10)}
    assert reluctance.odds() == dealt(field, attack, "reluctance-schiltron")
    assert assault.odds() == dealt(field, attack, "assault", after="assaults")


@pytest.mark.rule("moi:10.3a", "moi:10.4a")
def test_the_odds_count_the_enemy_that_the_attack_makes_compulsory() -> None:
    field = battle("8x8 | red: DM1@1204>3 | blue: LB1@1303>9 LB2@1304>9", shield_wall=False)
    field.play("end-moves")

    (roll,) = field.preview("assault DM1.red LB1.blue")

    assert ("mod-numbers", -1) in [(m.label, m.amount) for m in roll.modifiers]
