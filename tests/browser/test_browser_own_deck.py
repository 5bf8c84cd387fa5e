"""A deck of one's own, pasted in the room: what is refused is told by line, and the rest is played with."""

from __future__ import annotations

from playwright.sync_api import FilePayload, Locator, Route, expect

from browser.map_player import MapPlayer
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.text import Voice

WORDS = [f"our word {number}" for number in range(1, 21)]
CRITERIA = [f"more like thing {number}" for number in range(1, 9)]
LONG = "x" * 61
HIDDEN = "a bell \x07 rings"
HEAVY = [f"{number} ☃ \u202e e\u0301 <b>" for number in range(10_000)]


def field(person: Visitor, option: str) -> Locator:
    """Where the lines are typed or pasted."""
    return person.page.get_by_role("textbox", name=Voice(person.lang, "mind_map").say(f"option.{option}"), exact=True)


def expect_flaws(person: Visitor, *lines: int) -> None:
    """Each refused line by its number; it cannot be played with."""
    flaws = person.page.get_by_role("list", name=person.say("deck.flaws")).get_by_role("listitem")
    expect(flaws).to_have_count(len(lines))
    for place, line in enumerate(lines):
        expect(flaws.nth(place).get_by_role("button", name=person.say("deck.line", line=line))).to_be_visible()
    expect(person.button("deck.use")).to_be_disabled()


def test_a_pasted_deck(server: ServerProcess, visit: Visit) -> None:
    anna, benoit = visit(server.address, "en"), visit(server.address, "fr")
    code = anna.invite("Mind Map")
    benoit.go(f"/r/{code}").sit_down("Benoît")
    anna.button("deck.edit").click()
    upload_too_much(anna)
    field(anna, "own_words").fill("\n".join([*WORDS[:2], LONG, *WORDS[2:], HIDDEN]))
    expect_flaws(anna, 3, 22)
    field(anna, "own_words").fill("\n".join(WORDS))
    field(anna, "own_criteria").fill("\n".join(CRITERIA))
    anna.page.get_by_label(Voice("en", "mind_map").say("option.only_own")).check()
    expect(anna.page.get_by_text(anna.say("deck.good"))).to_be_visible()
    anna.button("deck.use").click()
    for person in (anna, benoit):
        expect(person.page.get_by_text(person.say("deck.instead"))).to_be_visible()
    play_a_round(anna, benoit)


def test_nothing_is_offered_before_its_words_are_there(server: ServerProcess, visit: Visit) -> None:
    """On a slow line the texts of the game come last: a box that was opened without them stayed empty for good."""
    anna = visit(server.address, "en")
    anna.go()
    asked: list[Route] = []
    anna.page.route("**/assets/mind_map.en-*", lambda route: asked.append(route))
    anna.invite("Mind Map")
    expect(anna.page.get_by_role("heading", name=anna.say("setup.title"))).to_be_visible()
    expect(anna.page.get_by_text(anna.say("setup.clock"), exact=True)).to_be_visible()
    expect(anna.button("deck.edit")).to_have_count(0)
    assert asked
    for route in asked:
        route.continue_()
    anna.button("deck.edit").click()
    expect(field(anna, "own_words")).to_be_visible()


def upload_too_much(person: Visitor) -> None:
    """Ten thousand lines of strange characters: shown as they are, and told to be too much."""
    words = Voice(person.lang, "mind_map").say("option.own_words")
    file = FilePayload(name="words.txt", mimeType="text/plain", buffer="\n".join(HEAVY).encode())
    person.page.get_by_label(person.say("deck.file_for", name=words)).set_input_files([file])
    expect(person.page.get_by_role("dialog").get_by_role("status")).to_contain_text("60")
    expect(person.button("deck.use")).to_be_disabled()


def play_a_round(anna: Visitor, benoit: Visitor) -> None:
    """Only these words are on the table, for both as they were written; a round with them goes to its reveal."""
    anna.button("room.fill").click()
    benoit.button("room.ready_button").click()
    anna.button("room.start_button").click()
    table = [MapPlayer(anna, 0), MapPlayer(benoit, 1)]
    for player in table:
        expect(player.tray).to_be_visible()
        words = player.person.page.get_by_role("list", name=player.word("words")).locator(".word")
        assert {text.split(",", 1)[-1].strip() for text in words.all_text_contents()} <= {*WORDS}
    for player in table:
        player.drag_token((300, 300 * player.seat))
        player.settle()
    for player in table:
        expect(player.number(1)).to_be_visible()
        fill_ballot(player)
        player.press("cast")
    for player in table:
        expect(player.act("go_on")).to_be_visible()


def fill_ballot(player: MapPlayer) -> None:
    """One's own number is refused on the way: the next one is tried."""
    tokens = [seat for seat in range(4) if seat != player.seat]
    for number in range(1, 5):
        if tokens:
            player.type_number(number, tokens[0])
            tokens = [seat for seat in range(4) if seat != player.seat and seat not in player.ballot]
