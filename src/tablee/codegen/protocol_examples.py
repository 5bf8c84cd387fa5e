"""The examples of docs/protocol.md: what a real room sends when Anna opens it, plays a card and is refused another."""

from __future__ import annotations

import ast
import json
import types
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from tablee.codegen.samples import played
from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.codec import members_of, tag_of, union
from tablee.core.errors import TableeError
from tablee.core.fair import commitment
from tablee.server.actor.broadcast import Broadcast, Change
from tablee.server.actor.sockets import ENCODER, Socket
from tablee.server.protocol import from_page, rest, to_page
from tablee.server.room import inputs as log
from tablee.server.room.inputs import Input
from tablee.server.room.presence import Presence
from tablee.server.room.room import Room
from tablee.server.room.shown import show_refusal
from tablee.server.room.taking import take
from tablee.text import Voice

SERVER = Path(__file__).parents[1] / "server"
RAISED = {"RoomError", "TooFast", "TableeError", "StoreFailed"}
ANNA, CODE, SECRET, PART = "anna", "MAPLE", "5e" * 32, "a1" * 32


def new_room() -> Any:
    """What opens a room for Anna and two bots."""
    return _json(rest.NewRoom("mind_up", "Anna", "en", 3, bots=["easy", "easy"]))


def examples() -> dict[type, Any]:
    """One of each message as JSON: a page's are made from the types, the server's come from a room that lives."""
    found: dict[type, Any] = {form: _json(_sample(form)) for form in members_of(from_page.PageMessage)}
    sent = _Scene().play()
    received: tuple[type[to_page.ToPage], ...] = members_of(to_page.ServerMessage)
    return found | {form: next(one for one in sent if one["type"] == form.__struct_config__.tag) for form in received}


@dataclass
class _Scene:
    """Anna's room, and all that is sent to her page."""

    room: Room = field(default_factory=Room)
    broadcast: Broadcast = field(default_factory=Broadcast)
    sent: list[Any] = field(default_factory=list)

    def play(self) -> list[Any]:
        socket = Socket(None, ANNA, "en")  # type: ignore[arg-type]
        wanted = rest.NewRoom("mind_up", "Anna", "en", 3, bots=["easy", "easy"])
        here = Presence(frozenset({0}), watched=True)
        self._take("", log.Opened(CODE, SECRET, wanted))
        self._take(ANNA, from_page.Join("m1", "Anna", "en"))
        self._take(ANNA, from_page.Sit("m2", 0))
        self.broadcast.welcome(socket, self.room)
        self._take(ANNA, from_page.Chat("m3", "Hello!"))
        self._show(Change(room=True, table=False, newcomers={socket}, before=0, presence=here))
        self._take(ANNA, from_page.Ready("m4", commitment(PART)))
        self._take(ANNA, from_page.RevealPart("m5", PART))
        self._take("", log.Begun(self.room.game.version))
        match = self.room.running(0)
        hand = match.seen_by(0).view.hand
        match.draft(0, {"card": hand[0]})
        self._show(Change(room=True, table=True, newcomers=set(), before=0, presence=here))
        match.draft(0, {"card": hand[1]})
        self.broadcast.send_drafts(self.room)
        self.sent.append(json.loads(socket._out.pop(0) or b""))
        self._answer("m6", hand[0])
        self._show(Change(room=False, table=True, newcomers=set(), before=0, presence=here))
        self._answer("m7", 60 if 60 not in hand else 59)
        self.sent += map(_json, (_REMARKS, _HINT, _REACTED, _CLOCK, _DOOR, to_page.Bye("stopping", again=True)))
        return self.sent

    def _answer(self, name: str, card: int) -> None:
        try:
            self._take(ANNA, from_page.Answer(name, 0, 0, {"card": card}))
            self.sent.append(_json(to_page.Ack(name)))
        except TableeError as error:
            self.sent.append(_json(show_refusal(self.room, "en", error, name)))

    def _take(self, by: str, content: Any) -> None:
        take(self.room, Input(self.room.taken + 1, 1_767_225_600_000, by, content))

    def _show(self, change: Change) -> None:
        self.sent += [
            json.loads(data) for _, data in self.broadcast.write(self.room, change) if isinstance(data, bytes)
        ]


_CLOCK, _DOOR = to_page.ClockNow(12_500, running=False), to_page.DoorNow(CODE, "asks", asked=True)
_REACTED = to_page.Reacted(0, "bravo")
_HINT = to_page.HintNow(
    *("m8", 0, 6, "normal", {"card": 46}, "gain"),
    {"turns": 100, "card": 46, "points": 290, "other": 12, "less": 270},
)
_REMARKS = to_page.Remarks(6, [to_page.RemarkNow(1, "placed", {"word": 12, "across": 70, "up": 30})])


def _sample(form: type[Struct]) -> Struct:
    """A message whose fields are the examples of their types."""
    hints = get_type_hints(form, include_extras=True)
    held = {name: value for name in form.__struct_fields__ if (value := _value(hints[name])) is not None}
    return msgspec.convert({**held, "type": form.__struct_config__.tag}, form)


def _value(hint: Any) -> Any:
    """An example of that type; None for a list, which says nothing without its table."""
    if get_origin(hint) is Annotated:
        return next(one.examples[0] for one in get_args(hint) if isinstance(one, Meta) and one.examples)
    if get_origin(hint) in (Union, types.UnionType):
        return _value(get_args(hint)[0])
    if get_origin(hint) is list:
        return None
    return {bool: True, int: 1}[hint] if isinstance(hint, type) else get_args(hint)[0]


def error_keys() -> list[str]:
    """What a room may refuse a message for, the rules of its game apart: the keys the server's code raises."""
    found = set[str]()
    for path in (*SERVER.glob("room/*.py"), *SERVER.glob("actor/*.py"), *SERVER.glob("store/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in RAISED:
                found |= {str(key.value) for key in node.args[:1] if isinstance(key, ast.Constant)}
    return sorted(found)


def moves() -> Iterator[tuple[str, list[Any]]]:
    """By game: one move of each kind that was made in a game played at random."""
    for name in games():
        game, first = find_game(name), dict[str, Any]()
        for step in played(game).record.steps:
            for _, move in step:
                first.setdefault(tag_of(type(move)), move)
        yield Voice("en", name).say("title"), [union(game.forms.Move).encode(move) for move in first.values()]


def _json(message: Struct) -> Any:
    """As it is sent; a page may leave out what is null."""
    held = json.loads(ENCODER.encode(message))
    is_sent = isinstance(message, to_page.ToPage)
    return {key: value for key, value in held.items() if is_sent or value is not None}
