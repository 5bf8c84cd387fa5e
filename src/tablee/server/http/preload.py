"""What a page will ask for anyway, named in its head: one wave of requests instead of three.

The build leaves a list of files for each route, game and language in `ahead.json` (web/ahead.ts); what is asked of the
server itself is known here.
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
    "": '<link rel="preload" as="fetch" crossorigin href="/{file}">',
}


def wanted(path: str, game: str | None, lang: str) -> Sequence[str]:
    """The names of what this address needs: the language, the page, its game, the game's words, what is asked."""
    match path.strip("/").split("/"):
        case ["r" | "tv" as route, *_]:
            ours = (game, f"{game}.{lang}") if game else ()
            return (lang, {"r": "room"}.get(route, route), *ours, "api/me")
        case ["rules", _] if game:
            return (lang, "rules", f"{game}.pictures", f"{game}.{lang}", f"api/rules/{game}?lang={lang}", "api/games")
        case [""]:
            return (lang, "api/me", "api/games")
    return (lang,)


def with_links(html: str, names: Sequence[str], page: Path) -> str:
    """The page with a link for every file that belongs to these names and is not linked yet."""
    listed = page / "ahead.json"
    if not names or not listed.exists():
        return html
    lists: dict[str, list[str]] = json.loads(listed.read_text(encoding="utf-8"))
    found = (file for name in names for file in ([name] if name.startswith("api/") else lists.get(name, ())))
    files = dict.fromkeys(file for file in found if f'"/{file}"' not in html)
    return html.replace(AT, "".join(FORMS[Path(file).suffix].format(file=file) for file in files) + AT, 1)
