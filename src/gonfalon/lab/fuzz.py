"""The fuzzer: legal clicks at random, and after them everything that must always hold.

Half of the games are played by the dice alone, the others by squires who now and then lose their
heads, so that the fights are reached too. Checks that are dear are made on a sample of the
decisions. A failure carries the seed and the decisions, as text, that lead to it.
"""

from __future__ import annotations

import json
import traceback
from collections import Counter
from dataclasses import asdict, dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import gonfalon
from gonfalon import bots
from gonfalon.bots.chance import READY_AT_ONCE
from gonfalon.kernel.errors import IllegalOption, Refusal
from gonfalon.kernel.flow import Frame, play, waiting_sides
from gonfalon.kernel.record import Session
from gonfalon.lab import odds_check
from gonfalon.lab.playout import sub_seed
from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.kinds import ELIMINATED, RESERVE, WITHDRAWN, Kind, State
from gonfalon.men_of_iron.state import ALIVE
from gonfalon.men_of_iron.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gonfalon.kernel.flow import Option
    from gonfalon.men_of_iron.state import Field

# Decisions of one game before another is begun, fewer where nothing but chance plays, and
# failures after which a run stops.
GAME_CAP = 2_000
CALM = 4
ENOUGH_FAILURES = 5
# One decision in so many gets each of the dearer checks.
EVERY = {"illegal": 4, "save": 12, "copy": 6, "counters": 3, "undo": 8, "odds": 8, "fights": 1}
ILLEGAL_TRIES = 6
MADNESS = 0.15


class BrokenError(AssertionError):
    """Something that must always hold does not."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What broke, and the way there."""

    scenario: str
    seed: int
    message: str
    decisions: list[str]


@dataclass(slots=True)
class FuzzReport:
    """What a run of the fuzzer did and found."""

    seed: int
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    checks: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    @property
    def odds_compared(self) -> int:
        """How many previewed dice of shots and fights were held against the engine's own."""
        return sum(self.checks[f"odds {purpose}"] for purpose in ("fire", "assault", "charge"))

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return {
            "seed": self.seed,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "checks": dict(sorted(self.checks.items())),
            "odds_compared": self.odds_compared,
            "failures": [asdict(failure) for failure in self.failures],
        }


def fuzz(
    scenarios: Sequence[str] | None = None,
    seconds: float = 10.0,
    seed: int = 1,
    *,
    decisions: int | None = None,
    cap: int = GAME_CAP,
    every: dict[str, int] | None = None,
    progress: Callable[[FuzzReport], None] | None = None,
) -> FuzzReport:
    """Play the scenarios in turn for a time, or for a number of decisions each, and check."""
    report = FuzzReport(seed)
    began = perf_counter()
    names = list(scenarios or gonfalon.scenarios())
    spent = dict.fromkeys(names, 0)
    most = decisions or 10**9
    sampled = {**EVERY, **(every or {})}
    until = None if decisions is not None else began + seconds
    number = 0
    while len(report.failures) < ENOUGH_FAILURES:
        scenario = names[number % len(names)]
        wild = (number // len(names) + number % len(names)) % 2 == 1
        left = min(cap if wild else max(1, cap // CALM), most - spent[scenario])
        run = GameRun(scenario, sub_seed(seed, scenario, number), report, sampled)
        spent[scenario] += run.play(left, until, wild=wild)
        report.games += 1
        report.seconds = perf_counter() - began
        if progress is not None:
            progress(report)
        over = decisions is None and report.seconds >= seconds
        if over or all(n >= most for n in spent.values()):
            break
        number = _next(names, spent, number + 1, most)
    return report


def _next(names: list[str], spent: dict[str, int], number: int, decisions: int) -> int:
    """The number of the next game whose scenario has decisions left to play."""
    while spent[names[number % len(names)]] >= decisions:
        number += 1
    return number


class GameRun:
    """One game under the fuzzer's eye."""

    def __init__(self, scenario: str, seed: int, report: FuzzReport, every: dict[str, int]) -> None:
        self.scenario, self.seed, self.report, self.every = scenario, seed, report, every
        self.random = Random(seed)
        self.told: list[str] = []
        self.gone: set[int] = set()

    def play(self, left: int, until: float | None, *, wild: bool) -> int:
        """Play on until the game, the decisions or the time is over; decisions played."""
        played = 0
        try:
            session = Session(gonfalon.start(self.scenario, self.seed), VERBS, {})
            sides = range(len(session_game(session).scenario.sides))
            squires = [bots.make("squire", sub_seed(self.seed, s)) for s in sides] if wild else []
            while session.game.decision is not None and played < left:
                if until is not None and perf_counter() >= until:
                    break
                self.one(session, squires)
                played += 1
                self.report.decisions += 1
            self.look_over(session_game(session))
        except Exception as error:
            self.fail(error)
            played = max(played, 1)
        return played

    def fail(self, error: Exception) -> None:
        what = str(error) if isinstance(error, BrokenError) else _trace(error)
        self.report.failures.append(Failure(self.scenario, self.seed, what, self.told))

    def due(self, check: str) -> bool:
        """Is a sampled check to be made at this decision?"""
        every = self.every[check]
        return every > 0 and self.random.random() * every < 1.0

    def one(self, session: Session, squires: list[bots.Bot]) -> None:
        """One decision: the checks before it, the click, the checks after it."""
        game = session_game(session)
        options = self.check_options(game)
        side = waiting_sides(game)[0]
        option = self.click(game, options, side, squires)
        self.told.append(VERBS.text(game, option))
        if self.due("illegal"):
            self.check_illegal(game, options)
        if self.due("copy"):
            self.check_copy(game, option)
        if self.due("fights" if odds_check.is_at_hand(game) else "odds"):
            self.check_odds(game, options)
        self.go(session, option, side)
        game = session_game(session)
        if self.due("counters"):
            self.look_over(game)
        if self.due("save"):
            self.check_save(game)

    def click(
        self, game: Field, options: list[Option], side: int, squires: list[bots.Bot]
    ) -> Option:
        if squires and self.random.random() >= MADNESS:
            return squires[side].choose(game, side)
        setting_up = READY_AT_ONCE in options
        if setting_up and self.random.random() < 0.2:
            return READY_AT_ONCE
        return self.random.choice(options)

    # The checks.

    def check_options(self, game: Field) -> list[Option]:
        """Some option exists, each once, and every one of them is legal."""
        decision = game.decision
        assert decision is not None
        options = decision.options(game)
        name = type(decision).__name__
        demand(bool(options), f"{name} offers nothing")
        demand(len(set(options)) == len(options), f"{name} offers an option twice")
        for option in options:
            demand(decision.why_not(game, option) is None, f"{name} offers what it refuses")
        self.report.checks["options"] += 1
        return options

    def check_illegal(self, game: Field, options: list[Option]) -> None:
        """What is not offered is refused with a rule, cannot be played and changes nothing."""
        decision = game.decision
        assert decision is not None
        demand(list(decision.list_options(game)) == options, "the options differ when listed again")
        before = game.fingerprint()
        for option in illegal_options(game, options, self.random):
            refusal = decision.why_not(game, option)
            text = VERBS.text(game, option)
            demand(isinstance(refusal, Refusal), f"{text}: neither offered nor refused")
            assert refusal is not None
            demand(bool(refusal.rule and refusal.message), f"{text}: refused without a reason")
            demand(_is_refused(game, option), f"{text}: not offered, but played")
            self.report.checks["illegal"] += 1
        demand(game.fingerprint() == before, "a refused option changed the game")

    def check_copy(self, game: Field, option: Option) -> None:
        """A copy shares nothing that changes: playing on it leaves the game as it is."""
        before = game.fingerprint()
        twin = game.copy()
        demand(twin.fingerprint() == before, "a copy differs from its game")
        shared = shared_things(game, twin)
        demand(not shared, f"a copy shares {shared} with its game")
        twin.dice.seed = bytes(32)
        play(twin, option)
        demand(game.fingerprint() == before, "playing on a copy changed the game")
        self.report.checks["copy"] += 1

    def check_save(self, game: Field) -> None:
        """A game read back from its text is the same game, and goes on in the same way."""
        text = json.dumps(game.save())
        read = library.blank(self.scenario, self.seed, game.scenario.options)
        read.restore(json.loads(text))
        demand(read.fingerprint() == game.fingerprint(), "a saved game reads back as another")
        derived = [n for n in game.DERIVED if getattr(read, n) != getattr(game, n)]
        demand(not derived, f"a saved game has other {derived}")
        if game.decision is not None and read.decision is not None:
            same = read.decision.options(read) == game.decision.options(game)
            demand(same, "a saved game offers other options")
        self.report.checks["save"] += 1

    def check_odds(self, game: Field, options: list[Option]) -> None:
        """What is shown before a die is what the die brings."""
        compared, wrong = odds_check.compare(game, self.random.sample(options, len(options)))
        for purpose, count in compared.items():
            self.report.checks[f"odds {purpose}"] += count
        demand(not wrong, wrong)

    def go(self, session: Session, option: Option, side: int) -> None:
        """Play through the session; what can be taken back shows no die and no change of side."""
        game = session_game(session)
        dice, opened, who = game.dice.count, game.opened, waiting_sides(game)
        again = self.due("undo")
        before = game.fingerprint() if again else ""
        session.play(option, side)
        after = session_game(session)
        crossed = (after.dice.count, after.opened, waiting_sides(after)) != (dice, opened, who)
        demand(not crossed or session.undoable == 0, "undo crosses a die or a change of side")
        self.report.checks["undo"] += 1
        if again and session.undoable:
            there = after.fingerprint()
            demand(session.undo(), "nothing was taken back")
            demand(session.game.fingerprint() == before, "undo leads to another position")
            session.play(option, side)
            demand(
                session.game.fingerprint() == there, "after undo the same click does other things"
            )
            self.report.checks["undone"] += 1

    def look_over(self, game: Field) -> None:
        """Counters are conserved, in one place each, and what is derived fits them."""
        for wrong in _wrong_units(game):
            raise BrokenError(wrong)
        gone = {u for u, h in enumerate(game.hexes) if h == ELIMINATED}
        demand(self.gone <= gone, "an eliminated unit has come back")
        self.gone = gone
        twin = game.copy()
        twin.derive()
        for name in game.DERIVED:
            demand(getattr(twin, name) == getattr(game, name), f"{name} does not fit the columns")
        self.report.checks["counters"] += 1


def demand(holds: bool, message: str) -> None:
    """Raise where something does not hold."""
    if not holds:
        raise BrokenError(message)


def session_game(session: Session) -> Field:
    """The session's game, which is a field."""
    game: Any = session.game
    field_: Field = game
    return field_


def _trace(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    places = ", ".join(f"{f.filename.rsplit('/', 1)[-1]}:{f.lineno} {f.name}" for f in frames)
    return f"{type(error).__name__}: {error} ({places})"


def _is_refused(game: Field, option: Option) -> bool:
    try:
        play(game, option)
    except IllegalOption:
        return True
    return False


def illegal_options(game: Field, options: list[Option], random: Random) -> Iterator[Option]:
    """Options of the right shape that are not offered: legal ones with a word changed, or any."""
    offered = set(options)
    for _ in range(ILLEGAL_TRIES):
        if random.random() < 0.7:
            option = list(random.choice(options))
            kinds = VERBS.kinds[option[0]]
            if kinds:
                at = random.randrange(len(kinds))
                option[at + 1] = _any_thing(game, kinds[at], random)
        else:
            verb = random.randrange(len(VERBS.names))
            option = [verb, *(_any_thing(game, kind, random) for kind in VERBS.kinds[verb])]
        if None not in option and tuple(option) not in offered:
            yield tuple(option)


def _any_thing(game: Field, kind: str, random: Random) -> Any:
    scenario = game.scenario
    counts = {
        "unit": len(scenario.units),
        "leader": len(scenario.leaders),
        "standard": len(scenario.standards),
        "order": len(scenario.orders),
        "hex": len(game.board),
        "facing": 6,
    }
    count = counts.get(kind, 10)
    return random.randrange(count) if count else None


def shared_things(game: Field, twin: Field) -> list[str]:
    """The names of changeable things that two games have in common."""
    names = (*game.COLUMNS, *game.DERIVED, *game.FACTS, "stack", "dice", "sealed")
    found = [name for name in names if getattr(game, name) is getattr(twin, name)]
    mine = {id(thing) for frame in game.stack for thing in _changeable(frame)}
    mine |= {id(thing) for name in game.FACTS for thing in _inside(getattr(game, name))}
    his = [thing for frame in twin.stack for thing in _changeable(frame)]
    his += [thing for name in game.FACTS for thing in _inside(getattr(twin, name))]
    return found + [repr(thing) for thing in his if id(thing) in mine]


def _changeable(frame: Frame) -> Iterator[Any]:
    yield frame
    for name in frame.__dataclass_fields__:
        yield from _inside(getattr(frame, name))


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, list | dict):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _inside(inner)


def _wrong_units(game: Field) -> Iterator[str]:
    """What is wrong with the places and states of the units and leaders."""
    count = len(game.scenario.units)
    size = len(game.board)
    for name in (
        "hexes",
        "facing",
        "kind",
        "state",
        "formation",
        "acts",
        "spent",
        "worth",
        "under",
    ):
        if len(getattr(game, name)) != count:
            yield f"the column {name} has {len(getattr(game, name))} entries, not {count}"
    stands: dict[int, list[int]] = {}
    for unit, hex_ in enumerate(game.hexes):
        if hex_ >= size or hex_ < WITHDRAWN:
            yield f"{game.scenario.units[unit].name} is in no place: {hex_}"
        if game.facing[unit] not in range(6) or game.state[unit] not in State.all():
            yield f"{game.scenario.units[unit].name} has an impossible facing or state"
        if hex_ >= 0 and game.kind[unit] != Kind.BB:
            stands.setdefault(hex_, []).append(unit)
    for hex_, units in stands.items():
        yield from _wrong_stack(game, hex_, units)
    yield from _wrong_leaders(game)


def _wrong_stack(game: Field, hex_: int, units: list[int]) -> Iterator[str]:
    """moi:8.0a One unit a hex; a second only beneath the first, and of the same side."""
    names = [game.scenario.units[u].name for u in units]
    place = game.board.numbers[hex_]
    below = [u for u in units if game.under[u]]
    if len(units) - len(below) > 1 or len(below) > 1:
        yield f"too many units in {place}: {names}"
    if len({game.unit_side[u] for u in units}) > 1:
        yield f"enemies together in {place}: {names}"
    if not below and game.unit_at[hex_] != units[0]:
        yield f"{names[0]} is not found in its own hex {place}"


def _wrong_leaders(game: Field) -> Iterator[str]:
    for leader, hex_ in enumerate(game.leader_hex):
        if hex_ >= 0:
            other = game.unit_at[hex_]
            if other >= 0 and game.unit_side[other] != game.scenario.leaders[leader].side:
                yield f"{game.scenario.leaders[leader].id} stands among the enemy"
        elif game.leader_fate[leader] == ALIVE and hex_ not in (RESERVE, WITHDRAWN):
            yield f"{game.scenario.leaders[leader].id} lives, but nowhere"


def replay(failure: Failure) -> Field:
    """Play a failure's decisions again, up to the one with which it came about."""
    game = gonfalon.start(failure.scenario, failure.seed)
    for text in failure.decisions[:-1]:
        play(game, VERBS.parse(game, text))
    return game
