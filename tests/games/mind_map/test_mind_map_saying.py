"""What bots say after a reveal: whole sentences in both languages, and nothing that is not out yet."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from games.mind_map.mind_map_scenes import table
from games.mind_map.test_mind_map_bots import crew, play
from tablee.bots.play import ask_all
from tablee.core.bot import Bot, Explaining, Remark
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.bots import saying
from tablee.games.mind_map.bots.saying import measure
from tablee.games.mind_map.own_deck import criterion_text, word_text
from tablee.text import LANGUAGES, Voice
from tablee.text import table as texts

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou", "Max", "Nell")


def explain(match: Match, seat: int, bot: Bot) -> tuple[Remark, ...]:
    assert isinstance(bot, Explaining)
    return bot.explain(match.seen_by(seat))


def voice(match: Match, lang: str) -> Voice:
    cards = match.state.cards
    namers = {
        "word": lambda word: word_text(cards, word, lang),
        "criterion": lambda criterion: criterion_text(cards, criterion, lang),
    }
    return Voice(lang, "mind_map", NAMES, namers)


def until_reveal(match: Match, bots: dict[int, Bot], rounds: int) -> None:
    while len(match.state.history) < rounds:
        assert ask_all(match, bots, "luck")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_remark_is_a_sentence(lang: str) -> None:
    keys = set()
    for level in ("easy", "expert"):
        for seed in range(6):
            bots = crew(5, str(seed), level)
            match = play(table(5, str(seed)), bots)
            for seat, bot in enumerate(bots):
                for remark in explain(match, seat, bot):
                    sentence = voice(match, lang).say(f"remark.{remark.key}", **dict(remark.params))
                    assert sentence.endswith(".")
                    assert "{" not in sentence
                    keys.add(remark.key)
    assert keys == texts("mind_map", lang)["remark"].keys()


def test_remarks_are_about_what_happened() -> None:
    bots = crew(4, "about", "expert")
    match = play(table(4, "about"), bots)
    shown = match.state.history[-1]
    for seat, bot in enumerate(bots):
        placed, guessed = (dict(remark.params) for remark in explain(match, seat, bot))
        assert (placed["across"], placed["up"]) == (shown.deal.across, shown.deal.up)
        assert placed.get("reference", shown.deal.reference) == shown.deal.reference
        assert placed.get("other") != shown.deal.word(dict(shown.numbers)[seat])
        owner = guessed["seat"]
        assert guessed["guess"] == shown.deal.word(dict(dict(shown.ballots)[seat])[owner])
        assert guessed.get("truth", guessed["guess"]) == shown.deal.word(dict(shown.numbers)[owner])


def test_nothing_is_said_before_a_reveal() -> None:
    match, bots = table(4), crew(4)
    assert explain(match, 0, bots[0]) == ()
    until_step = dict(enumerate(bots))
    ask_all(match, until_step, "luck")  # all tokens are placed
    assert match.step == 1
    assert explain(match, 0, bots[0]) == ()


def test_nothing_is_said_about_the_round_that_is_played() -> None:
    """In every world this seat could be in it says the same, and only the last reveal's cards are named."""
    match, bots = table(5, "leak"), crew(5, "leak", "normal")
    until_reveal(match, dict(enumerate(bots)), 1)
    ask_all(match, dict(enumerate(bots)), "luck")
    said = explain(match, 2, bots[2])
    assert said
    shown = match.state.history[-1].deal
    out = {*shown.words, shown.reference}
    for remark in said:
        assert {value for key, value in remark.params if key in ("reference", "other", "guess", "truth")} <= out
    for world in range(10):
        imagined = match.fork(match.imagine(2, Chance("worlds", world)))
        assert explain(imagined, 2, bots[2]) == said


def test_watchers_and_the_public_say_nothing() -> None:
    match, bots = table(8), crew(8)
    until_reveal(match, dict(enumerate(bots)), 1)
    assert len(explain(match, 0, bots[0])) == 2
    assert explain(match, 1, bots[1]) == ()


def test_measures() -> None:
    assert [measure(more) for more in (0.9, 0.3, 0.1, -0.1, -0.3, -0.9)] == [
        *("much_more", "more", "same", "same", "less", "much_less")
    ]
    assert {measure(i / 10) for i in range(-10, 11)} == texts("mind_map", "en")["measure"].keys()


def test_remarks_in_the_code_are_those_in_the_texts() -> None:
    tree = ast.parse(Path(saying.__file__).read_text(encoding="utf-8"))
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_remark"
    ]
    keys = {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}
    assert keys == texts("mind_map", "en")["remark"].keys()
