"""Scenarios: a battle file, its map, its terrain and its options, made ready for play.

moi:2.4 moi:3.3 moi:15.1 Every unit belongs to a command, every command to a side; what may be
activated is an order: a command by its leader, a leader with what is in his range, or something
of the battle's own.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.board import Board, bits, read_board
from gonfalon.kernel.data import count_provenance, overlay, read_text, read_toml
from gonfalon.kernel.errors import DataError
from gonfalon.kernel.hexes import DIRECTIONS, NOWHERE, Hex, facing_of
from gonfalon.kernel.paths import FORBIDDEN
from gonfalon.men_of_iron.figures import Figures, read_figures
from gonfalon.men_of_iron.kinds import CHARGERS, SHOOTERS, Formation, Kind, State
from gonfalon.men_of_iron.terrain import MOVER, Terrain
from gonfalon.men_of_iron.verbs import FACE, SELECT

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option
    from gonfalon.men_of_iron.battle import Battle
    from gonfalon.men_of_iron.volume import Volume

Text = dict[str, str]
FREE_PLACE = "reserve:"
# The flight level of a side that does not flee: the battle is decided otherwise.
NO_LEVEL = 999


@dataclass(frozen=True, slots=True)
class SideDef:
    id: str
    name: Text
    flight_level: int
    shield_wall: bool


@dataclass(frozen=True, slots=True)
class CommandDef:
    id: str
    side: int
    name: Text
    colour: str
    leaders: tuple[int, ...]
    standards: tuple[int, ...]
    rating: int


@dataclass(frozen=True, slots=True)
class OrderDef:
    """Something that a side may activate."""

    id: str
    name: Text
    side: int
    leader: int
    rating: int
    commands: tuple[int, ...]
    ranged: bool
    special: bool


@dataclass(frozen=True, slots=True)
class LeaderDef:
    id: str
    name: Text
    side: int
    command: int
    activation: int
    range: int
    movement: int
    king: bool
    overall: bool
    charisma: int
    named: bool
    hexes: tuple[Hex, ...]
    reserve: str


@dataclass(frozen=True, slots=True)
class StandardDef:
    id: str
    name: Text
    side: int
    hexes: tuple[Hex, ...]
    later: bool
    near: int
    within: int


@dataclass(frozen=True, slots=True)
class UnitDef:
    name: str
    side: int
    command: int
    kind: int
    number: int
    foot_as: int
    hexes: tuple[Hex, ...]
    start: Hex
    facing: int
    state: int
    formation: int
    reserve: str
    entry: tuple[Hex, ...]
    under: bool
    defence: tuple[int, int] | None
    contingent: str


@dataclass(slots=True, eq=False)
class Scenario:
    """Everything about a battle that does not change while it is played."""

    id: str
    volume: Volume
    battle_name: str
    title: Text
    options: dict[str, Any]
    board: Board
    figures: Figures
    terrain: Terrain
    sides: tuple[SideDef, ...]
    commands: tuple[CommandDef, ...]
    orders: tuple[OrderDef, ...]
    leaders: tuple[LeaderDef, ...]
    standards: tuple[StandardDef, ...]
    units: tuple[UnitDef, ...]
    battle: Battle
    tree: dict[str, Any]
    unit_side: tuple[int, ...] = field(init=False)
    unit_command: tuple[int, ...] = field(init=False)
    command_units: tuple[tuple[int, ...], ...] = field(init=False)
    side_units: tuple[tuple[int, ...], ...] = field(init=False)
    special: dict[str, Any] = field(init=False)
    side_orders: tuple[tuple[int, ...], ...] = field(init=False)
    chargers: tuple[tuple[int, ...], ...] = field(init=False)
    shooters: tuple[tuple[int, ...], ...] = field(init=False)
    hobelars: frozenset[int] = field(init=False)
    # The units of each command as a set of bits.
    command_bits: tuple[int, ...] = field(init=False)
    guns: tuple[int, ...] = field(init=False)
    wagons: tuple[int, ...] = field(init=False)
    reserves: dict[str, tuple[int, ...]] = field(init=False)
    entries: tuple[dict[Hex, tuple[int, ...]], ...] = field(init=False)
    closed_entries: tuple[int, ...] = field(init=False)
    peoples: dict[int, Text] = field(init=False)
    # The places of sides, commands, orders, leaders and standards by their ids.
    numbers: dict[str, dict[str, int]] = field(init=False)
    # For each kind of missile unit the hexes in its range, a set of bits a hex.
    fire_discs: dict[int, list[int]] = field(init=False)
    # By hex: has the battle anything to say to what a step from there costs?
    uneven: bytearray = field(init=False)
    # For each unit the clicks that let it face a corner, and the one that chooses it.
    face_options: tuple[tuple[Option, ...], ...] = field(init=False)
    select_options: tuple[Option, ...] = field(init=False)

    def __post_init__(self) -> None:
        units = self.units
        self.unit_side = tuple(u.side for u in units)
        self.unit_command = tuple(u.command for u in units)
        self.command_units = tuple(
            tuple(i for i, u in enumerate(units) if u.command == c)
            for c in range(len(self.commands))
        )
        self.side_units = tuple(
            tuple(i for i, u in enumerate(units) if u.side == s) for s in range(len(self.sides))
        )
        self.special = self.tree["battle"][self.battle_name].get("rules", {})
        self.side_orders = tuple(
            tuple(i for i, o in enumerate(self.orders) if o.side == s and not o.special)
            for s in range(len(self.sides))
        )
        self.chargers = tuple(
            tuple(i for i in own if units[i].kind in CHARGERS) for own in self.side_units
        )
        self.shooters = tuple(
            tuple(i for i in own if SHOOTERS & {units[i].kind, units[i].foot_as})
            for own in self.side_units
        )
        self.hobelars = frozenset(i for i, u in enumerate(units) if u.foot_as >= 0)
        self.command_bits = tuple(bits(own) for own in self.command_units)
        self.guns = tuple(i for i, u in enumerate(units) if u.kind == Kind.BB)
        self.wagons = tuple(i for i, u in enumerate(units) if u.kind == Kind.WG)
        names = dict.fromkeys(u.reserve for u in units if u.reserve)
        self.reserves = {
            name: tuple(i for i, u in enumerate(units) if u.reserve == name) for name in names
        }
        self.entries = tuple(self._entries(side) for side in range(len(self.sides)))
        closed = reversed(self.entries) if self.volume.enemy_entries_closed else ({}, {})
        self.closed_entries = tuple(sum(1 << h for h in hexes) for hexes in closed)
        self.peoples = self._peoples()
        self.numbers = {
            "side": _numbered(self.sides),
            "command": _numbered(self.commands),
            "order": _numbered(self.orders),
            "leader": _numbered(self.leaders),
            "standard": _numbered(self.standards),
        }
        self.fire_discs = {
            kind: self.board.discs(len(self.figures.ranges[kind]))
            for kind in {*(u.kind for u in units), *(u.foot_as for u in units)}
            if kind in SHOOTERS
        }
        self.uneven = bytearray(len(self.board))
        for hex_ in self.battle.uneven_hexes(self):
            self.uneven[hex_] = 1
        self.face_options = tuple(
            tuple((FACE, i, f) for f in DIRECTIONS) for i in range(len(units))
        )
        self.select_options = tuple((SELECT, i) for i in range(len(units)))

    def _entries(self, side: int) -> dict[Hex, tuple[int, ...]]:
        """inf:7.2b The hexes by which reinforcements of a side come, and which units come there."""
        coming = {i: u.entry for i, u in enumerate(self.units) if u.side == side and u.reserve}
        hexes = {h for entry in coming.values() for h in entry}
        return {h: tuple(i for i, entry in coming.items() if h in entry) for h in sorted(hexes)}

    def _peoples(self) -> dict[int, Text]:
        """The contingents of units that share command, kind and number with another."""
        listed = self.tree["battle"][self.battle_name].get("contingent", [])
        names: dict[str, Text] = {entry["id"]: entry["name"] for entry in listed}
        alike = Counter((u.command, u.kind, u.number) for u in self.units)
        return {
            i: names[u.contingent]
            for i, u in enumerate(self.units)
            if u.contingent and alike[u.command, u.kind, u.number] > 1
        }

    def side(self, id_: str) -> int:
        return self.numbers["side"][id_]

    def command(self, id_: str) -> int:
        return self.numbers["command"][id_]

    def order(self, id_: str) -> int:
        return self.numbers["order"][id_]

    def leader(self, id_: str) -> int:
        return self.numbers["leader"][id_]

    def standard(self, id_: str) -> int:
        return self.numbers["standard"][id_]

    def on(self, option: str) -> bool:
        """Is a switch of the battle on?"""
        return bool(self.options[option])


def _numbered(entries: tuple[Any, ...]) -> dict[str, int]:
    """The places of some definitions by their ids; of two with one id, the first."""
    return {entry.id: at for at, entry in reversed(list(enumerate(entries)))}


def scenario_options(tree: dict[str, Any], id_: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """The options of a scenario: defaults, what the scenario fixes, what the players chose."""
    entries = {entry["name"]: entry for entry in tree.get("option", [])}
    options = {name: entry["values"][0] for name, entry in entries.items()}
    fixed = next(s for s in tree["scenario"] if s["id"] == id_).get("options", {})
    for name, value in {**fixed, **chosen}.items():
        if name not in entries:
            known = ", ".join(sorted(entries)) or "none"
            raise DataError(f"{id_}: there is no option {name!r} (options: {known})")
        if value not in entries[name]["values"]:
            values = ", ".join(str(v) for v in entries[name]["values"])
            raise DataError(f"{id_}: option {name} takes {values}, not {value!r}")
        options[name] = value
    return options


def with_common_options(entry: dict[str, Any], tables: dict[str, Any]) -> dict[str, Any]:
    """A battle file with the options that the volume's charts leave open in every battle."""
    return {**entry, "option": [*entry.get("option", []), *tables.get("option", [])]}


class Reader:
    """Reads the lists of a battle file, in the light of the options."""

    def __init__(
        self, volume: Volume, tree: dict[str, Any], options: dict[str, Any], board: Board
    ) -> None:
        self.volume = volume
        self.tree, self.options, self.board = tree, options, board
        self.name = tree["battle"]

    def entries(self, key: str) -> list[dict[str, Any]]:
        return [
            entry
            for entry in self.tree.get(key, [])
            if all(self.options.get(k) == v for k, v in entry.get("when", {}).items())
        ]

    def ids(self, key: str) -> dict[str, int]:
        return {entry["id"]: at for at, entry in enumerate(self.entries(key))}

    def find(self, key: str, id_: str) -> int:
        ids = self.ids(key)
        if id_ not in ids:
            raise DataError(f"battle {self.name}: there is no {key} {id_!r}")
        return ids[id_]

    def hexes(self, entry: dict[str, Any]) -> tuple[Hex, ...]:
        listed = tuple(self.board.hex(number) for number in entry.get("hexes", ()))
        found: set[Hex] = set()
        for area in entry.get("areas", [entry["area"]] if "area" in entry else []):
            if area not in self.board.areas:
                raise DataError(f"battle {self.name}: the map has no area {area!r}")
            found |= self.board.areas[area]
        return listed + tuple(sorted(found - set(listed)))

    def reserve(self, entry: dict[str, Any]) -> str:
        place = str(entry.get("place", ""))
        return place.removeprefix(FREE_PLACE) if place.startswith(FREE_PLACE) else ""

    def sides(self) -> tuple[SideDef, ...]:
        return tuple(
            SideDef(
                e["id"], e["name"], e.get("flight_level", NO_LEVEL), e.get("shield_wall", False)
            )
            for e in self.entries("side")
        )

    def commands(self) -> tuple[CommandDef, ...]:
        found = []
        for e in self.entries("command"):
            leaders = e.get("leaders", [e["leader"]] if "leader" in e else [])
            standards = e.get("standards", [e["standard"]] if "standard" in e else [])
            known = self.ids("standard")
            found.append(
                CommandDef(
                    e["id"],
                    self.find("side", e["side"]),
                    e["name"],
                    e.get("colour", "#888888"),
                    tuple(self.find("leader", name) for name in leaders),
                    tuple(known[s] for s in standards if s in known),
                    e.get("rating", 0),
                )
            )
        return tuple(found)

    def orders(self, commands: tuple[CommandDef, ...]) -> tuple[OrderDef, ...]:
        found = []
        leaders = self.entries("leader")
        for at, c in enumerate(commands):
            if len(c.leaders) > 1:
                found += [
                    OrderDef(
                        leaders[lead]["id"],
                        leaders[lead]["name"],
                        c.side,
                        lead,
                        0,
                        (at,),
                        True,
                        False,
                    )
                    for lead in c.leaders
                ]
            else:
                lead = c.leaders[0] if c.leaders else NOWHERE
                special = lead == NOWHERE and c.rating == 0
                found.append(OrderDef(c.id, c.name, c.side, lead, c.rating, (at,), False, special))
        for e in self.entries("order"):
            found.append(
                OrderDef(
                    e["id"],
                    e["name"],
                    self.find("side", e["side"]),
                    self.find("leader", e["leader"]) if "leader" in e else NOWHERE,
                    e.get("rating", 0),
                    tuple(self.find("command", c) for c in e["commands"]),
                    e.get("ranged", False),
                    True,
                )
            )
        return tuple(found)

    def leaders(self) -> tuple[LeaderDef, ...]:
        return tuple(
            LeaderDef(
                e["id"],
                e["name"],
                self.find("side", e["side"]),
                self.find("command", e["command"]) if "command" in e else NOWHERE,
                e["activation"],
                e["range"],
                e["movement"],
                e.get("king", False),
                e.get("oc", False),
                e.get("charisma", 0),
                e.get("named", True),
                self.hexes(e),
                self.reserve(e),
            )
            for e in self.entries("leader")
        )

    def standards(self) -> tuple[StandardDef, ...]:
        return tuple(
            StandardDef(
                e["id"],
                e["name"],
                self.find("side", e["side"]),
                self.hexes(e),
                e.get("place") == "later",
                *self._near(e),
            )
            for e in self.entries("standard")
        )

    def _near(self, entry: dict[str, Any]) -> tuple[int, int]:
        """The leader near whom a standard is planted, and how near; NOWHERE for none."""
        place = str(entry.get("place", ""))
        if place.startswith("leader:"):
            return self.find("leader", place.removeprefix("leader:")), 0
        if "near" in entry:
            return self.find("leader", entry["near"]), entry["within"]
        return NOWHERE, 0

    def units(self) -> tuple[UnitDef, ...]:
        found: list[UnitDef] = []
        taken: set[Hex] = set()
        for e in self.entries("group"):
            found += self._group(e, taken)
        names = [u.name for u in found]
        twice = {n for n in names if names.count(n) > 1}
        if twice:
            raise DataError(f"battle {self.name}: units named twice: {', '.join(sorted(twice))}")
        return tuple(found)

    def _group(self, e: dict[str, Any], taken: set[Hex]) -> list[UnitDef]:
        command = self.entries("command")[self.find("command", e["command"])]
        kind, foot_as = self._kind(e)
        hexes, reserve = self.hexes(e), self.reserve(e)
        under = tuple(self.board.hex(n) for n in e.get("under", ()))
        allowed = under or hexes
        units = []
        for at, number in enumerate(e["numbers"]):
            start = NOWHERE
            if not reserve:
                free = allowed[at : at + 1] if under else [h for h in allowed if h not in taken]
                if kind is Kind.BB:
                    free = list(allowed[at : at + 1])
                if not free:
                    raise DataError(f"battle {self.name}: no hex left for {e['kind']}{number}")
                start = free[0]
                if not under and kind is not Kind.BB:
                    taken.add(start)
            facing = e.get("facing", 1)
            units.append(
                UnitDef(
                    name=f"{e['kind']}{number}.{e.get('tag', command['id'])}",
                    side=self.find("side", command["side"]),
                    command=self.find("command", command["id"]),
                    kind=kind,
                    number=number,
                    foot_as=foot_as,
                    hexes=allowed if not reserve else (),
                    start=start,
                    facing=facing_of(facing[at] if isinstance(facing, list) else facing),
                    state=State.find(e.get("state", "normal").upper()),
                    formation=Formation.find(e.get("formation", "none").upper()),
                    reserve=reserve,
                    entry=tuple(self.board.hex(n) for n in e.get("entry", ())),
                    under=bool(under),
                    defence=_defence(e, at),
                    contingent=e.get("contingent", ""),
                )
            )
        return units

    def _kind(self, entry: dict[str, Any]) -> tuple[int, int]:
        """A group's kind, and for hobelars the kind that they fight as on foot (else -1)."""
        foot_as = self._find_kind(entry["foot_as"]) if "foot_as" in entry else None
        if entry["kind"] == "HF":
            if foot_as is None:
                raise DataError("a group of hobelars on foot needs foot_as")
            return foot_as, foot_as
        return self._find_kind(entry["kind"]), -1 if foot_as is None else foot_as

    def _find_kind(self, word: str) -> int:
        if word not in self.volume.kinds:
            raise DataError(f"battle {self.name}: there is no kind of unit {word!r}")
        return self.volume.kinds[word]


def _defence(entry: dict[str, Any], at: int) -> tuple[int, int] | None:
    """inf:data.units A unit's own defence DRM, Normal and Disordered, where the set-up gives it.

    A group has one figure for all or one a unit; the Disordered side is worse by one.
    """
    if "defence" not in entry:
        return None
    given = entry["defence"]
    normal = given[at] if isinstance(given, list) else given
    return normal, normal + 1


def load_scenario(
    volume: Volume,
    id_: str,
    battle_name: str,
    battle: Battle,
    chosen: dict[str, Any],
    changes: dict[str, Any],
) -> Scenario:
    """Read a scenario with the players' options and a user's overlay."""
    folder = volume.folder
    tree = {
        "units": read_toml(folder, "units.toml"),
        "tables": read_toml(folder, "tables.toml"),
        "terrain": {battle_name: read_toml(folder, "terrain", f"{battle_name}.toml")},
        "battle": {battle_name: read_toml(folder, "battles", f"{battle_name}.toml")},
    }
    tree = overlay(tree, changes)
    entry = with_common_options(tree["battle"][battle_name], tree["tables"])
    options = scenario_options(entry, id_, chosen)
    board = read_board(read_text(folder, "maps", f"{entry['map']}.map"), f"{entry['map']}.map")
    table = tree["terrain"][battle_name]
    reader = Reader(volume, entry, options, board)
    commands = reader.commands()
    title = next(s for s in entry["scenario"] if s["id"] == id_)["title"]
    scenario = Scenario(
        id=id_,
        volume=volume,
        battle_name=battle_name,
        title=title,
        options=options,
        board=board,
        figures=read_figures(volume, tree["units"], tree["tables"]),
        terrain=Terrain(table["rule"], table, board),
        sides=reader.sides(),
        commands=commands,
        orders=reader.orders(commands),
        leaders=reader.leaders(),
        standards=reader.standards(),
        units=reader.units(),
        battle=battle,
        tree=tree,
    )
    _check_set_up(scenario)
    return scenario


def _check_set_up(scenario: Scenario) -> None:
    """A unit set up on ground that it may not enter is an error that names the hex."""
    for unit in scenario.units:
        if unit.start == NOWHERE or unit.kind is Kind.BB:
            continue
        row = scenario.terrain.table["hex"][scenario.board.terrain[unit.start]]
        cost = scenario.terrain.ground_cost(MOVER[unit.kind], unit.start)
        if cost >= FORBIDDEN and not row.get("garrison", False):
            raise DataError(
                f"battle {scenario.battle_name}: {unit.name} may not stand in "
                f"{scenario.board.numbers[unit.start]} ({scenario.board.terrain[unit.start]})"
            )


def provenance(scenario: Scenario) -> dict[str, int]:
    """How many blocks of the scenario's data carry each provenance."""
    return count_provenance(scenario.tree)
