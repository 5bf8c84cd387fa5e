"""Measures a page as it stands, and says what is wrong with its layout."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

PROBE = Path(__file__).with_name("probe.js")
SMALLEST = 13.0
"""The smallest text there may be, in pixels."""
SMALLEST_ON_TV = 28.0
"""The same on a television with 1080 lines."""
# What climbs or fades is judged once it has come to rest.
SETTLED = """async () => {
  const isFinite = (one) => one.effect?.getComputedTiming().iterations !== Infinity
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  await document.fonts.ready
  for (const _ of [1, 2, 3]) await frame()
  await Promise.all(document.getAnimations().filter(isFinite).map((one) => one.finished.catch(() => null)))
  await frame()
}"""


@dataclass(frozen=True, order=True)
class Fault:
    """One thing that is wrong, and where."""

    kind: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.what}"


@cache
def probe() -> str:
    return PROBE.read_text(encoding="utf-8")


def faults_of(page: Page, tv: bool = False, contrast: bool = True, anywhere: str = "") -> list[Fault]:
    """Everything that is cut, covered, overlapping, too small, too faint or too wide. `anywhere` selects what people
    put where they like."""
    page.evaluate(SETTLED)
    smallest = SMALLEST_ON_TV * _height(page) / 1080 if tv else SMALLEST
    wanted = {"smallest": smallest, "still": tv, "contrast": contrast, "anywhere": anywhere}
    found: list[dict[str, Any]] = page.evaluate(probe(), wanted)
    return sorted(Fault(**one) for one in found)


def _height(page: Page) -> float:
    """Of a television as wide as the page."""
    size = page.viewport_size
    assert size is not None
    return min(size["height"], size["width"] * 9 / 16)
