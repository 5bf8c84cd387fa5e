"""Who read which word, what that is worth, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

from tablee.core.game import Event, Outcome, Seat
from tablee.games.mind_map.events import BallotShown, Scored, TeamMissed, TeamRead, TeamScored, WordFound, WordMissed
from tablee.games.mind_map.moves import Ballot
from tablee.games.mind_map.state import Phase, Reveal, Round, State, in_teams

JOINT_WORTH = 2
_TRACK_END = 40


@dataclass(frozen=True, slots=True)
class Track:
    """Where a team's token lies: the space of the track and the marker beside it, 0, 40 or 80 (MM-21)."""

    marker: int
    space: int


def counted(teams: tuple[int, ...], played: Round) -> Reveal:
    """MM-12, 18, 19: a round with nothing hidden any more, and what it was worth."""
    points = _team_points(teams, played) if in_teams(teams) else _solo_points(played)
    return Reveal(played.deal, played.numbers, played.places, played.ballots, played.joint, points)


def right(ballot: Ballot, numbers: Ballot) -> tuple[Seat, ...]:
    """The tokens a ballot has read."""
    return tuple(vote[0] for vote in ballot if vote in numbers)


def finders(token: Seat, played: Round | Reveal) -> tuple[Seat, ...]:
    """The players who read a token."""
    truth = next(held for held in played.numbers if held[0] == token)
    return tuple(voter for voter, ballot in played.ballots if truth in ballot)


def _solo_points(played: Round) -> tuple[int, ...]:
    """MM-12: a point for each word read, and one to the owner of the token."""
    points = [0] * played.deal.size
    for voter, ballot in played.ballots:
        for owner in right(ballot, played.numbers):
            points[voter] += 1
            points[owner] += 1
    return tuple(points)


def _team_points(teams: tuple[int, ...], played: Round) -> tuple[int, ...]:
    """MM-18: a point for each word an active member read. MM-19: two for each the watching team read."""
    active = teams[played.deal.players[0]]
    own = sum(len(right(ballot, played.numbers)) for _, ballot in played.ballots)
    joint = JOINT_WORTH * len(right(played.joint, played.numbers))
    return tuple(own if team == active else joint for team in teams)


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
    marker = 0 if total <= _TRACK_END else _TRACK_END if total <= 2 * _TRACK_END else 2 * _TRACK_END
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
