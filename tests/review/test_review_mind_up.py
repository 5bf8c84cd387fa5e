"""The review of a game of Mind Up!: what it says fits together, and what it estimates is what it should be."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee import review
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.core.record import Record, replaying
from tablee.games.mind_up import game
from tablee.games.mind_up.moves import CARD, Card
from tablee.games.mind_up.review.weighing import weighing
from tablee.games.mind_up.state import State
from tablee.review.accounts import account
from tablee.review.types import Account, in_measure
from tablee.review.walk import walk

from .reviewed_games import played

QUICK = review.Budget(worlds=24, redraws=400)
PARTS = ("start", "luck", "own", "unknown", "others", "remainder")
US = ("reference-1",) * 3
Figures = NDArray[np.float64]


@pytest.fixture(scope="module")
def record() -> Record:
    return played("mind_up", US, "review")


@pytest.fixture(scope="module")
def found(record: Record) -> review.Review:
    return review.of(record, QUICK)


def states_of(record: Record) -> list[State]:
    return [match.state for match in replaying(record)]


def test_the_parts_add_up_to_the_result(found: review.Review, record: Record) -> None:
    outcome = tablee.replay(record).outcome
    assert outcome is not None
    for seat, one in enumerate(found.seats):
        for measure in found.measures:
            added = sum(in_measure(getattr(one.account, part), measure).mean for part in PARTS)
            assert added == pytest.approx(in_measure(one.account.result, measure).mean, abs=len(PARTS))
        assert in_measure(one.account.result, "points").mean == 1000 * outcome.scores[seat]
    assert sum(in_measure(one.account.result, "chance").mean for one in found.seats) == 1000


def test_chances_of_all_seats_add_up_to_one(found: review.Review) -> None:
    for step in found.steps:
        assert sum(in_measure(value, "chance").mean for value in step.values) == pytest.approx(1000, abs=3)


def test_every_choice_of_every_seat_is_weighed(found: review.Review, record: Record) -> None:
    states = states_of(record)
    assert [step.step for step in found.steps] == [*range(1, len(record.steps) + 1)]
    assert [(one.step, one.seat) for one in found.decisions] == [*product(range(1, len(record.steps) + 1), range(3))]
    for one in found.decisions:
        hand = states[one.step - 1].hands[one.seat]
        assert [json.loads(choice.move) for choice in one.choices] == [{"card": card} for card in hand]
        assert json.loads(one.move) == {"card": dict(record.steps[one.step - 1])[one.seat].number}
        assert one.instead != one.move
        assert sum(choice.likely for choice in one.choices) == pytest.approx(1000, abs=5)
        gains = {choice.move: choice.gain for choice in one.choices}
        assert gains[one.move] == (("chance", gains[one.move][0][1]), ("points", gains[one.move][1][1]))
        assert in_measure(gains[one.move], "points").mean == 0
        assert gains[one.instead] == one.gave_up


def test_the_same_record_gives_the_same_review_and_it_travels(found: review.Review, record: Record) -> None:
    assert review.of(pickle.loads(pickle.dumps(record)), QUICK) == found
    assert review.read(review.write(found)) == found
    assert pickle.loads(pickle.dumps(found)) == found


def test_progress_is_told_and_can_end_it(record: Record) -> None:
    calls: list[tuple[int, int]] = []

    class Enough(Exception): ...

    def progress(done: int, parts: int) -> None:
        calls.append((done, parts))
        if done == 7:
            raise Enough

    with pytest.raises(Enough):
        review.of(record, QUICK, progress)
    assert calls == [(done, 1 + len(record.steps) * 4) for done in range(1, 8)]


def test_what_cannot_be_reviewed_is_refused(record: Record) -> None:
    with pytest.raises(review.NoReview, match="not over"):
        review.of(replace(record, steps=record.steps[:-1]), QUICK)
    with pytest.raises(tablee.BadRecord):
        review.of(replace(record, steps=record.steps[1:]), QUICK)
    without = Match(tablee.game("mind_map"), 4, seed="1").record
    with pytest.raises(review.NoReview, match="no review"):
        review.of(without, QUICK)


# What is estimated, against what can be reckoned exactly: the last turn of all, two cards in every hand.


def likely(state: State, seat: int) -> list[float]:
    found: list[float] = weighing.likely(state, seat, [CARD[card] for card in state.hands[seat]]).tolist()
    return found


def end_of(state: State, cards: tuple[int, ...]) -> list[tuple[float, ...]]:
    after, _ = game.apply(state, {seat: CARD[card] for seat, card in enumerate(cards)}, Chance("", 0))
    outcome = game.outcome(after)
    assert outcome
    return [weighing.result(outcome, seat) for seat in range(len(cards))]


def expected(state: State, fixed: dict[int, int]) -> Figures:
    """Everybody's result, over all that the others may choose."""
    sum_ = np.zeros((3, 2))
    for cards in product(*state.hands):
        if all(cards[seat] == card for seat, card in fixed.items()):
            chance = np.prod(
                [
                    likely(state, seat)[state.hands[seat].index(card)]
                    for seat, card in enumerate(cards)
                    if seat not in fixed
                ]
            )
            sum_ += chance * np.array(end_of(state, cards))
    return sum_


def near(samples: Figures, exact: object) -> bool:
    error = samples.std(0) / len(samples) ** 0.5
    return bool((abs(samples.mean(0) - exact) < 5 * error + 1e-9).all())


def test_estimates_of_the_last_turn_are_exact(record: Record) -> None:
    state, moves = states_of(record)[-2], dict(record.steps[-1])
    cards = {seat: move.number for seat, move in moves.items()}
    done = weighing.consequences(state, moves, 4000, 1)
    value, together = expected(state, {}), np.array(end_of(state, tuple(cards.values())))
    alone = np.array([expected(state, {seat: card})[seat] for seat, card in cards.items()])
    assert near(done.value, value)
    assert near(done.own, alone - value)
    assert near(done.others, together - alone)
    assert not near(done.own, alone - value + 0.2), "this test can fail"


def test_what_a_seat_could_know_is_all_worlds_it_cannot_tell_apart() -> None:
    """The last turn, and a card that the first seat has not seen: every card it may be is as likely."""
    state = next(
        state
        for number in range(20)
        for state in states_of(played("mind_up", ("random",) * 3, f"secret {number}"))
        if state.round == 3 and len(state.hands[0]) == 2 and len(state.known[1]) + len(state.known[2]) < 4
    )
    moves = [CARD[card] for card in state.hands[0]]
    worlds = [game.imagine(state, 0, Chance("worlds", number)) for number in range(150)]
    exact = np.array([[expected(world, {0: move.number})[0] for move in moves] for world in worlds])
    found = weighing.weigh(state, 0, moves, 4000, 3)
    error = np.sqrt(exact.var(0) / len(worlds) + found.var(0) / len(found))
    assert (abs(found.mean(0) - exact.mean(0)) < 5 * error + 1e-9).all()


@pytest.mark.parametrize("number", [3, 5])
def test_a_step_leads_from_one_value_to_the_next(number: int) -> None:
    """With its luck, where the round ends; without any of the parts it would not."""
    record = played("mind_up", ("random",) * 3, "steps 2")
    (before, after), moves, worlds = states_of(record)[number : number + 2], dict(record.steps[number]), 4000
    assert (before.round != after.round) == (number == 5)
    done = weighing.consequences(before, moves, worlds, 1)
    parts = [done.own, done.others, *(stroke.change for stroke in weighing.luck(before, moves, after, worlds, 10))]
    jump = weighing.value(after, worlds, 20) - weighing.value(before, worlds, 30)
    left = jump.mean(0) - sum(part.mean(0) for part in parts)
    error = np.sqrt(sum(part.var(0) for part in [jump, *parts]) / worlds)
    assert (abs(left) < 4 * error).all()
    for part in parts:
        assert (abs(left + part.mean(0)) > 4 * error).any(), "without this part it does not add up"


@pytest.mark.parametrize("objectives", [0, 2])
def test_luck_averages_zero(objectives: int) -> None:
    """A round's end with its cards and orders drawn by luck again and again: on average nothing is won by that."""
    match = Match(game, 3, {"objectives": objectives}, seed="luck")
    while len(match.state.hands[0]) > 2:
        for seat in range(3):
            match.answer(seat, Card(match.state.hands[seat][0]))
    before, moves = match.state, {seat: Card(match.state.hands[seat][1]) for seat in range(3)}
    draws = []
    for number in range(120):
        luck = Chance("luck", number)
        redealt = replace(
            before,
            deck=luck.shuffle(before.deck),
            goals=replace(before.goals, pile=luck.shuffle(before.goals.pile)),
        )
        after, _ = game.apply(redealt, moves, luck)
        strokes = weighing.luck(redealt, moves, after, 20, number)
        assert [stroke.kind for stroke in strokes] == ["draw", "order"]
        draws.append([stroke.change.mean(0) for stroke in strokes])
    found = np.array(draws)
    assert near(found, 0.0)
    assert not near(found, 0.7), "this test can fail"


# Whole games


@cache
def accounts(bots: tuple[str, ...], games: int) -> list[Account]:
    found = []
    for number in range(games):
        walked = walk(played("mind_up", bots, f"calibrated {number}"), weighing, review.Budget(24), lambda *_: None)
        found += [account(walked, seat) for seat in range(len(bots))]
    return found


def means(accounts: list[Account], part: str, measure: str) -> Figures:
    return np.array([[in_measure(getattr(one, part), measure).mean / 1000] for one in accounts])


def test_the_reference_player_neither_wins_nor_loses_by_its_choices() -> None:
    assert near(means(accounts(US, 8), "own", "points"), 0.0)


def test_a_careless_player_loses_by_their_choices() -> None:
    own = means(accounts(("random", "reference-1", "reference-1"), 4)[::3], "own", "points")
    assert own.mean() < -8


@pytest.mark.parametrize("measure", ["points", "chance"])
def test_the_remainder_is_chance(measure: str) -> None:
    left = [in_measure(one.remainder, measure) for one in accounts(US, 8)]
    z = np.array([[one.mean / (one.margin / 1.96)] for one in left])
    assert near(z, 0.0)
    assert 0.7 < np.sqrt((z**2).mean()) < 1.35
