"""No view carries what its side may not know; sealed choices work for any family."""

from __future__ import annotations

import json
import random
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from gonfalon.kernel.flow import Sealed, waiting_sides
from gonfalon.server import families
from gonfalon.server.families import Family, family_of
from gonfalon.server.matches import Match, open_match, record_text
from gonfalon.server.store import Checkpoint, GameRow
from tests.kernel import tiny_game

if TYPE_CHECKING:
    from tests.server.service import Service


def _ford(*given: Any) -> tiny_game.Ford:
    return tiny_game.start(tiny_game.FORD, given[1])


FORD = Family(
    name="ford",
    verbs=tiny_game.VERBS,
    knows=lambda scenario: scenario == "ford",
    start=_ford,
    blank=lambda scenario, seed, options, overlay: tiny_game.Ford(tiny_game.FORD, seed),
    side_ids=lambda game: ["a", "b"],
    cite=lambda game, rule: rule,
    flight=lambda game: [],
    show=lambda game, what, unit, leader, target: {},
)


@pytest.fixture(autouse=True)
def _with_ford(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(families, "FAMILIES", [*families.FAMILIES, FORD])


def start(scenario: str) -> Match:
    seed = secrets.token_bytes(32)
    rules = family_of(scenario).start(scenario, seed, {}, {}).rules.name
    return open_match(GameRow("g", scenario, {}, {}, ["here", "here"], rules, seed, 0.0), [])


def told(match: Match, side: int) -> dict[str, Any]:
    state = json.loads(msgspec.json.encode(match.state(side, match.version)))
    for key in ("commitment", "number", "version", "since", "undoable"):
        del state[key]
    found: dict[str, Any] = state
    return found


def twin_with_other_secrets(match: Match, side: int, chance: random.Random) -> Match:
    """The same game for all that a side knows: another seed, other sealed answers of others."""
    position = json.loads(json.dumps(match.game.save()))
    decision = match.game.decision
    for other in position["sealed"]:
        if int(other) != side and isinstance(decision, Sealed):
            options = replace(decision, side=int(other)).list_options(match.game)
            position["sealed"][other] = list(chance.choice(options))
    row = replace(match.row, seed=secrets.token_bytes(32))
    return open_match(row, [], Checkpoint(0, 0, position))


@pytest.mark.parametrize(
    ("scenario", "decisions"), [("moi/falkirk", 60), ("moi/crecy", 60), ("ford", 60)]
)
def test_games_that_differ_in_secrets_only_look_the_same(scenario: str, decisions: int) -> None:
    chance = random.Random(scenario)
    match = start(scenario)
    for _ in range(decisions):
        if match.game.decision is None:
            match = start(scenario)
        for side in (-1, 0, 1):
            twin = twin_with_other_secrets(match, side, chance)
            assert told(match, side) == told(twin, side)
        side = chance.choice(waiting_sides(match.game))
        match.play(chance.choice(match.options(side)), side, match.number)


def test_the_seed_is_nowhere_before_the_end() -> None:
    match = start("ford")
    seed = match.row.seed.hex()
    chance = random.Random(1)
    while match.game.decision is not None:
        for side in (-1, 0, 1):
            assert seed not in msgspec.json.encode(match.state(side, 0)).decode()
        assert seed not in record_text(match)
        assert seed not in json.dumps(match.for_bot(0, 1))
        side = waiting_sides(match.game)[0]
        match.play(chance.choice(match.options(side)), side, match.number)
    assert match.state(0, 0).seed == seed
    assert seed in record_text(match)


def test_a_sealed_answer_is_seen_by_its_side_only_until_all_are_in() -> None:
    match = start("ford")
    match.play((tiny_game.BID, 2), 1, 0)
    assert match.state(1, 0).waiting == [0]
    assert match.state(1, 0).decision is not None
    other = start("ford")
    other.play((tiny_game.BID, 0), 1, 0)
    for side in (-1, 0):
        assert told(match, side) == told(other, side)
    assert told(match, 1)["waiting"] == [0]
    assert "bid" not in record_text(match)
    assert match.for_bot(0, 1)["sealed"] == {}
    assert sorted(match.for_bot(0, 1)["stack"][-1]["waiting"]) == [0, 1]
    # The other answer was on its way: it is meant for the same decision.
    match.play((tiny_game.BID, 1), 0, 0, 0)
    assert match.number == 2
    assert record_text(match).count("bid") == 2


def test_sealed_choices_cross_over_the_wire(service: Service) -> None:
    game = service.open("ford")
    with game.sit("a") as a, game.sit("b") as b:
        assert a.to_play
        assert b.to_play
        first = {"type": "play", "number": 0, "version": 0, "option": [tiny_game.BID, 1]}
        a.send(first)
        b.send({**first, "option": [tiny_game.BID, 2]})
        for seat in (a, b):
            seat.await_state(2)
            assert seat.state["view"]["coins"] == [1, 0]
