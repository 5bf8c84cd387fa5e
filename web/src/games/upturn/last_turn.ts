// The last turn in one line: who did what, and what came of it: "Dora laid 27 → Basile draws 1".
import { capital, type Voice } from '../../text/voice'
import type { Say } from './text'
import type { Event, View } from './view'

/** Who acts in an event; null where it only follows from another's move. */
export function actorOf(event: Event): number | null {
  if ('laid' in event) return event.laid
  if ('drew' in event) return event.drew
  if ('passed' in event) return event.passed
  if ('penalised' in event) return event.penalised
  return 'gifted' in event ? event.gifted : null
}

/** What of the turn so far still counts once a step has happened: a turn goes on until somebody begins anew. */
export function turnWith(turn: readonly Event[], step: readonly Event[]): readonly Event[] {
  const actor = step.map(actorOf).find((one) => one !== null)
  if (actor === undefined) return [...turn, ...step]
  const goesOn = turn.map(actorOf).find((one) => one !== null) === actor
  const isAgain = turn.some((event) => 'laid' in event || 'passed' in event)
  const begins = step.some((event) => 'laid' in event || 'drew' in event || 'passed' in event)
  return goesOn && !(isAgain && begins) ? [...turn, ...step] : step
}

/** The line; empty before anybody has done anything. */
export function lastTurn(
  turn: readonly Event[],
  { me, say, voice }: { me: number | null; say: Say; voice: Voice },
): string {
  const name = (seat: number) => (seat === me ? say('last.you') : voice.name(seat))
  const both = (key: 'laid' | 'drew' | 'passed' | 'forgot' | 'draws' | 'again' | 'called', seat: number, params = {}) =>
    say(seat === me ? `last.${key}_you` : `last.${key}`, { name: voice.name(seat), ...params })
  /** All that is done in a turn is done by one: named once. */
  const next = (key: 'laid' | 'passed', seat: number, params = {}) =>
    did.length ? say(`last.${key}_then`, params) : both(key, seat, params)
  const did: string[] = []
  const came: string[] = []
  for (const event of turn) {
    if ('laid' in event) did.push(next('laid', event.laid, { tiles: event.tiles }))
    else if ('drew' in event) did.push(both('drew', event.drew))
    else if ('passed' in event) did.push(next('passed', event.passed))
    else if ('skipped' in event) came.push(say('last.skipped', { names: event.skipped.map(name) }))
    else if ('again' in event) came.push(both('again', event.again))
    else if ('called' in event) came.push(both('called', event.called))
    else if ('forgot' in event) came.push(both('forgot', event.forgot, { count: event.tiles }))
  }
  for (const [seat, count] of drawn(turn)) came.push(both('draws', seat, { count }))
  return capital([did.join(', '), came.join(', ')].filter(Boolean).join(' → '))
}

/** Who has been made to draw how many. */
function drawn(turn: readonly Event[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const event of turn)
    if ('penalised' in event || 'gifted' in event) counts.set(event.to, (counts.get(event.to) ?? 0) + 1)
  return counts
}

/** The tiles laid in a turn. */
export function tilesOf(turn: readonly Event[]): string[] {
  return turn.flatMap((event) => ('laid' in event ? event.tiles : []))
}

/** Who laid the last turn's tiles, and how many of those that lie last they are; null where others lie there. */
export function newestOf(turn: readonly Event[], { lines }: View): { seat: number; count: number } | null {
  const laid = turn.filter((event) => 'laid' in event)
  const tiles = laid.flatMap((event) => event.tiles)
  const lie = lines.flat().slice(-tiles.length)
  const seat = laid[0]?.laid
  return seat !== undefined && tiles.every((tile, place) => lie[place] === tile) ? { seat, count: tiles.length } : null
}
