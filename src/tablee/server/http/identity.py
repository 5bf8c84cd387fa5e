"""Who somebody is: a guest with a random secret in a cookie that scripts cannot read; only its hash is kept."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "tablee"
SECRET = re.compile(rf"(?:^|;)[ \t]*{COOKIE}=([0-9a-f]{{32}})[ \t]*(?=;|$)")
"""A secret of ours among the cookies that a browser sends."""
YEAR = 365 * 24 * 3600


def new_secret() -> str:
    """128 bits nobody can guess."""
    return secrets.token_hex(16)


def new_key() -> str:
    """What somebody is called in the logs for ever. It says nothing of their secret, so that one can change."""
    return secrets.token_hex(20)


def hash_of(secret: str) -> str:
    """What the server keeps of a secret."""
    return sha256(f"tablee/{secret}".encode()).hexdigest()[:40]


def seal(secret: str, token: str) -> str:
    """A secret that only the token opens. Opening is the same again."""
    pad = sha256(f"tablee/pass/{token}".encode()).hexdigest()[:32]
    return f"{int(secret, 16) ^ int(pad, 16):032x}"


def secret_in(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """What the cookie holds, if it could be a secret of ours.

    It is looked for and not parsed: Python's parser takes seconds for some kilobytes of quoted signs.
    """
    found = [secret for header in connection.headers.getall("cookie", []) for secret in SECRET.findall(header)]
    return found[-1] if found else None


def cookie(secret: str, *, secure: bool) -> Cookie:
    """Friends on the LAN come by plain http, so the cookie is Secure only under https."""
    return Cookie(key=COOKIE, value=secret, max_age=YEAR, httponly=True, secure=secure, samesite="lax", path="/")


def no_cookie() -> Cookie:
    """The browser forgets who it was."""
    return Cookie(key=COOKIE, value="", max_age=0, httponly=True, samesite="lax", path="/")


def language(header: str) -> str:
    """French or English, by what the browser prefers."""
    for part in header.lower().split(","):
        lang = part.split(";")[0].strip()[:2]
        if lang in ("en", "fr"):
            return lang
    return "en"
