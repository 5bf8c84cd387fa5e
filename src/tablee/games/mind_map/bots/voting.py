"""Which word each token stands for, all tokens taken together."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.mind_map.bots.placing import Point, Spot

Costs = Sequence[Sequence[float]]


def read_tokens(places: Sequence[Point], spots: Sequence[Sequence[Spot]]) -> tuple[int, ...]:
    """For each place the index of its word; `spots` has, by place, where its owner would see each word."""
    return cheapest(costs(places, spots))


def costs(places: Sequence[Point], spots: Sequence[Sequence[Spot]]) -> list[list[float]]:
    """How badly each token stands for each word."""
    return [[spot.off(place) for spot in row] for place, row in zip(places, spots, strict=True)]


def cheapest(prices: Costs) -> tuple[int, ...]:
    """The column of each row so that no column comes twice and the sum is least (square, at most 7 × 7)."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for row in prices:
        longer: dict[int, tuple[float, tuple[int, ...]]] = {}
        for taken, (cost, columns) in best.items():
            for column, price in enumerate(row):
                with_it = taken | 1 << column
                candidate = cost + price, (*columns, column)
                if with_it != taken and (with_it not in longer or candidate < longer[with_it]):
                    longer[with_it] = candidate
        best = longer
    ((_, columns),) = best.values()
    return columns


def lead(row: Sequence[float], column: int) -> float:
    """How far a token's word leaves the next best one behind."""
    return min((price for other, price in enumerate(row) if other != column), default=0.0) - row[column]
