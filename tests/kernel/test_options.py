"""Options as text, and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gonfalon.kernel.errors import IllegalOption
from gonfalon.kernel.options import Verbs
from tests.kernel.tiny_game import HIT, MOVE, PASS, VERBS, start


def test_options_have_a_short_text() -> None:
    game = start()
    option = (MOVE, 2, game.board.hex("0202"))
    assert VERBS.text(game, option) == "move AC 0202"
    assert VERBS.parse(game, "move AC 0202") == option
    assert VERBS.parse(game, "  hit   A1 B2 ") == (HIT, 0, 4)
    assert VERBS.text(game, (PASS,)) == "pass"


@given(st.integers(0, 5), st.integers(0, 11))
def test_text_and_parse_are_inverse(piece: int, hex_: int) -> None:
    game = start()
    assert VERBS.parse(game, VERBS.text(game, (MOVE, piece, hex_))) == (MOVE, piece, hex_)


@pytest.mark.parametrize(
    "text",
    ["", "fly", "move", "move AC", "move AC 0202 0203", "move XX 0202", "move AC 9999", "bid x"],
)
def test_a_text_without_meaning_is_refused(text: str) -> None:
    with pytest.raises(IllegalOption) as refused:
        VERBS.parse(start(), text)
    assert refused.value.refusal.rule == "play"
    assert refused.value.refusal.message == "refusal-unreadable"
    assert refused.value.refusal.facts == {"text": text}


def test_a_long_text_is_not_echoed_whole() -> None:
    with pytest.raises(IllegalOption) as refused:
        VERBS.parse(start(), "x" * 10_000)
    assert refused.value.refusal.facts == {"text": "x" * 80}


def test_a_text_may_mean_an_option_that_is_not_legal() -> None:
    game = start()
    assert VERBS.parse(game, "move A1 0403") == (MOVE, 0, game.board.hex("0403"))


def test_an_option_with_too_few_or_too_many_numbers_has_no_text() -> None:
    for option in ((MOVE, 1), (PASS, 1)):
        with pytest.raises(ValueError, match="zip"):
            VERBS.text(start(), option)


def test_verbs_are_numbered_and_named_once() -> None:
    verbs = Verbs()
    assert [verbs.add("wait"), verbs.add("go", "hex")] == [0, 1]
    with pytest.raises(ValueError, match="there is already a verb 'go'"):
        verbs.add("go")
