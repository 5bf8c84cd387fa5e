"""What each seat knows, what it may imagine, and the promises every game keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from tablee.core.chance import Chance
from tablee.core.game import Seat
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.scoring import sheets
from tablee.games.mind_up.state import Ended, Goals, State
from tablee.games.mind_up.view import View
from tablee.testing.conformance import play_through, reached

from .mind_up_positions import LEAFLET_ORDER, all_cards, columns, match_of, play_step, position

TURNS = 21
Place = tuple[str, int]
SECOND_ROUND = position(
    row=(10, 20, 30),
    hands=((1, 2, 3), (4, 5, 6), (7, 8, 9)),
    known=((1, 2), (4, 5), (8, 9)),
    columns=(columns((16,)), columns((40,)), columns((51,))),
    deck=(60, 59),
    round=2,
    goals=Goals(1, open=("B1",), pile=("C1", "D2", "E1"), under=("A2",)),
    rounds=(sheets([columns((1,)), columns((4,)), columns((9,))], LEAFLET_ORDER, ("A1",)),),
)


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("objectives", range(6))
def test_whole_games_keep_every_promise(seats: int, objectives: int) -> None:
    options = {"objectives": objectives}
    match = play_through(
        game, seats, f"promise {objectives}", bound=TURNS + 1, options=options, pieces=all_cards, worlds_every=5
    )
    assert match.step == TURNS


def seen_in_second_round(
    seat: Seat | None, hand: tuple[int, ...], onto: tuple[int, ...], gains: tuple[int, ...]
) -> View:
    """Everything but the hand and what the row would bring is the same for all."""
    return View(
        seat=seat,
        round=2,
        turn=6,
        turns=7,
        hand=hand,
        hand_sizes=(3, 3, 3),
        known=((1, 2), (4, 5), (8, 9)),
        row=(10, 20, 30),
        onto=onto,
        gains=gains,
        order=LEAFLET_ORDER,
        columns=(columns((16,)), columns((40,)), columns((51,))),
        deck_size=2,
        objectives_at_a_time=1,
        objectives=("B1",),
        objectives_under=("A2",),
        sheets=sheets(SECOND_ROUND.columns, LEAFLET_ORDER, ("B1",)),
        rounds=SECOND_ROUND.rounds,
        ended=SECOND_ROUND.ended,
    )


def test_mu_20_a_view_holds_ones_own_hand_and_what_everybody_has_seen() -> None:
    """MU-20."""
    assert game.view(SECOND_ROUND, 0) == seen_in_second_round(0, (1, 2, 3), (1, 1, 0), (6, 4, 2))
    assert game.view(SECOND_ROUND, 2) == seen_in_second_round(2, (7, 8, 9), (0, 1, 1), (4, 4, 4))
    assert game.view(SECOND_ROUND, None) == seen_in_second_round(None, (), (), ())


def test_mu_25_a_view_remembers_the_tables_of_past_rounds() -> None:
    """MU-25: the order, the objectives and the columns of every round that was counted."""
    match = Match(game, 3, {"objectives": 2}, "past")
    ended: list[Ended] = []
    for turns in (6, 7, 8):
        view = match.seen_by(None).view
        assert view.ended == tuple(ended)
        for _ in range(turns):
            play_step(match, "past")
        columns = match.seen_by(None).view.ended[-1].columns
        assert sheets(columns, view.order, view.objectives) == match.seen_by(None).view.rounds[-1]
        ended.append(Ended(view.order, view.objectives, columns))


def card_places(state: State) -> Iterator[tuple[int, Place]]:
    """Where every hidden or half-hidden card is."""
    for seat, hand in enumerate(state.hands):
        yield from ((card, ("hand", seat)) for card in hand)
    yield from ((card, ("deck", place)) for place, card in enumerate(state.deck))


def expected_places(state: State, viewer: Seat | None) -> set[tuple[int, Place]]:
    """What the viewer must think possible: known cards where they are, every other card in every other place."""
    sure = {(card, ("hand", seat)) for seat, known in enumerate(state.known) for card in known}
    if viewer is not None:
        sure |= {(card, ("hand", viewer)) for card in state.hands[viewer]}
    open_places = {place for card, place in card_places(state) if (card, place) not in sure}
    hidden = {card for card, place in card_places(state) if (card, place) not in sure}
    return sure | set(product(hidden, open_places))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_imagine_keeps_known_cards_and_reaches_every_hidden_place(viewer: Seat | None) -> None:
    found = reached(match_of(SECOND_ROUND), viewer, card_places, draws=200)
    assert found == expected_places(SECOND_ROUND, viewer)


@pytest.mark.parametrize("viewer", [None, 3])
@pytest.mark.parametrize("steps", [0, 8, 15])
def test_imagine_reaches_every_hidden_place_in_real_games(viewer: Seat | None, steps: int) -> None:
    match = Match(game, 4, seed="reach")
    for _ in range(steps):
        play_step(match, "reach")
    found = reached(match, viewer, card_places, draws=900)
    assert found == expected_places(match.state, viewer)


def goal_places(state: State) -> Iterator[tuple[str, Place]]:
    """Where every objective is."""
    for where, names in (("open", state.goals.open), ("pile", state.goals.pile), ("under", state.goals.under)):
        yield from ((name, (where, place)) for place, name in enumerate(names))


@pytest.mark.parametrize("viewer", [None, 1])
def test_mu_27_imagine_keeps_the_buried_objectives_and_shuffles_the_pile(viewer: Seat | None) -> None:
    """MU-27."""
    found = reached(match_of(SECOND_ROUND), viewer, goal_places, draws=100)
    hidden = set(product(("C1", "D2", "E1"), (("pile", 0), ("pile", 1), ("pile", 2))))
    assert found == {("B1", ("open", 0)), ("A2", ("under", 0))} | hidden


def test_imagine_draws_every_possible_world_as_often() -> None:
    state = position((10, 20, 30), ((1, 2), (4, 5), (8, 9)), known=((1,), (4,), (8,)), deck=(60,), round=2)
    worlds = Counter(game.imagine(state, 0, Chance("even", i)) for i in range(1200))
    assert len(worlds) == 6  # cards 5, 9 and 60 in three places
    assert all(150 < count < 250 for count in worlds.values())


def test_imagine_after_the_end_keeps_everything_but_the_deck() -> None:
    over = position((10, 20, 30), ((), (), ()), deck=(1, 2, 3), round=3, rounds=SECOND_ROUND.rounds * 3)
    imagined = {game.imagine(over, seat, Chance("end", i)) for seat in (None, 0) for i in range(60)}
    assert len(imagined) == 6
    assert {game.outcome(state) for state in imagined} == {game.outcome(over)}
