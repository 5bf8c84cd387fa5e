"""Exact positions of Upturn for the tests: tiles are named as in moves, the bag is given top first."""

from __future__ import annotations

from tablee.core.chance import Chance
from tablee.core.errors import Refusal
from tablee.core.game import Event
from tablee.games.upturn import game
from tablee.games.upturn.material import BOX, FIRST_ACTION, TILES, names
from tablee.games.upturn.moves import Direction, Move, Side
from tablee.games.upturn.state import Phase, State
from tablee.testing import Scripted

UP, DOWN = Direction.UP, Direction.DOWN
LEFT, RIGHT = Side.LEFT, Side.RIGHT


def tiles(text: str) -> tuple[int, ...]:
    """ "40 joker" as the rules hold them."""
    return tuple(TILES[name] for name in text.split())


def scene(
    *racks: str,
    lines: str = "20",
    direction: Direction | None = UP,
    bag: str | None = None,
    turn: int = 0,
    order: Side = LEFT,
    phase: Phase = Phase.TURN,
    duty: int | None = None,
    penalties: int = 0,
    gifts: int = 0,
    refills: int = 0,
    idle: int = 0,
) -> State:
    """A position; lines are parted by "/", and a bag that is not given holds all other tiles, sorted."""
    held = tuple(tiles(rack) for rack in racks)
    table = tuple(tiles(line) for line in lines.split("/"))
    number = next(tile for line in reversed(table) for tile in reversed(line) if tile < FIRST_ACTION)
    return State(
        racks=held,
        bag=rest(held, table) if bag is None else tiles(bag)[::-1],
        lines=table,
        number=number,
        direction=direction,
        order=order,
        turn=turn,
        phase=phase,
        duty=duty,
        penalties=penalties,
        gifts=gifts,
        refills=refills,
        idle=idle,
        known=((),) * len(racks),
    )


def rest(*groups: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The tiles of the box that lie elsewhere."""
    left = list(BOX)
    for group in groups:
        for part in group:
            for tile in part:
                left.remove(tile)
    return tuple(left)


def play(state: State, *moves: Move, seat: int | None = None, luck: Chance | None = None) -> State:
    """The state after these moves by whoever's turn it is (or by one seat); every one must be legal."""
    for move in moves:
        state = step(state, move, seat=seat, luck=luck)[0]
    return state


def step(
    state: State, move: Move, *, seat: int | None = None, luck: Chance | None = None
) -> tuple[State, tuple[Event, ...]]:
    """One legal move and what was seen."""
    who = state.turn if seat is None else seat
    assert game.legal(state, who).refusal(move) is None
    return game.apply(state, {who: move}, luck or Scripted([]))


def refusal(state: State, move: Move, seat: int | None = None) -> tuple[str, str]:
    """The rule and the text key that stand against a move."""
    found = game.legal(state, state.turn if seat is None else seat).refusal(move)
    assert isinstance(found, Refusal)
    return found.rule, found.key


def rack(state: State, seat: int) -> str:
    """A rack, sorted, as text."""
    return " ".join(names(sorted(state.racks[seat])))


def lines(state: State) -> str:
    """The lines on the table, as text."""
    return "/".join(" ".join(names(line)) for line in state.lines)
