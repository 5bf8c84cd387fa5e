"""Mind Map in two teams of four: some people in real browsers, English and French, and bots on the other seats."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.hand import Hand, middle
from browser.map_player import MapPlayer
from browser.prepared import PreparedTable
from browser.scores import record_of, replayed_scores
from browser.server_process import ServerProcess
from browser.visitor import Visit, Visitor
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.games.mind_map.moves import Put, Votes
from tablee.games.mind_map.state import Phase

StartServer = Callable[..., ServerProcess]
NAMES = ("Anna", "Benoît", "Carla")
SECRET = "rosebud under the stairs"
LAST_SEAT_IN_SIGHT = """() => {
  const seats = [...document.querySelectorAll('[data-team="1"] [data-seat]')]
  return seats.at(-1).getBoundingClientRect().bottom < innerHeight - 120
}"""


def team(person: Visitor, number: int) -> Locator:
    """The seats of a team, before the game."""
    return person.page.get_by_role("list", name=person.say("teams.team", number=number), exact=True)


def grip(person: Visitor, name: str) -> Locator:
    """The handle by which the host moves a seat to the other team."""
    begins = person.say("teams.move_to", name=name, number="").rstrip()
    return person.page.get_by_role("button", name=re.compile(f"^{re.escape(begins)}"))


def test_seats_into_teams_and_a_start_with_bots(server: ServerProcess, visit: Visit) -> None:
    """By drag, by one press, and by the balance button; then one team plays and the other one watches."""
    anna, benoit = visit(server.address, "en"), visit(server.address, "fr", screen="phone")
    code = anna.invite("Mind Map")
    anna.rename("Anna")
    anna.more_seats(8)
    benoit.go(f"/r/{code}").sit_down("Benoît")
    expect(team(anna, 2)).to_contain_text("Benoît")
    heading = anna.page.get_by_role("heading", name=anna.say("teams.team", number=1), exact=True)
    Hand(anna.page, touch=False).drag(middle(grip(anna, "Benoît")), middle(heading))
    for person, benoits in ((anna, "Benoît"), (benoit, benoit.say("room.you_label"))):
        expect(team(person, 1)).to_contain_text(benoits)
    anna.button("teams.balance").click()
    for person, annas, benoits in ((anna, "You", "Benoît"), (benoit, "Anna", "Vous")):
        expect(team(person, 1)).to_contain_text(annas)
        expect(team(person, 2)).to_contain_text(benoits)
    start_with_bots(anna, benoit)
    watcher, player = MapPlayer(benoit, 1), MapPlayer(anna, 0)
    expect(player.tray).to_be_visible()
    expect(watcher.tray).to_have_count(0)
    expect(benoit.page.get_by_text(watcher.word("watch_placing"))).to_be_visible()


@pytest.mark.chromium
def test_seats_dragged_by_a_finger(server: ServerProcess, visit: Visit) -> None:
    """Fourteen seats on a small phone: a seat held at the edge of the screen pulls the list along to the other team."""
    anna = visit(server.address, "fr", screen="phone")
    anna.invite("Mind Map")
    anna.rename("Anna")
    anna.more_seats(14)
    expect(team(anna, 1)).to_contain_text("Vous")
    hand, start = Hand(anna.page, touch=True), middle(grip(anna, "Anna"))
    hand.down(start)
    hand.move((start[0], start[1] + 30))
    hand.move((start[0], 735))
    anna.until(LAST_SEAT_IN_SIGHT)
    hand.move((start[0], 300))  # away from the edge: the page rests
    last = team(anna, 2).get_by_role("listitem").last
    hand.move(middle(last))
    expect(last).to_have_class(re.compile(r"\bmet\b"))
    hand.up()
    expect(team(anna, 2)).to_contain_text("Vous")
    expect(team(anna, 1)).not_to_contain_text("Vous")
    assert anna.sideways == 0


def start_with_bots(anna: Visitor, benoit: Visitor) -> None:
    anna.button("room.fill").click()
    expect(benoit.page.locator("[data-seat].bot")).to_have_count(6)  # who is ready before a bot comes is asked again
    benoit.button("room.ready_button").click()
    anna.button("room.start_button").click()
    expect(anna.page.locator(".map")).to_be_visible()
    expect(benoit.page.locator(".map")).to_be_visible()


def prepared_at_the_last_vote() -> PreparedTable:
    """The fourth round of four: Benoît's team has voted in secret, and Anna's team votes together now."""

    def play(match: Match) -> Iterable[tuple[int, Any]] | None:
        view = match.seen_by(None).view
        if view.phase is Phase.JOINT:
            return None if len(view.history) == 3 else fill_and_agree(match)
        return [(seat, match.legal(seat).sample(Chance("teams", match.step + seat))) for seat in sorted(match.to_act)]

    return PreparedTable("mind_map", NAMES, 8, luck="map/teams", langs=("en", "fr", "fr")).play(play)


def fill_and_agree(match: Match) -> list[tuple[int, Any]]:
    """The first one puts number after number, then all agree."""
    view = match.seen_by(min(match.to_act)).view
    placed = dict(view.joint)
    empty = [token for token in view.deal.players if token not in placed]
    if not empty:
        return [(seat, Votes(view.joint)) for seat in sorted(match.to_act)]
    free = next(number for number in range(1, 5) if number not in placed.values())
    return [(min(match.to_act), Put(free, empty[0]))]


@pytest.mark.chromium
def test_a_joint_ballot_to_the_end(start_server: StartServer, visit: Visit) -> None:
    """What one puts the team sees at once; all agree, the round is revealed, and a team has won."""
    prepared = prepared_at_the_last_vote()
    server = start_server(prepared)
    screens = ("desktop", "desktop", "phone")
    anna, benoit, carla = (
        MapPlayer(prepared.come_back(seat, visit, server.address, screen=screens[seat]), seat) for seat in range(3)
    )
    expect(anna.person.page.locator(".map .badge")).to_have_count(4)  # the bots of the team have begun
    whisper(anna, carla, benoit)
    change_the_ballot(anna, carla)
    for player in (anna, carla):
        player.press("agree")
    scores = [podium_of(player) for player in (anna, benoit, carla)]
    replayed = replayed_scores(record_of(server.address, f"{prepared.code}-1"))
    assert scores == [sorted((replayed[0], replayed[1]))] * 3


def change_the_ballot(anna: MapPlayer, carla: MapPlayer) -> None:
    """A number dragged from one token to another; the first agreement is seen by the rest of the team."""
    before = anna.ballot
    one, other, *_ = before
    anna.hand.drag(middle(anna.token(one)), middle(anna.token(other)))
    expect(anna.person.page.locator(f'.map .token[data-seat="{other}"] .badge')).to_have_text(str(before[one]))
    expect(anna.person.page.locator(".map .badge")).to_have_count(4)
    carla.expect_ballot(anna.ballot)
    assert anna.ballot != before
    expect(carla.act("agree")).to_be_visible()


def whisper(anna: MapPlayer, carla: MapPlayer, benoit: MapPlayer) -> None:
    """Heard by the team alone; whoever has voted in secret must wait for the reveal."""
    for player in (anna, carla, benoit):
        open_chat(player.person)
    say_to_team(anna.person, SECRET)
    for player in (anna, carla):
        expect(player.person.page.get_by_role("log", name=player.person.say("side.chat"))).to_contain_text(SECRET)
    benoit.person.page.get_by_role("radio", name=benoit.person.say("side.chat_team")).click()
    expect(benoit.person.page.get_by_text(benoit.person.say("side.chat_closed"))).to_be_visible()
    assert any(SECRET in frame for frame in carla.person.frames)
    assert not any(SECRET in frame for frame in benoit.person.frames)
    carla.person.press(carla.person.button("room.close"))


def open_chat(person: Visitor) -> None:
    if person.touch:
        person.press(person.button("room.menu"))
    person.press(person.page.get_by_role("tab", name=person.say("side.chat")))


def say_to_team(person: Visitor, text: str) -> None:
    person.page.get_by_role("radio", name=person.say("side.chat_team")).click()
    person.page.get_by_label(person.say("side.chat_team_label")).fill(text)
    person.page.keyboard.press("Enter")


def podium_of(player: MapPlayer) -> list[int]:
    """Past the reveal to the two totals."""
    player.press("go_on")
    expect(player.podium).to_contain_text("MM-22")
    return sorted(player.scores().values())
