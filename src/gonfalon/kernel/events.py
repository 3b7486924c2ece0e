"""Events: what has happened, in the past tense, for the log and the table talk.

They tell; they are never the state. Text is made from them at the edge, in either language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

EVERYONE = -1


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a message id, the rule behind it, and its facts."""

    name: str
    rule: str
    facts: dict[str, Any] = field(default_factory=dict)
    seen_by: int = EVERYONE
