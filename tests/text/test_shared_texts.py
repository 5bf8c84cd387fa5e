"""Every shared word exists in both languages, with the parameters it is given, and none is idle."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tablee.text import LANGUAGES

SOURCE = Path(str(files("tablee")))
RAISING = ("core", "bots", "fast", "arena", "envs", "review", "server", "cli")
SERVING = (
    "BackupFailed",
    "BadOption",
    "BadPlace",
    "BotFailed",
    "Lost",
    "NoCluster",
    "NoReview",
    "NoDailyTable",
    "Over",
    "NoPuzzle",
    "RoomElsewhere",
    "RoomError",
    "ShareFailed",
    "SilentBot",
    "StoreTaken",
    "StoreFailed",
    "ToolFailed",
    "TooFast",
    "TableeError",
    "_refuse",
)
ERRORS_BY_REFUSAL = {"refused"}
"""Keys of errors that are told by their refusal alone."""


def texts(lang: str) -> dict[str, str | list[str]]:
    return dict(flattened(tomllib.loads((SOURCE / "text" / f"{lang}.toml").read_text("utf-8"))))


def flattened(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flattened(value, f"{path}{key}.")
        else:
            yield path + key, value


ENGLISH = texts("en")


def placeholders(text: str | list[str]) -> set[tuple[str, str]]:
    """(parameter, how it is told) of a text; `de` is a matter of French alone."""
    parts = [text] if isinstance(text, str) else text
    return {
        (name, "" if spec == "de" else spec or "")
        for part in parts
        for _, name, spec, _ in string.Formatter().parse(part)
        if name
    }


def parameters(key: str) -> set[str]:
    return {name for name, _ in placeholders(ENGLISH[key])}


def calls(*folders: str) -> Iterator[tuple[str, ast.Call]]:
    for folder in folders:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield path.name, node


def named(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", None) or getattr(call.func, "id", ""))


def literal(call: ast.Call, place: int = 0) -> str | None:
    argument = call.args[place] if len(call.args) > place else None
    value = argument.value if isinstance(argument, ast.Constant) else None
    return value if isinstance(value, str) else None


def keywords(call: ast.Call) -> set[str]:
    return {keyword.arg for keyword in call.keywords if keyword.arg}


def said() -> Iterator[tuple[str, set[str]]]:
    """(key, parameters) of everything the command line says, the kernels to whoever waits for them, and a report."""
    for _, call in calls("cli", "fast", "arena", "text"):
        key = literal(call)
        if named(call) == "say" and key and key.startswith(("cli.", "fast.", "report.", "generic.")):
            yield key, keywords(call)


def raised() -> Iterator[tuple[str, set[str]]]:
    """(key, parameters) of every error that is raised with a literal key."""
    errors = {"BadMove", "BadRecord", "BadSetup", "BrokenGame", "OtherVersion", "UnknownGame", "UnknownBot", "BadFile"}
    for _, call in calls(*RAISING):
        key = literal(call)
        if key and (named(call) in errors or named(call) in SERVING):
            field = {"field"} if named(call) == "BadMove" else set()
            yield key, keywords(call) | field | {"reason"}


def malformed() -> dict[str, set[str]]:
    """The complaints of the codec and their parameters."""
    keys = {key: keywords(call) for _, call in calls("core") if named(call) == "Malformed" and (key := literal(call))}
    return keys | {"integer": set(), "string": set(), "boolean": set()}


def refused() -> set[str]:
    """The refusals of the match itself."""
    return {key for _, call in calls("core") if named(call) == "refuse" and (key := literal(call, 1))}


def proof_flaws() -> set[str]:
    """The errors a proof names itself."""
    return set(re.findall(r'"(proof_\w+)"', (SOURCE / "core" / "fair.py").read_text("utf-8")))


def test_both_languages_have_the_same_keys_and_parameters() -> None:
    for lang in LANGUAGES:
        other = texts(lang)
        assert other.keys() == ENGLISH.keys()
        for key, text in ENGLISH.items():
            assert placeholders(other[key]) == placeholders(text), (lang, key)
            assert isinstance(other[key], type(text)), (lang, key)
            assert all(other[key]), (lang, key)


def test_what_the_command_line_says_exists_with_its_parameters() -> None:
    heard = list(said())
    assert len(heard) > 60
    for key, given in heard:
        assert key in ENGLISH, key
        assert parameters(key) == given, key


def test_every_error_has_its_text_and_what_the_text_asks_for() -> None:
    heard = list(raised())
    assert len(heard) > 20
    for key, given in [*heard, *((flaw, set[str]()) for flaw in proof_flaws())]:
        if key not in ERRORS_BY_REFUSAL:
            assert f"error.{key}" in ENGLISH, key
            assert parameters(f"error.{key}") <= given, key


def test_every_complaint_of_the_codec_has_both_its_texts() -> None:
    for key, given in malformed().items():
        assert parameters(f"error.{key}") <= given | {"field"}, key
        assert parameters(f"malformed.{key}") == set(), "it is put into another sentence"
    assert "malformed.type" in ENGLISH


def test_every_refusal_of_the_match_has_its_text() -> None:
    for key in refused():
        assert parameters(f"refusal.{key}") == set()


def test_no_text_is_idle() -> None:
    used = {key for key, _ in said()} | {f"error.{key}" for key, _ in raised()}
    used |= {f"{table}.{key}" for key in malformed() for table in ("error", "malformed")}
    used |= {f"refusal.{key}" for key in refused()} | {f"error.{flaw}" for flaw in proof_flaws()}
    used |= {f"plural.{spec}" for text in ENGLISH.values() for _, spec in placeholders(text)}
    used |= {key for key in ENGLISH if key.startswith(("level.", "common.", "join.", "typed."))} | {
        "seat",
        "forgotten",
        "malformed.type",
    }
    assert ENGLISH.keys() - used == set()


def test_how_parameters_are_told_is_known() -> None:
    tables = {key.split(".")[0] for key in ENGLISH} | {key.removeprefix("plural.") for key in ENGLISH}
    for key, text in ENGLISH.items():
        for _, spec in placeholders(text):
            assert spec in tables | {"", "name", "plain"}, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_says_a_key(lang: str) -> None:
    """Nobody should ever read snake_case, except where they must type it."""
    typed = {"cli.help.game"}
    for key, text in texts(lang).items():
        bare = re.sub(r"\{[^}]*\}", "", text if isinstance(text, str) else " ".join(text))
        assert key in typed or not re.search(r"[a-z]_[a-z]", bare), key


def test_french_typography() -> None:
    for key, text in texts("fr").items():
        for part in [text] if isinstance(text, str) else text:
            bare = re.sub(r"\{[^}]*\}", "x", part)
            assert "'" not in bare, key
            assert not re.search(r"[^\u202f?] ?[;!]|[^\u202f]:|« |« | »", bare.replace("Mind Up!", "")), key
