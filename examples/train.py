"""Learns Mind Up! from games against itself, in a minute or two: `python examples/train.py` (numpy, one laptop).

A thousand tables are played at once (`tablee.envs.vector`). A player adds up what speaks for each card of the hand, and
plays the best; every fourth card is any card at all. What came of those, compared with the rest of that hand, tells by
least squares how much each argument weighs; with the new weights the next games begin. At last it meets three `easy`.
"""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

import tablee
from tablee.games.mind_up.bots import LEVELS
from tablee.games.mind_up.encode import TURNS, encoding
from tablee.games.mind_up.material import BUBBLE, CARDS, COLOUR, COLOURS, FIRST_HAND, ROUNDS

Array = NDArray[Any]
HUE = np.array([COLOURS.index(COLOUR[card]) for card in CARDS])
HUES = np.eye(len(COLOURS), dtype=np.float32)[HUE]
BUBBLES = np.array([BUBBLE[card] for card in CARDS], np.float32)
ROUND_ENDS = np.cumsum([FIRST_HAND - 1 + number for number in range(ROUNDS)]).tolist()
ANY_CARD, MEMORY, CAUTION = 0.25, 0.85, 50.0
"""How often any card is played; how much of what was learnt is kept; how slowly weights leave 0."""
SEATS = 4
GAIN = 1
"""Among the arguments, the points one expects to take."""
LATER = 0.5
"""Points of later rounds count for so much: what a card does to them is mostly luck."""


class Sight:
    """What many agents see: the fields of their observations, and what follows from them. Agents come first."""

    def __init__(self, rows: Array, players: int) -> None:
        self.players, at = players, 0
        field: dict[str, Array] = {}
        for one in encoding.fields(players):
            field[one.name], at = rows[:, at : at + one.size], at + one.size
        self.hand, self.row = field["hand"], field["row"].astype(np.int64) - 1
        self.size = field["hand_size"].astype(np.float32)
        self.known, collected, self.worth = (
            field[name].reshape(len(rows), players, -1) for name in ("known", "collected", "worth")
        )
        self.points, self.rounds = field["points"], field["rounds"].reshape(len(rows), ROUNDS, players).sum(axis=1)
        self.unseen = 1 - np.maximum(self.hand, np.maximum(self.known, collected).max(axis=1)).astype(np.float32)
        np.put_along_axis(self.unseen, self.row, 0, axis=1)
        self._look_at_columns(field["order"])

    def _look_at_columns(self, order: Array) -> None:
        """What the next free column is worth, and the one after it; and, by player, a card of each colour."""
        order, opened = np.pad(order, ((0, 0), (0, 2))).astype(np.float32), (self.worth > 0).sum(axis=2)
        self.free, self.then = (np.take_along_axis(order, opened + k, axis=1) for k in (0, 1))
        self.value = np.where(self.worth > 0, self.worth, self.free[:, :, None])

    def below(self, agent: Array, card: Array) -> Array:
        """By card and other player: the chance that they play a lower card, should they play any."""
        known = self.known[:, 1:].astype(np.float32)
        hidden = self.size - known.sum(axis=2)
        lower = np.cumsum(self.unseen, axis=1) / np.maximum(self.unseen.sum(axis=1, keepdims=True), 1)
        found = np.cumsum(known, axis=2)[agent, :, card] + hidden[agent] * lower[agent, card][:, None]
        chances: Array = found / self.size[agent]
        return chances

    def coming(self) -> Array:
        """By agent and colour: how many cards of a colour the row and the others' hands hold for each player."""
        known = self.known[:, 1:].sum(axis=1).astype(np.float32)
        hidden = self.size * (self.players - 1) - known.sum(axis=1, keepdims=True)
        dealt = hidden / np.maximum(self.unseen.sum(axis=1, keepdims=True), 1)
        found: Array = (known @ HUES + dealt * (self.unseen @ HUES) + HUES[self.row].sum(axis=1)) / self.players
        return found


def arguments(sight: Sight) -> tuple[Array, Array, Array]:
    """For every card of every hand: whose it is, which of the sixty, and what may speak for or against it."""
    agent, card = np.nonzero(sight.hand)
    chances = places(sight.below(agent, card))
    features = np.stack([*of_the_taken(sight, agent, chances), *of_the_played(sight, agent, card)], axis=1)
    left = (sight.size[agent] - 1) / FIRST_HAND
    return agent, card, np.concatenate([features, features * left], axis=1, dtype=np.float32)


def places(below: Array) -> Array:
    """By card and place of the row: the chance that so many of the others come below."""
    found = np.zeros((len(below), below.shape[1] + 1), np.float32)
    found[:, 0] = 1
    for chance in below.T[:, :, None]:
        found[:, 1:] += (found[:, :-1] - found[:, 1:]) * chance
        found[:, :1] *= 1 - chance
    return found


def of_the_taken(sight: Sight, agent: Array, chances: Array) -> list[Array]:
    """About the card one will take: its points for oneself and for others, and what opening a column leads to."""
    hue = HUE[sight.row]
    gains = np.take_along_axis(sight.value, np.repeat(hue[:, None], sight.players, 1), 2) + BUBBLES[sight.row][:, None]
    opens = np.take_along_axis(sight.worth[:, 0], hue, axis=1) == 0
    free, then, coming = sight.free[:, :1], sight.then[:, :1], np.take_along_axis(sight.coming(), hue, axis=1)
    mine, others = gains[:, 0], gains[:, 1:]
    looked_at = [
        *(mine, (mine - mine.mean(axis=1, keepdims=True)) ** 2, others.mean(axis=1), others.max(axis=1)),
        *(opens, opens * free, opens * coming, opens * free * coming, opens * (then - free)),
    ]
    return [(chances**2).sum(axis=1), *((chances * each[agent]).sum(axis=1) for each in looked_at)]


def of_the_played(sight: Sight, agent: Array, card: Array) -> list[Array]:
    """About the card one gives away: its points for oneself and for others, and the hand that is left."""
    worth = sight.value[agent, :, HUE[card]] + BUBBLES[card][:, None]
    rank = (np.cumsum(sight.hand, axis=1)[agent, card] - 1) / np.maximum(sight.size[agent, 0] - 1, 1)
    alike = (sight.hand @ HUES)[agent, HUE[card]]
    return [worth[:, 0], worth[:, 1:].mean(axis=1), abs(card / 59 - 0.5), (rank - 0.5) ** 2, alike]


def first_of(agent: Array) -> Array:
    """Where each agent's cards begin."""
    return np.flatnonzero(np.diff(agent, prepend=-1))


def best_of(agent: Array, weight: Array) -> Array:
    """Which card of each agent weighs most."""
    order = np.lexsort((-weight, agent))
    return order[first_of(agent[order])]


def ahead(points: Array) -> Array:
    """One's own points, which come first, less the mean of the others'."""
    found: Array = points[:, 0] - points[:, 1:].mean(axis=1)
    return found


def play(env: Any, weights: Array, dice: np.random.Generator) -> tuple[Array, Array]:
    """A game at every table: each card that was played for no reason, beside its hand, and what came of it."""
    (observations, _), tried, leads = env.reset(), [], []
    for _ in range(TURNS):
        sight = look(env, observations)
        agent, card, features = arguments(sight)
        wild = dice.random(len(sight.hand)) < ANY_CARD
        best = best_of(agent, np.where(wild[agent], dice.random(len(card)), features @ weights))
        mean = np.add.reduceat(features, first_of(agent)) / sight.size
        tried.append((wild, np.concatenate([features[best] - mean, mean, np.ones_like(sight.size)], axis=1)[wild]))
        leads.append((ahead(sight.points), ahead(sight.rounds)))
        observations, scores, *_ = env.step(card[best].reshape(-1, env.table.seats) + 1)
    came = came_of(leads, ahead(from_each_seat(scores)))
    results = [result[wild] for (wild, _), result in zip(tried, came, strict=True)]
    return np.concatenate([rows for _, rows in tried]), np.concatenate(results)


def look(env: Any, observations: Array) -> Sight:
    """All agents of all tables, one after the other."""
    return Sight(observations.reshape(-1, observations.shape[-1]), env.table.seats)


def from_each_seat(scores: Array) -> Array:
    """By agent and player: the scores of a table as each of its seats tells them, its own first."""
    players = scores.shape[1]
    return np.stack([np.roll(scores, -seat, axis=1) for seat in range(players)], axis=1).reshape(-1, players)


def came_of(leads: list[tuple[Array, Array]], final: Array) -> list[Array]:
    """By turn: how one's lead grew until the end of the round, and for a part until the end of the game."""
    over = [rounds for _, rounds in leads] + [final]
    ends = [next(end for end in ROUND_ENDS if end > turn) for turn in range(TURNS)]
    return [
        over[end] - rounds - running + LATER * (final - over[end])
        for end, (running, rounds) in zip(ends, leads, strict=True)
    ]


def against_gain(env: Any, weights: Array) -> float:
    """The share of victories of seat 0 against players who want the best expected gain, as `normal` does."""
    (observations, _) = env.reset()
    for _ in range(TURNS):
        agent, card, features = arguments(look(env, observations))
        best = best_of(agent, np.where(agent % env.table.seats == 0, features @ weights, features[:, GAIN]))
        observations, shares, *_ = env.step(card[best].reshape(-1, env.table.seats) + 1)
    return float(shares[:, 0].mean())


def train(tables: int, iterations: int, seed: int) -> Array:
    """The weights, after so many games at every table."""
    env, other = (tablee.envs.vector("mind_up", SEATS, tables, seed=seed, rewards=kind) for kind in ("score", "share"))
    size, dice, start = arguments(look(env, env.reset()[0]))[2].shape[1], np.random.default_rng(seed), perf_counter()
    weights, squares, products = np.zeros(size, np.float32), CAUTION * np.eye(2 * size + 1), np.zeros(2 * size + 1)
    for number in range(1, iterations + 1):
        rows, results = play(env, weights, dice)
        squares, products = MEMORY * squares + rows.T @ rows, MEMORY * products + rows.T @ results
        weights = np.linalg.solve(squares, products)[:size].astype(np.float32)
        share, spent = against_gain(other, weights), perf_counter() - start
        print(f"{number * tables:7} games, {spent:4.0f} s: wins {share:.0%} against the best gain", flush=True)
    return weights


class Learned:
    """The weights as a bot: it sees what any bot sees, and asks `imagine` for nothing."""

    def __init__(self, weights: Array) -> None:
        self.weights = weights

    def choose(self, seen: tablee.Seen, legal: Any, imagine: Any, chance: tablee.Chance) -> Any:
        """The card that weighs most."""
        rows = np.array([encoding.observe(seen.view, seen.seat or 0)], np.int16)
        _, card, features = arguments(Sight(rows, len(seen.view.row)))
        return encoding.move(seen.view, seen.seat or 0, int(card[(features @ self.weights).argmax()]) + 1)


def main() -> None:
    """Learn, then meet three `easy` at a real table."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("tables", 1024), ("iterations", 12), ("seed", 1), ("games", 400)):
        asked.add_argument(f"--{name}", type=int, default=usual)
    given = asked.parse_args()
    weights = train(given.tables, given.iterations, given.seed)
    LEVELS["learned"] = lambda _: Learned(weights)
    result = tablee.simulate("mind_up", ["learned", *["easy"] * (SEATS - 1)], games=given.games, seed=given.seed)
    won, (low, high) = result.wins[0] / result.games, result.interval[0]
    print(f"against three easy: wins {won:.0%} of {result.games} games ({low:.0%} to {high:.0%}); fair: 25%")


if __name__ == "__main__":
    main()
