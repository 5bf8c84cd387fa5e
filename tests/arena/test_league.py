"""A league: ratings by strength, the same whatever the workers; who fails forfeits that game and nothing else."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from contextlib import suppress
from itertools import count
from typing import Any

import pytest

import tablee
from tablee.arena import arena
from tablee.arena.forfeits import TooSlow, time_limit
from tablee.arena.league import MOST_REASONS, Fixture, LeagueGame
from tablee.arena.report import reason_text
from tablee.arena.table import GameResult, ready
from tablee.bots.random import RandomBot
from tablee.core.chance import Chance
from tablee.games.mind_up.moves import Card
from tablee.text import Voice


class Guest(RandomBot):
    """Plays at random, but for its one fault or habit."""

    def choose(self, seen: Any, legal: Any, imagine: Any, chance: Chance) -> Any:
        fault = type(self).__name__
        if fault == "Raising":
            raise ZeroDivisionError("I divide by nothing")
        if fault == "Illegal":
            return Card(999)
        if fault == "Rubbish":
            return "seven of hearts"
        if fault == "Written":
            return json.dumps({"card": super().choose(seen, legal, imagine, chance).number})
        if fault == "Silent":
            return None
        while fault == "Slow":
            time.sleep(0.01)
        while fault == "Dozing":
            with suppress(Exception):
                time.sleep(0.01)
        if fault == "Exiting":
            sys.exit("enough")
        return super().choose(seen, legal, imagine, chance)


class Unborn(Guest):
    """Cannot even be made."""

    def __init__(self, _: Chance) -> None:
        raise OSError("no such weights")


NAMES = ("Raising", "Illegal", "Rubbish", "Written", "Silent", "Slow", "Dozing", "Exiting")
GUESTS: dict[str, type[Guest]] = {"unborn": Unborn} | {name.lower(): type(name, (Guest,), {}) for name in NAMES}


@pytest.fixture
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of strangers, as the entry point would bring them."""
    monkeypatch.setattr("tablee.bots.levels._guests", lambda _: GUESTS)


def test_the_better_bot_has_the_better_rating_with_any_workers() -> None:
    one = arena("upturn", ["random", "easy"], seats=2, games=40, seed=3)
    assert [standing.bot for standing in one.standings] == ["easy", "random"]
    best, worst = one.standings
    assert best.interval[0] < best.mu < best.interval[1]
    assert best.mu > worst.mu
    assert best.won + worst.won == one.games == 40
    assert one == arena("upturn", ["random", "easy"], seats=2, games=40, seed=3, workers=2)


@pytest.mark.parametrize(
    ("guest", "why"),
    [
        ("raising", "raised:ZeroDivisionError: I divide by nothing"),
        ("silent", "silent"),
        ("rubbish", "malformed:'seven of hearts'"),
        ("slow", "slow"),
        ("dozing", "slow"),
        ("exiting", "raised:SystemExit: enough"),
        ("unborn", "raised:OSError: no such weights"),
    ],
)
def test_a_bot_that_fails_forfeits_and_the_league_goes_on(guests: None, guest: str, why: str) -> None:
    league = arena("mind_up", ["easy", guest], seats=3, games=4, limit=0.2)
    fallen = next(standing for standing in league.standings if standing.bot == guest)
    assert league.games == 4
    assert league.standings[-1] is fallen
    ((reason, times),) = fallen.forfeits.items()
    assert re.sub(r" \(test_league.py:\d+\)$", "", reason) == why
    assert times == 4
    assert json.loads(league.to_json())["standings"][-1]["forfeits"] == {reason: 4}


def test_an_interruption_of_a_bots_own_is_its_failure_where_none_can_come(
    guests: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker leaves a Ctrl-C to the first process."""

    def choose(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(GUESTS["raising"], "choose", choose)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        game = Fixture("mind_up", ("easy", "raising"), 3, "seed", None).play(0)
    finally:
        signal.signal(signal.SIGINT, before)
    assert game.forfeit
    assert game.forfeit.why.startswith("raised:KeyboardInterrupt")


def test_more_games_tell_more() -> None:
    few, many = (arena("mind_up", ["random", "easy"], seats=3, games=games).standings[0] for games in (12, 120))
    assert many.sigma < few.sigma / 2


def test_of_a_bot_with_many_excuses_only_some_are_told(guests: None, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = count()

    def choose(*_: Any) -> Any:
        raise ValueError(f"the {next(answers)}th excuse")

    monkeypatch.setattr(GUESTS["raising"], "choose", choose)
    league = arena("mind_up", ["easy", "raising"], seats=3, games=14)
    forfeits = next(one for one in league.standings if one.bot == "raising").forfeits
    assert len(forfeits) == MOST_REASONS + 1
    assert forfeits["raised:ValueError: …"] == 4


def test_a_forfeit_is_nobody_elses_loss(guests: None) -> None:
    league = arena("mind_up", ["easy", "random", "raising"], seats=3, games=6)
    counted = {standing.bot: (standing.games, float(standing.won)) for standing in league.standings}
    assert counted == {"easy": (0, 0), "random": (0, 0), "raising": (6, 0)}


def test_a_ctrl_c_while_a_game_is_counted_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def rate(*_: Any) -> None:
        rated.append(1)
        if len(rated) == 3:
            os.kill(os.getpid(), signal.SIGINT)

    rated: list[int] = []
    monkeypatch.setattr("tablee.arena.league._rate", rate)
    league = arena("mind_up", ["easy", "random"], seats=3, games=50)
    assert league.games == len(rated) == 3
    assert sum(standing.games for standing in league.standings) == 9
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_loading_a_kernel_is_not_thinking_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """In whatever process a game is played, and before any bot is asked."""
    pytest.importorskip("numba")
    warmed: list[tuple[str, list[str]]] = []
    monkeypatch.setattr("tablee.arena.table.warm", lambda game, levels: warmed.append((game.name, levels)))
    ready.cache_clear()
    for number in range(2):
        Fixture("mind_up", ("expert@1", "random"), 3, "seed", None).play(number)
    assert warmed == [("mind_up", ["expert"])]


def test_an_illegal_answer_is_told_with_its_rule(guests: None) -> None:
    league = arena("mind_up", ["easy", "illegal"], seats=3, games=1)
    (why,) = next(one.forfeits for one in league.standings if one.bot == "illegal")
    assert why == "illegal:MU-09"
    assert reason_text(why, Voice("en")) == "a move that is not allowed (MU-09)"
    assert reason_text("malformed:'ace'", Voice("en")) == "an answer that is no move: 'ace'"
    assert reason_text("slow", Voice("fr")) == "pas de réponse à temps"


def test_a_bot_may_answer_in_json(guests: None) -> None:
    league = arena("mind_up", ["easy", "written"], seats=3, games=2)
    assert league.tally.games == 2


def test_who_did_not_win_is_ranked_by_score_and_a_forfeit_is_last() -> None:
    from fractions import Fraction

    from tablee.arena.forfeits import Forfeit

    played = GameResult((0, 1, 2), (Fraction(1), Fraction(0), Fraction(0)), (9, 5, 7), 3)
    assert LeagueGame(("a", "b", "c"), played).ranks == [0, 2, 1]
    assert LeagueGame(("a", "b", "c"), None, Forfeit(1, "why")).ranks == [0, 1, 0]


def test_line_ups_are_drawn_by_lot_and_everybody_plays() -> None:
    fixture = Fixture("mind_up", ("a", "b", "c", "d", "e"), 4, "seed", None)
    line_ups = [fixture.line_up(number) for number in range(60)]
    assert all(len(set(line_up)) == 4 for line_up in line_ups)
    assert {bot for line_up in line_ups for bot in line_up} == set("abcde")
    assert Fixture("mind_up", ("a", "b"), 5, "seed", None).line_up(0).count("a") in (2, 3)


def test_time_runs_out_also_in_an_endless_loop() -> None:
    def think() -> None:
        with time_limit(0.05):
            while True:
                pass

    with pytest.raises(TooSlow):
        think()


@pytest.mark.parametrize(
    "wrong", [{"bots": ["nobody"]}, {"games": 0}, {"seats": 99}, {"options": {"x": 1}}, {"limit": 0}, {"limit": -1}]
)
def test_what_cannot_be_played_is_told_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(tablee.TableeError):
        arena("mind_up", **{"games": 2, **wrong})
