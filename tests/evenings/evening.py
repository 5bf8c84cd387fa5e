"""One evening: a function of one number. Trouble first; then everything heals, and it is asked what is left of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from itertools import count
from pathlib import Path
from unittest.mock import patch

import msgspec
from prometheus_client import Counter, Gauge, Histogram

from evenings.balancer import HANGS, Balancer
from evenings.database import Database, Session, asked_of
from evenings.disk import Disk
from evenings.line import Line, Network
from evenings.loop import PretendedLoop, Process, bury, set_aside
from evenings.luck import Luck
from evenings.page import Page
from evenings.people import PACES, Person
from evenings.server import EveningServer
from evenings.witness import TABLE, Truth, Witness, require, stable
from evenings.world import Caller
from tablee.core.catalog import forget, known, open_game
from tablee.server import clock
from tablee.server.actor import actor as actors
from tablee.server.actor import registry, snapshots, sockets
from tablee.server.actor.sockets import Socket
from tablee.server.bots import room_bots
from tablee.server.protocol import rest
from tablee.server.room.inputs import Input
from tablee.server.store import nodes, store

HIGH_CARD = open_game(str(Path(__file__).parents[2] / "examples" / "high_card.py"))
forget()  # it is known during an evening only: other tests ask which games there are
COLD, COLD_DELAY = 3.0, 0.3
"""A server that has just been started reads slowly at first: seconds, and for each thing it reads, about."""
GAMES = (*[("high_card", 4, 6)] * 8, ("mind_up", 3, 6), ("mind_up", 3, 6), ("upturn", 2, 4), ("mind_map", 3, 6))
"""With how few and how many seats."""
TROUBLE = 120.0
"""Seconds in which anything may happen."""
CALM = 50.0
"""Seconds in which everybody only plays, every line holds and the disk takes everything."""
SETTLED = 70.0
"""Seconds in which nothing happens, after which nothing will: whatever was on its way has arrived."""
NIGHT = 3600.0
SEVERAL = 3
"""Every such number is an evening with several nodes on one database."""
SEATED = 12.0
"""Seconds after which everybody is at a table again, once everything is well."""
PATIENCE = {"stopped": 4.0, "killed": 5.0, "vanished": 8.0, "paused": 60.0}
"""Seconds within which everybody is at a table again that a node has left like this. A machine that is gone with all
that is on it is silent for three seconds before others take over. That a node is paused nobody is told: a page that has
nothing to say asks after 20 s, waits 6 s, and is led to the same node again, which the balancer gives up after 26 s."""


@dataclass(frozen=True)
class EveningReport:
    """What came of an evening."""

    seed: int
    inputs: int
    """In the log."""
    said: int
    """Messages that pages have sent."""
    crashes: int
    digest: str
    """Of every byte that was sent, and when."""


class Evening:
    """Rooms, people, a server and a disk, all of whose luck comes from one number."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.seed = seed
        self.luck = Luck(seed)
        self.loop = PretendedLoop(self.luck.part("threads"))  # type: ignore[abstract]
        self.settled: set[str] = set()
        self.said = self.crashes = 0
        self.pages: list[Page] = []
        self.people: list[Person] = []
        self._digest = blake2b(digest_size=16)
        self._phones = Process("phones")
        self._processes: list[Process] = []
        self._network = Network()
        self._troubles = self.luck.part("troubles")
        self._witness = Witness(self.loop, self.luck.part("witness"), self.settled, self._digest)
        many = 1 if seed % SEVERAL else self._troubles.pick((2, 2, 3))
        self._servers: list[EveningServer | None] = [None] * many
        self._database = Database(self.loop, self.luck.part("disk"), folder) if many > 1 else None
        self._disk = self._database or Disk(self.loop, self.luck.part("disk"), folder)
        self._disk.on_commit = self._look_at_disk
        self._witness.log = self._disk.log
        self._balancer = Balancer(self.luck.part("balancer"))
        self._haste = self._troubles.pick((0.03, 0.03, 0.1, 0.5))
        self._pace = self._troubles.pick((0.0, 0.0, 0.0, 0.3))
        self._fragile = 0.0
        """The chance that a node loses its connection just after it was given a room."""

    # What phones need

    def now(self) -> float:
        return self.loop.time()

    def later(self, wait: float, do: Callable[[], None]) -> None:
        self.loop.call_later(wait, do, context=self._phones.context)

    def dial(self, page: Caller, luck: Luck) -> Line:
        line = Line(self.loop, self._network, luck, page, self._phones.context)
        self.later(luck.about(0.02), lambda: self._lead(page, line))
        self.later(HANGS, lambda: self._give_up(line))
        return line

    def _lead(self, page: Caller, line: Line) -> None:
        """To a server that lets people in; one that is paused seems to."""
        for node in self._balancer.order(page.code, len(self._servers), self.now()):
            server = self._servers[node]
            if server and server.is_open:
                line.node = node
                server.accept(page.code, line, page.key, is_tv=page.is_tv, is_hidden=page.is_hidden)
                return
            self._balancer.failed(node, self.now())
        line.refuse()

    def _give_up(self, line: Line) -> None:
        """Nothing has come of it."""
        if not line.is_open:
            if line.node is not None and not line.is_accepted:
                self._balancer.failed(line.node, self.now())
            line.refuse()

    # The evening

    def run(self) -> EveningReport:
        """From its beginning to its end, or a Violation."""
        with self._pretended(), set_aside():
            try:
                for node in range(len(self._servers)):
                    self._start_server(node)
                for number in range(self._troubles.below(3) + (3 if self._database else 1)):
                    self._open_room(number)
                self._plan_troubles()
                self._go_on(TROUBLE)
                self._heal()
                if self._database:
                    self._go_on(TROUBLE + SEATED)
                    self._lose_a_node()
                self._go_on(self.now() + CALM / 2)
                games = self._games()
                self._go_on(self.now() + CALM / 2)
                self._nobody_is_stuck(games)
                for person in self.people:
                    person.goes_to_bed()
                self._wait_for_quiet()
                self._all_know_the_truth()
            finally:
                for server in self._alive():
                    server.kill()
                self._disk.close()
                bury(self._processes)
        inputs = self._witness.inputs
        return EveningReport(self.seed, inputs, self.said, self.crashes, self._digest.hexdigest())

    def _go_on(self, until: float) -> None:
        self.loop.run_until(until)
        require(not self.loop.flaws, "{}", *self.loop.flaws[:1])

    def _wait_for_quiet(self) -> None:
        """Bots may play on for a while, until it is a sleeper's turn."""
        until, inputs = self.now() + NIGHT, -1
        while self.now() < until and inputs != self._witness.inputs:
            inputs = self._witness.inputs
            self._go_on(self.now() + SETTLED)
        require(inputs == self._witness.inputs, "a table plays on and on while everybody sleeps")

    def _start_server(self, node: int) -> None:
        self.crashes += 1
        server = EveningServer(self.loop, self._disk, self._witness, f"node {node}", pace=self._pace)
        self._servers[node] = server
        self._processes.append(server.process)

    def _alive(self) -> list[EveningServer]:
        return [server for server in self._servers if server and server.is_alive]

    def _open_room(self, number: int) -> None:
        luck = self._troubles
        game, low, high = luck.pick(GAMES)
        seats = low + luck.below(high - low + 1)
        people = luck.pick((1, 1, 2, min(seats, 4)))
        bots = ["random"] * (seats - people if luck.happens(0.8) else luck.below(seats - people + 1))
        name = f"r{number}"
        wanted = rest.NewRoom(game, f"{name}p0", "en", seats, {}, bots)
        self.later(0.0, lambda: self._ask_for_room(wanted, name, people))

    def _ask_for_room(self, wanted: rest.NewRoom, name: str, people: int) -> None:
        """Again and again, until there is one."""

        def made(code: str | None) -> None:
            if code and not any(page.name == f"{name}p0" for page in self.pages):
                self.later(0.01, lambda: self._come_in(name, code, people))

        if not any(page.name.startswith(name) for page in self.pages):
            if servers := self._alive():
                self._troubles.pick(servers).open_room(wanted, f"key-{name}p0", made)
            self.later(5.0, lambda: self._ask_for_room(wanted, name, people))

    def _come_in(self, name: str, code: str, people: int) -> None:
        luck = self._troubles.part(name)
        for number in range(people + luck.happens(0.2)):
            who = f"{name}p{number}"
            page = Page(self, who, f"key-{who}", code)
            if number == 0:
                page.say("settings", stand_in="random", pace=luck.pick(PACES), clock=luck.pick(("off", "fast", "fast")))
            self._sit_down(page, luck)
        if luck.happens(0.3):
            self._sit_down(Page(self, f"{name}tv", f"key-{name}p0", code, is_tv=True), luck)
        if luck.happens(0.2):
            self._sit_down(Page(self, f"{name}p0b", f"key-{name}p0", code), luck)

    def _sit_down(self, page: Page, luck: Luck) -> None:
        person = Person(page, haste=self._haste * luck.between(0.5, 2.0))
        self.pages.append(page)
        self.people.append(person)
        self.later(luck.between(0.0, 3.0), person.begin)

    # Troubles

    def _plan_troubles(self) -> None:
        luck = self._troubles
        self._network.latency = luck.pick((0.01, 0.05, 0.2))
        self._network.stall = luck.pick((0.0, 0.002, 0.01))
        self._network.silence = luck.pick((0.0, 0.3, 0.7))
        self._disk.slow = luck.pick((0.005, 0.05, 0.05, 0.2))
        self.loop.thread_delay = luck.pick((0.001, 0.001, 0.005, 0.05))
        self._disk.fails = luck.pick((0.0, 0.0, 0.01))
        for _ in range(luck.below(5)):
            self.later(luck.between(5.0, TROUBLE), lambda: self._crash(luck.below(len(self._servers))))
        for _ in range(luck.below(2)):
            self.later(luck.between(5.0, TROUBLE), lambda: self._stop(luck.below(len(self._servers))))
        if self._database:
            self._plan_troubles_of_nodes(self._database)
        self.later(luck.between(20.0, TROUBLE - 40.0), self._call_to_supper)
        if luck.happens(0.3):
            self.later(luck.between(5.0, TROUBLE), lambda: self._fill_disk(luck.between(1.0, 20.0)))

    def _plan_troubles_of_nodes(self, database: Database) -> None:
        luck = self._troubles
        self._balancer.strays = luck.pick((0.0, 0.0, 0.1, 0.5))
        for _ in range(luck.below(4)):
            self.later(luck.between(5.0, TROUBLE), self._pause)
        for _ in range(luck.below(3)):
            self.later(luck.between(5.0, TROUBLE), lambda: self._cut_off(database))
        if luck.happens(0.2):  # what is read takes so long that a room may be another's meanwhile
            self._fragile, self.loop.thread_delay = 0.2, 0.3
        if luck.happens(0.3):
            self.later(luck.between(5.0, TROUBLE), lambda: database.start_anew(luck.between(0.5, 10.0)))

    def _pause(self) -> None:
        """As SIGSTOP does, or a machine that hangs: for a moment, or for so long that others take over."""
        if servers := self._alive():
            server = self._troubles.pick(servers)
            server.pause()
            self.later(self._troubles.pick((0.5, 5.0, 20.0)) * self._troubles.random(), server.wake)

    def _owned(self, session: Session, room: str) -> None:
        """A node has just been given a room: a good moment to lose its connection again."""
        self._witness.owned(session.process, room)
        if self._troubles.happens(self._fragile):
            self.later(self._troubles.about(0.05), session.end)

    def _cut_off(self, database: Database) -> None:
        """A node loses its connections to the database, and those alone."""
        if servers := self._alive():
            database.cut(self._troubles.pick(servers).process)

    def _crash(self, node: int) -> None:
        """The process is killed, or the machine loses its power."""
        server = self._servers[node]
        if server and server.is_alive:
            self._kill(server, is_noticed=self._troubles.happens(0.5))
            self.later(self._troubles.about(2.0), lambda: self._start_again(node))

    def _kill(self, server: EveningServer, *, is_noticed: bool) -> None:
        """Of a process that is killed the database is told by its machine; of a machine that is gone by nobody."""
        server.kill()
        if self._database is None:
            self._disk.lose_power()
        elif is_noticed:
            self._database.lose_process(server.process, self._troubles.about(0.01))

    def _stop(self, node: int) -> None:
        server = self._servers[node]
        if server and server.is_open:
            server.stop(lambda: self.later(self._troubles.about(2.0), lambda: self._start_again(node)))

    def _start_again(self, node: int) -> None:
        server = self._servers[node]
        if self._database and self._database.is_away:  # nor without a database
            self.later(1.0, lambda: self._start_again(node))
        elif server is None or not server.is_alive:
            self._disk.is_full = False  # a server does not start on a full disk
            fails, self._disk.fails = self._disk.fails, 0.0
            self._start_server(node)
            self._disk.fails = fails
            delay, self.loop.thread_delay = self.loop.thread_delay, COLD_DELAY
            self.later(COLD, lambda: setattr(self.loop, "thread_delay", delay))

    def _call_to_supper(self) -> None:
        """Nobody is at any table: what has been played waits for them."""
        for person in self.people:
            person.look_elsewhere(self._troubles.between(30.0, 40.0))

    def _fill_disk(self, seconds: float) -> None:
        self._disk.is_full = True
        self.later(seconds, self._free_disk)

    def _free_disk(self) -> None:
        self._disk.is_full = False

    def _heal(self) -> None:
        self._network.stall = self._network.silence = 0.0
        self._disk.fails, self._disk.slow, self.loop.thread_delay = 0.0, 0.02, 0.001
        self._disk.is_full = False
        self._balancer.strays = self._fragile = 0.0
        if self._database:
            self._database.is_away, self._network.latency = False, 0.03
        self._all_servers_run()
        for person in self.people:
            person.is_good = True

    def _all_servers_run(self) -> None:
        for node, server in enumerate(self._servers):
            if server:
                server.wake()
            self._start_again(node)

    def _lose_a_node(self) -> None:
        """Everything else is well: how long does it take until everybody is at a table again?"""
        luck, began = self._troubles, self.now()
        node, how = luck.below(len(self._servers)), luck.pick(tuple(PATIENCE))
        server = self._servers[node]
        assert server
        theirs = [page for page in self.pages if page.state == "open" and page.line in server.lines]
        if how == "paused":
            server.pause()
        elif how == "stopped":
            self.later(0.0, lambda: server.stop(lambda: None))
        else:
            self._kill(server, is_noticed=how == "killed")
        self._go_on(began + PATIENCE[how])
        for page in theirs:
            came = page.state == "open" and page.line and page.line.node != node and page.welcomed_at > began
            if page.state != "ended" and not page.is_hidden:
                require(came, "{} is not back after {} s: node {} is {}", page.name, PATIENCE[how], node, how)
        self._all_servers_run()

    # What must hold

    def _look_at_disk(self) -> None:
        for room, n, at, payload in self._disk.new_inputs():
            if self._database and not self._database.writes(room):
                self.loop.flaws.append(f"input {n} of {room} is written by a node that does not own the room")
            self._digest.update(f"{self.now()} {room} {n} {at} {payload}".encode())
            self._witness.take(room, Input.read(n, at, payload))

    def _games(self) -> dict[str, tuple[int, str, int]]:
        """Which game is played in each room, and how far it is."""
        rooms = {code: truth.room for code, truth in self._witness.rooms.items()}
        return {code: (room.number, room.phase, room.match.step if room.match else 0) for code, room in rooms.items()}

    def _nobody_is_stuck(self, before: dict[str, tuple[int, str, int]]) -> None:
        """Where somebody plays who is there and means well, the game goes on."""
        for code, now in self._games().items():
            room = self._witness.rooms[code].room
            pages = [page for page in self.pages if page.code == code and page.state == "open"]
            if room.phase == "playing" and not room.paused and any(page.mine for page in pages):
                require(now != before.get(code), "{} has stood still: {}", code, now)

    def _all_know_the_truth(self) -> None:
        """Everything is answered, and every page believes what the log says."""
        for page in self.pages:
            if page.state == "ended":
                require(page.ended in ("kicked", "moved", "closed"), "{} was sent away: {}", page.name, page.ended)
                continue
            require(page.state == "open", "{} is {}", page.name, page.state)
            require(not page.outbox, "{} still waits for {}", page.name, list(page.outbox))
            self._knows_the_truth(page, self._witness.rooms[page.code])

    def _knows_the_truth(self, page: Page, truth: Truth) -> None:
        room, key = truth.room, "" if page.is_tv else page.key
        member = room.known(key) if key else None
        if page.room is None:
            require(member is None, "{} stands before the door of a room they are in", page.name)
            return
        number = member.number if member else None
        around = truth.around(number)
        require(stable(page.room) == around, "{} believes {}, not {}", page.name, stable(page.room), around)
        chat = [msgspec.to_builtins(one.line) for one in room.chat if one.reaches(member)]
        require(page.chat[-len(chat) :] == chat if chat else True, "{} has missed some chat", page.name)
        if room.match and room.phase in ("playing", "over"):
            expected = truth.table(room.seats_of(number) or [None])
            seen = [{name: one.get(name) for name in TABLE} for one in page.table["seen"]] if page.table else None
            require(seen == expected, "{} believes the table is {}, not {}", page.name, seen, expected)

    # Pretending

    @contextmanager
    def _pretended(self) -> Iterator[None]:
        """Nothing of this machine is left: neither its time nor its luck nor where things lie in its memory."""
        secret = self.luck.part("secrets")
        with ExitStack() as stack:
            stack.enter_context(known(HIGH_CARD))
            stack.enter_context(patch.object(clock, "now", self.loop.time))
            stack.enter_context(patch.object(clock, "now_ms", self.loop.now_ms))
            stack.enter_context(patch.object(clock, "follow_calendar", lambda _: None))
            for module in (actors, registry, room_bots, nodes):
                stack.enter_context(patch.object(module, "secrets", secret))
            if self._database:
                stack.enter_context(asked_of(self._database))
                self._database.on_lost = lambda session, room: self._witness.lost(session.process, room)
                self._database.on_taken = self._owned
                self._witness.is_owned = self._database.is_owned
            stack.enter_context(patch.object(sockets, "NUMBERS", count()))
            stack.enter_context(patch.object(Socket, "__hash__", lambda socket: socket.number))
            for kind, does in ((Counter, "inc"), (Gauge, "set"), (Histogram, "observe")):
                stack.enter_context(patch.object(kind, does, lambda *_: None))  # nobody reads these figures
            stack.enter_context(patch.object(store, "upgrade", lambda _: None))  # it lies there in its newest form
            stack.enter_context(patch.object(snapshots, "EVERY", 50))
            stack.enter_context(patch.object(snapshots, "WORTH_IT", 5))
            stack.enter_context(self._listened())
            yield

    @contextmanager
    def _listened(self) -> Iterator[None]:
        """A mistake of ours that the server catches and logs is one all the same."""
        handler = Complaints(self.loop.flaws)
        logger = logging.getLogger("tablee")
        level, spreads = logger.level, logger.propagate
        logger.addHandler(handler)
        logger.propagate = False
        try:
            yield
        finally:
            logger.removeHandler(handler)
            logger.level, logger.propagate = level, spreads


class Complaints(logging.Handler):
    """What the server says of itself that it must never have to say."""

    def __init__(self, flaws: list[object]) -> None:
        super().__init__(logging.WARNING)
        self._flaws = flaws

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        if record.exc_info and record.exc_info[1]:
            self._flaws.append(f"{said}: {record.exc_info[1]!r}")
        elif "refused today" in said or any(
            words in said and not any(reason in said for reason in reasons)
            for words, reasons in NOT_WITHOUT_REASON.items()
        ):
            self._flaws.append(said)


NOT_WITHOUT_REASON = {
    "cannot be read": ("StoreFailed",),
    "something could not be written": ("IntegrityError",),
    "the database cannot be written": (
        "disk I/O error",
        "disk is full",
        "terminating connection",
        "connection refused",
    ),
}
"""What the server may only say of itself where something was pretended; an error may leave behind what it denies."""
