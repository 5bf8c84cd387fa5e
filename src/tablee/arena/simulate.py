"""Simulation: the same bots at the same table, many games, seats rotating; same seed, same result, any workers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tablee.arena.table import Table, prepare
from tablee.arena.tally import Tally, wilson
from tablee.arena.work import Progress, Workers, until_interrupted
from tablee.core.catalog import game as find_game
from tablee.core.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Simulation:
    """The sum of many games, by bot in the order they were named."""

    game: str
    bots: tuple[str, ...]
    tally: Tally
    options: Any = None

    @property
    def games(self) -> int:
        """How many were played."""
        return self.tally.games

    @property
    def wins(self) -> tuple[float, ...]:
        """Games won; a shared victory counts as its share."""
        return tuple(self.tally.won(bot) for bot in range(len(self.bots)))

    @property
    def scores(self) -> tuple[float, ...]:
        """Mean scores."""
        return tuple(self.tally.mean_score(bot) for bot in range(len(self.bots)))

    @property
    def steps(self) -> float:
        """Mean length."""
        return self.tally.mean_length

    @property
    def interval(self) -> tuple[tuple[float, float], ...]:
        """The share of victories, 95 % interval (Wilson)."""
        return tuple(wilson(won, self.games) for won in self.wins)

    def to_json(self) -> str:
        """One line of JSON."""
        rows = zip(self.bots, self.wins, self.scores, self.interval, strict=True)
        bots = [{"bot": bot, "wins": won, "score": score, "interval": [*ends]} for bot, won, score, ends in rows]
        seats = [{"seat": seat, "share": share, "interval": [*ends]} for seat, share, ends in self.tally.seats()]
        told = {"game": self.game, "games": self.games, "steps": self.steps, "options": self.options}
        return json.dumps({**told, "bots": bots, "seats": seats})


def simulate(
    game: str,
    bots: Sequence[str],
    games: int = 1000,
    seed: object = 1,
    workers: int = 1,
    options: object = None,
    progress: Progress | None = None,
    ray: str | None = None,
) -> Simulation:
    """Play `games` games among the named bots; a Ctrl-C keeps what is done."""
    rules = find_game(game)
    table = Table(rules.name, tuple(bots), str(seed), options)
    if games < 1:
        raise BadSetup("games", games=games)
    table.lay(0)
    if not ray:
        prepare(rules, bots)
    tally = Tally()
    for played in until_interrupted(Workers(workers, ray).spread(table.play, games), progress):
        tally.add(played)
    if not tally.games:
        raise KeyboardInterrupt
    return Simulation(table.game, table.bots, tally, options)
