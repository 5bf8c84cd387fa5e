// Written by `python -m tablee.codegen`: change the Python, not this file.
// Every message between the page and the server.

export type Lang = "en" | "fr"

export type Clock = "off" | "relaxed" | "fast"

export type Visibility = "private" | "open"

export type Recipients = "all" | "team"

export type Reaction = "bravo" | "laugh" | "wow" | "heart" | "hmm" | "oops"

export type Absence = "stand_in" | "wait"

export type Door = "open" | "asks" | "closed"

export type Attention = "table" | "hidden" | "curtain" | "reveal" | "first_look"

export type Hints = "alone" | "always" | "never"

export type Phase = "lobby" | "sealing" | "playing" | "over"

/** I am here, under this name; also to change name or language. */
export interface Join {
  type: "join"
  id: string
  name: string
  /** What refusals are written in. */
  lang: Lang
  /** The token I have chosen; without one it stays as it is, or is drawn by lot. Two here never share one. */
  face?: number | null
}

/** I go; my seats are left. */
export interface Leave {
  type: "leave"
  id: string
}

/** I take this seat: an empty one or a bot's before the game; my own again when a stand-in plays it. */
export interface Sit {
  type: "sit"
  id: string
  seat: number
  /** Who plays there, where it is not I: somebody beside me, at the same screen. */
  name?: string | null
}

/** What the person on this seat of mine is called: several may play at one screen. */
export interface NameSeat {
  type: "name_seat"
  id: string
  /** Mine. */
  seat: number
  name: string
}

/** In a running game I ask for a bot's or a stand-in's seat; if I may, I sit there after the next step. */
export interface AskSeat {
  type: "ask_seat"
  id: string
  /** The one I ask for. */
  seat: number
}

/** The host lets somebody in, or lets them have the seat they ask for, or says no. */
export interface AnswerRequest {
  type: "answer_request"
  id: string
  /** Who asks. */
  member: number
  /** May they? */
  yes: boolean
}

/** I leave this seat. */
export interface Stand {
  type: "stand"
  id: string
  seat: number
}

/** The host puts a bot of this level on a seat. */
export interface PutBot {
  type: "bot"
  id: string
  seat: number
  level: string
}

/** The host empties a seat. */
export interface Clear {
  type: "clear"
  id: string
  seat: number
}

/** The host changes the table before the game. */
export interface Setup {
  type: "setup"
  id: string
  game: string
  seats: number
  options: Record<string, unknown>
  /** The team of each seat; null for what the game does with so many seats. */
  teams?: readonly number[] | null
}

/** The host changes how the room is run; what is not said stays. */
export interface ChangeSettings {
  type: "settings"
  id: string
  /** How long an answer may take: no limit, a minute, 20 seconds. */
  clock?: Clock | null
  /** The level that plays for whoever is away. */
  stand_in?: string | null
  /** Is the room in the list of open rooms? */
  visibility?: Visibility | null
  /** Is others' next move held back for a moment after a duty to call arises? */
  grace?: boolean | null
  /** Is somebody who is not there stood in for, or waited for? */
  absence?: Absence | null
  /** What do newcomers find? */
  door?: Door | null
  /** May people chat? */
  chat?: boolean | null
  /** May anybody take a bot's seat in a running game without asking the host? */
  free_seats?: boolean | null
  /** How long do bots take? */
  pace?: "auto" | "unhurried" | "calm" | "brisk" | "at_once" | null
  /** When are hints given? */
  hints?: Hints | null
  /** Do games here count for people's ratings? Only before a game; then no hints are given. */
  rated?: boolean | null
}

/** I am ready; `promise` is the hash of what I shall add to the seed. After a game it means *play again*: the first one has the table reset. */
export interface Ready {
  type: "ready"
  id: string
  /** SHA-256 of the 32 bytes that `reveal` will send. */
  promise: string
  /** I play my first games of this: where the pace is `auto`, bots take their time. */
  newcomer?: boolean
}

/** Wait, I am not ready. */
export interface Unready {
  type: "unready"
  id: string
}

/** What I add to the seed, once all promises are known. */
export interface RevealPart {
  type: "reveal"
  id: string
  /** The bytes that were promised; any others mean not ready. */
  contribution: string
}

/** My move for this seat in the step that comes after `step`; it may be changed until the step happens. */
export interface Answer {
  type: "answer"
  id: string
  seat: number
  step: number
  move: Record<string, unknown>
}

/** The host has a stand-in give one answer for a seat that has kept the table waiting for long. Where that seat is the host's, anybody else who plays may. */
export interface StandInOnce {
  type: "stand_in_once"
  id: string
  /** Whose answer is late. */
  seat: number
  /** The step the table is at. */
  step: number
}

/** What would a bot do on this seat of mine? `hint_now` answers this page alone; that I asked is for all to see. Taken only where `room_now.gives_hints`. */
export interface AskHint {
  type: "hint"
  id: string
  seat: number
  step: number
}

/** I take my answer back. */
export interface Withdraw {
  type: "withdraw"
  id: string
  seat: number
  step: number
}

/** What I am about to do; not acknowledged and not kept. */
export interface Draft {
  type: "draft"
  id: string
  seat: number
  step: number
  move: Record<string, unknown>
}

/** Where my eyes are; not acknowledged and not kept. A page that says nothing is at the table. */
export interface Attend {
  type: "attend"
  id: string
  /** What I look at now. */
  at: Attention
}

/** Is the line still alive? Acknowledged at once, and not kept: pages cannot see the pings of a WebSocket. */
export interface Ping {
  type: "ping"
  id: string
}

/** A quick reaction, seen by the whole room for a moment; not acknowledged and not kept. */
export interface React {
  type: "react"
  id: string
  /** Which one. */
  reaction: Reaction
}

/** Words to the whole room, or to one's own team in a game for teams. */
export interface Chat {
  type: "chat"
  id: string
  text: string
  /** The team may be written to where `room_now.team_chat` is open. */
  to?: Recipients
}

/** The host has somebody be silent, or speak again. */
export interface Mute {
  type: "mute"
  id: string
  /** Who. */
  member: number
  /** Silent, or not any more. */
  muted: boolean
}

/** The host begins with those who are ready: empty seats go, and after a while the seats of who is not ready. */
export interface Start {
  type: "start"
  id: string
}

/** The host stops or starts the clocks and the game. */
export interface Pause {
  type: "pause"
  id: string
  /** Stop, or go on? */
  paused: boolean
}

/** The host asks somebody to leave. */
export interface Kick {
  type: "kick"
  id: string
  member: number
}

/** The host has the table reset after a game, for the same people. */
export interface Rematch {
  type: "rematch"
  id: string
}

export type PageMessage = Join | Leave | Sit | NameSeat | AskSeat | AnswerRequest | Stand | PutBot | Clear | Setup | ChangeSettings | Ready | Unready | RevealPart | Answer | StandInOnce | AskHint | Withdraw | Draft | Attend | Ping | React | Chat | Mute | Start | Pause | Kick | Rematch

/** The options of the table, a whole deck of its own among them: sent on arrival, and again where they change. */
export interface OptionsNow {
  type: "options_now"
  /** All of them, by name. */
  options: Record<string, unknown>
}

/** One seat, as everybody sees it. */
export interface SeatNow {
  /** Who sits there. */
  kind: "empty" | "person" | "bot"
  /** Of whoever sits there; empty for an empty seat. */
  name: string
  /** Seats of one number play together. */
  team: number
  /** Who holds the seat, where it is a person. */
  member: number | null
  /** Of the bot, where it is one. */
  level: string | null
  /** Bots always are. */
  ready: boolean
  /** Has a page open and looks at it; bots always are. */
  present: boolean
  /** A bot plays until its owner is back. */
  stood_in: boolean
  /** Its owner has not been there for the room's time, or has left. */
  away: boolean
  /** Its owner has left. */
  left: boolean
  /** The level that really plays here now, where a bot does. */
  plays: string | null
  /** The token of whoever sits there; bots have a look of their own. */
  face: number | null
}

/** Somebody in the room. */
export interface MemberNow {
  member: number
  /** What they are called. */
  name: string
  /** What they read. */
  lang: Lang
  /** Has a page open and looks at it. */
  present: boolean
  /** Has not been there for the room's time. */
  away: boolean
  /** The host has asked them to be silent. */
  muted: boolean
  /** Their token. */
  face: number
}

/** What is public about the seed so far. */
export interface PublicDeal {
  /** SHA-256 of the room's secret. */
  published: string
  /** By seat, once everybody is ready; null for bots. */
  promises: readonly (string | null)[]
}

/** A daily table. */
export interface DailyNow {
  /** By the calendar of whoever plays it. */
  day: string
  /** Only on servers of the same one is it the same. */
  release: string
}

/** Somebody asks the host for something: to come in, or for a seat. */
export interface RequestNow {
  member: number
  /** What they are called. */
  name: string
  /** The seat; None to come in. */
  seat: number | null
}

/** What a stand-in has played for you while you were not there. */
export interface PlayedForYou {
  /** Yours. */
  seat: number
  /** The answer was part of the step after this one. */
  step: number
  /** What was answered. */
  move: Record<string, unknown>
}

/** The room around the table. */
export interface RoomNow {
  type: "room_now"
  /** Five letters. */
  code: string
  /** Which member you are. */
  you: number | null
  /** Which member may set up the room. */
  host: number | null
  /** What is, or will be, played. */
  game: string
  /** By number. */
  seats: readonly SeatNow[]
  /** All who have come in and not left. */
  members: readonly MemberNow[]
  /** Sockets of people without a seat. */
  watching: number
  /** How long an answer may take. */
  clock: Clock
  /** The level that plays for whoever is away. */
  stand_in: string
  /** Is it in the list of open rooms? */
  visibility: Visibility
  /** Is others' next move held back for a moment while somebody may still call? */
  grace: boolean
  /** Before the game, while everybody reveals, while it is played, after it. */
  phase: Phase
  /** No clock runs and no move is taken. */
  paused: boolean
  deal: PublicDeal
  /** The bots this game knows. */
  levels: readonly string[]
  /** Which game of the evening this is, from 1. */
  number: number
  /** May you speak to your team alone: no such thing here, yes, or not before the reveal? */
  team_chat: "none" | "open" | "closed"
  /** Nobody who plays is there: no clock runs, no bot plays, the game waits. */
  frozen: boolean
  /** What happens when somebody is not there for the room's time. */
  absence: Absence
  /** What newcomers find. */
  door: Door
  /** May people chat? */
  chat: boolean
  /** May anybody take a bot's seat in a running game without asking the host? */
  free_seats: boolean
  /** How long bots take. */
  pace: "auto" | "unhurried" | "calm" | "brisk" | "at_once"
  /** The day whose table it is, the same for everybody; null at a table of one's own. */
  daily: DailyNow | null
  /** The games here go on from the middle of another one, after so many steps: everybody may know every hand, and nothing counts. Null where they are dealt anew. */
  begins_at: number | null
  /** When hints are given. */
  hints: Hints
  /** May those who play ask for hints now? */
  gives_hints: boolean
  /** Do games here count for people's ratings? */
  rated: boolean
  /** The seats that have asked for hints in this game. */
  hinted: readonly number[]
  /** What people ask of you, where you are the host. */
  requests: readonly RequestNow[]
  /** The seats of bots and stand-ins you may ask for now. */
  seats_to_ask: readonly number[]
  /** The one you have asked for. */
  seat_asked: number | null
  /** It is yours after the next step. */
  seat_granted: boolean
  /** Seats that have kept the table waiting for long: the host may have a stand-in answer once, or, where the host is late, anybody else who plays. */
  late: readonly number[]
  /** With how many seats the host may start now without waiting for anybody else; 0 for not at all. */
  may_start: number
  /** What stand-ins have played for you since you last touched the table. */
  played_for_you: readonly PlayedForYou[]
}

/** You are not in the room yet: it is closed to newcomers, or the host is asked. */
export interface DoorNow {
  type: "door_now"
  /** Of the room. */
  code: string
  /** What newcomers find. */
  door: Door
  /** Your request lies before the host. */
  asked: boolean
}

/** Choose a point of a rectangle, edges included; `x` and `y` are the fields of the move. */
export interface PointOffer {
  /** The name of the field across. */
  x: string
  /** The name of the field up. */
  y: string
  /** The left edge. */
  low_x: number
  /** The right edge. */
  high_x: number
  /** The lower edge. */
  low_y: number
  /** The upper edge. */
  high_y: number
}

/** An assignment several seats fill in: each change is a move `{put: value, on: place or null}` and happens at once. A value that lies elsewhere changes places with what it meets; the assignment's own move agrees to it as it lies. */
export interface SharedAssignment {
  /** The name of the field for the value. */
  put: string
  /** The name of the field for the place. */
  on: string
  /** Places and the values that lie there now. */
  given: readonly (readonly [number, number])[]
  /** How many changes this seat may still make. */
  changes_left: number
}

/** Give every place a value, each value once; the move is `{move: {place: value}}`. */
export interface AssignmentOffer {
  /** The name of the field of the move. */
  move: string
  /** To be filled. */
  places: readonly number[]
  /** To be given, each once. */
  values: readonly number[]
  /** Places and values that do not go together. */
  forbidden: readonly (readonly [number, number])[]
  /** Left out where the seat fills it in alone. */
  shared?: SharedAssignment | null
}

/** Pieces a seat holds that cannot be played now, and why: a text below `refusal` in the words of the game. Without pieces and places it stands against all that is neither offered nor named by another reason. The pieces of an assignment are its values; its move stands for handing it in as it is, or empty. */
export interface RefusedPieces {
  /** Its id in the rules of the game. */
  rule: string
  /** Which text. */
  key: string
  /** What fills the text. */
  params?: Record<string, unknown>
  /** By name. */
  pieces?: readonly string[]
  /** Places of an assignment that take no value now, for the same reason. */
  places?: readonly number[]
}

/** Something a move would bring about: a text below `effect` in the words of the game. */
export interface EffectNow {
  /** Its id in the rules of the game. */
  rule: string
  /** Which text. */
  key: string
  /** What fills the text. */
  params?: Record<string, unknown>
}

/** All that would be laid with a piece, and what that would bring about, in order. */
export interface PreviewNow {
  /** By name. */
  pieces: readonly string[]
  /** In the order they would happen. */
  effects: readonly EffectNow[]
}

/** What a seat can do now, in one of three forms; none of them where it has nothing to do. Changes only with a step. The server alone judges what comes back. */
export interface OfferNow {
  /** Choose one of these moves. */
  move_list?: readonly unknown[] | null
  /** Choose a point. */
  point?: PointOffer | null
  /** Fill in a form. */
  assignment?: AssignmentOffer | null
  /** What cannot be played now, and why. */
  refused?: readonly RefusedPieces[]
  /** By piece: what would happen if it were played. */
  previews?: Record<string, PreviewNow>
}

/** What one seat, or the public, may know of the table. */
export interface SeenNow {
  /** Whose eyes; null for the public. */
  seat: number | null
  /** The table as the game shows it to this seat. */
  view: unknown
  /** What has happened, as the game writes it; all of it is public. */
  events: readonly unknown[]
  /** The seats we wait for. */
  awaited: readonly number[]
  /** The seats that have answered and still wait for others. */
  answered: readonly number[]
  /** This seat's own answer, until the step happens. */
  mine: unknown
  /** By seat: what it is about to do, where it shows that to this one. */
  drafts: Record<string, unknown>
  /** How to show the choices of this seat; null for the public. */
  offer?: OfferNow | null
}

/** How the game ended. */
export interface OutcomeNow {
  /** By seat. */
  scores: readonly number[]
  /** A text below `reason` in the words of the game. */
  reason: string
  /** Their seats; several share. */
  winners: readonly number[]
  /** By seat, from 1; equals share one. */
  places: readonly number[]
  /** Where the record is: `/api/records/<record>`. */
  record: string
  /** Can it be reviewed, by `/api/reviews`? */
  reviewed: boolean
}

/** The table after a step: one view for each seat you hold, or the public one. It holds until the next step. */
export interface TableNow {
  type: "table_now"
  /** Its name. */
  game: string
  step: number
  /** One for each seat you hold, in order; a single public one where you hold none. */
  seen: readonly SeenNow[]
  /** Are the events new (a step has just happened), or sent again to somebody who comes back? */
  fresh: boolean
  /** How long the awaited still have, where there is a clock. */
  left_ms: number | null
  /** Does that clock run? It stops while nobody who plays is there, and for a curtain, a reveal, a first look. */
  running: boolean
  /** How long others' next move is still held back so that somebody may call. */
  grace_ms: number | null
  /** Null until the game is over. */
  outcome: OutcomeNow | null
}

/** Somebody has answered or taken that back, and others are still awaited: views and offers are as they were. */
export interface AnsweredNow {
  type: "answered_now"
  step: number
  /** The seats we wait for. */
  awaited: readonly number[]
  /** The seats that have answered. */
  answered: readonly number[]
  /** Your own answers, in the order of `TableNow.seen`. */
  mine: readonly unknown[]
  /** By seat, for each entry of `seen`. */
  drafts: readonly (Record<string, unknown>)[]
  /** How long the awaited still have, where there is a clock. */
  left_ms: number | null
  /** Does that clock run? */
  running: boolean
}

/** The clock has been stopped or goes on, between two steps. */
export interface ClockNow {
  type: "clock_now"
  /** How long the awaited still have; None without a clock. */
  left_ms: number | null
  /** Does it run? */
  running: boolean
}

/** The newest drafts, in the order of `TableNow.seen`: one set for each seat you hold, or the public one. */
export interface DraftsNow {
  type: "drafts_now"
  step: number
  /** By seat, for each entry of `seen`. */
  drafts: readonly (Record<string, unknown>)[]
}

/** What a bot says about itself: a text below `remark` in the words of the game, for each reader's own language. */
export interface RemarkNow {
  seat: number
  /** Which text. */
  key: string
  /** What fills the text. */
  params: Record<string, unknown>
}

/** What bots say about what a step has revealed; not kept, so whoever comes later does not hear it. */
export interface Remarks {
  type: "remarks"
  step: number
  /** In order. */
  said: readonly RemarkNow[]
}

/** What a bot would do on a seat of yours, from what that seat may know; for the page that asked, and not kept. */
export interface HintNow {
  type: "hint_now"
  /** Of the `hint` that asked. */
  id: string
  seat: number
  step: number
  /** The bot's. */
  level: string
  /** What it would play; null: it would stay silent. */
  move: Record<string, unknown> | null
  /** A text below `advice` in the words of the game; empty where the bot says no more. */
  reason: string
  /** What fills the text. */
  params: Record<string, unknown>
}

/** One line of the chat. */
export interface ChatLine {
  /** Who wrote it. */
  member: number
  /** What they were called then. */
  name: string
  /** What they wrote. */
  text: string
  /** Milliseconds since 1970. */
  at: number
  /** The team it was written to; null for everybody. */
  team: number | null
  /** Their token then. */
  face: number
}

/** Lines of chat: all of them on arrival, then the new ones. */
export interface Chatter {
  type: "chatter"
  /** The oldest first. */
  lines: readonly ChatLine[]
  /** Are these new, or all there are, on arrival? */
  fresh: boolean
}

/** Somebody reacts; not kept, so whoever comes later does not see it. */
export interface Reacted {
  type: "reacted"
  /** Who. */
  member: number
  /** How. */
  reaction: Reaction
}

/** Your message is taken and will survive a power cut. */
export interface Ack {
  type: "ack"
  /** Of the message that was taken. */
  id: string
}

/** Your message is not taken, and nothing has changed. */
export interface Refused {
  type: "refused"
  /** Of the message; null where it had none, or for a notice on arrival. */
  id: string | null
  /** Which error: see below. For a move also a key of the game's refusals. */
  key: string
  /** The same as a sentence, in your language, without the rule. */
  text: string
  /** The id of the game's rule that refuses, where one does. */
  rule: string
}

/** The server closes this socket; `again` says whether to come back. */
export interface Bye {
  type: "bye"
  /** See below. */
  reason: "kicked" | "flood" | "stopping" | "moved" | "signed_out" | "gone"
  /** Come back, after a moment, with what was not acknowledged? */
  again: boolean
}

export type ServerMessage = OptionsNow | RoomNow | DoorNow | TableNow | AnsweredNow | ClockNow | DraftsNow | Remarks | HintNow | Chatter | Reacted | Ack | Refused | Bye

/** The same, or the daily table. */
export interface RoomWanted {
  game: string
  name: string
  lang: Lang
  seats: number
  options?: Record<string, unknown>
  bots?: readonly string[]
  visibility?: Visibility
  /** The day whose table it is: then seats, options and bots are those of the daily table. */
  daily?: string | null
}

/** The code of a room and the link to share. */
export interface RoomMade {
  code: string
  link: string
}

/** What a game is called, and what it is in a line. */
export interface GameTitle {
  title: string
  tagline: string
}

/** One option of a game, as a form needs it. */
export interface OptionInfo {
  name: string
  kind: "number" | "yes_no" | "text" | "lines" | "choice"
  default: unknown
  choices: readonly unknown[] | null
  /** Is it about what a table brings itself? */
  own: boolean
  /** It means nothing unless these other options have one of these values. */
  only_with: Record<string, readonly unknown[]>
}

/** One game this server has. */
export interface GameInfo {
  name: string
  titles: Record<Lang, GameTitle>
  least: number
  most: number
  levels: readonly string[]
  options: readonly OptionInfo[]
  /** Is there a daily table of it? */
  daily: boolean
  /** Can somebody be too late to call, so that a moment of grace matters? */
  grace: boolean
  /** Are there puzzles of it? */
  puzzles: boolean
}

/** A type as whoever shows its values sees it; None is a value of any. */
export interface Outline {
  kind: "plain" | "seat" | "many" | "row" | "by_seat" | "pairs" | "record" | "one_of"
  /** many and by_seat: of what; row: each in turn; pairs: key and value; record: its fields; one_of: its members. */
  parts: readonly Outline[]
  /** Of a field, or the tag of a member. */
  name: string
}

/** A kind of move, and what it is made of. */
export interface MoveKind {
  first: string | null
  rest: Record<string, unknown>
  /** Of its class: the tag may be another word. */
  name: string
  fields: readonly Outline[]
  /** The field of the view with the pieces it is made with, where the types tell. */
  held_in: string | null
}

/** How a kind of event or move is written: its tag stands for the first field, what is usual is left unsaid. */
export interface WrittenAs {
  first: string | null
  rest: Record<string, unknown>
}

/** All that a table which fits any game needs to know of one, in one language. */
export interface GameDescription {
  texts: Record<string, unknown>
  view: Outline
  moves: Record<string, MoveKind>
  events: Record<string, WrittenAs>
}

/** A room in the list of open rooms. */
export interface RoomInfo {
  code: string
  game: string
  host: string
  taken: number
  seats: number
  phase: Phase
  /** Where another device finds it. */
  link: string
}

/** Who the server takes a browser for. */
export interface Me {
  name: string | null
  lang: string | null
}

/** A table one sits at: the way back to it. */
export interface MyTable {
  code: string
  game: string
  phase: Phase
  /** Is an answer of yours awaited? */
  your_turn: boolean
  /** Who else is awaited. */
  waits_for: readonly string[]
  /** Who sits there, you aside. */
  others: readonly string[]
  /** Does a bot play for you until you are back? */
  stood_in: boolean
  /** Of which day it is the daily table, if it is one. */
  daily: string | null
}

/** A game that was finished in a room one has been in. */
export interface FinishedGame {
  /** Its replay is at /replay/<record>. */
  record: string
  game: string
  /** Milliseconds since 1970. */
  at: number
}

/** The tables one sits at, and the last finished games. */
export interface MyTables {
  tables: readonly MyTable[]
  finished: readonly FinishedGame[]
}

/** A daily table one has played to its end, the first time on that day. */
export interface DailyPlayed {
  game: string
  /** By one's own calendar. */
  day: string
  place: number
  score: number
  /** Its replay is at /replay/<record>. */
  record: string
}

/** Who else sat at a finished game. */
export interface PlayedWith {
  name: string
  /** Of a bot; null for a person. */
  level: string | null
  place: number | null
}

/** A finished game one sat at. */
export interface PlayedGame {
  /** Its replay is at /replay/<record>. */
  record: string
  game: string
  /** Milliseconds since 1970. */
  at: number
  /** One's own, from 1; null for games of before 0.3. */
  place: number | null
  score: number | null
  others: readonly PlayedWith[]
  /** Did it go on from another game? Then everybody may have known every hand. */
  again: boolean
  /** Did one have hints? */
  hinted: boolean
}

/** How strong one is in a game, as far as one's rated games tell; all figures are in thousandths. */
export interface RatingNow {
  game: string
  mean: number
  /** Half of the 95 % interval. */
  margin: number
  /** So many it follows from. */
  games: number
  /** What the levels of bots have, to compare with. */
  bots: Record<string, number>
}

/** What luck did in a game that was reviewed. */
export interface LuckNow {
  /** Its replay is at /replay/<record>. */
  record: string
  game: string
  /** Milliseconds since 1970. */
  at: number
  /** Of one's own winning chance, in thousandths. */
  mean: number
  /** Half of the 95 % interval. */
  margin: number
}

/** What one's games say over time, for oneself alone. */
export interface OverTime {
  /** Is what ratings need installed on this server? */
  can_rate: boolean
  ratings: readonly RatingNow[]
  /** The best luck first, as far as games were reviewed. */
  best: readonly LuckNow[]
  /** The worst luck first. */
  worst: readonly LuckNow[]
}

/** Which game is to be seen again: one of the three. */
export interface ReplaySource {
  /** One that was finished on this server, by the name of its record. */
  record?: string | null
  /** What stands behind the # of a link. */
  letters?: string | null
  /** The text of a record's file. */
  file?: string | null
}

/** The tables after these steps, or after as many of them as are given at once. */
export interface FramesWanted {
  source: ReplaySource
  /** Whose; "all" gives the public's, then every seat's. */
  eyes?: number | "public" | "all"
  first?: number
  last?: number
}

/** A link that holds the whole game. */
export interface LinkWanted {
  source: ReplaySource
  /** With what the players are called, where it is known? */
  names?: boolean
  /** To this moment; null: to the beginning. */
  step?: number | null
  /** Through whose eyes it is to be seen first. */
  eyes?: number | "public" | "all"
}

/** A link that holds a whole game; what follows its # no browser sends to a server by itself. */
export interface ReplayLink {
  link: string
  /** The link for a camera, as SVG; null where it is too long for one. */
  qr: string | null
}

/** Who sat there, as far as it is known. */
export interface ReplayPlayer {
  name: string | null
  face: number | null
  /** Of the bot, where it was one. */
  level: string | null
  /** Were there hints at this seat? */
  hinted: boolean
}

/** Where a turn begins: whoever is awaited then was asked. */
export interface ReplayTurn {
  /** After so many steps. */
  step: number
  /** From 1. */
  round: number
  /** In its round, from 1. */
  turn: number
  /** Whose it is: all of these answer at once. */
  awaited: readonly number[]
}

/** A game that can be seen again, without its tables. */
export interface ReplayNow {
  game: string
  /** By seat. */
  teams: readonly number[]
  /** By seat. */
  players: readonly ReplayPlayer[]
  steps: number
  /** In order. */
  turns: readonly ReplayTurn[]
  /** What everybody saw happen in each step, the first step first, as the game writes it. */
  events: readonly (readonly unknown[])[]
  /** Null where the game was left before its end. */
  outcome: OutcomeNow | null
  /** The whole game for a link, without names; null where the table brought a deck of its own. */
  letters: string | null
  /** Does it come with the proof that its deal was fair? */
  is_proven: boolean
  /** It goes on from the middle of another game, after so many steps; null where it was dealt anew. */
  begins_at: number | null
  /** Why a finished game has no review: it goes on from another one, there is none of such games, or this server lacks what it takes. Null where there is one, or no end. */
  unreviewed: "again" | "game" | "server" | null
}

/** A room that goes on from a moment of another game, with new luck. */
export interface AgainWanted {
  source: ReplaySource
  /** After so many steps. */
  step: number
  name: string
  lang: Lang
  /** Where whoever opens it sits. */
  seat?: number
  /** Of the bots on all other seats; null leaves these empty. */
  level?: string | null
}

/** What something is counted in. */
export interface ReviewMeasure {
  /** `points`, or `chance` for a share of the victory. */
  name: string
  title: string
}

/** One of the things a result is made of. */
export interface ReviewPart {
  name: string
  title: string
  /** What it is, in a sentence. */
  about: string
}

/** Something that was found by playing out: its mean and half of its 95 % interval, in thousandths. */
export interface Figure {
  mean: number
  margin: number
}

/** Something worth saying about a moment. */
export interface ReviewSentence {
  text: string
  /** The replay shows it after so many steps. */
  step: number
  /** `own`, `unknown`, `others` or `luck`. */
  kind: string
}

/** How a seat came to its result. */
export interface ReviewedSeat {
  /** By the name of the part, one figure for each measure: all but the last add up to the last, the result. */
  account: Record<string, readonly Figure[]>
  /** What decided most, in the order of the game. */
  turning_points: readonly ReviewSentence[]
  /** How its greatest luck compares with what else could have come. */
  luck: readonly ReviewSentence[]
}

/** What everybody could hope for before a step. */
export interface ReviewMoment {
  /** After so many steps. */
  step: number
  when: string
  /** By seat, one for each measure. */
  values: readonly (readonly Figure[])[]
}

/** One of the things a seat could do. */
export interface ReviewChoice {
  /** In the game's words. */
  move: string
  /** As the game writes it; null where somebody could have spoken and did not. */
  answer: Record<string, unknown> | null
  /** How often the reference player would have done it, in thousandths. */
  likely: number
  /** How much better than what was done, for all the seat could know: one for each measure. */
  gain: readonly Figure[]
}

/** One choice, weighed from what the seat could know then; figures are lists, one for each measure. */
export interface ReviewDecision {
  /** After so many steps it was asked for. */
  step: number
  seat: number
  when: string
  choices: readonly ReviewChoice[]
  /** Which of the choices. */
  chosen: number
  /** The best of the others at a first look. */
  instead: number
  /** What the choice led to, for all the seat could know. */
  value: readonly Figure[]
  /** How much better the best other one was; below zero where the choice was the better one. */
  gave_up: readonly Figure[]
  /** How much better the choice was than the usual one. */
  own: readonly Figure[]
  /** How much more or less it brought than could be known. */
  unknown: readonly Figure[]
  /** Did somebody else choose for the seat? */
  stood_in: boolean
}

/** A finished game, every decision weighed, in the reader's language. */
export interface ReviewShown {
  /** The one that choices are judged by first; the winning chance last. */
  measures: readonly ReviewMeasure[]
  /** In the order in which they add up; the result last. */
  parts: readonly ReviewPart[]
  seats: readonly ReviewedSeat[]
  /** In order; how it ended is in the accounts. */
  moments: readonly ReviewMoment[]
  decisions: readonly ReviewDecision[]
  /** The seat of whoever asks. */
  you: number | null
  /** What is said of a seat for which nothing decided much. */
  calm: string
  /** What it was measured by. */
  by: string
  /** What it means, and what it does not. */
  meaning: string
}

/** How one player, or a team as one, met each of the players of a grid. */
export interface RetoldRow {
  name: string
  /** So many right of so many tries; none where there was nothing to try. */
  hits: readonly (readonly [number, number] | null)[]
}

/** Who met whom how often. */
export interface RetoldGrid {
  names: readonly string[]
  rows: readonly RetoldRow[]
}

/** Some sentences, and the moment they are about, if there is one. */
export interface RetoldPassage {
  sentences: readonly string[]
  /** The replay shows it after so many steps… */
  step: number | null
  /** …from this seat. */
  seat: number | null
}

/** One thing that a retelling looks at. */
export interface RetoldChapter {
  title: string
  grids: readonly RetoldGrid[]
  passages: readonly RetoldPassage[]
}

/** A finished game retold from what everybody has seen, in the reader's language. */
export interface RetoldShown {
  chapters: readonly RetoldChapter[]
  /** How its grids are read. */
  grids: string
  /** What it means, and what it does not. */
  meaning: string
}

/** A review, or how far it is. */
export interface ReviewNow {
  /** So many other things are done before it. */
  ahead: number
  done: number
  /** So many parts of so many are done; none where it has not begun. */
  parts: number
  review: ReviewShown | null
  /** Instead, for a game in which nothing is played out: it is there at once. */
  retold: RetoldShown | null
}

/** One choice of a finished game made otherwise. */
export interface WhatIfWanted {
  source: ReplaySource
  /** After so many steps it was asked for. */
  step: number
  seat: number
  /** What the seat would have done, as the game writes it. */
  move: Record<string, unknown>
}

/** What a move leads to. */
export interface WhatIfMove {
  /** In the game's words. */
  move: string
  /** On average, one for each measure. */
  value: readonly Figure[]
  /** Each result in the first measure, and in how many of the worlds it came out so. */
  spread: readonly (readonly [number, number])[]
}

/** Two moves, played out over the same worlds that the player could not tell apart. */
export interface WhatIfShown {
  measures: readonly ReviewMeasure[]
  worlds: number
  made: WhatIfMove
  instead: WhatIfMove
  /** How much better the other one is, one for each measure. */
  gain: readonly Figure[]
}

/** What would have been, or how many other things are done before it: ask again until it is there. */
export interface WhatIfNow {
  ahead: number
  what_if: WhatIfShown | null
}

/** The puzzles of a game. */
export interface PuzzleGame {
  game: string
  numbers: readonly number[]
  /** The number of the one that everybody is offered that day. */
  today: number
}

/** A decision to be made; what is best is not said before. */
export interface PuzzleNow {
  game: string
  number: number
  /** Whose decision it is. */
  seat: number
  /** By seat. */
  teams: readonly number[]
  /** Made up; by seat. */
  names: readonly string[]
  question: string
  /** Through the eyes of that seat. */
  table: TableNow
}

/** What somebody would do. */
export interface PuzzleAnswer {
  move: Record<string, unknown>
}

/** One of the things that could be done. */
export interface PuzzleChoice {
  text: string
  move: unknown
  /** What it leads to, in thousandths, one for each measure. */
  values: readonly number[]
}

/** How good it was, and why. */
export interface PuzzleSolution {
  right: boolean
  chosen: number
  best: number
  measures: readonly ReviewMeasure[]
  /** In the order in which the game lists them; `chosen` and `best` are places in it. */
  choices: readonly PuzzleChoice[]
  /** A sentence each. */
  explanation: readonly string[]
}

/** A table somebody is thinking of. */
export interface WantedTable {
  seats: number
  options?: Record<string, unknown>
  teams?: readonly number[] | null
}

/** One thing that is wrong with options, in the reader's language. */
export interface Flaw {
  key: string
  text: string
  rule: string
  /** Counted from 1, where it is about a line. */
  line: number | null
  /** The option it is about. */
  field: string | null
}

/** What carries somebody to another device: good once, and only for a short while. */
export interface DevicePass {
  /** Its secret stands after the #, which browsers keep to themselves. */
  link: string
  /** The link for a camera, as SVG. */
  qr: string
  seconds: number
}

/** What has become of it. */
export interface DevicePassNow {
  /** Nobody has used it yet, and it is still good. */
  waits: boolean
}

/** To another device, and there to this table. */
export interface DevicePassWanted {
  code?: string | null
}

/** I am the one who was given this. */
export interface DevicePassShown {
  token: string
}

/** What becomes of somebody who wants to be forgotten. */
export interface Forgetting {
  /** For so long backups may still have them. */
  backup_days: number
}
