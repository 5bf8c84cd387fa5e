"""Simulation: the same bots at the same table, many games, seats rotating; same seed, same result, any workers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tablee.arena.table import BotTable, Broken, GameResult, prepare, source_of
from tablee.arena.tally import Tally, wilson
from tablee.arena.work import Advance, Over, Workers, until_interrupted
from tablee.core.catalog import open_game
from tablee.core.errors import BadSetup


@dataclass(frozen=True, slots=True)
class Simulation:
    """The sum of many games, by bot in the order they were named."""

    game: str
    bots: tuple[str, ...]
    tally: Tally
    options: Any = None
    seed: str = ""

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
        what = {"game": self.game, "options": self.options, "seed": self.seed}
        played = {**what, "games": self.games, "steps": self.steps}
        return json.dumps({**played, "bots": bots, "seats": seats})


def simulate(
    game: str,
    bots: Sequence[str],
    games: int = 1000,
    seed: object = 1,
    workers: int = 1,
    options: object = None,
    progress: Advance | None = None,
    ray: str | None = None,
) -> Simulation:
    """Play `games` games among the named bots; a Ctrl-C, or a bot that fails, ends them and keeps what is done."""
    rules = open_game(game)
    table = BotTable(rules.name, tuple(bots), str(seed), options, source_of(rules))
    if games < 1:
        raise BadSetup("games", games=games)
    table.set_up(0)
    if not ray:
        prepare(rules, bots)
    tally = Tally()
    for played in until_interrupted(_whole(Workers(workers, ray).spread(table.play, games)), progress):
        tally.add(played)
    if not tally.games:
        raise KeyboardInterrupt
    return Simulation(table.game, table.bots, tally, options, table.seed)


def _whole(results: Iterable[GameResult | Broken]) -> Iterator[GameResult]:
    """Until a bot fails."""
    for result in results:
        if isinstance(result, Broken):
            raise Over("bot_broke", bot=result.bot, number=result.number + 1, problem=result.problem)
        yield result
