"""Upturn for puzzles: a move that is best whether the others play with sense, carelessly or at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablee.core.chance import Chance
from tablee.core.game import Seat
from tablee.core.puzzling import Considered, Reason
from tablee.core.weighing import Samples
from tablee.games.upturn.bots.easy import cost, direction_after
from tablee.games.upturn.choices import Turn, all_moves
from tablee.games.upturn.material import ARROWS, DOUBLES, FIRST_ACTION, JOKER, SKIP_ONE, SKIP_TWO, TILES
from tablee.games.upturn.moves import Direction, Draw, GiveTo, Lay, Move, Side
from tablee.games.upturn.rules import Upturn
from tablee.games.upturn.state import State, sweep
from tablee.games.upturn.view import View, view_of

SLIPS = {"sense": 16, "careless": 2, "random": 1}
"""Every so-manieth move is any move at all; `sense` plays on as in the worlds of `normal` and `expert`."""
FEW_TILES = 3
"""Puzzles are looked for once somebody has so few."""
LAST = -1_000_000
"""How little the rule of thumb thinks of drawing, and of passing, while there is something to lay."""


class UpturnPuzzling:
    """In winning chances."""

    models: tuple[str, ...] = tuple(SLIPS)
    measures: tuple[str, ...] = ("chance",)
    seats: tuple[int, ...] = (3, 4)
    bots: tuple[str, ...] = ("easy", "normal")
    facts: tuple[str, ...] = ("gain",)
    obvious = 20_000
    """A jump so much shorter than all others."""

    def is_ripe(self, state: State) -> bool:
        """Towards the end."""
        return min(map(len, state.racks)) <= FEW_TILES

    def choices(self, state: State, seat: Seat) -> Sequence[Move]:
        """Lays, draw, pass and names; every call is made, so that it is no choice. None while a call is owed."""
        if seat != state.turn or state.duty is not None:
            return []
        return [move for move in all_moves(Turn(state, seat)) if self.as_choice(move) == move]

    def as_choice(self, move: Move) -> Move:
        """A lay is the same with and without its call."""
        return replace(move, call=False) if isinstance(move, Lay) else move

    def weigh(self, model: str, state: State, seat: Seat, moves: Sequence[Move], worlds: int, seed: int) -> Samples:
        """The first world is imagined by the rules; the kernel stirs the others out of it."""
        import numpy as np

        from tablee.games.upturn.kernel import action
        from tablee.games.upturn.kernel.imagine import imagined_worlds
        from tablee.games.upturn.kernel.play_choices import play_choices

        first = Upturn().imagine(state, seat, Chance(str(seed), 0))
        games = imagined_worlds(first, seat, worlds, np.uint64(seed))
        actions = np.array([action(move, len(state.racks)) for move in moves], np.int64)
        out = np.zeros((worlds, len(moves), len(state.racks)))
        play_choices(games, actions, SLIPS[model], np.uint64(seed ^ 1), out)
        return out[..., np.newaxis]

    def at_once(
        self, state: State, seat: Seat, moves: Sequence[Move], worlds: int, seed: int
    ) -> Sequence[Mapping[str, int]]:
        """How gladly the rule of thumb (`bots/easy.py`) would make each move, in thousandths of a jump's length."""
        view = view_of(state, seat)
        return [{"gain": _wish(view, seat, move)} for move in moves]

    def reason(self, view: View, seat: Seat, move: Move, facts: Mapping[str, int]) -> Reason:
        """What is plain to see after the move; numbers and sizes are those of the view."""
        if isinstance(move, GiveTo):
            return Reason("gives", (("seat", move.seat), ("tiles", view.sizes[move.seat])))
        if isinstance(move, Lay):
            return _after_lay(view, seat, move)
        return Reason("draws" if isinstance(move, Draw) else "passes", (("tiles", len(view.rack)),))

    def contrast(
        self, view: View, seat: Seat, best: Considered, other: Considered, rival: Seat | None
    ) -> Sequence[Reason]:
        """What each of them leaves is said already."""
        return ()


def _wish(view: View, seat: Seat, move: Move) -> int:
    if isinstance(move, Lay):
        return -1000 * cost(view, seat, move)
    if isinstance(move, GiveTo):
        return -1000 * view.sizes[move.seat]
    return LAST * (1 if isinstance(move, Draw) else 2)


def _after_lay(view: View, seat: Seat, lay: Lay) -> Reason:
    tile, rack = TILES[lay.tile], sorted(TILES[name] for name in view.rack)
    gone = [tile, *(sweep(tuple(rack), view.number, tile) if tile in DOUBLES else ())]
    for one in gone:
        rack.remove(one)
    said: dict[str, Any] = {"tile": lay.tile, "tiles": len(rack)}
    if not rack:
        return Reason("wins", tuple(said.items()))
    number = tile if tile < FIRST_ACTION else view.number
    up = _goes_up(view, lay, number)
    numbers = [held for held in rack if held < FIRST_ACTION]
    said |= {
        "fitting": sum((held > number) is up for held in numbers),
        "numbers": len(numbers),
        "direction": Direction.UP if up else Direction.DOWN,
        "number": number,
    }
    if tile in ARROWS and lay.next:
        step = 1 if lay.next is Side.LEFT else -1
        following = (seat + step) % len(view.sizes)
        return Reason("arrow", tuple({**said, "seat": following, "theirs": view.sizes[following]}.items()))
    if tile in (SKIP_ONE, SKIP_TWO):
        return Reason("skip", tuple({**said, "seats": _skipped(view, seat, 1 + (tile == SKIP_TWO))}.items()))
    if tile == JOKER:
        return Reason("joker", tuple(said.items()))
    if len(gone) > 1:
        return Reason("sweeps", tuple({**said, "swept": len(gone) - 1}.items()))
    return Reason("number", tuple(said.items()))


def _goes_up(view: View, lay: Lay, number: int) -> bool:
    """Where the numbers go after it; the first lay of a game decides that by itself (UT-08)."""
    if view.direction is None:
        return number > view.number
    return direction_after(TILES[lay.tile], lay, view.direction) is Direction.UP


def _skipped(view: View, seat: Seat, many: int) -> tuple[Seat, ...]:
    """Who misses a turn (UT-19, UT-20)."""
    step = 1 if view.order is Side.LEFT else -1
    return tuple((seat + step * place) % len(view.sizes) for place in range(1, many + 1))


puzzling = UpturnPuzzling()
