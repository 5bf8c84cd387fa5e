"""Words for a game that brings none: its types, classes and keys, made readable.

`Played(seat=0, card=7)` becomes "Played: player Anna · card 7". Common words of games come in the reader's language
(`[common]` in the text files), everything else as the author wrote it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import fields
from inspect import cleandoc
from typing import Annotated, Any, Protocol, get_args, get_origin, get_type_hints

from tablee.core.codec import members_of, tag_of
from tablee.core.game import BY_SEAT, PAIRS, SEAT, AnyGame


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
    parts = [f"{speaker.word(name)} {{{name}:plain}}" for name in params]
    return _sentence(words if key.startswith("reason.") else capital(words), parts, speaker)


def texts_from_types(rules: AnyGame, speaker: Speaker) -> dict[str, Any]:
    """What a game's text file would hold: its title, events, moves and options."""
    options = {name: capital(speaker.word(name)) for name in get_type_hints(rules.Options)}
    return {
        "title": capital(readable(rules.name)),
        "event": {tag_of(form): _template(form, speaker) for form in members_of(rules.forms.Event)},
        "move": {tag_of(form): _template(form, speaker) for form in members_of(rules.forms.Move)},
        "option": options,
        "option_help": options,
    }


def _template(form: Any, speaker: Speaker) -> str:
    """A class and its fields: "Played: player {seat:name} · card {card:plain}"; no label where it repeats the class."""
    hints = get_type_hints(form, include_extras=True)
    name = speaker.word(form.__name__)
    labelled = [(speaker.word(field.name), f"{{{field.name}:{spec_of(hints[field.name])}}}") for field in fields(form)]
    return _sentence(
        capital(name), [value if label == name else f"{label} {value}" for label, value in labelled], speaker
    )


def _sentence(head: str, parts: Sequence[str], speaker: Speaker) -> str:
    return speaker.say("generic.sentence", head=head, parts=" · ".join(parts)) if parts else head


def spec_of(form: Any) -> str:
    """How a template writes a value of that type."""
    args = get_args(form)
    if get_origin(form) is Annotated:
        if SEAT in args[1:]:
            return "name"
        if BY_SEAT in args[1:]:
            return "by_seat"
        if PAIRS in args[1:]:
            key, _ = get_args(get_args(args[0])[0])
            return "pairs" if spec_of(key) == "name" else "plain"
        return spec_of(args[0])
    items = {spec_of(arg) for arg in args if arg is not Ellipsis} if get_origin(form) is tuple else set()
    return "name" if items == {"name"} else "plain"


def rules_from_docstrings(rules: AnyGame, title: str) -> str:
    """The rules for players, as Markdown: what stands at the head of the game's module and class."""
    module = sys.modules.get(type(rules).__module__)
    docs = [cleandoc(doc) for doc in (module and module.__doc__, vars(type(rules)).get("__doc__")) if doc]
    return "\n\n".join([f"# {title}", *docs])
