"""docs/protocol.md: every message with its fields, their meaning and an example, for whoever writes another client."""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterable
from importlib.resources import files
from string import Template
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as struct_fields

from tablee.codegen.protocol_examples import error_keys, examples, moves, new_room
from tablee.codegen.types import field_notes
from tablee.core.codec import members_of
from tablee.server.actor import sockets
from tablee.server.actor.clocks import Timeouts
from tablee.server.protocol import from_page, to_page, values
from tablee.text import Voice

PLAIN = {int: "number", str: "string", bool: "true or false", types.NoneType: "null", Any: "anything"}
NAMED = {name: form for name, form in vars(values).items() if get_origin(form) in (Annotated, Literal)}
WIDTH = 116


def protocol_page() -> str:
    """The whole page."""
    scene = examples()
    sent, received = members_of(from_page.PageMessage), members_of(to_page.ServerMessage)
    template = Template((files(__package__) / "protocol.md").read_text(encoding="utf-8"))
    page = template.substitute(
        new_room=_indented(_json(new_room())),
        sealing=f"{Timeouts().sealing:g}",
        largest=sockets.LARGEST // 1024,
        heavy=sockets.HEAVY // 1024,
        rate=f"{sockets.RATE:g}",
        burst=f"{sockets.BURST:g}",
        draft_rate=f"{sockets.DRAFT_RATE:g}",
        backlog=sockets.BACKLOG,
        from_page="\n".join(_message(form, scene) for form in sent),
        to_page="\n".join(_message(form, scene) for form in received),
        byes=_table(("reason", "what has happened"), ((f"`{key}`", text) for key, text in to_page.BYES.items())),
        parts="\n".join(_part(form) for form in _parts(received)),
        values=_table(("value", "JSON", "what it is"), map(_value, NAMED)),
        errors=_table(("key", "text"), ((f"`{key}`", Voice("en").template(f"error.{key}")) for key in error_keys())),
        moves="\n".join(f"- {title}: {', '.join(f'`{_line(move)}`' for move in some)}" for title, some in moves()),
    )
    return re.sub(r"\n{3,}", "\n\n", page).rstrip("\n") + "\n"


def _message(form: type[Struct], scene: dict[type, Any]) -> str:
    return f"### {form.__struct_config__.tag}\n\n{_about(form)}\n\n{describe_fields(form)}\n{_json(scene[form])}\n"


def _part(form: type[Struct]) -> str:
    return f"### {form.__name__}\n\n{_about(form)}\n\n{describe_fields(form)}"


def _about(form: type) -> str:
    return "\n\n".join(" ".join(part.split()) for part in (form.__doc__ or "").split("\n\n"))


def describe_fields(form: type[Struct]) -> str:
    """The fields of a message as a table; AssertionError where one says nothing about itself."""
    hints, said = get_type_hints(form, include_extras=True), field_notes(form)
    rows = [
        (f"`{field.name}`", _kind(hints[field.name]), _meaning(form, field, hints[field.name], said))
        for field in struct_fields(form)
        if field.name != "id" or form.__struct_config__.tag in ("ack", "refused", "hint_now")
    ]
    return _table(("field", "type", "meaning"), rows) if rows else ""


def _meaning(form: type[Struct], field: FieldInfo, hint: Any, said: dict[str, str]) -> str:
    """What stands below the field, else what its type says; and what it is when it is left out."""
    about = said.get(field.name) or _described(hint)
    assert about, f"{form.__name__}.{field.name} needs a sentence below it: docs/protocol.md shows it"
    config = form.__struct_config__
    if field.required or not (config.forbid_unknown_fields or config.omit_defaults):
        return " ".join(about.split())
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    left_out = "May be left out, then" if config.forbid_unknown_fields else "Left out where it is"
    return f"{' '.join(about.split())} *{left_out} `{_line(default)}`.*"


def _described(hint: Any) -> str:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__doc__ or ""
    found = [one.description for one in get_args(hint) if isinstance(one, Meta) and one.description]
    return found[0] if found else ""


def _kind(form: Any) -> str:
    """A type in words; those with a name of their own lead to it."""
    for name, known in NAMED.items():
        if form == known:
            return f"[{name}](#values)"
    if form in PLAIN:
        return PLAIN[form]
    if isinstance(form, type) and issubclass(form, Struct):
        return f"[{form.__name__}](#{form.__name__.lower()})"
    origin, args = get_origin(form), get_args(form)
    if origin is Literal:
        return ", ".join(f"`{_line(arg)}`" for arg in args)
    if origin in (Union, types.UnionType):
        return " or ".join(map(_kind, sorted(args, key=lambda one: one is not types.NoneType)))
    if origin is list:
        item = _kind(args[0])
        return f"list of ({item})" if " or " in item else f"list of {item}"
    if origin is dict:
        return f"object of {_kind(args[1])}"
    assert origin is tuple, f"no words for {form!r}"
    return f"[{', '.join(map(_kind, args))}]"


def _value(name: str) -> tuple[str, str, str]:
    form = NAMED[name]
    if get_origin(form) is Literal:
        return f"`{name}`", "string", "one of " + ", ".join(f"`{_line(arg)}`" for arg in get_args(form))
    base, meta = get_args(form)
    low, high = meta.ge if meta.ge is not None else meta.min_length, meta.le or meta.max_length
    span = f", {'from' if meta.le else 'length'} {low or 0} to {high}" if high else ""
    kind = "object" if get_origin(base) is dict else PLAIN[base]
    pattern = f", `{meta.pattern}`" if meta.pattern else ""
    return f"`{name}`", f"{kind}{span}{pattern}", meta.description or ""


def _parts(messages: Iterable[type[Struct]]) -> list[type[Struct]]:
    """The structs that messages are made of, each once, in the order they are met."""
    found: dict[type[Struct], None] = {}

    def visit(form: Any) -> None:
        if isinstance(form, type) and issubclass(form, Struct):
            if form not in found and form.__struct_config__.tag is None:
                found[form] = None
            for hint in get_type_hints(form, include_extras=True).values():
                visit(hint)
        else:
            for one in get_args(form) if get_origin(form) is not Annotated else ():
                visit(one)

    for message in messages:
        visit(message)
    return [*found]


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _json(message: Any) -> str:
    return f"```json\n{_folded(message)}\n```"


def _folded(held: Any, indent: str = "", lead: int = 0) -> str:
    """JSON on one line where it fits, else one member a line."""
    whole = _line(held)
    if len(indent) + lead + len(whole) <= WIDTH or not isinstance(held, dict | list) or not held:
        return whole
    inner = indent + "  "
    return "{\n" + _members(held, inner) + f"\n{indent}}}" if isinstance(held, dict) else _list(held, indent, inner)


def _members(held: dict[str, Any], inner: str) -> str:
    return ",\n".join(f'{inner}"{key}": {_folded(value, inner, len(key) + 4)}' for key, value in held.items())


def _list(held: list[Any], indent: str, inner: str) -> str:
    return "[\n" + ",\n".join(inner + _folded(value, inner) for value in held) + f"\n{indent}]"


def _line(held: Any) -> str:
    return json.dumps(held, ensure_ascii=False)


def _indented(text: str) -> str:
    return "\n".join(f"   {line}" for line in text.splitlines())
