"""The database: what is acknowledged is there, and its tables are what the code thinks."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from gonfalon.server.seats import Seat
from gonfalon.server.store import (
    METADATA,
    Checkpoint,
    Entry,
    GameRow,
    Ledger,
    Line,
    NewKept,
    Store,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROW = GameRow(
    "g1", "moi/falkirk", {"setup": "free"}, {}, ["here", "bot:squire"], "r@1", b"s" * 32, 5
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    found = Store(f"sqlite:///{tmp_path / 'deep' / 'games.db'}")
    found.create(NewKept(ROW, [Seat("h", 0), Seat("i", -1)]))
    yield found
    found.close()


def test_the_migrations_make_the_tables_of_the_code(store: Store) -> None:
    with store.engine.connect() as link:
        assert compare_metadata(MigrationContext.configure(link), METADATA) == []
        assert link.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert link.execute(sa.text("PRAGMA synchronous")).scalar() == 2


def test_a_game_comes_back_as_it_was(store: Store) -> None:
    lines = [Line(0, "ready", 1.5), Line(0, "undo", 2.5)]
    mark = Checkpoint(2, 0, {"a": [1]})
    store.append([Entry("g1", 1, lines[0]), Entry("g1", 2, lines[1], mark, "draw")])
    kept = store.load("g1")
    assert kept is not None
    assert (kept.row, kept.lines, kept.checkpoint) == (ROW, lines, mark)
    assert sorted(seat.side for seat in kept.seats) == [-1, 0]
    assert store.load("g2") is None
    assert store.checkpoint("g1", -1) is None


def test_opening_again_changes_nothing(store: Store) -> None:
    again = Store(str(store.engine.url))
    assert again.count() == 1
    again.close()


def test_old_sandboxes_go_with_all_they_have(store: Store) -> None:
    store.create(NewKept(replace(ROW, id="g2", sandbox=True), [], [Line(0, "ready", 1.0)]))
    assert store.clear_sandboxes(before=4) == 0
    assert store.clear_sandboxes(before=6) == 1
    assert store.load("g2") is None
    with store.engine.connect() as link:
        assert link.execute(sa.text("SELECT count(*) FROM decision")).scalar() == 0


def test_a_decision_that_cannot_be_written_spoils_no_other(store: Store) -> None:
    async def write() -> list[BaseException | None]:
        ledger = Ledger(store)
        entries = [
            Entry("g1", 1, Line(0, "a", 0.0)),
            Entry("g1", 1, Line(0, "b", 0.0)),
            Entry("none", 1, Line(0, "c", 0.0)),
            Entry("g1", 2, Line(0, "d", 0.0)),
        ]
        return await asyncio.gather(*map(ledger.append, entries), return_exceptions=True)

    results = asyncio.run(write())
    assert [result is None for result in results] == [True, False, False, True]
    kept = store.load("g1")
    assert kept is not None
    assert [line.option for line in kept.lines] == ["a", "d"]
