"""Moments of Infidel that the browser tests play by hand.

`scenes.py SCENE FILE` looks for a game that comes to a moment, writes its record up to there to
FILE and prints JSON: the scenario, the side that decides, and the clicks that the scene is about.
The dice of the record are fixed, so that what was found here happens in the browser too.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gonfalon import bots, table
from gonfalon.kernel.flow import play, waiting_sides
from gonfalon.men_of_iron.activation import MoveAndFire
from gonfalon.men_of_iron.battles import arsuf
from gonfalon.men_of_iron.kinds import HORSE_ARCHERS, LIGHT_HORSE
from gonfalon.men_of_iron.movement import Step, movement_of
from gonfalon.men_of_iron.onset import Withdraw
from gonfalon.men_of_iron.riposte import HoldBack
from gonfalon.men_of_iron.setup import SetUp
from gonfalon.men_of_iron.state import leaders_at, name, zoc_of
from gonfalon.men_of_iron.verbs import (
    ACTIVATE,
    END_MOVES,
    EVADE,
    FACE,
    FIRE,
    HOLD,
    LEAVE_MAP,
    LET,
    PASS,
    READY,
    RESTRAIN,
    SELECT,
    STAND,
    STEP,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.record import Session
    from gonfalon.men_of_iron.state import Field

    Clicks = dict[str, Any] | None

SEEDS = 12
LIMIT = 8000


def tried(game: Field, *options: Option) -> tuple[Field, list[str]]:
    """A copy in which options have been played, and the names of what happened."""
    copy = game.copy()
    copy.sink = []
    for option in options:
        play(copy, option)
    return copy, [event.name for event in copy.sink]


# A horse archer rides into a ZOC, shoots, and rides on.


def ride(game: Field) -> Clicks:
    decision = game.decision
    if not isinstance(decision, Step) or game.kind[decision.unit] not in HORSE_ARCHERS:
        return None
    unit, side = decision.unit, decision.side
    if movement_of(game).steps or zoc_of(game, 1 - side)[game.hexes[unit]]:
        return None
    for into in offers(game, STEP):
        if not zoc_of(game, 1 - side)[into[2]]:
            continue
        near, told = tried(game, into)
        if not is_moving(near, unit) or "rolled" in told or movement_of(near).left < 3:
            continue
        for shot in offers(near, FIRE):
            after, told = tried(near, shot)
            if not is_moving(after, unit) or "provoked" in told:
                continue
            for away in offers(after, STEP):
                return {"unit": unit, "into": into, "shot": shot, "away": away}
    return None


def is_moving(game: Field, unit: int) -> bool:
    return isinstance(game.decision, Step) and game.decision.unit == unit


def offers(game: Field, verb: int) -> list[Option]:
    """The options of a verb at the decision at hand."""
    return [o for o in game.decision.options(game) if o[0] == verb] if game.decision else []


# A knight who would have to ride at an archer is held back.


def held(game: Field) -> Clicks:
    decision = game.decision
    if not isinstance(decision, HoldBack):
        return None
    unit = decision.unit
    for option in offers(game, RESTRAIN):
        after, told = tried(game, option)
        if "held-back" in told and after.hexes[unit] == game.hexes[unit]:
            return {"unit": unit, "restrain": option, "let": decision.options(game)[-1]}
    return None


# Light cavalry gets away from riders.


def evading(game: Field) -> Clicks:
    decision = game.decision
    if not isinstance(decision, Withdraw) or game.kind[decision.unit] not in LIGHT_HORSE:
        return None
    for option in offers(game, EVADE):
        told = tried(game, option)[1]
        if "rolled" in told and "evaded" in told:
            return {"unit": decision.unit, "evade": option}
    return None


# The column of Arsuf marches, until somebody stands where the road leaves the map.


def marching(game: Field, van: int) -> Option:
    """The whole march is one unit's; the enemy looks on."""
    options = game.decision.options(game) if game.decision else []
    march = (ACTIVATE, arsuf.march_order(game))
    for option in ((READY,), march, (LET,), (PASS,)):
        if option in options:
            return option
    if isinstance(game.decision, MoveAndFire):
        return (SELECT, van) if (SELECT, van) in options else (END_MOVES,)
    if isinstance(game.decision, Step):
        return stride(game, options)
    return next((o for o in options if o[0] in (HOLD, STAND)), options[0])


def stride(game: Field, options: list[Option]) -> Option:
    unit = options[0][1]
    away = to_exit(game)
    steps = [o for o in options if o[0] == STEP and away[o[2]] < away[game.hexes[unit]]]
    stop = next(o for o in options if o[0] == FACE)
    return min(steps, key=lambda o: away[o[2]], default=stop)


def to_exit(game: Field) -> list[int]:
    rows = [game.board.distances(hex_) for hex_ in arsuf.exits(game)]
    return [min(column) for column in zip(*rows, strict=True)]


def march(game: Field) -> Clicks:
    """The first march: three hexes of a unit, and one that would be the fourth."""
    if not isinstance(game.decision, MoveAndFire):
        return None
    for select in offers(game, SELECT):
        if leaders_at(game, game.hexes[select[1]], game.decision.side):
            continue
        clicks = [select]
        at = tried(game, select)[0]
        while len(clicks) < 4 and is_moving(at, select[1]):
            fresh = [o for o in offers(at, STEP) if o not in clicks]
            if not fresh:
                break
            clicks.append(max(fresh, key=lambda o: at.board.distance(o[2], game.hexes[o[1]])))
            at = tried(at, clicks[-1])[0]
        if len(clicks) == 4 and is_moving(at, select[1]) and movement_of(at).left > 0:
            onward = [h for h in at.board.adjacent[at.hexes[select[1]]] if at.unit_at[h] < 0]
            if onward:
                return {"unit": select[1], "steps": clicks[1:], "fourth": onward[0]}
    return None


def leave(game: Field) -> Clicks:
    if not isinstance(game.decision, Step):
        return None
    found = offers(game, LEAVE_MAP)
    return {"unit": found[0][1], "leave": found[0]} if found else None


# Looking for them.


def by_bots(session: Session, game: Field, found: Callable[[Field], Clicks]) -> Clicks:
    players = [bots.make("squire", side) for side in range(2)]
    for number in range(LIMIT):
        if game.decision is None:
            return None
        clicks = found(game)
        if clicks:
            return clicks
        side = waiting_sides(game)[0]
        session.play(bots.ask(players[side], game, side, number), side)
    return None


def by_march(session: Session, game: Field, found: Callable[[Field], Clicks]) -> Clicks:
    away = to_exit(game)
    column = [u for u in game.scenario.side_units[0] if game.hexes[u] >= 0]
    van = min(column, key=lambda u: away[game.hexes[u]])
    for _ in range(LIMIT):
        if game.decision is None:
            return None
        clicks = None if isinstance(game.decision, SetUp) else found(game)
        if clicks:
            return clicks
        side = waiting_sides(game)[0]
        session.play(marching(game, van), side)
    return None


SCENES: dict[str, tuple[str, Callable[..., Clicks], Callable[[Field], Clicks]]] = {
    "ride": ("inf/dorylaeum", by_bots, ride),
    "held": ("inf/dorylaeum", by_bots, held),
    "evading": ("inf/harran", by_bots, evading),
    "march": ("inf/arsuf", by_march, march),
    "leave": ("inf/arsuf", by_march, leave),
}


def find(scene: str, path: Path) -> dict[str, Any]:
    scenario, play_on, found = SCENES[scene]
    for seed in range(1, SEEDS + 1):
        path.unlink(missing_ok=True)
        session = table.open_table(scenario, seed, path=path)
        game = table.field_of(session)
        clicks = play_on(session, game, found)
        session.close()
        if clicks:
            side = waiting_sides(game)[0]
            who = name(game, clicks["unit"])
            return {"scenario": scenario, "side": side, "name": who, "seed": seed, **clicks}
    raise SystemExit(f"no game of {scenario} comes to the scene {scene}")


if __name__ == "__main__":
    scene, file = sys.argv[1:]
    print(json.dumps(find(scene, Path(file))))
