"""Words for games that bring none: readable, in both languages, and never a KeyError."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import pytest

from tablee.core import catalog
from tablee.core.catalog import Kit
from tablee.core.errors import refuse
from tablee.core.game import BySeat, Pairs, Seat
from tablee.text import LANGUAGES, Voice, rules_page
from tablee.text.generic import readable
from tablee.text.outline import outline
from toys import Forbidden, Said, Say, Whisper, whisper

HIGH_CARD = Path(__file__).parents[2] / "examples" / "high_card.py"


class Suit(Enum):
    HEARTS = "hearts"


@dataclass(frozen=True, slots=True)
class Held:
    card: int
    suit: Suit
    open: bool = False


@pytest.fixture(autouse=True)
def _whisper(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy has rules and nothing else."""
    catalog.forget()
    monkeypatch.setitem(catalog._kits, "whisper", Kit(whisper))
    yield
    catalog.forget()


@pytest.mark.parametrize(
    ("name", "words"),
    [("not_in_your_hand", "not in your hand"), ("DrawTwo", "draw two"), ("high_card", "high card"), ("x", "x")],
)
def test_names_become_words(name: str, words: str) -> None:
    assert readable(name) == words


def test_the_title_events_moves_and_refusals_come_from_the_types() -> None:
    voice = Voice("en", "whisper", ["Anna", "Bruno"])
    assert voice.say("title") == "Whisper"
    assert voice.event(Said(((0, 3), (1, 4)))) == "Said: Anna: 3, Bruno: 4"
    assert voice.event(Forbidden(1, 2)) == "Forbidden: player Bruno · number 2"
    assert voice.move(Say(3, loud=True)) == "Say: number 3 · loud yes"
    assert voice.refusal(refuse("W-1", "not_now", number=3)) == "Not now: number 3 (W-1)"
    assert voice.template("reason.most_points") == "most points"
    assert voice.template("option.audience") == "Audience"


def test_common_words_are_told_in_french() -> None:
    voice = Voice("fr", "whisper", ["Anna", "Bruno"])
    assert voice.event(Forbidden(1, 2)) == "Interdit\u202f: joueur Bruno · nombre 2"
    assert voice.move(Say(3)) == "Dire\u202f: nombre 3", "what is usual is left out"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_ever_missing(lang: str) -> None:
    voice = Voice(lang, "whisper")
    for key in ("title", "reason.anything", "refusal.never_heard", "event.no_such", "option_help.x", "a.b.c_d"):
        assert voice.template(key)
        assert "_" not in voice.say(key, number=1, seats=(0, 1), who=None)
    assert not voice.knows("tagline"), "what is not there is still not there"


def test_values_are_told_without_knowing_what_they_are() -> None:
    voice = Voice("en")
    assert voice.plain(Held(7, Suit.HEARTS)) == "card 7, suit hearts, open no"
    assert voice.plain(((1, 2), (3,))) == "(1, 2), (3)"
    assert [voice.plain(value) for value in (None, (), True, 3, "x")] == ["–", "–", "yes", "3", "x"]


@pytest.mark.parametrize(
    ("form", "spec"),
    [
        (Seat, "name"),
        (tuple[Seat, ...], "name"),
        (Seat | None, "name"),
        (BySeat[int], "by_seat"),
        (Pairs[Seat, int], "pairs"),
        (Pairs[str, int], "keyed"),
        (int, "plain"),
        (tuple[int, ...], "plain"),
    ],
)
def test_how_a_value_is_told_follows_from_its_type(form: object, spec: str) -> None:
    assert outline(form).spec == spec


def test_the_rules_page_is_what_the_author_wrote() -> None:
    assert rules_page("whisper", "en").splitlines()[0] == "# Whisper"
    assert str(Whisper.__doc__) in rules_page("whisper", "fr")
    catalog.open_kit(HIGH_CARD)
    page = rules_page("high_card", "en")
    assert page.startswith("# High card\n")
    assert "- **HC-2** All play a card" in page
    assert "Everything here is pure" not in page, "the interface's own docstring is not the game's"


def test_a_folder_without_texts_or_rules_yet_has_stand_ins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is between the first and the second thing an author does to it."""
    kit = Kit(whisper)
    kit.home = tmp_path
    monkeypatch.setitem(catalog._kits, "whisper", kit)
    assert Voice("en", "whisper").say("title") == "Whisper"
    assert rules_page("whisper", "fr").startswith("# Whisper")
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.toml").write_text('title = "Psst"', encoding="utf-8")
    assert Voice("en", "whisper").say("title") == "Psst"
    assert rules_page("whisper", "en").startswith("# Psst")
