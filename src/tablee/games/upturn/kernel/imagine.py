"""Many worlds from one: what a seat cannot know changes places inside the kernel, as `imagine` stirs it in the rules.

The first world is imagined by the rules; each further one is the last one, stirred. Exchanges that would contradict
what is known are not made, and all others are as likely in either direction, so every fitting world is as likely as
another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tablee.core.game import Seat
from tablee.games.upturn.kernel.state import HALF, SEATS, Game, Games, tables, words
from tablee.games.upturn.kernel.tiles import receive, shuffle, signed
from tablee.games.upturn.material import ANY
from tablee.games.upturn.state import State
from tablee.kernel.compiled import compiled
from tablee.kernel.dice import Bits, below, dice_of

Record = Any
"""A place or a bound; several of them are `Records`."""
Records = Any
BAG = SEATS
"""The holder behind the racks."""
EXCHANGES = 16
"""For each tile on a hidden rack, from one world to the next."""
PLACE = np.dtype([("tile", "i8"), ("holder", "i8")])
BOUND = np.dtype([("holder", "i8"), ("least", "i8"), ("low", "i8"), ("high", "i8"), ("held", "i8")])
"""At least so many of a holder's tiles are among these kinds; `held` says how many are."""


def imagined_worlds(world: State, seat: Seat, worlds: int, seed: np.uint64) -> Games:
    """So many worlds that the seat could tell neither from this one nor from the real one."""
    games = np.repeat(tables([world]), worlds)
    places, bounds = np.array([*_places(world, seat)], PLACE), np.array([*_bounds(world, seat)], BOUND)
    fill(games, places, bounds, seed)
    return games


def _places(world: State, seat: Seat) -> Iterator[tuple[int, int]]:
    """All that is hidden, racks first."""
    for other, rack in enumerate(world.racks):
        if other != seat:
            yield from ((tile, other) for tile in rack)
    yield from ((tile, BAG) for tile in world.bag)


def _bounds(world: State, seat: Seat) -> Iterator[tuple[int, int, int, int, int]]:
    for other, bounds in enumerate(world.known):
        if other != seat:
            yield from ((other, least, *words(among), 0) for least, among in bounds)
    if world.in_bag != ANY and world.bag:
        yield BAG, len(world.bag), *words(world.in_bag), 0


@compiled
def fill(games: Games, places: Records, bounds: Records, seed: Bits) -> None:
    """One world after the other."""
    hidden = 0
    for place in places:
        hidden += signed(place.holder != BAG)
        for bound in bounds:
            if bound.holder == place.holder:
                bound.held += among(bound, place.tile)
    for number in range(len(games)):
        dice = stir(places, hidden, bounds, dice_of(seed, number))
        games[number].dice = dice
        deal_again(games[number], places)


@compiled
def stir(places: Records, hidden: int, bounds: Records, dice: Bits) -> Bits:
    """Random exchanges between a hidden rack and anywhere else."""
    for _ in range(EXCHANGES * hidden):
        dice, one = below(dice, hidden)
        dice, other = below(dice, len(places))
        if places[one].holder != places[other].holder and fits(bounds, places[one], places[other]):
            places[one].tile, places[other].tile = places[other].tile, places[one].tile
    return dice


@compiled
def fits(bounds: Records, one: Record, other: Record) -> bool:
    """May these two places exchange their tiles? If so, what is held follows."""
    for bound in bounds:
        if bound.held + change(bound, one, other) < bound.least:
            return False
    for bound in bounds:
        bound.held += change(bound, one, other)
    return True


@compiled
def change(bound: Record, one: Record, other: Record) -> int:
    """How many more of its tiles a bound would have after the exchange."""
    if bound.holder == one.holder:
        return among(bound, other.tile) - among(bound, one.tile)
    if bound.holder == other.holder:
        return among(bound, one.tile) - among(bound, other.tile)
    return 0


@compiled
def among(bound: Record, tile: int) -> int:
    """1 if the tile is of these kinds, else 0."""
    found: int = bound.low >> tile & 1 if tile < HALF else bound.high >> (tile - HALF) & 1
    return found


@compiled
def deal_again(game: Game, places: Records) -> None:
    """The hidden racks and the bag as they lie now; the bag in any order."""
    for place in places:
        if place.holder != BAG:
            game.low[place.holder] = game.high[place.holder] = game.copies[place.holder] = game.sizes[place.holder] = 0
    game.in_bag = 0
    for place in places:
        if place.holder == BAG:
            game.bag[game.in_bag] = place.tile
            game.in_bag += 1
        else:
            receive(game, place.holder, place.tile)
    shuffle(game, game.in_bag)
