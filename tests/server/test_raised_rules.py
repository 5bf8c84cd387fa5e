"""A release raises the version of one game's rules: only its running games end, with a notice, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.guests import Guest, scene, serving, sqlite
from tablee.core.catalog import game as find_game


@scene
async def test_only_running_games_of_that_game_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bob, carl = Guest("", "Anna"), Guest("", "Bob", "fr"), Guest("", "Carl")
    with serving(sqlite(tmp_path)) as address:
        for guest, game, bots in ((anna, "mind_up", 3), (bob, "mind_up", 3), (carl, "upturn", 3)):
            guest.address = address
            guest.arrive()
            await guest.enter(guest.open(game, bots=["random"] * bots))
            await guest.start()
        await anna.play_on()  # finished; Bob and Carl are in the middle
        await bob.play_card()
        await bob.until(lambda g: g.table["step"] == 1)
        record = anna.ask(f"/api/records/{anna.code}-1")
        await carl.taken("chat", text="before")

    rules = find_game("mind_up")
    old = rules.version
    monkeypatch.setattr(type(rules), "releases", {**rules.releases, old: "0.3.0"})
    monkeypatch.setattr(type(rules), "version", old + 1)
    with serving(sqlite(tmp_path)) as address:
        for guest in (anna, bob, carl):
            guest.address = address
            guest.received.clear()
            guest.table = None
            await guest.enter(guest.code)
        (notice,) = [one for one in bob.received if one["type"] == "refused"]
        assert notice["key"] == "older_rules"
        assert "0.3.0" in notice["text"]
        await bob.until(lambda g: g.room["phase"] == "lobby")  # the room lives on, with its people
        assert bob.room["seats"][0]["name"] == "Bob"
        await bob.start()
        await bob.play_card()
        await bob.until(lambda g: g.table["step"] == 1)

        assert carl.room["phase"] == "playing"  # another game is not concerned
        assert carl.table
        assert [one for one in carl.received if one["type"] == "refused"] == []

        assert anna.ask(f"/api/records/{anna.code}-1") == record  # as it was written
        replayed = anna.ask(f"/api/records/{anna.code}-1/steps/1")
        assert (replayed["key"], "0.3.0" in replayed["text"]) == ("record_older", True)
