"""Records: lines of JSON in a chain, replay, resumption, and undo that gives nothing away."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from gonfalon.kernel import record as record_module
from gonfalon.kernel.errors import IllegalOption, RecordError
from gonfalon.kernel.flow import play, run, waiting_sides
from gonfalon.kernel.record import FORMAT, Record, Session, link, read_record, replay
from tests.kernel.tiny_game import FORD, MOVE, NIGHT, PASS, VERBS, Ford, Turn, start, start_again

if TYPE_CHECKING:
    from pathlib import Path

OPENING = ["bid 1", "bid 0", "gate 1", "hit A1 B1", "stand", "pass"]


def table(path: Path | None = None, seed: int = 5) -> Session:
    header = {"rules": FORD.name, "seed": seed}
    return Session(start(FORD, seed), VERBS, header, path)


def opened(path: Path | None = None) -> Session:
    """A table after both bids: side 0 has the move."""
    session = table(path)
    session.say("bid 0", 0)
    session.say("bid 0", 1)
    return session


def play_out(session: Session, seed: int) -> None:
    """A whole game at random, with undo wherever it is allowed, once in a while."""
    choice = random.Random(seed)
    while session.game.decision is not None:
        if session.undoable and choice.random() < 0.2:
            session.undo()
            continue
        decision = session.game.decision
        side = waiting_sides(session.game)[0]
        session.play(choice.choice(decision.options(session.game)), side)
    session.close()


# The file


def test_a_record_is_a_header_and_a_line_a_decision(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = table(path)
    for text in OPENING:
        session.say(text)
    session.close()
    header, *lines = [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()]
    assert header.pop("link") == link("", header)
    assert header == {"gonfalon": FORMAT, "rules": "ford@1", "seed": 5}
    assert [line["play"] for line in lines] == OPENING
    chain = link("", header)
    for line in lines:
        chain = link(chain, {key: value for key, value in line.items() if key != "link"})
        assert line["link"] == chain
    assert read_record(path).lines == lines == session.record.lines


def test_lines_are_on_disk_before_the_decision_is_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = table(path)
    for number, text in enumerate(OPENING, 1):
        session.say(text)
        assert len(read_record(path).lines) == number
    session.close()


def test_every_line_is_forced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forced: list[int] = []
    monkeypatch.setattr("os.fsync", forced.append)
    session = table(tmp_path / "game.jsonl")
    session.say("bid 0")
    session.close()
    assert len(forced) == 2


def test_an_option_is_recorded_as_it_was_named_when_it_was_chosen() -> None:
    class Renaming(Ford):
        def name_of(self, kind: str, value: int) -> str:
            if kind == "gate" and self.gates[value]:
                return f"open-{value}"
            return super().name_of(kind, value)

    game = Renaming(FORD, 0)
    game.call(Turn())
    run(game)
    session = Session(game, VERBS, {})
    for text in ("bid 0", "bid 0", "gate 1"):
        session.say(text)
    assert session.record.lines[-1]["play"] == "gate 1"


def test_a_sealed_answer_out_of_order_is_recorded_with_its_side() -> None:
    session = table()
    session.say("bid 2", 1)
    session.say("bid 0", 0)
    assert [line.get("side") for line in session.record.lines] == [1, None]
    assert replay(session.record, start_again).game.fingerprint() == session.game.fingerprint()


def test_an_illegal_option_is_refused_and_not_recorded() -> None:
    session = opened()
    lines, before = session.record.lines[:], session.game.fingerprint()
    for option in ((PASS, 1), (99,), (-1,), (MOVE, 0, 99), (MOVE, 0, -1)):
        with pytest.raises(IllegalOption):
            session.play(option)
    with pytest.raises(IllegalOption):
        session.say("move A1 0403")
    with pytest.raises(IllegalOption):
        session.say("pass", 1)
    assert session.record.lines == lines
    assert session.game.fingerprint() == before
    assert session.undoable == 0


def test_positions_are_noted_every_so_often_and_the_result_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record_module, "CHECK_EVERY", 5)
    session = table()
    play_out(session, 1)
    noted = [at for at, line in enumerate(session.record.lines, 1) if "position" in line]
    plays = [at for at, line in enumerate(session.record.lines, 1) if "play" in line]
    assert noted == [at for at in plays if at % 5 == 0 or at == plays[-1]]
    assert session.record.lines[-1]["result"] == session.game.result != ""
    assert session.record.lines[-1]["position"] == session.game.fingerprint()


def test_a_record_is_not_written_over_another(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table(path).close()
    with pytest.raises(RecordError, match=r"game\.jsonl: File exists"):
        table(path)
    with pytest.raises(RecordError, match=r"game\.jsonl: No such file"):
        table(tmp_path / "absent" / "game.jsonl")


# Damage


def same_or_refused(path: Path, original: Record) -> bool:
    """Was the damage detected? If not, the record must say what it said."""
    try:
        found = read_record(path)
    except RecordError as error:
        assert str(error).startswith(str(path))
        return True
    assert found == original
    return False


def test_a_flipped_bit_anywhere_is_detected_or_harmless(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = table(path)
    for text in OPENING[:3]:
        session.say(text)
    session.undo()
    session.close()
    whole, original = path.read_bytes(), read_record(path)
    harmless = []
    for at in range(len(whole)):
        for bit in range(8):
            path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
            if not same_or_refused(path, original):
                harmless.append(whole[at : at + 1])
    assert set(harmless) <= {b" "}


def test_a_flipped_byte_in_a_lone_header_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table(path).close()
    whole = path.read_bytes()
    assert whole.count(b'"seed": 5') == 1
    path.write_bytes(whole.replace(b'"seed": 5', b'"seed": 4'))
    with pytest.raises(RecordError, match=r"game\.jsonl, line 1: the header was changed"):
        read_record(path)


def test_a_file_cut_short_is_detected_or_an_earlier_state_of_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = table(path)
    for text in OPENING:
        session.say(text)
    session.close()
    whole, original = path.read_bytes(), read_record(path)
    read = 0
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        try:
            found = read_record(path)
        except RecordError:
            continue
        read += 1
        assert found.header == original.header
        assert found.lines == original.lines[: len(found.lines)]
    assert read == len(OPENING)


def rows(path: Path) -> list[bytes]:
    session = table(path)
    for text in OPENING:
        session.say(text)
    session.close()
    return path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize("gone", range(1, len(OPENING)))
def test_a_missing_line_is_named(tmp_path: Path, gone: int) -> None:
    path = tmp_path / "game.jsonl"
    lines = rows(path)
    path.write_bytes(b"".join(lines[:gone] + lines[gone + 1 :]))
    with pytest.raises(RecordError, match=rf"line {gone + 1}: it was changed, or a line before"):
        read_record(path)


def test_lines_that_change_places_are_detected(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = rows(path)
    path.write_bytes(b"".join([*lines[:2], lines[3], lines[2], *lines[4:]]))
    with pytest.raises(RecordError, match="line 3"):
        read_record(path)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the file is empty"),
        (b"\n", "line 1: Expecting value at column 1"),
        (b"{}", "line 1: the file breaks off in mid-line"),
        (b"[]\n", "line 1: not a JSON object"),
        (b"{}\n", "line 1: not a Gonfalon record of format 1"),
        (b'{"gonfalon": 99}\n', "line 1: not a Gonfalon record of format 1"),
        (b'{"gonfalon": 1}\n', "line 1: the header was changed"),
        (b"\xff\n", "byte 0 is not text; the file is damaged"),
        (b"9" * 5000 + b"\n", "line 1: "),
        (b"[" * 100_000 + b"\n", "line 1: "),
    ],
)
def test_what_is_not_a_record_is_refused(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    with pytest.raises(RecordError) as refused:
        read_record(path)
    assert reason in str(refused.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"absent\.jsonl: No such file"):
        read_record(tmp_path / "absent.jsonl")


# Replay and resumption


@pytest.mark.parametrize("seed", range(8))
def test_a_replay_reaches_the_same_position(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "game.jsonl"
    title = NIGHT if seed % 2 else FORD
    header = {"rules": title.name, "seed": seed}
    session = Session(start(title, seed), VERBS, header, path)
    play_out(session, seed)
    again = replay(read_record(path), start_again, str(path))
    assert again.game.fingerprint() == session.game.fingerprint()
    assert again.record == session.record
    assert again.log == session.log
    straight, _ = start_again(header)
    for line in again.record.decisions():
        play(straight, VERBS.parse(straight, line["play"]), line.get("side"))
    assert straight.fingerprint() == session.game.fingerprint()


def forged(*entries: dict[str, Any]) -> Record:
    record = Record({"gonfalon": FORMAT, "rules": FORD.name, "seed": 5})
    for entry in entries:
        record.add(entry)
    return record


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ({"play": "bid 0"}, "'bid 0' is not legal here (ford:1.2: refusal-not-a-deed)"),
        ({"play": "fly"}, "'fly' is not legal here (play: refusal-unreadable)"),
        ({"play": 5}, "5 is not legal here (play: refusal-unreadable)"),
        ({"play": "pass", "side": 1}, "'pass' is not legal here (play: refusal-not-your-decision)"),
        ({"undo": 1}, "there is nothing to take back here"),
        ({"note": "x"}, "neither a decision nor an undo"),
        ({"play": "gate 1", "position": "00"}, "the position differs from the recorded one"),
        ({"play": "gate 1", "result": "x"}, "the game ends with '', the record says 'x'"),
    ],
)
def test_a_record_that_does_not_replay_says_where(entry: dict[str, Any], reason: str) -> None:
    record = forged({"play": "bid 0"}, {"play": "bid 0"}, entry)
    with pytest.raises(RecordError) as refused:
        replay(record, start_again, "game")
    assert str(refused.value) == f"game, line 4: {reason}"


def test_a_game_is_resumed_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    session = table(path)
    for text in OPENING[:3]:
        session.say(text)
    session.close()
    again = replay(read_record(path), start_again)
    assert again.undoable == 1
    again.resume_file(path)
    play_out(again, 3)
    whole = read_record(path)
    assert whole == again.record
    assert [line.get("play") for line in whole.lines[:3]] == OPENING[:3]
    assert replay(whole, start_again).game.fingerprint() == again.game.fingerprint()


def test_a_record_with_other_checkpoints_is_resumed_on_its_own_chain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(record_module, "CHECK_EVERY", 2)
        session = table(path)
        for text in OPENING[:3]:
            session.say(text)
        session.close()
    again = replay(read_record(path), start_again)
    again.resume_file(path)
    again.say("pass")
    again.close()
    assert len(read_record(path).lines) == 4


# Undo


def test_undo_takes_back_what_gave_nothing_away() -> None:
    session = opened()
    start_of_turn, log = session.game.fingerprint(), session.log[:]
    events = session.say("move AC 0103")
    assert [e.name for e in events] == ["moved"]
    after_one = session.game.fingerprint()
    session.say("gate 1")
    assert session.undoable == 2
    assert session.undo()
    assert session.game.fingerprint() == after_one
    assert session.undo()
    assert session.game.fingerprint() == start_of_turn
    assert session.log == log
    assert not session.undo()
    assert [line.get("play") for line in session.record.decisions()] == ["bid 0", "bid 0"]
    session.say("move AC 0103")
    assert session.game.fingerprint() == after_one
    assert session.log[-1].name == "moved"


def test_undo_never_crosses_a_die() -> None:
    game = start()
    at = game.board.hex
    game.heads[3:] = [at("0301"), at("0303"), at("0302")]
    game.derive()
    session = Session(game, VERBS, {})
    session.say("bid 0")
    session.say("bid 0")
    session.say("gate 1")
    assert session.undoable == 1
    session.say("hit A1 BC")
    assert game.dice.count >= 2
    assert waiting_sides(game) == [0]
    assert session.undoable == 0
    assert not session.undo()


def test_undo_never_crosses_a_change_of_side() -> None:
    session = opened()
    session.say("gate 1")
    assert session.undoable == 1
    session.say("pass")
    assert waiting_sides(session.game) == [1]
    assert session.undoable == 0
    assert not session.undo()


def test_undo_never_crosses_a_secret() -> None:
    session = table()
    session.say("bid 0", 0)
    assert session.undoable == 0
    session.say("bid 1", 1)
    assert session.game.opened == 1
    assert waiting_sides(session.game) == [1]
    assert session.undoable == 0
