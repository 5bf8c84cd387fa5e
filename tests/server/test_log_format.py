"""Logs are kept for years: every logged kind keeps its tag, its fields, their types and their defaults.

`log_format.json` is the frozen list. What is new is added to it by `python tests/server/test_log_format.py`, which
never changes what stands there: behaviour that changes is a new kind of input, or a new field with a default.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import NODEFAULT, Struct, inspect

from tablee.server.protocol import from_page
from tablee.server.room import inputs
from tablee.server.room.inputs import Stored

Format = dict[str, dict[str, dict[str, Any]]]
"""By kind and field: its type, and its default where it may be left out."""

FROZEN = Path(__file__).with_name("log_format.json")
NOT_LOGGED = (from_page.Draft, from_page.Attend, from_page.Ping, from_page.React)


class Unread(inputs.FromServer):
    """A kind that a log may hold and this code may not read: for the tests below."""

    seat: int


def format_now() -> Format:
    kinds = [*get_args(from_page.PageMessage), *get_args(inputs.ServerInput)]
    found = {str(kind.__struct_config__.tag): written(kind) for kind in kinds if kind not in NOT_LOGGED}
    return {"": written(Stored), **dict(sorted(found.items()))}


def written(form: type[Struct]) -> dict[str, dict[str, Any]]:
    described = inspect.type_info(form)
    assert isinstance(described, inspect.StructType)
    return {field.encode_name: _field(field) for field in described.fields}


def _field(field: inspect.Field) -> dict[str, Any]:
    held: dict[str, Any] = {"type": _type(field.type)}
    if field.default_factory is not NODEFAULT:
        held["default"] = field.default_factory()
    elif field.default is not NODEFAULT:
        held["default"] = field.default
    return held


def _type(form: inspect.Type) -> Any:
    """A type with its limits; a struct without a tag by its fields, one with a tag by the tag."""
    match form:
        case inspect.Metadata(type=inner):
            return _type(inner)
        case inspect.StructType(cls=cls, tag=None):
            return written(cls)
        case inspect.StructType(tag=tag):
            return f"kind {tag}"
        case inspect.UnionType(types=types) if any(isinstance(one, inspect.StructType) for one in types):
            return "any kind"
        case inspect.UnionType(types=types):
            return sorted(str(_type(one)) for one in types)
        case inspect.LiteralType(values=values):
            return f"one of {', '.join(sorted(map(str, values)))}"
        case inspect.ListType(item_type=item):
            return f"list of {_type(item)}"
        case inspect.DictType(key_type=key, value_type=value):
            return f"object of {_type(key)}: {_type(value)}"
    limits = {name: getattr(form, name) for name in form.__struct_fields__ if getattr(form, name) is not None}
    return " ".join([type(form).__name__.removesuffix("Type").lower(), *(f"{k}={v}" for k, v in limits.items())])


def broken_promises(frozen: Format, now: Format) -> Iterator[str]:
    """What an old log could not be read for, or would mean something else."""
    for kind, fields in frozen.items():
        if kind not in now:
            yield f"{kind} is gone"
            continue
        for name, field in fields.items():
            if name not in now[kind]:
                yield f"{kind}.{name} is gone"
            elif now[kind][name] != field:
                yield f"{kind}.{name} was {field} and is {now[kind][name]}"
        for name in now[kind].keys() - fields.keys():
            if "default" not in now[kind][name]:
                yield f"{kind}.{name} is new and has no default"


def frozen_format() -> Format:
    held: Format = json.loads(FROZEN.read_text(encoding="utf-8"))
    return held


def test_every_logged_kind_is_as_it_was() -> None:
    assert [*broken_promises(frozen_format(), format_now())] == []


def test_what_is_new_is_added_on_purpose() -> None:
    assert format_now() == frozen_format(), "if this is meant: python tests/server/test_log_format.py"


def test_every_kind_says_how_a_line_is_stored() -> None:
    line = '{"by":"","said":{"type":"laid","secret":"5e"}}'
    assert inputs.Input.read(7, 1, line) == inputs.Input(7, 1, "", inputs.TableReset("5e"))
    with pytest.raises(msgspec.ValidationError):
        inputs.Input.read(7, 1, '{"by":"","said":{"type":"unread","seat":1}}')


PLANTED: dict[str, tuple[str, Any]] = {
    "a kind removed": ("chat is gone", lambda now: now.pop("chat")),
    "a kind renamed": ("laid is gone", lambda now: now.update(table_reset=now.pop("laid"))),
    "a field removed": ("answer.step is gone", lambda now: now["answer"].pop("step")),
    "a field renamed": ("kick.member is gone", lambda now: now["kick"].update(who=now["kick"].pop("member"))),
    "a field of another type": ("sit.seat was", lambda now: now["sit"]["seat"].update(type="str")),
    "a limit drawn closer": ("chat.text was", lambda now: now["chat"]["text"].update(type="str max_length=100")),
    "another default": ("chat.to was", lambda now: now["chat"]["to"].update(default="team")),
    "a default taken away": ("settings.clock was", lambda now: now["settings"]["clock"].pop("default")),
    "a new field without default": ("pause.why is new", lambda now: now["pause"].update(why={"type": "str"})),
    "a nested field removed": ("opened.wanted was", lambda now: now["opened"]["wanted"]["type"].pop("bots")),
    "how a line is stored": (".said is gone", lambda now: now[""].update(content=now[""].pop("said"))),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_broken_promise_is_found(planted: str) -> None:
    expected, change = PLANTED[planted]
    now = copy.deepcopy(format_now())
    change(now)
    assert any(problem.startswith(expected) for problem in broken_promises(frozen_format(), now))


def test_new_kinds_and_fields_with_defaults_break_nothing() -> None:
    now = copy.deepcopy(format_now())
    now["unread"] = written(Unread)
    now["pause"]["why"] = {"type": "str", "default": ""}
    assert [*broken_promises(frozen_format(), now)] == []
    assert now != frozen_format()


if __name__ == "__main__":
    kept, current = frozen_format() if FROZEN.exists() else {}, format_now()
    if problems := [*broken_promises(kept, current)]:
        raise SystemExit("\n".join(problems))
    lines = [f"{json.dumps(kind)}: {json.dumps(fields)}" for kind, fields in current.items()]
    FROZEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
