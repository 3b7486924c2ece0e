"""Which rules of the ledger the code states and the tests prove.

Three things are joined: the ledger (one row a rule), the citations (docstrings in the code and
`rule = "..."` in the data) and the tests that carry `@pytest.mark.rule`. All of it is read from the
files, nothing is imported or run: that the marked tests pass is for the test run to say. Where the
tests are not at hand, as in an installed copy, no rule can be called enforced.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Status = Literal["enforced", "data", "manual", "absent"]
Citations = dict[str, tuple[str, ...]]
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

RULE_ID = re.compile(r"\b(?:moi|inf|gg|gui|siege):[a-z0-9][a-z0-9.\-]*[a-z0-9]")
DATA_KINDS = frozenset({"data", "definition", "table", "setup"})
UNPROVEN_MARKS = frozenset({"skip", "xfail"})
MANUAL_LIST = "manual.txt"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of the ledger, in our own words and in two languages."""

    id: str
    section: str
    title: str
    summary: str
    kind: str
    examples: str
    title_it: str
    summary_it: str


@dataclass(frozen=True, slots=True)
class RuleStatus:
    """A rule, how far the engine carries it, and where to look."""

    rule: Rule
    status: Status
    code: tuple[str, ...]
    data: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def id(self) -> str:
        """The rule's id in the ledger."""
        return self.rule.id


@dataclass(frozen=True, slots=True)
class Places:
    """Where the ledger, the package and the tests are, and from where their paths are told."""

    base: Path
    ledger: Path
    package: Path
    tests: Path | None

    def name(self, path: Path) -> str:
        """The path as it is shown: from the base, with forward slashes."""
        return path.relative_to(self.base).as_posix()


def coverage(root: Path | None = None) -> list[RuleStatus]:
    """The status of every rule in the ledger, in the ledger's order.

    `root` is a checkout; without it, the one this file stands in, or else the installed package.
    """
    places = find_places(root)
    code = cited_in_code(places)
    data = cited_in_data(places)
    tests = proven_by_tests(places)
    manual = manual_rules(places)
    return [
        RuleStatus(
            rule=rule,
            status=status_of(
                rule,
                in_code=rule.id in code,
                in_data=rule.id in data,
                tested=rule.id in tests,
                manual=rule.id in manual,
            ),
            code=code.get(rule.id, ()),
            data=data.get(rule.id, ()),
            tests=tests.get(rule.id, ()),
        )
        for rule in read_ledger(places)
    ]


def coverage_json(root: Path | None = None) -> str:
    """The same as a JSON list of `{id, status, code, tests}`; `code` names data files too."""
    rows = [
        {
            "id": row.id,
            "status": row.status,
            "code": [*row.code, *row.data],
            "tests": list(row.tests),
        }
        for row in coverage(root)
    ]
    return json.dumps(rows, ensure_ascii=False, indent=2)


def ledger(root: Path | None = None) -> list[Rule]:
    """Every rule in the ledger, family after family, in the order of its book."""
    return read_ledger(find_places(root))


def status_of(rule: Rule, *, in_code: bool, in_data: bool, tested: bool, manual: bool) -> Status:
    """How far a rule is carried: a citation needs a test, and a test a citation."""
    if tested and (in_code or in_data):
        return "data" if rule.kind in DATA_KINDS or not in_code else "enforced"
    return "manual" if manual else "absent"


def find_places(root: Path | None) -> Places:
    """A checkout if there is one, else the installed package with its own copy of the ledger."""
    package = Path(__file__).resolve().parents[1]
    if root is None and (package.parents[1] / "docs" / "rules").is_dir():
        root = package.parents[1]
    if root is None:
        return Places(package.parent, package / "rules", package, None)
    return Places(root, root / "docs" / "rules", root / "src" / "gonfalon", root / "tests")


def read_ledger(places: Places) -> list[Rule]:
    """The rows of every ledger file; a file without the Italian columns leaves them empty."""
    rules = []
    for path in sorted(places.ledger.glob("*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            rules += [
                Rule(**{name: row.get(name) or "" for name in Rule.__slots__})
                for row in csv.DictReader(file)
            ]
    return rules


def manual_rules(places: Places) -> frozenset[str]:
    """The rules left to the players, listed one a line; `#` opens a comment."""
    path = places.ledger / MANUAL_LIST
    if not path.is_file():
        return frozenset()
    lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(found for line in lines for found in ids_in(line.partition("#")[0]))


def ids_in(text: str) -> list[str]:
    """The rule ids in a text, without the punctuation that follows them."""
    return RULE_ID.findall(text)


# Citations in the code


def cited_in_code(places: Places) -> Citations:
    """For every rule id in a docstring, the modules, classes and functions that cite it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(places.package.rglob("*.py")):
        for name, docstring in docstrings(parse(path)):
            for rule in ids_in(docstring):
                found[rule].append(f"{places.name(path)}:{name}")
    return settled(found)


def docstrings(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The docstrings of a module and of all that it defines, each with a dotted name."""
    yield "<module>", ast.get_docstring(module) or ""
    for name, definition in definitions(module):
        yield name, ast.get_docstring(definition) or ""


def definitions(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, Definition]]:
    """Every class and function below a node, however deep, each with a dotted name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Definition):
            yield prefix + child.name, child
            yield from definitions(child, f"{prefix}{child.name}.")
        else:
            yield from definitions(child, prefix)


# Citations in the data


def cited_in_data(places: Places) -> Citations:
    """For every rule id under a `rule` key of a TOML file, the keys that cite it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(places.package.rglob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        for key, text in rule_values(content, ""):
            for rule in ids_in(text):
                found[rule].append(f"{places.name(path)}:{key}")
    return settled(found)


def rule_values(value: object, key: str) -> Iterator[tuple[str, str]]:
    """Every text under a key named `rule`, with the dotted path of that key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from rule_values(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from rule_values(inner, f"{key}[{index}]")
    elif isinstance(value, str) and re.sub(r"\[\d+\]$", "", key).split(".")[-1] == "rule":
        yield key, value


# Tests


def proven_by_tests(places: Places) -> Citations:
    """For every rule id in a `rule` mark, the node ids of the tests that carry it."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    files = sorted(places.tests.rglob("*.py")) if places.tests else []
    for path in filter(is_test_file, files):
        module = parse(path)
        for node, rules in marked_tests(module, module_marks(module.body)):
            for rule in rules:
                found[rule].append(f"{places.name(path)}::{node}")
    return settled(found)


def is_test_file(path: Path) -> bool:
    """Whether pytest collects the file by its name."""
    return path.name.startswith("test_") or path.name.endswith("_test.py")


def marked_tests(
    node: ast.Module | ast.ClassDef, inherited: list[ast.expr], prefix: str = ""
) -> Iterator[tuple[str, list[str]]]:
    """The tests of a module or class with their rules; a skipped or failing test proves nothing."""
    for child in node.body:
        if isinstance(child, ast.ClassDef) and child.name.startswith("Test"):
            marks = [*inherited, *child.decorator_list, *module_marks(child.body)]
            yield from marked_tests(child, marks, f"{prefix}{child.name}::")
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and child.name.startswith(
            "test"
        ):
            marks = [*inherited, *child.decorator_list]
            if not any(mark_name(mark) in UNPROVEN_MARKS for mark in marks):
                yield prefix + child.name, marked_rules(marks)


def module_marks(body: Iterable[ast.stmt]) -> list[ast.expr]:
    """The marks that `pytestmark` gives to a whole module or class."""
    marks: list[ast.expr] = []
    for statement in body:
        if isinstance(statement, ast.Assign):
            targets, value = statement.targets, statement.value
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            targets, value = [statement.target], statement.value
        else:
            continue
        if any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets):
            marks += value.elts if isinstance(value, ast.List | ast.Tuple) else [value]
    return marks


def marked_rules(marks: Iterable[ast.expr]) -> list[str]:
    """The rule ids of all `rule` marks, those inside `pytest.param(..., marks=...)` included."""
    return [
        argument.value
        for mark in marks
        for call in ast.walk(mark)
        if isinstance(call, ast.Call) and mark_name(call) == "rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def mark_name(node: ast.expr) -> str | None:
    """`rule` for `pytest.mark.rule(...)` or `mark.rule`; None for what is no mark."""
    if isinstance(node, ast.Call):
        node = node.func
    if not isinstance(node, ast.Attribute):
        return None
    owner = node.value
    name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", None)
    return node.attr if name == "mark" else None


# Helpers


def parse(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def settled(found: dict[str, list[str]]) -> Citations:
    """Each place once, in the order in which it was found."""
    return {rule: tuple(dict.fromkeys(places)) for rule, places in found.items()}
