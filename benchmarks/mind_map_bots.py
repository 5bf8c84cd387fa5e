"""The goal figures of the Mind Map bots: one bot among people, by level and number of players, with fixed seeds.

    python benchmarks/mind_map_bots.py [--games 300] [--players 4 7] [--deck house-3]

`mind_map_people.py` models the people; it has nothing of the bots. Nobody has played: differences between methods
travel, absolute rates may not. With 2,000 games a figure is good to about .01, with 300 to .02.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import mean, median
from time import perf_counter
from typing import Any

import numpy as np

from mind_map_people import READERS, Person, Points, differences, rated
from tablee.bots.play import play_out
from tablee.core.bot import Bot
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map import game
from tablee.games.mind_map.bots import LEVELS, likeness
from tablee.games.mind_map.bots.placing import Spot, doubt
from tablee.games.mind_map.bots.reader import Reader
from tablee.games.mind_map.bots.taste import PEOPLE
from tablee.games.mind_map.decks import Deck, deck, names
from tablee.games.mind_map.material import TIP, Cards
from tablee.games.mind_map.state import Deal

SLACK = 0.02
"""A figure may be so far below what is asked."""
CLEAR, ON_SIDE = 0.15, 0.05
"""On an axis where the deck's difference is clear, the token must lie on its side by more than that."""
CARD = (0.4, 0.2)
"""Half the width and height of the reference word's card."""
MOST_ON_CARD, REACH = 0.12, (0.7, 0.9)
ASKED = {
    "easy": {4: (0.76, 0.86, 0.72), 7: (0.48, 0.85, 0.41)},
    "normal": {4: (0.80, 0.93, 0.77), 7: (0.53, 0.93, 0.485)},
    "expert": {4: (0.83, 0.98, 0.83), 7: (0.59, 0.97, 0.55)},
}
"""By level and number of players: is read, sides right, guesses people."""
OWN_SIDES = 0.97
"""Sides right in the bot's own mind, at every level."""
COLUMNS = ("is read", "sides right", "in its own mind", "on the card", "reach", "guesses people", *READERS)
_RANGE = "–".join(map(str, REACH))
FOLDS = 5

Maker = Callable[[Chance], Bot]


def main() -> None:
    """Print every figure, beside the one that is asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--players", type=int, nargs="+", default=[4, 7], choices=range(4, 8))
    parser.add_argument("--deck", choices=names(), default=names()[-1])
    asked = parser.parse_args()
    table = deck(asked.deck)
    print(f"deck {asked.deck}, {asked.games} games a line; in brackets what is asked, ✗ where it is missed\n")
    print(_row("", *COLUMNS))
    for players in asked.players:
        print(_row(f"{players}, all people", *_cells(among_people(table, players, asked.games), None)), flush=True)
        for level, make in LEVELS.items():
            found = among_people(table, players, asked.games, make)
            print(_row(f"{players}, {level}", *_cells(found, ASKED[level].get(players))), flush=True)
    print()
    for label, wanted, reached in fallback(table, asked.games):
        print(f"{label:<60}{_figure(reached, wanted)}", flush=True)
    print(f"a warm decision, n = 7 (median, 95 % below)     asked < 20 ms: {decision_time(asked.deck)}")
    print(f"memory without the encoder                      asked < 5 MB: {memory(0)}")
    print(f"memory with the encoder                         asked < 150 MB: {memory(1)}")


# One player among people, whole games


@dataclass
class Tally:
    """What was seen of the player in seat 0."""

    read: dict[str, list[bool]] = field(default_factory=lambda: {kind: [] for kind in READERS})
    """By the way the others read: did they find its word?"""
    guesses: list[bool] = field(default_factory=list)
    tokens: list[tuple[float, float]] = field(default_factory=list)
    truths: list[Points] = field(default_factory=list)
    """By token: how the deck would have it."""
    minds: list[Points] = field(default_factory=list)
    """By token: how the bot would have it; nobody looks into people."""

    def sides(self, wanted: list[Points]) -> float:
        """Of the axes where the difference is clear, the share where the token lies on its side."""
        clear = np.abs(wanted) > CLEAR
        return float((np.array(self.tokens) * np.sign(wanted) > ON_SIDE)[clear].mean()) if wanted else float("nan")

    def on_card(self) -> float:
        """The share of tokens that cover the reference word."""
        return float((np.abs(self.tokens) < CARD).all(axis=1).mean())

    def reach(self) -> float:
        """How far out tokens lie, along the axis on which they lie farther out."""
        return float(np.abs(self.tokens).max(axis=1).mean())


def among_people(table: Deck, n: int, games: int, make: Maker | None = None) -> Tally:
    """A bot (or one more person) in seat 0, people in all others."""
    tally = Tally()
    for number in range(games):
        match = Match(game, n, {"deck": table.name}, f"people/{number}")
        people = {seat: Person(table, n * number + seat) for seat in range(n)}
        bot = make(Chance("bench", number)) if make else people[0]
        play_out(match, {**people, 0: bot}, f"luck/{number}")
        for shown in match.state.history:
            ballots, truth, places = dict(shown.ballots), dict(shown.numbers), dict(shown.places)
            tally.guesses += [truth[token] == given for token, given in ballots[0]]
            for seat in range(1, n):
                tally.read[people[seat].reader].append(dict(ballots[seat])[0] == truth[0])
            tally.tokens.append((places[0].x / TIP, places[0].y / TIP))
            tally.truths.append(differences(rated(table, shown.deal))[truth[0] - 1])
            if isinstance(bot, Reader):
                spot = bot._seen(match.state.cards, shown.deal)[truth[0] - 1]
                tally.minds.append(np.array([spot.x, spot.y]))
    return tally


def _cells(tally: Tally, asked: tuple[float, float, float] | None) -> Iterator[str]:
    """The columns; nothing is asked of people."""
    is_read, sides, guesses = asked or (None, None, None)
    card, reach, is_bot = tally.on_card(), tally.reach(), bool(tally.minds)
    yield _figure(mean(found for kind in tally.read.values() for found in kind), is_read)
    yield _figure(tally.sides(tally.truths), sides)
    yield _figure(tally.sides(tally.minds), OWN_SIDES) if is_bot else "–"
    yield f"{card:.3f} (≤{MOST_ON_CARD:.2f})" + " ✗" * (card > MOST_ON_CARD) if is_bot else f"{card:.3f}"
    yield f"{reach:.3f} ({_RANGE})" + " ✗" * (not REACH[0] <= reach <= REACH[1]) if is_bot else f"{reach:.3f}"
    yield _figure(mean(tally.guesses), guesses)
    yield from (f"{mean(found):.3f}" for found in tally.read.values())


def _figure(reached: float, wanted: float | None) -> str:
    return f"{reached:.3f}" if wanted is None else f"{reached:.3f} ({wanted})" + " ✗" * (reached < wanted - SLACK)


def _row(first: str, *cells: str) -> str:
    return first.ljust(16) + "".join(cell.ljust(18) for cell in cells).rstrip()


# Words the table does not know


def fallback(table: Deck, games: int) -> Iterator[tuple[str, float | None, float]]:
    """How well the encoder orders held-out words, and how well a bot plays that has nothing else."""
    if not likeness.installed():
        print("(the encoder is not installed: pip install tablee[bots])")
        return
    for lang, wanted in (("en", 0.50), ("fr", 0.45)):
        guessed = held_out(table, lang)
        columns = range(len(table.criteria))
        ranks = (_spearman([row[c] for row in guessed], [row[c] for row in table.ratings]) for c in columns)
        yield f"fallback on held-out words, {lang}: rank correlation", wanted, mean(ranks)
        for n, least in ((4, 0.49), (7, 0.27)):
            guesses = among_people(table, n, games, _guesser(guessed)).guesses
            yield f"n={n} all words on the fallback, {lang}: it guesses", least, mean(guesses)


def held_out(table: Deck, lang: str) -> list[list[float]]:
    """Every rating as the encoder would guess it from the other words and the anchors."""
    guessed = [[0.0] * len(table.criteria) for _ in table.words]
    for fold in range(FOLDS):
        out = range(fold, len(table.words), FOLDS)
        texts = [table.words[word].text(lang) for word in out]
        hidden = {text for word in out for text in (table.words[word].en, table.words[word].fr)}
        for criterion in range(len(table.criteria)):
            points = tuple(point for point in likeness.table_points(table.name, criterion) if point[0] not in hidden)
            for word, value in zip(out, likeness.ridge(points, texts), strict=True):
                guessed[word][criterion] = value
    return guessed


def _guesser(guessed: list[list[float]]) -> Maker:
    """A bot that knows every word only by the encoder."""

    class Guess:
        def spots(self, cards: Cards, deal: Deal) -> tuple[Spot, ...]:
            width = doubt((PEOPLE**2 + likeness.SD_TABLE**2) ** 0.5)
            ref = guessed[deal.reference]
            at = [[(guessed[word][side] - ref[side]) / 100 for side in (deal.across, deal.up)] for word in deal.words]
            return tuple(Spot(x, y, width, width) for x, y in at)

    def make(chance: Chance) -> Bot:
        bot = LEVELS["expert"](chance)
        assert isinstance(bot, Reader)
        bot._taste = Guess()  # type: ignore[assignment]
        return bot

    return make


def _spearman(a: Sequence[float], b: Sequence[float]) -> float:
    x, y = _ranks(a), _ranks(b)
    middle = (len(a) - 1) / 2
    top = sum((p - middle) * (q - middle) for p, q in zip(x, y, strict=True))
    down = (sum((p - middle) ** 2 for p in x) * sum((q - middle) ** 2 for q in y)) ** 0.5
    return top / down if down else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Equal values share the mean of their ranks."""
    order = sorted(values)
    return [(order.index(value) + len(order) - 1 - order[::-1].index(value)) / 2 for value in values]


# What it costs


def decision_time(name: str) -> str:
    """Of the expert, in milliseconds; the first decision of each game is not counted."""
    times = []
    for number in range(6):
        match = Match(game, 7, {"deck": name}, f"time/{number}")
        bots = {seat: LEVELS["expert"](Chance("time", seat)) for seat in range(7)}
        while match.to_act:
            for seat in sorted(match.to_act):
                begin = perf_counter()
                move = bots[seat].choose(match.seen_by(seat), match.legal(seat), _no_world, Chance("time", match.step))
                times.append(1000 * (perf_counter() - begin))
                match.answer(seat, move)
    warm = sorted(times[7:])
    return f"{median(warm):.1f} ms, {warm[int(len(warm) * 0.95)]:.1f} ms"


def _no_world(_: Chance) -> Any:
    raise AssertionError("these bots imagine nothing")


GROWTH = """
import sys
from tablee.server.actor import registry  # what a server has loaded anyway
from tablee.server import app  # what a server has loaded anyway
from tablee.bots import make_bot, play_out
from tablee.core.catalog import game
from tablee.core.chance import Chance
from tablee.core.match import Match
def now():
    return int(next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]) / 1024
own = {{"own_words": [f"thing {{i}}" for i in range(40)], "only_own": True}} if {own} else {{}}
begin = now()
match = Match(game("mind_map"), 7, own, "memory")
bots = {{seat: make_bot(match.game, "expert", Chance("memory", seat)) for seat in range(7)}}
play_out(match, bots, "luck")
print(now() - begin)
"""


def memory(own: int) -> str:
    """What a server grows by when bots play a first game; `own` = with cards that need the encoder."""
    if own and not likeness.installed():
        return "not installed"
    grown = subprocess.run([sys.executable, "-c", GROWTH.format(own=own)], capture_output=True, text=True, check=True)
    return f"{float(grown.stdout.split()[-1]):.1f} MB"


if __name__ == "__main__":
    main()
