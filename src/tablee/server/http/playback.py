"""A finished game played again for whoever looks at it: in a thread, within a second or two, and nothing is kept.

What comes in may be anything. It is a record or the letters of a link, never code; it has at most a million bytes, and
whoever plays it again is stopped after two seconds of work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple
from urllib.parse import urlencode

from tablee.core import timelimit
from tablee.core.compact import LARGEST, MOST_STEPS, SharedGame, from_letters, has_own_deck, to_letters
from tablee.core.errors import BadRecord, TableeError, UnknownGame
from tablee.core.frames import Frames
from tablee.core.game import Seat
from tablee.core.match import Match, write_seen
from tablee.core.record import Record, replay, replaying
from tablee.core.timelimit import TimeLimit
from tablee.review import is_offered, is_weighed
from tablee.server.http.qr import LONGEST_REPLAY, draw_qr
from tablee.server.protocol import rest, to_page
from tablee.server.room.names import is_visible
from tablee.server.room.room import clean
from tablee.server.room.shown import show_outcome

SECONDS = timelimit.SECONDS
MOST_FRAMES = 64
Eyes = Seat | Literal["public", "all"]


class Source(NamedTuple):
    """A game as it came in: the text of a record or the letters of a link."""

    text: str
    is_link: bool
    name: str = ""
    """Of its record on this server, if it has one."""
    players: Sequence[rest.ReplayPlayer] = ()
    """Who sat there, where the server knows."""

    @classmethod
    def of(cls, wanted: rest.ReplaySource) -> Source:
        """A game from elsewhere: from a link or from a file."""
        return cls(wanted.letters or wanted.file or "", is_link=wanted.file is None)


def check_one(wanted: rest.ReplaySource) -> None:
    """BadRecord unless it says of one game where it is."""
    if sum(part is not None for part in (wanted.record, wanted.letters, wanted.file)) != 1:
        raise BadRecord("source_one")


def time_limit() -> TimeLimit:
    """What ends a game here that takes too long to be played again."""
    return TimeLimit(SECONDS)


def read_source(source: Source, limit: TimeLimit | None = None, most_steps: int = MOST_STEPS) -> SharedGame:
    """The game in it, or an error that says what is wrong with it. Of a link, it has been played again by then."""
    try:
        if source.is_link:
            return from_letters(source.text, limit or time_limit(), most_steps)
        if len(source.text) > LARGEST:
            raise BadRecord("record_huge", limit=LARGEST // 1_000_000)
        record = Record.from_json(source.text)
        if len(record.steps) > most_steps:
            raise BadRecord("record_long", limit=most_steps)
        return SharedGame(record, tuple(player.name or "" for player in source.players))
    except UnknownGame as unknown:
        raise UnknownGame("record_game_here", name=str(unknown.params["name"]), known=unknown.params["known"]) from None


def show_replay(source: Source) -> rest.ReplayNow:
    """All there is to know before the first frame: who played, what happened when, where rounds and turns begin."""
    limit = time_limit()
    shared = read_source(source, limit)
    record, frames = shared.record, Frames(shared.record, limit)
    game, outcome = frames.last.game, frames.last.outcome
    return rest.ReplayNow(
        game=record.game,
        teams=list(record.teams),
        players=list(source.players) or [rest.ReplayPlayer(name) for name in shown_names(shared)],
        steps=frames.steps,
        turns=[rest.ReplayTurn(turn.step, turn.round, turn.number, list(turn.awaited)) for turn in frames.turns],
        events=[frames.events_json(step) for step in range(1, frames.steps + 1)],
        outcome=show_outcome(outcome, frames.last, source.name) if outcome else None,
        letters=None if has_own_deck(game, record.options) else to_letters(SharedGame(record), limit),
        is_proven=record.proof is not None,
        begins_at=record.seeds[-1][0] - 1 if record.seeds else None,
        unreviewed=_why_unreviewed(record) if outcome else None,
    )


def _why_unreviewed(record: Record) -> Literal["again", "game", "server"] | None:
    if record.seeds:
        return "again"
    if is_offered(record.game):
        return None
    return "server" if is_weighed(record.game) else "game"


def show_frames(source: Source, first: int, last: int, eyes: Eyes) -> list[to_page.TableNow]:
    """The table after each of these steps, through these eyes; "all" gives the public's and then every seat's."""
    limit = time_limit()
    record = read_source(source, limit).record
    last = min(last, first + MOST_FRAMES - 1, len(record.steps))
    seats = {"public": [None], "all": [None, *range(len(record.teams))]}.get(str(eyes), [eyes])
    if not 0 <= first <= last or any(seat is not None and not seat < len(record.teams) for seat in seats):
        raise TableeError("record_missing")
    return [_frame(match, seats, source.name) for match in replaying(record.until(last), limit) if match.step >= first]


def cut(source: Source, step: int) -> Record:
    """Its first steps, to go on from there; refused where nobody is asked anything any more."""
    limit = time_limit()
    record = read_source(source, limit).record
    if step > len(record.steps):
        raise TableeError("record_missing")
    if not replay(record.until(step), limit).to_act:
        raise TableeError("again_over")
    return record.until(step)


def write_file(source: Source) -> str:
    """The game as a record in a file; whatever came in, it was a game."""
    return read_source(source).record.to_json()


def make_link(source: Source, base: str, wanted: rest.LinkWanted) -> rest.ReplayLink:
    """The link that holds the whole game, and for a camera, where one can read so much."""
    limit = time_limit()
    shared = read_source(source, limit)
    letters = to_letters(shared if wanted.names else SharedGame(shared.record), limit)
    moment = {"step": wanted.step, "eyes": None if wanted.eyes == "public" else wanted.eyes}
    query = urlencode({name: value for name, value in moment.items() if value is not None})
    link = f"{base}/replay{'?' if query else ''}{query}#{letters}"
    return rest.ReplayLink(link, draw_qr(link, LONGEST_REPLAY) if len(link.encode()) <= LONGEST_REPLAY else None)


def _frame(match: Match, seats: Sequence[Any], name: str) -> to_page.TableNow:
    seen = [
        to_page.SeenNow(**write_seen(match.game, match.seen_by(seat, offer=False)))  # nothing can be played here
        for seat in seats
    ]
    ended = show_outcome(match.outcome, match, name) if match.outcome else None
    return to_page.TableNow(match.game.name, match.step, seen, fresh=True, outcome=ended)


def shown_names(shared: SharedGame) -> list[str | None]:
    """By seat. A name from a link is a stranger's text."""
    names = shared.names or [""] * len(shared.record.teams)
    return [clean(name) if is_visible(name) else None for name in names]
