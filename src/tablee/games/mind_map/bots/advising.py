"""What a bot says to whoever asks for a hint, before anything is revealed: texts below `advice`."""

from __future__ import annotations

from tablee.core.bot import Remark
from tablee.core.game import Seat
from tablee.games.mind_map.bots.placing import Point
from tablee.games.mind_map.bots.saying import Mind, sides, strongest
from tablee.games.mind_map.state import Deal


def why_there(deal: Deal, number: int, token: Point, mind: Mind) -> Remark:
    """What a token for that word says where it would lie."""
    word = deal.word(number)
    says = {side: "same" if one == "even" else one for side, one in sides(deal, word, token, mind).items()}
    known = [side for side in (deal.across, deal.up) if mind.knows(word, side)]
    if not known:
        return _reason("unknown", word=word)
    if len(known) < len(says):
        return _reason("half_known", criterion=known[0], reference=deal.reference, says=says[known[0]])
    claims = {"across_is": says[deal.across], "up_is": says[deal.up]}
    return _reason("placed", reference=deal.reference, across=deal.across, up=deal.up, **claims)


def why_read(deal: Deal, owner: Seat, number: int, token: Point, mind: Mind) -> Remark:
    """How somebody's token can be read."""
    word = deal.word(number)
    claims = strongest(deal, word, token, mind)
    return _reason("read", seat=owner, guess=word, reference=deal.reference, **claims)


def _reason(key: str, **params: str | int) -> Remark:
    return Remark(key, tuple(params.items()))
