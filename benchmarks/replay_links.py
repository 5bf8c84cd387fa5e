"""How long a link is that holds a whole game, among people alone: every seat has added its part to the seed.

`python benchmarks/replay_links.py [GAMES]` prints for each game the median, the longest and how long it takes to write
and to read one, over GAMES games of bots (100). Whoever plays at random, as in the last column, plays longer.
"""

from __future__ import annotations

import sys
import time
from hashlib import sha256
from statistics import median

from tablee.bots.play import play_out, seat_bot
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.compact import SharedGame, from_letters, to_letters
from tablee.core.fair import Proof, joint_seed
from tablee.core.match import Match
from tablee.core.record import Record

ASKED = {("mind_up", 4): 850, ("mind_map", 7): 1400, ("upturn", 4): 4500, ("mind_map", 14): None}
"""Letters, in the median."""


def played(game: str, seats: int, level: str, number: int) -> Record:
    """A game with the proof of its deal, as a room of people keeps it."""
    rules = find_game(game)
    secret, *parts = (sha256(f"{game} {number} {part}".encode()).hexdigest() for part in range(seats + 1))
    match = Match(rules, seats, None, joint_seed(secret, tuple(parts)))
    bots = {seat: seat_bot(rules, level, seat, Chance(f"bot {number}", seat)) for seat in range(seats)}
    play_out(match, bots, f"links {number}")
    return match.record.with_proof(Proof.of(secret, tuple(parts), match.trace))


def lengths(game: str, seats: int, level: str, games: int) -> list[int]:
    """Letters of so many links, each read again to the game it was made of."""
    found = []
    for number in range(games):
        record = played(game, seats, level, number)
        letters = to_letters(SharedGame(record))
        assert from_letters(letters).record == record
        found.append(len(letters))
    return found


def main(games: int) -> None:
    """Print all figures."""
    for (game, seats), asked in ASKED.items():
        record = played(game, seats, "easy", 0)
        began = time.perf_counter()
        letters = to_letters(SharedGame(record))
        written = time.perf_counter()
        from_letters(letters)
        read = time.perf_counter() - written
        found, at_random = lengths(game, seats, "easy", games), lengths(game, seats, "random", max(1, games // 10))
        print(
            f"{game} with {seats}: median {median(found):.0f} letters"
            f"{f' (asked: at most {asked})' if asked else ''}, longest {max(found)};"
            f" {1000 * (written - began):.0f} ms to write, {1000 * read:.0f} ms to read;"
            f" at random: median {median(at_random):.0f}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
