"""People and their passes to another device, as the database keeps them. Of secrets it knows nothing but the hash."""

from __future__ import annotations

from collections.abc import Awaitable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, func, insert, select, update

from tablee.server.store.notices import SecretChanged
from tablee.server.store.tables import inputs, passes, people, visits

if TYPE_CHECKING:
    from tablee.server.store.store import Store

SPARED_MS = 2 * 3600 * 1000
"""Longer than from one purge to the next."""


@dataclass(frozen=True, slots=True)
class People:
    """Everybody the server has met. Whoever has no row here is a stranger, whatever their cookie says."""

    store: Store

    def add(self, key: str, secret: str, at: int) -> Awaitable[list[int]]:
        """A new person."""
        return self.store.change(insert(people).values(key=key, secret=secret, since=at))

    def find(self, secret: str) -> str | None:
        """The key of whoever has the secret with this hash."""
        with self.store.reading() as connection:
            found = connection.execute(select(people.c.key).where(people.c.secret == secret)).scalar()
            return None if found is None else str(found)

    def known_secrets(self, hashes: Collection[str]) -> set[str]:
        """Those of these hashes that are somebody's secret."""
        with self.store.reading() as connection:
            found = connection.execute(select(people.c.secret).where(people.c.secret.in_(hashes)))
            return {str(secret) for secret in found.scalars()}

    def called(self, key: str) -> tuple[str | None, str | None] | None:
        """Name and language of somebody; both are None until they have joined a room."""
        with self.store.reading() as connection:
            row = connection.execute(select(people.c.name, people.c.lang).where(people.c.key == key)).first()
            return None if row is None else (row[0], row[1])

    def count(self) -> int:
        """How many they are."""
        with self.store.reading() as connection:
            return connection.execute(select(func.count()).select_from(people)).scalar_one()

    def has_been_in(self, room: str, key: str) -> bool:
        """Has this person ever taken part in that room? The room itself is not read."""
        theirs = (inputs.c.room == room) & inputs.c.client.startswith(f"{key}:", autoescape=True)
        with self.store.reading() as connection:
            return connection.execute(select(inputs.c.n).where(theirs).limit(1)).first() is not None

    async def rotate(self, key: str, old: str, new: str) -> bool:
        """The secret is another one, and passes with the old one are void. False where it was theirs no longer."""
        is_theirs = (people.c.key == key) & (people.c.secret == old)
        changed, *_ = await self.store.change(
            update(people).where(is_theirs).values(secret=new),
            delete(passes).where(passes.c.person == key),
            *self.store.let_know(SecretChanged(old)),
        )
        return changed == 1

    async def purge(self, before: int, now: int, present: Collection[str]) -> int:
        """Forget who came before then and never joined a room, unless they are here; passes that are too old, too.

        Who is here is spared for a while: another node, which does not see them, must not forget them either.
        """
        nameless = people.c.name.is_(None)
        _, gone, _ = await self.store.change(
            update(people).where(nameless, people.c.key.in_(present)).values(since=before + SPARED_MS),
            delete(people).where(nameless, people.c.since < before),
            delete(passes).where(passes.c.until <= now),
        )
        return gone

    def give_pass(self, key: str, token: str, sealed: str, until: int) -> Awaitable[list[int]]:
        """A pass; an earlier one of the same person is good no longer."""
        made = insert(passes).values(token=token, person=key, sealed=sealed, until=until)
        return self.store.change(delete(passes).where(passes.c.person == key), made)

    def pass_for(self, token: str, now: int) -> str | None:
        """The sealed secret of a pass that is still good."""
        good = (passes.c.token == token) & (passes.c.until > now)
        with self.store.reading() as connection:
            found = connection.execute(select(passes.c.sealed).where(good)).scalar()
            return None if found is None else str(found)

    def has_pass(self, key: str, now: int) -> bool:
        """Has this person a pass that nobody has used yet?"""
        good = (passes.c.person == key) & (passes.c.until > now)
        with self.store.reading() as connection:
            return connection.execute(select(passes.c.token).where(good)).first() is not None

    async def use_pass(self, token: str) -> bool:
        """It is used. True for one caller only, however many show the same pass at the same time."""
        (used,) = await self.store.change(delete(passes).where(passes.c.token == token))
        return used == 1


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Somebody, as far as a host can tell them from others of the same name."""

    key: str
    name: str
    since: int
    rooms: int


def known_as(connection: Connection, who: str) -> list[Acquaintance]:
    """Everybody of that name, or whose key begins so (ten letters at least)."""
    rooms = select(func.count()).select_from(visits).where(visits.c.person == people.c.key).scalar_subquery()
    wanted = select(people.c.key, people.c.name, people.c.since, rooms).where(people.c.name.is_not(None))
    folded = who.strip().casefold()
    return [
        Acquaintance(key, name, since, count)
        for key, name, since, count in connection.execute(wanted.order_by(people.c.since))
        if name.casefold() == folded or (len(folded) >= 10 and key.startswith(folded))
    ]
