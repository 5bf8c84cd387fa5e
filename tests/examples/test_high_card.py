"""One file with rules is a whole game: it is played in the terminal, in a room, by bots, in numbers, and again."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import tablee
from ports import free_port
from server.guests import Guest, scene, serving, sqlite
from tablee.arena import arena
from tablee.arena.table import BotTable, source_of
from tablee.arena.work import do
from tablee.cli.app import app
from tablee.core import catalog
from tablee.core.game import AnyGame
from tablee.testing import conformance

HIGH_CARD = Path(__file__).parents[2] / "examples" / "high_card.py"
FILE = str(HIGH_CARD)


@pytest.fixture(autouse=True)
def _at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A home for its games; afterwards nobody remembers that the file was opened."""
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "80")
    catalog.forget()
    yield
    catalog.forget()


@pytest.fixture
def high_card() -> AnyGame:
    return tablee.game(FILE)


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, args, input=typed, catch_exceptions=False)


def kept(tmp_path: Path) -> str:
    (file,) = (tmp_path / "games").glob("*.json")
    return str(file)


def test_it_is_short_and_says_so() -> None:
    lines = HIGH_CARD.read_text("utf-8").splitlines()
    assert len(lines) <= 80
    assert lines[-1] == "game = HighCard()"


@pytest.mark.parametrize("seats", range(2, 7))
def test_it_keeps_the_promises_of_the_interface(high_card: AnyGame, seats: int) -> None:
    def cards(state: Any) -> object:
        return sorted(card for held in (*state.hands, *state.rounds) for card in held)

    for seed in range(4):
        conformance.play_through(high_card, seats, str(seed), bound=6, pieces=cards, worlds_every=1)


def test_every_hidden_card_can_be_anywhere(high_card: AnyGame) -> None:
    match = tablee.Match(high_card, 3, seed="1")
    mine = match.seen_by(0).view.hand

    def places(state: Any) -> Iterator[tuple[int, int]]:
        return ((card, seat) for seat, hand in enumerate(state.hands) if seat for card in hand)

    hidden = {(card, seat) for card in range(1, 41) if card not in mine for seat in (1, 2)}
    assert conformance.reached(match, 0, places, draws=300) == hidden


@pytest.mark.parametrize(
    ("lang", "texts"),
    [("en", ("Your choices", "Won: winner", "is over: most points")), ("fr", ("Vos choix", "Remporté\u202f: gagnant"))],
)
def test_in_the_terminal_and_again(tmp_path: Path, lang: str, texts: tuple[str, ...]) -> None:
    played = run(
        "play", FILE, "--bots", "easy,random", "--seed", "3", "--lang", lang, typed="rules\n99\n" + "1\n\n" * 6
    )
    assert played.exit_code == 0, played.stderr
    assert all(part in played.stdout for part in texts)
    lines = [line.removeprefix("> ") for line in played.stdout.splitlines() if "tablee replay" not in line]
    assert max(map(len, lines)) <= 80
    file = kept(tmp_path)
    assert f"--game {FILE}" in played.stdout
    assert json.loads(Path(file).read_text("utf-8"))["game"] == "high_card", "a record holds the name, never the path"

    catalog.forget()
    shown = run("replay", file, "--game", FILE, "--all", "--lang", lang)
    assert shown.exit_code == 0, shown.stderr
    assert texts[1] in shown.stdout
    catalog.forget()
    assert json.loads(run("verify", file, "--game", FILE, "--json").stdout)["over"] is True
    catalog.forget()
    unknown = run("verify", file)
    assert unknown.exit_code == 2
    assert "--game FILE" in unknown.stderr


def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    left = run("play", FILE, "--bots", "random", "--no-confirm", typed="1\nquit\n")
    assert f"tablee play {FILE} --resume" in left.stdout
    catalog.forget()
    ended = run("play", FILE, "--resume", kept(tmp_path), "--no-confirm", typed="1\n" * 5)
    assert "The game is over" in ended.stdout


def test_its_rules_and_its_card(high_card: AnyGame) -> None:
    assert "HC-2" in run("rules", FILE).stdout
    cards = {card["game"]: card for card in json.loads(run("games", "--json").stdout)}
    assert cards["high_card"]["title"] == "High card"
    assert cards["high_card"]["bots"] == ["random", "easy", "normal"]


def test_bots_play_it_by_the_hundred_in_any_number_of_processes() -> None:
    one = tablee.simulate(FILE, ["easy", "random"], games=40, seed=5)
    two = tablee.simulate(FILE, ["easy", "random"], games=40, seed=5, workers=2)
    assert one.to_json() == two.to_json()
    assert json.loads(run("simulate", FILE, "--bots", "random,random", "--games", "4", "--json").stdout)["games"] == 4


def test_a_process_that_has_never_seen_the_file_opens_it(high_card: AnyGame) -> None:
    """As on a Ray cluster, or where processes are not forked."""
    table = BotTable(high_card.name, ("random", "random"), "1", None, source_of(high_card))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        (played,), _ = pool.submit(do, table.play, [0]).result()
    assert played == table.play(0)


def test_a_league_of_its_bots() -> None:
    league = arena(FILE, ["easy", "random"], seats=2, games=10, seed=1, workers=2)
    assert league.games == 10
    assert {one.bot for one in league.standings} == {"easy", "random"}
    assert (
        json.loads(run("arena", FILE, "--bots", "random", "--seats", "3", "--games", "4", "--json").stdout)["games"]
        == 4
    )


def test_learners_play_it() -> None:
    from pettingzoo.test import api_test, parallel_api_test

    api_test(tablee.envs.aec(FILE, players=3), num_cycles=100)
    parallel_api_test(tablee.envs.parallel(FILE, players=3), num_cycles=100)
    env = tablee.envs.aec(FILE, players=3, render_mode="ansi")
    env.reset(seed=1)
    while env.agents:
        env.step(None if env.terminations[env.agent_selection] else env.action_space(env.agent_selection).sample())
    assert "points" in env.render()
    assert tablee.replay(env.unwrapped.match.record).outcome


@pytest.mark.parametrize("turn_based", [False, True])
def test_open_spiel_plays_it(turn_based: bool) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tablee.envs import open_spiel

    assert open_spiel.register(FILE) is open_spiel.register("high_card")
    game = pyspiel.load_game(f"tablee_high_card(players=3,seeds=20,turn_based={turn_based})")
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


@scene
async def test_in_a_room_against_bots(tmp_path: Path, high_card: AnyGame) -> None:
    with serving(sqlite(tmp_path)) as address:
        anna = Guest(address).arrive()
        (card,) = [one for one in anna.ask("/api/games") if one["name"] == "high_card"]
        assert card["levels"] == ["random", "easy", "normal"]
        assert "HC-2" in anna.ask("/api/rules/high_card")["html"]
        await anna.enter(anna.open("high_card", seats=3, bots=["easy", "random"]))
        await anna.start()
        while not anna.over:
            assert anna.table
            step, move = anna.table["step"], anna.seen["offer"]["move_list"][0]
            await anna.taken("answer", seat=0, step=step, move=move)
            await anna.until(lambda g, step=step: g.over or g.table["step"] > step)
        record = tablee.Record.from_json(json.dumps(anna.ask(f"/api/records/{anna.code}-1")))
    assert record.game == "high_card"
    assert tablee.verify(record).outcome


def test_a_server_is_opened_with_it(tmp_path: Path) -> None:
    """`tablee serve --game FILE`: known before the first guest comes; a file that is none is told in one sentence."""
    port = free_port()
    command = [sys.executable, "-m", "tablee", "serve", "--no-open", "--port", str(port), "--pace", "0"]
    with subprocess.Popen(
        [*command, "--game", FILE, "--database", str(tmp_path / "db")], stdout=subprocess.DEVNULL
    ) as server:
        try:
            for _ in range(200):
                try:
                    names = [game["name"] for game in Guest(f"127.0.0.1:{port}").ask("/api/games")]
                    break
                except OSError:
                    time.sleep(0.1)
            assert names == sorted(["high_card", *tablee.games()])
        finally:
            server.terminate()
    missing = run("serve", "--no-open", "--game", str(tmp_path / "nothing.py"))
    assert missing.exit_code == 2
    assert "nothing.py" in missing.stderr
