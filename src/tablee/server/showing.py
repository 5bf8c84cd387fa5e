"""What a page is shown of a room: built field by field for each person, the secret never among them."""

from __future__ import annotations

from typing import Any

from tablee.bots import bot_names
from tablee.core.errors import TableeError
from tablee.core.fair import commitment
from tablee.core.match import write_seen
from tablee.server import messages as says
from tablee.server.room import Member, Room
from tablee.text import Voice


def show_room(room: Room, you: Member | None, present: set[int], watching: int) -> says.RoomNow:
    """The room around the table, for one person."""
    return says.RoomNow(
        code=room.code,
        you=None if you is None else you.number,
        host=room.host,
        game=room.game.name,
        options=room.options_json(),
        seats=[_seat(room, seat, present) for seat in range(len(room.chairs))],
        members=[
            says.MemberNow(member.number, member.name, member.lang, member.number in present)
            for member in room.members.values()
            if not member.left
        ],
        watching=watching,
        clock=room.clock,
        stand_in=room.stand_in,
        visibility=room.visibility,
        phase=room.phase,
        paused=room.paused,
        deal=_deal(room),
        levels=bot_names(room.game),
        number=room.number,
    )


def show_table(
    room: Room, you: Member | None, since: int | None, left_ms: int | None, *, fresh: bool
) -> says.TableNow | None:
    """The table: one view for each seat this person holds, or the public one; None where no game is on."""
    match = room.match
    if match is None:
        return None
    seats: list[Any] = room.seats_of(you.number if you else None) or [None]
    seen = [says.SeenNow(**write_seen(room.game, match.seen_by(seat, since))) for seat in seats]
    return says.TableNow(room.game.name, match.step, seen, fresh, left_ms, _outcome(room))


def show_refusal(room: Room, lang: str, error: TableeError, said: str | None) -> says.Refused:
    """Why a word was not taken, in the language of whoever said it."""
    rule = error.refusal.rule if error.refusal else ""
    return says.Refused(said, error.key, Voice(lang, room.game.name, room.names).error(error), rule)


def _seat(room: Room, seat: int, present: set[int]) -> says.SeatNow:
    chair = room.chairs[seat]
    kind: Any = "person" if chair.member is not None else "bot" if chair.level else "empty"
    return says.SeatNow(
        kind=kind,
        name=room.name_of(seat),
        team=room.teams[seat],
        member=chair.member,
        level=chair.level,
        ready=chair.member in room.promises if chair.member is not None else chair.level is not None,
        present=chair.member in present if chair.member is not None else chair.level is not None,
        stood_in=chair.stood_in,
    )


def _deal(room: Room) -> says.Deal:
    """Promises are shown once everybody has made theirs, so that nobody can wait for the others'."""
    promises: list[str | None] = [None] * len(room.chairs)
    if room.phase == "sealing":
        promises = [None if chair.member is None else room.promises[chair.member] for chair in room.chairs]
    elif room.parts:
        promises = [None if part is None else commitment(part) for part in room.parts]
    return says.Deal(commitment(room.secret), promises)


def _outcome(room: Room) -> says.OutcomeNow | None:
    outcome = room.match.outcome if room.match else None
    if outcome is None:
        return None
    record = f"{room.code}-{room.number}"
    return says.OutcomeNow(list(outcome.scores), outcome.reason, list(outcome.winners), record)
