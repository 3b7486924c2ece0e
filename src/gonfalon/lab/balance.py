"""Balance: the squire against itself, battle by battle, and what came of it as a table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import gonfalon
from gonfalon.lab.playout import DRAW, UNFINISHED, playout

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gonfalon.lab.playout import PlayoutReport

HEADER = (
    "| scenario | sides | wins | draws | unfinished | activations | decisions | flight points "
    "| ended by |\n"
    "|---|---|---|---:|---:|---:|---:|---|---|"
)


def balance(
    scenarios: Sequence[str] | None = None,
    games: int = 100,
    seed: int = 1,
    *,
    workers: int = 2,
    bot: str = "squire",
    progress: Callable[[PlayoutReport], None] | None = None,
) -> str:
    """A markdown table of games between two bots of a kind, one row a scenario."""
    rows = [HEADER]
    for scenario in scenarios or gonfalon.scenarios():
        report = playout(scenario, [bot, bot], games, seed, workers=workers)
        rows.append(balance_row(report))
        if progress is not None:
            progress(report)
    return "\n".join(rows) + "\n"


def balance_row(report: PlayoutReport) -> str:
    """One row of the table."""
    games = report.games
    count = max(1, len(games))
    wins = report.wins
    points = [sum(game.points[side] for game in games) / count for side in range(len(report.sides))]
    causes = Counter(game.cause for game in games)
    cells = [
        f"`{report.scenario}`",
        " / ".join(report.sides),
        " / ".join(f"{wins[side]} ({100 * wins[side] / count:.0f} %)" for side in report.sides),
        str(wins.get(DRAW, 0)),
        str(wins.get(UNFINISHED, 0)),
        f"{sum(game.activations for game in games) / count:.0f}",
        f"{report.decisions / count:.0f}",
        " / ".join(f"{mean:.1f}" for mean in points),
        ", ".join(f"{cause} {n}" for cause, n in causes.most_common()),
    ]
    return "| " + " | ".join(cells) + " |"
