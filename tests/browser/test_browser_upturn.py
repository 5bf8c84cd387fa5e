"""Whole games of Upturn in real browsers, English and French pages at one table; the rules say what must be seen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.prepared import PreparedTable
from browser.scores import record_of, replayed_scores
from browser.server_process import ServerProcess
from browser.upturn_player import NAMES, Manner, UpturnPlayer, prepared_upturn, wanted
from browser.visitor import OUTAGE, Visit
from server.guests import serving, sqlite
from tablee.core.match import Match
from tablee.games.upturn.events import Forgot
from tablee.games.upturn.events import Laid as LaidTiles
from tablee.games.upturn.moves import CALL, DRAW, PASS, Call, GiveTo, Lay, Move
from tablee.games.upturn.state import Phase
from tablee.server.actor.clocks import Timeouts
from tablee.text import Voice

StartServer = Callable[..., ServerProcess]
SCREENS = ("phone", "desktop", "phone", "desktop")
MANNERS: tuple[Manner, ...] = ("taps", "keys", "drags", "drags")
# Found by a search over lucks; each test makes sure that its luck still has what it needs.
DUEL = "upturn/2/581"
"""A whole game for two in nineteen moves, with nearly everything in it."""
FOUR, FOUR_FROM = "upturn/4/939", 36
LAST_BUT_ONE = {"upturn/scene/178": (6, "18"), "upturn/scene/279": (7, "24"), "upturn/scene/155": (8, "4")}
"""Anna's next lay leaves her one tile, and then Benoît can lay this number."""
DRAWS_89 = "upturn/scene/104"
"""At step 1 Anna would draw a number that fits."""
DRAWS_IN_VAIN = "upturn/scene/396"
"""At step 1 Anna would draw, and still have nothing that fits."""


def sit(prepared: PreparedTable, visit: Visit, address: str) -> list[UpturnPlayer]:
    """Everybody comes back to the table, each with another screen and another manner."""
    table = []
    for seat in range(prepared.seats):
        person = prepared.come_back(seat, visit, address, screen=SCREENS[seat])
        table.append(UpturnPlayer(person, seat, MANNERS[seat]))
    for player in table:
        player.expect_shown(prepared.match)
    return table


def make(prepared: PreparedTable, table: list[UpturnPlayer], seat: int, move: Move) -> None:
    """A gesture on one page; then every page must show what the rules make of it."""
    if isinstance(move, Lay):
        expect_preview(table[seat], prepared.match, move)
    table[seat].make(move)
    prepared.match.answer(seat, move)
    if prepared.match.outcome is None:
        for player in table:
            player.expect_shown(prepared.match)


def expect_preview(player: UpturnPlayer, match: Match, move: Lay) -> None:
    """UT-23: what a double sweeps along is shown before it is laid."""
    ahead = match.fork()
    ahead.answer(player.seat, move)
    tiles = next(event.tiles for event in ahead.seen_by(None).events if isinstance(event, LaidTiles))
    if len(tiles) > 1:
        for patience in (3000, 15000):  # chosen in the moment the table changes, a tile is put back: choose it again
            player.choose(move.tile)
            with suppress(AssertionError):
                expect(player.table.locator(".ghost")).to_have_count(len(tiles), timeout=patience)
                break
        assert sorted(player.swept) == sorted(tiles[:-1])
        lay = re.compile(rf"^{player.word('lay', tile=len(tiles))} ")
        expect(player.person.page.get_by_role("button", name=lay)).to_be_visible()


def play_on(prepared: PreparedTable, table: list[UpturnPlayer]) -> list[str]:
    """To the end; gives what has happened, by the names of events and of special moves."""
    happened: list[str] = []
    while prepared.match.outcome is None:
        seat, move = wanted(prepared.match)
        happened += happening(prepared.match, move)
        if happened[-1:] == ["gift"]:
            expect_count(table[seat], prepared.match, happened.count("gift"))
        make(prepared, table, seat, move)
        happened += events_of(prepared.match)
    return happened


def expect_count(player: UpturnPlayer, match: Match, count: int) -> None:
    """UT-24: gifts are counted as they go (there is one double in each game here)."""
    all_ = match.state.gifts + count - 1
    expect(player.naming).to_contain_text(player.word("gift_of", count=count, all=all_))


def events_of(match: Match) -> list[str]:
    events = match.seen_by(None).events
    swept = [event for event in events if isinstance(event, LaidTiles) and len(event.tiles) > 1]
    return [*(type(event).__name__ for event in events), *(["sweep"] if swept else [])]


def happening(match: Match, move: Move) -> list[str]:
    """What is special about a move."""
    if isinstance(move, GiveTo):
        return [] if match.state.penalties else ["gift"]
    if isinstance(move, Call):
        return ["called after it"]
    if not isinstance(move, Lay):
        return []
    drew = match.state.phase is Phase.DREW
    marks = {"drew and laid": drew, "neighbour chosen": move.next, "called with it": move.call}
    return [move.tile, *(mark for mark, true in marks.items() if true)]


def expect_ended(prepared: PreparedTable, table: list[UpturnPlayer], server: ServerProcess) -> None:
    """All pages tell the same end, and the record the server releases has the same scores."""
    assert prepared.match.outcome is not None
    for player in table:
        player.expect_ended(prepared.match, NAMES[: prepared.seats])
    assert replayed_scores(record_of(server.address, f"{prepared.code}-1")) == prepared.match.outcome.scores


def test_two_people_to_the_end(start_server: StartServer, visit: Visit) -> None:
    """From the first tile: calls with and after the lay, a double, a joker, arrows, a skip, draw and lay."""
    prepared = prepared_upturn(DUEL, 2, 0)
    server = start_server(prepared)
    table = sit(prepared, visit, server.address)
    happened = play_on(prepared, table)
    assert {"joker", "double_arrow", "drew and laid", "sweep", "called with it", "called after it"} <= {*happened}
    assert {"Again", "Skipped", "Directed"} <= {*happened}
    expect_ended(prepared, table, server)


@pytest.mark.long
@pytest.mark.chromium
def test_four_people_to_the_end(start_server: StartServer, visit: Visit) -> None:
    """Four pages, two languages, two screens: a joker, arrows with their neighbour, a double and its gifts, a skip."""
    prepared = prepared_upturn(FOUR, 4, FOUR_FROM)
    server = start_server(prepared)
    table = sit(prepared, visit, server.address)
    happened = play_on(prepared, table)
    assert happened.count("gift") == 3
    assert {"joker", "neighbour chosen", "sweep", "drew and laid", "Penalised", "Skipped", "Called"} <= {*happened}
    expect_ended(prepared, table, server)


@contextmanager
def graceful(prepared: PreparedTable, folder: Path, seconds: float) -> Iterator[str]:
    """A server whose moment of grace is long enough for a busy machine, too; gives its address."""
    prepared.write(folder)
    with serving(sqlite(folder), timeouts=Timeouts(grace=seconds)) as address:
        yield f"http://{address}"


def about_to_owe(luck: str) -> tuple[PreparedTable, Move, Lay]:
    """Anna's lay that leaves her one tile, and Benoît's after it."""
    step, number = LAST_BUT_ONE[luck]
    prepared = prepared_upturn(luck, 2, step)
    _, move = wanted(prepared.match)
    ahead = prepared.match.fork()
    ahead.answer(0, move)
    assert ahead.owing == {0}
    assert Lay(number) in ahead.legal(1)
    return prepared, move, Lay(number)


def expect_forgotten(prepared: PreparedTable, table: list[UpturnPlayer]) -> None:
    """UT-27: everybody sees it in words of their own, whoever forgot is spoken to; three more tiles on the rack."""
    anna, *others = table
    expect(anna.forgotten).to_have_text(f"{anna.word('you_forgot', count=3)} UT-27")
    for player in others:
        sentence = Voice(player.person.lang, "upturn", ["Anna", "Benoît"]).event(Forgot(0, 3))
        expect(player.forgotten).to_have_text(f"{sentence} UT-27")
    assert len(prepared.match.state.racks[0]) == 4


def test_a_forgotten_call_after_the_moment_of_grace(tmp_path: Path, visit: Visit) -> None:
    """The other's tile waits, visibly for both; then it lands, and the silence costs three tiles."""
    prepared, lay, answer = about_to_owe("upturn/scene/178")
    with graceful(prepared, tmp_path, seconds=5.0) as address:
        table = anna, benoit = sit(prepared, visit, address)
        for player in table:
            player.person.forgiven += OUTAGE
        make(prepared, table, 0, lay)
        expect(anna.upturn.locator(".grace")).to_be_attached()
        benoit.make(answer)
        expect(benoit.person.page.get_by_text(benoit.word("held_back", name="Anna"))).to_be_visible()
        expect(benoit.table.locator(".ghost.waits")).to_have_count(1)
        anna.expect_shown(prepared.match)  # nothing has happened yet
        prepared.match.answer(1, answer)
        for player in table:
            player.expect_shown(prepared.match)
        expect_forgotten(prepared, table)


def test_a_call_in_the_moment_of_grace(tmp_path: Path, visit: Visit) -> None:
    """The held tile follows the call, and nothing is lost."""
    prepared, lay, answer = about_to_owe("upturn/scene/279")
    with graceful(prepared, tmp_path, seconds=60.0) as address:
        table = anna, benoit = sit(prepared, visit, address)
        for player in table:
            player.person.forgiven += OUTAGE
        make(prepared, table, 0, lay)
        benoit.make(answer)
        anna.make(CALL)
        prepared.match.answer(0, CALL)
        prepared.match.answer(1, answer)
        for player in table:
            player.expect_shown(prepared.match)
            expect(player.forgotten).to_have_count(0)
        assert len(prepared.match.state.racks[0]) == 1


def test_a_forgotten_call_without_grace(start_server: StartServer, visit: Visit) -> None:
    """Where the host wants it so, the next tile lands at once."""
    prepared, lay, answer = about_to_owe("upturn/scene/155")
    table = anna, _ = sit(prepared.settle(grace=False), visit, start_server(prepared).address)
    make(prepared, table, 0, lay)
    expect(anna.upturn).to_have_attribute("aria-disabled", "false")
    expect(anna.upturn.locator(".grace")).to_have_count(0)
    make(prepared, table, 1, answer)
    expect_forgotten(prepared, table)


@pytest.mark.parametrize(("luck", "hint"), [(DRAWS_89, "hint_drew"), (DRAWS_IN_VAIN, "hint_drew_nothing")])
def test_whoever_has_drawn_passes_themselves(start_server: StartServer, visit: Visit, luck: str, hint: str) -> None:
    """UT-13: no page passes for a person who is there, and the other one sees the same, whatever fits."""
    prepared = prepared_upturn(luck, 2, 1)
    table = anna, benoit = sit(prepared, visit, start_server(prepared).address)
    make(prepared, table, 0, DRAW)
    drawn = prepared.match.seen_by(0).view.drawn
    expect(anna.person.page.get_by_text(anna.word(hint, tile=drawn))).to_be_visible()
    expect(anna.act("keep_and_pass")).to_be_visible()
    expect(benoit.person.page.get_by_text(benoit.word("has_drawn"), exact=True)).to_be_visible()
    make(prepared, table, 0, PASS)


@pytest.mark.chromium
def test_draw_then_keep(start_server: StartServer, visit: Visit) -> None:
    """UT-13: the drawn tile is new and could be laid; keeping it ends the turn. A call out of place is told why not."""
    prepared = prepared_upturn(DRAWS_89, 2, 1)
    table = anna, benoit = sit(prepared, visit, start_server(prepared).address)
    make(prepared, table, 0, DRAW)
    assert prepared.match.seen_by(0).view.drawn == "89"
    expect(anna.tile("89")).to_have_attribute("aria-pressed", "true")
    expect(anna.act("keep_and_pass")).to_be_visible()
    expect(benoit.rack.locator('[data-fits="true"]')).to_have_count(0)
    make(prepared, table, 0, PASS)
    expect(anna.upturn).to_have_attribute("aria-disabled", "true")
    anna.upturn.tap(force=True)
    expect(anna.person.page.get_by_text("UT-26")).to_be_visible()
    anna.expect_shown(prepared.match)
