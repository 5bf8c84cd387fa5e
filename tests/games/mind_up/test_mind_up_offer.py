"""Where a card would come to lie, as far as its player can tell: nothing that cannot be, nothing that nobody knows."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tablee.core.chance import Chance
from tablee.core.game import Seat
from tablee.core.match import Match, write_offer
from tablee.core.offer import MoveList, Offer
from tablee.games.mind_up import game
from tablee.games.mind_up.events import LastCard, Taken
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.offer import landing, likely, unseen
from tablee.games.mind_up.state import State
from tablee.text import LANGUAGES, Voice, table

from .mind_up_positions import columns, moves, play_step, position, random_states

EFFECTS = {"takes", "may_take", "out_of_reach", "stays", "stays_new"}


def brought(offer: Offer, card: int) -> dict[str, dict[str, Any]]:
    """What playing the card would bring, by its key."""
    (preview,) = (one for one in offer.previews if one.piece == str(card))
    assert preview.pieces == (str(card),)
    return {effect.key: dict(effect.params) for effect in preview.effects}


def reachable(state: State, seat: Seat, card: int) -> tuple[int, ...]:
    """The cards of the row that the offer leaves open."""
    effects = brought(game.offer(state, seat), card)
    return tuple(above for above in state.row if above not in effects.get("out_of_reach", {"cards": ()})["cards"])


@pytest.mark.parametrize("seats", game.seats)
def test_mu_09_every_card_of_the_hand_is_offered_and_has_a_preview(seats: int) -> None:
    """MU-09."""
    for state in random_states(seats, "offered"):
        for seat, hand in enumerate(state.hands):
            offer = game.offer(state, seat)
            assert offer.form == (MoveList(tuple(map(Card, hand))) if hand else None)
            assert [preview.piece for preview in offer.previews] == [str(card) for card in hand]


@pytest.mark.parametrize("seats", game.seats)
def test_mu_10_mu_11_what_cannot_be_taken_never_is(seats: int) -> None:
    """MU-10, MU-11: in any world a seat can imagine, whatever the others play; what is certain always comes."""
    for step, state in enumerate(random_states(seats, "reach")):
        if not game.to_act(state):
            break
        chance = Chance("reach", step)
        seat = chance.below(seats)
        for _ in range(4):
            world = game.imagine(state, seat, chance)
            played = {other: game.legal(world, other).sample(chance) for other in range(seats)}
            _, events = game.apply(world, played, chance)
            taken = next(event.card for event in events if isinstance(event, Taken) and event.seat == seat)
            effects = brought(game.offer(state, seat), played[seat].number)
            assert taken in reachable(state, seat, played[seat].number)
            assert effects.get("takes", {"card": taken})["card"] == taken
            assert ("takes" in effects) == (len(reachable(state, seat, played[seat].number)) == 1)


def test_mu_10_a_card_is_certain_where_no_other_can_be_lower_or_higher() -> None:
    """MU-10: all hands are known."""
    state = position((3, 31, 57), ((10, 30, 60), (20, 21), (40, 41)), known=((), (20, 21), (40, 41)), round=2)
    found = [brought(game.offer(state, 0), card) for card in (10, 30, 60)]
    assert [effects["takes"]["card"] for effects in found] == [3, 31, 57]
    assert [effects["out_of_reach"]["cards"] for effects in found] == [(31, 57), (3, 57), (3, 31)]


def test_mu_10_in_the_first_turn_all_is_open_but_for_the_last_card_of_all() -> None:
    """MU-10: nobody plays above 60, so it lies under the last card of the row."""
    state = position((3, 31, 57), ((28, 60), (5, 6), (7, 8)), deck=tuple(range(9, 28)))
    assert reachable(state, 0, 28) == (3, 31, 57)
    assert brought(game.offer(state, 0), 60)["takes"] == {"card": 57}


def test_mu_20_known_and_unknown_cards_are_weighed_as_often_as_they_may_be_played() -> None:
    """MU-20: against every way the others may play; of an unknown card every hidden one is as likely."""
    hands = ((30, 33), (20, 34), (29, 40))
    known = position((3, 31, 57), hands, known=((), *hands[1:]), round=2)
    for card in hands[0]:
        places = [sum(other < card for other in others) for others in product(*hands[1:])]
        weights = landing(known, 0, card, unseen(known, 0))
        assert [weight * len(places) for weight in weights] == [places.count(at) * sum(weights) for at in range(3)]
    partly = position((3, 31, 57), hands, known=((), (20,), (29, 40)), round=2)
    lower, cards = sum(card < 33 for card in unseen(partly, 0)), len(unseen(partly, 0))
    weights = landing(partly, 0, 33, unseen(partly, 0))
    # seat 1 plays 20 or any hidden card, seat 2 plays 29 or 40
    assert weights[0] * 4 * cards == (cards - lower) * sum(weights)
    assert weights[2] * 4 * cards == (cards + lower) * sum(weights)


def test_the_fewest_cards_are_likely_that_are_more_likely_than_not() -> None:
    assert likely((3, 31, 57), (25, 50, 25)) == (3, 31)
    assert likely((3, 20, 31, 57), (10, 70, 20, 0)) == (20,)
    assert likely((3, 31, 57), (60, 40, 0)) == (3,)
    assert likely((3, 31, 57), (0, 0, 1)) == (57,)


def test_mu_14_the_last_turn_tells_which_card_stays_and_where() -> None:
    """MU-14: for certain where its colour has a column; else the card that is taken may come before it."""
    state = position((10, 20, 30), ((1, 57), (2, 31), (4, 59)), columns=(columns((8,)),) * 3, round=3)
    offer = game.offer(state, 0)
    assert brought(offer, 57)["stays"] == {"card": 1, "value": 2}
    assert brought(offer, 1)["stays_new"] == {"card": 57}
    _, events = game.apply(state, moves(57, 2, 4), Chance("last", 1))
    assert LastCard(0, 1, 1, 6) in events
    earlier = position((10, 20, 30), ((1, 57, 58), (2, 31, 32), (4, 59, 60)))
    assert all(not {"stays", "stays_new"} & brought(game.offer(earlier, 0), card).keys() for card in (1, 57, 58))


@pytest.mark.parametrize("seats", game.seats)
def test_mu_20_an_offer_is_the_same_in_every_world(seats: int) -> None:
    """MU-20: it is made of what its seat knows; the very same bytes."""
    for step, state in enumerate(random_states(seats, "worlds")):
        for seat in range(seats):
            world = game.imagine(state, seat, Chance("worlds", step))
            assert write_offer(game, game.offer(world, seat)) == write_offer(game, game.offer(state, seat))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_has_words_and_no_other(lang: str) -> None:
    match, voice, met = Match(game, 3, seed="words"), Voice(lang, game.name), set[str]()
    while match.to_act:
        for seat in range(3):
            for effect in (effect for preview in game.offer(match.state, seat).previews for effect in preview.effects):
                assert voice.say(f"effect.{effect.key}", **dict(effect.params))
                met.add(effect.key)
        play_step(match, "words")
    assert met == EFFECTS == table(game.name, lang)["effect"].keys()
