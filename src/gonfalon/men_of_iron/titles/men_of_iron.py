"""Men of Iron, volume I: the sequence of play, procedure by procedure, and its own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.men_of_iron import (
    activation,
    charge,
    drm,
    leaders,
    missiles,
    movement,
    results,
    setup,
    shock,
    turn,
)
from gonfalon.men_of_iron.kinds import KIND_COUNT, MEN_AT_ARMS, TRAIN, Kind
from gonfalon.men_of_iron.volume import Volume

if TYPE_CHECKING:
    from collections.abc import Callable

    from gonfalon.kernel.flow import Procedure, Rules

KINDS = ("MM", "DM", "UH", "PK", "AX", "LB", "CB", "SL", "GE", "HM", "WG", "BB")

STEPS: dict[type[Procedure], tuple[Callable[[Any, Any], None], ...]] = {
    turn.War: (turn.set_up, turn.begin_battle, turn.take_turn),
    turn.FreeTurn: (turn.choose_freely, turn.check_flight, turn.go_on),  # 4.2b 16.0
    turn.Continuity: (  # 4.2 4.3
        turn.name_command,
        turn.offer_seizure,
        turn.roll_seizure,
        turn.roll_continuity,
    ),
    activation.Activation: (  # 3.1 4.1
        activation.replace_leaders,
        activation.open_activation,
        activation.muster_units,
        activation.order_formations,
        activation.move_and_fire,
        activation.assault,
        activation.recover,
        activation.close_activation,
    ),
    activation.LeaderMove: (activation.lead_on,),
    movement.Movement: (movement.move_on, movement.shoot_after, movement.end_movement),  # 5.0
    missiles.Shot: (missiles.offer_response, missiles.resolve_shot, missiles.provoke),  # 9.2
    missiles.ReactionFire: (missiles.next_reaction,),
    shock.AssaultPhase: (shock.list_attacks, shock.designate, shock.resolve_next),  # 10.3
    shock.Combat: (
        shock.muster,
        shock.offer_evasion,  # 10.2
        charge.ride_charges,  # 11.3
        charge.roll_reluctance,  # 11.4
        charge.offer_counter_charges,  # 11.5
        shock.roll_combat,  # 10.3
        shock.apply_to_defenders,  # 12.0
        shock.apply_to_attackers,
        shock.find_vacated,  # 10.5
        shock.offer_advance,
        shock.continue_attacks,  # 12.7
    ),
    charge.ChargeRide: (charge.ride_step, charge.ride_home),
    results.Retreating: (results.give_way,),  # 12.3
}

VOLUME = Volume(
    id="moi",
    rules_name="men_of_iron@1",
    folder="men_of_iron",
    kinds={name: Kind.find(name) for name in KINDS},
    steps=STEPS,
    modules=(activation, charge, leaders, missiles, movement, results, setup, shock, turn),
    cites={},
    flight_rows={
        kind: "men_at_arms" if kind in MEN_AT_ARMS else "other"
        for kind in range(KIND_COUNT)
        if kind not in TRAIN
    },
    activation_modifiers=turn.plain_die,
    repeats_only_command=False,
    standards_move=False,
    flees_beyond_level=False,
    both_fleeing_draw=False,
    range_in_hexes=False,
    chains_join_commands=False,
    replaced_in_own_activation=False,
    leader_leaves_with_command=False,
    leaders_ride_along=False,
    faces_freely_on_entering_zoc=False,
    enemy_entries_closed=False,
    fire_at_counter_charge=True,
    has_room_to_charge=charge.nobody_before,
    charge_needs_sight=False,
    no_charge_into=frozenset(),
    no_charge_across=frozenset(),
    reluctance_by_defence=False,
    is_charge=drm.any_charging,
    shock_modifiers=(
        drm.defence_modifier,  # 10.4d
        drm.numbers_modifier,  # 10.4a
        drm.position_modifier,  # 10.4b
        drm.ground_modifier,  # 10.4c
        drm.charge_modifier,  # 10.4e 11.2
        drm.leader_of_charge_modifier,  # 10.4f 15.3
        drm.matrix_modifier,  # 10.4g
        drm.disorder_modifier,  # 10.4h
        drm.retired_modifier,  # 10.4i
        drm.formation_modifier,  # 10.4j 14.1c
    ),
    row_for_lower="slope",
    advancing=shock.best_defence_advances,
    may_retire=results.is_not_surrounded,
    retired_may_retreat=False,
    retreats_imperil_leaders=False,
)


def rules() -> Rules:
    """The sequence of play of the first volume."""
    return VOLUME.rules()
