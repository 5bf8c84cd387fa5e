"""What the players of a playout think of their cards, beside the same worked out by hand; and what was learnt of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from statistics import fmean

import numpy as np
import pytest

pytest.importorskip("numba")

from tablee.games.mind_up import game
from tablee.games.mind_up.bots import learn, weights
from tablee.games.mind_up.kernel import game as kernel
from tablee.games.mind_up.kernel.load import load
from tablee.games.mind_up.kernel.search import FEW, FIRST_LOOK, weigh
from tablee.games.mind_up.kernel.sense import THOUGHTS, WEIGHTS, choose_well, look, score
from tablee.games.mind_up.material import BUBBLE, COLOUR
from tablee.games.mind_up.rules import lay
from tablee.games.mind_up.scoring import Columns
from tablee.games.mind_up.state import State
from tablee.kernel.dice import dice_of

from .mind_up_positions import columns, position, random_states

Value = Callable[[int], float]
BY_HAND = weights.everywhere(learn.BY_HAND)
STATES = [
    state
    for seats in game.seats
    for number, state in enumerate(random_states(seats, f"sense {seats}"))
    if state.hands[0] and number % 5 == 3
]


def worth(state: State, name: str, seat: int = 0) -> dict[int, float]:
    """By card of the seat's hand, what one argument alone says."""
    tables, minds, alone = kernel.tables(1), np.zeros(1, THOUGHTS), np.zeros(1, WEIGHTS)
    load(tables[0], state)
    alone[0][name] = 1.0
    look(tables[0], minds[0])
    score(tables[0], minds[0], alone[0], seat)
    hand = state.hands[seat]
    return dict(zip(hand, minds[0]["scores"][: len(hand)].tolist(), strict=True))


def of_the_taken(state: State, value: Value) -> dict[int, float]:
    """By card of seat 0, the mean value of what it takes, whatever cards the others play (MU-11)."""
    plays = list(product(*state.hands[1:]))
    return {
        card: fmean(value(state.row[sum(other < card for other in others)]) for others in plays)
        for card in state.hands[0]
    }


def value_for(state: State, seat: int, card: int) -> int:
    """MU-12, 15: the value of the column it would lie in; a player with five columns has one for every colour."""
    return state.order[lay(state.columns[seat], card)[1]]


def opens(mine: Columns, card: int) -> bool:
    return all(not column or COLOUR[column[0]] is not COLOUR[card] for column in mine)


def coming(state: State, card: int) -> float:
    about = [*state.row, *(held for hand in state.hands for held in hand)]
    return (sum(COLOUR[other] is COLOUR[card] for other in about) - 1) / len(state.hands)


def small(state: State) -> State:
    """So few cards that all plays can be tried."""
    return position(
        state.row,
        tuple(hand[:3] for hand in state.hands),
        state.columns,
        round=state.round,
        order=state.order,
        rounds=state.rounds,
    )


@pytest.mark.parametrize("state", [small(state) for state in STATES])
def test_what_speaks_for_taking_is_expected_over_all_plays(state: State) -> None:
    mine, others = state.columns[0], range(1, len(state.hands))
    free = sum(bool(column) for column in mine)
    then = (*state.order, 0)[free : free + 2]
    expected: dict[str, Value] = {
        "gain": lambda card: value_for(state, 0, card),
        "bubble": lambda card: BUBBLE[card],
        "denied": lambda card: fmean(value_for(state, seat, card) for seat in others),
        "edge": lambda card: abs(card - 30.5) / 60,
        "opens": lambda card: opens(mine, card),
        "opens_value": lambda card: opens(mine, card) * value_for(state, 0, card),
        "opens_coming": lambda card: opens(mine, card) * coming(state, card),
        "opens_coming_value": lambda card: opens(mine, card) * coming(state, card) * value_for(state, 0, card),
        "opens_next": lambda card: opens(mine, card) and then[1] - then[0],
    }
    for name, value in expected.items():
        assert worth(state, name) == pytest.approx(of_the_taken(state, value)), name


@pytest.mark.parametrize("state", [small(state) for state in STATES])
def test_what_speaks_for_giving_is_about_the_card_itself(state: State) -> None:
    mine, hand, others = state.columns[0], state.hands[0], range(1, len(state.hands))
    expected: dict[str, Value] = {
        "given": lambda card: value_for(state, 0, card),
        "given_bubble": lambda card: BUBBLE[card],
        "given_others": lambda card: fmean(value_for(state, seat, card) for seat in others),
        "given_edge": lambda card: abs(card - 30.5) / 60,
        "given_opens": lambda card: opens(mine, card),
        "given_alike": lambda card: sum(COLOUR[other] is COLOUR[card] for other in hand),
        "given_outer": lambda card: (sorted(hand).index(card) / (len(hand) - 1) - 0.5) ** 2,
    }
    for name, value in expected.items():
        assert worth(state, name) == pytest.approx({card: float(value(card)) for card in hand}), name


def test_the_best_of_the_others_is_kept_from_what_they_want() -> None:
    """Seat 2 leads with a card of the dearest column; orange lies there, and nowhere with the others."""
    state = position(
        row=(1, 2, 3), hands=((10, 60), (20, 21), (22, 23)), columns=(columns(), columns((14,)), columns((9,), (5,)))
    )
    assert worth(state, "denied_leader") == pytest.approx(of_the_taken(state, lambda card: value_for(state, 2, card)))
    assert worth(state, "given_leader") == {card: value_for(state, 2, card) for card in (10, 60)}


def test_every_argument_is_looked_at_above() -> None:
    source = Path(__file__).read_text()
    assert [name for name in WEIGHTS.names or () if f'"{name}"' not in source] == []


def test_poor_cards_are_given_up_and_the_best_never() -> None:
    tables, secret = kernel.tables(1), np.zeros(6, np.uint64)
    load(tables[0], next(random_states(4, "halves")))
    table, sense = tables[0], weights.gain(4)
    few = weigh(table, 0, secret, FIRST_LOOK, np.uint64(1), sense)
    many = weigh(table, 0, secret, 8 * FIRST_LOOK, np.uint64(1), sense)
    assert np.isfinite(few).all()
    assert np.isfinite(many).sum() == FEW
    assert set(np.argsort(-few)[:1]) <= set(np.flatnonzero(np.isfinite(many)))


def test_the_worlds_go_through_all_ways_of_giving_everybody_a_manner() -> None:
    """One wants to be rid of the outermost card, the other one of the innermost; slips are not counted."""
    table, mind = kernel.tables(1)[0], np.zeros(1, THOUGHTS)[0]
    state = next(random_states(3, "manners"))
    load(table, state)
    manners = np.concatenate([weights.everywhere({"given_edge": sign}) for sign in (1.0, -1.0)])
    for world in range(8):
        mind["world"] = world
        played: list[Counter[int]] = [Counter(), Counter(), Counter()]
        for number in range(100):
            choose_well(table, mind, manners, np.uint64(dice_of(np.uint64(world), number)))
            for seat, hand in enumerate(state.hands):
                played[seat][hand[table["chosen"][seat]]] += 1
        for seat, hand in enumerate(state.hands):
            wanted = (max, min)[world >> seat & 1](hand, key=lambda card: abs(card - 30.5))
            assert played[seat].most_common(1)[0][0] == wanted


@pytest.mark.parametrize("players", game.seats)
def test_there_are_weights_for_every_turn(players: int) -> None:
    (learnt,) = weights.learnt(players)
    assert learnt.shape == weights.SHAPE
    for number in range(3):
        for hand in range(2, 8 + number):
            assert 0.4 < learnt[number, hand]["gain"] < 2.0  # points are points
    assert weights.LEARNT.stat().st_size < 100_000


def test_a_lesson_tells_what_makes_a_card_better_than_its_hand() -> None:
    lessons = learn.lessons_of(2, 3, BY_HAND, 7)
    assert len(lessons) == 2 * learn.CARDS_A_GAME
    first = lessons[:7]
    assert first["hand"].tolist() == [7] * 7
    assert first["margin"].sum() == pytest.approx(0)
    assert first["arguments"].sum(axis=0) == pytest.approx(np.zeros(learn.ARGUMENTS))
    assert (lessons["arguments"].std(axis=0) > 0).all()
    again = learn.lessons_of(2, 3, BY_HAND, 7)
    assert (lessons == again).all()


def test_weights_come_back_from_what_they_explain() -> None:
    """Where the margins are made of known weights, least squares finds these."""
    lessons = learn.lessons_of(20, 4, BY_HAND, 3)
    true = np.linspace(-1, 1, learn.ARGUMENTS)
    lessons["margin"] = lessons["arguments"] @ true
    found = learn.fitted(lessons)[0, 7]
    assert lessons["arguments"] @ found == pytest.approx(lessons["margin"], abs=0.3)
