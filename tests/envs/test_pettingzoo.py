"""PettingZoo's own tests on every game, and what they do not look at."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Discrete
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import parallel_to_aec

import tablee
from envs.learners import TABLES
from tablee.core.encode import SILENT
from tablee.core.errors import BadMove, BadSetup, IllegalMove, UnknownGame
from tablee.core.record import replay

EVERY = pytest.mark.parametrize(("name", "players", "options"), TABLES)
Options = dict[str, Any] | None
CYCLES = 60


@pytest.fixture(autouse=True)
def _no_advice() -> Iterator[None]:
    """PettingZoo recommends arrays without a mask, which its own classic games do not follow either."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@EVERY
def test_api(name: str, players: int, options: Options) -> None:
    api_test(tablee.envs.aec(name, players, options), num_cycles=CYCLES)


@EVERY
def test_parallel_api(name: str, players: int, options: Options) -> None:
    parallel_api_test(tablee.envs.parallel(name, players, options), num_cycles=CYCLES)


@EVERY
def test_seeds(name: str, players: int, options: Options) -> None:
    seed_test(lambda: tablee.envs.aec(name, players, options), num_cycles=CYCLES)
    parallel_seed_test(lambda: tablee.envs.parallel(name, players, options), num_cycles=CYCLES)


@EVERY
def test_max_cycles(name: str, players: int, options: Options) -> None:
    """In turn-based games seats are asked more or less often, so there the cycles are those of `parallel`."""

    def parallel(max_cycles: int) -> Any:
        return tablee.envs.parallel(name, players, options, max_cycles=max_cycles)

    def aec(max_cycles: int) -> Any:
        return tablee.envs.aec(name, players, options, max_cycles=max_cycles)

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles)))
    )
    if name == "mind_up" or (name == "mind_map" and players <= 7):
        max_cycles_test(SimpleNamespace(parallel_env=parallel, env=aec))


def whole_game(env: Any, seed: int) -> dict[str, float]:
    """What everybody has got once a random game is over."""
    observations, _ = env.reset(seed=seed)
    total = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {agent: env.action_space(agent).sample(observations[agent]["action_mask"]) for agent in env.agents}
        observations, rewards, terminations, truncations, _ = env.step(actions)
        assert not any(truncations.values())
        total = {agent: total[agent] + rewards[agent] for agent in total}
    assert all(terminations.values())
    assert all(env.observation_space(agent).contains(observations[agent]) for agent in observations)
    return total


@EVERY
def test_whole_games(name: str, players: int, options: Options) -> None:
    env = tablee.envs.parallel(name, players, options)
    total = whole_game(env, 1)
    outcome = env.match.outcome
    assert outcome
    assert sum(total.values()) == pytest.approx(1)
    assert {f"player_{seat}" for seat in outcome.winners} == {agent for agent, share in total.items() if share}
    assert replay(env.match.record).outcome == outcome
    assert env.step({}) == ({}, {}, {}, {}, {}), "after the end there is nothing to do"


def test_rewards_can_be_the_scores() -> None:
    env = tablee.envs.parallel("mind_up", players=4, rewards="score")
    total = whole_game(env, 2)
    assert env.match.outcome
    assert list(total.values()) == list(env.match.outcome.scores)


def test_a_seed_begins_a_row_of_games() -> None:
    env, other = (tablee.envs.parallel("mind_up", players=3) for _ in range(2))

    def deals(of: Any, seed: int | None) -> list[Any]:
        return [
            of.reset(seed=seed if first else None)[0]["player_0"]["observation"].tolist() for first in (True, False)
        ]

    first, second = deals(env, 5)
    assert first != second
    assert deals(other, 5) == [first, second]
    assert deals(env, 6)[0] != first
    assert deals(env, None)[0] != deals(other, None)[0]


def test_whoever_waits_has_one_action() -> None:
    env = tablee.envs.parallel("upturn", players=4)
    observations, _ = env.reset(seed=1)
    (turn,) = env.asking.asked
    masks = [observations[agent]["action_mask"] for agent in env.agents]
    assert [int(mask.sum()) for seat, mask in enumerate(masks) if seat != turn] == [1, 1, 1]
    assert all(mask[SILENT] for seat, mask in enumerate(masks) if seat != turn)
    assert not masks[turn][SILENT]


def test_nobody_sees_what_another_has_chosen() -> None:
    one, other = (tablee.envs.aec("mind_up", players=3) for _ in range(2))
    for env, which in ((one, 0), (other, -1)):
        env.reset(seed=3)
        assert env.agent_selection == "player_0"
        env.step(np.flatnonzero(env.observe("player_0")["action_mask"])[which])
        assert env.agent_selection == "player_1"
    for agent in ("player_1", "player_2"):
        assert all(
            np.array_equal(a, b) for a, b in zip(*(env.observe(agent).values() for env in (one, other)), strict=True)
        )


def test_samples_without_a_mask_are_legal() -> None:
    env = tablee.envs.aec("upturn", players=3)
    env.reset(seed=4)
    for agent in env.agent_iter(300):
        over = env.terminations[agent]
        env.step(None if over else env.action_space(agent).sample())
    space = env.action_space("player_0")
    assert space == Discrete(240)
    assert pickle.loads(pickle.dumps(space)) == space


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    env = tablee.envs.parallel("mind_up", players=3)
    observations, _ = env.reset(seed=1)
    good = {agent: int(np.flatnonzero(observations[agent]["action_mask"])[0]) for agent in env.agents}
    bad = int(np.flatnonzero(observations["player_2"]["action_mask"][1:] == 0)[0]) + 1
    with pytest.raises(IllegalMove):
        env.step({**good, "player_2": bad})
    with pytest.raises(BadMove, match="player_2"):
        env.step({agent: good[agent] for agent in ("player_0", "player_1")})
    with pytest.raises(BadMove, match="player_9"):
        env.step({**good, "player_9": 0})
    assert env.match.step == 0
    env.step(good)
    assert env.match.step == 1


def test_pettingzoos_wrapper_ends_a_game_with_an_illegal_move() -> None:
    env = wrappers.TerminateIllegalWrapper(tablee.envs.aec("mind_up", players=3), illegal_reward=-1)
    env.reset(seed=1)
    env.last()
    env.step(SILENT)
    assert all(env.terminations.values())
    assert env.rewards["player_0"] == -1


def test_before_reset_pettingzoo_complains() -> None:
    with pytest.raises(AttributeError, match="reset"):
        _ = tablee.envs.aec("upturn", players=2).agents
    with pytest.raises(AssertionError, match="reset"):
        tablee.envs.aec("upturn", players=2).step(0)


@pytest.mark.parametrize(
    "ask",
    [
        lambda env: env.step({}),
        lambda env: env.step({"player_0": 1}),
        lambda env: env.observe("player_0"),
        lambda env: env.render(),
        lambda env: env.match,
    ],
)
def test_before_the_first_deal_there_is_nothing_to_answer(ask: Callable[[Any], Any]) -> None:
    env = tablee.envs.parallel("upturn", players=2, render_mode="ansi")
    with pytest.raises(ResetNeeded, match="reset"):
        ask(env)
    with pytest.raises(ResetNeeded, match="reset"):
        tablee.envs.aec("upturn", players=2).unwrapped.step(0)


@EVERY
def test_the_public_table_can_be_drawn(name: str, players: int, options: Options) -> None:
    env = tablee.envs.aec(name, players, options, render_mode="ansi")
    env.reset(seed=1)
    assert "player_1" in env.render()
    env.close()


@pytest.mark.parametrize("make", [tablee.envs.aec, tablee.envs.parallel])
def test_what_cannot_be_set_up(make: Any) -> None:
    with pytest.raises(UnknownGame):
        make("chess", players=2)
    with pytest.raises(BadSetup):
        make("mind_up", players=7)
    with pytest.raises(BadSetup):
        make("mind_up", players=4, options={"objectives": -1})
    with pytest.raises(BadSetup):
        make("mind_up", players=4, rewards="money")
    for cycles in (0, -1):
        with pytest.raises(BadSetup, match="max_cycles"):
            make("mind_up", players=4, max_cycles=cycles)
    for mode in ("human", "rgb_array", ""):
        with pytest.raises(BadSetup, match="render_mode"):
            make("mind_up", players=4, render_mode=mode)


@pytest.mark.parametrize("make", [tablee.envs.aec, tablee.envs.parallel])
def test_numbers_of_numpy_are_numbers(make: Any) -> None:
    assert make("mind_up", np.int64(4), max_cycles=np.int64(1)).possible_agents == [f"player_{n}" for n in range(4)]


def test_importing_tablee_stays_light() -> None:
    code = (
        "import tablee, sys; print(*{'numpy', 'pettingzoo', 'gymnasium', 'pyspiel', 'tablee.envs'} & set(sys.modules))"
    )
    code += "; tablee.envs; print(*{'numpy', 'pettingzoo', 'gymnasium', 'pyspiel'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == []


def test_without_pettingzoo_one_is_told_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import tablee; tablee.envs.parallel('mind_up', players=4)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert "pip install 'tablee[envs]'" in done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in tablee.games() for players in tablee.game(name).seats]
)
def test_every_number_of_players_at_length(name: str, players: int) -> None:
    api_test(tablee.envs.aec(name, players), num_cycles=1000)
    parallel_api_test(tablee.envs.parallel(name, players), num_cycles=1000)
    seed_test(lambda: tablee.envs.aec(name, players), num_cycles=500)
    for seed in range(5):
        whole_game(tablee.envs.parallel(name, players), seed)
