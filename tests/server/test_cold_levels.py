"""While kernels are compiled the best level in plain Python plays, and nobody takes it for the one it stands in for."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from server.evening import Evening
from server.guests import running, scene, sqlite
from server.test_people import table_of
from tablee.bots import make_bot
from tablee.bots.levels import levels_of
from tablee.bots.random import RandomBot
from tablee.core.bot import Bot
from tablee.core.catalog import kit
from tablee.core.chance import Chance
from tablee.core.game import AnyGame
from tablee.server.app import create_app
from tablee.server.bots import compiling as module
from tablee.server.bots import room_bot, room_bots
from tablee.server.bots.compiling import Compiling
from tablee.server.bots.room_bots import BotAnswer, RoomBots
from tablee.server.bots.threads import BotThreads
from tablee.server.http.settings import ServerSettings
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log
from tablee.server.room.taking import rebuild
from tablee.server.store.store import Store

pytest.importorskip("numba")
FAKE = """
import sys
with open(sys.argv[1]) as orders:
    for line in orders:
        print(line.strip(), flush=True)
"""


@dataclass
class Compiler:
    """Compiles nothing, and says what it is told to."""

    orders: Path

    async def say(self, *lines: str) -> None:
        """As soon as it is there; then it ends."""
        await asyncio.to_thread(self.orders.write_text, "".join(f"{line}\n" for line in lines))


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compiler:
    """What a server starts where nothing has been compiled."""
    orders = tmp_path / "orders"
    os.mkfifo(orders)
    monkeypatch.setattr(module, "COMMAND", (sys.executable, "-c", FAKE, str(orders)))
    cold = [("mind_up", "expert"), ("mind_up", "master"), ("upturn", "normal"), ("upturn", "expert")]
    monkeypatch.setattr(module, "cold_levels", lambda: cold)
    return Compiler(orders)


@pytest.fixture
def compiling(monkeypatch: pytest.MonkeyPatch) -> Compiling:
    """Of one test alone."""
    fresh = Compiling()
    monkeypatch.setattr(room_bots, "compiling", fresh)
    return fresh


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The levels of the bots that are made; `easy` plays for all of them. Nobody may ask luck."""
    levels: list[str] = []

    def make(game: AnyGame, level: str, chance: Chance) -> Bot:
        levels.append(level)
        return make_bot(game, "easy", chance)

    monkeypatch.setattr(room_bot, "make_bot", make)
    for user in (room_bot, module):
        monkeypatch.setattr(user, "load_kernel", lambda *_: None)
    monkeypatch.setattr(RandomBot, "choose", lambda *_: pytest.fail("luck plays"))
    return levels


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What we have logged: asyncio may have a word of its own about a process of an earlier test."""
    return [one.getMessage() for one in caplog.records if one.name.startswith("tablee")]


@dataclass
class Party:
    """Anna and three experts, and what is shown of them."""

    evening: Evening
    answers: list[BotAnswer] = field(default_factory=list)
    shown: list[list[str]] = field(default_factory=list)
    bots: RoomBots = field(init=False)

    def __post_init__(self) -> None:
        self.evening.start("anna")
        self.bots = RoomBots(BotThreads(), self.answers.append, pace=0, post_levels=self.show)

    def show(self) -> None:
        self.shown.append([*self.bots.playing_levels(self.evening.room).values()])

    async def turn(self) -> None:
        """Everybody answers."""
        self.bots.ask(self.evening.room)
        while len(self.answers) < 3:
            await asyncio.sleep(0.01)
        for answer in self.answers:
            self.bots.done(answer)
            assert answer.move
            self.evening.server(log.Played(answer.seat, answer.step, answer.move))
        self.answers.clear()
        self.evening.answer("anna", 0)


@scene
async def test_the_quick_level_plays_until_the_strong_one_can(
    compiler: Compiler, compiling: Compiling, made: list[str]
) -> None:
    compiling.start()
    party = Party(Evening(seats=4, bots=("expert", "expert", "easy")))
    party.show()
    assert party.shown.pop() == ["normal", "normal", "easy"]
    await party.turn()
    assert sorted(made) == ["easy", "normal", "normal"]
    assert party.shown == []
    await compiler.say("mind_up master", "mind_up expert", "upturn normal", "upturn expert")
    while not party.shown:
        await asyncio.sleep(0.01)
    assert party.shown == [["expert", "expert", "easy"]]  # told once, and of what concerns this table
    made.clear()
    await party.turn()
    assert sorted(made) == ["expert", "expert"]
    await compiling.stop()


@scene
async def test_nobody_waits_for_loading_either(
    compiler: Compiler, compiling: Compiling, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loading, go, loaded = threading.Event(), threading.Event(), list[str]()

    def load(game: AnyGame, level: str) -> None:
        loaded.append(level)
        loading.set()
        go.wait(10)

    monkeypatch.setattr(module, "load_kernel", load)
    compiling.start()
    party = Party(Evening(seats=4, bots=("expert", "expert", "easy")))
    party.show()
    await compiler.say("mind_up master", "mind_up expert")
    await asyncio.to_thread(loading.wait)
    await party.turn()
    assert sorted(made) == ["easy", "normal", "normal"]
    go.set()
    while len(party.shown) < 2:
        await asyncio.sleep(0.01)
    assert party.shown[-1] == ["expert", "expert", "easy"]
    assert loaded == ["expert"]  # nobody here has asked for a master
    await compiling.stop()


@scene
async def test_what_cannot_be_loaded_is_played_by_others(
    compiler: Compiler, compiling: Compiling, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "load_kernel", lambda *_: 1 / 0)
    compiling.start()
    party = Party(Evening(seats=4, bots=("expert", "master", "easy")))
    party.show()
    await compiler.say("mind_up expert")
    while len(logged(caplog)) < 2:
        await asyncio.sleep(0.01)
    assert logged(caplog)[0] == "mind_up: bot expert cannot be loaded, a weaker one plays for it"
    assert party.shown == [["normal", "normal", "easy"]]
    await compiling.stop()


@scene
async def test_what_cannot_be_compiled_is_played_by_others_and_logged(
    compiler: Compiler, compiling: Compiling, made: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    compiling.start()
    party = Party(Evening(seats=4, bots=("expert", "master", "easy")))
    party.show()
    await compiler.say("mind_up expert LoweringError('a long story')", "mind_up master")
    while not (len(logged(caplog)) == 2 and len(party.shown) == 2):
        await asyncio.sleep(0.01)
    assert party.shown[-1] == ["normal", "master", "easy"]
    assert logged(caplog) == [
        "mind_up: bot expert cannot be compiled, a weaker one plays for it: LoweringError('a long story')\n",
        "compiling has ended early; weaker bots play for mind_up expert, upturn normal, upturn expert",
    ]
    await party.turn()
    assert sorted(made) == ["easy", "master", "normal"]
    await compiling.stop()


@scene
async def test_a_level_that_is_not_installed_here_is_played_by_the_nearest(made: list[str]) -> None:
    party = Party(Evening(seats=4, bots=("normal", "easy", "easy")))
    party.evening.room.holders[1].level = "somebody's own"  # as a log of another installation has it
    party.show()
    assert party.shown == [["normal", "easy", "easy"]]
    await party.turn()
    assert sorted(made) == ["easy", "easy", "normal"]


@scene
async def test_a_compiler_that_cannot_be_started(
    compiler: Compiler, compiling: Compiling, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "COMMAND", ("/no/such/python",))
    compiling.start()
    while not logged(caplog):
        await asyncio.sleep(0.01)
    assert not compiling.is_ready("mind_up", "expert", lambda: None)
    await compiling.stop()


@scene
async def test_where_all_is_compiled_nothing_is_started(compiling: Compiling, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "cold_levels", list)
    monkeypatch.setattr(module, "COMMAND", None)
    compiling.start()
    assert compiling.is_ready("mind_up", "expert", lambda: pytest.fail("nothing changes"))
    await compiling.stop()


@scene
async def test_the_compiler_ends_with_the_server(compiler: Compiler, compiling: Compiling) -> None:
    compiling.start()
    orders = await asyncio.to_thread(os.open, compiler.orders, os.O_WRONLY)  # it is there
    await compiling.stop()
    with pytest.raises(BrokenPipeError):
        os.write(orders, b"too late")
    os.close(orders)


@scene
async def test_the_seat_shows_who_really_plays(
    compiler: Compiler, compiling: Compiling, made: list[str], tmp_path: Path
) -> None:
    """Over real sockets, from the lobby on."""
    app = create_app(ServerSettings(Store(sqlite(tmp_path)), pace=0))
    app.on_startup.append(compiling.start)
    app.on_shutdown.append(compiling.stop)
    with running(app) as address:
        (anna,) = await table_of(address, "Anna", bots=["expert", "easy"])
        assert [(seat["level"], seat["plays"]) for seat in anna.room["seats"]] == [
            (None, None),
            ("expert", "normal"),
            ("easy", "easy"),
        ]
        await anna.start()
        await anna.play_card()
        await anna.until(lambda g: g.table["step"] == 1)
        assert sorted(made) == ["easy", "normal"]
        await compiler.say("mind_up expert")
        await anna.until(lambda g: g.room["seats"][1]["plays"] == "expert")
        for step in (2, 3):  # the next card had been chosen already
            await anna.play_card()
            await anna.until(lambda g, step=step: g.table["step"] == step)
        assert sorted(made) == ["easy", "expert", "normal"]


def test_a_room_is_read_back_where_its_bots_are_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(seats=4, bots=("expert", "easy"))
    evening.say("anna", from_page.PutBot, seat=3, level="master")
    evening.say("anna", from_page.ChangeSettings, stand_in="expert")
    found = levels_of("mind_up")
    without = {name: make for name, make in found.levels.items() if name not in found.compiled}
    monkeypatch.setitem(vars(kit("mind_up")), "bots", replace(found, levels=without))
    assert evening.refusal("anna", from_page.PutBot, seat=1, level="expert") == "unknown_bot"
    room = rebuild(evening.log)
    assert room == evening.room  # as whoever has them installed would see it
    assert RoomBots(BotThreads(), lambda _: None).playing_levels(room) == {1: "normal", 2: "easy", 3: "normal"}
