"""A page as `web/src/net` has it: ids, an outbox that is sent again until it is answered, a line that comes back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Any

import msgspec

from evenings.line import Line
from evenings.luck import Luck
from evenings.witness import Sent
from evenings.world import World

FIRST, LONGEST, UNANSWERED, STEADY, QUIET = 0.3, 5.0, 6.0, 10.0, 20.0
FLEETING = ("draft", "react", "attend", "ping")


def written(message: dict[str, Any]) -> str:
    """As JSON."""
    return msgspec.json.encode(message).decode()


class Page:
    """One open tab, and what it believes."""

    def __init__(self, world: World, name: str, key: str, code: str, *, is_tv: bool = False) -> None:
        self.world, self.name, self.key, self.code, self.is_tv = world, name, key, code, is_tv
        self.luck: Luck = world.luck.part(name)
        self.outbox: dict[str, dict[str, Any]] = {}
        self.is_hidden = False
        self.state = "away"
        self.ended = ""
        self.room: dict[str, Any] | None = None
        self.table: dict[str, Any] | None = None
        self.options: Any = None
        self.chat: list[dict[str, Any]] = []
        self.on_news: Callable[[], None] = lambda: None
        self.line: Line | None = None
        self._lines = self._said = self._attempts = 0
        self._part = self._revealed = ""
        self._heard_at = 0.0
        self.welcomed_at = 0.0
        """When it was last shown a room over a line that it had just taken."""
        self._was_hidden = False
        """As the server was last told."""

    # The line

    def connect(self) -> None:
        """Take a new line, if there is somebody at its other end."""
        if self.state in ("ended", "connecting", "open"):
            return
        self.state, self.welcomed_at = "connecting", 0.0
        self._was_hidden = self.is_hidden
        self._lines += 1
        self.line = self.world.dial(self, self.luck.part(self._lines))

    def close(self) -> None:
        """The tab is closed, for good unless `open_again`."""
        self.state, self.ended = "ended", "closed"
        self._drop()

    def open_again(self) -> None:
        """As if it was loaded anew: the outbox is kept for the session, all else is not."""
        self.state, self.ended, self.room, self.table, self.chat = "away", "", None, None, []
        self.connect()

    def attend(self) -> None:
        """Say whether anybody looks, where the server believes otherwise; a new line says so itself."""
        if self.state == "open" and self._was_hidden != self.is_hidden:
            self._was_hidden = self.is_hidden
            self.say("attend", at="hidden" if self.is_hidden else "table")

    def lost(self) -> None:
        if self.state == "ended":
            return
        self._drop()
        self.state = "away"
        wait = min(FIRST * 2**self._attempts, LONGEST) * (0.75 + 0.5 * self.luck.random())
        self._attempts += 1
        self.later(wait, self._again)

    def break_off(self) -> None:
        """The network is gone for a moment."""
        if self.line:
            self.line.break_off()

    def _again(self) -> None:
        if self.state == "away":
            self.connect()

    def opened(self, line: Line) -> None:
        """There is somebody at the other end."""
        if line is not self.line or self.state != "connecting":
            return
        self.state, self._heard_at = "open", self.world.now()
        self.attend()
        self.later(STEADY, lambda: self._is_steady(line))
        for message in list(self.outbox.values()):
            line.say(written(message))
            self.later(UNANSWERED, partial(self._expect, message["id"]))
        self.later(QUIET, lambda: self._beat(line))

    def _is_steady(self, line: Line) -> None:
        if line is self.line:
            self._attempts = 0

    def _beat(self, line: Line) -> None:
        if line is not self.line or self.state != "open":
            return
        asked = self.world.now()
        left = self._heard_at + QUIET - asked
        if left <= 0 and not self.is_hidden:
            self.say("ping")
            self.later(UNANSWERED, lambda: self._is_answered(line, asked))
        self.later(left if left > 0 else QUIET, lambda: self._beat(line))

    def _is_answered(self, line: Line, asked: float) -> None:
        if line is self.line and self.state == "open" and self._heard_at < asked:
            self.lost()

    def _expect(self, given: str) -> None:
        if self.state == "open" and given in self.outbox:
            self.lost()

    def _drop(self) -> None:
        line, self.line = self.line, None
        if line:
            line.give_up()

    def later(self, wait: float, do: Callable[[], None]) -> None:
        self.world.later(wait, do)

    # Words

    def say(self, kind: str, **fields: Any) -> str:
        """Everything but what is fleeting waits here until it is answered."""
        self._said += 1
        message = {"type": kind, "id": f"{kind}-{self.name}-{self._said}", **fields}
        given: str = message["id"]
        if kind == "ping":
            self.world.settled.add(given)
        if kind not in FLEETING:
            self.outbox[given] = message
        if self.state == "open" and self.line:
            self.line.say(written(message))
            self.world.said += 1
            if kind not in FLEETING:
                self.later(UNANSWERED, lambda: self._expect(given))
        return given

    def say_rubbish(self, text: str) -> None:
        """What no page says."""
        if self.state == "open" and self.line:
            self.line.say(text)

    def ready(self) -> None:
        self._part, self._revealed = self.luck.token_hex(32), ""
        self.say("ready", promise=sha256(bytes.fromhex(self._part)).hexdigest())

    # What is heard

    def heard(self, line: Line, data: Sent) -> None:
        if line is not self.line:
            return
        self._heard_at = self.world.now()
        message = data.message
        hear = getattr(self, f"_hear_{message['type']}", None)
        if hear:
            hear(message)
            self.on_news()

    def hung_up(self, line: Line) -> None:
        if line is self.line:
            self.lost()

    def _hear_ack(self, message: dict[str, Any]) -> None:
        self._attempts = 0
        self.outbox.pop(message["id"], None)

    def _hear_refused(self, message: dict[str, Any]) -> None:
        self.outbox.pop(message["id"], None)

    def _hear_bye(self, message: dict[str, Any]) -> None:
        if not message["again"]:
            self.state, self.ended = "ended", message["reason"]
            self._drop()

    def _hear_options_now(self, message: dict[str, Any]) -> None:
        self.options = message

    def _hear_door_now(self, message: dict[str, Any]) -> None:
        self.room = self.table = None
        self.welcomed_at = self.welcomed_at or self.world.now()

    def _hear_room_now(self, message: dict[str, Any]) -> None:
        self.room = message
        self.welcomed_at = self.welcomed_at or self.world.now()
        if message["phase"] in ("lobby", "sealing"):
            self.table = None
        if message["phase"] == "sealing" and self._part and self._revealed != self._part:
            promise = sha256(bytes.fromhex(self._part)).hexdigest()
            if any(message["deal"]["promises"][seat] == promise for seat in self.mine):
                self._revealed = self._part
                self.say("reveal", contribution=self._part)

    def _hear_table_now(self, message: dict[str, Any]) -> None:
        self.table = message

    def _hear_answered_now(self, message: dict[str, Any]) -> None:
        table = self.table
        if table is None or table["step"] != message["step"] or len(table["seen"]) != len(message["mine"]):
            return
        for seen, mine, drafts in zip(table["seen"], message["mine"], message["drafts"], strict=True):
            seen.update(awaited=message["awaited"], answered=message["answered"], mine=mine, drafts=drafts)

    def _hear_drafts_now(self, message: dict[str, Any]) -> None:
        table = self.table
        if table and table["step"] == message["step"] and len(table["seen"]) == len(message["drafts"]):
            for seen, drafts in zip(table["seen"], message["drafts"], strict=True):
                seen["drafts"] = drafts

    def _hear_chatter(self, message: dict[str, Any]) -> None:
        self.chat = self.chat + message["lines"] if message["fresh"] else message["lines"]

    # What it believes

    @property
    def mine(self) -> list[int]:
        room = self.room
        if room is None or room["you"] is None:
            return []
        return [seat for seat, one in enumerate(room["seats"]) if one["member"] == room["you"]]

    @property
    def is_host(self) -> bool:
        return self.room is not None and self.room["you"] is not None and self.room["host"] == self.room["you"]
