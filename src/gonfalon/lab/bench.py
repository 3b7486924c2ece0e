"""Benchmarks: random games at full speed, measured against a plain loop of the same machine."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

import gonfalon
from gonfalon.bots.chance import READY_AT_ONCE
from gonfalon.kernel.flow import play
from gonfalon.lab.memory import keep_for_good

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field

CALIBRATION = 3_000_000
# Short rounds, each between two calibrations: a machine's speed may change within seconds.
ROUNDS = 15
COPIES = 200
# Decisions after which a random game is given up and another begun.
CAP = 60_000
# How far into a game the position lies whose copies are measured.
MIDDLE = 400


def bench(scenario: str, seconds: float = 10.0) -> dict[str, float]:
    """Decisions per second of complete random games, with the loop that calibrates them.

    The time is split into rounds, each between two calibrations; the medians count.
    """
    gonfalon.start(scenario, 0)
    keep_for_good()
    rounds: list[tuple[float, float]] = []
    share = max(0.05, seconds / ROUNDS)
    before = calibrate()
    for number in range(ROUNDS):
        speed = decisions_per_second(scenario, share, number)
        after = calibrate()
        rounds.append((speed, (before + after) / 2))
        before = after
    speed = median(rate for rate, _ in rounds)
    return {
        "decisions_per_s": round(speed),
        "calibration_s": round(median(loop for _, loop in rounds), 4),
        "decisions_per_calibration": round(median(rate * loop for rate, loop in rounds)),
        "copy_us": round(copy_time(scenario), 1),
        "copy_bytes": round(copy_size(scenario)),
    }


def calibrate() -> float:
    """Seconds for a plain loop that adds integers."""
    began = perf_counter()
    total = 0
    for number in range(CALIBRATION):
        total += number
    return perf_counter() - began


def decisions_per_second(scenario: str, seconds: float, seed: int) -> float:
    """Random games one after the other: options listed, one chosen, played through the door."""
    random = Random(seed).random
    spent, decisions, number = 0.0, 0, 0
    while spent < seconds:
        game = gonfalon.start(scenario, f"bench {seed} {number}")
        accept_set_up(game)
        began = perf_counter()
        decisions += _play_on(game, random, CAP)
        spent += perf_counter() - began
        number += 1
    return decisions / spent


def accept_set_up(game: Field) -> None:
    """Both sides are ready at once, where their set-up may stand."""
    while game.decision is not None and READY_AT_ONCE in game.decision.options(game):
        play(game, READY_AT_ONCE)


def _play_on(game: Field, random: object, cap: int) -> int:
    assert callable(random)
    decisions = 0
    while (decision := game.decision) is not None and decisions < cap:
        options = decision.options(game)
        play(game, options[int(random() * len(options))])
        decisions += 1
    return decisions


def middle(scenario: str) -> Field:
    """A position in the midst of a random game."""
    game = gonfalon.start(scenario, "bench copy")
    accept_set_up(game)
    random = Random(1).random
    before = game.copy()
    for _ in range(MIDDLE):
        decision = game.decision
        if decision is None:
            return before
        before = game.copy()
        options = decision.options(game)
        play(game, options[int(random() * len(options))])
    return game if game.decision is not None else before


def copy_time(scenario: str) -> float:
    """Microseconds to copy a game."""
    game = middle(scenario)
    times = []
    for _ in range(ROUNDS):
        began = perf_counter()
        for _ in range(COPIES):
            game.copy()
        times.append((perf_counter() - began) / COPIES)
    return median(times) * 1e6


def copy_size(scenario: str) -> float:
    """Bytes of memory that a copied game takes, measured over many copies."""
    game = middle(scenario)
    gc.collect()
    tracing = tracemalloc.is_tracing()
    if not tracing:
        tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [game.copy() for _ in range(COPIES)]
    after = tracemalloc.get_traced_memory()[0]
    if not tracing:
        tracemalloc.stop()
    return (after - before) / len(copies)
