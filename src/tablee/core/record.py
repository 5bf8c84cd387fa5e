"""The record of a match: what was set up, the seed and the steps. It replays for ever, or says which release does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tablee.core.catalog import game as find_game
from tablee.core.codec import Codec, Json, Malformed, codec, listed, pairs, union
from tablee.core.errors import BadMove, BadRecord, IllegalMove, OtherVersion, UnknownGame
from tablee.core.fair import Proof
from tablee.core.game import AnyGame, Pairs, Seat

if TYPE_CHECKING:
    from tablee.core.match import Match

LONGEST_WORD = 40
"""Letters of what a record says that are said again: anybody may have written it."""
LONGEST_SEED = 200
"""Characters: three times what a dealt game has, for each draw is reckoned from all of them."""
NEWEST = 1000
"""No rules will ever have so many versions."""
HALF = re.compile(r"\\ud[89a-f]|[\ud800-\udfff]", re.IGNORECASE)
"""What may be half a character in JSON."""
OPTIONAL: dict[str, Any] = {"stood_in": (), "proof": None, "seeds": ()}
"""What a record may leave out."""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything a match was made of; `to_json` and `from_json` write and read it."""

    game: str
    version: int
    options: Any
    teams: tuple[int, ...]
    seed: str
    steps: tuple[Pairs[Seat, Any], ...]
    stood_in: tuple[tuple[int, Seat], ...] = ()
    """(step, seat) of every move that somebody else made for a seat."""
    proof: Proof | None = None
    seeds: tuple[tuple[int, str], ...] = ()
    """(step, seed), in order: a game that goes on from the middle of another one. The luck of this step and of those
    after it comes from this seed, which the proof is about; what was before was another game's."""

    def to_json(self) -> str:
        """One line of JSON; what only some games have is written for these alone."""
        parts = {name: part for name, part in _parts(find_game(self.game)).items() if name != "seeds" or self.seeds}
        written = {name: part.encode(getattr(self, name)) for name, part in parts.items()}
        return json.dumps({"game": self.game, "version": self.version, **written}, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record; raises BadRecord naming the field, or OtherVersion naming the release."""
        held = _parse(text)
        game = game_of(_header(held, "game", str))
        check_version(game, _header(held, "version", int))
        parts = _parts(game)
        for name in held:
            if name not in parts:
                raise BadRecord("record_unknown", field=name[:LONGEST_WORD])
        record = cls(game.name, game.version, **{name: _read(name, part, held) for name, part in parts.items()})
        check_lengths(record.seed, record.seeds)
        check_seeds(record)
        return record

    def with_proof(self, proof: Proof) -> Record:
        """The same record with the proof that its deal was fair."""
        return replace(self, proof=proof)

    def until(self, step: int) -> Record:
        """Its first steps, as far as they are played by then; nothing is proven of a part."""
        return replace(
            self,
            steps=self.steps[:step],
            stood_in=tuple(one for one in self.stood_in if one[0] <= step),
            seeds=tuple(one for one in self.seeds if one[0] <= step),
            proof=None,
        )


def replay(record: Record, each_step: Callable[[], object] = lambda: None) -> Match:
    """Play a record again; an equal match, or BadRecord naming the step that could not have happened.

    `each_step` is called before every step: it may end what takes too long by an error of its own.
    """
    *_, match = replaying(record, each_step)
    return match


def dealt(record: Record) -> Match:
    """The match as it was dealt, with the luck of all its steps to come."""
    from tablee.core.match import Match  # a match makes records, a record makes matches

    game = game_of(record.game)
    check_version(game, record.version)
    check_seeds(record)
    return Match(game, len(record.teams), record.options, record.seed, record.teams, record.seeds)


def replaying(record: Record, each_step: Callable[[], object] = lambda: None) -> Iterator[Match]:
    """The same match again and again: as it is dealt, and after every step."""
    match = dealt(record)
    yield match
    stood_in = set(record.stood_in)
    for number, moves in enumerate(record.steps, start=1):
        each_step()
        for seat, move in moves:
            if match.step != number - 1:
                raise BadRecord("record_crowded", step=number)
            _answer(match, number, seat, move, stand_in=(number, seat) in stood_in)
        if match.step != number:
            raise BadRecord("record_incomplete", step=number)
        yield match


def verify(record: Record, each_step: Callable[[], object] = lambda: None) -> Match:
    """Replay, and check the proof if there is one: the seed, every promise and every draw; BadRecord where it fails."""
    match = replay(record, each_step)
    if record.proof:
        flaw = record.proof.flaw(record.seed, record.seeds)
        if flaw:
            raise BadRecord(flaw)
        if len(record.proof.contributions) != len(record.teams) or record.proof.trace != match.trace:
            raise BadRecord("proof_other_game")
    return match


def game_of(name: str) -> AnyGame:
    """The game a record names. Never a file: who has the game in one opens it first, and says so."""
    named = name[:LONGEST_WORD]
    try:
        return find_game(named)
    except UnknownGame as unknown:
        raise UnknownGame("record_game", name=named, known=unknown.params["known"]) from None


def check_lengths(seed: str, seeds: tuple[tuple[int, str], ...]) -> None:
    """BadRecord where one of the seeds is so long that every draw would take its time."""
    if any(len(one) > LONGEST_SEED for one in (seed, *(later for _, later in seeds))):
        raise BadRecord("seed_long", limit=LONGEST_SEED)


def check_seeds(record: Record) -> None:
    """BadRecord unless each begins at a step of its own, none beyond the next one: there is one way to write it."""
    begins = [step for step, _ in record.seeds]
    if begins != sorted(set(begins)) or not all(1 <= step <= len(record.steps) + 1 for step in begins):
        raise BadRecord("record_seeds")


def _answer(match: Match, number: int, seat: Seat, move: object, *, stand_in: bool) -> None:
    try:
        match.answer(seat, move, stand_in=stand_in)
    except (BadMove, IllegalMove) as flaw:
        raise BadRecord("record_refused", flaw.refusal, game=match.game.name, step=number, seat=seat) from flaw


def _parts(game: AnyGame) -> dict[str, Codec[Any]]:
    """How each field after the header is written; `steps` and `options` need to know the game."""
    return {
        "options": codec(game.Options),
        "teams": codec(tuple[int, ...]),
        "seed": codec(str),
        "steps": listed(pairs(int, union(game.forms.Move))),
        "stood_in": codec(tuple[tuple[int, int], ...]),
        "proof": codec(Proof | None),
        "seeds": codec(tuple[tuple[int, str], ...]),
    }


def whole(held: Json) -> Json:
    """What was read, unless half a character is in it, which nobody can write or say: ValueError."""
    json.dumps(held, ensure_ascii=False).encode()
    return held


def _parse(text: str) -> dict[str, Json]:
    try:
        held = json.loads(text)
        if HALF.search(text):
            whole(held)
    except (ValueError, RecursionError):
        raise BadRecord("record_json") from None
    if not isinstance(held, dict):
        raise BadRecord("record_json")
    return held


def _header(held: dict[str, Json], name: str, form: type) -> Any:
    value = held.pop(name, None)
    if type(value) is not form:
        raise BadRecord("record_field", field=name, problem="missing" if value is None else "type")
    return value


def _read(name: str, part: Codec[Any], held: dict[str, Json]) -> Any:
    try:
        if name not in held and name not in OPTIONAL:
            raise Malformed("missing")
        return part.decode(held[name]) if name in held else OPTIONAL[name]
    except Malformed as flaw:
        raise BadRecord("record_field", field=flaw.below(name).field, problem=flaw.key) from None


def other_version(game: AnyGame, version: int) -> OtherVersion | None:
    """Why a game under this version of the rules cannot be played here, naming the release that can; None for ours."""
    if version == game.version:
        return None
    if not 0 < version < NEWEST:
        raise BadRecord("record_field", field="version", problem="choice")
    release = game.releases.get(version)
    if release is None:
        return OtherVersion("record_newer", game=game.name, version=version, ours=game.version)
    return OtherVersion("record_older", game=game.name, version=version, ours=game.version, release=release)


def check_version(game: AnyGame, version: int) -> None:
    """OtherVersion unless a game under this version of the rules can be played here."""
    other = other_version(game, version)
    if other:
        raise other
