"""Words and criteria a table brings itself, one a line (MM-23): a pure reading that tells every problem at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from unicodedata import category, normalize

from tablee.core.errors import Refusal, refuse
from tablee.games.mind_map.decks import Card, deck
from tablee.games.mind_map.material import Cards, Options, Pile

LONGEST = 60
_SPACES = " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_ENDS = _SPACES + "\t\r\n\u200b\ufeff"
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})

Problems = tuple[Refusal, ...]


def read_cards(options: Options) -> tuple[Cards, Problems]:
    """The cards of a table, from a deck that exists and its own lines; and all that is wrong with these lines."""
    house = deck(options.deck)
    words, bad_words = _read_pile("words", options.own_words, house.words, only_own=options.only_own)
    criteria, bad_criteria = _read_pile("criteria", options.own_criteria, house.criteria, only_own=options.only_own)
    return Cards(options.deck, options.own_language, words, criteria), bad_words + bad_criteria


def shortages(cards: Cards, words: int, criteria: int) -> Problems:
    """What is missing for all rounds; told without a line, since no line is to blame."""
    have_words, have_criteria = len(cards.words.ids), len(cards.criteria.ids)
    problems = []
    if have_words < words:
        problems.append(refuse("MM-23", "too_few_words", have=have_words, need=words))
    if have_criteria < criteria:
        problems.append(refuse("MM-23", "too_few_criteria", have=have_criteria, need=criteria))
    return tuple(problems)


def word_text(cards: Cards, word: int, lang: str) -> str:
    """A word as a reader of that language sees it."""
    return _text(cards.words, deck(cards.deck).words, word, lang)


def criterion_text(cards: Cards, criterion: int, lang: str) -> str:
    """A criterion as a reader of that language sees it."""
    return _text(cards.criteria, deck(cards.deck).criteria, criterion, lang)


def _text(pile: Pile, house: Sequence[Card], card: int, lang: str) -> str:
    return house[card].text(lang) if card < pile.house else pile.own[card - pile.house]


def _read_pile(
    pile: str, lines: Sequence[str], house: Sequence[Card], *, only_own: bool
) -> tuple[Pile, tuple[Refusal, ...]]:
    """A kind without lines of its own keeps the deck's cards, also where only own cards were asked for."""
    replaced = only_own and any(_tidy(line) for line in lines)
    known = [] if replaced or not lines else [text for card in house for text in (card.en, card.fr)]
    own, problems = read_lines(pile, lines, known)
    return Pile(len(house), own, len(house) if replaced else 0), problems


def read_lines(pile: str, lines: Sequence[str], known: Iterable[str]) -> tuple[tuple[str, ...], Problems]:
    """The cards the lines make, and the problems by line; `pile` says what they are ("words" or "criteria")."""
    seen = {_folded(text) for text in known}
    cards: list[str] = []
    problems: list[Refusal] = []
    for number, line in enumerate(lines, start=1):
        text = _tidy(line)
        problem = _problem(pile, number, text)
        if problem:
            problems.append(problem)
        elif text and _folded(text) not in seen:
            seen.add(_folded(text))
            cards.append(text)
    return tuple(cards), tuple(problems)


def _problem(pile: str, line: int, text: str) -> Refusal | None:
    if any(category(letter) in _UNPRINTABLE or letter in _BIDI for letter in text):
        return refuse("MM-23", "control_character", pile=pile, line=line)
    if len(text) > LONGEST:
        return refuse("MM-23", "line_too_long", pile=pile, line=line, length=len(text), limit=LONGEST)
    return None


def _tidy(line: str) -> str:
    """Trimmed, inner spaces collapsed. A tab inside stays, to be refused: it is two columns rather than one card."""
    return re.sub(f"[{_SPACES}]{{2,}}", " ", normalize("NFC", line.strip(_ENDS)))


def _folded(text: str) -> str:
    """Two lines that fold alike are one card; folding may undo the normal form, hence twice."""
    return re.sub(f"[{_SPACES}]", " ", normalize("NFC", normalize("NFC", text).casefold()))
