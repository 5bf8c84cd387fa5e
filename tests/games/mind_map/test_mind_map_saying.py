"""What bots say after a reveal: whole sentences in both languages, and nothing that is not out yet."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from games.mind_map.mind_map_scenes import CARDS, CRITERIA, table
from games.mind_map.test_mind_map_bots import crew, play
from games.mind_map.test_mind_map_texts import flat
from tablee.bots.play import ask_all
from tablee.core.bot import Bot, Explaining, Remark
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.bots import saying
from tablee.games.mind_map.bots.saying import NEITHER, VARIANTS, measure, worded
from tablee.games.mind_map.material import LARGEST_SOLO, Options
from tablee.games.mind_map.own_deck import card_names, question_text, read_cards
from tablee.text import LANGUAGES, Voice
from tablee.text import table as texts

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim", "Kay", "Lou", "Max", "Nell")
SIDES = ("much_more", "more", "same", "less", "much_less", "even")


def explain(match: Match, seat: int, bot: Bot) -> tuple[Remark, ...]:
    assert isinstance(bot, Explaining)
    return bot.explain(match.seen_by(seat))


def voice(options: Options, lang: str) -> Voice:
    return Voice(lang, "mind_map", NAMES, card_names(options, lang))


def situation(remark: Remark) -> str:
    return remark.key.partition(".")[0]


def until_reveal(match: Match, bots: dict[int, Bot], rounds: int) -> None:
    while len(match.state.history) < rounds:
        assert ask_all(match, bots, "luck")


def remark_texts(lang: str) -> dict[str, dict[str, str]]:
    """Every situation with its variants; some are said in other words to whoever the token is."""
    found = dict(texts("mind_map", lang)["remark"])
    return found | {f"yours.{key}": variants for key, variants in found.pop("yours").items()}


def filled(template: str, side: str, way: str) -> dict[str, Any]:
    """Something for every place of a template."""
    asked = re.findall(r"\{(\w+)(?::(\w+))?\}", template)
    kinds = {"than": side, "measure": side, "answer": side, "way": way, "further": way}
    return {name: kinds.get(kind, 3) for name, kind in asked}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_remark_is_a_sentence(lang: str) -> None:
    """Any words, criteria and sides: nothing is left open, nothing is doubled, and it begins and ends as it should."""
    speaker = voice(Options(deck="house-1"), lang)
    for situation_, variants in remark_texts(lang).items():
        assert "".join(variants) == VARIANTS
        for variant, template in variants.items():
            for side, way in zip(SIDES, ("right", "left", "up", "down", "up", "left"), strict=True):
                if "answer" in template and side in NEITHER:
                    continue
                sentence = speaker.say(f"remark.{situation_}.{variant}", **filled(template, side, way))
                assert re.fullmatch(r"[A-ZÀÉ“«].*\.", sentence), sentence
                assert not re.search(r"[{}_–]|[.?!,:] ?[.?,:]|  ", sentence.replace("”.", "”").replace("».", "»")), (
                    sentence
                )
    assert len(VARIANTS) >= LARGEST_SOLO


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_make_no_claim_of_their_own(lang: str) -> None:
    """A side comes only from a parameter, so the claims can be tried (test_mind_map_claims) without reading words."""
    own = r"\b(more|less|left|right|yes|higher|lower|plus|moins|gauche|droite|oui|haut|bas)\b"
    for situation_, variants in remark_texts(lang).items():
        for template in variants.values():
            said = re.sub(r"\{.*?\}", "", template)
            assert situation_ in ("beside", "unknown") or not re.search(own, said, re.IGNORECASE), template


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_criterion_is_a_question_of_its_own(lang: str) -> None:
    cards, _ = read_cards(Options("house-1", own_criteria=("éteint ?", "already asked?  "), own_language=lang))
    mark = "\u202f?" if lang == "fr" else "?"
    assert [question_text(cards, 50 + own, lang) for own in (0, 1)] == [f"Éteint{mark}", f"Already asked{mark}"]
    smelly = {"en": "Strong-smelling?", "fr": "Sent fort\u202f?"}
    assert question_text(CARDS, CRITERIA["smelly"], lang) == smelly[lang]
    tempting = {"en": "Tempting to collect?", "fr": "On aimerait collectionner\u202f?"}
    assert question_text(CARDS, CRITERIA["collectable"], lang) == tempting[lang]
    assert question_text(CARDS, 0, lang) == ("Bruyant\u202f?" if lang == "fr" else "Noisy?")


def test_bots_of_a_round_all_say_it_their_own_way() -> None:
    bots = crew(7, "own way", "normal")
    match = play(table(7, "own way"), bots)
    said = [explain(match, seat, bot)[0] for seat, bot in enumerate(bots)]
    assert len({remark.key.partition(".")[2] for remark in said}) == 7


def test_remarks_are_about_what_happened() -> None:
    bots = crew(4, "about", "expert")
    match = play(table(4, "about"), bots)
    shown = match.state.history[-1]
    for seat, bot in enumerate(bots):
        placed, guessed = (dict(remark.params) for remark in explain(match, seat, bot))
        assert placed["word"] == shown.deal.word(dict(shown.numbers)[seat])
        assert (placed["across"], placed["up"]) == (shown.deal.across, shown.deal.up)
        assert placed["reference"] == guessed["reference"] == shown.deal.reference
        assert placed.get("other") != placed["word"]
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
        named = {value for key, value in remark.params if key in ("word", "reference", "other", "guess", "truth")}
        assert named <= out
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
    held = texts("mind_map", "en")
    assert {measure(i / 10) for i in range(-10, 11)} | {"even"} == held["measure"].keys() == held["than"].keys()
    assert held["answer"].keys() == held["measure"].keys() - {*NEITHER}
    assert held["way"].keys() == held["further"].keys() == {"right", "left", "up", "down"}


@pytest.mark.parametrize(
    ("more", "apart", "says"),
    [
        (0.9, (40.0, 30.0), "much_more"),
        (0.9, (40.0, 8.0), "more"),  # nearly alike for everybody else
        (0.9, (4.0, 30.0), "more"),  # a nudge took it there
        (0.9, (40.0, -20.0), "more"),
        (-0.9, (-40.0, -8.0), "less"),
        (0.1, (20.0, 20.0), "same"),
        (0.1, (40.0, 20.0), "more"),  # clearly more, and it does lie on that side
        (-0.1, (-10.0, -50.0), "less"),
        (0.02, (10.0, 50.0), "even"),  # on no side, and that is not how it is known
        (-0.1, (-5.0, 50.0), "even"),
    ],
)
def test_a_measure_fits_the_place_and_the_word(more: float, apart: tuple[float, float], says: str) -> None:
    """First how far out the token lies, then how far apart the ratings are: the bot's own, and those it knows of."""
    assert worded(more, apart) == says


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_does_not_begin_after_a_colon(lang: str) -> None:
    """A question and its answer begin with a capital letter."""
    held = texts("mind_map", lang)
    said = [text for part in ("remark", "advice", "review", "table") for text in flat(held[part]).values()]
    assert len(said) > 150
    assert [text for text in said if re.search(r":\s\{\w+:(question|measure|than|answer)\}", str(text))] == []


def test_french_sentences_fit_any_word_and_any_name() -> None:
    """No participle or adjective has to agree with a word or a speaker whose gender nobody knows."""
    agreeing = r"l’aurais|m’a eu|m’avez eu|serais allé|suis trompé|suis juste|désolé|l’ai |[Cc]omparé"
    said = [str(text) for part in ("remark", "table") for text in flat(texts("mind_map", "fr")[part]).values()]
    assert [text for text in said if re.search(rf"\b(?:{agreeing})", text) and "J’ai comparé" not in text] == []


def test_remarks_in_the_code_are_those_in_the_texts() -> None:
    tree = ast.parse(Path(saying.__file__).read_text(encoding="utf-8"))
    calls = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_remark"
    ]
    keys = {str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant)}
    assert keys == remark_texts("en").keys() - {f"yours.{key}" for key in keys}
    assert {"yours.guessed", "yours.wrong", "yours.close"} <= remark_texts("en").keys()
