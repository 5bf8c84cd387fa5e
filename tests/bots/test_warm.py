"""What strong bots think with: one knows without a compiler whether it is compiled; a process that ends does it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import tablee
from tablee.bots import warm
from tablee.core import catalog
from tablee.core.game import AnyGame
from tablee.kernel import cache

pytest.importorskip("numba")
ALL = [("mind_up", "expert"), ("mind_up", "master"), ("upturn", "expert"), ("upturn", "normal")]


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which nothing was ever compiled."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "kept"))
    cache._stamp.cache_clear()
    yield
    cache._stamp.cache_clear()


def test_what_was_compiled_is_known_to_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    assert warm.cold_levels() == ALL
    monkeypatch.setattr(warm, "ask", lambda *_: None)
    warm.warm(tablee.game("mind_up"), ["master"])
    assert warm.cold_levels() == [one for one in ALL if one != ("mind_up", "master")]


def test_asking_needs_no_compiler() -> None:
    code = "import sys; from tablee.bots.warm import cold_levels; print(len(cold_levels()), 'numba' in sys.modules)"
    asked = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert asked.stdout == f"{len(ALL)} False\n"


def test_whatever_makes_numba_compile_anew_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tmp_path / "fourth_game"
    game.mkdir()
    (game / "rules.py").touch()

    def is_kept() -> bool:
        cache._stamp.cache_clear()
        return cache.is_kept(game, "expert")

    assert not is_kept()
    cache.mark_kept(game, "expert")
    assert is_kept()
    assert not cache.is_kept(game, "master")
    with monkeypatch.context() as other:
        other.setattr(cache, "version", lambda name: f"{name} 99")
        assert not is_kept()
    with monkeypatch.context() as other:
        other.setattr(cache, "_processor", lambda: "another one")
        assert not is_kept()
    assert is_kept()
    os.utime(game / "rules.py", (1, 1))
    assert not is_kept()


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "kept").touch()
    cache.mark_kept(tmp_path, "expert")
    assert not cache.is_kept(tmp_path, "expert")


def test_a_processor_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "CPU_INFO", tmp_path / "cpuinfo")
    cache._processor()  # whatever it is called where there is no such file
    (tmp_path / "cpuinfo").write_text("processor: 0\nmodel name: A\ncpu MHz: 2449.998\nflags: fpu\n\nmodel name: B\n")
    assert cache._processor() == "model name: A\nflags: fpu"


def test_it_tells_of_every_level_and_of_what_went_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def compile_all(game: AnyGame, levels: Iterable[str]) -> None:
        assert [*levels] != ["normal"], "another process was quicker"
        print("somebody's game says something")
        if game.name == "mind_up":
            raise ValueError("no\nway")

    monkeypatch.setattr(warm, "warm", compile_all)
    monkeypatch.setattr(warm, "_end_with_input", lambda: None)
    monkeypatch.setattr(os, "nice", lambda _: None)
    cache.mark_kept(Path(str(catalog.kit("upturn").home)), "normal")
    warm.main()
    problem = r"ValueError('no\nway')"
    assert capsys.readouterr().out == (
        f"mind_up expert {problem}\nmind_up master {problem}\nupturn expert\nupturn normal\n"
    )


def test_it_ends_when_nobody_waits(tmp_path: Path) -> None:
    ended = subprocess.run([sys.executable, "-m", "tablee.bots.warm"], stdin=subprocess.DEVNULL, timeout=60)
    assert ended.returncode == 1
    assert not [*tmp_path.rglob("*.ready")]
