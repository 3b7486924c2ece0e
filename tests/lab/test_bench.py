"""Benchmarks: the figures that the contract names, and sensible ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.lab import bench

if TYPE_CHECKING:
    import pytest

KEYS = {
    "decisions_per_s",
    "calibration_s",
    "decisions_per_calibration",
    "copy_us",
    "copy_bytes",
}


def test_bench_gives_the_figures_of_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "CAP", 400)
    figures = bench.bench("moi/poitiers", seconds=0.3)
    assert figures.keys() == KEYS
    assert all(value > 0 for value in figures.values())
    product = figures["decisions_per_s"] * figures["calibration_s"]
    assert 0.5 < figures["decisions_per_calibration"] / product < 2.0


def test_copies_are_measured_in_the_midst_of_a_game() -> None:
    game = bench.middle("moi/crecy")
    assert game.turns > 0
    assert game.decision is not None


def test_the_size_of_a_copy_counts_its_columns() -> None:
    game = bench.middle("moi/crecy")
    assert bench.copy_size("moi/crecy") > 8 * len(game.hexes)
