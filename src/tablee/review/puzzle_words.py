"""A puzzle in words: what was best and why, what tempts, what a choice costs, in figures of the puzzle's own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from tablee.core.codec import union
from tablee.core.game import Seat
from tablee.core.puzzling import Considered, Reason
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
NOTICEABLE = 200
"""Thousandths of a point: what comes at once is known to some hundredths, so less than this tells nothing."""
LEADS = {
    (1, 1): "both",
    (1, 0): "now",
    (1, -1): "now_not_later",
    (0, 1): "later",
    (-1, 1): "later_not_now",
    (0, 0): "close",
}
"""By the signs of what comes at once and what comes later: together they are more than nothing."""


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
        """Why the best move is the best, beside the runner-up, and what became of the one that was chosen."""
        puzzle, best = self.puzzle, self.puzzle.best
        second, tempts = runner_up(puzzle), tempting(puzzle, self.file.head)
        lead = self._lead(second)
        said = [self._best(second), self._reason(best), self._reason(second), *lead]
        said += [*self._profit(second), *self._contrast(second)]
        if tempts != best and not (lead and tempts == second):  # a lead says what the runner-up brings at once
            said.append(self._tempting(tempts))
        if chosen not in (best, second, tempts):
            said += [self._say("puzzle.chosen", move=self.move(chosen), **self._cost(chosen)), self._reason(chosen)]
        said.append(self._say("puzzle.models", least=self._number(min(lead[-1] for lead in puzzle.leads), "chance")))
        return said

    def _best(self, second: int) -> str:
        params = {
            "move": self.move(self.puzzle.best),
            "chance": self._chance(self.puzzle.best),
            "second": self.move(second),
            "less": self._chance(second),
        }
        if "points" not in self.file.head.measures:
            return self._say("puzzle.best", **params)
        return self._say("puzzle.best_points", **params, points=self._points(self._points_lead(second)))

    def _lead(self, second: int) -> list[str]:
        """How much of the lead in points comes at once, and how much later: what is left of it."""
        if "points" not in self.file.head.measures:
            return []
        gain, less = self._facts(self.puzzle.best)["gain"], self._facts(second)["gain"]
        now, later = gain - less, self._points_lead(second) - (gain - less)
        parts = {"now": abs(now), "later": abs(later), "gain": gain, "less": less}
        moves = {"move": self.move(self.puzzle.best), "second": self.move(second)}
        return [
            self._say(
                f"puzzle.lead.{LEADS[_sign(now), _sign(later)]}",
                **moves,
                **{k: self._points(v) for k, v in parts.items()},
            )
        ]

    def _points_lead(self, second: int) -> int:
        place = self.file.head.measures.index("points")
        return self.puzzle.values[self.puzzle.best][place] - self.puzzle.values[second][place]

    def _points(self, thousandths: int) -> str:
        return self._number(thousandths, "points")

    def _tempting(self, choice: int) -> str:
        facts, best = self._facts(choice), self._facts(self.puzzle.best)
        gains = {"gain": self._points(facts["gain"]), "less": self._points(best["gain"])}
        return self._say("puzzle.tempting", move=self.move(choice), chance=self._chance(choice), **gains)

    def _profit(self, choice: int) -> list[str]:
        seat, more = self._rival(choice), self.puzzle.profits[choice][1]
        if seat is None:
            return []
        return [self._say("puzzle.profit", move=self.move(choice), seat=seat, more=self._number(more, "chance"))]

    def _rival(self, choice: int) -> Seat | None:
        """Who profits from a choice enough to be named."""
        seat, more = self.puzzle.profits[choice]
        return seat if more >= WORTH_SAYING else None

    def _reason(self, choice: int) -> str:
        """What the move does at once, as the rules and the game's own words have it."""
        one = self._considered(choice)
        reason = puzzling_of(self.file.head.game).reason(self._view, self.puzzle.seat, one.move, one.facts)
        return self._reason_in_words(reason, choice)

    def _contrast(self, second: int) -> list[str]:
        """What tells the best from the runner-up by the rules alone."""
        best = self.puzzle.best
        reasons = puzzling_of(self.file.head.game).contrast(
            self._view, self.puzzle.seat, self._considered(best), self._considered(second), self._rival(second)
        )
        return [self._reason_in_words(reason, best) for reason in reasons]

    def _reason_in_words(self, reason: Reason, choice: int) -> str:
        return self._say(f"puzzle.reason.{reason.key}", move=self.move(choice), **dict(reason.params))

    def _considered(self, choice: int) -> Considered:
        return Considered(self.position.choices[choice], self._facts(choice))

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


def _sign(points: int) -> int:
    """-1, 0 or 1: less than nothing, hardly anything, more."""
    return 0 if abs(points) < NOTICEABLE else 1 if points > 0 else -1
