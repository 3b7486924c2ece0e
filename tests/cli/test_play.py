"""Games at the terminal, typed and scripted, in both languages."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from gonfalon import cli, table
from gonfalon.kernel.dice import Dice
from gonfalon.kernel.flow import play
from gonfalon.men_of_iron.movement import Step
from gonfalon.terminal import find_path

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Gonfalon

HOT_SEAT = ("--red", "human", "--blue", "human", "--seed", "7", "--terminal")
TO_BEK = "ready\nready\nactivate bek\n"


def decisions(path: Path) -> list[str]:
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return [line.get("play", "undo") for line in lines]


def test_a_scripted_game_in_english(gonfalon_: Gonfalon, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    script = tmp_path / "script.txt"
    script.write_text(
        "# the set-up\n"
        + TO_BEK
        + "unit MM1.bek\nwhy step MM1.bek 2307\nstep MM1.bek 2307\n"
        + "go MM1.bek 2307\nundo\nlook 2307\nlog 2\nface MM1.bek 9\nend-moves\nodds 1\nstatus\n"
    )

    result = gonfalon_(
        "play", "--terminal", "moi/falkirk", *HOT_SEAT, "--save", saved, "--script", script
    )

    assert result.exit_code == 0
    told = result.stdout
    assert "English: arrange your army, or be ready." in told
    assert told.count("The hex is not adjacent. [moi:5.1a]") == 2
    assert "moi:5.1a  " in told, "the rule behind the refusal is shown"
    assert "Mounted Men-at-Arms 1 of Bek moves from" in told
    assert "One decision taken back." in told
    assert "Continuity (moi:4.2a): a die of 10 sides, 0 to 9" in told
    assert "flight points, flight level 45" in told
    assert f"it is kept in {saved}" in told
    assert decisions(saved)[:4] == ["ready", "ready", "activate bek", "unit MM1.bek"]
    assert "undo" in decisions(saved)


def test_a_scripted_game_in_italian(gonfalon_: Gonfalon, tmp_path: Path) -> None:
    saved = tmp_path / "partita.jsonl"
    typed = (
        TO_BEK
        + "unit MM1.bek\nperché step MM1.bek 2307\nvai MM1.bek 2307\nannulla 2\nguarda 2307\n"
        + f"face MM1.bek 9\nend-moves\nprobabilità 1\nstato\nsalva {saved}\naiuto\nesci\n"
    )

    result = gonfalon_("play", "--terminal", "moi/falkirk", *HOT_SEAT, "--lang", "it", typed=typed)

    assert result.exit_code == 0
    told = result.stdout
    assert "Inglesi: disponete l'esercito" in told
    assert "L'esagono non è adiacente. [moi:5.1a]" in told
    assert "Uomini in Armi montati 1 di Bek: movimento da" in told
    assert "2 decisioni annullate." in told
    assert "Continuità (moi:4.2a): un dado da 10 facce" in told
    assert "Punti Rotta 0, Livello di Rotta 45" in told
    assert f"è conservata in {saved}" in told
    assert gonfalon_("record", "verify", saved).exit_code == 0


def test_a_saved_game_goes_on_where_it_was_left(gonfalon_: Gonfalon, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    gonfalon_("play", "--terminal", "moi/falkirk", *HOT_SEAT, "--save", saved, typed=TO_BEK)

    result = gonfalon_(
        "play", "--terminal", "--resume", saved, typed="undo\nactivate surrey\nquit\n"
    )

    assert "after 3 decisions" in result.stdout
    assert "One decision taken back." in result.stdout
    assert decisions(saved)[-3:] == ["activate bek", "undo", "activate surrey"]
    assert gonfalon_("record", "verify", saved).exit_code == 0


def test_a_game_begun_without_a_file_can_be_saved_later(
    gonfalon_: Gonfalon, tmp_path: Path
) -> None:
    saved = tmp_path / "late.jsonl"
    typed = f"ready\nsave\nsave {saved}\nready\nsave {saved}\nquit\n"

    result = gonfalon_("play", "--terminal", "moi/falkirk", *HOT_SEAT, typed=typed)

    assert "Name a file" in result.stdout
    assert "File exists" in result.stdout
    assert decisions(saved) == ["ready", "ready"]


def test_nothing_accepted_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    words = ["-m", "gonfalon.cli", "play", "moi/falkirk", *HOT_SEAT, "--save", str(saved)]
    process = subprocess.Popen(
        [sys.executable, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={"PYTHONPATH": ":".join(sys.path), "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("ready\n")
    process.stdin.flush()
    while "The English are ready" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate()

    resumed = table.resume(saved)
    resumed.session.close()

    assert [line["play"] for line in resumed.session.record.lines] == ["ready"]
    assert resumed.cut == 0


def test_without_a_browser_client_the_terminal_says_so(
    gonfalon_: Gonfalon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "_has_client", lambda: False)

    result = gonfalon_("play", "moi/falkirk", "--blue", "human", typed="quit\n")

    assert "browser client is not built" in result.stdout


def test_with_a_browser_client_the_service_starts(
    gonfalon_: Gonfalon, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[bool] = []
    monkeypatch.setattr(cli, "_has_client", lambda: True)
    monkeypatch.setattr(cli, "_serve_here", lambda: started.append(True))

    assert gonfalon_("play").exit_code == 0
    assert started == [True]


def test_the_battle_is_asked_for_when_none_is_named(gonfalon_: Gonfalon) -> None:
    by_number = gonfalon_("play", *HOT_SEAT, typed="1\nquit\n")
    by_id = gonfalon_("play", *HOT_SEAT, typed="moi/crecy\nquit\n")
    by_nothing = gonfalon_("play", *HOT_SEAT, typed="")

    assert "Falkirk: the historical battle" in by_number.stdout
    assert "English: human" in by_id.stdout
    assert by_nothing.exit_code == 2


def test_an_option_of_the_battle_is_chosen(gonfalon_: Gonfalon, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    gonfalon_(
        "play", "--terminal", "moi/falkirk", *HOT_SEAT, "--option", "setup=free", "--save", saved
    )

    assert json.loads(saved.read_text().splitlines()[0])["options"] == {"setup": "free"}


def test_a_bot_answers_and_is_told(gonfalon_: Gonfalon, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    words = (
        "play",
        "--terminal",
        "moi/falkirk",
        "--blue",
        "random",
        "--seed",
        "3",
        "--save",
        saved,
    )

    result = gonfalon_(*words, typed="ready\nactivate bek\nquit\n")

    assert "Scots: random" in result.stdout
    assert "[Scots] " in result.stdout
    assert gonfalon_("play", "--terminal", "--resume", saved).exit_code == 0


def test_two_bots_play_to_the_end(gonfalon_: Gonfalon, tmp_path: Path) -> None:
    saved = tmp_path / "game.jsonl"
    words = (
        "play",
        "--terminal",
        "moi/falkirk",
        "--red",
        "squire",
        "--blue",
        "squire",
        "--seed",
        "1",
    )

    result = gonfalon_(*words, "--save", saved)

    assert result.exit_code == 0
    assert "The battle is over" in result.stdout
    assert "The seed of the dice was" in result.stdout
    assert gonfalon_("record", "verify", saved).exit_code == 0
    assert "The battle is over" in gonfalon_("play", "--terminal", "--resume", saved).stdout


def test_the_same_seed_and_the_same_words_give_the_same_page(gonfalon_: Gonfalon) -> None:
    words = ("play", "--terminal", "moi/poitiers", "--blue", "random", "--seed", "9")
    typed = "ready\nmap\nstatus\nlist\nquit\n"

    assert gonfalon_(*words, typed=typed).stdout == gonfalon_(*words, typed=typed).stdout


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("map", "11 12 13"),
        ("map", "E English, S Scots"),
        ("map 2505", "EMM9*"),
        ("map 9999", "there is no hex 9999"),
        ("map", "south is to the right, west is down."),
        ("look 2505", "MM1.bek: Mounted Men-at-Arms 1 of Bek, 2505, 9 o’clock, in good order"),
        ("look 2505", "Anthony Bek, Bishop of Durham"),
        ("look 2012", "Hex 2012: pond"),
        ("look nowhere", "there is no hex nowhere"),
        ("unit mm1.bek", "movement 6, defence -1, range 0"),
        ("about 2505", "MM1.bek"),
        ("unit MM1", "There is no single unit “MM1”."),
        ("units bek", "MM2.bek: "),
        ("units scots", "PK36.wallace: "),
        ("units danes", "Units of what? english, scots"),
        ("units", "MM1.lincoln: "),
        ("rule moi:7.2a", "moi:7.2a  "),
        ("rule moi:99", "no rule moi:99"),
        ("odds", "No die follows at once."),
        ("odds 999", "999 is not among the options listed."),
        ("odds fly", "fly is not among the options listed."),
        ("why", "I do not understand"),
        ("why ready", "“ready” is legal now."),
        ("why 1", "is legal now."),
        ("undo", "There is nothing to take back"),
        ("go MM1.bek 2307", "MM1.bek cannot walk to 2307 now."),
        ("go nobody nowhere", "cannot walk"),
        ("999", "999 is not among the options listed."),
        ("fly", "I do not understand “fly”."),
        ("activate bek", "The set-up does not allow this."),
        ("help", "walk a unit or a leader to a hex"),
        ("lang it", "disponete l'esercito"),
        ("lang xx", "no language 'xx'"),
        ("list", "Arrange Mounted Men-at-Arms 1 of Bek"),
        ("log 5", "> log 5"),
    ],
)
def test_a_command_is_answered(gonfalon_: Gonfalon, typed: str, told: str) -> None:
    result = gonfalon_("play", "--terminal", "moi/falkirk", *HOT_SEAT, typed=f"{typed}\n")

    assert result.exit_code == 0
    assert told in result.stdout


def test_the_page_has_no_colours_nor_other_escapes(gonfalon_: Gonfalon) -> None:
    typed = TO_BEK + "map\nhelp\nstatus\n"

    assert (
        "\x1b" not in gonfalon_("play", "--terminal", "moi/falkirk", *HOT_SEAT, typed=typed).stdout
    )


def test_a_walk_is_the_cheapest_and_leaves_the_game_alone() -> None:
    session = table.open_table("moi/falkirk", 7)
    for text in ("ready", "ready", "activate bek"):
        session.say(text)
    game = table.field_of(session)
    before = game.fingerprint()

    path = find_path(game, "MM1.bek", game.board.hex("2307"))

    assert path is not None
    assert game.fingerprint() == before
    twin = game.copy()
    twin.dice = Dice(0)
    for option in path:
        play(twin, option)
    assert isinstance(twin.decision, Step)
    assert len(path) == 1 + game.board.distance(game.board.hex("2505"), game.board.hex("2307"))
    assert find_path(game, "MM1.bek", game.board.hex("2012")) is None, "the pond"
    assert find_path(game, "PK1.wallace", game.board.hex("2307")) is None, "not activated"


def test_a_leader_is_walked_too(gonfalon_: Gonfalon) -> None:
    typed = TO_BEK + "go bek 2407\n"

    assert (
        "rides to 2407"
        in gonfalon_("play", "--terminal", "moi/falkirk", *HOT_SEAT, typed=typed).stdout
    )


@pytest.mark.parametrize(
    ("scenario", "lang", "line"),
    [
        ("inf/arsuf", "en", "Crusaders: 0 victory points of 30"),
        ("inf/arsuf", "it", "Crociati: 0 Punti Vittoria su 30"),
        ("inf/harran", "en", "Turks: 0 flight points, flight level"),
    ],
)
def test_the_status_says_which_points_are_counted(
    gonfalon_: Gonfalon, scenario: str, lang: str, line: str
) -> None:
    result = gonfalon_("play", "--terminal", scenario, "--lang", lang, typed="status\n")

    assert line in result.stdout
