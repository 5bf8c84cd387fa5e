"""Mind Map for learners: places are the points of a grid, ballots are permutations, words are where the deck sees them.

A watching team's joint ballot (MM-19) is one whole ballot of its lowest seat; the others agree to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from math import factorial
from typing import Final

from tablee.core.encode import SAY_NOTHING, Block, Encoding, Field, around
from tablee.core.game import Choices, Seat
from tablee.games.mind_map.dealing import rating
from tablee.games.mind_map.material import (
    CHANGES_A_TOKEN,
    EDGE,
    JOINT_WORTH,
    LARGEST_SOLO,
    ROUNDS,
    TEAM_ROUNDS,
    TENTHS,
    Cards,
)
from tablee.games.mind_map.moves import Ballot, Move, Place, Put, Votes
from tablee.games.mind_map.rules import changed_ballot
from tablee.games.mind_map.scoring import finders
from tablee.games.mind_map.state import Deal, Phase, Reveal, watchers_of
from tablee.games.mind_map.view import View

SIDE: Final = 31
MESH: Final = 2 * EDGE // (SIDE - 1)
PLACE: Final = 1
BALLOT: Final = PLACE + SIDE * SIDE
LARGEST: Final = (1 << 15) - 1
PHASES = tuple(Phase)
NOWHERE = (0, 0, 0)
NOT_PLAYED = (0,) * 7

Spot = tuple[int, int]


class MindMapEncoding(Encoding):
    """A grid of 31 × 31 places, and (n − 1)! ballots (between teams up to n!).

    There is no vector; `tablee.games.mind_map.kernel` counts rounds that were played.
    """

    simultaneous = True

    def blocks(self, seats: int) -> tuple[Block, ...]:
        """Ballots are counted in lexicographic order."""
        place = f"one’s token at x = {MESH}·column − {EDGE}, y = {MESH}·row − {EDGE} (tenths), {SIDE}·row + column"
        ballot = "a number for every token but one’s own, tokens in the order of the table after oneself: the numbers "
        ballot += "left without one’s own, ascending, permuted; permutations in lexicographic order"
        if in_teams(seats):
            ballot += "; the joint ballot likewise, on all tokens, asked of the watching team’s lowest seat"
        votes = factorial(tokens_of(seats) if in_teams(seats) else seats - 1)
        return SAY_NOTHING, Block("place", PLACE, SIDE * SIDE, place), Block("ballot", BALLOT, votes, ballot)

    def fields(self, seats: int) -> tuple[Field, ...]:
        """Players come in the order of the table, oneself first; places and spots are x, y in tenths."""
        tokens, points, rounds = tokens_of(seats), round_points(seats), rounds_of(seats)
        most_changes = CHANGES_A_TOKEN * tokens
        past = "had a token, x and y of their word’s spot, x and y of their token, how many read it, points"
        return (
            Field("phase", 1, 0, len(PHASES) - 1, "placing, voting, joint vote, over"),
            Field("round", 1, 1, rounds, "the round being played"),
            Field("mates", seats, 0, 1, "by player: 1 for those of one’s own team, oneself included"),
            Field("scores", seats, 0, points * rounds, "by player: points so far"),
            Field("number", 1, 0, tokens, "one’s own secret number, 0 without one"),
            Field("words", tokens, -1, LARGEST, "the card beside each number, −1 without one"),
            Field("reference", 1, -1, LARGEST, "the card of the reference word"),
            Field("criteria", 2, -1, LARGEST, "the cards of the horizontal and of the vertical criterion"),
            Field("spots", 2 * tokens, -EDGE, EDGE, "by number: where the deck’s ratings see the word, x, y"),
            Field("active", seats, 0, 1, "by player: 1 for those who have a token in this round"),
            Field("places", 3 * seats, -EDGE, EDGE, "by player: 1 where the token is fixed, its x, its y; else zeros"),
            Field("ballot", seats, 0, tokens, "by player: the number one has given their token, once locked, else 0"),
            Field("joint", seats, 0, tokens, "by player: the number the joint ballot gives their token, else 0"),
            Field("changes", seats, 0, most_changes, "by player: changes of the joint ballot they have left, else 0"),
            Field("past", len(NOT_PLAYED) * rounds * seats, -EDGE, EDGE, f"by round and player: {past}; else zeros"),
        )

    def observe(self, view: View, seat: Seat) -> list[int]:
        """Field by field."""
        seats = around(seat, len(view.teams))
        seen = [PHASES.index(view.phase), min(len(view.history) + 1, view.rounds)]
        seen += [int(view.teams[other] == view.teams[seat]) for other in seats]
        seen += [view.scores[other] for other in seats]
        seen += [view.number or 0, *_open_cards(view)]
        seen += [int(view.deal is not None and other in view.deal.players) for other in seats]
        places = {token: (1, place.x, place.y) for token, place in view.places}
        seen += [number for other in seats for number in places.get(other, NOWHERE)]
        for held in (dict(view.ballot), dict(view.joint), dict(view.changes_left)):
            seen += [held.get(other, 0) for other in seats]
        for number in range(view.rounds):
            past = _past(view.cards, view.history[number]) if number < len(view.history) else {}
            seen += [number for other in seats for number in past.get(other, NOT_PLAYED)]
        return seen

    def action(self, view: View, seat: Seat, move: Move) -> int:
        """A place is the grid point nearest to it; changes of the joint ballot have no number, only the whole has."""
        if isinstance(move, Place):
            return PLACE + SIDE * _nearest(move.y) + _nearest(move.x)
        if isinstance(move, Put):
            raise TypeError("the joint ballot is one action, not one for each change")
        votes, numbers = dict(move.votes), _numbers(view)
        return BALLOT + _ranks(len(numbers))[tuple(numbers.index(votes[token]) for token in _tokens(view, seat))]

    def move(self, view: View, seat: Seat, action: int) -> Move | None:
        """A place or a ballot."""
        if PLACE <= action < BALLOT:
            row, column = divmod(action - PLACE, SIDE)
            return Place(MESH * column - EDGE, MESH * row - EDGE)
        tokens, numbers = _tokens(view, seat), _numbers(view)
        if not tokens or not BALLOT <= action < BALLOT + factorial(len(numbers)):
            return None
        order = _orders(len(numbers))[action - BALLOT]
        return Votes(tuple(sorted(zip(tokens, (numbers[i] for i in order), strict=True))))

    def legal(self, view: View, seat: Seat, choices: Choices[Move]) -> Sequence[int]:
        """Every place, or every ballot."""
        if view.phase is Phase.PLACING:
            return range(PLACE, BALLOT)
        return range(BALLOT, BALLOT + factorial(len(_numbers(view))))

    def asked(self, view: View, awaited: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The lowest seat speaks for a watching team."""
        return awaited[:1] if view.phase is Phase.JOINT else awaited

    def moves(self, view: View, seat: Seat, action: int) -> tuple[tuple[Seat, Move], ...]:
        """A joint ballot is put down number by number, and everybody who watches agrees (MM-20)."""
        move = self.move(view, seat, action)
        if view.deal is None or view.phase is not Phase.JOINT or not isinstance(move, Votes):
            return super().moves(view, seat, action)
        puts = tuple((seat, put) for put in _puts(view.joint, move.votes))
        return puts + tuple((watcher, move) for watcher in watchers_of(view.teams, view.deal))

    def scores(self, seats: int) -> tuple[int, int]:
        """Everybody reads everything, in every round."""
        return 0, round_points(seats) * rounds_of(seats)

    def longest(self, seats: int) -> int:
        """Places and ballots, and between teams the joint ballot."""
        return rounds_of(seats) * (3 if in_teams(seats) else 2)


def in_teams(seats: int) -> bool:
    """Two teams, or each for themselves?"""
    return seats > LARGEST_SOLO


def rounds_of(seats: int) -> int:
    """How many rounds are played."""
    return TEAM_ROUNDS if in_teams(seats) else ROUNDS


def tokens_of(seats: int) -> int:
    """The most tokens there can be in a round: all seats, or the larger team."""
    return (seats + 1) // 2 if in_teams(seats) else seats


def round_points(seats: int) -> int:
    """The most points a round can give a seat (MM-12, MM-18, MM-19)."""
    tokens = tokens_of(seats)
    return max(tokens * (tokens - 1), JOINT_WORTH * tokens) if in_teams(seats) else 2 * (tokens - 1)


def spot(cards: Cards, deal: Deal, word: int) -> Spot:
    """Where the deck's ratings see a word: how much more it meets the two criteria than the reference word does."""
    across, up = (rating(cards, word, side) - rating(cards, deal.reference, side) for side in (deal.across, deal.up))
    return TENTHS * across, TENTHS * up


def _open_cards(view: View) -> list[int]:
    """The open cards of the round, and the spots of its words."""
    room, deal = tokens_of(len(view.teams)), view.deal
    if deal is None:
        return [-1] * (room + 3) + [0] * (2 * room)
    missing = room - deal.size
    words = [*deal.words, *[-1] * missing]
    spots = [number for word in deal.words for number in spot(view.cards, deal, word)]
    return [*words, deal.reference, deal.across, deal.up, *spots, *[0] * (2 * missing)]


def _past(cards: Cards, shown: Reveal) -> dict[Seat, tuple[int, ...]]:
    """What a round has taught about each seat; a watching one has its points only."""
    numbers, places = dict(shown.numbers), dict(shown.places)
    found: dict[Seat, tuple[int, ...]] = {}
    for seat, points in enumerate(shown.points):
        if seat not in numbers:
            found[seat] = (*NOT_PLAYED[:-1], points)
            continue
        meant, place = spot(cards, shown.deal, shown.deal.word(numbers[seat])), places[seat]
        found[seat] = (1, *meant, place.x, place.y, len(finders(seat, shown)), points)
    return found


def _nearest(tenths: int) -> int:
    return (tenths + EDGE + MESH // 2) // MESH


def _tokens(view: View, seat: Seat) -> tuple[Seat, ...]:
    """The tokens this seat votes on, as it sees them round the table."""
    if view.deal is None:
        return ()
    return tuple(other for other in around(seat, len(view.teams)) if other in view.deal.players and other != seat)


def _numbers(view: View) -> tuple[int, ...]:
    """The numbers this seat has to give."""
    return tuple(n for n in range(1, (view.deal.size if view.deal else 0) + 1) if n != view.number)


def _puts(joint: Ballot, wanted: Ballot) -> list[Put]:
    """The changes that lead from one ballot to another."""
    puts = []
    for token, number in wanted:
        if (token, number) not in joint:
            puts.append(Put(number, token))
            joint = changed_ballot(joint, puts[-1])
    return puts


@cache
def _orders(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(size)))


@cache
def _ranks(size: int) -> dict[tuple[int, ...], int]:
    return {order: rank for rank, order in enumerate(_orders(size))}


encoding = MindMapEncoding()
