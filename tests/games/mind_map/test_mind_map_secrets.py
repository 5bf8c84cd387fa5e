"""What a seat may know, and the promises of the interface."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from math import factorial

import pytest

from bots.test_what_bots_get import written
from games.mind_map.mind_map_scenes import current, duel, filled, joint_vote, placed, solo
from tablee.core.chance import Chance
from tablee.games.mind_map import game
from tablee.games.mind_map.moves import Votes
from tablee.games.mind_map.state import State
from tablee.testing import conformance

BOUND = 4 * (2 * 7 * 21 + 7 + 3)
"""Four rounds of a placing, a vote, 7 · 21 changes of the joint ballot, what they empty filled again, an agreement."""

POSITIONS = [solo(), placed(solo((3, 1, 4, 2))), duel(), placed(duel()), joint_vote(), filled(joint_vote(), ((0, 1),))]


@pytest.mark.parametrize("seats", range(4, 15))
def test_conformance(seats: int) -> None:
    for seed in range(3 if seats < 8 else 1):
        conformance.play_through(game, seats, str(seed), bound=BOUND, worlds_every=25)


@pytest.mark.parametrize("state", POSITIONS)
def test_imagined_worlds_look_alike(state: State) -> None:
    """MM-05 MM-10 MM-19: own number and own votes stay; the imagined ballots are legal ones."""
    for seat in (None, *range(len(state.teams))):
        for i in range(20):
            world = game.imagine(state, seat, Chance("worlds", i))
            assert game.view(world, seat) == game.view(state, seat)
            assert sorted(n for _, n in current(world).numbers) == sorted(n for _, n in current(state).numbers)
            for voter, ballot in current(world).ballots:
                own = dict(current(world).numbers)[voter]
                assert own not in dict(ballot).values()
                assert voter not in dict(ballot)


@pytest.mark.parametrize("state", POSITIONS)
def test_choices_hold_nothing_a_seat_may_not_know(state: State) -> None:
    """MM-05 MM-10 MM-19: a bot that looks inside of what it is given finds the same in every world it could be in."""
    for seat in range(len(state.teams)):
        for i in range(10):
            world = game.imagine(state, seat, Chance("inside", i))
            assert written(game.legal(world, seat)) == written(game.legal(state, seat))


def test_numbers_are_imagined_evenly() -> None:
    """MM-05: seat 0 knows its number; the six orders of the others come equally often."""
    worlds = Counter(current(game.imagine(solo(), 0, Chance("even", i))).numbers for i in range(3000))
    assert len(worlds) == factorial(3)
    assert min(worlds.values()) > 400
    public = {current(game.imagine(solo(), None, Chance("even", i))).numbers for i in range(500)}
    assert len(public) == factorial(4)


def test_locked_ballots_are_imagined_evenly() -> None:
    """MM-19: every ballot a member may have cast comes up, whatever is thought to be their number."""
    state = joint_vote()
    worlds = [current(game.imagine(state, 0, Chance("even", i))) for i in range(4000)]
    assert {dict(world.ballots)[0] for world in worlds} == {((2, 2), (4, 3), (6, 4))}
    ballots = Counter(dict(world.ballots)[2] for world in worlds)
    assert len(ballots) == 18  # three possible numbers, six ballots each
    assert min(ballots.values()) > 150


def test_nothing_is_hidden_once_revealed() -> None:
    """MM-11: after the reveal everybody sees the same history; a finished game is imagined as it is."""
    match = conformance.play_through(game, 4, "end", bound=BOUND)
    assert game.imagine(match.state, 1, Chance("x", 1)) == match.state
    views = [game.view(match.state, seat) for seat in (None, *range(4))]
    assert all(view.history == views[0].history for view in views)
    for shown, played in zip(views[0].history, match.state.history, strict=True):
        assert all(getattr(shown, field.name) == getattr(played, field.name) for field in fields(played))


def test_secret_ballots_do_not_wait_in_the_state() -> None:
    """MM-10: a ballot given early changes nothing that anybody sees but who has answered."""
    state = placed(solo())
    assert not current(state).ballots
    assert game.audience(state, 0).value == "nobody"
    assert game.audience(solo(), 0).value == game.audience(joint_vote(), 1).value == "all"
    assert not game.at_once(state, 0, Votes(()))
