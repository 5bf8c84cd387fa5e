"""One way to write any state, move, event, view or option as JSON, to read it back and to check it, led by types alone.

A dataclass is an object, a tuple a list, an enum its value, a literal itself, `Pairs` an object. A member of a union
is written `{tag: first field or true, …the rest where it is not the default}`; its tag is the class name in snake case
unless the class names one itself (`tag: ClassVar[str]`). Where an object fits two members, the first declared wins.
"""

from __future__ import annotations

import operator
import re
import types
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from tablee.core.errors import Param
from tablee.core.game import PAIRS

Json = Any
T = TypeVar("T")


class Malformed(ValueError):
    """The JSON does not have the form of the type: where, and a text key for what is wrong."""

    def __init__(self, key: str, *path: str, **params: Param) -> None:
        super().__init__(key)
        self.key, self.path, self.params = key, path, params

    @property
    def field(self) -> str:
        """The place, written a.b.c."""
        return ".".join(self.path)

    def below(self, name: str) -> Malformed:
        """The same complaint seen from one level up."""
        return Malformed(self.key, name, *self.path, **self.params)


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """How values of one type are written and read; `decode` raises Malformed."""

    encode: Callable[[T], Json]
    decode: Callable[[Json], T]
    check: Callable[[object], None]
    """Raises Malformed where a value that was made in Python is not of the type, however deep the flaw lies."""
    prepare: Callable[[T], Any] | None = None
    """What of `encode` is left for a writer that knows dataclasses, tuples and enums by itself; None for nothing."""


def snake_case(name: str) -> str:
    """GiveTo -> give_to."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def tag_of(member: type) -> str:
    """The word that names a member of a union."""
    return str(getattr(member, "tag", None) or snake_case(member.__name__))


def members_of(union: Any) -> tuple[type, ...]:
    """The classes of a union, in the order of their declaration; a lone class is a union of one."""
    return get_args(union) if _is_union(union) else (union,)


def first_field(member: Any) -> str | None:
    """The field that the tag of a member stands for."""
    return next((field.name for field in fields(member)), None)


def unsaid(member: Any) -> dict[str, Json]:
    """What the fields after the first are where nothing is said."""
    hints = get_type_hints(member, include_extras=True)
    rest = [field for field in fields(member)[1:] if field.default is not MISSING]
    return {field.name: codec(hints[field.name]).encode(field.default) for field in rest}


@cache
def codec(form: Any) -> Codec[Any]:
    """The codec of a type."""
    origin = get_origin(form)
    if origin is Annotated:
        inner, *marks = get_args(form)
        return _pairs(inner) if PAIRS in marks else codec(inner)
    if origin is tuple:
        return _tuple(get_args(form))
    if origin is Literal:
        return _literal(get_args(form))
    if _is_union(form):
        return _optional_or_union(get_args(form))
    return _simple(form)


@cache
def union(form: Any) -> Codec[Any]:
    """The codec of a union of dataclasses, also of a union of one."""
    members = {tag_of(member): (member, _parts(member, tag_of(member))) for member in members_of(form)}
    tags = {member: (tag, parts) for tag, (member, parts) in members.items()}

    def encode(value: Any) -> Json:
        tag, parts = tags[type(value)]
        json = {}
        for part in parts:
            held = getattr(value, part.field)
            if part.always or held != part.default:
                json[part.name] = part.codec.encode(held)
        return json or {tag: True}

    def decode(json: Json) -> Any:
        if not isinstance(json, dict):
            raise Malformed("object")
        for tag, (member, parts) in members.items():
            if tag in json:
                return _read(member, parts, json) if parts else _read_bare(member, tag, json)
        raise Malformed("tag", tags=tuple(members))

    checks = {member: _field_checks(member) for member, _ in members.values()}

    def check(value: object) -> None:
        found = checks.get(type(value))
        if found is None:
            raise Malformed("tag", tags=tuple(members))
        for name, each in found:
            _check_at(name, each, getattr(value, name))

    return Codec(encode, decode, check, prepare=encode)


def _is_union(form: Any) -> bool:
    return get_origin(form) in (Union, types.UnionType)


def _simple(form: Any) -> Codec[Any]:
    if form is int or form is str or form is bool:
        return _plain(form)
    if isinstance(form, type) and issubclass(form, Enum):
        return _enum(form)
    if is_dataclass(form):
        return _record(form)
    raise TypeError(f"no JSON form for {form!r}")


WRITE: dict[type, Callable[[Any], Json]] = {int: operator.index, str: str.__str__, bool: bool}
"""What is plain is written as it is: by functions of the interpreter, since a view holds hundreds of them."""


def _plain(form: type) -> Codec[Any]:
    def decode(json: Json) -> Any:
        if type(json) is not form:  # True is an int for Python, not for us
            raise Malformed({int: "integer", str: "string", bool: "boolean"}[form])
        return json

    return Codec(WRITE[form], decode, decode)


def _enum(form: type[Enum]) -> Codec[Any]:
    by_value = {member.value: member for member in form}

    def decode(json: Json) -> Enum:
        if type(json) not in (str, int) or json not in by_value:
            raise Malformed("choice", choices=tuple(str(value) for value in by_value))
        return by_value[json]

    def check(value: object) -> None:
        if type(value) is not form:
            raise Malformed("choice", choices=tuple(str(value) for value in by_value))

    return Codec(lambda member: member.value, decode, check)


def _literal(values: tuple[Any, ...]) -> Codec[Any]:
    def decode(json: Json) -> Any:
        if not any(type(json) is type(value) and json == value for value in values):
            raise Malformed("choice", choices=tuple(str(value) for value in values))
        return json

    return Codec(lambda value: value, decode, decode)


def _tuple(args: tuple[Any, ...]) -> Codec[Any]:
    if len(args) == 2 and args[1] is Ellipsis:
        return listed(codec(args[0]))
    items = tuple(codec(arg) for arg in args)

    def decode(json: Json) -> tuple[Any, ...]:
        if not isinstance(json, list) or len(json) != len(items):
            raise Malformed("length", length=len(items))
        return tuple(_at(str(i), item, value) for i, (item, value) in enumerate(zip(items, json, strict=True)))

    def check(values: object) -> None:
        if type(values) is not tuple or len(values) != len(items):
            raise Malformed("length", length=len(items))
        for i, (item, value) in enumerate(zip(items, values, strict=True)):
            _check_at(str(i), item.check, value)

    def encode(values: tuple[Any, ...]) -> Json:
        return [item.encode(value) for item, value in zip(items, values, strict=True)]

    return Codec(encode, decode, check, encode if any(item.prepare for item in items) else None)


def listed(item: Codec[Any]) -> Codec[Any]:
    """The codec of `tuple[item, ...]`, for items that bring their own codec."""

    def decode(json: Json) -> tuple[Any, ...]:
        if not isinstance(json, list):
            raise Malformed("list")
        return tuple(_at(str(i), item, value) for i, value in enumerate(json))

    def check(values: object) -> None:
        if type(values) is not tuple:
            raise Malformed("list")
        for i, value in enumerate(values):
            _check_at(str(i), item.check, value)

    encode, prepare = item.encode, item.prepare
    return Codec(
        lambda values: list(map(encode, values)), decode, check, prepare and (lambda values: list(map(prepare, values)))
    )


def _pairs(form: Any) -> Codec[Any]:
    key_form, value_form = get_args(get_args(form)[0])
    return pairs(key_form, codec(value_form))


def pairs(key_form: Any, value: Codec[Any]) -> Codec[Any]:
    """The codec of `Pairs[key, value]`, for values that bring their own codec."""
    key = codec(key_form)
    is_number = int in (key_form, *get_args(key_form)[:1])  # also where it is annotated, as a seat is

    def read_key(text: object) -> Any:
        if type(text) is not str:  # JSON has no other keys; a dict made in Python may
            raise Malformed("string")
        if not is_number:
            return key.decode(text)
        if not re.fullmatch(r"0|-?[1-9]\d{0,8}", text):
            raise Malformed("integer")
        return int(text)

    def decode(json: Json) -> tuple[tuple[Any, Any], ...]:
        if not isinstance(json, dict):
            raise Malformed("object")
        return tuple(sorted((_call(str(name), read_key, name), _at(str(name), value, json[name])) for name in json))

    def check(held: object) -> None:
        if type(held) is not tuple or any(type(pair) is not tuple or len(pair) != 2 for pair in held):
            raise Malformed("object")
        for name, item in held:
            try:
                key.check(name)
                value.check(item)
            except Malformed as complaint:
                raise complaint.below(_text(name)) from None
        if any(one >= other for (one, _), (other, _) in pairwise(held)):
            raise Malformed("sorted")

    def encode(held: tuple[tuple[Any, Any], ...]) -> Json:
        return {str(key.encode(k)): value.encode(v) for k, v in held}

    return Codec(encode, decode, check, prepare=encode if value.prepare or key_form not in WRITE else dict)


def _optional_or_union(args: tuple[Any, ...]) -> Codec[Any]:
    some = tuple(arg for arg in args if arg is not types.NoneType)
    inner = codec(some[0]) if len(some) == 1 else union(Union[some])  # noqa: UP007 - made at run time
    if len(some) == len(args):
        return inner
    prepare = inner.prepare
    return Codec(
        lambda value: None if value is None else inner.encode(value),
        lambda json: None if json is None else inner.decode(json),
        lambda value: None if value is None else inner.check(value),
        prepare and (lambda value: None if value is None else prepare(value)),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """One field of a dataclass: its name in JSON and in Python, and whether it may be left out."""

    name: str
    field: str
    codec: Codec[Any]
    default: Any
    always: bool
    """Is it written also where it is the default?"""


def _parts(form: Any, tag: str | None = None) -> tuple[_Part, ...]:
    """The fields in order; with a tag the first one bears it and the others are written where they say something."""
    hints = get_type_hints(form, include_extras=True)
    return tuple(
        _Part(
            tag if tag and i == 0 else field.name,
            field.name,
            codec(hints[field.name]),
            field.default,
            always=tag is None or i == 0,
        )
        for i, field in enumerate(fields(form))
    )


def _record(form: Any) -> Codec[Any]:
    parts, checks = _parts(form), _field_checks(form)
    written = [(part.name, part.field, part.codec.encode) for part in parts]
    prepared = [(part.name, part.field, part.codec.prepare) for part in parts]

    def prepare(value: Any) -> Any:
        held = ((name, getattr(value, field), each) for name, field, each in prepared)
        return {name: each(part) if each else part for name, part, each in held}

    def check(value: object) -> None:
        if type(value) is not form:
            raise Malformed("object")
        for name, each in checks:
            _check_at(name, each, getattr(value, name))

    return Codec(
        lambda value: {name: encode(getattr(value, field)) for name, field, encode in written},
        lambda json: _read(form, parts, json),
        check,
        prepare if any(part.codec.prepare or part.field.startswith("_") for part in parts) else None,
    )


def _read(form: Any, parts: tuple[_Part, ...], json: Json) -> Any:
    if not isinstance(json, dict):
        raise Malformed("object")
    names = {part.name for part in parts}
    for name in json:
        if name not in names:
            raise Malformed("unknown", str(name))
    for part in parts:
        if part.name not in json and part.default is MISSING:
            raise Malformed("missing", part.name)
    found = {}
    for part in parts:
        if part.name in json:
            try:
                found[part.field] = part.codec.decode(json[part.name])
            except Malformed as complaint:
                raise complaint.below(part.name) from None
    return form(**found)


def _read_bare(form: Any, tag: str, json: dict[str, Json]) -> Any:
    if json[tag] is not True:
        raise Malformed("true", tag)
    return _read(form, (), {name: value for name, value in json.items() if name != tag})


def _field_checks(form: Any) -> tuple[tuple[str, Callable[[object], None]], ...]:
    return tuple((part.field, part.codec.check) for part in _parts(form))


def _check_at(name: str, check: Callable[[object], None], value: object) -> None:
    try:
        check(value)
    except Malformed as complaint:
        raise complaint.below(name) from None


def _text(key: object) -> str:
    """A key as it stands in the name of a field, whatever somebody has put there."""
    short = type(key) is str or (type(key) is int and key.bit_length() < 64)  # Python writes no number of any length
    return str(key) if short else type(key).__name__


def _at(name: str, part: Codec[Any], json: Json) -> Any:
    return _call(name, part.decode, json)


def _call(name: str, read: Callable[[Json], Any], json: Json) -> Any:
    try:
        return read(json)
    except Malformed as complaint:
        raise complaint.below(name) from None
