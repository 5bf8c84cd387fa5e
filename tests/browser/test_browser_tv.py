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
from browser.server_process import ServerProcess
from browser.upturn_player import prepared_upturn
from browser.visitor import PATIENCE, Visit, Visitor
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
FADED_MS = 10_000
"""So long after the last word nothing that is shown for a while is left."""


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
    """All who play, each at a socket and known to be there."""
    with ExitStack() as stack:
        lines = []
        for number in range(len(prepared.people)):
            cookie = {"cookie": prepared.cookie(number)}
            # Whoever has nothing to say does not listen either: with a bounded queue their goodbye would never come.
            line = connect(f"ws://{host}/ws/{prepared.code}", additional_headers=cookie, max_queue=None)
            lines.append(stack.enter_context(line))
            hear(line, "table_now")
        yield lines


def hear(line: ClientConnection, *types: str, said: str | None = None) -> dict[str, Any]:
    """The next message of one of these types, and with this id."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
        if message["type"] in types and message.get("id") == said:
            return message


def answer(line: ClientConnection, screen: Visitor, **words: Any) -> None:
    """Say it, and wait until it is taken and the big screen has been sent the table again."""
    said, before = secrets.token_hex(8), tables(screen)
    line.send(json.dumps({"type": "answer", "id": said, **words}))
    reply = hear(line, "ack", "error", said=said)
    assert reply["type"] == "ack", reply
    screen.expect_equal(lambda: tables(screen) > before, True)


def tables(screen: Visitor) -> int:
    """How often it has been sent the table."""
    return sum('"type":"table_now"' in frame or '"type":"answered_now"' in frame for frame in screen.frames)


def play(world: World, lines: list[ClientConnection], screen: Visitor) -> None:
    """What happens next; where nobody sees it, people think of something else first."""
    match, move_of = world.match.fork(), union(world.match.game.forms.Move).encode
    for deed in world.deeds:
        line, here = lines[deed.seat], {"seat": deed.seat, "step": match.step}
        if deed.thought is not None:
            thought = move_of(deed.thought)
            line.send(json.dumps({"type": "draft", "id": secrets.token_hex(8), "move": thought, **here}))
            answer(line, screen, move=thought, **here)
        answer(line, screen, move=move_of(deed.move), **here)
        match.answer(deed.seat, deed.move)


def look(visit: Visit, address: str, code: str) -> Visitor:
    """A television is switched on in front of the table."""
    screen = visit(address, "en")
    screen.page.clock.install()
    screen.go(f"/tv/{code}")
    expect(screen.page.locator(".stage > .table")).to_be_visible()
    picture = screen.page.get_by_role("img", name=screen.say("room.qr"))
    expect(picture).to_be_visible()
    screen.until("() => document.querySelector('aside img').naturalWidth > 0")
    return screen


def text_of(screen: Visitor) -> str:
    """All it shows when what is shown only for a while has gone."""
    screen.page.clock.fast_forward(FADED_MS)
    screen.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return screen.page.inner_text("main")


@pytest.mark.chromium
@pytest.mark.usefixtures("executable")
@pytest.mark.parametrize(
    "game", [pytest.param(one, marks=pytest.mark.long if one == "upturn" else ()) for one in TABLES]
)
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
            seen.append(([*screen.frames], text_of(screen)))
            screen.page.goto("about:blank")
    steps = {json.loads(frame)["step"] for frame in seen[0][0] if '"table_now"' in frame}
    assert steps == {prepared.match.step + step for step in range(STEPS + 1)}
    for frames, text in seen[1:]:
        assert frames == seen[0][0]
        assert text == seen[0][1]


@pytest.mark.chromium
def test_the_points_of_a_round_leave_by_themselves(start_server: Callable[..., ServerProcess], visit: Visit) -> None:
    """Nobody closes a sheet on a television, and below it the next round has been dealt."""

    def to_the_last_turn(match: Match) -> Iterable[tuple[int, Any]] | None:
        last = match.step == 5
        seats = sorted(match.to_act - {0} if last else match.to_act)
        return (
            None
            if last and match.to_act == {0}
            else [(seat, match.legal(seat).sample(Chance("tv", seat))) for seat in seats]
        )

    prepared = PreparedTable("mind_up", ("Anna",), 4, luck="tv/sheet").play(to_the_last_turn)
    address = start_server(prepared).address
    tv = visit(address)
    tv.page.clock.install()
    tv.go(f"/tv/{prepared.code}")
    anna = prepared.come_back(0, visit, address)
    anna.choose(anna.cards[0])
    sheet = tv.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("button")).to_have_count(0)
    expect(sheet.get_by_role("row")).to_have_count(5)
    tv.page.clock.fast_forward(14_500)
    expect(sheet).to_have_count(0)
    expect(
        tv.page.get_by_role("heading", name=tv.say("table.moment", round=2, turn=1, turns=7), exact=True)
    ).to_be_visible()
