"""The table while a step happens: what a move does, effect by effect, until it is frozen into the next state."""

from __future__ import annotations

from tablee.core.chance import Chance
from tablee.core.game import Seat
from tablee.core.quick import quick
from tablee.games.upturn.knowledge import all_among, without
from tablee.games.upturn.material import (
    ACTION,
    ANY,
    ARROWS,
    BLUE_ARROW,
    DOUBLES,
    FIRST_ACTION,
    GREEN_ARROW,
    JOKER,
    LINE_STARTERS,
    NAMES,
    PENALTIES,
    PLAIN_OR_PENALTY,
    SKIP_ONE,
    TILES,
    between,
    mask_of,
    names,
)
from tablee.games.upturn.moves import (
    Again,
    Called,
    Directed,
    Direction,
    Drew,
    Ended,
    Event,
    Forgot,
    Gifted,
    Laid,
    Lapsed,
    Lay,
    Passed,
    Penalised,
    Refilled,
    Side,
    Skipped,
    Turned,
)
from tablee.games.upturn.scoring import BLOCKED, REFILLS, WENT_OUT, WORN_OUT
from tablee.games.upturn.state import Phase, State, can_draw, sweep

FORGOTTEN_CALL = 3  # UT-27
new_state = quick(State)
# Events that can be counted are made once.
DREWS, PASSES = (tuple(made(seat) for seat in range(4)) for made in (Drew, Passed))
GIFTED, PENALISED = (
    tuple(tuple(made(giver, to) for to in range(4)) for giver in range(4)) for made in (Gifted, Penalised)
)
LAID = tuple({tile: Laid(seat, (name,)) for tile, name in NAMES.items()} for seat in range(4))
DIRECTED = {direction: Directed(direction) for direction in Direction}
TURNED = {side: Turned(side) for side in Side}
UP, DOWN = Direction.UP, Direction.DOWN
LEFT = Side.LEFT
TURN, DREW, AGAIN, NAMING = Phase.TURN, Phase.DREW, Phase.AGAIN, Phase.NAMING


class Table:
    """A state being changed by the seat whose move it is; lives for one step only."""

    __slots__ = (
        *("racks", "bag", "lines", "number", "direction", "order", "turn", "phase", "penalties", "gifts", "duty"),
        *("idle", "refills", "known", "in_bag", "over", "chance", "events"),
    )

    def __init__(self, state: State, chance: Chance) -> None:
        self.racks = list(state.racks)
        self.bag = state.bag
        self.lines = state.lines
        self.number = state.number
        self.direction = state.direction
        self.order = state.order
        self.turn = state.turn
        self.phase = state.phase
        self.penalties = state.penalties
        self.gifts = state.gifts
        self.duty = state.duty
        self.idle = state.idle
        self.refills = state.refills
        self.known = list(state.known)
        self.in_bag = state.in_bag
        self.over = state.over
        self.chance = chance
        self.events: list[Event] = []

    def frozen(self) -> tuple[State, tuple[Event, ...]]:
        """The state after the step, and what was seen."""
        if self.over:
            self.events.append(Ended(self.over))
        state = new_state(
            tuple(self.racks),
            self.bag,
            self.lines,
            self.number,
            self.direction,
            self.order,
            self.turn,
            self.phase,
            self.penalties,
            self.gifts,
            self.duty,
            self.idle,
            self.refills,
            tuple(self.known),
            self.in_bag,
            self.over,
        )
        return state, tuple(self.events)

    def call(self, seat: Seat) -> None:
        """UT-26: the duty is done."""
        self.duty = None
        self.events.append(Called(seat))

    def lay(self, seat: Seat, move: Lay) -> None:
        """UT-10, UT-11: a tile touches the table, then works."""
        tile = TILES[move.tile]
        laid = self._put_down(seat, tile)
        if self.duty is not None:
            self._forfeit(self.duty)
            if self.over:
                return
        left = len(self.racks[seat])
        if not left:
            self._end(WENT_OUT)  # UT-30: before anything is named or given
            return
        if left == 1:
            self.duty = seat
            if move.call:
                self.call(seat)
        self._work(tile, laid, move)

    def draw(self, seat: Seat) -> None:
        """UT-12, UT-13: take a tile, then lay or pass."""
        if self.direction is None:
            self._know_all(seat, ACTION)  # UT-09: only such an opener draws
        if self._take(seat):
            self.events.append(DREWS[seat])
            self.phase = DREW

    def pass_on(self, seat: Seat) -> None:
        """UT-13, UT-21, UT-32: end the turn; a pass for want of any tile to draw counts towards a blocked game."""
        self.events.append(PASSES[seat])
        if self.direction is None:
            self._know_all(seat, ACTION)  # UT-09: a number would have been laid
        if self.phase is TURN:
            self.idle += 1
        if self.idle == len(self.racks):
            self._end(BLOCKED)
        else:
            self._next(1)

    def give(self, to: Seat) -> None:
        """UT-22, UT-24, UT-25: the one who was named draws; penalties first, then gifts."""
        self._hand_over(to)
        if not self.over:
            self._settle()

    def _put_down(self, seat: Seat, tile: int) -> tuple[int, ...]:
        """The tile, or a double with its sweep (UT-23), goes from the rack to the table as one lay."""
        rack, known = self.racks[seat], self.known[seat]
        if tile in DOUBLES:
            laid = (*sweep(rack, self.number, tile), tile)
            self.events.append(Laid(seat, names(laid)))
        else:
            laid = (tile,)
            self.events.append(LAID[seat][tile])
        for each in laid:
            place = rack.index(each)
            rack = rack[:place] + rack[place + 1 :]
            known = without(known, each)
        self.racks[seat], self.known[seat] = rack, known
        if tile in DOUBLES:
            self._know_all(seat, ANY & ~(between(self.number, tile) & PLAIN_OR_PENALTY))
        if tile in LINE_STARTERS:
            self.lines += (laid,)  # UT-14, UT-21
        else:
            self.lines = (*self.lines[:-1], self.lines[-1] + laid)
        if tile < FIRST_ACTION:
            self._head_for(tile)
        self.idle = 0
        return laid

    def _head_for(self, number: int) -> None:
        """The number to beat; the first lay also gives the direction (UT-08)."""
        if self.direction is None:
            self._direct(UP if number > self.number else DOWN)
        self.number = number

    def _forfeit(self, seat: Seat) -> None:
        """UT-27: a forgotten call costs three tiles as soon as the next tile touches the table."""
        self.duty = None
        before = len(self.racks[seat])
        for _ in range(FORGOTTEN_CALL):
            if not self._take(seat):
                break
        self.events.append(Forgot(seat, len(self.racks[seat]) - before))

    def _work(self, tile: int, laid: tuple[int, ...], move: Lay) -> None:
        """What the tile does once it lies there."""
        if tile in DOUBLES:
            self.penalties = len([number for number in laid if number in PENALTIES])  # UT-25
            self.gifts = len(laid)  # UT-24
            self._settle()
        elif tile in PENALTIES:
            self.penalties = 1  # UT-22
            self._settle()
        elif tile < FIRST_ACTION:
            self._next(1)
        elif tile in ARROWS:
            self._direct(UP if tile == BLUE_ARROW else DOWN if tile == GREEN_ARROW else move.direction)
            self._turn_token(move.next)
            self._next(1)
        elif tile == JOKER:
            self._direct(move.direction)
            self.phase = AGAIN  # UT-21
        else:
            self._skip(1 if tile == SKIP_ONE else 2)

    def _direct(self, direction: Direction | None) -> None:
        """UT-15, UT-16, UT-17, UT-21: the game goes that way; a legal move has named one."""
        assert direction is not None
        self.direction = direction
        self.events.append(DIRECTED[direction])

    def _turn_token(self, side: Side | None) -> None:
        """UT-18: with two players there is nothing to choose."""
        if side is not None:
            self.order = side
            self.events.append(TURNED[side])

    def _skip(self, players: int) -> None:
        """UT-19, UT-20: with two players both skip tiles do the same."""
        missed = min(players, len(self.racks) - 1)
        self.events.append(Skipped(tuple([self._after(steps) for steps in range(1, missed + 1)])))
        laying = self.turn
        self._next(missed + 1)
        if self.turn == laying:
            self.events.append(Again(laying))

    def _settle(self) -> None:
        """Ask for the next name; what cannot be drawn lapses (UT-32), and two players need not be asked."""
        if len(self.racks) == 2:
            while self.penalties or self.gifts:
                self._hand_over(1 - self.turn)
        if self.over:
            return
        if not self.penalties and not self.gifts:
            self._next(1)
        elif can_draw(self.bag, self.lines):
            self.phase = NAMING
        else:
            self._lapse()
            self._next(1)

    def _hand_over(self, to: Seat) -> None:
        """One owed tile is drawn by its receiver, or all that is owed lapses."""
        if not self._take(to):
            if not self.over:
                self._lapse()
            self.penalties = self.gifts = 0
        elif self.penalties:
            self.penalties -= 1
            self.events.append(PENALISED[self.turn][to])
        else:
            self.gifts -= 1
            self.events.append(GIFTED[self.turn][to])

    def _lapse(self) -> None:
        """UT-32: the rest of the effect."""
        self.events.append(Lapsed(self.penalties + self.gifts))
        self.penalties = self.gifts = 0

    def _take(self, seat: Seat) -> bool:
        """A tile goes from the bag to the rack, if there is one; it lifts the duty to call (UT-28)."""
        if not self.bag and not self._refill():
            return False
        self.racks[seat] += (self.bag[-1],)
        self.bag = self.bag[:-1]
        if self.duty == seat:
            self.duty = None
        return True

    def _refill(self) -> bool:
        """UT-31: all that was played goes back, but for the last tile and the last number laid."""
        top = self.lines[-1][-1]
        played = [tile for line in self.lines for tile in line if tile != self.number]
        if top >= FIRST_ACTION:
            played.pop()
        if not played:
            return False
        if self.refills + 1 == REFILLS:
            self._end(WORN_OUT)  # UT-35
            return False
        self.refills += 1
        self._keep(top)
        self._know_racks()
        self.bag = self.chance.shuffle(played)
        self.in_bag = mask_of(played)
        self.events.append(Refilled(len(played)))
        return True

    def _keep(self, top: int) -> None:
        """The lines after a refill: the last number and, where it is another, the last tile."""
        if top == self.number:
            self.lines = ((top,),)
        elif self.number in self.lines[-1]:
            self.lines = ((self.number, top),)
        else:
            self.lines = ((self.number,), (top,))

    def _know_racks(self) -> None:
        """When the bag is empty, what has been played is on no rack and all the rest is."""
        held = mask_of([tile for rack in self.racks for tile in rack])
        for seat in range(len(self.racks)):
            self._know_all(seat, held)

    def _know_all(self, seat: Seat, kinds: int) -> None:
        self.known[seat] = all_among(self.known[seat], len(self.racks[seat]), kinds)

    def _after(self, steps: int) -> Seat:
        """UT-07, UT-18: the player so many places on, in turn order."""
        return (self.turn + (steps if self.order is LEFT else -steps)) % len(self.racks)

    def _next(self, steps: int) -> None:
        self.turn = self._after(steps)
        self.phase = TURN

    def _end(self, reason: str) -> None:
        self.over = reason
        self.duty = None
        self.penalties = self.gifts = 0
