"""Mind Map in a terminal: what is drawn, what is hinted, what is understood."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

from games.mind_map.mind_map_scenes import CRITERIA, WORDS, filled, joint_vote, placed, solo, table, truth_but_own
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map import game, terminal
from tablee.games.mind_map.material import Options
from tablee.games.mind_map.moves import Move, Place, Put, Votes
from tablee.games.mind_map.own_deck import card_names
from tablee.games.mind_map.state import State
from tablee.games.mind_map.terminal.map_cells import HEIGHT, WIDTH, cell_of
from tablee.games.mind_map.terminal.screen import shortened
from tablee.text import Voice

NAMES = ("Ann", "Bob", "Chloé", "Dimitri", "Eve", "Farid", "Gwenaëlle de la Tour", "Hugo", *"IJKLMN")
FULL = ((0, 4), (2, 1), (4, 3), (6, 2))


def at(state: State) -> Match:
    match = table(len(state.teams))
    match.state = state
    return match


def voice(lang: str = "en", options: Options | None = None) -> Voice:
    return Voice(lang, "mind_map", NAMES, card_names(options or Options(), lang))


def drawn(match: Match, seat: int | None, lang: str = "en") -> str:
    console = Console(width=80, record=True, color_system=None, file=StringIO())
    console.print(terminal.draw(match.seen_by(seat), voice(lang)))
    text = console.export_text()
    assert all(cell_len(line.rstrip()) <= 80 for line in text.splitlines())
    return text


def hinted(match: Match, seat: int, lang: str = "en") -> str:
    return terminal.hint(match.seen_by(seat), match.legal(seat), voice(lang))


def read(text: str, match: Match, seat: int) -> Move | None:
    return terminal.read(text, match.seen_by(seat), match.legal(seat))


def test_placing_is_drawn() -> None:
    """MM-07: everybody's tokens as they move, who is final, and one's own word."""
    match = at(solo())
    match.draft(1, Place(-1000, 1000))
    match.answer(2, Place(125, -300))
    text = drawn(match, 0)
    assert "★ 1  yoghurt ← your secret word" in text
    assert "Reference word: swimsuit" in text
    assert "▶ tempting to" in text
    assert "▲ a must-have once you reach fifty" in text
    assert "Ann (you)" in text
    assert "(−100, 100)" in text
    assert "still moving" in text
    assert "(12.5, −30)" in text
    assert "final" in text
    assert text.count("not on the map yet") == 2
    public = drawn(match, None)
    assert "★" not in public
    assert "(−100, 100)" in public


def test_tokens_lie_where_they_were_put() -> None:
    """MM-08: the letter stands in its cell; the corners of the map are on the map."""
    match = at(solo())
    match.answer(0, Place(-1500, 1500))
    match.answer(1, Place(1500, -1500))
    match.answer(2, Place(0, 0))
    rows = [line[1 : WIDTH + 1] for line in drawn(match, None).splitlines() if line.startswith("│")]
    assert len(rows) == HEIGHT
    assert (rows[0][0], rows[-1][-1], rows[HEIGHT // 2][WIDTH // 2]) == ("A", "B", "C")
    assert cell_of(Place(1000, 0))[1] == 50


def test_tokens_that_overlap_stand_side_by_side() -> None:
    match = at(solo())
    for seat in (0, 1, 3):
        match.draft(seat, Place(500, 500))
    assert "ABD" in drawn(match, 0)


def test_voting_is_drawn() -> None:
    """MM-10: one's own votes and nobody else's."""
    match = at(placed(solo()))
    match.answer(0, truth_but_own(match.state, 0))
    assert "your vote: 4" in drawn(match, 0)
    assert "has voted" in drawn(match, 1)
    for seat in (None, 1):
        assert "your vote" not in drawn(match, seat)


def test_the_joint_vote_is_drawn() -> None:
    """MM-19 MM-20: the open ballot, who has agreed, one's own locked votes."""
    match = at(filled(joint_vote(), FULL))
    match.answer(3, Votes(FULL))
    text = drawn(match, 1, "fr")
    assert "vote d’équipe\u202f: 4" in text
    assert "D’accord\u202f: Dimitri" in text
    assert "L’équipe 2 vote ensemble\u202f: Bob, Dimitri" in text
    assert "votre vote" not in text
    assert "votre vote\u202f: 4" in drawn(match, 0, "fr")


def test_a_strange_draft_does_no_harm() -> None:
    """A watching member may drag anything about; the map shows the players' tokens."""
    match = at(joint_vote())
    match.draft(1, Place(99999, 0))
    assert "(20, −20)" in drawn(match, 1)


def test_the_reveal_is_drawn() -> None:
    """MM-11 MM-13: every vote beside its token, and the truth."""
    match = at(placed(solo()))
    for seat in (0, 1, 3):
        match.answer(seat, truth_but_own(match.state, seat))
    match.answer(2, Votes(((0, 4), (1, 2), (3, 1))))
    text = drawn(match, 0)
    assert "Round 1, revealed" in text
    assert "A  Ann     1 yoghurt" in text
    assert "B1✓ C4✗ D1✓" in text
    assert "Ann +5 · Bob +6 · Chloé +4 · Dimitri +5" in text
    assert "round 2 of 3" in text


def test_the_team_reveal_is_drawn() -> None:
    """MM-19 MM-21: the joint vote too, and the track."""
    match = at(filled(joint_vote(), FULL))
    for seat in (1, 3, 5, 7):
        match.answer(seat, Votes(FULL))
    text = drawn(match, None)
    assert "C1✓ D1✓ team 4✗" in text
    assert "team 3✓" in text
    assert "Team 1 +12 · Team 2 +2" in text
    assert "Team 2: 2 (track 2)" in text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [4, 7, 8, 14])
def test_whole_games_fit_into_eighty_columns(seats: int, lang: str) -> None:
    """Every seat and the public, every phase; every event is a sentence, every hint has at most three lines."""
    match, luck = table(seats, "draw"), voice(lang)
    while match.to_act:
        seat = min(match.to_act)
        for viewer in (None, seat, seats - 1) if match.step % 20 < 2 else ():
            assert drawn(match, viewer, lang)
        assert len(hinted(match, seat, lang).splitlines()) <= 3
        choices = match.legal(seat)
        agreed = Votes(match.state.round.joint)
        move = agreed if agreed in choices else choices.sample(Chance("draw", match.step + seat))
        for event in match.answer(seat, move):
            assert "{" not in luck.event(event)
    final = drawn(match, None, lang)
    assert "Mind Map · " in final
    assert "✗" in final


def test_long_and_wide_cards_fit() -> None:
    """MM-23: sixty letters, also two cells wide."""
    options = Options(
        own_words=tuple(f"{i} " + "字" * 57 for i in range(15)),
        own_criteria=tuple(f"{i} " + "very long " * 5 for i in range(6)),
        only_own=True,
    )
    match = table(4, options=options)
    assert "very long" in drawn(match, 0)
    assert shortened("字字字", 5) == "字字…"


def test_hints_can_be_typed() -> None:
    """What a hint gives as an example is legal at this moment."""
    match = at(placed(solo((3, 1, 2, 4))))
    assert "A=1 C=3 D=4" not in hinted(match, 1)  # seat 1 has number 1
    assert "A=2 C=3 D=4" in hinted(match, 1)
    for typed in ("A=2 C=3 D=4", "2 3 4"):
        assert read(typed, match, 1) in match.legal(1)
    match = at(filled(joint_vote(), FULL[:2]))
    assert "2 C" in hinted(match, 1)
    assert read("2 C", match, 1) in match.legal(1)
    match = at(filled(joint_vote(), FULL))
    assert "4 B" in hinted(match, 1)
    assert read("4 B", match, 1) in match.legal(1)
    assert read("ok", match, 1) in match.legal(1)
    assert "Waiting for Bob" in hinted(match, 0)


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("40 -25", Place(400, -250)),
        (" 12.5   -30 ", Place(125, -300)),
        ("12,5 −30", Place(125, -300)),
        ("(12,5; 3)", Place(125, 30)),
        ("12, -30", Place(120, -300)),
        ("12,30", Place(120, 300)),
        ("X=12 Y=-30", Place(120, -300)),
        ("place 12 30", Place(120, 300)),
        ("+1.26 -0.04", Place(13, 0)),
        ("900 0", Place(9000, 0)),
        ("12", None),
        ("1 2 3", None),
        ("hello", None),
        ("", None),
        ("B=3", None),
    ],
)
def test_places_are_understood(typed: str, place: Place | None) -> None:
    """MM-08: whole numbers and decimals, point or comma."""
    assert read(typed, at(solo()), 0) == place


@pytest.mark.parametrize(
    ("typed", "votes"),
    [
        ("B=3 C=4 D=2", ((1, 3), (2, 4), (3, 2))),
        ("d2 c:4, b 3", ((1, 3), (2, 4), (3, 2))),
        ("3 4 2", ((1, 3), (2, 4), (3, 2))),
        ("3, 4, 2", ((1, 3), (2, 4), (3, 2))),
        ("B=3", ((1, 3),)),
        ("A=1 B=3", ((0, 1), (1, 3))),
        ("3 4", None),
        ("B=3 B=4", None),
        ("Z=3", None),
        ("maybe", None),
    ],
)
def test_ballots_are_understood(typed: str, votes: tuple[tuple[int, int], ...] | None) -> None:
    """MM-10: what is not legal is understood all the same, so that the refusal can say what is missing."""
    assert read(typed, at(placed(solo())), 0) == (None if votes is None else Votes(votes))


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("3 B", Put(3, 2)),
        ("b=3", Put(3, 2)),
        ("put 3 on B", Put(3, 2)),
        ("Mets le 3 sur B", Put(3, 2)),
        ("3b", Put(3, 2)),
        ("off 3", Put(3)),
        ("retire le 3", Put(3)),
        ("3 -", Put(3)),
        ("OK", Votes(FULL)),
        ("d’accord", Votes(FULL)),
        ("d'accord", Votes(FULL)),
        ("oui !", Votes(FULL)),
        ("3 Z", None),
        ("why", None),
    ],
)
def test_the_joint_vote_is_understood(typed: str, move: Move | None) -> None:
    """MM-20: put, take off, agree, in either language."""
    assert read(typed, at(filled(joint_vote(), FULL)), 1) == move


def test_nothing_is_read_from_somebody_without_a_choice() -> None:
    assert read("ok", at(filled(joint_vote(), FULL)), 0) is None


def test_namers() -> None:
    """MM-01 MM-23: cards of the deck in the reader's language, own lines as they are."""
    named = card_names(Options("house-1", own_words=("teapot",)), "fr")
    assert (named["word"](WORDS["swimsuit"]), named["word"](100), named["criterion"](CRITERIA["expensive"])) == (
        "maillot de bain",
        "teapot",
        "cher",
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_refusals_are_told(lang: str) -> None:
    """MM-10: with names, and what would be allowed."""
    state = placed(solo())
    refusal = game.legal(state, 0).refusal(Votes(((1, 2), (3, 3))))
    assert refusal
    text = voice(lang).refusal(refusal)
    assert "Chloé" in text
    assert "(MM-10)" in text
