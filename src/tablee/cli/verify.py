"""`tablee verify`: is the record a game the rules could have played, and was its deal fair?"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

from tablee.cli.language import FileArgument, GameFileOption, JsonOption, LangOption, language
from tablee.cli.screen import FAILED, complaints, screen
from tablee.core.catalog import open_game
from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.core.record import verify as verify_record
from tablee.text import Voice

if TYPE_CHECKING:
    from tablee.core.match import Match


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found: the match where it replays, whether a proof was checked, and what is wrong."""

    record: Record | None = None
    match: Match | None = None
    error: TableeError | None = None

    @property
    def proved(self) -> bool:
        """Was the deal proved to be fair?"""
        return self.error is None and self.record is not None and self.record.proof is not None


def verify(
    file: FileArgument, game: GameFileOption = None, lang: LangOption = None, as_json: JsonOption = False
) -> None:
    """Check a record and the proof of its deal."""
    verdict = examine(file, game)
    voice = Voice(language(lang), verdict.record.game if verdict.record else None)
    if as_json:
        print(json.dumps(_json(verdict, voice), ensure_ascii=False))
    elif verdict.error:
        complaints().print(voice.error(verdict.error))
    else:
        _print(verdict, voice)
    if verdict.error:
        raise typer.Exit(FAILED)


def examine(source: str, game: str | None = None) -> Verdict:
    """Read a file or a link, replay and check; `game` is the file of a game that is not installed."""
    from tablee.cli.saved import read_shared, time_for

    record: Record | None = None
    try:
        if game:
            open_game(game)
        each_step = time_for(source)
        record = read_shared(source, each_step).record
        return Verdict(record, verify_record(record, each_step))
    except TableeError as error:
        return Verdict(record, error=error)


def _print(verdict: Verdict, voice: Voice) -> None:
    console = screen()
    assert verdict.match is not None
    over = verdict.match.outcome is not None
    title, steps = voice.say("title"), verdict.match.step
    if over:
        console.print(voice.say("cli.verify.whole", title=title, steps=steps), style="bold green")
    else:
        console.print(voice.say("cli.verify.part", title=title, steps=steps), style="bold green")
    if verdict.proved:
        seeds = verdict.record.seeds if verdict.record else ()
        fair = voice.say("cli.verify.fair_since", step=seeds[-1][0]) if seeds else voice.say("cli.verify.fair")
        console.print(fair, style="bold green")
        console.print(voice.say("cli.verify.limits"))
    else:
        console.print(voice.say("cli.verify.no_proof"))


def _json(verdict: Verdict, voice: Voice) -> dict[str, Any]:
    if verdict.error:
        return {"ok": False, "error": verdict.error.key, "message": voice.error(verdict.error)}
    assert verdict.match is not None
    outcome = verdict.match.outcome
    result = {"game": verdict.match.game.name, "steps": verdict.match.step, "over": outcome is not None}
    scores = {"scores": outcome.scores, "winners": outcome.winners, "reason": outcome.reason} if outcome else {}
    return {"ok": True, **result, **scores, "fair_deal": "proved" if verdict.proved else "no proof"}
