"""Rooms with many pages: to tell all of them something takes a while, in which every other room waits.

Twenty messages a second are nothing, and a hundred pages are nothing; but whoever has a hundred pages in a room of
their own and changes it twenty times a second from each of them would keep the whole server busy. So a room that has
told many rests before it tells them more. What comes meanwhile is dealt with afterwards, and in order.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

CROWD = 24
"""Messages at once that are no burden: a full table, a television, a few who watch."""
EACH = 0.0001
"""Seconds that one takes on the event loop, about."""
REST = 4
"""A room rests so many times as long as it has worked."""
LONGEST = 1.0


@dataclass(slots=True)
class Crowds:
    """What all rooms of a server share: those that rest at the same time rest the longer, so their share stays."""

    resting: int = 0

    async def rest(self, messages: int) -> None:
        """So many messages were sent at once, more than a crowd gets."""
        self.resting += 1
        try:
            await asyncio.sleep(self.pause(messages))
        finally:
            self.resting -= 1

    def pause(self, messages: int) -> float:
        """Seconds until the same may be done again."""
        return min(LONGEST, messages * EACH * REST * max(1, self.resting)) if messages > CROWD else 0.0
