"""Words and criteria a table brings itself."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from games.mind_map.mind_map_scenes import DECK, WORDS, seating, table
from tablee.core.errors import BadSetup
from tablee.core.record import Record, replay
from tablee.games.mind_map import game
from tablee.games.mind_map.material import Options
from tablee.games.mind_map.own_deck import criterion_text, read_cards, read_lines, word_text
from tablee.games.mind_map.rules import bad_lines

MANY = tuple(f"thing {i}" for i in range(40))
SIDES = tuple(f"side {i}" for i in range(8))


def test_lines_are_trimmed_and_spaces_collapsed() -> None:
    """MM-23: also no-break spaces, a line end and the mark some editors put first."""
    lines = ("\ufeff  old   teapot \r\n", "sea\u00a0 \u202fview", "l’ami\u202f!")
    assert read_lines("own_words", lines, ()) == (("old teapot", "sea view", "l’ami\u202f!"), ())


def test_blank_lines_are_skipped_but_counted() -> None:
    """MM-23: the problem is on line 4."""
    cards, problems = read_lines("own_words", ("one", "", "  \t", "x" * 61, "two"), ())
    assert cards == ("one", "two")
    assert [(problem.key, dict(problem.params)["line"]) for problem in problems] == [("line_too_long", 4)]


def test_duplicates_are_dropped() -> None:
    """MM-23: compared by NFC and case folding."""
    lines = ("Café", normalize("NFD", "CAFÉ"), "Straße", "STRASSE", "caf\u00e9 noir", "café\u00a0noir")
    assert read_lines("own_words", lines, ())[0] == ("Café", "Straße", "caf\u00e9 noir")


def test_duplicates_of_the_deck_are_dropped_when_adding() -> None:
    """MM-23: in either language; where own cards replace the deck's they stay."""
    lines = ("UMBRELLA", "Parapluie", "teapot")
    assert read_cards(Options(deck=DECK.name, own_words=lines))[0].words.own == ("teapot",)
    assert read_cards(Options(deck=DECK.name, own_words=lines, only_own=True))[0].words.own == lines


def test_sixty_characters() -> None:
    """MM-23: sixty are allowed, counted as a reader counts them."""
    assert read_lines("own_words", ("x" * 60, normalize("NFD", "é" * 60)), ())[1] == ()
    ((_, problem),) = [(0, problem) for problem in read_lines("own_criteria", ("y" * 61,), ())[1]]
    assert (problem.rule, problem.key) == ("MM-23", "line_too_long")
    assert dict(problem.params) == {"option": "own_criteria", "line": 1, "length": 61, "limit": 60}


@pytest.mark.parametrize("bad", ["a\x00b", "a\tb", "a\x1b[31mb", "a\nb", "a\x85b", "a\u2028b", "a\ud800b", "a\u202eb"])
def test_control_characters(bad: str) -> None:
    """MM-23: refused, with the line number."""
    cards, problems = read_lines("own_words", ("fine", bad), ())
    assert cards == ("fine",)
    assert [(problem.key, dict(problem.params)["line"]) for problem in problems] == [("control_character", 2)]


def test_all_problems_at_once_and_the_first_refuses() -> None:
    """MM-23: a page shows them all."""
    options = Options(own_words=("a\x00", "b" * 99), own_criteria=("", "c\x07"), only_own=True)
    problems = bad_lines(options, game.teams(4))
    assert [problem.key for problem in problems] == [
        "control_character",
        "line_too_long",
        "control_character",
        "too_few_words",
        "too_few_criteria",
    ]
    assert game.refusal(seating(4, options)) == problems[0]
    with pytest.raises(BadSetup) as caught:
        table(4, options=options)
    assert caught.value.refusal == problems[0]


@pytest.mark.parametrize(("seats", "words", "criteria"), [(4, 15, 6), (7, 24, 6), (8, 20, 8), (9, 22, 8), (14, 32, 8)])
def test_enough_for_all_rounds(seats: int, words: int, criteria: int) -> None:
    """MM-23: the sum of (n + 1) words and 2 criteria over the rounds; a shortage has no line number."""
    enough = Options(own_words=MANY[:words], own_criteria=SIDES[:criteria], only_own=True)
    assert game.refusal(seating(seats, enough)) is None
    short = Options(own_words=MANY[: words - 1], own_criteria=SIDES[:criteria], only_own=True)
    problem = game.refusal(seating(seats, short))
    assert problem
    assert (problem.key, dict(problem.params)) == ("too_few_words", {"have": words - 1, "need": words})
    short = Options(own_words=MANY, own_criteria=SIDES[: criteria - 1], only_own=True)
    problem = game.refusal(seating(seats, short))
    assert problem
    assert (problem.key, dict(problem.params)) == ("too_few_criteria", {"have": criteria - 1, "need": criteria})


def test_own_cards_join_or_replace() -> None:
    """MM-23: ids from 100 (criteria: 50) on are the table's own."""
    added, _ = read_cards(Options(deck=DECK.name, own_words=("teapot",), own_criteria=("round",)))
    assert (added.words.ids, added.criteria.ids) == (tuple(range(101)), tuple(range(51)))
    alone, _ = read_cards(Options(deck=DECK.name, own_words=MANY, own_criteria=SIDES, only_own=True))
    assert (alone.words.ids, alone.criteria.ids) == (tuple(range(100, 140)), tuple(range(50, 58)))
    assert (word_text(added, 100, "fr"), criterion_text(added, 50, "en")) == ("teapot", "round")
    assert tuple(word_text(added, WORDS["swimsuit"], lang) for lang in ("en", "fr")) == ("swimsuit", "maillot de bain")


def test_a_kind_without_own_lines_keeps_the_deck() -> None:
    """MM-23: own words alone are played with the criteria of the deck."""
    cards, _ = read_cards(Options(deck=DECK.name, own_words=MANY, own_criteria=(" ",), only_own=True))
    assert (cards.words.ids, cards.criteria.ids) == (tuple(range(100, 140)), tuple(range(50)))


def test_language_of_own_lines() -> None:
    """MM-23: one of the two."""
    problem = game.refusal(seating(4, Options(own_language="de")))
    assert problem
    assert (problem.rule, problem.key) == ("MM-23", "unknown_language")


def test_a_table_with_its_own_deck_replays() -> None:
    """MM-23: options hold the lines as they were pasted; the view has what is needed to name a card."""
    match = table(4, options={"own_words": [" Teapot ", "", *MANY], "own_criteria": list(SIDES), "only_own": True})
    assert match.seen_by(None).view.cards.words.own[:2] == ("Teapot", "thing 0")
    again = replay(Record.from_json(match.record.to_json()))
    assert again.state == match.state
    assert again.record.options.own_words[0] == " Teapot "
