"""What can go wrong, each with the place and the reason a person can act on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


class GonfalonError(Exception):
    """Any error that is the user's to mend; the command line prints it and exits with 2."""


class DataError(GonfalonError):
    """A data file, overlay or map says something impossible."""


class RecordError(GonfalonError):
    """A record is damaged, unknown or does not replay."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an option is not legal: a rule and a message with its facts."""

    rule: str
    message: str
    facts: Mapping[str, object] = field(default_factory=dict)


class IllegalOption(GonfalonError):  # noqa: N818 - a refusal, not a fault
    """Raised by `play` for an option that the decision does not offer."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.message}")
        self.refusal = refusal
