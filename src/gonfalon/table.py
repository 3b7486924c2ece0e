"""Tables: sessions started from a scenario, resumed from a record, and records verified.

The header of a record says all that is needed to play it again: the scenario with its options and
overlay, the rules by name and version, the seed of the dice with its published hash, the players.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import gonfalon
from gonfalon.kernel.dice import commitment, seed_bytes
from gonfalon.kernel.errors import DataError, RecordError
from gonfalon.kernel.record import Record, Session, read_record, replay
from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.state import Field
from gonfalon.men_of_iron.verbs import VERBS

if TYPE_CHECKING:
    from pathlib import Path

    from gonfalon.kernel.options import Verbs

_LINE = re.compile(r"line (\d+): ")
# What a header holds, and of which kind.
_HEADER: dict[str, type] = {
    "scenario": str,
    "options": dict,
    "overlay": dict,
    "rules": str,
    "seed": str,
    "commitment": str,
    "players": list,
}


class Difference(RecordError):  # noqa: N818 - a finding, not a fault
    """A record whose decisions are legal, but lead to another position than it says."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """A session taken up again, and how much of a broken last line was cut off."""

    session: Session
    cut: int


def open_table(
    scenario: str,
    seed: int | str | bytes,
    options: dict[str, Any] | None = None,
    overlay: dict[str, Any] | None = None,
    players: list[str] | None = None,
    path: Path | None = None,
) -> Session:
    """Start a scenario at a table; with a path, its record is kept there from the first line."""
    key = seed_bytes(seed)
    game = gonfalon.start(scenario, key, options, overlay)
    header = {
        "scenario": scenario,
        "options": options or {},
        "overlay": overlay or {},
        "rules": game.rules.name,
        "seed": key.hex(),
        "commitment": commitment(key),
        "players": players or [],
    }
    try:
        json.dumps(header)
    except TypeError as error:
        raise DataError(f"overlay: {error}") from error
    return Session(game, VERBS, header, path)


def resume(path: Path) -> Resumed:
    """Take a game up again where its record ends.

    A process that was killed may leave a last line without an end: that decision was never
    acknowledged, and its line is cut off once the rest has proved sound.
    """
    whole = read_bytes(path)
    sound = whole[: whole.rfind(b"\n") + 1]
    cut = len(whole) - len(sound)
    record = _read_part(path, sound) if sound and cut else read_record(path)
    session = replay(record, start, str(path))
    if cut:
        os.truncate(path, len(sound))
    session.resume_file(path)
    return Resumed(session, cut)


def verify(path: Path) -> Session:
    """Play a record again and compare its positions.

    Raises Difference where it leads to another position or result, else RecordError.
    """
    record = read_record(path)
    try:
        return replay(record, start, str(path))
    except RecordError as error:
        if _plays_unchecked(record, error):
            raise Difference(str(error)) from error
        raise


def save_as(session: Session, path: Path) -> None:
    """Write a session's record to a new file, and keep it there from now on."""
    lines = [{**session.record.header, "link": Record(session.record.header).chain}]
    lines += session.record.lines
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.writelines(json.dumps(line, sort_keys=True) + "\n" for line in lines)
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from error
    session.close()
    session.resume_file(path)


def chosen_options(scenario: str, pairs: list[str]) -> dict[str, Any]:
    """Options written as name=value, with the values of the kind that the battle lists."""
    chosen: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise DataError(f"an option is written name=value, not {pair!r}")
        chosen[name] = next((v for v in _values(scenario, name) if str(v) == text), text)
    return chosen


def _values(scenario: str, name: str) -> list[Any]:
    if scenario not in library.battle_of():
        return []
    entries = library.battle_file(scenario).get("option", [])
    return next((list(e["values"]) for e in entries if e["name"] == name), [])


def start(header: dict[str, Any]) -> tuple[Field, Verbs]:
    """The game that a header describes, before its first decision."""
    for key, kind in _HEADER.items():
        if not isinstance(header.get(key), kind):
            raise RecordError(f"the record's header has no good {key!r}: {header.get(key)!r}")
    scenario = header["scenario"]
    if scenario not in gonfalon.scenarios():
        raise RecordError(f"the record is of an unknown scenario, {scenario!r}")
    try:
        seed = bytes.fromhex(header["seed"])
    except ValueError as error:
        raise RecordError(f"the record's seed is not hexadecimal: {error}") from error
    if commitment(seed) != header["commitment"]:
        raise RecordError("the record's seed does not match its published hash")
    game = gonfalon.start(scenario, seed, header["options"], header["overlay"])
    if game.rules.name != header["rules"]:
        raise RecordError(
            f"the record was played under rules {header['rules']!r}, "
            f"this version plays {game.rules.name!r}"
        )
    return game, VERBS


def field_of(session: Session) -> Field:
    """The game of a session, as what it is."""
    assert isinstance(session.game, Field)
    return session.game


def read_bytes(path: Path) -> bytes:
    """The bytes of a record file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from error


def _read_part(path: Path, sound: bytes) -> Record:
    """Read the lines of a record that are whole; its file stays as it is."""
    with TemporaryDirectory() as folder:
        part = path.__class__(folder) / "part"
        part.write_bytes(sound)
        try:
            return read_record(part)
        except RecordError as error:
            raise RecordError(str(error).replace(str(part), str(path))) from error


def _plays_unchecked(record: Record, error: RecordError) -> bool:
    """Are the decisions legal up to the line where the replay failed, positions left aside?"""
    found = _LINE.search(str(error))
    if found is None:
        return False
    lines = [
        {key: value for key, value in line.items() if key not in ("position", "result")}
        for line in record.lines[: int(found[1]) - 1]
    ]
    try:
        replay(Record(record.header, lines), start)
    except RecordError:
        return False
    return True
