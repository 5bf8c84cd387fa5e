"""The fair deal in a room: all promise, then all reveal, then the game begins; at the end everything is shown.

The order is what makes it fair. The secret is promised (its hash is published) before anybody adds to the seed, so the
server cannot choose it to fit; and nobody's part is revealed before all are promised, so nobody can choose theirs to
fit the others'. A part that was revealed to a deal that did not come about is worth nothing any more: `unseal`.
"""

from __future__ import annotations

from tablee.core.fair import ABSENT, Proof, commitment, joint_seed
from tablee.core.match import Match
from tablee.core.record import Record
from tablee.review.daily import daily_seed
from tablee.server.protocol import from_page
from tablee.server.room.again import rules_of
from tablee.server.room.room import Member, Room, RoomError


def ready(room: Room, member: Member, message: from_page.Ready) -> None:
    """A promise; the last one seals the deal."""
    room.only_in("lobby")
    if not room.seats_of(member.number):
        raise RoomError("sit_first")
    room.promises[member.number] = message.promise
    room.newcomers.discard(member.number)
    if message.newcomer:
        room.newcomers.add(member.number)
    if all(holder.taken for holder in room.holders) and room.promises.keys() >= room.seated:
        room.phase = "sealing"


def unready(room: Room, member: Member, _: from_page.Unready) -> None:
    """A promise taken back."""
    room.only_in("lobby", "sealing")
    break_promise(room, member.number)


def reveal(room: Room, member: Member, message: from_page.RevealPart) -> None:
    """What was promised; something else = not ready."""
    room.only_in("sealing")
    if member.number not in room.promises:
        raise RoomError("not_now")
    if commitment(message.contribution) == room.promises[member.number]:
        room.contributions[member.number] = message.contribution
    else:
        break_promise(room, member.number)


def is_sealed(room: Room) -> bool:
    """Has everybody revealed, so that the game can begin?"""
    return room.phase == "sealing" and room.contributions.keys() >= room.seated


def break_promise(room: Room, number: int) -> None:
    """Somebody is not ready after all."""
    unseal(room)
    room.promises.pop(number, None)


def unseal(room: Room) -> None:
    """Back to the lobby; the server has seen what some have revealed, so these must promise anew."""
    if room.phase != "sealing":
        return
    room.phase = "lobby"
    for number in room.contributions:
        room.promises.pop(number, None)
    room.contributions.clear()


def unready_all(room: Room) -> None:
    """The table has changed: everybody looks again before saying ready. What a running game was dealt from stays."""
    if room.phase == "lobby":
        room.promises.clear()


def begin(room: Room, version: int) -> None:
    """Deal from the seed that all have made; who sits down later adds nothing.

    A game goes on only under the rules it began with: one of other rules, in an old log, is closed.
    """
    parts = tuple(None if holder.member is None else room.contributions[holder.member] for holder in room.holders)
    if room.again is not None and room.position is None:
        close_game(room, rules_of(room.again))
    elif version == room.game.version:
        room.match = _dealt(room, joint_seed(room.secret, tuple(part or ABSENT for part in parts)))
        room.phase = "playing"
    else:
        close_game(room, version)
    room.parts = parts
    room.contributions.clear()
    room.hinted.clear()
    for holder in room.holders:
        holder.stood_in = holder.member is not None and not room.members[holder.member].here


def _dealt(room: Room, seed: str) -> Match:
    """From the seed that all have made; a daily table has its own. What was played before stays as it is."""
    if room.position is not None:
        match = room.position.fork()
        match.reseed(seed)
        return match
    seed = seed if room.daily is None else daily_seed(room.game.name, room.daily)
    return Match(room.game, len(room.holders), room.options, seed, room.teams)


def close_game(room: Room, version: int) -> None:
    """What was played under these rules cannot be played again today; members, seats and chat are not touched.

    The actor resets the table as soon as it can, with a new secret: this one was promised to a game that is lost here.
    """
    room.closed[room.number] = room.game.name, version
    room.match, room.phase = None, "over"


def finish(room: Room, match: Match) -> None:
    """The game is over: its record is kept."""
    room.phase, room.record = "over", proven_record(room, match)


def proven_record(room: Room, match: Match) -> Record:
    """The record of a game that is over, with everything that was secret about its deal.

    The deal of a daily table is no secret: its seed is the date.
    """
    if room.daily is not None:
        return match.record
    parts = tuple(part or ABSENT for part in room.parts)
    return match.record.with_proof(Proof.of(room.secret, parts, match.trace))
