"""The first page comes quickly, also over a slow line."""

from __future__ import annotations

import gzip
import re

import pytest

from tablee.server.http.page import PAGE

MOST = 100_000
ASSETS = re.compile(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"')


@pytest.mark.skipif(not (PAGE / "index.html").exists(), reason="the page has not been built: `make page`")
def test_the_first_route_is_at_most_100_kilobytes_gzipped() -> None:
    wanted = ASSETS.findall((PAGE / "index.html").read_text(encoding="utf-8"))
    assert {file.rpartition(".")[2] for file in wanted} == {"js", "css"}
    assert sum(len(gzip.compress((PAGE / file).read_bytes(), 9)) for file in wanted) <= MOST
