"""Text at the edge: sentences in either language for what the engine says as data.

The catalogues are Fluent files under `locale/<language>`, one message an event, refusal, prompt,
option, modifier, roll and outcome. The ledger of rules gives the title and summary of any id.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, fields
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fluent.runtime import FluentBundle, FluentResource

from gonfalon.kernel.errors import DataError
from gonfalon.kernel.hexes import HOURS
from gonfalon.kernel.modifiers import Modifier, Roll, total
from gonfalon.men_of_iron.kinds import ELIMINATED, RESERVE, WITHDRAWN, Formation, Kind, State
from gonfalon.men_of_iron.state import NOBODY
from gonfalon.men_of_iron.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.resources.abc import Traversable

    from gonfalon.kernel.errors import Refusal
    from gonfalon.kernel.events import Event
    from gonfalon.kernel.flow import Decision, Option
    from gonfalon.men_of_iron.state import Field

LANGUAGES = ("en", "it")
# The second thing of a kind in an option goes by another name.
SECOND = {"unit": "target", "hex": "to"}
# Which fields of a decision, and which facts, are about which kind of thing.
KINDS = {
    "unit": "unit",
    "units": "unit",
    "target": "unit",
    "enemy": "unit",
    "shooter": "unit",
    "attackers": "unit",
    "leader": "leader",
    "order": "order",
    "orders": "order",
    "standard": "standard",
    "side": "side",
    "hex": "hex",
}
PIECES = ("unit", "leader", "standard")
# Letters of the text map; another terrain has the first letter of its word.
LETTERS = {
    "open": ".",
    "low": ",",
    "marsh": "~",
    "pond": "o",
    "ditch": "=",
    "church": "k",
    "scrub": "b",
}
MARKS = {State.NORMAL: "", State.DISORDERED: "d", State.RETIRED: "r"}
PLACES = {RESERVE: "RESERVE", ELIMINATED: "ELIMINATED", WITHDRAWN: "WITHDRAWN"}


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule of the ledger, in one language."""

    id: str
    title: str
    summary: str


class Speaker:
    """Speaks one language. What it could not say well is noted in `faults`."""

    def __init__(self, lang: str = "en") -> None:
        if lang not in LANGUAGES:
            raise DataError(f"there is no language {lang!r} (languages: {', '.join(LANGUAGES)})")
        self.lang = lang
        self.faults: list[str] = []
        self._bundle = _bundle(lang)

    def say(self, message: str, **facts: Any) -> str:
        """A message by its id; an unknown one is shown as the id, and noted."""
        id_, _, attribute = message.partition(".")
        if not self.knows(message):
            self.faults.append(f"{self.lang}: there is no message {message}")
            return message
        found = self._bundle.get_message(id_)
        pattern = found.attributes[attribute] if attribute else found.value
        assert pattern is not None
        text, errors = self._bundle.format_pattern(pattern, facts)
        self.faults += [f"{self.lang}: {message}: {error}" for error in errors]
        return str(text)

    def knows(self, message: str) -> bool:
        """Is there such a message, or such an attribute (`message.attribute`) of one?"""
        id_, _, attribute = message.partition(".")
        if not self._bundle.has_message(id_):
            return False
        found = self._bundle.get_message(id_)
        return attribute in found.attributes if attribute else found.value is not None

    # What the engine says.

    def event(self, game: Field, event: Event) -> str:
        """What has happened, as a sentence."""
        facts = self._facts(game, event.facts)
        if event.name == "rolled":
            facts |= self._rolled(event, facts)
        return self.say(f"event-{event.name}", **facts)

    def _rolled(self, event: Event, facts: dict[str, Any]) -> dict[str, Any]:
        purpose = f"roll-{event.facts['purpose']}"
        told = f"{purpose}.told"
        drms = [Modifier(*raw) for raw in event.facts["modifiers"]]
        return {
            "what": self.say(told if self.knows(told) else purpose, **facts),
            "modifiers": "".join(f", {self.modifier(drm)}" for drm in drms if drm.amount),
            "outcome": self.outcome(event.facts["outcome"]),
        }

    def refusal(self, game: Field, refusal: Refusal) -> str:
        """Why an option is not legal, with its rule."""
        text = self.say(refusal.message, **self._facts(game, refusal.facts))
        return f"{text} [{refusal.rule}]" if ":" in refusal.rule else text

    def prompt(self, game: Field, decision: Decision) -> str:
        """What a side is asked."""
        raw = {f.name: getattr(decision, f.name) for f in fields(decision)}
        left = next((f.left for f in reversed(game.stack) if hasattr(f, "left")), None)
        facts = self._facts(game, raw if left is None else {**raw, "left": left})
        if "piece" in raw:
            facts["piece"] = self.thing(game, PIECES[raw["kind"]], raw["piece"])
        return self.say(f"prompt-{type(decision).__name__}", **facts)

    def option(self, game: Field, option: Option) -> str:
        """An option as a sentence."""
        facts: dict[str, Any] = {}
        for kind, value in zip(VERBS.kinds[option[0]], option[1:], strict=True):
            key = kind if kind not in facts else SECOND.get(kind, f"{kind}2")
            facts[key] = self.thing(game, kind, value)
        return self.say(f"verb-{VERBS.names[option[0]]}", **facts)

    # Dice.

    def modifier(self, modifier: Modifier) -> str:
        """A modifier with its amount."""
        return f"{self.say(modifier.label)} {modifier.amount:+d}"

    def outcome(self, outcome: str) -> str:
        return self.say(f"outcome-{outcome}")

    def roll(self, roll: Roll) -> str:
        """A die about to be thrown, on several lines: modifiers with their rules, then the odds."""
        title = self.say(
            "roll-line",
            name=self.say(f"roll-{roll.purpose}"),
            rule=roll.rule,
            sides=roll.sides,
            last=roll.sides - 1,
        )
        drms = [
            self.say(
                "roll-modifier-line",
                amount=f"{m.amount:+d}",
                name=self.say(m.label),
                rule=m.rule,
            )
            for m in roll.modifiers
            if m.amount
        ]
        if len(drms) > 1:
            drms.append(self.say("roll-sum-line", amount=f"{total(roll.modifiers):+d}"))
        chances = [
            self.say(
                "roll-odds-line",
                percent=f"{float(chance) * 100:.0f}",
                faces=roll.outcomes.count(outcome),
                of=len(roll.outcomes),
                outcome=self.outcome(outcome),
            )
            for outcome, chance in roll.odds().items()
        ]
        lines = [*(drms or [self.say("roll-no-modifiers")]), *chances]
        return "\n".join([title, *(f"  {line}" for line in lines)])

    def rule(self, id_: str) -> RuleText:
        """A rule of the ledger; raises DataError where there is none."""
        row = _ledger().get(id_)
        if row is None:
            raise DataError(self.say("rule-unknown", rule=id_))
        ending = "_it" if self.lang == "it" else ""
        title, summary = row.get(f"title{ending}"), row.get(f"summary{ending}")
        return RuleText(id_, title or row["title"], summary or row["summary"])

    # Things.

    def thing(self, game: Field, kind: str, value: int) -> str:
        """A thing of the field by its kind and number."""
        scenario = game.scenario
        if kind == "unit":
            return self.unit(game, value)
        if kind == "facing":
            return self.say("facing-hour", hour=HOURS[value])
        lists: dict[str, tuple[Any, ...]] = {
            "leader": scenario.leaders,
            "standard": scenario.standards,
            "side": scenario.sides,
        }
        if kind == "order":
            return _short(self.name(scenario.orders[value].name))
        if kind in lists:
            return self.name(lists[kind][value].name)
        if kind == "hex" and value < 0:
            return self.place(value)
        return game.name_of(kind, value)

    def name(self, names: dict[str, str]) -> str:
        """A name of the data in this language."""
        return names.get(self.lang, names["en"])

    def unit(self, game: Field, unit: int) -> str:
        """A unit by kind, number and command, and by its people where another shares all those."""
        definition = game.scenario.units[unit]
        command = self.name(game.scenario.commands[definition.command].name)
        short = _short(command).partition(" (")[0]
        name = self.say(
            "unit-name",
            kind=self.kind(game.kind[unit]),
            number=str(definition.number),
            command=short,
            first=short.split()[0],
        )
        people = game.scenario.peoples.get(unit)
        if people is None:
            return name
        return self.say("unit-name-people", name=name, people=self.name(people))

    def kind(self, kind: int) -> str:
        return self.say(f"kind-{Kind.NAMES[kind]}")

    def state(self, game: Field, unit: int) -> str:
        """A unit's order, and its formation where it has one."""
        words = [self.say(f"state-{State.NAMES[game.state[unit]]}")]
        if game.formation[unit] != Formation.NONE:
            words.append(self.say(f"formation-{Formation.NAMES[game.formation[unit]]}"))
        return ", ".join(words)

    def terrain(self, word: str) -> str:
        """A word of the map; one that the catalogues do not know stays as it is."""
        return self.say(f"terrain-{word}") if self.knows(f"terrain-{word}") else word

    def place(self, hex_: int) -> str:
        """Where a piece is that stands in no hex."""
        return self.say(f"place-{PLACES.get(hex_, 'RESERVE')}")

    def phrase(self, items: list[str]) -> str:
        """Several things in one phrase."""
        if len(items) < 2:
            return "".join(items)
        return ", ".join(items[:-1]) + self.say("and") + items[-1]

    def _facts(self, game: Field, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {key: self._fact(game, key, value) for key, value in facts.items()}

    def _fact(self, game: Field, key: str, value: Any) -> Any:
        """A fact as a word or a number that a message may use."""
        kind = KINDS.get(key)
        if isinstance(value, list):
            return self.phrase([str(self._fact(game, key, each)) for each in value])
        if isinstance(value, str):
            found = game.find(kind or "unit", value) if kind != "side" else None
            if found is not None and kind != "hex":
                return self.thing(game, kind or "unit", found)
            return value
        if isinstance(value, int) and not isinstance(value, bool) and kind is not None:
            known = kind == "hex" or value >= 0
            return self.thing(game, kind, value) if known else ""
        return value if isinstance(value, int | float) else str(value)


def _short(name: str) -> str:
    """A command's name without what describes it after a colon."""
    return name.partition(":")[0]


# The map in text.


def letter_of(word: str) -> str:
    """The letter of a terrain on the text map."""
    return LETTERS.get(word, word[0])


def draw(
    game: Field, letters: list[str], hexes: range | tuple[int, ...], spacing: int
) -> list[str]:
    """The map in two lines a row: even columns first, odd columns half a hex lower.

    A wider spacing leaves room for the hour that a unit faces.
    """
    cells = {
        (int(number[:2]), int(number[2:])): _cell(game, letters, h, spacing > 3)
        for h in hexes
        for number in (game.board.numbers[h],)
    }
    columns = range(min(c for c, _ in cells), max(c for c, _ in cells) + 1)
    rows = range(min(r for _, r in cells), max(r for _, r in cells) + 1)
    lines = ["    " + "".join(f"{c:02d}".ljust(spacing) for c in columns).rstrip()]
    for row in rows:
        for parity in (0, 1):
            line = f"{row:02d}  "
            for column in columns:
                if column % 2 == parity:
                    text = cells.get((column, row), "")
                    line = line.ljust(4 + (column - columns[0]) * spacing) + text
            if line.strip() != f"{row:02d}":
                lines.append(line.rstrip())
    return lines


def _cell(game: Field, letters: list[str], hex_: int, wide: bool) -> str:
    """One hex: a unit by side and kind, d Disordered, r Retired; * a leader, ^ a standard."""
    unit = game.unit_at[hex_]
    mark = "*" * (hex_ in game.leader_hex) + "^" * (hex_ in game.standard_hex)
    mark = mark if wide else mark[:1]
    if unit == NOBODY:
        return letter_of(game.board.terrain[hex_]) + mark
    hour = str(HOURS[game.facing[unit]]) if wide else ""
    order = MARKS[game.state[unit]]
    return letters[game.unit_side[unit]] + Kind.NAMES[game.kind[unit]] + hour + order + mark


# Files.


def catalogues(lang: str) -> dict[str, str]:
    """The catalogue files of a language and their text."""
    folder = files("gonfalon").joinpath("locale", lang)
    return {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda e: e.name)
        if entry.name.endswith(".ftl")
    }


@lru_cache(maxsize=len(LANGUAGES))
def _bundle(lang: str) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    for text in catalogues(lang).values():
        bundle.add_resource(FluentResource(text))
    return bundle


@lru_cache(maxsize=1)
def _ledger() -> dict[str, dict[str, str]]:
    """The rows of the ledger: beside the sources in a checkout, in the package when installed."""
    checkout = Path(__file__).resolve().parents[2] / "docs" / "rules"
    folder: Path | Traversable = (
        checkout if checkout.is_dir() else files("gonfalon").joinpath("rules")
    )
    rows: dict[str, dict[str, str]] = {}
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.name.endswith(".csv"):
            lines = entry.read_text(encoding="utf-8").splitlines(keepends=True)
            rows |= {row["id"]: row for row in csv.DictReader(lines)}
    return rows
