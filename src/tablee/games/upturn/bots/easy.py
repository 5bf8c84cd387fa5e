"""A bot with a few rules of thumb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from tablee.core.bot import Imagine, Remark
from tablee.core.chance import Chance
from tablee.core.game import Choices, Seat
from tablee.core.match import Seen
from tablee.games.upturn.material import ARROWS, BLUE_ARROW, DOUBLES, FIRST_ACTION, GREEN_ARROW, JOKER, TILES
from tablee.games.upturn.moves import CALL, DRAW, PASS, Direction, GiveTo, Lay, Move, Side
from tablee.games.upturn.state import Phase, sweep
from tablee.games.upturn.view import View

NEED = 45
"""An action tile is kept until the nearest number would be a longer jump than this."""
SWEEP = 15
"""What a tile laid along with a double is worth, measured in length of a jump."""
T = TypeVar("T")
M = TypeVar("M", bound=Move)


class EasyBot:
    """Lays when it can: small steps first, action tiles in need, a double when it sweeps well."""

    def __init__(self, chance: Chance) -> None:
        """One easy player is like another."""

    def choose(self, seen: Seen, legal: Choices[Move], imagine: Imagine, chance: Chance) -> Move | None:
        """The call above all; then names, lays, draws and passes."""
        moves = list(legal)
        if CALL in moves:
            return CALL
        if seen.seat is None or seen.seat not in seen.awaited:
            return None
        lays = [move for move in moves if isinstance(move, Lay)]
        if lays:
            return _best(with_their_call(lays), lambda lay: cost(seen.view, seen.seat, lay), chance)
        gifts = [move for move in moves if isinstance(move, GiveTo)]
        if gifts:
            return _best(gifts, lambda gift: int(seen.view.sizes[gift.seat]), chance)
        return PASS if PASS in moves and seen.view.phase is not Phase.TURN else DRAW if DRAW in moves else PASS

    def advise(
        self, seen: Seen, legal: Choices[Move], imagine: Imagine, chance: Chance
    ) -> tuple[Move | None, Remark | None]:
        """The same, with the rule of thumb it comes from."""
        move = self.choose(seen, legal, imagine, chance)
        if move is None:
            return None, None
        if move == CALL:
            return move, Remark("call", ())
        return move, Remark("only" if len(with_their_call(list(legal))) == 1 else _thumb(seen.view, move), ())


def _thumb(view: View, move: Move) -> str:
    """Which rule of thumb a move follows, as a text below `advice`."""
    if isinstance(move, GiveTo):
        return "fewest"
    if not isinstance(move, Lay):
        return "nothing_fits"
    tile, rack = TILES[move.tile], tuple(TILES[name] for name in view.rack)
    if tile in DOUBLES and sweep(rack, view.number, tile):
        return "sweeps"
    return "in_need" if tile >= FIRST_ACTION else "small_step"


def cost(view: View, seat: Seat | None, lay: Lay) -> int:
    """How unwillingly a lay is made, in length of a jump."""
    tile = TILES[lay.tile]
    rack = tuple(TILES[name] for name in view.rack)
    return _action_cost(view, seat, lay, rack) if tile >= FIRST_ACTION else _number_cost(view, tile, rack)


def _number_cost(view: View, tile: int, rack: tuple[int, ...]) -> int:
    swept = len(sweep(rack, view.number, tile)) if tile in DOUBLES else 0
    if swept + 1 == len(rack):
        return -1000  # the last tile
    numbers = sum(1 for held in rack if held < FIRST_ACTION)
    alone = numbers == swept + 1  # the last tile must be a number: keep one for then
    return abs(tile - view.number) - SWEEP * swept + (NEED if alone else 0)


def _action_cost(view: View, seat: Seat | None, lay: Lay, rack: tuple[int, ...]) -> int:
    tile = TILES[lay.tile]
    direction = direction_after(tile, lay, view.direction)
    ahead = sum(1 for held in rack if held < FIRST_ACTION and (held > view.number) == (direction is Direction.UP))
    return NEED - 3 * ahead - (6 if tile == JOKER and ahead else 0) - _patience_of_next(view, seat, tile, lay)


def direction_after(tile: int, lay: Lay, now: Direction | None) -> Direction | None:
    """Where the numbers go once an action tile is laid."""
    if tile == BLUE_ARROW:
        return Direction.UP
    return Direction.DOWN if tile == GREEN_ARROW else lay.direction or now


def _patience_of_next(view: View, seat: Seat | None, tile: int, lay: Lay) -> int:
    """The more tiles the next player has, the better."""
    if tile not in ARROWS or lay.next is None or seat is None:
        return 0
    step = 1 if lay.next is Side.LEFT else -1
    return min(view.sizes[(seat + step) % len(view.sizes)], 9)


def with_their_call(moves: Sequence[M]) -> list[M]:
    """A lay that may carry the call carries it."""
    called = {move.tile for move in moves if isinstance(move, Lay) and move.call}
    return [move for move in moves if not isinstance(move, Lay) or move.call or move.tile not in called]


def _best(moves: Sequence[T], price: Callable[[T], int], chance: Chance) -> T:
    prices = [price(move) for move in moves]
    return chance.pick([move for move, paid in zip(moves, prices, strict=True) if paid == min(prices)])
