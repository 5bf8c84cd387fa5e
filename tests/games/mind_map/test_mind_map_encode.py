"""Mind Map as numbers."""

from __future__ import annotations

from math import factorial
from typing import Any

import pytest

from envs.learners import check, part, questions, set_up_game, tables
from games.mind_map.mind_map_scenes import duel, joint_vote, placed, solo, truth_but_own
from tablee.core.chance import Chance
from tablee.games.mind_map import game
from tablee.games.mind_map.decks import deck
from tablee.games.mind_map.encode import BALLOT, PLACE, SIDE, encoding, tokens_of
from tablee.games.mind_map.moves import Place, Put, Votes
from tablee.games.mind_map.state import Phase


@pytest.mark.parametrize(("players", "options"), tables("mind_map"))
def test_at_every_question_of_random_games(players: int, options: dict[str, Any] | None) -> None:
    table = set_up_game("mind_map", players, options)
    for number, asking in enumerate(questions(table, "7")):
        check(table, asking, Chance("worlds", number))
        for seat in asking.asked:
            view = asking.view(seat)
            moves = [encoding.move(view, seat, action) for action in list(asking.legal(seat))[::40]]
            assert len(set(map(repr, moves))) == len(moves)
            assert view.phase is Phase.JOINT or all(move in asking.match.legal(seat) for move in moves)
    assert number == encoding.longest(players)


def test_the_grid() -> None:
    view = game.view(solo(), 0)
    assert encoding.move(view, 0, PLACE) == Place(-1500, -1500)
    assert encoding.move(view, 0, PLACE + SIDE * 30 + 20) == Place(500, 1500)
    assert encoding.action(view, 0, Place(0, 0)) == PLACE + (SIDE * SIDE) // 2
    assert encoding.action(view, 0, Place(-1460, 1449)) == PLACE + SIDE * 29  # the nearest point: -1500, 1400


def test_ballots_are_counted_from_ones_own_place() -> None:
    """Seat 1 has number 2: tokens 2, 3, 0 get 1, 3, 4 in the first ballot."""
    view = game.view(placed(solo()), 1)
    assert encoding.move(view, 1, BALLOT) == Votes(((0, 4), (2, 1), (3, 3)))
    assert list(encoding.legal(view, 1, game.legal(placed(solo()), 1))) == list(range(BALLOT, BALLOT + 6))
    truth = truth_but_own(placed(solo()), 1)
    assert encoding.move(view, 1, encoding.action(view, 1, truth)) == truth
    assert encoding.move(view, 1, BALLOT + 6) is None


@pytest.mark.parametrize("seats", [8, 9, 13, 14])
def test_the_joint_ballot_is_asked_whole_of_the_lowest_watcher(seats: int) -> None:
    table = set_up_game("mind_map", seats)
    asking = next(asking for asking in questions(table, "joint") if asking.view(None).phase is Phase.JOINT)
    assert asking.asked == (1,)
    assert len(asking.legal(1)) == factorial(tokens_of(seats))
    action = asking.legal(1)[-1]
    ballot = encoding.move(asking.view(1), 1, action)
    asking.answer({1: action})
    shown = asking.view(None).history[0]
    assert isinstance(ballot, Votes)
    assert shown.joint == ballot.votes


def test_a_joint_ballot_that_has_begun_is_changed_into_the_one_wanted() -> None:
    state, luck = joint_vote(8), Chance("unused", 1)
    for put in (Put(1, 6), Put(2, 0), Put(3, 2)):
        state, _ = game.apply(state, {1: put}, luck)
    view = game.view(state, 1)
    wanted = encoding.move(view, 1, BALLOT)
    for seat, move in encoding.moves(view, 1, BALLOT):
        assert move in game.legal(state, seat)
        if isinstance(move, Put):
            state, _ = game.apply(state, {seat: move}, luck)
    assert state.round
    assert isinstance(wanted, Votes)
    assert state.round.joint == wanted.votes
    with pytest.raises(TypeError, match="one action"):
        encoding.action(view, 1, Put(1, 6))


def test_a_position_field_by_field() -> None:
    """Seat 2 of the leaflet's round, tokens fixed: it comes first, then 3, 0 and 1."""
    state, table = placed(solo()), set_up_game("mind_map", 4)
    row = encoding.observe(game.view(state, 2), 2)
    parts = {field.name: part(table, row, field.name) for field in encoding.fields(4)}
    assert state.round
    deal, ratings = state.round.deal, deck("house-1").ratings
    assert (parts["phase"], parts["round"], parts["number"]) == ([1], [1], [3])
    assert parts["words"] == list(deal.words)
    assert parts["reference"] + parts["criteria"] == [deal.reference, deal.across, deal.up]
    first = deal.words[0]
    assert parts["spots"][:2] == [10 * (ratings[first][c] - ratings[deal.reference][c]) for c in (deal.across, deal.up)]
    assert parts["places"] == [1, 200, -200, 1, 300, -300, 1, 0, 0, 1, 100, -100]
    assert parts["mates"] == [1, 0, 0, 0]
    assert set(parts["past"]) == {0}


def test_teams_and_what_a_round_has_taught() -> None:
    table = set_up_game("mind_map", 8)
    row = encoding.observe(game.view(duel(8), 1), 1)
    assert part(table, row, "mates") == [1, 0] * 4
    assert part(table, row, "active") == [0, 1] * 4
    assert part(table, row, "number") == [0]
    *_, end = questions(table, "taught")
    view, past = end.view(3), part(table, end.observe(3), "past")
    shown, place = view.history[1], dict(view.history[1].places)[3]
    assert past[7 * 8 :][:7][0] == 1  # the second round, seat 3 itself: its team was active
    assert past[7 * 8 :][3:5] == [place.x, place.y]
    assert past[7 * 8 :][6] == shown.points[3]
    assert past[:7] == [0] * 6 + [view.history[0].points[3]]
