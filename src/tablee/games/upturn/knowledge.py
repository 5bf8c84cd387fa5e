"""What everybody can deduce about a hidden rack from what its owner was made to do.

The rules compel: an opener who draws had action tiles only, and one who then passes still has (UT-09), a sweep leaves
no plain number behind in its interval (UT-23), and when the bag is refilled all that is not on the table is on a rack
(UT-31). A draw or a pass of anybody else shows nothing: what could be laid need not be (UT-13). Such knowledge is a
list of bounds: at least so many of this rack's tiles are among these kinds.
"""

from __future__ import annotations

from functools import cache

from tablee.games.upturn.material import ACTIONS, NAMES, NUMBERS

Bound = tuple[int, int]
"""(at least so many, among this set of kinds)"""
Bounds = tuple[Bound, ...]
MANY = 5
"""So many bounds may stand side by side before it pays to look which of them say the same."""


def without(bounds: Bounds, tile: int) -> Bounds:
    """What is still known of a rack that this tile has left."""
    if not bounds:
        return bounds
    rest: list[Bound] = []
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


def _without_implied(bounds: list[Bound]) -> Bounds:
    """Leave out what another bound already says, so that the list stays short."""
    kept: list[Bound] = []
    for least, among in sorted(set(bounds), key=_strongest_first):
        for _, fewer in kept:
            if fewer & among == fewer:
                break
        else:
            kept.append((least, among))
    return tuple(kept)


def _strongest_first(bound: Bound) -> Bound:
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
