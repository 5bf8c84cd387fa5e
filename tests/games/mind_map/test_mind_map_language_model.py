"""A language model that answers well, and many that do not: play goes on, and the log says so once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler
from threading import Barrier
from time import monotonic

import pytest

from games.mind_map.mind_map_scenes import table
from games.mind_map.model_endpoint import LIES, Endpoint, generous, said, serve_model
from games.mind_map.test_mind_map_bots import crew, play
from tablee.games.mind_map.bots import knowledge, language_model, likeness
from tablee.games.mind_map.bots.question import Question, Rating
from tablee.games.mind_map.material import Examples

ASKED = [
    Question(word, criterion, "en", examples, None)
    for word in ("teapot", "kettle")
    for criterion, examples in (("round", Examples(("ball",), ("ruler",))), ("loud", Examples()))
]


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    with serve_model(monkeypatch, seconds=0.4) as served:
        yield served


def test_a_model_rates_the_whole_grid_in_one_request(endpoint: Endpoint) -> None:
    rated = language_model.rate(ASKED)
    assert [rated[one] for one in ASKED] == [Rating(value, language_model.SD) for value in (90.0, 10.0, 80.0, 20.5)]
    (request,) = endpoint.heard
    assert (request["model"], endpoint.paths, endpoint.keys) == ("small", ["/v1/chat/completions"], ["Bearer s3cret"])
    assert json.loads(request["messages"][1]["content"]) == {
        "words": ["teapot", "kettle"],
        "criteria": [{"criterion": "round", "high": ["ball"], "low": ["ruler"]}, {"criterion": "loud"}],
    }


def test_a_fence_around_the_answer_is_no_harm(endpoint: Endpoint) -> None:
    endpoint.answer = said('Here you are:\n```json\n{"ratings": [[1, 2], [3, 4]]}\n```')
    assert language_model.rate(ASKED)[ASKED[3]].value == 4


@pytest.mark.parametrize("lie", LIES)
def test_whatever_it_does_play_goes_on_and_the_log_says_so_once(
    endpoint: Endpoint, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, lie: str
) -> None:
    endpoint.answer = LIES[lie]
    begin = monotonic()
    assert language_model.rate(ASKED) == {}
    assert monotonic() - begin < 2
    assert language_model.rate(ASKED) == {}
    assert len(endpoint.heard) == 1  # it rests
    monkeypatch.setattr(language_model, "_resting_until", 0.0)
    assert language_model.rate(ASKED) == {}
    assert len(endpoint.heard) == 2
    assert len(caplog.records) == 1
    assert "s3cret" not in caplog.text


def test_an_address_that_is_none(monkeypatch: pytest.MonkeyPatch, endpoint: Endpoint) -> None:
    monkeypatch.setenv("TABLEE_MODEL_URL", "file:///etc/passwd")
    assert language_model.rate(ASKED) == {}
    assert endpoint.heard == []


def test_no_address_no_request(monkeypatch: pytest.MonkeyPatch, endpoint: Endpoint) -> None:
    monkeypatch.delenv("TABLEE_MODEL_URL")
    assert language_model.rate(ASKED) == {}
    assert endpoint.heard == []


def test_a_game_tells_the_model_words_and_nothing_else(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    """No number, no name, nothing of the deck it has not asked about; once a round, however many bots."""
    monkeypatch.setattr(likeness, "_model", lambda: None)
    monkeypatch.setattr(knowledge, "_cache", type(knowledge._cache)())
    endpoint.answer = generous
    options = {"own_words": [f"gadget {i}" for i in range(20)], "only_own": True}
    assert play(table(4, options=options), crew(4)).outcome
    assert len(endpoint.heard) == 3
    for request in endpoint.heard:
        grid = json.loads(request["messages"][1]["content"])
        assert grid.keys() == {"words", "criteria"}
        assert all(word.startswith("gadget ") for word in grid["words"])
        assert all(line.keys() == {"criterion"} for line in grid["criteria"])
    knowledge.ratings.cache_clear()


def test_tables_ask_beside_each_other(endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow model is asked for two tables at once, and once for each, however many bots wait for it."""
    monkeypatch.setattr(likeness, "_model", lambda: None)
    monkeypatch.setattr(knowledge, "_cache", type(knowledge._cache)())
    monkeypatch.setattr(language_model, "TIMEOUT", 5.0)
    together = Barrier(2)

    def answer(handler: BaseHTTPRequestHandler) -> None:
        together.wait(4)  # only where both are asked at the same time
        generous(handler)

    endpoint.answer = answer
    options = {"own_words": [f"gadget {i}" for i in range(20)], "only_own": True}
    views = [table(4, seed, options=options).seen_by(None).view for seed in ("one", "other")]
    with ThreadPoolExecutor(6) as bots:
        found = list(bots.map(lambda view: knowledge.ratings(view.cards, view.deal), views * 3))
    assert len(endpoint.heard) == 2
    assert all(rating.sd == language_model.SD for ratings in found for rating in ratings.values())
    knowledge.ratings.cache_clear()
