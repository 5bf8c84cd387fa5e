"""What a bot says to whoever asks for a hint, before anything is revealed: texts below `advice`."""

from __future__ import annotations

from tablee.core.bot import Remark
from tablee.core.game import Seat
from tablee.games.mind_map.bots.placing import Point
from tablee.games.mind_map.bots.saying import Opinions, measure, strongest
from tablee.games.mind_map.state import Deal


def why_there(deal: Deal, number: int, token: Point, opinions: Opinions) -> Remark:
    """What a token for that word says where it would lie."""
    word, sides = deal.word(number), dict(zip((deal.across, deal.up), map(measure, token), strict=True))
    known = [side for side in sides if opinions[word, side] is not None]
    if not known:
        return _reason("unknown", word=word)
    if len(known) < len(sides):
        return _reason("half_known", criterion=known[0], reference=deal.reference, says=sides[known[0]])
    says = {"across_is": sides[deal.across], "up_is": sides[deal.up]}
    return _reason("placed", reference=deal.reference, across=deal.across, up=deal.up, **says)


def why_read(deal: Deal, owner: Seat, number: int, token: Point) -> Remark:
    """How somebody's token can be read."""
    return _reason("read", seat=owner, guess=deal.word(number), reference=deal.reference, **strongest(deal, token))


def _reason(key: str, **params: str | int) -> Remark:
    return Remark(key, tuple(params.items()))
