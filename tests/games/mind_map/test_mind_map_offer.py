"""What a page is offered: all that is in the form is legal, nothing else is, and it tells nobody's secret."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from games.mind_map.mind_map_scenes import duel, filled, joint_vote, placed, solo, table
from games.mind_map.test_mind_map_teams import TRUTH, exhausted
from tablee.core.chance import Chance
from tablee.core.match import write_offer
from tablee.core.offer import Assignment, Offer, Point, Unplayable
from tablee.games.mind_map import game, kit
from tablee.games.mind_map.moves import Place, Put, Votes
from tablee.games.mind_map.scoring import ENDINGS
from tablee.games.mind_map.state import State
from tablee.text import table as texts

BALLOTS = ((), TRUTH[:1], TRUTH[:3], TRUTH, ((2, 4), (6, 1)))
JOINT = [filled(joint_vote(), ballot) for ballot in BALLOTS]
POSITIONS = [solo(), placed(solo((3, 1, 4, 2))), duel(9), placed(duel()), *JOINT, *(exhausted(one, 1) for one in JOINT)]


def assignment(offer: Offer) -> Assignment:
    assert isinstance(offer.form, Assignment)
    return offer.form


def reason(offer: Offer, piece: str = "", place: int | None = None) -> str:
    """Why a piece cannot be played, or nothing put on a place; empty where it can."""
    found = [one.refusal for one in offer.refused if piece in one.pieces or place in one.places]
    return f"{found[0].rule} {found[0].key}" if found else ""


@pytest.mark.parametrize("seed", range(50))
def test_every_point_of_the_rectangle(seed: int) -> None:
    """MM-08: and none beside it."""
    offer = game.offer(solo(), 0)
    assert isinstance(offer.form, Point)
    form, chance = offer.form, Chance("points", seed)
    x = chance.pick((form.low_x, form.high_x, chance.below(form.high_x - form.low_x) + form.low_x))
    y = chance.pick((form.low_y, form.high_y, chance.below(form.high_y - form.low_y) + form.low_y))
    assert Place(x, y) in game.legal(solo(), 0)
    assert table().answer(0, {form.x: x, form.y: y}) == ()
    for outside in (Place(form.low_x - 1, y), Place(form.high_x + 1, y), Place(x, form.low_y - 1), Place(x, 1501)):
        assert outside not in game.legal(solo(), 0)


@pytest.mark.parametrize("seat", range(4))
def test_every_secret_ballot_of_the_form(seat: int) -> None:
    """MM-10: all ways to fill in the form, and nothing else, are ballots; one's own number and token have a reason."""
    state = placed(solo((3, 1, 4, 2)))
    offer, own = game.offer(state, seat), (3, 1, 4, 2)[seat]
    form = assignment(offer)
    filled_in = {Votes(tuple(zip(form.places, given, strict=True))) for given in permutations(form.values)}
    assert filled_in == set(game.legal(state, seat))
    assert (form.move, form.forbidden, form.shared) == ("votes", (), None)
    assert reason(offer, str(own)) == "MM-10 own_number"
    assert reason(offer, place=seat) == "MM-10 own_token"
    assert reason(offer, "votes") == "MM-10 token_missing"
    others = {number for number in range(1, 5) if number != own}
    assert not any(reason(offer, str(number)) for number in others)
    assert sorted((*form.values, own)) == [1, 2, 3, 4]


@pytest.mark.parametrize("used_up", [False, True])
@pytest.mark.parametrize("ballot", BALLOTS)
def test_every_change_of_the_joint_ballot(ballot: tuple[tuple[int, int], ...], used_up: bool) -> None:
    """MM-20: what the offer does not refuse and changes something is legal, and nothing else is."""
    state = filled(joint_vote(), ballot)
    state = exhausted(state, 1) if used_up else state
    offer = game.offer(state, 1)
    form = assignment(offer)
    assert form.shared
    lies_on = {value: place for place, value in form.shared.given}
    offered = {
        Put(value, place)
        for value, place in product(form.values, (None, *form.places))
        if not reason(offer, str(value)) and not reason(offer, place=place) and lies_on.get(value) != place
    }
    assert offered == {move for move in game.legal(state, 1) if isinstance(move, Put)}
    agreed = Votes(form.shared.given)
    full = len(form.shared.given) == len(form.places)
    assert (agreed in game.legal(state, 1)) == full == (not reason(offer, "votes"))
    assert (form.shared.put, form.shared.on, form.move) == ("put", "on", "votes")
    assert form.shared.changes_left == dict(game.view(state, 1).changes_left)[1]


def test_reasons_at_the_joint_ballot() -> None:
    """MM-20: a ballot that is not full, and changes that are used up."""
    partial = game.offer(exhausted(filled(joint_vote(), TRUTH[:2]), 1), 1)
    assert reason(partial, "votes") == "MM-20 ballot_not_full"
    assert reason(partial, "1") == reason(partial, place=0) == "MM-20 only_fill"
    assert reason(partial, "3") == reason(partial, place=4) == ""
    full = game.offer(exhausted(filled(joint_vote(), TRUTH), 1), 1)
    assert reason(full, "4") == reason(full, place=6) == "MM-20 only_agree"
    assert game.offer(filled(joint_vote(), TRUTH), 1).refused == ()


def test_nothing_is_offered_while_others_play() -> None:
    """MM-17 MM-19: the other team has nothing to fill in."""
    assert game.offer(duel(), 1) == game.offer(placed(duel()), 1) == game.offer(joint_vote(), 0) == Offer(None)


@pytest.mark.parametrize("state", POSITIONS)
def test_refused_as_the_rules_refuse(state: State) -> None:
    """A reason in an offer is the one the rules give whoever tries."""
    for seat in range(len(state.teams)):
        offer, choices = game.offer(state, seat), game.legal(state, seat)
        for refused in offer.refused:
            assert refused.refusal in {choices.refusal(move) for move in tried(refused, offer)}


def tried(refused: Unplayable, offer: Offer) -> list[Votes | Put]:
    """What somebody could do who has not read the reason."""
    form = assignment(offer)
    if refused.pieces == ("votes",):
        return [Votes(form.shared.given if form.shared else ())]
    if form.shared:
        pairs = product(map(int, refused.pieces), (None, *form.places))
        return [Put(value, place) for value, place in pairs if (place, value) not in form.shared.given]
    if refused.places:
        return [Votes(((refused.places[0], form.values[0]),))]
    return [Votes(((form.places[0], int(refused.pieces[0])),))]


@pytest.mark.parametrize("state", POSITIONS)
def test_offers_are_the_same_in_every_world(state: State) -> None:
    """MM-05 MM-10 MM-19: an offer is made of what its seat knows."""
    for seat in range(len(state.teams)):
        for i in range(10):
            world = game.imagine(state, seat, Chance("offers", i))
            assert game.offer(world, seat) == game.offer(state, seat)
            assert write_offer(game, game.offer(world, seat)) == write_offer(game, game.offer(state, seat))


def test_the_box() -> None:
    """MM-08, MM-14, MM-21, MM-22: what the page draws map, tokens and track with, and by which rules is won."""
    drawn = {"tip": 1000, "edge": 1500, "letters": "ABCDEFG", "track": 40}
    assert kit.material == {**drawn, "endings": ENDINGS}
    assert ENDINGS.keys() == texts(game.name, "en")["reason"].keys()
    assert {*ENDINGS.values()} == {"MM-14", "MM-22"}
