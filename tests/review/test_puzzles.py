"""Puzzles: the rules lead to each of them, what is said about them is true, and wrong ones are refused."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import islice
from pathlib import Path

import pytest

from tablee.core.catalog import games, kit
from tablee.core.compact import from_letters
from tablee.core.errors import BadMove, BadRecord, IllegalMove, OtherVersion
from tablee.core.puzzling import Considered
from tablee.games.mind_up.moves import Card
from tablee.games.mind_up.rules import gains, lay
from tablee.review import puzzle_search
from tablee.review.puzzle_words import PuzzleWords
from tablee.review.puzzles import (
    FEWEST_CHOICES,
    GAP,
    WORLDS,
    NoPuzzle,
    Puzzle,
    PuzzleFile,
    has_puzzles,
    position_of,
    puzzle_of_day,
    puzzles_of,
    puzzling_of,
    read_puzzles,
    runner_up,
    tempting,
    write_line,
)
from tablee.text import LANGUAGES

ALL = [name for name in games() if has_puzzles(name)]
SAMPLE, EVERY = 3, 3
FEW_WORLDS = 4_000


def sample(game: str) -> list[Puzzle]:
    file = puzzles_of(game)
    return [file.find(number) for number in file.numbers[:: max(len(file.numbers) // SAMPLE, 1)][:SAMPLE]]


def some(file: PuzzleFile) -> list[Puzzle]:
    """Every third one: what is said of them is made of the same sentences."""
    return [file.find(number) for number in file.numbers[::EVERY]]


def test_two_games_have_puzzles() -> None:
    assert ALL == ["mind_up", "upturn"]
    with pytest.raises(NoPuzzle, match="no_puzzles"):
        puzzles_of("mind_map")


@pytest.mark.parametrize("game", ALL)
def test_the_rules_lead_to_every_puzzle(game: str) -> None:
    file, tables = puzzles_of(game), set()
    assert file.head.worlds == WORLDS
    assert file.head.made_by.startswith("python -m tablee.review.puzzle_search find")
    for puzzle in file.puzzles.values():
        at = position_of(puzzle)
        legal = at.match.legal(at.seat)
        assert at.seat in at.match.to_act
        assert len(at.choices) >= FEWEST_CHOICES
        assert all(choice in legal for choice in at.choices)
        assert len(puzzle.facts) == len(puzzle.profits) == len(at.choices)
        assert len(puzzle.leads) == len(file.head.models)
        tables.add((puzzle.letters, puzzle.seat))
    assert len(tables) == len(file.puzzles), "each is another one"


@pytest.mark.parametrize("game", ALL)
def test_the_best_leads_in_all_that_was_written_down(game: str) -> None:
    file = puzzles_of(game)
    for puzzle in file.puzzles.values():
        best, second = puzzle.values[puzzle.best], puzzle.values[runner_up(puzzle)]
        assert best[-1] - second[-1] >= GAP
        assert all(best[0] > values[0] for place, values in enumerate(puzzle.values) if place != puzzle.best)
        assert all(lead[-1] >= GAP and min(lead) > 0 for lead in puzzle.leads)


@pytest.mark.parametrize("game", ALL)
def test_what_tempts_is_often_not_the_best(game: str) -> None:
    file = puzzles_of(game)
    tempted = sum(tempting(puzzle, file.head) != puzzle.best for puzzle in file.puzzles.values())
    assert tempted >= len(file.puzzles) / 3


@pytest.mark.parametrize("game", ALL)
def test_a_few_are_found_again_in_fewer_worlds(game: str) -> None:
    for puzzle in sample(game):
        assert puzzle_search.check(puzzle, FEW_WORLDS, slack=4.0) == ""


@pytest.mark.parametrize("game", ALL)
def test_a_planted_wrong_answer_is_noticed(game: str) -> None:
    puzzle = sample(game)[0]
    assert "does not lead" in puzzle_search.check(replace(puzzle, best=runner_up(puzzle)), FEW_WORLDS, slack=4.0)


def test_what_does_not_hold_is_refused() -> None:
    file = puzzles_of("mind_up")
    puzzle = file.find(file.numbers[0])
    with pytest.raises(BadRecord):
        position_of(replace(puzzle, letters=puzzle.letters[:-4]))
    for wrong in (replace(puzzle, best=len(puzzle.values)), replace(puzzle, values=puzzle.values[1:])):
        with pytest.raises(NoPuzzle, match="puzzle_wrong"):
            position_of(wrong)
    with pytest.raises(NoPuzzle, match="no_puzzle"):
        file.find(0)
    with pytest.raises(OtherVersion):
        read_puzzles(write_line(replace(file.head, version=file.head.version + 1)))
    with pytest.raises(NoPuzzle, match="puzzles_other_form"):
        read_puzzles(write_line(replace(file.head, puzzles="puzzles-2")))


def test_a_move_is_one_of_the_choices_or_refused() -> None:
    file = puzzles_of("mind_up")
    at = position_of(file.find(file.numbers[0]))
    card = at.choices[1].number
    assert at.choice_of({"card": card}) == 1
    strange = next(number for number in range(1, 61) if number not in at.match.state.hands[at.seat])
    with pytest.raises(IllegalMove):
        at.choice_of({"card": strange})
    with pytest.raises(BadMove):
        at.choice_of({"tile": 3})


def test_in_upturn_a_call_makes_no_difference() -> None:
    file = puzzles_of("upturn")
    positions = map(position_of, file.puzzles.values())
    at, lay = next((at, move) for at in positions for move in at.match.legal(at.seat) if getattr(move, "call", False))
    assert at.choices[at.choice_of(lay)] == replace(lay, call=False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ALL)
def test_every_puzzle_is_explained_whatever_was_chosen(game: str, lang: str) -> None:
    """Every other one in each language: which texts there are is the same in both, by a test of its own."""
    file = puzzles_of(game)
    for puzzle in islice(file.puzzles.values(), LANGUAGES.index(lang), None, len(LANGUAGES)):
        words = PuzzleWords(file, puzzle, lang)
        for chosen in range(len(puzzle.values)):
            said = words.explanation(chosen)
            assert len({*said}) == len(said) >= 3
            is_third = chosen not in (puzzle.best, runner_up(puzzle))
            assert not is_third or words._reason(puzzle.best) in said[:3]
            assert all("{" not in sentence and sentence.endswith((".", "…")) for sentence in said)


def test_what_is_said_of_a_card_is_what_the_rules_do() -> None:
    """The card that is said to be taken lies where it is said to, and brings what is said, by the rules themselves."""
    file = puzzles_of("mind_up")
    for puzzle in file.puzzles.values():
        at = position_of(puzzle)
        place = file.head.facts.index("place")
        taken = at.match.state.row[puzzle.facts[puzzle.best][place]]
        mine = at.choices[puzzle.best]
        reason = puzzling_of("mind_up").reason(
            at.match.seen_by(at.seat).view,
            at.seat,
            mine,
            dict(zip(file.head.facts, puzzle.facts[puzzle.best], strict=True)),
        )
        said = dict(reason.params)
        assert isinstance(mine, Card)
        assert (said["taken"], said["card"]) == (taken, mine.number)
        state = at.match.state
        _, column = lay(state.columns[at.seat], taken)
        assert said["value"] == state.order[column]
        assert reason.key.startswith("opens_column") == (not state.columns[at.seat][column])
        assert reason.key.endswith("_bubble") == (said["bubble"] != 0)
        assert said["points"] == said["value"] + said["bubble"]


def test_what_tells_the_best_card_from_the_next_is_what_the_rules_do() -> None:
    """Who profits would get what is said by their own columns; the card that is kept is the one to lay last."""
    file, said_of = puzzles_of("mind_up"), Counter[str]()
    for puzzle in file.puzzles.values():
        at, second = position_of(puzzle), runner_up(puzzle)
        state, view = at.match.state, at.match.seen_by(at.seat).view
        pair = [
            Considered(at.choices[one], dict(zip(file.head.facts, puzzle.facts[one], strict=True)))
            for one in (puzzle.best, second)
        ]
        rival = puzzle.profits[second][0]
        for reason in puzzling_of("mind_up").contrast(view, at.seat, pair[0], pair[1], rival):
            said_of[reason.key] += 1
            said = dict(reason.params)
            if reason.key == "to_them":
                theirs = gains(state, rival)
                places = [state.row.index(said[card]) for card in ("taken", "left")]
                assert places == [one.facts["place"] for one in pair]
                assert (said["points"], said["less"]) == tuple(theirs[place] for place in places)
                assert said["points"] > said["less"]
            else:
                own = {card: gains(replace(state, row=(card,)), at.seat)[0] for card in state.hands[at.seat]}
                assert said["kept"] == at.choices[second].number == max(own, key=lambda card: own[card])
                assert said["points"] == max(own.values())
    assert min(said_of["to_them"], said_of["keeps"]) >= len(file.puzzles) / 10, "they are worth having"


def test_a_lead_is_split_into_what_comes_at_once_and_later() -> None:
    """By the figures of the file alone; the two parts add up to the lead that is named."""
    file, kinds = puzzles_of("mind_up"), Counter[str]()
    for puzzle in some(file):
        first, *more = PuzzleWords(file, puzzle, "en").explanation(puzzle.best)
        for said in (one for one in more if "at once" in one.lower() and "tempting" not in one):
            if match := re.fullmatch(r"Of that lead in points, ([\d.]+) come at once and ([\d.]+) later on\.", said):
                assert f"and {Decimal(match[1]) + Decimal(match[2])} points more" in first
            kinds[" ".join(re.findall("[a-z]{3,}", said)[:4])] += 1
    assert len(kinds) >= 4, kinds


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_difference_is_that_of_the_figures_shown(lang: str) -> None:
    """Whatever stands beside two figures is what a reader gets who subtracts them."""

    def numbers(text: str) -> list[Decimal]:
        return [Decimal(found.replace(",", ".")) for found in re.findall(r"\d+[.,]\d", text)]

    file, compared = puzzles_of("mind_up"), 0
    for puzzle in some(file):
        words, second = PuzzleWords(file, puzzle, lang), runner_up(puzzle)
        totals = [numbers(words.figures(choice)[0])[0] for choice in (puzzle.best, second)]
        chances = [numbers(words.figures(choice)[1])[0] for choice in (puzzle.best, second)]
        best, *more = words.explanation(min(range(len(puzzle.values)), key=lambda one: puzzle.values[one][-1]))
        assert numbers(best) in ([*chances, totals[0] - totals[1]], chances)
        for said in more:
            if match := re.search(
                r"([\d.,]+) points? (?:more|de plus)[^(]*\(([\d.,]+) (?:against|contre) ([\d.,]+)\)", said
            ):
                now, gain, less = (Decimal(one.replace(",", ".")) for one in match.groups())
                compared += 1
                assert now == gain - less
            if "less than the best" in said or "de moins que" in said:
                chance, lost = numbers(said)
                assert lost == chances[0] - chance
    assert compared >= len(some(file)) / 10


def test_an_explanation_says_why() -> None:
    """Word for word: where the lead comes from, what the cards take, to whom it matters; first what counts most."""
    file = puzzles_of("mind_up")
    assert PuzzleWords(file, file.find(2), "en").explanation(file.find(2).best) == [
        "46 is best: a winning chance of 57.3%, against 40.0% for 34, the runner-up, and 1.5 points more on average.",
        "Nearly all of that lead in points comes at once: 3.1 points on average, against 1.6 with 34.",
        "In 45 of 100 cases 46 takes 16, which opens your column worth 4; with its bubble of +2 that makes 6 points.",
        "In 46 of 100 cases 34 takes 13, which goes onto the same colour in your column worth 1; "
        "with its bubble of −1 that makes 0 points.",
        "Chloé profits most from 34, with 9.7 percentage points more winning chance.",
        "16 would bring Chloé 6 points, 13 only 0.",
        "All this was reckoned against 3 kinds of opponents. Against the kind that suits it least, "
        "the best move still leads by 9.0 percentage points.",
    ]


def test_what_counts_most_comes_first() -> None:
    """Here the runner-up takes more points, and the leader profits from it."""
    file = puzzles_of("mind_up")
    first = PuzzleWords(file, file.find(5), "en").explanation(file.find(5).best)[1]
    assert first == "Alba profits most from 35, with 22.8 percentage points more winning chance."


def test_what_is_certain_is_called_so() -> None:
    """And nothing else."""
    file = puzzles_of("mind_up")
    puzzle = file.find(3)
    share = file.head.facts.index("share")
    certain = next(choice for choice, facts in enumerate(puzzle.facts) if facts[share] == 1000)
    for lang, text in (("en", "50 always takes 34, "), ("fr", "Le 50 prend toujours le 34, ")):
        assert any(said.startswith(text) for said in PuzzleWords(file, puzzle, lang).explanation(certain))
    near = tuple((*facts[:share], min(facts[share], 999), *facts[share + 1 :]) for facts in puzzle.facts)
    said = PuzzleWords(file, replace(puzzle, facts=near), "en").explanation(certain)
    assert any(one.startswith("In 99 of 100 cases 50 takes 34, ") for one in said)


def test_the_puzzle_of_the_day_goes_round() -> None:
    file = puzzles_of("mind_up")
    first = date(2026, 11, 17)
    days = [puzzle_of_day(file, first + timedelta(days=day)) for day in range(len(file.numbers))]
    assert sorted(days) == [*file.numbers]


def test_finding_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = puzzles_of("mind_up")
    known = [file.find(number) for number in file.numbers[:3]]
    asked = list[int]()

    def found(name: str, seed: str, number: int) -> list[Puzzle]:
        asked.append(number)
        return known[:2] if len(asked) == 1 else known[2:]

    monkeypatch.setattr(puzzle_search, "puzzles_in", found)
    target = tmp_path / "puzzles.jsonl"
    puzzle_search.find("mind_up", 2, "1", target, 60)
    assert len(read_puzzles(target.read_text()).puzzles) == 2
    puzzle_search.find("mind_up", 3, "1", target, 60)
    again = read_puzzles(target.read_text())
    assert again.numbers == (1, 2, 3)
    assert asked == [0, int(from_letters(known[1].letters).record.seed.split()[-1]) + 1]


def test_checking_names_what_fails_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checked = list[int]()

    def check(puzzle: Puzzle, worlds: int) -> str:
        checked.append(puzzle.number)
        return "wrong" if puzzle.number == 2 else ""

    monkeypatch.setattr(puzzle_search, "check", check)
    kept = tmp_path / "kept" / "checked.jsonl"
    assert not puzzle_search.check_all(["mind_up"], 10, kept)
    assert "mind_up 2: wrong" in capsys.readouterr().out
    assert len(checked) == len(puzzles_of("mind_up").puzzles) == len(kept.read_text().splitlines())
    assert not puzzle_search.check_all(["mind_up"], 10, kept)
    assert len(checked) == len(puzzles_of("mind_up").puzzles), "nothing is checked twice"
    assert json.loads(kept.read_text().splitlines()[1])[1] == "wrong"
    monkeypatch.setattr(puzzle_search, "opponents_of", lambda _: "others")
    assert not puzzle_search.check_all(["mind_up"], 10, kept)
    assert len(checked) == 2 * len(puzzles_of("mind_up").puzzles), "under other opponents nothing is known any more"


def test_other_weights_or_kernels_are_other_opponents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = kit("mind_up").home
    assert isinstance(home, Path)
    for part in ("bots", "kernel", "review"):
        shutil.copytree(home / part, tmp_path / part)
    as_it_is = puzzle_search.opponents_of("mind_up")
    monkeypatch.setattr(kit("mind_up"), "home", tmp_path)
    assert puzzle_search.opponents_of("mind_up") == as_it_is
    found = {as_it_is}
    for file in ("bots/weights.npy", "kernel/reference.py", "review/puzzling.py"):
        (tmp_path / file).write_bytes((tmp_path / file).read_bytes() + b"\n")
        found.add(puzzle_search.opponents_of("mind_up"))
    assert len(found) == 4
    (tmp_path / "review" / "puzzles.jsonl").write_text("")
    assert puzzle_search.opponents_of("mind_up") in found, "the puzzles are in the key by themselves"
