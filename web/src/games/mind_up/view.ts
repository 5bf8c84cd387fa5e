// Written by `python -m tablee.codegen`: change the Python, not this file.
// What a table of mind_up shows, what one may do there and what happens.

/** One player's round, point by point. */
export interface Sheet {
  columns: readonly number[]
  bubbles: number
  /** The objectives the player meets, and what each gives or takes. */
  objectives: Record<string, number>
}

/** The open table of a round as it was counted. */
export interface Ended {
  order: readonly number[]
  objectives: readonly string[]
  columns: readonly (readonly (readonly number[])[])[]
}

/** What one seat (None: the public) knows of the table. */
export interface View {
  seat: number | null
  round: number
  /** Which turn of the round it is, from 1. */
  turn: number
  /** How many it has (MU-14). */
  turns: number
  /** One's own; empty for the public. */
  hand: readonly number[]
  hand_sizes: readonly number[]
  known: readonly (readonly number[])[]
  row: readonly number[]
  /** The column each card of the row would go onto if this seat took it, from 0 (MU-12); empty for the public. */
  onto: readonly number[]
  /** What each card of the row would bring this seat at once (MU-12, 15, 16); empty for the public. */
  gains: readonly number[]
  order: readonly number[]
  columns: readonly (readonly (readonly number[])[])[]
  deck_size: number
  objectives_at_a_time: number
  objectives: readonly string[]
  objectives_under: readonly string[]
  /** The running round, were it to end now. */
  sheets: readonly Sheet[]
  rounds: readonly (readonly Sheet[])[]
  ended: readonly Ended[]
}

/** Bonus objectives at a time, 0 to 5 (MU-24…27). */
export interface Options {
  objectives: number
}

/** The one move there is: a card of one's hand. */
export interface Card {
  card: number
}

export type Move = Card

/** MU-11, 12: the card above the one played goes onto a column (numbered from 1). */
export interface Taken {
  taken: number
  played: number
  card: number
  column: number
  /** What the column gives with it (MU-15). */
  worth: number
}

/** MU-14: the last card of a hand goes onto its owner's columns. */
export interface LastCard {
  last_card: number
  card: number
  column: number
  /** What the column gives with it (MU-15). */
  worth: number
}

/** MU-15…17: what the round gave a player. */
export interface Scored {
  scored: number
  round: number
  columns: readonly number[]
  bubbles: number
  objectives: number
  total: number
}

/** MU-27: an objective whose letter lies open already goes under the pile. */
export interface Buried {
  buried: string
}

/** MU-19…21: everybody has taken their cards back and drawn one; a new order lies there. */
export interface RoundBegan {
  round_began: number
  order: readonly number[]
  objectives: readonly string[]
}

export type Event = Taken | LastCard | Scored | Buried | RoundBegan

/** Of each event, in order: the field its tag stands for, and what is left unsaid where it is the usual. */
export const EVENTS = {
  "taken": {
    "first": "seat",
    "rest": {}
  },
  "last_card": {
    "first": "seat",
    "rest": {}
  },
  "scored": {
    "first": "seat",
    "rest": {}
  },
  "buried": {
    "first": "objective",
    "rest": {}
  },
  "round_began": {
    "first": "round",
    "rest": {}
  }
} as const
