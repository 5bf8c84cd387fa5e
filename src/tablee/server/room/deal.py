"""The fair deal in a room: everybody promises, then everybody reveals, then the game begins; at the end all is told."""

from __future__ import annotations

from tablee.core.fair import ABSENT, Proof, commitment, joint_seed
from tablee.core.match import Match
from tablee.server.protocol import from_page
from tablee.server.room.room import Member, Room, RoomError


def ready(room: Room, member: Member, said: from_page.Ready) -> None:
    """A promise; the last one seals the deal."""
    room.only_in("lobby")
    if not room.seats_of(member.number):
        raise RoomError("sit_first")
    room.promises[member.number] = said.promise
    if all(chair.taken for chair in room.chairs) and room.promises.keys() >= room.seated:
        room.phase = "sealing"


def unready(room: Room, member: Member, _: from_page.Unready) -> None:
    """A promise taken back."""
    room.only_in("lobby", "sealing")
    break_promise(room, member.number)


def reveal(room: Room, member: Member, said: from_page.RevealPart) -> None:
    """What was promised; something else = not ready."""
    room.only_in("sealing")
    if member.number not in room.promises:
        raise RoomError("not_now")
    if commitment(said.contribution) == room.promises[member.number]:
        room.contributions[member.number] = said.contribution
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
    """Back to the lobby; the house has seen what some have revealed, so these must promise anew."""
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


def begin(room: Room) -> None:
    """Deal from the seed that all have made; who sits down later adds nothing."""
    room.parts = tuple(None if chair.member is None else room.contributions[chair.member] for chair in room.chairs)
    seed = joint_seed(room.secret, _written(room))
    room.match = Match(room.game, len(room.chairs), room.options, seed, room.teams)
    room.contributions.clear()
    room.phase = "playing"
    for chair in room.chairs:
        chair.stood_in = chair.member is not None and not room.members[chair.member].here


def close(room: Room, version: int) -> None:
    """A game under rules that are not ours: nothing is dealt, and the table can be laid anew."""
    room.closed[room.number] = room.game.name, version
    room.contributions.clear()
    room.match, room.phase = None, "over"


def conclude(room: Room) -> None:
    """Once the game is over its record is kept, with everything that was secret about the deal."""
    if room.match is not None and room.match.outcome is not None:
        room.phase = "over"
        parts = _written(room)
        promises = tuple(commitment(part) for part in parts)
        proof = Proof(commitment(room.secret), promises, room.secret, parts, room.match.trace)
        room.records[room.number] = room.match.record.with_proof(proof)


def _written(room: Room) -> tuple[str, ...]:
    return tuple(part or ABSENT for part in room.parts)
