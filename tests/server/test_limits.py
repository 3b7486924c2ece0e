"""Limits: large messages, floods, and too many games."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from gonfalon.kernel.errors import GonfalonError
from gonfalon.server.limits import Bucket, Doorkeeper, Limits, read_limits
from gonfalon.server.seats import Seat, find_side, hash_token, new_token
from tests.server.service import SECONDS, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.service import Service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service with the limits that it has by itself."""
    with running(tmp_path_factory.mktemp("service") / "games.db", Limits(patience=40)) as found:
        yield found


def test_limits_are_read_from_words() -> None:
    assert read_limits(["games=5", "idle_seconds=2"]) == Limits(games=5, idle_seconds=2.0)
    for wrong in ("patients=1", "games=many", "games"):
        with pytest.raises(GonfalonError):
            read_limits([wrong])


def test_a_bucket_lets_a_burst_pass_and_then_a_rate() -> None:
    now = [0.0]
    bucket = Bucket(3, 2, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] += 100
    assert bucket.is_full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_the_doorkeeper_counts_each_address() -> None:
    door = Doorkeeper(2, 0.0)
    assert [door.admits(who) for who in "aabaab"] == [True, True, True, False, False, True]


def test_a_token_opens_its_seat_and_no_other() -> None:
    tokens = [new_token() for _ in range(3)]
    seats = [Seat(hash_token(token), side) for side, token in enumerate(tokens)]
    assert [find_side(seats, token) for token in tokens] == [0, 1, 2]
    assert find_side(seats, new_token()) is None
    assert find_side(seats, "\udcff") is None
    assert all(len(token) == 43 for token in tokens)


def test_a_large_message_is_refused_and_the_game_goes_on(service: Service) -> None:
    game = service.open()
    with game.sit("english") as seat:
        answer = seat.ask({"type": "play", "number": 0, "option": [], "x": "y" * 70_000})
        assert answer["message"] == "refusal-too-large"
        assert seat.ask({"type": "why", "option": [0], "ask": 1})["type"] == "why"
        seat.send("y" * 2_000_000)
        with pytest.raises(ConnectionClosed):
            seat.hear()
    assert game.state("english")["version"] == 0


def test_a_flood_is_refused_and_then_cut_off(service: Service) -> None:
    game = service.open()
    with game.sit("english") as seat:
        for _ in range(60):
            seat.send({"type": "why", "option": [0], "ask": 1})
        answers = [seat.hear() for _ in range(60)]
        refused = [a for a in answers if a["type"] == "refused"]
        assert 5 <= len(refused) <= 20
        assert refused[0]["message"] == "refusal-too-many-messages"
        assert "state" not in refused[0]
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                seat.send("{}")
                seat.socket.recv(SECONDS)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_games_are_counted(tmp_path: Path) -> None:
    limits = Limits(creations=3, creations_per_second=0.0, games=2, sockets_per_game=1)
    with running(tmp_path / "games.db", limits) as service:
        game = service.open()
        service.open()
        status, answer = service.call("POST", "/api/games", {"scenario": "moi/falkirk"})
        assert (status, answer["error"]) == (503, "too-many-games")
        status, answer = service.call("POST", "/api/games", {"scenario": "moi/falkirk"})
        assert (status, answer["error"]) == (429, "too-many-games")
        with game.sit("english"), pytest.raises(AssertionError), game.sit("english"):
            pass
        assert json.dumps(service.get("/api/scenarios"))
