"""Which games there are, and what each of them brings: its kit.

Kits are found in the folders of `tablee.games` and by the entry point group `tablee.games`; each is loaded when it is
first asked for. One that cannot be loaded is reported by its name (`broken`), and the other games go on. A game may
also be opened from a file of its own, but only by the command line and by Python (`open_kit`, `open_game`): what comes
in a message, a record, an option or a link is looked up by name and never reaches the file system.
"""

from __future__ import annotations

import importlib.util
import logging
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import is_dataclass
from hashlib import sha256
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tablee.core.codec import codec, union
from tablee.core.errors import BrokenGame, UnknownGame
from tablee.core.game import AnyGame, Forms, Game

if TYPE_CHECKING:
    from tablee.core.bot import BotLevels
    from tablee.core.encode import Encoding
    from tablee.core.kernel import Kernel, VectorKernel
    from tablee.core.puzzling import Puzzling
    from tablee.core.retelling import Retelling
    from tablee.core.terminal import Terminal
    from tablee.core.weighing import Weighing

FOLDER = GROUP = "tablee.games"
MOST_SEATS = 14
T = TypeVar("T")
STANDARD_LIBRARY = Path(traceback.__file__).parent
log = logging.getLogger("tablee.games")


class Kit:
    """Everything the rest of the program may ask of a game. A part that is None has a generic stand-in.

    A game's package makes a subclass whose parts are imported when they are first asked for.
    """

    home: Traversable | None = None
    """The folder with the game's `text/{en,fr}.toml` and `RULES.{en,fr}.md`."""
    file: Path | None = None
    """Where the game was opened from, if it was: another process opens it there again."""

    def __init__(self, rules: AnyGame) -> None:
        self.rules = rules

    @property
    def bots(self) -> BotLevels | None:
        """Its levels by name, the weakest first."""
        return None

    @property
    def encoding(self) -> Encoding | None:
        """Its moves and views as numbers, for learners."""
        return None

    @property
    def kernel(self) -> Kernel | None:
        """The game compiled, for random games by the million."""
        return None

    @property
    def vector(self) -> VectorKernel | None:
        """The game compiled, many tables at once."""
        return None

    @property
    def weighing(self) -> Weighing | None:
        """Its positions played out, for reviews."""
        return None

    @property
    def puzzling(self) -> Puzzling | None:
        """Its positions under several opponents, for puzzles."""
        return None

    @property
    def retelling(self) -> Retelling | None:
        """What its finished games show, for reviews in which nothing is played out."""
        return None

    @property
    def terminal(self) -> Terminal | None:
        """Its look in a terminal."""
        return None

    @property
    def material(self) -> Mapping[str, Any] | None:
        """What is in the box, as JSON, for the page's own table of this game."""
        return None

    @property
    def material_files(self) -> Mapping[str, Any]:
        """More of it, by the name of its file: what a page asks for only when a table needs it."""
        return {}

    def namers(self, options: Any, lang: str) -> Mapping[str, Callable[[Any], str]]:
        """How values are named in texts where the options bring words of their own."""
        return {}


def games() -> list[str]:
    """The names of all games that can be played, sorted."""
    return sorted(name for name in _known() if _kit_or_none(name))


def game(name: str) -> AnyGame:
    """The game of that name; "mindup", "mind-up" and "Mind Up!" are understood too."""
    return kit(name).rules


def kit(name: str) -> Kit:
    """The kit of the game of that name; UnknownGame, or BrokenGame where it cannot be loaded."""
    wanted = _letters(name)
    for known in _known():
        if _letters(known) == wanted:
            if found := _kit_or_none(known):
                return found
            raise BrokenGame("broken_game", name=known, problem=_broken[known])
    raise UnknownGame("unknown_game", name=name, known=tuple(games()))


def broken() -> Mapping[str, str]:
    """What is wrong with the kits that could not be loaded, or a part of which could not, by name."""
    games()
    return dict(_broken)


def ask_each(ask: Callable[[Kit], T]) -> Iterator[T]:
    """What each game answers that can; one whose part fails is reported by its name, and the others go on."""
    for name in games():
        try:
            yield ask(_kits[name])
        except FAILURES as problem:
            _report(name, problem)


def open_game(name_or_path: str | Path) -> AnyGame:
    """The game of that name or in that file: for the command line and for Python, never for what strangers send."""
    return open_kit(name_or_path).rules


def open_kit(name_or_path: str | Path) -> Kit:
    """The kit of that name, or made from that file; the file's game is then known by its name in this process."""
    if isinstance(name_or_path, str) and not re.search(r"[/\\]|\.py$", name_or_path):
        return kit(name_or_path)
    path = Path(name_or_path).expanduser().resolve()
    opened = next((held for held in _kits.values() if held.file == path), None)
    return opened or _open_file(path, str(name_or_path))


@contextmanager
def known(game: AnyGame) -> Iterator[None]:
    """Let a game be found by its name for a while, whoever else bears it: for whoever tries one out."""
    before = _kits.get(game.name)
    if before is None or before.rules is not game:
        _kits[game.name] = Kit(game)
    try:
        yield
    finally:
        _kits.pop(game.name, None)
        if before:
            _kits[game.name] = before


def forget() -> None:
    """Look for games anew: for tests, and for whoever has just installed one."""
    _finders.clear()
    _kits.clear()
    _broken.clear()


# What this process has found so far. Kits are loaded once; nothing is ever loaded because of what a stranger sent.
_finders: dict[str, Callable[[], object]] = {}
_kits: dict[str, Kit] = {}
_broken: dict[str, str] = {}


def _known() -> list[str]:
    """Every name there is, loaded or not, broken or not."""
    if not _finders:
        for name, find in (*_folders(), *_installed()):
            if _is_taken(name, _finders):
                log.error("the game %s cannot be loaded: there is a game of that name already", name)
            else:
                _finders[name] = find
    return sorted({*_finders, *_kits})


def _folders() -> Iterator[tuple[str, Callable[[], object]]]:
    for folder in import_module(FOLDER).__path__:
        for entry in Path(folder).iterdir():
            if (entry / "__init__.py").exists() or (entry / "rules.py").exists():
                yield entry.name, lambda name=entry.name: _in_folder(f"{FOLDER}.{name}")  # type: ignore[misc]


def _in_folder(package: str) -> object:
    """What the package or, where it says nothing, its rules call `kit` or `game`."""
    found = _named_in(import_module(package)) or _named_in(import_module(f"{package}.rules"))
    if _is_game(found) and (files(package) / "text").is_dir():
        kit = Kit(found)  # type: ignore[arg-type]
        kit.home = files(package)
        return kit
    return found


def _installed() -> Iterator[tuple[str, Callable[[], object]]]:
    return ((point.name, point.load) for point in entry_points(group=GROUP))


def _named_in(module: Any) -> object:
    held = vars(module)
    return held.get("kit") or held.get("game")


def _kit_or_none(name: str) -> Kit | None:
    if name not in _kits and name not in _broken:
        try:
            _kits[name] = _checked(_finders[name](), name)
        except FAILURES as problem:  # somebody else's code: one broken game must not close the table to the others
            _report(name, problem)
    return _kits.get(name)


def _report(name: str, problem: BaseException) -> None:
    if name not in _broken:
        _broken[name] = _failure_text(problem)
        log.error("the game %s cannot be loaded: %s", name, _broken[name])


def _open_file(path: Path, named: str) -> Kit:
    """The file is run here, and nowhere else; `named` is what the person typed who asked for it."""
    module_name = f"tablee_game_{sha256(str(path).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise UnknownGame("no_game_file", file=named)
    module = sys.modules[module_name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        kit = _checked(_named_in(module), None)
    except FAILURES as problem:
        del sys.modules[module_name]
        raise BrokenGame("broken_game", name=path.name, problem=_failure_text(problem)) from problem
    if _is_taken(kit.rules.name, _known()):
        raise BrokenGame("game_name_taken", name=kit.rules.name, file=path.name)
    kit.file = path
    _kits[kit.rules.name] = kit
    return kit


FAILURES = (Exception, SystemExit)
"""What somebody else's file may raise when it is run: a game that calls `exit` is broken like any other."""
REQUIRED = ("setup", "to_act", "legal", "apply", "view", "imagine", "outcome")


def _checked(found: object, name: str | None) -> Kit:
    """A kit whose rules can be asked everything; TypeError with the first thing that is missing."""
    kit = found if isinstance(found, Kit) else Kit(found)  # type: ignore[arg-type]
    rules = kit.rules
    if not _is_game(rules):
        raise TypeError("no `kit` or `game` was found that is a tablee.core.game.Game")
    missing = [method for method in REQUIRED if getattr(type(rules), method) is getattr(Game, method)]
    if missing:
        raise TypeError(f"the rules lack {', '.join(missing)}")
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", str(rules.name)) or name not in (None, rules.name):
        raise TypeError(f"the game calls itself {rules.name!r}: a name is that of its folder, in a-z, 0-9 and _")
    if type(rules.version) is not int or not isinstance(rules.seats, range) or not rules.seats:
        raise TypeError("version must be a whole number and seats a range")
    if not 1 <= rules.seats[0] <= rules.seats[-1] <= MOST_SEATS:
        raise TypeError(f"a table has 1 to {MOST_SEATS} seats")
    if not is_dataclass(rules.Options) or not isinstance(rules.forms, Forms):
        raise TypeError("Options must be a dataclass, and forms must name State, Move, Event and View")
    for form in (rules.Options, rules.forms.View):
        codec(form)
    for form in (rules.forms.Move, rules.forms.Event):
        union(form)
    rules.Options()
    return kit


def _is_game(found: object) -> bool:
    """Does it build on `Game`? It must, for what it does not say itself is said there."""
    return Game in type(found).__mro__


def _failure_text(problem: BaseException) -> str:
    """What went wrong, and the last line of the author's own in which it did, if it was there."""
    lines = [(Path(frame.filename), frame.lineno) for frame in traceback.extract_tb(problem.__traceback__)]
    places = [f" ({file.name}:{number})" for file, number in lines if not _ours(file)]
    return f"{type(problem).__name__}: {problem}" + "".join(places[-1:])


def _ours(file: Path) -> bool:
    """Does the line lie in this folder or in the interpreter? There the author finds no mistake."""
    in_python = STANDARD_LIBRARY in file.parents and "site-packages" not in file.parts
    return in_python or Path(__file__).parent in file.parents or file.name.startswith("<")


def _is_taken(name: str, names: Iterable[str]) -> bool:
    """Would it be looked up as one of these? "mindup" would be, as Mind Up!"""
    return _letters(name) in map(_letters, names)


def _letters(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
