"""What people do with a page: mostly play, sometimes anything else, now and then what no page would do."""

from __future__ import annotations

from typing import Any

from evenings.luck import Luck
from evenings.page import Page

RUBBISH = (
    "{",
    '{"type":"answer","id":"x","seat":99,"step":0,"move":{}}',
    '{"type":"sit","id":"y","seat":13}',
    '{"type":"kick","id":"z","member":77}',
    '{"type":"draft","id":"d","seat":0,"step":1,"move":{"card":-1}}',
    '{"type":"nothing","id":"n"}',
    "[]",
)
LOOK = 2.0
"""Seconds after which they do something though nothing has changed, about."""
PACES = ("at_once", "brisk", "calm", "auto")


class Person:
    """Looks at a page now and then, and does something."""

    def __init__(self, page: Page, *, haste: float) -> None:
        self.page, self.haste = page, haste
        self.luck = page.luck.part("person")
        self.is_good = False
        """Only plays and means well: so that an evening can come to an end."""
        self._away_until = 0.0
        self._is_thinking = self.is_asleep = False

    def begin(self) -> None:
        self.page.connect()
        self.page.on_news = self._hear_news
        self._look_again()

    def goes_to_bed(self) -> None:
        """The page stays open, and nobody does anything any more."""
        self.is_asleep = self._is_thinking = True

    def _hear_news(self) -> None:
        """Something has changed on the page: they will soon do something about it."""
        if not self._is_thinking:
            self._is_thinking = True
            self.page.later(self.luck.about(self.haste), self._act)

    def _look_again(self) -> None:
        """Also where nothing changes."""
        if not self.is_asleep:
            self._hear_news()
            self.page.later(self.luck.about(LOOK), self._look_again)

    def _act(self) -> None:
        page, self._is_thinking = self.page, self.is_asleep
        if self.is_asleep:
            return
        if not self.is_good and page.world.now() < self._away_until:
            pass
        elif page.state == "ended" and page.ended == "closed":
            page.open_again()
        elif page.is_hidden:
            self._show()
        elif not self.is_good and self.luck.happens(0.01):
            self.look_elsewhere(self.luck.pick((0.5, 5.0, 60.0)) * self.luck.random())
        elif page.room and page.state == "open" and not page.is_tv and len(page.outbox) < 5:
            self._do(page.room)

    def look_elsewhere(self, seconds: float) -> None:
        """For so long."""
        page, luck = self.page, self.luck
        kind = luck.below(4) if seconds < 5.0 else 1 + luck.below(3)  # who is away for long does not look at the page
        self._away_until = page.world.now() + seconds
        if kind == 0:
            page.break_off()
        elif kind == 1:
            page.close()
        else:
            page.is_hidden = True
            page.attend()
            if kind == 2:  # a phone that is locked hears nothing either
                page.break_off()

    def _show(self) -> None:
        self.page.is_hidden = False
        self.page.attend()

    def _do(self, room: dict[str, Any]) -> None:
        page, luck = self.page, self.luck
        if room["you"] is None:
            page.say("join", name=page.name, lang=luck.pick(("en", "fr")))
        elif not self.is_good and luck.happens(0.05):
            self._do_anything(room)
        elif page.outbox and luck.happens(0.8):
            return  # they wait for an answer, as a rule
        elif page.is_host and room["requests"]:
            page.say("answer_request", member=room["requests"][0]["member"], yes=True)
        elif page.is_host and room["paused"]:
            page.say("pause", paused=False)
        elif room["phase"] == "playing":
            self._play(room)
        else:
            self._get_ready(room)

    def _get_ready(self, room: dict[str, Any]) -> None:
        page = self.page
        empty = [seat for seat, one in enumerate(room["seats"]) if one["kind"] == "empty"]
        if not page.mine:
            if empty and room["phase"] == "lobby":
                page.say("sit", seat=self.luck.pick(empty))
        elif page.is_host and empty and self.luck.happens(0.3):
            page.say("bot", seat=empty[0], level="random")
        elif page.is_host and room["may_start"] and self.luck.happens(0.3):
            page.say("start")
        elif room["phase"] == "over" or (
            room["phase"] == "lobby" and not all(room["seats"][seat]["ready"] for seat in page.mine)
        ):
            page.ready()

    def _play(self, room: dict[str, Any]) -> None:
        page, luck, table = self.page, self.luck, self.page.table
        if not page.mine and room["seats_to_ask"] and room["seat_asked"] is None and luck.happens(0.3):
            page.say("ask_seat", seat=luck.pick(room["seats_to_ask"]))
            return
        if page.is_host and room["late"]:
            page.say("stand_in_once", seat=room["late"][0], step=table["step"] if table else 0)
            return
        for seen in table["seen"] if table else ():
            seat = seen["seat"]
            if seat is None or not seen.get("offer"):
                continue
            about = {"seat": seat, "step": table["step"]} if table else {}
            if seat in seen["awaited"] or luck.happens(0.05):
                move = move_from(seen["offer"], luck)
                if move is not None and not self.is_good and luck.happens(0.2):
                    page.say("draft", **about, move=move)
                if move is not None:
                    page.say("answer", **about, move=move)
            elif seat in seen["answered"] and not self.is_good and luck.happens(0.1):
                page.say("withdraw", **about)

    def _do_anything(self, room: dict[str, Any]) -> None:
        page, luck = self.page, self.luck
        seat, member = luck.below(len(room["seats"])), luck.pick(room["members"])["member"]
        step = page.table["step"] if page.table else 0
        said = luck.pick(ANYTHING)
        if said == "rubbish":
            page.say_rubbish(luck.pick(RUBBISH))
        elif said == "setup":
            page.say("setup", game=room["game"], seats=len(room["seats"]), options=page.options["options"])
        elif said == "settings":
            wanted = {
                "clock": luck.pick(("off", "relaxed", "fast")),
                "absence": luck.pick(("stand_in", "wait")),
                "pace": luck.pick(PACES),
                "free_seats": luck.happens(0.5),
                "grace": luck.happens(0.7),
                "door": luck.pick(("open", "open", "asks", "closed")),
            }
            name = luck.pick(tuple(wanted))
            page.say("settings", **{name: wanted[name]})
        elif said == "answer":
            page.say("answer", seat=seat, step=step, move={"card": luck.below(99)})
        elif said == "kick" and not luck.happens(0.1):
            page.say("chat", text="the next time I ask you to leave")
        else:
            fields: dict[str, Any] = {
                "chat": {"text": f"hello {luck.below(1000)}", "to": luck.pick(("all", "team"))},
                "react": {"reaction": "bravo"},
                "attend": {"at": luck.pick(("table", "curtain", "reveal", "first_look"))},
                "sit": {"seat": seat},
                "stand": {"seat": seat},
                "name_seat": {"seat": seat, "name": "somebody else"},
                "bot": {"seat": seat, "level": "random"},
                "clear": {"seat": seat},
                "pause": {"paused": luck.happens(0.5)},
                "kick": {"member": member},
                "mute": {"member": member, "muted": luck.happens(0.3)},
                "join": {"name": f"{page.name}{luck.below(3)}", "lang": "en"},
                "withdraw": {"seat": seat, "step": step},
                "stand_in_once": {"seat": seat, "step": step},
                "ask_seat": {"seat": seat},
            }
            page.say(said, **fields.get(said, {}))


ANYTHING = (
    *("chat", "chat", "chat", "react", "attend", "attend", "rubbish", "rubbish", "answer", "answer", "withdraw"),
    *(
        "sit",
        "stand",
        "name_seat",
        "bot",
        "clear",
        "setup",
        "settings",
        "settings",
        "settings",
        "pause",
        "kick",
        "mute",
    ),
    *("join", "leave", "unready", "start", "rematch", "stand_in_once", "ask_seat"),
)


def move_from(offer: dict[str, Any], luck: Luck) -> dict[str, Any] | None:
    """Some move of those that are offered."""
    if moves := offer.get("move_list"):
        chosen: dict[str, Any] = luck.pick(moves)
        return chosen
    if point := offer.get("point"):
        across = point["low_x"] + luck.below(point["high_x"] - point["low_x"] + 1)
        up = point["low_y"] + luck.below(point["high_y"] - point["low_y"] + 1)
        return {point["x"]: across, point["y"]: up}
    if form := offer.get("assignment"):
        return _filled_in(form, luck)
    return None


def _filled_in(form: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """Perhaps with a pair that is forbidden: then it is tried again the next time."""
    shared = form.get("shared")
    lies = dict(shared["given"]) if shared else {}
    if shared and len(lies) < len(form["places"]) and shared["changes_left"]:
        free = [place for place in form["places"] if place not in lies]
        left = [value for value in form["values"] if value not in lies.values()]
        return {shared["put"]: luck.pick(left), shared["on"]: luck.pick(free)}
    if shared:
        return {form["move"]: {str(place): value for place, value in lies.items()}}
    values = list(form["values"])
    return {form["move"]: {str(place): values.pop(luck.below(len(values))) for place in form["places"]}}
