"""What lies on the table, open and hidden, and who plays in which round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablee.core.game import Pairs, Seat
from tablee.games.mind_map.material import CHANGES_A_TOKEN, LARGEST_SOLO, ROUNDS, TEAM_ROUNDS, Cards, Dealing
from tablee.games.mind_map.moves import Ballot, Place


class Phase(Enum):
    """What the table is doing."""

    PLACING = "placing"
    VOTING = "voting"
    JOINT = "joint"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Deal:
    """The open cards of a round, and who has a token in it."""

    players: tuple[Seat, ...]
    words: tuple[int, ...]
    """The word beside number 1, beside number 2, … (MM-02)."""
    reference: int
    across: int
    """The criterion of the horizontal axis."""
    up: int
    """The criterion of the vertical axis."""

    @property
    def size(self) -> int:
        """How many tokens, words and numbers there are."""
        return len(self.players)

    def word(self, number: int) -> int:
        """The word beside a number."""
        return self.words[number - 1]


@dataclass(frozen=True, slots=True)
class Round:
    """A round being played."""

    deal: Deal
    numbers: Ballot
    """The secret number of each player: the one true ballot."""
    places: Pairs[Seat, Place] = ()
    """Empty until all tokens are final."""
    ballots: Pairs[Seat, Ballot] = ()
    """The locked ballots of the active team while the other team votes."""
    joint: Ballot = ()
    changes: Pairs[Seat, int] = ()
    """How often each member of the watching team has changed the joint ballot; who has not is not named."""

    @property
    def phase(self) -> Phase:
        """Placing, then voting, then (between teams) the joint vote."""
        if not self.places:
            return Phase.PLACING
        return Phase.JOINT if self.ballots else Phase.VOTING

    @property
    def changes_each(self) -> int:
        """How many changes of the joint ballot each member has (MM-20)."""
        return CHANGES_A_TOKEN * self.deal.size

    def changes_left(self, seat: Seat) -> int:
        """How many of them a member has left; filling an empty place needs none."""
        return max(self.changes_each - dict(self.changes).get(seat, 0), 0)


@dataclass(frozen=True, slots=True)
class Reveal:
    """A round that has been played: nothing of it is secret any more."""

    deal: Deal
    numbers: Ballot
    places: Pairs[Seat, Place]
    ballots: Pairs[Seat, Ballot]
    joint: Ballot
    """What the watching team said; empty where everybody plays alone."""
    worth: tuple[tuple[int, ...], ...]
    """What each token brought, in the order of `deal.players`, by seat; a member of a team has what the team got."""

    @property
    def points(self) -> tuple[int, ...]:
        """By seat, what the round brought."""
        return tuple(sum(column) for column in zip(*self.worth, strict=True))


@dataclass(frozen=True, slots=True)
class State:
    """The whole table."""

    teams: tuple[int, ...]
    cards: Cards
    scores: tuple[int, ...]
    """By seat; a member of a team has the team's score (MM-22)."""
    history: tuple[Reveal, ...]
    round: Round | None
    """None once all rounds are played."""
    dealing: Dealing = Dealing.READABLE

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        return self.round.phase if self.round else Phase.OVER


def in_teams(teams: tuple[int, ...]) -> bool:
    """Two teams, or each for themselves?"""
    return len(teams) > LARGEST_SOLO


def rounds(teams: tuple[int, ...]) -> int:
    """MM-14 MM-16: three rounds, or four between teams."""
    return TEAM_ROUNDS if in_teams(teams) else ROUNDS


def players_of(teams: tuple[int, ...], number: int) -> tuple[Seat, ...]:
    """Who has a token in a round (0 is the first): everybody, or the active team, team 0 first (MM-16 MM-17)."""
    if not in_teams(teams):
        return tuple(range(len(teams)))
    return tuple(seat for seat, team in enumerate(teams) if team == number % 2)


def watchers_of(teams: tuple[int, ...], deal: Deal) -> tuple[Seat, ...]:
    """Who has none: the other team."""
    return tuple(seat for seat in range(len(teams)) if seat not in deal.players)
