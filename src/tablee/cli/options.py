"""`--option name=value`: typed words become the JSON of a game's options, led by their types; the codec judges them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from tablee.cli.files import read_text
from tablee.core.codec import Json
from tablee.core.errors import TableeError
from tablee.core.game import AnyGame
from tablee.text import typed_words

YES, NO = (typed_words(None)[answer] for answer in ("yes", "no"))


class BadOption(TableeError):
    """The option has no value, or the game has no such option."""


def option_forms(game: AnyGame) -> dict[str, Any]:
    """The options of a game and the type of each."""
    return get_type_hints(game.Options, include_extras=True)


def read_settings(game: AnyGame, given: Sequence[str]) -> dict[str, Json]:
    """All `name=value` of a command; a list grows with every mention."""
    forms, settings = option_forms(game), dict[str, Json]()
    for text in given:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in forms:
            raise BadOption("option_unknown", field=name, known=tuple(forms))
        if not equals:
            raise BadOption("option_form", field=name)
        read = read_setting(forms[name], value.strip())
        _check_choice(name, forms[name], read)
        settings[name] = settings.get(name, []) + read if is_list(forms[name]) else read
    return settings


def _check_choice(name: str, form: Any, value: Json) -> None:
    if isinstance(form, type) and issubclass(form, Enum) and value not in [member.value for member in form]:
        raise BadOption("option_choice", field=name, choices=tuple(str(member.value) for member in form))


def is_list(form: Any) -> bool:
    """Does the option hold any number of lines?"""
    return get_origin(_bare(form)) is tuple


def read_setting(form: Any, text: str) -> Json:
    """The JSON of one value; what cannot be read stays a text, for the codec to refuse."""
    if is_list(form):
        lines = read_text(Path(text[1:])).splitlines() if text.startswith("@") else [text]
        return [_read_one(get_args(_bare(form))[0], line) for line in lines]
    return _read_one(form, text)


def _read_one(form: Any, text: str) -> Json:
    some = [arg for arg in get_args(form) if arg is not NoneType]
    if some and len(some) < len(get_args(form)):
        return None if text.lower() in ("", "none") else _read_one(some[0], text)
    if form is bool:
        return True if text.lower() in YES else False if text.lower() in NO else text
    if form is int:
        return int(text) if text.lstrip("+-").isdecimal() and len(text) < 10 else text
    if isinstance(form, type) and issubclass(form, Enum):
        return next((member.value for member in form if str(member.value) == text.lower()), text)
    return text


def _bare(form: Any) -> Any:
    return get_args(form)[0] if get_origin(form) is Annotated else form
