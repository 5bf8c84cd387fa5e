"""Every choice of a review as the page shows it: what is said of it, and what each other one was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tablee.review.sentences import Sentences
from tablee.review.types import Choice, Decision, Measured, in_measure

ChoiceVerdict = Literal["gave_up", "best", "even"]


class ChoiceRow(NamedTuple):
    """One of the things a seat could do, in words."""

    move: str
    is_chosen: bool
    values: Sequence[str]
    """What it was worth, by measure."""
    beside: str
    """How much better than the chosen one, in the measure that choices are judged by first."""


def verdict_of(decision: Decision, measure: str) -> tuple[ChoiceVerdict, Measured | None]:
    """Another one was clearly better, it was clearly better than all others, or neither; and what it gave up.

    That is against the one it was compared with from the start, else against the best of those that are clearly better.
    """
    gains = [choice.gain for choice in decision.choices if choice.move != decision.move]
    clear = [gain for gain in (decision.gave_up, *gains) if in_measure(gain, measure).is_clear]
    better = [gain for gain in clear if in_measure(gain, measure).mean > 0]
    if better:
        compared = better[0] is decision.gave_up
        return "gave_up", better[0] if compared else max(better, key=lambda gain: in_measure(gain, measure).mean)
    return "best" if all(gain in clear for gain in gains) else "even", None


def sentence_of(sentences: Sentences, decision: Decision) -> str:
    """What is said of a choice."""
    first = sentences.review.measures[0]
    kind, gave_up = verdict_of(decision, first)
    params = {"when": sentences.when(decision.step), "move": sentences.move(decision.move)}
    amount = sentences.amount_in(gave_up, first) if gave_up else ""
    return sentences.voice.say(f"review.choice.{kind}", **params, amount=amount)


def rows_of(sentences: Sentences, decision: Decision) -> list[ChoiceRow]:
    """All that could be done, in the order of the game."""
    return [_row(sentences, decision, choice) for choice in decision.choices]


def _row(sentences: Sentences, decision: Decision, choice: Choice) -> ChoiceRow:
    measures, is_chosen = sentences.review.measures, choice.move == decision.move
    values = [sentences.worth(decision.value, choice.gain, measure) for measure in measures]
    beside = sentences.figure(in_measure(choice.gain, measures[0]), measures[0])
    return ChoiceRow(
        sentences.move(choice.move), is_chosen, values, sentences.voice.say("review.chosen") if is_chosen else beside
    )
