"""A state of the rules, written into a table of the kernel."""

from __future__ import annotations

from tablee.games.mind_up.kernel.goals import GOALS, Table
from tablee.games.mind_up.material import BUBBLE, CARDS, COLOUR, COLOURS
from tablee.games.mind_up.state import State


def load(table: Table, state: State, orders: tuple[tuple[int, ...], ...] = ()) -> None:
    """Copy a state of the rules; `orders` of the rounds to come where they are known."""
    table["players"], table["hand"], table["ended"] = len(state.hands), len(state.hands[0]), len(state.rounds)
    table["drawn"] = len(CARDS) - len(state.deck)
    table["deck"][table["drawn"] :] = state.deck
    table["row"][: len(state.row)] = state.row
    table["orders"], table["rounds"] = 0, 0
    for place, order in enumerate((state.order, *orders), start=state.round - 1):
        table["orders"][place, :-1] = order
    for number, sheets in enumerate(state.rounds):
        table["rounds"][number, : len(sheets)] = [sheet.total for sheet in sheets]
    _load_goals(table, state)
    for seat in range(len(state.hands)):
        _load_seat(table, state, seat)


def _load_goals(table: Table, state: State) -> None:
    goals = state.goals
    pile = [GOALS.index(name) for name in (*goals.pile, *goals.under)]
    table["objectives"], table["open"] = goals.at_a_time, sum(1 << GOALS.index(name) for name in goals.open)
    table["pile"][: len(pile)] = pile
    table["next"], table["under"], table["back"] = 0, len(goals.pile), len(pile)


def _load_seat(table: Table, state: State, seat: int) -> None:
    columns = [column for column in state.columns[seat] if column]
    collected = [card for column in columns for card in column]
    cards = [*state.hands[seat], *collected]
    table["cards"][seat, : len(cards)] = cards
    table["opened"][seat], table["worth"][seat] = len(columns), 0
    table["points"][seat] = sum(BUBBLE[card] for card in collected)
    for column, value in zip(columns, state.order, strict=False):
        table["worth"][seat, COLOURS.index(COLOUR[column[0]])] = value
        table["points"][seat] += value * len(column)
