// The reveal as a timetable: cards go out in ascending order, the row is taken, the played cards move up.

import type { Beat } from '../../ui/stage.svelte'
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

/** A card that goes onto somebody's columns. */
type Laid = Taken | LastCard

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

/** When how many events have been seen: a card counts when it lands, points and the new round when all have. */
export function beatsOf(events: readonly Event[]): Beat[] {
  const legs = timetable(events)
  const landed = (kind: Leg['kind'], card: number) => legs.find((leg) => leg.kind === kind && leg.card === card)!.end
  return events.map((event, index) => ({
    at: isTaken(event) ? landed('take', event.card) : isLast(event) ? landed('last', event.card) : endOf(legs),
    events: index + 1,
  }))
}

/** What may be told once so many events have been seen: columns and their points as each card lands, bubbles with the
 * last card of a seat, the objectives, which compare everybody, with the last one; the hand stays until it is over. */
export function visibleAfter(before: View, events: readonly Event[], count: number, after: View): View {
  const cards = events.filter(isLaid)
  const seen = events.slice(0, count)
  const waits = (seat: number) => events.slice(count).some((event) => ownerOf(event) === seat)
  const sheets = closesRound(events) ? (after.rounds[before.round - 1] ?? before.sheets) : after.sheets
  const all = cards.every((event) => seen.includes(event))
  return {
    ...before,
    columns: columnsAfter(before, seen),
    sheets: before.sheets.map((sheet, seat) => {
      if (waits(seat)) return { ...sheet, columns: worthAfter(sheet.columns, cardsOf(seen, seat)) }
      return all ? sheets[seat]! : { ...sheets[seat]!, objectives: sheet.objectives }
    }),
  }
}

const isLaid = (event: Event): event is Laid => isTaken(event) || isLast(event)
const ownerOf = (event: Event): number | null => (isTaken(event) ? event.taken : isLast(event) ? event.last_card : null)
const cardsOf = (events: readonly Event[], seat: number): Laid[] =>
  events.filter(isLaid).filter((event) => ownerOf(event) === seat)

/** The cards that are on their way out of a seat's hand. */
export function leaving(events: readonly Event[], seat: number | null): number[] {
  return events.flatMap((event) => {
    if (isTaken(event)) return event.taken === seat ? [event.played] : []
    return isLast(event) && event.last_card === seat ? [event.card] : []
  })
}

/** What everybody has done in a step: played and taken. */
export function turnOf(events: readonly Event[]): Taken[] {
  return events.filter(isTaken)
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
    onto: [],
    gains: [],
    hand: before.hand.filter((card) => !gone.has(card)),
    hand_sizes: before.hand_sizes.map(() => 0),
    row: taken.map((event) => event.played),
    columns: columnsAfter(before, events),
    sheets: after.rounds[before.round - 1] ?? before.sheets,
  }
}

/** The events say which column each card has gone to. */
function columnsAfter(before: View, events: readonly Event[]): View['columns'] {
  return before.columns.map((columns, seat) => {
    const mine = cardsOf(events, seat)
    return columns.map((held, place) => [
      ...held,
      ...mine.filter(({ column }) => column === place + 1).map(({ card }) => card),
    ])
  })
}

/** And what that column is worth then. */
function worthAfter(points: readonly number[], cards: readonly Laid[]): number[] {
  return points.map((before, place) => cards.findLast(({ column }) => column === place + 1)?.worth ?? before)
}
