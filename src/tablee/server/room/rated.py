"""Which games count for ratings: those of a room that says so, and only where they tell who plays how well."""

from __future__ import annotations

from tablee.core.record import Record
from tablee.review.ratings import has_anchor
from tablee.server.room.room import Room


def counts(room: Room, record: Record) -> bool:
    """Does the game that has just ended count?

    Not where luck or hands were known, somebody played against themself, bots have no strength that was measured, or
    stand-ins gave most of people's answers. Who leaves a game in company still loses it: a bot ends it in their name.
    """
    people = [holder.member for holder in room.holders if holder.member is not None]
    levels = [holder.level for holder in room.holders if holder.member is None]
    if not room.rated or room.daily is not None or room.again is not None or room.hinted:
        return False
    if not people or len(set(people)) < len(people) or len(set(record.teams)) < 2:
        return False
    return all(level and has_anchor(record.game, level) for level in levels) and not _stood_in_mostly(room, record)


def _stood_in_mostly(room: Room, record: Record) -> bool:
    theirs = {seat for seat, holder in enumerate(room.holders) if holder.member is not None}
    made = sum(seat in theirs for step in record.steps for seat, _ in step)
    return 2 * sum(seat in theirs for _, seat in record.stood_in) > made
