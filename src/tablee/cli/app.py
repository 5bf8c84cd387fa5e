"""All commands in one place. What a command needs is loaded when it runs, so that `tablee --help` is quick."""

from __future__ import annotations

from typing import Annotated

import typer

from tablee.cli.arena import arena
from tablee.cli.bench import bench
from tablee.cli.games import games
from tablee.cli.language import help_voice
from tablee.cli.play import play
from tablee.cli.replay import replay
from tablee.cli.rules import rules
from tablee.cli.screen import last_words, steady_streams
from tablee.cli.serve import serve
from tablee.cli.simulate import simulate
from tablee.cli.verify import verify

app = typer.Typer(
    name="tablee",
    help=help_voice.say("cli.help.tablee"),
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play", help=help_voice.say("cli.help.play"))(play)
app.command("rules", help=help_voice.say("cli.help.rules"))(rules)
app.command("games", help=help_voice.say("cli.help.list_games"))(games)
app.command("replay", help=help_voice.say("cli.help.replay"))(replay)
app.command("verify", help=help_voice.say("cli.help.verify"))(verify)
app.command("arena", help=help_voice.say("cli.help.arena"))(arena)
app.command("simulate", help=help_voice.say("cli.help.simulate"))(simulate)
app.command("bench", help=help_voice.say("cli.help.bench"))(bench)
app.command("serve", help=help_voice.say("cli.help.serve"))(serve)


def _print_version(wanted: bool) -> None:
    if wanted:
        from tablee import __version__

        print(f"tablee {__version__}")
        raise typer.Exit


VersionOption = Annotated[
    bool, typer.Option("--version", callback=_print_version, is_eager=True, help=help_voice.say("cli.help.version"))
]


@app.callback(invoke_without_command=True)
def tablee(context: typer.Context, version: VersionOption = False) -> None:  # noqa: ARG001 - its callback prints it
    """Without a command: the table in the browser."""
    if context.invoked_subcommand is None:
        serve()


def run() -> None:
    """Run the command that was typed."""
    steady_streams()
    try:
        app()
    finally:
        last_words()
