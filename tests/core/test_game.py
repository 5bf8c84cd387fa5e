"""How a game ended: who stands where."""

from tablee.core.game import Outcome


def test_places_are_shared_and_winners_come_first() -> None:
    assert Outcome((3, 5, 5, 1), "x", (1, 2)).places == (3, 1, 1, 4)
    assert Outcome((5, 5, 2), "x", (1,)).places == (2, 1, 3)


def test_a_game_may_say_who_stands_where() -> None:
    assert Outcome((9, 5, 5), "x", (0,), (1, 3, 2)).places == (1, 3, 2)
