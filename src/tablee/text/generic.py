"""Words for a game that brings none: its types, classes and keys, made readable.

`Played(seat=0, card=7)` becomes "Played: player Anna · card 7". Common words of games come in the reader's language
(`[common]` in the text files), everything else as the author wrote it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from enum import Enum
from inspect import cleandoc
from typing import Any, Literal, Protocol, get_args, get_origin, get_type_hints

from tablee.core.codec import members_of, tag_of
from tablee.core.game import AnyGame
from tablee.text.outline import outline


class Speaker(Protocol):
    """Somebody who speaks the reader's language: `tablee.text.Voice`."""

    def say(self, key: str, /, **params: Any) -> str:
        """The text of a key."""
        ...

    def word(self, name: str) -> str:
        """A name as this language has it."""
        ...


def readable(name: str) -> str:
    """not_in_your_hand, NotInYourHand → not in your hand."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name).strip().lower()


def capital(text: str) -> str:
    """The same with a capital letter."""
    return text[:1].upper() + text[1:]


def spelled(key: str, params: Mapping[str, Any], speaker: Speaker) -> str:
    """A text nobody wrote: its key, and a place for each of its parameters."""
    words = speaker.word(key.rpartition(".")[2])
    specs = {name: "name" if name in ("seat", "seats") else "plain" for name in params}
    parts = [f"{speaker.word(name)} {{{name}:{spec}}}" for name, spec in specs.items()]
    return _sentence(words if key.startswith("reason.") else capital(words), parts, speaker)


def texts_from_types(rules: AnyGame, speaker: Speaker) -> dict[str, Any]:
    """What a game's text file would hold: its title, events and options."""
    forms = get_type_hints(rules.Options)
    options = {name: capital(speaker.word(name)) for name in forms}
    choices = {
        name: {str(choice): speaker.word(str(choice)) for choice in _choices(form)} for name, form in forms.items()
    }
    return {
        **{name: words for name, words in choices.items() if words},
        "title": capital(readable(rules.name)),
        "event": {tag_of(form): template_of(form, speaker) for form in members_of(rules.forms.Event)},
        "option": options,
        "option_help": options,
    }


def _choices(form: Any) -> Sequence[Any]:
    """What an option can be, where its type lists it."""
    if isinstance(form, type) and issubclass(form, Enum):
        return [member.value for member in form]
    return get_args(form) if get_origin(form) is Literal else ()


def template_of(form: Any, speaker: Speaker, said: Sequence[str] | None = None) -> str:
    """A class and its fields: "Played: player {seat:name} · card {card:plain}"; no label where it repeats the class.

    `said` are the fields that are spoken of, all of them by default.
    """
    name = speaker.word(form.__name__)
    spoken = [part for part in outline(form).parts if said is None or part.name in said]
    parts = [(speaker.word(part.name), f"{{{part.name}:{part.spec}}}") for part in spoken]
    return _sentence(capital(name), [value if label == name else f"{label} {value}" for label, value in parts], speaker)


def _sentence(head: str, parts: Sequence[str], speaker: Speaker) -> str:
    return speaker.say("generic.sentence", head=head, parts=" · ".join(parts)) if parts else head


def rules_from_docstrings(rules: AnyGame, title: str) -> str:
    """The rules for players, as Markdown: what stands at the head of the game's module and class."""
    module = sys.modules.get(type(rules).__module__)
    docs = [cleandoc(doc) for doc in (module and module.__doc__, vars(type(rules)).get("__doc__")) if doc]
    return "\n\n".join([f"# {title}", *docs])
