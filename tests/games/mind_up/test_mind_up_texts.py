"""What Mind Up! says, in both languages, and the rules for players."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rule_ids import rule_ids
from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.events import Buried, LastCard, RoundBegan, Scored, Taken
from tablee.games.mind_up.material import BUBBLE, CARDS, COLOUR, COLOURS, OBJECTIVES
from tablee.text import LANGUAGES, Voice

from .mind_up_positions import play_step

COLOUR_WORDS = {
    "en": ("orange", "pink", "blue", "green", "purple"),
    "fr": ("orange", "rose", "bleu", "vert", "violet"),
}


def rules_page(lang: str) -> str:
    """The rules for players."""
    return (files("tablee.games.mind_up") / f"RULES.{lang}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_a_whole_game_is_a_sentence(lang: str) -> None:
    match = Match(game, 4, {"objectives": 2}, "texts")
    voice = Voice(lang, game.name, ("Ada", "Bob", "Cleo", "Dan"))
    while match.to_act:
        play_step(match, "texts")
        for sentence in map(voice.event, match.seen_by(None).events):
            assert re.search(r"\.$", sentence)
            assert not re.search(r"[{}]|None", sentence)


def test_events_say_who_and_what() -> None:
    voice = Voice("en", game.name, ("Ada", "Bob"))
    assert voice.event(Taken(1, 33, 46, 1, 4)) == "Bob plays 33 and takes 46 into column 1."
    assert voice.event(LastCard(0, 60, 2, 4)) == "Ada adds the last card, 60, to column 2."
    scored = voice.event(Scored(0, 1, (4, 4, 1, 15, 0), 1, -2, 23))
    assert scored == "Round 1, Ada: columns 4 + 4 + 1 + 15 + 0, bubbles +1, objectives −2 = 23 points."
    assert "B2" in voice.event(Buried("B2"))
    assert "2, 4, 1, 5, 3" in voice.event(RoundBegan(2, (2, 4, 1, 5, 3), ()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_objective_colour_and_reason_has_words(lang: str) -> None:
    voice = Voice(lang, game.name)
    assert all(voice.knows(f"objective.{name}") for name in OBJECTIVES)
    assert tuple(voice.say(f"colour.{colour}") for colour in COLOURS) == COLOUR_WORDS[lang]
    assert all(voice.knows(f"reason.{reason}") for reason in ("most_points", "last_round", "shared"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_for_players_state_every_rule_once(lang: str) -> None:
    page = rules_page(lang)
    assert sorted(re.findall(r"\[(MU-\d+)\]", page)) == sorted(rule_ids(game.name))
    assert len(re.findall(r"MU-\d+", page)) == len(rule_ids(game.name))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_for_players_fit_80_columns_and_begin_in_short(lang: str) -> None:
    page = rules_page(lang)
    assert max(len(line) for line in page.splitlines()) <= 80
    assert page.startswith("# Mind Up!\n")
    assert 200 < len(page.split("\n## ", maxsplit=1)[0]) < 800


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mu_01_02_the_cards_of_the_rules_page_are_those_of_the_box(lang: str) -> None:
    """MU-01, MU-02."""
    page = rules_page(lang)
    for colour, word in zip(COLOURS, COLOUR_WORDS[lang], strict=True):
        assert row_of(page, word) == [card for card in CARDS if COLOUR[card] is colour]
    for points, word in ((-1, "−1"), (1, "+1"), (2, "+2")):
        assert row_of(page, word) == [card for card in CARDS if BUBBLE[card] == points]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mu_28_to_41_the_objectives_of_the_rules_page_are_those_of_the_box(lang: str) -> None:
    rows = re.findall(r"^\| ([A-G][12]) +\| ([+−]2) +\|.*\[(MU-\d\d)\] \|$", rules_page(lang), re.MULTILINE)
    points = {"+2": 2, "−2": -2}
    listed = [(name, points[sign], rule) for name, sign, rule in rows]
    assert listed == [(each.name, each.points, each.rule) for each in OBJECTIVES.values()]


def test_french_marks_have_their_narrow_space() -> None:
    prose = re.sub(r"[*|]", "", rules_page("fr"))
    assert not re.search(r"[^\u202f][:;?!]", prose.replace("Mind Up!", ""))
    assert "'" not in prose


def row_of(page: str, word: str) -> list[int]:
    """The numbers in the row of a table that begins with the word."""
    row = re.search(rf"^\| {re.escape(word)} +\| ([\d ]+)\|$", page, re.MULTILINE)
    assert row, f"no row {word}"
    return [int(number) for number in row.group(1).split()]


def test_cards_of_a_colour_agree_with_it() -> None:
    said = {
        lang: [Voice(lang, "mind_up").say(f"cards_of.{colour}", count=count) for colour in COLOURS for count in (1, 2)]
        for lang in ("en", "fr")
    }
    assert "1 green card" in said["en"]
    assert "2 blue cards" in said["en"]
    assert {"1 carte bleue", "2 cartes bleues", "1 carte orange", "2 cartes orange", "2 cartes violettes"} <= {
        *said["fr"]
    }
