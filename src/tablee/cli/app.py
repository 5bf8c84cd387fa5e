"""All commands in one place. What a command needs is loaded when it runs, so that `tablee --help` is quick."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from tablee.cli.arena import arena
from tablee.cli.bench import bench
from tablee.cli.configuring import FROM_ENVIRONMENT
from tablee.cli.games import games
from tablee.cli.keeping import backup, forget, restore
from tablee.cli.language import help_voice
from tablee.cli.play import play
from tablee.cli.puzzle import puzzle
from tablee.cli.replay import replay
from tablee.cli.review import review
from tablee.cli.rules import rules
from tablee.cli.screen import last_words, steady_streams
from tablee.cli.serve import config, serve, with_options_of_serve
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
app.command("review", help=help_voice.say("cli.help.review"))(review)
app.command("puzzle", help=help_voice.say("cli.help.puzzle"))(puzzle)
app.command("verify", help=help_voice.say("cli.help.verify"))(verify)
app.command("arena", help=help_voice.say("cli.help.arena"))(arena)
app.command("simulate", help=help_voice.say("cli.help.simulate"))(simulate)
app.command("bench", help=help_voice.say("cli.help.bench"))(bench)
app.command("serve", help=help_voice.say("cli.help.serve"), context_settings=FROM_ENVIRONMENT)(serve)
app.command("config", help=help_voice.say("cli.help.config"), context_settings=FROM_ENVIRONMENT)(
    with_options_of_serve(config)
)
app.command("backup", help=help_voice.say("cli.help.backup"), context_settings=FROM_ENVIRONMENT)(backup)
app.command("restore", help=help_voice.say("cli.help.restore"), context_settings=FROM_ENVIRONMENT)(restore)
app.command("forget", help=help_voice.say("cli.help.forget"), context_settings=FROM_ENVIRONMENT)(forget)


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
        group: Any = context.command
        usual = group.commands["serve"]
        with usual.make_context("serve", [], parent=context) as inside:
            usual.invoke(inside)


def run() -> None:
    """Run the command that was typed."""
    steady_streams()
    try:
        app()
    finally:
        last_words()
