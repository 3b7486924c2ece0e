"""Bots play over the service, in processes of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.service import play_on
from tests.server.test_games import BRIEF

if TYPE_CHECKING:
    from tests.server.service import Service


@pytest.mark.parametrize("bot", ["random", "squire"])
def test_bots_play_a_whole_short_game_while_somebody_watches(service: Service, bot: str) -> None:
    players = dict.fromkeys(("english", "scots"), f"bot:{bot}")
    game = service.open(overlay=BRIEF, players=players)
    assert game.seats == {}
    with game.sit("spectator") as watcher:
        while not watcher.state["over"]:
            watcher.await_state(watcher.state["version"] + 1)
        assert watcher.state["result"]
        assert "seed" in watcher.state
        numbers = [event["number"] for event in watcher.log]
        assert numbers == sorted(numbers)


def test_a_bot_answers_a_person(service: Service) -> None:
    game = service.open(players={"scots": "bot:squire"})
    assert game.seats.keys() == {"english"}
    with game.sit("english") as person:
        for _ in range(10):
            while not person.to_play:
                person.await_state(person.state["version"] + 1)
            assert play_on([person], 1) == 1
