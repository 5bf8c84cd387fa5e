"""The games for learners: PettingZoo's two interfaces and many games at once here, OpenSpiel in `envs.open_spiel`.

`docs/observations.md` lists every field of an observation and every action.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, SupportsIndex

if TYPE_CHECKING:
    from tablee.envs.pettingzoo import Parallel
    from tablee.envs.vector_env import Vector

__all__ = ["aec", "parallel", "vector"]


def parallel(
    name: str,
    players: SupportsIndex,
    options: Mapping[str, Any] | None = None,
    *,
    teams: tuple[int, ...] | None = None,
    rewards: str = "share",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> Parallel:
    """A PettingZoo ParallelEnv: everybody acts in every step, whoever waits has one action.

    `rewards`: "share" (1 shared by the winners, 0 for the others) or "score" (the final scores), both at the end.
    `max_cycles`: truncate after so many steps; never without it. `render_mode`: "ansi" draws the public table as text.
    """
    table = _table(name, players, options, teams, rewards)
    found: Parallel = _adapter("pettingzoo").Parallel(table, max_cycles, render_mode)
    return found


def aec(
    name: str,
    players: SupportsIndex,
    options: Mapping[str, Any] | None = None,
    *,
    teams: tuple[int, ...] | None = None,
    rewards: str = "share",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """A PettingZoo AECEnv: one after the other, only who has something to decide; choices stay hidden as at the table.

    `rewards` and `render_mode` as in `parallel`. `max_cycles`: truncate once somebody has been asked so often; never
    without it.
    """
    made = _adapter("pettingzoo").Aec(_table(name, players, options, teams, rewards), max_cycles, render_mode)
    return import_module("pettingzoo.utils").wrappers.OrderEnforcingWrapper(made)


def vector(
    name: str,
    players: SupportsIndex,
    num_envs: int,
    *,
    seed: object = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    rewards: str = "share",
) -> Vector:
    """`num_envs` games at once in compiled code, arrays in and arrays out; see `tablee.envs.vector_env`.

    `rewards` as in `parallel`. `threads`: all cores without it; they change nothing but the speed.
    """
    made: Vector = _adapter("vector_env").Vector(_table(name, players, options, None, rewards), num_envs, seed, threads)
    return made


def _table(name: str, players: SupportsIndex, options: object, teams: tuple[int, ...] | None, rewards: str) -> Any:
    from tablee.envs.asking import set_up

    return set_up(name, players, options, teams, rewards)


def _adapter(module: str) -> Any:
    try:
        return import_module(f"tablee.envs.{module}")
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("tablee"):
            raise
        raise ImportError(
            f"{missing.name} is not installed: pip install 'tablee[envs]'", name=missing.name
        ) from missing
