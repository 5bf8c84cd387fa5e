"""A match: gathers answers and drafts, makes the steps, keeps the log. Written once for every game."""

from __future__ import annotations

import json
import operator
import secrets
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from itertools import chain
from typing import Any, SupportsIndex, TypeGuard, TypeVar

from tablee.core.chance import Chance, seed_in_force
from tablee.core.codec import Json, Malformed, codec, pairs, snake_case, union
from tablee.core.errors import BadMove, BadSetup, IllegalMove, Refusal, refuse
from tablee.core.fair import Drawn
from tablee.core.game import (
    AnyGame,
    Audience,
    CallCutting,
    Choices,
    Event,
    Outcome,
    Pairs,
    Reshuffling,
    Seat,
    Seating,
    Whispering,
    nothing,
)
from tablee.core.offer import Effect, MoveList, Offer, Unplayable
from tablee.core.record import Record

T = TypeVar("T")
Step = tuple[tuple[Seat, Any], ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """All that a seat (None: the public) may know: nothing leaves a match but through this."""

    seat: Seat | None
    view: Any
    events: tuple[Event, ...]
    """Of the last step, or since the step that was asked for."""
    awaited: tuple[Seat, ...]
    """Whom we still wait for."""
    answered: tuple[Seat, ...]
    """Who has answered, whatever the answer."""
    mine: Any
    """One's own answer, until the step happens."""
    drafts: Pairs[Seat, Any]
    """What seats are about to do, where they show it to this one; one's own always."""
    offer: Offer | None = None
    """How a page can show this seat its choices; None for the public, and for bots, which have `legal`."""


class Match:
    """One game at one table. Refused moves change nothing."""

    __slots__ = (
        *("asked_at", "game", "seating", "seed", "seeds", "state", "step"),
        *("_answers", "_drafts", "_events", "_log", "_stand_ins", "_stood_in", "_traces"),
        *("_shown", "_shown_of"),
    )

    def __init__(
        self,
        game: AnyGame,
        seats: SupportsIndex,
        options: object = None,
        seed: str | None = None,
        teams: tuple[int, ...] | None = None,
        seeds: tuple[tuple[int, str], ...] = (),
    ) -> None:
        self.game = game
        self.seating = make_seating(game, seats, options, teams)
        self.seed = secrets.token_hex(16) if seed is None else seed
        self.seeds = seeds
        """(step, seed), in order: the luck of this step and of those after it comes from another seed."""
        chance = Chance(self.seed, 0)
        self.state = game.setup(self.seating, chance)
        self.step = 0
        """How many steps have happened."""
        self.asked_at = 0
        """The step after which the awaited were asked what they are asked now: a move at once may change nothing for
        them. A match read from a save counts from there: nothing of the game depends on it."""
        self._traces = [tuple(chance.trace)]
        self._log: list[Step] = []
        self._events: list[tuple[Event, ...]] = []
        self._stood_in: list[tuple[int, Seat]] = []
        self._stand_ins: set[Seat] = set()
        self._answers: dict[Seat, Any] = {}
        self._drafts: dict[Seat, Any] = {}
        self._shown_of: Any = None
        self._shown: dict[tuple[str, Seat | None], Any] = {}

    @property
    def to_act(self) -> frozenset[Seat]:
        """Awaited by the rules and not yet answered; empty = over."""
        return self.game.to_act(self.state) - self._answers.keys()

    @property
    def answered(self) -> frozenset[Seat]:
        """Who has answered while others are awaited."""
        return frozenset(self._answers)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, once it has."""
        return self.game.outcome(self.state)

    @property
    def trace(self) -> tuple[tuple[Drawn, ...], ...]:
        """Every draw of luck so far, by step, set-up first. Secret until the end."""
        return tuple(self._traces)

    @property
    def record(self) -> Record:
        """All that is needed to play this match again."""
        options, teams = self.seating.options, self.seating.teams
        steps, stood_in = tuple(self._log), tuple(self._stood_in)
        return Record(self.game.name, self.game.version, options, teams, self.seed, steps, stood_in, seeds=self.seeds)

    def reseed(self, seed: str) -> None:
        """From the next step on luck comes from this seed."""
        self.seeds = (*(one for one in self.seeds if one[0] <= self.step), (self.step + 1, seed))

    def legal(self, seat: Seat) -> Choices[Any]:
        """What the seat may do now; it may change an answer as long as the step has not happened."""
        if type(seat) is not int or not 0 <= seat < len(self.seating.teams):
            return nothing(refuse("", "stranger"))
        if not self.game.to_act(self.state):
            return nothing(refuse("", "over"))
        return self.game.legal(self.state, seat)

    def answer(self, seat: Seat, move: object, *, stand_in: bool = False) -> tuple[Event, ...]:
        """Take a move (or its JSON); gives the events of the step, or () while others are awaited."""
        chosen = self._legal_move(seat, move)
        self._drafts.pop(seat, None)
        (self._stand_ins.add if stand_in else self._stand_ins.discard)(seat)
        events: tuple[Event, ...] = ()
        if self.game.at_once(self.state, seat, chosen):
            asked, asked_at = self.game.to_act(self.state), self.asked_at
            events = self._make_step({seat: chosen})
            if self.game.to_act(self.state) == asked:
                self.asked_at = asked_at
        else:
            self._answers[seat] = chosen
        while (awaited := self.game.to_act(self.state)) and awaited <= self._answers.keys():
            events += self._make_step({one: self._answers[one] for one in sorted(awaited)})
        return events

    def withdraw(self, seat: Seat) -> None:
        """Take an answer back; it becomes a draft."""
        if seat not in self._answers:
            raise IllegalMove(refuse("", "nothing_to_withdraw"))
        self._drafts[seat] = self._answers.pop(seat)

    def draft(self, seat: Seat, move: object) -> None:
        """Show what the seat is about to do, to whom the game allows; it need not be legal."""
        draft = read_move(self.game, move)
        choices = self.legal(seat)
        if not choices:
            raise IllegalMove(choices.refusal(draft) or refuse("", "stranger"), self.game.name)
        if seat in self._answers:
            raise IllegalMove(refuse("", "withdraw_first"))
        self._drafts[seat] = draft

    def seen_by(self, seat: Seat | None, since: int | None = None, *, offer: bool = True) -> Seen:
        """All that this seat (None: the public) may know; events of the last step, or of every step from `since` on.

        Bots are asked too often to be made an offer each time: `offer=False` leaves it out.
        """
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.seating.teams)):
            raise IllegalMove(refuse("", "stranger"))
        first = self.step - 1 if since is None else since
        awaited = self.game.to_act(self.state)
        offers = offer and seat is not None
        return Seen(
            seat=seat,
            view=self._once("view", self.game.view, seat),
            events=tuple(chain.from_iterable(self._events[max(first, 0) :])),
            awaited=tuple(sorted(awaited - self._answers.keys())),
            answered=tuple(sorted(self._answers)),
            mine=None if seat is None else self._answers.get(seat),
            drafts=self.drafts_seen_by(seat) if self._drafts or self._answers else (),
            offer=None if not offers else self._once("offer", self.game.offer, seat) if awaited else Offer(None),
        )

    def drafts_seen_by(self, seat: Seat | None) -> Pairs[Seat, Any]:
        """The part of `seen_by` that fingers change many times a second."""
        shown = self._drafts | self._answers if self._answers else self._drafts
        return tuple([(other, shown[other]) for other in sorted(shown) if self._may_see(seat, other)])

    @property
    def owing(self) -> frozenset[Seat]:
        """Who still has a call to make that another's move may cut off."""
        return self.game.owing(self.state) if _cuts_calls(self.game) else frozenset()

    def cuts_off(self, seat: Seat, move: object) -> bool:
        """Would this move end another's chance to call? It is refused like an answer."""
        chosen = self._legal_move(seat, move)
        return _cuts_calls(self.game) and self.game.cuts_off(self.state, seat, chosen)

    def may_whisper(self, seat: Seat) -> bool:
        """May this seat speak to its own team alone just now?"""
        return not _whispers(self.game) or self.game.whisper(self.state, seat)

    def imagine(self, seat: Seat | None, chance: Chance) -> Any:
        """A state this seat could not tell from the real one."""
        return self.game.imagine(self.state, seat, chance)

    def fork(self, state: Any = None) -> Match:
        """A copy that goes its own way, from here or from an imagined state.

        What others have answered or drafted is real and hidden from whoever imagines: it does not come along.
        """
        twin = copy(self)
        twin._log, twin._events, twin._traces = [*self._log], [*self._events], [*self._traces]
        twin._stood_in, twin._stand_ins = [*self._stood_in], {*self._stand_ins}
        twin._answers, twin._drafts = ({**self._answers}, {**self._drafts}) if state is None else ({}, {})
        twin.state = self.state if state is None else state
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]

    def is_watched(self, seat: Seat) -> bool:
        """Does anybody else see what this seat is about to do?"""
        return self._once("audience", self.game.audience, seat) is not Audience.NOBODY

    def _all(self) -> tuple[object, ...]:
        return self.record, self.state, self._answers, self._drafts

    def _once(self, part: str, ask: Callable[[Any, Any], T], seat: Seat | None) -> T:
        """Asked once for each state: nothing changes a view, an offer or an audience but a step."""
        if self._shown_of is not self.state:
            self._shown_of, self._shown = self.state, {}
        if (part, seat) not in self._shown:
            self._shown[part, seat] = ask(self.state, seat)
        found: T = self._shown[part, seat]
        return found

    def _legal_move(self, seat: Seat, move: object) -> Any:
        chosen = read_move(self.game, move)
        refusal = self.legal(seat).refusal(chosen)
        if refusal:
            raise IllegalMove(refusal, self.game.name)
        return chosen

    def _make_step(self, moves: dict[Seat, Any]) -> tuple[Event, ...]:
        """Luck depends on the seed and the step alone, so it is made here and kept nowhere.

        Answers that are no longer legal after the step and drafts that have lost their point go.
        """
        number = self.step + 1
        chance = Chance(seed_in_force(self.seed, self.seeds, number) if self.seeds else self.seed, number)
        if self.seeds and number in dict(self.seeds) and isinstance(self.game, Reshuffling):
            self.state = self.game.reshuffle(self.state, chance)  # whoever has seen the other game knows the order
        self.state, events = self.game.apply(self.state, moves, chance)
        self._log.append(tuple(moves.items()))
        self.step = self.asked_at = len(self._log)
        self._stood_in += [(self.step, seat) for seat in moves if seat in self._stand_ins]
        self._events.append(events)
        self._traces.append(tuple(chance.trace))
        self._answers = {
            seat: move for seat, move in self._answers.items() if seat not in moves and move in self.legal(seat)
        }
        self._drafts = {seat: move for seat, move in self._drafts.items() if seat not in moves and self.legal(seat)}
        return events

    def _may_see(self, viewer: Seat | None, seat: Seat) -> bool:
        if viewer == seat:
            return True
        audience = self._once("audience", self.game.audience, seat)
        if audience is Audience.TEAM and viewer is not None:
            return self.seating.teams[viewer] == self.seating.teams[seat]
        return audience is Audience.ALL


def _cuts_calls(game: object) -> TypeGuard[CallCutting]:
    """Asked of a class: Python remembers what it has found there, and of an object it does not."""
    return issubclass(type(game), CallCutting)


def _whispers(game: object) -> TypeGuard[Whispering]:
    return issubclass(type(game), Whispering)


def read_move(game: AnyGame, move: object) -> Any:
    """A move of the game from a dataclass or from its JSON, text or object."""
    form = union(game.forms.Move)
    try:
        if isinstance(move, game.forms.Move):
            form.check(move)
            return move
        return form.decode(json.loads(move) if isinstance(move, str) else move)
    except Malformed as flaw:
        raise BadMove(flaw.key, flaw.field, **flaw.params) from None
    except (ValueError, RecursionError):
        raise BadMove("json", "") from None


def make_seating(game: AnyGame, seats: SupportsIndex, options: object, teams: tuple[int, ...] | None) -> Seating:
    """The seating, or BadSetup with the first thing that is wrong with it."""
    seating = read_seating(game, seats, options, teams)
    for refusal in problems(game, seating):
        raise BadSetup("refused", refusal, game=game.name)
    return seating


def problems(game: AnyGame, seating: Seating) -> tuple[Refusal, ...]:
    """All that keeps a game from being played like that: teams where it has none, and what it says itself."""
    alone = len(set(game.teams(seating.seats))) == seating.seats
    if alone and len(set(seating.teams)) < seating.seats:
        return (refuse("", "no_teams"),)
    return game.problems(seating)


def read_seating(game: AnyGame, seats: SupportsIndex, options: object, teams: Iterable[int] | None) -> Seating:
    """The seating as it is asked for, whatever the game says to it; BadSetup where it is none."""
    count = _whole(seats)
    if count is None or count not in game.seats:
        given = repr(seats) if count is None else str(count)
        raise BadSetup("seats", game=game.name, seats=given, low=game.seats[0], high=game.seats[-1])
    return Seating(read_options(game, options), game.teams(count) if teams is None else _teams(teams, count))


def _teams(teams: object, seats: int) -> tuple[int, ...]:
    """The team of each seat, as plain numbers."""
    given = tuple(teams) if isinstance(teams, Iterable) else ()
    if len(given) != seats:
        raise BadSetup("teams", seats=seats, teams=len(given))
    numbers = tuple(_whole(team) for team in given)
    for team, number in zip(given, numbers, strict=True):
        if number is None or number < 0:
            raise BadSetup("team", team=repr(team))
    return tuple(number for number in numbers if number is not None)


def _whole(given: SupportsIndex) -> int | None:
    """A plain int, whatever kind of whole number was given, numpy's for one: records hold no other. True is none."""
    try:
        return None if isinstance(given, bool) else operator.index(given)
    except TypeError:
        return None


def read_options(game: AnyGame, options: Json) -> Any:
    """The game's options from a dataclass or from their JSON; what is left out has its default."""
    try:
        if isinstance(options, game.Options):
            codec(game.Options).check(options)
            return options
        return codec(game.Options).decode({} if options is None else options)
    except Malformed as flaw:
        raise BadSetup("option", None, field=flaw.field, problem=flaw.key, **flaw.params) from None


def write_seen(game: AnyGame, seen: Seen) -> Json:
    """What a seat may know, as JSON."""
    moves = pairs(int, union(game.forms.Move))
    event, move = union(game.forms.Event), union(game.forms.Move)
    return {
        "seat": seen.seat,
        "view": codec(game.forms.View).encode(seen.view),
        "events": [event.encode(happened) for happened in seen.events],
        "awaited": list(seen.awaited),
        "answered": list(seen.answered),
        "mine": None if seen.mine is None else move.encode(seen.mine),
        "drafts": moves.encode(seen.drafts),
        "offer": None if seen.offer is None else write_offer(game, seen.offer),
    }


def write_offer(game: AnyGame, offer: Offer) -> Json:
    """An offer as JSON: `{"move_list" | "point" | "assignment": …}`, and what is refused and previewed, if anything."""
    json: dict[str, Json] = {}
    if isinstance(offer.form, MoveList):
        move = union(game.forms.Move)
        json["move_list"] = [move.encode(one) for one in offer.form.moves]
    elif offer.form is not None:
        form: Any = type(offer.form)
        fields: dict[str, Json] = codec(form).encode(offer.form)
        json[snake_case(form.__name__)] = {name: held for name, held in fields.items() if held is not None}
    if offer.refused:
        json["refused"] = [_write_refused(one) for one in offer.refused]
    if offer.previews:
        json["previews"] = {
            one.piece: {"pieces": list(one.pieces), "effects": [_write_reason(effect) for effect in one.effects]}
            for one in offer.previews
        }
    return json


def _write_refused(one: Unplayable) -> Json:
    held: dict[str, Json] = {"pieces": list(one.pieces), "places": list(one.places)}
    return {name: found for name, found in held.items() if found} | _write_reason(one.refusal)


def _write_reason(reason: Refusal | Effect) -> dict[str, Json]:
    params: dict[str, Json] = {"params": dict(reason.params)} if reason.params else {}
    return {"rule": reason.rule, "key": reason.key, **params}
