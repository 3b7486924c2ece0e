"""The application: routes that hand everything on to rooms and documents."""

# Its annotations are read when the program runs, so they are not postponed.

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State as AppState
from litestar.exceptions import HTTPException, WebSocketDisconnect
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import File

import gonfalon
from gonfalon.kernel.errors import DataError, GonfalonError
from gonfalon.server import documents, opening
from gonfalon.server.errors import ServiceError
from gonfalon.server.limits import Doorkeeper, Limits
from gonfalon.server.messages import Failed, NewGame, Opened, Problem, State
from gonfalon.server.rooms import CUT_OFF, FLOODED, Hall, Wire
from gonfalon.server.store import Ledger, Store
from gonfalon.server.workers import Workers

log = logging.getLogger(__name__)

WEB = Path(gonfalon.__file__).with_name("web")
SWEEP_SECONDS = 60.0
# A record so many times too large is not even read to its end.
POLITE = 4
# What a browser is told about every answer: the keys to seats stand in addresses.
HEADERS = {
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "content-security-policy": "frame-ancestors 'none'",
}

Seat = Annotated[str, QueryParameter(max_length=200, description="The token of a seat.")]
Since = Annotated[int, QueryParameter(description="The version of the last state that was seen.")]
AnyRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]


def hall_of(state: AppState) -> Hall:
    hall: Hall = state.hall
    return hall


# Documents.


@get("/api/scenarios", sync_to_thread=True)
def scenarios() -> list[documents.ScenarioText]:
    """Every scenario, for the lobby."""
    return documents.list_scenarios()


@get("/api/scenarios/{id_:path}", sync_to_thread=True)
def scenario(id_: FromPath[Path], options: FromQuery[str] = "{}") -> documents.FullScenario:
    """A scenario in full, with its board."""
    try:
        chosen = msgspec.json.decode(options, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise ServiceError(422, "bad-options", f"options: {error}") from error
    name = id_.as_posix().lstrip("/")
    try:
        return documents.full_scenario(name, chosen)
    except DataError as error:
        known = any(name == each.id for each in documents.list_scenarios())
        word = "bad-options" if known else "unknown-scenario"
        raise ServiceError(422 if known else 404, word, str(error)) from error


@get("/api/rules/{id_:str}", sync_to_thread=True)
def rule(id_: FromPath[str]) -> documents.RuleDocument:
    """A rule of the ledger, in our words."""
    try:
        return documents.rule_document(id_)
    except DataError as error:
        raise ServiceError(404, "unknown-rule", str(error)) from error


@get("/api/locale/{lang:str}", media_type=MediaType.TEXT, sync_to_thread=True)
def locale(lang: FromPath[str]) -> str:
    """All catalogues of a language as one text (Fluent)."""
    try:
        return documents.locale_document(lang)
    except DataError as error:
        raise ServiceError(404, "unknown-language", str(error)) from error


# Games.


def _admit(request: AnyRequest, state: AppState) -> None:
    address = request.client.host if request.client else ""
    door: Doorkeeper = state.door
    if not door.admits(address):
        raise ServiceError(429, "too-many-games", "too many games were started from here; wait")


@post("/api/games")
async def new_game(data: JSONBody[NewGame], request: AnyRequest, state: AppState) -> Opened:
    """Start a game."""
    _admit(request, state)
    return await opening.open_game(hall_of(state), data)


@get("/api/games/{game:str}")
async def game_state(game: FromPath[str], seat: Seat, state: AppState, since: Since = 0) -> State:
    """The state of a game as a seat sees it."""
    room = await hall_of(state).room(game)
    return await room.state(room.side_of(seat), since)


@get("/api/games/{game:str}/scenario")
async def game_scenario(game: FromPath[str], seat: Seat, state: AppState) -> documents.FullScenario:
    """The scenario of a game in full, with the game's own options and overlay."""
    room = await hall_of(state).room(game)
    room.side_of(seat)
    row = room.match.row
    return await asyncio.to_thread(documents.full_scenario, row.scenario, row.options, row.overlay)


@get("/api/games/{game:str}/record", media_type="application/x-ndjson")
async def game_record(game: FromPath[str], seat: Seat, state: AppState) -> Response[str]:
    """The record of a game as a file, without the seed while the game runs."""
    room = await hall_of(state).room(game)
    room.side_of(seat)
    name = room.match.row.scenario.replace("/", "-")
    headers = {"content-disposition": f'attachment; filename="{name}.gonfalon"'}
    return Response(await room.record(), media_type="application/x-ndjson", headers=headers)


@get("/api/games/{game:str}/at/{number:int}")
async def game_at(game: FromPath[str], number: FromPath[int], seat: Seat, state: AppState) -> State:
    """The state after a decision, with the events of that decision."""
    room = await hall_of(state).room(game)
    side = room.side_of(seat)
    return (await room.at(number)).state(side, number - 1)


@post("/api/games/{game:str}/sandbox")
async def sandbox(
    game: FromPath[str],
    seat: Seat,
    request: AnyRequest,
    state: AppState,
    at: FromQuery[int | None] = None,
) -> Opened:
    """A copy of a game to try things out on."""
    hall = hall_of(state)
    room = await hall.room(game)
    side = room.side_of(seat)
    _admit(request, state)
    return await opening.open_sandbox(hall, room, side, at)


@post("/api/records", request_max_body_size=None)
async def import_record(request: AnyRequest, state: AppState) -> Opened:
    """A game from a record file."""
    _admit(request, state)
    hall = hall_of(state)
    most = hall.limits.record_bytes
    raw = bytearray()
    size = 0
    async for part in request.stream():
        size += len(part)
        if size <= most:
            raw += part
        elif size > POLITE * most:
            break
    if size > most:
        raise ServiceError(413, "too-large", "the record is too large")
    return await opening.open_record(hall, bytes(raw))


# Live.


@websocket("/api/games/{game:str}/live")
async def live(
    socket: Socket,
    game: FromPath[str],
    state: AppState,
    seat: FromQuery[str] = "",
    since: FromQuery[int] = 0,
) -> None:
    """A game as it is played: states to the client, decisions from it."""
    await socket.accept()
    hall = hall_of(state)
    try:
        room = await hall.room(game)
        side = room.side_of(seat)
        if len(room.wires) >= hall.limits.sockets_per_game:
            raise ServiceError(429, "too-many-watchers", "too many watch this game already")
    except ServiceError as error:
        await socket.send_text(msgspec.json.encode(Failed(error.error, error.message)))
        await socket.close(4000 + error.status, error.error)
        return
    wire = Wire(room, side, since, socket.send_text)
    room.wires.add(wire)
    room.drive()
    try:
        await _converse(socket, wire)
    finally:
        room.wires.discard(wire)


async def _converse(socket: Socket, wire: Wire) -> None:
    """Send and receive until the client goes, or has to."""
    talk = asyncio.create_task(wire.talk())
    hear = asyncio.create_task(_hear(socket, wire))
    try:
        await asyncio.wait({talk, hear}, return_when=asyncio.FIRST_COMPLETED)
        code = hear.result() if hear.done() else CUT_OFF
    finally:
        for task in (talk, hear):
            task.cancel()
        await asyncio.gather(talk, hear, return_exceptions=True)
    if code is not None:
        with suppress(Exception):
            await socket.close(code)


async def _hear(socket: Socket, wire: Wire) -> int | None:
    """Hear messages; the code to close with, None where the client has gone."""
    while True:
        try:
            event: Any = await socket.receive()
        except WebSocketDisconnect:
            return None
        if event["type"] == "websocket.disconnect":
            return None
        raw = event.get("bytes") or (event.get("text") or "").encode("utf-8", "surrogatepass")
        if not await wire.hear(raw):
            return FLOODED


# Errors.


def _problem(status: int, error: str, message: str, rule_: str = "") -> Response[Problem]:
    return Response(Problem(error, message, rule_), status_code=status, media_type=MediaType.JSON)


def tell_service_error(_: AnyRequest, error: ServiceError) -> Response[Problem]:
    return _problem(error.status, error.error, error.message, error.rule)


def tell_engine_error(_: AnyRequest, error: GonfalonError) -> Response[Problem]:
    return _problem(422, "bad-request", str(error))


WORDS = {400: "bad-request", 404: "not-found", 405: "not-allowed", 413: "too-large"}


def tell_http_error(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    word = WORDS.get(error.status_code, "bad-request" if error.status_code < 500 else "fault")
    extra = error.extra if isinstance(error.extra, list) else []
    places = [f"{e.get('key', '')}: {e.get('message', '')}" for e in extra if isinstance(e, dict)]
    phrase = HTTPStatus(error.status_code).phrase
    detail = "; ".join(places) or (error.detail if error.status_code < 500 else phrase)
    return _problem(error.status_code, word, detail)


def tell_fault(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, "fault", "the service made a mistake; it has been noted")


# The whole.


def create_app(
    database: str,
    *,
    limits: Limits | None = None,
    web: Path | None = WEB,
    bot_processes: int | None = None,
) -> Litestar:
    """The service on a database, with the built client where there is one."""
    limits = limits or Limits()

    @asynccontextmanager
    async def open_hall(app: Litestar) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store, database)
        hall = app.state.hall = Hall(Ledger(store), Workers(bot_processes), limits)
        app.state.door = Doorkeeper(limits.creations, limits.creations_per_second)
        sweeper = asyncio.create_task(_sweep(hall))
        try:
            yield
        finally:
            sweeper.cancel()
            await asyncio.gather(sweeper, return_exceptions=True)
            await hall.close()

    handlers: list[Any] = [
        scenarios,
        scenario,
        rule,
        locale,
        new_game,
        game_state,
        game_scenario,
        game_record,
        game_at,
        sandbox,
        import_record,
        live,
    ]
    return Litestar(
        route_handlers=handlers + _client(web),
        lifespan=[open_hall],
        openapi_config=OpenAPIConfig(
            title="Gonfalon",
            version=gonfalon.__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        exception_handlers={
            ServiceError: tell_service_error,
            GonfalonError: tell_engine_error,
            HTTPException: tell_http_error,
            Exception: tell_fault,
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6),
        request_max_body_size=limits.message_bytes,
        response_headers=HEADERS,
        logging_config=None,
    )


async def _sweep(hall: Hall) -> None:
    while True:
        try:
            await hall.sweep()
        except Exception:
            log.exception("the sweep failed")
        await asyncio.sleep(SWEEP_SECONDS)


def _client(web: Path | None) -> list[Any]:
    """The built client: its files, and its page for every address that is not a file."""
    if web is None or not (web / "index.html").is_file():
        return []

    root = web.resolve()

    def send(place: str) -> File:
        if place.startswith("api/"):
            raise ServiceError(404, "not-found", "there is nothing here")
        wanted = (root / place).resolve()
        if not wanted.is_relative_to(root) or not wanted.is_file():
            wanted = root / "index.html"
        # The names of assets carry a hash of what is in them.
        named = wanted.parent.name == "assets"
        kept = "public, max-age=31536000, immutable" if named else "no-cache"
        kind = guess_type(wanted.name)[0] or "application/octet-stream"
        return File(
            wanted,
            content_disposition_type="inline",
            media_type=kind,
            headers={"cache-control": kept},
        )

    @get("/", include_in_schema=False, sync_to_thread=True)
    def page() -> File:
        """The page of the client."""
        return send("index.html")

    @get("/{place:path}", include_in_schema=False, sync_to_thread=True)
    def file(place: FromPath[Path]) -> File:
        """A file of the client, or its page."""
        return send(place.as_posix().lstrip("/"))

    return [page, file]
