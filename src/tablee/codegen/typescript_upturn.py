"""Positions of Upturn with what the rules say of them: the page says the same before anybody asks the house.

A position is a row of `FIELDS`. What a seat may do is told in one sign each, for every kind on its rack in order, then
for drawing, passing and calling: `.` yes, `!` yes, and the call may go along, or the letter of a reason why not.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from string import ascii_letters
from typing import Any

from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.errors import Refusal
from tablee.core.game import Choices, Seat, Seating
from tablee.games.upturn import game
from tablee.games.upturn.choices import LAYS
from tablee.games.upturn.material import DOUBLES, FIRST_ACTION, NAMES, TILES
from tablee.games.upturn.moves import CALL, DRAW, PASS, Lay, Move
from tablee.games.upturn.state import Options, State, sweep

FIELDS = (
    *("seats", "seat", "turn", "phase", "direction", "number", "bag", "played", "last"),
    *("duty", "penalties", "gifts", "rack", "may", "sweeps"),
)
ALIKE = {True: 5, False: 2}
"""So many positions at most that differ in nothing of note: for who may do something, and for who may not."""
LONGEST_RACK = 8
GAMES = 60


class Reasons:
    """Every reason that has come up: its rule, its key and the names of its parameters, by a letter."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def letter(self, refusal: Refusal | None) -> str:
        """The sign of a refusal; nothing stands against it: a dot."""
        if refusal is None:
            return "."
        told = " ".join((refusal.rule, refusal.key, *(name for name, _ in refusal.params)))
        if told not in self.told:
            self.told.append(told)
        return ascii_letters[self.told.index(told)]


def positions() -> str:
    """About two thousand, as JSON: a row a line."""
    reasons, seen = Reasons(), Counter[tuple[Any, ...]]()
    rows = []
    for state, seat in _moments():
        kind = _kind(state, seat)
        seen[kind] += 1
        if seen[kind] <= ALIKE[bool(game.legal(state, seat))] and len(state.racks[seat]) <= LONGEST_RACK:
            rows.append(json.dumps(_row(state, seat, reasons), separators=(",", ":")))
    head = {"fields": FIELDS, "reasons": dict(zip(ascii_letters, reasons.told, strict=False)), "ways": _ways()}
    return json.dumps(head)[:-1] + ', "positions": [\n' + ",\n".join(rows) + "\n]}\n"


def _moments() -> Iterator[tuple[State, Seat]]:
    """What happens in games at random, and what hardly ever happens in them: no number to open with, an empty bag."""
    for number in range(GAMES):
        state = game.setup(Seating(Options(), tuple(range(2 + number % 3))), Chance("positions", 1000 * number))
        yield _without_numbers(state), state.turn
        for step in range(1, 400):
            if not game.to_act(state):
                break
            for seat in range(len(state.racks)):
                yield state, seat
            yield replace(state, bag=(), lines=(state.lines[-1][-1 - step % 3 :],)), state.turn
            state = _played(state, Chance("positions", 1000 * number + step))


def _without_numbers(state: State) -> State:
    racks = (tuple(tile for tile in rack if tile >= FIRST_ACTION) or (TILES["joker"],) for rack in state.racks)
    return replace(state, racks=tuple(racks))


def _played(state: State, chance: Chance) -> State:
    able = [seat for seat in range(len(state.racks)) if game.legal(state, seat)]
    seat = chance.pick(able)
    return game.apply(state, {seat: game.legal(state, seat).sample(chance)}, chance)[0]


def _kind(state: State, seat: Seat) -> tuple[Any, ...]:
    """What is of note in a position."""
    rack = state.racks[seat]
    mine = seat == state.turn
    doubles = sum(bool(sweep(rack, state.number, tile)) for tile in rack if tile in DOUBLES)
    actions = sum(tile >= FIRST_ACTION for tile in rack)
    where = (len(state.racks), state.direction, mine, mine and state.phase, state.duty == seat, state.duty is None)
    return (*where, bool(state.bag), min(len(rack), 4), mine and doubles, mine and min(actions, 1))


def _row(state: State, seat: Seat, reasons: Reasons) -> list[Any]:
    """A position, from what the seat sees, and what it may do."""
    view, legal = game.view(state, seat), game.legal(state, seat)
    kinds = sorted(set(state.racks[seat]))
    may = "".join(_may_lay(state, tile, legal, reasons) for tile in kinds)
    may += "".join(_may(move, legal, reasons) for move in (DRAW, PASS, CALL))
    told: list[Any] = [len(view.sizes), seat, view.turn, view.phase, view.direction, view.number, view.bag]
    told += [sum(map(len, view.lines)), view.lines[-1][-1], view.duty, view.penalties, view.gifts]
    return [*told, " ".join(view.rack), may, _sweeps(state, kinds, seat)]


def _may(move: Move, legal: Choices[Move], reasons: Reasons) -> str:
    assert (move in list(legal)) == (legal.refusal(move) is None)
    return reasons.letter(legal.refusal(move))


def _may_lay(state: State, tile: int, legal: Choices[Move], reasons: Reasons) -> str:
    ways = LAYS[len(state.racks) > 2][tile]
    lays = [move for move in legal if isinstance(move, Lay) and move.tile == NAMES[tile]]
    if not lays:
        return reasons.letter(legal.refusal(ways[0]))
    assert tuple(move for move in lays if not move.call) == ways
    return "!" if len(lays) > len(ways) else "."


def _sweeps(state: State, kinds: list[int], seat: Seat) -> dict[str, str]:
    """What each double on the rack would take along, in the order of the lay."""
    if seat != state.turn:
        return {}
    swept = {NAMES[tile]: sweep(state.racks[seat], state.number, tile) for tile in kinds if tile in DOUBLES}
    return {double: " ".join(NAMES[tile] for tile in tiles) for double, tiles in swept.items() if tiles}


def _ways() -> dict[str, dict[str, Any]]:
    """Every way to lay a tile that can be laid in more than one, with two players and with more."""
    write = union(game.forms.Move).encode
    tables = {"two": LAYS[False], "more": LAYS[True]}
    return {
        players: {name: [write(lay) for lay in table[tile]] for name, tile in TILES.items() if not name.isdigit()}
        for players, table in tables.items()
    }
