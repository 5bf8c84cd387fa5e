"""What bots know about words: the table by any name, what others say, and a shrug."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from games.mind_map.mind_map_scenes import CRITERIA, DECK, WORDS
from tablee.games.mind_map.bots import kin, knowledge, language_model, likeness
from tablee.games.mind_map.bots.knowledge import SHRUG, bare, looked_up, question, ratings
from tablee.games.mind_map.bots.question import Question, Rating
from tablee.games.mind_map.decks import deck, names
from tablee.games.mind_map.material import Cards, Examples, Options
from tablee.games.mind_map.own_deck import read_cards
from tablee.games.mind_map.state import Deal

MANY = tuple(f"thing {i}" for i in range(20))


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing remembered, no model, no encoder, unless a test says so."""
    monkeypatch.delenv("TABLEE_MODEL_URL", raising=False)
    monkeypatch.setattr(likeness, "_model", lambda: None)
    knowledge._cache.clear()
    ratings.cache_clear()
    yield
    knowledge._cache.clear()
    ratings.cache_clear()


def own(*words: str, criteria: tuple[str, ...] = (), lang: str = "en") -> Cards:
    return read_cards(Options("house-1", own_words=words, own_criteria=criteria, own_language=lang, only_own=True))[0]


def deal(cards: Cards, across: int = 0, up: int = 1) -> Deal:
    first = cards.words.ids[0]
    return Deal((0, 1, 2, 3), (first, first + 1, first + 2, first + 3), first + 4, across, up)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("umbrella", "umbrella"),
        ("UMBRELLAS", "umbrella"),
        ("Parapluie", "umbrella"),
        ("bibliotheque", "library"),
        ("Éléphants", "elephant"),
        ("lawn-mower", "lawn_mower"),
    ],
)
def test_words_are_known_by_any_name(text: str, key: str) -> None:
    cards = own(text, *MANY)
    assert looked_up(cards, 100, CRITERIA["noisy"]) == Rating(
        DECK.ratings[WORDS[key]][CRITERIA["noisy"]], DECK.spread[0]
    )


def test_criteria_are_known_by_any_name() -> None:
    cards = own("umbrella", *MANY, criteria=("BRUYANT", "odd"))
    known = looked_up(cards, 100, 50)
    assert known
    assert known.value == DECK.ratings[WORDS["umbrella"]][CRITERIA["noisy"]]
    assert looked_up(cards, 100, 51) is None
    assert looked_up(cards, 101, 50) is None


def test_bare_texts() -> None:
    assert bare("Gousses d’Ail") == bare("gousse d'ail")
    assert bare("Œufs") == "oeuf"
    assert bare("bus") == bare("BUS")
    assert bare("glass") == "glass"
    assert bare("🦄") == "🦄"
    assert bare("🦄") != bare("🐙")


def test_cards_of_the_deck_come_from_its_ratings() -> None:
    cards = read_cards(Options(deck="house-1"))[0]
    rated = ratings(cards, deal(cards))
    assert len(rated) == 10
    assert all(rating.value == DECK.ratings[word][side] for (word, side), rating in rated.items())


def test_nobody_knows_and_nobody_minds() -> None:
    cards = own(*MANY)
    assert set(ratings(cards, deal(cards)).values()) == {SHRUG}


def test_a_question_has_words_and_nothing_else() -> None:
    cards = read_cards(
        Options("house-1", own_words=("théière",), own_criteria=("salissant | + soupe | - règle",), own_language="fr")
    )[0]
    assert question(cards, 100, 50) == Question("théière", "salissant", "fr", Examples(("soupe",), ("règle",)), None)
    assert question(cards, WORDS["umbrella"], 50).word == "parapluie"
    assert question(cards, 100, 0) == Question("théière", "bruyant", "fr", Examples(), ("house-1", 0))


@pytest.mark.parametrize(
    ("lang", "text", "card"),
    [
        ("en", "pizza", "takeaway_pizza"),
        ("en", "broken umbrella", "umbrella"),
        ("en", "My old couch", "sofa"),
        ("en", "oysters", "oysters"),
        ("fr", "une pizza", "takeaway_pizza"),
        ("fr", "le vieux parapluie cassé", "umbrella"),
        ("fr", "Petits pois", "frozen_peas"),
    ],
)
def test_a_word_is_known_by_a_card_that_is_nearly_the_same(lang: str, text: str, card: str) -> None:
    """Less surely than the card itself."""
    cards = read_cards(Options("house-2", own_words=(text, *MANY), own_language=lang))[0]
    held, first = deck("house-2"), cards.words.deck_size
    row = next(row for row, one in enumerate(held.words) if one.key == card)
    rated = ratings(cards, Deal((0, 1, 2, 3), (first, 0, 1, 2), 3, 4, 5))
    assert rated[first, 4] == Rating(float(held.ratings[row][4]), kin.SD)
    assert max(held.spread) < kin.SD


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "hot dog"), ("en", "sea snake"), ("en", "duck"), ("en", "une pizza"), ("fr", "pomme de terre")],
)
def test_letters_in_common_are_not_enough(lang: str, text: str) -> None:
    cards = read_cards(Options("house-2", own_words=(text, *MANY), own_language=lang))[0]
    first = cards.words.deck_size
    assert ratings(cards, Deal((0, 1, 2, 3), (first, 0, 1, 2), 3, 4, 5))[first, 4] == SHRUG


def test_other_names_are_of_cards_that_exist() -> None:
    keys = {card.key for name in names() for card in deck(name).words}
    others_of = tomllib.loads(Path(kin.__file__).with_suffix(".toml").read_text(encoding="utf-8"))["names"]
    assert others_of.keys() == {"en", "fr"}
    assert {key for others in others_of.values() for key in others} <= keys


class Source:
    """Somebody who rates, and counts how often they were asked."""

    def __init__(self, value: float, knows: str = "") -> None:
        self.value, self.knows, self.asked = value, knows, list[Sequence[Question]]()

    def __call__(self, questions: Sequence[Question]) -> Mapping[Question, Rating]:
        self.asked.append(questions)
        sleep(0.02)
        return {one: Rating(self.value, 9.0) for one in questions if one.word.startswith(self.knows)}


def test_the_model_comes_before_the_encoder_and_both_before_a_shrug(monkeypatch: pytest.MonkeyPatch) -> None:
    model, encoder = Source(80.0, "good"), Source(20.0, "fair")
    monkeypatch.setattr(language_model, "rate", model)
    monkeypatch.setattr(likeness, "rate", encoder)
    cards = own("good tea", "fair tea", "bad tea", "umbrella", "good day")
    rated = ratings(cards, deal(cards))
    values = [rated[word, 0].value for word in range(100, 105)]
    assert values == [80.0, 20.0, SHRUG.value, DECK.ratings[WORDS["umbrella"]][0], 80.0]
    assert {one.word for one in model.asked[0]} == {"good tea", "fair tea", "bad tea", "good day"}
    assert {one.word for one in encoder.asked[0]} == {"fair tea", "bad tea"}


def test_a_table_of_bots_asks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """They think in threads of their own, and the answers are kept for the rounds to come."""
    model = Source(80.0)
    monkeypatch.setattr(language_model, "rate", model)
    cards = own(*MANY)
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda _: ratings(cards, deal(cards)), range(4)))
    assert all(result == results[0] for result in results)
    ratings.cache_clear()
    ratings(cards, deal(cards, across=1, up=0))
    assert len(model.asked) == 1


def test_the_cache_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language_model, "rate", Source(80.0))
    monkeypatch.setattr(knowledge, "_KEPT", 15)
    for name in "abcd":
        cards = own(*(f"{name}{i}" for i in range(20)))
        assert {rating.value for rating in ratings(cards, deal(cards)).values()} == {80.0}
        assert len(knowledge._cache) <= 15


# The encoder: a stand-in whose meanings are easy to see


class Colours:
    """Every text is as red, as blue and as long as its letters say."""

    def __init__(self) -> None:
        self.read = 0

    def encode(self, texts: list[str]) -> Any:
        np = pytest.importorskip("numpy")
        self.read += len(texts)
        rows = np.array([[text.count("r"), text.count("b"), 0.1] for text in texts], dtype=float)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


@pytest.fixture
def colours(monkeypatch: pytest.MonkeyPatch) -> Colours:
    model = Colours()
    monkeypatch.setattr(likeness, "_model", lambda: model)
    monkeypatch.setattr(likeness, "_read", {})
    likeness._weights.cache_clear()
    return model


def asked(word: str, *, high: tuple[str, ...] = (), low: tuple[str, ...] = (), criterion: str = "rrr") -> Question:
    return Question(word, criterion, "en", Examples(high, low), None)


@pytest.mark.usefixtures("colours")
def test_examples_lead_the_encoder() -> None:
    red, blue = (asked(word, high=("r", "rr"), low=("b", "bb")) for word in ("rrrr", "bbbb"))
    rated = likeness.rate([red, blue])
    assert rated[red].value > 60
    assert rated[blue].value < 40
    assert rated[red].sd == likeness.SD_EXAMPLES


@pytest.mark.usefixtures("colours")
def test_without_examples_the_criterion_itself_leads() -> None:
    red, blue = asked("rrrr"), asked("bbbb")
    rated = likeness.rate([red, blue])
    assert rated[red].value > rated[blue].value
    assert rated[red].sd == likeness.SD_TEXT > likeness.SD_EXAMPLES


@pytest.mark.usefixtures("colours")
def test_a_known_criterion_is_led_by_the_whole_table() -> None:
    points = likeness.table_points("house-1", 3)
    assert len(points) == 200
    one = Question("bbrr", "any", "en", Examples(), ("house-1", 3))
    assert likeness.rate([one])[one].sd == likeness.SD_TABLE
    assert 0 <= likeness.rate([one])[one].value <= 100


def test_a_text_is_read_once(colours: Colours) -> None:
    for _ in range(3):
        likeness.rate([asked("rrrr", high=("r",), low=("b",))])
    assert colours.read == 3


def test_a_broken_encoder_is_left_alone(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    class Broken:
        def encode(self, texts: list[str]) -> Any:
            raise OSError("no weights")

    monkeypatch.setattr(likeness, "_model", Broken)
    monkeypatch.setattr(likeness, "_read", {})
    monkeypatch.setattr(likeness, "_broken", False)
    for _ in range(3):
        assert likeness.rate([asked("rrrr")]) == {}
    assert len(caplog.records) == 1


def test_without_the_encoder_there_is_silence() -> None:
    assert not likeness.installed()
    assert likeness.rate([asked("rrrr")]) == {}
