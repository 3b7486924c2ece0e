"""The flow of a game: a stack of frames, and the one door through which it is played.

A frame is a procedure, which runs its ordered steps, or a decision, which waits for an option.
The sequence of play of a title is the table of steps in its `Rules`; a title or a battle differs
by swapping a step. A paused game is plain data: frames of plain fields, columns of integers.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from gonfalon.kernel.errors import IllegalOption, RecordError, Refusal
from gonfalon.kernel.events import EVERYONE, Event

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gonfalon.kernel.board import Board
    from gonfalon.kernel.dice import Dice
    from gonfalon.kernel.modifiers import Roll

    Step = Callable[[Any, Any], None]

Side = int
Option = tuple[int, ...]
RUNAWAY = 10_000
END = "end"


@dataclass(slots=True)
class Frame:
    """What lies on the stack. Its fields are plain: numbers, words, lists of these."""


@dataclass(slots=True)
class Procedure(Frame):
    """Runs the steps that the rules list for it; `at` is the next one."""

    at: int = 0


@dataclass(slots=True)
class Decision(Frame, ABC):
    """Waits for a side to choose one of its options."""

    # Is the choice secret, and opened together with others? A flag: the busiest code asks it.
    sealed: ClassVar[bool] = False

    side: Side = 0

    @abstractmethod
    def list_options(self, game: Any) -> list[Option]:
        """Every legal option, derived from the position and nothing else."""

    @abstractmethod
    def take(self, game: Any, option: Option) -> None:
        """Carry out a legal option; the decision has left the stack."""

    def refuse(self, game: Any, option: Option) -> Refusal:
        """Why an option that is not offered is not; the rule in a sentence.

        The option has the shape of one of the family's verbs, whatever its numbers.
        """
        return Refusal("play", "refusal-not-offered")

    def preview(self, game: Any, option: Option) -> list[Roll]:
        """The dice that an option leads to at once, with their modifiers and outcomes."""
        return []

    def options(self, game: Game) -> list[Option]:
        """The legal options, in a list of your own; found once for the position at hand."""
        stack = game.stack
        if not stack or stack[-1] is not self:
            return list(self.list_options(game))
        offered = game.offered
        if offered is None:
            offered = game.offered = self.list_options(game)
        return offered[:]

    def why_not(self, game: Game, option: Option) -> Refusal | None:
        """None for a legal option, else the rule that forbids it."""
        return None if option in self.options(game) else game.refused(self.refuse(game, option))


@dataclass(slots=True)
class Sealed(Decision):
    """A secret choice of several sides; the answers open together when all are in."""

    sealed: ClassVar[bool] = True

    waiting: list[Side] = field(default_factory=list)

    @abstractmethod
    def open(self, game: Any, answers: dict[Side, Option]) -> None:
        """All have answered: carry out the answers, which are public from now on."""

    def take(self, game: Any, option: Option) -> None:
        """An answer by itself opens nothing: it waits in `game.sealed` for the others."""
        game.sealed[self.side] = option


F = TypeVar("F", bound=Frame)


@dataclass(slots=True)
class Rules:
    """A title's sequence of play: the steps of every procedure, and the frames by name.

    A step has a name, under which it is swapped and saved: that of its first function. A function
    listed twice in a procedure is `check` the first time, `check#2` the second.
    """

    name: str
    steps: dict[type[Procedure], tuple[Step, ...]]
    frames: Mapping[str, type[Frame]]
    step_names: dict[type[Procedure], tuple[str, ...]] = field(default_factory=dict)
    # The steps of every procedure with `finish` after the last.
    programs: dict[type[Procedure], tuple[Step, ...]] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        known = self.step_names
        self.programs = {kind: (*steps, finish) for kind, steps in self.steps.items()}
        self.step_names = {
            kind: names if len(names := known.get(kind, ())) == len(steps) else _name_steps(steps)
            for kind, steps in self.steps.items()
        }

    def swap(self, procedure: type[Procedure], **changes: Step) -> Rules:
        """The same rules with some steps, named by their function, replaced."""
        steps = list(self.steps[procedure])
        for name, step in changes.items():
            steps[self.place_of(procedure, name)] = step
        return replace(self, steps={**self.steps, procedure: tuple(steps)})

    def insert(self, procedure: type[Procedure], before: str, step: Step) -> Rules:
        """The same rules with one step more, in front of the one named, or of the "end"."""
        steps, names = list(self.steps[procedure]), list(self.step_names[procedure])
        at = len(steps) if before == END else self.place_of(procedure, before)
        if step.__name__ in names:
            raise KeyError(f"{procedure.__name__} already has a step {step.__name__}")
        steps.insert(at, step)
        names.insert(at, step.__name__)
        return replace(
            self,
            steps={**self.steps, procedure: tuple(steps)},
            step_names={**self.step_names, procedure: tuple(names)},
        )

    def place_of(self, procedure: type[Procedure], name: str) -> int:
        """The place of a step, by name, among the steps of a procedure."""
        names = self.step_names[procedure]
        if name not in names:
            raise KeyError(f"{procedure.__name__} has no step {name}")
        return names.index(name)


def finish(game: Game, procedure: Procedure) -> None:
    """A procedure that has run its steps leaves the stack."""
    game.stack.pop()


def _name_steps(steps: tuple[Step, ...]) -> tuple[str, ...]:
    names: list[str] = []
    for at, step in enumerate(steps):
        again = sum(other.__name__ == step.__name__ for other in steps[:at])
        names.append(f"{step.__name__}#{again + 1}" if again else step.__name__)
    return tuple(names)


class Game:
    """The mutable whole of a game. Families add their columns of integers."""

    # An attribute in a slot is read faster than one among fifty in a dictionary.
    __slots__ = (
        "board",
        "dice",
        "offered",
        "opened",
        "result",
        "rules",
        "sealed",
        "sink",
        "stack",
    )

    SHARED: ClassVar[tuple[str, ...]] = ()
    VALUES: ClassVar[tuple[str, ...]] = ()
    COLUMNS: ClassVar[tuple[str, ...]] = ()
    FACTS: ClassVar[tuple[str, ...]] = ()
    DERIVED: ClassVar[tuple[str, ...]] = ()

    rules: Rules
    board: Board
    dice: Dice

    def __init__(self, rules: Rules, board: Board, dice: Dice) -> None:
        self.rules = rules
        self.board = board
        self.dice = dice
        self.stack: list[Frame] = []
        self.sealed: dict[Side, Option] = {}
        self.opened = 0
        self.result: str = ""
        # What the waiting decision offers.
        self.offered: list[Option] | None = None
        self.sink: list[Event] | None = None

    @property
    def decision(self) -> Decision | None:
        """The decision that the game waits for; None when it is over."""
        stack: list[Any] = self.stack
        return stack[-1] if stack else None

    def frame(self, kind: type[F]) -> F:
        """The nearest frame of a kind on the stack: the attack that a dodge interrupts."""
        for frame in reversed(self.stack):
            if type(frame) is kind:
                return frame
        raise LookupError(f"no {kind.__name__} is under way")

    def call(self, frame: Frame) -> None:
        """Put a frame on the stack; it runs before the one that called it goes on."""
        self.stack.append(frame)

    def tell(self, name: str, rule: str, seen_by: int = EVERYONE, **facts: Any) -> None:
        """Report an event to whoever listens."""
        if self.sink is not None:
            self.sink.append(Event(name, rule, facts, seen_by))

    def refused(self, refusal: Refusal) -> Refusal:
        """A refusal as this game tells it; a family may number its rules otherwise."""
        return refusal

    def end(self, result: str) -> None:
        """The game is over; nothing waits any more."""
        self.result = result
        self.stack.clear()

    def copy(self) -> Self:
        """A game that shares only what never changes; the copy has no listener."""
        twin = object.__new__(type(self))
        for name in self.SHARED + self.VALUES:
            setattr(twin, name, getattr(self, name))
        for name in self.COLUMNS + self.DERIVED:
            setattr(twin, name, getattr(self, name)[:])
        for name in self.FACTS:
            facts = getattr(self, name)
            setattr(twin, name, {key: _copy_value(value) for key, value in facts.items()})
        twin.rules, twin.board = self.rules, self.board
        twin.dice = self.dice.copy()
        twin.stack = [_copy_frame(frame) for frame in self.stack]
        twin.sealed = self.sealed.copy()
        twin.opened = self.opened
        twin.result = self.result
        twin.offered = self.offered and self.offered[:]
        twin.sink = None
        return twin

    def save(self) -> dict[str, Any]:
        """The paused game as plain data, without its secret seed."""
        return {
            "rules": self.rules.name,
            "values": {name: _plain(getattr(self, name)) for name in self.VALUES},
            "columns": {name: list(getattr(self, name)) for name in self.COLUMNS},
            "facts": {name: _plain(getattr(self, name)) for name in self.FACTS},
            "stack": [_dump_frame(self.rules, frame) for frame in self.stack],
            "dice": {"count": self.dice.count, "script": self.dice.script[:]},
            "sealed": {str(side): list(option) for side, option in self.sealed.items()},
            "opened": self.opened,
            "result": self.result,
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Take over a saved position of the same scenario."""
        if saved.get("rules") != self.rules.name:
            raise RecordError(
                f"the position was saved under rules {saved.get('rules')!r}, "
                f"this game runs {self.rules.name!r}"
            )
        try:
            changes = self._read(saved)
            count, script = saved["dice"]["count"], list(saved["dice"]["script"])
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise RecordError(f"the saved position cannot be read: {error!r}") from error
        for name, value in changes.items():
            setattr(self, name, value)
        self.dice.count, self.dice.script = count, script
        self.offered = None
        self.derive()

    def _read(self, saved: dict[str, Any]) -> dict[str, Any]:
        """The attributes that a saved position sets."""
        facts = saved["facts"]
        return {
            **{name: saved["values"][name] for name in self.VALUES},
            **{name: list(saved["columns"][name]) for name in self.COLUMNS},
            **{n: {k: _copy_value(v) for k, v in facts[n].items()} for n in self.FACTS},
            "stack": [_load_frame(self.rules, raw) for raw in saved["stack"]],
            "sealed": {int(side): tuple(option) for side, option in saved["sealed"].items()},
            "opened": saved["opened"],
            "result": saved["result"],
        }

    def derive(self) -> None:
        """Rebuild what follows from the columns (occupancy, zones); families override."""

    def fingerprint(self) -> str:
        """A hash of the whole position; equal games have equal fingerprints."""
        text = json.dumps(self.save(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()


def play(game: Game, option: Option, side: Side | None = None) -> None:
    """Play an option: the only way to change a game.

    `side` is who plays; without it the option is the deciding side's. Raises IllegalOption, and
    changes nothing, where the option is not offered or it is not that side's turn to choose.
    """
    stack: list[Any] = game.stack
    if not stack:
        raise IllegalOption(Refusal("play", "refusal-game-over"))
    decision = stack[-1]
    if side is not None and side not in waiting_sides(game):
        raise IllegalOption(Refusal("play", "refusal-not-your-decision"))
    if decision.sealed:
        _seal(game, decision, option, decision.side if side is None else side)
        return
    options = game.offered or decision.options(game)
    try:
        # As the decision lists it, with its own integers, however it was given.
        option = options[options.index(option)]
    except ValueError:
        raise IllegalOption(game.refused(decision.refuse(game, option))) from None
    game.offered = None
    stack.pop()
    decision.take(game, option)
    run(game)


def waiting_sides(game: Game) -> list[Side]:
    """Who has to choose now; several where the choice is secret and simultaneous."""
    decision = game.decision
    if decision is None:
        return []
    return list(decision.waiting) if isinstance(decision, Sealed) else [decision.side]


def _seal(game: Game, decision: Sealed, option: Option, side: Side) -> None:
    own = replace(decision, side=side)
    options = own.options(game)
    if option not in options:
        raise IllegalOption(game.refused(own.refuse(game, option)))
    own.take(game, options[options.index(option)])
    game.offered = None
    decision.waiting.remove(side)
    if decision.waiting:
        decision.side = decision.waiting[0]
        return
    answers, game.sealed = game.sealed, {}
    game.opened += 1
    game.stack.pop()
    decision.open(game, answers)
    run(game)


def run(game: Game) -> None:
    """Run procedures until a side has a real choice, or the game is over."""
    stack = game.stack
    programs = game.rules.programs
    top: Any
    for _ in range(RUNAWAY):
        if not stack:
            return
        top = stack[-1]
        program = programs.get(type(top))
        if program is not None:
            at = top.at
            top.at = at + 1
            program[at](game, top)
            continue
        if top.sealed:
            top.side = top.waiting[0]
            return
        options = top.list_options(game)
        if len(options) > 1:
            game.offered = options
            return
        if not options:
            raise AssertionError(f"{type(top).__name__} offers nothing")
        stack.pop()
        top.take(game, options[0])
    raise AssertionError(f"runaway procedure: {[type(f).__name__ for f in stack]}")


def leave(game: Game, procedure: Procedure) -> None:
    """Skip the rest of a procedure's steps."""
    procedure.at = len(game.rules.steps[type(procedure)])


def go_to(game: Game, procedure: Procedure, step: Step) -> None:
    """Let a procedure go on at another of its steps, or at what a title put in its place."""
    steps = game.rules.steps[type(procedure)]
    if step in steps:
        procedure.at = steps.index(step)
    else:
        procedure.at = game.rules.place_of(type(procedure), step.__name__)


_CONTAINERS = (list, dict)
_FIELDS: dict[type[Frame], tuple[str, ...]] = {}


def _names(frame: Frame) -> tuple[str, ...]:
    kind = type(frame)
    found = _FIELDS.get(kind)
    if found is None:
        found = _FIELDS[kind] = tuple(f.name for f in fields(kind))
    return found


def _copy_value(value: Any) -> Any:
    if type(value) is list:
        return [_copy_value(v) if type(v) in _CONTAINERS else v for v in value]
    if type(value) is dict:
        return {key: _copy_value(v) for key, v in value.items()}
    return value


def _plain(value: Any) -> Any:
    """A copy for saving; raises where JSON would not give the same value back."""
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: _plain(v) for key, v in value.items()}
    if value is None or isinstance(value, int | str | float):
        return value
    raise TypeError(f"{value!r} cannot be saved: use numbers, words and lists of these")


def _copy_frame(frame: Frame) -> Frame:
    twin = object.__new__(type(frame))
    for name in _names(frame):
        value = getattr(frame, name)
        setattr(twin, name, _copy_value(value) if type(value) in _CONTAINERS else value)
    return twin


def _dump_frame(rules: Rules, frame: Frame) -> dict[str, Any]:
    raw = {name: _plain(getattr(frame, name)) for name in _names(frame)}
    if isinstance(frame, Procedure):
        raw["at"] = (*rules.step_names[type(frame)], END)[frame.at]
    return {"is": type(frame).__name__, **raw}


def _load_frame(rules: Rules, raw: dict[str, Any]) -> Frame:
    kind = rules.frames[raw["is"]]
    values = {key: _copy_value(value) for key, value in raw.items() if key != "is"}
    if issubclass(kind, Procedure):
        at = values["at"]
        values["at"] = len(rules.steps[kind]) if at == END else rules.place_of(kind, at)
    return kind(**values)
