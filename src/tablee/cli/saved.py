"""Games on disk: the record of each, after every step, and beside it a small file that says who sat there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.cli.files import BadFile, read_text
from tablee.core.codec import Malformed, codec
from tablee.core.errors import TableeError
from tablee.core.timelimit import SECONDS, TimeLimit

if TYPE_CHECKING:
    from tablee.core.compact import SharedGame

IN_LINK = "/replay#"
"""What follows it in a link is a whole game."""
FILE_SECONDS = 60.0
"""Of work, for a game in a file."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who sits at a table: people first, then bots, by the names of their levels."""

    people: tuple[str, ...]
    bots: tuple[str, ...]

    @property
    def seats(self) -> int:
        """How many they are."""
        return len(self.people) + len(self.bots)


def home() -> Path:
    """Where everything of ours is kept."""
    from platformdirs import user_data_path

    chosen = os.environ.get("TABLEE_HOME")
    return Path(chosen) if chosen else user_data_path("tablee")


def folder() -> Path:
    """Where games of the terminal are kept."""
    return home() / "games"


def new_file(game: str) -> Path:
    """A file no other game is kept in; making it now keeps it ours."""
    stem = f"{datetime.now():%Y-%m-%d-%H%M%S}-{game}"
    folder().mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder() / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        with suppress(FileExistsError):
            path.open("x").close()
            return path
    raise AssertionError


def write(path: Path, text: str) -> None:
    """Write a file so that a reader finds the old text or the new one, never half of it."""
    draft = path.with_name(path.name + ".new")
    draft.write_text(text + "\n", encoding="utf-8")
    draft.replace(path)


def company_file(path: Path) -> Path:
    """The file beside a record."""
    return path.with_suffix(".company")


def write_company(path: Path, company: Company) -> None:
    """Keep who sat there."""
    write(company_file(path), json.dumps(codec(Company).encode(company), ensure_ascii=False))


def read_company(path: Path) -> Company | None:
    """Who sat there, if that was kept and can still be read."""
    with suppress(BadFile, Malformed, ValueError, RecursionError):
        company: Company = codec(Company).decode(json.loads(read_text(company_file(path))))
        return company
    return None


def time_for(source: str) -> Callable[[], None]:
    """Ends what takes too long to be played again, if it is called before every step; the first one begins it.

    A link may be from anybody, and has as long as on a server; a file of one's own may be larger, and ends, too.
    """
    limits = list[TimeLimit]()

    def look() -> None:
        if not limits:
            limits.append(TimeLimit(SECONDS if IN_LINK in source else FILE_SECONDS))
        limits[0]()

    return look


def read_shared(source: str, each_step: Callable[[], object], most_steps: int | None = None) -> SharedGame:
    """The game in a file or in a link that holds all of it, and who sat there as far as that is known.

    Of a link there are at most so many steps.
    """
    from tablee.cli.files import read_record
    from tablee.cli.table import names_of
    from tablee.core.compact import MOST_STEPS, SharedGame, from_letters, letters_in

    if IN_LINK in source:
        return from_letters(letters_in(source), each_step, most_steps or MOST_STEPS)
    record, company = read_record(Path(source)), read_company(Path(source))
    return SharedGame(record, names_of(company) if company and company.seats == len(record.teams) else ())


def newest() -> Iterator[Path]:
    """The games kept, the one played last first."""
    yield from sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime_ns, reverse=True)


def unfinished(looked_at: int = 3) -> Path | None:
    """The last game that was left before its end, among the newest."""
    from tablee.cli.files import read_record
    from tablee.core.record import replay

    for path, _ in zip(newest(), range(looked_at), strict=False):
        with suppress(TableeError):
            if replay(read_record(path), time_for(str(path))).outcome is None and read_company(path):
                return path
    return None
