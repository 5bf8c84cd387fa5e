"""What some browsers, or something before them, keep from the page: cookies, and sockets."""

from __future__ import annotations

import re
import urllib.error
import urllib.request

from playwright.sync_api import Request, Route


def without_cookies(route: Route, asked: Request) -> None:
    """None is sent, none is kept."""
    headers = {name: value for name, value in asked.headers.items() if name not in ("cookie", "host", "content-length")}
    request = urllib.request.Request(asked.url, asked.post_data_buffer, headers, method=asked.method)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            route.fulfill(status=answer.status, body=answer.read(), content_type="application/json")
    except urllib.error.HTTPError as refused:
        route.fulfill(status=refused.code, body=refused.read(), content_type="application/json")


def without_sockets(route: Route) -> None:
    """A policy that knows http only, as an old WebKit reads 'self'."""
    answer = route.fetch()
    origin = "/".join(route.request.url.split("/")[:3])
    policy = re.sub(r"connect-src [^;]*", f"connect-src {origin}/api/", answer.headers["content-security-policy"])
    route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": policy})
