"""The reference player of Mind Up!: it knows what its seat may, plays as it says, and never changes."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.bots import make_bot
from tablee.core.bot import Imagining
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.bots.reference import manner, seen_by_all
from tablee.games.mind_up.kernel.game import SEATS
from tablee.games.mind_up.kernel.reference import (
    MIND,
    choose,
    look,
    score_cards,
    score_cards_of_few,
    score_colours,
    scores_of,
)
from tablee.games.mind_up.material import CARDS
from tablee.games.mind_up.moves import CARD
from tablee.games.mind_up.review.weighing import position, weighing
from tablee.games.mind_up.state import State
from tablee.kernel.dice import dice_of

from .mind_up_positions import match_of, random_states

FROZEN = {
    3: [96, 143, 117, 156, 184, 190, 114],
    4: [91, 152, 119, 155, 182, 190, 112],
    5: [105, 111, 122, 155, 177, 182, 149],
    6: [176, 145, 106, 135, 155, 159, 124],
}
"""How likely reference-1 plays each card of a first hand, in thousandths; who plays otherwise is a reference-2."""


def likely(state: State, seat: int) -> list[float]:
    found: list[float] = weighing.likely(state, seat, [CARD[card] for card in state.hands[seat]]).tolist()
    return found


def states(seats: int, seed: str) -> list[State]:
    return [state for state in random_states(seats, seed) if state.hands[0]]


@pytest.mark.parametrize("seats", game.seats)
def test_it_knows_no_more_than_its_seat_may(seats: int) -> None:
    """In whatever world the seat could not tell from this one, it does the same."""
    for number, state in enumerate(states(seats, "eyes")):
        for seat in range(seats):
            for world in range(3):
                imagined = game.imagine(state, seat, Chance(f"{seat}/{world}", number))
                assert likely(imagined, seat) == pytest.approx(likely(state, seat), abs=1e-12)


def test_what_it_may_know_matters_to_it() -> None:
    """A card that everybody has seen is reckoned with."""
    state = states(4, "eyes")[7]
    assert any(state.known)
    unknown = State(**{**{name: getattr(state, name) for name in state.__slots__}, "known": ((),) * 4})
    assert likely(unknown, 0) != pytest.approx(likely(state, 0), abs=1e-3)


def test_it_draws_cards_as_often_as_it_says() -> None:
    state, drawn = states(4, "often")[8], 20_000
    at, mind = position(state), np.zeros(1, MIND)[0]
    mind["seen"] = at.seen
    said = likely(state, 2)
    scores_of(at.table[0], mind, at.manner, 2)
    counts = np.zeros(len(said))
    for number in range(drawn):
        choose(at.table[0], mind, 2, np.uint64(dice_of(np.uint64(5), number)))
        counts[int(at.table[0]["chosen"][2])] += 1
    errors = np.sqrt(np.array(said) * (1 - np.array(said)) / drawn)
    assert (abs(counts / drawn - said) < 4.5 * errors + 1e-4).all(), (counts / drawn, said)


def test_the_bot_is_that_player() -> None:
    match = match_of(states(4, "bot")[0])
    bot, said = make_bot(game, "reference-1", Chance("", 0)), likely(match.state, 1)
    seen, legal, imagine = match.seen_by(1, offer=False), match.legal(1), Imagining(match, 1)
    played = [bot.choose(seen, legal, imagine, Chance("bot", number)).number for number in range(600)]
    for card, chance in zip(match.state.hands[1], said, strict=True):
        assert played.count(card) / 600 == pytest.approx(chance, abs=4.5 * (chance * (1 - chance) / 600) ** 0.5)


@pytest.mark.parametrize("seats", [3, 4])
def test_both_ways_to_weigh_a_hand_agree(seats: int) -> None:
    for state in states(seats, "ways"):
        at, mind = position(state), np.zeros(1, MIND)[0]
        mind["seen"] = at.seen
        table, weights = at.table[0], at.manner[len(state.rounds), len(state.hands[0])]
        look(table, mind, weights)
        for seat in range(seats):
            seen = seen_by_all(state) | int(mind["hands"][seat])
            unseen = np.uint64(sum(1 << card for card in CARDS) & ~seen)
            share = 1.0 / max(int(unseen).bit_count(), 1)
            score_colours(table, mind, weights, seat, unseen, share)
            mind["above"][:seats] = range(seats)
            found = []
            for way in (score_cards, score_cards_of_few):
                way(table, mind, weights, seat, unseen, share)
                found.append(mind["scores"][: len(state.hands[0])].tolist())
            assert found[0] == pytest.approx(found[1])


@pytest.mark.parametrize("seats", game.seats)
def test_it_never_changes(seats: int) -> None:
    first = Match(game, seats, seed="frozen").state
    assert [round(1000 * chance) for chance in likely(first, 0)] == FROZEN[seats]


def test_a_manner_for_every_number_of_players() -> None:
    assert [manner(seats).shape for seats in game.seats] == [(3, 10)] * len(game.seats)
    assert max(game.seats) == SEATS
