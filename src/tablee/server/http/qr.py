"""Links for a camera. Drawing one takes a while, the longer the link the more, so it is done in a thread."""

from __future__ import annotations

import io
from functools import lru_cache

import segno

from tablee.core.errors import TableeError

LONGEST = 300
"""Bytes of a link; a camera does not read much more from a screen, and whoever wants more wants to keep us busy."""
LONGEST_REPLAY = 858
"""Bytes of a link that holds a game: 97 dots a side, three pixels each on a screen of a hand's breadth. A camera held
close still reads them; of 117 dots (1,273 bytes) the cheaper ones read no more."""


def draw_qr(link: str, longest: int = LONGEST) -> str:
    """A link for a camera, as SVG."""
    if len(link.encode()) > longest:
        raise TableeError("bad_request", None, problem="link")
    drawn = io.BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", border=2, omitsize=True, xmldecl=False)
    return drawn.getvalue().decode()


@lru_cache(maxsize=256)
def room_qr(link: str) -> bytes:
    """The link of a room, which many phones ask for."""
    return draw_qr(link).encode()
