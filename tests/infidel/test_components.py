"""inf:2.2 The counters of the second volume, and how its record stands beside the first."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import gonfalon
from gonfalon.kernel.data import read_toml
from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.titles import infidel, men_of_iron
from gonfalon.men_of_iron.volume import Volume

ALL = sorted(id_ for id_ in library.battle_of() if id_.startswith("inf/"))
DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.rule("inf:2.2b")
def test_2_2b_the_types_of_units_are_those_of_the_book() -> None:
    book = {"KN", "HC", "MC", "MCA", "LCA", "A", "CB", "AF", "MA", "PK", "PKJ", "CF"}

    assert set(infidel.VOLUME.kinds) == book | {"WN", "CA"}


@pytest.mark.rule("inf:data.errata")
def test_data_errata_the_counters_left_over_are_in_no_battle() -> None:
    unused = read_toml("infidel", "units.toml")["errata"]["unused"]
    kinds = infidel.VOLUME.kinds

    for id_ in ALL:
        units = {
            (unit.contingent, unit.kind, unit.number) for unit in library.scenario(id_)[0].units
        }
        for entry in unused:
            for number in entry["numbers"]:
                assert (entry["contingent"], kinds[entry["kind"]], number) not in units, id_


@pytest.mark.rule("inf:data.units")
@pytest.mark.parametrize("id_", ALL)
def test_data_units_every_unit_has_its_own_defence(id_: str) -> None:
    for unit in library.scenario(id_)[0].units:
        assert unit.defence is not None, unit.name
        assert unit.defence[1] == unit.defence[0] + 1


def test_both_volumes_are_in_the_table_of_differences() -> None:
    """docs/titles.md has a row for every field in which the volumes differ."""
    text = (DOCS / "titles.md").read_text(encoding="utf-8")
    plumbing = {"id", "rules_name", "folder", "kinds", "steps", "modules", "cites", "flight_rows"}

    for entry in fields(Volume):
        assert f"`{entry.name}`" in text or entry.name in plumbing, entry.name
    for family, own in infidel.VOLUME.cites.items():
        assert family.startswith("moi:")
        assert own.startswith("inf:")
    assert men_of_iron.VOLUME.cites == {}


def _cited(game: Any, option: Any) -> list[str]:
    """The rules that the dice of an option name."""
    rolls = game.decision.preview(game, option)
    return [roll.rule for roll in rolls] + [m.rule for roll in rolls for m in roll.modifiers]


@pytest.mark.parametrize("id_", ["inf/montgisard", "inf/dorylaeum", "inf/ascalon"])
def test_nothing_in_a_game_cites_the_other_book(id_: str) -> None:
    game = gonfalon.start(id_, 7)
    game.sink = []
    chance = random.Random(7)
    cited: set[str] = set()

    for _ in range(1_500):
        if game.decision is None:
            break
        option = chance.choice(game.decision.options(game))
        cited.update(_cited(game, option))
        gonfalon.play(game, option)

    cited.update(event.rule for event in game.sink)
    assert not {rule for rule in cited if rule.startswith("moi:")}
