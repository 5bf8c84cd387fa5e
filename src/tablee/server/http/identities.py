"""Whom a cookie belongs to: to a row the server has made, or to nobody. And the pages each of them has open."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tablee.server import clock
from tablee.server.actor.sockets import Socket
from tablee.server.http.identity import hash_of, new_key, new_secret
from tablee.server.protocol.to_page import Bye
from tablee.server.store.people import People

REMEMBERED = 10.0
"""Seconds until the database is asked again: so long another node may take somebody for who they were."""
MOST_REMEMBERED = 10_000
DAY = 24 * 3600 * 1000
SIGNED_OUT = Bye("signed_out", again=False)


@dataclass(slots=True)
class OpenPages:
    """Every socket of this server, by the hash of the secret it came with ("" for none)."""

    _pages: dict[str, set[Socket]] = field(default_factory=dict)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    @contextmanager
    def opened(self, page: Socket, secret: str) -> Iterator[None]:
        """As long as it is open."""
        self._pages.setdefault(secret, set()).add(page)
        try:
            yield
        finally:
            self._pages[secret].discard(page)
            if not self._pages[secret]:
                del self._pages[secret]
            self._changed.set()

    def close(self, secret: str, bye: Bye) -> None:
        """Close all pages that came with this secret."""
        for page in self._pages.get(secret, ()):
            page.close(bye)

    def close_person(self, key: str, bye: Bye) -> None:
        """Close all pages of somebody, whatever they came with."""
        for page in [page for pages in self._pages.values() for page in pages if page.person == key]:
            page.close(bye)

    async def emptied(self) -> None:
        """Wait until none is open."""
        while self._pages:
            self._changed.clear()
            await self._changed.wait()

    def __len__(self) -> int:
        return sum(map(len, self._pages.values()))

    @property
    def secrets(self) -> set[str]:
        """What they came with, as hashes."""
        return set(self._pages) - {""}

    @property
    def people(self) -> set[str]:
        """Everybody who has one open."""
        return {page.person for pages in self._pages.values() for page in pages} - {""}


class Identities:
    """Looks people up, remembers them for a moment, makes new ones and changes their secrets."""

    def __init__(self, people: People, pages: OpenPages) -> None:
        self._people = people
        self._pages = pages
        self._known: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._rotations = 0

    async def find(self, secret: str | None) -> str | None:
        """The key of whoever this secret belongs to; None for a stranger. Strangers are not remembered."""
        if secret is None:
            return None
        hashed = hash_of(secret)
        key, until = self._known.get(hashed, ("", 0.0))
        if clock.now() < until:
            return key
        rotations = self._rotations
        found = await asyncio.to_thread(self._people.find, hashed)
        if found is not None and rotations == self._rotations:  # else it may be what was true before
            self._known[hashed] = found, clock.now() + REMEMBERED
            self._known.move_to_end(hashed)
            while len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        return found

    async def make(self) -> tuple[str, str]:
        """A new person: their key, and their secret, which is told to them alone."""
        key, secret = new_key(), new_secret()
        await self._people.add(key, hash_of(secret), clock.now_ms())
        return key, secret

    async def rotate(self, key: str, secret: str) -> str | None:
        """Another secret for the same person; pages that came with the old one are closed. None: it was too late."""
        new = new_secret()
        if not await self._people.rotate(key, hash_of(secret), hash_of(new)):
            return None
        self.sign_out(hash_of(secret))
        return new

    def sign_out(self, hashed: str) -> None:
        """The secret with this hash is nobody's any more."""
        # A page is registered before it is looked up, so that none can have slipped through with the old secret.
        self._rotations += 1
        self._known.pop(hashed, None)
        self._pages.close(hashed, SIGNED_OUT)

    async def check_again(self) -> None:
        """Other nodes may have signed somebody out without our hearing of it."""
        self._rotations += 1
        self._known.clear()
        here = self._pages.secrets
        known = await asyncio.to_thread(self._people.known_secrets, here)
        for hashed in here - known:
            self._pages.close(hashed, SIGNED_OUT)

    def forget(self, key: str | None = None) -> None:
        """Somebody is nobody any more, and their pages are closed; None: the database decides anew about everybody."""
        self._rotations += 1
        for hashed in [hashed for hashed, (known, _) in self._known.items() if key in (None, known)]:
            del self._known[hashed]
        if key:
            self._pages.close_person(key, SIGNED_OUT)

    async def purge(self) -> int:
        """Forget whoever came a day ago or more and never joined a room."""
        return await self._people.purge(clock.now_ms() - DAY, clock.now_ms(), self._pages.people)
