"""Whoever has the leaflet in hand finds every rule in `rules.py`, or in the file that `rules.py` names for it."""

import re
from pathlib import Path

import pytest

from layers.test_imports import HOMES
from rule_ids import ids_in, prefix_of, rule_ids


def named_singly(code: str, prefix: str) -> set[str]:
    """The ids a text names one by one: "MU-11, 12" are two of them, "MU-28…41" is none, for nothing does a range."""
    return ids_in(re.sub(rf"\b{prefix}-\d\d\s?[…–-]\s?\d\d\b", "", code), prefix)


def pointed_at(code: str, prefix: str) -> list[tuple[str, set[str]]]:
    """Files that a sentence names, and the ids it names beside them: "the box (UT-01…04: `material.py`)"."""
    sentences = re.split(r'\.\s|"""', code)
    return [(name, ids_in(said, prefix)) for said in sentences for name in re.findall(r"`(\w+\.py)`", said)]


def found(home: Path, prefix: str) -> set[str]:
    """What stands in the rules, the line at the top of the file apart, and in files they name for it."""
    code = (home / "rules.py").read_text(encoding="utf-8").partition("\nclass ")[2]
    ids = named_singly(code, prefix)
    for name, wanted in pointed_at(code, prefix):
        ids |= wanted & named_singly((home / name).read_text(encoding="utf-8"), prefix)
    return ids


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_the_rules_name_every_rule(home: Path) -> None:
    assert rule_ids(home.name) - found(home, prefix_of(home.name)) == set()


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_what_the_rules_point_at_is_there(home: Path) -> None:
    """`scoring.py` in a docstring is a file of the box, and has every rule one by one for which it is named."""
    code, prefix = (home / "rules.py").read_text(encoding="utf-8"), prefix_of(home.name)
    assert {name for name, _ in pointed_at(code, prefix) if not (home / name).exists()} == set()
    for name, wanted in pointed_at(code, prefix):
        assert wanted - named_singly((home / name).read_text(encoding="utf-8"), prefix) == set(), name


def test_a_range_names_no_rule(tmp_path: Path) -> None:
    rules = '"""ST-01…09."""\nclass A:\n  """ST-01, 02: see ST-03…05. The rest (ST-06…08: `more.py`)."""\n  # ST-09'
    (tmp_path / "rules.py").write_text(rules, encoding="utf-8")
    (tmp_path / "more.py").write_text("# ST-06\n# ST-07, and ST-08…09", encoding="utf-8")
    assert found(tmp_path, "ST") == {"ST-01", "ST-02", "ST-06", "ST-07", "ST-09"}
