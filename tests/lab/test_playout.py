"""Playouts: the same seed the same games, in one process or in two, and reports that add up."""

from __future__ import annotations

import json

import pytest

from gonfalon.kernel.errors import GonfalonError
from gonfalon.lab.balance import balance
from gonfalon.lab.playout import UNFINISHED, PlayoutReport, playout


def results(report: PlayoutReport) -> list[tuple[object, ...]]:
    return [(g.number, g.winner, g.cause, g.decisions, g.activations) for g in report.games]


def test_a_seed_gives_the_same_games_again() -> None:
    first = playout("moi/poitiers", ["squire", "squire"], games=2, seed=11)
    second = playout("moi/poitiers", ["squire", "squire"], games=2, seed=11)
    other = playout("moi/poitiers", ["squire", "squire"], games=2, seed=12)
    assert results(first) == results(second)
    assert results(first) != results(other)


def test_two_processes_play_the_same_games_as_one() -> None:
    alone = playout("moi/courtrai", ["squire", "squire"], games=2, seed=5)
    together = playout("moi/courtrai", ["squire", "squire"], games=2, seed=5, workers=2)
    assert results(alone) == results(together)


def test_the_report_is_plain_data_and_adds_up() -> None:
    report = playout("moi/courtrai", ["squire", "random"], games=2, seed=1)
    told = json.loads(json.dumps(report.to_json()))
    assert told["totals"]["decisions"] == sum(g["decisions"] for g in told["games"])
    assert sum(told["totals"]["wins"].values()) == 2
    assert told["decisions_per_s"] > 0
    assert {"winner", "cause", "decisions", "activations"} <= told["games"][0].keys()
    assert told["games"][0]["cause"] != UNFINISHED


def test_a_game_that_is_cut_short_is_unfinished() -> None:
    report = playout("moi/crecy", ["random", "random"], games=1, seed=1, cap=50)
    assert report.wins[UNFINISHED] == 1
    assert report.games[0].decisions == 50
    assert report.games[0].cause == UNFINISHED


def test_a_bot_is_needed_for_each_side() -> None:
    with pytest.raises(GonfalonError, match="2 bots"):
        playout("moi/crecy", ["random"], games=1, seed=1)


def test_balance_is_a_table_with_a_row_a_scenario() -> None:
    table = balance(["moi/courtrai", "moi/poitiers"], games=1, seed=1, workers=1)
    rows = table.strip().splitlines()
    assert len(rows) == 4
    assert len({row.count("|") for row in rows}) == 1
    assert "`moi/poitiers`" in rows[3]
