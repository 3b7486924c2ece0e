"""Data files and overlays: figures with their provenance, and a user's own in their place."""

from __future__ import annotations

import copy
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.errors import DataError

if TYPE_CHECKING:
    from pathlib import Path

PROVENANCES = ("book", "derived", "found", "proposal")


def read_text(*path: str) -> str:
    """A text file of the package's data folder."""
    place = files("gonfalon").joinpath("/".join(("data", *path)))
    if not place.is_file():
        raise DataError(f"there is no data file {'/'.join(path)}")
    return place.read_text(encoding="utf-8")


@cache
def _read_toml(path: tuple[str, ...]) -> dict[str, Any]:
    return _parse(read_text(*path), "/".join(path))


def read_toml(*path: str) -> dict[str, Any]:
    """A TOML file of the package's data folder, as a tree of your own."""
    return copy.deepcopy(_read_toml(path))


def _parse(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{source}: {error}") from error


def read_overlay(path: Path) -> dict[str, Any]:
    """A user's overlay file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"overlay {path}: {error}") from error
    return _parse(text, f"overlay {path}")


def overlay(tree: dict[str, Any], changes: dict[str, Any], where: str = "") -> dict[str, Any]:
    """The tree with some figures replaced; a key that does not exist is an error naming it.

    A list of tables is addressed by the `id` of its entries: [leader.bek] activation = 4.
    """
    changed = dict(tree)
    for key, value in changes.items():
        place = f"{where}.{key}" if where else key
        if key not in tree:
            raise DataError(f"overlay: there is no figure {place!r}")
        old = tree[key]
        if isinstance(value, dict) and isinstance(old, dict):
            changed[key] = overlay(old, value, place)
        elif isinstance(value, dict) and isinstance(old, list):
            changed[key] = _overlay_list(old, value, place)
        elif isinstance(old, bool) is not isinstance(value, bool) or not _same_kind(old, value):
            raise DataError(f"overlay: {place} should be like {old!r}, not {value!r}")
        else:
            changed[key] = value
    return changed


def _overlay_list(old: list[Any], changes: dict[str, Any], where: str) -> list[Any]:
    entries = list(old)
    for name, change in changes.items():
        found = [at for at, e in enumerate(entries) if isinstance(e, dict) and e.get("id") == name]
        if not found:
            raise DataError(f"overlay: there is no entry {where}.{name}")
        if not isinstance(change, dict):
            raise DataError(f"overlay: {where}.{name} needs the figures to change, not {change!r}")
        entries[found[0]] = overlay(entries[found[0]], change, f"{where}.{name}")
    return entries


def _same_kind(old: Any, value: Any) -> bool:
    return isinstance(value, (int, float) if isinstance(old, float) else type(old))


def count_provenance(tree: Any, counts: dict[str, int] | None = None) -> dict[str, int]:
    """How many blocks of a tree of data carry each provenance."""
    counts = dict.fromkeys(PROVENANCES, 0) if counts is None else counts
    if isinstance(tree, dict):
        mark = tree.get("provenance")
        if isinstance(mark, str):
            if mark not in counts:
                raise DataError(f"unknown provenance {mark!r}")
            counts[mark] += 1
        for value in tree.values():
            count_provenance(value, counts)
    elif isinstance(tree, list):
        for value in tree:
            count_provenance(value, counts)
    return counts
