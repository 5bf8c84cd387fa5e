"""A review in words: turning points, luck, figures. The texts lie beside this file, the game's own words beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from decimal import ROUND_HALF_UP, Decimal
from importlib.resources import files
from math import ceil
from typing import Any

from tablee.core.catalog import kit
from tablee.core.codec import tag_of
from tablee.core.game import Seat
from tablee.review.moves import read_text
from tablee.review.types import ONE, Estimate, Measured, Redraw, Review, TurningPoint, in_measure
from tablee.text import Voice

SCALE = {"points": ONE, "chance": ONE // 100}
"""Points are shown as points, chances as percents."""
TENTH = Decimal("0.1")
CHANCE = "chance"
DEEDS_APART = " · "
PLUS_MINUS = "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}"
ABOUT_NOTHING = "≈\N{NO-BREAK SPACE}0"
RARE = 10
"""Percent: luck that is less remarkable is not remarked upon."""


def review_voice(lang: str, game: str, names: Sequence[str] = (), options: Any = None) -> Voice:
    """Speaks about a review of this game."""
    return Voice(lang, game, names, kit(game).namers(options, lang), homes=(files("tablee.review"),))


class Sentences:
    """One review in one voice."""

    def __init__(self, review: Review, voice: Voice) -> None:
        self.review, self.voice = review, voice
        self._decisions = {(one.step, one.seat): one for one in review.decisions}

    def turning_points(self, seat: Seat) -> list[str]:
        """What decided most for a seat, a sentence each."""
        points = self.review.seats[seat].turning_points
        return [self.turning(seat, point) for point in points] or [self.voice.say("review.calm")]

    def redraws(self, seat: Seat) -> list[str]:
        """How its greatest luck compares with what else could have come."""
        return [self.redraw(one) for one in self.remarkable(seat)]

    def remarkable(self, seat: Seat) -> list[Redraw]:
        """Its luck that is worth a sentence."""
        return [one for one in self.review.seats[seat].redraws if _share(one) <= RARE]

    def figure(self, estimate: Estimate, measure: str, *, signed: bool = True) -> str:
        """A mean and its margin, as the language writes them; about nothing where both are that to a tenth."""
        if estimate.margin and not shown(estimate.mean, measure) and not shown(estimate.margin, measure):
            return ABOUT_NOTHING
        mean = self._number(estimate.mean, measure, signed=signed)
        return f"{mean}{PLUS_MINUS}{self._number(estimate.margin, measure)}" if estimate.margin else mean

    def worth(self, value: Measured, gain: Measured, measure: str) -> str:
        """What another choice was worth: the value of what was done and the gain over it, as both are read."""
        parts = (shown(in_measure(part, measure).mean, measure) for part in (value, gain))
        return self.voice.figure(sum(parts, Decimal()))

    def move(self, text: str) -> str:
        """A move in the game's words."""
        return move_in_words(self.review.game, text, self.voice)

    def turning(self, seat: Seat, point: TurningPoint) -> str:
        """What decided something for a seat."""
        amount, sign = self._amount(point.change)
        params: dict[str, Any] = {"when": self.when(point.step), "amount": amount}
        key = f"{point.kind}_{'won' if sign > 0 else 'lost'}"
        if point.kind == "luck":
            params |= {"stroke": self.voice.say(f"review.stroke.{point.stroke}"), "drawn": self._drawn(point)}
            key += "_drawn" if point.drawn else ""
        elif point.kind == "others":
            deeds = self._deeds(point.step, seat)
            key += ("", "_one")[len(deeds)] if len(deeds) < 2 else "_all"
            params |= deeds[0] if len(deeds) == 1 else {}
            params["deeds"] = DEEDS_APART.join(self.voice.say("review.turning.deed", **deed) for deed in deeds)
        else:
            decision = self._decisions[point.step, seat]
            params |= {"move": self._named(decision.move), "instead": self.move(decision.instead)}
            if point.kind == "own":
                key = "gave_up" if sign < 0 else "chosen_well"
            if point.met:
                key += "_met"
                params["met"] = self._amount(point.met)[0]
        if point.secret and key != "chosen_well":
            key += "_secret"
            params |= {"seat": point.secret.seat, "piece": self._piece(point.secret.piece)}
        return self.voice.say(f"review.turning.{key}", **params)

    def _drawn(self, point: TurningPoint) -> str:
        """Who drew what."""
        drew = [
            self.voice.say("review.turning.drew", who=self.voice.name(one.seat), piece=self._piece(one.pieces))
            for one in point.drawn
        ]
        return self.voice.format_field(drew, "and")

    def _named(self, text: str) -> str:
        """A move with the word for what it is, where it is a mere number and other figures stand around it."""
        return self.voice.say("review.named", move=self.move(text))

    def _deeds(self, step: int, seat: Seat) -> list[dict[str, str]]:
        """Who else chose something in a step, and what; whoever had no choice changed nothing."""
        chosen = [one for (number, other), one in self._decisions.items() if number == step and other != seat]
        return [{"who": self.voice.name(one.seat), "move": self.move(one.move)} for one in chosen]

    def _amount(self, change: Measured) -> tuple[str, int]:
        """The chance if it is clear, and points that say the same; which way it goes."""
        first = self.review.measures[0]
        leading = CHANCE if in_measure(change, CHANCE).is_clear else first
        sign = 1 if in_measure(change, leading).mean > 0 else -1
        said = [leading] + [first] * (first != leading and in_measure(change, first).is_clear)
        same = [name for name in said if in_measure(change, name).mean * sign > 0]
        texts = [self.amount_in(change, name) for name in reversed(same)]
        return self.voice.format_field(texts, "and"), sign

    def amount_in(self, change: Measured, measure: str) -> str:
        """By how much, whichever way."""
        found = in_measure(change, measure)
        mean, margin = shown(abs(found.mean), measure), shown(found.margin, measure)
        return self.voice.say(f"review.amount.{measure}", mean=mean, margin=margin)

    def redraw(self, redraw: Redraw) -> str:
        """How one draw compares with what else could have come."""
        params = {
            "when": self.when(redraw.step),
            "stroke": self.voice.say(f"review.stroke.{redraw.kind}"),
            "piece": self._piece(redraw.piece),
            "others": redraw.others,
            "redraws": redraw.redraws,
            "share": _share(redraw),
        }
        return self.voice.say(f"review.redraw.{'good' if redraw.worse > redraw.better else 'bad'}", **params)

    def when(self, step: int) -> str:
        """In the game's words; 0 is the deal."""
        if not step:
            return self.voice.say("review.dealt")
        return self.voice.say("review.moment", **dict(self.review.steps[step - 1].moment))

    def _piece(self, piece: str) -> str:
        return self.voice.say("review.pieces", pieces=tuple(piece.split()))

    def _number(self, thousandths: int, measure: str, *, signed: bool = False) -> str:
        number = shown(thousandths, measure)
        return self.voice.format_field(number, "signed") if signed else self.voice.figure(number)


def _share(redraw: Redraw) -> int:
    """The percent of all draws that it is among, at the better end or at the worse: itself and those beyond it.

    The best of twenty is among the best five percent, and nothing is known of a better one.
    """
    beyond = redraw.others * min(redraw.worse, redraw.better) / ONE
    return ceil(round(100 * (beyond + 1) / (redraw.others + 1), 6))


def shown(thousandths: int, measure: str) -> Decimal:
    """A figure to the tenth, as the page rounds it: what is reckoned from it agrees with what is read."""
    rounded = (Decimal(thousandths) / SCALE[measure]).quantize(TENTH, ROUND_HALF_UP)
    return rounded if rounded else abs(rounded)


def move_in_words(game: str, text: str, voice: Voice, below: str = "review.move") -> str:
    """A move of a record in the game's words; what is usual is left out, and so is what has no words.

    `below` says where the words lie.
    """
    move = read_text(kit(game).rules, text)
    if move is None:
        return voice.say("review.move.silent")
    params = {field.name: getattr(move, field.name) for field in fields(move)}
    said = [field.name for field in fields(move)[1:] if params[field.name] != field.default]
    for most in range(len(said), -1, -1):
        key = "_".join((f"{below}.{tag_of(type(move))}", *said[:most]))
        if voice.knows(key):
            return voice.say(key, **params)
    return voice.move(move) or text
