"""PettingZoo: the same questions, put to everybody at once (`Parallel`) or one by one (`Aec`).

An observation is {"observation": int16 row, "action_mask": int8 row}; an illegal action raises BadMove or IllegalMove
with the rule's reason and changes nothing (`pettingzoo.utils.TerminateIllegalWrapper` turns that into a lost game).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from tablee.core.errors import BadMove, BadSetup
from tablee.core.game import Seat
from tablee.core.match import Match
from tablee.envs.asking import Asking, GameSetup

Observation = dict[str, NDArray[Any]]
WIDTH = 80
RENDER_MODES = ("ansi",)


class Offered(Discrete[np.int64]):
    """Discrete, but `sample()` without a mask draws from what is legal now."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.mask = np.ones(size, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One action, drawn evenly from the mask, from the probabilities, or from what is legal now."""
        return super().sample(self.mask if mask is None and probability is None else mask, probability)

    def offer(self, actions: Sequence[int]) -> None:
        """From now on these are legal."""
        self.mask.fill(0)
        self.mask[np.asarray(actions)] = 1


class Learners:
    """What both interfaces share: agents, spaces, seeds, observations."""

    metadata: dict[str, Any]

    def __init__(self, table: GameSetup, max_cycles: int | None = None, render_mode: str | None = None) -> None:
        if max_cycles is not None and max_cycles < 1:
            raise BadSetup("option_low", field="max_cycles", given=max_cycles)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadSetup("option_choice", field="render_mode", choices=RENDER_MODES)
        self.table, self.max_cycles, self.render_mode = table, max_cycles, render_mode
        self.metadata = {
            "name": f"tablee_{table.game.name}_v{table.game.version}",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Offered(table.actions) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space(table) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seed, self._deals = secrets.token_hex(8), 0
        self._asking: Asking | None = None

    @property
    def asking(self) -> Asking:
        """The open question of the match."""
        if self._asking is None:
            raise ResetNeeded("call reset() first: no game has been dealt yet")
        return self._asking

    @property
    def match(self) -> Match:
        """The match behind it, for its record: `env.match.record.to_json()` replays anywhere."""
        return self.asking.match

    def action_space(self, agent: str) -> Offered:
        """The actions of an agent; always the same object."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Dict:
        """What an agent can see; always the same object."""
        return self.observation_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do."""
        row = np.array(self.asking.observe(self._seats[agent]), np.int16)
        return {"observation": row, "action_mask": self.action_spaces[agent].mask.copy()}

    def render(self) -> str | None:
        """The public table as text, with `render_mode="ansi"`."""
        return drawn(self.match) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is kept open."""

    def _deal(self, seed: int | None) -> None:
        """The same seed gives the same row of games."""
        if seed is not None:
            self._seed, self._deals = str(seed), 0
        self._deals += 1
        self._asking = self.table.deal(f"{self._seed}/{self._deals}")
        self.agents = self.possible_agents[:]
        self._offer()

    def _offer(self) -> None:
        for agent, seat in self._seats.items():
            self.action_spaces[agent].offer(self.asking.legal(seat))

    def _results(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.table.results(self.match.outcome), strict=True))


class Parallel(Learners, ParallelEnv):  # type: ignore[misc]
    """Everybody acts in every step; whoever is not asked has the one action SILENT."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game; `options` is PettingZoo's and says nothing here."""
        self._cycles = 0
        self._deal(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One answer of everybody; after the end nothing happens, and before the first game ResetNeeded."""
        asking = self.asking
        if not self.agents:
            return {}, {}, {}, {}, {}
        asking.answer(self._answers(actions))
        self._cycles += 1
        self._offer()
        acted, over = self.agents, not asking.asked
        late = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        if over or late:
            self.agents = []
        return (
            self._seen(),
            self._results(),
            dict.fromkeys(acted, over),
            dict.fromkeys(acted, late),
            {agent: {} for agent in acted},
        )

    def _answers(self, actions: Mapping[str, Any]) -> dict[Seat, Any]:
        for agent in actions:
            if agent not in self._seats:
                raise BadMove("unknown", str(agent))
        for seat in self.asking.asked:
            if self.possible_agents[seat] not in actions:
                raise BadMove("missing", self.possible_agents[seat])
        return {self._seats[agent]: action for agent, action in actions.items()}

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.possible_agents}


class Aec(Learners, AECEnv):  # type: ignore[misc]
    """One seat after the other; of those who choose at once none sees what another has chosen."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; `options` is PettingZoo's and says nothing here."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._answered = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.asking.missing[0]]

    def step(self, action: Any) -> None:
        """The answer of the agent whose turn it is."""
        asking, agent = self.asking, self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        asking.answer({self._seats[agent]: action})
        self._answered[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        self._offer()
        self._look_for_the_end()
        self._accumulate_rewards()
        self._deads_step_first()

    def _look_for_the_end(self) -> None:
        if not self.asking.asked:
            self.rewards = self._results()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._is_late():
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.asking.missing[0]]

    def _is_late(self) -> bool:
        """Somebody has answered often enough, and no choice is half made."""
        if self.max_cycles is None or self.asking.given:
            return False
        return max(self._answered.values()) >= self.max_cycles


def observation_space(table: GameSetup) -> Dict:
    """The bounds of every field, and the mask."""
    fields = table.encoding.fields(table.seats)
    low, high = (
        np.array([bound for field in fields for bound in [getattr(field, end)] * field.size], np.int16)
        for end in ("low", "high")
    )
    return Dict({"observation": Box(low, high, dtype=np.int16), "action_mask": Box(0, 1, (table.actions,), np.int8)})


def drawn(match: Match) -> str:
    """The public table, as the game draws it in a terminal."""
    from rich.console import Console

    from tablee.core import catalog
    from tablee.text import Voice

    kit = catalog.kit(match.game.name)
    names = [f"player_{seat}" for seat in range(match.seating.seats)]
    voice = Voice("en", match.game.name, names, kit.namers(match.seating.options, "en"))
    console = Console(width=WIDTH)
    with console.capture() as captured:
        seen = match.seen_by(None)
        console.print(kit.terminal.draw(seen, voice) if kit.terminal else voice.plain(seen.view), highlight=False)
    return captured.get()
