"""Quick reactions: seen by everybody who looks, by the rules of the chat, and gone with the moment."""

from __future__ import annotations

from server.guests import Guest, scene
from tablee.server.actor.sockets import CHAT_BURST


async def two(address: str) -> tuple[Guest, Guest]:
    anna = Guest(address, "Anna").arrive()
    await anna.enter(anna.open(seats=3, bots=["easy"]))
    return anna, await Guest(address, "Bob").arrive().enter(anna.code)


@scene
async def test_a_reaction_is_seen_by_all_and_kept_by_nobody(address: str) -> None:
    anna, bob = await two(address)
    tv = await Guest(address, "").arrive().enter(anna.code, join=False)
    await bob.send({"type": "react", "id": "r1", "reaction": "laugh"})
    for page in (anna, bob, tv):
        assert await page.hear("reacted") == {"type": "reacted", "member": 1, "reaction": "laugh"}
    late = await Guest(address, "Late").arrive().enter(anna.code)
    await late.taken("chat", text="what was so funny?")
    assert all(message["type"] != "reacted" for message in late.received)


@scene
async def test_who_may_not_chat_may_not_react(address: str) -> None:
    anna, bob = await two(address)
    stranger = await Guest(address, "Stranger").arrive().enter(anna.code, join=False)
    assert await stranger.refusal("react", reaction="wow") == "not_member"
    await anna.taken("mute", member=1, muted=True)
    assert await bob.refusal("react", reaction="wow") == "muted"
    await anna.taken("mute", member=1, muted=False)
    await anna.taken("settings", chat=False)
    assert await bob.refusal("react", reaction="wow") == "chat_off"
    assert await anna.refusal("react", reaction="wow") == "chat_off"
    assert await bob.refusal("react", reaction="rude") == "bad_message"
    await anna.taken("settings", chat=True)
    assert all(message["type"] != "reacted" for message in anna.received)


@scene
async def test_there_are_as_many_as_lines_and_neither_takes_from_the_other(address: str) -> None:
    anna, bob = await two(address)
    await bob.taken("sit", seat=2)
    for number in range(int(CHAT_BURST)):
        await bob.send({"type": "react", "id": f"r{number}", "reaction": "bravo"})
        await anna.hear("reacted")
    assert await bob.refusal("react", reaction="bravo") == "chat_too_fast"
    await bob.taken("chat", text="words are still free")
