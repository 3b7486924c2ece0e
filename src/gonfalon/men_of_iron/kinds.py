"""The kinds of units, their states and formations, and the marks of one activation."""

from __future__ import annotations


class Numbered:
    """Named numbers from 0 on, in the order in which they are declared.

    They are plain integers, and attributes of one object: members of an enum, and attributes of
    a class, are slow to read.
    """

    NAMES: tuple[str, ...]

    def __init__(self) -> None:
        self.NAMES = tuple(type(self).__annotations__)
        for number, name in enumerate(self.NAMES):
            setattr(self, name, number)

    def all(self) -> range:
        return range(len(self.NAMES))

    def find(self, name: str) -> int:
        """The number of a name; KeyError where there is none."""
        if name not in self.NAMES:
            raise KeyError(name)
        return self.NAMES.index(name)


class Kinds(Numbered):
    """moi:2.2d inf:2.2b The types of units; hobelars on foot take the kind they fight as."""

    MM: int
    DM: int
    UH: int
    PK: int
    AX: int
    LB: int
    CB: int
    SL: int
    GE: int
    HM: int
    WG: int
    BB: int
    KN: int
    HC: int
    MC: int
    MCA: int
    LCA: int
    MA: int
    PKJ: int
    A: int
    AF: int
    CF: int
    WN: int
    CA: int


class States(Numbered):
    """moi:2.2a The two sides of a counter, and the Retired marker."""

    NORMAL: int
    DISORDERED: int
    RETIRED: int


class Formations(Numbered):
    """Defensive formations of foot."""

    NONE: int
    SHIELD_WALL: int
    SCHILTRON: int


Kind = Kinds()
State = States()
Formation = Formations()

KIND_COUNT = len(Kind.NAMES)
MEN_AT_ARMS = frozenset({Kind.MM, Kind.DM, Kind.UH})
HORSE_ARCHERS = frozenset({Kind.MCA, Kind.LCA})
MOUNTED = frozenset({Kind.MM, Kind.GE, Kind.HM, Kind.WG, Kind.KN, Kind.HC, Kind.MC} | HORSE_ARCHERS)
# Missile foot that friends may pass through in need (moi:12.3b inf:14.3b).
MISSILE_FOOT = frozenset({Kind.LB, Kind.CB, Kind.SL, Kind.A, Kind.AF})
# Foot that fires when it has finished its movement (moi:9.2b inf:11.2a inf:11.2e).
FOOT_SHOOTERS = MISSILE_FOOT | {Kind.PKJ}
# Riders who fire in the course of their movement (moi:9.2a inf:11.2b).
RIDING_SHOOTERS = frozenset({Kind.GE} | HORSE_ARCHERS)
SHOOTERS = FOOT_SHOOTERS | RIDING_SHOOTERS
# moi:9.2d moi:9.2f inf:11.2c Who answers fire with fire: neither crossbows nor javelins on foot.
RESPONDERS = SHOOTERS - {Kind.CB, Kind.PKJ}
# moi:9.2f inf:11.2f Who reacts with fire once in an enemy activation.
REACT_ONCE = frozenset({Kind.CB, Kind.PKJ})
# moi:7.1 Missile foot, and mounted units that may assault; genitors have none.
# inf:9.0a Missile foot and all mounted combat units.
WITH_ZOC = frozenset({Kind.MM, Kind.KN, Kind.HC, Kind.MC} | FOOT_SHOOTERS | HORSE_ARCHERS)
# moi:10.1 inf:12.1a The attackers of the weapons matrices.
ATTACKERS = frozenset(
    {Kind.MM, Kind.DM, Kind.UH, Kind.PK, Kind.AX, Kind.GE}
    | {Kind.KN, Kind.HC, Kind.MC, Kind.MCA, Kind.MA, Kind.PKJ, Kind.AF}
)
# moi:11.1a inf:13.1a Who charges, and who meets a charge with a charge.
CHARGERS = frozenset({Kind.MM, Kind.KN, Kind.HC})
# moi:11.4a inf:13.5a Those whose horses shy; knights' never do (inf:16.1c).
SHY = frozenset({Kind.MM, Kind.HC})
# moi:11.4a inf:13.5a Those whose front horses will not charge gladly.
FEARED_BY_HORSES = frozenset({Kind.DM, Kind.PK, Kind.MA, Kind.PKJ})
# moi:14.1a Who may form a Shield Wall.
WALL_BUILDERS = frozenset({Kind.PK, Kind.DM})
# inf:16.1a inf:16.1b Knights are always in command and never Retired.
KNIGHTS = frozenset({Kind.KN})
# inf:12.2b Who slips away from riders as well as from foot.
LIGHT_HORSE = frozenset({Kind.LCA})
# Pieces that are no combat units.
TRAIN = frozenset({Kind.WG, Kind.BB})
# inf:table.terrain.arsuf Pieces on wheels, with a column of their own where the table has one.
WHEELED = frozenset({Kind.WN, Kind.CA})

# Where a piece is that stands in no hex.
RESERVE = -1
ELIMINATED = -2
WITHDRAWN = -3

# Marks of one activation, kept as bits.
MOVED = 1
FIRED = 2
DONE = 4
IN_COMMAND = 8
BUSY = 16
COUNTERED = 32
REACTED = 64
NO_ASSAULT = 128
REMOUNTED = 256
BOLD = 512
SHAKEN = 1024
HELD_BACK = 2048
HELD_FIRE = 4096
STARTED_NEAR = 8192
