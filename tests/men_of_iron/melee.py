"""A small field in its assault phase, and how to read the dice that were thrown there.

The usual field: a defender at 1504 facing 9, whose front is 1404 and 1405, whose flanks are 1503
and 1505 and whose rear is 1604 and 1605.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gonfalon.men_of_iron.notation import battle

if TYPE_CHECKING:
    from gonfalon.men_of_iron.notation import Table

FIGHT = "fight"


def assault_phase(position: str, **how: Any) -> Table:
    """Red has ended its movement and fire; only scripted dice may fall."""
    how.setdefault("shield_wall", False)
    table = battle(position, **how)
    table.game.dice.strict = True
    return table.play("end-moves")


def fight(table: Table, *attacks: str, dice: tuple[int, ...] = ()) -> Table:
    """Designate the attacks and let the fighting begin, with the dice that will fall.

    An assault to which the unit is obliged, where nothing else is possible, designates itself.
    """
    table.game.dice.fix(*dice)
    for attack in attacks:
        if attack not in designated(table):
            table.play(attack)
    if table.asks == "Designate":
        table.play(FIGHT)
    return table


def designated(table: Table) -> list[str]:
    """The attacks designated so far."""
    return [
        f"{verb} {event.facts['unit']} {event.facts['target']}"
        for verb in ("assault", "charge")
        for event in table.told(f"{verb}-declared")
    ]


def rolls(table: Table, purpose: str = "") -> list[dict[str, Any]]:
    """The facts of the dice thrown so far, of one purpose or of all."""
    told = [dict(event.facts) for event in table.told("rolled")]
    return [facts for facts in told if not purpose or facts["purpose"] == purpose]


def drms(roll: dict[str, Any]) -> dict[str, int]:
    """The modifiers of a die by their label."""
    return {label: amount for _, label, amount in roll["modifiers"]}


def last_drms(table: Table, purpose: str = "assault") -> dict[str, int]:
    """The modifiers of the last die of a purpose."""
    return drms(rolls(table, purpose)[-1])


def previewed(table: Table, text: str) -> dict[str, int]:
    """The modifiers of the last die that an option leads to."""
    return {m.label: m.amount for m in table.preview(text)[-1].modifiers}


def settle(table: Table, *decisions: str) -> Table:
    """Take the first option of every decision of these names, until another one waits."""
    while table.asks in decisions:
        table.play(table.options[0])
    return table
