"""The documents that never change during a game: scenarios, boards, rules and catalogues."""

# Their annotations are read when the program runs, so they are not postponed.

from functools import lru_cache
from typing import Any

from msgspec import Struct

from gonfalon.kernel.board import Board
from gonfalon.kernel.errors import DataError
from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.kinds import MOUNTED, Kind
from gonfalon.men_of_iron.scenario import NO_LEVEL, Scenario, provenance
from gonfalon.men_of_iron.verbs import VERBS
from gonfalon.text import LANGUAGES, Speaker, catalogues

Text = dict[str, str]
FAMILY = "men_of_iron"


class SideText(Struct):
    id: str
    name: Text
    # None where the battle is decided otherwise.
    flight_level: int | None
    units: int


class OptionText(Struct):
    name: str
    values: list[Any]
    text: Text
    rule: str


class ScenarioText(Struct):
    """A scenario in the lobby."""

    id: str
    battle: str
    family: str
    title: Text
    note: Text
    date: str
    place: Text
    minutes: int
    map: str
    sides: list[SideText]
    options: list[OptionText]
    fixed: dict[str, Any]
    provenance: dict[str, int]


class HexText(Struct):
    n: str
    c: int
    r: int
    terrain: str
    level: int


class BoardText(Struct):
    name: str
    compass: str
    hexes: list[HexText]
    sides: list[tuple[int, int, list[str]]]
    roads: list[tuple[int, int]]
    features: dict[str, list[int]]
    labels: dict[int, str]


class CommandText(Struct):
    id: str
    side: int
    name: Text
    colour: str
    leaders: list[int]
    standards: list[int]


class OrderText(Struct):
    id: str
    side: int
    name: Text
    leader: int
    commands: list[int]


class LeaderText(Struct):
    id: str
    side: int
    name: Text
    command: int
    activation: int
    range: int
    movement: int
    king: bool


class StandardText(Struct):
    id: str
    side: int
    name: Text


class UnitText(Struct):
    name: str
    side: int
    command: int
    kind: int
    number: int
    defence: tuple[int, int] | None
    start: int
    facing: int
    people: Text | None


class KindText(Struct):
    name: str
    movement: tuple[int, int]
    defence: tuple[int, int]
    mounted: bool
    range: int


class VerbText(Struct):
    name: str
    kinds: list[str]


class FullScenario(ScenarioText):
    """A scenario in full."""

    chosen: dict[str, Any]
    board: BoardText
    commands: list[CommandText]
    orders: list[OrderText]
    leaders: list[LeaderText]
    standards: list[StandardText]
    units: list[UnitText]
    kinds: list[KindText]
    verbs: list[VerbText]


class RuleDocument(Struct):
    id: str
    title: Text
    summary: Text


@lru_cache(maxsize=1)
def list_scenarios() -> list[ScenarioText]:
    """Every scenario, for the lobby."""
    return [ScenarioText(**_summary(library.scenario(id_)[0])) for id_ in library.battle_of()]


def full_scenario(
    id_: str, options: dict[str, Any], overlay: dict[str, Any] | None = None
) -> FullScenario:
    """A scenario in full; raises DataError for one that is unknown, or unknown options."""
    scenario, _ = library.scenario(id_, options, overlay)
    figures = scenario.figures
    return FullScenario(
        **_summary(scenario),
        chosen=scenario.options,
        board=board_document(scenario.board),
        commands=[
            CommandText(c.id, c.side, c.name, c.colour, list(c.leaders), list(c.standards))
            for c in scenario.commands
        ],
        orders=[
            OrderText(o.id, o.side, o.name, o.leader, list(o.commands)) for o in scenario.orders
        ],
        leaders=[
            LeaderText(e.id, e.side, e.name, e.command, e.activation, e.range, e.movement, e.king)
            for e in scenario.leaders
        ],
        standards=[StandardText(s.id, s.side, s.name) for s in scenario.standards],
        units=[
            UnitText(
                u.name,
                u.side,
                u.command,
                u.kind,
                u.number,
                u.defence,
                u.start,
                u.facing,
                scenario.peoples.get(i),
            )
            for i, u in enumerate(scenario.units)
        ],
        kinds=[
            KindText(
                Kind.NAMES[kind],
                figures.movement[kind],
                figures.defence[kind],
                kind in MOUNTED,
                len(figures.ranges[kind]),
            )
            for kind in Kind.all()
        ],
        verbs=[
            VerbText(name, list(kinds))
            for name, kinds in zip(VERBS.names, VERBS.kinds, strict=True)
        ],
    )


def _summary(scenario: Scenario) -> dict[str, Any]:
    tree = library.battle_file(scenario.id)
    entry = next(e for e in tree["scenario"] if e["id"] == scenario.id)
    return {
        "id": scenario.id,
        "battle": scenario.battle_name,
        "family": FAMILY,
        "title": entry["title"],
        "note": entry.get("note", {}),
        "date": str(tree["date"]),
        "place": tree["place"],
        "minutes": tree["minutes"],
        "map": tree["map"],
        "sides": [
            SideText(
                side.id,
                side.name,
                None if side.flight_level == NO_LEVEL else side.flight_level,
                len(scenario.side_units[at]),
            )
            for at, side in enumerate(scenario.sides)
        ],
        "options": [
            OptionText(o["name"], o["values"], o["text"], o["rule"]) for o in tree.get("option", [])
        ],
        "fixed": entry.get("options", {}),
        "provenance": provenance(scenario),
    }


def board_document(board: Board) -> BoardText:
    """A board for drawing: each hexside and each stretch of road once."""
    return BoardText(
        name=board.name,
        compass=board.compass,
        hexes=[
            HexText(number, int(number[:2]), int(number[2:]), terrain, level)
            for number, terrain, level in zip(
                board.numbers, board.terrain, board.level, strict=True
            )
        ],
        sides=[
            (here, direction, sorted(features))
            for here, row in enumerate(board.sides)
            for direction, features in enumerate(row)
            if features and not 0 <= board.neighbours[here][direction] < here
        ],
        roads=[
            (here, board.neighbours[here][direction])
            for here, row in enumerate(board.roads)
            for direction, is_road in enumerate(row)
            if is_road and board.neighbours[here][direction] > here
        ],
        features={name: sorted(hexes) for name, hexes in board.features.items()},
        labels=board.labels,
    )


@lru_cache(maxsize=1)
def _speakers() -> dict[str, Speaker]:
    return {lang: Speaker(lang) for lang in LANGUAGES}


def rule_document(id_: str) -> RuleDocument:
    """A rule of the ledger in every language; raises DataError where there is none."""
    told = {lang: speaker.rule(id_) for lang, speaker in _speakers().items()}
    return RuleDocument(
        id_,
        {lang: rule.title for lang, rule in told.items()},
        {lang: rule.summary for lang, rule in told.items()},
    )


@lru_cache(maxsize=len(LANGUAGES))
def locale_document(lang: str) -> str:
    """All catalogues of a language as one text; raises DataError where there are none."""
    if lang not in LANGUAGES:
        raise DataError(f"there is no language {lang!r} (languages: {', '.join(LANGUAGES)})")
    return "\n".join(catalogues(lang).values())
