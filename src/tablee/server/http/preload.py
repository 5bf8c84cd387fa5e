"""What a page will ask for anyway, named in its head: one wave of requests instead of three.

The build leaves a list of files for each route, game and language in `ahead.json` (web/ahead.ts).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

AT = "</head>"
FORMS = {
    ".js": '<link rel="modulepreload" crossorigin href="/{file}">',
    ".css": '<link rel="preload" as="style" crossorigin href="/{file}">',
    ".woff2": '<link rel="preload" as="font" type="font/woff2" crossorigin href="/{file}">',
}


def wanted(path: str, game: str | None, lang: str) -> Sequence[str]:
    """The names of what this address needs: the page of a room or of a television, its game, the game's words."""
    route = {"r": "room", "tv": "tv"}.get(path.strip("/").split("/")[0])
    if route is None:
        return ()
    return (route, game, f"{game}.{lang}") if game else (route,)


def with_links(html: str, names: Sequence[str], page: Path) -> str:
    """The page with a link for every file that belongs to these names and is not linked yet."""
    listed = page / "ahead.json"
    if not names or not listed.exists():
        return html
    lists: dict[str, list[str]] = json.loads(listed.read_text(encoding="utf-8"))
    files = dict.fromkeys(file for name in names for file in lists.get(name, ()) if f'"/{file}"' not in html)
    return html.replace(AT, "".join(FORMS[Path(file).suffix].format(file=file) for file in files) + AT, 1)
