"""What speaks for a card of Mind Up!, inside the kernel: the players of a playout think with it.

Everybody adds up arguments, each with its weight, and plays the best card; the others may play any card of theirs.
The arguments are the fields of WEIGHTS, in points. Weights depend on the round and on the cards in hand: a manner of
playing (`weights.py`). Where there are several, the worlds go through all the ways of giving everybody one of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, uint8, uint64
from numpy.typing import NDArray

from tablee.games.mind_up.kernel.game import _BUBBLE, _COLOUR, SEATS, Table, total
from tablee.games.mind_up.material import CARDS, COLOURS
from tablee.kernel.bits import count
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, below

SLIPS = 5
"""In a playout every so-manieth card is played without a thought: nobody is sure of what the others do."""
WEIGHTS = np.dtype(
    [
        # of the card one takes
        ("gain", "f8"),  # the value of its column, for oneself
        ("bubble", "f8"),
        ("denied", "f8"),  # its value for the others, on average
        ("denied_leader", "f8"),  # and for the best of them
        ("edge", "f8"),  # how far its number is from the middle: it comes into the next hand (MU-20)
        ("opens", "f8"),  # 1 where it opens a column
        ("opens_value", "f8"),  # the value of that column
        ("opens_coming", "f8"),  # how many cards of its colour are still about
        ("opens_coming_value", "f8"),
        ("opens_next", "f8"),  # how much better the next free column is
        # of the card one gives
        ("given", "f8"),  # its value for oneself
        ("given_bubble", "f8"),
        ("given_others", "f8"),
        ("given_leader", "f8"),
        ("given_edge", "f8"),
        ("given_opens", "f8"),  # 1 where one has no column of its colour
        ("given_alike", "f8"),  # cards of its colour in one's hand
        ("given_outer", "f8"),  # from 0 in the middle of one's hand to 1/4 for the lowest and the highest card
    ]
)
Weights = Any
"""One record of WEIGHTS."""
Manners = NDArray[np.void]
"""Weights by manner, round and cards in hand."""
THOUGHTS = np.dtype(
    [
        ("world", "i8"),  # its number: bit by bit, who plays in which manner
        ("hands", "u8", SEATS),  # as sets
        ("held", "f8", (SEATS, len(COLOURS))),  # cards in hand
        ("value", "f8", (SEATS, len(COLOURS))),  # what a card of the colour would be worth
        ("free", "f8", SEATS),  # the value of the next column to be opened
        ("after", "f8", SEATS),  # and of the one after it
        ("about", "f8", len(COLOURS)),  # cards in all hands and in the row
        ("values", "f8", len(COLOURS)),  # of all players, added up
        ("taken", "f8", len(COLOURS)),  # what speaks for taking a card of the colour
        ("given", "f8", len(COLOURS)),  # what speaks for giving one
        ("above", "f8", SEATS),  # what speaks for each card of the row
        ("chances", "f8", SEATS),
        ("scores", "f8", len(CARDS)),
    ]
)
Thoughts = Any
_ONE = uint64(1)
_MIDDLE = (len(CARDS) + 1) / 2
_EDGE = np.array([0.0, *(abs(card - _MIDDLE) / len(CARDS) for card in CARDS)])


@compiled
def choose_well(table: Table, thoughts: Thoughts, manners: Manners, dice: Bits) -> Bits:
    """Everybody chooses the card that most speaks for; a slip now and then."""
    look(table, thoughts)
    for seat in range(table.players):
        manner = manners[(thoughts.world >> seat) % len(manners)]
        dice, slip = below(dice, SLIPS)
        if slip == uint64(0):
            dice, table.chosen[seat] = below(dice, table.hand)
        else:
            score(table, thoughts, manner[table.ended, table.hand], seat)
            table.chosen[seat] = np.argmax(thoughts.scores[: table.hand])
    return dice


@compiled
def look(table: Table, thoughts: Thoughts) -> None:
    """What everybody holds, and what a card of each colour is worth to them (MU-12, 15)."""
    order = table.orders[table.ended]
    for colour in range(len(COLOURS)):
        thoughts.about[colour], thoughts.values[colour] = 0.0, 0.0
    for seat in range(table.players):
        _look_at_hand(table, thoughts, seat)
        opened = table.opened[seat]
        free = float(order[opened])
        thoughts.free[seat], thoughts.after[seat] = free, float(order[min(opened + 1, len(COLOURS))])
        for colour in range(len(COLOURS)):
            worth = table.worth[seat, colour]
            value = free if worth == uint8(0) else float(worth)
            thoughts.value[seat, colour] = value
            thoughts.values[colour] += value
            thoughts.about[colour] += thoughts.held[seat, colour]
    for place in range(table.players):
        thoughts.about[_COLOUR[table.row[place]]] += 1.0


@compiled
def _look_at_hand(table: Table, thoughts: Thoughts, seat: int) -> None:
    held, hand = thoughts.held[seat], uint64(0)
    for colour in range(len(COLOURS)):
        held[colour] = 0.0
    for place in range(table.hand):
        card = table.cards[seat, place]
        hand |= _ONE << uint64(card)
        held[_COLOUR[card]] += 1.0
    thoughts.hands[seat] = hand


@compiled
def score(table: Table, thoughts: Thoughts, weights: Weights, seat: int) -> None:
    """Into `scores`, by place in the hand: all that speaks for the card."""
    _score_colours(table, thoughts, weights, seat)
    for place in range(table.players):
        card = table.row[place]
        thoughts.above[place] = (
            thoughts.taken[_COLOUR[card]] + weights.bubble * _BUBBLE[card] + weights.edge * _EDGE[card]
        )
    hand, step = thoughts.hands[seat], 1.0 / max(table.hand - 1, 1)
    for place in range(table.hand):
        card = table.cards[seat, place]
        lower = (_ONE << uint64(card)) - _ONE
        rank = count(hand & lower) * step - 0.5
        thoughts.scores[place] = (
            expected(table, thoughts, seat, lower)
            + thoughts.given[_COLOUR[card]]
            + weights.given_bubble * _BUBBLE[card]
            + weights.given_edge * _EDGE[card]
            + weights.given_outer * rank * rank
        )


@compiled
def _score_colours(table: Table, thoughts: Thoughts, weights: Weights, seat: int) -> None:
    """What speaks for taking, and for giving, a card of each colour."""
    others, leader = table.players - 1, best_other(table, seat)
    free, better = thoughts.free[seat], thoughts.after[seat] - thoughts.free[seat]
    for colour in range(len(COLOURS)):
        own, best = thoughts.value[seat, colour], thoughts.value[leader, colour]
        mean = (thoughts.values[colour] - own) / others
        taken = weights.gain * own + weights.denied * mean + weights.denied_leader * best
        given = weights.given * own + weights.given_others * mean + weights.given_leader * best
        given += weights.given_alike * thoughts.held[seat, colour]
        if table.worth[seat, colour] == uint8(0):
            coming = (thoughts.about[colour] - 1.0) / table.players
            taken += weights.opens + weights.opens_value * free + weights.opens_next * better
            taken += coming * (weights.opens_coming + weights.opens_coming_value * free)
            given += weights.given_opens
        thoughts.taken[colour], thoughts.given[colour] = taken, given


@compiled
def best_other(table: Table, seat: int) -> Any:
    """Who of the others has most points."""
    most = -1000
    found: Any = int64(0)
    for other in range(table.players):
        points = total(table, other) + table.points[other]
        if other != seat and points > most:
            most, found = points, int64(other)
    return found


@compiled
def expected(table: Table, thoughts: Thoughts, seat: int, lower: Bits) -> float:
    """MU-11: a card takes what lies above it. Each of the others comes below it or not, and moves it by one place."""
    chances, last, share = thoughts.chances, table.players - 1, 1.0 / table.hand
    for place in range(table.players):
        chances[place] = thoughts.above[place]
    for other in range(table.players):
        if other != seat:
            comes_below = count(thoughts.hands[other] & lower) * share
            for place in range(last):
                chances[place] += (chances[place + 1] - chances[place]) * comes_below
            last -= 1
    return float(chances[0])
