"""Modifiers and rolls as values: what will be rolled is asked before it is rolled."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class Modifier(NamedTuple):
    """An amount added to a die, with the rule that gives it and a message id that names it."""

    rule: str
    label: str
    amount: int


def total(modifiers: list[Modifier] | tuple[Modifier, ...]) -> int:
    """The sum of the amounts."""
    return sum(m.amount for m in modifiers)


@dataclass(frozen=True, slots=True)
class Roll:
    """A die about to be thrown: its purpose, its modifiers, and the outcome of every face.

    For several dice thrown together `outcomes` lists every throw, 36 for two dice of six sides.
    """

    purpose: str
    rule: str
    sides: int
    modifiers: tuple[Modifier, ...]
    outcomes: tuple[str, ...]

    @property
    def modifier(self) -> int:
        return total(self.modifiers)

    def odds(self) -> dict[str, Fraction]:
        """The exact chance of every outcome."""
        counts = Counter(self.outcomes)
        return {outcome: Fraction(n, len(self.outcomes)) for outcome, n in counts.items()}
