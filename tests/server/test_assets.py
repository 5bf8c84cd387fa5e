"""The page's files: packed as whoever asks can unpack them."""

import gzip
from pathlib import Path

import pytest

from tablee.server.http.assets import SMALL, Assets

SCRIPT = b"let table = 1;\n" * SMALL


@pytest.mark.parametrize(
    ("accepted", "encoding"), [("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("", None)]
)
def test_the_tightest_that_is_understood(tmp_path: Path, accepted: str, encoding: str | None) -> None:
    (tmp_path / "one.js").write_bytes(SCRIPT)
    (tmp_path / "one.js.br").write_bytes(b"tight")
    response = Assets(tmp_path).read("one.js").response(accepted)
    bodies = {"br": b"tight", "gzip": gzip.compress(SCRIPT, mtime=0), None: SCRIPT}
    assert response.content == bodies[encoding]
    assert response.headers.get("content-encoding") == encoding


def test_what_the_build_has_not_packed_is_packed_here(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_bytes(SCRIPT)
    response = Assets(tmp_path).read("one.js").response("gzip, br")
    assert gzip.decompress(response.content) == SCRIPT


def test_what_is_small_or_packed_already_goes_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "small.js").write_bytes(b"1")
    (tmp_path / "font.woff2").write_bytes(SCRIPT)
    assert Assets(tmp_path).read("small.js").packed == Assets(tmp_path).read("font.woff2").packed == {}
