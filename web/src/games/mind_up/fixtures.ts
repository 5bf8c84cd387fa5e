// Small tables for the tests.
import type { Columns } from './explain'
import type { Sheet, View } from './view'

export const EMPTY: Columns = [[], [], [], [], []]
export const BLANK: Sheet = { columns: [0, 0, 0, 0, 0], bubbles: 0, objectives: {} }

/** A table of three in round 1, before the first card; whatever matters to a test is given. */
export function aView(given: Partial<View> = {}): View {
  return {
    seat: 0,
    round: 1,
    turn: 1,
    turns: 6,
    hand: [5, 11, 19, 28, 38, 49, 60],
    hand_sizes: [7, 7, 7],
    known: [[], [], []],
    row: [3, 31, 57],
    onto: [],
    gains: [],
    order: [2, 4, 1, 5, 3],
    columns: [EMPTY, EMPTY, EMPTY],
    deck_size: 36,
    objectives_at_a_time: 0,
    objectives: [],
    objectives_under: [],
    sheets: [BLANK, BLANK, BLANK],
    rounds: [],
    ended: [],
    ...given,
  }
}

/** A sheet that is worth so many points, all in the first column. */
export function worth(points: number): Sheet {
  return { ...BLANK, columns: [points, 0, 0, 0, 0] }
}
