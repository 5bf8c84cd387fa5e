"""OpenSpiel's own tests on every game, its algorithms, and what they rely on."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, tabular_qlearner
from open_spiel.python.observation import make_observation

import tablee
import tablee.envs.open_spiel
from tablee.core.errors import BadSetup, IllegalMove

GAMES = [
    "tablee_mind_up(players=3)",
    "tablee_mind_up(players=6,objectives=5,rewards=score)",
    "tablee_mind_up(players=4,objectives=2,turn_based=True)",
    "tablee_upturn(players=2)",
    "tablee_upturn(players=3,rewards=score)",
    "tablee_upturn(players=4)",
    "tablee_mind_map(players=4)",
    "tablee_mind_map(players=5,turn_based=True)",
    "tablee_mind_map(players=8)",
]
ONE_BY_ONE = [
    "tablee_mind_up(players=3,turn_based=True)",
    "tablee_upturn(players=2)",
    "tablee_mind_map(players=4,turn_based=True)",
    "tablee_mind_map(players=8,turn_based=True)",
]
Dynamics = pyspiel.GameType.Dynamics


def random_walk(game: Any, seed: int, most: int = 10**6) -> Any:
    """A state after so many random moves, or a final one."""
    dice, state = np.random.RandomState(seed), game.new_initial_state()
    state.apply_action(seed)
    while not state.is_terminal() and most:
        most -= 1
        if state.is_simultaneous_node():
            players = range(game.num_players())
            state.apply_actions([int(dice.choice(state.legal_actions(player))) for player in players])
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", [name for name in GAMES if name != "tablee_upturn(players=4)"])
def test_random_sim(name: str) -> None:
    """At every step all is written and played again from the first; with four, random games have a thousand steps."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_games_sim(name: str) -> None:
    """OpenSpiel's Python test: copies, both kinds of serialisation, bounds."""
    np.random.seed(1)
    from open_spiel.python.tests import games_sim_test  # seconds of imports, in every process that only lists its tests

    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


def test_what_openspiel_is_told() -> None:
    kinds = {kind.short_name: kind for kind in pyspiel.registered_games()}
    assert {name for name in kinds if name.startswith("tablee_")} == {f"tablee_{name}" for name in tablee.games()}
    assert kinds["tablee_mind_up"].dynamics == Dynamics.SIMULTANEOUS
    assert kinds["tablee_upturn"].dynamics == Dynamics.SEQUENTIAL
    game = pyspiel.load_game("tablee_mind_up(players=4,turn_based=True)")
    assert game.get_type().dynamics == Dynamics.SEQUENTIAL
    assert (game.num_distinct_actions(), game.max_game_length(), game.utility_sum()) == (61, 84, 1.0)
    assert pyspiel.load_game("tablee_mind_map").num_players() == 4


def test_the_root_chooses_the_deal() -> None:
    game = pyspiel.load_game("tablee_upturn(players=3,seeds=50)")
    root = game.new_initial_state()
    assert root.is_chance_node()
    assert root.chance_outcomes() == [(seed, pytest.approx(1 / 50)) for seed in range(50)]
    deals = [root.child(seed) for seed in range(50)]
    assert len({str(deal) for deal in deals}) == 50
    assert deals[7].asking.match.state == tablee.Match(tablee.game("upturn"), 3, seed="7").state


def test_simultaneous_nodes_are_simultaneous_and_one_speaks_for_a_team() -> None:
    game = pyspiel.load_game("tablee_mind_map(players=8)")
    placing = random_walk(game, 1, most=0)
    assert placing.current_player() == pyspiel.PlayerId.SIMULTANEOUS
    assert [len(placing.legal_actions(player)) for player in range(8)] == [961, 1] * 4
    joint = random_walk(game, 1, most=2)
    assert joint.current_player() == 1
    assert len(joint.legal_actions()) == 24


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_cannot_be_told_from_the_real_one(name: str) -> None:
    game, dice = pyspiel.load_game(name), np.random.RandomState(0)
    for steps in (0, 1, 3, 5, 20):
        state = random_walk(game, steps, most=steps)
        for player in range(game.num_players()) if not state.is_terminal() else ():
            other = state.resample_from_infostate(player, dice.uniform)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(player) == state.legal_actions(player)


def test_resampling_is_not_idle_and_brings_other_luck() -> None:
    game, dice = pyspiel.load_game("tablee_mind_up(players=3,turn_based=True)"), np.random.RandomState(0)
    state = random_walk(game, 1, most=4)  # seat 0 has answered, seat 1 is asked
    worlds = [state.resample_from_infostate(1, dice.uniform) for _ in range(20)]
    assert len({world.asking.match.state.hands for world in worlds}) == 20
    assert len({world.asking.match.seed for world in worlds}) == 20
    assert len({world.asking.given[0] for world in worlds}) > 3


def test_information_states_remember_more_than_the_view_shows() -> None:
    """Two ways to one view: a state remembers which one it came."""
    game = pyspiel.load_game("tablee_mind_up(players=3)")
    state = random_walk(game, 1, most=3)
    twin = state.clone()
    assert twin.information_state_string(0) == state.information_state_string(0)
    twin._position.memory = twin.memory.then(twin.asking.match.state, ())
    assert twin.observation_string(0) == state.observation_string(0)
    assert twin.information_state_string(0) != state.information_state_string(0)


def test_memory_survives_packing() -> None:
    state = random_walk(pyspiel.load_game("tablee_upturn(players=2)"), 3, most=400)
    again = pickle.loads(pickle.dumps(state))
    for player in range(2):
        assert again.information_state_string(player) == state.information_state_string(player)


def test_ones_own_hidden_choice_is_in_ones_own_information_state_only() -> None:
    game = pyspiel.load_game("tablee_mind_up(players=3,turn_based=True)")
    state = random_walk(game, 1, most=0)
    low, high = (state.child(action) for action in (state.legal_actions()[0], state.legal_actions()[-1]))
    assert low.information_state_string(0) != high.information_state_string(0)
    for player in (1, 2):
        assert low.information_state_string(player) == high.information_state_string(player)
        assert low.observation_tensor(player) == high.observation_tensor(player)


def test_observers() -> None:
    game = pyspiel.load_game("tablee_upturn(players=3)")
    state = random_walk(game, 1, most=3)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.dict["number"][0] == state.asking.view(1).number
    assert observation.tensor.tolist() == state.asking.observe(1)
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    observed = json.loads(make_observation(game, public).string_from(state, 1))
    assert (observed["seat"], observed["view"]["rack"]) == (None, [])
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="all players"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="parameters"):
        game.make_py_observer(None, {"colour": 1})


def test_actions_have_words() -> None:
    state = random_walk(pyspiel.load_game("tablee_mind_up(players=3)"), 1, most=0)
    card = state.legal_actions(2)[0]
    assert json.loads(state.action_to_string(2, card)) == {"card": card}
    assert state.action_to_string(2, 0) == "silent"
    assert state.action_to_string(2, 61) == "nothing"


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_is_mcts_plays(name: str) -> None:
    game, dice = pyspiel.load_game(name), np.random.RandomState(1)
    searches = 3 if "upturn" in name else 8
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 1.4, searches, random_state=dice)
    state = random_walk(game, 2, most=0)
    for _ in range(3):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    assert len(state.history()) == 4


@pytest.mark.parametrize("name", [name for name in ONE_BY_ONE if "upturn" not in name])
def test_outcome_sampling_mccfr_learns(name: str) -> None:
    np.random.seed(1)
    game = pyspiel.load_game(name)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    first = random_walk(game, 0, most=0)
    probabilities = solver.average_policy().action_probabilities(first)
    assert sum(probabilities.values()) == pytest.approx(1)
    assert set(probabilities) <= set(first.legal_actions())


@pytest.mark.parametrize(
    "name", ["tablee_mind_up(players=3)", "tablee_upturn(players=2)", "tablee_mind_map(players=4)"]
)
def test_q_learners_play_a_game_through_the_rl_environment(name: str) -> None:
    np.random.seed(2)
    environment = rl_environment.Environment(pyspiel.load_game(name))
    players = range(environment.num_players)
    agents = [tabular_qlearner.QLearner(player, environment.action_spec()["num_actions"]) for player in players]
    step = environment.reset()
    while not step.last():
        if step.is_simultaneous_move():
            step = environment.step([agent.step(step).action for agent in agents])
        else:
            step = environment.step([agents[step.current_player()].step(step).action])
    assert sum(step.rewards) == pytest.approx(1)


def test_numbers_of_numpy_are_numbers() -> None:
    """OpenSpiel's own door takes plain ones only; this is the game behind it."""
    made = type(pyspiel.load_game("tablee_mind_up"))({"players": np.int64(3)})
    assert (str(made), made.num_players()) == ("tablee_mind_up(players=3)", 3)


def test_bad_input() -> None:
    with pytest.raises(BadSetup):
        pyspiel.load_game("tablee_mind_up(players=9)")
    with pytest.raises(BadSetup):
        pyspiel.load_game("tablee_mind_up(objectives=9)")
    with pytest.raises(BadSetup):
        pyspiel.load_game("tablee_upturn(rewards=money)")
    for seeds in (0, -1):
        with pytest.raises(BadSetup, match="option_low"):
            pyspiel.load_game(f"tablee_upturn(seeds={seeds})")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("tablee_upturn(colour=1)")
    state = random_walk(pyspiel.load_game("tablee_mind_up(players=3)"), 1, most=0)
    foreign = next(card for card in range(1, 61) if card not in state.legal_actions(0))
    with pytest.raises(IllegalMove):
        state.apply_actions([foreign, *(state.legal_actions(player)[0] for player in (1, 2))])


def test_the_interpreter_ends_in_peace() -> None:
    """OpenSpiel keeps what registered a game until after Python's own end."""
    code = "import pyspiel, tablee.envs.open_spiel as o; pyspiel.load_game('tablee_upturn').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in tablee.games() for players in tablee.game(name).seats]
)
def test_every_number_of_players_at_length(name: str, players: int) -> None:
    for turn_based in (False, True):
        game = pyspiel.load_game(f"tablee_{name}", {"players": players, "turn_based": turn_based})
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
