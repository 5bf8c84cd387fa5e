"""Games of random players, with the proof of their deal, as a room keeps them."""

from __future__ import annotations

import random
from hashlib import sha256
from typing import Any

from tablee.core.catalog import game
from tablee.core.chance import Chance
from tablee.core.fair import ABSENT, Proof, joint_seed
from tablee.core.match import Match
from tablee.core.record import Record


def played(name: str, seats: int, options: dict[str, Any] | None = None, number: int = 0, most: int = 120) -> Record:
    """Mostly quick to lay and to agree; in games of odd numbers somebody is now and then stood in for.

    The last seat is a bot's, which adds nothing to the seed.
    """
    secret, *parts = (sha256(f"{name} {number} {part}".encode()).hexdigest() for part in range(seats + 1))
    parts[-1] = ABSENT
    match = Match(game(name), seats, options, joint_seed(secret, tuple(parts)))
    luck = random.Random(f"{name} {number}")
    while match.to_act and match.step < most:
        seat = luck.choice(sorted(match.to_act))
        some = [match.legal(seat).sample(Chance(f"{luck.random()}", 0)) for _ in range(8)]
        move = max(some, key=lambda move: "Lay" in str(move) or "Votes" in str(move))
        match.answer(seat, move, stand_in=luck.random() < 0.1 and number % 2 == 1)
    return match.record.with_proof(Proof.of(secret, tuple(parts), match.trace))
