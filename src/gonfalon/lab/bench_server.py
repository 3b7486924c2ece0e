"""A bench for the service: many games at once, played by scripted clients over real sockets.

The service runs in a process of its own on one core, and the clients on the others. Each game has
a socket for either side; a decision is acknowledged when the side that took it has the new state,
and seen when the other side has it too. First the games are played at a human pace, quickened,
for the latency; then as fast as the answers come, for the throughput.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

if TYPE_CHECKING:
    from collections.abc import Callable

ANSWER_SECONDS = 30.0
READY = "ready"


def bench_server(
    games: int = 100,
    decisions: int = 20,
    pause: float = 0.5,
    scenario: str = "moi/falkirk",
    seed: int = 1298,
    core: int | None = None,
) -> dict[str, Any]:
    """Play `decisions` of each game with pauses, then as many without; the figures as a dict."""
    with TemporaryDirectory(prefix="gonfalon-bench-") as folder:
        process, address = start_service(Path(folder) / "bench.db", games, core)
        try:
            bench = Bench(address, process.pid, games, decisions, scenario, seed)
            return asyncio.run(bench.run(pause))
        finally:
            process.terminate()
            process.wait(10)


def start_service(
    database: Path, games: int, core: int | None = None
) -> tuple[subprocess.Popen[str], str]:
    """The service on a free port of this machine, held to one core where that is possible."""
    command = [sys.executable, "-m", "gonfalon.server", "--port", "0"]
    command += ["--database", f"sqlite:///{database}"]
    command += ["--limit", f"creations={games}", "--limit", "messages_per_second=1000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(process.pid, {cores[-1] if core is None else core})
    assert process.stdout is not None
    with process.stdout as output:
        line = output.readline()
    if "http://" not in line:
        process.kill()
        raise RuntimeError(f"the service did not start: {line!r}")
    return process, line[line.index("http://") :].strip().rstrip("/")


@dataclass(slots=True)
class Timings:
    """How long decisions took, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)

    def figures(self, seconds: float) -> dict[str, float]:
        return {
            "decisions": len(self.acknowledged),
            "per_second": round(len(self.acknowledged) / seconds, 1),
            "p50_ms": _percentile(self.acknowledged, 0.50),
            "p99_ms": _percentile(self.acknowledged, 0.99),
            "max_ms": _percentile(self.acknowledged, 1.0),
            "seen_p99_ms": _percentile(self.seen, 0.99),
        }


def _percentile(values: list[float], share: float) -> float:
    ranked = sorted(values) or [0.0]
    at = min(len(ranked) - 1, round(share * (len(ranked) - 1)))
    return round(ranked[at] * 1000, 2)


@dataclass(slots=True)
class Client:
    """A scripted player of both sides of one game."""

    sockets: list[ClientConnection]
    chance: random.Random
    states: list[dict[str, Any]] = field(default_factory=list)
    played: int = 0

    async def greet(self) -> None:
        self.states = [await _state(socket) for socket in self.sockets]

    async def play(self, decisions: int, pause: Callable[[], float], timings: Timings) -> None:
        """Play random options, each when the one before is known to both sides."""
        for _ in range(decisions):
            await asyncio.sleep(pause())
            if self.states[0]["over"]:
                return
            side = self.states[0]["waiting"][0]
            state = self.states[side]
            option = self._choose(state["decision"])
            message = {"type": "play", "number": state["number"], "option": option}
            began = time.perf_counter()
            await self.sockets[side].send(json.dumps(message))
            mine, other = await asyncio.gather(
                self._next(side, state["version"], began),
                self._next(1 - side, state["version"], began),
            )
            self.played += 1
            timings.acknowledged.append(mine)
            timings.seen.append(other)

    def _choose(self, decision: dict[str, Any]) -> list[int]:
        """Any option; a set-up is accepted as it stands, so that the battle begins."""
        options: list[list[int]] = decision["options"]
        if READY in decision["texts"]:
            return options[decision["texts"].index(READY)]
        return self.chance.choice(options)

    async def _next(self, side: int, version: int, began: float) -> float:
        state = await _state(self.sockets[side])
        took = time.perf_counter() - began
        if state["version"] != version + 1:
            raise RuntimeError(f"version {version} was followed by {state['version']}")
        self.states[side] = state
        return took


async def _state(socket: ClientConnection) -> dict[str, Any]:
    async with asyncio.timeout(ANSWER_SECONDS):
        message = json.loads(await socket.recv())
    if message["type"] != "state":
        raise RuntimeError(f"the service answered {message['type']}: {message.get('message')}")
    state: dict[str, Any] = message["state"]
    return state


@dataclass(slots=True)
class Bench:
    """The games of one run."""

    address: str
    service: int
    games: int
    decisions: int
    scenario: str
    seed: int
    clients: list[Client] = field(default_factory=list)

    async def run(self, pause: float) -> dict[str, Any]:
        chance = random.Random(self.seed)
        opened = [
            await asyncio.to_thread(_open, self.address, self.scenario) for _ in range(self.games)
        ]
        try:
            for at, game in enumerate(opened):
                await self._join(game, random.Random(self.seed + at))
            paced = await self._phase(lambda: chance.uniform(0, 2 * pause))
            full = await self._phase(lambda: 0.0)
        finally:
            await asyncio.gather(*(s.close() for c in self.clients for s in c.sockets))
        lost = 0
        for client, game in zip(self.clients, opened, strict=True):
            lost += client.played - await asyncio.to_thread(_number, self.address, game)
        head = {"games": self.games, "scenario": self.scenario, "pause": pause}
        return {**head, **paced, "full": full, "lost": lost}

    async def _join(self, game: dict[str, Any], chance: random.Random) -> None:
        client = Client([], chance)
        self.clients.append(client)
        for token in game["seats"].values():
            live = f"ws{self.address[4:]}/api/games/{game['game']}/live?seat={token}"
            client.sockets.append(await connect(live, max_size=None, compression=None))
        await client.greet()

    async def _phase(self, pause: Callable[[], float]) -> dict[str, float]:
        timings = Timings()
        began, spent = time.perf_counter(), _cpu_seconds(self.service)
        await asyncio.gather(*(c.play(self.decisions, pause, timings) for c in self.clients))
        figures = timings.figures(time.perf_counter() - began)
        busy = _cpu_seconds(self.service) - spent
        figures["service_cpu_ms"] = round(busy * 1000 / max(1, len(timings.seen)), 3)
        return figures


def _cpu_seconds(process: int) -> float:
    """The time that a process has had of its core, 0 where the system does not say."""
    place = Path(f"/proc/{process}/stat")
    if not place.exists():
        return 0.0
    words = place.read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _open(address: str, scenario: str) -> dict[str, Any]:
    body = json.dumps({"scenario": scenario}).encode()
    request = Request(f"{address}/api/games", body, {"content-type": "application/json"})
    with urlopen(request, timeout=ANSWER_SECONDS) as answer:
        game: dict[str, Any] = json.load(answer)
    return game


def _number(address: str, game: dict[str, Any]) -> int:
    seat = next(iter(game["seats"].values()))
    page = f"{address}/api/games/{game['game']}?seat={seat}&since=1000000"
    with urlopen(page, timeout=ANSWER_SECONDS) as answer:
        return int(json.load(answer)["number"])
