"""Errors as Python shows them: a sentence and the key to look for, whatever is in them."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from typing import Any

import pytest

import tablee
from tablee.core import words
from tablee.core.errors import BadMove, BadRecord, BadSetup, IllegalMove, TableeError, refuse

OBJECTIVES = refuse("MU-24", "objectives", wanted=9, most=5)


class Shy:
    """Cannot be written down at all."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (
            BadSetup("seats", game="mind_up", seats="9", low=3, high=6),
            "mind_up is for 3 to 6 players; 9 cannot play it. (seats)",
        ),
        (
            BadSetup("refused", OBJECTIVES, game="mind_up"),
            "9 objectives at a time is not possible: choose 0 to 5. (MU-24) (refused: objectives)",
        ),
        (IllegalMove(refuse("UT-07", "not_your_turn", seat=1), "upturn"), "It is seat 1’s turn. Yours will come."),
        (IllegalMove(refuse("", "stranger")), "Nobody sits there. (stranger)"),
        (BadMove("missing", "player_2"), "“player_2” is missing. (missing)"),
        (BadRecord("record_refused", None, step=4, seat=-1), "the move of seat -1 is not possible there. (record_ref"),
    ],
)
def test_a_sentence_and_the_key(error: TableeError, text: str) -> None:
    assert text in str(error)


@pytest.mark.parametrize("game", [None, "no_such_game", "core", "../text"])
def test_without_the_words_of_the_game_the_rule_speaks(game: str | None) -> None:
    assert str(IllegalMove(OBJECTIVES, game)) == "MU-24 objectives (wanted=9, most=5)"
    assert str(BadSetup("games", game=str(game), games=0)) == "At least one game must be played; 0 is too few. (games)"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (BadSetup("seats", seats="9", low=3), "seats (seats='9', low=3)"),
        (BadSetup("refused", OBJECTIVES), "refused: MU-24 objectives (wanted=9, most=5)"),
        (IllegalMove(OBJECTIVES), "MU-24 objectives (wanted=9, most=5)"),
        (IllegalMove(refuse("", "over")), "over"),
    ],
)
def test_without_any_words(error: TableeError, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "error_text", None)
    assert str(error) == error.plain == text


@pytest.mark.parametrize("value", [Shy(), 10**5000, (Shy(),), None, {}, "{seat:name}"], ids=lambda _: "")
def test_telling_never_fails(value: Any) -> None:
    for error in (
        BadSetup("seats", seats=value),
        BadSetup("seats", game=value, seats=value, low=value, high=value),
        BadSetup("bots_count", seats=value, people=value, wanted=value),
        BadRecord(
            "record_refused", refuse("UT-07", "not_your_turn", seat=value), game="upturn", step=value, seat=value
        ),
        IllegalMove(refuse("MU-24", "objectives", wanted=value), value),
        TableeError("brand_new", value=value),
    ):
        assert error.key in str(error)
        assert error.key in error.plain


def test_a_match_names_its_game_in_what_it_refuses() -> None:
    match = tablee.Match(tablee.game("mind_up"), 3, seed="s")
    with pytest.raises(IllegalMove, match=r"^Card 0 is not in your hand\. .* \(MU-09\) \(not_in_hand\)$"):
        match.answer(0, {"card": 0})
    with pytest.raises(BadSetup, match="choose 0 to 5"):
        tablee.Match(tablee.game("mind_up"), 3, {"objectives": 9})
    impossible = tablee.Record("mind_up", match.game.version, None, (0, 1, 2), "s", (((0, {"card": 0}),),))
    with pytest.raises(BadRecord, match=r"the move of seat 0 .* Card 0 is not in your hand"):
        tablee.replay(impossible)


@pytest.mark.parametrize(
    "error",
    [
        BadSetup("refused", OBJECTIVES, game="mind_up"),
        BadMove("choice", "action", choices=("1", "2")),
        IllegalMove(OBJECTIVES, "mind_up"),
    ],
)
def test_an_error_survives_packing(error: TableeError) -> None:
    """Workers raise them across processes."""
    for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))


def test_whoever_loads_a_part_alone_reads_sentences_too_and_pays_for_them_then_only() -> None:
    code = (
        "import sys; from tablee.core.match import Match; from tablee.core.catalog import game\n"
        "print('tablee.text' in sys.modules)\n"
        "try: Match(game('upturn'), 99)\n"
        "except Exception as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines() == ["False", "upturn is for 2 to 4 players; 99 cannot play it. (seats)"]


def test_importing_tablee_costs_next_to_nothing() -> None:
    code = (
        "import sys; old = {*sys.modules}; import tablee; print(*{'dataclasses', 'tablee.text'} & {*sys.modules} - old)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split() == []
