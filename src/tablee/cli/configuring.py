"""Where a setting of the server comes from: a flag, the environment (`TABLEE_PORT`), a file, or what is usual.

One mechanism for all of them, which is the command line's own: every option of `tablee serve` is a variable and a line
of the file by the same name. `tablee config` shows what is in force.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from tablee.cli.language import help_voice, language
from tablee.cli.screen import reporting_errors, screen
from tablee.core.errors import TableeError
from tablee.text import Voice

PREFIX = "TABLEE"
FROM_ENVIRONMENT: dict[str, Any] = {"auto_envvar_prefix": PREFIX}
"""For every command that has settings of the server."""
FILE = "tablee.toml"
WITH_PASSWORDS = ("database", "share")
"""Addresses in which somebody may have written one."""
SOURCES = {"COMMANDLINE": "flag", "ENVIRONMENT": "environment", "DEFAULT_MAP": "file", "DEFAULT": "default"}
"""Where a value comes from, by the command line's own names."""


def _read_file(context: typer.Context, file: str | None) -> str | None:
    """The lines of the file count where neither a flag nor the environment says anything."""
    from tablee.cli.saved import home

    path = Path(file) if file else home() / FILE
    with reporting_errors(help_voice):
        if file or path.is_file():
            context.default_map = _settings_in(
                path, _known(context), {param.name or "" for param in context.command.params}
            )
    return file or (str(path) if path.is_file() else None)


ConfigOption = Annotated[
    str | None,
    typer.Option(
        "--config", metavar="FILE", is_eager=True, callback=_read_file, help=help_voice.say("cli.help.config_file")
    ),
]


def _known(context: typer.Context) -> dict[str, str]:
    """The settings of the server by the names they have in a file, and what the code calls them."""
    group: Any = context.find_root().command
    return {key_of(param): param.name for param in group.commands["serve"].params if key_of(param)}


def key_of(param: Any) -> str:
    """What an option is called in a file, and in the environment; empty for those that are none of the server's."""
    name = str(max(param.opts, key=len)).lstrip("-").replace("-", "_")
    return "" if name in ("config", "help", "json") else name


def _settings_in(path: Path, known: dict[str, str], wanted: set[str]) -> dict[str, Any]:
    from tablee.cli.files import read_text

    try:
        held = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as flaw:
        raise TableeError("config_unreadable", None, file=str(path), problem=str(flaw)) from None
    settings = dict[str, Any]()
    for key, value in held.items():
        name = known.get(key.replace("-", "_"))
        if name is None:
            raise TableeError("config_unknown", None, file=str(path), name=key, known=tuple(sorted(known)))
        if isinstance(value, dict) or (isinstance(value, list) and not all(isinstance(one, str) for one in value)):
            raise TableeError("config_value", None, file=str(path), name=key)
        if name in wanted:
            settings[name] = value
    return settings


def show_settings(context: typer.Context, usual: dict[str, Any], *, as_json: bool) -> None:
    """Every setting in force and where it comes from."""
    voice = Voice(language(context.params.get("lang")))
    rows = []
    for param in context.command.params:
        if not key_of(param) or getattr(param, "hidden", False):
            continue
        value: Any = context.params.get(param.name or "")
        came = context.get_parameter_source(param.name or "")
        if value is None or value == ():
            value = usual.get(param.name or "")
        if key_of(param) in WITH_PASSWORDS and value:
            value = without_password(str(value))
        rows.append((key_of(param), value, SOURCES[came.name] if came else "default"))
    if as_json:
        print(json.dumps({key: {"value": value, "from": source} for key, value, source in rows}, ensure_ascii=False))
        return
    file = context.params.get("config")
    named = {
        "flag": voice.say("cli.config.flag"),
        "environment": voice.say("cli.config.environment"),
        "file": voice.say("cli.config.file", file=file or ""),
        "default": voice.say("cli.config.default"),
    }
    width = max(len(key) for key, _, _ in rows)
    console = screen()
    for key, value, source in rows:
        words = named[source] if source != "environment" else f"{named[source]} {PREFIX}_{key.upper()}"
        console.print(f"{key:{width}}  {_written(value)}  ({words})", soft_wrap=True)


def _written(value: Any) -> str:
    return "–" if value in (None, [], ()) else json.dumps(value, ensure_ascii=False, default=str)


def without_password(database: str) -> str:
    """An address as it can be shown."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(database).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return database
