"""Finds puzzles in games among bots, and checks those that were found (docs/review.md, *Puzzles*). Needs `fast`.

    python -m tablee.review.puzzle_search find mind_up --count 365 --seed 1
    python -m tablee.review.puzzle_search check

Both go on where they were stopped: `find` after the last puzzle in the file, `check` after the last one it has checked.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from tablee.bots.levels import make_bot
from tablee.bots.play import ask_all
from tablee.core.catalog import games, kit
from tablee.core.chance import Chance
from tablee.core.compact import SharedGame, from_letters, to_letters
from tablee.core.game import Seat
from tablee.core.match import Match
from tablee.core.puzzling import Puzzling
from tablee.core.weighing import Samples
from tablee.fast.batch import seed_bits
from tablee.review.means import mean_of
from tablee.review.puzzles import (
    FEWEST_CHOICES,
    FORMAT,
    GAP,
    WORLDS,
    Puzzle,
    PuzzleFile,
    PuzzleHead,
    file_of,
    has_puzzles,
    position_of,
    puzzling_of,
    read_puzzles,
    write_line,
)

ONE = 1000
GLANCES, LOOK = (150, 800), 2_000
"""Worlds after which a decision is given up that does not look like a puzzle, or turns out to be none."""
FACTS = 10_000
"""Worlds for what a move does at once."""
SURE = 4.0
"""Standard errors by which a new puzzle lies above the gap: the check, with other worlds, must find it there again."""
MOST_IN_A_GAME = 2
APART = 2
"""Steps between two puzzles of the same game, at least."""
OPPONENTS, DECISIVE = ("kernel", "bots", "review"), (".py", ".npy")
"""Where in a game's folder its opponent models are, sources and weights."""
PLAIN = 3
"""One game out of so many may give puzzles whose best move brings most at once: one must not learn to distrust it."""


@dataclass(frozen=True, slots=True)
class PuzzleDecision:
    """Where a seat is asked."""

    puzzling: Puzzling
    state: Any
    seat: Seat
    moves: Sequence[Any]
    luck: str
    """What its worlds are drawn from."""

    def weigh(self, model: str, moves: Sequence[Any], worlds: int, what: str) -> Samples:
        """Worlds × moves × seats × measures."""
        seed = seed_bits(f"{self.luck}\n{what}\n{model}")
        found: Samples = self.puzzling.weigh(model, self.state, self.seat, moves, worlds, seed)
        return found

    def means(self, model: str, worlds: int, what: str) -> Any:
        """Of the seat itself: moves × measures."""
        return self.weigh(model, self.moves, worlds, what)[:, :, self.seat].mean(0)


def glance(decision: PuzzleDecision) -> bool:
    """Might it be a puzzle?"""
    for worlds in GLANCES:
        means = decision.means(decision.puzzling.models[0], worlds, f"glance {worlds}")
        second, first = np.sort(means[:, -1])[-2:]
        if first - second < GAP / ONE:
            return False
    return True


def look(decision: PuzzleDecision) -> tuple[int, list[int]] | None:
    """The best move and all that come second under some model, in some measure; None where the models disagree."""
    best, rivals = -1, set[int]()
    for model in decision.puzzling.models:
        means = decision.means(model, LOOK, "look")
        for measure in means.T:
            *_, second, first = np.argsort(measure).tolist()
            if best not in (-1, first):
                return None
            best = first
            rivals.add(second)
        second, first = np.sort(means[:, -1])[-2:]
        if first - second < GAP / ONE:
            return None
    return best, sorted(rivals)


def lead_of(samples: Samples, sure: float) -> list[int]:
    """By how much the first move leads whoever comes next, by measure; empty where that is not enough for a puzzle.

    The samples are those of the seat: worlds × moves × measures.
    """
    lead = mean_of(samples[:, :1] - samples[:, 1:])
    surely = lead.value - sure * np.sqrt(lead.variance)
    if (surely <= 0).any() or (surely[:, -1] < GAP / ONE).any():
        return []
    return [round(ONE * value) for value in lead.value.min(0).tolist()]


def judge(decision: PuzzleDecision, *, plain: bool) -> Puzzle | None:
    """The decision as a puzzle, if it is one; its number and its letters are still to come."""
    if not glance(decision) or not (seen := look(decision)):
        return None
    (best, rivals), puzzling, seat = seen, decision.puzzling, decision.seat
    at_once = puzzling.at_once(decision.state, seat, decision.moves, FACTS, seed_bits(decision.luck))
    others = [choice for choice in range(len(decision.moves)) if choice != best]
    more = at_once[best]["gain"] - max(at_once[choice]["gain"] for choice in others)
    if more >= (puzzling.obvious if plain else 0):
        return None
    first, *further = puzzling.models
    samples = decision.weigh(first, decision.moves, WORLDS, "find")
    leads = [lead_of(samples[:, [best, *others], seat], SURE)]
    for model in further:
        moves = [decision.moves[choice] for choice in (best, *rivals)]
        leads += [lead_of(decision.weigh(model, moves, WORLDS, "find")[:, :, seat], SURE)] if leads[-1] else []
    if not leads[-1]:
        return None
    values = np.rint(ONE * samples.mean(0)).astype(int)
    chances = values[:, :, -1] - values[best, :, -1]
    return Puzzle(
        number=0,
        letters="",
        seat=seat,
        best=best,
        values=tuple(tuple(row) for row in values[:, seat].tolist()),
        leads=tuple(map(tuple, leads)),
        facts=tuple(tuple(fact[name] for name in puzzling.facts) for fact in at_once),
        profits=tuple(_profit(chances[choice].tolist(), seat) for choice in range(len(values))),
    )


def _profit(changes: Sequence[int], seat: Seat) -> tuple[Seat, int]:
    """Who of the others gains most."""
    most = max((other for other in range(len(changes)) if other != seat), key=lambda other: changes[other])
    return most, changes[most]


def puzzles_in(name: str, seed: str, number: int) -> Iterator[Puzzle]:
    """The puzzles of one game among bots; the same seed and number give the same."""
    puzzling, rules = puzzling_of(name), kit(name).rules
    luck = f"{FORMAT} {seed} {number}"
    chance = Chance(luck, 0)
    seats = puzzling.seats[number % len(puzzling.seats)]
    match = Match(rules, seats, seed=luck)
    bots = {seat: make_bot(rules, chance.pick(puzzling.bots), chance) for seat in range(seats)}
    found, last = 0, -APART
    while match.to_act and found < MOST_IN_A_GAME:
        if (
            match.step >= last + APART
            and puzzling.is_ripe(match.state)
            and (puzzle := _puzzle_now(match, luck, plain=number % PLAIN == 0))
        ):
            found, last = found + 1, match.step
            yield replace(puzzle, letters=to_letters(SharedGame(match.record)))
        step = match.step
        while match.step == step:
            ask_all(match, bots, f"{luck} bots")


def _puzzle_now(match: Match, luck: str, *, plain: bool) -> Puzzle | None:
    """Of the first seat that has one."""
    puzzling = puzzling_of(match.game.name)
    for seat in Chance(f"{luck} seats", match.step).shuffle(tuple(sorted(match.to_act))):
        moves = puzzling.choices(match.state, seat)
        if len(moves) >= FEWEST_CHOICES:
            decision = PuzzleDecision(puzzling, match.state, seat, moves, f"{luck} {match.step} {seat}")
            if puzzle := judge(decision, plain=plain):
                return puzzle
    return None


def find(name: str, count: int, seed: str, file: Path, seconds: float) -> None:
    """Write puzzles to the end of the file until there are so many, or the time is over."""
    head, begun = _head(name, seed, count), monotonic()
    if not file.exists():
        file.write_text(write_line(head) + "\n", encoding="utf-8")
    found = read_puzzles(file.read_text(encoding="utf-8"))
    number, game, at_first = max(found.puzzles, default=0), _next_game(found), len(found.puzzles)
    while number < count and monotonic() - begun < seconds:
        new = [replace(one, number=number + place) for place, one in enumerate(puzzles_in(name, seed, game), start=1)]
        with file.open("a", encoding="utf-8") as end:  # a whole game at once: whoever goes on begins with the next
            end.writelines(write_line(one) + "\n" for one in new)
        number, game = number + len(new), game + 1
        if new:
            spent = monotonic() - begun
            print(f"{name}: {number} of {count} in {game} games, {spent / (number - at_first):.1f} s each", flush=True)


def _head(name: str, seed: str, count: int) -> PuzzleHead:
    puzzling, rules = puzzling_of(name), kit(name).rules
    return PuzzleHead(
        puzzles=FORMAT,
        game=name,
        version=rules.version,
        models=puzzling.models,
        measures=puzzling.measures,
        facts=puzzling.facts,
        worlds=WORLDS,
        made_by=f"python -m tablee.review.puzzle_search find {name} --count {count} --seed {seed}",
    )


def _next_game(found: PuzzleFile) -> int:
    """After the one of the last puzzle: its number stands in the seed."""
    if not found.puzzles:
        return 0
    last = from_letters(found.puzzles[found.numbers[-1]].letters).record
    return int(last.seed.rpartition(" ")[2]) + 1


def check(puzzle: Puzzle, worlds: int, slack: float = 0.0) -> str:
    """What is wrong with a puzzle, in fresh worlds; nothing as a rule.

    Who comes second may be somebody else under another model: a look at all moves says who is compared. In few worlds
    the gap may be missed by chance: `slack` allows for so many standard errors.
    """
    position = position_of(puzzle)
    puzzling = puzzling_of(position.match.game.name)
    decision = PuzzleDecision(puzzling, position.match.state, puzzle.seat, position.choices, f"check {puzzle.letters}")
    others = [choice for choice in range(len(decision.moves)) if choice != puzzle.best]
    for model in puzzling.models:
        means = decision.means(model, LOOK, "look")
        rivals = {max(others, key=lambda choice: column[choice]) for column in means.T}
        moves = [decision.moves[choice] for choice in (puzzle.best, *sorted(rivals))]
        if not lead_of(decision.weigh(model, moves, worlds, "check")[:, :, puzzle.seat], -slack):
            return f"the best move does not lead enough under {model}"
    return ""


def opponents_of(name: str) -> str:
    """A digest of all that decides how the opponent models play: their kernels and their weights.

    Under other opponents a puzzle may have lost its answer: what was found out about it says nothing any more.
    """
    digest, home = sha256(), kit(name).home
    folders = [home.joinpath(part) for part in OPPONENTS] if home else []
    for folder in (files("tablee.kernel"), *folders):
        for file in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ():
            if file.name.endswith(DECISIVE):
                content = file.read_bytes()
                digest.update(f"{file.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def check_all(names: Sequence[str], worlds: int, kept: Path) -> bool:
    """Check every puzzle that has not been; what was found out is kept, so that it goes on after an interruption."""
    known = dict[str, str](json.loads(line) for line in kept.read_text().splitlines()) if kept.exists() else {}
    kept.parent.mkdir(parents=True, exist_ok=True)
    failed = []
    for name in names:
        home = file_of(name)
        found, opponents = read_puzzles(home.read_text(encoding="utf-8")) if home else None, opponents_of(name)
        for done, puzzle in enumerate(found.puzzles.values() if found else (), start=1):
            key = sha256(f"{opponents} {worlds} {write_line(puzzle)}".encode()).hexdigest()
            if key not in known:
                known[key] = check(puzzle, worlds)
                with kept.open("a") as end:
                    end.write(json.dumps([key, known[key]]) + "\n")
                print(f"{name}: {done} of {len(found.puzzles) if found else 0}", flush=True)
            if known[key]:
                failed.append(f"{name} {puzzle.number}: {known[key]}")
    print(*failed, sep="\n")
    return not failed


def main() -> None:
    """Find or check."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = asked.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find", help="write puzzles to the end of a game's file")
    finding.add_argument("game")
    finding.add_argument("--count", type=int, required=True, help="so many in all")
    finding.add_argument("--seed", default="1")
    finding.add_argument("--file", type=Path, help="another file than the one beside the game's rules")
    finding.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    checking = commands.add_parser("check", help="compare the best with the runner-up, in fresh worlds")
    checking.add_argument("games", nargs="*", help="all that have puzzles")
    checking.add_argument("--worlds", type=int, default=WORLDS)
    checking.add_argument("--kept", type=Path, default=Path(".puzzles/checked.jsonl"), help="what was found out")
    given = asked.parse_args()
    if given.command == "find":
        name = kit(given.game).rules.name
        find(name, given.count, given.seed, given.file or Path(str(file_of(name))), given.seconds)
    elif not check_all(given.games or [name for name in games() if has_puzzles(name)], given.worlds, given.kept):
        sys.exit(1)


if __name__ == "__main__":
    main()
