"""The Chromium that is there, and the screens people have."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, sync_playwright

Lang = Literal["en", "fr"]
Theme = Literal["light", "dark"]
Screen = Literal["phone", "desktop"]

WHOLE = ("chromium", "chromium-browser", "google-chrome")
NAMES = ("chromium-headless-shell", *WHOLE)
"""First the one that has no window: the same engine for two thirds of the work, but it shows no notification."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-software-rasterizer",  # with the next one a little less work for two cores
    "--num-raster-threads=1",
)
PATIENCE_MS = 30_000
"""For whatever a page is waited for: where it comes at all, it comes sooner, also on a machine that is busy."""
LOCALES: dict[Lang, str] = {"en": "en-GB", "fr": "fr-FR"}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
SCREENS: dict[Screen, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}


def find_chromium(names: Sequence[str] = NAMES) -> str | None:
    """As the environment says, else what is installed."""
    return os.environ.get("TABLEE_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


@contextmanager
def running_chromium(executable: str, extra: Sequence[str] = ()) -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*ARGUMENTS, *extra])
        try:
            yield browser
        finally:
            browser.close()


KNOWS_THE_GAMES = """
if (location.protocol.startsWith("http") && localStorage.getItem("tablee.learnt") === null) {
  localStorage.setItem("tablee.learnt", JSON.stringify({ mind_up: 999, upturn: 999, mind_map: 999 }));
  localStorage.setItem("tablee.rule_numbers", "on");
}
"""
"""Somebody who has been led through every game, and wants to see the numbers of the rules."""
TAPS_STILLS = """new MutationObserver(() => {
    if (document.querySelector('.still')) window.dispatchEvent(new PointerEvent('pointerdown'))
}).observe(document, { childList: true, subtree: true })"""
"""A still picture of what happened stays until it is tapped: whoever is in a hurry taps it at once."""


def new_context(
    browser: Browser,
    lang: Lang,
    screen: Screen = "desktop",
    theme: Theme = "light",
    still: bool = True,
    knows: bool = True,
) -> BrowserContext:
    """An empty browser. `still` is reduced motion; who does not know the games is led through their first turns."""
    context = browser.new_context(
        locale=LOCALES[lang],
        color_scheme=theme,
        reduced_motion="reduce" if still else "no-preference",
        **SCREENS[screen],
    )
    context.set_default_timeout(PATIENCE_MS)
    if knows:
        context.add_init_script(KNOWS_THE_GAMES)
    context.add_init_script(TAPS_STILLS)
    return context
