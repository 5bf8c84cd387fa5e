"""People and their passes to another device, as the database keeps them. Of secrets it knows nothing but the hash."""

from __future__ import annotations

from collections.abc import Awaitable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, insert, select, update

from tablee.server.store.tables import inputs, passes, people

if TYPE_CHECKING:
    from tablee.server.store.store import Store


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
        changed, _ = await self.store.change(
            update(people).where(is_theirs).values(secret=new), delete(passes).where(passes.c.person == key)
        )
        return changed == 1

    async def purge(self, before: int, now: int, present: Collection[str]) -> int:
        """Forget who came before then and never joined a room, unless they are here; passes that are too old, too."""
        idle = people.c.name.is_(None) & (people.c.since < before) & people.c.key.not_in(present)
        gone, _ = await self.store.change(delete(people).where(idle), delete(passes).where(passes.c.until <= now))
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

    async def use_pass(self, token: str) -> bool:
        """It is used. True for one caller only, however many show the same pass at the same time."""
        (used,) = await self.store.change(delete(passes).where(passes.c.token == token))
        return used == 1
