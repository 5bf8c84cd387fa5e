"""Upturn for reviews: the positions of a game as tables of the kernel, played out by the reference player.

A seat that has one tile left and lets the next tile be laid without a call (UT-27) has decided something, too: its move
is None, and what it could have done is to call. Under the policy nobody forgets: whoever owes the call makes it before
anything else happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Chance, QuickChance
from tablee.core.game import Outcome, Seat, Seating
from tablee.core.weighing import Consequences, Hidden, Luck, Moves, Outcomes
from tablee.games.upturn.bots.easy import with_their_call
from tablee.games.upturn.bots.reference import NAME, manner
from tablee.games.upturn.choices import Turn
from tablee.games.upturn.imagine import imagined
from tablee.games.upturn.kernel import weighing as kernel
from tablee.games.upturn.kernel.imagine import imagined_worlds
from tablee.games.upturn.kernel.moves import CALLED, action
from tablee.games.upturn.kernel.reference import MIND, weigh_moves
from tablee.games.upturn.kernel.state import HALF, Games, tables
from tablee.games.upturn.kernel.weighing import AS_DECIDED
from tablee.games.upturn.material import NAMES
from tablee.games.upturn.moves import CALL, Call, Lay, Move
from tablee.games.upturn.state import Rack, State

Samples = NDArray[np.float64]
Variant = tuple[int, bool]
"""The first action, and whether whoever owes the call keeps silent meanwhile."""
ON: Variant = (AS_DECIDED, False)
"""Everybody plays on."""
FORGOTTEN: Variant = (AS_DECIDED, True)


class UpturnWeighing:
    """In winning chances."""

    policy = f"upturn {NAME}"
    measures: tuple[str, ...] = ("chance",)
    noise = 4  # somebody wins or not, and one tile may turn a game

    def result(self, outcome: Outcome, seat: Seat) -> tuple[float, ...]:
        """UT-30, 32."""
        return ((seat in outcome.winners) / len(outcome.winners),)

    def deals(self, seating: Seating, games: int, seed: int) -> Samples:
        """Whole games."""
        out = np.zeros((games, seating.seats, kernel.MEASURES))
        kernel.play_deals(seating.seats, manner(), np.uint64(seed), out)
        return out

    def decided(self, state: State, moves: Moves) -> Moves:
        """UT-27: a lay that cuts a call off makes two decisions of a step."""
        ((seat, move),) = moves.items()
        is_cut_off = isinstance(move, Lay) and state.duty not in (None, seat)
        return {**moves, state.duty: None} if is_cut_off and state.duty is not None else moves

    def choices(self, state: State, seat: Seat, move: Move | None) -> Sequence[Move | None]:
        """A lay with its call and without it come to the same: only the one that was made, or else the former."""
        if move is None:
            return [CALL, None]
        if isinstance(move, Call):
            return [CALL]
        found = with_their_call([*Turn(state, seat)])
        return [move if _bare(one) == _bare(move) else one for one in found]

    def likely(self, state: State, seat: Seat, moves: Sequence[Move | None]) -> Samples:
        """In proportion to exp(score); a call that is owed is always made."""
        if CALL in moves:
            return np.array([float(move == CALL) for move in moves])
        mind = np.zeros(1, MIND)[0]
        found = weigh_moves(tables([state])[0], mind, manner())
        scores = dict(zip(mind["actions"][:found].tolist(), mind["scores"][:found].tolist(), strict=True))
        weights = np.exp(np.array([scores[_action(state, move)] for move in moves]) - max(scores.values()))
        return np.asarray(weights / weights.sum())

    def weigh(self, state: State, seat: Seat, moves: Sequence[Move | None], worlds: int, seed: int) -> Samples:
        """Whoever else owes the call makes it."""
        owes = state.duty == seat
        variants = [_variant(state, move, silent=owes) for move in moves]
        return _played_out(_imagined(state, seat, worlds, seed), variants)[:, :, seat]

    def consequences(self, state: State, moves: Moves, worlds: int, seed: int) -> Consequences:
        """One seat's move; or that move and another's silence, alone and together."""
        (seat, move), *silent = moves.items()
        both, players = _variant(state, move, silent=True), range(len(state.racks))
        if not silent:
            found = _played_out(_true(state, worlds, seed), [ON, both])
            change, mine = found[:, 1] - found[:, 0], np.array([[other == seat] for other in players])
            return Consequences(found[:, 0], change * mine, change * ~mine)
        alone = dict.fromkeys(players, ON) | {seat: _variant(state, move, silent=False), silent[0][0]: FORGOTTEN}
        one = _played_out(_true(state, worlds, seed), [ON, *alone.values()])
        together = _played_out(_true(state, worlds, seed + 1), [both, *alone.values()])
        return Consequences(
            value=one[:, 0],
            own=np.stack([one[:, 1 + place, other] - one[:, 0, other] for place, other in enumerate(alone)], 1),
            others=np.stack(
                [together[:, 0, other] - together[:, 1 + place, other] for place, other in enumerate(alone)], 1
            ),
        )

    def luck(self, before: State, moves: Moves, after: State, worlds: int, seed: int) -> Sequence[Luck]:
        """UT-12, 22, 24, 27: what came out of the bag."""
        if (before.bag, before.refills) == (after.bag, after.refills):
            return ()
        (_, move), *_ = moves.items()
        made, games = [_variant(before, move, silent=True)], _true(before, worlds, seed)
        undrawn = _played_out(games, made)[:, 0]
        if before.refills == after.refills:
            kernel.stack(games, np.array(before.bag[len(after.bag) :][::-1], np.int64))
            known = _played_out(games, made)[:, 0]
        else:
            known = self.value(after, worlds, seed + 1)
        return (Luck("draw", known - undrawn),)

    def value(self, state: State, worlds: int, seed: int) -> Samples:
        """Everybody plays on."""
        return _played_out(_true(state, worlds, seed), [ON])[:, 0]

    def hidden(self, state: State, seat: Seat, worlds: int, seed: int) -> Sequence[Hidden]:
        """The tiles of the others."""
        games = _imagined(state, seat, worlds, seed)
        return [
            Hidden(other, NAMES[tile], _holding(games, other, tile))
            for other, rack in enumerate(state.racks)
            for tile in dict.fromkeys(rack)
            if other != seat
        ]

    def redrawn(
        self, before: State | None, after: State, kind: str, seat: Seat, most: int, chance: Chance
    ) -> Outcomes | None:
        """UT-05, 12, 22, 24: another rack, or another tile, from what was left in the bag."""
        rack, kept = after.racks[seat], 0 if before is None else _kept(before, after, seat)
        drawn = rack[kept:]
        if not drawn or (before and before.refills != after.refills and len(drawn) > 1):
            return None
        pool = (*drawn, *after.bag)
        outcomes: list[Rack] = [(tile,) for tile in pool]
        if len(drawn) > 1:
            outcomes = [drawn, *(chance.shuffle(pool)[: len(drawn)] for _ in range(most - 1))]
        return Outcomes(
            [" ".join(NAMES[tile] for tile in sorted(tiles)) for tiles in outcomes],
            [_with_rack(after, seat, (*rack[:kept], *tiles), pool, tiles) for tiles in outcomes],
        )

    def moment(self, state: State, step: int) -> Mapping[str, int]:
        """The move, and whose turn it was."""
        return {"move": step, "seat": state.turn}


def _played_out(worlds: Games, variants: Sequence[Variant]) -> Samples:
    """An array of worlds × variants × seats × measures."""
    seats = int(worlds[0]["seats"])
    out = np.zeros((len(worlds), len(variants), seats, kernel.MEASURES))
    kernel.play_variants(worlds, np.array(variants, np.int64), manner(), out)
    return out


def _true(state: State, worlds: int, seed: int) -> Games:
    """The position itself; only the bag has no order yet."""
    games = np.repeat(tables([state]), worlds)
    kernel.mix_bags(games, np.uint64(seed))
    return games


def _imagined(state: State, seat: Seat, worlds: int, seed: int) -> Games:
    """Worlds the seat could not tell from this one."""
    first = imagined(state, seat, QuickChance(Chance(str(seed), 0)))
    return imagined_worlds(first, seat, worlds, np.uint64(seed))


def _variant(state: State, move: Move | None, *, silent: bool) -> Variant:
    if move is None:
        return FORGOTTEN
    return ON if isinstance(move, Call) else (_action(state, move), silent)


def _action(state: State, move: Move | None) -> int:
    """Without the call, which the policy makes anyway."""
    assert move is not None
    return action(move, len(state.racks)) % CALLED


def _bare(move: Move) -> Move:
    return replace(move, call=False) if isinstance(move, Lay) else move


def _holding(games: Games, seat: Seat, tile: int) -> NDArray[np.bool_]:
    """In which of these worlds the seat has such a tile."""
    word, place = ("low", tile) if tile < HALF else ("high", tile - HALF)
    return np.asarray(games[word][:, seat] >> place & 1, bool)


def _kept(before: State, after: State, seat: Seat) -> int:
    """So many tiles were on the rack before those that were drawn in this step."""
    return (Counter(before.racks[seat]) & Counter(after.racks[seat])).total()


def _with_rack(state: State, seat: Seat, rack: Rack, pool: Rack, drawn: Rack) -> State:
    """The same table with another rack; the rest of the pool is the bag."""
    racks = tuple(rack if other == seat else held for other, held in enumerate(state.racks))
    return replace(state, racks=racks, bag=tuple((Counter(pool) - Counter(drawn)).elements()))


weighing = UpturnWeighing()
