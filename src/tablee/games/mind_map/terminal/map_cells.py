"""The map as a grid of characters: two axes, the reference word in the middle, tokens as letters. No colours here."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.games.mind_map.material import EDGE, LETTERS, TIP
from tablee.games.mind_map.moves import Place

WIDTH, HEIGHT = 61, 21
_MIDDLE_X, _MIDDLE_Y = WIDTH // 2, HEIGHT // 2

Cell = tuple[str, int | None]
"""A character, and the index of the player whose token it is."""
Cells = dict[tuple[int, int], Cell]
"""By (row, column)."""
_BLANK: Cell = (" ", None)


def map_rows(tokens: Mapping[int, Place], reference: str) -> list[list[Cell]]:
    """The rows of the map, top first; tokens by index of their player."""
    cells = _axes() | _reference(reference) | _tokens(tokens)
    return [[cells.get((row, column), _BLANK) for column in range(WIDTH)] for row in range(HEIGHT)]


def cell_of(place: Place) -> tuple[int, int]:
    """The row and column a place falls into."""
    column = _MIDDLE_X + round(place.x * _MIDDLE_X / EDGE)
    return _MIDDLE_Y - round(place.y * _MIDDLE_Y / EDGE), column


def _axes() -> Cells:
    """Full lines to the tips at ±100, dots beyond them."""
    top, left = cell_of(Place(-TIP, TIP))
    bottom, right = cell_of(Place(TIP, -TIP))
    drawn = {(_MIDDLE_Y, column): "─" if left <= column <= right else "·" for column in range(WIDTH)}
    drawn |= {(row, _MIDDLE_X): "│" if top <= row <= bottom else "·" for row in range(HEIGHT)}
    drawn |= {(top, _MIDDLE_X): "▲", (bottom, _MIDDLE_X): "▼", (_MIDDLE_Y, right): "▶", (_MIDDLE_Y, left): "◀"}
    drawn |= {(top, _MIDDLE_X + 1): "+", (bottom, _MIDDLE_X + 1): "−"}
    drawn |= {(_MIDDLE_Y - 1, right): "+", (_MIDDLE_Y - 1, left): "−", (_MIDDLE_Y, _MIDDLE_X): "◆"}
    return {spot: (character, None) for spot, character in drawn.items()}


def _reference(word: str) -> Cells:
    """The reference word, right under the middle."""
    shown = f" {word} "
    first = _MIDDLE_X - len(shown) // 2
    return {(_MIDDLE_Y + 1, first + i): (character, None) for i, character in enumerate(shown)}


def _tokens(tokens: Mapping[int, Place]) -> Cells:
    """Tokens that would hide each other stand side by side."""
    cells: Cells = {}
    for index, place in sorted(tokens.items()):
        row, column = cell_of(place)
        while (row, column) in cells:
            column = (column + 1) % WIDTH
        cells[row, column] = (LETTERS[index], index)
    return cells
