"""Many games at once are the games of the rules: every question, observation, mask and reward is compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import tablee
from envs.learners import set_up_game, tables
from games.upturn.upturn_twin import Following
from tablee.core.chance import Chance
from tablee.core.encode import SILENT
from tablee.envs.asking import Asking
from tablee.envs.vector_env import Vector
from tablee.games.mind_up.kernel.goals import GOALS
from tablee.games.upturn import kernel

ROWS, GAMES = 3, {"mind_up": 4, "upturn": 3}
"""So many rows are followed, until they have ended so many games."""


class Dealt(Chance):
    """The luck of a table of Mind Up!, which lies on it from the start: deck, orders of three rounds, objectives."""

    def __init__(self, table: Any) -> None:
        super().__init__("", 0)
        self.deck, self.pile = table["deck"].tolist(), [GOALS[goal] for goal in table["pile"][: len(GOALS)]]
        self.orders = iter(table["orders"][:, :-1].tolist())

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        found = self.deck if len(items) == 60 else self.pile if len(items) == len(GOALS) else next(self.orders)
        assert sorted(found) == sorted(items)
        return tuple(found)


class Row:
    """One row of a vector, and the game of the rules that goes the same way."""

    luck: Chance

    def __init__(self, env: Vector, number: int, matches: dict[str, Row]) -> None:
        self.env, self.number = env, number
        self.games = self.said = 0
        matches[str(number)] = self
        self.deal()

    def deal(self) -> None:
        game = self.env.rows.games[self.number].copy()
        self.luck = Dealt(game) if self.env.table.game.name == "mind_up" else Following(game)
        self.asking: Asking = self.env.table.deal(str(self.number))

    def answers(self, dice: np.random.Generator) -> list[int]:
        return [int(dice.choice(self.asking.legal(seat))) for seat in self.asking.asked]

    def foresee(self, action: int) -> None:
        """The kernel of Upturn goes first, for the rules follow its luck."""
        if self.env.table.game.name == "upturn" and action != SILENT:
            game, (seat,), seats = self.env.rows.games[self.number].copy(), self.asking.asked, self.env.table.seats
            move: Any = self.env.table.encoding.move(self.asking.view(seat), seat, action)
            kernel.step(game, kernel.action(move, seats))
            self.luck = Following(game)

    def follow(self, actions: list[int]) -> None:
        """What the vector has just done, by the rules."""
        self.asking.answer(dict(zip(self.asking.asked, actions, strict=True)))
        over = not self.asking.asked
        assert self.env.rows.ended[self.number] == over
        assert self.env.rows.rewards[self.number].tolist() == self.env.table.results(self.asking.match.outcome)
        if over:
            self.games += 1
            self.deal()

    def compare(self) -> None:
        """The same seats are asked, see the same and may do the same."""
        rows, i = self.env.rows, self.number
        assert tuple(rows.seats[i].tolist()) == self.asking.asked
        for place, seat in enumerate(self.asking.asked):
            assert rows.observations[i, place].tolist() == self.asking.observe(seat)
            assert np.flatnonzero(rows.masks[i, place]).tolist() == list(self.asking.legal(seat))
            self.said += SILENT in self.asking.legal(seat)


TABLES = [(name, *table) for name in ("mind_up", "upturn") for table in tables(name)]
REWARDS = ("share", "score")


@pytest.mark.parametrize(
    ("name", "players", "options", "rewards"),
    [  # by turns; the other half is a long one
        pytest.param(*table, kind, marks=() if number % 2 == place else pytest.mark.long)
        for number, table in enumerate(TABLES)
        for place, kind in enumerate(REWARDS)
    ],
)
def test_every_row_is_a_game_of_the_rules(
    name: str, players: int, options: dict[str, Any] | None, rewards: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches: dict[str, Row] = {}
    monkeypatch.setattr("tablee.core.match.Chance", lambda seed, _: matches[seed].luck)
    env = tablee.envs.vector(name, players, ROWS, seed=f"{rewards}/{players}", options=options, rewards=rewards)
    env.reset()
    rows, dice = [Row(env, number, matches) for number in range(ROWS)], np.random.default_rng(players)
    while sum(row.games for row in rows) < GAMES[name]:
        for row in rows:
            row.compare()
        actions = [row.answers(dice) for row in rows]
        for row, given in zip(rows, actions, strict=True):
            row.foresee(given[0])
        env.step(np.array(actions).reshape(env._shown(env.rows.actions).shape))
        for row, given in zip(rows, actions, strict=True):
            row.follow(given)
    assert (sum(row.said for row in rows) > 0) is (name == "upturn"), "calls out of turn were asked for"


@pytest.mark.parametrize("objectives", range(6))
def test_objectives_are_told_as_the_rules_tell_them(objectives: int, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"objectives": objectives}
    for players in (3, 5):
        test_every_row_is_a_game_of_the_rules("mind_up", players, options, "share", monkeypatch)


def played(name: str, players: int, threads: int, steps: int = 60) -> list[Any]:
    """All that a vector gave, under luck of its own."""
    env = tablee.envs.vector(name, players, 200, seed="threads", threads=threads)
    (observations, infos), dice, seen = env.reset(), np.random.default_rng(4), []
    for _ in range(steps):
        mask = infos["action_mask"]
        actions = (dice.random(mask.shape) * mask).argmax(-1)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert not truncated.any()
        seen += [array.copy() for array in (observations, rewards, terminated, *infos.values())]
    env.close()
    return seen


@pytest.mark.parametrize(("name", "players"), [("mind_up", 4), ("upturn", 3)])
def test_threads_change_nothing(name: str, players: int) -> None:
    alone = played(name, players, 1)
    assert any(array.any() for array in alone[2::4]), "games ended, and others were dealt"
    for threads in (2, 5):
        assert all(map(np.array_equal, alone, played(name, players, threads)))


def test_seeds_and_the_games_that_come_after() -> None:
    env = tablee.envs.vector("mind_up", 3, 8, seed=7)
    first, second = (env.reset()[0].copy() for _ in range(2))
    assert not np.array_equal(first, second), "reset() deals the next games"
    assert np.array_equal(env.reset(seed=7)[0], first)
    assert np.array_equal(env.reset(seed="7")[0], first), "numbers and their text are the same seed"
    assert np.array_equal(env.reset()[0], second)
    wide = tablee.envs.vector("mind_up", 3, 16, seed=7).reset()[0]
    assert np.array_equal(wide, [*first, *second]), "game i is game i, however many are played at once"
    one, other = (tablee.envs.vector("mind_up", 3, 8).reset()[0] for _ in range(2))
    assert not np.array_equal(one, other), "without a seed, other games every time"


@pytest.mark.parametrize(("name", "players", "shape"), [("mind_up", 4, (40, 4, 636)), ("upturn", 3, (40, 189))])
def test_spaces(name: str, players: int, shape: tuple[int, ...]) -> None:
    env = tablee.envs.vector(name, players, 40, seed=1)
    observations, infos = env.reset()
    assert env.observation_space.shape == observations.shape == shape
    assert env.single_observation_space.shape == shape[1:]
    assert env.observation_space.contains(observations)
    actions = set_up_game(name, players).actions
    assert infos["action_mask"].shape == (*shape[:-1], actions)
    assert env.action_space.shape == shape[:-1]
    assert env.single_action_space.shape == shape[1:-1]
    assert np.asarray(env.single_action_space.sample()).max() < actions
    again, *_ = env.step(infos["action_mask"].argmax(-1))
    assert np.shares_memory(again, observations), "the arrays are used again"
    assert env.observation_space.contains(again)


@pytest.mark.parametrize(("name", "players"), [("mind_up", 4), ("upturn", 3)])
def test_what_is_not_legal_is_refused_and_changes_nothing(name: str, players: int) -> None:
    env = tablee.envs.vector(name, players, 6, seed=1)
    _, infos = env.reset()
    legal = infos["action_mask"].argmax(-1)
    before = [array.copy() for array in env.rows]
    for wrong in (0, -1, 10_000, 127):
        actions = legal.copy()
        actions[3] = wrong
        with pytest.raises(tablee.BadMove, match=r"actions\[3") as bad:
            env.step(actions)
        choices = bad.value.params["choices"]
        assert isinstance(choices, tuple)
        assert str(legal[3].flat[0]) in choices
    for malformed, key in ((legal.astype(float), "integer"), (legal[:5], "length"), (None, "integer")):
        with pytest.raises(tablee.BadMove) as bad:
            env.step(malformed)
        assert bad.value.key == key
    assert all(map(np.array_equal, before, env.rows))
    env.step(legal.tolist())


def test_a_vector_wants_to_be_reset_first() -> None:
    from gymnasium.error import ResetNeeded

    with pytest.raises(ResetNeeded):
        tablee.envs.vector("upturn", 2, 3).step(np.zeros(3, int))


def test_numbers_of_numpy_are_numbers() -> None:
    env = tablee.envs.vector("mind_up", np.int64(4), num_envs=5)
    assert env.reset()[0].shape == (5, 4, 636)


@pytest.mark.parametrize(
    ("asked", "error", "key"),
    [
        ({"name": "chess"}, tablee.UnknownGame, "unknown_game"),
        ({"name": "mind_map"}, tablee.BadSetup, "no_kernel"),
        ({"players": 2}, tablee.BadSetup, "seats"),
        ({"num_envs": 0}, tablee.BadSetup, "games"),
        ({"threads": 0}, tablee.BadSetup, "threads"),
        ({"rewards": "money"}, tablee.BadSetup, "option_choice"),
        ({"options": {"objectives": 6}}, tablee.BadSetup, "refused"),
    ],
)
def test_what_cannot_be_set_up_is_refused(asked: dict[str, Any], error: type[tablee.TableeError], key: str) -> None:
    with pytest.raises(error) as complaint:
        tablee.envs.vector(**{"name": "mind_up", "players": 4, "num_envs": 10, **asked})
    assert complaint.value.key == key
