"""`tablee replay`: a game played again, step by step, through the eyes of the public, of a seat or of all."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tablee.cli.language import FileArgument, GameFileOption, JsonOption, LangOption, help_voice, language
from tablee.cli.screen import Left, reporting_errors, screen, typed, whole_number
from tablee.core.catalog import open_game
from tablee.core.errors import TableeError
from tablee.core.game import Seat
from tablee.text import Voice, typed_words

if TYPE_CHECKING:
    from tablee.core.frames import Frames

PUBLIC = "public"
ALL: Literal["all"] = "all"
ReplayEyes = Seat | Literal["all"] | None
"""Whose; None is the public."""
LOOK_SECONDS = 1.5
"""For each step, while it plays by itself."""
JUMP = re.compile(r"[rm]\s*(\d{1,4})")
"""To a round."""
SeatOption = Annotated[str | None, typer.Option("--seat", metavar="N|public|all", help=help_voice.say("cli.help.seat"))]
StepOption = Annotated[int | None, typer.Option("--step", min=0, help=help_voice.say("cli.help.step"))]
AllOption = Annotated[bool, typer.Option("--all", help=help_voice.say("cli.help.all"))]


class BadPlace(TableeError):
    """There is no such seat or step in this record."""


def replay(
    file: FileArgument,
    seat: SeatOption = None,
    step: StepOption = None,
    whole: AllOption = False,
    game: GameFileOption = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    """Watch a game again."""
    with reporting_errors(Voice(language(lang))):
        if game:
            open_game(game)
        replay_screen = _open(file, seat, step, language(lang))
        if as_json:
            print(replay_screen.to_json(step))
        elif whole or not replay_screen.console.is_terminal:
            replay_screen.show_all(step)
        else:
            replay_screen.browse(step or 0)


def _open(source: str, seat: str | None, step: int | None, lang: str) -> ReplayScreen:
    from tablee.cli.saved import read_shared, time_for
    from tablee.core.frames import Frames

    each_step = time_for(source)
    shared = read_shared(source, each_step)
    record = shared.record
    with reporting_errors(Voice(lang, record.game)):
        frames = Frames(record, each_step)
        if step is not None and step > frames.steps:
            raise BadPlace("no_step", step=step, last=frames.steps)
        eyes = _seat(seat or PUBLIC, len(record.teams))
        return ReplayScreen(frames, eyes, shared.names, lang, may_look=seat is not None)


def _seat(text: str, seats: int) -> ReplayEyes:
    if text.lower() == PUBLIC:
        return None
    if text.lower() == ALL:
        return ALL
    seat = whole_number(text)
    if seat is None or seat >= seats:
        raise BadPlace("no_seat", seat=text, last=seats - 1)
    return seat


class ReplayScreen:
    """Shows the frames of a record; hidden hands only after the end, or to whoever asked for a seat."""

    def __init__(self, frames: Frames, seat: ReplayEyes, names: Sequence[str], lang: str, *, may_look: bool) -> None:
        from tablee.cli.terminal import terminal_of, voice_of

        self.frames, self.seat, self.console = frames, seat, screen()
        self.voice = voice_of(frames.last.game, lang, frames.record.options, names)
        self.terminal = terminal_of(frames.last.game)
        self.may_change_eyes = may_look or frames.last.outcome is not None

    def to_json(self, step: int | None) -> str:
        """One step, or all of them; through all eyes, the public's and then every seat's of each."""
        steps = range(self.frames.steps + 1) if step is None else (step,)
        frames = [self.frames.frame_json(number, seat) for number in steps for seat in self._eyes()]
        result = {"game": self.frames.record.game, "steps": self.frames.steps, "seat": self.seat, "frames": frames}
        return json.dumps(result, ensure_ascii=False)

    def show_all(self, step: int | None) -> None:
        """One after the other, or the one that was asked for."""
        for number in range(self.frames.steps + 1) if step is None else (step,):
            self._show(number)

    def browse(self, step: int) -> None:
        """Enter = next, b = back; a number, t, t- or r2 = jump; p = play; q = leave; a, s2 or s = other eyes."""
        while 0 <= step <= self.frames.steps:
            self.console.clear()
            self._show(step)
            self.console.print(self._keys(), style="dim")
            try:
                step = self._moved(step, typed().lower())
            except Left:
                return

    def _moved(self, step: int, text: str) -> int:
        if text in typed_words(None)["quit"]:
            raise Left
        if text in typed_words(None)["back"]:
            return max(0, step - 1)
        if text in ("p", "play"):
            return self._played(step)
        number = self._jump(step, text)
        if number is not None:
            return min(number, self.frames.steps)
        if text and self.may_change_eyes:
            self._change_eyes(text)
        return step if text else min(step + 1, self.frames.steps)

    def _jump(self, step: int, text: str) -> int | None:
        """To a step, the turn after this one or before it, or a round; None where no jump was typed."""
        turns = self.frames.turns
        if text in ("t", "t+"):
            return next((turn.step for turn in turns if turn.step > step), self.frames.steps)
        if text == "t-":
            return max((turn.step for turn in turns if turn.step < step), default=0)
        if found := JUMP.fullmatch(text):
            wanted = min(max(int(found[1]), 1), self.frames.rounds)
            return next((turn.step for turn in turns if turn.round == wanted), step)
        return whole_number(text)

    def _played(self, step: int) -> int:
        """Step by step to the end, or until Ctrl-C; where that leads."""
        try:
            while step < self.frames.steps:
                time.sleep(LOOK_SECONDS)
                step += 1
                self.console.clear()
                self._show(step)
        except KeyboardInterrupt:
            pass
        return step

    def _eyes(self) -> Sequence[Seat | None]:
        if self.seat == "all":
            return (None, *range(len(self.frames.record.teams)))
        return (self.seat,)

    def _change_eyes(self, text: str) -> None:
        seat = whole_number(text.removeprefix("s").strip())
        if text in ("s", PUBLIC):
            self.seat = None
        elif text in ("a", ALL):
            self.seat = ALL
        elif seat is not None and seat < len(self.frames.record.teams):
            self.seat = seat

    def _keys(self) -> str:
        keys = self.voice.say("cli.replay.keys", last=self.frames.steps)
        return f"{keys}\n{self.voice.say('cli.replay.eyes')}" if self.may_change_eyes else keys

    def _show(self, step: int) -> None:
        from tablee.cli.journal import show_journal
        from tablee.cli.podium import show_podium

        for seat in self._eyes():
            seen = self.frames.frame(step, seat)
            self.console.rule(self._title(step, seat))
            self.console.print(self.terminal.draw(seen, self.voice))
        show_journal(self.console, self.frames.events[step - 1] if step else (), self.voice)
        if step == self.frames.steps and self.frames.last.outcome:
            show_podium(self.console, self.frames.last.outcome, self.voice)

    def _title(self, step: int, seat: Seat | None) -> str:
        if seat is None:
            return self.voice.say("cli.replay.public", step=step, last=self.frames.steps)
        return self.voice.say("cli.replay.seat", step=step, last=self.frames.steps, seat=seat)
