"""What one volume of the family has of its own.

The procedures, decisions and questions of the family stand once, in its modules. A volume is a
record: its data folder, its sequence of play, the rules that it cites, and one field for every
rule in which the volumes differ. Each field names the rule of either book; docs/titles.md lists
them side by side. Kinds of units and tables differ as data and need no field here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.flow import Decision, Procedure, Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

    from gonfalon.kernel.flow import Frame
    from gonfalon.kernel.hexes import Hex
    from gonfalon.kernel.modifiers import Modifier
    from gonfalon.men_of_iron.drm import Fight
    from gonfalon.men_of_iron.shock import Combat
    from gonfalon.men_of_iron.state import Field, Unit

    Step = Callable[[Any, Any], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Volume:
    """A volume of the family."""

    # Names: the prefix of its rules and scenarios, its rules with their version, its data.
    id: str
    rules_name: str
    folder: str
    # The words of its data files for kinds of units.
    kinds: Mapping[str, int]
    # The sequence of play, and the modules whose frames it uses.
    steps: Mapping[type[Procedure], tuple[Step, ...]]
    modules: tuple[ModuleType, ...]
    # The ids of this book for rules that the family cites by those of the first volume.
    cites: Mapping[str, str]
    # The row of the flight table for every kind of unit; a kind without one counts nothing.
    flight_rows: Mapping[int, str]

    # moi:4.2a inf:5.3b inf:6.1c What changes a die for continuity or seizure.
    activation_modifiers: Callable[[Field, int, str], list[Modifier]]
    # moi:3.2a inf:6.2a May a side that has but one command left continue with it?
    repeats_only_command: bool
    # moi:13.2b inf:15.2b May Standards be moved?
    standards_move: bool
    # moi:16.0a inf:3.0a Does a side flee only when its total exceeds the level?
    flees_beyond_level: bool
    # moi:16.0a inf:3.0b Is it a draw whenever both sides flee at once?
    both_fleeing_draw: bool
    # moi:15.2a inf:5.2a Is command range counted in hexes, not in movement points?
    range_in_hexes: bool
    # moi:15.2b inf:5.2c Does a chain of units in command pass through those of other commands?
    chains_join_commands: bool
    # moi:15.6 inf:5.6 Does a replacement wait for an activation of his own side?
    replaced_in_own_activation: bool
    # moi:15.5 inf:5.3d Does a leader leave the game with the last unit of his command?
    leader_leaves_with_command: bool
    # moi:8.0d inf:5.3c May a leader of another command ride along with a unit that moves?
    leaders_ride_along: bool
    # moi:7.2a inf:8.0c Does a unit that has just entered an enemy ZOC face any corner it likes?
    faces_freely_on_entering_zoc: bool
    # moi:5.2b inf:7.2b Are the hexes by which enemy reinforcements come closed to a unit?
    enemy_entries_closed: bool
    # moi:9.2e inf:11.2d Does a counter-charge draw reaction fire?
    fire_at_counter_charge: bool
    # moi:11.1b inf:13.1b Who may charge, as far as enemies next to it are concerned.
    has_room_to_charge: Callable[[Field, Unit, int], bool]
    # moi:11.3a inf:13.2a Must a charger see its target?
    charge_needs_sight: bool
    # inf:13.3a Ground into which, and hexsides over which, nobody charges; in the first volume the
    # battles say so.
    no_charge_into: frozenset[str]
    no_charge_across: frozenset[str]
    # moi:11.4a inf:13.5a Is the rider's own defence DRM added to the die for reluctance?
    reluctance_by_defence: bool
    # moi:11.2 inf:12.3b Which attacks are read on the Charge table.
    is_charge: Callable[[list[Unit], list[Unit]], bool]
    # moi:table.assault.drm inf:table.assault.drm The DRMs of a combat, one function each.
    shock_modifiers: tuple[Callable[[Field, Fight], Modifier], ...]
    # moi:10.4c inf:table.assault.drm The row of the terrain table that stands in place of the
    # DRM for attackers who are all lower.
    row_for_lower: str
    # moi:10.5a inf:12.5b Who advances into a hex that a defender has left.
    advancing: Callable[[Field, Combat, Unit, Hex, bool], list[Unit]]
    # moi:12.4a inf:14.4a May a unit reach its Standard, or is it lost when it is to be Retired?
    may_retire: Callable[[Field, Unit], bool]
    # moi:12.4c inf:14.4c May a Retired unit retreat, or does any adverse result eliminate it?
    retired_may_retreat: bool
    # moi:12.3b inf:14.3b inf:14.3c Does a leader check where his unit cannot retreat, or is
    # ridden over by friends who do?
    retreats_imperil_leaders: bool

    def rules(self) -> Rules:
        """The sequence of play, with every frame that may lie on the stack."""
        frames: dict[str, type[Frame]] = {}
        for module in self.modules:
            for thing in vars(module).values():
                if isinstance(thing, type) and issubclass(thing, Procedure | Decision):
                    assert frames.setdefault(thing.__name__, thing) is thing, thing.__name__
        return Rules(self.rules_name, dict(self.steps), frames)
