"""Every message that the code may use is in both catalogues, and both can always speak."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import random
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import gonfalon
from gonfalon.kernel.board import read_board
from gonfalon.kernel.data import read_text
from gonfalon.kernel.errors import DataError, Refusal
from gonfalon.kernel.events import Event
from gonfalon.kernel.flow import Decision, play
from gonfalon.kernel.modifiers import Modifier, Roll
from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.verbs import VERBS
from gonfalon.text import LANGUAGES, Speaker, catalogues

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gonfalon.kernel.flow import Option
    from gonfalon.men_of_iron.state import Field

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "gonfalon"
WORDED = re.compile(r"(?:refusal|mod)-[a-z0-9-]+")
# Facts that a message is always given, of which a language may have no need.
SPARE = {"unit-name": {"first"}}

Function = ast.FunctionDef | ast.Lambda


# What the code may say.


@cache
def modules() -> tuple[ast.Module, ...]:
    return tuple(
        ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))
    )


def functions() -> Iterator[ast.FunctionDef]:
    for module in modules():
        yield from (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))


def calls(name: str) -> Iterator[tuple[ast.Call, ast.FunctionDef]]:
    """The calls of a function or method by its name, each with the function it stands in."""
    for function in functions():
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and called(node) == name:
                yield node, function


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def argument(call: ast.Call, at: int, name: str) -> ast.expr | None:
    """An argument by its place or its name."""
    if len(call.args) > at:
        return call.args[at]
    return next((k.value for k in call.keywords if k.arg == name), None)


def texts(node: ast.expr | None, function: ast.FunctionDef) -> set[str]:
    """The texts that an expression may be: a literal, a choice, a local name or a parameter."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return {node.value}
    if isinstance(node, ast.IfExp):
        return texts(node.body, function) | texts(node.orelse, function)
    if isinstance(node, ast.Name):
        return assigned(node.id, function) | given(node.id, function)
    return set()


def assigned(name: str, function: ast.FunctionDef) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == name for target in node.targets
        ):
            found |= texts(node.value, function)
    return found


def given(name: str, function: ast.FunctionDef) -> set[str]:
    """The texts that callers give to a parameter, and its default."""
    names = [a.arg for a in function.args.args]
    if name not in names:
        return set()
    found: set[str] = set()
    defaults = dict(zip(names[::-1], function.args.defaults[::-1], strict=False))
    if name in defaults:
        found |= texts(defaults[name], function)
    shift = 1 if names[0] == "self" else 0
    for call, caller in calls(function.name):
        if caller is not function:
            found |= texts(argument(call, names.index(name) - shift, name), caller)
    return found


def literals(node: ast.AST) -> set[str]:
    """Every text in a lambda or a function, its docstring and comparisons left out."""
    found: set[str] = set()
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.Compare | ast.Expr):
            continue
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            found.add(inner.value)
        found |= literals(inner)
    return found


def outcomes_of(node: ast.expr | None) -> set[str]:
    """The outcomes that the last argument of `plan` may give, tables of the data left aside."""
    if isinstance(node, ast.Lambda):
        return literals(node.body) | texts(node.body, next(functions()))
    name = called(node) if isinstance(node, ast.Call) else getattr(node, "id", "")
    found: set[str] = set()
    for function in functions():
        if function.name == name:
            for inner in ast.walk(function):
                if isinstance(inner, ast.Return | ast.Lambda):
                    found |= literals(inner)
    return found


def event_ids() -> set[str]:
    found: set[str] = set()
    for call, function in calls("tell"):
        names = texts(argument(call, 0, "name"), function)
        assert names, f"cannot tell what line {call.lineno} of {function.name} tells"
        found |= {f"event-{name}" for name in names}
    return found


def roll_ids() -> set[str]:
    found: set[str] = set()
    for call, function in calls("plan"):
        purposes = texts(argument(call, 1, "purpose"), function)
        assert purposes, f"cannot tell the purpose in line {call.lineno} of {function.name}"
        found |= {f"roll-{purpose}" for purpose in purposes}
    return found


def outcome_ids() -> set[str]:
    found: set[str] = set()
    for call, _ in calls("plan"):
        found |= outcomes_of(argument(call, 4, "outcome"))
    for path in (PACKAGE / "data").rglob("tables.toml"):
        found |= set(table_results(tomllib.loads(path.read_text(encoding="utf-8"))))
    from gonfalon.men_of_iron.shock import RESULTS

    return {f"outcome-{outcome}" for outcome in found | set(RESULTS)}


def table_results(tree: dict[str, Any]) -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from table_results(value)
        elif isinstance(value, str) and key not in ("rule", "provenance"):
            yield value


def worded_ids() -> set[str]:
    """Refusals and modifiers carry their message id as it is."""
    return {
        node.value
        for module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and WORDED.fullmatch(node.value)
    }


def import_all() -> None:
    family = importlib.import_module("gonfalon.men_of_iron")
    for module in pkgutil.walk_packages(family.__path__, "gonfalon.men_of_iron."):
        importlib.import_module(module.name)


def verb_ids() -> set[str]:
    import_all()
    return {f"verb-{name}" for name in VERBS.names}


def prompt_ids() -> set[str]:
    import_all()
    found: set[str] = set()
    kinds: list[type] = [Decision]
    while kinds:
        kind = kinds.pop()
        kinds += kind.__subclasses__()
        if kind.__module__.startswith("gonfalon.men_of_iron"):
            found.add(f"prompt-{kind.__name__}")
    return found


def said_ids() -> set[str]:
    """Messages that the edges ask for by a literal id."""
    return {text for call, f in calls("say") for text in texts(argument(call, 0, "message"), f)}


def ground_ids() -> set[str]:
    """The ground, hexsides and features of every map."""
    found: set[str] = set()
    for id_ in library.battle_of():
        file = library.battle_file(id_)
        name = f"{file['map']}.map"
        folder = library.volume_of(file["battle"]).folder
        board = read_board(read_text(folder, "maps", name), name)
        found |= {*board.terrain, *board.features}
        found |= {word for sides in board.sides for words in sides for word in words}
    return {f"terrain-{word}" for word in found}


IDS = {
    "ground": ground_ids,
    "events": event_ids,
    "refusals and modifiers": worded_ids,
    "rolls": roll_ids,
    "outcomes": outcome_ids,
    "options": verb_ids,
    "prompts": prompt_ids,
    "edges": said_ids,
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("what", IDS)
def test_every_message_that_the_code_uses_is_in_the_catalogue(what: str, lang: str) -> None:
    used = IDS[what]()
    assert used
    assert not sorted(id_ for id_ in used if id_ not in messages(lang))


def test_the_collection_follows_names_and_parameters() -> None:
    assert {"event-charge-declared", "event-leader-captured", "event-dismounted"} <= event_ids()
    assert {"roll-charge", "roll-seizure", "roll-flight"} <= roll_ids()
    assert {"outcome-success", "outcome-refuses", "outcome-hit"} <= outcome_ids()


# The catalogues.


@cache
def resource(lang: str) -> tuple[ftl.Entry | ftl.Junk, ...]:
    parser = FluentParser()
    return tuple(entry for text in catalogues(lang).values() for entry in parser.parse(text).body)


@cache
def messages(lang: str) -> dict[str, ftl.Message]:
    return {e.id.name: e for e in resource(lang) if isinstance(e, ftl.Message)}


class Variables(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def variables(message: ftl.Message) -> set[str]:
    visitor = Variables()
    visitor.visit(message)
    return visitor.found - SPARE.get(message.id.name, set())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_catalogue_has_a_syntax_error(lang: str) -> None:
    assert not [e.content for e in resource(lang) if isinstance(e, ftl.Junk)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_message_stands_twice(lang: str) -> None:
    ids = [e.id.name for e in resource(lang) if isinstance(e, ftl.Message)]
    assert sorted(ids) == sorted(set(ids))


def test_both_languages_have_the_same_messages() -> None:
    assert set(messages("en")) == set(messages("it"))


def test_both_languages_have_the_same_attributes() -> None:
    for id_, message in messages("en").items():
        other = messages("it")[id_]
        names = [{a.id.name for a in m.attributes} for m in (message, other)]
        assert names[0] == names[1], id_


def test_both_languages_know_the_same_variables() -> None:
    differing = {
        id_
        for id_, message in messages("en").items()
        if variables(message) != variables(messages("it")[id_])
    }
    assert not differing


# Speaking.


def illegal(game: Field, chance: random.Random) -> Option:
    """An option of the right shape that need not be legal."""
    sizes = {
        "unit": len(game.scenario.units),
        "hex": len(game.board),
        "leader": len(game.scenario.leaders),
        "order": len(game.scenario.orders),
        "standard": max(1, len(game.scenario.standards)),
        "facing": 6,
    }
    verb = chance.randrange(len(VERBS.names))
    return (verb, *(chance.randrange(sizes.get(kind, 1)) for kind in VERBS.kinds[verb]))


@pytest.mark.parametrize("scenario", gonfalon.scenarios())
def test_a_random_game_is_told_in_both_languages(scenario: str) -> None:
    chance = random.Random(scenario)
    game = gonfalon.start(scenario, seed=11)
    game.sink = []
    speakers = [Speaker(lang) for lang in LANGUAGES]
    for _ in range(800):
        decision = game.decision
        if decision is None:
            break
        options = decision.options(game)
        option = chance.choice(options)
        refusal = decision.why_not(game, illegal(game, chance))
        for speaker in speakers:
            assert speaker.prompt(game, decision)
            assert speaker.option(game, option)
            assert refusal is None or speaker.refusal(game, refusal)
            for roll in gonfalon.odds(game, option):
                assert speaker.roll(roll)
        game.sink.clear()
        play(game, option)
        for speaker in speakers:
            assert all(speaker.event(game, event) for event in game.sink)
    assert [sorted(set(speaker.faults)) for speaker in speakers] == [[], []]


@pytest.mark.parametrize(
    ("unit", "english", "italian"),
    [
        ("LB14.warwick", "Longbow 14 of Warwick", "Arco Lungo 14 di Warwick"),
        (
            "DM4.wales",
            "Dismounted Men-at-Arms 4 of Prince of Wales",
            "Uomini in Armi appiedati 4 del Principe di Galles",
        ),
    ],
)
def test_units_are_named_by_kind_number_and_command(unit: str, english: str, italian: str) -> None:
    game = gonfalon.start("moi/poitiers", seed=1)
    found = game.find("unit", unit)
    assert found is not None

    assert Speaker("en").unit(game, found) == english
    assert Speaker("it").unit(game, found) == italian


def test_a_roll_is_explained_with_its_modifiers_and_odds() -> None:
    drms = (Modifier("moi:10.4b", "mod-flank", 2), Modifier("moi:10.4h", "mod-rear", -1))
    roll = Roll(
        "counter-charge", "moi:11.6a", 4, drms, ("success", "failure", "failure", "failure")
    )

    assert Speaker("en").roll(roll).splitlines() == [
        "Counter-charge (moi:11.6a): a die of 4 sides, 0 to 3",
        "  +2  flank (moi:10.4b)",
        "  -1  rear (moi:10.4h)",
        "  +1  in all",
        "  25% (1 of 4)  success",
        "  75% (3 of 4)  failure",
    ]
    assert "Controcarica" in Speaker("it").roll(roll)


def test_a_refusal_names_its_rule() -> None:
    game = gonfalon.start("moi/falkirk", seed=1)
    refusal = Refusal("moi:14.1b", "refusal-formed", {"unit": "PK1.wallace"})

    assert Speaker("it").refusal(game, refusal) == (
        "Picchieri 1 di Wallace: in formazione non si può muovere. [moi:14.1b]"
    )


def test_a_rule_is_told_from_the_ledger_in_either_language() -> None:
    assert Speaker("en").rule("moi:11.4a").title
    assert Speaker("it").rule("moi:11.4a").title == "Ritrosia a Caricare"
    with pytest.raises(DataError, match="moi:99"):
        Speaker("en").rule("moi:99")


def test_an_unknown_message_is_noted_and_shown_as_it_is() -> None:
    game = gonfalon.start("moi/falkirk", seed=1)
    speaker = Speaker("en")

    assert speaker.event(game, Event("unheard-of", "moi:1")) == "event-unheard-of"
    assert speaker.faults


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(DataError, match="'xx'"):
        Speaker("xx")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id_", [id_ for id_ in gonfalon.scenarios() if id_.startswith("inf/")])
def test_no_two_units_of_a_side_have_the_same_name(id_: str, lang: str) -> None:
    game = gonfalon.start(id_, seed=1)
    speaker = Speaker(lang)

    for units in game.scenario.side_units:
        names = [speaker.unit(game, unit) for unit in units]
        assert sorted(set(names)) == sorted(names)


def test_the_people_of_a_unit_are_named_only_where_it_needs_them() -> None:
    game = gonfalon.start("inf/arsuf", seed=1)
    at = {unit.name: number for number, unit in enumerate(game.scenario.units)}

    assert Speaker("en").unit(game, at["PK1.norman"]) == "Pike 1 of Foot (Norman)"
    assert Speaker("it").unit(game, at["PK1.norman"]) == "Picchieri 1 della Fanteria (Normanni)"
    assert Speaker("en").unit(game, at["KN1.templar"]) == "Knights 1 of Templars"
