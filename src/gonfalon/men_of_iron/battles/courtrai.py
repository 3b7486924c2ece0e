"""Courtrai, 11 July 1302: Flemish pikes behind ditches, and a garrison in their back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from gonfalon.men_of_iron import results
from gonfalon.men_of_iron.battle import Battle
from gonfalon.men_of_iron.battles.special import chosen, figure, rule_block, side_id
from gonfalon.men_of_iron.kinds import MEN_AT_ARMS, RESERVE, Formation, Kind, State
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.shock import Combat
from gonfalon.men_of_iron.state import (
    LOST_STANDARD,
    NOBODY,
    change,
    enemy_at,
    lift,
    name,
    place,
    spot,
    turn,
)
from gonfalon.men_of_iron.verbs import EXCHANGE

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option, Procedure, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.activation import Activation
    from gonfalon.men_of_iron.state import Field, Leader, Unit

FRENCH, FLEMISH = "french", "flemish"
GARRISON = "castle"
REFUGES = ("castle", "church")
DITCH = "ditch"

# Facts: who rode and who stood in a Shield Wall when the die was thrown; the break-out; the
# commands that have changed places in the optional set-up.
RIDERS, WALLS, BREAKOUT, EXCHANGED = "riders", "walls", "breakout", "exchanged"


class Courtrai(Battle):
    """moi:courtrai.first moi:courtrai.roads moi:courtrai.buildings The special rules of Courtrai.

    Who starts, what the ground costs, whom it lets in and what it hides stand in the data files;
    roads and bridges do not help into a hex next to an enemy.
    """

    SHUNS_ENEMY: ClassVar[bool] = True

    def rules(self, rules: Rules) -> Rules:
        """moi:courtrai.pikes moi:courtrai.ditch-retreat Note the riders before the dice fall."""
        return rules.insert(Combat, "roll_combat", note_riders)

    # Set-up.

    def leader_hexes(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """moi:courtrai.setup-flemish moi:courtrai.setup-french A leader starts with a unit."""
        hexes = super().leader_hexes(game, leader)
        if is_optional(game) and game.scenario.leaders[leader].side == game.scenario.side(FRENCH):
            return hexes
        return tuple(h for h in hexes if game.unit_at[h] != NOBODY)

    def set_up_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """moi:courtrai.setup-french In the optional set-up a command keeps to its part.

        One command of foot and one of horse stand on each side of the road.
        """
        hexes = super().set_up_hexes(game, unit)
        part = part_of(game, game.scenario.unit_command[unit])
        if not part:
            return hexes
        area = game.board.areas[part]
        return tuple(h for h in hexes if h in area)

    def set_up_clicks(self, game: Field, side: int) -> list[Option]:
        """moi:courtrai.setup-french The two of foot, or of horse, may change their parts."""
        if not is_optional(game) or game.scenario.sides[side].id != FRENCH:
            return []
        block = rule_block(game, "parts")
        return [(EXCHANGE, game.scenario.order(block[arm][0])) for arm in ("foot", "horse")]

    def take_set_up(self, game: Field, option: Option) -> None:
        """moi:courtrai.setup-french Two commands of an arm change places."""
        id_ = game.scenario.orders[option[1]].id
        block = rule_block(game, "parts")
        exchange(game, "foot" if id_ in block["foot"] else "horse")

    # Sorties.

    def instead_of_continuity(self, game: Field, side: int) -> list[int]:
        """moi:courtrai.sortie The garrison acts in place of a continuity roll, and only then.

        RULING(moi:courtrai.sortie): not twice without another activation or roll between.
        """
        order = next((at for at, o in enumerate(game.scenario.orders) if o.id == GARRISON), NOBODY)
        if order in (NOBODY, game.last_order) or game.scenario.orders[order].side != side:
            return []
        return [order] if self.is_usable(game, order) else []

    def may_designate(self, game: Field, unit: Unit, pairs: list[list[int]]) -> bool:
        """moi:courtrai.setup-french Of two units in the castle one may assault out of it."""
        here = game.hexes[unit]
        stack = {game.unit_at[here], game.second_at[here]} - {unit}
        return not any(attacker in stack for attacker, _, _ in pairs)

    def retire_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...] | None:
        """moi:courtrai.castle-retire The garrison goes back to castle or church.

        Where the Flemish hold both it is lost. In the castle it may join its fellow.
        """
        if not is_garrison(game, unit):
            return None
        hexes = refuges(game, unit)
        return tuple(h for h in hexes if may_shelter(game, unit, h)) or tuple(
            h for goal in hexes[:1] for h in results.nearest_free(game, unit, goal)
        )

    def end_activation(self, game: Field, activation: Activation) -> None:
        """moi:courtrai.castle-retire A refuge that the Flemish have left is one again."""
        for at, standard in enumerate(game.scenario.standards):
            if standard.id in REFUGES and game.standard_hex[at] == LOST_STANDARD:
                here = standard.hexes[0]
                if enemy_at(game, here, standard.side) == NOBODY:
                    game.standard_hex[at] = here

    # Ditches.

    def may_charge_over(self, game: Field, hex_: Hex) -> bool:
        """moi:courtrai.ditches No charge starts in, crosses or ends in a ditch."""
        return game.board.terrain[hex_] != DITCH

    def may_charge_into(self, game: Field, hex_: Hex) -> bool:
        """moi:courtrai.ditches Nor is it ridden at an enemy in a ditch."""
        return game.board.terrain[hex_] != DITCH

    # Results.

    def suffered(self, game: Field, unit: Unit, enemies: list[Unit], frame: Procedure) -> None:
        """moi:courtrai.pikes moi:courtrai.ditch-retreat Riders worsted by pikes, or in a ditch."""
        if unit not in game.facts.get(RIDERS, ()) or game.hexes[unit] < 0:
            return
        if any(has_flemish_pikes(game, enemy) for enemy in enemies):
            pull_down(game, unit)
        self._may_drown(game, unit)

    def suffered_fire(self, game: Field, unit: Unit, kind: int) -> None:
        """moi:courtrai.ditch-retreat Riders hit by missiles in a ditch."""
        if kind == Kind.MM and game.hexes[unit] >= 0:
            self._may_drown(game, unit)

    def _may_drown(self, game: Field, unit: Unit) -> None:
        """A Retired unit has thrown its die when it went back."""
        if game.state[unit] != State.RETIRED and is_in_ditch(game, unit):
            drown(game, unit)

    def retired(self, game: Field, unit: Unit, by: list[Unit]) -> None:
        """moi:courtrai.victory moi:courtrai.ditch-retreat Who drove it back, and over what."""
        value(game, unit, by)
        if game.kind[unit] == Kind.MM and (is_in_ditch(game, unit) or flees_over_ditch(game, unit)):
            drown(game, unit)

    def lost(self, game: Field, unit: Unit, by: list[Unit]) -> None:
        """moi:courtrai.victory Some losses count double."""
        value(game, unit, by)

    # Victory.

    def stepped(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:courtrai.victory The garrison may have broken out."""
        note_breakout(game, unit)

    def went(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:courtrai.victory The garrison may have broken out."""
        note_breakout(game, unit)

    def flight_points(self, game: Field, side: int) -> int:
        """moi:courtrai.victory Five Flemish points once a unit of the castle has broken out."""
        if game.scenario.sides[side].id != FLEMISH or BREAKOUT not in game.facts:
            return 0
        return figure(game, "victory", "breakout")


# The optional set-up.


def is_optional(game: Field) -> bool:
    """moi:courtrai.setup-french Do the French set up as they like beyond the brook?"""
    return chosen(game, "setup", "historical") == "optional"


def part_of(game: Field, command: int) -> str:
    """moi:courtrai.setup-french The area of a command in the optional set-up; empty for none."""
    if not is_optional(game):
        return ""
    block = rule_block(game, "parts")
    id_ = game.scenario.commands[command].id
    for arm in ("foot", "horse"):
        if id_ in block[arm]:
            at = block[arm].index(id_)
            changed = arm in game.facts.get(EXCHANGED, ())
            return str(block["areas"][1 - at if changed else at])
    return ""


def exchange(game: Field, arm: str) -> None:
    """moi:courtrai.setup-french Two commands take each other's part, and hexes if they can."""
    ids = rule_block(game, "parts")[arm]
    a, b = (game.scenario.command(id_) for id_ in ids)
    changed = game.facts.setdefault(EXCHANGED, [])
    if arm in changed:
        changed.remove(arm)
    else:
        changed.append(arm)
    units = {c: game.scenario.command_units[c] for c in (a, b)}
    places = {c: [(game.hexes[u], game.facing[u]) for u in units[c]] for c in (a, b)}
    for unit in units[a] + units[b]:
        lift(game, unit, RESERVE)
    for c, other in ((a, b), (b, a)):
        for unit, (hex_, facing) in zip(units[c], places[other], strict=False):
            place(game, unit, hex_)
            turn(game, unit, facing)
    for c, other in ((a, b), (b, a)):
        for unit in units[c][len(places[other]) :]:
            place(game, unit, _next_hex(game, unit, places[other][0][0]))
            turn(game, unit, places[other][0][1])
    leaders = [game.scenario.commands[c].leaders[0] for c in (a, b)]
    hexes = [game.leader_hex[lead] for lead in leaders]
    for lead, hex_ in zip(leaders, reversed(hexes), strict=True):
        game.leader_hex[lead] = hex_
    game.tell("exchanged", "moi:courtrai.setup-french", orders=list(ids))


def _next_hex(game: Field, unit: Unit, near: Hex) -> Hex:
    allowed = set(game.battle.set_up_hexes(game, unit))
    return next(
        h
        for h in game.board.within(near, 63)
        if h in allowed and game.unit_at[h] == NOBODY and game.board.terrain[h] != DITCH
    )


# The garrison.


def is_garrison(game: Field, unit: Unit) -> bool:
    """moi:courtrai.sortie Does a unit belong to the castle contingent?"""
    return game.scenario.commands[game.scenario.unit_command[unit]].id == GARRISON


def refuges(game: Field, unit: Unit) -> list[Hex]:
    """moi:courtrai.castle-retire Castle and church, where the Flemish do not hold them."""
    side = game.unit_side[unit]
    hexes = [s.hexes[0] for s in game.scenario.standards if s.id in REFUGES]
    return [h for h in hexes if enemy_at(game, h, side) == NOBODY]


def may_shelter(game: Field, unit: Unit, hex_: Hex) -> bool:
    """moi:courtrai.castle-retire A refuge that is free, or the castle with its fellow in it."""
    other = game.unit_at[hex_]
    if other in (NOBODY, unit) or game.second_at[hex_] == unit:
        return True
    castle = game.board.terrain[hex_] == REFUGES[0]
    return castle and is_garrison(game, other) and game.second_at[hex_] == NOBODY


# The Flemish pikes.


def note_riders(game: Field, combat: Combat) -> None:
    """moi:courtrai.pikes moi:courtrai.shieldwall Who rides and who is walled when dice fall."""
    fighters = {unit for attacker, defender, _ in combat.pairs for unit in (attacker, defender)}
    game.facts[RIDERS] = sorted(u for u in fighters if game.kind[u] == Kind.MM)
    game.facts[WALLS] = sorted(u for u in fighters if game.formation[u] == Formation.SHIELD_WALL)


def has_flemish_pikes(game: Field, unit: Unit) -> bool:
    """moi:courtrai.pikes moi:courtrai.shieldwall Flemish pikes, not in a Shield Wall."""
    return (
        game.kind[unit] == Kind.PK
        and side_id(game, unit) == FLEMISH
        and unit not in game.facts.get(WALLS, ())
    )


def pike_roll(game: Field) -> Roll:
    """moi:courtrai.pikes 0-4 pulls the riders from their horses."""
    limit = figure(game, "pikes", "unhorsed")
    return plan(
        game,
        "flemish-pikes",
        "moi:courtrai.pikes",
        [],
        lambda face: "unhorsed" if face <= limit else "none",
    )


def pull_down(game: Field, unit: Unit) -> None:
    """moi:courtrai.pikes Worsted by the long pikes, riders are Unhorsed besides on 0-4."""
    _, outcome = throw(game, pike_roll(game), unit=name(game, unit))
    if outcome == "unhorsed":
        state = game.state[unit]
        results.unhorse(game, unit)
        if state == State.RETIRED:
            change(game, unit, state=State.RETIRED)


# Lost in the ditches.


def is_in_ditch(game: Field, unit: Unit) -> bool:
    return game.board.terrain[game.hexes[unit]] == DITCH


def flees_over_ditch(game: Field, unit: Unit) -> bool:
    """moi:courtrai.ditch-retreat Does a ditch lie on the straight way to the unit's standard?

    RULING(moi:courtrai.ditch-retreat): the line from centre to centre is the way back; where it
    runs along a hexside, both hexes have to be ditches.
    """
    standard = game.battle.standard_of(game, unit)
    if standard == NOBODY:
        return False
    terrain = game.board.terrain
    way = game.board.line(game.hexes[unit], game.standard_hex[standard])
    return any(all(h >= 0 and terrain[h] == DITCH for h in step) for step in way)


def ditch_roll(game: Field) -> Roll:
    """moi:courtrai.ditch-retreat 0-4 and the riders are lost in the ditch."""
    limit = figure(game, "ditch", "lost")
    return plan(
        game,
        "ditch",
        "moi:courtrai.ditch-retreat",
        [],
        lambda face: "eliminated" if face <= limit else "spared",
    )


def drown(game: Field, unit: Unit) -> None:
    """moi:courtrai.ditch-retreat The die of the ditches, unless the players do without it."""
    if chosen(game, "ditch_loss", "on") != "on":
        return
    _, outcome = throw(game, ditch_roll(game), unit=name(game, unit))
    if outcome == "eliminated":
        results.eliminate(game, unit, "moi:courtrai.ditch-retreat", [])


# Flight points.


def value(game: Field, unit: Unit, by: list[Unit]) -> None:
    """moi:courtrai.victory What a unit is worth depends on who has beaten it.

    RULING(courtrai.bonus): by the sentence Flemish units beaten by French men-at-arms count double;
    by its heading, a bonus for the Flemish, it should be French men-at-arms beaten by them.
    """
    whose = chosen(game, "double_losses", FLEMISH)
    if side_id(game, unit) != whose:
        return
    riders = by if whose == FLEMISH else [unit] * bool(by)
    double = any(game.kind[rider] in MEN_AT_ARMS for rider in riders)
    game.worth[unit] = figure(game, "victory", "by_men_at_arms") if double else 1


def note_breakout(game: Field, unit: Unit) -> None:
    """moi:courtrai.victory The first unit of the castle beyond the brook counts, once for all."""
    if BREAKOUT in game.facts or not is_garrison(game, unit):
        return
    here = game.hexes[unit]
    if here in game.board.areas.get("breakout", ()):
        game.facts[BREAKOUT] = 1
        game.tell("broke-out", "moi:courtrai.victory", unit=name(game, unit), hex=spot(game, here))
