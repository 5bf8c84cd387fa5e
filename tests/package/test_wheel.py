"""The wheel, installed in a clean environment outside the checkout, plays in the terminal and serves the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PINNED = ROOT / "requirements" / "play.txt"
PAGE = ROOT / "src" / "tablee" / "server" / "page" / "index.html"


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not PAGE.exists():
        pytest.fail("the page has not been built: make page")
    folder = tmp_path_factory.mktemp("wheel")
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check", "--outdir", folder)
    run(*build, cwd=ROOT, TABLEE_PAGE="keep")
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_all_it_needs(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for wanted in (
        "tablee/py.typed",
        "tablee/server/page/index.html",
        "tablee/server/store/migrations/env.py",
        "tablee/games/mind_map/decks/house-1.toml",
        "tablee/games/mind_up/bots/weights.npy",
        "tablee/games/upturn/RULES.fr.md",
        "tablee/text/fr.toml",
    ):
        assert wanted in names, wanted
    assert not [name for name in names if name.startswith(("tests", "web")) or "node_modules" in name]


def test_installed_elsewhere_it_plays_and_serves(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "env", cwd=tmp_path)
    # As `pipx install` does: what its metadata names and nothing else, so that nothing may be missing there. Without
    # hashes, which a wheel of our own has not; with the pinned versions.
    pins = tmp_path / "pins.txt"
    pins.write_text("\n".join(re.findall(r"^[\w.-]+==[^\s\\]+", PINNED.read_text(encoding="utf-8"), re.MULTILINE)))
    pip = (sys.executable, "-m", "pip", "--python", tmp_path / "env", "install", "--quiet", "--no-compile")
    run(*pip, "--disable-pip-version-check", "--constraint", pins, wheel, cwd=tmp_path)
    tablee = tmp_path / "env" / "bin" / "tablee"
    assert "mind_up" in run(tablee, "games", "--json", cwd=tmp_path)
    database = f"sqlite:///{tmp_path / 'tablee.db'}"
    server = subprocess.Popen(
        [tablee, "serve", "--no-open", "--database", database, "--lang", "en"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address
        page = fetch(address.group())
        assert "<script" in page
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script
        assert len(fetch(address.group() + script.group(1))) > 1000
    finally:
        server.terminate()
        server.wait(timeout=20)


def fetch(url: str) -> str:
    for _ in range(50):
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return str(answer.read().decode())
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError(f"{url} does not answer")
