"""Friends on the same network come by plain http, which browsers do not trust with everything."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.chromium import new_context, running_chromium
from browser.server_process import LAN_NAME, ServerProcess
from browser.visitor import Visitor

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def chromium_on_the_lan(executable: str) -> Iterator[Browser]:
    with running_chromium(executable, [f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1"]) as browser:
        yield browser


def test_everything_works_without_a_secure_context(server: ServerProcess, chromium_on_the_lan: Browser) -> None:
    """The link can be copied, the deal is sealed, the game is played."""
    page = new_context(chromium_on_the_lan, "en", screen="phone").new_page()
    anna = Visitor(page, "en", f"http://{LAN_NAME}:{server.port}", touch=True)
    code = anna.invite()
    assert page.evaluate("() => window.isSecureContext") is False
    assert (
        page.evaluate("() => 'subtle' in crypto || 'clipboard' in navigator || 'serviceWorker' in navigator") is False
    )

    link = page.get_by_label(anna.say("room.link"))
    expect(link).to_have_value(f"{anna.address}/r/{code}")
    page.get_by_role("button", name=anna.say("room.copy")).tap()
    notice = page.get_by_text(anna.say("room.copied")).or_(page.get_by_text(anna.say("room.copy_by_hand")))
    expect(notice).to_be_visible()
    chat = page.get_by_label(anna.say("side.chat_label"))
    chat.focus()
    page.keyboard.press("Control+V")
    expect(chat).to_have_value(f"{anna.address}/r/{code}")

    anna.button("room.fill").tap()
    anna.button("room.start_button").tap()
    anna.play_round(1)
    anna.close_sheet()
    anna.expect_turn(2, 1)
    anna.check()
    anna.context.close()
