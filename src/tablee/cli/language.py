"""Which language to speak: the one asked for, else the one of the environment, else English."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from tablee.text import Voice
from tablee.text.spoken import speaking, spoken


class Lang(StrEnum):
    """The languages `--lang` knows."""

    EN = "en"
    FR = "fr"


def language(lang: Lang | None) -> str:
    """The language of one command."""
    return lang or spoken() or "en"


help_voice = Voice(spoken() or "en")
"""Speaks what `--help` shows: the one text that is chosen before any option is read."""


def _speak(context: typer.Context, lang: Lang | None) -> Lang | None:
    """What is said on the way, as that something is being compiled, comes in the language of the command, too."""
    context.with_resource(speaking(lang))
    return lang


LangOption = Annotated[Lang | None, typer.Option("--lang", help=help_voice.say("cli.help.lang"), callback=_speak)]
JsonOption = Annotated[bool, typer.Option("--json", help=help_voice.say("cli.help.json"))]
SettingOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=help_voice.say("cli.help.option"))
]
GameArgument = Annotated[str, typer.Argument(metavar="GAME", help=help_voice.say("cli.help.game"))]
GameFileOption = Annotated[
    str | None, typer.Option("--game", metavar="FILE", help=help_voice.say("cli.help.game_file"))
]
FileArgument = Annotated[str, typer.Argument(metavar="FILE", help=help_voice.say("cli.help.file"))]
