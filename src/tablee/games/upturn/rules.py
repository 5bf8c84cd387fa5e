"""Upturn as a game for the house: set-up, whose turn it is, what a move does. The rules' ids stand where they live."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.core.chance import Chance
from tablee.core.errors import refuse
from tablee.core.game import Choices, Event, Forms, Game, Outcome, Seat, Seating, nothing
from tablee.core.offer import Offer
from tablee.games.upturn import moves as said
from tablee.games.upturn.choices import Turn
from tablee.games.upturn.imagine import imagine
from tablee.games.upturn.material import BOX, FIRST_ACTION
from tablee.games.upturn.moves import Call, Draw, GiveTo, Lay, Move, Side
from tablee.games.upturn.offer import offer
from tablee.games.upturn.scoring import outcome
from tablee.games.upturn.state import Options, State
from tablee.games.upturn.table import Table
from tablee.games.upturn.view import View, view

RACK = 7
NOBODY: frozenset[Seat] = frozenset()
ALONE = tuple(frozenset((seat,)) for seat in range(4))


class Upturn(Game[State, Move]):
    """2 to 4 players; the first to lay all their tiles wins."""

    name = "upturn"
    version = 2
    releases = {1: "0.2.0", 2: "0.3.0"}
    seats = range(2, 5)
    Options = Options
    forms = Forms(State, Move, said.Event, View)

    def setup(self, seating: Seating, chance: Chance) -> State:
        """UT-05, UT-06, UT-07: seven tiles each, a numbered start tile, somebody to begin, turn order to the left."""
        bag = chance.shuffle(BOX)
        racks = []
        for _ in range(seating.seats):
            racks.append(bag[-RACK:])
            bag = bag[:-RACK]
        while bag[-1] >= FIRST_ACTION:
            bag = chance.shuffle(bag)
        start, first = bag[-1], chance.below(seating.seats)
        known = ((),) * seating.seats
        return State(tuple(racks), bag[:-1], ((start,),), start, None, Side.LEFT, first, known=known)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The one whose turn it is."""
        return NOBODY if state.over else ALONE[state.turn]

    def legal(self, state: State, seat: Seat) -> Choices[Move]:
        """The choices of whoever's turn it is, and the call of whoever owes it (UT-26)."""
        if state.over:
            return nothing(refuse("UT-30", "over"))
        return Turn(state, seat)

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """One seat's move."""
        ((seat, move),) = moves.items()
        table = Table(state, chance)
        if isinstance(move, Lay):
            table.lay(seat, move)
        elif isinstance(move, Draw):
            table.draw(seat)
        elif isinstance(move, GiveTo):
            table.give(move.seat)
        elif isinstance(move, Call):
            table.call(seat)
        else:
            table.pass_on(seat)
        return table.frozen()

    def view(self, state: State, seat: Seat | None) -> View:
        """Own rack, and all that lies open."""
        return view(state, seat)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Other racks and another bag that fit everything the seat has seen."""
        return imagine(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        """UT-30, UT-32, UT-35."""
        return outcome(state)

    def at_once(self, state: State, seat: Seat, move: Move) -> bool:
        """The call is a gesture of its own, in turn or out of turn (UT-26)."""
        return isinstance(move, Call)

    def offer(self, state: State, seat: Seat) -> Offer:
        """Every move, with reasons and previews."""
        return offer(state, seat)

    def owing(self, state: State) -> frozenset[Seat]:
        """Whoever has one tile left and has not called (UT-26)."""
        return NOBODY if state.duty is None or state.over else ALONE[state.duty]

    def cuts_off(self, state: State, seat: Seat, move: Move) -> bool:
        """The next tile that touches the table ends the time to call (UT-27)."""
        return isinstance(move, Lay) and state.duty not in (None, seat)
