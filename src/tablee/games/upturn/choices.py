"""What a seat may do now, in turn or out of turn, and why not (UT-08 to UT-13, UT-22 to UT-29)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import Choices, Seat
from tablee.games.upturn.material import (
    ARROWS,
    DOUBLE_ARROW,
    DOUBLES,
    FIRST_ACTION,
    JOKER,
    KINDS,
    NAMES,
    PLAIN_OR_PENALTY,
    TILES,
    between,
)
from tablee.games.upturn.moves import CALL, DRAW, PASS, Call, Direction, Draw, GiveTo, Lay, Move, Side
from tablee.games.upturn.state import Phase, Rack, State, can_draw, sweep

UP, DOWN = Direction.UP, Direction.DOWN
TURN, DREW, NAMING = Phase.TURN, Phase.DREW, Phase.NAMING


def _ways(tile: int, *, neighbours: bool, call: bool = False) -> tuple[Lay, ...]:
    """Every way to lay a tile: with a direction (UT-17, UT-21) and a next player (UT-18) where it asks for them."""
    directions = tuple(Direction) if tile in (DOUBLE_ARROW, JOKER) else (None,)
    sides = tuple(Side) if neighbours and tile in ARROWS else (None,)
    return tuple(Lay(NAMES[tile], direction, side, call) for direction, side in product(directions, sides))


# Made once, for they are asked for at every decision: by whether there are two different neighbours.
LAYS = tuple({tile: _ways(tile, neighbours=wide) for tile in KINDS} for wide in (False, True))
CALLED_LAYS = tuple({tile: _ways(tile, neighbours=wide, call=True) for tile in KINDS} for wide in (False, True))
GIFTS = tuple(GiveTo(seat) for seat in range(4))


class Turn(Choices[Move]):
    """The choices of a seat, made of nothing but what that seat may know."""

    __slots__ = (
        *("can_draw", "direction", "duty", "gifts", "number", "penalties"),
        *("phase", "rack", "seat", "seats", "turn"),
    )

    def __init__(self, state: State, seat: Seat) -> None:
        self.seat = seat
        self.seats = len(state.racks)
        self.rack = state.racks[seat]
        self.turn = state.turn
        self.phase = state.phase
        self.number = state.number
        self.direction = state.direction
        self.can_draw = bool(state.bag) or can_draw(state.bag, state.lines)
        self.duty = state.duty
        self.penalties = state.penalties
        self.gifts = state.gifts

    def refusal(self, move: Move) -> Refusal | None:
        """Why the move may not be made; None where it may."""
        return why_not(self, move)

    def sample(self, chance: Chance) -> Move:
        """One of the moves, drawn evenly; a lay with and without its call are two."""
        moves = all_moves(self)
        return moves[chance.below(len(moves))]

    def __bool__(self) -> bool:
        return self.seat == self.turn or self.seat == self.duty

    def __iter__(self) -> Iterator[Move]:
        return iter(all_moves(self))

    def __len__(self) -> int:
        return len(all_moves(self))


def all_moves(at: Turn) -> list[Move]:
    """Everything the seat may do; the call is open to whoever owes it, also out of turn (UT-26)."""
    found: list[Move] = [CALL] if at.duty == at.seat else []
    if at.seat != at.turn:
        return found
    if at.phase is NAMING:
        return found + [GIFTS[other] for other in range(at.seats) if other != at.seat]
    found += _lays(at)
    if may_draw(at):
        found.append(DRAW)
    if may_pass(at):
        found.append(PASS)
    return found


def must_open(at: Turn) -> bool:
    """UT-09: whoever opens the game lays a number if they have one, be it just drawn."""
    return at.direction is None and min(at.rack) < FIRST_ACTION


def may_draw(at: Turn) -> bool:
    """UT-12, UT-13: once a turn."""
    return at.phase is not DREW and at.can_draw and not must_open(at)


def may_pass(at: Turn) -> bool:
    """UT-13, UT-21, UT-32: after a draw, after a joker, or where nothing can be drawn."""
    return (at.phase is not TURN or not at.can_draw) and not must_open(at)


def _lays(at: Turn) -> list[Lay]:
    rack, number, wide = at.rack, at.number, at.seats > 2
    if at.direction is None:
        fitting = [tile for tile in rack if tile < FIRST_ACTION]  # UT-08
    elif at.direction is UP:
        fitting = [tile for tile in rack if tile > number]  # action tiles lie above every number
    else:
        fitting = [tile for tile in rack if tile < number or tile >= FIRST_ACTION]
    if len(rack) == 1 and rack[0] >= FIRST_ACTION:
        return []  # UT-29
    lays, kinds = LAYS[wide], dict.fromkeys(fitting)
    if len(rack) == 2 or not DOUBLES.isdisjoint(kinds):
        return _with_calls(at, kinds)
    return [lay for tile in kinds for lay in lays[tile]]


def _with_calls(at: Turn, kinds: Iterable[int]) -> list[Lay]:
    """UT-26: what may leave one tile may be laid with or without its call."""
    rack, number, wide = at.rack, at.number, at.seats > 2
    lays, called, last_but_one = LAYS[wide], CALLED_LAYS[wide], len(rack) == 2
    found: list[Lay] = []
    for tile in kinds:
        found += lays[tile]
        if last_but_one if tile not in DOUBLES else leaves_one(rack, number, tile):
            found += called[tile]
    return found


def leaves_one(rack: Rack, number: int, double: int) -> bool:
    """Does the sweep of this double leave exactly one tile? Looks no further than the third that stays."""
    swept, outside = between(number, double) & PLAIN_OR_PENALTY, 0
    for tile in rack:
        if not swept >> tile & 1:
            outside += 1
            if outside > 2:
                return False
    return outside == 2  # the double itself and one more


def leaves(rack: Rack, number: int, tile: int) -> int:
    """How many tiles stay on the rack when this one is laid, sweep included (UT-23)."""
    return len(rack) - 1 - (len(sweep(rack, number, tile)) if tile in DOUBLES else 0)


def why_not(at: Turn, move: Move) -> Refusal | None:
    """The first rule that stands against a move."""
    if isinstance(move, Call):
        return None if at.duty == at.seat else refuse("UT-26", "nothing_to_call")
    if at.seat != at.turn:
        return refuse("UT-07", "not_your_turn", seat=at.turn)
    if isinstance(move, GiveTo):
        return _why_not_give(at, move)
    if at.phase is NAMING:
        if at.penalties:
            return refuse("UT-22", "name_first", tiles=at.penalties)
        return refuse("UT-24", "give_first", tiles=at.gifts)
    if isinstance(move, Lay):
        return _why_not_lay(at, move)
    return _why_not_draw(at) if isinstance(move, Draw) else _why_not_pass(at)


def _why_not_give(at: Turn, move: GiveTo) -> Refusal | None:
    if at.phase is not NAMING:
        return refuse("UT-24", "nothing_to_give")
    rule = "UT-22" if at.penalties else "UT-24"
    if move.seat == at.seat:
        return refuse(rule, "not_yourself")
    if not 0 <= move.seat < at.seats:
        return refuse(rule, "nobody_there", others=tuple(o for o in range(at.seats) if o != at.seat))
    return None


def _why_not_draw(at: Turn) -> Refusal | None:
    if may_draw(at):
        return None
    if must_open(at):
        return refuse("UT-09", "open_with_number")
    if at.phase is DREW:
        return refuse("UT-13", "one_draw")
    return refuse("UT-32", "nothing_to_draw")


def _why_not_pass(at: Turn) -> Refusal | None:
    if may_pass(at):
        return None
    if must_open(at):
        return refuse("UT-09", "open_with_number")
    if at.direction is None:
        return refuse("UT-09", "open_with_draw")
    return refuse("UT-13", "draw_before_passing")


def _why_not_lay(at: Turn, move: Lay) -> Refusal | None:
    """Is it one's own, may it lie there, and does the move say exactly what the tile asks for?"""
    if move.tile not in TILES:
        return refuse("UT-01", "no_such_tile", tile=move.tile)
    tile = TILES[move.tile]
    if tile not in at.rack:
        return refuse("UT-05", "not_on_rack", tile=move.tile)

    if tile >= FIRST_ACTION:
        if at.direction is None:
            return refuse("UT-08", "number_first")
        if len(at.rack) == 1:
            return refuse("UT-29", "last_is_number")
    elif at.direction is UP and tile < at.number:
        return refuse("UT-10", "too_low", number=at.number)
    elif at.direction is DOWN and tile > at.number:
        return refuse("UT-10", "too_high", number=at.number)

    asks_direction = tile in (DOUBLE_ARROW, JOKER)
    if move.direction and not asks_direction:
        return refuse("UT-17", "direction_not_asked", tile=move.tile)
    if asks_direction and not move.direction:
        return refuse("UT-21", "say_direction_joker") if tile == JOKER else refuse("UT-17", "say_direction_arrow")

    if move.next and tile not in ARROWS:
        return refuse("UT-18", "next_not_asked", tile=move.tile)
    if move.next and at.seats == 2:
        return refuse("UT-18", "no_next_for_two")
    if tile in ARROWS and at.seats > 2 and not move.next:
        return refuse("UT-18", "say_next", tile=move.tile)

    left = leaves(at.rack, at.number, tile)
    return refuse("UT-26", "call_too_soon", left=left) if move.call and left != 1 else None
