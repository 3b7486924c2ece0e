"""The stack of frames and the one door: steps, decisions, titles, copies and saved positions."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

import pytest

from gonfalon.kernel import flow
from gonfalon.kernel.board import read_board
from gonfalon.kernel.dice import Dice
from gonfalon.kernel.errors import IllegalOption, RecordError, Refusal
from gonfalon.kernel.flow import (
    Decision,
    Game,
    Option,
    Procedure,
    Rules,
    Sealed,
    Side,
    go_to,
    leave,
    play,
    run,
    waiting_sides,
)

BOARD = read_board("columns: 1-1\n[grid]\n1 .\n")


class Walk(Game):
    """A game that only notes what its steps did."""

    VALUES: ClassVar[tuple[str, ...]] = ("clock",)
    COLUMNS: ClassVar[tuple[str, ...]] = ("trail",)
    FACTS: ClassVar[tuple[str, ...]] = ("notes",)
    DERIVED: ClassVar[tuple[str, ...]] = ("doubled",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, BOARD, Dice(1))
        self.clock: Any = 0
        self.trail: list[int] = []
        self.notes: dict[str, Any] = {}
        self.doubled: list[int] = []

    def derive(self) -> None:
        self.doubled = [2 * n for n in self.trail]


@dataclass(slots=True)
class Round(Procedure):
    seen: list[Any] = field(default_factory=list)


@dataclass(slots=True)
class Inner(Procedure):
    pass


@dataclass(slots=True)
class Pick(Decision):
    choices: list[int] = field(default_factory=list)

    def list_options(self, game: Walk) -> list[Option]:
        game.clock += 1
        return [(n,) for n in self.choices]

    def take(self, game: Walk, option: Option) -> None:
        game.trail.append(option[0])

    def refuse(self, game: Walk, option: Option) -> Refusal:
        return Refusal("walk:1", "refusal-not-a-choice", {"choice": option[0]})


@dataclass(slots=True)
class Secret(Sealed):
    def list_options(self, game: Walk) -> list[Option]:
        return [(10 * self.side + n,) for n in (1, 2)]

    def open(self, game: Walk, answers: dict[Side, Option]) -> None:
        game.trail += [answers[side][0] for side in sorted(answers)]


def one(game: Walk, frame: Procedure) -> None:
    game.trail.append(1)


def two(game: Walk, frame: Procedure) -> None:
    game.trail.append(2)


def ask(game: Walk, frame: Procedure) -> None:
    game.call(Pick(1, [4, 5]))


def three(game: Walk, frame: Procedure) -> None:
    game.trail.append(3)


def deeper(game: Walk, frame: Procedure) -> None:
    game.call(Inner())


def rules(*steps: flow.Step, inner: tuple[flow.Step, ...] = ()) -> Rules:
    frames = {f.__name__: f for f in (Round, Inner, Pick, Secret)}
    return Rules("walk@1", {Round: steps, Inner: inner}, frames)


def walk(*steps: flow.Step, inner: tuple[flow.Step, ...] = ()) -> Walk:
    game = Walk(rules(*steps, inner=inner))
    game.call(Round())
    run(game)
    return game


def trail_of(changed: Rules) -> list[int]:
    game = Walk(changed)
    game.call(Round())
    run(game)
    return game.trail


# Running


def test_steps_run_in_order_and_the_game_ends_when_nothing_is_left() -> None:
    game = walk(one, two, three)
    assert game.trail == [1, 2, 3]
    assert game.decision is None
    assert waiting_sides(game) == []


def test_a_called_frame_runs_before_its_caller_goes_on() -> None:
    assert walk(one, deeper, two, inner=(three, three)).trail == [1, 3, 3, 2]


def test_a_decision_waits_and_the_steps_go_on_after_it() -> None:
    game = walk(one, ask, two)
    assert game.trail == [1]
    assert isinstance(game.decision, Pick)
    assert waiting_sides(game) == [1]
    play(game, (5,))
    assert game.trail == [1, 5, 2]


def test_a_decision_with_one_option_is_taken() -> None:
    def ask_nothing(game: Walk, frame: Procedure) -> None:
        game.call(Pick(0, [9]))

    assert walk(ask_nothing, two).trail == [9, 2]


def test_a_decision_without_options_is_a_fault_of_the_rules() -> None:
    def ask_in_vain(game: Walk, frame: Procedure) -> None:
        game.call(Pick(0, []))

    with pytest.raises(AssertionError, match="Pick offers nothing"):
        walk(ask_in_vain)


def test_a_procedure_may_be_left_or_go_on_elsewhere() -> None:
    def leave_here(game: Walk, frame: Procedure) -> None:
        leave(game, frame)

    def back_once(game: Walk, frame: Procedure) -> None:
        if len(game.trail) < 3:
            go_to(game, frame, two)

    assert walk(one, leave_here, two).trail == [1]
    assert walk(one, two, back_once, three).trail == [1, 2, 2, 3]


def test_a_runaway_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "RUNAWAY", 50)

    def back(game: Walk, frame: Procedure) -> None:
        go_to(game, frame, one)

    with pytest.raises(AssertionError, match=r"runaway procedure: \['Round'\]"):
        walk(one, back)


def test_the_end_clears_the_stack() -> None:
    def stop(game: Walk, frame: Procedure) -> None:
        game.end("stopped")

    game = walk(one, deeper, two, inner=(stop, three))
    assert (game.trail, game.result, game.decision) == ([1], "stopped", None)


def test_the_nearest_frame_of_a_kind() -> None:
    game = walk(deeper, inner=(ask,))
    assert [type(game.frame(kind)) for kind in (Round, Inner, Pick)] == [Round, Inner, Pick]
    outer = game.stack[0]
    game.call(Round())
    assert game.frame(Round) is game.stack[-1] is not outer
    with pytest.raises(LookupError, match="no Secret is under way"):
        game.frame(Secret)


def test_events_are_told_to_whoever_listens() -> None:
    game = walk(ask)
    game.tell("lost", "walk:2")
    game.sink = []
    game.tell("moved", "walk:2", seen_by=1, hexes=[3])
    assert [(e.name, e.rule, e.facts, e.seen_by) for e in game.sink] == [
        ("moved", "walk:2", {"hexes": [3]}, 1)
    ]
    assert game.copy().sink is None


# The door


def test_an_option_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    game = walk(ask)
    before = game.fingerprint()
    with pytest.raises(IllegalOption) as refused:
        play(game, (6,))
    assert refused.value.refusal == Refusal("walk:1", "refusal-not-a-choice", {"choice": 6})
    assert game.fingerprint() == before
    play(game, (4,))


def test_only_the_side_that_decides_may_play() -> None:
    game = walk(ask)
    with pytest.raises(IllegalOption, match="refusal-not-your-decision"):
        play(game, (4,), side=0)
    play(game, (4,), side=1)
    with pytest.raises(IllegalOption, match="refusal-game-over"):
        play(game, (4,))


def test_options_are_found_once_and_cannot_be_tampered_with() -> None:
    game = walk(ask)
    decision = game.decision
    assert decision is not None
    found, counted = decision.options(game), game.clock
    found.append((6,))
    assert decision.options(game) == [(4,), (5,)]
    assert game.clock == counted
    assert decision.why_not(game, (4,)) is None
    assert decision.why_not(game, (6,)) == Refusal("walk:1", "refusal-not-a-choice", {"choice": 6})
    with pytest.raises(IllegalOption):
        play(game, (6,))


def test_a_decision_below_the_top_lists_its_own_options() -> None:
    game = walk(ask)
    below = game.decision
    assert below is not None
    game.call(Pick(0, [7, 8]))
    run(game)
    assert below.options(game) == [(4,), (5,)]
    assert game.decision is not None
    assert game.decision.options(game) == [(7,), (8,)]


def test_an_option_is_played_with_the_numbers_of_the_rules() -> None:
    game = walk(ask)
    play(game, (4.0,))  # type: ignore[arg-type]
    assert [type(n) for n in game.trail] == [int]


# Sealed decisions


def bids(*waiting: Side) -> Walk:
    def ask_in_secret(game: Walk, frame: Procedure) -> None:
        game.call(Secret(waiting=list(waiting)))

    return walk(ask_in_secret, one)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_sealed_answers_open_together_whatever_their_order(order: tuple[Side, Side]) -> None:
    game = bids(0, 1)
    assert waiting_sides(game) == [0, 1]
    play(game, (10 * order[0] + 1,), side=order[0])
    assert waiting_sides(game) == [order[1]]
    assert (game.trail, game.opened) == ([], 0)
    assert game.sealed == {order[0]: (10 * order[0] + 1,)}
    play(game, (10 * order[1] + 2,), side=order[1])
    assert (game.sealed, game.opened) == ({}, 1)
    assert game.trail == ([1, 12] if order == (0, 1) else [2, 11]) + [1]


def test_without_a_side_the_sealed_answer_is_of_the_first_who_waits() -> None:
    game = bids(1, 0)
    play(game, (12,))
    play(game, (1,))
    assert game.trail == [1, 12, 1]


def test_a_side_answers_once_and_only_with_its_own_options() -> None:
    game = bids(0, 1)
    before = game.fingerprint()
    with pytest.raises(IllegalOption):
        play(game, (1,), side=1)
    assert game.fingerprint() == before
    play(game, (11,), side=1)
    with pytest.raises(IllegalOption, match="refusal-not-your-decision"):
        play(game, (11,), side=1)
    assert game.decision is not None
    assert game.decision.options(game) == [(1,), (2,)]


# Titles


def test_a_title_swaps_a_step_and_inserts_others() -> None:
    base = rules(one, two)
    assert trail_of(base.swap(Round, one=three)) == [3, 2]
    assert trail_of(base.insert(Round, "two", three)) == [1, 3, 2]
    assert trail_of(base.insert(Round, "end", three)) == [1, 2, 3]
    assert trail_of(base) == [1, 2]


def test_a_swapped_step_keeps_its_name() -> None:
    def back_once(game: Walk, frame: Procedure) -> None:
        if len(game.trail) < 3:
            go_to(game, frame, two)

    title = rules(one, two, back_once).swap(Round, two=three)
    assert trail_of(title) == [1, 3, 3]
    assert trail_of(title.swap(Round, two=one)) == [1, 1, 1]
    assert title.step_names[Round] == ("one", "two", "back_once")


def test_a_title_may_go_to_its_own_function() -> None:
    def back_once(game: Walk, frame: Procedure) -> None:
        if len(game.trail) < 3:
            go_to(game, frame, three)

    assert trail_of(rules(one, two, back_once).swap(Round, two=three)) == [1, 3, 3]


def test_a_step_that_does_not_exist_is_named() -> None:
    base = rules(one, two)
    with pytest.raises(KeyError, match="Round has no step four"):
        base.swap(Round, four=one)
    with pytest.raises(KeyError, match="Round has no step end"):
        base.swap(Round, end=one)
    with pytest.raises(KeyError, match="Round has no step four"):
        base.insert(Round, "four", three)
    with pytest.raises(KeyError, match="Round already has a step one"):
        base.insert(Round, "two", one)


def test_an_inserted_step_is_saved_under_its_own_name() -> None:
    game = Walk(rules(ask, two).insert(Round, "two", three))
    game.call(Round())
    run(game)
    assert game.save()["stack"][0]["at"] == "three"
    twin = reload(game)
    play(twin, (4,))
    assert twin.trail == [4, 3, 2]


def test_rules_that_replace_all_steps_name_them_anew() -> None:
    changed = replace(rules(one, two), steps={Round: (three,), Inner: ()})
    assert changed.step_names[Round] == ("three",)


# Copies and saved positions


def reload(game: Walk) -> Walk:
    twin = Walk(game.rules)
    twin.restore(json.loads(json.dumps(game.save())))
    return twin


def test_a_step_is_saved_by_name_even_where_it_comes_twice() -> None:
    game = walk(ask, one, ask, two)
    assert game.save()["stack"][0]["at"] == "one"
    play(game, (4,))
    assert game.save()["stack"][0]["at"] == "two"
    twin = reload(game)
    play(twin, (5,))
    assert twin.trail == [4, 1, 5, 2]

    last = walk(one, ask, one, ask)
    play(last, (4,))
    assert last.save()["stack"][0]["at"] == "end"
    assert last.rules.step_names[Round] == ("one", "ask", "one#2", "ask#2")
    again = walk(ask, one, deeper, one, inner=(ask,))
    play(again, (4,))
    assert again.save()["stack"][0]["at"] == "one#2"
    twin = reload(again)
    play(twin, (5,))
    assert twin.trail == [4, 1, 5, 1]


def furnished() -> Walk:
    game = walk(one, ask, two)
    game.notes = {"lists": [[1, [2]], 3], "tables": {"a": [4]}, "word": "x", "none": None}
    game.frame(Round).seen = [[1], {"deep": [2]}]
    game.dice.fix(3)
    game.sealed = {0: (1, 2)}
    game.derive()
    return game


def test_a_saved_game_comes_back_whole() -> None:
    game = furnished()
    twin = reload(game)
    assert twin.fingerprint() == game.fingerprint()
    assert (twin.stack, twin.trail, twin.doubled) == (game.stack, [1], [2])
    assert (twin.notes, twin.sealed) == (game.notes, {0: (1, 2)})
    assert (twin.dice.count, twin.dice.script) == (0, [3])
    play(twin, (5,))
    assert twin.trail == [1, 5, 2]


def test_a_restored_game_offers_what_its_own_position_offers() -> None:
    saved = walk(one, ask).save()
    saved["stack"][-1]["choices"] = [6, 7]
    game = walk(one, ask)
    assert game.offered is not None
    game.restore(saved)
    assert game.decision is not None
    assert game.decision.options(game) == [(6,), (7,)]


def containers(value: Any) -> list[int]:
    """The identity of every list and table inside a value."""
    if isinstance(value, dict):
        return [id(value), *(i for v in value.values() for i in containers(v))]
    if isinstance(value, list):
        return [id(value), *(i for v in value for i in containers(v))]
    if isinstance(value, flow.Frame):
        kept = [getattr(value, f) for f in value.__dataclass_fields__]
        return [id(value), *(i for v in kept for i in containers(v))]
    return []


def test_copies_and_saves_share_nothing_that_changes() -> None:
    game = furnished()
    parts = ("stack", "trail", "doubled", "notes", "sealed", "offered")
    mine = {i for part in parts for i in containers(getattr(game, part))} | {id(game.dice.script)}
    twin = game.copy()
    theirs = {i for part in parts for i in containers(getattr(twin, part))} | {id(twin.dice.script)}
    assert len(mine) > 12
    assert len(mine) == len(theirs)
    assert not mine & theirs
    saved = game.save()
    assert not mine & set(containers(saved))
    other = Walk(game.rules)
    other.restore(saved)
    kept = {i for part in parts for i in containers(getattr(other, part))} | {id(other.dice.script)}
    assert not kept & set(containers(saved))
    assert twin.fingerprint() == game.fingerprint() == other.fingerprint()


def test_what_json_would_change_cannot_be_saved() -> None:
    for value in ((1, 2), {1: 2}, {3}, b"x", Dice()):
        game = walk(ask)
        game.frame(Round).seen = [value]
        with pytest.raises(TypeError, match="cannot be saved"):
            game.save()
    game = walk(ask)
    game.notes = {"a": (1,)}
    with pytest.raises(TypeError, match="cannot be saved"):
        game.save()
    game = walk(ask)
    game.clock = (1,)
    with pytest.raises(TypeError, match="cannot be saved"):
        game.save()


def test_equal_positions_have_equal_fingerprints_and_others_do_not() -> None:
    base = furnished().fingerprint()
    assert furnished().fingerprint() == base
    changes: list[tuple[str, Any]] = [
        *(("clock", 9), ("trail", [7]), ("notes", {}), ("sealed", {}), ("opened", 3)),
        *(("result", "x"), ("stack", [])),
    ]
    for name, value in changes:
        game = furnished()
        setattr(game, name, value)
        assert game.fingerprint() != base, name
    game = furnished()
    game.dice.count += 1
    assert game.fingerprint() != base


def test_the_seed_is_not_saved() -> None:
    game = furnished()
    assert game.dice.seed.hex() not in json.dumps(game.save())


def test_a_position_of_other_rules_is_refused() -> None:
    game = walk(ask)
    saved = {**game.save(), "rules": "walk@2"}
    with pytest.raises(RecordError, match="saved under rules 'walk@2', this game runs 'walk@1'"):
        game.restore(saved)


@pytest.mark.parametrize(
    "damage",
    [
        {"stack": [{"is": "Nobody"}]},
        {"stack": [{"is": "Round", "at": "nowhere", "seen": []}]},
        {"stack": [{"is": "Round", "at": "ask", "colour": 1}]},
        {"stack": [5]},
        {"columns": {}},
        {"values": None},
        {"facts": {"notes": [1]}},
        {"sealed": {"x": []}},
        {"dice": {}},
    ],
)
def test_a_damaged_position_is_refused_and_changes_nothing(damage: dict[str, Any]) -> None:
    game = walk(one, ask)
    before = game.fingerprint()
    with pytest.raises(RecordError, match="the saved position cannot be read"):
        game.restore({**game.save(), **damage})
    assert game.fingerprint() == before
