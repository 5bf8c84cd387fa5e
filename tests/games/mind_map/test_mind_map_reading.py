"""What a review reads in a finished game is what the rules counted, and no sentence claims more than was seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import tablee
from games.mind_map.mind_map_scenes import CARDS, WORDS, duel, filled, joint_vote, solo
from played_games import played
from tablee.bots.play import ask_all
from tablee.core.chance import Chance
from tablee.core.codec import codec
from tablee.core.match import Match
from tablee.core.record import Record, replay, replaying
from tablee.core.retelling import Chapter, Hits, Passage, Sentence
from tablee.games.mind_map import game, kit
from tablee.games.mind_map.bots import LEVELS
from tablee.games.mind_map.bots.literal import literal_places
from tablee.games.mind_map.bots.placing import point_of
from tablee.games.mind_map.bots.saying import measure
from tablee.games.mind_map.material import Options
from tablee.games.mind_map.moves import Ballot, Place, Votes
from tablee.games.mind_map.own_deck import read_cards
from tablee.games.mind_map.review.reading import MapReading, apart, read_game, read_rounds
from tablee.games.mind_map.review.retelling import retelling
from tablee.games.mind_map.state import Reveal, State
from tablee.review import NoReview, is_offered, retold
from tablee.review.retold import grid_rows, passage_texts
from tablee.review.sentences import review_voice

NAMES = [f"N{seat}" for seat in range(14)]
OWN = {"own_words": [f"zzxq {i}" for i in range(40)], "only_own": True}
GAMES = [*((seats, {}) for seats in (4, 5, 6, 7, 8, 9, 14)), (4, OWN)]


@cache
def random_game(seats: int, own: bool = False) -> Record:
    return played("mind_map", seats, OWN if own else {}, most=1000)


@cache
def bots_game(seed: int) -> Record:
    """Tokens that mean something: bots of all levels."""
    seats = 4 + seed % 4
    match = Match(game, seats, None, f"reading {seed}")
    levels = list(LEVELS.values())
    bots = {seat: levels[(seat + seed) % 3](Chance(f"reading {seed}", seat)) for seat in range(seats)}
    while match.to_act:
        ask_all(match, bots, f"luck {seed}")
    return match.record


def over(state: State) -> State:
    """The same table, had the round that was just revealed been the last."""
    return replace(state, round=None)


def shown(places: dict[int, Place], ballots: dict[int, Ballot]) -> State:
    """The leaflet's round with these tokens and ballots: seat 0 has the yoghurt, then puzzle, lawn mower, watch."""
    state = game.apply(solo(), places, Chance("unused", 1))[0]
    return over(game.apply(state, {seat: Votes(ballot) for seat, ballot in ballots.items()}, Chance("next", 2))[0])


RIGHT: dict[int, Ballot] = {seat: tuple((owner, owner + 1) for owner in range(4) if owner != seat) for seat in range(4)}
CORNERS = {0: Place(-800, -800), 1: Place(800, 800), 2: Place(-800, 800), 3: Place(800, -800)}


def said(found: MapReading) -> list[Sentence]:
    return [one for chapter in retelling.chapters(found) for passage in chapter.passages for one in passage.sentences]


def keys(found: MapReading) -> list[str]:
    return [one.key for one in said(found)]


def test_mm_12_where_all_read_all_there_is_little_to_say() -> None:
    found = read_rounds(shown(CORNERS, RIGHT), [1])
    assert found.best is not None
    assert found.best.hits == Hits(2, 2)
    assert (found.worst, found.misled, found.differing) == (None, (), None)
    assert keys(found) == ["alike", "none_misled", "none_differ"]


def test_mm_13_two_swapped_words() -> None:
    """Seat 3 takes the yoghurt for the puzzle and the puzzle for the yoghurt: everybody else is right."""
    ballots = {**RIGHT, 3: ((0, 2), (1, 1), (2, 3))}
    found = read_rounds(shown(CORNERS, ballots), [1])
    assert found.grids[0].rows[3].hits == (Hits(0, 1), Hits(0, 1), Hits(1, 1), None)
    assert found.best is not None
    assert (found.best.one, found.best.other, found.best.hits) == (0, 1, Hits(2, 2))
    assert found.worst is not None
    assert (found.worst.one, found.worst.other, found.worst.hits) == (0, 3, Hits(1, 2))
    assert found.misled == ()  # two of three read them
    differing = found.differing
    assert differing is not None
    assert (differing.one, differing.other, differing.step) == (0, 3, 1)
    assert [word.word for word in differing.words] == [WORDS["yoghurt"], WORDS["puzzle"]]
    first = differing.words[0]
    assert (first.by_one, first.by_other) == (CORNERS[0], CORNERS[1])
    last = said(found)[-1]
    assert dict(last.params)["first_way"] == "left"  # farther left for seat 0 than for seat 3
    assert dict(last.params)["second_way"] == "right"


def test_a_token_that_misled_is_told_with_what_it_was_taken_for() -> None:
    """All three others take the yoghurt's token for the watch; the ratings of the deck say where either belongs."""
    literal = dict(zip(range(4), literal_places(CARDS, solo().round.deal), strict=True))  # type: ignore[union-attr]
    places = {0: literal[3], 1: literal[1], 2: literal[2], 3: literal[0]}
    ballots: dict[int, Ballot] = {
        0: RIGHT[0],
        1: ((0, 4), (2, 3), (3, 1)),
        2: ((0, 4), (1, 2), (3, 1)),
        3: ((0, 1), (1, 2), (2, 3)),
    }
    found = read_rounds(shown(places, ballots), [1])
    first, second = found.misled
    assert (first.seat, first.hits, first.count) == (0, Hits(1, 3), 2)
    assert first.taken == (WORDS["luxury_watch"],)
    assert first.nearest == WORDS["luxury_watch"]
    assert (second.seat, second.taken, second.nearest) == (3, (WORDS["yoghurt"],), WORDS["yoghurt"])
    assert [key for key in keys(found) if key.startswith("literal")] == ["literal.other"] * 2


def test_mm_14_the_literal_reader_knows_the_leaflets_order() -> None:
    """Vertical: yoghurt < reference < puzzle < lawn mower < luxury watch."""
    deal = solo().round.deal  # type: ignore[union-attr]
    heights = [place.y for place in literal_places(CARDS, deal)]
    assert heights[0] < 0 < heights[1] <= heights[2] <= heights[3]


def test_mm_18_mm_19_a_team_reads_its_own_and_the_other_team_as_one() -> None:
    state = filled(joint_vote(), ((0, 2), (2, 1), (4, 3), (6, 4)))
    assert state.round
    agreed = {seat: Votes(state.round.joint) for seat in (1, 3, 5, 7)}
    end = over(game.apply(state, agreed, Chance("next", 9))[0])
    found = read_rounds(end, [1])
    first, second = found.grids
    assert first.seats == (0, 2, 4, 6)
    assert [row.seat for row in first.rows] == [0, 2, 4, 6, None]
    assert first.rows[-1].hits == (Hits(0, 1), Hits(0, 1), Hits(1, 1), Hits(1, 1))
    assert first.rows[0].hits == (None, Hits(1, 1), Hits(1, 1), Hits(1, 1))
    assert second.seats == (1, 3, 5, 7)
    assert {hit for row in second.rows[:-1] for hit in row.hits} == {None}
    assert (duel().teams, found.misled) == (end.teams, ())


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_mm_12_the_grid_adds_up_to_the_scores(seats: int) -> None:
    record = random_game(seats)
    (grid,) = read_game(replaying(record)).grids
    outcome = replay(record).outcome
    assert outcome
    hits = [[hit.right if hit else 0 for hit in row.hits] for row in grid.rows]
    sums = tuple(sum(hits[seat]) + sum(row[seat] for row in hits) for seat in range(seats))
    assert sums == outcome.scores
    assert {hit.tries for row in grid.rows for hit in row.hits if hit} == {3}


@pytest.mark.parametrize("seats", [8, 9, 14])
def test_mm_18_mm_19_the_grids_add_up_to_the_teams_scores(seats: int) -> None:
    record = random_game(seats)
    outcome = replay(record).outcome
    assert outcome
    own, joint = [0, 0], [0, 0]
    for team, grid in enumerate(read_game(replaying(record)).grids):
        own[team] = sum(hit.right for row in grid.rows[:-1] for hit in row.hits if hit)
        joint[1 - team] = sum(hit.right for hit in grid.rows[-1].hits if hit)
    assert [own[team] + 2 * joint[team] for team in (0, 1)] == [outcome.scores[0], outcome.scores[1]]


def rounds_of(record: Record) -> tuple[Reveal, ...]:
    history: tuple[Reveal, ...] = replay(record).state.history
    return history


def ballots_on(reveal: Reveal, seat: int) -> list[int]:
    every = [dict(ballot) for _, ballot in reveal.ballots] + ([dict(reveal.joint)] if reveal.joint else [])
    return [ballot[seat] for ballot in every if seat in ballot]


def try_passage(passage: Passage, history: tuple[Reveal, ...]) -> None:
    """Each claim anew from the reveals."""
    params: dict[str, Any] = {name: value for one in passage.sentences for name, value in one.params}
    by_key = {one.key: dict(one.params) for one in passage.sentences}
    for name in ("misled", "missed"):
        if name in by_key:
            reveal, seat = history[params["round"] - 1], params["seat"]
            number, named = dict(reveal.numbers)[seat], Counter(ballots_on(reveal, seat))
            assert params["word"] == reveal.deal.word(number)
            assert (params["right"], params["tries"]) == (named.pop(number, 0), len(ballots_on(reveal, seat)))
            assert (name == "missed") == (params["right"] == 0)
            assert params["right"] < params["tries"] / 2
            assert params["count"] == max(named.values())
            assert set(params["taken"]) == {reveal.deal.word(one) for one in named if named[one] == params["count"]}
            across, up = point_of(dict(reveal.places)[seat])
            assert (params["across_is"], params["up_is"]) == (measure(across), measure(up))
            assert (params["reference"], params["across"]) == (reveal.deal.reference, reveal.deal.across)
    if "differ" in by_key:
        reveal = history[params["round"] - 1]
        for word, way in ((params["first"], params["first_way"]), (params["second"], params["second_way"])):
            one, other = (seen_by(reveal, params[who])[word] for who in ("one", "other"))
            more = {"right": one.x - other.x, "left": other.x - one.x, "up": one.y - other.y, "down": other.y - one.y}
            assert more[way] == max(more.values()) > 0
        farthest = apart_on(reveal, params["one"], params["other"], {params["first"], params["second"]})
        assert farthest == max(
            apart_on(reveal, one, other, set(words))
            for reveal in history
            for one, other in combinations(reveal.deal.players, 2)
            for words in combinations(reveal.deal.words, 2)
        )


def apart_on(reveal: Reveal, one: int, other: int, words: set[int]) -> int:
    return sum(apart(seen_by(reveal, one)[word], seen_by(reveal, other)[word]) for word in words)


def seen_by(reveal: Reveal, seat: int) -> dict[int, Place]:
    votes = {**dict(dict(reveal.ballots)[seat]), seat: dict(reveal.numbers)[seat]}
    return {reveal.deal.word(number): dict(reveal.places)[owner] for owner, number in votes.items()}


def try_literal(found: MapReading, cards: Any) -> None:
    for token, passage in zip(found.misled, retelling.chapters(found)[1].passages, strict=False):
        sentence = passage.sentences[-1]
        places = dict(zip(token.deal.words, literal_places(cards, token.deal), strict=False))
        if not places:
            assert sentence.key == "literal.unrated"
            continue
        params = dict(sentence.params)
        nearest = params.get("nearest", token.word)
        assert all(apart(places[nearest], token.place) <= apart(place, token.place) for place in places.values())
        assert (sentence.key == "literal.meant") == (nearest == token.word)
        own, lies = places[token.word], token.place
        if sentence.key == "literal.other":
            more = {"right": own.x - lies.x, "left": lies.x - own.x, "up": own.y - lies.y, "down": lies.y - own.y}
            assert more[params["way"]] == max(more.values()) >= 250
        elif sentence.key == "literal.close":
            assert max(abs(own.x - lies.x), abs(own.y - lies.y)) < 250


def try_pairs(chapter: Chapter, history: tuple[Reveal, ...]) -> None:
    """Nobody read each other better than the best, nobody worse than the worst."""
    pairs: Counter[tuple[int, int]] = Counter()
    for reveal in history:
        for one, other in combinations(reveal.deal.players, 2):
            ballots = dict(reveal.ballots)
            pairs[one, other] += int((other, dict(reveal.numbers)[other]) in ballots[one])
            pairs[one, other] += int((one, dict(reveal.numbers)[one]) in ballots[other])
    for sentence in (sentence for passage in chapter.passages for sentence in passage.sentences):
        params, extreme = dict(sentence.params), {"best": max, "worst": min}.get(sentence.key)
        if extreme:
            assert params["right"] == pairs[params["one"], params["other"]] == extreme(pairs.values())
        elif sentence.key == "alike":
            assert set(pairs.values()) == {params["right"]}


@pytest.mark.parametrize(("seats", "own"), [(seats, bool(own)) for seats, own in GAMES])
def test_every_sentence_about_a_random_game_is_true_and_can_be_said(seats: int, own: bool) -> None:
    try_retelling(random_game(seats, own))


@pytest.mark.parametrize("seed", range(8))
def test_every_sentence_about_a_game_of_bots_is_true_and_can_be_said(seed: int) -> None:
    try_retelling(bots_game(seed))


def try_retelling(record: Record) -> None:
    found, history = read_game(replaying(record)), rounds_of(record)
    chapters = retelling.chapters(found)
    try_pairs(chapters[0], history)
    try_literal(found, read_cards(record.options)[0])
    for passage in (passage for chapter in chapters for passage in chapter.passages):
        try_passage(passage, history)
        for lang in ("en", "fr"):
            text = " ".join(passage_texts(passage, review_voice(lang, "mind_map", NAMES, record.options)))
            assert text
            assert not set("{}") & set(text)
    form = codec(MapReading)
    assert form.decode(form.encode(found)) == found == read_game(replaying(record))


def test_words_without_ratings_are_not_read_literally() -> None:
    found = read_game(replaying(random_game(4, own=True)))
    assert found.misled
    assert {token.nearest for token in found.misled} == {None}
    assert keys(found).count("literal.unrated") == len(found.misled)
    with_one = Options(deck="house-1", own_words=("zzxq",))
    cards = read_cards(with_one)[0]
    deal = solo().round.deal  # type: ignore[union-attr]
    assert literal_places(cards, deal)
    assert literal_places(cards, replace(deal, reference=cards.words.deck_size)) == ()
    assert literal_places(cards, replace(deal, words=(*deal.words[1:], cards.words.deck_size))) == ()


def test_a_moment_shows_the_tokens_before_the_votes() -> None:
    record = random_game(9)
    found = read_game(replaying(record))
    for token in found.misled:
        state = replay(record.until(token.step)).state
        assert dict(state.round.places)[token.seat] == token.place
        assert not state.round.ballots


def test_it_is_offered_and_refused_as_other_reviews_are() -> None:
    record = random_game(4)
    found = retold(record)
    assert is_offered("mind_map")
    assert kit.retelling is retelling
    assert found.found == read_game(replaying(record))
    voice = review_voice("en", "mind_map", NAMES, record.options)
    ((names, rows),) = grid_rows(found.chapters[0], voice)
    assert (names, [name for name, _ in rows], rows[0][1][0]) == (NAMES[:4], NAMES[:4], None)
    asked = list[int]()
    retold(record, lambda: asked.append(1))
    assert len(asked) == len(record.steps), "played again once, and whoever asks may end it"
    with pytest.raises(NoReview, match="not over"):
        retold(record.until(3))
    with pytest.raises(NoReview, match="no review"):
        retold(Match(tablee.game("mind_up"), 3, seed="1").record)
    with pytest.raises(NoReview, match="goes on"):
        retold(replace(record, seeds=((2, "ab"),)))
