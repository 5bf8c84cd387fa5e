"""What the rest of the program may ask of Mind Up!: its box, its offers, and what the row would bring."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tablee.core.chance import Chance
from tablee.core.match import Match, write_offer
from tablee.core.offer import MoveList, Offer
from tablee.games.mind_up import game, kit
from tablee.games.mind_up.material import BUBBLE, CARDS, COLOUR, OBJECTIVES
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.rules import lay
from tablee.games.mind_up.scoring import sheets
from tablee.games.mind_up.state import State
from tablee.text import table

from .mind_up_positions import random_states


def test_mu_01_mu_02_mu_04_the_box_as_json_is_the_box() -> None:
    """MU-01, MU-02, MU-04."""
    box = kit.material
    assert {card: colour for colour, cards in box["colours"].items() for card in cards} == COLOUR
    bubbles = {card: int(points) for points, cards in box["bubbles"].items() for card in cards}
    assert dict.fromkeys(CARDS, 0) | bubbles == BUBBLE
    assert {name: (card["points"], card["rule"]) for name, card in box["objectives"].items()} == {
        name: (card.points, card.rule) for name, card in OBJECTIVES.items()
    }


def test_mu_15_mu_16_mu_17_mu_22_mu_23_the_page_is_told_by_which_rules_is_counted_and_won() -> None:
    """MU-15, MU-16, MU-17, MU-22, MU-23."""
    box = kit.material
    assert box["parts"] == {"columns": "MU-15", "bubbles": "MU-16", "objectives": "MU-17", "total": "MU-22"}
    assert box["endings"].keys() == table(game.name, "en")["reason"].keys()
    assert {*box["endings"].values()} == {"MU-22", "MU-23"}


def test_mu_09_the_offer_is_the_hand_until_the_last_round_is_over() -> None:
    """MU-09: chosen or not, for one may change one's mind."""
    match = Match(game, 3, seed="offer")
    hand = match.seen_by(1).view.hand
    match.answer(1, Card(hand[0]))
    offer = match.seen_by(1).offer
    assert offer
    assert offer.form == MoveList(tuple(Card(card) for card in hand))
    assert write_offer(game, offer)["move_list"] == [{"card": card} for card in hand]
    luck = Chance("offer", 0)
    while match.to_act:
        match.answer(min(match.to_act), match.legal(min(match.to_act)).sample(luck))
    assert match.seen_by(1).offer == Offer(None)


@pytest.mark.parametrize("seats", game.seats)
def test_mu_16_what_a_card_of_the_row_would_bring(seats: int) -> None:
    """MU-12, MU-15, MU-16: as much as the round would be worth more with it."""
    for state in random_states(seats, "gains"):
        for seat in range(seats):
            view, mine = game.view(state, seat), state.columns[seat]
            assert view.gains == (brought(state, seat) if state.hands[seat] else ())
            assert view.onto == (tuple(lay(mine, card)[1] for card in state.row) if state.hands[seat] else ())
        assert game.view(state, None).gains == game.view(state, None).onto == ()


def brought(state: State, seat: int) -> tuple[int, ...]:
    """Laid on the columns and counted."""
    mine = state.columns[seat]
    (now,) = sheets([mine], state.order, ())
    return tuple(sheets([lay(mine, card)[0]], state.order, ())[0].total - now.total for card in state.row)


def test_parts_are_loaded_when_they_are_asked_for() -> None:
    program = "import sys; from tablee.games.mind_up import kit; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    parts = ("bots", "encode", "kernel", "terminal")
    assert not {"numpy", "numba", "rich", *(f"tablee.games.mind_up.{part}" for part in parts)} & set(loaded)
