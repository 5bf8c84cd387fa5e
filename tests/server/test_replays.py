"""Finished games seen again, from wherever they come: by anybody's eyes, within limits, and every flaw is told."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from played_games import played
from server.guests import Guest, serving, sqlite
from tablee.core import timelimit
from tablee.core.compact import SharedGame, from_letters, letters_in, to_letters
from tablee.core.errors import TableeError
from tablee.server.http import playback
from tablee.server.http.playback import Source, make_link, show_frames, show_replay
from tablee.server.http.qr import LONGEST_REPLAY
from tablee.server.protocol import rest

RECORD = played("mind_up", 4)
FILE = RECORD.to_json()
LETTERS = to_letters(SharedGame(RECORD, ("Anna", "Béa", "‮evil", "")))
PLAIN = rest.LinkWanted(rest.ReplaySource())
OWN = {"own_words": [f"word {number}" for number in range(40)]}


def from_file(text: str) -> Source:
    return Source(text, is_link=False)


def test_a_file_and_its_link_show_the_same_game() -> None:
    file, link = show_replay(from_file(FILE)), show_replay(Source(LETTERS, is_link=True))
    assert (file.game, file.teams, file.steps, file.is_proven) == ("mind_up", [0, 1, 2, 3], 21, True)
    assert (file.events, file.turns, file.outcome, file.letters) == (
        link.events,
        link.turns,
        link.outcome,
        link.letters,
    )
    assert [player.name for player in file.players] == [None] * 4
    assert [player.name for player in link.players] == ["Anna", "Béa", "evil", None]
    assert file.letters
    assert from_letters(file.letters) == SharedGame(RECORD)


def test_rounds_and_turns_are_found() -> None:
    turns = show_replay(from_file(FILE)).turns
    assert [(turn.step, turn.round, turn.turn) for turn in turns[5:8]] == [(5, 1, 6), (6, 2, 1), (7, 2, 2)]
    assert (turns[-1].round, len(turns)) == (3, 21)
    upturn = show_replay(from_file(played("upturn", 3).to_json()))
    frames = show_frames(from_file(played("upturn", 3).to_json()), 0, 40, "public")
    awaited = [frame.seen[0].awaited for frame in frames]
    began = [turn.step for turn in upturn.turns if turn.step < len(frames)]
    assert began == [0, *(step for step in range(1, len(awaited)) if awaited[step] not in ([], awaited[step - 1]))]
    maps = show_replay(from_file(played("mind_map", 9).to_json()))
    assert {turn.round for turn in maps.turns} >= {1, 2}


def test_frames_show_what_was_seen_by_whom() -> None:
    public, one, everybody = (show_frames(from_file(FILE), 3, 5, eyes) for eyes in ("public", 2, "all"))
    assert [frame.step for frame in public] == [3, 4, 5]
    assert [frame.seen[0].view["hand"] for frame in public] == [[], [], []]
    assert [len(frame.seen[0].view["hand"]) for frame in one] == [4, 3, 2]
    assert [seen.seat for seen in everybody[0].seen] == [None, 0, 1, 2, 3]
    assert everybody[0].seen[3] == one[0].seen[0]
    assert public[1].seen[0].events == show_replay(from_file(FILE)).events[3]


def test_frames_beyond_the_end_are_left_out_and_others_are_told() -> None:
    assert [frame.step for frame in show_frames(from_file(FILE), 20, 99, "public")] == [20, 21]
    for first, last, eyes in ((22, 30, "public"), (5, 4, "public"), (0, 1, 4)):
        with pytest.raises(TableeError) as refused:
            show_frames(from_file(FILE), first, last, eyes)  # type: ignore[arg-type]
        assert refused.value.key == "record_missing"


def test_why_there_is_no_review_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert show_replay(from_file(FILE)).unreviewed is None
    unfinished = json.loads(FILE)
    del unfinished["steps"][-1], unfinished["proof"]
    assert show_replay(from_file(json.dumps(unfinished))).unreviewed is None, "it has no end, which is told"
    monkeypatch.setattr("tablee.server.http.playback.is_offered", lambda _: False)
    assert show_replay(from_file(FILE)).unreviewed == "server"
    monkeypatch.setattr("tablee.server.http.playback.is_weighed", lambda _: False)
    assert show_replay(from_file(FILE)).unreviewed == "game"


def test_a_link_has_names_only_where_they_are_wanted() -> None:
    players = [rest.ReplayPlayer(name) for name in ("Anna", "Béa", None, "Alba")]
    source = Source(FILE, is_link=False, players=players)
    asked = rest.ReplaySource()
    with_names, without = (make_link(source, "http://here", rest.LinkWanted(asked, names)) for names in (True, False))
    assert from_letters(letters_in(with_names.link)).names == ("Anna", "Béa", "", "Alba")
    assert from_letters(letters_in(without.link)).names == ()
    assert without.link.startswith("http://here/replay#")
    assert without.qr
    assert without.qr.startswith("<svg")
    moment = make_link(source, "http://here", rest.LinkWanted(asked, step=7, eyes=2)).link
    assert moment.startswith("http://here/replay?step=7&eyes=2#")
    assert letters_in(moment) == letters_in(without.link)


def test_a_link_too_long_for_a_camera_has_no_code() -> None:
    """No game of ours is: the longest is of fourteen players."""
    fits = make_link(from_file(played("mind_map", 7).to_json()), "https://tablee.example.org", PLAIN)
    assert fits.qr
    link = make_link(from_file(FILE), f"http://{'x' * LONGEST_REPLAY}", PLAIN)
    assert link.qr is None


def test_a_deck_of_ones_own_is_seen_again_but_not_in_a_link() -> None:
    own = from_file(played("mind_map", 5, OWN, most=2).to_json())
    assert show_replay(own).letters is None
    with pytest.raises(TableeError) as refused:
        make_link(own, "", PLAIN)
    assert refused.value.key == "link_own_deck"


def changed(**parts: Any) -> str:
    return json.dumps({**json.loads(FILE), **parts})


STEPS = json.loads(FILE)["steps"]
FLAWS = {
    "": "record_json",
    "MZ\x90\x00": "record_json",
    "[" * 200_000: "record_json",
    FILE[:-5]: "record_json",
    changed(game="chess"): "record_game_here",
    changed(game="./evil.py"): "record_game_here",
    changed(version=9): "record_newer",
    changed(game="mind_map", version=1): "record_older",
    changed(luck=1): "record_unknown",
    changed(steps=[{"0": {"card": 999}}]): "record_refused",
    changed(steps=[*STEPS, STEPS[-1]]): "record_refused",
    changed(seed="another"): "record_refused",
    changed(teams=[0, 1]): "seats",
    changed(teams=[0] * 100_000): "seats",
    changed(options={"objectives": 99}): "refused",
    changed(proof={**json.loads(FILE)["proof"], "secret": "00" * 32}): "proof_secret",
    "x" * 1_000_001: "record_huge",
}


@pytest.mark.parametrize("text", FLAWS, ids=lambda text: FLAWS[text])
def test_what_is_no_game_is_told(text: str) -> None:
    with pytest.raises(TableeError) as refused:
        show_replay(from_file(text))
    assert refused.value.key == FLAWS[text]


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playback, "SECONDS", 0.0)
    for source in (from_file(FILE), Source(LETTERS, is_link=True)):
        with pytest.raises(TableeError) as refused:
            show_frames(source, 0, 21, "all")
        assert refused.value.key == "record_slow"


@pytest.mark.parametrize("name", ["own_words", "own_criteria", "themes"])
def test_a_million_bytes_of_options_are_read_in_time(name: str) -> None:
    """Before the first step nobody asks how long it takes: it must be quick, and here it is half a second."""
    held = json.loads(played("mind_map", 4, most=1).to_json())
    held["options"][name] = [f"line {number}" for number in range(70_000)]
    held["proof"] = None
    began = time.thread_time()
    with suppress(TableeError):
        show_replay(from_file(json.dumps(held)))
    assert time.thread_time() - began < 10


def test_the_work_of_one_thread_is_counted() -> None:
    limit = timelimit.TimeLimit(0.01)
    limit()
    until = time.thread_time() + 0.02
    while time.thread_time() < until:
        pass
    with pytest.raises(TableeError):
        limit()


def test_a_game_of_this_server_has_the_names_of_the_table(tmp_path: Path) -> None:
    """Seen by a stranger, shared as a link, opened on another server; and forgotten with the person."""
    with serving(sqlite(tmp_path)) as address:
        anna = Guest(address, "Anna").arrive()

        async def play() -> None:
            await anna.enter(anna.open(seats=3, bots=["random", "random"]))
            await anna.start()
            await anna.play_on()

        asyncio.run(play())
        stranger, source = Guest(address), {"record": f"{anna.code}-1"}
        shown = stranger.ask("/api/replays", source)
        assert [(one["name"], one["level"]) for one in shown["players"]] == [
            ("Anna", None),
            *((name, "random") for name in [one["name"] for one in shown["players"]][1:]),
        ]
        assert shown["outcome"]["record"] == f"{anna.code}-1"
        frames = stranger.ask("/api/replays/frames", {"source": source, "eyes": "all", "first": 20, "last": 21})
        assert [frame["step"] for frame in frames] == [20, 21]
        assert frames[1]["outcome"] == shown["outcome"]
        link = stranger.ask("/api/replays/link", {"source": source, "names": True})
        assert link["link"].startswith(f"http://{address}/replay#")
        anna.ask("/api/me/forget", {})
        assert stranger.ask("/api/replays", source)["players"][0]["name"] is None
        first = shown
    (tmp_path / "other").mkdir()
    with serving(sqlite(tmp_path / "other")) as address:
        friend, source = Guest(address), {"letters": letters_in(link["link"])}
        shown = friend.ask("/api/replays", source)
        assert shown["players"][0]["name"] == "Anna"
        assert shown["events"] == first["events"]
        again = friend.ask("/api/replays/file", source)
        assert again["proof"]["secret"]
        assert len(again["steps"]) == 21


ASKED: dict[str, tuple[Any, str]] = {
    "nothing": ({}, "source_one"),
    "no letters": ({"letters": ""}, "link_broken"),
    "half a link": ({"letters": LETTERS[:100]}, "link_broken"),
    "no such record": ({"record": "ABCDE-1"}, "room_unknown"),
    "a record by no name": ({"record": "../../etc/passwd"}, "room_unknown"),
    "a file that is none": ({"file": "hello"}, "record_json"),
    "a huge file": ({"file": "x" * 1_500_000}, "record_huge"),
    "another question": ({"path": "game.py"}, "bad_request"),
    "no object": ([1], "bad_request"),
}


@pytest.mark.parametrize("what", ASKED)
def test_what_cannot_be_shown_is_told_in_the_readers_language(address: str, what: str) -> None:
    asked, key = ASKED[what]
    texts = set[str]()
    for lang in ("en", "fr"):
        answer = Guest(address, lang=lang).ask("/api/replays", asked, headers={"accept-language": lang})
        assert answer["key"] == key
        assert answer["text"]
        assert answer["text"] not in texts
        texts.add(answer["text"])


def test_a_refused_step_speaks_the_words_of_its_game(address: str) -> None:
    impossible = changed(steps=[{str(seat): {"card": 1} for seat in range(4)}])
    english, french = (
        Guest(address).ask("/api/replays", {"file": impossible}, headers={"accept-language": lang})["text"]
        for lang in ("en", "fr")
    )
    assert english != french
    assert "MU-09" in english
    assert "MU-09" in french
