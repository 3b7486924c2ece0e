"""Exact odds: what an option's dice can bring, before anybody commits.

`odds` asks the rules for the rolls that an option leads to. `enumerate_play` finds the same by
brute force, playing every face of every die through the engine's own door; tests hold the two
against each other.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from gonfalon.kernel.dice import OutOfScript
from gonfalon.kernel.flow import play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gonfalon.kernel.events import Event
    from gonfalon.kernel.flow import Game, Option
    from gonfalon.kernel.modifiers import Roll

G = TypeVar("G", bound="Game")


def odds(game: Game, option: Option) -> list[Roll]:
    """The rolls that an option leads to at once, each with its modifiers and exact odds."""
    decision = game.decision
    return [] if decision is None else decision.preview(game, option)


def enumerate_play(game: G, option: Option) -> Iterator[tuple[Fraction, G, list[Event]]]:
    """Every way the dice can fall after an option, up to the next decision.

    Yields the chance, the game as it then stands, and what happened on the way. The games keep
    the seed of the one they came from: reseed their dice before playing on.
    """
    pending: list[tuple[Fraction, list[int]]] = [(Fraction(1), [])]
    while pending:
        chance, faces = pending.pop()
        twin = game.copy()
        twin.dice.script = faces[:]
        twin.dice.strict = True
        twin.sink = []
        try:
            play(twin, option)
        except OutOfScript as need:
            share = chance / need.sides
            pending.extend((share, [*faces, face]) for face in range(need.sides))
        else:
            twin.dice.strict = game.dice.strict
            yield chance, twin, twin.sink
