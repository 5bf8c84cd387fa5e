"""Whom to ask next: calls first, then everybody who is awaited; nothing happens before all have answered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from envs.learners import TABLES, questions, set_up_game
from tablee.core.chance import Chance
from tablee.core.encode import SILENT
from tablee.core.errors import BadMove, BadSetup, IllegalMove, UnknownGame
from tablee.core.record import replay
from tablee.envs.asking import Asking, set_up
from tablee.games.mind_map.state import Phase
from tablee.games.upturn.encode import DRAW_ONE, SAY_UPTURN
from tablee.games.upturn.moves import CALL


def asked_to_call() -> Asking:
    """Three players; seat 0 has one tile left and has not called, it is seat 1's turn."""
    asking = set_up_game("upturn", 3).deal("call")
    state = asking.match.state
    racks = ((51,), *state.racks[1:])
    asking.match.state = replace(state, racks=racks, turn=1, duty=0, direction="up")
    return Asking(asking.match, asking.encoding)


def test_a_call_is_asked_before_the_game_goes_on() -> None:
    asking = asked_to_call()
    assert asking.asked == (0,)
    assert list(asking.legal(0)) == [SILENT, SAY_UPTURN]
    assert [list(asking.legal(seat)) for seat in (1, 2)] == [[SILENT], [SILENT]]
    asking.answer({0: SAY_UPTURN})
    assert asking.match.record.steps == (((0, CALL),),)
    assert asking.asked == (1,)


def test_silence_is_remembered_until_something_happens() -> None:
    asking = asked_to_call()
    asking.answer({0: SILENT})
    assert (asking.match.step, asking.asked) == (0, (1,))
    asking.answer({1: DRAW_ONE})
    assert (asking.match.step, asking.asked) == (1, (0,)), "the next moment, the same question"


def test_those_who_choose_at_once_are_asked_at_once_and_nothing_happens_before_the_last() -> None:
    asking = set_up_game("mind_up", 3).deal("at once")
    before = [asking.observe(seat) for seat in range(3)]
    assert asking.asked == (0, 1, 2)
    asking.answer({0: asking.legal(0)[0]})
    assert asking.missing == (1, 2)
    assert list(asking.legal(0)) == [SILENT], "an answer is an answer"
    assert [asking.observe(seat) for seat in range(3)] == before, "nobody sees it, nor that it was given"
    asking.answer({2: asking.legal(2)[0]})
    asking.answer({1: asking.legal(1)[0]})
    assert asking.match.step == 1
    assert len(asking.missing) == 3, "the next turn"


def test_in_teams_only_the_active_place_and_one_speaks_for_the_watchers() -> None:
    asked = [(asking.view(None).phase, asking.asked) for asking in questions(set_up_game("mind_map", 9), "teams")]
    even, odd = (0, 2, 4, 6, 8), (1, 3, 5, 7)
    one, other = (
        [(Phase.PLACING, active), (Phase.VOTING, active), (Phase.JOINT, watchers[:1])]
        for active, watchers in ((even, odd), (odd, even))
    )
    assert asked == [*one, *other, *one, *other, (Phase.OVER, ())]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_a_game_by_numbers_is_a_game_like_any_other(name: str, players: int, options: dict[str, Any] | None) -> None:
    """It ends within its bounds, its record replays, and what everybody gets follows from its outcome."""
    table = set_up_game(name, players, options)
    *_, end = played = list(questions(table, "3"))
    outcome = end.match.outcome
    assert outcome
    assert replay(end.match.record).state == end.match.state
    assert len(played) - 1 <= table.encoding.longest(players)
    low, high = table.encoding.scores(players)
    assert all(low <= score <= high for score in outcome.scores)
    assert sum(table.results(outcome)) == pytest.approx(1)
    assert [seat for seat, share in enumerate(table.results(outcome)) if share] == list(outcome.winners)
    assert set_up_game(name, players, options, rewards="score").results(outcome) == list(outcome.scores)
    assert table.results(None) == [0.0] * players


def test_refused_answers_change_nothing() -> None:
    asking = set_up_game("mind_up", 3).deal("refused")
    legal = asking.legal(0)
    foreign = next(card for card in range(1, 61) if card not in legal)
    with pytest.raises(IllegalMove) as refused:
        asking.answer({1: asking.legal(1)[0], 0: foreign})
    assert refused.value.refusal.rule == "MU-09"
    assert "is not in your hand" in str(refused.value)
    for action, key in ((SILENT, "choice"), (61, "choice"), (-1, "choice"), (1.5, "integer"), (None, "integer")):
        with pytest.raises(BadMove) as bad:
            asking.answer({0: action})
        assert bad.value.key == key
    with pytest.raises(BadMove):
        asked_to_call().answer({2: SAY_UPTURN + 1})
    assert asking.missing == (0, 1, 2), "not even the legal one of two answers was taken"


def test_out_of_turn_a_rule_gives_the_reason() -> None:
    asking = asked_to_call()
    with pytest.raises(IllegalMove) as refused:
        asking.answer({2: SAY_UPTURN})
    assert refused.value.refusal.rule == "UT-26"
    with pytest.raises(IllegalMove) as refused:
        asking.answer({0: DRAW_ONE})
    assert refused.value.refusal.rule == "UT-07"


def test_a_long_list_of_choices_is_told_by_its_ends() -> None:
    asking = set_up_game("mind_map", 4).deal("long")
    with pytest.raises(BadMove) as bad:
        asking.answer({0: SILENT})
    assert bad.value.params["choices"] == ("1", "…", "961")


def test_a_fork_goes_its_own_way() -> None:
    asking = set_up_game("mind_up", 3).deal("fork")
    asking.answer({0: asking.legal(0)[0]})
    twin = asking.fork()
    twin.answer({seat: twin.legal(seat)[0] for seat in (1, 2)})
    assert (asking.match.step, twin.match.step) == (0, 1)
    assert asking.missing == (1, 2)


def test_in_imagined_worlds_others_may_have_answered_otherwise() -> None:
    asking = set_up_game("mind_up", 3).deal("imagined")
    asking.answer({0: asking.legal(0)[0], 1: asking.legal(1)[0]})
    seen = set()
    for number in range(40):
        luck = Chance("imagined", number)
        twin = asking.fork(asking.match.imagine(0, luck), str(number))
        twin.reconsider(0, luck)
        assert twin.given[0] == asking.given[0]
        assert twin.given[1] in twin.match.state.hands[1]
        seen.add(twin.given[1])
    assert len(seen) > 10


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"name": "chess", "players": 2}, UnknownGame),
        ({"name": "mind_up", "players": 2}, BadSetup),
        ({"name": "mind_up", "players": "4"}, BadSetup),
        ({"name": "mind_up", "players": 4, "options": {"objectives": 9}}, BadSetup),
        ({"name": "mind_up", "players": 4, "options": {"jokers": 1}}, BadSetup),
        ({"name": "mind_map", "players": 8, "teams": (0,) * 8}, BadSetup),
        ({"name": "upturn", "players": 3, "rewards": "money"}, BadSetup),
    ],
)
def test_what_cannot_be_set_up_is_refused_by_type(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        set_up(**arguments)
