"""A service to test against: in a thread of its own, over real sockets on this machine."""

from __future__ import annotations

import json
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import uvicorn
from websockets.sync.client import ClientConnection, connect

from gonfalon.server.app import create_app
from gonfalon.server.limits import Limits
from gonfalon.server.run import listen

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator
    from pathlib import Path

SECONDS = 30.0
# Generous: tests open many games and play them fast.
LIMITS = Limits(creations=1000, messages_per_second=1000, bot_seconds=0.0)


class Service:
    """What a test asks of a service at an address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request; bytes are sent as they are, anything else as JSON."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        request = Request(self.address + path, data, method=method)
        try:
            with urlopen(request, timeout=SECONDS) as answer:
                return answer.status, _read(answer)
        except HTTPError as error:
            with error:
                return error.code, _read(error)

    def get(self, path: str) -> Any:
        status, body = self.call("GET", path)
        assert status == 200, body
        return body

    def post(self, path: str, body: Any = None) -> Any:
        status, answer = self.call("POST", path, b"" if body is None else body)
        assert status == 201, answer
        return answer

    def open(self, scenario: str = "moi/falkirk", **more: Any) -> Table:
        return Table(self, self.post("/api/games", {"scenario": scenario, **more}))


class Table:
    """A game with the keys to its seats."""

    def __init__(self, service: Service, opened: dict[str, Any]) -> None:
        self.service = service
        self.game: str = opened["game"]
        self.seats: dict[str, str] = opened["seats"]
        self.spectator: str = opened["spectator"]

    def token(self, side: str) -> str:
        return self.spectator if side == "spectator" else self.seats[side]

    def path(self, rest: str, side: str) -> str:
        return f"/api/games/{self.game}{rest}?seat={self.token(side)}"

    def state(self, side: str, since: int = 0) -> Any:
        return self.service.get(f"{self.path('', side)}&since={since}")

    @contextmanager
    def sit(self, side: str, since: int = 0) -> Iterator[Seat]:
        """Take a seat: the socket, greeted."""
        live = f"ws{self.service.address[4:]}{self.path('/live', side)}&since={since}"
        with connect(live, max_size=None, compression=None, open_timeout=SECONDS) as socket:
            seat = Seat(socket)
            seat.await_state()
            yield seat


class Seat:
    """A client at a seat."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message; states are taken in as a client should."""
        message: dict[str, Any] = json.loads(self.socket.recv(SECONDS))
        if "state" in message:
            self.state = message["state"]
            held = [e for e in self.log if e["number"] <= self.state["since"]]
            self.log = held + self.state["events"]
        return message

    def await_state(self, version: int = 0) -> dict[str, Any]:
        """Hear states until one is as new as that."""
        while True:
            message = self.hear()
            assert message["type"] == "state", message
            if self.state["version"] >= version:
                return self.state

    def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        self.send(message)
        return self.hear()

    def play(self, option: list[int]) -> dict[str, Any]:
        return self.ask({"type": "play", "number": self.state["number"], "option": option})

    def undo(self) -> dict[str, Any]:
        return self.ask({"type": "undo", "number": self.state["number"]})

    def option(self, chance: random.Random | None = None) -> list[int]:
        """An option of the decision: "ready" in a set-up, else the first, or any."""
        decision = self.state["decision"]
        options: list[list[int]] = decision["options"]
        if "ready" in decision["texts"]:
            return options[decision["texts"].index("ready")]
        return options[0] if chance is None else chance.choice(options)

    @property
    def to_play(self) -> bool:
        return self.state["you"] in self.state["waiting"]


def play_on(seats: list[Seat], decisions: int, chance: random.Random | None = None) -> int:
    """Let whoever has to choose play, all seats staying in step; how many were played."""
    for count in range(decisions):
        mover = next((seat for seat in seats if seat.to_play), None)
        if mover is None:
            return count
        answer = mover.play(mover.option(chance))
        assert answer["type"] == "state", answer
        for seat in seats:
            if seat is not mover:
                seat.await_state(mover.state["version"])
    return decisions


def _read(answer: Any) -> Any:
    raw = answer.read()
    kind = answer.headers.get_content_type()
    return json.loads(raw) if kind == "application/json" else raw.decode()


@contextmanager
def running(database: Path, limits: Limits = LIMITS, web: Path | None = None) -> Iterator[Service]:
    """A service in a thread."""
    listener = listen("127.0.0.1", 0)
    app = create_app(f"sqlite:///{database}", limits=limits, web=web, bot_processes=1)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=limits.frame_bytes,
        log_level="error",
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    until = time.monotonic() + SECONDS
    while not server.started:
        assert thread.is_alive() and time.monotonic() < until, "the service did not start"
        time.sleep(0.01)
    try:
        yield Service(f"http://127.0.0.1:{listener.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        listener.close()
