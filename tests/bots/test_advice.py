"""Hints: what a bot would do on a person's seat, from what that seat may know, and why."""

from __future__ import annotations

from collections import Counter
from string import Formatter
from typing import Any

import pytest

import tablee
from tablee.bots import make_bot
from tablee.bots.advice import advise, adviser
from tablee.bots.play import bot_chance, propose
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_up.bots.gain import HARDLY, TURNS, GainBot
from tablee.text import LANGUAGES, Voice


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


@pytest.mark.parametrize("name", ["mind_up", "upturn", "mind_map"])
def test_a_hint_is_the_same_in_a_world_that_looks_the_same(name: str) -> None:
    """Move, reason and figures: what could differ would tell what others hold."""
    others = 0
    for number in range(12):
        match = Match(tablee.game(name), 4, seed=f"hints {number}")
        seat = sorted(match.to_act)[number % len(match.to_act)]
        here = asked(match, seat)
        there = match.fork(match.game.imagine(match.state, seat, Chance("other", number)))
        others += there.state != match.state
        assert asked(there, seat) == here
    assert others > 6, "worlds that only look the same"


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
    assert said["points"] > said["less"]
    assert said["points"] <= TURNS * max(match.seen_by(0).view.gains)
    for lang in ("en", "fr"):
        assert str(said["points"]) in Voice(lang, "mind_up").say(f"advice.{advice.reason.key}", **said)


def test_where_two_cards_are_worth_the_same_it_is_said_so() -> None:
    keys = set()
    for seed in range(20):
        match = Match(tablee.game("mind_up"), 4, seed=f"hints {seed}")
        advice = advise(match, 0, GainBot(worlds=60), "normal", bot_chance("hint", 0, 1))
        assert advice.reason
        keys.add(advice.reason.key)
        said = Voice("en", "mind_up").say(f"advice.{advice.reason.key}", **dict(advice.reason.params))
        assert ("hardly matters" in said) is (advice.reason.key == "alike")
        points = dict(advice.reason.params)
        assert advice.reason.key == "alike" or points["points"] - points["less"] > HARDLY
    assert keys == {"gain", "alike"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_the_last_turn_of_a_round_it_says_where_the_other_card_goes(lang: str) -> None:
    """MU-17: nobody plays the last card."""
    match = Match(tablee.game("mind_up"), 4, seed="hints")
    while len(match.seen_by(0).view.hand) > 2:
        for seat in sorted(match.to_act):
            match.answer(seat, match.legal(seat).sample(Chance("hints", 10 * match.step + seat)))
    advice = advise(match, 0, GainBot(worlds=60), "normal", bot_chance("hint", 0, 1))
    assert advice.reason
    assert advice.reason.key in ("gain_last", "alike_last")
    (kept,) = {*match.seen_by(0).view.hand} - {advice.move.number}
    said = Voice(lang, "mind_up").say(f"advice.{advice.reason.key}", **dict(advice.reason.params))
    assert said.endswith(f": {kept}.")


def test_any_game_has_somebody_who_gives_hints() -> None:
    for name in tablee.games():
        assert adviser(tablee.game(name)) == "normal"


def reasons_in(name: str, seats: int, level: str, steps: int, seed: str = "reasons") -> Counter[str]:
    """A game among bots that are asked why before each move; every reason can be said in both languages."""
    match, found = Match(tablee.game(name), seats, seed=seed), Counter[str]()
    bots = [make_bot(match.game, level, Chance(seed, seat)) for seat in range(seats)]
    while match.to_act and match.step < steps:
        seat = min(match.to_act)
        advice = advise(match, seat, bots[seat], level, bot_chance("hint", seat, match.step))
        assert advice.reason, "whoever is awaited is told why"
        found[advice.reason.key] += 1
        assert fields_of(name, advice.reason.key) == {key for key, _ in advice.reason.params}
        match.answer(seat, advice.move)
    return found


def fields_of(name: str, key: str) -> set[str]:
    """The parameters of a reason, the same in both languages."""
    english, french = (
        {field for _, field, *_ in Formatter().parse(Voice(lang, name).template(f"advice.{key}")) if field}
        for lang in LANGUAGES
    )
    assert english == french
    return english


def test_a_hint_of_upturn_says_how_often_it_wins_or_which_rule_of_thumb_it_follows() -> None:
    assert {"wins", "alike", "only"} <= reasons_in("upturn", 4, "normal", 60).keys()
    thumbs = sum((reasons_in("upturn", 4, "easy", 150, f"thumb {number}") for number in range(4)), Counter[str]())
    assert thumbs.keys() - {"nothing_fits"} == {"small_step", "sweeps", "in_need", "only", "fewest"}


@pytest.mark.parametrize(("seats", "wanted"), [(4, {"placed", "read"}), (8, {"placed", "read", "agreed"})])
def test_a_hint_of_mind_map_says_what_a_token_says(seats: int, wanted: set[str]) -> None:
    assert wanted <= reasons_in("mind_map", seats, "normal", 40).keys()
