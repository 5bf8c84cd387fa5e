"""Talking at the table: faces, reactions and lines where people sit, and what calls somebody who looks elsewhere."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from browser.server_process import ServerProcess
from browser.visitor import Visit

ROOT = Path(__file__).parents[2]
SOUNDS = ("tap", "place", "reveal", "turn", "score", "win", "chat", "refused")
LONGEST = 2.2
MEASURE = """async () => {
  const { strike, lengthOf } = window.sounds
  const found = {}
  for (const sound of %s) {
    const context = new OfflineAudioContext(1, 44100 * 3, 44100)
    strike(context, sound)
    const heard = (await context.startRendering()).getChannelData(0)
    const peak = heard.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    const last = heard.findLastIndex((one) => Math.abs(one) > 0.002) / 44100
    const mean = heard.reduce((sum, one) => sum + one, 0) / heard.length
    found[sound] = { peak, last, mean, length: lengthOf(sound), first: Math.abs(heard[0]) }
  }
  return found
}"""

NOTE_BUBBLES = """() => {
  window.bubbles = new Set()
  const note = () => {
    for (const bubble of document.querySelectorAll('.bubble.placed')) {
      if (!bubble.checkVisibility({ visibilityProperty: true })) continue
      window.bubbles.add(bubble.querySelector(':scope > svg') ? 'reaction' : bubble.querySelector('.text').textContent)
    }
  }
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""
"""From now on a page notes what was said at a seat: a bubble goes after some seconds, and these look at three pages."""


def was_said(page: Page, what: str) -> None:
    """Sooner or later it was to be seen there."""
    page.wait_for_function("what => window.bubbles.has(what)", arg=what)


def test_what_is_said_is_seen_at_the_seat(server: ServerProcess, visit: Visit) -> None:
    anna, bruno = visit(server.address), visit(server.address, "fr")
    code = anna.invite()
    anna.rename("Anna")
    bruno.go(f"/r/{code}").sit_down("Bruno")
    anna.button("room.fill").click()
    expect(anna.page.locator('[data-seat="0"] strong')).to_have_text("You")
    expect(bruno.page.locator('[data-seat="0"] strong')).to_have_text("Anna")
    bruno.button("room.ready_button").click()
    anna.button("room.start_button").click()
    screen = anna.new_tab().go(f"/tv/{code}")
    expect(anna.hand).to_be_visible()
    expect(screen.page.locator('[data-face="1"]')).to_be_visible()
    expect(anna.page).to_have_title(re.compile(anna.say("room.your_turn")))
    expect(anna.page.locator('link[rel="icon"]')).to_have_attribute("href", "/icon-turn.svg")
    for page in (anna.page, bruno.page, screen.page):
        page.evaluate(NOTE_BUBBLES)
    bruno.button("reaction.bravo").click()
    for page in (anna.page, screen.page):
        was_said(page, "reaction")
    expect(anna.page.get_by_role("status").get_by_text("Bruno: Bravo!")).to_be_attached()
    anna.page.get_by_role("tab", name=anna.say("side.chat")).click()
    anna.page.get_by_label(anna.say("side.chat_label")).fill("Who took my 46?")
    anna.page.keyboard.press("Enter")
    for page in (bruno.page, screen.page):
        was_said(page, "Who took my 46?")
    covered = anna.page.evaluate("() => getComputedStyle(document.querySelector('.talk')).pointerEvents")
    assert covered == "none", "a bubble takes nobody's tap"


def test_sounds_are_short_soft_and_clean(server: ServerProcess, visit: Visit, tmp_path: Path) -> None:
    """Each of them made where it can be measured: nothing clips, clicks or drags on, and all can be heard."""
    tsc = [str(ROOT / "tools/npm"), "exec", "--", "tsc", "--ignoreConfig", "--skipLibCheck", "--target", "es2022"]
    made = [*tsc, "--module", "esnext", "--outDir", str(tmp_path), str(ROOT / "web/src/ui/sounds.ts")]
    subprocess.run(made, check=True, capture_output=True)
    script = (tmp_path / "sounds.js").read_text(encoding="utf-8")
    page = visit(server.address).page
    page.goto("about:blank")
    page.add_script_tag(content=f"{script}\nwindow.sounds = {{ strike, lengthOf }}", type="module")
    page.wait_for_function("() => window.sounds")
    found: dict[str, Any] = page.evaluate(MEASURE % json.dumps(SOUNDS))
    for sound, heard in found.items():
        assert 0.04 < heard["peak"] < 0.9, sound
        assert 0.05 < heard["last"] <= heard["length"] + 0.02 < LONGEST, sound
        assert abs(heard["mean"]) < 0.001, sound
        assert heard["first"] < 0.01, f"{sound} clicks"
