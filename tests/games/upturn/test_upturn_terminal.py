"""The table in a terminal, what can be typed, and what is understood."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from tablee.core.chance import Chance
from tablee.core.match import Match, Seen
from tablee.games.upturn import game
from tablee.games.upturn.moves import CALL, DRAW, PASS, GiveTo, Lay, Move
from tablee.games.upturn.state import Phase, State
from tablee.games.upturn.terminal import draw, hint, read
from tablee.text import LANGUAGES, Voice

from .upturn_scenes import DOWN, LEFT, RIGHT, UP, play, scene

NAMES = ("Ann", "Bartholomew the Magnificent", "Cleo", "Dan")
B, C = "26 28 96", "36 38 94"


def at(state: State) -> Match:
    match = Match(game, len(state.racks), seed="terminal")
    match.state = state
    return match


def seen(state: State, seat: int | None = 0) -> Seen:
    return at(state).seen_by(seat)


def drawn(state: State, seat: int | None = 0, lang: str = "en", *, colour: bool = False) -> str:
    return printed(seen(state, seat), lang, colour=colour)


def printed(look: Seen, lang: str, *, colour: bool = False) -> str:
    console = Console(width=80, file=io.StringIO(), record=True, force_terminal=colour)
    console.print(draw(look, Voice(lang, "upturn", NAMES)))
    return console.export_text()


def hint_for(state: State, seat: int = 0, lang: str = "en") -> str:
    match = at(state)
    return hint(match.seen_by(seat), match.legal(seat), Voice(lang, "upturn", NAMES))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", game.seats)
def test_whole_games_fit_in_80_columns(lang: str, seats: int) -> None:
    match = Match(game, seats, seed="wide")
    voice = Voice(lang, "upturn", NAMES)
    while match.to_act and match.step < 300:
        (seat,) = match.to_act
        if match.step % 11 == 0:
            for viewer in (None, *range(seats)):
                text = printed(match.seen_by(viewer), lang)
                assert max(cell_len(line) for line in text.splitlines()) <= 80
        legal = match.legal(seat)
        assert 1 <= len(hint(match.seen_by(seat), legal, voice).splitlines()) <= 4
        for event in match.answer(seat, legal.sample(Chance("wide", match.step))):
            assert "{" not in voice.event(event)
    assert printed(match.seen_by(None), lang)


def test_the_number_to_beat_the_direction_and_the_bag() -> None:
    text = drawn(scene("40 joker 3", B, C))
    assert "▲  20  ▲" in text
    assert "going up: more than 20" in text
    assert "bag 96" in text
    assert "▼  20  ▼" in drawn(scene("40 joker 3", B, C, direction=DOWN))
    assert "ça descend" in drawn(scene("40 joker 3", B, C, direction=DOWN), lang="fr")
    assert "start tile" in drawn(scene("40 joker 3", B, C, direction=None))


def test_tiles_that_fit_are_marked_also_without_colour() -> None:
    text = drawn(scene("3 33 41 joker", B, C))
    assert "[ 33* ]" in text
    assert "[ 41! ]" in text
    assert "[ ★joker ]" in text
    assert "[ 3 ]" not in text
    assert "[ ★joker ]" not in drawn(scene("joker", B, C))
    assert "[ ★joker ]" not in drawn(scene("3 joker", B, C, direction=None))


def test_lines_and_earlier_lines() -> None:
    text = drawn(scene("40 3", B, lines="18/blue_arrow 19/skip_one 20"))
    assert [line.split() for line in text.splitlines() if "19" in line] == [["▲blue", "19"]]
    many = drawn(scene("40 3", B, lines="/".join(["18", *["blue_arrow"] * 6, "joker 20"])))
    assert "… 2 earlier lines" in many


def test_no_tile_is_cut_at_the_edge() -> None:
    rack = "1 2 3 98 blue_arrow double_arrow skip_one skip_two joker green_arrow 61 62 63 64 66"
    text = drawn(scene(rack, B))
    for face in ("[ ★joker ]", "[ ▲▼double ]", "[ »skip-2 ]", "[ 66* ]"):
        assert face in text
    wide = drawn(scene("40 3", "41", lines="20 " + "skip_one " * 3 + "joker " * 2 + "blue_arrow " * 6))
    assert wide.count("▲blue ") == 6


def test_players_in_turn_order_with_what_is_awaited() -> None:
    text = drawn(scene("40 3", B, C, "12", turn=2, order=RIGHT))
    rows = [line for line in text.splitlines() if any(name[:4] in line for name in NAMES)]
    assert [row.split()[0] for row in rows] == ["▶", "2", "1", "4"]
    assert "to play" in rows[0]
    assert "one tile left" in rows[3]


def test_what_is_owed_and_who_owes_a_call() -> None:
    state = play(scene("21 98", B, C), Lay("21"))
    assert "names who draws: 1 tile for penalty" in drawn(state, 1)
    assert "Upturn! not yet said" in drawn(state, None)
    assert "gives away 2 tiles" in drawn(scene("40 3", B, C, gifts=2, phase=Phase.NAMING))


def test_the_public_table_shows_no_rack() -> None:
    text = drawn(scene("40 3", B, C), None)
    assert "Rack" not in text
    assert "40" not in text


def test_the_tile_just_drawn_is_told() -> None:
    assert "you drew 41!" in drawn(play(scene("40 3", B, bag="41"), DRAW))


def test_a_finished_game_is_drawn_too() -> None:
    assert "The game is over" in drawn(play(scene("40", B), Lay("40")))


def test_hints_tell_what_is_legal_now() -> None:
    text = hint_for(scene("40 3 blue_arrow double_arrow", B, C))
    assert "40, blue left, double up left" in text
    assert "draw" in text
    assert "pass" not in text
    assert "pioche" in hint_for(scene("40 3", B, C), lang="fr")
    assert "40 upturn" in hint_for(scene("40 3", B, C))
    assert "No tile of yours" in hint_for(scene("4 3", B, C))
    assert "2 = Bartholomew the Magnificent, 3 = Cleo" in hint_for(scene("40 3", B, C, gifts=2, phase=Phase.NAMING))
    assert "upturn" in hint_for(play(scene("40 98", B, C), Lay("40")))
    assert "tip" in hint_for(scene("40 3 98", B, C, direction=None))


def test_what_a_hint_says_is_understood() -> None:
    """Every example typed back is a legal move, in both languages."""
    for seats in game.seats:
        match = Match(game, seats, seed="typed back")
        while match.to_act and match.step < 150:
            (seat,) = match.to_act
            legal, look = match.legal(seat), match.seen_by(seat)
            for lang in LANGUAGES:
                for line in hint(look, legal, Voice(lang, "upturn", NAMES)).splitlines():
                    check_typed(line, look, match, seat)
            match.answer(seat, legal.sample(Chance("back", match.step)))


def check_typed(line: str, look: Seen, match: Match, seat: int) -> None:
    if ":" not in line or line.startswith(("A tip", "Un conseil", "You have", "Il vous")):
        return
    for typed in line.rsplit(":", maxsplit=1)[1].split(","):
        move = read(typed.split("=")[0], look, match.legal(seat))
        assert move is not None, typed
        assert move in match.legal(seat), typed


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("40", Lay("40")),
        (" 40 ", Lay("40")),
        ("lay the 40", Lay("40")),
        ("pose le 40", Lay("40")),
        ("040", Lay("40")),
        ("double 44", Lay("44")),
        ("40 upturn", Lay("40", call=True)),
        ("40, Upturn!", Lay("40", call=True)),
        ("blue arrow left", Lay("blue_arrow", None, LEFT)),
        ("BLEUE droite", Lay("blue_arrow", None, RIGHT)),
        ("flèche bleue à gauche", Lay("blue_arrow", None, LEFT)),
        ("blue", Lay("blue_arrow")),
        ("verte", Lay("green_arrow")),
        ("double up right", Lay("double_arrow", UP, RIGHT)),
        ("double flèche bas gauche", Lay("double_arrow", DOWN, LEFT)),
        ("joker down", Lay("joker", DOWN)),
        ("joker haut upturn", Lay("joker", UP, call=True)),
        ("joker décroissant", Lay("joker", DOWN)),
        ("skip 1", Lay("skip_one")),
        ("skip two", Lay("skip_two")),
        ("passe 2", Lay("skip_two")),
        ("passe un joueur", Lay("skip_one")),
        ("skip_one", Lay("skip_one")),
        ("double_arrow up left", Lay("double_arrow", UP, LEFT)),
        ("draw", DRAW),
        ("pioche", DRAW),
        ("je pioche", DRAW),
        ("pass", PASS),
        ("Passe", PASS),
        ("upturn", CALL),
        ("UPTURN!", CALL),
        ("", None),
        ("hello", None),
        ("40 50", None),
        ("up down joker", None),
        ("blue green", None),
        ("skip", None),
        ("40 please", None),
    ],
)
def test_typed_turns(text: str, move: Move | None) -> None:
    state = scene("40 3", B, C)
    assert read(text, seen(state), game.legal(state, 0)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("2", GiveTo(1)),
        ("to 3", GiveTo(2)),
        ("joueur 3", GiveTo(2)),
        ("left", GiveTo(1)),
        ("droite", GiveTo(2)),
        ("1", GiveTo(0)),
        ("upturn", CALL),
        ("2 3", None),
        ("bob", None),
    ],
)
def test_typed_names(text: str, move: Move | None) -> None:
    state = scene("40 3", B, C, gifts=2, phase=Phase.NAMING)
    assert read(text, seen(state), game.legal(state, 0)) == move


def test_every_refusal_is_told_in_both_languages() -> None:
    state = scene("40 3 joker blue_arrow", B, C)
    for lang in LANGUAGES:
        voice = Voice(lang, "upturn", NAMES)
        for move in (Lay("3"), Lay("41"), Lay("x"), Lay("joker"), Lay("blue_arrow"), PASS, CALL, GiveTo(7)):
            refusal = game.legal(state, 0).refusal(move)
            assert refusal is not None
            assert refusal.rule in voice.refusal(refusal)
            assert "{" not in voice.refusal(refusal)
