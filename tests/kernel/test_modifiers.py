"""Modifiers add up, and a roll knows its odds before it is thrown."""

from __future__ import annotations

from fractions import Fraction

from gonfalon.kernel.modifiers import Modifier, Roll, total

HEIGHT = Modifier("x:3", "modifier-height", 2)
TIRED = Modifier("x:4", "modifier-tired", -3)


def test_modifiers_add_up() -> None:
    assert total([]) == 0
    assert total([HEIGHT, TIRED]) == total((TIRED, HEIGHT)) == -1
    roll = Roll("strike", "x:1", 6, (HEIGHT, HEIGHT, TIRED), ("miss",) * 6)
    assert roll.modifier == 1


def test_the_odds_of_one_die() -> None:
    roll = Roll("strike", "x:1", 10, (), ("miss",) * 7 + ("hit",) * 2 + ("kill",))
    assert roll.odds() == {
        "miss": Fraction(7, 10),
        "hit": Fraction(1, 5),
        "kill": Fraction(1, 10),
    }


def test_the_odds_of_two_dice_thrown_together() -> None:
    sums = [a + b for a in range(1, 7) for b in range(1, 7)]
    roll = Roll("strike", "x:1", 6, (), tuple("hit" if s >= 11 else "miss" for s in sums))
    assert roll.odds() == {"hit": Fraction(1, 12), "miss": Fraction(11, 12)}
