"""Upturn compiled: the rules once more, on records of numbers, for millions of games. The parts mirror the rules.

A game is a record of `GAME` (`state.py`), `np.zeros(n, GAME)` is n of them; compiled code changes them in place.
An action is a small number (`moves.py`); `action(move, seats)` and `move(action, seats)` translate.

- Begin: `deal(game, seats)` from `game.dice`, `lay_out(game, seats, first)` from a whole bag that somebody has put in
  order, `tables(states, seed)` from states of the rules, imagined ones for instance.
- Go on: `legal(game, seat, mask)` marks what a seat may do, `carries_call(game, lay)` tells whether a lay may have the
  call with it, `step(game, action)` does it and trusts that it is legal. We wait for `game.turn`; `game.duty` may call
  at any time. `game.over` is 0 while the game goes on; then `shares(game, out)` parts the victory.
- At random: `choose(game)` draws evenly from lays, draw, pass and names; `play_on(game)` ends a game like that with
  every call made, and tells how many decisions it took. A bot with a policy of its own compiles the same loop around
  its own choice: `while game.over == 0: step(game, mine(game))`.
- Many at once, without the interpreter's lock, so that threads may part the rows: `deal_many`, `legal_many`,
  `step_many`, `play_on_many`, and `play_many` for `tablee.fast.playouts`.

Luck is `game.dice` (`kernel/dice.py`): it serves deals, refills and random choices, and nothing else. What has been
drawn since the last refill still stands in `game.bag`, behind `in_bag`: the rules can be made to follow the kernel.
"""

from tablee.games.upturn.kernel.choices import carries_call, choose, legal
from tablee.games.upturn.kernel.effects import step
from tablee.games.upturn.kernel.game import (
    RESULT,
    deal,
    deal_many,
    lay_out,
    legal_many,
    play_many,
    play_on,
    play_on_many,
    setting,
    shares,
    step_many,
)
from tablee.games.upturn.kernel.moves import CALL, CALLED, DRAW, GIVE, MOVES, PASS, action, move
from tablee.games.upturn.kernel.state import GAME, tables

__all__ = [
    "CALL",
    "CALLED",
    "DRAW",
    "GAME",
    "GIVE",
    "MOVES",
    "PASS",
    "RESULT",
    "action",
    "carries_call",
    "choose",
    "deal",
    "deal_many",
    "lay_out",
    "legal",
    "legal_many",
    "move",
    "play_many",
    "play_on",
    "play_on_many",
    "setting",
    "shares",
    "step",
    "step_many",
    "tables",
]
