"""The rules of Upturn (UT-01…35), in the leaflet's order. The box (UT-01…04) is in `material.py`.

A step is played on a `Table`, a state that can be changed (`state.py`). What the others can deduce from what they saw
is no rule: `deduction.py` watches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.core.chance import Chance
from tablee.core.errors import refuse
from tablee.core.game import Choices, Event, Forms, Game, Outcome, Seat, Seating, nothing
from tablee.core.offer import Offer
from tablee.games.upturn import events as seen
from tablee.games.upturn.choices import Turn
from tablee.games.upturn.deduction import deduce
from tablee.games.upturn.imagine import imagined
from tablee.games.upturn.material import (
    ARROWS,
    BLUE_ARROW,
    BOX,
    DOUBLES,
    FIRST_ACTION,
    GREEN_ARROW,
    JOKER,
    LINE_STARTERS,
    PENALTIES,
    RACK,
    SKIP_ONE,
    TILES,
)
from tablee.games.upturn.moves import Call, Direction, Draw, GiveTo, Lay, Move, Side
from tablee.games.upturn.offer import offer
from tablee.games.upturn.scoring import BLOCKED, REFILLS, WENT_OUT, WORN_OUT, outcome
from tablee.games.upturn.state import Options, Phase, State, Table, can_draw, goes_back, sweep
from tablee.games.upturn.view import View, view_of

FORGOTTEN_CALL = 3
NOBODY: frozenset[Seat] = frozenset()
ALONE = tuple(frozenset((seat,)) for seat in range(4))  # made once, for they are asked for at every step
UP, DOWN = Direction.UP, Direction.DOWN
LEFT = Side.LEFT
TURN, DREW, AGAIN, NAMING = Phase.TURN, Phase.DREW, Phase.AGAIN, Phase.NAMING


class Upturn(Game[State, Move]):
    """2 to 4 players; the first to lay all their tiles wins."""

    name = "upturn"
    version = 2
    releases = {1: "0.2.0", 2: "0.3.0"}
    seats = range(2, 5)
    Options = Options
    forms = Forms(State, Move, seen.Event, View)

    def setup(self, seating: Seating, chance: Chance) -> State:
        """Seven tiles each from the box (UT-01…04: `material.py`), a number to start with, and somebody who begins."""
        bag, racks = chance.shuffle(BOX), []
        for _ in range(seating.seats):
            racks.append(bag[-RACK:])  # UT-05
            bag = bag[:-RACK]
        while bag[-1] >= FIRST_ACTION:  # UT-06: an action tile goes back
            bag = chance.shuffle(bag)
        start = bag[-1]
        return State(
            racks=tuple(racks),
            bag=bag[:-1],
            lines=((start,),),
            number=start,
            direction=None,
            order=LEFT,
            turn=chance.below(seating.seats),  # UT-07
            known=((),) * seating.seats,
        )

    def reshuffle(self, state: State, chance: Chance) -> State:
        """The bag."""
        return replace(state, bag=chance.shuffle(state.bag))

    def to_act(self, state: State) -> frozenset[Seat]:
        """The one whose turn it is (UT-07, UT-18)."""
        return NOBODY if state.over else ALONE[state.turn]

    def legal(self, state: State, seat: Seat) -> Choices[Move]:
        """What one may do, and the call one owes (UT-08…10, UT-12, 13, 17, 18, UT-21…24, UT-26, 29: `choices.py`)."""
        if state.over:
            return nothing(refuse("UT-30", "over"))
        return Turn(state, seat)

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """One seat's move, and what everybody deduces from what they saw of it."""
        ((seat, move),) = moves.items()
        table = Table(state, chance)
        if isinstance(move, Lay):
            lay(table, seat, move)
        elif isinstance(move, Draw):
            draw(table, seat)
        elif isinstance(move, GiveTo):
            give(table, move.seat)
        elif isinstance(move, Call):
            call(table, seat)
        else:
            pass_on(table, seat)
        if table.over:
            table.events.append(seen.Ended(table.over))
        return table.frozen(*deduce(state, table.events)), tuple(table.events)

    def view(self, state: State, seat: Seat | None) -> View:
        """Own rack, and all that lies open."""
        return view_of(state, seat)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Other racks and another bag that fit everything the seat has seen."""
        return imagined(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        """UT-30, UT-32, UT-35: the first empty rack, or the fewest tiles (`scoring.py`)."""
        return outcome(state)

    def at_once(self, state: State, seat: Seat, move: Move) -> bool:
        """The call is a gesture of its own, in turn or out of turn (UT-26)."""
        return isinstance(move, Call)

    def offer(self, state: State, seat: Seat) -> Offer:
        """Every move, with reasons and previews (`offer.py`)."""
        return offer(state, seat)

    def owing(self, state: State) -> frozenset[Seat]:
        """Whoever has one tile left and has not called (UT-26)."""
        return NOBODY if state.duty is None or state.over else ALONE[state.duty]

    def cuts_off(self, state: State, seat: Seat, move: Move) -> bool:
        """The next tile that touches the table ends the time to call (UT-27)."""
        return isinstance(move, Lay) and state.duty not in (None, seat)


# A turn: exactly one of lay, draw and then lay or pass (UT-10…13, UT-33)


def lay(table: Table, seat: Seat, move: Lay) -> None:
    """UT-10, UT-11: a tile touches the table; a forgotten call costs (UT-27), an empty rack wins; then it works."""
    tile = TILES[move.tile]
    laid = put_down(table, seat, tile)
    if table.duty is not None:
        forfeit(table, table.duty)
        if table.over:
            return
    left = len(table.racks[seat])
    if not left:
        end(table, WENT_OUT)  # UT-30: before anything is named or given
        return
    if left == 1:
        table.duty = seat  # UT-26
        if move.call:
            call(table, seat)
    work(table, tile, laid, move)


def put_down(table: Table, seat: Seat, tile: int) -> tuple[int, ...]:
    """The tile, or a double with its sweep (UT-23, UT-34), goes from the rack to the table as one lay."""
    rack = table.racks[seat]
    laid = (*sweep(rack, table.number, tile), tile) if tile in DOUBLES else (tile,)
    table.events.append(seen.laid(seat, laid))
    for each in laid:
        place = rack.index(each)
        rack = rack[:place] + rack[place + 1 :]
    table.racks[seat] = rack
    if tile in LINE_STARTERS:
        table.lines += (laid,)  # UT-14, UT-21
    else:
        table.lines = (*table.lines[:-1], table.lines[-1] + laid)
    if tile < FIRST_ACTION:  # else the last number stays the one to beat (UT-14, UT-21)
        if table.direction is None:
            direct(table, UP if tile > table.number else DOWN)  # UT-08: the first lay gives the direction
        table.number = tile
    table.idle = 0
    return laid


def draw(table: Table, seat: Seat) -> None:
    """UT-12, UT-13: take a tile, then lay or pass; so does an opener without a number (UT-09)."""
    if take(table, seat):
        table.events.append(seen.DREW[seat])
        table.phase = DREW


def pass_on(table: Table, seat: Seat) -> None:
    """UT-13, UT-21: end the turn. A pass for want of any tile to draw counts towards a blocked game (UT-32)."""
    table.events.append(seen.PASSED[seat])
    if table.phase is TURN:  # not after a draw, nor after a joker, which was a lay
        table.idle += 1
    if table.idle == len(table.racks):
        end(table, BLOCKED)
    else:
        next_turn(table, 1)


def next_turn(table: Table, steps: int) -> None:
    """The turn goes to the player so many places on."""
    table.turn = player_after(table, steps)
    table.phase = TURN


def player_after(table: Table, steps: int) -> Seat:
    """UT-07, UT-18: in turn order, left being the next seat number."""
    return (table.turn + (steps if table.order is LEFT else -steps)) % len(table.racks)


# What the tiles do (UT-14…25)


def work(table: Table, tile: int, laid: tuple[int, ...], move: Lay) -> None:
    """A plain number does nothing but lie there."""
    if tile in DOUBLES:
        table.penalties = len([number for number in laid if number in PENALTIES])  # UT-25
        table.gifts = len(laid)  # UT-24
        settle(table)
    elif tile in PENALTIES:
        table.penalties = 1  # UT-22
        settle(table)
    elif tile < FIRST_ACTION:
        next_turn(table, 1)
    elif tile in ARROWS:
        direct(table, UP if tile == BLUE_ARROW else DOWN if tile == GREEN_ARROW else move.direction)
        turn_token(table, move.next)
        next_turn(table, 1)
    elif tile == JOKER:
        direct(table, move.direction)
        table.phase = AGAIN  # UT-21
    else:
        skip(table, 1 if tile == SKIP_ONE else 2)


def direct(table: Table, direction: Direction | None) -> None:
    """UT-15, UT-16, UT-17, UT-21: the game goes that way; a legal move has named one."""
    assert direction is not None
    table.direction = direction
    table.events.append(seen.DIRECTED[direction])


def turn_token(table: Table, side: Side | None) -> None:
    """UT-18: who goes next from now on; with two players there is nothing to choose."""
    if side is not None:
        table.order = side
        table.events.append(seen.TURNED[side])


def skip(table: Table, players: int) -> None:
    """UT-19, UT-20: with two players both skip tiles do the same."""
    missed = min(players, len(table.racks) - 1)
    table.events.append(seen.Skipped(tuple([player_after(table, steps) for steps in range(1, missed + 1)])))
    laying = table.turn
    next_turn(table, missed + 1)
    if table.turn == laying:
        table.events.append(seen.Again(laying))


def settle(table: Table) -> None:
    """UT-22, UT-24: ask for the next name; two players need not be asked. What cannot be drawn lapses (UT-32)."""
    if len(table.racks) == 2:
        while table.penalties or table.gifts:
            hand_over(table, 1 - table.turn)
    if table.over:
        return
    if not table.penalties and not table.gifts:
        next_turn(table, 1)
    elif can_draw(table.bag, table.lines):
        table.phase = NAMING
    else:
        lapse(table)
        next_turn(table, 1)


def give(table: Table, to: Seat) -> None:
    """UT-22, UT-24: the one who was named draws."""
    hand_over(table, to)
    if not table.over:
        settle(table)


def hand_over(table: Table, to: Seat) -> None:
    """UT-25: one owed tile is drawn by its receiver, penalties first, then gifts; or all that is owed lapses."""
    if not take(table, to):
        if not table.over:
            lapse(table)
    elif table.penalties:
        table.penalties -= 1
        table.events.append(seen.PENALISED[table.turn][to])
    else:
        table.gifts -= 1
        table.events.append(seen.GIFTED[table.turn][to])


def lapse(table: Table) -> None:
    """UT-32: the rest of the effect."""
    table.events.append(seen.Lapsed(table.penalties + table.gifts))
    table.penalties = table.gifts = 0


# One tile left (UT-26…29)


def call(table: Table, seat: Seat) -> None:
    """UT-26: the duty is done."""
    table.duty = None
    table.events.append(seen.CALLED[seat])


def forfeit(table: Table, seat: Seat) -> None:
    """UT-27: a forgotten call costs three tiles as soon as the next tile touches the table."""
    table.duty = None
    before = len(table.racks[seat])
    for _ in range(FORGOTTEN_CALL):
        if not take(table, seat):
            break
    table.events.append(seen.Forgot(seat, len(table.racks[seat]) - before))


def take(table: Table, seat: Seat) -> bool:
    """A tile goes from the bag to the rack, if there is one; it lifts the duty to call (UT-28)."""
    if not table.bag and not refill(table):
        return False
    table.racks[seat] += (table.bag[-1],)
    table.bag = table.bag[:-1]
    if table.duty == seat:
        table.duty = None
    return True


# End and empty bag (UT-30…32, UT-35)


def refill(table: Table) -> bool:
    """UT-31: all that was played goes back, but for the last tile and the last number laid."""
    back = goes_back(table.lines, table.number)
    if not back:
        return False
    if table.refills + 1 == REFILLS:
        end(table, WORN_OUT)  # UT-35
        return False
    table.refills += 1
    table.lines = lines_kept(table)
    table.bag = table.chance.shuffle(back)
    table.events.append(seen.Refilled(len(back)))
    return True


def lines_kept(table: Table) -> tuple[tuple[int, ...], ...]:
    """The last number and, where it is another, the last tile."""
    number, top = table.number, table.lines[-1][-1]
    if top == number:
        return ((top,),)
    return ((number, top),) if number in table.lines[-1] else ((number,), (top,))


def end(table: Table, reason: str) -> None:
    """UT-30, UT-32, UT-35: nothing is owed any more."""
    table.over = reason
    table.duty = None
    table.penalties = table.gifts = 0
