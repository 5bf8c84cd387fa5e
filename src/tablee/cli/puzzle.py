"""`tablee puzzle`: one decision of a game at the terminal; what is best, and why, once it has been made."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablee.cli.language import JsonOption, LangOption, help_voice, language
from tablee.cli.screen import Left, reporting_errors, screen, typed
from tablee.core.catalog import game as find_game
from tablee.core.catalog import games
from tablee.core.errors import BadMove, IllegalMove
from tablee.text import Voice, typed_words

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.review.puzzle_words import PuzzleWords

GameArgument = Annotated[str | None, typer.Argument(metavar="[GAME]", help=help_voice.say("cli.help.puzzle_game"))]
NumberOption = Annotated[int | None, typer.Option("--number", min=1, help=help_voice.say("cli.help.puzzle_number"))]


def puzzle(
    game: GameArgument = None, number: NumberOption = None, lang: LangOption = None, as_json: JsonOption = False
) -> None:
    """Find the best move."""
    with reporting_errors(Voice(language(lang))):
        from tablee.review.puzzle_words import PuzzleWords
        from tablee.review.puzzles import has_puzzles, puzzle_of_day, puzzles_of

        file = puzzles_of(find_game(game).name if game else next(filter(has_puzzles, games())))
        words = PuzzleWords(file, file.find(number or puzzle_of_day(file, date.today())), language(lang))
        if as_json:
            print(_written(words))
            return
        console = screen()
        _show(console, words)
        try:
            chosen = _asked(console, words)
        except Left:
            return
        _show_solution(console, words, chosen)


def _written(words: PuzzleWords) -> str:
    """The decision, without what is best."""
    from tablee.core.match import write_seen

    at = words.position
    moves = [json.loads(words.written(choice)) for choice in range(len(at.choices))]
    seen = write_seen(at.match.game, at.match.seen_by(at.seat))
    shown = {"game": at.match.game.name, "number": words.puzzle.number, "seat": at.seat, "choices": moves, "seen": seen}
    return json.dumps(shown, ensure_ascii=False)


def _show(console: Console, words: PuzzleWords) -> None:
    from tablee.cli.terminal import terminal_of

    at, voice = words.position, words.voice
    console.rule(voice.say("cli.puzzle.title", title=voice.say("title"), number=words.puzzle.number))
    seen = at.match.seen_by(at.seat)
    terminal = terminal_of(at.match.game)
    console.print(terminal.draw(seen, voice))
    console.print(voice.say("cli.puzzle.you", seat=at.seat))
    console.print(voice.say("puzzle.question"), style="bold")
    console.print(terminal.hint(seen, at.match.legal(at.seat), voice), style="dim")


def _asked(console: Console, words: PuzzleWords) -> int:
    """Until it is one of the choices."""
    while True:
        try:
            return words.position.choice_of(_typed_move(words))
        except (BadMove, IllegalMove) as error:
            console.print(words.voice.error(error), style="yellow")


def _typed_move(words: PuzzleWords) -> Any:
    from tablee.cli.terminal import terminal_of

    at = words.position
    text = typed().strip()
    if text.lower() in typed_words(None)["quit"]:
        raise Left
    move = terminal_of(at.match.game).read(text, at.match.seen_by(at.seat), at.match.legal(at.seat))
    if move is None:
        raise BadMove("puzzle_other_move", "move")
    return move


def _show_solution(console: Console, words: PuzzleWords, chosen: int) -> None:
    from rich import box
    from rich.table import Table

    puzzle, voice = words.puzzle, words.voice
    verdict = voice.say("cli.puzzle.right") if chosen == puzzle.best else voice.say("cli.puzzle.wrong")
    console.print(verdict, style="bold")
    for sentence in words.explanation(chosen):
        console.print(f"· {sentence}")
    table = Table(box=box.SIMPLE, padding=(0, 1, 0, 0))
    table.add_column(voice.say("cli.puzzle.choice"))
    for measure in words.file.head.measures:
        table.add_column(voice.say(f"review.measure.{measure}"), justify="right")
    for choice in sorted(range(len(puzzle.values)), key=lambda one: -puzzle.values[one][-1]):
        style = "bold" if choice == puzzle.best else None
        table.add_row(words.move(choice), *words.figures(choice), style=style)
    console.print(table)
