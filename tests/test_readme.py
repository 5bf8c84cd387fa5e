"""The examples of the README run."""

import re
from pathlib import Path

import pytest

from tablee.core import catalog

ROOT = Path(__file__).parents[1]


READMES = ("README.md", "README.fr.md")


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def python_examples(page: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", read(page), re.DOTALL)


@pytest.mark.parametrize("page", READMES)
def test_python_example(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    example, _ = python_examples(page)
    exec(compile(example, page, "exec"), {"__name__": "readme"})
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "['mind_map', 'mind_up', 'upturn']"
    assert len(printed) == 3


@pytest.mark.parametrize("page", READMES)
def test_a_game_in_a_file(page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    catalog.forget()
    _, example = python_examples(page)
    exec(compile(example, page, "exec"), {"__name__": "readme"})
    catalog.forget()
    won = [float(number) for number in re.findall(r"[\d.]+", capsys.readouterr().out)]
    assert sum(won) == 50
    assert won[0] > won[1]


def commands(page: str) -> list[tuple[str, ...]]:
    """The commands of each row of the table, without what each language puts behind them."""
    rows = re.findall(r"^\| (`tablee.*?) \|", read(page), re.MULTILINE)
    return [tuple(re.findall(r"`(tablee(?: [a-z]+)?)\b", row)) for row in rows]


def linked(page: str) -> set[str]:
    return set(re.findall(r"\]\(([^)]+)\)", read(page))) - {*READMES}


def test_both_languages_say_the_same() -> None:
    """The commands row by row, the sections, the promises, and every page that is pointed at but for the pictures."""
    english, french = READMES
    assert commands(english) == commands(french)
    assert {name for row in commands(english) for name in row} >= {"tablee", "tablee games", "tablee review"}
    for form in (r"^## ", r"^- \*\*", r"^```(\w*)$"):
        assert re.findall(form, read(english), re.MULTILINE) == re.findall(form, read(french), re.MULTILINE), form
    pages = [{link for link in linked(page) if not link.endswith(".png")} for page in READMES]
    assert pages[0] == pages[1]


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
