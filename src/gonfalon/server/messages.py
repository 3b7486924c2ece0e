"""The messages of docs/api.md, as values."""

# Their annotations are read when the program runs, so they are not postponed.

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.modifiers import Roll

Text = dict[str, str]
Tree = dict[str, Any]


# What a client sends.


class Play(Struct, tag="play", tag_field="type"):
    number: int
    option: list[int]
    version: int | None = None


class Undo(Struct, tag="undo", tag_field="type"):
    number: int
    version: int | None = None


class Odds(Struct, tag="odds", tag_field="type"):
    option: list[int]
    ask: int | str | None = None


class Why(Struct, tag="why", tag_field="type"):
    option: list[int]
    ask: int | str | None = None


class Show(Struct, tag="show", tag_field="type"):
    what: Literal["reach", "zoc", "command", "sight", "ride"]
    unit: int | None = None
    leader: int | None = None
    target: int | None = None
    ask: int | str | None = None


Message = Play | Undo | Odds | Why | Show


class NewGame(Struct):
    """A game to be started."""

    scenario: str
    options: Tree = {}
    players: dict[str, str] = {}
    overlay: Tree | str | None = None


# What the service answers.


class Opened(Struct):
    """A new game and the keys to its seats."""

    game: str
    seats: dict[str, str]
    spectator: str


class Told(Struct):
    """An event."""

    number: int
    name: str
    rule: str
    facts: Tree


class Asked(Struct):
    """A decision that the game waits for; the options only for who has to choose."""

    class_: str = field(name="class")
    side: int
    rule: str
    options: list[list[int]]
    texts: list[str]
    frame: Tree


class Player(Struct):
    id: str
    player: str


class Flight(Struct):
    points: int
    level: int


class State(Struct):
    """All that a side may know of a game."""

    game: str
    scenario: str
    options: Tree
    number: int
    version: int
    since: int
    you: int
    sides: list[Player]
    sandbox: bool
    imported: bool
    over: bool
    result: str
    waiting: list[int]
    decision: Asked | None
    undoable: int
    view: Tree
    flight: list[Flight]
    events: list[Told]
    commitment: str
    seed: str | UnsetType = UNSET


class StateMessage(Struct, tag="state", tag_field="type"):
    state: State


class Refused(Struct, tag="refused", tag_field="type"):
    rule: str
    message: str
    facts: Tree
    state: State | UnsetType = UNSET


class Failed(Struct, tag="error", tag_field="type"):
    error: str
    message: str


class ModifierText(Struct):
    rule: str
    label: str
    amount: int


class RollText(Struct):
    purpose: str
    rule: str
    sides: int
    modifiers: list[ModifierText]
    outcomes: list[str]


class OddsAnswer(Struct, tag="odds", tag_field="type"):
    ask: int | str | None
    rolls: list[RollText]


class RefusalText(Struct):
    rule: str
    message: str
    facts: Tree


class WhyAnswer(Struct, tag="why", tag_field="type"):
    ask: int | str | None
    refusal: RefusalText | None


class ShowAnswer(Struct, tag="show", tag_field="type"):
    ask: int | str | None
    hexes: dict[int, int]


class Problem(Struct, omit_defaults=True):
    """An error over HTTP."""

    error: str
    message: str
    rule: str = ""


def refused(refusal: Refusal, state: State | UnsetType = UNSET) -> Refused:
    return Refused(refusal.rule, refusal.message, dict(refusal.facts), state)


def refusal_text(refusal: Refusal) -> RefusalText:
    return RefusalText(refusal.rule, refusal.message, dict(refusal.facts))


def roll_text(roll: Roll) -> RollText:
    modifiers = [ModifierText(m.rule, m.label, m.amount) for m in roll.modifiers]
    return RollText(roll.purpose, roll.rule, roll.sides, modifiers, list(roll.outcomes))
