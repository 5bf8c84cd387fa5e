"""What can go wrong, as types. An error names a text key and parameters; the words are chosen by whoever shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tablee.core import words

Param = int | str | tuple[int, ...] | tuple[str, ...]
Params = tuple[tuple[str, Param], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be made: the rule, a text key of the game and its parameters."""

    rule: str
    key: str
    params: Params = ()


def refuse(rule: str, key: str, **params: Param) -> Refusal:
    """Write a refusal down; a test reads these calls to know which texts must exist."""
    return Refusal(rule, key, tuple(params.items()))


class TableeError(Exception):
    """The mother of all errors a person may cause: a text key, its parameters, and the refusal where a rule speaks.

    `game` is the one whose words explain the refusal, where it is known.
    """

    def __init__(self, key: str, refusal: Refusal | None = None, **params: Param) -> None:
        super().__init__(key, refusal, params)
        self.key = key
        self.refusal = refusal
        self.params: dict[str, Param] = params
        self.game = params.get("game")

    @property
    def plain(self) -> str:
        """Without words: the key and its parameters, and those of the rule that speaks."""
        text = _written(self.key, self.params.items())
        return f"{text}: {_refused(self.refusal)}" if self.refusal else text

    def __str__(self) -> str:
        """In English, with the key to look for. It never fails: tracebacks ask for it."""
        try:
            text = words.error_text(self) if words.error_text else ""
        except Exception:  # a parameter that the words did not expect, a game that has none
            text = ""
        return f"{text} ({self._keys})" if text else self.plain

    def __reduce__(self) -> tuple[Any, ...]:
        """Packed as it is, to be raised again by another process: what it was made from is no longer known."""
        return Exception.__new__, (type(self), *self.args), self.__dict__

    @property
    def _keys(self) -> str:
        return f"{self.key}: {self.refusal.key}" if self.refusal else self.key


class UnknownGame(TableeError):
    """No game has that name."""


class BrokenGame(TableeError):
    """A game that is there but cannot be loaded; it names the problem."""


class BadSetup(TableeError):
    """This game cannot be set up like that: seats, teams or an option."""


class BadMove(TableeError):
    """The move does not have the form of a move; `field` names the place."""

    def __init__(self, key: str, field: str, **params: Param) -> None:
        super().__init__(key, None, field=field, **params)
        self.field = field


class IllegalMove(TableeError):
    """The move is well formed, but the rules refuse it; `refusal` says why."""

    refusal: Refusal

    def __init__(self, refusal: Refusal, game: str | None = None) -> None:
        super().__init__(refusal.key, refusal, **dict(refusal.params))
        self.game = game

    @property
    def plain(self) -> str:
        """Its key and its parameters are those of the rule."""
        return _refused(self.refusal)

    @property
    def _keys(self) -> str:
        return self.key


class BadRecord(TableeError):
    """This is not the record of a game as the rules could have played it."""


class OtherVersion(BadRecord):
    """A record of other rules than these; it names the release that replays it."""


def _refused(refusal: Refusal) -> str:
    text = _written(refusal.key, refusal.params)
    return f"{refusal.rule} {text}" if refusal.rule else text


def _written(key: str, params: Iterable[tuple[str, object]]) -> str:
    listed = ", ".join(f"{name}={_shown(value)}" for name, value in params)
    return f"{key} ({listed})" if listed else key


def _shown(value: object) -> str:
    try:
        return repr(value)
    except Exception:  # a number too long to be written, or anything else somebody has handed in
        return f"<{type(value).__name__}>"
