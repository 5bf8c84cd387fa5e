"""A round of Mind Map, each for themselves."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from games.mind_map.mind_map_scenes import (
    CRITERIA,
    DECK,
    WORDS,
    current,
    placed,
    refused,
    seating,
    solo,
    table,
    truth_but_own,
)
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.errors import IllegalMove
from tablee.core.match import Match
from tablee.games.mind_map import decks, game
from tablee.games.mind_map.events import BallotShown, RoundBegun, Scored, TokensFixed, WordFound, WordMissed
from tablee.games.mind_map.material import Dealing
from tablee.games.mind_map.moves import Move, Place, Put, Votes
from tablee.games.mind_map.scoring import outcome
from tablee.games.mind_map.state import Phase, State
from tablee.testing import Scripted


def play_round(match: Match) -> None:
    for _ in range(2):
        for seat in sorted(match.to_act):
            match.answer(seat, match.legal(seat).sample(Chance("any", seat)))


def test_the_box() -> None:
    """MM-01: 100 words and 50 criteria, every card in both languages, each text once, all rated 0–100."""
    deck = decks.deck("house-1")
    assert (len(deck.words), len(deck.criteria)) == (100, 50)
    for cards in (deck.words, deck.criteria):
        for texts in ({card.key for card in cards}, {card.en for card in cards}, {card.fr for card in cards}):
            assert len(texts) == len(cards)
            assert all(texts)
    assert all(len(row) == 50 and all(0 <= value <= 100 for value in row) for row in deck.ratings)


def test_unknown_deck_is_refused() -> None:
    """MM-01: the table is told which decks there are."""
    refusal = game.refusal(seating(4, game.Options(deck="../house-1")))
    assert refusal
    assert (refusal.rule, refusal.key) == ("MM-01", "unknown_deck")
    assert dict(refusal.params)["decks"] == decks.names()


@pytest.mark.parametrize("seats", range(4, 8))
def test_the_deal(seats: int) -> None:
    """MM-02 MM-03 MM-04 MM-05: n words, a reference word, two criteria, and all the numbers 1..n."""
    match = table(seats)
    deal = current(match.state).deal
    assert len({*deal.words, deal.reference}) == seats + 1
    assert deal.across != deal.up
    assert sorted(number for _, number in current(match.state).numbers) == list(range(1, seats + 1))
    for seat in range(seats):
        view = match.seen_by(seat).view
        assert view.deal == deal
        assert view.number == dict(current(match.state).numbers)[seat]
    assert match.seen_by(None).view.number is None


def test_the_deal_is_drawn_card_by_card() -> None:
    """MM-02 MM-03 MM-04 MM-05: words, reference word, criteria, numbers, in this order."""
    options = game.Options(deck="house-1", deal=Dealing.FREE)
    state = game.setup(seating(4, options), Scripted([0, 0, 0, 0, 95, 49, 0, 3, 2, 0]))
    deal = current(state).deal
    assert (deal.words, deal.reference, deal.across, deal.up) == ((0, 1, 2, 3), 99, 49, 0)
    assert current(state).numbers == ((0, 2), (1, 1), (2, 3), (3, 4))


def test_no_card_returns() -> None:
    """MM-06: three rounds, no word and no criterion twice."""
    for seed in range(20):
        match = table(7, str(seed))
        while match.to_act:
            play_round(match)
        deals = [shown.deal for shown in match.state.history]
        words = [word for deal in deals for word in (*deal.words, deal.reference)]
        criteria = [criterion for deal in deals for criterion in (deal.across, deal.up)]
        assert len(words) == len(set(words)) == 24
        assert len(criteria) == len(set(criteria)) == 6


def test_tokens_move_before_all_eyes() -> None:
    """MM-07: a dragged token is seen by all, is not a move, and need not be alone on its spot."""
    match = table()
    assert match.seen_by(1).drafts == ()
    match.draft(0, {"x": 10, "y": 20})
    match.draft(0, {"x": 30, "y": 20})
    match.draft(2, Place(30, 20))
    for viewer in (None, 0, 1, 2, 3):
        assert match.seen_by(viewer).drafts == ((0, Place(30, 20)), (2, Place(30, 20)))
    assert match.step == 0


@pytest.mark.parametrize(("x", "y"), [(0, 0), (1500, -1500), (-1500, 1500), (1001, 3)])
def test_the_map_goes_beyond_the_tips(x: int, y: int) -> None:
    """MM-08: up to ±150, in tenths."""
    assert Place(x, y) in game.legal(solo(), 0)


@pytest.mark.parametrize(("x", "y"), [(1501, 0), (0, -1501), (99999, 99999)])
def test_the_map_ends(x: int, y: int) -> None:
    """MM-08: not further."""
    assert refused(solo(), 0, Place(x, y)) == ("MM-08", "off_map")


def test_random_places_cover_the_map() -> None:
    """MM-08: both edges can be drawn."""
    choices = game.legal(solo(), 0)
    assert choices.sample(Scripted([0, 3000])) == Place(-1500, 1500)
    with pytest.raises(TypeError):
        iter(choices)


def test_final_and_not_final() -> None:
    """MM-09: final is an answer, it can be taken back; when all are final the tokens are fixed."""
    match = table()
    for seat in (0, 1, 2):
        assert match.answer(seat, Place(seat, 0)) == ()
    assert match.seen_by(3).answered == (0, 1, 2)
    match.withdraw(1)
    assert match.seen_by(3).answered == (0, 2)
    match.answer(3, Place(3, 0))
    assert match.seen_by(None).view.phase is Phase.PLACING
    assert match.answer(1, Place(7, 0)) == (TokensFixed(),)
    assert match.seen_by(None).view.phase is Phase.VOTING
    assert match.seen_by(None).view.places == ((0, Place(0, 0)), (1, Place(7, 0)), (2, Place(2, 0)), (3, Place(3, 0)))


def test_tokens_are_fixed_while_voting() -> None:
    """MM-09: no token moves any more, and no ballot comes early."""
    assert refused(placed(solo()), 0, Place(1, 1)) == ("MM-10", "vote_now")
    assert refused(placed(solo()), 0, Put(1, 1)) == ("MM-10", "vote_now")
    assert refused(solo(), 0, Votes(((1, 2), (2, 3), (3, 4)))) == ("MM-09", "place_first")


@pytest.mark.parametrize(
    ("votes", "key"),
    [
        (((0, 2), (1, 3), (2, 4)), "own_token"),
        (((1, 2), (2, 3), (7, 4)), "no_token"),
        (((1, 2), (1, 3), (2, 4)), "one_vote_each"),
        (((2, 2), (1, 3), (3, 4)), "one_vote_each"),
        (((1, 2), (2, 3), (3, 1)), "own_number"),
        (((1, 2), (2, 3), (3, 5)), "no_such_number"),
        (((1, 0), (2, 3), (3, 4)), "no_such_number"),
        (((1, 2), (2, 3), (3, 3)), "number_twice"),
        (((1, 2), (3, 3)), "token_missing"),
        ((), "token_missing"),
    ],
)
def test_bad_ballots(votes: tuple[tuple[int, int], ...], key: str) -> None:
    """MM-10: every token but one's own, each number once, never one's own number (seat 0 has the 1)."""
    assert refused(placed(solo()), 0, Votes(votes)) == ("MM-10", key)


def test_all_ballots() -> None:
    """MM-10: the legal ballots are the ways to give the other numbers to the other tokens."""
    choices = game.legal(placed(solo()), 1)
    expected = {Votes(((0, a), (2, b), (3, c))) for a, b, c in permutations((1, 3, 4))}
    assert set(choices) == expected
    assert all(ballot in choices for ballot in expected)
    assert {choices.sample(Chance("ballots", i)) for i in range(200)} == expected


def test_ballots_are_secret_until_all_are_in() -> None:
    """MM-10 MM-11: nobody else sees a ballot, its owner does and may change it; then all are revealed."""
    match = table(4)
    match.state = placed(solo())
    match.draft(0, Votes(((1, 2),)))
    first, second = Votes(((1, 3), (2, 2), (3, 4))), truth_but_own(match.state, 0)
    match.answer(0, first)
    assert match.seen_by(0).mine == first
    assert match.seen_by(0).drafts == ((0, first),)
    for other in (None, 1, 2, 3):
        assert match.seen_by(other).drafts == ()
        assert match.seen_by(other).answered == (0,)
    match.answer(0, second)
    match.withdraw(0)
    match.answer(0, second)
    for seat in (1, 2):
        match.answer(seat, truth_but_own(match.state, seat))
    events = match.answer(3, truth_but_own(match.state, 3))
    assert BallotShown(0, second.votes) in events
    assert dict(match.seen_by(None).view.history[-1].ballots)[0] == second.votes


def scored(state: State, ballots: dict[int, Votes]) -> tuple[int, ...]:
    after, _ = game.apply(state, ballots, Chance("next round", 1))
    return after.history[-1].points


def test_a_point_to_reader_and_owner() -> None:
    """MM-12: seat 1 alone is right, about seat 0 only."""
    ballots = {
        0: Votes(((1, 3), (2, 4), (3, 2))),
        1: Votes(((0, 1), (2, 4), (3, 3))),
        2: Votes(((0, 2), (1, 4), (3, 1))),
        3: Votes(((0, 3), (1, 1), (2, 2))),
    }
    assert scored(placed(solo()), ballots) == (1, 1, 0, 0)


def test_the_scene_of_the_leaflet() -> None:
    """MM-13: two tokens read by all, two swapped by the same player: owners 3 and 2, readers 1 each."""
    state = placed(solo())
    ballots = {seat: truth_but_own(state, seat) for seat in (0, 1, 3)}
    ballots[2] = Votes(((0, 4), (1, 2), (3, 1)))  # takes the word of seat 0 for that of seat 3
    after, events = game.apply(state, ballots, Chance("next round", 1))
    found = {event.seat: event.finders for event in events if isinstance(event, WordFound)}
    assert found == {0: (1, 3), 1: (0, 2, 3), 2: (0, 1, 3), 3: (0, 1)}
    # as owner: 2, 3, 3, 2; as reader: 3, 3, 1, 3
    assert after.history[-1].points == after.scores == (5, 6, 4, 5)
    assert [event for event in events if isinstance(event, Scored)][2] == Scored(2, 4, 4)
    (shown,) = game.view(after, None).history
    assert [token.found for token in shown.tokens] == [tuple((seat, 1) for seat in found[token]) for token in range(4)]
    assert {token.joint for token in shown.tokens} == {0}
    assert shown.track == ()


def test_a_word_nobody_read() -> None:
    """MM-12: its owner gets nothing for it."""
    ballots = {0: Votes(((1, 3), (2, 4), (3, 2))), 1: Votes(((0, 3), (2, 4), (3, 1)))}
    ballots |= {2: Votes(((0, 2), (1, 4), (3, 1))), 3: Votes(((0, 3), (1, 1), (2, 2)))}
    after, events = game.apply(placed(solo()), ballots, Chance("next round", 1))
    assert after.scores == (0, 0, 0, 0)
    assert WordMissed(0, 1, WORDS["yoghurt"]) in events
    assert not any(isinstance(event, WordFound) for event in events)


def test_the_next_round_begins() -> None:
    """MM-14: points add up, the reveal stays, new cards are told."""
    state = placed(solo())
    ballots = {seat: truth_but_own(state, seat) for seat in range(4)}
    after, events = game.apply(state, ballots, Chance("next round", 1))
    deal = current(after).deal
    assert events[-1] == RoundBegun(2, deal.reference, deal.across, deal.up, deal.words)
    assert game.view(after, 2).history[0].numbers == ((0, 1), (1, 2), (2, 3), (3, 4))
    assert game.view(after, 2).places == ()


def test_three_rounds_highest_total_wins() -> None:
    """MM-14: three rounds, then nobody is awaited and the best total has won."""
    match = table(5)
    for _ in range(3):
        assert match.outcome is None
        play_round(match)
    assert not match.to_act
    assert match.outcome
    totals = tuple(sum(shown.points[seat] for shown in match.state.history) for seat in range(5))
    assert match.outcome.scores == totals
    assert all(totals[seat] == max(totals) for seat in match.outcome.winners)
    with pytest.raises(IllegalMove):
        match.answer(0, Place(0, 0))
    refusal = game.legal(match.state, 0).refusal(Place(0, 0))
    assert refusal
    assert (refusal.rule, refusal.key) == ("MM-14", "over")


def test_equal_totals_share() -> None:
    """MM-14: all who have the highest total win."""
    over = replace(solo(), round=None, scores=(5, 9, 9, 1))
    result = outcome(over)
    assert result
    assert (result.winners, result.reason) == ((1, 2), "tie")
    result = outcome(replace(over, scores=(5, 9, 8, 1)))
    assert result
    assert (result.winners, result.reason) == ((1,), "most_points")


def test_more_is_right_and_up() -> None:
    """MM-07 MM-14: the scene for placing, as the ratings of the deck have it, across = collectable, up = at fifty."""
    across, up = CRITERIA["collectable"], CRITERIA["fifty"]

    def order(names: list[str], criterion: int) -> list[str]:
        return sorted(names, key=lambda name: DECK.ratings[WORDS[name]][criterion])

    words = ["swimsuit", "yoghurt", "puzzle", "lawn_mower", "luxury_watch"]
    assert order(words, up) == ["yoghurt", "swimsuit", "puzzle", "lawn_mower", "luxury_watch"]
    assert order(words, across) == ["yoghurt", "lawn_mower", "swimsuit", "luxury_watch", "puzzle"]


@pytest.mark.parametrize(
    ("move", "json"),
    [
        (Place(-420, 1000), {"x": -420, "y": 1000}),
        (Votes(((2, 3), (10, 1))), {"votes": {"2": 3, "10": 1}}),
        (Put(3, 5), {"put": 3, "on": 5}),
        (Put(3), {"put": 3}),
    ],
)
def test_moves_as_json(move: Move, json: object) -> None:
    """MM-07 MM-10 MM-20: the moves as they travel."""
    form = union(Move)
    assert form.encode(move) == json
    assert form.decode(json) == move


def test_no_number_on_no_token_reads_as_taking_off() -> None:
    """MM-20: null says the same as leaving it out."""
    assert union(Move).decode({"put": 3, "on": None}) == Put(3)
