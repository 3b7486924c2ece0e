"""Seeded games play as they did when their transcripts were last reviewed."""

from __future__ import annotations

import pytest

import gonfalon
from tests.playthroughs.transcript import FOLDER, file_of, transcript


@pytest.mark.parametrize("scenario", gonfalon.scenarios())
def test_a_seeded_game_plays_as_recorded(scenario: str) -> None:
    assert transcript(scenario) == file_of(scenario).read_text(encoding="utf-8")


def test_every_transcript_belongs_to_a_scenario() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {
        file_of(scenario).name for scenario in gonfalon.scenarios()
    }
