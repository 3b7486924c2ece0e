"""A service killed in mid-battle loses nothing that it has acknowledged."""

from __future__ import annotations

import random
import threading
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed

from gonfalon.lab.bench_server import start_service
from tests.server.service import Seat, Service, Table, play_on

if TYPE_CHECKING:
    from pathlib import Path

GAMES = 3


def _play_until_cut(seats: list[Seat], seed: int) -> None:
    chance = random.Random(seed)
    try:
        while play_on(seats, 1, chance):
            pass
    except (ConnectionClosed, OSError):
        return


def test_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    process, address = start_service(database, 50)
    service = Service(address)
    tables = [service.open() for _ in range(GAMES)]
    bot_game = service.open(players={"english": "bot:random", "scots": "bot:random"})
    with ExitStack() as stack:
        seats = [
            [stack.enter_context(table.sit(side)) for side in ("english", "scots")]
            for table in tables
        ]
        watcher = stack.enter_context(bot_game.sit("spectator"))
        threads = [
            threading.Thread(target=_play_until_cut, args=(pair, at))
            for at, pair in enumerate(seats)
        ]
        for thread in threads:
            thread.start()
        watcher.await_state(5)
        until = time.monotonic() + 20
        while any(pair[0].state["number"] < 60 for pair in seats) and time.monotonic() < until:
            time.sleep(0.01)
        process.kill()
        process.wait(10)
        for thread in threads:
            thread.join(20)
            assert not thread.is_alive()
    known = [max((seat.state for seat in pair), key=lambda s: int(s["version"])) for pair in seats]
    assert all(state["number"] >= 60 for state in known)

    process, address = start_service(database, 50)
    try:
        service = Service(address)
        for table, state, pair in zip(tables, known, seats, strict=True):
            _check(Table(service, vars(table)), state, pair)
        again = Table(service, vars(bot_game))
        with again.sit("spectator", since=watcher.state["version"]) as resumed:
            assert resumed.state["version"] >= watcher.state["version"]
            resumed.await_state(resumed.state["version"] + 3)
    finally:
        process.terminate()
        process.wait(10)


def _check(table: Table, known: dict[str, Any], pair: list[Seat]) -> None:
    """What was acknowledged stands; at most one more had been written and not yet told."""
    state = table.state("english", since=known["version"])
    assert known["version"] <= state["version"] <= known["version"] + 1
    at = table.service.get(table.path(f"/at/{known['number']}", "english"))
    assert at["view"] == known["view"]
    with table.sit("english", since=known["version"]) as a, table.sit("scots") as b:
        # The one who comes from nowhere is told everything, as it was told before.
        told = [event for event in b.log if event["number"] <= known["number"]]
        assert told == max((seat.log for seat in pair), key=len)
        if not a.state["over"]:
            assert play_on([a, b], 5) > 0
