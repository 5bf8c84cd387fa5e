"""Every game × seats × options × seeds by random play with interruptions: 200 seeds here, all in `make test-long`.

Random games of Upturn have a thousand steps, and the last nine hundred are all alike: most are left before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

import tablee
from tablee.core.match import Match
from tablee.testing import conformance


def mind_up_cards(state: Any) -> object:
    laid = [card for columns in state.columns for column in columns for card in column]
    held = [card for hand in state.hands for card in hand]
    goals = sorted((*state.goals.pile, *state.goals.under, *state.goals.open)) if state.goals.at_a_time >= 3 else ()
    return sorted((*state.deck, *state.row, *held, *laid)), goals


@dataclass(frozen=True)
class Promise:
    """What a game states of itself: the options worth trying, the most steps it takes, what is conserved."""

    options: tuple[dict[str, Any] | None, ...]
    bound: int
    pieces: Callable[[Any], object] | None = None


def mind_map_cards(state: Any) -> object:
    """No word and no criterion returns (MM-06), and all numbers are dealt (MM-05): true at all times."""
    rounds = [*state.history, *([state.round] if state.round else [])]
    words = [word for played in rounds for word in (*played.deal.words, played.deal.reference)]
    criteria = [criterion for played in rounds for criterion in (played.deal.across, played.deal.up)]
    dealt = all(
        sorted(number for _, number in played.numbers) == list(range(1, played.deal.size + 1)) for played in rounds
    )
    return dealt, len(words) == len(set(words)), len(criteria) == len(set(criteria))


def upturn_tiles(state: Any) -> object:
    return sorted([*sum(state.racks, ()), *state.bag, *sum(state.lines, ())])


OWN = {
    "own_words": [f"thing {i}" for i in range(40)],
    "own_criteria": [f"quality {i}" for i in range(10)],
    "own_language": "en",
}


PROMISES = {
    "mind_map": Promise((None, OWN, OWN | {"only_own": True}), 1220, mind_map_cards),
    "mind_up": Promise(tuple({"objectives": n} for n in range(6)), 21, mind_up_cards),
    "upturn": Promise((None,), 20_000, upturn_tiles),
}
SEEDS, EACH, MOST = 200, 20, 40
"""So many games; every twentieth to its end, whatever that takes, the others for so many steps at most."""
LONG_SEEDS = 40


def tables(name: str) -> list[tuple[int, dict[str, Any] | None]]:
    return list(product(tablee.game(name).seats, PROMISES[name].options))


def play(name: str, seats: int, options: dict[str, Any] | None, seed: str, **how: Any) -> Match:
    promise = PROMISES[name]
    return conformance.play_through(
        tablee.game(name), seats, seed, bound=promise.bound, options=options, pieces=promise.pieces, **how
    )


def test_every_game_is_here() -> None:
    assert sorted(PROMISES) == tablee.games()


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("name", PROMISES)
def test_conformance(name: str, seed: int) -> None:
    """The seeds are spread over all seat counts and options, those of one table side by side, for one process."""
    every = tables(name)
    seats, options = every[seed * len(every) // SEEDS]
    is_whole = seed % EACH == 0
    match = play(name, seats, options, str(seed), most=None if is_whole else MOST)
    assert match.outcome or (not is_whole and match.step >= MOST)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "seats", "options"), [(name, *table) for name in PROMISES for table in tables(name)], ids=str
)
def test_conformance_full_product(name: str, seats: int, options: dict[str, Any] | None) -> None:
    for seed in range(LONG_SEEDS):
        assert play(name, seats, options, f"long/{seed}", worlds_every=2).outcome
