"""Dice of the family: the roll as a value first, then thrown through the one door and told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.kernel.modifiers import Modifier, Roll, total

if TYPE_CHECKING:
    from collections.abc import Callable

    from gonfalon.men_of_iron.state import Field


def plan(
    game: Field,
    purpose: str,
    rule: str,
    modifiers: list[Modifier],
    outcome: Callable[[int], str],
) -> Roll:
    """moi:2.3 inf:2.3 A roll of the ten-sided die from 0 to 9, with the outcome of every face."""
    sides = game.figures.die
    amount = total(modifiers)
    cites = game.volume.cites
    if cites:
        modifiers = [m._replace(rule=cites.get(m.rule, m.rule)) for m in modifiers]
    return Roll(
        purpose,
        cites.get(rule, rule),
        sides,
        tuple(modifiers),
        tuple([outcome(face + amount) for face in range(sides)]),
    )


def throw(game: Field, roll: Roll, **facts: Any) -> tuple[int, str]:
    """Throw a planned roll; the modified result and its outcome."""
    face = game.dice.roll(roll.sides)
    result = face + roll.modifier
    outcome = roll.outcomes[face]
    if game.sink is not None:
        game.tell(
            "rolled",
            roll.rule,
            purpose=roll.purpose,
            sides=roll.sides,
            face=face,
            modifiers=[list(m) for m in roll.modifiers],
            total=result,
            outcome=outcome,
            **facts,
        )
    return result, outcome


def yes_no(limit: int) -> Callable[[int], str]:
    """Success on the limit or less."""
    return lambda value: "success" if value <= limit else "failure"
