"""A match written down as it stands goes on as if nothing had happened."""

from __future__ import annotations

import json

from tablee import Match
from tablee.core.game import Audience
from tablee.core.saved import read_match, write_match
from toys import Forbid, Options, Say, whisper


def written_and_read(match: Match) -> Match:
    return read_match(whisper, json.loads(json.dumps(write_match(match))))


def test_a_match_in_the_middle_goes_on_as_if_nothing_had_happened() -> None:
    """Steps, luck, events, answers half gathered, drafts, and who answers for somebody else."""
    match = Match(whisper, 3, Options(Audience.TEAM), seed="s")
    for seat in range(3):
        match.answer(seat, Say(seat), stand_in=seat == 1)
    match.answer(1, Say(2), stand_in=True)
    match.answer(0, Forbid(4))
    match.answer(0, Say(1, loud=True))
    match.withdraw(0)
    twin = written_and_read(match)
    assert twin == match
    for one in (match, twin):
        one.answer(2, Say(3))
        one.answer(0, Say(0))
    assert twin == match
    assert twin.record.stood_in == match.record.stood_in == ((1, 1), (3, 1))
    assert twin.trace == match.trace
    for viewer in (None, 0, 1, 2):
        assert twin.seen_by(viewer, since=0) == match.seen_by(viewer, since=0)


def test_what_is_read_is_a_match_of_its_own() -> None:
    match = Match(whisper, 2, seed="s")
    twin = written_and_read(match)
    twin.answer(0, Say(1))
    assert twin.answered == {0}
    assert not match.answered
    assert written_and_read(match) == match
