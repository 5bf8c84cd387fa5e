"""A bot at an open ballot: it proposes what it is surest of, lets stand what others put, and agrees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablee.core.game import Seat
from tablee.games.mind_map.bots.placing import Point, Spot
from tablee.games.mind_map.bots.voting import cheapest, costs, lead
from tablee.games.mind_map.moves import Ballot, Move, Put, Votes
from tablee.games.mind_map.state import Deal

_GIVEN_WAY = 1e6

Vote = tuple[Seat, int]


class Proposals:
    """What a bot has proposed in a round; a proposal that somebody undid is not made again while another can be."""

    def __init__(self) -> None:
        self._deal: Deal | None = None
        self._meant: set[Vote] = set()
        self._undone: set[Vote] = set()
        self._stood: set[Vote] = set()

    def next(
        self, deal: Deal, joint: Ballot, places: Mapping[Seat, Point], tokens: Mapping[Seat, Sequence[Spot]]
    ) -> Move:
        """The surest number for an empty token; or, the ballot being full, the agreement to it."""
        self._look(deal, joint)
        voted = dict(joint)
        empty = [seat for seat in deal.players if seat not in voted]
        if not empty:
            return Votes(joint)
        free = [number for number in range(1, deal.size + 1) if number not in voted.values()]
        vote = self._surest(empty, free, places, tokens)
        self._meant.add(vote)
        return Put(vote[1], vote[0])

    def _look(self, deal: Deal, joint: Ballot) -> None:
        """What was meant may never have happened (another was quicker): only what once stood can be undone."""
        if deal != self._deal:
            self._deal, self._meant, self._stood, self._undone = deal, set(), set(), set()
        self._stood |= self._meant & set(joint)
        self._undone = self._stood - set(joint)

    def _surest(
        self,
        empty: Sequence[Seat],
        free: Sequence[int],
        places: Mapping[Seat, Point],
        tokens: Mapping[Seat, Sequence[Spot]],
    ) -> Vote:
        prices = costs([places[seat] for seat in empty], [[tokens[seat][n - 1] for n in free] for seat in empty])
        for row, seat in zip(prices, empty, strict=True):
            row[:] = [price + _GIVEN_WAY * ((seat, n) in self._undone) for price, n in zip(row, free, strict=True)]
        votes = [(seat, free[column]) for seat, column in zip(empty, cheapest(prices), strict=True)]
        fresh = [i for i, vote in enumerate(votes) if vote not in self._undone]
        return votes[max(fresh or range(len(votes)), key=lambda i: lead(prices[i], free.index(votes[i][1])))]
