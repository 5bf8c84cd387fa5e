"""Random learners: games by numbers alone, and what must hold at every question they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.core.chance import Chance
from tablee.core.encode import SILENT
from tablee.core.game import Seat
from tablee.envs.asking import Asking, GameSetup, set_up

TABLES: list[tuple[str, int, dict[str, Any] | None]] = [
    ("mind_up", 3, None),
    ("mind_up", 4, {"objectives": 2}),
    ("mind_up", 6, {"objectives": 5}),
    ("upturn", 2, None),
    ("upturn", 3, None),
    ("upturn", 4, None),
    ("mind_map", 4, None),
    ("mind_map", 7, None),
    ("mind_map", 8, None),
    ("mind_map", 13, None),
]
"""Every game, few and many players, and options that change what is seen."""


def tables(name: str) -> list[tuple[int, dict[str, Any] | None]]:
    return [(players, options) for game, players, options in TABLES if game == name]


def questions(table: GameSetup, seed: str, most: int = 10**6) -> Iterator[Asking]:
    """One random game, question by question; what is yielded last is its end."""
    asking = table.deal(seed)
    for number in range(most):
        yield asking
        if not asking.asked:
            return
        chance = Chance(f"learner/{seed}", number)
        asking.answer({seat: chance.pick(asking.legal(seat)) for seat in asking.asked})


def part(table: GameSetup, row: list[int], name: str) -> list[int]:
    """One field of an observation."""
    first = 0
    for field in table.encoding.fields(table.seats):
        if field.name == name:
            return row[first : first + field.size]
        first += field.size
    raise KeyError(name)


def check(table: GameSetup, asking: Asking, chance: Chance) -> None:
    """Numbers stand for moves and moves for numbers, rows keep their bounds, and two worlds look the same."""
    for seat in range(table.seats):
        check_row(table, asking.observe(seat))
        check_actions(table, asking, seat)
        twin = asking.fork(asking.match.imagine(seat, chance), "other luck")
        assert twin.observe(seat) == asking.observe(seat), "an observation tells two worlds apart"
        assert list(twin.legal(seat)) == list(asking.legal(seat)), "a mask tells two worlds apart"


def check_row(table: GameSetup, row: list[int]) -> None:
    fields = table.encoding.fields(table.seats)
    bounds = [(field.low, field.high, field.name) for field in fields for _ in range(field.size)]
    assert len(row) == len(bounds)
    wrong = [(name, value) for value, (low, high, name) in zip(row, bounds, strict=True) if not low <= value <= high]
    assert wrong == []


def check_actions(table: GameSetup, asking: Asking, seat: Seat, most: int = 60) -> None:
    view, legal = asking.view(seat), asking.legal(seat)
    assert list(legal) == sorted(set(legal))
    assert all(0 <= action < table.actions for action in legal)
    assert (SILENT in legal) == (seat not in asking.asked or seat not in asking.match.to_act)
    spoken = [action for action in legal if action != SILENT]
    for action in spoken[:: len(spoken) // most + 1]:
        assert table.encoding.action(view, seat, table.encoding.move(view, seat, action)) == action


def set_up_game(name: str, players: int, options: dict[str, Any] | None = None, **more: Any) -> GameSetup:
    return set_up(name, players, options, **more)
