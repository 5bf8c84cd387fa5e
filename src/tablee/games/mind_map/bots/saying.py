"""What a bot says after a reveal: why its token lay there, and why it read another's so. Only what all have seen."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from tablee.core.bot import Remark
from tablee.core.game import Seat
from tablee.games.mind_map.bots.placing import Spot
from tablee.games.mind_map.material import TIP
from tablee.games.mind_map.moves import Place
from tablee.games.mind_map.state import Deal, Reveal

FAR, SOME = 0.6, 0.15
APART = 0.3
"""A token so far from where its word lies was moved on purpose."""


def remarks(shown: Reveal, seat: Seat, spots: Sequence[Spot]) -> tuple[Remark, ...]:
    """One sentence on one's own token, one on a guess; a seat that had no token says nothing."""
    if seat not in shown.deal.players:
        return ()
    return _on_placing(shown, seat, spots), _on_guess(shown, seat)


def measure(more: float) -> str:
    """How much more than the reference word, as a word of the text table `measure`."""
    if abs(more) < SOME:
        return "same"
    return ("much_" if abs(more) > FAR else "") + ("more" if more > 0 else "less")


def _on_placing(shown: Reveal, seat: Seat, spots: Sequence[Spot]) -> Remark:
    deal, mine = shown.deal, dict(shown.numbers)[seat] - 1
    spot, place = spots[mine], dict(shown.places)[seat]
    params: dict[str, Any] = {"across": deal.across, "up": deal.up}
    params |= {"across_is": measure(spot.x), "up_is": measure(spot.y)}
    if hypot(place.x / TIP - spot.x, place.y / TIP - spot.y) < APART:
        return _remark("placed", **params, reference=deal.reference)
    return _remark("placed_apart", **params, other=deal.words[_nearest(spots, mine)])


def _nearest(spots: Sequence[Spot], mine: int) -> int:
    """The word one's own could most easily be taken for."""
    point = spots[mine].x, spots[mine].y
    return min((other for other in range(len(spots)) if other != mine), key=lambda other: spots[other].off(point))


def _on_guess(shown: Reveal, seat: Seat) -> Remark:
    """A mistake is worth telling; else the token that lay farthest out."""
    ballot, numbers, places = dict(shown.ballots)[seat], dict(shown.numbers), dict(shown.places)
    wrong = [vote for vote in ballot if numbers[vote[0]] != vote[1]]
    owner, number = max(wrong or ballot, key=lambda vote: hypot(places[vote[0]].x, places[vote[0]].y))
    params = {"seat": owner, "guess": shown.deal.word(number), **_strongest(shown.deal, places[owner])}
    if wrong:
        return _remark("guessed_wrong", **params, truth=shown.deal.word(numbers[owner]))
    return _remark("guessed", **params)


def _strongest(deal: Deal, place: Place) -> dict[str, Any]:
    """The axis a token speaks about most clearly."""
    if abs(place.x) >= abs(place.y):
        return {"criterion": deal.across, "says": measure(place.x / TIP)}
    return {"criterion": deal.up, "says": measure(place.y / TIP)}


def _remark(key: str, **params: Any) -> Remark:
    return Remark(key, tuple(params.items()))
