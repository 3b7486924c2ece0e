"""What the browser tests ask of the engine.

`pilot.py SCENARIO SEED FILE [brisk]` plays squire against squire, writes the record to FILE and
prints JSON: the decisions in order, with what a hand needs to find them on the map, and the result.
A brisk game is shorter: leaders and whoever is far from the enemy stay where they are, and the
second side waits to be attacked.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gonfalon import bots, table
from gonfalon.kernel.flow import waiting_sides
from gonfalon.men_of_iron.activation import MoveAndFire
from gonfalon.men_of_iron.verbs import END_MOVES, SELECT, SELECT_LEADER

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option
    from gonfalon.men_of_iron.state import Field

LIMIT = 20_000
# Brisk: how near to the enemy a unit of either side must be to march.
NEAR = (14, 0)


def record(scenario: str, seed: str, path: Path, *, brisk: bool) -> dict[str, Any]:
    session = table.open_table(scenario, seed, path=path)
    game = table.field_of(session)
    players = [bots.make("squire", side) for side in range(2)]
    decisions: list[dict[str, Any]] = []
    while game.decision is not None and len(decisions) < LIMIT:
        side = waiting_sides(game)[0]
        option = bots.ask(players[side], game, side, len(decisions))
        if brisk and isinstance(game.decision, MoveAndFire):
            option = hurry(game, side, option)
        decisions.append(
            {
                "class": type(game.decision).__name__,
                "side": side,
                "option": list(option),
                "hexes": list(game.hexes),
                "leaders": list(game.leader_hex),
                "facing": list(game.facing),
            }
        )
        session.play(option, side)
    session.close()
    return {"result": game.result, "decisions": decisions}


def hurry(game: Field, side: int, option: Option) -> Option:
    """Move whoever is near the enemy, and then be done."""
    if option[0] not in (SELECT, SELECT_LEADER) or (option[0] == SELECT and is_near(game, option)):
        return option
    options = game.decision.options(game) if game.decision else []
    return next((o for o in options if o[0] == SELECT and is_near(game, o)), (END_MOVES,))


def is_near(game: Field, option: Option) -> bool:
    unit = option[1]
    units = game.scenario.units
    side = units[unit].side
    away = game.board.distances(game.hexes[unit])
    foes = [h for u, h in enumerate(game.hexes) if h >= 0 and units[u].side != side]
    return min(away[h] for h in foes) <= NEAR[side]


if __name__ == "__main__":
    scenario, seed, path, *rest = sys.argv[1:]
    print(json.dumps(record(scenario, seed, Path(path), brisk="brisk" in rest)))
