"""Views: all that a side may see, and nothing else. The only thing that leaves the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.dice import commitment
from gonfalon.kernel.events import EVERYONE
from gonfalon.kernel.flow import Sealed, waiting_sides

if TYPE_CHECKING:
    from gonfalon.kernel.events import Event
    from gonfalon.kernel.flow import Game, Side

SPECTATOR: Side = -1


def view(game: Game, side: Side) -> dict[str, Any]:
    """The position as one side sees it, ready for JSON.

    The seed stays secret, and so do the sealed answers of others; the legal options are shown
    only to the side that has to choose.
    """
    seen = game.save()
    waiting = waiting_sides(game)
    decision = game.decision
    seen["you"] = side
    seen["waiting"] = waiting
    seen["commitment"] = commitment(game.dice.seed)
    seen["sealed"] = {s: option for s, option in seen["sealed"].items() if s == str(side)}
    seen["dice"] = {"count": game.dice.count}
    seen["options"] = []
    if decision is not None and side in waiting:
        if isinstance(decision, Sealed):
            decision = replace(decision, side=side)
        seen["options"] = [list(option) for option in decision.options(game)]
    return seen


def visible(events: list[Event], side: Side) -> list[Event]:
    """The events that a side may read."""
    return [event for event in events if event.seen_by in (EVERYONE, side)]
