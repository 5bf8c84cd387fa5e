// The reveal as a timetable: cards go out in ascending order, the row is taken, the played cards move up.

import { laid } from './landing'
import type { Event, LastCard, Scored, Taken, View } from './view'

export const FLIGHT_MS = 280
export const APART_MS = 120
const PAUSE_MS = 220

export interface Leg {
  /** play: from the hand to below the row; take: from there to the columns; settle: up into the row; last: MU-14. */
  kind: 'play' | 'take' | 'settle' | 'last'
  seat: number
  card: number
  /** The place in the row, from 0. */
  place: number
  start: number
  end: number
}

export const isTaken = (event: Event): event is Taken => 'taken' in event
export const isLast = (event: Event): event is LastCard => 'last_card' in event
export const isScored = (event: Event): event is Scored => 'scored' in event

/** Every flight of a step, in milliseconds from its start. */
export function timetable(events: readonly Event[]): Leg[] {
  const taken = events.filter(isTaken)
  const lasts = events.filter(isLast)
  const takes = wave(taken.length) + PAUSE_MS
  const settles = takes + wave(taken.length)
  const ends = settles + FLIGHT_MS + PAUSE_MS
  return [
    ...taken.map((event, place) => leg('play', event.taken, event.played, place, place * APART_MS)),
    ...taken.map((event, place) => leg('take', event.taken, event.card, place, takes + place * APART_MS)),
    ...taken.map((event, place) => leg('settle', event.taken, event.played, place, settles)),
    ...lasts.map((event, place) => leg('last', event.last_card, event.card, place, ends + place * APART_MS)),
  ]
}

/** When the last card has arrived. */
export function endOf(legs: readonly Leg[]): number {
  return Math.max(0, ...legs.map((one) => one.end))
}

function wave(cards: number): number {
  return Math.max(0, cards - 1) * APART_MS + FLIGHT_MS
}

function leg(kind: Leg['kind'], seat: number, card: number, place: number, start: number): Leg {
  return { kind, seat, card, place, start, end: start + FLIGHT_MS }
}

/** Does the step close a round? */
export function closesRound(events: readonly Event[]): boolean {
  return events.some(isScored)
}

/** The table before everybody takes their cards back: what the eye should see while the last cards of a round fly. */
export function staged(before: View, events: readonly Event[], after: View): View {
  const taken = events.filter(isTaken)
  const gone = new Set([...taken.map((event) => event.played), ...events.filter(isLast).map((event) => event.card)])
  return {
    ...before,
    hand: before.hand.filter((card) => !gone.has(card)),
    hand_sizes: before.hand_sizes.map(() => 0),
    row: taken.map((event) => event.played),
    columns: columnsAfter(before, events),
    sheets: after.rounds[before.round - 1] ?? before.sheets,
  }
}

function columnsAfter(before: View, events: readonly Event[]): View['columns'] {
  return before.columns.map((columns, seat) => {
    const cards = events.flatMap((event) =>
      (isTaken(event) && event.taken === seat) || (isLast(event) && event.last_card === seat) ? [event.card] : [],
    )
    return cards.reduce(laid, columns)
  })
}
