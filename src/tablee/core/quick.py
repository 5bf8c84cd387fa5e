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
    twin: Any = make_dataclass(form.__name__, [(field.name, Any) for field in fields(form)], slots=True)  # type: ignore[arg-type]

    def make(*values: Any) -> T:
        made = twin(*values)
        made.__class__ = form
        closed: T = made
        return closed

    return make
