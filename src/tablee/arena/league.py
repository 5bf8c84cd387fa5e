"""A league at tables drawn by lot, everybody against everybody; a bot that fails forfeits its game, and that is all."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tablee.arena.forfeits import Forfeit, forfeiting
from tablee.arena.table import BotTable, GameResult, prepare, ready, source_of
from tablee.arena.tally import Z95, Tally, wilson
from tablee.arena.work import Advance, Workers, until_interrupted
from tablee.bots import bot_names, make_bot, play_out
from tablee.core.catalog import open_game
from tablee.core.chance import Chance
from tablee.core.errors import BadSetup, TableeError
from tablee.core.game import AnyGame
from tablee.core.match import make_seating

log = logging.getLogger("tablee.arena")
LIMIT = 5.0
"""Seconds a bot may think about one answer before it forfeits the game."""
MOST_REASONS = 10
"""Different ones that are listed for one bot; after that only their kind is."""
LineUp = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeagueGame:
    """One game of the league: who played, and either how it went or who forfeited it and why."""

    bots: LineUp
    played: GameResult | None
    forfeit: Forfeit | None = None
    thought: tuple[tuple[float, float], ...] = field(default=(), compare=False)
    """By bot: how many answers, and the processor's seconds for them; all here that depends on the machine."""

    @property
    def ranks(self) -> list[int]:
        """By bot, 0 is best. A forfeit is a last place; the others of that game are equal."""
        if self.forfeit:
            return [int(bot == self.forfeit.place) for bot in range(len(self.bots))]
        assert self.played is not None
        first = [share > 0 for share in self.played.shares]
        return [
            0 if won else 1 + sum(_better(self.played, other, bot) for other in range(len(first)))
            for bot, won in enumerate(first)
        ]


def _better(played: GameResult, one: int, other: int) -> bool:
    """Did one of two who did not win score more than the other?"""
    return not played.shares[one] and played.scores[one] > played.scores[other]


@dataclass(frozen=True, slots=True)
class Fixture:
    """Draws the line-up of game number i and plays it, in any process."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: str
    options: Any
    limit: float = LIMIT
    source: str = ""
    """As in a `Table`."""

    def line_up(self, number: int) -> LineUp:
        """As many different bots as there are seats for, by lot; then they begin again."""
        order = Chance(f"{self.seed}/line-up", number).shuffle(self.bots)
        return (order * -(-self.seats // len(order)))[: self.seats]

    def play(self, number: int) -> LeagueGame:
        """Game `number`, to its end or to a forfeit."""
        ready(self.source or self.game, self.bots)
        bots = self.line_up(number)
        table = BotTable(self.game, bots, f"{self.seed}/{number}", self.options, self.source)
        with forfeiting(self.limit) as watch:
            match, players, luck = table.set_up(0, watch.make)
            play_out(match, players, luck)
            assert match.outcome is not None
            played = table.played(0, match.outcome, match.step)
            return LeagueGame(bots, played, None, tuple((answers, spent) for answers, spent in watch.thought.values()))
        return LeagueGame(bots, None, watch.forfeit)


@dataclass(slots=True)
class Standing:
    """How one bot does: its rating (mean and spread), its games (one for each seat it had), victories and forfeits."""

    bot: str
    mu: float
    sigma: float
    games: int = 0
    won: Fraction = Fraction(0)
    forfeits: Counter[str] = field(default_factory=Counter)
    answers: float = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)

    @property
    def milliseconds(self) -> float:
        """How long a processor takes for an answer on average, here and now."""
        return 1000 * self.seconds / max(1.0, self.answers)

    @property
    def interval(self) -> tuple[float, float]:
        """Where the rating lies, 95 %."""
        return self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma

    @property
    def share(self) -> tuple[float, tuple[float, float]]:
        """The share of victories, with its interval."""
        games = max(1, self.games)
        return float(self.won) / games, wilson(float(self.won), games)

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        share, ends = self.share
        rating = {"rating": self.mu, "rating_interval": [*self.interval]}
        forfeits = dict(sorted(self.forfeits.items()))
        return {
            "bot": self.bot,
            **rating,
            "games": self.games,
            "share": share,
            "interval": [*ends],
            "forfeits": forfeits,
        }


@dataclass(frozen=True, slots=True)
class League:
    """The standings, best first, and what the games add up to."""

    game: str
    seats: int
    standings: tuple[Standing, ...]
    tally: Tally
    """By the bots' names."""
    options: Any = None
    seed: str = ""

    @property
    def games(self) -> int:
        """How many were played, forfeited ones included."""
        return self.tally.games + sum(one.forfeits.total() for one in self.standings)

    def to_json(self) -> str:
        """One line of JSON."""
        what = {"game": self.game, "options": self.options, "seed": self.seed, "seats": self.seats}
        steps = self.tally.mean_length if self.tally.games else None
        standings = [one.to_dict() for one in self.standings]
        return json.dumps({**what, "games": self.games, "steps": steps, "standings": standings})


def arena(
    game: str,
    bots: Sequence[str] = (),
    seats: int | None = None,
    games: int = 200,
    seed: object = 1,
    workers: int = 1,
    options: object = None,
    progress: Advance | None = None,
    ray: str | None = None,
    limit: float = LIMIT,
) -> League:
    """Let all bots of a game (or those named) play a league; a Ctrl-C keeps what is done."""
    rules = open_game(game)
    names = tuple(dict.fromkeys(bots or bot_names(rules)))
    for name in names:
        _know(rules, name)
    if games < 1:
        raise BadSetup("games", games=games)
    if not limit > 0:
        raise BadSetup("limit", limit=str(limit))
    chairs = seats or min(max(4, rules.seats[0]), rules.seats[-1])
    make_seating(rules, chairs, options, None)
    if not ray:
        prepare(rules, names)
    fixture = Fixture(rules.name, names, chairs, str(seed), options, limit, source_of(rules))
    return _standings(fixture, until_interrupted(Workers(workers, ray).spread(fixture.play, games), progress))


def _know(game: AnyGame, name: str) -> None:
    """An unknown bot is refused at once; one that cannot be made forfeits its games."""
    try:
        make_bot(game, name, Chance("", 0))
    except TableeError:
        raise
    except Exception as problem:
        log.warning("%s: %s: %s", name, type(problem).__name__, problem)


def _standings(fixture: Fixture, games: Iterable[LeagueGame]) -> League:
    """Ratings follow the games one by one, in their order."""
    model = _model()
    table = {bot: Standing(bot, model.mu, model.sigma) for bot in fixture.bots}
    tally = Tally()
    for game in games:
        _rate(model, table, game)
        if game.played:
            tally.add(game.played, game.bots)
        for bot, won, forfeited in _results(game):
            _count(table[bot], won, forfeited)
        for bot, (answers, seconds) in zip(game.bots, game.thought, strict=False):
            table[bot].answers, table[bot].seconds = table[bot].answers + answers, table[bot].seconds + seconds
    if not any(standing.games for standing in table.values()):
        raise KeyboardInterrupt
    ranked = sorted(table.values(), key=lambda standing: -standing.mu)
    return League(fixture.game, fixture.seats, tuple(ranked), tally, fixture.options, fixture.seed)


def _model() -> Any:
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        raise BadSetup("no_fast", missing="openskill") from None
    return PlackettLuce(tau=0.0)  # a bot does not get better or worse from game to game


def _rate(model: Any, table: dict[str, Standing], game: LeagueGame) -> None:
    """New ratings after a game; a bot that sat on several seats takes the mean of what each of them would give."""
    teams = [[model.rating(table[bot].mu, table[bot].sigma)] for bot in game.bots]
    rated = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in game.ranks])]
    for bot in set(game.bots):
        own = [new for name, new in zip(game.bots, rated, strict=True) if name == bot]
        table[bot].mu = sum(new.mu for new in own) / len(own)
        table[bot].sigma = sum(new.sigma for new in own) / len(own)


def _results(game: LeagueGame) -> Iterator[tuple[str, Fraction, str]]:
    """For every seat that counts: who sat there, its share of the victory, and why it forfeited, if it did."""
    if game.forfeit:  # nobody else has lost it, and nobody has won it
        yield game.bots[game.forfeit.place], Fraction(0), game.forfeit.why
    elif game.played:
        for bot, share in zip(game.bots, game.played.shares, strict=True):
            yield bot, share, ""


def _count(standing: Standing, won: Fraction, forfeited: str) -> None:
    standing.games += 1
    standing.won += won
    if forfeited:
        known = forfeited in standing.forfeits or len(standing.forfeits) < MOST_REASONS
        standing.forfeits[forfeited if known else f"{forfeited.partition(': ')[0]}: …"] += 1
