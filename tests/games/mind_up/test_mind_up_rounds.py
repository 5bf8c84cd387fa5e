"""Counting a round (MU-15…18), the next one (MU-19…21) and the end (MU-22, MU-23)."""

from __future__ import annotations

import pytest

from tablee.core.chance import Chance
from tablee.core.game import Outcome
from tablee.games.mind_up import game
from tablee.games.mind_up.events import LastCard, RoundBegan, Scored, Taken
from tablee.games.mind_up.material import VALUES
from tablee.games.mind_up.scoring import Sheet, sheets
from tablee.games.mind_up.state import EMPTY, Goals, State
from tablee.testing import Scripted

from .mind_up_positions import LEAFLET_ORDER, collected, columns, moves, position, random_states

CHRISTINE_AT_THE_END = columns((22, 7), (18,), (25,), (15, 8, 30))
"""2 purple, 1 blue, 1 green, 3 orange; bubbles +2 −1, −1, +1."""
NO_LUCK = Scripted([])


def test_mu_15_a_column_scores_its_value_times_its_cards() -> None:
    """MU-15."""
    [sheet] = sheets([collected(orange=2, pink=1, blue=4, purple=3)], (5, 4, 3, 2, 1), ())
    assert sheet.columns == (10, 4, 12, 6, 0)


def test_mu_15_every_card_tells_what_its_column_is_worth_with_it() -> None:
    """MU-15: as it lies then; a round that ends with a second card in the same column has told of both."""
    for state in random_states(4, "worth"):
        if not game.to_act(state):
            break
        after, events = game.apply(state, moves(*(hand[0] for hand in state.hands)), Chance("worth", 1))
        laid = [event for event in events if isinstance(event, Taken | LastCard)]
        counted = after.rounds[-1] if len(after.rounds) > len(state.rounds) else game.view(after, None).sheets
        claimed = {(event.seat, event.column - 1): event.worth for event in laid}
        assert claimed == {place: counted[place[0]].columns[place[1]] for place in claimed}
        now = [list(sheet.columns) for sheet in game.view(state, None).sheets]
        for event in laid:
            now[event.seat][event.column - 1] += state.order[event.column - 1]
            assert now[event.seat][event.column - 1] == event.worth


@pytest.mark.parametrize(
    ("cards", "bubbles"), [((2,), 0), ((1,), -1), ((3,), 1), ((4,), 2), ((3, 13, 28, 33), 4), ((1, 60), -2)]
)
def test_mu_16_every_bubble_counts_whatever_its_column(cards: tuple[int, ...], bubbles: int) -> None:
    """MU-16."""
    for order in ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1)):
        [sheet] = sheets([columns(cards)], order, ())
        assert sheet.bubbles == bubbles
        assert sheet.total == order[0] * len(cards) + bubbles


def test_mu_17_every_open_objective_that_is_met_counts_once() -> None:
    """MU-17."""
    mine = collected(orange=3, pink=3, blue=1)
    [sheet, _] = sheets([mine, collected(green=7)], LEAFLET_ORDER, ("G1", "A1", "A2", "F1"))
    assert sheet.objectives == (("A1", 2), ("A2", -2), ("G1", -2))
    assert sheet.bonus == -2
    assert sheet.total == sum(sheet.columns) + sheet.bubbles - 2


def test_mu_17_an_objective_that_is_not_revealed_counts_for_nobody() -> None:
    """MU-17."""
    assert all(sheet.bonus == 0 for sheet in sheets([collected(orange=3)] * 3, LEAFLET_ORDER, ()))


def test_mu_18_scene_christines_round_is_worth_25() -> None:
    """MU-18."""
    [sheet] = sheets([CHRISTINE_AT_THE_END], (2, 4, 1, 5, 3), ())
    assert sheet == Sheet(columns=(4, 4, 1, 15, 0), bubbles=2 - 1 - 1 + 1, objectives=())
    assert sum(sheet.columns) == 24
    assert sheet.total == 25


def test_mu_18_scene_played_to_its_last_card() -> None:
    """MU-18."""
    before = position(
        row=(8, 20, 40),
        hands=((1, 30), (2, 50), (3, 51)),
        columns=(columns((22, 7), (18,), (25,), (15,)), EMPTY, EMPTY),
        deck=(41, 42, 43),
    )
    after, events = game.apply(before, moves(1, 2, 3), Chance("any", 1))
    assert Scored(seat=0, round=1, columns=(4, 4, 1, 15, 0), bubbles=1, objectives=0, total=25) in events
    assert after.rounds[0][0].total == 25


def end_of_round(number: int, deck: tuple[int, ...]) -> State:
    """Three players, two cards each, and a deck."""
    return position(
        row=(8, 20, 40), hands=((1, 30), (50, 52), (2, 51)), columns=(columns((15,)),) * 3, deck=deck, round=number
    )


def test_mu_19_the_row_stays() -> None:
    """MU-19."""
    after, _ = game.apply(end_of_round(1, (60, 59, 58, 57)), moves(1, 50, 2), Chance("any", 1))
    assert (after.round, after.row) == (2, (1, 2, 50))


def test_mu_20_everybody_takes_their_cards_back_and_draws_one_by_seat() -> None:
    """MU-20."""
    after, _ = game.apply(end_of_round(1, (60, 59, 58, 57)), moves(1, 50, 2), Chance("any", 1))
    assert after.known == ((8, 15, 30), (15, 40, 52), (15, 20, 51))
    assert after.hands == ((8, 15, 30, 60), (15, 40, 52, 59), (15, 20, 51, 58))
    assert after.deck == (57,)
    assert after.columns == (EMPTY,) * 3


def test_mu_20_a_known_card_that_is_played_is_no_longer_in_the_hand() -> None:
    """MU-20."""
    before = position(
        row=(8, 20, 40), hands=((1, 30, 60), (3, 50, 52), (2, 51, 55)), known=((1, 30), (3, 50), (2, 51)), round=2
    )
    after, _ = game.apply(before, moves(60, 3, 55), NO_LUCK)
    assert after.known == ((1, 30), (50,), (2, 51))


@pytest.mark.parametrize("seats", game.seats)
def test_mu_20_seven_eight_and_nine_cards_all_but_one_known_to_all(seats: int) -> None:
    """MU-20."""
    states = list(random_states(seats, "hands"))
    for number, first in ((1, states[0]), (2, states[6]), (3, states[13])):
        assert first.round == number
        assert [len(hand) for hand in first.hands] == [6 + number] * seats
        seen_before = 0 if number == 1 else 5 + number
        assert [len(known) for known in first.known] == [seen_before] * seats
        assert all(set(known) <= set(hand) for known, hand in zip(first.known, first.hands, strict=True))


@pytest.mark.parametrize("seats", game.seats)
def test_mu_14_mu_20_a_view_tells_which_turn_it_is_of_how_many(seats: int) -> None:
    """MU-14, MU-20: six turns, then seven, then eight; the end is the last one."""
    views = [game.view(state, None) for state in random_states(seats, "turns")]
    whole = [(number, turn, turns) for number, turns in ((1, 6), (2, 7), (3, 8)) for turn in range(1, turns + 1)]
    assert [(view.round, view.turn, view.turns) for view in views] == [*whole, whole[-1]]


def test_mu_20_six_players_use_the_deck_up_exactly() -> None:
    """MU-20."""
    states = list(random_states(6, "six"))
    assert [len(states[step].deck) for step in (0, 5, 6, 12, 13, 21)] == [12, 12, 6, 6, 0, 0]


def test_mu_21_a_new_order_is_drawn_and_told() -> None:
    """MU-21."""
    before = end_of_round(2, (60, 59, 58))
    after, events = game.apply(before, moves(1, 50, 2), Scripted([0, 0, 0, 0]))
    assert after.order == (2, 3, 4, 5, 1)
    assert events[-1] == RoundBegan(round=3, order=(2, 3, 4, 5, 1), objectives=())


def test_mu_21_the_new_order_may_equal_the_old_one() -> None:
    """MU-21."""
    first, _ = game.apply(end_of_round(1, (60, 59, 58)), moves(1, 50, 2), Scripted([4, 3, 2, 1]))
    assert first.order == VALUES
    again, _ = game.apply(end_of_round(2, (60, 59, 58)), moves(1, 50, 2), Scripted([4, 3, 2, 1]))
    assert again.order == VALUES


def test_mu_22_the_third_round_is_the_last_and_asks_no_luck() -> None:
    """MU-22."""
    over, events = game.apply(end_of_round(3, ()), moves(1, 50, 2), NO_LUCK)
    assert game.to_act(over) == frozenset()
    assert [type(event) for event in events[-3:]] == [Scored] * 3
    assert over.round == 3


@pytest.mark.parametrize("seats", game.seats)
def test_mu_22_a_total_is_the_sum_of_three_rounds(seats: int) -> None:
    """MU-22."""
    *running, over = random_states(seats, "totals", objectives=2)
    assert all(game.outcome(state) is None for state in running)
    outcome = game.outcome(over)
    assert outcome is not None
    assert len(over.rounds) == 3
    assert outcome.scores == tuple(sum(played[seat].total for played in over.rounds) for seat in range(seats))


def finished(*scores: tuple[int, int, int]) -> Outcome:
    """The outcome of a game with these scores by seat and round."""
    rounds = tuple(
        tuple(Sheet((points, 0, 0, 0, 0), 0, ()) for points in played) for played in zip(*scores, strict=True)
    )
    outcome = game.outcome(position((1, 2, 3), ((),) * len(scores), round=3, rounds=rounds))
    assert outcome is not None
    return outcome


def test_mu_22_the_highest_total_wins_whatever_the_last_round() -> None:
    """MU-22."""
    assert finished((20, 20, 20), (30, 30, 1), (10, 10, 39)) == Outcome((60, 61, 59), "most_points", (1,))


def test_mu_23_a_tie_goes_to_the_better_last_round() -> None:
    """MU-23."""
    assert finished((20, 20, 21), (30, 30, 1), (1, 1, 30)) == Outcome((61, 61, 32), "last_round", (0,))


def test_mu_23_players_still_tied_share_the_victory() -> None:
    """MU-23."""
    tied = finished((20, 20, 21), (30, 10, 21), (31, 10, 20), (1, 1, 50))
    assert tied == Outcome((61, 61, 61, 52), "shared", (0, 1))


def test_mu_23_a_tie_below_the_top_is_no_tie() -> None:
    """MU-23."""
    assert finished((30, 30, 30), (20, 20, 20), (20, 20, 20)).reason == "most_points"


def test_mu_23_the_last_round_also_parts_those_who_come_after() -> None:
    """MU-23."""
    outcome = finished((30, 30, 30), (20, 20, 20), (20, 10, 30), (30, 10, 20), (1, 1, 1))
    assert outcome.scores == (90, 60, 60, 60, 3)
    assert outcome.places == (1, 3, 2, 3, 5)


def test_mu_23_bubbles_and_objectives_of_the_last_round_decide_too() -> None:
    """MU-23."""
    earlier = (Sheet((31, 0, 0, 0, 0), 0, ()), Sheet((30, 0, 0, 0, 0), 0, ()), Sheet((0,) * 5, 0, ()))
    last = (Sheet((20, 0, 0, 0, 0), 0, ()), Sheet((17, 0, 0, 0, 0), 2, (("A1", 2),)), Sheet((0,) * 5, 0, ()))
    state = position((1, 2, 3), ((),) * 3, round=3, rounds=(earlier, last), goals=Goals(1, ("A1",)))
    assert game.outcome(state) == Outcome((51, 51, 0), "last_round", (1,))
