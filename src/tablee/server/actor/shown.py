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
from tablee.core.game import AnyGame, Event, Outcome, Pairs, Seat
from tablee.core.match import Match, Seen, write_offer, write_seen
from tablee.core.record import Record, replay
from tablee.server.protocol import to_page
from tablee.server.room.room import Member, Room
from tablee.server.room.team_chat import team_chat
from tablee.text import Voice

Drafts = Pairs[Seat, Any]


def show_room(room: Room, you: Member | None, present: set[int], watching: int) -> to_page.RoomNow:
    """The room around the table, for one person."""
    return to_page.RoomNow(
        code=room.code,
        you=None if you is None else you.number,
        host=room.host,
        game=room.game.name,
        seats=[_seat(room, seat, present) for seat in range(len(room.chairs))],
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
        deal=_deal(room),
        levels=bot_names(room.game),
        number=room.number,
        team_chat=team_chat(room, you),
    )


def show_options(room: Room) -> to_page.OptionsNow:
    """What the table has chosen."""
    return to_page.OptionsNow(room.options_json())


@dataclass(slots=True)
class Views:
    """The parts of a table as they were last written: an answer while others are awaited changes few of them."""

    _written: dict[Seat | None, tuple[Any, Raw]] = field(default_factory=dict)
    _offers: dict[Seat | None, tuple[Any, Raw]] = field(default_factory=dict)
    _drafts: dict[Seat, tuple[Any, Raw]] = field(default_factory=dict)
    _events: tuple[tuple[Event, ...], Raw] = ((), Raw(b"[]"))

    def write(self, game: AnyGame, seen: Seen) -> Raw:
        """A view as JSON, written anew only where it is another one than that seat's last."""
        last = self._written.get(seen.seat)
        if last is None or last[0] is not seen.view:
            last = self._written[seen.seat] = seen.view, _json(codec(game.forms.View).encode(seen.view))
        return last[1]

    def write_offer(self, game: AnyGame, seen: Seen) -> Raw | None:
        """An offer as JSON, written once for each state, like a view."""
        if seen.offer is None:
            return None
        last = self._offers.get(seen.seat)
        if last is None or last[0] is not seen.offer:
            last = self._offers[seen.seat] = seen.offer, _json(write_offer(game, seen.offer))
        return last[1]

    def write_events(self, game: AnyGame, seen: Seen) -> Raw:
        """What has happened, the same for everybody."""
        if self._events[0] != seen.events:
            event = union(game.forms.Event)
            self._events = seen.events, _json([event.encode(happened) for happened in seen.events])
        return self._events[1]

    def write_drafts(self, game: AnyGame, drafts: Drafts) -> dict[str, Any]:
        """What seats are about to do, each written once for all who see it."""
        return {str(seat): self._write_draft(game, seat, draft) for seat, draft in drafts}

    def _write_draft(self, game: AnyGame, seat: Seat, draft: Any) -> Raw:
        last = self._drafts.get(seat)
        if last is None or last[0] is not draft:
            last = self._drafts[seat] = draft, _json(union(game.forms.Move).encode(draft))
        return last[1]


def see(room: Room, match: Match, you: Member | None, since: int | None = None, *, offers: bool = True) -> list[Seen]:
    """What this person may know: with the eyes of each seat they hold, or of the public."""
    return [match.seen_by(seat, since, offer=offers) for seat in eyes(room, you)]


def eyes(room: Room, you: Member | None) -> list[Seat] | list[None]:
    """The seats this person looks from; None for the public."""
    return room.seats_of(you.number if you else None) or [None]


def show_table(
    room: Room,
    you: Member | None,
    since: int | None,
    left_ms: int | None,
    *,
    fresh: bool,
    grace_ms: int | None = None,
    views: Views | None = None,
    offers: bool = True,
) -> to_page.TableNow | None:
    """The table: one view for each seat this person holds, or the public one; None where no game is on.

    `offers=False` leaves out what seats can do, for a page that has it already.
    """
    match, views = room.match, views or Views()
    if match is None:
        return None
    seen = [_seen(room.game, one, views) for one in see(room, match, you, since, offers=offers)]
    return to_page.TableNow(room.game.name, match.step, seen, fresh, left_ms, grace_ms, _outcome(room))


def show_drafts(game: AnyGame, step: int, drafts: list[Drafts], views: Views) -> to_page.DraftsNow:
    """Only what people are about to do."""
    return to_page.DraftsNow(step, [views.write_drafts(game, one) for one in drafts])


def show_replay(record: Record, name: str, step: int) -> to_page.TableNow:
    """The public table of a finished game after so many of its steps."""
    if not 0 <= step <= len(record.steps):
        raise TableeError("record_missing")
    match = replay(replace(record, steps=record.steps[:step], stood_in=(), proof=None))
    seen = to_page.SeenNow(**write_seen(match.game, match.seen_by(None)))
    outcome = match.outcome
    ended = _ended(outcome, name) if outcome else None
    return to_page.TableNow(record.game, match.step, [seen], fresh=True, outcome=ended)


def show_refusal(room: Room, lang: str, error: TableeError, said: str | None) -> to_page.Refused:
    """Why a word was not taken, in the language of whoever said it."""
    rule = error.refusal.rule if error.refusal else ""
    return to_page.Refused(said, error.key, Voice(lang, room.game.name, room.names).error(error), rule)


def _seen(game: AnyGame, seen: Seen, views: Views) -> to_page.SeenNow:
    events: Any = views.write_events(game, seen)
    offer: Any = views.write_offer(game, seen)
    return to_page.SeenNow(
        seat=seen.seat,
        view=views.write(game, seen),
        events=events,
        awaited=list(seen.awaited),
        answered=list(seen.answered),
        mine=None if seen.mine is None else union(game.forms.Move).encode(seen.mine),
        drafts=views.write_drafts(game, seen.drafts),
        offer=offer,
    )


def _json(value: Any) -> Raw:
    return Raw(msgspec.json.encode(value))


def _seat(room: Room, seat: int, present: set[int]) -> to_page.SeatNow:
    chair = room.chairs[seat]
    kind: Any = "person" if chair.member is not None else "bot" if chair.level else "empty"
    return to_page.SeatNow(
        kind=kind,
        name=room.name_of(seat),
        team=room.teams[seat],
        member=chair.member,
        level=chair.level,
        ready=chair.member in room.promises if chair.member is not None else chair.level is not None,
        present=chair.member in present if chair.member is not None else chair.level is not None,
        stood_in=chair.stood_in,
    )


def _deal(room: Room) -> to_page.PublicDeal:
    """Promises are shown once everybody has made theirs, so that nobody can wait for the others'."""
    promises: list[str | None] = [None] * len(room.chairs)
    if room.phase == "sealing":
        promises = [None if chair.member is None else room.promises[chair.member] for chair in room.chairs]
    elif room.parts:
        promises = [None if part is None else commitment(part) for part in room.parts]
    return to_page.PublicDeal(commitment(room.secret), promises)


def _outcome(room: Room) -> to_page.OutcomeNow | None:
    outcome = room.match.outcome if room.match else None
    if outcome is None:
        return None
    return _ended(outcome, f"{room.code}-{room.number}")


def _ended(outcome: Outcome, record: str) -> to_page.OutcomeNow:
    return to_page.OutcomeNow(list(outcome.scores), outcome.reason, list(outcome.winners), list(outcome.places), record)
