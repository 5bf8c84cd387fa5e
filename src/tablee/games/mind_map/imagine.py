"""What a seat does not know: the others' numbers, and the ballots locked while the other team votes."""

from __future__ import annotations

from dataclasses import replace

from tablee.core.chance import Chance
from tablee.core.game import Seat
from tablee.games.mind_map.choices import Secret
from tablee.games.mind_map.state import Ballot, Round, State


def imagine(state: State, seat: Seat | None, chance: Chance) -> State:
    """Deal what is hidden anew; coming cards are drawn when they come, so there is nothing else to hide."""
    if state.round is None:
        return state
    numbers = _numbers(state.round, seat, chance)
    ballots = tuple(_ballot(state.round, numbers, held, seat, chance) for held in state.round.ballots)
    return replace(state, round=replace(state.round, numbers=numbers, ballots=ballots))


def _numbers(played: Round, seat: Seat | None, chance: Chance) -> Ballot:
    """One's own number stays, the others change hands."""
    others = iter(chance.shuffle(tuple(number for owner, number in played.numbers if owner != seat)))
    return tuple((owner, number if owner == seat else next(others)) for owner, number in played.numbers)


def _ballot(
    played: Round, numbers: Ballot, held: tuple[Seat, Ballot], seat: Seat | None, chance: Chance
) -> tuple[Seat, Ballot]:
    """One's own ballot stays; there are as many for any number, so drawing each evenly draws the whole evenly."""
    voter = held[0]
    if voter == seat:
        return held
    return voter, Secret(played.deal, voter, dict(numbers)[voter]).sample(chance).votes
