"""Python types written as TypeScript: message structs, dataclasses, enums, unions."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
import types
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields as struct_fields

from tablee.core.codec import members_of, tag_of, unsaid
from tablee.core.game import PAIRS

PLAIN = {int: "number", str: "string", bool: "boolean", types.NoneType: "null", Any: "unknown"}
HEAD = "// Written by `python -m tablee.codegen`: change the Python, not this file.\n"


class Page:
    """One TypeScript file; whatever a type needs is declared before it."""

    def __init__(self, about: str) -> None:
        self._declared: dict[str, str] = {}
        self._begun: set[str] = set()
        """Dataclasses that are declared or about to be: one may hold others of its kind."""
        self._aliases: dict[Any, str] = {}
        self._about = about

    def text(self) -> str:
        """The whole file."""
        return "\n".join([f"{HEAD}// {self._about}\n", *self._declared.values()])

    def alias(self, name: str, form: Any) -> None:
        """Give a type a name of its own."""
        self._declared[name] = f"export type {name} = {self.spell(form)}\n"
        self._aliases[form] = name

    def union(self, name: str, form: Any) -> None:
        """A union of structs that carry their tag."""
        self._declare_union(name, (self.struct(member) for member in members_of(form)))

    def tagged(self, name: str, form: Any) -> None:
        """A union in the manner of the codec: the tag stands for the first field."""
        self._declare_union(name, (self._member(tag, member) for tag, member in self.members(form)))

    def constant(self, name: str, held: Any, about: str) -> None:
        """A value that does not change."""
        self._declared[name] = f"{_comment(about)}export const {name} = {json.dumps(held, indent=2)} as const\n"

    def members(self, form: Any) -> Iterator[tuple[str, Any]]:
        """The members of a union by their tags, in order."""
        return ((tag_of(member), member) for member in members_of(form))

    def struct(self, form: type[Struct]) -> str:
        """A message; gives its name."""
        if form.__name__ not in self._declared:
            config = form.__struct_config__
            lines = [(config.tag_field, json.dumps(config.tag), "")] if config.tag_field else []
            hints, notes = get_type_hints(form, include_extras=True), field_notes(form)
            for field in struct_fields(form):
                # A page may leave defaults out, and so may the server where a struct says so; all else is whole.
                optional = not field.required and (config.forbid_unknown_fields or config.omit_defaults)
                lines.append((field.name + "?" * optional, self.spell(hints[field.name]), notes.get(field.name, "")))
            self._interface(form.__name__, lines, form.__doc__)
        return form.__name__

    def dataclass(self, form: Any) -> str:
        """A dataclass, written field by field; gives its name."""
        if form.__name__ not in self._begun:
            self._begun.add(form.__name__)
            self._interface(form.__name__, self._fields(form), form.__doc__)
        return str(form.__name__)

    def spell(self, form: Any) -> str:
        """A type as TypeScript writes it."""
        if _is_hashable(form) and form in self._aliases:
            return self._aliases[form]
        if _is_hashable(form) and form in PLAIN:
            return PLAIN[form]
        if isinstance(form, type) and not get_origin(form):
            return self._named(form)
        return self._composed(get_origin(form), get_args(form))

    def _named(self, form: Any) -> str:
        if issubclass(form, Enum):
            if form.__name__ not in self._declared:
                self._declare_union(form.__name__, (json.dumps(member.value) for member in form))
            return str(form.__name__)
        if issubclass(form, Struct):
            return self.struct(form)
        if is_dataclass(form):
            return self.dataclass(form)
        raise TypeError(f"no TypeScript for {form!r}")

    def _composed(self, origin: Any, args: tuple[Any, ...]) -> str:
        if origin is Annotated:
            if PAIRS in args[1:]:
                key, value = get_args(get_args(args[0])[0])
                return f"Record<{self.spell(key)}, {self.spell(value)}>"
            return self.spell(args[0])
        if origin is Literal:
            return " | ".join(json.dumps(arg) for arg in args)
        if origin in (Union, types.UnionType):
            return " | ".join(self.spell(arg) for arg in args)
        if origin is dict:
            return f"Record<{self.spell(args[0])}, {self.spell(args[1])}>"
        if origin is list or args[1:] == (Ellipsis,):
            item = self.spell(args[0])
            return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"
        if origin is tuple:
            return f"readonly [{', '.join(self.spell(arg) for arg in args)}]"
        raise TypeError(f"no TypeScript for {origin!r}")

    def _fields(self, form: Any) -> list[tuple[str, str, str]]:
        hints, notes = get_type_hints(form, include_extras=True), field_notes(form)
        return [(field.name, self.spell(hints[field.name]), notes.get(field.name, "")) for field in fields(form)]

    def _member(self, tag: str, form: Any) -> str:
        """One member of a tagged union: the first field bears the tag, the usual may be left out."""
        (_, first, note), *rest = self._fields(form) or [("", "true", "")]
        usual = unsaid(form)
        lines = [(tag, first, note), *((name + "?" * (name in usual), kind, about) for name, kind, about in rest)]
        self._interface(form.__name__, lines, form.__doc__)
        return str(form.__name__)

    def _interface(self, name: str, lines: Iterable[tuple[str, str, str]], about: str | None) -> None:
        body = "".join(f"{textwrap.indent(_comment(note), '  ')}  {field}: {kind}\n" for field, kind, note in lines)
        text = f"{_comment(about)}export interface {name} {{\n{body}}}\n"
        if self._declared.setdefault(name, text) != text:
            raise TypeError(f"two different things are called {name}")

    def _declare_union(self, name: str, members: Iterable[str]) -> None:
        joined = " | ".join(members)  # made first, so that the members are declared before the union
        self._declared[name] = f"export type {name} = {joined}\n"


def _is_hashable(form: Any) -> bool:
    return getattr(form, "__hash__", None) is not None and get_origin(form) is not Annotated


def _comment(text: str | None) -> str:
    return f"/** {' '.join(text.split())} */\n" if text else ""


def field_notes(form: type) -> dict[str, str]:
    """The sentences written under the fields of a class, and of the dataclasses it goes on from."""
    notes = dict[str, str]()
    for base in form.__bases__:
        notes |= field_notes(base) if is_dataclass(base) else {}
    (declared,) = ast.parse(textwrap.dedent(inspect.getsource(form))).body
    assert isinstance(declared, ast.ClassDef)
    for field, note in zip(declared.body, declared.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and isinstance(note, ast.Expr):
            notes[field.target.id] = str(ast.literal_eval(note.value))
    return notes
