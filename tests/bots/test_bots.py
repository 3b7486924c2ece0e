"""The bots: legal on every battle, quick, never at a loss, and the squire better than chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

import gonfalon
from gonfalon import bots
from gonfalon.bots.postures import HOLD, Posture, posture_of
from gonfalon.bots.squire import ANSWERS, Squire
from gonfalon.kernel.dice import Dice
from gonfalon.kernel.errors import GonfalonError
from gonfalon.kernel.flow import Decision, Option, Rules, Sealed, play
from gonfalon.lab.playout import UNFINISHED, play_game, playout
from gonfalon.men_of_iron.verbs import FIRE, LET, READY, SEIZE
from gonfalon.men_of_iron.verbs import HOLD as HOLD_FIRE

if TYPE_CHECKING:
    from gonfalon.men_of_iron.state import Field

SCENARIOS = gonfalon.scenarios()


def opened(scenario: str, seed: int = 1) -> Field:
    """A battle whose set-up both sides have accepted."""
    game = gonfalon.start(scenario, seed)
    while game.decision is not None and (READY,) in game.decision.options(game):
        play(game, (READY,))
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_squire_plays_every_battle_to_its_end(scenario: str) -> None:
    for seed in (1, 2):
        report = play_game(gonfalon.start(scenario, seed), ["squire", "squire"], seed, cap=20_000)
        assert report.winner != UNFINISHED


@pytest.mark.parametrize("scenario", ["moi/poitiers", "moi/courtrai", "moi/bannockburn"])
@pytest.mark.parametrize("side", [0, 1])
def test_the_squire_beats_chance(scenario: str, side: int) -> None:
    players = ["squire", "random"] if side == 0 else ["random", "squire"]
    report = playout(scenario, players, games=4, seed=3)
    assert report.wins[report.sides[side]] >= 3


def test_the_same_seed_makes_the_same_choices() -> None:
    for name in bots.names():
        one = play_game(gonfalon.start("moi/poitiers", 4), [name, name], 9, cap=600)
        two = play_game(gonfalon.start("moi/poitiers", 4), [name, name], 9, cap=600)
        assert (one.decisions, one.points, one.winner) == (two.decisions, two.points, two.winner)


@pytest.mark.parametrize("name", ["random", "squire"])
def test_a_bot_that_only_reads_leaves_the_game_as_it_is(name: str) -> None:
    game = opened("moi/crecy")
    players = [bots.make(name, side) for side in (0, 1)]
    for _ in range(300):
        assert game.decision is not None
        side = game.decision.side
        before = game.fingerprint()
        option = players[side].choose(game, side)
        assert game.fingerprint() == before
        play(game, option, side)


def test_a_squire_that_joins_in_the_middle_goes_on() -> None:
    game = opened("moi/poitiers")
    for seed in range(400):
        if game.decision is None:
            break
        side = game.decision.side
        play(game, Squire(seed).choose(game, side), side)
    assert game.turns > 3


def test_an_unknown_bot_is_an_error_that_names_the_others() -> None:
    with pytest.raises(GonfalonError, match="squire"):
        bots.make("duke", 1)


# What a bot is shown.


def test_a_bot_is_shown_other_dice_than_the_game_will_throw() -> None:
    game = opened("moi/crecy", seed=77)
    twin = bots.for_bot(game, 0, seed=5)
    assert twin.dice.seed != game.dice.seed
    assert twin.dice.count == game.dice.count
    assert twin.fingerprint() == game.fingerprint()
    assert bots.for_bot(game, 0, seed=6).dice.seed != twin.dice.seed


@dataclass(slots=True)
class Bid(Sealed):
    """A secret bid, for the test."""

    def list_options(self, game: Any) -> list[Option]:
        return [(0,), (1,)]

    def open(self, game: Any, answers: dict[int, Option]) -> None:
        game.facts["bids"] = sorted(answers.items())


def test_a_bot_is_not_shown_what_others_have_sealed() -> None:
    game = opened("moi/poitiers")
    game.stack.append(Bid(side=1, waiting=[1]))
    game.sealed = {0: (1,)}
    twin = bots.for_bot(game, 1, seed=1)
    assert twin.sealed == {}
    assert isinstance(twin.decision, Bid)
    assert sorted(twin.decision.waiting) == [0, 1]
    assert game.sealed == {0: (1,)}


# Decisions that the squire has never heard of.


@dataclass(slots=True)
class Parley(Decision):
    """An option that changes nothing and comes back for ever, and one that ends it."""

    def list_options(self, game: Any) -> list[Option]:
        return [(SEIZE, 0), (LET,)]

    def take(self, game: Any, option: Option) -> None:
        if option[0] == SEIZE:
            game.call(Parley(side=self.side))


def test_the_squire_tires_of_a_decision_that_leads_nowhere() -> None:
    game = opened("moi/poitiers")
    game.rules = Rules(game.rules.name, game.rules.steps, {**game.rules.frames, "Parley": Parley})
    game.offered = None
    side = 0
    game.stack.append(Parley(side=side))
    squire = Squire(1)
    for _ in range(50):
        if not isinstance(game.decision, Parley):
            break
        play(game, squire.choose(game, side), side)
    assert not isinstance(game.decision, Parley)


def test_the_squire_knows_the_decisions_of_the_family() -> None:
    known = {name for scenario in SCENARIOS for name in gonfalon.start(scenario).rules.frames}
    assert set(ANSWERS) <= known


def test_the_squire_fires_when_it_may() -> None:
    game = opened("moi/crecy", seed=3)
    players = [Squire(1), Squire(2)]
    held = fired = 0
    for _ in range(1_500):
        if game.decision is None:
            break
        side = game.decision.side
        option = players[side].choose(game, side)
        if type(game.decision).__name__ in ("ShootOrHold", "React", "Respond"):
            fired += option[0] == FIRE
            held += option[0] == HOLD_FIRE
        play(game, option, side)
    assert fired > 10
    assert not held


# Postures.


def test_the_posture_of_a_side_comes_from_the_data() -> None:
    crecy = gonfalon.start("moi/crecy").scenario
    assert posture_of(crecy, crecy.side("english")).stance == HOLD
    assert posture_of(crecy, crecy.side("french")).stance == "attack"


def test_patience_ends() -> None:
    posture = Posture(HOLD, 2, 100)
    assert posture.holds(99)
    assert not posture.holds(100)
    assert not Posture().holds(0)


def test_a_holding_side_keeps_its_ground_while_nobody_comes() -> None:
    game = opened("moi/crecy")
    english = game.scenario.side("english")
    before = [game.hexes[unit] for unit in game.scenario.side_units[english]]
    squire = Squire(1)
    random = bots.make("random", 1)
    while game.turns < 8:
        assert game.decision is not None
        side = game.decision.side
        if side == english:
            play(game, squire.choose(game, side), side)
        else:
            options = game.decision.options(game)
            idle = [o for o in options if len(o) == 1]
            play(game, idle[-1] if idle else random.choose(game, side), side)
    after = [game.hexes[unit] for unit in game.scenario.side_units[english]]
    moved = sum(a != b for a, b in zip(before, after, strict=True))
    assert moved <= 2


def test_the_dice_of_a_game_are_not_touched_by_a_bot() -> None:
    game = opened("moi/poitiers")
    game.dice = Dice(5)
    assert game.decision is not None
    bots.ask(bots.make("squire", 1), game, game.decision.side, 1)
    assert game.dice.count == 0
