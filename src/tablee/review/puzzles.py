"""Puzzles: decisions with one best answer, whoever the opponents are. Found by `puzzle_search.py`, kept in a file.

A puzzle is the beginning of a game, as the letters of a link (`core/compact.py`), and a seat that is asked: the rules
play it again, nothing is written by hand, and letters of other rules are refused by name. The figures beside it were
found by playing out; nothing here needs compiled code.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any

from tablee.core.catalog import kit
from tablee.core.codec import codec
from tablee.core.compact import from_letters
from tablee.core.errors import BadMove, IllegalMove, TableeError
from tablee.core.game import Seat
from tablee.core.match import Match, read_move
from tablee.core.puzzling import Puzzling
from tablee.core.record import check_version, replay

FORMAT = "puzzles-1"
GAP = 50
"""Thousandths of the winning chance by which the best move leads, at least, under every opponent model."""
WORLDS = 50_000
"""In which the best was compared with the runner-up."""
FEWEST_CHOICES = 3
NAMES = ("Alba", "Bruno", "Chloé", "Dario", "Emma", "Félix")
"""What the players of a puzzle are called, by seat: they were bots."""


class NoPuzzle(TableeError):
    """There is none: of that game, or of that number; or its file is not to be read."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One decision. Figures are thousandths; they are listed by choice, in the order of the game's `choices`."""

    number: int
    letters: str
    seat: Seat
    best: int
    """Which choice."""
    values: tuple[tuple[int, ...], ...]
    """Of each choice, in each measure, by the first opponent model."""
    leads: tuple[tuple[int, ...], ...]
    """By how much the best leads the runner-up, in each measure, by opponent model."""
    facts: tuple[tuple[int, ...], ...]
    """What each choice does at once, in the order of the file's `facts`."""
    profits: tuple[tuple[Seat, int], ...]
    """Who of the others profits most from a choice, compared with the best, and by how much winning chance."""


@dataclass(frozen=True, slots=True)
class PuzzleHead:
    """The first line of a file of puzzles."""

    puzzles: str
    game: str
    version: int
    """Of the rules."""
    models: tuple[str, ...]
    measures: tuple[str, ...]
    facts: tuple[str, ...]
    worlds: int
    made_by: str
    """The command that found them."""


@dataclass(frozen=True)
class PuzzleFile:
    """All puzzles of a game."""

    head: PuzzleHead
    puzzles: Mapping[int, Puzzle]
    """By their number, from 1 on; what failed a check is gone, and its number with it."""

    def find(self, number: int) -> Puzzle:
        """NoPuzzle where there is none of that number."""
        if number not in self.puzzles:
            raise NoPuzzle("no_puzzle", number=number)
        return self.puzzles[number]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """All of them, in order."""
        return tuple(sorted(self.puzzles))


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """A puzzle, played again by the rules."""

    match: Match
    seat: Seat
    choices: Sequence[Any]

    def choice_of(self, move: object) -> int:
        """Which choice a move is, as a dataclass or as JSON; BadMove, or IllegalMove with the rule that forbids it."""
        read = read_move(self.match.game, move)
        refusal = self.match.legal(self.seat).refusal(read)
        if refusal:
            raise IllegalMove(refusal, self.match.game.name)
        choice = puzzling_of(self.match.game.name).as_choice(read)
        if choice not in self.choices:
            raise BadMove("puzzle_other_move", "move")
        return self.choices.index(choice)


def puzzling_of(game: str) -> Puzzling:
    """NoPuzzle where that game has none."""
    found = kit(game).puzzling
    if found is None:
        raise NoPuzzle("no_puzzles", game=game)
    return found


def has_puzzles(game: str) -> bool:
    """Are there any of it?"""
    home = file_of(game)
    return home is not None and home.is_file()


def file_of(game: str) -> Traversable | None:
    """Where the puzzles of a game lie, beside its rules."""
    home = kit(game).home
    return None if home is None or kit(game).puzzling is None else home / "review" / "puzzles.jsonl"


@cache  # it comes with the program and does not change under it
def puzzles_of(game: str) -> PuzzleFile:
    """All of them; NoPuzzle, or OtherVersion where they are of rules that have changed."""
    name = kit(game).rules.name
    home = file_of(name)
    if home is None or not home.is_file():
        raise NoPuzzle("no_puzzles", game=name)
    return read_puzzles(home.read_text(encoding="utf-8"))


def read_puzzles(text: str) -> PuzzleFile:
    """What `puzzle_search.py` has written; each puzzle is played again when it is asked for, and refused then."""
    first, *rest = text.splitlines()
    head: PuzzleHead = codec(PuzzleHead).decode(json.loads(first))
    if head.puzzles != FORMAT:
        raise NoPuzzle("puzzles_other_form", form=head.puzzles)
    check_version(kit(head.game).rules, head.version)
    found = [codec(Puzzle).decode(json.loads(line)) for line in rest]
    return PuzzleFile(head, {one.number: one for one in found})


def position_of(puzzle: Puzzle) -> PuzzlePosition:
    """The table as it stood; BadRecord where the rules do not lead there, NoPuzzle where there is no such decision."""
    record = from_letters(puzzle.letters).record
    match = replay(record)
    choices = puzzling_of(match.game.name).choices(match.state, puzzle.seat) if puzzle.seat in match.to_act else ()
    if not puzzle.best < len(choices) == len(puzzle.values) or len(choices) < FEWEST_CHOICES:
        raise NoPuzzle("puzzle_wrong", number=puzzle.number)
    return PuzzlePosition(match, puzzle.seat, choices)


def runner_up(puzzle: Puzzle) -> int:
    """The choice that comes next to the best, by the winning chance."""
    others = [choice for choice in range(len(puzzle.values)) if choice != puzzle.best]
    return max(others, key=lambda choice: puzzle.values[choice][-1])


def tempting(puzzle: Puzzle, head: PuzzleHead) -> int:
    """The choice that brings most at once."""
    gain = head.facts.index("gain")
    return max(range(len(puzzle.facts)), key=lambda choice: puzzle.facts[choice][gain])


def write_line(part: PuzzleHead | Puzzle) -> str:
    """One line of a file."""
    form: Any = type(part)
    return json.dumps(codec(form).encode(part), ensure_ascii=False, separators=(",", ":"))


def puzzle_of_day(file: PuzzleFile, day: date) -> int:
    """The number of the puzzle that everybody is offered on a day: one after the other, and again from the first."""
    return file.numbers[day.toordinal() % len(file.numbers)]
