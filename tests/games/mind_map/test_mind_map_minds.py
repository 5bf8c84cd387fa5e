"""How a bot sees words, places its token, reads the others and learns from reveals."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, permutations
from math import dist, hypot
from statistics import mean, pstdev

import pytest

from games.mind_map.mind_map_scenes import CARDS, DECK, WORDS, current, solo
from tablee.core.chance import Chance
from tablee.games.mind_map.bots import LEVELS, likeness
from tablee.games.mind_map.bots.learning import Habit, learn
from tablee.games.mind_map.bots.placing import (
    CARD,
    FARTHEST,
    LEAST_DIFFERENCE,
    LINE,
    NUDGE,
    REACH,
    Spot,
    around_card,
    doubt,
    honest,
    nudged,
    point_of,
    stretched,
)
from tablee.games.mind_map.bots.question import Rating
from tablee.games.mind_map.bots.taste import Taste, bell
from tablee.games.mind_map.bots.voting import cheapest, lead, read_tokens
from tablee.games.mind_map.material import Options
from tablee.games.mind_map.moves import Place
from tablee.games.mind_map.own_deck import read_cards


def spot(x: float, y: float, width: float = 0.3) -> Spot:
    return Spot(x, y, width, width)


def test_a_taste_is_fixed_for_a_game_and_personal() -> None:
    known, ann, bob = Rating(50.0, 5.0), Taste("ann", 22.0), Taste("bob", 22.0)
    assert ann.rating(known, 3, 4) == ann.rating(known, 3, 4) != bob.rating(known, 3, 4)
    errors = [ann.rating(known, word, side) - 50 for word in range(100) for side in range(50)]
    assert abs(mean(errors)) < 1.5
    assert 20.5 < pstdev(errors) < 23.5
    assert {min(max(ann.rating(Rating(2.0, 5.0), word, 0), 0), 100) for word in range(100)} == {
        ann.rating(Rating(2.0, 5.0), word, 0) for word in range(100)
    }


def test_spots_are_measured_from_the_reference_word() -> None:
    """MM-07: a hundred points of a criterion are the length of an arrow."""
    deal = current(solo()).deal
    spots = Taste("anybody", 0.0).spots(CARDS, deal)
    for word, seen in zip(deal.words, spots, strict=True):
        across, up = (
            (DECK.ratings[word][side] - DECK.ratings[deal.reference][side]) / 100 for side in (deal.across, deal.up)
        )
        assert (seen.x, seen.y) == pytest.approx((across, up))


def test_a_bell() -> None:
    draws = [bell(Chance("bell", step)) for step in range(4000)]
    assert abs(mean(draws)) < 0.06
    assert 0.96 < pstdev(draws) < 1.04
    assert mean(abs(draw) > 1.96 for draw in draws) == pytest.approx(0.05, abs=0.015)


def words(*points: tuple[float, float]) -> list[Spot]:
    return [spot(*point) for point in points]


def some_words(seed: int) -> list[Spot]:
    luck = Chance("words", seed)
    return words(*((luck.below(201) / 100 - 1, luck.below(201) / 100 - 1) for _ in range(4 + seed % 4)))


def test_the_strongest_word_goes_far_out_and_the_others_in_proportion() -> None:
    held = words((0.5, -0.4), (-0.25, 0.2), (0.0, 0.8))
    far = stretched(held, REACH)
    assert [(at.x, at.y) for at in far] == [
        pytest.approx(point) for point in ((REACH, -REACH / 2), (-REACH / 2, REACH / 4), (0.0, REACH))
    ]
    assert honest(held, 1) == (far[1].x, far[1].y)


def test_words_that_are_nearly_alike_stay_together() -> None:
    """Small differences are not blown up, and an axis that was stretched is doubted more."""
    alike = stretched(words((0.06, 0.6), (-0.03, 0.3)), REACH)
    assert alike[0].x == pytest.approx(REACH * 0.06 / LEAST_DIFFERENCE)
    assert alike[0].doubt_x > alike[0].doubt_y


@pytest.mark.parametrize("seed", range(60))
def test_a_nudge_is_small_and_does_not_cross_the_reference_word(seed: int) -> None:
    """So a token lies on the side on which its owner sees the word."""
    held = some_words(seed)
    for mine in range(len(held)):
        for lies, went in zip(honest(held, mine), nudged(held, mine), strict=True):
            assert abs(went - lies) <= max(NUDGE, LINE) + 1e-9
            assert abs(went) <= FARTHEST
            if abs(lies) > LINE:
                assert went * lies > 0
                assert abs(went) >= LINE


def test_a_token_keeps_away_from_a_neighbour() -> None:
    held = words((0.5, 0.1), (0.7, 0.1), (-0.9, -0.9))
    (left, _), (right, _) = nudged(held, 0), nudged(held, 1)
    assert left < honest(held, 0)[0]
    assert right > honest(held, 1)[0]


def test_an_unclear_word_lies_near_the_middle_but_beside_the_card() -> None:
    held = words((0.02, -0.01), (0.8, 0.7), (-0.7, 0.6), (0.5, -0.8), (-0.6, -0.7))
    x, y = nudged(held, 0)
    assert abs(x) >= CARD[0] or abs(y) >= CARD[1]
    assert max(abs(x), abs(y)) < 0.5


def test_a_word_nobody_knows_is_placed_near_the_middle() -> None:
    """All words on one spot: there is nothing to say, so nothing is said."""
    assert dist(nudged([spot(0.0, 0.0)] * 5, 2), (0.0, 0.0)) < 0.3


@pytest.mark.parametrize("turn", range(4))
def test_words_nobody_knows_lie_around_the_card_each_in_its_own_place(turn: int) -> None:
    """None covers the card or another token, where a token is a third of an arrow wide."""
    places = [around_card(index, turn, turn // 2) for index in range(7)]
    for x, y in places:
        assert abs(x) - 0.16 > CARD[0] or abs(y) - 0.16 > CARD[1]
        assert hypot(x, y) < 0.7
    assert min(dist(one, other) for one, other in combinations(places, 2)) > 0.36


def test_an_unknown_word_is_neither_more_nor_less_than_the_reference_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """However strong the reference word is, and whoever looks."""
    monkeypatch.setattr(likeness, "_model", lambda: None)
    cards = read_cards(Options("house-1", own_words=("zzxq", "qqzx")))[0]
    deal = replace(current(solo()).deal, words=(100, 101, WORDS["yoghurt"], WORDS["puzzle"]))
    unknown, also, known, _ = Taste("anybody", 22.0).spots(cards, deal)
    assert (unknown.x, unknown.y) == (also.x, also.y) == (0.0, 0.0)
    assert unknown.doubt_x > known.doubt_x
    assert (known.x, known.y) != (0.0, 0.0)


def test_doubt() -> None:
    assert doubt(0) == 0
    assert doubt(20) == pytest.approx(0.26)


def test_cheapest_is_the_best_of_all() -> None:
    luck = Chance("costs", 0)
    for size in (1, 2, 5):
        costs = [[float(luck.below(100)) for _ in range(size)] for _ in range(size)]
        least = min(sum(costs[i][j] for i, j in enumerate(columns)) for columns in permutations(range(size)))
        assert sum(costs[i][j] for i, j in enumerate(cheapest(costs))) == least


def test_tokens_are_read_together() -> None:
    """Both tokens are nearest to the first word; the one that is nearer gets it."""
    words = [spot(0.0, 0.0), spot(1.0, 0.0)]
    assert read_tokens([(0.1, 0.0), (0.4, 0.0)], [words, words]) == (0, 1)
    assert read_tokens([(0.4, 0.0), (0.1, 0.0)], [words, words]) == (1, 0)


def test_an_unsure_axis_counts_less() -> None:
    """Nobody knows how the words lie across, so only their height is read."""
    words = [Spot(0.0, 0.0, 5.0, 0.1), Spot(1.0, 0.3, 5.0, 0.1)]
    assert read_tokens([(1.0, 0.0), (0.0, 0.3)], [words, words]) == (0, 1)


def test_a_lead() -> None:
    assert lead([9.0, 0.5, 2.0], 1) == 1.5
    assert lead([9.0, 0.5, 2.0], 2) == -1.5
    assert lead([3.0], 0) == -3.0


def test_nothing_is_learnt_from_nothing() -> None:
    assert learn([]).across == Habit()
    assert learn([]).of(spot(0.3, -0.4)) == spot(0.3, -0.4)


def test_an_offset_is_learnt_carefully() -> None:
    """Somebody who always goes 0.3 too far right is believed to go some of that."""
    shown = [(spot(x, 0.0), (x + 0.3, 0.0)) for x in (-0.5, 0.0, 0.5)]
    habits = learn(shown)
    assert 0.03 < habits.across.offset < 0.3
    assert habits.across.scale == pytest.approx(1.0)
    assert habits.up.offset == pytest.approx(0.0)
    assert learn(shown * 200).across.offset == pytest.approx(0.3, abs=0.02)


def test_a_scale_is_learnt_carefully() -> None:
    """Somebody who dares half as much."""
    shown = [(spot(x, 0.0, 0.12), (x / 2, 0.0)) for x in (-1.0, 1.0)]
    assert 0.5 < learn(shown).across.scale < 0.95
    assert learn(shown * 200).across.scale == pytest.approx(0.5, abs=0.02)


def test_points_are_lengths_of_an_arrow() -> None:
    assert point_of(Place(-500, 1500)) == (-0.5, 1.5)


def test_levels_are_named_from_weak_to_strong() -> None:
    assert list(LEVELS) == ["easy", "normal", "expert"]
