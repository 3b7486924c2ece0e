"""The computer opponents: what chooses an option when no person does.

A bot sees a game through `for_bot`: a copy with other dice and without the secrets of others, so
that it can neither cheat nor change anything. A bot that only reads, and never plays its copy on,
may be handed the game itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar

from gonfalon.kernel.dice import Dice
from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.flow import Sealed

if TYPE_CHECKING:
    from collections.abc import Callable

    from gonfalon.kernel.flow import Game, Option, Side

G = TypeVar("G", bound="Game")


class Bot(Protocol):
    """A player: asked for an option whenever its side has to decide."""

    # Does it leave the game it is shown as it is, and look at no die? Then it needs no copy.
    only_reads: ClassVar[bool]

    def choose(self, game: Game, side: Side) -> Option:
        """One of the options of the decision at hand."""


def names() -> list[str]:
    """The bots that there are."""
    return list(_makers())


def make(name: str, seed: int) -> Bot:
    """A bot for one side of one game; the same seed makes the same choices."""
    makers = _makers()
    if name not in makers:
        raise GonfalonError(f"there is no bot {name!r} (bots: {', '.join(makers)})")
    return makers[name](seed)


def _makers() -> dict[str, Callable[[int], Bot]]:
    from gonfalon.bots.chance import RandomBot
    from gonfalon.bots.squire import Squire

    return {"random": RandomBot, "squire": Squire}


def for_bot(game: G, side: Side, seed: int) -> G:
    """A copy that a bot may play on: dice of its own, and no answer that others have sealed."""
    twin = game.copy()
    twin.dice = Dice(f"bot {side} {seed} {game.dice.count}", game.dice.count)
    hidden = [other for other in twin.sealed if other != side]
    for other in hidden:
        del twin.sealed[other]
    decision = twin.decision
    if hidden and isinstance(decision, Sealed):
        decision.waiting += hidden
        twin.offered = None
    return twin


def ask(bot: Bot, game: Game, side: Side, seed: int) -> Option:
    """What a bot chooses, with a copy made only where it needs one."""
    return bot.choose(game if bot.only_reads else for_bot(game, side, seed), side)
