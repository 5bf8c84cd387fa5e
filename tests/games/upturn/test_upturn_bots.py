"""Bots: legal over whole games, and sensible in plain positions."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.bots import make_bot
from tablee.core.bot import Bot
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.upturn import game
from tablee.games.upturn.bots import LEVELS
from tablee.games.upturn.events import Forgot
from tablee.games.upturn.moves import CALL, DRAW, PASS, GiveTo, Lay, Move
from tablee.games.upturn.state import Phase, State

from .upturn_scenes import DOWN, LEFT, RIGHT, UP, play, scene

B, C = "26 28 96", "36 38 94"


def whole_game(bots: list[Bot], seed: str) -> Match:
    """Play to the end; a move that is not legal raises."""
    match = Match(game, len(bots), seed=seed)
    while match.to_act:
        step = match.step
        for seat, bot in enumerate(bots):
            legal = match.legal(seat)
            if legal:
                luck = Chance(f"{seed} {seat}", match.step)
                move = bot.choose(match.seen_by(seat), legal, lambda c, seat=seat: match.imagine(seat, c), luck)  # type: ignore[misc]
                assert move is not None or seat not in match.to_act
                if move is not None:
                    match.answer(seat, move)
        assert match.step > step, "somebody moves"
        assert match.step < 3000
    return match


def easy() -> Bot:
    return LEVELS["easy"](Chance("easy", 0))


class Anyone:
    """Plays at random, and always calls."""

    def choose(self, seen: object, legal: object, imagine: object, chance: Chance) -> Move:
        moves = list(legal)  # type: ignore[call-overload]
        return CALL if CALL in moves else chance.pick(moves)


def choice(state: State, seat: int = 0) -> Move | None:
    match = Match(game, len(state.racks), seed="choice")
    match.state = state
    move: Move | None = easy().choose(
        match.seen_by(seat), match.legal(seat), lambda c: match.imagine(seat, c), Chance("choice", 0)
    )
    assert move is None or move in match.legal(seat)
    return move


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("seed", range(10))
def test_easy_bots_play_whole_games(seats: int, seed: int) -> None:
    match = whole_game([easy() for _ in range(seats)], f"easy {seed}")
    assert match.outcome is not None
    assert match.outcome.reason == "went_out"


def test_easy_beats_random() -> None:
    games = [whole_game([easy(), Anyone()], f"beats {seed}") for seed in range(20)]
    assert sum(match.outcome is not None and match.outcome.winners == (0,) for match in games) >= 16


def test_easy_lays_the_number_that_is_near() -> None:
    assert choice(scene("24 46 98 joker", B, C)) == Lay("24")
    assert choice(scene("3 18 12 joker", B, C, direction=DOWN)) == Lay("18")


def test_easy_keeps_action_tiles_for_need() -> None:
    assert choice(scene("24 46 blue_arrow joker", B, C)) == Lay("24")
    assert choice(scene("3 4 green_arrow", B, C)) in (Lay("green_arrow", None, LEFT), Lay("green_arrow", None, RIGHT))
    assert choice(scene("3 4 6", B, C)) == DRAW


def test_easy_sweeps_when_it_pays_and_wins_when_it_can() -> None:
    assert choice(scene("24 31 32 33 98 joker", B, C)) == Lay("33")
    assert choice(scene("24 31 32 33", B, C)) == Lay("33")
    assert choice(scene("98", B, C)) == Lay("98")


def test_easy_keeps_a_number_for_the_last_tile() -> None:
    move = choice(scene("24 skip_one", B, C))
    assert move == Lay("skip_one", call=True)


def test_easy_calls_in_turn_out_of_turn_and_with_the_lay() -> None:
    uncalled = play(scene("24 98", B, C), Lay("24"))
    assert choice(uncalled) == CALL
    assert choice(uncalled, seat=2) is None
    assert choice(scene("24 98", B, C)) == Lay("24", call=True)


def test_easy_chooses_directions_by_its_rack_and_sides_by_the_others() -> None:
    assert choice(scene("3 4 6 joker", B, C)) == Lay("joker", DOWN)
    assert choice(scene("3 4 6 double_arrow", "26", C)) == Lay("double_arrow", DOWN, RIGHT)
    assert choice(scene("98 96 94 joker", "26", C.replace("94", "93"), direction=DOWN)) == Lay("joker", UP)


def test_easy_gives_to_whoever_has_fewest() -> None:
    state = scene("24 98 96", "26 28", "36", "38 39", gifts=2, phase=Phase.NAMING)
    assert choice(state) == GiveTo(2)


def test_easy_passes_after_its_draw_or_its_joker() -> None:
    assert choice(scene("3 4", B, C, phase=Phase.AGAIN)) == PASS
    assert choice(scene("3 4", B, C, bag="")) == PASS


@pytest.mark.parametrize("seats", game.seats)
@pytest.mark.parametrize("level", ["normal@2", "expert@2"])
def test_searching_levels_play_whole_games_and_never_forget_a_call(level: str, seats: int) -> None:
    """UT-26, UT-27: an illegal move would raise, a forgotten call would be told."""
    match = whole_game([make_bot(game, level, Chance("bot", seat)) for seat in range(seats)], f"{level}/{seats}")
    assert match.outcome is not None
    assert not any(isinstance(event, Forgot) for event in match.seen_by(None, since=0).events)


def test_the_expert_goes_out_when_it_can() -> None:
    """UT-30: the winning lay is worth more than any other."""
    match = Match(game, 3, seed="out").fork(scene("52", B, C))
    bot = make_bot(game, "expert@4", Chance("bot", 0))
    chosen = bot.choose(match.seen_by(0), match.legal(0), lambda luck: match.imagine(0, luck), Chance("luck", 0))
    assert chosen == Lay("52")


LUCKS = 20


def expert_choices(state: State) -> Counter[Move]:
    """What the expert does there, as luck will have it; always the same in the end, since a level fixes its worlds."""
    match, chosen = Match(game, len(state.racks), seed="expert").fork(state), Counter[Move]()
    for number in range(LUCKS):
        bot, luck = make_bot(game, "expert", Chance("bot", 0)), Chance(f"l{number}", 0)
        chosen[bot.choose(match.seen_by(0), match.legal(0), lambda drawn: match.imagine(0, drawn), luck)] += 1
    return chosen


def lays_of(tile: str, chosen: Counter[Move]) -> int:
    return sum(count for move, count in chosen.items() if isinstance(move, Lay) and move.tile == tile)


def test_the_expert_sweeps_with_doubles() -> None:
    """UT-23: three tiles at once."""
    assert expert_choices(scene("24 31 32 33 98 3", "26 28 96 4", "36 38 94 6"))[Lay("33")] == LUCKS


@pytest.mark.parametrize(
    "owed",
    [
        scene("24 98 96", "26 28 34 36", "38", "39 42 44", gifts=1, phase=Phase.NAMING),
        scene("24 98 96 92", "26 28 34 36 37", "38", "39 42 44 46 48", penalties=1, phase=Phase.NAMING),
    ],
)
def test_the_expert_names_whoever_is_closest_to_going_out(owed: State) -> None:
    assert expert_choices(owed)[GiveTo(2)] >= 0.6 * LUCKS


@pytest.mark.parametrize("tile", ["27", "skip_one", "green_arrow"])
def test_the_expert_spends_penalties_and_turn_order_on_whoever_is_closest(tile: str) -> None:
    """The next player has one tile left, or five."""
    rack, others = f"24 26 28 3 4 {tile}", ("36 38 94 6 7", "46 39 40 41 42")
    near, far = (lays_of(tile, expert_choices(scene(rack, left, *others))) for left in ("99", "61 62 63 64 66"))
    assert near >= 0.6 * LUCKS
    assert near > far + LUCKS // 4
