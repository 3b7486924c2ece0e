"""What the squire has in mind during one activation: where the enemy stands, and what it plans."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gonfalon.bots.ground import combat_units, march_field, nearness

if TYPE_CHECKING:
    from gonfalon.bots.postures import Posture
    from gonfalon.bots.values import Charts
    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Leader, Unit

# The part of a holding army that the enemy must have come near before it fights as it can.
LOCKED = 0.4


@dataclass(slots=True)
class Plan:
    """A unit's march: the hexes to go through and the corner to face at the end."""

    path: list[Hex] = field(default_factory=list)
    facing: int = -1
    state: int = 0


@dataclass(slots=True)
class Mind:
    """The picture of an activation, made when it begins."""

    side: int
    turns: int
    posture: Posture
    charts: Charts
    # Does the side keep its ground?
    holds: bool
    # How much worse than even an attack may be; it grows when a battle drags on.
    boldness: float
    enemies: list[Unit]
    near: list[int]
    # Hexes next to the enemy, and none at all.
    contact: bytes
    nothing: bytes
    # Was this picture taken between two activations?
    peeking: bool = False
    fields: dict[int, list[int]] = field(default_factory=dict)
    goals: dict[int, list[int]] = field(default_factory=dict)
    # Does the whole army march in this activation?
    marching: bool = False
    queue: list[Option] | None = None
    plans: dict[Unit, Plan] = field(default_factory=dict)
    # Hexes from which friends will attack an enemy, and the ways of the leaders.
    contacts: dict[Unit, list[Hex]] = field(default_factory=dict)
    rides: dict[Leader, list[Hex]] = field(default_factory=dict)
    attacks: list[Option] | None = None
    tried: dict[Option, int] = field(default_factory=dict)

    def goal_field(self, game: Field, mover: int) -> list[int]:
        """Movement points from everywhere to where the side wants to go."""
        found = self.goals.get(mover)
        if found is None:
            area = sorted(game.board.areas[self.posture.goal])
            found = self.goals[mover] = march_field(game, game.costs[mover], area)
        return found

    def field_for(self, game: Field, mover: int) -> list[int]:
        """Movement points to the enemy from everywhere, for foot or for horse."""
        found = self.fields.get(mover)
        if found is None:
            sources = [game.hexes[u] for u in self.enemies]
            found = self.fields[mover] = march_field(game, game.costs[mover], sources)
        return found


def look(game: Field, side: int, posture: Posture, charts: Charts) -> Mind:
    """Take in the position at the beginning of an activation."""
    enemies = combat_units(game, 1 - side)
    near = nearness(game.board, [game.hexes[u] for u in enemies])
    return Mind(
        side=side,
        turns=game.turns,
        posture=posture,
        charts=charts,
        holds=posture.holds(game.turns) and not is_locked(game, side, posture, near),
        boldness=min(1.5, max(0.0, (game.turns - 250) / 200)),
        enemies=enemies,
        near=near,
        contact=bytes(n <= 1 for n in near),
        nothing=bytes(len(near)),
    )


def is_locked(game: Field, side: int, posture: Posture, near: list[int]) -> bool:
    """Has the enemy come so near to so many that holding back is over?"""
    units = combat_units(game, side)
    close = sum(near[game.hexes[u]] <= posture.within for u in units)
    return close >= LOCKED * len(units)
