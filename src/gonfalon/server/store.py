"""The database: games, seats, the decisions as they fell, and positions to resume from.

Decisions are only ever added. Many games are written in one transaction, and none of its
decisions is acknowledged before it is on disk.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event

from gonfalon.server.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.engine import Connection, Engine

T = TypeVar("T")

log = logging.getLogger(__name__)

METADATA = sa.MetaData()
GAME = sa.Table(
    "game",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("scenario", sa.String(80), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("overlay", sa.Text, nullable=False),
    sa.Column("players", sa.Text, nullable=False),
    sa.Column("rules", sa.String(80), nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("sandbox", sa.Boolean, nullable=False),
    sa.Column("imported", sa.Boolean, nullable=False),
    sa.Column("result", sa.String(80), nullable=True),
    sa.Column("created", sa.Float, nullable=False),
)
SEAT = sa.Table(
    "seat",
    METADATA,
    sa.Column("token_hash", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE"), index=True),
    sa.Column("side", sa.Integer, nullable=False),
)
DECISION = sa.Table(
    "decision",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE")),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("side", sa.Integer, nullable=False),
    sa.Column("option", sa.Text, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.PrimaryKeyConstraint("game", "version"),
)
CHECKPOINT = sa.Table(
    "checkpoint",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("game.id", ondelete="CASCADE")),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("position", sa.Text, nullable=False),
    sa.PrimaryKeyConstraint("game", "version"),
)


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as it was started."""

    id: str
    scenario: str
    options: dict[str, Any]
    overlay: dict[str, Any]
    players: list[str]
    rules: str
    seed: bytes
    created: float
    sandbox: bool = False
    imported: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A decision as it fell, or the taking back of the one before."""

    side: int
    option: str
    time: float


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A position that no undo can reach behind."""

    version: int
    number: int
    position: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """What a decision adds to the database."""

    game: str
    version: int
    line: Line
    checkpoint: Checkpoint | None = None
    result: str | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as the database has it; of its checkpoints, the last."""

    row: GameRow
    seats: list[Seat]
    lines: list[Line]
    checkpoint: Checkpoint | None


@dataclass(frozen=True, slots=True)
class NewKept:
    """A game to be put into the database whole."""

    row: GameRow
    seats: list[Seat]
    lines: list[Line] = field(default_factory=list)
    checkpoint: Checkpoint | None = None
    result: str | None = None


class Store:
    """The tables, for one thread at a time."""

    def __init__(self, url: str) -> None:
        self.engine = make_engine(url)
        migrate(self.engine)

    def close(self) -> None:
        self.engine.dispose()

    def create(self, new: NewKept) -> None:
        """Put a game with its seats into the database."""
        row = new.row
        with self.engine.begin() as link:
            values = {
                "id": row.id,
                "scenario": row.scenario,
                "options": json.dumps(row.options),
                "overlay": json.dumps(row.overlay),
                "players": json.dumps(row.players),
                "rules": row.rules,
                "seed": row.seed,
                "sandbox": row.sandbox,
                "imported": row.imported,
                "created": row.created,
                "result": new.result,
            }
            link.execute(sa.insert(GAME), values)
            seats = [
                {"token_hash": s.token_hash, "game": row.id, "side": s.side} for s in new.seats
            ]
            if seats:
                link.execute(sa.insert(SEAT), seats)
            if new.lines:
                numbered = enumerate(new.lines, 1)
                link.execute(
                    sa.insert(DECISION), [_line(row.id, at, line) for at, line in numbered]
                )
            if new.checkpoint is not None:
                link.execute(sa.insert(CHECKPOINT), [_checkpoint(row.id, new.checkpoint)])

    def append(self, entries: list[Entry]) -> None:
        """Add decisions of any games, all or none."""
        with self.engine.begin() as link:
            lines = [_line(e.game, e.version, e.line) for e in entries]
            link.execute(sa.insert(DECISION), lines)
            marks = [_checkpoint(e.game, e.checkpoint) for e in entries if e.checkpoint is not None]
            if marks:
                link.execute(sa.insert(CHECKPOINT), marks)
            for e in entries:
                if e.result is not None:
                    ended = sa.update(GAME).where(GAME.c.id == e.game).values(result=e.result)
                    link.execute(ended)

    def load(self, game: str) -> Kept | None:
        """A game with all that was decided; None where there is none."""
        with self.engine.connect() as link:
            found = link.execute(sa.select(GAME).where(GAME.c.id == game)).mappings().first()
            if found is None:
                return None
            seats = link.execute(sa.select(SEAT).where(SEAT.c.game == game)).mappings()
            lines = link.execute(
                sa.select(DECISION).where(DECISION.c.game == game).order_by(DECISION.c.version)
            ).mappings()
            return Kept(
                GameRow(
                    id=found["id"],
                    scenario=found["scenario"],
                    options=json.loads(found["options"]),
                    overlay=json.loads(found["overlay"]),
                    players=json.loads(found["players"]),
                    rules=found["rules"],
                    seed=bytes(found["seed"]),
                    created=found["created"],
                    sandbox=found["sandbox"],
                    imported=found["imported"],
                ),
                [Seat(seat["token_hash"], seat["side"]) for seat in seats],
                [Line(line["side"], line["option"], line["time"]) for line in lines],
                self._last(link, game, CHECKPOINT.c.game == game),
            )

    def checkpoint(self, game: str, number: int) -> Checkpoint | None:
        """The last position kept of a game that is not beyond a decision."""
        with self.engine.connect() as link:
            return self._last(link, game, CHECKPOINT.c.number <= number)

    def _last(
        self, link: Connection, game: str, condition: sa.ColumnElement[bool]
    ) -> Checkpoint | None:
        query = (
            sa.select(CHECKPOINT)
            .where(CHECKPOINT.c.game == game, condition)
            .order_by(CHECKPOINT.c.version.desc())
            .limit(1)
        )
        found = link.execute(query).mappings().first()
        if found is None:
            return None
        return Checkpoint(found["version"], found["number"], json.loads(found["position"]))

    def count(self) -> int:
        """How many games there are."""
        with self.engine.connect() as link:
            return link.execute(sa.select(sa.func.count()).select_from(GAME)).scalar_one()

    def clear_sandboxes(self, before: float) -> int:
        """Throw old sandboxes away."""
        with self.engine.begin() as link:
            old = sa.delete(GAME).where(GAME.c.sandbox, GAME.c.created < before)
            return link.execute(old).rowcount


def _line(game: str, version: int, line: Line) -> dict[str, Any]:
    return {
        "game": game,
        "version": version,
        "side": line.side,
        "option": line.option,
        "time": line.time,
    }


def _checkpoint(game: str, mark: Checkpoint) -> dict[str, Any]:
    return {
        "game": game,
        "version": mark.version,
        "number": mark.number,
        "position": json.dumps(mark.position, separators=(",", ":")),
    }


def default_database() -> str:
    """The database in the user's data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(home) / 'gonfalon' / 'gonfalon.db'}"


def make_engine(url: str) -> Engine:
    """A link to the database; the folder of an SQLite file is made where it is missing."""
    address = sa.make_url(url)
    if address.get_backend_name() != "sqlite":
        return sa.create_engine(address, pool_pre_ping=True)
    if address.database and address.database != ":memory:":
        folder = Path(address.database).expanduser().parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = sa.create_engine(address)
    event.listen(engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(link: Any, record: Any) -> None:
    """A log that readers do not wait for, written through to the disk at every commit."""
    cursor = link.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=5000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def migrate(engine: Engine) -> None:
    """Bring the tables to the present version."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    with engine.begin() as link:
        config.attributes["connection"] = link
        command.upgrade(config, "head")


class Ledger:
    """The store for the event loop: one thread writes, and what comes meanwhile goes together."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._pending: list[tuple[Entry, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def run(self, deed: Callable[..., T], *given: Any) -> T:
        """Do something with the store in its thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, deed, *given)

    async def append(self, entry: Entry) -> None:
        """Write a decision; returns when it is on disk, raises when it is not."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((entry, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())
        await done

    async def _write(self) -> None:
        while self._pending:
            batch, self._pending = self._pending, []
            try:
                await self.run(self.store.append, [entry for entry, _ in batch])
            except Exception as error:
                await self._write_singly(batch, error)
            else:
                for _, done in batch:
                    _settle(done)
        self._writer = None

    async def _write_singly(
        self, batch: list[tuple[Entry, asyncio.Future[None]]], error: Exception
    ) -> None:
        """A batch failed: find out which of its decisions cannot be written."""
        for entry, done in batch:
            fault: Exception | None = error
            if len(batch) > 1:
                try:
                    await self.run(self.store.append, [entry])
                    fault = None
                except Exception as own:
                    fault = own
            if fault is not None:
                log.error("game %s: decision %d not written: %r", entry.game, entry.version, fault)
            _settle(done, fault)

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        if self._writer is not None:
            await self._writer
        await self.run(self.store.close)
        self._thread.shutdown()


def _settle(done: asyncio.Future[None], fault: Exception | None = None) -> None:
    if done.done():
        return
    if fault is None:
        done.set_result(None)
    else:
        done.set_exception(fault)
