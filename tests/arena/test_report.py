"""Reports: one page that asks nobody for anything, in the reader's language, with what was measured."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tablee.arena import Simulation, arena, simulate
from tablee.arena.charts import Dot, bars, dots
from tablee.arena.cluster import NoCluster
from tablee.arena.report import league_page, simulation_page, sweep_page
from tablee.bots.random import RandomBot
from tablee.cli.app import app
from tablee.text import Voice

VOID = {"meta", "line", "circle", "rect"}


class Nesting(HTMLParser):
    """Every tag that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(page: str) -> None:
    assert not re.search(r"https?://|src=|href=|@import|url\(", page), "nothing from anywhere"
    nesting = Nesting()
    nesting.feed(page)
    assert nesting.open == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_simulation_is_told_with_plots(lang: str) -> None:
    result = simulate("mind_up", ["easy", "random", "random"], games=12)
    page = simulation_page(result, Voice(lang, "mind_up"))
    check(page)
    assert page.count("<svg") == 1 + 3 + 1 + 1  # victories, scores of each, seats, lengths
    assert f'lang="{lang}"' in page
    assert ("Who wins" if lang == "en" else "Qui gagne") in page


def test_a_league_is_told_with_ratings_and_times() -> None:
    league = arena("upturn", ["easy", "random"], seats=3, games=10)
    page = league_page(league, Voice("en", "upturn"))
    check(page)
    assert "Ratings" in page
    assert "Strength against time" in page
    assert "A league of 10 games for 3, seed 1" in page
    assert page.count("<svg") == 2 + 2 + 1 + 1  # ratings, victories, scores of each, seats, lengths


def test_the_variant_lab_compares_values() -> None:
    runs = [
        (value, simulate("mind_up", ["easy", "random", "random"], games=6, options={"objectives": int(value)}))
        for value in ("0", "3")
    ]
    page = sweep_page("objectives", runs, Voice("en", "mind_up"))
    check(page)
    assert page.count("<h3>objectives = 3</h3>") == 3
    assert page.count("<svg") == 1 + 2 + 2 + 2  # victories; seats, scores and lengths under each value
    assert "How well easy does against random, random" in page
    fair = re.findall(r'class="even" x1="([\d.]+)"', page)
    assert len(fair) == 3
    assert fair[1] == fair[2], "seats are drawn on one scale"


def test_the_commands_write_pages(tmp_path: Path) -> None:
    run = CliRunner().invoke
    lab, league = tmp_path / "lab.html", tmp_path / "league.html"
    few = ["--games", "4", "--workers", "1"]
    swept = run(
        app,
        ["simulate", "mind_up", "--bots", "easy,random,random", "--sweep", "objectives=0,2", "--html", str(lab), *few],
    )
    assert swept.exit_code == 0, swept.output
    played = run(app, ["arena", "upturn", "--bots", "easy,random", "--html", str(league), *few])
    assert played.exit_code == 0, played.output
    assert "easy" in played.stdout
    check(lab.read_text("utf-8"))
    check(league.read_text("utf-8"))


@pytest.mark.parametrize(
    "command", [["arena", "upturn", "--bots", "easy"], ["simulate", "upturn", "--bots", "easy,easy"]]
)
def test_a_page_that_cannot_be_written_is_told_before_the_first_game(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.arena.work.Workers.spread", lambda *_: pytest.fail("played"))
    nowhere = CliRunner().invoke(app, [*command, "--html", str(tmp_path / "no" / "page.html")])
    assert nowhere.exit_code == 2
    assert "page.html" in nowhere.output
    assert [*tmp_path.iterdir()] == []


def test_a_wrong_value_of_a_sweep_is_told_before_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.arena.work.Workers.spread", lambda *_: pytest.fail("played"))
    asked = ["simulate", "mind_up", "--bots", "easy,random,random", "--sweep", "objectives=0,9"]
    assert CliRunner().invoke(app, asked).exit_code == 2


def test_what_a_bot_prints_is_no_part_of_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Chatty(RandomBot):
        def choose(self, *asked: Any) -> Any:
            print("let me think")
            return super().choose(*asked)

    monkeypatch.setattr("tablee.bots.levels._guests", lambda _: {"chatty": Chatty})
    asked = ["simulate", "upturn", "--bots", "chatty,easy", "--games", "2", "--workers", "1", "--json"]
    finished = CliRunner().invoke(app, asked)
    assert json.loads(finished.stdout)["games"] == 2
    assert "let me think" in finished.stderr


def test_a_sweep_that_ends_early_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(*_: object) -> Simulation:
        if lost:
            raise NoCluster("no_ray")
        lost.append(1)
        return done

    done, lost = simulate("mind_up", ["easy", "random", "random"], games=4), list[int]()
    monkeypatch.setattr("tablee.arena.simulate", play)
    lab = tmp_path / "lab.html"
    asked = ["simulate", "mind_up", "--bots", "easy,random,random", "--sweep", "objectives=0,2", "--games", "4"]
    finished = CliRunner().invoke(app, [*asked, "--html", str(lab), "--lang", "en"])
    assert finished.exit_code == 0, finished.output
    assert "objectives = 0" in finished.stdout
    assert "Ray must be installed" in finished.stderr
    check(lab.read_text("utf-8"))


def test_a_ctrl_c_ends_a_whole_sweep_and_what_is_done_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = iter([simulate("mind_up", ["easy", "random", "random"], games=games) for games in (4, 2)])
    monkeypatch.setattr("tablee.arena.simulate", lambda *_: next(played))
    lab = tmp_path / "lab.html"
    asked = ["simulate", "mind_up", "--bots", "easy,random,random", "--sweep", "objectives=0,2,3", "--games", "4"]
    done = CliRunner().invoke(app, [*asked, "--html", str(lab), "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert "Stopped early: 2 games of 4" in done.stdout
    assert "objectives = 2" in lab.read_text("utf-8")
    assert "objectives = 3" not in lab.read_text("utf-8")


def test_worlds_and_milliseconds_stand_side_by_side() -> None:
    league = arena("mind_up", ["normal@3", "normal@9", "normal"], seats=3, games=6)
    page = league_page(league, Voice("fr", "mind_up"))
    assert "<th>Mondes</th><th>ms par coup</th>" in page
    rows = re.findall(r"<tr><td>(normal[@\d]*)</td><td>(\d+)</td><td>(\d+,\d)</td>", page)
    assert [row[:2] for row in rows] == [("normal@3", "3"), ("normal@9", "9"), ("normal", "60")]


def test_bars_and_dots_hold_what_they_are_given() -> None:
    drawn = bars(Counter(range(200)), "many")
    assert drawn.count("<rect") == 50
    assert "<title>0 – 3: 4 (2.0 %)</title>" in drawn
    assert bars(Counter([5]), "one", beside=[1, 9]).count("<rect") == 9
    assert dots([Dot("<b>", 0.5, 0.4, 0.6, "half")], "one", 0.25).count("&lt;b&gt;") == 1
