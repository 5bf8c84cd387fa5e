"""The command line: one file a command, or a family of them."""


def main() -> None:
    """The entry point of `tablee`."""
    try:
        from tablee.cli.app import run

        run()
    except KeyboardInterrupt:  # pressed before any command could take it
        raise SystemExit(130) from None
