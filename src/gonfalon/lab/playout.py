"""Playouts: whole games between bots, for results, lengths and speed.

Every game has a seed of its own made from the run's seed and its number, so that a run gives the
same games in one process or in several.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Any

import gonfalon
from gonfalon import bots
from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.flow import play, waiting_sides
from gonfalon.lab.memory import keep_for_good
from gonfalon.men_of_iron.victory import flight_points

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gonfalon.kernel.events import Event
    from gonfalon.men_of_iron.state import Field

CAP = 60_000
UNFINISHED = "unfinished"
DRAW = "draw"


@dataclass(frozen=True, slots=True)
class GameReport:
    """How one game went."""

    number: int
    winner: str
    cause: str
    decisions: int
    activations: int
    points: list[int]
    seconds: float


@dataclass(slots=True)
class PlayoutReport:
    """How a run of games went."""

    scenario: str
    bots: list[str]
    sides: list[str]
    seed: int
    games: list[GameReport] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def wins(self) -> dict[str, int]:
        """Games by winner; draws and games cut short among them, where there were any."""
        found = dict.fromkeys(self.sides, 0)
        for game in self.games:
            found[game.winner] = found.get(game.winner, 0) + 1
        return found

    @property
    def decisions(self) -> int:
        return sum(game.decisions for game in self.games)

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        busy = sum(game.seconds for game in self.games)
        return {
            "scenario": self.scenario,
            "bots": self.bots,
            "sides": self.sides,
            "seed": self.seed,
            "games": [asdict(game) for game in self.games],
            "totals": {
                "games": len(self.games),
                "wins": self.wins,
                "decisions": self.decisions,
                "activations": sum(game.activations for game in self.games),
                "seconds": round(self.seconds, 3),
            },
            "decisions_per_s": round(self.decisions / busy) if busy else 0,
        }


class LastEvent(list["Event"]):
    """A listener that remembers only what it heard last: how the game ended."""

    def append(self, event: Event) -> None:
        self[:] = [event]


def sub_seed(seed: int, *names: object) -> int:
    """A seed made from another and what it is for."""
    text = " ".join(str(name) for name in (seed, *names))
    return int.from_bytes(sha256(text.encode()).digest()[:6], "little")


def play_game(
    game: Field, names: Sequence[str], seed: int, number: int = 0, cap: int = CAP
) -> GameReport:
    """Play a game to its end, one bot a side; after `cap` decisions it is left unfinished."""
    players = [bots.make(name, sub_seed(seed, number, side)) for side, name in enumerate(names)]
    last = LastEvent()
    game.sink = last
    began = perf_counter()
    decisions = 0
    while game.stack and decisions < cap:
        side = waiting_sides(game)[0]
        play(game, bots.ask(players[side], game, side, seed), side)
        decisions += 1
    seconds = perf_counter() - began
    over = not game.stack
    return GameReport(
        number=number,
        winner=(game.result or DRAW) if over else UNFINISHED,
        cause=f"{last[-1].name} {last[-1].rule}" if over and last else UNFINISHED,
        decisions=decisions,
        activations=game.turns,
        points=[flight_points(game, side) for side in range(len(game.scenario.sides))],
        seconds=round(seconds, 6),
    )


Job = tuple[str, tuple[str, ...], int, int, dict[str, Any] | None, dict[str, Any] | None, int]


def _run(job: Job) -> GameReport:
    scenario, names, seed, number, options, overlay, cap = job
    game = gonfalon.start(scenario, sub_seed(seed, "dice", number), options, overlay)
    return play_game(game, names, seed, number, cap)


def playout(
    scenario: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
    overlay: dict[str, Any] | None = None,
    *,
    workers: int = 1,
    cap: int = CAP,
    progress: Callable[[GameReport], None] | None = None,
) -> PlayoutReport:
    """Play a number of games of a scenario, with a bot for each side in the scenario's order."""
    first = gonfalon.start(scenario, 0, options, overlay)
    sides = [side.id for side in first.scenario.sides]
    _check_bots(bots, sides)
    keep_for_good()
    report = PlayoutReport(scenario, list(bots), sides, seed)
    jobs: list[Job] = [
        (scenario, tuple(bots), seed, number, options, overlay, cap) for number in range(games)
    ]
    began = perf_counter()
    for result in run_jobs(_run, jobs, workers):
        report.games.append(result)
        if progress is not None:
            progress(result)
    report.seconds = perf_counter() - began
    return report


def _check_bots(names: Sequence[str], sides: list[str]) -> None:
    if len(names) != len(sides):
        raise GonfalonError(f"{len(sides)} bots are needed, for {', '.join(sides)}")
    for name in names:
        bots.make(name, 0)


def run_jobs(run: Callable[[Job], GameReport], jobs: list[Job], workers: int) -> Any:
    """The results of some jobs, in order, from this process or from several."""
    if workers <= 1 or len(jobs) < 2:
        yield from map(run, jobs)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        yield from pool.map(run, jobs, chunksize=max(1, len(jobs) // (workers * 8)))
