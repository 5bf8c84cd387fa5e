"""Are reviews honest, and how long do they take? `python benchmarks/review.py --game upturn --games 1000 --worlds 200`.

Many games among bots are reviewed. Among copies of the reference player nobody's own choices win or lose on average;
luck never does; and the remainder lies within its interval in 95 of 100 games. With `--speed` games are reviewed as
people get it, one of them unless `--games` says more.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import process_time

import numpy as np
from numpy.typing import NDArray

import tablee
from tablee.bots import make_bot
from tablee.bots.play import ask_all
from tablee.core.catalog import kit
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.core.record import Record
from tablee.review import Budget, of
from tablee.review.accounts import account
from tablee.review.types import Account, in_measure
from tablee.review.walk import walk

PARTS = ("own", "luck", "unknown", "others")


def played(game: str, bots: list[str], seed: str) -> Record:
    """A finished game."""
    rules = tablee.game(game)
    match = Match(rules, len(bots), seed=seed)
    seats = {seat: make_bot(rules, bot, Chance(f"{seed}/bots", seat)) for seat, bot in enumerate(bots)}
    while match.to_act:
        ask_all(match, seats, f"{seed}/luck")
    return match.record


def accounts(game: str, bots: list[str], numbers: range, worlds: int) -> Iterator[list[Account]]:
    """Game by game, of every seat."""
    weighing = kit(game).weighing
    assert weighing
    for number in numbers:
        walked = walk(played(game, bots, f"review {number}"), weighing, Budget(worlds), lambda _done, _parts: None)
        yield [account(walked, seat) for seat in walked.seats]


def calibration(game: str, bots: list[str], numbers: range, worlds: int) -> None:
    """Told now and then, and at the end."""
    found: list[list[Account]] = []
    for one in accounts(game, bots, numbers, worlds):
        found.append(one)
        if len(found) % 20 == 0 or len(found) == len(numbers):
            report(f"{game}, {len(found)} games, {worlds} worlds", found)


def report(title: str, found: list[list[Account]]) -> None:
    """Means with their intervals; a game is one sample, for its seats depend on each other.

    What luck does to all chances adds up to nothing in any game, so there it is the first seat's that is averaged.
    """
    games = len(found)
    for measure in [name for name, _ in found[0][0].own]:
        print(f"{title}, {measure}", flush=True)
        for part in PARTS:
            figures = _figures(found, part, measure)
            means = figures[:, 0] if (part, measure) == ("luck", "chance") else figures.mean(1)
            print(f"  {part:8} {means.mean():+.4f} ± {1.96 * means.std() / max(games - 1, 1) ** 0.5:.4f}")
        z = np.array([[_in_errors(one, measure) for one in seats] for seats in found])
        print(f"  remainder: mean {z.mean():+.3f}, spread {z.std():.3f} errors, within {(abs(z) < 1.96).mean():.1%}")


def _figures(found: list[list[Account]], part: str, measure: str) -> NDArray[np.float64]:
    return np.array([[in_measure(getattr(one, part), measure).mean / 1000 for one in seats] for seats in found])


def _in_errors(one: Account, measure: str) -> float:
    left = in_measure(one.remainder, measure)
    return left.mean / max(left.margin / 1.96, 1e-9)


def speed(game: str, bots: list[str], games: int) -> None:
    """Whole reviews, after a tiny one that loads what is compiled."""
    of(played(game, bots, "speed"), Budget(8, redraws=50))
    seconds, margins = [], []
    for number in range(games):
        record, began = played(game, bots, f"speed {number}" if number else "speed"), process_time()
        review = of(record)
        seconds.append(process_time() - began)
        margins.append(
            [[in_measure(one.own, name).margin / 1000 for name in review.measures] for one in review.decisions]
        )
        own = ", ".join(
            f"{mean:.3f} {name}" for mean, name in zip(np.mean(margins[-1], 0), review.measures, strict=True)
        )
        print(f"{game}: {len(record.steps)} steps, {len(review.decisions)} decisions, own ± {own}, {seconds[-1]:.1f} s")
    print(f"on average {np.mean(seconds):.1f} s, own ± {np.concatenate(margins).mean(0).round(4).tolist()} a decision")


def main() -> None:
    """As asked."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", default="mind_up")
    asked.add_argument("--bots", default=",".join(["reference-1"] * 4))
    asked.add_argument("--games", type=int, default=None)
    asked.add_argument("--first", type=int, default=0, help="the number of the first game: others than last time")
    asked.add_argument("--worlds", type=int, default=200)
    asked.add_argument("--speed", action="store_true")
    given = asked.parse_args()
    bots = given.bots.split(",")
    if given.speed:
        speed(given.game, bots, given.games or 1)
    else:
        calibration(given.game, bots, range(given.first, given.first + (given.games or 1000)), given.worlds)


if __name__ == "__main__":
    main()
