"""How bots play: asked once a step, with luck of their own, and never stuck."""

from __future__ import annotations

from typing import Any

import pytest

import tablee
from tablee.bots import make_bot, play_out
from tablee.bots.play import BotFailed, SilentBot, ask
from tablee.core.bot import Imagine
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Match, Seen


class Mute:
    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        return None


@pytest.mark.parametrize("level", ["random", "easy"])
@pytest.mark.parametrize(
    ("name", "seats"), [("mind_up", 3), ("upturn", 2), ("upturn", 4), ("mind_map", 4), ("mind_map", 8)]
)
def test_whole_games_come_to_an_end_and_again_the_same(name: str, seats: int, level: str) -> None:
    game = tablee.game(name)
    records = []
    for _ in range(2):
        match = Match(game, seats, seed="bots")
        bots = {seat: make_bot(game, level, Chance(f"bot {seat}", 0)) for seat in range(seats)}
        play_out(match, bots, "luck")
        assert match.outcome is not None
        records.append(match.record)
    assert records[0] == records[1]


def test_a_move_that_is_not_allowed_is_told_without_the_hand() -> None:
    """At a terminal a person reads it, and that hand is somebody else's."""

    class Wrong(Mute):
        def choose(self, *_: Any) -> Any:
            return {"card": 99}

    match = Match(tablee.game("mind_up"), 3, seed="wrong")
    with pytest.raises(BotFailed) as failed:
        ask(match, 1, Wrong(), Chance("luck", 0))
    assert failed.value.params == {"seat": 1, "problem": "IllegalMove: MU-09"}
    assert all(str(card) not in str(failed.value) for card in match.seen_by(1).view.hand if card > 9)


def test_a_bot_that_is_awaited_and_silent_is_told() -> None:
    match = Match(tablee.game("mind_up"), 3, seed="mute")
    with pytest.raises(SilentBot):
        play_out(match, {seat: Mute() for seat in range(3)}, "luck")
    assert match.step == 0


def test_a_bot_is_asked_only_where_it_has_something_to_say() -> None:
    match = Match(tablee.game("mind_up"), 3, seed="ask")
    bot = make_bot(match.game, "random", Chance("x", 0))
    assert ask(match, 0, bot, Chance("a", 0))
    assert not ask(match, 0, bot, Chance("b", 0)), "it has answered"
    assert match.answered == {0}
