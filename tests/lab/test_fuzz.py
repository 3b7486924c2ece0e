"""The fuzzer finds what is broken: each test breaks one thing and looks for the complaint."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import gonfalon
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import play
from gonfalon.kernel.record import Session
from gonfalon.lab.fuzz import FuzzReport, fuzz, illegal_options, replay, shared_things
from gonfalon.men_of_iron import charge, missiles, movement, shock
from gonfalon.men_of_iron.state import Field
from gonfalon.men_of_iron.verbs import READY, VERBS

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.modifiers import Roll

ALWAYS = {"illegal": 1, "save": 1, "copy": 1, "counters": 1, "undo": 1, "odds": 1, "fights": 1}


def run(scenario: str = "moi/bannockburn", decisions: int = 400) -> FuzzReport:
    return fuzz([scenario], seed=3, decisions=decisions, cap=200, every=ALWAYS)


def complaint(report: FuzzReport) -> str:
    assert report.failures
    return report.failures[0].message


def test_a_sound_engine_gives_no_complaint() -> None:
    report = run(decisions=300)
    assert not report.failures
    assert report.decisions == 300
    for check in ("options", "illegal", "save", "copy", "counters", "undo", "undone"):
        assert report.checks[check] > 0
    assert report.to_json()["failures"] == []


def test_a_failure_can_be_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement, "zoc_exit_cost", lambda game, unit, here: 1 // 0)
    failure = run().failures[0]
    assert "ZeroDivisionError" in failure.message
    game = replay(failure)
    assert game.decision is not None
    with pytest.raises(ZeroDivisionError):
        play(game, VERBS.parse(game, failure.decisions[-1]))


def test_it_finds_units_that_share_a_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = movement.step_obstacle

    def blind(game: Field, move: movement.Movement, there: int, price: int) -> str:
        why = honest(game, move, there, price)
        return "" if why == "refusal-occupied" else why

    monkeypatch.setattr(movement, "step_obstacle", blind)
    assert run().failures


def test_it_finds_zones_that_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(game: Field, unit: int, facing: int) -> None:
        game.facing[unit] = facing

    monkeypatch.setattr(movement, "turn", forgetful)
    assert "does not fit" in complaint(run())


def test_it_finds_a_unit_that_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = movement.take_step

    def careless(game: Field, move: movement.Movement, there: int) -> None:
        honest(game, move, there)
        game.hexes[move.unit] = len(game.board) + 5

    monkeypatch.setattr(movement, "take_step", careless)
    assert run().failures


def test_it_finds_a_copy_that_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Field.copy

    def lazy(self: Field) -> Field:
        twin = honest(self)
        twin.acts = self.acts
        return twin

    monkeypatch.setattr(Field, "copy", lazy)
    assert "acts" in complaint(run())


def test_it_finds_what_saving_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Field.restore

    def forgetful(self: Field, saved: dict[str, Any]) -> None:
        honest(self, {**saved, "values": {**saved["values"], "turns": 0}})

    monkeypatch.setattr(Field, "restore", forgetful)
    assert "saved game" in complaint(run())


def test_it_finds_undo_beyond_a_die(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Session.play

    def generous(self: Session, option: Option, side: int | None = None) -> Any:
        before = self.game.copy()
        told = honest(self, option, side)
        if not self._undo:
            self._undo.append((before, 0))
        return told

    monkeypatch.setattr(Session, "play", generous)
    assert "undo crosses" in complaint(run())


def test_it_finds_a_refusal_without_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movement.Step, "refuse", lambda self, game, option: Refusal("", ""))
    assert "without a reason" in complaint(run())


def test_it_finds_odds_that_lie_about_a_shot(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = missiles.fire_roll

    def preview(self: movement.ShootOrHold, game: Field, option: Option) -> list[Roll]:
        if len(option) != 3:
            return []
        roll = honest(game, option[1], option[2])
        worse = (*roll.outcomes[1:], roll.outcomes[-1])
        return [type(roll)(roll.purpose, roll.rule, roll.sides, roll.modifiers, worse)]

    monkeypatch.setattr(movement.ShootOrHold, "preview", preview)
    report = fuzz(["moi/crecy"], seed=3, decisions=3_000, cap=1_500)
    assert "odds of" in complaint(report)


def test_it_finds_odds_that_lie_about_a_fight(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = charge.preview_combat

    def preview(game: Field, group: list[list[int]]) -> list[Roll]:
        rolls = honest(game, group)
        return [
            type(r)(r.purpose, r.rule, r.sides, r.modifiers, (*r.outcomes[1:], "none"))
            for r in rolls
        ]

    monkeypatch.setattr(charge, "preview_combat", preview)
    report = fuzz(["moi/bannockburn"], seed=3, decisions=3_000, cap=1_500)
    assert "odds of" in complaint(report)


def test_it_finds_a_decision_without_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shock.Designate, "list_options", lambda self, game: [])
    report = fuzz(["moi/bannockburn"], seed=3, decisions=3_000, cap=1_500)
    assert "offers nothing" in complaint(report)


def test_illegal_options_are_not_offered_and_can_be_named() -> None:
    game = gonfalon.start("moi/crecy")
    play(game, (READY,))
    assert game.decision is not None
    options = game.decision.options(game)
    found = list(illegal_options(game, options, Random(1)))
    assert found
    for option in found:
        assert option not in options
        assert VERBS.parse(game, VERBS.text(game, option)) == option


def test_shared_things_are_found_in_frames_and_facts() -> None:
    game = gonfalon.start("moi/crecy")
    game.facts["test"] = [1]
    twin = game.copy()
    assert not shared_things(game, twin)
    twin.facts["test"] = game.facts["test"]
    assert shared_things(game, twin)
