"""The rules of Mind Up! (MU-01…41)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import Choices, Event, Forms, Game, Listed, Outcome, Seat, Seating, places
from tablee.core.offer import Offer
from tablee.games.mind_up.events import Buried, LastCard, RoundBegan, Scored, Taken
from tablee.games.mind_up.material import BUBBLE, CARDS, COLOUR, FIRST_HAND, OBJECTIVES, ROUNDS, VALUES
from tablee.games.mind_up.moves import CARD, Card
from tablee.games.mind_up.offer import offer
from tablee.games.mind_up.scoring import Columns, column_points, sheets
from tablee.games.mind_up.state import EMPTY, MOST_OBJECTIVES, Ended, Goals, Options, State, after_turn
from tablee.games.mind_up.view import View, imagined, view_of

KEPT_FROM = 3
"""With so many objectives they are revealed once and kept (MU-26)."""


class MindUp(Game[State, Card]):
    """Three to six players, three rounds, everybody plays at once."""

    name = "mind_up"
    version = 1
    releases = {1: "0.1.0"}
    seats = range(3, 7)
    Options = Options
    forms = Forms(State, Card, Taken | LastCard | Scored | Buried | RoundBegan, View)

    def problems(self, seating: Seating) -> tuple[Refusal, ...]:
        """MU-24: nought to five objectives."""
        if 0 <= seating.options.objectives <= MOST_OBJECTIVES:
            return ()
        return (refuse("MU-24", "objectives", wanted=seating.options.objectives, most=MOST_OBJECTIVES),)

    def setup(self, seating: Seating, chance: Chance) -> State:
        """Shuffle the box (MU-01…04: `material.py`), deal seven each, lay the row, draw the order of the values."""
        n = seating.seats
        deck = chance.shuffle(CARDS)  # MU-05
        dealt = n * FIRST_HAND
        order = chance.shuffle(VALUES)  # MU-08
        at_a_time = seating.options.objectives
        goals, _ = reveal(Goals(at_a_time, pile=chance.shuffle(tuple(OBJECTIVES)) if at_a_time else ()))
        return State(
            round=1,
            deck=deck[dealt + n :],
            row=tuple(sorted(deck[dealt : dealt + n])),  # MU-07
            hands=tuple(tuple(sorted(deck[i : i + FIRST_HAND])) for i in range(0, dealt, FIRST_HAND)),  # MU-06
            known=((),) * n,
            order=order,
            columns=(EMPTY,) * n,
            goals=goals,
        )

    def reshuffle(self, state: State, chance: Chance) -> State:
        """The deck and the pile of objectives."""
        goals = replace(state.goals, pile=chance.shuffle(state.goals.pile))
        return replace(state, deck=chance.shuffle(state.deck), goals=goals)

    def to_act(self, state: State) -> frozenset[Seat]:
        """MU-09: everybody at once; hands are empty only when the game is over."""
        return frozenset(range(len(state.hands))) if state.hands[0] else frozenset()

    def legal(self, state: State, seat: Seat) -> Choices[Card]:
        """MU-09: any card of one's hand."""
        hand = state.hands[seat]
        return Listed(
            [CARD[card] for card in hand],
            lambda move: refuse("MU-09", "not_in_hand", card=move.number, hand=hand),
        )

    def offer(self, state: State, seat: Seat) -> Offer:
        """MU-09: the same cards, and where each would come to lie (`offer.py`)."""
        return offer(state, seat)

    def apply(self, state: State, moves: Mapping[Seat, Card], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Reveal in ascending order, everybody takes the card above theirs, the played cards are the row."""
        played = sorted((move.number, seat) for seat, move in moves.items())  # MU-10
        columns, events = list(state.columns), list[Event]()
        for (card, seat), above in zip(played, state.row, strict=True):  # MU-11
            columns[seat], column = lay(columns[seat], above)
            worth = column_points(columns[seat], state.order)[column]
            events.append(Taken(seat, card, above, column + 1, worth))
        after = after_turn(
            state,
            row=tuple(card for card, _ in played),  # MU-13
            hands=tuple(_without(hand, moves[seat].number) for seat, hand in enumerate(state.hands)),
            known=tuple(_without(known, moves[seat].number) for seat, known in enumerate(state.known)),
            columns=tuple(columns),
        )
        if len(after.hands[0]) > 1:
            return after, tuple(events)
        return end_round(after, events, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        """Open information, one's own hand, and what everybody remembers of the other hands (MU-20)."""
        if seat is None or not state.hands[seat]:
            return view_of(state, seat, (), ())
        return view_of(state, seat, columns_for_row(state, seat), gains(state, seat))

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """Shuffle what the seat has not seen: the deck, unknown cards of other hands, face-down objectives."""
        return imagined(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        """MU-22, 23: the highest total; ties, at any place, go to the better last round; who is still tied shares."""
        if state.hands[0]:
            return None
        totals = tuple(sum(sheet.total for sheet in mine) for mine in zip(*state.rounds, strict=True))
        keys = tuple((total, sheet.total) for total, sheet in zip(totals, state.rounds[-1], strict=True))
        winners = tuple(seat for seat, key in enumerate(keys) if key == max(keys))
        tied = totals.count(max(totals)) > 1
        reason = "shared" if len(winners) > 1 else "last_round" if tied else "most_points"
        return Outcome(totals, reason, winners, places(keys))

    def round_of(self, state: State) -> int:
        """MU-19: one of three."""
        return state.round


def lay(columns: Columns, card: int) -> tuple[Columns, int]:
    """MU-12: the columns with one card more, and the place it went to."""
    place = column_for(columns, card)
    return (*columns[:place], (*columns[place], card), *columns[place + 1 :]), place


def column_for(columns: Columns, card: int) -> int:
    """MU-12: the column of its colour, else the first empty one from the left."""
    colour = COLOUR[card]
    for place, column in enumerate(columns):
        if not column or COLOUR[column[0]] is colour:
            return place
    raise AssertionError("five columns hold five colours")


def columns_for_row(state: State, seat: Seat) -> tuple[int, ...]:
    """MU-12: the column each card of the row would go onto if this seat took it, the first being 0."""
    columns = state.columns[seat]
    return tuple([column_for(columns, card) for card in state.row])


def gains(state: State, seat: Seat) -> tuple[int, ...]:
    """MU-12, 15, 16: what each card of the row would bring the seat at once, by its column and its bubble."""
    onto = columns_for_row(state, seat)
    return tuple([state.order[column] + BUBBLE[card] for column, card in zip(onto, state.row, strict=True)])


def end_round(state: State, events: list[Event], chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """MU-14: the last card of each hand goes onto its own columns, and everything is counted.

    How is in `scoring.py`: MU-15…18, and the objectives MU-28…41.
    """
    columns = list(state.columns)
    for seat, (card,) in enumerate(state.hands):
        columns[seat], column = lay(columns[seat], card)
        events.append(LastCard(seat, card, column + 1, column_points(columns[seat], state.order)[column]))
    counted = sheets(columns, state.order, state.goals.open)
    for seat, sheet in enumerate(counted):
        events.append(Scored(seat, state.round, sheet.columns, sheet.bubbles, sheet.bonus, sheet.total))
    counted_out = replace(
        state,
        columns=tuple(columns),
        rounds=(*state.rounds, counted),
        ended=(*state.ended, Ended(state.order, state.goals.open, tuple(columns))),
    )
    if state.round < ROUNDS:
        return next_round(counted_out, events, chance)
    none: tuple[tuple[int, ...], ...] = ((),) * len(columns)
    return replace(counted_out, hands=none, known=none), tuple(events)


def next_round(state: State, events: list[Event], chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """MU-19: the row stays; MU-20: everybody takes their cards back and draws one; MU-21: a new order is drawn."""
    n = len(state.columns)
    known = tuple(tuple(sorted(card for column in mine for card in column)) for mine in state.columns)
    hands = tuple(tuple(sorted((*cards, drawn))) for cards, drawn in zip(known, state.deck[:n], strict=True))
    order = chance.shuffle(VALUES)
    goals, buried = reveal(state.goals)
    events += (Buried(name) for name in buried)
    events.append(RoundBegan(state.round + 1, order, goals.open))
    after = replace(
        state,
        round=state.round + 1,
        deck=state.deck[n:],
        hands=hands,
        known=known,
        order=order,
        columns=(EMPTY,) * n,
        goals=goals,
    )
    return after, tuple(events)


def reveal(goals: Goals) -> tuple[Goals, tuple[str, ...]]:
    """MU-25: the objectives of the coming round, all of different letters; also gives those put under the pile."""
    if goals.open and goals.at_a_time >= KEPT_FROM:  # MU-26
        return goals, ()
    drawn, pile, under = list[str](), list(goals.pile), list(goals.under)
    buried = list[str]()
    while len(drawn) < goals.at_a_time:
        name = pile.pop(0) if pile else under.pop(0)
        if any(OBJECTIVES[name].letter == OBJECTIVES[other].letter for other in drawn):  # MU-27
            under.append(name)
            buried.append(name)
        else:
            drawn.append(name)
    return Goals(goals.at_a_time, tuple(drawn), tuple(pile), tuple(under)), tuple(buried)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
