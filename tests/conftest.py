"""Settings of all tests: no deadlines, so that a busy machine fails nothing."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("gonfalon", deadline=None)
settings.load_profile("gonfalon")
