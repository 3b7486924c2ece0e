"""Records at the command line: verified, damaged, unknown, and played otherwise."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from gonfalon import table
from gonfalon.kernel.record import link

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Gonfalon


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A hundred and twenty decisions of Falkirk, with two positions among them."""
    path = tmp_path / "falkirk.jsonl"
    session = table.open_table("moi/falkirk", 5, players=["human", "human"], path=path)
    chance = random.Random(5)
    for _ in range(120):
        assert session.game.decision is not None
        session.play(chance.choice(session.game.decision.options(session.game)))
    session.close()
    return path


def rewrite(path: Path, change: Callable[[list[dict[str, Any]]], None]) -> None:
    """Change the lines of a record and chain them anew, as a forger would."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        del line["link"]
    change(lines)
    chain = ""
    for line in lines:
        chain = line["link"] = link(chain, line)
    path.write_text("".join(json.dumps(line, sort_keys=True) + "\n" for line in lines))


def test_a_good_record_is_verified(gonfalon_: Gonfalon, record: Path) -> None:
    result = gonfalon_("record", "verify", record)

    assert result.exit_code == 0
    assert "120 decisions replayed" in result.stdout


def test_a_flipped_byte_is_found_with_its_line(gonfalon_: Gonfalon, record: Path) -> None:
    lines = record.read_bytes().split(b"\n")
    lines[6] = lines[6].replace(b'"play": "', b'"play": "x')
    record.write_bytes(b"\n".join(lines))

    result = gonfalon_("record", "verify", record)

    assert result.exit_code == 2
    assert f"{record}, line 7: it was changed" in result.stderr


def test_a_byte_that_is_no_text_is_found(gonfalon_: Gonfalon, record: Path) -> None:
    raw = bytearray(record.read_bytes())
    raw[300] = 0xFF
    record.write_bytes(bytes(raw))

    result = gonfalon_("record", "verify", record)

    assert result.exit_code == 2
    assert "byte 300 is not text" in result.stderr


def test_a_truncated_file_is_found(gonfalon_: Gonfalon, record: Path) -> None:
    record.write_bytes(record.read_bytes()[:-9])

    result = gonfalon_("record", "verify", record)

    assert result.exit_code == 2
    assert "line 121: the file breaks off in mid-line" in result.stderr


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("scenario", "moi/hastings", "unknown scenario, 'moi/hastings'"),
        ("rules", "men_of_iron@99", "played under rules 'men_of_iron@99'"),
        ("seed", "00" * 32, "does not match its published hash"),
        ("seed", "none", "not hexadecimal"),
        ("overlay", None, "no good 'overlay'"),
        ("options", {"rain": 1}, "no option 'rain'"),
        ("gonfalon", 99, "not a Gonfalon record of format"),
    ],
)
def test_a_header_that_cannot_be_played_is_refused(
    gonfalon_: Gonfalon, record: Path, key: str, value: object, reason: str
) -> None:
    rewrite(record, lambda lines: lines[0].update({key: value}))

    for words in (("record", "verify", record), ("play", "--terminal", "--resume", record)):
        result = gonfalon_(*words)
        assert result.exit_code == 2
        assert reason in result.stderr


def test_an_illegal_option_is_found_with_its_line(gonfalon_: Gonfalon, record: Path) -> None:
    rewrite(record, lambda lines: lines[3].update(play="charge MM1.bek PK1.wallace"))

    result = gonfalon_("record", "verify", record)

    assert result.exit_code == 2
    assert "line 4: 'charge MM1.bek PK1.wallace' is not legal here" in result.stderr


def test_another_position_is_a_difference_with_its_line(gonfalon_: Gonfalon, record: Path) -> None:
    rewrite(record, lambda lines: lines[50].update(position="0" * 64))

    result = gonfalon_("record", "verify", record)

    assert result.exit_code == 1
    assert f"{record}, line 51: the position differs" in result.stderr


def test_an_undo_of_nothing_is_found(gonfalon_: Gonfalon, record: Path) -> None:
    rewrite(record, lambda lines: lines.insert(1, {"undo": 1}))

    result = gonfalon_("record", "verify", record)

    assert result.exit_code == 2
    assert "line 2: there is nothing to take back" in result.stderr


def test_a_broken_last_line_is_cut_off_when_the_game_goes_on(
    gonfalon_: Gonfalon, record: Path
) -> None:
    whole = record.read_bytes()
    record.write_bytes(whole + b'{"link": "12ab", "pl')

    result = gonfalon_("play", "--terminal", "--resume", record)

    assert result.exit_code == 0
    assert "was broken off (20 bytes)" in result.stdout
    assert "after 120 decisions" in result.stdout
    assert record.read_bytes() == whole


def test_a_file_with_damage_elsewhere_is_left_as_it_is(gonfalon_: Gonfalon, record: Path) -> None:
    lines = record.read_bytes().split(b"\n")
    lines[6] = lines[6].replace(b'"play": "', b'"play": "x')
    damaged = b"\n".join(lines) + b'{"link'
    record.write_bytes(damaged)

    result = gonfalon_("play", "--terminal", "--resume", record)

    assert result.exit_code == 2
    assert f"{record}, line 7: it was changed" in result.stderr
    assert record.read_bytes() == damaged
