"""What a page is shown of a room: built field by field for each person, the secret never among them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from msgspec import Raw

from tablee.bots import bot_names
from tablee.core.codec import codec, union
from tablee.core.errors import TableeError
from tablee.core.fair import commitment
from tablee.core.game import AnyGame, Seat
from tablee.core.match import Seen, write_seen
from tablee.core.record import Record, replay
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
        grace=room.grace,
        phase=room.phase,
        paused=room.paused,
        deal=_deal(room),
        levels=bot_names(room.game),
        number=room.number,
    )


@dataclass(slots=True)
class Views:
    """The views of a table as they were last written: an answer while others are awaited changes none of them."""

    _written: dict[Seat | None, tuple[Any, Raw]] = field(default_factory=dict)

    def write(self, game: AnyGame, seen: Seen) -> Raw:
        """A view as JSON, written anew only where it differs from the last one of that seat."""
        last = self._written.get(seen.seat)
        if last is None or last[0] != seen.view:
            written = Raw(msgspec.json.encode(codec(game.forms.View).encode(seen.view)))
            last = self._written[seen.seat] = (seen.view, written)
        return last[1]


def show_table(
    room: Room, you: Member | None, since: int | None, left_ms: int | None, *, fresh: bool, views: Views | None = None
) -> says.TableNow | None:
    """The table: one view for each seat this person holds, or the public one; None where no game is on."""
    match = room.match
    if match is None:
        return None
    seats: list[Any] = room.seats_of(you.number if you else None) or [None]
    views = views or Views()
    seen = [_seen(room.game, match.seen_by(seat, since), views) for seat in seats]
    return says.TableNow(room.game.name, match.step, seen, fresh, left_ms, _outcome(room))


def show_replay(record: Record, name: str, step: int) -> says.TableNow:
    """The public table of a finished game after so many of its steps."""
    if not 0 <= step <= len(record.steps):
        raise TableeError("record_missing")
    match = replay(replace(record, steps=record.steps[:step], stood_in=(), proof=None))
    seen = says.SeenNow(**write_seen(match.game, match.seen_by(None)))
    outcome = match.outcome
    ended = says.OutcomeNow(list(outcome.scores), outcome.reason, list(outcome.winners), name) if outcome else None
    return says.TableNow(record.game, match.step, [seen], fresh=True, outcome=ended)


def show_refusal(room: Room, lang: str, error: TableeError, said: str | None) -> says.Refused:
    """Why a word was not taken, in the language of whoever said it."""
    rule = error.refusal.rule if error.refusal else ""
    return says.Refused(said, error.key, Voice(lang, room.game.name, room.names).error(error), rule)


def _seen(game: AnyGame, seen: Seen, views: Views) -> says.SeenNow:
    move, event = union(game.forms.Move), union(game.forms.Event)
    return says.SeenNow(
        seat=seen.seat,
        view=views.write(game, seen),
        events=[event.encode(happened) for happened in seen.events],
        awaited=list(seen.awaited),
        answered=list(seen.answered),
        mine=None if seen.mine is None else move.encode(seen.mine),
        drafts={str(seat): move.encode(draft) for seat, draft in seen.drafts},
    )


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
