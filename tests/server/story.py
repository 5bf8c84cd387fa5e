"""One evening at one table, with all that a server may ever have to say: the same in every world.

Anna is the host, Bob plays against her, Fay beside her where there are teams. Carl is a member who watches, a stranger
and a television have no name, Dora stands at the door first, Eve takes a bot's seat, Zoe is asked to leave.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

from server.other_world import may_see
from server.worlds import CODE, LEVEL, World, part, promise
from tablee.core.codec import union
from tablee.core.game import Seat
from tablee.games.upturn.moves import CALL, Lay

PUBLIC = ("carl", "stranger", "tv", "dora")
"""Who never holds a seat."""
GROUPS = (("anna",), ("bob",), ("eve",), PUBLIC)
"""Those who can observe the same other world together."""
OWNERS = {0: "anna", 1: "bob", 2: "fay"}
WAIT = 61.0
Happening = Callable[[World], Awaitable[None]]


@dataclass(frozen=True)
class Evening:
    """What is played, and what the game is like."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    other_options: dict[str, Any] = field(default_factory=dict)
    most: int | None = None
    """So many steps; None for a whole game."""

    @property
    def name(self) -> str:
        return f"{self.game}-{self.seats}"


async def play_evening(world: World, evening: Evening) -> None:
    """From the first to the last word."""
    await _come_together(world, evening)
    await _stand_at_the_door(world)
    await _begin(world)
    happenings: list[Happening] = [_ask_for_a_seat, _be_away, _run_out_of_time, _dawdle, _pause, _all_go]
    while world.room.phase == "playing" and world.match.step != evening.most:
        await _play_step(world, world.match.step, happenings)
    await _look_around(world)
    if world.room.phase == "over":
        await _play_again(world)
    await world.app.state.rooms.say_goodbye()
    await world.settle()


async def _come_together(world: World, evening: Evening) -> None:
    for who in ("anna", "bob", "fay", "carl", "dora", "eve", "zoe"):
        await world.arrive(who)
    await world.ask("stranger", "GET", "/api/rooms")
    wanted = {"game": evening.game, "seats": evening.seats, "name": "anna", "lang": "en", "options": evening.options}
    bots = [LEVEL] * (evening.seats - 1)
    assert (await world.ask("anna", "POST", "/api/rooms", {**wanted, "bots": bots, "visibility": "open"})).is_success
    for who in ("anna", "bob", "fay", "carl", "zoe"):
        await world.enter(who)
        await world.say(who, "join", name=who, lang="en")
    await world.enter("stranger")
    await world.enter("tv", "?public=1", world.cookies["anna"])
    setup = {"game": evening.game, "seats": evening.seats}
    await world.say("anna", "setup", **setup, options=evening.other_options or evening.options)
    await world.say("anna", "setup", **setup, options=evening.options)
    for seat, who in {1: "bob", 2: "fay"}.items():
        await world.say("anna", "clear", seat=seat)
        await world.say(who, "sit", seat=seat)
    await world.say("bob", "join", name="bob", lang="en", face=7)
    await world.say("bob", "name_seat", seat=1, name="Bob")
    await world.say("bob", "chat", text="Hello!")
    await world.say("bob", "react", reaction="bravo")
    await world.say("anna", "mute", member=3, muted=True)
    await world.say("carl", "chat", text="Hello?")
    await world.say("carl", "react", reaction="wow")  # neither of them is heard by anybody
    for text in ('{"type": "rubbish"', '{"type": "sit", "id": "x", "seat": 99}'):  # nobody else hears of it
        world.pages["carl"].send(world.secretly({"carl"}, text, text[:-3]))
    await world.say("bob", "attend", at="hidden")
    await world.wait(WAIT)  # Bob is away, then back
    # what Bob looks at is told to nobody; that bots wait while he looks at his hand or a reveal is for all to see
    await world.say("bob", "attend", at=world.secretly({"bob"}, "curtain", "table"))
    await world.say("anna", "settings", free_seats=True, stand_in=LEVEL, visibility="open")
    await world.say("anna", "settings", free_seats=False, pace="brisk", hints="always")
    await _look_around(world)


async def _stand_at_the_door(world: World) -> None:
    """Who is not in sees the door alone; only the host sees who stands there."""
    await world.say("anna", "settings", door="closed")
    await world.say("anna", "settings", door="asks")
    await world.enter("dora")
    await world.say("dora", "join", name="dora", lang="en")
    await world.enter("eve")
    await world.say("eve", "join", name=world.secretly({"eve", "anna"}, "eve", "someone else"), lang="en")
    await world.say("eve", "join", name="eve", lang="en")
    number = next(one.number for one in world.room.members.values() if one.name == "eve")
    await world.say("anna", "answer_request", member=number, yes=True)
    number = next(one.number for one in world.room.members.values() if one.name == "zoe")
    await world.say("anna", "kick", member=number)
    await world.ask("dora", "GET", f"/api/rooms/{CODE}")


async def _begin(world: World) -> None:
    """Promises, which nobody sees before all are made; then everybody's part."""
    await world.say("bob", "ready", promise=world.secretly({"bob"}, promise("this"), promise("that")))
    await _whisper(world)
    await world.say("bob", "unready")
    await world.say("bob", "ready", promise=promise("bob"))
    await world.say("anna", "ready", promise=promise("anna"))
    await world.wait(WAIT)
    await world.say("fay", "ready", promise=promise("fay"))
    for who in ("anna", "bob", "fay"):
        await world.say(who, "reveal", contribution=part(who))
    assert world.room.phase == "playing"


async def _whisper(world: World) -> None:
    """Each team among themselves; where there are no teams it is refused, and nobody else learns of that either."""
    for who, readers in (("anna", {"anna", "fay"}), ("bob", {"bob", *(["eve"] if world.seats_of("eve") else [])})):
        text = world.secretly(readers, "The red one.", "The blue one, and mind the hat.")
        await world.say(who, "chat", text=text, to="team")


async def _play_step(world: World, step: int, happenings: list[Happening]) -> None:
    """A step of the game; where Bob is awaited, one of the things that may happen meanwhile."""
    if step < 8:
        await _probe(world)
        await _ask_for_hints(world)
    if happenings and 1 in world.match.to_act:
        await happenings.pop(0)(world)
    while world.room.phase == "playing" and world.match.step == step:
        await _answer(world, min(world.match.to_act))
    if world.room.phase == "playing" and world.match.owing:
        await _call_late(world, *world.match.owing)


async def _answer(world: World, seat: Seat) -> None:
    """Drafts and second thoughts that stay with whoever has them; then the answer."""
    owner, step = _owner(world, seat), world.match.step
    move = world.answer_of(seat)
    if isinstance(move, Lay):
        move = replace(move, call=False)  # it is said afterwards, in a moment that the others are held back for
    if owner is None:
        world.think(seat)
        await world.play(seat, move)
        return
    other = world.other_answer(seat)
    idea = world.secretly({owner}, move, other) if not may_see(world.match, None, seat) else other
    if step < 8:
        await world.say(owner, "draft", seat=seat, step=step, move=_json(world, idea))
    if step < 8 and _is_hidden(world, seat):
        await world.say(owner, "answer", seat=seat, step=step, move=_json(world, idea))
        await world.say(owner, "withdraw", seat=seat, step=step)
    await world.say(owner, "answer", seat=seat, step=step, move=_json(world, move))


async def _probe(world: World) -> None:
    """Everybody tries what only others could play: the refusal tells nothing of who holds what."""
    match = world.match
    moves = [world.other_answer(seat, luck) for seat in sorted(match.game.to_act(match.state)) for luck in range(2)]
    for seat, who in [*OWNERS.items(), *((seat, "eve") for seat in world.seats_of("eve"))]:
        for move in moves[:6]:
            if who in world.pages and not world.is_legal(seat, move):
                await world.say(who, "answer", seat=seat, step=match.step, move=_json(world, move))
    await world.say("carl", "answer", seat=0, step=match.step, move=_json(world, moves[0]))


async def _ask_for_hints(world: World) -> None:
    """What a bot would do there is for the page that asked, and comes from what its seat may know."""
    for seat, who in [(0, "anna"), (1, "bob"), *((seat, "eve") for seat in world.seats_of("eve"))]:
        await world.say(who, "hint", seat=seat, step=world.match.step)
    await world.say("carl", "hint", seat=0, step=world.match.step)


async def _ask_for_a_seat(world: World) -> None:
    """Eve asks for a bot's seat: that is between her and the host. She has it after this step."""
    last = len(world.room.holders) - 1
    bots = [seat for seat, holder in enumerate(world.room.holders) if holder.level]
    await world.say("eve", "ask_seat", seat=world.secretly({"eve", "anna"}, last, bots[0]))
    await world.say("eve", "ask_seat", seat=last)
    number = next(one.number for one in world.room.members.values() if one.name == "eve")
    await world.say("anna", "answer_request", member=number, yes=True)


async def _be_away(world: World) -> None:
    """A stand-in plays for Bob, who comes back and learns what; where it is not too late, he plays something else."""
    await world.leave("bob")
    await world.wait(WAIT)
    step, own = world.match.step, world.answer_of(1)
    idea = world.secretly({"bob"}, world.other_answer(1, 1), world.other_answer(1, 2))
    await world.play(1, idea if _is_hidden(world, 1) else own)
    await world.enter("bob")
    if world.match.step == step:
        await world.say("bob", "answer", seat=1, step=step, move=_json(world, own))
    await _whisper(world)


async def _run_out_of_time(world: World) -> None:
    """The clock: stopped by a reveal, going on, run out; a stand-in gives that one answer."""
    await world.say("anna", "settings", clock="relaxed")
    for who in ("anna", "bob", "eve", "fay"):
        await world.say(who, "attend", at="reveal")
        await world.say(who, "attend", at="table")
    await world.wait(WAIT)
    for seat in sorted(world.match.to_act):
        if _owner(world, seat) is None and seat in world.match.to_act:
            await world.play(seat, world.answer_of(seat))
    await world.say("anna", "settings", clock="off")


async def _dawdle(world: World) -> None:
    """Without a clock the host may have a stand-in answer after a while."""
    await world.wait(WAIT)
    late = [seat for seat in world.actor._clocks.late if seat in world.match.to_act]
    for seat in late[:1]:
        await world.say("anna", "stand_in_once", seat=seat, step=world.match.step)
        await world.play(seat, world.answer_of(seat))


async def _pause(world: World) -> None:
    """Nobody plays; nothing may be told of a game that runs; then on with it."""
    await world.say("anna", "pause", paused=True)
    await world.say("bob", "answer", seat=1, step=world.match.step, move={})
    await _look_around(world)
    await world.say("anna", "pause", paused=False)
    await world.enter("carl")  # a page that is reloaded is shown everything again


async def _all_go(world: World) -> None:
    """Fay leaves, the others look elsewhere, and the game waits for them."""
    await world.say("fay", "leave")
    for at in ("hidden", "table"):
        for who in ("anna", "bob", "eve"):
            await world.say(who, "attend", at=at)
    await world.say("fay", "join", name="fay", lang="en")


async def _call_late(world: World, owing: Seat) -> None:
    """Somebody has a call to make (Upturn): who would cut it off is held back, and thinks again."""
    step, seat = world.match.step, min(world.match.to_act)
    owner = _owner(world, seat)
    lays = [move for luck in range(20) if isinstance(move := world.other_answer(seat, luck), Lay)]
    if owner and lays and seat != owing:
        held = world.secretly({owner}, lays[0], lays[-1])
        await world.say(owner, "answer", seat=seat, step=step, move=_json(world, held))
        await world.say(owner, "withdraw", seat=seat, step=step)
    caller = _owner(world, owing)
    if caller:
        await world.say(caller, "answer", seat=owing, step=step, move=_json(world, CALL))
    else:
        await world.play(owing, CALL)


async def _play_again(world: World) -> None:
    """Eve's seat is hers, and the next deal is promised."""
    await world.say("anna", "rematch")
    await world.say("bob", "ready", promise=world.secretly({"bob"}, promise("this"), promise("that")))
    await world.leave("fay")


async def _look_around(world: World) -> None:
    """All that can be asked for: the rooms, one's tables, the record of a game, finished or not."""
    asked = ["/api/rooms", f"/api/rooms/{CODE}", "/api/me/tables"]
    asked += [f"/api/records/{CODE}-1", *(f"/api/records/{CODE}-1/steps/{step}" for step in (0, 2, 4))]
    for who in ("anna", "bob", "carl", "stranger", *(("eve",) if "eve" in world.pages else ())):
        for path in asked:
            await world.ask(who, "GET", path)
    await world.settle()


def _is_hidden(world: World, seat: Seat) -> bool:
    """Does an answer of this seat stay with it until others have answered?"""
    return len(world.match.to_act) > 1 and not may_see(world.match, None, seat)


def _owner(world: World, seat: Seat) -> str | None:
    """Who answers for a seat now; None where a bot does."""
    holder = world.room.holders[seat]
    if holder.member is None or seat in world.room.bots:
        return None
    return world.room.members[holder.member].name


def _json(world: World, move: Any) -> Any:
    return union(world.match.game.forms.Move).encode(move)
