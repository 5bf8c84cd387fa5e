"""What each player of Mind Map sees and has seen, and the tables that would look the same to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from tablee.core.chance import Chance
from tablee.core.game import Pairs, Seat
from tablee.games.mind_map.choices import Secret
from tablee.games.mind_map.material import Cards
from tablee.games.mind_map.moves import Ballot, Place
from tablee.games.mind_map.scoring import Revealed, Track, revealed, team_tracks
from tablee.games.mind_map.state import Deal, Phase, Round, State, rounds, watchers_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class View:
    """What a seat (None: the public) knows of the table."""

    seat: Seat | None
    teams: tuple[int, ...]
    cards: Cards
    phase: Phase
    rounds: int
    scores: tuple[int, ...]
    track: tuple[Track, ...]
    """By team; empty where everybody plays alone."""
    deal: Deal | None
    number: int | None
    """One's own secret number."""
    places: Pairs[Seat, Place]
    ballot: Ballot
    """One's own votes, once they are locked."""
    joint: Ballot
    changes_left: Pairs[Seat, int]
    """By member of the watching team, while it votes: how many changes of the joint ballot they still have (MM-20)."""
    history: tuple[Revealed, ...]


def view_of(state: State, seat: Seat | None) -> View:
    """The open cards, the tokens, one's own number and votes, and every round already revealed."""
    played = state.round
    return View(
        seat=seat,
        teams=state.teams,
        cards=state.cards,
        phase=state.phase,
        rounds=rounds(state.teams),
        scores=state.scores,
        track=team_tracks(state.teams, state.scores),
        deal=played.deal if played else None,
        number=_own(played.numbers, seat) if played else None,
        places=played.places if played else (),
        ballot=(_own(played.ballots, seat) or ()) if played else (),
        joint=played.joint if played else (),
        changes_left=_changes_left(state.teams, played) if played else (),
        history=revealed(state.teams, state.history),
    )


def imagined(state: State, seat: Seat | None, chance: Chance) -> State:
    """Deal the others' numbers and locked ballots anew; coming cards are drawn when they come, so none are hidden."""
    played = state.round
    if played is None:
        return state
    # Sorted, so that a world does not depend on who has which number, but on luck alone.
    others = iter(chance.shuffle(sorted(number for owner, number in played.numbers if owner != seat)))
    numbers = tuple((owner, number if owner == seat else next(others)) for owner, number in played.numbers)
    ballots = tuple(
        # There are as many ballots for any number, so drawing each evenly draws the whole evenly.
        (voter, ballot if voter == seat else Secret(played.deal, voter, dict(numbers)[voter]).sample(chance).votes)
        for voter, ballot in played.ballots
    )
    return replace(state, round=replace(played, numbers=numbers, ballots=ballots))


def _own(held: tuple[tuple[Seat, T], ...], seat: Seat | None) -> T | None:
    return next((value for owner, value in held if owner == seat), None)


def _changes_left(teams: tuple[int, ...], played: Round) -> tuple[tuple[Seat, int], ...]:
    if played.phase is not Phase.JOINT:
        return ()
    return tuple((seat, played.changes_left(seat)) for seat in watchers_of(teams, played.deal))
