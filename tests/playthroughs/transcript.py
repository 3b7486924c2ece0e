"""A seeded game as text: every decision, and what came of it.

Run as a script it writes the transcripts anew; a change in them is reviewed as a diff.
"""

from __future__ import annotations

import random
from pathlib import Path

import gonfalon
from gonfalon.men_of_iron.notation import write_position
from gonfalon.men_of_iron.verbs import READY, VERBS

FOLDER = Path(__file__).parent / "games"
SEED = 1298
DECISIONS = 250


def transcript(scenario: str) -> str:
    """The first decisions of a random game, told line by line."""
    game = gonfalon.start(scenario, seed=SEED)
    game.sink = []
    chooser = random.Random(SEED)
    lines = [f"{scenario}, seed {SEED}"]
    for number in range(1, DECISIONS + 1):
        decision = game.decision
        if decision is None:
            break
        options = decision.options(game)
        option = (READY,) if (READY,) in options else chooser.choice(options)
        side = game.scenario.sides[decision.side].id
        lines.append(f"{number} {side}: {VERBS.text(game, option)}  [{len(options)}]")
        game.sink.clear()
        gonfalon.play(game, option)
        for event in game.sink:
            facts = " ".join(f"{key}={value}" for key, value in sorted(event.facts.items()))
            lines.append(f"    {event.name} ({event.rule}) {facts}".rstrip())
    lines.append(write_position(game))
    lines.append(game.fingerprint())
    return "\n".join(lines) + "\n"


def file_of(scenario: str) -> Path:
    return FOLDER / f"{scenario.replace('/', '-')}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in gonfalon.scenarios():
        file_of(each).write_text(transcript(each), encoding="utf-8")
