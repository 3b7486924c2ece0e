"""Computer opponents in processes of their own, so that the event loop never waits for one.

A worker gets a saved position, which has no seed, without what others have sealed, and gives an
option back. The bots of one game always think in the same process, where they keep their plans.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING, Any

from gonfalon import bots
from gonfalon.server.families import family_of

if TYPE_CHECKING:
    from gonfalon.bots import Bot
    from gonfalon.kernel.flow import Option

log = logging.getLogger(__name__)

# The prefix of a player who is a bot.
BOT = "bot:"
# So many bots are remembered in one process.
MINDS = 500


@dataclass(frozen=True, slots=True)
class Task:
    """What a bot is asked: plain data."""

    game: str
    scenario: str
    options: dict[str, Any]
    overlay: dict[str, Any]
    position: dict[str, Any]
    side: int
    bot: str
    seed: int


class Workers:
    """Processes for bots; a game is always served by the same one."""

    def __init__(self, count: int | None = None) -> None:
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 2
        self._pools: list[ProcessPoolExecutor | None] = [None] * (count or max(1, cores - 1))

    async def choose(self, task: Task) -> Option:
        """What a bot chooses."""
        place = hash(task.game) % len(self._pools)
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            pool = self._pools[place]
            if pool is None:
                pool = self._pools[place] = _start()
            try:
                return await loop.run_in_executor(pool, think, task)
            except BrokenProcessPool:
                log.warning("a bot's process died (attempt %d)", attempt)
                self._pools[place] = None
        raise RuntimeError("the bots' processes keep dying")

    def close(self) -> None:
        for pool in self._pools:
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)


def _start() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(
        1, mp_context=multiprocessing.get_context("spawn"), initializer=_settle_in
    )


def _settle_in() -> None:
    """A worker leaves signals to the service, and ends when the service does, however it does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def leave_with_parent() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    Thread(target=leave_with_parent, daemon=True).start()


_minds: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()


def think(task: Task) -> Option:
    """In the worker: lay the position out and ask the bot."""
    family = family_of(task.scenario)
    game = family.blank(task.scenario, secrets.token_bytes(32), task.options, task.overlay)
    game.restore(task.position)
    key = task.game, task.side, task.bot
    bot = _minds.get(key)
    if bot is None:
        bot = _minds[key] = bots.make(task.bot, task.seed)
        if len(_minds) > MINDS:
            _minds.popitem(last=False)
    _minds.move_to_end(key)
    return bots.ask(bot, game, task.side, task.seed)
