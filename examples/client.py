"""A client of one's own: opens a room over HTTP, sits down among bots and plays a whole game over the socket.

Written from docs/protocol.md alone, so it shows all that another client needs, but coming again after a lost socket.
With a server at hand (`tablee serve --no-open`):

    python examples/client.py http://127.0.0.1:8000 mind_up
"""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

Message = dict[str, Any]
A_SECOND = 20
"""Messages the server takes; what comes faster is dropped."""


class Client:
    """One person at one table. What the server has sent last is all there is to know."""

    def __init__(self, address: str, game: str, seats: int = 4, level: str = "random") -> None:
        with urlopen(f"{address}/api/me", timeout=30) as me:
            cookie = me.headers["Set-Cookie"].split(";")[0]
        wanted = {"game": game, "name": "Robin", "lang": "en", "seats": seats, "bots": [level] * (seats - 1)}
        headers = {"Cookie": cookie, "Content-Type": "application/json"}
        with urlopen(Request(f"{address}/api/rooms", json.dumps(wanted).encode(), headers), timeout=30) as answer:
            made = json.load(answer)
        socket = f"{address.replace('http', 'ws', 1)}/ws/{made['code']}"
        self._socket = connect(socket, additional_headers={"Cookie": cookie})
        self.link, self.room, self.table = str(made["link"]), Message(), Message()
        self._ids, self._luck = count(1), Random()

    def play(self) -> Message:
        """To the end; gives the outcome."""
        with self._socket:
            self._start()
            while not self.table["outcome"]:
                step, (mine,) = self.table["step"], self.table["seen"]
                if mine["seat"] in mine["awaited"]:
                    self._send("answer", seat=mine["seat"], step=step, move=self._choose(mine["offer"]))
                self._until_step(step + 1)
        return dict(self.table["outcome"])

    def _start(self) -> None:
        """Nobody chooses the seed: promise some bytes, and reveal them once everybody has promised."""
        contribution = secrets.token_bytes(32)
        self._send("ready", promise=sha256(contribution).hexdigest())
        self._until(lambda: self.room["phase"] == "sealing")
        self._send("reveal", contribution=contribution.hex())
        self._until(lambda: bool(self.table))

    def _choose(self, offer: Message) -> Message:
        """Any move will do: one of a list, a point, or a form filled in without a forbidden pair."""
        if "move_list" in offer:
            return dict(self._luck.choice(offer["move_list"]))
        if point := offer.get("point"):
            x, y = (self._luck.randint(point[f"low_{axis}"], point[f"high_{axis}"]) for axis in "xy")
            return {point["x"]: x, point["y"]: y}
        form = offer["assignment"]
        values, forbidden = list(form["values"]), {tuple(pair) for pair in form["forbidden"]}
        while forbidden & {*zip(form["places"], values, strict=True)}:
            self._luck.shuffle(values)
        return {form["move"]: {str(place): value for place, value in zip(form["places"], values, strict=True)}}

    def _send(self, kind: str, **fields: Any) -> None:
        """A message, and wait until it is taken; one that comes too late for its step is no harm."""
        name, answers = f"m{next(self._ids)}", list[Message]()
        time.sleep(1 / A_SECOND)
        self._socket.send(json.dumps({"type": kind, "id": name, **fields}))
        self._until(lambda: any(one["id"] == name for one in answers), answers)
        if answers[-1]["type"] == "refused" and answers[-1]["key"] != "stale":
            raise RuntimeError(answers[-1]["text"])

    def _until_step(self, step: int) -> None:
        self._until(lambda: self.table["step"] >= step)

    def _until(self, done: Callable[[], bool], answers: list[Message] | None = None) -> None:
        """Listen until it is so."""
        while not done():
            message = json.loads(self._socket.recv(timeout=60))
            match message["type"]:
                case "room_now":
                    self.room = message
                case "table_now":
                    self.table = message
                case "ack" | "refused" if answers is not None:
                    answers.append(message)
                case "bye":
                    raise RuntimeError(f"the server closed the socket: {message['reason']}")


if __name__ == "__main__":
    client = Client(sys.argv[1], sys.argv[2])
    print(f"Watch it at {client.link}")
    print(json.dumps(client.play()))
