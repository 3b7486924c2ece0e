"""The one door to chance.

Die n is a keyed hash of a secret seed and the counter n: copying costs one integer, and a
finished game can be audited, because the seed's hash is published at the start. A script fixes
the next faces through the same door, for tests and for exact odds.
"""

from __future__ import annotations

from hashlib import blake2b, sha256


class OutOfScript(Exception):  # noqa: N818 - a signal, not a fault
    """A die was asked of dice that may only follow their script."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


def seed_bytes(seed: int | str | bytes) -> bytes:
    """A seed of any form as the 32 bytes that key the dice."""
    raw = seed if isinstance(seed, bytes) else str(seed).encode()
    return raw if len(raw) == 32 else sha256(raw).digest()


def commitment(seed: bytes) -> str:
    """What is published at the start, so that the seed cannot be changed later."""
    return sha256(b"gonfalon dice" + seed).hexdigest()


class Dice:
    """Dice of any number of sides; faces run from 0 to sides - 1."""

    __slots__ = ("count", "script", "seed", "strict")

    def __init__(self, seed: int | str | bytes = 0, count: int = 0) -> None:
        self.seed = seed_bytes(seed)
        self.count = count
        self.script: list[int] = []
        self.strict = False

    def roll(self, sides: int) -> int:
        """The next face, from 0 to sides - 1."""
        if self.script:
            if not 0 <= self.script[0] < sides:
                raise ValueError(f"a die of {sides} sides has no face {self.script[0]}")
            self.count += 1
            return self.script.pop(0)
        if self.strict:
            raise OutOfScript(sides)
        self.count += 1
        key = blake2b(self.count.to_bytes(8, "little"), key=self.seed, digest_size=8)
        return int.from_bytes(key.digest(), "little") % sides

    def fix(self, *faces: int) -> None:
        """Fix the next faces."""
        self.script.extend(faces)

    def copy(self) -> Dice:
        twin = Dice.__new__(Dice)
        twin.seed, twin.count = self.seed, self.count
        twin.script, twin.strict = self.script[:], self.strict
        return twin


def audit(seed: int | str | bytes, published: str, faces: list[tuple[int, int]]) -> int | None:
    """Check a finished game's (sides, face) list; the number of the first false die, or None.

    A seed that does not match its published hash is false from die 0 on.
    """
    if commitment(seed_bytes(seed)) != published:
        return 0
    dice = Dice(seed)
    for at, (sides, face) in enumerate(faces, 1):
        if dice.roll(sides) != face:
            return at
    return None
