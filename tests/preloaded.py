"""What a server of the tests need not load again: imported once, by the process that all of them are forked from."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import tablee.cli
import tablee.server
from tablee.server.app import load_games

ELSEWHERE = (
    "typer._adapters",
    "uvicorn.loops.uvloop",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.httptools_impl",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "alembic.command",
)
"""What others import only when it is used."""

for package in (tablee.cli, tablee.server):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
for name in ELSEWHERE:
    import_module(name)
load_games()
