"""axe-core, run in the page as it stands."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const isFinite = (one) => one.effect?.getComputedTiming().iterations !== Infinity
  await Promise.all(document.getAnimations().filter(isFinite).map((one) => one.finished.catch(() => null)))
  return axe.run(document, { resultTypes: ['violations'] })
}"""
"""What climbs or fades is judged once it has come to rest."""


@cache
def source() -> str:
    return AXE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What keeps somebody out, each as a line; the page's own CSP stays as it is."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {source()} }}")
    found: dict[str, Any] = page.evaluate(RUN)
    return [_line(one) for one in found["violations"]]


def _line(violation: dict[str, Any]) -> str:
    where = "; ".join(f"{node['target']} {node['failureSummary']}" for node in violation["nodes"][:3])
    return f"{violation['id']} ({violation['impact']}): {where}"
