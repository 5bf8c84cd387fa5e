"""Chance: the draws are exactly those of the recipe in docs/chance.md, and the vectors any language can check."""

import json
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tablee.core.chance import Chance, QuickChance
from tablee.testing import Scripted

VECTORS = json.loads(Path(__file__).with_name("chance_vectors.json").read_text(encoding="utf-8"))


def recipe(seed: str, step: int, k: int) -> int:
    return int.from_bytes(sha256(f"{seed}\n{step}\n{k}".encode()).digest()[:6], "big")


def test_a_draw_is_the_first_six_bytes_of_the_hash() -> None:
    chance = Chance("any string", 3)
    assert [chance.below(2**48) for _ in range(5)] == [recipe("any string", 3, k) for k in range(5)]


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda vector: f"{vector['seed']}/{vector['step']}")
def test_vectors_below(vector: dict[str, object]) -> None:
    chance = Chance(str(vector["seed"]), int(str(vector["step"])))
    draws = vector["draws"]
    assert isinstance(draws, list)
    assert [[n, chance.below(n)] for n, _ in draws] == draws
    assert [list(draw) for draw in chance.trace] == draws


@pytest.mark.parametrize("vector", VECTORS["shuffle"], ids=lambda vector: str(vector["seed"]))
def test_vectors_shuffle(vector: dict[str, object]) -> None:
    items, result = vector["items"], vector["result"]
    assert isinstance(items, list)
    assert list(Chance(str(vector["seed"]), int(str(vector["step"]))).shuffle(items)) == result


def test_a_draw_past_the_last_whole_multiple_is_thrown_away() -> None:
    """Above half of the range only the lower part counts, so about half of the draws are taken again."""
    n = 2**47 + 1
    wanted = [value for value in (recipe("again", 0, k) for k in range(64)) if value < n][:20]
    chance = Chance("again", 0)
    assert [chance.below(n) for _ in range(20)] == wanted
    assert len(chance.trace) == 20


def test_every_order_comes_about_equally_often() -> None:
    seen = Counter(Chance("even", step).shuffle("abcd") for step in range(4800))
    assert len(seen) == 24
    assert all(120 < count < 280 for count in seen.values())


def test_seed_step_and_number_of_the_draw_all_matter() -> None:
    def first(seed: str, step: int) -> int:
        return Chance(seed, step).below(10**9)

    assert len({first("a", 0), first("a", 1), first("b", 0), first("a\n1", 0)}) == 4


@pytest.mark.parametrize("n", [0, -1, 2**48 + 1])
def test_impossible_ranges_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Chance("x", 0).below(n)


def test_scripted_luck_says_what_it_was_told_and_no_more() -> None:
    chance = Scripted([1, 0])
    assert chance.shuffle("abc") == ("c", "a", "b")
    assert chance.left == 0
    with pytest.raises(AssertionError, match="ended"):
        chance.below(3)
    with pytest.raises(AssertionError, match="says 5"):
        Scripted([5]).below(3)


def test_the_recipe_in_the_documentation_gives_the_same_draws() -> None:
    page = (Path(__file__).parents[2] / "docs" / "chance.md").read_text(encoding="utf-8")
    recipe: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0], recipe)
    chance, k = Chance("any string", 7), 0
    for n in (6, 60, 2**47 + 1, 5, 2**47 + 1, 2**48 - 1, 1):  # numbers above 2^47 are often drawn twice
        result, k = recipe["below"]("any string", 7, k, n)
        assert result == chance.below(n)
    assert k > 7


def test_fancied_luck_is_the_same_for_the_same_seed_fair_and_without_a_trace() -> None:
    first, second = (QuickChance(Chance("dream", 3)) for _ in range(2))
    draws = [first.below(6) for _ in range(6000)]
    assert draws == [second.below(6) for _ in range(6000)]
    assert all(850 < draws.count(face) < 1150 for face in range(6))
    assert first.shuffle(range(20)) == second.shuffle(range(20))
    assert sorted(first.shuffle(range(20))) == list(range(20))
    assert first.trace == []
    assert QuickChance(Chance("dream", 4)).shuffle(range(20)) != QuickChance(Chance("dream", 3)).shuffle(range(20))
