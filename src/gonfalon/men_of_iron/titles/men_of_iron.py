"""Men of Iron, volume I: the sequence of play, procedure by procedure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.kernel.flow import Decision, Frame, Procedure, Rules
from gonfalon.men_of_iron import (
    activation,
    charge,
    leaders,
    missiles,
    movement,
    results,
    setup,
    shock,
    turn,
)

if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "men_of_iron@1"

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


def _frames() -> dict[str, type[Frame]]:
    modules = (activation, charge, leaders, missiles, movement, results, setup, shock, turn)
    found: dict[str, type[Frame]] = {}
    for module in modules:
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Procedure | Decision):
                found[thing.__name__] = thing
    return found


def rules() -> Rules:
    """The rules of the first volume."""
    return Rules(NAME, dict(STEPS), _frames())
