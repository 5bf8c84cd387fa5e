"""A table in the terminal: a match, who sits around it, whose word comes next, and the file that keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from tablee.bots import UnknownBot, ask, bot_names
from tablee.bots.advice import Advice, advise, adviser
from tablee.bots.play import SilentBot, bot_chance, seat_bot
from tablee.cli.saved import Company, new_file, read_company, write, write_company
from tablee.core.bot import Bot
from tablee.core.game import AnyGame, Seat
from tablee.core.match import Match
from tablee.core.record import check_lengths

PLEASANT = 4
"""Seats of the table that is laid when nobody says how many."""
FIRST_NAMES = (
    "Alba",
    "Bruno",
    "Chloé",
    "Dario",
    "Emma",
    "Félix",
    "Gaia",
    "Hugo",
    "Inès",
    "Jonas",
    "Kim",
    "Léo",
    "Mina",
)


class TerminalTable:
    """People and bots around a match. Every step is saved; a disk that refuses is reported once and forgiven."""

    def __init__(self, match: Match, company: Company, path: Path | None) -> None:
        self.match, self.company, self.path = match, company, path
        self.unsaved: OSError | None = None
        self._luck = sha256(f"bots/{match.seed}".encode()).hexdigest()
        bots = enumerate(company.bots, len(company.people))
        self._bots: dict[Seat, Bot] = {seat: self._make_bot(seat, name) for seat, name in bots}
        self._silent: set[tuple[int, Seat]] = set()
        self._advisers: dict[Seat, Bot] = {}

    def save(self) -> None:
        """Keep the game as it stands."""
        try:
            if self.path is None:
                self.path = new_file(self.match.game.name)
                write_company(self.path, self.company)
            write(self.path, self.match.record.to_json())
            self.unsaved = None
        except OSError as error:
            self.unsaved = error

    def is_person(self, seat: Seat) -> bool:
        """Does a person sit there?"""
        return seat < len(self.company.people)

    def is_awaited(self, seat: Seat) -> bool:
        """Do we wait for that seat?"""
        return seat in self.match.to_act

    def speaker(self) -> Seat:
        """Who is asked now: first those who may speak out of turn, once a step; then those we wait for, bots first."""
        seats: list[Seat] = [*self._bots, *range(len(self.company.people))]
        out_of_turn = [seat for seat in seats if self._may_interrupt(seat)]
        return (out_of_turn or [seat for seat in seats if self.is_awaited(seat)])[0]

    def answer(self, seat: Seat, move: Any) -> None:
        """A person's word; None = silent, until the next step."""
        step = self.match.step
        if move is None:
            self._silent.add((step, seat))
        else:
            self.match.answer(seat, move)
        if self.match.step != step:
            self.save()

    def ask_bot(self, seat: Seat) -> None:
        """A bot's word."""
        step = self.match.step
        if not ask(self.match, seat, self._bots[seat], bot_chance(self._luck, seat, step + 1)):
            if self.is_awaited(seat):
                raise SilentBot("silent_bot", seat=seat)
            self._silent.add((step, seat))
        if self.match.step != step:
            self.save()

    def advise(self, seat: Seat) -> Advice:
        """What a bot would do on this seat, from what the seat may know. Nothing changes."""
        level = adviser(self.match.game)
        bot = self._advisers.get(seat) or self._advisers.setdefault(seat, self._make_bot(seat, level))
        luck = sha256(f"advice/{self.match.seed}".encode()).hexdigest()
        return advise(self.match, seat, bot, level, bot_chance(luck, seat, self.match.step + 1))

    def _may_interrupt(self, seat: Seat) -> bool:
        awaited = self.match.game.to_act(self.match.state)
        return seat not in awaited and (self.match.step, seat) not in self._silent and bool(self.match.legal(seat))

    def _make_bot(self, seat: Seat, name: str) -> Bot:
        return seat_bot(self.match.game, name, seat, bot_chance(self._luck, seat, 0))


def new_table(game: AnyGame, company: Company, options: object, seed: str | None) -> TerminalTable:
    """A new game."""
    _check_bots(game, company.bots)
    check_lengths(seed or "", ())  # it is kept, and must be read again
    table = TerminalTable(Match(game, company.seats, options, seed), company, None)
    table.save()
    return table


def resumed_table(match: Match, path: Path, people: Sequence[str], bots: Sequence[str] | None) -> TerminalTable:
    """A game that was left, with those who sat there unless others are named."""
    seats = len(match.seating.teams)
    kept = read_company(path)
    if kept is None or kept.seats != seats:
        kept = Company(tuple(people), usual_bots(match.game, seats - len(people)))
    company = Company(kept.people, kept.bots if bots is None else tuple(bots))
    if company.seats != seats:
        raise UnknownBot("bots_count", seats=seats, people=len(company.people), wanted=seats - len(company.people))
    _check_bots(match.game, company.bots)
    return TerminalTable(match, company, path)


def usual_bots(game: AnyGame, number: int | None = None) -> tuple[str, ...]:
    """The bots of the smallest pleasant table, beside one person."""
    if number is None:
        number = min(max(PLEASANT, game.seats[0]), game.seats[-1]) - 1
    return (usual_level(game),) * max(0, number)


def usual_level(game: AnyGame) -> str:
    """The bot somebody meets who asks for none."""
    known = bot_names(game)
    return "easy" if "easy" in known else known[0]


def names_of(company: Company) -> tuple[str, ...]:
    """What everybody is called: bots take first names that nobody has."""
    taken = {name.casefold() for name in company.people}
    free = [name for name in FIRST_NAMES if name.casefold() not in taken]
    return company.people + tuple(free[: len(company.bots)])


def _check_bots(game: AnyGame, bots: Sequence[str]) -> None:
    known = bot_names(game)
    for name in bots:
        if name not in known:
            raise UnknownBot("unknown_bot", name=name, known=tuple(known))
