"""The rule coverage, on a small tree of its own: a ledger, some code, some data, some tests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from gonfalon.lab.coverage import RuleStatus, coverage, coverage_json, ids_in, ledger

if TYPE_CHECKING:
    from pathlib import Path

LEDGER = """\
id,section,title,summary,kind,examples,title_it,summary_it
moi:1.1,1 First,One,The first rule.,combat,,Uno,La prima regola.
moi:1.2a,1 First,Two,"The second, a rule.",combat,yes,Due,La seconda.
moi:table.fire,1 First,Fire,A table.,table,,Lancio,Una tabella.
moi:2.1,2 Second,Three,A figure.,definition,,Tre,Una cifra.
moi:2.2,2 Second,Four,A rule kept by data.,movement,,Quattro,Una regola nei dati.
moi:2.3,2 Second,Five,A rule for the players.,combat,,Cinque,Una regola a mano.
moi:camp.first-side,3 Third,Six,Who starts.,setup,,Sei,Chi comincia.
"""

CODE = '''\
"""The first section, moi:1.1."""


def strike() -> None:
    """moi:1.2a, moi:1.1: a blow is struck; see also (moi:table.fire)."""

    def inner() -> None:
        """moi:2.1."""


class Blow:
    """moi:1.2a A blow, moi:1.2a again."""

    def land(self) -> str:
        """The blow lands, by moi:camp.first-side."""
        return "moi:2.3"
'''

DATA = """\
rule = "moi:table.fire"

[hex.marsh]
rule = "moi:2.2"
note = "moi:2.3"

[[option]]
rule = ["moi:camp.first-side", "moi:2.1"]
"""


def tree(root: Path, tests: str, manual: str | None = None) -> Path:
    """A checkout with the ledger, code and data above and one file of tests."""
    files = {
        "docs/rules/moi.csv": LEDGER,
        "src/gonfalon/men_of_iron/blows.py": CODE,
        "src/gonfalon/data/men_of_iron/fire.toml": DATA,
        "tests/men_of_iron/test_blows.py": tests,
    }
    if manual is not None:
        files["docs/rules/manual.txt"] = manual
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def by_id(rows: list[RuleStatus]) -> dict[str, RuleStatus]:
    """The rows by the id of their rule."""
    return {row.id: row for row in rows}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("moi:10.4a The side with more units.", ["moi:10.4a"]),
        (
            "See moi:10.4a, inf:13.9. And (moi:table.fire);",
            ["moi:10.4a", "inf:13.9", "moi:table.fire"],
        ),
        ("moi:crecy.bombards-loss: gone", ["moi:crecy.bombards-loss"]),
        ("moi:10.4a-", ["moi:10.4a"]),
        ("gg:s3.5.1 gui:2.1 siege:4.2", ["gg:s3.5.1", "gui:2.1", "siege:4.2"]),
        ("xmoi:10.4 moi: 10.4 10.4a", []),
    ],
)
def test_ids_are_read_without_their_punctuation(text: str, ids: list[str]) -> None:
    assert ids_in(text) == ids


def test_citations_name_the_file_and_the_function_once(tmp_path: Path) -> None:
    rows = by_id(coverage(tree(tmp_path, "")))
    file = "src/gonfalon/men_of_iron/blows.py"
    assert rows["moi:1.1"].code == (f"{file}:<module>", f"{file}:strike")
    assert rows["moi:1.2a"].code == (f"{file}:strike", f"{file}:Blow")
    assert rows["moi:2.1"].code == (f"{file}:strike.inner",)
    assert rows["moi:camp.first-side"].code == (f"{file}:Blow.land",)


def test_only_docstrings_and_rule_keys_are_citations(tmp_path: Path) -> None:
    row = by_id(coverage(tree(tmp_path, "")))["moi:2.3"]
    assert (row.code, row.data) == ((), ())


def test_data_citations_name_the_file_and_the_key(tmp_path: Path) -> None:
    rows = by_id(coverage(tree(tmp_path, "")))
    file = "src/gonfalon/data/men_of_iron/fire.toml"
    assert rows["moi:table.fire"].data == (f"{file}:rule",)
    assert rows["moi:2.2"].data == (f"{file}:hex.marsh.rule",)
    assert rows["moi:2.1"].data == (f"{file}:option[0].rule[1]",)


def test_without_tests_every_rule_is_absent(tmp_path: Path) -> None:
    assert {row.status for row in coverage(tree(tmp_path, ""))} == {"absent"}


def test_status_joins_citation_kind_and_test(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        """\
import pytest


@pytest.mark.rule("moi:1.1", "moi:table.fire")
@pytest.mark.rule("moi:2.2")
def test_some_rules() -> None: ...


@pytest.mark.rule("moi:2.1", "moi:2.3")
async def test_more_rules() -> None: ...
""",
    )
    assert {row.id: row.status for row in coverage(root)} == {
        "moi:1.1": "enforced",  # code and test
        "moi:1.2a": "absent",  # code, no test
        "moi:table.fire": "data",  # a table
        "moi:2.1": "data",  # a definition
        "moi:2.2": "data",  # no code, but data and test
        "moi:2.3": "absent",  # a test and nothing cited
        "moi:camp.first-side": "absent",  # cited and untested
    }


def test_tests_are_named_by_node_id(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        """\
import pytest
from pytest import mark

pytestmark = [pytest.mark.rule("moi:1.1")]


def test_plain() -> None: ...


@mark.rule("moi:1.2a")
class TestBlow:
    pytestmark = pytest.mark.rule("moi:2.1")

    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("moi:2.2"))])
    def test_lands(self, n: int) -> None: ...


def helper() -> None: ...
""",
    )
    rows = by_id(coverage(root))
    file = "tests/men_of_iron/test_blows.py"
    lands = f"{file}::TestBlow::test_lands"
    assert rows["moi:1.1"].tests == (f"{file}::test_plain", lands)
    assert rows["moi:1.2a"].tests == rows["moi:2.1"].tests == rows["moi:2.2"].tests == (lands,)


@pytest.mark.parametrize("mark", ["skip", 'skip(reason="later")', "xfail", "xfail()"])
def test_a_test_that_need_not_pass_proves_nothing(tmp_path: Path, mark: str) -> None:
    root = tree(
        tmp_path,
        f"""\
import pytest


@pytest.mark.{mark}
@pytest.mark.rule("moi:1.1")
def test_first() -> None: ...
""",
    )
    row = by_id(coverage(root))["moi:1.1"]
    assert (row.status, row.tests) == ("absent", ())


def test_manual_rules_are_listed_in_a_file(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        """\
import pytest


@pytest.mark.rule("moi:1.1")
def test_first() -> None: ...
""",
        manual="# left to the players: not moi:2.2\nmoi:2.3  # by consent\nmoi:1.1\n",
    )
    rows = by_id(coverage(root))
    assert rows["moi:2.3"].status == "manual"
    assert rows["moi:1.1"].status == "enforced"
    assert rows["moi:2.2"].status == "absent"


def test_json_has_four_keys_a_rule(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        """\
import pytest


@pytest.mark.rule("moi:table.fire")
def test_fire_table() -> None: ...
""",
    )
    rows = json.loads(coverage_json(root))
    assert rows[2] == {
        "id": "moi:table.fire",
        "status": "data",
        "code": [
            "src/gonfalon/men_of_iron/blows.py:strike",
            "src/gonfalon/data/men_of_iron/fire.toml:rule",
        ],
        "tests": ["tests/men_of_iron/test_blows.py::test_fire_table"],
    }
    assert {tuple(row) for row in rows} == {("id", "status", "code", "tests")}


def test_a_family_without_a_ledger_is_not_listed(tmp_path: Path) -> None:
    root = tree(tmp_path, "")
    (root / "src/gonfalon/men_of_iron/more.py").write_text('"""inf:1.1 Not in the ledger."""\n')
    assert {row.id.partition(":")[0] for row in coverage(root)} == {"moi"}


def test_the_ledger_of_the_project_is_whole() -> None:
    rules = ledger()
    assert len({rule.id for rule in rules}) == len(rules) >= 236
    for rule in rules:
        assert ids_in(rule.id) == [rule.id]
        assert rule.section and rule.title and rule.summary and rule.kind
        assert rule.title_it and rule.summary_it


def test_the_project_is_read_by_default() -> None:
    assert [row.rule for row in coverage()] == ledger()
