"""docs/observations.md says what the tables say."""

from __future__ import annotations

import re

import pytest

import tablee
from tablee.envs.asking import encoding_of
from tablee.envs.describe import PAGE, page


def test_the_page_has_not_drifted() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m tablee.envs.describe"


def test_its_examples_run() -> None:
    pytest.importorskip("pyspiel")
    for example in re.findall(r"```python\n(.*?)```", page(), re.DOTALL):
        exec(compile(example, "observations.md", "exec"), {"__name__": "observations"})


@pytest.mark.parametrize("name", tablee.games())
def test_blocks_follow_each_other_and_fields_fit_sixteen_bits(name: str) -> None:
    game = tablee.game(name)
    for seats in game.seats:
        blocks, fields = encoding_of(game, seats).blocks(seats), encoding_of(game, seats).fields(seats)
        assert [block.first for block in blocks] == [0, *(block.end for block in blocks[:-1])]
        assert blocks[-1].end == encoding_of(game, seats).actions(seats)
        assert all(-(1 << 15) <= field.low < field.high < 1 << 15 for field in fields)
        assert len({field.name for field in fields}) == len(fields)
