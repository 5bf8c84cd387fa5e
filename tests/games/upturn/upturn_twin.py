"""One game of Upturn through rules and kernel at once: the rules follow the kernel's luck, all is compared."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import numpy as np

from tablee.core.chance import Chance
from tablee.core.game import Seat, Seating
from tablee.games.upturn import game as rules
from tablee.games.upturn import kernel
from tablee.games.upturn.kernel.moves import ACTION_LAYS
from tablee.games.upturn.kernel.state import COPY_BITS, HALF, Game
from tablee.games.upturn.material import FIRST_ACTION, NUMBERS
from tablee.games.upturn.moves import Move
from tablee.games.upturn.state import Options, State

WORDS = 31
"""All that is not the bag or the pile, after the dice."""


def rack_of(game: Game, seat: int) -> tuple[int, ...]:
    """The tiles of a seat, sorted."""
    kinds, copies = int(game["low"][seat]) | int(game["high"][seat]) << HALF, int(game["copies"][seat])
    held: list[int] = []
    while kinds:
        tile = (kinds & -kinds).bit_length() - 1
        held += [tile] * _copies(copies, tile)
        kinds &= kinds - 1
    return tuple(held)


def _copies(copies: int, tile: int) -> int:
    return 1 if tile < FIRST_ACTION else copies >> COPY_BITS * (tile - FIRST_ACTION) & (1 << COPY_BITS) - 1


class Following(Chance):
    """Luck that has already come to the kernel: the bag as it was shuffled, whoever began."""

    def __init__(self, game: Game) -> None:
        super().__init__("", 0)
        self.game = game

    def shuffle(self, items: Sequence[int]) -> tuple[int, ...]:  # type: ignore[override]
        order: tuple[int, ...] = tuple(self.game["bag"][: len(items)].tolist())
        assert sorted(order) == sorted(items), "other tiles went into the bag"
        return order

    def below(self, n: int) -> int:
        return int(self.game["turn"])


@cache
def actions(seats: int) -> dict[Move, int]:
    """Every move there is, with its action."""
    lays = [*NUMBERS]
    lays += [a for a in range(FIRST_ACTION, FIRST_ACTION + len(ACTION_LAYS)) if seats > 2 or not _to_the_right(a)]
    others = [kernel.DRAW, kernel.PASS, kernel.CALL, *range(kernel.GIVE, kernel.GIVE + seats)]
    every = [*lays, *(lay + kernel.CALLED for lay in lays), *others]
    return {kernel.move(action, seats): action for action in every}


def _to_the_right(action: int) -> bool:
    return ACTION_LAYS[action - FIRST_ACTION].next == "right"


class Twin:
    """A state of the rules and a game of the kernel that must stay alike."""

    def __init__(self, state: State, games: np.ndarray[tuple[int], np.dtype[np.void]]) -> None:
        self.state = state
        self.games = games
        self.game = games[0]
        self.words = games.view(np.int64)[1 : WORDS + 1]
        self.mask = np.zeros(kernel.MOVES, np.bool_)
        self.actions = actions(len(state.racks))
        self.read: tuple[object, ...] = (None,) * len(state.racks)

    @classmethod
    def dealt(cls, seats: int, number: int) -> Twin:
        """A game from the kernel's deal."""
        games = np.zeros(1, kernel.GAME)
        kernel.deal_many(games, seats, np.uint64(2026), number)
        return cls(rules.setup(Seating(Options(), tuple(range(seats))), Following(games[0])), games)

    @classmethod
    def standing(cls, state: State, seed: int = 0) -> Twin:
        """A game from any state."""
        return cls(state, kernel.tables([state], seed))

    def play(self, dice: random.Random) -> State:
        """Any moves of anybody until it is over, calls made and forgotten; every state and choice compared."""
        self.compare()
        while not self.state.over:
            seat, move = dice.choice(self.choices())
            self.step(seat, move)
            self.compare()
        return self.state

    def choices(self) -> list[tuple[Seat, Move]]:
        """What all seats may do, for the rules and for the kernel."""
        found = []
        for seat in range(len(self.state.racks)):
            legal = rules.legal(self.state, seat)
            moves = list(legal) if legal else []
            assert {self.actions[move] for move in moves} == self.legal(seat)
            found += [(seat, move) for move in moves]
        return found

    def legal(self, seat: Seat) -> set[int]:
        """What the kernel lets a seat do, lays with and without their call."""
        kernel.legal(self.game, seat, self.mask)
        marked: list[int] = self.mask.nonzero()[0].tolist()
        called = [a + kernel.CALLED for a in marked if a < kernel.DRAW and kernel.carries_call(self.game, a)]
        return {*marked, *called}

    def step(self, seat: Seat, move: Move) -> None:
        """One move; the kernel goes first, for the rules follow its luck."""
        kernel.step(self.game, self.actions[move])
        self.state, _ = rules.apply(self.state, {seat: move}, Following(self.game))

    def compare(self) -> None:
        """The kernel's game is what the rules' state would be written as, and its racks read the same."""
        written = kernel.tables([self.state])
        assert self.words.tolist() == written.view(np.int64)[1 : WORDS + 1].tolist()
        assert self.game["bag"][: self.game["in_bag"]].tolist() == list(self.state.bag)
        assert sorted(self._pile(self.game)) == sorted(self._pile(written[0]))
        for seat, rack in enumerate(self.state.racks):
            if rack is not self.read[seat]:  # the others were read before, and their words are the same
                assert rack_of(self.game, seat) == tuple(sorted(rack))
        self.read = self.state.racks

    @staticmethod
    def _pile(game: Game) -> list[int]:
        found: list[int] = game["pile"][: game["in_pile"]].tolist()
        return found
