"""Many games at once in compiled code: arrays in, arrays out, one row a game; gymnasium's interface for vectors.

```python
env = tablee.envs.vector("mind_up", players=4, num_envs=4096, seed=1)
observations, infos = env.reset()
while learning:
    actions = choose(observations, infos["action_mask"])
    observations, rewards, terminated, truncated, infos = env.step(actions)
```

- Observations (int16), actions and masks are those of the game's `encode.py`, listed in docs/observations.md.
- Mind Up!: everybody acts in every step. observations (num_envs, players, fields), action_mask (num_envs, players,
  actions), actions (num_envs, players).
- Upturn: one seat acts in every game and step, `infos["seat"]` says which; the axis of the players is missing then. A
  lay may carry its call. Whoever owes the call out of turn is asked before the game goes on, and again after every
  move: action 0 is to keep silent, as in `tablee.envs.aec`.
- rewards (num_envs, players) come with the end of a game: 1 shared by the winners, or the final scores.
- Where `terminated`, the next game has been dealt already: the observation is its first, the reward is of the one that
  has ended. Nothing is ever truncated.
- The arrays are used again by the next step: copy what you keep.
- Game k of row i depends on the seed and on i + k × num_envs alone, whatever the threads.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete, MultiDiscrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from tablee.core import catalog
from tablee.core.errors import BadMove, BadSetup
from tablee.envs.asking import GameSetup
from tablee.fast.batch import cores, seed_bits
from tablee.fast.compiling import announce_compiling, kernel_of, vector_kernel_of
from tablee.kernel.rows import Rows, Terms

Array = NDArray[Any]
Stepped = tuple[Array, Array, Array, Array, dict[str, Any]]
FEWEST = 32
"""Games it is worth waking a thread for."""


class Vector(VectorEnv[Array, Array, Array]):
    """`num_envs` tables of one game; `observations`, `rewards`, … are the same arrays after every step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(self, table: GameSetup, num_envs: int, seed: object = None, threads: int | None = None) -> None:
        if num_envs < 1:
            raise BadSetup("games", games=num_envs)
        if threads is not None and threads < 1:
            raise BadSetup("threads", threads=threads)
        self.table, self.num_envs, self.threads = table, num_envs, threads or cores()
        kit = catalog.kit(table.game.name)
        setting = kernel_of(kit).setting(table.seating.options)
        self._kernel = vector_kernel_of(kit)
        self.rows = empty_rows(table, num_envs, self._kernel.RECORD)
        self._terms = Terms(table.seats, setting, np.uint64(0), num_envs, table.rewards == "score")
        self._never = np.zeros(num_envs, np.bool_)
        self._parts = [self.rows.part(part) for part in slices(num_envs, self.threads)]
        self._pool = ThreadPoolExecutor(len(self._parts), "tablee-vector")
        self._begin(secrets.token_hex(8) if seed is None else seed)

    def reset(self, *, seed: object = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """New games everywhere: the first ones of a seed, or else the next ones; gymnasium's `options` say nothing."""
        if seed is not None:
            self._begin(seed)
        with announce_compiling(self.table.game.name):
            self._kernel.step_rows(self.rows.part(slice(0)), self._terms)
        self.rows.numbers[:] += self.num_envs
        self._spread(self._kernel.begin_rows)
        return self._shown(self.rows.observations), self._infos()

    def step(self, actions: Any) -> Stepped:
        """One answer of everybody who is asked; BadMove where one is not legal, and nothing has changed then."""
        self.rows.actions[:] = self._read(actions)
        self._spread(self._kernel.step_rows)
        return self._shown(self.rows.observations), self.rows.rewards, self.rows.ended, self._never, self._infos()

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        self._pool.shutdown()

    @cached_property
    def single_observation_space(self) -> Box:  # type: ignore[override]
        """What is seen of one game."""
        fields, shape = self.table.encoding.fields(self.table.seats), self._shown(self.rows.observations).shape[1:]
        sizes = [field.size for field in fields]
        low, high = (np.repeat([getattr(field, end) for field in fields], sizes) for end in ("low", "high"))
        return Box(_filled(low, shape), _filled(high, shape), dtype=np.int16)

    @cached_property
    def single_action_space(self) -> Discrete[Any] | MultiDiscrete:  # type: ignore[override]
        """What is answered in one game; which of it is legal, the mask says."""
        actions = self.table.actions
        return MultiDiscrete([actions] * self.table.seats) if self._together else Discrete(actions)

    @cached_property
    def observation_space(self) -> Space[Any]:  # type: ignore[override]
        """What is seen of all of them; made when it is asked for, for its bounds are larger than the observations."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Space[Any]:  # type: ignore[override]
        """What is answered in all of them."""
        return batch_space(self.single_action_space, self.num_envs)

    @property
    def _together(self) -> bool:
        return self.table.encoding.simultaneous

    def _begin(self, seed: object) -> None:
        """The next games are the first ones of this seed."""
        self._terms = self._terms._replace(seed=np.uint64(seed_bits(seed)))
        self.rows.numbers[:] = np.arange(self.num_envs) - self.num_envs
        self.rows.masks[:] = 0

    def _spread(self, work: Callable[[Rows, Terms], None]) -> None:
        """All rows, a part to each thread; this one does its part too."""
        waiting = [self._pool.submit(work, part, self._terms) for part in self._parts[1:]]
        work(self._parts[0], self._terms)
        for part in waiting:
            part.result()

    def _read(self, actions: Any) -> Array:
        """Whole numbers of the right shape, every one of them legal."""
        given, wanted = np.asarray(actions), self.rows.actions
        if given.dtype.kind not in "iu":
            raise BadMove("integer", "actions")
        if given.shape != self._shown(wanted).shape:
            raise BadMove("length", "actions", length=" × ".join(map(str, self._shown(wanted).shape)))
        given = given.reshape(wanted.shape)
        named = (given >= 0) & (given < self.table.actions)
        legal = np.take_along_axis(self.rows.masks, np.where(named, given, 0)[..., None].astype(np.int64), -1)[..., 0]
        if not (named & (legal != 0)).all():
            raise self._why_not(np.argwhere(~(named & (legal != 0)))[0])
        return given

    def _why_not(self, at: Array) -> Exception:
        """The first answer that is not legal, and what would be."""
        row, place = at.tolist()
        if not self.rows.masks[row, place].any():
            return ResetNeeded("call reset() before step()")
        choices = tuple(map(str, np.flatnonzero(self.rows.masks[row, place]).tolist()))
        return BadMove("choice", f"actions[{row}, {place}]" if self._together else f"actions[{row}]", choices=choices)

    def _infos(self) -> dict[str, Any]:
        masks = {"action_mask": self._shown(self.rows.masks)}
        return masks if self._together else {**masks, "seat": self._shown(self.rows.seats)}

    def _shown(self, array: Array) -> Array:
        """Where one seat is asked at a time, nobody wants to write [:, 0]."""
        return array if self._together else array[:, 0]


def empty_rows(table: GameSetup, count: int, record: np.dtype[Any]) -> Rows:
    """All the memory there will ever be."""
    asked = table.seats if table.encoding.simultaneous else 1
    size = sum(field.size for field in table.encoding.fields(table.seats))
    return Rows(
        games=np.zeros(count, record),
        numbers=np.zeros(count, np.int64),
        silent=np.zeros(count, np.bool_),
        actions=np.zeros((count, asked), np.int64),
        seats=np.zeros((count, asked), np.int64),
        observations=np.zeros((count, asked, size), np.int16),
        masks=np.zeros((count, asked, table.actions), np.int8),
        rewards=np.zeros((count, table.seats), np.float64),
        ended=np.zeros(count, np.bool_),
    )


def slices(count: int, threads: int) -> list[slice]:
    """Equal parts, one a thread, none of them too small to be worth it."""
    parts = max(min(threads, count // FEWEST), 1)
    ends = [count * part // parts for part in range(parts + 1)]
    return [slice(first, end) for first, end in pairwise(ends)]


def _filled(bounds: Array, shape: tuple[int, ...]) -> Array:
    return np.broadcast_to(bounds, shape).astype(np.int16)
