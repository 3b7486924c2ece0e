"""Infidel, volume II: the sequence of play, procedure by procedure, and its own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.men_of_iron import (
    activation,
    charge,
    drm,
    leaders,
    missiles,
    movement,
    onset,
    rally,
    results,
    riposte,
    setup,
    shock,
    turn,
)
from gonfalon.men_of_iron.kinds import KIND_COUNT, MOUNTED, Kind
from gonfalon.men_of_iron.volume import Volume

if TYPE_CHECKING:
    from collections.abc import Callable

    from gonfalon.kernel.flow import Procedure

KINDS = ("KN", "HC", "MC", "MCA", "LCA", "MA", "PK", "PKJ", "A", "AF", "CB", "CF", "WN", "CA")

STEPS: dict[type[Procedure], tuple[Callable[[Any, Any], None], ...]] = {
    turn.War: (turn.set_up, turn.begin_battle, turn.take_turn),
    turn.FreeTurn: (turn.choose_freely, turn.check_flight, turn.go_on),  # 2.4 3.0
    turn.Continuity: (  # 6.2 6.3
        turn.name_command,
        turn.offer_seizure,
        turn.roll_seizure,
        turn.roll_continuity,
    ),
    activation.Activation: (  # 6.1
        activation.replace_leaders,  # 5.6
        activation.open_activation,
        activation.note_contact,  # 13.1 13.6
        activation.muster_units,  # 5.2
        activation.move_and_fire,  # 7.0 11.0
        onset.assault,  # 12.0
        activation.recover,  # 15.1
        activation.close_activation,
    ),
    activation.LeaderMove: (activation.lead_on,),
    movement.Movement: (movement.move_on, movement.shoot_after, movement.end_movement),  # 7.0
    missiles.Shot: (  # 11.2
        riposte.offer_riposte,  # 13.9
        missiles.offer_response,
        missiles.resolve_shot,
        riposte.ride_at_shooter,
    ),
    missiles.ReactionFire: (missiles.next_reaction,),
    onset.Onslaught: (  # 12.3
        onset.list_attacks,  # step 1
        shock.designate,
        onset.begin_rides,  # step 2
        onset.ride_next,  # 13.2 13.5
        onset.begin_withdrawals,
        onset.offer_withdrawals,  # 12.2
        onset.offer_follow_up,
        onset.begin_counters,
        onset.offer_counters,  # 13.6
        shock.resolve_next,  # step 3
        onset.attack_again,  # step 4, 14.6
    ),
    onset.Clash: (
        onset.muster,
        shock.roll_combat,  # 12.3
        shock.apply_to_defenders,  # 14.0
        shock.apply_to_attackers,
        shock.find_vacated,  # 12.5
        shock.offer_advance,
        onset.mark_breaking,
    ),
    charge.ChargeRide: (charge.ride_step, onset.end_ride),  # 13.2 13.5
    results.Retreating: (results.give_way,),  # 14.3
}

# The rules of the first volume that hold here too, and how this book numbers them.
CITES = {
    "moi:3.1": "inf:6.1a",
    "moi:3.2a": "inf:6.2a",
    "moi:3.2b": "inf:3.0a",
    "moi:3.4": "inf:4.0c",
    "moi:4.1a": "inf:6.1a",
    "moi:4.1b": "inf:6.1b",
    "moi:4.2a": "inf:6.2b",
    "moi:4.3a": "inf:6.3a",
    "moi:4.3b": "inf:6.3a",
    "moi:5.1a": "inf:7.1a",
    "moi:5.1b": "inf:6.1a",
    "moi:5.2b": "inf:7.1b",
    "moi:5.2c": "inf:5.3a",
    "moi:6.2a": "inf:8.0b",
    "moi:6.2b": "inf:8.0c",
    "moi:6.2c": "inf:9.0e",
    "moi:7.2a": "inf:9.0b",
    "moi:8.0b": "inf:10.0",
    "moi:8.0d": "inf:10.0",
    "moi:9.1a": "inf:11.1b",
    "moi:9.1b": "inf:11.1a",
    "moi:9.2b": "inf:11.2a",
    "moi:9.2c": "inf:11.2a",
    "moi:9.2d": "inf:11.2c",
    "moi:9.2e": "inf:11.2d",
    "moi:9.3a": "inf:11.3a",
    "moi:9.3c": "inf:11.3c",
    "moi:9.4a": "inf:11.4a",
    "moi:9.4d": "inf:11.4c",
    "moi:10.1": "inf:12.1a",
    "moi:10.3a": "inf:12.1a",
    "moi:10.3b": "inf:12.3a",
    "moi:10.4a": "inf:12.3.1",
    "moi:10.4b": "inf:12.3.2a",
    "moi:10.4d": "inf:12.3.3",
    "moi:10.4g": "inf:12.3.5",
    "moi:10.4h": "inf:12.3.6",
    "moi:10.4i": "inf:12.3.7",
    "moi:10.5a": "inf:12.5a",
    "moi:11.1a": "inf:13.1a",
    "moi:11.1b": "inf:13.1b",
    "moi:11.3a": "inf:13.2a",
    "moi:11.3b": "inf:13.2e",
    "moi:11.3c": "inf:13.2b",
    "moi:11.3e": "inf:13.3b",
    "moi:11.4a": "inf:13.5a",
    "moi:12.1": "inf:14.1",
    "moi:12.2a": "inf:14.2a",
    "moi:12.3a": "inf:14.3a",
    "moi:12.3b": "inf:14.3b",
    "moi:12.3c": "inf:14.3c",
    "moi:12.4a": "inf:14.4a",
    "moi:12.4b": "inf:14.4b",
    "moi:12.4c": "inf:14.4c",
    "moi:12.7a": "inf:14.6a",
    "moi:13.1a": "inf:15.1a",
    "moi:13.1b": "inf:15.1b",
    "moi:13.2a": "inf:15.2a",
    "moi:13.2c": "inf:15.2c",
    "moi:15.2c": "inf:5.3a",
    "moi:15.4a": "inf:5.5a",
    "moi:15.4b": "inf:5.5b",
    "moi:15.4c": "inf:5.5c",
    "moi:15.5": "inf:5.5d",
    "moi:15.6": "inf:5.6",
    "moi:16.0a": "inf:3.0a",
    "moi:16.0b": "inf:3.0c",
    "moi:table.fire.drm": "inf:table.fire.drm",
    "moi:table.range": "inf:table.range",
}

VOLUME = Volume(
    id="inf",
    rules_name="infidel@1",
    folder="infidel",
    kinds={name: Kind.find(name) for name in KINDS},
    steps=STEPS,
    modules=(
        activation,
        charge,
        leaders,
        missiles,
        movement,
        onset,
        rally,
        results,
        riposte,
        setup,
        shock,
        turn,
    ),
    cites=CITES,
    flight_rows={
        **{kind: "mounted" if kind in MOUNTED else "foot" for kind in range(KIND_COUNT)},
        Kind.KN: "heavy",
        Kind.HC: "heavy",
    },
    activation_modifiers=turn.tiring_die,
    repeats_only_command=True,
    standards_move=True,
    flees_beyond_level=True,
    both_fleeing_draw=True,
    range_in_hexes=True,
    chains_join_commands=True,
    replaced_in_own_activation=True,
    leader_leaves_with_command=True,
    leaders_ride_along=True,
    faces_freely_on_entering_zoc=True,
    enemy_entries_closed=True,
    fire_at_counter_charge=False,
    has_room_to_charge=charge.started_clear,
    charge_needs_sight=True,
    no_charge_into=frozenset({"wood", "marsh", "city", "town", "rough"}),
    no_charge_across=frozenset({"river", "gate", "pontoon", "steep"}),
    reluctance_by_defence=True,
    is_charge=drm.half_charging,
    shock_modifiers=(
        drm.defence_modifier,  # 12.3.3
        drm.numbers_modifier,  # 12.3.1
        drm.position_modifier,  # 12.3.2a
        drm.ground_modifier,  # 12.3.2b
        drm.leader_modifier,  # 12.3.4
        drm.charisma_modifier,  # 5.4
        drm.matrix_modifier,  # 12.3.5
        drm.disorder_modifier,  # 12.3.6
        drm.retired_modifier,  # 12.3.7
        drm.continued_modifier,  # 12.3.8 14.6c
        drm.moved_modifier,  # 13.4b
        drm.met_modifier,  # 13.8b
    ),
    row_for_lower="steep",
    advancing=onset.riders_advance,
    may_retire=results.has_way_to_standard,
    retired_may_retreat=True,
    retreats_imperil_leaders=True,
)
