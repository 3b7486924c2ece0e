"""The bot that plays at random: every option is as likely as the others."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from gonfalon.kernel.flow import Sealed
from gonfalon.men_of_iron.verbs import READY

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Game, Option, Side

READY_AT_ONCE = (READY,)


class RandomBot:
    """Chooses uniformly among the options; a set-up is accepted as it stands."""

    only_reads: ClassVar[bool] = True

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, game: Game, side: Side) -> Option:
        decision = game.decision
        assert decision is not None
        options = legal(game, side)
        if READY_AT_ONCE in options and type(decision).__name__ == "SetUp":
            return READY_AT_ONCE
        return options[int(self.random.random() * len(options))]


def legal(game: Game, side: Side) -> list[Option]:
    """The options of a side, which may answer a secret choice after another."""
    decision = game.decision
    assert decision is not None
    if isinstance(decision, Sealed) and decision.side != side:
        decision = replace(decision, side=side)
    return decision.options(game)
