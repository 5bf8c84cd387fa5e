"""Games in a link: read to the very record they were made of, small enough, and nothing else is read."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from statistics import median
from string import ascii_letters, digits
from typing import Any

import pytest

from played_games import played
from tablee import BadRecord, Match, Record, UnknownGame
from tablee.core import compact
from tablee.core import record as module
from tablee.core.catalog import game
from tablee.core.compact import LARGEST, SharedGame, from_letters, has_own_deck, letters_in, to_letters
from tablee.core.errors import refuse
from tablee.core.game import Listed
from toys import Say, whisper

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("mind_up", 3, {"objectives": 5}),
    ("mind_up", 4, {}),
    ("mind_up", 6, {"objectives": 2}),
    ("upturn", 2, {}),
    ("upturn", 4, {}),
    ("mind_map", 4, {"deck": "house-1"}),
    ("mind_map", 7, {"themes": ["food", "animals"], "deal": "free"}),
    ("mind_map", 9, {}),
    ("mind_map", 14, {}),
]
OWN = {"own_words": [f"word {number}" for number in range(40)]}


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_game", lambda name: whisper if name == "whisper" else game(name))


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_game_is_what_it_was(name: str, seats: int, options: dict[str, Any]) -> None:
    """Record, proof and all; who was stood in for; calls at once and the votes of a team among it."""
    for number in range(2):
        record = played(name, seats, options, number, most=120 if seats < 8 else 40)
        names = tuple(f"Zoé {seat}" for seat in range(seats))
        assert from_letters(to_letters(SharedGame(record))) == SharedGame(record)
        assert from_letters(to_letters(SharedGame(record, names))) == SharedGame(record, names)


def test_any_game_travels() -> None:
    """Without a proof, half played, with interruptions, from a seed that is any text."""
    match = Match(whisper, 3, {"audience": "team"}, seed="dîner \n🂡", teams=(0, 1, 0))
    for number in range(2):
        match.answer(0, {"forbid": number})
        for seat in range(3):
            match.answer(seat, Say(4, loud=True), stand_in=seat == 1)
    assert from_letters(to_letters(SharedGame(match.record))).record == match.record


@pytest.mark.parametrize(("name", "seats", "most"), [("mind_up", 4, 850), ("mind_map", 7, 1400), ("upturn", 4, 4500)])
def test_links_are_short(name: str, seats: int, most: int) -> None:
    """`benchmarks/replay_links.py` measures it over many games of bots, who play shorter ones."""
    assert median(len(to_letters(SharedGame(played(name, seats, {}, number)))) for number in range(5)) <= most


def test_names_travel_only_where_they_are_given() -> None:
    record = played("mind_up", 3, {})
    assert b"Zo" not in unpacked(to_letters(SharedGame(record)))
    assert "Zoé".encode() in unpacked(to_letters(SharedGame(record, ("Zoé", "", ""))))


def test_a_deck_of_ones_own_travels_as_a_file() -> None:
    record = played("mind_map", 5, OWN)
    assert has_own_deck(game("mind_map"), record.options)
    with pytest.raises(BadRecord) as complaint:
        to_letters(SharedGame(record))
    assert complaint.value.key == "link_own_deck"


def test_what_could_not_have_happened_makes_no_link() -> None:
    record = played("mind_up", 3, {})
    other = played("mind_up", 3, {}, number=2)
    with pytest.raises(BadRecord):
        to_letters(SharedGame(Record(**{**fields_of(record), "proof": other.proof})))


def fields_of(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in Record.__slots__}


def unpacked(letters: str) -> bytes:
    packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    return zlib.decompress(packed[5:], -15)


def packed(body: bytes, form: int = compact.FORMAT) -> str:
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    held = bytes([form]) + sha256(body).digest()[:4] + packing.compress(body) + packing.flush()
    return urlsafe_b64encode(held).decode().rstrip("=")


def with_head(letters: str, **changed: Any) -> str:
    """The same link with another head, by somebody who knows how to write one."""
    body = unpacked(letters)
    length = 6 + int.from_bytes(body[3:6], "big")
    head = json.loads(body[6:length])
    for name, value in changed.items():
        place = {"game": 0, "version": 1, "seats": 2, "steps": 3}.get(name)
        if place is None:
            head[4][name] = value
        else:
            head[place] = value
    written = json.dumps(head).encode()
    return packed(body[:3] + len(written).to_bytes(3, "big") + written + body[length:])


LINK = to_letters(SharedGame(played("mind_up", 3, {})))


def key_of(letters: str) -> str:
    with pytest.raises(BadRecord) as complaint:
        from_letters(letters)
    return complaint.value.key


def test_any_truncation_is_refused() -> None:
    for end in range(len(LINK)):
        assert key_of(LINK[:end]) == "link_broken"


def test_any_other_letter_is_refused() -> None:
    """A few bits of the last ones do not count."""
    for place in range(2, len(LINK) - 2):
        other = "A" if LINK[place] != "A" else "B"
        assert key_of(LINK[:place] + other + LINK[place + 1 :]) in ("link_broken", "record_huge")


def test_another_first_letter_is_damage_and_no_newer_release() -> None:
    for other in {*ascii_letters, *digits, *"-_%.,;é "} - {LINK[0]}:
        assert key_of(other + LINK[1:]) == "link_broken"
        assert key_of(letters_in(f"https://example.org/replay#{other}{LINK[1:]}")) == "link_broken"


@pytest.mark.parametrize(
    "changed",
    [
        {"seats": 10**9},
        {"seats": 2},
        {"seats": "4"},
        {"seats": [0, 0, 0]},
        {"steps": -1},
        {"steps": "many"},
        {"version": "1"},
        {"options": {"objectives": 99}},
        {"options": None},
        {"seed": 7},
        {"names": ["x" * 25, "", ""]},
        {"names": ["one"]},
        {"names": 7},
        {"spelled": [1]},
        {"stood_in": True},
    ],
)
def test_a_head_that_says_something_else_is_refused(changed: dict[str, Any]) -> None:
    assert key_of(with_head(LINK, **changed)) == "link_impossible"


def test_a_game_without_end_is_refused_before_it_is_played() -> None:
    assert key_of(with_head(LINK, steps=10**9)) == "record_long"
    with pytest.raises(BadRecord, match="record_long"):
        from_letters(LINK, most_steps=3)
    with pytest.raises(BadRecord, match="link_impossible"):
        from_letters(with_head(LINK, steps=0), each_step=lambda: pytest.fail("it was played"))


@pytest.mark.parametrize("head", [["mind_up", 1, 3, 0, []], ["mind_up", 1, 3, 0, "x"], ["mind_up"], {}, 7])
def test_a_head_of_another_kind_is_refused(head: Any) -> None:
    written = json.dumps(head).encode()
    letters = compact._pack(1, bytes(3) + len(written).to_bytes(3, "big") + written, b"")
    assert key_of(letters) == "link_impossible"


@pytest.mark.parametrize("letters", ["", "A", "AAAA", "AQ", "!!!!", "é" * 20, "A" * 5000, LINK + "AAAA"])
def test_rubbish_is_refused(letters: str) -> None:
    assert key_of(letters) == "link_broken"


@pytest.mark.parametrize("body", [b"", b"{}", b"\0" * 3 + (9999).to_bytes(3, "big") + b"[" * 9999, b"\xff" * 500])
def test_rubbish_well_packed_is_refused(body: bytes) -> None:
    assert key_of(packed(body)) == "link_impossible"


def test_what_is_huge_is_refused_unread() -> None:
    """Also where it is small and would unfold to something huge."""
    assert key_of("A" * (LARGEST + 1)) == "record_huge"
    assert key_of(packed(b"\0" * (20 * LARGEST))) == "record_huge"


def test_other_games_and_versions_are_named() -> None:
    with pytest.raises(UnknownGame):
        from_letters(with_head(LINK, game="chess"))
    with pytest.raises(UnknownGame):
        from_letters(with_head(LINK, game="../../evil.py"))
    assert key_of(with_head(LINK, version=2)) == "record_newer"
    assert key_of(with_head(LINK, game="mind_map", version=1)) == "record_older"
    assert key_of(packed(b"", form=compact.FROM_THE_MIDDLE + 1)) == "link_newer"


def test_what_takes_too_long_can_be_ended() -> None:
    class TooLong(Exception):
        pass

    asked = []

    def each_step() -> None:
        asked.append(1)
        if len(asked) > 5:
            raise TooLong

    with pytest.raises(TooLong):
        from_letters(LINK, each_step)


def test_an_order_of_moves_that_has_changed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The places in the link would be those of other moves, and they would be legal."""
    rules = game("mind_up")
    legal = type(rules).legal

    def turned(self: Any, state: Any, seat: int) -> Any:
        choices = legal(self, state, seat)
        return Listed(list(reversed(list(choices))), lambda _: refuse("", "no"))

    monkeypatch.setattr(type(rules), "legal", turned)
    assert key_of(LINK) == "link_impossible"


@pytest.mark.parametrize(
    "link",
    [
        LINK,
        f"http://192.168.1.7:8000/replay#{LINK}",
        f"  https://example.org/replay?step=3&seat=1#{LINK}\n",
        f"#{LINK}).",
        f"<https://example.org/replay#{LINK}>, look",
    ],
)
def test_the_letters_are_found_in_a_link(link: str) -> None:
    assert letters_in(link) == LINK
