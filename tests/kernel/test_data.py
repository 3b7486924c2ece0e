"""Figures with provenance, and a user's own figures in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from gonfalon.kernel import data
from gonfalon.kernel.data import (
    count_provenance,
    overlay,
    read_overlay,
    read_text,
    read_toml,
)
from gonfalon.kernel.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path


def figures() -> dict[str, Any]:
    return {
        "title": "Ford",
        "fair": True,
        "pace": 0.5,
        "limits": {"turns": 6, "names": ["a", "b"]},
        "leader": [{"id": "bek", "activation": 3}, {"id": "edward", "activation": 5}],
    }


def test_an_overlay_replaces_figures_and_leaves_the_rest() -> None:
    tree = figures()
    changes = {
        "limits": {"turns": 8},
        "leader": {"edward": {"activation": 6}},
        "pace": 1,
        "fair": False,
    }
    changed = overlay(tree, changes)
    assert changed == {
        "title": "Ford",
        "fair": False,
        "pace": 1,
        "limits": {"turns": 8, "names": ["a", "b"]},
        "leader": [{"id": "bek", "activation": 3}, {"id": "edward", "activation": 6}],
    }
    assert tree == figures()


def test_an_overlay_may_replace_a_list() -> None:
    assert overlay(figures(), {"limits": {"names": ["c"]}})["limits"]["names"] == ["c"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"tilte": "x"}, "there is no figure 'tilte'"),
        ({"limits": {"turn": 8}}, "there is no figure 'limits.turn'"),
        ({"leader": {"bek": {"range": 8}}}, "there is no figure 'leader.bek.range'"),
        ({"leader": {"beck": {"activation": 8}}}, "there is no entry leader.beck"),
        ({"leader": {"bek": 4}}, "leader.bek needs the figures to change, not 4"),
        ({"limits": {"turns": "8"}}, "limits.turns should be like 6, not '8'"),
        ({"limits": {"turns": 8.5}}, "limits.turns should be like 6, not 8.5"),
        ({"limits": {"turns": True}}, "limits.turns should be like 6, not True"),
        ({"fair": 1}, "fair should be like True, not 1"),
        ({"pace": True}, "pace should be like 0.5, not True"),
        ({"title": {"en": "x"}}, "title should be like 'Ford', not {'en': 'x'}"),
    ],
)
def test_a_false_overlay_names_the_key(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(DataError) as slip:
        overlay(figures(), changes)
    assert str(slip.value) == f"overlay: {reason}"


def test_an_overlay_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[limits]\nturns = 8\n", encoding="utf-8")
    assert read_overlay(file) == {"limits": {"turns": 8}}


def test_an_overlay_file_that_cannot_be_read(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    for content in (b"[limits\n", b"\xff\xfe"):
        broken.write_bytes(content)
        with pytest.raises(DataError, match=r"overlay .*broken\.toml: "):
            read_overlay(broken)
    with pytest.raises(DataError, match=r"overlay .*absent\.toml: "):
        read_overlay(tmp_path / "absent.toml")


def test_data_files_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data" / "ford").mkdir(parents=True)
    (tmp_path / "data" / "ford" / "x.toml").write_text("[a]\nb = [1]\n", encoding="utf-8")
    monkeypatch.setattr(data, "files", lambda _: tmp_path)
    first = read_toml("ford", "x.toml")
    first["a"]["b"].append(2)
    assert read_toml("ford", "x.toml") == {"a": {"b": [1]}}
    assert read_text("ford", "x.toml").startswith("[a]")


def test_a_data_file_that_does_not_exist() -> None:
    with pytest.raises(DataError, match=r"there is no data file no-family/absent\.toml"):
        read_toml("no-family", "absent.toml")


def test_blocks_are_counted_by_provenance() -> None:
    tree = {
        "provenance": "book",
        "side": [{"provenance": "book"}, {"provenance": "found", "x": {"provenance": "proposal"}}],
        "plain": 3,
    }
    assert count_provenance(tree) == {"book": 2, "derived": 0, "found": 1, "proposal": 1}
    counts = count_provenance({"provenance": "derived"})
    assert count_provenance(tree, counts)["derived"] == 1


def test_an_unknown_provenance_is_an_error() -> None:
    with pytest.raises(DataError, match="unknown provenance 'hearsay'"):
        count_provenance({"side": [{"provenance": "hearsay"}]})
