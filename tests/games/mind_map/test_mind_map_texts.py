"""Every text of Mind Map exists in both languages, every rule is told to players and named by a test."""

from __future__ import annotations

import re
import string
from dataclasses import fields
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from rule_ids import rule_ids
from tablee.core.codec import members_of, tag_of
from tablee.games.mind_map.decks import deck, names
from tablee.games.mind_map.events import MindMapEvent
from tablee.games.mind_map.material import Options
from tablee.games.mind_map.state import Phase
from tablee.text import LANGUAGES, table

GAME = files("tablee.games.mind_map")
IDS = rule_ids("mind_map")
SOURCE = "".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(str(GAME)).rglob("*.py")) if "kernel" not in path.parts
)


def placeholders(text: Any) -> set[str]:
    texts = text if isinstance(text, list) else [text]
    return {name for one in texts for _, name, _, _ in string.Formatter().parse(one) if name}


def flat(texts: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in texts.items():
        inner = flat(value) if isinstance(value, dict) else None
        found |= {f"{key}.{name}": text for name, text in inner.items()} if inner is not None else {key: value}
    return found


def calls(pattern: str) -> dict[str, set[str]]:
    """The keys of literal calls in the source, and the keyword parameters they are given."""
    found: dict[str, set[str]] = {}
    for key, params in re.findall(pattern + r"((?:[^()]|\([^()]*\)|\((?:[^()]|\([^()]*\))*\))*)\)", SOURCE):
        found.setdefault(key, set()).update(re.findall(r"\b([a-z_]+)=", params))
    return found


def test_both_languages_have_the_same_keys_and_placeholders() -> None:
    english, french = (flat(table("mind_map", lang)) for lang in LANGUAGES)
    assert english.keys() == french.keys()
    for key, text in english.items():
        assert placeholders(text) == placeholders(french[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_have_their_texts(lang: str) -> None:
    texts = table("mind_map", lang)["event"]
    assert texts.keys() == {tag_of(event) for event in members_of(MindMapEvent)}
    for event in members_of(MindMapEvent):
        assert placeholders(texts[tag_of(event)]) <= {field.name for field in fields(event)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_and_screens_have_their_texts(lang: str) -> None:
    texts = table("mind_map", lang)
    refusals = calls(r'refuse\("MM-\d\d", "(\w+)"')
    assert texts["refusal"].keys() == refusals.keys()
    screens = calls(r"""say\(["']screen\.(\w+)["']""")
    assert texts["screen"].keys() == screens.keys()
    for table_name, given in (("refusal", refusals), ("screen", screens)):
        for key, params in given.items():
            assert placeholders(texts[table_name][key]) <= params, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_phases_and_reasons_have_their_texts(lang: str) -> None:
    texts = table("mind_map", lang)
    options = {field.name for field in fields(Options)}
    assert texts["option"].keys() == texts["option_help"].keys() == options
    assert texts["option_without"].keys() == {field.name for field in fields(Options) if "only_with" in field.metadata}
    assert texts["phase"].keys() == {phase.value for phase in Phase}
    assert texts["reason"].keys() == {"most_points", "tie", "team_points", "team_tie"}


def test_french_has_its_narrow_spaces() -> None:
    """Before ; : ! ? and inside « », never a plain space."""
    for key, text in flat(table("mind_map", "fr")).items():
        for one in text if isinstance(text, list) else [text]:
            assert not re.search(r" [;:!?»]|« |\w[;!?](?!\w)|'", one), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_fits_80_columns(lang: str) -> None:
    page = (GAME / f"RULES.{lang}.md").read_text(encoding="utf-8")
    assert all(len(line) <= 80 for line in page.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_knows_how_many_cards_a_deck_has(lang: str) -> None:
    """MM-01: words and criteria of every deck."""
    page = (GAME / f"RULES.{lang}.md").read_text(encoding="utf-8")
    said = re.findall(r"`(house-\d)`\D*(\d+)\s(?:words|mots)\D*(\d+)\s(?:criteria|critères)", page)
    assert {name: (int(words), int(criteria)) for name, words, criteria in said} == {
        name: (len(deck(name).words), len(deck(name).criteria)) for name in names()
    }


def test_in_french_the_map_is_a_plan() -> None:
    """A card is a carte; one word for both would be one too few."""
    texts = [*flat(table("mind_map", "fr")).values(), (GAME / "RULES.fr.md").read_text(encoding="utf-8")]
    map_as_card = r"(?<!figure )sur la carte|touchez la carte|milieu de la carte|côté de la carte|[Ll]a carte va"
    assert [text for text in texts if re.search(map_as_card, str(text))] == []


def test_every_rule_is_named_by_a_test() -> None:
    tests = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_mind_map_*.py"))
    named = re.findall(r'"""(.*?)"""', tests, re.DOTALL)
    assert {rule for doc in named for rule in re.findall(r"MM-\d\d", doc)} == IDS
