// What has just happened, as a timetable of tiles in the air, marks beside the players and a running count of gifts.

import type { Event } from './view'

export const FLIGHT_MS = 280
export const APART_MS = 120
/** What a forgotten call costs is seen happening: tile by tile. */
const SLOW = 2.2

export interface Leg {
  /** lay: from a rack to the table; take: from the bag to a rack. */
  kind: 'lay' | 'take'
  seat: number
  /** Only what lies open is known. */
  tile: string | null
  /** lay: the place on the table, counted from its end; take: the how-manieth for this seat, from 0. */
  place: number
  start: number
  end: number
}

/** Every flight of a step, in milliseconds from its start. */
export function timetable(events: readonly Event[]): Leg[] {
  const moves = events.flatMap(movesOf)
  const taken = new Map<number, number>()
  let start = 0
  return moves.map(({ slow, ...move }) => {
    const place = move.kind === 'lay' ? move.place : (taken.get(move.seat) ?? 0)
    if (move.kind === 'take') taken.set(move.seat, place + 1)
    const leg = { ...move, place, start, end: start + FLIGHT_MS * (slow ? SLOW : 1) }
    start += APART_MS * (slow ? SLOW : 1)
    return leg
  })
}

/** When the last tile has arrived. */
export function endOf(legs: readonly Leg[]): number {
  return Math.max(0, ...legs.map((leg) => leg.end))
}

type Moved = Pick<Leg, 'kind' | 'seat' | 'tile' | 'place'> & { slow?: boolean }
const take = (seat: number, slow = false): Moved => ({ kind: 'take', seat, tile: null, place: 0, slow })

function movesOf(event: Event): Moved[] {
  if ('laid' in event)
    return event.tiles.map((tile, index) => ({
      kind: 'lay',
      seat: event.laid,
      tile,
      place: event.tiles.length - 1 - index,
    }))
  if ('drew' in event) return [take(event.drew)]
  if ('penalised' in event || 'gifted' in event) return [take(event.to)]
  return 'forgot' in event ? Array.from({ length: event.tiles }, () => take(event.forgot, true)) : []
}

export interface Mark {
  seat: number
  kind: 'called' | 'forgot' | 'plus' | 'skipped' | 'passed' | 'again'
  count: number
}

/** What is shown beside the players for a moment: one mark of a kind for each. */
export function marksOf(events: readonly Event[]): Mark[] {
  const marks: Mark[] = []
  for (const mark of events.flatMap(markOf)) {
    const same = marks.find((one) => one.seat === mark.seat && one.kind === mark.kind)
    if (same) same.count += mark.count
    else marks.push({ ...mark })
  }
  return marks
}

function markOf(event: Event): Mark[] {
  if ('called' in event) return [{ seat: event.called, kind: 'called', count: 1 }]
  if ('forgot' in event) return [{ seat: event.forgot, kind: 'forgot', count: event.tiles }]
  if ('penalised' in event || 'gifted' in event) return [{ seat: event.to, kind: 'plus', count: 1 }]
  if ('drew' in event) return [{ seat: event.drew, kind: 'plus', count: 1 }]
  if ('skipped' in event) return event.skipped.map((seat) => ({ seat, kind: 'skipped', count: 1 }))
  if ('again' in event) return [{ seat: event.again, kind: 'again', count: 1 }]
  return 'passed' in event ? [{ seat: event.passed, kind: 'passed', count: 1 }] : []
}

/** What has been handed out since the last lay. */
export interface Handed {
  to: Readonly<Record<number, number>>
  penalties: number
  gifts: number
}

export const NOTHING_HANDED: Handed = { to: {}, penalties: 0, gifts: 0 }

/** The running count with what a step adds to it; a lay begins it anew. */
export function handedOut(before: Handed, events: readonly Event[]): Handed {
  return events.reduce<Handed>((handed, event) => {
    if ('laid' in event) return NOTHING_HANDED
    if (!('penalised' in event || 'gifted' in event)) return handed
    const to = { ...handed.to, [event.to]: (handed.to[event.to] ?? 0) + 1 }
    return 'gifted' in event
      ? { ...handed, to, gifts: handed.gifts + 1 }
      : { ...handed, to, penalties: handed.penalties + 1 }
  }, before)
}
