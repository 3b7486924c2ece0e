"""Running the service: one process, one port."""

from __future__ import annotations

import socket
import sys
import webbrowser
from typing import TYPE_CHECKING

import uvicorn

from gonfalon.kernel.errors import GonfalonError
from gonfalon.lab.memory import keep_for_good
from gonfalon.server import documents
from gonfalon.server.app import create_app
from gonfalon.server.limits import Limits
from gonfalon.server.store import default_database

if TYPE_CHECKING:
    from collections.abc import Callable

PORT = 8298


def serve(
    database: str | None = None,
    host: str = "127.0.0.1",
    port: int = PORT,
    open_browser: bool = False,
    *,
    limits: Limits | None = None,
    announce: Callable[[str], None] | None = None,
    page: str = "/",
) -> None:
    """Serve until interrupted. The address is announced once it answers; port 0 is any free one."""
    limits = limits or Limits()
    listener = listen(host, port)
    address = f"http://{_shown(host)}:{listener.getsockname()[1]}{page}"
    config = uvicorn.Config(
        create_app(database or default_database(), limits=limits),
        ws="websockets-sansio",
        ws_max_size=limits.frame_bytes,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
    )

    def ready() -> None:
        (announce or _write)(f"Gonfalon is at {address}")
        if open_browser:
            webbrowser.open(address)

    settle()
    with listener:
        _Server(config, ready).run(sockets=[listener])


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def settle() -> None:
    """Read what every game stands on, and have the collector of garbage pass it by from now on.

    It is never garbage, and to look through it took the collector an eighth of a second, in which
    nobody was answered.
    """
    documents.list_scenarios()
    keep_for_good()


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; an address that cannot be had is an error in a sentence."""
    try:
        return socket.create_server((host, port), backlog=512)
    except OSError as error:
        raise GonfalonError(f"cannot listen at {host}:{port}: {error.strerror}") from error


def _shown(host: str) -> str:
    return "127.0.0.1" if host in ("0.0.0.0", "") else host


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
