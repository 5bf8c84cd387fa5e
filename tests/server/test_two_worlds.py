"""Two worlds, the same bytes: an evening over the real application, told twice, and what each page was sent compared.

The worlds differ in all that the observer may not know: the state of the game, answers and drafts, promises, whispers,
requests, what stand-ins have played, who has which secret. Whatever the server says, on the socket or over REST, must
be the same to the last byte, and as often. (The hash of the room's secret is what it is: the deal is the same in both.)
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from server.story import GROUPS, PUBLIC, Evening, play_evening
from server.worlds import world
from tablee.bots.advice import Advice
from tablee.core.catalog import forget, open_game
from tablee.core.match import Match
from tablee.server.actor import actor as actors
from tablee.server.actor import broadcast
from tablee.server.actor.broadcast import Broadcast
from tablee.server.bots.room_bot import RoomBot
from tablee.server.http import api
from tablee.server.protocol import to_page
from tablee.server.protocol.rest import MyTable
from tablee.server.room import shown
from tablee.server.room.room import ChatEntry, Member, Room

HIGH_CARD = Path(__file__).parents[2] / "examples" / "high_card.py"
EVENINGS = (
    Evening("high_card", 4, most=2),
    Evening("mind_up", 4, {"objectives": 2}, {"objectives": 1}),
    Evening("upturn", 4),
    Evening("mind_map", 5),
    Evening("mind_map", 8),
)
SAY_EVERYTHING = (EVENINGS[1], EVENINGS[2], EVENINGS[4])
"""Together they have every message there is."""
NEVER_SENT = {
    ("AssignmentOffer", "forbidden"),
    *(("RoomNow", "daily"), ("DailyNow", "day"), ("DailyNow", "release")),
    *(("RoomNow", "begins_at"), ("RoomNow", "rated")),
}
"""No game here forbids a pair of place and value; an offer of one's own choices is compared all the same. The day of a
daily table is no secret, and here is none; nor is how many steps of a finished game a room goes on from, nor
whether games count, which they do not here: hints are given."""
Frames = dict[str, list[bytes]]


@pytest.fixture(autouse=True)
def _high_card() -> Iterator[None]:
    open_game(HIGH_CARD)
    yield
    forget()


def sent_in(folder: Path, evening: Evening, observers: Collection[str] = ()) -> Frames:
    """All that everybody was sent, in order."""

    async def evening_there() -> Frames:
        async with world(folder, observers) as here:
            await play_evening(here, evening)
            return {who: [*page.frames] for who, page in here.pages.items()}

    folder.mkdir()
    logging.getLogger("httpx").setLevel(logging.WARNING)
    return asyncio.run(evening_there())


def difference(here: list[bytes], there: list[bytes]) -> str:
    """Where two pages begin to differ; empty where they do not."""
    for one, other in zip(here, there, strict=False):
        if one != other:
            at = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
            return f"…{one[max(0, at - 200) : at + 100]!r}\n…{other[max(0, at - 200) : at + 100]!r}"
    return "" if len(here) == len(there) else f"{len(here)} messages, {len(there)} messages"


def leaks(folder: Path, evening: Evening, groups: Collection[tuple[str, ...]] = GROUPS) -> dict[str, str]:
    """By observer: where what they are sent depends on what they may not know."""
    real = sent_in(folder / "real", evening)
    found = dict[str, str]()
    for number, group in enumerate(groups):
        other = sent_in(folder / f"other{number}", evening, group)
        found |= {who: apart for who in group if (apart := difference(real[who], other[who]))}
    return found


@pytest.mark.parametrize(
    "evening",
    EVENINGS,
    ids=lambda evening: evening.name,
)
def test_another_world_sends_the_same_bytes(evening: Evening, tmp_path: Path) -> None:
    assert leaks(tmp_path, evening) == {}


def test_everything_the_server_can_say_is_compared(tmp_path: Path) -> None:
    """A new message, or a new field of one, must have its place in the story: somebody gets it with something in it."""
    decoder = msgspec.json.Decoder(to_page.ServerMessage)
    filled, kinds = set[tuple[str, str]](), set[str]()
    for evening in SAY_EVERYTHING:
        sent = sent_in(tmp_path / evening.name, evening)
        for frame in (frame for group in GROUPS for who in group for frame in sent[who] if frame[:1] == b"{"):
            message = decoder.decode(frame)
            kinds.add(type(message).__name__)
            filled |= set(_filled(message))
        unheard = [who for who, frames in sent.items() if who != "fay" and b'"bye"' not in frames[-2]]
        assert unheard == [], "who is there is told when the server stops, at the door too"
    types = [one for one in vars(to_page).values() if isinstance(one, type) and issubclass(one, msgspec.Struct)]
    fields = {(one.__name__, name) for one in types for name in one.__struct_fields__}
    assert {one.__name__ for one in to_page.ServerMessage.__args__} - kinds == set()
    assert fields - filled == NEVER_SENT


def _filled(value: Any) -> Iterator[tuple[str, str]]:
    """The fields that hold something."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            held = getattr(value, name)
            if held is not None and held is not False and held not in ("", [], {}):
                yield type(value).__name__, name
            yield from _filled(held)
    elif isinstance(value, list | tuple | dict):
        for held in value.values() if isinstance(value, dict) else value:
            yield from _filled(held)


# The test of the test: each of these is a leak, and is found


def _drafts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "_may_see", lambda *_: True)


def _through_other_eyes(patch: pytest.MonkeyPatch, leaking: str, seat: int | None) -> None:
    once = Match._once

    def leaky(match: Match, part: str, ask: Any, asked: int | None) -> Any:
        return once(match, part, ask, 2 if part == leaking and asked == seat else asked)

    patch.setattr(Match, "_once", leaky)


def _view(patch: pytest.MonkeyPatch) -> None:
    _through_other_eyes(patch, "view", None)


def _offer(patch: pytest.MonkeyPatch) -> None:
    _through_other_eyes(patch, "offer", 0)


def _whispers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ChatEntry, "reaches", lambda *_: True)


def _own(patch: pytest.MonkeyPatch, leaky: Callable[[Room], dict[str, Any]]) -> None:
    def showing(room: Room, *rest: Any, **named: Any) -> to_page.RoomNow:
        return structs.replace(shown.show_own(room, *rest, **named), **leaky(room))

    patch.setattr(broadcast, "show_own", showing)


def _requests(patch: pytest.MonkeyPatch) -> None:
    _own(patch, lambda room: {"requests": shown._show_requests(room)})


def _played_for(patch: pytest.MonkeyPatch) -> None:
    _own(patch, lambda room: {"played_for_you": [move for moves in room.played_for.values() for move in moves]})


def _promises(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(shown, "_show_deal", lambda room: to_page.PublicDeal("", [*room.promises.values()]))


def _refusals(patch: pytest.MonkeyPatch) -> None:
    """One letter more or less, by what others hold."""

    def leaky(room: Room, *rest: Any) -> to_page.Refused:
        refused = shown.show_refusal(room, *rest)
        return structs.replace(refused, text=refused.text + "!" * (_hidden(room) % 5))

    patch.setattr(actors, "show_refusal", leaky)


def _clock(patch: pytest.MonkeyPatch) -> None:
    """Two worlds without a clock are the same, so this shows only while one runs."""
    write = Broadcast.write

    def leaky(pages: Broadcast, room: Room, change: broadcast.Change) -> Any:
        change.left_ms = None if change.left_ms is None else change.left_ms + _hidden(room) % 5
        return write(pages, room, change)

    patch.setattr(Broadcast, "write", leaky)


def _remarks(patch: pytest.MonkeyPatch) -> None:
    """A bot talks about its own number."""
    choose = RoomBot.choose
    thoughts: dict[int, int] = {}

    def thinking(bot: RoomBot, match: Match, seat: int, *rest: Any, **named: Any) -> Any:
        thoughts[seat] = match.seen_by(seat).view.number
        return choose(bot, match, seat, *rest, **named)

    patch.setattr(RoomBot, "choose", thinking)
    patch.setattr(RoomBot, "explain", lambda _, seat, __: [to_page.RemarkNow(seat, "mine", {"n": thoughts[seat]})])


def _hints(patch: pytest.MonkeyPatch) -> None:
    """A bot that looks at the cards of others."""

    def leaky(bot: RoomBot, match: Match, seat: int, *_: Any) -> Advice:
        return Advice(bot.level, {"card": sum(map(sum, match.state.hands))})

    patch.setattr(RoomBot, "advise", leaky)


def _my_tables(patch: pytest.MonkeyPatch) -> None:
    def leaky(room: Room, you: Member) -> MyTable:
        table = shown.show_my_table(room, you)
        assert table
        return structs.replace(table, game=str(_hidden(room)))

    patch.setattr(api, "show_my_table", leaky)


def _records(patch: pytest.MonkeyPatch) -> None:
    """A game that still runs can be looked up."""

    async def leaky(request: Any, record_id: str) -> str:
        room = (await request.app.state.rooms.find(record_id[:5])).room
        return str(room.match and room.match.seed)

    patch.setattr(api, "find_record", leaky)


def _hidden(room: Room) -> int:
    return sum(map(sum, room.match.state.hands)) if room.match else 0


@pytest.mark.parametrize(
    ("plant", "evening", "observers"),
    [
        (_drafts, Evening("high_card", 4, most=1), ("bob",)),
        (_view, Evening("high_card", 4, most=1), PUBLIC),
        (_offer, Evening("high_card", 4, most=1), ("anna",)),
        (_whispers, Evening("mind_map", 8, most=0), PUBLIC),
        (_requests, Evening("high_card", 4, most=0), ("bob",)),
        (_played_for, Evening("high_card", 4, most=2), ("anna",)),
        (_promises, Evening("high_card", 4, most=0), ("anna",)),
        (_refusals, Evening("high_card", 4, most=1), ("bob",)),
        (_clock, Evening("high_card", 4, most=3), PUBLIC),
        (_remarks, Evening("mind_map", 5, most=2), PUBLIC),
        (_hints, Evening("high_card", 4, most=2), ("bob",)),
        (_my_tables, Evening("high_card", 4, most=1), ("bob",)),
        (_records, Evening("high_card", 4, most=1), ("bob",)),
    ],
)
def test_a_leak_is_found(
    plant: Callable[[pytest.MonkeyPatch], None],
    evening: Evening,
    observers: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plant(monkeypatch)
    found = leaks(tmp_path, evening, [observers])
    assert found.keys() >= {*observers} - {"dora"}, "a leak to all of them was not found"
