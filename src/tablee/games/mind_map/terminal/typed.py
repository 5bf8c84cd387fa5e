"""What a person types, understood as a move: generously, in either language."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

from tablee.games.mind_map.material import LETTERS, TENTHS
from tablee.games.mind_map.moves import Move, Place, Put, Votes
from tablee.games.mind_map.state import Deal, Phase
from tablee.games.mind_map.view import View
from tablee.text import typed_words

_NUMBER = r"[+-]?\d{1,6}(?:[.,]\d{1,6})?"
_ANY = {key: f"(?:{'|'.join(sorted(words))})" for key, words in typed_words("mind_map").items()}
_FILLER = re.compile(rf"\b{_ANY['small']}\b")
_AGREED = frozenset(re.sub("[^a-z]", "", word) for word in typed_words("mind_map")["agree"])
_TAKEN = rf"{_ANY['take']} ?(?:{_ANY['the']} )?(\d{{1,2}})(?: {_ANY['off']})?"
_OFF = re.compile(rf"{_TAKEN}|(\d{{1,2}}) ?(?:-|{_ANY['off']})")


def understand(text: str, view: View) -> Move | None:
    """The move somebody means in this phase; it need not be legal."""
    typed = re.sub(r"\s+", " ", text.replace("−", "-").replace("–", "-").lower()).strip()
    if view.deal is None or not typed:
        return None
    if view.phase is Phase.PLACING:
        return _place(typed)
    return _ballot(typed, view, view.deal) if view.phase is Phase.VOTING else _joint(typed, view, view.deal)


def _place(typed: str) -> Place | None:
    """12.5 -30, (12,5; -30), x=12 y=-30; and 12,30 is two numbers rather than one."""
    plain = _FILLER.sub(" ", typed)
    if not re.fullmatch(rf"(?:{_NUMBER}|[ ():;,=])+", plain):
        return None
    numbers = re.findall(_NUMBER, plain)
    if len(numbers) == 1:
        numbers = numbers[0].split(",")
    return Place(_tenths(numbers[0]), _tenths(numbers[1])) if len(numbers) == 2 else None


def _tenths(number: str) -> int:
    return int((Decimal(number.replace(",", ".")) * TENTHS).to_integral_value(ROUND_HALF_UP))


def _ballot(typed: str, view: View, deal: Deal) -> Votes | None:
    """B=3 C=1 D=2 in any order, or only the numbers, token by token."""
    plain = re.sub(r"[,;.]", " ", _FILLER.sub(" ", typed))
    numbers = plain.split()
    tokens = [seat for seat in deal.players if seat != view.seat]
    if all(re.fullmatch(r"\d{1,2}", number) for number in numbers):
        return Votes(tuple(zip(tokens, map(int, numbers), strict=True))) if len(numbers) == len(tokens) else None
    return _named_votes(plain, deal)


def _named_votes(plain: str, deal: Deal) -> Votes | None:
    pair = r"([a-z]) ?[=:]? ?(\d{1,2})"
    if not re.fullmatch(rf"(?: *{pair} *)+", plain):
        return None
    votes = [(_token(letter, deal), int(number)) for letter, number in re.findall(pair, plain)]
    named = {token: number for token, number in votes if token is not None}
    return Votes(tuple(sorted(named.items()))) if len(named) == len(votes) else None


def _joint(typed: str, view: View, deal: Deal) -> Move | None:
    """3 B, put 3 on B, B=3; off 3; ok."""
    if re.sub(r"[^a-z]", "", typed) in _AGREED and not re.search(r"\d", typed):
        return Votes(view.joint)
    taken = _OFF.fullmatch(typed)
    if taken:
        return Put(int(taken[1] or taken[2]))
    plain = _FILLER.sub(" ", typed).strip()
    found = re.fullmatch(r"(?:(\d{1,2}) *[=:>-]* *([a-z])|([a-z]) *[=:>-]* *(\d{1,2}))", plain)
    if not found:
        return None
    token = _token(found[2] or found[3], deal)
    return None if token is None else Put(int(found[1] or found[4]), token)


def _token(letter: str, deal: Deal) -> int | None:
    index = LETTERS.lower().find(letter)
    return deal.players[index] if 0 <= index < deal.size else None
