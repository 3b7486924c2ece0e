"""A side sees its own secrets and no others."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gonfalon.kernel.dice import Dice, commitment
from gonfalon.kernel.events import EVERYONE, Event
from gonfalon.kernel.flow import play
from gonfalon.kernel.view import SPECTATOR, view, visible
from tests.kernel.tiny_game import BID, FORD, Ford, start


def without_commitment(seen: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in seen.items() if key != "commitment"}


def after_bids(seed: int = 0) -> Ford:
    game = start(FORD, seed)
    for side in (0, 1):
        play(game, (BID, 1), side)
    return game


def test_the_options_are_shown_to_the_side_that_chooses() -> None:
    game = after_bids()
    assert game.decision is not None
    assert view(game, 0)["options"] == [list(o) for o in game.decision.options(game)]
    assert view(game, 1)["options"] == view(game, SPECTATOR)["options"] == []
    assert view(game, 1)["waiting"] == [0]
    assert [view(game, side)["you"] for side in (0, 1, SPECTATOR)] == [0, 1, -1]


def test_every_side_of_a_sealed_choice_sees_its_own_options() -> None:
    game = start()
    game.coins = [0, 2]
    before = game.fingerprint()
    assert view(game, 0)["options"] == [[BID, 0]]
    assert view(game, 1)["options"] == [[BID, 0], [BID, 1], [BID, 2]]
    assert view(game, SPECTATOR)["options"] == []
    assert view(game, 0)["waiting"] == [0, 1]
    assert game.fingerprint() == before


def test_a_sealed_answer_is_seen_by_its_side_only() -> None:
    game = start()
    play(game, (BID, 2), 0)
    assert view(game, 0)["sealed"] == {"0": [BID, 2]}
    assert view(game, 1)["sealed"] == view(game, SPECTATOR)["sealed"] == {}
    assert view(game, 0)["options"] == []
    assert view(game, 1)["waiting"] == [1]


@pytest.mark.parametrize("other", [1, SPECTATOR])
def test_games_that_differ_in_a_sealed_answer_look_the_same_to_others(other: int) -> None:
    seen = []
    for coins in (0, 1, 2):
        game = start()
        play(game, (BID, coins), 0)
        seen.append(view(game, other))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("side", [0, 1, SPECTATOR])
def test_the_dice_stay_secret_but_for_their_commitment(side: int) -> None:
    game = after_bids()
    game.dice.fix(5, 5)
    plain = after_bids(7)
    assert without_commitment(view(game, side)) == without_commitment(view(plain, side))
    assert view(game, side)["dice"] == {"count": 0}
    assert view(game, side)["commitment"] == commitment(Dice(0).seed)


def test_a_view_is_ready_for_json_and_shares_nothing_with_the_game() -> None:
    game = after_bids()
    before = game.fingerprint()
    seen = view(game, 0)
    assert json.loads(json.dumps(seen)) == seen
    seen["columns"]["heads"].clear()
    seen["stack"].clear()
    seen["options"].clear()
    assert game.fingerprint() == before


def test_a_finished_game_waits_for_nobody() -> None:
    game = after_bids()
    game.end("draw")
    assert (view(game, 0)["waiting"], view(game, 0)["options"]) == ([], [])
    assert view(game, 0)["result"] == "draw"


def test_events_are_read_by_those_who_may() -> None:
    public, mine = Event("a", "x:1"), Event("b", "x:1", seen_by=0)
    assert public.seen_by == EVERYONE
    assert visible([public, mine], 0) == [public, mine]
    assert visible([public, mine], 1) == visible([public, mine], SPECTATOR) == [public]
