"""Debian's own Firefox. What a context cannot wish for there – dark, reduced motion – takes a browser of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from browser.chromium import KNOWS_THE_GAMES, LOCALES, PATIENCE_MS, SCREENS, TAPS_STILLS, Lang, Screen, Theme


class NewContext(Protocol):
    """An empty browser: nobody has been here before."""

    def __call__(
        self, lang: Lang, screen: Screen = "desktop", theme: Theme = "light", still: bool = True, knows: bool = True
    ) -> BrowserContext: ...


def find_firefox() -> str | None:
    """As the environment says, else what is installed."""
    return os.environ.get("TABLEE_FIREFOX") or shutil.which("firefox-esr")


@contextmanager
def firefox_contexts(executable: str) -> Iterator[NewContext]:
    """Contexts in as many browsers without windows as it takes."""
    browsers: dict[tuple[Theme, bool], Browser] = {}
    with sync_playwright() as playwright:

        def launch(theme: Theme, still: bool) -> Browser:
            wishes: dict[str, str | float | bool] = {
                "layout.css.prefers-color-scheme.content-override": 0 if theme == "dark" else 1,
                "ui.prefersReducedMotion": int(still),
            }
            return playwright.firefox.launch(
                channel="moz-firefox", executable_path=executable, firefox_user_prefs=wishes
            )

        def new_context(
            lang: Lang, screen: Screen = "desktop", theme: Theme = "light", still: bool = True, knows: bool = True
        ) -> BrowserContext:
            wish = theme, still
            browser = browsers.get(wish) or browsers.setdefault(wish, launch(*wish))
            context = browser.new_context(locale=LOCALES[lang], viewport=SCREENS[screen]["viewport"])
            context.set_default_timeout(PATIENCE_MS)
            if knows:
                context.add_init_script(KNOWS_THE_GAMES)
            context.add_init_script(TAPS_STILLS)
            return context

        try:
            yield new_context
        finally:
            for browser in browsers.values():
                browser.close()
