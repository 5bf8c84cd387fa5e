"""How a bot's hand moves in a room: it thinks, drags its token near, thinks again, and settles."""

from __future__ import annotations

from tablee.core.bot import Sketch
from tablee.core.chance import Chance
from tablee.games.mind_map.material import EDGE, TIP
from tablee.games.mind_map.moves import Move, Place, Put

FRAME = 0.09
"""Seconds between two drafts of one drag."""
_FINE = 1000


def sketch(move: Move, chance: Chance) -> Sketch:
    """A token is dragged before all eyes; for a vote only time goes by."""
    if isinstance(move, Place):
        return _dragged(move, chance)
    return [(_between(chance, 1.2, 2.8), None)] if isinstance(move, Put) else [(_between(chance, 1.5, 4.5), None)]


def _dragged(move: Place, chance: Chance) -> Sketch:
    start, near = _around(move, TIP, chance), _around(move, TIP // 5, chance)
    first = _drag(start, near, 8, _between(chance, 0.6, 2.2))
    settled = _drag(near, move, 5, _between(chance, 0.8, 3.0))
    return [*first, *settled, (_between(chance, 0.5, 1.5), None)]


def _drag(begin: Place, end: Place, frames: int, wait: float) -> list[tuple[float, Place]]:
    """From one place to another after a while, quick at first, slow at the end."""
    shares = [1 - (1 - i / frames) ** 2 for i in range(1, frames + 1)]
    on_the_way = [_mix(begin, end, share) for share in shares]
    return [(wait if not i else FRAME, place) for i, place in enumerate(on_the_way)]


def _mix(begin: Place, end: Place, share: float) -> Place:
    return Place(round(begin.x + (end.x - begin.x) * share), round(begin.y + (end.y - begin.y) * share))


def _around(place: Place, reach: int, chance: Chance) -> Place:
    x, y = (at + chance.below(2 * reach + 1) - reach for at in (place.x, place.y))
    return Place(max(-EDGE, min(EDGE, x)), max(-EDGE, min(EDGE, y)))


def _between(chance: Chance, least: float, most: float) -> float:
    return least + (most - least) * chance.below(_FINE) / _FINE
