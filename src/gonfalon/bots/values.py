"""What results are worth to the squire, and quick estimates of the dice that lead to them.

The estimates follow the charts and the commonest DRMs; where a decision is at hand the engine's
own rolls are weighed instead, the modifiers of the battle included.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.hexes import FLANK, FRONT, REAR
from gonfalon.men_of_iron.contact import attacked_side, is_feared, may_strike, terrain_drm
from gonfalon.men_of_iron.kinds import MEN_AT_ARMS, Formation, Kind, State
from gonfalon.men_of_iron.shock import RESULTS
from gonfalon.men_of_iron.state import defence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.figures import Figures
    from gonfalon.men_of_iron.state import Field, Unit

# What an effect costs a unit in good order, and one that is not.
HARM = {
    "none": (0.0, 0.0),
    "disordered": (1.0, 0.1),
    "retreat": (0.4, 0.5),
    "unhorsed": (1.6, 1.6),
    "retired": (1.8, 1.2),
    "eliminated": (3.0, 2.4),
}
CONTINUING = 0.4
# What a unit is worth by its kind: the flight points of either book, levelled.
HEAVY = MEN_AT_ARMS | {Kind.KN, Kind.HC}
WORTH = tuple(1.4 if kind in HEAVY else 1.0 for kind in Kind.all())


def harm(effects: Iterable[str], disordered: bool) -> float:
    """What some effects cost a unit."""
    return sum(HARM[effect][disordered] for effect in effects)


def attack_value(game: Field, roll: Roll, attackers: list[Unit], defender: Unit) -> float:
    """What a die of an assault or charge is worth to the attacker, on average."""
    if roll.outcomes[0] not in RESULTS:
        return 0.0
    state, kind = game.state, game.kind
    worth = WORTH[kind[defender]]
    shaken = state[defender] != State.NORMAL
    value = 0.0
    for outcome in roll.outcomes:
        own, his, goes_on = RESULTS[outcome]
        value += worth * harm(his, shaken) + (CONTINUING if goes_on else 0.0)
        if own:
            for unit in attackers:
                value -= WORTH[kind[unit]] * harm(own, state[unit] != State.NORMAL)
    return value / len(roll.outcomes)


def shot_value(game: Field, roll: Roll, target: Unit) -> float:
    """What a shot is worth to the shooter, on average."""
    shaken = game.state[target] != State.NORMAL
    total = sum(HARM.get(outcome, HARM["none"])[shaken] for outcome in roll.outcomes)
    return WORTH[game.kind[target]] * total / len(roll.outcomes)


class Charts:
    """The charts of a game as averages: what the enemy loses, and what each attacker does."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self._fights: dict[tuple[bool, bool, int], tuple[float, float, float]] = {}
        self._shots: dict[tuple[bool, bool, int], float] = {}

    def fight(self, charging: bool, shaken: bool, drm: int) -> tuple[float, float, float]:
        """Average harm to the defender, to an attacker in good order, and to a shaken one."""
        key = charging, shaken, drm
        found = self._fights.get(key)
        if found is None:
            tables = self.figures.charge if charging else self.figures.assault
            faces = range(self.figures.die)
            rows = [RESULTS[tables[shaken].look_up(face + drm)] for face in faces]
            his = sum(harm(r[1], shaken) + (CONTINUING if r[2] else 0.0) for r in rows)
            found = self._fights[key] = (
                his / len(rows),
                sum(harm(r[0], False) for r in rows) / len(rows),
                sum(harm(r[0], True) for r in rows) / len(rows),
            )
        return found

    def shot(self, mounted: bool, shaken: bool, drm: int) -> float:
        """Average harm of a shot."""
        key = mounted, shaken, drm
        found = self._shots.get(key)
        if found is None:
            table = self.figures.fire[mounted, shaken]
            faces = range(self.figures.die)
            total = sum(HARM[table.look_up(face + drm)][shaken] for face in faces)
            found = self._shots[key] = total / self.figures.die
        return found


def charge_drm(game: Field, moved: bool) -> int:
    """moi:11.2 inf:table.assault.drm What a charge adds to the die, or costs after moving."""
    table = game.figures.assault_drm
    if moved:
        return table.get("charge_after_moving", table.get("charger_moved", 0))
    return table.get("charge", 0)


def estimate_attack(
    game: Field,
    charts: Charts,
    unit: Unit,
    enemy: Unit,
    from_hex: Hex,
    *,
    charging: bool = False,
    friends: Iterable[Hex] = (),
    extra: int = 0,
) -> float:
    """What an attack from a hex promises, with friends who attack the same enemy from theirs.

    `extra` is any DRM besides those of ground, sides and weapons: that of a charge among them.
    """
    if not may_strike(game, unit, enemy, from_hex):
        return -9.0
    side = attacked_side(game, enemy, from_hex)
    around = game.board.toward[game.hexes[enemy]]
    sides = {side, *(attacked_side(game, enemy, h) for h in friends if h in around)}
    drm = _drm(game, unit, enemy, from_hex, sides)
    shaken = game.state[enemy] != State.NORMAL
    worth = WORTH[game.kind[enemy]]
    own = WORTH[game.kind[unit]]
    state = game.state[unit] != State.NORMAL
    his, *mine = charts.fight(False, shaken, drm if charging else drm + extra)
    value = worth * his - own * mine[state]
    if not charging:
        return value
    his, *mine = charts.fight(True, shaken, drm + extra)
    charge = worth * his - own * mine[state]
    reluctant = is_feared(game, enemy) and side == FRONT
    return (charge + value) / 2 if reluctant else charge


def estimate_charge(
    game: Field, charts: Charts, unit: Unit, enemy: Unit, from_hex: Hex, *, moved: bool = False
) -> float:
    """What a charge that ends in a hex promises."""
    extra = charge_drm(game, moved)
    return estimate_attack(game, charts, unit, enemy, from_hex, charging=True, extra=extra)


def _drm(game: Field, unit: Unit, enemy: Unit, from_hex: Hex, sides: set[int]) -> int:
    figures = game.figures
    table = figures.assault_drm
    drm = defence(game, enemy)
    drm += figures.matrix[game.kind[enemy]][game.kind[unit]]
    drm += terrain_drm(game, unit, enemy, from_hex)
    if len(sides) > 1:
        drm += table["combination"]
    elif REAR in sides:
        drm += table["rear"]
    elif FLANK in sides:
        drm += table["flank"]
    if game.state[unit] != State.NORMAL:
        drm += table["attacker_disordered"]
    if game.state[enemy] == State.RETIRED:
        drm += table["defender_retired"]
    if game.formation[enemy] != Formation.NONE and FRONT in sides:
        drm += table["shield_wall"]
    return drm
