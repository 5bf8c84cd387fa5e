"""Views, what everybody can deduce, and the worlds a seat thinks possible."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.upturn import game
from tablee.games.upturn import imagine as imagining
from tablee.games.upturn.choices import Turn
from tablee.games.upturn.deduction import all_among, deduce, without
from tablee.games.upturn.events import Forgot, Laid, Refilled
from tablee.games.upturn.material import ACTION, ACTIONS, BOX, FIRST_ACTION, NAMES, SKIP_TWO, between, mask_of
from tablee.games.upturn.moves import DRAW, PASS, Lay, Move
from tablee.games.upturn.state import Phase, State
from tablee.games.upturn.view import Known
from tablee.testing import conformance

from .upturn_scenes import scene, tiles

# At most 91 + 19 * 105 = 2086 tiles are ever drawn (UT-35), so there are at most 2087 draws and names, 2114 lays, as
# many calls, and passes after a draw (2086), after a joker (2114) or for want of tiles (4 for each lay, and 4).
BOUND = 20_000
B, C = "2 4 92", "6 8 9"


def pieces(state: State) -> list[int]:
    return sorted([*sum(state.racks, ()), *state.bag, *sum(state.lines, ())])


def keeps_the_bounds(state: State) -> bool:
    return all(
        sum(among >> tile & 1 for tile in rack) >= least
        for rack, bounds in zip(state.racks, state.known, strict=True)
        for least, among in bounds
    ) and all(state.in_bag >> tile & 1 for tile in state.bag)


@pytest.mark.parametrize("seats", game.seats)
def test_the_truth_and_every_imagined_world_keep_the_bounds(seats: int) -> None:
    match = Match(game, seats, seed="bounds")
    while match.to_act and match.step < 250:
        (seat,) = match.to_act
        match.answer(seat, match.legal(seat).sample(Chance("bounds", match.step)))
        assert keeps_the_bounds(match.state)
        if match.step % 10 == 0:
            for viewer in (None, *range(seats)):
                assert keeps_the_bounds(match.imagine(viewer, Chance("worlds", match.step)))


@pytest.mark.parametrize("seats", game.seats)
def test_imagining_does_not_look_at_the_hidden_truth(seats: int) -> None:
    """In a world one could not tell from this one, one imagines exactly the same worlds."""
    match = Match(game, seats, seed="blind")
    while match.to_act and match.step < 200:
        (seat,) = match.to_act
        match.answer(seat, match.legal(seat).sample(Chance("blind", match.step)))
        if match.step % 20 == 0:
            for viewer in (None, *range(seats)):
                other = match.imagine(viewer, Chance("one", match.step))
                again = game.imagine(other, viewer, Chance("two", match.step))
                assert again == match.imagine(viewer, Chance("two", match.step))


@pytest.mark.parametrize("seats", game.seats)
def test_deducing_looks_at_nothing_but_what_lies_open(seats: int) -> None:
    """Whoever saw the same events over other racks and another bag has deduced the same."""
    match = Match(game, seats, seed="onlooker")
    while match.to_act and match.step < 250:
        before, (seat,) = match.state, match.to_act
        match.answer(seat, match.legal(seat).sample(Chance("onlooker", match.step)))
        events = match.seen_by(None).events
        other = game.imagine(before, None, Chance("other", match.step))
        assert deduce(other, events) == deduce(before, events) == (match.state.known, match.state.in_bag)


def test_choices_hold_nothing_a_seat_may_not_know() -> None:
    match = Match(game, 3, seed="choices")
    for step in range(40):
        (seat,) = match.to_act
        for viewer in range(3):
            world = match.imagine(viewer, Chance("c", step))
            real, imagined = game.legal(match.state, viewer), game.legal(world, viewer)
            assert isinstance(real, Turn)
            assert [getattr(real, name) for name in Turn.__slots__] == [
                getattr(imagined, name) for name in Turn.__slots__
            ]
        match.answer(seat, match.legal(seat).sample(Chance("choices", step)))


def test_every_hidden_tile_can_be_anywhere_hidden() -> None:
    match = Match(game, 3, seed="idle")
    places = conformance.reached(match, 0, where, 900)
    mine, table = set(match.state.racks[0]), set(match.state.lines[0])
    for kind in set(BOX):
        hidden = set(pieces(replace(match.state, racks=match.state.racks[1:], lines=())))
        assert ((kind, 1) in places) == (kind in hidden), NAMES[kind]
        assert ((kind, "bag") in places) == (kind in hidden), NAMES[kind]
        assert ((kind, 0) in places) == (kind in mine)
        assert ((kind, "table") in places) == (kind in table)


def where(state: State) -> list[tuple[int, int | str]]:
    on_racks: list[tuple[int, int | str]] = [(t, seat) for seat, rack in enumerate(state.racks) for t in rack]
    return on_racks + [(t, "bag") for t in state.bag] + [(t, "table") for line in state.lines for t in line]


def worlds(state: State, seat: int | None, count: int = 40) -> list[State]:
    return [game.imagine(state, seat, Chance("worlds", i)) for i in range(count)]


def test_ut_13_whoever_passes_after_a_draw_may_have_something_to_lay_or_nothing() -> None:
    """UT-13: whoever passes after a draw may have something to lay, or nothing."""
    state = scene("3 12 14 18", "40 52", "61 62", lines="20 94")
    moves: tuple[Move, ...] = (DRAW, PASS)
    for step, move in enumerate(moves, start=1):
        state, _ = game.apply(state, {0: move}, Chance("any", step))
        assert game.view(state, 1).known[0] == ()
        fitting = Counter(any(tile > 94 for tile in world.racks[0]) for world in worlds(state, 1))
        assert fitting[True]
        assert fitting[False]


def test_ut_09_an_opener_who_draws_had_only_action_tiles() -> None:
    """UT-09: an opener who draws had only action tiles; what was drawn may be anything, and lies last."""
    start = scene("joker skip_one skip_one", "40 52", "61 62", direction=None)
    state, _ = game.apply(replace(start, bag=(*start.bag[:-1], SKIP_TWO)), {0: DRAW}, Chance("any", 1))
    drawn = Counter[bool]()
    for world in worlds(state, 2):
        assert all(tile >= FIRST_ACTION for tile in world.racks[0][:-1])
        number = world.racks[0][-1] < FIRST_ACTION
        drawn[number] += 1
        assert list(game.legal(world, 0)) == [Lay(NAMES[world.racks[0][-1]]) if number else PASS]
    assert drawn[True]
    assert drawn[False]


def test_ut_09_an_opener_who_passes_has_only_action_tiles() -> None:
    """UT-09: an opener who passes has only action tiles: a number would have been laid."""
    start = scene("joker skip_one skip_one", "40 52", "61 62", direction=None)
    state, _ = game.apply(replace(start, bag=(*start.bag[:-1], SKIP_TWO)), {0: DRAW}, Chance("any", 1))
    state, _ = game.apply(state, {0: PASS}, Chance("any", 2))
    assert game.view(state, 2).known[0] == (Known(4, " ".join(name for name, _ in ACTIONS.values())),)
    for world in worlds(state, 2):
        assert all(tile >= FIRST_ACTION for tile in world.racks[0])


def test_ut_23_a_sweep_leaves_no_plain_number_behind() -> None:
    """UT-23: a sweep leaves no plain number behind."""
    state, _ = game.apply(scene("23 33 55 44 12 joker", "40 52", "61 62"), {0: Lay("55")}, Chance("any", 1))
    swept = between(20, 55) & ~mask_of(tiles("22 33 44"))
    for world in worlds(state, 1):
        assert not any(swept >> tile & 1 for tile in world.racks[0])


def test_ut_31_after_a_refill_what_was_played_is_in_the_bag() -> None:
    """UT-31: after a refill what was played is in the bag."""
    played = "11 12 13 14 16 17 18 19"
    racks = ("24 26", "40 52")
    start = scene(*racks, lines=f"{played} 20")
    everything_else = start.bag
    start = replace(start, bag=(), racks=(*start.racks, everything_else))
    start = replace(start, known=((), (), ()))
    state, _ = game.apply(start, {0: DRAW}, Chance("any", 1))
    for world in worlds(state, 1):
        assert set(world.bag) <= set(tiles(played))
        assert sum(tile in tiles(played) for tile in world.racks[0]) == 1
        assert sum(tile in tiles(played) for tile in world.racks[2]) == 0
    assert game.view(state, None).in_bag == "11-19"


def test_ut_27_ut_31_a_refill_in_the_middle_of_a_forgotten_call_shows_the_racks_of_that_moment() -> None:
    """UT-27, UT-31: one tile of the three came before the bag was refilled, two came after it."""
    start = scene("24 26", "40", lines="11 12 13 14 16 17 18 20")
    bag, rest = start.bag[:1], start.bag[1:]
    start = replace(start, bag=bag, racks=(*start.racks, rest), known=((), (), ()), duty=1)
    state, events = game.apply(start, {0: Lay("24")}, Chance("any", 1))
    assert events[:3] == (Laid(0, ("24",)), Refilled(8), Forgot(1, 3))
    assert keeps_the_bounds(state)
    assert [bounds[0][0] for bounds in state.known] == [1, 2, len(rest)]


@pytest.mark.parametrize("least", [1, 2])
def test_worlds_are_even(monkeypatch: pytest.MonkeyPatch, least: int) -> None:
    """A rack of two out of six, at least so many of them among three: all fitting pairs come equally often."""
    monkeypatch.setattr(imagining, "TRIES", 1)
    unseen, among = tiles("1 2 3 91 92 93"), tiles("1 2 3")
    mine = tuple(tile for tile in BOX if tile not in (*unseen, 20))
    known = ((), ((least, mask_of(among)),))
    state = replace(scene("1 2", "3 4"), racks=(mine, unseen[:2]), bag=unseen[2:], known=known)
    seen = Counter(tuple(sorted(world.racks[1])) for world in worlds(state, 0, 3000))
    fitting = [pair for pair in combinations(unseen, 2) if sum(tile in among for tile in pair) >= least]
    assert set(seen) == set(fitting)
    expected = 3000 / len(fitting)
    assert sum((seen[pair] - expected) ** 2 / expected for pair in fitting) < 3 * len(fitting)


def test_bounds_follow_the_tiles() -> None:
    low, any_number = between(0, 20), between(0, 100)
    bounds = all_among((), 3, low)
    assert bounds == ((3, low),)
    assert without(bounds, 12) == ((2, low),)
    assert without(without(without(bounds, 12), 13), 14) == ()
    assert all_among(((1, any_number),), 2, ACTION | low) == ((2, ACTION | low), (1, low))
    assert all_among(bounds, 0, low) == ()


def test_ut_24_a_view_holds_ones_own_rack_and_only_that() -> None:
    """UT-24: a view holds ones own rack and only that."""
    state = scene("40 joker 3", B, C)
    mine, public = game.view(state, 0), game.view(state, None)
    assert mine.rack == ("3", "40", "joker")
    assert (public.rack, public.drawn, public.sizes) == ((), None, (3, 3, 3))
    assert replace(mine, rack=()) == public


def test_a_view_shows_the_tile_just_drawn_to_its_owner_alone() -> None:
    state, _ = game.apply(scene("40 3", B, C, bag="12 14"), {0: DRAW}, Chance("any", 1))
    assert [game.view(state, seat).drawn for seat in (None, 0, 1, 2)] == [None, "12", None, None]


def test_a_finished_game_keeps_its_outcome_in_every_world() -> None:
    state, _ = game.apply(scene("40", B, C), {0: Lay("40")}, Chance("any", 1))
    for world in worlds(state, 1, 5):
        assert game.outcome(world) == game.outcome(state)
        assert game.view(world, 1) == game.view(state, 1)
    assert game.view(state, 1).turn is None


def test_ut_30_whoever_drew_and_then_went_out_has_no_tile_left_to_imagine() -> None:
    """UT-30: the phase stays "drew" when the game ends with that lay, and the rack is empty."""
    state, _ = game.apply(scene("40", B, C, phase=Phase.DREW), {0: Lay("40")}, Chance("any", 1))
    assert (state.over, state.phase, state.racks[0]) == ("went_out", Phase.DREW, ())
    for world in worlds(state, 1, 5):
        assert game.view(world, 1) == game.view(state, 1)


def test_a_state_that_cannot_be_is_told_from_bad_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imagining, "DEALS", 1)
    monkeypatch.setattr(imagining, "PATIENCE", 1)
    state = replace(scene("40 3", B), known=((), ((2, 1 << 40),)))
    with pytest.raises(ValueError, match="cannot have come about"):
        game.imagine(state, 0, Chance("any", 0))
