"""What the browser tests ask of the engine.

`record SCENARIO SEED FILE` plays squire against squire, writes the record and prints, as JSON, the
numbers of the decisions of every class. `steer` reads states of the service from standard input, a
line each, and answers with the option that the squire would choose.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from gonfalon import bots, table
from gonfalon.kernel.flow import waiting_sides
from gonfalon.men_of_iron import library

LIMIT = 20_000


def record(scenario: str, seed: str, path: Path) -> dict[str, Any]:
    session = table.open_table(scenario, seed, path=path)
    players = [bots.make("squire", side) for side in range(2)]
    found: dict[str, list[int]] = {}
    number = 0
    while session.game.decision is not None and number < LIMIT:
        found.setdefault(type(session.game.decision).__name__, []).append(number)
        side = waiting_sides(session.game)[0]
        session.play(bots.ask(players[side], session.game, side, number), side)
        number += 1
    session.close()
    return {"number": number, "result": session.game.result, "classes": found}


def steer() -> None:
    players: dict[tuple[str, int], Any] = {}
    for line in sys.stdin:
        state = json.loads(line)
        view = dict(state["view"])
        game = library.blank(state["scenario"], b"pilot", state["options"])
        saved = game.save()
        saved["values"] = {name: view[name] for name in saved["values"]}
        saved["columns"] = {name: view[name] for name in saved["columns"]}
        saved["facts"] = {name: view[name] for name in saved["facts"]}
        saved["stack"] = view["stack"]
        game.restore(saved)
        side = waiting_sides(game)[0]
        bot = players.setdefault((state["game"], side), bots.make("squire", side))
        option = bots.ask(bot, game, side, state["number"])
        print(json.dumps(list(option)), flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "record":
        print(json.dumps(record(sys.argv[2], sys.argv[3], Path(sys.argv[4]))))
    else:
        steer()
