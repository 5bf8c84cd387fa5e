"""Upturn as numbers."""

from __future__ import annotations

from typing import Any

import pytest

from envs.learners import check, part, questions, set_up_game, tables
from tablee.core.chance import Chance
from tablee.core.encode import SILENT
from tablee.games.upturn import game
from tablee.games.upturn.encode import CALLED, GIVE, LAYS, SAY_UPTURN, encoding
from tablee.games.upturn.material import KINDS, TILES
from tablee.games.upturn.moves import CALL, DRAW, PASS, Direction, GiveTo, Lay, Move, Side
from tablee.games.upturn.state import Phase

from .upturn_scenes import DOWN, RIGHT, scene


@pytest.mark.parametrize(("players", "options"), tables("upturn"))
def test_at_every_question_of_random_games(players: int, options: dict[str, Any] | None) -> None:
    """The start, where racks are full, and every twentieth question after it; the numbers are the rules' choices."""
    table = set_up_game("upturn", players, options)
    asked_out_of_turn = 0
    for number, asking in enumerate(questions(table, "3", most=1500)):
        if number < 40 or number % 20 == 0 or not asking.asked:
            check(table, asking, Chance("worlds", number))
        for seat in asking.asked:
            spoken = [action for action in asking.legal(seat) if action != SILENT]
            moves = [encoding.move(asking.view(seat), seat, action) for action in spoken]
            assert sorted(map(repr, moves)) == sorted(map(repr, asking.match.legal(seat)))
            asked_out_of_turn += seat not in asking.match.to_act
    assert asked_out_of_turn, "somebody was asked about the call"


def test_a_position_field_by_field() -> None:
    state = scene("7 joker joker", "12 88", "3", lines="20 40/blue_arrow", turn=1, order=RIGHT, duty=2, bag="9 13")
    table, row = set_up_game("upturn", 3), encoding.observe(game.view(state, 2), 2)
    shown = {field.name: part(table, row, field.name) for field in encoding.fields(3)}
    assert shown["turn"] == [2]  # seat 1 is two places to the left of seat 2
    assert shown["duty"] == [0]
    assert (shown["number"], shown["direction"], shown["order"], shown["top"]) == (
        [40],
        [1],
        [1],
        [TILES["blue_arrow"]],
    )
    assert shown["sizes"] == [1, 3, 2]
    assert shown["bag"] == [2]
    assert [KINDS[i] for i, count in enumerate(shown["rack"]) if count] == [3]
    assert [KINDS[i] for i, count in enumerate(shown["table"]) if count] == [20, 40, TILES["blue_arrow"]]
    mine = part(table, encoding.observe(game.view(state, 0), 0), "rack")
    assert mine[KINDS.index(TILES["joker"])] == 2


def test_the_tile_just_drawn_and_what_is_owed() -> None:
    table = set_up_game("upturn", 2)
    drew = scene("7 51", "12", phase=Phase.DREW, direction=DOWN)
    assert part(table, encoding.observe(game.view(drew, 0), 0), "drawn") == [51]
    assert part(table, encoding.observe(game.view(drew, 1), 1), "drawn") == [0]
    naming = scene("7 51", "12", "13", phase=Phase.NAMING, penalties=1, gifts=3)
    table, row = set_up_game("upturn", 3), encoding.observe(game.view(naming, 0), 0)
    assert (part(table, row, "penalties"), part(table, row, "gifts")) == ([1], [3])


def test_numbers_of_moves() -> None:
    view = game.view(scene("7", "12", "13", "14"), 3)
    numbers: list[tuple[Move, int]] = [
        (Lay("40"), 40),
        (Lay("blue_arrow", None, Side.LEFT), 100),
        (Lay("joker", Direction.DOWN), 111),
        (DRAW, 112),
        (PASS, 113),
        (GiveTo(0), GIVE + 1),  # the next seat after the last
        (GiveTo(2), GIVE + 3),
        (CALL, SAY_UPTURN),
        (Lay("40", call=True), CALLED + 40),
    ]
    for move, action in numbers:
        assert (encoding.action(view, 3, move), encoding.move(view, 3, action)) == (action, move)
    assert [encoding.move(view, 3, action) for action in (0, 5, 119, 127, CALLED + 5, 240)] == [None] * 6


def test_with_two_players_left_stands_for_an_arrow_that_asks_nothing() -> None:
    view = game.view(scene("7", "12"), 0)
    assert encoding.move(view, 0, 100) == Lay("blue_arrow")
    assert encoding.move(view, 0, 101) is None


def test_the_kernel_bears_the_same_numbers() -> None:
    """But for gifts, which the kernel tells by seat."""
    kernel = pytest.importorskip("tablee.games.upturn.kernel.moves")
    for players, lays in ((2, LAYS[0]), (4, LAYS[1])):
        assert {action: kernel.action(lay, players) for action, lay in lays.items()} == {
            action: action for action in lays
        }
    assert (kernel.action(DRAW, 4), kernel.action(PASS, 4), kernel.action(CALL, 4)) == (112, 113, SAY_UPTURN)
    assert kernel.GIVE == GIVE
