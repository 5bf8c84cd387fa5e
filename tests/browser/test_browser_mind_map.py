"""Mind Map with four people in real browsers, English and French; the rules say what must be seen."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hand import middle
from browser.map_player import NAMES, MapPlayer, Spot, free_numbers, prepared_map, whole_ballot
from browser.prepared import PreparedTable
from browser.scores import record_of, replayed_scores
from browser.server_process import ServerProcess
from browser.test_browser_stranger import speak
from browser.visitor import Visit
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.decks import deck
from tablee.games.mind_map.moves import Place
from tablee.games.mind_map.state import Phase
from tablee.text import Voice

StartServer = Callable[..., ServerProcess]
ON_TOP = """(selector) => {
  const everything = new CSSStyleSheet()
  everything.replaceSync('.map * { pointer-events: auto !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything]
  const wanted = document.querySelector(selector), box = wanted.getBoundingClientRect()
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== everything)
  return wanted.contains(found)
}"""
"""Does nothing lie upon the middle of it?"""
HEARD = "window.heard.join('')"
LISTEN = """() => {
  const region = document.querySelector('[role=status]')
  window.heard = []
  new MutationObserver(() => window.heard.push(region.textContent)).observe(region, {
    subtree: true, childList: true, characterData: true,
  })
}"""
"""What is said to screen readers, from now on."""
PHASES = {"en": ("placing", "voting"), "fr": ("placement", "vote")}


def sit(prepared: PreparedTable, visit: Visit, server: ServerProcess, screens: str, **wishes: Any) -> list[MapPlayer]:
    """The first people come back to the table, each with a screen: p(hone) or d(esktop)."""
    table = []
    for seat, screen in enumerate(screens):
        size = "phone" if screen == "p" else "desktop"
        table.append(MapPlayer(prepared.come_back(seat, visit, server.address, screen=size, **wishes), seat))
    view = prepared.match.seen_by(None).view
    for player in table:
        player.expect_phase(prepared.match, PHASES[player.person.lang][view.phase is Phase.VOTING])
    return table


def expect_refused(player: MapPlayer, rule: str) -> None:
    """A friendly line at the thumb tells the rule."""
    expect(player.person.page.locator(".actions .warns")).to_contain_text(rule)


@pytest.mark.chromium
def test_four_people_to_the_end(start_server: StartServer, visit: Visit) -> None:
    """The last round of three: finger, mouse, keys and taps; placing, voting, reveal, podium."""
    prepared = prepared_map("map/four", 2)
    server = start_server(prepared)
    table = anna, benoit, carla, denis = sit(prepared, visit, server, "pddp")
    spots = [
        anna.drag_token((900, 900), (-600, 400)),
        out_and_back(benoit),
        by_keys(carla),
        by_tap(denis, (0, -1200)),
    ]
    for player in table:
        for seat, spot in enumerate(spots):
            player.expect_spot(seat, spot)
    for player in table:
        player.settle()
        prepared.match.answer(player.seat, {"x": spots[player.seat][0], "y": spots[player.seat][1]})
    vote(prepared, anna, anna.drag_number)
    vote_from_list(prepared, benoit)
    vote(prepared, carla, carla.type_number)
    vote(prepared, denis, denis.tap_number)
    assert prepared.match.outcome is not None
    for player in table:
        expect_revealed(prepared, player)
        assert player.scores() == dict(zip(names_for(player), prepared.match.outcome.scores, strict=True))
    assert replayed_scores(record_of(server.address, f"{prepared.code}-1")) == prepared.match.outcome.scores


def out_and_back(player: MapPlayer) -> Spot:
    """In one drag from the tray over the map, out of it, where the edge holds the token, and let go there."""
    x, y = player.pixel((0, 1500))
    player.hand.drag(middle(player.tray), player.pixel((700, -500)), (x, y - 60))
    assert player.spots[player.seat] == (0, 1500)
    player.person.page.mouse.move(*player.pixel((-900, 0)))
    player.expect_spot(player.seat, (0, 1500))  # it is not in the hand any more
    return 0, 1500


def by_keys(player: MapPlayer) -> Spot:
    """An arrow key lifts the token out of its tray, and goes on on the map."""
    player.tray.focus()
    player.person.page.keyboard.press("ArrowRight")
    expect(player.token(player.seat)).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "Shift+ArrowUp", "Shift+ArrowUp"):
        player.person.page.keyboard.press(key)
    player.expect_spot(player.seat, (60, 200))
    return 60, 200


def by_tap(player: MapPlayer, spot: Spot) -> Spot:
    x, y = player.pixel(spot)
    player.person.page.touchscreen.tap(x, y)
    expect(player.token(player.seat)).to_be_visible()
    return player.spots[player.seat]


def vote(prepared: PreparedTable, player: MapPlayer, put: Callable[[int, int], None]) -> None:
    """A whole ballot in one manner, then handed in."""
    ballot = whole_ballot(prepared.match, player.seat)
    for seat, number in ballot.items():
        put(number, seat)
    player.expect_ballot(ballot)
    hand_in(prepared, player, ballot)


def hand_in(prepared: PreparedTable, player: MapPlayer, ballot: dict[int, int]) -> None:
    player.press("cast")
    prepared.match.answer(player.seat, {"votes": {str(seat): number for seat, number in ballot.items()}})


def vote_from_list(prepared: PreparedTable, player: MapPlayer) -> None:
    """One's own token is not in the list, and one's own number is refused with a reason."""
    ballot = whole_ballot(prepared.match, player.seat)
    player.person.press(player.act("list_title"))
    choices = player.list.get_by_role("combobox")
    expect(choices).to_have_count(3)
    choices.first.select_option(str(prepared.match.seen_by(player.seat).view.number))
    expect(player.list).to_contain_text("MM-10")
    for place, number in enumerate(ballot.values()):
        choices.nth(place).select_option(str(number))
    player.person.page.keyboard.press("Escape")
    player.expect_ballot(ballot)
    hand_in(prepared, player, ballot)


def names_for(player: MapPlayer) -> list[str]:
    """By seat, as this player reads them: oneself is "You"."""
    you = player.person.say("room.you_label")
    return [you if seat == player.seat else name for seat, name in enumerate(NAMES)]


def expect_revealed(prepared: PreparedTable, player: MapPlayer) -> None:
    """Every token's word in one's own language, and what everybody got."""
    view = prepared.match.seen_by(None).view
    (*_, reveal) = view.history
    words = deck(view.cards.deck).words
    lines = player.person.page.locator(".round > li")
    expect(lines).to_have_count(4)
    for seat, number in reveal.numbers:
        word = getattr(words[reveal.deal.word(number)], player.person.lang)
        expect(lines.nth(seat)).to_contain_text(f"{number} · {word}")
        expect(lines.nth(seat).locator(".gain > b")).to_have_text(f"+{reveal.points[seat]}")
    player.press("go_on")


@pytest.mark.chromium
def test_a_token_on_its_way(start_server: StartServer, visit: Visit) -> None:
    """Seen moving, kept by a reload in the middle of it, held by the edge of the map, dragged thirty times a second."""
    prepared = prepared_map("map/placing", 0)
    anna, benoit = sit(prepared, visit, start_server(prepared), "dp")
    drop_outside(anna)
    assert benoit.spots == {}
    hand = anna.hand
    hand.down(middle(anna.tray))
    for spot in ((-900, -900), (-300, 500), (400, 400), (800, -100)):
        hand.move(anna.pixel(spot))
        benoit.expect_spot(0, anna.spots[0])
    reload_while_dragging(anna, benoit)
    beyond = anna.pixel((1500, 300))  # MM-08
    anna.hand.drag(middle(anna.token(0)), (beyond[0] + 300, beyond[1]))
    assert anna.spots[0][0] == 1500
    benoit.expect_spot(0, anna.spots[0])
    drag_for_a_while(anna, benoit)


def drop_outside(player: MapPlayer) -> None:
    """Let go before it has come to the map, a token is back in its tray."""
    x, y = middle(player.tray)
    player.hand.drag((x, y), (x + 40, y + 10), (x + 10, y + 40))
    player.person.page.wait_for_timeout(100)
    expect(player.tray).to_be_visible()
    assert player.spots == {}


def reload_while_dragging(anna: MapPlayer, benoit: MapPlayer) -> None:
    """Nothing is let go, and yet nothing is lost."""
    spot = anna.spots[0]
    anna.person.page.reload()
    expect(anna.token(0)).to_be_visible()
    anna.expect_spot(0, spot)
    anna.hand.up()
    benoit.expect_spot(0, spot)


def drag_for_a_while(anna: MapPlayer, benoit: MapPlayer) -> None:
    """The page tells at most every 80 ms, always the newest at the end; nobody is taken for a flood."""
    anna.person.sent.clear()
    benoit.person.frames.clear()
    hand = anna.hand
    hand.down(middle(anna.token(0)))
    began = time.monotonic()
    for step in range(60):
        hand.move(anna.pixel((1400 - 40 * step, 300 + 10 * (step % 7))))
        anna.person.page.wait_for_timeout(10)
    hand.up()
    benoit.expect_spot(0, anna.spots[0])
    lasted = time.monotonic() - began
    assert anna.person.complaints == []
    drafts = anna.drafted
    assert 5 < len(drafts) <= lasted / 0.08 + 2
    shown = [one for one in map(json.loads, benoit.person.frames) if one["type"] == "drafts_now"]
    assert len(shown) > 1  # on its way, too
    assert shown[-1]["drafts"][0]["0"] == drafts[-1]
    expect(anna.person.page.get_by_text(anna.person.say("ended.flood"))).to_have_count(0)


def test_final_and_not_final(start_server: StartServer, visit: Visit) -> None:
    """Final is seen by all and holds the token, until one takes it back."""
    prepared = prepared_map("map/final", 0)
    anna, benoit = sit(prepared, visit, start_server(prepared), "pd")
    spot = anna.drag_token((-500, 500))
    anna.settle()
    mark = benoit.person.page.locator('.map .token[data-seat="0"] .final')
    expect(mark).to_be_visible()
    anna.hand.drag(middle(anna.token(0)), anna.pixel((500, 500)))
    expect(anna.person.page.locator(".actions")).to_contain_text(anna.word("locked"))
    assert anna.spots[0] == spot
    anna.press("not_final")
    expect(mark).to_have_count(0)
    moved = anna.drag_token((600, -600))
    assert moved != spot
    benoit.expect_spot(0, moved)
    anna.settle()
    expect(mark).to_be_visible()
    anna.person.page.reload()
    anna.expect_spot(0, moved)
    expect(anna.act("not_final")).to_be_visible()


def voting_room() -> PreparedTable:
    """The first vote; Carla and Denis have handed in theirs."""
    prepared = prepared_map("map/voting", 0, Phase.VOTING)
    for seat in (2, 3):
        prepared.answer(seat, prepared.match.legal(seat).sample(Chance("votes", seat)))
    return prepared


@pytest.mark.chromium
def test_a_ballot_to_the_reveal(start_server: StartServer, visit: Visit) -> None:
    """Nobody votes for oneself or gives a number twice; kept by a reload; after the reveal nothing can be changed."""
    prepared = voting_room()
    anna, benoit = sit(prepared, visit, start_server(prepared), "dp", still=False)
    one, two, three = free_numbers(prepared.match, 0)
    anna.person.press(anna.token(0))
    expect_refused(anna, "MM-10")
    anna.drag_number(one, 0)
    expect_refused(anna, "MM-10")
    anna.person.press(anna.number(prepared.match.seen_by(0).view.number))
    expect_refused(anna, "MM-10")
    assert anna.ballot == {}
    anna.drag_number(one, 1)
    anna.drag_number(one, 2)
    anna.expect_ballot({2: one})
    anna.tap_number(two, 2)
    anna.drag_number(one, 1)
    anna.hand.drag(middle(anna.token(1)), middle(anna.token(2)))
    anna.expect_ballot({1: two, 2: one})
    anna.press("cast")
    expect_refused(anna, "MM-10")
    anna.expect_drafted({"votes": {"1": two, "2": one}})
    anna.person.page.reload()
    anna.expect_ballot({1: two, 2: one})
    anna.drag_number(three, 3)
    hand_in_twice(prepared, anna, {1: two, 2: one, 3: three})
    assert benoit.ballot == {}
    anna.person.page.evaluate(LISTEN)
    vote(prepared, benoit, benoit.tap_number)
    watch_the_reveal(prepared, anna)
    change_after_the_reveal(prepared, anna)


def hand_in_twice(prepared: PreparedTable, player: MapPlayer, ballot: dict[int, int]) -> None:
    """What is in cannot be changed, but taken back."""
    player.press("cast")
    player.person.press(player.number(ballot[1]))
    expect(player.person.page.locator(".actions")).to_contain_text(player.word("ballot_in"))
    player.press("take_back")
    expect(player.act("cast")).to_be_visible()
    player.expect_ballot(ballot)
    hand_in(prepared, player, ballot)


def watch_the_reveal(prepared: PreparedTable, player: MapPlayer) -> None:
    """Token by token: the question with who said what, then the truth; the rest can be skipped."""
    page = player.person.page
    panel = page.locator(".turned > :not(.kept)")
    expect(panel.locator(".question, .truth")).to_be_visible()
    expect(panel.locator(".votes > li")).to_have_count(3)
    player.press("next")
    expect(panel.locator(".question, .truth")).to_be_visible()
    (reveal,) = prepared.match.seen_by(None).view.history
    you = {player.seat: "You"}
    sentences = [f"{you.get(seat, NAMES[seat])} had {number}, " for seat, number in reveal.numbers]
    player.person.until(f"() => {HEARD}.includes({json.dumps(sentences[0])})")
    assert sentences[-1] not in page.evaluate(HEARD), "a screen reader hears no more than is seen"
    player.press("skip")
    player.person.until(f"() => {HEARD}.includes({json.dumps(sentences[-1])})")
    heard = page.evaluate(HEARD)
    assert [heard.count(sentence) for sentence in sentences] == [1] * 4
    assert sorted(sentences, key=heard.index) == sentences
    gains = [f"+{points}" for points in reveal.points]
    expect(page.locator(".round > li .gain > b")).to_have_text(gains)


def change_after_the_reveal(prepared: PreparedTable, player: MapPlayer) -> None:
    """Neither by hand nor past the page; the friendly answer comes in one's own language."""
    expect(player.act("take_back")).to_have_count(0)
    late = {"type": "answer", "seat": 0, "step": prepared.match.step - 1, "move": {"votes": {"1": 1, "2": 2, "3": 3}}}
    answers = speak(player.person, prepared.code, late, {"type": "withdraw", "seat": 0, "step": late["step"]})
    assert [answer["type"] for answer in answers] == ["refused", "refused"]
    assert all(answer["text"] for answer in answers)
    player.press("go_on")
    player.expect_phase(prepared.match, "placing")


def heaped_room() -> PreparedTable:
    """Everybody's token lies upon another one's, three of them upon the card; only Anna has not voted."""
    prepared = prepared_map("map/heap", 0)
    for seat, (x, y) in enumerate(((0, 0), (0, 0), (20, -10), (1400, -150))):
        prepared.answer(seat, Place(x, y))
    for seat in (1, 2, 3):
        prepared.answer(seat, prepared.match.legal(seat).sample(Chance("heap", seat)))
    return prepared


@pytest.mark.chromium
@pytest.mark.parametrize("screen", "pd")
def test_nothing_is_hidden_and_nothing_jumps(start_server: StartServer, visit: Visit, screen: str) -> None:
    """Every token in a heap can be tapped, the words are read above them, and the reveal leaves the map where it is."""
    prepared = heaped_room()
    (anna,) = sit(prepared, visit, start_server(prepared), screen, still=False)
    expect(anna.person.page.locator("[data-lead]")).not_to_have_count(0)
    assert anna.spots == {0: (0, 0), 1: (0, 0), 2: (20, -10), 3: (1400, -150)}
    ballot = whole_ballot(prepared.match, 0)
    for seat, number in ballot.items():
        anna.tap_number(number, seat)
    anna.expect_ballot(ballot)
    expect_words_on_top(anna)
    anna.press("cast")
    stood = None
    for _ in range(4):
        for part in (".question", ".truth"):
            expect(anna.person.page.locator(f".turned > :not(.kept) {part}")).to_be_visible()
            expect_words_on_top(anna)
            stands = anna.person.page.locator(".map").bounding_box()
            assert stood in (None, stands)
            stood = stands
            if part == ".question":
                anna.press("next")
        anna.press("next")


def expect_words_on_top(player: MapPlayer) -> None:
    for words in (".over", ".criterion.up span", ".criterion.across span"):
        assert player.person.page.evaluate(ON_TOP, words), words


def first_vote() -> PreparedTable:
    """Anna against three bots; only her vote is awaited."""

    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        seats = match.to_act if match.state.phase is Phase.PLACING else match.to_act - {0}
        return [(seat, match.legal(seat).sample(Chance("learn", match.step + seat))) for seat in sorted(seats)] or None

    return PreparedTable("mind_map", ("Anna",), 4, luck="map/learn").play(play)


def test_what_is_said_of_a_round_leaves_with_it(start_server: StartServer, visit: Visit) -> None:
    """*Go on* is as good an answer as *Next*: in the second round it does not lie on the map."""
    prepared = first_vote()
    person = prepared.come_back(0, visit, start_server(prepared).address, screen="phone", knows=False)
    anna = MapPlayer(person, 0)
    for seat, number in zip((1, 2, 3), free_numbers(prepared.match, 0), strict=False):
        anna.type_number(number, seat)
    anna.press("cast")
    points = Voice("en", "mind_map").say("table.guide.points")
    expect(person.page.get_by_role("region", name=person.say("learn.guide"))).to_contain_text(points)
    anna.press("go_on")
    expect(anna.tray).to_be_visible()
    expect(person.page.get_by_text(points)).to_have_count(0)
