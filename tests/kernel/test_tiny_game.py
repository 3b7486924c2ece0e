"""The invented game, played by hand and at random: what must hold after every decision."""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gonfalon.kernel.errors import IllegalOption
from gonfalon.kernel.flow import Frame, Option, Sealed, play, waiting_sides
from gonfalon.kernel.record import Session
from gonfalon.kernel.view import SPECTATOR, view
from tests.kernel.tiny_game import (
    BID,
    BOARD,
    CARTS,
    DODGE,
    FORD,
    GATES,
    NIGHT,
    PIECES,
    VERBS,
    Dodge,
    Ford,
    Press,
    start,
)

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Rules

RANGES = {
    "piece": range(len(PIECES)),
    "hex": range(len(BOARD)),
    "gate": range(len(GATES)),
    "number": range(4),
}
CANDIDATES: list[Option] = [
    (verb, *given)
    for verb, kinds in enumerate(VERBS.kinds)
    for given in product(*(RANGES[kind] for kind in kinds))
]
STATE = (*Ford.COLUMNS, *Ford.DERIVED, "stack", "sealed")


# By hand


def table(rules: Rules = FORD, *faces: int) -> tuple[Ford, Session]:
    """A table after equal bids: side 0 leads."""
    game = start(rules)
    game.dice.fix(*faces)
    session = Session(game, VERBS, {})
    session.say("bid 0")
    session.say("bid 0")
    return game, session


def test_the_higher_bid_leads_and_is_paid() -> None:
    game = start()
    session = Session(game, VERBS, {})
    session.say("bid 1", 0)
    session.say("bid 2", 1)
    assert waiting_sides(game) == [1]
    assert game.coins == [1, 0]


def test_a_gate_opens_and_shuts() -> None:
    game, session = table()
    a, b = BOARD.hex("0202"), BOARD.hex("0302")
    assert game.is_barred(a, b)
    session.say("gate 1")
    assert not game.is_barred(a, b)
    assert not game.is_barred(b, a)
    assert game.is_barred(BOARD.hex("0201"), BOARD.hex("0301"))
    session.say("gate 1")
    assert game.is_barred(a, b)


def test_a_cart_fills_two_hexes_and_its_tail_follows() -> None:
    game, session = table()
    session.say("move AC 0103")
    assert [BOARD.numbers[h] for h in game.hexes_of(2)] == ["0103", "0102"]
    assert game.holders[2 * BOARD.hex("0102")] == 2
    assert game.holders[2 * BOARD.hex("0101")] == -1
    with pytest.raises(IllegalOption, match=r"ford:2\.1: refusal-no-way"):
        session.say("move A1 0102")


def test_a_cart_that_crosses_wins() -> None:
    game, session = table()
    game.heads[0], game.heads[3] = BOARD.hex("0201"), BOARD.hex("0301")
    game.heads[2], game.tails[2] = BOARD.hex("0202"), BOARD.hex("0102")
    game.heads[5], game.tails[5] = BOARD.hex("0401"), -1
    game.gates[1] = 1
    game.derive()
    game.offered = None
    session.say("move AC 0302")
    session.say("move AC 0402")
    assert (game.result, game.decision) == ("side 0 wins", None)


def test_a_tower_holds_one_on_each_floor_and_strikes_over_the_wall() -> None:
    game, session = table()
    with pytest.raises(IllegalOption):
        session.say("hit A2 B1")
    with pytest.raises(IllegalOption):
        session.say("climb A1")
    session.say("climb A2")
    assert game.floors == [0, 1, 0, 0, 0, 0]
    session.say("move A1 0203")
    assert [game.holders[2 * BOARD.hex("0203") + floor] for floor in (0, 1)] == [0, 1]
    with pytest.raises(IllegalOption):
        session.say("climb A1")
    session.say("hit A2 B1")
    assert isinstance(game.decision, Dodge)


def test_a_decision_interrupts_the_interruption() -> None:
    game, session = table(FORD, 0, 5, 5, 0)
    session.say("gate 1")
    session.say("hit A1 B1")
    assert isinstance(game.decision, Dodge)
    assert game.decision.side == 1
    session.say("dodge")
    assert isinstance(game.decision, Press)
    assert game.decision.side == 0
    names = [type(frame).__name__ for frame in game.stack]
    assert names == ["Turn", "PlayerTurn", "PlayerTurn", "Attack", "Evasion", "Press"]

    events = session.say("press")
    rolled = [(e.facts["purpose"], e.facts["outcome"]) for e in events if e.name == "rolled"]
    assert rolled == [("evasion", "caught"), ("strike", "hit"), ("nerve", "falls")]
    assert game.hexes_of(3) == []
    assert game.dice.count == 4
    assert waiting_sides(game) == [0]


def test_one_who_is_away_is_not_struck() -> None:
    game, session = table(FORD, 5)
    for text in ("gate 1", "hit A1 B1", "dodge", "hold"):
        session.say(text)
    assert game.dice.count == 1
    assert game.hexes_of(3) != []


def test_the_other_title_swaps_one_step_and_inserts_another() -> None:
    game, session = table(NIGHT, 7, 9)
    for text in ("gate 1", "hit A1 B1", "stand"):
        session.say(text)
    assert game.dice.count == 2
    session.say("pass")
    assert game.gates == [0, 1]
    session.say("pass")
    assert game.gates == [0, 0]
    assert "gates-shut" in [event.name for event in session.log]


# At random


def mutable_parts(value: object) -> list[int]:
    """The identity of everything inside a value that could change."""
    if isinstance(value, Frame):
        inside: list[Any] = [getattr(value, name) for name in value.__dataclass_fields__]
    elif isinstance(value, dict):
        inside = list(value.values())
    elif isinstance(value, list | tuple):
        inside = list(value)
    else:
        return []
    own = [] if isinstance(value, tuple) else [id(value)]
    return own + [part for item in inside for part in mutable_parts(item)]


def parts_of(game: Ford) -> set[int]:
    values = [*(getattr(game, name) for name in STATE), game.offered, game.dice.script]
    return {part for value in values for part in mutable_parts(value)} | {id(game.dice)}


def check_options(game: Ford, candidates: list[Option]) -> None:
    """Some option exists, options <=> why_not is None, and nothing hangs on what is hidden."""
    decision = game.decision
    assert decision is not None
    options = decision.options(game)
    assert options
    assert len(set(options)) == len(options)
    assert len(options) > 1 or isinstance(decision, Sealed)
    fresh = reload(game)
    assert fresh.decision is not None
    assert fresh.decision.options(fresh) == options
    before = game.fingerprint()
    for option in {*options, *candidates}:
        refusal = decision.why_not(game, option)
        assert (refusal is None) == (option in options)
        assert VERBS.parse(game, VERBS.text(game, option)) == option
        if refusal is not None:
            assert refusal.rule
            with pytest.raises(IllegalOption) as refused:
                play(game, option)
            assert refused.value.refusal == refusal
    assert game.fingerprint() == before


def reload(game: Ford) -> Ford:
    twin = Ford(game.rules, game.dice.seed)
    twin.restore(json.loads(json.dumps(game.save())))
    return twin


def check_saved(game: Ford) -> None:
    """load(save(g)) == g, through JSON text; and what is derived is what derives."""
    twin = reload(game)
    for name in (*STATE, *Ford.VALUES, "opened", "result"):
        assert getattr(twin, name) == getattr(game, name), name
    assert (twin.dice.count, twin.dice.script) == (game.dice.count, game.dice.script)
    assert twin.fingerprint() == game.fingerprint()


def check_copy(game: Ford, option: Option, side: int) -> None:
    """A copy is equal, shares nothing that changes, and goes its own way."""
    twin, before, offered = game.copy(), game.fingerprint(), game.offered
    assert vars(twin).keys() == vars(game).keys()
    assert twin.fingerprint() == before
    assert not parts_of(twin) & parts_of(game)
    play(twin, option, side)
    assert (game.fingerprint(), game.offered) == (before, offered)


def check_pieces(game: Ford) -> None:
    """Pieces are conserved, and no place holds two."""
    places = [(h, game.floors[p]) for p in range(len(PIECES)) for h in game.hexes_of(p)]
    assert len(places) == len(set(places))
    for cart in CARTS:
        head, tail = game.heads[cart], game.tails[cart]
        assert (head < 0) == (tail < 0)
        assert head < 0 or BOARD.distance(head, tail) == 1


def hidden(seen: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in seen.items() if key != "commitment"}


def check_views(game: Ford) -> None:
    """Games that differ only in a secret look the same to those who may not know it."""
    reseeded = game.copy()
    reseeded.dice.seed = bytes(32)
    reseeded.dice.script = [1, 2, 3]
    for side in (0, 1, SPECTATOR):
        assert hidden(view(game, side)) == hidden(view(reseeded, side))
        assert json.loads(json.dumps(view(game, side))) == view(game, side)
    for who in game.sealed:
        other = game.copy()
        other.sealed[who] = (BID, 3)
        for side in {0, 1, SPECTATOR} - {who}:
            assert view(game, side) == view(other, side)
        assert view(game, who) != view(other, who)


@settings(max_examples=60, deadline=None)
@given(
    rules=st.sampled_from([FORD, NIGHT]),
    seed=st.integers(0, 2**32),
    clicks=st.lists(st.integers(0, 2**16), min_size=40, max_size=40),
    candidates=st.lists(st.sampled_from(CANDIDATES), max_size=12),
)
def test_random_games(rules: Rules, seed: int, clicks: list[int], candidates: list[Option]) -> None:
    session = Session(start(rules, seed), VERBS, {})
    for click in clicks:
        game = session.game
        assert isinstance(game, Ford)
        check_saved(game)
        check_pieces(game)
        check_views(game)
        if game.decision is None:
            break
        check_options(game, candidates)

        waiting = waiting_sides(game)
        side = waiting[click % len(waiting)]
        options = [tuple(option) for option in view(game, side)["options"]]
        # Fights are rare, and lead where most of the rules are.
        fights = [o for o in options if VERBS.names[o[0]] in ("hit", "dodge")]
        option = fights[0] if fights and click % 3 == 0 else options[click // 2 % len(options)]
        check_copy(game, option, side)
        play_and_take_back(session, option, side)


def play_and_take_back(session: Session, option: Option, side: int) -> None:
    """Undo never crosses a die, a secret or a change of side; elsewhere it restores the game."""
    game, lines = session.game, len(session.record.lines)
    before, log = game.fingerprint(), session.log[:]
    chance, opened, who = game.dice.count, game.opened, waiting_sides(game)
    allowed = session.undoable
    session.play(option, side)
    after = session.game.fingerprint()
    same = (game.dice.count, game.opened, waiting_sides(game)) == (chance, opened, who)
    assert session.undoable == (allowed + 1 if same else 0)
    assert session.undo() == same
    assert session.game.fingerprint() == (before if same else after)
    assert len(session.record.lines) == lines + 1 + same
    if same:
        assert session.log == log
        session.play(option, side)
        assert session.game.fingerprint() == after


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), other=st.integers(0, 2**32), coins=st.sampled_from([0, 1, 2]))
def test_two_seeds_look_the_same_until_a_die_is_thrown(seed: int, other: int, coins: int) -> None:
    games = [start(FORD, seed), start(FORD, other)]
    for text in (f"bid {coins}", "bid 0", "gate 1", "hit A1 B1"):
        for game in games:
            play(game, VERBS.parse(game, text))
        for side in (0, 1, SPECTATOR):
            assert hidden(view(games[0], side)) == hidden(view(games[1], side))
    assert games[0].decision is not None
    assert (DODGE,) in games[0].decision.options(games[0])
    assert games[0].dice.count == 0
