"""Simulation: the same bots at the same table, many games, seats rotating; same seed, same result, any workers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import sqrt
from typing import Any

from tablee.bots import make_bot, play_out
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.errors import BadSetup
from tablee.core.match import Match, read_options

Progress = Callable[[int], None]
Z95 = 1.96


@dataclass(frozen=True, slots=True)
class Played:
    """What one game gave each bot: a share of the victory, the score, and how long it took."""

    shares: tuple[Fraction, ...]
    scores: tuple[int, ...]
    steps: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """The sum of many games, by bot in the order they were named."""

    game: str
    bots: tuple[str, ...]
    games: int
    wins: tuple[float, ...]
    """Games won; a shared victory counts as its share."""
    scores: tuple[float, ...]
    """Mean scores."""
    steps: float
    """Mean length."""

    @property
    def interval(self) -> tuple[tuple[float, float], ...]:
        """The share of victories, 95 % interval (Wilson)."""
        return tuple(wilson(won, self.games) for won in self.wins)

    def to_json(self) -> str:
        """One line of JSON."""
        told = {"game": self.game, "games": self.games, "steps": self.steps, "bots": [*self._rows()]}
        return json.dumps(told)

    def _rows(self) -> Iterator[dict[str, Any]]:
        for bot, won, score, (low, high) in zip(self.bots, self.wins, self.scores, self.interval, strict=True):
            yield {"bot": bot, "wins": won, "score": score, "interval": [low, high]}


def simulate(
    game: str,
    bots: Sequence[str],
    games: int = 1000,
    seed: object = 1,
    workers: int = 1,
    options: object = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play `games` games among the named bots; a Ctrl-C keeps what is done."""
    table = Table(find_game(game).name, tuple(bots), str(seed), options)
    if games < 1:
        raise BadSetup("games", games=games)
    table.lay(0)
    return _sum_up(table, _until_interrupted(_play_all(table, games, workers), progress))


@dataclass(frozen=True, slots=True)
class Table:
    """Which bots play what; can lay the table for game number i, in any process."""

    game: str
    bots: tuple[str, ...]
    seed: str
    options: Any

    def lay(self, number: int) -> tuple[Match, dict[int, Any], str]:
        """Game `number`: the match, its bots by seat, and the luck of the bots, which is not the match's."""
        game = find_game(self.game)
        match = Match(game, len(self.bots), read_options(game, self.options), f"{self.seed}/{number}")
        luck = sha256(f"bots/{self.seed}/{number}".encode()).hexdigest()
        seats = {self.seat_of(bot, number): name for bot, name in enumerate(self.bots)}
        return match, {s: make_bot(game, seats[s], Chance(f"{luck}/{s}/self", 0)) for s in sorted(seats)}, luck

    def seat_of(self, bot: int, number: int) -> int:
        """Bots change seats from game to game, so that nobody owns the better chair."""
        return (bot + number) % len(self.bots)

    def play(self, number: int) -> Played:
        """Game `number` to its end."""
        match, bots, luck = self.lay(number)
        play_out(match, bots, luck)
        outcome = match.outcome
        assert outcome is not None
        share = Fraction(1, len(outcome.winners))
        seats = [self.seat_of(bot, number) for bot in range(len(self.bots))]
        return Played(
            tuple(share if seat in outcome.winners else Fraction(0) for seat in seats),
            tuple(outcome.scores[seat] for seat in seats),
            match.step,
        )


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    share, z2 = won / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    reach = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def _play_all(table: Table, games: int, workers: int) -> Iterator[Played]:
    if workers == 1 or games < 2 * workers:
        yield from map(table.play, range(games))
        return
    with ProcessPoolExecutor(workers) as pool:
        try:
            yield from pool.map(table.play, range(games), chunksize=max(1, min(50, games // (4 * workers))))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _until_interrupted(results: Iterable[Played], progress: Progress | None) -> Iterator[Played]:
    try:
        for done, played in enumerate(results, start=1):
            yield played
            if progress:
                progress(done)
    except KeyboardInterrupt:
        return


def _sum_up(table: Table, results: Iterable[Played]) -> Simulation:
    """Memory does not grow with the games: only sums are kept."""
    n = len(table.bots)
    wins, scores, steps, games = [Fraction(0)] * n, [0] * n, 0, 0
    for played in results:
        wins = [a + b for a, b in zip(wins, played.shares, strict=True)]
        scores = [a + b for a, b in zip(scores, played.scores, strict=True)]
        steps, games = steps + played.steps, games + 1
    if not games:
        raise KeyboardInterrupt
    return Simulation(
        table.game,
        table.bots,
        games,
        tuple(float(won) for won in wins),
        tuple(score / games for score in scores),
        steps / games,
    )
