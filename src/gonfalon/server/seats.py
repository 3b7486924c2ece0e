"""Seats: who holds a seat's token sits in it. Only a hash of the token is kept."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of a game, or SPECTATOR, and the hash of the token that opens it."""

    token_hash: str
    side: int


def new_token() -> str:
    """A token that nobody can guess, fit for an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def find_side(seats: list[Seat], token: str) -> int | None:
    """The side whose seat a token opens, None for none; in the same time for every token."""
    given = hash_token(token)
    found = None
    for seat in seats:
        if hmac.compare_digest(seat.token_hash, given):
            found = seat.side
    return found
