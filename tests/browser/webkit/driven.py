"""WebKitGTK, the nearest kin to Safari that Debian has: a window of our own on a screen of our own."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

PATIENCE = 30.0
WINDOW = Path(__file__).with_name("window.py")
SYSTEM_PYTHON = "/usr/bin/python3"
"""GTK comes from Debian, and so does the Python that knows it."""
NEEDED = ("WebKitWebDriver", "Xvfb")
NAME = "Tablee"
ALL = "return document.body.innerText"
BUTTON = """const button = [...document.querySelectorAll('button')].find((button) => {
  const name = button.getAttribute('aria-label') ?? button.innerText.trim()
  return name === arguments[0] && button.offsetParent !== null && !button.disabled
})
if (button && arguments[1]) button.click()
return button !== undefined"""
CLICK = """const thing = document.querySelector(arguments[0])
thing?.click()
return thing !== null"""


@dataclass(frozen=True)
class Wishes:
    """What a person has: a screen, a language, the colours of the night, no liking for motion."""

    size: str = "360x740"
    lang: str = "en"
    theme: str = "light"
    motion: str = "moving"

    def __str__(self) -> str:
        return "-".join((self.size, self.lang, self.theme, self.motion))


def missing() -> str:
    """What is not installed; empty where everything is."""
    gone = [name for name in NEEDED if shutil.which(name) is None]
    known = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
    if not gone and subprocess.run([SYSTEM_PYTHON, "-c", known], capture_output=True, check=False).returncode:
        gone = ["gir1.2-webkit2-4.1"]
    return ", ".join(gone)


NOT_YET = (StaleElementReferenceException, ElementClickInterceptedException, ElementNotInteractableException)
"""Drawn anew, covered, or not seen yet, while somebody reaches for it."""


@contextmanager
def screen() -> Iterator[str]:
    """A screen nobody sees; gives its name."""
    reading, writing = os.pipe()
    wanted = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    with subprocess.Popen(wanted, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        try:
            with os.fdopen(reading) as said:
                yield f":{said.readline().strip()}"
        finally:
            process.terminate()


@contextmanager
def running_webkit(wishes: Wishes, folder: Path) -> Iterator[Page]:
    """A browser with an empty page."""
    locale = {"en": "en-GB", "fr": "fr-FR"}[wishes.lang]
    program = folder / "window"
    program.write_text(
        f"#!/bin/sh\nexec {SYSTEM_PYTHON} {WINDOW} {wishes.size} {locale} {wishes.theme} {wishes.motion}\n"
    )
    program.chmod(0o755)
    options = Options()
    options.binary_location = str(program)
    options.set_capability("browserName", NAME)
    with ExitStack() as stack:
        display = stack.enter_context(screen())
        # Root has no sandbox, and a screen nobody sees has no graphics card.
        env = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        env |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "NO_AT_BRIDGE": "1", "PYTHONPATH": ""}
        service = Service(shutil.which("WebKitWebDriver"), log_output=str(folder / "driver.log"), env=env)
        driver = WebKitGTK(options=options, service=service)
        stack.callback(driver.quit)
        yield Page(driver)


@dataclass
class Page:
    """What can be seen and done; pictures may be late here, the document never is."""

    driver: WebKitGTK

    def run(self, script: str, *args: object) -> Any:
        return self.driver.execute_script(script, *args)

    def until(self, look: Callable[[], Any], why: str) -> Any:
        """Wait until something is there."""
        until = time.monotonic() + PATIENCE
        while True:
            with suppress(*NOT_YET):
                if seen := look():
                    return seen
            assert time.monotonic() < until, f"never: {why}; the page says: {self.run(ALL)}"
            time.sleep(0.03)

    def all(self, selector: str) -> list[WebElement]:
        found: list[WebElement] = self.driver.find_elements(By.CSS_SELECTOR, selector)
        return found

    def seen(self, selector: str) -> list[WebElement]:
        """Those that are not only there."""
        return [one for one in self.all(selector) if one.is_displayed()]

    def button(self, name: str) -> bool:
        """Is there one of that name that can be pressed?"""
        return bool(self.run(BUTTON, name, False))

    def press(self, name: str) -> None:
        """Found and pressed in one go: between two calls the page may have drawn it anew."""
        self.until(lambda: self.run(BUTTON, name, True), f"a button {name}")

    def click(self, selector: str) -> None:
        """The first that fits, likewise in one go."""
        self.until(lambda: self.run(CLICK, selector), selector)

    def expect(self, text: str) -> None:
        self.until(lambda: self.says(text), text)

    def says(self, text: str) -> bool:
        return bool(self.run("return document.body.innerText.includes(arguments[0])", text))

    def tap(self, element: WebElement, right: int = 0, down: int = 0) -> None:
        """So far from its middle."""
        ActionChains(self.driver, duration=0).move_to_element_with_offset(element, right, down).click().perform()
