"""A stranger may watch, and that is all: looked at on the raw frames."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor

# A socket beside the page's own, under the stranger's cookie: send these messages, give what the server answers.
SPEAK = """([code, words]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/ws/${code}`), answers = []
  socket.onopen = () => words.forEach((word) => socket.send(JSON.stringify(word)))
  socket.onmessage = (event) => {
    const message = JSON.parse(event.data)
    if (message.type === 'ack' || message.type === 'refused') answers.push(message)
    if (answers.length === words.length) socket.close()
  }
  socket.onclose = () => resolve(answers)
})"""


def speak(person: Visitor, code: str, *words: dict[str, Any]) -> list[dict[str, Any]]:
    numbered = [{"id": f"w{place}", **word} for place, word in enumerate(words)]
    answers: list[dict[str, Any]] = person.page.evaluate(SPEAK, [code, numbered])
    return answers


def tables(person: Visitor) -> list[dict[str, Any]]:
    """Every table the page was shown."""
    return [message for message in map(json.loads, person.frames) if message["type"] == "table_now"]


def open_cards(view: dict[str, Any]) -> set[int]:
    """Every card a view names, wherever in it."""
    columns = [card for player in view["columns"] for column in player for card in column]
    known = [card for hand in view["known"] for card in hand]
    return {*view["row"], *columns, *known, *view["hand"]}


@pytest.mark.chromium
def test_no_frame_for_a_stranger_holds_a_hand(server: ServerProcess, visit: Visit) -> None:
    anna, stranger = visit(server.address).play_now(), visit(server.address)
    stranger.go(f"/r/{anna.code}")
    expect(stranger.page.get_by_text(stranger.say("room.watching_you"))).to_be_visible()
    for turn in range(1, 4):
        anna.expect_turn(1, turn)
        stranger.expect_turn(1, turn)
        hand = set(anna.cards)
        for table in tables(stranger):
            (seen,) = table["seen"]
            assert seen["seat"] is None
            assert seen["mine"] is None
            assert seen["view"]["hand"] == []
            assert not open_cards(seen["view"]) & hand
        anna.choose(anna.cards[0])
    stranger.expect_turn(1, 4)
    expect(stranger.hand).to_have_count(0)
    assert len(tables(stranger)) >= 4
    assert any(table["seen"][0]["view"]["hand"] for table in tables(anna)), "the test looks at the right place"


def test_a_stranger_cannot_play_for_anybody(server: ServerProcess, visit: Visit) -> None:
    """Neither from outside nor as a member without a seat; nothing changes, and the others do not even notice."""
    anna, stranger = visit(server.address).play_now(), visit(server.address)
    hand, code = anna.cards, anna.code
    stranger.go(f"/r/{code}")
    stranger.expect_turn(1, 1)
    answer = {"type": "answer", "seat": 0, "step": 0, "move": {"card": hand[0]}}
    join = {"type": "join", "name": "Eve", "lang": "en"}
    (refused,) = speak(stranger, code, answer)
    assert refused["type"] == "refused"
    joined, *answers = speak(
        stranger, code, join, answer, {**answer, "seat": 1}, {"type": "withdraw", "seat": 0, "step": 0}
    )
    assert joined["type"] == "ack"
    assert [message["type"] for message in answers] == ["refused"] * 3
    assert all(message["text"] for message in answers)
    assert anna.cards == hand
    anna.expect_turn(1, 1)
    expect(anna.hand.locator(".chosen")).to_have_count(0)
    anna.choose(hand[1])
    anna.expect_turn(1, 2)
    assert anna.cards == [hand[0], *hand[2:]]


def test_the_record_is_released_after_the_end_only(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address).play_now()
    answer = anna.context.request.get(f"{server.address}/api/records/{anna.code}-1")
    assert answer.status == 404
    assert "secret" not in answer.text()
