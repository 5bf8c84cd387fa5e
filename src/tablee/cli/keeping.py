"""`tablee backup`, `tablee restore`, `tablee forget`: for whoever hosts, beside a running server or without one."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.configuring import ConfigOption
from tablee.cli.language import LangOption, help_voice, language
from tablee.cli.screen import reporting_errors, screen
from tablee.cli.serve import DatabaseOption, as_url, default_database
from tablee.core.errors import TableeError
from tablee.text import Voice

if TYPE_CHECKING:
    from tablee.server.store.people import Acquaintance
    from tablee.server.store.store import Store

TargetArgument = Annotated[str, typer.Argument(metavar="FILE", help=help_voice.say("cli.help.backup_file"))]
SourceArgument = Annotated[str, typer.Argument(metavar="FILE", help=help_voice.say("cli.help.restore_file"))]
WhoArgument = Annotated[str, typer.Argument(metavar="NAME", help=help_voice.say("cli.help.forget_who"))]
YesOption = Annotated[bool, typer.Option("--yes", help=help_voice.say("cli.help.yes"))]


def backup(
    file: TargetArgument,
    database: DatabaseOption = None,
    config: ConfigOption = None,  # noqa: ARG001 - its callback reads it
    lang: LangOption = None,
) -> None:
    """A copy of everything, also while the server runs."""
    from tablee.server.keeping.backup import back_up

    voice = Voice(language(lang))
    with reporting_errors(voice):
        made = back_up(_url(database), Path(file))
        size = f"{made.stat().st_size / 1e6:.1f}"
        screen().print(voice.say("cli.keep.backed_up", file=str(made), size=size), soft_wrap=True)


def restore(
    file: SourceArgument,
    database: DatabaseOption = None,
    config: ConfigOption = None,  # noqa: ARG001 - its callback reads it
    lang: LangOption = None,
) -> None:
    """A backup instead of what is there, which is kept; a running server is told."""
    voice = Voice(language(lang))
    with reporting_errors(voice):
        before = _restore(_url(database), Path(file).absolute(), voice.lang)
        screen().print(voice.say("cli.keep.restored", file=file), soft_wrap=True)
        if before:
            screen().print(voice.say("cli.keep.before", file=before), soft_wrap=True)


def _restore(url: str, file: Path, lang: str) -> str | None:
    from tablee.server.http.control import RESTORE
    from tablee.server.keeping import postgres
    from tablee.server.keeping.backup import file_of, put_back, stage
    from tablee.server.keeping.control import ask_to_restore
    from tablee.server.store.engine import StoreTaken, lock_file

    at = file_of(url)
    if at is None:
        postgres.restore(url, file)
        return None
    try:
        lock = lock_file(url)
    except StoreTaken:
        return ask_to_restore(at, file, RESTORE, lang)
    try:
        before = put_back(stage(file, at), at)
        return None if before is None else str(before)
    finally:
        if lock:
            lock.release()


def forget(
    who: WhoArgument,
    yes: YesOption = False,
    database: DatabaseOption = None,
    config: ConfigOption = None,  # noqa: ARG001 - its callback reads it
    lang: LangOption = None,
) -> None:
    """Somebody wants to be forgotten here."""
    voice = Voice(language(lang))
    with reporting_errors(voice):
        url = _url(database)
        found = _acquaintances(url, who)
        if not found:
            raise TableeError("forget_nobody", None, name=who)
        if len(found) > 1:
            for one in found:
                screen().print(_describe(voice, one), soft_wrap=True)
            raise TableeError("forget_several", None, name=who)
        (one,) = found
        screen().print(_describe(voice, one), soft_wrap=True)
        if not yes and not typer.confirm(voice.say("cli.keep.sure")):
            raise typer.Exit(1)
        rooms = _forget(url, one.key, voice.lang)
        screen().print(voice.say("cli.keep.forgotten", rooms=rooms), soft_wrap=True)


def _describe(voice: Voice, one: Acquaintance) -> str:
    since = f"{datetime.fromtimestamp(one.since / 1000):%Y-%m-%d}"
    return voice.say("cli.keep.person", name=one.name, since=since, rooms=one.rooms, key=one.key[:10])


def _acquaintances(url: str, who: str) -> list[Acquaintance]:
    """Looked up beside a server, if one runs: reading disturbs nobody."""
    from sqlalchemy.exc import SQLAlchemyError

    from tablee.server.keeping.backup import file_of
    from tablee.server.store.engine import open_engine
    from tablee.server.store.people import known_as

    at = file_of(url)
    if at and not at.is_file():
        return []
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            return known_as(connection, who)
    except SQLAlchemyError as error:
        raise TableeError("store_closed", None, problem=str(error).splitlines()[0][:200]) from None
    finally:
        engine.dispose()


def _forget(url: str, key: str, lang: str) -> int:
    from tablee.server.http.control import FORGET
    from tablee.server.keeping.backup import file_of
    from tablee.server.keeping.control import ask
    from tablee.server.store.engine import StoreTaken
    from tablee.server.store.store import Store

    at = file_of(url)
    try:
        store = Store(url)
    except StoreTaken:
        assert at
        return int(ask(at, FORGET, {"key": key}, lang)["rooms"])
    return asyncio.run(_forget_in(store, key))


async def _forget_in(store: Store, key: str) -> int:
    from tablee.server.actor.registry import RoomRegistry
    from tablee.server.keeping.retention import forget as forget_everywhere
    from tablee.server.workers import WorkerThreads

    rooms, workers = RoomRegistry(store), WorkerThreads("forgetting")
    try:
        return await forget_everywhere(rooms, workers, key)
    finally:
        workers.close()
        await rooms.stop()


def _url(database: str | None) -> str:
    return as_url(database) if database else default_database()
