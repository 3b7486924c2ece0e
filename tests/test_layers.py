"""The layers of the package: kernel <- families <- bots, lab <- server, cli, and no other arrow.

A part is a folder of the package, the command line, or the front: the modules directly in the
package, which offer kernel and families to the parts above. The lab may play the bots.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "gonfalon"

FAMILIES = frozenset({"men_of_iron", "guelphs", "cry_havoc"})
ENGINE = FAMILIES | {"kernel"}
BELOW: dict[str, frozenset[str]] = {
    "kernel": frozenset(),
    **{family: frozenset({"kernel"}) for family in FAMILIES},
    "front": ENGINE,
    "bots": ENGINE | {"front"},
    "lab": ENGINE | {"front", "bots"},
    "server": ENGINE | {"front", "bots", "lab"},
    "cli": ENGINE | {"front", "bots", "lab", "server"},
}

# Words of a family, at the start of a word or of a part of a name, whatever follows.
_WORDS = "knight pike archer longbow crossbow bowman bowmen schiltron hobelar genitor cavalry"
_PLAIN = "|".join(_WORDS.split())
_CAPITAL = "|".join(_WORDS.title().split())
OF_A_FAMILY = re.compile(rf"(?<![A-Za-z])(?i:{_PLAIN})|(?<=[a-z])(?:{_CAPITAL})")


def part_of(module: str) -> str:
    """The part of a module of the package: `gonfalon.kernel.dice` is of the kernel."""
    names = module.split(".")
    if len(names) == 1:
        return "front"
    if names[1] in {"cli", "__main__"}:
        return "cli"
    if (PACKAGE / names[1]).is_dir() or names[1] in BELOW:
        return names[1]
    return "front"


def module_name(path: Path) -> str:
    """`gonfalon.kernel` for `kernel/__init__.py`, `gonfalon.kernel.dice` for `kernel/dice.py`."""
    names = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def imported(source: str, module: str, *, is_package: bool) -> set[str]:
    """The full names of all that a module imports, wherever in it the import stands."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = origin(node, module, is_package=is_package)
            # `from gonfalon import kernel` imports a part, `from gonfalon.kernel import x` a name.
            whole = base == "gonfalon"
            names.update(f"{base}.{alias.name}" if whole else base for alias in node.names)
    return names


def origin(node: ast.ImportFrom, module: str, *, is_package: bool) -> str:
    """The module that a `from ... import` names, with the dots of a relative one spelt out."""
    if not node.level:
        return node.module or ""
    parents = module.split(".")
    parents = parents[: len(parents) - node.level + is_package]
    return ".".join([*parents, node.module] if node.module else parents)


def faults(source: str, module: str, *, is_package: bool = False) -> list[str]:
    """What is wrong with the imports of a module, each in a sentence."""
    part = part_of(module)
    if part not in BELOW:
        return [f"{module}: the part {part!r} has no place among the layers"]
    wrong = []
    for name in sorted(imported(source, module, is_package=is_package)):
        top = name.partition(".")[0]
        if top == "gonfalon":
            if part_of(name) not in BELOW[part] | {part}:
                wrong.append(f"{module} imports {name}: {part} may not know {part_of(name)}")
        elif part in ENGINE and top not in sys.stdlib_module_names:
            wrong.append(f"{module} imports {name}: {part} uses the standard library only")
    return wrong


SOURCES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=[module_name(path) for path in SOURCES])
def test_imports_follow_the_arrows(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not faults(source, module_name(path), is_package=path.name == "__init__.py")


def test_the_kernel_knows_no_family_word() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{number}: {match[0]}"
        for path in sorted((PACKAGE / "kernel").rglob("*"))
        if path.is_file() and path.suffix != ".pyc"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if (match := OF_A_FAMILY.search(line))
    ]
    assert not found


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gonfalon.kernel.dice", "import hashlib\nfrom . import errors\nfrom .hexes import HexId"),
        ("gonfalon.men_of_iron.shock", "from gonfalon.kernel.dice import Dice\nfrom . import fire"),
        ("gonfalon.men_of_iron.battles.crecy", "from ...kernel import dice\nfrom .. import fire"),
        ("gonfalon.bots.squire", "import gonfalon\nfrom gonfalon import kernel, men_of_iron"),
        ("gonfalon.lab.playouts", "from gonfalon.bots import squire"),
        ("gonfalon.cli", "import typer\nfrom gonfalon.lab import coverage"),
    ],
)
def test_a_permitted_import_passes(module: str, source: str) -> None:
    assert not faults(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gonfalon.kernel.dice", "import numpy"),
        ("gonfalon.kernel.dice", "import gonfalon"),
        ("gonfalon.kernel.dice", "from gonfalon import men_of_iron"),
        ("gonfalon.kernel.dice", "from ..men_of_iron import shock"),
        ("gonfalon.kernel.dice", "def f():\n    from gonfalon.lab import coverage"),
        ("gonfalon.men_of_iron.shock", "import rich.console"),
        ("gonfalon.men_of_iron.shock", "from gonfalon.guelphs import orders"),
        ("gonfalon.men_of_iron.shock", "from gonfalon import start"),
        ("gonfalon.men_of_iron.shock", "import gonfalon.bots.squire"),
        ("gonfalon", "from gonfalon.bots import squire"),
        ("gonfalon.bots.squire", "from gonfalon.lab import playouts"),
        ("gonfalon.lab.playouts", "from gonfalon import cli"),
        ("gonfalon.server.rooms", "from gonfalon.cli import main"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert faults(source, module)


def test_a_relative_import_in_a_package_starts_from_the_package() -> None:
    assert not faults("from .dice import Dice", "gonfalon.kernel", is_package=True)
    assert faults("from ..bots import squire", "gonfalon.kernel", is_package=True)


@pytest.mark.parametrize("text", ["a knight", "is_knight", "PIKES", "isArcher", "Longbowman"])
def test_a_family_word_is_found(text: str) -> None:
    assert OF_A_FAMILY.search(text)


@pytest.mark.parametrize("text", ["a spike", "the searcher", "tonight"])
def test_an_innocent_word_passes(text: str) -> None:
    assert not OF_A_FAMILY.search(text)
