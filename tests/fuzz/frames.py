"""What no page would send: made from the protocol's own types, then broken in all the ways that come to mind."""

from __future__ import annotations

import json
import random
import struct
from collections.abc import Callable
from typing import Any, get_args

from msgspec import inspect

from tablee.server.protocol.from_page import PageMessage

Frame = str | bytes
"""A text is sent as text; bytes are a binary frame, or a text that is none."""
MESSAGES: tuple[inspect.StructType, ...] = inspect.multi_type_info(get_args(PageMessage))  # type: ignore[assignment]
MOVES: tuple[dict[str, Any], ...] = (
    *({"card": 46}, {"lay": "40"}, {"lay": "double_arrow", "direction": "up", "next": "left"}, {"draw": True}),
    *({"pass": True}, {"give_to": 1}, {"call": True}, {"x": -420, "y": 1000}, {"votes": {"1": 2}}, {"put": 3, "on": 1}),
)
GAMES = ("mind_up", "upturn", "mind_map", "high_card", "", "../mind_up", "x" * 40)
LEVELS = ("easy", "normal", "expert", "random", "master", "god", "")
INTEGERS = (-1, 0, 1, 2, 13, 14, 2**31, 2**63, 2**64, -(2**70), 10**400)
STRINGS = ("", " ", "é" * 200, "\u0000", "\ud7ff", "\u202e", "<b>", "🃏" * 80, "'; DROP TABLE inputs; --", "a" * 5000)
ODD: tuple[Any, ...] = (*INTEGERS, *STRINGS, None, True, False, 1.5, -0.0, 1e300, [], {}, [[]], {"": {}}, [None] * 50)


class Frames:
    """A stream of frames, the same for the same seed."""

    def __init__(self, seed: object) -> None:
        self.luck = random.Random(repr(seed))
        self._sent = 0
        self._before = ""
        kinds: list[tuple[int, Callable[[], Frame]]] = [
            (30, self.plausible),
            (30, self.mutated),
            (16, self.broken),
            (2, self.no_text),
            (6, self.binary),
            (4, self.deep),
            (1, self.large),
            (6, self.again),
        ]
        self._weights = [weight for weight, _ in kinds]
        self._kinds = [make for _, make in kinds]

    def next(self) -> Frame:
        """Any of them."""
        (make,) = self.luck.choices(self._kinds, self._weights)
        return make()

    # One kind after the other

    def plausible(self) -> str:
        """A message as it should be, by somebody who may not, at the wrong time or about the wrong thing."""
        self._before = json.dumps(self._message())
        return self._before

    def mutated(self) -> str:
        """The same with fields of another kind, too many of them or too few."""
        message, luck = self._message(), self.luck
        for _ in range(luck.randint(1, 3)):
            name = luck.choice([*message, "extra", "type", "id"])
            if luck.random() < 0.2:
                message.pop(name, None)
            else:
                message[name] = luck.choice(ODD)
        return json.dumps(message, ensure_ascii=luck.random() < 0.5)

    def broken(self) -> str:
        """JSON that ends too early or twice, and what is nearly JSON."""
        whole, luck = self.plausible(), self.luck
        at = luck.randrange(len(whole))
        ways = [
            *(whole[:at], whole + whole, whole[:at] + chr(luck.randrange(1, 0xD800)) + whole[at + 1 :]),
            *(whole.replace(":", "=", 1), whole.replace('"', "'"), "\ufeff" + whole),
            *(whole[:-1] + ', "type": "leave"}', whole[:-1] + ', "x": NaN}', whole[:at] + "\\ud800" + whole[at:]),
        ]
        return luck.choice(ways)

    def no_text(self) -> Frame:
        """Bytes that mean nothing, or a message that is cut in the middle of a letter: the server hangs up."""
        whole, luck = self.plausible().encode(), self.luck
        at = luck.randrange(len(whole))
        noise = luck.randbytes(luck.choice((1, 7, 100, 4000)))
        return AsText(luck.choice((noise, whole[:at] + b"\xc3" + whole[at:], whole.decode().encode("utf-16"))))

    def binary(self) -> bytes:
        """A message in a binary frame, or noise."""
        return self.plausible().encode() if self.luck.random() < 0.5 else self.luck.randbytes(self.luck.randrange(300))

    def deep(self) -> str:
        """Nested further than anybody can count."""
        depth = self.luck.choice((10, 600, 5000, 15_000))
        opening, closing = self.luck.choice((("[", "]"), ('{"a":', "}")))
        value = opening * depth + "1" + closing * (depth if self.luck.random() < 0.7 else 0)
        return f'{{"type":"answer","id":"{self._id()}","seat":0,"step":0,"move":{value}}}'

    def large(self) -> str:
        """Up to the limit, and beyond it."""
        size = self.luck.choice((10_000, 60_000, 64 * 1024, 100_000, 400_000))
        filled = self.luck.choice(("x", "é", "\\u0041", "[1],"))
        return f'{{"type":"chat","id":"{self._id()}","text":"{filled * (size // len(filled))}"}}'

    def again(self) -> str:
        """The same message once more, under the same id."""
        return self._before or self.plausible()

    # What they are made of

    def _message(self) -> dict[str, Any]:
        kind = self.luck.choice(MESSAGES)
        named = {one.encode_name: self._value(one.encode_name, one.type) for one in kind.fields if self._is_said(one)}
        return {"type": kind.tag, **named}

    def _is_said(self, one: inspect.Field) -> bool:
        return one.required or self.luck.random() < 0.5

    def _id(self) -> str:
        self._sent += 1
        return f"f{self.luck.getrandbits(40):x}-{self._sent}"

    def _value(self, name: str, kind: inspect.Type) -> Any:
        """Something this field could be."""
        luck = self.luck
        match name, kind:
            case "id", _:
                return self._id()
            case "move", _:
                return luck.choice(MOVES)
            case "game", _:
                return luck.choice(GAMES)
            case (("level" | "stand_in"), _):
                return luck.choice(LEVELS)
            case "step", _:
                return luck.choice((0, 0, 1, 2, 5, 99))
            case "options", _:
                return luck.choice(({}, {"objectives": 2}, {"deck": "house-1"}, {"own": ["a"] * 300}, {"a": [[[]]]}))
        match kind:
            case inspect.Metadata(type=inner):
                return self._value(name, inner)
            case inspect.UnionType(types=types):
                return self._value("", luck.choice(types))
            case inspect.LiteralType(values=values):
                return luck.choice(values)
            case inspect.IntType():
                return luck.choice((0, 0, 1, 2, 3, 7, 13))
            case inspect.BoolType():
                return luck.random() < 0.5
            case inspect.StrType(pattern=str(pattern)) if "64" in pattern:
                return f"{luck.getrandbits(256):064x}"
            case inspect.StrType():
                return luck.choice(("Zoé", "hello", "42", *STRINGS))
            case inspect.ListType():
                return [luck.randrange(4) for _ in range(luck.randrange(6))]
            case inspect.NoneType():
                return None
        raise NotImplementedError(f"{name}: {kind}")


class AsText(bytes):
    """Bytes that go out as a text frame, be they text or not."""


def raw_frames(luck: random.Random) -> bytes:
    """What no library lets one send: half a frame, an unmasked one, lengths and codes that are none."""
    mask = luck.randbytes(4)
    short = luck.randbytes(luck.randrange(1, 100))
    ways = [
        bytes([0x81, 0x80 | 100]) + mask + short[:50],  # half of what it says
        bytes([0x81, len(short)]) + short,  # not masked
        bytes([0x83, 0x80 | len(short)]) + mask + short,  # no such code
        bytes([0xF1, 0x80 | len(short)]) + mask + short,  # bits that are reserved
        bytes([0x80, 0x80 | len(short)]) + mask + short,  # goes on with nothing
        bytes([0x01, 0x80 | len(short)]) + mask + short,  # begins and does not end
        bytes([0x89, 0x80 | 126]) + struct.pack(">H", 300) + mask + bytes(300),  # a ping that is too long
        bytes([0x81, 0x80 | 127]) + struct.pack(">Q", 2**62) + mask + short,  # as large as nothing is
        bytes([0x88, 0x81]) + mask + b"\x03",  # a goodbye with half a reason
        luck.randbytes(luck.randrange(1, 2000)),
        b"GET / HTTP/1.1\r\n\r\n",
    ]
    return luck.choice(ways)


def kinds() -> set[str]:
    """The messages a page may send."""
    return {str(one.tag) for one in MESSAGES}
