"""A match as it stands, as JSON: to go on with it without playing it again. A record is smaller and proves itself."""

from __future__ import annotations

from typing import Any

from tablee.core.codec import Codec, Json, codec, listed, union
from tablee.core.game import AnyGame, Seat, Seating
from tablee.core.match import Match, Step


def write_match(match: Match) -> Json:
    """All of it, what nobody may see included."""
    game, move = match.game, union(match.game.forms.Move)
    return {
        "options": codec(game.Options).encode(match.seating.options),
        "teams": match.seating.teams,
        "seed": match.seed,
        "seeds": match.seeds,
        "state": codec(game.forms.State).encode(match.state),
        "steps": [_write_moves(move, step) for step in match._log],
        "events": _events(game).encode(match._events),
        "draws": match._traces,
        "stood_in": match._stood_in,
        "stand_ins": sorted(match._stand_ins),
        "answers": _write_moves(move, tuple(match._answers.items())),
        "drafts": _write_moves(move, tuple(match._drafts.items())),
    }


def read_match(game: AnyGame, held: Json) -> Match:
    """An equal match. It trusts what it reads, as a game trusts its state: it is for what we have written ourselves."""
    match = Match.__new__(Match)
    match.game = game
    move = union(game.forms.Move)
    match.seating = Seating(codec(game.Options).decode(held["options"]), tuple(held["teams"]))
    match.seed, match.state = held["seed"], codec(game.forms.State).decode(held["state"])
    match.seeds = tuple((step, seed) for step, seed in held["seeds"])
    match._log = [_read_moves(move, step) for step in held["steps"]]
    match._events = list(_events(game).decode(held["events"]))
    match._traces = [tuple(map(tuple, draws)) for draws in held["draws"]]
    match._stood_in = [(step, seat) for step, seat in held["stood_in"]]
    match._stand_ins = {*held["stand_ins"]}
    match._answers, match._drafts = dict(_read_moves(move, held["answers"])), dict(_read_moves(move, held["drafts"]))
    match.step = match.asked_at = len(match._log)
    match._shown_of, match._shown = None, {}
    return match


def _write_moves(move: Codec[object], moves: Step) -> list[tuple[Seat, Json]]:
    return [(seat, move.encode(made)) for seat, made in moves]


def _read_moves(move: Codec[object], held: list[tuple[Seat, Json]]) -> Step:
    return tuple([(seat, move.decode(made)) for seat, made in held])


def _events(game: AnyGame) -> Codec[Any]:
    return listed(listed(union(game.forms.Event)))
