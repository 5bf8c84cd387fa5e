"""Mind Up! in a terminal of 80 columns, in both languages, and what people type."""

from __future__ import annotations

import io

import pytest
from rich.cells import cell_len
from rich.console import Console

from tablee.core.match import Match
from tablee.games.mind_up import game
from tablee.games.mind_up.material import CARDS, COLOUR, Colour
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.state import Goals
from tablee.games.mind_up.terminal.screen import BUBBLES, LOOK, card_face, draw, hint, read
from tablee.text import LANGUAGES, Voice

from .mind_up_positions import columns, match_of, play_step, position

WIDTH = 80
NAMES = ("Christine", "Maxime", "Anne-Sophie", "Bartholomew Longfellow", "Zoé", "Jean-Baptiste")


def shown(match: Match, seat: int | None, lang: str) -> str:
    """The drawing as plain text, without colour."""
    console = Console(width=WIDTH, file=io.StringIO(), color_system=None, record=True)
    console.print(draw(match.seen_by(seat), Voice(lang, game.name, NAMES[: match.seating.seats])))
    return console.export_text()


def after(steps: int, seats: int, objectives: int = 0) -> Match:
    """A match of so many random turns."""
    match = Match(game, seats, {"objectives": objectives}, "terminal")
    for _ in range(steps):
        play_step(match, "terminal")
    return match


TABLE = position(
    row=(10, 20, 30),
    hands=((1, 3, 60), (4, 5, 6), (7, 8, 9)),
    known=((1, 3), (4, 5), (8, 9)),
    columns=(columns((16, 46), (37,)), columns((39,)), columns((51,))),
    deck=(59, 58),
    round=2,
    goals=Goals(2, open=("A1", "B1"), pile=("C1",)),
    rounds=(match_of(position((1, 2, 3), ((4,), (5,), (6,)))).seen_by(None).view.sheets,),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("steps", [0, 5, 6, 12, 13, 20, 21])
@pytest.mark.parametrize("seats", game.seats)
def test_no_line_is_wider_than_the_terminal_and_every_card_is_there(seats: int, steps: int, lang: str) -> None:
    match = after(steps, seats, objectives=5)
    for seat in (None, 0, seats - 1):
        text = shown(match, seat, lang)
        assert all(cell_len(line) <= WIDTH for line in text.splitlines())
        assert "…" not in text
        view = match.seen_by(seat).view
        in_columns = [card for mine in view.columns for column in mine for card in column]
        assert {f"{card}{bubble(card)}" for card in in_columns} <= set(text.split())
        assert {face(card) for card in (*view.row, *view.hand)} <= set(text.split())


def bubble(card: int) -> str:
    """The bubble as it is printed."""
    return card_face(card).plain.strip().lstrip("▲♥◆●■0123456789")


def face(card: int) -> str:
    """Shape, number, bubble."""
    return card_face(card).plain.strip()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_player_every_score_and_every_objective_is_named(lang: str) -> None:
    text = shown(match_of(TABLE), 0, lang)
    voice = Voice(lang, game.name)
    for name in ("Christine", "Maxime", "Anne-Sophie", "×2", "×4", "×1", "×5", "×3", "+2"):
        assert name in text
    assert voice.say("objective.A1") in text
    assert voice.say("objective.B1") in text
    assert "▲ 16⁺²" in text
    assert "◆ 37" in text
    christine = next(line for line in text.splitlines() if "Christine" in line)
    assert christine.split()[-2:] == ["11", "11"]  # 2 orange ×2, 1 blue ×4, bubbles +3, no objective


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mu_17_a_tick_stands_before_an_objective_that_is_met_now(lang: str) -> None:
    """MU-17."""
    lines = shown(match_of(TABLE), 1, lang).splitlines() + shown(match_of(TABLE), 0, lang).splitlines()
    assert not any(line.startswith("✓") for line in lines)
    met = shown(match_of(position(TABLE.row, TABLE.hands, (columns((16,)),) * 3, goals=TABLE.goals)), 0, lang)
    assert [line.split()[1] for line in met.splitlines() if line.startswith("✓")] == ["A1"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mu_20_the_known_cards_of_others_are_listed_and_hidden_ones_only_counted(lang: str) -> None:
    """MU-20."""
    text = shown(match_of(TABLE), 0, lang)
    voice = Voice(lang, game.name, NAMES)
    assert voice.say("screen.known", seat=1, cards=(4, 5)) in text
    assert voice.say("screen.unknown", count=1) in text
    assert voice.say("screen.known", seat=0, cards=(1, 3)) not in text
    assert voice.say("screen.known", seat=0, cards=(1, 3)) in shown(match_of(TABLE), None, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_mu_09_the_table_tells_who_has_chosen_and_not_what(lang: str) -> None:
    """MU-09."""
    match = match_of(TABLE)
    match.answer(1, {"card": 6})
    text = shown(match, 0, lang)
    assert "Maxime ✓" in text
    assert "Christine ✓" not in text
    assert face(6) not in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_public_sees_no_hand_and_the_end_says_so(lang: str) -> None:
    voice = Voice(lang, game.name)
    assert not any(
        line.startswith(voice.say("screen.hand")) for line in shown(match_of(TABLE), None, lang).splitlines()
    )
    assert voice.say("screen.over") in shown(after(21, 3), None, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_column_of_the_end_is_the_final_score(lang: str) -> None:
    match = after(21, 6, objectives=2)
    assert match.outcome is not None
    lines = shown(match, None, lang).splitlines()
    scores = [next(line for line in lines if name.split()[0] in line).split()[-1] for name in NAMES]
    assert scores == [str(score) for score in match.outcome.scores]


def test_every_colour_has_a_shape_of_its_own() -> None:
    assert len({shape for shape, _ in LOOK.values()}) == len(Colour)
    assert {face(card)[0] for card in CARDS if COLOUR[card] is Colour.BLUE} == {"◆"}
    assert [face(card) for card in (1, 2, 3, 4)] == ["▲1⁻¹", "♥2", "◆3⁺¹", "●4⁺²"]
    assert sorted(BUBBLES) == [-1, 0, 1, 2]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("46", 46),
        ("  46 ", 46),
        ("card 46", 46),
        ("Carte 46 !", 46),
        ("je joue le 7", 7),
        ("▲46⁺¹", 46),
        ("#46", 46),
        ("046", 46),
        ("99", 99),
    ],
)
def test_a_card_is_read_by_its_number_whatever_stands_around_it(text: str, number: int) -> None:
    match = match_of(TABLE)
    assert read(text, match.seen_by(0), match.legal(0)) == Card(number)


@pytest.mark.parametrize("text", ["", "   ", "help", "46 12", "4 6", "9" * 40, "orange"])
def test_what_is_no_single_number_is_not_understood(text: str) -> None:
    match = match_of(TABLE)
    assert read(text, match.seen_by(0), match.legal(0)) is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_hint_is_short(lang: str) -> None:
    match = match_of(TABLE)
    text = hint(match.seen_by(0), match.legal(0), Voice(lang, game.name))
    assert 0 < cell_len(text) <= 3 * WIDTH
