"""A match: one game as the service keeps it, numbered, told, and seen by its sides.

`number` counts the decisions that stand, `version` also those taken back, so that no two states
share one. Nothing here waits or writes: a room does.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from functools import cache
from time import time
from typing import TYPE_CHECKING, Any

from gonfalon.bots import for_bot
from gonfalon.kernel.dice import commitment
from gonfalon.kernel.errors import GonfalonError, RecordError, Refusal
from gonfalon.kernel.flow import Decision, Sealed, waiting_sides
from gonfalon.kernel.odds import odds
from gonfalon.kernel.record import Record, Session
from gonfalon.kernel.view import SPECTATOR, view, visible
from gonfalon.server import messages
from gonfalon.server.families import family_of
from gonfalon.server.store import Checkpoint, Entry, GameRow, Line
from gonfalon.server.workers import BOT

if TYPE_CHECKING:
    from gonfalon.kernel.events import Event
    from gonfalon.kernel.flow import Game, Option, Side
    from gonfalon.kernel.modifiers import Roll

UNDO = "undo"
CHECKPOINT_EVERY = 50
_RULE = re.compile(r"([a-z]+:[\w.\-]*\w)")

NOT_A_PLAYER = Refusal("play", "refusal-spectator")
STALE = Refusal("play", "refusal-stale")
UNREADABLE = Refusal("play", "refusal-unreadable-option")
NOT_YOURS = Refusal("play", "refusal-not-yours-to-undo")
NOTHING_TO_UNDO = Refusal("play", "refusal-nothing-to-undo")


class NotPlayed(GonfalonError):  # noqa: N818 - a refusal, not a fault
    """A message that changes nothing, and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


@dataclass(slots=True)
class Match:
    """A game under way, or the position of a finished one."""

    row: GameRow
    session: Session
    side_ids: list[str]
    # All lines, those that stand, and how many stood after each version.
    lines: list[Line] = field(default_factory=list)
    standing: list[Line] = field(default_factory=list)
    trail: list[int] = field(default_factory=lambda: [0])
    # The events by number of decision; None for those that are not remembered.
    events: list[list[Event] | None] = field(default_factory=lambda: [[]])
    marked: int = 0
    _flight: tuple[int, list[messages.Flight]] = (-1, [])

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def number(self) -> int:
        return len(self.standing)

    @property
    def version(self) -> int:
        return len(self.lines)

    # Playing.

    def play(self, option: Option, side: Side, number: int, version: int | None = None) -> Entry:
        """Play an option that a client sent; raises NotPlayed or IllegalOption."""
        self._check(side, number, version)
        if option not in self.options(side) and not self.is_readable(option):
            raise NotPlayed(UNREADABLE)
        return self.decide(option, side)

    def decide(self, option: Option, side: Side) -> Entry:
        """Play an option through the door, and say what is to be written."""
        text = self.session.verbs.text(self.game, option)  # type: ignore[arg-type]
        events = self.session.play(option, side)
        line = Line(side, text, time())
        self.note(line, events)
        over = self.game.decision is None
        return Entry(
            self.row.id, self.version, line, self._mark(), self.game.result if over else None
        )

    def undo(self, side: Side, number: int, version: int | None = None) -> Entry:
        """Take the last decision of a side back; raises NotPlayed."""
        if side == SPECTATOR:
            raise NotPlayed(NOT_A_PLAYER)
        if not self._is_current(number, version):
            raise NotPlayed(STALE)
        if not self.standing or self.standing[-1].side != side:
            raise NotPlayed(NOT_YOURS if self.standing else NOTHING_TO_UNDO)
        if not self.session.undo():
            raise NotPlayed(NOTHING_TO_UNDO)
        line = Line(side, UNDO, time())
        self.note(line, [])
        return Entry(self.row.id, self.version, line)

    def _check(self, side: Side, number: int, version: int | None) -> None:
        if side == SPECTATOR:
            raise NotPlayed(NOT_A_PLAYER)
        if not self._is_current(number, version):
            raise NotPlayed(STALE)

    def _is_current(self, number: int, version: int | None) -> bool:
        """Was a message meant for this position? A secret answer may cross those of others."""
        crossed = len(self.game.sealed)
        if not self.number - crossed <= number <= self.number:
            return False
        return version is None or self.version - crossed <= version <= self.version

    def is_readable(self, option: Option) -> bool:
        """Has an option the shape of a verb, about things that there are?"""
        verbs = self.session.verbs
        if not option or not 0 <= option[0] < len(verbs.names):
            return False
        if len(option) != len(verbs.kinds[option[0]]) + 1 or any(n < 0 for n in option):
            return False
        game: Any = self.game
        try:
            return verbs.parse(game, verbs.text(game, option)) == option
        except (GonfalonError, LookupError, ValueError):
            return False

    def note(self, line: Line, events: list[Event] | None) -> None:
        """Count a line; None for events that are not known."""
        self.lines.append(line)
        if line.option == UNDO:
            self.standing.pop()
            self.events.pop()
        else:
            self.standing.append(line)
            self.events.append(events)
        self.trail.append(len(self.standing))

    def _mark(self) -> Checkpoint | None:
        """Every so often the position is kept, where no undo reaches behind it."""
        if self.number - self.marked < CHECKPOINT_EVERY or self.session.undoable:
            return None
        self.marked = self.number
        return Checkpoint(self.version, self.number, self.game.save())

    # Asking.

    def _asked(self, side: Side) -> Decision | None:
        """The decision that a side has to take, as it sees it."""
        decision = self.game.decision
        if decision is None or side not in waiting_sides(self.game):
            return None
        return replace(decision, side=side) if isinstance(decision, Sealed) else decision

    def options(self, side: Side) -> list[Option]:
        """What a side may choose from now."""
        decision = self._asked(side)
        return [] if decision is None else decision.options(self.game)

    def rolls(self, option: Option, side: Side) -> list[Roll]:
        """The dice that one of a side's options leads to."""
        return odds(self.game, option) if option in self.options(side) else []

    def why_not(self, option: Option, side: Side) -> Refusal | None:
        """None for an option that a side may play now."""
        if not self.is_readable(option):
            return UNREADABLE
        decision = self._asked(side)
        if decision is not None:
            return decision.why_not(self.game, option)
        over = self.game.decision is None
        return Refusal("play", "refusal-game-over" if over else "refusal-not-your-decision")

    def for_bot(self, side: Side, seed: int) -> dict[str, Any]:
        """The position without its seed and without what others have sealed."""
        return for_bot(self.game, side, seed).save()

    # Seeing.

    def kept(self, since: int) -> int:
        """The decisions that have stood unbroken since a version, by their number."""
        return min(self.trail[max(0, min(since, self.version)) :])

    def remembers(self, since: int) -> bool:
        """Are all events after a version at hand?"""
        return None not in self.events[self.kept(since) + 1 :]

    def state(self, side: Side, since: int) -> messages.State:
        """All that a side may know, with what happened since a version."""
        game = self.game
        seen = view(game, side)
        kept = self.kept(since)
        over = game.decision is None
        own = bool(self.standing) and self.standing[-1].side == side
        state = messages.State(
            game=self.row.id,
            scenario=self.row.scenario,
            options=self.row.options,
            number=self.number,
            version=self.version,
            since=kept,
            you=side,
            sides=[
                messages.Player(id_, player)
                for id_, player in zip(self.side_ids, self.row.players, strict=True)
            ],
            sandbox=self.row.sandbox,
            imported=self.row.imported,
            over=over,
            result=game.result,
            waiting=seen["waiting"],
            decision=self._decision(seen, side),
            undoable=self.session.undoable if own else 0,
            view=_flat(seen),
            flight=self.flight(),
            events=[
                messages.Told(number, event.name, event.rule, event.facts)
                for number, events in enumerate(self.events[kept + 1 :], kept + 1)
                for event in visible(events or [], side)
            ],
            commitment=seen["commitment"],
        )
        if over:
            state.seed = self.row.seed.hex()
        return state

    def flight(self) -> list[messages.Flight]:
        """Each side's points and level of flight; found once a version."""
        if self._flight[0] != self.version:
            found = family_of(self.row.scenario).flight(self.game)
            self._flight = self.version, [messages.Flight(*each) for each in found]
        return self._flight[1]

    def _decision(self, seen: dict[str, Any], side: Side) -> messages.Asked | None:
        game, verbs = self.game, self.session.verbs
        decision = game.decision
        if decision is None:
            return None
        frame = {key: value for key, value in seen["stack"][-1].items() if key != "is"}
        left = next((f["left"] for f in reversed(seen["stack"]) if "left" in f), None)
        if left is not None:
            frame["left"] = left
        named: Any = game
        return messages.Asked(
            class_=type(decision).__name__,
            side=side if side in seen["waiting"] else decision.side,
            rule=family_of(self.row.scenario).cite(game, rule_in(type(decision).__doc__ or "")),
            options=seen["options"],
            texts=[verbs.text(named, tuple(option)) for option in seen["options"]],
            frame=frame,
        )


def _flat(seen: dict[str, Any]) -> dict[str, Any]:
    """A view as clients get it: columns, values and facts by name."""
    return {**seen["columns"], **seen["values"], **seen["facts"], "stack": seen["stack"]}


@cache
def rule_in(docstring: str) -> str:
    """The rule that opens the docstring of a decision, empty where none does."""
    found = _RULE.match(docstring.strip())
    return found[1] if found else ""


# Opening.


def header_of(row: GameRow) -> dict[str, Any]:
    """The header of a game's record."""
    return {
        "scenario": row.scenario,
        "options": row.options,
        "overlay": row.overlay,
        "rules": row.rules,
        "seed": row.seed.hex(),
        "commitment": commitment(row.seed),
        "players": [p.removeprefix(BOT) if p.startswith(BOT) else "human" for p in row.players],
    }


def open_match(row: GameRow, lines: list[Line], checkpoint: Checkpoint | None = None) -> Match:
    """A game with all its decisions, played again from its start or from a checkpoint."""
    family = family_of(row.scenario)
    place = row.scenario, row.seed, row.options, row.overlay
    if checkpoint is None:
        game = family.start(*place)
        checkpoint = Checkpoint(0, 0, {})
    else:
        game = family.blank(*place)
        game.restore(checkpoint.position)
    if game.rules.name != row.rules:
        raise RecordError(
            f"the game was begun under rules {row.rules!r}, this service plays {game.rules.name!r}"
        )
    session = Session(game, family.verbs, header_of(row))
    match = Match(row, session, family.side_ids(game), marked=checkpoint.number)
    for line in lines[: checkpoint.version]:
        match.note(line, None)
    for line in lines[checkpoint.version :]:
        if line.option == UNDO:
            if not session.undo():
                raise RecordError(f"line {match.version + 1}: there is nothing to take back")
            match.note(line, [])
        else:
            match.note(line, session.say(line.option, line.side))
    return match


def open_at(row: GameRow, standing: list[Line], checkpoint: Checkpoint | None) -> Match:
    """A game as it stood after the last of some standing decisions."""
    if checkpoint is not None:
        # Without what was taken back, versions are numbers.
        checkpoint = replace(checkpoint, version=checkpoint.number)
    return open_match(row, standing, checkpoint)


# Records.


def record_text(match: Match) -> str:
    """The record of a match that was opened from its start, as a file.

    While the game runs it has no seed, and no answer that is still sealed.
    """
    record = match.session.record
    if match.game.decision is not None:
        sealed = len(match.game.sealed)
        lines = record.lines[: len(record.lines) - sealed]
        header = {key: value for key, value in record.header.items() if key != "seed"}
        record = Record(header)
        for line in lines:
            record.add({key: value for key, value in line.items() if key != "link"})
    rows = [{**record.header, "link": Record(record.header).chain}, *record.lines]
    return "".join(json.dumps(row, sort_keys=True) + "\n" for row in rows)
