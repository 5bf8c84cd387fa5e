"""Rounds as arrays count as the rules count them (MM-08, MM-10 to MM-22)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from games.mind_map.mind_map_scenes import current, duel, joint_vote, placed, solo
from tablee.games.mind_map import game, kernel, scoring
from tablee.games.mind_map.moves import Ballot, Place, Votes
from tablee.games.mind_map.state import Phase, State

ROUNDS = 60
Ints = NDArray[np.int64]


def random_rounds(n: int) -> tuple[Ints, Ints, Ints]:
    """Numbers, legal ballots and joint ballots, many of them right."""
    dice = np.random.default_rng(n)
    numbers = dice.permuted(np.tile(np.arange(1, n + 1), (ROUNDS, 1)), axis=1)
    ballots = np.zeros((ROUNDS, n, n), np.int64)
    for r, v in np.ndindex(ROUNDS, n):
        others = np.delete(numbers[r], v)
        swapped = dice.permutation(others) if dice.random() < 0.6 else others
        ballots[r, v] = np.insert(swapped, v, 0)
    joint = np.where(dice.random((ROUNDS, 1)) < 0.3, numbers, dice.permuted(numbers, axis=1))
    return numbers, ballots, joint


def ballot(players: tuple[int, ...], row: Ints) -> Ballot:
    return tuple((seat, int(number)) for seat, number in zip(players, row, strict=True) if number)


def played(state: State, numbers: Ints, ballots: Ints, joint: Ints | None = None) -> State:
    """The rules' round with these numbers and votes."""
    round_, players = current(state), current(state).deal.players
    votes = tuple((seat, ballot(players, row)) for seat, row in zip(players, ballots, strict=True))
    said = () if joint is None else ballot(players, joint)
    return replace(state, round=replace(round_, numbers=ballot(players, numbers), ballots=votes, joint=said))


@pytest.mark.parametrize("n", range(4, 8))
def test_alone_as_the_rules_count(n: int) -> None:
    """MM-11, MM-12, MM-14."""
    numbers, ballots, _ = random_rounds(n)
    points = kernel.solo_points(numbers, ballots)
    for r in range(ROUNDS):
        state = played(placed(solo(tuple(range(1, n + 1)))), numbers[r], ballots[r])
        assert tuple(points[r].tolist()) == scoring.counted(state.teams, current(state)).points
    for three in range(0, ROUNDS, 3):
        totals = tuple(points[three : three + 3].sum(axis=0).tolist())
        outcome = scoring.outcome(replace(solo(), scores=totals, round=None))
        assert outcome
        expected = [1 / len(outcome.winners) if seat in outcome.winners else 0 for seat in range(n)]
        assert kernel.shares(points[None, three : three + 3]).tolist() == [expected]


@pytest.mark.parametrize("seats", range(8, 15))
def test_in_teams_as_the_rules_count(seats: int) -> None:
    """MM-16 to MM-19, MM-22."""
    numbers, ballots, joint = random_rounds((seats + 1) // 2)
    points = kernel.team_points(numbers, ballots, joint)
    for r in range(ROUNDS):
        state = played(placed(duel(seats)), numbers[r], ballots[r], joint[r])
        assert tuple(points[r].tolist()) == scoring.counted(state.teams, current(state)).points[:2]
    assert kernel.shares(np.array([[[1, 2], [3, 2]], [[0, 2], [3, 2]]])).tolist() == [[0.5, 0.5], [0, 1]]


def test_the_scene_of_the_leaflet() -> None:
    """MM-13: on two tokens all are right, on the other two the same player has swapped the words."""
    truth = np.array([1, 2, 3, 4])
    ballots = np.tile(truth, (4, 1)) * ~np.eye(4, dtype=bool)
    ballots[0, 2:] = 4, 3
    assert kernel.solo_points(truth[None], ballots[None]).tolist() == [[1 + 3, 3 + 3, 3 + 2, 3 + 2]]


def test_a_ballot_is_legal_where_the_rules_take_it() -> None:
    """MM-10: whatever is written on it."""
    dice, state = np.random.default_rng(1), placed(solo((3, 1, 4, 2)))
    numbers = np.tile([3, 1, 4, 2], (3000, 1))
    ballots = dice.integers(0, 6, (3000, 4, 4))
    ballots[:, range(4), range(4)] = 0
    legal = kernel.legal_ballots(numbers, ballots)
    for r, v in np.ndindex(*legal.shape):
        refusal = game.legal(state, v).refusal(Votes(ballot((0, 1, 2, 3), ballots[r, v])))
        assert legal[r, v] == (refusal is None)
    assert 0 < legal.sum() < legal.size
    assert not kernel.legal_ballots(numbers[:1], ballots[:1] * 0 + np.eye(4, dtype=int)).any(), "a vote on one's own"


def test_a_joint_ballot_is_legal_where_it_can_be_agreed_to() -> None:
    """MM-19, MM-20."""
    dice, start = np.random.default_rng(2), joint_vote()
    rows = np.array([dice.permutation(4) + (dice.random() < 0.5) for _ in range(40)])
    for row, legal in zip(rows, kernel.legal_joint(rows), strict=True):
        votes = ballot((0, 2, 4, 6), row)
        state = replace(start, round=replace(current(start), joint=votes))
        assert current(state).phase is Phase.JOINT
        assert (game.legal(state, 1).refusal(Votes(votes)) is None) == legal


def test_tokens_lie_on_the_map() -> None:
    """MM-08."""
    dice, state = np.random.default_rng(3), solo()
    places: Any = dice.integers(-1520, 1521, (400, 4, 2))
    taken = [
        all(game.legal(state, seat).refusal(Place(*map(int, at))) is None for seat, at in enumerate(row))
        for row in places
    ]
    assert kernel.on_the_map(places).tolist() == taken
    assert 0 < sum(taken) < len(taken)
