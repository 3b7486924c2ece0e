"""The kinds of units, their states and formations, and the marks of one activation."""

from __future__ import annotations

from enum import IntEnum


class Kind(IntEnum):
    """moi:2.2d The types of units; hobelars on foot take the kind they fight as."""

    MM = 0
    DM = 1
    UH = 2
    PK = 3
    AX = 4
    LB = 5
    CB = 6
    SL = 7
    GE = 8
    HM = 9
    WG = 10
    BB = 11


class State(IntEnum):
    """moi:2.2a The two sides of a counter, and the Retired marker."""

    NORMAL = 0
    DISORDERED = 1
    RETIRED = 2


class Formation(IntEnum):
    """Defensive formations of foot."""

    NONE = 0
    SHIELD_WALL = 1
    SCHILTRON = 2


KIND_COUNT = len(Kind)
MEN_AT_ARMS = frozenset({Kind.MM, Kind.DM, Kind.UH})
MOUNTED = frozenset({Kind.MM, Kind.GE, Kind.HM, Kind.WG})
MISSILE_FOOT = frozenset({Kind.LB, Kind.CB, Kind.SL})
SHOOTERS = frozenset({Kind.LB, Kind.CB, Kind.SL, Kind.GE})
# moi:9.2d, moi:9.2f Who answers fire with fire.
RESPONDERS = frozenset({Kind.LB, Kind.SL, Kind.GE})
# moi:7.1 Missile foot, and mounted units that may assault; genitors have none.
WITH_ZOC = frozenset({Kind.MM, Kind.LB, Kind.CB, Kind.SL})
# moi:10.1 The attackers of the weapons matrix.
ATTACKERS = frozenset({Kind.MM, Kind.DM, Kind.UH, Kind.PK, Kind.AX, Kind.GE})
# moi:11.4a Those whose front horses will not charge gladly.
FEARED_BY_HORSES = frozenset({Kind.DM, Kind.PK})
# moi:14.1a Who may form a Shield Wall.
WALL_BUILDERS = frozenset({Kind.PK, Kind.DM})
# Pieces that are no combat units.
TRAIN = frozenset({Kind.WG, Kind.BB})

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
