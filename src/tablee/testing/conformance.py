"""Does a game keep the promises of the interface? Random play with interruptions, and everything checked on the way.

For the author of a game:

    conformance.play_through(game, seats=4, seed="7", bound=21, pieces=lambda state: sorted(state.deck + …))

raises AssertionError with the broken promise. `pieces` gives what must be conserved, `bound` the most steps of a game.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Hashable, Iterable
from itertools import islice
from typing import Any

from tablee.core import catalog
from tablee.core.chance import Chance
from tablee.core.codec import codec, union
from tablee.core.errors import BadMove, BadSetup, IllegalMove
from tablee.core.game import AnyGame, Choices, Reshuffling, Seat
from tablee.core.match import Match, write_seen
from tablee.core.record import Record, replay
from tablee.testing.likeness import check_likeness
from tablee.testing.parallel import Parallels, who
from tablee.testing.rubbish import malformed, no_options, outside, strange

Pieces = Callable[[Any], object]
Places = Callable[[Any], Iterable[tuple[Hashable, Hashable]]]
"""Gives (piece, place) for every piece of a state."""

CLOSELY, OFTEN, THEN = 40, 100, 30
"""A long game repeats itself: after so many steps only every thirtieth is looked at, worlds less often."""
SOME, LISTED = 4, 200
ON, DEALS = 3, 16
"""An imagined world is played on for so many steps; so many deals tell whether the box is always the same."""


def play_through(
    game: AnyGame,
    seats: int,
    seed: str,
    *,
    bound: int,
    options: object = None,
    pieces: Pieces | None = None,
    worlds_every: int = 10,
    most: int | None = None,
) -> Match:
    """Play one random game to its end, or for so many steps, and check every promise; gives the match."""
    match = Match(game, seats, options, seed)
    try:
        check_seating(game, seats, options)
        _play(match, random.Random(f"{game.name}/{seats}/{seed}"), bound, pieces, worlds_every, most or bound)
        check_likeness(game, seats, match.seating.options, bound)
    except AssertionError as broken:
        raise AssertionError(f"{game.name}, {seats} seats, seed {seed!r}, step {match.step}: {broken}") from broken
    return match


def _play(match: Match, dice: random.Random, bound: int, pieces: Pieces | None, worlds_every: int, most: int) -> None:
    held = pieces(match.state) if pieces else None
    beside = Parallels(match, dice)
    looked_at = -1
    while match.to_act and match.step < most:
        if match.step > looked_at and (match.step < CLOSELY or match.step % THEN == 0):
            looked_at = match.step
            thorough = match.step % (worlds_every if match.step < OFTEN else worlds_every * THEN) == 0
            check_position(match, dice, thorough=thorough)
            assert pieces is None or pieces(match.state) == held, "pieces were lost or made"
            if thorough:
                beside.check_imagined()
                check_world_goes_on(match, dice, pieces)
        _interrupt(match, dice)
        _advance(match, dice)
        beside.follow()
    assert most < bound or not match.to_act, f"still going after {bound} steps"
    check_position(match, dice, thorough=True)
    check_replay(match)


def check_seating(game: AnyGame, seats: int, options: object = None) -> None:
    """A team for every seat. Refused: teams where each plays alone, what is none, a seat too many or too few."""
    teams = game.teams(seats)
    assert len(teams) == seats, f"teams({seats}) gives {len(teams)} teams: every seat needs one"
    wrong: list[tuple[int, object, Any]] = [(seats, no, None) for no in no_options(game.Options)]
    wrong += [(game.seats[0] - 1, options, None), (game.seats[-1] + 1, options, None)]
    wrong += [(seats, options, (*teams, 0)), (seats, options, teams[:-1])]
    wrong += [(seats, options, (*teams[:-1], no)) for no in ("a", 0.5, None, -1, True)]
    if len(set(teams)) == seats > 1:
        wrong += [(seats, options, (0,) * seats), (seats, options, (teams[1], *teams[1:]))]
    for table in wrong:
        try:
            Match(game, table[0], table[1], "seating", table[2])
        except BadSetup:
            continue
        except Exception as error:
            raise AssertionError(f"{_shown(table)} (seats, options, teams) raised {type(error).__name__}") from error
        raise AssertionError(f"{_shown(table)} (seats, options, teams) was not refused with BadSetup")


def check_position(match: Match, dice: random.Random, *, thorough: bool) -> None:
    """What must hold in any position; thorough: also what takes its time (JSON of everything, two worlds)."""
    outcome, awaited = match.outcome, match.game.to_act(match.state)
    assert (outcome is None) == bool(awaited), "an outcome exactly when nobody is awaited"
    if outcome:
        assert len(outcome.scores) == match.seating.seats, "a score for every seat"
        assert outcome.winners, "somebody wins"
        first = tuple(seat for seat, place in enumerate(outcome.places) if place == 1)
        assert set(outcome.winners) == set(first), "the winners are those in the first place"
    for seat in range(match.seating.seats):
        choices = match.legal(seat)
        assert choices or seat not in awaited, f"seat {seat} is awaited and has no choice"
        if choices:
            check_sample(match, choices, dice)
    check_refusals(match, dice)
    check_events(match)
    if thorough:
        check_json(match)
        check_two_worlds(match, dice)
        check_reshuffle(match, dice)


def check_sample(match: Match, choices: Choices[Any], dice: random.Random) -> None:
    """A sampled move is legal, and survives JSON."""
    move = choices.sample(_luck(dice))
    assert move in choices, f"{move} was sampled and is refused: {choices.refusal(move)}"
    form = union(match.game.forms.Move)
    assert form.decode(_through_json(form.encode(move))) == move, "a move changed on its way through JSON"


def check_json(match: Match) -> None:
    """State and views survive JSON."""
    _check_round_trip(codec(match.game.forms.State), match.state)
    for seat in (None, *range(match.seating.seats)):
        _check_round_trip(codec(match.game.forms.View), match.seen_by(seat, offer=False).view)


def check_events(match: Match) -> None:
    """The events of the last step survive JSON."""
    for event in match.seen_by(None).events:
        _check_round_trip(union(match.game.forms.Event), event)


def check_refusals(match: Match, dice: random.Random) -> None:
    """What is malformed, strange, foreign or illegal is refused with a typed error and changes nothing."""
    before, seats = match.fork(), range(match.seating.seats)
    _check_rubbish(match, dice.choice(seats), dice)
    able = [seat for seat in seats if match.legal(seat)]
    for owner in dice.sample(able, min(SOME, len(able))):
        move = match.legal(owner).sample(_luck(dice))
        _expect(IllegalMove, match, len(seats), move)
        _expect(IllegalMove, match, -1, move)
        for seat in seats:
            refusal = match.legal(seat).refusal(move)
            assert (refusal is None) == (move in match.legal(seat)), "`in` and `refusal` disagree"
            if refusal:
                assert refusal.key, "a refusal has a text"
                _expect(IllegalMove, match, seat, move)
    assert match == before, "a refused move changed something"


def _check_rubbish(match: Match, seat: Seat, dice: random.Random) -> None:
    """All of it before the first step, later some. A strange move may be legal, if the game's types and lists agree."""
    form, choices = match.game.forms.Move, match.legal(seat)
    wrong, odd = malformed(form), strange(form)
    for thing in wrong if not match.step else dice.sample(wrong, SOME):
        _expect(BadMove, match, seat, thing)
    _expect(BadMove, match, seat, dice.choice(wrong), draft=True)
    listed = _listed(choices)
    for move in odd if not match.step else dice.sample(odd, min(SOME, len(odd))):
        legal = _refusal(choices, move) is None
        assert not (legal and outside(form, move)), f"{_shown(move)} is legal, but not by the bounds of its own type"
        assert listed is None or legal == (move in listed), f"{_shown(move)} is either legal or listed, but not both"
        if not legal:
            _expect(IllegalMove, match, seat, move)


def check_two_worlds(match: Match, dice: random.Random) -> None:
    """A seat cannot tell an imagined world from the real one: same view, same choices, same bytes."""
    match = match.fork(match.state)  # without what is answered and drafted, for that does not come into imagined worlds
    for seat in (None, *range(match.seating.seats)):
        twin = match.fork(match.imagine(seat, _luck(dice)))
        assert twin.seen_by(seat).view == match.seen_by(seat).view, (
            f"{who(seat)} sees another view in an imagined world"
        )
        assert _bytes(twin, seat) == _bytes(match, seat), f"{who(seat)} gets other bytes in an imagined world"
        assert twin.to_act == match.to_act, f"{who(seat)} can tell an imagined world by who is awaited"
        assert twin.outcome == match.outcome, "an imagined world keeps the outcome"
        if seat is not None:
            _check_same_choices(match.legal(seat), twin.legal(seat), dice)


def check_reshuffle(match: Match, dice: random.Random) -> None:
    """Nobody can see that what nobody has drawn lies in another order."""
    if isinstance(match.game, Reshuffling):
        twin = match.fork(match.game.reshuffle(match.state, _luck(dice)))
        for seat in (None, *range(match.seating.seats)):
            assert twin.seen_by(seat).view == match.seen_by(seat).view, f"{who(seat)} sees that piles were shuffled"


def check_world_goes_on(match: Match, dice: random.Random, pieces: Pieces | None = None) -> None:
    """An imagined world has the pieces of the box, can be played, and conserves them."""
    seat = dice.choice((None, *range(match.seating.seats)))
    world = match.fork(match.imagine(seat, _luck(dice)))
    held = pieces(world.state) if pieces else None
    if pieces and held != pieces(match.state):
        assert not _one_box(match, pieces), f"seat {seat} imagines a world with other pieces than those of the box"
    for _ in range(ON):
        _advance(world, dice)
        over = not match.game.to_act(world.state)
        assert over == (world.outcome is not None), f"seat {seat} imagines a world that has an end and none"
        assert pieces is None or pieces(world.state) == held, f"pieces are lost or made in a world {who(seat)} imagines"


def _one_box(match: Match, pieces: Pieces) -> bool:
    """Are the same pieces dealt in every game? Else some stay in the box, and one may imagine those on the table."""
    seating = match.seating
    deals = (Match(match.game, seating.seats, seating.options, f"box/{i}", seating.teams) for i in range(DEALS))
    return all(pieces(dealt.state) == pieces(match.state) for dealt in deals)


def check_replay(match: Match) -> None:
    """The record, written and read again, gives an equal match, whatever happens to global generators."""
    keep = random.getstate()
    random.seed(0)
    with catalog.known(match.game):
        again = replay(Record.from_json(match.record.to_json()))
    random.setstate(keep)
    assert again.state == match.state, "a replay ends in another state"
    assert again.record == match.record, "a replay writes another record"
    assert again.trace == match.trace, "a replay draws other luck"


def reached(match: Match, seat: Seat | None, places: Places, draws: int) -> set[tuple[Hashable, Hashable]]:
    """Every (piece, place) that `draws` imagined worlds contain: compare with what the seat must think possible."""
    found: set[tuple[Hashable, Hashable]] = set()
    for i in range(draws):
        found.update(places(match.imagine(seat, Chance("reached", i))))
    return found


def _interrupt(match: Match, dice: random.Random) -> None:
    """What people do at a table: hesitate, change their mind, speak out of turn."""
    for _ in range(dice.randrange(3)):
        seat = dice.randrange(match.seating.seats)
        choices = match.legal(seat)
        if not choices:
            continue
        move, step = choices.sample(_luck(dice)), match.step
        if seat in match.answered:
            match.withdraw(seat)
            assert seat not in match.answered, "withdrawn, and still answered"
        elif dice.random() < 0.5:
            match.draft(seat, move)
            assert dict(match.drafts_seen_by(seat))[seat] == move, "one sees one's own draft"
            assert match.step == step, "a draft is not a move"
        else:
            match.answer(seat, move)


def _advance(match: Match, dice: random.Random) -> None:
    """Somebody who is awaited answers."""
    awaited = sorted(match.to_act)
    if awaited:
        seat = dice.choice(awaited)
        match.answer(seat, match.legal(seat).sample(_luck(dice)))


def _check_round_trip(form: Any, value: Any) -> None:
    assert form.decode(_through_json(form.encode(value))) == value, f"{type(value).__name__} changed through JSON"


def _check_same_choices(real: Choices[Any], imagined: Choices[Any], dice: random.Random) -> None:
    assert bool(real) == bool(imagined), "choices here, none in the imagined world"
    try:
        assert list(real) == list(imagined), "other choices in the imagined world"
    except TypeError:  # too many to list: what one offers the other must accept
        luck = dice.random()
        one, other = (choices.sample(Chance(str(luck), 0)) for choices in (real, imagined))
        assert one in imagined, f"{one} is legal here and not in the imagined world"
        assert other in real, f"{other} is legal in the imagined world and not here"


def _listed(choices: Choices[Any]) -> list[Any] | None:
    """All choices, where they can be counted."""
    try:
        listed = list(islice(choices, LISTED))
    except TypeError:
        return None
    return listed if len(listed) < LISTED else None


def _refusal(choices: Choices[Any], move: Any) -> object:
    try:
        return choices.refusal(move)
    except Exception as error:
        raise AssertionError(f"asked for {_shown(move)}, refusal raised {type(error).__name__}: {error}") from error


def _expect(error: type[Exception], match: Match, seat: Seat, move: object, *, draft: bool = False) -> None:
    try:
        (match.draft if draft else match.answer)(seat, move)
    except error:
        return
    except Exception as other:
        problem = f"raised {type(other).__name__} ({other})"
    else:
        problem = "was taken"
    raise AssertionError(f"{_shown(move)} from seat {seat} {problem}, and was not refused with {error.__name__}")


def _shown(value: object) -> str:
    """A value as it stands in a message, whatever it is."""
    try:
        return repr(value)[:200]
    except ValueError:  # a number too long to be written
        return f"{type(value).__name__} with a huge number"


def _bytes(match: Match, seat: Seat | None) -> bytes:
    return json.dumps(write_seen(match.game, match.seen_by(seat))).encode()


def _through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _luck(dice: random.Random) -> Chance:
    return Chance(str(dice.random()), 0)
