"""The text of options: `step M3 0413` at the edge, a tuple of integers inside.

A family lists its verbs with the kinds of their arguments, and its games name and find the
things of each kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from gonfalon.kernel.errors import IllegalOption, Refusal

if TYPE_CHECKING:
    from gonfalon.kernel.flow import Option


class Namer(Protocol):
    """A game that can name its things in text and find them again."""

    def name_of(self, kind: str, value: int) -> str: ...

    def find(self, kind: str, text: str) -> int | None: ...


@dataclass(slots=True)
class Verbs:
    """The verbs of a family, numbered in the order of listing."""

    names: list[str] = field(default_factory=list)
    kinds: list[tuple[str, ...]] = field(default_factory=list)

    def add(self, name: str, *kinds: str) -> int:
        """Add a verb; its number is the first integer of its options."""
        if name in self.names:
            raise ValueError(f"there is already a verb {name!r}")
        self.names.append(name)
        self.kinds.append(kinds)
        return len(self.names) - 1

    def text(self, game: Namer, option: Option) -> str:
        """An option as text."""
        verb = option[0]
        words = [game.name_of(k, v) for k, v in zip(self.kinds[verb], option[1:], strict=True)]
        return " ".join([self.names[verb], *words])

    def parse(self, game: Namer, text: str) -> Option:
        """The option that a text means, legal or not; raises IllegalOption where it means none."""
        words = text.split()
        if not words or words[0] not in self.names:
            raise IllegalOption(_unreadable(text))
        verb = self.names.index(words[0])
        kinds = self.kinds[verb]
        if len(words) != len(kinds) + 1:
            raise IllegalOption(_unreadable(text))
        values: list[Any] = [game.find(k, w) for k, w in zip(kinds, words[1:], strict=True)]
        if None in values:
            raise IllegalOption(_unreadable(text))
        return (verb, *values)


def _unreadable(text: str) -> Refusal:
    return Refusal("play", "refusal-unreadable", {"text": text[:80]})
