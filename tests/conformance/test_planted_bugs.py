"""Every tooth of the conformance check bites: a game that breaks exactly one promise is refused, and is told which."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.core import match as match_module
from tablee.core.catalog import forget
from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import AnyGame, Event, Listed, Seat, Seating
from tablee.games.mind_up import game as mind_up
from tablee.games.mind_up.rules import MindUp
from tablee.games.mind_up.state import State as MindUpState
from tablee.games.mind_up.view import View as MindUpView
from tablee.testing import conformance
from toys import whisper

from .parade import Move, Parade, Play, Show, State, View, deal, pieces

HIGH_CARD = Path(__file__).parents[2] / "examples" / "high_card.py"
SEEDS = 12
"""An author tries a hundred; here each bug must be found in fewer."""


def judge(game: AnyGame, seats: int = 3, **given: Any) -> None:
    for seed in range(SEEDS):
        conformance.play_through(game, seats, str(seed), **{"bound": 12, "worlds_every": 2, **given})


@pytest.mark.parametrize("seats", [2, 3])
def test_the_game_is_right_as_it_is(seats: int) -> None:
    judge(Parade(), seats, pieces=pieces)


@pytest.mark.parametrize("seats", whisper.seats)
def test_so_is_whisper(seats: int) -> None:
    judge(whisper, seats, bound=6)


@pytest.mark.parametrize("seats", range(2, 7))
def test_so_is_high_card_without_a_word_about_its_pieces(seats: int) -> None:
    try:
        judge(tablee.game(str(HIGH_CARD)), seats, bound=6)
    finally:
        forget()


# A view must not forget


class ForgetsPlayed(Parade):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), played=())


class ForgetsShown(Parade):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), shown=())


class NobodyRemembersShown(Parade):
    """Not even the state: view and imagination are at one, and both are wrong."""

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, moves, chance)
        return replace(after, shown=((),) * len(state.hands)), events


class ForgetsTheTop(Parade):
    """Seen when one looked, and gone with the next turn."""

    def view(self, state: State, seat: Seat | None) -> View:
        just_looked = seat is not None and (state.turn - 1) % len(state.hands) == seat
        seen = super().view(state, seat)
        return seen if just_looked or not self.to_act(state) else replace(seen, top=None)


class ForgetsWhatOneBuried(Parade):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), buried=())


@pytest.mark.parametrize(
    ("game", "seen", "differs"),
    [
        (ForgetsPlayed(), r"(events\.0|view\.hand|move)", r"(hands|played)\.\d"),
        (ForgetsShown(), r"(events\.0|view\.hand)", r"(hands|shown)\.\d"),
        (NobodyRemembersShown(), r"(events\.0|view\.hand)", r"(hands|buried)\.\d"),
        (ForgetsTheTop(), r"view\.top: \d+, there \d+", "pile"),
        (ForgetsWhatOneBuried(), r"(move\.card|view\.hand\.\d): \d+, there \d+", r"(hands|buried|pile)\.\d"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Parade) else "",
)
def test_a_view_that_forgets_is_refused(game: Parade, seen: str, differs: str) -> None:
    who = r"parade, 3 seats, seed '\d+', step \d+: (seat \d|the public)"
    with pytest.raises(AssertionError, match=rf"{who} has forgotten what it saw at step \d+ \({seen}.*{differs}"):
        judge(game)


# What is imagined must be possible


class DealsPlayedAgain(Parade):
    def hidden(self, state: State, seat: Seat | None) -> list[int]:
        return super().hidden(state, seat) + [card for cards in state.played for card in cards]


class DealsOwnHandAgain(Parade):
    def hidden(self, state: State, seat: Seat | None) -> list[int]:
        return super().hidden(state, seat) + list(state.hands[seat] if seat is not None else ())


class MovesShown(Parade):
    """The view goes on telling who showed what; the card is dealt to somebody else."""

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        unknown = replace(state, shown=((),) * len(state.hands))
        return replace(
            deal(unknown, seat, chance, self.hidden(unknown, seat), self.top(state, seat)), shown=state.shown
        )


class LosesACard(Parade):
    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        world = super().imagine(state, seat, chance)
        return replace(world, pile=world.pile[:1] * len(world.pile))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (DealsPlayedAgain(), r"deals known pieces again: the same one lies in .*played\.\*\.\*"),
        (DealsOwnHandAgain(), r"deals known pieces again: the same one lies in hands\.\*\.\*"),
        (MovesShown(), r"moves what is known: something in shown\.\*\.\* is not in hands\.\*\.\*"),
        (LosesACard(), r"deals known pieces again: the same one lies in pile\.\* and in pile\.\*"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Parade) else "",
)
def test_an_imagine_that_deals_known_cards_again_is_refused(game: Parade, says: str) -> None:
    with pytest.raises(AssertionError, match=rf"imagine {says}"):
        judge(game)


@pytest.mark.parametrize("game", [DealsPlayedAgain(), LosesACard()], ids=lambda game: type(game).__name__)
def test_with_its_pieces_at_the_first_glance(game: Parade) -> None:
    with pytest.raises(AssertionError, match="imagines a world with other pieces than those of the box"):
        judge(game, pieces=pieces)


class MakesACard(Parade):
    """A world one can look at, but not play: whoever plays in it leaves something behind."""

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, moves, chance)
        return (replace(after, pile=(*after.pile, 1)) if state.pile[-1] == state.pile[0] else after), events

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        world = super().imagine(state, seat, chance)
        return replace(world, pile=(*world.pile[:-1], world.pile[0]))


def test_an_imagined_world_keeps_its_pieces_when_it_is_played() -> None:
    def some(state: State) -> int:
        return len(pieces(state))

    with pytest.raises(AssertionError, match=r"pieces are lost or made in a world (seat \d|the public) imagines"):
        judge(MakesACard(), pieces=some)


class Idle(Parade):
    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        return state


class LeavesThePile(Parade):
    """The others' cards change hands, and the pile is what it is."""

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        unseen = [card for card in self.hidden(state, seat) if card not in state.pile]
        return replace(deal(replace(state, pile=()), seat, chance, unseen, ()), pile=state.pile)


class LeavesTheGraves(Parade):
    """What is hidden by a move, and not by luck, must be imagined, too."""

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        buried = [card for cards in state.buried for card in cards]
        unseen = [card for card in self.hidden(state, seat) if card not in buried]
        bare = replace(state, buried=((),) * len(state.hands))
        return replace(deal(bare, seat, chance, unseen, self.top(state, seat)), buried=state.buried)


@pytest.mark.parametrize(
    ("game", "place"),
    [(Idle(), r"[a-z0-9., ]*(hands|pile|buried)"), (LeavesThePile(), "pile"), (LeavesTheGraves(), r"buried")],
    ids=lambda value: type(value).__name__ if isinstance(value, Parade) else "",
)
def test_an_idle_imagine_is_refused(game: Parade, place: str) -> None:
    with pytest.raises(
        AssertionError, match=rf"imagine never moves {place}.*, though (seat \d|the public) cannot know"
    ):
        judge(game)


# The same in a real game: the cards everybody has seen a hand take (MU-20)


class MindUpForgets(MindUp):
    def view(self, state: MindUpState, seat: Seat | None) -> MindUpView:
        return replace(super().view(state, seat), known=(), ended=(), rounds=())

    def imagine(self, state: MindUpState, seat: Seat | None, chance: Chance) -> MindUpState:
        unknown = replace(state, known=((),) * len(state.hands))
        return replace(super().imagine(unknown, seat, chance), known=state.known)


class MindUpDealsAgain(MindUp):
    def imagine(self, state: MindUpState, seat: Seat | None, chance: Chance) -> MindUpState:
        return MindUpForgets().imagine(state, seat, chance)


class MindUpKnowsTheObjectives(MindUp):
    def imagine(self, state: MindUpState, seat: Seat | None, chance: Chance) -> MindUpState:
        return replace(super().imagine(state, seat, chance), goals=state.goals)


class MindUpShufflesTheRow(MindUp):
    def reshuffle(self, state: MindUpState, chance: Chance) -> MindUpState:
        return replace(state, row=chance.shuffle(state.row))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (MindUpShufflesTheRow(), "sees that piles were shuffled"),
        (MindUpForgets(), "has forgotten what it saw|imagine moves what is known"),
        (MindUpDealsAgain(), "imagine (deals known pieces again|moves what is known)"),
        (MindUpKnowsTheObjectives(), r"imagine never moves goals\.pile"),
    ],
)
def test_mind_up_with_a_flaw_is_refused(game: AnyGame, says: str) -> None:
    assert game.name == mind_up.name
    with pytest.raises(AssertionError, match=says):
        judge(game, 4, bound=21, worlds_every=3, options={"objectives": 1})


# Teams, seats and options


def test_teams_in_a_game_without_teams_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that asks nobody but the game would take them, as every game without teams says nothing about any."""
    monkeypatch.setattr(match_module, "problems", lambda game, seating: game.problems(seating))
    with pytest.raises(AssertionError, match=r"\(3, None, \(0, 0, 0\)\) \(seats, options, teams\) was not refused"):
        judge(Parade())


class TeamsTooFew(Parade):
    def teams(self, seats: int) -> tuple[int, ...]:
        return (0, 1)


def test_every_seat_needs_a_team() -> None:
    with pytest.raises((AssertionError, tablee.BadSetup), match="team"):
        judge(TeamsTooFew())


@dataclass(frozen=True)
class Length:
    turns: int = 4


class Unread(Parade):
    Options = Length

    def problems(self, seating: Seating) -> tuple[Refusal, ...]:
        return () if seating.options.turns >= 0 else (refuse("PA-1", "turns"),)


def test_options_of_wrong_types_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    read = match_module.read_options

    def as_they_come(game: AnyGame, given: Any) -> Any:
        return given if isinstance(given, game.Options) else read(game, given)

    judge(Unread())
    monkeypatch.setattr(match_module, "read_options", as_they_come)
    with pytest.raises(AssertionError, match=r"Length\(turns=.*\(seats, options, teams\) (raised|was not refused)"):
        judge(Unread())


# Rubbish


class LooksUp(Parade):
    """Why not? A card there is none of has no answer."""

    def legal(self, state: State, seat: Seat) -> Listed[Move]:
        where = dict.fromkeys(range(1, 13), "hand")
        moves = super().legal(state, seat).moves
        return Listed(moves, lambda move: refuse("PA-2", where[move.card] if isinstance(move, Play) else "not_now"))


class Lax(Listed[Move]):
    """Takes any play from a seat that is awaited, and lists nothing."""

    def __iter__(self) -> Iterator[Move]:
        raise TypeError

    def refusal(self, move: Move) -> Refusal | None:
        return None if self.moves and isinstance(move, Play) else super().refusal(move)


class TakesAnything(Parade):
    def legal(self, state: State, seat: Seat) -> Lax:
        return Lax(super().legal(state, seat).moves, lambda _: refuse("PA-2", "not_now"))


class Shy(Listed[Move]):
    """Takes what it does not list."""

    def refusal(self, move: Move) -> Refusal | None:
        return None if move in (Show(1), Play(1)) else super().refusal(move)


class TakesTheUnlisted(Parade):
    def legal(self, state: State, seat: Seat) -> Shy:
        return Shy(super().legal(state, seat).moves, lambda _: refuse("PA-2", "not_now"))


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (LooksUp(), r"asked for Play\(card=\d+\), refusal raised KeyError"),
        (TakesAnything(), "is legal, but not by the bounds of its own type"),
        (TakesTheUnlisted(), r"(Play|Show)\(card=1\) is either legal or listed, but not both"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Parade) else "",
)
def test_strange_moves_are_judged_by_the_games_own_types(game: Parade, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        judge(game)


@pytest.mark.parametrize("name", tablee.games())
def test_moves_of_wrong_inner_types_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that takes every instance of a move as it is would hand the game what it cannot read."""
    read = match_module.read_move

    def as_it_is(game: AnyGame, move: Any) -> Any:
        return move if isinstance(move, game.forms.Move) else read(game, move)

    monkeypatch.setattr(match_module, "read_move", as_it_is)
    with pytest.raises(AssertionError, match=r"from seat \d (raised|was taken).*and was not refused with BadMove"):
        judge(tablee.game(name), 4, bound=1)


# Luck


class RollsItsOwnDice(Parade):
    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        after, events = super().apply(state, moves, chance)
        return replace(after, pile=tuple(random.sample(after.pile, len(after.pile)))), events


def test_luck_from_elsewhere_is_noticed_at_once() -> None:
    with pytest.raises(AssertionError, match="gave another state the second time"):
        judge(RollsItsOwnDice())
