"""A notation for positions, and a builder that makes a small field from it.

    12x8 | red: MM1@1203>3 LB2@1204>3d *bob@1203/3/4 ^@1001 | blue: PK1@1403>9s

A field of 12 columns (10 to 21) and 8 rows, two sides; a piece is its kind and number, its hex,
the hour it faces, and marks: d Disordered, r Retired, w Shield Wall, s Schiltron, u beneath
another; `=-2` is a defence DRM of its own. `*name@hex/activation/range` is a leader (`+1` his
charisma, `!` the Overall Commander), `^@hex` a standard. A piece may name its
command (`PK1.left@1403>9`); without one it belongs to the command of its side's name. Ground
follows a third bar: `| 1304=wood 1305=marsh 1304/1305=stream 1306^2` (level 2).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.board import read_board
from gonfalon.kernel.data import overlay, read_toml
from gonfalon.kernel.dice import Dice
from gonfalon.kernel.errors import DataError
from gonfalon.kernel.flow import play, run
from gonfalon.kernel.hexes import HOURS
from gonfalon.men_of_iron.activation import begin_activation
from gonfalon.men_of_iron.battle import Battle
from gonfalon.men_of_iron.figures import read_figures
from gonfalon.men_of_iron.kinds import Formation, Kind, State
from gonfalon.men_of_iron.scenario import Reader, Scenario
from gonfalon.men_of_iron.state import NOBODY, Field, change
from gonfalon.men_of_iron.terrain import Terrain
from gonfalon.men_of_iron.titles import infidel, men_of_iron
from gonfalon.men_of_iron.turn import War
from gonfalon.men_of_iron.verbs import VERBS

if TYPE_CHECKING:
    from gonfalon.kernel.events import Event
    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.modifiers import Roll

_SIZE = re.compile(r"^(\d+)x(\d+)$")
_UNIT = re.compile(r"^([A-Z]{1,3})(\d+)(?:\.(\w+))?@(\d{4})>(\d+)([drwsu]*)(?:=(-?\d+))?$")
_LEADER = re.compile(r"^\*(\w+)(?:\.(\w+))?@(\d{4})(?:/(\d+)/(\d+))?(?:\+(\d))?(!?)$")
_STANDARD = re.compile(r"^\^(\w*)@(\d{4})$")
_GROUND = re.compile(r"^(\d{4})(?:/(\d{4}))?(?:=([a-z]+)|\^(\d))$")
_FORMATIONS = {"w": "shield_wall", "s": "schiltron"}
FIRST_COLUMN = 10
# The battle whose terrain table holds where a position names none.
GROUND = {"moi": "bannockburn", "inf": "dorylaeum"}


@dataclass(slots=True)
class _Draft:
    """A position while it is being read."""

    columns: int
    rows: int
    groups: list[dict[str, Any]] = field(default_factory=list)
    leaders: list[dict[str, Any]] = field(default_factory=list)
    standards: list[dict[str, Any]] = field(default_factory=list)
    commands: dict[str, str] = field(default_factory=dict)
    retired: list[str] = field(default_factory=list)
    terrain: dict[str, str] = field(default_factory=dict)
    levels: dict[str, str] = field(default_factory=dict)
    sides: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


def _read(position: str) -> _Draft:
    parts = [part.strip() for part in position.split("|")]
    size = _SIZE.match(parts[0])
    if size is None:
        raise DataError(f"position: {parts[0]!r} is no size such as 12x8")
    draft = _Draft(int(size[1]), int(size[2]))
    for part in parts[1:]:
        side, colon, pieces = part.partition(":")
        if colon:
            draft.names.append(side.strip())
            for word in pieces.split():
                _read_piece(draft, side.strip(), word)
        else:
            for word in part.split():
                _read_ground(draft, word)
    if len(draft.names) != 2:
        raise DataError("position: two sides are needed")
    return draft


def _read_piece(draft: _Draft, side: str, word: str) -> None:
    unit, leader, standard = _UNIT.match(word), _LEADER.match(word), _STANDARD.match(word)
    if unit:
        kind, number, command, hex_, hour, marks, defence = unit.groups()
        command = command or side
        draft.commands.setdefault(command, side)
        formation = next((_FORMATIONS[m] for m in marks if m in _FORMATIONS), "none")
        entry: dict[str, Any] = {
            "command": command,
            "kind": kind,
            "numbers": [int(number)],
            "hexes": [hex_],
            "facing": int(hour),
            "state": "disordered" if set(marks) & {"d", "r"} else "normal",
            "formation": formation,
        }
        if defence:
            entry["defence"] = int(defence)
        if "u" in marks:
            entry["under"] = [hex_]
        if kind in ("HM", "HF"):
            entry["foot_as"] = "CB"
        draft.groups.append(entry)
        if "r" in marks:
            draft.retired.append(f"{kind}{number}.{command}")
    elif leader:
        name, command, hex_, activation, range_, charisma, overall = leader.groups()
        draft.leaders.append(
            {
                "id": name,
                "side": side,
                "command": command or side,
                "name": {"en": name, "it": name},
                "activation": int(activation or 3),
                "range": int(range_ or 5),
                "movement": 8,
                "charisma": int(charisma or 0),
                "oc": bool(overall),
                "hexes": [hex_],
            }
        )
    elif standard:
        name = standard[1] or side
        entry = {"id": name, "side": side, "name": {"en": name, "it": name}, "hexes": [standard[2]]}
        draft.standards.append(entry)
    else:
        raise DataError(f"position: cannot read the piece {word!r}")


def _read_ground(draft: _Draft, word: str) -> None:
    ground = _GROUND.match(word)
    if ground is None:
        raise DataError(f"position: cannot read the ground {word!r}")
    hex_, other, kind, level = ground.groups()
    if other:
        draft.sides.append(f"{kind}: {hex_}/{other}")
    elif level:
        draft.levels[hex_] = level
    else:
        draft.terrain[hex_] = kind


def _map_text(draft: _Draft) -> str:
    last = FIRST_COLUMN + draft.columns - 1
    words = sorted(set(draft.terrain.values()))
    letters = {word: chr(ord("a") + at) for at, word in enumerate(words)}
    legend = ", ".join([". open", *(f"{letter} {word}" for word, letter in letters.items())])
    lines = ["name: field", f"columns: {FIRST_COLUMN}-{last}", f"legend: {legend}", "[grid]"]
    for row in range(1, draft.rows + 1):
        numbers = [f"{c:02d}{row:02d}" for c in range(FIRST_COLUMN, last + 1)]
        grid = (letters.get(draft.terrain.get(n, ""), ".") for n in numbers)
        lines.append(f"{row:02d} " + "".join(grid))
    lines.append("[levels]")
    for row in range(1, draft.rows + 1):
        numbers = [f"{c:02d}{row:02d}" for c in range(FIRST_COLUMN, last + 1)]
        lines.append(f"{row:02d} " + "".join(draft.levels.get(n, "1") for n in numbers))
    return "\n".join([*lines, "[sides]", *draft.sides])


def _tree(draft: _Draft, shield_wall: bool, flight_level: int) -> dict[str, Any]:
    leaders = {entry["id"]: entry["command"] for entry in draft.leaders}
    standards = {entry["side"]: entry["id"] for entry in draft.standards}
    commands = []
    for command, side in draft.commands.items():
        entry: dict[str, Any] = {"id": command, "side": side, "name": {"en": command}, "rating": 5}
        own = [name for name, of in leaders.items() if of == command]
        if own:
            entry["leaders"] = own
        if side in standards:
            entry["standard"] = standards[side]
        commands.append(entry)
    return {
        "battle": "field",
        "side": [
            {
                "id": name,
                "name": {"en": name, "it": name},
                "flight_level": flight_level,
                "shield_wall": shield_wall,
            }
            for name in draft.names
        ],
        "command": commands,
        "leader": draft.leaders,
        "standard": draft.standards,
        "group": draft.groups,
    }


def field_of(
    position: str,
    *,
    volume: str = "moi",
    ground: str = "",
    battle: Battle | None = None,
    rules_of: str = "",
    options: dict[str, Any] | None = None,
    shield_wall: bool = True,
    flight_level: int = 40,
    changes: dict[str, Any] | None = None,
    seed: int = 0,
) -> Field:
    """A field from a position, ready for the first side's free activation.

    `volume` is the book whose rules hold.
    `ground` names the battle whose terrain table holds, `battle` gives its special rules, whose
    figures are those of `rules_of`; `changes` is an overlay of units and tables.
    """
    draft = _read(position)
    board = read_board(_map_text(draft), "position")
    book = next(v for v in (men_of_iron.VOLUME, infidel.VOLUME) if v.id == volume)
    tree = {
        "units": read_toml(book.folder, "units.toml"),
        "tables": read_toml(book.folder, "tables.toml"),
    }
    tree = overlay(tree, changes or {})
    entry = _tree(draft, shield_wall, flight_level)
    if rules_of:
        file = read_toml(book.folder, "battles", f"{rules_of}.toml")
        entry["rules"] = file.get("rules", {})
    entry["battle"] = rules_of or "field"
    tree["battle"] = {entry["battle"]: entry}
    table = read_toml(book.folder, "terrain", f"{ground or GROUND[volume]}.toml")
    reader = Reader(book, entry, options or {}, board)
    commands = reader.commands()
    chosen = battle or Battle()
    scenario = Scenario(
        id="field",
        volume=book,
        battle_name=entry["battle"],
        title={"en": "Field", "it": "Campo"},
        options=options or {},
        board=board,
        figures=read_figures(book, tree["units"], tree["tables"]),
        terrain=Terrain(table["rule"], table, board),
        sides=reader.sides(),
        commands=commands,
        orders=reader.orders(commands),
        leaders=reader.leaders(),
        standards=reader.standards(),
        units=reader.units(),
        battle=chosen,
        tree=tree,
    )
    game = Field(chosen.rules(book.rules()), scenario, Dice(seed))
    for name in draft.retired:
        unit = game.find("unit", name)
        assert unit is not None
        change(game, unit, state=State.RETIRED)
    return game


def write_position(game: Field) -> str:
    """The pieces of a field in the notation; the ground is the scenario's own."""
    parts = [game.scenario.id]
    for side, definition in enumerate(game.scenario.sides):
        words = []
        for unit in game.scenario.side_units[side]:
            if game.hexes[unit] < 0:
                continue
            number = game.scenario.units[unit].name
            kind = Kind.NAMES[game.kind[unit]]
            number = number.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            marks = {State.NORMAL: "", State.DISORDERED: "d", State.RETIRED: "r"}[game.state[unit]]
            marks += {Formation.NONE: "", Formation.SHIELD_WALL: "w", Formation.SCHILTRON: "s"}[
                game.formation[unit]
            ]
            marks += "u" if game.under[unit] else ""
            hour = HOURS[game.facing[unit]]
            words.append(f"{kind}{number}@{game.board.numbers[game.hexes[unit]]}>{hour}{marks}")
        for lead, entry in enumerate(game.scenario.leaders):
            if entry.side == side and game.leader_hex[lead] >= 0:
                words.append(f"*{entry.id}@{game.board.numbers[game.leader_hex[lead]]}")
        for at, standard in enumerate(game.scenario.standards):
            if standard.side == side and game.standard_hex[at] >= 0:
                words.append(f"^{standard.id}@{game.board.numbers[game.standard_hex[at]]}")
        parts.append(f"{definition.id}: " + " ".join(words))
    return " | ".join(parts)


class Table:
    """A small battle at hand: say what is played, ask what is offered, look what happened."""

    def __init__(self, game: Field) -> None:
        self.game = game
        self.events: list[Event] = []
        game.sink = self.events

    def play(self, *texts: str, dice: tuple[int, ...] = ()) -> Table:
        """Play options by their text, with the next dice fixed."""
        self.game.dice.fix(*dice)
        for text in texts:
            play(self.game, VERBS.parse(self.game, text))
        return self

    @property
    def options(self) -> list[str]:
        """What is offered now, as text."""
        decision = self.game.decision
        if decision is None:
            return []
        return [VERBS.text(self.game, option) for option in decision.options(self.game)]

    def offers(self, start: str) -> bool:
        """Is an option offered that begins with these words?"""
        return any(f"{text} ".startswith(f"{start} ") for text in self.options)

    @property
    def deciding(self) -> str:
        """The side that has to choose."""
        decision = self.game.decision
        return "" if decision is None else self.game.scenario.sides[decision.side].id

    @property
    def asks(self) -> str:
        """The name of the decision that waits."""
        decision = self.game.decision
        return "" if decision is None else type(decision).__name__

    def refusal(self, text: str) -> str:
        """The rule and message with which an option is refused; empty for a legal one."""
        decision = self.game.decision
        assert decision is not None
        why = decision.why_not(self.game, self.option(text))
        return "" if why is None else f"{why.rule} {why.message}"

    def option(self, text: str) -> Option:
        return VERBS.parse(self.game, text)

    def preview(self, text: str) -> list[Roll]:
        """The rolls that an option leads to."""
        decision = self.game.decision
        assert decision is not None
        return decision.preview(self.game, self.option(text))

    def unit(self, name: str) -> int:
        """A unit by its name, or by the part before the dot where that is enough."""
        found = [
            at
            for at, unit in enumerate(self.game.scenario.units)
            if unit.name == name or unit.name.split(".")[0] == name
        ]
        assert len(found) == 1, f"{name}: {found}"
        return found[0]

    def hex(self, name: str) -> str:
        """Where a unit stands; empty off the map."""
        here = self.game.hexes[self.unit(name)]
        return self.game.board.numbers[here] if here >= 0 else ""

    def state(self, name: str) -> str:
        """normal, disordered, retired, or eliminated."""
        unit = self.unit(name)
        if self.game.hexes[unit] < 0:
            return "eliminated"
        return State.NAMES[self.game.state[unit]].lower()

    def kind(self, name: str) -> str:
        return Kind.NAMES[self.game.kind[self.unit(name)]]

    def facing(self, name: str) -> int:
        return HOURS[self.game.facing[self.unit(name)]]

    def told(self, name: str) -> list[Event]:
        """The events of a name so far."""
        return [event for event in self.events if event.name == name]

    def activate(self, order: str = "") -> Table:
        """Begin an activation of the first side's (or the named) command at once."""
        wanted = order or self.game.scenario.orders[0].id
        index = self.game.find("order", wanted)
        assert index is not None
        side = self.game.scenario.orders[index].side
        self.game.stack[:] = self.game.stack[:1]
        self.game.offered = None
        self.game.turn_side, self.game.turn_free = side, False
        self.game.last_order = index
        begin_activation(self.game, side, index, free=False)
        run(self.game)
        return self


def battle(position: str, *, active: str = "", **how: Any) -> Table:
    """A small battle in which a side is in the movement and fire of its activation.

    `active` names the command (a side's name for its own); `"-"` leaves the first free activation
    to be chosen.
    """
    game = field_of(position, **how)
    war = War()
    war.at = len(game.rules.steps[War]) - 1
    game.call(war)
    game.turn_side, game.turn_free, game.last_order = 0, True, NOBODY
    run(game)
    table = Table(game)
    return table if active == "-" else table.activate(active)
