"""What everybody can deduce of hidden racks, from nothing but what the table showed.

The rules compel: an opener who draws had action tiles only, and one who then passes still has (UT-09), a sweep leaves
no plain number behind in its interval (UT-23), and when the bag is refilled all that is not on the table is on a rack
(UT-31). A draw or a pass of anybody else shows nothing: what could be laid need not be (UT-13). Such knowledge is a
list of bounds: at least so many of this rack's tiles are among these kinds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from tablee.core.game import Event, Seat
from tablee.games.upturn.events import Drew, Forgot, Gifted, Laid, Passed, Penalised, Refilled
from tablee.games.upturn.material import (
    ACTION,
    ACTIONS,
    ANY,
    BOX,
    DOUBLES,
    FIRST_ACTION,
    NAMES,
    NUMBERS,
    PLAIN_OR_PENALTY,
    TILES,
    between,
    mask_of,
)
from tablee.games.upturn.state import Bounds, State, goes_back

Known = tuple[Bounds, ...]
"""By seat."""
_DOUBLES = frozenset(map(str, DOUBLES))
MANY = 5
"""So many bounds may stand side by side before it pays to look which of them say the same."""


def deduce(before: State, events: Sequence[Event]) -> tuple[Known, int]:
    """What is known of each rack and of the bag after a step; of the state before it only what lies open is used."""
    known, in_bag = before.known, before.in_bag
    for event in events:
        if type(event) is Laid:
            if known[event.seat] or event.tiles[-1] in _DOUBLES:  # most lays show nothing more than what was laid
                known = _after_lay(known, before, event)
        elif type(event) is Refilled:
            known, in_bag = _after_refill(known, before, events)
        elif before.direction is None and isinstance(event, Drew | Passed):
            # UT-09: a number would have been laid, before the draw and after it
            bounds = all_among(known[event.seat], len(before.racks[event.seat]), ACTION)
            known = _with(known, event.seat, bounds)
    return known, in_bag


def _after_lay(known: Known, before: State, event: Laid) -> Known:
    """UT-23: what was laid is there no longer, and a double leaves no plain number of its interval behind."""
    seat, bounds = event.seat, known[event.seat]
    for name in event.tiles:
        bounds = without(bounds, TILES[name])
    if event.tiles[-1] in _DOUBLES:
        left = len(before.racks[seat]) - len(event.tiles)
        swept = between(before.number, TILES[event.tiles[-1]]) & PLAIN_OR_PENALTY
        bounds = all_among(bounds, left, ANY & ~swept)
    return _with(known, seat, bounds)


def _after_refill(known: Known, before: State, events: Sequence[Event]) -> tuple[Known, int]:
    """UT-31: at the moment the bag was empty, all that was not on the table was on a rack."""
    table, sizes = [tile for line in before.lines for tile in line], [len(rack) for rack in before.racks]
    if isinstance(events[0], Laid):
        table += [TILES[name] for name in events[0].tiles]
        sizes[events[0].seat] -= len(events[0].tiles)
    for seat in [seat for event in events for seat in _who_drew(event)][: len(before.bag)]:
        sizes[seat] += 1
    on_racks = mask_of(Counter(BOX) - Counter(table))
    for seat, size in enumerate(sizes):
        known = _with(known, seat, all_among(known[seat], size, on_racks))
    number = next(tile for tile in reversed(table) if tile < FIRST_ACTION)
    return known, mask_of(goes_back((tuple(table),), number))


def _who_drew(event: Event) -> tuple[Seat, ...]:
    """Whoever got a tile, as often as they did."""
    if isinstance(event, Penalised | Gifted):
        return (event.to,)
    if isinstance(event, Drew):
        return (event.seat,)
    return (event.seat,) * event.tiles if isinstance(event, Forgot) else ()


def _with(known: Known, seat: Seat, bounds: Bounds) -> Known:
    changed = list(known)
    changed[seat] = bounds
    return tuple(changed)


def without(bounds: Bounds, tile: int) -> Bounds:
    """What is still known of a rack that this tile has left."""
    if not bounds:
        return bounds
    rest: list[tuple[int, int]] = []
    for bound in bounds:
        if not bound[1] >> tile & 1:
            rest.append(bound)
        elif bound[0] > 1:
            rest.append((bound[0] - 1, bound[1]))
    return tuple(rest)


def all_among(bounds: Bounds, size: int, kinds: int) -> Bounds:
    """Every one of the rack's tiles has been seen to be among these kinds."""
    if not size:
        return ()
    narrowed = [(least, among & kinds) for least, among in bounds if among & kinds != kinds]
    return ((size, kinds), *(_without_implied(narrowed) if len(narrowed) > MANY else narrowed))


def _without_implied(bounds: list[tuple[int, int]]) -> Bounds:
    """Leave out what another bound already says, so that the list stays short."""
    kept: list[tuple[int, int]] = []
    for least, among in sorted(set(bounds), key=_strongest_first):
        for _, fewer in kept:
            if fewer & among == fewer:
                break
        else:
            kept.append((least, among))
    return tuple(kept)


def _strongest_first(bound: tuple[int, int]) -> tuple[int, int]:
    """More tiles first; among as many the narrower set, whose mask is the smaller number."""
    return -bound[0], bound[1]


@cache
def in_words(kinds: int) -> str:
    """A set of kinds, short: "1-40 joker"; a range speaks of the numbers there are."""
    runs: list[list[int]] = []
    previous = False
    for number in NUMBERS:
        held = bool(kinds >> number & 1)
        if held and previous:
            runs[-1].append(number)
        elif held:
            runs.append([number])
        previous = held
    numbers = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    return " ".join([*numbers, *(NAMES[kind] for kind in ACTIONS if kinds >> kind & 1)])
