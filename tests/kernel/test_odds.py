"""What the rules say an option's dice can bring is what playing every face brings."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from gonfalon.kernel.errors import IllegalOption
from gonfalon.kernel.flow import play
from gonfalon.kernel.odds import enumerate_play, odds
from tests.kernel.tiny_game import (
    BID,
    DODGE,
    FORD,
    HIT,
    HOLD,
    NIGHT,
    PASS,
    PRESS,
    STAND,
    TURN_GATE,
    Ford,
    start,
)


def attack(rules: str = "day") -> Ford:
    """A1 has opened the gate and strikes at B1, who has to choose."""
    game = start(NIGHT if rules == "night" else FORD)
    for side in (0, 1):
        play(game, (BID, 0), side)
    play(game, (TURN_GATE, 1))
    play(game, (HIT, 0, 3))
    return game


def played(game: Ford, option: tuple[int, ...], purpose: str) -> dict[str, Fraction]:
    """The chance of every outcome of a roll, by playing all the faces."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    for chance, _, events in enumerate_play(game, option):
        outcome = next(e.facts["outcome"] for e in events if e.facts.get("purpose") == purpose)
        chances[outcome] += chance
    return chances


@pytest.mark.parametrize(("option", "away"), [((HOLD,), 3), ((PRESS,), 2)])
def test_one_die_inside_an_interruption(option: tuple[int, ...], away: int) -> None:
    game = attack()
    play(game, (DODGE,))
    [roll] = odds(game, option)
    assert roll.odds() == played(game, option, "evasion")
    assert roll.odds()["away"] == Fraction(away, 6)
    assert [m.amount for m in roll.modifiers] == ([-1] if option == (PRESS,) else [])


@pytest.mark.parametrize("height", [-1, 0, 1])
def test_two_dice_with_their_modifier(height: int) -> None:
    game = attack()
    game.floors[0], game.floors[3] = int(height > 0), int(height < 0)
    [roll] = odds(game, (STAND,))
    assert roll.modifier == height
    assert roll.odds() == played(game, (STAND,), "strike")
    assert roll.odds()["hit"] == Fraction({-1: 10, 0: 15, 1: 21}[height], 36)


def test_every_chain_of_dice_is_played_to_the_next_decision() -> None:
    game = attack()
    before = game.fingerprint()
    ways = list(enumerate_play(game, (STAND,)))
    assert sum(chance for chance, _, _ in ways) == 1
    assert len(ways) == 21 + 15 * 10
    assert {twin.dice.count for _, twin, _ in ways} == {2, 3}
    fallen = sum(chance for chance, twin, _ in ways if twin.heads[3] < 0)
    assert fallen == Fraction(15, 36) * Fraction(4, 10)
    assert game.fingerprint() == before


def test_the_swapped_step_of_a_title_changes_the_odds() -> None:
    assert played(attack("night"), (STAND,), "strike")["hit"] == Fraction(3, 10)


def test_the_games_found_can_be_played_on() -> None:
    for _, twin, _ in enumerate_play(attack(), (STAND,)):
        assert twin.decision is not None
        assert not twin.dice.script
        while twin.decision is not None and twin.dice.count < 4:
            options = twin.decision.options(twin)
            play(twin, next((o for o in options if o[0] in (HIT, STAND)), options[0]))
        break


def test_an_option_without_dice_leads_to_one_game() -> None:
    game = attack()
    play(game, (STAND,))
    [(chance, twin, _)] = enumerate_play(game, (PASS,))
    assert chance == 1
    play(game, (PASS,))
    assert twin.fingerprint() == game.fingerprint()
    assert odds(game, (PASS,)) == []


def test_an_option_that_is_not_offered_has_no_odds() -> None:
    with pytest.raises(IllegalOption):
        list(enumerate_play(attack(), (PASS,)))


def test_a_finished_game_has_no_odds() -> None:
    game = attack()
    game.end("draw")
    assert odds(game, (PASS,)) == []
