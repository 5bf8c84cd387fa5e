"""What people's finished games say over time: rated ones in their order, and what reviews found out about luck."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import and_, select

from tablee.review.ratings import RatedSeat
from tablee.server.store.store import Store
from tablee.server.store.tables import players, records, reviews

MOST_RATED = 20_000
"""Games of one kind that ratings follow from: the newest."""
MOST_REVIEWS = 200
"""Reviews of one person that are looked at: the newest."""


def rated_kinds(store: Store, person: str) -> list[str]:
    """The games somebody has played that count."""
    beside = and_(players.c.room == records.c.room, players.c.number == records.c.number)
    wanted = select(records.c.game).join(players, beside).where(players.c.person == person, records.c.rated.is_(True))
    with store.reading() as connection:
        return sorted({str(game) for game in connection.execute(wanted.distinct()).scalars()})


def rated_games(store: Store, game: str) -> Iterable[tuple[RatedSeat, ...]]:
    """All games of this kind that count, whoever played them, the oldest first."""
    newest = (
        select(records.c.room, records.c.number, records.c.finished_at)
        .where(records.c.game == game, records.c.rated.is_(True))
        .order_by(records.c.finished_at.desc(), records.c.room, records.c.number)
        .limit(MOST_RATED)
        .subquery()
    )
    beside = and_(players.c.room == newest.c.room, players.c.number == newest.c.number)
    wanted = select(
        *(newest.c.room, newest.c.number),
        *(players.c.person, players.c.level, players.c.team, players.c.place),
    ).join(players, beside)
    order = newest.c.finished_at, newest.c.room, newest.c.number, players.c.seat
    found = dict[tuple[str, int], list[RatedSeat]]()
    with store.reading() as connection:
        for room, number, person, level, team, place in connection.execute(wanted.order_by(*order)):
            found.setdefault((room, number), []).append(RatedSeat(person, level, team, place))
    return map(tuple, found.values())


def reviews_of(store: Store, person: str, release: str) -> list[tuple[str, str, int, int, bytes]]:
    """What this release has said of games somebody sat at: record, game, when, their first seat, the packed review."""
    beside = and_(players.c.room == records.c.room, players.c.number == records.c.number)
    said = and_(reviews.c.room == records.c.room, reviews.c.number == records.c.number)
    wanted = (
        select(
            *(records.c.room, records.c.number, records.c.game, records.c.finished_at),
            *(players.c.seat, reviews.c.review),
        )
        .join(players, beside)
        .join(reviews, said)
        .where(players.c.person == person, reviews.c.release == release)
        .order_by(records.c.finished_at.desc(), players.c.seat)
        .limit(MOST_REVIEWS)
    )
    with store.reading() as connection:
        rows = connection.execute(wanted).all()
    first = dict[str, tuple[str, str, int, int, bytes]]()
    for room, number, game, at, seat, review in rows:
        first.setdefault(f"{room}-{number}", (f"{room}-{number}", game, at, seat, bytes(review)))
    return [*first.values()]
