"""The daily table's bots never change: who changes them makes others, under another name."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from tablee.bots.play import play_out, seat_bot
from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.core.record import Record
from tablee.review.daily import BOTS, daily_of, daily_seats, daily_seed, has_daily

DAYS = ("2026-11-17", "2027-02-28", "2028-02-29")
PLAYED = {
    "mind_map": "25f1971ce8aab3c5",
    "mind_up": "8d0aa3744862d2ad",
    "upturn": "def592de7909a98b",
}
"""Digests of three days' games among the bots alone. They may change only with the rules' version."""


def played(game: str, day: str) -> Record:
    rules, seed = find_game(game), daily_seed(game, day)
    match = Match(rules, daily_seats(rules), None, seed)
    bots = {seat: seat_bot(rules, BOTS, seat, Chance(f"{seed}/{seat}", 0)) for seat in range(len(match.seating.teams))}
    play_out(match, bots, f"{seed}/{BOTS}")
    return match.record


@pytest.mark.parametrize("game", games())
def test_they_play_as_they_always_have(game: str) -> None:
    assert has_daily(find_game(game))
    steps = [played(game, day).to_json() for day in DAYS]
    assert sha256("\n".join(steps).encode()).hexdigest()[:16] == PLAYED[game]


def test_which_daily_table_a_record_is_of() -> None:
    text = played("mind_up", DAYS[0]).to_json()
    assert daily_of(text) == ("mind_up", DAYS[0])
    assert daily_of(text.replace("daily-1 mind_up", "dinner mind_up")) is None
    assert daily_of(text.replace("daily-1 mind_up", "daily-1 upturn")) is None
    assert daily_of(text.replace('"version": ', '"version": 9')) == ("mind_up", DAYS[0]), "whatever the rules are"


def test_another_table_with_the_seed_of_a_day_is_none() -> None:
    record = played("mind_up", DAYS[0])
    again = replace(record, seeds=((len(record.steps) + 1, "dinner"),)).to_json()
    assert daily_of(again) is None
    assert daily_of(again.replace('"version": ', '"version": 9')) is None
    other = Match(find_game("mind_up"), 3, None, daily_seed("mind_up", DAYS[0]))
    play_out(other, {seat: seat_bot(other.game, "random", seat, Chance("x", 0)) for seat in range(3)}, "x")
    assert daily_of(other.record.to_json()) is None
