"""Rooms: one for each game that somebody plays or watches, and the hall where they open.

In a room one thing happens at a time: a decision is played and written, and only then does
anybody see it. Bots think elsewhere, and their choice goes through the same door.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import deque
from contextlib import suppress
from functools import partial
from time import monotonic, time
from typing import TYPE_CHECKING, Any

import msgspec

from gonfalon.kernel.errors import GonfalonError, IllegalOption, RecordError, Refusal
from gonfalon.kernel.flow import waiting_sides
from gonfalon.server import messages
from gonfalon.server.errors import ServiceError, no_seat, unknown_game
from gonfalon.server.families import family_of
from gonfalon.server.limits import Bucket, Limits
from gonfalon.server.matches import NotPlayed, open_at, open_match, record_text
from gonfalon.server.seats import find_side
from gonfalon.server.workers import BOT, Task

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from gonfalon.kernel.flow import Option, Side
    from gonfalon.server.matches import Match
    from gonfalon.server.seats import Seat
    from gonfalon.server.store import Checkpoint, Entry, GameRow, Ledger, Line
    from gonfalon.server.workers import Workers

log = logging.getLogger(__name__)

FAULT = Refusal("play", "refusal-fault")
TOO_LARGE = Refusal("play", "refusal-too-large")
TOO_MANY = Refusal("play", "refusal-too-many-messages")
NO_MESSAGE = Refusal("play", "refusal-no-message")
# Codes of a socket that the service closes.
CUT_OFF, FLOODED = 1012, 1008

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(messages.Message).decode


class Wire:
    """A socket of somebody who plays or watches."""

    def __init__(
        self, room: Room, side: Side, since: int, send: Callable[[bytes], Awaitable[None]]
    ) -> None:
        self.room = room
        self.side = side
        self.version = since
        self.greeted = False
        self._send = send
        self._replies: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._is_cut = False
        limits = room.hall.limits
        self._bucket = Bucket(limits.messages_per_second, limits.messages_per_second)
        self._patience = limits.patience

    def wake(self) -> None:
        self._wake.set()

    def cut(self) -> None:
        """End the talk: the client has to come again."""
        self._is_cut = True
        self._wake.set()

    def reply(self, message: msgspec.Struct) -> None:
        self._replies.append(_encode(message))
        self._wake.set()
        if len(self._replies) > self.room.hall.limits.replies:
            self.cut()

    async def talk(self) -> None:
        """Send replies and states, the newest where the client is slow, until cut or cancelled."""
        self._wake.set()
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._is_cut:
                return
            while self._replies:
                await self._send(self._replies.popleft())
            if not self.greeted or self.version != self.room.version:
                try:
                    told = await self.room.tell(self)
                except Exception:
                    log.exception("game %s cannot be told", self.room.id)
                    return
                await self._send(told)

    async def hear(self, raw: bytes) -> bool:
        """Do what a message asks; False when the client is to be cut off."""
        if not self._bucket.take():
            self._patience -= 1
            self.reply(messages.refused(TOO_MANY))
            return self._patience > 0
        if len(raw) > self.room.hall.limits.message_bytes:
            self.reply(messages.refused(TOO_LARGE))
            return True
        try:
            message = _decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            await self.refuse(NO_MESSAGE)
            return True
        try:
            await self._do(message)
        except NotPlayed as error:
            await self.refuse(error.refusal)
        except IllegalOption as error:
            await self.refuse(error.refusal)
        except Exception:
            log.exception("game %s: a message failed", self.room.id)
            await self.refuse(FAULT)
        return True

    async def _do(self, message: messages.Message) -> None:
        room, side = self.room, self.side
        if isinstance(message, messages.Play):
            await room.play(side, message)
        elif isinstance(message, messages.Undo):
            await room.undo(side, message)
        else:
            async with room.lock:
                self.reply(room.answer(side, message))

    async def refuse(self, refusal: Refusal) -> None:
        """Say politely why not, with the state as it is."""
        state = await self.room.state(self.side, self.version)
        self.version = state.version
        self.greeted = True
        self.reply(messages.refused(refusal, state))


class Room:
    """A game that somebody plays or watches."""

    def __init__(self, hall: Hall, match: Match, seats: list[Seat]) -> None:
        self.hall = hall
        self.match = match
        self.id = match.row.id
        self.lock = asyncio.Lock()
        self.wires: set[Wire] = set()
        self.touched = monotonic()
        self._seats = seats
        # What has been told of the present version, by side and first event.
        self._told: dict[tuple[Side, int], bytes] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._driver: asyncio.Task[None] | None = None

    @property
    def version(self) -> int:
        return self.match.version

    @property
    def is_idle(self) -> bool:
        return not self.wires and not self._tasks

    def side_of(self, token: str) -> Side:
        """The side that a token may play, or SPECTATOR; raises where it opens nothing."""
        side = find_side(self._seats, token)
        if side is None:
            raise no_seat()
        return side

    # Playing.

    async def play(self, side: Side, message: messages.Play) -> None:
        """Play what a client sent; raises where it is refused."""
        option = tuple(message.option)
        await self._finish(
            self._change(lambda m: m.play(option, side, message.number, message.version))
        )

    async def undo(self, side: Side, message: messages.Undo) -> None:
        """Take back what a side decided; raises where it is refused."""
        await self._finish(self._change(lambda m: m.undo(side, message.number, message.version)))

    async def _finish(self, deed: Coroutine[Any, Any, None]) -> None:
        """See a change through, even when the client goes away meanwhile."""
        task = asyncio.create_task(deed)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _change(self, deed: Callable[[Match], Entry]) -> None:
        """Change the game and write it down; then, and not before, everybody is told."""
        async with self.lock:
            try:
                entry = deed(self.match)
                await self.hall.ledger.append(entry)
            except (NotPlayed, IllegalOption):
                raise
            except Exception:
                await self._mend()
                raise
            self._told.clear()
            self.touched = monotonic()
        for wire in self.wires:
            wire.wake()
        self.drive()

    async def _mend(self) -> None:
        """The game in memory may be torn: back to what is written."""
        self._told.clear()
        try:
            self.match = await self.hall.reopen(self.id)
        except Exception:
            # Nothing more can be trusted here; who comes again finds a new room.
            self.hall.forget(self)
            for wire in self.wires:
                wire.cut()
            raise

    # Telling.

    async def state(self, side: Side, since: int) -> messages.State:
        """What a side may know, with the events since a version."""
        async with self.lock:
            await self._recall(since)
            return self.match.state(side, since)

    async def tell(self, wire: Wire) -> bytes:
        """The message that brings a wire up to date."""
        async with self.lock:
            await self._recall(wire.version)
            key = wire.side, self.match.kept(wire.version)
            told = self._told.get(key)
            if told is None:
                state = self.match.state(wire.side, wire.version)
                told = self._told[key] = _encode(messages.StateMessage(state))
            wire.version, wire.greeted = self.match.version, True
            return told

    async def _recall(self, since: int) -> None:
        """Play the game again in a thread where events are wanted from before it was opened."""
        if self.match.remembers(since):
            return
        whole = await self._again(self.match)
        for number, events in enumerate(whole.events):
            if self.match.events[number] is None:
                self.match.events[number] = events

    async def _again(self, match: Match) -> Match:
        start = await self.hall.ledger.run(self.hall.ledger.store.checkpoint, self.id, 0)
        return await asyncio.to_thread(open_match, match.row, match.lines[:], start)

    def answer(self, side: Side, message: messages.Odds | messages.Why | messages.Show) -> Any:
        """The answer to a question that changes nothing."""
        match = self.match
        if isinstance(message, messages.Odds):
            rolls = match.rolls(tuple(message.option), side)
            return messages.OddsAnswer(message.ask, [messages.roll_text(roll) for roll in rolls])
        if isinstance(message, messages.Why):
            refusal = match.why_not(tuple(message.option), side)
            return messages.WhyAnswer(
                message.ask, None if refusal is None else messages.refusal_text(refusal)
            )
        family = family_of(match.row.scenario)
        about = message.unit, message.leader, message.target
        return messages.ShowAnswer(message.ask, family.show(match.game, message.what, *about))

    async def at(self, number: int) -> Match:
        """The game as it stood after a decision, with the events of that decision."""
        async with self.lock:
            row, standing = self.match.row, self.match.standing[:]
        if not 0 <= number <= len(standing):
            raise ServiceError(404, "no-decision", f"the game has no decision {number}")
        ledger = self.hall.ledger
        mark: Checkpoint | None = await ledger.run(ledger.store.checkpoint, row.id, number - 1)
        if mark is None:
            mark = await ledger.run(ledger.store.checkpoint, row.id, 0)
        return await asyncio.to_thread(open_at, row, standing[:number], mark)

    async def record(self) -> str:
        """The record as a file."""
        if self.match.row.sandbox:
            raise ServiceError(409, "no-record", "a sandbox has no record")
        async with self.lock:
            whole = await self._again(self.match)
        return await asyncio.to_thread(record_text, whole)

    # Bots.

    def drive(self) -> None:
        """Let the bots play while it is theirs to choose and somebody cares."""
        if self._driver is None and self._bot_to_play() is not None:
            self._driver = asyncio.create_task(self._drive())
            self._tasks.add(self._driver)
            self._driver.add_done_callback(self._stopped)

    def _stopped(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._driver = None
        if not task.cancelled() and task.exception() is not None:
            log.error("game %s: its bot failed", self.id, exc_info=task.exception())
            return
        if not task.cancelled():
            self.drive()

    def _bot_to_play(self) -> Side | None:
        players = self.match.row.players
        if all(player.startswith(BOT) for player in players) and not self.wires:
            return None
        waiting = waiting_sides(self.match.game)
        return next((side for side in waiting if players[side].startswith(BOT)), None)

    async def _drive(self) -> None:
        while True:
            earliest = monotonic() + self.hall.limits.bot_seconds
            async with self.lock:
                side = self._bot_to_play()
                if side is None:
                    return
                row, seed = self.match.row, secrets.randbits(63)
                task = Task(
                    game=row.id,
                    scenario=row.scenario,
                    options=row.options,
                    overlay=row.overlay,
                    position=self.match.for_bot(side, seed),
                    side=side,
                    bot=row.players[side].removeprefix(BOT),
                    seed=seed,
                )
            option = await self._choose(task)
            await asyncio.sleep(max(0.0, earliest - monotonic()))
            with suppress(NotPlayed):
                await self._change(partial(_bot_plays, option=option, side=side))

    async def _choose(self, task: Task) -> Option | None:
        try:
            return await self.hall.workers.choose(task)
        except Exception:
            log.exception("game %s: bot %s failed", task.game, task.bot)
            return None

    async def close(self) -> None:
        """Let what is being written finish, and stop the bots."""
        if self._driver is not None:
            self._driver.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Hall:
    """All rooms of the service."""

    def __init__(self, ledger: Ledger, workers: Workers, limits: Limits) -> None:
        self.ledger = ledger
        self.workers = workers
        self.limits = limits
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}

    async def room(self, game: str) -> Room:
        """The room of a game, opened from the database where it is not open."""
        room = self._rooms.get(game)
        if room is None:
            task = self._opening.get(game)
            if task is None:
                task = self._opening[game] = asyncio.create_task(self._open(game))
                task.add_done_callback(lambda _: self._opening.pop(game, None))
            room = await asyncio.shield(task)
        room.touched = monotonic()
        return room

    async def _open(self, game: str) -> Room:
        kept = await self.ledger.run(self.ledger.store.load, game)
        if kept is None:
            raise unknown_game(game)
        match = await asyncio.to_thread(_opened, kept.row, kept.lines, kept.checkpoint)
        room = self._rooms[game] = Room(self, match, kept.seats)
        room.drive()
        return room

    async def reopen(self, game: str) -> Match:
        """A game as the database has it, after something went wrong in memory."""
        kept = await self.ledger.run(self.ledger.store.load, game)
        assert kept is not None
        return await asyncio.to_thread(_opened, kept.row, kept.lines, kept.checkpoint)

    def forget(self, room: Room) -> None:
        """Have a room opened anew from the database when it is next wanted."""
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]

    async def sweep(self) -> None:
        """Close the rooms where nobody has been for long."""
        old = monotonic() - self.limits.idle_seconds
        for room in list(self._rooms.values()):
            if room.is_idle and room.touched < old:
                self.forget(room)
        before = time() - self.limits.sandbox_seconds
        await self.ledger.run(self.ledger.store.clear_sandboxes, before)

    async def close(self) -> None:
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self.workers.close()
        await self.ledger.close()


def _bot_plays(match: Match, option: Option | None, side: Side) -> Entry:
    """A bot's choice; where it has none that is legal, any."""
    if side not in waiting_sides(match.game):
        raise NotPlayed(Refusal("play", "refusal-not-your-decision"))
    if option is not None and match.why_not(option, side) is None:
        return match.decide(option, side)
    log.warning("game %s: the bot's choice %r is not legal", match.row.id, option)
    return match.decide(secrets.choice(match.options(side)), side)


def _opened(row: GameRow, lines: list[Line], checkpoint: Checkpoint | None) -> Match:
    try:
        return open_match(row, lines, checkpoint)
    except RecordError as error:
        raise ServiceError(409, "cannot-resume", str(error)) from error
    except GonfalonError as error:
        raise ServiceError(409, "cannot-resume", f"game {row.id}: {error}") from error
