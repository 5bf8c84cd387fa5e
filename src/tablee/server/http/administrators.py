"""Who administers the server: whoever has opened the link that its terminal shows. No right follows from an address."""

from __future__ import annotations

from dataclasses import dataclass, field
from hmac import compare_digest

from tablee.server.http.identity import hash_of, new_secret


@dataclass(slots=True)
class Administrators:
    """Kept in memory only: a server that starts anew shows a new link."""

    people: set[str] = field(default_factory=set)
    control: str = field(default_factory=new_secret)
    """What commands on this machine show; a file beside the database has it (`keeping/control.py`)."""
    _offered: str = ""
    """The hash of what the link holds, until it is used."""

    def offer(self) -> str:
        """What the link holds: whoever shows it first is an administrator."""
        token = new_secret()
        self._offered = hash_of(token)
        return token

    def is_offered(self, token: str) -> bool:
        """Is this what the link holds, and has nobody used it?"""
        return bool(self._offered) and compare_digest(hash_of(token), self._offered)

    def is_control(self, token: str) -> bool:
        """Does a command of whoever owns the database ask?"""
        return compare_digest(hash_of(token), hash_of(self.control))

    def accept(self, token: str, key: str) -> None:
        """Somebody shows it. It is good once."""
        if self.is_offered(token):
            self._offered = ""
            self.people.add(key)
