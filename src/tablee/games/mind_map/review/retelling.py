"""A finished game of Mind Map in sentences; each claims what the reading holds, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tablee.core.match import Match
from tablee.core.retelling import Chapter, Hits, HitsRow, Passage, Sentence
from tablee.games.mind_map.bots.placing import point_of
from tablee.games.mind_map.bots.saying import CLOSE, farther, measure
from tablee.games.mind_map.review.reading import Differing, MapReading, MisledToken, ReadPair, read_game


class MindMapRetelling:
    """Reads a game and says what it shows."""

    def read(self, replayed: Iterable[Match]) -> MapReading:
        """Of a game that is over by its end."""
        return read_game(replayed)

    def chapters(self, found: MapReading) -> tuple[Chapter, ...]:
        """Who reads whom, what misled, who differs."""
        misled = tuple(map(_on_token, found.misled)) or (Passage((_said("none_misled"),)),)
        return (
            Chapter("reads", tuple(Passage((sentence,)) for sentence in _on_pairs(found)), found.grids),
            Chapter("misled", misled),
            Chapter("differing", (_on_differing(found.differing),)),
        )


def _on_pairs(found: MapReading) -> Iterator[Sentence]:
    if found.best and not found.worst:
        yield _said("alike", right=found.best.hits.right, tries=found.best.hits.tries)
    elif found.best and found.worst:
        yield _on_pair("best", found.best)
        yield _on_pair("worst", found.worst)
    for row in (grid.rows[-1] for grid in found.grids):
        if row.seat is None:
            yield _on_team(row)


def _on_pair(key: str, pair: ReadPair) -> Sentence:
    return _said(key, one=pair.one, other=pair.other, right=pair.hits.right, tries=pair.hits.tries)


def _on_team(row: HitsRow) -> Sentence:
    hits = sum((hit for hit in row.hits if hit), Hits())
    return _said("team", team=row.team, right=hits.right, tries=hits.tries)


def _on_token(token: MisledToken) -> Passage:
    """What it stood for, what it was taken for, what its place said, and what a literal reader sees there."""
    across, up = point_of(token.place)
    hits = {"right": token.hits.right, "tries": token.hits.tries}
    taken: dict[str, Any] = {"count": token.count, "taken": token.taken}
    sentences = (
        _said("misled" if token.hits.right else "missed", round=token.round, seat=token.seat, word=token.word, **hits),
        _said("taken_for" if len(token.taken) == 1 else "taken_for_any", **taken),
        _said(
            "lay",
            reference=token.deal.reference,
            across=token.deal.across,
            across_is=measure(across),
            up=token.deal.up,
            up_is=measure(up),
        ),
        _on_literal(token),
    )
    return Passage(sentences, token.step, token.seat)


def _on_literal(token: MisledToken) -> Sentence:
    nearest = token.nearest
    if nearest is None:
        return _said("literal.unrated")
    if nearest == token.word:
        return _said("literal.meant", word=token.word)
    off, way = farther(point_of(token.place), point_of(dict(token.literal)[token.word]))
    if off < CLOSE:
        return _said("literal.close", nearest=nearest, word=token.word)
    return _said("literal.other", nearest=nearest, word=token.word, way=way)


def _on_differing(found: Differing | None) -> Passage:
    if found is None:
        return Passage((_said("none_differ"),))
    first, second = found.words
    ways = [farther(point_of(word.by_other), point_of(word.by_one))[1] for word in found.words]
    whose = {"one": found.one, "other": found.other, "first": first.word, "second": second.word}
    sentences = (
        _said("differ", round=found.round, **whose),
        _said("ways", **whose, first_way=ways[0], second_way=ways[1]),
    )
    return Passage(sentences, found.step, found.one)


def _said(key: str, **params: Any) -> Sentence:
    return Sentence(key, tuple(params.items()))


retelling = MindMapRetelling()
