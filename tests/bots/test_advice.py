"""Hints: what a bot would do on a person's seat, from what that seat may know, and why."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.bots import make_bot
from tablee.bots.advice import advise, adviser
from tablee.bots.play import bot_chance, propose
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_up.bots.gain import TURNS, GainBot
from tablee.text import Voice


def asked(match: Match, seat: int) -> Any:
    level = adviser(match.game)
    return advise(match, seat, make_bot(match.game, level, Chance("bot", 0)), level, bot_chance("hint", seat, 1))


@pytest.mark.parametrize(("game", "seats"), [("mind_up", 4), ("upturn", 3), ("mind_map", 5)])
def test_a_hint_can_be_played_and_changes_nothing(game: str, seats: int) -> None:
    match = Match(tablee.game(game), seats, seed="hints")
    before, seat = match.state, min(match.to_act)
    advice = asked(match, seat)
    assert advice.level == "normal"
    assert advice.move in match.legal(seat)
    assert (match.state, match.step, match.answered) == (before, 0, frozenset())
    assert advice == asked(match, seat)


@pytest.mark.parametrize("seat", range(4))
def test_a_hint_is_the_same_in_a_world_that_looks_the_same(seat: int) -> None:
    for number in range(5):
        match = Match(tablee.game("mind_up"), 4, seed=f"hints {number}")
        here = asked(match, seat)
        there = match.fork(match.game.imagine(match.state, seat, Chance("other", number)))
        assert there.state != match.state
        assert asked(there, seat) == here


def test_the_reason_has_the_points_of_the_best_two() -> None:
    """MU-10: the others' lowest cards decide what is taken; the best card first."""
    match = Match(tablee.game("mind_up"), 4, seed="hints")
    bot = GainBot(worlds=60)
    advice = advise(match, 0, bot, "normal", bot_chance("hint", 0, 1))
    assert advice.move == propose(match, 0, bot, bot_chance("hint", 0, 1))
    assert advice.reason
    said = dict(advice.reason.params)
    assert said["card"] == advice.move.number
    assert said["other"] in match.seen_by(0).view.hand
    assert said["points"] >= said["less"]
    assert said["points"] <= TURNS * max(match.seen_by(0).view.gains)
    for lang in ("en", "fr"):
        assert str(said["points"]) in Voice(lang, "mind_up").say(f"advice.{advice.reason.key}", **said)


def test_any_game_has_somebody_who_gives_hints() -> None:
    for name in tablee.games():
        assert adviser(tablee.game(name)) == "normal"
