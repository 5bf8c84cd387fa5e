"""What a seat may do: too many moves to list them, so they are described."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from tablee.core.chance import Chance
from tablee.core.codec import tag_of
from tablee.core.errors import Refusal, refuse
from tablee.core.game import Choices, Seat
from tablee.core.offer import Assignment, Offer, Point, Shared, Unplayable
from tablee.games.mind_map.material import CHANGES_A_TOKEN, EDGE, TENTHS
from tablee.games.mind_map.moves import Ballot, Move, Place, Put, Votes
from tablee.games.mind_map.state import Deal

VOTES = tag_of(Votes)


class Placing(Choices[Move]):
    """One's token anywhere on the map."""

    __slots__ = ()

    def refusal(self, move: Move) -> Refusal | None:
        """MM-08: the map goes on a little beyond the tips."""
        if not isinstance(move, Place):
            return refuse("MM-09", "place_first")
        if abs(move.x) > EDGE or abs(move.y) > EDGE:
            return refuse("MM-08", "off_map", limit=EDGE // TENTHS)
        return None

    def offer(self) -> Offer:
        """MM-08: the whole map."""
        return Offer(Point("x", "y", -EDGE, EDGE, -EDGE, EDGE))

    def sample(self, chance: Chance) -> Place:
        """Anywhere."""
        return Place(chance.below(2 * EDGE + 1) - EDGE, chance.below(2 * EDGE + 1) - EDGE)

    def __bool__(self) -> bool:
        return True


class Secret(Choices[Move]):
    """One's own ballot (MM-10): a number for every token but one's own, each once, never one's own."""

    __slots__ = ("_deal", "_number", "_seat")

    def __init__(self, deal: Deal, seat: Seat, number: int) -> None:
        self._deal, self._seat, self._number = deal, seat, number

    @property
    def tokens(self) -> tuple[Seat, ...]:
        """The tokens to vote on."""
        return tuple(seat for seat in self._deal.players if seat != self._seat)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to give."""
        return tuple(number for number in range(1, self._deal.size + 1) if number != self._number)

    def refusal(self, move: Move) -> Refusal | None:
        """The first thing that is wrong with the ballot: its tokens, its numbers, or what is missing."""
        if not isinstance(move, Votes):
            return refuse("MM-10", "vote_now")
        tokens, numbers = [token for token, _ in move.votes], [number for _, number in move.votes]
        if self._seat in tokens:
            return refuse("MM-10", "own_token", tokens=self.tokens)
        if not set(tokens) <= set(self._deal.players):
            return refuse("MM-10", "no_token", tokens=self.tokens)
        if tokens != sorted(set(tokens)):
            return refuse("MM-10", "one_vote_each", tokens=self.tokens)
        for number in numbers:
            if number == self._number:
                return refuse("MM-10", "own_number", number=number, numbers=self.numbers)
            if number not in self.numbers:
                return refuse("MM-10", "no_such_number", number=number, numbers=self.numbers)
            if numbers.count(number) > 1:
                return refuse("MM-10", "number_twice", number=number)
        missing = tuple(token for token in self.tokens if token not in tokens)
        return refuse("MM-10", "token_missing", tokens=missing) if missing else None

    def offer(self) -> Offer:
        """MM-10: a number for every token; why not one's own number, not on one's own token, and not half a ballot."""
        own_number = refuse("MM-10", "own_number", number=self._number, numbers=self.numbers)
        own_token = refuse("MM-10", "own_token", tokens=self.tokens)
        incomplete = refuse("MM-10", "token_missing", tokens=self.tokens)
        refused = (
            Unplayable((str(self._number),), own_number),
            Unplayable((), own_token, places=(self._seat,)),
            Unplayable((VOTES,), incomplete),
        )
        return Offer(Assignment(VOTES, self.tokens, self.numbers), refused)

    def sample(self, chance: Chance) -> Votes:
        """Any ballot."""
        return self._ballot(chance.shuffle(self.numbers))

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Move]:
        return (self._ballot(numbers) for numbers in permutations(self.numbers))

    def _ballot(self, numbers: tuple[int, ...]) -> Votes:
        return Votes(tuple(zip(self.tokens, numbers, strict=True)))


class Joint(Choices[Move]):
    """The open ballot of a watching team (MM-20): change it, or agree to it as it stands.

    It is made of what lies open alone: whoever holds it must not find the round, and with it the numbers, inside.
    """

    __slots__ = ("_ballot", "_changes_left", "_tokens")

    def __init__(self, tokens: tuple[Seat, ...], ballot: Ballot, changes_left: int) -> None:
        self._tokens, self._ballot, self._changes_left = tokens, ballot, changes_left

    @property
    def numbers(self) -> tuple[int, ...]:
        """All numbers: as many as there are tokens."""
        return tuple(range(1, len(self._tokens) + 1))

    @property
    def empty(self) -> tuple[Seat, ...]:
        """The tokens without a number."""
        voted = dict(self._ballot)
        return tuple(token for token in self._tokens if token not in voted)

    @property
    def free(self) -> tuple[int, ...]:
        """The numbers on no token."""
        given = dict(self._ballot).values()
        return tuple(number for number in self.numbers if number not in given)

    def refusal(self, move: Move) -> Refusal | None:
        """Why this is neither a change nor an agreement."""
        if isinstance(move, Votes):
            if self.empty:
                return self._not_full()
            return None if move.votes == self._ballot else refuse("MM-20", "other_ballot")
        if not isinstance(move, Put):
            return refuse("MM-19", "joint_now")
        number, on = move.number, move.on
        if number not in self.numbers:
            return refuse("MM-19", "no_such_number", number=number, numbers=self.numbers)
        if on is not None and on not in self._tokens:
            return refuse("MM-19", "no_token", tokens=self._tokens)
        if on is None and number in self.free:
            return refuse("MM-20", "not_on_ballot", number=number)
        if on is not None and (on, number) in self._ballot:
            return refuse("MM-20", "already_there", number=number, seat=on)
        # Nobody wears the others out: who has no change left only fills what is empty, and agrees.
        fills = on in self.empty and number in self.free
        return None if self._changes_left or fills else self._used_up()

    def _not_full(self) -> Refusal:
        return refuse("MM-20", "ballot_not_full", tokens=self.empty, numbers=self.free)

    def _used_up(self) -> Refusal:
        limit = CHANGES_A_TOKEN * len(self._tokens)
        if not self.empty:
            return refuse("MM-20", "only_agree", limit=limit)
        return refuse("MM-20", "only_fill", limit=limit, tokens=self.empty, numbers=self.free)

    def offer(self) -> Offer:
        """MM-20: the team's ballot as it lies; why one cannot agree yet, and what this seat can no longer move."""
        shared = Shared("put", "on", self._ballot, self._changes_left)
        refused = [Unplayable((VOTES,), self._not_full())] if self.empty else []
        if self._ballot and not self._changes_left:
            numbers = tuple(str(number) for number in sorted(dict(self._ballot).values()))
            refused.append(Unplayable(numbers, self._used_up(), places=tuple(dict(self._ballot))))
        return Offer(Assignment(VOTES, self._tokens, self.numbers, shared=shared), tuple(refused))

    def sample(self, chance: Chance) -> Move:
        """Any change, or the agreement."""
        empty, size = self.empty, len(self._tokens)
        if not self._changes_left:
            return Put(chance.pick(self.free), chance.pick(empty)) if empty else Votes(self._ballot)
        drawn = chance.below(size * size + (not empty))
        if drawn == size * size:
            return Votes(self._ballot)
        number = drawn // size + 1
        return Put(number, self._elsewhere(number)[drawn % size])

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Move]:
        yield from self._changes()
        if not self.empty:
            yield Votes(self._ballot)

    def _changes(self) -> Iterator[Put]:
        if not self._changes_left:
            return (Put(number, token) for number in self.free for token in self.empty)
        return (Put(number, token) for number in self.numbers for token in self._elsewhere(number))

    def _elsewhere(self, number: int) -> list[Seat | None]:
        """Where a number may go: as many places as there are tokens, since it lies on one of them or beside them."""
        lies_on = next((token for token, given in self._ballot if given == number), None)
        return [token for token in (*self._tokens, None) if token != lies_on]
