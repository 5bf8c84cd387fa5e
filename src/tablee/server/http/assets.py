"""The scripts, styles and fonts of the page: read and packed once, for they are asked for again and again.

Their names bear a hash of their content, so whatever has one of these names is the same for ever.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from litestar import Response, get, head
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from tablee.server.http.limits import Req, off_loop

SMALL = 1000
"""Bytes that are not worth packing."""
AS_IT_IS = (".woff2", ".png", ".br")
"""What is packed already."""
NAME = re.compile(r"[\w-]+(\.[\w-]+)+", re.ASCII)
"""What we call files: nothing that leads out of the folder."""
VARIES = {"vary": "accept-encoding"}


@dataclass(frozen=True, slots=True)
class Asset:
    """One file, as it is and packed, the tightest first; not at all where packing is not worth it."""

    media_type: str
    plain: bytes
    packed: Mapping[str, bytes]
    """By the name of the encoding."""

    def response(self, accepted: str) -> Response[bytes]:
        """As whoever asks can unpack it."""
        for encoding, body in self.packed.items():
            if encoding in accepted:
                return Response(body, media_type=self.media_type, headers=VARIES | {"content-encoding": encoding})
        return Response(self.plain, media_type=self.media_type, headers=VARIES)


class Assets:
    """The files of one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Asset] = {}

    def __contains__(self, name: str) -> bool:
        """Is there such a file? Asked of the disk: the page may be built anew while the server runs."""
        return name in self._read or (NAME.fullmatch(name) is not None and (self._folder / name).is_file())

    def known(self, name: str) -> Asset | None:
        """A file that has been read already."""
        return self._read.get(name)

    def read(self, name: str) -> Asset:
        """A file there is. Packing takes its time: in a thread, and once."""
        plain = (self._folder / name).read_bytes()
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        packed = {}
        if len(plain) >= SMALL and not name.endswith(AS_IT_IS):
            tight = self._folder / f"{name}.br"  # the build has made it (web/brotli.ts)
            packed = {"br": tight.read_bytes()} if tight.is_file() else {}
            packed["gzip"] = gzip.compress(plain, mtime=0)
        found = self._read[name] = Asset(media_type, plain, packed)
        return found


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Req, name: FromPath[str]) -> Response[bytes]:
    """One file, packed for whoever can unpack it."""
    assets: Assets = request.app.state.assets
    if name not in assets:
        raise NotFoundException
    found = assets.known(name)
    if found is None:
        found = await off_loop(request, assets.read, name)
    return found.response(request.headers.get("accept-encoding", ""))


@head("/assets/{name:str}", include_in_schema=False)
async def asset_head(request: Req, name: FromPath[str]) -> None:
    """Is there such a file?"""
    if name not in request.app.state.assets:
        raise NotFoundException


FILES = [asset, asset_head]
