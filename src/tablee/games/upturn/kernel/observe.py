"""Games of the kernel as learners see them: the fields of `encode.py` and its questions, filled by compiled code.

One seat is asked at a time: whoever owes the call out of turn first, and may keep silent; then whose turn it is.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from tablee.core.encode import SILENT
from tablee.games.upturn.kernel import deal, shares
from tablee.games.upturn.kernel.choices import carries_call, legal
from tablee.games.upturn.kernel.effects import step
from tablee.games.upturn.kernel.moves import CALLED, DRAW, GIVE, MOVES
from tablee.games.upturn.kernel.state import COPY_BITS, DREW, GAME, GOING, HALF, LEFT, NOBODY, NOTHING, SEATS, Game
from tablee.games.upturn.material import ACTIONS, JOKER, KINDS, NUMBERS
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import dice_of
from tablee.kernel.rows import Rows, Terms

RECORD = GAME
Row = NDArray[np.int16]
_PLACE = np.array([KINDS.index(tile) if tile in KINDS else 0 for tile in range(JOKER + 1)])
_NUMBERS = np.array(NUMBERS)
_ACTIONS: Final = len(ACTIONS)
_COPIES: Final = (1 << COPY_BITS) - 1
_HEAD: Final = 14
"""So many fields of one number come first."""


@compiled
def begin_rows(rows: Rows, terms: Terms) -> None:
    """A new game in every row, the one of its number."""
    moves = np.zeros(MOVES, np.bool_)
    for i in range(len(rows.games)):
        begin(rows, terms, i)
        rows.rewards[i], rows.ended[i] = 0.0, False
        ask(rows, i, moves)


@compiled
def step_rows(rows: Rows, terms: Terms) -> None:
    """One answer in every row; where a game has ended, everybody gets their due and the next one is dealt."""
    moves = np.zeros(MOVES, np.bool_)
    for i in range(len(rows.games)):
        game = rows.games[i]
        rows.silent[i] = rows.actions[i, 0] == SILENT
        if not rows.silent[i]:
            step(game, spoken(game, rows.seats[i, 0], rows.actions[i, 0]))
        rows.rewards[i], rows.ended[i] = 0.0, game.over != GOING
        if game.over != GOING:
            pay(game, terms.by_score, rows.rewards[i])
            rows.numbers[i] += terms.tables
            begin(rows, terms, i)
        ask(rows, i, moves)


@compiled
def begin(rows: Rows, terms: Terms, i: int) -> None:
    """Deal the game of its number."""
    rows.games[i].dice = dice_of(terms.seed, rows.numbers[i])
    rows.silent[i] = False
    deal(rows.games[i], terms.players)


@compiled
def pay(game: Game, by_score: bool, rewards: NDArray[np.float64]) -> None:
    """A tile left is a point lost; or 1 shared by the winners (UT-30, UT-32)."""
    if not by_score:
        shares(game, rewards)
        return
    for seat in range(game.seats):
        rewards[seat] = -game.sizes[seat]


@compiled
def spoken(game: Game, seat: int, action: int) -> int:
    """The kernel's number of an action: gifts are told from one's own place here."""
    if GIVE <= action < GIVE + SEATS:
        return GIVE + (action - GIVE + seat) % game.seats
    return action


@compiled
def ask(rows: Rows, i: int, moves: NDArray[np.bool_]) -> None:
    """Who is next, what they see, what they may do."""
    game = rows.games[i]
    early = game.duty != NOBODY and game.duty != game.turn and not rows.silent[i]
    seat = game.duty if early else game.turn
    rows.seats[i, 0] = seat
    look(game, seat, rows.observations[i, 0])
    legal(game, seat, moves)
    offer(game, seat, moves, rows.masks[i, 0])
    rows.masks[i, 0, SILENT] = early


@compiled
def offer(game: Game, seat: int, moves: NDArray[np.bool_], mask: NDArray[np.int8]) -> None:
    """The kernel's moves as actions: lays with and without their call, gifts from one's own place."""
    mask[:] = 0
    for action in range(MOVES):
        if moves[action]:
            gift = GIVE <= action < GIVE + SEATS
            mask[GIVE + (action - GIVE - seat) % game.seats if gift else action] = 1
            if action < DRAW and carries_call(game, action):
                mask[CALLED + action] = 1


@compiled
def look(game: Game, seat: int, row: Row) -> None:
    """The fields of `encode.py`, one after the other."""
    row[:] = 0
    write_table(game, seat, row)
    for k in range(game.seats):
        row[_HEAD + k] = game.sizes[(seat + k) % game.seats]
    write_rack(game, seat, row[_HEAD + game.seats :])
    write_lines(game, row[_HEAD + game.seats + len(KINDS) :])


@compiled
def write_table(game: Game, seat: int, row: Row) -> None:
    """phase, turn, number, direction, order, top, drawn, duty, penalties, gifts, bag, refills, idle, over."""
    row[0], row[1] = game.phase, (game.turn - seat) % game.seats
    row[2], row[3], row[4] = game.number, game.direction, game.order != LEFT
    row[5] = game.number if game.top == NOTHING else game.top
    if game.phase == DREW and game.turn == seat:
        row[6] = game.bag[game.in_bag]  # what was drawn last still stands there
    row[7] = NOBODY if game.duty == NOBODY else (game.duty - seat) % game.seats
    row[8], row[9], row[10] = game.penalties, game.gifts, game.in_bag
    row[11], row[12], row[13] = game.refills, game.idle, game.over


@compiled
def write_rack(game: Game, seat: int, row: Row) -> None:
    """How many of one's own tiles, by kind."""
    low, high, copies = game.low[seat], game.high[seat], game.copies[seat]
    for place in range(len(_NUMBERS)):
        tile = _NUMBERS[place]
        row[place] = (low >> tile if tile < HALF else high >> (tile - HALF)) & 1
    for kind in range(_ACTIONS):
        row[len(_NUMBERS) + kind] = copies >> (COPY_BITS * kind) & _COPIES


@compiled
def write_lines(game: Game, row: Row) -> None:
    """How many tiles on the table, by kind: what would go back into the bag, the number to beat, the tile on top."""
    for place in range(game.in_pile):
        row[_PLACE[game.pile[place]]] += 1
    row[_PLACE[game.number]] += 1
    if game.top != NOTHING:
        row[_PLACE[game.top]] += 1
