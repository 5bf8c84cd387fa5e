"""What a bot says after a reveal: where its token lies and why, and how it read another's. Only what all have seen.

Every claim is taken from the token as it lies, not from what its owner had in mind; a nudge between the two is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, hypot
from typing import Any

from tablee.core.bot import Remark
from tablee.core.game import Seat
from tablee.games.mind_map.bots.knowledge import Pair
from tablee.games.mind_map.bots.placing import CARD, NUDGE, REACH, READ_REACH, Point, Spot, point_of, stretched
from tablee.games.mind_map.moves import Ballot
from tablee.games.mind_map.state import Deal, Reveal

FAR, SOME = 0.6, 0.15
UNSTEADY = 0.1
"""A token farther than a nudge and this from where its word lies was put there by somebody else."""
LESS_LIKELY = 0.02
"""So much less likely a nudge makes another word, or it was not because of that word."""
CLOSE = 0.25
"""A token so near to where one sees a word could have stood for it."""
LARGE_NUDGE = 0.3
"""So far a nudge is told even where it changes nothing in what the token says."""
MIDDLE, VERY = 50.0, 20.0
"""A rating from there on is a yes, and so much farther on very much so; the other way a no, and not at all."""
VARIANTS = "abcdefg"
"""As many ways to say a thing as there are players, so that no two bots say it alike in a round."""

Opinions = Mapping[Pair, float | None]
"""A bot's own ratings of a round's words; None where it does not know."""


def remarks(shown: Reveal, seat: Seat, spots: Sequence[Spot], opinions: Opinions) -> tuple[Remark, ...]:
    """A sentence on one's own token, one on a guess; a seat that had no token says nothing."""
    if seat not in shown.deal.players:
        return ()
    said = [_on_placing(shown, seat, spots, opinions), *_on_guess(shown, seat, spots, opinions)]
    variant = VARIANTS[(shown.deal.reference + shown.deal.across + seat) % len(VARIANTS)]
    return tuple(Remark(f"{remark.key}.{variant}", remark.params) for remark in said)


def measure(more: float) -> str:
    """How much more than the reference word a token says, as a word of the text table `measure`."""
    if abs(more) < SOME:
        return "same"
    return ("much_" if abs(more) > FAR else "") + ("more" if more > 0 else "less")


def _on_placing(shown: Reveal, seat: Seat, spots: Sequence[Spot], opinions: Opinions) -> Remark:
    deal, number, token = shown.deal, dict(shown.numbers)[seat], point_of(dict(shown.places)[seat])
    word, sides = deal.word(number), dict(zip((deal.across, deal.up), map(measure, token), strict=True))
    known = [side for side in sides if opinions[word, side] is not None]
    if not known:
        return _remark("unknown", word=word)
    if len(known) < len(sides):
        (side,) = known
        return _remark("half_known", word=word, reference=deal.reference, criterion=side, says=sides[side])
    claims = {"word": word, "reference": deal.reference, "across": deal.across, "up": deal.up}
    compared = claims | {"across_is": sides[deal.across], "up_is": sides[deal.up]}
    words, plain = stretched(spots, REACH), [_plainly(sides[side], opinions[word, side]) for side in sides]
    if nudge := _on_nudge(words, number - 1, token, deal, compared):
        return nudge
    if all(plain):
        return _remark("plain", **claims, across_is=plain[0], up_is=plain[1])
    return _remark("placed", **compared)


def _on_nudge(words: Sequence[Spot], mine: int, token: Point, deal: Deal, claims: Mapping[str, Any]) -> Remark | None:
    """Which way the token was moved from where its word lies, and why; None where that changes hardly anything."""
    lies = words[mine].x, words[mine].y
    moved, way = _noticed(lies, token)
    if way is None or farther(lies, token)[0] > NUDGE + UNSTEADY:
        return None
    gains = {
        other: _less_likely(words[mine], words[other], lies, moved) for other in range(len(words)) if other != mine
    }
    other = max(gains, key=gains.__getitem__)
    if _on_card(lies) and not _on_card(token) and (max(map(abs, lies)) < SOME or gains[other] < LESS_LIKELY):
        return _remark("beside", **claims, way=way)
    return _remark("nudged", **claims, other=deal.words[other], way=way) if gains[other] >= LESS_LIKELY else None


def _noticed(lies: Point, token: Point) -> tuple[Point, str | None]:
    """The one part of a nudge worth telling: along the axis on which the token now says something else, or far."""
    parts = ((token[0], lies[1]), (lies[0], token[1]))
    changed = [part for part in parts if tuple(map(measure, part)) != tuple(map(measure, lies))]
    moved = max(changed or parts, key=lambda part: farther(lies, part)[0])
    by, way = farther(lies, moved)
    return moved, way if changed or by > LARGE_NUDGE else None


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
    if says == "same" or above < 0:
        return None
    return says if above >= VERY else says.removeprefix("much_")


def _on_guess(shown: Reveal, seat: Seat, spots: Sequence[Spot], opinions: Opinions) -> list[Remark]:
    """A mistake is worth telling; else the token that lay farthest out. Nothing about words one does not know."""
    deal, numbers = shown.deal, dict(shown.numbers)
    places = {owner: point_of(place) for owner, place in shown.places}
    sure = [vote for vote in dict(shown.ballots)[seat] if _knows(deal, (vote[1], numbers[vote[0]]), opinions)]
    wrong: Ballot = tuple(vote for vote in sure if numbers[vote[0]] != vote[1])
    if not sure:
        return []
    owner, number = max(wrong or sure, key=lambda vote: hypot(*places[vote[0]]))
    claims = {"seat": owner, "guess": deal.word(number), "reference": deal.reference}
    claims |= strongest(deal, places[owner])
    if not wrong:
        return [_remark("guessed", **claims)]
    spot = stretched(spots, READ_REACH)[numbers[owner] - 1]
    off, way = farther(places[owner], (spot.x, spot.y))
    claims |= {"truth": deal.word(numbers[owner])}
    return [_remark("close", **claims) if off < CLOSE else _remark("wrong", **claims, way=way)]


def _knows(deal: Deal, numbers: tuple[int, ...], opinions: Opinions) -> bool:
    return all(opinions[deal.word(n), side] is not None for n in numbers for side in (deal.across, deal.up))


def strongest(deal: Deal, token: Point) -> dict[str, Any]:
    """The axis a token speaks about most clearly."""
    side, more = max(((deal.across, token[0]), (deal.up, token[1])), key=lambda axis: abs(axis[1]))
    return {"criterion": side, "says": measure(more)}


def farther(begin: Point, end: Point) -> tuple[float, str]:
    """How far it is along the axis on which it is farther, and which way."""
    across, up = end[0] - begin[0], end[1] - begin[1]
    if abs(across) >= abs(up):
        return abs(across), "right" if across > 0 else "left"
    return abs(up), "up" if up > 0 else "down"


def _remark(key: str, **params: Any) -> Remark:
    return Remark(key, tuple(params.items()))
