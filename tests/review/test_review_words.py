"""What a review says: every sentence in both languages, with what it asks for, and none idle."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from string import Formatter
from typing import Any

import pytest

from tablee import review
from tablee.review.choices import rows_of, sentence_of
from tablee.review.sentences import Sentences, review_voice
from tablee.review.types import (
    Account,
    Choice,
    Decision,
    DrawnPieces,
    Estimate,
    HiddenPiece,
    Measured,
    Redraw,
    Review,
    ReviewedStep,
    SeatReview,
    TurningPoint,
)
from tablee.text import LANGUAGES

SOURCE = files("tablee.review")
NAMES = ("Anna", "Bo", "Cléo")


def measured(points: tuple[int, int], chance: tuple[int, int]) -> Measured:
    return (("chance", Estimate(*chance)), ("points", Estimate(*points)))


NOTHING = measured((0, 0), (0, 0))
BAD, GOOD = measured((-3000, 500), (-120, 20)), measured((3000, 500), (120, 20))
SECRET = HiddenPiece(2, "45")
POINTS = {
    TurningPoint(
        5, "own", BAD
    ): "Round 1, turn 5: card 44 instead of 12 gave up 3.0 ± 0.5 points and 12.0 ± 2.0 percentage points of "
    "winning chance.",
    TurningPoint(5, "own", BAD, secret=SECRET): "Round 1, turn 5: card 44 instead of 12 gave up 3.0 ± 0.5 points and "
    "12.0 ± 2.0 percentage points of winning chance; nobody could know that Cléo had 45.",
    TurningPoint(
        5, "own", GOOD, secret=SECRET
    ): "Round 1, turn 5: card 44 was worth 3.0 ± 0.5 points and 12.0 ± 2.0 percentage points "
    "of winning chance more than the usual choice.",
    TurningPoint(
        5, "unknown", measured((-3000, 500), (-10, 20))
    ): "Round 1, turn 5: card 44 brought 3.0 ± 0.5 points less than could be expected.",
    TurningPoint(5, "unknown", measured((-3000, 500), (100, 20)), secret=SECRET): "Round 1, turn 5: card 44 brought "
    "10.0 ± 2.0 percentage points of winning chance more than could be expected, for Cléo had 45.",
    TurningPoint(
        5, "others", BAD
    ): "Round 1, turn 5: what the others did cost 3.0 ± 0.5 points and 12.0 ± 2.0 percentage points of winning chance "
    "(Bo: 7 · Cléo: 45).",
    TurningPoint(4, "others", GOOD): "Round 1, turn 4: what Cléo did (45) brought 3.0 ± 0.5 points "
    "and 12.0 ± 2.0 percentage points of winning chance.",
    TurningPoint(
        3, "others", BAD
    ): "Round 1, turn 3: what the others did cost 3.0 ± 0.5 points and 12.0 ± 2.0 percentage points of winning chance.",
    TurningPoint(5, "own", BAD, met=GOOD): "Round 1, turn 5: as far as could be known, card 44 instead of 12 gave up "
    "3.0 ± 0.5 points and 12.0 ± 2.0 percentage points of winning chance, but it turned out well: it brought "
    "3.0 ± 0.5 points and 12.0 ± 2.0 percentage points of winning chance more than could be expected.",
    TurningPoint(
        6, "luck", GOOD, "draw", drawn=(DrawnPieces(0, "9"), DrawnPieces(2, "45"))
    ): "Round 1, turn 6: Anna drew 9 and Cléo drew 45, which brought 3.0 ± 0.5 points and 12.0 ± 2.0 percentage points "
    "of winning chance.",
    TurningPoint(
        0, "luck", GOOD, "deal"
    ): "The deal: what was dealt brought 3.0 ± 0.5 points and 12.0 ± 2.0 percentage points of winning chance.",
}


def found(*points: TurningPoint, redraws: tuple[Redraw, ...] = ()) -> Review:
    steps = [ReviewedStep(n, (("round", 1), ("turn", n)), (NOTHING,) * 3, (NOTHING,) * 3, ()) for n in range(1, 7)]
    decisions = tuple(
        Decision(step, seat, f'{{"card": {card}}}', NOTHING, (), '{"card": 12}', NOTHING, NOTHING, NOTHING, 10)
        for step, seat, card in ((4, 2, 45), (5, 0, 44), (5, 1, 7), (5, 2, 45))
    )
    seat = SeatReview(Account(*[NOTHING] * 7), points, redraws)
    return Review("mind_up", "reference", ("points", "chance"), 10, (), tuple(steps), decisions, (seat,) * 3)


@pytest.mark.parametrize(("point", "sentence"), POINTS.items())
def test_a_turning_point_is_a_sentence(point: TurningPoint, sentence: str) -> None:
    (said,) = Sentences(found(point), review_voice("en", "mind_up", NAMES)).turning_points(0)
    assert said.replace("\N{NO-BREAK SPACE}", " ") == sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_turning_point_has_words_in_every_language(lang: str) -> None:
    """Whatever kind, either way, with a secret and without one."""
    voice = review_voice(lang, "mind_up", NAMES)
    kinds = [replace(point, change=change) for point in POINTS for change in (BAD, GOOD)]
    kinds += [replace(one, secret=SECRET) for one in kinds if one.kind == "unknown" or one.met]
    for point in kinds:
        (sentence,) = Sentences(found(point), voice).turning_points(0)
        assert re.fullmatch(r"[^{}_]+\.", sentence)
    assert len(Sentences(found(), voice).turning_points(0)) == 1, "nothing decided much"


def test_rare_luck_is_remarked_upon() -> None:
    draws = (Redraw(0, "deal", "1 2 3", 199, 9950, 27, 970), Redraw(6, "draw", "9", 99, 9999, 930, 70))
    usual = Redraw(6, "draw", "9", 99, 9999, 480, 500)
    said = Sentences(found(redraws=(*draws, usual)), review_voice("en", "mind_up")).redraws(0)
    assert [one.replace("\N{NO-BREAK SPACE}", " ") for one in said] == [
        "The deal: what was dealt, 1, 2, 3. Compared with 199 others that could have come, by 9950 games played to "
        "their end, it is among the worst 4%.",
        "Round 1, turn 6: the card drawn, 9. Compared with 99 others that could have come, by 9999 games played to "
        "their end, it is among the best 8%.",
    ]


@pytest.mark.parametrize(("others", "share"), [(199, "1%"), (99, "1%"), (28, "4%"), (19, "5%"), (9, "10%"), (8, "")])
def test_luck_is_as_rare_as_the_draws_it_is_compared_with_can_tell(others: int, share: str) -> None:
    """The best of twenty cards is no 'best of a hundred', and the best of nine is nothing to speak of."""
    best = Redraw(6, "draw", "9", others, 10_000, 1000, 0)
    said = Sentences(found(redraws=(best,)), review_voice("en", "mind_up")).redraws(0)
    assert bool(said) == bool(share)
    assert all(one.endswith(f" {share}.") for one in said)


@pytest.mark.parametrize(
    ("compared", "gains", "said"),
    [
        (-300, (-300, -200), "Round 1, turn 5: 44 was the best choice."),
        (-300, (-300, -50), "Round 1, turn 5: 44; no other choice was clearly better."),
        (90, (90, -300), "Round 1, turn 5: 44; no other choice was clearly better."),
        (300, (300, 500), "Round 1, turn 5: 44 gave up 0.3 ± 0.1 points beside 45."),
        (50, (50, 400, 600), "Round 1, turn 5: 44 gave up 0.6 ± 0.1 points beside 47."),
    ],
)
def test_a_choice_is_the_best_only_where_it_beats_all_others(compared: int, gains: tuple[int, ...], said: str) -> None:
    """As on the page (figures.test.ts)."""
    cards = enumerate((0, *gains), start=44)
    choices = tuple(Choice(f'{{"card": {card}}}', 0, measured((gain, 100), (0, 0))) for card, gain in cards)
    decision = replace(
        found().decisions[1],
        choices=choices,
        instead='{"card": 45}',
        gave_up=measured((compared, 100), (0, 0)),
        value=measured((30_000, 10), (250, 1)),
    )
    sentences = Sentences(found(), review_voice("en", "mind_up", NAMES))
    assert sentence_of(sentences, decision).replace("\N{NO-BREAK SPACE}", " ") == said
    first, second, *_ = rows_of(sentences, decision)
    assert (first.move, first.is_chosen, first.values, first.beside) == ("44", True, ["30.0", "25.0"], "chosen")
    assert second.values[0] == f"{30 + round(gains[0] / 1000, 1):.1f}"


def texts(lang: str) -> dict[str, str]:
    return dict(flat(tomllib.loads((SOURCE / "text" / f"{lang}.toml").read_text("utf-8"))))


def flat(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, held in table.items():
        if isinstance(held, dict):
            yield from flat(held, f"{path}{key}.")
        elif isinstance(held, str):
            yield path + key, held


def test_both_languages_say_the_same_with_the_same_parameters() -> None:
    def asked(text: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    english, french = texts("en"), texts("fr")
    assert english.keys() == french.keys()
    assert [key for key in english if asked(english[key]) != asked(french[key])] == []
    for key, text in french.items():
        assert "'" not in text, key
        bare = re.sub(r"\{[^}]*\}", "x", text)
        assert not re.search(r"[^\u202f][;:!?]", bare), f"{key}: a narrow space that does not break belongs there"


def test_no_text_is_idle() -> None:
    """Every key stands in the code, whole or with its last part put together there."""
    homes = [*SOURCE.iterdir(), files("tablee.cli") / "review.py", files("tablee.server.http") / "reviews.py"]
    code = "".join(path.read_text("utf-8") for path in homes if path.name.endswith(".py"))
    whole, composed = (
        set(re.findall(r"[\"']((?:review|puzzle)\.[\w.]+)[\"']", code)),
        set(re.findall(r"f\"((?:review|puzzle)[\w.]*)\.\{", code)),
    )
    assert [key for key in texts("en") if key not in whole and key.rpartition(".")[0] not in composed] == []


def test_figures_are_written_as_the_language_does() -> None:
    for lang, text in (("en", "−1.2 ± 0.3"), ("fr", "−1,2 ± 0,3")):
        sentences = Sentences(found(), review_voice(lang, "mind_up"))
        assert sentences.figure(Estimate(-1234, 310), "points").replace("\N{NO-BREAK SPACE}", " ") == text
    assert sentences.figure(Estimate(250), "chance", signed=False) == "25,0"
    assert sentences.figure(Estimate(350), "points", signed=False) == "0,4", "as the page rounds it"
    assert sentences.figure(Estimate(-20), "points") == "0,0"
    assert sentences.figure(Estimate(-20, 40), "points") == "≈\N{NO-BREAK SPACE}0"


def test_units_follow_the_figure() -> None:
    """In French the plural begins at 2, in English whatever has a decimal is many."""
    point = TurningPoint(0, "luck", measured((700, 500), (1, 20)), "deal")
    for lang, text in (("en", "0.7 ± 0.5 points."), ("fr", "0,7 ± 0,5 point.")):
        said = Sentences(found(), review_voice(lang, "mind_up")).turning(0, point)
        assert re.sub("[\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}]", " ", said).endswith(text)


def test_the_budget_says_where_its_worlds_go() -> None:
    budget = review.Budget()
    assert budget.first < budget.few < budget.worlds
