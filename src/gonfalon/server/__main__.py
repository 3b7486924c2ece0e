"""`python -m gonfalon.server [--database URL] [--host H] [--port P]`."""

from __future__ import annotations

from argparse import ArgumentParser


def main() -> None:
    # The bots' processes import this module too, and need nothing of the service.
    from gonfalon.server.limits import read_limits
    from gonfalon.server.run import serve

    parser = ArgumentParser(prog="python -m gonfalon.server", description="The service for many.")
    parser.add_argument("--database", default=None, help="an SQLAlchemy address; SQLite by default")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8298, help="0 for any that is free")
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=VALUE", help="a limit of one's own"
    )
    given = parser.parse_args()
    limits = read_limits(given.limit)
    serve(given.database, given.host, given.port, open_browser=given.open, limits=limits)


if __name__ == "__main__":
    main()
