"""Learns what `master` thinks with: `python -m tablee.games.mind_up.bots.learn` writes `weights.npy`, in 15 minutes.

The search plays against itself and says what each card of a hand leads to; least squares tells which weights would have
come nearest to that without any search. With these weights in its playouts the search sees further, and teaches again.
"""

from __future__ import annotations

import argparse
from time import perf_counter

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tablee.games.mind_up.bots.weights import LEARNT, SHAPE, everywhere, named
from tablee.games.mind_up.kernel.game import SEATS, TABLE, Table, deal, turn
from tablee.games.mind_up.kernel.search import weigh
from tablee.games.mind_up.kernel.sense import THOUGHTS, WEIGHTS, Manners, Thoughts, choose_well, score
from tablee.games.mind_up.material import FIRST_HAND, ROUNDS
from tablee.games.mind_up.rules import MindUp
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, dice_of

ARGUMENTS = len(WEIGHTS.names or ())
CARDS_A_GAME = sum(sum(range(2, FIRST_HAND + number + 1)) for number in range(ROUNDS))
"""How many cards one player weighs in a game."""
LESSON = np.dtype([("round", "i8"), ("hand", "i8"), ("arguments", "f8", ARGUMENTS), ("margin", "f8")])
"""A card: when it was weighed, its arguments and what it led to, both less the mean of its hand."""
CAUTION = 20.0
"""How slowly the weights of a turn leave those of all turns."""
WORLDS = 50
"""No more than `weigh` looks at for every card of the hand."""
MEAN = 3.0
"""Of the five columns. Every one of them is opened sooner or later, so opening one is worth this on average…"""
COMING = 0.4
"""…and more or less than that by what is still to be laid on it: so much of every card about, for each player."""
BY_HAND = {
    "gain": 1.0,
    "bubble": 1.0,
    "denied": 0.2,
    "opens": MEAN,
    "opens_value": -1.0,  # which `gain` has counted
    "opens_coming": -MEAN * COMING,
    "opens_coming_value": COMING,
    "given": -0.2,
    "given_others": -0.1,
    "given_outer": -2.0,  # the lowest and the highest card are kept: they leave a choice
}
"""Where learning begins."""
_ONE = uint64(1)
Tables = NDArray[np.void]


@compiled
def play_and_learn(tables: Tables, manners: Manners, alone: Tables, seed: Bits, lessons: Tables) -> int:
    """What the search says of every hand of seat 0, in the game that is dealt there; the number of cards told of."""
    table, seen, found = tables[0], uint64(0), 0
    minds, secret = np.zeros(1, THOUGHTS), np.zeros(SEATS, np.uint64)
    while table.hand:
        thoughts = minds[0]
        seen |= row_of(table)
        hide(table, seen, secret)
        dice = choose_well(table, thoughts, manners, dice_of(seed, found))
        margins = weigh(table, 0, secret, WORLDS, dice, manners)
        write_down(table, thoughts, alone, margins, lessons[found : found + table.hand])
        found += table.hand
        if found % 4:  # else a sensible card or none: who only plays the best never sees what becomes of the others
            table.chosen[0] = np.argmax(margins)
        if table.hand == 2:  # the last card of every hand is laid down for all to see
            for seat in range(table.players):
                seen |= thoughts.hands[seat]
        turn(table)
    return found


@compiled
def row_of(table: Table) -> Bits:
    """The row as a set."""
    cards = uint64(0)
    for place in range(table.players):
        cards |= _ONE << uint64(table.row[place])
    return cards


@compiled
def hide(table: Table, seen: Bits, secret: NDArray[np.uint64]) -> None:
    """For each other seat the set of its cards that nobody has seen."""
    for seat in range(1, table.players):
        secret[seat] = uint64(0)
        for place in range(table.hand):
            card = _ONE << uint64(table.cards[seat, place])
            if seen & card == uint64(0):
                secret[seat] |= card


@compiled
def write_down(table: Table, thoughts: Thoughts, alone: Tables, margins: NDArray[np.float64], page: Tables) -> None:
    """One hand. `alone[k]` weighs nothing but argument k, so what it says of a card is that argument."""
    for place in range(len(page)):
        page[place].round, page[place].hand = table.ended, table.hand
        page[place].margin = margins[place] - margins.mean()
    for k in range(len(alone)):
        score(table, thoughts, alone[k], 0)
        mean = thoughts.scores[: len(page)].mean()
        for place in range(len(page)):
            page[place].arguments[k] = thoughts.scores[place] - mean


def lessons_of(games: int, players: int, manners: Manners, seed: int) -> Tables:
    """What so many games teach."""
    tables, lessons, found = np.zeros(1, TABLE), np.zeros(games * CARDS_A_GAME, LESSON), 0
    alone = named(np.eye(ARGUMENTS))
    for number in range(games):
        luck = np.uint64(seed + number)
        deal(tables[0], players, 0, luck)
        found += play_and_learn(tables, manners, alone, luck, lessons[found:])
    return lessons[:found]


def fitted(lessons: Tables) -> NDArray[np.float64]:
    """By round, cards in hand and argument: least squares, every turn near what all of them say."""
    weights, usual = np.zeros((*SHAPE, ARGUMENTS)), _solved(lessons, np.zeros(ARGUMENTS))
    for number, hand in np.unique(lessons[["round", "hand"]]).tolist():
        turn_of = lessons[(lessons["round"] == number) & (lessons["hand"] == hand)]
        weights[number, hand] = _solved(turn_of, usual)
    return weights


def _solved(lessons: Tables, near: NDArray[np.float64]) -> NDArray[np.float64]:
    arguments, rest = lessons["arguments"], lessons["margin"] - lessons["arguments"] @ near
    found: NDArray[np.float64] = np.linalg.solve(
        arguments.T @ arguments + CAUTION * np.eye(ARGUMENTS), arguments.T @ rest
    )
    return near + found


def learn(players: int, games: int, seed: int) -> NDArray[np.float64]:
    """The weights for so many players, from three schools of play: a better one teaches more games."""
    manners, began = everywhere(BY_HAND), perf_counter()
    for part in (4, 2, 1):
        lessons = lessons_of(games // part, players, manners, seed + part)
        learnt = fitted(lessons)
        manners = named(learnt[np.newaxis])
        spent = perf_counter() - began
        print(f"{players} players, {games // part} games, {spent:.0f} s", flush=True)
    return learnt


def main() -> None:
    """For all numbers of players, one after the other."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--games", type=int, default=3000)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    learnt = [learn(players, given.games, given.seed << 32) for players in MindUp.seats]
    np.save(LEARNT, np.array(learnt, np.float32))


if __name__ == "__main__":
    main()
