"""Worlds a seat could not tell from the real one: other racks and another bag that fit all it has seen.

A world is drawn from public knowledge, one's own rack and chance, never from the hidden truth. Where nothing has been
deduced, or one of the first deals already fits, every fitting deal of the 106 pieces is equally likely. Otherwise a
random deal is mended until it fits, then stirred by random exchanges that keep it fitting; these treat all fitting
deals alike, so that the result comes near to evenness with the number of exchanges (already one for each hidden rack
tile cannot be told from an even draw in 1,500 worlds; we make four). All places of a holder are treated alike, so the
order of the bag is as random as its tiles. The tile somebody has just drawn is dealt apart: what is known of the rack
was known before it came. The bounds themselves are exact but for one thing: after a refill, copies of an action tile
that came back into the bag are not told from copies that stayed on racks.
"""

from __future__ import annotations

from dataclasses import replace

from tablee.core.chance import Chance
from tablee.core.game import Seat
from tablee.games.upturn.material import ANY, BOX
from tablee.games.upturn.state import Bounds, Phase, State

TRIES = 2
EXCHANGES = 4
"""For each tile on a hidden rack."""
PATIENCE = 40
"""Mending steps for each unseen tile before a new deal is tried."""
DEALS = 50
"""In 80,000 worlds of random games the first deal could always be mended."""


def imagined(state: State, seat: Seat | None, chance: Chance) -> State:
    """One such world; the last holders of the deal are the tile somebody has just drawn, if any, and the bag."""
    hidden = [other for other in range(len(state.racks)) if other != seat]
    drawn = 1 if state.phase is Phase.DREW and state.turn in hidden and not state.over else 0
    sizes = [len(state.racks[other]) - (drawn if other == state.turn else 0) for other in hidden]
    bounds = [state.known[other] for other in hidden]
    for tiles in (drawn, len(state.bag)):
        sizes.append(tiles)
        bounds.append(() if state.in_bag == ANY or not tiles else ((tiles, state.in_bag),))
    *held, just_drawn, bag = Deal(sizes, bounds, unseen(state, seat), chance).fitting()
    racks = list(state.racks)
    for other, rack in zip(hidden, held, strict=True):
        racks[other] = rack + just_drawn if other == state.turn else rack
    return replace(state, racks=tuple(racks), bag=bag)


def unseen(state: State, seat: Seat | None) -> list[int]:
    """All tiles that are neither on the table nor on one's own rack."""
    rest = list(BOX)
    for line in state.lines:
        for tile in line:
            rest.remove(tile)
    for tile in () if seat is None else state.racks[seat]:
        rest.remove(tile)
    return rest


class Deal:
    """Unseen tiles dealt to holders (hidden racks and the bag), each with its bounds."""

    __slots__ = ("bounds", "chance", "counts", "holder", "tiles")

    def __init__(self, sizes: list[int], bounds: list[Bounds], tiles: list[int], chance: Chance) -> None:
        self.bounds = bounds
        self.chance = chance
        self.tiles = tiles
        self.holder = [holder for holder, size in enumerate(sizes) for _ in range(size)]
        self.counts: list[list[int]] = []

    def fitting(self) -> list[tuple[int, ...]]:
        """The tiles of each holder in a deal that fits."""
        for _ in range(TRIES):
            self._deal_anew()
            if self._fits():
                return self._held()
        for _ in range(DEALS):
            if self._mend():
                self._stir()
                return self._held()
            self._deal_anew()
        raise ValueError("no deal fits what is known: this state cannot have come about")

    def _held(self) -> list[tuple[int, ...]]:
        held: list[list[int]] = [[] for _ in self.bounds]
        for tile, holder in zip(self.tiles, self.holder, strict=True):
            held[holder].append(tile)
        return [tuple(tiles) for tiles in held]

    def _deal_anew(self) -> None:
        self.tiles = list(self.chance.shuffle(self.tiles))
        self.counts = [
            [sum([among >> tile & 1 for tile in held]) for _, among in bounds]
            for bounds, held in zip(self.bounds, self._held(), strict=True)
        ]

    def _fits(self) -> bool:
        return not self._broken()

    def _broken(self) -> list[tuple[int, int]]:
        """(holder, set of kinds) of every bound that does not hold."""
        return [
            (holder, among)
            for holder, (bounds, counts) in enumerate(zip(self.bounds, self.counts, strict=True))
            for (least, among), count in zip(bounds, counts, strict=True)
            if count < least
        ]

    def _mend(self) -> bool:
        """Bring a wanted tile to a holder that lacks it, again and again; sideways steps lead out of dead ends."""
        for _ in range(PATIENCE * len(self.tiles)):
            broken = self._broken()
            if not broken:
                return True
            holder, among = self.chance.pick(broken)
            give = [i for i, at in enumerate(self.holder) if at == holder and not among >> self.tiles[i] & 1]
            take = [i for i, at in enumerate(self.holder) if at != holder and among >> self.tiles[i] & 1]
            if not take:
                return False
            one, other = self.chance.pick(give), self.chance.pick(take)
            if self._lack_after(one, other) <= 0 or not self.chance.below(8):
                self._exchange(one, other)
        return False

    def _stir(self) -> None:
        """Random exchanges between a rack and anywhere else; those that would break a bound are not made."""
        bag = len(self.bounds) - 1
        racks = sum(1 for at in self.holder if at != bag)
        tiles, holder = self.tiles, self.holder
        for _ in range(EXCHANGES * racks):
            one, other = divmod(self.chance.below(racks * len(tiles)), len(tiles))
            if holder[one] != holder[other] and self._keeps(one, tiles[other]) and self._keeps(other, tiles[one]):
                self._exchange(one, other)

    def _keeps(self, place: int, coming: int) -> bool:
        """Do the bounds of the holder still hold with this tile in that place?"""
        going, holder = self.tiles[place], self.holder[place]
        for (least, among), count in zip(self.bounds[holder], self.counts[holder], strict=True):
            if count == least and among >> going & 1 and not among >> coming & 1:
                return False
        return True

    def _lack_after(self, one: int, other: int) -> int:
        """By how much an exchange of two places would raise what is lacking in all."""
        return self._lack_change(one, self.tiles[other]) + self._lack_change(other, self.tiles[one])

    def _lack_change(self, place: int, coming: int) -> int:
        going, holder = self.tiles[place], self.holder[place]
        change = 0
        for (least, among), count in zip(self.bounds[holder], self.counts[holder], strict=True):
            after = count + (among >> coming & 1) - (among >> going & 1)
            change += max(0, least - after) - max(0, least - count)
        return change

    def _exchange(self, one: int, other: int) -> None:
        self._replace(one, self.tiles[other])
        self._replace(other, self.tiles[one])
        self.tiles[one], self.tiles[other] = self.tiles[other], self.tiles[one]

    def _replace(self, place: int, coming: int) -> None:
        going, counts = self.tiles[place], self.counts[self.holder[place]]
        for i, (_, among) in enumerate(self.bounds[self.holder[place]]):
            counts[i] += (among >> coming & 1) - (among >> going & 1)
