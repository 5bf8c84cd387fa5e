"""Who read which word, what that is worth, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tablee.core.game import Event, Outcome, Pairs, Seat
from tablee.games.mind_map.events import BallotShown, Scored, TeamMissed, TeamRead, TeamScored, WordFound, WordMissed
from tablee.games.mind_map.material import JOINT_WORTH, TRACK, VOTE_WORTH
from tablee.games.mind_map.moves import Ballot
from tablee.games.mind_map.state import Phase, Reveal, Round, State, in_teams

ENDINGS = {"most_points": "MM-14", "tie": "MM-14", "team_points": "MM-22", "team_tie": "MM-22"}
"""By which rule a game ends as it does."""


@dataclass(frozen=True, slots=True)
class Track:
    """Where a team's token lies: the space of the track and the marker beside it, 0, 40 or 80 (MM-21)."""

    marker: int
    space: int


@dataclass(frozen=True, slots=True)
class TokenRead:
    """Who read a token that was turned over, and what that brought."""

    found: Pairs[Seat, int]
    """By player who read it: the points of that vote (MM-12, MM-18)."""
    joint: int
    """The points of the watching team's vote (MM-19); 0 where it was wrong, or where there is no such team."""


@dataclass(frozen=True, slots=True)
class Revealed(Reveal):
    """A round that has been played, with all that turning over its tokens one by one shows."""

    tokens: tuple[TokenRead, ...]
    """In the order of `deal.players`."""
    track: tuple[tuple[Track, ...], ...]
    """By team, where its token lies before the first one is turned over, and after each; empty without teams."""


def counted(teams: tuple[int, ...], played: Round) -> Reveal:
    """MM-12, 18, 19: a round with nothing hidden any more, and what each token was worth."""
    tokens = played.deal.players
    worth = tuple(_in_teams(token, teams, played) if in_teams(teams) else _alone(token, played) for token in tokens)
    return Reveal(played.deal, played.numbers, played.places, played.ballots, played.joint, worth)


def right(ballot: Ballot, numbers: Ballot) -> tuple[Seat, ...]:
    """The tokens a ballot has read."""
    return tuple(vote[0] for vote in ballot if vote in numbers)


def finders(token: Seat, played: Round | Reveal) -> tuple[Seat, ...]:
    """The players who read a token."""
    truth = next(held for held in played.numbers if held[0] == token)
    return tuple(voter for voter, ballot in played.ballots if truth in ballot)


def _alone(token: Seat, played: Round) -> tuple[int, ...]:
    """MM-12: a point to everybody who read the word, and each time one to the owner of the token."""
    found = finders(token, played)
    return tuple(VOTE_WORTH * (len(found) if seat == token else seat in found) for seat in range(played.deal.size))


def _in_teams(token: Seat, teams: tuple[int, ...], played: Round) -> tuple[int, ...]:
    """MM-18: a point for each active member who read the word. MM-19: two if the watching team has read it."""
    active, own = teams[played.deal.players[0]], VOTE_WORTH * len(finders(token, played))
    joint = joint_points(token, played)
    return tuple(own if team == active else joint for team in teams)


def joint_points(token: Seat, played: Round | Reveal) -> int:
    """MM-19: what the watching team's vote on a token brings."""
    return JOINT_WORTH if token in right(played.joint, played.numbers) else 0


@lru_cache(maxsize=64)
def revealed(teams: tuple[int, ...], history: tuple[Reveal, ...]) -> tuple[Revealed, ...]:
    """Every round as it is seen once it has been played; everybody is shown the same, so it is made once for all."""
    scores, rounds = (0,) * len(teams), list[Revealed]()
    for shown in history:
        steps = [scores]
        for brought in shown.worth:
            scores = tuple(score + points for score, points in zip(scores, brought, strict=True))
            steps.append(scores)
        rounds.append(
            Revealed(
                deal=shown.deal,
                numbers=shown.numbers,
                places=shown.places,
                ballots=shown.ballots,
                joint=shown.joint,
                worth=shown.worth,
                tokens=tuple(_read(token, shown) for token in shown.deal.players),
                track=tuple(team_tracks(teams, step) for step in steps) if in_teams(teams) else (),
            )
        )
    return tuple(rounds)


def _read(token: Seat, shown: Reveal) -> TokenRead:
    return TokenRead(tuple((voter, VOTE_WORTH) for voter in finders(token, shown)), joint_points(token, shown))


def reveal_events(teams: tuple[int, ...], shown: Reveal, scores: tuple[int, ...]) -> tuple[Event, ...]:
    """The reveal, as everybody sees it happen: the ballots, the words, then what it was worth."""
    events: list[Event] = [BallotShown(seat, ballot) for seat, ballot in shown.ballots]
    for seat, number in shown.numbers:
        word, found = shown.deal.word(number), finders(seat, shown)
        events.append(WordFound(seat, number, word, found) if found else WordMissed(seat, number, word))
    if not in_teams(teams):
        return (*events, *(Scored(seat, gain, scores[seat]) for seat, gain in enumerate(shown.points)))
    tokens, watching = right(shown.joint, shown.numbers), 1 - teams[shown.deal.players[0]]
    events.append(TeamRead(watching, tokens) if tokens else TeamMissed(watching))
    for team in (0, 1):
        member = teams.index(team)
        events.append(TeamScored(team, shown.points[member], scores[member]))
    return tuple(events)


def score_track(total: int) -> Track:
    """MM-21: the space on the track, and the marker that tells how often it was walked."""
    marker = 0 if total <= TRACK else TRACK if total <= 2 * TRACK else 2 * TRACK
    return Track(marker, total - marker)


def team_tracks(teams: tuple[int, ...], scores: tuple[int, ...]) -> tuple[Track, ...]:
    """Where the teams' tokens lie; nothing where everybody plays alone."""
    return tuple(score_track(scores[teams.index(team)]) for team in (0, 1)) if in_teams(teams) else ()


def outcome(state: State) -> Outcome | None:
    """MM-14, 22: the highest total wins, equal totals share."""
    if state.phase is not Phase.OVER:
        return None
    best = max(state.scores)
    winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
    if in_teams(state.teams):
        reason = "team_tie" if len(winners) == len(state.teams) else "team_points"
    else:
        reason = "tie" if len(winners) > 1 else "most_points"
    return Outcome(state.scores, reason, winners)
