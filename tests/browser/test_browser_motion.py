"""Cards fly, except for those who have asked that nothing does."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.server_process import ServerProcess
from browser.visitor import Visit

# What lasts long enough to be seen: with reduced motion a change may take a hundredth of a millisecond.
RUNNING = """() => document.getAnimations().filter((one) => {
  return one.playState === 'running' && one.effect.getComputedTiming().activeDuration > 20
}).length"""
# From now on, the most that ran at once, looked at in every frame.
WATCH = f"""() => {{
  window.most = 0
  const look = () => {{ window.most = Math.max(window.most, ({RUNNING})()); requestAnimationFrame(look) }}
  look()
}}"""


def test_reduced_motion_leaves_everything_still(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address, still=True).play_now()
    anna.page.evaluate(WATCH)
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 2)
    anna.page.wait_for_timeout(150)
    assert anna.page.evaluate("() => window.most") == 0
    assert anna.page.evaluate("() => document.getAnimations().length") == 0


def test_cards_fly_and_land(server: ServerProcess, visit: Visit) -> None:
    """Where motion is welcome there is some, it ends by itself, and the table below is already the truth."""
    anna = visit(server.address, still=False).play_now()
    anna.page.evaluate(WATCH)
    anna.choose(anna.cards[0])
    anna.expect_turn(1, 2)
    anna.until("() => window.most > 2")
    anna.until(f"() => ({RUNNING})() === 0")
    expect(anna.hand.get_by_role("button")).to_have_count(6)
