"""Light or dark from the first frame on: nobody sees the other theme's colours, not even for a moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.chromium import Theme
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor

PAPER = {"light": "rgb(246, 241, 231)", "dark": "rgb(29, 23, 37)"}
INK = {"light": "rgb(43, 34, 51)", "dark": "rgb(243, 236, 247)"}
OTHER: dict[Theme, Theme] = {"light": "dark", "dark": "light"}
# In every frame: the ground, and every colour something is written in on it. As long as the browser
# waits for the styles it paints nothing, and there are no frames. The reference word's card is cream in both themes.
WATCH = """() => {
  window.seen = new Set()
  window.fading = new Set()
  const look = () => {
    const root = document.documentElement
    const ground = getComputedStyle(root).backgroundColor
    if (document.styleSheets.length)
      for (const one of [root, ...document.body.querySelectorAll('*')])
        if (!one.closest('.reference')) window.seen.add(`${ground} ${getComputedStyle(one).color}`)
    for (const one of document.getAnimations())
      if (one instanceof CSSTransition) window.fading.add(one.transitionProperty)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}"""
FRAMES = """() => new Promise((done) => {
  let left = 20
  const next = () => (left-- ? requestAnimationFrame(next) : done([...window.seen]))
  next()
})"""
CASES: list[tuple[Theme, Theme | None]] = [
    ("light", None),
    ("dark", None),
    ("light", "dark"),
    ("dark", "light"),
]

pytestmark = pytest.mark.chromium


@pytest.mark.parametrize("still", [True, False])
@pytest.mark.parametrize(("system", "chosen"), CASES)
def test_one_theme_from_the_first_frame(
    server: ServerProcess, visit: Visit, system: Theme, chosen: Theme | None, still: bool
) -> None:
    """As the system says, or as was chosen here before; on a long page, whose tables lie deep in it."""
    anna = visit(server.address, theme=system, still=still)
    if chosen:
        anna.context.add_init_script(f"localStorage.setItem('tablee.theme', '{chosen}')")
    anna.context.add_init_script(f"({WATCH})()")
    for path in ("/", "/rules/mind_map"):
        anna.go(path)
        expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
        expect_only(anna, chosen or system)


def test_another_theme_comes_at_once(server: ServerProcess, visit: Visit) -> None:
    """Where nothing shall move, nothing fades from light to dark either: what lies deep would come frames later."""
    anna = visit(server.address, theme="light", still=True).go("/rules/mind_map")
    expect(anna.page.get_by_role("article")).to_be_visible()
    anna.page.evaluate(WATCH)
    expect_only(anna, "light")
    anna.page.emulate_media(color_scheme="dark")
    anna.until(f"() => getComputedStyle(document.documentElement).backgroundColor === '{PAPER['dark']}'")
    assert f"{PAPER['dark']} {INK['dark']}" in pairs(anna)
    assert anna.page.evaluate("() => [...window.fading]") == []


def expect_only(person: Visitor, theme: Theme) -> None:
    """Every frame since the watch began showed this theme, its ground and its ink."""
    seen = pairs(person)
    assert f"{PAPER[theme]} {INK[theme]}" in seen
    assert [pair for pair in seen if not pair.startswith(PAPER[theme]) or pair.endswith(INK[OTHER[theme]])] == []


def pairs(person: Visitor) -> list[str]:
    """Ground and ink, as they were seen in the frames until now and in twenty more."""
    seen: list[str] = person.page.evaluate(FRAMES)
    return seen
