"""The kernel of Mind Up! plays by the rules: same deals, same cards, every table and every score compared."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import numpy as np
import pytest

from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.kernel import game as kernel
from tablee.games.mind_up.kernel.game import Table
from tablee.games.mind_up.kernel.goals import GOALS
from tablee.games.mind_up.kernel.load import load
from tablee.games.mind_up.material import BUBBLE, COLOUR, COLOURS, FIRST_HAND, ROUNDS
from tablee.games.mind_up.state import State
from tablee.kernel.dice import dice_of

from .mind_up_positions import play_step, random_states

TABLES = list(product(game.seats, range(6)))
"""Every number of players with every number of objectives."""
SOME, ALL = 10, 10_000 // len(TABLES) + 1


def drawn_table(state: State) -> dict[str, Any]:
    """All that the kernel keeps, from a state of the rules."""
    return {
        "ended": len(state.rounds),
        "deck": state.deck,
        "row": state.row,
        "hands": state.hands,
        "order": state.order,
        "columns": tuple(tuple(tuple(sorted(column)) for column in mine) for mine in state.columns),
        "open": set(state.goals.open),
        "pile": (*state.goals.pile, *state.goals.under),
        "face down": len(state.goals.pile),
        "points": tuple(sum(map(_points, mine, state.order)) for mine in state.columns),
        "rounds": tuple(tuple(sheet.total for sheet in sheets) for sheets in state.rounds),
    }


def _points(column: tuple[int, ...], value: int) -> int:
    return value * len(column) + sum(BUBBLE[card] for card in column)


def read_table(table: Table) -> dict[str, Any]:
    """The same, from a table of the kernel."""
    players, current = int(table["players"]), min(int(table["ended"]), ROUNDS - 1)
    order = tuple(table["orders"][current, :5].tolist())
    pile = table["pile"][table["next"] : table["back"]]
    return {
        "ended": int(table["ended"]),
        "deck": tuple(table["deck"][table["drawn"] :].tolist()),
        "row": tuple(table["row"][:players].tolist()),
        "hands": tuple(tuple(sorted(table["cards"][seat, : table["hand"]].tolist())) for seat in range(players)),
        "order": order,
        "columns": tuple(read_columns(table, seat, order) for seat in range(players)),
        "open": {GOALS[goal] for goal in range(len(GOALS)) if int(table["open"]) >> goal & 1},
        "pile": tuple(GOALS[goal] for goal in pile),
        "face down": int(table["under"]) - int(table["next"]),
        "points": tuple(table["points"][:players].tolist()),
        "rounds": tuple(tuple(sheet[:players].tolist()) for sheet in table["rounds"][: table["ended"]]),
    }


def read_columns(table: Table, seat: int, order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The cards behind the hand, each on the column whose value its colour is worth."""
    size = FIRST_HAND + min(int(table["ended"]), ROUNDS - 1)
    collected = sorted(table["cards"][seat, table["hand"] : size].tolist())
    worth = table["worth"][seat]
    return tuple(tuple(card for card in collected if worth[COLOURS.index(COLOUR[card])] == value) for value in order)


def orders_of(states: list[State]) -> tuple[tuple[int, ...], ...]:
    return tuple(next(state.order for state in states if state.round == number) for number in (1, 2, 3))


def moves_between(before: State, after: State) -> list[int]:
    """What everybody played: the cards of the row that were in a hand."""
    return [next(card for card in after.row if card in hand) for hand in before.hands]


def compare(players: int, objectives: int, seed: str) -> None:
    states = list(random_states(players, seed, objectives))
    tables = kernel.tables(1)
    load(tables[0], states[0], orders_of(states)[1:])
    assert read_table(tables[0]) == drawn_table(states[0])
    for before, after in pairwise(states):
        kernel.step_many(tables, np.array([moves_between(before, after)], np.uint8))
        assert read_table(tables[0]) == drawn_table(after)
    outcome = game.outcome(states[-1])
    assert outcome is not None
    assert tuple(kernel.total(tables[0], seat) for seat in range(players)) == outcome.scores


@pytest.mark.parametrize(("players", "objectives"), TABLES)
def test_every_table_is_the_one_of_the_rules(players: int, objectives: int) -> None:
    for number in range(SOME):
        compare(players, objectives, f"kernel {number}")


@pytest.mark.long
@pytest.mark.parametrize(("players", "objectives"), TABLES)
def test_every_table_of_ten_thousand_games(players: int, objectives: int) -> None:
    for number in range(SOME, SOME + ALL):
        compare(players, objectives, f"kernel {number}")


@pytest.mark.parametrize(("players", "objectives"), TABLES)
def test_a_table_can_be_loaded_in_any_state(players: int, objectives: int) -> None:
    states = list(random_states(players, "loaded", objectives))
    tables, orders = kernel.tables(1), orders_of(states)
    for before, after in pairwise(states):
        load(tables[0], before, orders[before.round :])
        assert read_table(tables[0]) == drawn_table(before)
        kernel.step_many(tables, np.array([moves_between(before, after)], np.uint8))
        assert read_table(tables[0]) == drawn_table(after)
    load(tables[0], states[-1])
    assert read_table(tables[0]) == drawn_table(states[-1])


@pytest.mark.parametrize(("players", "objectives"), TABLES)
def test_what_the_kernel_deals_is_a_deal_of_the_rules(players: int, objectives: int) -> None:
    tables, hands = kernel.tables(1), set()
    for number in range(20):
        kernel.deal(tables[0], players, objectives, np.uint64(dice_of(3, number)))
        dealt = read_table(tables[0])
        everything = (*dealt["deck"], *dealt["row"], *(card for hand in dealt["hands"] for card in hand))
        assert sorted(everything) == list(range(1, 61))
        assert [len(hand) for hand in dealt["hands"]] == [7] * players
        assert dealt["row"] == tuple(sorted(dealt["row"]))
        assert all(sorted(order[:5]) == [1, 2, 3, 4, 5] for order in tables[0]["orders"].tolist())
        assert len({name[0] for name in dealt["open"]}) == len(dealt["open"]) == objectives
        assert sorted((*dealt["open"], *dealt["pile"])) == (sorted(GOALS) if objectives else [])
        hands.add(dealt["hands"])
    assert len(hands) == 20


@pytest.mark.parametrize("players", game.seats)
def test_every_card_is_dealt_and_chosen_as_often_as_any_other(players: int) -> None:
    games, tables = 6000, kernel.tables(1)
    in_first_hand, first_chosen = np.zeros(61, int), np.zeros(7, int)
    for number in range(games):
        kernel.choose(tables[0], np.uint64(kernel.deal(tables[0], players, 0, np.uint64(dice_of(9, number)))))
        in_first_hand[tables[0]["cards"][0, :7]] += 1
        first_chosen[tables[0]["chosen"][0]] += 1
    assert in_first_hand[1:] == pytest.approx(games * 7 / 60, rel=0.2)  # five standard deviations
    assert first_chosen == pytest.approx(games / 7, rel=0.17)


def secrets(state: State, seat: int) -> Any:
    """What `seat` has not seen of every hand, as sets."""
    hidden = [set() if s == seat else set(hand) - set(state.known[s]) for s, hand in enumerate(state.hands)]
    return np.array([sum(1 << card for card in cards) for cards in hidden], np.uint64)


@pytest.mark.parametrize(("players", "objectives"), TABLES)
def test_an_imagined_table_keeps_what_a_player_knows(players: int, objectives: int) -> None:
    tables = kernel.tables(1)
    for step, state in enumerate(list(random_states(players, "imagined", objectives))[:-1]):
        load(tables[0], state)
        kernel.imagine(tables[0], secrets(state, 1), np.uint64(dice_of(5, step)))
        known, imagined = drawn_table(state), read_table(tables[0])
        shuffled = {"deck", "hands", "pile"}
        assert {k: v for k, v in imagined.items() if k not in shuffled} == {
            k: v for k, v in known.items() if k not in shuffled
        }
        assert imagined["hands"][1] == state.hands[1]
        assert all(set(state.known[seat]) <= set(imagined["hands"][seat]) for seat in range(players))
        cards = (*imagined["deck"], *(card for hand in imagined["hands"] for card in hand))
        assert sorted(cards) == sorted((*state.deck, *(card for hand in state.hands for card in hand)))
        assert sorted(imagined["pile"]) == sorted(known["pile"])
        assert imagined["pile"][imagined["face down"] :] == state.goals.under
        assert all(sorted(order[:5]) == [1, 2, 3, 4, 5] for order in tables[0]["orders"][state.round :].tolist())


def test_imagining_is_not_idle() -> None:
    """In round 1 every card a player has not seen comes into every other hand, each as often as any other."""
    state = next(random_states(4, "idle"))
    tables, seen, worlds = kernel.tables(1), np.zeros(61, int), 4000
    for number in range(worlds):
        load(tables[0], state)
        kernel.imagine(tables[0], secrets(state, 0), np.uint64(dice_of(6, number)))
        seen[tables[0]["cards"][2, :7]] += 1
    unseen = [card for card in range(1, 61) if card not in state.row and card not in state.hands[0]]
    assert seen[unseen] == pytest.approx(worlds * 7 / len(unseen), rel=0.25)
    assert seen.sum() == seen[unseen].sum()


def test_random_play_gives_the_scores_random_play_gives_by_the_rules() -> None:
    out = np.empty((20_000, 4), kernel.RESULT)
    kernel.play_many(4, 2, np.uint64(1), 0, out)
    slow: list[int] = []
    for number in range(150):
        match = Match(game, 4, {"objectives": 2}, f"mean {number}")
        while match.to_act:
            play_step(match, f"mean {number}")
        assert match.outcome is not None
        slow += match.outcome.scores
    assert np.mean(slow) == pytest.approx(out.mean(), abs=5 * np.std(slow) / np.sqrt(len(slow)))
    assert np.std(slow) == pytest.approx(out.std(), rel=0.15)


def test_a_finished_table_stays_as_it_is() -> None:
    tables = kernel.tables(1)
    kernel.play_out(tables[0], np.uint64(kernel.deal(tables[0], 3, 1, np.uint64(dice_of(1, 1)))))
    before = tables.copy()
    kernel.step_many(tables, np.zeros((1, 3), np.uint8))
    assert (tables == before).all()


def test_a_chance_of_the_rules_is_not_needed() -> None:
    """The whole luck of a game is on the table before it begins: two copies play the same cards alike."""
    tables = kernel.tables(2)
    kernel.deal(tables[0], 5, 2, np.uint64(dice_of(2, 2)))
    tables[1] = tables[0]
    chance = Chance("cards", 0)
    while tables[0]["hand"]:
        cards = [chance.pick(tables[0]["cards"][seat, : tables[0]["hand"]].tolist()) for seat in range(5)]
        kernel.step_many(tables, np.array([cards, cards], np.uint8))
    assert read_table(tables[0]) == read_table(tables[1])
