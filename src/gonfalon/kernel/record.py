"""Records: the decisions of a game, from which it can be played again, and undo.

A record is a text file of JSON lines: a header, then a line a decision, each with a link of a
hash chain, and every so often the fingerprint of the position. Lines are appended and flushed
before a decision is acknowledged, so that a killed process loses nothing.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from typing import IO, TYPE_CHECKING, Any

from gonfalon.kernel.errors import GonfalonError, IllegalOption, RecordError
from gonfalon.kernel.flow import Game, Option, Side, play, waiting_sides

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from gonfalon.kernel.events import Event
    from gonfalon.kernel.options import Verbs

FORMAT = 1
CHECK_EVERY = 50


@dataclass(slots=True)
class Record:
    """What was decided, and enough to prove it."""

    header: dict[str, Any]
    lines: list[dict[str, Any]] = field(default_factory=list)

    @property
    def chain(self) -> str:
        return str(self.lines[-1]["link"]) if self.lines else link("", self.header)

    def add(self, entry: dict[str, Any]) -> dict[str, Any]:
        """Add a line, chained to the one before."""
        line = {**entry, "link": link(self.chain, entry)}
        self.lines.append(line)
        return line

    def decisions(self) -> list[dict[str, Any]]:
        """The decisions that stand, undone ones left out."""
        standing: list[dict[str, Any]] = []
        for line in self.lines:
            if "undo" in line:
                del standing[-1:]
            elif "play" in line:
                standing.append(line)
        return standing


def link(chain: str, entry: dict[str, Any]) -> str:
    """The next link of the hash chain."""
    text = chain + json.dumps(entry, sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


def read_record(path: Path) -> Record:
    """Read a record file; damage is reported with its line and reason."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: byte {error.start} is not text; the file is damaged") from error
    rows = text.split("\n")
    if rows.pop() != "":
        raise RecordError(f"{path}, line {len(rows) + 1}: the file breaks off in mid-line")
    if not rows:
        raise RecordError(f"{path}: the file is empty")
    parsed = [_parse(path, at, row) for at, row in enumerate(rows, 1)]
    if parsed[0].get("gonfalon") != FORMAT:
        raise RecordError(f"{path}, line 1: not a Gonfalon record of format {FORMAT}")
    record = Record(_without_link(parsed[0]))
    if parsed[0].get("link") != record.chain:
        raise RecordError(f"{path}, line 1: the header was changed")
    for at, line in enumerate(parsed[1:], 2):
        if line.get("link") != link(record.chain, _without_link(line)):
            raise RecordError(f"{path}, line {at}: it was changed, or a line before it is missing")
        record.lines.append(line)
    return record


def _without_link(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "link"}


def _parse(path: Path, at: int, row: str) -> dict[str, Any]:
    try:
        line = json.loads(row)
    except json.JSONDecodeError as error:
        raise RecordError(f"{path}, line {at}: {error.msg} at column {error.colno}") from error
    except (RecursionError, ValueError) as error:
        raise RecordError(f"{path}, line {at}: {error}") from error
    if not isinstance(line, dict):
        raise RecordError(f"{path}, line {at}: not a JSON object")
    return line


class Session:
    """A game at the table: it keeps the record and lets a side take back what gave nothing away."""

    def __init__(
        self, game: Game, verbs: Verbs, header: dict[str, Any], path: Path | None = None
    ) -> None:
        self.game = game
        self.verbs = verbs
        self.record = Record({"gonfalon": FORMAT, **header})
        self.log: list[Event] = []
        self.game.sink = self.log
        self._undo: list[tuple[Game, int]] = []
        self._file: IO[str] | None = None
        if path is not None:
            self._file = _open(path, "x")
            self._write({**self.record.header, "link": self.record.chain})

    def play(self, option: Option, side: Side | None = None) -> list[Event]:
        """Play an option through the door, record it, and return what happened."""
        before, seen = self.game.copy(), len(self.log)
        dice, opened, who = self.game.dice.count, self.game.opened, waiting_sides(self.game)
        play(self.game, option, side)
        entry: dict[str, Any] = {"play": self.verbs.text(before, option)}  # type: ignore[arg-type]
        if side is not None and who != [side]:
            entry["side"] = side
        count = len(self.record.lines) + 1
        if count % CHECK_EVERY == 0 or self.game.decision is None:
            entry["position"] = self.game.fingerprint()
        if self.game.decision is None:
            entry["result"] = self.game.result
        self._write(self.record.add(entry))
        closed = (
            self.game.dice.count != dice
            or self.game.opened != opened
            or waiting_sides(self.game) != who
        )
        if closed:
            self._undo.clear()
        else:
            self._undo.append((before, seen))
        return self.log[seen:]

    def say(self, text: str, side: Side | None = None) -> list[Event]:
        """Play an option given as text."""
        return self.play(self.verbs.parse(self.game, text), side)  # type: ignore[arg-type]

    @property
    def undoable(self) -> int:
        """How many decisions can be taken back: none beyond a die, a secret or a change of side."""
        return len(self._undo)

    def undo(self) -> bool:
        """Take the last decision back, where it gave nothing away."""
        if not self._undo:
            return False
        game, seen = self._undo.pop()
        game.sink = self.log
        del self.log[seen:]
        self.game = game
        self._write(self.record.add({"undo": 1}))
        return True

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def resume_file(self, path: Path) -> None:
        """Go on appending to the file that the record came from."""
        self._file = _open(path, "a")

    def _write(self, line: dict[str, Any]) -> None:
        if self._file is None:
            return
        self._file.write(json.dumps(line, sort_keys=True) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def _open(path: Path, mode: str) -> IO[str]:
    try:
        return path.open(mode, encoding="utf-8", newline="\n")
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from error


def replay(
    record: Record, start: Callable[[dict[str, Any]], tuple[Game, Verbs]], source: str = "record"
) -> Session:
    """Play a record's decisions again; a position that differs is an error that says where."""
    game, verbs = start(record.header)
    session = Session(game, verbs, {})
    for at, line in enumerate(record.lines, 2):
        try:
            _again(session, line)
        except IllegalOption as error:
            raise RecordError(
                f"{source}, line {at}: {line.get('play')!r} is not legal here ({error})"
            ) from error
        except GonfalonError as error:
            raise RecordError(f"{source}, line {at}: {error}") from error
    session.record = Record(record.header, record.lines[:])
    return session


def _again(session: Session, line: dict[str, Any]) -> None:
    if "undo" in line:
        if not session.undo():
            raise RecordError("there is nothing to take back here")
        return
    if "play" not in line:
        raise RecordError("neither a decision nor an undo")
    session.say(str(line["play"]), line.get("side"))
    if "position" in line and session.game.fingerprint() != line["position"]:
        raise RecordError("the position differs from the recorded one")
    if "result" in line and session.game.result != line["result"]:
        raise RecordError(
            f"the game ends with {session.game.result!r}, the record says {line['result']!r}"
        )
