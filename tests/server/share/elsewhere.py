"""Somebody who comes over a relay, by the public name."""

from __future__ import annotations

from websockets.asyncio.client import connect

from server.guests import OPEN, Guest

HOST = "play.example"
URL = f"https://{HOST}"


async def come_in(guest: Guest, code: str) -> None:
    """As a browser would that has asked for the public address; the relay leaves its headers as they are."""
    host, _, port = guest.address.partition(":")
    headers = {"cookie": guest.cookie, "origin": URL}
    line = await connect(f"ws://{HOST}/ws/{code}", additional_headers=headers, host=host, port=int(port), proxy=None)
    OPEN.append(line)
    guest.code, guest._socket = code, line
    await guest.hear("chatter")
    if guest.room["you"] is None:
        await guest.say("join", name=guest.name, lang=guest.lang)
