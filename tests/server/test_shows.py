"""What a player may ask to see on the board."""

from __future__ import annotations

from itertools import pairwise

from gonfalon import bots, table
from gonfalon.kernel.flow import play, waiting_sides
from gonfalon.men_of_iron.verbs import CHARGE
from gonfalon.server.shows import show


def test_the_ride_of_a_charge_leads_hex_by_hex_to_its_target() -> None:
    game = table.field_of(table.open_table("moi/crecy", 1))
    players = [bots.make("squire", side) for side in range(2)]
    charges: list[tuple[int, ...]] = []
    for number in range(3000):
        assert game.decision is not None
        charges = [o for o in game.decision.options(game) if o[0] == CHARGE]
        if charges:
            break
        side = waiting_sides(game)[0]
        play(game, bots.ask(players[side], game, side, number))

    assert charges
    for _, unit, target in charges:
        order = show(game, "ride", unit, None, target)
        way = sorted(order, key=order.__getitem__)

        assert (way[0], way[-1]) == (game.hexes[unit], game.hexes[target])
        assert len(way) in (3, 4)
        assert all(game.board.distance(a, b) == 1 for a, b in pairwise(way))
