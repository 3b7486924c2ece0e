"""What one client may ask of the service, so that it stays there for the others."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from time import monotonic
from typing import TYPE_CHECKING, Any

from gonfalon.kernel.errors import GonfalonError

if TYPE_CHECKING:
    from collections.abc import Callable

# So many addresses are remembered before the idle ones are forgotten.
ADDRESSES = 10_000


@dataclass(frozen=True, slots=True)
class Limits:
    """The figures; a service of one's own may be more generous."""

    message_bytes: int = 64 * 1024
    # Far above the limit a message is not even read.
    frame_bytes: int = 1024 * 1024
    messages_per_second: int = 40
    # Who sends so many messages too many is cut off.
    patience: int = 200
    sockets_per_game: int = 100
    # Replies that wait for a client who does not read them.
    replies: int = 200
    record_bytes: int = 4 * 1024 * 1024
    # Games that one address may start at once, and how many more each second.
    creations: int = 60
    creations_per_second: float = 0.5
    games: int = 20_000
    # A bot takes at least so long for a decision: people watch, and other games want their turn.
    bot_seconds: float = 0.02
    # A room that nobody has entered for so long is closed; the game stays in the database.
    idle_seconds: float = 900.0
    # A sandbox that is so old is thrown away.
    sandbox_seconds: float = 14 * 86_400.0


def read_limits(pairs: list[str]) -> Limits:
    """Limits written as name=value, the others as they are."""
    plain = Limits()
    kinds = {each.name: type(getattr(plain, each.name)) for each in fields(plain)}
    changes: dict[str, Any] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in kinds:
            raise GonfalonError(f"there is no limit {name!r} (limits: {', '.join(kinds)})")
        try:
            changes[name] = kinds[name](value)
        except ValueError as error:
            raise GonfalonError(f"limit {name} takes a number, not {value!r}") from error
    return Limits(**changes)


@dataclass(slots=True)
class Bucket:
    """Lets `burst` things pass at once, and `rate` a second in the long run."""

    burst: float
    rate: float
    clock: Callable[[], float] = monotonic
    left: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.at = self.burst, self.clock()

    def take(self) -> bool:
        """May one more pass?"""
        now = self.clock()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self.left + (self.clock() - self.at) * self.rate >= self.burst


class Doorkeeper:
    """Counts what each address starts."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._buckets: dict[str, Bucket] = {}

    def admits(self, address: str) -> bool:
        """May the address start one more?"""
        if len(self._buckets) >= ADDRESSES:
            self._buckets = {a: b for a, b in self._buckets.items() if not b.is_full}
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._burst, self._rate, self._clock)
        return bucket.take()
