"""The table of the kernel: what a move does, effect by effect, as in `rules.py`; the game is changed in place."""

from __future__ import annotations

from tablee.games.upturn.kernel.moves import CALL, CALLED, DIRECTION_OF, DRAW, GIVE, PASS, SIDE_OF, TILE_OF
from tablee.games.upturn.kernel.state import (
    AGAIN,
    DOWN,
    DREW,
    FITS,
    HALF,
    HIGH_PENALTY,
    HIGH_SWEPT,
    IS_DOUBLE,
    IS_PENALTY,
    LOW_PENALTY,
    LOW_SWEPT,
    NAMING,
    NOBODY,
    NOTHING,
    OPEN,
    OUT,
    STUCK,
    TURN,
    UP,
    Game,
)
from tablee.games.upturn.kernel.tiles import can_draw, end, heap, heap_all, lose_action, lose_number, take
from tablee.games.upturn.material import BLUE_ARROW, DOUBLE_ARROW, FIRST_ACTION, GREEN_ARROW, JOKER, SKIP_ONE
from tablee.games.upturn.rules import FORGOTTEN_CALL
from tablee.kernel.bits import count
from tablee.kernel.compiled import compiled


@compiled
def step(game: Game, action: int) -> None:
    """A legal action: of whoever's turn it is, or the call of whoever owes it."""
    if action < DRAW or action >= CALLED:
        lay(game, action & (CALLED - 1), action >= CALLED)
    elif action == DRAW:
        draw(game)
    elif action == PASS:
        pass_on(game)
    elif action == CALL:
        game.duty = NOBODY  # UT-26
    else:
        give(game, action - GIVE)


@compiled
def lay(game: Game, action: int, called: bool) -> None:
    """UT-10, UT-11: a tile touches the table, then works."""
    tile = TILE_OF[action]
    penalties, gifts = put_down(game, tile)
    if game.duty != NOBODY:
        forfeit(game)
        if game.over:
            return
    left = game.sizes[game.turn]
    if left == 0:
        end(game, OUT)  # UT-30
        return
    if left == 1 and not called:
        game.duty = game.turn  # UT-26
    if tile < FIRST_ACTION:
        owe(game, penalties, gifts)
    else:
        work(game, tile, action)


@compiled
def draw(game: Game) -> None:
    """UT-12, UT-13: take a tile, then lay or pass."""
    if take(game, game.turn):
        game.phase = DREW


@compiled
def pass_on(game: Game) -> None:
    """UT-13, UT-21, UT-32: end the turn; a pass for want of any tile to draw counts towards a blocked game."""
    if game.phase == TURN:
        game.idle += 1
    if game.idle == game.seats:
        end(game, STUCK)
    else:
        go_on(game, 1)


@compiled
def give(game: Game, to: int) -> None:
    """UT-22, UT-24: the one who was named draws."""
    hand_over(game, to)
    if not game.over:
        settle(game)


@compiled
def put_down(game: Game, tile: int) -> tuple[int, int]:
    """The tile, or a double with its sweep, goes to the table; how many penalties and gifts it is good for."""
    game.idle = 0
    if game.top != NOTHING:
        heap(game, game.top)
    if tile < FIRST_ACTION:
        return put_down_number(game, tile)
    game.top = tile  # UT-14, UT-21: the number to beat stays
    lose_action(game, game.turn, tile)
    return 0, 0


@compiled
def put_down_number(game: Game, tile: int) -> tuple[int, int]:
    """The number to beat; the first lay also gives the direction (UT-08)."""
    heap(game, game.number)
    lose_number(game, game.turn, tile)
    penalties, gifts = IS_PENALTY[tile], 0
    if IS_DOUBLE[tile]:
        penalties, gifts = sweep(game, tile)
    if game.direction == OPEN:
        game.direction = UP if tile > game.number else DOWN
    game.number, game.top = tile, NOTHING
    return penalties, gifts


@compiled
def sweep(game: Game, double: int) -> tuple[int, int]:
    """UT-23: what a double takes along. Penalties by their number (UT-25), a gift for each tile laid (UT-24)."""
    low, high = swept(game, double)
    tiles = count(low) + count(high)
    heap_all(game, low, 0)
    heap_all(game, high, HALF)
    game.low[game.turn] ^= low
    game.high[game.turn] ^= high
    game.sizes[game.turn] -= tiles
    return count(low & LOW_PENALTY) + count(high & HIGH_PENALTY), tiles + 1


@compiled
def swept(game: Game, double: int) -> tuple[int, int]:
    """The plain and penalty numbers of the rack between the last number and the double; other doubles stay."""
    up, down = (game.number, double) if double > game.number else (double, game.number)
    low = game.low[game.turn] & FITS[UP, up, 0] & FITS[DOWN, down, 0] & LOW_SWEPT
    high = game.high[game.turn] & FITS[UP, up, 1] & FITS[DOWN, down, 1] & HIGH_SWEPT
    return low, high


@compiled
def forfeit(game: Game) -> None:
    """UT-27: a forgotten call costs three tiles as soon as the next tile touches the table."""
    seat, game.duty = game.duty, NOBODY
    for _ in range(FORGOTTEN_CALL):
        if not take(game, seat):
            return


@compiled
def work(game: Game, tile: int, action: int) -> None:
    """What an action tile does: arrows (UT-15 to UT-18), the joker (UT-21), skips (UT-19, UT-20)."""
    if tile <= DOUBLE_ARROW:
        game.direction = UP if tile == BLUE_ARROW else DOWN if tile == GREEN_ARROW else DIRECTION_OF[action]
        game.order = SIDE_OF[action]
        go_on(game, 1)
    elif tile == JOKER:
        game.direction = DIRECTION_OF[action]
        game.phase = AGAIN
    else:
        go_on(game, 2 if tile == SKIP_ONE or game.seats == 2 else 3)


@compiled
def owe(game: Game, penalties: int, gifts: int) -> None:
    """UT-22, UT-24: what a number makes others draw."""
    game.penalties, game.gifts = penalties, gifts
    if penalties or gifts:
        settle(game)
    else:
        go_on(game, 1)


@compiled
def settle(game: Game) -> None:
    """Ask for the next name; what cannot be drawn lapses (UT-32), and two players need not be asked."""
    if game.seats == 2:
        while game.penalties or game.gifts:
            hand_over(game, 1 - game.turn)
        if game.over:
            return
    if (game.penalties or game.gifts) and can_draw(game):
        game.phase = NAMING
        return
    game.penalties, game.gifts = 0, 0
    go_on(game, 1)


@compiled
def hand_over(game: Game, to: int) -> None:
    """One owed tile is drawn by its receiver, penalties first (UT-25), or all that is owed lapses."""
    if not take(game, to):
        game.penalties, game.gifts = 0, 0
    elif game.penalties:
        game.penalties -= 1
    else:
        game.gifts -= 1


@compiled
def fitting(game: Game) -> tuple[int, int]:
    """UT-08, UT-10, UT-11: the kinds on the rack of whoever's turn it is that continue the game."""
    low, high = FITS[game.direction, game.number]
    return game.low[game.turn] & low, game.high[game.turn] & high


@compiled
def go_on(game: Game, steps: int) -> None:
    """UT-07, UT-18: the turn goes to the player so many places on, one round at most."""
    turn = game.turn + steps * game.order
    if turn < 0:
        turn += game.seats
    elif turn >= game.seats:
        turn -= game.seats
    game.turn = turn
    game.phase = TURN
