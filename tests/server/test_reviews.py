"""Reviews of finished games: made in the background, kept where they were played, told in the reader's language."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from played_games import played
from server.guests import Guest, running, sqlite
from tablee.core.compact import SharedGame, to_letters
from tablee.review import Budget
from tablee.server.app import create_app
from tablee.server.background import background
from tablee.server.background import reviews as module
from tablee.server.background.reviews import ReviewedGame, Reviews, keep_review
from tablee.server.http import playback
from tablee.server.http import reviews as asking
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store
from tablee.server.store.tables import record_row, records, reviews

pytest.importorskip("numba")
QUICK = Budget(worlds=16, redraws=200)
HURRIED = "from tablee.server.background import worker; worker.NICENESS = 0; worker.main()"
"""It need not give way to the other tests."""
PATIENCE = 60.0
GAME = ReviewedGame("MAPLE-1", True, "")
PARTS = ["start", "luck", "own", "unknown", "others", "remainder", "result"]


@contextmanager
def serving(folder: Path) -> Iterator[tuple[str, Store]]:
    store = Store(sqlite(folder))
    with running(create_app(ServerSettings(store, pace=0, reviews=QUICK))) as address:
        yield address, store


def play(guest: Guest) -> str:
    """Mind Up! to the end; gives the name of the record."""

    async def to_the_end() -> None:
        await guest.enter(guest.open(seats=3, bots=["random", "random"]))
        await guest.start()
        await guest.play_on()

    asyncio.run(to_the_end())
    return f"{guest.code}-1"


def review_of(guest: Guest, **source: str) -> Any:
    """Asked until it is there."""
    until = time.monotonic() + PATIENCE
    while not (now := guest.ask("/api/reviews", source)).get("review"):
        assert "key" not in now, now
        assert now["done"] <= now["parts"]
        assert time.monotonic() < until
        time.sleep(0.5)  # as a page does, about
    return now["review"]


def test_a_game_is_reviewed_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says how the result came about, to whoever asks, in their language; after a restart it is there at once."""
    monkeypatch.setattr(background, "COMMAND", (sys.executable, "-c", HURRIED))
    with serving(tmp_path) as (address, store):
        anna = Guest(address, "Anna").arrive()
        record = play(anna)
        assert anna.ask(f"/api/records/{record}")["game"] == "mind_up"
        assert anna.ask("/api/replays", {"record": record})["outcome"]["reviewed"] is True
        found = review_of(anna, record=record)
        assert found["you"] == 0
        assert [measure["name"] for measure in found["measures"]] == ["points", "chance"]
        assert [part["name"] for part in found["parts"]] == PARTS
        for seat in found["seats"]:
            added = sum(seat["account"][part][0]["mean"] for part in PARTS[:-1])
            assert added == pytest.approx(seat["account"]["result"][0]["mean"], abs=len(PARTS))
            assert all(0 <= point["step"] <= 21 for point in seat["turning_points"])
        assert len(found["moments"]) == 21
        assert [len(moment["values"]) for moment in found["moments"]] == [3] * 21
        first = found["decisions"][0]
        assert (first["step"], first["when"]) == (0, "Round 1, turn 1")
        assert first["choices"][first["chosen"]]["gain"][0] == {"mean": 0, "margin": 0}
        assert first["choices"][first["instead"]]["gain"] == first["gave_up"]
        assert [choice["answer"] for choice in first["choices"]] == [
            {"card": int(choice["move"])} for choice in first["choices"]
        ]
        friend = Guest(address, "Noé", lang="fr").arrive()
        french = review_of(friend, record=record.lower())
        assert french["you"] is None
        assert french["decisions"][0]["when"] == "Manche 1, tour 1"
        assert french["seats"][0]["account"] == found["seats"][0]["account"]
        weigh_otherwise(anna, {"record": record}, first)
    with serving(tmp_path) as (address, store):
        again = Guest(address, "Anna", cookie=anna.cookie)
        monkeypatch.setattr(Reviews, "ask", None)
        assert again.ask("/api/reviews", {"record": record})["review"] == found
        with store.reading() as connection:
            assert len(connection.execute(select(reviews.c.room)).all()) == 1


def test_a_game_from_elsewhere_is_reviewed_and_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link or a file brings all that a review needs, and it says the same of either; the names are the link's."""
    monkeypatch.setattr(background, "COMMAND", (sys.executable, "-c", HURRIED))
    record = played("mind_up", 3)
    with serving(tmp_path) as (address, store):
        anna = Guest(address, "Anna").arrive()
        link = anna.ask("/api/replays/link", {"source": {"file": record.to_json()}, "names": False})["link"]
        letters = link.partition("#")[2]
        assert anna.ask("/api/replays", {"letters": letters})["outcome"]["reviewed"] is True
        found = review_of(anna, letters=letters)
        assert found["you"] is None
        assert len(found["moments"]) == len(record.steps)
        assert review_of(anna, file=record.to_json())["seats"] == found["seats"]
        weigh_otherwise(anna, {"letters": letters}, found["decisions"][0])
        with store.reading() as connection:
            assert connection.execute(select(reviews.c.room)).all() == []
        for source, key in (
            ({"letters": letters[:-9]}, "link_broken"),
            ({"file": record.until(3).to_json()}, "review_unfinished"),
            ({"file": "{}"}, "record_field"),
            ({}, "source_one"),
            ({"letters": letters, "file": record.to_json()}, "source_one"),
            ({"file": with_deck("nope")}, "refused"),
            ({"file": with_deck("../../../../pyproject")}, "refused"),
            ({"file": record.to_json().replace('"seed": "', '"seed": "\\ud800')}, "record_json"),
        ):
            assert refusal_of(anna, source) == key
        asked = anna.ask("/api/reviews", {"file": f" {record.to_json()}  "})
        assert asked["review"], "spaces make no other game of it"
        other = {"step": 0, "seat": 0, "move": {"card": 1}}
        for source, more, key in (
            ({"file": record.until(3).to_json()}, {}, "review_unfinished"),
            ({"letters": letters}, {"step": len(record.steps)}, "no_such_choice"),
            ({"letters": letters}, {"seat": 3}, "no_such_choice"),
        ):
            assert anna.ask("/api/reviews/what-if", {**other, **more, "source": source})["key"] == key
        monkeypatch.setattr(asking, "LONGEST_ELSEWHERE", 2)
        assert refusal_of(anna, {"file": record.to_json() + " "}) == "review_long"


def with_deck(name: str) -> str:
    """A game with a deck that is none of ours: it may name anything."""
    return played("mind_map", 4).to_json().replace('"house-3"', json.dumps(name))


def refusal_of(guest: Guest, source: dict[str, str]) -> str:
    """Why there is no review: told at once, or when whoever makes it has looked."""
    until = time.monotonic() + PATIENCE
    while "key" not in (now := guest.ask("/api/reviews", source)):
        assert now["review"] is None
        assert time.monotonic() < until
        time.sleep(0.1)
    return str(now["key"])


def weigh_otherwise(guest: Guest, source: dict[str, str], decision: Any) -> None:
    """One choice made otherwise; what was no choice is told."""
    step, seat, made = decision["step"], decision["seat"], decision["choices"][decision["chosen"]]
    other = decision["choices"][decision["instead"]]
    asked = {"source": source, "step": step, "seat": seat, "move": other["answer"]}
    path = "/api/reviews/what-if"
    while (now := guest.ask(path, asked)).get("what_if") is None:
        assert "key" not in now, now
    found = now["what_if"]
    assert (found["made"]["move"], found["instead"]["move"]) == (made["move"], other["move"])
    assert [sum(times for _, times in found[one]["spread"]) for one in ("made", "instead")] == [QUICK.worlds] * 2
    means = [found[one]["value"][0]["mean"] for one in ("made", "instead")]
    assert means[1] - means[0] == pytest.approx(found["gain"][0]["mean"], abs=2)
    flaws: list[dict[str, Any]] = [{"move": made["answer"]}, {"move": {"card": 999}}, {"step": 99}, {"seat": 7}]
    for wrong in (*flaws, {"move": {}}):
        assert guest.ask(path, {**asked, **wrong})["key"] == "no_such_choice"
    assert guest.ask(path, {**asked, "move": {"card": "x" * 9000}})["key"] == "too_large"
    assert guest.ask(path, {**asked, "step": -1})["key"] == "bad_request"


def test_mind_map_is_retold_at_once_and_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No job, nothing kept: who reads whom with names, and passages that lead to where the tokens lie."""

    with serving(tmp_path) as (address, store):
        anna = Guest(address, "Anna").arrive()
        with store.engine.begin() as connection:
            connection.execute(insert(records).values(**record_row("MAPLE", 1, played("mind_map", 4), 1)))
        assert anna.ask("/api/replays", {"record": "MAPLE-1"})["outcome"]["reviewed"] is True
        now = anna.ask("/api/reviews", {"record": "MAPLE-1"})
        assert now["review"] is None
        reads, misled, differing = now["retold"]["chapters"]
        assert (reads["title"], misled["title"], differing["title"]) == (
            "Who reads whom",
            "Tokens that misled most",
            "Two words, two minds",
        )
        (grid,) = reads["grids"]
        assert grid["names"] == [row["name"] for row in grid["rows"]] == [f"Player {number}" for number in range(1, 5)]
        assert [None if hits is None else hits[1] for hits in grid["rows"][0]["hits"]] == [None, 3, 3, 3]
        assert all(one["step"] in (1, 3, 5, None) for one in (*misled["passages"], *differing["passages"]))
        friend = Guest(address, "Noé", lang="fr").arrive()
        assert friend.ask("/api/reviews", {"record": "MAPLE-1"})["retold"]["chapters"][0]["title"] == "Qui lit qui"
        monkeypatch.setattr(playback, "SECONDS", -1.0)
        assert anna.ask("/api/reviews", {"record": "MAPLE-1"})["key"] == "record_slow", (
            "no longer than anything played again"
        )
        with store.reading() as connection:
            assert connection.execute(select(reviews.c.room)).all() == []


def test_a_game_from_elsewhere_is_retold_in_its_own_turn_and_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Read and retold together take what one game may take, in the queue of whoever brought it along."""
    record = played("mind_map", 4)
    limits, begun = list[None](), playback.time_limit

    def limit() -> Any:
        limits.append(None)
        return begun()

    monkeypatch.setattr(asking, "time_limit", limit)
    monkeypatch.setattr(asking, "played_again", None)
    with serving(tmp_path) as (address, _):
        anna = Guest(address, "Anna", lang="fr").arrive()
        for source in ({"letters": to_letters(SharedGame(record))}, {"file": record.to_json()}):
            limits.clear()
            assert anna.ask("/api/reviews", source)["retold"]["chapters"][0]["title"] == "Qui lit qui"
            assert len(limits) == 1
        unfinished = replace(record.until(3), proof=None)
        assert anna.ask("/api/reviews", {"file": unfinished.to_json()})["key"] == "review_unfinished"


def test_what_an_earlier_release_said_is_said_anew(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(sqlite(tmp_path))
        kept = Reviews(store, None, QUICK)  # type: ignore[arg-type]
        await keep_review(store, "MAPLE", 1, "one")
        assert await kept.find(GAME) == "one"
        assert await kept.find(replace(GAME, name="MAPLE-2")) is None
        await store.change(update(reviews).values(release="older"))
        assert await kept.find(GAME) is None
        await keep_review(store, "MAPLE", 1, "another")
        assert await kept.find(GAME) == "another"
        store.close()

    asyncio.run(story())


def test_no_more_are_kept_than_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 2)

    async def story() -> None:
        store = Store(sqlite(tmp_path))
        kept = Reviews(store, None, QUICK)  # type: ignore[arg-type]
        for number in (1, 2, 3, 4):
            monkeypatch.setattr("tablee.server.clock.now_ms", lambda number=number: number)
            await keep_review(store, "MAPLE", number, "text")
        assert [await kept.find(replace(GAME, name=f"MAPLE-{number}")) for number in (1, 2, 3, 4)][-2:] == ["text"] * 2
        assert await kept.find(GAME) is None
        store.close()

    asyncio.run(story())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_cannot_be_reviewed_is_told_kindly(
    address: str, running_server: tuple[str, ServerSettings], lang: str
) -> None:
    anna, record = Guest(address, "Anna", lang).arrive(), f"MAPLE-{len(lang) + (lang == 'fr')}"
    again = replace(played("mind_map", 4), seeds=((2, "ab"),))
    with running_server[1].store.engine.begin() as connection:
        connection.execute(insert(records).values(**record_row("MAPLE", int(record[-1]), again, 1)))
    refused = anna.ask("/api/reviews", {"record": record})
    assert refused["key"] == "review_again"
    assert {"en": "not reviewed", "fr": "pas analysée"}[lang] in refused["text"]
    for missing in ("ZZZZZ-1", "MAPLE-9", "MAPLE-x"):
        assert anna.ask("/api/reviews", {"record": missing})["key"] in ("room_unknown", "record_missing")
