"""The tables of the layout check: every game at moments worth looking at, with names as long as people have them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from browser.layout.stage import Lay
from browser.prepared import Play, PreparedTable
from browser.upturn_player import silent, wanted
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.server.protocol import from_page
from tablee.server.room import inputs as log

PEOPLE = ("Mamie Jeanne", "Jean-Christophe", "Dora", "Mésange", "Gaston", "Flore", "Basile", "Philippine")
Stop = Callable[[Match], object]
Choose = Callable[[Match], tuple[int, Any]]
MOST_DEALS = 60


def somehow(match: Match) -> tuple[int, Any]:
    """Whoever is awaited first does anything."""
    seat = min(match.to_act)
    return seat, match.legal(seat).sample(Chance(match.record.seed, match.step * 16 + seat))


def until(stop: Stop, choose: Choose) -> Play:
    """Everybody plays, up to there."""

    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        return None if match.outcome or stop(match) else [choose(match)]

    return play


def at(game: str, seats: int, stop: Stop | None = None, choose: Choose = somehow, **options: Any) -> Lay:
    """The first deal in which a game comes there; without a moment to stop at, the end."""

    def lay(luck: str) -> PreparedTable:
        for deal in range(MOST_DEALS):
            prepared = PreparedTable(game, PEOPLE[:1], seats, options, luck=f"layout/{luck}/{deal}")
            prepared.play(until(stop or (lambda _: False), choose))
            if stop is None or prepared.match.outcome is None:
                return prepared
        raise AssertionError(f"{game} never comes there: {luck}")

    return lay


def waiting(game: str, seats: int, people: int = 1, bots: int = 0, **settings: Any) -> Lay:
    """A room before its game: some have come, some seats are a bot's, the rest are empty."""

    def lay(luck: str) -> PreparedTable:
        prepared = PreparedTable(game, PEOPLE[:people], seats, luck=f"layout/{luck}", begun=False)
        for seat in range(people, people + bots):
            prepared.says(0, from_page.PutBot, seat=seat, level="normal")
        return prepared.settle(**settings) if settings else prepared

    return lay


def with_(lay: Lay, *then: Callable[[PreparedTable], object]) -> Lay:
    """The same table after something else has happened."""

    def laid(luck: str) -> PreparedTable:
        prepared = lay(luck)
        for happen in then:
            happen(prepared)
        return prepared

    return laid


def all_but_one(prepared: PreparedTable) -> None:
    """Only the first seat's answer is still awaited."""
    for seat in sorted(prepared.match.to_act - {0}):
        prepared.answer(seat, prepared.match.legal(seat).sample(Chance(prepared.luck, seat)))


def chat(prepared: PreparedTable) -> None:
    prepared.says(0, from_page.Chat, text="Bonsoir tout le monde, on commence ?")
    prepared.says(
        0, from_page.Chat, text="https://example.org/a-very-long-address-without-any-place-to-break-it-at-all"
    )


def a_friend_asks_for_a_seat(prepared: PreparedTable) -> None:
    prepared.says(8, from_page.Join, name="Jean-Christophe", lang="fr")
    prepared.says(8, from_page.AskSeat, seat=1)


def sit_beside(prepared: PreparedTable) -> None:
    """Two people at one screen."""
    prepared.says(0, from_page.Sit, seat=1, name="Jean-Christophe")


def asks_to_come_in(prepared: PreparedTable) -> None:
    prepared.settle(door="asks")
    prepared.says(9, from_page.Join, name="Jean-Christophe", lang="fr")


def somebody_played(prepared: PreparedTable) -> None:
    """A bot has answered for the first person, who comes back now."""
    prepared.happens(log.Absent(0))
    all_but_one(prepared)
    prepared.play_for(0, prepared.match.legal(0).sample(Chance(prepared.luck, 0)))


def phase(name: str, rounds: int = 0) -> Stop:
    """Mind Map: so many rounds are over, and this is what happens now."""
    return lambda match: len(match.state.history) >= rounds and match.state.phase.value == name and 0 in match.to_act


def step(number: int) -> Stop:
    """Mind Up! has 6, 7 and 8 of them in its three rounds."""
    return lambda match: match.step == number


def mine(earliest: int = 0) -> Stop:
    return lambda match: match.step >= earliest and 0 in match.to_act


def holds(tile: str) -> Stop:
    """Upturn: the first seat may lay such a tile now."""
    return lambda match: 0 in match.to_act and any(getattr(move, "tile", "") == tile for move in match.legal(0))


def number_to_lay(match: Match) -> Any:
    """Upturn: a number the first seat may lay without saying anything."""
    return next((one for one in match.legal(0) if getattr(one, "tile", "").isdigit() and not one.call), None)


def unsaid(match: Match) -> bool:
    """Upturn: the other one owes the call, and the first seat may lay a number."""
    return 0 in match.to_act and 1 in match.owing and number_to_lay(match) is not None


def without_a_word(match: Match) -> tuple[int, Any]:
    """Simple taste, but the second seat never calls along with a lay."""
    seat, move = wanted(match)
    return seat, silent(move) if seat == 1 else move


LAYS: dict[str, Lay] = {
    "up-start": at("mind_up", 4, mine()),
    "up-six": at("mind_up", 6, step(10), objectives=5),
    "up-four": at("mind_up", 4, step(10), objectives=3),
    "up-three": at("mind_up", 3, step(18), objectives=5),
    "up-last": with_(at("mind_up", 5, step(5), objectives=2), all_but_one),
    "up-last-seen": with_(at("mind_up", 6, step(5), objectives=5), all_but_one),
    "up-over": at("mind_up", 4),
    "up-reviewed": with_(at("mind_up", 4), lambda table: table.reviewed(16)),
    "up-over-six": at("mind_up", 6, objectives=3),
    "turn-mine": at("upturn", 4, mine(8)),
    "turn-ways": at("upturn", 3, holds("double_arrow")),
    "turn-naming": at("upturn", 4, lambda match: match.state.phase.value == "naming" and 0 in match.to_act),
    "turn-two": at("upturn", 2, mine(12)),
    "turn-unsaid": at("upturn", 2, unsaid, choose=without_a_word),
    "turn-over": at("upturn", 4, choose=wanted),
    "turn-reviewed": with_(at("upturn", 4, choose=wanted), lambda table: table.reviewed(16)),
    "map-placing": at("mind_map", 5, phase("placing")),
    "map-voting": at("mind_map", 7, phase("voting", 1)),
    "map-last": with_(at("mind_map", 4, phase("voting", 1)), all_but_one),
    "map-last-seen": with_(at("mind_map", 4, phase("voting", 1)), all_but_one),
    "map-shown": with_(at("mind_map", 5, phase("voting", 1)), all_but_one),
    "map-joint": at("mind_map", 8, phase("joint")),
    "map-over": at("mind_map", 7),
    "wait-up": waiting("mind_up", 6, people=3, bots=1),
    "wait-turn": waiting("upturn", 4),
    "wait-two": with_(waiting("upturn", 4), sit_beside),
    "wait-map": waiting("mind_map", 8, people=4, bots=2),
    "wait-door": waiting("mind_up", 4, door="asks"),
    "wait-closed": waiting("mind_up", 4, door="closed"),
    "asked-in": with_(waiting("upturn", 4), asks_to_come_in),
    "asked-seat": with_(at("mind_up", 4, step(2)), a_friend_asks_for_a_seat),
    "stood-in": with_(at("upturn", 3, mine(4)), lambda laid: laid.happens(log.OutOfTime(0, laid.match.step))),
    "played-for": with_(at("mind_up", 4, step(2)), somebody_played),
    "paused": with_(at("upturn", 3, mine(6)), lambda laid: laid.says(0, from_page.Pause, paused=True)),
    "chatty": with_(at("mind_up", 4, step(3)), chat),
    "two-seats": with_(at("mind_up", 4, step(1)), lambda laid: laid.take_over(0, 1)),
}
