"""Every screen, phase and dialog, each on one of the screens people have (`make test-layout` looks at all of them)."""

from __future__ import annotations

from itertools import product as every
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.layout.run import LANGS, SCREENS, TEXTS, check, needed, pairwise, product
from browser.layout.scenes import SCENES
from browser.layout.stage import open_stage
from browser.layout.tables import LAYS

PARTS = 2
"""So that several workers share the views."""

pytestmark = pytest.mark.chromium


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_cut_covered_or_too_small(chromium: Browser, tmp_path: Path, part: int) -> None:
    views = [view for place, view in enumerate(pairwise()) if place % PARTS == part]
    with open_stage(chromium, tmp_path, LAYS, needed(views)) as stage:
        found = [f"{view}: {fault}" for view, faults in check(stage, views) for fault in faults]
    assert found == []


def test_the_selection_has_every_scene_and_every_pair() -> None:
    chosen = pairwise()
    assert {view.scene.name for view in chosen} == {scene.name for scene in SCENES}
    assert set(chosen) <= set(product())
    seen = [view for view in chosen if not view.scene.tv]
    assert {(view.size, view.lang) for view in seen} == set(every(SCREENS, LANGS))
    assert {(view.size, view.text) for view in seen} == set(every(SCREENS, TEXTS))
    assert {(view.lang, view.text) for view in seen} == set(every(LANGS, TEXTS))
