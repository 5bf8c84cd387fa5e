"""Words and criteria a table brings itself, one a line (MM-23): a pure reading that names every problem at once.

A criterion may have examples behind it, for the bots: `makes a mess | + toddler, soup, dog | - ruler, stamp, statue`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any
from unicodedata import normalize

from tablee.core.errors import Refusal, refuse
from tablee.games.mind_map.decks import Card, deck
from tablee.games.mind_map.material import Cards, Examples, Options, Pile

LONGEST = 60
BAR = "|"
MOST_EXAMPLES = 6
"""So many examples at each end are read; three are asked for."""
_PLUS, _MINUS = "+＋", "-−–—"
_SPACES = " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_ENDS = _SPACES + "\t\r\n\u200b\ufeff"
_SPACE, _SEVERAL_SPACES = re.compile(f"[{_SPACES}]"), re.compile(f"[{_SPACES}]{{2,}}")
_UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Control characters, halves of characters, ends of lines and paragraphs, and what turns the direction of reading."""
_RELATIVE = re.compile("^qu(?:i |[’'](?=on ))", re.IGNORECASE)
"""How a French criterion may begin that goes with a noun: as a question, “Qui sent fort ?” would ask who smells."""

Problems = tuple[Refusal, ...]


@lru_cache(maxsize=16)
def read_cards(options: Options) -> tuple[Cards, Problems]:
    """The cards of a table, from a deck that exists and its own lines; and all that is wrong with these lines.

    Asked several times before a table is set and once more when it is dealt; thousands of lines are read once.
    """
    printed, lines = deck(options.deck), options.own_criteria
    words, bad_words = _read_pile("own_words", options.own_words, printed.words, options)
    criteria, bad_criteria = _read_pile("own_criteria", tuple(map(_card_part, lines)), printed.criteria, options)
    examples, bad_examples = _read_all_examples("own_criteria", lines, criteria)
    problems = bad_words + tuple(sorted(bad_criteria + bad_examples, key=_line))
    return Cards(options.deck, options.own_language, words, criteria, examples), problems


def shortages(cards: Cards, words: int, criteria: int) -> Problems:
    """What is missing for all rounds; named without a line, since no line is to blame."""
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


def question_text(cards: Cards, criterion: int, lang: str) -> str:
    """A criterion as a question of its own: “Would inspire a great chef?”, « Sent fort ? »"""
    text = criterion_text(cards, criterion, lang).rstrip("?" + _SPACES)
    if lang == "fr":
        text = _RELATIVE.sub("", text)
    return text[:1].upper() + text[1:] + ("\u202f?" if lang == "fr" else "?")


def card_names(options: Options, lang: str) -> Mapping[str, Callable[[int], str]]:
    """How texts name words and criteria by their ids, in a language."""
    cards, _ = read_cards(options)
    return {
        "word": lambda word: word_text(cards, word, lang),
        "criterion": lambda criterion: criterion_text(cards, criterion, lang),
        "question": lambda criterion: question_text(cards, criterion, lang),
    }


def _text(pile: Pile, printed: Sequence[Card], card: int, lang: str) -> str:
    return printed[card].text(lang) if card < pile.deck_size else pile.own[card - pile.deck_size]


def _read_pile(option: str, lines: Sequence[str], printed: Sequence[Card], options: Options) -> tuple[Pile, Problems]:
    """A kind without lines of its own keeps the deck's cards, also where only own cards were asked for."""
    replaced = options.only_own and any(_tidy(line) for line in lines)
    known = [] if replaced or not lines else [text for card in printed for text in (card.en, card.fr)]
    own, problems = read_lines(option, lines, known)
    return Pile(len(printed), own, () if replaced else _stretches(printed, options.themes)), problems


def _stretches(printed: Sequence[Card], themes: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """A theme's cards lie in a row, and so may themes: as few stretches as there can be."""
    found: list[tuple[int, int]] = []
    for place, card in enumerate(printed):
        if themes and card.theme not in themes:
            continue
        begins = found.pop()[0] if found and found[-1][1] == place else place
        found.append((begins, place + 1))
    return tuple(found)


def _read_all_examples(
    option: str, lines: Sequence[str], criteria: Pile
) -> tuple[tuple[tuple[int, Examples], ...], Problems]:
    """What the lines say behind their bars, by criterion; a card that was left out takes its examples along."""
    ids = {_folded(text): criteria.deck_size + place for place, text in enumerate(criteria.own)}
    found: dict[int, Examples] = {}
    problems: list[Refusal] = []
    for number, line in enumerate(lines, start=1):
        parts = _examples_parts(line)
        if not parts:
            continue
        text, examples = _tidy(_card_part(line)), _examples(parts)
        problem = _bad_examples(option, number, text, parts, examples)
        card = ids.get(_folded(text))
        if problem:
            problems.append(problem)
        elif card is not None:
            found.setdefault(card, examples)
    return tuple(sorted(found.items())), tuple(problems)


def _bad_examples(option: str, line: int, text: str, parts: Sequence[str], examples: Examples) -> Refusal | None:
    if not text or not all(part[0] in _PLUS + _MINUS for part in parts):
        return refuse("MM-23", "examples_unclear", option=option, line=line)
    if max(len(examples.high), len(examples.low)) > MOST_EXAMPLES:
        return refuse("MM-23", "too_many_examples", option=option, line=line, limit=MOST_EXAMPLES)
    return next(filter(None, (_problem(option, line, _tidy(word)) for word in examples.high + examples.low)), None)


def _card_part(line: str) -> str:
    """What stands on the card."""
    return line.partition(BAR)[0]


def _examples_parts(line: str) -> list[str]:
    """What stands behind each bar; empty where there is none."""
    return [part.strip() for part in line.split(BAR)[1:] if part.strip()]


def _examples(parts: Sequence[str]) -> Examples:
    """All parts of a line, by their sign."""
    return Examples(tuple(_at_end(parts, _PLUS)), tuple(_at_end(parts, _MINUS)))


def _at_end(parts: Sequence[str], signs: str) -> Iterator[str]:
    parts = [part[1:].replace("،", ",") for part in parts if part[0] in signs]
    return (word for part in parts for word in map(str.strip, part.split(",")) if word)


def _line(problem: Refusal) -> Any:
    return dict(problem.params)["line"]


def read_lines(option: str, lines: Sequence[str], known: Iterable[str]) -> tuple[tuple[str, ...], Problems]:
    """The cards the lines make, and the problems by line; `option` says whose lines they are."""
    seen = {_folded(text) for text in known}
    cards: list[str] = []
    problems: list[Refusal] = []
    for number, line in enumerate(lines, start=1):
        text = _tidy(line)
        problem = _problem(option, number, text)
        if problem:
            problems.append(problem)
        elif text and (folded := _folded(text)) not in seen:
            seen.add(folded)
            cards.append(text)
    return tuple(cards), tuple(problems)


def _problem(option: str, line: int, text: str) -> Refusal | None:
    if _UNFIT.search(text):
        return refuse("MM-23", "control_character", option=option, line=line)
    if len(text) > LONGEST:
        return refuse("MM-23", "line_too_long", option=option, line=line, length=len(text), limit=LONGEST)
    return None


def _tidy(line: str) -> str:
    """Trimmed, inner spaces collapsed. A tab inside stays, to be refused: it is two columns rather than one card."""
    return _SEVERAL_SPACES.sub(" ", _composed(line.strip(_ENDS)))


def _folded(text: str) -> str:
    """Two lines that fold alike are one card; folding may undo the normal form, hence twice."""
    return _SPACE.sub(" ", _composed(_composed(text).casefold()))


def _composed(text: str) -> str:
    """One way to write each letter; plain letters have no other."""
    return text if text.isascii() else normalize("NFC", text)
