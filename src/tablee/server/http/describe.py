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
from tablee.core.codec import codec, first_field, members_of, tag_of, unsaid
from tablee.core.game import AnyGame, CallCutting
from tablee.review.daily import has_daily
from tablee.review.puzzles import has_puzzles
from tablee.server.protocol.rest import GameDescription, GameInfo, GameTitle, MoveKind, OptionInfo, WrittenAs
from tablee.server.protocol.values import Lang
from tablee.text import Voice, any_table, rules_page
from tablee.text.outline import holding, outline

logger = logging.getLogger("tablee.games")
FieldKind = Literal["number", "yes_no", "text", "lines", "choice"]
KINDS: dict[Any, FieldKind] = {int: "number", bool: "yes_no", str: "text", tuple[str, ...]: "lines"}


def describe_games() -> list[GameInfo]:
    """Every game with its seats, bots and options. One that cannot be described is left out, and the others go on."""
    return [found for found in map(_describe_or_none, games()) if found is not None]


def _describe_or_none(name: str) -> GameInfo | None:
    try:
        return _describe(find_game(name))
    except Exception:  # somebody else's code: bots that cannot be loaded, an option of a kind that no form knows
        logger.exception("the game %s cannot be shown", name)
        return None


def describe(name: str, lang: str) -> GameDescription:
    """A game, for a page that has no table of its own for it."""
    forms = find_game(name).forms
    moves = {tag_of(move): _move_kind(move, forms.View) for move in members_of(forms.Move)}
    events = {tag_of(event): WrittenAs(first_field(event), unsaid(event)) for event in members_of(forms.Event)}
    return GameDescription(any_table(name, lang), outline(forms.View), moves, events)


def _move_kind(move: type, view: Any) -> MoveKind:
    made_of = list(outline(move).parts)
    return MoveKind(first_field(move), unsaid(move), move.__name__, made_of, holding(view, move))


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
    titles = {lang: _title(Voice(lang, game.name)) for lang in get_args(Lang)}
    return GameInfo(
        *(game.name, titles, game.seats[0], game.seats[-1], bot_names(game), options),
        daily=has_daily(game),
        grace=can_be_late,
        puzzles=has_puzzles(game.name),
    )


def _title(voice: Voice) -> GameTitle:
    return GameTitle(voice.say("title"), voice.say("tagline") if voice.knows("tagline") else "")


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
