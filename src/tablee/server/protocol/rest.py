"""What is asked and answered over REST. The page's TypeScript is generated from these types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tablee.server.protocol.to_page import OutcomeNow, TableNow
from tablee.server.protocol.values import Day, GameName, Lang, Level, Name, Phase, Seat, Seats, Visibility
from tablee.text.outline import Outline


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    """What it takes to open a room; the creator sits on seat 0."""

    game: GameName
    name: Name
    lang: Lang
    seats: Seats
    options: dict[str, Any] = {}
    bots: list[Level] = []
    """Levels for the seats after the first."""
    visibility: Visibility = "private"


class RoomWanted(NewRoom, frozen=True):
    """The same, or the daily table."""

    daily: Day | None = None
    """The day whose table it is: then seats, options and bots are those of the daily table."""

    def without_day(self) -> NewRoom:
        """What the log of any room begins with."""
        return NewRoom(self.game, self.name, self.lang, self.seats, self.options, self.bots, self.visibility)


class RoomMade(Struct, frozen=True):
    """The code of a room and the link to share."""

    code: str
    link: str


class OptionInfo(Struct, frozen=True):
    """One option of a game, as a form needs it."""

    name: str
    kind: Literal["number", "yes_no", "text", "lines", "choice"]
    default: Any
    choices: list[Any] | None = None
    own: bool = False
    """Is it about what a table brings itself?"""
    only_with: dict[str, list[Any]] = {}
    """It means nothing unless these other options have one of these values."""


class GameTitle(Struct, frozen=True):
    """What a game is called, and what it is in a line."""

    title: str
    tagline: str = ""


class GameInfo(Struct, frozen=True):
    """One game this server has."""

    name: str
    titles: dict[Lang, GameTitle]
    least: int
    most: int
    levels: list[str]
    options: list[OptionInfo]
    daily: bool = False
    """Is there a daily table of it?"""
    grace: bool = False
    """Can somebody be too late to call, so that a moment of grace matters?"""
    puzzles: bool = False
    """Are there puzzles of it?"""


class WrittenAs(Struct, frozen=True):
    """How a kind of event or move is written: its tag stands for the first field, what is usual is left unsaid."""

    first: str | None
    rest: dict[str, Any]


class MoveKind(WrittenAs, frozen=True):
    """A kind of move, and what it is made of."""

    name: str
    """Of its class: the tag may be another word."""
    fields: list[Outline]
    held_in: str | None = None
    """The field of the view with the pieces it is made with, where the types tell."""


class GameDescription(Struct, frozen=True):
    """All that a table which fits any game needs to know of one, in one language."""

    texts: dict[str, Any]
    view: Outline
    moves: dict[str, MoveKind]
    events: dict[str, WrittenAs]


class WantedTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table somebody is thinking of."""

    seats: Seats
    options: dict[str, Any] = {}
    teams: list[Seat] | None = None


class Flaw(Struct, frozen=True):
    """One thing that is wrong with options, in the reader's language."""

    key: str
    text: str
    rule: str
    line: int | None = None
    """Counted from 1, where it is about a line."""
    field: str | None = None
    """The option it is about."""


class DevicePass(Struct, frozen=True):
    """What carries somebody to another device: good once, and only for a short while."""

    link: str
    """Its secret stands after the #, which browsers keep to themselves."""
    qr: str
    """The link for a camera, as SVG."""
    seconds: int


class DevicePassNow(Struct, frozen=True):
    """What has become of it."""

    waits: bool
    """Nobody has used it yet, and it is still good."""


class Forgetting(Struct, frozen=True):
    """What becomes of somebody who wants to be forgotten."""

    backup_days: int
    """For so long backups may still have them."""


class DevicePassWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """To another device, and there to this table."""

    code: Annotated[str, Meta(pattern=r"^[A-Z]{5}$")] | None = None


class DevicePassShown(Struct, frozen=True, forbid_unknown_fields=True):
    """I am the one who was given this."""

    token: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]


class Me(Struct, frozen=True):
    """Who the server takes a browser for."""

    name: str | None
    lang: str | None


class MyTable(Struct, frozen=True):
    """A table one sits at: the way back to it."""

    code: str
    game: str
    phase: Phase
    your_turn: bool
    """Is an answer of yours awaited?"""
    waits_for: list[str]
    """Who else is awaited."""
    others: list[str]
    """Who sits there, you aside."""
    stood_in: bool = False
    """Does a bot play for you until you are back?"""
    daily: str | None = None
    """Of which day it is the daily table, if it is one."""


class FinishedGame(Struct, frozen=True):
    """A game that was finished in a room one has been in."""

    record: str
    """Its replay is at /replay/<record>."""
    game: str
    at: int
    """Milliseconds since 1970."""


class PlayedWith(Struct, frozen=True):
    """Who else sat at a finished game."""

    name: str
    level: str | None = None
    """Of a bot; null for a person."""
    place: int | None = None


class PlayedGame(Struct, frozen=True):
    """A finished game one sat at."""

    record: str
    """Its replay is at /replay/<record>."""
    game: str
    at: int
    """Milliseconds since 1970."""
    place: int | None
    """One's own, from 1; null for games of before 0.3."""
    score: int | None
    others: list[PlayedWith]
    again: bool = False
    """Did it go on from another game? Then everybody may have known every hand."""
    hinted: bool = False
    """Did one have hints?"""


class RatingNow(Struct, frozen=True):
    """How strong one is in a game, as far as one's rated games tell; all figures are in thousandths."""

    game: str
    mean: int
    margin: int
    """Half of the 95 % interval."""
    games: int
    """So many it follows from."""
    bots: dict[str, int]
    """What the levels of bots have, to compare with."""


class LuckNow(Struct, frozen=True):
    """What luck did in a game that was reviewed."""

    record: str
    """Its replay is at /replay/<record>."""
    game: str
    at: int
    """Milliseconds since 1970."""
    mean: int
    """Of one's own winning chance, in thousandths."""
    margin: int
    """Half of the 95 % interval."""


class OverTime(Struct, frozen=True):
    """What one's games say over time, for oneself alone."""

    can_rate: bool
    """Is what ratings need installed on this server?"""
    ratings: list[RatingNow]
    best: list[LuckNow]
    """The best luck first, as far as games were reviewed."""
    worst: list[LuckNow]
    """The worst luck first."""


class DailyPlayed(Struct, frozen=True):
    """A daily table one has played to its end, the first time on that day."""

    game: str
    day: str
    """By one's own calendar."""
    place: int
    score: int
    record: str
    """Its replay is at /replay/<record>."""


class MyTables(Struct, frozen=True):
    """The tables one sits at, and the last finished games."""

    tables: list[MyTable]
    finished: list[FinishedGame]


class ReplaySource(Struct, frozen=True, forbid_unknown_fields=True):
    """Which game is to be seen again: one of the three."""

    record: Annotated[str, Meta(max_length=40)] | None = None
    """One that was finished on this server, by the name of its record."""
    letters: str | None = None
    """What stands behind the # of a link."""
    file: str | None = None
    """The text of a record's file."""


class FramesWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables after these steps, or after as many of them as are given at once."""

    source: ReplaySource
    eyes: Seat | Literal["public", "all"] = "public"
    """Whose; "all" gives the public's, then every seat's."""
    first: Annotated[int, Meta(ge=0)] = 0
    last: Annotated[int, Meta(ge=0)] = 0


class LinkWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A link that holds the whole game."""

    source: ReplaySource
    names: bool = False
    """With what the players are called, where it is known?"""
    step: Annotated[int, Meta(ge=0)] | None = None
    """To this moment; null: to the beginning."""
    eyes: Seat | Literal["public", "all"] = "public"
    """Through whose eyes it is to be seen first."""


class AgainWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A room that goes on from a moment of another game, with new luck."""

    source: ReplaySource
    step: Annotated[int, Meta(ge=0)]
    """After so many steps."""
    name: Name
    lang: Lang
    seat: Seat = 0
    """Where whoever opens it sits."""
    level: Level | None = None
    """Of the bots on all other seats; null leaves these empty."""


class ReplayLink(Struct, frozen=True):
    """A link that holds a whole game; what follows its # no browser sends to a server by itself."""

    link: str
    qr: str | None
    """The link for a camera, as SVG; null where it is too long for one."""


class ReplayPlayer(Struct, frozen=True):
    """Who sat there, as far as it is known."""

    name: str | None = None
    face: int | None = None
    level: str | None = None
    """Of the bot, where it was one."""
    hinted: bool = False
    """Were there hints at this seat?"""


class ReplayTurn(Struct, frozen=True):
    """Where a turn begins: whoever is awaited then was asked."""

    step: int
    """After so many steps."""
    round: int
    """From 1."""
    turn: int
    """In its round, from 1."""
    awaited: list[int]
    """Whose it is: all of these answer at once."""


class ReplayNow(Struct, frozen=True):
    """A game that can be seen again, without its tables."""

    game: str
    teams: list[int]
    """By seat."""
    players: list[ReplayPlayer]
    """By seat."""
    steps: int
    turns: list[ReplayTurn]
    """In order."""
    events: list[list[Any]]
    """What everybody saw happen in each step, the first step first, as the game writes it."""
    outcome: OutcomeNow | None
    """Null where the game was left before its end."""
    letters: str | None
    """The whole game for a link, without names; null where the table brought a deck of its own."""
    is_proven: bool
    """Does it come with the proof that its deal was fair?"""
    begins_at: int | None = None
    """It goes on from the middle of another game, after so many steps; null where it was dealt anew."""
    unreviewed: Literal["again", "game", "server"] | None = None
    """Why a finished game has no review: it goes on from another one, there is none of such games, or this server lacks
    what it takes. Null where there is one, or no end."""


class Figure(Struct, frozen=True):
    """Something that was found by playing out: its mean and half of its 95 % interval, in thousandths."""

    mean: int
    margin: int


class ReviewMeasure(Struct, frozen=True):
    """What something is counted in."""

    name: str
    """`points`, or `chance` for a share of the victory."""
    title: str


class ReviewPart(Struct, frozen=True):
    """One of the things a result is made of."""

    name: str
    title: str
    about: str
    """What it is, in a sentence."""


class PuzzleGame(Struct, frozen=True):
    """The puzzles of a game."""

    game: str
    numbers: list[int]
    today: int
    """The number of the one that everybody is offered that day."""


class PuzzleNow(Struct, frozen=True):
    """A decision to be made; what is best is not said before."""

    game: str
    number: int
    seat: int
    """Whose decision it is."""
    teams: list[int]
    """By seat."""
    names: list[str]
    """Made up; by seat."""
    question: str
    table: TableNow
    """Through the eyes of that seat."""


class PuzzleAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody would do."""

    move: dict[str, Any]


class PuzzleChoice(Struct, frozen=True):
    """One of the things that could be done."""

    text: str
    move: Any
    values: list[int]
    """What it leads to, in thousandths, one for each measure."""


class PuzzleSolution(Struct, frozen=True):
    """How good it was, and why."""

    right: bool
    chosen: int
    best: int
    measures: list[ReviewMeasure]
    choices: list[PuzzleChoice]
    """In the order in which the game lists them; `chosen` and `best` are places in it."""
    explanation: list[str]
    """A sentence each."""


class ReviewSentence(Struct, frozen=True):
    """Something worth saying about a moment."""

    text: str
    step: int
    """The replay shows it after so many steps."""
    kind: str
    """`own`, `unknown`, `others` or `luck`."""


class ReviewedSeat(Struct, frozen=True):
    """How a seat came to its result."""

    account: dict[str, list[Figure]]
    """By the name of the part, one figure for each measure: all but the last add up to the last, the result."""
    turning_points: list[ReviewSentence]
    """What decided most, in the order of the game."""
    luck: list[ReviewSentence]
    """How its greatest luck compares with what else could have come."""


class ReviewMoment(Struct, frozen=True):
    """What everybody could hope for before a step."""

    step: int
    """After so many steps."""
    when: str
    values: list[list[Figure]]
    """By seat, one for each measure."""


class ReviewChoice(Struct, frozen=True):
    """One of the things a seat could do."""

    move: str
    """In the game's words."""
    answer: dict[str, Any] | None
    """As the game writes it; null where somebody could have spoken and did not."""
    likely: int
    """How often the reference player would have done it, in thousandths."""
    gain: list[Figure]
    """How much better than what was done, for all the seat could know: one for each measure."""


class ReviewDecision(Struct, frozen=True):
    """One choice, weighed from what the seat could know then; figures are lists, one for each measure."""

    step: int
    """After so many steps it was asked for."""
    seat: int
    when: str
    choices: list[ReviewChoice]
    chosen: int
    """Which of the choices."""
    instead: int
    """The best of the others at a first look."""
    value: list[Figure]
    """What the choice led to, for all the seat could know."""
    gave_up: list[Figure]
    """How much better the best other one was; below zero where the choice was the better one."""
    own: list[Figure]
    """How much better the choice was than the usual one."""
    unknown: list[Figure]
    """How much more or less it brought than could be known."""
    stood_in: bool
    """Did somebody else choose for the seat?"""


class ReviewShown(Struct, frozen=True):
    """A finished game, every decision weighed, in the reader's language."""

    measures: list[ReviewMeasure]
    """The one that choices are judged by first; the winning chance last."""
    parts: list[ReviewPart]
    """In the order in which they add up; the result last."""
    seats: list[ReviewedSeat]
    moments: list[ReviewMoment]
    """In order; how it ended is in the accounts."""
    decisions: list[ReviewDecision]
    you: int | None
    """The seat of whoever asks."""
    calm: str
    """What is said of a seat for which nothing decided much."""
    by: str
    """What it was measured by."""
    meaning: str
    """What it means, and what it does not."""


class RetoldRow(Struct, frozen=True):
    """How one player, or a team as one, met each of the players of a grid."""

    name: str
    hits: list[tuple[int, int] | None]
    """So many right of so many tries; none where there was nothing to try."""


class RetoldGrid(Struct, frozen=True):
    """Who met whom how often."""

    names: list[str]
    rows: list[RetoldRow]


class RetoldPassage(Struct, frozen=True):
    """Some sentences, and the moment they are about, if there is one."""

    sentences: list[str]
    step: int | None
    """The replay shows it after so many steps…"""
    seat: int | None
    """…from this seat."""


class RetoldChapter(Struct, frozen=True):
    """One thing that a retelling looks at."""

    title: str
    grids: list[RetoldGrid]
    passages: list[RetoldPassage]


class RetoldShown(Struct, frozen=True):
    """A finished game retold from what everybody has seen, in the reader's language."""

    chapters: list[RetoldChapter]
    grids: str
    """How its grids are read."""
    meaning: str
    """What it means, and what it does not."""


class ReviewNow(Struct, frozen=True):
    """A review, or how far it is."""

    ahead: int = 0
    """So many other things are done before it."""
    done: int = 0
    parts: int = 0
    """So many parts of so many are done; none where it has not begun."""
    review: ReviewShown | None = None
    retold: RetoldShown | None = None
    """Instead, for a game in which nothing is played out: it is there at once."""


class WhatIfWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of a finished game made otherwise."""

    source: ReplaySource
    step: Annotated[int, Meta(ge=0)]
    """After so many steps it was asked for."""
    seat: Seat
    move: dict[str, Any]
    """What the seat would have done, as the game writes it."""


class WhatIfMove(Struct, frozen=True):
    """What a move leads to."""

    move: str
    """In the game's words."""
    value: list[Figure]
    """On average, one for each measure."""
    spread: list[tuple[int, int]]
    """Each result in the first measure, and in how many of the worlds it came out so."""


class WhatIfShown(Struct, frozen=True):
    """Two moves, played out over the same worlds that the player could not tell apart."""

    measures: list[ReviewMeasure]
    worlds: int
    made: WhatIfMove
    instead: WhatIfMove
    gain: list[Figure]
    """How much better the other one is, one for each measure."""


class WhatIfNow(Struct, frozen=True):
    """What would have been, or how many other things are done before it: ask again until it is there."""

    ahead: int = 0
    what_if: WhatIfShown | None = None


class Problem(Struct, frozen=True):
    """Why something is not done, in the reader's language."""

    key: str
    text: str


class ServerSummary(Struct, frozen=True):
    """What goes on at a server, for whoever administers it."""

    version: str
    people: int
    rooms: int
    """In memory; the others sleep in the database."""
    pages: int


class RoomInfo(Struct, frozen=True):
    """A room in the list of open rooms."""

    code: str
    game: str
    host: str
    taken: int
    seats: int
    phase: Phase
    link: str = ""
    """Where another device finds it."""
