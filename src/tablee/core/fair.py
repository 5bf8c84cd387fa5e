"""Fair deals: nobody chose the seed alone. It proves that, and not that the host did not look."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from tablee.core.chance import RANGE, Chance, seed_in_force

BYTES = 32
ABSENT = "00" * BYTES
"""What a bot adds to the seed."""

Drawn = tuple[int, int]
"""What was asked of Chance (below n) and what came."""


def commitment(secret: str) -> str:
    """What is published before the secret itself: the hash of 32 bytes given in hex."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def joint_seed(secret: str, contributions: tuple[str, ...]) -> str:
    """The seed that server and players make together, each adding 32 bytes given in hex.

    A hash of all: one part that was drawn by luck and promised in time is enough to make the whole unpredictable.
    """
    return sha256(b"".join(bytes.fromhex(part) for part in (secret, *contributions))).hexdigest()


@dataclass(frozen=True, slots=True)
class Proof:
    """What is released after the end so that anybody can recompute the seed and every draw."""

    published: str
    """SHA-256 of the secret, shown before the start."""
    promises: tuple[str, ...]
    """SHA-256 of each seat's contribution, shown before any of them was sent."""
    secret: str
    contributions: tuple[str, ...]
    """By seat; zeros for bots."""
    trace: tuple[tuple[Drawn, ...], ...]
    """The draws of each step, set-up first."""

    @classmethod
    def of(cls, secret: str, contributions: tuple[str, ...], trace: tuple[tuple[Drawn, ...], ...]) -> Proof:
        """The whole of it from what cannot be calculated; whoever adds nothing has promised nothing, too."""
        return cls(commitment(secret), tuple(map(commitment, contributions)), secret, contributions, trace)

    def flaw(self, seed: str, later: Sequence[tuple[int, str]] = ()) -> str | None:
        """A text key for the first thing that does not fit; None when the deal was fair.

        Of a game that goes on from the middle of another one it is about its last seed: all later luck.
        """
        if not all(_is_hex(part) for part in (self.published, *self.promises, self.secret, *self.contributions)):
            return "proof_form"
        if commitment(self.secret) != self.published:
            return "proof_secret"
        if not self._promises_kept():
            return "proof_contribution"
        if joint_seed(self.secret, self.contributions) != (later[-1][1] if later else seed):
            return "proof_seed"
        return None if self._draws_fit(seed, later) else "proof_draws"

    def _promises_kept(self) -> bool:
        return len(self.promises) == len(self.contributions) and all(
            part == ABSENT or commitment(part) == promise
            for part, promise in zip(self.contributions, self.promises, strict=True)
        )

    def _draws_fit(self, seed: str, later: Sequence[tuple[int, str]]) -> bool:
        for step, draws in enumerate(self.trace):
            chance = Chance(seed_in_force(seed, later, step), step)
            if not all(0 < n <= RANGE and chance.below(n) == result for n, result in draws):
                return False
        return True


def _is_hex(text: str) -> bool:
    return re.fullmatch(r"[0-9a-f]{64}", text) is not None
