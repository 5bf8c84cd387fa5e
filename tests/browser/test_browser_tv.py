"""The big screen shows nothing secret: in worlds that differ in all that is hidden it is told the same bytes."""

from __future__ import annotations

import json
import secrets
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from websockets.sync.client import ClientConnection, connect

from browser.prepared import PreparedTable
from browser.upturn_player import prepared_upturn
from browser.visitor import Visit, Visitor
from browser.worlds import World, other_worlds, real_world
from server.guests import running, sqlite
from tablee.core.chance import Chance
from tablee.core.codec import union
from tablee.core.match import Match
from tablee.server.actor.registry import RoomRegistry
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store

WORLDS = 2
STEPS = 4
SHOWN_MS = 120
"""So long after a word everything about it has been told."""


def prepared_mind_up() -> PreparedTable:
    """Early in the first round, when hands are still secret."""

    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        if match.step == 1:
            return None
        return [(seat, match.legal(seat).sample(Chance("tv", match.step + seat))) for seat in sorted(match.to_act)]

    return PreparedTable("mind_up", ("Anna", "Benoît", "Carla"), 3, luck="tv/mind_up").play(play)


def prepared_teams() -> PreparedTable:
    """Two teams of four before anything is placed: four steps later they vote together, and nothing is revealed."""
    people = ("Anna", "Benoît", "Carla", "Denis", "Emma", "Farid", "Gaël", "Hana")
    return PreparedTable("mind_map", people, 8, luck="tv/map")


TABLES: dict[str, Callable[[], PreparedTable]] = {
    "mind_up": prepared_mind_up,
    "upturn": lambda: prepared_upturn("upturn/4/939", 4, 24),
    "mind_map": prepared_teams,
}


@contextmanager
def table_in(world: World, prepared: PreparedTable, folder: Path) -> Iterator[str]:
    """A server on which the room is as it would be in that world; gives its address."""
    folder.mkdir()
    prepared.write(folder)
    app = create_app(ServerSettings(Store(sqlite(folder)), pace=0))
    with running(app) as host:
        urllib.request.urlopen(f"http://{host}/api/rooms/{prepared.code}", timeout=10).close()  # wakes the room up
        rooms: RoomRegistry = app.state.rooms
        rooms._actors[prepared.code].room.match = world.match.fork()
        yield host


@contextmanager
def everybody(prepared: PreparedTable, host: str) -> Iterator[list[ClientConnection]]:
    """All who play, each at a socket."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                connect(f"ws://{host}/ws/{prepared.code}", additional_headers={"cookie": prepared.cookie(number)})
            )
            for number in range(len(prepared.people))
        ]


def say(line: ClientConnection, **word: Any) -> None:
    """Say it and wait until it is taken."""
    said = secrets.token_hex(8)
    line.send(json.dumps({"id": said, **word}))
    while word["type"] != "draft":
        message = json.loads(line.recv(timeout=10))
        if message.get("id") == said:
            assert message["type"] == "ack", message
            return


def play(world: World, lines: list[ClientConnection], screen: Visitor) -> None:
    """What happens next; where nobody sees it, people think of something else first."""
    match, move_of = world.match.fork(), union(world.match.game.forms.Move).encode
    for deed in world.deeds:
        here = {"seat": deed.seat, "step": match.step}
        if deed.thought is not None:
            say(lines[deed.seat], type="draft", move=move_of(deed.thought), **here)
            say(lines[deed.seat], type="answer", move=move_of(deed.thought), **here)
            screen.page.wait_for_timeout(SHOWN_MS)
        say(lines[deed.seat], type="answer", move=move_of(deed.move), **here)
        match.answer(deed.seat, deed.move)
        screen.page.wait_for_timeout(SHOWN_MS)


def look(visit: Visit, address: str, code: str) -> Visitor:
    """A television is switched on in front of the table."""
    screen = visit(address, "en").go(f"/tv/{code}")
    expect(screen.page.locator(".stage > .table")).to_be_visible()
    picture = screen.page.get_by_role("img", name=screen.say("room.qr"))
    expect(picture).to_be_visible()
    screen.until("() => document.querySelector('aside img').naturalWidth > 0")
    screen.page.wait_for_timeout(300)
    return screen


@pytest.mark.usefixtures("executable")
@pytest.mark.parametrize("game", TABLES)
def test_other_worlds_one_big_screen(game: str, tmp_path: Path, visit: Visit) -> None:
    """Every frame it is sent, from its arrival over several steps, and all it shows in the end."""
    prepared = TABLES[game]()
    real = real_world(prepared.match, STEPS)
    worlds = [real, *other_worlds(real, WORLDS)]
    seen = []
    for number, world in enumerate(worlds):
        with table_in(world, prepared, tmp_path / str(number)) as host, everybody(prepared, host) as lines:
            screen = look(visit, f"http://{host}", prepared.code)
            play(world, lines, screen)
            seen.append(([*screen.frames], screen.page.inner_text("main")))
            screen.page.goto("about:blank")
    steps = {json.loads(frame)["step"] for frame in seen[0][0] if '"table_now"' in frame}
    assert steps == {prepared.match.step + step for step in range(STEPS + 1)}
    for frames, text in seen[1:]:
        assert frames == seen[0][0]
        assert text == seen[0][1]
