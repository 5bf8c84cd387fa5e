"""Who sits where, and what follows when somebody goes: seats left, bots standing in, the host's rights passed on."""

from __future__ import annotations

from typing import Any

from tablee.bots import bot_names
from tablee.core.catalog import game as find_game
from tablee.core.game import Seat
from tablee.core.match import make_seating
from tablee.server.room.deal import unready_all, unseal
from tablee.server.room.room import STAND_IN, Holder, Room

USUAL_LEVELS = ("random", "easy", "normal", "expert")
"""The usual ones, the weakest first."""


def set_up_table(room: Room, name: str, seats: int, options: dict[str, Any], teams: list[int] | None) -> None:
    """Another game, or the same one with other options or more or fewer seats."""
    game = find_game(name)
    seating = make_seating(game, seats, options, None if teams is None else tuple(teams))
    # A room that is only now opened has had no game: whatever is installed first here must not have a say in it.
    known, levels = bot_names(room.game) if room.holders else [*USUAL_LEVELS], bot_names(game)
    room.game, room.options, room.teams = game, seating.options, seating.teams
    room.stand_in = _nearest(room.stand_in, known, levels)
    room.holders = room.holders[:seats] + [Holder() for _ in range(seats - len(room.holders))]
    for holder in room.holders:
        holder.level = holder.level and _nearest(holder.level, known, levels)
    unready_all(room)


def _nearest(level: str, known: list[str], levels: list[str]) -> str:
    """The level itself, or the strongest below it that both games know."""
    below = known[: known.index(level) + 1] if level in known else [level]
    usual = STAND_IN if STAND_IN in levels else levels[-1]
    return next((one for one in reversed(below) if one in levels), usual)


def change_holder(room: Room, seat: Seat, holder: Holder) -> None:
    """Somebody else sits there from now on, or nobody; in a running game whoever does has seen that hand."""
    unseal(room)
    unready_all(room)
    holder.since = room.taken + 1
    room.holders[seat] = holder
    if room.in_game and holder.member is not None:
        room.saw.setdefault(room.members[holder.member].key, set()).add(seat)


def empty(room: Room, seat: Seat) -> None:
    """A seat is left for good; after the game it keeps its name until the rematch.

    In a running game it goes back to whoever it was taken from, else a bot takes it.
    """
    if room.in_game:
        change_holder(room, seat, _holder_before(room, seat) or Holder(level=room.stand_in_level))
    elif room.phase != "over":
        change_holder(room, seat, Holder())


def _holder_before(room: Room, seat: Seat) -> Holder | None:
    before = room.holders[seat].before
    owner = None if before is None or before.member is None else room.members[before.member]
    if before is None or (owner and owner.key in room.banned):
        return None
    if owner:
        before.stood_in = not owner.here
    return before


def vacate(room: Room, number: int) -> None:
    """Whoever leaves keeps a seat in a running game; a bot stands in until they are back."""
    for seat in room.seats_of(number):
        if room.in_game:
            room.holders[seat].stood_in = True
        else:
            empty(room, seat)


def hand_back(room: Room, number: int) -> None:
    """The owner is here again."""
    for seat in room.seats_of(number):
        room.holders[seat].touch()


def need_host(room: Room) -> None:
    """The host's rights pass for good to whoever has been here longest, seated people first.

    Where they were only held for somebody who is absent, they are held on for them.
    """
    owner = None if room.rightful_host is None else room.members[room.rightful_host]
    if owner and owner.here:
        room.host = owner.number
    if owner and (owner.here or owner.left):
        room.rightful_host = None
    if room.host is not None and room.members[room.host].here:
        return
    here = [member.number for member in room.members.values() if member.here]
    if here:
        room.host = min(here, key=lambda number: (not room.seats_of(number), number))
