"""What the rest of the program may ask of Upturn besides its rules: the box as JSON, its parts, its end."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rule_ids import rule_ids
from tablee.core.errors import BadMove
from tablee.core.match import Match
from tablee.core.offer import Offer
from tablee.games.upturn import game, kit
from tablee.games.upturn.material import ARROWS, BOX, DOUBLES, NAMES, PENALTIES, TILES
from tablee.games.upturn.moves import GiveTo, Lay
from tablee.text import table

from .upturn_scenes import scene


def test_ut_01_to_ut_04_the_box_as_json_is_the_box() -> None:
    """UT-01, UT-02, UT-03, UT-04."""
    box = kit.material
    tiles = [*box["numbers"], *(TILES[name] for name, copies in box["actions"].items() for _ in range(copies))]
    assert tuple(tiles) == BOX
    assert (box["doubles"], box["penalties"]) == (sorted(DOUBLES), sorted(PENALTIES))
    assert set(box["begin_lines"]) == {"joker", *(NAMES[tile] for tile in ARROWS)}


def test_ut_05_ut_30_the_page_is_told_the_first_rack_and_by_which_rules_tiles_work_and_games_end() -> None:
    """UT-05, UT-30, UT-32, UT-35: every action tile has its rule, every reason, too."""
    box, match = kit.material, Match(game, 4, seed="racks")
    assert match.seen_by(None).view.sizes == (box["rack"],) * 4
    assert {*box["actions"]} | {"penalty", "double", "call", "forgotten", "last"} == box["rules"].keys()
    assert {*box["rules"].values(), *box["endings"].values()} <= rule_ids(game.name)
    assert box["endings"] == {"went_out": "UT-30", "blocked": "UT-32", "worn_out": "UT-35"}
    assert box["endings"].keys() == table(game.name, "en")["reason"].keys()


def test_parts_are_loaded_when_they_are_asked_for() -> None:
    program = "import sys; from tablee.games.upturn import kit; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    parts = ("bots", "encode", "kernel", "terminal")
    assert not {"numpy", "numba", "rich", *(f"tablee.games.upturn.{part}" for part in parts)} & set(loaded)


def test_ut_30_nothing_is_offered_when_the_game_is_over() -> None:
    """UT-30: the winner laid the last tile; nobody has anything to do."""
    match = Match(game, 2, seed="over")
    match.state = scene("40", "52 62")
    match.answer(0, Lay("40"))
    assert [match.seen_by(seat).offer for seat in (0, 1)] == [Offer(None), Offer(None)]


@pytest.mark.parametrize(
    "move",
    [
        Lay(["40"]),  # type: ignore[arg-type]
        Lay(40),  # type: ignore[arg-type]
        Lay("40", direction="sideways"),  # type: ignore[arg-type]
        Lay("40", call=1),  # type: ignore[arg-type]
        GiveTo("1"),  # type: ignore[arg-type]
        GiveTo(True),
        {"lay": ["40"]},
        {"lay": "40", "next": 1},
        {"give_to": 1.0},
    ],
    ids=repr,
)
def test_moves_with_wrong_parts_are_no_moves(move: object) -> None:
    match = Match(game, 3, seed="bad")
    match.state = scene("40 joker 3", "52 62", "72 82")
    with pytest.raises(BadMove):
        match.answer(0, move)
    assert match.step == 0
