"""Mind Up! for puzzles: a card that is best against the reference player, the greedy and those who have learnt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.core.game import Seat
from tablee.core.puzzling import Considered, Reason
from tablee.core.weighing import Samples
from tablee.games.mind_up.material import BUBBLE, ROUNDS
from tablee.games.mind_up.moves import CARD, Card
from tablee.games.mind_up.rules import column_for
from tablee.games.mind_up.state import State
from tablee.games.mind_up.view import View

ONE = 1000
MOST_CARDS = 36
"""In all hands together, where puzzles are looked for."""
REFERENCE, GAIN, LEARNT = "reference-1", "gain", "learnt"


class MindUpPuzzling:
    """In points and in winning chances."""

    models: tuple[str, ...] = (REFERENCE, GAIN, LEARNT)
    """`gain` plays on as in the worlds of `expert`, `learnt` as in those of `master`."""
    measures: tuple[str, ...] = ("points", "chance")
    seats: tuple[int, ...] = (3, 4, 5, 6)
    bots: tuple[str, ...] = (REFERENCE, REFERENCE, "easy")
    obvious = ONE
    """A point."""
    facts: tuple[str, ...] = ("gain", "place", "share")

    def is_ripe(self, state: State) -> bool:
        """In the last round."""
        return state.round == ROUNDS and len(state.hands) * len(state.hands[0]) <= MOST_CARDS

    def choices(self, state: State, seat: Seat) -> Sequence[Card]:
        """Every card of the hand."""
        return [CARD[card] for card in state.hands[seat]]

    def as_choice(self, move: Card) -> Card:
        """Itself."""
        return move

    def weigh(self, model: str, state: State, seat: Seat, moves: Sequence[Card], worlds: int, seed: int) -> Samples:
        """Everybody goes on like the model."""
        import numpy as np

        from tablee.games.mind_up.bots.weights import gain, learnt
        from tablee.games.mind_up.kernel.choices import play_choices
        from tablee.games.mind_up.kernel.weighing import MEASURES
        from tablee.games.mind_up.review.weighing import places_of, position, secret_from, weigh_all

        if model == REFERENCE:
            return weigh_all(state, seat, moves, worlds, seed)
        manners = gain(len(state.hands)) if model == GAIN else learnt(len(state.hands))
        out = np.zeros((worlds, len(moves), len(state.hands), MEASURES))
        places = np.array(places_of(state, seat, moves))
        start = position(state).table
        play_choices(start, seat, secret_from(state, seat), places, manners, np.uint64(seed), out)
        return out

    def at_once(
        self, state: State, seat: Seat, moves: Sequence[Card], worlds: int, seed: int
    ) -> Sequence[Mapping[str, int]]:
        """The card of the row that the choice takes most often, in how many of a thousand worlds, and the gain."""
        import numpy as np

        from tablee.games.mind_up.kernel.choices import count_places
        from tablee.games.mind_up.review.weighing import places_of, position, secret_from
        from tablee.games.mind_up.rules import gains

        at, counts = position(state), np.zeros((len(moves), len(state.row)), np.int64)
        places = np.array(places_of(state, seat, moves))
        secret = secret_from(state, seat)
        count_places(at.table, at.seen, seat, secret, places, at.manner, worlds, np.uint64(seed), counts)
        shares = counts / worlds
        brought = shares @ np.array(gains(state, seat))
        return [
            {"gain": round(ONE * gain), "place": int(share.argmax()), "share": round(ONE * share.max())}
            for gain, share in zip(brought.tolist(), shares, strict=True)
        ]

    def reason(self, view: View, seat: Seat, move: Card, facts: Mapping[str, int]) -> Reason:
        """MU-12, 15, 16: what the card takes most often, where that goes, and what its bubble adds."""
        taken, columns = view.row[facts["place"]], view.columns[seat]
        column = column_for(columns, taken)
        said: dict[str, Any] = {
            "card": move.number,
            "taken": taken,
            "takes": _takes(move.number, taken, facts["share"]),
            "points": view.gains[facts["place"]],
            "value": view.order[column],
            "bubble": BUBBLE[taken],
        }
        key = "onto_colour" if columns[column] else "opens_column"
        return Reason(f"{key}_bubble" if BUBBLE[taken] else key, tuple(said.items()))

    def contrast(
        self, view: View, seat: Seat, best: Considered, other: Considered, rival: Seat | None
    ) -> Sequence[Reason]:
        """What either leaves to whoever profits; the card that stays, where it is the one worth most to lay last."""
        found = []
        card, left = view.row[best.facts["place"]], view.row[other.facts["place"]]
        if rival is not None and brings(view, rival, card) > (less := brings(view, rival, left)):
            theirs = {"seat": rival, "taken": card, "points": brings(view, rival, card), "left": left, "less": less}
            found.append(Reason("to_them", tuple(theirs.items())))
        kept = other.move.number
        worth = brings(view, seat, kept)
        if all(brings(view, seat, held) < worth for held in view.hand if held != kept):
            last = {"kept": kept, "points": worth, "card": best.move.number}
            found.append(Reason("keeps", tuple(last.items())))
        return found


def _takes(card: int, taken: int, share: int) -> Reason:
    """How often, by the thousandths of worlds; what is not certain is not called so."""
    said = (("card", card), ("taken", taken), ("percent", min(round(share / 10), 99)))
    return Reason("takes_always" if share == ONE else "takes", said)


def brings(view: View, seat: Seat, card: int) -> int:
    """MU-12, 14, 15, 16: what a card adds on a seat's columns as they lie now: its column's value and its bubble."""
    return view.order[column_for(view.columns[seat], card)] + BUBBLE[card]


puzzling = MindUpPuzzling()
