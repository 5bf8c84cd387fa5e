"""Bots play legally, whole games, alone and with others, and better the higher their level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import mean
from typing import Any

import pytest

from games.mind_map.mind_map_scenes import filled, joint_vote, placed, put, solo, table
from tablee.bots import make_bot, play_out
from tablee.core.bot import Bot, Explaining, Imagine, Sketching
from tablee.core.chance import Chance
from tablee.core.game import Choices
from tablee.core.match import Match, Seen
from tablee.games.mind_map.bots import LEVELS
from tablee.games.mind_map.material import EDGE
from tablee.games.mind_map.moves import Place, Put, Votes
from tablee.games.mind_map.state import Phase, Reveal

FREE = {"deck": "house-1", "deal": "free"}


def play(match: Match, bots: list[Bot]) -> Match:
    """All bots to the end; each is asked whenever it has a choice and has not answered."""
    while match.to_act:
        seat = min(match.to_act)
        move = ask(match, seat, bots[seat])
        assert move is not None
        assert match.legal(seat).refusal(move) is None
        match.answer(seat, move)
    return match


def ask(match: Match, seat: int, bot: Bot) -> Place | Votes | Put | None:
    chance = Chance("bots", match.step)
    move: Place | Votes | Put | None = bot.choose(
        match.seen_by(seat), match.legal(seat), lambda luck: match.imagine(seat, luck), chance
    )
    return move


def crew(seats: int, seed: str = "crew", level: str = "easy") -> list[Bot]:
    return [LEVELS[level](Chance(seed, seat)) for seat in range(seats)]


def share_right(shown: Reveal) -> float:
    return mean(vote in shown.numbers for _, ballot in shown.ballots for vote in ballot)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", range(4, 15))
def test_bots_play_whole_games(seats: int, level: str) -> None:
    match = play(table(seats, level), crew(seats, level, level))
    assert match.outcome
    assert match.step == (6 if seats < 8 else 4 * 3 + sum(shown.deal.size for shown in match.state.history))


def test_higher_levels_read_each_other_better() -> None:
    """With four players luck alone is right a third of the time."""
    rates = []
    for level in ("easy", "normal", "expert"):
        games = [play(table(4, str(seed), FREE), crew(4, str(seed), level)) for seed in range(40)]
        rates.append(mean(share_right(shown) for match in games for shown in match.state.history))
    assert 0.5 < rates[0] < rates[1] - 0.03 < rates[2] - 0.06


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (play(table(5, "twice"), crew(5, "twice", "normal")) for _ in range(2))
    assert first.record == second.record


@pytest.mark.parametrize(
    "words",
    [
        [f"thing {i}" for i in range(24)],
        [f"{sign}{i}" for i in range(8) for sign in ("🦄", "שלום", "zzxq")],
    ],
)
def test_bots_play_with_cards_they_do_not_know(words: list[str]) -> None:
    """Nonsense, emoji, right-to-left: nobody refuses to play."""
    options = {"own_words": words, "own_criteria": [f"side {i}" for i in range(6)], "only_own": True}
    assert play(table(7, options=options), crew(7)).outcome


def test_one_word_ten_thousand_times() -> None:
    """It is one card, and it joins the deck."""
    match = table(4, options={"own_words": ["same"] * 10_000})
    assert match.state.cards.words.own == ("same",)
    assert play(match, crew(4)).outcome


def test_a_place_is_near_the_word_and_on_the_map() -> None:
    match = table()
    match.state = solo()
    for bot in crew(20, "places", "expert"):
        place = ask(match, 0, bot)
        assert isinstance(place, Place)
        assert abs(place.x) <= EDGE
        assert abs(place.y) <= EDGE
        assert place.y < 100  # a yoghurt is no must-have at fifty


# The joint ballot


def test_a_bot_in_a_joint_vote() -> None:
    """MM-20: it fills what is empty, keeps what others have put, and agrees to a full ballot."""
    match, bot = table(8), crew(1)[0]
    match.state = filled(joint_vote(), ((0, 4), (6, 2)))
    first = ask(match, 3, bot)
    assert isinstance(first, Put)
    assert first.on in (2, 4)
    assert first.number in (1, 3)
    full = ((0, 4), (2, 1), (4, 3), (6, 2))
    match.state = filled(joint_vote(), full)
    assert ask(match, 3, bot) == Votes(full)
    assert match.state.round
    match.state = replace(match.state, round=replace(match.state.round, changes=((1, 12), (3, 12), (5, 12), (7, 12))))
    assert ask(match, 3, bot) == Votes(full)


def test_a_bot_gives_way() -> None:
    """MM-20: what somebody has undone it does not put there again while there is another way."""
    match, bot = table(8), crew(1, level="expert")[0]
    match.state = joint_vote()
    seen = set()
    for _ in range(8):
        proposal = ask(match, 3, bot)
        assert isinstance(proposal, Put)
        assert proposal not in seen
        seen.add(proposal)
        match.state = put(match.state, 3, proposal.number, proposal.on)
        ask(match, 3, bot)  # it sees its number on the ballot
        match.state = put(match.state, 1, proposal.number, None)


def test_a_proposal_that_never_happened_is_made_again() -> None:
    """Another was quicker: that is nobody's objection."""
    match, bot = table(8), crew(1, level="expert")[0]
    match.state = joint_vote()
    first = ask(match, 3, bot)
    assert ask(match, 3, bot) == first


def test_the_surest_number_comes_first() -> None:
    """Three tokens lie together in the middle; the luxury watch lies where only it can be."""
    match, bot = table(8), crew(1, level="expert")[0]
    state = joint_vote()
    assert state.round
    places = ((0, Place(0, 100)), (2, Place(10, 100)), (4, Place(20, 100)), (6, Place(700, 1100)))
    match.state = replace(state, round=replace(state.round, places=places))
    assert ask(match, 3, bot) == Put(4, 6)


class Stubborn:
    """Takes a number off as soon as there is one, and agrees only when it must."""

    def choose(self, seen: Seen, legal: Choices[Any], imagine: Imagine, chance: Chance) -> Any:
        view = seen.view
        undo = Put(view.joint[0][1]) if view.phase is Phase.JOINT and view.joint else None
        return undo if undo is not None and undo in legal else legal.sample(chance)


@pytest.mark.parametrize(
    "crowd", [("expert",) * 8, ("easy", "expert") * 4, ("random", "expert") * 4, ("expert", "random") * 4]
)
def test_joint_votes_come_to_an_end(crowd: Sequence[str]) -> None:
    """MM-20: among bots of any kind."""
    match = table(8)
    play_out(match, {seat: make_bot(match.game, name, Chance("end", seat)) for seat, name in enumerate(crowd)}, "luck")
    assert match.outcome


def test_a_joint_vote_with_somebody_stubborn_comes_to_an_end() -> None:
    """MM-20: after three changes a token each can only fill what is empty, and agree."""
    match = table(8)
    bots: dict[int, Bot] = {seat: LEVELS["expert"](Chance("stubborn", seat)) for seat in range(8)}
    play_out(match, bots | {1: Stubborn(), 6: Stubborn()}, "luck")
    assert match.outcome


def test_a_bot_that_is_not_asked_stays_silent() -> None:
    match = table(8)
    assert ask(match, 1, crew(1)[0]) is None
    match.state = placed(solo())
    assert match.state.phase is Phase.VOTING
    assert isinstance(ask(match, 1, crew(1)[0]), Votes)


# In a room


def test_a_token_wanders_and_settles() -> None:
    """The last draft is the move; every draft could be a token's place; a person takes longer than a blink."""
    match, bot = table(), crew(1)[0]
    assert isinstance(bot, Sketching)
    for step in range(50):
        move = ask(match, 0, bot)
        path = bot.sketch(match.seen_by(0), move, Chance("sketch", step))
        drafts = [draft for _, draft in path if draft is not None]
        assert drafts[-1] == move
        assert len(set(drafts)) > 5
        assert all(draft in match.legal(0) for draft in drafts)
        assert 2 < sum(wait for wait, _ in path) < 9


def test_a_vote_takes_time_and_shows_nothing() -> None:
    match, bot = table(), crew(1)[0]
    match.state = placed(solo())
    assert isinstance(bot, Sketching)
    path = bot.sketch(match.seen_by(1), ask(match, 1, bot), Chance("sketch", 1))
    assert [draft for _, draft in path] == [None]
    assert path[0][0] > 1


def test_every_level_can_explain_itself() -> None:
    assert all(isinstance(bot, Explaining) for level in LEVELS for bot in crew(1, level=level))
