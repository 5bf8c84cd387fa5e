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


class Judged(NamedTuple):
    """What is said of a choice."""

    kind: ChoiceVerdict
    gave_up: Measured | None = None
    """Where it gave something up: how much…"""
    instead: str = ""
    """…beside which other one."""


def verdict_of(decision: Decision, measure: str) -> Judged:
    """Another one was clearly better, it was clearly better than all others, or neither; and what it gave up.

    That is against the one it was compared with from the start, else against the best of those that are clearly better.
    """
    others = [(choice.gain, choice.move) for choice in decision.choices if choice.move != decision.move]
    compared = (decision.gave_up, decision.instead)
    clear = [one for one in (compared, *others) if in_measure(one[0], measure).is_clear]
    better = [one for one in clear if in_measure(one[0], measure).mean > 0]
    if better:
        best = max(better, key=lambda one: in_measure(one[0], measure).mean)
        return Judged("gave_up", *(compared if better[0] is compared else best))
    return Judged("best" if all(one in clear for one in others) else "even")


def sentence_of(sentences: Sentences, decision: Decision) -> str:
    """What is said of a choice."""
    first = sentences.review.measures[0]
    verdict = verdict_of(decision, first)
    params = {"when": sentences.when(decision.step), "move": sentences.move(decision.move)}
    if verdict.gave_up:
        amount = sentences.amount_in(verdict.gave_up, first)
        params |= {"amount": amount, "instead": sentences.move(verdict.instead)}
    return sentences.voice.say(f"review.choice.{verdict.kind}", **params)


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
