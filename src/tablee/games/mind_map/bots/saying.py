"""What a bot says after a reveal: where its token lies and why, and how it read another's. Only what all have seen.

Every claim is taken from the token as it lies, not from what its owner had in mind; a nudge between the two is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import copysign, exp, hypot
from typing import Any

from tablee.core.bot import Remark
from tablee.core.game import Seat
from tablee.games.mind_map.bots.knowledge import Pair, Ratings
from tablee.games.mind_map.bots.placing import CARD, NUDGE, REACH, READ_REACH, Point, Spot, point_of, stretched
from tablee.games.mind_map.decks import NEUTRAL
from tablee.games.mind_map.moves import Ballot
from tablee.games.mind_map.state import Deal, Reveal

FAR, SOME = 0.6, 0.15
ALIKE, CLEAR = 10.0, 35.0
"""Two ratings that are at most so far apart are never far apart in words, and from there on never the same."""
ON_SIDE = 0.05
"""A token that lies on a side by less could lie there because of an unsteady hand."""
UNSTEADY = 0.1
"""A token farther than a nudge and this from where its word lies was put there by somebody else."""
LESS_LIKELY = 0.02
"""So much less likely a nudge makes another word, or it was not because of that word."""
CLOSE = 0.25
"""A token so near to where one sees a word could have stood for it."""
LARGE_NUDGE = 0.34
"""So far a nudge is told even where it changes no side; if every little one were, bots would confess all the time."""
MIDDLE, VERY = 50.0, 20.0
"""A rating from there on is a yes, and so much farther on very much so; the other way a no, and not at all."""
CLEARLY = 0.3
"""A word that lies so far from the line is not told to be on neither side without a reason."""
NEITHER = ("same", "even")
AXES = {"right": (0, 1), "left": (0, -1), "up": (1, 1), "down": (1, -1)}
"""Each way along an axis: which one, and in which direction."""
VARIANTS = "abcdefg"
"""As many ways to say a thing as there are players, so that no two bots say it alike in a round."""

Opinions = Mapping[Pair, float | None]
"""A bot's own ratings of a round's words; None where it does not know."""


@dataclass(frozen=True, slots=True)
class Mind:
    """How a bot sees a round: where its words lie, its own ratings, and those it knows of."""

    spots: Sequence[Spot]
    opinions: Opinions
    known: Ratings

    def knows(self, word: int, side: int) -> bool:
        """Has it an idea of its own?"""
        return self.opinions[word, side] is not None

    def apart(self, deal: Deal, word: int, side: int) -> tuple[float, float]:
        """How many points more than the reference word a word is: in its own mind, and by the ratings it knows of."""
        own, middle = self.opinions[word, side] or NEUTRAL, self.opinions[deal.reference, side]
        rated = self.known[word, side].value - self.known[deal.reference, side].value
        return own - (NEUTRAL if middle is None else middle), rated


def remarks(shown: Reveal, seat: Seat, mind: Mind) -> tuple[Remark, ...]:
    """A sentence on one's own token, one on a guess; a seat that had no token says nothing."""
    if seat not in shown.deal.players:
        return ()
    said = [_on_placing(shown, seat, mind), *_on_guess(shown, seat, mind)]
    variant = VARIANTS[(shown.deal.reference + shown.deal.across + seat) % len(VARIANTS)]
    return tuple(Remark(f"{remark.key}.{variant}", remark.params) for remark in said)


def measure(more: float) -> str:
    """How much more than the reference word a token says, as a word of the text table `measure`."""
    if abs(more) < SOME:
        return "same"
    return ("much_" if abs(more) > FAR else "") + ("more" if more > 0 else "less")


def worded(more: float, apart: Sequence[float]) -> str:
    """The same, no stronger and no weaker than the word is: a round of words that are alike is stretched, too.

    Never another side than the token's. Where it is on neither although the word is known to be clearly more or less,
    that is this bot's own mind, and it says so.
    """
    says, sign = measure(more), copysign(1, more)
    if says != "same":
        return says if all(sign * one > ALIKE for one in apart) else says.removeprefix("much_")
    if max(map(abs, apart)) < CLEAR:
        return says
    return ("more" if more > 0 else "less") if _is_so(more, apart) else "even"


def _is_so(more: float, apart: Sequence[float]) -> bool:
    """Does a token that is near the line lie on the side that everybody would expect?"""
    return abs(more) >= ON_SIDE and all(more * one > 0 for one in apart)


def sides(deal: Deal, word: int, token: Point, mind: Mind) -> dict[int, str]:
    """What a token says of a word, by criterion."""
    axes = zip((deal.across, deal.up), token, strict=True)
    return {side: worded(more, mind.apart(deal, word, side)) for side, more in axes}


def _on_placing(shown: Reveal, seat: Seat, mind: Mind) -> Remark:
    deal, number, token = shown.deal, dict(shown.numbers)[seat], point_of(dict(shown.places)[seat])
    word = deal.word(number)
    says, known = sides(deal, word, token, mind), [side for side in (deal.across, deal.up) if mind.knows(word, side)]
    if not known:
        return _remark("unknown", word=word)
    if len(known) < len(says):
        (side,) = known
        return _remark("half_known", word=word, reference=deal.reference, criterion=side, says=says[side])
    claims = {"word": word, "reference": deal.reference, "across": deal.across, "up": deal.up}
    compared = claims | {"across_is": says[deal.across], "up_is": says[deal.up]}
    if nudge := _on_nudge(shown, number, token, mind, compared):
        return nudge
    plain = [_plainly(says[side], mind.opinions[word, side]) for side in (deal.across, deal.up)]
    if all(plain):
        return _remark("plain", **claims, across_is=plain[0], up_is=plain[1])
    return _remark("placed", **compared)


def _on_nudge(shown: Reveal, number: int, token: Point, mind: Mind, claims: Mapping[str, Any]) -> Remark | None:
    """Which way the token was moved from where its word lies, and why; None where that changes no side and is small."""
    words = stretched(mind.spots, REACH)
    mine = words[number - 1]
    lies = mine.x, mine.y
    if farther(lies, token)[0] > NUDGE + UNSTEADY:
        return None
    if way := _off_card(lies, token):
        return _remark("beside", **claims, way=way)
    part = _noticed(lies, token, (claims["across_is"], claims["up_is"]))
    if part is None:
        return None
    moved, way = part
    places = {held: point_of(dict(shown.places)[owner]) for owner, held in shown.numbers}
    others = [held for held in places if held != number and not _is_that_way(places[held], token, way)]
    gains = {held: _less_likely(mine, words[held - 1], lies, moved) for held in others}
    other = max(gains, key=gains.__getitem__, default=number)
    if gains.get(other, 0.0) < LESS_LIKELY:
        return _remark("spread", **claims, way=way)
    return _remark("nudged", **claims, other=shown.deal.word(other), way=way)


def _off_card(lies: Point, token: Point) -> str | None:
    """Which way a token moved that only makes room for the card: its word is like the reference word either way."""
    _, way = farther(lies, token)
    other_axis = 1 - AXES[way][0]
    is_like = max(map(abs, lies)) < SOME and abs(token[other_axis]) < SOME
    return way if is_like and not _on_card(token) else None


def _noticed(lies: Point, token: Point, says: Sequence[str]) -> tuple[Point, str] | None:
    """The one part of a nudge worth telling: along the axis on which the token says another side, or far."""
    parts = ((token[0], lies[1]), (lies[0], token[1]))
    changed = [part for axis, part in enumerate(parts) if _is_changed(lies[axis], token[axis], says[axis])]
    moved = max(changed or parts, key=lambda part: farther(lies, part)[0])
    by, way = farther(lies, moved)
    return (moved, way) if changed or by > LARGE_NUDGE else None


def _is_changed(lies: float, went: float, says: str) -> bool:
    """Does the token say a side on which its word does not lie, or none although that lies clearly on one?"""
    return abs(lies) >= CLEARLY if says in NEITHER else lies * went <= 0


def _is_that_way(other: Point, token: Point, way: str) -> bool:
    """Does another token lie farther that way?"""
    axis, sign = AXES[way]
    return (other[axis] - token[axis]) * sign > 0


def _less_likely(mine: Spot, other: Spot, lies: Point, moved: Point) -> float:
    """How much less likely another word is, beside one's own, once the token has moved away from it."""
    away = (moved[0] - lies[0]) * (other.x - lies[0]) + (moved[1] - lies[1]) * (other.y - lies[1]) < 0
    before, after = (exp(mine.off(point) - other.off(point)) for point in (lies, moved))
    return before - after if away else 0.0


def _on_card(point: Point) -> bool:
    return abs(point[0]) < CARD[0] and abs(point[1]) < CARD[1]


def _plainly(says: str, opinion: float | None) -> str | None:
    """What the token says where “more” is also a yes, or “less” a no, and no stronger than that; else None."""
    above = (opinion or 0.0) - MIDDLE if "more" in says else MIDDLE - (opinion or 0.0)
    if says in NEITHER or above < 0:
        return None
    return says if above >= VERY else says.removeprefix("much_")


def _on_guess(shown: Reveal, seat: Seat, mind: Mind) -> list[Remark]:
    """A mistake is worth telling; else the token that lay farthest out. Nothing about words one does not know."""
    deal, numbers = shown.deal, dict(shown.numbers)
    places = {owner: point_of(place) for owner, place in shown.places}
    sure = [vote for vote in dict(shown.ballots)[seat] if _knows(deal, (vote[1], numbers[vote[0]]), mind)]
    wrong: Ballot = tuple(vote for vote in sure if numbers[vote[0]] != vote[1])
    if not sure:
        return []
    owner, number = max(wrong or sure, key=lambda vote: hypot(*places[vote[0]]))
    claims = {"seat": owner, "guess": deal.word(number), "reference": deal.reference}
    claims |= strongest(deal, deal.word(number), places[owner], mind)
    if not wrong:
        return [_remark("guessed", **claims)]
    spot = stretched(mind.spots, READ_REACH)[numbers[owner] - 1]
    off, way = farther(places[owner], (spot.x, spot.y))
    claims |= {"truth": deal.word(numbers[owner])}
    return [_remark("close", **claims) if off < CLOSE else _remark("wrong", **claims, way=way)]


def _knows(deal: Deal, numbers: tuple[int, ...], mind: Mind) -> bool:
    return all(mind.knows(deal.word(n), side) for n in numbers for side in (deal.across, deal.up))


def strongest(deal: Deal, word: int, token: Point, mind: Mind) -> dict[str, Any]:
    """The axis a token speaks about most clearly; never more strongly than of that word."""
    side, more = max(((deal.across, token[0]), (deal.up, token[1])), key=lambda axis: abs(axis[1]))
    says = measure(more)
    return {"criterion": side, "says": says if says == "same" else worded(more, mind.apart(deal, word, side))}


def farther(begin: Point, end: Point) -> tuple[float, str]:
    """How far it is along the axis on which it is farther, and which way."""
    across, up = end[0] - begin[0], end[1] - begin[1]
    if abs(across) >= abs(up):
        return abs(across), "right" if across > 0 else "left"
    return abs(up), "up" if up > 0 else "down"


def _remark(key: str, **params: Any) -> Remark:
    return Remark(key, tuple(params.items()))
