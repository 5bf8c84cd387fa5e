"""A player of any game: every move it could make is played out by luck in the same imagined worlds; the best one wins.

It knows the rules and nothing else: what its seat sees, worlds that `imagine` draws, and in them `legal`, `apply` and
`outcome`. The number of worlds is fixed, so the same seed gives the same game; a very long game gets fewer of them, by
a count of steps and not by the clock, so that this stays true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from tablee.core.bot import BotLevels, Imagine
from tablee.core.chance import Chance, QuickChance
from tablee.core.game import AnyGame, Choices, Outcome, Seat
from tablee.core.match import Seen

LEVELS = {"easy": 6, "normal": 60}
"""How many worlds each level imagines."""
MOST_MOVES = 24
"""Of more moves than this, so many are drawn by lot: the others are not looked at."""
MOST_STEPS = 20_000
"""In all worlds together, for one answer."""
LONGEST = 500
"""Steps after which a world is left as it is, and worth nothing."""
PLACE = 0.05
"""What it is worth to leave everybody behind without winning, where winning is worth 1."""


@dataclass(frozen=True)
class AnyGameBot:
    """Weighs its moves in `worlds` imagined worlds."""

    rules: AnyGame
    worlds: int

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        """The move that does best; None where silence does, and nobody waits."""
        assert seen.seat is not None, "the public plays no game"
        luck = QuickChance(chance)
        moves = _candidates(legal, luck)
        if seen.seat not in seen.awaited:
            moves.append(None)
        if len(moves) == 1:
            return moves[0]
        values, steps = [0.0] * len(moves), 0
        for _ in range(self.worlds):
            world, future = imagine(luck), luck.below(1 << 40)
            for place, move in enumerate(moves):  # the same world and the same luck for each: only the move differs
                value, taken = _play_out(self.rules, world, seen.seat, move, QuickChance(Chance(str(future), 0)))
                values[place] += value
                steps += taken
            if steps > MOST_STEPS:
                break
        return moves[values.index(max(values))]


def search_levels(rules: AnyGame) -> BotLevels:
    """The levels of a game that brings no bots of its own."""
    return BotLevels({name: partial(_make, rules, worlds) for name, worlds in LEVELS.items()})


def _make(rules: AnyGame, worlds: int, _: Chance) -> AnyGameBot:
    """It has nothing personal."""
    return AnyGameBot(rules, worlds)


def _candidates(legal: Choices[Any], luck: Chance) -> list[Any]:
    """All moves, or some of them where they are too many."""
    if type(legal).__iter__ is Choices.__iter__:
        drawn = [legal.sample(luck) for _ in range(MOST_MOVES)]
        return [move for place, move in enumerate(drawn) if move not in drawn[:place]]
    listed = [*islice(legal, 50 * MOST_MOVES)]
    return listed if len(listed) <= MOST_MOVES else list(luck.shuffle(listed)[:MOST_MOVES])


def _play_out(rules: AnyGame, state: Any, seat: Seat, move: Any, luck: Chance) -> tuple[float, int]:
    """What the move is worth to the seat where everything else is played by luck; and how many steps that took."""
    steps = 0
    while rules.to_act(state) and steps < LONGEST:
        moves = _step(rules, state, seat, move, luck)
        state, _ = rules.apply(state, moves, luck)
        if move is not None and (seat in moves or move not in rules.legal(state, seat)):
            move = None  # made, or overtaken by what another did at once
        steps += 1
    return _worth(rules.outcome(state), seat), steps


def _step(rules: AnyGame, state: Any, seat: Seat, move: Any, luck: Chance) -> Mapping[Seat, Any]:
    """The next step: this seat's move if it has one, and luck for everybody else who is awaited."""
    if move is not None and rules.at_once(state, seat, move):
        return {seat: move}
    moves = {}
    for other in sorted(rules.to_act(state)):
        chosen = move if other == seat and move is not None else rules.legal(state, other).sample(luck)
        if rules.at_once(state, other, chosen):
            return {other: chosen}
        moves[other] = chosen
    return moves


def _worth(outcome: Outcome | None, seat: Seat) -> float:
    """The seat's share of the victory, and a little for everybody it leaves behind."""
    if outcome is None:
        return 0.0  # left as it was, whatever was played: all moves are alike in such a world
    share = (seat in outcome.winners) / len(outcome.winners)
    behind = sum(place > outcome.places[seat] for place in outcome.places)
    return share + PLACE * behind / len(outcome.places)
