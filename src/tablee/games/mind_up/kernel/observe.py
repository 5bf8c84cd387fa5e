"""Tables of the kernel as learners see them: the fields of `encode.py`, filled by compiled code.

Which cards of a hand everybody has seen the kernel need not keep: from the second round on it is all of them but the
one drawn last (MU-19, 20), and that one still stands in the deck, before `drawn`. So tables must have been dealt here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.mind_up.kernel.game import SEATS, TABLE, Table, deal, place_of, total, turn
from tablee.games.mind_up.kernel.goals import bonus
from tablee.games.mind_up.material import CARDS, COLOUR, COLOURS, FIRST_HAND, OBJECTIVES, ROUNDS, VALUES
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import dice_of
from tablee.kernel.rows import Rows, Terms

RECORD = TABLE
Row = NDArray[np.int16]
_COLOUR = np.array([0, *(COLOURS.index(COLOUR[card]) for card in CARDS)], np.uint8)
_DECK, _HUES, _GOALS = len(CARDS), len(COLOURS), len(OBJECTIVES)
_TIE = 1000
"""A point counts so much more than one of the last round, which parts those who are tied (MU-22)."""


@compiled
def begin_rows(rows: Rows, terms: Terms) -> None:
    """A new game in every row, the one of its number."""
    sheets = np.zeros(SEATS, np.int16)
    for i in range(len(rows.games)):
        deal(rows.games[i], terms.players, terms.setting, dice_of(terms.seed, rows.numbers[i]))
        rows.rewards[i], rows.ended[i] = 0.0, False
        for seat in range(terms.players):
            rows.seats[i, seat] = seat
        show(rows.games[i], sheets, rows.observations[i], rows.masks[i])


@compiled
def step_rows(rows: Rows, terms: Terms) -> None:
    """One turn in every row; where it was the last, everybody gets their due and the next game is dealt."""
    sheets = np.zeros(SEATS, np.int16)
    for i in range(len(rows.games)):
        table = rows.games[i]
        for seat in range(terms.players):
            table.chosen[seat] = place_of(table, seat, rows.actions[i, seat])
        turn(table)
        rows.rewards[i], rows.ended[i] = 0.0, table.hand == 0
        if table.hand == 0:
            pay(table, terms.by_score, rows.rewards[i])
            rows.numbers[i] += terms.tables
            deal(table, terms.players, terms.setting, dice_of(terms.seed, rows.numbers[i]))
        show(table, sheets, rows.observations[i], rows.masks[i])


@compiled
def pay(table: Table, by_score: bool, rewards: NDArray[np.float64]) -> None:
    """MU-22, 23: the scores, or 1 shared by the winners."""
    best, winners = -_TIE * _TIE, 0
    for seat in range(table.players):
        mine = total(table, seat) * _TIE + table.rounds[ROUNDS - 1, seat]
        winners = 1 if mine > best else winners + (mine == best)
        best = max(best, mine)
    for seat in range(table.players):
        won = total(table, seat) * _TIE + table.rounds[ROUNDS - 1, seat] == best
        rewards[seat] = total(table, seat) if by_score else won / winners


@compiled
def show(table: Table, sheets: Row, observations: NDArray[np.int16], masks: NDArray[np.int8]) -> None:
    """What every seat sees and may play."""
    count_sheets(table, sheets)
    for seat in range(table.players):
        look(table, sheets, seat, observations[seat])
        masks[seat] = 0
        for place in range(table.hand):
            masks[seat, table.cards[seat, place]] = 1


@compiled
def count_sheets(table: Table, sheets: Row) -> None:
    """Cards by colour on everybody's columns, and the running round, were it to end now (MU-15…17)."""
    for seat in range(table.players):
        table.count[seat] = 0
        for place in range(table.hand, FIRST_HAND + table.ended):
            table.count[seat, _COLOUR[table.cards[seat, place]]] += 1
    for seat in range(table.players):
        sheets[seat] = table.points[seat] + (bonus(table, seat) if table.open else 0)


@compiled
def look(table: Table, sheets: Row, seat: int, row: Row) -> None:
    """The fields of `encode.py`, one after the other."""
    row[:] = 0
    at = write_round(table, row)
    for place in range(table.hand):
        row[at + table.cards[seat, place] - 1] = 1
    at = write_cards(table, seat, row, at + _DECK)
    at = write_columns(table, seat, row, at)
    at = write_points(table, sheets, seat, row, at)
    write_goals(table, row, at)


@compiled
def write_round(table: Table, row: Row) -> int:
    """round, hand_size, objectives_at_a_time, order, row."""
    row[0], row[1], row[2] = table.ended + 1, table.hand, table.objectives
    at = 3
    for place in range(len(VALUES)):
        row[at + place] = table.orders[table.ended, place]
    at += len(VALUES)
    for place in range(table.players):
        row[at + place] = table.row[place]
    return at + table.players


@compiled
def write_cards(table: Table, seat: int, row: Row, at: int) -> int:
    """known, collected: by player."""
    onto: int = at + table.players * _DECK
    for k in range(table.players):
        other = (seat + k) % table.players
        if table.ended:
            for place in range(table.hand):
                row[at + table.cards[other, place] - 1] = 1
            row[at + table.deck[table.drawn - table.players + other] - 1] = 0
        for place in range(table.hand, FIRST_HAND + table.ended):
            row[onto + table.cards[other, place] - 1] = 1
        at += _DECK
        onto += _DECK
    return onto


@compiled
def write_columns(table: Table, seat: int, row: Row, at: int) -> int:
    """worth, count: by player and colour."""
    onto: int = at + table.players * _HUES
    for k in range(table.players):
        other = (seat + k) % table.players
        for colour in range(_HUES):
            row[at + colour] = table.worth[other, colour]
            row[onto + colour] = table.count[other, colour]
        at += _HUES
        onto += _HUES
    return onto


@compiled
def write_points(table: Table, sheets: Row, seat: int, row: Row, at: int) -> int:
    """points: by player; rounds: by round and player."""
    players = table.players
    for k in range(players):
        other = (seat + k) % players
        row[at + k] = sheets[other]
        for number in range(table.ended):
            row[at + (number + 1) * players + k] = table.rounds[number, other]
    return at + (ROUNDS + 1) * players


@compiled
def write_goals(table: Table, row: Row, at: int) -> None:
    """objectives, objectives_under."""
    if table.objectives:
        for goal in range(_GOALS):
            row[at + goal] = table.open >> goal & 1
        for place in range(table.under, table.back):
            row[at + _GOALS + table.pile[place]] = 1
