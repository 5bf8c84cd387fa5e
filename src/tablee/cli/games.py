"""`tablee games`: which games there are, for how many, with which options and bots."""

from __future__ import annotations

import json
from typing import Any

from tablee.cli.language import JsonOption, LangOption, language
from tablee.cli.screen import complaints, reporting_errors, screen
from tablee.core.catalog import ask_each, broken
from tablee.core.codec import Json, codec
from tablee.core.game import AnyGame
from tablee.text import Voice


def games(lang: LangOption = None, as_json: JsonOption = False) -> None:
    """List the games."""
    voice = Voice(language(lang))
    with reporting_errors(voice):
        cards = list(ask_each(lambda kit: _card(kit.rules, language(lang))))
        if as_json:
            print(json.dumps(cards, ensure_ascii=False))
        else:
            for card in cards:
                _show(card, Voice(language(lang), card["game"]))
        for name, problem in broken().items():
            complaints().print(voice.say("cli.games.broken", game=name, problem=problem), style="yellow")


def _card(game: AnyGame, lang: str) -> dict[str, Any]:
    """What there is to know about a game before playing it."""
    from tablee.bots import bot_names

    voice = Voice(lang, game.name)
    return {
        "game": game.name,
        "title": voice.say("title"),
        "version": game.version,
        "seats": [game.seats[0], game.seats[-1]],
        "bots": bot_names(game),
        "options": _options(codec(game.Options).encode(game.Options()), voice),
    }


def _options(usual: dict[str, Json], voice: Voice) -> list[dict[str, Json]]:
    return [
        {"name": name, "default": value, "help": voice.template(f"option_help.{name}")} for name, value in usual.items()
    ]


def _show(card: dict[str, Any], voice: Voice) -> None:
    from rich.padding import Padding

    console = screen()
    low, high = card["seats"]
    console.print(voice.say("cli.games.title", title=card["title"], game=card["game"]), style="bold")
    console.print("  " + voice.say("cli.games.seats", low=low, high=high))
    console.print("  " + voice.say("cli.games.bots", bots=card["bots"]))
    for option in card["options"]:
        line = voice.say("cli.games.option", name=option["name"], usual=_typed(option["default"]), help=option["help"])
        console.print(Padding(line, (0, 0, 0, 2)))


def _typed(value: Json) -> str:
    """A value as one types it."""
    return "@FILE" if value == [] else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
