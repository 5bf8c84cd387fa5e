"""The reference player of Mind Up!, compiled: one way to play that never changes, by which a review measures everybody.

It adds up the arguments of `sense.py`, but knows no more than its seat may: of the other hands the cards that everybody
has seen, and that the rest are any of those it has not seen itself. It is not sure of itself: luck is added to what
speaks for each card, so that a card is chosen in proportion to exp(score / SPREAD).

The luck of a playout is one number. What is added to a card depends on that number, the turn, the seat and the card
alone, so that two playouts with the same luck which differ in one choice go on as much alike as they can.

- `MIND` is what the players of one table think with; `seen`, the set of the cards that everybody has seen, is written
  into it before a playout and kept up to date.
- `decide(table, mind, weights, luck)` writes `chosen` for all seats, `play_on(table, mind, manner, luck)` plays to the
  end, `scores_of(...)` tells what speaks for each card of one hand.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, uint64
from numpy.typing import NDArray

from tablee.games.mind_up.kernel.game import _BUBBLE, _COLOUR, SEATS, Table, total, turn
from tablee.games.mind_up.kernel.sense import _EDGE, Weights
from tablee.games.mind_up.material import CARDS, COLOUR, COLOURS, FIRST_HAND, ROUNDS
from tablee.kernel.bits import count
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import GOLDEN, Bits, mixed

SPREAD = 1.0
"""In points: a card that is worth so much less is chosen e times as rarely."""
MIND = np.dtype(
    [
        ("seen", "u8"),  # the cards that everybody has seen, as a set
        ("hands", "u8", SEATS),
        ("known", "u8", SEATS),  # what everybody has seen of them
        ("hidden", "f8", SEATS),  # how many cards of a hand nobody else has seen
        ("value", "f8", (SEATS, len(COLOURS))),  # what a card of the colour would be worth
        ("values", "f8", len(COLOURS)),  # of all players, added up
        ("open", "f8", len(COLOURS)),  # cards of the row and of what is known of all hands
        ("row", "f8", SEATS),  # what speaks for a card of the row, whoever takes it
        ("leader", "i8"),
        ("second", "i8"),
        ("taken", "f8", len(COLOURS)),  # what speaks for taking a card of the colour
        ("given", "f8", len(COLOURS)),  # what speaks for giving one
        ("above", "f8", SEATS),  # what speaks for each card of the row
        ("chances", "f8", SEATS),
        ("scores", "f8", FIRST_HAND + ROUNDS),
    ],
    align=True,
)
Mind = Any
"""One record of MIND."""
Manner = NDArray[np.void]
"""Weights by round and cards in hand."""
FEW = 4
"""With no more players than this a hand is weighed in registers."""
_ONE = uint64(1)
_BITS = 12
_SHIFT = uint64(64 - _BITS)
_LUCK = SPREAD * -np.log(-np.log((np.arange(1 << _BITS) + 0.5) / (1 << _BITS)))
"""Gumbel's distribution: the greatest of score + luck is chosen in proportion to exp(score / SPREAD)."""
_ALL = uint64(sum(1 << card for card in CARDS))
_OF_COLOUR = np.array([sum(1 << card for card in CARDS if COLOUR[card] is colour) for colour in COLOURS], np.uint64)
_POINTS = _BUBBLE.astype(np.float64)


@compiled
def play_on(table: Table, mind: Mind, manner: Manner, luck: Bits) -> None:
    """To the end."""
    while table.hand:
        decide(table, mind, manner[table.ended, table.hand], luck)
        turn(table)


@compiled
def decide(table: Table, mind: Mind, weights: Weights, luck: Bits) -> None:
    """Everybody chooses a card; the last one in each hand will be laid down for all to see (MU-14)."""
    look(table, mind, weights)
    for seat in range(table.players):
        score(table, mind, weights, seat)
        choose(table, mind, seat, luck)
    if table.hand == 2:
        for seat in range(table.players):
            mind.seen |= mind.hands[seat]


@compiled
def choose(table: Table, mind: Mind, seat: int, luck: Bits) -> None:
    """The card with the greatest sum of what speaks for it and luck."""
    key = uint64(luck) + uint64((table.ended * 16 + table.hand) * 8 + seat) * uint64(64)
    best = -1e9
    for place in range(table.hand):
        drawn = mixed(GOLDEN * (key + uint64(table.cards[seat, place])))
        worth = mind.scores[place] + _LUCK[drawn >> _SHIFT]
        if worth > best:
            best = worth
            table.chosen[seat] = place


@compiled
def scores_of(table: Table, mind: Mind, manner: Manner, seat: int) -> NDArray[np.float64]:
    """What speaks for each card of the seat's hand."""
    weights = manner[table.ended, table.hand]
    look(table, mind, weights)
    score(table, mind, weights, seat)
    return mind.scores[: table.hand].copy()


@compiled
def look(table: Table, mind: Mind, weights: Weights) -> None:
    """What is the same for whoever thinks."""
    order, seen, known = table.orders[table.ended], mind.seen, uint64(0)
    for place in range(table.players):
        card = table.row[place]
        seen |= _ONE << uint64(card)
        mind.row[place] = weights.bubble * _POINTS[card] + weights.edge * _EDGE[card]
    mind.seen = seen
    for colour in range(len(COLOURS)):
        mind.values[colour] = 0.0
    for seat in range(table.players):
        hand = uint64(0)
        for place in range(table.hand):
            hand |= _ONE << uint64(table.cards[seat, place])
        mind.hands[seat], mind.known[seat] = hand, hand & seen
        mind.hidden[seat] = float(count(hand & ~seen))
        known |= hand & seen
        free = float(order[table.opened[seat]])
        for colour in range(len(COLOURS)):
            worth = table.worth[seat, colour]
            value = float(worth) if worth else free
            mind.value[seat, colour] = value
            mind.values[colour] += value
    for colour in range(len(COLOURS)):
        mind.open[colour] = float(count(known & _OF_COLOUR[colour]))
    for place in range(table.players):
        mind.open[_COLOUR[table.row[place]]] += 1.0
    rank_players(table, mind)


@compiled
def rank_players(table: Table, mind: Mind) -> None:
    """Who has most points, and who comes next."""
    most = more = -1000
    for seat in range(table.players):
        points = int64(total(table, seat) + table.points[seat])
        if points > most:
            more, mind.second = most, mind.leader
            most, mind.leader = points, seat
        elif points > more:
            more, mind.second = points, seat


@compiled
def score(table: Table, mind: Mind, weights: Weights, seat: int) -> None:
    """Into `scores`, by place in the hand: all that speaks for the card, for what the seat knows."""
    unseen = _ALL & ~(mind.seen | mind.hands[seat])
    share = 1.0 / max(count(unseen), 1)
    score_colours(table, mind, weights, seat, unseen, share)
    for place in range(table.players):
        mind.above[place] = mind.taken[_COLOUR[table.row[place]]] + mind.row[place]
    if table.players <= FEW:
        score_cards_of_few(table, mind, weights, seat, unseen, share)
    else:
        score_cards(table, mind, weights, seat, unseen, share)


@compiled
def score_colours(table: Table, mind: Mind, weights: Weights, seat: int, unseen: Bits, share: float) -> None:
    """What speaks for taking, and for giving, a card of each colour. What is read often is read once, into names."""
    order, opened, mine = table.orders[table.ended], table.opened[seat], mind.hands[seat]
    own_secret, leader = mine & ~mind.known[seat], mind.second if seat == mind.leader else mind.leader
    hidden = -mind.hidden[seat]
    for other in range(table.players):
        hidden += mind.hidden[other]
    hidden *= share
    free, each = float(order[opened]), 1.0 / (table.players - 1)
    better = float(order[min(opened + 1, len(COLOURS))]) - free
    opening = weights.opens + weights.opens_value * free + weights.opens_next * better
    coming = (weights.opens_coming + weights.opens_coming_value * free) / table.players
    gain, denied, denied_leader = weights.gain, weights.denied, weights.denied_leader
    give, give_others, give_leader = weights.given, weights.given_others, weights.given_leader
    alike, gives_new = weights.given_alike, weights.given_opens
    for colour in range(len(COLOURS)):
        kind = _OF_COLOUR[colour]
        own, best = mind.value[seat, colour], mind.value[leader, colour]
        mean = (mind.values[colour] - own) * each
        taken = gain * own + denied * mean + denied_leader * best
        given = give * own + give_others * mean + give_leader * best + alike * count(mine & kind)
        if table.worth[seat, colour] == 0:
            about = mind.open[colour] + count(own_secret & kind) + hidden * count(unseen & kind)
            taken += opening + (about - 1.0) * coming
            given += gives_new
        mind.taken[colour], mind.given[colour] = taken, given


@compiled
def score_cards(table: Table, mind: Mind, weights: Weights, seat: int, unseen: Bits, share: float) -> None:
    """MU-11: a card takes what lies above it. Each of the others comes below it or not, and moves it by one place."""
    chances, one, mine = mind.chances, 1.0 / table.hand, mind.hands[seat]
    for place in range(table.hand):
        card = table.cards[seat, place]
        lower, last = (_ONE << uint64(card)) - _ONE, table.players - 1
        below = share * count(unseen & lower)
        for above in range(table.players):
            chances[above] = mind.above[above]
        for other in range(table.players):
            if other != seat:
                comes_below = (count(mind.known[other] & lower) + mind.hidden[other] * below) * one
                for above in range(last):
                    chances[above] += (chances[above + 1] - chances[above]) * comes_below
                last -= 1
        rank = count(mine & lower) / max(table.hand - 1, 1) - 0.5
        mind.scores[place] = chances[0] + giving(mind, weights, card, rank)


@compiled
def score_cards_of_few(table: Table, mind: Mind, weights: Weights, seat: int, unseen: Bits, share: float) -> None:
    """The same for four players at most, several times as fast: nothing is read from memory for every card."""
    one, step, mine = 1.0 / table.hand, 1.0 / max(table.hand - 1, 1), mind.hands[seat]
    left, far = (seat + 1) % table.players, (seat + 2) % table.players
    known_left, known_far, known_right = mind.known[left], mind.known[far], uint64(0)
    one_hidden = one * share
    hidden_left, hidden_far, hidden_right = mind.hidden[left] * one_hidden, mind.hidden[far] * one_hidden, 0.0
    if table.players == FEW:
        right = (seat + 3) % table.players
        known_right, hidden_right = mind.known[right], mind.hidden[right] * one_hidden
    a, b, c, d = mind.above[0], mind.above[1], mind.above[2], mind.above[3]
    for place in range(table.hand):
        card = table.cards[seat, place]
        lower = (_ONE << uint64(card)) - _ONE
        below = float(count(unseen & lower))
        comes_below = count(known_left & lower) * one + hidden_left * below
        first, second, third = a + (b - a) * comes_below, b + (c - b) * comes_below, c + (d - c) * comes_below
        comes_below = count(known_far & lower) * one + hidden_far * below
        first, second = first + (second - first) * comes_below, second + (third - second) * comes_below
        comes_below = count(known_right & lower) * one + hidden_right * below
        rank = count(mine & lower) * step - 0.5
        mind.scores[place] = first + (second - first) * comes_below + giving(mind, weights, card, rank)


@compiled
def giving(mind: Mind, weights: Weights, card: int, rank: float) -> float:
    """What speaks for parting with a card; `rank` is -1/2 for the lowest of the hand, 1/2 for the highest."""
    own = weights.given_bubble * _POINTS[card] + weights.given_edge * _EDGE[card]
    return mind.given[_COLOUR[card]] + own + weights.given_outer * rank * rank
