"""The clicks of the family: every option is a verb and what it is about."""

from __future__ import annotations

from gonfalon.kernel.options import Verbs

VERBS = Verbs()

# Set-up.
READY = VERBS.add("ready")
ARRANGE = VERBS.add("arrange", "unit")
PUT = VERBS.add("put", "unit", "hex")
ARRANGE_LEADER = VERBS.add("arrange-leader", "leader")
PUT_LEADER = VERBS.add("put-leader", "leader", "hex")
ARRANGE_STANDARD = VERBS.add("arrange-standard", "standard")
PUT_STANDARD = VERBS.add("put-standard", "standard", "hex")
LATER = VERBS.add("later", "standard")

# Sequence of play.
ACTIVATE = VERBS.add("activate", "order")
RALLY = VERBS.add("rally", "standard")
SHIFT = VERBS.add("shift", "standard")
PASS = VERBS.add("pass")
SEIZE = VERBS.add("seize", "order")
LET = VERBS.add("let")
REPLACE = VERBS.add("replace", "leader", "unit")

# Formations.
FORM = VERBS.add("form", "unit")
BREAK = VERBS.add("break", "unit")
MARCH = VERBS.add("march")

# Movement and fire.
SELECT = VERBS.add("unit", "unit")
SELECT_LEADER = VERBS.add("leader", "leader")
STEP = VERBS.add("step", "unit", "hex")
ENTER = VERBS.add("enter", "unit", "hex")
FACE = VERBS.add("face", "unit", "facing")
MOUNT = VERBS.add("mount", "unit")
DISMOUNT = VERBS.add("dismount", "unit")
TAKE_ALONG = VERBS.add("take-along", "unit", "leader")
STEP_LEADER = VERBS.add("lead", "leader", "hex")
HALT = VERBS.add("halt", "leader")
FIRE = VERBS.add("fire", "unit", "unit")
HOLD = VERBS.add("hold", "unit")
END_MOVES = VERBS.add("end-moves")

# Shock.
ASSAULT = VERBS.add("assault", "unit", "unit")
CHARGE = VERBS.add("charge", "unit", "unit")
FIGHT = VERBS.add("fight")
RESOLVE = VERBS.add("resolve", "unit")
RIDE = VERBS.add("ride", "unit", "hex", "facing")
EVADE = VERBS.add("evade", "unit", "hex")
STAND = VERBS.add("stand", "unit")
RESTRAIN = VERBS.add("restrain", "unit", "leader")
COUNTER = VERBS.add("counter-charge", "unit", "unit")
ADVANCE = VERBS.add("advance", "unit", "hex")
STAY = VERBS.add("stay", "unit")
RETREAT = VERBS.add("retreat", "unit", "hex")
RETIRE = VERBS.add("retire", "unit", "hex")

# Clicks of single battles.
EXCHANGE = VERBS.add("exchange", "order")
PRESS = VERBS.add("press", "unit", "hex")
DISMOUNT_ALL = VERBS.add("dismount-all", "order")
LEAVE_MAP = VERBS.add("leave-map", "unit")
GO_BACK = VERBS.add("go-back", "unit")
RELIEVE = VERBS.add("relieve", "unit", "unit")
