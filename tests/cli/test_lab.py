"""`gonfalon playout`, `fuzz` and `bench`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.cli.conftest import Gonfalon


def test_a_playout_says_who_won(gonfalon_: Gonfalon) -> None:
    words = ("playout", "moi/falkirk", "--bots", "squire,random", "--games", "1", "--seed", "3")
    result = gonfalon_(*words, "--json")

    report = json.loads(result.stdout)
    assert result.exit_code == 0
    assert report["totals"]["games"] == len(report["games"]) == 1
    assert report["games"][0]["winner"] in {"english", "scots", "draw"}
    assert report["totals"]["decisions"] > 0
    assert report["decisions_per_s"] > 0


def test_a_playout_is_told_figure_by_figure(gonfalon_: Gonfalon) -> None:
    result = gonfalon_("playout", "moi/falkirk", "--bots", "squire,random", "--seed", "3")

    assert result.exit_code == 0
    assert "totals.games: 1" in result.stdout
    assert "bots: squire, random" in result.stdout


def test_a_fuzz_of_a_second_finds_nothing(gonfalon_: Gonfalon) -> None:
    result = gonfalon_("fuzz", "moi/falkirk", "--seconds", "1")

    assert result.exit_code == 0, result.output
    assert "No failure found." in result.stdout


def test_a_benchmark_has_the_agreed_figures(gonfalon_: Gonfalon) -> None:
    result = gonfalon_("bench", "moi/falkirk", "--seconds", "0.5", "--json")

    figures = {
        "decisions_per_s",
        "calibration_s",
        "decisions_per_calibration",
        "copy_us",
        "copy_bytes",
    }
    assert result.exit_code == 0
    assert figures <= set(json.loads(result.stdout))
