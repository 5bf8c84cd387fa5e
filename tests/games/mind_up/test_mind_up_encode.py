"""Mind Up! as numbers."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from envs.learners import check, part, questions, set_up_game, tables
from tablee.core.chance import Chance
from tablee.games.mind_up import game
from tablee.games.mind_up.encode import encoding
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.state import Goals

from .mind_up_positions import columns, position


@pytest.mark.parametrize(("players", "options"), tables("mind_up"))
def test_at_every_question_of_random_games(players: int, options: dict[str, Any] | None) -> None:
    table = set_up_game("mind_up", players, options)
    for number, asking in enumerate(questions(table, "7")):
        check(table, asking, Chance("worlds", number))
        for seat in asking.asked:
            assert [Card(action) for action in asking.legal(seat)] == list(asking.match.legal(seat))
    assert number == encoding.longest(players)


def test_a_position_field_by_field() -> None:
    """Seat 1 looks at the table: it comes first, then seats 2 and 0."""
    state = position(
        row=(5, 22, 60),
        hands=((1, 2), (30, 31), (58, 59)),
        columns=(columns((3,)), columns((8, 15), (4,)), columns()),
        known=((2,), (), (58, 59)),
        round=2,
        goals=Goals(2, ("A1", "F2"), ("B1",), ("A2",)),
    )
    table, row = set_up_game("mind_up", 3), encoding.observe(game.view(state, 1), 1)

    def cards(name: str) -> list[list[int]]:
        held = part(table, row, name)
        return [[i + 1 for i, flag in enumerate(held[k : k + 60]) if flag] for k in range(0, len(held), 60)]

    assert (part(table, row, "round"), part(table, row, "hand_size")) == ([2], [2])
    assert part(table, row, "order") == [2, 4, 1, 5, 3]
    assert part(table, row, "row") == [5, 22, 60]
    assert cards("hand") == [[30, 31]]
    assert cards("known") == [[], [58, 59], [2]]
    assert cards("collected") == [[4, 8, 15], [], [3]]
    assert part(table, row, "worth") == [2, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0]
    assert part(table, row, "count") == [2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]
    assert part(table, row, "points")[0] == 2 * 2 + 4 + 1 + 2  # cards 8 and 15 (+1), card 4 (+2)
    assert part(table, row, "objectives_at_a_time") == [2]
    assert sum(part(table, row, "objectives")) == 2
    assert part(table, row, "objectives_under") == [0, 1] + [0] * 12


def test_points_of_rounds_that_are_over() -> None:
    table = set_up_game("mind_up", 4)
    *_, end = questions(table, "rounds")
    outcome = end.match.outcome
    assert outcome
    for seat, place in product(range(4), range(4)):
        points = part(table, end.observe(seat), "rounds")[place::4]
        assert sum(points) == outcome.scores[(seat + place) % 4]


def test_what_stands_for_no_card() -> None:
    view = game.view(position((5,), ((1, 2), (3, 4), (6, 7))), 0)
    assert encoding.move(view, 0, 60) == Card(60)
    assert [encoding.move(view, 0, action) for action in (-1, 0, 61)] == [None, None, None]
