"""A short run of the fuzzer on every scenario, and five hundred odds held against the dice."""

from __future__ import annotations

import pytest

import gonfalon
from gonfalon.lab.fuzz import Failure, fuzz

DECISIONS = 500


def tell(failures: list[Failure]) -> str:
    return "\n".join(
        f"{f.scenario} seed {f.seed}, {len(f.decisions)} decisions, last {f.decisions[-1:]}: "
        f"{f.message}"
        for f in failures
    )


@pytest.mark.parametrize("scenario", gonfalon.scenarios())
def test_nothing_breaks(scenario: str) -> None:
    report = fuzz([scenario], seed=20, decisions=DECISIONS, cap=DECISIONS - DECISIONS // 4)
    assert not report.failures, tell(report.failures)
    assert report.decisions == DECISIONS


def test_five_hundred_odds_are_true() -> None:
    quick = {"illegal": 0, "save": 0, "copy": 0, "counters": 0, "undo": 0, "odds": 0, "fights": 1}
    compared = 0
    for seed in range(20):
        report = fuzz(seed=seed, decisions=600, cap=600, every=quick)
        assert not report.failures, tell(report.failures)
        compared += report.odds_compared
        if compared >= 500:
            break
    assert compared >= 500
