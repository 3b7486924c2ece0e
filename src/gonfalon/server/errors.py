"""Errors that a client is told: a word, a sentence and an HTTP status."""

from __future__ import annotations


class ServiceError(Exception):
    """Something that the client asked for cannot be had, and why."""

    def __init__(self, status: int, error: str, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.error = error
        self.message = message
        self.rule = rule


def unknown_game(game: str) -> ServiceError:
    return ServiceError(404, "unknown-game", f"there is no game {game[:40]!r}")


def no_seat() -> ServiceError:
    return ServiceError(403, "no-seat", "this link opens no seat of the game")
