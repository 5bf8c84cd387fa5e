"""A person at the terminal: shown the table, told what happened, asked, understood, and asked again."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console, RenderableType

from tablee.cli.journal import show_journal
from tablee.cli.screen import Left, show_page, typed
from tablee.cli.table import TerminalTable
from tablee.cli.terminal import rules_in_short, terminal_of
from tablee.core.codec import union
from tablee.core.errors import BadMove
from tablee.core.game import Seat
from tablee.core.match import read_move
from tablee.core.terminal import Spelling
from tablee.text import Voice, rules_page, typed_words

COMMANDS = {word: key for key in ("help", "rules", "hint", "table", "quit") for word in typed_words(None)[key]}
"""Always understood, in both languages."""
UNDO = typed_words(None)["undo"]


class Person:
    """Everything one screen asks and shows, for all the people who share it."""

    def __init__(self, table: TerminalTable, voice: Voice, console: Console, *, confirm: bool) -> None:
        self.table, self.voice, self.console, self.confirm = table, voice, console, confirm
        self.match, self.terminal = table.match, terminal_of(table.match.game)
        self._sat_down = max(0, self.match.step - 1)
        self._looked: dict[Seat, int] = {}
        self._last: Seat | None = None
        self._draft: Any = None

    def choose(self, seat: Seat) -> Any:
        """The person's move; None = silent, where nobody waits for them."""
        self._pass_the_screen(seat)
        self.show(seat)
        self.hint(seat)
        self._draft = None
        while True:
            text = typed()
            if not text and self._draft is not None:
                return self._draft
            if not text and not self.table.is_awaited(seat):
                return None
            move = self._understood(seat, text)
            if move is not None and not self._is_draft(seat, move, text):
                return move

    def show(self, seat: Seat | None) -> None:
        """The table, and what happened since this seat last looked."""
        watchers = range(len(self.table.company.people)) if seat is None else (seat,)
        since = min(self._looked.get(watcher, self._sat_down) for watcher in watchers)
        self._new_page()
        self.console.print(self._drawing(seat))
        show_journal(self.console, self.match.seen_by(seat, since).events, self.voice)
        self._looked.update(dict.fromkeys(watchers, self.match.step))

    def hint(self, seat: Seat) -> None:
        """What can be typed now."""
        seen, legal = self.match.seen_by(seat), self.match.legal(seat)
        self.console.print(self.terminal.hint(seen, legal, self.voice), style="bold")
        if not self.table.is_awaited(seat):
            self.console.print(self.voice.say("cli.silent"), style="dim")

    def _new_page(self) -> None:
        self.console.clear() if self.console.is_terminal else self.console.rule()

    def _drawing(self, seat: Seat | None) -> RenderableType:
        drawing: RenderableType = self.terminal.draw(self.match.seen_by(seat), self.voice)
        return drawing

    def _pass_the_screen(self, seat: Seat) -> None:
        """A curtain between two people, so that nobody sees another's hand."""
        if len(self.table.company.people) > 1 and seat != self._last:
            self._new_page()
            self.console.print(self.voice.say("cli.curtain", seat=seat), style="bold")
            typed("")
        self._last = seat

    def _understood(self, seat: Seat, text: str) -> Any:
        """The legal move in what was typed; None where it was a command or a mistake, which has been explained.

        Whatever is typed after a choice takes the choice back: nobody plays by Enter what they no longer see.
        """
        had_draft, self._draft = self._draft is not None, None
        if had_draft and text.lower() in UNDO:
            self.console.print(self.voice.say("cli.undone"))
        elif text.lower() in COMMANDS:
            self._obey(seat, COMMANDS[text.lower()])
        elif text:
            return self._legal(seat, text)
        else:
            self.hint(seat)
        return None

    def _legal(self, seat: Seat, text: str) -> Any:
        legal = self.match.legal(seat)
        try:
            move = self._read(seat, text)
        except BadMove as flaw:
            self.console.print(self.voice.error(flaw), style="yellow")
            return None
        refusal = None if move is None else legal.refusal(move)
        if move is None:
            self.console.print(self.voice.say("cli.not_understood", text=text), style="yellow")
            self.hint(seat)
        elif refusal:
            self.console.print(self.voice.refusal(refusal), style="yellow")
        return None if refusal else move

    def _read(self, seat: Seat, text: str) -> Any:
        if text.startswith("{"):
            return read_move(self.match.game, text)
        return self.terminal.read(text, self.match.seen_by(seat), self.match.legal(seat))

    def _is_draft(self, seat: Seat, move: Any, text: str) -> bool:
        """Is the move still to be confirmed? What is a gesture by itself (a call) happens when it is said."""
        if not self.confirm or self.match.game.at_once(self.match.state, seat, move):
            return False
        before = self._pictured(seat)
        self._draft = move
        self.match.draft(seat, move)
        after = self._pictured(seat)
        if after != before:
            self._new_page()
            self.console.print(self._drawing(seat))
        self.console.print(self.voice.say("cli.chosen", choice=self.voice.move(move) or text), style="bold green")
        return True

    def _pictured(self, seat: Seat) -> str:
        with self.console.capture() as picture:
            self.console.print(self._drawing(seat))
        return picture.get()

    def _obey(self, seat: Seat, command: str) -> None:
        if command == "quit":
            raise Left
        if command == "rules":
            show_page(self.console, rules_page(self.match.game.name, self.voice.lang))
        elif command == "table":
            self.console.print(self._drawing(seat))
        elif command == "help":
            self._help()
        elif command == "hint":
            self._advise(seat)
        self.hint(seat)

    def _advise(self, seat: Seat) -> None:
        """What a bot would do with what this person can see."""
        if self.console.is_terminal:
            with self.console.status(self.voice.say("cli.weighing")):
                advice = self.table.advise(seat)
        else:
            advice = self.table.advise(seat)
        level = self.voice.format_field(advice.level, "level")
        choice = self.voice.say("cli.stay_silent") if advice.move is None else self._in_words(seat, advice.move)
        self.console.print(self.voice.say("cli.advice", level=level, choice=choice), style="green")
        if advice.reason:
            reason = self.voice.say(f"advice.{advice.reason.key}", **dict(advice.reason.params))
            self.console.print(reason, style="green")

    def _in_words(self, seat: Seat, move: Any) -> str:
        """As one would type it; else as the game says it, or as JSON, which is understood, too."""
        spelled = (
            self.terminal.spell(move, self.match.seen_by(seat), self.voice)
            if isinstance(self.terminal, Spelling)
            else ""
        )
        return (
            spelled
            or self.voice.move(move)
            or json.dumps(union(self.match.game.forms.Move).encode(move), ensure_ascii=False)
        )

    def _help(self) -> None:
        from rich.markdown import Markdown

        self.console.print(Markdown(rules_in_short(self.match.game, self.voice.lang)))
        self.console.print(self.voice.say("cli.commands"), style="dim")
