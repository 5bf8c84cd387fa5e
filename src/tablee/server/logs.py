"""The log: plain lines for a terminal, or JSON for machines. Each line knows its room and its request.

Nothing secret is ever given to the log; as a last gate, whatever looks like an address or a secret is taken out here.
"""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime

ROOM: ContextVar[str] = ContextVar("room", default="")
"""The code of the room whose task this is."""
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""What all lines of one request, or of one socket, have in common. It says nothing about who asks."""
HIDDEN = re.compile(
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?"  # IPv4
    r"|(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])"  # IPv6
    r"|\b[0-9a-f]{32,}\b"  # cookies, keys, tokens, seeds
    r"|(?<=://)[^\s/@]+@",  # who logs in to a database, and how
    re.IGNORECASE,
)
PLAIN = "%(asctime)s %(levelname)s %(name)s %(message)s"


def scrubbed(text: str) -> str:
    """Without what nobody should find in a log."""
    return HIDDEN.sub("[removed]", text)


class PlainLines(logging.Formatter):
    """For people."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name is the library's
        """The line, without a traceback."""
        record.message = scrubbed(record.message)
        return super().formatMessage(record)

    def formatException(self, ei: object) -> str:  # noqa: N802
        """The traceback below it."""
        return scrubbed(super().formatException(ei))  # type: ignore[arg-type]


class JsonLines(logging.Formatter):
    """For machines: one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, who says what, where; and the traceback, if there is one."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": scrubbed(record.getMessage()),
        }
        line |= {name: held for name, held in (("room", ROOM.get()), ("request", REQUEST.get())) if held}
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["error"] = scrubbed(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(*, as_json: bool) -> None:
    """To the error stream. Plain lines tell what is wrong and what was kept; JSON tells every request, too."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else PlainLines(PLAIN))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("tablee").setLevel(logging.INFO if as_json else logging.WARNING)
    logging.getLogger("tablee.host").setLevel(logging.INFO)
