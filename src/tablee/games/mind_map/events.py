"""What everybody sees happen."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.core.game import Event, Pairs, Seat


@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    """New cards lie on the table."""

    number: int
    reference: int
    across: int
    up: int
    words: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TokensFixed(Event):
    """All tokens are final: voting begins."""


@dataclass(frozen=True, slots=True)
class BallotsLocked(Event):
    """The active team has voted: now the other one does."""

    team: int


@dataclass(frozen=True, slots=True)
class VotePut(Event):
    """A number was put onto a token of the joint ballot."""

    seat: Seat
    number: int
    on: Seat


@dataclass(frozen=True, slots=True)
class VoteTaken(Event):
    """A number was taken off the joint ballot."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class BallotShown(Event):
    """A secret ballot is turned over."""

    seat: Seat
    votes: Pairs[Seat, int]


@dataclass(frozen=True, slots=True)
class WordFound(Event):
    """The word of a token, and the players who read it."""

    seat: Seat
    number: int
    word: int
    finders: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class WordMissed(Event):
    """The word of a token that no player read."""

    seat: Seat
    number: int
    word: int


@dataclass(frozen=True, slots=True)
class TeamRead(Event):
    """The tokens the watching team read."""

    team: int
    tokens: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TeamMissed(Event):
    """The watching team read none."""

    team: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A player's points of the round."""

    seat: Seat
    gain: int
    total: int


@dataclass(frozen=True, slots=True)
class TeamScored(Event):
    """A team's points of the round."""

    team: int
    gain: int
    total: int


MindMapEvent = (
    RoundBegun
    | TokensFixed
    | BallotsLocked
    | VotePut
    | VoteTaken
    | BallotShown
    | WordFound
    | WordMissed
    | TeamRead
    | TeamMissed
    | Scored
    | TeamScored
)
