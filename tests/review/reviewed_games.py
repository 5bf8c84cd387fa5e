"""Games to review: played by bots of one's choice, from one seed."""

from __future__ import annotations

from functools import cache

import tablee
from tablee.bots import make_bot
from tablee.bots.play import ask_all
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.core.record import Record


@cache
def played(game: str, bots: tuple[str, ...], seed: str) -> Record:
    """A finished game."""
    rules = tablee.game(game)
    match = Match(rules, len(bots), seed=seed)
    seats = {seat: make_bot(rules, bot, Chance(f"{seed}/bots", seat)) for seat, bot in enumerate(bots)}
    while match.to_act:
        ask_all(match, seats, f"{seed}/luck")
    return match.record
