"""Readable deals, themes, and what is refused about them."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from statistics import mean

import pytest

from games.mind_map.mind_map_scenes import CARDS, DECK, current, seating, table
from tablee.core.chance import Chance
from tablee.core.errors import OtherVersion
from tablee.core.record import Record, replay
from tablee.games.mind_map import decks, game, own_deck
from tablee.games.mind_map.dealing import crowding, deal_round, rating
from tablee.games.mind_map.decks import read_deck
from tablee.games.mind_map.material import CANDIDATES, Dealing, Options
from tablee.games.mind_map.own_deck import read_cards
from tablee.games.mind_map.state import Deal
from tablee.testing.scripted import Scripted

THEMED = """
name = "themed"
themes = ["food", "places"]
[words]
food = [["a", "apple", "pomme"], ["b", "bread", "pain"]]
places = [["c", "cave", "grotte"]]
[criteria]
food = [["x", "red", "rouge"]]
places = [["y", "wet", "mouillé"]]
[anchors.x]
high = [["blood", "sang"]]
low = [["grass", "herbe"]]
[ratings]
a = [1, 2]
b = [3, 4]
c = [5, 6]
[spread]
y = 7
"""


def test_a_readable_deal_is_the_least_crowded_of_eight() -> None:
    """MM-02 MM-03 MM-04: eight deals are drawn, the best is taken, and only then the numbers."""
    teams, chance, same = game.teams(4), Chance("deal", 0), Chance("deal", 0)
    dealt = deal_round(CARDS, teams, (), Dealing.READABLE, chance)
    drawn = [_drawn(same) for _ in range(CANDIDATES)]
    assert dealt.deal in drawn
    assert crowding(CARDS, dealt.deal) == min(crowding(CARDS, deal) for deal in drawn)
    assert dealt.numbers == tuple(enumerate(same.shuffle(range(1, 5))))


def _drawn(chance: Chance) -> Deal:
    words, criteria = list(CARDS.words.ids), list(CARDS.criteria.ids)
    *dealt, reference = (words.pop(chance.below(len(words))) for _ in range(5))
    across, up = (criteria.pop(chance.below(len(criteria))) for _ in range(2))
    return Deal((0, 1, 2, 3), tuple(dealt), reference, across, up)


def test_a_free_deal_is_the_first() -> None:
    """MM-02: as the cards come."""
    free = current(table(4, "free", {"deck": "house-1", "deal": "free"}).state).deal
    assert free == _drawn(Chance("free", 0))


def test_readable_words_lie_further_apart() -> None:
    crowds = {
        deal: mean(
            crowding(CARDS, current(table(5, str(seed), {"deck": "house-1", "deal": deal}).state).deal)
            for seed in range(40)
        )
        for deal in ("free", "readable")
    }
    assert crowds["readable"] < 0.7 * crowds["free"]


def test_every_round_is_dealt_the_way_the_table_chose() -> None:
    for deal in Dealing:
        match = table(4, "way", {"deal": deal.value})
        while match.to_act:
            for seat in sorted(match.to_act):
                match.answer(seat, match.legal(seat).sample(Chance("any", seat)))
            assert match.state.dealing is deal
        draws = {len(trace) for trace in match.trace if trace}
        assert draws == {(CANDIDATES if deal is Dealing.READABLE else 1) * 7 + 3}
        assert replay(Record.from_json(match.record.to_json())).trace == match.trace


def test_own_cards_are_neutral_to_the_dealer() -> None:
    """MM-23: all of them lie on one spot, so they get in each other's way and nothing breaks."""
    cards, _ = read_cards(Options(deck="house-1", own_words=("teapot", "kettle"), own_criteria=("round",)))
    assert rating(cards, 100, 3) == rating(cards, 3, 50) == 50
    assert rating(cards, 3, 4) == DECK.ratings[3][4]
    assert crowding(cards, Deal((0, 1), (100, 101), 0, 1, 50)) > crowding(cards, Deal((0, 1), (2, 3), 0, 1, 4))


def test_a_record_of_the_first_rules_is_refused() -> None:
    """It was dealt otherwise; the release that replays it is named."""
    written = json.loads(table().record.to_json()) | {"version": 1}
    with pytest.raises(OtherVersion) as caught:
        Record.from_json(json.dumps(written))
    assert caught.value.params["release"] == game.releases[1]


def test_a_deck_in_themes() -> None:
    held = read_deck(THEMED)
    assert held.themes == ("food", "places")
    assert [card.theme for card in held.words] == ["food", "food", "places"]
    assert (held.anchors[0].high, held.anchors[0].low, held.anchors[1].high) == (
        (("blood", "sang"),),
        (("grass", "herbe"),),
        (),
    )
    assert held.spread == (decks.UNSURE, 7.0)


@pytest.fixture
def themed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck in themes, at every place that asks for one."""
    for place in (decks, own_deck):
        monkeypatch.setattr(place, "deck", lambda _: read_deck(THEMED))
    monkeypatch.setattr(decks, "names", lambda: ("themed",))


@pytest.mark.usefixtures("themed")
def test_a_table_chooses_themes() -> None:
    """MM-01: only their cards are dealt, by their ids in the whole deck; none named = all."""
    for themes, words, criteria in ((("places",), (2,), (1,)), (("food",), (0, 1), (0,)), ((), (0, 1, 2), (0, 1))):
        cards, problems = read_cards(Options(deck="themed", themes=themes))
        assert problems == ()
        assert (cards.words.ids, cards.criteria.ids) == (words, criteria)
    both, _ = read_cards(Options(deck="themed", themes=("places", "food"), own_words=("door",)))
    assert (both.words.stretches, both.words.ids) == (((0, 3),), (0, 1, 2, 3))


@pytest.mark.usefixtures("themed")
def test_themes_that_are_too_small_or_unknown() -> None:
    """MM-01 MM-23: told what is missing, and which themes there are."""
    small = game.problems(seating(4, Options(deck="themed", themes=("food",))))
    assert [(problem.key, dict(problem.params)["have"]) for problem in small] == [
        ("too_few_words", 2),
        ("too_few_criteria", 1),
    ]
    (strange,) = game.problems(seating(4, Options(deck="themed", themes=("food", "cars"))))
    assert (strange.rule, strange.key) == ("MM-01", "unknown_theme")
    assert dict(strange.params) == {"option": "themes", "theme": "cars", "themes": ("food", "places")}


def test_a_deck_without_themes() -> None:
    """MM-01: house-1 has none."""
    (problem,) = game.problems(seating(4, Options(deck="house-1", themes=("food",))))
    assert (problem.rule, problem.key) == ("MM-01", "no_themes")


def test_themes_are_offered_where_the_deck_has_some() -> None:
    """MM-01: what a form hides is what the rules refuse."""
    by_name = {field.name: field.metadata for field in fields(Options)}
    for deck in by_name["deck"]["choices"]:
        problems = game.problems(seating(4, Options(deck=deck, themes=("food",))))
        refused = any(problem.key == "no_themes" for problem in problems)
        assert refused == (deck not in by_name["themes"]["only_with"]["deck"])


def test_scripted_luck_decides_among_equals() -> None:
    """Own words alone are all alike, so the first of the eight deals is taken."""
    cards, _ = read_cards(Options(deck="house-1", own_words=tuple(f"thing {i}" for i in range(20)), only_own=True))
    script = [0] * (CANDIDATES * 7) + [0, 0, 0]
    dealt = deal_round(cards, game.teams(4), (), Dealing.READABLE, Scripted(script))
    assert dealt.deal == replace(dealt.deal, words=(100, 101, 102, 103), reference=104)
