"""Imagined worlds must be like real ones: what never happens at the table does not happen in them.

The real state is one of those a seat thinks possible, so it is as likely as an imagined one to hold a value in two
places, or one that is missing where it always was. If only imagined worlds do, cards were dealt again that somebody has
seen, or forgotten where they are known to be.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import combinations, permutations
from typing import Any, get_args, get_origin, get_type_hints

from tablee.core.chance import Chance
from tablee.core.game import AnyGame
from tablee.core.match import Match

Oddity = tuple[str, str, str]
"""("twice", A, B): a value lies in A and in B; ("outside", A, B): one lies in A and not in B."""
MESSAGE = {
    "twice": "imagine deals known pieces again: the same one lies in {} and in {}",
    "outside": "imagine moves what is known: something in {} is not in {}",
}

GAMES = 400
ENOUGH = 30
"""So many imagined worlds with an oddity and not one real one: a chance of one in a thousand millions."""
FIRST, RARE = 16, 16
"""After the first games we go on only if an oddity was imagined in at least every sixteenth of them."""
STEPS = 40
_alike: set[object] = set()
"""The tables that have passed: a second look would see the same games."""


def check_likeness(game: AnyGame, seats: int, options: object, bound: int) -> None:
    """Stop many games at a random step, and compare each with one world that somebody imagines there."""
    if (game, seats, options) in _alike:
        return
    dice = random.Random(f"{game.name}/{seats}")
    real, imagined = set[Oddity](), Counter[Oddity]()
    for played in range(1, GAMES + 1):
        match = _begun(game, seats, options, dice, dice.randrange(min(bound, STEPS)))
        watcher = dice.choice((None, *range(seats)))
        world = match.imagine(watcher, Chance(f"{game.name}/{played}", 0))
        here = oddities(game, match.state)
        real |= here
        imagined.update(oddities(game, world) - here)
        often = max((count for oddity, count in imagined.items() if oddity not in real), default=0)
        if often >= ENOUGH or (played >= FIRST and often * RARE < played):
            break
    for (kind, one, other), count in imagined.items():
        assert count < ENOUGH or (kind, one, other) in real, (
            f"{MESSAGE[kind].format(one, other)} – in {count} of {played} imagined worlds, and in no real one"
        )
    _alike.add((game, seats, options))


def _begun(game: AnyGame, seats: int, options: object, dice: random.Random, steps: int) -> Match:
    """A random game after so many steps, if it lasts so long."""
    match = Match(game, seats, options, f"alike/{dice.random()}")
    while match.to_act and match.step < steps:
        seat = min(match.to_act)
        match.answer(seat, match.legal(seat).sample(Chance(str(dice.random()), 0)))
    return match


def oddities(game: AnyGame, state: Any) -> set[Oddity]:
    """What is shared by places, and what lies in one and not in the other, all seats taken together."""
    held = defaultdict[str, Counter[Hashable]](Counter)
    for place, value in _leaves(game.forms.State, state, ""):
        if "*" in place:
            held[place][value] += 1
    kinds = {place: frozenset(values) for place, values in held.items()}
    found: set[Oddity] = {("twice", place, place) for place, values in held.items() if max(values.values()) > 1}
    found |= {("twice", one, other) for one, other in combinations(sorted(kinds), 2) if kinds[one] & kinds[other]}
    return found | {("outside", one, other) for one, other in permutations(kinds, 2) if not kinds[one] <= kinds[other]}


def _leaves(form: Any, value: Any, place: str) -> Iterator[tuple[str, Hashable]]:
    """Every number and word of a state with its place; `*` stands for any of many."""
    if is_dataclass(value):
        kind: type = type(value)
        forms = _forms(kind)
        for each in fields(value):
            inner = getattr(value, each.name)
            yield from _leaves(forms[each.name], inner, f"{place}.{each.name}" if place else each.name)
    elif isinstance(value, tuple):
        args = get_args(next((arg for arg in (form, *get_args(form)) if get_origin(arg) is tuple), tuple[Any, ...]))
        many = args[-1:] == (Ellipsis,)
        for i, item in enumerate(value):
            yield from _leaves(args[0 if many else i], item, f"{place}.{'*' if many else i}")
    elif isinstance(value, int | str) and not isinstance(value, bool | Enum):
        yield place, value


@cache
def _forms(form: type) -> dict[str, Any]:
    return get_type_hints(form)
