"""No request makes the server fail: whatever is sent, it is answered with less than 500, and the next one is served."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from server.guests import Guest
from server.raw_http import request, send

LONG = "9" * 5000
PATHS = [
    "/assets/%00",
    "/assets/%00.js",
    "/%00",
    "/assets/" + "a" * 300,
    "/assets/" + "a/" * 500,
    "/assets/" + "%2e%2e/" * 20 + "etc/passwd",
    "/assets/..%00/..%5c..%5cwin.ini",
    "/assets/%ff%fe",
    "/assets/%",
    "/assets/%zz",
    "/assets/con",
    "/assets",
    "/assets/",
    "//",
    "//evil.example/",
    "///etc/passwd",
    "/%2e%2e/%2e%2e/",
    "/api/rooms/%00",
    "/api/rooms/%00%00%00%00%00",
    "/api/rooms/" + "A" * 5000,
    "/api/rooms/%F0%9F%A6%8A",
    "/api/rooms/ABCDE%0d%0aset-cookie:x=1",
    "/api/rooms/ABCDE/qr.svg",
    "/api/rooms//qr.svg",
    "/api/rules/%00",
    "/api/rules/mind_up?lang=%00",
    "/api/rules/mind_up?lang=" + "x" * 5000,
    "/api/rules/mind_up?lang=en&lang=fr",
    "/api/rules/mind_up?%ff=%ff&&&=",
    "/api/rules/" + "%2e%2e%2f" * 50,
    "/api/records/%00-1",
    f"/api/records/ABCDE-{LONG}",
    "/api/records/ABCDE--1",
    "/api/records/ABCDE-%d9%a1",
    f"/api/records/ABCDE-1/steps/{LONG}",
    "/api/records/ABCDE-1/steps/-1",
    "/api/records/ABCDE-1/steps/1e9",
    "/api/records/ABCDE-1/steps/%00",
    "/api/records/ABCDE-1/steps/99999999999999999999",
    "/api/games/%00/check",
    "/api/schema/%00",
    "/api/schema/" + "x" * 3000,
    "/admin/%00",
    "/admin/" + "x" * 3000,
    "/metrics/%00",
    "/healthz/%00",
    "/r/%00",
    "/r/" + "x" * 5000,
    "/tv/%ff",
    "/replay/%00",
    "/rules/%00",
    "/pass?x=%00",
    "/ws/ABCDE",
    "/ws/%00",
    "/?" + "a=b&" * 5000,
    "/index.html%00",
    "/ahead.json",
    "/icon-192.png/",
    "/icon-192.png/x",
]
METHODS = ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "GETT", "get"]
ROUTES = [
    "/",
    "/r/ABCDE",
    "/api/me",
    "/api/rooms",
    "/api/me/pass",
    "/api/me/rotate",
    "/healthz",
    "/assets/x",
    "/ws/ABCDE",
]
ROUTES += ["/api/admin", "/admin/x", "/icon-192.png", "/api/games/mind_up/check"]
HEADERS: list[dict[str, str]] = [
    {"host": "x" * 2800},
    {"host": "127.0.0.1:" + "9" * 300},
    {"host": "127.0.0.1:99999999"},
    {"host": "127.0.0.1:65536"},
    {"host": "localhost:99999"},
    {"host": "[::1"},
    {"host": "[" + ":" * 500 + "]"},
    {"host": "a:b:c"},
    {"host": "\xff\xfe"},
    {"host": "127.0.0.1/../../x"},
    {"host": "127.0.0.1@evil.example"},
    {"cookie": "tablee=" + "0" * 100_00},
    {"cookie": "tablee"},
    {"cookie": "=;=;;;,,\x01"},
    {"cookie": "tablee=\xff"},
    {"cookie": "; ".join(f"c{n}=1" for n in range(1000))},
    {"accept_language": "\xff" * 100},
    {"accept_language": "," * 10_000},
    {"accept_encoding": "gzip;q=nonsense, \xff"},
    {"if_modified_since": "never"},
    {"if_none_match": '"' * 300},
    {"range": "bytes=99999999999999999999-0"},
    {"range": "bytes=" + "0-0," * 500},
    {"origin": "\xff"},
    {"origin": "http://[" + "1" * 3000},
    {"content_type": "application/json; charset=nonsense"},
    {"content_type": "multipart/form-data"},
    {"content_type": "application/x-www-form-urlencoded; boundary=" + "-" * 1000},
    {"content_length": "5"},
    {"x_forwarded_for": "\xff, " * 500},
    {"x_forwarded_proto": "gopher"},
    {"x_http_method_override": "DELETE"},
    {"upgrade": "h2c", "connection": "upgrade, http2-settings", "http2_settings": "AAMAAABk"},
    {"upgrade": "websocket", "connection": "upgrade"},
    {"upgrade": "websocket", "connection": "upgrade", "sec_websocket_key": "x", "sec_websocket_version": "99"},
    {"expect": "100-continue"},
    {"transfer_encoding": "nonsense"},
]
BODIES: dict[str, bytes] = {
    "nothing": b"",
    "deep lists": b"[" * 100_000,
    "deep objects": b'{"options":' * 20_000,
    "closed deep objects": b'{"options":' * 20_000 + b"1" + b"}" * 20_000,
    "a long number": b'{"seats": ' + b"9" * 100_000 + b"}",
    "a huge exponent": b'{"seats": 1e999999}',
    "a long fraction": b'{"seats": 0.' + b"1" * 100_000 + b"}",
    "surrogates": b'{"name": "\\ud800"}',
    "nul": b'{"name": "\\u0000"}',
    "no utf-8": b"\xff\xfe\x00",
    "bom": b"\xef\xbb\xbf{}",
    "keys twice": b'{"seats": 3, "seats": 3}',
    "many keys": b"{" + b",".join(b'"k%d": 0' % n for n in range(20_000)) + b"}",
    "a long key": b'{"' + b"k" * 200_000 + b'": 0}',
    "infinity": b"Infinity",
    "a deep option": b'{"game":"mind_map","name":"A","lang":"en","seats":4,"options":{"own_words":'
    + b"[" * 900
    + b"]" * 900
    + b"}}",
    "an odd option": b'{"game":"mind_map","name":"A","lang":"en","seats":4,"options":{"own_words":[{"a":1e308}]}}',
    "an odd game": b'{"game":"../../etc","name":"A","lang":"en","seats":4}',
    "a long list of bots": b'{"game":"mind_up","name":"A","lang":"en","seats":3,"bots":['
    + b",".join([b'"easy"'] * 20_000)
    + b"]}",
    "too large": b"x" * 300_000,
}
RAW: dict[str, bytes] = {
    "no request": b"\x00\x01\x02\r\n\r\n",
    "tls": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "two hosts": b"GET /api/me HTTP/1.1\r\nHost: HERE\r\nHost: evil.example\r\n\r\n",
    "the same host twice": b"GET /api/me HTTP/1.1\r\nHost: HERE\r\nHost: HERE\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "no host in 1.0": b"GET /api/me HTTP/1.0\r\n\r\n",
    "an absolute target": b"GET http://evil.example/api/me HTTP/1.1\r\nHost: HERE\r\nConnection: close\r\n\r\n",
    "a star": b"OPTIONS * HTTP/1.1\r\nHost: HERE\r\nConnection: close\r\n\r\n",
    "no path": b"GET  HTTP/1.1\r\nHost: HERE\r\n\r\n",
    "raw bytes in the path": b"GET /\xff\xfe\xf0 HTTP/1.1\r\nHost: HERE\r\nConnection: close\r\n\r\n",
    "a space in a header": b"GET / HTTP/1.1\r\nHost : HERE\r\nConnection: close\r\n\r\n",
    "folded headers": b"GET / HTTP/1.1\r\nHost: HERE\r\nX: a\r\n b\r\nConnection: close\r\n\r\n",
    "two lengths": b"POST /api/rooms HTTP/1.1\r\nHost: HERE\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "length and chunks": b"POST /api/rooms HTTP/1.1\r\nHost: HERE\r\nContent-Length: 4\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "bad chunks": b"POST /api/rooms HTTP/1.1\r\nHost: HERE\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a negative length": b"POST /api/rooms HTTP/1.1\r\nHost: HERE\r\nContent-Length: -1\r\n\r\n{}",
    "a length beyond all": b"POST /api/rooms HTTP/1.1\r\nHost: HERE\r\nContent-Length: " + b"9" * 40 + b"\r\n\r\n{}",
    "an unfinished body": b"POST /api/rooms HTTP/1.1\r\nHost: HERE\r\nContent-Length: 500\r\n\r\n{",
    "many headers": b"GET / HTTP/1.1\r\nHost: HERE\r\n" + b"X: y\r\n" * 3000 + b"Connection: close\r\n\r\n",
    "a huge header": b"GET / HTTP/1.1\r\nHost: HERE\r\nX: " + b"y" * 200_000 + b"\r\nConnection: close\r\n\r\n",
    "http/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "http/9.9": b"GET / HTTP/9.9\r\nHost: HERE\r\n\r\n",
    "a socket without a key": b"GET /ws/ABCDE HTTP/1.1\r\nHost: HERE\r\n"
    b"Upgrade: websocket\r\nConnection: upgrade\r\n\r\n",
}


@pytest.fixture(autouse=True)
def server_is_well(address: str, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """After whatever was sent it still answers, and nothing was logged as a mistake of ours."""
    yield
    assert request(address, "/healthz").body == b"ok"
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_paths(address: str, path: str) -> None:
    cookie = Guest(address).arrive().cookie
    for wanted in ("GET", "HEAD", "POST"):
        assert 200 <= request(address, path, wanted, cookie=cookie).status < 500


@pytest.mark.parametrize("method", METHODS)
def test_methods(address: str, method: str) -> None:
    for route in ROUTES:
        assert 200 <= request(address, route, method).status < 500, route


@pytest.mark.parametrize("headers", HEADERS, ids=lambda held: str(held)[:40])
def test_headers(address: str, headers: dict[str, str]) -> None:
    for route in ("/api/me", "/icon-192.png", "/r/ABCDE", "/api/rules/mind_up"):
        assert request(address, route, patience=0.5, headers=headers).status < 500
    reply = request(address, "/api/rooms", "POST", b"{}", patience=0.5, headers=headers)
    assert reply.status < 500


@pytest.mark.parametrize("body", BODIES)
def test_bodies(address: str, body: str) -> None:
    cookie = Guest(address).arrive().cookie
    for route in ("/api/rooms", "/api/games/mind_map/check", "/api/me/pass", "/api/me/take"):
        reply = request(address, route, "POST", BODIES[body], cookie=cookie)
        assert 200 <= reply.status < 500, route


@pytest.mark.parametrize("sent", RAW)
def test_bytes(address: str, sent: str) -> None:
    assert send(address, RAW[sent].replace(b"HERE", address.encode()), patience=0.5).status < 500
