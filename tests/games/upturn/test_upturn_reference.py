"""The reference player of Upturn: it knows what its seat may, plays as it says, and never changes."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.bots import make_bot
from tablee.core.bot import Imagining
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.upturn import game
from tablee.games.upturn.bots.reference import manner
from tablee.games.upturn.kernel.moves import CALLED, action
from tablee.games.upturn.kernel.reference import MIND, decide
from tablee.games.upturn.kernel.state import tables
from tablee.games.upturn.moves import CALL, Lay, Move
from tablee.games.upturn.review.weighing import weighing
from tablee.games.upturn.state import Phase, State
from tablee.kernel.dice import dice_of

from .upturn_scenes import UP, scene


def choices(state: State, seat: int) -> list[Move]:
    made = next(iter(game.legal(state, seat)))
    return [move for move in weighing.choices(state, seat, made) if move is not None]


def likely(state: State, seat: int) -> list[float]:
    found: list[float] = weighing.likely(state, seat, choices(state, seat)).tolist()
    return found


def matches(seats: int, seed: str) -> list[Match]:
    """Along a game at random, a match wherever somebody has a choice."""
    found, match = [], Match(game, seats, seed=seed)
    for step in range(120):
        if not match.to_act:
            break
        (seat,) = match.to_act
        if match.state.duty is None and len(choices(match.state, seat)) > 1:
            found.append(Match(game, seats, seed=seed))
            for moves in match.record.steps:
                for who, move in moves:
                    found[-1].answer(who, move)
        owing = match.state.duty
        match.answer(owing if owing is not None else seat, CALL if owing is not None else _any(match, seat, step))
    return found[::9]


def _any(match: Match, seat: int, step: int) -> Move:
    move: Move = match.legal(seat).sample(Chance("any", step))
    return move


@pytest.mark.parametrize("seats", game.seats)
def test_it_knows_no_more_than_its_seat_may(seats: int) -> None:
    """In whatever world the seat could not tell from this one, it does the same."""
    for number, match in enumerate(matches(seats, "eyes")):
        state = match.state
        for world in range(3):
            imagined = game.imagine(state, state.turn, Chance(f"world {world}", number))
            assert likely(imagined, state.turn) == pytest.approx(likely(state, state.turn), abs=1e-12)


def test_it_makes_moves_as_often_as_it_says() -> None:
    state, drawn = scene("24 37 44 72 blue_arrow double_arrow skip_one joker", "40 41", "52 53 54", lines="20"), 20_000
    moves, said = choices(state, 0), np.array(likely(state, 0))
    table, mind = tables([state])[0], np.zeros(1, MIND)[0]
    place = {action(move, 3) % CALLED: at for at, move in enumerate(moves)}
    counts = np.zeros(len(moves))
    for number in range(drawn):
        counts[place[int(decide(table, mind, manner(), np.uint64(dice_of(np.uint64(5), number))))]] += 1
    errors = np.sqrt(said * (1 - said) / drawn)
    assert (abs(counts / drawn - said) < 4.5 * errors + 1e-3).all(), (counts / drawn, said)
    assert counts.min() < drawn / 2, "it is not sure of itself"


def test_the_bot_is_that_player() -> None:
    match = matches(3, "bot")[1]
    seat = match.state.turn
    bot = make_bot(game, "reference-1", Chance("", 0))
    seen, legal, imagine = match.seen_by(seat, offer=False), match.legal(seat), Imagining(match, seat)
    made = [bot.choose(seen, legal, imagine, Chance("bot", number)) for number in range(300)]
    for move, chance in zip(choices(match.state, seat), likely(match.state, seat), strict=True):
        assert made.count(move) / 300 == pytest.approx(chance, abs=4.5 * (chance * (1 - chance) / 300) ** 0.5 + 1e-3)


def test_it_calls_above_all_and_lays_its_last_tile() -> None:
    owing = scene("52", "40 41", duty=0, turn=1)
    assert weighing.likely(owing, 0, weighing.choices(owing, 0, None)).tolist() == [1.0, 0.0]
    last = scene("52", "40 41")
    assert dict(zip(choices(last, 0), likely(last, 0), strict=True))[Lay("52")] == pytest.approx(1.0)


SCENES = {
    "turn": scene("24 37 44 72 blue_arrow double_arrow skip_one joker", "40 41 46", "52 53", "61 62 63 64"),
    "drew": scene("24 37 12", "40 41 46", "52 53", phase=Phase.DREW),
    "naming": scene("24 37 12", "40 41 46", "52 53", "1 2 3 4", phase=Phase.NAMING, penalties=1),
    "opening": scene("24 37 12 joker", "40 41 46", direction=None),
    "again": scene("24 37 12 green_arrow", "40 41 46", phase=Phase.AGAIN, direction=UP),
}
SAID = {
    "turn": [2, 1, 59, 0, 291, 617, 8, 17, 1, 3, 0, 0, 0, 0],
    "drew": [662, 325, 13],
    "naming": [312, 489, 199],
    "opening": [294, 434, 271],
    "again": [166, 82, 751, 0, 1],
}
"""How likely reference-1 makes each move, in thousandths; who plays otherwise is a reference-2."""


@pytest.mark.parametrize("name", SCENES)
def test_it_never_changes(name: str) -> None:
    assert [round(1000 * chance) for chance in likely(SCENES[name], 0)] == SAID[name]
