// Every point of a round, line by line with its rule (MU-15…18), also for rounds whose cards are back in hand.

import { bubbleOf, colourOf, type Colour, OBJECTIVES, ROUNDS } from './material'
import type { Ended, Sheet, View } from './view'

/** A player's cards, column by column. */
export type Columns = View['columns'][number]

export interface ColumnLine {
  points: number
  value: number
  count: number
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
  /** The cards that carry a bubble. */
  bubbleCards: readonly number[]
  objectives: ObjectiveLine[]
  /** MU-17: the objectives together. */
  bonus: number
  total: number
}

/** The table of a round (from 1) as it was counted, or as it lies now. */
export function tableOf(view: View, round: number): Ended {
  return view.ended[round - 1] ?? { order: view.order, columns: view.columns, objectives: view.objectives }
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

/** The sheet of one seat, explained by the table it was counted from. */
export function explain(sheet: Sheet, seat: number, table: Ended): Explained {
  const mine = table.columns[seat] ?? []
  return {
    columns: columnLines(sheet, mine, table.order),
    sum: sum(sheet.columns),
    bubbles: sheet.bubbles,
    bubbleCards: mine.flat().filter((card) => bubbleOf(card) !== 0),
    objectives: objectiveLines(sheet, table.objectives),
    bonus: bonusOf(sheet),
    total: totalOf(sheet),
  }
}

function columnLines(sheet: Sheet, columns: Columns, order: readonly number[]): ColumnLine[] {
  return sheet.columns.map((points, place) => {
    const cards = columns[place] ?? []
    const colour = cards[0] === undefined ? null : colourOf(cards[0])
    return { points, value: order[place] ?? 0, count: cards.length, colour, cards }
  })
}

function objectiveLines(sheet: Sheet, open: readonly string[]): ObjectiveLine[] {
  return open.map((name) => {
    const met = name in sheet.objectives
    return { name, rule: OBJECTIVES[name]?.rule ?? '', points: met ? (sheet.objectives[name] ?? 0) : 0, met }
  })
}
