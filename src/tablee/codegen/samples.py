"""What the page must do exactly as the server does: sentences about real events and filled templates, a fair deal."""

from __future__ import annotations

import json
import string
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.chance import Chance
from tablee.core.codec import codec, first_field, tag_of, union, unsaid
from tablee.core.fair import ABSENT, Proof, commitment, joint_seed
from tablee.core.game import AnyGame, BySeat, Event, Pairs, Seat
from tablee.core.match import Match
from tablee.core.record import Record, replay
from tablee.text import JOINS, LANGUAGES, Voice, table
from tablee.text.generic import spelled
from tablee.text.outline import outline

NAMES = ("Anouk", "Léo", "Sam", "Zoé")
STEPS = 400
SPOKEN = ("event", "refusal", "table")
FILLED: dict[str, tuple[Any, ...]] = {"signed": (2, -1, 0), "sum": ((4, 4, 1), (7,), ()), "name": (0, 9, (1, 2))}
FILLED |= dict.fromkeys(JOINS, (("Anouk", "Sam", "Zoé"), ("Anouk", "Sam"), ("Zoé",)))
PLAIN: tuple[Any, ...] = (7, "abc", (3, 5))


@dataclass(frozen=True, slots=True)
class Piece:
    """A value made of values."""

    number: int
    suit: str
    open: bool = False


@dataclass(frozen=True, slots=True)
class PutDown:
    """A move made of all sorts of things."""

    piece: Piece
    to: Seat | None = None
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Gesture:
    """A move that is no more than a gesture."""


MOVES = (PutDown(Piece(7, "hearts")), PutDown(Piece(1, "x", True), 2, loud=True), Gesture())
VALUES: tuple[tuple[Any, Any], ...] = (
    *((int | None, 7), (int | None, None), (bool, True), (str, "not_yet"), (str, "Léo"), (tuple[int, ...], ())),
    *(
        (Seat, 1),
        (Seat | None, None),
        (tuple[Seat, ...], (0, 2)),
        (BySeat[int], (3, 4, 5)),
        (Pairs[Seat, int], ((1, 7),)),
    ),
    *((Pairs[str, int], (("red_card", 2), ("x", 0))), (tuple[tuple[int, ...], ...], ((1, 2), (3,)))),
    *((Piece, Piece(7, "hearts")), (BySeat[Piece], (Piece(1, "x", True),)), (Pairs[Seat, int], ())),
)
"""Values of all kinds there are, with their types."""
UNWRITTEN: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("title", {}), ("reason.most_points", {}), ("refusal.not_in_your_hand", {"card": 7, "seats": (0, 1)})),
    *(("effect.DrawTwo", {"who": None, "cards": ()}), ("a.b.c_d", {"open": False})),
)
"""Keys that no text has."""


def samples() -> dict[str, Any]:
    """Names, events and filled templates with their sentences in both languages, and a record with its proof."""
    events = [sample for name in games() for sample in _events(find_game(name))]
    templates = [sample for name in games() for sample in _templates(name)]
    values = [_value_sample(form, value) for form, value in VALUES]
    unwritten = [_spelled(key, params) for key, params in UNWRITTEN]
    moves = [_move(move) for move in MOVES]
    texts = {"events": events, "templates": templates, "values": values, "unwritten": unwritten, "moves": moves}
    return {"names": NAMES, **texts, "record": _record(), "gone_on": _gone_on()}


def _value_sample(form: Any, value: Any) -> dict[str, Any]:
    spec = outline(form).spec
    said = {lang: Voice(lang, None, NAMES).format_field(value, spec) for lang in LANGUAGES}
    return {"spec": spec, "value": codec(form).encode(value), **said}


def _move(move: Any) -> dict[str, Any]:
    form: Any = type(move)
    made_of = [asdict(part) for part in outline(form).parts]
    kind = {"name": form.__name__, "first": first_field(form), "rest": unsaid(form), "fields": made_of}
    said = {lang: Voice(lang, None, NAMES).plain_move(move) for lang in LANGUAGES}
    return {"tag": tag_of(form), "kind": kind, "move": union(form).encode(move), **said}


def _spelled(key: str, params: dict[str, Any]) -> dict[str, Any]:
    voices = {lang: Voice(lang, None, NAMES) for lang in LANGUAGES}
    said = {lang: voice.vformat(spelled(key, params, voice), (), params) for lang, voice in voices.items()}
    return {"key": key, "params": params, **said}


def _events(game: AnyGame) -> list[dict[str, Any]]:
    """The first event of each kind in a game played at random."""
    first: dict[str, Event] = {}
    for event in played(game).seen_by(None, since=0).events:
        first.setdefault(tag_of(type(event)), event)
    write = union(game.forms.Event).encode
    return [{"game": game.name, "event": write(event), **_sentences(game.name, event)} for event in first.values()]


def _sentences(game: str, event: Event) -> dict[str, str]:
    return {lang: Voice(lang, game, NAMES).event(event) for lang in LANGUAGES}


def played(game: AnyGame) -> Match:
    """A game played at random, always the same."""
    match = Match(game, min(game.seats, key=lambda seats: abs(seats - len(NAMES))), seed="samples")
    _play(match)
    return match


def _record() -> dict[str, Any]:
    """A game of two people and two bots whose deal can be checked."""
    secret, parts = "5e" * 32, ("a1" * 32, "b2" * 32, ABSENT, ABSENT)
    match = Match(find_game("mind_up"), len(parts), seed=joint_seed(secret, parts))
    _play(match)
    proof = Proof(commitment(secret), tuple(commitment(part) for part in parts), secret, parts, match.trace)
    return dict(json.loads(match.record.with_proof(proof).to_json()))


def _gone_on() -> dict[str, Any]:
    """The same, gone on from its middle by one person, with new luck."""
    secret, parts = "7c" * 32, ("d4" * 32, ABSENT, ABSENT, ABSENT)
    match = replay(Record.from_json(json.dumps(_record())).until(3))
    match.reseed(joint_seed(secret, parts))
    _play(match)
    return dict(json.loads(match.record.with_proof(Proof.of(secret, parts, match.trace)).to_json()))


def _play(match: Match) -> None:
    """At random, always the same."""
    while match.to_act and match.step < STEPS:
        seat = min(match.to_act)
        match.answer(seat, match.legal(seat).sample(Chance("samples", match.step * 20 + seat + 1)))


def _templates(game: str) -> list[dict[str, Any]]:
    keys = [key for part in SPOKEN for key in _keys(table(game, "en").get(part, {}), part)]
    return [_sample(game, key, turn) for turn, key in enumerate(keys)]


def _keys(held: Any, path: str) -> Iterator[str]:
    if isinstance(held, dict):
        for key, inner in held.items():
            yield from _keys(inner, f"{path}.{key}")
    else:
        yield path


def _sample(game: str, key: str, turn: int) -> dict[str, Any]:
    """One template, its places filled with values of the right kind; `turn` sees to it that all kinds occur."""
    template = Voice("en", game).template(key)
    places = [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(template) if name]
    params = {name: _value(game, spec, turn + place) for place, (name, spec) in enumerate(places)}
    said = {lang: Voice(lang, game, NAMES).say(key, **params) for lang in LANGUAGES}
    return {"game": game, "key": key, "params": params, **said}


def _value(game: str, spec: str, turn: int) -> Any:
    if spec in FILLED:
        return FILLED[spec][turn % 3]
    if not spec:
        return PLAIN[turn % 3]
    texts = table(game, "en")
    if spec in texts.get("plural", {}) or spec in texts.get("unless_zero", {}):
        return (0, 1, 2)[turn % 3]
    named = texts.get(spec)
    return sorted(named)[turn % len(named)] if isinstance(named, dict) else turn
