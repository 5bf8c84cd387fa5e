"""Mind Map between two teams."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from games.mind_map.mind_map_scenes import (
    current,
    duel,
    filled,
    joint_vote,
    placed,
    put,
    refused,
    seating,
    solo,
    table,
    truth_but_own,
)
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map import game
from tablee.games.mind_map.events import BallotsLocked, TeamMissed, TeamRead, TeamScored, VotePut, VoteTaken
from tablee.games.mind_map.moves import Place, Put, Votes
from tablee.games.mind_map.scoring import Track, outcome, score_track, team_tracks
from tablee.games.mind_map.state import Phase, State

TRUTH = ((0, 1), (2, 2), (4, 3), (6, 4))
WATCHING = (1, 3, 5, 7)


@pytest.mark.parametrize("seats", range(8, 15))
def test_two_teams(seats: int) -> None:
    """MM-15: the seats alternate, one team may have one member more."""
    teams = game.teams(seats)
    assert set(teams) == {0, 1}
    assert teams.count(0) - teams.count(1) == seats % 2
    assert game.refusal(seating(seats)) is None


@pytest.mark.parametrize("teams", [(0,) * 6 + (1,) * 3, (0,) * 9, (0,) * 4 + (1,) * 4 + (2,), (2,) * 4 + (1,) * 5])
def test_unequal_teams(teams: tuple[int, ...]) -> None:
    """MM-15: as equal as can be, and two."""
    refusal = game.refusal(seating(9, teams=teams))
    assert refusal
    assert (refusal.rule, refusal.key) == ("MM-15", "uneven_teams")


def test_any_equal_teams() -> None:
    """MM-15: the table may choose who is with whom, and which team is the larger."""
    assert game.refusal(seating(9, teams=(0,) * 4 + (1,) * 5)) is None


def test_no_teams_up_to_seven() -> None:
    """MM-15: up to seven play each for themselves."""
    refusal = game.refusal(seating(6, teams=(0, 1, 0, 1, 0, 1)))
    assert refusal
    assert refusal.key == "no_teams"


def play(match: Match) -> None:
    """To the end, at random, agreeing to the joint ballot as soon as it is full."""
    while match.to_act:
        seat = min(match.to_act)
        joint = match.state.phase is Phase.JOINT
        choices = match.legal(seat)
        votes = Votes(match.state.round.joint)
        match.answer(seat, votes if joint and votes in choices else choices.sample(Chance("any", match.step)))


def test_four_rounds_in_turn() -> None:
    """MM-16: team 0 begins, each team is active twice."""
    match = table(9, "four rounds")
    play(match)
    active = [{match.seating.teams[seat] for seat in shown.deal.players} for shown in match.state.history]
    assert active == [{0}, {1}, {0}, {1}]
    assert [shown.deal.size for shown in match.state.history] == [5, 4, 5, 4]


def test_only_the_active_team_plays() -> None:
    """MM-17: numbers, words and tokens are the active team's; the others wait."""
    state = duel()
    assert game.to_act(state) == {0, 2, 4, 6}
    assert [game.view(state, seat).number for seat in range(8)] == [1, None, 2, None, 3, None, 4, None]
    assert refused(state, 1, Place(0, 0)) == ("MM-17", "others_play")
    assert refused(placed(state), 1, Votes(TRUTH)) == ("MM-17", "others_play")


def test_active_members_vote_as_ever() -> None:
    """MM-18: every token of their team but their own."""
    state = placed(duel())
    assert Votes(((2, 2), (4, 3), (6, 4))) in game.legal(state, 0)
    assert refused(state, 0, Votes(TRUTH)) == ("MM-10", "own_token")


def cast(state: State, ballot: tuple[tuple[int, int], ...]) -> State:
    full = filled(state, ballot)
    return game.apply(full, {seat: Votes(ballot) for seat in WATCHING}, Chance("next", 9))[0]


def test_points_of_the_active_team() -> None:
    """MM-18: one for each of its members right on each token, nothing extra for owners: here 4 × 3."""
    after = cast(joint_vote(), ((0, 2), (2, 1), (4, 4), (6, 3)))
    assert after.scores == (12, 0) * 4


def test_points_of_the_watching_team() -> None:
    """MM-19: two for each right answer: two are right."""
    full = filled(joint_vote(), ((0, 1), (2, 2), (4, 4), (6, 3)))
    agreed: dict[int, Votes] = {seat: Votes(current(full).joint) for seat in WATCHING}
    after, events = game.apply(full, agreed, Chance("next", 9))
    assert after.scores == (12, 4) * 4
    assert TeamRead(1, (0, 2)) in events
    assert TeamScored(0, 12, 12) in events
    assert TeamScored(1, 4, 4) in events
    (shown,) = game.view(after, None).history
    assert [token.joint for token in shown.tokens] == [2, 2, 0, 0]
    wrong = filled(joint_vote(), ((0, 2), (2, 1), (4, 4), (6, 3)))
    _, events = game.apply(wrong, dict.fromkeys(WATCHING, Votes(current(wrong).joint)), Chance("next", 9))
    assert TeamMissed(1) in events


def test_locked_ballots_stay_hidden() -> None:
    """MM-19: the active ballots are locked; only their owners see them until the joint ballot is cast."""
    state = placed(duel())
    ballots = {seat: truth_but_own(state, seat) for seat in (0, 2, 4, 6)}
    after, events = game.apply(state, ballots, Chance("unused", 1))
    assert events == (BallotsLocked(0),)
    assert game.to_act(after) == set(WATCHING)
    assert game.view(after, 2).ballot == ballots[2].votes
    for other in (None, *WATCHING):
        assert game.view(after, other).ballot == ()
    assert refused(after, 0, ballots[0]) == ("MM-19", "others_vote")
    shown = game.view(cast(after, TRUTH), None).history[-1]
    assert dict(shown.ballots)[2] == ballots[2].votes
    assert shown.joint == TRUTH


def test_the_joint_vote_covers_every_token_with_each_number_once() -> None:
    """MM-19: the only complete ballots are the ways to give 1..n to the n tokens."""
    state = joint_vote()
    assert refused(state, 1, Put(5, 0)) == ("MM-19", "no_such_number")
    assert refused(state, 1, Put(0, 0)) == ("MM-19", "no_such_number")
    assert refused(state, 1, Put(1, 3)) == ("MM-19", "no_token")
    assert refused(state, 1, Place(0, 0)) == ("MM-19", "joint_now")


def test_putting_and_taking() -> None:
    """MM-20: any member may change the ballot, everybody sees it."""
    state = put(joint_vote(), 1, 3, 0)
    state, events = game.apply(state, {5: Put(2, 2)}, Chance("unused", 1))
    assert events == (VotePut(5, 2, 2),)
    assert game.view(state, None).joint == game.view(state, 0).joint == ((0, 3), (2, 2))
    assert (
        game.view(state, None).changes_left == game.view(state, 0).changes_left == ((1, 11), (3, 12), (5, 11), (7, 12))
    )
    state, events = game.apply(state, {7: Put(3)}, Chance("unused", 1))
    assert events == (VoteTaken(7, 3),)
    assert current(state).joint == ((2, 2),)


@pytest.mark.parametrize(
    ("number", "on", "joint"),
    [
        (1, 4, ((2, 2), (4, 1))),  # from one token to a free one
        (3, 0, ((0, 3), (2, 2))),  # from the hand onto a taken one: the old number is free again
        (1, 2, ((0, 2), (2, 1))),  # from one taken token to another: they change places
    ],
)
def test_what_a_put_moves(number: int, on: int, joint: tuple[tuple[int, int], ...]) -> None:
    """MM-20: each number lies in one place, each token bears one number."""
    state = put(put(joint_vote(), 1, 1, 0), 1, 2, 2)
    assert current(put(state, 3, number, on)).joint == joint


def test_puts_that_change_nothing() -> None:
    """MM-20: they would withdraw agreements for nothing."""
    state = put(joint_vote(), 1, 3, 0)
    assert refused(state, 1, Put(3, 0)) == ("MM-20", "already_there")
    assert refused(state, 1, Put(2)) == ("MM-20", "not_on_ballot")


def test_agreeing() -> None:
    """MM-20: only to a complete ballot, and to this one."""
    state = filled(joint_vote(), TRUTH[:3])
    assert refused(state, 1, Votes(TRUTH[:3])) == ("MM-20", "ballot_not_full")
    full = put(state, 1, 4, 6)
    assert refused(full, 1, Votes(((0, 2), (2, 1), (4, 3), (6, 4)))) == ("MM-20", "other_ballot")
    assert Votes(TRUTH) in game.legal(full, 1)


def test_cast_when_all_agree_and_a_change_withdraws_agreements() -> None:
    """MM-20: through a match, as people do it."""
    match = table(8)
    match.state = joint_vote()
    for token, number in TRUTH:
        match.answer(1, {"put": number, "on": token})
    for seat in (1, 3, 5):
        assert match.answer(seat, Votes(TRUTH)) == ()
    assert match.to_act == {7}
    match.answer(7, Put(1, 2))  # seat 7 would rather have two numbers the other way round
    assert match.to_act == {1, 3, 5, 7}
    swapped = ((0, 2), (2, 1), (4, 3), (6, 4))
    for seat in (1, 3, 5):
        match.answer(seat, {"votes": {"0": 2, "2": 1, "4": 3, "6": 4}})
    assert match.state.phase is Phase.JOINT
    assert match.answer(7, Votes(swapped))
    assert match.state.history[-1].joint == swapped
    assert match.state.scores == (12, 4) * 4


def exhausted(state: State, *seats: int) -> State:
    """These members have made all their changes."""
    return replace(state, round=replace(current(state), changes=tuple((seat, 12) for seat in seats)))


def test_nobody_wears_the_others_out() -> None:
    """MM-20: who has made their changes agrees to a full ballot or fills another one; the others still change it."""
    full = exhausted(filled(joint_vote(), TRUTH), 1)
    assert refused(full, 1, Put(1, 2)) == ("MM-20", "only_agree")
    assert refused(full, 1, Put(1)) == ("MM-20", "only_agree")
    assert list(game.legal(full, 1)) == [Votes(TRUTH)]
    assert game.legal(full, 1).sample(Chance("any", 0)) == Votes(TRUTH)
    assert len(list(game.legal(full, 3))) == 4 * 4 + 1
    partial = exhausted(filled(joint_vote(), TRUTH[:2]), 1)
    assert refused(partial, 1, Put(1, 4)) == ("MM-20", "only_fill")
    assert refused(partial, 1, Put(3, 0)) == ("MM-20", "only_fill")
    assert refused(partial, 1, Put(1)) == ("MM-20", "only_fill")
    assert set(game.legal(partial, 1)) == {Put(3, 4), Put(3, 6), Put(4, 4), Put(4, 6)}
    assert Put(1, 4) in game.legal(partial, 3)


def test_twelve_changes_with_four_tokens() -> None:
    """MM-20: 3·n changes each in a round, filling among them; what is filled afterwards costs nothing more."""
    state = filled(joint_vote(), TRUTH)
    for i in range(8):
        assert dict(game.view(state, None).changes_left)[1] == 8 - i
        state = put(state, 1, 1, 2 if i % 2 == 0 else 0)
    assert dict(game.view(state, None).changes_left) == {1: 0, 3: 12, 5: 12, 7: 12}
    assert refused(state, 1, Put(1, 2)) == ("MM-20", "only_agree")
    state = put(state, 3, 4, None)
    assert Put(4, 6) in game.legal(state, 1)
    state = put(state, 1, 4, 6)
    assert dict(game.view(state, None).changes_left) == {1: 0, 3: 11, 5: 12, 7: 12}


def test_changes_are_given_anew_in_the_next_round() -> None:
    """MM-20: they are counted within a round, and told only while a team votes together."""
    after = cast(joint_vote(), TRUTH)
    assert current(after).changes == ()
    assert game.view(after, 1).changes_left == game.view(duel(), 1).changes_left == ()


@pytest.mark.parametrize("seats", [8, 13])
def test_a_joint_vote_ends(seats: int) -> None:
    """MM-20: even among people who change whatever they can, changes and places to fill run out."""
    state, number = joint_vote(seats), 0
    watching = sorted(game.to_act(state))
    most = 2 * len(watching) * current(state).changes_each + current(state).deal.size
    while changes := [(seat, move) for seat in watching for move in game.legal(state, seat) if isinstance(move, Put)]:
        seat, move = Chance("restless", number).pick(changes)
        state = put(state, seat, move.number, move.on)
        number += 1
        assert number <= most
    for seat in watching:
        assert list(game.legal(state, seat)) == [Votes(current(state).joint)]


@pytest.mark.parametrize("ballot", [(), TRUTH[:2], TRUTH])
def test_samples_of_the_joint_vote_are_its_choices(ballot: tuple[tuple[int, int], ...]) -> None:
    """MM-20: what is drawn, listed and accepted is the same."""
    state = filled(joint_vote(), ballot)
    for position in (state, exhausted(state, 3)):
        choices = game.legal(position, 3)
        listed = set(choices)
        assert {choices.sample(Chance("joint", i)) for i in range(400)} == listed
        every = {Put(number, token) for number in range(6) for token in (None, *range(8))}
        assert {move for move in every if move in choices} == {move for move in listed if isinstance(move, Put)}


@pytest.mark.parametrize(
    ("total", "marker", "space"),
    [(0, 0, 0), (40, 0, 40), (41, 40, 1), (80, 40, 40), (81, 80, 1), (112, 80, 32)],
)
def test_the_score_track(total: int, marker: int, space: int) -> None:
    """MM-21: the 40 marker from 41 on, its 80 side from 81 on."""
    assert score_track(total) == Track(marker, space)


def test_the_teams_tokens_on_the_track() -> None:
    """MM-21: both start on 0; where everybody plays alone there is none."""
    assert game.view(duel(), None).track == (Track(0, 0), Track(0, 0))
    assert team_tracks(duel().teams, (45, 81) * 4) == (Track(40, 5), Track(80, 1))
    assert game.view(solo(), None).track == ()


def test_the_teams_tokens_go_on_with_each_word() -> None:
    """MM-18 MM-19 MM-21: from where they lay before the round to where its points lead, token by token."""
    match = table(8)
    play(match)
    view = match.seen_by(None).view
    before = (Track(0, 0), Track(0, 0))
    for shown in view.history:
        assert shown.track[0] == before
        assert len(shown.track) == 1 + len(shown.tokens)
        for token, brought, (then, now) in zip(shown.tokens, shown.worth, pairwise(shown.track), strict=True):
            gains = tuple(brought[match.seating.teams.index(team)] for team in (0, 1))
            watching = 1 - match.seating.teams[shown.deal.players[0]]
            assert (gains[1 - watching], gains[watching]) == (sum(points for _, points in token.found), token.joint)
            reached = [score_track(one.marker + one.space + gain) for one, gain in zip(then, gains, strict=True)]
            assert now == tuple(reached)
        before = shown.track[-1]
    assert view.track == before


def test_the_higher_team_wins() -> None:
    """MM-22: every member has the team's score and wins with it; a tie is shared."""
    over = replace(duel(), round=None, scores=(30, 41) * 4)
    result = outcome(over)
    assert result
    assert (result.scores, result.winners, result.reason) == ((30, 41) * 4, WATCHING, "team_points")
    result = outcome(replace(over, scores=(7,) * 8))
    assert result
    assert (result.winners, result.reason) == (tuple(range(8)), "team_tie")
