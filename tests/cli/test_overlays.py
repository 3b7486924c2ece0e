"""Figures of one's own, wherever a scenario starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Gonfalon

HIGHER = "[battle.falkirk.side.english]\nflight_level = 66\n"
IN_THE_POND = """
[[battle.falkirk.group]]
command = "bek"
kind = "MM"
numbers = [1]
hexes = ["2012"]
"""


@pytest.fixture
def overlay(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def test_an_overlay_changes_a_figure(gonfalon_: Gonfalon, overlay: Path) -> None:
    overlay.write_text(HIGHER)

    result = gonfalon_("play", "--terminal", "moi/falkirk", "--overlay", overlay, typed="status\n")

    assert "flight level 66" in result.stdout


def test_an_overlay_may_come_from_the_environment(
    gonfalon_: Gonfalon, overlay: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    overlay.write_text(HIGHER)
    monkeypatch.setenv("GONFALON_OVERLAY", str(overlay))

    assert (
        "flight level 66" in gonfalon_("play", "--terminal", "moi/falkirk", typed="status\n").stdout
    )
    assert gonfalon_("play", "--terminal", "moi/crecy", typed="status\n").exit_code == 0


def test_a_record_keeps_its_overlay(gonfalon_: Gonfalon, overlay: Path, tmp_path: Path) -> None:
    overlay.write_text(HIGHER)
    saved = tmp_path / "game.jsonl"
    gonfalon_(
        "play", "--terminal", "moi/falkirk", "--overlay", overlay, "--save", saved, typed="ready\n"
    )
    overlay.unlink()

    assert (
        "flight level 66"
        in gonfalon_("play", "--terminal", "--resume", saved, typed="status\n").stdout
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[battle.falkirk]\nweather = 1\n", "there is no figure 'battle.falkirk.weather'"),
        ("[battle.agincourt]\nmap = 'x'\n", "there is no figure 'battle.agincourt'"),
        ("[battle.falkirk.side.danes]\nflight_level = 1\n", "battle.falkirk.side.danes"),
        ("[tables.die]\nsides = 'ten'\n", "tables.die.sides should be like 10"),
        ("[tables\n", "mine.toml"),
        (IN_THE_POND, "MM1.bek may not stand in 2012 (pond)"),
    ],
)
def test_a_bad_overlay_is_refused_with_the_place(
    gonfalon_: Gonfalon, overlay: Path, text: str, reason: str
) -> None:
    overlay.write_text(text)

    result = gonfalon_("play", "--terminal", "moi/falkirk", "--overlay", overlay)

    assert result.exit_code == 2
    assert reason in result.stderr


def test_a_missing_overlay_is_named(gonfalon_: Gonfalon, overlay: Path) -> None:
    result = gonfalon_("play", "--terminal", "moi/falkirk", "--overlay", overlay)

    assert result.exit_code == 2
    assert str(overlay) in result.stderr
