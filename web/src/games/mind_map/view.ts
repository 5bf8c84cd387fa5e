// Written by `python -m tablee.codegen`: change the Python, not this file.
// What a table of mind_map shows, what one may do there and what happens.

/** Cards of one kind. Ids below `deck_size` are the deck's, those from there on the table's own lines. */
export interface Pile {
  deck_size: number
  own: readonly string[]
  /** Which of the deck's cards are in play: from one id up to, but not with, another. */
  stretches: readonly (readonly [number, number])[]
}

/** Words a table names for a criterion of its own: these meet it, those do not. */
export interface Examples {
  high: readonly string[]
  low: readonly string[]
}

/** All a client needs to name a card: its deck, and the table's own lines in their one language. */
export interface Cards {
  deck: string
  own_language: string
  words: Pile
  criteria: Pile
  /** By id of an own criterion. */
  examples: Record<number, Examples>
}

export type Phase = "placing" | "voting" | "joint" | "over"

/** Where a team's token lies: the space of the track and the marker beside it, 0, 40 or 80 (MM-21). */
export interface Track {
  marker: number
  space: number
}

/** The open cards of a round, and who has a token in it. */
export interface Deal {
  players: readonly number[]
  /** The word beside number 1, beside number 2, … (MM-02). */
  words: readonly number[]
  reference: number
  /** The criterion of the horizontal axis. */
  across: number
  /** The criterion of the vertical axis. */
  up: number
}

/** Put one's own token there, in tenths from the reference word; as an answer: this is final (MM-09). */
export interface Place {
  x: number
  y: number
}

/** Who read a token that was turned over, and what that brought. */
export interface TokenRead {
  /** By player who read it: the points of that vote (MM-12, MM-18). */
  found: Record<number, number>
  /** The points of the watching team's vote (MM-19); 0 where it was wrong, or where there is no such team. */
  joint: number
}

/** A round that has been played, with all that turning over its tokens one by one shows. */
export interface Revealed {
  deal: Deal
  numbers: Record<number, number>
  places: Record<number, Place>
  ballots: Record<number, Record<number, number>>
  /** What the watching team said; empty where everybody plays alone. */
  joint: Record<number, number>
  /** What each token brought, in the order of `deal.players`, by seat; a member of a team has what the team got. */
  worth: readonly (readonly number[])[]
  /** In the order of `deal.players`. */
  tokens: readonly TokenRead[]
  /** By team, where its token lies before the first one is turned over, and after each; empty without teams. */
  track: readonly (readonly Track[])[]
}

/** What a seat (None: the public) knows of the table. */
export interface View {
  seat: number | null
  teams: readonly number[]
  cards: Cards
  phase: Phase
  rounds: number
  scores: readonly number[]
  /** By team; empty where everybody plays alone. */
  track: readonly Track[]
  deal: Deal | null
  /** One's own secret number. */
  number: number | null
  places: Record<number, Place>
  /** One's own votes, once they are locked. */
  ballot: Record<number, number>
  joint: Record<number, number>
  /** By member of the watching team, while it votes: how many changes of the joint ballot they still have (MM-20). */
  changes_left: Record<number, number>
  history: readonly Revealed[]
}

export type Dealing = "free" | "readable"

/** What a table may choose: a deck, and lines of its own as they were pasted (MM-23). */
export interface Options {
  deck: string
  /** Which themes of the deck; none named = all. */
  themes: readonly string[]
  deal: Dealing
  own_words: readonly string[]
  own_criteria: readonly string[]
  own_language: string
  /** Own words replace the deck's words, own criteria the deck's criteria, instead of joining them. */
  only_own: boolean
}

/** A whole ballot (MM-10). In a joint vote: I agree to this ballot (MM-20). */
export interface Votes {
  votes: Record<number, number>
}

/** Change the joint ballot: a number onto a seat's token, or (None) off the ballot (MM-20). */
export interface Put {
  put: number
  on?: number | null
}

export type Move = Place | Votes | Put

/** New cards lie on the table. */
export interface RoundBegun {
  round_begun: number
  reference: number
  across: number
  up: number
  words: readonly number[]
}

/** All tokens are final: voting begins. */
export interface TokensFixed {
  tokens_fixed: true
}

/** The active team has voted: now the other one does. */
export interface BallotsLocked {
  ballots_locked: number
}

/** A number was put onto a token of the joint ballot. */
export interface VotePut {
  vote_put: number
  number: number
  on: number
}

/** A number was taken off the joint ballot. */
export interface VoteTaken {
  vote_taken: number
  number: number
}

/** A secret ballot is turned over. */
export interface BallotShown {
  ballot_shown: number
  votes: Record<number, number>
}

/** The word of a token, and the players who read it. */
export interface WordFound {
  word_found: number
  number: number
  word: number
  finders: readonly number[]
}

/** The word of a token that no player read. */
export interface WordMissed {
  word_missed: number
  number: number
  word: number
}

/** The tokens the watching team read. */
export interface TeamRead {
  team_read: number
  tokens: readonly number[]
}

/** The watching team read none. */
export interface TeamMissed {
  team_missed: number
}

/** A player's points of the round. */
export interface Scored {
  scored: number
  gain: number
  total: number
}

/** A team's points of the round. */
export interface TeamScored {
  team_scored: number
  gain: number
  total: number
}

export type Event = RoundBegun | TokensFixed | BallotsLocked | VotePut | VoteTaken | BallotShown | WordFound | WordMissed | TeamRead | TeamMissed | Scored | TeamScored

/** Of each event, in order: the field its tag stands for, and what is left unsaid where it is the usual. */
export const EVENTS = {
  "round_begun": {
    "first": "number",
    "rest": {}
  },
  "tokens_fixed": {
    "first": null,
    "rest": {}
  },
  "ballots_locked": {
    "first": "team",
    "rest": {}
  },
  "vote_put": {
    "first": "seat",
    "rest": {}
  },
  "vote_taken": {
    "first": "seat",
    "rest": {}
  },
  "ballot_shown": {
    "first": "seat",
    "rest": {}
  },
  "word_found": {
    "first": "seat",
    "rest": {}
  },
  "word_missed": {
    "first": "seat",
    "rest": {}
  },
  "team_read": {
    "first": "team",
    "rest": {}
  },
  "team_missed": {
    "first": "team",
    "rest": {}
  },
  "scored": {
    "first": "seat",
    "rest": {}
  },
  "team_scored": {
    "first": "team",
    "rest": {}
  }
} as const
