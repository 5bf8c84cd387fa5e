"""A puzzle in words: what was best and why, what tempts, what a choice costs, in figures of the puzzle's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from tablee.core.codec import union
from tablee.review.puzzles import (
    NAMES,
    Puzzle,
    PuzzleFile,
    PuzzlePosition,
    position_of,
    puzzling_of,
    runner_up,
    tempting,
)
from tablee.review.sentences import SCALE, move_in_words, review_voice

WORTH_SAYING = 10
"""Thousandths: who profits by less is not named."""


class PuzzleWords:
    """One puzzle in one language; the seat that is asked is spoken to."""

    def __init__(self, file: PuzzleFile, puzzle: Puzzle, lang: str, position: PuzzlePosition | None = None) -> None:
        self.file, self.puzzle = file, puzzle
        self.position = position or position_of(puzzle)
        self.voice = review_voice(lang, file.head.game, NAMES, self.position.match.record.options)

    def move(self, choice: int) -> str:
        """A choice in the game's words."""
        return move_in_words(self.file.head.game, self.written(choice), self.voice, "puzzle.move")

    def written(self, choice: int) -> str:
        """A choice as JSON."""
        move = union(self.position.match.game.forms.Move).encode(self.position.choices[choice])
        return json.dumps(move, ensure_ascii=False)

    def figures(self, choice: int) -> list[str]:
        """What a choice leads to, in each measure."""
        measured = zip(self.puzzle.values[choice], self.file.head.measures, strict=True)
        return [self._number(value, measure) for value, measure in measured]

    def explanation(self, chosen: int) -> list[str]:
        """Why the best move is the best, and what became of the one that was chosen."""
        puzzle, best = self.puzzle, self.puzzle.best
        second, tempts = runner_up(puzzle), tempting(puzzle, self.file.head)
        said = [self._best(second), self._reason(best)]
        if tempts != best:
            said.append(self._tempting(tempts))
        said += self._profit(second if tempts == best else tempts)
        if chosen not in (best, second, tempts):
            said += [self._say("puzzle.chosen", move=self.move(chosen), **self._cost(chosen)), self._reason(chosen)]
        said.append(self._say("puzzle.models", least=self._number(min(lead[-1] for lead in puzzle.leads), "chance")))
        return said

    def _best(self, second: int) -> str:
        values, measures = self.puzzle.values, self.file.head.measures
        params = {
            "move": self.move(self.puzzle.best),
            "chance": self._chance(self.puzzle.best),
            "second": self.move(second),
            "less": self._chance(second),
        }
        if "points" not in measures:
            return self._say("puzzle.best", **params)
        place = measures.index("points")
        more = values[self.puzzle.best][place] - values[second][place]
        return self._say("puzzle.best_points", **params, points=self._number(more, "points"))

    def _tempting(self, choice: int) -> str:
        facts, best = self._facts(choice), self._facts(self.puzzle.best)
        gains = {"gain": self._number(facts["gain"], "points"), "less": self._number(best["gain"], "points")}
        return self._say("puzzle.tempting", move=self.move(choice), chance=self._chance(choice), **gains)

    def _profit(self, choice: int) -> list[str]:
        seat, more = self.puzzle.profits[choice]
        if more < WORTH_SAYING:
            return []
        return [self._say("puzzle.profit", move=self.move(choice), seat=seat, more=self._number(more, "chance"))]

    def _reason(self, choice: int) -> str:
        """What the move does at once, as the rules and the game's own words have it."""
        reason = puzzling_of(self.file.head.game).reason(
            self._view, self.puzzle.seat, self.position.choices[choice], self._facts(choice)
        )
        return self._say(f"puzzle.reason.{reason.key}", move=self.move(choice), **dict(reason.params))

    @cached_property
    def _view(self) -> Any:
        return self.position.match.seen_by(self.puzzle.seat, offer=False).view

    def _facts(self, choice: int) -> Mapping[str, int]:
        return dict(zip(self.file.head.facts, self.puzzle.facts[choice], strict=True))

    def _cost(self, choice: int) -> dict[str, str]:
        lost = self.puzzle.values[self.puzzle.best][-1] - self.puzzle.values[choice][-1]
        return {"chance": self._chance(choice), "lost": self._number(lost, "chance")}

    def _chance(self, choice: int) -> str:
        return self._number(self.puzzle.values[choice][-1], "chance")

    def _number(self, thousandths: int, measure: str) -> str:
        text = f"{thousandths / SCALE[measure]:.1f}"
        return text.replace("-", "−").replace(".", self.voice.say("review.point"))

    def _say(self, key: str, **params: Any) -> str:
        """A sentence; moves may stand at its beginning."""
        text = self.voice.say(key, **params)
        return text[:1].upper() + text[1:]
