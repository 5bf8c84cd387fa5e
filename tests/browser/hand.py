"""A hand on the page: the mouse, or a finger on the glass, which Chromium is told to feel as a real touch."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import CDPSession, Locator, Page, expect

Point = tuple[float, float]
AFTER_DRAG_MS = 80
"""So soon after a drag a click is taken for its end; no hand is quicker."""


@dataclass
class Hand:
    """Down, along and up again, with whatever this person has."""

    page: Page
    touch: bool
    _session: CDPSession | None = field(default=None, repr=False)

    def down(self, at: Point) -> None:
        if self.touch:
            return self._finger("touchStart", at)
        self.page.mouse.move(*at)
        self.page.mouse.down()
        return None

    def move(self, to: Point) -> None:
        self._finger("touchMove", to) if self.touch else self.page.mouse.move(*to)

    def up(self) -> None:
        self._finger("touchEnd") if self.touch else self.page.mouse.up()

    def drag(self, start: Point, *stops: Point) -> None:
        """From there over all the stops, and let go at the last one."""
        self.down(start)
        for before, stop in zip((start, *stops), stops, strict=False):
            self.move(((before[0] + stop[0]) / 2, (before[1] + stop[1]) / 2))
            self.move(stop)
        self.up()
        self.page.wait_for_timeout(AFTER_DRAG_MS)

    def _finger(self, kind: str, *at: Point) -> None:
        self._session = self._session or self.page.context.new_cdp_session(self.page)
        points = [{"x": x, "y": y} for x, y in at]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(of: Locator) -> Point:
    """Where a hand would touch it, once it is seen."""
    expect(of).to_be_visible()
    of.scroll_into_view_if_needed()
    box = of.bounding_box()
    assert box is not None, of
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
