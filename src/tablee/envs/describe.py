"""Writes docs/observations.md from the tables of fields and actions: `python -m tablee.envs.describe`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from inspect import cleandoc
from pathlib import Path

from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.encode import Encoding
from tablee.envs.asking import encoding_of

PAGE = Path(__file__).parents[3] / "docs" / "observations.md"

FOREWORD = """# What learners see and do

Written by `python -m tablee.envs.describe` from the games' own tables; a test fails when this page drifts from them.

```python
import tablee

env = tablee.envs.parallel("mind_up", players=4)  # PettingZoo, everybody in every step
env = tablee.envs.aec("upturn", players=3)  # PettingZoo, one after the other
```

```python
import pyspiel
import tablee.envs.open_spiel

game = pyspiel.load_game("tablee_upturn(players=3)")  # also tablee_mind_up, tablee_mind_map
```

```python
import tablee

env = tablee.envs.vector("mind_up", players=4, num_envs=4096, seed=1)  # thousands of games at once, compiled
observations, infos = env.reset()
actions = infos["action_mask"].argmax(-1)
observations, rewards, terminated, truncated, infos = env.step(actions)
```

They need `pip install "tablee[envs]"`, `vector` also `tablee[fast]`.

**An observation** is one row of whole numbers (int16), its fields one after the other as below; the number of players
fixes its length. It is made from what the seat may know and from nothing else. Players are told in the order of the
table, oneself first, so one policy can play every seat. In PettingZoo it comes as
`{"observation": row, "action_mask": 0 or 1 for each action}`, in OpenSpiel as the observation tensor.

**An action** is a number of the game's table. Action 0 is to say nothing: it is the only action of whoever is not
asked. A call out of turn is a question of its own, put to that seat before the game goes on: 0, or the call. Those who
choose at the same time are asked together in `parallel` and in OpenSpiel, one after the other in `aec` (and with
OpenSpiel's `turn_based=True`), and nobody sees what another has chosen. An illegal action is refused with the reason
(`IllegalMove`, or `BadMove` where the number stands for no move) and changes nothing; PettingZoo's own
`TerminateIllegalWrapper` ends the game instead. `env.action_space(agent).sample()` draws from what is legal now.

**Rewards** come at the end: with `rewards="share"`, the default, the winners share 1 and the others get 0; with
`rewards="score"` everybody gets their final score. Games end by themselves; PettingZoo's environments truncate only
with `max_cycles`: after so many steps in `parallel`, once somebody has been asked so often in `aec`.

**A game that brings no encoding** is encoded from its types, as `examples/high_card.py` is: enums, literals, booleans,
seats, `Annotated[int, Range(1, 40)]`, and tuples that are fixed, `BySeat` or `AtMost`. A field of any other type has no
bounds, and the environment is refused with its name. `tablee.envs.aec("./examples/high_card.py", players=3)` takes the
file, `tablee.envs.open_spiel.register("./examples/high_card.py")` makes it known to OpenSpiel as `tablee_high_card`.

**Seeds.** `env.reset(seed=7)` begins a row of games that is the same every time; `env.reset()` takes its next game.
`env.match.record` replays a game anywhere.

**Vectors.** Arrays in, arrays out, one row a game, filled by compiled code over threads; spaces and `reset` are those
of gymnasium. Mind Up!: everybody acts in every step, observations are (games, players, fields), masks (games, players,
actions), actions (games, players). Upturn: one seat a game and step, `infos["seat"]` says which, and the axis of the
players is missing; a call out of turn is asked as everywhere. Rewards are always (games, players). Where `terminated`,
the next game has been dealt already. The arrays are used again by the next step: copy what you keep. The same seed
gives the same games whatever the threads. Mind Map has no vector.

**OpenSpiel.** Luck is one chance node at the root, which chooses one of `seeds` deals (10,000 unless told otherwise).
`information_state_string` holds the view and a digest of all the seat has seen before. `resample_from_infostate` draws
a world the seat cannot tell from the real one, with new luck to come. The rules are Python here, and so is the speed;
aimless games of Upturn take hundreds or thousands of moves, which is more than Python's recursion limit allows to
recursive algorithms.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([FOREWORD, *(section(name) for name in games())])


def section(name: str) -> str:
    """One game: its actions and its fields, for every number of players."""
    game = find_game(name)
    encoding, seats = encoding_of(game, game.seats[-1]), tuple(game.seats)
    head = f"## {name}, {seats[0]} to {seats[-1]} players\n\n{cleandoc(type(encoding).__doc__ or '')}\n"
    return "\n".join([head, *_actions(encoding, seats), "", *_fields(encoding, seats), ""])


def _actions(encoding: Encoding, seats: Sequence[int]) -> Iterable[str]:
    """Which numbers mean what; where they depend on the players, for each number of players."""
    blocks: dict[tuple[str, str], dict[str, list[int]]] = {}
    for n in seats:
        for block in encoding.blocks(n):
            shown = str(block.first) if block.size == 1 else f"{block.first}–{block.end - 1}"
            blocks.setdefault((block.name, block.what), {}).setdefault(shown, []).append(n)
    yield "| actions | numbers | meaning |"
    yield "|---|---|---|"
    for (name, what), numbers in blocks.items():
        yield f"| `{name}` | {_by_players(numbers, seats)} | {what} |"


def _by_players(numbers: dict[str, list[int]], seats: Sequence[int]) -> str:
    if list(numbers.values()) == [list(seats)]:
        return next(iter(numbers))
    return "; ".join(f"{shown} with {', '.join(map(str, players))}" for shown, players in numbers.items())


def _fields(encoding: Encoding, seats: Sequence[int]) -> Iterable[str]:
    """Every field, and how many numbers it is for each number of players."""
    tables = [encoding.fields(n) for n in seats]
    yield f"| field | from | to | meaning | {' | '.join(f'{n} players' for n in seats)} |"
    yield f"|---|---|---|---|{'---|' * len(seats)}"
    for row in zip(*tables, strict=True):
        low, high = (_by_range([getattr(field, end) for field in row]) for end in ("low", "high"))
        sizes = " | ".join(str(field.size) for field in row)
        yield f"| `{row[0].name}` | {low} | {high} | {row[0].what} | {sizes} |"
    yield f"| | | | **all together** | {' | '.join(str(sum(f.size for f in fields)) for fields in tables)} |"


def _by_range(bounds: Sequence[int]) -> str:
    low, high = min(bounds), max(bounds)
    return _signed(low) if low == high else f"{_signed(low)} … {_signed(high)}"


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
