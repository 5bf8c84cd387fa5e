"""The dice of the kernels: splitmix64 as plain values, so that compiled code can keep them in a register.

`dice = dice_of(seed, number)` is the luck of game `number`: the same in any thread, in any order.
`dice, k = below(dice, n)` throws: 0 ≤ k < n, and none of them is favoured by more than one in 2³² / n.
`dice = shuffle(items, first, wanted, end, dice)` draws the first `wanted` places of items[first:end] from all of it.
"""

from __future__ import annotations

from typing import Any

from numba import njit, uint64

Bits = Any
"""A uint64. Mixed with signed numbers it would become a float, so what is drawn is cast where it is used."""
GOLDEN = uint64(0x9E3779B97F4A7C15)
_FIRST = uint64(0xBF58476D1CE4E5B9)
_SECOND = uint64(0x94D049BB133111EB)
_A, _B, _C, _HALF = uint64(30), uint64(27), uint64(31), uint64(32)


@njit(nogil=True, inline="always")
def mixed(bits: Bits) -> Bits:
    """Sixty-four bits, well stirred."""
    bits = (bits ^ (bits >> _A)) * _FIRST
    bits = (bits ^ (bits >> _B)) * _SECOND
    return bits ^ (bits >> _C)


@njit(nogil=True)
def dice_of(seed: Bits, number: int) -> Bits:
    """The dice of game `number` under a seed."""
    return mixed(uint64(seed) ^ mixed(uint64(number) * GOLDEN + GOLDEN))


@njit(nogil=True, inline="always")
def below(dice: Bits, n: int) -> tuple[Bits, Bits]:
    """The dice after one throw, and a whole number below n."""
    thrown: Bits = uint64(dice)
    thrown += GOLDEN
    return thrown, ((mixed(thrown) >> _HALF) * uint64(n)) >> _HALF


@njit(nogil=True)
def shuffle(items: Any, first: int, wanted: int, end: int, dice: Bits) -> Bits:
    """As many places as are wanted, each drawn from all that are left."""
    for place in range(first, min(first + wanted, end)):
        dice, further = below(dice, end - place)
        other = uint64(place) + further
        items[place], items[other] = items[other], items[place]
    return dice
