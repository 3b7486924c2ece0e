"""The terminal client: a whole game in plain text, for one or two people and for bots.

It reads lines and writes lines, so that a screen reader, a pipe and a script serve as well as a
keyboard. It asks the engine for everything: options, refusals, odds; it plays through the session.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from gonfalon import table
from gonfalon.kernel.dice import Dice
from gonfalon.kernel.errors import GonfalonError, IllegalOption
from gonfalon.kernel.flow import play
from gonfalon.kernel.odds import odds
from gonfalon.men_of_iron import missiles, state, victory
from gonfalon.men_of_iron.activation import Activation
from gonfalon.men_of_iron.kinds import MOVED
from gonfalon.men_of_iron.state import NOBODY, allowance, defence
from gonfalon.men_of_iron.verbs import ENTER, SELECT, SELECT_LEADER, STEP, STEP_LEADER, VERBS
from gonfalon.text import Speaker, draw, letter_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gonfalon.kernel.events import Event
    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.record import Session
    from gonfalon.men_of_iron.state import Field

    # What a computer opponent chooses for a side.
    Bot = Callable[[Field, int], Option]

WIDTH = 78
# A verb with more options than this is listed in short.
MANY = 8
ZOOM = 5
ALIASES = {
    "aiuto": "help",
    "annulla": "undo",
    "esci": "quit",
    "guarda": "look",
    "info": "about",
    "lingua": "lang",
    "mappa": "map",
    "opzioni": "list",
    "perché": "why",
    "probabilità": "odds",
    "registro": "log",
    "regola": "rule",
    "salva": "save",
    "stato": "status",
    "unità": "units",
    "vai": "go",
    "?": "help",
}


@dataclass(slots=True)
class Terminal:
    """A game at the terminal; a side without a bot is played from the keyboard."""

    session: Session
    speaker: Speaker
    bots: dict[int, Bot]
    read: Callable[[], str | None]
    write: Callable[[str], None]
    path: Path | None = None
    echo: bool = False
    _quit: bool = False
    _shown: tuple[Option, ...] = field(default=())

    @property
    def game(self) -> Field:
        return table.field_of(self.session)

    def say(self, message: str, **facts: object) -> None:
        self.write(self.speaker.say(message, **facts))

    # The course of a game.

    def run(self) -> None:
        """Play until the battle is over or the player leaves."""
        self._open()
        while self.game.decision is not None and not self._quit:
            bot = self.bots.get(self.game.decision.side)
            if bot is not None:
                self._let(bot)
            else:
                self._ask()
        self._close()

    def _open(self) -> None:
        header = self.session.record.header
        self.write(self.speaker.name(self.game.scenario.title))
        for side, player in enumerate(header["players"]):
            self.say("term-player", side=self._side(side), player=player)
        self.say("term-commitment", hash=header["commitment"])
        self.say("term-hint")

    def _close(self) -> None:
        if self.game.decision is not None:
            self.say("term-left-saved" if self.path else "term-left", path=str(self.path))
            return
        result = self.game.result
        ids = [side.id for side in self.game.scenario.sides]
        if result in ids:
            self.say("term-over", side=self._side(ids.index(result)))
        else:
            self.say("term-drawn")
        self.say("term-seed", seed=self.session.record.header["seed"])

    def _let(self, bot: Bot) -> None:
        game = self.game
        decision = game.decision
        assert decision is not None
        option = bot(game, decision.side)
        self.write(f"[{self._side(decision.side)}] {self.speaker.option(game, option)}")
        self._tell(self.session.play(option))

    def _ask(self) -> None:
        game = self.game
        decision = game.decision
        assert decision is not None
        options = tuple(decision.options(game))
        if options != self._shown:
            self._shown = options
            self.write("")
            self.write(self.speaker.prompt(game, decision))
            for entry in self.listing():
                self.write(entry)
        line = self.read()
        if line is None:
            self._quit = True
            return
        if self.echo:
            self.write(f"> {line}")
        self.obey(line.strip())

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            if event.seen_by not in self.bots:
                self.write(f"  {self.speaker.event(self.game, event)} [{event.rule}]")

    # Commands.

    def obey(self, line: str) -> None:
        """Carry out what was typed: an option by number or text, or a command."""
        if not line or line.startswith("#"):
            return
        word, _, rest = line.partition(" ")
        try:
            option = self._meant(line)
            command = ALIASES.get(word, word)
            if option is not None and (command not in COMMANDS or option in self._shown):
                self._play(option)
            elif command in COMMANDS:
                COMMANDS[command](self, rest.strip())
            elif line.isdecimal():
                self.say("term-no-option", text=line)
            else:
                self._play(VERBS.parse(self.game, line))
        except IllegalOption as error:
            self.write(self.speaker.refusal(self.game, error.refusal))
        except GonfalonError as error:
            self.write(str(error))

    def _meant(self, text: str) -> Option | None:
        """The option that a number or a text means, None where it means none."""
        if text.isascii() and text.isdigit() and len(text) < 4:
            number = int(text)
            if 1 <= number <= len(self._shown):
                return self._shown[number - 1]
            return None
        try:
            return VERBS.parse(self.game, text)
        except IllegalOption:
            return None

    def _play(self, option: Option) -> None:
        self._tell(self.session.play(option))

    def help(self, _: str) -> None:
        self.say("term-help")

    def quit(self, _: str) -> None:
        self._quit = True

    def list_all(self, _: str) -> None:
        for number, option in enumerate(self._shown, 1):
            self.write(self._line(number, option))

    def undo(self, rest: str) -> None:
        times = int(rest) if rest.isdecimal() else 1
        undone = 0
        while undone < times and self.session.undo():
            undone += 1
        self.say("term-undone" if undone else "term-no-undo", count=undone)

    def odds(self, rest: str) -> None:
        """The dice of one option, or of every option that has any."""
        option = self._meant(rest) if rest else None
        if rest and option not in self._shown:
            self.say("term-no-option", text=rest)
            return
        found = False
        for number, each in enumerate(self._shown, 1):
            rolls = odds(self.game, each) if option in (None, each) else []
            if rolls:
                found = True
                self.write(self._line(number, each))
            for roll in rolls:
                self.write(self.speaker.roll(roll))
        if not found:
            self.say("term-no-dice")

    def why(self, rest: str) -> None:
        """Why something may not be done now, by its rule."""
        decision = self.game.decision
        assert decision is not None
        option = self._meant(rest) or VERBS.parse(self.game, rest)
        refusal = decision.why_not(self.game, option)
        if refusal is None:
            self.say("term-legal", option=VERBS.text(self.game, option))
            return
        self.write(self.speaker.refusal(self.game, refusal))
        if ":" in refusal.rule:
            self.rule(refusal.rule)

    def rule(self, rest: str) -> None:
        found = self.speaker.rule(rest)
        self.write(f"{found.id}  {found.title}")
        self.write(f"  {found.summary}")

    def save(self, rest: str) -> None:
        if rest:
            table.save_as(self.session, Path(rest))
            self.path = Path(rest)
        self.say("term-saved" if self.path else "term-save-where", path=str(self.path))

    def lang(self, rest: str) -> None:
        self.speaker = Speaker(rest)
        self._shown = ()

    def log(self, rest: str) -> None:
        count = int(rest) if rest.isdecimal() else 10
        self._tell(self.session.log[-count:] if count else [])

    def go(self, rest: str) -> None:
        """Walk a unit or leader to a hex, step by legal step, until it is there or interrupted."""
        name, _, number = rest.partition(" ")
        unit = self._find_unit(name)
        name = state.name(self.game, unit) if unit != NOBODY else name
        goal = self.game.board.index.get(number.strip())
        path = find_path(self.game, name, goal) if goal is not None else None
        if path is None:
            self.say("term-no-way", piece=name, hex=number)
            return
        for option in path:
            if self.game.decision is None or option not in self.game.decision.options(self.game):
                self.say("term-stopped", piece=name)
                return
            self._play(option)

    # What there is to see.

    def status(self, _: str) -> None:
        game = self.game
        count = "term-victory" if victory.is_by_points(game) else "term-flight"
        for side in range(len(game.scenario.sides)):
            self.say(
                count,
                side=self._side(side),
                points=victory.flight_points(game, side),
                level=victory.flight_level(game, side),
            )
        for frame in game.stack:
            if isinstance(frame, Activation):
                order = self.speaker.thing(game, "order", frame.order)
                self.say("term-activation", order=order, free="yes" if frame.free else "no")
        self.say("term-undoable", count=self.session.undoable)

    def map(self, rest: str) -> None:
        """The whole map, or what lies around a hex with facings."""
        if not rest:
            lines = draw(self.game, self.letters(), range(len(self.game.board)), 3)
        else:
            centre = self.game.board.hex(rest)
            lines = draw(self.game, self.letters(), self.game.board.within(centre, ZOOM), 4)
        for line in lines:
            self.write(line)
        sides = [f"{self.letters()[s]} {self._side(s)}" for s in range(len(self.letters()))]
        words = sorted(set(self.game.board.terrain))
        ground = [f"{letter_of(word)} {self.speaker.terrain(word)}" for word in words]
        self.say("term-legend", sides=", ".join(sides), ground=", ".join(ground))
        winds = dict(entry.split("=") for entry in self.game.board.compass.split())
        right, down = (self.speaker.say(f"wind-{winds[key]}") for key in ("right", "down"))
        self.say("term-compass", right=right, down=down)

    def look(self, rest: str) -> None:
        """What is in a hex and on its sides."""
        game, speaker, board = self.game, self.speaker, self.game.board
        here = board.hex(rest)
        ground = [speaker.terrain(board.terrain[here])]
        ground += [speaker.terrain(name) for name, hexes in board.features.items() if here in hexes]
        self.say("term-hex", hex=rest, ground=", ".join(ground), level=board.level[here])
        if here in board.labels:
            self.write(f"  {board.labels[here]}")
        for unit, at in enumerate(game.hexes):
            if at == here:
                self.write(f"  {self._unit_line(unit)}")
        for lead, at in enumerate(game.leader_hex):
            if at == here:
                self.write(f"  {speaker.thing(game, 'leader', lead)}")
        for standard, at in enumerate(game.standard_hex):
            if at == here:
                self.write(f"  {speaker.thing(game, 'standard', standard)}")
        for direction, there in enumerate(board.neighbours[here]):
            words = sorted(board.sides[here][direction])
            words += ["road"] if board.roads[here][direction] else []
            if there >= 0 and words:
                on = ", ".join(speaker.terrain(word) for word in words)
                self.say("term-side", hex=board.numbers[there], words=on)

    def units(self, rest: str) -> None:
        """The units of a side or a command; without a name, of the side that has to choose."""
        game = self.game
        decision = game.decision
        sides = [side.id for side in game.scenario.sides]
        commands = [command.id for command in game.scenario.commands]
        for unit, definition in enumerate(game.scenario.units):
            names = (sides[definition.side], commands[definition.command])
            if rest in names or (not rest and decision and definition.side == decision.side):
                self.write(self._unit_line(unit))
        if rest and rest not in sides + commands:
            self.say("term-which-units", names=", ".join(sides + commands))

    def about(self, rest: str) -> None:
        """All about one unit."""
        unit = self._find_unit(rest)
        if unit == NOBODY:
            self.say("term-no-unit", text=rest)
            return
        game = self.game
        self.write(self._unit_line(unit))
        facts: dict[str, object] = {
            "movement": allowance(game, unit),
            "defence": f"{defence(game, unit):+d}",
            "range": missiles.fire_range(game, unit),
        }
        self.say("term-figures", **facts)
        standard = game.battle.standard_of(game, unit)
        if standard != NOBODY:
            self.write(f"  {self.speaker.thing(game, 'standard', standard)}")
        if game.acts[unit] & MOVED:
            self.say("term-has-moved")

    def _find_unit(self, text: str) -> int:
        """A unit by its name, by the start of one that no other has, or by its hex."""
        game = self.game
        names = [unit.name.lower() for unit in game.scenario.units]
        if text.lower() in names:
            return names.index(text.lower())
        if text in game.board.index:
            return game.unit_at[game.board.index[text]]
        fit = [at for at, name in enumerate(names) if text and name.startswith(text.lower())]
        return fit[0] if len(fit) == 1 else NOBODY

    def _unit_line(self, unit: int) -> str:
        game, speaker = self.game, self.speaker
        name = f"{game.scenario.units[unit].name}: {speaker.unit(game, unit)}"
        if game.hexes[unit] < 0:
            return f"{name}, {speaker.place(game.hexes[unit])}"
        facing = speaker.thing(game, "facing", game.facing[unit])
        return (
            f"{name}, {state.spot(game, game.hexes[unit])}, {facing}, {speaker.state(game, unit)}"
        )

    # Options.

    def listing(self) -> list[str]:
        """The options, numbered: in sentences where they are few, in short where they are many."""
        lines: list[str] = []
        numbered = list(enumerate(self._shown, 1))
        for verb, group in groupby(numbered, key=lambda pair: pair[1][0]):
            entries = list(group)
            if len(entries) <= MANY:
                lines += [self._line(number, option) for number, option in entries]
            else:
                lines += self._in_short(verb, entries)
        return lines

    def _in_short(self, verb: int, entries: list[tuple[int, Option]]) -> Iterator[str]:
        groups: dict[str, list[str]] = {}
        for number, option in entries:
            groups.setdefault(self._heading(option), []).append(f"{number} {self._last(option)}")
        for heading, items in groups.items():
            yield f"  {VERBS.names[verb]} {heading}".rstrip() + ":"
            yield from _wrapped(items)

    def _heading(self, option: Option) -> str:
        """What several options have in common: the piece that goes, or the command of the units."""
        if len(option) > 2:
            return VERBS.text(self.game, option).rpartition(" ")[0].partition(" ")[2]
        return self._last(option).partition(".")[2]

    def _last(self, option: Option) -> str:
        return VERBS.text(self.game, option).rpartition(" ")[2]

    def _line(self, number: int, option: Option) -> str:
        text = VERBS.text(self.game, option)
        return f"{number:3}  {text:<30}  {self.speaker.option(self.game, option)}"

    def letters(self) -> list[str]:
        """A letter for each side, no two alike."""
        found: list[str] = []
        for side in range(len(self.game.scenario.sides)):
            name = self._side(side).upper()
            found.append(next(letter for letter in name if letter not in found))
        return found

    def _side(self, side: int) -> str:
        return self.speaker.thing(self.game, "side", side)


COMMANDS: dict[str, Callable[[Terminal, str], None]] = {
    "about": Terminal.about,
    "go": Terminal.go,
    "help": Terminal.help,
    "lang": Terminal.lang,
    "list": Terminal.list_all,
    "log": Terminal.log,
    "look": Terminal.look,
    "map": Terminal.map,
    "odds": Terminal.odds,
    "quit": Terminal.quit,
    "rule": Terminal.rule,
    "save": Terminal.save,
    "status": Terminal.status,
    "undo": Terminal.undo,
    "unit": Terminal.about,
    "units": Terminal.units,
    "why": Terminal.why,
}


def _wrapped(items: list[str]) -> Iterator[str]:
    line = "   "
    for item in items:
        if len(line) + len(item) + 3 > WIDTH:
            yield line
            line = "   "
        line += f"  {item};" if item != items[-1] else f"  {item}"
    yield line


# Walking.


def find_path(game: Field, name: str, goal: int) -> list[Option] | None:
    """The cheapest walk of a unit or leader to a hex, as options; None where there is none.

    It is found by playing steps on copies whose dice are others. A step that throws a die or lets
    the enemy choose is gone only as the last one.
    """
    begin, path = _selected(game, name)
    queue: list[tuple[int, int, int, Field | None, list[Option]]] = [(0, 0, -1, begin, path)]
    seen: set[int] = set()
    count = 0
    while queue:
        spent, _, at, here, path = heapq.heappop(queue)
        if at == goal:
            return path
        if at in seen or here is None:
            continue
        seen.add(at)
        for option in _steps(here, name):
            there = _try(here, option)
            free = there.dice.count == here.dice.count and _steps(there, name)
            count += 1
            cost = spent + _left(here) - _left(there)
            entry = (cost, count, option[2], there if free else None, [*path, option])
            heapq.heappush(queue, entry)
    return None


def _selected(game: Field, name: str) -> tuple[Field, list[Option]]:
    """The game with the walker chosen, and the options that it took: one or none."""
    decision = game.decision
    for option in decision.options(game) if decision is not None else []:
        if option[0] in (SELECT, SELECT_LEADER) and VERBS.text(game, option).split()[1] == name:
            return _try(game, option), [option]
    return game, []


def _steps(game: Field, name: str) -> list[Option]:
    """The steps that a piece is offered now."""
    decision = game.decision
    return [
        option
        for option in (decision.options(game) if decision is not None else [])
        if option[0] in (STEP, ENTER, STEP_LEADER) and VERBS.text(game, option).split()[1] == name
    ]


def _try(game: Field, option: Option) -> Field:
    twin = game.copy()
    twin.dice = Dice("a walk in the mind")
    twin.dice.count = game.dice.count
    play(twin, option)
    return twin


def _left(game: Field) -> int:
    """The movement points left to whoever is moving."""
    lefts = (getattr(frame, "left", None) for frame in reversed(game.stack))
    return next((left for left in lefts if left is not None), 0)
