"""Whoever has the leaflet in hand finds every rule in `rules.py`, or what `rules.py` names instead."""

import re
from pathlib import Path

import pytest

from layers.test_imports import HOMES
from rule_ids import ids_in, prefix_of, rule_ids


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_the_rules_name_every_rule(home: Path) -> None:
    """The line at the top of the file, which names them all, does not count."""
    code = (home / "rules.py").read_text(encoding="utf-8").partition("\nclass ")[2]
    assert rule_ids(home.name) - ids_in(code, prefix_of(home.name)) == set()


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_what_the_rules_point_at_is_there(home: Path) -> None:
    """`scoring.py` in a docstring is a file of the box."""
    named = set(re.findall(r"`(\w+\.py)`", (home / "rules.py").read_text(encoding="utf-8")))
    assert {name for name in named if not (home / name).exists()} == set()
