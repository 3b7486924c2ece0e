"""moi:9.0 Missile fire: active, response and reaction fire, ranges, arcs and sight."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gonfalon.kernel.board import hexes_of
from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.flow import Decision, Option, Procedure
from gonfalon.kernel.hexes import FLANK, FRONT, REAR, SIDE_OF
from gonfalon.kernel.modifiers import Modifier, Roll
from gonfalon.men_of_iron import charge, leaders, results
from gonfalon.men_of_iron.kinds import (
    BUSY,
    FIRED,
    MOVED,
    NO_ASSAULT,
    REACT_ONCE,
    REACTED,
    RESPONDERS,
    SHOOTERS,
    Formation,
    Kind,
    State,
)
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import (
    NOBODY,
    is_disordered,
    is_mounted,
    mark,
    name,
    touches_enemy,
)
from gonfalon.men_of_iron.verbs import FIRE, HOLD

if TYPE_CHECKING:
    from gonfalon.kernel.hexes import Hex
    from gonfalon.men_of_iron.state import Field, Unit

ACTIVE, REACTION = 0, 1
IS_SHOOTER = tuple(kind in SHOOTERS for kind in Kind.all())


def fire_range(game: Field, unit: Unit) -> int:
    """moi:9.1b moi:table.range inf:11.1a The longest range at which the unit may fire."""
    return len(game.figures.ranges[game.kind[unit]])


def may_shoot(game: Field, unit: Unit) -> bool:
    """moi:9.1a moi:14.2a Is the unit able to fire at all? Retired units are not.

    RULING(moi-9.1-retired): a Retired unit does not fire.
    """
    return (
        IS_SHOOTER[game.kind[unit]]
        and game.hexes[unit] >= 0
        and game.state[unit] != State.RETIRED
        and game.battle.may_shoot(game, unit)
    )


def may_fire_actively(game: Field, unit: Unit) -> bool:
    """moi:9.2c moi:14.2b Once in its activation; hobelars not when they have moved."""
    if not IS_SHOOTER[game.kind[unit]] or game.acts[unit] & FIRED:
        return False
    if game.scenario.units[unit].foot_as >= 0 and game.acts[unit] & MOVED:
        return False
    return may_shoot(game, unit)


def targets(game: Field, unit: Unit, anywhere: bool = False) -> list[Unit]:
    """moi:6.1b moi:9.1a moi:9.1b inf:11.1a inf:11.1b The enemies before its front and flank sides.

    A mounted unit in the course of its movement has no fixed facing (`anywhere`).
    """
    here = game.hexes[unit]
    board = game.board
    sides = SIDE_OF[game.facing[unit]]
    near = game.held[1 - game.unit_side[unit]] & board.disc(here, fire_range(game, unit))
    found = []
    for there in sorted(hexes_of(near), key=board.distances(here).__getitem__):
        if not anywhere and all(sides[d] == REAR for d in board.bearings(here, there)):
            continue
        if has_line(game, unit, here, there):
            found.append(game.unit_at[there])
    return found


def has_line(game: Field, unit: Unit, here: Hex, there: Hex) -> bool:
    """moi:9.4a moi:9.4d inf:11.4a inf:11.4c

    Nothing hides the target, or stands before crossbows.
    """
    if not game.scenario.terrain.sees(here, there):
        return False
    return game.kind[unit] != Kind.CB or is_unmasked(game, here, there)


def is_unmasked(game: Field, here: Hex, there: Hex) -> bool:
    """moi:9.4d inf:11.4c No unit stands on the line; along a hexside one free hex is enough."""
    unit_at = game.unit_at
    for step in game.board.line(here, there):
        if all(h >= 0 and unit_at[h] != NOBODY for h in step):
            return False
    return True


def is_in_range(game: Field, hex_: Hex, side: int) -> bool:
    """moi:14.2b Is a hex within the missile range of an enemy?"""
    row = game.board.distances(hex_)
    for unit in game.scenario.shooters[1 - side]:
        there = game.hexes[unit]
        if there >= 0 and IS_SHOOTER[game.kind[unit]] and row[there] <= fire_range(game, unit):
            return True
    return False


def fire_roll(game: Field, shooter: Unit, target: Unit) -> Roll:
    """moi:9.3a moi:12.1 inf:11.3a inf:14.1

    The die of a shot: its DRMs and the column of the target.
    """
    column = game.figures.fire[is_mounted(game, target), is_disordered(game, target)]
    return plan(game, "fire", "moi:9.3a", fire_modifiers(game, shooter, target), column.look_up)


def fire_modifiers(game: Field, shooter: Unit, target: Unit) -> list[Modifier]:
    """moi:table.fire.drm moi:table.range moi:9.3c inf:11.3b inf:11.3c inf:table.fire.drm

    The DRMs.
    """
    here, there = game.hexes[shooter], game.hexes[target]
    figures = game.figures
    distance = game.board.distance(here, there)
    found = [
        Modifier("moi:table.range", "mod-range", figures.ranges[game.kind[shooter]][distance - 1])
    ]
    ground = game.scenario.terrain.fire[there]
    if ground:
        found.append(Modifier(game.scenario.terrain.rule, "mod-terrain", ground))
    hit = [SIDE_OF[game.facing[target]][d] for d in game.board.bearings(there, here)]
    drm = figures.fire_drm
    flank = figures.flank_fire[game.kind[target]]
    if flank and all(side == FLANK for side in hit):
        found.append(Modifier("moi:9.3c", "mod-fire-flank", flank))
    armour = figures.fire_target[game.kind[target]]
    if armour:
        label = "mod-armoured" if armour < 0 else "mod-helpless"
        found.append(Modifier("moi:table.fire.drm", label, armour))
    if is_disordered(game, shooter):
        found.append(Modifier("moi:12.2a", "mod-firer-disordered", drm["firer_disordered"]))
    if is_mounted(game, shooter):
        found.append(Modifier("moi:table.fire.drm", "mod-mounted-firer", drm["mounted_firer"]))
    if game.formation[target] == Formation.SHIELD_WALL and FRONT in hit:
        found.append(Modifier("moi:14.1c", "mod-shield-wall", drm["shield_wall_front"]))
    game.battle.fire_modifiers(game, shooter, target, found)
    return found


# Shots.


@dataclass(slots=True)
class Shot(Procedure):
    """moi:9.2 One shot, the response to it, and what both bring."""

    shooter: int = 0
    target: int = 0
    mode: int = ACTIVE
    answered: bool = False
    was_disordered: bool = False
    mounted: bool = False
    countering: bool = False


def fire(game: Field, shooter: Unit, target: Unit) -> None:
    """moi:9.2c moi:9.2g inf:11.2a inf:11.2e inf:16.2a Active fire at one target.

    Archers with maces who shoot do not assault in the same activation.
    """
    mark(game, shooter, FIRED | BUSY)
    if game.kind[shooter] == Kind.AF:
        mark(game, shooter, NO_ASSAULT)
    game.call(
        Shot(
            shooter=shooter,
            target=target,
            was_disordered=is_disordered(game, target),
            mounted=game.kind[target] == Kind.MM,
        )
    )


def offer_response(game: Field, shot: Shot) -> None:
    """moi:9.2d moi:9.2f inf:11.2c inf:11.2f Bows may answer; crossbows and javelins may not.

    RULING(moi-9.2-response): only units that are not active respond, as 9.2g has it; a unit under
    reaction fire does not shoot back, unless the option of that name is on.
    """
    if shot.mode == REACTION and not game.scenario.options.get("response_to_reaction", False):
        return
    if may_respond(game, shot.target, shot.shooter):
        side = game.unit_side[shot.target]
        game.call(Respond(side=side, unit=shot.target, enemy=shot.shooter))


def may_respond(game: Field, unit: Unit, shooter: Unit) -> bool:
    """moi:9.2d inf:11.2c The unit fired at may fire back at a shooter within its range and arc."""
    if game.kind[unit] not in RESPONDERS or not may_shoot(game, unit):
        return False
    here, there = game.hexes[unit], game.hexes[shooter]
    if game.board.distance(here, there) > fire_range(game, unit):
        return False
    sides = SIDE_OF[game.facing[unit]]
    if all(sides[d] == REAR for d in game.board.bearings(here, there)):
        return False
    return has_line(game, unit, here, there)


@dataclass(slots=True)
class Respond(Decision):
    """moi:9.2d Fire back, or hold."""

    unit: int = 0
    enemy: int = 0

    def list_options(self, game: Field) -> list[Option]:
        return [(FIRE, self.unit, self.enemy), (HOLD, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        shot = game.stack[-1]
        assert isinstance(shot, Shot)
        shot.answered = option[0] == FIRE

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:9.2d", "refusal-respond-only")

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [fire_roll(game, self.unit, self.enemy)] if option[0] == FIRE else []


def resolve_shot(game: Field, shot: Shot) -> None:
    """moi:9.2d moi:9.3b inf:11.2c Both dice are thrown before either result is applied."""
    shooter, target = shot.shooter, shot.target
    mode = "reaction" if shot.mode == REACTION else "active"
    there = fire_roll(game, shooter, target)
    back = fire_roll(game, target, shooter) if shot.answered else None
    hit = throw(game, there, shooter=name(game, shooter), target=name(game, target), mode=mode)
    answer = None
    if back is not None:
        answer = throw(
            game, back, shooter=name(game, target), target=name(game, shooter), mode="response"
        )
    game.battle.has_shot(game, shooter)
    if answer is not None:
        game.battle.has_shot(game, target)
    _strike(game, target, shooter, hit)
    if answer is not None:
        _strike(game, shooter, target, answer)


def _strike(game: Field, unit: Unit, by: Unit, hit: tuple[int, str]) -> None:
    """moi:15.4a A shot's result; a die of 9 or more may fell a leader in the hex."""
    total, outcome = hit
    if total >= game.figures.fire_drm["leader_check"]:
        leaders.check_fire(game, game.hexes[unit], game.unit_side[unit])
    if outcome != "none":
        kind = game.kind[unit]
        results.suffer(game, unit, outcome, [by], "moi:9.3a")
        game.battle.suffered_fire(game, unit, kind)


def provoke(game: Field, shot: Shot) -> None:
    """moi:9.2a moi:11.5b Mounted men-at-arms fired at may ride at the shooter, after the fire.

    RULING(moi-9.2-moved): a genitor's target waits until the genitor has ended its movement.
    """
    if shot.mode != ACTIVE or not shot.mounted or game.kind[shot.target] != Kind.MM:
        return
    if shot.was_disordered:
        return
    if is_mounted(game, shot.shooter):
        for frame in reversed(game.stack):
            pending = getattr(frame, "pending", None)
            if pending is not None:
                pending.append(shot.target)
                return
    charge.offer_after_fire(game, shot.target, shot.shooter)


# Reaction fire.


@dataclass(slots=True)
class ReactionFire(Procedure):
    """moi:9.2e A unit has come into the front of enemy missile units."""

    target: int = 0
    shooters: list[int] = field(default_factory=list)


def open_reaction_fire(game: Field, unit: Unit, countercharge: bool = False) -> None:
    """moi:9.1a moi:9.2e inf:11.1b inf:11.2d

    Those whose front hexes a unit has entered may fire at it.
    """
    here = game.hexes[unit]
    side = game.unit_side[unit]
    if not touches_enemy(game, here, side):
        return
    unit_at, unit_side, kind = game.unit_at, game.unit_side, game.kind
    shooters = []
    for h in game.board.adjacent[here]:
        enemy = unit_at[h]
        if (
            enemy != NOBODY
            and unit_side[enemy] != side
            and IS_SHOOTER[kind[enemy]]
            and may_react(game, enemy, here, countercharge)
        ):
            shooters.append(enemy)
    if shooters:
        game.call(ReactionFire(target=unit, shooters=shooters))


def may_react(game: Field, unit: Unit, hex_: Hex, countercharge: bool = False) -> bool:
    """moi:9.2e moi:9.2f inf:11.2d inf:11.2f Into its front; a crossbow once, not at a counter."""
    if hex_ not in game.board.front[game.hexes[unit]][game.facing[unit]]:
        return False
    if game.kind[unit] in REACT_ONCE and (game.acts[unit] & REACTED or countercharge):
        return False
    return may_shoot(game, unit)


def next_reaction(game: Field, reaction: ReactionFire) -> None:
    """moi:9.2g moi:9.3b One shooter after the other, while the target is still before it."""
    target = reaction.target
    while reaction.shooters:
        shooter = reaction.shooters.pop(0)
        here = game.hexes[target]
        if here < 0 or game.hexes[shooter] < 0:
            continue
        if may_react(game, shooter, here):
            reaction.at -= 1
            game.call(React(side=game.unit_side[shooter], unit=shooter, target=target))
            return


@dataclass(slots=True)
class React(Decision):
    """moi:9.2e Fire at the unit that has come before the bows, or hold."""

    unit: int = 0
    target: int = 0

    def list_options(self, game: Field) -> list[Option]:
        return [(FIRE, self.unit, self.target), (HOLD, self.unit)]

    def take(self, game: Field, option: Option) -> None:
        if option[0] == HOLD:
            return
        mark(game, self.unit, REACTED | BUSY)
        game.call(
            Shot(
                shooter=self.unit,
                target=self.target,
                mode=REACTION,
                was_disordered=is_disordered(game, self.target),
                mounted=game.kind[self.target] == Kind.MM,
            )
        )

    def refuse(self, game: Field, option: Option) -> Refusal:
        return Refusal("moi:9.2e", "refusal-react-only")

    def preview(self, game: Field, option: Option) -> list[Roll]:
        return [fire_roll(game, self.unit, self.target)] if option[0] == FIRE else []


def refuse_fire(game: Field, option: Option) -> Refusal:
    """moi:9.1a moi:9.1b moi:9.4a Why a shot is not possible."""
    if option[0] != FIRE or len(option) != 3:
        return Refusal("moi:9.2b", "refusal-fire-or-hold")
    unit, target = option[1], option[2]
    facts = {"unit": name(game, unit), "target": name(game, target)}
    if not may_fire_actively(game, unit):
        return Refusal("moi:9.2c", "refusal-may-not-fire", facts)
    here, there = game.hexes[unit], game.hexes[target]
    if there < 0 or game.unit_side[target] == game.unit_side[unit]:
        return Refusal("moi:9.1a", "refusal-no-target", facts)
    if game.board.distance(here, there) > fire_range(game, unit):
        return Refusal("moi:9.1b", "refusal-out-of-range", facts)
    if not game.scenario.terrain.sees(here, there):
        return Refusal("moi:9.4a", "refusal-no-sight", facts)
    if game.kind[unit] == Kind.CB and not is_unmasked(game, here, there):
        return Refusal("moi:9.4d", "refusal-masked", facts)
    return Refusal("moi:9.1a", "refusal-out-of-arc", facts)
