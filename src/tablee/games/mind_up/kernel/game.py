"""Mind Up! compiled: the rules of `rules.py` and `scoring.py` again, on one small record a table.

A table is a record of the dtype `TABLE`; `tables(count)` makes an array of them, all the memory there will ever be. The
whole luck of a game lies in the record beforehand (deck, three orders, pile of objectives), so a turn throws no dice.

- `deal(table, players, objectives, dice)` lays a new table; `load(table, state)` of `load.py` copies a `State`.
- `imagine(table, secret, dice)` shuffles what one player cannot know: `secret[seat]` is the set (bits, uint64) of the
  cards in that hand which that player has not seen. It also draws the orders to come, which `load` leaves at zero.
- A turn: write into `chosen` where in their hand each seat's card lies (`place_of(table, seat, card)` finds it by its
  number, `choose` draws for all seats evenly), then `turn(table)`. The game is over when `hand` is 0.
- `play_out(table, dice)` plays on at random, `play_many` plays whole games, `step_many(tables, cards)` makes a turn at
  each of many tables, `cards[table, seat]` being card numbers. All of them trust that choices are legal.
- `total(table, seat)` and `rounds[round, seat]` are the scores; `points[seat]` is the running round without objectives.

Whatever throws dice returns them as they are afterwards (`kernel/dice.py`). All of it releases the GIL and works inside
other compiled code: a policy is a function that writes `chosen`.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
from numba import uint8, uint64
from numpy.typing import NDArray

from tablee.games.mind_up.kernel.goals import bonus, count_colours, reveal_goals, shuffle_pile
from tablee.games.mind_up.material import BUBBLE, CARDS, COLOUR, COLOURS, FIRST_HAND, ROUNDS, VALUES
from tablee.games.mind_up.rules import KEPT_FROM, MindUp
from tablee.games.mind_up.state import Options
from tablee.kernel.bits import lowest
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, below, dice_of, shuffle

Table = Any
"""One record of TABLE."""
SEATS = MindUp.seats[-1]
TABLE = np.dtype(
    [
        ("players", "u1"),
        ("ended", "u1"),  # rounds that are over
        ("hand", "u1"),  # cards in each hand
        (
            "cards",
            "u1",
            (SEATS, FIRST_HAND + ROUNDS - 1),
        ),  # of a seat: its hand first, then what lies on its columns
        ("chosen", "u1", SEATS),  # where in the hand
        ("row", "u1", SEATS),
        ("owner", "u1", len(CARDS) + 1),  # who has just played a card
        ("deck", "u1", len(CARDS)),
        ("drawn", "u1"),  # deck[drawn:] is still face down
        ("orders", "u1", (ROUNDS, len(VALUES) + 1)),  # of every round; the last is 0, for tables without a free column
        ("opened", "u1", SEATS),  # columns that hold cards
        ("worth", "u1", (SEATS, len(COLOURS))),  # value of the column of each colour, 0 where there is none
        ("count", "u1", (SEATS, len(COLOURS))),  # cards of each colour at the end of a round; kept with objectives only
        ("points", "i2", SEATS),
        ("rounds", "i2", (ROUNDS, SEATS)),
        ("objectives", "u1"),  # at a time
        ("open", "u2"),  # the set of those revealed
        ("pile", "u1", 20),  # pile[next:under] is face down, pile[under:back] was put under it (MU-27)
        ("next", "u1"),
        ("under", "u1"),
        ("back", "u1"),
    ],
    align=True,
)
RESULT = np.int32

_COLOUR = np.array([0, *(COLOURS.index(COLOUR[card]) for card in CARDS)], np.uint8)
_BUBBLE = np.array([0, *(BUBBLE[card] for card in CARDS)], np.int8)
_ORDERS = np.array([(*order, 0) for order in permutations(VALUES)], np.uint8)
_ONE = uint64(1)
_DEALT = len(CARDS)


def setting(options: Options) -> int:
    """The one number `play_many` is told: objectives at a time."""
    return options.objectives


def tables(count: int) -> NDArray[np.void]:
    """So many empty tables."""
    return np.zeros(count, TABLE)


@compiled
def deal(table: Table, players: int, objectives: int, dice: Bits) -> Bits:
    """MU-05…08, 24: a new table; of the deck only as much is shuffled as will be drawn."""
    table.players, table.ended, table.objectives, table.open = players, 0, objectives, 0
    table.rounds[:] = 0
    for place in range(_DEALT):
        table.deck[place] = place + 1
    dice = shuffle(table.deck, 0, (FIRST_HAND + ROUNDS) * players, _DEALT, dice)
    for seat in range(players):
        for place in range(FIRST_HAND):
            table.cards[seat, place] = table.deck[seat * FIRST_HAND + place]
    table.drawn = players * FIRST_HAND
    _lay_row(table)
    dice = draw_orders(table, 0, dice)
    if objectives:
        dice = shuffle_pile(table, dice)
    _begin_round(table)
    return dice


@compiled
def _lay_row(table: Table) -> None:
    """MU-07: ascending."""
    row = uint64(0)
    for place in range(table.players):
        row |= _ONE << uint64(table.deck[table.drawn + place])
    for place in range(table.players):
        table.row[place] = lowest(row)
        row &= row - _ONE
    table.drawn += table.players


@compiled
def draw_orders(table: Table, first: int, dice: Bits) -> Bits:
    """MU-08, 21: the order of the Scoring cards from round `first` (0, 1, 2) on."""
    for number in range(first, ROUNDS):
        dice, order = below(dice, len(_ORDERS))
        for place in range(len(VALUES)):
            table.orders[number, place] = _ORDERS[order, place]
    return dice


@compiled
def imagine(table: Table, secret: NDArray[np.uint64], dice: Bits) -> Bits:
    """Put the secret cards of all hands back on the deck, shuffle, deal them anew; pile and orders to come as well."""
    drawn = table.drawn
    for seat in range(table.players):
        for place in range(table.hand):
            card = table.cards[seat, place]
            if secret[seat] >> uint64(card) & _ONE:
                drawn -= uint8(1)
                table.deck[drawn] = card
                table.cards[seat, place] = 0
    wanted = table.drawn - drawn + table.players * (ROUNDS - 1 - table.ended)
    dice = shuffle(table.deck, drawn, wanted, _DEALT, dice)
    for seat in range(table.players):
        for place in range(table.hand):
            if table.cards[seat, place] == 0:
                table.cards[seat, place] = table.deck[drawn]
                drawn += uint8(1)
    dice = shuffle(table.pile, table.next, table.under - table.next, table.under, dice)
    return draw_orders(table, table.ended + 1, dice)


@compiled
def place_of(table: Table, seat: int, card: int) -> int:
    """Where in the seat's hand the card lies."""
    place = 0
    while table.cards[seat, place] != card:
        place += 1
    return place


@compiled
def choose(table: Table, dice: Bits) -> Bits:
    """MU-09: everybody chooses any card, each as likely as the others."""
    hand = table.hand
    for seat in range(table.players):
        dice, table.chosen[seat] = below(dice, hand)
    return dice


@compiled
def turn(table: Table) -> None:
    """MU-10…13: the chosen cards in ascending order; each takes the card above it and stays as the new row."""
    players, last, order = table.players, uint8(table.hand - 1), table.orders[table.ended]
    played = _reveal(table, last)
    for place in range(players):
        card, above = lowest(played), table.row[place]
        played &= played - _ONE
        seat = table.owner[card]
        table.row[place] = card
        table.cards[seat, last] = above
        _lay(table, order, seat, above)
    table.hand = last
    if last == 1:
        _end_round(table)


@compiled
def _reveal(table: Table, last: int) -> Bits:
    """The set of the chosen cards; the last card of each hand fills the gap, so that the hand stays in front."""
    played = uint64(0)
    for seat in range(table.players):
        place = table.chosen[seat]
        card = table.cards[seat, place]
        table.cards[seat, place] = table.cards[seat, last]
        table.owner[card] = seat
        played |= _ONE << uint64(card)
    return played


@compiled
def _lay(table: Table, order: NDArray[np.uint8], seat: int, card: int) -> None:
    """MU-12, 15, 16: onto its colour, else the first free column; without a branch, which no machine could foresee."""
    colour, opened = _COLOUR[card], table.opened[seat]
    held = table.worth[seat, colour]
    opens = held == 0
    worth = order[opened] if opens else held
    table.worth[seat, colour] = worth
    table.opened[seat] = opened + opens
    table.points[seat] += worth + _BUBBLE[card]


@compiled
def _end_round(table: Table) -> None:
    """MU-14…17: the last card goes onto its owner's columns; count, and go on."""
    order = table.orders[table.ended]
    for seat in range(table.players):
        _lay(table, order, seat, table.cards[seat, 0])
    if table.open:
        count_colours(table)
    for seat in range(table.players):
        table.rounds[table.ended, seat] = table.points[seat] + (bonus(table, seat) if table.open else 0)
    table.hand = 0
    table.ended += 1
    if table.ended < ROUNDS:
        _draw(table)
        _begin_round(table)


@compiled
def _draw(table: Table) -> None:
    """MU-19, 20: all cards a seat has collected are its hand again, and one more."""
    for seat in range(table.players):
        table.cards[seat, FIRST_HAND + table.ended - 1] = table.deck[table.drawn]
        table.drawn += 1


@compiled
def _begin_round(table: Table) -> None:
    table.hand = FIRST_HAND + table.ended
    for seat in range(table.players):
        table.points[seat], table.opened[seat] = 0, 0
        for colour in range(len(COLOURS)):
            table.worth[seat, colour] = 0
    if table.objectives and not (table.open and table.objectives >= KEPT_FROM):  # MU-26
        reveal_goals(table)


@compiled
def total(table: Table, seat: int) -> int:
    """MU-22: the rounds that are over, added up."""
    return table.rounds[0, seat] + table.rounds[1, seat] + table.rounds[2, seat]


@compiled
def play_out(table: Table, dice: Bits) -> Bits:
    """To the end at random."""
    while table.hand:
        dice = choose(table, dice)
        turn(table)
    return dice


@compiled
def play_many(players: int, setting: int, seed: np.uint64, first: int, out: NDArray[np.int32]) -> None:
    """Random games number first, first + 1, …: the total scores, one row a game."""
    tables = np.zeros(1, TABLE)
    for game in range(len(out)):
        table = tables[0]
        play_out(table, deal(table, players, setting, dice_of(seed, first + game)))
        for seat in range(players):
            out[game, seat] = total(table, seat)


@compiled
def step_many(tables: NDArray[np.void], cards: NDArray[np.uint8]) -> None:
    """One turn at every table that is not over, with the cards (by number) of all its seats."""
    for number in range(len(tables)):
        table = tables[number]
        if table.hand:
            for seat in range(table.players):
                table.chosen[seat] = place_of(table, seat, cards[number, seat])
            turn(table)
