"""Who somebody is: a guest with a random secret in a cookie that scripts cannot read; only its hash is kept."""

from __future__ import annotations

import re
import secrets
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
    """What the house keeps of a secret."""
    return sha256(f"tablee/{secret}".encode()).hexdigest()[:40]


def person_key(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The key of whoever sent the cookie; None for a stranger."""
    secret = connection.cookies.get(COOKIE, "")
    return key_of(secret) if re.fullmatch(r"[0-9a-f]{32}", secret) else None


def cookie(secret: str, *, secure: bool) -> Cookie:
    """Friends on the LAN come by plain http, so the cookie is Secure only under https."""
    return Cookie(key=COOKIE, value=secret, max_age=YEAR, httponly=True, secure=secure, samesite="lax", path="/")


def language(header: str) -> str:
    """French or English, by what the browser prefers."""
    for part in header.lower().split(","):
        lang = part.split(";")[0].strip()[:2]
        if lang in ("en", "fr"):
            return lang
    return "en"
