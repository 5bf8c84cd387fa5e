"""A bot that thinks about words: it sees them its own way, places to be believed, and learns how others place."""

from __future__ import annotations

from typing import Any

from tablee.core.bot import Imagine, Remark, Sketch
from tablee.core.chance import Chance
from tablee.core.game import Choices, Seat
from tablee.core.match import Seen
from tablee.games.mind_map.bots import advising, moving, saying
from tablee.games.mind_map.bots.joint import Proposals
from tablee.games.mind_map.bots.knowledge import ratings
from tablee.games.mind_map.bots.learning import Habits, learn
from tablee.games.mind_map.bots.placing import (
    READ_REACH,
    Point,
    Spot,
    around_card,
    nudged,
    on_map,
    point_of,
    stretched,
)
from tablee.games.mind_map.bots.saying import Mind
from tablee.games.mind_map.bots.taste import Taste, bell
from tablee.games.mind_map.bots.voting import lead, read_tokens
from tablee.games.mind_map.material import TIP, Cards
from tablee.games.mind_map.moves import Ballot, Move, Place, Votes
from tablee.games.mind_map.state import Deal, Phase
from tablee.games.mind_map.view import View

JITTER = 0.02
"""No hand is quite steady."""


class Reader:
    """A player with a taste of its own."""

    def __init__(self, spread: float, chance: Chance) -> None:
        self._taste = Taste(str(chance.below(1 << 48)), spread)
        self._spots: dict[Deal, tuple[Spot, ...]] = {}
        self._proposals = Proposals()

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Move | None:
        """A place, a ballot, or the next number for the joint ballot."""
        view: View = seen.view
        if not legal or view.deal is None:
            return None
        if view.phase is Phase.PLACING:
            return self._place(view, view.deal, chance)
        tokens = {seat: self._as_owner(view, view.deal, seat) for seat in view.deal.players}
        places = {seat: point_of(place) for seat, place in view.places}
        if view.phase is Phase.JOINT:
            return self._proposals.next(view.deal, view.joint, places, tokens)
        return Votes(_ballot(view, view.deal, places, tokens))

    def advise(
        self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance
    ) -> tuple[Move | None, Remark | None]:
        """The same, with what the token says where it would lie, or with the token that is read most surely."""
        view: View = seen.view
        move, deal = self.choose(seen, legal, imagine, chance), view.deal
        if move is None or deal is None:
            return move, None
        if isinstance(move, Place):
            return move, advising.why_there(deal, view.number or 1, point_of(move), self._mind(view.cards, deal))
        if view.phase is Phase.JOINT and isinstance(move, Votes):
            return move, Remark("agreed", ())
        votes = (
            move.votes
            if isinstance(move, Votes)
            else [(owner, move.number) for owner in deal.players if owner == move.on]
        )
        owner, number = max(votes, key=lambda vote: self._ahead(view, deal, *vote))
        token = point_of(dict(view.places)[owner])
        return move, advising.why_read(deal, owner, number, token, self._mind(view.cards, deal))

    def _ahead(self, view: View, deal: Deal, owner: Seat, number: int) -> float:
        """How far that word leaves the next best one behind on somebody's token."""
        token = point_of(dict(view.places)[owner])
        return lead([spot.off(token) for spot in self._as_owner(view, deal, owner)], number - 1)

    def sketch(self, seen: Seen, move: Move, chance: Chance) -> Sketch:
        """What the table sees of a bot before its move: a token that wanders and settles, or time to think."""
        return moving.sketch(move, chance)

    def explain(self, seen: Seen) -> tuple[Remark, ...]:
        """Why it put its token there and guessed so, in the round that was revealed last."""
        view: View = seen.view
        if not view.history or seen.seat is None:
            return ()
        shown = view.history[-1]
        return saying.remarks(shown, seen.seat, self._mind(view.cards, shown.deal))

    def _place(self, view: View, deal: Deal, chance: Chance) -> Place | None:
        if view.number is None:
            return None
        found = self._spot(view, deal, view.number)
        x, y = (round(TIP * on_map(at + JITTER * bell(chance))) for at in found)
        return Place(x, y)

    def _spot(self, view: View, deal: Deal, number: int) -> Point:
        """Where its token goes; a word of which it knows nothing at all has no place of its own, but each seat has."""
        known = ratings(view.cards, deal)
        if any(known[deal.word(number), side].is_known for side in (deal.across, deal.up)):
            return nudged(self._seen(view.cards, deal), number - 1)
        index = deal.players.index(view.seat) if view.seat in deal.players else 0
        return around_card(index, deal.reference, deal.across)

    def _mind(self, cards: Cards, deal: Deal) -> Mind:
        return Mind(self._seen(cards, deal), self._taste.opinions(cards, deal), ratings(cards, deal))

    def _as_owner(self, view: View, deal: Deal, owner: Seat) -> tuple[Spot, ...]:
        """Where somebody would put each word, from what the rounds before have shown of their habits."""
        habits = self._habits(view, owner)
        return tuple(map(habits.of, self._expected(view.cards, deal)))

    def _habits(self, view: View, owner: Seat) -> Habits:
        played = [shown for shown in view.history if owner in shown.deal.players]
        words = [self._expected(view.cards, shown.deal)[dict(shown.numbers)[owner] - 1] for shown in played]
        return learn(zip(words, (point_of(dict(shown.places)[owner]) for shown in played), strict=True))

    def _expected(self, cards: Cards, deal: Deal) -> tuple[Spot, ...]:
        """Where somebody without habits would put the tokens."""
        return stretched(self._seen(cards, deal), READ_REACH)

    def _seen(self, cards: Cards, deal: Deal) -> tuple[Spot, ...]:
        if deal not in self._spots:
            self._spots[deal] = self._taste.spots(cards, deal)
        return self._spots[deal]


def _ballot(view: View, deal: Deal, places: dict[Seat, Point], tokens: dict[Seat, tuple[Spot, ...]]) -> Ballot:
    """Everybody's word but one's own."""
    others = [seat for seat in deal.players if seat != view.seat]
    numbers = [number for number in range(1, deal.size + 1) if number != view.number]
    spots = [[tokens[seat][number - 1] for number in numbers] for seat in others]
    columns = read_tokens([places[seat] for seat in others], spots)
    return tuple((seat, numbers[column]) for seat, column in zip(others, columns, strict=True))
