"""`tablee bench`: how fast the rules are, ours and others' in the same run, as ratios."""

from __future__ import annotations

import json
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.language import JsonOption, LangOption, help_voice, language
from tablee.cli.screen import complaints, screen
from tablee.text import Voice

if TYPE_CHECKING:
    from rich.table import Table

    from tablee.arena.speed import Speed

SecondsOption = Annotated[float, typer.Option("--seconds", min=0.1, max=600, help=help_voice.say("cli.help.seconds"))]
BASE = "rlcard uno"
STARTS = 9


def bench(seconds: SecondsOption = 4.0, lang: LangOption = None, as_json: JsonOption = False) -> None:
    """Measure everybody for so many seconds each."""
    from tablee.arena.speed import compare

    voice = Voice(language(lang))
    complaints().print(voice.say("cli.bench.measuring"))
    speeds, start = compare(seconds), import_cost()
    if as_json:
        rates = {speed.name: round(speed.rate) for speed in speeds}
        print(json.dumps({"decisions_per_second": rates, "import_over_bare_start": round(start, 2)}))
        return
    console = screen()
    console.print(_table(speeds, voice))
    console.print(voice.say("cli.bench.start", ratio=f"{start:.1f}"))
    if not any(speed.name == BASE for speed in speeds):
        console.print(voice.say("cli.bench.alone"))


def import_cost() -> float:
    """How much longer a start with `import tablee` takes than a bare one, medians of starts that alternate."""
    bare, ours = [], []
    for _ in range(STARTS):
        bare.append(_start("pass"))
        ours.append(_start("import tablee"))
    return median(ours) / median(bare)


def _start(code: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return perf_counter() - began


def _table(speeds: list[Speed], voice: Voice) -> Table:
    from rich.table import Table

    table = Table(title=voice.say("cli.bench.title"))
    others = [speed for speed in speeds if not speed.name.startswith("tablee")]
    table.add_column("")
    for heading in (voice.say("cli.bench.players"), voice.say("cli.bench.rate")):
        table.add_column(heading, justify="right")
    for other in others:
        table.add_column(f"÷ {other.name}", justify="right")
    for speed in speeds:
        ratios = (f"{speed.rate / other.rate:.1f}" for other in others)
        table.add_row(speed.name, str(speed.players), f"{speed.rate:,.0f}".replace(",", " "), *ratios)
    return table
