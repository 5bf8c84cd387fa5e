"""Worlds imagined inside the kernel: nothing contradicts what is known, and nothing that could be is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tablee.bots.play import ask
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.upturn import game
from tablee.games.upturn.bots.easy import EasyBot
from tablee.games.upturn.kernel.imagine import imagined_worlds
from tablee.games.upturn.kernel.search import FEW, GIVEN_UP, weigh
from tablee.games.upturn.kernel.state import tables
from tablee.games.upturn.material import BOX
from tablee.games.upturn.state import State
from tablee.kernel.halving import better_half

from .test_upturn_imagine import keeps_the_bounds, pieces
from .upturn_scenes import scene
from .upturn_twin import rack_of


def as_state(world: State, imagined: Any) -> State:
    """An imagined game as the rules would tell it."""
    racks = tuple(rack_of(imagined, seat) for seat in range(len(world.racks)))
    return replace(world, racks=racks, bag=tuple(imagined["bag"][: imagined["in_bag"]].tolist()))


def positions(seats: int) -> Iterator[tuple[State, int]]:
    """Moments of a game in which more and more can be deduced."""
    match = Match(game, seats, seed="imagined_worlds")
    bot = EasyBot(Chance("any", 0))
    while match.to_act and match.step < 200:
        (seat,) = match.to_act
        ask(match, seat, bot, Chance("easy", match.step))
        if match.to_act and match.step % 5 == 0:
            yield match.state, min(match.to_act)


@pytest.mark.parametrize("seats", game.seats)
def test_an_imagined_world_contradicts_nothing_the_seat_has_seen(seats: int) -> None:
    for state, seat in positions(seats):
        world = game.imagine(state, seat, Chance("world", 0))
        for imagined in imagined_worlds(world, seat, 6, np.uint64(1)):
            other = as_state(world, imagined)
            assert keeps_the_bounds(other)
            assert pieces(other) == sorted(BOX)
            assert (
                [len(rack) for rack in other.racks]
                == [len(rack) for rack in state.racks]
                == imagined["sizes"][:seats].tolist()
            )
            assert sorted(other.racks[seat]) == sorted(state.racks[seat])


def test_imagined_worlds_are_as_likely_as_worlds_that_the_rules_imagine() -> None:
    """By kind: how often it lies on the rack of the next player, in 1,500 worlds of either sort."""
    state, seat = max(positions(3), key=lambda position: sum(map(len, position[0].known)))
    other, count = (seat + 1) % 3, 1500
    assert state.known[other], "there is something to deduce"
    world = game.imagine(state, seat, Chance("first", 0))
    ours = Counter(kind for row in imagined_worlds(world, seat, count, np.uint64(7)) for kind in {*rack_of(row, other)})
    theirs = Counter(
        kind for i in range(count) for kind in {*game.imagine(state, seat, Chance("even", i)).racks[other]}
    )
    shares = {kind: (ours[kind] / count, theirs[kind] / count) for kind in ours | theirs}
    apart = [(one - two) ** 2 / max(one * (1 - one) + two * (1 - two), 1e-3) * count for one, two in shares.values()]
    assert len(apart) > 10
    assert sum(apart) / len(apart) < 2, "about 1 where both are the same"


def test_the_same_seed_imagines_the_same_and_the_bag_is_imagined_too() -> None:
    world = scene("34 36", "52 62", "72 82")
    one, two = imagined_worlds(world, 0, 20, np.uint64(3)), imagined_worlds(world, 0, 20, np.uint64(3))
    assert one.tobytes() == two.tobytes()
    assert len({row["bag"].tobytes() for row in one}) == 20
    assert len({rack_of(row, 1) for row in one}) > 10
    assert {rack_of(row, 0) for row in one} == {world.racks[0]}


def test_the_worse_half_is_given_up_on_the_way() -> None:
    sums = np.array([3.0, 9.0, 1.0, 7.0, 5.0, 8.0, 2.0, 6.0, 4.0])
    assert better_half(np.arange(9), sums, FEW).tolist() == [1, 5, 3, 7, 4]
    assert better_half(np.array([1, 5, 3, 7, 4]), sums, FEW).tolist() == [1, 5, 3, 7]
    world = scene("34 44 53 54 56 57 58 59", "52 62", "72 82")
    numbers = np.array([34, 44, 53, 54, 56, 57, 58, 59])
    shares = weigh(tables([world] * 20), 0, numbers, 5, np.uint64(1))
    assert sum(shares == GIVEN_UP) == len(numbers) - FEW
    few = weigh(tables([world] * 20), 0, numbers, 2, np.uint64(1))
    assert not (few == GIVEN_UP).any(), "forty playouts are for everybody"
