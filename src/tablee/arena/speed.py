"""How fast the rules are: decisions a second under random play, ours and others' in the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from time import process_time
from typing import Any

from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.chance import Chance
from tablee.core.game import AnyGame, Seating

Playing = Callable[[int], int]
"""Plays the game of that number at random and gives how many decisions were made."""
USUAL_SEATS = 4


@dataclass(frozen=True, slots=True)
class Speed:
    """One line of the table."""

    name: str
    players: int
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds


def ours() -> Iterator[tuple[str, int, Playing]]:
    """The rules of every game."""
    for name in games():
        game = find_game(name)
        seats = min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])
        yield f"tablee {name}", seats, partial(_play_rules, game, seats)


def others() -> Iterator[tuple[str, int, Playing]]:
    """Known environments of the same kind, where they are installed."""
    if find_spec("rlcard"):
        yield "rlcard uno", 2, _rlcard_uno()
    if find_spec("pyspiel"):
        yield "open_spiel goofspiel", USUAL_SEATS, _open_spiel("goofspiel(players=4,num_cards=13)")
        yield "open_spiel crazy_eights", USUAL_SEATS, _open_spiel("crazy_eights(players=4)")


def measure(name: str, players: int, play: Playing, seconds: float) -> Speed:
    """Play for about so long, after a warm-up; the whole is cut in slices that the caller may interleave."""
    play(0)
    decisions, number, start = 0, 1, process_time()
    while process_time() - start < seconds:
        decisions += play(number)
        number += 1
    return Speed(name, players, decisions, process_time() - start)


def compare(seconds: float, slices: int = 4) -> list[Speed]:
    """Everybody in turns, several times: a noisy machine then disturbs all of them alike."""
    everybody = [*ours(), *others()]
    runs = [[measure(*one, seconds / slices) for one in everybody] for _ in range(slices)]
    return [_add(parts) for parts in zip(*runs, strict=True)]


def _add(parts: tuple[Speed, ...]) -> Speed:
    first = parts[0]
    return Speed(first.name, first.players, sum(p.decisions for p in parts), sum(p.seconds for p in parts))


def _play_rules(game: AnyGame, seats: int, number: int) -> int:
    """Everybody awaited answers at random; a move that is a step by itself goes alone, as in a match."""
    to_act, legal, apply, at_once = game.to_act, game.legal, game.apply, game.at_once
    luck = Chance(f"speed/{number}", 0)
    state = game.setup(Seating(game.Options(), game.teams(seats)), luck)
    decisions = 0
    while awaited := to_act(state):
        moves = {}
        for seat in awaited:
            moves[seat] = move = legal(state, seat).sample(luck)
            decisions += 1
            if len(awaited) > 1 and at_once(state, seat, move):
                moves = {seat: move}
                break
        state, _ = apply(state, moves, luck)
    return decisions


def _rlcard_uno() -> Playing:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(_: int) -> int:
        trajectories, _payoffs = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play


def _open_spiel(name: str) -> Playing:
    import random

    import pyspiel

    game = pyspiel.load_game(name)

    def play(number: int) -> int:
        dice, state, decisions = random.Random(number), game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += _open_spiel_step(state, dice)
        return decisions

    return play


def _open_spiel_step(state: Any, dice: Any) -> int:
    if state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(actions, weights)[0])
        return 0
    if state.is_simultaneous_node():
        chosen = [dice.choice(state.legal_actions(player)) for player in range(state.num_players())]
        state.apply_actions(chosen)
        return len(chosen)
    state.apply_action(dice.choice(state.legal_actions()))
    return 1
