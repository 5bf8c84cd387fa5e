"""Write the API reference from the docstrings, as one static folder: `python tools/api_docs.py FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

import pdoc
import pdoc.render

import tablee

PARTS = [
    "tablee",
    "!tablee.games",  # each game's rules are in RULES.*.md
    "tablee.core",
    "!tablee.core.words",
    "tablee.testing",
    "tablee.testing.conformance",
    "tablee.bots",
    "tablee.arena",
    "tablee.fast",
    "tablee.envs",
    "tablee.review",
    "tablee.review.types",
]
"""What programs, bots and games of one's own use; the server's parts speak to each other only."""


def write(folder: Path, parts: list[str]) -> None:
    """The pages of these modules, with a search over all of them."""
    for name in tablee.__all__:
        getattr(tablee, name)  # loaded when first asked for, and pdoc does not ask
    pdoc.render.configure(docformat="markdown", footer_text=f"Tablée {tablee.__version__}")
    pdoc.pdoc(*parts, output_directory=folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:] or PARTS)
