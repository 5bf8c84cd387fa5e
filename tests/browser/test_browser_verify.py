"""After the game the browser itself checks the deal."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from browser.chromium import Lang
from browser.scores import record_of
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor


def other_hex(text: str) -> str:
    """The same length, one digit changed."""
    return ("0" if text[0] != "0" else "1") + text[1:]


def other_card(record: dict[str, Any]) -> None:
    """Somebody claims that another card was dealt first."""
    below, result = record["proof"]["trace"][0][0]
    record["proof"]["trace"][0][0] = [below, (result + 1) % below]


def other_secret(record: dict[str, Any]) -> None:
    record["proof"]["secret"] = other_hex(record["proof"]["secret"])


def other_part(record: dict[str, Any]) -> None:
    record["proof"]["contributions"][0] = other_hex(record["proof"]["contributions"][0])


def other_seed(record: dict[str, Any]) -> None:
    record["seed"] = other_hex(record["seed"])


LIES: dict[str, Callable[[dict[str, Any]], None]] = {
    "draws_not": other_card,
    "secret_not": other_secret,
    "contributions_not": other_part,
    "seed_not": other_seed,
}


def paste(person: Visitor, text: str) -> None:
    person.page.get_by_label(person.say("verify.paste")).fill(text)
    person.button("verify.check").click()


def test_a_fair_deal_and_lies_about_it(server: ServerProcess, visit: Visit) -> None:
    lang: Lang = "fr"
    anna = visit(server.address, lang).play_now()
    anna.play_on()
    with anna.context.expect_page() as opened:
        anna.page.get_by_role("link", name=anna.say("room.check")).click()
    judge = Visitor(opened.value, lang, server.address)
    expect(judge.page.get_by_role("heading", name=judge.say("verify.fair"))).to_be_visible()
    expect(judge.page.get_by_text(judge.say("verify.secret"))).to_be_visible()
    for key, lie in LIES.items():
        record = record_of(server.address, f"{anna.code}-1")
        lie(record)
        paste(judge, json.dumps(record))
        expect(judge.page.get_by_role("heading", name=judge.say("verify.unfair"))).to_be_visible()
        expect(judge.page.get_by_text(judge.say(f"verify.{key}"))).to_be_visible()
        expect(judge.page.get_by_text(judge.say("verify.proves"))).to_have_count(0)
    judge.check()


def test_what_is_no_record_is_told(server: ServerProcess, visit: Visit) -> None:
    anna = visit(server.address).go("/verify")
    paste(anna, "{}")
    expect(anna.page.get_by_role("alert")).to_have_text(anna.say("verify.none"))
    anna.forgiven.append("404")
    anna.go("/verify?record=QQQQQ-1")
    expect(anna.page.get_by_role("alert")).to_have_text(anna.say("verify.missing"))
