"""Which language to speak: the one asked for, else the one chosen before, the environment's, or English."""

from __future__ import annotations

import os
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tablee.text import LANGUAGES, Voice
from tablee.text.spoken import speaking, spoken


class Lang(StrEnum):
    """The languages `--lang` knows."""

    EN = "en"
    FR = "fr"


def language(lang: Lang | None) -> str:
    """The language of one command."""
    return known_language(lang) or "en"


def known_language(lang: Lang | None) -> str | None:
    """The same; None where nobody has ever said."""
    return lang or remembered() or spoken()


def remembered() -> str | None:
    """The language somebody has chosen in a terminal before."""
    with suppress(OSError, UnicodeDecodeError):
        lang = _file().read_text(encoding="utf-8").strip()
        return lang if lang in LANGUAGES else None
    return None


def remember(lang: str) -> None:
    """For the next time; a disk that refuses is forgiven."""
    with suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(f"{lang}\n", encoding="utf-8")


def _file() -> Path:
    from platformdirs import user_config_path

    chosen = os.environ.get("TABLEE_HOME")
    return (Path(chosen) if chosen else user_config_path("tablee")) / "language"


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
