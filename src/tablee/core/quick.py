"""Frozen things, made quickly: for the states of games that simulations make by the million."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, make_dataclass
from typing import Any, TypeVar

T = TypeVar("T")


def quick(form: type[T]) -> Callable[..., T]:
    """A maker of a frozen dataclass with slots, all fields in order, several times as fast as the class itself.

    A frozen dataclass sets each field through `object.__setattr__`. This fills an open twin with the same slots, then
    closes it; what comes out is an instance like any other.
    """

    def close(made: Any) -> None:
        made.__class__ = form

    names = [field.name for field in fields(form)]  # type: ignore[arg-type]
    twin: Any = make_dataclass(form.__name__, names, slots=True, namespace={"__post_init__": close})
    maker: Callable[..., T] = twin
    return maker
