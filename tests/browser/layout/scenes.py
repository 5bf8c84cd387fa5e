"""Every screen, phase and dialog of the page, and how to come there quickly."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from playwright.sync_api import expect

from browser.any_player import AnyPlayer
from browser.blocking import without_cookies
from browser.layout.stage import GAMES, Guest, Scene
from browser.layout.tables import PEOPLE, number_to_lay
from browser.map_player import MapPlayer, free_numbers
from browser.upturn_player import UpturnPlayer
from browser.visitor import MIND_UP
from tablee import game as game_of
from tablee.review.puzzles import position_of, puzzles_of
from tablee.server.protocol import rest
from tablee.text import Voice

Reach = Callable[[Guest], Any]
TOKENS = ".map .token, .map .fan, .map .badge"
"""On the map of Mind Map tokens lie where people put them."""
NOTES = ".notes"
"""What pops up at a player of Upturn for a moment lies above everything."""
SCENES: list[Scene] = []
OURS = ("mind_up", "upturn", "mind_map")


def scene(name: str, *tables: str, tv: bool = False, anywhere: str = "") -> Callable[[Reach], Reach]:
    """The function below shows this scene at these tables."""

    def keep(reach: Reach) -> Reach:
        SCENES.append(Scene(name, reach, tables, tv, anywhere))
        return reach

    return keep


def at_table(name: str, table: str, selector: str, anywhere: str = "") -> None:
    """A table as its first person finds it."""

    @scene(name, table, anywhere=anywhere)
    def reach(guest: Guest) -> None:
        guest.sit_at(table)
        guest.see(selector)


def watched(table: str, selector: str, anywhere: str = "") -> None:
    """The same table for a stranger and on a television."""

    @scene(f"{table}, watched", table, anywhere=anywhere)
    def watch(guest: Guest) -> None:
        guest.go(f"/r/{guest.table(table).code}")
        guest.see(selector)

    @scene(f"{table}, on a television", table, tv=True, anywhere=anywhere)
    def show(guest: Guest) -> None:
        guest.go(f"/tv/{guest.table(table).code}")
        guest.see(selector)
        guest.until("() => document.querySelector('aside img').naturalWidth > 0")


def replayed(table: str, steps: int, anywhere: str = "") -> None:
    @scene(f"{table}, watched again", table, anywhere=anywhere)
    def replay(guest: Guest) -> None:
        guest.go(f"/replay/{guest.table(table).code}-1?step={steps - 1}")
        guest.press(guest.button("replay.next"))

    @scene(f"{table}, everything seen again", table, anywhere=anywhere)
    def everything(guest: Guest) -> None:
        guest.go(f"/replay/{guest.table(table).code}-1?step={steps - 1}&eyes=all").see(".hands li")

    @scene(f"{table}, through somebody's eyes", table, anywhere=anywhere)
    def eyes(guest: Guest) -> None:
        guest.go(f"/replay/{guest.table(table).code}-1?step={steps - 1}&eyes=1").see("[data-table]")

    @scene(f"{table}, shared", table, anywhere=anywhere)
    def shared(guest: Guest) -> None:
        guest.go(f"/replay/{guest.table(table).code}-1")
        guest.press(guest.button("replay.share"))
        guest.see("dialog img")


def game_of_mine(number: int) -> rest.PlayedGame:
    """Every third alone against bots, the first of all from before places were kept."""
    level = None if number % 3 else "normal"
    others = [rest.PlayedWith(name, level, 6) for name in PEOPLE[1 : 2 + number % 7]]
    place = None if number == 64 else 1 + number % 5
    at = 1_790_000_000_000 - number * 90_000_000
    marks = number % 3 == 1, number % 2 == 1
    return rest.PlayedGame(f"ABCDE-{number}", OURS[number % 3], at, place, place and number * 7 - 30, others, *marks)


# Pages


@scene("blocked cookies")
def no_cookies(guest: Guest) -> None:
    guest.page.route("**/api/**", lambda route: without_cookies(route, route.request))
    guest.go().see(".failed[role=alert]")


@scene("a blocked socket", "wait-up")
def no_socket(guest: Guest) -> None:
    guest.go().see("main")
    guest.page.evaluate(
        "(path) => { window.WebSocket = class { constructor() { throw new DOMException('', 'SecurityError') } };"
        " history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')) }",
        f"/r/{guest.table('wait-up').code}",
    )
    guest.see(".blocked[role=alert]")


@scene("lobby")
def lobby(guest: Guest) -> None:
    guest.go()
    expect(guest.button("lobby.play_now_named", game=MIND_UP)).to_be_visible()


@scene("lobby, one's own tables", "up-start", "wait-turn", "map-over")
def lobby_continue(guest: Guest) -> None:
    """One person sits at several tables, as the first person of each: they share a cookie by coming in again."""
    guest.sit_at("up-start")
    guest.see("[data-card]")
    guest.go()
    expect(guest.page.get_by_role("heading", name=guest.say("lobby.continue_title"))).to_be_visible()


@scene("lobby, today's tables played")
def daily(guest: Guest) -> None:
    days = [str(date.today() - timedelta(days)) for days in (0, 1, 2, 5, 9)]
    played = [rest.DailyPlayed(game, day, 1 + at, 40 + at, "ABCDE-1") for game in OURS for at, day in enumerate(days)]
    guest.is_answered("/api/me/daily", played[: -len(days)])
    guest.go().see(".days td.done")


@scene("one's own games")
def own_games(guest: Guest) -> None:
    guest.is_answered("/api/me/history", [game_of_mine(number) for number in range(65)])
    guest.go("/mine").see("table")


@scene("no games of one's own yet")
def no_own_games(guest: Guest) -> None:
    guest.go("/mine").see("h1 ~ div a")


@scene("puzzles")
def puzzles(guest: Guest) -> None:
    guest.go("/puzzles").see("section a")


@scene("a puzzle")
def puzzle(guest: Guest) -> None:
    guest.go("/puzzles/mind_up-1").see("[data-table] [data-card]")


@scene("a puzzle that has been answered")
def answered_puzzle(guest: Guest) -> None:
    puzzle(guest)
    guest.page.keyboard.type(str(position_of(puzzles_of("mind_up").find(1)).choices[0].number))
    guest.page.keyboard.press("Enter")
    guest.see("#verdict")


@scene("lobby, settings")
def settings(guest: Guest) -> None:
    guest.press(guest.go().button("settings.title"))
    guest.see("dialog")


@scene("lobby, forget me")
def forget_me(guest: Guest) -> None:
    settings(guest)
    guest.press(guest.button("settings.forget"))
    guest.see("dialog:nth-of-type(1)")


@scene("lobby, a name")
def name(guest: Guest) -> None:
    guest.press(guest.go().page.get_by_role("button", name=guest.say("person.change")))
    expect(guest.button("person.save")).to_be_visible()


@scene("lobby, a face")
def face(guest: Guest) -> None:
    guest.press(guest.go().button("face.change"))
    guest.see("dialog [role=radio]")


def rules_of(game: str) -> None:
    @scene(f"rules of {game}")
    def rules(guest: Guest) -> None:
        guest.go(f"/rules/{game}").page.get_by_role("article").wait_for()


for game in ("mind_up", "upturn", "mind_map", "high_card"):
    rules_of(game)


@scene("verify, empty")
def verify(guest: Guest) -> None:
    guest.go("/verify").see("textarea")


@scene("verify, fair", "up-over")
def verified(guest: Guest) -> None:
    guest.go(f"/verify?record={guest.table('up-over').code}-1")
    expect(guest.page.get_by_role("heading", name=guest.say("verify.fair"))).to_be_visible()


@scene("a pass")
def pass_(guest: Guest) -> None:
    guest.go("/pass#0123456789abcdef").see("h1")


@scene("nothing here")
def missing(guest: Guest) -> None:
    guest.go("/nowhere").see("h1")


@scene("no such table")
def no_table(guest: Guest) -> None:
    guest.go("/r/ZZZZZ")
    expect(guest.page.get_by_text(guest.say("ended.gone"))).to_be_visible()


@scene("no such record")
def no_record(guest: Guest) -> None:
    guest.go("/replay/ZZZZZ-1").see("[role=alert]")


@scene("a game from elsewhere")
def open_replay(guest: Guest) -> None:
    guest.go("/replay").see("[type=file]")


@scene("half a link")
def half_a_link(guest: Guest) -> None:
    guest.go("/replay#AQhello-this-is-no-game-at-all").see("[role=alert]")


# A table that waits

for table in ("wait-up", "wait-turn", "wait-map"):
    at_table(f"{table}, the host", table, "[data-seat]")


@scene("wait-up, a guest", "wait-up")
def guest_waits(guest: Guest) -> None:
    guest.sit_at("wait-up", 1)
    expect(guest.button("room.ready_button")).to_be_visible()


@scene("wait-up, a stranger", "wait-up")
def invited(guest: Guest) -> None:
    guest.go(f"/r/{guest.table('wait-up').code}")
    expect(guest.button("room.join")).to_be_visible()


@scene("wait-up, ask to leave", "wait-up")
def kick(guest: Guest) -> None:
    guest.sit_at("wait-up")
    guest.press(guest.button("room.kick_named", name="Dora"))
    guest.see("dialog")


@scene("wait-turn, somebody beside me", "wait-turn")
def beside_me(guest: Guest) -> None:
    guest.sit_at("wait-turn")
    guest.press(guest.button("room.also_at", number=2, name=""))
    guest.see("dialog input")


@scene("wait-two, the other one's name", "wait-two")
def seat_name(guest: Guest) -> None:
    guest.sit_at("wait-two")
    guest.press(guest.page.get_by_role("button", name=guest.say("room.name_seat")).first)
    guest.see("[data-seat] form input")


@scene("wait-up, on a television", "wait-up", tv=True)
def poster(guest: Guest) -> None:
    guest.go(f"/tv/{guest.table('wait-up').code}").see(".poster li")
    guest.until("() => document.querySelector('.poster img').naturalWidth > 0")


@scene("wait-map, own cards", "wait-map")
def own_deck(guest: Guest) -> None:
    guest.sit_at("wait-map")
    guest.press(guest.button("deck.edit"))
    words = Voice(guest.lang, "mind_map").say("option.own_words")
    guest.page.get_by_role("textbox", name=words, exact=True).fill("\n".join(["the sea", "x" * 61, "a bell", "y" * 70]))
    expect(guest.page.get_by_role("list", name=guest.say("deck.flaws"))).to_be_visible()


@scene("wait-up, another device", "wait-up")
def passing(guest: Guest) -> None:
    guest.sit_at("wait-up")
    guest.press(guest.button("pass.open"))
    guest.see("dialog img")


@scene("a new table of any game")
def generic_room(guest: Guest) -> None:
    guest.invite("High card")


for table in ("wait-door", "wait-closed"):

    @scene(f"{table}, a stranger", table)
    def door(guest: Guest, table: str = table) -> None:
        guest.go(f"/r/{guest.table(table).code}").see(".door")


at_table("somebody asks to come in", "asked-in", ".request")

# Beside the table

at_table("somebody asks for a seat", "asked-seat", ".request")
at_table("a bot stands in for me", "stood-in", ".felt")
at_table("a bot has played for me", "played-for", "[data-card]")
at_table("paused", "paused", ".felt")


def drawer(tab: str, table: str) -> None:
    @scene(f"beside the table: {tab}", table)
    def reach(guest: Guest) -> None:
        guest.sit_at(table)
        guest.press(guest.page.get_by_role("button", name=guest.say("room.menu")))
        guest.press(guest.page.get_by_role("tab", name=guest.say(f"side.{tab}")))


for tab, table in (("journal", "up-six"), ("chat", "chatty"), ("people", "asked-seat"), ("table", "chatty")):
    drawer(tab, table)


@scene("what is said, at the seats", "chatty", anywhere=".bubble")
def spoken(guest: Guest) -> None:
    """It lies over others' boards."""
    guest.sit_at("chatty")
    guest.make_moments_last()
    guest.press(guest.page.get_by_role("button", name=guest.say("room.chat_open")))
    guest.press(guest.page.get_by_role("button", name=guest.say("reaction.wow")))
    guest.see(".bubble")


@scene("leave?", "turn-mine")
def leave(guest: Guest) -> None:
    guest.sit_at("turn-mine")
    guest.press(guest.page.get_by_role("button", name=guest.say("room.menu")))
    guest.press(guest.page.get_by_role("tab", name=guest.say("side.table")))
    guest.press(guest.button("room.leave"))
    expect(guest.button("room.yes_leave")).to_be_visible()


@scene("no connection", "turn-mine")
def offline(guest: Guest) -> None:
    guest.sit_at("turn-mine")
    guest.see("[data-tile]")
    guest.context.set_offline(True)
    guest.page.evaluate("() => dispatchEvent(new Event('offline'))")
    expect(guest.page.get_by_text(guest.say("room.away_banner"))).to_be_visible()


@scene("the curtain", "two-seats")
def curtain(guest: Guest) -> None:
    guest.sit_at("two-seats")
    guest.see("#curtain")


@scene("two seats on one screen", "two-seats")
def two_seats(guest: Guest) -> None:
    guest.sit_at("two-seats")
    guest.press(guest.page.locator("#curtain ~ button"))
    guest.see("[data-card]")


# Mind Up!

at_table("up-start", "up-start", "[data-card]")
at_table("up-six", "up-six", "[data-card]")
watched("up-six", ".felt")
watched("up-three", ".felt")
watched("up-four", ".felt")
at_table("up-over", "up-over", ".podium, ol")
at_table("up-over-six", "up-over-six", ".podium, ol")
watched("up-over-six", "ol")
replayed("up-over", 12)


@scene("up-over, play on from here", "up-over")
def again(guest: Guest) -> None:
    guest.go(f"/replay/{guest.table('up-over').code}-1?step=12").see("[data-table]")
    guest.press(guest.button("again.title"))
    guest.see("dialog")


@scene("up-over, reviewed", "up-reviewed")
def reviewed(guest: Guest) -> None:
    guest.go(f"/replay/{guest.table('up-reviewed').code}-1?review=1").see(".review table")


@scene("up-over, a choice reviewed", "up-reviewed")
def weighed(guest: Guest) -> None:
    reviewed(guest)
    guest.press(guest.page.locator(".review ol details summary").nth(3))
    guest.page.get_by_text(guest.say("review.known")).first.scroll_into_view_if_needed()


@scene("turn-over, a choice reviewed", "turn-reviewed")
def weighed_turn(guest: Guest) -> None:
    guest.go(f"/replay/{guest.table('turn-reviewed').code}-1?review=1").see(".review table")
    guest.press(guest.page.locator(".review ol details summary").nth(3))
    guest.page.get_by_text(guest.say("review.known")).first.scroll_into_view_if_needed()


@scene("map-over, retold", "map-over")
def retold(guest: Guest) -> None:
    guest.go(f"/replay/{guest.table('map-over').code}-1?review=1").see(".review table")


@scene("up-start, a card is looked at", "up-start")
def looked(guest: Guest) -> None:
    guest.sit_at("up-start")
    guest.see("[data-card]")
    number = guest.cards[2]
    guest.press(guest.card(number))
    expect(guest.button("table.play", card=number)).to_be_visible()


@scene("a hint", anywhere=NOTES)
def hinted(guest: Guest) -> None:
    guest.go()
    guest.press(guest.button("lobby.play_now_named", game=MIND_UP))
    guest.see("[data-card]")
    guest.press(guest.button("hint.ask"))
    guest.see(".ribbon")


@scene("up-three, a card is chosen", "up-three")
def chosen(guest: Guest) -> None:
    guest.sit_at("up-three")
    guest.see("[data-card]")
    if guest.hand.locator("[aria-pressed=true]").count() == 0:
        guest.choose(guest.cards[0])
    expect(guest.button("table.take_back")).to_be_visible()


@scene("up-six, another player", "up-six")
def player(guest: Guest) -> None:
    guest.sit_at("up-six")
    guest.press(guest.page.get_by_role("list", name=guest.say("table.others")).get_by_role("button").first)
    guest.see("dialog")


@scene("up-last, the sheet of a round", "up-last")
def sheet(guest: Guest) -> None:
    guest.sit_at("up-last")
    guest.see("[data-card]")
    guest.choose(guest.cards[0])
    expect(guest.button("table.go_on")).to_be_visible()


@scene("up-last, the sheet of a round on a television", "up-last-seen", tv=True)
def sheet_for_all(guest: Guest) -> None:
    with guest.watching_another_play("up-last-seen") as player:
        player.see("[data-card]")
        player.choose(player.cards[0])
        guest.see("dialog")


# Upturn

at_table("turn-mine", "turn-mine", "[data-tile]")
at_table("turn-two", "turn-two", "[data-tile]")
at_table("turn-naming", "turn-naming", "[data-tile]")
at_table("turn-over", "turn-over", "ol")
watched("turn-mine", ".felt")
watched("turn-over", "ol")
replayed("turn-over", 20, NOTES)


@scene("turn-ways, a choice of ways", "turn-ways")
def ways(guest: Guest) -> None:
    guest.sit_at("turn-ways")
    guest.see("[data-tile]")
    UpturnPlayer(guest, 0).choose("double_arrow")
    guest.see("[role=toolbar] button")


@scene("turn-mine, a tile is looked at", "turn-mine")
def tile(guest: Guest) -> None:
    guest.sit_at("turn-mine")
    guest.see("[data-tile]")
    guest.press(guest.page.locator("[data-tile]").first)


@scene("turn-mine, what the tiles do", "turn-mine")
def legend(guest: Guest) -> None:
    guest.sit_at("turn-mine")
    guest.press(guest.page.locator("[data-more]"))
    guest.see("dialog")


@scene("turn-mine, another player", "turn-mine")
def rack_of_another(guest: Guest) -> None:
    guest.sit_at("turn-mine")
    guest.press(guest.page.locator(".player button").first)
    guest.see("dialog")


@scene("turn-unsaid, a forgotten call", "turn-unsaid", anywhere=f"{NOTES}, .forgotten p")
def forgotten(guest: Guest) -> None:
    """It lies over the lines for a moment."""
    prepared = guest.sit_at("turn-unsaid")
    guest.see("[data-tile]")
    guest.make_moments_last()
    UpturnPlayer(guest, 0).make(number_to_lay(prepared.match))
    guest.see(".forgotten p")


# Mind Map

MAP = ".map"
at_table("map-placing", "map-placing", MAP, TOKENS)
at_table("map-voting", "map-voting", MAP, TOKENS)
at_table("map-joint", "map-joint", MAP, TOKENS)
at_table("map-over", "map-over", "ol", TOKENS)
watched("map-voting", MAP, TOKENS)
watched("map-joint", MAP, TOKENS)
watched("map-over", "ol", TOKENS)
replayed("map-over", 3, TOKENS)


@scene("map-placing, a token lies there", "map-placing", anywhere=TOKENS)
def placed(guest: Guest) -> None:
    guest.sit_at("map-placing")
    player = MapPlayer(guest, 0)
    guest.see(MAP)
    player.drag_token((-400, 700))


@scene("map-voting, the list", "map-voting")
def ballot(guest: Guest) -> None:
    guest.sit_at("map-voting")
    guest.press(MapPlayer(guest, 0).act("list_title"))
    guest.see("dialog")


@scene("map-voting, the rounds so far", "map-voting")
def rounds(guest: Guest) -> None:
    guest.sit_at("map-voting")
    guest.press(guest.page.locator("[data-more]"))
    guest.see("dialog")


@scene("map-last, the reveal", "map-last", anywhere=TOKENS)
def reveal(guest: Guest) -> None:
    prepared = guest.sit_at("map-last")
    player = MapPlayer(guest, 0)
    expect(player.number(1)).to_be_visible()
    for seat, number in zip((1, 2, 3), free_numbers(prepared.match, 0), strict=False):
        player.tap_number(number, seat)
    player.press("cast")
    expect(player.act("go_on")).to_be_visible()


@scene("map-shown, a token is turned over", "map-shown", anywhere=TOKENS)
def turned_over(guest: Guest) -> None:
    """With movement, one token after the other; here the first stays."""
    guest.page.emulate_media(reduced_motion="no-preference")
    prepared = guest.sit_at("map-shown")
    player = MapPlayer(guest, 0)
    expect(player.number(1)).to_be_visible()
    for seat, number in zip(range(1, 7), free_numbers(prepared.match, 0), strict=False):
        player.tap_number(number, seat)
    guest.make_moments_last(1500)
    player.press("cast")
    guest.see(".panel .truth")
    guest.page.wait_for_timeout(1200)  # until all votes have come


@scene("map-last, the reveal on a television", "map-last-seen", tv=True, anywhere=TOKENS)
def reveal_for_all(guest: Guest) -> None:
    with guest.watching_another_play("map-last-seen") as player:
        hand = MapPlayer(player, 0)
        expect(hand.number(1)).to_be_visible()
        for seat, number in zip((1, 2, 3), free_numbers(guest.table("map-last-seen").match, 0), strict=False):
            hand.tap_number(number, seat)
        hand.press("cast")
        guest.see(".panel")


# Learnt by playing

BUBBLE = "section.bubble"
BESIDE = f"{BUBBLE}, {TOKENS}, {NOTES}"
"""A sentence lies on the table for as long as it is read."""


def learnt(game: str, table: str, first: str) -> None:
    """The first sentence against bots; what a thing is."""

    @scene(f"{table}, the first sentence", anywhere=BESIDE)
    def led(guest: Guest) -> None:
        guest.go().know_nothing()
        guest.press(guest.button("lobby.play_now_named", game=game))
        guest.see(first)
        guest.see(BUBBLE)

    @scene(f"{table}, what is that", table, anywhere=BESIDE)
    def asked(guest: Guest) -> None:
        guest.sit_at(table)
        guest.see(first)
        guest.press(guest.button("learn.what"))
        guest.page.keyboard.press("ArrowRight")
        guest.see(BUBBLE)


for game, table, first in ((MIND_UP, "up-start", "[data-card]"), ("Upturn", "turn-mine", "[data-tile]")):
    learnt(game, table, first)
learnt("Mind Map", "map-placing", MAP)


@scene("two seats on one screen, for newcomers", "two-seats")
def one_line(guest: Guest) -> None:
    """Where others wait, one line and no more."""
    guest.sit_at("two-seats")
    guest.see("#curtain")
    guest.know_nothing()
    guest.press(guest.page.locator("#curtain ~ button"))
    guest.see("header .line")


# Any game


def any_game(guest: Guest, title: str, file: int) -> AnyPlayer:
    guest.go()
    guest.press(guest.button("lobby.play_now_named", game=title))
    player = AnyPlayer(guest, game_of(str(GAMES[file])))
    player.expect_turn()
    return player


@scene("any game, a hand")
def hand(guest: Guest) -> None:
    any_game(guest, "High card", 0)


@scene("any game, a card is marked")
def marked(guest: Guest) -> None:
    player = any_game(guest, "High card", 0)
    player.look(player.moves[1])


@scene("any game, a point")
def point(guest: Guest) -> None:
    any_game(guest, "Pins", 1)
    guest.see(".board")
