"""What the games are, for a page that wants to draw a form or a rules page."""

from __future__ import annotations

import logging
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from markdown_it import MarkdownIt

from tablee.bots import bot_names
from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.codec import codec
from tablee.core.game import AnyGame, CallCutting
from tablee.server.protocol.rest import GameInfo, OptionInfo
from tablee.text import rules_page

logger = logging.getLogger("tablee.games")
Kind = Literal["number", "yes_no", "text", "lines", "choice"]
KINDS: dict[Any, Kind] = {int: "number", bool: "yes_no", str: "text", tuple[str, ...]: "lines"}


def describe_games() -> list[GameInfo]:
    """Every game with its seats, bots and options. One that cannot be described is left out, and the others go on."""
    return [found for found in map(_describe_or_none, games()) if found is not None]


def _describe_or_none(name: str) -> GameInfo | None:
    try:
        return _describe(find_game(name))
    except Exception:  # somebody else's code: bots that cannot be loaded, an option of a kind that no form knows
        logger.exception("the game %s cannot be shown", name)
        return None


@cache
def rules_html(name: str, lang: str) -> str:
    """The rules of a game as HTML; our own text, and html in it would be escaped all the same."""
    return str(MarkdownIt("commonmark", {"html": False}).enable("table").render(rules_page(name, lang)))


def _describe(game: AnyGame) -> GameInfo:
    hints = get_type_hints(game.Options)
    options = [
        _option(field, hints[field.name]) for field in fields(game.Options) if _is_plain(field, hints[field.name])
    ]
    can_be_late = isinstance(game, CallCutting)
    return GameInfo(game.name, game.seats[0], game.seats[-1], bot_names(game), options, grace=can_be_late)


def _is_plain(field: Field[Any], hint: Any) -> bool:
    """Can a form ask for it? An option of any other kind keeps its default in a room."""
    if field.default is MISSING:
        return False
    return hint in KINDS or get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, Enum))


def _option(field: Field[Any], hint: Any) -> OptionInfo:
    own = bool(field.metadata.get("own"))
    if get_origin(hint) is Literal:
        return OptionInfo(field.name, "choice", field.default, list(get_args(hint)), own)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return OptionInfo(field.name, "choice", field.default.value, [member.value for member in hint], own)
    choices = field.metadata.get("choices")
    usual = codec(hint).encode(field.default)
    only_with = {name: list(values) for name, values in field.metadata.get("only_with", {}).items()}
    return OptionInfo(field.name, KINDS[hint], usual, list(choices) if choices else None, own, only_with)
