"""inf:13.9 Counter-charge at a shooter: heavy cavalry may, knights must unless they are held back.

What the rider will do is settled before the shot; the shot falls; then he rides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, go_to
from gonfalon.kernel.hexes import REAR
from gonfalon.kernel.modifiers import Modifier
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron import charge, missiles, onset, results
from gonfalon.men_of_iron.command import in_range, rating
from gonfalon.men_of_iron.contact import may_strike
from gonfalon.men_of_iron.kinds import COUNTERED, KNIGHTS, State
from gonfalon.men_of_iron.movement import Movement
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.shock import CHARGING, ON_FOOT
from gonfalon.men_of_iron.state import NOBODY, mark, name, turn
from gonfalon.men_of_iron.terrain import HORSE
from gonfalon.men_of_iron.verbs import COUNTER, RESTRAIN, RIDE, STAND

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.missiles import Shot
    from gonfalon.men_of_iron.state import Field, Leader, Unit


def offer_riposte(game: Field, shot: Shot) -> None:
    """inf:13.9a inf:13.9b Before the fire is resolved, riders shot at may or must counter it."""
    rider, shooter = shot.target, shot.shooter
    if shot.mode != missiles.ACTIVE or not may_riposte(game, rider, shooter):
        return
    side = game.unit_side[rider]
    if game.kind[rider] not in KNIGHTS:
        game.call(Riposte(side=side, unit=rider, enemy=shooter))
    elif restrainers(game, rider):
        game.call(HoldBack(side=side, unit=rider, enemy=shooter))
    else:
        provoke(game, shot)


def may_riposte(game: Field, rider: Unit, shooter: Unit) -> bool:
    """inf:13.6a inf:13.9f Shot at through front or flank, with a clear way to the shooter."""
    if not onset.may_counter(game, rider):
        return False
    if charge.struck_sides(game, rider, shooter) == {REAR}:
        return False
    return bool(ways(game, rider, shooter))


def ways(game: Field, rider: Unit, shooter: Unit) -> list[tuple[Hex, int]]:
    """inf:13.6b inf:13.9f Where a rider may end next to the shooter, and facing where.

    Past no unit and no ground closed to him, through his front, turned by one vertex at most
    before he starts; he turns only where he must.
    """
    facing = game.facing[rider]
    straight = _ways_facing(game, rider, shooter, facing)
    if straight:
        return straight
    return [
        way
        for corner in ((facing - 1) % 6, (facing + 1) % 6)
        for way in _ways_facing(game, rider, shooter, corner)
    ]


def _ways_facing(game: Field, rider: Unit, shooter: Unit, facing: int) -> list[tuple[Hex, int]]:
    board = game.board
    here, there = game.hexes[rider], game.hexes[shooter]
    front = board.front[here][facing]
    if board.distance(here, there) == 1:
        meets = there in front and may_strike(game, rider, shooter, here)
        return [(here, facing)] if meets else []
    costs = game.costs[HORSE][here]
    return [
        (h, facing)
        for h in front
        if there in board.front[h][facing]
        and game.unit_at[h] == NOBODY
        and costs[board.toward[here][h]] < FORBIDDEN
        and may_strike(game, rider, shooter, h)
    ]


def must_turn(game: Field, rider: Unit, shooter: Unit) -> bool:
    """inf:13.6b Does the rider have to turn before he starts?"""
    return not _ways_facing(game, rider, shooter, game.facing[rider])


def provoke(game: Field, shot: Shot) -> None:
    """inf:13.9b The rider will ride at the shooter, once the fire is resolved."""
    shot.countering = True
    rider, shooter = shot.target, shot.shooter
    rule = "inf:13.9b" if game.kind[rider] in KNIGHTS else "inf:13.9a"
    game.tell("provoked", rule, unit=name(game, rider), target=name(game, shooter))


@dataclass(slots=True)
class Riposte(Decision):
    """inf:13.9a Heavy cavalry tries to ride at the shooter, or bears the fire."""

    unit: int = 0
    enemy: int = 0

    def list_options(self, game: Field) -> list[Option]:
        return [(COUNTER, self.unit, self.enemy), (STAND, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == STAND:
            return
        _, outcome = throw(game, self._roll(game), unit=name(game, self.unit))
        if outcome == "failure":
            game.tell("counter-failed", "inf:13.9a", unit=name(game, self.unit))
            return
        shot = game.stack[-1]
        assert isinstance(shot, missiles.Shot)
        provoke(game, shot)

    def _roll(self, game: Field) -> Roll:
        turns = must_turn(game, self.unit, self.enemy)
        return onset.counter_roll(game, self.unit, turns, "assault")

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:13.9a", "refusal-counter", {"unit": name(game, self.unit)})

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [self._roll(game)] if option[0] == COUNTER else []


def restrainers(game: Field, rider: Unit) -> list[Leader]:
    """inf:13.9c inf:16.1a The leaders within whose range a knight is, and who may hold him back."""
    here = game.hexes[rider]
    return [
        leader
        for leader in game.battle.restraining_leaders(game, rider)
        if here in in_range(game, leader, {here})
    ]


def restrain_roll(game: Field, leader: Leader) -> Roll:
    """inf:13.9c inf:table.countercharge.kn Die minus the leader's rating: 3 or less holds him."""
    limit = game.figures.countercharge["held"]
    drm = Modifier("inf:13.9c", "mod-rating", -rating(game, leader))
    return plan(
        game,
        "restrain",
        "inf:13.9c",
        [drm],
        lambda value: "held" if value <= limit else "rides",
    )


@dataclass(slots=True)
class HoldBack(Decision):
    """inf:13.9b inf:13.9c A leader tries to hold the knights back, or lets them ride."""

    unit: int = 0
    enemy: int = 0

    def list_options(self, game: Field) -> list[Option]:
        leaders = restrainers(game, self.unit)
        return [
            *((RESTRAIN, self.unit, leader) for leader in leaders),
            (COUNTER, self.unit, self.enemy),
        ]

    def take(self, game: Field, option: Option) -> None:
        shot = game.stack[-1]
        assert isinstance(shot, missiles.Shot)
        if option[0] == RESTRAIN:
            _, outcome = throw(game, restrain_roll(game, option[2]), unit=name(game, self.unit))
            if outcome == "held":
                game.tell("held-back", "inf:13.9c", unit=name(game, self.unit))
                return
        provoke(game, shot)

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:13.9c", "refusal-hold-back", {"unit": name(game, self.unit)})

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [restrain_roll(game, option[2])] if option[0] == RESTRAIN else []


def ride_at_shooter(game: Field, shot: Shot) -> None:
    """inf:13.9a inf:13.9d inf:13.9e At once, and the shooter's movement ends.

    Riders whom the fire has Disordered go in without a charge. RULING(inf-13.9-facing): a shooter
    stopped in his movement faces as his owner likes. RULING(inf-13.9-continued): a continued
    attack follows at once.
    """
    rider, shooter = shot.target, shot.shooter
    if not shot.countering or game.hexes[rider] < 0 or game.hexes[shooter] < 0:
        return
    if not ways(game, rider, shooter):
        return
    mark(game, rider, COUNTERED)
    kind = CHARGING if game.state[rider] == State.NORMAL else ON_FOOT
    side = game.unit_side[rider]
    phase = onset.Onslaught(side=side, units=[rider], pairs=[[rider, shooter, kind]], counter=True)
    go_to(game, phase, onset.begin_withdrawals)
    game.call(phase)
    game.call(RideAtArcher(side=side, unit=rider, enemy=shooter))
    move = next((f for f in game.stack if isinstance(f, Movement) and f.unit == shooter), None)
    if move is not None and not move.faced:
        move.faced = True
        game.call(results.Reface(side=game.unit_side[shooter], unit=shooter))


@dataclass(slots=True)
class RideAtArcher(Decision):
    """inf:13.6b inf:13.9a Where the rider ends next to the shooter."""

    unit: int = 0
    enemy: int = 0

    def list_options(self, game: Field) -> list[Option]:
        found = ways(game, self.unit, self.enemy)
        return [(RIDE, self.unit, h, facing) for h, facing in found]

    def take(self, game: Field, option: Option) -> None:
        _, unit, last, facing = option
        if last == game.hexes[unit]:
            turn(game, unit, facing)
            return
        ride = charge.ChargeRide(unit=unit, target=self.enemy, path=[last], facing=facing)
        ride.counter = True
        game.call(ride)

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("inf:13.9a", "refusal-ride", {"unit": name(game, self.unit)})
