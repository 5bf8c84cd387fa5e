"""Who somebody is: a guest with a random secret in a cookie that scripts cannot read; only its hash is kept."""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "tablee"
YEAR = 365 * 24 * 3600


def new_secret() -> str:
    """128 bits nobody can guess."""
    return secrets.token_hex(16)


def key_of(secret: str) -> str:
    """What the server keeps of a secret."""
    return sha256(f"tablee/{secret}".encode()).hexdigest()[:40]


def person_key(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The key of whoever sent the cookie; None for a stranger."""
    secret = secret_in(connection)
    return key_of(secret) if secret else None


def secret_in(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """What the cookie holds, if it could be a secret of ours."""
    secret = connection.cookies.get(COOKIE, "")
    return secret if re.fullmatch(r"[0-9a-f]{32}", secret) else None


def cookie(secret: str, *, secure: bool) -> Cookie:
    """Friends on the LAN come by plain http, so the cookie is Secure only under https."""
    return Cookie(key=COOKIE, value=secret, max_age=YEAR, httponly=True, secure=secure, samesite="lax", path="/")


@dataclass(slots=True)
class DevicePasses:
    """People on their way to another device: good once, for a short while, kept in memory only."""

    seconds: int = 120
    _waiting: dict[str, tuple[float, str, int]] = field(default_factory=dict)
    """By the token's hash: until when, whose, and their secret, which only the token opens."""

    def give(self, secret: str) -> str:
        """A token for whoever holds the secret; an earlier one is good no longer."""
        now, key, token = time.monotonic(), key_of(secret), new_secret()
        self._waiting = {held: one for held, one in self._waiting.items() if one[0] > now and one[1] != key}
        self._waiting[key_of(token)] = (now + self.seconds, key, int(secret, 16) ^ _pad(token))
        return token

    def take(self, token: str) -> str | None:
        """The secret a token stands for, once; None for a token that is used, too old or made up."""
        until, _, sealed = self._waiting.pop(key_of(token), (0.0, "", 0))
        return f"{sealed ^ _pad(token):032x}" if time.monotonic() < until else None


def _pad(token: str) -> int:
    return int(sha256(f"tablee/pass/{token}".encode()).hexdigest()[:32], 16)


def language(header: str) -> str:
    """French or English, by what the browser prefers."""
    for part in header.lower().split(","):
        lang = part.split(";")[0].strip()[:2]
        if lang in ("en", "fr"):
            return lang
    return "en"
