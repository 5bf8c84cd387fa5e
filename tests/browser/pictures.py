"""`make pictures`: every screen of the page as people see it, into docs/pictures."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.chromium import Lang, Screen, Theme, find_chromium, new_context, running_chromium
from browser.map_player import MapPlayer, free_numbers
from browser.palette import reduced
from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visitor
from tablee.bots import make_bot
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.text import Voice

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
EYES: list[tuple[Screen, Lang, Theme]] = [
    ("phone", "en", "light"),
    ("phone", "fr", "dark"),
    ("desktop", "en", "dark"),
    ("desktop", "fr", "light"),
]
SCREENS = {
    "lobby": "The front page",
    "room": "A table that waits for its players",
    "round-1": "Mind Up!: a card is chosen, the others are awaited",
    "sheet": "The points of a round, each with its rule",
    "round-2": "Round 2, with two objectives: where a card would land",
    "known": "Which cards of a hand everybody has seen",
    "offline": "The server is away; the page waits for it",
    "podium": "The end",
    "upturn": "Upturn: what may be laid now is lit",
    "upturn-naming": "Upturn: who draws what a double gives away?",
    "map-placing": "Mind Map: tokens find their places",
    "map-voting": "Mind Map: which word is whose token?",
    "map-teams": "Mind Map in two teams",
    "map-reveal": "Mind Map: a round is revealed, with where the points come from",
    "tv": "The same table on a television",
    "upturn-end": "Upturn: the end",
    "guided": "The first turn is led, a sentence at a time",
    "settings": "Settings",
    "replay": "A game is seen again",
    "review": "What decided it, weighed afterwards",
    "puzzles": "Puzzles",
    "verify": "The browser has checked the deal",
    "rules": "The rules",
    "missing": "An address that leads nowhere",
}
TABLES: dict[str, tuple[str, int, Callable[[Match], object]]] = {
    "upturn": ("upturn", 4, lambda match: match.step > 9 and 0 in match.to_act),
    "upturn-naming": ("upturn", 4, lambda match: match.state.phase.value == "naming" and 0 in match.to_act),
    "map-placing": ("mind_map", 5, lambda match: match.state.history and match.state.phase.value == "placing"),
    "map-voting": ("mind_map", 5, lambda match: match.state.phase.value == "voting"),
    "map-teams": ("mind_map", 8, lambda match: match.state.phase.value == "joint"),
    "upturn-end": ("upturn", 4, lambda match: match.outcome),
    "tv": ("mind_map", 6, lambda match: match.state.phase.value == "voting"),
}
"""The other games, each at a moment worth a picture: the game, how many sit there, and when to stop."""
REVIEWED_MS = 600_000
"""A review is made in the background, and takes its time."""
FRIENDS = {"en": ("Anna", "Bruno"), "fr": ("Chloé", "Noé")}


@dataclass
class Photographer:
    """Goes once through the whole evening with one pair of eyes."""

    server: ServerProcess
    me: Visitor
    friend: Visitor
    desk: Page
    suffix: str
    tables: dict[str, PreparedTable]
    guest: Callable[..., BrowserContext]

    def take(self, screen: str) -> None:
        """One picture, when everything is there."""
        self.me.page.evaluate("() => document.fonts.ready.then(() => true)")
        self.me.page.wait_for_load_state("networkidle")
        self.me.page.mouse.move(0, 0)
        picture = reduced(self.me.page.screenshot(), self.desk)
        (PICTURES / f"{screen}-{self.suffix}.png").write_bytes(picture)

    def evening(self) -> None:
        """From the front page to the proof."""
        self.lobby()
        code = self.room()
        self.round_1()
        self.round_2()
        self.end()
        self.pages(code)
        self.seen_again(code)
        self.reveal()
        self.guided()
        for screen in TABLES:
            self.table(screen)

    def table(self, screen: str) -> None:
        """A table that was laid by hand, as the first person there sees it."""
        prepared, context = self.tables[screen], self.guest()
        prepared.let_in(0, context, self.server.address)
        page = context.new_page()
        if screen == "tv":  # nobody watches it on a phone
            page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(f"{self.server.address}/{'tv' if screen == 'tv' else 'r'}/{prepared.code}")
        expect(page.locator(".felt, .mind-map").first).to_be_visible()
        self.keep(screen, page)
        context.close()

    def lobby(self) -> None:
        expect(self.me.go().button("lobby.play_now_named", game="Mind Up!")).to_be_visible()
        self.take("lobby")

    def room(self) -> str:
        """Two people, a bot and an empty seat; two objectives."""
        code = self.me.invite()
        mine, theirs = FRIENDS[self.me.lang]
        self.me.rename(mine)
        option = Voice(self.me.lang, "mind_up").say("option.objectives")
        stepper = self.me.page.get_by_role("group", name=option)
        for count in ("1", "2"):
            stepper.get_by_role("button", name=self.me.say("setup.more")).click()
            expect(stepper.get_by_text(count, exact=True)).to_be_visible()
        self.friend.go(f"/r/{code}").sit_down(theirs)
        self.me.button("room.add_bot_at", number=3).click()
        self.friend.button("room.ready_button").click()
        expect(self.me.page.get_by_text(self.me.say("room.ready"), exact=False).first).to_be_visible()
        self.me.page.evaluate("() => scrollTo(0, 0)")
        self.take("room")
        return code

    def round_1(self) -> None:
        self.me.button("room.fill").click()
        self.friend.button("room.ready_button").click()
        self.me.button("room.start_button").click()
        self.play(1, 1, 3)
        self.me.expect_turn(1, 4)
        self.me.choose(self.me.cards[2])
        self.me.expect_chosen(self.me.cards[2])
        self.take("round-1")
        self.friend.choose(self.friend.cards[0])
        self.play(1, 5, 6)
        expect(self.me.button("table.go_on")).to_be_visible()
        self.take("sheet")
        self.go_on()

    def round_2(self) -> None:
        self.play(2, 1, 3)
        self.me.expect_turn(2, 4)
        self.me.press(self.me.card(self.me.cards[2]))
        self.take("round-2")
        self.me.press(self.me.page.get_by_role("list", name=self.me.say("table.others")).get_by_role("button").first)
        expect(self.me.page.get_by_text(self.me.say("table.known"))).to_be_visible()
        self.take("known")
        self.me.press(self.me.button("table.close"))
        self.server.kill()
        expect(self.me.page.get_by_text(self.me.say("room.away_banner"))).to_be_visible()
        self.take("offline")
        self.server.open()
        expect(self.me.page.get_by_text(self.me.say("room.away_banner"))).to_have_count(0)
        self.play(2, 4, 7)
        self.go_on()

    def end(self) -> None:
        self.play(3, 1, 8)
        expect(self.me.podium).to_be_visible()
        self.take("podium")

    def pages(self, code: str) -> None:
        self.me.go(f"/verify?record={code}-1")
        expect(self.me.page.get_by_role("heading", name=self.me.say("verify.fair"))).to_be_visible()
        self.take("verify")
        self.me.go("/rules/mind_up")
        expect(self.me.page.get_by_role("article")).to_be_visible()
        self.take("rules")
        self.me.go("/nowhere")
        expect(self.me.page.get_by_role("heading", name=self.me.say("missing.title"))).to_be_visible()
        self.take("missing")

    def seen_again(self, code: str) -> None:
        self.me.go(f"/replay/{code}-1?step=12").page.locator("[data-table]").wait_for()
        self.take("replay")
        self.me.go(f"/replay/{code}-1?review=1").page.locator(".review table").first.wait_for(timeout=REVIEWED_MS)
        self.take("review")
        self.me.go("/puzzles").page.locator("section a").first.wait_for()
        self.take("puzzles")
        self.me.go().button("settings.title").click()
        expect(self.me.page.get_by_role("dialog")).to_be_visible()
        self.take("settings")

    def reveal(self) -> None:
        """The last vote of a round is cast: without movement all of it lies open."""
        prepared, context = self.tables["map-reveal"], self.guest()
        prepared.let_in(0, context, self.server.address)
        person = Visitor(context.new_page(), self.me.lang, self.server.address)
        person.go(f"/r/{prepared.code}")
        voter = MapPlayer(person, 0)
        expect(voter.number(1)).to_be_visible()
        for seat, number in zip((1, 2, 3), free_numbers(prepared.match, 0), strict=False):
            voter.tap_number(number, seat)
        voter.press("cast")
        expect(voter.act("go_on")).to_be_visible()
        self.keep("map-reveal", person.page)
        context.close()

    def guided(self) -> None:
        context = self.guest(knows=False)
        person = Visitor(context.new_page(), self.me.lang, self.server.address).play_now()
        expect(person.page.get_by_role("region", name=person.say("learn.guide"))).to_be_visible()
        self.keep("guided", person.page)
        context.close()

    def keep(self, screen: str, page: Page) -> None:
        page.evaluate("() => document.fonts.ready.then(() => true)")
        page.wait_for_timeout(700)
        (PICTURES / f"{screen}-{self.suffix}.png").write_bytes(reduced(page.screenshot(), self.desk))

    def play(self, round_: int, first: int, last: int) -> None:
        """Turns in which both play a card from the middle of the hand."""
        for turn in range(first, last + 1):
            for person in (self.me, self.friend):
                person.expect_turn(round_, turn)
                person.choose(person.cards[len(person.cards) // 2])

    def go_on(self) -> None:
        for person in (self.me, self.friend):
            person.close_sheet()


def lay(name: str, lang: Lang) -> PreparedTable:
    """Everybody has played like the easy bots up to the moment of the picture."""
    game, seats, is_worth_it = TABLES[name]
    people = (*FRIENDS[lang], *("Emma", "Hugo", "Inès", "Jules", "Lina", "Malo"))[:seats]
    prepared = PreparedTable(game, people, seats, luck=f"pictures/{name}", langs=[lang] * seats)
    bots = {seat: make_bot(prepared.match.game, "easy", Chance("pictures", seat)) for seat in range(seats)}

    def play(match: Match) -> list[tuple[int, Any]] | None:
        if is_worth_it(match) or match.outcome:
            return None
        seat = min(match.to_act)
        chance = Chance("pictures", match.step * seats + seat)
        return [(seat, bots[seat].choose(match.seen_by(seat), match.legal(seat), partial(match.imagine, seat), chance))]

    return prepared.play(play)


def reveal_of(lang: Lang) -> PreparedTable:
    """Only the first person's votes are awaited."""
    prepared = PreparedTable("mind_map", (*FRIENDS[lang], "Emma", "Hugo"), 4, luck="pictures/reveal", langs=[lang] * 4)

    def play(match: Match) -> list[tuple[int, Any]] | None:
        voting = match.state.phase.value == "voting"
        if voting and match.to_act == {0}:
            return None
        return [
            (seat, match.legal(seat).sample(Chance("reveal", seat)))
            for seat in sorted(match.to_act - ({0} if voting else set()))
        ]

    return prepared.play(play)


def looker(
    browser: Browser, lang: Lang, screen: Screen = "desktop", theme: Theme = "light", knows: bool = True
) -> BrowserContext:
    """Somebody who has not asked for the numbers of rules."""
    context = new_context(browser, lang, screen, theme, knows=knows)
    context.add_init_script("localStorage.removeItem('tablee.rule_numbers')")
    return context


@contextmanager
def photographer(browser: Browser, screen: Screen, lang: Lang, theme: Theme) -> Iterator[Photographer]:
    with tempfile.TemporaryDirectory() as folder:
        tables = {name: lay(name, lang).write(Path(folder)) for name in TABLES}
        tables["map-reveal"] = reveal_of(lang).write(Path(folder))
        server = ServerProcess(Path(folder)).open()
        mine, theirs, desk = (
            looker(browser, lang, screen, theme),
            looker(browser, lang),
            browser.new_context(),
        )
        me, friend = (Visitor(context.new_page(), lang, server.address) for context in (mine, theirs))
        try:
            guest = partial(looker, browser, lang, screen, theme)
            yield Photographer(server, me, friend, desk.new_page(), f"{screen}-{lang}-{theme}", tables, guest)
        finally:
            desk.close()
            mine.close()
            theirs.close()
            server.close()


def index() -> str:
    """A page on which all pictures can be looked at."""
    lines = ["# Pictures", "", "Every screen of the page; `make pictures` takes them anew.", ""]
    for screen, about in SCREENS.items():
        shown = " ".join(
            f'<img src="{screen}-{size}-{lang}-{theme}.png" alt="{about}: {size}, {lang}, {theme}"'
            f' width="{160 if size == "phone" else 400}">'
            for size, lang, theme in EYES
        )
        lines += [f"## {about}", "", shown, ""]
    return "\n".join(lines)


def main() -> None:
    """Take them all."""
    executable = find_chromium()
    if executable is None:
        sys.exit("There is no Chromium: `make setup-browser` installs one, or TABLEE_CHROMIUM names one.")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with running_chromium(executable) as browser:
        for screen, lang, theme in EYES:
            with photographer(browser, screen, lang, theme) as artist:
                artist.evening()
                print(f"{len(SCREENS)} pictures: {artist.suffix}")
    (PICTURES / "README.md").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main()
