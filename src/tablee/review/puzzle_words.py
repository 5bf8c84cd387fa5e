"""A puzzle in words: what was best and why, what tempts, what a choice costs, in figures of the puzzle's own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
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
from tablee.review.sentences import move_in_words, review_voice, shown

WORTH_SAYING = 10
"""Thousandths: who profits by less is not named."""
NOTICEABLE = Decimal("0.2")
"""Points: what comes at once is known to some hundredths, so less than this tells nothing."""
LEADS = {
    (1, 1): "both",
    (1, 0): "now",
    (1, -1): "now_not_later",
    (-1, 1): "later_not_now",
    (0, 0): "close",
}
"""By the signs of what comes at once and what comes later: together they are more than nothing. Of a lead that comes
later altogether there is nothing to say that explains it."""
ALSO = 0.9
"""How much a sentence counts that says more about another one, beside it."""
TEMPTS = 0.3
"""How much of a lead that what tempts is worth."""
TO_THEM = "to_them"
"""The contrast that speaks of who profits; any other tells what comes later."""


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
        return [self.voice.figure(shown(value, measure)) for value, measure in measured]

    def explanation(self, chosen: int) -> list[str]:
        """Which is best, what the one that was chosen costs, and why: what makes most of the lead comes first.

        After a third choice, which the lead over the runner-up says nothing of, it is what the best one does.
        """
        second = runner_up(self.puzzle)
        why = [text for _, text in sorted(self._why(second), key=lambda one: -one[0])]
        about = self._about(chosen, second)
        cost = [about[0], self._reason(self.puzzle.best)] if about else []
        said = dict.fromkeys([self._best(second), *cost, why[0], *about, *why])  # each but once
        return [*said, self._models(second)]

    def _why(self, second: int) -> Iterator[tuple[float, str]]:
        """What tells the best from the runner-up, and how much of its lead that makes, at most all of it."""
        best, tempts, lead = self.puzzle.best, tempting(self.puzzle, self.file.head), self._lead(second)
        now, later = self._shares(second)
        profit = min(float(shown(self.puzzle.profits[second][1], "chance") / self._chance_lead(second)), 1)
        yield now * ALSO, self._reason(best)
        yield now * ALSO**2, self._reason(second)
        for sentence in lead:
            yield max(now, later * ALSO), sentence
        for sentence in self._profit(second):
            yield profit, sentence
        for reason in self._contrasts(second):
            yield (profit if reason.key == TO_THEM else later), self._reason_in_words(reason, best)
        if tempts != best and not (lead and tempts == second):  # a lead says what the runner-up brings at once
            yield TEMPTS, self._tempting(tempts)

    def _about(self, chosen: int, second: int) -> list[str]:
        """What became of the choice that was made, unless it is the best or the runner-up."""
        if chosen in (self.puzzle.best, second):
            return []
        if chosen == tempting(self.puzzle, self.file.head):
            return [self._tempting(chosen)]
        return [self._say("puzzle.chosen", move=self.move(chosen), **self._cost(chosen)), self._reason(chosen)]

    def _best(self, second: int) -> str:
        params = {
            "move": self.move(self.puzzle.best),
            "chance": self._chance(self.puzzle.best),
            "second": self.move(second),
            "less": self._chance(second),
        }
        points = self._points_lead(second)
        return self._say("puzzle.best_points" if points else "puzzle.best", **params, points=points)

    def _models(self, second: int) -> str:
        """By how much it leads at least, whoever the opponents are; never more than by the figures shown."""
        least = min(shown(lead[-1], "chance") for lead in self.puzzle.leads)
        return self._say("puzzle.models", ways=len(self.puzzle.leads), least=min(least, self._chance_lead(second)))

    def _lead(self, second: int) -> list[str]:
        """How much of the lead in points comes at once, and how much later: what is left of it."""
        now, later = self._parts(second)
        kind = LEADS.get((_sign(now), _sign(later)))
        if kind is None or not self._has_points:
            return []
        parts = {"now": abs(now), "later": abs(later), "gain": self._gain(self.puzzle.best), "less": self._gain(second)}
        moves = {"move": self.move(self.puzzle.best), "second": self.move(second)}
        return [self._say(f"puzzle.lead.{kind}", **moves, **parts)]

    def _parts(self, second: int) -> tuple[Decimal, Decimal]:
        """What of the lead in points comes at once, and what later, of the figures that are shown."""
        now = self._gain(self.puzzle.best) - self._gain(second)
        return now, self._points_lead(second) - now

    def _shares(self, second: int) -> tuple[float, float]:
        """The same as shares of the lead; without points, all is in what the moves do."""
        if not self._has_points:
            return 1, 0
        lead = max(float(self._points_lead(second)), float(NOTICEABLE))
        now, later = (min(max(float(part) / lead, 0), 1) for part in self._parts(second))
        return now, later

    @property
    def _has_points(self) -> bool:
        return "points" in self.file.head.measures

    def _points_lead(self, second: int) -> Decimal:
        """The difference of the figures as the table shows them."""
        if not self._has_points:
            return Decimal(0)
        place = self.file.head.measures.index("points")
        best, other = (shown(self.puzzle.values[choice][place], "points") for choice in (self.puzzle.best, second))
        return best - other

    def _chance_lead(self, choice: int) -> Decimal:
        return self._chance(self.puzzle.best) - self._chance(choice)

    def _gain(self, choice: int) -> Decimal:
        return shown(self._facts(choice)["gain"], "points")

    def _tempting(self, choice: int) -> str:
        gains = {"gain": self._gain(choice), "less": self._gain(self.puzzle.best)}
        return self._say("puzzle.tempting", move=self.move(choice), chance=self._chance(choice), **gains)

    def _profit(self, choice: int) -> list[str]:
        seat, more = self._rival(choice), self.puzzle.profits[choice][1]
        if seat is None:
            return []
        return [self._say("puzzle.profit", move=self.move(choice), seat=seat, more=shown(more, "chance"))]

    def _rival(self, choice: int) -> Seat | None:
        """Who profits from a choice enough to be named."""
        seat, more = self.puzzle.profits[choice]
        return seat if more >= WORTH_SAYING else None

    def _reason(self, choice: int) -> str:
        """What the move does at once, as the rules and the game's own words have it."""
        one = self._considered(choice)
        reason = puzzling_of(self.file.head.game).reason(self._view, self.puzzle.seat, one.move, one.facts)
        return self._reason_in_words(reason, choice)

    def _contrasts(self, second: int) -> Sequence[Reason]:
        """What tells the best from the runner-up by the rules alone."""
        return puzzling_of(self.file.head.game).contrast(
            self._view,
            self.puzzle.seat,
            self._considered(self.puzzle.best),
            self._considered(second),
            self._rival(second),
        )

    def _reason_in_words(self, reason: Reason, choice: int) -> str:
        """A reason may hold another one, which is said within it."""
        params = {
            name: self.voice.say(f"puzzle.reason.{held.key}", **dict(held.params)) if isinstance(held, Reason) else held
            for name, held in reason.params
        }
        return self._say(f"puzzle.reason.{reason.key}", move=self.move(choice), **params)

    def _considered(self, choice: int) -> Considered:
        return Considered(self.position.choices[choice], self._facts(choice))

    @cached_property
    def _view(self) -> Any:
        return self.position.match.seen_by(self.puzzle.seat, offer=False).view

    def _facts(self, choice: int) -> Mapping[str, int]:
        return dict(zip(self.file.head.facts, self.puzzle.facts[choice], strict=True))

    def _cost(self, choice: int) -> dict[str, Decimal]:
        return {"chance": self._chance(choice), "lost": self._chance_lead(choice)}

    def _chance(self, choice: int) -> Decimal:
        return shown(self.puzzle.values[choice][-1], "chance")

    def _say(self, key: str, **params: Any) -> str:
        """A sentence; moves may stand at its beginning."""
        text = self.voice.say(key, **params)
        return text[:1].upper() + text[1:]


def _sign(points: Decimal) -> int:
    """-1, 0 or 1: less than nothing, hardly anything, more."""
    return 0 if abs(points) < NOTICEABLE else 1 if points > 0 else -1
