"""The examples of the README run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_python_example(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(example, "README.md", "exec"), {"__name__": "readme"})
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "['mind_map', 'mind_up', 'upturn']"
    assert len(told) == 3


@pytest.mark.parametrize("name", ["README.md", "README.fr.md", "OVERVIEW.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_links_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", (ROOT / name).read_text(encoding="utf-8"))
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_make_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in ("README.md", "README.fr.md", "CONTRIBUTING.md"):
        for target in re.findall(r"`?make ([a-z-]+)\b", (ROOT / name).read_text(encoding="utf-8")):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{name}: make {target}"
