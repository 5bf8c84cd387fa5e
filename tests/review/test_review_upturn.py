"""The review of a game of Upturn: what it says fits together, and what it estimates is what it should be."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee import review
from tablee.bots import make_bot
from tablee.core.bot import Imagining
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.core.record import Record, replaying
from tablee.core.weighing import Moves
from tablee.games.upturn import game
from tablee.games.upturn.material import BOX, TILES
from tablee.games.upturn.moves import CALL, DRAW, Direction, GiveTo, Lay, Side
from tablee.games.upturn.review.weighing import weighing
from tablee.games.upturn.state import Phase, State
from tablee.review.accounts import account
from tablee.review.sentences import Sentences, move_in_words, review_voice
from tablee.review.types import Account, in_measure
from tablee.review.walk import walk
from tablee.review.what_if import what_if

from .reviewed_games import played

QUICK = review.Budget(worlds=16, redraws=300)
PARTS = ("start", "luck", "own", "unknown", "others", "remainder")
US = ("reference-1",) * 3
Figures = NDArray[np.float64]


@pytest.fixture(scope="module")
def record() -> Record:
    return played("upturn", US, "review")


@pytest.fixture(scope="module")
def found(record: Record) -> review.Review:
    return review.of(record, QUICK)


def chance(measured: Any) -> int:
    return in_measure(measured, "chance").mean


def test_the_parts_add_up_to_the_result(found: review.Review, record: Record) -> None:
    outcome = tablee.replay(record).outcome
    assert outcome is not None
    for seat, one in enumerate(found.seats):
        added = sum(chance(getattr(one.account, part)) for part in PARTS)
        assert added == pytest.approx(chance(one.account.result), abs=len(PARTS))
        assert chance(one.account.result) == (1000 if outcome.winners == (seat,) else 0)
    for step in found.steps:
        assert sum(map(chance, step.values)) == pytest.approx(1000, abs=3)


def test_every_choice_is_weighed_once(found: review.Review, record: Record) -> None:
    """Wherever there was more than one thing to do; a lay is one choice, with its call or without."""
    states = [match.state for match in replaying(record)]
    made = [(number, *step[0]) for number, step in enumerate(record.steps, start=1)]
    wanted = [(step, seat) for step, seat, move in made if len(weighing.choices(states[step - 1], seat, move)) > 1]
    assert [(one.step, one.seat) for one in found.decisions] == wanted
    for one in found.decisions:
        moves = [json.loads(choice.move) for choice in one.choices]
        bare = [tuple((key, value) for key, value in move.items() if key != "call") for move in moves]
        assert len(set(bare)) == len(bare)
        assert sum(choice.likely for choice in one.choices) == pytest.approx(1000, abs=9)
        assert one.instead != one.move


def test_the_same_record_gives_the_same_review_and_it_travels(found: review.Review, record: Record) -> None:
    assert review.of(pickle.loads(pickle.dumps(record)), QUICK) == found
    assert review.read(review.write(found)) == found


# What is estimated: positions lead into each other, and into what the rules say


def state_of(*racks: str, **given: Any) -> State:
    held = tuple(tuple(TILES[name] for name in rack.split()) for rack in racks)
    rest = list(BOX)
    for tile in (*(tile for rack in held for tile in rack), 20):
        rest.remove(tile)
    start = State(held, tuple(rest), ((20,),), 20, Direction.UP, Side.LEFT, 0, known=((),) * len(racks))
    return replace(start, **given)


STEPS: dict[str, tuple[State, Moves]] = {
    "a lay": (state_of("37 44 joker", "40 41 46", "52 53"), {0: Lay("joker", Direction.UP)}),
    "a draw": (state_of("37 44", "40 41", "52 53 1"), {0: DRAW}),
    "a gift": (state_of("37 44", "40 41", "52 53 1", phase=Phase.NAMING, gifts=2), {0: GiveTo(1)}),
    "a sweep for two": (state_of("37 44 12 8", "40 41 3"), {0: Lay("44")}),
    "a forgotten call": (state_of("37 48 12", "98", "52 53 1", duty=1), {0: Lay("48"), 1: None}),
    "one's own": (state_of("37", "40 41 3", duty=0), {0: Lay("37")}),
}


@pytest.mark.parametrize("name", STEPS)
def test_a_step_leads_from_one_value_to_the_next(name: str) -> None:
    """Own and others and luck are the whole way, for everybody."""
    (before, moves), worlds = STEPS[name], 20_000
    made = {seat: move for seat, move in moves.items() if move is not None}
    assert weighing.decided(before, made) == moves
    after, _ = game.apply(before, made, Chance("a step", 1))
    done = weighing.consequences(before, moves, worlds, 8)
    strokes = weighing.luck(before, moves, after, worlds, 16)
    assert bool(strokes) == (name != "a lay")
    parts = [done.own, done.others, *(stroke.change for stroke in strokes)]
    jump = weighing.value(after, worlds, 24) - weighing.value(before, worlds, 32)
    left = jump.mean(0) - sum(part.mean(0) for part in parts)
    error = np.sqrt(sum(part.var(0) for part in [jump, *parts]) / worlds)
    assert (abs(left) < 4 * error + 1e-9).all()
    assert any((abs(left + part.mean(0)) > 4 * error).any() for part in parts), "without one of them it would not be"


def test_values_are_what_games_of_the_rules_come_to() -> None:
    """The same player, seat by seat, on the rules themselves."""
    state = state_of("37 44", "40 12", "52")
    bot = make_bot(game, "reference-1", Chance("", 0))
    wins = np.zeros((150, 3))
    for number in range(len(wins)):
        match = Match(game, 3, seed=f"rules {number}")
        match.state = replace(state, bag=Chance("bag", number).shuffle(state.bag))
        while match.to_act:
            (seat,) = match.to_act
            seen, luck = match.seen_by(seat, offer=False), Chance(f"{number}", match.step)
            move = bot.choose(seen, match.legal(seat), Imagining(match, seat), luck)
            match.answer(seat, move)
        assert match.outcome
        wins[number] = [weighing.result(match.outcome, seat)[0] for seat in range(3)]
    values = weighing.value(state, 4000, 8)[:, :, 0]
    error = np.sqrt(wins.var(0) / len(wins) + values.var(0) / len(values))
    assert (abs(wins.mean(0) - values.mean(0)) < 4 * error + 1e-9).all()


def test_what_a_seat_could_know_is_what_it_could_not_tell_apart() -> None:
    """Weighed from what it sees: the true racks of the others make no difference, its own do."""
    state = state_of("37 44 joker", "40 41 46", "52 53")
    other = state_of("37 44 joker", "1 2 3", "98 99")
    moves = weighing.choices(state, 0, Lay("37"))
    there, here = (weighing.weigh(one, 0, moves, 200, 8).tolist() for one in (state, other))
    assert there == here
    true = [weighing.value(one, 1000, 8)[:, 0, 0].mean() for one in (state, other)]
    assert abs(true[0] - true[1]) > 0.1, "this test can fail"


def test_luck_averages_zero() -> None:
    """One draw with every tile that may come: on average nothing is won by that."""
    before = state_of("37 44", "40 41", "52 53 1")
    draws = []
    for top in range(len(before.bag)):
        bag = (*before.bag[:top], *before.bag[top + 1 :], before.bag[top])
        dealt = replace(before, bag=bag)
        after, _ = game.apply(dealt, {0: DRAW}, Chance("", 1))
        (stroke,) = weighing.luck(dealt, {0: DRAW}, after, 400, 8 * top)
        draws.append(stroke.change[:, :, 0].mean(0))
    assert abs(np.mean(draws, 0)).max() < 0.015
    assert np.std(draws, 0).max() > 0.05, "luck there is"


# A call that is forgotten is a choice (UT-27)


def test_a_forgotten_call_is_a_choice_of_its_own() -> None:
    state = STEPS["a forgotten call"][0]
    moves = weighing.choices(state, 1, None)
    assert [*moves] == [CALL, None]
    results = weighing.weigh(state, 1, moves, 2000, 8)[:, :, 0].mean(0)
    assert results[0] - results[1] > 0.1
    done = weighing.consequences(state, STEPS["a forgotten call"][1], 2000, 8)
    assert done.own[:, 1, 0].mean() < -0.1
    assert done.others[:, 0, 0].mean() > 0.02, "whoever laid a tile did not forget"
    assert weighing.decided(state, {0: DRAW}) == {0: DRAW}
    assert weighing.decided(state, {1: CALL}) == {1: CALL}


def forgetful() -> Record:
    """Nobody calls unless they have to: a game among people who forget."""
    match = Match(game, 3, seed="forgetful 4")
    bots = {seat: make_bot(game, "reference-1", Chance("forgetful", seat)) for seat in range(3)}
    while match.to_act:
        (seat,) = match.to_act
        luck = Chance(f"forgetful {match.step}", seat)
        move = bots[seat].choose(match.seen_by(seat, offer=False), match.legal(seat), Imagining(match, seat), luck)
        match.answer(seat, replace(move, call=False) if isinstance(move, Lay) else move)
    return match.record


def test_it_is_told_and_can_be_played_out_otherwise() -> None:
    record = forgetful()
    found = review.of(record, QUICK)
    silent = [one for one in found.decisions if one.move == "null"]
    assert silent, "somebody forgot"
    sentences = Sentences(found, review_voice("en", "upturn", ("Anna", "Bo", "Cléo")))
    assert sentences.move(silent[0].move) == "saying nothing"
    step, seat = silent[0].step - 1, silent[0].seat
    other = what_if(record, step, seat, {"call": True}, 64)
    assert (other.made.move, json.loads(other.instead.move)) == ("null", {"call": True})
    assert chance(other.gain) > 0


# Words


@pytest.mark.parametrize(
    ("move", "english", "french"),
    [
        ('{"lay": "44"}', "44", "44"),
        ('{"lay": "44", "call": true}', "44", "44"),
        ('{"lay": "joker", "direction": "up"}', "joker (numbers up)", "joker (vers le haut)"),
        ('{"lay": "blue_arrow", "next": "left"}', "blue arrow (turn to the left)", "flèche bleue (tour à gauche)"),
        ('{"lay": "double_arrow", "direction": "down"}', "double arrow (numbers down)", "double flèche (vers le bas)"),
        (
            '{"lay": "double_arrow", "direction": "down", "next": "right", "call": true}',
            "double arrow (numbers down, turn to the right)",
            "double flèche (vers le bas, tour à droite)",
        ),
        ('{"draw": true}', "drawing", "piocher"),
        ('{"pass": true}', "passing", "passer"),
        ('{"give_to": 2}', "a tile for Cléo", "tuile pour Cléo"),
    ],
)
def test_every_move_has_words(move: str, english: str, french: str) -> None:
    for lang, words in (("en", english), ("fr", french)):
        assert move_in_words("upturn", move, review_voice(lang, "upturn", ("Anna", "Bo", "Cléo"))) == words


def test_a_review_is_told_in_sentences(found: review.Review) -> None:
    for lang in ("en", "fr"):
        sentences = Sentences(found, review_voice(lang, "upturn", ("Anna", "Bo", "Cléo")))
        for seat in range(3):
            for sentence in (*sentences.turning_points(seat), *map(sentences.redraw, found.seats[seat].redraws)):
                assert "{" not in sentence
                assert "_" not in sentence


# Whole games


@cache
def accounts(bots: tuple[str, ...], games: int) -> Sequence[Account]:
    found = []
    for number in range(games):
        walked = walk(played("upturn", bots, f"calibrated {number}"), weighing, review.Budget(24), lambda *_: None)
        found += [account(walked, seat) for seat in range(len(bots))]
    return found


def test_the_reference_player_neither_wins_nor_loses_by_its_choices() -> None:
    own = np.array([chance(one.own) / 1000 for one in accounts(US, 6)])
    assert abs(own.mean()) < 4 * own.std() / len(own) ** 0.5


def test_a_careless_player_loses_by_their_choices() -> None:
    own = [chance(one.own) for one in accounts(("random", "reference-1", "reference-1"), 2)[::3]]
    assert np.mean(own) < -200


def test_the_remainder_is_chance() -> None:
    left = [in_measure(one.remainder, "chance") for one in accounts(US, 6)]
    z = np.array([one.mean / (one.margin / 1.96) for one in left])
    assert abs(z.mean()) < 4 * z.std() / len(z) ** 0.5
    assert 0.6 < np.sqrt((z**2).mean()) < 1.5
