"""What a finished game shows: who reads whom, which tokens misled, the two words on which two people differ most.

Nothing is guessed and nothing drawn: every figure is counted from what all have seen at the reveals, in whole numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import isqrt

from tablee.core.game import Pairs, Seat
from tablee.core.match import Match
from tablee.core.retelling import Hits, HitsGrid, HitsRow
from tablee.games.mind_map.bots.literal import literal_places
from tablee.games.mind_map.material import Cards
from tablee.games.mind_map.moves import Ballot, Place
from tablee.games.mind_map.state import Deal, Phase, Reveal, State, in_teams

MOST_MISLED = 3
"""So many tokens are named."""


@dataclass(frozen=True, slots=True)
class ReadPair:
    """Two players, and how often they read each other, both ways together."""

    one: Seat
    other: Seat
    hits: Hits


@dataclass(frozen=True, slots=True)
class MisledToken:
    """A token that more than half of the ballots misread."""

    round: int
    step: int
    """After so many steps it lay there."""
    seat: Seat
    deal: Deal
    word: int
    place: Place
    hits: Hits
    """Of all ballots that named it; a joint one is one."""
    taken: tuple[int, ...]
    """The wrong words it was most often taken for…"""
    count: int
    """…on so many ballots each."""
    literal: Pairs[int, Place]
    """By word: where it lies for whoever knows the deck's ratings and nothing else; empty where they do not tell."""

    @property
    def nearest(self) -> int | None:
        """The word a literal reader sees nearest to the token; its own where another is as near."""
        near = [(apart(place, self.place), word != self.word, word) for word, place in self.literal]
        return min(near)[-1] if near else None


@dataclass(frozen=True, slots=True)
class SeenWord:
    """A word, and where either of two players saw it: on their own token, or on the one they named it for."""

    word: int
    by_one: Place
    by_other: Place

    @property
    def apart(self) -> int:
        """How far that is, in tenths."""
        return apart(self.by_one, self.by_other)


@dataclass(frozen=True, slots=True)
class Differing:
    """The two players, and the two words of a round, that lie farthest apart for them."""

    round: int
    step: int
    one: Seat
    other: Seat
    words: tuple[SeenWord, SeenWord]

    @property
    def apart(self) -> int:
        """Both words together."""
        return self.words[0].apart + self.words[1].apart


@dataclass(frozen=True, slots=True)
class MapReading:
    """All that a review of Mind Map says."""

    grids: tuple[HitsGrid, ...]
    """One; between teams one for each of them, with the other team as one in its last row."""
    best: ReadPair | None
    worst: ReadPair | None
    """None where all pairs read each other alike."""
    misled: tuple[MisledToken, ...]
    """The worst first."""
    differing: Differing | None
    """None where everybody saw every word in the same place."""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that was revealed, and after how many steps its tokens lay there."""

    round: int
    step: int
    shown: Reveal


def read_game(replayed: Iterable[Match]) -> MapReading:
    """From a game that is played again, until it is over."""
    end, fixed = None, []
    for match in replayed:
        end = match.state
        if end.round and end.phase is Phase.VOTING:
            fixed.append(match.step)
    assert end is not None
    return read_rounds(end, fixed)


def read_rounds(end: State, fixed: Sequence[int]) -> MapReading:
    """From the table at the end, and after how many steps the tokens of each round lay there."""
    played = [
        PlayedRound(number, step, shown) for number, (step, shown) in enumerate(zip(fixed, end.history, strict=True), 1)
    ]
    reads = _reads(end.history)
    pairs = sorted(_pairs(reads), key=lambda pair: -_share(pair.hits))
    best, worst = (pairs[0], _last(pairs)) if pairs else (None, None)
    return MapReading(
        grids=tuple(_grids(end, reads)),
        best=best,
        worst=worst if best and worst and _share(worst.hits) < _share(best.hits) else None,
        misled=_misled(played, end.cards),
        differing=max(
            (found for one in played for found in _differing(one)), key=lambda found: found.apart, default=None
        ),
    )


def apart(one: Place, other: Place) -> int:
    """How far two places are from each other, in tenths."""
    return isqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2)


Reads = Mapping[tuple[Seat, Seat], Hits]
"""By reader and owner of a token."""


def _reads(history: Iterable[Reveal]) -> Reads:
    """MM-10, 18: on every secret ballot, each token it had to name."""
    reads: dict[tuple[Seat, Seat], Hits] = {}
    for shown in history:
        for reader, ballot in shown.ballots:
            for owner, hit in _read(ballot, shown).items():
                reads[reader, owner] = reads.get((reader, owner), Hits()) + hit
    return reads


def _read(ballot: Ballot, shown: Reveal) -> dict[Seat, Hits]:
    """Each token a ballot names: right or not."""
    return {vote[0]: Hits(int(vote in shown.numbers), 1) for vote in ballot}


def _pairs(reads: Reads) -> Iterator[ReadPair]:
    for one, other in sorted(reads):
        if one < other and (other, one) in reads:
            yield ReadPair(one, other, reads[one, other] + reads[other, one])


def _last(pairs: Sequence[ReadPair]) -> ReadPair:
    """The first of those that read each other least."""
    return next(pair for pair in pairs if _share(pair.hits) == _share(pairs[-1].hits))


def _share(hits: Hits) -> Fraction:
    return Fraction(hits.right, hits.tries)


def _grids(end: State, reads: Reads) -> Iterator[HitsGrid]:
    seats = range(len(end.teams))
    if not in_teams(end.teams):
        yield HitsGrid(tuple(seats), tuple(_row(end, reads, seat, seats) for seat in seats))
        return
    for team in (0, 1):
        members = [seat for seat in seats if end.teams[seat] == team]
        joint = [_joint(end.history, owner) for owner in members]
        rows = [_row(end, reads, seat, members) for seat in members]
        yield HitsGrid(tuple(members), (*rows, HitsRow(None, 1 - team, tuple(joint))))


def _row(end: State, reads: Reads, reader: Seat, owners: Sequence[Seat]) -> HitsRow:
    return HitsRow(reader, end.teams[reader], tuple(reads.get((reader, owner)) for owner in owners))


def _joint(history: Iterable[Reveal], owner: Seat) -> Hits:
    """MM-19: what the other team, as one, read of a token."""
    return sum((_read(shown.joint, shown).get(owner, Hits()) for shown in history), Hits())


def _misled(played: Iterable[PlayedRound], cards: Cards) -> tuple[MisledToken, ...]:
    tokens = [(one, seat, _of_token(one.shown, seat)) for one in played for seat in one.shown.deal.players]
    worst = sorted((found for found in tokens if 2 * found[2].right < found[2].tries), key=lambda it: _share(it[2]))
    return tuple(_token(one, seat, hits, cards) for one, seat, hits in worst[:MOST_MISLED])


def _of_token(shown: Reveal, seat: Seat) -> Hits:
    return sum((_read(ballot, shown).get(seat, Hits()) for ballot in _ballots(shown)), Hits())


def _ballots(shown: Reveal) -> Iterator[Ballot]:
    """The secret ones, and between teams the joint one."""
    yield from (ballot for _, ballot in shown.ballots)
    if shown.joint:
        yield shown.joint


def _token(played: PlayedRound, seat: Seat, hits: Hits, cards: Cards) -> MisledToken:
    shown, number = played.shown, dict(played.shown.numbers)[seat]
    named = Counter(dict(ballot)[seat] for ballot in _ballots(shown) if seat in dict(ballot))
    del named[number]
    most = max(named.values())
    literal = dict(zip(shown.deal.words, literal_places(cards, shown.deal), strict=False))
    return MisledToken(
        round=played.round,
        step=played.step,
        seat=seat,
        deal=shown.deal,
        word=shown.deal.word(number),
        place=dict(shown.places)[seat],
        hits=hits,
        taken=tuple(shown.deal.word(taken) for taken in sorted(named) if named[taken] == most),
        count=most,
        literal=tuple((word, literal[word]) for word in sorted(literal)),
    )


def _differing(played: PlayedRound) -> Iterator[Differing]:
    """Of each two players of a round, the two words they see farthest apart; none that they see in one place."""
    seen = {seat: _seen(played.shown, seat) for seat, _ in played.shown.ballots}
    for one, other in combinations(sorted(seen), 2):
        words = [SeenWord(word, seen[one][word], seen[other][word]) for word in played.shown.deal.words]
        first, second, *_ = sorted(words, key=lambda word: -word.apart)
        if second.apart:
            yield Differing(played.round, played.step, one, other, (first, second))


def _seen(shown: Reveal, seat: Seat) -> dict[int, Place]:
    """Where a player saw each word: their own where they laid it, the others where they named them."""
    places, mine = dict(shown.places), (seat, dict(shown.numbers)[seat])
    return {shown.deal.word(number): places[owner] for owner, number in (mine, *dict(shown.ballots)[seat])}
