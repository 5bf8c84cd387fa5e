"""OpenSpiel: importing this registers `tablee_mind_up`, `tablee_upturn` and `tablee_mind_map`.

    import pyspiel, tablee.envs.open_spiel
    game = pyspiel.load_game("tablee_mind_up(players=4,objectives=2)")

A game in a file of its own is registered by `tablee.envs.open_spiel.register("./high_card.py")`.

Parameters of every game: `players`; `seeds`, how many deals the one chance node at the root chooses from, each as
likely as the others; `rewards`, "share" or "score"; `turn_based`, which asks those who choose at once one after the
other, choices hidden, for algorithms that know no simultaneous nodes. A game's own options are parameters too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyspiel

from tablee.core.catalog import Kit, ask_each, open_game
from tablee.core.catalog import game as find_game
from tablee.core.chance import Chance
from tablee.core.codec import codec, union
from tablee.core.encode import SILENT
from tablee.core.errors import BadSetup
from tablee.core.game import AnyGame, Seat
from tablee.envs.asking import Asking, GameSetup, encoding_of, set_up
from tablee.envs.memory import Memory

PLAYERS = 4
SEEDS = 10_000
FINE = 1 << 53
"""Steps of a double between 0 and 1: a draw of OpenSpiel's sampler as a seed."""
_Dynamics, _Utility = pyspiel.GameType.Dynamics, pyspiel.GameType.Utility


def game_type(game: AnyGame, *, turn_based: bool = False, rewards: str = "share") -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    simultaneous = encoding_of(game, game.seats[-1]).simultaneous and not turn_based
    return pyspiel.GameType(
        short_name=f"tablee_{game.name}",
        long_name=f"Tablée {game.name}",
        dynamics=_Dynamics.SIMULTANEOUS if simultaneous else _Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=_Utility.CONSTANT_SUM if rewards == "share" else _Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: AnyGame) -> dict[str, Any]:
    """The parameters and their defaults; options that are no plain value cannot be passed to OpenSpiel."""
    options = {field.name: field.default for field in fields(game.Options)}
    plain = {name: default for name, default in options.items() if isinstance(default, int | str)}
    players = PLAYERS if PLAYERS in game.seats else game.seats[0]
    return {"players": players, "seeds": SEEDS, "rewards": "share", "turn_based": False, **plain}


class TableeGame(pyspiel.Game):  # type: ignore[misc]
    """Any game, as OpenSpiel knows it; each has a class of its own, which knows its name."""

    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = find_game(self.name)
        settings = {**parameters(game), **(params or {})}
        players, rewards = settings.pop("players"), settings.pop("rewards")
        self.seeds, self.turn_based = settings.pop("seeds"), settings.pop("turn_based")
        self.table = set_up(self.name, players, settings, rewards=rewards)
        if self.seeds < 1:
            raise BadSetup("option_low", field="seeds", given=self.seeds)
        kind = game_type(game, turn_based=self.turn_based, rewards=rewards)
        given = {name: self.table.seats if name == "players" else value for name, value in (params or {}).items()}
        super().__init__(kind, game_info(self.table, self.seeds, turn_based=self.turn_based), given)

    @cached_property
    def luck(self) -> list[tuple[int, float]]:
        """The outcomes of the chance node."""
        return [(seed, 1 / self.seeds) for seed in range(self.seeds)]

    def new_initial_state(self) -> TableeState:
        """Before the deal."""
        return TableeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who looks at a state and writes down what they see."""
        if params:
            raise ValueError(f"there are no parameters of observations, and these were given: {params}")
        return Observer(self.table, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def game_info(table: GameSetup, seeds: int, *, turn_based: bool) -> Any:
    """The bounds of a loaded game."""
    seats, encoding = table.seats, table.encoding
    share = table.rewards == "share"
    low, high = (0, 1) if share else encoding.scores(seats)
    one_by_one = turn_based and encoding.simultaneous
    return pyspiel.GameInfo(
        num_distinct_actions=table.actions,
        max_chance_outcomes=seeds,
        num_players=seats,
        min_utility=float(low),
        max_utility=float(high),
        utility_sum=1.0 if share else None,
        max_game_length=encoding.longest(seats) * (seats if one_by_one else 1),
    )


class TableeState(pyspiel.State):  # type: ignore[misc]
    """A match behind OpenSpiel's interface; before the root's chance node has spoken there is none."""

    def __init__(self, game: TableeGame) -> None:
        super().__init__(game)
        self._position = Position(game.table, turn_based=game.turn_based)

    @property
    def asking(self) -> Asking | None:
        """The open question of the match."""
        return self._position.asking

    @property
    def memory(self) -> Memory | None:
        """What has been seen so far."""
        return self._position.memory

    def current_player(self) -> int:
        """Whoever is asked, all of them at once, chance before the deal, nobody after the end."""
        asking = self.asking
        if asking is None:
            return int(pyspiel.PlayerId.CHANCE)
        if not asking.asked:
            return int(pyspiel.PlayerId.TERMINAL)
        if len(asking.asked) > 1 and not self._position.turn_based:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return asking.missing[0]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.asking is not None and not self.asking.asked

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Which deal."""
        luck: list[tuple[int, float]] = self.get_game().luck
        return luck

    def returns(self) -> list[float]:
        """Nothing before the end."""
        outcome = self.asking.match.outcome if self.asking else None
        return self._position.table.results(outcome)

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> TableeState:
        """A state this player could not tell from this one. Its `history` stays the real one's."""
        twin: TableeState = self.clone()
        twin._position = self._position.imagined(player, str(int(sampler() * FINE)))
        return twin

    def _legal_actions(self, player: Seat) -> list[int]:
        return list(self.asking.legal(player)) if self.asking else []

    def _apply_action(self, action: int) -> None:
        if self.asking is None:
            self._position.deal(str(action))
        else:
            self._position.answer({self.current_player(): action})

    def _apply_actions(self, actions: list[int]) -> None:
        self._position.answer(dict(enumerate(actions)))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.asking is None:
            return f"deal {action}"
        if action == SILENT:
            return "silent"
        asking = self.asking
        move = asking.encoding.move(asking.view(player), player, action)
        return "nothing" if move is None else json.dumps(union(asking.match.game.forms.Move).encode(move))

    def __str__(self) -> str:
        if self.asking is None or self.memory is None:
            return "before the deal"
        given = sorted(self.asking.given.items())
        return f"step {self.asking.match.step} of deal {self.asking.match.seed}, {given}, {seen(self, None)}"


class Position:
    """Where a state stands. OpenSpiel copies states by deep copies, and this knows a quicker way."""

    __slots__ = ("asking", "memory", "table", "turn_based")

    def __init__(self, table: GameSetup, *, turn_based: bool) -> None:
        self.table, self.turn_based = table, turn_based
        self.asking: Asking | None = None
        self.memory: Memory | None = None

    def __deepcopy__(self, memo: object) -> Position:
        twin = Position(self.table, turn_based=self.turn_based)
        twin.asking, twin.memory = self.asking and self.asking.fork(), self.memory
        return twin

    def deal(self, seed: str) -> None:
        """The match begins."""
        self.asking = self.table.deal(seed)
        self.memory = Memory(self.table.game, self.table.seats, self.asking.match.state)

    def answer(self, answers: Mapping[Seat, int]) -> None:
        """Take answers, and remember what they made happen."""
        assert self.asking, "there is a match"
        assert self.memory, "and somebody who remembers it"
        match, before = self.asking.match, self.asking.match.state
        events = self.asking.answer(answers)
        if match.state is not before:
            self.memory = self.memory.then(match.state, events)

    def imagined(self, seat: Seat, seed: str) -> Position:
        """Another world, with other luck to come and with other answers of those who have given theirs."""
        assert self.asking, "there is a match"
        assert self.memory, "and somebody who remembers it"
        luck = Chance(seed, 0)
        twin = Position(self.table, turn_based=self.turn_based)
        twin.asking = self.asking.fork(self.asking.match.imagine(seat, luck), seed)
        twin.memory = self.memory.imagined(twin.asking.match.state, seat)
        twin.asking.reconsider(seat, luck)
        return twin


class Observer:
    """The fields as a tensor; the view, and with perfect recall all that was seen before it, as a string."""

    def __init__(self, table: GameSetup, kind: Any) -> None:
        alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody at this table sees what all players see")
        self._alone, self._recalls = alone, kind.perfect_recall
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if alone and not kind.perfect_recall:
            self._make_room(table)

    def _make_room(self, table: GameSetup) -> None:
        parts = table.encoding.fields(table.seats)
        self.tensor = np.zeros(sum(part.size for part in parts), np.float32)
        ends = np.cumsum([part.size for part in parts])
        self.dict = dict(zip((part.name for part in parts), np.split(self.tensor, ends[:-1]), strict=True))

    def set_from(self, state: TableeState, player: Seat) -> None:
        """Write what the player sees; zeros before the deal."""
        if self.tensor is not None:
            self.tensor[:] = state.asking.observe(player) if state.asking else 0

    def string_from(self, state: TableeState, player: Seat) -> str:
        """Write what the player (or the public) sees as JSON, and a digest of all that came before."""
        if state.asking is None or state.memory is None:
            return "before the deal"
        seat = player if self._alone else None
        text = seen(state, seat)
        return f"{text} {state.memory.digest(seat).hex()}" if self._recalls else text


def seen(state: TableeState, seat: Seat | None) -> str:
    """The view of a seat (None: the public), who is asked, and its own answer if it has given one."""
    asking = state.asking
    assert asking, "there is a match"
    view = codec(asking.match.game.forms.View).encode(asking.view(seat))
    mine = None if seat is None else asking.given.get(seat)
    return json.dumps({"seat": seat, "asked": asking.missing, "mine": mine, "view": view})


def register(name_or_path: str | Path) -> type[TableeGame]:
    """Make a game known to OpenSpiel as `tablee_NAME`, once; BadSetup where it cannot be encoded.

    A class and no function: OpenSpiel lets go of what it was given only after the interpreter has ended.
    """
    game = open_game(name_or_path)
    title = f"{TableeGame.__name__}_{game.name}"
    if title not in globals():
        made = type(title, (TableeGame,), {"name": game.name, "__module__": __name__})
        pyspiel.register_game(game_type(game), made)
        globals()[title] = made  # where pickle looks for it
    found: type[TableeGame] = globals()[title]
    return found


def _register_bounded(kit: Kit) -> None:
    with suppress(BadSetup):  # a game without bounds is refused when somebody asks for it
        register(kit.rules.name)


for _ in ask_each(_register_bounded):
    pass
