"""An endpoint that answers as a language model should, or as a test says; it remembers what it was told."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import sleep
from typing import Any

import pytest

from tablee.games.mind_map.bots import language_model


@dataclass
class Endpoint:
    """An endpoint that does what a test says, and remembers what it was told."""

    answer: Callable[[BaseHTTPRequestHandler], None]
    heard: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)


def said(content: str, status: int = 200) -> Callable[[BaseHTTPRequestHandler], None]:
    return sent(json.dumps({"choices": [{"message": {"content": content}}]}), status)


def sent(body: str, status: int = 200, **headers: str) -> Callable[[BaseHTTPRequestHandler], None]:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(body.encode())), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body.encode())

    return answer


def drip(handler: BaseHTTPRequestHandler) -> None:
    """A byte now and then, for as long as anybody listens."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(100):
        handler.wfile.write(b" ")
        handler.wfile.flush()
        sleep(0.05)


def hang(handler: BaseHTTPRequestHandler) -> None:
    sleep(3)


def generous(handler: BaseHTTPRequestHandler) -> None:
    said(json.dumps({"ratings": [[10 * i, 90 - 10 * i] for i in range(5)]}))(handler)


LIES = {
    "half a JSON": said('{"ratings": [[90, 1'),
    "no JSON": said("I would rather not."),
    "half a body": sent('{"choices": [{"mess'),
    "too few": said('{"ratings": [[90, 10]]}'),
    "too many": said('{"ratings": [[90, 10, 5], [80, 20, 5]]}'),
    "beyond": said('{"ratings": [[90, 10], [80, 2000]]}'),
    "words": said('{"ratings": [["high", 10], [80, 20]]}'),
    "truth values": said('{"ratings": [[true, 10], [80, 20]]}'),
    "not a number": said('{"ratings": [[NaN, 10], [80, 20]]}'),
    "another shape": sent("[]"),
    "500": said('{"ratings": [[90, 10], [80, 20]]}', status=500),
    "elsewhere": sent("", 302, Location="http://127.0.0.1:9/"),
    "hangs": hang,
    "drips": drip,
}


@contextmanager
def serve_model(patch: pytest.MonkeyPatch, seconds: float) -> Iterator[Endpoint]:
    """A model on the loopback that bots are told of; they wait so many seconds for it."""
    served = Endpoint(said('{"ratings": [[90, 10], [80, 20.5]]}'))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            served.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            served.keys.append(self.headers["Authorization"])
            served.paths.append(self.path)
            served.answer(self)

        def log_message(self, *_: Any) -> None:
            """Quiet."""

        def handle(self) -> None:
            try:
                super().handle()
            except OSError:
                return  # whoever asked has gone

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    patch.setenv("TABLEE_MODEL_URL", f"http://127.0.0.1:{server.server_port}/v1")
    patch.setenv("TABLEE_MODEL_NAME", "small")
    patch.setenv("TABLEE_MODEL_KEY", "s3cret")
    for name, value in {"_resting_until": 0.0, "_complained": False, "TIMEOUT": seconds}.items():
        patch.setattr(language_model, name, value)
    yield served
    server.shutdown()
    server.server_close()
