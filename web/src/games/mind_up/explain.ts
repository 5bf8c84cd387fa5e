// Every point of a round, line by line with its rule (MU-15…18), also for rounds whose cards are back in hand.

import { bubbleOf, colourOf, type Colour, FIRST_HAND, OBJECTIVES, ROUNDS } from './material'
import type { Columns } from './landing'
import type { Sheet, View } from './view'

export interface ColumnLine {
  points: number
  /** Not known any more where the page came later and the sheets leave it open. */
  value: number | null
  count: number | null
  colour: Colour | null
  cards: readonly number[]
}

export interface ObjectiveLine {
  name: string
  rule: string
  points: number
  met: boolean
}

export interface Explained {
  columns: ColumnLine[]
  /** MU-15: the five columns together. */
  sum: number
  bubbles: number
  /** The cards that carry a bubble, where the table is remembered. */
  bubbleCards: readonly number[]
  objectives: ObjectiveLine[]
  /** MU-17: the objectives together. */
  bonus: number
  total: number
}

/** The table as it lay when a round ended. */
export interface Ended {
  order: readonly number[]
  columns: readonly Columns[]
  objectives: readonly string[]
}

const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0)

/** What the objectives of a sheet give or take together. */
export function bonusOf(sheet: Sheet): number {
  return sum(Object.values(sheet.objectives))
}

/** The score of a round. */
export function totalOf(sheet: Sheet): number {
  return sum(sheet.columns) + sheet.bubbles + bonusOf(sheet)
}

/** A seat's score over the rounds that are finished. */
export function finished(view: View, seat: number): number {
  return sum(view.rounds.map((sheets) => totalOf(sheets[seat]!)))
}

/** All rounds are played. */
export function isOver(view: View): boolean {
  return view.rounds.length >= ROUNDS
}

/** A seat's score were the running round to end now. */
export function running(view: View, seat: number): number {
  return finished(view, seat) + (isOver(view) ? 0 : totalOf(view.sheets[seat]!))
}

/** The sheet of one seat and round (from 1), explained; `ended` is the table of that round, where it is remembered. */
export function explain(sheets: readonly Sheet[], seat: number, round: number, ended: Ended | null): Explained {
  const sheet = sheets[seat]!
  const mine = ended?.columns[seat] ?? null
  return {
    columns: columnLines(sheet, mine, ended?.order ?? orderOf(sheets, FIRST_HAND + round - 1)),
    sum: sum(sheet.columns),
    bubbles: sheet.bubbles,
    bubbleCards: (mine ?? []).flat().filter((card) => bubbleOf(card) !== 0),
    objectives: objectiveLines(sheet, ended?.objectives ?? Object.keys(sheet.objectives)),
    bonus: bonusOf(sheet),
    total: totalOf(sheet),
  }
}

function columnLines(sheet: Sheet, columns: Columns | null, order: readonly number[] | null): ColumnLine[] {
  return sheet.columns.map((points, place) => {
    const cards = columns?.[place] ?? []
    const value = order?.[place] ?? null
    const count = value === null ? null : points / value
    return { points, value, count, colour: cards[0] === undefined ? null : colourOf(cards[0]), cards }
  })
}

function objectiveLines(sheet: Sheet, open: readonly string[]): ObjectiveLine[] {
  return open.map((name) => {
    const met = name in sheet.objectives
    return { name, rule: OBJECTIVES[name]?.rule ?? '', points: met ? (sheet.objectives[name] ?? 0) : 0, met }
  })
}

/** The one order of values under which every sheet adds up to so many cards; null where several would do. */
export function orderOf(sheets: readonly Sheet[], cards: number): readonly number[] | null {
  const fitting = permutations([1, 2, 3, 4, 5]).filter((order) => sheets.every((sheet) => fits(sheet, order, cards)))
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

function fits(sheet: Sheet, order: readonly number[], cards: number): boolean {
  const counts = sheet.columns.map((points, place) => points / (order[place] ?? 1))
  return counts.every(Number.isInteger) && sum(counts) === cards
}

function permutations(values: readonly number[]): number[][] {
  if (values.length < 2) return [[...values]]
  return values.flatMap((first) =>
    permutations(values.filter((value) => value !== first)).map((rest) => [first, ...rest]),
  )
}
