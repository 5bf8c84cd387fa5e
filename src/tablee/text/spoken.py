"""Which language this program speaks where nobody has said: the one of its command, else the environment's."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from tablee.text import LANGUAGES

_wanted: ContextVar[str | None] = ContextVar("wanted", default=None)


@contextmanager
def speaking(lang: str | None) -> Iterator[None]:
    """In this block that language is spoken, if one is given."""
    before = _wanted.set(lang)
    try:
        yield
    finally:
        _wanted.reset(before)


def spoken(environment: Mapping[str, str] = os.environ) -> str | None:
    """The language that was asked for, here or by the environment, if it is one of ours."""
    if wanted := _wanted.get():
        return wanted
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    lang = re.split(r"[_.@-]", said)[0].lower()
    return lang if lang in LANGUAGES else None
