"""`gonfalon scenarios` and `gonfalon rules`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import gonfalon

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Gonfalon


def test_scenarios_as_json_have_the_agreed_shape(gonfalon_: Gonfalon) -> None:
    result = gonfalon_("scenarios", "--json")

    rows = json.loads(result.stdout)
    assert result.exit_code == 0
    assert [row["id"] for row in rows] == gonfalon.scenarios()
    for row in rows:
        assert set(row) == {"id", "title", "family", "sides", "map", "units", "provenance"}
        assert set(row["provenance"]) == {"book", "derived", "found", "proposal"}
        assert row["units"] > 0
        assert len(row["sides"]) == 2


def test_scenarios_are_listed_in_italian(gonfalon_: Gonfalon) -> None:
    result = gonfalon_("scenarios", "--lang", "it")

    assert result.exit_code == 0
    assert "moi/falkirk" in result.stdout
    assert "Scozzesi" in result.stdout


def test_rules_as_json_have_the_agreed_shape(gonfalon_: Gonfalon) -> None:
    result = gonfalon_("rules", "--json")

    rows = json.loads(result.stdout)
    assert result.exit_code == 0
    assert "moi:10.4a" in [row["id"] for row in rows]
    for row in rows:
        assert set(row) == {"id", "status", "code", "tests"}
        assert row["status"] in {"enforced", "data", "manual", "absent"}


def test_rules_are_summed_up(gonfalon_: Gonfalon) -> None:
    result = gonfalon_("rules")

    assert result.exit_code == 0
    assert "Rules of the ledger" in result.stdout


@pytest.mark.parametrize(("lang", "title"), [("en", "Reluctance"), ("it", "Ritrosia a Caricare")])
def test_a_rule_is_shown_in_either_language(gonfalon_: Gonfalon, lang: str, title: str) -> None:
    result = gonfalon_("rules", "show", "moi:11.4a", "--lang", lang)

    assert result.exit_code == 0
    assert "moi:11.4a" in result.stdout
    assert title in result.stdout


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("rules", "show", "moi:99"), "moi:99"),
        (("rules", "show", "moi:9.1a", "--lang", "xx"), "'xx'"),
        (("scenarios", "--lang", "xx"), "'xx'"),
        (("play", "--terminal", "moi/hastings"), "'moi/hastings'"),
        (("play", "--terminal", "moi/falkirk", "--red", "nobody"), "'nobody'"),
        (("play", "--terminal", "moi/falkirk", "--option", "setup"), "name=value"),
        (
            ("play", "--terminal", "moi/falkirk", "--option", "setup=never"),
            "option setup takes historical, free",
        ),
        (("play", "--terminal", "moi/falkirk", "--option", "rain=1"), "no option 'rain'"),
        (
            ("play", "--terminal", "moi/falkirk", "--resume", "no-such-file"),
            "no-such-file: No such file",
        ),
        (("play", "--terminal", "moi/falkirk", "--script", "no-such-file"), "no-such-file"),
        (("play", "--terminal", "--resume", "."), ".: Is a directory"),
        (("record", "verify", "no-such-file"), "no-such-file: No such file"),
        (("playout", "moi/hastings"), "'moi/hastings'"),
        (("playout", "moi/falkirk", "--bots", "random,nobody"), "'nobody'"),
        (("fuzz", "moi/hastings"), "'moi/hastings'"),
        (("bench", "moi/hastings"), "'moi/hastings'"),
    ],
)
def test_a_mistake_is_named_on_stderr(
    gonfalon_: Gonfalon, words: tuple[str, ...], named: str
) -> None:
    result = gonfalon_(*words)

    assert result.exit_code == 2
    assert named in result.stderr
    assert "Traceback" not in result.output


def test_a_file_in_the_way_is_not_overwritten(gonfalon_: Gonfalon, tmp_path: Path) -> None:
    there = tmp_path / "game.jsonl"
    there.write_text("mine")

    result = gonfalon_("play", "--terminal", "moi/falkirk", "--save", there)

    assert result.exit_code == 2
    assert "File exists" in result.stderr
    assert there.read_text() == "mine"
