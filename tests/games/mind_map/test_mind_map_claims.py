"""What bots claim after a reveal is so: over thousands of rounds no sentence claims a side the token does not lie on.

The claims are tried, not the words: a sentence takes every side and way from its parameters (test_mind_map_saying).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import Any

import pytest

from games.mind_map.test_mind_map_saying import explain, situation
from tablee.bots.play import ask_all
from tablee.core.bot import Remark
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map import game
from tablee.games.mind_map.bots import LEVELS, likeness
from tablee.games.mind_map.bots.knowledge import Ratings, ratings
from tablee.games.mind_map.bots.reader import Reader
from tablee.games.mind_map.bots.saying import AXES, NEITHER, Opinions
from tablee.games.mind_map.moves import Place
from tablee.games.mind_map.state import Deal, Reveal

SIDE = {"much_more": 1, "more": 1, "same": 0, "less": -1, "much_less": -1, "even": 0}
CARD = (420, 220)
"""Half the card of the reference word, in tenths."""
NONSENSE = {"own_words": [f"zzxq {i}" for i in range(40)], "own_criteria": [f"qqzx {i}" for i in range(80)]}


def rounds(seed: int, options: dict[str, Any]) -> Iterator[tuple[Match, int, Reader, tuple[Remark, ...]]]:
    """A game of bots of all levels: each round, each bot, and what it says."""
    seats = 4 + seed % 4
    match = Match(game, seats, options, f"claims {seed}")
    levels = list(LEVELS.values())
    bots = {seat: levels[(seat + seed) % 3](Chance(f"claims {seed}", seat)) for seat in range(seats)}
    while match.to_act:
        played = len(match.state.history)
        ask_all(match, bots, f"luck {seed}")
        if len(match.state.history) > played:
            for seat, bot in bots.items():
                assert isinstance(bot, Reader)
                yield match, seat, bot, explain(match, seat, bot)


def tried(seeds: range, options: dict[str, Any]) -> Counter[str]:
    """Every claim of every sentence; how often each situation came."""
    counted: Counter[str] = Counter()
    for seed in seeds:
        for match, seat, bot, said in rounds(seed, options):
            shown, cards = match.state.history[-1], match.state.cards
            for remark in said:
                params = dict(remark.params)
                _try_sides(shown, params.get("seat", seat), params)
                _try_strength(shown.deal, ratings(cards, shown.deal), params)
                _try_reasons(shown, seat, bot, situation(remark), params)
                if situation(remark) == "plain":
                    _try_answers(shown.deal, bot._taste.opinions(cards, shown.deal), params)
                counted[situation(remark)] += 1
    return counted


def _at(place: Place, axis: int) -> int:
    return (place.x, place.y)[axis]


def _try_sides(shown: Reveal, owner: int, params: dict[str, Any]) -> None:
    """More is right or up of the reference word, less is left or down, the same is neither."""
    place, axes = dict(shown.places)[owner], {shown.deal.across: 0, shown.deal.up: 1}
    for criterion, says in _claims(shown.deal, params).items():
        at = _at(place, axes[criterion])
        assert at * SIDE[says] > 0 or (says in NEITHER and abs(at) < 160)
        assert abs(at) >= 590 or not says.startswith("much")


def _claims(deal: Deal, params: dict[str, Any]) -> dict[int, str]:
    """What a sentence says, by criterion."""
    if "says" in params:
        return {params["criterion"]: params["says"]}
    return {deal.across: params["across_is"], deal.up: params["up_is"]} if "across_is" in params else {}


def _try_strength(deal: Deal, known: Ratings, params: dict[str, Any]) -> None:
    """Never “far” of two words that are rated nearly alike, never “as much” of two that are rated clearly apart."""
    word = params["word" if "word" in params else "guess"]
    for criterion, says in _claims(deal, params).items():
        apart = known[word, criterion].value - known[deal.reference, criterion].value
        assert abs(apart) > 8 or not says.startswith("much")
        assert abs(apart) < 35 or says != "same"


def _try_answers(deal: Deal, opinions: Opinions, params: dict[str, Any]) -> None:
    """A yes or a no is one without the reference word, too."""
    for criterion, says in ((deal.across, params["across_is"]), (deal.up, params["up_is"])):
        opinion = opinions[params["word"], criterion]
        assert opinion is not None
        assert (opinion - 50) * SIDE[says] >= 0


def _try_reasons(shown: Reveal, seat: int, bot: Reader, kind: str, params: dict[str, Any]) -> None:
    """What a sentence says besides: which way a token was moved, where a word would have gone, what is not known."""
    deal, numbers, places = shown.deal, dict(shown.numbers), dict(shown.places)
    mine = _in_mind(bot, deal, numbers[seat], 900)
    if kind in ("nudged", "spread", "beside"):
        axis, sign = AXES[params["way"]]
        assert (_at(places[seat], axis) - mine[axis]) * sign > 0
    if kind in ("placed", "plain"):  # no nudge is told: the token says what its owner thinks
        for at, says in zip(mine, (params["across_is"], params["up_is"]), strict=True):
            assert at * SIDE[says] > 0 or says in NEITHER
    if kind == "nudged":
        other = deal.words.index(params["other"]) + 1
        assert other != numbers[seat]
        theirs = _in_mind(bot, deal, other, 900)
        assert (theirs[axis] - mine[axis]) * sign < 0  # that way leads away from the other word
        owner = next(owner for owner, held in shown.numbers if held == other)
        assert (_at(places[owner], axis) - _at(places[seat], axis)) * sign <= 0  # and from its token
    if kind == "beside":
        assert max(map(abs, mine)) < 150
        assert abs(_at(places[seat], 1 - AXES[params["way"]][0])) < 150  # it is beside the card that way only
    if kind in ("guessed", "wrong", "close"):
        assert dict(dict(shown.ballots)[seat])[params["seat"]] == deal.words.index(params["guess"]) + 1
        assert ("truth" not in params) == (numbers[params["seat"]] == deal.words.index(params["guess"]) + 1)
    if kind in ("wrong", "close"):
        assert params["truth"] == deal.word(numbers[params["seat"]])
        expected = _in_mind(bot, deal, numbers[params["seat"]], 850)
        off = [expected[axis] - _at(places[params["seat"]], axis) for axis in (0, 1)]
        assert max(map(abs, off)) < 260 if kind == "close" else True
        assert kind == "close" or off[AXES[params["way"]][0]] * AXES[params["way"]][1] > 200
    if kind == "unknown":
        assert max(abs(places[seat].x), abs(places[seat].y)) < 750
        assert abs(places[seat].x) > CARD[0] or abs(places[seat].y) > CARD[1]
        assert mine == (0.0, 0.0)


def _in_mind(bot: Reader, deal: Deal, number: int, reach: int) -> tuple[float, float]:
    """Where the bot itself sees a word, in tenths: the strongest of each axis that far out, others in proportion."""
    spots = bot._spots[deal]
    strongest = max(0.3, *(abs(spot.x) for spot in spots)), max(0.3, *(abs(spot.y) for spot in spots))
    return reach * spots[number - 1].x / strongest[0], reach * spots[number - 1].y / strongest[1]


@pytest.fixture(autouse=True)
def no_encoder(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that nonsense is unknown everywhere."""
    monkeypatch.setattr(likeness, "_model", lambda: None)


def test_claims_are_true() -> None:
    counted = tried(range(60), {})
    assert counted.keys() - {"spread"} == {"placed", "plain", "nudged", "beside", "guessed", "wrong", "close"}
    assert counted["plain"] > 60


def test_confessions_are_rare() -> None:
    """A nudge is told where it is large or changes a side; else most of a round would apologise."""
    counted = tried(range(60, 120), {})
    confessed = sum(counted[kind] for kind in ("nudged", "spread", "beside"))
    assert 0.05 < confessed / (confessed + counted["plain"] + counted["placed"]) < 0.22


def test_claims_about_words_nobody_knows_are_true() -> None:
    """Unknown words are said to be unknown and not explained; where one question can be answered, that one is."""
    assert tried(range(4), NONSENSE | {"only_own": True}).keys() == {"unknown"}
    assert {"unknown", "half_known", "placed"} <= tried(range(4, 24), NONSENSE).keys()


def test_tokens_of_words_nobody_knows_do_not_cover_each_other() -> None:
    """Somebody must be able to tap each of seven tokens."""
    for match, _, _, _ in rounds(3, NONSENSE | {"only_own": True}):
        places = [(place.x, place.y) for _, place in match.state.history[-1].places]
        assert len(places) == 7
        assert min(dist(one, other) for one, other in combinations(places, 2)) > 280


@pytest.mark.long
def test_claims_are_true_in_ten_thousand_rounds() -> None:
    assert sum(tried(range(1000, 4334), {}).values()) > 2 * 4 * 10_000
