"""How a bot sees words, places its token, reads the others and learns from reveals."""

from __future__ import annotations

from itertools import permutations
from math import dist
from statistics import mean, pstdev

import pytest

from games.mind_map.mind_map_scenes import CARDS, DECK, current, solo
from tablee.core.chance import Chance
from tablee.games.mind_map.bots import LEVELS
from tablee.games.mind_map.bots.learning import Habit, learn
from tablee.games.mind_map.bots.placing import FARTHEST, LEAST_DOUBT, Spot, doubt, pragmatic
from tablee.games.mind_map.bots.question import Rating
from tablee.games.mind_map.bots.reader import point_of
from tablee.games.mind_map.bots.taste import Taste, bell
from tablee.games.mind_map.bots.voting import cheapest, lead, read_tokens
from tablee.games.mind_map.moves import Place


def spot(x: float, y: float, width: float = 0.3) -> Spot:
    return Spot(x, y, width, width)


def test_a_taste_is_fixed_for_a_game_and_personal() -> None:
    known, ann, bob = Rating(40.0, 5.0), Taste("ann", 22.0), Taste("bob", 22.0)
    assert ann.rating(known, 3, 4) == ann.rating(known, 3, 4) != bob.rating(known, 3, 4)
    errors = [ann.rating(known, word, side) - 40 for word in range(100) for side in range(50)]
    assert abs(mean(errors)) < 1.5
    assert 20.5 < pstdev(errors) < 23.5


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


def test_a_word_alone_lies_where_it_lies() -> None:
    """The grid is an eighth of an arrow wide; the others are far away on both sides."""
    spots = [spot(0.25, -0.5), spot(9.0, 9.0), spot(-9.25, -8.5)]
    assert dist(pragmatic(spots, 0, 0.2), (spots[0].x, spots[0].y)) < 0.1


def test_a_token_keeps_away_from_a_neighbour_but_not_for_ever() -> None:
    spots = [spot(0.0, 0.0), spot(0.2, 0.0)]
    left = pragmatic(spots, 0, 0.2)
    assert -FARTHEST < left[0] < -0.2
    assert abs(left[1]) < 0.1
    assert abs(pragmatic(spots, 0, 5.0)[0]) < abs(left[0])


def test_how_one_sees_the_reference_word_moves_a_token_little() -> None:
    """The same words for two who differ about the reference word only, by 0.4."""
    words = [(-0.4, 0.1), (0.0, -0.5), (0.5, 0.3)]
    ann, bob = ([spot(x + off, y) for x, y in words] for off in (0.0, 0.4))
    for mine in range(3):
        assert dist(pragmatic(ann, mine, 0.2), pragmatic(bob, mine, 0.2)) < 0.3
        assert dist((ann[mine].x, ann[mine].y), (bob[mine].x, bob[mine].y)) == pytest.approx(0.4)


def test_a_word_nobody_knows_is_placed_in_the_middle() -> None:
    """All words on one spot: there is nothing to say, so nothing is said."""
    assert dist(pragmatic([spot(0.0, 0.0)] * 5, 2, 0.2), (0.0, 0.0)) < 0.1


def test_doubt() -> None:
    assert doubt(0) == LEAST_DOUBT
    assert doubt(20) == pytest.approx(0.6)


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
    assert 0.1 < habits.across.offset < 0.3
    assert habits.across.scale == pytest.approx(1.0)
    assert habits.up.offset == pytest.approx(0.0)
    assert learn(shown * 20).across.offset == pytest.approx(0.3, abs=0.02)


def test_a_scale_is_learnt_carefully() -> None:
    """Somebody who dares half as much."""
    shown = [(spot(x, 0.0, 0.12), (x / 2, 0.0)) for x in (-1.0, 1.0)]
    assert 0.5 < learn(shown).across.scale < 0.95
    assert learn(shown * 200).across.scale == pytest.approx(0.5, abs=0.02)


def test_points_are_lengths_of_an_arrow() -> None:
    assert point_of(Place(-500, 1500)) == (-0.5, 1.5)


def test_levels_are_named_from_weak_to_strong() -> None:
    assert list(LEVELS) == ["easy", "normal", "expert"]
