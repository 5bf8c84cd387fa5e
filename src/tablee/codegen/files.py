"""Every generated file of the page: the protocol and the games' types as TypeScript, texts and material as JSON."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablee.codegen.protocol_page import protocol_page
from tablee.codegen.samples import samples
from tablee.codegen.types import Page
from tablee.core.catalog import game as find_game
from tablee.core.catalog import games, kit
from tablee.core.codec import first_field, unsaid
from tablee.core.game import AnyGame
from tablee.server.protocol import from_page, rest, to_page, values
from tablee.text import LANGUAGES, table

WEB = Path(__file__).parents[3] / "web" / "src"
DOCS = Path(__file__).parents[3] / "docs"
OUTSIDE = (
    *(rest.RoomWanted, rest.RoomMade, rest.GameInfo, rest.GameDescription, rest.RoomInfo, rest.Me),
    *(rest.MyTables, rest.DailyPlayed, rest.PlayedGame, rest.OverTime),
    *(rest.ReplaySource, rest.FramesWanted, rest.LinkWanted, rest.ReplayLink, rest.ReplayNow, rest.AgainWanted),
    *(rest.ReviewNow, rest.WhatIfWanted, rest.WhatIfNow),
    *(rest.PuzzleGame, rest.PuzzleNow, rest.PuzzleAnswer, rest.PuzzleSolution),
    *(rest.WantedTable, rest.Flaw, rest.DevicePass, rest.DevicePassNow, rest.DevicePassWanted, rest.DevicePassShown),
    rest.Forgetting,
)
"""What is said outside of rooms."""
BEFORE = "before"
"""Words of the page that are there before any script: the build writes them into its files."""
NAMES = "names"
"""Words of the page that are there, in every language, before the reader's own have come."""
UNSAID = ("cli", "fast", "report", "typed", "prompt")
"""Words that are never spoken on the page: those of the terminal, of compiling, of reports, and those for models."""


def generated() -> Iterator[tuple[str, str]]:
    """Every generated file: its path below web/src and what must be in it."""
    yield "net/protocol.ts", protocol()
    for name in games():
        yield f"games/{name}/view.ts", view(find_game(name))
        if box := kit(name).material:
            yield f"games/{name}/box.json", written(box)
        for file, held in kit(name).material_files.items():
            yield f"games/{name}/{file}.json", written(held)
    for lang in LANGUAGES:
        said = {key: texts for key, texts in page_texts(lang).items() if key not in (BEFORE, NAMES)}
        yield f"text/generated/page.{lang}.json", written(said)
        yield f"text/generated/shared.{lang}.json", written(_spoken(None, lang))
        yield f"text/generated/titles.{lang}.json", written({name: _title(name, lang) for name in games()})
        for name in games():
            yield f"text/generated/{name}.{lang}.json", written(_spoken(name, lang))
    for section in (BEFORE, NAMES):
        yield f"text/generated/{section}.json", written({lang: page_texts(lang)[section] for lang in LANGUAGES})
    yield "text/generated/samples.json", written(samples())


def documents() -> Iterator[tuple[str, str]]:
    """Every generated page of the documentation: its path below docs and what must be in it."""
    yield "protocol.md", protocol_page()


def protocol() -> str:
    """All messages of the socket and of REST."""
    page = Page("Every message between the page and the server.")
    for name in (
        "Lang",
        "Clock",
        "Visibility",
        "Recipients",
        "Reaction",
        "Absence",
        "Door",
        "Attention",
        "Hints",
        "Phase",
    ):
        page.alias(name, getattr(values, name))
    page.union("PageMessage", from_page.PageMessage)
    page.union("ServerMessage", to_page.ServerMessage)
    for struct in OUTSIDE:
        page.struct(struct)
    return page.text()


def view(game: AnyGame) -> str:
    """What a table of this game shows (View), what one may do (Move) and what happens (Event)."""
    page = Page(f"What a table of {game.name} shows, what one may do there and what happens.")
    page.dataclass(game.forms.View)
    page.dataclass(game.Options)
    page.tagged("Move", game.forms.Move)
    page.tagged("Event", game.forms.Event)
    page.constant(
        "EVENTS",
        {tag: {"first": first_field(form), "rest": unsaid(form)} for tag, form in page.members(game.forms.Event)},
        "Of each event, in order: the field its tag stands for, and what is left unsaid where it is the usual.",
    )
    return page.text()


def written(held: Any) -> str:
    """JSON as it stands in a file."""
    return json.dumps(held, ensure_ascii=False, indent=1) + "\n"


def page_texts(lang: str) -> dict[str, Any]:
    """The page's own words, which lie beside the page."""
    return tomllib.loads((WEB / "text" / f"{lang}.toml").read_text(encoding="utf-8"))


def _spoken(game: str | None, lang: str) -> dict[str, Any]:
    return {key: text for key, text in table(game, lang).items() if key not in UNSAID}


def _title(game: str, lang: str) -> dict[str, Any]:
    """What the card of a game says before the server has been asked."""
    texts, seats = table(game, lang), find_game(game).seats
    words = {key: text for key, text in texts.items() if key in ("title", "tagline")}
    return {**words, "least": seats[0], "most": seats[-1]}
