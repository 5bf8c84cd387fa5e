"""Rubbish that fits a game: what its own types say is no move, and moves that are well formed and strange.

Every field of every kind of move gets what it cannot be, in Python and in JSON, however deep it lies; one flaw at a
time, so that nothing else can be the reason for refusing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from tablee.core.codec import codec, members_of, tag_of, union
from tablee.core.game import PAIRS, AtMost, Range

Values = tuple[Any, ...]
HUGE = 10**5000
JSON: Values = (
    *(None, True, 0, -1, 0.5, float("nan"), float("inf"), "", "0", "rubbish"),
    *([], ["x"], [[[]]], {}, {"no_such_field": None}, {1: 2}),
)
THINGS: Values = (*JSON, (), (1,), 1j, b"rubbish", {1}, object, object())
"""One of each kind of thing that somebody may hand over by mistake."""
TEXTS = ("", "{", "rubbish", "null", "7", '""', "[]", "{}", '{"no_such_move": NaN}', "\ud800", "[" * 9999, "9" * 5000)
NUMBERS = (0, 1, -1, 2**31, 2**63, -(2**63) - 1, 10**30, HUGE, -HUGE)
WORDS = ("", " ", "0", "x", "no such thing", "\x00", "é" * 999, "🂡", "\ud800", "__class__", "{0}", "%s")
MANY = 50


@dataclass(frozen=True)
class Foreign:
    """A move of no game."""

    card: int = 1


@dataclass(frozen=True)
class Specimens:
    """What fits a type and what does not: one right value, wrong ones in Python and in JSON, right ones at the edge."""

    right: Any
    wrong: Values
    wrong_json: Values
    strange: Values


@cache
def malformed(moves: Any) -> Values:
    """What cannot be read as one of these moves: BadMove. A text is read as JSON."""
    samples = _union(moves)
    things = [thing for thing in (*samples.wrong, *samples.wrong_json) if type(thing) is not str]
    return *things, *TEXTS, Foreign(), Foreign, *members_of(moves)


@cache
def strange(moves: Any) -> Values:
    """Well-formed moves with numbers and words at the edge of what can be written; few positions allow one of them."""
    return _union(moves).strange


@cache
def no_options(form: Any) -> Values:
    """What cannot be read as a game's options: BadSetup. Nothing at all would be the options as they are."""
    samples = _record(form)
    return tuple(one for one in (*samples.wrong, *samples.wrong_json) if one is not None and one != {})


def outside(form: Any, value: Any) -> bool:
    """Does the value leave the bounds that its own type gives it: `Range`, `AtMost`?"""
    form, marks = _unwrapped(form)
    if NoneType in get_args(form):
        return value is not None and any(outside(inner, value) for inner in get_args(form))
    if is_dataclass(value):
        return any(outside(_form(type(value), each), getattr(value, each.name)) for each in fields(value))
    if isinstance(value, tuple):
        inner = get_args(form)
        forms = inner[:1] * len(value) if inner[-1] is Ellipsis else inner
        many = any(isinstance(mark, AtMost) and len(value) > mark.length for mark in marks)
        return many or any(outside(*pair) for pair in zip(forms, value, strict=True))
    return any(isinstance(mark, Range) and not mark.low <= value <= mark.high for mark in marks)


@cache
def _samples(form: Any) -> Specimens:
    inner, marks = _unwrapped(form)
    origin, args = get_origin(inner), get_args(inner)
    if origin is tuple:
        return _pairs(*get_args(args[0])) if PAIRS in marks else _tuple(args)
    if origin is Literal:
        return _choice(args)
    if origin in (Union, UnionType):
        return _optional(args) if NoneType in args else _union(inner)
    if inner is int:
        low, high = next(((mark.low, mark.high) for mark in marks if isinstance(mark, Range)), (0, 0))
        return _plain(int, low, (*NUMBERS, low - 1, high + 1))
    if inner is str or inner is bool:
        return _plain(inner, inner(), WORDS if inner is str else (True, False))
    return _choice(tuple(inner)) if issubclass(inner, Enum) else _record(inner)


def _plain(form: type, right: Any, strange: Values) -> Specimens:
    wrong, wrong_json = (tuple(one for one in kinds if type(one) is not form) for kinds in (THINGS, JSON))
    return Specimens(right, wrong, wrong_json, strange)


def _choice(members: Values) -> Specimens:
    """An enum or a literal; the plain value of an enum's member is none in Python, and is one in JSON."""
    plain = [one.value if isinstance(one, Enum) else one for one in members]
    wrong = tuple(one for one in (*THINGS, *plain) if not _is_one_of(one, members))
    return Specimens(members[0], wrong, tuple(one for one in JSON if not _is_one_of(one, plain)), members)


def _is_one_of(one: Any, values: Iterable[Any]) -> bool:
    """Of the same type, too: for Python True is 1, and an enum of strings is full of strings."""
    return any(type(one) is type(value) and one == value for value in values)


def _optional(args: Values) -> Specimens:
    inner = _samples(Union[tuple(arg for arg in args if arg is not NoneType)])  # noqa: UP007 - made at run time
    wrong, wrong_json = (tuple(one for one in kinds if one is not None) for kinds in (inner.wrong, inner.wrong_json))
    return Specimens(None, wrong, wrong_json, (None, inner.right, *inner.strange))


def _tuple(args: Values) -> Specimens:
    """Many of one kind, or so many of different kinds."""
    many = args[-1] is Ellipsis
    forms = args[:1] if many else args
    items = [_samples(form) for form in forms]
    right = tuple(item.right for item in items)
    right_json = [codec(form).encode(item.right) for form, item in zip(forms, items, strict=True)]
    wrong = [one for one in THINGS if type(one) is not tuple] + [[*right]]
    wrong += [_with(right, i, one) for i, item in enumerate(items) for one in item.wrong]
    wrong_json = [one for one in JSON if type(one) is not list]
    wrong_json += [[*_with(right_json, i, one)] for i, item in enumerate(items) for one in item.wrong_json]
    strange = [_with(right, i, one) for i, item in enumerate(items) for one in item.strange]
    if many:
        return Specimens((), tuple(wrong), tuple(wrong_json), ((), right * MANY, *strange))
    return Specimens(right, (*wrong, (), (*right, None)), (*wrong_json, [], [*right_json, None]), tuple(strange))


def _pairs(key_form: Any, value_form: Any) -> Specimens:
    key, value = _samples(key_form), _samples(value_form)
    k, v, name = key.right, value.right, str(codec(key_form).encode(key.right))
    wrong = [one for one in THINGS if type(one) is not tuple]
    wrong += [[(k, v)], ((k,),), ([k, v],), ((k, v), (k, v)), *(((one, v),) for one in key.wrong)]
    wrong += [((k, one),) for one in value.wrong]
    wrong_json = [one for one in JSON if type(one) is not dict]
    wrong_json += [{name: one} for one in value.wrong_json]
    wrong_json += [{one: codec(value_form).encode(v)} for one in (0, None, True, 0.5)]
    if type(k) is int:
        wrong_json += [{one: codec(value_form).encode(v)} for one in ("", "x", "01", "1.0", " 1", "٣", "9" * 99)]
    strange = [((one, v),) for one in key.strange] + [((k, one),) for one in value.strange]
    return Specimens((), tuple(wrong), tuple(wrong_json), ((), ((k, v),), *strange))


def _record(form: type, tag: str = "") -> Specimens:
    """A dataclass, with a tag where it is a member of a union; flawed by a field too many, too few or wrong."""
    right = _made(form)
    right_json: dict[str, Any] = (union if tag else codec)(form).encode(right)
    wrong = [*THINGS, _made(type(form.__name__, (form,), {}))]
    wrong_json = [one for one in JSON if type(one) is not dict] + [right_json | {"no_such_field": 1}]
    if tag and not _fields(form):
        wrong_json += [{tag: one} for one in JSON if one is not True]
    strange = [right]
    for i, each in enumerate(_fields(form)):
        name, samples = each.name if i or not tag else tag, _samples(_form(form, each))
        wrong += _made_with(form, each.name, samples.wrong)
        wrong_json += [right_json | {name: one} for one in samples.wrong_json]
        if each.default is MISSING:
            wrong_json.append({other: held for other, held in right_json.items() if other != name})
        strange += _made_with(form, each.name, samples.strange)
    return Specimens(right, tuple(wrong), tuple(wrong_json), tuple(strange))


def _union(form: Any) -> Specimens:
    """Members are known by their tags: what has lost its own must not bear another's by chance."""
    members = {tag_of(member): _record(member, tag_of(member)) for member in members_of(form)}
    wrong_json: list[Any] = [{}, {"no_such_move": 1}]
    for tag, samples in members.items():
        flawed = samples.wrong_json
        wrong_json += [one for one in flawed if type(one) is not dict or tag in one or not members.keys() & one]
    return Specimens(
        next(iter(members.values())).right,
        tuple(one for samples in members.values() for one in samples.wrong),
        tuple(wrong_json),
        tuple(one for samples in members.values() for one in samples.strange),
    )


def _made(form: type, **given: Any) -> Any:
    needed = [each for each in _fields(form) if each.default is MISSING and each.name not in given]
    return form(**{each.name: _samples(_form(form, each)).right for each in needed} | given)


def _made_with(form: type, name: str, values: Values) -> Iterator[Any]:
    """One for each value that the class itself lets in: it may look at what it is made of."""
    for value in values:
        with suppress(Exception):
            yield _made(form, **{name: value})


def _with(items: Iterable[Any], place: int, one: Any) -> Values:
    return tuple(one if i == place else item for i, item in enumerate(items))


def _unwrapped(form: Any) -> tuple[Any, Values]:
    """The type without its marks, and the marks."""
    marks: Values = ()
    while get_origin(form) is Annotated:
        form, marks = form.__origin__, (*marks, *form.__metadata__)
    return form, marks


def _form(owner: type, each: Field[Any]) -> Any:
    return _hints(owner)[each.name]


@cache
def _hints(owner: type) -> dict[str, Any]:
    return get_type_hints(owner, include_extras=True)


def _fields(form: Any) -> tuple[Field[Any], ...]:
    return fields(form)
