"""A human word is never in the code: texts, and what people may type, lie in `text/*.toml` in both languages.

What is written twice can be told from code by the language that is not English: a word that only French has.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE, WEB = ROOT / "src" / "tablee", ROOT / "web"
WORD = re.compile(r"[^\W\d_]{3,}")
ACCENTED = re.compile(r"[àâäçéèêëîïôöùûüÿœæ]", re.IGNORECASE)
NAMES = {"tablée", "chloé", "cléo", "félix", "inès", "léo", "léon", "zoé"}
"""Ours and those of players, the same in every language."""
OF_CODE = {"base", "cache", "cause", "font", "imagine", "impossible", "net", "note", "plus", "sans", "trace"}
"""What French has, but CSS, HTTP or our own keys have, too."""
VOWELS = "aeiouyhàâäéèêëîïôöùûüœæ"
"""Before these de is d’."""


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


@cache
def only_french() -> set[str]:
    """What the French texts and rules say and the English ones do not; no keys, no names of parameters."""
    spoken: dict[str, set[str]] = {"en": set(), "fr": set()}
    for lang, found in spoken.items():
        for path in (
            *SOURCE.rglob(f"text/{lang}.toml"),
            *SOURCE.rglob(f"RULES.{lang}.md"),
            WEB / f"src/text/{lang}.toml",
        ):
            found |= words(re.sub(r"^[\w.]+ = |^\[.*\]$|\{[^}]*\}", "", path.read_text("utf-8"), flags=re.MULTILINE))
    return spoken["fr"] - spoken["en"]


def french(text: str) -> set[str]:
    """The words of a literal that are none of code's."""
    own = words(text.replace(VOWELS, ""))
    return {word for word in own if ACCENTED.search(word) or word in only_french() - OF_CODE} - NAMES


def in_python(text: str) -> Iterator[str]:
    """What stands in literals; docstrings are for whoever reads the code."""
    tree = ast.parse(text)
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.value


def of_page(text: str) -> str:
    """TypeScript or Svelte without comments and styles."""
    return re.sub(r"<style>.*?</style>|/\*.*?\*/|<!--.*?-->|(?<!\S)//[^\n]*", "", text, flags=re.DOTALL)


def in_markup(text: str) -> Iterator[str]:
    """What stands between the tags of a component, outside of braces; a command is no word of a language."""
    markup = re.sub(r"<(script|code)\b.*?</\1>", "", of_page(text), flags=re.DOTALL)
    while (bare := re.sub(r"\{[^{}]*\}", "", markup)) != markup:
        markup = bare
    yield from re.sub(r"<[^<>]*>", "\n", markup).split("\n")


def test_no_word_of_people_is_in_python() -> None:
    found = {
        f"{path.relative_to(SOURCE)}: {word}"
        for path in SOURCE.rglob("*.py")
        for literal in in_python(path.read_text("utf-8"))
        for word in french(literal)
    }
    assert sorted(found) == []


def test_no_word_of_people_is_on_the_page() -> None:
    found = set()
    for path in sorted((WEB / "src").rglob("*")):
        if path.suffix not in (".ts", ".svelte") or path.name.endswith(".test.ts") or path.name == "fixtures.ts":
            continue
        text = path.read_text("utf-8")
        said = {word for word in words(of_page(text).replace(VOWELS, "")) if ACCENTED.search(word)} - NAMES
        if path.suffix == ".svelte":
            said |= {word for line in in_markup(text) for word in words(line)} - NAMES
        found |= {f"{path.relative_to(WEB)}: {word}" for word in said}
    assert sorted(found) == []


def test_a_word_is_found() -> None:
    python = '"""Où ?"""\nYES = ("yes", "oui")  # déjà\ndef f():\n    """Voilà."""\n    return f"règle {x}" + "Léo"'
    assert {word for literal in in_python(python) for word in french(literal)} == {"oui", "règle"}
    svelte = "<!-- été -->\n<script>\n// été\nsay('a')</script>\n<p>{say(x, { a: 1 })} Hello <code>tablee</code></p>"
    assert {word for line in in_markup(svelte) for word in words(line)} == {"hello"}
    assert not ACCENTED.search(of_page(svelte))
