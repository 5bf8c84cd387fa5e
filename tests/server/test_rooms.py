"""Rooms over real sockets: opened, found, set up, and a whole game against bots."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from server.guests import Guest, scene
from tablee import Record, verify
from tablee.server.room.faces import FACES


@scene
async def test_two_taps_a_game_against_bots_and_a_proof(address: str) -> None:
    anna = Guest(address).arrive()
    await anna.enter(anna.open(bots=["easy", "easy", "random"]))
    assert anna.room["host"] == anna.room["you"] == 0
    await anna.start()
    await anna.play_on()
    assert anna.table
    text = anna.ask(f"/api/records/{anna.table['outcome']['record']}")
    record = Record.from_json(json.dumps(text))
    assert record.proof is not None
    match = verify(record)
    assert match.outcome is not None
    assert list(match.outcome.scores) == anna.table["outcome"]["scores"]
    assert record.proof.contributions[0] == anna.contribution


@pytest.mark.parametrize(
    ("wanted", "key", "english", "french"),
    [
        ({"game": "chess"}, "unknown_game", "There is no game called “chess”", "Il n’y a pas ici de jeu"),
        ({"seats": 9}, "seats", "is for 3 to 6 players", "se joue de 3 à 6"),
        ({"options": {"objectives": 6}}, "refused", "(MU-24)", "(MU-24)"),
        ({"options": {"objectives": "x"}}, "option", "must be a whole number", "doit être un nombre entier"),
        ({"bots": ["genius"]}, "unknown_bot", "There is no bot called “genius”", "robot « genius »"),
        ({"bots": ["easy"] * 4}, "bots_count", "name 3 bots", "nommez 3 robots"),
        ({"name": " \t "}, "empty_text", "at least one letter", "au moins une lettre"),
        ({"name": "x" * 25}, "bad_request", "did not understand", "n’a pas compris"),
        ({"lang": "de"}, "bad_request", "did not understand", "n’a pas compris"),
        ({"seats": "four"}, "bad_request", "did not understand", "n’a pas compris"),
        ({"colour": "red"}, "bad_request", "did not understand", "n’a pas compris"),
    ],
)
def test_a_room_that_cannot_be_opened(
    address: str, wanted: dict[str, Any], key: str, english: str, french: str
) -> None:
    body = {"game": "mind_up", "seats": 4, "bots": [], "name": "Anna", **wanted}
    for lang, text in (("en", english), ("fr", french)):
        reply = Guest(address, lang=lang).arrive().ask("/api/rooms", {"lang": lang, **body})
        assert reply["key"] == key
        assert text.replace("« ", "«\u202f").replace(" »", "\u202f»") in reply["text"].replace("\u00a0", "\u202f")


def test_an_error_speaks_the_language_of_the_form_not_of_the_browser(address: str) -> None:
    anna = Guest(address, lang="en").arrive()
    reply = anna.ask("/api/rooms", {"game": "mind_up", "seats": 9, "name": "Anna", "lang": "fr"})
    assert "se joue de 3" in reply["text"]


@scene
async def test_a_code_is_five_letters_in_any_case(address: str) -> None:
    anna = Guest(address).arrive()
    code = anna.open(seats=4)
    assert re.fullmatch("[A-HJ-NP-Z]{5}", code)
    reply = anna.ask(f"/api/rooms/{code.lower()}")
    assert reply == {"code": code, "game": "mind_up", "host": "Anna", "taken": 1, "seats": 4, "phase": "lobby"} | {
        "link": f"http://{address}/r/{code}"
    }
    await anna.enter(code.lower())
    assert anna.room["code"] == code
    link = anna.ask("/api/rooms", {"game": "mind_up", "seats": 4, "name": "Anna", "lang": "en"})["link"]
    assert re.fullmatch(rf"http://{address}/r/[A-Z]{{5}}", link)
    assert "<svg" in anna.ask(f"/api/rooms/{code}/qr.svg")


@pytest.mark.parametrize("code", ["QQQQQ", "ABC", "ABCDEF", "OOOOO", "12345", "%00%00%00%00%00", "ÀÀÀÀÀ", "a'--x"])
@scene
async def test_a_code_that_no_room_has(address: str, code: str) -> None:
    anna = Guest(address, lang="fr").arrive()
    quoted = code if code.startswith("%") else "".join(f"%{byte:02X}" for byte in code.encode())
    reply = anna.ask(f"/api/rooms/{quoted}")
    assert reply["key"] == "room_unknown"
    assert reply["text"].startswith("Il n’y a pas de salle")
    assert await anna.turned_away(quoted) == ("room_unknown", "gone", False)


@scene
async def test_join_by_name_sit_and_stand(address: str) -> None:
    anna, bob = Guest(address).arrive(), Guest(address, "Bob", "fr").arrive()
    await anna.enter(anna.open(seats=3))
    await bob.enter(anna.code, join=False)
    assert bob.room["you"] is None
    assert await bob.refusal("sit", seat=1) == "not_member"
    await bob.taken("join", name="  Bob\u202e  \u0007le fort ", lang="fr")
    await bob.taken("sit", seat=1)
    await anna.until(lambda g: g.room["seats"][1]["kind"] == "person")
    assert anna.room["seats"][1]["name"] == "Bob le fort"
    bob_now = {"member": 1, "name": "Bob le fort", "lang": "fr", "present": True, "away": False, "muted": False}
    assert 0 <= anna.room["members"][1].pop("face") < FACES
    assert anna.room["members"][1] == bob_now
    assert Guest(address, cookie=bob.cookie).ask("/api/me") == {"name": "Bob le fort", "lang": "fr"}
    await bob.taken("stand", seat=1)
    await anna.until(lambda g: g.room["seats"][1]["kind"] == "empty")


@scene
async def test_the_host_sets_up_the_room(address: str) -> None:
    anna, bob = Guest(address).arrive(), Guest(address, "Bob").arrive()
    await anna.enter(anna.open(seats=3))
    await bob.enter(anna.code)
    await anna.taken("setup", game="upturn", seats=4, options={})
    await anna.taken("bot", seat=1, level="random")
    await anna.taken("settings", clock="fast", stand_in="random", visibility="open")
    await bob.until(lambda g: g.room["clock"] == "fast")
    seats = [seat["kind"] for seat in bob.room["seats"]]
    assert (bob.room["game"], seats) == ("upturn", ["person", "bot", "empty", "empty"])
    assert (bob.room["stand_in"], bob.room["visibility"]) == ("random", "open")
    await anna.taken("settings", grace=False)
    await anna.taken("settings", clock="relaxed")  # what is not said stays
    await bob.until(lambda g: g.room["clock"] == "relaxed")
    assert (bob.room["stand_in"], bob.room["visibility"], bob.room["grace"]) == ("random", "open", False)
    assert await bob.refusal("settings", clock="off", stand_in="easy", visibility="private") == "only_host"
    assert await anna.refusal("settings", clock="off", stand_in="genius", visibility="open") == "unknown_bot"
    assert await anna.refusal("setup", game="upturn", seats=14, options={}) == "seats"


@pytest.mark.parametrize("written", ["mind_map", "mindmap"])
def test_another_game_that_cannot_be_set_says_so_in_its_own_words(address: str, written: str) -> None:
    """Else a deck with a mistake would end the room, and the page would send it again and again."""

    @scene
    async def play() -> None:
        anna, bob = Guest(address).arrive(), Guest(address, "Bob").arrive()
        await anna.enter(anna.open("mind_up", seats=3))
        await bob.enter(anna.code)
        refused = await anna.say("setup", game=written, seats=4, options={"own_words": ["a\u0000"]})
        assert (refused["type"], refused["rule"]) == ("refused", "MM-23")
        assert await anna.refusal("setup", game="chess", seats=4, options={}) == "unknown_game"
        await anna.taken("chat", text="still here")
        assert (await bob.hear("chatter"))["lines"][0]["text"] == "still here"

    play()


@scene
async def test_open_rooms_are_listed_while_people_are_in_the_lobby(address: str) -> None:
    anna, bob = Guest(address).arrive(), Guest(address, "Bob").arrive()
    await anna.enter(anna.open(seats=3, bots=["easy", "easy"], visibility="open"))
    await bob.enter(bob.open(seats=3))
    listed = {room["code"]: room for room in bob.ask("/api/rooms")}
    assert bob.code not in listed
    assert listed[anna.code]["host"] == "Anna"
    assert (listed[anna.code]["taken"], listed[anna.code]["seats"]) == (3, 3)
    await anna.start()
    assert anna.code not in {room["code"] for room in bob.ask("/api/rooms")}


@scene
async def test_records_exist_once_a_game_is_over(address: str) -> None:
    anna = Guest(address, lang="fr").arrive()
    await anna.enter(anna.open(seats=3, bots=["random", "random"]))
    await anna.start()
    for wrong in (f"{anna.code}-1", f"{anna.code}-²", f"{anna.code}-x", f"{anna.code}-", anna.code, "nothing-1"):
        reply = anna.ask("/api/records/" + "".join(f"%{byte:02X}" for byte in wrong.encode()))
        assert reply["key"] in ("record_missing", "room_unknown")
    await anna.play_on()
    assert anna.ask(f"/api/records/{anna.code}-1")["game"] == "mind_up"
