"""The examples of the README run."""

import re
from pathlib import Path

import pytest

from tablee.core import catalog

ROOT = Path(__file__).parents[1]


def python_examples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def test_python_example(capsys: pytest.CaptureFixture[str]) -> None:
    example, _ = python_examples()
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "['mind_map', 'mind_up', 'upturn']"
    assert len(printed) == 3


def test_a_game_in_a_file(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    catalog.forget()
    _, example = python_examples()
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    catalog.forget()
    won = [float(number) for number in re.findall(r"[\d.]+", capsys.readouterr().out)]
    assert sum(won) == 50
    assert won[0] > won[1]


PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    ours = [link for link in links if not link.startswith("https://")]
    assert [link for link in ours if not (page.parent / link).exists()] == []


DECISIONS = sorted(ROOT.glob("docs/decisions/[0-9]*.md"))


def test_decisions_name_code_that_is_there() -> None:
    """One page each, all of them listed, and what they point at has not moved."""
    index = (DECISIONS[0].parent / "README.md").read_text(encoding="utf-8")
    for page in DECISIONS:
        text = page.read_text(encoding="utf-8")
        assert page.name in index
        assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
        assert len(text.splitlines()) < 45, page.name
        for path in re.findall(r"`((?:core|server|games|testing|web|tests|benchmarks|docs)/[^`]*)`", text):
            found = [*ROOT.glob(path.replace("<g>", "*")), *ROOT.glob(f"src/tablee/{path.replace('<g>', '*')}")]
            assert found, f"{page.name}: {path}"


def test_make_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in ("README.md", "README.fr.md", "CONTRIBUTING.md"):
        for target in re.findall(r"`?make ([a-z-]+)\b", (ROOT / name).read_text(encoding="utf-8")):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{name}: make {target}"
