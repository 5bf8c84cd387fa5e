"""What the values of a type are made of, as far as showing them needs to know: the same for terminal and page."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from tablee.core.codec import tag_of
from tablee.core.game import BY_SEAT, PAIRS, SEAT

Kind = Literal["plain", "seat", "many", "row", "by_seat", "pairs", "record", "one_of"]


@dataclass(frozen=True, slots=True)
class Outline:
    """A type as whoever shows its values sees it; None is a value of any."""

    kind: Kind
    parts: tuple[Outline, ...] = ()
    """many and by_seat: of what; row: each in turn; pairs: key and value; record: its fields; one_of: its members."""
    name: str = ""
    """Of a field, or the tag of a member."""

    @property
    def is_simple(self) -> bool:
        """Is it told in a word?"""
        return self.kind in ("plain", "seat")

    @property
    def spec(self) -> str:
        """How a template tells a value."""
        if self.kind == "seat" or (self.kind in ("many", "row") and {part.kind for part in self.parts} == {"seat"}):
            return "name"
        if self.kind == "pairs":
            return "pairs" if self.parts[0].kind == "seat" else "keyed"
        return "by_seat" if self.kind == "by_seat" else "plain"


def outline(form: Any, name: str = "") -> Outline:
    """The outline of a type; `name` is that of the field it belongs to."""
    origin, args = get_origin(form), get_args(form)
    if origin is Annotated:
        return _annotated(args[0], args[1:], name)
    if origin is tuple:
        several = args[1:] == (Ellipsis,)
        return Outline("many" if several else "row", tuple(map(outline, args[:1] if several else args)), name)
    if origin in (Union, UnionType):
        some = [arg for arg in args if arg is not NoneType]
        if len(some) == 1:
            return outline(some[0], name)
        return Outline("one_of", tuple(outline(member, tag_of(member)) for member in some), name)
    if is_dataclass(form):
        hints = get_type_hints(form, include_extras=True)
        return Outline("record", tuple(outline(hints[field.name], field.name) for field in fields(form)), name)
    return Outline("plain", name=name)


def _annotated(form: Any, marks: tuple[Any, ...], name: str) -> Outline:
    if SEAT in marks:
        return Outline("seat", name=name)
    if PAIRS in marks:
        key, value = get_args(get_args(form)[0])
        return Outline("pairs", (outline(key), outline(value)), name)
    if BY_SEAT in marks:
        return Outline("by_seat", (outline(get_args(form)[0]),), name)
    return outline(form, name)


def holding(view: Any, move: Any) -> str | None:
    """The one field of the view that holds the pieces a move is made with, where the types are telling enough."""
    first = next(iter(_fields_of(move).values()), None)
    if first in (None, int, str, bool) or (get_origin(first) is Annotated and SEAT in get_args(first)):
        return None  # any number could be meant
    found = [name for name, form in _fields_of(view).items() if _pieces_of(form) == first]
    return found[0] if len(found) == 1 else None


def _fields_of(form: Any) -> dict[str, Any]:
    hints = get_type_hints(form, include_extras=True) if is_dataclass(form) else {}
    return {field.name: hints[field.name] for field in fields(form)} if hints else {}


def _pieces_of(form: Any) -> Any:
    """What a list is a list of; None for anything else, also for one thing a seat."""
    if get_origin(form) is Annotated:
        inner, *marks = get_args(form)
        return None if BY_SEAT in marks or PAIRS in marks else _pieces_of(inner)
    args = get_args(form)
    return args[0] if get_origin(form) is tuple and args[1:] == (Ellipsis,) else None
