"""The room around the table as messages: built field by field for each person, the secret never among them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablee.bots import bot_names
from tablee.core.errors import TableeError
from tablee.core.fair import commitment
from tablee.core.game import Outcome
from tablee.core.match import write_seen
from tablee.core.record import Record, replay
from tablee.server.protocol import rest, to_page
from tablee.server.room.room import Member, Room
from tablee.server.room.team_chat import team_chat
from tablee.text import Voice


def show_room(room: Room, you: Member | None, present: set[int], watching: int) -> to_page.RoomNow:
    """The room around the table, for one person."""
    return to_page.RoomNow(
        code=room.code,
        you=None if you is None else you.number,
        host=room.host,
        game=room.game.name,
        seats=[_show_seat(room, seat, present) for seat in range(len(room.holders))],
        members=[
            to_page.MemberNow(member.number, member.name, member.lang, member.number in present)
            for member in room.members.values()
            if not member.left
        ],
        watching=watching,
        clock=room.clock,
        stand_in=room.stand_in,
        visibility=room.visibility,
        grace=room.grace,
        phase=room.phase,
        paused=room.paused,
        deal=_show_deal(room),
        levels=bot_names(room.game),
        number=room.number,
        team_chat=team_chat(room, you),
    )


def show_options(room: Room) -> to_page.OptionsNow:
    """What the table has chosen."""
    return to_page.OptionsNow(room.options_json())


def show_info(room: Room) -> rest.RoomInfo:
    """A room as a line of a list."""
    host = room.members[room.host].name if room.host is not None else ""
    taken = sum(holder.taken for holder in room.holders)
    return rest.RoomInfo(room.code, room.game.name, host, taken, len(room.holders), room.phase)


def show_outcome(outcome: Outcome, record: str) -> to_page.OutcomeNow:
    """How a game has ended, and the name of its record."""
    return to_page.OutcomeNow(list(outcome.scores), outcome.reason, list(outcome.winners), list(outcome.places), record)


def show_replay(record: Record, name: str, step: int) -> to_page.TableNow:
    """The public table of a finished game after so many of its steps."""
    if not 0 <= step <= len(record.steps):
        raise TableeError("record_missing")
    match = replay(replace(record, steps=record.steps[:step], stood_in=(), proof=None))
    seen = to_page.SeenNow(**write_seen(match.game, match.seen_by(None)))
    ended = show_outcome(match.outcome, name) if match.outcome else None
    return to_page.TableNow(record.game, match.step, [seen], fresh=True, outcome=ended)


def show_refusal(room: Room, lang: str, error: TableeError, id: str | None) -> to_page.Refused:  # noqa: A002
    """Why a message was not taken, in the language of whoever sent it; None for a notice to whoever comes in."""
    rule = error.refusal.rule if error.refusal else ""
    return to_page.Refused(id, error.key, Voice(lang, room.game.name, room.names).error(error), rule)


def _show_seat(room: Room, seat: int, present: set[int]) -> to_page.SeatNow:
    holder = room.holders[seat]
    kind: Any = "person" if holder.member is not None else "bot" if holder.level else "empty"
    return to_page.SeatNow(
        kind=kind,
        name=room.name_of(seat),
        team=room.teams[seat],
        member=holder.member,
        level=holder.level,
        ready=holder.member in room.promises if holder.member is not None else holder.level is not None,
        present=holder.member in present if holder.member is not None else holder.level is not None,
        stood_in=holder.stood_in,
    )


def _show_deal(room: Room) -> to_page.PublicDeal:
    """Promises are shown once everybody has made theirs, so that nobody can wait for the others'."""
    promises: list[str | None] = [None] * len(room.holders)
    if room.phase == "sealing":
        promises = [None if holder.member is None else room.promises[holder.member] for holder in room.holders]
    elif room.parts:
        promises = [None if part is None else commitment(part) for part in room.parts]
    return to_page.PublicDeal(commitment(room.secret), promises)
