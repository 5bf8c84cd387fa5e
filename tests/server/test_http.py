"""What a server shows besides its rooms: the description of itself, its health, its figures, its guards."""

from __future__ import annotations

import json
import urllib.request
from http.client import HTTPMessage

import pytest

from server.guests import Guest, scene
from server.test_people import table_of
from tablee.server.http import admin


def fetch(address: str, path: str, method: str = "GET") -> tuple[int, HTTPMessage, str]:
    request = urllib.request.Request(f"http://{address}{path}", method=method)
    try:
        answer = urllib.request.urlopen(request, timeout=30)
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        return answer.status, answer.headers, answer.read().decode()


PATHS = ["/", "/r/ABCDE", "/nothing", "/api/me", "/api/games", "/api/rooms", "/api/rooms/QQQQQ", "/api/nothing"]
PATHS += ["/api/rules/mind_up", "/api/schema", "/healthz", "/metrics", "/assets/nothing.js", "/api/records/x"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_bears_the_guards(address: str, path: str) -> None:
    for method in ("GET", "DELETE"):
        _, headers, _ = fetch(address, path, method)
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers.get_all("content-security-policy") == [headers["content-security-policy"]]


def test_the_rest_part_describes_itself(address: str) -> None:
    status, _, text = fetch(address, "/api/schema/openapi.json")
    schema = json.loads(text)
    assert (status, schema["openapi"][:2]) == (200, "3.")
    expected = {"/api/me", "/api/games", "/api/rooms", "/api/rooms/{code}", "/api/rooms/{code}/qr.svg"}
    expected |= {
        "/api/games/{name}/description",
        "/api/rules/{name}",
        "/api/records/{record_id}",
        "/healthz",
        "/metrics",
    }
    assert expected <= schema["paths"].keys()
    new_room = schema["components"]["schemas"]["RoomWanted"]
    assert {"game", "name", "lang", "seats"} <= set(new_room["required"])
    assert new_room["properties"]["name"]["maxLength"] == 24
    for path in ("/api/schema", "/api/schema/redoc", "/api/schema/swagger"):
        assert "cdn" not in fetch(address, path)[2]  # nothing from another host


@scene
async def test_health_and_figures(address: str) -> None:
    assert fetch(address, "/healthz")[2] == "ok"
    (anna,) = await table_of(address, "Anna", bots=["easy", "easy"])
    await anna.start()
    await anna.play_card()
    await anna.until(lambda g: g.table and g.table["step"] == 1)
    assert await anna.refusal("sit", seat=9) == "no_such_seat"
    await anna.taken("chat", text="and all is counted")
    figures = dict(
        line.rsplit(" ", 1) for line in fetch(address, "/metrics")[2].splitlines() if line.startswith("tablee_")
    )
    assert float(figures["tablee_rooms"]) >= 1
    assert float(figures["tablee_sockets"]) >= 1
    assert float(figures["tablee_inputs_total"]) >= 8
    assert float(figures["tablee_steps_total"]) >= 1
    assert float(figures['tablee_refused_total{key="no_such_seat"}']) >= 1


def test_a_mistake_of_ours_is_told_kindly_and_logged(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(admin, "generate_latest", fail)
    status, _, text = fetch(address, "/metrics")
    assert (status, json.loads(text)["key"]) == (500, "our_mistake")
    assert "GET /metrics failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_the_cookie_is_for_the_server_alone(address: str) -> None:
    cookie = fetch(address, "/api/me")[1]["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie  # friends come by plain http
    guest = Guest(address).arrive()
    before = guest.cookie
    guest.arrive()
    assert guest.cookie == before


def test_rules_are_told_in_both_languages(address: str) -> None:
    for name in ("mind_up", "upturn", "mind_map"):
        texts = {lang: json.loads(fetch(address, f"/api/rules/{name}?lang={lang}")[2]) for lang in ("en", "fr")}
        assert texts["en"]["html"] != texts["fr"]["html"]
        assert "<h1>" in texts["fr"]["html"]
        assert "<script" not in texts["fr"]["html"]


def test_games_are_told_with_what_a_form_needs(address: str) -> None:
    games = {one["name"]: one for one in json.loads(fetch(address, "/api/games")[2])}
    assert set(games) == {"mind_up", "upturn", "mind_map"}
    assert (games["mind_up"]["least"], games["mind_up"]["most"]) == (3, 6)
    assert [games["mind_up"]["titles"][lang]["title"] for lang in ("en", "fr")] == ["Mind Up!", "Mind Up!"]
    assert games["mind_up"]["titles"]["en"]["tagline"] != games["mind_up"]["titles"]["fr"]["tagline"]
    assert {"random", "easy"} <= set(games["mind_up"]["levels"])
    objectives = {"name": "objectives", "kind": "number", "default": 0, "choices": [0, 1, 2, 3, 4, 5], "own": False}
    assert {**objectives, "only_with": {}} in games["mind_up"]["options"]
    only_with = {one["name"]: one["only_with"] for one in games["mind_map"]["options"]}
    assert only_with["themes"] == {"deck": ["house-3", "house-2"]}


def test_any_game_is_described_for_a_table_that_fits_any(address: str) -> None:
    described = {
        lang: json.loads(fetch(address, f"/api/games/upturn/description?lang={lang}")[2]) for lang in ("en", "fr")
    }
    assert described["en"]["texts"]["title"] == "Upturn"
    assert described["en"]["texts"]["event"] != described["fr"]["texts"]["event"]
    assert {"kind": "seat", "parts": [], "name": "turn"} in described["fr"]["view"]["parts"]
    lay = described["en"]["moves"]["lay"]
    assert (lay["name"], lay["first"], lay["rest"]["call"]) == ("Lay", "tile", False)
    assert described["en"]["events"]["laid"]["first"] == "seat"
    assert fetch(address, "/api/games/nothing/description")[0] == 404
    assert fetch(address, "/api/games/upturn/description?lang=xx")[0] == 400
