"""The bench of the service, with few games."""

from __future__ import annotations

from gonfalon.lab.bench_server import bench_server


def test_the_bench_plays_and_loses_nothing() -> None:
    found = bench_server(games=3, decisions=4, pause=0.01)
    assert found["decisions"] == found["full"]["decisions"] == 12
    assert found["lost"] == 0
    assert 0 < found["p50_ms"] <= found["p99_ms"]
