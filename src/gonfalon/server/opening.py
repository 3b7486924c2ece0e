"""Opening games: new ones, records brought along, and sandboxes."""

from __future__ import annotations

import asyncio
import secrets
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import TYPE_CHECKING, Any

from gonfalon import bots, table
from gonfalon.bots import for_bot
from gonfalon.kernel.errors import DataError, GonfalonError, RecordError
from gonfalon.kernel.flow import waiting_sides
from gonfalon.kernel.record import Session, read_record
from gonfalon.kernel.view import SPECTATOR
from gonfalon.server.errors import ServiceError
from gonfalon.server.families import family_of
from gonfalon.server.matches import UNDO
from gonfalon.server.messages import Opened
from gonfalon.server.seats import Seat, hash_token, new_token
from gonfalon.server.store import Checkpoint, GameRow, Line, NewKept
from gonfalon.server.workers import BOT

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Game, Side
    from gonfalon.kernel.record import Record
    from gonfalon.server.messages import NewGame
    from gonfalon.server.rooms import Hall, Room

HERE, LINK = "here", "link"


async def open_game(hall: Hall, new: NewGame) -> Opened:
    """Start a scenario."""
    seed = secrets.token_bytes(32)
    overlay = _overlay(new.overlay)
    game = await asyncio.to_thread(_start, new.scenario, seed, new.options, overlay)
    ids = family_of(new.scenario).side_ids(game)
    row = GameRow(
        id=_new_id(),
        scenario=new.scenario,
        options=new.options,
        overlay=overlay,
        players=_players(ids, new.players),
        rules=game.rules.name,
        seed=seed,
        created=time(),
    )
    return await _keep(hall, row, ids)


async def open_sandbox(hall: Hall, room: Room, side: Side, number: int | None) -> Opened:
    """A copy of a game to try things out on: other dice, and nothing that the side may not know."""
    if number is None:
        async with room.lock:
            match = room.match
            game = for_bot(match.game, side, secrets.randbits(63))
    else:
        match = await room.at(number)
        game = for_bot(match.game, side, secrets.randbits(63))
    if game.decision is None:
        raise ServiceError(409, "game-over", "the game is over here; choose an earlier decision")
    row = GameRow(
        id=_new_id(),
        scenario=match.row.scenario,
        options=match.row.options,
        overlay=match.row.overlay,
        players=[HERE] * len(match.side_ids),
        rules=match.row.rules,
        seed=secrets.token_bytes(32),
        created=time(),
        sandbox=True,
    )
    return await _keep(hall, row, match.side_ids, checkpoint=Checkpoint(0, 0, game.save()))


async def open_record(hall: Hall, raw: bytes) -> Opened:
    """A game from a record file, to replay or to go on with."""
    record, game, lines = await asyncio.to_thread(_replayed, raw)
    header = record.header
    ids = family_of(header["scenario"]).side_ids(game)
    row = GameRow(
        id=_new_id(),
        scenario=header["scenario"],
        options=header["options"],
        overlay=header["overlay"],
        players=[HERE] * len(ids),
        rules=header["rules"],
        seed=bytes.fromhex(header["seed"]),
        created=time(),
        imported=True,
    )
    result = game.result if game.decision is None else None
    return await _keep(hall, row, ids, lines=lines, result=result)


async def _keep(hall: Hall, row: GameRow, ids: list[str], **more: Any) -> Opened:
    """Put a game into the database and hand out the keys to its seats."""
    if await hall.ledger.run(hall.ledger.store.count) >= hall.limits.games:
        raise ServiceError(503, "too-many-games", "the service has as many games as it can hold")
    tokens = {
        side: new_token() for side, player in enumerate(row.players) if not player.startswith(BOT)
    }
    tokens[SPECTATOR] = new_token()
    seats = [Seat(hash_token(token), side) for side, token in tokens.items()]
    await hall.ledger.run(hall.ledger.store.create, NewKept(row, seats, **more))
    spectator = tokens.pop(SPECTATOR)
    return Opened(row.id, {ids[side]: token for side, token in tokens.items()}, spectator)


def _new_id() -> str:
    return secrets.token_urlsafe(9)


def _overlay(given: dict[str, Any] | str | None) -> dict[str, Any]:
    if not isinstance(given, str):
        return given or {}
    try:
        tree = tomllib.loads(given)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ServiceError(422, "bad-overlay", f"overlay: {error}") from error
    return tree


def _players(ids: list[str], given: dict[str, str]) -> list[str]:
    """Who plays each side, in the order of the sides."""
    strange = sorted(given.keys() - set(ids))
    if strange:
        known = ", ".join(ids)
        message = f"there is no side {strange[0][:40]!r} (sides: {known})"
        raise ServiceError(422, "bad-players", message)
    for player in given.values():
        is_bot = player.startswith(BOT) and player.removeprefix(BOT) in bots.names()
        if player not in (HERE, LINK) and not is_bot:
            known = ", ".join([HERE, LINK, *(BOT + name for name in bots.names())])
            message = f"there is no player {player[:40]!r} (players: {known})"
            raise ServiceError(422, "bad-players", message)
    return [given.get(id_, HERE) for id_ in ids]


def _start(scenario: str, seed: bytes, options: dict[str, Any], overlay: dict[str, Any]) -> Game:
    """A scenario at its first decision; whatever is wrong with it is the client's to mend."""
    try:
        return family_of(scenario).start(scenario, seed, options, overlay)
    except DataError as error:
        known = "bad-overlay" if str(error).startswith("overlay") else "bad-options"
        raise ServiceError(422, known, str(error)) from error
    except Exception as error:
        if not overlay:
            raise
        message = f"overlay: the figures do not work together ({error!r})"
        raise ServiceError(422, "bad-overlay", message) from error


def _replayed(raw: bytes) -> tuple[Record, Game, list[Line]]:
    """A record, the game it leads to, and its decisions with the side of each."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_bytes(raw)
        try:
            record = read_record(path)
            if "seed" not in record.header:
                raise RecordError("the record has no seed: it was taken while its game ran")
            game, lines = _play_again(record)
        except GonfalonError as error:
            message = str(error).replace(f"{path}", "record")
            raise ServiceError(422, "bad-record", message) from error
    return record, game, lines


def _play_again(record: Record) -> tuple[Game, list[Line]]:
    game, verbs = table.start(record.header)
    session = Session(game, verbs, {})
    lines: list[Line] = []
    now = time()
    for at, line in enumerate(record.lines, 2):
        waiting = waiting_sides(session.game)
        side = line.get("side", waiting[0] if waiting else SPECTATOR)
        try:
            if "undo" in line:
                if not session.undo():
                    raise RecordError("there is nothing to take back here")
                lines.append(Line(lines[-1].side, UNDO, now))
            else:
                session.say(str(line["play"]), side)
                lines.append(Line(side, str(line["play"]), now))
        except (GonfalonError, KeyError, TypeError) as error:
            raise RecordError(f"line {at}: {error}") from error
        if "position" in line and session.game.fingerprint() != line["position"]:
            raise RecordError(f"line {at}: the position differs from the recorded one")
    return session.game, lines
