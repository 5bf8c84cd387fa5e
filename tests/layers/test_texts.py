"""Texts: both languages say the same things with the same parameters, and exactly what the code can emit."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import tablee
from tablee.codegen.files import page_texts
from tablee.core.codec import members_of, tag_of
from tablee.text import LANGUAGES
from tablee.text import table as text_of

SOURCE = Path(__file__).parents[2] / "src" / "tablee"
WEB = Path(__file__).parents[2] / "web" / "src"
GAMES = tablee.games()


PAGE = "page"
"""The page's own words, which are no game's."""


def table(name: str | None, lang: str) -> dict[str, Any]:
    return page_texts(lang) if name == PAGE else text_of(name, lang)


def flat(texts: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Every text by its dotted key; a pair of plurals counts as one text."""
    found: dict[str, str] = {}
    for key, held in texts.items():
        if isinstance(held, dict):
            found |= flat(held, f"{prefix}{key}.")
        else:
            found[prefix + key] = held if isinstance(held, str) else " | ".join(held)
    return found


def placeholders(template: str) -> set[tuple[str, str]]:
    """(parameter, how it is told) of a template; `de` is a matter of French alone."""
    return {(name, "" if spec == "de" else spec or "") for _, name, spec, _ in Formatter().parse(template) if name}


def refusals(game: str) -> Iterator[tuple[str, set[str]]]:
    """Key and parameters of every refusal the game's code can emit."""
    for path in sorted((SOURCE / "games" / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse":
                key = node.args[1]
                assert isinstance(key, ast.Constant), f"{path.name}:{node.lineno}: the key must be literal"
                yield str(key.value), {keyword.arg or "" for keyword in node.keywords}


@pytest.mark.parametrize("game", [None, PAGE, *GAMES])
def test_both_languages_have_the_same_keys_and_parameters(game: str | None) -> None:
    english, french = (flat(table(game, lang)) for lang in LANGUAGES)
    assert english.keys() == french.keys()
    differing = [key for key in english if placeholders(english[key]) != placeholders(french[key])]
    assert differing == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_event_has_its_text_and_no_other(game: str, lang: str) -> None:
    texts = table(game, lang).get("event", {})
    events = {tag_of(member): member for member in members_of(tablee.game(game).forms.Event)}
    assert texts.keys() == events.keys()
    for key, member in events.items():
        assert {name for name, _ in placeholders(texts[key])} <= {field.name for field in fields(member)}, key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_has_its_text_and_no_other(game: str, lang: str) -> None:
    texts = table(game, lang).get("refusal", {})
    emitted = list(refusals(game))
    assert {key for key, _ in emitted} == set(texts)
    for key, params in emitted:
        assert {name for name, _ in placeholders(texts[key])} <= params, key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_has_a_name_and_a_help(game: str, lang: str) -> None:
    names = {field.name for field in fields(tablee.game(game).Options)}
    for section in ("option", "option_help"):
        assert set(table(game, lang).get(section, {})) == names


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_screen_texts_are_those_the_terminal_uses(game: str, lang: str) -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (SOURCE / "games" / game).rglob("*.py"))
    used = set(re.findall(r"[\"']screen\.([a-z0-9_.]+)[\"']", code))
    assert used == {key.removeprefix("screen.") for key in flat(table(game, lang)) if key.startswith("screen.")}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [None, PAGE, *GAMES])
def test_the_way_a_parameter_is_told_exists(game: str | None, lang: str) -> None:
    """`{x:tile}` needs a table, a plural or a part of that name; words of a deck come from the game."""
    texts = table(game, lang)
    shared = table(None, lang)
    known = {
        "",
        "name",
        "signed",
        "sum",
        "and",
        "or",
        "plain",
        "by_seat",
        "pairs",
        "keyed",
        "word",
        "criterion",
        "question",
        "across",
        "upwards",
        "ballot",
    }
    known |= {key for part in (texts, shared) for key, held in part.items() if isinstance(held, dict)}
    reviews = tomllib.loads((SOURCE / "review" / "text" / f"{lang}.toml").read_text(encoding="utf-8"))
    for part in (texts, shared, reviews):
        known |= part.get("plural", {}).keys() | part.get("unless_zero", {}).keys()
    for key, template in flat(texts).items():
        assert {spec for _, spec in placeholders(template)} <= known, key


@pytest.mark.parametrize("game", [None, PAGE, *GAMES])
def test_french_typography(game: str | None) -> None:
    """A narrow no-break space before the high signs, and the curly apostrophe."""
    for key, text in flat(table(game, "fr")).items():
        if key == "title":  # a proper name
            continue
        assert not re.search(r"[^\s\u202f!?][!?;](\s|$)", text), f"{key}: {text}"
        assert not re.search(r" [:;!»]| \?(?! \()|« ", text), f"{key}: an ordinary space beside a sign"
        assert "'" not in text, f"{key}: a straight apostrophe"


def code_of(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.suffix in (".ts", ".svelte"))


SPOKEN_FOR = ("plural", "rank", "yours", "to_you", "done", "advice", "names")
"""Sections that templates speak for, what is said of an event to whom it is about (web/src/text/voice.ts), of a move to
whom it was made for (web/src/games/done.ts), and names that are drawn by lot (web/src/text/names.ts)."""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_you_is_an_event(game: str) -> None:
    texts = table(game, "en")
    assert {*texts["table"].get("yours", {}), *texts["table"].get("to_you", {})} <= texts["event"].keys()


def before_any_script(lang: str) -> set[str]:
    """What the build writes into the two files of HTML."""
    files = (WEB.parent / name for name in ("index.html", "offline.html"))
    return {key for file in files for key in re.findall(rf"\{{\{{{lang}\.(\w+)\}}\}}", file.read_text("utf-8"))}


def test_what_is_said_before_any_script_is_said_in_both_languages() -> None:
    """But for the description, which is what search engines show."""
    assert (
        before_any_script("en") - {"description"}
        == before_any_script("fr")
        == table(PAGE, "fr")["before"].keys() - {"description"}
    )


@pytest.mark.parametrize("game", [PAGE, *GAMES])
def test_no_text_of_the_page_is_idle(game: str) -> None:
    """Every key stands in the page's code, whole or put together in a template literal.

    A table's own words stand in its own folder, or where they are asked of any table: 'table.goal'.
    """
    code, everywhere = code_of(WEB if game == PAGE else WEB / "games" / game), code_of(WEB)
    named = set(re.findall(r"['\"]([a-z0-9_.]+)['\"]", code))
    named |= set(re.findall(r"['\"]table\.([a-z0-9_.]+)['\"]", everywhere))
    named |= {f"before.{key}" for key in before_any_script("en")}
    composed = {re.sub(r"\$\{[^}]*\}", r"[\\w-]+", text) for text in re.findall(r"`([a-z0-9_.]+\$\{[^`]*)`", code)}
    keys = flat(table(game, "en") if game == PAGE else table(game, "en").get("table", {}))
    idle = {key.removeprefix("table.") for key in keys if key.partition(".")[0] not in SPOKEN_FOR} - named
    assert [key for key in sorted(idle) if not any(re.fullmatch(form, key) for form in composed)] == []


WORN: dict[str, dict[str, tuple[str, ...]]] = {
    "upturn": {
        "en": ("let it be",),
        "fr": ("ramasse", "Entre gens", "Qui ouvre doit", "au choix,", r"[;:,] le moins de tuiles", "nombre à suivre"),
    },
    "mind_up": {"fr": ("en montant", "Ce n’est pas au choix")},
    "mind_map": {"fr": (r"\bbots?\b",)},
}
"""What a reader stumbled over once, and shall not meet again."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_stay_free_of_what_readers_stumbled_over(game: str, lang: str) -> None:
    page = (SOURCE / "games" / game / f"RULES.{lang}.md").read_text(encoding="utf-8")
    assert [worn for worn in WORN.get(game, {}).get(lang, ()) if re.search(worn.replace(" ", r"\s+"), page)] == []


def test_a_word_of_ours_is_explained_before_it_is_used() -> None:
    """UT-23: the sweep stands in bold where it is explained, and nowhere before."""
    page = (SOURCE / "games" / "upturn" / "RULES.en.md").read_text(encoding="utf-8")
    assert page.index("sweep") == page.index("**sweep**") + 2
    assert not re.search(r"\bbit(e|es|ten)\b", page)
