"""A whole game as a few hundred letters, to travel in a link: what a record holds, written as small as it can be.

Of the proof only the secret and the players' parts travel, since the rest follows from them, and the steps are one
number (`digits.py`):

    letters = base64url(format, check of the body, deflate(body))
    body = check of the game, length of the head, head as JSON, secret and parts, number

The first check notices what was cut or mistyped on the way. The second notices where the same number leads to another
game: the order in which a game lists its moves belongs to its rules version, like what they do.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from typing import Any

from tablee.core.codec import Json, Malformed, codec, union
from tablee.core.digits import Reading, Writing, next_step
from tablee.core.errors import BadMove, BadRecord, BadSetup, IllegalMove, OtherVersion
from tablee.core.fair import BYTES, Proof, joint_seed
from tablee.core.game import AnyGame
from tablee.core.match import Match
from tablee.core.record import Record, check_lengths, check_seeds, check_version, dealt, game_of, verify, whole

FORMAT, FROM_THE_MIDDLE = 1, 2
"""A game from its deal on; one that goes on from the middle of another, which older releases do not know."""
FORMATS = 4
"""All there will be are smaller, so that every link begins with A: where another letter stands, it was damaged."""
BODY_CHECK, GAME_CHECK, LENGTH = 4, 3, 3
"""Bytes of the two checks, and of the length of the head."""
LARGEST = 1_000_000
"""Bytes of a record, packed or not: far more than the longest game."""
MOST_STEPS = 20_000
"""Far more than the longest game has."""
BYTES_A_STEP = 64
"""More than the choices of a step can take, with fourteen players who may all say anything."""
LONGEST_NAME = 24
LETTERS = re.compile(r"[\w-]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game as it travels: its record and, where whoever shares it wants so, what the players are called."""

    record: Record
    names: tuple[str, ...] = ()
    """By seat, or none at all."""


def to_letters(shared: SharedGame, each_step: Callable[[], object] = lambda: None) -> str:
    """The game in letters that may stand in a link; BadRecord where it is no game, or travels as a file only."""
    record, match = shared.record, verify(shared.record, each_step)
    if has_own_deck(match.game, record.options):
        raise BadRecord("link_own_deck")
    writing, stood_in = Writing(), set(match.record.stood_in)
    again = dealt(record)
    for number, step in enumerate(record.steps, start=1):
        each_step()
        for seat, move in next_step(again, writing, step):
            if stood_in:
                writing.choose((False, True), (number, seat) in stood_in)
            again.answer(seat, move)
    parts = (record.proof.secret, *record.proof.contributions) if record.proof else ()
    head = json.dumps(_head(match, shared, writing), ensure_ascii=False, separators=(",", ":")).encode()
    choices = writing.number.to_bytes((writing.number.bit_length() + 7) // 8, "big")
    return _pack(
        FROM_THE_MIDDLE if record.seeds else FORMAT,
        _check(match, shared.names) + len(head).to_bytes(LENGTH, "big") + head,
        bytes.fromhex("".join(parts)) + choices,
    )


def from_letters(
    letters: str, each_step: Callable[[], object] = lambda: None, most_steps: int = MOST_STEPS
) -> SharedGame:
    """The game in these letters, played again; BadRecord for what is none. `each_step` may end what takes too long."""
    body = _unpack(letters)
    try:
        return _read(body, each_step, most_steps)
    except (ValueError, TypeError, KeyError, RecursionError, Malformed, BadMove, IllegalMove, BadSetup):
        raise BadRecord("link_impossible") from None


def letters_in(link: str) -> str:
    """The letters of a link, which follow its #, or the letters themselves; what stands around them is left out.

    A letter that was damaged on the way stays, so that it is noticed.
    """
    found = re.match(r"\S*[\w-]", link.strip().rpartition("#")[2], re.ASCII)
    return found[0] if found else ""


def has_own_deck(game: AnyGame, options: Any) -> bool:
    """Has the table brought lines of its own? They would make a long link, and are for those who were there."""
    own = [field.name for field in fields(game.Options) if field.metadata.get("own")]
    return any(isinstance(lines := getattr(options, name), tuple) and lines for name in own)


def _head(match: Match, shared: SharedGame, writing: Writing) -> list[Json]:
    """What is no choice. Nothing is left to a default, for defaults change while the rules stay."""
    record, teams = match.record, match.seating.teams
    rest: dict[str, Json] = {"options": codec(match.game.Options).encode(record.options)}
    rest |= {"seed": record.seed} if record.seeds or not shared.record.proof else {}
    rest |= {"seeds": _later_seeds(shared.record)} if record.seeds else {}
    rest |= {"stood_in": True} if record.stood_in else {}
    rest |= {"spelled": writing.spelled} if writing.spelled else {}
    rest |= {"names": list(shared.names)} if shared.names else {}
    seats: Json = len(teams) if teams == tuple(range(len(teams))) else list(teams)
    return [record.game, record.version, seats, len(record.steps), rest]


def _later_seeds(record: Record) -> list[Json]:
    """The last one is null where it follows from the parts of the proof."""
    *earlier, (step, last) = record.seeds
    return [*map(list, earlier), [step, None if record.proof else last]]


def _pack(form: int, words: bytes, luck: bytes) -> str:
    """A block each, since what is drawn by lot cannot be made smaller, and would spoil the words' share."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(words) + packing.flush(zlib.Z_BLOCK) + packing.compress(luck) + packing.flush()
    check = sha256(words + luck).digest()[:BODY_CHECK]
    return urlsafe_b64encode(bytes([form]) + check + packed).decode().rstrip("=")


def _unpack(letters: str) -> bytes:
    """The body; whatever would unfold from these letters, no more than LARGEST does."""
    if len(letters) > LARGEST:
        raise BadRecord("record_huge", limit=LARGEST // 1_000_000)
    try:
        if not LETTERS.fullmatch(letters):  # the decoder would leave out what is no letter, and read on
            raise BadRecord("link_broken")
        held = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        form, check, packed = held[0], held[1 : 1 + BODY_CHECK], held[1 + BODY_CHECK :]
        if FROM_THE_MIDDLE < form < FORMATS:
            raise OtherVersion("link_newer")
        unpacking = zlib.decompressobj(-15)
        body = unpacking.decompress(packed, LARGEST)
    except (ValueError, IndexError, zlib.error):
        raise BadRecord("link_broken") from None
    if unpacking.unconsumed_tail:
        raise BadRecord("record_huge", limit=LARGEST // 1_000_000)
    if form not in (FORMAT, FROM_THE_MIDDLE) or unpacking.unused_data or check != sha256(body).digest()[:BODY_CHECK]:
        raise BadRecord("link_broken")
    return body


def _read(body: bytes, each_step: Callable[[], object], most_steps: int) -> SharedGame:
    start = GAME_CHECK + LENGTH
    length = start + int.from_bytes(body[GAME_CHECK:start], "big")
    name, version, seats, steps, rest = whole(json.loads(body[start:length]))
    if not isinstance(rest, dict):
        raise ValueError("head")
    game = game_of(codec(str).decode(name))
    check_version(game, codec(int).decode(version))
    teams = _teams(game, seats)
    later = codec(tuple[tuple[int, str | None], ...]).decode(rest.get("seeds", []))
    is_proven = later[-1][1] is None if later else "seed" not in rest
    end = length + BYTES * (1 + len(teams)) if is_proven else length
    parts = [body[at : at + BYTES].hex() for at in range(length, end, BYTES)]
    made = joint_seed(parts[0], tuple(parts[1:])) if is_proven else ""
    seed = codec(str).decode(rest["seed"]) if "seed" in rest else made
    options = codec(game.Options).decode(rest["options"])
    seeds = tuple((step, made if one is None else one) for step, one in later)
    check_lengths(seed, seeds)
    if codec(int).decode(steps) > most_steps:
        raise BadRecord("record_long", limit=most_steps)
    if len(body) - end > BYTES_A_STEP * (1 + steps):  # a number without end makes every step slow
        raise ValueError("number")
    match = Match(game, len(teams), options, seed, teams, seeds)
    reading = Reading(int.from_bytes(body[end:], "big"), rest.get("spelled", ()))
    for _ in range(steps):
        each_step()
        for seat, move in next_step(match, reading, None):
            match.answer(seat, move, stand_in="stood_in" in rest and reading.choose((False, True), None))
    reading.end()
    names = codec(tuple[str, ...]).decode(rest.get("names", []))
    is_whole = len(names) in (0, len(teams)) and all(len(name) <= LONGEST_NAME for name in names)
    if not is_whole or body[:GAME_CHECK] != _check(match, names):
        raise ValueError("not what was written")
    proof = Proof.of(parts[0], tuple(parts[1:]), match.trace) if parts else None
    record = replace(match.record, proof=proof)
    check_seeds(record)
    return SharedGame(record, names)


def _teams(game: AnyGame, seats: Json) -> tuple[int, ...]:
    if type(seats) is not int:
        return tuple(codec(tuple[int, ...]).decode(seats))
    if seats not in game.seats:
        raise ValueError("seats")
    return tuple(range(seats))


def _check(match: Match, names: tuple[str, ...]) -> bytes:
    """A few bytes that are others where a move is another. Of the record only what no release writes differently."""
    moves = union(match.game.forms.Move)
    steps = [[(seat, moves.encode(move)) for seat, move in step] for step in match.record.steps]
    written: list[Any] = [match.seed, steps, match.record.stood_in, names]
    written += [match.seeds] if match.seeds else []
    return sha256(json.dumps(written).encode()).digest()[:GAME_CHECK]
