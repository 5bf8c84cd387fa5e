"""Upturn for learners: the actions bear the kernel's numbers, but for gifts, which are told from one's own place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Final

from tablee.core.encode import SAY_NOTHING, Block, Encoding, Field, around
from tablee.core.game import Seat
from tablee.games.upturn.choices import GIFTS
from tablee.games.upturn.material import (
    ACTIONS,
    ARROWS,
    BOX,
    DOUBLE_ARROW,
    FIRST_ACTION,
    JOKER,
    KINDS,
    NAMES,
    NUMBERS,
    TILES,
)
from tablee.games.upturn.moves import CALL, DRAW, PASS, Direction, GiveTo, Lay, Move, Side
from tablee.games.upturn.scoring import BLOCKED, REFILLS, WENT_OUT, WORN_OUT
from tablee.games.upturn.state import Phase
from tablee.games.upturn.view import View

SEATS: Final = 4


def _ways(tile: int) -> list[Lay]:
    """The ways to lay an action tile: a direction (UT-17, UT-21) and a next player (UT-18) where it asks for them."""
    directions = tuple(Direction) if tile in (DOUBLE_ARROW, JOKER) else (None,)
    sides = tuple(Side) if tile in ARROWS else (None,)
    return [Lay(NAMES[tile], direction, side) for direction, side in product(directions, sides)]


WAYS = tuple(lay for tile in ACTIONS for lay in _ways(tile))
LAY_NUMBER: Final = 1
LAY_ACTION: Final = FIRST_ACTION
DRAW_ONE: Final = LAY_ACTION + len(WAYS)
PASS_ON: Final = DRAW_ONE + 1
GIVE: Final = PASS_ON + 1
SAY_UPTURN: Final = GIVE + SEATS
CALLED: Final = 128
LONGEST: Final = 40_000
"""A game that nobody tries to win ends by UT-35; each of its steps may be preceded by one question about the call."""

PHASES = tuple(Phase)
DIRECTIONS = (None, *Direction)
SIDES = tuple(Side)
REASONS = ("", WENT_OUT, BLOCKED, WORN_OUT)
COPIES = max(copies for _, copies in ACTIONS.values())
_PLACE = {NAMES[tile]: place for place, tile in enumerate(KINDS)}


def _lays(*, wide: bool) -> dict[int, Lay]:
    """Every lay by its action. With two players, whom an arrow tile does not ask for the next, left stands for it."""
    found = {number: Lay(NAMES[number]) for number in NUMBERS}
    for action, lay in enumerate(WAYS, start=LAY_ACTION):
        if wide or lay.next is not Side.RIGHT:
            found[action] = lay if wide else Lay(lay.tile, lay.direction)
    return found | {CALLED + action: Lay(lay.tile, lay.direction, lay.next, call=True) for action, lay in found.items()}


# By whether there are two different neighbours.
LAYS = tuple(_lays(wide=wide) for wide in (False, True))
ACTION_OF = tuple({lay: action for action, lay in lays.items()} for lays in LAYS)
SAID: dict[Move, int] = {DRAW: DRAW_ONE, PASS: PASS_ON, CALL: SAY_UPTURN}
SPOKEN = {action: move for move, action in SAID.items()}


class UpturnEncoding(Encoding):
    """240 actions; one's own rack, all that lies open, and how many tiles are where.

    What everybody can deduce of the other racks (`known` and `in_bag` of the view) is not in it: no fixed row holds it.
    """

    simultaneous = False

    def blocks(self, seats: int) -> tuple[Block, ...]:
        """Numbers that no tile bears are never legal, nor is what two players are not asked."""
        return (
            SAY_NOTHING,
            Block("lay_number", LAY_NUMBER, LAY_ACTION - LAY_NUMBER, "lay the tile with that number"),
            Block("lay_action", LAY_ACTION, len(WAYS), f"lay an action tile: {', '.join(map(_way, WAYS))}"),
            Block("draw", DRAW_ONE, 1, "draw a tile"),
            Block("pass", PASS_ON, 1, "end the turn"),
            Block("give", GIVE, SEATS, "who draws what is owed: so many seats to the left (the first, oneself, never)"),
            Block("call", SAY_UPTURN, 1, "say “Upturn!”, in turn or when asked out of turn"),
            Block("nothing", SAY_UPTURN + 1, CALLED - SAY_UPTURN - 1, "never legal"),
            Block("called_lay", CALLED, DRAW_ONE, f"the lay of that action minus {CALLED}, saying “Upturn!” along"),
        )

    def fields(self, seats: int) -> tuple[Field, ...]:
        """Players are told in the order of the table, oneself first; seats count to the left, 0 is oneself."""
        kinds = f"by kind: the {len(NUMBERS)} numbers ascending, {', '.join(name for name, _ in ACTIONS.values())}"
        return (
            Field("phase", 1, 0, len(PHASES) - 1, "turn, drew, again (after a joker), naming"),
            Field("turn", 1, -1, seats - 1, "whose turn it is, −1 once the game is over"),
            Field("number", 1, 1, FIRST_ACTION - 1, "the number to beat"),
            Field("direction", 1, 0, len(DIRECTIONS) - 1, "none yet, up, down"),
            Field("order", 1, 0, 1, "who goes next: the left neighbour, the right one"),
            Field("top", 1, 1, JOKER, f"the last tile laid; action tiles are {FIRST_ACTION} to {JOKER}"),
            Field("drawn", 1, 0, JOKER, "the tile one has just drawn while one decides about it, else 0"),
            Field("duty", 1, -1, seats - 1, "who still owes the call, −1 nobody"),
            Field("penalties", 1, 0, len(NUMBERS), "players still to be named for penalty tiles"),
            Field("gifts", 1, 0, len(NUMBERS), "tiles still to be given away after that"),
            Field("bag", 1, 0, len(BOX), "tiles in the bag"),
            Field("refills", 1, 0, REFILLS, "how often the bag was refilled"),
            Field("idle", 1, 0, seats, "players in a row who passed because nothing could be drawn"),
            Field("over", 1, 0, len(REASONS) - 1, "not over, somebody went out, blocked, worn out"),
            Field("sizes", seats, 0, len(BOX), "by player: tiles on the rack"),
            Field("rack", len(KINDS), 0, COPIES, f"how many of one’s own tiles, {kinds}"),
            Field("table", len(KINDS), 0, COPIES, "how many tiles on the table, by kind"),
        )

    def observe(self, view: View, seat: Seat) -> list[int]:
        """Field by field."""
        seats = len(view.sizes)
        return [
            PHASES.index(view.phase),
            _from(seat, view.turn, seats),
            view.number,
            DIRECTIONS.index(view.direction),
            SIDES.index(view.order),
            TILES[view.lines[-1][-1]],
            TILES[view.drawn] if view.drawn else 0,
            _from(seat, view.duty, seats),
            view.penalties,
            view.gifts,
            view.bag,
            view.refills,
            view.idle,
            REASONS.index(view.over),
            *(view.sizes[other] for other in around(seat, seats)),
            *_counts(view.rack),
            *_counts(tile for line in view.lines for tile in line),
        ]

    def action(self, view: View, seat: Seat, move: Move) -> int:
        """By the table; gifts are told from one's own place."""
        seats = len(view.sizes)
        if isinstance(move, Lay):
            return ACTION_OF[seats > 2][move]
        return GIVE + (move.seat - seat) % seats if isinstance(move, GiveTo) else SAID[move]

    def move(self, view: View, seat: Seat, action: int) -> Move | None:
        """By the table."""
        seats = len(view.sizes)
        if GIVE <= action < GIVE + seats:
            return GIFTS[(seat + action - GIVE) % seats]
        return LAYS[seats > 2].get(action) or SPOKEN.get(action)

    def scores(self, seats: int) -> tuple[int, int]:
        """A tile left is a point lost."""
        return -len(BOX), 0

    def longest(self, seats: int) -> int:
        """Far more than people play; uniformly random players need some hundreds to some thousands."""
        return LONGEST


def _way(lay: Lay) -> str:
    return " ".join([lay.tile, *(word for word in (lay.direction, lay.next) if word)])


def _from(seat: Seat, other: Seat | None, seats: int) -> int:
    return -1 if other is None else (other - seat) % seats


def _counts(tiles: Iterable[str]) -> list[int]:
    counts = [0] * len(KINDS)
    for tile in tiles:
        counts[_PLACE[tile]] += 1
    return counts


encoding = UpturnEncoding()
