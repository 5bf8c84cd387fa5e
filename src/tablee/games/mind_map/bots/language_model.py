"""An optional language model that rates what no table knows: any OpenAI-compatible address, named by the environment.

It is sent words and criteria, never a number, a name or who plays. Whatever goes wrong, play goes on without it.
"""

from __future__ import annotations

import json
import logging
import os
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from urllib.request import HTTPRedirectHandler, Request, build_opener

from tablee.games.mind_map.bots.question import Question, Rating
from tablee.text import Voice

log = logging.getLogger("tablee.bots")
TIMEOUT = 4.0
"""Seconds; less than a room waits for a bot, so that a bot still has the time to do without."""
REST = 300.0
"""Seconds a model that failed is left alone."""
LONGEST = 1_000_000
SD = 18.0
"""A model is about as far from a table of people as people are from each other."""
_resting_until = 0.0
_complained = False
_resting = threading.Lock()


def rate(questions: Sequence[Question]) -> Mapping[Question, Rating]:
    """One request for all questions; nothing where no model is named, where it rests, or where it fails."""
    global _complained
    if not os.environ.get("TABLEE_MODEL_URL") or time.monotonic() < _resting_until:
        return {}
    try:
        rated = _answers(questions)
        _complained = False
        return rated
    except Exception as flaw:  # somebody else's machine: whatever it does, bots have other ways to know
        _rest(flaw)
        return {}


def _rest(flaw: Exception) -> None:
    """Leave the model alone for a while; the log says so once, however many tables have asked."""
    global _resting_until, _complained
    with _resting:
        _resting_until = time.monotonic() + REST
        if not _complained:
            log.warning("the language model does not answer as it should (%s); bots do without it", type(flaw).__name__)
        _complained = True


def _answers(questions: Sequence[Question]) -> Mapping[Question, Rating]:
    """The whole grid is asked for, since a grid is what models answer well."""
    words = list(dict.fromkeys(asked.word for asked in questions))
    criteria = list(dict.fromkeys((asked.criterion, asked.examples) for asked in questions))
    lines = [_line(asked) for asked in {(asked.criterion, asked.examples): asked for asked in questions}.values()]
    grid = _grid(_said(_in_time(_request(words, lines, questions[0].lang))), len(words), len(criteria))
    return {
        asked: Rating(grid[words.index(asked.word)][criteria.index((asked.criterion, asked.examples))], SD)
        for asked in questions
    }


def _line(asked: Question) -> dict[str, Any]:
    examples = {"high": asked.examples.high, "low": asked.examples.low}
    return {"criterion": asked.criterion, **{end: words for end, words in examples.items() if words}}


def _request(words: Iterable[str], criteria: Iterable[Mapping[str, Any]], lang: str) -> Request:
    asked = json.dumps({"words": list(words), "criteria": list(criteria)}, ensure_ascii=False)
    messages = [
        {"role": "system", "content": Voice(lang, "mind_map").say("prompt.rating")},
        {"role": "user", "content": asked},
    ]
    body = {"model": os.environ.get("TABLEE_MODEL_NAME", ""), "messages": messages, "temperature": 0}
    key = os.environ.get("TABLEE_MODEL_KEY", "")
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}
    return Request(_address(os.environ["TABLEE_MODEL_URL"]), json.dumps(body).encode(), headers, method="POST")


def _address(url: str) -> str:
    if not url.startswith(("http://", "https://")):
        raise ValueError("TABLEE_MODEL_URL must begin with http:// or https://")
    trimmed = url.rstrip("/")
    return trimmed if trimmed.endswith("/chat/completions") else trimmed + "/chat/completions"


class _Stay(HTTPRedirectHandler):
    """A key is for the address it was given for: no redirect is followed."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def _in_time(request: Request) -> bytes:
    """A socket's time-out begins anew with every byte, so the clock that counts is ours."""
    got: list[bytes | Exception] = []
    thread = threading.Thread(target=_fetch, args=(request, got), daemon=True)
    thread.start()
    thread.join(TIMEOUT)
    answer = got[0] if got else TimeoutError()
    if isinstance(answer, Exception):
        raise answer
    return answer


def _fetch(request: Request, got: list[bytes | Exception]) -> None:
    try:
        with build_opener(_Stay).open(request, timeout=TIMEOUT) as response:
            got.append(_read(response, time.monotonic() + TIMEOUT))
    except Exception as flaw:
        got.append(flaw)


def _read(response: Any, until: float) -> bytes:
    """As it comes, and no longer than anybody waits for it."""
    body = b""
    while len(body) < LONGEST and time.monotonic() < until and (more := response.read1(LONGEST)):
        body += more
    return body


def _said(body: bytes) -> Any:
    """The JSON in the model's words; some wrap it in a fence."""
    text = str(json.loads(body)["choices"][0]["message"]["content"])
    return json.loads(text[text.index("{") : text.rindex("}") + 1])


def _grid(said: Any, words: int, criteria: int) -> list[list[float]]:
    """Exactly the numbers that were asked for, or ValueError."""
    grid = [list(row) for row in said["ratings"]]
    numbers = [number for row in grid for number in row]
    if len(grid) != words or any(len(row) != criteria for row in grid):
        raise ValueError("another number of ratings than was asked for")
    if any(type(number) not in (int, float) or not 0 <= number <= 100 for number in numbers):
        raise ValueError("ratings that are none")
    return [[float(number) for number in row] for row in grid]
