"""Exact positions of Mind Up! for the tests, and random games to look at."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.material import COLOUR, Colour
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.scoring import Columns, Order, Sheet
from tablee.games.mind_up.state import EMPTY, Goals, State

LEAFLET_ORDER: Order = (2, 4, 1, 5, 3)
Hands = tuple[tuple[int, ...], ...]


def position(
    row: tuple[int, ...],
    hands: Hands,
    columns: tuple[Columns, ...] = (),
    *,
    round: int = 1,  # noqa: A002 - the games' word
    deck: tuple[int, ...] = (),
    known: Hands = (),
    order: Order = LEAFLET_ORDER,
    goals: Goals = Goals(),  # noqa: B008 - frozen
    rounds: tuple[tuple[Sheet, ...], ...] = (),
) -> State:
    """A table; who is not mentioned has empty columns and a hand nobody has seen."""
    n = len(hands)
    return State(round, deck, row, hands, known or ((),) * n, order, columns or (EMPTY,) * n, goals, rounds)


def columns(*held: tuple[int, ...]) -> Columns:
    """Five columns, the ones named first."""
    return (*held, *EMPTY[len(held) :])


def collected(**counts: int) -> Columns:
    """Five columns with so many cards of each colour, in the order the colours are named."""
    return columns(*(_cards(Colour(colour), count) for colour, count in counts.items() if count))


def moves(*numbers: int) -> dict[int, Card]:
    """What every seat plays, seat 0 first."""
    return {seat: Card(number) for seat, number in enumerate(numbers)}


def match_of(state: State) -> Match:
    """A match that stands in this position."""
    return Match(game, len(state.hands), {"objectives": state.goals.at_a_time}, "any").fork(state)


def random_states(seats: int, seed: str, objectives: int = 0) -> Iterator[State]:
    """Every state of a random game, from the set-up to the end."""
    match = Match(game, seats, {"objectives": objectives}, seed)
    yield match.state
    while match.to_act:
        play_step(match, seed)
        yield match.state


def play_step(match: Match, luck: str) -> None:
    """Everybody plays any card."""
    step = match.step
    for seat in range(match.seating.seats):
        match.answer(seat, match.legal(seat).sample(Chance(f"{luck}/{seat}", step)))


def all_cards(state: State) -> list[int]:
    """Every main card on the table, wherever it is."""
    on_columns = (card for mine in state.columns for column in mine for card in column)
    return sorted((*state.deck, *state.row, *(card for hand in state.hands for card in hand), *on_columns))


def _cards(colour: Colour, count: int) -> tuple[int, ...]:
    return tuple(sorted(card for card in COLOUR if COLOUR[card] is colour)[:count])
