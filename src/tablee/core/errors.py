"""What can go wrong, as types. An error names a text key and parameters; the words are chosen by whoever shows it."""

from __future__ import annotations

from dataclasses import dataclass

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
    """The mother of all errors a person may cause: a text key, its parameters, and the refusal where a rule speaks."""

    def __init__(self, key: str, refusal: Refusal | None = None, **params: Param) -> None:
        super().__init__(key, refusal, params)
        self.key = key
        self.refusal = refusal
        self.params: dict[str, Param] = params

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.key} ({told})" if told else self.key


class UnknownGame(TableeError):
    """No game has that name."""


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

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key, refusal, **dict(refusal.params))


class BadRecord(TableeError):
    """This is not the record of a game as the rules could have played it."""


class OtherVersion(BadRecord):
    """A record of other rules than these; it names the release that replays it."""
