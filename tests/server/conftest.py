"""One service for the tests of a module."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.service import Service, running

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running(tmp_path_factory.mktemp("service") / "games.db") as found:
        yield found
