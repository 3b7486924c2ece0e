"""The command line: play, look things up, and put the engine to the test."""

from __future__ import annotations

import json
import secrets
import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from typer.core import TyperGroup

import gonfalon
from gonfalon import table
from gonfalon.kernel.data import read_overlay
from gonfalon.kernel.errors import DataError, GonfalonError
from gonfalon.men_of_iron import library
from gonfalon.men_of_iron.scenario import provenance
from gonfalon.terminal import Terminal
from gonfalon.text import Speaker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gonfalon.kernel.flow import Option
    from gonfalon.kernel.record import Session
    from gonfalon.men_of_iron.state import Field

HUMAN = "human"

Lang = Annotated[str, typer.Option(envvar="GONFALON_LANG", help="The language: en or it.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]
Overlay = Annotated[
    Path | None,
    typer.Option(envvar="GONFALON_OVERLAY", help="A TOML file with figures of your own."),
]
Options = Annotated[
    list[str] | None, typer.Option("--option", help="An option of the battle, name=value.")
]


class Commands(TyperGroup):
    """Prints an error of the user's to mend in one line, and says it with the exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except table.Difference as error:
            typer.echo(f"gonfalon: {error}", err=True)
            raise typer.Exit(1) from error
        except GonfalonError as error:
            typer.echo(f"gonfalon: {error}", err=True)
            raise typer.Exit(2) from error


app = typer.Typer(
    cls=Commands,
    help="Battles of the Middle Ages by the full rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
rules_app = typer.Typer(help="The rules, and how far the engine carries them.")
record_app = typer.Typer(help="Records of games.", no_args_is_help=True)
app.add_typer(rules_app, name="rules")
app.add_typer(record_app, name="record")


def main() -> None:
    """The program."""
    app()


# Looking things up.


@app.command()
def scenarios(as_json: Json = False, lang: Lang = "en", overlay: Overlay = None) -> None:
    """The scenarios, with their sides and the provenance of their figures."""
    speaker = Speaker(lang)
    rows = [_describe(speaker, id_, overlay) for id_ in gonfalon.scenarios()]
    if as_json:
        _write_json(rows)
        return
    shown = Table(title=speaker.say("cli-scenarios-title"))
    for column in ("id", "title", "sides", "units", "sources"):
        shown.add_column(speaker.say(f"cli-scenario-{column}"))
    for row in rows:
        sources = ", ".join(f"{name} {count}" for name, count in row["provenance"].items() if count)
        sides = ", ".join(row["sides"])
        shown.add_row(row["id"], row["title"], sides, str(row["units"]), sources)
    Console().print(shown)


def _describe(speaker: Speaker, id_: str, overlay: Path | None) -> dict[str, Any]:
    scenario, _ = library.scenario(id_, None, _changes(overlay, id_))
    return {
        "id": id_,
        "title": speaker.name(scenario.title),
        "family": "men_of_iron",
        "sides": [speaker.name(side.name) for side in scenario.sides],
        "map": scenario.tree["battle"][scenario.battle_name]["map"],
        "units": len(scenario.units),
        "provenance": provenance(scenario),
    }


@rules_app.callback(invoke_without_command=True)
def rules(ctx: typer.Context, as_json: Json = False, lang: Lang = "en") -> None:
    """Every rule: its status, the code that states it, the tests that prove it."""
    if ctx.invoked_subcommand is not None:
        return
    from gonfalon.lab import coverage

    if as_json:
        typer.echo(coverage.coverage_json())
        return
    speaker = Speaker(lang)
    counts = Counter(row.status for row in coverage.coverage())
    shown = Table(title=speaker.say("cli-rules-title"))
    shown.add_column(speaker.say("cli-rules-status"))
    shown.add_column(speaker.say("cli-rules-count"), justify="right")
    for status, count in sorted(counts.items()):
        shown.add_row(status, str(count))
    Console().print(shown)


@rules_app.command("show")
def show_rule(rule: str, lang: Lang = "en") -> None:
    """One rule in our words, such as moi:10.4a."""
    found = Speaker(lang).rule(rule)
    typer.echo(f"{found.id}  {found.title}")
    typer.echo(found.summary)


# Records.


@record_app.command("verify")
def verify_record(file: Path, lang: Lang = "en") -> None:
    """Replay a record and compare its positions."""
    session = table.verify(file)
    count = len(session.record.decisions())
    typer.echo(Speaker(lang).say("cli-verified", path=str(file), count=count))


# The lab.


@app.command()
def playout(
    scenario: str,
    bots: Annotated[str, typer.Option(help="Two bots, such as random,squire.")] = "random,random",
    games: Annotated[int, typer.Option(min=1)] = 1,
    seed: int = 0,
    as_json: Json = False,
    option: Options = None,
    overlay: Overlay = None,
) -> None:
    """Let bots play whole games."""
    from gonfalon.lab.playout import playout as play_out

    chosen = table.chosen_options(scenario, option or [])
    names = [name.strip() for name in bots.split(",")]
    changes = _changes(overlay, _known(scenario))
    with Progress(console=Console(stderr=True), transient=True, disable=_is_quiet(as_json)) as bar:
        task = bar.add_task(scenario, total=games)
        report = play_out(
            scenario, names, games, seed, chosen, changes, progress=lambda _: bar.advance(task)
        )
    _write_report(report.to_json(), as_json)


@app.command()
def fuzz(
    scenario: Annotated[str | None, typer.Argument()] = None,
    seconds: Annotated[float, typer.Option(min=0)] = 60,
    seed: int = 0,
    as_json: Json = False,
    lang: Lang = "en",
) -> None:
    """Play random legal clicks and check the engine after each."""
    from gonfalon.lab.fuzz import fuzz as search

    which = [_known(scenario)] if scenario is not None else gonfalon.scenarios()
    with _busy(as_json):
        report = search(which, seconds, seed)
    _write_report(report.to_json(), as_json)
    if report.failures:
        raise typer.Exit(1)
    if not as_json:
        typer.echo(Speaker(lang).say("cli-fuzz-clean"))


@app.command()
def bench(
    scenario: Annotated[str, typer.Argument()] = "moi/crecy",
    seconds: Annotated[float, typer.Option(min=0.1)] = 5,
    as_json: Json = False,
) -> None:
    """Measure the speed of the engine."""
    from gonfalon.lab.bench import bench as measure

    with _busy(as_json):
        report = measure(_known(scenario), seconds)
    _write_report(report, as_json)


@app.command("bench-server")
def bench_server(
    games: Annotated[int, typer.Option(min=1)] = 100,
    decisions: Annotated[int, typer.Option(min=1, help="Decisions of each game.")] = 20,
    pause: Annotated[float, typer.Option(help="Seconds between two of a client's.")] = 0.5,
    as_json: Json = False,
) -> None:
    """Measure the service with many games at once."""
    from gonfalon.lab.bench_server import bench_server as measure

    with _busy(as_json):
        report = measure(games=games, decisions=decisions, pause=pause)
    _write_report(report, as_json)


# Playing.


@app.command()
def serve(
    database: Annotated[str | None, typer.Option(help="Where the games are kept.")] = None,
    host: str = "127.0.0.1",
    port: int = 8298,
) -> None:
    """Run the service for many."""
    from gonfalon.server.run import serve as run_service

    run_service(database, host, port)


@app.command()
def play(
    scenario: Annotated[str | None, typer.Argument()] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    lang: Lang = "en",
    red: Annotated[str, typer.Option(help="The first side: human, random or squire.")] = HUMAN,
    blue: Annotated[str, typer.Option(help="The second side, likewise.")] = "squire",
    seed: Annotated[str | None, typer.Option(help="The seed of the dice; else secret.")] = None,
    option: Options = None,
    overlay: Overlay = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this new file.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    script: Annotated[Path | None, typer.Option(help="Read the commands from a file.")] = None,
) -> None:
    """Play in the browser; or, with --terminal, a battle as plain text."""
    if not (terminal or save or resume or script) and _has_client():
        _serve_here()
        return
    speaker = Speaker(lang)
    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    write: Callable[[str], None] = console.print
    read = _reader(script)
    if not terminal and not _has_client():
        write(speaker.say("term-no-browser"))
    if resume is not None:
        session = _resume(speaker, write, resume)
    else:
        id_ = scenario or _choose(speaker, write, read)
        key = seed if seed is not None else secrets.token_hex(16)
        changes = _changes(overlay, id_)
        for name in (red, blue):
            _check_player(name)
        chosen = table.chosen_options(id_, option or [])
        session = table.open_table(_known(id_), key, chosen, changes, [red, blue], save)
    echo = script is not None or not sys.stdin.isatty()
    client = Terminal(session, speaker, _bots(session), read, write, resume or save, echo)
    try:
        client.run()
    finally:
        session.close()


def _has_client() -> bool:
    """Is the browser's client part of this installation?"""
    return Path(gonfalon.__file__).with_name("web").joinpath("index.html").is_file()


def _serve_here() -> None:
    from gonfalon.server.run import serve as run_service

    run_service(None, port=0, open_browser=True)


def _resume(speaker: Speaker, write: Callable[[str], None], path: Path) -> Session:
    resumed = table.resume(path)
    if resumed.cut:
        write(speaker.say("term-cut", path=str(path), count=resumed.cut))
    count = len(resumed.session.record.decisions())
    write(speaker.say("term-resumed", path=str(path), count=count))
    return resumed.session


def _check_player(name: str) -> None:
    from gonfalon import bots

    known = [HUMAN, *bots.names()]
    if name not in known:
        raise DataError(f"there is no player {name!r} (players: {', '.join(known)})")


def _bots(session: Session) -> dict[int, Callable[[Field, int], Option]]:
    """The computer players of a session, each with a seed that tells nothing about the dice."""
    from gonfalon import bots

    def player(name: str, seed: int) -> Callable[[Field, int], Option]:
        _check_player(name)
        bot = bots.make(name, seed)
        return lambda game, side: bots.ask(bot, game, side, seed)

    header = session.record.header
    first = int(header["commitment"][:8], 16)
    names = enumerate(header["players"])
    return {side: player(name, first + side) for side, name in names if name != HUMAN}


def _choose(speaker: Speaker, write: Callable[[str], None], read: Callable[[], str | None]) -> str:
    """Ask which battle to play."""
    ids = gonfalon.scenarios()
    for number, id_ in enumerate(ids, 1):
        title = speaker.name(library.scenario(id_)[0].title)
        write(f"{number:3}  {id_:<28} {title}")
    write(speaker.say("term-which-scenario"))
    line = (read() or "").strip()
    if line.isdigit() and 1 <= int(line) <= len(ids):
        return ids[int(line) - 1]
    return _known(line)


def _reader(script: Path | None) -> Callable[[], str | None]:
    """What gives the next line typed, None at the end."""
    if script is None and sys.stdin.isatty():
        return _prompt
    lines = _lines(script)
    return lambda: next(lines, None)


def _lines(script: Path | None) -> Iterator[str]:
    if script is None:
        yield from (line.rstrip("\n") for line in sys.stdin)
        return
    try:
        text = script.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"script {script}: {error}") from error
    yield from text.splitlines()


def _prompt() -> str | None:
    try:
        return input("> ")
    except (EOFError, KeyboardInterrupt):
        return None


# Helpers.


def _known(scenario: str) -> str:
    if scenario not in gonfalon.scenarios():
        raise DataError(f"there is no scenario {scenario!r}; see `gonfalon scenarios`")
    return scenario


def _changes(overlay: Path | None, scenario: str) -> dict[str, Any]:
    """The figures of an overlay file that concern a scenario."""
    if overlay is None:
        return {}
    changes = read_overlay(overlay)
    battles = set(library.battle_of().values())
    own = library.battle_of().get(scenario)
    for part in ("battle", "terrain"):
        if isinstance(changes.get(part), dict):
            others = battles - {own}
            changes[part] = {k: v for k, v in changes[part].items() if k not in others}
    return changes


def _busy(quiet: bool) -> Any:
    """A sign of life on the screen while something long is under way."""
    return nullcontext() if _is_quiet(quiet) else Console(stderr=True).status("…")


def _is_quiet(quiet: bool) -> bool:
    return quiet or not sys.stderr.isatty()


def _write_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def _write_report(report: Any, as_json: bool) -> None:
    """A report of the lab: as JSON, or one figure a line."""
    value = json.loads(report) if isinstance(report, str) else report
    if as_json:
        _write_json(value)
        return
    for line in _figures("", value):
        typer.echo(line)


def _figures(name: str, value: Any) -> Iterator[str]:
    """A tree of figures, one a line, each by its whole name."""
    if isinstance(value, list) and not any(isinstance(entry, dict | list) for entry in value):
        yield f"{name}: {', '.join(str(entry) for entry in value)}"
        return
    if not isinstance(value, dict | list):
        yield f"{name}: {value}"
        return
    for key, entry in value.items() if isinstance(value, dict) else enumerate(value, 1):
        yield from _figures(f"{name}.{key}" if name else str(key), entry)


if __name__ == "__main__":
    main()
