"""Ratings follow from finished games alone: in order, teams together, bots where they were measured."""

from __future__ import annotations

import math
import random
import sys

import pytest

from tablee.bots.levels import levels_of
from tablee.core import catalog
from tablee.core.bot import BotLevels
from tablee.core.catalog import Kit
from tablee.core.errors import BadSetup
from tablee.review import ratings
from tablee.review.ratings import BETA, START, PersonRating, RatedSeat, anchors, has_anchor, rate
from toys import Whisper

pytest.importorskip("openskill")
MEASURED = ["mind_up", "upturn"]


def duel(*order: str) -> tuple[RatedSeat, ...]:
    """These people, the first one won."""
    return tuple(RatedSeat(who, None, team, team + 1) for team, who in enumerate(order))


def test_whoever_wins_rises_and_each_game_makes_it_surer() -> None:
    found = [rate("mind_up", [duel("anna", "bob")] * games) for games in (1, 5, 25)]
    for one in found:
        assert one["anna"].mean > one["bob"].mean
    margins = [one["anna"].margin for one in found]
    assert margins == sorted(margins, reverse=True)
    assert [one["bob"].games for one in found] == [1, 5, 25]


def test_the_same_games_give_the_same_ratings_and_their_order_matters() -> None:
    games = [duel("anna", "bob"), duel("bob", "cleo"), duel("cleo", "anna")]
    assert rate("mind_up", games) == rate("mind_up", iter(games))
    assert rate("mind_up", games) != rate("mind_up", games[::-1])


def test_strangers_of_equal_strength_meet_in_the_middle() -> None:
    """Fifty people of one strength, results by lot: nearly all of the true values lie within the intervals told."""
    luck, people = random.Random(1), [f"p{number}" for number in range(50)]
    games = [duel(*luck.sample(people, 4)) for _ in range(600)]
    found = rate("mind_up", games)
    centre = sum(one.mean for one in found.values()) / len(found)
    within = sum(abs(one.mean - centre) <= one.margin for one in found.values())
    assert within >= 40


def test_a_team_rises_and_falls_together() -> None:
    seats = (RatedSeat("anna", None, 0, 1), RatedSeat("bob", None, 1, 3), RatedSeat("cleo", None, 0, 1))
    found = rate("mind_map", [seats])
    assert found["anna"].mean == found["cleo"].mean > found["bob"].mean


@pytest.mark.parametrize("game", MEASURED)
def test_bots_stay_where_they_are_and_who_beats_them_rises_more_for_the_stronger(game: str) -> None:
    means = anchors(game)
    levels = sorted(means, key=means.__getitem__)
    assert levels[:4] == ["random", "easy", "normal", "expert"]
    assert round(means["normal"], 6) == 25
    gained = [
        rate(game, [(RatedSeat("anna", None, 0, 1), RatedSeat(None, level, 1, 2))])["anna"].mean for level in levels
    ]
    assert gained == sorted(gained)
    assert rate(game, [(RatedSeat(None, "easy", 0, 1), RatedSeat(None, "random", 1, 2))]) == {}


@pytest.mark.parametrize("game", MEASURED)
def test_the_model_gives_the_bots_the_shares_that_were_measured(game: str) -> None:
    """Its own forecast of one against three: the anchors are on its scale."""
    for level, (other, share) in levels_of(game).won.items():
        strength = [math.exp(anchors(game)[one] / (2 * BETA)) for one in (level, other, other, other)]
        assert strength[0] / sum(strength) == pytest.approx(share)
    model = ratings._model()
    assert (model.mu, model.beta) == (START, pytest.approx(BETA))


def test_only_bots_that_were_measured_count() -> None:
    assert has_anchor("mind_up", "expert")
    assert not has_anchor("mind_up", "daily-1")
    assert not has_anchor("mind_map", "expert")


def test_a_game_tells_itself_how_strong_its_bots_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fourth one is rated as the others are; nobody is where bots, or the game, are not known any more."""

    class MeasuredKit(Kit):
        bots = BotLevels({}, won={"easy": ("random", 0.5), "normal": ("easy", 0.25), "strong": ("normal", 0.4)})

    monkeypatch.setitem(catalog._kits, "whisper", MeasuredKit(Whisper()))
    assert anchors("whisper").keys() == {"random", "easy", "normal", "strong"}
    assert anchors("whisper")["easy"] == anchors("whisper")["normal"] == START
    assert has_anchor("whisper", "strong")
    against = [RatedSeat("anna", None, 0, 1), RatedSeat(None, "strong", 1, 2)]
    known = rate("whisper", [tuple(against)])["anna"].mean
    monkeypatch.delitem(catalog._kits, "whisper")
    assert anchors("whisper") == anchors("mind_map") == {}
    assert rate("whisper", [tuple(against)])["anna"].mean < known


def test_somebody_who_was_forgotten_is_anybody_and_has_no_rating() -> None:
    seats = (RatedSeat("anna", None, 0, 1), RatedSeat(None, None, 1, 2))
    assert rate("mind_up", [seats]).keys() == {"anna"}
    assert rate("mind_up", [seats])["anna"] == rate("mind_up", [duel("anna", "new")])["anna"]


def test_without_the_extra_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(BadSetup) as complaint:
        rate("mind_up", [duel("anna", "bob")])
    assert complaint.value.key == "no_fast"
    monkeypatch.setattr(ratings, "find_spec", lambda _: None)
    assert not ratings.is_available()


def test_the_interval_is_that_of_95_in_100() -> None:
    assert round(PersonRating(25.0, 2.0, 3).margin, 2) == 3.92
