"""What each player of Mind Up! sees of the table and remembers, and the tables that would look the same to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from tablee.core.chance import Chance
from tablee.core.game import Seat
from tablee.games.mind_up.scoring import Columns, Order, Sheet, sheets
from tablee.games.mind_up.state import Ended, State


@dataclass(frozen=True, slots=True)
class View:
    """What one seat (None: the public) knows of the table."""

    seat: Seat | None
    round: int
    turn: int
    """Which turn of the round it is, from 1."""
    turns: int
    """How many it has (MU-14)."""
    hand: tuple[int, ...]
    """One's own; empty for the public."""
    hand_sizes: tuple[int, ...]
    known: tuple[tuple[int, ...], ...]
    row: tuple[int, ...]
    onto: tuple[int, ...]
    """The column each card of the row would go onto if this seat took it, from 0 (MU-12); empty for the public."""
    gains: tuple[int, ...]
    """What each card of the row would bring this seat at once (MU-12, 15, 16); empty for the public."""
    order: Order
    columns: tuple[Columns, ...]
    deck_size: int
    objectives_at_a_time: int
    objectives: tuple[str, ...]
    objectives_under: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    """The running round, were it to end now."""
    rounds: tuple[tuple[Sheet, ...], ...]
    ended: tuple[Ended, ...]


def view_of(state: State, seat: Seat | None, onto: tuple[int, ...], gains: tuple[int, ...]) -> View:
    """The table as this seat, or the public, knows it."""
    return View(
        seat=seat,
        round=state.round,
        turn=state.turn,
        turns=state.turns,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        known=state.known,
        row=state.row,
        onto=onto,
        gains=gains,
        order=state.order,
        columns=state.columns,
        deck_size=len(state.deck),
        objectives_at_a_time=state.goals.at_a_time,
        objectives=state.goals.open,
        objectives_under=state.goals.under,
        sheets=_running(state.columns, state.order, state.goals.open),
        rounds=state.rounds,
        ended=state.ended,
    )


@lru_cache(maxsize=256)
def _running(columns: tuple[Columns, ...], order: Order, objectives: tuple[str, ...]) -> tuple[Sheet, ...]:
    """Every seat is shown the same sheets, so they are counted once for all of them."""
    return sheets(columns, order, objectives)


def imagined(state: State, seat: Seat | None, chance: Chance) -> State:
    """Any table the seat could not tell from this one, each as likely as the others."""
    hidden = [
        [card for card in hand if other != seat and card not in state.known[other]]
        for other, hand in enumerate(state.hands)
    ]
    unseen = chance.shuffle(tuple(sorted((*state.deck, *(card for cards in hidden for card in cards)))))
    hands = list(state.hands)
    for other, cards in enumerate(hidden):
        if cards:
            hands[other] = tuple(sorted((*state.known[other], *unseen[: len(cards)])))
            unseen = unseen[len(cards) :]
    goals = replace(state.goals, pile=chance.shuffle(tuple(sorted(state.goals.pile))))
    return replace(state, deck=unseen, hands=tuple(hands), goals=goals)
