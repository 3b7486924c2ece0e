"""moi:12.0 Combat results: Disorder, retreat, Retired, Unhorsed, eliminated."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, Procedure
from gonfalon.kernel.hexes import HOURS
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron import leaders
from gonfalon.men_of_iron.kinds import (
    BUSY,
    ELIMINATED,
    KNIGHTS,
    MISSILE_FOOT,
    Formation,
    Kind,
    State,
)
from gonfalon.men_of_iron.state import (
    NOBODY,
    break_formation,
    change,
    enemy_at,
    lift,
    mark,
    mover,
    name,
    place,
    spot,
    turn,
)
from gonfalon.men_of_iron.verbs import FACE, HOLD, RETIRE, RETREAT

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit


def suffer(game: Field, unit: Unit, result: str, by: list[Unit], rule: str) -> None:
    """moi:12.2a A unit suffers a result; one stacked beneath it suffers the same."""
    below = game.second_at[game.hexes[unit]] if game.hexes[unit] >= 0 else NOBODY
    suffer_alone(game, unit, result, by, rule)
    if below not in (NOBODY, unit) and game.hexes[below] >= 0:
        suffer_alone(game, below, result, by, rule)


def suffer_alone(game: Field, unit: Unit, result: str, by: list[Unit], rule: str) -> None:
    """moi:8.0c A result that no unit beneath shares: riders do not feel whom they ride down.

    inf:16.1b Knights are never Retired, they retreat. moi:12.4c inf:14.4c A Retired unit that
    suffers again is lost; in the second volume it may still retreat.
    """
    result = game.battle.translate(game, unit, result)
    if result == "none" or game.hexes[unit] < 0:
        return
    if result == "retreat" and game.formation[unit] == Formation.SCHILTRON:
        game.tell("held", "moi:bannockburn.schiltron", unit=name(game, unit))
        return
    if result == "retired" and game.kind[unit] in KNIGHTS:
        result = "retreat"
    if game.state[unit] == State.RETIRED and not (
        result == "retreat" and game.volume.retired_may_retreat
    ):
        eliminate(game, unit, "moi:12.4c", by)
    elif result == "disordered":
        disorder(game, unit, rule)
    elif result == "retreat":
        retreat(game, unit, by)
    elif result == "retired":
        retire(game, unit, by)
    elif result == "unhorsed":
        unhorse(game, unit)
    else:
        assert result == "eliminated", result
        eliminate(game, unit, rule, by)


def disorder(game: Field, unit: Unit, rule: str = "moi:12.2a") -> None:
    """moi:12.2a moi:12.2b inf:14.2a inf:14.2b inf:14.2c The counter is turned over, and stays so.

    A counter that has no such side is Retired.
    """
    if game.state[unit] != State.NORMAL:
        return
    if game.figures.one_sided[game.kind[unit]]:
        retire(game, unit, [])
        return
    change(game, unit, state=State.DISORDERED)
    # moi:13.1a It has not spent the whole of this activation at rest.
    mark(game, unit, BUSY)
    game.tell("disordered", rule, unit=name(game, unit))


def unhorse(game: Field, unit: Unit) -> None:
    """moi:12.5 moi:9.3d Men-at-arms lose their horses for good; other riders are Disordered."""
    if game.kind[unit] != Kind.MM:
        disorder(game, unit)
        return
    change(game, unit, kind=Kind.UH, state=State.DISORDERED)
    game.tell("unhorsed", "moi:12.5", unit=name(game, unit))


def eliminate(game: Field, unit: Unit, rule: str, by: list[Unit]) -> None:
    """moi:12.6 moi:15.4c inf:14.5 The unit leaves the map for good; a leader with it seeks another.

    RULING(moi-15.4-refuge): a leader who outlives his unit goes to the next, whatever felled it.
    """
    here = game.hexes[unit]
    lift(game, unit, ELIMINATED)
    game.under[unit] = 0
    break_formation(game, unit)
    game.tell("eliminated", rule, unit=name(game, unit), hex=spot(game, here))
    game.battle.lost(game, unit, by)
    raise_second(game, here)
    game.battle.gone(game, unit, here)
    if here >= 0:
        leaders.seek_refuge(game, here, game.unit_side[unit])
    leaders.leave_with_command(game, unit)


def raise_second(game: Field, here: Hex) -> None:
    """A unit left alone in a hex lies beneath nobody any more."""
    if here >= 0 and game.unit_at[here] == NOBODY and game.second_at[here] != NOBODY:
        other = game.second_at[here]
        place(game, other, here)


def go(game: Field, unit: Unit, there: Hex) -> None:
    """A forced move: the unit leaves its formation and goes, its leader with it."""
    here = game.hexes[unit]
    break_formation(game, unit)
    place(game, unit, there)
    raise_second(game, here)
    leaders.follow(game, unit, here, there)
    leaders.enter_hex(game, unit, there)
    game.battle.went(game, unit, here)


# Retreat of one hex.


def retreat(game: Field, unit: Unit, by: list[Unit]) -> None:
    """moi:12.3a moi:12.3c One hex away from who caused it; a unit that cannot is eliminated."""
    game.call(Retreating(unit=unit, by=by[:]))


@dataclass(slots=True)
class Retreating(Procedure):
    """moi:12.3a A unit has to retreat."""

    unit: int = 0
    by: list[int] = field(default_factory=list)


def give_way(game: Field, retreating: Retreating) -> None:
    """moi:5.2a moi:12.3a moi:12.3c inf:7.2a inf:14.3a Its owner chooses a hex, or it is lost.

    inf:14.3c Then, in the second volume, a leader with it checks for loss.
    """
    unit, by = retreating.unit, retreating.by
    if game.hexes[unit] < 0:
        return
    if retreat_hexes(game, unit, by):
        game.call(Retreat(side=game.unit_side[unit], unit=unit, by=by[:]))
    else:
        if game.volume.retreats_imperil_leaders:
            leaders.check_shock(game, unit, game.hexes[unit])
        eliminate(game, unit, "moi:12.3c", by)


def retreat_hexes(game: Field, unit: Unit, by: list[Unit]) -> dict[Hex, Unit]:
    """moi:12.3a moi:12.3b inf:14.3a inf:14.3b Where a unit may retreat, and through whom.

    RULING(moi-12.3-away): away from every unit that caused it; where that is impossible, away
    from one of them. Through friendly missile foot only where no hex is free.
    """
    rows = [game.board.distances(game.hexes[b]) for b in by if game.hexes[b] >= 0]
    here = game.hexes[unit]
    for enough in (all, any) if len(rows) > 1 else (all,):
        away = [
            h
            for h in game.board.adjacent[here]
            if enough(row[h] > row[here] for row in rows) or not rows
        ]
        free = {h: NOBODY for h in away if _is_free(game, unit, here, h)}
        if free:
            return free
        beyond = {
            h: friend
            for via in away
            if (friend := _missile_friend(game, unit, via)) != NOBODY
            for h in game.board.adjacent[via]
            if h != here
            and all(row[h] > row[here] for row in rows)
            and _is_free(game, unit, via, h)
        }
        if beyond:
            return beyond
    return {}


def _is_free(game: Field, unit: Unit, here: Hex, there: Hex) -> bool:
    if game.unit_at[there] != NOBODY:
        return False
    if "is_closed" in game.battle.own and game.battle.is_closed(game, game.unit_side[unit], there):
        return False
    return game.costs[mover(game, unit)][here][game.board.toward[here][there]] < FORBIDDEN


def _missile_friend(game: Field, unit: Unit, hex_: Hex) -> Unit:
    friend = game.unit_at[hex_]
    if friend == NOBODY or game.unit_side[friend] != game.unit_side[unit]:
        return NOBODY
    return friend if game.kind[friend] in MISSILE_FOOT else NOBODY


@dataclass(slots=True)
class Retreat(Decision):
    """moi:12.3a The owner chooses where his unit retreats."""

    unit: int = 0
    by: list[int] = field(default_factory=list)

    def list_options(self, game: Field) -> list[Option]:
        return [(RETREAT, self.unit, h) for h in retreat_hexes(game, self.unit, self.by)]

    def take(self, game: Field, option: Option) -> None:
        unit, there = self.unit, option[2]
        friend = retreat_hexes(game, unit, self.by)[there]
        here = game.hexes[unit]
        go(game, unit, there)
        game.tell(
            "retreated",
            "moi:12.3a",
            unit=name(game, unit),
            origin=spot(game, here),
            to=spot(game, there),
        )
        game.call(Reface(side=self.side, unit=unit))
        if friend != NOBODY:
            worse = "retired" if game.state[friend] != State.NORMAL else "disordered"
            if game.volume.retreats_imperil_leaders:
                leaders.check_shock(game, friend, game.hexes[friend])
            suffer(game, friend, worse, [], "moi:12.3b")

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:12.3a", "refusal-retreat", {"unit": name(game, self.unit)})


@dataclass(slots=True)
class Reface(Decision):
    """moi:12.3a moi:10.5a A unit that has retreated or advanced may face any corner."""

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        return [(FACE, self.unit, f) for f in range(6)]

    def take(self, game: Field, option: Option) -> None:
        if game.hexes[self.unit] < 0:
            return
        turn(game, self.unit, option[2])
        game.tell("faced", "moi:12.3a", unit=name(game, self.unit), facing=HOURS[option[2]])

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:12.3a", "refusal-face-first", {"unit": name(game, self.unit)})


# Retired.


def retire(game: Field, unit: Unit, by: list[Unit]) -> None:
    """moi:12.4a moi:13.2c inf:14.4a inf:14.4d As near as may be to the Standard, or it is lost."""
    if not game.volume.may_retire(game, unit):
        eliminate(game, unit, "moi:12.4a", by)
        return
    hexes = retire_hexes(game, unit)
    if not hexes:
        eliminate(game, unit, "moi:13.2c", by)
        return
    game.battle.retired(game, unit, by)
    if game.hexes[unit] < 0:
        return
    change(game, unit, state=State.RETIRED)
    game.tell("retired", "moi:12.4a", unit=name(game, unit))
    game.call(RetireTo(side=game.unit_side[unit], unit=unit))


def is_not_surrounded(game: Field, unit: Unit) -> bool:
    """moi:12.4a A unit with enemies on every side cannot go back."""
    return not is_surrounded(game, unit)


def is_surrounded(game: Field, unit: Unit) -> bool:
    """moi:12.4a Enemy units on every side."""
    side = game.unit_side[unit]
    around = game.board.adjacent[game.hexes[unit]]
    return len(around) == 6 and all(enemy_at(game, h, side) != NOBODY for h in around)


def has_way_to_standard(game: Field, unit: Unit) -> bool:
    """inf:14.4a A path to the Standard past no enemy unit and no closed ground, ZOCs or not."""
    goals = game.battle.rally_points(game, unit)
    if not goals:
        # Without a Standard there is nothing to be cut off from.
        return True
    side = game.unit_side[unit]
    ways = game.ways[mover(game, unit)]
    enemies = game.held[1 - side]
    seen, waiting = {game.hexes[unit]}, [game.hexes[unit]]
    # The hex nearest to the Standard is looked at first: mostly the straight way is free.
    far = game.board.distances(goals[0])
    while waiting:
        here = waiting.pop()
        if here in goals:
            return True
        onward = [h for h, _ in ways[here] if h not in seen and not enemies >> h & 1]
        seen.update(onward)
        waiting += sorted(onward, key=far.__getitem__, reverse=True)
    return False


def retire_hexes(game: Field, unit: Unit) -> list[Hex]:
    """moi:12.4a inf:14.4a The free hexes nearest to the unit's Standard."""
    own = game.battle.retire_hexes(game, unit)
    if own is not None:
        return list(own)
    standard = game.battle.standard_of(game, unit)
    goal = game.standard_hex[standard] if standard != NOBODY else NOBODY
    return nearest_free(game, unit, goal) if goal >= 0 else []


def nearest_free(game: Field, unit: Unit, goal: Hex) -> list[Hex]:
    """The hexes nearest to a goal in which a unit may stand, its own included."""
    row = game.board.distances(goal)
    found: list[Hex] = []
    terrain, how = game.scenario.terrain, mover(game, unit)
    for h in game.board.within(goal, 63):
        if found and row[h] > row[found[0]]:
            break
        if game.unit_at[h] in (NOBODY, unit) and terrain.ground_cost(how, h) < FORBIDDEN:
            found.append(h)
    return found


@dataclass(slots=True)
class RetireTo(Decision):
    """moi:12.4a Which of the hexes nearest to the Standard.

    moi:13.2c If the Standard has fallen since, by the same blow, there is nowhere to go.
    """

    unit: int = 0

    def list_options(self, game: Field) -> list[Option]:
        hexes = retire_hexes(game, self.unit) if game.hexes[self.unit] >= 0 else []
        return [(RETIRE, self.unit, h) for h in hexes] or [(HOLD, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == HOLD:
            if game.hexes[self.unit] >= 0:
                eliminate(game, self.unit, "moi:13.2c", [])
            return
        unit, there = self.unit, option[2]
        here = game.hexes[unit]
        break_formation(game, unit)
        place(game, unit, there, under=int(game.unit_at[there] not in (NOBODY, unit)))
        raise_second(game, here)
        game.battle.gone(game, unit, here)
        game.tell(
            "went-back",
            "moi:12.4a",
            unit=name(game, unit),
            origin=spot(game, here),
            to=spot(game, there),
        )

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:12.4a", "refusal-retire", {"unit": name(game, self.unit)})
