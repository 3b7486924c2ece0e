"""Where a battle has something to say to the cost of a step, and that it is asked there."""

from __future__ import annotations

import pytest

from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.kinds import Kind
from gonfalon.men_of_iron.movement import new_movement


@pytest.mark.rule("moi:crecy.pits", "inf:antioch.walls", "inf:dorylaeum.restriction")
@pytest.mark.parametrize(
    ("scenario", "side", "kind"),
    [
        ("moi/crecy", "french", Kind.MM),
        ("inf/antioch", "turk", None),
        ("inf/dorylaeum", "seljuk", None),
    ],
)
def test_no_hex_with_a_price_of_its_own_is_left_out(
    scenario: str, side: str, kind: int | None
) -> None:
    game = library.start(scenario, 0)
    units = game.scenario.side_units[game.scenario.side(side)]
    unit = next(u for u in units if game.hexes[u] >= 0 and kind in (None, game.kind[u]))
    game.call(new_movement(game, unit))

    priced = {h for h in range(len(game.board)) if game.battle.step_extras(game, unit, h)}

    assert priced
    assert priced <= {h for h, uneven in enumerate(game.scenario.uneven) if uneven}
    assert not all(game.scenario.uneven)
