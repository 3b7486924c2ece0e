"""The built client is served as pages that a browser shows, not as downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from gonfalon.server.app import create_app

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("/", "text/html"),
        ("/index.html", "text/html"),
        ("/any/page", "text/html"),
        ("/assets/index-1a2b.js", "text/javascript"),
        ("/assets/index-1a2b.css", "text/css"),
        ("/gonfalon.svg", "image/svg+xml"),
    ],
)
def test_files_carry_their_kind(tmp_path: Path, place: str, kind: str) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/index-1a2b.js", "assets/index-1a2b.css", "gonfalon.svg"):
        (web / name).write_text("x", encoding="utf-8")

    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}", web=web)) as client:
        answer = client.get(place)

    assert answer.status_code == 200
    assert answer.headers["content-type"].split(";")[0] == kind
    assert answer.headers["content-disposition"].startswith("inline")
