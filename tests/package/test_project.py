"""What surrounds the code says what is true: the changelog, the workflow, the hooks."""

from __future__ import annotations

import re
from pathlib import Path

import tablee

ROOT = Path(__file__).parents[2]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_changelog_keeps_its_form() -> None:
    heads = re.findall(r"^## (.*)$", read("CHANGELOG.md"), re.MULTILINE)
    assert heads[0] == "[Unreleased]"
    assert [head for head in heads[1:] if not re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", head)] == []
    dates = [head.rpartition(" ")[2] for head in heads[1:]]
    assert dates == sorted(dates, reverse=True)
    kinds = set(re.findall(r"^### (.*)$", read("CHANGELOG.md"), re.MULTILINE))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def test_the_changelog_tells_of_this_version() -> None:
    """A release has its section; what comes after one is unreleased, and newer than all that is."""
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", read("CHANGELOG.md"), re.MULTILINE)
    number, dev, _ = tablee.__version__.partition(".dev")
    assert number > released[0] if dev else number == released[0]


def test_the_workflow_runs_what_ci_runs() -> None:
    """`.ci/run`, the workflow and a person at home: the same commands in the same order."""

    def targets(name: str) -> list[str]:
        return re.findall(r"\bmake ([a-z-]+)", read(name))

    assert targets(".github/workflows/ci.yml") == targets(".ci/run")


def test_hooks_fetch_nothing() -> None:
    config = read(".pre-commit-config.yaml")
    assert set(re.findall(r"repo: (\S+)", config)) == {"local"}
    for entry in re.findall(r"entry: (\S+)", config):
        assert entry.startswith(".venv/bin/") or (ROOT / entry).exists(), entry
