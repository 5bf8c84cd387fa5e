// Written by `python -m tablee.codegen`: change the Python, not this file.
// What a table of upturn shows, what one may do there and what happens.

export type Direction = "up" | "down"

export type Side = "left" | "right"

export type Phase = "turn" | "drew" | "again" | "naming"

/** What everybody can deduce of a rack: at least so many of its tiles are among these ("1-40 joker"). */
export interface Known {
  at_least: number
  among: string
}

/** The table as one seat sees it; the public sees no rack. */
export interface View {
  /** One's own tiles, sorted. */
  rack: readonly string[]
  /** The tile one has just drawn, while it is one's choice what to do with it. */
  drawn: string | null
  /** How many tiles each seat has. */
  sizes: readonly number[]
  /** Oldest first; an arrow tile or a joker begins a new one. */
  lines: readonly (readonly string[])[]
  /** The one to beat. */
  number: number
  /** None before the first lay. */
  direction: Direction | null
  order: Side
  /** None once the game is over. */
  turn: number | null
  phase: Phase
  bag: number
  /** So many players are still to be named for penalty tiles. */
  penalties: number
  /** So many tiles are then to be given away. */
  gifts: number
  /** Who still owes the call. */
  duty: number | null
  /** So many players in a row have passed because nothing could be drawn. */
  idle: number
  refills: number
  /** What everybody has deduced of each rack. */
  known: readonly (readonly Known[])[]
  /** The kinds the bag may hold, for all one knows. */
  in_bag: string
  /** The reason, once the game has ended. */
  over: string
}

/** Upturn is played one way. */
export interface Options {
}

/** Lay a tile, with exactly what it asks for; `call` says "Upturn!" along with it. */
export interface Lay {
  lay: string
  direction?: Direction | null
  next?: Side | null
  call?: boolean
}

/** Take a tile from the bag. */
export interface Draw {
  draw: true
}

/** End the turn without laying. */
export interface Pass {
  pass: true
}

/** Name who draws the next tile that is owed. */
export interface GiveTo {
  give_to: number
}

/** Say "Upturn!". */
export interface Call {
  call: true
}

export type Move = Lay | Draw | Pass | GiveTo | Call

/** One lay: a tile, or a double behind all that it swept along. */
export interface Laid {
  laid: number
  tiles: readonly string[]
}

/** The numbers go this way from now on. */
export interface Directed {
  directed: Direction
}

/** The turn-order token points to this side from now on. */
export interface Turned {
  turned: Side
}

/** These players miss a turn. */
export interface Skipped {
  skipped: readonly number[]
}

/** The same player has a whole new turn. */
export interface Again {
  again: number
}

/** A player took a tile in their own turn. */
export interface Drew {
  drew: number
}

/** A player ended their turn. */
export interface Passed {
  passed: number
}

/** A penalty tile made somebody draw. */
export interface Penalised {
  penalised: number
  to: number
}

/** A double gave somebody a tile. */
export interface Gifted {
  gifted: number
  to: number
}

/** Somebody said "Upturn!" in time. */
export interface Called {
  called: number
}

/** The call was not made in time, and cost so many tiles. */
export interface Forgot {
  forgot: number
  tiles: number
}

/** The played tiles went back into the bag, so many. */
export interface Refilled {
  refilled: number
}

/** So many tiles could not be drawn, for there were none. */
export interface Lapsed {
  lapsed: number
}

/** The game is over. */
export interface Ended {
  ended: string
}

export type Event = Laid | Directed | Turned | Skipped | Again | Drew | Passed | Penalised | Gifted | Called | Forgot | Refilled | Lapsed | Ended

/** Of each event, in order: the field its tag stands for, and what is left unsaid where it is the usual. */
export const EVENTS = {
  "laid": {
    "first": "seat",
    "rest": {}
  },
  "directed": {
    "first": "direction",
    "rest": {}
  },
  "turned": {
    "first": "next",
    "rest": {}
  },
  "skipped": {
    "first": "seats",
    "rest": {}
  },
  "again": {
    "first": "seat",
    "rest": {}
  },
  "drew": {
    "first": "seat",
    "rest": {}
  },
  "passed": {
    "first": "seat",
    "rest": {}
  },
  "penalised": {
    "first": "seat",
    "rest": {}
  },
  "gifted": {
    "first": "seat",
    "rest": {}
  },
  "called": {
    "first": "seat",
    "rest": {}
  },
  "forgot": {
    "first": "seat",
    "rest": {}
  },
  "refilled": {
    "first": "tiles",
    "rest": {}
  },
  "lapsed": {
    "first": "tiles",
    "rest": {}
  },
  "ended": {
    "first": "reason",
    "rest": {}
  }
} as const
