"""The field: units, leaders and standards as columns of integers, and the ways to change them.

Only the functions of this module write the columns of place, facing, kind and state, because
zones of control and occupancy follow from them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from gonfalon.kernel.board import members
from gonfalon.kernel.events import EVERYONE, Event
from gonfalon.kernel.flow import Game, Rules
from gonfalon.kernel.hexes import HOURS, NOWHERE, SIDE_OF, Hex, facing_of
from gonfalon.men_of_iron.kinds import (
    DONE,
    ELIMINATED,
    MOUNTED,
    RESERVE,
    TRAIN,
    WITH_ZOC,
    Formation,
    Kind,
    State,
)
from gonfalon.men_of_iron.terrain import MOVER, Rows, Ways

if TYPE_CHECKING:
    from gonfalon.kernel.dice import Dice
    from gonfalon.kernel.errors import Refusal
    from gonfalon.men_of_iron.battle import Battle
    from gonfalon.men_of_iron.figures import Figures
    from gonfalon.men_of_iron.scenario import Scenario
    from gonfalon.men_of_iron.volume import Volume

Unit = int
Leader = int
NOBODY = -1

# A leader's fate.
ALIVE, DEAD, DISMISSED = 0, 1, 2
LOST_STANDARD = -2

HAS_ZOC = tuple(kind in WITH_ZOC for kind in Kind.all())
IS_MOUNTED = tuple(kind in MOUNTED for kind in Kind.all())
# What a unit's ZOC adds to the count of a hex: one, and for a mounted unit this besides.
MOUNTED_ZOC = 1 << 10
ZOC_COUNT = tuple(HAS_ZOC[kind] * (1 + IS_MOUNTED[kind] * MOUNTED_ZOC) for kind in Kind.all())
IS_TRAIN = tuple(kind in TRAIN for kind in Kind.all())


class Field(Game):
    """A battle of the Men of Iron family."""

    __slots__ = (
        "active",
        "acts",
        "battle",
        "continuities",
        "costs",
        "facing",
        "facts",
        "figures",
        "formation",
        "held",
        "hexes",
        "kind",
        "last_order",
        "leader_acts",
        "leader_fate",
        "leader_hex",
        "leader_new",
        "leaders_lost",
        "lost",
        "plain",
        "scenario",
        "second_at",
        "spent",
        "standard_hex",
        "state",
        "turn_free",
        "turn_side",
        "turns",
        "under",
        "unit_at",
        "unit_side",
        "volume",
        "ways",
        "without_zoc",
        "worth",
        "zoc",
        "zoc_0",
        "zoc_1",
    )

    SHARED: ClassVar[tuple[str, ...]] = (
        "scenario",
        "volume",
        "battle",
        "figures",
        "costs",
        "ways",
        "plain",
        "unit_side",
        "without_zoc",
    )
    VALUES: ClassVar[tuple[str, ...]] = (
        "active",
        "turn_side",
        "turn_free",
        "last_order",
        "turns",
        "continuities",
    )
    COLUMNS: ClassVar[tuple[str, ...]] = (
        "hexes",
        "facing",
        "kind",
        "state",
        "formation",
        "acts",
        "spent",
        "worth",
        "under",
        "leader_hex",
        "leader_fate",
        "leader_new",
        "leader_acts",
        "standard_hex",
        "leaders_lost",
    )
    FACTS: ClassVar[tuple[str, ...]] = ("facts",)
    DERIVED: ClassVar[tuple[str, ...]] = (
        "held",
        "lost",
        "unit_at",
        "second_at",
        "zoc_0",
        "zoc_1",
    )

    def __init__(self, rules: Rules, scenario: Scenario, dice: Dice) -> None:
        super().__init__(rules, scenario.board, dice)
        self.scenario = scenario
        self.volume: Volume = scenario.volume
        self.battle: Battle = scenario.battle
        self.figures: Figures = scenario.figures
        self.costs: tuple[Rows, Rows, Rows] = scenario.terrain.costs
        # The same as steps from hex to hex.
        self.ways: tuple[Ways, Ways, Ways] = scenario.terrain.ways
        self.plain: tuple[Rows, Rows, Rows] = scenario.terrain.plain
        self.unit_side = scenario.unit_side
        self.without_zoc = self.battle.without_zoc(scenario)
        self.active = 0
        self.turn_side = 0
        self.turn_free = True
        self.last_order = NOBODY
        self.turns = 0
        self.continuities = 0
        units = scenario.units
        self.hexes = [u.start if u.start != NOWHERE else RESERVE for u in units]
        self.facing = [u.facing for u in units]
        self.kind = [u.kind for u in units]
        self.state = [u.state for u in units]
        self.formation = [u.formation for u in units]
        self.under = [int(u.under) for u in units]
        self.acts = [0] * len(units)
        self.spent = [0] * len(units)
        self.worth = [1] * len(units)
        leaders = scenario.leaders
        self.leader_hex = [
            RESERVE if lead.reserve or not lead.hexes else lead.hexes[0] for lead in leaders
        ]
        self.leader_fate = [ALIVE] * len(leaders)
        self.leader_new = [0] * len(leaders)
        self.leader_acts = [0] * len(leaders)
        self.leaders_lost = [0] * len(leaders)
        self.standard_hex = [
            NOWHERE if s.later or not s.hexes else s.hexes[0] for s in scenario.standards
        ]
        self.facts: dict[str, Any] = {}
        self.held: list[int] = []
        self.lost: list[int] = []
        self.unit_at: list[Unit] = []
        self.second_at: list[Unit] = []
        self.zoc_0: list[int] = []
        self.zoc_1: list[int] = []
        # The same counts by side.
        self.zoc: tuple[list[int], list[int]] = (self.zoc_0, self.zoc_1)
        self.derive()

    def derive(self) -> None:
        """Occupancy and zones of control, from the columns.

        `held` has a set of bits for each side: the hexes where its combat units stand; `lost`
        another: its units that are Retired or not on the map.
        """
        size = len(self.board)
        self.held = [0] * len(self.scenario.sides)
        self.lost = [0] * len(self.scenario.sides)
        self.unit_at = [NOBODY] * size
        self.second_at = [NOBODY] * size
        self.zoc_0, self.zoc_1 = [0] * size, [0] * size
        self._pair_zones()
        for unit, hex_ in enumerate(self.hexes):
            _count_loss(self, unit)
            if hex_ >= 0:
                _settle(self, unit, hex_)
        self.battle.derive(self)

    def _pair_zones(self) -> None:
        self.zoc = (self.zoc_0, self.zoc_1)

    def copy(self) -> Self:
        twin = super().copy()
        twin._pair_zones()
        return twin

    def save(self) -> dict[str, Any]:
        saved = super().save()
        saved["scenario"] = self.scenario.id
        saved["options"] = self.scenario.options
        return saved

    def tell(self, name: str, rule: str, seen_by: int = EVERYONE, **facts: Any) -> None:
        """Report an event, with the rule as this volume numbers it."""
        if self.sink is not None:
            self.sink.append(Event(name, self.volume.cites.get(rule, rule), facts, seen_by))

    def refused(self, refusal: Refusal) -> Refusal:
        """A refusal, with the rule as this volume numbers it."""
        rule = self.volume.cites.get(refusal.rule)
        return refusal if rule is None else replace(refusal, rule=rule)

    def name_of(self, kind: str, value: int) -> str:
        """The text of a thing in an option."""
        scenario = self.scenario
        if kind == "unit":
            return scenario.units[value].name
        if kind == "hex":
            return self.board.numbers[value]
        if kind == "facing":
            return str(HOURS[value])
        if kind == "leader":
            return scenario.leaders[value].id
        if kind == "order":
            return scenario.orders[value].id
        if kind == "standard":
            return scenario.standards[value].id
        return str(value)

    def find(self, kind: str, text: str) -> int | None:
        """The thing that a text names, None where there is no such thing."""
        scenario = self.scenario
        if kind == "unit":
            return next((i for i, u in enumerate(scenario.units) if u.name == text), None)
        if kind == "hex":
            return self.board.index.get(text)
        if kind == "facing":
            return facing_of(int(text)) if text in map(str, HOURS) else None
        if kind == "leader":
            return next((i for i, x in enumerate(scenario.leaders) if x.id == text), None)
        if kind == "order":
            return next((i for i, x in enumerate(scenario.orders) if x.id == text), None)
        if kind == "standard":
            return next((i for i, x in enumerate(scenario.standards) if x.id == text), None)
        return int(text) if text.lstrip("-").isdigit() else None


def zoc_of(game: Field, side: int) -> list[int]:
    """Counts of a side's zones of control over every hex, 0 where there is none."""
    return game.zoc[side]


def is_in_horse_zoc(game: Field, hex_: Hex, side: int) -> bool:
    """Does the ZOC of a mounted unit of a side cover a hex?"""
    return game.zoc[side][hex_] >= MOUNTED_ZOC


def has_zoc(game: Field, unit: Unit) -> bool:
    """moi:7.1 inf:9.0a Which kinds exert a ZOC is in `kinds`; Retired units exert none.

    RULING(moi-7.1-retired): a Retired unit controls nothing.
    """
    return (
        HAS_ZOC[game.kind[unit]]
        and game.state[unit] != State.RETIRED
        and unit not in game.without_zoc
    )


def _exert(game: Field, unit: Unit, hex_: Hex, sign: int) -> None:
    """moi:6.1b inf:9.0a A unit's ZOC lies in its two front hexes; it comes or, with -1, goes."""
    count = ZOC_COUNT[game.kind[unit]] * sign
    if not count or game.state[unit] == State.RETIRED or unit in game.without_zoc:
        return
    zoc = game.zoc[game.unit_side[unit]]
    for h in game.board.front[hex_][game.facing[unit]]:
        zoc[h] += count


def _count_loss(game: Field, unit: Unit) -> None:
    """Note whether a unit is Retired or off the map."""
    if game.hexes[unit] < 0 or game.state[unit] == State.RETIRED:
        game.lost[game.unit_side[unit]] |= 1 << unit
    else:
        game.lost[game.unit_side[unit]] &= ~(1 << unit)


def _settle(game: Field, unit: Unit, hex_: Hex) -> None:
    if game.kind[unit] == Kind.BB:
        # Bombards stack with anybody and hold no hex.
        return
    if game.under[unit]:
        game.second_at[hex_] = unit
    else:
        game.unit_at[hex_] = unit
        if not IS_TRAIN[game.kind[unit]]:
            game.held[game.unit_side[unit]] |= 1 << hex_
    _exert(game, unit, hex_, 1)


def place(game: Field, unit: Unit, hex_: Hex, under: int = 0) -> None:
    """Put a unit into a hex, from wherever it is; `under` beneath the unit that stands there."""
    lift(game, unit, hex_)
    game.under[unit] = under
    _settle(game, unit, hex_)


def lift(game: Field, unit: Unit, to: Hex) -> None:
    """Take a unit out of its hex; `to` is its new hex or why it stands in none."""
    here = game.hexes[unit]
    if here >= 0:
        _exert(game, unit, here, -1)
        if game.unit_at[here] == unit:
            game.unit_at[here] = NOBODY
            game.held[game.unit_side[unit]] &= ~(1 << here)
        elif game.second_at[here] == unit:
            game.second_at[here] = NOBODY
    game.hexes[unit] = to
    if here < 0 or to < 0:
        _count_loss(game, unit)


def turn(game: Field, unit: Unit, facing: int) -> None:
    """Let a unit face another corner of its hex."""
    if game.facing[unit] == facing:
        return
    here = game.hexes[unit]
    if here >= 0 and game.kind[unit] != Kind.BB:
        _exert(game, unit, here, -1)
        game.facing[unit] = facing
        _exert(game, unit, here, 1)
    else:
        game.facing[unit] = facing


def change(game: Field, unit: Unit, *, kind: int | None = None, state: int | None = None) -> None:
    """Turn a counter over or replace it by another."""
    here = game.hexes[unit]
    if here >= 0:
        _exert(game, unit, here, -1)
    if kind is not None:
        game.kind[unit] = kind
    if state is not None:
        game.state[unit] = state
        _count_loss(game, unit)
    if here >= 0:
        _exert(game, unit, here, 1)


def is_mounted(game: Field, unit: Unit) -> bool:
    return IS_MOUNTED[game.kind[unit]]


def mover(game: Field, unit: Unit) -> int:
    """FOOT, HORSE or WAGON: the column of the terrain table."""
    return MOVER[game.kind[unit]]


def is_on_map(game: Field, unit: Unit) -> bool:
    return game.hexes[unit] >= 0


def is_eliminated(game: Field, unit: Unit) -> bool:
    return game.hexes[unit] == ELIMINATED


def is_disordered(game: Field, unit: Unit) -> bool:
    """moi:12.4c A Retired unit counts as Disordered too."""
    return game.state[unit] != State.NORMAL


def is_retired(game: Field, unit: Unit) -> bool:
    return game.state[unit] == State.RETIRED


def is_combat_unit(game: Field, unit: Unit) -> bool:
    return not IS_TRAIN[game.kind[unit]]


def defence(game: Field, unit: Unit) -> int:
    """moi:2.2c moi:12.2a inf:14.2a inf:data.units The unit's defence DRM, worse when Disordered.

    A unit may have figures of its own; else those of its kind hold.
    """
    own = game.scenario.units[unit].defence
    if own is not None:
        return own[game.state[unit] != State.NORMAL]
    return game.figures.defence[game.kind[unit]][game.state[unit] != State.NORMAL]


def allowance(game: Field, unit: Unit) -> int:
    """moi:5.1a moi:12.2a inf:7.1a inf:14.2a

    Movement points of an activation, one less when Disordered.
    """
    disordered = game.state[unit] != State.NORMAL
    definition = game.scenario.units[unit]
    if definition.foot_as >= 0 and game.kind[unit] == definition.foot_as:
        return game.figures.hobelar_movement[disordered]
    return game.figures.movement[game.kind[unit]][disordered]


def enemy_at(game: Field, hex_: Hex, side: int) -> Unit:
    """The enemy combat unit in a hex, NOBODY where there is none."""
    unit = game.unit_at[hex_]
    if unit != NOBODY and game.unit_side[unit] != side and not IS_TRAIN[game.kind[unit]]:
        return unit
    return NOBODY


def touches_enemy(game: Field, hex_: Hex, side: int) -> bool:
    """Is a hex next to an enemy combat unit?"""
    return game.held[1 - side] & game.board.around[hex_] != 0


def in_enemy_zoc(game: Field, hex_: Hex, side: int) -> bool:
    return game.zoc[1 - side][hex_] > 0


def zoc_owners(game: Field, hex_: Hex, side: int) -> list[Unit]:
    """The enemy units whose ZOC covers a hex."""
    found = []
    for h in game.board.adjacent[hex_]:
        unit = game.unit_at[h]
        if (
            unit != NOBODY
            and game.unit_side[unit] != side
            and has_zoc(game, unit)
            and hex_ in game.board.front[h][game.facing[unit]]
        ):
            found.append(unit)
    return found


def lost_units(game: Field, side: int) -> list[Unit]:
    """The units of a side that are Retired or not on the map."""
    return members(game.lost[side])


def units_of(game: Field, commands: list[int]) -> list[Unit]:
    """The units of some commands that are on the map."""
    hexes = game.hexes
    lists = game.scenario.command_units
    return [unit for c in commands for unit in lists[c] if hexes[unit] >= 0]


def leaders_at(game: Field, hex_: Hex, side: int) -> list[Leader]:
    """A side's leaders in a hex."""
    if hex_ not in game.leader_hex:
        return []
    leaders = game.scenario.leaders
    return [
        lead
        for lead, here in enumerate(game.leader_hex)
        if here == hex_ and game.leader_fate[lead] == ALIVE and leaders[lead].side == side
    ]


def leader_with(game: Field, unit: Unit) -> Leader:
    """moi:15.3 A leader of its own command stacked with a unit, NOBODY where there is none."""
    here = game.hexes[unit]
    own = game.battle.command_leaders(game, game.scenario.unit_command[unit])
    return next((lead for lead in own if here >= 0 and game.leader_hex[lead] == here), NOBODY)


def side_toward(game: Field, unit: Unit, hex_: Hex) -> int:
    """Which side of a unit a neighbouring hex touches: FRONT, FLANK or REAR."""
    return SIDE_OF[game.facing[unit]][game.board.toward[game.hexes[unit]][hex_]]


def mark(game: Field, unit: Unit, bits: int) -> None:
    """Note what a unit did in this activation."""
    game.acts[unit] |= bits


def has(game: Field, unit: Unit, bit: int) -> bool:
    return game.acts[unit] & bit != 0


def finish(game: Field, unit: Unit) -> None:
    """The unit has done its part of the movement and fire of this activation."""
    game.acts[unit] |= DONE


def break_formation(game: Field, unit: Unit) -> None:
    game.formation[unit] = Formation.NONE


def name(game: Field, unit: Unit) -> str:
    return game.scenario.units[unit].name


def spot(game: Field, hex_: Hex) -> str:
    """A hex as printed, empty for a place off the map."""
    return game.board.numbers[hex_] if hex_ >= 0 else ""
