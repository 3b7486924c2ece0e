"""Poitiers, 19 September 1356: a hedge with one gap, and an army that comes on in turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gonfalon.kernel.errors import Refusal
from gonfalon.kernel.modifiers import Modifier
from gonfalon.men_of_iron import results, victory
from gonfalon.men_of_iron.activation import Activation
from gonfalon.men_of_iron.battles import standards
from gonfalon.men_of_iron.battles.french_horse import ENGLISH, FRENCH, FrenchHorse, is_roused, rouse
from gonfalon.men_of_iron.battles.special import (
    chosen,
    crossing_roll,
    figure,
    rule_block,
    side_id,
    with_frames,
)
from gonfalon.men_of_iron.command import in_range
from gonfalon.men_of_iron.kinds import (
    BUSY,
    DONE,
    ELIMINATED,
    MOVED,
    WITHDRAWN,
    Kind,
    State,
)
from gonfalon.men_of_iron.rolls import plan, throw
from gonfalon.men_of_iron.state import (
    ALIVE,
    NOBODY,
    change,
    enemy_at,
    is_combat_unit,
    is_mounted,
    lift,
    mark,
    name,
    spot,
    touches_enemy,
    units_of,
)
from gonfalon.men_of_iron.terrain import CROSSINGS, FOOT, HORSE, WAGON
from gonfalon.men_of_iron.verbs import ARRANGE_STANDARD, DISMOUNT, STEP

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option, Rules
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Roll
    from gonfalon.men_of_iron.state import Field, Leader, Unit

# Facts of the game.
OPENED = "opened"
GAPS = "gaps"
HEDGE, DITCH, STREAM = "hedge", "ditch", "stream"


class Poitiers(FrenchHorse):
    """moi:poitiers.shieldwall moi:poitiers.victory The special rules of Poitiers.

    Who may form a Shield Wall, and the flight levels, stand in the battle's data.
    """

    def rules(self, rules: Rules) -> Rules:
        """moi:poitiers.captal The Captal takes along what is in his range."""
        changed = rules.insert(Activation, "order_formations", keep_to_range)
        return with_frames(changed, standards.RaiseStandard)

    def derive(self, game: Field) -> None:
        """moi:poitiers.hedge The costs of the ground, without the hedges trampled down."""
        game.costs, game.ways = game.scenario.terrain.costs, game.scenario.terrain.ways
        for a, b in game.facts.get(GAPS, []):
            open_gap(game, a, b)

    # Set-up and the first turn.

    def standard_hexes(self, game: Field, standard: int) -> tuple[Hex, ...]:
        """moi:poitiers.setup-french More than 5 hexes from where the English set up."""
        if game.scenario.standards[standard].later:
            return standards.free_hexes(game, standard)
        return super().standard_hexes(game, standard)

    def begin(self, game: Field) -> None:
        """moi:poitiers.setup-french When the battle begins the French may plant their standards."""
        super().begin(game)
        for standard in reversed(waiting_standards(game)):
            standards.raise_standard(game, standard, "moi:poitiers.setup-french")

    def free_orders(self, game: Field, side: int) -> list[int]:
        """moi:poitiers.first moi:poitiers.clermont The historical opening; who needs no leader.

        RULING(moi:poitiers.clermont): Clermont and Audrehem have no rating to roll against, so
        only a free activation sets them in motion.
        """
        orders = super().free_orders(game, side)
        orders += [
            at
            for at, order in enumerate(game.scenario.orders)
            if order.side == side and is_leaderless(game, at) and self.is_usable(game, at)
        ]
        if not must_open(game, side):
            return orders
        first = rule_block(game, "first")["orders"]
        return [order for order in orders if game.scenario.orders[order].id in first]

    def may_pass(self, game: Field, side: int) -> bool:
        """moi:poitiers.first Nor do the French pass at first."""
        return not must_open(game, side)

    # Activation.

    def orders(self, game: Field, side: int) -> list[int]:
        """moi:poitiers.captal The Captal may be activated, where anybody is in his range."""
        orders = super().orders(game, side)
        captal = captal_order(game)
        own = captal != NOBODY and game.scenario.orders[captal].side == side
        return [*orders, captal] if own and led_by_captal(game) else orders

    def begin_activation(self, game: Field, activation: Activation) -> None:
        """moi:poitiers.first moi:poitiers.orleans Who must charge, and who goes home."""
        super().begin_activation(game, activation)
        order = game.scenario.orders[activation.order]
        if must_open(game, activation.side) and order.id in rule_block(game, "first")["orders"]:
            rouse(game, activation)
        orleans = rule_block(game, "orleans")["command"]
        if any(game.scenario.commands[c].id == orleans for c in activation.commands):
            consider_leaving(game, activation)

    def end_activation(self, game: Field, activation: Activation) -> None:
        """moi:poitiers.wagons moi:poitiers.first The wagons; the opening is over."""
        super().end_activation(game, activation)
        if game.scenario.sides[activation.side].id == FRENCH:
            game.facts[OPENED] = True
        take_wagons(game)

    def other_options(self, game: Field, activation: Activation) -> list[Option]:
        """moi:poitiers.dismount moi:poitiers.setup-french Dismount, or plant a standard."""
        options: list[Option] = [
            (DISMOUNT, unit) for unit in activation.units if may_dismount(game, unit)
        ]
        if game.scenario.sides[activation.side].id == FRENCH:
            options += [(ARRANGE_STANDARD, s) for s in waiting_standards(game)]
        return options

    def take_other(self, game: Field, activation: Activation, option: Option) -> None:
        """moi:poitiers.dismount moi:poitiers.setup-french Carry it out."""
        if option[0] == DISMOUNT:
            dismount(game, option[1])
        else:
            standards.raise_standard(game, option[1], "moi:poitiers.setup-french")

    def refusal(self, game: Field, option: Option) -> Refusal | None:
        """moi:poitiers.dismount moi:poitiers.wagons moi:poitiers.aggression Why not."""
        if option[0] == DISMOUNT and game.kind[option[1]] == Kind.MM:
            facts = {"unit": name(game, option[1])}
            return Refusal("moi:poitiers.dismount", "refusal-dismount", facts)
        if option[0] == STEP:
            why = self.may_step(game, option[1], option[2])
            facts = {"unit": name(game, option[1]), "hex": spot(game, option[2])}
            if why:
                return Refusal("moi:poitiers.wagons", why, facts)
        return super().refusal(game, option)

    def preview_other(self, game: Field, option: Option) -> list[Roll]:
        """moi:table.terrain.poitiers The die of a rider who crosses a stream."""
        if option[0] == STEP and wades(game, option[1], game.hexes[option[1]], option[2]):
            return [stream_roll(game, option[1])]
        return super().preview_other(game, option)

    # Reinforcements.

    def entry_hexes(self, game: Field, unit: Unit) -> tuple[Hex, ...]:
        """moi:poitiers.reinforcements The King's men enter whenever he is activated."""
        return game.scenario.units[unit].entry

    def leader_entry(self, game: Field, leader: Leader) -> tuple[Hex, ...]:
        """moi:poitiers.reinforcements And he with them."""
        definition = game.scenario.leaders[leader]
        units = game.scenario.reserves.get(definition.reserve, ())
        hexes = game.scenario.units[units[0]].entry if units else ()
        return tuple(h for h in hexes if enemy_at(game, h, definition.side) == NOBODY)

    # Ground.

    def may_step(self, game: Field, unit: Unit, hex_: Hex) -> str:
        """moi:poitiers.wagons Either the wagons of a command move, or its combat units."""
        is_wagon = game.kind[unit] == Kind.WG
        for other in game.scenario.command_units[game.scenario.unit_command[unit]]:
            if game.acts[other] & MOVED and (game.kind[other] == Kind.WG) != is_wagon:
                return "refusal-wagons"
        return ""

    def stepped(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:poitiers.hedge moi:table.terrain.poitiers Over the hedge, or through the stream."""
        trample(game, unit, origin)
        cross_stream(game, unit, origin)

    def went(self, game: Field, unit: Unit, origin: Hex) -> None:
        """moi:poitiers.hedge moi:table.terrain.poitiers Advances and retreats do it too."""
        trample(game, unit, origin)
        cross_stream(game, unit, origin)

    def cleared_side(self, game: Field, a: Hex, b: Hex) -> str:
        """moi:poitiers.hedge A hedge that somebody has crossed hinders no attack."""
        return HEDGE if is_gap(game, a, b) else ""

    # Results and victory.

    def translate(self, game: Field, unit: Unit, result: str) -> str:
        """moi:poitiers.crossbows Crossbows do not rally: Retired, they are lost.

        RULING(moi:poitiers.crossbows): hobelars on foot are no crossbows in this sense.
        """
        is_crossbow = game.scenario.units[unit].kind is Kind.CB
        return "eliminated" if is_crossbow and result == "retired" else result

    def flight_points(self, game: Field, side: int) -> int:
        """moi:poitiers.victory Two for each wagon lost; nothing for standards."""
        lost = [
            unit
            for unit in game.scenario.side_units[side]
            if game.kind[unit] == Kind.WG and game.hexes[unit] == ELIMINATED
        ]
        return len(lost) * figure(game, "wagons", "points")


def must_open(game: Field, side: int) -> bool:
    """moi:poitiers.first Is it the first French activation of the historical battle?"""
    if game.scenario.sides[side].id != FRENCH or game.facts.get(OPENED, False):
        return False
    return chosen(game, "opening", "free") == "historical"


def is_leaderless(game: Field, order: int) -> bool:
    """moi:poitiers.clermont A command of its own without a leader."""
    definition = game.scenario.orders[order]
    return definition.leader == NOBODY and definition.special and len(definition.commands) == 1


def waiting_standards(game: Field) -> list[int]:
    """moi:poitiers.setup-french The French standards that are not on the map yet."""
    return [
        at
        for at in range(len(game.scenario.standards))
        if standards.is_waiting(game, at) and game.battle.standard_hexes(game, at)
    ]


# The Captal.


def captal_order(game: Field) -> int:
    """moi:poitiers.captal The order that the Captal gives, NOBODY where he is not there."""
    wanted = rule_block(game, "captal")["order"]
    return next((at for at, o in enumerate(game.scenario.orders) if o.id == wanted), NOBODY)


def led_by_captal(game: Field) -> list[Unit]:
    """moi:poitiers.captal The combat units in his range, whosesoever they are.

    RULING(moi:poitiers.captal): in the range itself, not through neighbours.
    """
    order = game.scenario.orders[captal_order(game)]
    near = in_range(game, order.leader)
    return [
        unit
        for unit in units_of(game, list(order.commands))
        if game.hexes[unit] in near and is_combat_unit(game, unit)
    ]


def keep_to_range(game: Field, activation: Activation) -> None:
    """moi:poitiers.captal He commands nobody but those in his range, and no wagons."""
    if activation.order == captal_order(game):
        activation.units = led_by_captal(game)


# The Duke of Orleans.


def leaving_roll(game: Field, side: int) -> Roll:
    """moi:poitiers.orleans Die plus the French flight points: he leaves on 25 or more."""
    limit = figure(game, "orleans", "leaves")
    drm = Modifier("moi:poitiers.orleans", "mod-flight-points", victory.flight_points(game, side))
    return plan(
        game,
        "orleans",
        "moi:poitiers.orleans",
        [drm],
        lambda value: "leaves" if value >= limit else "stays",
    )


def consider_leaving(game: Field, activation: Activation) -> None:
    """moi:poitiers.orleans The Duke and his command leave the field, and count for nothing."""
    _, outcome = throw(game, leaving_roll(game, activation.side), side=activation.side)
    if outcome == "stays":
        return
    for command in activation.commands:
        for unit in units_of(game, [command]):
            lift(game, unit, WITHDRAWN)
        for leader in game.scenario.commands[command].leaders:
            if game.leader_fate[leader] == ALIVE:
                game.leader_hex[leader] = WITHDRAWN
    order = game.scenario.orders[activation.order].id
    game.tell("withdrew", "moi:poitiers.orleans", order=order)


# Fighting on foot.


def may_dismount(game: Field, unit: Unit) -> bool:
    """moi:poitiers.dismount French men-at-arms, but for Clermont's and Audrehem's, in place of
    moving.

    RULING(moi:poitiers.dismount): roused riders may not, nor Retired ones.
    """
    command = game.scenario.commands[game.scenario.unit_command[unit]].id
    return (
        game.kind[unit] == Kind.MM
        and side_id(game, unit) == FRENCH
        and command not in rule_block(game, "dismount")["never"]
        and game.hexes[unit] >= 0
        and not game.acts[unit] & (DONE | MOVED)
        and game.state[unit] != State.RETIRED
        and not is_roused(game, unit)
    )


def dismount(game: Field, unit: Unit) -> None:
    """moi:poitiers.dismount The riders fight on foot from now on."""
    change(game, unit, kind=Kind.DM)
    mark(game, unit, MOVED | BUSY | DONE)
    game.tell("dismounted", "moi:poitiers.dismount", unit=name(game, unit))


# The hedge.


def is_gap(game: Field, a: Hex, b: Hex) -> bool:
    """moi:poitiers.hedge Has the hedge between two hexes been crossed?"""
    return [min(a, b), max(a, b)] in game.facts.get(GAPS, [])


def trample(game: Field, unit: Unit, origin: Hex) -> None:
    """moi:poitiers.hedge A hedge once crossed is no obstacle any more."""
    here = game.hexes[unit]
    if here not in game.board.toward[origin] or is_gap(game, origin, here):
        return
    if HEDGE not in game.board.sides[origin][game.board.toward[origin][here]]:
        return
    game.facts.setdefault(GAPS, []).append([min(origin, here), max(origin, here)])
    open_gap(game, origin, here)
    game.tell(
        "hedge-trampled",
        "moi:poitiers.hedge",
        unit=name(game, unit),
        origin=spot(game, origin),
        to=spot(game, here),
    )


def open_gap(game: Field, a: Hex, b: Hex) -> None:
    """moi:poitiers.hedge The costs of a step without the hedge, in a table of the game's own."""
    terrain = game.scenario.terrain
    rows = (game.costs[FOOT][:], game.costs[HORSE][:], game.costs[WAGON])
    ways = (game.ways[FOOT][:], game.ways[HORSE][:], game.ways[WAGON])
    for here, there in ((a, b), (b, a)):
        direction = game.board.toward[here][there]
        for mover in (FOOT, HORSE):
            row = rows[mover][here][:]
            row[direction] = terrain.step_cost(mover, here, direction, True, without=HEDGE)
            rows[mover][here] = row
            ways[mover][here] = terrain.ways_from(here, row)
    game.costs, game.ways = rows, ways


# The stream.


def stream_roll(game: Field, unit: Unit) -> Roll:
    """moi:table.terrain.poitiers Die plus the unit's defence: Disordered on 5 or more."""
    return crossing_roll(game, unit, "stream", "stream", "moi:table.terrain.poitiers")


def wades(game: Field, unit: Unit, origin: Hex, there: Hex) -> bool:
    """moi:table.terrain.poitiers Does a rider in good order cross a stream, with no bridge?"""
    if not is_mounted(game, unit) or not is_combat_unit(game, unit):
        return False
    if game.state[unit] != State.NORMAL or origin < 0 or there not in game.board.toward[origin]:
        return False
    sides = game.board.sides[origin][game.board.toward[origin][there]]
    return STREAM in sides and not sides & CROSSINGS


def cross_stream(game: Field, unit: Unit, origin: Hex) -> None:
    """moi:table.terrain.poitiers A mounted unit that crosses a stream may be Disordered."""
    if wades(game, unit, origin, game.hexes[unit]):
        _, outcome = throw(game, stream_roll(game, unit), unit=name(game, unit))
        if outcome == "disordered":
            results.disorder(game, unit, "moi:table.terrain.poitiers")


# The wagons.


def is_taken(game: Field, wagon: Unit) -> bool:
    """moi:poitiers.wagons A French unit next to it, no ditch between, and no English one near."""
    here = game.hexes[wagon]
    side = game.unit_side[wagon]
    if touches_enemy(game, here, 1 - side):
        return False
    return any(
        enemy_at(game, h, side) != NOBODY
        and DITCH not in game.board.sides[here][game.board.toward[here][h]]
        for h in game.board.adjacent[here]
    )


def take_wagons(game: Field) -> None:
    """moi:poitiers.wagons At the end of any activation the wagons that nobody guards are lost."""
    for unit in range(len(game.kind)):
        wagon = game.kind[unit] == Kind.WG and side_id(game, unit) == ENGLISH
        if wagon and game.hexes[unit] >= 0 and is_taken(game, unit):
            results.eliminate(game, unit, "moi:poitiers.wagons", [])
