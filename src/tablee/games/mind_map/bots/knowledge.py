"""How much any word meets a criterion, and how sure: table, cache, model, encoder, a kindred card, or a shrug."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from threading import Lock
from unicodedata import combining, normalize
from weakref import WeakValueDictionary

from tablee.games.mind_map.bots import kin, language_model, likeness
from tablee.games.mind_map.bots.question import UNKNOWN_SD, Question, Rating
from tablee.games.mind_map.decks import NEUTRAL, Deck, deck, names
from tablee.games.mind_map.material import Cards, Examples, Pile
from tablee.games.mind_map.own_deck import criterion_text, word_text
from tablee.games.mind_map.state import Deal

SHRUG = Rating(float(NEUTRAL), UNKNOWN_SD)
_KEPT = 20_000
_cache: OrderedDict[Question, Rating] = OrderedDict()
"""The cache: what the model or the encoder has said, the newest last."""
_keeping = Lock()
_reading = Lock()
"""The encoder reads for one table at a time."""
_doors: WeakValueDictionary[tuple[Question, ...], Lock] = WeakValueDictionary()
"""Behind each somebody asks about these questions."""

Pair = tuple[int, int]
"""A word and a criterion, by id."""
Ratings = Mapping[Pair, Rating]


@lru_cache(256)
def ratings(cards: Cards, deal: Deal) -> Ratings:
    """All that is asked in a round; may take a while where the table has cards of its own, so not on an event loop."""
    known = {pair: looked_up(cards, *pair) for pair in product((*deal.words, deal.reference), (deal.across, deal.up))}
    unknown = [pair for pair, rating in known.items() if rating is None]
    found = _guessed(cards, unknown) if unknown else {}
    return {pair: rating or found[pair] for pair, rating in known.items()}


def looked_up(cards: Cards, word: int, criterion: int) -> Rating | None:
    """What a table of ratings says, if one knows both cards, by whatever name."""
    if word < cards.words.deck_size and criterion < cards.criteria.deck_size:
        return _rating(deck(cards.deck), word, criterion)
    rows, columns = _places("words", cards, word), _places("criteria", cards, criterion)
    return next((_rating(deck(name), row, columns[name]) for name, row in rows.items() if name in columns), None)


def bare(text: str) -> str:
    """Without case, accents, hyphens and plurals: texts that are alike then are one card to a player."""
    folded = normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    letters = "".join(letter for letter in folded if not combining(letter))
    return " ".join(re.sub(r"(?<=\w\w)(?<!s)[sx]$", "", word) for word in re.findall(r"\w+", letters)) or folded


def _rating(table: Deck, word: int, criterion: int) -> Rating:
    return Rating(float(table.ratings[word][criterion]), table.spread[criterion])


def _places(kind: str, cards: Cards, card: int) -> dict[str, int]:
    """The decks that have a card, and its place there: the table's own deck first, then the newest."""
    pile: Pile = getattr(cards, kind)
    if card < pile.deck_size:
        held = getattr(deck(cards.deck), kind)[card]
        texts = {bare(held.en), bare(held.fr)}
    else:
        texts = {bare(pile.own[card - pile.deck_size])}
    order = (cards.deck, *(name for name in reversed(names()) if name != cards.deck))
    return {name: _index(name, kind)[text] for name in order for text in texts if text in _index(name, kind)}


@cache
def _index(name: str, kind: str) -> dict[str, int]:
    """Every card of a deck by its bare text, in both languages."""
    held = getattr(deck(name), kind)
    return {bare(text): place for place, card in enumerate(held) for text in (card.fr, card.en)}


def _guessed(cards: Cards, pairs: Iterable[Pair]) -> Ratings:
    """What no table knows; one bot asks while the others of its table wait, so that a model is asked once a deal."""
    questions = {pair: question(cards, *pair) for pair in pairs}
    asked = tuple(dict.fromkeys(questions.values()))
    with _door(asked):
        _learn(asked, language_model.rate)
        with _reading:
            _learn(asked, likeness.rate)
        with _keeping:
            found = {pair: _cache.get(asked) for pair, asked in questions.items()}
    return {pair: rating or _akin(cards, *pair) or SHRUG for pair, rating in found.items()}


def _akin(cards: Cards, word: int, criterion: int) -> Rating | None:
    """What is known of a card that is nearly the same thing, in the language of the table's own lines."""
    lang = cards.own_language
    text = bare(word_text(cards, word, lang))
    for held, column in _places("criteria", cards, criterion).items():
        rows = _names(held, lang)
        row = rows.get(text, rows.get(kin.core(text, lang)))
        if row is not None:
            return Rating(float(deck(held).ratings[row][column]), kin.SD)
    return None


@cache
def _names(name: str, lang: str) -> dict[str, int]:
    """The words of a deck by whatever they are called in a language."""
    words = deck(name).words
    others = {bare(text): row for row, card in enumerate(words) for text in kin.other_names(card.key, lang)}
    return others | {bare(card.text(lang)): row for row, card in enumerate(words)}


def _door(asked: tuple[Question, ...]) -> Lock:
    """Another table's questions have a door of their own: a slow model is asked for both at once."""
    with _keeping:
        return _doors.setdefault(asked, Lock())


def _learn(asked: Iterable[Question], source: Callable[[Sequence[Question]], Mapping[Question, Rating]]) -> None:
    with _keeping:
        missing = [one for one in asked if one not in _cache]
    found = source(missing) if missing else {}
    with _keeping:
        _cache.update(found)
        while len(_cache) > _KEPT:
            _cache.popitem(last=False)


def question(cards: Cards, word: int, criterion: int) -> Question:
    """A pair as somebody sees it who knows words, but no ids; in the language of the table's own lines."""
    lang, examples = cards.own_language, dict(cards.examples).get(criterion, Examples())
    column = next(iter(_places("criteria", cards, criterion).items()), None)
    return Question(word_text(cards, word, lang), criterion_text(cards, criterion, lang), lang, examples, column)
