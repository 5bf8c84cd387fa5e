"""What a person typed, as a move: either language, any case, with or without accents and small words."""

from __future__ import annotations

import re
import unicodedata

from tablee.core.game import Seat
from tablee.games.upturn.material import BLUE_ARROW, DOUBLE_ARROW, GREEN_ARROW, JOKER, NAMES, SKIP_ONE, SKIP_TWO
from tablee.games.upturn.moves import CALL, DRAW, PASS, Direction, GiveTo, Lay, Move, Side
from tablee.text import typed_words


def words_of(text: str) -> list[str]:
    """The words without case and accents; signs part them."""
    plain = "".join(sign for sign in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(sign))
    return re.findall(r"[a-z]+|\d+", plain)


KNOWN = {key: frozenset(words_of(" ".join(words))) for key, words in typed_words("upturn").items()}
CALLS, DRAWS, PASSES, SKIPS, NOISE = (KNOWN[key] for key in ("call", "draw", "pass", "skip", "small"))
ONE, TWO = KNOWN["one"], KNOWN["two"]
ARROWS = {word: tile for tile in (BLUE_ARROW, GREEN_ARROW, DOUBLE_ARROW, JOKER) for word in KNOWN[NAMES[tile]]}
DIRECTIONS = {word: direction for direction in Direction for word in KNOWN[direction]}
SIDES = {word: side for side in Side for word in KNOWN[side]}


def read_name(text: str, seat: Seat, seats: int) -> GiveTo | None:
    """Who draws: the number of a player as shown, counted from 1, or a side of one's own."""
    words = words_of(text)
    numbers = [int(word) for word in words if word.isdigit()]
    sides = [SIDES[word] for word in words if word in SIDES]
    if not _understood(words, [*map(str, numbers), *SIDES]) or len(numbers) + len(sides) != 1:
        return None
    if numbers:
        return GiveTo(numbers[0] - 1)
    return GiveTo((seat + (1 if sides[0] is Side.LEFT else -1)) % seats)


def read_turn(text: str) -> Move | None:
    """A lay, a draw, a pass or the call."""
    words = words_of(text)
    spoken = [word for word in words if word not in NOISE]
    lay = _read_lay(words)  # first, for "passe un" is a tile and "passe" is none
    if lay or len(spoken) != 1:
        return lay
    if spoken[0] in CALLS:
        return CALL
    return DRAW if spoken[0] in DRAWS else PASS if spoken[0] in PASSES else None


def _read_lay(words: list[str]) -> Lay | None:
    call = any(word in CALLS for word in words)
    rest = [word for word in words if word not in CALLS]
    tile, used = _read_tile(rest)
    directions = {DIRECTIONS[word] for word in rest if word in DIRECTIONS}
    sides = {SIDES[word] for word in rest if word in SIDES}
    if tile is None or len(directions) > 1 or len(sides) > 1 or not _understood(rest, [*used, *DIRECTIONS, *SIDES]):
        return None
    return Lay(tile, next(iter(directions), None), next(iter(sides), None), call)


def _read_tile(words: list[str]) -> tuple[str | None, list[str]]:
    """The name of the tile, and the words that told it."""
    if any(word in SKIPS for word in words):
        used = [word for word in words if word in SKIPS | ONE | TWO]
        kinds = {SKIP_TWO if word in TWO else SKIP_ONE for word in used if word in ONE | TWO}
    else:
        used = [word for word in words if word in ARROWS]
        kinds = {ARROWS[word] for word in used}
        numbers = [word for word in words if word.isdigit()]
        if len(numbers) == 1 and kinds <= {DOUBLE_ARROW}:  # "double 44" is the 44
            return str(int(numbers[0])), used + numbers
    return (NAMES[kinds.pop()], used) if len(kinds) == 1 else (None, used)


def _understood(words: list[str], used: list[str]) -> bool:
    return all(word in used or word in NOISE for word in words)
