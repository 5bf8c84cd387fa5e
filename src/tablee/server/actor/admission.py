"""Who comes into a room that is full, and how much each may say there. Nobody inside competes with strangers.

Whoever holds a seat always gets in. Members who only watch share one limit, strangers another. Where one of these is
reached, the address with most pages gives one up for an address with fewer, and the oldest page without an identity for
somebody who has one: so one machine cannot shut others out, not even those who come from the same address.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, Protocol, TypeVar

from tablee.server.actor.budgets import Budgets
from tablee.server.actor.sockets import Allowance, Bucket, Socket, TooFast
from tablee.server.room.room import Room

MOST_TABS = 8
"""Pages one person may have open in one room; the oldest makes way."""
CHAT_FROM_ADDRESS = (1.0, 10.0)
"""Lines a second, and at once, from all at one address who only watch."""
MOST_ALLOWANCES = 1_000


class Rank(IntEnum):
    """What somebody is in a room."""

    STRANGER = 0
    MEMBER = 1
    SEATED = 2


LIMITS = {Rank.STRANGER: (100, 20), Rank.MEMBER: (200, 200)}
"""Pages of all who are that in a room, and of those at one address."""


class Visitor(Protocol):
    """What counts of a page that is open, or wants to be."""

    number: int
    """Later ones have higher numbers."""
    person: str
    """A person's key; empty for somebody without an identity."""
    address: str


P = TypeVar("P", bound=Visitor)


@dataclass(frozen=True, slots=True)
class Admitted(Generic[P]):
    """May the newcomer stay, and which pages make way for it?"""

    stays: bool
    moved: list[P] = field(default_factory=list)
    """Older pages of the same person."""
    crowded_out: list[P] = field(default_factory=list)


def admit(newcomer: P, present: Iterable[P], rank: Callable[[str], Rank]) -> Admitted[P]:
    """Decide about a newcomer, by all who are present and what they are in the room."""
    others = sorted(present, key=lambda page: (bool(page.person), page.number))
    own = [page for page in others if newcomer.person and page.person == newcomer.person]
    moved = own[: max(0, len(own) + 1 - MOST_TABS)]
    kind = rank(newcomer.person)
    if kind is Rank.SEATED or moved:
        return Admitted(True, moved)
    alike = [page for page in others if rank(page.person) is kind]
    at = Counter(page.address for page in alike)
    most, most_at_address = LIMITS[kind]
    if len(alike) < most and at[newcomer.address] < most_at_address:
        return Admitted(True)
    crowd, pages = (newcomer.address, 0) if at[newcomer.address] >= most_at_address else at.most_common(1)[0]
    first = next((page for page in alike if page.address == crowd), None)
    is_fair = pages > at[newcomer.address] + 1 or bool(newcomer.person)
    return Admitted(True, crowded_out=[first]) if first and is_fair else Admitted(False)


def gives_way(newcomer: Visitor, inside: Sequence[str], pages: Iterable[Visitor]) -> str | None:
    """Which of these people loses a place to somebody new: who has no page open, else one from the crowd's address."""
    address = {page.person: page.address for page in pages}
    at = Counter(address[one] for one in inside if one in address)
    crowd, most = at.most_common(1)[0] if at else ("", 0)
    gone = [one for one in inside if one not in address]
    fair = [one for one in inside if address.get(one) == crowd] if most > at[newcomer.address] + 1 else []
    return next(iter(gone + fair), None)


def rank_in(room: Room, person: str) -> Rank:
    """What somebody is in this room."""
    member = room.known(person) if person else None
    if member is None:
        return Rank.STRANGER
    return Rank.SEATED if room.seats_of(member.number) else Rank.MEMBER


@dataclass(slots=True)
class Allowances:
    """How much each may say in one room. It stays theirs when they close a page and open another."""

    _people: OrderedDict[str, Allowance] = field(default_factory=OrderedDict)
    _addresses: Budgets = field(default_factory=lambda: Budgets(MOST_ALLOWANCES))

    def of(self, socket: Socket) -> Allowance:
        """One for all pages of a person, one for all strangers at an address."""
        who = socket.person or f"@{socket.address}"
        allowance = self._people.setdefault(who, Allowance())
        self._people.move_to_end(who)
        if len(self._people) > MOST_ALLOWANCES:
            self._people.popitem(last=False)
        return allowance

    def take_line(self, socket: Socket, room: Room) -> None:
        """A line of chat is wanted."""
        self._take("chat", socket.allowance.chat, socket, room)

    def take_reaction(self, socket: Socket, room: Room) -> None:
        """A reaction is wanted: as many as lines of chat, and neither takes from the other."""
        self._take("reactions", socket.allowance.reactions, socket, room)

    def _take(self, what: str, own: Bucket, socket: Socket, room: Room) -> None:
        """Whoever only watches has a limit in common with others who come from there."""
        is_seated = rank_in(room, socket.person) is Rank.SEATED
        shared = None if is_seated else self._addresses.bucket(what, socket.address, *CHAT_FROM_ADDRESS)
        if (shared and not shared.take(0)) or not own.take():
            raise TooFast("chat_too_fast")
        if shared:
            shared.take()
