"""A language model that answers well, and many that do not: play goes on, and the log says so once."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic, sleep
from typing import Any

import pytest

from games.mind_map.mind_map_scenes import table
from games.mind_map.test_mind_map_bots import crew, play
from tablee.games.mind_map import knowledge, language_model, likeness
from tablee.games.mind_map.material import Examples
from tablee.games.mind_map.question import Question, Rating

ASKED = [
    Question(word, criterion, "en", examples, None)
    for word in ("teapot", "kettle")
    for criterion, examples in (("round", Examples(("ball",), ("ruler",))), ("loud", Examples()))
]


@dataclass
class House:
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


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    told = House(said('{"ratings": [[90, 10], [80, 20.5]]}'))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            told.keys.append(self.headers["Authorization"])
            told.paths.append(self.path)
            told.answer(self)

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
    monkeypatch.setenv("TABLEE_MODEL_URL", f"http://127.0.0.1:{server.server_port}/v1")
    monkeypatch.setenv("TABLEE_MODEL_NAME", "small")
    monkeypatch.setenv("TABLEE_MODEL_KEY", "s3cret")
    for name, value in {"_resting_until": 0.0, "_complained": False, "TIMEOUT": 0.4}.items():
        monkeypatch.setattr(language_model, name, value)
    yield told
    server.shutdown()
    server.server_close()


def test_a_model_rates_the_whole_grid_in_one_request(house: House) -> None:
    told = language_model.rate(ASKED)
    assert [told[one] for one in ASKED] == [Rating(value, language_model.SD) for value in (90.0, 10.0, 80.0, 20.5)]
    (request,) = house.heard
    assert (request["model"], house.paths, house.keys) == ("small", ["/v1/chat/completions"], ["Bearer s3cret"])
    assert json.loads(request["messages"][1]["content"]) == {
        "words": ["teapot", "kettle"],
        "criteria": [{"criterion": "round", "high": ["ball"], "low": ["ruler"]}, {"criterion": "loud"}],
    }


def test_a_fence_around_the_answer_is_no_harm(house: House) -> None:
    house.answer = said('Here you are:\n```json\n{"ratings": [[1, 2], [3, 4]]}\n```')
    assert language_model.rate(ASKED)[ASKED[3]].value == 4


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


@pytest.mark.parametrize("lie", LIES)
def test_whatever_it_does_play_goes_on_and_the_log_says_so_once(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, lie: str
) -> None:
    house.answer = LIES[lie]
    begin = monotonic()
    assert language_model.rate(ASKED) == {}
    assert monotonic() - begin < 2
    assert language_model.rate(ASKED) == {}
    assert len(house.heard) == 1  # it rests
    monkeypatch.setattr(language_model, "_resting_until", 0.0)
    assert language_model.rate(ASKED) == {}
    assert len(house.heard) == 2
    assert len(caplog.records) == 1
    assert "s3cret" not in caplog.text


def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch, house: House) -> None:
    monkeypatch.setenv("TABLEE_MODEL_URL", "file:///etc/passwd")
    assert language_model.rate(ASKED) == {}
    assert house.heard == []


def test_no_address_no_request(monkeypatch: pytest.MonkeyPatch, house: House) -> None:
    monkeypatch.delenv("TABLEE_MODEL_URL")
    assert language_model.rate(ASKED) == {}
    assert house.heard == []


def test_a_game_tells_the_model_words_and_nothing_else(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """No number, no name, nothing of the deck it has not asked about; once a round, however many bots."""
    monkeypatch.setattr(likeness, "_model", lambda: None)
    monkeypatch.setattr(knowledge, "_told", type(knowledge._told)())
    house.answer = generous
    options = {"own_words": [f"gadget {i}" for i in range(20)], "only_own": True}
    assert play(table(4, options=options), crew(4)).outcome
    assert len(house.heard) == 3
    for request in house.heard:
        grid = json.loads(request["messages"][1]["content"])
        assert grid.keys() == {"words", "criteria"}
        assert all(word.startswith("gadget ") for word in grid["words"])
        assert all(line.keys() == {"criterion"} for line in grid["criteria"])
    knowledge.ratings.cache_clear()


def generous(handler: BaseHTTPRequestHandler) -> None:
    said(json.dumps({"ratings": [[10 * i, 90 - 10 * i] for i in range(5)]}))(handler)
