"""Mind Up! for reviews: the positions of a game as tables of the kernel, played out by the reference player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Chance
from tablee.core.game import Outcome, Seat, Seating
from tablee.core.weighing import Consequences, Hidden, Luck, Moves, Outcomes
from tablee.games.mind_up.bots.reference import NAME, manner, seen_by_all
from tablee.games.mind_up.kernel import weighing as kernel
from tablee.games.mind_up.kernel.game import SEATS, tables
from tablee.games.mind_up.kernel.load import load
from tablee.games.mind_up.kernel.reference import MIND, SPREAD, scores_of
from tablee.games.mind_up.kernel.weighing import AS_DECIDED
from tablee.games.mind_up.moves import CARD, Card
from tablee.games.mind_up.state import State

Samples = NDArray[np.float64]
NO_CARDS = np.zeros(SEATS, np.int64)
"""Luck draws."""
NO_SECRET = np.zeros(SEATS, np.uint64)
"""All hands are as they are."""


@dataclass(frozen=True, slots=True)
class KernelPosition:
    """A state as the kernel reads it."""

    table: NDArray[np.void]
    seen: np.uint64
    manner: NDArray[np.void]


def position(state: State) -> KernelPosition:
    """The table without what luck has not decided yet."""
    table = tables(1)
    load(table[0], state)
    return KernelPosition(table, np.uint64(seen_by_all(state)), manner(len(state.hands)))


class MindUpWeighing:
    """In points and in winning chances."""

    policy = f"mind_up {NAME}"
    measures: tuple[str, ...] = ("points", "chance")
    noise = 1

    def result(self, outcome: Outcome, seat: Seat) -> tuple[float, ...]:
        """MU-22, 23."""
        return outcome.scores[seat], (seat in outcome.winners) / len(outcome.winners)

    def deals(self, seating: Seating, games: int, seed: int) -> Samples:
        """Whole games."""
        table = tables(1)
        table["players"], table["objectives"] = seating.seats, seating.options.objectives
        at = KernelPosition(table, np.uint64(0), manner(seating.seats))
        return _played_out(at, AS_DECIDED, games, seed)[:, 0]

    def decided(self, state: State, moves: Moves) -> Moves:
        """Everybody plays a card."""
        return moves

    def choices(self, state: State, seat: Seat, move: Card) -> Sequence[Card]:
        """Every card of the hand."""
        return [CARD[card] for card in state.hands[seat]]

    def likely(self, state: State, seat: Seat, moves: Sequence[Card]) -> Samples:
        """In proportion to exp(score / SPREAD)."""
        at, mind = position(state), np.zeros(1, MIND)[0]
        mind["seen"] = at.seen
        scores = scores_of(at.table[0], mind, at.manner, seat) / SPREAD
        weights = np.exp(scores - scores.max())
        likely: Samples = weights[places_of(state, seat, moves)] / weights.sum()
        return likely

    def weigh(self, state: State, seat: Seat, moves: Sequence[Card], worlds: int, seed: int) -> Samples:
        """Everybody else plays what they decide."""
        return weigh_all(state, seat, moves, worlds, seed)[:, :, seat]

    def consequences(self, state: State, moves: Moves, worlds: int, seed: int) -> Consequences:
        """Everybody's card, alone and together."""
        at, players, played = position(state), range(len(state.hands)), _played(state, moves)
        alone = np.where(np.eye(len(players), dtype=bool), played, AS_DECIDED)
        nobody, everybody = np.full_like(played, AS_DECIDED), played
        one = _played_out(at, np.array([nobody, *alone]), worlds, seed)
        all_of_them = _played_out(at, np.array([everybody, *alone]), worlds, seed + 1)
        return Consequences(
            value=one[:, 0],
            own=np.stack([one[:, 1 + seat, seat] - one[:, 0, seat] for seat in players], 1),
            others=np.stack([all_of_them[:, 0, seat] - all_of_them[:, 1 + seat, seat] for seat in players], 1),
        )

    def luck(self, before: State, moves: Moves, after: State, worlds: int, seed: int) -> Sequence[Luck]:
        """MU-20, 21: at the end of a round, first the cards drawn, then the order of the values and the objectives."""
        if after.round == before.round or not after.hands[0]:
            return ()
        at, played, drawn = position(before), _played(before, moves), _drawn(before, after)
        undrawn, known = (_played_out(at, played, worlds, seed, cards=cards)[:, 0] for cards in (NO_CARDS, drawn))
        unordered = _played_out(at, played, worlds, seed + 1, cards=drawn)[:, 0]
        return Luck("draw", known - undrawn), Luck("order", self.value(after, worlds, seed + 1) - unordered)

    def value(self, state: State, worlds: int, seed: int) -> Samples:
        """Everybody plays on."""
        return _played_out(position(state), AS_DECIDED, worlds, seed)[:, 0]

    def hidden(self, state: State, seat: Seat, worlds: int, seed: int) -> Sequence[Hidden]:
        """Cards of the others that not everybody has seen."""
        at, hands = position(state), np.zeros((worlds, len(state.hands)), np.uint64)
        kernel.imagined_hands(at.table, secret_from(state, seat), np.uint64(seed), hands)
        return [
            Hidden(other, str(card), (hands[:, other] >> np.uint64(card) & np.uint64(1)).astype(bool))
            for other, hand in enumerate(state.hands)
            for card in hand
            if other != seat and card not in state.known[other]
        ]

    def redrawn(
        self, before: State | None, after: State, kind: str, seat: Seat, most: int, chance: Chance
    ) -> Outcomes | None:
        """MU-06, 20: another hand, or another card, from what was left in the deck."""
        if kind == "order":
            return None
        kept = () if before is None else after.known[seat]
        drawn = [card for card in after.hands[seat] if card not in kept]
        pool = sorted((*after.deck, *drawn))
        outcomes = [tuple(drawn)]
        if len(drawn) == 1:
            outcomes += [(card,) for card in pool if card != drawn[0]]
        else:
            outcomes += [chance.shuffle(pool)[: len(drawn)] for _ in range(most - 1)]
        return Outcomes(
            [" ".join(map(str, sorted(cards))) for cards in outcomes],
            [_holding(after, seat, (*kept, *cards), pool) for cards in outcomes],
        )

    def moment(self, state: State, step: int) -> Mapping[str, int]:
        """The round and the turn in it."""
        return {"round": state.round, "turn": state.turn}


def weigh_all(state: State, seat: Seat, moves: Sequence[Card], worlds: int, seed: int) -> Samples:
    """Everybody's results in worlds this seat could not tell apart: worlds × moves × seats × measures."""
    variants = np.full((len(moves), len(state.hands)), AS_DECIDED)
    variants[:, seat] = places_of(state, seat, moves)
    return _played_out(position(state), variants, worlds, seed, secret_from(state, seat))


def _played_out(
    at: KernelPosition,
    variants: Any,
    worlds: int,
    seed: int,
    secret: NDArray[np.uint64] = NO_SECRET,
    cards: NDArray[np.int64] = NO_CARDS,
) -> Samples:
    """An array of worlds × variants × seats × measures."""
    players, listed = int(at.table[0]["players"]), np.atleast_2d(variants)
    played = np.array(np.broadcast_to(listed, (len(listed), players)))
    out = np.zeros((worlds, len(played), players, kernel.MEASURES))
    kernel.play_variants(at.table, at.seen, secret, cards, played, at.manner, np.uint64(seed), out)
    return out


def places_of(state: State, seat: Seat, moves: Sequence[Card]) -> list[int]:
    """Where in the seat's hand these cards lie."""
    return [state.hands[seat].index(move.number) for move in moves]


def _played(state: State, moves: Moves) -> NDArray[np.int64]:
    return np.array([state.hands[seat].index(moves[seat].number) for seat in range(len(state.hands))])


def _holding(state: State, seat: Seat, hand: tuple[int, ...], pool: Sequence[int]) -> State:
    """The same table with another hand; the rest of the pool is the deck."""
    hands = tuple(tuple(sorted(hand)) if other == seat else held for other, held in enumerate(state.hands))
    return replace(state, hands=hands, deck=tuple(card for card in pool if card not in hand))


def _drawn(before: State, after: State) -> NDArray[np.int64]:
    """What each seat drew (MU-20)."""
    return np.array(before.deck[: len(after.hands)])


def secret_from(state: State, seat: Seat) -> NDArray[np.uint64]:
    """For each seat the set of its cards that this one has not seen."""
    secret = np.zeros(SEATS, np.uint64)
    for other, hand in enumerate(state.hands):
        if other != seat:
            secret[other] = sum(1 << card for card in hand if card not in state.known[other])
    return secret


weighing = MindUpWeighing()
