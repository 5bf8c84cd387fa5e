"""What a page needs to show a seat its tiles: every move, why the rest may not be played, and what a tile would bring.

Made of nothing but what that seat sees; the same functions judge the moves when they come.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.core.errors import Param, Refusal
from tablee.core.game import Seat
from tablee.core.offer import Effect, MoveList, Offer, Preview, Unplayable
from tablee.games.upturn.choices import LAYS, Turn, all_moves, leaves, why_not
from tablee.games.upturn.material import ARROWS, DOUBLES, FIRST_ACTION, JOKER, NAMES, PENALTIES, SKIP_ONE, TILES
from tablee.games.upturn.moves import CALL, DRAW, PASS, Lay, Move, Side
from tablee.games.upturn.state import Phase, State, sweep

GESTURES: tuple[tuple[str, Move], ...] = (("draw", DRAW), ("pass", PASS), ("call", CALL))
"""What can be done without a tile; an offer names them among the pieces."""


def offer(state: State, seat: Seat) -> Offer:
    """The choices of this seat; reasons for its other tiles and gestures; previews of the tiles it may lay."""
    turn = Turn(state, seat)
    moves = tuple(all_moves(turn))
    playable = list(dict.fromkeys(TILES[move.tile] for move in moves if isinstance(move, Lay)))
    previews = (Preview(NAMES[tile], laid_with(turn, tile), tuple(effects(state, turn, tile))) for tile in playable)
    notable = tuple(one for one in previews if one.effects or len(one.pieces) > 1)
    return Offer(MoveList(moves) if moves else None, _refused(turn), notable)


def laid_with(turn: Turn, tile: int) -> tuple[str, ...]:
    """UT-23: all that goes to the table with this tile, in the order of the lay."""
    swept = sweep(turn.rack, turn.number, tile) if tile in DOUBLES else ()
    return tuple(NAMES[one] for one in (*swept, tile))


def _refused(turn: Turn) -> tuple[Unplayable, ...]:
    """Reasons, each with all that it stands against; the one against whatever is not offered needs no list."""
    lays = LAYS[turn.seats > 2]
    asked = [(NAMES[tile], lays[tile][0]) for tile in dict.fromkeys(sorted(turn.rack))]
    pieces: dict[Refusal, list[str]] = {}
    for piece, move in (*asked, *GESTURES):
        if reason := why_not(turn, move):
            pieces.setdefault(reason, []).append(piece)
    all_else = None if turn.seat == turn.turn and turn.phase is not Phase.NAMING else why_not(turn, DRAW)
    return tuple(Unplayable(() if reason == all_else else tuple(held), reason) for reason, held in pieces.items())


def effects(state: State, turn: Turn, tile: int) -> Iterator[Effect]:
    """What laying this tile would bring about, in the order it would happen; a plain number mostly brings nothing."""
    left = leaves(turn.rack, turn.number, tile)
    forgets = turn.duty == turn.seat  # three tiles come before the rack is looked at (UT-27): no victory, no call
    if turn.duty is not None and not (left == 0 and not forgets):
        yield _effect("UT-27", "forget") if forgets else _effect("UT-27", "catch", seat=turn.duty)
    if len(swept := laid_with(turn, tile)) > 1:
        yield _effect("UT-23", "sweep", tiles=swept)
    if left == 0 and not forgets:
        yield _effect("UT-30", "win")
        return
    if left == 1:
        yield _effect("UT-26", "leaves_one")
    if tile < FIRST_ACTION:
        yield from _drawn_by_others(turn, tile)
    elif tile == JOKER:
        yield _effect("UT-21", "joker")
    elif tile not in ARROWS:
        yield _skip(state, turn, tile)
    elif turn.seats > 2:
        yield _effect("UT-18", "choose_next")


def _drawn_by_others(turn: Turn, tile: int) -> Iterator[Effect]:
    """UT-22, UT-25: penalties first; UT-24: then a gift for each tile of a double's lay."""
    laid = laid_with(turn, tile)
    if penalties := sum(TILES[name] in PENALTIES for name in laid):
        yield _draws(turn, "UT-25" if len(laid) > 1 else "UT-22", "makes_draw", penalties)
    if tile in DOUBLES:
        yield _draws(turn, "UT-24", "gives", len(laid))


def _draws(turn: Turn, rule: str, key: str, tiles: int) -> Effect:
    """With two players it is known who draws."""
    if turn.seats > 2:
        return _effect(rule, key, tiles=tiles)
    return _effect(rule, "draws", seat=1 - turn.seat, tiles=tiles)


def _skip(state: State, turn: Turn, tile: int) -> Effect:
    """UT-19, UT-20: who misses a turn, and whether it is one's own again."""
    missed = min(1 if tile == SKIP_ONE else 2, turn.seats - 1)
    way = 1 if state.order is Side.LEFT else -1
    seats = tuple((turn.seat + way * place) % turn.seats for place in range(1, missed + 1))
    key = ("skip_two" if missed > 1 else "skip") + ("_and_again" if missed == turn.seats - 1 else "")
    return _effect("UT-19" if tile == SKIP_ONE else "UT-20", key, seats=seats)


def _effect(rule: str, key: str, **params: Param) -> Effect:
    return Effect(rule, key, tuple(params.items()))
