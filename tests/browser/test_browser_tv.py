"""The big screen shows nothing secret: in two worlds that differ in all that is hidden it is told the same bytes."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from playwright.sync_api import expect

from browser.laid import Laid
from browser.map_player import laid_map
from browser.upturn_player import laid_upturn
from browser.visitor import Visit, Visitor
from server.guests import running, sqlite
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.state import Phase
from tablee.server.api import Settings
from tablee.server.app import create_app
from tablee.server.store import Store

WORLDS = 2


def laid_mind_up() -> Laid:
    """The middle of the second round."""

    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        if match.step == 9:
            return None
        return [(seat, match.legal(seat).sample(Chance("tv", match.step + seat))) for seat in sorted(match.to_act)]

    return Laid("mind_up", ("Anna", "Benoît", "Carla"), 3, luck="tv/mind_up").play(play)


TABLES: dict[str, Callable[[], Laid]] = {
    "mind_up": laid_mind_up,
    "upturn": lambda: laid_upturn("upturn/4/939", 4, 36),
    "mind_map": lambda: laid_map("tv/map", 1, Phase.VOTING),
}


def choose_something(match: Match, world: int) -> Match:
    """Where all choose in secret, one has chosen: what, depends on the world; and another is about to."""
    if len(match.to_act) > 1:
        first, second, *_ = sorted(match.to_act)
        match.answer(first, match.legal(first).sample(Chance("chosen", world + 1)))
        match.draft(second, match.legal(second).sample(Chance("draft", world + 1)))
    return match


def lay_world(app: Litestar, laid: Laid, world: int) -> Match:
    """World 0 is the real one, the others are imagined by the public."""
    real = laid.match
    match = real.fork(real.imagine(None, Chance("tv", world))) if world else real.fork()
    app.state.house._actors[laid.code].room.match = choose_something(match, world)
    return match


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
def test_two_worlds_one_big_screen(game: str, tmp_path: Path, visit: Visit) -> None:
    laid = TABLES[game]().write(tmp_path)
    app = create_app(Settings(Store(sqlite(tmp_path)), pace=0))
    with running(app) as host:
        address = f"http://{host}"
        urllib.request.urlopen(f"{address}/api/rooms/{laid.code}", timeout=10).close()  # wakes the room up
        seen, states = [], []
        for world in range(WORLDS + 1):
            states.append(lay_world(app, laid, world).state)
            screen = look(visit, address, laid.code)
            seen.append(([*screen.frames], screen.page.inner_text("main")))
            screen.page.goto("about:blank")
            screen.page.wait_for_timeout(200)
        assert len({repr(state) for state in states}) == WORLDS + 1, "the worlds differ"
        assert any('"table_now"' in frame for frame in seen[0][0])
        assert seen == [seen[0]] * (WORLDS + 1)
