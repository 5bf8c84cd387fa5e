"""What is listed is accepted, what is not listed is refused, and a kind of tile counts once."""

from __future__ import annotations

from itertools import product

import pytest

from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.upturn import game
from tablee.games.upturn.material import TILES
from tablee.games.upturn.moves import CALL, DRAW, PASS, Direction, GiveTo, Lay, Move, Side
from tablee.games.upturn.state import Phase

from .upturn_scenes import DOWN, scene

EVERY_MOVE: tuple[Move, ...] = (
    CALL,
    DRAW,
    PASS,
    *(GiveTo(seat) for seat in range(-1, 5)),
    *(
        Lay(tile, direction, side, call)
        for tile, direction, side, call in product((*TILES, "5", ""), (None, *Direction), (None, *Side), (False, True))
    ),
)


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("seed", range(3))
def test_the_list_and_the_refusals_agree(seats: int, seed: int) -> None:
    match = Match(game, seats, seed=f"agree {seed}")
    while match.to_act and match.step < 60:
        for seat in range(seats):
            choices = match.legal(seat)
            listed = list(choices)
            assert len(listed) == len(set(listed))
            assert bool(choices) == bool(listed)
            if match.step % 7 == 0:
                assert {move for move in EVERY_MOVE if choices.refusal(move) is None} == set(listed)
        (seat,) = match.to_act
        match.answer(seat, match.legal(seat).sample(Chance("agree", match.step)))


def test_two_tiles_of_one_kind_are_one_choice() -> None:
    choices = game.legal(scene("skip_one skip_one 3", "4 6"), 0)
    assert list(choices) == [Lay("skip_one"), DRAW]


def test_sampling_is_even() -> None:
    choices = game.legal(scene("40 joker 3", "4 6"), 0)
    drawn = {choices.sample(Chance("even", i)) for i in range(60)}
    assert drawn == set(choices) == {Lay("40"), Lay("joker", Direction.UP), Lay("joker", DOWN), DRAW}


def test_moves_are_read_from_json() -> None:
    match = Match(game, 3, seed="json")
    match.state = scene("double_arrow 40 52", "2 4 6", "8 9 12")
    match.answer(0, {"lay": "double_arrow", "direction": "up", "next": "left"})
    assert match.record.to_json().count('{"lay": "double_arrow", "direction": "up", "next": "left"}') == 1
    match.state = scene("21 40 52", "2 4 6", "8 9 12")
    match.answer(0, '{"lay": "21"}')
    match.answer(0, {"give_to": 2})
    match.answer(1, {"draw": True})
    assert match.state.phase is Phase.DREW or match.state.turn == 2


def test_a_lay_with_its_call_is_read_as_a_lay() -> None:
    match = Match(game, 2, seed="json")
    match.state = scene("40 52", "2 4 6")
    match.answer(0, {"lay": "40", "call": True})
    assert match.state.duty is None
    assert match.record.steps == (((0, Lay("40", call=True)),),)
