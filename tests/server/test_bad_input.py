"""Rubbish, haste and strangers: a typed error with its text, the socket stays open, nothing changes."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.guests import Guest, scene
from server.test_people import table_of
from tablee.server.actor.sockets import BURST, LARGEST, PATIENCE

RUBBISH: list[tuple[str, str | None]] = [
    ("", None),
    ("{", None),
    ("null", None),
    ("[]", None),
    ("42", None),
    ('"join"', None),
    ("{}", None),
    ('{"type": "dance", "id": "r1"}', "r1"),
    ('{"type": 7, "id": "r2"}', "r2"),
    ('{"type": "sit", "id": "r3"}', "r3"),
    ('{"type": "sit", "id": "r4", "seat": "one"}', "r4"),
    ('{"type": "sit", "id": "r5", "seat": -1}', "r5"),
    ('{"type": "sit", "id": "r6", "seat": 1.5}', "r6"),
    ('{"type": "sit", "id": "r7", "seat": true}', "r7"),
    ('{"type": "sit", "id": "r8", "seat": 99999999999999999999999999}', "r8"),
    ('{"type": "sit", "id": "", "seat": 1}', ""),
    ('{"type": "sit", "id": "not an id", "seat": 1}', "not an id"),
    ('{"type": "sit", "id": ["r9"], "seat": 1}', None),
    ('{"type": "sit", "seat": 1}', None),
    ('{"type": "sit", "id": "r10", "seat": 1, "extra": true}', "r10"),
    ('{"type": "chat", "id": "r11", "text": "\\ud800"}', None),
    ('{"type": "setup", "id": "r12", "game": "mind_up", "seats": 3, "options": {"a": "\\udc00"}}', None),
    ('{"type": "setup", "id": "r13", "game": "mind_up", "seats": 3, "options": []}', "r13"),
    ('{"type": "setup", "id": "r14", "game": "mind_up", "seats": 3, "options": {}, "teams": [1e9, 0, 0]}', "r14"),
    ('{"type": "setup", "id": "r15", "game": "mind_up", "seats": 3, "options": ' + "[" * 5000, None),
    ('{"type": "answer", "id": "r16", "seat": 0, "step": 0, "move": ' + '{"a":' * 5000 + "1" + "}" * 5001, None),
    ('{"type": "answer", "id": "r17", "seat": 0, "step": 0, "move": {"card": ' + "9" * 5000 + "}}", None),
    ('{"type": "chat", "id": "r18", "text": NaN}', None),
    ('{"type": "opened", "id": "r19"}', "r19"),
]


@scene
async def test_rubbish_is_answered_and_the_socket_lives_on(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    before = anna.room
    for text, said in RUBBISH:
        await anna.send(text)
        message = await anna.hear("refused")
        assert (message["key"], message["id"]) == ("bad_message", said), text[:80]
        assert message["text"].startswith("The house did not understand this message")
        await asyncio.sleep(0.03)
    await anna.taken("chat", text="still here")
    assert anna.room == before


@pytest.mark.parametrize(
    ("move", "key"),
    [
        ({}, "tag"),
        ({"card": "46"}, "integer"),
        ({"card": True}, "integer"),
        ({"card": None}, "integer"),
        ({"card": [1]}, "integer"),
        ({"card": 1, "and": 2}, "unknown"),
        ({"card": 10**30}, "not_in_hand"),
        ({"card": -1}, "not_in_hand"),
        ({"a" * 1000: {"b": [[[[]]]]}}, "tag"),
    ],
)
@scene
async def test_moves_that_are_none(address: str, move: dict[str, Any], key: str) -> None:
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    await anna.start()
    assert await anna.refusal("answer", seat=0, step=0, move=move) == key
    assert await anna.refusal("answer", seat=0, step=10**30, move={"card": 1}) == "stale"
    assert await anna.refusal("kick", member=10**30) == "no_such_member"
    assert anna.seen["mine"] is None


@scene
async def test_large_messages_are_refused_and_huge_ones_end_the_socket(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    await anna.send('{"type": "chat", "id": "big", "text": "' + "x" * LARGEST + '"}')
    assert (await anna.hear("refused"))["key"] == "too_large"
    await anna.send('{"type": "chat", "id": "big", "text": "' + "é" * (LARGEST // 2) + '"}')
    assert (await anna.hear("refused"))["key"] == "too_large"
    await anna.taken("chat", text="still here")
    with suppress(ConnectionClosed, ConnectionResetError):  # it may be closed before all of it is sent
        await anna.send("x" * (2 << 20))
    await anna.until_closed()
    await anna.enter(anna.code)


@scene
async def test_binary_frames_are_no_messages(address: str) -> None:
    (anna,) = await table_of(address, "Anna")
    for data in (b"", b"\xff\x00\xfe", b'{"type": "leave", "id": "b"}'):
        await anna.send(data)
        assert (await anna.hear("refused"))["key"] == "bad_message"
    await anna.taken("chat", text="still here")


@scene
async def test_a_flood_is_slowed_down_then_closed(address: str) -> None:
    anna, bob = await table_of(address, "Anna", "Bob")
    for n in range(int(BURST) + 2):
        await anna.send({"type": "unready", "id": f"f{n}"})
    assert "too_fast" in [(await anna.hear("refused"))["key"]]
    with suppress(ConnectionClosed):
        for n in range(int(BURST * (PATIENCE + 3))):
            await anna.send({"type": "unready", "id": f"g{n}"})
    await anna.until_closed()
    assert anna.received[-1] == {"type": "bye", "reason": "flood", "again": False}
    await bob.taken("chat", text="nobody else is punished")


@scene
async def test_names_come_back_as_they_are_written(address: str) -> None:
    bob = Guest(address, "<script>alert(1)</script>").arrive()
    await bob.enter(bob.open(seats=3, name='"><b>\u202eBob\u2066\n</b>'))
    assert bob.room["members"][0]["name"] == '"><b> Bob </b>'
    await bob.taken("join", name="'; DROP TABLE;--", lang="en")
    await bob.until(lambda g: g.room["members"][0]["name"] == "'; DROP TABLE;--")
    for name in ("\u0000", "\u200b", " ", "\u202e\u202d", "\u3164", "\u2800", "\ufe0f", "\U000e0100"):
        assert bob.ask("/api/rooms", {"game": "mind_up", "seats": 3, "name": name, "lang": "en"})["key"] == "empty_text"
        assert await bob.refusal("join", name=name, lang="en") == "empty_text"
    assert await bob.refusal("join", name="x" * 25, lang="en") == "bad_message"
    assert await bob.refusal("join", name="Bob", lang="de") == "bad_message"
    await bob.taken("join", name="a\u0000b 👩\u200d🍳", lang="fr")
    assert bob.ask("/api/me") == {"name": "a b 👩\u200d🍳", "lang": "fr"}


ORIGINS = ["https://evil.example", "null", "http://[", "http://127.0.0.1:1", "http://127.0.0.1", "", "file://", "://"]


@pytest.mark.parametrize("origin", ORIGINS)
@scene
async def test_pages_of_other_sites_are_refused(address: str, origin: str) -> None:
    anna = Guest(address).arrive()
    code = anna.open(seats=3)
    body = {"game": "mind_up", "seats": 3, "name": "Anna", "lang": "en"}
    assert anna.ask("/api/rooms", body, {"origin": origin})["key"] == "foreign_origin"
    with pytest.raises(InvalidStatus) as status:
        await connect(f"ws://{address}/ws/{code}", additional_headers={"cookie": anna.cookie, "origin": origin})
    assert status.value.response.status_code == 403


def test_strangers_open_no_rooms(address: str) -> None:
    body = {"game": "mind_up", "seats": 3, "name": "Anna", "lang": "en"}
    for cookie in ("", "tablee=", "tablee=xyz", "tablee=" + "0" * 32, "tablee=" + "A" * 32, "other=1", "tablee=%00"):
        assert Guest(address, cookie=cookie).ask("/api/rooms", body)["key"] == "stranger_here"


@pytest.mark.parametrize("cookie", ["", "tablee=", "tablee=xyz", "tablee=" + "G" * 32])
@scene
async def test_all_who_have_no_cookie_are_not_one_person(address: str, cookie: str) -> None:
    (anna,) = await table_of(address, "Anna")
    nobody = await Guest(address, cookie=cookie).enter(anna.code, join=False)
    for kind, fields in (("join", {"name": "N", "lang": "en"}), ("sit", {"seat": 1}), ("unready", {})):
        message = await nobody.say(kind, **fields)
        assert message["key"] == "stranger_here"
    assert [member["name"] for member in anna.room["members"]] == ["Anna"]


def test_rooms_opened_too_fast(address: str) -> None:
    anna = Guest(address, lang="fr").arrive()
    body = {"game": "mind_up", "seats": 3, "name": "Anna", "lang": "fr"}
    keys = [anna.ask("/api/rooms", body).get("key") for _ in range(23)]
    assert keys[:20] == [None] * 20
    assert keys[-1] == "too_fast"
    assert anna.ask("/api/rooms", body)["text"].startswith("Un instant")


@scene
async def test_codes_tried_one_after_the_other(address: str) -> None:
    code = Guest(address).arrive().open(seats=3)
    bob = Guest(address).arrive()
    keys = [bob.ask("/api/rooms/QQQQQ")["key"] for _ in range(25)]
    assert keys[0] == "room_unknown"
    assert keys[-1] == "too_fast"
    assert bob.ask(f"/api/rooms/{code}")["key"] == "too_fast"  # else a guess that hits would show
    assert await bob.turned_away("QQQQQ") == ("too_fast", "gone", True)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"game": 7}', b"[" * 100_000, b'{"options": {"a": "\\ud800"}}']
)
def test_bodies_that_are_no_request(address: str, body: bytes) -> None:
    anna = Guest(address, lang="fr").arrive()
    status, reply = raw(address, "/api/rooms", body, cookie=anna.cookie)
    assert status == 400
    assert reply["key"] == "bad_request"
    assert "n’a pas compris" in reply["text"]


def test_a_body_that_is_too_large(address: str) -> None:
    anna = Guest(address).arrive()
    status, reply = raw(address, "/api/rooms", b'{"game": "' + b"x" * 300_000 + b'"}', cookie=anna.cookie)
    assert (status, reply["key"]) == (413, "too_large")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/nothing", 404),
        ("/api/rooms/ABCDE/nothing", 404),
        ("/api/rules/chess", 404),
        ("/api/rules/mind_up?lang=de", 400),
        ("/api/rules/..%2f..%2fetc", 404),
        ("/api/records/..%2f..%2fetc", 404),
        ("/assets/..%2f..%2fapp.py", 404),
        ("/assets/%2e%2e/%2e%2e/app.py", 404),
        ("/api/rooms/%ff%fe", 404),
    ],
)
def test_paths_that_lead_nowhere(address: str, path: str, status: int) -> None:
    found, reply = raw(address, path)
    assert found == status
    assert reply["text"]


def raw(address: str, path: str, body: bytes | None = None, cookie: str = "") -> tuple[int, dict[str, Any]]:
    headers = {"content-type": "application/json", "cookie": cookie, "accept-language": "fr-CA,en;q=0.5"}
    request = urllib.request.Request(f"http://{address}{path}", body, headers)
    try:
        answer = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, json.loads(answer.read())
