"""The record of a match: what was set up, the seed and the steps. It replays for ever, or says which release does."""

from __future__ import annotations

import json
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

    def to_json(self) -> str:
        """One line of JSON."""
        written = {name: part.encode(getattr(self, name)) for name, part in _parts(find_game(self.game)).items()}
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
                raise BadRecord("record_unknown", field=str(name))
        return cls(game.name, game.version, **{name: _read(name, part, held) for name, part in parts.items()})

    def with_proof(self, proof: Proof) -> Record:
        """The same record with the proof that its deal was fair."""
        return replace(self, proof=proof)


def replay(record: Record, each_step: Callable[[], object] = lambda: None) -> Match:
    """Play a record again; an equal match, or BadRecord naming the step that could not have happened.

    `each_step` is called before every step: it may end what takes too long by an error of its own.
    """
    *_, match = replaying(record, each_step)
    return match


def replaying(record: Record, each_step: Callable[[], object] = lambda: None) -> Iterator[Match]:
    """The same match again and again: as it is dealt, and after every step."""
    from tablee.core.match import Match  # a match makes records, a record makes matches

    game = game_of(record.game)
    check_version(game, record.version)
    match = Match(game, len(record.teams), record.options, record.seed, record.teams)
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
        flaw = record.proof.flaw(record.seed)
        if flaw:
            raise BadRecord(flaw)
        if len(record.proof.contributions) != len(record.teams) or record.proof.trace != match.trace:
            raise BadRecord("proof_other_game")
    return match


def game_of(name: str) -> AnyGame:
    """The game a record names. Never a file: who has the game in one opens it first, and says so."""
    try:
        return find_game(name)
    except UnknownGame as unknown:
        raise UnknownGame("record_game", name=name, known=unknown.params["known"]) from None


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
    }


def _parse(text: str) -> dict[str, Json]:
    try:
        held = json.loads(text)
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
        if name not in held and name not in ("stood_in", "proof"):
            raise Malformed("missing")
        return part.decode(held[name]) if name in held else {"stood_in": (), "proof": None}[name]
    except Malformed as flaw:
        raise BadRecord("record_field", field=flaw.below(name).field, problem=flaw.key) from None


def other_version(game: AnyGame, version: int) -> OtherVersion | None:
    """Why a game under this version of the rules cannot be played here, naming the release that can; None for ours."""
    if version == game.version:
        return None
    release = game.releases.get(version)
    if release is None:
        return OtherVersion("record_newer", game=game.name, version=version, ours=game.version)
    return OtherVersion("record_older", game=game.name, version=version, ours=game.version, release=release)


def check_version(game: AnyGame, version: int) -> None:
    """OtherVersion unless a game under this version of the rules can be played here."""
    other = other_version(game, version)
    if other:
        raise other
