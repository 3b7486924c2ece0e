"""The command line as the tests use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest
from typer.testing import CliRunner

from gonfalon.cli import app

if TYPE_CHECKING:
    from pathlib import Path

    from typer.testing import Result

    class Gonfalon(Protocol):
        def __call__(self, *words: str | Path, typed: str = "") -> Result: ...


@pytest.fixture
def gonfalon_(monkeypatch: pytest.MonkeyPatch) -> Gonfalon:
    """Runs the program with some words and what is typed; a traceback is a failure."""
    for name in ("GONFALON_OVERLAY", "GONFALON_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "120")

    def run(*words: str | Path, typed: str = "") -> Result:
        result = CliRunner().invoke(app, [str(word) for word in words], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run
